// A tiny renderer: a tree of plain objects becomes DOM, and the next tree changes only what differs. Children with
// keys keep their elements wherever they move; those without are taken in their order.

/**
 * @template {string} Tag
 * @typedef {Tag extends keyof HTMLElementTagNameMap ? HTMLElementTagNameMap[Tag]
 *   : Tag extends keyof SVGElementTagNameMap ? SVGElementTagNameMap[Tag] : Element} ElementOf
 */

/**
 * An event at the element that handles it.
 * @template {Element} Target
 * @template {Event} [Kind=Event]
 * @typedef {Kind & { currentTarget: Target }} At
 */

/**
 * What a node has besides children: handlers, a key among its siblings, what is to be done with the new element, and
 * attributes.
 * @template {Element} Target
 * @typedef {{
 *   key?: string | number, ref?: (element: Target) => void,
 *   onclick?: (event: At<Target, MouseEvent>) => void, onmousedown?: (event: At<Target, MouseEvent>) => void,
 *   onpointerdown?: (event: At<Target, PointerEvent>) => void,
 *   onpointermove?: (event: At<Target, PointerEvent>) => void,
 *   onpointerup?: (event: At<Target, PointerEvent>) => void,
 *   onpointercancel?: (event: At<Target, PointerEvent>) => void,
 *   onpointerenter?: (event: At<Target, PointerEvent>) => void,
 *   onpointerleave?: (event: At<Target, PointerEvent>) => void,
 *   onwheel?: (event: At<Target, WheelEvent>) => void,
 *   onkeydown?: (event: At<Target, KeyboardEvent>) => void, onkeyup?: (event: At<Target, KeyboardEvent>) => void,
 *   onfocus?: (event: At<Target, FocusEvent>) => void, onfocusin?: (event: At<Target, FocusEvent>) => void,
 *   onchange?: (event: At<Target>) => void, oninput?: (event: At<Target>) => void,
 *   onselect?: (event: At<Target>) => void, onscroll?: (event: At<Target>) => void,
 *   onsubmit?: (event: At<Target, SubmitEvent>) => void,
 *   [attribute: string]: unknown,
 * }} Props
 */

/** @typedef {{ tag: string, props: Record<string, unknown>, children: Child[], key?: string }} VNode */
/** @typedef {VNode | string} Child */
/** What may be given as a child. @typedef {Child | number | boolean | null | undefined | Nested[]} Nested */

/**
 * An element that was drawn, with what it was drawn from.
 * @typedef {Element & { vnode?: VNode, handlers?: Record<string, unknown> }} Drawn
 */

const SVG = 'http://www.w3.org/2000/svg';

/** Properties of elements; everything else is an attribute. */
const PROPERTIES = new Set([
  'value',
  'checked',
  'disabled',
  'selected',
  'open',
  'indeterminate',
  'scrollTop',
]);

/** @param {Nested[]} children @returns {Child[]} */
function flat(children) {
  return children.flatMap((child) => {
    if (Array.isArray(child)) return flat(child);
    if (child == null || typeof child === 'boolean') return [];
    return [typeof child === 'object' ? child : String(child)];
  });
}

/**
 * A node. Children may be nested lists; null, undefined and booleans are left out.
 * @template {string} Tag
 * @param {Tag} tag
 * @param {Props<ElementOf<Tag>> | null} [props]
 * @param {...Nested} children
 * @returns {VNode}
 */
export function h(tag, props, ...children) {
  const key = props?.key === undefined ? undefined : String(props.key);
  return { tag, props: props ?? {}, children: flat(children), key };
}

/** @param {Event} event */
function dispatch(event) {
  const handler = /** @type {Drawn} */ (event.currentTarget).handlers?.[event.type];
  if (typeof handler === 'function') handler(event);
}

/** @param {Drawn} element @param {string} name @param {unknown} value @param {unknown} old */
function setProp(element, name, value, old) {
  if (name === 'key' || name === 'ref') return;
  if (name.startsWith('on')) {
    const type = name.slice(2).toLowerCase();
    element.handlers ??= {};
    if (!(type in element.handlers)) element.addEventListener(type, dispatch);
    element.handlers[type] = value;
  } else if (PROPERTIES.has(name)) {
    // What a person has typed since stays, unless the tree wants something else than before.
    if (value !== old || name === 'checked') Reflect.set(element, name, value ?? '');
  } else if (value == null || value === false) {
    element.removeAttribute(name);
  } else if (value !== old) {
    element.setAttribute(name, value === true ? '' : String(value));
  }
}

