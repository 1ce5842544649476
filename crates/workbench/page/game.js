// Games of Hex and torus Hex: where one is in the tree of moves, opponents, analysis, and sharing.

import { keepAddress } from './address.js';
import { Clock } from './clock.js';
import { download, post, work } from './api.js';
import { openFigure } from './figures.js';
import { cellPlace } from './geometry.js';
import { cellsOf, claimText, joined, path, place, positionAt, received, sent } from './record.js';
import { tap } from './sound.js';
import { complain, copy, redraw, say, set, settings, tell } from './store.js';
import { think } from './opponent.js';
import { filled, nodes, t, title } from './words.js';

/** @import { Analysis, Colour, HexPosition, KeptGame, Pair, Progress } from './types.js' */
/** @import { SentRecord, TorusPosition } from './types.js' */
/** @import { Place } from './record.js' */

/** Who has won, and by which loop. @typedef {{ winner: Colour | null, way: string[] }} Over */

/** @returns {Over} */
const undecided = () => ({ winner: null, way: [] });

/** A game of one kind. */
export class Game {
  rule = 'c';
  root = place('', null);
  at = this.root;
  opponent = 'nobody';
  /** What is analysed, cell after cell. */
  analysing = false;
  /** @type {Colour} */
  plays = 'white';
  level = 2;
  /** Whether the first move may be taken over. */
  swaps = false;
  clock = new Clock();
  focus = '';
  /** @type {string | null} */
  hover = null;
  /** @type {Pair} */
  pan = [0, 0];
  /** @type {'turn' | 'pan'} */
  tool = 'turn';
  /** @type {{ stop: () => void } | null} */
  job = null;
  /** How far the search is that goes on. @type {Progress | null} */
  progress = null;
  /** @type {Analysis | null} */
  analysis = null;
  shows = true;
  /** @type {string | null} */
  hint = null;
  over = undecided();
  remark = '';
  importing = '';
  /** Whether a link asks for HexWorld's second colouring. */
  coloured = false;

  /** @param {'hex' | 'torus'} kind @param {number} side */
  constructor(kind, side) {
    this.kind = kind;
    this.width = side;
    this.height = side;
    this.seconds = 2;
    // A first click gets an answer.
    this.opponent = kind === 'hex' ? 'level5' : 'level2';
    this.level = kind === 'hex' ? 5 : 2;
  }

  /** @param {number} width @param {number} height */
  begin(width, height) {
    this.stop();
    this.root = place('', null);
    Object.assign(this, { width, height, at: this.root, over: undecided(), remark: '', pan: [0, 0] });
    this.clock.reset();
    return this.changed();
  }

  /** Gives up what is searched. */
  stop() {
    this.job?.stop();
    Object.assign(this, { job: null, progress: null, analysing: false });
  }

  /** Stops the search that goes on. */
  interrupt() {
    this.stop();
    redraw();
  }
  /** Keeps what is typed to be read as a game. @param {string} text */
  typeRecord(text) {
    this.importing = text;
  }

  /** Notes how far a search is. @param {Progress} progress */
  told(progress) {
    this.progress = progress;
    const { nodes: looked, numbers } = progress;
    const thinking = `${t('thinking')}… ${looked ? nodes(looked) : ''}`;
    this.remark = numbers ? `${thinking}, ${t('proof_numbers')} ${numbers.join(' / ')}` : thinking;
    redraw();
  }

  /** The moves from the start. */
  path() {
    return path(this.at);
  }

  /** Stones with their numbers, and whose turn it is. */
  position() {
    return positionAt(this.root, this.at);
  }

  /** Who has won, if anybody has. */
  winner() {
    return this.over.winner || this.position().ended || this.clock.lostBy(this.at);
  }

  /** Plays a move, or follows it if it was played before. @param {string} move */
  play(move) {
    if (this.winner()) return;
    // While the opponent thinks it is not the person's turn.
    if (this.job && !this.analysing && this.position().player === this.plays && this.opponent !== 'nobody')
      return;
    if (!move.startsWith(':')) {
      const found = cellPlace(move);
      if (!found || found[0] >= this.width || found[1] >= this.height) return tell(`${move}?`);
      if (this.position().stones.has(move)) return;
    }
    if (move === ':s' && this.width !== this.height) return;
    const { player } = this.position();
    this.at = this.at.children.find((child) => child.move === move) ?? place(move, this.at);
    this.clock.moved(player);
    if (settings.sound && !move.startsWith(':')) tap();
    say(move);
    this.changed();
  }

