// A tiny renderer: a tree of plain objects becomes DOM, and the next tree changes only what differs.

/** @typedef {{ tag: string, props: Record<string, any>, children: Child[], key?: string }} VNode */
/** @typedef {VNode | string} Child */

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

/**
 * A node. Children may be nested lists; null, undefined and booleans are left out.
 * @param {string} tag
 * @param {Record<string, any> | null} [props]
 * @param {...any} children
 * @returns {VNode}
 */
export function h(tag, props, ...children) {
  const flat = children.flat(Infinity).filter((child) => child != null && typeof child !== 'boolean');
  const kept = flat.map((child) => (typeof child === 'object' ? child : String(child)));
  return { tag, props: props ?? {}, children: kept, key: props?.key };
}

/** @param {Event} event */
function dispatch(event) {
  const element = /** @type {any} */ (event.currentTarget);
  element.handlers?.[event.type]?.(event);
}

/**
 * @param {any} element @param {string} name @param {any} value @param {any} old
 */
function setProp(element, name, value, old) {
  if (name === 'key' || name === 'ref') return;
  if (name.startsWith('on')) {
    const type = name.slice(2).toLowerCase();
    element.handlers ??= {};
    if (!(type in element.handlers)) element.addEventListener(type, dispatch);
    element.handlers[type] = value;
  } else if (PROPERTIES.has(name)) {
    // What a person has typed since stays, unless the tree wants something else than before.
    if (value !== old || name === 'checked') element[name] = value ?? '';
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
  const element = /** @type {any} */ (
    inside ? document.createElementNS(SVG, child.tag) : document.createElement(child.tag)
  );
  element.vnode = child;
  for (const inner of child.children) element.appendChild(create(inner, inside));
  for (const [name, value] of Object.entries(child.props)) setProp(element, name, value, undefined);
  child.props.ref?.(element);
  return element;
}

/** @param {Node} node @param {Child} next @param {boolean} svg @returns {Node} */
function patch(node, next, svg) {
  if (typeof next === 'string') {
    if (node.nodeType !== Node.TEXT_NODE) {
      const text = document.createTextNode(next);
      node.parentNode?.replaceChild(text, node);
      return text;
    }
    if (node.nodeValue !== next) node.nodeValue = next;
    return node;
  }
  const element = /** @type {any} */ (node);
  /** @type {VNode | undefined} */
  const old = element.vnode;
  if (old === next) return node;
  if (!old || old.tag !== next.tag || old.key !== next.key) {
    const fresh = create(next, svg);
    node.parentNode?.replaceChild(fresh, node);
    return fresh;
  }
  element.vnode = next;
  children(element, next.children, svg || next.tag === 'svg');
  for (const name of Object.keys(old.props)) {
    if (!(name in next.props)) setProp(element, name, undefined, old.props[name]);
  }
  for (const [name, value] of Object.entries(next.props)) setProp(element, name, value, old.props[name]);
  return element;
}

/** @param {Node} parent @param {Child[]} wanted @param {boolean} svg */
function children(parent, wanted, svg) {
  let node = parent.firstChild;
  for (const child of wanted) {
    if (node) {
      node = patch(node, child, svg).nextSibling;
    } else {
      parent.appendChild(create(child, svg));
    }
  }
  while (node) {
    const after = node.nextSibling;
    parent.removeChild(node);
    node = after;
  }
}

/**
 * Makes the children of an element what the tree says.
 * @param {Element} parent @param {any} tree
 */
export function render(parent, ...tree) {
  const wanted = h('root', null, tree).children;
  children(parent, wanted, false);
}
