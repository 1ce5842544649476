// Games of Hex and torus Hex: where one is in the tree of moves, opponents, analysis, and sharing.

import { download, file, post, work } from './api.js';
import { cellPlace } from './geometry.js';
import { cellsOf, claimText, joined, path, place, positionAt, received, sent } from './record.js';
import { said } from './said.js';
import { complain, redraw, say, set, settings, tell } from './store.js';
import { nodes, t, title } from './words.js';

/** @import { Analysis, Colour, HexPosition, Job, Moved, Pair, Progress } from './types.js' */
/** @import { SentRecord, TorusPosition, Work } from './types.js' */
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
  /** @type {Colour} */
  plays = 'white';
  level = 2;
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
    this.seconds = kind === 'hex' ? 20 : 1;
  }

  /** @param {number} width @param {number} height */
  begin(width, height) {
    this.stop();
    this.root = place('', null);
    Object.assign(this, { width, height, at: this.root, over: undecided(), remark: '', pan: [0, 0] });
    return this.changed();
  }

  /** Gives up what is searched. */
  stop() {
    this.job?.stop();
    this.job = null;
    this.progress = null;
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
    return this.over.winner || this.position().ended || null;
  }

  /** Plays a move, or follows it if it was played before. @param {string} move */
  play(move) {
    if (this.winner()) return;
    if (!move.startsWith(':')) {
      const found = cellPlace(move);
      if (!found || found[0] >= this.width || found[1] >= this.height) return tell(`${move}?`);
      if (this.position().stones.has(move)) return;
    }
    if (move === ':s' && this.width !== this.height) return;
    this.at = this.at.children.find((child) => child.move === move) ?? place(move, this.at);
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
    if (this.over.winner) say(`${title(this.over.winner)} ${t('has_won')}`);
    redraw();
    if (answer && !this.winner() && this.opponent !== 'nobody' && this.position().player === this.plays) {
      this.think(false);
    }
  }

  /** Keeps the address, and finds out who has won. @returns {Promise<Over>} */
  async ended() {
    if (this.kind === 'hex') {
      await this.keepAddress();
      return { winner: joined(this.position().stones, this.width, this.height), way: [] };
    }
    const asked = this.torusPosition();
    history.replaceState(null, '', `#torus=${this.width}x${this.height}${this.rule},${asked.moves.join('')}`);
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

  /**
   * Has a search done for the place that is looked at.
   * @template {'api/hex/move' | 'api/torus/move' | 'api/hex/analysis'} Path
   * @param {Path} question @param {Work[Path][0]} asked
   * @param {(told: Work[Path][1], goesOn: boolean) => void} then what is done with the result if the place is still
   *   looked at; whether the search was not stopped meanwhile
   */
  async search(question, asked, then) {
    if (this.job) return;
    const { at } = this;
    /** @type {Job<Work[Path][1]>} */
    const job = work(question, asked, (progress) => {
      if (this.job === job) this.told(progress);
    });
    this.job = job;
    redraw();
    try {
      const told = await job.result;
      if (this.at !== at) return;
      const goesOn = this.job === job;
      if (goesOn) Object.assign(this, { job: null, progress: null });
      then(told, goesOn);
    } catch (error) {
      complain(error);
    } finally {
      if (this.job === job) Object.assign(this, { job: null, progress: null });
      redraw();
    }
  }

  /** Has the opponent move, or give a hint. @param {boolean} hint */
  think(hint) {
    const then = (/** @type {Moved} */ { cell, remark: told }, /** @type {boolean} */ goesOn) => {
      if (!goesOn) return;
      const remark = told ? said(told) : '';
      this.remark = remark;
      if (hint) {
        this.hint = cell;
        say(`${t('hint')}: ${cell}`);
      } else if (cell) {
        this.play(cell);
        this.remark = [cell, remark].filter(Boolean).join(' — ');
      }
    };
    return this.kind === 'hex'
      ? this.search('api/hex/move', this.hexPosition(), then)
      : this.search('api/torus/move', this.torusPosition(), then);
  }

  /** Who wins after each move. */
  analyse() {
    // What was found out before the search was stopped is shown, too.
    return this.search('api/hex/analysis', this.hexPosition(), (told) => {
      this.analysis = told;
      this.shows = true;
      this.remark = told.winner
        ? `${title(told.winner)} ${t('wins')} (${nodes(told.nodes)})`
        : said(told.reason ?? { text: '' });
      say(this.remark);
    });
  }

  /** The position as a claim. */
  claim() {
    const size = `${this.kind} ${this.width}x${this.height}`;
    return claimText(this.kind === 'torus' ? `${size} rule ${this.rule}` : size, this.position());
  }

  /** The whole game as the server wants it. @returns {SentRecord} */
  whole() {
    const { width, height, coloured } = this;
    const rotation = settings.orientation === 10 ? null : settings.orientation;
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

  /** Saves a picture of the position. @param {string} format */
  async figure(format) {
    const { colours, theme } = settings;
    const look = { format, theme: theme === 'dark' ? 'dark' : 'light', colours };
    const drawn =
      this.kind === 'hex'
        ? file('api/record/figure', { record: this.whole(), ...look })
        : file('api/figure', { text: this.claim(), block: 'position', ...look });
    download(await drawn, `game.${format}`);
  }

  async keepAddress() {
    const { at } = this;
    const { hash } = await this.written();
    if (this.at === at) history.replaceState(null, '', `#${hash}`);
  }

  /** Reads a link or a record. @param {string} text */
  async take(text) {
    try {
      const { width, height, nodes: places, current, view } = await post('api/record/read', { text });
      this.stop();
      const tree = received(places);
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

/** Copies a text, or shows it where that is not allowed. @param {string} text @param {string} done */
export function copy(text, done) {
  navigator.clipboard.writeText(text).then(
    () => tell(done),
    () => tell(text),
  );
}

export const games = { hex: new Game('hex', 7), torus: new Game('torus', 7) };

/** Takes a game from the address. @param {string} hash @returns {'hex' | 'torus' | null} */
export function gameFromAddress(hash) {
  const torus = /^#torus=(\d+)x(\d+)(a|b|c'?|c%27),?(.*)$/.exec(hash);
  if (torus) {
    const [, width, height, rule, played] = torus;
    const moves = [...played.matchAll(/[a-z]{1,2}\d{1,2}/g)].map(([move]) => move);
    games.torus.replay(Number(width), Number(height), decodeURIComponent(rule), moves);
    return 'torus';
  }
  if (!/^#\d/.test(hash)) return null;
  games.hex.take(hash);
  return 'hex';
}
