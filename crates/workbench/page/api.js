// The API of the server; the page knows nothing else of it.

import { said } from './said.js';
import { setAway, still } from './store.js';
import { t } from './words.js';

/** @import { ErrorBody, Files, Job, Progress, Questions, Things, Work } from './types.js' */

/** What the server says is wrong. */
export class ApiError extends Error {
  /** @param {number} status @param {string} message */
  constructor(status, message) {
    super(message);
    this.status = status;
  }
}

/** What went wrong, in the page's language. @param {ErrorBody} body */
const reason = (body) => said({ ...body, text: body.error });

/** @param {Response} response */
async function failure(response) {
  /** @type {ErrorBody | null} */
  const body = await response.json().catch(() => null);
  return new ApiError(
    response.status,
    body?.error ? reason(body) : `${response.status} ${response.statusText}`,
  );
}

/** What answers in the place of a server. */
const source = still === null ? null : import('./still.js');

/** @template Answer @param {string} path @param {unknown} [body] @returns {Promise<Answer> | null} */
function stillAnswer(path, body) {
  return source && /** @type {Promise<Answer>} */ (source.then(({ answer }) => answer(path, body)));
}

let looking = false;

/** Looks for a server that is gone until it is back. */
async function lookFor() {
  if (looking) return;
  looking = true;
  setAway(true);
  for (let gone = true; gone;) {
    await new Promise((resolve) => setTimeout(resolve, 1000));
    gone = await fetch('api').then(
      () => false,
      () => true,
    );
  }
  looking = false;
  setAway(false);
  for (const then of returned) then();
}

/** @type {(() => void)[]} */
const returned = [];

/** What is done when the server is back. @param {() => void} then */
export function whenBack(then) {
  returned.push(then);
}

/** Asks the server, which may be gone. @param {string} path @param {RequestInit} [how] */
async function ask(path, how) {
  const response = await fetch(path, how).catch(() => {
    lookFor();
    throw new ApiError(0, t('no_server'));
  });
  if (!response.ok) throw await failure(response);
  return response;
}

/** @param {string} path @param {unknown} body */
function send(path, body) {
  return ask(path, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
}

/**
 * Asks a question.
 * @template {keyof Questions} Path
 * @param {Path} path @param {Questions[Path][0]} body @returns {Promise<Questions[Path][1]>}
 */
export async function post(path, body) {
  return stillAnswer(path, body) ?? (await send(path, body)).json();
}

/**
 * A file that the server makes.
 * @template {keyof Files} Path
 * @param {Path} path @param {Files[Path]} body
 */
export async function file(path, body) {
  return (await send(path, body)).blob();
}

/**
 * @template {keyof Things} Path
 * @param {Path} path @returns {Promise<Things[Path]>}
 */
export async function get(path) {
  return stillAnswer(path) ?? (await ask(path)).json();
}

/**
 * Listens to a job until it ends.
 * @template Result
 * @param {number} job @param {(progress: Progress) => void} [tell]
 * @param {(give: () => void) => void} [given] takes what gives the job up
 * @returns {Promise<Result>}
 */
function listened(job, tell, given) {
  return new Promise((resolve, reject) => {
    const events = new EventSource(`api/jobs/${job}/events`);
    const gone = () => {
      events.close();
      lookFor();
      reject(new ApiError(0, t('no_server')));
    };
    given?.(() => {
      // A server that is there says how the job ended; one that is gone is not waited for.
      setTimeout(() => {
        if (events.readyState === EventSource.CONNECTING) gone();
      }, 1500);
    });
    /** @template Data @param {string} name @param {(data: Data) => void} then */
    const listen = (name, then) => events.addEventListener(name, (event) => then(JSON.parse(event.data)));
    listen('progress', (/** @type {Progress} */ data) => tell?.(data));
    listen('done', (/** @type {Result} */ data) => {
      events.close();
      resolve(data);
    });
    listen('failed', (/** @type {ErrorBody} */ data) => {
      events.close();
      reject(new ApiError(500, reason(data)));
    });
    events.onerror = () => {
      if (events.readyState === EventSource.CLOSED) return gone();
      // The browser tries again for ever; a server that is gone has dropped the job.
      fetch('api').catch(gone);
    };
  });
}

/**
 * Begins work in the background and watches it.
 * @template {keyof Work} Path
 * @param {Path} path @param {Work[Path][0]} body @param {(progress: Progress) => void} [tell]
 * @returns {Job<Work[Path][1]>}
 */
export function work(path, body, tell) {
  /** @type {Promise<Work[Path][1]> | null} */
  const known = stillAnswer(path, body);
  if (known) return { result: known, stop: () => {} };
  /** @type {number | null} */
  let number = null;
  let stopped = false;
  /** @type {() => void} */
  let giveUp = () => {};
  const stop = () => {
    stopped = true;
    giveUp();
    if (number !== null) fetch(`api/jobs/${number}`, { method: 'DELETE' }).catch(() => {});
  };
  const begin = async () => {
    /** @type {{ job: number }} */
    const { job } = await (await send(path, body)).json();
    number = job;
    if (stopped) stop();
    return listened(job, tell, (give) => (giveUp = give));
  };
  return { result: begin(), stop };
}

/** Hands a file to the person. @param {Blob} blob @param {string} name */
export function download(blob, name) {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(blob);
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 1000);
}
