// What a person sees first: what this is for, what to do now, and examples to begin with.

import { h } from './render.js';
import { set, settings } from './store.js';
import { t } from './words.js';
import { EXAMPLES } from './examples.js';

/**
 * @param {{ bridge: boolean, prove: () => void, choose: (index: number) => void, hex: () => void, torus: () => void }} acts
 */
export function welcome(acts) {
  if (!settings.welcome) return null;
  const step = (/** @type {string} */ name) =>
    h('li', null, h('b', null, t(`welcome_${name}`)), ' ', t(`welcome_${name}_text`));
  const state = h(
    'li',
    null,
    h('b', null, t('welcome_state')),
    ' ',
    t(acts.bridge ? 'welcome_bridge' : 'welcome_claim'),
    ' ',
    t('welcome_state_text'),
  );
  const chosen = [2, 3, 7, 9, 11];
  return h(
    'section',
    { class: 'welcome', 'aria-labelledby': 'welcome-title' },
    h('h2', { id: 'welcome-title' }, t('welcome_title')),
    h(
      'button',
      {
        type: 'button',
        class: 'plain close',
        'aria-label': t('dismissed'),
        onclick: () => set({ welcome: false }),
      },
      '×',
    ),
    h('ol', null, state, step('prove'), step('look')),
    h(
      'div',
      { class: 'actions' },
      h('button', { type: 'button', class: 'go', onclick: acts.prove }, t('welcome_go')),
      h('span', { class: 'quiet' }, t('welcome_examples')),
      chosen.map((index) =>
        h(
          'button',
          { type: 'button', class: 'small', onclick: () => acts.choose(index) },
          t(EXAMPLES[index].name),
        ),
      ),
      h('span', { class: 'quiet' }, t('welcome_games')),
      h('button', { type: 'button', class: 'small', onclick: acts.hex }, t('game')),
      h('button', { type: 'button', class: 'small', onclick: acts.torus }, t('torus')),
    ),
  );
}
