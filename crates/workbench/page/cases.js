// Reply trees as blocks write them: the opponent's moves, the replies, the formulas at which they are cut off, and the
// regions of the blocks that a win is put together from.

import { h } from './render.js';
import { redraw } from './store.js';
import { t } from './words.js';

/** The place that is pointed at, as numbers of cases from the root, and what was closed. @type {{ place: number[] | null, closed: Set<string> }} */
const state = { place: null, closed: new Set() };

/** Forgets what was pointed at. */
export function resetCases() {
  Object.assign(state, { place: null, closed: new Set() });
}

/** The cases that lead to the place that is pointed at. @param {any} block @returns {any[]} */
function path(block) {
  const cases = [];
  let level = block.cases;
  for (const index of state.place ?? []) {
    cases.push(level[index]);
    level = level[index]?.cases ?? [];
  }
  return cases.filter(Boolean);
}

/** The names of the blocks that cases are put together from, at any depth. @param {any[]} cases @returns {string[]} */
const namesIn = (cases) => cases.flatMap((step) => [...step.by, ...namesIn(step.cases)]);

/** The names of all blocks that a block is put together from; the order gives each its colour. @param {any} block */
const usedBy = (block) => [...new Set([...(block?.using ?? []), ...namesIn(block?.cases ?? [])])];

/** Whether a case is pointed at. @param {any} block */
export function pointsAtCase(block) {
  return !!block?.cases && path(block).length > 0;
}

/** A formula with the signs of the papers. @param {string} formula */
export const inSigns = (formula) => formula.replace(/ \| /g, ' ∨ ').replace(/ & /g, ' ∧ ');

/** Stones and marks of the case that is pointed at. @param {any} block @returns {{ stones: Map<string, any>, marks: Map<string, string> }} */
export function caseScene(block) {
  const stones = new Map();
  const marks = new Map();
  const other = block.owner === 'black' ? 'white' : 'black';
  let number = 0;
  for (const step of path(block)) {
    const [only] = step.moves.length === 1 ? step.moves : [];
    if (step.kind !== 'threat') number += 1;
    if (only) stones.set(only, { player: other, label: String(number) });
    else for (const cell of step.moves) marks.set(cell, String(number));
    stones.set(step.reply, { player: block.owner, label: String(++number) });
  }
  const last = [...stones.values()].at(-1);
  if (last) last.last = true;
  return { stones, marks };
}

/**
 * The regions of the blocks that are in force, where they were stated: those whose stones stand here, and whose cells are empty.
 * @param {any} block @param {any[]} blocks @returns {{ block: any, cells: string[], tint: string }[]}
 */
export function regionsInForce(block, blocks) {
  const names = [
    ...new Set([
      ...(block?.using ?? []),
      ...(block ? path(block).flatMap((/** @type {any} */ step) => step.by) : []),
    ]),
  ];
  const taken = new Map((block?.stones ?? []).map((/** @type {any} */ stone) => [stone.cell, stone.player]));
  for (const step of block ? path(block) : []) taken.set(step.reply, block.owner);
  const fits = (/** @type {any} */ other) =>
    other.width === block.width &&
    other.height === block.height &&
    other.stones.every(
      (/** @type {any} */ stone) =>
        stone.player !== other.owner ||
        taken.get(stone.cell) === stone.player ||
        other.given.includes(stone.cell),
    ) &&
    other.region.every((/** @type {string} */ cell) => !taken.has(cell));
  // Later ones come first; what overlaps them is not in force beside them.
  const covered = new Set();
  const regions = [];
  for (const name of names.reverse()) {
    const other = blocks.find((candidate) => candidate.name === name);
    if (!other || !fits(other) || other.region.some((/** @type {string} */ cell) => covered.has(cell)))
      continue;
    other.region.forEach((/** @type {string} */ cell) => covered.add(cell));
    regions.unshift({ block: other, cells: other.region, tint: `tint-${usedBy(block).indexOf(name) % 8}` });
  }
  return regions;
}

/** What a piece is called that comes from a block. @param {any} from */
const called = (from) => (from.moved ? `${from.block} (${t('moved')})` : from.block);

/**
 * Pieces of a proof with their colours: those of one copy of a block share one, which is the block's if it is there only once.
 * @param {any} block @param {any[]} pieces @returns {{ cells: string[], tint: string, name: string }[]}
 */
export function colouredPieces(block, pieces) {
  const names = usedBy(block);
  /** @type {Map<string, number>} */
  const copies = new Map();
  let next = names.length;
  return pieces.map(({ cells, from }, index) => {
    const copy = from ? `${from.block} ${from.region}` : `piece ${index}`;
    if (!copies.has(copy)) {
      const own = from ? names.indexOf(from.block) : -1;
      copies.set(copy, own < 0 || [...copies.values()].includes(own) ? next++ : own);
    }
    return { cells, tint: `tint-${(copies.get(copy) ?? 0) % 8}`, name: from ? called(from) : '' };
  });
}

/** The colours of the blocks that a proof is still made of. @param {any} block @param {any[]} pieces */
export function pieceLegend(block, pieces) {
  const named = new Map(
    colouredPieces(block, pieces)
      .filter(({ name }) => name)
      .map((piece) => [piece.tint, piece.name]),
  );
  return named.size
    ? h(
        'p',
        { class: 'legend pieces-legend' },
        t('in_force'),
        [...named].map(([tint, name]) =>
          h(
            'span',
            { class: 'inline' },
            h('span', { class: `key area ${tint}`, 'aria-hidden': 'true' }),
            name,
          ),
        ),
      )
    : null;
}

