// How reply trees of blocks look, and the colours of the blocks that they are put together from.

import { h } from './render.js';
import {
  cases,
  colouredPieces,
  inSigns,
  placeKey,
  pointAtCase,
  regionsInForce,
  toggleCase,
  usedHere,
} from './cases.js';
import { panel, sign, treeKey, treeRow } from './controls.js';
import { t } from './words.js';

/** @import { VNode } from './render.js' */
/** @import { Block, Case, ForcedStep, Piece } from './types.js' */

/** A colour and what it stands for. @param {string | undefined} tint @param {string} name */
const legendItem = (tint, name) =>
  h('span', { class: 'inline' }, tint ? sign(`key area ${tint}`) : null, name);

/** The colours of the blocks that a proof is still made of. @param {Block} block @param {Piece[]} pieces */
export function pieceLegend(block, pieces) {
  const coloured = colouredPieces(block, pieces);
  if (!coloured.some(({ name }) => name)) return null;
  const named = new Map(coloured.map(({ tint, name }) => [tint, name || t('other_piece')]));
  if (!named.size) return null;
  const items = [...named].map(([tint, name]) => legendItem(tint, name));
  return h('p', { class: 'legend pieces-legend' }, t('in_force'), items);
}

/** A forced line. @param {ForcedStep[]} steps */
function forced(steps) {
  const left = (/** @type {string[]} */ moves) => (moves.length > 1 ? `{${moves.join(' ')}}` : moves[0]);
  return steps.map(({ moves, reply }) => `${left(moves)} ${reply}`).join(' ');
}

/** @param {Case[]} steps @param {number[]} above @returns {VNode[]} */
function rows(steps, above) {
  return steps.flatMap((step, index) => {
    const place = [...above, index];
    const key = placeKey(place);
    const leaf = !step.cases.length;
    const open = !leaf && !cases.closed.has(key);
    const line = step.line.length ? `${t('line')} ${forced(step.line)}` : '';
    const row = treeRow(
      {
        key,
        level: place.length,
        leaf,
        open,
        first: key === '0',
        hovered: placeKey(cases.place) === key,
        point: () => pointAtCase(place),
        toggle: () => leaf || toggleCase(key),
      },
      h(
        'span',
        { class: 'cases' },
        step.kind === 'on' ? step.moves.join(' ') : h('i', null, t(`case_${step.kind}`)),
      ),
      ' → ',
      h('b', null, step.reply),
      h('span', { class: 'goal' }, [step.then ? inSigns(step.then) : '', line].filter(Boolean).join(' · ')),
      step.by.length ? h('span', { class: 'count' }, step.by.join(' ')) : null,
    );
    return [row, ...(open ? rows(step.cases, place) : [])];
  });
}

/** The panel. @param {Block | undefined} block @param {Block[]} blocks */
export function casesPanel(block, blocks) {
  if (!block || (!block.cases.length && !block.using.length && !block.line.length)) return null;
  const regions = regionsInForce(block, blocks);
  const names = usedHere(block).map((name) =>
    legendItem(regions.find((region) => region.block.name === name)?.tint, name),
  );
  const tree = () =>
    h(
      'ul',
      {
        class: 'tree cases-tree',
        role: 'tree',
        'aria-label': t('reply_tree'),
        onpointerleave: () => pointAtCase(null),
        onkeydown: treeKey,
      },
      rows(block.cases, []),
    );
  return panel(
    'cases-title',
    h('h2', { id: 'cases-title' }, t(block.cases.length ? 'reply_tree' : 'put_together')),
    names.length ? h('p', { class: 'legend' }, block.cases.length ? t('put_together') : null, names) : null,
    block.line.length
      ? h('p', { class: 'moves-line' }, `${t('forced_line')} `, h('code', null, forced(block.line)))
      : null,
    block.cases.length
      ? [h('p', { class: 'quiet' }, t('cases_hint')), h('div', { class: 'scroll', tabindex: '-1' }, tree())]
      : null,
  );
}
