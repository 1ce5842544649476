// Opponents with levels, clocks and the swap rule; finders, and advice on claims that fail.

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { findings, picture, prove, settle, stone, workbench } from './browser.js';

const { onPage } = workbench({ width: 1280, height: 720 });

const choose = (page, label, value) =>
  page.locator(`.panel label:has-text("${label}") select`).first().selectOption(value);
const stones = (page) => page.locator('.cells .stone:not(.ghost)').count();
const told = (page, words) =>
  page.waitForFunction(
    (source) => new RegExp(source).test(document.querySelector('.story').textContent),
    words,
    { timeout: 60000 },
  );

onPage(
  'the opponent has nine levels and answers on 19×19',
  async (page) => {
    const levels = await page
      .locator('.panel label:has-text("Opponent") option')
      .evaluateAll((all) => all.map((option) => option.value).filter((value) => value.startsWith('level')));
    assert.equal(levels.length, 9);
    await choose(page, 'Size', '19');
    await page.waitForFunction(() => document.querySelectorAll('.cells .cell').length === 361);
    await choose(page, 'Time for a move', '1');
    for (const level of ['level1', 'level9']) {
      await choose(page, 'Opponent', level);
      const before = await stones(page);
      await page.click(`[data-cell="${level === 'level1' ? 'j10' : 'k12'}"]`);
      await page.waitForFunction(
        (count) => document.querySelectorAll('.cells .stone:not(.ghost)').length === count + 2,
        before,
        { timeout: 30000 },
      );
    }
  },
  '#7,',
);

onPage(
  'the middle is taken over under the swap rule, and the opponent offers an opening that is not the middle',
  async (page) => {
    await page.click('label:has-text("swap rule") input');
    await choose(page, 'Opponent', 'level6');
    await page.click('[data-cell="d4"]');
    await told(page, 'takes over the first move');
    assert.equal(await stone(page, 'd4'), 'white');
    await page.click('button:has-text("New game")');
    await page.waitForFunction(() => !document.querySelector('.cells .stone:not(.ghost)'));
    await choose(page, 'Opponent plays', 'black');
    await page.waitForFunction(() => document.querySelectorAll('.cells .stone:not(.ghost)').length === 1);
    assert.equal(await stone(page, 'd4'), null);
    await page.click('.actions button:has-text("Swap")');
    await page.waitForFunction(
      () => document.querySelectorAll('.cells .stone.white:not(.ghost)').length >= 1,
    );
  },
  '#7,',
);

onPage(
  'the clock runs for the player to move, and whoever has none left has lost',
  async (page) => {
    await choose(page, 'Opponent', 'nobody');
    await choose(page, 'Clock', '5');
    await page.waitForSelector('.clocks');
    assert.match(await page.textContent('.clocks'), /Black 5:00\s*White 5:00/);
    assert.equal(await page.locator('.clock.runs').count(), 0, 'it begins with the first move');
    await page.click('[data-cell="d4"]');
    await page.waitForSelector('.clock.white.runs');
    await picture(page, 'clock');
    assert.deepEqual(await findings(page), []);
    // The rest of White's time is taken away.
    await page.evaluate(async () => {
      const { games } = await import('./games.js');
      games.hex.clock.left.white = 300;
    });
    await page.waitForFunction(() =>
      /Black has won on time/.test(document.querySelector('.turn').textContent),
    );
    assert.equal(await stones(page), 1);
    await page.click('[data-cell="c3"]');
    assert.equal(await stones(page), 1, 'the game is over');
  },
  '#7,',
);

const TORN = 'hex 8x8\n\nclaim torn\n  black  x=e4 w=d6\n  region d5\n  goal   x-w\n';

onPage('a claim that fails says which cell more would make it hold', async (page) => {
  await page.fill('#text', TORN);
  await page.waitForFunction(() => document.querySelectorAll('.cells .tint').length === 1);
  assert.equal(await prove(page), 'fails');
  await told(page, 'With one cell more in the region it would hold: e5');
  assert.equal(await page.textContent('.cells [data-cell="e5"] text'), '+');
  assert.deepEqual(await findings(page), []);
  await picture(page, 'advice');
  await page.click('.mend');
  await page.waitForFunction(() => /region d5 e5/.test(document.querySelector('#text').value));
  assert.equal(await prove(page), 'holds');
});

