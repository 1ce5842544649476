// What an endless board is paved with: which areas are opened into their own derivations, and what is pointed at.

import { Proof } from './proof.js';
import { complain, redraw } from './store.js';

/** @import { Pair, PavingState, Pointed } from './types.js' */

/** @type {PavingState} */
export const paving = { open: new Map(), pointed: null };

/** Forgets what was opened. */
export function resetPaving() {
  Object.assign(paving, { open: new Map(), pointed: null });
}

/** Points at a piece, or at none. @param {Pointed | null} piece */
export function pointAtPiece(piece) {
  paving.pointed = piece;
  redraw();
}

/** Points at a piece unless that is done already. @param {Pointed} piece */
export function pointInsidePiece(piece) {
  if (paving.pointed?.key !== piece.key) pointAtPiece(piece);
}

/** Opens the derivation of an area, or closes it. @param {number} index @param {number} proof */
export function toggleArea(index, proof) {
  if (paving.open.delete(index)) return redraw();
  new Proof(proof).load().then((loaded) => {
    paving.open.set(index, loaded);
    redraw();
  }, complain);
}

/**
 * The cells that are pointed at, and the reply of a step among them.
 * @returns {{ cells: Pair[], reply: Pair | null }}
 */
export function pavingLook() {
  const { pointed } = paving;
  if (!pointed) return { cells: [], reply: null };
  const { area, index = -1 } = pointed;
  const step = area && paving.open.get(index)?.hovered?.step;
  if (!area || !step) return { cells: pointed.cells, reply: null };
  const place = (/** @type {string} */ name) => area.cells[area.names.indexOf(name)];
  return { cells: step.cells.map(place).filter(Boolean), reply: step.reply ? place(step.reply) : null };
}
