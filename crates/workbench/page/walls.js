// Drawings for Connect-Four: where one looks, the attacker's moves and the answers, and why the drawing holds.

import { post } from './api.js';
import { complain, fitting, redraw, room, say } from './store.js';
import { t } from './words.js';

/** @import { DropBlock, Pair, Settled, WallState } from './types.js' */

/** How many columns are shown. */
const width = () => fitting(17);

/** How many rows of an endless wall fill the window. */
function rowsThatFit() {
  const [across, down] = room();
  // Below the wall are its buttons.
  return Math.floor((down - 100) / (across / (width() + 1.2)) - 1.4);
}

/** What is known of a game that has not begun. */
const fresh = () => ({
  key: '',
  moves: [],
  view: null,
  asked: '',
  timer: 0,
  shown: Infinity,
  reasons: null,
  explained: '',
  open: new Set(),
  pointed: null,
});

/** @type {WallState} */
export const wall = { from: 0, rows: 8, ...fresh() };

/** Forgets the game. */
export function resetWall() {
  clearInterval(wall.timer);
  Object.assign(wall, fresh());
}

/**
 * Begins anew when another drawing is shown, and asks for what is to be seen.
 * @param {string} text @param {DropBlock} block
 */
export function followWall(text, block) {
  const key = text + block.name;
  if (wall.key !== key) {
    resetWall();
    const { window: seen, height, drawn } = block.drop;
    wall.key = key;
    wall.from = Math.round((seen[0] + seen[1]) / 2) - (width() - 1) / 2;
    wall.rows = Math.max(6, Math.min(12, height ?? Math.max(drawn + 3, rowsThatFit())));
  }
  load(text, block);
}

/** Asks why the drawing holds in the columns on show. @param {string} text @param {DropBlock} block */
export function followReasons(text, block) {
  const [from, to] = wallEnds(block);
  const asked = JSON.stringify([block.name, from, to]);
  if (wall.explained === asked) return;
  wall.explained = asked;
  post('api/drop/reasons', { text, block: block.name, from, to }).then((reasons) => {
    wall.reasons = reasons;
    redraw();
  }, complain);
}

/** @param {string} text @param {DropBlock} block */
async function load(text, block) {
  const [from, to] = wallEnds(block);
  const asked = JSON.stringify([block.name, from, to, wall.moves]);
  if (wall.asked === asked) return;
  wall.asked = asked;
  try {
    const { moves, rows } = wall;
    const view = await post('api/drop/play', { text, block: block.name, moves, from, to, rows });
    if (wall.asked !== asked) return;
    wall.view = view;
    const top = Math.max(0, ...view.played.map((stone) => stone.row));
    if (top + 2 > wall.rows && wall.rows < 50) {
      wall.rows = top + 3;
      wall.asked = '';
      load(text, block);
    }
  } catch (error) {
    wall.moves.pop();
    complain(error);
  }
  redraw();
}

/** Whether the board is scrolled. @param {DropBlock} block */
export const scrolls = ({ drop: { columns } }) => !columns || columns[1] - columns[0] >= 40;

/** The columns that are to be seen. @param {DropBlock} block @returns {Pair} */
export function wallEnds(block) {
  const { columns } = block.drop;
  return columns && !scrolls(block) ? columns : [wall.from, wall.from + width() - 1];
}

/** @param {string} text @param {DropBlock} block @param {number} by */
export function scrollWall(text, block, by) {
  wall.from += by;
  load(text, block);
  redraw();
}

/** Plays these columns. @param {string} text @param {DropBlock} block @param {number[]} moves */
export function playWall(text, block, moves) {
  wall.moves = moves;
  wall.shown = Infinity;
  return load(text, block);
}

/** The attacker plays. @param {string} text @param {DropBlock} block @param {number} column */
export function attackWall(text, block, column) {
  if (wall.view?.end) return;
  playWall(text, block, [...wall.moves, column]);
  say(`${t('column')} ${column}`);
}

/** The columns by which a drawing is beaten. @param {DropBlock} block @param {Settled | null} settled */
function beatenBy(block, settled) {
  if (!settled?.beaten_by) return null;
  const moves = [...settled.beaten_by.matchAll(/([XO])(-?\d+)/g)];
  return moves.filter(([, stone]) => stone !== block.drop.defender).map(([, , column]) => Number(column));
}

/**
 * Plays by itself: what beats the drawing, or some attack, stone by stone.
 * @param {string} text @param {DropBlock} block @param {Settled | null} settled
 */
export async function playOut(text, block, settled) {
  // The drawing may not have been drawn yet; what follows would be forgotten when it is.
  followWall(text, block);
  clearInterval(wall.timer);
  const beaten = beatenBy(block, settled);
  if (beaten) {
    wall.moves = beaten;
  } else if (!wall.moves.length) {
    const [from, to] = wallEnds(block);
    const middle = Math.round((from + to) / 2);
    const steps = [0, 1, -1, 2, -2, 1, 3, 0, 2, -3];
    wall.moves = steps.map((step) => Math.min(to, Math.max(from, middle + step)));
  }
  await load(text, block);
  wall.shown = 0;
  wall.timer = window.setInterval(() => {
    wall.shown += 1;
    if (wall.shown >= (wall.view?.played.length ?? 0)) {
      clearInterval(wall.timer);
      wall.shown = Infinity;
    }
    redraw();
  }, 420);
}

/** Opens a group of reasons, or closes it. @param {string} key */
export function toggleReasons(key) {
  if (!wall.open.delete(key)) wall.open.add(key);
  redraw();
}

/** Points at cells of a reason. @param {WallState['pointed']} cells */
export function pointAtReason(cells) {
  wall.pointed = cells;
  redraw();
}
