// The page: its header, its modes, and the keys that work everywhere.

import { h, render } from './render.js';
import {
  choose,
  chooseExample,
  claims,
  claimsView,
  fromAddress,
  prove,
  redo,
  setText,
  startClaims,
  undo,
} from './claims.js';
import { gameFromAddress, gameView, games } from './game.js';
import { gravityBack, gravityFromAddress, gravityView, solveGravity, startGravity } from './gravity.js';
import { drawsBy, message, redraw, set, settings } from './store.js';
import { t } from './words.js';
import { welcome } from './welcome.js';
import { EXAMPLES } from './examples.js';

/** @typedef {'claims' | 'hex' | 'torus' | 'drop'} Mode */

/** @type {{ mode: Mode, help: boolean }} */
const page = { mode: 'claims', help: false };

/** @param {Mode} mode */
function goTo(mode) {
  page.mode = mode;
  if (mode === 'claims') startClaims();
  else if (mode === 'drop') startGravity();
  else games[mode].changed(false);
  redraw();
}

/** Closes the settings. */
function leaveSettings() {
  const menu = /** @type {HTMLDetailsElement | null} */ (document.querySelector('.settings[open]'));
  if (menu) menu.open = false;
}

function header() {
  const tab = (/** @type {Mode} */ mode, /** @type {string} */ words) =>
    h(
      'button',
      {
        type: 'button',
        class: 'tab',
        'aria-current': page.mode === mode ? 'page' : null,
        onclick: () => goTo(mode),
      },
      words,
    );
  const select = (
    /** @type {string} */ name,
    /** @type {string} */ label,
    /** @type {[string, string][]} */ options,
  ) =>
    h(
      'label',
      null,
      h('span', null, label),
      h(
        'select',
        {
          value: String(/** @type {any} */ (settings)[name]),
          onchange: (/** @type {any} */ event) =>
            set({ [name]: name === 'orientation' ? Number(event.target.value) : event.target.value }),
        },
        options.map(([value, words]) =>
          h('option', { value, selected: value === String(/** @type {any} */ (settings)[name]) }, words),
        ),
      ),
    );
  const check = (/** @type {'coordinates' | 'numbers'} */ name) =>
    h(
      'label',
      { class: 'inline' },
      h('input', {
        type: 'checkbox',
        checked: settings[name],
        onchange: (/** @type {any} */ event) => set({ [name]: event.target.checked }),
      }),
      ` ${t(name)}`,
    );
  return h(
    'header',
    { class: 'top' },
    h(
      'a',
      {
        class: 'skip',
        href: '#stage',
        onclick: (/** @type {Event} */ event) => {
          event.preventDefault();
          /** @type {any} */ (document.querySelector('#stage [tabindex="0"]'))?.focus();
        },
      },
      t('skip'),
    ),
    h('div', { class: 'brand' }, h('h1', null, 'Tatami'), h('p', null, t('tagline'))),
    h(
      'nav',
      { 'aria-label': 'Tatami' },
      tab('claims', t('claims')),
      tab('hex', t('game')),
      tab('torus', t('torus')),
      tab('drop', t('gravity')),
    ),
    h(
      'details',
      { class: 'settings' },
      h('summary', null, t('settings')),
      h(
        'div',
        { class: 'form' },
        select('theme', t('theme'), [
          ['auto', t('auto')],
          ['light', t('light')],
          ['dark', t('dark')],
        ]),
        select('colours', t('colours'), [
          ['black-white', t('black-white')],
          ['red-blue', t('red-blue')],
        ]),
        select('language', t('language'), [
          ['en', 'English'],
          ['ja', '日本語'],
        ]),
        select(
          'orientation',
          t('orientation'),
          Array.from({ length: 12 }, (_, index) => [
            String(index + 1),
            `${((index + 1 - 10) * 30 + 360) % 360}°`,
          ]),
        ),
        check('coordinates'),
        check('numbers'),
        h('button', { type: 'button', onclick: () => print() }, t('print')),
        h(
          'button',
          {
            type: 'button',
            onclick: () => {
              page.help = true;
              leaveSettings();
              redraw();
            },
          },
          t('help'),
        ),
        h(
          'button',
          {
            type: 'button',
            onclick: () => {
              set({ welcome: true });
              leaveSettings();
              goTo('claims');
            },
          },
          t('introduction'),
        ),
      ),
    ),
  );
}

