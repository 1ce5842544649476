// Claims: the document and the board as two views of one thing, proving, and looking at the proof.

import { h } from './render.js';
import { board, typedCell } from './board.js';
import { download, file, post, workFor } from './api.js';
import { EXAMPLES } from './examples.js';
import { editor } from './editor.js';
import { Proof, proofTree, proofViews, treeKey, tried } from './proof.js';
import { complain, redraw, say, set, settings, tell } from './store.js';
import { filled, nodes, t, title } from './words.js';
import { said } from './said.js';
import { wall, wallPart, wallReasons, resetWall } from './walls.js';
import { pavingTree, resetPaving } from './paving.js';
import {
  caseReason,
  caseScene,
  caseTree,
  colouredPieces,
  inSigns,
  pieceLegend,
  pointsAtCase,
  regionsInForce,
  resetCases,
} from './cases.js';
import { lines, linesPart, resetLines } from './lines.js';
import { guide, guideCell, guideEnds, guideLooks, guideStones, guiding, resetGuide } from './guide.js';

/** @type {any} */
export const claims = {
  text: EXAMPLES[0].text,
  undo: [],
  redo: [],
  reading: { blocks: [], diagnostics: [] },
  name: '',
  place: 0,
  tool: 'black',
  focus: '',
  hover: null,
  from: null,
  painted: null,
  marks: new Map(),
  pan: [0, 0],
  job: null,
  progress: null,
  known: null,
  settled: null,
  proof: null,
  seconds: 60,
  pending: new Set(),
};

const TOOLS = ['black', 'white', 'erase', 'region', 'link', 'name', 'mark', 'explore'];
const SIGNS = /** @type {Record<string, string>} */ ({
  black: '●',
  white: '○',
  erase: '⌫',
  region: '⬡',
  link: '⟷',
  name: 'x',
  mark: '◆',
  explore: '?',
  pan: '✥',
});

/** The block that is looked at. @returns {any} */
export function current() {
  return (
    claims.reading.blocks.find((/** @type {any} */ block) => block.name === claims.name) ??
    claims.reading.blocks[0]
  );
}

let reads = 0;

/** Reads the text again, and shows what it says. */
async function read() {
  const number = ++reads;
  try {
    const reading = await post('api/read', { text: claims.text });
    if (number !== reads) return;
    // While the text has errors the board shows what it said before.
    claims.reading = reading.diagnostics.length
      ? { ...reading, blocks: claims.reading.blocks, old: true }
      : reading;
    if (reading.diagnostics.length)
      say(`${reading.diagnostics.length} ${t('errors')}: ${reading.diagnostics[0].message}`);
    if (!claims.reading.blocks.some((/** @type {any} */ block) => block.name === claims.name))
      claims.name = claims.reading.blocks[0]?.name ?? '';
    keepAddress();
  } catch (error) {
    complain(error);
  }
  redraw();
}

