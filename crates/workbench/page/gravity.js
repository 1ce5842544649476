// Positions of Connect-Four: stated by clicks or by moves, settled, and played against the proof.

import { keepAddress } from './address.js';
import { post } from './api.js';
import { openFigure } from './figures.js';
import { workFor } from './jobs.js';
import { said } from './said.js';
import { complain, fitting, redraw, say } from './store.js';
import { filled, t } from './words.js';

/**
 * @import { GravityFields, GravityPosition, GravitySettled, GravityState, Letter, Pair } from './types.js'
 */

/** @type {GravityState} */
export const gravity = {
  connect: 4,
  columns: '',
  height: '',
  first: 'X',
  stones: '',
  moves: 'X0O1X1O-1X-1O2',
  view: null,
  asked: 0,
  from: null,
  tries: [],
  job: null,
  progress: null,
  settled: null,
  seconds: 60,
};

/** How many columns of an endless board are shown. */
export const gravityWidth = () => fitting(17);

/** The columns as they are written: nothing, 7, or -3..3. @returns {Pair | null} */
export function gravityColumns() {
  const ends = /^\s*(-?\d+)\s*\.\.\s*(-?\d+)\s*$/.exec(gravity.columns);
  if (ends) return [Number(ends[1]), Number(ends[2])];
  return gravity.columns ? [0, whole(gravity.columns) - 1] : null;
}

/** A number as it is written; what is none is refused by the server. @param {string | number} text */
const whole = (text) => Math.max(0, Math.trunc(Number(text)) || 0);

/** @returns {GravityPosition} */
function position() {
  const { connect, first, stones, moves, height } = gravity;
  return {
    connect: whole(connect),
    columns: gravityColumns(),
    height: height ? whole(height) : null,
    first,
    stones,
    moves,
  };
}

/**
 * Asks how the position looks; what cannot be played is taken back.
 * @param {Partial<GravityState>} [before]
 */
async function look(before) {
  const number = ++gravity.asked;
  try {
    const proof = gravity.settled?.player ? gravity.settled.proof : null;
    const view = await post('api/gravity/play', { position: position(), proof, tries: gravity.tries });
    if (number !== gravity.asked) return;
    gravity.view = view;
    keepAddress(address());
    if (view.end) say(said(view.end));
  } catch (error) {
    if (before) Object.assign(gravity, before);
    complain(error);
  }
  if (gravity.view) gravity.from ??= middle() - (gravityWidth() >> 1);
  redraw();
}

/** All stones that are seen. */
export const gravityStones = () => [...(gravity.view?.stones ?? []), ...(gravity.view?.played ?? [])];

/** The column in the middle of what stands on the board. */
function middle() {
  const columns = gravityStones().map(({ column }) => column);
  if (columns.length) return Math.round((Math.min(...columns) + Math.max(...columns)) / 2);
  const limits = gravityColumns();
  return limits ? limits[0] + (gravityWidth() >> 1) : 0;
}

/** Changes the position, and forgets what was settled of another. @param {Partial<GravityFields>} changes */
function change(changes) {
  const { connect, columns, height, first, stones, moves } = gravity;
  gravity.job?.stop();
  Object.assign(gravity, { tries: [], job: null, progress: null, settled: null, ...changes });
  return look({ connect, columns, height, first, stones, moves });
}

/**
 * States the position anew; the board is then seen around its stones.
 * @param {Partial<GravityFields>} changes
 */
export function stateGravity(changes) {
  gravity.from = null;
  return change(changes);
}

/** Who moves first. @param {string} first */
export const gravityFirst = (first) => change({ first: first === 'O' ? 'O' : 'X' });

/** @param {number} seconds */
export function gravitySeconds(seconds) {
  gravity.seconds = seconds;
  redraw();
}

/** @param {number} by */
export function scrollGravity(by) {
  gravity.from = (gravity.from ?? 0) + by;
  redraw();
}

/** The address holds the position. */
function address() {
  const { connect, columns, height, first, stones, moves } = gravity;
  return `#drop=${[connect, columns, height, first, stones, moves].join(',').replace(/\s/g, '')}`;
}

/** Takes the position from the address. @param {string} hash */
export function gravityFromAddress(hash) {
  const found = /^#drop=(\d+),([-\d.]*),(\d*),([XO]),([XO\d-]*),([XO\d-]*)$/.exec(hash);
  if (!found) return false;
  const [, connect, columns, height, first, stones, moves] = found;
  stateGravity({
    connect: Number(connect),
    columns,
    height,
    first: /** @type {Letter} */ (first),
    stones,
    moves,
  });
  return true;
}

/**
 * A block for the player who is not to move, with the stones of the position and nothing drawn; none where a block
 * cannot state them.
 */
export function gravityDocument() {
  const { connect, columns, height, stones, moves, tries, view } = gravity;
  const all = `${stones}${moves}`.replace(/\s/g, '');
  if (!view || view.end || tries.length || (!all && view.to_move === 'O')) return null;
  const width = columns ? ` width ${columns.replace(/\s/g, '')}` : '';
  const rows = height ? ` height ${whole(height)}` : '';
  const defender = view.to_move === 'X' ? 'O' : 'X';
  const put = all ? `  stones ${all}\n` : '';
  const text = `drop connect ${whole(connect)}${width}${rows}\n\ndraw position\n  defender ${defender}\n${put}`;
  return { defender, text };
}

/** Begins with the position that is there. */
export const startGravity = () => look();

/** Settles the position. */
export async function solveGravity() {
  if (gravity.job || gravity.view?.end) return;
  gravity.tries = [];
  gravity.settled = null;
  gravity.progress = {
    state: 'waiting',
    nodes: 0,
    seconds: 0,
    line: [],
    mover: null,
    open: null,
    numbers: null,
  };
  const asked = { position: position(), seconds: gravity.seconds };
  await workFor(gravity, 'api/gravity/solve', asked, async (settled) => {
    gravity.settled = settled;
    say(gravityOutcome(settled));
    await look();
  });
}

/** Who wins, in words. @param {GravitySettled} settled */
export function gravityOutcome({ result }) {
  if (result === 'unknown') return t('unknown');
  return result === 'draw' ? t('gravity_draw') : filled('wins', { player: result });
}

/** A stone falls: against the proof if there is one, else as the next move. @param {number} column */
export function playGravity(column) {
  const { job, moves, settled, tries, view } = gravity;
  if (!view || view.end || job) return;
  say(`${t('column')} ${column}`);
  if (!settled?.player) return change({ moves: `${moves}${view.to_move}${column}` });
  gravity.tries = [...tries, column];
  return look({ tries });
}

/** Takes back what was tried against the proof, or a move. */
export function gravityBack() {
  if (!gravity.tries.length) return change({ moves: gravity.moves.replace(/\s*[XO]\s*-?\s*\d+\s*$/, '') });
  gravity.tries = gravity.tries.slice(0, -1);
  return look();
}

/** Takes back all that was tried, or all moves. */
export function restartGravity() {
  if (!gravity.tries.length) return change({ moves: '', stones: '' });
  gravity.tries = [];
  return look();
}

/** Shows the figure of the position; the caption is what was settled with a certificate. */
export function gravityFigure() {
  const { settled } = gravity;
  openFigure('position', settled?.proof == null || gravity.tries.length ? '' : gravityOutcome(settled));
}
