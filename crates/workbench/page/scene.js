// What is on the board of a claim: the block, and over it the proof, the search or the guide, layer by layer.

import { mendingCells } from './advice.js';
import { caseScene, colouredPieces, pointsAtCase, regionsInForce } from './cases.js';
import { guide, guideQuestion, guideScene } from './guide.js';
import { moverOf } from './players.js';
import { t } from './words.js';

/** @import { Block, ClaimsState, Look, Looks, Progress, Step, Stones } from './types.js' */
/** @import { Proof } from './proof.js' */

/** Stones and looks of cells, as they are put together. */
class Scene {
  /** @type {Stones} */
  stones = new Map();
  /** @type {Looks} */
  looks = new Map();

  /** Adds to how a cell looks. @param {string} cell @param {Look} more */
  look(cell, more) {
    this.looks.set(cell, { ...this.looks.get(cell), ...more });
  }

  /** Takes the colours away. */
  pale() {
    for (const [cell, look] of this.looks) this.looks.set(cell, { ...look, tint: undefined });
  }

  /** Puts stones in the place of others. @param {Stones} stones */
  put(stones) {
    for (const [cell, stone] of stones) this.stones.set(cell, stone);
  }
}

/**
 * The block itself, with what is being changed on it.
 * @param {Scene} scene @param {Block} block @param {ClaimsState} claims
 */
function addBlock(scene, block, { painted, pending }) {
  for (const { cell, player, name } of block.stones) scene.stones.set(cell, { player, label: name ?? '' });
  for (const cell of block.region) scene.look(cell, { tint: 'region', sign: t('tool_region') });
  for (const cell of block.given) scene.look(cell, { mark: '◇' });
  for (const { cell, player } of pending) scene.stones.set(cell, { player });
  for (const cell of painted?.cells ?? []) scene.look(cell, { tint: painted?.inside ? 'region' : 'none' });
}

/**
 * A step of the derivation: what it needs, its pieces, and its replies.
 * @param {Scene} scene @param {Step} step
 */
function addStep(scene, step) {
  scene.pale();
  for (const cell of step.needed) {
    const stone = scene.stones.get(cell) ?? { player: step.owner, ghost: true };
    scene.stones.set(cell, { ...stone, ring: true });
  }
  if (step.rule === 'both') {
    step.premises.forEach((premise, index) => {
      for (const cell of premise.cells) scene.look(cell, { tint: `tint-${index % 8}` });
    });
  }
  for (const cell of step.cells) scene.look(cell, { tint: scene.looks.get(cell)?.tint ?? 'region' });
  if (step.reply) scene.stones.set(step.reply, { player: step.owner, ghost: true, label: '1' });
  step.premises.forEach(({ reply }, index) => {
    if (reply) scene.look(reply, { mark: String.fromCharCode(65 + (index % 26)) });
  });
}

/** The case that is pointed at. @param {Scene} scene @param {Block} block @param {Block[]} blocks */
function addCase(scene, block, blocks) {
  const { stones, marks } = caseScene(block);
  if (regionsInForce(block, blocks).length) scene.pale();
  scene.put(stones);
  for (const [cell, mark] of marks) scene.look(cell, { mark });
  addRegions(scene, block, blocks);
}

/** The regions of the blocks in force. @param {Scene} scene @param {Block} block @param {Block[]} blocks */
function addRegions(scene, block, blocks) {
  for (const { block: other, cells, tint } of regionsInForce(block, blocks)) {
    for (const cell of cells) scene.look(cell, { tint, sign: other.name });
  }
}

/**
 * What is tried against a proof, and what is left of it.
 * @param {Scene} scene @param {Block} block @param {Proof} proof
 */
function addAnswers(scene, block, proof) {
  scene.pale();
  const branch = proof.branch?.branch;
  // A branch that is pointed at shows the piece that it disturbs.
  const pieces = branch
    ? [{ cells: branch.reply.piece, from: branch.reply.from }]
    : (proof.answers?.pieces ?? []);
  colouredPieces(block, pieces).forEach(({ cells, tint, name }, index) => {
    for (const cell of cells) scene.look(cell, { tint, sign: name || `${t('piece')} ${index + 1}` });
  });
  for (const cell of branch?.moves.slice(1) ?? []) scene.look(cell, { dot: 'other' });
  scene.put(proof.stones());
}

/**
 * The moves that are open, and the line that is looked at.
 * @param {Scene} scene @param {Progress} progress
 */
function addSearch(scene, { line, mover, open }) {
  if (!open) return;
  for (const cell of open) scene.look(cell, { dot: 'must' });
  line.forEach((cell, index) => {
    if (scene.stones.has(cell)) return;
    scene.stones.set(cell, { player: moverOf(mover, index), ghost: true, label: String(index + 1) });
  });
}

/**
 * Marks, the stone under the pointer, and the end of a link.
 * @param {Scene} scene @param {ClaimsState} claims
 */
function addHand(scene, { from, hover, marks, progress, proof, tool }) {
  for (const [cell, mark] of marks) scene.look(cell, { mark });
  const asked = guideQuestion() ? (guide.block?.owner ?? 'black') : null;
  const falls = asked ?? (tool === 'explore' && proof ? proof.loser : tool);
  if (hover && !scene.stones.has(hover) && (falls === 'black' || falls === 'white') && !progress) {
    scene.stones.set(hover, { player: falls, ghost: true, passing: true });
  }
  // Ends are named by the names of stones.
  for (const [cell, stone] of scene.stones) {
    if (from && (cell === from || stone.label === from)) scene.stones.set(cell, { ...stone, ring: true });
  }
}

/**
 * What is on the board of a block.
 * @param {Block} block @param {ClaimsState} claims @returns {{ stones: Stones, looks: Looks }}
 */
export function sceneOf(block, claims) {
  const scene = new Scene();
  const { proof } = claims;
  const { blocks } = claims.reading;
  const progress = claims.progress ?? claims.known;
  addBlock(scene, block, claims);
  if (guideQuestion()) {
    const { stones, looks } = guideScene();
    scene.put(stones);
    for (const [cell, look] of looks) scene.look(cell, look);
  } else if (proof?.hovered) addStep(scene, proof.hovered.step);
  else if (pointsAtCase(block)) addCase(scene, block, blocks);
  else if (proof?.answers && claims.tool === 'explore') addAnswers(scene, block, proof);
  else if (!progress) addRegions(scene, block, blocks);
  if (progress) addSearch(scene, progress);
  for (const cell of mendingCells()) scene.look(cell, { mark: '+', sign: t('mends') });
  addHand(scene, claims);
  return scene;
}