  /** @param {Place} to */
  go(to) {
    this.at = to;
    this.changed(false);
  }

  /** Goes back by so many moves. */
  back(moves = 1) {
    let to = this.at;
    for (let move = 0; move < moves && to.parent; move++) to = to.parent;
    if (to !== this.at) this.go(to);
  }

  /** Goes forward by so many moves. */
  forward(moves = 1) {
    let to = this.at;
    for (let move = 0; move < moves && to.children[0]; move++) to = to.children[0];
    if (to !== this.at) this.go(to);
  }

  /** Goes to another variation of the last move. @param {number} by */
  beside(by) {
    const moves = this.at.parent?.children ?? [];
    const to = moves[moves.indexOf(this.at) + by];
    if (to) this.go(to);
  }

  first() {
    this.go(this.root);
  }
  last() {
    let to = this.at;
    while (to.children[0]) to = to.children[0];
    this.go(to);
  }

  /**
   * Changes what is only looked at.
   * @param {Partial<Pick<Game, 'focus' | 'hover' | 'pan' | 'tool' | 'shows'>>} changes
   */
  look(changes) {
    const differs = Object.entries(changes).some(([name, value]) => Reflect.get(this, name) !== value);
    if (!differs) return;
    Object.assign(this, changes);
    redraw();
  }

  /** Draws an arrow, or marks a cell; what is there is taken away. @param {string} from @param {string} to */
  draw(from, to) {
    const words = from === to ? from : `${from}-${to}`;
    const { drawn = [] } = this.at;
    this.at.drawn = drawn.includes(words) ? drawn.filter((other) => other !== words) : [...drawn, words];
    redraw();
  }

  /** Chooses the rule of the torus; that begins a new game. @param {string} rule */
  setRule(rule) {
    this.rule = rule;
    this.begin(this.width, this.height);
  }

  /** Chooses the opponent, who may be to move. @param {string} opponent */
  setOpponent(opponent) {
    this.opponent = opponent;
    if (opponent.startsWith('level')) this.level = Number(opponent.slice(-1));
    this.changed();
  }

  /** Chooses how long the opponent may think. @param {number} seconds */
  setSeconds(seconds) {
    this.seconds = seconds;
    redraw();
  }

  /** Chooses whether the first move may be taken over. @param {boolean} swaps */
  setSwaps(swaps) {
    this.swaps = swaps;
    this.changed();
  }

  /** Gives each player so many minutes, none for no clock; that begins a new game. @param {number} minutes */
  setClock(minutes) {
    this.clock.minutes = minutes;
    this.begin(this.width, this.height);
  }

  /** Chooses what the opponent plays. @param {string} colour */
  setPlays(colour) {
    this.plays = colour === 'black' ? 'black' : 'white';
    this.changed();
  }

  /** After a move: who has won, what the address says, and whether the opponent is to move. */
  async changed(answer = true) {
    this.stop();
    const { at } = this;
    Object.assign(this, { analysis: null, hint: null, over: undecided() });
    redraw();
    try {
      const over = await this.ended();
      if (this.at === at) this.over = over;
    } catch (error) {
      complain(error);
    }
    if (this.at !== at) return;
    if (this.over.winner) say(filled('has_won', { player: title(this.over.winner) }));
    redraw();
    this.clock.runs(this);
    if (answer && !this.winner() && this.opponent !== 'nobody' && this.position().player === this.plays) {
      void think(this, false);
    }
  }

  /** Keeps the address, and finds out who has won. @returns {Promise<Over>} */
  async ended() {
    if (this.kind === 'hex') {
      await this.keepAddress();
      return joined(this.position().stones, this.width, this.height);
    }
    const asked = this.torusPosition();
    const hash = `#torus=${this.width}x${this.height}${this.rule},${asked.moves.join('')}`;
    keepAddress(hash, { state: { place: this.at.id } });
    if (!asked.moves.length) return undecided();
    const { winner, way = [] } = await work('api/torus/move', { ...asked, think: false }).result;
    return { winner, way };
  }

