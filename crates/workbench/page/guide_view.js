// The panel of guided proving.

import { h } from './render.js';
import { box, button } from './controls.js';
import { guide, guideBack, letGuideClose } from './guide.js';
import { t } from './words.js';

/** @import { Block, Question } from './types.js' */

/** What is asked, and what is still open. @param {Question} question */
function asked({ intrusion, refuted, open }) {
  return h(
    'div',
    { class: 'question' },
    h('p', null, `${t('guide_reply')} `, h('b', null, intrusion ?? '—')),
    refuted ? h('p', { class: 'warning' }, `${refuted} ${t('guide_bad')}`) : null,
    h('p', { class: 'quiet' }, `${t('guide_open')}: ${open.length} (${open.join(' ')})`),
  );
}

/** The panel. @param {Block | undefined} block @param {(block: Block) => void} begin */
export function guideView(block, begin) {
  if (!block || block.game !== 'hex' || block.kind !== 'claim') return null;
  const { on, told } = guide;
  return h(
    'details',
    { key: 'guide', class: 'guide' },
    h('summary', null, t('guide')),
    h('p', { class: 'quiet' }, t('guide_intro')),
    h(
      'p',
      { class: 'actions' },
      box(t('guide_close'), guide.close, letGuideClose),
      button(on ? t('restart') : t('guide'), () => begin(block)),
      on && guide.answers.length ? button(t('back'), guideBack) : null,
    ),
    on && guide.job ? h('p', { class: 'quiet' }, `${t('thinking')}…`) : null,
    told?.question ? asked(told.question) : null,
    on && told?.settled ? h('p', null, h('b', null, t('guide_done'))) : null,
    on && told?.hopeless ? h('p', { class: 'warning' }, t('fails')) : null,
  );
}
