// The words of the claim language, for colours and completions.

/** @import { Diagnostic } from './types.js' */

const BLOCKS = 'claim sigma extension win strategy loser winner draw'.split(' ');
const GAMES = 'hex torus sets drop line grid'.split(' ');
const FIELDS = (
  'black white region goal owner first board expect cells hits winner to creature images area by moves ' +
  'defender stones unit letters elsewhere reply slide of on else: threat: using line'
).split(' ');

/** Which words may follow, by the first word of the line. @type {Record<string, string[]>} */
const VALUES = {
  region: ['all', 'all except '],
  owner: ['black', 'white'],
  first: ['owner', 'opponent'],
  expect: ['holds', 'fails'],
  winner: ['black', 'white', 'breaker', 'maker'],
  to: ['move black', 'move white'],
  images: ['translations', 'all'],
  by: ['paving'],
  defender: ['X', 'O'],
  reply: ['divert', 'pair'],
  unit: ['cup at ', 'glass at ', 'slided-cup at '],
  elsewhere: ['follow-up'],
};

/** Which blocks a game has. @type {Record<string, string[]>} */
const OF_GAME = {
  hex: ['claim', 'sigma', 'extension', 'win', 'strategy'],
  torus: ['win', 'claim'],
  sets: ['claim'],
  drop: ['draw'],
  line: ['loser', 'winner'],
  grid: ['loser', 'winner'],
};

/**
 * What each kind of block is made of, by its game if that makes a difference.
 * @type {Record<string, string[]>}
 */
const OF_BLOCK = {
  claim: ['black', 'white', 'region', 'goal', 'owner', 'first', 'board', 'expect'],
  sigma: ['black', 'white', 'region', 'goal', 'on', 'else:', 'owner', 'board', 'expect'],
  extension: ['of', 'black', 'white', 'cells', 'goal', 'expect'],
  win: ['black', 'white', 'to move', 'winner', 'using', 'line', 'board', 'expect'],
  strategy: ['black', 'white', 'to move', 'winner', 'using', 'threat:', 'on', 'else:', 'board', 'expect'],
  'torus win': ['black', 'white', 'board', 'to move', 'winner', 'expect'],
  'sets claim': ['cells', 'hits', 'winner', 'first', 'expect'],
  draw: ['defender', 'stones', 'unit', 'letters', 'elsewhere', 'reply', 'slide', 'expect'],
  loser: ['creature', 'images', 'area', 'by', 'expect'],
  winner: ['creature', 'images', 'moves', 'expect'],
};

/**
 * What the word at a place of the text may become.
 * @param {string} text @param {number} place @param {string[]} names the names of stones of the block
 * @returns {{ start: number, words: string[] }}
 */
export function completions(text, place, names) {
  const lineStart = text.lastIndexOf('\n', place - 1) + 1;
  const line = text.slice(lineStart, place);
  const word = /[^\s|&()-]*$/.exec(line)?.[0] ?? '';
  const start = place - word.length;
  const heads = [...text.slice(0, lineStart).matchAll(/^([a-z]+)(?: +([\w'.-]+))?/gm)];
  const game = heads.findLast(([, found]) => GAMES.includes(found))?.[1] ?? '';
  const kind = heads.findLast(([, found]) => BLOCKS.includes(found))?.[1] ?? '';
  // Blocks are put together from those above.
  const above = heads
    .slice(0, -1)
    .filter(([, found]) => BLOCKS.includes(found))
    .map(([, , name]) => name);
  const first = /^\s+(\S+)\s/.exec(line)?.[1];
  const words = candidates(line, { game, kind, first, names, above });
  return { start, words: words.filter((name) => name.startsWith(word) && name !== word).slice(0, 12) };
}

/**
 * The words that may stand in a line, which begins with `first`.
 * @param {string} line
 * @param {{ game: string, kind: string, first: string | undefined, names: string[], above: string[] }} around
 * @returns {string[]}
 */
function candidates(line, { game, kind, first, names, above }) {
  if (line.includes('#')) return [];
  if (!/^\s/.test(line))
    return /\s/.test(line) ? [] : [...(OF_GAME[game] ?? []), ...GAMES].map((name) => `${name} `);
  if (!first) {
    const fields = OF_BLOCK[`${game} ${kind}`] ?? OF_BLOCK[kind] ?? [];
    return fields.map((name) => (/^(on|else:|threat:)$/.test(name) ? `${name} ` : `${name.padEnd(6)} `));
  }
  if (first === 'goal') return [...names, 'top', 'bottom', 'left', 'right', 'given '];
  if (first === 'using' || first === 'of') return above.filter(Boolean);
  return VALUES[first] ?? [];
}

/** A piece of a text, and what kind of word it is. @typedef {{ words: string, kind: string }} Token */

/** The line in pieces: its first word, the rest, and a comment. @param {string} line @returns {Token[]} */
function tokens(line) {
  const comment = line.indexOf('#');
  const code = comment < 0 ? line : line.slice(0, comment);
  const remark = { words: line.slice(code.length), kind: 'comment' };
  const head = /^(\s*)(\S+)/.exec(code);
  if (!head) return [{ words: code, kind: '' }, remark];
  const [all, indent, word] = head;
  const field = indent && FIELDS.includes(word) ? 'field' : '';
  const keyword = !indent && [...BLOCKS, ...GAMES].includes(word) ? 'keyword' : '';
  const rest = { words: code.slice(all.length), kind: '' };
  return [{ words: indent, kind: '' }, { words: word, kind: field || keyword }, rest, remark];
}

/** Where something wrong ends; it is never empty. @param {Diagnostic} problem */
export const endOf = ({ start, end }) => Math.max(end, start + 1);

/**
 * The text in pieces, which are cut where something wrong begins or ends.
 * @param {string} text @param {Diagnostic[]} diagnostics @returns {Token[]}
 */
export function coloured(text, diagnostics) {
  const stops = diagnostics.flatMap((problem) => [problem.start, endOf(problem)]);
  /** @type {Token[]} */
  const parts = [];
  let offset = 0;
  for (const { words, kind } of text.split(/(?<=\n)/).flatMap(tokens)) {
    const last = offset + words.length;
    while (offset < last) {
      const here = offset;
      const wrong = diagnostics.some((problem) => problem.start <= here && endOf(problem) > here);
      offset = Math.min(last, ...stops.filter((stop) => stop > here));
      const kinds = [kind, wrong ? 'wrong' : ''].filter(Boolean).join(' ');
      parts.push({ words: text.slice(here, offset), kind: kinds });
    }
  }
  return parts;
}