function keys() {
  if (!page.help) return null;
  const row = (/** @type {string} */ keys, /** @type {string} */ words) => [
    h(
      'dt',
      null,
      keys.split(' / ').map((key, index) => [index ? ' ' : '', h('kbd', null, key)]),
    ),
    h('dd', null, t(words)),
  ];
  const close = () => {
    page.help = false;
    redraw();
  };
  return h(
    'dialog',
    {
      class: 'help',
      open: true,
      'aria-labelledby': 'keys-title',
      onkeydown: (/** @type {KeyboardEvent} */ event) => {
        if (event.key === 'Escape') close();
      },
    },
    h('h2', { id: 'keys-title' }, t('keys_title')),
    h(
      'dl',
      null,
      row('← / ↑ / → / ↓', 'key_arrows'),
      row('Enter', 'key_enter'),
      row('e4', 'key_type'),
      row('Delete', 'key_delete'),
      row('Ctrl+Z / Ctrl+Y', 'key_undo'),
      row('Ctrl+← / Ctrl+→', 'key_steps'),
      row('Ctrl+↑ / Ctrl+↓', 'key_variations'),
      row('Home / End', 'key_ends'),
      row('Alt+1 / … / Alt+8', 'key_tools'),
      row('Ctrl+Enter', 'key_prove'),
      row('Shift+←', 'key_pan'),
      row('?', 'key_help'),
    ),
    h(
      'button',
      {
        type: 'button',
        onclick: close,
        ref: (/** @type {any} */ element) => requestAnimationFrame(() => element.focus()),
      },
      t('dismissed'),
    ),
  );
}

function draw() {
  const view =
    page.mode === 'claims'
      ? claimsView()
      : page.mode === 'drop'
        ? gravityView()
        : gameView(games[page.mode], (text) => {
            page.mode = 'claims';
            claims.name = '';
            setText(text);
          });
  render(
    /** @type {Element} */ (document.getElementById('app')),
    header(),
    h(
      'main',
      { class: `mode-${page.mode}` },
      page.mode === 'claims'
        ? welcome({
            bridge: claims.text === EXAMPLES[0].text,
            prove,
            choose: chooseExample,
            hex: () => goTo('hex'),
            torus: () => goTo('torus'),
          })
        : null,
      h('section', { class: 'left', 'aria-label': t('board') }, view.stage),
      h('div', { class: 'right' }, view.panels),
    ),
    message ? h('div', { class: 'message' }, message.text) : null,
    keys(),
  );
}

/** Keys that work wherever the focus is, unless something is being typed. @param {KeyboardEvent} event */
function onKey(event) {
  const target = /** @type {Element} */ (event.target);
  const typing = /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName);
  const game = page.mode === 'claims' || page.mode === 'drop' ? null : games[page.mode];
  const control = event.ctrlKey || event.metaKey;
  const done = () => event.preventDefault();
  if (control && event.key === 'Enter' && !game) {
    done();
    page.mode === 'drop' ? solveGravity() : prove();
    return;
  }
  if (typing) return;
  if (page.mode === 'drop' && control && event.key.toLowerCase() === 'z') {
    done();
    gravityBack();
    return;
  }
  if (control && event.key.toLowerCase() === 'z') {
    done();
    game ? (event.shiftKey ? game.forward() : game.back()) : event.shiftKey ? redo() : undo();
    return;
  }
  if (page.mode !== 'drop' && control && event.key.toLowerCase() === 'y') {
    done();
    game ? game.forward() : redo();
    return;
  }
  if (event.key === '?') {
    done();
    page.help = !page.help;
    redraw();
    return;
  }
  if (event.key === 'Escape' && page.help) {
    page.help = false;
    redraw();
    return;
  }
  if (game) {
    const held = control || event.altKey;
    const onBoard = target.closest?.('.cells') && !held;
    const moves = control && event.shiftKey ? 10 : 1;
    if ((event.key === 'ArrowLeft' && !onBoard) || event.key === 'PageUp') {
      done();
      game.back(moves);
    } else if ((event.key === 'ArrowRight' && !onBoard) || event.key === 'PageDown') {
      done();
      game.forward(moves);
    } else if (event.key === 'ArrowUp' && held) {
      done();
      game.beside(-1);
    } else if (event.key === 'ArrowDown' && held) {
      done();
      game.beside(1);
    } else if (event.key === 'Home') {
      done();
      game.first();
    } else if (event.key === 'End') {
      done();
      game.last();
    }
  } else if (page.mode === 'claims' && event.altKey && /^[1-8]$/.test(event.key)) {
    done();
    choose(['black', 'white', 'erase', 'region', 'link', 'name', 'mark', 'explore'][Number(event.key) - 1]);
  }
}

/** Shows what the address says. */
function followAddress() {
  const { hash } = location;
  const kind = gameFromAddress(hash);
  if (kind) page.mode = /** @type {Mode} */ (kind);
  else if (gravityFromAddress(hash)) page.mode = 'drop';
  else if (fromAddress(hash)) page.mode = 'claims';
  else startClaims();
  redraw();
}

/** The settings close when something else is done. @param {Event} event */
function closeSettings(event) {
  const { key, target } = /** @type {any} */ (event);
  if (key === 'Escape' || (!key && !target.closest('.settings'))) leaveSettings();
}

drawsBy(draw);
set();
document.addEventListener('pointerdown', closeSettings);
document.addEventListener('keydown', closeSettings);
document.addEventListener('keydown', onKey);
document.addEventListener('contextmenu', (event) => {
  if (/** @type {Element} */ (event.target).closest?.('.board')) event.preventDefault();
});
window.addEventListener('hashchange', followAddress);
followAddress();
