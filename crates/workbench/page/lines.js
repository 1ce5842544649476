// Lines, grids and set games: creatures, the pieces that pave an endless board, and Breaker's replies.

import { h } from './render.js';
import { post } from './api.js';
import { complain, fitting, redraw, say } from './store.js';
import { t } from './words.js';
import { pavingLook } from './paving.js';

/** @type {any} */
const state = { key: '', moves: [], x: 0, y: 0 };

/** Forgets the game. */
export function resetLines() {
  Object.assign(state, { key: '', moves: [], x: 0, y: 0 });
}

/** @param {number} a @param {number} n */
const modulo = (a, n) => ((a % n) + n) % n;

/** Which cell of the lattice's base a cell is, and in which translate of it. @param {[number, number, number]} lattice @param {number} x @param {number} y */
function reduced([width, shift, height], x, y) {
  const rows = Math.floor(y / height);
  const column = x - rows * shift;
  const inside = modulo(column, width);
  return { x: inside, y: y - rows * height, translate: rows + (column - inside) / width };
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
      const from = end ? [x + other[0] - own[0], y + other[1] - own[1]] : [x, y];
      return {
        kind: 'pair',
        index,
        partner: [x + other[0] - own[0], y + other[1] - own[1]],
        translate: reduced(paving.lattice, from[0] - pair[0][0], from[1] - pair[0][1]).translate,
      };
    }
  }
  for (const [index, area] of paving.areas.entries()) {
    const place = area.cells.findIndex(same);
    if (place >= 0) {
      const moved = [x - area.cells[place][0], y - area.cells[place][1]];
      return {
        kind: 'area',
        index,
        name: area.names[place],
        moved,
        translate: reduced(paving.lattice, moved[0], moved[1]).translate,
      };
    }
  }
  return null;
}

