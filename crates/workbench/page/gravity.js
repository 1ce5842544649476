// Positions of Connect-Four: stated by clicks or by moves, settled, and played against the proof.

import { h } from './render.js';
import { post, workFor } from './api.js';
import { complain, fitting, redraw, say } from './store.js';
import { said } from './said.js';
import { columnButtons, fallen, scrolling } from './walls.js';
import { filled, nodes, t } from './words.js';

/** The position, what is seen of it, and what was settled. @type {any} */
const state = {
  connect: 4,
  columns: '',
  height: '',
  first: 'X',
  stones: '',
  moves: 'X0O1X1O-1X-1O2',
  view: null,
  asked: 0,
  from: null,
  tries: [],
  job: null,
  progress: null,
  settled: null,
  seconds: 60,
};

/** The columns as they are written: nothing, 7, or -3..3. @returns {[number, number] | null} */
function columns() {
  const ends = /^\s*(-?\d+)\s*\.\.\s*(-?\d+)\s*$/.exec(state.columns);
  if (ends) return [Number(ends[1]), Number(ends[2])];
  return state.columns ? [0, whole(state.columns) - 1] : null;
}

/** A number as it is written; what is none is refused by the server. @param {string | number} text */
const whole = (text) => Math.max(0, Math.trunc(Number(text)) || 0);

function position() {
  const { connect, first, stones, moves } = state;
  return {
    connect: whole(connect),
    columns: columns(),
    height: state.height ? whole(state.height) : null,
    first,
    stones,
    moves,
  };
}

/** Asks how the position looks; what cannot be played is taken back. @param {any} [before] */
async function look(before) {
  const number = ++state.asked;
  try {
    const proof = state.settled?.player ? state.settled.proof : null;
    const view = await post('api/gravity/play', { position: position(), proof, tries: state.tries });
    if (number !== state.asked) return;
    state.view = view;
    history.replaceState(null, '', gravityAddress());
    if (view.end) say(said(view.end));
  } catch (error) {
    if (before) Object.assign(state, before);
    complain(error);
  }
  redraw();
}

/** Changes the position, and forgets what was settled of another. @param {any} changes */
function change(changes) {
  const { connect, columns, height, first, stones, moves } = state;
  state.job?.stop();
  Object.assign(state, { tries: [], job: null, progress: null, settled: null, ...changes });
  return look({ connect, columns, height, first, stones, moves });
}

/** The address holds the position. */
function gravityAddress() {
  return `#drop=${[state.connect, state.columns, state.height, state.first, state.stones, state.moves].join(',').replace(/\s/g, '')}`;
}

/** Takes the position from the address. @param {string} hash */
export function gravityFromAddress(hash) {
  const found = /^#drop=(\d+),([-\d.]*),(\d*),([XO]),([XO\d-]*),([XO\d-]*)$/.exec(hash);
  if (!found) return false;
  const [, connect, columns, height, first, stones, moves] = found;
  state.from = null;
  change({ connect: Number(connect), columns, height, first, stones, moves });
  return true;
}

/** Begins with the position that is there. */
export const startGravity = () => look();

/** Settles the position. */
export async function solveGravity() {
  if (state.job || state.view?.end) return;
  Object.assign(state, { tries: [], settled: null, progress: { state: 'waiting', nodes: 0, seconds: 0 } });
  await workFor(
    state,
    'api/gravity/solve',
    { position: position(), seconds: state.seconds },
    async (settled) => {
      state.settled = settled;
      say(outcome(settled));
      await look();
    },
  );
}

/** @param {any} settled */
function outcome(settled) {
  if (settled.result === 'unknown') return t('unknown');
  return settled.result === 'draw' ? t('gravity_draw') : `${settled.result} ${t('wins')}`;
}

/** A stone falls: against the proof if there is one, else as the next move. @param {number} column */
function play(column) {
  if (!state.view || state.view.end || state.job) return;
  say(`${t('column')} ${column}`);
  if (!state.settled?.player) return change({ moves: `${state.moves}${state.view.to_move}${column}` });
  const { tries } = state;
  state.tries = [...tries, column];
  return look({ tries });
}

