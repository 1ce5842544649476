// The page of a run over many machines: asks the server how far it is, and shows that, every two seconds.

/**
 * @typedef {{ name: string, threads: number, jobs: number, nodes: number, busy: boolean }} ClusterWorker
 * @typedef {{ position: string, proof: number, disproof: number }} Open
 * @typedef {{ position: string, nodes: number }} Hard
 * @typedef {{
 *   board: string, seconds: number, positions: number, settled: number, open: Open[], hardest: Hard[],
 *   queue: number, jobs: number, jobs_per_second: number, nodes: number, replay_share: number,
 *   estimate_seconds: number | null, redelivered: number, again: number, parked: number, refused: string[],
 *   workers: ClusterWorker[],
 * }} Run
 * @typedef {{ server: string | null, reached: boolean, run: Run | null }} Told
 */

const BETWEEN = 2000;

/** @param {string} id */
const at = (id) => /** @type {HTMLElement} */ (document.getElementById(id));

/** @param {number} seconds */
function span(seconds) {
  if (seconds < 60) return `${seconds.toFixed(1)} s`;
  if (seconds < 3600) return `${Math.round(seconds / 60)} min`;
  return `${(seconds / 3600).toFixed(1)} h`;
}

/** @param {number} number */
const grouped = (number) => number.toLocaleString('en');

/**
 * @param {string} tag
 * @param {string} text
 */
function element(tag, text) {
  const made = document.createElement(tag);
  made.textContent = text;
  return made;
}

/**
 * Fills a table, and shows its section if there is anything in it.
 * @param {string} id
 * @param {string[]} heads
 * @param {string[][]} rows
 */
function table(id, heads, rows) {
  const line = (/** @type {string} */ tag, /** @type {string[]} */ texts) => {
    const row = document.createElement('tr');
    row.append(...texts.map((text) => element(tag, text)));
    return row;
  };
  at(id).replaceChildren(line('th', heads), ...rows.map((row) => line('td', row)));
  const section = at(id).closest('section');
  if (section) section.hidden = rows.length === 0;
}

/** @param {Told} told */
function summary({ server, reached, run }) {
  if (server === null) return 'The workbench was started without --nats: no run is watched.';
  if (!reached) return `The server at ${server} cannot be reached.`;
  if (run === null) return `Nobody coordinates a run at ${server} now.`;
  return `hex ${run.board}: ${run.settled} of ${run.positions} positions settled after ${span(run.seconds)}`;
}

/** @param {Run} run */
function figures(run) {
  const left = run.estimate_seconds;
  return [
    ['jobs done', `${grouped(run.jobs)}, ${run.jobs_per_second.toFixed(2)} a second`],
    ['jobs under way or waiting', grouped(run.queue)],
    ['nodes', grouped(run.nodes)],
    ['the kernel is busy', `${Math.round(100 * run.replay_share)} % of the time`],
    ['delivered again', grouped(run.redelivered)],
    ['settled again', grouped(run.again)],
    ['parked', grouped(run.parked)],
    ['refused', run.refused.join(', ') || 'nobody'],
    [
      'at this rate the rest takes',
      left === null ? 'not known yet' : `${span(left)}, longer if it is harder`,
    ],
  ];
}

/** @param {Told} told */
function show(told) {
  at('summary').textContent = summary(told);
  const { run } = told;
  const shown = run === null ? [] : figures(run);
  at('figures').replaceChildren(
    ...shown.flatMap(([name, value]) => [element('dt', name), element('dd', value)]),
  );
  const workers = run?.workers ?? [];
  table(
    'workers',
    ['name', 'now', 'jobs', 'nodes', 'threads'],
    workers.map(({ name, busy, jobs, nodes, threads }) => [
      name,
      busy ? 'at work' : 'waiting',
      grouped(jobs),
      grouped(nodes),
      String(threads),
    ]),
  );
  table(
    'open',
    ['position', 'proof', 'disproof'],
    (run?.open ?? []).map(({ position, proof, disproof }) => [position, grouped(proof), grouped(disproof)]),
  );
  table(
    'hard',
    ['position', 'nodes so far'],
    (run?.hardest ?? []).map(({ position, nodes }) => [position, grouped(nodes)]),
  );
}

async function ask() {
  try {
    const answer = await fetch('api/cluster');
    if (!answer.ok) throw new Error(String(answer.status));
    show(/** @type {Told} */ (await answer.json()));
  } catch {
    at('summary').textContent = 'The workbench does not answer.';
  }
  setTimeout(ask, BETWEEN);
}

void ask();
