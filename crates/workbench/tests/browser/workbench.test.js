// Everything that the workbench promises, in a real browser.

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { example, findings, picture, prove, settle, stone, workbench } from './browser.js';

const { server, onPage } = workbench();

const text = (page) => page.inputValue('#text');
const tool = (page, name) => page.click(`.tool-${name}`);

/** Where the middle of a cell is. */
async function centre(page, cell) {
  const { x, y, width, height } = await page.locator(`.cells [data-cell="${cell}"]`).boundingBox();
  return [x + width / 2, y + height / 2];
}

/** Chooses the block to be proved. */
const block = (page, name) =>
  page.locator('section:has(#prove-title) .head select').first().selectOption(name);

/** Chooses settings, by the number of their field. */
async function settings(page, values) {
  await page.click('.settings summary');
  for (const [index, value] of Object.entries(values))
    await page.locator('.settings select').nth(Number(index)).selectOption(value);
  await page.click('.settings summary');
  await settle(page);
}

/** Nobody answers: the person plays both sides. */
const alone = (page) => page.locator('label:has-text("Opponent") select').first().selectOption('nobody');

onPage(
  'a first visit shows what there is to do',
  async (page) => {
    assert.equal(await page.locator('.card').count(), 4);
    await picture(page, 'first-light');
    await settings(page, { 0: 'dark' });
    await picture(page, 'first-dark');
    assert.deepEqual(await findings(page), []);
    await page.click('.card-prove');
    await page.waitForSelector('.verdict.holds');
    await page.click('h1 .name');
    await page.click('.actions button:has-text("Infinite Connect-Four")');
    await page.waitForSelector('.wall');
  },
  '#home',
);

onPage('stones, names, regions and marks go into the text', async (page) => {
  await page.click('[data-cell="b2"]');
  await page.waitForFunction(() => document.querySelector('#text')?.value.includes('x=e4 w=d6 b2'));
  assert.equal(await stone(page, 'b2'), 'black');
  await tool(page, 'white');
  await page.click('[data-cell="c3"]');
  await page.waitForFunction(() => /white {2}c3/.test(document.querySelector('#text')?.value));
  await tool(page, 'name');
  await page.click('[data-cell="c3"]');
  await page.fill('.modal.naming input', 'z');
  await page.keyboard.press('Enter');
  await page.waitForFunction(() => document.querySelector('#text')?.value.includes('z=c3'));
  await tool(page, 'erase');
  await page.click('[data-cell="b2"]');
  await page.waitForFunction(() => document.querySelector('#text')?.value.includes('b2') === false);
  await tool(page, 'region');
  await page.mouse.move(...(await centre(page, 'a7')));
  await page.mouse.down();
  for (const cell of ['b7', 'c7', 'd7']) await page.mouse.move(...(await centre(page, cell)), { steps: 3 });
  await page.mouse.up();
  await page.waitForFunction(() => document.querySelector('#text')?.value.includes('a7 b7 c7 d7'));
  await tool(page, 'mark');
  await page.click('[data-cell="h8"]');
  await page.waitForSelector('[data-cell="h8"] .mark');
  await page.keyboard.press('Escape');
  await page.evaluate(() => document.activeElement.blur());
  for (let step = 0; step < 5; step++) {
    await page.keyboard.press('Control+z');
    await settle(page);
  }
  assert.match(await text(page), /black {2}x=e4 w=d6\n {2}region d5 e5\n/);
  for (let step = 0; step < 5; step++) {
    await page.keyboard.press('Control+y');
    await settle(page);
  }
  assert.match(await text(page), /a7 b7 c7 d7/);
});

onPage('the text is shown on the board, and what is wrong in it in place', async (page) => {
  await page.fill('#text', 'hex 5x5\n\nclaim a\n  black  x=c3\n  regoin all\n  goal   x-top\n');
  await page.waitForSelector('.problems');
  assert.match(await page.textContent('.problems'), /regoin/);
  assert.equal(await page.textContent('.wrong'), 'regoin');
  await picture(page, 'diagnostics-light');
  await page.click('.problems .chip');
  await page.waitForFunction(() => document.querySelectorAll('.cells .cell').length === 25);
  assert.equal(await stone(page, 'c3'), 'black');
  await page.click('#text');
  await page.evaluate(() => {
    const area = document.querySelector('#text');
    area.setSelectionRange(area.value.length, area.value.length);
  });
  await page.keyboard.type('  exp');
  await page.waitForSelector('.suggestions .chip');
  await page.keyboard.press('Tab');
  await page.keyboard.type('fa');
  await page.keyboard.press('Tab');
  assert.match(await text(page), / {2}expect fails$/);
  await page.waitForFunction(() => !document.querySelector('.problems'));
});

onPage('the cursor shows whose stone will fall, and words are completed', async (page) => {
  const ghost = (cell, player) =>
    page.waitForFunction(
      ([name, colour]) =>
        document.querySelector(`.cells [data-cell="${name}"] .stone.ghost`)?.classList.contains(colour),
      [cell, player],
    );
  await page.hover('[data-cell="b2"]');
  await ghost('b2', 'black');
  await tool(page, 'white');
  await page.hover('[data-cell="c3"]');
  await ghost('c3', 'white');
  await page.goto(`${server.address}/#7,a1`);
  await page.reload();
  await page.waitForFunction(() => document.querySelectorAll('.cells .cell').length === 49);
  // A game from the address goes on when the person moves: it is White's turn.
  await page.hover('[data-cell="b2"]');
  await ghost('b2', 'white');
  await page.click('nav >> text=Claims');
  const complete = async (typed, wanted) => {
    await page.click('#text');
    await page.evaluate(() => {
      const area = document.querySelector('#text');
      area.setSelectionRange(area.value.length, area.value.length);
    });
    await page.keyboard.type(typed);
    await page.waitForFunction(
      (word) =>
        [...document.querySelectorAll('.suggestions .chip')].some((chip) => chip.textContent.trim() === word),
      wanted,
    );
    await page.keyboard.press('Tab');
  };
  await page.fill('#text', 'hex 5x5\n\nclaim foot\n  black  head=c2\n  region all\n  goal   top-head\n');
  await page.waitForFunction(() => !document.querySelector('.problems'));
  await page.fill('#text', 'hex 5x5\n\nclaim foot\n  black  head=c2\n  region all\n  goal   top-');
  // The text has been read once more, so that nothing is drawn anew while words are typed.
  await page.waitForFunction(() => document.querySelector('.problems'));
  await complete('he', 'head');
  await complete('\n\nstr', 'strategy');
  await complete('s\n  us', 'using');
  await complete('fo', 'foot');
  assert.match(await text(page), /goal {3}top-head\n\nstrategy s\n {2}using {2}foot$/);
});

onPage('the cursor in the text chooses the block', async (page) => {
  await page.fill(
    '#text',
    'hex 5x5\n\nclaim a\n  black  x=c3\n  region b1 c1 c2\n  goal   x-top\n\n' +
      'claim b\n  black  x=c3\n  region b1 c1 c2\n  goal   x-bottom\n',
  );
  await page.waitForFunction(() => document.querySelectorAll('.cells .cell').length === 25);
  await page.evaluate(() => {
    const area = document.querySelector('#text');
    area.focus();
    area.setSelectionRange(area.value.length, area.value.length);
  });
  await page.keyboard.press('ArrowLeft');
  await page.waitForFunction(() => /x‑bottom/.test(document.querySelector('.caption')?.textContent));
});

