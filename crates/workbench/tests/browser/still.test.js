// Pages without a server: written by `tatami export page`, handed out by a plain file server, and compared with what
// the server answers.

import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { createReadStream, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { extname, join } from 'node:path';
import { after, before, test } from 'node:test';
import { findings, picture, program, root, startBrowser, startServer } from './browser.js';

const TYPES = { '.html': 'text/html', '.js': 'text/javascript', '.css': 'text/css', '.svg': 'image/svg+xml' };

const TORUS = 'torus 4x4 rule b\n\nwin first\n  to move black\n  winner black\n';
const TORUS_C = 'torus 4x4 rule c\n\nwin second\n  to move black\n  winner white\n';
const folder = mkdtempSync(join(tmpdir(), 'tatami-still-'));
const files = {};
const server = {};
const browser = {};

before(async () => {
  // Nothing but files: a page that is asked for anything else fails.
  files.server = createServer((request, response) => {
    const path = join(folder, decodeURIComponent(new URL(request.url, 'http://x').pathname));
    const file = path.endsWith('/') ? `${path}index.html` : path;
    if (request.method !== 'GET' || !existsSync(file)) return void response.writeHead(404).end();
    response.writeHead(200, { 'content-type': TYPES[extname(file)] ?? 'application/octet-stream' });
    createReadStream(file).pipe(response);
  });
  await new Promise((resolve) => files.server.listen(0, '127.0.0.1', resolve));
  files.address = `http://127.0.0.1:${files.server.address().port}`;
  Object.assign(server, await startServer());
  Object.assign(browser, await startBrowser());
});

after(async () => {
  await browser.stop?.();
  server.stop?.();
  files.server?.close();
  rmSync(folder, { recursive: true, force: true });
});

/** Writes the page of a block, and opens it where nothing but its own files can be reached. */
async function exported(document, block, name) {
  let file = join(root, 'library', `${document}.tatami`);
  if (document.includes('\n')) {
    file = join(folder, `${name}.tatami`);
    writeFileSync(file, document);
  }
  execFileSync(program(), ['export', 'page', `${file}#${block}`, '-o', join(folder, name)]);
  const page = await browser.context.newPage();
  page.problems = [];
  page.on('pageerror', (error) => page.problems.push(error.message));
  page.on('console', (said) => said.type() === 'error' && page.problems.push(said.text()));
  await page.route('**/*', (route) =>
    route.request().url().startsWith(`${files.address}/${name}/`) ? route.continue() : route.abort(),
  );
  await page.goto(`${files.address}/${name}/`);
  await page.waitForSelector('.story.holds, .story.fails');
  return { page, text: readFileSync(file, 'utf8') };
}

const still = (name, how) =>
  test(name, { timeout: 180000 }, async () => {
    const pages = [];
    const open = async (...what) => {
      const opened = await exported(...what);
      pages.push(opened.page);
      return opened;
    };
    try {
      await how(open);
      for (const page of pages) assert.deepEqual(page.problems, []);
    } catch (error) {
      if (pages.length) await picture(pages.at(-1), `failed-${name.replace(/\W+/g, '-')}`);
      throw error;
    } finally {
      for (const page of pages) await page.close();
    }
  });

/** Asks the server. */
async function asked(path, body) {
  const response = await fetch(
    `${server.address}/${path}`,
    body && {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    },
  );
  return response.json();
}

/** Asks the page's own data. */
const own = (page, path, body) =>
  page.evaluate(async (question) => (await import('./still.js')).answer(...question), [path, body]);

/** Proves a block on the server; the number of its proof, and of those of its areas. */
async function proved(text, block) {
  const { job } = await asked('api/prove', { text, block });
  const events = await (await fetch(`${server.address}/api/jobs/${job}/events`)).text();
  const settled = JSON.parse(/event: done\ndata: (.*)/.exec(events)[1]);
  return [settled.proof, ...(settled.paving?.areas ?? []).map((area) => area.proof)];
}

/** Numbers that look random and are the same every time. */
function numbers(seed) {
  let state = seed;
  return (below) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return state % below;
  };
}

