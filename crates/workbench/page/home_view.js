// The start: four pictures to choose from, each leading to something alive, and everything else to open.

import { h } from './render.js';
import { board } from './board.js';
import { button } from './controls.js';
import { EXAMPLES } from './examples.js';
import { t } from './words.js';

/** @import { Looks, Stones } from './types.js' */

/**
 * A small board to look at.
 * @param {number} side @param {string} black @param {string} white @param {Record<string, string>} tints
 */
function smallBoard(side, black, white, tints = {}) {
  /** @type {Stones} */
  const stones = new Map();
  for (const cell of black.split(' ').filter(Boolean)) stones.set(cell, { player: 'black' });
  for (const cell of white.split(' ').filter(Boolean)) stones.set(cell, { player: 'white' });
  /** @type {Looks} */
  const looks = new Map();
  for (const [tint, cells] of Object.entries(tints))
    for (const cell of cells.split(' ')) looks.set(cell, { tint });
  return board({ width: side, height: side, stones, looks, coordinates: false, label: '', still: true });
}

/** Whose a cell will be: players follow each other up the columns. @param {number} x @param {number} y */
function follower(x, y) {
  const above = [1, 3, 4, 6].includes(x) ? 2 - y : 3 - y;
  const kind = above % 2 ? 'white' : 'black';
  return h('circle', { class: `coming ${kind}`, cx: x + 0.5, cy: y + 0.5, r: 0.34 });
}

/** A wall with pairs in colours, and stones that were answered in them. */
function smallWall() {
  const cells = Array.from({ length: 45 }, (_, index) => ({ x: index % 9, y: Math.floor(index / 9) }));
  const pair = (/** @type {number} */ x, /** @type {number} */ y) => {
    if (y === 4) return [0, 0, 1, 1, 2, 2, 3, 3, 5][x];
    return y === 3 ? [-1, 6, -1, 4, 4, -1, 6, -1, -1][x] : -1;
  };
  const stones = [
    [2, 4, 'black'],
    [3, 4, 'white'],
    [4, 3, 'black'],
    [3, 3, 'white'],
    [4, 4, 'black'],
    [5, 4, 'white'],
  ];
  return h(
    'svg',
    { class: 'wall', viewBox: '-0.2 -0.2 9.4 5.4' },
    cells.map(({ x, y }) => {
      const tint = pair(x, y);
      return h(
        'g',
        { class: `brick${tint < 0 ? '' : ` tint-${tint}`}` },
        h('rect', { x, y, width: 1, height: 1 }),
        tint < 0 ? follower(x, y) : null,
      );
    }),
    stones.map(([x, y, kind]) =>
      h('circle', { class: kind, cx: Number(x) + 0.5, cy: Number(y) + 0.5, r: 0.38 }),
    ),
    h('line', { class: 'ground', x1: -0.2, x2: 9.2, y1: 5, y2: 5 }),
  );
}

/** The pictures. */
const PICTURES = {
  play: () => smallBoard(5, 'c3 b4 d1', 'c2 d3'),
  prove: () =>
    smallBoard(8, 'e4 d6', 'd7', {
      'tint-0': 'a1 a2 a3 a7 a8 b1 b2 b3 b4 b5 b6 b7 c1 c2 c3 c4 c5 c6 d1 d2 d3 d4 e1 e2 e3 f1 f2 f3 g1',
      'tint-2': 'd5 e5',
      'tint-1': 'c7 b8 c8 f6 e6 g4 f4 h2 h1 g2',
    }),
  puzzle: () => smallBoard(5, 'd2 b4', 'c2 c4 b5', { region: 'c3 b3 d3' }),
  infinite: smallWall,
};

/**
 * The start.
 * @param {{
 *   play: () => void, prove: () => void, puzzle: () => void, infinite: () => void, tour: () => void,
 *   torus: () => void, write: () => void, example: (index: number) => void,
 * }} acts
 */
export function homeView(acts) {
  const cards = /** @type {const} */ (['play', 'prove', 'puzzle', 'infinite']).map((name) =>
    h(
      'button',
      { key: name, type: 'button', class: `card card-${name}`, onclick: acts[name] },
      h('span', { class: 'picture', 'aria-hidden': 'true' }, PICTURES[name]()),
      h('b', null, t(`home_${name}`)),
      h('span', { class: 'quiet' }, t(`home_${name}_text`)),
    ),
  );
  return h(
    'main',
    { key: 'home', class: 'mode-home' },
    h('h2', null, t('home_title')),
    h('p', { class: 'quiet' }, t('home_text')),
    h('div', { class: 'cards' }, cards),
    h(
      'div',
      { class: 'actions' },
      button(t('home_tour'), acts.tour, { class: 'go' }),
      button(t('torus'), acts.torus),
      button(t('new_claim'), acts.write),
    ),
    h(
      'div',
      { class: 'actions' },
      h('span', { class: 'quiet' }, t('home_more')),
      EXAMPLES.map((example, index) =>
        button(t(example.name), () => acts.example(index), { class: 'small' }),
      ),
    ),
  );
}
