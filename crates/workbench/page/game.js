// Games of Hex and torus Hex: moves with variations, opponents, analysis, and sharing.

import { h } from './render.js';
import { board, typedCell } from './board.js';
import { cellPlace, cellName } from './geometry.js';
import { download, file, post, work } from './api.js';
import { complain, redraw, say, set, settings, tell } from './store.js';
import { said } from './said.js';
import { nodes, t, title } from './words.js';

/** @typedef {{ id: number, move: string, player?: string, setup?: any, comment?: string, parent: Node | null, children: Node[] }} Node */

let ids = 0;

/** @param {string} move @param {Node | null} parent @returns {Node} */
const node = (move, parent) => ({ id: ++ids, move, parent, children: [] });

/** A game of one kind. */
class Game {
  /** @param {'hex' | 'torus'} kind @param {number} side */
  constructor(kind, side) {
    this.kind = kind;
    this.width = side;
    this.height = side;
    this.rule = 'c';
    this.root = node('', null);
    this.at = this.root;
    this.opponent = 'nobody';
    this.plays = 'white';
    this.level = 2;
    this.seconds = kind === 'hex' ? 20 : 1;
    this.focus = '';
    /** @type {string | null} */
    this.hover = null;
    this.pan = /** @type {[number, number]} */ ([0, 0]);
    this.tool = 'turn';
    /** @type {any} */
    this.job = null;
    /** What the search that goes on is about. @type {any} */
    this.progress = null;
    /** @type {any} */
    this.analysis = null;
    this.shows = true;
    /** @type {string | null} */
    this.hint = null;
    /** @type {{ winner: string | null, way: string[] }} */
    this.over = { winner: null, way: [] };
    this.remark = '';
    this.importing = '';
    this.links = /** @type {any} */ (null);
    /** Whether a link asks for HexWorld's second colouring. */
    this.coloured = false;
  }

  /** @param {number} width @param {number} height */
  begin(width, height) {
    this.stop();
    Object.assign(this, {
      width,
      height,
      root: node('', null),
      analysis: null,
      hint: null,
      over: { winner: null, way: [] },
      remark: '',
      pan: [0, 0],
    });
    this.at = this.root;
    this.changed();
  }

  stop() {
    this.job?.stop();
    this.job = null;
    this.progress = null;
  }

  /** Notes how far a search is. @param {any} progress */
  told(progress) {
    this.progress = progress;
    this.remark = [
      `${t('thinking')}… ${progress.nodes ? nodes(progress.nodes) : ''}`,
      progress.numbers ? `${t('proof_numbers')} ${progress.numbers.join(' / ')}` : '',
    ]
      .filter(Boolean)
      .join(', ');
    redraw();
  }

  /** The moves from the start. @param {Node} [to] @returns {Node[]} */
  path(to = this.at) {
    const path = [];
    for (let at = /** @type {Node | null} */ (to); at?.parent; at = at.parent) path.unshift(at);
    return path;
  }

  /** Stones with their numbers, and whose turn it is. @param {Node} [to] */
  position(to = this.at) {
    /** @type {Map<string, { player: string, number: number }>} */
    let stones = new Map();
    let player = 'black';
    const other = () => (player === 'black' ? 'white' : 'black');
    let ended = '';
    let number = 0;
    for (const { move, setup, player: named } of [this.root, ...this.path(to)]) {
      if (move) number += 1;
      if (setup) {
        for (const cell of setup.empty) stones.delete(cell);
        for (const colour of ['black', 'white'])
          for (const cell of setup[colour]) stones.set(cell, { player: colour, number: 0 });
        if (setup.to_move) player = setup.to_move;
      } else if (!move) {
        continue;
      } else if (move === ':s') {
        const mirrored = [...stones].map(([cell, stone]) => {
          const [column, row] = /** @type {[number, number]} */ (cellPlace(cell));
          return /** @type {[string, any]} */ ([
            cellName(row, column),
            { ...stone, player: stone.player === 'black' ? 'white' : 'black' },
          ]);
        });
        stones = new Map(mirrored);
        player = other();
      } else if (move === ':S') {
        ended = '';
      } else if (move === ':p') {
        player = other();
      } else if (move.startsWith(':')) {
        ended = move.endsWith('b') ? 'white' : 'black';
      } else {
        player = named ?? player;
        stones.set(move, { player, number });
        player = other();
      }
    }
    return { stones, player, ended };
  }

