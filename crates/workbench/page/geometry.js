// Where the cells of a Hex board lie, in any of its twelve orientations.

/** @import { Edge, Pair } from './types.js' */

const SIN = Math.sqrt(3) / 2;

/** The corners of a cell around its centre, from the top clockwise. @type {Pair[]} */
export const CORNERS = [
  [0, -1],
  [SIN, -0.5],
  [SIN, 0.5],
  [0, 1],
  [-SIN, 0.5],
  [-SIN, -0.5],
];

/** The name of a cell. @param {number} column @param {number} row */
export function cellName(column, row) {
  const letter = (/** @type {number} */ index) => String.fromCharCode(97 + index);
  return (column < 26 ? letter(column) : 'a' + letter(column - 26)) + (row + 1);
}

/** The column and the row of a cell. @param {string} name @returns {Pair | null} */
export function cellPlace(name) {
  const parts = /^([a-z]|a[a-d])([1-9][0-9]?)$/.exec(name);
  if (!parts) return null;
  const letters = parts[1];
  const column = letters.length === 1 ? letters.charCodeAt(0) - 97 : 26 + letters.charCodeAt(1) - 97;
  return [column, Number(parts[2]) - 1];
}

/** Turns points by steps of thirty degrees; ten is the board as it is drawn in books. */
export class Turn {
  /** @param {number} orientation from 1 to 12 */
  constructor(orientation) {
    const angle = ((orientation - 10) * Math.PI) / 6;
    this.cos = Math.cos(angle);
    this.sin = Math.sin(angle);
  }

  /** @param {number} x @param {number} y @returns {Pair} */
  point(x, y) {
    return [x * this.cos - y * this.sin, x * this.sin + y * this.cos];
  }

  /** The centre of a cell. @param {number} column @param {number} row */
  centre(column, row) {
    return this.point(2 * SIN * (column + row / 2), 1.5 * row);
  }
}

/** The six neighbours of a cell, as steps of columns and rows. @type {Pair[]} */
export const STEPS = [
  [1, 0],
  [0, 1],
  [-1, 1],
  [-1, 0],
  [0, -1],
  [1, -1],
];

/**
 * The outline of an edge of the board, as points.
 * @param {Edge} edge @param {number} width @param {number} height
 * @returns {Pair[]}
 */
export function edgeLine(edge, width, height) {
  /** @type {Pair[]} */
  const points = [];
  const along = edge === 'top' || edge === 'bottom' ? width : height;
  const corners = { top: [5, 0, 1], bottom: [4, 3, 2], left: [5, 4, 3], right: [0, 1, 2] }[edge];
  for (let index = 0; index < along; index++) {
    const [column, row] = {
      top: [index, 0],
      bottom: [index, height - 1],
      left: [0, index],
      right: [width - 1, index],
    }[edge];
    const [x, y] = [2 * SIN * (column + row / 2), 1.5 * row];
    const own = index === 0 || edge === 'top' || edge === 'bottom' ? corners : corners.slice(1);
    for (const corner of own) {
      const [dx, dy] = CORNERS[corner];
      points.push([x + dx, y + dy]);
    }
  }
  if (edge === 'left') points.pop();
  if (edge === 'right') points.shift();
  return points;
}
