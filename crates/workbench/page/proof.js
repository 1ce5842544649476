// A proof: its derivation as a tree that is opened step by step, and its answers to the opponent's moves.

import { h } from './render.js';
import { get, post } from './api.js';
import { complain, redraw, say } from './store.js';
import { t, title } from './words.js';

/** @typedef {{ id: number, number: number, through: number[], step: any, open: boolean, nodes: TreeNode[] | null }} TreeNode */

let ids = 0;

/** A proof that is looked at. */
export class Proof {
  /** @param {number} id */
  constructor(id) {
    this.id = id;
    /** @type {any} */
    this.about = null;
    /** @type {TreeNode | null} */
    this.root = null;
    /** @type {any} */
    this.hovered = null;
    /** The opponent's moves, and the answers. @type {string[]} */
    this.moves = [];
    /** @type {any} */
    this.answers = null;
  }

  async load() {
    this.about = await get(`api/proofs/${this.id}`);
    if (this.about.last) {
      this.root = await this.node(this.about.last, []);
      await this.open(this.root);
      await this.ask([]);
    }
    redraw();
    return this;
  }

  /** @param {number} number @param {number[]} through @returns {Promise<TreeNode>} */
  async node(number, through) {
    const step = await get(`api/proofs/${this.id}/steps/${number}?through=${through.join(',')}`);
    return { id: ++ids, number, through, step, open: false, nodes: null };
  }

  /** @param {TreeNode} node */
  async open(node) {
    node.open = true;
    if (!node.nodes) {
      const through = node.step.moves ? [...node.through, node.number] : node.through;
      node.nodes = await Promise.all(node.step.premises.map((/** @type {any} */ premise) => this.node(premise.number, through)));
    }
    redraw();
  }

  /** What the proof answers to these moves. @param {string[]} moves */
  async ask(moves) {
    const answers = await post(`api/proofs/${this.id}/reply`, { moves });
    this.moves = moves;
    this.answers = answers;
    const last = answers.replies.at(-1);
    if (last) say(this.words(moves.length - 1));
    redraw();
  }

  /** @param {string} cell */
  async play(cell) {
    try {
      await this.ask([...this.moves, cell]);
    } catch (error) {
      complain(error);
    }
  }

  /** One move and its answer in words. @param {number} index */
  words(index) {
    const reply = this.answers.replies[index];
    const move = this.moves[index];
    return reply.cell ? `${move} → ${reply.cell}` : `${move}: ${t('disturbs_nothing')}`;
  }

  /** The player who has the strategy. */
  get winner() {
    return this.about?.winner ?? 'black';
  }

  get loser() {
    return { black: 'white', white: 'black', maker: 'breaker', breaker: 'maker' }[/** @type {string} */ (this.winner)] ?? 'white';
  }

  /** The stones that the moves and answers have added. @returns {Map<string, any>} */
  stones() {
    /** @type {Map<string, any>} */
    const stones = new Map();
    const { answers } = this;
    if (!answers) return stones;
    let number = 0;
    const put = (/** @type {string} */ cell, /** @type {string} */ player) => stones.set(cell, { player, label: String(++number) });
    if (answers.first) put(answers.first, this.winner);
    answers.replies.forEach((/** @type {any} */ reply, /** @type {number} */ index) => {
      put(this.moves[index], this.loser);
      if (reply.cell) put(reply.cell, this.winner);
    });
    const last = [...stones.values()].at(-1);
    if (last) last.last = true;
    return stones;
  }
}

/** The tree of the derivation, as a flat list with levels. @param {Proof} proof */
export function proofTree(proof) {
  if (!proof.root) return h('p', { class: 'quiet' }, t('no_tree'));
  return h('ul', {
    class: 'tree', role: 'tree', 'aria-label': t('proof'),
    onpointerleave: () => hover(proof, null),
    onkeydown: treeKey,
  }, treeNodes(proof, proof.root, null, 1));
}

/** @param {Proof} proof @param {TreeNode | null} node */
function hover(proof, node) {
  if (proof.hovered === node) return;
  proof.hovered = node;
  redraw();
}

/** @param {string[]} cells @param {number} most */
function few(cells, most) {
  return cells.length > most ? `${cells.slice(0, most).join(' ')} … (${cells.length})` : cells.join(' ');
}

