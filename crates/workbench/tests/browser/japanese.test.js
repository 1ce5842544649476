// The page in Japanese: state by state, everything that is read or heard is looked through for words that were left in
// English.

import assert from 'node:assert/strict';
import { example, findings, picture, prove, set, settle, workbench } from './browser.js';

const { server, onPage } = workbench({ width: 1280, height: 720 });

/** Words that are no English: names of things, keys and formats, and what a document or a proof is written in. */
const NAMES = new RegExp(
  `^(${[
    // Programs, formats, keys.
    'Tatami|tatami|check|serve|export|page|HexWorld|trmph|SGF|sgf|TikZ|SVG|PNG|PDF|CUP|GLASS|English|OK',
    'Enter|Delete|Ctrl|Shift|Alt|Home|End|Tab|Esc|Z|Y',
    // The claim language: keywords, the names of edges, the names that the examples give.
    'hex|torus|line|grid|sets|drop|claim|sigma|extension|win|strategy|loser|winner|draw|region|goal|black|white|owner',
    'top|bottom|left|right|given|then|by|on|else|of|using|all|moves|connect|width|height|every|area|creature|hits',
    'cells|expect|first|unit|letters|slide|defender|stones|images|board|rule|to|move|cup|glass|slided|regoin',
    // Goals of set games and of tori, as proofs state them.
    'Breaker|Maker|Black|White|hits|owns|loop|image|second|opening',
    'bridge',
    'unionV|row\\d_?\\d*|fig\\d+|three|lemma\\d+|Fatty|Tic|theorem\\d+|P\\d+|F|Fy|sigmaF\\w*|Skinny|new|position',
    'alone|cut|foot|torn|hard|first|found|S|w',
    // Cells, stones and players of Connect-Four, and letters by which something is told apart.
    '[a-z]{1,2}\\d{1,2}|[XO]-?\\d*|([XO]-?\\d*)+|[A-Za-z]\\d?|r[bw]',
  ].join('|')})$`,
);

/** All words in Latin letters that can be seen, or that are read aloud. */
async function latin(page) {
  const said = await page.evaluate(() => {
    // What is written in a language of its own: the document, code, and the statement in the checker's words.
    const apart = 'textarea, code, pre, kbd, .editor, [lang="en"], script, style, datalist';
    const texts = [];
    const walk = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = walk.nextNode(); node; node = walk.nextNode()) {
      const parent = node.parentElement;
      if (!parent.closest(apart) && parent.getClientRects().length) texts.push(node.textContent);
    }
    for (const element of document.querySelectorAll('[aria-label], [title], [placeholder], option')) {
      if (element.closest(apart)) continue;
      for (const name of ['aria-label', 'title', 'placeholder']) texts.push(element.getAttribute(name) ?? '');
      if (element.matches('option')) texts.push(element.textContent);
    }
    texts.push(document.title);
    return texts;
  });
  const words = said.flatMap((text) => text.match(/[A-Za-z][A-Za-z0-9_]*/g) ?? []);
  return [...new Set(words)].filter((word) => !NAMES.test(word));
}

const japanese = (name, how, hash = '#claims') =>
  onPage(
    `in Japanese: ${name}`,
    async (page) => {
      await set(page, { language: 'ja' });
      const look = async (state) => {
        await settle(page);
        assert.deepEqual(await latin(page), [], state);
      };
      await look('at first');
      await how(page, look);
    },
    hash,
  );

const block = (page, name) =>
  page.locator('section:has(#prove-title) .head select').first().selectOption(name);

japanese(
  'the start, the tour, the settings and the keys',
  async (page, look) => {
    await page.click('.settings summary');
    await look('settings');
    await page.keyboard.press('Escape');
    await page.keyboard.press('?');
    await look('keys');
    await page.keyboard.press('Escape');
    await page.click('.mode-home .go');
    for (let step = 1; step <= 6; step++) {
      await page.waitForFunction(
        (at) => document.querySelector('.tour')?.textContent.startsWith(`${at}/6`),
        step,
      );
      await page.waitForSelector('#stage svg');
      await look(`step ${step}`);
      if (step < 6) await page.click('.tour .go');
    }
    await picture(page, 'tour-ja');
  },
  '#home',
);

japanese('a proof, its steps, its replies and its figure', async (page, look) => {
  await example(page, '命題 8');
  await look('proved');
  await page.locator('.tree:not(.cases-tree) .row').first().click();
  await settle(page);
  for (const row of (await page.locator('.tree:not(.cases-tree) .row').all()).slice(0, 6)) {
    await row.hover();
    await look('a step');
  }
  await page.mouse.move(5, 5);
  await page.click('[data-cell="f2"]');
  await page.waitForSelector('.tried li');
  await look('tried');
  await page.click('.story summary');
  await look('formally');
  await page.click('.view-replies');
  await page.waitForSelector('.replies .row');
  await look('replies');
  await page.click('.toolbar .open-figure');
  await page.waitForSelector('.modal.figure img');
  await look('figure');
  await page.keyboard.press('Escape');
  await block(page, 'sigmaF');
  await page.waitForSelector('.cases-tree .row');
  await look('reply tree');
  await picture(page, 'cases-ja');
});

