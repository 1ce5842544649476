// The clock of a game: so much time for each player, which runs while they are to move at the end of the game's line.

import { redraw } from './store.js';

/** @import { Colour, KeptClock } from './types.js' */
/** @import { Game } from './game.js' */
/** @import { Place } from './record.js' */

/** How often the clock is looked at. */
const TICK = 200;

/** A clock for both players. */
export class Clock {
  /** Minutes for each player; without a clock none. */
  minutes = 0;
  /** What is left, in milliseconds. @type {Record<Colour, number>} */
  left = { black: 0, white: 0 };
  /** Whose time runs, and since when. @type {{ player: Colour, since: number } | null} */
  running = null;
  /** Where somebody has lost on time, and who has won. @type {{ at: Place, winner: Colour } | null} */
  flag = null;
  timer = 0;

  /** Begins anew. */
  reset() {
    clearInterval(this.timer);
    const all = this.minutes * 60000;
    Object.assign(this, { left: { black: all, white: all }, running: null, flag: null });
  }

  /** Who has won because the other's time ran out here. @param {Place} at @returns {Colour | null} */
  lostBy(at) {
    return this.flag?.at === at ? this.flag.winner : null;
  }

  /** What a player has left, in milliseconds. @param {Colour} player */
  of(player) {
    const used = this.running?.player === player ? performance.now() - this.running.since : 0;
    return Math.max(0, this.left[player] - used);
  }

  /** The seconds that a player should spend on a move. @param {Colour} player */
  share(player) {
    return this.minutes ? Math.max(0.05, this.of(player) / 20000) : Infinity;
  }

  /** A player has moved: what was used is gone. @param {Colour} player */
  moved(player) {
    this.left[player] = this.of(player);
    this.running = null;
  }

  /** Runs for whoever is to move, if the game has begun and goes on. @param {Game} game */
  runs(game) {
    clearInterval(this.timer);
    const { at } = game;
    const { player } = game.position();
    if (this.running) this.moved(this.running.player);
    if (!this.minutes || game.winner() || !at.parent || at.children.length) return;
    this.running = { player, since: performance.now() };
    this.timer = window.setInterval(() => {
      if (game.at !== at) return clearInterval(this.timer);
      if (this.of(player) <= 0) {
        this.moved(player);
        this.flag = { at, winner: player === 'black' ? 'white' : 'black' };
        clearInterval(this.timer);
        game.stop();
      }
      redraw();
    }, TICK);
  }

  /** @returns {KeptClock} */
  kept() {
    const { minutes } = this;
    return { minutes, left: { black: this.of('black'), white: this.of('white') } };
  }

  /** @param {KeptClock} kept */
  restore({ minutes, left }) {
    Object.assign(this, { minutes, left, running: null });
  }
}

/** A time as it is read on a clock. @param {number} left in milliseconds */
export function clockText(left) {
  const tenths = Math.ceil(left / 100);
  if (tenths < 200) return `0:${String(Math.floor(tenths / 10)).padStart(2, '0')}.${tenths % 10}`;
  const seconds = Math.ceil(left / 1000);
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}
