// Guided proving: the person plays for the owner, the machine intrudes where it still can, and the result is a theorem.

import { work } from './api.js';
import { otherColour } from './players.js';
import { complain, redraw, say } from './store.js';
import { t } from './words.js';

/** @import { Block, GuidedReply, GuideState, Look, Looks, Question, Settled, Stones } from './types.js' */

/** @type {GuideState} */
export const guide = {
  on: false,
  text: '',
  block: null,
  close: false,
  answers: [],
  told: null,
  job: null,
  refused: new Map(),
  hint: null,
};

/** What is asked just now: then clicks on the board are replies. */
export function guideQuestion() {
  return (guide.on && guide.told?.question) || null;
}

/** Forgets everything. */
export function resetGuide() {
  guide.job?.stop();
  Object.assign(guide, { on: false, answers: [], told: null, job: null, refused: new Map(), hint: null });
}

/** Begins with a block, or begins again. @param {string} text @param {Block} block */
export function beginGuide(text, block) {
  Object.assign(guide, { on: true, text, block, answers: [], told: null, refused: new Map(), hint: null });
  ask();
}

/** Whether the machine closes what it can. @param {boolean} close */
export function letGuideClose(close) {
  guide.close = close;
  if (guide.on) ask();
}

/** Takes the last reply back. */
export function guideBack() {
  guide.answers.pop();
  Object.assign(guide, { refused: new Map(), hint: null });
  ask();
}

/** Asks what is still open. */
async function ask() {
  const { text, block, close, answers } = guide;
  if (!block) return;
  guide.job?.stop();
  const job = work('api/guide', { text, block: block.name, close, answers });
  guide.job = job;
  redraw();
  try {
    const told = await job.result;
    if (guide.job !== job) return;
    guide.told = told;
    note();
    if (told.question) say(`${t('guide_reply')} ${told.question.intrusion ?? ''}`);
    if (told.settled) finish(told.settled);
    if (told.hopeless) say(t('fails'));
  } catch (error) {
    complain(error);
  }
  if (guide.job === job) guide.job = null;
  redraw();
}

/** @type {(settled: Settled) => void} */
let finish = () => {};

/** What happens with a theorem. @param {(settled: Settled) => void} how */
export function guideEnds(how) {
  finish = how;
}

/** How the position of a question is written. @param {Question} question */
const keyOf = ({ owner, opponent }) => `${owner} ${opponent}`;

/** Notes a reply that was refused. */
function note() {
  const question = guideQuestion();
  if (!question?.refuted) return;
  const refused = guide.refused.get(keyOf(question)) ?? new Set();
  guide.refused.set(keyOf(question), refused.add(question.refuted));
}

/** Whether every reply to what is asked was refused. */
export function guideLost() {
  const question = guideQuestion();
  if (!question) return !!guide.told?.hopeless;
  const refused = guide.refused.get(keyOf(question));
  return question.region.every((cell) => refused?.has(cell));
}

/** Looks for a reply that works: the machine tries them in turn. */
export async function guideHint() {
  const question = guideQuestion();
  const { text, block, answers } = guide;
  if (!question || !block || guide.job) return;
  const { owner, opponent } = question;
  const cells = [...question.open, ...question.region.filter((cell) => !question.open.includes(cell))];
  for (const reply of cells) {
    const tried = [...answers, { owner, opponent, reply }];
    const job = work('api/guide', { text, block: block.name, close: true, answers: tried });
    guide.job = job;
    redraw();
    const told = await job.result.catch(complain);
    if (guide.job !== job) return;
    guide.job = null;
    const again = told?.question && keyOf(told.question) === keyOf(question);
    if (told && !told.hopeless && !again) {
      guide.hint = reply;
      say(reply);
      return redraw();
    }
  }
  guide.refused.set(keyOf(question), new Set(question.region));
  redraw();
}

/** The person's reply. @param {string} cell */
export function guideCell(cell) {
  const question = guideQuestion();
  if (!question || !question.region.includes(cell)) return;
  const { owner, opponent } = question;
  const same = (/** @type {GuidedReply} */ answer) =>
    String(answer.owner) === String(owner) && String(answer.opponent) === String(opponent);
  guide.hint = null;
  guide.answers = [...guide.answers.filter((answer) => !same(answer)), { owner, opponent, reply: cell }];
  ask();
}

/** The line that is asked about, and where it can be answered. @returns {{ stones: Stones, looks: Looks }} */
export function guideScene() {
  /** @type {Stones} */
  const stones = new Map();
  /** @type {Looks} */
  const looks = new Map();
  const question = guideQuestion();
  if (!question || !guide.block) return { stones, looks };
  const owner = guide.block.owner ?? 'black';
  for (const cell of question.owner) stones.set(cell, { player: owner });
  for (const cell of question.opponent) {
    stones.set(cell, { player: otherColour(owner), last: cell === question.intrusion });
  }
  /** @type {Look} */
  const open = { tint: 'region', dot: 'must', sign: t('guide_open') };
  for (const cell of question.region)
    looks.set(cell, question.open.includes(cell) ? { ...open } : { tint: 'region' });
  if (guide.hint) looks.set(guide.hint, { tint: 'region', mark: '★' });
  return { stones, looks };
}
