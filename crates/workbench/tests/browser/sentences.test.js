// What other parts of the program say in sentences: the page has each of them in its second language.

import assert from 'node:assert/strict';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { saidText } from '../../page/said_text.js';
import { setLanguage } from '../../page/words.js';

const crates = join(dirname(fileURLToPath(import.meta.url)), '../../..');

/** Where such sentences come from. */
const SOURCES = [
  'document/src',
  'game/src/notation',
  'service/src/find',
  'service/src/certify.rs',
  'strategies/src/guided/assembly.rs',
  'strategies/src/guided/mod.rs',
  'strategies/src/guided/reply_tree.rs',
  'strategies/src/guided/strategy.rs',
];

/** Parts of sentences that are put together, and what is no sentence for a person. */
const PARTS = new Set([
  '{message}: {here} and {there}',
  '` and `',
  'drop connect {}{width}{height}',
  'is not a range',
  'starts a number with 0',
  'is too long: numbers have at most 4 digits',
  'this brace is not closed before',
  '<hexboard size="5x7" contents="R c1 B a1"/>',
  '{TAG} size="{}x{}" contents="{contents}"/>',
  '# An area of {} cells, repeated every {period} cells.',
  'by {} and',
  'has no answer that was found',
  '{them} {}, {us} {}',
  '{} by {}',
  'moves without a prescribed reply were answered by search',
  '{} {text}: {}',
  'a claim with the opponent first holds by a plan',
  '{place}, {} {name}: {}',
]);

const files = (path) =>
  statSync(path).isDirectory()
    ? readdirSync(path).flatMap((name) => files(join(path, name)))
    : path.endsWith('.rs')
      ? [path]
      : [];

/** The sentences of a file: its strings of three words and more, outside comments and tests. */
function sentences(path) {
  const code = readFileSync(path, 'utf8')
    .split('#[cfg(test)]')[0]
    .replace(/^\s*\/\/.*$/gm, '')
    .replace(/'(\\.|[^'\\])'/g, '');
  const strings = [...code.matchAll(/"((?:[^"\\]|\\[^])*)"/g)].map(([, text]) =>
    text.replace(/\\\n\s*/g, '').replaceAll('\\"', '"'),
  );
  return strings.filter((text) => {
    const words = text.split(/\s+/).filter((word) => /^[a-z`{]/.test(word));
    return words.length > 2 && !/^[;,) ]|\\n/.test(text);
  });
}

test('every sentence of the other parts is there in Japanese', () => {
  globalThis.document = { documentElement: {} };
  setLanguage('ja');
  const all = SOURCES.flatMap((source) => files(join(crates, source))).flatMap(sentences);
  assert.ok(all.length > 300, `${all.length} sentences were found`);
  const english = all.filter((text) => {
    const filled = text.replaceAll('{{', '').replace(/\{[^{}]*\}/g, 'Zz');
    return !PARTS.has(text) && !/[\u3040-\u9fff]/.test(saidText(filled));
  });
  setLanguage('en');
  delete globalThis.document;
  assert.deepEqual(english, []);
});

test('notes that are put together are said in Japanese as a whole', () => {
  globalThis.document = { documentElement: {} };
  setLanguage('ja');
  for (const [english, japanese] of [
    ['after d4 e5: a gap, filled by 12 nodes of search', 'd4 e5 の後：穴があり、12 局面の探索で埋めました'],
    [
      'by bridge and x-top in the other 9 cells, 3 nodes',
      'bridge と、残り 9 マスでの x-top による（3 局面）',
    ],
    [
      '1 node (1 ours to move, 0 theirs), 1 leaf, 2 forced lines, 3 claims, 0 σ-connections, 1 figure; ' +
        '0 cases, 0 extensions, 2 of the claims atoms; ' +
        '40 nodes of search in all, the largest claim 9 cells, the median 4',
      '1 局面（自分の手番 1、相手の手番 0）、葉 1、強制手順 2、主張 3、σ連結 0、図 1；' +
        '場合 0、拡張 0、主張のうち原子 2；探索は全部で 40 局面、最大の主張 9 マス、中央値 4',
    ],
    ['expected `]` after this', 'この後に `]` が必要です'],
  ])
    assert.equal(saidText(english), japanese);
  setLanguage('en');
  delete globalThis.document;
});
