// The board: Hex and torus Hex as inline SVG, for the pointer, the keyboard and the screen reader.

import { h } from './render.js';
import { key } from './board_keys.js';
import { drawnShapes } from './drawn_view.js';
import { CORNERS, STEPS, Turn, cellName, cellPlace, edgeBands, fittedOrientation } from './geometry.js';
import { modulo } from './lattice.js';
import { room } from './store.js';
import { t } from './words.js';

/** @import { VNode } from './render.js' */
/** @import { Edge, Looks, Pair, Stone, Stones } from './types.js' */

/**
 * @typedef {{
 *   width: number, height: number, torus?: boolean, orientation?: number, pan?: Pair,
 *   stones: Stones, looks: Looks, way?: string[],
 *   coordinates?: boolean, focus?: string, cursor?: string, label: string, hover?: string | null, still?: boolean,
 *   mover?: string | null, ends?: string[], drawn?: string[], onDraw?: (from: string, to: string) => void,
 *   onCell?: (cell: string, event: MouseEvent | KeyboardEvent) => void,
 *   onDrag?: (cells: string[], done: boolean) => void, drags?: boolean,
 *   onEdge?: (edge: string) => void, onFocus?: (cell: string) => void,
 *   onHover?: (cell: string | null) => void, onPan?: (pan: Pair) => void,
 *   onKey?: (event: KeyboardEvent) => boolean,
 * }} BoardProps
 */

/** @param {Pair[]} points */
const joined = (points) => points.map(([x, y]) => `${x.toFixed(3)},${y.toFixed(3)}`).join(' ');

const EDGES = /** @type {const} */ (['top', 'bottom', 'left', 'right']);

/** What is dragged over just now; there is one pointer. @type {{ cells: string[], last: string } | null} */
let drag = null;

/** Where something is drawn from with the right button. @type {string | null} */
let pen = null;

/** @param {PointerEvent} event @returns {string | null} */
function cellUnder(event) {
  const element = document.elementFromPoint(event.clientX, event.clientY);
  return element?.closest('[data-cell]')?.getAttribute('data-cell') ?? null;
}

/**
 * What lies beyond the edges of a torus.
 * @param {BoardProps} props @param {Turn} turn @param {string} hexagon
 * @param {(point: Pair, margin: number) => void} seen
 */
function ghostRing(props, turn, hexagon, seen) {
  const { width, height, pan = [0, 0] } = props;
  return ring(width, height).map(([column, row]) => {
    const centre = turn.centre(column, row);
    seen(centre, 1.1);
    const name = cellName(modulo(column + pan[0], width), modulo(row + pan[1], height));
    return ghost(props, name, centre, hexagon);
  });
}

/** How the board is turned. @param {BoardProps} props */
function turnOf({ width, height, orientation = 10 }) {
  return new Turn(orientation === 0 ? fittedOrientation(width, height, ...room()) : orientation);
}

/**
 * The board as a tree.
 * @param {BoardProps} props
 */
export function board(props) {
  const { width, height, torus = false } = props;
  const turn = turnOf(props);
  const [panX, panY] = torus ? (props.pan ?? [0, 0]) : [0, 0];

  let [left, right, top, bottom] = [Infinity, -Infinity, Infinity, -Infinity];
  const seen = (/** @type {Pair} */ [x, y], /** @type {number} */ margin) => {
    left = Math.min(left, x - margin);
    right = Math.max(right, x + margin);
    top = Math.min(top, y - margin);
    bottom = Math.max(bottom, y + margin);
  };

  const cells = [];
  /** @type {Pair | null} */
  let focus = null;
  /** @type {Pair | null} */
  let hovered = null;
  const hexagon = joined(CORNERS.map(([x, y]) => turn.point(x, y)));
  for (let row = 0; row < height; row++) {
    for (let column = 0; column < width; column++) {
      // A cell keeps its element wherever it is panned to.
      const centre = torus
        ? turn.centre(modulo(column - panX, width), modulo(row - panY, height))
        : turn.centre(column, row);
      seen(centre, 1.35);
      const name = cellName(column, row);
      if (name === (props.focus ?? 'a1')) focus = centre;
      if (name === props.hover) hovered = centre;
      cells.push(cell(props, name, centre, hexagon));
    }
  }
  const ghosts = torus ? ghostRing(props, turn, hexagon, seen) : [];
  const bands = torus ? null : [0.34, 0.95].map((thick) => edgeBands(width, height, thick));
  const edges = bands ? EDGES.map((edge) => edgeBand(props, edge, turn, bands)) : [];
  const coordinates = torus ? [] : letters(props, turn, seen);
  const way = props.way?.length ? loop(props, turn, panX, panY) : null;

  const box = [left, top, right - left, bottom - top].map((number) => number.toFixed(2)).join(' ');
  return h(
    'svg',
    {
      class: `board${torus ? ' torus' : ''}${props.cursor ? ` cursor-${props.cursor}` : ''}`,
      viewBox: box,
      ...(props.still ? { 'aria-hidden': 'true' } : { role: 'group', 'aria-label': props.label }),
      onpointerdown: (event) => press(props, event),
      onpointermove: (event) => move(props, event),
      onpointerup: (event) => release(props, event),
      onpointercancel: () => release(props),
      onpointerleave: () => props.onHover?.(null),
      onkeydown: (event) => key(props, turn, event),
    },
    h('g', { class: 'ghosts', 'aria-hidden': 'true' }, ghosts),
    h('g', { class: 'edges' }, edges),
    h('g', { class: 'cells' }, cells),
    way,
    drawnOver(props, turn, panX, panY),
    outlined('hovered passing', hovered, hexagon),
    props.still ? null : outlined('focus passing', focus, hexagon),
    h('g', { class: 'coordinates', 'aria-hidden': 'true' }, coordinates),
  );
}

