// A derivation without a server: its steps, each seen through the images above it, and the replies that it holds. What
// is here does what the server does (`figure`, strategy.rs and explore.rs), from steps that the checker has accepted.

import { said } from './said.js';

/** @import { Branch, Origin, Replies, Reply, Step } from './types.js' */
/** @import { ReplySource, StepRow, StillInside } from './types_still.js' */

/** @typedef {{ goals: string[], rows: StepRow[] }} Rows */
/**
 * A step in its own place.
 * @typedef {{
 *   rule: string, owner: string, semi: boolean, needed: number[], cells: number[], goal: string, premises: number[],
 *   name: string | null, own: unknown,
 * }} Read
 */
/** A step, seen through images, the innermost last. @typedef {{ step: number, frame: number[] }} Part */
/** Where a piece comes from. @typedef {{ block: string, region: number[], moved: boolean }} From */
/**
 * A piece that is still to be answered: cases of a step, two cells, or sets that are hit by counting.
 * @typedef {{ step: number, cells: number[], from: From | null, cases?: Part, sets?: number[][] }} Open
 */
/** A game in progress. @typedef {{ open: Open[], taken: Set<number>, first: number | null }} Game */
/** @typedef {{ cell: number | null, step?: number, rule?: string, piece?: number[], from?: From | null }} Answer */

/** The cells of a set that is written in digits. @param {string} digits */
export function cellsIn(digits) {
  const cells = [];
  for (let place = 0; place < digits.length; place++) {
    const four = parseInt(digits[place], 16);
    for (let bit = 0; bit < 4; bit++) if (four & (1 << bit)) cells.push(4 * place + bit);
  }
  return cells;
}

/** What is wrong with a move. @returns {Error} */
export const taken = () => new Error(said({ code: 'taken', text: 'a stone stands there already' }));

/** Cells in their order. @param {number[]} cells */
const sorted = (cells) => cells.sort((a, b) => a - b);

/** @implements {ReplySource} */
export class StillProof {
  /** @type {Map<number, Promise<Read>>} */
  #steps = new Map();

  /** @param {StillInside} inside @param {(file: number) => Promise<Rows>} rows */
  constructor(inside, rows) {
    this.inside = inside;
    this.rows = rows;
  }

  /** @param {number} number @returns {Promise<Read>} */
  step(number) {
    const old = this.#steps.get(number);
    if (old) return old;
    const step = this.#read(number);
    this.#steps.set(number, step);
    step.catch(() => this.#steps.delete(number));
    return step;
  }

  /** @param {number} number @returns {Promise<Read>} */
  async #read(number) {
    const { per_file: per } = this.inside;
    const { goals, rows } = await this.rows(Math.floor((number - 1) / per));
    const [rule, owner, semi, needed, cells, goal, premises, name, own] = rows[(number - 1) % per];
    return {
      rule,
      owner,
      semi: semi === 1,
      needed: cellsIn(needed),
      cells: cellsIn(cells),
      goal: goals[goal],
      premises,
      name,
      own,
    };
  }

