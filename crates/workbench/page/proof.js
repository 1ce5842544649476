// A proof: its derivation as a tree that is opened step by step, and its answers to the opponent's moves.

import { h } from './render.js';
import { get, post } from './api.js';
import { complain, redraw, say } from './store.js';
import { t, title } from './words.js';

/** @typedef {{ id: number, number: number, through: number[], step: any, open: boolean, nodes: TreeNode[] | null }} TreeNode */
/** Moves with one reply, and what led to them. @typedef {{ id: number, line: { move: string, reply: string | null }[], branch: any, open: boolean, nodes: BranchNode[] | null, others: string[] }} BranchNode */

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
    /** @type {BranchNode | null} */
    this.replies = null;
    /** The branch that is pointed at. @type {BranchNode | null} */
    this.branch = null;
    this.view = 'steps';
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
    } else {
      this.view = 'replies';
    }
    if (this.playable) {
      await this.ask([]);
      if (!this.root) await this.look('replies');
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
      node.nodes = await Promise.all(
        node.step.premises.map((/** @type {any} */ premise) => this.node(premise.number, through)),
      );
    }
    redraw();
  }

  /** Whether it answers moves. */
  get playable() {
    return !!(this.about?.last || this.about?.positions != null);
  }

  /** Shows the steps, or the replies. @param {string} view */
  async look(view) {
    this.view = view;
    this.hovered = null;
    this.branch = null;
    if (view === 'replies' && !this.replies) {
      this.replies = { id: ++ids, line: [], branch: null, open: false, nodes: null, others: [] };
      await this.unfold(this.replies);
    }
    redraw();
  }

  /** Lists the moves that may follow, by their replies. @param {BranchNode} node */
  async unfold(node) {
    node.open = true;
    if (!node.nodes) {
      const told = await post(`api/proofs/${this.id}/branches`, { moves: node.line.map(({ move }) => move) });
      node.others = told.others;
      node.nodes = told.branches.map((/** @type {any} */ branch) => ({
        id: ++ids,
        line: [...node.line, { move: branch.moves[0], reply: branch.reply.cell }],
        branch,
        open: false,
        nodes: null,
        others: [],
      }));
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
    return reply.cell
      ? `${move} → ${reply.cell}`
      : `${move}: ${t(reply.over ? 'reply_over' : 'disturbs_nothing')}`;
  }

  /** The player who has the strategy. */
  get winner() {
    return this.about?.winner ?? 'black';
  }

  get loser() {
    return (
      { black: 'white', white: 'black', maker: 'breaker', breaker: 'maker' }[
        /** @type {string} */ (this.winner)
      ] ?? 'white'
    );
  }

  /** The stones of the branch that is pointed at, or else those of the moves and answers that were played. @returns {Map<string, any>} */
  stones() {
    /** @type {Map<string, any>} */
    const stones = new Map();
    const { answers } = this;
    if (!answers) return stones;
    let number = 0;
    const put = (/** @type {string} */ cell, /** @type {string} */ player) =>
      stones.set(cell, { player, label: String(++number) });
    if (answers.first) put(answers.first, this.winner);
    const played = answers.replies.map((/** @type {any} */ reply, /** @type {number} */ index) => ({
      move: this.moves[index],
      reply: reply.cell,
    }));
    for (const { move, reply } of this.branch ? this.branch.line : played) {
      put(move, this.loser);
      if (reply) put(reply, this.winner);
    }
    const last = [...stones.values()].at(-1);
    if (last) last.last = true;
    return stones;
  }
}

/** The choice between steps and replies. @param {Proof} proof */
export function proofViews(proof) {
  if (!proof.root) return null;
  return h(
    'span',
    { class: 'segments', role: 'group', 'aria-label': t('proof') },
    ['steps', 'replies'].map((view) =>
      h(
        'button',
        {
          type: 'button',
          class: `small view-${view}`,
          'aria-pressed': String(proof.view === view),
          onclick: () => proof.look(view).catch(complain),
        },
        t(`view_${view}`),
      ),
    ),
  );
}

