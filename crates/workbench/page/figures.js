// Figures: what is on the screen, with a preview, as files and for the clipboard. A caption says what was proved, or
// what the rules of the game say; where neither says anything there is none.

import { download, file } from './api.js';
import { keysShown, opaque, sheetOf, svgOf } from './capture.js';
import { complain, redraw, tell } from './store.js';
import { t } from './words.js';

/** @import { Sheet } from './capture.js' */
/** @import { FiguresState, Rgb } from './types.js' */

/** @type {FiguresState} */
export const figures = {
  open: false,
  caption: true,
  legend: true,
  name: 'figure',
  says: '',
  preview: '',
  prepared: {},
};

/** The board on the screen. @returns {SVGSVGElement | null} */
const boardShown = () => document.querySelector('#stage svg');

/** @returns {Sheet | null} */
function sheet() {
  const root = boardShown();
  if (!root) return null;
  return sheetOf(root, figures.name, figures.legend ? keysShown() : [], figures.caption ? figures.says : '');
}

/** Draws the preview again. */
function preview() {
  const shown = sheet();
  figures.preview = shown ? `data:image/svg+xml,${encodeURIComponent(svgOf(shown))}` : '';
  redraw();
}

/**
 * Shows the figure of what is on the screen.
 * @param {string} name what its file is called @param {string} says the caption, which must be known to be true
 */
export function openFigure(name, says) {
  Object.assign(figures, { open: true, name, says });
  // What is under the pointer or has just changed is drawn before.
  redraw();
  requestAnimationFrame(() => requestAnimationFrame(preview));
}

/** Figures of the block that are there already, by format. @param {FiguresState['prepared']} prepared */
export function prepare(prepared) {
  figures.prepared = prepared;
}

export function closeFigure() {
  figures.open = false;
  redraw();
}

/** Chooses what is below the board. @param {Partial<Pick<FiguresState, 'caption' | 'legend'>>} changes */
export function setFigure(changes) {
  Object.assign(figures, changes);
  preview();
}

/** A picture in points of the screen. @param {Sheet} shown @returns {Promise<Blob>} */
async function painted(shown) {
  const image = new Image();
  image.src = `data:image/svg+xml,${encodeURIComponent(svgOf(shown))}`;
  await image.decode();
  const canvas = document.createElement('canvas');
  const scale = Math.min(3, 6000 / Math.max(shown.width, shown.height));
  canvas.width = Math.ceil(shown.width * scale);
  canvas.height = Math.ceil(shown.height * scale);
  canvas.getContext('2d')?.drawImage(image, 0, 0, canvas.width, canvas.height);
  return new Promise((resolve, reject) => {
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('PNG'))), 'image/png');
  });
}

/** The file of a format. @param {string} format @returns {Promise<Blob | null>} */
async function made(format) {
  const shown = sheet();
  if (!shown) return null;
  if (format === 'svg') return new Blob([svgOf(shown)], { type: 'image/svg+xml' });
  if (format === 'png') return painted(shown);
  const full = opaque(shown);
  const rgb = (/** @type {number[]} */ colour) => /** @type {Rgb} */ (colour.slice(0, 3).map(Math.round));
  const shapes = full.shapes.map((shape) => ({
    ...shape,
    fill: shape.fill && rgb(shape.fill),
    stroke: shape.stroke && { ...shape.stroke, colour: rgb(shape.stroke.colour) },
  }));
  return file('api/figure/shapes', { ...full, background: rgb(full.background), shapes, format });
}

/** Saves the figure. @param {string} format */
export async function saveFigure(format) {
  const blob = await made(format);
  if (blob) download(blob, `${figures.name}.${format}`);
}

/** Copies the figure as a picture, or as TikZ. @param {'png' | 'tex'} format */
export async function copyFigure(format) {
  try {
    const blob = await made(format);
    if (!blob) return;
    if (format === 'tex') await navigator.clipboard.writeText(await blob.text());
    else await navigator.clipboard.write([new ClipboardItem({ 'image/png': blob })]);
    tell(t('copied'));
  } catch (error) {
    complain(error);
  }
}
