// The lattice of a paving: which cells of an endless board are the same, and which piece covers a cell.

/** @import { Pair, Paving } from './types.js' */

/**
 * A cell of a pair, with the other one.
 * @typedef {{ kind: 'pair', index: number, partner: Pair, translate: number }} PairCell
 */
/**
 * A cell of an area, by its name in the area's proof, and how far the area is moved.
 * @typedef {{ kind: 'area', index: number, name: string, moved: Pair, translate: number }} AreaCell
 */

/** @param {number} a @param {number} n */
export const modulo = (a, n) => ((a % n) + n) % n;

/**
 * Which cell of the lattice's base a cell is, and in which translate of it.
 * @param {Paving['lattice']} lattice @param {Pair} cell
 */
function reduced([width, shift, height], [x, y]) {
  const rows = Math.floor(y / height);
  const column = x - rows * shift;
  const inside = modulo(column, width);
  return { x: inside, y: y - rows * height, translate: rows + (column - inside) / width };
}

/** How far one cell is from another. @param {Pair} to @param {Pair} from @returns {Pair} */
const difference = (to, from) => [to[0] - from[0], to[1] - from[1]];

/**
 * Finds the piece at a cell: a pair, an area, or nothing.
 * @param {Paving} paving @param {Pair} cell @returns {PairCell | AreaCell | null}
 */
export function pieceAt({ lattice, pairs, areas }, cell) {
  const here = reduced(lattice, cell);
  const same = (/** @type {Pair} */ other) => {
    const { x, y } = reduced(lattice, other);
    return x === here.x && y === here.y;
  };
  for (const [index, pair] of pairs.entries()) {
    const end = pair.findIndex(same);
    if (end < 0) continue;
    const [dx, dy] = difference(pair[1 - end], pair[end]);
    /** @type {Pair} */
    const partner = [cell[0] + dx, cell[1] + dy];
    const { translate } = reduced(lattice, difference(end ? partner : cell, pair[0]));
    return { kind: 'pair', index, partner, translate };
  }
  for (const [index, area] of areas.entries()) {
    const place = area.cells.findIndex(same);
    if (place < 0) continue;
    const moved = difference(cell, area.cells[place]);
    const { translate } = reduced(lattice, moved);
    return { kind: 'area', index, name: area.names[place], moved, translate };
  }
  return null;
}
