// Endless lines and grids: where one looks, Maker's moves, and Breaker's replies by the paving.

import { post } from './api.js';
import { pieceAt } from './lattice.js';
import { complain, fitting, redraw, say } from './store.js';
import { t } from './words.js';

/** @import { Area, Block, LinesState, Pair, Paving } from './types.js' */
/** @import { AreaCell } from './lattice.js' */

/** @type {LinesState} */
export const lines = { key: '', moves: [], x: 0, y: 0, held: null, shape: 0 };

/** Forgets the game. */
export function resetLines() {
  Object.assign(lines, { key: '', moves: [], x: 0, y: 0, held: null, shape: 0 });
}

/** Begins anew when another block is shown. @param {Block} block */
export function followLines(block) {
  if (lines.key === block.name) return;
  resetLines();
  lines.key = block.name;
}

/** @param {number} dx @param {number} dy */
export function panLines(dx, dy) {
  lines.x += dx;
  lines.y += dy;
  redraw();
}

/** Holds the creature over a cell, or puts it away. @param {Pair | null} held */
export function holdCreature(held) {
  if (String(lines.held) === String(held)) return;
  lines.held = held;
  redraw();
}

/** The shape in which the creature is held: as it is drawn, or turned. @param {Block} block @returns {Pair[]} */
function heldShape({ creature, shapes }) {
  if (!lines.shape || shapes.length < 2) return creature;
  const plain = shapes.findIndex((shape) => String(shape) === String(normal(creature)));
  return shapes[(Math.max(0, plain) + lines.shape) % shapes.length];
}

/** Cells in order, the least column and row being 0. @param {Pair[]} cells @returns {Pair[]} */
function normal(cells) {
  const least = [0, 1].map((axis) => Math.min(...cells.map((cell) => cell[axis])));
  return cells
    .map(([x, y]) => /** @type {Pair} */ ([x - least[0], y - least[1]]))
    .sort((a, b) => a[0] - b[0] || a[1] - b[1]);
}

/** Takes the next shape of the creature, if it has several. */
export function turnCreature() {
  lines.shape += 1;
  redraw();
}

/** The cells of the creature where it is held. @param {Block} block @returns {Pair[]} */
export function heldCells(block) {
  const { held } = lines;
  return held ? heldShape(block).map(([x, y]) => [x + held[0], y + held[1]]) : [];
}

/** @param {Pair[]} cells @param {Pair} cell */
const has = (cells, [x, y]) => cells.some((other) => other[0] === x && other[1] === y);

/**
 * What stops the creature where it is held, with the cells of it: a pair both cells of which are covered, or a set
 * that Breaker hits in an area and that is covered whole.
 * @param {Block} block @param {Paving} paving @returns {{ kind: 'pair' | 'area', index: number, cells: Pair[] } | null}
 */
export function stopper(block, paving) {
  const copy = heldCells(block);
  const pieces = copy.map((cell) => ({ cell, piece: pieceAt(paving, cell) }));
  for (const { cell, piece } of pieces) {
    if (piece?.kind === 'pair' && has(copy, piece.partner))
      return { kind: 'pair', index: piece.index, cells: [cell, piece.partner] };
  }
  for (const { piece } of pieces) {
    if (piece?.kind !== 'area') continue;
    const [dx, dy] = piece.moved;
    const { cells, sets } = paving.areas[piece.index];
    const placed = sets.map((set) =>
      set.map((number) => /** @type {Pair} */ ([cells[number][0] + dx, cells[number][1] + dy])),
    );
    const covered = placed.find((set) => set.every((cell) => has(copy, cell)));
    if (covered) return { kind: 'area', index: piece.index, cells: covered };
  }
  return null;
}

/** Takes all moves back. */
export function restartLines() {
  lines.moves = [];
  redraw();
}

/** The move on a cell. @param {Pair} cell */
export const moveAt = ([x, y]) => lines.moves.find((move) => move.x === x && move.y === y);

/** @param {Pair} cell @param {'maker' | 'breaker'} player */
function put([x, y], player) {
  lines.moves.push({ x, y, player });
  redraw();
}

/** Maker plays, Breaker answers by the paving. @param {Paving} paving @param {Pair} cell */
export async function playLines(paving, cell) {
  if (moveAt(cell)) return;
  const piece = pieceAt(paving, cell);
  const before = lines.moves.filter((move) => move.player === 'maker');
  put(cell, 'maker');
  if (!piece) return say(t('disturbs_nothing'));
  if (piece.kind === 'pair') {
    if (!moveAt(piece.partner)) put(piece.partner, 'breaker');
    return;
  }
  const reply = await areaReply(paving.areas[piece.index], piece, before).catch(complain);
  if (reply) put(reply, 'breaker');
}

/**
 * Breaker's reply in an area, by the area's own proof.
 * @param {Area} area @param {AreaCell} piece @param {{ x: number, y: number }[]} before Maker's moves so far
 * @returns {Promise<Pair | null>}
 */
async function areaReply(area, piece, before) {
  if (!area.proof) return null;
  // The moves of Maker's in the same translate of the area, by their names in its proof.
  const [dx, dy] = piece.moved;
  const inside = before.map(({ x, y }) =>
    area.cells.findIndex((cell) => cell[0] + dx === x && cell[1] + dy === y),
  );
  const names = inside.filter((index) => index >= 0).map((index) => area.names[index]);
  const told = await post(`api/proofs/${area.proof}/reply`, { moves: [...names, piece.name] });
  const reply = told.replies.at(-1)?.cell;
  if (!reply) return null;
  const [x, y] = area.cells[area.names.indexOf(reply)];
  return [x + dx, y + dy];
}

/** The cells that are on show: the first, and how many columns and rows. @param {Block} block */
export function linesWindow(block) {
  return block.game === 'grid'
    ? { x: lines.x - 4, y: lines.y - 4, columns: fitting(16), rows: 12 }
    : { x: lines.x - 3, y: 0, columns: fitting(21), rows: 1 };
}
