// Makes the puzzles of the page: random positions of Hex in which one move wins, as the solver says with a certificate
// for the position after each move. `node make_puzzles.js > ../../page/puzzle_list.js`; the same seed gives the same.

import { execFileSync } from 'node:child_process';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = join(dirname(fileURLToPath(import.meta.url)), '../../../..');
const program = process.env.TATAMI ?? join(root, 'target/debug/tatami');
const WANTED = 100;

let state = 20260;
/** A number below `most`. */
function random(most) {
  state = (state + 0x6d2b79f5) | 0;
  let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
  mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
  return ((mixed ^ (mixed >>> 14)) >>> 0) % most;
}

const name = (cell, side) => String.fromCharCode(97 + (cell % side)) + (Math.floor(cell / side) + 1);

function solve(side, stones, mover, more = []) {
  const of = (colour) => [...stones].filter(([, own]) => own === colour).map(([cell]) => name(cell, side));
  const list = (flag, cells) => (cells.length ? [flag, ...cells] : []);
  const asked = [...list('--black', of('black')), ...list('--white', of('white')), '--to-move', mover];
  const told = execFileSync(program, ['solve', 'hex', `${side}x${side}`, ...asked, ...more, '--json'], {
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  return JSON.parse(told);
}

const other = (colour) => (colour === 'black' ? 'white' : 'black');

/** A position with one winning move, if chance gives one. */
function attempt() {
  const side = 4 + random(3);
  const count = 2 + random(side * 2);
  const cells = Array.from({ length: side * side }, (_, index) => index);
  const stones = new Map();
  for (let number = 0; number < count; number++) {
    const [cell] = cells.splice(random(cells.length), 1);
    stones.set(cell, number % 2 ? 'white' : 'black');
  }
  const mover = count % 2 ? 'white' : 'black';
  const told = solve(side, stones, mover, ['--winning-moves']);
  if (told.winner !== mover || told.winning_moves?.length !== 1 || told.must_play.length < 2) return null;
  for (const cell of cells) {
    const after = solve(side, new Map([...stones, [cell, mover]]), other(mover));
    const wins = name(cell, side) === told.winning_moves[0];
    if ((after.winner === mover) !== wins || !after.certified.includes('winner')) return null;
  }
  const of = (colour) =>
    [...stones]
      .filter(([, own]) => own === colour)
      .map(([cell]) => name(cell, side))
      .join(' ');
  // Hard is what takes much search and leaves many moves to think about.
  const hard = told.nodes * Math.sqrt(told.must_play.length);
  return { side, mover, black: of('black'), white: of('white'), solution: told.winning_moves[0], hard };
}

const found = new Map();
while (found.size < WANTED) {
  try {
    const puzzle = attempt();
    if (puzzle) found.set(`${puzzle.side} ${puzzle.black}/${puzzle.white}`, puzzle);
  } catch {
    // A position that is over already has no puzzle.
  }
}
const sorted = [...found.values()].sort((a, b) => a.hard - b.hard);
const lines = sorted.map(
  ({ side, mover, black, white, solution }) => `  '${side} ${mover} | ${black} | ${white} | ${solution}',`,
);
process.stdout.write(
  [
    '// Puzzles, from easy to hard: side and mover, stones of Black, of White, and the one move that wins. Made by',
    '// `tests/browser/make_puzzles.js`; a test proves every move of every one of them right or wrong.',
    '',
    'export const PUZZLES = [',
    ...lines,
    '];',
    '',
  ].join('\n'),
);
