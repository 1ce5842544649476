// Puzzles: positions in which one move wins. The solver answers a wrong move, and what was solved is kept.

import { keepAddress } from './address.js';
import { work } from './api.js';
import { cellPlace } from './geometry.js';
import { otherColour } from './players.js';
import { PUZZLES } from './puzzle_list.js';
import { complain, redraw, say } from './store.js';
import { filled, t, title } from './words.js';

/** @import { Colour, PuzzlesState, Stones } from './types.js' */

const KEPT = 'tatami-puzzles';

/** @returns {string[]} */
function solvedBefore() {
  try {
    return JSON.parse(localStorage.getItem(KEPT) ?? '[]');
  } catch {
    return [];
  }
}

/** @type {PuzzlesState} */
export const puzzles = {
  text: '',
  tried: null,
  won: null,
  reply: null,
  hint: 0,
  job: null,
  solved: new Set(solvedBefore()),
  focus: '',
  hover: null,
  undecided: false,
};

/** A puzzle as it is written: side and mover, stones, and the move that wins. @param {string} text */
function readPuzzle(text) {
  const [head = '', black = '', white = '', solution = ''] = text.split('|').map((part) => part.trim());
  const [side, mover] = head.split(' ');
  const cells = (/** @type {string} */ list) => list.split(/\s+/).filter(Boolean);
  return {
    side: Number(side),
    mover: /** @type {Colour} */ (mover === 'white' ? 'white' : 'black'),
    black: cells(black),
    white: cells(white),
    solution,
  };
}

/** The puzzle on show. */
export const puzzle = () => readPuzzle(puzzles.text);

/** The stones, with what was tried and its answer. @returns {Stones} */
export function puzzleStones() {
  const { black, white, mover } = puzzle();
  /** @type {Stones} */
  const stones = new Map();
  for (const cell of black) stones.set(cell, { player: 'black' });
  for (const cell of white) stones.set(cell, { player: 'white' });
  const { tried, reply, hover } = puzzles;
  if (tried) stones.set(tried, { player: mover, label: '1', last: !reply });
  if (reply) stones.set(reply, { player: otherColour(mover), label: '2', last: true });
  if (hover && !tried && !stones.has(hover)) stones.set(hover, { player: mover, ghost: true, passing: true });
  return stones;
}

/** Shows a puzzle. @param {string} text */
export function showPuzzle(text) {
  puzzles.job?.stop();
  Object.assign(puzzles, { text, tried: null, won: null, reply: null, hint: 0, job: null });
  keepAddress(`#puzzle=${encodeURIComponent(text)}`);
  redraw();
}

/** Shows the puzzle of a number. @param {number} index */
export const choosePuzzle = (index) => showPuzzle(PUZZLES[index] ?? PUZZLES[0]);

/** The number of the puzzle on show, or -1 if it is somebody's own. */
export const puzzleNumber = () => PUZZLES.indexOf(puzzles.text);

/** The next puzzle that is not solved yet. */
export function nextPuzzle() {
  const from = puzzleNumber();
  const order = PUZZLES.map((_, index) => (from + 1 + index) % PUZZLES.length);
  choosePuzzle(order.find((index) => !puzzles.solved.has(PUZZLES[index])) ?? order[0]);
}

/** Begins where one has stopped. */
export function startPuzzles() {
  if (puzzles.text) showPuzzle(puzzles.text);
  else nextPuzzle();
}

/** Takes a puzzle from the address; one that is not well formed is none. @param {string} hash */
export function puzzleFromAddress(hash) {
  const found = /^#puzzle=(.+)$/.exec(hash);
  if (!found) return false;
  try {
    const text = decodeURIComponent(found[1]);
    const { side, black, white, solution } = readPuzzle(text);
    const inside = (/** @type {string} */ cell) => {
      const at = cellPlace(cell);
      return !!at && at[0] < side && at[1] < side;
    };
    if (!(side >= 3 && side <= 11) || ![...black, ...white, solution].every(inside)) return false;
    showPuzzle(text);
    return true;
  } catch {
    return false;
  }
}

/** Says a little more about where the move is. */
export function puzzleHint() {
  puzzles.hint += 1;
  redraw();
}

/** Takes the move back. */
export function retryPuzzle() {
  puzzles.job?.stop();
  Object.assign(puzzles, { tried: null, won: null, reply: null, job: null });
  redraw();
}

/** Tries a move; the solver answers a wrong one. @param {string} cell */
export async function tryPuzzle(cell) {
  const { side, mover, black, white, solution } = puzzle();
  if (puzzles.won || puzzles.job) return;
  if (black.includes(cell) || white.includes(cell)) return;
  Object.assign(puzzles, { tried: cell, reply: null });
  // The puzzles of the page were proved when they were made; what a link says is not believed.
  if (cell === solution && puzzleNumber() >= 0) return wins(cell);
  const own = mover === 'black' ? { black: [...black, cell], white } : { black, white: [...white, cell] };
  const job = work('api/hex/move', {
    width: side,
    height: side,
    ...own,
    to_move: otherColour(mover),
    seconds: 20,
    verdict_only: true,
  });
  puzzles.job = job;
  redraw();
  try {
    const told = await job.result;
    if (puzzles.job !== job) return;
    puzzles.job = null;
    if (told.winner === mover) return wins(cell);
    puzzles.reply = told.cell;
    puzzles.undecided = !told.winner;
  } catch (error) {
    complain(error);
  }
  if (puzzles.job === job) puzzles.job = null;
  say(puzzleStory());
  redraw();
}

/** The move wins: that is kept. @param {string} cell */
function wins(cell) {
  puzzles.won = cell;
  puzzles.solved.add(puzzles.text);
  try {
    localStorage.setItem(KEPT, JSON.stringify([...puzzles.solved]));
  } catch {
    // Without storage the progress lasts as long as the page.
  }
  say(puzzleStory());
  redraw();
}

/** What is asked, or what became of the try. */
export function puzzleStory() {
  const { mover, solution } = puzzle();
  const { tried, reply, hint, undecided, won } = puzzles;
  const own = puzzleNumber() < 0;
  if (won) return filled(own ? 'puzzle_wins' : 'puzzle_right', { cell: won });
  if (tried && reply && undecided) return t('unknown');
  if (tried && reply) {
    return filled('puzzle_wrong', { cell: tried, reply, other: title(otherColour(mover)) });
  }
  if (tried) return `${t('thinking')}…`;
  const clue = hint ? ` ${filled('puzzle_hint', { row: String((cellPlace(solution)?.[1] ?? 0) + 1) })}` : '';
  return filled(own ? 'puzzle_own' : 'puzzle_text', { player: title(mover) }) + clue;
}
