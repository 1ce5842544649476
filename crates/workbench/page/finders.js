// Finders: what is looked for comes as a document, which opens and is proved.

import { claims, current, openText, prove } from './claims.js';
import { workFor } from './jobs.js';
import { say } from './store.js';

/** @import { Block } from './types.js' */

/** What can be found about a block of Hex. @param {Block} block */
function findableInHex(block) {
  const second = block.first !== 'owner';
  const whole = block.kind === 'win' || block.kind === 'strategy';
  const own = [];
  if (block.kind === 'claim') own.push('minimal');
  if (!whole && second) own.push('sigma');
  if (whole && second) own.push('strategy', 'partition');
  return [...own, 'template2', 'template3', 'template4'];
}

/** What can be found about a block, by the names of words. @param {Block | undefined} block @returns {string[]} */
export function findable(block) {
  if (block?.game === 'hex') return findableInHex(block);
  if (block?.game === 'line' && block.kind === 'loser') return ['area'];
  return block?.drop ? ['drawing'] : [];
}

/**
 * The block at which what was found opens; none is the first of the document.
 * @param {string} what @param {string} name
 */
const opening = (what, name) =>
  ({ minimal: name, strategy: `S-${name}`, area: `${name}-area`, drawing: `${name}-found` })[what] ?? '';

/** Looks for something. @param {string} name one of those that can be found */
export async function find(name) {
  const block = current();
  if (!name || !block || claims.job) return;
  const row = Number(/\d$/.exec(name)?.[0] ?? 0);
  const what = row ? 'template' : name;
  claims.told = '';
  claims.progress = {
    state: 'waiting',
    nodes: 0,
    seconds: 0,
    line: [],
    mover: null,
    open: null,
    numbers: null,
  };
  const asked = { text: claims.text, block: block.name, what, row, width: row + 3, seconds: claims.seconds };
  const found = async (/** @type {{ text: string }} */ { text }) => {
    await openText(text, opening(what, block.name));
    await prove();
  };
  await workFor(claims, 'api/find', asked, found, (error) => {
    claims.told = error instanceof Error ? error.message : String(error);
    say(claims.told);
  });
}
