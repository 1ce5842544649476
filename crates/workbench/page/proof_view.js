// How a proof looks: its derivation as a tree, its replies as another, and what was tried against it.

import { h } from './render.js';
import { button, indents, sign, treeKey, treeRow } from './controls.js';
import { complain } from './store.js';
import { t, title } from './words.js';

/** @import { VNode } from './render.js' */
/** @import { Premise, Reply } from './types.js' */
/** @import { BranchNode, Fork, Proof, TreeNode, View } from './proof.js' */

/** The choice between steps and replies. @param {Proof} proof */
export function proofViews(proof) {
  if (!proof.root) return null;
  const views = /** @type {View[]} */ (['steps', 'replies']);
  return h(
    'span',
    { class: 'segments', role: 'group', 'aria-label': t('proof') },
    views.map((view) =>
      button(t(`view_${view}`), () => proof.look(view).catch(complain), {
        class: `small view-${view}`,
        'aria-pressed': String(proof.view === view),
      }),
    ),
  );
}

/** The tree of the derivation, or of the replies. @param {Proof} proof */
export function proofTree(proof) {
  if (proof.view === 'replies' && proof.playable) return replyTree(proof);
  if (!proof.root) return h('p', { class: 'quiet' }, t('no_tree'));
  return h(
    'ul',
    {
      class: 'tree',
      role: 'tree',
      'aria-label': t('proof'),
      onpointerleave: () => proof.hover(null),
      onkeydown: treeKey,
    },
    stepRows(proof, proof.root, null, 1),
  );
}

/** @param {string[]} cells @param {number} most */
function few(cells, most) {
  return cells.length > most ? `${cells.slice(0, most).join(' ')} … (${cells.length})` : cells.join(' ');
}

/**
 * A step, and those below it if it is open: a flat list with levels.
 * @param {Proof} proof @param {TreeNode} node @param {Premise | null} premise @param {number} level
 * @returns {VNode[]}
 */
function stepRows(proof, node, premise, level) {
  const { step } = node;
  const row = treeRow(
    {
      key: node.id,
      level,
      leaf: !step.premises.length,
      open: node.open,
      first: level === 1,
      hovered: proof.hovered === node,
      point: () => proof.hover(node),
      toggle: () => proof.toggle(node),
    },
    h('span', { class: `rule rule-${step.rule}`, title: t(`rule_${step.rule}`) }, t(`name_${step.rule}`)),
    step.reply ? h('b', { class: 'reply' }, step.reply) : null,
    step.block ? h('span', { class: 'name' }, step.block) : null,
    premise?.answers.length
      ? h('span', { class: 'cases' }, `${t('if_plays')} ${few(premise.answers, 4)}`)
      : null,
    h('span', { class: 'goal' }, step.goal),
    h('span', { class: 'count' }, step.cells.length || ''),
  );
  const below = node.open ? (node.nodes ?? []) : [];
  return [row, ...below.flatMap((inner, index) => stepRows(proof, inner, step.premises[index], level + 1))];
}

/** The opponent's moves and the replies, as a tree that is opened move by move. @param {Proof} proof */
function replyTree(proof) {
  const root = proof.replies;
  if (!root?.nodes) return h('p', { class: 'quiet' }, '…');
  const over = () => h('li', { class: 'quiet', role: 'treeitem', tabindex: '0' }, t('reply_over'));
  return h(
    'ul',
    {
      class: 'tree replies',
      role: 'tree',
      'aria-label': t('view_replies'),
      onpointerleave: () => proof.point(null),
      onkeydown: treeKey,
    },
    root.nodes.length ? root.nodes.flatMap((node) => branchRows(proof, node, 1)) : over(),
    rest(root, 1),
  );
}

/** Moves that need no answer. @param {Fork} node @param {number} level */
function rest(node, level) {
  if (!node.others.length) return null;
  return h(
    'li',
    {
      key: `rest of ${node.id}`,
      class: 'row quiet',
      role: 'treeitem',
      tabindex: '-1',
      'aria-level': String(level),
    },
    indents(level),
    sign('twist', '·'),
    h('span', { class: 'goal' }, `${few(node.others, 6)}: ${t('disturbs_nothing')}`),
  );
}

/** @param {Proof} proof @param {BranchNode} node @param {number} level @returns {(VNode | null)[]} */
function branchRows(proof, node, level) {
  const { moves, reply, inner } = node.branch;
  const row = treeRow(
    {
      key: node.id,
      level,
      leaf: !inner,
      open: node.open,
      first: level === 1 && node === proof.replies?.nodes?.[0],
      hovered: proof.branch === node,
      point: () => proof.point(node),
      toggle: () => proof.toggleBranch(node),
    },
    h('span', { class: 'cases' }, few(moves, 6)),
    ' → ',
    reply.cell ? h('b', { class: 'reply' }, reply.cell) : h('span', { class: 'quiet' }, t('reply_over')),
    h('span', { class: 'goal' }, reply.rule && !PLAIN.includes(reply.rule) ? t(`rule_${reply.rule}`) : ''),
    h('span', { class: 'count' }, reply.step ? `#${reply.step}` : ''),
  );
  if (!node.open || !node.nodes) return [row];
  return [row, ...node.nodes.flatMap((below) => branchRows(proof, below, level + 1)), rest(node, level + 1)];
}

/** Rules that say nothing more of a reply. */
const PLAIN = ['reply', 'position'];

/**
 * The moves that were tried against the proof, with the reasons of the answers.
 * @param {Proof} proof
 * @param {(move: string, reply: Reply) => string} plain why it is answered so
 * @param {(move: string, reply: Reply, first: boolean) => string} reason what the blocks say of a move
 */
export function tried(proof, plain, reason) {
  const { answers, moves } = proof;
  if (!answers) return null;
  const first = answers.replies.findIndex((reply) => reply.cell);
  const exchanges = answers.replies.map((reply, index) =>
    h('li', null, plain(moves[index], reply), answered(reply, reason(moves[index], reply, index === first))),
  );
  return h(
    'div',
    { class: 'tried' },
    answers.first ? h('p', null, `${title(proof.winner)}: `, h('b', null, answers.first)) : null,
    moves.length ? h('ol', null, exchanges) : null,
  );
}

/** An answer, and why it is given. @param {Reply} reply @param {string} reason */
function answered(reply, reason) {
  if (!reply.cell) return null;
  const piece = reply.piece.length ? `; {${few(reply.piece, 6)}}` : '';
  return [
    reason ? h('small', { class: 'reason' }, reason) : null,
    h(
      'details',
      { class: 'formally' },
      h('summary', null, t('formal')),
      h('small', null, `${t(`rule_${reply.rule}`)} (${t('by_step')} ${reply.step}${piece})`),
    ),
  ];
}