/** Compares games against a proof, step by step, and the first levels of its tree of steps. */
async function sameProof(page, there, here, games) {
  const [about, ours] = [await asked(`api/proofs/${there}`), await own(page, `api/proofs/${here}`)];
  assert.deepEqual(ours, about);
  const random = numbers(here + 7);
  for (let game = 0; game < games; game++) {
    const moves = [];
    for (let turn = 0; turn < 40; turn++) {
      const [branches, found] = [
        await asked(`api/proofs/${there}/branches`, { moves }),
        await own(page, `api/proofs/${here}/branches`, { moves }),
      ];
      assert.deepEqual(found, branches, `after ${moves}`);
      const [replies, given] = [
        await asked(`api/proofs/${there}/reply`, { moves }),
        await own(page, `api/proofs/${here}/reply`, { moves }),
      ];
      assert.deepEqual(given, replies, `after ${moves}`);
      const next = [...branches.branches.flatMap((branch) => branch.moves), ...branches.others.slice(0, 2)];
      if (!branches.branches.length || !next.length) break;
      moves.push(next[random(next.length)]);
    }
  }
  for (let walk = 0; walk < 12 && about.last; walk++) {
    for (let number = about.last, through = []; number;) {
      const path = `steps/${number}?through=${through}`;
      const step = await asked(`api/proofs/${there}/${path}`);
      assert.deepEqual(await own(page, `api/proofs/${here}/${path}`), step);
      if (step.moves) through = [...through, number];
      number = step.premises[random(step.premises.length || 1)]?.number;
    }
  }
}

still('what a page answers is what the server answers', async (open) => {
  for (const [document, block, games] of [
    ['proposition8', 'P8', 6],
    ['areas', 'lemma2', 4],
    ['harary', 'seven', 4],
    [TORUS, 'first', 3],
    [TORUS_C, 'second', 3],
  ]) {
    const { page, text } = await open(document, block, `same-${block}`);
    const proofs = await proved(text, block);
    for (const [index, proof] of proofs.entries()) {
      if ((await asked(`api/proofs/${proof}`)).winner) await sameProof(page, proof, index + 1, games);
    }
  }
});

still('drawings answer on a page as on the server, far to both sides', async (open) => {
  for (const [document, block] of [
    ['drop', 'theorem2'],
    ['drop', 'figure38'],
    ['drop-heights', 'width-3-height-6-O'],
  ]) {
    const { page, text } = await open(document, block, `wall-${block}`);
    const random = numbers(block.length);
    for (let game = 0; game < 12; game++) {
      const moves = [];
      const from = block === 'width-3-height-6-O' ? -1 : random(90) - 45;
      const asks = { text, block, moves, from, to: from + 16, rows: 9 };
      for (let turn = 0; turn < 12; turn++) {
        moves.push(from + random(block === 'width-3-height-6-O' ? 3 : 12));
        const answer = await asked('api/drop/play', asks);
        if (answer.error) {
          await assert.rejects(own(page, 'api/drop/play', asks), `${moves}`);
          break;
        }
        assert.deepEqual(await own(page, 'api/drop/play', asks), answer, `${moves}`);
      }
      const reasons = await asked('api/drop/reasons', asks);
      assert.deepEqual(await own(page, 'api/drop/reasons', asks), reasons, `from ${from}`);
    }
  }
});

/** The colours of the stones by their cells. */
const stones = (page) =>
  page.evaluate(() =>
    Object.fromEntries(
      [...document.querySelectorAll('.cells [data-cell]')].flatMap((cell) => {
        const stone = cell.querySelector('.stone:not(.ghost)');
        return stone ? [[cell.dataset.cell, stone.classList.contains('black') ? 'black' : 'white']] : [];
      }),
    ),
  );

/** Whether a player has joined top and bottom. */
function joined(board, player, side) {
  const own = (x, y) => board[`${String.fromCharCode(97 + x)}${y + 1}`] === player;
  const seen = new Set();
  const waiting = Array.from({ length: side }, (_, x) => [x, 0]).filter(([x, y]) => own(x, y));
  while (waiting.length) {
    const [x, y] = waiting.pop();
    if (seen.has(`${x},${y}`)) continue;
    seen.add(`${x},${y}`);
    if (y === side - 1) return true;
    const near = [
      [1, 0],
      [-1, 0],
      [0, 1],
      [0, -1],
      [1, -1],
      [-1, 1],
    ];
    waiting.push(...near.map(([dx, dy]) => [x + dx, y + dy]).filter(([a, b]) => own(a, b)));
  }
  return false;
}