onPage('two clicks link two ends', async (page) => {
  await tool(page, 'link');
  await page.click('[data-cell="e4"]');
  await page.locator('[data-edge="top"]').press('Enter');
  await page.waitForFunction(() => /goal {3}x-top/.test(document.querySelector('#text')?.value));
  // The form is drawn anew after the text; what is typed before would be mixed with it.
  await page.waitForFunction(() => document.querySelector('.form .wide input')?.value === 'x-top');
  await page.fill('.form .wide input', 'x-w & top-x');
  await page.keyboard.press('Enter');
  await page.waitForFunction(() => /goal {3}x-w & top-x/.test(document.querySelector('#text')?.value));
});

onPage('a claim is proved, checked, explored and played against', async (page) => {
  await example(page, 'σ-connection F');
  assert.equal(await prove(page), 'holds');
  assert.match(await page.textContent('.accepted'), /independent checker has accepted/);
  const [download] = await Promise.all([page.waitForEvent('download'), page.click('.verdict a.button')]);
  assert.match(readFileSync(await download.path(), 'utf8'), /^tatami certificate 1\ngame hex 8x8\n/);
  await page.waitForSelector('.tree .row');
  const rows = await page.locator('.tree .row').count();
  await page.locator('.tree .row').nth(1).click();
  await page.waitForFunction((before) => document.querySelectorAll('.tree .row').length > before, rows);
  await page.locator('.tree .row').nth(1).hover();
  await page.waitForSelector('.story .formula');
  assert.ok((await page.locator('.cells .tint').count()) > 0);
  await picture(page, 'proof-light');
  await page.mouse.move(5, 5);
  await page.click('[data-cell="f2"]');
  await page.waitForFunction(() => document.querySelectorAll('.tried li').length === 1);
  const reply = /; (\w+) follows|(\w+) answers f2|by (\w+)\.|; (\w+) mends/
    .exec(await page.textContent('.tried li'))
    .slice(1)
    .find(Boolean);
  assert.equal(await stone(page, reply), 'black');
  assert.equal(await stone(page, 'f2'), 'white');
  await page.locator('.tree [role=treeitem]').first().focus();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowRight');
  await settle(page);
  assert.deepEqual(await findings(page), []);
  await settings(page, { 0: 'dark' });
  assert.deepEqual(await findings(page), []);
  await picture(page, 'proof-dark');
});

onPage('reply trees of blocks are shown case by case, and their regions in colours', async (page) => {
  await example(page, 'Proposition 8');
  await block(page, 'sigmaF');
  await page.waitForSelector('.cases-tree .row');
  assert.equal(await page.locator('.cases-tree .row').count(), 4);
  await page.locator('.cases-tree .row').nth(0).hover();
  await page.waitForFunction(
    () =>
      document.querySelectorAll('.cells .mark').length === 2 &&
      document.querySelector('.cells [data-cell="f2"] .stone.black'),
  );
  await page.mouse.move(5, 5);
  await page.locator('.cases-tree .row').nth(2).focus();
  await page.waitForFunction(() => document.querySelector('.cells [data-cell="d3"] .stone.black'));
  assert.equal(await stone(page, 'f2'), 'white');
  assert.match(await page.textContent('.cases-tree'), /f2 → d3.*top-x.*all others → f2/s);
  await picture(page, 'reply-tree-light');
  await block(page, 'P8');
  await page.waitForFunction(() => /sigmaF/.test(document.querySelector('.legend')?.textContent));
  assert.ok(
    (await page.locator('.cells .tint-0').count()) > 20 &&
      (await page.locator('.cells .tint-1').count()) === 2,
  );
  assert.match(await page.textContent('.moves-line'), /\{c7 b8 c8\} f6 e6 g4/);
  assert.equal(await prove(page), 'holds');
  await page.waitForSelector('.tool-explore:not([disabled])');
  await page.click('[data-cell="f2"]');
  await page.waitForFunction(() => document.querySelectorAll('.tried li').length === 1);
  assert.match(await page.textContent('.tried li'), /extension sigmaFy: f2 → d3/);
  await picture(page, 'sigma-light');
  assert.deepEqual(await findings(page), []);
});

onPage('copies of used blocks have colours of their own, wherever they were moved', async (page) => {
  await page.fill(
    '#text',
    'hex 5x5\n\nclaim bridge\n  black  x=e1 w=d3\n  region d2 e2\n  goal   x-w\n\n' +
      'claim side\n  black  u=a1 v=b2\n  region a2 b1\n  goal   u-v\n\n' +
      'win chain\n  black  d1 c3 b5\n  to move white\n  winner black\n  using  bridge side\n',
  );
  await page.waitForFunction(() => document.querySelectorAll('.cells .cell').length === 25);
  await block(page, 'chain');
  assert.equal(await prove(page), 'holds');
  await page.waitForSelector('.pieces-legend');
  assert.equal(await page.textContent('.pieces-legend'), 'In forcebridge (moved)side (moved)');
  const tint = (cell) =>
    page.evaluate(
      (name) =>
        /tint-\d/.exec(
          document
            .querySelector(`.cells [data-cell="${name}"] .tint, .cells [data-cell="${name}"].tint`)
            ?.getAttribute('class') ?? '',
        )?.[0],
      cell,
    );
  const tints = [await tint('c2'), await tint('d2'), await tint('b4'), await tint('c4'), await tint('a1')];
  assert.ok(
    tints[0] &&
      tints[2] &&
      tints[0] === tints[1] &&
      tints[2] === tints[3] &&
      tints[0] !== tints[2] &&
      !tints[4],
    String(tints),
  );
  await page.click('[data-cell="c2"]');
  await page.waitForFunction(() =>
    /claim (bridge|side) \(moved\)/.test(document.querySelector('.tried li')?.textContent),
  );
  assert.match(await page.textContent('.pieces-legend'), /^In force(bridge|side) \(moved\)$/);
  await picture(page, 'moved-light');
  for (let opened = 0; opened < 4 && !(await page.locator('.tree .row .name').count()); opened++) {
    await page.locator('.tree .row[aria-expanded="false"]').first().click();
    await settle(page);
  }
  await page.locator('.tree .row:has(.name)').first().hover();
  await page.waitForFunction(() =>
    /Block (bridge|side):/.test(document.querySelector('.story')?.textContent),
  );
});

onPage('replies are listed move by move, of derivations and of game trees', async (page) => {
  assert.equal(await prove(page), 'holds');
  await page.click('.view-replies');
  await page.waitForSelector('.replies .row');
  assert.match(await page.textContent('.replies'), /d5 → e5.*e5 → d5/s);
  await page.locator('.replies .row').first().hover();
  await page.waitForFunction(() => document.querySelector('.cells [data-cell="e5"] .stone.black'));
  await page.fill('#text', 'torus 3x3 rule b\n\nwin first\n  to move black\n  winner black\n');
  await page.waitForSelector('.board.torus');
  assert.equal(await prove(page), 'holds');
  await page.waitForSelector('.replies .row');
  const rows = await page.locator('.replies .row').count();
  await page.locator('.replies .row[aria-expanded]').first().click();
  await page.waitForFunction((before) => document.querySelectorAll('.replies .row').length > before, rows);
  await page.locator('.replies .row[aria-level="2"]').first().focus();
  await page.waitForFunction(() => document.querySelectorAll('.cells .stone:not(.ghost)').length >= 4);
  await picture(page, 'game-tree-light');
  await page.mouse.move(5, 5);
  await settle(page);
  const free = await page.evaluate(() =>
    [...document.querySelectorAll('.cells .cell:not(.taken)')][0].getAttribute('data-cell'),
  );
  await page.click(`.cells [data-cell="${free}"]`);
  await page.waitForFunction(() => document.querySelectorAll('.tried li').length === 1);
  assert.match(await page.textContent('.tried li'), /winning answer|reached it/);
  assert.deepEqual(await findings(page), []);
});

