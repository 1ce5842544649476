// Boards with gravity: columns that are clicked, stones that have fallen, and scrolling to both sides.

import { h } from './render.js';
import { button } from './controls.js';
import { t } from './words.js';

/** @import { Props } from './render.js' */
/** @import { Fallen, Letter } from './types.js' */

/**
 * What scrolls the board by so many columns, if it has no ends.
 * @typedef {((by: number) => void) | null} Scroll
 */

/** Where a drag began, and by how many columns it has scrolled. @type {{ x: number, by: number } | null} */
let drag = null;
/** Whether the press that is about to end was a drag. */
let dragged = false;

/** The column that had the focus last; the board is one stop for the Tab key. */
let entered = NaN;

/** The colour of a stone. @param {Letter} stone */
export const letterColour = (stone) => (stone === 'X' ? 'black' : 'white');

/**
 * The part of the picture that such a board takes.
 * @param {number} from @param {number} to @param {number} rows
 */
export const columnsBox = (from, to, rows) => `-0.6 -0.4 ${to - from + 2.2} ${rows + 1.4}`;

/** The places for stones. @param {number} from @param {number} to @param {number} rows */
export const slots = (from, to, rows) =>
  h(
    'g',
    { class: 'slots', 'aria-hidden': 'true' },
    h('rect', { x: 0, y: 0, width: to - from + 1, height: rows }),
    Array.from({ length: (to - from + 1) * rows }, (_, index) => {
      const [x, y] = [index % (to - from + 1), Math.floor(index / (to - from + 1))];
      return h('circle', { cx: x + 0.5, cy: y + 0.5, r: 0.42 });
    }),
  );

/** @param {number} from @param {number} to @param {number} rows */
export const ground = (from, to, rows) =>
  h('line', { class: 'ground', x1: -0.5, x2: to - from + 1.5, y1: rows, y2: rows });

/**
 * The columns, to be clicked.
 * @param {{ from: number, to: number, rows: number, play: (column: number) => void, scroll: Scroll }} board
 */
export function columnButtons({ from, to, rows, play, scroll }) {
  const beside = (/** @type {number} */ column, /** @type {number} */ by) => {
    if (column + by < from || column + by > to) scroll?.(by);
    requestAnimationFrame(() => {
      /** @type {SVGElement | null} */
      const next = document.querySelector(`[data-column="${column + by}"]`);
      next?.focus();
    });
  };
  const stop = entered >= from && entered <= to ? entered : Math.round((from + to) / 2);
  // Where cells are large, letters need not be.
  const few = to - from < 10;
  const column = (/** @type {number} */ number) =>
    h(
      'g',
      {
        class: 'column',
        role: 'button',
        tabindex: number === stop ? '0' : '-1',
        'aria-label': `${t('column')} ${number}`,
        onfocus: () => (entered = number),
        'data-column': String(number),
        onclick: () => {
          if (!dragged) play(number);
        },
        onkeydown: (event) => {
          const enters = event.key === 'Enter' || event.key === ' ';
          if (!enters && event.key !== 'ArrowLeft' && event.key !== 'ArrowRight') return;
          event.preventDefault();
          if (enters) play(number);
          else beside(number, event.key === 'ArrowLeft' ? -1 : 1);
        },
      },
      h('rect', { x: number - from, y: 0, width: 1, height: rows }),
      h(
        'text',
        { class: few ? 'number few' : 'number', x: number - from + 0.5, y: rows + 0.55 },
        String(number),
      ),
    );
  return h(
    'g',
    { class: 'columns' },
    Array.from({ length: to - from + 1 }, (_, index) => column(from + index)),
  );
}

/**
 * What scrolls an endless board: the wheel, and dragging.
 * @param {number} from @param {number} to @param {Scroll} scroll @returns {Props<SVGSVGElement>}
 */
export function scrolling(from, to, scroll) {
  return {
    onpointerdown: (event) => {
      drag = scroll ? { x: event.clientX, by: 0 } : null;
      dragged = false;
    },
    onpointermove: (event) => {
      if (!drag || !event.buttons) return;
      const column = event.currentTarget.getBoundingClientRect().width / (to - from + 2.2);
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
      ? (event) => {
          // The page scrolls up and down as everywhere; the board to the sides.
          const by = event.deltaX || (event.shiftKey ? event.deltaY : 0);
          if (!by) return;
          event.preventDefault();
          scroll(Math.sign(by));
        }
      : undefined,
  };
}

/** The buttons that scroll. @param {Scroll} scroll */
export function scrollButtons(scroll) {
  if (!scroll) return null;
  const arrow = (/** @type {string} */ sign, /** @type {number} */ by) =>
    button(sign, () => scroll(by), { 'aria-label': `${t('scroll')} ${sign}` });
  return [arrow('←', -8), arrow('→', 8)];
}

/**
 * Stones that have fallen.
 * @param {Fallen[]} stones @param {number} from @param {number} to @param {number} rows
 */
export function fallen(stones, from, to, rows) {
  const seen = stones.filter(({ column, row }) => column >= from && column <= to && row <= rows);
  const shapes = seen.map(({ column, row, stone }) =>
    h(
      'g',
      { key: `${column}:${row}`, class: 'fall' },
      h('circle', { class: letterColour(stone), cx: column - from + 0.5, cy: rows - row + 0.5, r: 0.4 }),
      h('text', { class: letterColour(stone), x: column - from + 0.5, y: rows - row + 0.64 }, stone),
    ),
  );
  return h('g', { class: 'played', 'aria-hidden': 'true' }, shapes);
}
