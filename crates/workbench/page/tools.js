// The tools: what a click on the board of a claim does to its text.

import { claims, current, edit, setField } from './claims.js';
import { guideCell, guideQuestion } from './guide.js';
import { otherColour } from './players.js';
import { redraw, say, still, tell } from './store.js';
import { t } from './words.js';

/** @import { Colour, Tool } from './types.js' */

/** The tools in their order. @type {Tool[]} */
export const TOOLS = ['black', 'white', 'erase', 'region', 'link', 'name', 'mark', 'explore'];

/** Takes a tool. @param {Tool} tool */
export function choose(tool) {
  claims.tool = tool;
  claims.from = null;
  say(t(`tool_${tool}`));
  redraw();
}

/** The stone of the block on a cell. @param {string} cell */
const stoneOn = (cell) => current()?.stones.find((stone) => stone.cell === cell);

/**
 * One end of a link was chosen.
 * @param {string | null} end @param {'|' | '&'} [joint] how the link is added to the goal, if it is
 */
export function link(end, joint) {
  if (!end) return tell(t('link_hint'));
  if (!claims.from) {
    claims.from = end;
    say(end);
    return redraw();
  }
  const added = `${claims.from}-${end}`;
  claims.from = null;
  const old = current()?.goal;
  const whole = old && / \| /.test(old) && joint === '&' ? `(${old})` : old;
  setField('goal', whole && joint ? `${whole} ${joint} ${added}` : added);
}

const MARKS = ['', '◆', 'A', 'B', 'C', '1', '2', '3'];

/** Gives a cell its next mark. @param {string} cell */
function mark(cell) {
  const next = MARKS[(MARKS.indexOf(claims.marks.get(cell) ?? '') + 1) % MARKS.length];
  if (next) claims.marks.set(cell, next);
  else claims.marks.delete(cell);
  redraw();
}

/** Asks for the name of a stone. @param {string} cell */
function nameStone(cell) {
  const stone = stoneOn(cell);
  if (!stone) return tell(t('link_hint'));
  claims.naming = { cell, player: stone.player, name: stone.name ?? '' };
  redraw();
}

/** The name that was given, or none. @param {string | null} name */
export function giveName(name) {
  const { naming } = claims;
  claims.naming = null;
  if (naming && name !== null)
    edit({ kind: 'put', cell: naming.cell, player: naming.player, name: name.trim() || null });
  redraw();
}

/** Puts a stone. It is shown at once; the text follows. @param {string} cell @param {Colour} player */
function put(cell, player) {
  const pending = { cell, player };
  claims.pending.add(pending);
  redraw();
  edit({ kind: 'put', cell, player }).finally(() => {
    claims.pending.delete(pending);
    redraw();
  });
}

/** Removes the stone on a cell, if there is one. @param {string} cell */
export function removeStone(cell) {
  if (!stoneOn(cell) || still !== null) return false;
  edit({ kind: 'remove', cell });
  return true;
}

/** The tool is used on a cell. @param {string} cell @param {MouseEvent | KeyboardEvent} event */
export function useTool(cell, event) {
  const { tool } = claims;
  const stone = stoneOn(cell);
  if (guideQuestion()) return guideCell(cell);
  if (tool === 'explore') return void claims.proof?.play(cell);
  if (tool === 'mark') return mark(cell);
  if (claims.job) return tell(t('busy'));
  if (tool === 'link') {
    const joint = event.ctrlKey || event.metaKey ? '&' : undefined;
    return link(stone ? (stone.name ?? cell) : null, event.shiftKey ? '|' : joint);
  }
  // The tool may have been taken since the board was drawn.
  if (tool === 'region') return paint([cell], true);
  if (tool === 'erase' || stone?.player === tool) return void edit({ kind: 'remove', cell });
  if (tool === 'name') return nameStone(cell);
  if (tool === 'pan') return;
  put(cell, 'button' in event && event.button === 2 ? otherColour(tool) : tool);
}

/**
 * Cells join the region, or leave it if the first one was inside.
 * @param {string[]} cells @param {boolean} done
 */
export function paint(cells, done) {
  if (claims.job) return done ? tell(t('busy')) : undefined;
  const inside = !current()?.region.includes(cells[0]);
  claims.painted = { cells, inside };
  redraw();
  if (!done) return;
  edit({ kind: 'region', cells, inside }).finally(() => {
    claims.painted = null;
    redraw();
  });
}
