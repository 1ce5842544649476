// What is on the screen as a list of shapes, from which every format of a figure is made. Nothing is added to what is
// seen but the legend and the caption that are asked for.

/** @import { Pair } from './types.js' */

/** Red, green, blue and opacity. @typedef {[number, number, number, number]} Paint */
/**
 * A shape as it is painted. Lengths are in the units of the picture.
 * @typedef {{ fill: Paint | null, stroke: { colour: Paint, width: number, dash: number | null } | null }
 *   & ({ kind: 'polygon' | 'line', points: Pair[] }
 *     | { kind: 'circle', at: Pair, radius: number }
 *     | { kind: 'text', at: Pair, anchor: string, size: number, weight: string, words: string })} Shape
 */
/** A key of the legend. @typedef {{ colour: Paint, line: Paint | null, words: string }} Key */
/**
 * A picture.
 * @typedef {{ title: string, width: number, height: number, background: Paint, shapes: Shape[] }} Sheet
 */

/** How large a unit of the board becomes, in points of paper. */
const UNIT = 18;
const MARGIN = 6;
const LETTERS = 11;
const FONT = "system-ui, -apple-system, 'Segoe UI', 'Noto Sans', 'Noto Sans JP', sans-serif";

/** @param {string} text @param {number} opacity @returns {Paint | null} */
function paint(text, opacity) {
  const numbers = /^rgba?\(([^)]*)\)$/
    .exec(text)?.[1]
    .split(/[ ,/]+/)
    .map(Number);
  if (!numbers) return null;
  const alpha = (numbers[3] ?? 1) * opacity;
  return alpha > 0 ? [numbers[0], numbers[1], numbers[2], alpha] : null;
}

/** How far one sees through an element and what it is in. @param {Element} element @param {Element} root */
function opacityOf(element, root) {
  let opacity = 1;
  for (let at = /** @type {Element | null} */ (element); at && at !== root; at = at.parentElement) {
    opacity *= Number(getComputedStyle(at).opacity);
  }
  return opacity;
}

/** Points along the outline of a shape that has no corners. @param {SVGGeometryElement} element @returns {Pair[]} */
function outline(element) {
  const length = element.getTotalLength();
  return Array.from({ length: 32 }, (_, index) => {
    const { x, y } = element.getPointAtLength((length * index) / 32);
    return /** @type {Pair} */ ([x, y]);
  });
}

/** @param {SVGElement} element @param {string} name */
const number = (element, name) => Number(element.getAttribute(name) ?? 0);

/** The corners of a shape in its own units. @param {SVGGeometryElement} element @returns {Pair[]} */
function corners(element) {
  if (element instanceof SVGPolygonElement || element instanceof SVGPolylineElement) {
    return [...element.points].map(({ x, y }) => [x, y]);
  }
  if (element instanceof SVGLineElement) {
    return [
      [number(element, 'x1'), number(element, 'y1')],
      [number(element, 'x2'), number(element, 'y2')],
    ];
  }
  if (element instanceof SVGRectElement && !element.hasAttribute('rx')) {
    const [x, y, w, h] = ['x', 'y', 'width', 'height'].map((name) => number(element, name));
    return [
      [x, y],
      [x + w, y],
      [x + w, y + h],
      [x, y + h],
    ];
  }
  return outline(element);
}

/**
 * What an element shows, if it shows anything.
 * @param {SVGGraphicsElement} element @param {SVGSVGElement} root @returns {Shape | null}
 */
function shapeOf(element, root) {
  const style = getComputedStyle(element);
  if (style.display === 'none' || style.visibility === 'hidden') return null;
  const own = element.getScreenCTM();
  const all = root.getScreenCTM();
  if (!own || !all) return null;
  const matrix = all.inverse().multiply(own);
  const at = (/** @type {Pair} */ [x, y]) => {
    const point = new DOMPoint(x, y).matrixTransform(matrix);
    return /** @type {Pair} */ ([point.x, point.y]);
  };
  const opacity = opacityOf(element, root);
  const fill = paint(style.fill, opacity * Number(style.fillOpacity));
  const line = paint(style.stroke, opacity);
  const dash = parseFloat(style.strokeDasharray);
  const width = parseFloat(style.strokeWidth);
  const stroke = line && width ? { colour: line, width, dash: dash || null } : null;
  if (element instanceof SVGTextElement) {
    const size = parseFloat(style.fontSize);
    const dy = parseFloat(element.getAttribute('dy') ?? '0') * size;
    const place = at([number(element, 'x'), number(element, 'y') + dy]);
    const words = element.textContent ?? '';
    if (!fill || !words) return null;
    return {
      kind: 'text',
      fill,
      stroke: null,
      at: place,
      anchor: style.textAnchor,
      size,
      weight: style.fontWeight,
      words,
    };
  }
  if (!fill && !stroke) return null;
  if (element instanceof SVGCircleElement) {
    const centre = at([number(element, 'cx'), number(element, 'cy')]);
    return { kind: 'circle', fill, stroke, at: centre, radius: number(element, 'r') };
  }
  const points = corners(/** @type {SVGGeometryElement} */ (element)).map(at);
  const open = element instanceof SVGLineElement || element instanceof SVGPolylineElement;
  return { kind: open ? 'line' : 'polygon', fill: open ? null : fill, stroke, points };
}

