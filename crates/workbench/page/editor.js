// The document as text: a plain text field over a coloured copy of the same text, with what is wrong shown in place.

import { h } from './render.js';
import { t } from './words.js';

const BLOCKS = 'claim sigma extension win strategy loser winner draw'.split(' ');
const GAMES = 'hex torus sets drop line grid'.split(' ');
const FIELDS = (
  'black white region goal owner first board expect cells hits winner to creature images area by moves ' +
  'defender stones unit letters elsewhere reply slide of on else: threat: using line'
).split(' ');

/** Which words may follow, by the first word of the line. @type {Record<string, string[]>} */
const VALUES = {
  region: ['all', 'all except '],
  owner: ['black', 'white'],
  first: ['owner', 'opponent'],
  expect: ['holds', 'fails'],
  winner: ['black', 'white', 'breaker', 'maker'],
  to: ['move black', 'move white'],
  images: ['translations', 'all'],
  by: ['paving'],
  defender: ['X', 'O'],
  reply: ['divert', 'pair'],
  unit: ['cup at ', 'glass at ', 'slided-cup at '],
  elsewhere: ['follow-up'],
};

/** Which blocks a game has. @type {Record<string, string[]>} */
const OF_GAME = {
  hex: ['claim', 'sigma', 'extension', 'win', 'strategy'],
  torus: ['win'],
  sets: ['claim'],
  drop: ['draw'],
  line: ['loser', 'winner'],
  grid: ['loser', 'winner'],
};

/** What each kind of block is made of, by its game if that makes a difference. @type {Record<string, string[]>} */
const OF_BLOCK = {
  claim: ['black', 'white', 'region', 'goal', 'owner', 'first', 'board', 'expect'],
  sigma: ['black', 'white', 'region', 'goal', 'on', 'else:', 'owner', 'board', 'expect'],
  extension: ['of', 'black', 'white', 'cells', 'goal', 'expect'],
  win: ['black', 'white', 'to move', 'winner', 'using', 'line', 'board', 'expect'],
  strategy: ['black', 'white', 'to move', 'winner', 'using', 'threat:', 'on', 'else:', 'board', 'expect'],
  'torus win': ['black', 'white', 'board', 'to move', 'winner', 'expect'],
  'sets claim': ['cells', 'hits', 'winner', 'first', 'expect'],
  draw: ['defender', 'stones', 'unit', 'letters', 'elsewhere', 'reply', 'slide', 'expect'],
  loser: ['creature', 'images', 'area', 'by', 'expect'],
  winner: ['creature', 'images', 'moves', 'expect'],
};

/**
 * What the word at a place of the text may become.
 * @param {string} text @param {number} place @param {string[]} names the names of stones of the block
 * @returns {{ start: number, words: string[] }}
 */