  /** Plays a move, or follows it if it was played before. @param {string} move */
  play(move) {
    const { stones, ended } = this.position();
    if (ended || this.over.winner) return;
    if (!move.startsWith(':')) {
      const place = cellPlace(move);
      if (!place || place[0] >= this.width || place[1] >= this.height) return tell(`${move}?`);
      if (stones.has(move)) return;
    }
    if (move === ':s' && this.width !== this.height) return;
    let next = this.at.children.find((child) => child.move === move);
    if (!next) {
      next = node(move, this.at);
      this.at.children.push(next);
    }
    this.at = next;
    say(move);
    this.changed();
  }

  /** @param {Node} to */
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

  /** After a move: who has won, what the address says, and whether the opponent is to move. */
  async changed(answer = true) {
    this.stop();
    this.analysis = null;
    this.hint = null;
    this.links = null;
    const at = this.at;
    this.over = { winner: null, way: [] };
    redraw();
    try {
      if (this.kind === 'hex') {
        await this.keepAddress();
        this.over.winner = joined(this);
      } else {
        history.replaceState(
          null,
          '',
          `#torus=${this.width}x${this.height}${this.rule},${this.path()
            .map((played) => played.move)
            .join('')}`,
        );
        if (this.path().length) {
          const told = await work('api/torus/move', { ...this.asked(), think: false }).result;
          if (this.at !== at) return;
          this.over = { winner: told.winner, way: told.way };
        }
      }
    } catch (error) {
      complain(error);
    }
    if (this.at !== at) return;
    if (this.over.winner) say(`${title(this.over.winner)} ${t('has_won')}`);
    redraw();
    const { player, ended } = this.position();
    if (answer && !this.over.winner && !ended && this.opponent !== 'nobody' && player === this.plays)
      this.think(false);
  }

  /** The position as the server wants it. */
  asked() {
    if (this.kind === 'torus') {
      return {
        width: this.width,
        height: this.height,
        rule: this.rule,
        moves: this.path().map((played) => played.move),
        think: true,
        level: this.level,
        seconds: this.seconds,
      };
    }
    const { stones, player } = this.position();
    const of = (/** @type {string} */ colour) =>
      [...stones].filter(([, stone]) => stone.player === colour).map(([cell]) => cell);
    return {
      width: this.width,
      height: this.height,
      black: of('black'),
      white: of('white'),
      to_move: player,
      seconds: this.seconds,
    };
  }

  /** Has the opponent move, or give a hint. @param {boolean} hint */
  async think(hint) {
    if (this.job) return;
    const at = this.at;
    const job = work(`api/${this.kind}/move`, this.asked(), (progress) => {
      if (this.job === job) this.told(progress);
    });
    this.job = job;
    redraw();
    try {
      const told = await job.result;
      if (this.job !== job || this.at !== at) return;
      Object.assign(this, { job: null, progress: null });
      const remark = told.remark ? said(told.remark) : '';
      this.remark = remark;
      if (hint) {
        this.hint = told.cell;
        say(`${t('hint')}: ${told.cell}`);
      } else if (told.cell) {
        this.play(told.cell);
        this.remark = [told.cell, remark].filter(Boolean).join(' — ');
      }
    } catch (error) {
      complain(error);
    } finally {
      if (this.job === job) Object.assign(this, { job: null, progress: null });
      redraw();
    }
  }