/** Maker plays, Breaker answers by the paving. @param {any} paving @param {number} x @param {number} y */
async function answer(paving, x, y) {
  const taken = (/** @type {number} */ a, /** @type {number} */ b) =>
    state.moves.some((/** @type {any} */ move) => move.x === a && move.y === b);
  if (taken(x, y)) return;
  const piece = pieceAt(paving, x, y);
  const before = state.moves.filter((/** @type {any} */ move) => move.player === 'maker');
  state.moves.push({ x, y, player: 'maker' });
  redraw();
  if (!piece) return say(t('disturbs_nothing'));
  if (piece.kind === 'pair') {
    if (!taken(piece.partner[0], piece.partner[1]))
      state.moves.push({ x: piece.partner[0], y: piece.partner[1], player: 'breaker' });
    return redraw();
  }
  const area = paving.areas[piece.index];
  if (!area.proof) return;
  // The moves of Maker's in the same translate of the area, by their names in its proof.
  const [dx, dy] = piece.moved;
  const inside = before.map((/** @type {any} */ move) =>
    area.cells.findIndex(
      (/** @type {number[]} */ cell) => cell[0] + dx === move.x && cell[1] + dy === move.y,
    ),
  );
  const names = inside
    .filter((/** @type {number} */ index) => index >= 0)
    .map((/** @type {number} */ index) => area.names[index]);
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

/** The cells that are on show: the first, and how many columns and rows. @param {any} block */
function seen(block) {
  const grid = block.game === 'grid';
  return grid
    ? { x: state.x - 4, y: state.y - 4, columns: fitting(16), rows: 12 }
    : { x: state.x - 3, y: 0, columns: fitting(21), rows: 1 };
}

/** What is on show, for a figure. @param {any} block */
export function linesPart(block) {
  const { x, y, columns, rows } = seen(block);
  const of = (/** @type {string} */ player) =>
    state.moves
      .filter((/** @type {any} */ move) => move.player === player)
      .map((/** @type {any} */ move) => [move.x, move.y]);
  return { first: [x, y], last: [x + columns - 1, y + rows - 1], maker: of('maker'), breaker: of('breaker') };
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
  const { x: left, y: top, columns, rows } = seen(block);
  const cells = [];
  const at = (/** @type {number} */ x, /** @type {number} */ y) =>
    state.moves.find((/** @type {any} */ move) => move.x === x && move.y === y);
  const pointed = pavingLook();
  const isOne = (/** @type {number[][]} */ list, /** @type {number} */ x, /** @type {number} */ y) =>
    list.some((cell) => cell[0] === x && cell[1] === y);
  for (let row = 0; row < rows; row++) {
    for (let column = 0; column < columns; column++) {
      const [x, y] = [column + left, row + top];
      const piece = paving ? pieceAt(paving, x, y) : null;
      const stone = at(x, y);
      const creature =
        !paving && block.creature.some((/** @type {number[]} */ cell) => cell[0] === x && cell[1] === y);
      const tint = piece
        ? `tint-${(piece.kind === 'pair' ? piece.index : piece.index + paving.pairs.length) % 8}${modulo(piece.translate, 2) ? ' pale' : ''}`
        : creature
          ? 'tint-1'
          : '';
      const near =
        piece?.kind === 'pair' && Math.abs(piece.partner[0] - x) + Math.abs(piece.partner[1] - y) === 1;
      const letter = piece?.kind === 'pair' ? 'ABCDEFGHIJKLMNOPQRSTUVWXYZ'[piece.index % 26] : piece?.name;
      const label = `${grid ? `${x}:${y}` : x}${piece ? `, ${t(piece.kind)} ${letter}` : ''}`;
      cells.push(
        h(
          'g',
          {
            class: `square ${tint}${isOne(pointed.cells, x, y) ? ' pointed' : ''}`,
            role: 'button',
            tabindex: column === 0 && row === 0 ? '0' : '-1',
            'data-x': x,
            'data-y': y,
            'aria-label': stone ? `${label}, ${t(stone.player)}` : label,
            onclick: () => (paving ? answer(paving, x, y) : undefined),
            onkeydown: (/** @type {KeyboardEvent} */ event) =>
              squareKey(event, () => paving && answer(paving, x, y)),
          },
          h('rect', { x: column, y: row, width: 1, height: 1 }),
          near ? halfDomino(column, row, piece.partner[0] - x, piece.partner[1] - y) : null,
          piece?.kind === 'pair' && !near
            ? h('line', {
                class: 'paired',
                x1: column + 0.5,
                y1: row + 0.5,
                x2: column + 0.5 + (piece.partner[0] - x) / 2,
                y2: row + 0.5 + (piece.partner[1] - y) / 2,
              })
            : null,
          piece?.kind === 'pair' && !near && !stone
            ? h('text', { x: column + 0.5, y: row + 0.66 }, letter)
            : null,
          piece?.kind === 'area' && !stone
            ? h('text', { class: 'faint', x: column + 0.5, y: row + 0.64 }, letter)
            : null,
          stone
            ? h('circle', {
                class: stone.player === 'maker' ? 'black' : 'white',
                cx: column + 0.5,
                cy: row + 0.5,
                r: 0.36,
              })
            : null,
          pointed.reply && isOne([pointed.reply], x, y) && !stone
            ? h('circle', { class: 'white ghost', cx: column + 0.5, cy: row + 0.5, r: 0.36 })
            : null,
        ),
      );
    }
  }
  const pan = (/** @type {number} */ dx, /** @type {number} */ dy) => {
    state.x += dx;
    state.y += dy;
    redraw();
  };
  return h(
    'div',
    { class: 'wall-frame' },
    h(
      'svg',
      {
        class: 'squares',
        viewBox: `-0.3 -0.3 ${columns + 0.6} ${rows + (grid ? 0.6 : 1.2)}`,
        role: 'group',
        'aria-label': `${t('board')} ${block.name}`,
        onwheel: (/** @type {WheelEvent} */ event) => {
          event.preventDefault();
          pan(Math.sign(event.deltaX || (grid ? 0 : event.deltaY)), grid ? Math.sign(event.deltaY) : 0);
        },
      },
      cells,
      grid
        ? null
        : h(
            'g',
            { 'aria-hidden': 'true' },
            Array.from({ length: columns }, (_, column) =>
              h('text', { class: 'number', x: column + 0.5, y: 1.5 }, String(column + left)),
            ),
          ),
    ),
    h(
      'div',
      { class: 'toolbar' },
      [
        ['←', -4, 0],
        ['→', 4, 0],
        ...(grid
          ? [
              ['↑', 0, -4],
              ['↓', 0, 4],
            ]
          : []),
      ].map(([sign, dx, dy]) =>
        h(
          'button',
          {
            type: 'button',
            'aria-label': `${t('scroll')} ${sign}`,
            onclick: () => pan(Number(dx), Number(dy)),
          },
          sign,
        ),
      ),
      h(
        'button',
        {
          type: 'button',
          disabled: !state.moves.length,
          onclick: () => {
            state.moves = [];
            redraw();
          },
        },
        t('restart'),
      ),
      h('span', { class: 'quiet' }, paving ? t('breaker_answers') : ''),
    ),
    creatureView(block),
  );
}

/** The part of a domino that lies on a square, its partner being in that direction. @param {number} column @param {number} row @param {number} dx @param {number} dy */
function halfDomino(column, row, dx, dy) {
  const [x, y, r] = [column + 0.5, row + 0.5, 0.27];
  return h('path', {
    class: 'domino',
    d: `M${x} ${y - r}H${column + 1}V${y + r}H${x}A${r} ${r} 0 0 1 ${x} ${y - r}Z`,
    transform: `rotate(${(Math.atan2(dy, dx) * 180) / Math.PI} ${x} ${y})`,
  });
}

/** The creature by itself. @param {any} block */
function creatureView(block) {
  if (!block.creature.length) return null;
  const [columns, rows] = [0, 1].map(
    (axis) => Math.max(...block.creature.map((/** @type {number[]} */ cell) => cell[axis])) + 1,
  );
  const has = (/** @type {number} */ x, /** @type {number} */ y) =>
    block.creature.some((/** @type {number[]} */ cell) => cell[0] === x && cell[1] === y);
  const cells = Array.from({ length: columns * rows }, (_, index) => [
    index % columns,
    Math.floor(index / columns),
  ]);
  return h(
    'p',
    { class: 'creature' },
    h('span', { class: 'quiet' }, t('creature')),
    h(
      'svg',
      {
        viewBox: `-0.1 -0.1 ${columns + 0.2} ${rows + 0.2}`,
        role: 'img',
        'aria-label': `${t('creature')} ${block.creature.map((/** @type {number[]} */ cell) => (rows > 1 ? cell.join(':') : cell[0])).join(' ')}`,
        width: `${columns * 1.1}em`,
        height: `${rows * 1.1}em`,
      },
      cells.map(([x, y]) => h('rect', { class: has(x, y) ? 'own' : '', x, y, width: 1, height: 1 })),
    ),
  );
}

/** Arrows move over squares. @param {KeyboardEvent} event @param {() => void} act */
function squareKey(event, act) {
  const element = /** @type {Element} */ (event.currentTarget);
  if (event.key === 'Enter' || event.key === ' ') {
    event.preventDefault();
    return act();
  }
  const step = /** @type {Record<string, number[]>} */ ({
    ArrowLeft: [-1, 0],
    ArrowRight: [1, 0],
    ArrowUp: [0, -1],
    ArrowDown: [0, 1],
  })[event.key];
  if (!step) return;
  event.preventDefault();
  const [x, y] = [
    Number(element.getAttribute('data-x')) + step[0],
    Number(element.getAttribute('data-y')) + step[1],
  ];
  /** @type {any} */ (element.parentElement?.querySelector(`[data-x="${x}"][data-y="${y}"]`))?.focus();
}

/** Cells of a finite game, with its sets, and play against its proof. @param {any} block @param {any} proof */
function finite(block, proof) {
  const width = block.width ?? Math.min(14, block.cells.length);
  const rows = Math.ceil(block.cells.length / width);
  const stones = proof?.playable ? proof.stones() : new Map();
  const step = proof?.hovered?.step;
  const pieces = step || proof?.branch ? [] : (proof?.answers?.pieces ?? []);
  const play = (/** @type {string} */ name) => proof?.playable && proof.play(name);
  return h(
    'div',
    { class: 'wall-frame' },
    h(
      'svg',
      {
        class: 'squares',
        viewBox: `-0.3 -0.3 ${width + 0.6} ${rows + 0.6}`,
        role: 'group',
        'aria-label': `${t('board')} ${block.name}`,
      },
      block.cells.map((/** @type {string} */ name, /** @type {number} */ index) => {
        const [x, y] = [index % width, Math.floor(index / width)];
        const stone = stones.get(name);
        const piece = pieces.findIndex((/** @type {any} */ open) => open.cells.includes(name));
        const creature =
          !proof && block.creature.some((/** @type {number[]} */ cell) => cell[0] === x && cell[1] === y);
        return h(
          'g',
          {
            class: `square ${piece >= 0 ? `tint-${piece % 8}` : creature ? 'tint-1' : ''}${step?.cells.includes(name) ? ' pointed' : ''}`,
            role: 'button',
            tabindex: index ? '-1' : '0',
            'data-x': x,
            'data-y': y,
            'data-cell': name,
            'aria-label': stone ? `${name}, ${t(stone.player)} ${stone.label}` : name,
            onclick: () => play(name),
            onkeydown: (/** @type {KeyboardEvent} */ event) => squareKey(event, () => play(name)),
          },
          h('rect', { x, y, width: 1, height: 1 }),
          stone
            ? h('circle', {
                class: stone.player === 'maker' ? 'black' : 'white',
                cx: x + 0.5,
                cy: y + 0.5,
                r: 0.38,
              })
            : null,
          step?.reply === name && !stone
            ? h('circle', {
                class: `${step.owner === 'maker' ? 'black' : 'white'} ghost`,
                cx: x + 0.5,
                cy: y + 0.5,
                r: 0.38,
              })
            : null,
          h(
            'text',
            {
              class: stone ? `on ${stone.player === 'maker' ? 'black' : 'white'}` : '',
              x: x + 0.5,
              y: y + 0.64,
            },
            stone ? stone.label : name,
          ),
        );
      }),
    ),
    h(
      'div',
      { class: 'toolbar' },
      proof?.playable
        ? [
            h(
              'button',
              {
                type: 'button',
                disabled: !proof.moves.length,
                onclick: () => proof.ask(proof.moves.slice(0, -1)).catch(complain),
              },
              t('back'),
            ),
            h(
              'button',
              { type: 'button', disabled: !proof.moves.length, onclick: () => proof.ask([]).catch(complain) },
              t('restart'),
            ),
            h('span', { class: 'quiet' }, t('sets_hint')),
          ]
        : null,
    ),
    creatureView(block),
    h(
      'p',
      { class: 'sets quiet' },
      `${block.sets.length} ${t('sets')}: `,
      block.sets
        .slice(0, 40)
        .map((/** @type {string[]} */ set) => `{${set.join(' ')}} `)
        .join('') + (block.sets.length > 40 ? '…' : ''),
    ),
  );
}