/** @param {Child} child @param {boolean} svg @returns {Node} */
function create(child, svg) {
  if (typeof child === 'string') return document.createTextNode(child);
  const inside = svg || child.tag === 'svg';
  /** @type {Drawn} */
  const element = inside ? document.createElementNS(SVG, child.tag) : document.createElement(child.tag);
  element.vnode = child;
  for (const inner of child.children) element.appendChild(create(inner, inside));
  for (const [name, value] of Object.entries(child.props)) setProp(element, name, value, undefined);
  if (typeof child.props.ref === 'function') child.props.ref(element);
  return element;
}

/** Puts something else in the place of a node. @param {Node} node @param {Child} next @param {boolean} svg */
function replace(node, next, svg) {
  const fresh = create(next, svg);
  node.parentNode?.replaceChild(fresh, node);
  return fresh;
}

/** @param {Node} node @param {Child} next @param {boolean} svg @returns {Node} */
function patch(node, next, svg) {
  if (typeof next === 'string') {
    if (node.nodeType !== Node.TEXT_NODE) return replace(node, next, svg);
    if (node.nodeValue !== next) node.nodeValue = next;
    return node;
  }
  const element = /** @type {Drawn} */ (node);
  const old = element.vnode;
  if (old === next) return node;
  if (!old || old.tag !== next.tag) return replace(node, next, svg);
  element.vnode = next;
  patchChildren(element, next.children, svg || next.tag === 'svg');
  for (const name of Object.keys(old.props)) {
    if (!(name in next.props)) setProp(element, name, undefined, old.props[name]);
  }
  for (const [name, value] of Object.entries(next.props)) setProp(element, name, value, old.props[name]);
  return element;
}

/**
 * Which old child each new one continues: the one with its key, or the next without a key; -1 if there is none.
 * @param {Node[]} old @param {Child[]} wanted @returns {number[]}
 */
function continued(old, wanted) {
  /** @type {Map<string, number>} */
  const keyed = new Map();
  /** @type {number[]} */
  const unkeyed = [];
  old.forEach((node, index) => {
    const key = /** @type {Drawn} */ (node).vnode?.key;
    if (key === undefined) unkeyed.push(index);
    else keyed.set(key, index);
  });
  let next = 0;
  return wanted.map((child) => {
    const key = typeof child === 'string' ? undefined : child.key;
    if (key === undefined) return unkeyed[next++] ?? -1;
    const found = keyed.get(key) ?? -1;
    // Of two with one key only the first continues what was there.
    keyed.delete(key);
    return found;
  });
}

/**
 * The longest part of a sequence of different numbers that ascends.
 * @param {number[]} numbers @returns {number[]}
 */
function ascending(numbers) {
  /** For each length, the last place of the part of this length that ends lowest. @type {number[]} */
  const ends = [];
  const before = numbers.map((number, place) => {
    let [low, high] = [0, ends.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if (numbers[ends[middle]] < number) low = middle + 1;
      else high = middle;
    }
    ends[low] = place;
    return low ? ends[low - 1] : -1;
  });
  const part = [];
  for (let place = ends.at(-1) ?? -1; place >= 0; place = before[place]) part.unshift(numbers[place]);
  return part;
}

/**
 * The old children that are left where they are while the others move around them. What moves loses focus and scroll,
 * so these are as many as possible, and the one with the focus is among them.
 * @param {number[]} places @param {Node[]} old @returns {Set<number>}
 */
function staying(places, old) {
  const kept = places.filter((place) => place >= 0);
  if (kept.every((place, index) => !index || kept[index - 1] < place)) return new Set(kept);
  const focused = old.findIndex((node) => node.contains(document.activeElement));
  const at = kept.indexOf(focused);
  const beside =
    at < 0 ? kept : kept.filter((place, index) => Math.sign(place - focused) === Math.sign(index - at));
  return new Set(ascending(beside));
}

/** @param {Node} parent @param {Child[]} wanted @param {boolean} svg */
function patchChildren(parent, wanted, svg) {
  const old = [...parent.childNodes];
  const places = continued(old, wanted);
  const used = new Set(places);
  old.forEach((node, index) => {
    if (!used.has(index)) parent.removeChild(node);
  });
  const stays = staying(places, old);
  const nodes = wanted.map((child, index) =>
    places[index] < 0 ? create(child, svg) : patch(old[places[index]], child, svg),
  );
  for (let index = nodes.length - 1; index >= 0; index--) {
    if (!stays.has(places[index])) parent.insertBefore(nodes[index], nodes[index + 1] ?? null);
  }
}

/**
 * Makes the children of an element what the tree says.
 * @param {Element} parent @param {...Nested} tree
 */
export function render(parent, ...tree) {
  patchChildren(parent, flat(tree), false);
}