/** Everything that is seen of a board. @param {SVGSVGElement} root @returns {Shape[]} */
export function shapesOf(root) {
  /** @type {NodeListOf<SVGGraphicsElement>} */
  const elements = root.querySelectorAll('polygon, polyline, line, circle, rect, path, text');
  return [...elements].flatMap((element) => {
    const passing = element.closest('.passing');
    return passing ? [] : (shapeOf(element, root) ?? []);
  });
}

/** The legends that are on the page. @returns {Key[]} */
export function keysShown() {
  const seen = new Set();
  return [...document.querySelectorAll('main .legend .inline')].flatMap((item) => {
    const key = item.querySelector('.key');
    const words = item.textContent?.trim();
    const name = `${key?.className} ${words}`;
    // The same may be said beside the board and below it.
    if (!key || !words || seen.has(name)) return [];
    seen.add(name);
    const style = getComputedStyle(key);
    const line = paint(style.borderTopWidth === '0px' ? '' : style.borderTopColor, 1);
    const colour = paint(style.backgroundColor, 1);
    return [{ colour: colour ?? [255, 255, 255, 0], line, words }];
  });
}

/** @type {CanvasRenderingContext2D | null} */
let ruler = null;

/** How wide words are. @param {string} words */
function wide(words) {
  ruler ??= document.createElement('canvas').getContext('2d');
  if (!ruler) return words.length * LETTERS * 0.6;
  ruler.font = `${LETTERS}px ${FONT}`;
  return ruler.measureText(words).width;
}

/** Words in lines that fit; those of Japanese break anywhere. @param {string} words @param {number} most */
export function wrapped(words, most) {
  /** @type {string[]} */
  const lines = [];
  let line = '';
  for (const word of words.match(/[\u3000-\u9fff]|[^\s\u3000-\u9fff]+\s*/g) ?? []) {
    if (line && wide(line + word.trimEnd()) > most) {
      lines.push(line.trimEnd());
      line = '';
    }
    line += word;
  }
  return line ? [...lines, line.trimEnd()] : lines;
}

/**
 * The keys of the legend in lines below the board.
 * @param {Key[]} keys @param {number} width @param {number} top @param {Paint} ink
 */
function legendShapes(keys, width, top, ink) {
  /** @type {Shape[]} */
  const shapes = [];
  let [x, y] = [MARGIN, top];
  for (const { colour, line, words } of keys) {
    const length = 16 + wide(words) + 14;
    if (x > MARGIN && x + length > width - MARGIN) [x, y] = [MARGIN, y + 17];
    const side = 10;
    /** @type {Pair[]} */
    const box = [
      [x, y],
      [x + side, y],
      [x + side, y + side],
      [x, y + side],
    ];
    const stroke = { colour: line ?? ink, width: line ? 1.2 : 0.5, dash: null };
    shapes.push({ kind: 'polygon', points: box, fill: colour[3] ? colour : null, stroke });
    shapes.push(textShape(words, x + 15, y + 9, ink));
    x += length;
  }
  return { shapes, bottom: keys.length ? y + 17 : top };
}

/** @param {string} words @param {number} x @param {number} y @param {Paint} ink @returns {Shape} */
const textShape = (words, x, y, ink) => ({
  kind: 'text',
  fill: ink,
  stroke: null,
  at: [x, y],
  anchor: 'start',
  size: LETTERS,
  weight: '400',
  words,
});

/**
 * Moved to the corner of the paper, and in its units.
 * @param {Shape} shape @param {number} x @param {number} y @returns {Shape}
 */
function placed(shape, x, y) {
  const at = (/** @type {Pair} */ [a, b]) =>
    /** @type {Pair} */ ([MARGIN + (a - x) * UNIT, MARGIN + (b - y) * UNIT]);
  const stroke = shape.stroke && {
    ...shape.stroke,
    width: shape.stroke.width * UNIT,
    dash: shape.stroke.dash && shape.stroke.dash * UNIT,
  };
  if (shape.kind === 'text') return { ...shape, stroke, at: at(shape.at), size: shape.size * UNIT };
  if (shape.kind === 'circle') return { ...shape, stroke, at: at(shape.at), radius: shape.radius * UNIT };
  return { ...shape, stroke, points: shape.points.map(at) };
}

/**
 * The picture of a board, with what is wanted below it.
 * @param {SVGSVGElement} root @param {string} title @param {Key[]} keys @param {string} caption
 * @returns {Sheet}
 */
