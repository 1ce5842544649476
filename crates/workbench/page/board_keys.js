// The keys of a board: arrows lead from cell to cell, Enter uses the cell.

import { STEPS, cellName, cellPlace } from './geometry.js';
import { modulo } from './lattice.js';

/** @import { Pair } from './types.js' */
/** @import { BoardProps } from './board.js' */
/** @import { Turn } from './geometry.js' */

/** @type {Record<string, Pair>} */
const ARROWS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };

/**
 * The neighbour of a cell that lies nearest to a direction.
 * @param {BoardProps} props @param {Turn} turn @param {Pair} place @param {Pair} wanted
 */
function neighbour({ width, height, torus }, turn, place, wanted) {
  let best = { score: 0.3, name: '' };
  for (const [dc, dr] of STEPS) {
    let [column, row] = [place[0] + dc, place[1] + dr];
    if (torus) [column, row] = [modulo(column, width), modulo(row, height)];
    if (column < 0 || row < 0 || column >= width || row >= height) continue;
    const [x, y] = turn.centre(dc, dr);
    const score = (x * wanted[0] + y * wanted[1]) / Math.hypot(x, y) + (dc === 0 || dr === 0 ? 0.01 : 0);
    if (score > best.score) best = { score, name: cellName(column, row) };
  }
  return best.name;
}

/**
 * The arrows lead from cell to cell, with Shift around a torus.
 * @param {BoardProps} props @param {Turn} turn @param {KeyboardEvent} event @param {string} name
 */
function arrow(props, turn, event, name) {
  const wanted = ARROWS[event.key];
  const place = cellPlace(name);
  if (!wanted || !place) return;
  event.preventDefault();
  if (event.shiftKey && props.torus && props.onPan) {
    const [x, y] = props.pan ?? [0, 0];
    return props.onPan([x + wanted[0], y + wanted[1]]);
  }
  const next = neighbour(props, turn, place, wanted);
  if (!next) return;
  props.onFocus?.(next);
  /** @type {SVGElement | null | undefined} */
  const element = /** @type {Element} */ (event.target)
    .closest('svg')
    ?.querySelector(`.cells [data-cell="${next}"]`);
  element?.focus();
}

/** Enter uses the cell. @param {BoardProps} props @param {Turn} turn @param {KeyboardEvent} event */
export function key(props, turn, event) {
  const target = /** @type {Element} */ (event.target);
  const name = target.closest?.('.cells [data-cell]')?.getAttribute('data-cell');
  if (!name || event.altKey || event.ctrlKey || event.metaKey) return;
  if (props.onKey?.(event)) return event.preventDefault();
  if (event.key !== 'Enter' && event.key !== ' ') return arrow(props, turn, event, name);
  event.preventDefault();
  if (event.shiftKey && props.onDraw) props.onDraw(name, name);
  else if (props.drags) props.onDrag?.([name], true);
  else props.onCell?.(name, event);
}