/** A step, and those below it if it is open. @param {Proof} proof @param {TreeNode} node @param {any} premise @param {number} level @returns {any[]} */
function treeNodes(proof, node, premise, level) {
  const { step } = node;
  const leaf = step.premises.length === 0;
  const toggle = () => {
    if (leaf) return;
    if (node.open) {
      node.open = false;
      redraw();
    } else {
      proof.open(node).catch(complain);
    }
  };
  const row = h('li', {
    key: String(node.id), role: 'treeitem', 'aria-expanded': leaf ? null : String(node.open), 'aria-level': String(level), tabindex: level === 1 ? '0' : '-1',
    class: `row${proof.hovered === node ? ' hovered' : ''}`,
    onfocus: () => hover(proof, node), onpointerenter: () => hover(proof, node),
    onclick: (/** @type {MouseEvent} */ event) => { /** @type {any} */ (event.currentTarget).focus(); toggle(); },
  },
  Array.from({ length: level - 1 }, () => h('span', { class: 'indent', 'aria-hidden': 'true' })),
  h('span', { class: `twist${leaf ? ' leaf' : ''}`, 'aria-hidden': 'true' }, leaf ? '·' : node.open ? '▾' : '▸'),
  h('span', { class: `rule rule-${step.rule}`, title: t(`rule_${step.rule}`) }, step.rule),
  step.reply ? h('b', { class: 'reply' }, step.reply) : null,
  premise?.answers.length ? h('span', { class: 'cases' }, `${t('if_plays')} ${few(premise.answers, 4)}`) : null,
  h('span', { class: 'goal' }, step.goal),
  h('span', { class: 'count' }, step.cells.length ? `${step.cells.length}` : ''));
  const inner = node.open && node.nodes ? node.nodes.flatMap((below, index) => treeNodes(proof, below, step.premises[index], level + 1)) : [];
  return [row, ...inner];
}

/** The keys of a tree. @param {KeyboardEvent} event */
function treeKey(event) {
  const item = /** @type {HTMLElement} */ (event.target);
  if (item.getAttribute('role') !== 'treeitem') return;
  const all = [...(item.closest('[role=tree]')?.querySelectorAll('[role=treeitem]') ?? [])];
  const index = all.indexOf(item);
  const focus = (/** @type {Element | null | undefined} */ element) => /** @type {HTMLElement | undefined} */ (element)?.focus();
  const level = (/** @type {Element} */ element) => Number(element.getAttribute('aria-level'));
  const expanded = item.getAttribute('aria-expanded');
  if (event.key === 'ArrowDown') focus(all[index + 1]);
  else if (event.key === 'ArrowUp') focus(all[index - 1]);
  else if (event.key === 'ArrowRight') expanded === 'true' ? focus(all[index + 1]) : item.click();
  else if (event.key === 'ArrowLeft') expanded === 'true' ? item.click() : focus(all.slice(0, index).findLast((other) => level(other) < level(item)));
  else if (event.key === 'Enter' || event.key === ' ') item.click();
  else if (event.key === 'Home') focus(all[0]);
  else if (event.key === 'End') focus(all.at(-1));
  else return;
  event.preventDefault();
}

/** The moves that were tried against the proof, with the reasons of the answers. @param {Proof} proof */
export function tried(proof) {
  const { answers } = proof;
  if (!answers) return null;
  return h('div', { class: 'tried' },
    answers.first ? h('p', null, `${title(proof.winner)}: `, h('b', null, answers.first)) : null,
    proof.moves.length ? h('ol', null, answers.replies.map((/** @type {any} */ reply, /** @type {number} */ index) => h('li', null,
      h('b', null, proof.moves[index]), ' ',
      reply.cell
        ? h('span', null, t('answered'), ' ', h('b', null, reply.cell), h('small', null, ` ${reply.rule}, ${t('by_step')} ${reply.step}; {${few(reply.piece, 6)}}`))
        : h('span', { class: 'quiet' }, t('disturbs_nothing'))))) : h('p', { class: 'quiet' }, t('explore_hint')),
    proof.moves.length ? h('p', { class: 'actions' },
      h('button', { type: 'button', onclick: () => proof.ask(proof.moves.slice(0, -1)).catch(complain) }, t('back')),
      h('button', { type: 'button', onclick: () => proof.ask([]).catch(complain) }, t('restart'))) : null);
}