  /** Who wins after each move. */
  async analyse() {
    if (this.job) return;
    const at = this.at;
    const job = work('api/hex/analysis', this.asked(), (progress) => {
      if (this.job === job) this.told(progress);
    });
    this.job = job;
    redraw();
    try {
      const told = await job.result;
      if (this.at !== at) return;
      this.analysis = told;
      this.shows = true;
      this.remark = told.winner
        ? `${title(told.winner)} ${t('wins')} (${nodes(told.nodes)})`
        : said(told.reason);
      say(this.remark);
    } catch (error) {
      complain(error);
    } finally {
      if (this.job === job) Object.assign(this, { job: null, progress: null });
      redraw();
    }
  }

  /** All nodes in order, each after its parent. @returns {{ nodes: any[], current: number }} */
  record() {
    /** @type {any[]} */
    const nodes = [];
    let current = 0;
    const waiting = /** @type {[Node, number][]} */ ([[this.root, -1]]);
    while (waiting.length) {
      const [at, parent] = /** @type {[Node, number]} */ (waiting.shift());
      const index = nodes.length;
      if (at === this.at) current = index;
      nodes.push({
        parent: parent < 0 ? null : parent,
        move: at.move || null,
        player: at.player ?? null,
        setup: at.setup ?? null,
        comment: at.comment ?? '',
      });
      for (const child of at.children) waiting.push([child, index]);
    }
    return { nodes, current };
  }

  /** The position as a claim. */
  claim() {
    const { stones, player } = this.position();
    const of = (/** @type {string} */ colour) =>
      [...stones]
        .filter(([, stone]) => stone.player === colour)
        .map(([cell]) => cell)
        .join(' ');
    const lines = [
      this.kind === 'torus'
        ? `torus ${this.width}x${this.height} rule ${this.rule}`
        : `hex ${this.width}x${this.height}`,
      '',
      'win position',
    ];
    if (of('black')) lines.push(`  black  ${of('black')}`);
    if (of('white')) lines.push(`  white  ${of('white')}`);
    lines.push(`  to move ${player}`, '  winner black', '');
    return lines.join('\n');
  }

  /** The whole game as the server wants it. */
  whole() {
    const view = {
      rotation: settings.orientation === 10 ? null : settings.orientation,
      numbered: settings.numbers,
      coloured: this.coloured,
    };
    return { width: this.width, height: this.height, ...this.record(), view };
  }

  /** Everything that another program could read. */
  async written() {
    return post('api/record/write', this.whole());
  }

  /** Saves a picture of the position. @param {string} format */
  async figure(format) {
    try {
      const look = { format, theme: settings.theme === 'dark' ? 'dark' : 'light', colours: settings.colours };
      const drawn =
        this.kind === 'hex'
          ? file('api/record/figure', { record: this.whole(), ...look })
          : file('api/figure', { text: this.claim(), block: 'position', ...look });
      download(await drawn, `game.${format}`);
    } catch (error) {
      complain(error);
    }
  }

  async keepAddress() {
    const at = this.at;
    const links = await this.written();
    if (this.at !== at) return;
    this.links = links;
    history.replaceState(null, '', `#${links.hash}`);
  }

  /** Reads a link or a record. @param {string} text */
  async take(text) {
    try {
      const told = await post('api/record/read', { text });
      this.stop();
      /** @type {Node[]} */
      const nodes = [];
      for (const read of told.nodes) {
        const parent = read.parent === null ? null : nodes[read.parent];
        const made = node(read.move ?? '', parent);
        made.player = read.player ?? undefined;
        made.setup = read.setup ?? undefined;
        made.comment = read.comment;
        parent?.children.push(made);
        nodes.push(made);
      }
      Object.assign(this, {
        width: told.width,
        height: told.height,
        root: nodes[0],
        at: nodes[told.current],
        importing: '',
        coloured: told.view.coloured,
      });
      if (told.view.rotation) set({ orientation: told.view.rotation });
      if (told.view.numbered) set({ numbers: true });
      await this.changed(false);
      return true;
    } catch (error) {
      complain(error);
      return false;
    }
  }
}

