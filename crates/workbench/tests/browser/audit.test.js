// The defects that visitors have met, each with the steps that showed it, and the figures.

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import {
  example,
  findings,
  open,
  picture,
  prove,
  set,
  settle,
  startServer,
  stone,
  workbench,
} from './browser.js';

const { server, browser, onPage } = workbench({ width: 1280, height: 720 });

const story = (page) => page.textContent('.story');

/** The figure of what is on show, as a file. */
async function figure(page, format) {
  if (!(await page.locator('.modal.figure').count())) await page.click('.toolbar .open-figure');
  await page.waitForSelector('.modal.figure img');
  const [file] = await Promise.all([page.waitForEvent('download'), page.click(`.save-${format}`)]);
  return readFileSync(await file.path());
}

const svgFigure = async (page) => String(await figure(page, 'svg'));

onPage(
  'defect 1: a figure of an undecided torus says nothing that was not proved',
  async (page) => {
    await settle(page);
    for (const format of ['svg', 'tex']) {
      const text = String(await figure(page, format));
      assert.doesNotMatch(text, /wins/);
      assert.match(text, /Black to move/);
    }
    await page.keyboard.press('Escape');
    await page.click('.actions button:has-text("Make it a claim")');
    await page.waitForSelector('.mode-claims #stage svg');
    assert.doesNotMatch(await svgFigure(page), /wins/, 'a claim that is not proved has no caption');
    assert.match(await page.textContent('.modal.figure'), /Nothing is proved here yet/);
    await page.keyboard.press('Escape');
    assert.equal(await prove(page), 'fails');
    assert.match(await svgFigure(page), /Not so: White wins/);
  },
  '#torus=4x4c,',
);

onPage('defect 1: the same on an undecided 7×7', async (page) => {
  await page.fill('#text', 'hex 7x7\n\nwin w\n  to move black\n  winner white\n');
  await page.waitForFunction(() => document.querySelectorAll('.cells .cell').length === 49);
  assert.doesNotMatch(await svgFigure(page), /wins/);
});

onPage('defect 2: a figure is what is on the screen', async (page) => {
  await example(page, 'Proposition 8');
  await page.click('[data-cell="f2"]');
  await page.waitForFunction(() => document.querySelectorAll('.cells .stone').length === 5);
  await page.mouse.move(5, 5);
  const colours = await page.evaluate(() =>
    [
      ...new Set(
        [...document.querySelectorAll('.cells .tint polygon')].map((cell) => getComputedStyle(cell).fill),
      ),
    ].map((colour) => colour.replaceAll(',', '')),
  );
  assert.ok(colours.length >= 3);
  let svg = await svgFigure(page);
  for (const colour of colours) assert.ok(svg.includes(`fill="${colour}"`), `${colour} is missing`);
  for (const words of ['bridge', 'sigmaFy', 'other piece', 'White moves, and Black wins.'])
    assert.ok(svg.includes(`>${words}</text>`), words);
  assert.equal(svg.match(/>[12]<\/text>/g)?.length, 2 + 2, 'the moves that were tried, and rows 1 and 2');
  await page.click('.modal.figure label:has-text("caption")');
  await page.click('.modal.figure label:has-text("legend")');
  await settle(page);
  svg = await svgFigure(page);
  assert.doesNotMatch(svg, /Black wins|sigmaFy/);
  const tikz = String(await figure(page, 'tex'));
  assert.match(tikz, /\\begin\{tikzpicture\}/);
  for (const colour of colours) {
    const [red, green, blue] = colour.match(/\d+/g);
    assert.ok(tikz.includes(`{RGB}{${red},${green},${blue}}`));
  }
  assert.equal(String((await figure(page, 'pdf')).subarray(0, 5)), '%PDF-');
  await page.click('.copy-tex');
  await settle(page);
  assert.match(await page.evaluate(() => navigator.clipboard.readText()), /tikzpicture/);
  await page.keyboard.press('Escape');
  await set(page, { coordinates: false, orientation: 12 });
  await page.waitForSelector('.story.holds');
  assert.doesNotMatch(await svgFigure(page), />h<\/text>/);
});