/** The address holds the document. */
function keepAddress() {
  const packed = btoa(String.fromCharCode(...new TextEncoder().encode(claims.text)))
    .replace(/\+/g, '-')
    .replace(/\//g, '_')
    .replace(/=+$/, '');
  if (packed.length < 24000)
    history.replaceState(
      null,
      '',
      `#doc=${packed}${claims.name ? `&block=${encodeURIComponent(claims.name)}` : ''}`,
    );
}

/** Takes the document from the address. @param {string} hash */
export function fromAddress(hash) {
  const packed = /^#doc=([\w-]*)/.exec(hash)?.[1];
  if (!packed) return false;
  try {
    const bytes = Uint8Array.from(atob(packed.replace(/-/g, '+').replace(/_/g, '/')), (sign) =>
      sign.charCodeAt(0),
    );
    claims.name = decodeURIComponent(/&block=([^&]*)/.exec(hash)?.[1] ?? '');
    setText(new TextDecoder().decode(bytes));
    return true;
  } catch {
    return false;
  }
}

/** Forgets what was proved of another text. */
function forget() {
  claims.job?.stop();
  Object.assign(claims, { job: null, progress: null, known: null, settled: null, proof: null, from: null });
  if (claims.tool === 'explore') claims.tool = 'black';
  resetWall();
  resetLines();
  resetGuide();
  resetCases();
  resetPaving();
}

/** @param {string} text */
export function setText(text) {
  if (text === claims.text && claims.reading.blocks.length) return;
  claims.undo.push(claims.text);
  if (claims.undo.length > 500) claims.undo.shift();
  claims.redo = [];
  claims.text = text;
  forget();
  redraw();
  return read();
}

/** @param {'undo' | 'redo'} from @param {'undo' | 'redo'} to */
function step(from, to) {
  if (!claims[from].length) return;
  claims[to].push(claims.text);
  claims.text = claims[from].pop();
  forget();
  redraw();
  read();
}
export const undo = () => step('undo', 'redo');
export const redo = () => step('redo', 'undo');

/** The changes that are under way: each begins with the text that the one before has left. */
let edits = Promise.resolve();

/** Changes the block as it was changed on the board. @param {any} change */
function edit(change) {
  edits = edits.then(async () => {
    const block = current();
    if (!block) return;
    try {
      const { text } = await post('api/edit', { text: claims.text, block: block.name, change });
      await setText(text);
    } catch (error) {
      complain(error);
    }
  });
  return edits;
}

/** A stone's or an edge's name in formulas. @param {string} cell */
function terminal(cell) {
  const stone = current().stones.find((/** @type {any} */ other) => other.cell === cell);
  return stone ? (stone.name ?? cell) : null;
}

/** One end of a link was chosen. @param {string | null} end @param {boolean} [or] */
function link(end, or) {
  if (!end) return tell(t('link_hint'));
  if (!claims.from) {
    claims.from = end;
    say(end);
    return redraw();
  }
  const added = `${claims.from}-${end}`;
  claims.from = null;
  const old = current().goal;
  const goal =
    !old || or === undefined
      ? added
      : `${/ \| /.test(old) && !or ? `(${old})` : old} ${or ? '|' : '&'} ${added}`;
  edit({ kind: 'field', keyword: 'goal', value: goal });
}

/** @param {string} cell @param {any} event */
function onCell(cell, event) {
  const block = current();
  const stone = block.stones.find((/** @type {any} */ other) => other.cell === cell);
  const { tool } = claims;
  if (guiding()) return guideCell(cell);
  if (tool === 'explore') return claims.proof?.play(cell);
  if (tool === 'link')
    return link(terminal(cell), event.shiftKey ? true : event.ctrlKey || event.metaKey ? false : undefined);
  // The tool may have been taken since the board was drawn.
  if (tool === 'region') return onDrag([cell], true);
  if (tool === 'mark') {
    const signs = [undefined, '◆', 'A', 'B', 'C', '1', '2', '3'];
    claims.marks.set(cell, signs[(signs.indexOf(claims.marks.get(cell)) + 1) % signs.length]);
    return redraw();
  }
  if (tool === 'erase' || (stone && stone.player === tool)) return edit({ kind: 'remove', cell });
  if (tool === 'name') {
    if (!stone) return tell(t('link_hint'));
    const name = prompt(t('name_ask'), stone.name ?? '');
    if (name !== null) edit({ kind: 'put', cell, player: stone.player, name: name.trim() || null });
    return;
  }
  const player = event.button === 2 ? (tool === 'black' ? 'white' : 'black') : tool;
  // The stone is shown at once; the text follows.
  const pending = { cell, player };
  claims.pending.add(pending);
  redraw();
  edit({ kind: 'put', cell, player }).finally(() => {
    claims.pending.delete(pending);
    redraw();
  });
}

/** @param {string[]} cells @param {boolean} done */
function onDrag(cells, done) {
  const inside = !current().region.includes(cells[0]);
  claims.painted = { cells, inside };
  redraw();
  if (done)
    edit({ kind: 'region', cells, inside }).finally(() => {
      claims.painted = null;
      redraw();
    });
}

/** Proves the block. */
export async function prove() {
  const block = current();
  if (!block || claims.job) return;
  forget();
  if (settings.welcome) set({ welcome: false });
  claims.progress = { state: 'waiting', nodes: 0, seconds: 0, line: [], open: null };
  const asked = { text: claims.text, block: block.name, seconds: claims.seconds };
  await workFor(claims, 'api/prove', asked, async (settled, wanted) => {
    // What is known stays to be seen when there is no verdict.
    if (settled.verdict === 'unknown') claims.known = { ...claims.progress, line: [] };
    await show(settled, wanted);
  });
}

/** Shows a verdict, and the proof behind it. @param {any} settled @param {() => boolean} wanted */
async function show(settled, wanted) {
  claims.settled = settled;
  const block = current();
  say(`${block?.name}: ${t(settled.verdict)}`);
  if (!settled.proof) return;
  const proof = await new Proof(settled.proof).load();
  if (!wanted()) return;
  claims.proof = proof;
  if (proof.playable && block?.width) claims.tool = 'explore';
}

guideEnds((settled) => {
  const { text } = claims;
  show(settled, () => claims.text === text).then(redraw, complain);
});

/** What is on show of a board that may be endless, with the stones that were played. @param {any} block */
function part(block) {
  if (block.drop) return wallPart(block);
  return ['line', 'grid'].includes(block.game) && !block.width ? linesPart(block) : null;
}

/** @param {string} format */
async function figure(format) {
  const block = current();
  if (!block) return;
  try {
    if (format === 'tatami')
      return download(new Blob([claims.text], { type: 'text/plain' }), `${block.name}.tatami`);
    const proof = claims.settled?.paving ? claims.settled.proof : null;
    const look = { format, theme: settings.theme === 'dark' ? 'dark' : 'light', colours: settings.colours };
    download(
      await file('api/figure', { text: claims.text, block: block.name, proof, part: part(block), ...look }),
      `${block.name}.${format}`,
    );
  } catch (error) {
    complain(error);
  }
}

/** What is on the board: the block, and over it the proof, the search or the guide. @param {any} block */
function scene(block) {
  /** @type {Map<string, any>} */
  const stones = new Map();
  /** @type {Map<string, any>} */
  const looks = new Map();
  const look = (/** @type {string} */ cell) => {
    let found = looks.get(cell);
    if (!found) looks.set(cell, (found = {}));
    return found;
  };
  for (const stone of block.stones) stones.set(stone.cell, { player: stone.player, label: stone.name ?? '' });
  for (const cell of block.region) Object.assign(look(cell), { tint: 'region', sign: t('tool_region') });
  for (const cell of block.given) look(cell).mark = '◇';
  for (const { cell, player } of claims.pending) stones.set(cell, { player });
  if (claims.painted)
    for (const cell of claims.painted.cells) look(cell).tint = claims.painted.inside ? 'region' : 'none';
  const { proof } = claims;
  const progress = claims.progress ?? claims.known;
  if (guiding()) {
    for (const [cell, stone] of guideStones()) stones.set(cell, stone);
    for (const [cell, more] of guideLooks()) Object.assign(look(cell), more);
  } else if (proof?.hovered) {
    const { step } = proof.hovered;
    for (const [, value] of looks) delete value.tint;
    for (const cell of step.needed)
      stones.set(cell, { ...(stones.get(cell) ?? { player: step.owner, ghost: true }), ring: true });
    step.premises.forEach((/** @type {any} */ premise, /** @type {number} */ index) => {
      if (step.rule === 'both') for (const cell of premise.cells) look(cell).tint = `tint-${index % 8}`;
    });
    for (const cell of step.cells) look(cell).tint ??= 'region';
    if (step.reply) stones.set(step.reply, { player: step.owner, ghost: true, label: '1' });
    step.premises.forEach((/** @type {any} */ premise, /** @type {number} */ index) => {
      if (premise.reply) look(premise.reply).mark = String.fromCharCode(65 + (index % 26));
    });
  } else if (pointsAtCase(block)) {
    const shown = caseScene(block);
    if (regionsInForce(block, claims.reading.blocks).length) for (const [, value] of looks) delete value.tint;
    for (const [cell, stone] of shown.stones) stones.set(cell, stone);
    for (const [cell, mark] of shown.marks) look(cell).mark = mark;
    inForce(block, look);
  } else if (proof?.answers && claims.tool === 'explore') {
    for (const [, value] of looks) delete value.tint;
    const { branch } = proof.branch ?? {};
    // A branch that is pointed at shows the piece that it disturbs.
    const pieces = branch ? [{ cells: branch.reply.piece, from: branch.reply.from }] : proof.answers.pieces;
    colouredPieces(block, pieces).forEach(({ cells, tint, name }, index) => {
      for (const cell of cells)
        Object.assign(look(cell), { tint, sign: name || `${t('piece')} ${index + 1}` });
    });
    for (const cell of branch?.moves.slice(1) ?? []) look(cell).dot = 'other';
    for (const [cell, stone] of proof.stones()) stones.set(cell, stone);
  } else if (!progress) {
    inForce(block, look);
  }
  if (progress?.open) {
    for (const cell of progress.open) look(cell).dot = 'must';
    progress.line.forEach((/** @type {string} */ cell, /** @type {number} */ index) => {
      const [first, second] = progress.mover === 'black' ? ['black', 'white'] : ['white', 'black'];
      if (!stones.has(cell))
        stones.set(cell, { player: index % 2 ? second : first, ghost: true, label: String(index + 1) });
    });
  }
  for (const [cell, mark] of claims.marks) if (mark) look(cell).mark = mark;
  const falls = claims.tool === 'explore' && proof ? proof.loser : claims.tool;
  if (claims.hover && !stones.has(claims.hover) && ['black', 'white'].includes(falls) && !claims.progress)
    stones.set(claims.hover, { player: falls, ghost: true });
  if (claims.from && stones.has(claims.from))
    stones.set(claims.from, { ...stones.get(claims.from), ring: true });
  return { stones, looks };
}

/** Colours the regions of the blocks in force. @param {any} block @param {(cell: string) => any} look */
function inForce(block, look) {
  for (const { block: other, cells, tint } of regionsInForce(block, claims.reading.blocks))
    for (const cell of cells) Object.assign(look(cell), { tint, sign: other.name });
}

/** The board of the block, whatever its game is. */
function stage() {
  const block = current();
  if (!block)
    return h('p', { class: 'quiet centred' }, claims.reading.diagnostics.length ? t('mend') : t('no_block'));
  if (block.drop) return wall(claims.text, block, claims.settled);
  if (block.game === 'line' || block.game === 'grid' || block.game === 'sets')
    return lines(block, claims.settled, claims.proof);
  const { stones, looks } = scene(block);
  const torus = block.game === 'torus';
  const tool = claims.tool;
  return board({
    width: block.width,
    height: block.height,
    torus,
    orientation: settings.orientation,
    pan: claims.pan,
    coordinates: settings.coordinates,
    stones,
    looks,
    focus: claims.focus || 'a1',
    cursor: tool,
    label: `${t('board')} ${block.width}×${block.height}: ${block.name}`,
    drags: tool === 'region' || tool === 'pan',
    onDrag: tool === 'region' ? onDrag : undefined,
    onPan: torus
      ? (pan) => {
          claims.pan = pan;
          redraw();
        }
      : undefined,
    onCell,
    onEdge: tool === 'link' ? (edge) => link(edge) : undefined,
    onFocus: (cell) => {
      if (claims.focus !== cell) {
        claims.focus = cell;
        redraw();
      }
    },
    onHover: (cell) => {
      if (claims.hover !== cell) {
        claims.hover = cell;
        redraw();
      }
    },
    onKey: typed,
  });
}

/** Cells may be typed on the board, and stones removed. @param {KeyboardEvent} event */
function typed(event) {
  const cell = /** @type {Element} */ (event.target).closest('[data-cell]')?.getAttribute('data-cell');
  if ((event.key === 'Delete' || event.key === 'Backspace') && cell && terminal(cell)) {
    edit({ kind: 'remove', cell });
    return true;
  }
  return typedCell(event, (typedName) => {
    claims.focus = typedName;
    redraw();
  });
}

/** Shows an example. @param {number} index */
export function chooseExample(index) {
  const example = EXAMPLES[index];
  if (!example) return;
  claims.name = '';
  claims.tool = 'black';
  claims.marks.clear();
  setText(example.text);
}

/** One sentence on what the block claims. @param {any} block */
function caption(block) {
  const other = title(block.owner === 'black' ? 'white' : 'black');
  const owner = block.owner ? title(block.owner) : '';
  // Links are not broken at their hyphens.
  const goal = inSigns(block.goal ?? '').replace(/-/g, '‑');
  if (block.kind === 'win' || block.kind === 'strategy')
    return filled('says_win', {
      owner,
      mover: block.to_move ? title(block.to_move) : block.first === 'owner' ? owner : other,
    });
  if (block.game === 'hex')
    return filled(block.first === 'owner' ? 'says_first' : 'says_claim', {
      owner,
      other,
      goal: goal || block.caption,
    });
  if (block.game === 'line' || block.game === 'grid')
    return t(block.kind === 'loser' ? 'says_loser' : 'says_winner');
  if (block.game === 'sets') return t(block.owner === 'maker' ? 'says_maker' : 'says_breaker');
  if (block.drop)
    return filled('says_draw', { owner: block.drop.defender, connect: String(block.drop.connect) });
  return block.caption;
}

/** @param {any} block */
function toolbar(block) {
  const board = block && (block.game === 'hex' || block.game === 'torus');
  const tools = TOOLS.filter(
    (tool) =>
      (tool !== 'explore' || claims.proof?.playable) &&
      (block?.game === 'hex' || !['region', 'link'].includes(tool)),
  );
  if (block?.game === 'torus') tools.push('pan');
  return h(
    'div',
    { class: 'toolbar', role: 'toolbar', 'aria-label': t('tools') },
    board
      ? h(
          'div',
          { class: 'segments' },
          tools.map((tool) =>
            h(
              'button',
              {
                type: 'button',
                class: `tool tool-${tool}`,
                'aria-pressed': String(claims.tool === tool),
                title: t(`tool_${tool}`),
                onclick: () => choose(tool),
              },
              h('span', { class: 'sign', 'aria-hidden': 'true' }, SIGNS[tool]),
              h('span', { class: 'words' }, t(`tool_${tool}`)),
            ),
          ),
        )
      : null,
    h('span', { class: 'space' }),
    h(
      'span',
      { class: 'pair-of-buttons' },
      h(
        'button',
        {
          type: 'button',
          class: 'plain',
          disabled: !claims.undo.length,
          onclick: undo,
          title: t('undo'),
          'aria-label': t('undo'),
        },
        '↶',
      ),
      h(
        'button',
        {
          type: 'button',
          class: 'plain',
          disabled: !claims.redo.length,
          onclick: redo,
          title: t('redo'),
          'aria-label': t('redo'),
        },
        '↷',
      ),
    ),
  );
}

/** @param {string} tool */
export function choose(tool) {
  claims.tool = tool;
  claims.from = null;
  say(t(`tool_${tool}`));
  redraw();
}

/** The block in which the cursor stands is shown, unless a proof of another is looked at. @param {number} place */
function onPlace(place) {
  if (claims.place === place) return;
  claims.place = place;
  const block = claims.reading.blocks.findLast((/** @type {any} */ other) => other.start <= place);
  if (block && block.name !== claims.name && !claims.job && !claims.settled) {
    claims.name = block.name;
    forget();
    keepAddress();
  }
  redraw();
}

/** What became of the claim. */
function verdict() {
  const { progress, settled } = claims;
  if (progress) {
    return h(
      'div',
      { class: 'verdict running' },
      h(
        'p',
        null,
        h('b', null, t(progress.state)),
        ` ${nodes(progress.nodes)}, ${progress.seconds.toFixed(1)} ${t('seconds')}`,
      ),
      progress.open ? h('p', { class: 'quiet' }, `${t('open_moves')}: ${progress.open.length}`) : null,
      progress.numbers
        ? h('p', { class: 'quiet' }, `${t('proof_numbers')}: ${progress.numbers.join(' / ')}`)
        : null,
      progress.line.length
        ? h('p', { class: 'quiet moves-line' }, `${t('line')}: ${progress.line.join(' ')}`)
        : null,
      h('progress', { 'aria-label': t('running') }),
    );
  }
  if (!settled) return null;
  const wanted = settled.verdict !== 'unknown' && !settled.as_wanted;
  return h(
    'div',
    { class: `verdict ${settled.verdict}` },
    h(
      'p',
      { class: 'word' },
      h('b', null, t(settled.verdict)),
      settled.verdict === 'fails' && settled.as_wanted
        ? h('span', { class: 'quiet' }, ` (${t('expected_fail')})`)
        : null,
      wanted ? h('span', { class: 'quiet' }, ` (${t('not_wanted')})`) : null,
      h(
        'span',
        { class: 'quiet' },
        ` ${nodes(settled.nodes)}, ${settled.seconds.toFixed(3)} ${t('seconds')}`,
      ),
    ),
    settled.reason ? h('p', null, said(settled.reason)) : null,
    settled.notes.map((/** @type {string} */ note) => h('p', { class: 'quiet' }, note)),
    claims.known?.open ? h('p', null, `${t('open_moves')}: ${claims.known.open.length}`) : null,
    settled.beaten_by ? h('p', null, `${t('beaten')} `, h('code', null, settled.beaten_by)) : null,
    settled.proof
      ? h(
          'p',
          { class: 'accepted' },
          h('span', { class: 'seal', 'aria-hidden': 'true' }, '✓'),
          ` ${t('checked')} `,
          h('span', { class: 'quiet' }, `(${settled.check_seconds.toFixed(3)} ${t('seconds')})`),
        )
      : null,
    settled.proof
      ? h(
          'p',
          { class: 'actions' },
          h(
            'a',
            { class: 'button', href: `api/proofs/${settled.proof}/certificate`, download: '' },
            `${t('certificate')} (${settled.bytes.toLocaleString()} ${t('bytes')})`,
          ),
        )
      : null,
    settled.statement
      ? h(
          'details',
          null,
          h('summary', null, t('statement')),
          h('pre', { class: 'statement', tabindex: '0' }, settled.statement),
        )
      : null,
  );
}

/** @param {any} block */
function form(block) {
  if (!block || block.game !== 'hex' || block.kind !== 'claim') return null;
  const field = (
    /** @type {string} */ keyword,
    /** @type {string} */ value,
    /** @type {[string, string][]} */ options,
  ) =>
    h(
      'label',
      null,
      h('span', null, t(keyword)),
      h(
        'select',
        {
          value,
          onchange: (/** @type {any} */ event) => edit({ kind: 'field', keyword, value: event.target.value }),
        },
        options.map(([option, words]) => h('option', { value: option, selected: option === value }, words)),
      ),
    );
  return h(
    'div',
    { class: 'form' },
    h(
      'label',
      { class: 'wide' },
      h('span', null, t('goal')),
      h('input', {
        type: 'text',
        value: block.goal ?? '',
        spellcheck: 'false',
        list: 'terminals',
        onchange: (/** @type {any} */ event) =>
          edit({ kind: 'field', keyword: 'goal', value: event.target.value }),
      }),
    ),
    h(
      'datalist',
      { id: 'terminals' },
      block.stones
        .filter((/** @type {any} */ stone) => stone.name)
        .flatMap((/** @type {any} */ stone) => [`top-${stone.name}`, `${stone.name}-bottom`])
        .map((/** @type {string} */ word) => h('option', { value: word })),
    ),
    field('owner', block.owner, [
      ['black', t('Black')],
      ['white', t('White')],
    ]),
    field('first', block.first, [
      ['opponent', t('opponent_word')],
      ['owner', t('owner_word')],
    ]),
    field('expect', block.expect, [
      ['holds', t('holds')],
      ['fails', t('fails')],
    ]),
  );
}

/** The document, its blocks, and what can be done with them. */
function panels() {
  const block = current();
  const names = block?.stones.map((/** @type {any} */ stone) => stone.name).filter(Boolean) ?? [];
  return [
    h(
      'section',
      { class: 'panel', 'aria-labelledby': 'document-title' },
      h(
        'div',
        { class: 'head' },
        h('h2', { id: 'document-title' }, t('document')),
        h(
          'label',
          { class: 'inline' },
          h('span', { class: 'unseen' }, t('examples')),
          h(
            'select',
            {
              value: '',
              onchange: (/** @type {any} */ event) => {
                if (event.target.value) chooseExample(Number(event.target.value));
                event.target.value = '';
              },
            },
            h('option', { value: '' }, `${t('examples')}…`),
            EXAMPLES.map((example, index) => h('option', { value: String(index) }, t(example.name))),
          ),
        ),
        h(
          'label',
          { class: 'button file' },
          t('open'),
          h('input', {
            type: 'file',
            accept: '.tatami,.txt',
            class: 'unseen',
            onchange: async (/** @type {any} */ event) => {
              const [chosen] = event.target.files;
              if (chosen) {
                claims.name = '';
                setText(await chosen.text());
              }
              event.target.value = '';
            },
          }),
        ),
        h(
          'button',
          {
            type: 'button',
            onclick: () =>
              post('api/format', { text: claims.text })
                .then(({ text }) => setText(text))
                .catch(complain),
          },
          t('tidy'),
        ),
      ),
      editor({
        text: claims.text,
        diagnostics: claims.reading.diagnostics,
        names,
        place: claims.place,
        onText: setText,
        onPlace,
        onKey: (event) => {
          if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) {
            event.preventDefault();
            prove();
          }
        },
      }),
    ),
    h(
      'section',
      { class: 'panel', 'aria-labelledby': 'prove-title' },
      h(
        'div',
        { class: 'head' },
        h('h2', { id: 'prove-title' }, t('prove')),
        claims.reading.blocks.length > 1
          ? h(
              'label',
              { class: 'inline' },
              h('span', { class: 'unseen' }, t('block')),
              h(
                'select',
                {
                  value: block?.name,
                  onchange: (/** @type {any} */ event) => {
                    claims.name = event.target.value;
                    forget();
                    keepAddress();
                    redraw();
                  },
                },
                claims.reading.blocks.map((/** @type {any} */ other) =>
                  h(
                    'option',
                    { value: other.name, selected: other.name === block?.name },
                    `${other.kind} ${other.name}`,
                  ),
                ),
              ),
            )
          : h('span', { class: 'quiet' }, block ? `${block.kind} ${block.name}` : ''),
        h('span', { class: 'space' }),
        h(
          'label',
          { class: 'inline' },
          h('span', { class: 'unseen' }, t('more_time')),
          h(
            'select',
            {
              value: String(claims.seconds),
              onchange: (/** @type {any} */ event) => {
                claims.seconds = Number(event.target.value);
                redraw();
              },
            },
            [10, 60, 600].map((seconds) =>
              h(
                'option',
                { value: String(seconds), selected: seconds === claims.seconds },
                seconds < 100 ? `${seconds} s` : `${seconds / 60} min`,
              ),
            ),
          ),
        ),
        claims.job
          ? h('button', { type: 'button', class: 'primary', onclick: () => claims.job.stop() }, t('stop'))
          : h(
              'button',
              {
                type: 'button',
                class: 'primary',
                disabled: !block || (claims.reading.old === true && claims.reading.diagnostics.length > 0),
                onclick: prove,
              },
              t('prove'),
            ),
      ),
      block ? h('p', { class: 'caption' }, caption(block)) : null,
      form(block),
      h('div', { 'aria-live': 'off' }, verdict()),
      guide(claims.text, block),
      h(
        'div',
        { class: 'actions' },
        h('span', { class: 'quiet' }, t('export')),
        ['svg', 'png', 'pdf', 'tex', 'tatami'].map((format) =>
          h(
            'button',
            { type: 'button', class: 'small', disabled: !block, onclick: () => figure(format) },
            format === 'tex' ? 'TikZ' : format.toUpperCase(),
          ),
        ),
      ),
    ),
    caseTree(block, claims.reading.blocks, treeKey),
    claims.proof ? explorer(claims.proof, block) : null,
  ];
}

