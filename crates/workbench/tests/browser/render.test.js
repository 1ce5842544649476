// The renderer, with just as much of a document as it needs.

import assert from 'node:assert/strict';
import { beforeEach, test } from 'node:test';

/** A node of a document, which notes what is taken out of it. */
class StubNode {
  static TEXT_NODE = 3;
  childNodes = [];
  parentNode = null;
  attributes = new Map();
  listeners = new Map();

  constructor(nodeType, name, nodeValue = null) {
    Object.assign(this, { nodeType, name, nodeValue });
  }

  removeChild(node) {
    assert.equal(node.parentNode, this);
    if (node.contains(document.activeElement)) document.activeElement = null;
    this.childNodes.splice(this.childNodes.indexOf(node), 1);
    node.parentNode = null;
  }

  insertBefore(node, next) {
    node.parentNode?.removeChild(node);
    this.childNodes.splice(next ? this.childNodes.indexOf(next) : this.childNodes.length, 0, node);
    node.parentNode = this;
    moves += 1;
  }

  appendChild(node) {
    this.insertBefore(node, null);
  }

  replaceChild(node, old) {
    this.insertBefore(node, old);
    this.removeChild(old);
  }

  contains(node) {
    return node === this || this.childNodes.some((child) => child.contains(node));
  }

  setAttribute(name, value) {
    this.attributes.set(name, value);
  }

  removeAttribute(name) {
    this.attributes.delete(name);
  }

  addEventListener(type, listener) {
    this.listeners.set(type, [...(this.listeners.get(type) ?? []), listener]);
  }

  send(type) {
    for (const listener of this.listeners.get(type) ?? []) listener({ type, currentTarget: this });
  }

  get text() {
    return this.nodeValue ?? this.childNodes.map((child) => child.text).join('');
  }
}

let moves = 0;
globalThis.Node = StubNode;
globalThis.document = {
  activeElement: null,
  createTextNode: (text) => new StubNode(StubNode.TEXT_NODE, '#text', text),
  createElement: (tag) => new StubNode(1, tag),
  createElementNS: (_, tag) => new StubNode(1, `svg:${tag}`),
};
const { h, render } = await import('../../page/render.js');

let root;
beforeEach(() => {
  root = new StubNode(1, 'div');
  document.activeElement = null;
});

const item = (key) => h('li', { key }, key);
const list = (keys) => render(root, [...keys].map(item));
const shown = () => root.childNodes.map((node) => node.text).join('');

/** The nodes by their text. */
const nodes = () => new Map(root.childNodes.map((node) => [node.text, node]));

/** Draws one list after the other: what is in both keeps its nodes. */
function change(from, to) {
  list(from);
  const before = nodes();
  moves = 0;
  list(to);
  assert.equal(shown(), to);
  for (const [text, node] of nodes()) {
    if (before.has(text)) assert.equal(node, before.get(text), `${text} from ${from} to ${to}`);
  }
  return moves;
}

test('children with keys are reordered without new nodes, and few of them move', () => {
  assert.equal(change('abcde', 'abcde'), 0);
  assert.equal(change('abcde', 'eabcd'), 1);
  assert.equal(change('abcde', 'bcdea'), 1);
  assert.equal(change('abcde', 'acbde'), 1);
  assert.equal(change('abcde', 'edcba'), 4);
});

test('every order of five children is reached from every other', () => {
  const orders = (left) =>
    left ? [...left].flatMap((key) => orders(left.replace(key, '')).map((rest) => key + rest)) : [''];
  for (const order of orders('abcde')) change('abcde', order);
});

test('a child is inserted in front, in the middle and at the end', () => {
  // Each new node is inserted once, and has a text inside.
  assert.equal(change('abc', 'xabc'), 2);
  assert.equal(change('abc', 'abxc'), 2);
  assert.equal(change('abc', 'abcx'), 2);
  assert.equal(change('', 'ab'), 4);
});