onPage('whole boards tell the line, the numbers and what is open', async (page) => {
  await page.fill('#text', 'hex 10x10\n\nwin w\n  black  d4\n  to move white\n  winner black\n');
  await page.waitForFunction(() => document.querySelectorAll('.cells .cell').length === 100);
  await page.click('button.primary');
  // All at one moment, because the search goes on: the line with its numbers, White's first move among them.
  await page.waitForFunction(
    () => {
      const ghosts = [...document.querySelectorAll('.cells .stone.ghost')];
      const first = ghosts.find((ghost) => ghost.textContent === '1');
      return (
        /proof and disproof numbers: \d+ \/ \d+/.test(document.querySelector('.verdict')?.textContent) &&
        ghosts.length > 1 &&
        first?.classList.contains('white') &&
        document.querySelector('.dot.must')
      );
    },
    null,
    { timeout: 30000 },
  );
  await picture(page, 'whole-light');
  await page.click('button.primary');
  await page.waitForSelector('.verdict.unknown', { timeout: 20000 });
});

onPage('the must-play region shrinks on the board while moves are refuted', async (page) => {
  await page.fill('#text', 'hex 7x7\n\nwin w\n  black  b4\n  to move white\n  winner black\n');
  await page.waitForFunction(() => document.querySelectorAll('.cells .cell').length === 49);
  await page.click('button.primary');
  await page.waitForFunction(() => document.querySelectorAll('.dot.must').length > 1);
  const left = () =>
    page.evaluate(() =>
      Number(/must-play cells left: (\d+)/.exec(document.querySelector('.verdict')?.textContent)?.[1]),
    );
  const before = await left();
  // The cells of the line that is looked at have stones instead of dots.
  await page.waitForFunction(
    (count) => {
      const dots = document.querySelectorAll('.dot.must').length;
      const said = /(\d+) nodes, \d+\.\d seconds.*must-play cells left: (\d+)/.exec(
        document.querySelector('.verdict.running')?.textContent ?? '',
      );
      return said && Number(said[2]) < count && dots > 0 && dots <= Number(said[2]);
    },
    before,
    { timeout: 30000 },
  );
  await page.click('button.primary');
  await page.waitForSelector('.verdict:not(.running)', { timeout: 20000 });
});

onPage('a claim that fails is refuted', async (page) => {
  await example(page, 'A claim that fails');
  assert.equal(await page.textContent('.verdict .word b'), 'fails');
  assert.match(await page.textContent('.verdict'), /as expected/);
});

onPage('a long search tells its progress and can be stopped', async (page) => {
  await page.fill(
    '#text',
    'hex 11x11\n\nclaim hard\n  black  x=f6\n  region all\n  goal   top-x & x-bottom\n',
  );
  await page.waitForFunction(() => document.querySelectorAll('.cells .cell').length === 121);
  await page.click('button.primary');
  await page.waitForSelector('.dot.must', { timeout: 20000 });
  await page.waitForFunction(() => /[1-9]\d* nodes/.test(document.querySelector('.verdict')?.textContent));
  await picture(page, 'search-light');
  await page.click('button.primary');
  await page.waitForSelector('.verdict.unknown', { timeout: 20000 });
  assert.match(await page.textContent('.verdict'), /stopped.*must-play cells left: \d/s);
  assert.ok((await page.locator('.dot.must').count()) > 0);
});

onPage('a person guides a proof', async (page) => {
  await page.click('.guide summary');
  await page.uncheck('.guide input');
  await page.click('.guide button');
  await page.waitForSelector('.question');
  const intrusion = await page.textContent('.question b');
  assert.ok(['d5', 'e5'].includes(intrusion));
  assert.match(await page.textContent('.question'), /still to be answered: 2 \(d5 e5\)/);
  await picture(page, 'guide-light');
  await page.click(`[data-cell="${intrusion === 'd5' ? 'e5' : 'd5'}"]`);
  await page.waitForFunction(
    (before) => document.querySelector('.question b')?.textContent !== before,
    intrusion,
  );
  await page.click(`[data-cell="${intrusion}"]`);
  await page.waitForSelector('.verdict.holds');
  assert.match(await page.textContent('.accepted'), /independent checker has accepted/);
});

/** The figures of what is shown, in every format. */
async function figures(page) {
  const files = {};
  await page.click('.toolbar .open-figure');
  await page.waitForSelector('.modal.figure img');
  for (const [name, start] of [
    ['SVG', '<svg'],
    ['PNG', '\x89PNG'],
    ['PDF', '%PDF'],
    ['TikZ', '%'],
  ]) {
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.click(`.actions button:text-is("${name}")`),
    ]);
    files[name] = readFileSync(await download.path(), 'latin1');
    assert.ok(
      files[name].startsWith(start) && files[name].length > 800,
      `${name}: ${files[name].slice(0, 30)}`,
    );
  }
  assert.match(files.TikZ, /\\end\{tikzpicture\}/);
  await page.click('.modal .close');
  await settle(page);
  return files;
}

onPage('figures are exported', async (page) => {
  await figures(page);
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.click('.actions button:text-is(".tatami")'),
  ]);
  assert.equal(readFileSync(await download.path(), 'utf8'), await text(page));
});

