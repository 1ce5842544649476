// A proof that is looked at: the steps of its derivation, opened one by one, and its answers to the opponent's moves.

import { get, post } from './api.js';
import { opponent } from './players.js';
import { complain, redraw, say } from './store.js';
import { t } from './words.js';

/** @import { Branch, Overview, Player, Replies, Step, Stones } from './types.js' */

/** @typedef {'steps' | 'replies'} View */
/**
 * A step in the tree, and the images through which it is seen.
 * @typedef {{
 *   id: number, number: number, through: number[], step: Step, open: boolean, nodes: TreeNode[] | null,
 * }} TreeNode
 */
/** A move of the opponent's and its reply. @typedef {{ move: string, reply: string | null }} Exchange */
/**
 * What has led to a place of the replies, and what may follow.
 * @typedef {{
 *   id: number, line: Exchange[], open: boolean, nodes: BranchNode[] | null, others: string[],
 * }} Fork
 */
/** Moves with one reply. @typedef {Fork & { branch: Branch }} BranchNode */

let ids = 0;

/** What there is of a proof before it has answered. @type {Overview} */
const UNKNOWN = {
  name: '',
  verdict: '',
  statement: '',
  bytes: 0,
  steps: null,
  last: null,
  positions: null,
  winner: null,
};

/** A proof that is looked at. */
export class Proof {
  about = UNKNOWN;
  /** @type {TreeNode | null} */
  root = null;
  /** The step that is pointed at. @type {TreeNode | null} */
  hovered = null;
  /** @type {Fork | null} */
  replies = null;
  /** The branch that is pointed at. @type {BranchNode | null} */
  branch = null;
  /** @type {View} */
  view = 'steps';
  /** The opponent's moves that were tried. @type {string[]} */
  moves = [];
  /** What is answered to them. @type {Replies | null} */
  answers = null;

  /** @param {number} id */
  constructor(id) {
    this.id = id;
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
      node.nodes = await Promise.all(node.step.premises.map(({ number }) => this.node(number, through)));
    }
    redraw();
  }

  /** Opens a step, or closes it. @param {TreeNode} node */
  toggle(node) {
    if (!node.step.premises.length) return;
    if (!node.open) return void this.open(node).catch(complain);
    node.open = false;
    redraw();
  }

  /** Opens the moves after a branch, or closes them. @param {BranchNode} node */
  toggleBranch(node) {
    if (!node.branch.inner) return;
    if (!node.open) return void this.unfold(node).catch(complain);
    node.open = false;
    redraw();
  }

  /** Points at a step. @param {TreeNode | null} node */
  hover(node) {
    if (this.hovered === node) return;
    this.hovered = node;
    redraw();
  }

  /** Points at a branch. @param {BranchNode | null} node */
  point(node) {
    if (this.branch === node) return;
    this.branch = node;
    redraw();
  }

  /** Whether it answers moves. */
  get playable() {
    return !!this.about.last || this.about.positions !== null;
  }

  /** Shows the steps, or the replies. @param {View} view */
  async look(view) {
    this.view = view;
    this.hovered = null;
    this.branch = null;
    if (view === 'replies' && !this.replies) {
      this.replies = { id: ++ids, line: [], open: false, nodes: null, others: [] };
      await this.unfold(this.replies);
    }
    redraw();
  }

  /** Lists the moves that may follow, by their replies. @param {Fork} node */
  async unfold(node) {
    node.open = true;
    if (!node.nodes) {
      const told = await post(`api/proofs/${this.id}/branches`, { moves: node.line.map(({ move }) => move) });
      node.others = told.others;
      node.nodes = told.branches.map((branch) => {
        const line = [...node.line, { move: branch.moves[0], reply: branch.reply.cell }];
        return { id: ++ids, line, branch, open: false, nodes: null, others: [] };
      });
    }
    redraw();
  }

  /** What the proof answers to these moves. @param {string[]} moves */
  async ask(moves) {
    const answers = await post(`api/proofs/${this.id}/reply`, { moves });
    this.moves = moves;
    this.answers = answers;
    const last = answers.replies.at(-1);
    const move = moves.at(-1);
    if (last)
      say(
        last.cell ? `${move} → ${last.cell}` : `${move}: ${t(last.over ? 'reply_over' : 'disturbs_nothing')}`,
      );
    redraw();
  }

  /** Tries a move. @param {string} cell */
  play(cell) {
    return this.ask([...this.moves, cell]).catch(complain);
  }

  /** Takes the last move back. */
  back() {
    return this.ask(this.moves.slice(0, -1)).catch(complain);
  }

  /** Takes all moves back. */
  restart() {
    return this.ask([]).catch(complain);
  }

  /** The player who has the strategy. @returns {Player} */
  get winner() {
    return this.about.winner ?? 'black';
  }

  get loser() {
    return opponent(this.winner);
  }

  /** The stones of the branch that is pointed at, or else those of the moves and answers that were played. */
  stones() {
    /** @type {Stones} */
    const stones = new Map();
    const { answers } = this;
    if (!answers) return stones;
    let number = 0;
    const put = (/** @type {string} */ cell, /** @type {Player} */ player) =>
      stones.set(cell, { player, label: String(++number) });
    if (answers.first) put(answers.first, this.winner);
    const played = answers.replies.map((reply, index) => ({ move: this.moves[index], reply: reply.cell }));
    for (const { move, reply } of this.branch?.line ?? played) {
      put(move, this.loser);
      if (reply) put(reply, this.winner);
    }
    const last = [...stones.values()].at(-1);
    if (last) last.last = true;
    return stones;
  }
}
