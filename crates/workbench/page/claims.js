// Claims: the document and the board as two views of one thing, the tool in hand, proving, and the proof.

import { keepAddress, kept } from './address.js';
import { askAdvice, resetAdvice } from './advice.js';
import { download, post, whenBack } from './api.js';
import { provedCaption } from './captions.js';
import { resetCases } from './cases.js';
import { EXAMPLES } from './examples.js';
import { openFigure, prepare } from './figures.js';
import { cellName } from './geometry.js';
import { beginGuide, guideEnds, resetGuide } from './guide.js';
import { workFor } from './jobs.js';
import { followLines, resetLines } from './lines.js';
import { resetPaving } from './paving.js';
import { Proof } from './proof.js';
import { saidText } from './said_text.js';
import { complain, redraw, say, still } from './store.js';
import { followReasons, followWall, playOut, resetWall } from './walls.js';
import { t } from './words.js';

/** @import { Block, Change, ClaimsState, DropBlock, KeptClaims, Settled } from './types.js' */

/** @type {ClaimsState} */
export const claims = {
  text: EXAMPLES[0].text,
  readOf: '',
  naming: null,
  dropping: null,
  undo: [],
  redo: [],
  reading: { blocks: [], diagnostics: [] },
  name: '',
  place: 0,
  tool: still === null ? 'black' : 'mark',
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
  told: '',
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
  // Until the text is read again the blocks are those of another text.
  if (!block || claims.readOf !== claims.text) return;
  if (isDrawing(block)) {
    followWall(claims.text, block);
    if (claims.proof && claims.settled?.verdict === 'holds') followReasons(claims.text, block);
  } else if (isOfSets(block)) followLines(block);
}

// The text

let reads = 0;

/** Whether the address is of claims: other parts of the page have theirs. */
const inAddress = () => /^#(doc=|claims|block=)/.test(location.hash);

/** Reads the text again, and shows what it says. */
async function read(stepping = true, writes = true) {
  const number = ++reads;
  try {
    const { text } = claims;
    const reading = await post('api/read', { text });
    if (number !== reads) return;
    const { diagnostics } = reading;
    if (!diagnostics.length) claims.readOf = text;
    // While the text has errors the board shows what it said before.
    claims.reading = diagnostics.length ? { diagnostics, blocks: claims.reading.blocks, old: true } : reading;
    if (diagnostics.length) say(`${diagnostics.length} ${t('errors')}: ${saidText(diagnostics[0].message)}`);
    claims.name = current()?.name ?? '';
    if (writes) writeAddress(stepping);
  } catch (error) {
    complain(error);
  }
  redraw();
}

/** Begins with the text that is there. */
export const startClaims = () => read();
whenBack(() => void read(false, inAddress()));

