// What a block says, and what a proof answers, in plain words. Nothing is said to hold here that was not proved.

import { inSigns } from './cases.js';
import { otherColour } from './players.js';
import { filled, t, title } from './words.js';

/** @import { Block, DropBlock, Reply, Settled, Step } from './types.js' */
/** @import { Proof } from './proof.js' */

/** Links are not broken at their hyphens. @param {Block} block */
const goalOf = (block) => inSigns(block.goal ?? '').replace(/-/g, '‑') || block.caption;

/** One sentence on what the block claims. @param {Block} block @returns {string} */
export function caption(block) {
  const other = title(otherColour(block.owner));
  const owner = block.owner ? title(block.owner) : '';
  if (block.kind === 'win' || block.kind === 'strategy') {
    const first = block.first === 'owner' ? owner : other;
    return filled('says_win', { owner, mover: block.to_move ? title(block.to_move) : first });
  }
  if (block.game === 'hex' || block.game === 'torus') {
    const words = { owner, other, goal: goalOf(block) };
    return filled(block.first === 'owner' ? 'says_first' : 'says_claim', words);
  }
  if (block.game === 'line' || block.game === 'grid')
    return t(block.kind === 'loser' ? 'says_loser' : 'says_winner');
  if (block.game === 'sets') return t(block.owner === 'maker' ? 'says_maker' : 'says_breaker');
  if (!block.drop) return block.caption;
  const { connect, defender } = /** @type {DropBlock} */ (block).drop;
  return filled('says_draw', { owner: defender, connect: String(connect) });
}

/** The sentence on a claim that was refuted. @param {Block} block @returns {string} */
function refuted(block) {
  const other = title(otherColour(block.owner));
  const owner = block.owner ? title(block.owner) : '';
  if (block.kind === 'win' || block.kind === 'strategy') {
    return filled(block.game === 'torus' || block.kind === 'win' ? 'fails_win' : 'fails_any', {
      owner,
      other,
    });
  }
  if (block.game === 'hex' || block.game === 'torus') {
    return filled(block.kind === 'claim' ? 'fails_claim' : 'fails_any', {
      owner,
      other,
      goal: goalOf(block),
    });
  }
  return t('fails_any');
}

/**
 * What is known of a block after its verdict, or what it claims.
 * @param {Block} block @param {Settled | null} settled
 */
export function known(block, settled) {
  if (settled?.verdict === 'fails') return refuted(block);
  return caption(block);
}

/**
 * The caption of a figure: what was proved or refuted of the block, and nothing else.
 * @param {Block | undefined} block @param {Settled | null} settled
 */
export function provedCaption(block, settled) {
  if (!block || settled?.proof == null || settled.verdict === 'unknown') return '';
  return known(block, settled);
}

/**
 * Whether a piece is a bridge: two cells, each of which answers the other.
 * @param {string} move @param {Reply} reply
 */
const isBridge = (move, { cell, piece }) =>
  piece.length === 2 && piece.includes(move) && !!cell && piece.includes(cell);

/**
 * Why a move is answered as it is.
 * @param {Block} block @param {string} move @param {Reply} reply @param {string} winner
 */
export function why(block, move, reply, winner) {
  const values = { move, reply: reply.cell ?? '', winner, count: String(reply.piece.length) };
  if (!reply.cell) {
    if (reply.over) return filled('why_over', values);
    const outside = block.region.length && !block.region.includes(move) && block.kind === 'claim';
    return filled(outside ? 'why_outside' : 'why_nothing', values);
  }
  if (isBridge(move, reply)) return filled('why_bridge', values);
  if (reply.from) return filled('why_block', { ...values, block: reply.from.block });
  const rule = { either: 'why_either', split: 'why_split', position: 'why_position' }[reply.rule ?? ''];
  return filled(rule ?? 'why_reply', values);
}

/** A step of a derivation in plain words. @param {Step} step */
export function stepWords(step) {
  const owner = title(step.owner);
  const values = {
    owner,
    reply: step.reply ?? '',
    count: String(step.cells.length),
    parts: String(step.premises.length),
  };
  const words = filled(`plain_${step.rule}`, values);
  return step.block ? `${t('block')} ${step.block}: ${words}` : words;
}

/** The last exchange of moves with a proof, in words. @param {Proof} proof @param {Block} block */
export function lastExchange(proof, block) {
  const reply = proof.answers?.replies.at(-1);
  const move = proof.moves.at(-1);
  return reply && move ? why(block, move, reply, title(proof.winner)) : '';
}
