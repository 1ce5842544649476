// Pictures of what the page itself draws, for boards that the server draws no figures of.

const STYLES = ['fill', 'fill-opacity', 'stroke', 'stroke-width', 'stroke-dasharray', 'stroke-linecap', 'opacity', 'font-family', 'font-size', 'font-weight', 'text-anchor'];
const KEPT = new Set(['x', 'y', 'x1', 'y1', 'x2', 'y2', 'cx', 'cy', 'r', 'rx', 'width', 'height', 'd', 'points', 'transform', 'viewBox']);
const WIDTH = 1200;

/** An SVG element as a file that needs no style sheet. @param {SVGSVGElement} svg @returns {{ text: string, width: number, height: number }} */
function standalone(svg) {
  const copy = /** @type {SVGSVGElement} */ (svg.cloneNode(true));
  const [originals, copies] = [[svg, ...svg.querySelectorAll('*')], [copy, ...copy.querySelectorAll('*')]];
  originals.forEach((element, index) => {
    const own = copies[index];
    for (const { name } of [...own.attributes]) if (!KEPT.has(name)) own.removeAttribute(name);
    if (element === svg || element.tagName === 'g') return;
    const style = getComputedStyle(element);
    for (const name of STYLES) own.setAttribute(name, style.getPropertyValue(name));
  });
  const { x, y, width, height } = svg.viewBox.baseVal;
  const ground = document.createElementNS('http://www.w3.org/2000/svg', 'rect');
  for (const [name, value] of Object.entries({ x, y, width, height, fill: getComputedStyle(document.documentElement).backgroundColor })) ground.setAttribute(name, String(value));
  copy.prepend(ground);
  const size = { width: WIDTH, height: Math.round((WIDTH * height) / width) };
  copy.setAttribute('xmlns', 'http://www.w3.org/2000/svg');
  copy.setAttribute('width', String(size.width));
  copy.setAttribute('height', String(size.height));
  return { text: new XMLSerializer().serializeToString(copy), ...size };
}

/** A picture as `svg` or `png`. @param {SVGSVGElement} svg @param {string} format @returns {Promise<Blob>} */
export async function pictureOf(svg, format) {
  const { text, width, height } = standalone(svg);
  const blob = new Blob([text], { type: 'image/svg+xml' });
  if (format === 'svg') return blob;
  const image = new Image();
  const address = URL.createObjectURL(blob);
  try {
    image.src = address;
    await image.decode();
    const canvas = Object.assign(document.createElement('canvas'), { width, height });
    canvas.getContext('2d')?.drawImage(image, 0, 0, width, height);
    return await new Promise((resolve, reject) => canvas.toBlob((drawn) => (drawn ? resolve(drawn) : reject(new Error('PNG'))), 'image/png'));
  } finally {
    URL.revokeObjectURL(address);
  }
}
