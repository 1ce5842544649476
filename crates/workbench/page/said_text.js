// What other parts of the program say in English sentences, in Japanese: what is wrong with a document or a game, and
// how the advice of a block fared. A sentence that is not in the lists stays English.

import { NOTES } from './sentences_notes.js';
import { WRONG } from './sentences_document.js';
import { language } from './words.js';

/** @type {{ wanted: RegExp, words: string, own: number }[] | null} */
let patterns = null;

/**
 * Sentences with places `{}`, in their order; in Japanese a place may have the number of another, and with `!` what
 * stands there is a sentence of its own. A line that is set in goes on. Of those that fit, the one with the most words
 * of its own is taken.
 * @returns {{ wanted: RegExp, words: string, own: number }[]}
 */
function compiled() {
  const lines = `${WRONG.trim()}\n${NOTES.trim()}`
    .replace(/\n +\|/g, '|')
    .replace(/\n +/g, ' ')
    .split('\n');
  const all = lines.map((line) => {
    const [english, japanese] = line.split('|');
    const parts = english.split('{}').map((part) => part.replace(/[.*+?^$()[\]\\]/g, '\\$&'));
    return { wanted: new RegExp(`^${parts.join('(.+?)')}$`), words: japanese, own: parts.join('').length };
  });
  return all.sort((a, b) => b.own - a.own);
}

/** A sentence of another part of the program, in the language of the page. @param {string} text @returns {string} */
export function saidText(text) {
  if (language !== 'ja') return text;
  patterns ??= compiled();
  for (const { wanted, words } of patterns) {
    const found = wanted.exec(text);
    if (!found) continue;
    let next = 0;
    return words.replace(/\{(\d*)(!?)\}/g, (_, number, inner) => {
      const part = found[number ? Number(number) : ++next] ?? '';
      return inner ? saidText(part) : part;
    });
  }
  return text;
}
