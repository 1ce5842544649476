// How the document looks: its text, and what can be opened in its place.

import { h } from './render.js';
import { chooseExample, claims, moveCursor, newClaim, prove, setText, tidy } from './claims.js';
import { button, choice, panel, unlabelled } from './controls.js';
import { editor } from './editor.js';
import { EXAMPLES } from './examples.js';
import { openChosen } from './files.js';
import { complain, still } from './store.js';
import { t } from './words.js';

/** @import { Block } from './types.js' */

/** The names of the stones. @param {Block | undefined} block */
export const namesOf = (block) => (block?.stones ?? []).flatMap(({ name }) => name ?? []);

/** The document as text. @param {Block | undefined} block */
const text = (block) =>
  editor({
    text: claims.text,
    diagnostics: claims.reading.diagnostics,
    names: namesOf(block),
    place: still === null ? claims.place : 0,
    busy: !!claims.job || still !== null,
    onText: (typed) => void setText(typed, false),
    onPlace: moveCursor,
    onKey: (event) => {
      if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
      event.preventDefault();
      prove();
    },
  });

/** The document. @param {Block | undefined} block */
export function documentPanel(block) {
  if (still !== null)
    return panel('document-title', h('h2', { id: 'document-title' }, t('document')), text(block));
  const examples = h(
    'select',
    {
      class: 'examples',
      value: '',
      onchange: ({ currentTarget }) => {
        if (currentTarget.value) chooseExample(Number(currentTarget.value));
        currentTarget.value = '';
      },
    },
    h('option', { value: '' }, `${t('examples')}…`),
    EXAMPLES.map((example, index) => h('option', { value: String(index) }, t(example.name))),
  );
  const sizes = [5, 6, 7, 8, 9, 11].map((side) => [String(side), `${t('game')} ${side}×${side}`]);
  const fresh = choice('', [['', `${t('new_claim')}…`], ...sizes], (side) => newClaim(Number(side)), {
    class: 'new-claim',
  });
  const opened = h('input', {
    type: 'file',
    accept: '.tatami,.txt,.sgf',
    class: 'unseen',
    onchange: ({ currentTarget }) => openChosen(currentTarget),
  });
  return panel(
    'document-title',
    [
      h('h2', { id: 'document-title' }, t('document')),
      unlabelled(t('new_claim'), fresh),
      unlabelled(t('examples'), examples),
      h('label', { class: 'button file' }, t('open'), opened),
      button(t('tidy'), () => tidy().catch(complain)),
    ],
    text(block),
  );
}
