// Drawings for Connect-Four: endless to both sides, with the letters of their pairs, and play against them.

import { h } from './render.js';
import { post } from './api.js';
import { complain, fitting, redraw, say } from './store.js';
import { said } from './said.js';
import { t } from './words.js';

/** How many columns are shown. */
const shown = () => fitting(17);

/** Where a drag began, and by how many columns it has scrolled. @type {{ x: number, by: number } | null} */
let drag = null;
/** Whether the press that is about to end was a drag. */
let dragged = false;

/** @type {any} */
const state = {
  key: '',
  from: 0,
  rows: 8,
  moves: [],
  view: null,
  asked: '',
  timer: 0,
  shown: Infinity,
  reasons: null,
  explained: '',
  open: new Set(),
  pointed: null,
};

/** Forgets the game. */
export function resetWall() {
  clearInterval(state.timer);
  Object.assign(state, {
    key: '',
    moves: [],
    view: null,
    asked: '',
    timer: 0,
    shown: Infinity,
    reasons: null,
    explained: '',
    open: new Set(),
    pointed: null,
  });
}

/** @param {string} text @param {any} block */
async function load(text, block) {
  const asked = JSON.stringify([block.name, ...ends(block), state.moves]);
  if (state.asked === asked) return;
  state.asked = asked;
  try {
    const [from, to] = ends(block);
    const view = await post('api/drop/play', {
      text,
      block: block.name,
      moves: state.moves,
      from,
      to,
      rows: state.rows,
    });
    if (state.asked !== asked) return;
    state.view = view;
    const top = Math.max(0, ...view.played.map((/** @type {any} */ stone) => stone.row));
    if (top + 2 > state.rows && state.rows < 50) {
      state.rows = top + 3;
      state.asked = '';
      load(text, block);
    }
  } catch (error) {
    state.moves.pop();
    complain(error);
  }
  redraw();
}

/** The columns that are to be seen. @param {any} block */
function ends(block) {
  const limits = block.drop.columns;
  if (limits && limits[1] - limits[0] < 40) return limits;
  return [state.from, state.from + shown() - 1];
}

/** What is on show, for a figure. @param {any} block */
export function wallPart(block) {
  const [from, to] = ends(block);
  const of = (/** @type {boolean} */ defends) =>
    (state.view?.played ?? [])
      .filter((/** @type {any} */ stone) => (stone.stone === block.drop.defender) === defends)
      .map((/** @type {any} */ stone) => [stone.column, stone.row]);
  return { first: [from, 1], last: [to, state.rows], maker: of(false), breaker: of(true) };
}

/** A number for a pair that stays the same wherever the wall is scrolled. @param {any} brick */
function pairNumber(brick) {
  const [column, row] =
    brick.column < brick.partner[0] || (brick.column === brick.partner[0] && brick.row < brick.partner[1])
      ? [brick.column, brick.row]
      : brick.partner;
  return (((column * 3 + row * 5) % 24) + 24) % 24;
}

/** The colour of a stone. @param {string} stone */
const own = (stone) => (stone === 'X' ? 'black' : 'white');

/**
 * The columns of a board with gravity, to be clicked.
 * @param {{ from: number, to: number, rows: number, play: (column: number) => void, scroll: ((by: number) => void) | null }} what
 */
export function columnButtons({ from, to, rows, play, scroll }) {
  const columns = [];
  for (let column = from; column <= to; column++) {
    columns.push(
      h(
        'g',
        {
          class: 'column',
          role: 'button',
          tabindex: '0',
          'aria-label': `${t('column')} ${column}`,
          'data-column': String(column),
          onclick: () => {
            if (!dragged) play(column);
          },
          onkeydown: (/** @type {KeyboardEvent} */ event) => {
            if (event.key === 'Enter' || event.key === ' ') {
              event.preventDefault();
              play(column);
            }
            if (event.key === 'ArrowLeft' || event.key === 'ArrowRight') {
              event.preventDefault();
              const other = column + (event.key === 'ArrowLeft' ? -1 : 1);
              if (other < from || other > to) scroll?.(other - column);
              requestAnimationFrame(() =>
                /** @type {any} */ (document.querySelector(`[data-column="${other}"]`))?.focus(),
              );
            }
          },
        },
        h('rect', { x: column - from, y: 0, width: 1, height: rows }),
        h('text', { class: 'number', x: column - from + 0.5, y: rows + 0.55 }, String(column)),
      ),
    );
  }
  return h('g', { class: 'columns' }, columns);
}

