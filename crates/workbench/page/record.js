// A game of Hex or torus Hex as a tree of moves, and the position that they lead to. Nothing here asks or draws.

import { STEPS, cellName, cellPlace } from './geometry.js';
import { otherColour } from './players.js';

/** @import { Colour, SentPlace, Setup } from './types.js' */

/**
 * A place of the tree; the first has no move.
 * @typedef {{
 *   id: number, move: string, player?: Colour, setup?: Setup, comment?: string, labels?: Record<string, string>,
 *   drawn?: string[],
 *   parent: Place | null, children: Place[],
 * }} Place
 */
/** @typedef {Map<string, { player: Colour, number: number }>} NumberedStones */
/**
 * The stones, whose turn it is, and who has won by the other's resigning.
 * @typedef {{ stones: NumberedStones, player: Colour, ended: Colour | '' }} Position
 */

let ids = 0;

/** A new place; its parent is told. @param {string} move @param {Place | null} parent @returns {Place} */
export function place(move, parent) {
  /** @type {Place} */
  const made = { id: ++ids, move, parent, children: [] };
  parent?.children.push(made);
  return made;
}

/** The places from the first move. @param {Place} to @returns {Place[]} */
export function path(to) {
  const places = [];
  for (let at = to; at.parent; at = at.parent) places.unshift(at);
  return places;
}

/** Stones change places and colours. @param {NumberedStones} stones @returns {NumberedStones} */
function mirrored(stones) {
  return new Map(
    [...stones].map(([cell, { player, number }]) => {
      const [column, row] = cellPlace(cell) ?? [0, 0];
      return [cellName(row, column), { player: otherColour(player), number }];
    }),
  );
}

/** @param {NumberedStones} stones @param {Setup} setup */
function setUp(stones, setup) {
  for (const cell of setup.empty) stones.delete(cell);
  for (const cell of setup.black) stones.set(cell, { player: 'black', number: 0 });
  for (const cell of setup.white) stones.set(cell, { player: 'white', number: 0 });
}

/** The position at a place. @param {Place} root @param {Place} to @returns {Position} */
export function positionAt(root, to) {
  /** @type {Position} */
  const now = { stones: new Map(), player: 'black', ended: '' };
  let number = 0;
  for (const { move, setup, player } of [root, ...path(to)]) {
    if (move) number += 1;
    if (setup) {
      setUp(now.stones, setup);
      now.player = setup.to_move ?? now.player;
    } else if (move === ':S') {
      now.ended = '';
    } else if (move === ':s' || move === ':p') {
      if (move === ':s') now.stones = mirrored(now.stones);
      now.player = otherColour(now.player);
    } else if (move.startsWith(':')) {
      now.ended = move.endsWith('b') ? 'white' : 'black';
    } else if (move) {
      const mover = player ?? now.player;
      now.stones.set(move, { player: mover, number });
      now.player = otherColour(mover);
    }
  }
  return now;
}

/** The cells of one colour. @param {NumberedStones} stones @param {Colour} colour */
export function cellsOf(stones, colour) {
  return [...stones].filter(([, { player }]) => player === colour).map(([cell]) => cell);
}

/**
 * A shortest chain by which a colour has joined its edges; none if it has not.
 * @param {Set<string>} cells @param {0 | 1} axis @param {number} length @returns {string[]}
 */
function joins(cells, axis, length) {
  const start = [...cells].filter((cell) => cellPlace(cell)?.[axis] === 0);
  /** @type {Map<string, string | null>} */
  const from = new Map(start.map((cell) => [cell, null]));
  for (const cell of from.keys()) {
    const [column, row] = cellPlace(cell) ?? [0, 0];
    if ([column, row][axis] === length - 1) {
      const chain = [];
      for (let at = /** @type {string | null} */ (cell); at; at = from.get(at) ?? null) chain.push(at);
      return chain;
    }
    for (const [dc, dr] of STEPS) {
      if (column + dc < 0 || row + dr < 0) continue;
      const next = cellName(column + dc, row + dr);
      if (cells.has(next) && !from.has(next)) from.set(next, cell);
    }
  }
  return [];
}

/**
 * Who has joined the edges of a Hex board, and by which chain.
 * @param {NumberedStones} stones @param {number} width @param {number} height
 * @returns {{ winner: Colour | null, way: string[] }}
 */
export function joined(stones, width, height) {
  const black = joins(new Set(cellsOf(stones, 'black')), 1, height);
  if (black.length) return { winner: 'black', way: black };
  const white = joins(new Set(cellsOf(stones, 'white')), 0, width);
  return { winner: white.length ? 'white' : null, way: white };
}

/** A position as a claim. @param {string} game the line that opens its section @param {Position} position */
export function claimText(game, { stones, player }) {
  const [black, white] = [cellsOf(stones, 'black').join(' '), cellsOf(stones, 'white').join(' ')];
  const lines = [game, '', 'win position'];
  if (black) lines.push(`  black  ${black}`);
  if (white) lines.push(`  white  ${white}`);
  lines.push(`  to move ${player}`, '  winner black', '');
  return lines.join('\n');
}

/**
 * All places in order, each after its parent, and the number of one of them.
 * @param {Place} root @param {Place} at
 */
export function sent(root, at) {
  /** @type {SentPlace[]} */
  const nodes = [];
  /** What is drawn over positions, by their numbers. @type {Record<number, string[]>} */
  const drawn = {};
  let current = 0;
  /** @type {[Place, number | null][]} */
  const waiting = [[root, null]];
  for (const [here, parent] of waiting) {
    const index = nodes.length;
    if (here.id === at.id) current = index;
    const { move, player = null, setup = null, comment = '', labels = {} } = here;
    nodes.push({ parent, move: move || null, player, setup, comment, labels });
    for (const child of here.children) waiting.push([child, index]);
    if (here.drawn?.length) drawn[index] = here.drawn;
  }
  return { nodes, current, drawn };
}

/** The tree that was sent. @param {SentPlace[]} nodes @param {Record<number, string[]>} drawn @returns {Place[]} */
export function received(nodes, drawn = {}) {
  /** @type {Place[]} */
  const places = [];
  for (const { parent, move, player, setup, comment, labels } of nodes) {
    const made = place(move ?? '', parent === null ? null : places[parent]);
    const told = { player: player ?? undefined, setup: setup ?? undefined, comment, labels };
    places.push(Object.assign(made, told));
  }
  for (const [index, words] of Object.entries(drawn)) places[Number(index)].drawn = words;
  return places;
}
