// The games that there are, kept over a reload, and games in the address.

import { kept } from './address.js';
import { Game } from './game.js';

/** @import { KeptGame } from './types.js' */

export const games = { hex: new Game('hex', 7), torus: new Game('torus', 7) };

for (const [name, game] of Object.entries(games)) {
  kept(
    name,
    () => game.kept(),
    (found) => game.restore(/** @type {KeptGame} */ (found)),
  );
}

/** Takes a game from the address. @param {string} hash @returns {'hex' | 'torus' | null} */
export function gameFromAddress(hash) {
  const torus = /^#torus=(\d+)x(\d+)(a|b|c'?|c%27),?(.*)$/.exec(hash);
  if (torus) {
    const [, width, height, rule, played] = torus;
    const moves = [...played.matchAll(/[a-z]{1,2}\d{1,2}/g)].map(([move]) => move);
    games.torus.replay(Number(width), Number(height), decodeURIComponent(rule), moves);
    return 'torus';
  }
  if (!/^#\d/.test(hash)) return null;
  games.hex.take(hash);
  return 'hex';
}
