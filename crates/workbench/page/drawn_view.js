// What is drawn over a position to explain it: marked cells, and arrows.

import { h } from './render.js';

/** @import { Pair } from './types.js' */

/** @param {Pair} from @param {Pair} to */
function arrow([x1, y1], [x2, y2]) {
  const length = Math.hypot(x2 - x1, y2 - y1) || 1;
  const [dx, dy] = [(x2 - x1) / length, (y2 - y1) / length];
  const at = (/** @type {number} */ along, /** @type {number} */ aside) =>
    `${(x2 - dx * along - dy * aside).toFixed(3)},${(y2 - dy * along + dx * aside).toFixed(3)}`;
  const end = [x2 - dx * 0.7, y2 - dy * 0.7].map((number) => number.toFixed(3));
  return [
    h('line', { x1, y1, x2: end[0], y2: end[1] }),
    h('polygon', { points: [at(0.15, 0), at(0.85, 0.4), at(0.85, -0.4)].join(' ') }),
  ];
}

/**
 * Cells such as `c3` and arrows such as `c3-e5`.
 * @param {string[]} drawn @param {(cell: string) => Pair | null} place where a cell lies
 */
export function drawnShapes(drawn, place) {
  const shapes = drawn.map((words) => {
    const [from, to = null] = words.split('-').map(place);
    if (!from) return null;
    return to ? arrow(from, to) : h('circle', { cx: from[0], cy: from[1], r: 0.8 });
  });
  return h('g', { class: 'drawn', 'aria-hidden': 'true' }, shapes);
}
