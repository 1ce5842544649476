// What all parts of the page share: settings, messages, and drawing again.

import { setLanguage } from './words.js';

/** @import { Settings } from './types.js' */

const KEPT = 'tatami';

/** @returns {Settings} */
function loaded() {
  const preset = {
    theme: 'auto',
    colours: 'black-white',
    language: navigator.language?.startsWith('ja') ? 'ja' : 'en',
    orientation: 10,
    coordinates: true,
    numbers: true,
    welcome: true,
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
  Object.assign(settings, changes);
  try {
    localStorage.setItem(KEPT, JSON.stringify(settings));
  } catch {
    // Without storage the settings last as long as the page.
  }
  document.documentElement.dataset.theme = settings.theme;
  document.documentElement.dataset.colours = settings.colours;
  setLanguage(settings.language);
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