/** The address holds the document. */
function writeAddress(stepping = true) {
  if (still !== null) return keepAddress(`#block=${encodeURIComponent(claims.name)}`, { step: stepping });
  const bytes = String.fromCharCode(...new TextEncoder().encode(claims.text));
  const packed = btoa(bytes).replace(/\+/g, '-').replace(/\//g, '_').replace(/=+$/, '');
  if (packed.length >= 24000) return;
  keepAddress(`#doc=${packed}${claims.name ? `&block=${encodeURIComponent(claims.name)}` : ''}`, {
    step: stepping,
  });
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

/** Shows what a page without a server shows, at the block of the address. @param {string} hash */
export async function startStill(hash) {
  const { stillDocument } = await import('./still.js');
  const { block, text } = await stillDocument();
  const wanted = decodeURIComponent(/^#block=([^&]*)/.exec(hash)?.[1] ?? '') || block;
  if (claims.text === text && claims.name === wanted) return;
  claims.text = text;
  claims.name = wanted;
  forget();
  await read(false);
  await proveStill();
}

/** Shows the proof of the block, if the page has it. */
async function proveStill() {
  const { stillDocument } = await import('./still.js');
  const { figures, settled } = await stillDocument();
  prepare(figures[claims.name] ?? {});
  if (settled[claims.name]) await prove();
}

/** Forgets what was proved of another text. */
function forget() {
  claims.job?.stop();
  Object.assign(claims, { job: null, progress: null, known: null, settled: null, proof: null, from: null });
  claims.told = '';
  if (claims.tool === 'explore') claims.tool = still === null ? 'black' : 'mark';
  resetWall();
  resetLines();
  resetGuide();
  resetCases();
  resetAdvice();
  resetPaving();
}

/** Changes the text. @param {string} text @param {boolean} [stepping] whether that is a step of the history */
export async function setText(text, stepping = true) {
  if (text === claims.text && claims.reading.blocks.length) return writeAddress(stepping);
  claims.undo.push(claims.text);
  if (claims.undo.length > 500) claims.undo.shift();
  claims.redo = [];
  claims.text = text;
  forget();
  redraw();
  await read(stepping);
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
  unlessProving(async () => {
    claims.tool = 'black';
    claims.marks.clear();
    await openText(example.text, example.block);
    await prove();
    const block = current();
    if (block && isDrawing(block) && claims.text === example.text)
      playOut(claims.text, block, claims.settled);
  });
}

/** Begins a claim on an empty board: its stones, region and goal are drawn. @param {number} side */
export function newClaim(side) {
  if (!side) return;
  unlessProving(() => {
    // A stone on the third row, which reaches its edge.
    const third = cellName(Math.floor(side / 2), 2);
    const size = `${side}x${side}`;
    claims.marks.clear();
    claims.tool = 'black';
    void openText(`hex ${size}\n\nclaim new\n  black  x=${third}\n  region all\n  goal   x-top\n`, 'new');
  });
}

/** Does something that drops the proof that is searched, once the person agrees. @param {() => void} act */
export function unlessProving(act) {
  // Once the verdict is there, nothing is lost.
  if (!claims.job || claims.settled) return act();
  claims.dropping = act;
  redraw();
}

/** The person lets the proof go, or keeps it. @param {boolean} drops */
export function answerDropping(drops) {
  const act = claims.dropping;
  claims.dropping = null;
  if (drops) {
    forget();
    act?.();
  }
  redraw();
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
export function edit(change) {
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
  unlessProving(() => {
    claims.name = name;
    forget();
    writeAddress();
    redraw();
    if (still !== null) proveStill().catch(complain);
  });
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

// The proof

/** Whether there is something that can be proved. */
export const provable = () => !!current() && !(claims.reading.old && claims.reading.diagnostics.length);

/** Proves the block. */
export async function prove() {
  const block = current();
  if (!block || claims.job) return;
  forget();
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
  if (settled.verdict === 'fails' && block && still === null) void askAdvice(claims.text, block);
  if (!settled.proof) return;
  const proof = await new Proof(settled.proof).load();
  if (!wanted()) return;
  claims.proof = proof;
  if (proof.playable && block?.width) claims.tool = 'explore';
}

/** Begins a proof by the person's replies; an older verdict makes room. @param {Block} block */
export function startGuide(block) {
  unlessProving(() => {
    forget();
    beginGuide(claims.text, block);
    redraw();
  });
}

guideEnds((settled) => {
  const { text } = claims;
  void show(settled, () => claims.text === text).then(redraw, complain);
});

/** Shows the figure of what is on the screen. */
export function claimFigure() {
  const block = current();
  if (block) openFigure(block.name, provedCaption(block, claims.settled));
}

/** Saves the document. */
export function saveDocument() {
  const name = current()?.name ?? 'document';
  download(new Blob([claims.text], { type: 'text/plain' }), `${name}.tatami`);
}

kept(
  'claims',
  () => ({
    text: claims.text,
    name: claims.name,
    undo: claims.undo.slice(-50),
    redo: claims.redo.slice(-50),
    marks: [...claims.marks],
    settled: claims.settled,
    moves: claims.proof?.moves ?? [],
  }),
  (found) => {
    const { moves, settled, marks, ...rest } = /** @type {KeptClaims} */ (found);
    Object.assign(claims, rest, { marks: new Map(marks) });
    void read(false, inAddress()).then(async () => {
      const { text } = claims;
      if (!settled) return;
      try {
        await show(settled, () => claims.text === text);
        if (moves.length) await claims.proof?.ask(moves);
      } catch {
        // The server that has proved it is gone; the claim can be proved again.
        forget();
      }
      redraw();
    });
  },
);