/** Who has joined the edges. @param {Game} game */
function joined(game) {
  const { stones } = game.position();
  for (const player of ['black', 'white']) {
    const start = [...stones]
      .filter(
        ([cell, stone]) =>
          stone.player === player && /** @type {any} */ (cellPlace(cell))[player === 'black' ? 1 : 0] === 0,
      )
      .map(([cell]) => cell);
    const seen = new Set(start);
    while (start.length) {
      const [column, row] = /** @type {[number, number]} */ (cellPlace(/** @type {string} */ (start.pop())));
      if ((player === 'black' ? row : column) === (player === 'black' ? game.height : game.width) - 1)
        return player;
      for (const [dc, dr] of [
        [1, 0],
        [0, 1],
        [-1, 1],
        [-1, 0],
        [0, -1],
        [1, -1],
      ]) {
        const [c, r] = [column + dc, row + dr];
        if (c < 0 || r < 0) continue;
        const next = cellName(c, r);
        if (stones.get(next)?.player === player && !seen.has(next)) {
          seen.add(next);
          start.push(next);
        }
      }
    }
  }
  return null;
}

export const games = { hex: new Game('hex', 7), torus: new Game('torus', 7) };

/** @param {Game} game */
function stage(game) {
  const { stones: placed, player, ended } = game.position();
  /** @type {Map<string, any>} */
  const stones = new Map();
  /** @type {Map<string, any>} */
  const looks = new Map();
  const last = game.at.move;
  for (const [cell, stone] of placed)
    stones.set(cell, {
      player: stone.player,
      label: settings.numbers && stone.number ? String(stone.number) : '',
      last: cell === last,
    });
  if (game.progress?.open) {
    for (const cell of game.progress.open) looks.set(cell, { dot: 'must', sign: t('must_play') });
    game.progress.line.forEach((/** @type {string} */ cell, /** @type {number} */ index) => {
      const [first, second] = game.progress.mover === 'black' ? ['black', 'white'] : ['white', 'black'];
      if (!stones.has(cell))
        stones.set(cell, { player: index % 2 ? second : first, ghost: true, label: String(index + 1) });
    });
  }
  if (game.analysis && game.shows) {
    for (const [cell, winner] of Object.entries(game.analysis.moves)) {
      const good = winner === player;
      looks.set(cell, { dot: good ? 'good' : 'bad', sign: t(good ? 'winning' : 'losing') });
    }
    for (const [cell, [proof, disproof]] of Object.entries(game.analysis.numbers))
      looks.set(cell, { mark: `${proof}/${disproof}`, sign: t('proof_numbers') });
    for (const cell of game.analysis.inferior)
      looks.set(cell, {
        ...looks.get(cell),
        tint: 'inferior',
        sign: `${looks.get(cell)?.sign ?? ''} ${t('inferior')}`,
      });
    for (const cell of game.analysis.must_play)
      looks.set(cell, {
        ...looks.get(cell),
        tint: 'region',
        sign: `${looks.get(cell)?.sign ?? ''} ${t('must_play')}`,
      });
  }
  if (game.hint) looks.set(game.hint, { ...looks.get(game.hint), mark: '★' });
  const over = game.over.winner || ended;
  if (game.hover && !stones.has(game.hover) && !over && game.tool !== 'pan')
    stones.set(game.hover, { player, ghost: true });
  return board({
    width: game.width,
    height: game.height,
    torus: game.kind === 'torus',
    orientation: settings.orientation,
    pan: game.pan,
    coordinates: settings.coordinates,
    stones,
    looks,
    way: game.over.way,
    focus: game.focus || 'a1',
    cursor: player,
    label: `${t('board')} ${game.width}×${game.height}, ${over ? `${title(over)} ${t('has_won')}` : `${title(player)} ${t('to_move')}`}`,
    drags: game.tool === 'pan',
    onPan:
      game.kind === 'torus'
        ? (pan) => {
            game.pan = pan;
            redraw();
          }
        : undefined,
    onCell: (cell) => game.play(cell),
    onFocus: (cell) => {
      if (game.focus !== cell) {
        game.focus = cell;
        redraw();
      }
    },
    onHover: (cell) => {
      if (game.hover !== cell) {
        game.hover = cell;
        redraw();
      }
    },
    onKey: (event) =>
      typedCell(event, (cell) => {
        game.focus = cell;
        redraw();
      }),
  });
}

