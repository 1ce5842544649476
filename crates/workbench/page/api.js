// The API of the server; the page knows nothing else of it.

import { said } from './said.js';
import { complain, redraw } from './store.js';
import { t } from './words.js';

/** What the server says is wrong. */
export class ApiError extends Error {
  /** @param {number} status @param {string} message */
  constructor(status, message) {
    super(message);
    this.status = status;
  }
}

/** @param {Response} response */
async function failure(response) {
  const body = await response.json().catch(() => null);
  return new ApiError(
    response.status,
    body?.error ? said({ ...body, text: body.error }) : `${response.status} ${response.statusText}`,
  );
}

/** Asks the server, which may be gone. @param {string} path @param {RequestInit} [how] */
async function ask(path, how) {
  const response = await fetch(path, how).catch(() => {
    throw new ApiError(0, t('no_server'));
  });
  if (!response.ok) throw await failure(response);
  return response;
}

/**
 * @param {string} path @param {any} body
 * @returns {Promise<any>}
 */
export async function post(path, body) {
  const response = await request(path, body);
  return response.json();
}

/** @param {string} path @param {any} body @returns {Promise<Response>} */
function request(path, body) {
  return ask(path, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
}

/** A file that the server makes. @param {string} path @param {any} body */
export async function file(path, body) {
  return (await request(path, body)).blob();
}

/** @param {string} path @returns {Promise<any>} */
export async function get(path) {
  return (await ask(path)).json();
}

/**
 * Begins work in the background and watches it.
 * @param {string} path @param {any} body
 * @param {(progress: any) => void} [tell]
 * @returns {{ result: Promise<any>, stop: () => void }}
 */
export function work(path, body, tell) {
  /** @type {number | null} */
  let job = null;
  let stopped = false;
  const stop = () => {
    stopped = true;
    if (job !== null) fetch(`api/jobs/${job}`, { method: 'DELETE' }).catch(() => {});
  };
  const result = (async () => {
    job = (await post(path, body)).job;
    if (stopped) stop();
    const number = job;
    return new Promise((resolve, reject) => {
      const events = new EventSource(`api/jobs/${number}/events`);
      const listen = (/** @type {string} */ name, /** @type {(data: any) => void} */ then) =>
        events.addEventListener(name, (event) => then(JSON.parse(/** @type {MessageEvent} */ (event).data)));
      listen('progress', (data) => tell?.(data));
      listen('done', (data) => {
        events.close();
        resolve(data);
      });
      listen('failed', (data) => {
        events.close();
        reject(new ApiError(500, said({ ...data, text: data.error })));
      });
      events.onerror = () => {
        if (events.readyState === EventSource.CLOSED) reject(new ApiError(0, t('no_server')));
      };
    });
  })();
  return { result, stop };
}

/**
 * Runs a job for a part of the page, which has it as `job` and its `progress` until it ends or the part takes up something else.
 * @param {{ job: any, progress: any }} part @param {string} path @param {any} body
 * @param {(result: any, wanted: () => boolean) => Promise<void>} then what is done with the result, if it is still wanted
 */
export async function workFor(part, path, body, then) {
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
    complain(error);
  } finally {
    if (wanted()) Object.assign(part, { job: null, progress: null });
    redraw();
  }
}

/** Hands a file to the person. @param {Blob} blob @param {string} name */
export function download(blob, name) {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(blob);
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 1000);
}
