// Buttons, choices and the rows of trees, as all parts of the page have them.

import { h } from './render.js';
import { filled } from './words.js';

/** @import { Nested, Props } from './render.js' */

/**
 * A button.
 * @param {Nested} words @param {() => void} act @param {Props<HTMLButtonElement>} [more]
 */
export function button(words, act, more = {}) {
  return h('button', { type: 'button', onclick: () => act(), ...more }, words);
}

/**
 * A choice between values, each with its words.
 * @param {string} value @param {string[][]} options @param {(value: string) => void} choose
 * @param {Props<HTMLSelectElement>} [more]
 */
export function choice(value, options, choose, more = {}) {
  return h(
    'select',
    { value, onchange: ({ currentTarget }) => choose(currentTarget.value), ...more },
    options.map(([option, words]) => h('option', { value: option, selected: option === value }, words)),
  );
}

/**
 * A control with words above it.
 * @param {string} words @param {Nested} control @param {Props<HTMLLabelElement> | null} [more]
 */
export function labelled(words, control, more = null) {
  return h('label', more, h('span', null, words), control);
}

/** A control whose words are only read aloud. @param {string} words @param {Nested} control */
export function unlabelled(words, control) {
  return h('label', { class: 'inline' }, h('span', { class: 'unseen' }, words), control);
}

/** A box to tick. @param {string} words @param {boolean} checked @param {(checked: boolean) => void} tick */
export function box(words, checked, tick) {
  const input = h('input', {
    type: 'checkbox',
    checked,
    onchange: ({ currentTarget }) => tick(currentTarget.checked),
  });
  return h('label', { class: 'inline' }, input, ` ${words}`);
}

/** How long a search may take. @param {number} seconds @param {(seconds: number) => void} choose */
export function timeLimit(seconds, choose) {
  const words = (/** @type {number} */ limit) =>
    limit < 100
      ? filled('so_many_seconds', { number: String(limit) })
      : filled('so_many_minutes', { number: String(limit / 60) });
  const options = [10, 60, 600].map((limit) => [String(limit), words(limit)]);
  return choice(String(seconds), options, (value) => choose(Number(value)));
}

/** What a format of figures is called. @param {string} format */
export const formatName = (format) => (format === 'tex' ? 'TikZ' : format.toUpperCase());

/** A part of the page with a heading. @param {string} id @param {Nested} head @param {...Nested} content */
export function panel(id, head, ...content) {
  return h(
    'section',
    { key: id, class: 'panel', 'aria-labelledby': id },
    h('div', { class: 'head' }, head),
    content,
  );
}

/** A sign that is not read aloud. @param {string} kind @param {string} [words] */
export const sign = (kind, words = '') => h('span', { class: kind, 'aria-hidden': 'true' }, words);

/**
 * Whether a row of a tree is open, closed, or has nothing below it.
 * @param {boolean} leaf @param {boolean} open
 */
export const twist = (leaf, open) => sign(`twist${leaf ? ' leaf' : ''}`, leaf ? '·' : open ? '▾' : '▸');

/** What sets a row of a tree in. @param {number} level */
export const indents = (level) => Array.from({ length: level - 1 }, () => sign('indent'));

/**
 * A row of a tree, which can be pointed at and opened.
 * @param {{
 *   key: string | number, level: number, leaf: boolean, open: boolean, first: boolean, hovered: boolean,
 *   point: () => void, toggle: () => void,
 * }} row @param {...Nested} content
 */
export function treeRow({ key, level, leaf, open, first, hovered, point, toggle }, ...content) {
  return h(
    'li',
    {
      key,
      class: `row${hovered ? ' hovered' : ''}`,
      role: 'treeitem',
      'aria-level': String(level),
      'aria-expanded': leaf ? null : String(open),
      tabindex: first ? '0' : '-1',
      onfocus: point,
      onpointerenter: point,
      onclick: ({ currentTarget }) => {
        currentTarget.focus();
        toggle();
      },
    },
    indents(level),
    twist(leaf, open),
    content,
  );
}

/** The keys of a tree. @param {KeyboardEvent} event */
export function treeKey(event) {
  const item = /** @type {HTMLElement} */ (event.target);
  if (item.getAttribute('role') !== 'treeitem') return;
  /** @type {HTMLElement[]} */
  const all = [...(item.closest('[role=tree]')?.querySelectorAll('[role=treeitem]') ?? [])].map(
    (found) => /** @type {HTMLElement} */ (found),
  );
  const index = all.indexOf(item);
  const level = (/** @type {Element} */ element) => Number(element.getAttribute('aria-level'));
  const open = item.getAttribute('aria-expanded') === 'true';
  /** @type {Record<string, () => void>} */
  const keys = {
    ArrowDown: () => all[index + 1]?.focus(),
    ArrowUp: () => all[index - 1]?.focus(),
    ArrowRight: () => (open ? all[index + 1]?.focus() : item.click()),
    ArrowLeft: () =>
      open
        ? item.click()
        : all
            .slice(0, index)
            .findLast((other) => level(other) < level(item))
            ?.focus(),
    Enter: () => item.click(),
    ' ': () => item.click(),
    Home: () => all[0]?.focus(),
    End: () => all.at(-1)?.focus(),
  };
  if (!keys[event.key]) return;
  keys[event.key]();
  event.preventDefault();
}
