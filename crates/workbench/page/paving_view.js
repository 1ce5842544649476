// The pieces of a paving as a tree, in which an area opens into its own derivation.

import { h } from './render.js';
import { sign, twist } from './controls.js';
import { paving as state, pointAtPiece, pointInsidePiece, toggleArea } from './paving.js';
import { proofTree } from './proof_view.js';
import { t } from './words.js';

/** @import { Area, Pair, Paving, Pointed } from './types.js' */

/** The name of a pair. @param {number} index */
export const pairLetter = (index) => 'ABCDEFGHIJKLMNOPQRSTUVWXYZ'[index % 26];

/** @param {Pair} cell @param {boolean} grid */
const named = (cell, grid) => (grid ? cell.join(':') : String(cell[0]));

/**
 * A piece; what has a derivation can be opened.
 * @param {Pointed} piece @param {string} words @param {(() => void) | null} toggle @param {boolean} open
 */
function row(piece, words, toggle, open) {
  const point = () => pointAtPiece(piece);
  return h(
    'li',
    {
      key: piece.key,
      class: `row${state.pointed?.key === piece.key ? ' hovered' : ''}`,
      'data-key': piece.key,
      onpointerenter: point,
    },
    h(
      'button',
      {
        type: 'button',
        class: 'plain-row',
        'aria-expanded': toggle ? String(open) : null,
        onfocus: point,
        onclick: () => toggle?.(),
      },
      toggle ? twist(false, open) : sign('twist', '·'),
      sign(`key area ${piece.tint}`),
      words,
    ),
  );
}

/**
 * An area, and its derivation if that is open.
 * @param {Area} area @param {number} index @param {string} tint
 */
function areaRows(area, index, tint) {
  const piece = { key: `area-${index}`, index, area, cells: area.cells, tint };
  const { proof } = area;
  const open = state.open.get(index);
  const words = `${t('area')} ${index + 1}: ${area.cells.length} ${t('cells')}`;
  const inside = () => pointInsidePiece(piece);
  return [
    row(piece, words, proof === null ? null : () => toggleArea(index, proof), !!open),
    open
      ? h(
          'li',
          { key: `inside ${piece.key}`, class: 'inner', onfocusin: inside, onpointerenter: inside },
          h('div', { class: 'scroll', tabindex: '-1' }, proofTree(open)),
        )
      : null,
  ];
}

/** @param {Paving} paving @param {boolean} grid */
export function pavingTree({ lattice, pairs, areas }, grid) {
  const [width, shift, height] = lattice;
  const pairRows = pairs.map((pair, index) => {
    const words = `${t('pair')} ${pairLetter(index)}: ${pair.map((cell) => named(cell, grid)).join(' – ')}`;
    return row({ key: `pair-${index}`, cells: pair, tint: `tint-${index % 8}` }, words, null, false);
  });
  return h(
    'div',
    null,
    h('p', null, grid ? `${t('lattice')} (${width}, 0), (${shift}, ${height})` : `${t('lattice')} ${width}`),
    h(
      'ul',
      { class: 'tree pieces', 'aria-label': t('paving'), onpointerleave: () => pointAtPiece(null) },
      pairRows,
      areas.map((area, index) => areaRows(area, index, `tint-${(index + pairs.length) % 8}`)),
    ),
  );
}