export function completions(text, place, names) {
  const lineStart = text.lastIndexOf('\n', place - 1) + 1;
  const line = text.slice(lineStart, place);
  const word = /[^\s|&()-]*$/.exec(line)?.[0] ?? '';
  const start = place - word.length;
  const heads = [...text.slice(0, lineStart).matchAll(/^([a-z]+)(?: +([\w'.-]+))?/gm)];
  const game = heads.findLast(([, found]) => GAMES.includes(found))?.[1] ?? '';
  const kind = heads.findLast(([, found]) => BLOCKS.includes(found))?.[1] ?? '';
  const first = /^\s+(\S+)\s/.exec(line)?.[1];
  /** @type {string[]} */
  let words = [];
  if (line.includes('#')) words = [];
  else if (!/^\s/.test(line))
    words = /\s/.test(line) ? [] : [...(OF_GAME[game] ?? []), ...GAMES].map((name) => `${name} `);
  else if (!first)
    words = (OF_BLOCK[`${game} ${kind}`] ?? OF_BLOCK[kind] ?? []).map((name) =>
      /^(on|else:|threat:)$/.test(name) ? `${name} ` : `${name.padEnd(6)} `,
    );
  else if (first === 'goal') words = [...names, 'top', 'bottom', 'left', 'right', 'given '];
  // Blocks are put together from those above.
  else if (first === 'using' || first === 'of')
    words = heads
      .slice(0, -1)
      .filter(([, found]) => BLOCKS.includes(found))
      .map(([, , name]) => name)
      .filter(Boolean);
  else words = VALUES[first] ?? [];
  return { start, words: words.filter((name) => name.startsWith(word) && name !== word).slice(0, 12) };
}

/** The text in colours. @param {string} text @param {any[]} diagnostics */
function coloured(text, diagnostics) {
  /** @type {any[]} */
  const parts = [];
  let offset = 0;
  const marked = (/** @type {number} */ from, /** @type {string} */ piece, /** @type {string} */ kind) => {
    // A piece is cut where something wrong begins or ends.
    let at = 0;
    while (at < piece.length) {
      const here = from + at;
      const wrong = diagnostics.find(
        (problem) => problem.start <= here && Math.max(problem.end, problem.start + 1) > here,
      );
      const stops = diagnostics
        .flatMap((problem) => [problem.start, Math.max(problem.end, problem.start + 1)])
        .filter((stop) => stop > here);
      const end = Math.min(piece.length, Math.min(...stops, Infinity) - from);
      const words = piece.slice(at, end);
      const names = [kind, wrong ? 'wrong' : ''].filter(Boolean).join(' ');
      parts.push(names ? h('span', { class: names }, words) : words);
      at = end;
    }
  };
  for (const line of text.split(/(?<=\n)/)) {
    const comment = line.indexOf('#');
    const code = comment < 0 ? line : line.slice(0, comment);
    const head = /^(\s*)(\S+)/.exec(code);
    if (head) {
      marked(offset, head[1], '');
      const known = head[1] ? FIELDS.includes(head[2]) : BLOCKS.includes(head[2]) || GAMES.includes(head[2]);
      marked(offset + head[1].length, head[2], known ? (head[1] ? 'field' : 'keyword') : '');
      marked(offset + head[0].length, code.slice(head[0].length), '');
    } else {
      marked(offset, code, '');
    }
    if (comment >= 0) marked(offset + comment, line.slice(comment), 'comment');
    offset += line.length;
  }
  return parts;
}

/**
 * @param {{ text: string, diagnostics: any[], names: string[], onText: (text: string) => void, place: number,
 *   onPlace: (place: number) => void, onKey: (event: KeyboardEvent) => void }} props
 */
export function editor(props) {
  const { start, words } = props.place
    ? completions(props.text, props.place, props.names)
    : { start: 0, words: [] };
  const area = () => /** @type {HTMLTextAreaElement} */ (document.getElementById('text'));
  const insert = (/** @type {string} */ word, /** @type {number} */ from) => {
    const element = area();
    const text = element.value.slice(0, from) + word + element.value.slice(element.selectionStart);
    element.value = text;
    element.focus();
    element.setSelectionRange(from + word.length, from + word.length);
    props.onPlace(from + word.length);
    props.onText(text);
  };
  const first = props.diagnostics[0];
  return h(
    'div',
    { class: 'editor' },
    h(
      'div',
      { class: 'paper' },
      h('pre', { class: 'shown', 'aria-hidden': 'true' }, coloured(props.text, props.diagnostics), '\n'),
      h('textarea', {
        id: 'text',
        value: props.text,
        spellcheck: 'false',
        autocapitalize: 'off',
        autocomplete: 'off',
        wrap: 'off',
        rows: String(Math.max(7, Math.min(20, props.text.split('\n').length + 1))),
        'aria-label': t('document'),
        'aria-invalid': first ? 'true' : 'false',
        'aria-describedby': first ? 'problems' : null,
        oninput: (/** @type {Event} */ event) => {
          const element = /** @type {HTMLTextAreaElement} */ (event.target);
          props.onPlace(element.selectionStart);
          props.onText(element.value);
        },
        onselect: () => props.onPlace(area().selectionStart),
        onclick: () => props.onPlace(area().selectionStart),
        onkeyup: () => props.onPlace(area().selectionStart),
        onscroll: () => {
          const shown = /** @type {HTMLElement} */ (area().previousElementSibling);
          shown.scrollTop = area().scrollTop;
          shown.scrollLeft = area().scrollLeft;
        },
        onkeydown: (/** @type {KeyboardEvent} */ event) => {
          const element = area();
          const here = completions(element.value, element.selectionStart, props.names);
          const half = element.selectionStart > here.start && element.selectionStart === element.selectionEnd;
          if (event.key === 'Tab' && !event.shiftKey && half && here.words[0]) {
            event.preventDefault();
            insert(here.words[0], here.start);
          } else {
            props.onKey(event);
          }
        },
      }),
    ),
    words.length
      ? h(
          'div',
          { class: 'suggestions', role: 'group', 'aria-label': t('suggestions') },
          words.map((word) =>
            h(
              'button',
              {
                type: 'button',
                class: 'chip',
                onmousedown: (/** @type {Event} */ event) => event.preventDefault(),
                onclick: () => insert(word, start),
              },
              word.trim(),
            ),
          ),
        )
      : h('div', { class: 'suggestions', 'aria-hidden': 'true' }),
    first
      ? h(
          'ol',
          { class: 'problems', id: 'problems' },
          props.diagnostics.map((problem) =>
            h(
              'li',
              null,
              h(
                'button',
                {
                  type: 'button',
                  class: 'place',
                  onclick: () => {
                    area().focus();
                    area().setSelectionRange(problem.start, Math.max(problem.end, problem.start + 1));
                  },
                },
                String(problem.line),
              ),
              h(
                'span',
                null,
                problem.message,
                problem.suggestion
                  ? h(
                      'button',
                      {
                        type: 'button',
                        class: 'chip',
                        onclick: () =>
                          props.onText(
                            props.text.slice(0, problem.start) +
                              problem.suggestion +
                              props.text.slice(problem.end),
                          ),
                      },
                      `${t('did_you_mean')} ${problem.suggestion}`,
                    )
                  : null,
                problem.expected.length && !problem.suggestion
                  ? h('small', null, ' — ', problem.expected.join(', '))
                  : null,
                problem.help ? h('small', null, ' ', problem.help) : null,
              ),
            ),
          ),
        )
      : null,
  );
}
