// The nine tasks of a visitor, each from the start of the page, with clicks and milliseconds counted, at 1280×720 and
// without scrolling: play, claim, why, figure, import, torus, drawing, loser, guided proof.

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { workbench } from './browser.js';

const HEIGHT = 720;
const { onPage } = workbench({ width: 1280, height: HEIGHT });

/** A visitor: counts what they do, and never scrolls. */
class Visitor {
  clicks = 0;
  start = Date.now();

  constructor(page) {
    this.page = page;
  }

  /** Waits until something can be clicked that is in the window, and clicks it. */
  async click(selector) {
    const target = this.page.locator(selector).first();
    await target.waitFor();
    const box = await target.boundingBox();
    assert.ok(box.y >= 0 && box.y + box.height <= HEIGHT, `${selector} is at ${box.y} and below`);
    this.clicks += 1;
    await target.click();
  }

  async choose(selector, option) {
    this.clicks += 2;
    await this.page.selectOption(selector, option);
  }

  /** Reads under the board, without scrolling. */
  async reads(words) {
    await this.page.waitForFunction(
      (source) => new RegExp(source).test(document.querySelector('.story')?.textContent ?? ''),
      words,
      { timeout: 60000 },
    );
    const box = await this.page.locator('.story .said').boundingBox();
    assert.ok(box.y >= 0 && box.y + box.height <= HEIGHT, `the story is at ${box.y}`);
  }

  /** What it took. */
  done(task, most) {
    const time = Date.now() - this.start;
    console.log(`${task}: ${this.clicks} clicks, ${time} ms`);
    assert.ok(this.clicks <= most, `${task} took ${this.clicks} clicks`);
    assert.ok(time < 120000, `${task} took ${time} ms`);
  }
}

const task = (name, most, how) =>
  onPage(
    `a visitor: ${name}`,
    async (page) => {
      const visitor = new Visitor(page);
      await how(visitor, page);
      assert.equal(await page.evaluate(() => scrollY), 0, 'nothing was scrolled');
      visitor.done(name, most);
    },
    '',
  );

task('plays Hex', 2, async (visitor, page) => {
  await visitor.click('.card-play');
  await visitor.click('[data-cell="d4"]');
  await page.waitForFunction(() => document.querySelectorAll('.cells .stone:not(.ghost)').length === 2);
});

task('sees a claim proved', 1, async (visitor) => {
  await visitor.click('.card-prove');
  await visitor.reads('holds.*White moves, and Black wins');
});

task('asks why', 2, async (visitor) => {
  await visitor.click('.card-prove');
  await visitor.reads('holds');
  await visitor.click('[data-cell="f2"]');
  await visitor.reads('f2 disturbs \\w+; \\w+ mends it');
});

task('makes a figure', 3, async (visitor, page) => {
  await visitor.click('.card-prove');
  await visitor.reads('holds');
  await visitor.click('.toolbar .open-figure');
  await page.waitForSelector('.modal.figure img');
  const [file] = await Promise.all([page.waitForEvent('download'), visitor.click('.save-svg')]);
  assert.match(readFileSync(await file.path(), 'utf8'), /Black wins/);
});

task('imports a game', 2, async (visitor, page) => {
  await visitor.click('nav >> text=Hex');
  await page.waitForSelector('.mode-hex #stage svg');
  const drop = await page.evaluateHandle(() => {
    const data = new DataTransfer();
    data.items.add(new File(['(;FF[4]GM[11]SZ[11];B[f6];W[d4]C[a remark])'], 'game.sgf'));
    return data;
  });
  await page.dispatchEvent('#stage', 'drop', { dataTransfer: drop });
  await page.waitForSelector('[data-cell="d4"] .stone.white');
  assert.match(await page.textContent('.move-tree'), /a remark/);
});

task('plays on a torus', 2, async (visitor, page) => {
  await visitor.click('nav >> text=Torus Hex');
  await visitor.click('.cells [data-cell="d4"]');
  await page.waitForFunction(() => document.querySelectorAll('.cells .stone:not(.ghost)').length === 2);
});

task('watches a drawing play', 1, async (visitor, page) => {
  await visitor.click('.card-infinite');
  await page.waitForFunction(() => document.querySelectorAll('.played circle').length > 4);
});

task('sees why a creature loses', 2, async (visitor, page) => {
  await visitor.click('button:has-text("Creatures on the line"), button:has-text("Animals on the grid")');
  await visitor.reads('holds');
  const reason = page.locator('.left :text("Every copy of the creature")').first();
  const { height, y } = await reason.boundingBox();
  assert.ok(y >= 0 && y + height <= HEIGHT, `the reason is at ${y}`);
});

task('guides a proof', 6, async (visitor, page) => {
  await visitor.click('nav >> text=Claims');
  await page.waitForSelector('.mode-claims #stage svg');
  await visitor.click('.guide summary');
  await visitor.click('.guide button:has-text("Guide")');
  // A question for each cell on which the line depends, until nothing is open.
  for (let asked = ''; !(await page.locator('.story.holds').count());) {
    await visitor.reads(`White plays (?!${asked || 'none'})\\w+\\. Where does Black answer|holds`);
    const cell = /White plays (\w+)\./.exec(await page.textContent('.story'))?.[1];
    if (!cell) break;
    asked = cell;
    await visitor.click(`[data-cell="${cell === 'd5' ? 'e5' : 'd5'}"]`);
  }
  await visitor.reads('holds');
});
