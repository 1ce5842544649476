// What the page says about finders, clocks and pages without a server, in English and in Japanese.

/** @type {Record<string, [string, string]>} */
export const TOOLS = {
  key_draw: [
    'mark the cell of a game; with the right button drag an arrow, or click to mark',
    '対局のマスに印。右ボタンで引くと矢印、押すと印',
  ],
  numbers_mean: [
    'About how many open questions stand before a win of the player to move, and before a loss; 0 means decided.',
    '手番の側の勝ちまで、そして負けまでに残る問題のおよその数。0 は決着。',
  ],
  so_many_seconds: ['{number} s', '{number} 秒'],
  so_many_minutes: ['{number} min', '{number} 分'],
  name_drop: ['drop', '落下'],
  name_pave: ['pave', '敷き詰め'],
  find: ['Find', '探す'],
  find_minimal: ['minimal carrier', '最小の領域'],
  find_sigma: ['σ-connection (reply tree)', 'σ連結（応手木）'],
  find_partition: ['partition into pieces', '部分への分割'],
  find_strategy: ['strategy to read', '読める戦略'],
  find_area: ['area that stops the creature', '生き物を止める区域'],
  find_drawing: ['drawing around the stones', '石のまわりの図'],
  find_a_drawing: ['Find a drawing for {stone}', '{stone} の図を探す'],
  find_template2: ['edge templates, row 2', '辺のテンプレート 2列目'],
  find_template3: ['edge templates, row 3', '辺のテンプレート 3列目'],
  find_template4: ['edge templates, row 4', '辺のテンプレート 4列目'],
  mends_one: [
    'With one cell more in the region it would hold: {cells}.',
    '領域に {cells} を加えれば成り立つ。',
  ],
  mends_each: [
    'With one of these cells more in the region it would hold: {cells}.',
    '次のどれか一マスを領域に加えれば成り立つ：{cells}。',
  ],
  mends_nothing: [
    'A larger region does not help: it fails on the whole board, too.',
    '領域を広げても無駄：盤全体でも成り立たない。',
  ],
  mends_more: [
    'No single cell more makes it hold, but the whole board does.',
    '一マス加えるだけでは足りないが、盤全体なら成り立つ。',
  ],
  mend_add: ['Add {cell}', '{cell} を加える'],
  mends: ['would make it hold', '加えれば成り立つ'],
  level_first: ['level 1, a beginner', 'レベル1（初心者）'],
  level_last: ['level 9, full strength', 'レベル9（最強）'],
  thinks: ['Time for a move', '一手の時間'],
  clock: ['Clock', '時計'],
  no_clock: ['none', 'なし'],
  each_minutes: ['{minutes} min each', '各{minutes}分'],
  swap_rule: ['swap rule', '交換ルール'],
  swapped: ['swaps: takes over the first move', '交換：最初の手を引き取る'],
  won_on_time: ['{player} has won on time', '時間切れで{player}の勝ち'],
  sound: ['sound', '音'],
  claim: ['Claim', '主張'],
  still_only: [
    'There is no server behind this page: it shows what was proved. `tatami serve` opens the workbench.',
    'このページにサーバーはありません。証明されたものだけを表示します。`tatami serve` で作業台が開きます。',
  ],
  still_missing: ['{file} cannot be loaded', '{file} を読み込めません'],
  still_note: [
    'Made by `tatami export page`: play against the proof, open its steps, or have `tatami-check` check it.',
    '`tatami export page` で作られたページです。証明と対局し、手順を開き、証明書を `tatami-check` で検査できます。',
  ],
  still_unproved: ['This block has no proof on this page.', 'このブロックの証明はこのページにありません。'],
  of_block: ['of the block:', 'ブロックの図：'],
};
