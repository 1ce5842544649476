// What became of a search: how far it is, and what the checker says of its certificate.

import { h } from './render.js';
import { sign } from './controls.js';
import { still } from './store.js';
import { nodes, t } from './words.js';

/** @import { Nested } from './render.js' */
/** @import { Certified, Progress } from './types.js' */

/** How far a search is. @param {Progress} progress @param {...Nested} more */
export function running(progress, ...more) {
  const far = ` ${nodes(progress.nodes)}, ${progress.seconds.toFixed(1)} ${t('seconds')}`;
  return h(
    'div',
    { class: 'verdict running' },
    h('p', null, h('b', null, t(progress.state)), far),
    more,
    h('progress', { 'aria-label': t('running') }),
  );
}

/** What a search has cost. @param {{ nodes: number, seconds: number }} settled */
export const cost = (settled) =>
  h('span', { class: 'quiet' }, ` ${nodes(settled.nodes)}, ${settled.seconds.toFixed(3)} ${t('seconds')}`);

/** Where a certificate is. @param {number} proof */
const certificateAt = (proof) =>
  still === null ? `api/proofs/${proof}/certificate` : `${still}/${proof}.cert`;

/** That the checker has accepted the certificate, which can be had. @param {Certified} certified */
export function accepted(certified) {
  if (certified.proof === null) return null;
  const { proof, bytes, check_seconds: seconds } = certified;
  const size = `${t('certificate')} (${bytes.toLocaleString()} ${t('bytes')})`;
  return [
    h(
      'p',
      { class: 'accepted' },
      sign('seal', '✓'),
      ` ${t('checked')} `,
      h('span', { class: 'quiet' }, `(${seconds.toFixed(3)} ${t('seconds')})`),
    ),
    h('p', { class: 'actions' }, h('a', { class: 'button', href: certificateAt(proof), download: '' }, size)),
  ];
}

/** What was proved, in the checker's words. @param {Certified} certified */
export function statement(certified) {
  if (!certified.statement) return null;
  const words = h('pre', { class: 'statement', lang: 'en', tabindex: '0' }, certified.statement);
  return h('details', null, h('summary', null, t('statement')), words);
}