/** How far a PNG figure and the board on the screen differ: the part of points that are clearly of another colour. */
async function difference(page) {
  await page.click('.toolbar .open-figure');
  await page.waitForSelector('.modal.figure img');
  for (const box of ['caption', 'legend']) {
    const label = page.locator(`.modal.figure label:has-text("${box}") input`);
    if (await label.isChecked()) await label.click();
  }
  await settle(page);
  const bytes = await figure(page, 'png');
  await page.click('.modal .close');
  await page.mouse.move(5, 5);
  await page.evaluate(() => document.activeElement?.blur());
  await settle(page);
  const clip = await page.evaluate(() => {
    const svg = document.querySelector('#stage svg');
    const { x, y, width, height } = svg.viewBox.baseVal;
    const matrix = svg.getScreenCTM();
    const [a, b] = [new DOMPoint(x, y), new DOMPoint(x + width, y + height)].map((p) =>
      p.matrixTransform(matrix),
    );
    return { x: a.x, y: a.y, width: b.x - a.x, height: b.y - a.y };
  });
  const shot = await page.screenshot({ clip });
  return page.evaluate(
    async ([one, two]) => {
      const load = async (data) => {
        const image = new Image();
        image.src = `data:image/png;base64,${data}`;
        await image.decode();
        return image;
      };
      const [figureImage, screen] = [await load(one), await load(two)];
      const scale = 3;
      const margin = 6 * scale;
      const points = (image, x, y, width, height) => {
        const canvas = document.createElement('canvas');
        [canvas.width, canvas.height] = [400, Math.round((400 * height) / width)];
        const context = canvas.getContext('2d');
        context.drawImage(image, x, y, width, height, 0, 0, canvas.width, canvas.height);
        return context.getImageData(0, 0, canvas.width, canvas.height).data;
      };
      const a = points(
        figureImage,
        margin,
        margin,
        figureImage.width - 2 * margin,
        figureImage.height - 2 * margin,
      );
      const b = points(screen, 0, 0, screen.width, screen.height);
      let different = 0;
      const length = Math.min(a.length, b.length);
      for (let at = 0; at < length; at += 4) {
        if ([0, 1, 2].some((part) => Math.abs(a[at + part] - b[at + part]) > 90)) different += 1;
      }
      return different / (length / 4);
    },
    [bytes.toString('base64'), shot.toString('base64')],
  );
}

onPage('a figure and the screen agree point by point, in ten states', async (page) => {
  const states = {
    claim: async () => {},
    marks: async () => {
      await page.click('.tool-mark');
      await page.click('[data-cell="h8"]');
      await page.click('[data-cell="a1"]');
    },
    proved: () => example(page, 'Proposition 8'),
    tried: async () => {
      await page.click('[data-cell="f2"]');
      await settle(page);
    },
    plain: () => set(page, { coordinates: false }),
    turned: () => set(page, { coordinates: true, orientation: 9 }),
    dark: () => set(page, { theme: 'dark', orientation: 10 }),
    coloured: () => set(page, { theme: 'light', colours: 'red-blue' }),
    torus: async () => {
      await set(page, { colours: 'black-white' });
      await page.goto(`${server.address}/#torus=5x5c,a1b2c3d4`);
      await page.waitForSelector('.board.torus .stone');
    },
    game: async () => {
      await page.goto(`${server.address}/#6,a1b2c3d4e5`);
      await page.waitForFunction(() => document.querySelectorAll('.cells .stone').length === 5);
    },
  };
  for (const [name, go] of Object.entries(states)) {
    await go();
    await settle(page);
    const part = await difference(page);
    assert.ok(part < 0.02, `${name}: ${(100 * part).toFixed(2)} % of the points differ`);
  }
});

onPage('defect 3: pointing at steps moves nothing', async (page) => {
  await example(page, 'Proposition 8');
  await page.waitForSelector('.tree .row');
  const first = page.locator('.tree .row').first();
  await first.click();
  await page.locator('#proof-title').scrollIntoViewIfNeeded();
  const top = () => first.evaluate((row) => row.getBoundingClientRect().top);
  const rows = await page.locator('.tree:not(.cases-tree) .row').all();
  let before = null;
  for (const row of rows.slice(0, 12)) {
    const box = await row.boundingBox();
    if (!box || box.y > 700 || box.y < 0) continue;
    await page.mouse.move(box.x + 80, box.y + box.height / 2);
    await settle(page);
    const now = await top();
    if (before !== null) assert.ok(Math.abs(now - before) <= 4, `jumps from ${before} to ${now}`);
    before = now;
  }
  assert.notEqual(before, null);
});

