// What a person sees first: what this is for, what to do now, and examples to begin with.

import { h } from './render.js';
import { button } from './controls.js';
import { set, settings } from './store.js';
import { t } from './words.js';
import { EXAMPLES } from './examples.js';

/**
 * @param {{
 *   bridge: boolean, prove: () => void, choose: (index: number) => void, hex: () => void, torus: () => void,
 * }} acts
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
    { key: 'welcome', class: 'welcome', 'aria-labelledby': 'welcome-title' },
    h('h2', { id: 'welcome-title' }, t('welcome_title')),
    button('×', () => set({ welcome: false }), { class: 'plain close', 'aria-label': t('dismissed') }),
    h('ol', null, state, step('prove'), step('look')),
    h(
      'div',
      { class: 'actions' },
      button(t('welcome_go'), acts.prove, { class: 'go' }),
      h('span', { class: 'quiet' }, t('welcome_examples')),
      chosen.map((index) => button(t(EXAMPLES[index].name), () => acts.choose(index), { class: 'small' })),
      h('span', { class: 'quiet' }, t('welcome_games')),
      button(t('game'), acts.hex, { class: 'small' }),
      button(t('torus'), acts.torus, { class: 'small' }),
    ),
  );
}
