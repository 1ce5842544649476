// A drawing without a server: what it says of every cell, and the reply that its rule gives. What is here does what the
// server does (`game`, drop/play.rs), on a drawing that the checker has accepted.

import { modulo } from './lattice.js';
import { said } from './said.js';

/** @import { Brick, DropReasons, DropView, Fallen, Letter, Pair, Said } from './types.js' */
/** @import { StillDrawing } from './types_still.js' */

/** The most rows of one answer. */
const HIGHEST = 60;

/** A game against a drawing. */
class Game {
  /** What was played in each column, from below. @type {Map<number, Letter[]>} */
  #played = new Map();
  /** Cells whose reply is the cell above. @type {Pair[]} */
  #tied = [];

  /** @param {StillDrawing} drawing */
  constructor(drawing) {
    this.drawing = drawing;
  }

  /** The first and the last column; without end where columns repeat. @returns {Pair} */
  get #ends() {
    const { columns, first, left, right } = this.drawing;
    return [left ? -Infinity : first, right ? Infinity : first + columns.length - 1];
  }

  /** What is drawn in a column, and how far it lies from the one that says so. @param {number} column */
  #column(column) {
    const { columns, first, left, right } = this.drawing;
    const last = first + columns.length - 1;
    let inside = column;
    if (left && column < first) inside = first + modulo(column - first, left);
    else if (right && column > last) inside = last - modulo(last - column, right);
    return { drawn: columns[inside - first], shift: column - inside };
  }

  /** @param {Pair} spot */
  #contains([column, row]) {
    const { height } = this.drawing;
    const ends = this.#ends;
    return row >= 1 && (!height || row <= height) && column >= ends[0] && column <= ends[1];
  }

  /** @returns {Letter} */
  get attacker() {
    return this.drawing.defender === 'X' ? 'O' : 'X';
  }

  /** What the drawing says of a cell of the board. @param {Pair} spot @returns {Brick | null} */
  brick([column, row]) {
    if (!this.#contains([column, row])) return null;
    const { drawn } = this.#column(column);
    const cell = drawn[row - 1];
    if (Array.isArray(cell))
      return { column, row, kind: 'pair', stone: null, partner: [column + cell[0], cell[1]] };
    if (cell) return { column, row, kind: 'stone', stone: cell, partner: null };
    const lower = (row - drawn.length) % 2 === 1;
    const stone = lower ? this.attacker : this.drawing.defender;
    return { column, row, kind: lower ? 'lower' : 'upper', stone, partner: null };
  }

  /** How many stones stand in a column from the start. @param {number} column */
  #standing(column) {
    const { drawn } = this.#column(column);
    const pair = drawn.findIndex((cell) => Array.isArray(cell));
    return pair < 0 ? drawn.length : pair;
  }

  /** @param {Pair} spot @returns {Letter | null} */
  #stone([column, row]) {
    if (!this.#contains([column, row])) return null;
    const standing = this.#standing(column);
    if (row <= standing) return /** @type {Letter} */ (this.#column(column).drawn[row - 1]);
    return this.#played.get(column)?.[row - standing - 1] ?? null;
  }

  /** Where a stone falls. @param {number} column @returns {Pair | null} */
  #landing(column) {
    if (!this.#contains([column, 1])) return null;
    /** @type {Pair} */
    const spot = [column, this.#standing(column) + (this.#played.get(column)?.length ?? 0) + 1];
    return this.#contains(spot) ? spot : null;
  }

  #isFull() {
    const ends = this.#ends;
    // A board without end is never full.
    if (!ends.every(Number.isFinite)) return false;
    for (let column = ends[0]; column <= ends[1]; column++) if (this.#landing(column)) return false;
    return true;
  }

  /** @param {Pair} spot */
  #makesLine([column, row]) {
    const stone = this.#stone([column, row]);
    const run = (/** @type {number} */ right, /** @type {number} */ up) => {
      let count = 0;
      const next = () => this.#stone([column + right * (count + 1), row + up * (count + 1)]);
      while (count < this.drawing.connect && next() === stone) count += 1;
      return count;
    };
    const ways = [
      [0, 1],
      [1, 0],
      [1, 1],
      [1, -1],
    ];
    return ways.some(([right, up]) => run(right, up) + run(-right, -up) + 1 >= this.drawing.connect);
  }

  /** @param {Pair} spot @param {Letter} stone */
  #put([column], stone) {
    this.#played.set(column, [...(this.#played.get(column) ?? []), stone]);
  }

  /** @param {Pair} spot */
  #isReachable(spot) {
    return String(this.#landing(spot[0])) === String(spot);
  }

  /** The reply to the stone that was just put here, if there is one. @param {Pair} spot @returns {Pair | null} */
  #reply(spot) {
    const [column, row] = spot;
    /** @type {Pair} */
    const above = [column, row + 1];
    const tied = this.#tied.findIndex((other) => String(other) === String(spot));
    if (tied >= 0) {
      this.#tied.splice(tied, 1);
      return above;
    }
    const brick = this.brick(spot);
    if (brick?.kind !== 'pair') return this.#contains(above) ? above : null;
    const { partner } = brick;
    if (this.#isReachable(partner)) return partner;
    if (!this.drawing.diverts || this.#stone(partner) || partner[1] < 2) return null;
    /** @type {Pair} */
    const under = [partner[0], partner[1] - 1];
    const bound = this.#tied.some(
      (other) => other[0] === under[0] && (other[1] === under[1] || other[1] + 1 === under[1]),
    );
    const other = this.brick(under);
    if (bound || other?.kind !== 'pair' || !this.#isReachable(other.partner)) return null;
    this.#tied.push(under);
    return other.partner;
  }

  /**
   * The attacker's move and the reply; nothing if it cannot be played.
   * @param {number} column @returns {{ played: Fallen[], end: Said | null } | null}
   */
  attack(column) {
    const { attacker } = this;
    const { connect, defender } = this.drawing;
    const fallen = (/** @type {Pair} */ spot, /** @type {Letter} */ stone) => ({
      column: spot[0],
      row: spot[1],
      stone,
    });
    const line = (/** @type {Letter} */ stone) => ({
      code: 'in-a-row',
      values: { stone, connect },
      text: `${stone} has ${connect} in a row`,
    });
    const draw = { code: 'draw', text: 'the board is full: a draw' };
    const spot = this.#landing(column);
    if (!spot) return null;
    this.#put(spot, attacker);
    const played = [fallen(spot, attacker)];
    if (this.#makesLine(spot)) return { played, end: line(attacker) };
    if (this.#isFull()) return { played, end: draw };
    const reply = this.#reply(spot);
    if (!reply) {
      const stuck = { code: 'stuck', values: { stone: defender }, text: `${defender} has no reply` };
      return { played, end: stuck };
    }
    this.#put(reply, defender);
    played.push(fallen(reply, defender));
    if (this.#makesLine(reply)) return { played, end: line(defender) };
    return { played, end: this.#isFull() ? draw : null };
  }
}

/**
 * Plays these columns against a drawing, and shows a part of the board.
 * @param {StillDrawing} drawing @param {{ moves: number[], from: number, to: number, rows: number }} asked
 * @returns {DropView}
 */
export function playWall(drawing, { moves, from, to, rows }) {
  const game = new Game(drawing);
  /** @type {DropView} */
  const view = { bricks: [], played: [], end: null };
  for (const column of moves) {
    const done = view.end ? null : game.attack(column);
    if (!done) {
      const values = { place: column };
      throw new Error(said({ code: 'cannot-play', values, text: `${column} cannot be played` }));
    }
    view.played.push(...done.played);
    view.end = done.end;
  }
  for (let column = from; column <= to; column++) {
    for (let row = 1; row <= Math.min(rows, HIGHEST); row++) {
      const brick = game.brick([column, row]);
      if (brick) view.bricks.push(brick);
    }
  }
  return view;
}

/**
 * Why a drawing holds, as far as these columns are concerned: what repeats is known from one period.
 * @param {StillDrawing} drawing @param {{ from: number, to: number }} asked
 * @param {(file: string) => Promise<DropReasons[]>} load @returns {Promise<DropReasons>}
 */
export async function reasonsOf(drawing, { from, to }, load) {
  /** @type {DropReasons} */
  const found = { pairs: [], lines: [] };
  const { left, reasons, right } = drawing;
  if (!reasons) return found;
  for (let column = from; column <= to; column++) {
    let home = column;
    if (left && column < reasons.first) home = reasons.first + modulo(column - reasons.first, left);
    else if (left && column > reasons.last) home = reasons.last - modulo(reasons.last - column, right);
    if (home < reasons.first || home > reasons.last) continue;
    const place = home - reasons.first;
    const columns = await load(`${reasons.file}-${Math.floor(place / reasons.per_file)}.json`);
    const at = (/** @type {Pair} */ [x, y]) => /** @type {Pair} */ ([x + column - home, y]);
    const own = columns[place % reasons.per_file];
    for (const { attacked, partner, reason } of own.pairs)
      found.pairs.push({ attacked: at(attacked), partner: at(partner), reason });
    for (const { by, cells, reason } of own.lines)
      found.lines.push({ cells: cells.map(at), reason, by: by.map(at) });
  }
  found.lines.sort((a, b) => a.cells[0][1] - b.cells[0][1]);
  return found;
}
