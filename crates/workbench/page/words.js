// What the page says, in English and in Japanese.

import { STORIES } from './words_stories.js';
import { TOOLS } from './words_tools.js';

/** @type {Record<string, [string, string]>} */
const WORDS = {
  ...STORIES,
  ...TOOLS,
  black: ['black', '黒'],
  white: ['white', '白'],
  Black: ['Black', '黒'],
  White: ['White', '白'],
  maker: ['Maker', 'メーカー'],
  Maker: ['Maker', 'メーカー'],
  Breaker: ['Breaker', 'ブレーカー'],
  breaker: ['Breaker', 'ブレーカー'],
  empty: ['empty', '空き'],
  top: ['top edge', '上辺'],
  bottom: ['bottom edge', '下辺'],
  left: ['left edge', '左辺'],
  right: ['right edge', '右辺'],
  claims: ['Claims', '主張'],
  game: ['Hex', 'ヘックス'],
  torus: ['Torus Hex', 'トーラスヘックス'],
  tagline: ['state · prove · look · play', '述べる・証明する・眺める・打つ'],
  theme: ['Theme', 'テーマ'],
  light: ['Light', '明るい'],
  dark: ['Dark', '暗い'],
  auto: ['Automatic', '自動'],
  colours: ['Stones', '石の色'],
  'black-white': ['black and white', '黒と白'],
  'red-blue': ['red and blue', '赤と青'],
  language: ['Language', '言語'],
  help: ['Keys', 'キー操作'],
  orientation: ['Orientation', '向き'],
  document: ['Document', '文書'],
  examples: ['Examples', '例'],
  block: ['Block', 'ブロック'],
  open: ['Open a file', 'ファイルを開く'],
  tools: ['Tools', '道具'],
  tool_black: ['Black', '黒石'],
  tool_white: ['White', '白石'],
  tool_erase: ['Remove', '取り除く'],
  tool_region: ['Region', '領域'],
  tool_link: ['Link', '連結'],
  tool_name: ['Name', '名前'],
  tool_mark: ['Mark', '印'],
  tool_explore: ['What if?', 'もし打てば?'],
  tool_pan: ['Pan', 'ずらす'],
  tool_turn: ['In turn', '交互'],
  undo: ['Undo', '元に戻す'],
  redo: ['Redo', 'やり直す'],
  tidy: ['Tidy', '整える'],
  prove: ['Prove', '証明する'],
  stop: ['Stop', '止める'],
  seconds: ['seconds', '秒'],
  nodes: ['nodes', '局面'],
  node: ['node', '局面'],
  holds: ['holds', '成り立つ'],
  fails: ['fails', '成り立たない'],
  unknown: ['unknown', '不明'],
  waiting: ['waiting', '待機中'],
  running: ['searching', '探索中'],
  line: ['line', '手順'],
  open_moves: ['must-play cells left', '残る必須点'],
  verdict: ['Verdict', '判定'],
  checked: [
    'The independent checker has accepted the certificate',
    '独立した検査プログラムが証明書を受理しました',
  ],
  certificate: ['Certificate', '証明書'],
  bytes: ['bytes', 'バイト'],
  statement: ['What was proved', '証明された内容'],
  expected_fail: ['as expected', '期待どおり'],
  not_wanted: ['not what the block expects', '期待と異なります'],
  proof: ['Proof', '証明'],
  steps: ['steps', 'ステップ'],
  explore_hint: [
    'Click a cell to play there against the proof.',
    'マスをクリックすると証明に対して打てます。',
  ],
  disturbs_nothing: ['disturbs nothing: no answer is needed', '何も乱さない：応手は不要'],
  answered: ['is answered by', 'には'],
  by_step: ['step', 'ステップ'],
  restart: ['Start again', '最初から'],
  back: ['Back', '一手戻す'],
  view_steps: ['Steps', 'ステップ'],
  view_replies: ['Replies', '応手'],
  positions: ['positions', '局面'],
  steps_hint: ['Point at a step to see it on the board.', 'ステップを指すと盤に表示されます。'],
  reply_over: ['the game is decided', '勝負は決まっている'],
  rule_position: ['game tree', 'ゲーム木'],
  rule_drop: ['every stone in a pair has its answer', '組の石にはいつも応手がある'],
  rule_pave: ['no line is ever the attacker’s', '攻め手はどの列も揃えられない'],
  drop_lowest: ['the partner lies on the ground or on a stone', '相方は地面か石の上にある'],
  drop_column: ['both stand in one column', '同じ列に並んでいる'],
  drop_divert: [
    'while the cell below is empty, that cell’s partner instead',
    '下のマスが空なら、代わりにそのマスの相方',
  ],
  drop_none: ['is not always answered', '応手がないことがある'],
  line_stone: ['lines with a stone of the defender’s', '守り手の石がある列'],
  line_pair: ['lines with both cells of a pair', '組の両方のマスを含む列'],
  line_upper: ['lines with an upper cell', '上のマスを含む列'],
  line_none: ['lines that are not met', '防げない列'],
  exhausted: [
    'The two rules do not cover this drawing; the certificate holds because every order of moves was tried.',
    'この図は二つの規則だけでは示せません。すべての手順を調べた証明書です。',
  ],
  beaten_hint: [
    '“Play out” shows the moves that beat the drawing.',
    '「自動対局」で図を破る手順が見られます。',
  ],
  reply_tree: ['Reply tree', '応手の木'],
  put_together: ['Put together from', '組み立てる主張'],
  moved: ['moved', '移動'],
  in_force: ['In force', '使われている主張'],
  forced_line: ['Forced line', '強制手順'],
  cases_hint: ['Point at a case to see it on the board.', '場合を指すと盤に表示されます。'],
  case_else: ['all others', 'その他すべて'],
  case_threat: ['a threat', '脅し'],
  piece: ['piece', '部分'],
  pair: ['pair', '組'],
  area: ['area', '区域'],
  cells: ['cells', 'マス'],
  creature: ['Creature', '生き物'],
  says_claim: [
    'Wherever {other} plays in the shaded cells, {owner} can reach {goal}.',
    '{other}が色つきのマスのどこに打っても、{owner}は {goal} を達成できる。',
  ],
  says_first: [
    'Moving first in the shaded cells, {owner} can reach {goal}.',
    '色つきのマスで先に打てば、{owner}は {goal} を達成できる。',
  ],
  says_win: ['{mover} moves, and {owner} wins.', '{mover}の番で、{owner}が勝つ。'],
  says_loser: [
    'Breaker, moving second, can keep Maker from ever owning a copy of the creature.',
    '後手のブレーカーは、メーカーが生き物の写しを作るのを防ぎ続けられる。',
  ],
  says_winner: [
    'Maker, moving first, can own a copy of the creature.',
    '先手のメーカーは生き物の写しを作れる。',
  ],
  says_breaker: ['Breaker can take a cell of every set.', 'ブレーカーはどの集合からもマスを取れる。'],
  says_maker: ['Maker can take all cells of a set.', 'メーカーはある集合のマスをすべて取れる。'],
  says_draw: [
    '{owner}, answering by this drawing, never lets the other player have {connect} in a row.',
    '{owner}はこの図のとおりに応じれば、相手に{connect}個並べさせない。',
  ],
  flat: ['flat', '平置き'],
  diamond: ['diamond', '菱形'],
  portrait: ['portrait', '縦長'],
  rule_text_a: [
    'Black must close a loop straight down, White one straight across; any other loop around the torus loses.',
    '黒は縦一周、白は横一周の輪を作る。他の輪を作ると負け。',
  ],
  rule_text_b: [
    'Black must close a loop that runs around downwards, White one that runs around sideways; ' +
      'whoever has one first wins.',
    '黒は縦に回る輪、白は横に回る輪を先に作れば勝ち。',
  ],
  rule_text_c: [
    'Black must close a loop that runs down, or down and to the right; ' +
      'White one that runs to the right, or to the right and up.',
    '黒は下か右下に回る輪、白は右か右上に回る輪を作れば勝ち。',
  ],
  "rule_text_c'": [
    'Black must close a loop that runs down, or down and to the left; ' +
      'White one that runs to the left, or to the left and up.',
    '黒は下か左下に回る輪、白は左か左上に回る輪を作れば勝ち。',
  ],
  torus_text: [
    'Opposite edges are glued: the faded cells are the same cells again.',
    '向かい合う辺はつながっています。薄いマスは同じマスです。',
  ],
  show: ['Show', '表示'],
  if_plays: ['after', '相手'],
  needs: ['needs', '必要な石'],
  no_tree: [
    'This certificate has no single steps to look at; it can be downloaded.',
    'この証明書には一つずつ見るステップがありません。ダウンロードできます。',
  ],
  name_done: ['done', '完了'],
  name_both: ['both', '両方'],
  name_weaken: ['weaken', '弱める'],
  name_reply: ['reply', '応手'],
  name_either: ['either', '二択'],
  name_split: ['split', '場合分け'],
  name_image: ['image', '写し'],
  name_potential: ['potential', '数え上げ'],
  name_dual: ['dual', '双対'],
  name_anchor: ['anchor', '錨'],
  name_fill: ['fill', '埋め'],
  rule_done: ['the goal is reached', '目標が達成されている'],
  rule_both: ['two regions that do not meet', '交わらない二つの領域'],
  rule_weaken: ['a stronger claim', 'より強い主張'],
  rule_reply: ['play here first', 'まずここに打つ'],
  rule_either: ['threats with nothing in common', '共通点のない脅し'],
  rule_split: ['an answer to every move', 'すべての手への応手'],
  rule_image: ['moved or turned', '移動・回転'],
  rule_potential: ['by counting', '数え上げ'],
  rule_dual: ['joining the other edges cuts', '反対の辺を結んで切る'],
  rule_anchor: ['joining the edges makes the link', '辺を結べば連結になる'],
  rule_fill: ['dead or captured cells', '死んだマス・捕獲されたマス'],
  share: ['Share', '共有'],
  import: ['Import', '取り込む'],
  import_hint: ['Paste a HexWorld or trmph link, or SGF', 'HexWorld・trmph のリンクか SGF を貼り付け'],
  export: ['Export', '書き出す'],
  copy_link: ['Copy link', 'リンクをコピー'],
  copied: ['Copied', 'コピーしました'],
  moves: ['Moves', '手順'],
  new_game: ['New game', '新しい対局'],
  size: ['Size', '大きさ'],
  rule: ['Rule', 'ルール'],
  opponent: ['Opponent', '相手'],
  nobody: ['nobody', 'なし（両方を打つ）'],
  solver: ['the solver', 'ソルバー'],
  level: ['level {number}', 'レベル{number}'],
  plays: ['Opponent plays', '相手の石'],
  hint: ['Hint', 'ヒント'],
  analyse: ['Analyse', '解析'],
  each_proved: [
    'winning and losing: each has a checked certificate; the rest is computed',
    '勝つ手・負ける手には検査済みの証明書があり、他は計算によります',
  ],
  hide: ['Hide', '隠す'],
  to_move: ['{player} to move', '{player}の番'],
  wins: ['{player} wins', '{player}の勝ち'],
  has_won: ['{player} has won', '{player}の勝ち'],
  winning: ['winning move', '勝つ手'],
  losing: ['losing move', '負ける手'],
  must_play: ['must-play', '必須点'],
  inferior: ['dead or captured', '死・捕獲'],
  proof_numbers: ['proof and disproof numbers', '証明数と反証数'],
  pass: ['Pass', 'パス'],
  swap: ['Swap pieces', 'スワップ'],
  resign: ['Resign', '投了'],
  typed_move: ['Move', '着手'],
  numbers: ['Move numbers', '手数表示'],
  coordinates: ['Coordinates', '座標'],
  thinking: ['thinking', '考え中'],
  play_here: ['Make it a claim', '主張にする'],
  start_of_game: ['start', '開始'],
  no_block: ['Write a claim, or choose an example.', '主張を書くか、例を選んでください。'],
  errors: ['errors', 'エラー'],
  mend: ['Mend the text to see the board.', '文書を直すと盤が見えます。'],
  link_hint: ['Click two ends: stones or edges.', '二つの端（石か辺）をクリック。'],
  name_of: ['Name of the stone on {cell}', '{cell} の石の名前'],
  name_ask: ['Name of the stone', '石の名前'],
  goal: ['Goal', '目標'],
  owner: ['Owner', '主張者'],
  first: ['First to move', '先手'],
  owner_word: ['owner', '主張者'],
  opponent_word: ['opponent', '相手'],
  expect: ['Expected', '期待'],
  suggestions: ['Suggestions', '候補'],
  did_you_mean: ['did you mean', 'もしかして'],
  more_time: ['Time limit', '制限時間'],
  guide: ['Guide the proof', '証明を導く'],
  guide_intro: [
    'You play for the owner. The machine intrudes where the last line depended on a cell, and closes what it can.',
    'あなたは主張者を打ちます。機械は直前の手順が頼ったマスに侵入し、できるものは自分で閉じます。',
  ],
  guide_close: ['close by itself what it can', '閉じられるものは機械が閉じる'],
  guide_reply: ['Your reply to', '次の侵入への応手：'],
  guide_done: ['Everything is answered.', 'すべてに応手があります。'],
  guide_open: ['still to be answered', '未解決'],
  guide_bad: ['does not work: the opponent then succeeds', 'はうまくいきません：相手が成功します'],
  paving: ['Paving', '敷き詰め'],
  lattice: ['repeats', '繰り返し'],
  breaker_answers: [
    'Click a cell: Maker plays there and Breaker answers.',
    'マスをクリック：メーカーが打ち、ブレーカーが応じます。',
  ],
  column: ['column', '列'],
  drop_hint: [
    'Click a column: the attacker drops a stone, the drawing answers.',
    '列をクリック：攻め手が落とし、図が応じます。',
  ],
  play_out: ['Play out', '自動対局'],
  scroll: ['Scroll', 'スクロール'],
  beaten: ['beaten by', '破る手順'],
  sets_hint: ['Click a cell to play there against the proof.', 'マスをクリックすると証明に対して打てます。'],
  sets: ['sets', '集合'],
  dismissed: ['Close', '閉じる'],
  board: ['Board', '盤'],
  print: ['Print', '印刷'],
  keys_title: ['Keys', 'キー操作'],
  key_arrows: ['move on the board', '盤上を移動'],
  key_enter: ['play or apply the tool', '打つ・道具を使う'],
  key_type: ['type a cell such as e4, then Enter', 'e4 のようにマスを入力して Enter'],
  key_delete: ['remove the stone', '石を取り除く'],
  key_undo: ['undo and redo', '元に戻す・やり直す'],
  key_steps: ['back and forward through the moves', '手順を戻る・進む'],
  key_variations: ['other variations of the move', '他の変化'],
  key_ends: ['first and last move', '最初・最後の手'],
  key_tools: [
    'black, white, erase, region, link, name, mark, what if',
    '黒・白・消す・領域・連結・名前・印・もし',
  ],
  key_prove: ['prove', '証明する'],
  key_pan: ['pan the torus', 'トーラスをずらす'],
  key_help: ['this list', 'この一覧'],
  no_server: ['The server does not answer', 'サーバーが応答しません'],
  first_move: ['First move', '最初の手'],
  last_move: ['Last move', '最後の手'],
  Bridge: ['Bridge', 'ブリッジ'],
  'Union V': ['Union V', 'ユニオン V'],
  'σ-connection F': ['σ-connection F', 'σ連結 F'],
  'Proposition 8': ['Proposition 8', '命題 8'],
  'Edge template, row 4': ['Edge template, row 4', '4段目の辺テンプレート'],
  'A claim that fails': ['A claim that fails', '成り立たない主張'],
  'Hex 5x5, whole board': ['Hex 5x5, whole board', 'ヘックス 5x5 の全盤'],
  'Torus Hex 4x4, rule c': ['Torus Hex 4x4, rule c', 'トーラスヘックス 4x4、規則 c'],
  'Maker and Breaker': ['Maker and Breaker', 'メーカーとブレーカー'],
  'Creatures on the line': ['Creatures on the line', '直線上の生き物'],
  'Animals on the grid': ['Animals on the grid', '格子上の動物'],
  'Infinite Connect-Four': ['Infinite Connect-Four', '無限コネクトフォー'],
  gravity: ['Connect-Four', 'コネクトフォー'],
  gravity_position: ['Position', '局面'],
  gravity_who: ['Who wins?', 'どちらが勝つか'],
  solve: ['Solve', '解く'],
  gravity_stones: ['Stones before play', '置き石'],
  gravity_connect: ['In a row', '並べる数'],
  gravity_columns: ['Columns', '列'],
  gravity_height: ['Rows', '段'],
  gravity_text: [
    'Small boards are searched to the end. Where the board has no end, a win by force is looked for.',
    '小さい盤は最後まで調べます。果てのない盤では、強制的な勝ちを探します。',
  ],
  gravity_hint: ['Click a column: {stone} drops a stone.', '列をクリック：{stone} が石を落とします。'],
  gravity_try: [
    'Click a column: {stone} drops a stone, and {player} answers by the proof.',
    '列をクリック：{stone} が落とし、{player} が証明のとおりに応じます。',
  ],
  gravity_draw: ['draw', '引き分け'],
  gravity_quiet: [
    'Nobody wins here by threats and fewer than {quiet} quiet moves.',
    '脅しと {quiet} 手未満の静かな手では、どちらも勝てません。',
  ],
  gravity_large: [
    'This game tree is too large to be played against; it can be downloaded.',
    'このゲーム木は大きすぎて対局できません。ダウンロードできます。',
  ],
  skip: ['Skip to the board', '盤へ移動'],
  settings: ['Settings', '設定'],
};

