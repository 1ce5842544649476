// Finders: what is looked for comes as a document, which opens and is proved.

import { claims, current, openText, prove } from './claims.js';
import { workFor } from './jobs.js';

/** @import { Block } from './types.js' */

/** What can be found about a block, by the names of words. @param {Block | undefined} block @returns {string[]} */
export function findable(block) {
  if (block?.game !== 'hex') return [];
  const second = block.first !== 'owner';
  const whole = block.kind === 'win' || block.kind === 'strategy';
  const own = [];
  if (block.kind === 'claim') own.push('minimal');
  if (!whole && second) own.push('sigma');
  if (whole && second) own.push('partition');
  return [...own, 'template2', 'template3', 'template4'];
}

/** Looks for something. @param {string} name one of those that can be found */
export async function find(name) {
  const block = current();
  if (!name || !block || claims.job) return;
  const row = Number(/\d$/.exec(name)?.[0] ?? 0);
  const what = row ? 'template' : name;
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
  await workFor(claims, 'api/find', asked, async ({ text }) => {
    await openText(text, what === 'minimal' ? block.name : '');
    await prove();
  });
}
