// The parts of the page that neither ask nor draw.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { modulo, pieceAt } from '../../page/lattice.js';
import { cellsOf, claimText, joined, path, place, positionAt, received, sent } from '../../page/record.js';
import { saidText } from '../../page/said_text.js';
import { coloured, completions } from '../../page/syntax.js';
import { setLanguage } from '../../page/words.js';

/** A game of these moves: its first place and its last. */
function played(...moves) {
  const root = place('', null);
  return [root, moves.reduce((at, move) => place(move, at), root)];
}

test('a position follows from its moves: swaps, passes and resigning', () => {
  const [root, swapped] = played('b1', ':s');
  const { stones, player, ended } = positionAt(root, swapped);
  assert.deepEqual([...stones], [['a2', { player: 'white', number: 1 }]]);
  assert.deepEqual([player, ended], ['black', '']);
  const passed = positionAt(root, place(':p', swapped));
  assert.equal(passed.player, 'white');
  assert.equal(positionAt(root, place(':rb', swapped)).ended, 'white');
  assert.deepEqual([...positionAt(root, root).stones], []);
});

test('stones are put, taken and recoloured by a setup', () => {
  const [root, at] = played('a1', 'b2');
  const setup = { black: ['c3'], white: ['a1'], empty: ['b2'], to_move: 'white' };
  const { stones, player } = positionAt(root, Object.assign(place('', at), { setup }));
  assert.deepEqual([cellsOf(stones, 'black'), cellsOf(stones, 'white'), player], [['c3'], ['a1'], 'white']);
});

test('edges are joined along neighbours only', () => {
  const over = (...moves) => joined(positionAt(...played(...moves)).stones, 3, 3);
  const on = (...moves) => over(...moves).winner;
  assert.deepEqual(over('b1', 'c3', 'b2', 'c2', 'b3').way.sort(), ['b1', 'b2', 'b3']);
  assert.equal(on('b1', 'c3', 'b2', 'c2', 'b3'), 'black');
  assert.equal(on('b1', 'a2', 'c3', 'b2', 'b3', 'c2'), 'white');
  assert.equal(on('b1', 'a1', 'c2', 'a2', 'c3'), null, 'b1 and c2 do not touch');
});

test('a position becomes a claim', () => {
  const position = positionAt(...played('a1'));
  assert.equal(
    claimText('hex 3x3', position),
    'hex 3x3\n\nwin position\n  black  a1\n  to move white\n  winner black\n',
  );
});

test('a game with variations is sent and received as it is', () => {
  const [root, at] = played('a1', 'b2');
  place('c3', at.parent);
  at.drawn = ['c3', 'a1-b2'];
  const { nodes, current, drawn } = sent(root, at);
  assert.deepEqual(drawn, { 2: ['c3', 'a1-b2'] });
  assert.deepEqual(
    [nodes.map(({ parent, move }) => [parent, move]), current],
    [
      [
        [null, null],
        [0, 'a1'],
        [1, 'b2'],
        [1, 'c3'],
      ],
      2,
    ],
  );
  const places = received(nodes, drawn);
  assert.deepEqual(sent(places[0], places[2]), { nodes, current, drawn });
  assert.deepEqual(
    path(places[3]).map(({ move }) => move),
    ['a1', 'c3'],
  );
});

test('a paving has a piece at every cell that one of its translates covers', () => {
  const area = { cells: [[0, 1]], names: ['a'], proof: 7 };
  const pair = [
    [0, 0],
    [1, 0],
  ];
  const pairing = { lattice: [4, 1, 2], pairs: [pair], areas: [area] };
  assert.equal(modulo(-1, 4), 3);
  assert.deepEqual(pieceAt(pairing, [1, 0]), { kind: 'pair', index: 0, partner: [0, 0], translate: 0 });
  assert.deepEqual(pieceAt(pairing, [5, 2]), { kind: 'pair', index: 0, partner: [6, 2], translate: 2 });
  assert.deepEqual(pieceAt(pairing, [-4, 1]), {
    kind: 'area',
    index: 0,
    name: 'a',
    moved: [-4, 0],
    translate: -1,
  });
  assert.equal(pieceAt(pairing, [2, 0]), null);
});

test('words are completed by their game, their block and the blocks above', () => {
  const words = (text) => completions(text, text.length, ['x', 'w']).words;
  assert.deepEqual(words('hex 8x8\n\ncl'), ['claim ']);
  assert.deepEqual(words('hex 8x8\n\nclaim a\n  re'), ['region ']);
  assert.deepEqual(words('hex 8x8\n\nclaim a\n  goal x-'), [
    'x',
    'w',
    'top',
    'bottom',
    'left',
    'right',
    'given ',
  ]);
  assert.deepEqual(words('hex 8x8\n\nclaim a\n  goal x-w\n\nwin b\n  using '), ['a']);
  assert.deepEqual(words('hex 8x8 # cl'), []);
});

test('the text in colours is the text, cut where something is wrong', () => {
  const text = 'hex 8x8 # a board\n\nclaim a\n  gaol x-w\n';
  const wrong = { start: 29, end: 33 };
  const parts = coloured(text, [wrong]);
  assert.equal(parts.map(({ words }) => words).join(''), text);
  const kinds = parts.filter(({ kind }) => kind).map(({ words, kind }) => [words, kind]);
  assert.deepEqual(kinds, [
    ['hex', 'keyword'],
    ['# a board\n', 'comment'],
    ['claim', 'keyword'],
    ['gaol', 'wrong'],
  ]);
});

test('sentences of other parts of the program are said in Japanese where they are translated', () => {
  globalThis.document = { documentElement: {} };
  setLanguage('ja');
  const said = [
    ['unknown word `gaol`', '知らない語です：`gaol`'],
    ['`a` is a block of `hex`, not of `sets`', '`a` は `hex` のブロックで、`sets` のものではありません'],
    ['the claim x has no region', 'claim x に領域がありません'],
    [
      'by sigmaFy, bridge and top-bottom | bottom-g2 in the other 30 cells, without search',
      'sigmaFy, bridge と、残り 30 マスでの top-bottom | bottom-g2 による（探索なし）',
    ],
    ['something that nobody has translated', 'something that nobody has translated'],
  ];
  for (const [english, japanese] of said) assert.equal(saidText(english), japanese);
  setLanguage('en');
  assert.equal(saidText('unknown word `gaol`'), 'unknown word `gaol`');
  delete globalThis.document;
});