/** The opponent's moves and the replies, as a tree that is opened move by move. @param {Proof} proof */
function replyTree(proof) {
  const root = proof.replies;
  if (!root?.nodes) return h('p', { class: 'quiet' }, '…');
  return h(
    'ul',
    {
      class: 'tree replies',
      role: 'tree',
      'aria-label': t('view_replies'),
      onpointerleave: () => point(proof, null),
      onkeydown: treeKey,
    },
    root.nodes.length
      ? root.nodes.flatMap((node) => branchRows(proof, node, 1))
      : h('li', { class: 'quiet', role: 'treeitem', tabindex: '0' }, t('reply_over')),
    rest(root, 1),
  );
}

/** @param {Proof} proof @param {BranchNode | null} node */
function point(proof, node) {
  if (proof.branch === node) return;
  proof.branch = node;
  redraw();
}

/** Moves that need no answer. @param {BranchNode} node @param {number} level */
function rest(node, level) {
  if (!node.others.length) return null;
  return h(
    'li',
    { class: 'row quiet', role: 'treeitem', tabindex: '-1', 'aria-level': String(level) },
    indents(level),
    h('span', { class: 'twist', 'aria-hidden': 'true' }, '·'),
    h('span', { class: 'goal' }, `${few(node.others, 6)}: ${t('disturbs_nothing')}`),
  );
}

/** @param {number} level */
const indents = (level) =>
  Array.from({ length: level - 1 }, () => h('span', { class: 'indent', 'aria-hidden': 'true' }));

/** @param {Proof} proof @param {BranchNode} node @param {number} level @returns {any[]} */
function branchRows(proof, node, level) {
  const { moves, reply, inner } = node.branch;
  const toggle = () => {
    if (!inner) return;
    if (node.open) {
      node.open = false;
      redraw();
    } else {
      proof.unfold(node).catch(complain);
    }
  };
  const row = h(
    'li',
    {
      key: String(node.id),
      role: 'treeitem',
      'aria-expanded': inner ? String(node.open) : null,
      'aria-level': String(level),
      tabindex: level === 1 && node === proof.replies?.nodes?.[0] ? '0' : '-1',
      class: `row${proof.branch === node ? ' hovered' : ''}`,
      onfocus: () => point(proof, node),
      onpointerenter: () => point(proof, node),
      onclick: (/** @type {MouseEvent} */ event) => {
        /** @type {any} */ (event.currentTarget).focus();
        toggle();
      },
    },
    indents(level),
    h(
      'span',
      { class: `twist${inner ? '' : ' leaf'}`, 'aria-hidden': 'true' },
      inner ? (node.open ? '▾' : '▸') : '·',
    ),
    h('span', { class: 'cases' }, few(moves, 6)),
    ' → ',
    reply.cell ? h('b', { class: 'reply' }, reply.cell) : h('span', { class: 'quiet' }, t('reply_over')),
    h(
      'span',
      { class: 'goal' },
      reply.rule && !['reply', 'position'].includes(reply.rule) ? t(`rule_${reply.rule}`) : '',
    ),
    h('span', { class: 'count' }, reply.step ? `#${reply.step}` : ''),
  );
  return [
    row,
    ...(node.open && node.nodes
      ? [...node.nodes.flatMap((below) => branchRows(proof, below, level + 1)), rest(node, level + 1)]
      : []),
  ];
}

/** The tree of the derivation, as a flat list with levels. @param {Proof} proof */
export function proofTree(proof) {
  if (proof.view === 'replies' && proof.playable) return replyTree(proof);
  if (!proof.root) return h('p', { class: 'quiet' }, t('no_tree'));
  return h(
    'ul',
    {
      class: 'tree',
      role: 'tree',
      'aria-label': t('proof'),
      onpointerleave: () => hover(proof, null),
      onkeydown: treeKey,
    },
    treeNodes(proof, proof.root, null, 1),
  );
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
  const row = h(
    'li',
    {
      key: String(node.id),
      role: 'treeitem',
      'aria-expanded': leaf ? null : String(node.open),
      'aria-level': String(level),
      tabindex: level === 1 ? '0' : '-1',
      class: `row${proof.hovered === node ? ' hovered' : ''}`,
      onfocus: () => hover(proof, node),
      onpointerenter: () => hover(proof, node),
      onclick: (/** @type {MouseEvent} */ event) => {
        /** @type {any} */ (event.currentTarget).focus();
        toggle();
      },
    },
    indents(level),
    h(
      'span',
      { class: `twist${leaf ? ' leaf' : ''}`, 'aria-hidden': 'true' },
      leaf ? '·' : node.open ? '▾' : '▸',
    ),
    h('span', { class: `rule rule-${step.rule}`, title: t(`rule_${step.rule}`) }, step.rule),
    step.reply ? h('b', { class: 'reply' }, step.reply) : null,
    step.block ? h('span', { class: 'name' }, step.block) : null,
    premise?.answers.length
      ? h('span', { class: 'cases' }, `${t('if_plays')} ${few(premise.answers, 4)}`)
      : null,
    h('span', { class: 'goal' }, step.goal),
    h('span', { class: 'count' }, step.cells.length ? `${step.cells.length}` : ''),
  );
  const inner =
    node.open && node.nodes
      ? node.nodes.flatMap((below, index) => treeNodes(proof, below, step.premises[index], level + 1))
      : [];
  return [row, ...inner];
}

