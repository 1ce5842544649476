// Claims: the document and the board as two views of one thing, the tool in hand, proving, and the proof.

import { download, file, post } from './api.js';
import { resetCases } from './cases.js';
import { EXAMPLES } from './examples.js';
import { guideCell, guideEnds, guideQuestion, resetGuide } from './guide.js';
import { workFor } from './jobs.js';
import { followLines, linesPart, resetLines } from './lines.js';
import { resetPaving } from './paving.js';
import { otherColour } from './players.js';
import { Proof } from './proof.js';
import { complain, redraw, say, set, settings, tell } from './store.js';
import { followReasons, followWall, resetWall, wallPart } from './walls.js';
import { t } from './words.js';

/** @import { Block, Change, ClaimsState, Colour, DropBlock, Settled, Tool } from './types.js' */

/** The tools in their order. @type {Tool[]} */
export const TOOLS = ['black', 'white', 'erase', 'region', 'link', 'name', 'mark', 'explore'];

/** @type {ClaimsState} */
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
  pending: new Set(),
  job: null,
  progress: null,
  known: null,
  settled: null,
  proof: null,
  seconds: 60,
};

/** The block that is looked at. @returns {Block | undefined} */
export function current() {
  return claims.reading.blocks.find((block) => block.name === claims.name) ?? claims.reading.blocks[0];
}

/** Whether a block is a drawing. @param {Block} block @returns {block is DropBlock} */
export const isDrawing = (block) => block.drop !== null;

/** Whether a block is played on lines, grids or sets. @param {Block} block */
export const isOfSets = ({ game }) => game === 'line' || game === 'grid' || game === 'sets';

/** What is seen follows the block that is looked at; to be called before drawing. */
export function followBlock() {
  const block = current();
  if (!block) return;
  if (isDrawing(block)) {
    followWall(claims.text, block);
    if (claims.proof && claims.settled?.verdict === 'holds') followReasons(claims.text, block);
  } else if (isOfSets(block)) followLines(block);
}

// The text

let reads = 0;

/** Reads the text again, and shows what it says. */
async function read() {
  const number = ++reads;
  try {
    const reading = await post('api/read', { text: claims.text });
    if (number !== reads) return;
    const { diagnostics } = reading;
    // While the text has errors the board shows what it said before.
    claims.reading = diagnostics.length ? { diagnostics, blocks: claims.reading.blocks, old: true } : reading;
    if (diagnostics.length) say(`${diagnostics.length} ${t('errors')}: ${diagnostics[0].message}`);
    claims.name = current()?.name ?? '';
    keepAddress();
  } catch (error) {
    complain(error);
  }
  redraw();
}

/** Begins with the text that is there. */
export const startClaims = read;

