// Every state of the page, at both widths: axe-core finds nothing, nothing is wider than the window, and nothing jumps
// when something is pointed at or proved.

import assert from 'node:assert/strict';
import { example, findings, prove, set, settle, workbench } from './browser.js';

const { server, onPage } = workbench({ width: 1280, height: 720 });

/** By how many pixels something may move. */
const MOST = 4;

/** What must stay where it is. */
const FIXED = ['#stage svg', '.left .story', '.left .toolbar', '#prove-title', 'nav', '.card-play'];

/** Notes in every frame how far something is from where it was. */
const watch = (page) =>
  page.evaluate((fixed) => {
    scrollTo(0, 0);
    const place = (selector) => {
      const box = document.querySelector(selector)?.getBoundingClientRect();
      return box && [box.left + scrollX, box.top + scrollY, box.width];
    };
    const before = new Map(fixed.map((selector) => [selector, place(selector)]));
    window.jumps = {};
    window.watching = true;
    const look = () => {
      for (const [selector, old] of before) {
        const now = place(selector);
        if (!old || !now) continue;
        const far = Math.max(...now.map((number, index) => Math.abs(number - old[index])));
        window.jumps[selector] = Math.max(far, window.jumps[selector] ?? 0);
      }
      if (window.watching) requestAnimationFrame(look);
    };
    look();
  }, FIXED);

/** What has moved too far. */
async function jumped(page) {
  const jumps = await page.evaluate(() => {
    window.watching = false;
    return window.jumps;
  });
  return Object.entries(jumps).filter(([, far]) => far > MOST);
}

/** Points at some of everything that reacts. */
async function pointAround(page) {
  for (const kind of ['.cells [data-cell]', '.square', '.column', '.tree .row', '.card', '.actions button']) {
    const all = await page.locator(`${kind}:visible`).all();
    const step = Math.max(1, Math.floor(all.length / 5));
    for (let index = 0; index < all.length; index += step) {
      const box = await all[index].boundingBox();
      const { width, height } = page.viewportSize();
      if (!box || box.y < 0 || box.y + box.height > height || box.x + box.width > width) continue;
      await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
      await settle(page);
    }
  }
  await page.mouse.move(5, 5);
  await settle(page);
}

const go = (page, hash) => page.goto('about:blank').then(() => page.goto(`${server.address}/${hash}`));
const opened = (name) => (page) => example(page, name);

/** The states, and how to come there from the claims. */
const STATES = {
  home: (page) => go(page, '#home').then(() => page.waitForSelector('.mode-home')),
  claim: () => {},
  proved: opened('Proposition 8'),
  tried: async (page) => {
    await example(page, 'Proposition 8');
    await page.click('[data-cell="f2"]');
    await page.waitForSelector('.tried li');
  },
  replies: async (page) => {
    await example(page, 'Proposition 8');
    await page.click('.view-replies');
    await page.waitForSelector('.replies .row');
  },
  fails: opened('A claim that fails'),
  wrong: async (page) => {
    await page.fill('#text', 'hex 5x5\n\nclaim a\n  black  x=c3\n  regoin all\n  goal   x-top\n');
    await page.waitForSelector('.problems');
  },
  guide: async (page) => {
    await page.click('.guide summary');
    await page.click('.guide .actions button');
    await page.waitForSelector('.question');
  },
  searching: async (page) => {
    await page.fill(
      '#text',
      'hex 11x11\n\nclaim hard\n  black  x=f6\n  region all\n  goal   top-x & x-bottom\n',
    );
    await page.waitForFunction(() => document.querySelectorAll('.cells .cell').length === 121);
    await page.click('button.primary');
    await page.waitForSelector('.story.searching');
  },
  figure: async (page) => {
    await page.click('.toolbar .open-figure');
    await page.waitForSelector('.modal.figure img');
  },
  keys: async (page) => {
    await page.keyboard.press('?');
    await page.waitForSelector('dialog.help[open]');
  },
  settings: (page) => page.click('.settings summary'),
  line: opened('Creatures on the line'),
  grid: opened('Animals on the grid'),
  sets: opened('Maker and Breaker'),
  drawing: opened('Infinite Connect-Four'),
  'torus claim': opened('Torus Hex 4x4, rule c'),
  hex: (page) => go(page, '#7n,d4c3').then(() => page.waitForSelector('.move-tree')),
  torus: (page) => go(page, '#torus=5x5c,a1b2').then(() => page.waitForSelector('.board.torus')),
  gravity: (page) => go(page, '#drop=4,4,4,X,,X0O1').then(() => page.waitForSelector('.column')),
  puzzles: (page) =>
    go(page, `#puzzle=${encodeURIComponent('5 black | c3 | b3 d2 | c2')}`).then(() =>
      page.waitForSelector('.mode-puzzles #stage svg'),
    ),
};

for (const [name, come] of Object.entries(STATES)) {
  onPage(`a state: ${name}`, async (page) => {
    for (const [theme, width, height] of [
      ['light', 1280, 720],
      ['dark', 390, 844],
    ]) {
      await page.setViewportSize({ width, height });
      await go(page, '#claims');
      await set(page, { theme });
      await come(page);
      if (name !== 'searching') await settle(page);
      assert.deepEqual(await findings(page), [], `${theme}, ${width}`);
      const wide = await page.evaluate(() => document.documentElement.scrollWidth);
      assert.ok(wide <= width, `${wide} of ${width}`);
      if (['figure', 'keys', 'searching', 'settings'].includes(name)) continue;
      await watch(page);
      await pointAround(page);
      assert.deepEqual(await jumped(page), [], `${theme}, ${width}`);
    }
    page.problems = page.problems.filter((problem) => !/422/.test(problem));
  });
}

for (const name of [
  'Bridge',
  'Proposition 8',
  'A claim that fails',
  'Creatures on the line',
  'Animals on the grid',
]) {
  onPage(`nothing jumps on Prove: ${name}`, async (page) => {
    for (const [width, height] of [
      [1280, 720],
      [390, 844],
    ]) {
      await page.setViewportSize({ width, height });
      await example(page, name);
      await page.reload();
      await page.waitForSelector('#stage svg');
      // The block once more, without its verdict.
      await page.click('#text');
      await page.keyboard.press('Control+Home');
      await page.keyboard.press('Enter');
      await page.waitForFunction(() => !document.querySelector('.verdict'));
      await settle(page);
      await watch(page);
      await prove(page);
      assert.deepEqual(await jumped(page), [], `${width}`);
    }
  });
}
