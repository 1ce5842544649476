// Files that a person opens or drops: documents, games in SGF, and links, each shown where it belongs.

import { openText } from './claims.js';
import { games } from './games.js';
import { page } from './page.js';
import { complain, redraw, still, tell } from './store.js';
import { t } from './words.js';

/** Shows a text, whatever it is. @param {string} text */
export function openAnything(text) {
  if (still !== null) return tell(t('still_only'));
  const start = text.trimStart();
  const record = start.startsWith('(;') || /^(https?:\/\/|#)/.test(start);
  if (record) {
    page.mode = 'hex';
    games.hex.take(text.trim());
    return redraw();
  }
  page.mode = 'claims';
  void openText(text);
  redraw();
}

/** Shows a file that was chosen. @param {HTMLInputElement} input */
export async function openChosen(input) {
  const chosen = input.files?.[0];
  input.blur();
  if (chosen) openAnything(await chosen.text());
  input.value = '';
}

/** Shows what was dropped. @param {DragEvent} event */
export function openDropped(event) {
  const { dataTransfer } = event;
  if (!dataTransfer) return;
  event.preventDefault();
  const [dropped] = dataTransfer.files;
  if (dropped) dropped.text().then(openAnything, complain);
  else if (dataTransfer.getData('text')) openAnything(dataTransfer.getData('text'));
}