/**
 * What the block that a reply comes from, or the block's own tree, says of the first move in it.
 * @param {any} block @param {any[]} blocks @param {string} move @param {any} reply @param {boolean} first whether it is the first that was answered
 */
export function caseReason(block, blocks, move, reply, first) {
  const { from } = reply;
  const source = from ? blocks.find((other) => other.name === from.block) : block;
  const where = from ? `${source?.kind ?? ''} ${called(from)}` : '';
  const fresh = from
    ? !from.moved && from.region.length === reply.piece.length
    : first && block.region.includes(move);
  const cases = fresh ? (source?.cases ?? []) : [];
  const found =
    cases.find((/** @type {any} */ step) => step.moves.includes(move)) ??
    cases.find((/** @type {any} */ step) => step.kind === 'else');
  return [where, found ? words(found) : ''].filter(Boolean).join(': ');
}

/** A case in words. @param {any} step */
function words(step) {
  const moves = step.kind === 'on' ? step.moves.join(' ') : t(`case_${step.kind}`);
  return `${moves} → ${step.reply}${step.then ? `, ${inSigns(step.then)}` : ''}`;
}

/** @param {any[]} steps */
const forced = (steps) =>
  steps
    .map((step) => `${step.moves.length > 1 ? `{${step.moves.join(' ')}}` : step.moves[0]} ${step.reply}`)
    .join(' ');

/** @param {any[]} cases @param {number[]} above @returns {any[]} */
function rows(cases, above) {
  return cases.flatMap((step, index) => {
    const place = [...above, index];
    const key = place.join('.');
    const leaf = !step.cases.length;
    const open = !leaf && !state.closed.has(key);
    const point = () => {
      if (state.place?.join('.') === key) return;
      state.place = place;
      redraw();
    };
    const toggle = () => {
      if (leaf) return;
      if (open) state.closed.add(key);
      else state.closed.delete(key);
      redraw();
    };
    const row = h(
      'li',
      {
        key,
        class: `row${state.place?.join('.') === key ? ' hovered' : ''}`,
        role: 'treeitem',
        'aria-level': String(place.length),
        'aria-expanded': leaf ? null : String(open),
        tabindex: key === '0' ? '0' : '-1',
        onfocus: point,
        onpointerenter: point,
        onclick: (/** @type {MouseEvent} */ event) => {
          /** @type {any} */ (event.currentTarget).focus();
          toggle();
        },
      },
      above.map(() => h('span', { class: 'indent', 'aria-hidden': 'true' })),
      h(
        'span',
        { class: `twist${leaf ? ' leaf' : ''}`, 'aria-hidden': 'true' },
        leaf ? '·' : open ? '▾' : '▸',
      ),
      h(
        'span',
        { class: 'cases' },
        step.kind === 'on' ? step.moves.join(' ') : h('i', null, t(`case_${step.kind}`)),
      ),
      ' → ',
      h('b', null, step.reply),
      h(
        'span',
        { class: 'goal' },
        [step.then ? inSigns(step.then) : '', step.line.length ? `${t('line')} ${forced(step.line)}` : '']
          .filter(Boolean)
          .join(' · '),
      ),
      step.by.length ? h('span', { class: 'count' }, step.by.join(' ')) : null,
    );
    return [row, ...(open ? rows(step.cases, place) : [])];
  });
}

/** The panel. @param {any} block @param {any[]} blocks @param {(event: KeyboardEvent) => void} onKey */
export function caseTree(block, blocks, onKey) {
  if (!block?.cases || (!block.cases.length && !block.using.length && !block.line.length)) return null;
  const regions = regionsInForce(block, blocks);
  const names = [...new Set([...block.using, ...path(block).flatMap((/** @type {any} */ step) => step.by)])];
  const leave = () => {
    if (!state.place) return;
    state.place = null;
    redraw();
  };
  return h(
    'section',
    { class: 'panel', 'aria-labelledby': 'cases-title' },
    h(
      'div',
      { class: 'head' },
      h('h2', { id: 'cases-title' }, t(block.cases.length ? 'reply_tree' : 'put_together')),
    ),
    names.length
      ? h(
          'p',
          { class: 'legend' },
          block.cases.length ? t('put_together') : null,
          names.map((name) => {
            const shown = regions.find((region) => region.block.name === name);
            return h(
              'span',
              { class: 'inline' },
              shown ? h('span', { class: `key area ${shown.tint}`, 'aria-hidden': 'true' }) : null,
              name,
            );
          }),
        )
      : null,
    block.line.length
      ? h('p', { class: 'moves-line' }, `${t('forced_line')} `, h('code', null, forced(block.line)))
      : null,
    block.cases.length ? h('p', { class: 'quiet' }, t('cases_hint')) : null,
    block.cases.length
      ? h(
          'div',
          { class: 'scroll', tabindex: '-1' },
          h(
            'ul',
            {
              class: 'tree cases-tree',
              role: 'tree',
              'aria-label': t('reply_tree'),
              onpointerleave: leave,
              onkeydown: onKey,
            },
            rows(block.cases, []),
          ),
        )
      : null,
  );
}