/** The address holds the document. */
function keepAddress() {
  const bytes = String.fromCharCode(...new TextEncoder().encode(claims.text));
  const packed = btoa(bytes).replace(/\+/g, '-').replace(/\//g, '_').replace(/=+$/, '');
  if (packed.length >= 24000) return;
  history.replaceState(
    null,
    '',
    `#doc=${packed}${claims.name ? `&block=${encodeURIComponent(claims.name)}` : ''}`,
  );
}

/** Takes the document from the address. @param {string} hash */
export function claimsFromAddress(hash) {
  const packed = /^#doc=([\w-]*)/.exec(hash)?.[1];
  if (!packed) return false;
  try {
    const bytes = atob(packed.replace(/-/g, '+').replace(/_/g, '/'));
    const text = new TextDecoder().decode(Uint8Array.from(bytes, (sign) => sign.charCodeAt(0)));
    openText(text, decodeURIComponent(/&block=([^&]*)/.exec(hash)?.[1] ?? ''));
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

/** Changes the text. @param {string} text */
export async function setText(text) {
  if (text === claims.text && claims.reading.blocks.length) return;
  claims.undo.push(claims.text);
  if (claims.undo.length > 500) claims.undo.shift();
  claims.redo = [];
  claims.text = text;
  forget();
  redraw();
  await read();
}

/** Shows another document, and one of its blocks. @param {string} text @param {string} [name] */
export function openText(text, name = '') {
  claims.name = name;
  return setText(text);
}

/** Shows an example. @param {number} index */
export function chooseExample(index) {
  const example = EXAMPLES[index];
  if (!example) return;
  claims.tool = 'black';
  claims.marks.clear();
  openText(example.text);
}

/** Writes the text in its canonical form. */
export async function tidy() {
  const { text } = await post('api/format', { text: claims.text });
  await setText(text);
}

/** @param {'undo' | 'redo'} from @param {'undo' | 'redo'} to */
function step(from, to) {
  const text = claims[from].pop();
  if (text === undefined) return;
  claims[to].push(claims.text);
  claims.text = text;
  forget();
  redraw();
  read();
}
export const undo = () => step('undo', 'redo');
export const redo = () => step('redo', 'undo');

/** The changes that are under way: each begins with the text that the one before has left. */
let edits = Promise.resolve();

/** Changes the block as it was changed on the board. @param {Change} change */
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

/** Changes a field of the block. @param {string} keyword @param {string} value */
export const setField = (keyword, value) => edit({ kind: 'field', keyword, value });

/** Looks at another block. @param {string} name */
export function chooseBlock(name) {
  claims.name = name;
  forget();
  keepAddress();
  redraw();
}

/**
 * The block in which the cursor stands is shown, unless a proof of another is looked at.
 * @param {number} place
 */
export function moveCursor(place) {
  if (claims.place === place) return;
  claims.place = place;
  const block = claims.reading.blocks.findLast((other) => other.start <= place);
  if (block && block.name !== claims.name && !claims.job && !claims.settled) chooseBlock(block.name);
  redraw();
}

// The board

/**
 * Changes what is only looked at.
 * @param {Partial<Pick<ClaimsState, 'focus' | 'hover' | 'pan' | 'seconds'>>} changes
 */
export function look(changes) {
  const differs = Object.entries(changes).some(([name, value]) => Reflect.get(claims, name) !== value);
  if (!differs) return;
  Object.assign(claims, changes);
  redraw();
}

/** Takes a tool. @param {Tool} tool */
export function choose(tool) {
  claims.tool = tool;
  claims.from = null;
  say(t(`tool_${tool}`));
  redraw();
}

/** The stone of the block on a cell. @param {string} cell */
const stoneOn = (cell) => current()?.stones.find((stone) => stone.cell === cell);

/**
 * One end of a link was chosen.
 * @param {string | null} end @param {'|' | '&'} [joint] how the link is added to the goal, if it is
 */
export function link(end, joint) {
  if (!end) return tell(t('link_hint'));
  if (!claims.from) {
    claims.from = end;
    say(end);
    return redraw();
  }
  const added = `${claims.from}-${end}`;
  claims.from = null;
  const old = current()?.goal;
  const kept = old && / \| /.test(old) && joint === '&' ? `(${old})` : old;
  setField('goal', kept && joint ? `${kept} ${joint} ${added}` : added);
}

const MARKS = ['', '◆', 'A', 'B', 'C', '1', '2', '3'];

/** Gives a cell its next mark. @param {string} cell */
function mark(cell) {
  const next = MARKS[(MARKS.indexOf(claims.marks.get(cell) ?? '') + 1) % MARKS.length];
  if (next) claims.marks.set(cell, next);
  else claims.marks.delete(cell);
  redraw();
}

/** Asks for the name of a stone. @param {string} cell */
function nameStone(cell) {
  const stone = stoneOn(cell);
  if (!stone) return tell(t('link_hint'));
  const name = prompt(t('name_ask'), stone.name ?? '');
  if (name !== null) edit({ kind: 'put', cell, player: stone.player, name: name.trim() || null });
}

/** Puts a stone. It is shown at once; the text follows. @param {string} cell @param {Colour} player */
function put(cell, player) {
  const pending = { cell, player };
  claims.pending.add(pending);
  redraw();
  edit({ kind: 'put', cell, player }).finally(() => {
    claims.pending.delete(pending);
    redraw();
  });
}

/** Removes the stone on a cell, if there is one. @param {string} cell */
export function removeStone(cell) {
  if (!stoneOn(cell)) return false;
  edit({ kind: 'remove', cell });
  return true;
}

/** The tool is used on a cell. @param {string} cell @param {MouseEvent | KeyboardEvent} event */
export function useTool(cell, event) {
  const { tool } = claims;
  const stone = stoneOn(cell);
  if (guideQuestion()) return guideCell(cell);
  if (tool === 'explore') return void claims.proof?.play(cell);
  if (tool === 'link') {
    const joint = event.ctrlKey || event.metaKey ? '&' : undefined;
    return link(stone ? (stone.name ?? cell) : null, event.shiftKey ? '|' : joint);
  }
  // The tool may have been taken since the board was drawn.
  if (tool === 'region') return paint([cell], true);
  if (tool === 'mark') return mark(cell);
  if (tool === 'erase' || stone?.player === tool) return void edit({ kind: 'remove', cell });
  if (tool === 'name') return nameStone(cell);
  if (tool === 'pan') return;
  put(cell, 'button' in event && event.button === 2 ? otherColour(tool) : tool);
}

/**
 * Cells join the region, or leave it if the first one was inside.
 * @param {string[]} cells @param {boolean} done
 */
export function paint(cells, done) {
  const inside = !current()?.region.includes(cells[0]);
  claims.painted = { cells, inside };
  redraw();
  if (!done) return;
  edit({ kind: 'region', cells, inside }).finally(() => {
    claims.painted = null;
    redraw();
  });
}

// The proof

/** Whether there is something that can be proved. */
export const provable = () => !!current() && !(claims.reading.old && claims.reading.diagnostics.length);

/** Proves the block. */
export async function prove() {
  const block = current();
  if (!block || claims.job) return;
  forget();
  if (settings.welcome) set({ welcome: false });
  claims.progress = {
    state: 'waiting',
    nodes: 0,
    seconds: 0,
    line: [],
    mover: null,
    open: null,
    numbers: null,
  };
  const asked = { text: claims.text, block: block.name, seconds: claims.seconds };
  await workFor(claims, 'api/prove', asked, async (settled, wanted) => {
    // What is known stays to be seen when there is no verdict.
    if (settled.verdict === 'unknown' && claims.progress) claims.known = { ...claims.progress, line: [] };
    await show(settled, wanted);
  });
}

/** Shows a verdict, and the proof behind it. @param {Settled} settled @param {() => boolean} wanted */
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

/** What is on show of a board that may be endless, with the stones that were played. @param {Block} block */
function part(block) {
  if (isDrawing(block)) return wallPart(block);
  return ['line', 'grid'].includes(block.game) && !block.width ? linesPart(block) : null;
}

/** Saves the document, or a figure of the block. @param {string} format */
export async function figure(format) {
  const block = current();
  if (!block) return;
  const { settled, text } = claims;
  const name = `${block.name}.${format}`;
  if (format === 'tatami') return download(new Blob([text], { type: 'text/plain' }), name);
  const proof = settled?.paving ? settled.proof : null;
  const shown = { format, theme: settings.theme === 'dark' ? 'dark' : 'light', colours: settings.colours };
  download(await file('api/figure', { text, block: block.name, proof, part: part(block), ...shown }), name);
}
