// What an endless board is paved with: the pieces as a tree, in which an area opens into its own derivation.

import { h } from './render.js';
import { complain, redraw } from './store.js';
import { t } from './words.js';
import { Proof, proofTree } from './proof.js';

/** @type {{ open: Map<number, Proof>, pointed: any }} */
const state = { open: new Map(), pointed: null };

/** Forgets what was opened. */
export function resetPaving() {
  Object.assign(state, { open: new Map(), pointed: null });
}

/** The cells that are pointed at, and the reply of a step among them. @returns {{ cells: number[][], reply: number[] | null }} */
export function pavingLook() {
  const { pointed } = state;
  if (!pointed) return { cells: [], reply: null };
  const step = pointed.area && state.open.get(pointed.index)?.hovered?.step;
  if (!step) return { cells: pointed.cells, reply: null };
  const place = (/** @type {string} */ name) => pointed.area.cells[pointed.area.names.indexOf(name)];
  return { cells: step.cells.map(place).filter(Boolean), reply: step.reply ? place(step.reply) : null };
}

/** @param {number[]} cell @param {boolean} grid */
const named = (cell, grid) => (grid ? cell.join(':') : String(cell[0]));

/** @param {any} paving @param {boolean} grid */
export function pavingTree(paving, grid) {
  const point = (/** @type {any} */ what) => {
    state.pointed = what;
    redraw();
  };
  const inside = (/** @type {any} */ what) => {
    if (state.pointed?.key !== what.key) point(what);
  };
  const row = (
    /** @type {any} */ what,
    /** @type {string} */ words,
    /** @type {(() => void) | null} */ toggle,
    /** @type {boolean} */ open,
  ) =>
    h(
      'li',
      {
        class: `row${state.pointed?.key === what.key ? ' hovered' : ''}`,
        'data-key': what.key,
        onpointerenter: () => point(what),
      },
      h(
        'button',
        {
          type: 'button',
          class: 'plain-row',
          'aria-expanded': toggle ? String(open) : null,
          onfocus: () => point(what),
          onclick: () => toggle?.(),
        },
        h('span', { class: 'twist', 'aria-hidden': 'true' }, toggle ? (open ? '▾' : '▸') : '·'),
        h('span', { class: `key area ${what.tint}`, 'aria-hidden': 'true' }),
        words,
      ),
    );
  const toggleArea = (/** @type {number} */ index, /** @type {any} */ area) => {
    if (state.open.delete(index)) return redraw();
    new Proof(area.proof).load().then((proof) => {
      state.open.set(index, proof);
      redraw();
    }, complain);
  };
  const [width, shift, height] = paving.lattice;
  return h(
    'div',
    null,
    h('p', null, grid ? `${t('lattice')} (${width}, 0), (${shift}, ${height})` : `${t('lattice')} ${width}`),
    h(
      'ul',
      { class: 'tree pieces', 'aria-label': t('paving'), onpointerleave: () => point(null) },
      paving.pairs.map((/** @type {number[][]} */ pair, /** @type {number} */ index) =>
        row(
          { key: `pair-${index}`, cells: pair, tint: `tint-${index % 8}` },
          `${t('pair')} ${'ABCDEFGHIJKLMNOPQRSTUVWXYZ'[index % 26]}: ${pair.map((cell) => named(cell, grid)).join(' – ')}`,
          null,
          false,
        ),
      ),
      paving.areas.map((/** @type {any} */ area, /** @type {number} */ index) => {
        const what = {
          key: `area-${index}`,
          index,
          area,
          cells: area.cells,
          tint: `tint-${(index + paving.pairs.length) % 8}`,
        };
        const proof = state.open.get(index);
        return [
          row(
            what,
            `${t('area')} ${index + 1}: ${area.cells.length} ${t('cells')}`,
            area.proof ? () => toggleArea(index, area) : null,
            !!proof,
          ),
          proof
            ? h(
                'li',
                { class: 'inner', onfocusin: () => inside(what), onpointerenter: () => inside(what) },
                h('div', { class: 'scroll', tabindex: '-1' }, proofTree(proof)),
              )
            : null,
        ];
      }),
    ),
  );
}
