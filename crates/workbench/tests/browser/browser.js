// A server of our own, a real browser, and what the tests need of both.

import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { after, before, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { chromium } from 'playwright-core';

const here = dirname(fileURLToPath(import.meta.url));
export const root = join(here, '../../../..');
const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
const pictures = process.env.SCREENSHOTS ?? join(root, 'target/screenshots');

/** The program that TATAMI names, or the one that was built last. */
export const program = () => process.env.TATAMI ?? join(root, 'target/debug/tatami');

/** Starts the program. */
export async function startServer(port = 0) {
  const server = spawn(program(), ['serve', '--port', String(port)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const address = await new Promise((resolve, reject) => {
    server.stdout.on('data', (data) => {
      const found = /http:\/\/\S+/.exec(String(data));
      if (found) resolve(found[0]);
    });
    server.on('exit', (code) => reject(new Error(`the server ended with ${code}`)));
  });
  return { address, stop: () => server.kill('SIGINT') };
}

/** Debian's browser with a profile of its own. */
export async function startBrowser() {
  const profile = mkdtempSync(join(tmpdir(), 'tatami-browser-'));
  const flags = [
    '--headless',
    '--no-sandbox',
    '--disable-gpu',
    '--disable-quic',
    '--no-first-run',
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-sync',
  ];
  const context = await chromium.launchPersistentContext(profile, {
    executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
    args: flags,
    viewport: { width: 1440, height: 960 },
    acceptDownloads: true,
    permissions: ['clipboard-read', 'clipboard-write'],
    locale: 'en-GB',
  });
  return {
    context,
    stop: async () => {
      await context.close();
      rmSync(profile, { recursive: true, force: true });
    },
  };
}

/** A fresh page; what goes wrong on it is collected. */
export async function open(context, address, hash = '#claims') {
  const page = await context.newPage();
  page.problems = [];
  // How many questions are open; what a job tells comes as long as the job goes on.
  page.open = new Set();
  const asks = (request) => /\/api\b(?!.*\/events$)/.test(new URL(request.url()).pathname);
  page.on('request', (request) => asks(request) && page.open.add(request));
  for (const end of ['requestfinished', 'requestfailed'])
    page.on(end, (request) => page.open.delete(request));
  page.on('pageerror', (error) => page.problems.push(error.message));
  page.on('console', (said) => {
    if (said.type() === 'error') page.problems.push(said.text());
  });
  // Nothing comes from elsewhere, and nothing is asked but the API.
  page.on('request', (asked) => {
    const { origin, pathname, protocol } = new URL(asked.url());
    const own =
      origin === address && (/^\/(\w+\.(js|css|svg|html))?$/.test(pathname) || pathname.startsWith('/api/'));
    if (!own && !['blob:', 'data:'].includes(protocol)) page.problems.push(`asks for ${asked.url()}`);
  });
  // While the page is worked on its files may come from a folder, without building the program again.
  if (process.env.PAGE) {
    await page.route(/\/(\w+\.(js|css|svg|html))?$/, (route) => {
      const path = new URL(route.request().url()).pathname.slice(1) || 'index.html';
      return route.fulfill({ path: join(process.env.PAGE, path) });
    });
  }
  await page.goto(`${address}/${hash}`);
  await page.waitForSelector('#stage svg, .mode-home');
  return page;
}

/**
 * A server and a browser for all tests of a file, and a way to write a test with a fresh page in a window of this size,
 * on which nothing may go wrong.
 */
export function workbench(viewport = { width: 1440, height: 960 }) {
  const server = {};
  const browser = {};
  before(async () => {
    Object.assign(server, await startServer());
    Object.assign(browser, await startBrowser());
  });
  after(async () => {
    await browser.stop?.();
    server.stop?.();
  });
  const onPage = (name, how, hash = '#claims') =>
    test(name, { timeout: 120000 }, async () => {
      const page = await open(browser.context, server.address, hash);
      await page.setViewportSize(viewport);
      await page.evaluate(() => {
        localStorage.clear();
        sessionStorage.clear();
      });
      await page.goto('about:blank');
      await page.goto(`${server.address}/${hash}`);
      await page.waitForSelector('#stage svg, .mode-home');
      try {
        await how(page);
        assert.deepEqual(page.problems, []);
      } catch (error) {
        await picture(page, `failed-${name.replace(/\W+/g, '-')}`);
        throw error;
      } finally {
        await page.close();
      }
    });
  return { server, browser, onPage };
}

/** A picture to look at. */
export async function picture(page, name) {
  mkdirSync(pictures, { recursive: true });
  // What sticks to the window would be drawn in the middle of a page that is scrolled.
  await page.evaluate(() => scrollTo(0, 0));
  await page.screenshot({ path: join(pictures, `${name}.png`), fullPage: true });
}

/** What axe-core finds. */
export async function findings(page) {
  await page.evaluate(axe);
  const result = await page.evaluate(() => window.axe.run(document, { resultTypes: ['violations'] }));
  return result.violations.map(
    (found) =>
      `${found.id}: ${found.nodes
        .slice(0, 3)
        .map((node) => `${node.target} ${node.failureSummary}`)
        .join(' | ')}`,
  );
}

/** Waits until everything is drawn, no question is open, and nothing moves that comes to rest by itself. */
export async function settle(page) {
  do {
    await page.evaluate(async () => {
      const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));
      await frame();
      await frame();
      const ending = document
        .getAnimations()
        .filter((animation) => animation.effect.getComputedTiming().endTime < 60000);
      await Promise.allSettled(ending.map((animation) => animation.finished));
    });
  } while (page.open.size);
}

/** Waits until a verdict is there, with its proof. */
async function verdict(page) {
  // A verdict of before makes room first.
  await settle(page);
  await page.waitForSelector('.verdict:not(.running)', { timeout: 60000 });
  await settle(page);
}

/** Chooses an example by its name; examples open proved. */
export async function example(page, name) {
  await page.selectOption('select.examples', { label: name });
  await verdict(page);
}

/** Proves the block that is shown, and waits for the verdict. */
export async function prove(page) {
  await page.click('button.primary');
  await verdict(page);
  return page.textContent('.verdict .word b');
}

/** Changes settings without the menu. */
export async function set(page, values) {
  await page.evaluate((more) => {
    const old = JSON.parse(localStorage.getItem('tatami') ?? '{}');
    localStorage.setItem('tatami', JSON.stringify({ ...old, ...more }));
  }, values);
  await page.reload();
  await page.waitForSelector('#stage svg, .mode-home');
  await settle(page);
}

/** The stone on a cell. */
export function stone(page, cell) {
  return page.evaluate((name) => {
    const found = document.querySelector(`.cells [data-cell="${name}"] .stone:not(.ghost)`);
    return found ? (found.classList.contains('black') ? 'black' : 'white') : null;
  }, cell);
}