onPage('the solver answers, hints and analyses', async (page) => {
  await page.click('nav >> text=Hex');
  await alone(page);
  await page.locator('label:has-text("Size") select').selectOption('5');
  await page.waitForFunction(() => document.querySelectorAll('.cells .cell').length === 25);
  await page.click('text=Analyse');
  await page.waitForSelector('.dot.good', { timeout: 60000 });
  await page.waitForSelector('.dot.bad', { timeout: 60000 });
  assert.match(await page.textContent('.legend .computed'), /checked certificate; the rest is computed/);
  await picture(page, 'analysis-light');
  await page.click('text=Hide');
  await page.waitForFunction(() => !document.querySelector('.dot'));
  await page.click('button:text-is("Show")');
  await page.waitForSelector('.dot.good');
  await page.locator('label:has-text("Opponent") select').first().selectOption('solver');
  await page.click('[data-cell="c3"]');
  await page.waitForFunction(
    () => document.querySelectorAll('.cells .stone:not(.ghost)').length === 2,
    null,
    { timeout: 60000 },
  );
  await page.click('text=Hint');
  await page.waitForSelector('.mark', { timeout: 60000 });
  assert.match(page.url(), /#5(r\d+)?n?,c3/);
  assert.deepEqual(await findings(page), []);
});

onPage(
  'the analysis shows cells that make no difference, and can be stopped',
  async (page) => {
    await page.waitForFunction(() => document.querySelectorAll('.cells .stone').length === 2);
    await page.click('text=Analyse');
    await page.waitForSelector('.tint.inferior', { timeout: 60000 });
    assert.match(await page.getAttribute('.tint.inferior', 'aria-label'), /dead or captured/);
    await page.locator('label:has-text("Size") select').selectOption('11');
    await page.waitForFunction(() => document.querySelectorAll('.cells .cell').length === 121);
    await page.click('text=Analyse');
    await page.waitForFunction(
      () =>
        document.querySelectorAll('.tint.region').length > 0 &&
        /thinking/.test(document.querySelector('.remark')?.textContent),
      null,
      { timeout: 30000 },
    );
    await page.click('.toolbar >> text=Stop');
    await page.waitForFunction(
      () => !document.querySelector('.toolbar button')?.textContent.includes('Stop'),
    );
  },
  '#5,b4e1',
);

onPage('games have variations, and are shared', async (page) => {
  await page.click('nav >> text=Hex');
  await alone(page);
  await page.locator('.cells [data-cell="a1"]').focus();
  await page.keyboard.type('b5');
  await settle(page);
  await page.keyboard.press('Enter');
  await page.waitForFunction(
    () => document.querySelector('.cells [data-cell="b5"] .stone:not(.ghost) text')?.textContent === '1',
  );
  await page.click('.settings summary');
  await page.uncheck('.settings label:has-text("Move numbers") input');
  await page.waitForFunction(() => !document.querySelector('.cells .stone:not(.ghost) text'));
  await page.check('.settings label:has-text("Move numbers") input');
  await page.uncheck('.settings label:has-text("Coordinates") input');
  await page.waitForFunction(() => !document.querySelector('.coordinates text'));
  await page.check('.settings label:has-text("Coordinates") input');
  await page.click('.settings summary');
  await page.click('text=New game');
  await page.fill('.typed', 'c3');
  await page.keyboard.press('Enter');
  await page.click('[data-cell="d4"]');
  await page.evaluate(() => document.activeElement.blur());
  await page.keyboard.press('ArrowLeft');
  await settle(page);
  await page.click('[data-cell="e5"]');
  await page.waitForSelector('.variation');
  assert.match(await page.textContent('.move-tree'), /1\.c3.*2\.d4.*2\.e5/s);
  // The keys of other programs, from the board as well.
  await page.locator('.cells [data-cell="a1"]').focus();
  const here = (move) =>
    page.waitForFunction(
      (wanted) => document.querySelector('.move.here')?.textContent.endsWith(wanted),
      move,
    );
  for (const [keys, move] of [
    ['Control+ArrowUp', 'd4'],
    ['Control+ArrowDown', 'e5'],
    ['Control+ArrowLeft', 'c3'],
    ['Control+ArrowRight', 'd4'],
    ['Control+Shift+ArrowLeft', 'start'],
    ['Control+Shift+ArrowRight', 'd4'],
    ['Alt+ArrowDown', 'e5'],
  ]) {
    await page.keyboard.press(keys);
    await here(move);
  }
  const [download] = await Promise.all([page.waitForEvent('download'), page.click('button:has-text("SGF")')]);
  const sgf = readFileSync(await download.path(), 'utf8');
  assert.match(sgf, /GM\[11\]/);
  await page.click('text=New game');
  await page.fill('.import textarea', sgf);
  await page.click('.import button');
  await page.waitForSelector('.variation');
  await page.click('button:has-text("HexWorld")');
  await page.waitForSelector('.message');
  assert.match(await page.textContent('.message'), /hexworld\.org\/board\/#7/);
  await page.fill('.import textarea', 'https://hexworld.org/board/#11r9c1,a10:sf6,g7');
  await page.click('.import button');
  await page.waitForFunction(() => document.querySelectorAll('.cells .cell').length === 121);
  assert.equal(await stone(page, 'j1'), 'white');
  assert.equal(await stone(page, 'g7'), null);
  await page.evaluate(() => document.activeElement.blur());
  await page.keyboard.press('End');
  await page.waitForFunction(() => document.querySelectorAll('.cells .stone:not(.ghost)').length === 3);
  await page.fill('.import textarea', 'nonsense');
  await page.click('.import button');
  await page.waitForFunction(() => /neither SGF/.test(document.querySelector('.message')?.textContent ?? ''));
  page.problems = page.problems.filter((problem) => !/422/.test(problem));
});

onPage('swap, pass, resign, and links to copy', async (page) => {
  await page.click('nav >> text=Hex');
  await alone(page);
  await page.click('[data-cell="b4"]');
  await page.click('text=Swap pieces');
  await page.waitForFunction(() => document.querySelector('.cells [data-cell="d2"] .stone.white'));
  await page.click('button:text-is("Pass")');
  await page.click('button:text-is("Resign")');
  await page.waitForFunction(() =>
    /White has won|Black has won/.test(document.querySelector('.turn')?.textContent),
  );
  await page.waitForFunction(() => /b4:s:p:r[bw]/.test(location.hash));
  await page.click('text=Copy link');
  await page.waitForSelector('.message');
  assert.equal(await page.evaluate(() => navigator.clipboard.readText()), page.url());
  await page.keyboard.press('Control+z');
  await page.keyboard.press('Control+z');
  await page.waitForFunction(() => /b4:s,:p:r/.test(location.hash));
  await page.click('button:text-is("trmph")');
  await page.waitForFunction(() => document.querySelector('.message')?.textContent);
  await page.fill('.import textarea', 'https://trmph.com/hex/board#9,c3g6');
  await page.click('.import button');
  await page.waitForFunction(
    () =>
      document.querySelectorAll('.cells .cell').length === 81 &&
      document.querySelector('.cells [data-cell="g6"] .stone.white'),
  );
  await page.fill('.import textarea', '(;FF[4]GM[11]SZ[5:6]AB[a1][cb]AW[e6];B[b3](;W[d4])(;W[d5]))');
  await page.click('.import button');
  await page.waitForFunction(
    () =>
      document.querySelectorAll('.cells .cell').length === 30 &&
      document.querySelector('.cells [data-cell="c2"] .stone.black') &&
      document.querySelector('.variation'),
  );
  await page.fill('.import textarea', '(;GM[11]SZ[4];W[b2];W[c3];B[d1])');
  await page.click('.import button');
  await page.waitForFunction(
    () =>
      document.querySelectorAll('.cells .cell').length === 16 &&
      document.querySelectorAll('.cells .stone.white').length === 2 &&
      document.querySelector('.cells [data-cell="d1"] .stone.black'),
  );
  await page.click('.toolbar .open-figure');
  for (const [name, start] of [
    ['SVG', '<'],
    ['PNG', '\x89PNG'],
    ['PDF', '%PDF'],
    ['TikZ', ''],
  ]) {
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.click(`.actions button:text-is("${name}")`),
    ]);
    const bytes = readFileSync(await download.path(), 'latin1');
    assert.ok(bytes.length > 200 && bytes.startsWith(start), `${name}: ${bytes.slice(0, 30)}`);
  }
});

onPage(
  'files are opened and tidied, links are added by or and and, the right button puts the other colour',
  async (page) => {
    await page.setInputFiles('input[type=file]', {
      name: 'own.tatami',
      mimeType: 'text/plain',
      buffer: Buffer.from('hex 6x6\nclaim own\n black x=c3 y=d4\n region all\n goal x-top\n'),
    });
    await page.waitForFunction(() => document.querySelectorAll('.cells .cell').length === 36);
    await page.click('text=Tidy');
    await page.waitForFunction(() =>
      /^hex 6x6\n\nclaim own\n {2}black {2}x=c3 y=d4\n/.test(document.querySelector('#text')?.value),
    );
    await tool(page, 'link');
    await page.click('[data-cell="d4"]');
    await page.click('[data-cell="c3"]', { modifiers: ['Shift'] });
    await page.waitForFunction(() => /goal {3}x-top \| y-x/.test(document.querySelector('#text')?.value));
    await page.click('[data-cell="d4"]');
    await page.click('[data-cell="c3"]', { modifiers: ['Control'] });
    await page.waitForFunction(() =>
      /goal {3}\(x-top \| y-x\) & y-x/.test(document.querySelector('#text')?.value),
    );
    await tool(page, 'black');
    await page.click('[data-cell="a6"]', { button: 'right' });
    await page.waitForFunction(() => /white {2}a6/.test(document.querySelector('#text')?.value));
    await page.click('.guide summary');
    await page.fill('.form .wide input', 'x-y');
    await page.keyboard.press('Enter');
    await page.waitForFunction(() => /goal {3}x-y/.test(document.querySelector('#text')?.value));
    await page.check('.guide input');
    await page.click('.guide button');
    await page.waitForSelector('.verdict.holds');
    assert.match(await page.textContent('.guide'), /Everything is answered/);
  },
);