  /** The position as the server wants it. @returns {TorusPosition} */
  torusPosition() {
    const { width, height, rule, level, seconds } = this;
    return { width, height, rule, moves: this.path().map(({ move }) => move), think: true, level, seconds };
  }

  /** The position as the server wants it. @returns {HexPosition} */
  hexPosition() {
    const { stones, player } = this.position();
    const { width, height, seconds } = this;
    const [black, white] = [cellsOf(stones, 'black'), cellsOf(stones, 'white')];
    return { width, height, black, white, to_move: player, seconds };
  }

  /** The position as a claim. */
  claim() {
    const rule = this.kind === 'torus' ? ` rule ${this.rule}` : '';
    return claimText(`${this.kind} ${this.width}x${this.height}${rule}`, this.position());
  }

  /** The whole game as the server wants it. @returns {SentRecord} */
  whole() {
    const { width, height, coloured } = this;
    const rotation = [0, 10].includes(settings.orientation) ? null : settings.orientation;
    const view = { rotation, numbered: settings.numbers, coloured };
    return { width, height, ...sent(this.root, this.at), view };
  }

  /** Everything that another program could read. */
  written() {
    return post('api/record/write', this.whole());
  }

  /** Saves the game as SGF. */
  async save() {
    const { sgf } = await this.written();
    download(new Blob([sgf], { type: 'application/x-go-sgf' }), 'game.sgf');
  }

  /** Copies a link to the game elsewhere. @param {'hexworld' | 'trmph'} site */
  async share(site) {
    const links = await this.written();
    const link = links[site];
    if (!link) return tell(links.trmph_error ?? '');
    copy(link, `${t('copied')}: ${link}`);
  }

  /** Whose turn it is, or who has won. */
  turn() {
    const winner = this.winner();
    if (this.clock.lostBy(this.at)) return filled('won_on_time', { player: title(winner ?? '') });
    return filled(winner ? 'has_won' : 'to_move', { player: title(winner ?? this.position().player) });
  }

  /** Shows the figure of the position; whose turn it is needs no proof. */
  figure() {
    openFigure('game', this.turn());
  }

  /** Goes to a place by its number, if it is there. @param {number} id */
  goById(id) {
    const waiting = [this.root];
    for (const here of waiting) {
      if (here.id === id) {
        this.go(here);
        return true;
      }
      waiting.push(...here.children);
    }
    return false;
  }

  /** What is kept over a reload. */
  kept() {
    const { width, height, rule, opponent, plays, level, seconds, swaps } = this;
    const clock = this.clock.kept();
    return {
      width,
      height,
      rule,
      opponent,
      plays,
      level,
      seconds,
      swaps,
      clock,
      ...sent(this.root, this.at),
    };
  }

  /** Goes on with what was kept. @param {KeptGame} found */
  restore({ nodes: places, current, clock, drawn, ...rest }) {
    const tree = received(places, drawn);
    this.clock.restore(clock);
    Object.assign(this, rest, { root: tree[0], at: tree[current] });
  }

  async keepAddress() {
    const { at } = this;
    const { hash } = await this.written();
    if (this.at === at) keepAddress(`#${hash}`, { state: { place: at.id } });
  }

  /** Reads a link or a record. @param {string} text */
  async take(text) {
    try {
      const { width, height, nodes: places, current, view, drawn } = await post('api/record/read', { text });
      this.stop();
      const tree = received(places, drawn);
      const { coloured, rotation } = view;
      Object.assign(this, { width, height, root: tree[0], at: tree[current], importing: '', coloured });
      if (rotation) set({ orientation: rotation });
      if (view.numbered) set({ numbers: true });
      await this.changed(false);
    } catch (error) {
      complain(error);
    }
  }

  /**
   * Begins with these moves.
   * @param {number} width @param {number} height @param {string} rule @param {string[]} moves
   */
  replay(width, height, rule, moves) {
    this.root = place('', null);
    this.at = moves.reduce((at, move) => place(move, at), this.root);
    Object.assign(this, { width, height, rule });
    return this.changed(false);
  }
}