/** The proof, to be looked at in the way of its kind. @param {Proof} proof @param {any} block */
function explorer(proof, block) {
  const { about } = proof;
  const size = about.steps
    ? `${about.steps.toLocaleString()} ${t('steps')}`
    : about.positions != null
      ? `${about.positions.toLocaleString()} ${t('positions')}`
      : '';
  const { settled } = claims;
  const shown = () => {
    if (block?.drop)
      return settled.verdict === 'holds'
        ? wallReasons(claims.text, block)
        : h('p', { class: 'quiet' }, t('beaten_hint'));
    if (settled.paving) return pavingTree(settled.paving, block.game === 'grid');
    return proofTree(proof);
  };
  return h(
    'section',
    { class: 'panel', 'aria-labelledby': 'proof-title' },
    h(
      'div',
      { class: 'head' },
      h('h2', { id: 'proof-title' }, t('proof')),
      size ? h('span', { class: 'quiet' }, size) : null,
      proofViews(proof),
    ),
    proof.playable && block?.width
      ? [
          tried(proof, (move, reply, first) => caseReason(block, claims.reading.blocks, move, reply, first)),
          proof.answers ? pieceLegend(block, proof.answers.pieces) : null,
        ]
      : null,
    proof.hovered
      ? detail(proof.hovered.step)
      : proof.root && proof.view === 'steps'
        ? h('p', { class: 'detail quiet' }, t('steps_hint'))
        : null,
    h('div', { class: 'scroll', tabindex: '-1' }, shown()),
  );
}

/** @param {any} step */
function detail(step) {
  return h(
    'p',
    { class: 'detail' },
    h('b', null, `${step.number} ${step.rule}`),
    ` — ${t(`rule_${step.rule}`)}. `,
    step.block ? `${t('block')} ${step.block}. ` : '',
    step.needed.length ? `${t('needs')} ${step.needed.join(' ')}. ` : '',
    `${title(step.owner)}: ${step.goal}`,
  );
}

/** The whole mode. */
export function claimsView() {
  const block = current();
  return {
    stage: [
      toolbar(block),
      h('div', { class: `stage${claims.reading.old ? ' old' : ''}`, id: 'stage' }, stage()),
      claims.tool === 'link' && block?.game === 'hex'
        ? h('p', { class: 'quiet centred' }, t('link_hint'), claims.from ? ` ${claims.from}-…` : '')
        : null,
    ],
    panels: panels(),
  };
}

/** Begins with the text that is there. */
export function startClaims() {
  return read();
}
