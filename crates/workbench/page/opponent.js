// Searches for a game: the opponent's move, and hints.

import { work } from './api.js';
import { otherColour } from './players.js';
import { said } from './said.js';
import { complain, redraw, say } from './store.js';
import { filled, t, title } from './words.js';

/** @import { Job, Moved, OpponentMoved, Work } from './types.js' */
/** @import { Game } from './game.js' */

/**
 * Has a search done for the place that is looked at.
 * @template {'api/hex/move' | 'api/hex/play' | 'api/torus/move'} Path
 * @param {Game} game @param {Path} question @param {Work[Path][0]} asked
 * @param {(told: Work[Path][1]) => void} then what is done with the result, if the place is still looked at and the
 *   search was not stopped meanwhile
 */
async function search(game, question, asked, then) {
  if (game.job) return;
  const { at } = game;
  /** @type {Job<Work[Path][1]>} */
  const job = work(question, asked, (progress) => {
    if (game.job === job) game.told(progress);
  });
  game.job = job;
  redraw();
  try {
    const told = await job.result;
    if (game.at !== at || game.job !== job) return;
    Object.assign(game, { job: null, progress: null });
    then(told);
  } catch (error) {
    complain(error);
  } finally {
    if (game.job === job) Object.assign(game, { job: null, progress: null });
    redraw();
  }
}

/** Marks a good move, or says that there is none. @param {Game} game @param {Moved} told */
function hinted(game, { cell, winner, remark }) {
  const { player } = game.position();
  const lost = winner === otherColour(player);
  // A star is a good move; a position that is lost has none.
  game.hint = lost ? null : cell;
  const values = { player: title(player), cell: cell ?? '' };
  game.remark = remark ? said(remark) : '';
  if (lost) game.remark = filled('no_winning', values);
  else if (winner && game.kind === 'hex') game.remark = filled('best_move', values);
  say(`${t('hint')}: ${game.remark || cell}`);
}

/** Plays the opponent's move. @param {Game} game @param {Moved | OpponentMoved} told */
function answered(game, told) {
  const move = 'swaps' in told && told.swaps ? ':s' : told.cell;
  if (!move) return;
  game.play(move);
  game.remark = [move === ':s' ? t('swapped') : move, told.remark ? said(told.remark) : '']
    .filter(Boolean)
    .join(' — ');
}

/** Has the opponent move, or give a hint. @param {Game} game @param {boolean} hint */
export function think(game, hint) {
  const then = (/** @type {Moved | OpponentMoved} */ told) =>
    hint ? hinted(game, /** @type {Moved} */ (told)) : answered(game, told);
  // Somebody whose time runs out thinks less.
  const seconds = Math.min(hint ? 5 : game.seconds, game.clock.share(game.position().player));
  if (game.kind === 'torus')
    return search(game, 'api/torus/move', { ...game.torusPosition(), seconds }, then);
  const position = { ...game.hexPosition(), seconds };
  if (hint || game.opponent === 'solver')
    return search(game, 'api/hex/move', { ...position, verdict_only: false }, then);
  // Nobody can swap but in answer to the first move.
  const swap = game.swaps && game.path().length < 2;
  return search(game, 'api/hex/play', { ...position, level: game.level, swap }, then);
}