onPage('defect 4: phones have room for the settings, and both languages fit', async (page) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.click('.settings summary');
  const box = await page.locator('.settings .form').boundingBox();
  assert.ok(box.x >= 0 && box.x + box.width <= 390, JSON.stringify(box));
  for (const [width, language] of [
    [390, 'ja'],
    [320, 'en'],
  ]) {
    await page.setViewportSize({ width, height: 844 });
    await set(page, { language });
    for (const hash of ['', '#claims', '#7,a1', '#torus=5x5c,', '#drop=4,,,X,,X0O1']) {
      await page.goto('about:blank');
      await page.goto(`${server.address}/${hash}`);
      await settle(page);
      const wide = await page.evaluate(() => document.documentElement.scrollWidth);
      assert.ok(wide <= width, `${language} ${hash}: ${wide}`);
    }
  }
});

onPage('defect 5: after a drawing another example is no error', async (page) => {
  await example(page, 'Infinite Connect-Four');
  await page.waitForSelector('.wall');
  await example(page, 'Bridge');
  await page.waitForSelector('.board');
  await settle(page);
  assert.equal(await page.locator('.message').count(), 0);
});

test(
  'defect 6: a server that is gone is told, Stop stops, and all goes on when it is back',
  { timeout: 120000 },
  async () => {
    const own = await startServer();
    const page = await open(browser.context, own.address);
    await page.fill('#text', 'hex 10x10\n\nwin w\n  black  d4\n  to move white\n  winner black\n');
    await page.waitForFunction(() => document.querySelectorAll('.cells .cell').length === 100);
    await page.click('button.primary');
    await page.waitForSelector('.story.searching');
    own.stop();
    await page.waitForSelector('.away', { timeout: 20000 });
    assert.match(await page.textContent('.away'), /does not answer/);
    await page.waitForFunction(() => !document.querySelector('.searching'), null, { timeout: 10000 });
    // What is told for a while is gone; the banner stays as long as the server is.
    await page.waitForFunction(() => !document.querySelector('.message'), null, { timeout: 20000 });
    assert.equal(await page.locator('.away').count(), 1);
    const port = Number(new URL(own.address).port);
    const again = await startServer(port);
    await page.waitForFunction(() => !document.querySelector('.away'), null, { timeout: 20000 });
    assert.match(await page.inputValue('#text'), /hex 10x10/);
    await page.close({ runBeforeUnload: false });
    again.stop();
  },
);

onPage('defect 7: a stray click does not end a proof', async (page) => {
  await page.fill('#text', 'hex 10x10\n\nwin w\n  black  d4\n  to move white\n  winner black\n');
  await page.waitForFunction(() => document.querySelectorAll('.cells .cell').length === 100);
  await page.click('button.primary');
  await page.waitForSelector('.story.searching');
  await page.click('[data-cell="b2"]');
  await settle(page);
  assert.equal(await page.locator('.story.searching').count(), 1);
  assert.match(await page.textContent('.message'), /stop it before/);
  assert.doesNotMatch(await page.inputValue('#text'), /b2/);
  await page.selectOption('select.examples', { label: 'Bridge' });
  await page.waitForSelector('.modal.dropping');
  await page.click('.modal.dropping button:has-text("go on")');
  await settle(page);
  assert.equal(await page.locator('.story.searching').count(), 1);
  await page.click('.story button:has-text("Stop")');
  await page.waitForFunction(() => !document.querySelector('.story.searching'));
});

