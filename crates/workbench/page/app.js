// The page begins here: it is drawn when something has changed, and listens to the keys and to the address.

import { h, render } from './render.js';
import { chooseExample, claims, followBlock, prove } from './claims.js';
import { claimsView } from './claims_view.js';
import { EXAMPLES } from './examples.js';
import { gameView } from './game_view.js';
import { gravityView } from './gravity_view.js';
import { header, keyList, leaveSettings } from './header.js';
import { followAddress, goTo, goToClaim, page, shownGame } from './page.js';
import { onKey } from './shortcuts.js';
import { drawsBy, message, set } from './store.js';
import { t } from './words.js';
import { welcome } from './welcome.js';

const app = /** @type {HTMLElement} */ (document.getElementById('app'));

/** What is on show. */
function view() {
  const game = shownGame();
  if (game) return gameView(game, goToClaim);
  return page.mode === 'drop' ? gravityView() : claimsView();
}

function introduction() {
  if (page.mode !== 'claims') return null;
  return welcome({
    bridge: claims.text === EXAMPLES[0].text,
    prove,
    choose: chooseExample,
    hex: () => goTo('hex'),
    torus: () => goTo('torus'),
  });
}

function draw() {
  if (page.mode === 'claims') followBlock();
  const { stage, panels } = view();
  render(
    app,
    header(),
    h(
      'main',
      { class: `mode-${page.mode}` },
      introduction(),
      h('section', { class: 'left', 'aria-label': t('board') }, stage),
      h('div', { class: 'right' }, panels),
    ),
    message ? h('div', { key: 'message', class: 'message' }, message.text) : null,
    keyList(),
  );
}

/** The settings close when something else is done. */
document.addEventListener('pointerdown', ({ target }) => {
  if (!(/** @type {Element} */ (target).closest('.settings'))) leaveSettings();
});
document.addEventListener('keydown', ({ key }) => {
  if (key === 'Escape') leaveSettings();
});
document.addEventListener('keydown', onKey);
document.addEventListener('contextmenu', (event) => {
  if (/** @type {Element} */ (event.target).closest?.('.board')) event.preventDefault();
});
window.addEventListener('hashchange', followAddress);

drawsBy(draw);
set();
followAddress();
