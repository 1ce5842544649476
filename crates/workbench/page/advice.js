// Advice on a claim of Hex that fails: which cell more would make it hold. It is computed; proving the mended claim is
// what certifies it.

import { work } from './api.js';
import { redraw, say } from './store.js';
import { filled, t } from './words.js';

/** @import { AdviceState, Block } from './types.js' */

/** How long it may take. */
const SECONDS = 4;

/** @type {AdviceState} */
export const advice = { found: null, job: null };

/** Forgets what was found. */
export function resetAdvice() {
  advice.job?.stop();
  Object.assign(advice, { found: null, job: null });
}

/** Looks for cells that would mend a claim. @param {string} text @param {Block} block */
export async function askAdvice(text, block) {
  resetAdvice();
  if (block.game !== 'hex' || block.kind !== 'claim') return;
  const job = work('api/advice', { text, block: block.name, seconds: SECONDS });
  advice.job = job;
  // Advice that cannot be had is no failure: the verdict stands without it.
  const found = await job.result.catch(() => null);
  if (advice.job !== job) return;
  Object.assign(advice, { found, job: null });
  if (found) say(adviceWords());
  redraw();
}

/** The cells each of which would do. */
export const mendingCells = () => advice.found?.cells ?? [];

/** What would mend the claim, in words; nothing where nothing is known. */
export function adviceWords() {
  const { found } = advice;
  if (!found) return '';
  const cells = found.cells.join(' ');
  if (cells) return filled(found.cells.length === 1 ? 'mends_one' : 'mends_each', { cells });
  if (found.whole === false) return t('mends_nothing');
  return found.complete && found.whole ? t('mends_more') : '';
}
