// Who wins after each move of a game of Hex: from the middle outwards, each by a search of its own with a certificate,
// shown as soon as it is known. What takes long comes last, and gets more time.

import { work } from './api.js';
import { cellName, cellPlace } from './geometry.js';
import { otherColour } from './players.js';
import { complain, redraw, say } from './store.js';
import { filled, nodes, t, title } from './words.js';

/** @import { Analysis, Colour, HexPosition } from './types.js' */
/** @import { Game } from './game.js' */

/** The time for a cell, in one round after the other. */
const ROUNDS = [1, 8, 60];

/** The empty cells, those in the middle first. @param {Game} game */
function fromMiddle(game) {
  const { width, height } = game;
  const { stones } = game.position();
  const distance = (/** @type {string} */ cell) => {
    const [column, row] = cellPlace(cell) ?? [0, 0];
    const [x, y] = [2 * column + 1 - width, 2 * row + 1 - height];
    return Math.max(Math.abs(x), Math.abs(y), Math.abs(x + y));
  };
  const cells = Array.from({ length: width * height }, (_, index) =>
    cellName(index % width, Math.floor(index / width)),
  );
  return cells.filter((cell) => !stones.has(cell)).sort((a, b) => distance(a) - distance(b));
}

/**
 * What is known after a move.
 * @param {Game} game @param {HexPosition} before @param {Colour} player @param {string} cell @param {number} seconds
 */
async function after(game, before, player, cell, seconds) {
  const own = [...before[player], cell];
  const job = work('api/hex/move', {
    ...before,
    [player]: own,
    to_move: otherColour(player),
    seconds,
    verdict_only: true,
  });
  game.job = job;
  try {
    return await job.result;
  } catch (error) {
    if (game.job === job) complain(error);
    game.analysing = false;
    return null;
  } finally {
    if (game.job === job) game.job = null;
  }
}

/**
 * What is seen without search: which cells have to be played, and which make no difference.
 * @param {Game} game @param {HexPosition} asked @param {Analysis} analysis
 */
async function atOnce(game, asked, analysis) {
  const job = work('api/hex/analysis', { ...asked, seconds: 0.05 });
  game.job = job;
  const told = await job.result.catch(complain);
  if (game.job === job) game.job = null;
  if (!told) game.analysing = false;
  else Object.assign(analysis, { must_play: told.must_play, inferior: told.inferior });
  redraw();
}

/**
 * The position as a puzzle, once every move is known and one of them wins.
 * @param {Game} game
 */
export function asPuzzle(game) {
  const { analysis, width, height } = game;
  const { player } = game.position();
  const moves = Object.entries(analysis?.moves ?? {});
  const winning = moves.filter(([, winner]) => winner === player);
  if (width !== height || width > 11 || winning.length !== 1 || moves.length !== fromMiddle(game).length)
    return null;
  const { black, white } = game.hexPosition();
  return `${width} ${player} | ${black.join(' ')} | ${white.join(' ')} | ${winning[0][0]}`;
}

/** Says who wins after each move. @param {Game} game */
export async function analyse(game) {
  const { at } = game;
  const { player } = game.position();
  const cells = fromMiddle(game);
  const asked = game.hexPosition();
  /** @type {Analysis} */
  const analysis = { winner: null, moves: {}, nodes: 0, must_play: [], inferior: [] };
  Object.assign(game, { analysis, shows: true, analysing: true, remark: `${t('thinking')}…` });
  redraw();
  const goesOn = () => game.at === at && game.analysing;
  await atOnce(game, asked, analysis);
  if (!goesOn()) return;
  for (const seconds of ROUNDS) {
    for (const cell of cells) {
      if (analysis.moves[cell]) continue;
      const told = await after(game, asked, player, cell, seconds);
      if (!goesOn()) return;
      if (told?.winner) analysis.moves[cell] = told.winner;
      analysis.nodes += told?.nodes ?? 0;
      game.remark = `${t('thinking')}… ${Object.keys(analysis.moves).length}/${cells.length}`;
      redraw();
    }
  }
  const winners = Object.values(analysis.moves);
  const lost = winners.length === cells.length ? otherColour(player) : null;
  analysis.winner = winners.includes(player) ? player : lost;
  game.analysing = false;
  game.remark = analysis.winner
    ? `${filled('wins', { player: title(analysis.winner) })} (${nodes(analysis.nodes)})`
    : t('unknown');
  say(game.remark);
  redraw();
}