/** What scrolls an endless board: the wheel, and dragging. @param {number} from @param {number} to @param {((by: number) => void) | null} scroll */
export function scrolling(from, to, scroll) {
  return {
    onpointerdown: (/** @type {PointerEvent} */ event) => {
      drag = scroll ? { x: event.clientX, by: 0 } : null;
      dragged = false;
    },
    onpointermove: (/** @type {PointerEvent} */ event) => {
      if (!drag || !event.buttons) return;
      const column =
        /** @type {any} */ (event.currentTarget).getBoundingClientRect().width / (to - from + 2.2);
      const by = Math.round((drag.x - event.clientX) / column);
      if (by === drag.by) return;
      dragged = true;
      scroll?.(by - drag.by);
      drag.by = by;
    },
    onpointerup: () => {
      drag = null;
      setTimeout(() => {
        dragged = false;
      });
    },
    onwheel: scroll
      ? (/** @type {WheelEvent} */ event) => {
          event.preventDefault();
          scroll(Math.sign(event.deltaX || event.deltaY));
        }
      : undefined,
  };
}

/** Stones that have fallen. @param {any[]} stones @param {number} from @param {number} to @param {number} rows */
export function fallen(stones, from, to, rows) {
  return h(
    'g',
    { class: 'played', 'aria-hidden': 'true' },
    stones
      .filter((stone) => stone.column >= from && stone.column <= to && stone.row <= rows)
      .map((stone) =>
        h(
          'g',
          { key: `${stone.column}:${stone.row}`, class: 'fall' },
          h('circle', {
            class: own(stone.stone),
            cx: stone.column - from + 0.5,
            cy: rows - stone.row + 0.5,
            r: 0.4,
          }),
          h(
            'text',
            { class: own(stone.stone), x: stone.column - from + 0.5, y: rows - stone.row + 0.64 },
            stone.stone,
          ),
        ),
      ),
  );
}