onPage(
  'a minimal carrier, a reply tree, pieces and templates are found and open as documents',
  async (page) => {
    const text = () => page.inputValue('#text');
    const find = async (what, wanted) => {
      await page.selectOption('select.find', what);
      await page.waitForFunction(
        (source) => new RegExp(source).test(document.querySelector('#text').value),
        wanted,
        { timeout: 60000 },
      );
      await page.waitForSelector('.story.holds', { timeout: 60000 });
    };
    await page.fill('#text', TORN.replace('region d5', 'region all'));
    await page.waitForFunction(() => document.querySelectorAll('.cells .tint').length === 62);
    await find('minimal', 'region d5 e5');
    await find('sigma', '^hex 8x8\\n\\nsigma torn');
    assert.match(await text(), /on d5: e5|on e5: d5|else: /);
    await find('template3', 'claim row3_1');
    await page.fill('#text', 'hex 5x5\n\nwin w\n  black  c3\n  to move white\n  winner black\n');
    await page.waitForFunction(() => document.querySelectorAll('.cells .cell').length === 25);
    await find('partition', 'claim w-1');
    assert.deepEqual(await findings(page), []);
  },
);

/** Looks for something, and waits until it is there, open at this block and proved. */
async function findOf(page, what, block) {
  await page.selectOption('select.find', what);
  await page.waitForFunction(
    (name) => new RegExp(`^(strategy|loser|draw) ${name}$`, 'm').test(document.querySelector('#text').value),
    block,
    { timeout: 60000 },
  );
  await page.waitForSelector('.story.holds', { timeout: 60000 });
  assert.match(await page.textContent('section:has(#prove-title) .head'), new RegExp(block));
  await settle(page);
}

