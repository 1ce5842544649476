// Reply trees as blocks write them: which case is pointed at, what stands on the board there, and the regions of the
// blocks that a win is put together from.

import { otherColour } from './players.js';
import { redraw } from './store.js';
import { t } from './words.js';

/** @import { Block, Case, CasesState, Origin, Piece, Player, Reply, Stones } from './types.js' */

/** @type {CasesState} */
export const cases = { place: null, closed: new Set() };

/** Forgets what was pointed at. */
export function resetCases() {
  Object.assign(cases, { place: null, closed: new Set() });
}

/** How a place is written. @param {number[] | null} place */
export const placeKey = (place) => place?.join('.') ?? '';

/** Points at a case, or at none. @param {number[] | null} place */
export function pointAtCase(place) {
  if (placeKey(cases.place) === placeKey(place)) return;
  cases.place = place;
  redraw();
}

/** Closes a case, or opens it again. @param {string} key */
export function toggleCase(key) {
  if (!cases.closed.delete(key)) cases.closed.add(key);
  redraw();
}

/** The cases that lead to the place that is pointed at. @param {Block} block @returns {Case[]} */
function path(block) {
  const steps = [];
  let level = block.cases;
  for (const index of cases.place ?? []) {
    steps.push(level[index]);
    level = level[index]?.cases ?? [];
  }
  return steps.filter(Boolean);
}

/**
 * The names of the blocks that cases are put together from, at any depth.
 * @param {Case[]} steps @returns {string[]}
 */
const namesIn = (steps) => steps.flatMap((step) => [...step.by, ...namesIn(step.cases)]);

/**
 * The names of all blocks that a block is put together from; the order gives each its colour.
 * @param {Block} block
 */
const usedBy = (block) => [...new Set([...block.using, ...namesIn(block.cases)])];

/** The names of the blocks that are put together at the place that is pointed at. @param {Block} block */
export const usedHere = (block) => [...new Set([...block.using, ...path(block).flatMap((step) => step.by)])];

/** Whether a case is pointed at. @param {Block} block */
export const pointsAtCase = (block) => path(block).length > 0;

/** A formula with the signs of the papers. @param {string} formula */
export const inSigns = (formula) => formula.replace(/ \| /g, ' ∨ ').replace(/ & /g, ' ∧ ');

/** Stones and marks of the case that is pointed at. @param {Block} block */
export function caseScene(block) {
  /** @type {Stones} */
  const stones = new Map();
  /** @type {Map<string, string>} */
  const marks = new Map();
  const owner = block.owner ?? 'black';
  let number = 0;
  for (const step of path(block)) {
    const [only] = step.moves.length === 1 ? step.moves : [];
    if (step.kind !== 'threat') number += 1;
    if (only) stones.set(only, { player: otherColour(owner), label: String(number) });
    else for (const cell of step.moves) marks.set(cell, String(number));
    stones.set(step.reply, { player: owner, label: String(++number) });
  }
  const last = [...stones.values()].at(-1);
  if (last) last.last = true;
  return { stones, marks };
}

/**
 * Whether a block holds where it was stated: its stones stand here, and its cells are empty.
 * @param {Block} other @param {Block} block @param {Map<string, Player | null>} taken
 */
function fits(other, block, taken) {
  const stands = other.stones.every(
    ({ cell, player }) => player !== other.owner || taken.get(cell) === player || other.given.includes(cell),
  );
  const same = other.width === block.width && other.height === block.height;
  return same && stands && other.region.every((cell) => !taken.has(cell));
}

/**
 * The regions of the blocks that are in force, where they were stated.
 * @param {Block} block @param {Block[]} blocks @returns {{ block: Block, cells: string[], tint: string }[]}
 */
export function regionsInForce(block, blocks) {
  /** @type {Map<string, Player | null>} */
  const taken = new Map(block.stones.map(({ cell, player }) => [cell, player]));
  for (const step of path(block)) taken.set(step.reply, block.owner);
  // Later ones come first; what overlaps them is not in force beside them.
  const covered = new Set();
  const regions = [];
  for (const name of usedHere(block).reverse()) {
    const other = blocks.find((candidate) => candidate.name === name);
    if (!other || !fits(other, block, taken) || other.region.some((cell) => covered.has(cell))) continue;
    other.region.forEach((cell) => covered.add(cell));
    regions.unshift({ block: other, cells: other.region, tint: `tint-${usedBy(block).indexOf(name) % 8}` });
  }
  return regions;
}

/** What a piece is called that comes from a block. @param {Origin} from */
const called = (from) => (from.moved ? `${from.block} (${t('moved')})` : from.block);

/**
 * Pieces of a proof with their colours: those of one copy of a block share one, which is the block's if it is there
 * only once.
 * @param {Block} block @param {Piece[]} pieces @returns {{ cells: string[], tint: string, name: string }[]}
 */
export function colouredPieces(block, pieces) {
  const names = usedBy(block);
  /** @type {Map<string, number>} */
  const copies = new Map();
  let next = names.length;
  return pieces.map(({ cells, from }, index) => {
    const copy = from ? `${from.block} ${from.region}` : `piece ${index}`;
    if (!copies.has(copy)) {
      const own = from ? names.indexOf(from.block) : -1;
      copies.set(copy, own < 0 || [...copies.values()].includes(own) ? next++ : own);
    }
    return { cells, tint: `tint-${(copies.get(copy) ?? 0) % 8}`, name: from ? called(from) : '' };
  });
}

/**
 * What the block that a reply comes from, or the block's own tree, says of the first move in it.
 * @param {Block} block @param {Block[]} blocks @param {string} move @param {Reply} reply
 * @param {boolean} first whether it is the first that was answered
 */
export function caseReason(block, blocks, move, reply, first) {
  const { from } = reply;
  const source = from ? blocks.find((other) => other.name === from.block) : block;
  const where = from ? `${source?.kind ?? ''} ${called(from)}` : '';
  const fresh = from
    ? !from.moved && from.region.length === reply.piece.length
    : first && block.region.includes(move);
  const steps = fresh ? (source?.cases ?? []) : [];
  const found = steps.find((step) => step.moves.includes(move)) ?? steps.find((step) => step.kind === 'else');
  return [where, found ? words(found) : ''].filter(Boolean).join(': ');
}

/** A case in words. @param {Case} step */
function words(step) {
  const moves = step.kind === 'on' ? step.moves.join(' ') : t(`case_${step.kind}`);
  return `${moves} → ${step.reply}${step.then ? `, ${inSigns(step.then)}` : ''}`;
}