still('a whole game against Proposition 8, from files alone', async (open) => {
  const { page } = await open('proposition8', 'P8', 'p8');
  assert.match(await page.textContent('.story'), /holds/);
  assert.equal(await page.locator('nav').count(), 0);
  await picture(page, 'still-proposition8');
  assert.deepEqual(await findings(page), []);
  const random = numbers(5);
  const cells = await page.$$eval('.cells [data-cell]', (all) => all.map((cell) => cell.dataset.cell));
  for (let turn = 1; ; turn++) {
    const before = await stones(page);
    const free = cells.filter((cell) => !before[cell]);
    if (!free.length) break;
    await page.click(`[data-cell="${free[random(free.length)]}"]`);
    await page.waitForFunction((number) => document.querySelectorAll('.tried li').length === number, turn);
  }
  assert.ok(joined(await stones(page), 'black', 8), 'Black has joined top and bottom');
  await page.click('.story button:has-text("Start again")');
  await page.waitForFunction(() => !document.querySelector('.tried li'));
  // The explorer: steps, replies, and what is pointed at on the board.
  await page.click('button:has-text("Replies")');
  await page.waitForFunction(() => document.querySelectorAll('.tree .row').length > 3);
  await page.click('.open-figure');
  await page.waitForSelector('.modal.figure img');
  const [svg] = await Promise.all([page.waitForEvent('download'), page.click('.save-svg')]);
  assert.match(readFileSync(await svg.path(), 'utf8'), /White moves, and Black wins/);
  const links = await page.$$eval('.prepared a', (all) => all.map((link) => link.href));
  assert.equal(links.length, 4);
  for (const link of links) assert.equal((await fetch(link)).status, 200);
  await page.keyboard.press('Escape');
  const certificate = await page.getAttribute('.verdict a.button', 'href');
  const bytes = await (await fetch(`${files.address}/p8/${certificate}`)).text();
  const accepted = join(folder, 'again.cert');
  writeFileSync(accepted, bytes);
  execFileSync(program(), ['check', accepted]);
});

still('the same on a phone and in Japanese', async (open) => {
  const { page } = await open('proposition8', 'P8', 'phone');
  await page.setViewportSize({ width: 390, height: 844 });
  await page.evaluate(() => localStorage.setItem('tatami', '{"language":"ja","theme":"dark"}'));
  await page.reload();
  await page.waitForSelector('.story.holds');
  const wide = await page.evaluate(() => document.documentElement.scrollWidth);
  assert.ok(wide <= 390, `${wide}`);
  await picture(page, 'still-phone');
  assert.deepEqual(await findings(page), []);
  await page.evaluate(() => localStorage.clear());
});

still('a whole game against a torus proof, from files alone', async (open) => {
  const { page } = await open(TORUS, 'first', 'torus');
  const random = numbers(3);
  for (let turn = 1; !/already reached/.test(await page.textContent('.story')); turn++) {
    const board = await stones(page);
    const cells = await page.$$eval('.cells [data-cell]', (all) => all.map((cell) => cell.dataset.cell));
    const free = [...new Set(cells)].filter((cell) => !board[cell]);
    assert.ok(free.length, 'the proof has won before the board is full');
    await page
      .locator(`.cells [data-cell="${free[random(free.length)]}"]`)
      .first()
      .click();
    await page.waitForFunction((number) => document.querySelectorAll('.tried li').length === number, turn);
  }
  await picture(page, 'still-torus');
});

still('a whole game against a proof of Connect-Four, from files alone', async (open) => {
  const { page } = await open('drop-heights', 'width-3-height-6-O', 'four');
  const circles = () => page.locator('.played circle').count();
  const random = numbers(11);
  for (let played = 0; !/a draw|in a row/.test(await page.textContent('.wall-frame .toolbar'));) {
    const buttons = page.locator('[data-column]');
    await buttons.nth(random(await buttons.count())).click();
    await page.waitForFunction(
      (number) =>
        document.querySelectorAll('.played circle').length > number ||
        !!document.querySelector('.message') ||
        /a draw|in a row/.test(document.querySelector('.wall-frame .toolbar').textContent),
      played,
    );
    played = await circles();
  }
  assert.match(await page.textContent('.wall-frame .toolbar'), /a draw/);
  assert.equal(await circles(), 18);
  await picture(page, 'still-four');
});
