// The window of figures: a preview, what goes below the board, and the formats.

import { h } from './render.js';
import { box, button, formatName } from './controls.js';
import { modal } from './dialogs_view.js';
import { closeFigure, copyFigure, figures, saveFigure, setFigure } from './figures.js';
import { complain, still } from './store.js';
import { t } from './words.js';

/** Figures of the block that lie beside the page. */
function prepared() {
  const links = Object.entries(figures.prepared).map(([format, href]) =>
    h('a', { key: format, class: 'button small', href, download: '' }, formatName(format)),
  );
  return links.length ? h('p', { class: 'actions prepared' }, t('of_block'), links) : null;
}

/** The window, if it is open. */
export function figureWindow() {
  if (!figures.open) return null;
  // A browser writes the first two by itself.
  const made = still === null ? ['svg', 'png', 'pdf', 'tex'] : ['svg', 'png'];
  const formats = made.map((format) =>
    button(formatName(format), () => saveFigure(format).catch(complain), { class: `save-${format}` }),
  );
  return modal(
    'figure',
    t('figure'),
    closeFigure,
    h(
      'p',
      { class: 'preview' },
      figures.preview ? h('img', { src: figures.preview, alt: `${t('figure')} ${figures.name}` }) : null,
    ),
    h(
      'p',
      { class: 'actions' },
      box(t('figure_caption'), figures.caption && !!figures.says, (caption) => setFigure({ caption })),
      box(t('figure_legend'), figures.legend, (legend) => setFigure({ legend })),
      figures.says ? null : h('small', null, t('figure_nothing')),
    ),
    h(
      'p',
      { class: 'actions' },
      formats,
      button(t('copy_picture'), () => copyFigure('png'), { class: 'copy-png' }),
      still === null ? button(t('copy_tikz'), () => copyFigure('tex'), { class: 'copy-tex' }) : null,
    ),
    still === null ? null : prepared(),
  );
}
