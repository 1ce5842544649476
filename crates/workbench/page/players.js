// Who plays against whom.

/** @import { Colour, Player } from './types.js' */

/** @type {Record<Player, Player>} */
const OPPONENTS = { black: 'white', white: 'black', maker: 'breaker', breaker: 'maker' };

/** The opponent of a player. @param {Player} player @returns {Player} */
export const opponent = (player) => OPPONENTS[player] ?? 'white';

/** The other colour. @param {Player | null} player @returns {Colour} */
export const otherColour = (player) => (player === 'black' ? 'white' : 'black');

/**
 * Who makes a move of a line that this player has begun.
 * @param {Player | null} first @param {number} index @returns {Colour}
 */
export const moverOf = (first, index) => ((first === 'black') === (index % 2 === 0) ? 'black' : 'white');