/** Takes back what was tried against the proof, or a move. */
export function gravityBack() {
  if (state.tries.length) {
    state.tries = state.tries.slice(0, -1);
    return look();
  }
  return change({ moves: state.moves.replace(/\s*[XO]\s*-?\s*\d+\s*$/, '') });
}

function stage() {
  const { view } = state;
  const seen = [...(view?.stones ?? []), ...(view?.played ?? [])];
  const limits = columns();
  const shown = fitting(17);
  const narrow = limits && limits[1] - limits[0] < 40;
  if (state.from === null && view) {
    const all = seen.map((stone) => stone.column);
    const middle = all.length
      ? Math.round((Math.min(...all) + Math.max(...all)) / 2)
      : limits
        ? limits[0] + (shown >> 1)
        : 0;
    state.from = middle - (shown >> 1);
  }
  const [from, to] = narrow ? limits : [state.from ?? 0, (state.from ?? 0) + shown - 1];
  const rows = Math.min(
    Number(state.height) || 60,
    Math.max(Math.min(Number(state.height) || 7, 20), ...seen.map((stone) => stone.row + 2)),
  );
  const scroll = narrow
    ? null
    : (/** @type {number} */ by) => {
        state.from += by;
        redraw();
      };
  const last = view?.played.at(-1) ?? null;
  return [
    h(
      'svg',
      {
        class: 'wall',
        viewBox: `-0.6 -0.4 ${to - from + 2.2} ${rows + 1.4}`,
        role: 'group',
        'aria-label': t('gravity'),
        ...scrolling(from, to, scroll),
      },
      h(
        'g',
        { class: 'pointed-cells', 'aria-hidden': 'true' },
        last
          ? h('rect', {
              class: 'by',
              x: last.column - from + 0.02,
              y: rows - last.row + 0.02,
              width: 0.96,
              height: 0.96,
              rx: 0.14,
            })
          : null,
      ),
      h('line', { class: 'ground', x1: -0.5, x2: to - from + 1.5, y1: rows, y2: rows }),
      columnButtons({ from, to, rows, play, scroll }),
      fallen(seen, from, to, rows),
    ),
    h(
      'div',
      { class: 'toolbar' },
      scroll
        ? [
            h('button', { type: 'button', onclick: () => scroll(-8), 'aria-label': `${t('scroll')} ←` }, '←'),
            h('button', { type: 'button', onclick: () => scroll(8), 'aria-label': `${t('scroll')} →` }, '→'),
          ]
        : null,
      h(
        'button',
        { type: 'button', disabled: !state.tries.length && !state.moves, onclick: gravityBack },
        t('back'),
      ),
      h(
        'button',
        {
          type: 'button',
          disabled: !state.tries.length && !state.moves && !state.stones,
          onclick: () =>
            state.tries.length ? ((state.tries = []), look()) : change({ moves: '', stones: '' }),
        },
        t('restart'),
      ),
      h('span', { class: 'quiet gravity-state' }, hint()),
    ),
  ];
}

/** What may be done next. */
function hint() {
  const { view, settled } = state;
  if (!view) return '';
  if (view.end) return said(view.end);
  return settled?.player
    ? filled('gravity_try', { stone: view.to_move, player: settled.player })
    : filled('gravity_hint', { stone: view.to_move });
}