export function sheetOf(root, title, keys, caption) {
  const { x, y, width, height } = root.viewBox.baseVal;
  const background = paint(getComputedStyle(document.documentElement).backgroundColor, 1);
  const ink = paint(getComputedStyle(document.documentElement).color, 1) ?? [0, 0, 0, 1];
  const across = Math.max(width * UNIT, 150) + 2 * MARGIN;
  const board = shapesOf(root).map((shape) => placed(shape, x, y));
  const legend = legendShapes(keys, across, height * UNIT + MARGIN + 8, ink);
  const lines = wrapped(caption, across - 2 * MARGIN);
  const top = keys.length ? legend.bottom : height * UNIT + MARGIN;
  const words = lines.map((line, index) => textShape(line, MARGIN, top + 14 + index * 15, ink));
  const bottom = top + (lines.length ? lines.length * 15 + 4 : 0) + MARGIN;
  const shapes = [...board, ...legend.shapes, ...words];
  return { title, width: across, height: bottom, background: background ?? [255, 255, 255, 1], shapes };
}

/** @param {Paint | null | undefined} colour */
const css = (colour) => (colour ? `rgb(${colour.slice(0, 3).join(' ')})` : 'none');
/** @param {string} text */
const escaped = (text) =>
  text.replace(/[&<>"]/g, (sign) => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' })[sign] ?? '');
/** @param {number} value */
const short = (value) => String(Math.round(value * 1000) / 1000);
/** @param {Pair[]} points */
const listed = (points) => points.map((point) => point.map(short).join(',')).join(' ');

/** A shape in SVG. @param {Shape} shape */
function svgShape(shape) {
  const { fill, stroke } = shape;
  const see = (/** @type {string} */ name, /** @type {Paint | null | undefined} */ colour) =>
    colour && colour[3] < 1 ? ` ${name}-opacity="${short(colour[3])}"` : '';
  const line = stroke
    ? ` stroke="${css(stroke.colour)}" stroke-width="${short(stroke.width)}"${see('stroke', stroke.colour)}` +
      (stroke.dash ? ` stroke-dasharray="${short(stroke.dash)}"` : '')
    : '';
  const painted = `fill="${css(fill)}"${see('fill', fill)}${line}`;
  if (shape.kind === 'circle')
    return `<circle cx="${short(shape.at[0])}" cy="${short(shape.at[1])}" r="${short(shape.radius)}" ${painted}/>`;
  if (shape.kind !== 'text')
    return `<${shape.kind === 'line' ? 'polyline' : 'polygon'} points="${listed(shape.points)}" ${painted}/>`;
  const { anchor, at, size, weight, words } = shape;
  const place = `x="${short(at[0])}" y="${short(at[1])}" text-anchor="${anchor}"`;
  return `<text ${place} font-size="${short(size)}" font-weight="${weight}" ${painted}>${escaped(words)}</text>`;
}

/** A picture as SVG. @param {Sheet} sheet */
export function svgOf({ title, width, height, background, shapes }) {
  const [w, h] = [short(width), short(height)];
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${w}" height="${h}" viewBox="0 0 ${w} ${h}" ` +
      `font-family="${escaped(FONT)}" stroke-linejoin="round" stroke-linecap="round">`,
    `<title>${escaped(title)}</title>`,
    `<rect width="${w}" height="${h}" fill="${css(background)}"/>`,
    ...shapes.map(svgShape),
    '</svg>\n',
  ].join('\n');
}

/** Whether a point lies inside a polygon. @param {Pair[]} points @param {Pair} point */
function inside(points, [x, y]) {
  let within = false;
  points.forEach(([ax, ay], index) => {
    const [bx, by] = points[(index + 1) % points.length];
    if (ay > y !== by > y && x < ((bx - ax) * (y - ay)) / (by - ay) + ax) within = !within;
  });
  return within;
}

/** The middle of a shape. @param {Shape} shape @returns {Pair} */
function middle(shape) {
  if (shape.kind === 'circle' || shape.kind === 'text') return shape.at;
  const sum = shape.points.reduce(([a, b], [x, y]) => [a + x, b + y], [0, 0]);
  return [sum[0] / shape.points.length, sum[1] / shape.points.length];
}

/** Two colours mixed. @param {Paint} over @param {Paint} under @returns {Paint} */
const mixed = (over, under) => {
  const one = (/** @type {number} */ index) =>
    Math.round(over[index] * over[3] + under[index] * (1 - over[3]));
  return [one(0), one(1), one(2), 1];
};

/**
 * The same picture in full colours, for formats that cannot be seen through: each shape is mixed with what lies below
 * its middle.
 * @param {Sheet} sheet @returns {Sheet}
 */
export function opaque(sheet) {
  /** @type {Shape[]} */
  const shapes = [];
  for (const shape of sheet.shapes) {
    const at = middle(shape);
    const covers = (/** @type {Shape} */ { kind, fill }, /** @type {Shape} */ other) => {
      if (!fill || kind === 'text') return false;
      if (other.kind === 'circle') return Math.hypot(other.at[0] - at[0], other.at[1] - at[1]) < other.radius;
      return other.kind === 'polygon' && inside(other.points, at);
    };
    const below = shapes.findLast((other) => covers(other, other))?.fill ?? sheet.background;
    const full = (/** @type {Paint | null} */ colour) => colour && mixed(colour, below);
    const stroke = shape.stroke && { ...shape.stroke, colour: mixed(shape.stroke.colour, below) };
    shapes.push({ ...shape, fill: full(shape.fill), stroke });
  }
  return { ...sheet, shapes };
}