onPage('defect 8: Ctrl+Enter keeps the focus', async (page) => {
  await page.click('#text');
  await page.keyboard.press('Control+End');
  await page.keyboard.press('Control+Enter');
  await page.waitForSelector('.verdict.holds');
  assert.equal(await page.evaluate(() => document.activeElement.id), 'text');
  await page.keyboard.type('# more');
  await settle(page);
  assert.match(await page.inputValue('#text'), /# more/);
  await page.click('[data-cell="d5"]');
  await page.keyboard.press('Control+Enter');
  await settle(page);
  assert.notEqual(await page.evaluate(() => document.activeElement.tagName), 'BODY');
});

onPage(
  'defect 9: the analysis begins in the middle and answers every cell',
  async (page) => {
    await page.locator('.panel .form select').nth(1).selectOption('nobody');
    // Notes which cells have an answer, whenever the board is drawn.
    await page.evaluate(() => {
      window.seen = [];
      const cells = document.querySelector('.cells');
      new MutationObserver(() => {
        const dots = [...cells.querySelectorAll('.dot')].map(
          (dot) => dot.closest('[data-cell]').dataset.cell,
        );
        window.seen.push(dots);
      }).observe(cells, { childList: true, subtree: true });
    });
    await page.click('button:has-text("Analyse")');
    await page.waitForFunction(() => document.querySelectorAll('.cells .dot').length === 25, null, {
      timeout: 60000,
    });
    const seen = (await page.evaluate(() => window.seen)).filter((dots) => dots.length);
    assert.ok(seen[0].includes('c3'), `the middle first: ${seen[0]}`);
    assert.ok(new Set(seen.map((dots) => dots.length)).size > 3, 'shown as it is found');
    assert.match(await page.textContent('.legend'), /checked certificate/);
  },
  '#5,',
);

onPage(
  'defect 10: a lost position has no star',
  async (page) => {
    await page.locator('.panel .form select').nth(1).selectOption('nobody');
    await page.click('button:has-text("Hint")');
    await page.waitForFunction(() => /Every move loses/.test(document.querySelector('.story').textContent));
    assert.equal(await page.locator('.cells .mark').count(), 0);
    const resists = /; (\w+) resists/.exec(await story(page))[1];
    assert.ok(!['c1', 'd1', 'e1', 'a1'].includes(resists), resists);
  },
  '#7,d4',
);

onPage('defect 11: Proposition 8 opens at its theorem, proved and in colours', async (page) => {
  await example(page, 'Proposition 8');
  assert.match(await page.textContent('.story'), /White moves, and Black wins/);
  assert.equal(await page.inputValue('section:has(#prove-title) .head select >> nth=0'), 'P8');
  assert.ok((await page.locator('.cells .tint').count()) > 20);
});

onPage('defect 12: what fails is not said to hold, and its refutation is on the board', async (page) => {
  await example(page, 'A claim that fails');
  assert.match(await story(page), /fails.*Not so: White can keep Black from/s);
  assert.doesNotMatch(await page.textContent('.caption'), /can reach/);
  assert.equal(await page.locator('.seal.holds').count(), 0);
  const move = /White begins with (\w+)\./.exec(await story(page))[1];
  assert.equal(await stone(page, move), 'white');
});

onPage('defect 13: the guide asks, follows the owner, and says when a line is lost', async (page) => {
  await prove(page);
  await page.click('.guide summary');
  await page.click('.guide button:has-text("Guide")');
  await page.waitForFunction(() =>
    /Where does Black answer/.test(document.querySelector('.story').textContent),
  );
  assert.equal(await page.locator('.verdict.holds').count(), 0, 'the old verdict makes room');
  await page.click('.tool-white');
  const asked = /White plays (\w+)\./.exec(await story(page))[1];
  const reply = asked === 'd5' ? 'e5' : 'd5';
  await page.hover(`[data-cell="${reply}"]`);
  await settle(page);
  assert.ok(await page.locator(`[data-cell="${reply}"] .stone.ghost.black`).count());
  await page.click(`[data-cell="${reply}"]`);
  const next = asked === 'd5' ? 'e5' : 'd5';
  await page.waitForFunction(
    (cell) => new RegExp(`White plays ${cell}\\.`).test(document.querySelector('.story').textContent),
    next,
  );
  await page.click(`[data-cell="${asked}"]`);
  await page.waitForSelector('.verdict.holds');
  await page.fill('#text', 'hex 5x5\n\nclaim alone\n  black  x=c3\n  region b2 c2 c1\n  goal   x-top\n');
  await page.waitForFunction(() => document.querySelectorAll('.cells .cell').length === 25);
  if (!(await page.locator('.guide[open]').count())) await page.click('.guide summary');
  await page.click('.guide button:has-text("Guide")');
  for (let step = 0; step < 6; step++) {
    await settle(page);
    await page.waitForSelector('.story.guiding:not(.busy)');
    if (/lost, whatever you play/.test(await story(page))) break;
    const free = await page.evaluate(() => {
      const cell = [...document.querySelectorAll('.cells .tint.region')].find(
        (one) => !one.querySelector('.stone'),
      );
      return cell?.getAttribute('data-cell');
    });
    if (free) await page.click(`[data-cell="${free}"]`);
  }
  assert.match(await story(page), /lost, whatever you play/);
});

onPage(
  'defect 14: Back leads through positions, a reload loses nothing, tabs stay apart',
  async (page) => {
    await page.locator('.panel .form select').nth(1).selectOption('nobody');
    for (const cell of ['a1', 'b2', 'c3']) {
      await page.click(`[data-cell="${cell}"]`);
      await settle(page);
    }
    await page.goBack();
    await page.waitForFunction(() => document.querySelectorAll('.cells .stone:not(.ghost)').length === 2);
    await page.mouse.move(5, 5);
    await page.click('[data-cell="e5"]');
    await settle(page);
    assert.equal(await page.locator('.move-tree .variation').count(), 1);
    await page.reload();
    await page.waitForFunction(() => document.querySelectorAll('.cells .stone:not(.ghost)').length === 3);
    assert.equal(await page.locator('.move-tree .variation').count(), 1, 'variations stay');
    assert.equal(
      await page.locator('.panel .form select').nth(1).inputValue(),
      'nobody',
      'the opponent stays',
    );
    await page.goBack();
    await settle(page);
    assert.ok((await page.url()).startsWith(server.address), 'Back stays inside');
    const other = await open(browser.context, server.address);
    await other.evaluate(() => localStorage.setItem('tatami', JSON.stringify({ theme: 'dark' })));
    await other.reload();
    await page.click('.settings summary');
    await page.click('.settings label:has-text("Coordinates")');
    const kept = await page.evaluate(() => JSON.parse(localStorage.getItem('tatami')));
    assert.deepEqual([kept.theme, kept.coordinates], ['dark', false]);
    await other.close();
  },
  '#5,',
);

onPage('defect 14: a proof is there after a reload', async (page) => {
  await example(page, 'Proposition 8');
  await page.click('[data-cell="f2"]');
  await page.waitForFunction(() => /mends it/.test(document.querySelector('.story').textContent));
  await page.reload();
  await page.waitForFunction(() => /mends it/.test(document.querySelector('.story')?.textContent ?? ''));
  assert.equal(await stone(page, 'd3'), 'black');
});

onPage('defect 15: red and blue stones are called so', async (page) => {
  await set(page, { colours: 'red-blue' });
  assert.match(await story(page), /Wherever Blue plays in the shaded cells, Red can reach/);
  assert.doesNotMatch(await page.textContent('main .left'), /Black|White/);
  await set(page, { language: 'ja' });
  assert.match(await story(page), /青が色つきのマスのどこに打っても、赤は/);
});

onPage(
  'defect 16: keys are a modal window, Ctrl+Z in the text undoes the board, names need no prompt',
  async (page) => {
    await page.keyboard.press('?');
    await page.waitForSelector('dialog.help[open]');
    assert.ok(await page.evaluate(() => document.querySelector('dialog.help').matches(':modal')));
    await page.keyboard.press('Escape');
    await page.waitForFunction(() => !document.querySelector('dialog.help'));
    await page.click('[data-cell="b2"]');
    await page.waitForFunction(() => document.querySelector('#text').value.includes('b2'));
    await page.click('#text');
    await page.keyboard.press('Control+z');
    await page.waitForFunction(() => !document.querySelector('#text').value.includes('b2'));
    await page.click('.tool-name');
    await page.click('[data-cell="e4"]');
    await page.fill('.modal.naming input', 'q');
    await page.keyboard.press('Enter');
    await page.waitForFunction(() => document.querySelector('#text').value.includes('q=e4'));
  },
);

onPage(
  'defect 16: the outline under the pointer lies on top, and the board stays where it is',
  async (page) => {
    const top = () => page.locator('#stage svg').evaluate((board) => board.getBoundingClientRect().top);
    const before = await top();
    await page.hover('[data-cell="c3"]');
    await settle(page);
    const last = await page.evaluate(() => {
      const shapes = [...document.querySelectorAll('#stage svg > *')];
      return (
        shapes.findIndex((shape) => shape.matches('.hovered')) >
        shapes.findIndex((shape) => shape.matches('.cells'))
      );
    });
    assert.ok(last);
    assert.ok(Math.abs((await top()) - before) <= 4);
    await prove(page);
    assert.ok(Math.abs((await top()) - before) <= 4, 'Prove moves nothing');
    const { y, height } = await page.locator('.story').boundingBox();
    assert.ok(y + height <= 720, 'the reason is in view');
  },
);

onPage(
  'defect 16: the winning chain is marked',
  async (page) => {
    await page.waitForSelector('.way line');
    assert.equal(await page.locator('.way line').count(), 2);
  },
  '#3,b1a1b2a2b3',
);

onPage(
  'defect 16: the wall is one stop for Tab, and the wheel scrolls the page',
  async (page) => {
    await page.waitForSelector('.column');
    assert.equal(await page.locator('.column[tabindex="0"]').count(), 1);
    const label = () => page.locator('.column').first().getAttribute('aria-label');
    const before = await label();
    const box = await page.locator('.wall').boundingBox();
    await page.mouse.move(box.x + 100, box.y + 100);
    await page.mouse.wheel(0, 200);
    await settle(page);
    assert.equal(await label(), before);
    await page.mouse.wheel(100, 0);
    await settle(page);
    assert.notEqual(await label(), before);
  },
  '#drop=4,,,X,,X0O1',
);

onPage('defect 16: Japanese has no stray blanks, and names of rules', async (page) => {
  await set(page, { language: 'ja' });
  await example(page, '命題 8');
  assert.match(await page.textContent('.tree .rule'), /[\u3040-\u9fff]/);
  await page.goto(`${server.address}/#5,`);
  await page.waitForSelector('.turn');
  assert.equal(await page.textContent('.turn'), '黒の番');
});

onPage('pairs of a drawing are told apart', async (page) => {
  await example(page, 'Infinite Connect-Four');
  await page.waitForSelector('.brick.pair text');
  const names = await page.locator('.brick.pair text').allTextContents();
  const counts = Object.values(names.reduce((all, name) => ({ ...all, [name]: (all[name] ?? 0) + 1 }), {}));
  assert.ok(
    counts.every((count) => count <= 2),
    String(names),
  );
});

onPage(
  'the start leads in one click to something alive',
  async (page) => {
    await picture(page, 'home');
    assert.deepEqual(await findings(page), []);
    await page.click('.card-play');
    await page.waitForSelector('#stage svg');
    await page.click('[data-cell="d4"]');
    await page.waitForFunction(() => document.querySelectorAll('.cells .stone:not(.ghost)').length === 2);
    await page.click('h1 .name');
    await page.click('.card-prove');
    await page.waitForSelector('.story.holds');
    await page.click('h1 .name');
    await page.click('.card-infinite');
    await page.waitForFunction(() => document.querySelectorAll('.played circle').length > 2);
    await page.click('h1 .name');
    await page.click('.card-puzzle');
    await page.waitForSelector('.mode-puzzles #stage svg');
    assert.deepEqual(await findings(page), []);
  },
  '',
);

test('a drawing plays by itself even if it is proved before it is drawn', { timeout: 60000 }, async () => {
  const page = await open(browser.context, server.address, '#home');
  try {
    // Frames come late on a machine that is busy.
    await page.addInitScript(() => {
      window.requestAnimationFrame = (draw) => setTimeout(draw, 700);
    });
    await page.reload();
    await page.click('.card-infinite');
    await page.waitForFunction(() => document.querySelectorAll('.played circle').length > 2);
    assert.deepEqual(page.problems, []);
  } finally {
    await page.close();
  }
});

onPage('a reload while an address is being read loses nothing of it', async (page) => {
  await page.route('**/api/record/read', async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 1500));
    await route.continue().catch(() => {});
  });
  await page.goto(`${server.address}/#7,a1`);
  await page.reload();
  await page.waitForSelector('[data-cell="a1"] .stone.black', { timeout: 10000 });
  assert.match(page.url(), /#7n?,a1$/);
});

