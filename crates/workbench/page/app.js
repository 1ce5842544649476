// The page begins here: it is drawn when something has changed, and listens to the keys and to the address.

import { h, render } from './render.js';
import { keepAll } from './address.js';
import { answerDropping, chooseExample, claims, followBlock } from './claims.js';
import { claimsView } from './claims_view.js';
import { button } from './controls.js';
import { modal } from './dialogs_view.js';
import { openDropped } from './files.js';
import { figureWindow } from './figures_view.js';
import { games } from './games.js';
import { gameView } from './game_view.js';
import { gravityView } from './gravity_view.js';
import { header, keyList, leaveSettings } from './header.js';
import { homeView } from './home_view.js';
import { begin, followHistory, goTo, goToClaim, page, shownGame } from './page.js';
import { puzzlesView } from './puzzles_view.js';
import { onKey } from './shortcuts.js';
import { away, drawsBy, message, set, settings } from './store.js';
import { giveName } from './tools.js';
import { tourLength, tourTo } from './tour.js';
import { filled, t } from './words.js';

const app = /** @type {HTMLElement} */ (document.getElementById('app'));

/** What is on show. */
function view() {
  const game = shownGame();
  if (game) return gameView(game, goToClaim);
  if (page.mode === 'puzzles') return puzzlesView();
  return page.mode === 'drop' ? gravityView() : claimsView();
}

/** Opens an example among the claims. @param {number} index */
function example(index) {
  goTo('claims');
  chooseExample(index);
}

const home = () =>
  homeView({
    play: () => {
      goTo('hex');
      games.hex.begin(7, 7);
    },
    prove: () => example(3),
    puzzle: () => goTo('puzzles'),
    infinite: () => example(11),
    tour: () => tourTo(1),
    torus: () => goTo('torus'),
    write: () => goTo('claims'),
    example,
  });

/** The step of the tour, if one is on. */
function tour() {
  const step = settings.tour;
  if (!step || page.mode === 'home') return null;
  return h(
    'aside',
    { key: 'tour', class: 'tour', 'aria-label': t('home_tour') },
    h('p', null, h('b', null, `${step}/${tourLength} `), t(`tour_${step}`)),
    button(t('back'), () => tourTo(step - 1), { class: 'small', disabled: step === 1 }),
    button(t('tour_next'), () => tourTo(step + 1), { class: 'small go', disabled: step === tourLength }),
    button(t('tour_end'), () => tourTo(99), { class: 'small' }),
  );
}

/** What has to be answered first. */
function windows() {
  const { dropping, naming } = claims;
  return [
    figureWindow(),
    keyList(),
    dropping
      ? modal(
          'dropping',
          t('drop_ask'),
          () => answerDropping(false),
          h(
            'p',
            { class: 'actions' },
            button(t('drop_yes'), () => answerDropping(true), { class: 'go' }),
            button(t('drop_no'), () => answerDropping(false)),
          ),
        )
      : null,
    naming
      ? modal(
          'naming',
          filled('name_of', { cell: naming.cell }),
          () => giveName(null),
          h(
            'form',
            {
              class: 'actions',
              onsubmit: (event) => {
                event.preventDefault();
                giveName(/** @type {HTMLInputElement} */ (event.currentTarget.elements[0]).value);
              },
            },
            h('input', { type: 'text', value: naming.name, 'aria-label': t('name_ask'), autofocus: true }),
            h('button', { type: 'submit', class: 'go' }, t('ok')),
          ),
        )
      : null,
  ];
}

function draw() {
  if (page.mode === 'claims') followBlock();
  const shown = page.mode === 'home' ? null : view();
  render(
    app,
    header(),
    h('div', { key: 'away', class: away ? 'away' : 'unseen', role: 'alert' }, away ? t('away') : ''),
    tour(),
    shown
      ? h(
          'main',
          { key: `main ${page.mode}`, class: `mode-${page.mode}` },
          h('section', { key: 'left', class: 'left', 'aria-label': t('board') }, shown.stage),
          h('div', { key: 'right', class: 'right' }, shown.panels),
        )
      : home(),
    message ? h('div', { key: 'message', class: 'message' }, message.text) : null,
    windows(),
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
document.addEventListener('dragover', (event) => event.preventDefault());
document.addEventListener('drop', openDropped);
window.addEventListener('popstate', followHistory);
window.addEventListener('pagehide', keepAll);
window.addEventListener('beforeunload', (event) => {
  if (claims.job) event.preventDefault();
});

drawsBy(draw);
set();
begin();