onPage(
  'the address holds the position',
  async (page) => {
    await page.waitForFunction(() => document.querySelectorAll('.cells .stone').length === 2);
    assert.equal(await stone(page, 'a2'), 'white');
    assert.equal(await page.locator('.cells .cell').count(), 81);
  },
  '#9,a1a2,c4',
);

onPage('the address holds the document', async (page) => {
  await page.fill(
    '#text',
    'hex 4x4\n\nclaim own\n  black  x=b2\n  region all\n  goal   x-top\n\n' +
      'claim other\n  black  y=c3\n  region all\n  goal   y-top\n',
  );
  await page.waitForFunction(() => document.querySelectorAll('.cells .cell').length === 16);
  await block(page, 'other');
  await page.waitForFunction(() => /block=other/.test(location.hash));
  await page.goto(page.url());
  await page.reload();
  await page.waitForFunction(() => document.querySelectorAll('.cells .cell').length === 16);
  assert.equal(await stone(page, 'c3'), 'black');
  assert.match(await text(page), /claim own/);
});

onPage('the torus opponent plays, and the board pans around', async (page) => {
  await page.click('nav >> text=Torus Hex');
  await page.waitForSelector('.ghosts .cell');
  await page.locator('label:has-text("Opponent") select').first().selectOption('level2');
  await page.click('.cells [data-cell="g7"]');
  await page.waitForFunction(
    () =>
      document.querySelectorAll('.cells .stone:not(.ghost)').length === 2 &&
      /play-outs won|for certain/.test(document.querySelector('.remark')?.textContent),
    null,
    { timeout: 30000 },
  );
  await page.click('text=New game');
  await page.locator('label:has-text("Opponent") select').first().selectOption('level1');
  await page.click('.cells [data-cell="d4"]');
  await page.waitForFunction(
    () => document.querySelectorAll('.cells .stone:not(.ghost)').length === 2,
    null,
    { timeout: 20000 },
  );
  const place = () => page.locator('.cells [data-cell="d4"]').boundingBox();
  const before = await place();
  await page.locator('.cells [data-cell="d4"]').focus();
  await page.keyboard.press('Shift+ArrowRight');
  await settle(page);
  assert.notEqual((await place()).x, before.x);
  await picture(page, 'torus-light');
  // All the way around by dragging: everything is back where it was.
  const start = await place();
  await page.click('.toolbar >> text=Pan');
  for (let step = 0; step < 7; step++) {
    const [x, y] = await centre(page, 'd4');
    const { width } = await page.locator('.cells [data-cell="d4"] polygon').boundingBox();
    await page.mouse.move(x, y);
    await page.mouse.down();
    await page.mouse.move(x + width, y, { steps: 4 });
    await page.mouse.up();
    await settle(page);
  }
  assert.ok(Math.abs((await place()).x - start.x) < 2, 'seven columns are once around');
  await page.click('.toolbar >> text=Pan');
  await page.click('text=Hint');
  await page.waitForSelector('.mark', { timeout: 20000 });
  await figures(page);
  await page.click('text=Make it a claim');
  await page.waitForFunction(() => /torus 7x7 rule c/.test(document.querySelector('#text')?.value));
  assert.deepEqual(await findings(page), []);
});

onPage(
  'a torus game is decided by a loop',
  async (page) => {
    await page.waitForSelector('.way line');
    assert.match(await page.textContent('.turn'), /Black has won/);
  },
  '#torus=3x3b,a1b1a2b2a3',
);

onPage('pavings answer on line and grid', async (page) => {
  await example(page, 'Creatures on the line');
  assert.equal(await prove(page), 'holds');
  await block(page, 'three');
  assert.equal(await prove(page), 'holds');
  await page.click('.square[data-x="1"]');
  await page.waitForFunction(() => document.querySelectorAll('.square circle').length === 2);
  await block(page, 'fig3');
  assert.equal(await prove(page), 'holds');
  await page.click('.square[data-x="3"]');
  await page.waitForFunction(() => document.querySelectorAll('.square circle').length === 2);
  await page.click('.pieces [data-key="area-0"] button');
  await page.waitForSelector('.pieces .tree .row');
  await page.locator('.pieces .tree .row').nth(1).hover();
  await page.waitForSelector('.square.pointed');
  await page.mouse.move(5, 5);
  await settle(page);
  await page.locator('.pieces .tree .row').nth(1).focus();
  await page.waitForSelector('.square.pointed');
  await picture(page, 'line-light');
  await figures(page);
  const first = () => page.getAttribute('.square', 'data-x').then(Number);
  await page.locator('.square').nth(5).hover();
  await page.mouse.wheel(100, 0);
  await page.waitForFunction(() => document.querySelector('.square')?.getAttribute('data-x') === '-2');
  await page.click('button[aria-label$="←"]');
  await settle(page);
  assert.equal(await first(), -6);
  await example(page, 'Animals on the grid');
  assert.equal(await prove(page), 'holds');
  await page.click('.square[data-x="2"][data-y="1"]');
  await page.waitForFunction(() => document.querySelectorAll('.square circle').length === 2);
  await picture(page, 'grid-light');
  const drawn = await figures(page);
  assert.ok(drawn.SVG.match(/<circle/g).length >= 2, 'the stones are in the figure');
  await example(page, 'Maker and Breaker');
  assert.equal(await prove(page), 'holds');
  await page.waitForSelector('.tree');
  await page.locator('.tree .row').first().hover();
  await page.waitForSelector('.square.pointed');
  await page.mouse.move(5, 5);
  await page.click('.square[data-cell="5"]');
  await page.waitForFunction(() => document.querySelectorAll('.square circle').length === 2);
  assert.deepEqual(await findings(page), []);
});

onPage('drawings answer, scroll without end and play out', async (page) => {
  await example(page, 'Infinite Connect-Four');
  assert.equal(await prove(page), 'holds');
  await page.click('[data-column="1"]');
  await page.waitForFunction(() => document.querySelectorAll('.played .fall').length === 2);
  await page.click('.reasons [data-key="drop"] button');
  await page.click('.reasons [data-key="pave"] button');
  await page.click('.reasons [data-key="lines-pair"] button');
  await page.locator('.reasons button:has-text("1:1 → 2:1")').first().hover();
  await page.waitForFunction(() => document.querySelectorAll('.pointed-cells rect').length === 2);
  await page.locator('.reasons button:text-is("1:1 2:1 3:1 4:1")').hover();
  await page.waitForFunction(
    () =>
      document.querySelectorAll('.pointed-cells rect').length === 4 &&
      document.querySelectorAll('.pointed-cells .by').length === 2,
  );
  await page.mouse.move(5, 5);
  await settle(page);
  await page.locator('.reasons button:text-is("1:1 2:1 3:1 4:1")').focus();
  await settle(page);
  await picture(page, 'drop-light');
  for (let step = 0; step < 30; step++) await page.click('button[aria-label$="→"]');
  await page.waitForSelector('[data-column="240"]');
  await page.waitForFunction(() => document.querySelectorAll('.brick.pair').length > 4);
  for (let step = 0; step < 60; step++) await page.click('button[aria-label$="←"]');
  await page.waitForSelector('[data-column="-240"]');
  await page.waitForFunction(() => document.querySelectorAll('.brick.pair').length > 4);
  // What is on show is what is exported: columns far to the left.
  assert.match((await figures(page)).SVG, />-240</);
  await page.click('text=Start again');
  await page.click('text=Play out');
  await page.waitForFunction(() => document.querySelectorAll('.played .fall').length === 2);
  const early = await page.locator('.played .fall').count();
  await page.waitForFunction(
    (before) => document.querySelectorAll('.played .fall').length > before + 3,
    early,
    { timeout: 20000 },
  );
  assert.deepEqual(await findings(page), []);
});

