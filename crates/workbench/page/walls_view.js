// How a drawing for Connect-Four looks: endless to both sides, with the letters of its pairs, and why it holds.

import { h } from './render.js';
import {
  columnButtons,
  columnsBox,
  fallen,
  ground,
  letterColour,
  scrollButtons,
  scrolling,
} from './columns.js';
import { button, twist } from './controls.js';
import { said } from './said.js';
import {
  attackWall,
  playOut,
  playWall,
  pointAtReason,
  scrolls,
  scrollWall,
  toggleReasons,
  wall,
  wallEnds,
} from './walls.js';
import { t } from './words.js';

/** @import { Nested } from './render.js' */
/** @import { Brick, DropBlock, Pair, Settled } from './types.js' */

const LETTERS = 'ABCDEFGHIJKLMNPQRSTUVWYZ';

/** The numbers of the pairs that were seen, by their first cells. @type {Map<string, number>} */
let numbers = new Map();

/** The first cell of a pair. @param {Pair} cell @param {Pair} partner */
function firstOf(cell, partner) {
  const first = cell[0] < partner[0] || (cell[0] === partner[0] && cell[1] < partner[1]);
  return String(first ? cell : partner);
}

/**
 * Numbers the pairs on show: no two of them share one, and each keeps its own while the wall is scrolled.
 * @param {Brick[]} bricks
 */
function numberPairs(bricks) {
  const shown = new Set();
  for (const brick of bricks)
    if (brick.kind === 'pair') shown.add(firstOf([brick.column, brick.row], brick.partner));
  const kept = new Map([...numbers].filter(([key]) => shown.has(key)));
  const used = new Set(kept.values());
  let next = 0;
  for (const key of shown) {
    if (kept.has(key)) continue;
    while (used.has(next)) next += 1;
    used.add(next);
    kept.set(key, next);
  }
  numbers = kept;
}

/** What a pair is called. @param {number} number */
const pairName = (number) => LETTERS[number % 24] + (number >= 24 ? String(Math.floor(number / 24)) : '');

/** What the drawing says of a cell. @param {Brick} brick @param {number} x @param {number} y */
function brickShape(brick, x, y) {
  const rect = h('rect', { x, y, width: 1, height: 1 });
  if (brick.kind === 'pair') {
    const number = numbers.get(firstOf([brick.column, brick.row], brick.partner)) ?? 0;
    const letter = h('text', { x: x + 0.5, y: y + 0.66 }, pairName(number));
    return h('g', { class: `brick pair tint-${number % 8}` }, rect, letter);
  }
  const at = { cx: x + 0.5, cy: y + 0.5 };
  const stone =
    brick.kind === 'stone'
      ? h('circle', { class: letterColour(brick.stone), ...at, r: 0.4 })
      : [
          h('circle', { class: `coming ${letterColour(brick.stone)}`, ...at, r: 0.34 }),
          h('text', { class: 'expected', x: x + 0.5, y: y + 0.6 }, brick.stone.toLowerCase()),
        ];
  return h('g', { class: `brick ${brick.kind}` }, rect, stone);
}

/** A cell of the reason that is pointed at. @param {Pair} cell @param {number} from */
function pointedCell([column, row], from) {
  const by = wall.pointed?.by.some((cell) => cell[0] === column && cell[1] === row);
  const [x, y] = [column - from + 0.06, wall.rows - row + 0.06];
  return h('rect', { class: by ? 'by' : '', x, y, width: 0.88, height: 0.88, rx: 0.14 });
}

/**
 * The board and its buttons.
 * @param {string} text @param {DropBlock} block @param {Settled | null} settled
 */