onPage(
  'the tour has six steps, each with something to do',
  async (page) => {
    await page.click('button:has-text("Tour in six steps")');
    for (let step = 1; step <= 6; step++) {
      await page.waitForFunction(
        (at) => document.querySelector('.tour')?.textContent.startsWith(`${at}/6`),
        step,
      );
      await page.waitForSelector('#stage svg');
      if (step > 1) await page.waitForSelector(step === 4 ? '.story.fails' : '.story.holds');
      if (step < 6) await page.click('.tour .go');
    }
    await page.click('[data-cell="f2"]');
    await page.waitForFunction(() => /mends it/.test(document.querySelector('.story').textContent));
    await page.click('.tour button:has-text("End")');
    await page.waitForFunction(() => !document.querySelector('.tour'));
  },
  '',
);

onPage(
  'a puzzle answers a wrong move, and keeps what was solved',
  async (page) => {
    await page.click('[data-cell="a1"]');
    await page.waitForFunction(() =>
      /loses: White answers/.test(document.querySelector('.story').textContent),
    );
    await page.click('[data-cell="c2"]');
    await page.waitForFunction(() => /c2 wins, proved/.test(document.querySelector('.story').textContent));
    await page.click('.puzzle-number >> nth=0');
    await page.waitForFunction(() => /One move wins/.test(document.querySelector('.story').textContent));
    const solution = decodeURIComponent(new URL(page.url()).hash).split('|')[3].trim();
    await page.click(`[data-cell="${solution}"]`);
    await page.waitForFunction(() => /only winning move/.test(document.querySelector('.story').textContent));
    assert.match(await page.textContent('#puzzles-title + span'), /1 of 100 solved/);
  },
  `#puzzle=${encodeURIComponent('5 black | c3 | b3 d2 | c2')}`,
);