onPage('everything can be reached by keys, in Japanese too', async (page) => {
  await page.locator('.cells [data-cell="a1"]').focus();
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowDown');
  await settle(page);
  const cell = await page.evaluate(() => document.activeElement.getAttribute('data-cell'));
  await page.keyboard.press('Enter');
  await page.waitForFunction((name) => document.querySelector('#text')?.value.includes(name), cell);
  await page.keyboard.press('Alt+2');
  await page.keyboard.type('g7');
  await page.waitForFunction(() => document.activeElement?.getAttribute('data-cell') === 'g7');
  await page.keyboard.press('Enter');
  await page.waitForFunction(() => /white {2}g7/.test(document.querySelector('#text')?.value));
  await page.keyboard.press('Delete');
  await page.waitForFunction(() => document.querySelector('#text')?.value.includes('g7') === false);
  await page.keyboard.press('?');
  await page.waitForSelector('.help');
  assert.deepEqual(await findings(page), []);
  await page.keyboard.press('Escape');
  await page.keyboard.press('Control+Enter');
  await page.waitForSelector('.verdict.holds');
  assert.match(await page.textContent('#live'), /holds/);
  await settings(page, { 2: 'ja' });
  await page.waitForFunction(() => /主張/.test(document.querySelector('nav')?.textContent));
  assert.equal(await page.getAttribute('html', 'lang'), 'ja');
  await picture(page, 'japanese-light');
  assert.deepEqual(await findings(page), []);
});

onPage('what the server says is told in Japanese', async (page) => {
  await settings(page, { 2: 'ja' });
  await page.fill(
    '#text',
    'hex 11x11\n\nclaim hard\n  black  x=f6\n  region all\n  goal   top-x & x-bottom\n',
  );
  await page.waitForFunction(() => document.querySelectorAll('.cells .cell').length === 121);
  await page.click('button.primary');
  await page.waitForSelector('.dot.must', { timeout: 20000 });
  await page.click('button.primary');
  await page.waitForSelector('.verdict.unknown', { timeout: 20000 });
  assert.match(await page.textContent('.verdict'), /止められました/);
  await settings(page, { 2: 'en' });
  assert.match(await page.textContent('.verdict'), /stopped/);
  await settings(page, { 2: 'ja' });
  const told = (/** @type {RegExp} */ words) =>
    page.waitForFunction(
      (source) => new RegExp(source).test(document.querySelector('.message')?.textContent ?? ''),
      words.source,
    );
  await page.click('nav >> text=ヘックス >> nth=0');
  await page.fill('.import textarea', 'nonsense');
  await page.click('.import button');
  await told(/SGF でも/);
  await page.locator('.panel .form select').first().selectOption('5');
  await page.locator('.panel label:has-text("相手") select').first().selectOption('solver');
  await page.click('[data-cell="c3"]');
  await page.waitForFunction(
    () => /黒が必ず勝ちます/.test(document.querySelector('.remark')?.textContent),
    null,
    { timeout: 60000 },
  );
  assert.equal(await page.getAttribute('#live', 'aria-live'), 'polite');
  page.problems = page.problems.filter((problem) => !/422/.test(problem));
  // A server that refuses, and one that is gone.
  await page.route('**/api/hex/move', (route) =>
    route.fulfill({
      status: 503,
      contentType: 'application/json',
      body: JSON.stringify({
        error: '32 jobs are waiting already; try again later',
        code: 'queue-full',
        values: { waiting: 32 },
      }),
    }),
  );
  await page.click('button:text-is("ヒント")');
  await told(/すでに 32 件が待っています/);
  await page.unroute('**/api/hex/move');
  await page.route('**/api/hex/move', (route) => route.abort());
  await page.click('button:text-is("ヒント")');
  await told(/サーバーが応答しません/);
  page.problems = page.problems.filter((problem) => !/503|ERR_FAILED/.test(problem));
});

onPage('children that move around others leave them their focus and their scroll', async (page) => {
  const left = await page.evaluate(async () => {
    const { h, render } = await import('/render.js');
    const root = document.body.appendChild(document.createElement('div'));
    // Styles in attributes are forbidden by the server.
    const styled = (style) => ({ ref: (element) => Object.assign(element.style, style) });
    const child = (key) =>
      h(
        'div',
        { key, ...styled({ height: '3rem', overflow: 'auto' }) },
        h('input', { id: `in-${key}` }),
        h('p', styled({ height: '20rem' })),
      );
    const order = (keys) => render(root, [...keys].map(child));
    const seen = () => [document.activeElement.id, kept.scrollTop, kept.isConnected, root.textContent];
    let blurs = 0;
    order('abcd');
    const kept = root.children[3];
    const field = document.getElementById('in-d');
    field.focus();
    field.addEventListener('blur', () => (blurs += 1));
    kept.scrollTop = 40;
    const all = ['dabc', 'dcba', 'xdyz', 'd', 'abcd'].map((keys) => [order(keys), ...seen(), blurs].slice(1));
    root.remove();
    return all;
  });
  for (const found of left) assert.deepEqual(found, ['in-d', 40, true, '', 0]);
});

onPage('phones, colours, orientations and print', async (page) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await settle(page);
  assert.ok(
    await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth),
    'the page is wider than the phone',
  );
  await picture(page, 'phone-light');
  await settings(page, { 0: 'dark', 1: 'red-blue' });
  await picture(page, 'phone-dark');
  assert.deepEqual(await findings(page), []);
  await page.setViewportSize({ width: 1200, height: 900 });
  const turns = new Set();
  for (let turn = 1; turn <= 12; turn++) {
    await settings(page, { 3: String(turn) });
    const [[ax, ay], [hx, hy]] = [await centre(page, 'a1'), await centre(page, 'h1')];
    turns.add(Math.round((Math.atan2(hy - ay, hx - ax) * 6) / Math.PI + 12) % 12);
  }
  assert.equal(turns.size, 12, 'the first row points in twelve directions');
  await settings(page, { 3: '8' });
  await picture(page, 'turned-dark');
  await page.emulateMedia({ media: 'print' });
  await picture(page, 'print');
  assert.equal(await page.isVisible('.right'), false);
});