/** The moves as a tree: the main line runs on, variations are set in. @param {Game} game */
function moveTree(game) {
  /** @param {Node} start @param {number} number @returns {any[]} */
  const line = (start, number) => {
    /** @type {any[]} */
    const items = [];
    /** @type {Node | undefined} */
    let at = start;
    while (at) {
      const here = /** @type {Node} */ (at);
      items.push(
        h(
          'button',
          {
            type: 'button',
            class: `move${here === game.at ? ' here' : ''}`,
            'aria-current': here === game.at ? 'true' : null,
            onclick: () => game.go(here),
            title: here.comment || null,
          },
          h('small', null, `${number}.`),
          here.setup ? '…' : here.move,
        ),
      );
      const [first, ...others] = here.parent?.children ?? [];
      if (first === here && others.length)
        items.push(
          h(
            'div',
            { class: 'variations' },
            others.map((other) => h('div', { class: 'variation' }, line(other, number))),
          ),
        );
      number += 1;
      at = here.children[0];
    }
    return items;
  };
  const [next] = game.root.children;
  return h(
    'div',
    { class: 'move-tree' },
    h(
      'button',
      { type: 'button', class: `move${game.at === game.root ? ' here' : ''}`, onclick: () => game.first() },
      t('start_of_game'),
    ),
    next ? line(next, 1) : null,
  );
}

