// Guided proving: the person plays for the owner, the machine intrudes where it still can, and the result is a theorem.

import { h } from './render.js';
import { work } from './api.js';
import { complain, redraw, say } from './store.js';
import { t } from './words.js';

/** @type {any} */
const state = { on: false, text: '', block: null, close: true, answers: [], told: null, job: null };

/** Whether clicks on the board are replies. */
export function guiding() {
  return state.on && state.told?.question;
}

/** Forgets everything. */
export function resetGuide() {
  state.job?.stop();
  Object.assign(state, { on: false, answers: [], told: null, job: null });
}

/** Asks what is still open. */
async function ask() {
  state.job?.stop();
  const job = work('api/guide', {
    text: state.text,
    block: state.block.name,
    close: state.close,
    answers: state.answers,
  });
  state.job = job;
  try {
    const told = await job.result;
    if (state.job !== job) return;
    state.told = told;
    if (told.question) say(`${t('guide_reply')} ${told.question.intrusion ?? ''}`);
    if (told.settled) finish(told.settled);
    if (told.hopeless) say(t('fails'));
  } catch (error) {
    complain(error);
  }
  if (state.job === job) state.job = null;
  redraw();
}

/** @type {(settled: any) => void} */
let finish = () => {};

/** What happens with a theorem. @param {(settled: any) => void} how */
export function guideEnds(how) {
  finish = how;
}

/** The person's reply. @param {string} cell */
export function guideCell(cell) {
  const { question } = state.told;
  if (!question || !question.region.includes(cell)) return;
  const { owner, opponent } = question;
  const same = (/** @type {any} */ answer) =>
    String(answer.owner) === String(owner) && String(answer.opponent) === String(opponent);
  state.answers = state.answers.filter((/** @type {any} */ answer) => !same(answer));
  state.answers.push({ owner, opponent, reply: cell });
  ask();
}

/** The stones of the line that is asked about. @returns {Map<string, any>} */
export function guideStones() {
  const stones = new Map();
  const { question } = state.told;
  const other = state.block.owner === 'black' ? 'white' : 'black';
  for (const cell of question.owner) stones.set(cell, { player: state.block.owner });
  for (const cell of question.opponent)
    stones.set(cell, { player: other, last: cell === question.intrusion });
  return stones;
}

/** @returns {Map<string, any>} */
export function guideLooks() {
  const { region, open } = state.told.question;
  return new Map(
    region.map((/** @type {string} */ cell) => [
      cell,
      { tint: 'region', ...(open.includes(cell) ? { dot: 'must', sign: t('guide_open') } : {}) },
    ]),
  );
}

/** The panel. @param {string} text @param {any} block */
export function guide(text, block) {
  if (!block || block.game !== 'hex' || block.kind !== 'claim') return null;
  const { told } = state;
  const begin = () => {
    Object.assign(state, { on: true, text, block, answers: [], told: null });
    ask();
  };
  const question = told?.question;
  return h(
    'details',
    { class: 'guide' },
    h('summary', null, t('guide')),
    h('p', { class: 'quiet' }, t('guide_intro')),
    h(
      'p',
      { class: 'actions' },
      h(
        'label',
        { class: 'inline' },
        h('input', {
          type: 'checkbox',
          checked: state.close,
          onchange: (/** @type {any} */ event) => {
            state.close = event.target.checked;
            if (state.on) ask();
          },
        }),
        ` ${t('guide_close')}`,
      ),
      h('button', { type: 'button', onclick: begin }, state.on ? t('restart') : t('guide')),
      state.on && state.answers.length
        ? h(
            'button',
            {
              type: 'button',
              onclick: () => {
                state.answers.pop();
                ask();
              },
            },
            t('back'),
          )
        : null,
    ),
    state.on && state.job ? h('p', { class: 'quiet' }, `${t('thinking')}…`) : null,
    question
      ? h(
          'div',
          { class: 'question' },
          h('p', null, `${t('guide_reply')} `, h('b', null, question.intrusion ?? '—')),
          question.refuted ? h('p', { class: 'warning' }, `${question.refuted} ${t('guide_bad')}`) : null,
          h(
            'p',
            { class: 'quiet' },
            `${t('guide_open')}: ${question.open.length} (${question.open.join(' ')})`,
          ),
        )
      : null,
    state.on && told?.settled ? h('p', null, h('b', null, t('guide_done'))) : null,
    state.on && told?.hopeless ? h('p', { class: 'warning' }, t('fails')) : null,
  );
}