japanese('a claim that fails, the guide, and what is wrong', async (page, look) => {
  await example(page, '成り立たない主張');
  await look('fails');
  await page.fill('#text', 'hex 8x8\n\nclaim torn\n  black  x=e4 w=d6\n  region d5\n  goal   x-w\n');
  await settle(page);
  await prove(page);
  await page.waitForSelector('.mend');
  await look('advice');
  await page.fill('#text', 'hex 8x8\n\nclaim bridge\n  black  x=e4 w=d6\n  region d5 e5\n  goal   x-w\n');
  await settle(page);
  await page.click('.guide summary');
  await page.click('.guide .actions button');
  await page.waitForSelector('.question');
  await look('guide');
  for (const [wrong, sentence] of [
    ['hex 5x5\n\nclaim hard\n  black  x=c3\n  regoin all\n  goal   x-top\n', /知らない語/],
    ['hex 5x5\n\nclaim hard\n  black  x=c9\n  region all\n  goal   x-top\n', /c9/],
    ['hex 5x5\n\nclaim hard\n  black  x=c3\n  region all\n  goal   x-top &\n', /連結が必要/],
    ['hex 5x5\n\nclaim hard\n  region all\n', /目標がありません/],
    ['line\n\nloser three\n  creature\n', /マスがありません|必要/],
    [
      'drop connect 4\n\ndraw first\n  defender O\n  unit   cup at 0 every 2\n',
      /重なります|収まりません|必要/,
    ],
    ['torus 2x2 rule c\n\nwin first\n  to move black\n  winner black\n', /トーラス/],
  ]) {
    await page.fill('#text', wrong);
    await page.waitForSelector('.problems');
    await settle(page);
    assert.match(await page.textContent('.problems'), sentence);
    await look(wrong);
  }
  assert.deepEqual(await findings(page), []);
});

japanese('other games', async (page, look) => {
  for (const name of ['直線上の生き物', '格子上の動物', 'メーカーとブレーカー', '無限コネクトフォー']) {
    await example(page, name);
    await look(name);
  }
  await page.click('.reasons [data-key="drop"] button');
  await page.click('.reasons [data-key="pave"] button');
  await page.click('.reasons [data-key="lines-pair"] button');
  await look('reasons');
  await example(page, 'トーラスヘックス 4x4、規則 c');
  await look('a torus');
  await example(page, 'ヘックス 5x5 の全盤');
  await look('a whole board');
});

japanese('what finders say', async (page, look) => {
  await page.fill('#text', 'drop connect 4\n\ndraw position\n  defender O\n  stones X0\n');
  await settle(page);
  await page.selectOption('select.find', 'drawing');
  await page.waitForFunction(() => /どんな図もありません/.test(document.querySelector('.story').textContent));
  await look('no drawing');
});

for (const [name, hash] of [
  ['a game of Hex', '#7,d4c3'],
  ['a game on a torus', '#torus=5x5c,a1b2'],
  ['Connect-Four', '#drop=4,4,4,X,,X0O1'],
  ['a puzzle', `#puzzle=${encodeURIComponent('5 black | c3 | b3 d2 | c2')}`],
])
  japanese(
    name,
    async (page, look) => {
      if (name === 'a game of Hex') {
        await page.locator('.panel .form select').nth(1).selectOption('nobody');
        await page.click('button:has-text("ヒント")');
        await page.waitForFunction(() =>
          /どこに打っても負け|で勝ち/.test(document.querySelector('.story').textContent),
        );
        await look('a hint');
      }
      if (name === 'Connect-Four') {
        await prove(page);
        await look('solved');
      }
      if (name === 'a puzzle') {
        await page.click('[data-cell="a1"]');
        await page.waitForFunction(() => /は負け/.test(document.querySelector('.story').textContent));
        await look('a wrong move');
      }
    },
    hash,
  );

onPage('in Japanese: what cannot be read as a game is told so', async (page) => {
  await set(page, { language: 'ja' });
  await page.goto(`${server.address}/#7,`);
  await page.waitForSelector('.import textarea');
  for (const [record, wanted] of [
    ['(;GM[11]SZ[4];B[z9])', /マス/],
    ['(;GM[1]SZ[19];B[aa])', /ゲーム番号が/],
    ['(;GM[11]SZ[99])', /盤の大きさではありません/],
  ]) {
    await page.fill('.import textarea', record);
    await page.click('.import button');
    await page.waitForFunction(
      (source) => new RegExp(source).test(document.querySelector('.message')?.textContent ?? ''),
      wanted.source,
    );
  }
  page.problems = page.problems.filter((problem) => !/422/.test(problem));
});
