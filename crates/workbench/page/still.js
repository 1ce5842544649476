// A page without a server: the questions of the API, answered from the data beside the page.

import { said } from './said.js';
import { StillProof } from './still_proof.js';
import { StillTree } from './still_tree.js';
import { playWall, reasonsOf } from './still_wall.js';
import { still } from './store.js';
import { filled, t } from './words.js';

/** @import { ReplySource, StillDocument } from './types_still.js' */

/** @type {Map<string, Promise<unknown>>} */
const loaded = new Map();

/**
 * A file of the data, loaded once.
 * @template Data
 * @param {string} name @returns {Promise<Data>}
 */
function load(name) {
  const old = loaded.get(name);
  if (old) return /** @type {Promise<Data>} */ (old);
  const file = fetch(`${still}/${name}`).then((response) => {
    if (!response.ok) throw new Error(filled('still_missing', { file: name }));
    return response.json();
  });
  // What could not be loaded is asked for again.
  file.catch(() => loaded.delete(name));
  loaded.set(name, file);
  return file;
}

/** What the page shows. @returns {Promise<StillDocument>} */
export const stillDocument = () => load('document.json');

/** @type {Map<string, ReplySource>} */
const proofs = new Map();

/** A proof that can be looked at. @param {string} id */
async function proofOf(id) {
  const old = proofs.get(id);
  if (old) return old;
  const { about, inside: found } = (await stillDocument()).proofs[id] ?? {};
  if (!found)
    throw new Error(said({ code: 'not-playable', text: 'this certificate cannot be played against' }));
  const inside = { ...found, last: about.last ?? 0, positions: about.positions ?? 0 };
  const rows = (/** @type {number} */ file) => load(`${id}-${file}.json`);
  const made = inside.kind === 'tree' ? new StillTree(inside, rows) : new StillProof(inside, rows);
  proofs.set(id, made);
  return made;
}

/** @param {string} block */
async function drawingOf(block) {
  const { drawings } = await stillDocument();
  if (!drawings[block]) throw new Error(said({ code: 'no-block', text: `there is no block \`${block}\`` }));
  return drawings[block];
}

/**
 * @typedef {{
 *   text: string, block: string, moves: string[] & number[], from: number, to: number, rows: number,
 * }} Body
 */

/** Questions about proofs. @param {string} path @param {Body} body */
async function ofProof(path, body) {
  const [, id, what, more] = /^api\/proofs\/(\d+)(?:\/(\w+)(?:\/(.*))?)?$/.exec(path) ?? [];
  if (!what) return (await stillDocument()).proofs[id]?.about;
  const proof = await proofOf(id);
  if (what === 'reply') return proof.replied(body.moves);
  if (what === 'branches') return proof.following(body.moves);
  const [, number, through] = /^(\d+)\?through=([\d,]*)$/.exec(more) ?? [];
  return proof.look(Number(number), through.split(',').filter(Boolean).map(Number));
}

/** The answer to a question. @param {string} path @param {unknown} [asked] @returns {Promise<unknown>} */
export async function answer(path, asked) {
  const body = /** @type {Body} */ (asked);
  if (path.startsWith('api/proofs/')) return ofProof(path, body);
  const shown = await stillDocument();
  if (path === 'api/read' && body.text === shown.text) return shown.reading;
  if (path === 'api/prove' && shown.settled[body.block]) return shown.settled[body.block];
  if (path === 'api/drop/play') return playWall(await drawingOf(body.block), body);
  if (path === 'api/drop/reasons') return reasonsOf(await drawingOf(body.block), body, load);
  throw new Error(t('still_only'));
}
