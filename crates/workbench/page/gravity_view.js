// How positions of Connect-Four look: the board, the fields that state it, and what became of it.

import { h } from './render.js';
import { columnButtons, columnsBox, fallen, ground, scrollButtons, scrolling, slots } from './columns.js';
import { button, choice, labelled, panel, timeLimit, unlabelled } from './controls.js';
import {
  gravity,
  gravityBack,
  gravityColumns,
  gravityDocument,
  gravityFigure,
  gravityFirst,
  gravityOutcome,
  gravitySeconds,
  gravityStones,
  gravityWidth,
  playGravity,
  restartGravity,
  scrollGravity,
  solveGravity,
  stateGravity,
} from './gravity.js';
import { find } from './finders.js';
import { goToClaim } from './page.js';
import { said } from './said.js';
import { complain } from './store.js';
import { accepted, cost, running, statement } from './verdict.js';
import { filled, t } from './words.js';

/** @import { GravityFields } from './types.js' */

/** The columns and rows that are seen, and whether they are scrolled. */
function seen() {
  const limits = gravityColumns();
  const height = Number(gravity.height);
  const highest = gravityStones().map(({ row }) => row + 2);
  const rows = Math.min(height || 60, Math.max(Math.min(height || 7, 20), ...highest));
  if (limits && limits[1] - limits[0] < 40) return { from: limits[0], to: limits[1], rows, scroll: null };
  const from = gravity.from ?? 0;
  return { from, to: from + gravityWidth() - 1, rows, scroll: scrollGravity };
}

function stage() {
  const { from, to, rows, scroll } = seen();
  const last = gravity.view?.played.at(-1);
  const [x, y] = last ? [last.column - from + 0.02, rows - last.row + 0.02] : [0, 0];
  const empty = !gravity.tries.length && !gravity.moves;
  return [
    h(
      'svg',
      {
        class: 'wall',
        viewBox: columnsBox(from, to, rows),
        role: 'group',
        'aria-label': t('gravity'),
        ...scrolling(from, to, scroll),
      },
      slots(from, to, rows),
      h(
        'g',
        { class: 'pointed-cells', 'aria-hidden': 'true' },
        last ? h('rect', { class: 'by', x, y, width: 0.96, height: 0.96, rx: 0.14 }) : null,
      ),
      ground(from, to, rows),
      columnButtons({ from, to, rows, play: playGravity, scroll }),
      fallen(gravityStones(), from, to, rows),
    ),
    h(
      'div',
      { class: 'toolbar' },
      scrollButtons(scroll),
      button(t('back'), gravityBack, { disabled: empty }),
      button(t('restart'), restartGravity, { disabled: empty && !gravity.stones }),
      h('span', { class: 'space' }),
      button(t('figure'), gravityFigure, { class: 'small open-figure' }),
    ),
    h(
      'div',
      { key: 'story', class: 'story', tabindex: '0', role: 'group', 'aria-label': t('story') },
      h('p', { class: 'said gravity-state' }, hint()),
    ),
  ];
}

/** Looks for a drawing around the stones; what is found opens among the claims. */
function drawingFinder() {
  const asked = gravityDocument();
  const look = async () => {
    if (!asked) return;
    await goToClaim(asked.text);
    await find('drawing');
  };
  const words = filled('find_a_drawing', { stone: asked?.defender ?? 'O' });
  return button(words, () => void look().catch(complain), {
    class: 'small find-drawing',
    disabled: !asked || !!gravity.job,
  });
}

/** What may be done next. */
function hint() {
  const { view, settled } = gravity;
  if (!view) return '';
  if (view.end) return said(view.end);
  return settled?.player
    ? filled('gravity_try', { stone: view.to_move, player: settled.player })
    : filled('gravity_hint', { stone: view.to_move });
}

function verdict() {
  const { progress, settled } = gravity;
  if (progress) return running(progress);
  if (!settled) return null;
  return h(
    'div',
    { class: `verdict ${settled.proof ? 'holds' : 'unknown'}` },
    h('p', { class: 'word' }, h('b', null, gravityOutcome(settled)), cost(settled)),
    settled.reason ? h('p', null, said(settled.reason)) : null,
    settled.quiet
      ? h('p', { class: 'quiet' }, filled('gravity_quiet', { quiet: String(settled.quiet) }))
      : null,
    accepted(settled),
    settled.proof && !settled.player ? h('p', { class: 'quiet' }, t('gravity_large')) : null,
    statement(settled),
  );
}

/**
 * A field of the position. What cannot be is taken back, in the field too.
 * @param {keyof GravityFields} name @param {string} label @param {string} example @param {boolean} [wide]
 */
function field(name, label, example, wide = false) {
  const input = h('input', {
    type: 'text',
    name,
    value: String(gravity[name]),
    placeholder: example,
    spellcheck: 'false',
    onchange: async ({ currentTarget: target }) => {
      await stateGravity({ [name]: target.value.trim() });
      target.value = String(gravity[name]);
    },
  });
  return labelled(label, input, { class: wide ? 'wide' : '' });
}

function panels() {
  const { job, view } = gravity;
  const letters = [
    ['X', 'X'],
    ['O', 'O'],
  ];
  const nothing = !view || (!!view.end && !gravity.tries.length);
  return [
    panel(
      'position-title',
      h('h2', { id: 'position-title' }, t('gravity_position')),
      h(
        'div',
        { class: 'form' },
        field('moves', t('moves'), 'X0O1X1O-1', true),
        field('stones', t('gravity_stones'), 'X0X1', true),
        field('connect', t('gravity_connect'), '4'),
        field('columns', t('gravity_columns'), '∞, 7, -3..3'),
        field('height', t('gravity_height'), '∞'),
        labelled(t('first'), choice(gravity.first, letters, gravityFirst, { name: 'first' })),
      ),
    ),
    panel(
      'solve-title',
      [
        h('h2', { id: 'solve-title' }, t('gravity_who')),
        h('span', { class: 'space' }),
        unlabelled(t('more_time'), timeLimit(gravity.seconds, gravitySeconds)),
        job
          ? button(t('stop'), job.stop, { class: 'primary' })
          : button(t('solve'), solveGravity, { class: 'primary', disabled: nothing }),
      ],
      h('p', { class: 'caption' }, t('gravity_text')),
      h('p', { class: 'actions' }, drawingFinder()),
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
