// The types of the data beside a page without a server. There is nothing here to be run, and browsers never load it.

/** @import { Branch, Letter, Overview, Pair, Player, Reading, Replies, Settled, Step } from './types.js' */

/**
 * What is in a proof, before its steps or positions are loaded.
 * @typedef {{
 *   kind: 'steps' | 'tree', game: 'hex' | 'torus' | 'sets', width: number, height: number, names: string[],
 *   stones: string, first: number | null, per_file: number,
 * }} StoredInside
 */
/**
 * The same, with the last step and the number of positions.
 * @typedef {StoredInside & { last: number, positions: number }} StillInside
 */
/**
 * A step: rule, owner, whether the owner moves first, stones needed, cells, goal, premises, the block that it proves,
 * and what only its rule has.
 * @typedef {[string, Player, 0 | 1, string, string, number, number[], string | null, unknown]} StepRow
 */
/**
 * A drawing: its columns from below, each cell a stone or how far to the right its partner stands, and in which row;
 * how many columns repeat on both sides, none on a board with ends; and where the reasons are.
 * @typedef {{
 *   connect: number, height: number | null, defender: Letter, diverts: boolean, first: number,
 *   columns: (Letter | Pair)[][], left: number, right: number,
 *   reasons: { file: string, first: number, last: number, per_file: number } | null,
 * }} StillDrawing
 */
/**
 * All that is known before anything else is loaded.
 * @typedef {{
 *   text: string, block: string, reading: Reading, settled: Record<string, Settled>,
 *   proofs: Record<string, { about: Overview, inside: StoredInside | null }>,
 *   drawings: Record<string, StillDrawing>, figures: Record<string, Record<string, string> | null>,
 * }} StillDocument
 */
/**
 * A proof that answers.
 * @typedef {{
 *   look: (number: number, through: number[]) => Promise<Step>,
 *   replied: (moves: string[]) => Promise<Replies>,
 *   following: (moves: string[]) => Promise<{ branches: Branch[], others: string[] }>,
 * }} ReplySource
 */

export {};