/**
 * What is drawn to explain the position.
 * @param {BoardProps} props @param {Turn} turn @param {number} panX @param {number} panY
 */
function drawnOver({ drawn = [], height, width }, turn, panX, panY) {
  if (!drawn.length) return null;
  return drawnShapes(drawn, (name) => {
    const at = cellPlace(name);
    return at && turn.centre(modulo(at[0] - panX, width), modulo(at[1] - panY, height));
  });
}

/** The outline of a cell over everything else. @param {string} kind @param {Pair | null} at @param {string} points */
function outlined(kind, at, points) {
  if (!at) return null;
  return h('polygon', {
    class: kind,
    points,
    transform: `translate(${at[0].toFixed(3)} ${at[1].toFixed(3)})`,
  });
}

/**
 * One ring of what lies beyond each edge of a torus: the same cells again.
 * @param {number} width @param {number} height
 */
function ring(width, height) {
  const inside = (/** @type {number} */ c, /** @type {number} */ r) =>
    c >= 0 && c < width && r >= 0 && r < height;
  /** @type {Pair[]} */
  const places = [];
  for (let row = -1; row <= height; row++) {
    for (let column = -1; column <= width; column++) {
      const near = STEPS.some(([dc, dr]) => inside(column + dc, row + dr));
      if (near && !inside(column, row)) places.push([column, row]);
    }
  }
  return places;
}

/** @param {BoardProps} props @param {string} name */
function spoken(props, name) {
  const stone = props.stones.get(name);
  const look = props.looks.get(name);
  const parts = [name];
  if (stone) parts.push(t(stone.player) + (stone.label ? ` ${stone.label}` : ''));
  else parts.push(t('empty'));
  if (look?.mark) parts.push(look.mark);
  if (look?.sign) parts.push(look.sign);
  return parts.join(', ');
}

/** @param {BoardProps} props @param {string} name @param {Pair} centre @param {string} hexagon */
function cell(props, name, [x, y], hexagon) {
  const look = props.looks.get(name) ?? {};
  const stone = props.stones.get(name);
  const focused = (props.focus ?? cellName(0, 0)) === name;
  return h(
    'g',
    {
      class: `cell${look.tint ? ` tint ${look.tint}` : ''}${stone && !stone.ghost ? ' taken' : ''}`,
      transform: `translate(${x.toFixed(3)} ${y.toFixed(3)})`,
      key: name,
      ...(props.still
        ? {}
        : {
            'data-cell': name,
            role: 'button',
            tabindex: focused ? '0' : '-1',
            'aria-label': spoken(props, name),
            onfocus: () => props.onFocus?.(name),
          }),
    },
    h('polygon', { points: hexagon }),
    stone ? stoneShape(stone) : null,
    !stone && look.dot ? h('circle', { class: `dot ${look.dot}`, r: '0.24' }) : null,
    props.torus && props.coordinates !== false && !stone && !look.dot && !look.mark
      ? h('text', { class: 'tab', dy: '0.34em' }, name)
      : null,
    look.mark
      ? h('text', { class: `mark${look.mark.length > 2 ? ' small' : ''}`, dy: '0.34em' }, look.mark)
      : null,
  );
}

/** @param {Stone} stone */
function stoneShape(stone) {
  const label = stone.label ?? '';
  return h(
    'g',
    { class: `stone ${stone.player}${stone.ghost ? ' ghost' : ''}${stone.passing ? ' passing' : ''}` },
    stone.ghost ? null : h('circle', { class: 'shadow', cx: '0.05', cy: '0.09', r: '0.72' }),
    h('circle', { class: 'disc', r: '0.7' }),
    stone.ghost ? null : h('circle', { class: 'shine', cx: '-0.17', cy: '-0.2', r: '0.36' }),
    stone.last ? h('circle', { class: 'last', r: label ? '0.58' : '0.22' }) : null,
    stone.ring ? h('circle', { class: 'ring', r: '0.82' }) : null,
    label ? h('text', { dy: '0.35em', class: label.length > 2 ? 'small' : '' }, label) : null,
  );
}

