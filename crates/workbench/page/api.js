// The API of the server; the page knows nothing else of it.

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
  return new ApiError(response.status, body?.error ?? `${response.status} ${response.statusText}`);
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
async function request(path, body) {
  const response = await fetch(path, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  if (!response.ok) throw await failure(response);
  return response;
}

/** A file that the server makes. @param {string} path @param {any} body */
export async function file(path, body) {
  return (await request(path, body)).blob();
}

/** @param {string} path @returns {Promise<any>} */
export async function get(path) {
  const response = await fetch(path);
  if (!response.ok) throw await failure(response);
  return response.json();
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
        reject(new ApiError(500, data.error));
      });
      events.onerror = () => {
        if (events.readyState === EventSource.CLOSED) reject(new ApiError(0, 'the server does not answer'));
      };
    });
  })();
  return { result, stop };
}

/** Hands a file to the person. @param {Blob} blob @param {string} name */
export function download(blob, name) {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(blob);
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 1000);
}