function verdict() {
  const { progress, settled } = state;
  if (progress) {
    return h(
      'div',
      { class: 'verdict running' },
      h(
        'p',
        null,
        h('b', null, t(progress.state)),
        ` ${nodes(progress.nodes)}, ${progress.seconds.toFixed(1)} ${t('seconds')}`,
      ),
      h('progress', { 'aria-label': t('running') }),
    );
  }
  if (!settled) return null;
  return h(
    'div',
    { class: `verdict ${settled.proof ? 'holds' : 'unknown'}` },
    h(
      'p',
      { class: 'word' },
      h('b', null, outcome(settled)),
      h(
        'span',
        { class: 'quiet' },
        ` ${nodes(settled.nodes)}, ${settled.seconds.toFixed(3)} ${t('seconds')}`,
      ),
    ),
    settled.reason ? h('p', null, said(settled.reason)) : null,
    settled.quiet
      ? h('p', { class: 'quiet' }, filled('gravity_quiet', { quiet: String(settled.quiet) }))
      : null,
    settled.proof
      ? [
          h(
            'p',
            { class: 'accepted' },
            h('span', { class: 'seal', 'aria-hidden': 'true' }, '✓'),
            ` ${t('checked')} `,
            h('span', { class: 'quiet' }, `(${settled.check_seconds.toFixed(3)} ${t('seconds')})`),
          ),
          h(
            'p',
            { class: 'actions' },
            h(
              'a',
              { class: 'button', href: `api/proofs/${settled.proof}/certificate`, download: '' },
              `${t('certificate')} (${settled.bytes.toLocaleString()} ${t('bytes')})`,
            ),
          ),
          settled.player ? null : h('p', { class: 'quiet' }, t('gravity_large')),
          h(
            'details',
            null,
            h('summary', null, t('statement')),
            h('pre', { class: 'statement', tabindex: '0' }, settled.statement),
          ),
        ]
      : null,
  );
}

function panels() {
  const field = (
    /** @type {string} */ name,
    /** @type {string} */ label,
    /** @type {string} */ example,
    wide = false,
  ) =>
    h(
      'label',
      { class: wide ? 'wide' : '' },
      h('span', null, label),
      h('input', {
        type: 'text',
        name,
        value: String(state[name]),
        placeholder: example,
        spellcheck: 'false',
        onchange: (/** @type {any} */ { target }) => {
          state.from = null;
          // What cannot be is taken back, in the field too.
          change({ [name]: target.value.trim() }).then(() => {
            target.value = String(state[name]);
          });
        },
      }),
    );
  return [
    h(
      'section',
      { class: 'panel', 'aria-labelledby': 'position-title' },
      h('div', { class: 'head' }, h('h2', { id: 'position-title' }, t('gravity_position'))),
      h(
        'div',
        { class: 'form' },
        field('moves', t('moves'), 'X0O1X1O-1', true),
        field('stones', t('gravity_stones'), 'X0X1', true),
        field('connect', t('gravity_connect'), '4'),
        field('columns', t('gravity_columns'), '∞, 7, -3..3'),
        field('height', t('gravity_height'), '∞'),
        h(
          'label',
          null,
          h('span', null, t('first')),
          h(
            'select',
            {
              name: 'first',
              value: state.first,
              onchange: (/** @type {any} */ event) => change({ first: event.target.value }),
            },
            ['X', 'O'].map((stone) => h('option', { value: stone, selected: stone === state.first }, stone)),
          ),
        ),
      ),
    ),
    h(
      'section',
      { class: 'panel', 'aria-labelledby': 'solve-title' },
      h(
        'div',
        { class: 'head' },
        h('h2', { id: 'solve-title' }, t('gravity_who')),
        h('span', { class: 'space' }),
        h(
          'label',
          { class: 'inline' },
          h('span', { class: 'unseen' }, t('more_time')),
          h(
            'select',
            {
              value: String(state.seconds),
              onchange: (/** @type {any} */ event) => {
                state.seconds = Number(event.target.value);
                redraw();
              },
            },
            [10, 60, 600].map((seconds) =>
              h(
                'option',
                { value: String(seconds), selected: seconds === state.seconds },
                seconds < 100 ? `${seconds} s` : `${seconds / 60} min`,
              ),
            ),
          ),
        ),
        state.job
          ? h('button', { type: 'button', class: 'primary', onclick: () => state.job.stop() }, t('stop'))
          : h(
              'button',
              {
                type: 'button',
                class: 'primary',
                disabled: !state.view || (!!state.view.end && !state.tries.length),
                onclick: solveGravity,
              },
              t('solve'),
            ),
      ),
      h('p', { class: 'caption' }, t('gravity_text')),
      h('div', { 'aria-live': 'off' }, verdict()),
    ),
  ];
}

/** The whole mode. */
export function gravityView() {
  return {
    stage: [h('div', { class: 'stage', id: 'stage' }, h('div', { class: 'wall-frame' }, stage()))],
    panels: panels(),
  };
}