/** @param {BoardProps} props @param {string} name @param {Pair} centre @param {string} hexagon */
function ghost(props, name, [x, y], hexagon) {
  const stone = props.stones.get(name);
  const look = props.looks.get(name) ?? {};
  return h(
    'g',
    {
      class: `cell${look.tint ? ` tint ${look.tint}` : ''}`,
      transform: `translate(${x.toFixed(3)} ${y.toFixed(3)})`,
      'data-cell': name,
    },
    h('polygon', { points: hexagon }),
    stone ? stoneShape({ ...stone, label: '', last: false }) : null,
    stone ? null : h('text', { class: 'tab', dy: '0.34em' }, name),
  );
}

/**
 * @param {BoardProps} props @param {Edge} edge @param {Turn} turn
 * @param {Record<Edge, Pair[]>[]} bands the one that is seen, and the one that is clicked
 */
function edgeBand(props, edge, turn, bands) {
  const [seen, clicked] = bands.map((band) => joined(band[edge].map(([x, y]) => turn.point(x, y))));
  const player = edge === 'top' || edge === 'bottom' ? 'black' : 'white';
  const mark = props.mover && props.mover !== player ? ' waiting' : '';
  const picture = h('polygon', {
    class: `edge ${player}${mark}${props.ends?.includes(edge) ? ' end' : ''}`,
    points: seen,
    'aria-hidden': 'true',
  });
  if (!props.onEdge) return [picture];
  const target = h('polygon', {
    class: 'edge-target passing',
    points: clicked,
    'data-edge': edge,
    role: 'button',
    tabindex: '0',
    'aria-label': t(edge),
    onclick: () => props.onEdge?.(edge),
    onkeydown: (event) => {
      if (event.key !== 'Enter' && event.key !== ' ') return;
      event.preventDefault();
      props.onEdge?.(edge);
    },
  });
  return [picture, target];
}

/** @param {BoardProps} props @param {Turn} turn @param {(point: Pair, margin: number) => void} seen */
function letters(props, turn, seen) {
  /** @type {VNode[]} */
  const shapes = [];
  if (props.coordinates === false) return shapes;
  const add = (/** @type {number} */ column, /** @type {number} */ row, /** @type {string} */ words) => {
    const centre = turn.centre(column, row);
    seen(centre, 0.6);
    shapes.push(h('text', { x: centre[0].toFixed(3), y: centre[1].toFixed(3), dy: '0.34em' }, words));
  };
  for (let column = 0; column < props.width; column++)
    add(column + 0.55, -1.2, cellName(column, 0).replace(/\d+$/, ''));
  for (let row = 0; row < props.height; row++) add(-1.15, row, String(row + 1));
  return shapes;
}

/**
 * The loop that decided a game, broken where it leaves the picture.
 * @param {BoardProps} props @param {Turn} turn @param {number} panX @param {number} panY
 */
function loop(props, turn, panX, panY) {
  const { width, height } = props;
  const way = props.way ?? [];
  // A loop closes; a chain from edge to edge does not.
  const pairs = props.torus ? way : way.slice(0, -1);
  const lines = pairs.map((name, index) => {
    const [a, b] = [cellPlace(name), cellPlace(way[(index + 1) % way.length])];
    if (!a || !b) return null;
    const [c, r] = [modulo(a[0] - panX, width), modulo(a[1] - panY, height)];
    const near = (/** @type {number} */ d, /** @type {number} */ n) =>
      props.torus ? ((d + n + 1) % n) - 1 : d;
    const [dc, dr] = [near(b[0] - a[0], width), near(b[1] - a[1], height)];
    const [x1, y1] = turn.centre(c, r);
    const [x2, y2] = turn.centre(c + dc, r + dr);
    return h('line', { x1, y1, x2, y2 });
  });
  return h('g', { class: 'way', 'aria-hidden': 'true' }, lines);
}

/** @param {BoardProps} props @param {PointerEvent} event */
function press(props, event) {
  if (event.button !== 0 && event.button !== 2) return;
  const name = cellUnder(event);
  if (!name) return;
  if (event.button === 2 && props.onDraw) {
    pen = name;
    return;
  }
  if (props.drags) {
    event.preventDefault();
    drag = { cells: [name], last: name };
    props.onDrag?.(drag.cells, false);
    return;
  }
  props.onFocus?.(name);
  props.onCell?.(name, event);
}

/** @param {BoardProps} props @param {PointerEvent} event */
function move(props, event) {
  const name = cellUnder(event);
  props.onHover?.(name);
  if (!drag || !name || name === drag.last) return;
  if (props.onPan && props.torus) {
    const [from, to] = [cellPlace(drag.last), cellPlace(name)];
    if (from && to) {
      const [x, y] = props.pan ?? [0, 0];
      props.onPan([x - (to[0] - from[0]), y - (to[1] - from[1])]);
    }
    return;
  }
  drag.last = name;
  if (!drag.cells.includes(name)) drag.cells.push(name);
  props.onDrag?.(drag.cells, false);
}

/** @param {BoardProps} props @param {PointerEvent} [event] */
function release(props, event) {
  const to = pen && event && cellUnder(event);
  if (pen && to) props.onDraw?.(pen, to);
  pen = null;
  if (drag && props.drags) props.onDrag?.(drag.cells, true);
  drag = null;
}