/** What there is to see, and how to come there. */
const SIGHTS = {
  proof: async (page) => {
    await example(page, 'Proposition 8');
    await block(page, 'P8');
    await prove(page);
    await page.waitForSelector('.pieces-legend');
  },
  hex: (page) =>
    page
      .goto(`${server.address}/#9r9,c4e5f6g3d6,e7`)
      .then(() => page.reload())
      .then(() => page.waitForSelector('.move-tree')),
  torus: (page) =>
    page
      .goto(`${server.address}/#torus=6x6c,d4c3b5e2`)
      .then(() => page.reload())
      .then(() => page.waitForSelector('.board.torus')),
  line: async (page) => {
    await example(page, 'Creatures on the line');
    await block(page, 'fig3');
    await prove(page);
    await page.click('.square[data-x="3"]');
  },
  grid: async (page) => {
    await example(page, 'Animals on the grid');
    await prove(page);
    await page.click('.square[data-x="2"][data-y="1"]');
  },
  drop: async (page) => {
    await example(page, 'Infinite Connect-Four');
    await prove(page);
    await page.click('[data-column="1"]');
    await page.waitForSelector('.played .fall');
  },
  gravity: async (page) => {
    await page.goto(`${server.address}/#drop=4,,,X,,X0O1X1O-1X-1O2`);
    await page.reload();
    await page.waitForSelector('.wall');
    await prove(page);
    await page.click('[data-column="0"]');
    await page.waitForFunction(() => document.querySelectorAll('.played .fall').length === 9);
  },
};
for (const [name, show] of Object.entries(SIGHTS)) {
  onPage(`a sight in both themes, on a phone and on paper: ${name}`, async (page) => {
    await show(page);
    for (const width of [1440, 390]) {
      await page.setViewportSize({ width, height: width === 390 ? 844 : 960 });
      for (const theme of ['light', 'dark']) {
        await page.evaluate((wanted) => {
          document.documentElement.dataset.theme = wanted;
        }, theme);
        await settle(page);
        assert.ok(
          await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth),
          `${name} is wider than the window`,
        );
        await picture(page, `${name}-${width === 390 ? 'phone-' : ''}${theme}`);
      }
    }
    assert.deepEqual(await findings(page), []);
    // Everything that is touched is large enough for a finger.
    const widths = await page.evaluate(() =>
      [...document.querySelectorAll('.square, .column')].map((cell) => cell.getBoundingClientRect().width),
    );
    assert.ok(
      widths.every((width) => width >= 24),
      `cells of ${Math.min(...widths)} px`,
    );
    await page.emulateMedia({ media: 'print' });
    await page.setViewportSize({ width: 800, height: 1100 });
    await settle(page);
    await picture(page, `${name}-print`);
    assert.equal(
      await page.evaluate(() => getComputedStyle(document.documentElement).getPropertyValue('--t1').trim()),
      '#fbd08a',
      'ink is saved',
    );
    assert.equal(await page.isVisible('.right'), false);
  });
}

onPage('a position of Connect-Four is stated, settled and played through', async (page) => {
  await page.click('nav button:has-text("Connect-Four")');
  await page.waitForFunction(() => document.querySelectorAll('.played .fall').length === 6);
  await page.fill('[name="moves"]', '');
  await page.press('[name="moves"]', 'Enter');
  await page.waitForFunction(() => !document.querySelector('.played .fall'));
  for (const [index, column] of [0, 1, 1, -1, -1, 2].entries()) {
    await page.click(`[data-column="${column}"]`);
    await page.waitForFunction(
      (count) => document.querySelectorAll('.played .fall').length === count,
      index + 1,
    );
  }
  assert.equal(await page.inputValue('[name="moves"]'), 'X0O1X1O-1X-1O2');
  assert.equal(await prove(page), 'X wins');
  assert.match(await page.textContent('.accepted'), /independent checker has accepted/);
  const [certificate] = await Promise.all([
    page.waitForEvent('download'),
    page.click('a:has-text("Certificate")'),
  ]);
  assert.match(
    readFileSync(await certificate.path(), 'utf8'),
    /^tatami certificate 1\ngame gravity connect 4\n[^]*\nwinner X\n[^]*qed\n$/,
  );
  // X opens by the proof, and answers until there are four in a row.
  await page.waitForFunction(() => document.querySelectorAll('.played .fall').length === 7);
  await settle(page);
  await picture(page, 'gravity-solved');
  for (let stones = 7; !/4 in a row/.test(await page.textContent('.gravity-state')); stones += 2) {
    assert.ok(stones < 40);
    await page.click('[data-column="0"]');
    await page.waitForFunction(
      (before) => document.querySelectorAll('.played .fall').length > before,
      stones,
    );
  }
  assert.match(await page.textContent('.gravity-state'), /X has 4 in a row/);
  assert.deepEqual(await findings(page), []);
  await page.click('button:has-text("Back")');
  await page.waitForFunction(() => !/in a row/.test(document.querySelector('.gravity-state')?.textContent));
  // The address holds the position, and what cannot be played is told in the language of the page.
  await page.reload();
  await page.waitForFunction(() => document.querySelectorAll('.played .fall').length === 6);
  await settings(page, { 2: 'ja' });
  assert.equal(await page.textContent('nav [aria-current]'), 'コネクトフォー');
  await page.fill('[name="moves"]', 'X0X1');
  page.problems.length = 0;
  await page.press('[name="moves"]', 'Enter');
  await page.waitForFunction(() => /X1：O の番です/.test(document.querySelector('.message')?.textContent));
  page.problems.length = 0;
  assert.equal(await page.inputValue('[name="moves"]'), 'X0O1X1O-1X-1O2', 'the position stays as it was');
  assert.equal(await prove(page), 'Xの勝ち');
  await settle(page);
  await picture(page, 'gravity-ja');
});

onPage(
  'a search without end on a board with gravity is stopped, and small boards are searched to the end',
  async (page) => {
    await page.waitForSelector('.wall');
    await page.click('button.primary');
    await page.waitForFunction(() =>
      /searching/.test(document.querySelector('.verdict.running')?.textContent),
    );
    await page.click('button:has-text("Stop")');
    await page.waitForSelector('.verdict.unknown');
    assert.match(await page.textContent('.verdict.unknown'), /unknown.*stopped/s);
    await page.fill('[name="columns"]', 'seven');
    await page.press('[name="columns"]', 'Enter');
    await page.waitForFunction(
      () =>
        /side of the board/.test(document.querySelector('.message')?.textContent) &&
        !document.querySelector('[name="columns"]').value,
    );
    page.problems.length = 0;
    for (const [name, value] of [
      ['columns', '4'],
      ['height', '4'],
    ]) {
      await page.fill(`[name="${name}"]`, value);
      await page.press(`[name="${name}"]`, 'Enter');
    }
    await page.waitForFunction(() => document.querySelectorAll('.column').length === 4);
    assert.equal(await prove(page), 'draw');
    for (let moves = 0; !/draw/.test(await page.textContent('.gravity-state')); moves++) {
      assert.ok(moves < 9);
      const stones = await page.locator('.played .fall').count();
      const free = await page.evaluate(() => {
        const [taken, width] = [
          [...document.querySelectorAll('.played circle')],
          document.querySelectorAll('.column').length,
        ];
        return Array.from({ length: width }, (_, column) => column).find(
          (column) =>
            taken.filter((stone) => Math.floor(Number(stone.getAttribute('cx'))) === column).length < 4,
        );
      });
      await page.click(`[data-column="${free}"]`);
      await page.waitForFunction(
        (before) => document.querySelectorAll('.played .fall').length > before,
        stones,
      );
    }
    assert.match(await page.textContent('.gravity-state'), /a draw/);
  },
  '#drop=4,,,X,,',
);

