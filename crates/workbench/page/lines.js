// Lines, grids and set games: creatures, the pieces that pave an endless board, and Breaker's replies.

import { h } from './render.js';
import { post } from './api.js';
import { complain, redraw, say } from './store.js';
import { t } from './words.js';

/** @type {any} */
const state = { key: '', moves: [], x: 0, y: 0 };

/** Forgets the game. */
export function resetLines() {
  Object.assign(state, { key: '', moves: [], x: 0, y: 0 });
}

/** @param {number} a @param {number} n */
const modulo = (a, n) => ((a % n) + n) % n;

/** Which cell of the lattice's base a cell is, and how far away. @param {[number, number, number]} lattice @param {number} x @param {number} y */
function reduced([width, shift, height], x, y) {
  const rows = Math.floor(y / height);
  const column = x - rows * shift;
  const inside = modulo(column, width);
  return { x: inside, y: y - rows * height };
}

/** Finds the piece at a cell: a pair, an area, or nothing. @param {any} paving @param {number} x @param {number} y @returns {any} */
function pieceAt(paving, x, y) {
  const same = (/** @type {number[]} */ [px, py]) => {
    const [a, b] = [reduced(paving.lattice, px, py), reduced(paving.lattice, x, y)];
    return a.x === b.x && a.y === b.y;
  };
  for (const [index, pair] of paving.pairs.entries()) {
    const end = pair.findIndex(same);
    if (end >= 0) {
      const [own, other] = [pair[end], pair[1 - end]];
      return { kind: 'pair', index, partner: [x + other[0] - own[0], y + other[1] - own[1]] };
    }
  }
  for (const [index, area] of paving.areas.entries()) {
    const place = area.cells.findIndex(same);
    if (place >= 0) return { kind: 'area', index, name: area.names[place], moved: [x - area.cells[place][0], y - area.cells[place][1]] };
  }
  return null;
}

/** Maker plays, Breaker answers by the paving. @param {any} paving @param {number} x @param {number} y */
async function answer(paving, x, y) {
  const taken = (/** @type {number} */ a, /** @type {number} */ b) => state.moves.some((/** @type {any} */ move) => move.x === a && move.y === b);
  if (taken(x, y)) return;
  const piece = pieceAt(paving, x, y);
  const before = state.moves.filter((/** @type {any} */ move) => move.player === 'maker');
  state.moves.push({ x, y, player: 'maker' });
  redraw();
  if (!piece) return say(t('disturbs_nothing'));
  if (piece.kind === 'pair') {
    if (!taken(piece.partner[0], piece.partner[1])) state.moves.push({ x: piece.partner[0], y: piece.partner[1], player: 'breaker' });
    return redraw();
  }
  const area = paving.areas[piece.index];
  if (!area.proof) return;
  // The moves of Maker's in the same translate of the area, by their names in its proof.
  const [dx, dy] = piece.moved;
  const inside = before.map((/** @type {any} */ move) => area.cells.findIndex((/** @type {number[]} */ cell) => cell[0] + dx === move.x && cell[1] + dy === move.y));
  const names = inside.filter((/** @type {number} */ index) => index >= 0).map((/** @type {number} */ index) => area.names[index]);
  try {
    const told = await post(`api/proofs/${area.proof}/reply`, { moves: [...names, piece.name] });
    const reply = told.replies.at(-1).cell;
    if (reply) {
      const cell = area.cells[area.names.indexOf(reply)];
      state.moves.push({ x: cell[0] + dx, y: cell[1] + dy, player: 'breaker' });
    }
  } catch (error) {
    complain(error);
  }
  redraw();
}

