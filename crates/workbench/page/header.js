// The head of the page with its modes and settings, and the list of keys.

import { h } from './render.js';
import { box, button, choice, labelled } from './controls.js';
import { modal } from './dialogs_view.js';
import { goTo, page, showHelp } from './page.js';
import { set, settings, still } from './store.js';
import { t } from './words.js';

/** @import { Mode } from './types.js' */

/** The settings, if they are open. @returns {HTMLDetailsElement | null} */
const openSettings = () => document.querySelector('.settings[open]');

/** Closes the settings. */
export function leaveSettings() {
  const menu = openSettings();
  if (menu) menu.open = false;
}

/** Goes on to the board. @param {Event} event */
function skip(event) {
  event.preventDefault();
  /** @type {SVGElement | null} */
  const first = document.querySelector('#stage [tabindex="0"]');
  first?.focus();
}

/**
 * A setting with its choices.
 * @param {'theme' | 'colours' | 'language' | 'orientation'} name @param {string[][]} options
 */
function setting(name, options) {
  const change = (/** @type {string} */ value) =>
    set(name === 'orientation' ? { orientation: Number(value) } : { [name]: value });
  return labelled(t(name), choice(String(settings[name]), options, change));
}

/** The choices of a setting, each named by a word. @param {string[]} names */
const named = (names) => names.map((name) => [name, t(name)]);

function settingsMenu() {
  const named10 = [
    ['0', t('auto')],
    ['10', t('flat')],
    ['9', t('diamond')],
    ['11', t('portrait')],
  ];
  const others = [1, 2, 3, 4, 5, 6, 7, 8, 12].map((index) => [
    String(index),
    `${((index - 10) * 30 + 360) % 360}°`,
  ]);
  const angles = [...named10, ...others];
  const help = () => {
    leaveSettings();
    showHelp(true);
  };
  return h(
    'details',
    { class: 'settings' },
    h('summary', null, t('settings')),
    h(
      'div',
      { class: 'form' },
      setting('theme', named(['auto', 'light', 'dark'])),
      setting('colours', named(['black-white', 'red-blue'])),
      setting('language', [
        ['en', 'English'],
        ['ja', '日本語'],
      ]),
      setting('orientation', angles),
      box(t('coordinates'), settings.coordinates, (coordinates) => set({ coordinates })),
      box(t('numbers'), settings.numbers, (numbers) => set({ numbers })),
      box(t('sound'), settings.sound, (sound) => set({ sound })),
      button(t('print'), () => print()),
      button(t('help'), help),
    ),
  );
}

/** The head of the page. */
export function header() {
  const tab = (/** @type {Mode} */ mode, /** @type {string} */ words) =>
    button(words, () => goTo(mode), { class: 'tab', 'aria-current': page.mode === mode ? 'page' : null });
  return h(
    'header',
    { class: 'top' },
    // The start has no board.
    page.mode === 'home' ? null : h('a', { class: 'skip', href: '#stage', onclick: skip }, t('skip')),
    h(
      'div',
      { class: 'brand' },
      h(
        'h1',
        null,
        still === null ? button('Tatami', () => goTo('home'), { class: 'name', title: t('home') }) : 'Tatami',
      ),
      h('p', null, t('tagline')),
    ),
    still === null
      ? h(
          'nav',
          { 'aria-label': 'Tatami' },
          tab('claims', t('claims')),
          tab('hex', t('game')),
          tab('torus', t('torus')),
          tab('drop', t('gravity')),
          tab('puzzles', t('puzzles')),
        )
      : h('span', { class: 'space' }),
    settingsMenu(),
  );
}

/** The keys, and the names of the words that say what they do. */
const KEYS = [
  ['← / ↑ / → / ↓', 'key_arrows'],
  ['Enter', 'key_enter'],
  ['e4', 'key_type'],
  ['Delete', 'key_delete'],
  ['Ctrl+Z / Ctrl+Y', 'key_undo'],
  ['Ctrl+← / Ctrl+→', 'key_steps'],
  ['Ctrl+↑ / Ctrl+↓', 'key_variations'],
  ['Home / End', 'key_ends'],
  ['Alt+1 / … / Alt+8', 'key_tools'],
  ['Ctrl+Enter', 'key_prove'],
  ['Shift+←', 'key_pan'],
  ['Shift+Enter', 'key_draw'],
  ['?', 'key_help'],
];

/** The list of keys. */
export function keyList() {
  if (!page.help) return null;
  const rows = KEYS.map(([keys, words]) => [
    h(
      'dt',
      null,
      keys.split(' / ').map((key, index) => [index ? ' ' : '', h('kbd', null, key)]),
    ),
    h('dd', null, t(words)),
  ]);
  const close = () => showHelp(false);
  return modal('help', t('keys_title'), close, h('dl', null, rows), button(t('dismissed'), close));
}