onPage('colours are apart for every kind of colour vision', async (page) => {
  const colours = await page.evaluate(() =>
    ['light', 'dark'].flatMap((theme) =>
      ['black-white', 'red-blue'].map((stones) => {
        Object.assign(document.documentElement.dataset, { theme, colours: stones });
        const style = getComputedStyle(document.documentElement);
        return Object.fromEntries(
          ['--p1', '--p2', '--cell'].map((name) => [name, style.getPropertyValue(name).trim()]),
        );
      }),
    ),
  );
  // Linear light, as each kind of dichromat sees it (Viénot, Brettel and Mollon; Machado and others for the third),
  // and its distance in CIELAB.
  const sights = {
    all: [
      [1, 0, 0],
      [0, 1, 0],
      [0, 0, 1],
    ],
    protan: [
      [0.152286, 1.052583, -0.204868],
      [0.114503, 0.786281, 0.099216],
      [-0.003882, -0.048116, 1.051998],
    ],
    deutan: [
      [0.367322, 0.860646, -0.227968],
      [0.280085, 0.672501, 0.047413],
      [-0.01182, 0.04294, 0.968881],
    ],
    tritan: [
      [1.255528, -0.076749, -0.178779],
      [-0.078411, 0.930809, 0.147602],
      [0.004733, 0.691367, 0.3039],
    ],
  };
  const lab = (hex, sight) => {
    const light = [1, 3, 5]
      .map(
        (at) => parseInt((hex.length === 4 ? hex.replace(/\w/g, '$&$&') : hex).slice(at, at + 2), 16) / 255,
      )
      .map((part) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4));
    const seen = sight.map((row) =>
      Math.min(
        1,
        Math.max(
          0,
          row.reduce((sum, factor, index) => sum + factor * light[index], 0),
        ),
      ),
    );
    const xyz = [
      [0.4124, 0.3576, 0.1805],
      [0.2126, 0.7152, 0.0722],
      [0.0193, 0.1192, 0.9505],
    ].map(
      (row, index) => row.reduce((sum, factor, at) => sum + factor * seen[at], 0) / [0.9505, 1, 1.089][index],
    );
    const [x, y, z] = xyz.map((part) => (part > 0.008856 ? Math.cbrt(part) : 7.787 * part + 16 / 116));
    return [116 * y - 16, 500 * (x - y), 200 * (y - z)];
  };
  const apart = (a, b, sight) =>
    Math.hypot(...lab(a, sight).map((part, index) => part - lab(b, sight)[index]));
  for (const set of colours) {
    for (const [name, sight] of Object.entries(sights)) {
      const distance = apart(set['--p1'], set['--p2'], sight);
      assert.ok(distance > 25, `${JSON.stringify(set)} ${name}: ${distance.toFixed(1)}`);
    }
  }
});

onPage('it is quick: clicks within 50 ms, a small page, a smooth 19x19 board', async (page) => {
  await page.fill('#text', 'hex 19x19\n\nclaim big\n  black  x=j10\n  region a1\n  goal   x-top\n');
  await page.waitForFunction(() => document.querySelectorAll('.cells .cell').length === 361);
  // By the time of the page's own thread, because the machine that runs the tests may be doing other things.
  const watch = await page.context().newCDPSession(page);
  await watch.send('Performance.enable', { timeDomain: 'threadTicks' });
  const spent = async () =>
    (await watch.send('Performance.getMetrics')).metrics.find(({ name }) => name === 'TaskDuration').value *
    1000;
  const times = [];
  const work = [];
  const clicked = ['c3', 'd5', 'k12', 'q17', 'e9', 'm4'];
  for (const cell of clicked) {
    const before = await spent();
    times.push(
      await page.evaluate(
        (name) =>
          new Promise((resolve) => {
            const element = document.querySelector(`.cells [data-cell="${name}"]`);
            const { x, y, width, height } = element.getBoundingClientRect();
            const start = performance.now();
            let frames = 0;
            const watch = () => {
              if (element.querySelector('.stone:not(.ghost)'))
                return resolve({ time: performance.now() - start, frames });
              frames += 1;
              return requestAnimationFrame(watch);
            };
            element.dispatchEvent(
              new PointerEvent('pointerdown', {
                bubbles: true,
                button: 0,
                clientX: x + width / 2,
                clientY: y + height / 2,
              }),
            );
            watch();
          }),
        cell,
      ),
    );
    work.push((await spent()) - before);
  }
  const listed = (all) => all.map((time) => time.toFixed(0)).join(' ');
  console.log(
    `clicks on 19x19: ${listed(times.map(({ time }) => time))} ms until the stone is there, ` +
      `${listed(work)} ms of work`,
  );
  for (const { frames } of times) assert.ok(frames <= 2, `the stone came with frame ${frames}`);
  // However fast they came, none is lost.
  await page.waitForFunction((cells) => {
    const said = /** @type {HTMLTextAreaElement} */ (document.querySelector('#text')).value.split(/\s+/);
    return cells.every((cell) => said.includes(cell));
  }, clicked);
  await page.click('.tool-region');
  await settle(page);
  const painted = await spent();
  const frames = await page.evaluate(
    () =>
      new Promise((resolve) => {
        const cells = [...document.querySelectorAll('.cells .cell')].slice(40, 160);
        const at = (element) => {
          const { x, y, width, height } = element.getBoundingClientRect();
          return { clientX: x + width / 2, clientY: y + height / 2 };
        };
        const svg = document.querySelector('.board');
        svg.dispatchEvent(new PointerEvent('pointerdown', { bubbles: true, button: 0, ...at(cells[0]) }));
        let index = 0;
        let longest = 0;
        let last = performance.now();
        const frame = () => {
          const now = performance.now();
          longest = Math.max(longest, now - last);
          last = now;
          if (++index >= cells.length) return resolve([longest, cells.length]);
          svg.dispatchEvent(new PointerEvent('pointermove', { bubbles: true, ...at(cells[index]) }));
          requestAnimationFrame(frame);
        };
        requestAnimationFrame(frame);
      }),
  );
  const painting = ((await spent()) - painted) / frames[1];
  console.log(
    `painting 19x19: the longest frame ${frames[0].toFixed(0)} ms, ${painting.toFixed(1)} ms of work a frame`,
  );
  await picture(page, 'large-light');
  await page.evaluate(() => {
    location.hash = '#torus=19x19c,a1b2c3';
  });
  await page.waitForSelector('.board.torus');
  await settle(page);
  const before = await spent();
  await page.evaluate(
    () =>
      new Promise((resolve) => {
        let steps = 0;
        const frame = () => {
          if (++steps > 40) return resolve();
          document
            .querySelector('.cells [data-cell="a1"]')
            .dispatchEvent(
              new KeyboardEvent('keydown', { key: 'ArrowRight', shiftKey: true, bubbles: true }),
            );
          requestAnimationFrame(frame);
        };
        requestAnimationFrame(frame);
      }),
  );
  const panning = ((await spent()) - before) / 40;
  console.log(`a frame while panning a torus of 19x19: ${panning.toFixed(1)} ms of work`);
  assert.ok(panning < 40, `a frame took ${panning} ms`);
  const size = await page.evaluate(() =>
    performance
      .getEntriesByType('resource')
      .concat(performance.getEntriesByType('navigation'))
      .filter((entry) => !entry.name.includes('/api/'))
      .reduce((sum, entry) => sum + entry.transferSize, 0),
  );
  console.log(`the page: ${(size / 1000).toFixed(0)} kB`);
  assert.ok(size < 400000, `${size} bytes`);
  assert.ok(work.sort((a, b) => a - b)[2] < 50, `clicks took ${work}`);
  assert.ok(painting < 40, `a frame took ${painting} ms`);
});