/** @param {string} text @param {any} block @param {any} settled */
export function wall(text, block, settled) {
  if (state.key !== text + block.name) {
    resetWall();
    const { window: seen } = block.drop;
    const middle = Math.round((seen[0] + seen[1]) / 2);
    Object.assign(state, {
      key: text + block.name,
      from: middle - (shown() - 1) / 2,
      rows: Math.max(6, Math.min(12, block.drop.height ?? block.drop.drawn + 5)),
    });
  }
  load(text, block);
  const [from, to] = ends(block);
  const { rows, view } = state;
  const letters = 'ABCDEFGHIJKLMNPQRSTUVWYZ';
  const x = (/** @type {number} */ column) => column - from;
  const y = (/** @type {number} */ row) => rows - row;
  const play = (/** @type {number} */ column) => {
    if (view?.end) return;
    state.moves = [...state.moves, column];
    state.shown = Infinity;
    load(text, block);
    say(`${t('column')} ${column}`);
  };
  const scroll = (/** @type {number} */ by) => {
    state.from += by;
    load(text, block);
    redraw();
  };
  const endless = !block.drop.columns || block.drop.columns[1] - block.drop.columns[0] >= 40;
  const played = (view?.played ?? []).filter(
    (/** @type {any} */ _, /** @type {number} */ index) => index < state.shown,
  );
  const bricks = (view?.bricks ?? []).filter(
    (/** @type {any} */ brick) => brick.column >= from && brick.column <= to && brick.row <= rows,
  );
  const attacker = block.drop.defender === 'X' ? 'O' : 'X';
  return h(
    'div',
    { class: 'wall-frame' },
    h(
      'svg',
      {
        class: 'wall',
        viewBox: `-0.6 -0.4 ${to - from + 2.2} ${rows + 1.4}`,
        role: 'group',
        'aria-label': `${t('board')} ${block.name}`,
        ...scrolling(from, to, endless ? scroll : null),
      },
      h(
        'g',
        { class: 'bricks', 'aria-hidden': 'true' },
        bricks.map((/** @type {any} */ brick) => {
          const number = brick.kind === 'pair' ? pairNumber(brick) : 0;
          return h(
            'g',
            { class: `brick ${brick.kind}${brick.kind === 'pair' ? ` tint-${number % 8}` : ''}` },
            h('rect', { x: x(brick.column), y: y(brick.row), width: 1, height: 1 }),
            brick.kind === 'pair'
              ? h('text', { x: x(brick.column) + 0.5, y: y(brick.row) + 0.66 }, letters[number])
              : null,
            brick.kind === 'upper' || brick.kind === 'lower'
              ? h(
                  'text',
                  { class: 'expected', x: x(brick.column) + 0.5, y: y(brick.row) + 0.64 },
                  brick.stone.toLowerCase(),
                )
              : null,
            brick.kind === 'stone'
              ? h('circle', {
                  class: own(brick.stone),
                  cx: x(brick.column) + 0.5,
                  cy: y(brick.row) + 0.5,
                  r: 0.4,
                })
              : null,
          );
        }),
      ),
      h(
        'g',
        { class: 'pointed-cells', 'aria-hidden': 'true' },
        (state.pointed?.cells ?? [])
          .filter((/** @type {number[]} */ [column, row]) => column >= from && column <= to && row <= rows)
          .map((/** @type {number[]} */ [column, row]) =>
            h('rect', {
              class: state.pointed.by.some((/** @type {number[]} */ by) => by[0] === column && by[1] === row)
                ? 'by'
                : '',
              x: x(column) + 0.06,
              y: y(row) + 0.06,
              width: 0.88,
              height: 0.88,
              rx: 0.14,
            }),
          ),
      ),
      h('line', { class: 'ground', x1: -0.5, x2: to - from + 1.5, y1: rows, y2: rows }),
      columnButtons({ from, to, rows, play, scroll: endless ? scroll : null }),
      fallen(played, from, to, rows),
    ),
    h(
      'div',
      { class: 'toolbar' },
      endless
        ? [
            h('button', { type: 'button', onclick: () => scroll(-8), 'aria-label': `${t('scroll')} ←` }, '←'),
            h('button', { type: 'button', onclick: () => scroll(8), 'aria-label': `${t('scroll')} →` }, '→'),
          ]
        : null,
      h(
        'button',
        {
          type: 'button',
          disabled: !state.moves.length,
          onclick: () => {
            state.moves = state.moves.slice(0, -1);
            state.shown = Infinity;
            load(text, block);
          },
        },
        t('back'),
      ),
      h(
        'button',
        {
          type: 'button',
          disabled: !state.moves.length,
          onclick: () => {
            state.moves = [];
            state.shown = Infinity;
            load(text, block);
          },
        },
        t('restart'),
      ),
      h('button', { type: 'button', onclick: () => playOut(text, block, settled, attacker) }, t('play_out')),
      h('span', { class: 'quiet' }, view?.end ? said(view.end) : t('drop_hint')),
    ),
  );
}

