// The document as text: a plain text field over a coloured copy of the same text, with what is wrong shown in place.

import { h } from './render.js';
import { button } from './controls.js';
import { saidText } from './said_text.js';
import { coloured, completions, endOf } from './syntax.js';
import { t } from './words.js';

/** @import { Diagnostic } from './types.js' */

/**
 * @typedef {{
 *   busy?: boolean,
 *   text: string, diagnostics: Diagnostic[], names: string[], onText: (text: string) => void, place: number,
 *   onPlace: (place: number) => void, onKey: (event: KeyboardEvent) => void,
 * }} EditorProps
 */

/** The text field. */
const area = () => /** @type {HTMLTextAreaElement} */ (document.getElementById('text'));

/**
 * Puts a word in the place of what was typed of it.
 * @param {EditorProps} props @param {string} word @param {number} from
 */
function insert(props, word, from) {
  const element = area();
  const text = element.value.slice(0, from) + word + element.value.slice(element.selectionStart);
  element.value = text;
  element.focus();
  element.setSelectionRange(from + word.length, from + word.length);
  props.onPlace(from + word.length);
  props.onText(text);
}

/** Tab completes the word. @param {EditorProps} props @param {KeyboardEvent} event */
function onKey(props, event) {
  const { selectionEnd, selectionStart, value } = area();
  const { start, words } = completions(value, selectionStart, props.names);
  const half = selectionStart > start && selectionStart === selectionEnd;
  if (event.key !== 'Tab' || event.shiftKey || !half || !words[0]) return props.onKey(event);
  event.preventDefault();
  insert(props, words[0], start);
}

/** @param {EditorProps} props */
function field(props) {
  const wrong = props.diagnostics.length > 0;
  const moved = () => props.onPlace(area().selectionStart);
  return h('textarea', {
    id: 'text',
    value: props.text,
    readonly: props.busy ?? false,
    spellcheck: 'false',
    autocapitalize: 'off',
    autocomplete: 'off',
    wrap: 'off',
    rows: String(Math.max(7, Math.min(14, props.text.split('\n').length + 1))),
    'aria-label': t('document'),
    'aria-invalid': wrong ? 'true' : 'false',
    'aria-describedby': wrong ? 'problems' : null,
    oninput: ({ currentTarget }) => {
      props.onPlace(currentTarget.selectionStart);
      props.onText(currentTarget.value);
    },
    onselect: moved,
    onclick: moved,
    onkeyup: moved,
    onscroll: ({ currentTarget }) => {
      const shown = currentTarget.previousElementSibling;
      if (shown)
        Object.assign(shown, { scrollTop: currentTarget.scrollTop, scrollLeft: currentTarget.scrollLeft });
    },
    onkeydown: (event) => onKey(props, event),
  });
}

/** Words that may follow. @param {EditorProps} props */
function suggestions(props) {
  const { start, words } = props.place
    ? completions(props.text, props.place, props.names)
    : { start: 0, words: [] };
  if (!words.length) return h('div', { class: 'suggestions', 'aria-hidden': 'true' });
  const chips = words.map((word) =>
    button(word.trim(), () => insert(props, word, start), {
      class: 'chip',
      onmousedown: (event) => event.preventDefault(),
    }),
  );
  return h('div', { class: 'suggestions', role: 'group', 'aria-label': t('suggestions') }, chips);
}

/**
 * Something wrong: where, what, and what was meant.
 * @param {EditorProps} props @param {Diagnostic} problem
 */
function problemItem({ onText, text }, problem) {
  const { end, expected, help, line, message, start, suggestion } = problem;
  const go = () => {
    area().focus();
    area().setSelectionRange(start, endOf(problem));
  };
  const mend = () => onText(text.slice(0, start) + suggestion + text.slice(end));
  return h(
    'li',
    null,
    button(String(line), go, { class: 'place' }),
    h(
      'span',
      null,
      saidText(message),
      suggestion ? button(`${t('did_you_mean')} ${suggestion}`, mend, { class: 'chip' }) : null,
      expected.length && !suggestion ? h('small', null, ' — ', expected.join(', ')) : null,
      help ? h('small', null, ' ', saidText(help)) : null,
    ),
  );
}

/** @param {EditorProps} props */
export function editor(props) {
  const { diagnostics, text } = props;
  const shown = coloured(text, diagnostics).map(({ words, kind }) =>
    kind ? h('span', { class: kind }, words) : words,
  );
  return h(
    'div',
    { class: 'editor' },
    h(
      'div',
      { class: 'paper' },
      h('pre', { class: 'shown', 'aria-hidden': 'true' }, shown, '\n'),
      field(props),
    ),
    suggestions(props),
    diagnostics.length
      ? h(
          'ol',
          { class: 'problems', id: 'problems' },
          diagnostics.map((problem) => problemItem(props, problem)),
        )
      : null,
  );
}