  /** Where an image takes a cell. @param {Read} image @param {number} cell */
  #moved({ own }, cell) {
    const { game, width, height } = this.inside;
    const [column, row] = [cell % width, Math.floor(cell / width)];
    const around = (/** @type {number} */ at, /** @type {number} */ side) => ((at % side) + side) % side;
    const at = (/** @type {number} */ x, /** @type {number} */ y) =>
      around(y, height) * width + around(x, width);
    const numbers = /** @type {number[]} */ (own);
    // Links are moved by a matrix and a shift, on a torus too; loops on a torus are turned and shifted.
    if (game !== 'sets' && numbers.length === 6) {
      const [p, q, r, s, right, down] = numbers;
      return at(p * (column + 1) + q * (row + 1) + right - 1, r * (column + 1) + s * (row + 1) + down - 1);
    }
    if (game === 'torus') {
      const [turned, right, down] = numbers;
      return turned ? at(right - column, down - row) : at(column + right, row + down);
    }
    return /** @type {[number, number][]} */ (own).find(([from]) => from === cell)?.[1] ?? cell;
  }

  /** What moves cells of a part to where they are on the board. @param {number[]} frame */
  async #motion(frame) {
    const images = await Promise.all(frame.map((number) => this.step(number)));
    const place = (/** @type {number} */ cell) =>
      images.reduceRight((at, image) => this.#moved(image, at), cell);
    return { place, all: (/** @type {number[]} */ cells) => sorted(cells.map(place)) };
  }

  /** @param {number[]} cells */
  #names = (cells) => cells.map((cell) => this.inside.names[cell]);

  /** The block that a step proves, perhaps moved. @param {number} number */
  async #nameOf(number) {
    let step = await this.step(number);
    while (step.rule === 'image') [number, step] = [step.premises[0], await this.step(step.premises[0])];
    return step.name;
  }

  /** A step as it is seen through images, the outermost first. @param {number} number @param {number[]} through */
  async look(number, through) {
    const step = await this.step(number);
    const { all, place } = await this.#motion(through);
    const moves = step.rule === 'image';
    const inner = await this.#motion(moves ? [...through, number] : through);
    const cells = all(step.cells);
    const reply = (/** @type {Read} */ { own, rule }, /** @type {(cell: number) => number} */ at) =>
      rule === 'reply' ? this.inside.names[at(Number(own))] : null;
    const premises = step.premises.map(async (premise) => {
      const below = await this.step(premise);
      const used = inner.all(below.cells);
      return {
        number: premise,
        rule: below.rule,
        reply: reply(below, inner.place),
        cells: this.#names(used),
        answers: below.semi ? this.#names(cells.filter((cell) => !used.includes(cell))) : [],
        inner: below.premises.length > 0,
      };
    });
    return /** @type {Step} */ ({
      number,
      rule: step.rule,
      owner: through.length ? (await this.step(through[0])).owner : step.owner,
      semi: step.semi,
      needed: this.#names(all(step.needed)),
      cells: this.#names(cells),
      goal: step.goal,
      reply: reply(step, place),
      moves,
      block: await this.#nameOf(number),
      premises: await Promise.all(premises),
    });
  }

  /** A game from its start. @param {number} last the step that proves the statement @returns {Promise<Game>} */
  async #begin(last) {
    const game = { open: [], taken: new Set(cellsIn(this.inside.stones)), first: null };
    const step = await this.step(last);
    if (step.rule !== 'reply') {
      await this.#add(game, { step: last, frame: [] }, null);
      return game;
    }
    const first = Number(step.own);
    game.taken.add(first);
    await this.#add(game, { step: step.premises[0], frame: [] }, null);
    return { ...game, first };
  }

  /** Adds the pieces that a theorem falls into. @param {Game} game @param {Part} whole @param {From | null} origin */
  async #add(game, whole, origin) {
    /** @type {[Part, From | null][]} */
    const waiting = [[whole, origin]];
    for (let next = waiting.pop(); next; next = waiting.pop()) {
      const [part, above] = next;
      const step = await this.step(part.step);
      if (!step.cells.length) continue;
      const { all } = await this.#motion(part.frame);
      const moved = part.frame.length > 0;
      const from = above ?? (step.name ? { block: step.name, region: all(step.cells), moved } : null);
      const to = (/** @type {number} */ premise, frame = part.frame) => ({ step: premise, frame });
      const open = (/** @type {Partial<Open>} */ more) =>
        game.open.push({ step: part.step, cells: all(step.cells), from, ...more });
      const [a, b] = step.premises;
      if (step.rule === 'either') open({ cases: part });
      else if (step.rule === 'potential')
        open({ sets: /** @type {string[]} */ (step.own).map((set) => all(cellsIn(set))) });
      else if (step.rule === 'both') waiting.push([to(b), from], [to(a), from]);
      else if (step.rule === 'image') waiting.push([to(a, [...part.frame, part.step]), from]);
      else {
        const filled = step.rule === 'fill' ? cellsIn(String(step.own)) : [];
        if (filled.length === 2) open({ cells: all(filled) });
        waiting.push([to(a), from]);
      }
    }
  }

  /** The answer to a move. @param {Game} game @param {number} cell @returns {Promise<Answer>} */
  async #answer(game, cell) {
    if (game.taken.has(cell)) throw taken();
    game.taken.add(cell);
    const index = game.open.findIndex(({ cells }) => cells.includes(cell));
    if (index < 0) return { cell: null };
    const [piece] = game.open.splice(index, 1);
    const [reply, step] = piece.cases
      ? await this.#byCase(game, piece.cases, piece, cell)
      : [
          piece.sets
            ? byCount(game, piece, piece.sets, cell)
            : (piece.cells.find((other) => other !== cell) ?? cell),
          piece.step,
        ];
    if (game.taken.has(reply)) return { cell: null };
    game.taken.add(reply);
    const { rule } = await this.step(step);
    return { cell: reply, step, rule, piece: piece.cells, from: piece.from };
  }

  /**
   * The smallest semi-claim that lacks the move.
   * @param {Game} game @param {Part} part @param {Open} piece @param {number} cell @returns {Promise<[number, number]>}
   */
  async #byCase(game, part, piece, cell) {
    const { all, place } = await this.#motion(part.frame);
    const { premises } = await this.step(part.step);
    const semis = await Promise.all(
      premises.map(async (number) => ({ number, step: await this.step(number) })),
    );
    const fitting = semis.filter(({ step }) => !all(step.cells).includes(cell));
    fitting.sort((a, b) => a.step.cells.length - b.step.cells.length || a.number - b.number);
    const [{ number, step }] = fitting;
    await this.#add(game, { step: step.premises[0], frame: part.frame }, piece.from);
    return [place(Number(step.own)), number];
  }

  /** The game after these moves, with what was answered. @param {string[]} moves */
  async #played(moves) {
    const game = await this.#begin(this.inside.last);
    const replies = [];
    for (const move of moves)
      replies.push(this.#view(await this.#answer(game, this.inside.names.indexOf(move))));
    return { game, replies };
  }

  /** @param {From | null | undefined} from @returns {Origin | null} */
  #origin = (from) => (from ? { ...from, region: this.#names(from.region) } : null);

  /** @param {Answer} answer @returns {Reply} */
  #view({ cell, step = 0, rule = '', piece = [], from }) {
    if (cell === null) return { cell, step: null, rule: null, piece: [], from: null, over: false };
    const name = this.inside.names[cell];
    return { cell: name, step, rule, piece: this.#names(piece), from: this.#origin(from), over: false };
  }

  /** What is answered to these moves. @param {string[]} moves @returns {Promise<Replies>} */
  async replied(moves) {
    const { game, replies } = await this.#played(moves);
    const pieces = game.open.map(({ cells, from }) => ({
      cells: this.#names(cells),
      from: this.#origin(from),
    }));
    return { first: game.first === null ? null : this.inside.names[game.first], replies, pieces };
  }

  /** The answers to every move that may follow. @param {string[]} moves */
  async following(moves) {
    const { game } = await this.#played(moves);
    /** @type {{ branches: Branch[], others: string[] }} */
    const found = { branches: [], others: [] };
    for (const [cell, name] of this.inside.names.entries()) {
      if (game.taken.has(cell)) continue;
      const after = { ...game, open: [...game.open], taken: new Set(game.taken) };
      const reply = this.#view(await this.#answer(after, cell));
      addBranch(found, name, reply, !!reply.cell && after.open.length > 0);
    }
    return found;
  }
}