export function wallView(text, block, settled) {
  const [from, to] = wallEnds(block);
  const { rows, view } = wall;
  const scroll = scrolls(block) ? (/** @type {number} */ by) => scrollWall(text, block, by) : null;
  const seen = (/** @type {number} */ column, /** @type {number} */ row) =>
    column >= from && column <= to && row <= rows;
  const bricks = (view?.bricks ?? []).filter(({ column, row }) => seen(column, row));
  numberPairs(bricks);
  const pointed = (wall.pointed?.cells ?? []).filter(([column, row]) => seen(column, row));
  const played = (view?.played ?? []).filter((_, index) => index < wall.shown);
  const play = (/** @type {number[]} */ moves) => playWall(text, block, moves);
  const none = { disabled: !wall.moves.length };
  return h(
    'div',
    { class: 'wall-frame' },
    h(
      'svg',
      {
        class: 'wall',
        viewBox: columnsBox(from, to, rows),
        role: 'group',
        'aria-label': `${t('board')} ${block.name}`,
        ...scrolling(from, to, scroll),
      },
      h(
        'g',
        { class: 'bricks', 'aria-hidden': 'true' },
        bricks.map((brick) => brickShape(brick, brick.column - from, rows - brick.row)),
      ),
      h(
        'g',
        { class: 'pointed-cells', 'aria-hidden': 'true' },
        pointed.map((cell) => pointedCell(cell, from)),
      ),
      ground(from, to, rows),
      columnButtons({ from, to, rows, play: (column) => attackWall(text, block, column), scroll }),
      fallen(played, from, to, rows),
    ),
    h(
      'div',
      { class: 'toolbar' },
      scrollButtons(scroll),
      button(t('back'), () => play(wall.moves.slice(0, -1)), none),
      button(t('restart'), () => play([]), none),
      button(t('play_out'), () => playOut(text, block, settled)),
      h('span', { class: 'quiet' }, view?.end ? said(view.end) : t('drop_hint')),
    ),
  );
}

/** @param {Pair} cell */
const spot = (cell) => cell.join(':');

/**
 * A reason, whose cells are shown when it is pointed at.
 * @param {string} key @param {string} words @param {{ cells: Pair[], by: Pair[] }} cells
 */
function reasonRow(key, words, cells) {
  const point = () => pointAtReason(cells);
  return h(
    'li',
    { key, class: 'row', 'data-key': key, onpointerenter: point },
    button(words, point, { class: 'plain-row', onfocus: point }),
  );
}

/**
 * Reasons of one kind.
 * @param {string} key @param {string} rule @param {string} words @param {Nested[]} inner
 */
function group(key, rule, words, inner) {
  const open = wall.open.has(key);
  return [
    h(
      'li',
      { key, class: 'row', 'data-key': key },
      button(
        [
          twist(false, open),
          rule ? h('span', { class: 'rule' }, t(`name_${rule}`)) : null,
          ` ${words} `,
          h('span', { class: 'count' }, String(inner.length)),
        ],
        () => toggleReasons(key),
        { class: 'plain-row', 'aria-expanded': String(open) },
      ),
    ),
    open ? h('li', { key: `inside ${key}`, class: 'inner' }, h('ul', { class: 'tree' }, inner)) : null,
  ];
}

/** Why the drawing holds: each attack is answered, and each line is harmless. */
export function wallReasons() {
  const { reasons } = wall;
  if (!reasons) return h('p', { class: 'quiet' }, '…');
  const pairs = reasons.pairs.map(({ attacked, partner, reason }, index) =>
    reasonRow(`pair-${index}`, `${spot(attacked)} → ${spot(partner)}: ${t(`drop_${reason ?? 'none'}`)}`, {
      cells: [attacked, partner],
      by: [partner],
    }),
  );
  const kinds = ['stone', 'pair', 'upper', 'none'].map((kind) => {
    const found = reasons.lines.filter((line) => (line.reason ?? 'none') === kind);
    const lines = found.map((line, index) =>
      reasonRow(`line-${kind}-${index}`, line.cells.map(spot).join(' '), line),
    );
    return lines.length ? group(`lines-${kind}`, '', t(`line_${kind}`), lines) : null;
  });
  const missing = [...reasons.pairs, ...reasons.lines].some(({ reason }) => !reason);
  return [
    missing ? h('p', { class: 'quiet' }, t('exhausted')) : null,
    h(
      'ul',
      { class: 'tree reasons', 'aria-label': t('proof'), onpointerleave: () => pointAtReason(null) },
      group('drop', 'drop', t('rule_drop'), pairs),
      group('pave', 'pave', t('rule_pave'), kinds.filter(Boolean)),
    ),
  ];
}
