// How lines, grids and set games look: creatures, the pieces that pave an endless board, and moves.

import { h } from './render.js';
import { button } from './controls.js';
import { modulo, pieceAt } from './lattice.js';
import {
  heldCells,
  holdCreature,
  lines,
  linesWindow,
  moveAt,
  panLines,
  playLines,
  restartLines,
  stopper,
  turnCreature,
} from './lines.js';
import { pavingLook } from './paving.js';
import { pairLetter } from './paving_view.js';
import { filled, t } from './words.js';

/** @import { Block, Pair, Paving, Player, Settled, Stone, Stones } from './types.js' */
/** @import { PairCell } from './lattice.js' */
/** @import { Proof } from './proof.js' */

/** @param {Pair[]} cells @param {Pair} cell */
const includes = (cells, [x, y]) => cells.some((other) => other[0] === x && other[1] === y);

/** The colour of Maker's or Breaker's stones. @param {Player} player */
const colour = (player) => (player === 'maker' ? 'black' : 'white');

/** A stone in a square. @param {string} kind @param {Pair} corner @param {number} r */
const disc = (kind, [x, y], r) => h('circle', { class: kind, cx: x + 0.5, cy: y + 0.5, r });

/**
 * The board, whatever it is.
 * @param {Block} block @param {Settled | null} settled @param {Proof | null} proof
 */
export function linesView(block, settled, proof) {
  if (block.game === 'sets' || block.width) return finite(block, proof);
  return endless(block, settled?.paving ?? null);
}

/** @param {Block} block @param {Paving | null} paving */
function endless(block, paving) {
  const grid = block.game === 'grid';
  const held = paving
    ? { cells: heldCells(block), stops: stopper(block, paving)?.cells ?? [] }
    : { cells: [], stops: [] };
  const { x: left, y: top, columns, rows } = linesWindow(block);
  const places = Array.from({ length: rows * columns }, (_, index) => {
    return /** @type {Pair} */ ([index % columns, Math.floor(index / columns)]);
  });
  const numbers = Array.from({ length: columns }, (_, column) =>
    h('text', { class: 'number', x: column + 0.5, y: 1.5 }, String(column + left)),
  );
  /** @type {[string, number, number][]} */
  const across = [
    ['←', -4, 0],
    ['→', 4, 0],
  ];
  /** @type {[string, number, number][]} */
  const along = grid
    ? [
        ['↑', 0, -4],
        ['↓', 0, 4],
      ]
    : [];
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
        onpointerleave: () => holdCreature(null),
        onwheel: (event) => {
          // The page scrolls as everywhere; with Shift the board does.
          const [dx, dy] = event.shiftKey ? [event.deltaX, event.deltaY] : [event.deltaX, 0];
          if (!dx && !dy) return;
          event.preventDefault();
          panLines(Math.sign(dx || (grid ? 0 : dy)), grid ? Math.sign(dy) : 0);
        },
      },
      places.map((place) => square(block, paving, place, [place[0] + left, place[1] + top], held)),
      grid ? null : h('g', { 'aria-hidden': 'true' }, numbers),
    ),
    h(
      'div',
      { class: 'toolbar' },
      [...across, ...along].map(([arrow, dx, dy]) =>
        button(arrow, () => panLines(dx, dy), { 'aria-label': `${t('scroll')} ${arrow}` }),
      ),
      button(t('restart'), restartLines, { disabled: !lines.moves.length }),
      paving && block.shapes.length > 1
        ? button(t('turn_creature'), turnCreature, { key: 'turn', class: 'turn-creature' })
        : null,
    ),
    // There before the proof, too, so that nothing moves.
    h(
      'p',
      { class: 'why' },
      paving
        ? `${stopped(block, paving)} ${t('breaker_answers')}`
        : block.kind === 'loser'
          ? t('why_later')
          : '',
    ),
    creatureView(block),
  );
}

/** What a cell is called. @param {Block} block @param {Pair} cell */
const cellWord = (block, cell) => (block.game === 'grid' ? cell.join(':') : String(cell[0]));

/**
 * The piece that covers a cell, its colour and letter, and the cell in words.
 * @param {Block} block @param {Paving | null} paving @param {Pair} cell
 */