onPage('a strategy is found, opens as a document, and is played against', async (page) => {
  await page.fill('#text', 'hex 4x4\n\nwin w\n  black  c2\n  to move white\n  winner black\n');
  await page.waitForFunction(() => document.querySelectorAll('.cells .cell').length === 16);
  await findOf(page, 'strategy', 'S-w');
  assert.match(await page.inputValue('#text'), /^# A strategy for black on 4x4: \d+ nodes?/);
  await page.click('.cells .cell:not(.taken) >> nth=0');
  await page.waitForSelector('.tried li');
  assert.deepEqual(await findings(page), []);
});

onPage('an area is found for a creature of the line, and lights what stops the creature', async (page) => {
  await page.fill('#text', 'line\n\nloser seven\n  creature 0 2 5 6 9\n');
  await page.waitForFunction(() => document.querySelectorAll('.squares .own, .square.tint-1').length > 0);
  await findOf(page, 'area', 'seven-area');
  assert.match(await page.inputValue('#text'), /^# An area of \d+ cells, repeated every \d+ cells\.\nline\n/);
  // Wherever the creature lies.
  for (const x of [0, 3, 7]) {
    await page.hover(`.square[data-x="${x}"]`);
    await settle(page);
    assert.equal(await page.locator('rect.held').count(), 5);
    const lit = await page.$$eval('.square:has(rect.held.stops)', (all) => all.map((one) => one.dataset.x));
    const said = /covers ([-\d ]+), of which Breaker gets one in area (\d)/.exec(
      await page.textContent('.why'),
    );
    assert.deepEqual(said[1].split(' ').sort(), lit.sort());
  }
  await picture(page, 'area');
  assert.deepEqual(await findings(page), []);
});

onPage(
  'a drawing is looked for from a position of Connect-Four, and opens proved',
  async (page) => {
    await page.waitForSelector('.find-drawing:not([disabled])');
    await page.click('.find-drawing');
    await page.waitForSelector('.story.holds', { timeout: 60000 });
    assert.match(await page.inputValue('#text'), /^drop connect 4\n\ndraw position-found\n/);
    await page.waitForSelector('.wall .brick.pair');
    // Where there is none, that is said, and stays.
    await page.fill('#text', 'drop connect 4\n\ndraw position\n  defender O\n  stones X0\n');
    await settle(page);
    await page.selectOption('select.find', 'drawing');
    await told(page, 'there is no drawing at all with these stones');
    assert.equal(await page.locator('.message').count(), 0);
    assert.deepEqual(await findings(page), []);
  },
  '#drop=4,,,X,X0X2O1,',
);

onPage('every search for something tells its progress and is stopped', async (page) => {
  for (const [text, what] of [
    ['hex 9x9\n\nwin w\n  black  e5\n  to move white\n  winner black\n', 'strategy'],
    ['line\n\nloser fig3\n  creature 0 4 5 7 15\n', 'area'],
  ]) {
    await page.fill('#text', text);
    await settle(page);
    await page.selectOption('select.find', what);
    await page.waitForFunction(() =>
      /[1-9]\d* nodes/.test(document.querySelector('.story.searching')?.textContent),
    );
    await page.click('.story button:has-text("Stop")');
    await told(page, 'stopped before');
    assert.equal(await page.inputValue('#text'), text);
  }
});

onPage('a search for something is stopped like a proof', async (page) => {
  await page.fill('#text', 'hex 11x11\n\nclaim hard\n  black  x=f5\n  region all\n  goal   x-bottom\n');
  await page.waitForFunction(() => document.querySelectorAll('.cells .cell').length === 121);
  await page.selectOption('select.find', 'minimal');
  await page.waitForSelector('.story.searching');
  await page.click('.story button:has-text("Stop")');
  await page.waitForFunction(() => !document.querySelector('.story.searching'), null, { timeout: 30000 });
  assert.match(await page.inputValue('#text'), /claim hard/);
  page.problems = page.problems.filter((problem) => !/422|500/.test(problem));
});

onPage(
  'arrows and marked cells are drawn by the right button, and kept with the position and in SGF',
  async (page) => {
    await choose(page, 'Opponent', 'nobody');
    await page.click('[data-cell="d4"]');
    await page.waitForSelector('[data-cell="d4"] .stone.black');
    const middle = async (cell) => {
      const box = await page.locator(`.cells [data-cell="${cell}"]`).boundingBox();
      return [box.x + box.width / 2, box.y + box.height / 2];
    };
    const drag = async (from, to) => {
      await page.mouse.move(...(await middle(from)));
      await page.mouse.down({ button: 'right' });
      await page.mouse.move(...(await middle(to)));
      await page.mouse.up({ button: 'right' });
    };
    await drag('b2', 'e5');
    await drag('c6', 'c6');
    await page.waitForSelector('.drawn circle');
    assert.equal(await page.locator('.drawn line').count(), 1);
    assert.equal(await stones(page), 1, 'nothing was played');
    await picture(page, 'drawn');
    assert.deepEqual(await findings(page), []);
    const [file] = await Promise.all([page.waitForEvent('download'), page.click('button:has-text("SGF")')]);
    assert.match(readFileSync(await file.path(), 'utf8'), /B\[d4\]CR\[c6\]AR\[b2:e5\]/);
    await page.click('.toolbar button[aria-label="Undo"]');
    await page.waitForFunction(() => !document.querySelector('.drawn'));
    await page.click('.toolbar button[aria-label="Redo"]');
    await page.waitForSelector('.drawn circle');
    await page.reload();
    await page.waitForSelector('.drawn circle');
    await drag('c6', 'c6');
    await page.waitForFunction(() => !document.querySelector('.drawn circle'));
    // The keyboard marks cells, too.
    await page.focus('.cells [data-cell="d4"]');
    await page.keyboard.press('Shift+Enter');
    await page.waitForSelector('.drawn circle');
    await page.click('button:has-text("New game")');
    await page.fill('.import textarea', '(;FF[4]GM[11]SZ[7];B[d4]AR[a1:b2]CR[c3])');
    await page.click('.import button:has-text("Import"), .import [type=submit]');
    await page.waitForFunction(() => document.querySelectorAll('.drawn line').length === 1);
  },
  '#7,',
);