/** @type {'en' | 'ja'} */
export let language = 'en';

/** @param {string} wanted */
export function setLanguage(wanted) {
  language = wanted === 'ja' ? 'ja' : 'en';
  document.documentElement.lang = language;
}

/** Stones may be red and blue; then they are called so. */
let coloured = false;

/** @param {string} colours */
export function setColours(colours) {
  coloured = colours === 'red-blue';
}

/** @type {Record<string, string>} */
const COLOURED = { black: 'red', white: 'blue', Black: 'Red', White: 'Blue', 黒: '赤', 白: '青' };

/** A sentence with the colours that stones have. @param {string} words */
export function recoloured(words) {
  return coloured ? words.replace(/\b(black|white)\b|黒|白/gi, (word) => COLOURED[word] ?? word) : words;
}

/** The words for something, in the language that was chosen. @param {string} name @returns {string} */
export function t(name) {
  const words = WORDS[name];
  if (!words) return name;
  const said = words[language === 'ja' ? 1 : 0];
  return name === 'black-white' ? said : recoloured(said);
}

/** So many nodes. @param {number} number */
export function nodes(number) {
  return `${number.toLocaleString()} ${t(number === 1 ? 'node' : 'nodes')}`;
}

/** Words with places that are filled in. @param {string} name @param {Record<string, string>} values */
export function filled(name, values) {
  return t(name).replace(/\{(\w+)\}/g, (_, place) => values[place] ?? '');
}

/** A player at the start of a sentence. @param {string} player */
export function title(player) {
  return t(player.charAt(0).toUpperCase() + player.slice(1)) || player;
}
