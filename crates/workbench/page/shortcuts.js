// Keys that work wherever the focus is, unless something is being typed.

import { prove, redo, undo } from './claims.js';
import { gravityBack, solveGravity } from './gravity.js';
import { page, showHelp, shownGame } from './page.js';
import { still } from './store.js';
import { choose, TOOLS } from './tools.js';

/** @import { Game } from './game.js' */

/** What Ctrl with a key does. @param {KeyboardEvent} event @returns {(() => void) | undefined} */
function controlled(event) {
  const game = shownGame();
  const key = event.key.toLowerCase();
  if (key !== 'z' && key !== 'y') return undefined;
  if (page.mode === 'drop') return key === 'z' ? gravityBack : undefined;
  if (page.mode === 'home' || page.mode === 'puzzles') return undefined;
  const forward = key === 'y' || event.shiftKey;
  if (game) return () => (forward ? game.forward() : game.back());
  return forward ? redo : undo;
}

/**
 * What a key does in a game.
 * @param {KeyboardEvent} event @param {Game} game @returns {(() => void) | undefined}
 */
function inGame(event, game) {
  const control = event.ctrlKey || event.metaKey;
  const held = control || event.altKey;
  // On the board arrows lead from cell to cell.
  const onBoard = !held && !!(/** @type {Element} */ (event.target).closest?.('.cells'));
  const moves = control && event.shiftKey ? 10 : 1;
  /** @type {Record<string, (() => void) | false>} */
  const keys = {
    ArrowLeft: !onBoard && (() => game.back(moves)),
    ArrowRight: !onBoard && (() => game.forward(moves)),
    PageUp: () => game.back(moves),
    PageDown: () => game.forward(moves),
    ArrowUp: held && (() => game.beside(-1)),
    ArrowDown: held && (() => game.beside(1)),
    Home: () => game.first(),
    End: () => game.last(),
  };
  return keys[event.key] || undefined;
}

/** Alt with a number takes a tool. @param {KeyboardEvent} event @returns {(() => void) | undefined} */
function tool({ altKey, key }) {
  if (page.mode !== 'claims' || still !== null || !altKey || !/^[1-8]$/.test(key)) return undefined;
  return () => choose(TOOLS[Number(key) - 1]);
}

/** What a key does, if it does anything. @param {KeyboardEvent} event @returns {(() => void) | undefined} */
function action(event) {
  const game = shownGame();
  const control = event.ctrlKey || event.metaKey;
  if (control && event.key === 'Enter' && page.mode === 'drop') return solveGravity;
  if (control && event.key === 'Enter' && page.mode === 'claims') return prove;
  // Typing and changes on the board are one history of the document.
  const text = /** @type {Element} */ (event.target).id === 'text';
  const back = text && control && controlled(event);
  if (back) return back;
  if (/^(INPUT|TEXTAREA|SELECT)$/.test(/** @type {Element} */ (event.target).tagName)) return undefined;
  if (document.querySelector('dialog[open]')) return undefined;
  const found = control && controlled(event);
  if (found) return found;
  if (event.key === '?') return () => showHelp(!page.help);
  return game ? inGame(event, game) : tool(event);
}

/** @param {KeyboardEvent} event */
export function onKey(event) {
  const act = action(event);
  if (!act) return;
  event.preventDefault();
  act();
}