function covering(block, paving, cell) {
  const name = cellWord(block, cell);
  const piece = paving && pieceAt(paving, cell);
  if (!piece) {
    return {
      piece,
      letter: '',
      label: name,
      tint: !paving && includes(block.creature, cell) ? 'tint-1' : '',
    };
  }
  const number = piece.kind === 'pair' ? piece.index : piece.index + paving.pairs.length;
  const letter = piece.kind === 'pair' ? pairLetter(piece.index) : piece.name;
  const tint = `tint-${number % 8}${modulo(piece.translate, 2) ? ' pale' : ''}`;
  return { piece, letter, label: `${name}, ${t(piece.kind)} ${letter}`, tint };
}

/**
 * A square of an endless board.
 * @param {Block} block @param {Paving | null} paving @param {Pair} place where it is drawn @param {Pair} cell
 * @param {{ cells: Pair[], stops: Pair[] }} held the creature, and what of it is stopped
 */
function square(block, paving, place, cell, held) {
  const stone = moveAt(cell);
  const { label, letter, piece, tint } = covering(block, paving, cell);
  const pointed = pavingLook();
  const play = () => void (paving && playLines(paving, cell));
  return h(
    'g',
    {
      class: `square ${tint}${includes(pointed.cells, cell) ? ' pointed' : ''}`,
      role: 'button',
      tabindex: place[0] === 0 && place[1] === 0 ? '0' : '-1',
      'data-x': cell[0],
      'data-y': cell[1],
      'aria-label': stone ? `${label}, ${t(stone.player)}` : label,
      onclick: play,
      onpointerenter: () => holdCreature(paving ? cell : null),
      onfocus: () => holdCreature(paving ? cell : null),
      onkeydown: (event) => squareKey(event, event.currentTarget, play),
    },
    h('rect', { x: place[0], y: place[1], width: 1, height: 1 }),
    includes(held.cells, cell) ? heldShape(place, includes(held.stops, cell)) : null,
    piece?.kind === 'pair' ? pairShapes(piece, place, cell, stone ? '' : letter) : null,
    piece?.kind === 'area' && !stone
      ? h('text', { class: 'faint', x: place[0] + 0.5, y: place[1] + 0.64 }, letter)
      : null,
    stone ? disc(colour(stone.player), place, 0.36) : null,
    pointed.reply && includes([pointed.reply], cell) && !stone ? disc('white ghost', place, 0.36) : null,
  );
}

/**
 * A cell of the creature that is held; those of the pair or the area that stops it are lit.
 * @param {Pair} place @param {boolean} stops
 */
const heldShape = ([x, y], stops) =>
  h('rect', {
    class: `held passing${stops ? ' stops' : ''}`,
    x: x + 0.06,
    y: y + 0.06,
    width: 0.88,
    height: 0.88,
  });

/** What stops the creature where it is held. @param {Block} block @param {Paving} paving */
function stopped(block, paving) {
  const found = stopper(block, paving);
  if (!found) return t('why_loser');
  if (found.kind === 'pair') return filled('held_pair', { pair: pairLetter(found.index) });
  const cells = found.cells.map((cell) => cellWord(block, cell)).join(' ');
  return filled('held_area', { area: String(found.index + 1), cells });
}

/**
 * A cell of a pair: half a domino, or a line to the partner and a letter.
 * @param {PairCell} piece @param {Pair} place @param {Pair} cell @param {string | undefined} letter
 */
function pairShapes({ partner }, [column, row], cell, letter) {
  const [dx, dy] = [partner[0] - cell[0], partner[1] - cell[1]];
  const [x, y, r] = [column + 0.5, row + 0.5, 0.27];
  if (Math.abs(dx) + Math.abs(dy) === 1) {
    return h('path', {
      class: 'domino',
      d: `M${x} ${y - r}H${column + 1}V${y + r}H${x}A${r} ${r} 0 0 1 ${x} ${y - r}Z`,
      transform: `rotate(${(Math.atan2(dy, dx) * 180) / Math.PI} ${x} ${y})`,
    });
  }
  return [
    h('line', { class: 'paired', x1: x, y1: y, x2: x + dx / 2, y2: y + dy / 2 }),
    letter ? h('text', { x, y: row + 0.66 }, letter) : null,
  ];
}