test('children are removed', () => {
  assert.equal(change('abc', 'bc'), 0);
  assert.equal(change('abc', 'ac'), 0);
  assert.equal(change('abc', 'c'), 0);
  assert.equal(change('abc', ''), 0);
});

test('all at once: some leave, some come, some move', () => {
  change('abcdef', 'fxbeya');
  change('fxbeya', 'abcdef');
});

test('the child with the focus stays where it is while others move around it', () => {
  for (const [from, to] of [
    ['abcde', 'eabcd'],
    ['abcde', 'edcba'],
    ['abcde', 'xeycz'],
  ]) {
    list(from);
    const focused = nodes().get('e');
    document.activeElement = focused.childNodes[0];
    list(to);
    assert.equal(shown(), to);
    assert.equal(document.activeElement, focused.childNodes[0], `from ${from} to ${to}`);
  }
});

test('children without keys are taken in their order among those with keys', () => {
  render(root, h('p', null, '1'), item('a'), 'text', item('b'), h('p', null, '2'));
  const [first, a, text, b, second] = root.childNodes;
  render(root, item('b'), h('p', null, '3'), 'words', item('c'), h('p', null, '4'), item('a'));
  assert.equal(shown(), 'b3wordsc4a');
  assert.deepEqual([root.childNodes[0], root.childNodes[5]], [b, a]);
  assert.deepEqual([root.childNodes[1], root.childNodes[2], root.childNodes[4]], [first, text, second]);
});

test('a key with another tag is another node, and of two with one key the second is new', () => {
  list('a');
  const [node] = root.childNodes;
  render(root, h('p', { key: 'a' }, 'a'));
  assert.equal(root.childNodes[0].name, 'p');
  assert.notEqual(root.childNodes[0], node);
  render(root, h('p', { key: 'a' }, 'a'), h('p', { key: 'a' }, 'b'));
  assert.equal(shown(), 'ab');
  list('');
  assert.equal(shown(), '');
});

test('text becomes other text in its node, and elements and text take the place of each other', () => {
  render(root, 'one', h('b', null, 'two'));
  const [text] = root.childNodes;
  render(root, 'three', h('b', null, 'two'));
  assert.equal(root.childNodes[0], text);
  render(root, h('b', null, 'two'), 'three');
  assert.deepEqual(
    root.childNodes.map((node) => node.name),
    ['b', '#text'],
  );
  assert.equal(shown(), 'twothree');
});

test('nothing is drawn of null, undefined and booleans, and lists may be nested', () => {
  render(root, null, [undefined, [false, ['a', 0]], true], h('b', null, [1, [2]]));
  assert.equal(shown(), 'a012');
});

test('attributes, properties and handlers are those of the last tree', () => {
  const heard = [];
  const field = (props) => render(root, h('input', props));
  field({ class: 'a', title: 'x', hidden: true, value: '1', onclick: () => heard.push(1) });
  const [input] = root.childNodes;
  assert.deepEqual([...input.attributes], [['class', 'a'], ['title', 'x'], ['hidden', '']]); // prettier-ignore
  // What was typed stays until the tree wants something else.
  input.value = 'typed';
  field({ class: 'b', title: null, value: '1', onclick: () => heard.push(2) });
  assert.deepEqual([...input.attributes], [['class', 'b']]);
  assert.equal(input.value, 'typed');
  field({ value: '2' });
  assert.equal(input.value, '2');
  field({ onclick: () => heard.push(3) });
  input.send('click');
  field({});
  input.send('click');
  assert.deepEqual(heard, [3]);
  assert.equal(input.listeners.get('click').length, 1);
});

test('what is inside an SVG is SVG, and references are told once', () => {
  const told = [];
  const tree = () => h('svg', null, h('g', { key: 'g', ref: (element) => told.push(element) }));
  render(root, tree());
  render(root, tree());
  assert.deepEqual(told, [root.childNodes[0].childNodes[0]]);
  assert.equal(told[0].name, 'svg:g');
});