/** @param {Game} game @param {(text: string) => void} asClaim */
export function gameView(game, asClaim) {
  const { player, ended } = game.position();
  const over = game.over.winner || ended;
  const sizes =
    game.kind === 'hex' ? [3, 4, 5, 6, 7, 8, 9, 10, 11, 13, 14, 15, 19] : [3, 4, 5, 6, 7, 8, 9, 11, 13];
  const button = (/** @type {string} */ words, /** @type {() => void} */ act, /** @type {any} */ more = {}) =>
    h('button', { type: 'button', onclick: act, ...more }, words);
  const claim = () => asClaim(game.claim());
  const figures = () =>
    ['svg', 'png', 'pdf', 'tex'].map((format) =>
      button(format === 'tex' ? 'TikZ' : format.toUpperCase(), () => game.figure(format)),
    );
  const save = (/** @type {string} */ format) =>
    game
      .written()
      .then((links) => {
        if (format === 'sgf') download(new Blob([links.sgf], { type: 'application/x-go-sgf' }), 'game.sgf');
        else if (!links[format]) tell(links.trmph_error ?? '');
        else
          navigator.clipboard.writeText(links[format]).then(
            () => tell(`${t('copied')}: ${links[format]}`),
            () => tell(links[format]),
          );
      })
      .catch(complain);
  return {
    stage: [
      h(
        'div',
        { class: 'toolbar', role: 'toolbar', 'aria-label': t('tools') },
        h(
          'span',
          { class: `turn ${over || player}` },
          over ? `${title(over)} ${t('has_won')}` : `${title(player)} ${t('to_move')}`,
        ),
        game.job
          ? button(t('stop'), () => {
              game.stop();
              redraw();
            })
          : null,
        h('span', { class: 'space' }),
        game.kind === 'torus'
          ? h(
              'button',
              {
                type: 'button',
                'aria-pressed': String(game.tool === 'pan'),
                onclick: () => {
                  game.tool = game.tool === 'pan' ? 'turn' : 'pan';
                  redraw();
                },
              },
              t('tool_pan'),
            )
          : null,
        button('«', () => game.first(), { class: 'plain', 'aria-label': t('first_move') }),
        button('‹', () => game.back(), { class: 'plain', 'aria-label': t('undo') }),
        button('›', () => game.forward(), { class: 'plain', 'aria-label': t('redo') }),
        button('»', () => game.last(), { class: 'plain', 'aria-label': t('last_move') }),
      ),
      h('div', { class: 'stage', id: 'stage' }, stage(game)),
      h('p', { class: 'quiet centred remark' }, game.remark || ' '),
    ],
    panels: [
      h(
        'section',
        { class: 'panel', 'aria-labelledby': 'game-title' },
        h(
          'div',
          { class: 'head' },
          h('h2', { id: 'game-title' }, t(game.kind === 'hex' ? 'game' : 'torus')),
          h('span', { class: 'space' }),
          button(t('new_game'), () => game.begin(game.width, game.height)),
        ),
        h(
          'div',
          { class: 'form' },
          h(
            'label',
            null,
            h('span', null, t('size')),
            h(
              'select',
              {
                value: String(game.width),
                onchange: (/** @type {any} */ event) =>
                  game.begin(Number(event.target.value), Number(event.target.value)),
              },
              [...new Set([...sizes, game.width])]
                .sort((a, b) => a - b)
                .map((side) =>
                  h(
                    'option',
                    { value: String(side), selected: side === game.width },
                    `${side}×${side === game.width ? game.height : side}`,
                  ),
                ),
            ),
          ),
          game.kind === 'torus'
            ? h(
                'label',
                null,
                h('span', null, t('rule')),
                h(
                  'select',
                  {
                    value: game.rule,
                    onchange: (/** @type {any} */ event) => {
                      game.rule = event.target.value;
                      game.begin(game.width, game.height);
                    },
                  },
                  ['a', 'b', 'c', "c'"].map((rule) =>
                    h('option', { value: rule, selected: rule === game.rule }, rule),
                  ),
                ),
              )
            : null,
          h(
            'label',
            null,
            h('span', null, t('opponent')),
            h(
              'select',
              {
                value: game.opponent,
                onchange: (/** @type {any} */ event) => {
                  game.opponent = event.target.value;
                  if (game.opponent.startsWith('level')) game.level = Number(game.opponent.slice(-1));
                  game.changed();
                },
              },
              [
                ['nobody', t('nobody')],
                ...(game.kind === 'hex'
                  ? [['solver', t('solver')]]
                  : [
                      ['level1', t('level1')],
                      ['level2', t('level2')],
                    ]),
              ].map(([value, words]) => h('option', { value, selected: value === game.opponent }, words)),
            ),
          ),
          game.opponent !== 'nobody'
            ? h(
                'label',
                null,
                h('span', null, t('plays')),
                h(
                  'select',
                  {
                    value: game.plays,
                    onchange: (/** @type {any} */ event) => {
                      game.plays = event.target.value;
                      game.changed();
                    },
                  },
                  [
                    ['black', t('Black')],
                    ['white', t('White')],
                  ].map(([value, words]) => h('option', { value, selected: value === game.plays }, words)),
                ),
              )
            : null,
        ),
        h(
          'p',
          { class: 'actions' },
          button(t('hint'), () => game.think(true), { disabled: !!over || !!game.job }),
          game.kind === 'hex'
            ? game.analysis
              ? button(t(game.shows ? 'hide' : 'show'), () => {
                  game.shows = !game.shows;
                  redraw();
                })
              : button(t('analyse'), () => game.analyse(), { disabled: !!over || !!game.job })
            : null,
          game.kind === 'hex'
            ? button(t('swap'), () => game.play(':s'), {
                disabled: game.path().length !== 1 || game.width !== game.height,
              })
            : null,
          game.kind === 'hex' ? button(t('pass'), () => game.play(':p'), { disabled: !!over }) : null,
          game.kind === 'hex'
            ? button(t('resign'), () => game.play(`:r${player.charAt(0)}`), { disabled: !!over })
            : null,
          button(t('play_here'), claim, { disabled: !!over }),
        ),
        game.kind === 'torus'
          ? h('p', { class: 'quiet' }, `${t(`rule_text_${game.rule}`)} ${t('torus_text')}`)
          : null,
        game.analysis && game.shows
          ? h(
              'p',
              { class: 'legend' },
              [
                ['good', 'winning'],
                ['bad', 'losing'],
                ['region', 'must_play'],
                ['inferior', 'inferior'],
              ].map(([key, words]) =>
                h('span', { class: 'inline' }, h('span', { class: `key ${key}` }), t(words)),
              ),
              Object.keys(game.analysis.numbers).length ? h('span', null, `n/m ${t('proof_numbers')}`) : null,
              game.analysis.certified.length ? null : h('span', { class: 'computed' }, t('computed')),
            )
          : null,
      ),
      h(
        'section',
        { class: 'panel', 'aria-labelledby': 'moves-title' },
        h(
          'div',
          { class: 'head' },
          h('h2', { id: 'moves-title' }, t('moves')),
          h(
            'form',
            {
              class: 'inline',
              onsubmit: (/** @type {any} */ event) => {
                event.preventDefault();
                const input = event.target.elements[0];
                game.play(input.value.trim().toLowerCase());
                input.value = '';
              },
            },
            h('input', {
              type: 'text',
              class: 'typed',
              size: '5',
              'aria-label': t('typed_move'),
              placeholder: 'e4',
            }),
          ),
        ),
        moveTree(game),
      ),
      game.kind === 'torus'
        ? h(
            'section',
            { class: 'panel', 'aria-labelledby': 'share-title' },
            h('div', { class: 'head' }, h('h2', { id: 'share-title' }, t('share'))),
            h('p', { class: 'actions' }, copyLink(), figures()),
          )
        : null,
      game.kind === 'hex'
        ? h(
            'section',
            { class: 'panel', 'aria-labelledby': 'share-title' },
            h('div', { class: 'head' }, h('h2', { id: 'share-title' }, t('share'))),
            h(
              'p',
              { class: 'actions' },
              copyLink(),
              button('HexWorld', () => save('hexworld')),
              button('trmph', () => save('trmph')),
              button('SGF', () => save('sgf')),
              figures(),
            ),
            h(
              'form',
              {
                class: 'import',
                onsubmit: (/** @type {any} */ event) => {
                  event.preventDefault();
                  game.take(event.target.elements[0].value);
                },
              },
              h(
                'label',
                null,
                h('span', null, t('import')),
                h('textarea', {
                  rows: '2',
                  placeholder: t('import_hint'),
                  spellcheck: 'false',
                  value: game.importing,
                  oninput: (/** @type {any} */ event) => {
                    game.importing = event.target.value;
                  },
                }),
              ),
              h('button', { type: 'submit' }, t('import')),
            ),
          )
        : null,
    ],
  };
}

/** A button that copies the address, which holds the position. */
function copyLink() {
  return h(
    'button',
    {
      type: 'button',
      onclick: () =>
        navigator.clipboard.writeText(location.href).then(
          () => tell(t('copied')),
          () => tell(location.href),
        ),
    },
    t('copy_link'),
  );
}

/** Takes a game from the address. @param {string} hash */
export function gameFromAddress(hash) {
  const torus = /^#torus=(\d+)x(\d+)(a|b|c'?|c%27),?(.*)$/.exec(hash);
  if (torus) {
    const game = games.torus;
    game.rule = decodeURIComponent(torus[3]);
    Object.assign(game, { width: Number(torus[1]), height: Number(torus[2]), root: node('', null) });
    game.at = game.root;
    for (const [move] of torus[4].matchAll(/[a-z]{1,2}\d{1,2}/g)) {
      const next = node(move, game.at);
      game.at.children.push(next);
      game.at = next;
    }
    game.changed(false);
    return 'torus';
  }
  if (/^#\d/.test(hash)) {
    games.hex.take(hash);
    return 'hex';
  }
  return null;
}
