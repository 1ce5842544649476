// The address: it says what is on show, each place is a step of the browser's history, and what does not fit into it
// is kept for this tab, so that a reload loses nothing and two tabs stay apart.

const KEPT = 'tatami-tab';

/** The address of what is on show; while another one is being read, the page is behind its own address. */
let shown = '';

/** Writes the address; what differs from the last one is a new step, unless it is only typed on. */
export function keepAddress(
  /** @type {string} */ hash,
  /** @type {{ state?: { place: number } | null, step?: boolean }} */ { state = null, step = true } = {},
) {
  if (hash === location.hash || !step || !location.hash) history.replaceState(state, '', hash);
  else history.pushState(state, '', hash);
  shown = location.hash;
}

/** @type {Map<string, { save: () => unknown, restore: (kept: unknown) => void }>} */
const parts = new Map();

/**
 * A part of the page that is kept over a reload.
 * @param {string} name @param {() => unknown} save @param {(kept: unknown) => void} restore
 */
export function kept(name, save, restore) {
  parts.set(name, { save, restore });
}

/** Keeps everything for this tab. */
export function keepAll() {
  const values = Object.fromEntries([...parts].map(([name, part]) => [name, part.save()]));
  try {
    sessionStorage.setItem(KEPT, JSON.stringify({ hash: shown, values }));
  } catch {
    // Without storage a reload shows what the address says.
  }
}

/** Takes what was kept, if it is of this address. Whether there was something. */
export function restoreAll() {
  try {
    const found = JSON.parse(sessionStorage.getItem(KEPT) ?? 'null');
    if (!found || found.hash !== location.hash || !location.hash) return false;
    for (const [name, value] of Object.entries(found.values)) parts.get(name)?.restore(value);
    shown = location.hash;
    return true;
  } catch {
    return false;
  }
}