onPage('reasons are in plain words', async (page) => {
  await prove(page);
  await page.click('[data-cell="d5"]');
  await page.waitForFunction(() =>
    /d5 disturbs the bridge; e5 completes it\./.test(document.querySelector('.story').textContent),
  );
  await page.click('[data-cell="a1"]');
  await page.waitForFunction(() =>
    /no answer is needed|need not answer|already reached/.test(document.querySelector('.story').textContent),
  );
  await page.setViewportSize({ width: 390, height: 844 });
  await settle(page);
  await page.evaluate(() => scrollTo(0, 0));
  const { y, height } = await page.locator('.story').boundingBox();
  assert.ok(y + height <= 844, `the reason ends at ${y + height}`);
});

onPage('a game is opened from a file, and its comments are read beside the moves', async (page) => {
  const data = await page.evaluateHandle(() => {
    const transfer = new DataTransfer();
    const text = '(;FF[4]GM[11]SZ[5];B[c3]C[the middle];W[b4]LB[d2:A][a1:+])';
    transfer.items.add(new File([text], 'game.sgf', { type: 'text/plain' }));
    return transfer;
  });
  await page.dispatchEvent('body', 'drop', { dataTransfer: data });
  await page.waitForSelector('.mode-hex .move-tree');
  await page.waitForFunction(() => document.querySelector('.move-tree').textContent.includes('the middle'));
  // What is written on cells is seen where it was written, and nowhere else.
  const marks = () => page.locator('.mode-hex .cells text.mark').allTextContents();
  await page.waitForFunction(() => document.querySelectorAll('.mode-hex .cells text.mark').length === 2);
  assert.deepEqual((await marks()).sort(), ['+', 'A']);
  await page.click('.move-tree .move:has-text("c3")');
  await page.waitForFunction(() => !document.querySelector('.mode-hex .cells text.mark'));
});