/** Plays by itself: what beats the drawing, or some attack, stone by stone. @param {string} text @param {any} block @param {any} settled @param {string} attacker */
async function playOut(text, block, settled, attacker) {
  clearInterval(state.timer);
  const beaten = settled?.beaten_by
    ? [...settled.beaten_by.matchAll(/([XO])(-?\d+)/g)]
        .filter((match) => match[1] === attacker)
        .map((match) => Number(match[2]))
    : null;
  if (beaten) {
    state.moves = beaten;
  } else if (!state.moves.length) {
    const [from, to] = ends(block);
    const middle = Math.round((from + to) / 2);
    state.moves = [0, 1, -1, 2, -2, 1, 3, 0, 2, -3].map((step) =>
      Math.min(to, Math.max(from, middle + step)),
    );
  }
  await load(text, block);
  state.shown = 0;
  state.timer = setInterval(() => {
    state.shown += 1;
    if (state.shown >= (state.view?.played.length ?? 0)) {
      clearInterval(state.timer);
      state.shown = Infinity;
    }
    redraw();
  }, 420);
}

/** Why the drawing holds: each attack is answered, and each line is harmless. @param {string} text @param {any} block */
export function wallReasons(text, block) {
  const [from, to] = ends(block);
  const asked = JSON.stringify([block.name, from, to]);
  if (state.explained !== asked) {
    state.explained = asked;
    post('api/drop/reasons', { text, block: block.name, from, to }).then((reasons) => {
      state.reasons = reasons;
      redraw();
    }, complain);
  }
  const { reasons } = state;
  if (!reasons) return h('p', { class: 'quiet' }, '…');
  const spot = (/** @type {number[]} */ cell) => cell.join(':');
  const point = (/** @type {any} */ what) => {
    state.pointed = what;
    redraw();
  };
  const row = (/** @type {string} */ key, /** @type {string} */ words, /** @type {any} */ what) =>
    h(
      'li',
      {
        class: 'row',
        'data-key': key,
        onpointerenter: () => point(what),
      },
      h(
        'button',
        { type: 'button', class: 'plain-row', onfocus: () => point(what), onclick: () => point(what) },
        words,
      ),
    );
  const group = (
    /** @type {string} */ key,
    /** @type {string} */ rule,
    /** @type {string} */ words,
    /** @type {any[]} */ inner,
  ) => {
    const open = state.open.has(key);
    const toggle = () => {
      if (!state.open.delete(key)) state.open.add(key);
      redraw();
    };
    return [
      h(
        'li',
        { class: 'row', 'data-key': key },
        h(
          'button',
          { type: 'button', class: 'plain-row', 'aria-expanded': String(open), onclick: toggle },
          h('span', { class: 'twist', 'aria-hidden': 'true' }, open ? '▾' : '▸'),
          rule ? h('span', { class: 'rule' }, rule) : null,
          ` ${words} `,
          h('span', { class: 'count' }, String(inner.length)),
        ),
      ),
      open ? h('li', { class: 'inner' }, h('ul', { class: 'tree' }, inner)) : null,
    ];
  };
  const pairs = reasons.pairs.map((/** @type {any} */ pair, /** @type {number} */ index) =>
    row(
      `pair-${index}`,
      `${spot(pair.attacked)} → ${spot(pair.partner)}: ${t(`drop_${pair.reason ?? 'none'}`)}`,
      { cells: [pair.attacked, pair.partner], by: [pair.partner] },
    ),
  );
  const kinds = ['stone', 'pair', 'upper', 'none'].map((kind) => {
    const lines = reasons.lines.filter((/** @type {any} */ line) => (line.reason ?? 'none') === kind);
    return lines.length
      ? group(
          `lines-${kind}`,
          '',
          t(`line_${kind}`),
          lines.map((/** @type {any} */ line, /** @type {number} */ index) =>
            row(`line-${kind}-${index}`, line.cells.map(spot).join(' '), line),
          ),
        )
      : null;
  });
  const missing = [...reasons.pairs, ...reasons.lines].some((reason) => !reason.reason);
  return [
    missing ? h('p', { class: 'quiet' }, t('exhausted')) : null,
    h(
      'ul',
      { class: 'tree reasons', 'aria-label': t('proof'), onpointerleave: () => point(null) },
      group('drop', 'drop', t('rule_drop'), pairs),
      group('pave', 'pave', t('rule_pave'), kinds.filter(Boolean)),
    ),
  ];
}
