// The page: which mode is on show, and what the address asks for.

import { claimsFromAddress, openText, startClaims } from './claims.js';
import { gameFromAddress, games } from './game.js';
import { gravityFromAddress, startGravity } from './gravity.js';
import { redraw } from './store.js';

/** @import { Mode, PageState } from './types.js' */

/** @type {PageState} */
export const page = { mode: 'claims', help: false };

/** Shows a mode. @param {Mode} mode */
export function goTo(mode) {
  page.mode = mode;
  if (mode === 'claims') startClaims();
  else if (mode === 'drop') startGravity();
  else games[mode].changed(false);
  redraw();
}

/** Takes a position to the claims. @param {string} text */
export function goToClaim(text) {
  page.mode = 'claims';
  openText(text);
}

/** Shows the list of keys, or hides it. @param {boolean} help */
export function showHelp(help) {
  page.help = help;
  redraw();
}

/** The game that is on show, if one is. */
export const shownGame = () => (page.mode === 'hex' || page.mode === 'torus' ? games[page.mode] : null);

/** The mode that an address is of. @param {string} hash @returns {Mode | null} */
function modeOf(hash) {
  const kind = gameFromAddress(hash);
  if (kind) return kind;
  if (gravityFromAddress(hash)) return 'drop';
  return claimsFromAddress(hash) ? 'claims' : null;
}

/** Shows what the address says. */
export function followAddress() {
  const mode = modeOf(location.hash);
  if (mode) page.mode = mode;
  else startClaims();
  redraw();
}