onPage(
  'a claim is begun with a size, takes the whole board, and shrinks to what its proof used',
  async (page) => {
    await page.selectOption('.new-claim', '7');
    await page.waitForFunction(() => document.querySelectorAll('.cells .cell').length === 49);
    assert.match(await page.inputValue('#text'), /region all/);
    assert.equal(await prove(page), 'holds');
    const cells = () => page.locator('.cells .tint').count();
    await page.click('button:has-text("Shrink to what the proof used")');
    await page.waitForFunction(() => !/region all/.test(document.querySelector('#text').value));
    await settle(page);
    assert.ok((await cells()) < 40);
    assert.equal(await prove(page), 'holds');
    await page.click('button:has-text("Whole board")');
    await page.waitForFunction(() => /region all/.test(document.querySelector('#text').value));
  },
);

onPage('a creature is moved over its paving, and what stops it is lit', async (page) => {
  await example(page, 'Animals on the grid');
  const held = async (x, y) => {
    await page.hover(`.square[data-x="${x}"][data-y="${y}"]`);
    await settle(page);
    return page.locator('rect.held').count();
  };
  for (const [x, y] of [
    [1, 1],
    [2, 3],
    [3, 2],
  ]) {
    assert.equal(await held(x, y), 4);
    assert.equal(await page.locator('rect.held.stops').count(), 2);
    assert.match(await page.textContent('.why'), /covers both cells of pair/);
  }
  // A creature that is not the same when it is turned is stopped in each of its shapes.
  await page.fill('#text', 'grid\n\nloser Fatty-more\n  creature\n    xx.\n    xxx\n');
  await settle(page);
  assert.equal(await prove(page), 'holds');
  const shapes = new Set();
  for (let turn = 0; turn < 8; turn++) {
    assert.equal(await held(3, 3), 5);
    assert.ok((await page.locator('rect.held.stops').count()) >= 2);
    const cells = await page.$$eval('.square:has(rect.held)', (all) =>
      all.map((one) => `${one.dataset.x}:${one.dataset.y}`),
    );
    shapes.add(String(cells.sort()));
    await page.click('.turn-creature');
  }
  assert.equal(shapes.size, 8);
  // On the line, areas.
  await example(page, 'Creatures on the line');
  for (const x of [-2, 0, 2]) {
    await page.hover(`.square[data-x="${x}"]`);
    await settle(page);
    assert.equal(await page.locator('rect.held').count(), 5);
    const lit = await page.locator('rect.held.stops').count();
    assert.ok(lit >= 2, `${lit} cells at ${x}`);
    assert.match(await page.textContent('.why'), /of which Breaker gets one in area 1/);
  }
});

