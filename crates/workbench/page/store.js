// What all parts of the page share: settings, messages, and drawing again.

import { setColours, setLanguage, t } from './words.js';

/** @import { Settings } from './types.js' */

const KEPT = 'tatami';

/** Where the data are, if there is no server behind the page. */
export const still = document.documentElement.dataset.still ?? null;

/** @returns {Settings} */
function loaded() {
  const preset = {
    theme: 'auto',
    colours: 'black-white',
    language: navigator.language?.startsWith('ja') ? 'ja' : 'en',
    orientation: 0,
    coordinates: true,
    numbers: true,
    sound: false,
    tour: 0,
  };
  try {
    return { ...preset, ...JSON.parse(localStorage.getItem(KEPT) ?? '{}') };
  } catch {
    return preset;
  }
}

export const settings = loaded();

/** Applies settings, and keeps them for the next time. @param {Partial<Settings>} [changes] */
export function set(changes = {}) {
  // Another tab may have changed other settings since.
  Object.assign(settings, loaded(), changes);
  try {
    localStorage.setItem(KEPT, JSON.stringify(settings));
  } catch {
    // Without storage the settings last as long as the page.
  }
  document.documentElement.dataset.theme = settings.theme;
  document.documentElement.dataset.colours = settings.colours;
  setLanguage(settings.language);
  setColours(settings.colours);
  redraw();
}

/** What another tab has chosen holds here, too. */
window.addEventListener('storage', ({ key }) => {
  if (key === KEPT) set();
});

/** Whether the server does not answer. */
export let away = false;

/** Notes whether the server answers. @param {boolean} gone */
export function setAway(gone) {
  if (away === gone) return;
  away = gone;
  say(gone ? t('away') : t('back_again'));
  redraw();
}

/** @type {() => void} */
let draw = () => {};
let waiting = false;

/** @param {() => void} how */
export function drawsBy(how) {
  draw = how;
}

/** Draws the page again before the next frame. */
export function redraw() {
  if (waiting) return;
  waiting = true;
  requestAnimationFrame(() => {
    waiting = false;
    draw();
  });
}

/** The room that a board has, across and down. @returns {[number, number]} */
export function room() {
  const { clientWidth, clientHeight } = document.documentElement;
  if (clientWidth < 960) return [clientWidth - 32, clientHeight * 0.58];
  return [Math.min(clientWidth, 1760) * 0.53, clientHeight - 270];
}
window.addEventListener('resize', () => redraw());

const small = matchMedia('(max-width: 34rem)');
small.addEventListener('change', redraw);

/**
 * How many columns of an endless board fit: those that fingers still hit on a phone.
 * @param {number} columns
 */
export const fitting = (columns) => (small.matches ? Math.min(columns, 13) : columns);

/** @type {{ text: string, timer: number } | null} */
export let message = null;

/** Tells something: it is shown for a while, and read aloud. @param {string} text */
export function tell(text) {
  say(text);
  if (message) clearTimeout(message.timer);
  message = {
    text,
    timer: window.setTimeout(() => {
      message = null;
      redraw();
    }, 5000),
  };
  redraw();
}

/** Only read aloud. @param {string} text */
export function say(text) {
  const live = document.getElementById('live');
  if (live && live.textContent !== text) live.textContent = text;
}

/** Tells what went wrong. @param {unknown} error */
export function complain(error) {
  tell(error instanceof Error ? error.message : String(error));
}

/** Copies a text, or shows it where that is not allowed. @param {string} text @param {string} done */
export function copy(text, done) {
  navigator.clipboard.writeText(text).then(
    () => tell(done),
    () => tell(text),
  );
}