/**
 * Adds a move to those with the same reply.
 * @param {{ branches: Branch[], others: string[] }} found @param {string} move @param {Reply} reply
 * @param {boolean} inner whether something is left to be answered
 */
export function addBranch(found, move, reply, inner) {
  if (reply.cell === null && !reply.over) return void found.others.push(move);
  const same = found.branches.find(
    ({ reply: other }) =>
      other.cell === reply.cell && other.step === reply.step && String(other.piece) === String(reply.piece),
  );
  if (same) same.moves.push(move);
  else found.branches.push({ moves: [move], reply, inner });
}

/**
 * Breaker's cell in sets of the greatest weight together (Erdős and Selfridge).
 * @param {Game} game @param {Open} piece @param {number[][]} before @param {number} cell
 */
function byCount(game, piece, before, cell) {
  const left = piece.cells.filter((other) => other !== cell);
  const sets = before.map((set) => set.filter((other) => other !== cell));
  let [reply, best] = [cell, 0];
  for (const other of left) {
    const weight = sets.reduce((sum, set) => (set.includes(other) ? sum + 0.5 ** set.length : sum), 0);
    if (weight > 0 && weight >= best) [reply, best] = [other, weight];
  }
  const open = sets.filter((set) => !set.includes(reply));
  if (open.length) game.open.push({ ...piece, cells: left.filter((other) => other !== reply), sets: open });
  return reply;
}
