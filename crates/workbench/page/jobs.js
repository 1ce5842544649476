// Work that a part of the page has done: the part knows its job and how far that is.

import { work } from './api.js';
import { complain, redraw } from './store.js';

/** @import { Work, Working } from './types.js' */

/**
 * Runs a job for a part of the page, which has it as `job` and its `progress` until it ends or the part takes up
 * something else.
 * @template {keyof Work} Path
 * @param {Working} part @param {Path} path @param {Work[Path][0]} body
 * @param {(result: Work[Path][1], wanted: () => boolean) => Promise<void>} then what is done with the result, if it
 *   is still wanted
 * @param {(error: unknown) => void} [fails] what is done if there is none
 */
export async function workFor(part, path, body, then, fails = complain) {
  const job = work(path, body, (progress) => {
    if (part.job !== job) return;
    part.progress = progress;
    redraw();
  });
  const wanted = () => part.job === job;
  part.job = job;
  redraw();
  try {
    const result = await job.result;
    if (wanted()) await then(result, wanted);
  } catch (error) {
    // Whoever has taken up something else need not know.
    if (wanted()) fails(error);
  } finally {
    if (wanted()) Object.assign(part, { job: null, progress: null });
    redraw();
  }
}
