// What is happening, in plain words, under the board: always in view and always of one height, so that nothing jumps.

import { h } from './render.js';
import { caseReason } from './cases.js';
import { lastExchange, known, stepWords } from './captions.js';
import { pieceLegend } from './cases_view.js';
import { adviceWords, mendingCells } from './advice.js';
import { claims, edit } from './claims.js';
import { button, sign } from './controls.js';
import { guide, guideBack, guideHint, guideLost, guideQuestion, resetGuide } from './guide.js';
import { said } from './said.js';
import { redraw } from './store.js';
import { filled, nodes, t, title } from './words.js';
import { otherColour } from './players.js';

/** @import { Nested } from './render.js' */
/** @import { Block } from './types.js' */
/** @import { Proof } from './proof.js' */

/** @param {string} kind @param {Nested} word @param {Nested} words @param {...Nested} more */
const story = (kind, word, words, ...more) =>
  h(
    'div',
    { key: 'story', class: `story ${kind}`, tabindex: '0', role: 'group', 'aria-label': t('story') },
    h('p', { class: 'said' }, word ? h('b', { class: 'word' }, word) : null, ' ', words),
    more,
  );

/** The guide's question, or what became of it. @param {Block} block */
function guided(block) {
  const question = guideQuestion();
  const kind = guide.job ? 'guiding busy' : 'guiding';
  const other = title(otherColour(block.owner));
  const owner = title(block.owner ?? 'black');
  const actions = h(
    'p',
    { class: 'actions' },
    question ? button(t('hint'), guideHint, { class: 'small' }) : null,
    guide.answers.length ? button(t('back'), guideBack, { class: 'small' }) : null,
    button(t('guide_leave'), () => (resetGuide(), redraw()), { class: 'small' }),
  );
  if (!question) {
    const thinking = guide.job || !guide.told;
    return story(kind, '', thinking ? `${t('thinking')}…` : t('guide_lost'), actions);
  }
  const { intrusion, refuted } = question;
  const ask = intrusion
    ? filled('guide_ask', { other, owner, move: intrusion })
    : filled('guide_ask_first', { owner });
  const bad = refuted ? filled('guide_refuted', { reply: refuted, other }) : '';
  const words = guideLost()
    ? t('guide_lost')
    : [ask, guide.hint ? ` ${filled('guide_hint', { cell: guide.hint })}` : ''];
  return story(kind, '', [bad ? h('span', { class: 'warning' }, `${bad} `) : null, words], actions);
}

/** What was played against a proof, and what it answered. @param {Proof} proof @param {Block} block */
function exchanged(proof, block) {
  const reply = proof.answers?.replies.at(-1);
  const move = proof.moves.at(-1) ?? '';
  const first = (proof.answers?.replies ?? []).filter(({ cell }) => cell).length === 1;
  const tree = reply?.cell ? caseReason(block, claims.reading.blocks, move, reply, first) : '';
  return story(
    claims.settled?.verdict ?? '',
    '',
    lastExchange(proof, block),
    h(
      'p',
      { class: 'actions' },
      button(t('back'), () => proof.back(), { class: 'small' }),
      button(t('restart'), () => proof.restart(), { class: 'small' }),
      tree ? h('small', null, tree) : null,
      reply?.step
        ? h(
            'details',
            { class: 'inline-details' },
            h('summary', null, t('formal')),
            h(
              'small',
              null,
              `${t(`rule_${reply.rule}`)} — ${t('by_step')} ${reply.step} {${reply.piece.join(' ')}}`,
            ),
          )
        : null,
    ),
    proof.answers ? pieceLegend(block, proof.answers.pieces) : null,
  );
}

/** Which cells more would make a claim hold. */
function mending() {
  const words = adviceWords();
  if (!words) return null;
  const add = (/** @type {string} */ cell) =>
    button(filled('mend_add', { cell }), () => void edit({ kind: 'region', cells: [cell], inside: true }), {
      key: cell,
      class: 'small mend',
    });
  return h('p', { class: 'actions mending' }, h('span', null, words), mendingCells().slice(0, 3).map(add));
}

/** A verdict, and what it means. @param {Block} block */
function verdictStory(block) {
  const { proof, settled } = claims;
  if (!settled) return story('', '', known(block, null));
  const seal =
    settled.proof === null ? null : sign(`seal ${settled.verdict}`, settled.verdict === 'holds' ? '✓' : '✗');
  const first = proof?.answers?.first;
  const opening =
    first && settled.verdict === 'fails'
      ? filled('refuting', { winner: title(proof.winner), move: first })
      : '';
  const begins = first && settled.verdict === 'holds' ? `${title(proof.winner)}: ${first}. ` : '';
  const reason = settled.reason ? said(settled.reason) : '';
  const hint = proof?.playable && block.width ? t('explore_hint') : '';
  const pieces = proof?.answers ? pieceLegend(block, proof.answers.pieces) : null;
  return story(
    settled.verdict,
    [seal, ' ', t(settled.verdict)],
    [settled.verdict === 'unknown' ? reason : known(block, settled), ' ', opening, begins],
    settled.verdict === 'fails' ? mending() : null,
    hint ? h('p', { class: 'quiet' }, hint) : null,
    pieces,
  );
}

/** What is happening. @param {Block | undefined} block @param {string} hint what the tool in hand asks for */
export function storyView(block, hint) {
  if (!block) return story('', '', '');
  const { job, progress, proof } = claims;
  if (guide.on && !guide.told?.settled) return guided(block);
  if (hint) return story('', '', hint);
  if (progress) {
    const far = `${nodes(progress.nodes)}, ${progress.seconds.toFixed(1)} ${t('seconds')}`;
    return story(
      'searching',
      t(progress.state),
      far,
      h('progress', { 'aria-label': t('running') }),
      job ? h('p', { class: 'actions' }, button(t('stop'), job.stop, { class: 'small' })) : null,
    );
  }
  if (proof?.hovered) {
    const { step } = proof.hovered;
    return story('', '', stepWords(step), h('p', { class: 'quiet formula' }, `${step.goal}`));
  }
  if (proof?.moves.length && block.width && block.game !== 'grid') return exchanged(proof, block);
  if (claims.told) return story('', '', claims.told);
  return verdictStory(block);
}
