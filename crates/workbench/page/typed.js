// Cells that are typed while a board has the focus.

let typedSoFar = '';

/**
 * Cells may be typed while the board has the focus: `e4`, then Enter.
 * @param {KeyboardEvent} event @param {(cell: string) => void} onFocus
 */
export function typedCell(event, onFocus) {
  if (!/^[a-z0-9]$/.test(event.key)) {
    typedSoFar = '';
    return false;
  }
  typedSoFar += event.key;
  /** @type {SVGElement | null} */
  const element = document.querySelector(`.cells [data-cell="${typedSoFar}"]`);
  if (element) {
    onFocus(typedSoFar);
    element.focus();
  } else if (!/^[a-z]{1,2}[1-9]?$/.test(typedSoFar)) {
    typedSoFar = /[a-z]/.test(event.key) ? event.key : '';
  }
  return true;
}
