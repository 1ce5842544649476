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

/**
 * The orientation in which a board is drawn largest: flat, unless another is clearly better.
 * @param {number} width @param {number} height @param {number} across the room that there is @param {number} down
 */
export function fittedOrientation(width, height, across, down) {
  const scale = (/** @type {number} */ orientation) => {
    const turn = new Turn(orientation);
    const corners = [
      turn.centre(0, 0),
      turn.centre(width - 1, 0),
      turn.centre(0, height - 1),
      turn.centre(width - 1, height - 1),
    ];
    const span = (/** @type {0 | 1} */ axis) => {
      const places = corners.map((corner) => corner[axis]);
      return Math.max(...places) - Math.min(...places) + 3.4;
    };
    return Math.min(across / span(0), down / span(1));
  };
  return [9, 11, 12].reduce((best, other) => (scale(other) > 1.12 * scale(best) ? other : best), 10);
}

/**
 * The bands of the four edges: they run along the outline and meet at the corners.
 * @param {number} width @param {number} height @param {number} thick
 * @returns {Record<Edge, Pair[]>}
 */
export function edgeBands(width, height, thick) {
  const [top, right, bottom, left] = /** @type {Edge[]} */ (['top', 'right', 'bottom', 'left']).map((edge) =>
    edgeLine(edge, width, height),
  );
  // Neighbouring cells share a corner, which is there once.
  const apart = (/** @type {Pair[]} */ points) =>
    points.filter((point, index) => {
      const before = points[index - 1];
      return !before || Math.hypot(point[0] - before[0], point[1] - before[1]) > 1e-6;
    });
  // Once around, clockwise; neighbouring edges share the point at their corner.
  const sides = [top, right, bottom.reverse(), left.reverse()].map(apart);
  const around = sides.flatMap((side) => side.slice(0, -1));
  const count = around.length;
  const outer = around.map((point, index) => {
    const [before, after] = [around[(index + count - 1) % count], around[(index + 1) % count]];
    const normal = (/** @type {Pair} */ a, /** @type {Pair} */ b) => {
      const [dx, dy] = [b[0] - a[0], b[1] - a[1]];
      const length = Math.hypot(dx, dy) || 1;
      return /** @type {Pair} */ ([dy / length, -dx / length]);
    };
    const [one, two] = [normal(before, point), normal(point, after)];
    const sum = [one[0] + two[0], one[1] + two[1]];
    const share = (2 * thick) / (sum[0] ** 2 + sum[1] ** 2);
    return /** @type {Pair} */ ([point[0] + sum[0] * share, point[1] + sum[1] * share]);
  });
  let start = 0;
  const band = (/** @type {Pair[]} */ side) => {
    const places = side.map((_, index) => (start + index) % count);
    start += side.length - 1;
    return [...places.map((place) => around[place]), ...places.reverse().map((place) => outer[place])];
  };
  return { top: band(sides[0]), right: band(sides[1]), bottom: band(sides[2]), left: band(sides[3]) };
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
