// Windows over the page that have to be answered or closed first: the browser keeps the focus inside.

import { h } from './render.js';
import { button } from './controls.js';
import { t } from './words.js';

/** @import { Nested } from './render.js' */

/**
 * A modal window.
 * @param {string} name @param {string} heading @param {() => void} close @param {...Nested} content
 */
export function modal(name, heading, close, ...content) {
  return h(
    'dialog',
    {
      key: `dialog ${name}`,
      class: `modal ${name}`,
      'aria-labelledby': `${name}-heading`,
      ref: (element) =>
        requestAnimationFrame(() => {
          if (element.isConnected && !element.open) element.showModal();
        }),
      oncancel: (/** @type {Event} */ event) => {
        event.preventDefault();
        close();
      },
      onclick: (event) => {
        if (event.target === event.currentTarget) close();
      },
    },
    h(
      'div',
      { class: 'window' },
      h(
        'div',
        { class: 'head' },
        h('h2', { id: `${name}-heading` }, heading),
        button('×', close, { class: 'plain close', 'aria-label': t('dismissed') }),
      ),
      content,
    ),
  );
}