/** The keys of a tree. @param {KeyboardEvent} event */
export function treeKey(event) {
  const item = /** @type {HTMLElement} */ (event.target);
  if (item.getAttribute('role') !== 'treeitem') return;
  const all = [...(item.closest('[role=tree]')?.querySelectorAll('[role=treeitem]') ?? [])];
  const index = all.indexOf(item);
  const focus = (/** @type {Element | null | undefined} */ element) =>
    /** @type {HTMLElement | undefined} */ (element)?.focus();
  const level = (/** @type {Element} */ element) => Number(element.getAttribute('aria-level'));
  const expanded = item.getAttribute('aria-expanded');
  if (event.key === 'ArrowDown') focus(all[index + 1]);
  else if (event.key === 'ArrowUp') focus(all[index - 1]);
  else if (event.key === 'ArrowRight') expanded === 'true' ? focus(all[index + 1]) : item.click();
  else if (event.key === 'ArrowLeft')
    expanded === 'true'
      ? item.click()
      : focus(all.slice(0, index).findLast((other) => level(other) < level(item)));
  else if (event.key === 'Enter' || event.key === ' ') item.click();
  else if (event.key === 'Home') focus(all[0]);
  else if (event.key === 'End') focus(all.at(-1));
  else return;
  event.preventDefault();
}

/** The moves that were tried against the proof, with the reasons of the answers. @param {Proof} proof @param {(move: string, reply: any, first: boolean) => string} [reason] what the blocks say of a move */
export function tried(proof, reason) {
  const { answers } = proof;
  if (!answers) return null;
  const first = answers.replies.findIndex((/** @type {any} */ reply) => reply.cell);
  const because = (/** @type {any} */ reply, /** @type {number} */ index) => {
    const words = reason?.(proof.moves[index], reply, index === first);
    return words ? h('small', { class: 'reason' }, words) : null;
  };
  return h(
    'div',
    { class: 'tried' },
    answers.first ? h('p', null, `${title(proof.winner)}: `, h('b', null, answers.first)) : null,
    proof.moves.length
      ? h(
          'ol',
          null,
          answers.replies.map((/** @type {any} */ reply, /** @type {number} */ index) =>
            h(
              'li',
              null,
              h('b', null, proof.moves[index]),
              ' ',
              reply.cell
                ? h(
                    'span',
                    null,
                    t('answered'),
                    ' ',
                    h('b', null, reply.cell),
                    h(
                      'small',
                      null,
                      ` ${t(`rule_${reply.rule}`)} (${t('by_step')} ${reply.step}${reply.piece.length ? `; {${few(reply.piece, 6)}}` : ''})`,
                    ),
                    because(reply, index),
                  )
                : h('span', { class: 'quiet' }, t(reply.over ? 'reply_over' : 'disturbs_nothing')),
            ),
          ),
        )
      : h('p', { class: 'quiet' }, t('explore_hint')),
    proof.moves.length
      ? h(
          'p',
          { class: 'actions' },
          h(
            'button',
            { type: 'button', onclick: () => proof.ask(proof.moves.slice(0, -1)).catch(complain) },
            t('back'),
          ),
          h('button', { type: 'button', onclick: () => proof.ask([]).catch(complain) }, t('restart')),
        )
      : null,
  );
}
