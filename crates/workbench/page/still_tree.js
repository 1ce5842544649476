// A game tree without a server: the winner's reply to every move, in every position that may come.

import { said } from './said.js';
import { addBranch, cellsIn, taken } from './still_proof.js';

/** @import { Branch, Replies, Reply } from './types.js' */
/** @import { ReplySource, StillInside } from './types_still.js' */

/**
 * A move, the reply, and the position after it, perhaps turned, with the cell on which its a1 lies.
 * @typedef {number[]} Row
 */
/**
 * A game in progress: the position and where each of its cells lies; none once the winner has won.
 * @typedef {{ place: { number: number, board: number[] } | null, taken: Set<number> }} Walk
 */

/** @implements {ReplySource} */
export class StillTree {
  /** @param {StillInside} inside @param {(file: number) => Promise<{ rows: Row[][] }>} rows */
  constructor(inside, rows) {
    this.inside = inside;
    this.rows = rows;
  }

  /** Trees have no steps. @returns {Promise<never>} */
  async look() {
    throw new Error(said({ code: 'no-address', text: 'there is no such step' }));
  }

  /** @returns {Walk} */
  #begin() {
    const { names, positions, stones } = this.inside;
    const place = positions ? { number: 1, board: names.map((_, cell) => cell) } : null;
    return { place, taken: new Set(cellsIn(stones)) };
  }

  /** Where a cell of the position after a reply lies in the one before. @param {number} cell @param {Row} row */
  #moved(cell, [, , , turned, to]) {
    const { height, width } = this.inside;
    const [column, row] = [cell % width, Math.floor(cell / width)];
    const [x, y] = turned ? [width - column, height - row] : [column, row];
    return ((y + Math.floor(to / width)) % height) * width + ((x + (to % width)) % width);
  }

  /** @param {Walk} walk @param {number} cell @returns {Promise<Reply>} */
  async #answer(walk, cell) {
    if (walk.taken.has(cell)) throw taken();
    walk.taken.add(cell);
    /** @type {Reply} */
    const over = { cell: null, step: null, rule: null, piece: [], from: null, over: true };
    if (!walk.place) return over;
    const { board, number } = walk.place;
    const { per_file: per } = this.inside;
    const { rows } = await this.rows(Math.floor((number - 1) / per));
    const row = rows[(number - 1) % per].find(([to]) => board[to] === cell) ?? [];
    walk.place = null;
    if (row.length < 2) return over;
    const reply = board[row[1]];
    if (row.length > 2)
      walk.place = { number: row[2], board: board.map((_, at) => board[this.#moved(at, row)]) };
    walk.taken.add(reply);
    return { ...over, cell: this.inside.names[reply], step: number, rule: 'position', over: false };
  }

  /** @param {string[]} moves */
  async #played(moves) {
    const walk = this.#begin();
    const replies = [];
    for (const move of moves) replies.push(await this.#answer(walk, this.inside.names.indexOf(move)));
    return { walk, replies };
  }

  /** What is answered to these moves. @param {string[]} moves @returns {Promise<Replies>} */
  async replied(moves) {
    const { first, names } = this.inside;
    const { replies } = await this.#played(moves);
    return { first: first === null ? null : names[first], replies, pieces: [] };
  }

  /** The answers to every move that may follow. @param {string[]} moves */
  async following(moves) {
    const { walk } = await this.#played(moves);
    /** @type {{ branches: Branch[], others: string[] }} */
    const found = { branches: [], others: [] };
    for (const [cell, name] of this.inside.names.entries()) {
      if (walk.taken.has(cell)) continue;
      const after = { ...walk, taken: new Set(walk.taken) };
      const reply = await this.#answer(after, cell);
      addBranch(found, name, reply, !!reply.cell && !!after.place);
    }
    return found;
  }
}