onPage(
  'a link with a wrong solution is not believed',
  async (page) => {
    await page.click('[data-cell="a1"]');
    await page.waitForFunction(() =>
      /a1 loses: White answers/.test(document.querySelector('.story').textContent),
    );
  },
  `#puzzle=${encodeURIComponent('5 black | c3 | b3 d2 | a1')}`,
);

onPage(
  'a puzzle and a game stay where they are, however often the page is loaded again',
  async (page) => {
    await settle(page);
    const puzzle = page.url();
    for (let turn = 0; turn < 3; turn++) {
      await page.waitForSelector('.mode-puzzles #stage svg');
      await settle(page);
      assert.equal(page.url(), puzzle);
      await page.reload();
    }
    await page.goto(`${server.address}/#7n,d4c3`);
    for (let turn = 0; turn < 3; turn++) {
      await page.waitForSelector('.mode-hex [data-cell="c3"] .stone.white');
      await settle(page);
      assert.match(page.url(), /#7n?,d4c3$/);
      await page.reload();
    }
  },
  `#puzzle=${encodeURIComponent('5 black | c3 | b3 d2 | c2')}`,
);

onPage(
  'a position with one winning move becomes a puzzle',
  async (page) => {
    await page.locator('.panel .form select').nth(1).selectOption('nobody');
    await page.click('button:has-text("Analyse")');
    await page.click('button:has-text("Make it a puzzle")', { timeout: 60000 });
    await page.waitForSelector('.mode-puzzles #stage svg');
    assert.match(decodeURIComponent(page.url()), /#puzzle=4 black \| c1 \| b2 \| c2$/);
  },
  '#4,c1b2',
);
