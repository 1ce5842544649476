// The page: which mode is on show, and what the address asks for.

import { keepAddress, restoreAll } from './address.js';
import { claimsFromAddress, openText, startClaims, startStill, unlessProving } from './claims.js';
import { gameFromAddress, games } from './games.js';
import { gravityFromAddress, startGravity } from './gravity.js';
import { puzzleFromAddress, showPuzzle, startPuzzles } from './puzzles.js';
import { complain, redraw, still } from './store.js';

/** @import { Mode, PageState } from './types.js' */

/** @type {PageState} */
export const page = { mode: still === null ? 'home' : 'claims', help: false };

/** Shows a mode. A proof that is searched is dropped only if the person agrees. @param {Mode} mode */
export function goTo(mode) {
  if (mode === page.mode) return;
  if (page.mode !== 'claims') return show(mode);
  unlessProving(() => show(mode));
}

/** @param {Mode} mode */
function show(mode) {
  page.mode = mode;
  if (mode === 'claims') startClaims();
  else if (mode === 'drop') startGravity();
  else if (mode === 'puzzles') startPuzzles();
  else if (mode === 'home') keepAddress('#home');
  else games[mode].changed(false);
  redraw();
}

/** Takes a position to the claims. @param {string} text */
export function goToClaim(text) {
  page.mode = 'claims';
  return openText(text);
}

/** Takes a position to the puzzles. @param {string} text */
export function goToPuzzle(text) {
  page.mode = 'puzzles';
  showPuzzle(text);
}

/** Shows the list of keys, or hides it. @param {boolean} help */
export function showHelp(help) {
  page.help = help;
  redraw();
}

/** The game that is on show, if one is. */
export const shownGame = () => (page.mode === 'hex' || page.mode === 'torus' ? games[page.mode] : null);

/** The mode that an address is of. @param {string} hash @returns {Mode} */
function modeOf(hash) {
  const kind = gameFromAddress(hash);
  if (kind) return kind;
  if (gravityFromAddress(hash)) return 'drop';
  if (puzzleFromAddress(hash)) return 'puzzles';
  if (hash === '#claims') startClaims();
  return hash === '#claims' || claimsFromAddress(hash) ? 'claims' : 'home';
}

/** The mode of an address by its form alone. @param {string} hash @returns {Mode} */
function formOf(hash) {
  if (hash.startsWith('#torus=')) return 'torus';
  if (hash.startsWith('#drop=')) return 'drop';
  if (hash.startsWith('#puzzle=')) return 'puzzles';
  if (/^#\d/.test(hash)) return 'hex';
  return hash.startsWith('#doc=') || hash === '#claims' ? 'claims' : 'home';
}

/** Shows what the address says. */
export function followAddress() {
  if (still !== null) {
    page.mode = 'claims';
    return void startStill(location.hash).catch(complain);
  }
  page.mode = modeOf(location.hash);
  redraw();
}

/** Begins: with what this tab has shown before a reload, or with what the address says. */
export function begin() {
  if (still !== null || !restoreAll()) return followAddress();
  page.mode = formOf(location.hash);
  const game = shownGame();
  if (game) game.changed(false);
  else if (page.mode !== 'claims') followAddress();
  redraw();
}

/** Goes back or forward through the history; places of a game are found in its tree. @param {PopStateEvent} event */
export function followHistory({ state }) {
  const mode = formOf(location.hash);
  const place = state?.place;
  if (typeof place === 'number' && (mode === 'hex' || mode === 'torus') && games[mode].goById(place)) {
    page.mode = mode;
    return redraw();
  }
  followAddress();
}
