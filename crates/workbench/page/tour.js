// The tour: six steps, each a thing to do on a board that is alive.

import { chooseExample } from './claims.js';
import { games } from './games.js';
import { goTo } from './page.js';
import { redraw, set, settings } from './store.js';

/** What each step shows, by the number of an example; the first is a game. */
const STEPS = [null, 0, 4, 5, 3, 3];

/** Shows a step, or ends the tour. @param {number} step */
export function tourTo(step) {
  set({ tour: step > STEPS.length ? 0 : step });
  if (!settings.tour) return redraw();
  const example = STEPS[step - 1];
  if (example === null) {
    goTo('hex');
    games.hex.begin(5, 5);
  } else if (step === 6) {
    goTo('claims');
  } else {
    goTo('claims');
    chooseExample(example);
  }
}

export const tourLength = STEPS.length;