/** @param {any} block @param {any} settled @param {any} proof */
export function lines(block, settled, proof) {
  if (state.key !== block.name) {
    resetLines();
    state.key = block.name;
  }
  if (block.game === 'sets' || block.width) return finite(block, proof);
  const grid = block.game === 'grid';
  const paving = settled?.paving;
  const [columns, rows] = grid ? [16, 12] : [21, 1];
  const cells = [];
  const at = (/** @type {number} */ x, /** @type {number} */ y) => state.moves.find((/** @type {any} */ move) => move.x === x && move.y === y);
  for (let row = 0; row < rows; row++) {
    for (let column = 0; column < columns; column++) {
      const [x, y] = [column + state.x - (grid ? 4 : 3), row + state.y - (grid ? 4 : 0)];
      const piece = paving ? pieceAt(paving, x, y) : null;
      const stone = at(x, y);
      const creature = !paving && block.creature.some((/** @type {number[]} */ cell) => cell[0] === x && cell[1] === y);
      const tint = piece ? `tint-${(piece.kind === 'pair' ? piece.index : piece.index + paving.pairs.length) % 8}` : creature ? 'tint-1' : '';
      const label = grid ? `${x}:${y}` : String(x);
      cells.push(h('g', {
        class: `square ${tint}`, role: 'button', tabindex: column === 0 && row === 0 ? '0' : '-1', 'data-x': x, 'data-y': y,
        'aria-label': stone ? `${label}, ${t(stone.player)}` : label,
        onclick: () => (paving ? answer(paving, x, y) : undefined),
        onkeydown: (/** @type {KeyboardEvent} */ event) => squareKey(event, () => paving && answer(paving, x, y)),
      },
      h('rect', { x: column, y: row, width: 1, height: 1 }),
      piece?.kind === 'pair' ? h('line', { class: 'paired', x1: column + 0.5, y1: row + 0.5, x2: column + 0.5 + (piece.partner[0] - x) / 2, y2: row + 0.5 + (piece.partner[1] - y) / 2 }) : null,
      piece?.kind === 'pair' && !stone ? h('text', { x: column + 0.5, y: row + 0.66 }, 'ABCDEFGHIJKLMNOPQRSTUVWXYZ'[piece.index % 26]) : null,
      piece?.kind === 'area' && !stone ? h('text', { class: 'faint', x: column + 0.5, y: row + 0.64 }, piece.name) : null,
      stone ? h('circle', { class: stone.player === 'maker' ? 'black' : 'white', cx: column + 0.5, cy: row + 0.5, r: 0.36 }) : null,
      grid ? null : h('text', { class: 'number', x: column + 0.5, y: 1.5 }, String(x))));
    }
  }
  const pan = (/** @type {number} */ dx, /** @type {number} */ dy) => {
    state.x += dx;
    state.y += dy;
    redraw();
  };
  return h('div', { class: 'wall-frame' },
    h('svg', {
      class: 'squares', viewBox: `-0.3 -0.3 ${columns + 0.6} ${rows + (grid ? 0.6 : 1.2)}`, role: 'group', 'aria-label': `${t('board')} ${block.name}`,
      onwheel: (/** @type {WheelEvent} */ event) => { event.preventDefault(); pan(Math.sign(event.deltaX || (grid ? 0 : event.deltaY)), grid ? Math.sign(event.deltaY) : 0); },
    }, cells),
    h('div', { class: 'toolbar' },
      [['←', -4, 0], ['→', 4, 0], ...(grid ? [['↑', 0, -4], ['↓', 0, 4]] : [])].map(([sign, dx, dy]) => h('button', { type: 'button', 'aria-label': `${t('scroll')} ${sign}`, onclick: () => pan(Number(dx), Number(dy)) }, sign)),
      h('button', { type: 'button', disabled: !state.moves.length, onclick: () => { state.moves = []; redraw(); } }, t('restart')),
      h('span', { class: 'quiet' }, paving ? `${t('breaker_answers')} ${t('lattice')}: ${paving.lattice.join(' ')}, ${paving.pairs.length} ${t('pairs')}, ${paving.areas.length} ${t('areas')}` : '')));
}

/** Arrows move over squares. @param {KeyboardEvent} event @param {() => void} act */
function squareKey(event, act) {
  const element = /** @type {Element} */ (event.currentTarget);
  if (event.key === 'Enter' || event.key === ' ') {
    event.preventDefault();
    return act();
  }
  const step = /** @type {Record<string, number[]>} */ ({ ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] })[event.key];
  if (!step) return;
  event.preventDefault();
  const [x, y] = [Number(element.getAttribute('data-x')) + step[0], Number(element.getAttribute('data-y')) + step[1]];
  /** @type {any} */ (element.parentElement?.querySelector(`[data-x="${x}"][data-y="${y}"]`))?.focus();
}

/** Cells of a finite game, with its sets, and play against its proof. @param {any} block @param {any} proof */
function finite(block, proof) {
  const width = block.width ?? Math.min(14, block.cells.length);
  const rows = Math.ceil(block.cells.length / width);
  const stones = proof?.root ? proof.stones() : new Map();
  const pieces = proof?.answers?.pieces ?? [];
  const play = (/** @type {string} */ name) => proof?.root && proof.play(name);
  return h('div', { class: 'wall-frame' },
    h('svg', { class: 'squares', viewBox: `-0.3 -0.3 ${width + 0.6} ${rows + 0.6}`, role: 'group', 'aria-label': `${t('board')} ${block.name}` },
      block.cells.map((/** @type {string} */ name, /** @type {number} */ index) => {
        const [x, y] = [index % width, Math.floor(index / width)];
        const stone = stones.get(name);
        const piece = pieces.findIndex((/** @type {string[]} */ cells) => cells.includes(name));
        const creature = !proof && block.creature.some((/** @type {number[]} */ cell) => cell[0] === x && cell[1] === y);
        return h('g', {
          class: `square ${piece >= 0 ? `tint-${piece % 8}` : creature ? 'tint-1' : ''}`, role: 'button', tabindex: index ? '-1' : '0', 'data-x': x, 'data-y': y, 'data-cell': name,
          'aria-label': stone ? `${name}, ${t(stone.player)} ${stone.label}` : name, onclick: () => play(name),
          onkeydown: (/** @type {KeyboardEvent} */ event) => squareKey(event, () => play(name)),
        },
        h('rect', { x, y, width: 1, height: 1 }),
        stone ? h('circle', { class: stone.player === 'maker' ? 'black' : 'white', cx: x + 0.5, cy: y + 0.5, r: 0.38 }) : null,
        h('text', { class: stone ? `on ${stone.player === 'maker' ? 'black' : 'white'}` : '', x: x + 0.5, y: y + 0.64 }, stone ? stone.label : name));
      })),
    h('div', { class: 'toolbar' },
      proof?.root ? [h('button', { type: 'button', disabled: !proof.moves.length, onclick: () => proof.ask(proof.moves.slice(0, -1)).catch(complain) }, t('back')),
        h('button', { type: 'button', disabled: !proof.moves.length, onclick: () => proof.ask([]).catch(complain) }, t('restart')), h('span', { class: 'quiet' }, t('sets_hint'))] : null),
    h('p', { class: 'sets quiet' }, `${block.sets.length} ${t('sets')}: `, block.sets.slice(0, 40).map((/** @type {string[]} */ set) => `{${set.join(' ')}} `).join('') + (block.sets.length > 40 ? '…' : '')));
}