/** The creature by itself. @param {Block} block */
function creatureView({ creature }) {
  if (!creature.length) return null;
  const [columns, rows] = [0, 1].map((axis) => Math.max(...creature.map((cell) => cell[axis])) + 1);
  const cells = Array.from({ length: columns * rows }, (_, index) => {
    return /** @type {Pair} */ ([index % columns, Math.floor(index / columns)]);
  });
  const names = creature.map((cell) => (rows > 1 ? cell.join(':') : cell[0])).join(' ');
  return h(
    'p',
    { class: 'creature' },
    h('span', { class: 'quiet' }, t('creature')),
    h(
      'svg',
      {
        viewBox: `-0.1 -0.1 ${columns + 0.2} ${rows + 0.2}`,
        role: 'img',
        'aria-label': `${t('creature')} ${names}`,
        width: `${columns * 1.1}em`,
        height: `${rows * 1.1}em`,
      },
      cells.map((cell) => {
        const [x, y] = cell;
        return h('rect', { class: includes(creature, cell) ? 'own' : '', x, y, width: 1, height: 1 });
      }),
    ),
  );
}

/** @type {Record<string, Pair>} */
const ARROWS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };

/**
 * Arrows move over squares.
 * @param {KeyboardEvent} event @param {SVGElement} element @param {() => void} act
 */
function squareKey(event, element, act) {
  if (event.key === 'Enter' || event.key === ' ') {
    event.preventDefault();
    return act();
  }
  const step = ARROWS[event.key];
  if (!step) return;
  event.preventDefault();
  const [x, y] = ['data-x', 'data-y'].map((name, axis) => Number(element.getAttribute(name)) + step[axis]);
  /** @type {SVGElement | null | undefined} */
  const next = element.parentElement?.querySelector(`[data-x="${x}"][data-y="${y}"]`);
  next?.focus();
}

/**
 * Cells of a finite game, with its sets, and play against its proof.
 * @param {Block} block @param {Proof | null} proof
 */
function finite(block, proof) {
  const width = block.width ?? Math.min(14, block.cells.length);
  const rows = Math.ceil(block.cells.length / width);
  /** @type {Stones} */
  const stones = proof?.playable ? proof.stones() : new Map();
  const sets = block.sets.slice(0, 40).map((set) => `{${set.join(' ')}} `);
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
      block.cells.map((name, index) =>
        finiteSquare(block, proof, name, [index % width, Math.floor(index / width)], stones.get(name)),
      ),
    ),
    h(
      'div',
      { class: 'toolbar' },
      proof?.playable
        ? [
            button(t('back'), () => proof.back(), { disabled: !proof.moves.length }),
            button(t('restart'), () => proof.restart(), { disabled: !proof.moves.length }),
            h('span', { class: 'quiet' }, t('sets_hint')),
          ]
        : null,
    ),
    creatureView(block),
    h(
      'p',
      { class: 'sets quiet' },
      `${block.sets.length} ${t('sets')}: `,
      sets.join('') + (block.sets.length > 40 ? '…' : ''),
    ),
  );
}

/**
 * The colour of a cell: of its piece of the proof, or of the creature.
 * @param {Block} block @param {Proof | null} proof @param {string} name @param {Pair} place
 */
function finiteTint(block, proof, name, place) {
  if (!proof) return includes(block.creature, place) ? 'tint-1' : '';
  if (proof.hovered || proof.branch) return '';
  const piece = (proof.answers?.pieces ?? []).findIndex(({ cells }) => cells.includes(name));
  return piece >= 0 ? `tint-${piece % 8}` : '';
}

/**
 * @param {Block} block @param {Proof | null} proof @param {string} name @param {Pair} place
 * @param {Stone | undefined} stone
 */
function finiteSquare(block, proof, name, place, stone) {
  const [x, y] = place;
  const step = proof?.hovered?.step;
  const tint = finiteTint(block, proof, name, place);
  const play = () => void (proof?.playable && proof.play(name));
  return h(
    'g',
    {
      class: `square ${tint}${step?.cells.includes(name) ? ' pointed' : ''}`,
      role: 'button',
      tabindex: x || y ? '-1' : '0',
      'data-x': x,
      'data-y': y,
      'data-cell': name,
      'aria-label': stone ? `${name}, ${t(stone.player)} ${stone.label}` : name,
      onclick: play,
      onkeydown: (event) => squareKey(event, event.currentTarget, play),
    },
    h('rect', { x, y, width: 1, height: 1 }),
    stone ? disc(colour(stone.player), place, 0.38) : null,
    step?.reply === name && !stone ? disc(`${colour(step.owner)} ghost`, place, 0.38) : null,
    h(
      'text',
      { class: stone ? `on ${colour(stone.player)}` : '', x: x + 0.5, y: y + 0.64 },
      stone ? stone.label : name,
    ),
  );
}
