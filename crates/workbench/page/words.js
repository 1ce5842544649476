// What the page says, in English and in Japanese.

/** @type {Record<string, [string, string]>} */
const WORDS = {
  black: ['black', '黒'], white: ['white', '白'], Black: ['Black', '黒'], White: ['White', '白'],
  maker: ['Maker', 'メーカー'], breaker: ['Breaker', 'ブレーカー'], empty: ['empty', '空き'],
  top: ['top edge', '上辺'], bottom: ['bottom edge', '下辺'], left: ['left edge', '左辺'], right: ['right edge', '右辺'],
  claims: ['Claims', '主張'], game: ['Hex', 'ヘックス'], torus: ['Torus Hex', 'トーラスヘックス'],
  tagline: ['state · prove · look · play', '述べる・証明する・眺める・打つ'],
  theme: ['Theme', 'テーマ'], light: ['Light', '明るい'], dark: ['Dark', '暗い'], auto: ['Automatic', '自動'],
  colours: ['Stones', '石の色'], 'black-white': ['black and white', '黒と白'], 'red-blue': ['red and blue', '赤と青'],
  language: ['Language', '言語'], help: ['Keys', 'キー操作'], orientation: ['Orientation', '向き'],
  document: ['Document', '文書'], examples: ['Examples', '例'], block: ['Block', 'ブロック'], open: ['Open a file', 'ファイルを開く'],
  tools: ['Tools', '道具'], tool_black: ['Black', '黒石'], tool_white: ['White', '白石'], tool_erase: ['Remove', '取り除く'],
  tool_region: ['Region', '領域'], tool_link: ['Link', '連結'], tool_name: ['Name', '名前'], tool_mark: ['Mark', '印'],
  tool_explore: ['What if?', 'もし打てば?'], tool_pan: ['Pan', 'ずらす'], tool_turn: ['In turn', '交互'],
  undo: ['Undo', '元に戻す'], redo: ['Redo', 'やり直す'], tidy: ['Tidy', '整える'],
  prove: ['Prove', '証明する'], stop: ['Stop', '止める'], seconds: ['seconds', '秒'], nodes: ['nodes', '局面'],
  holds: ['holds', '成り立つ'], fails: ['fails', '成り立たない'], unknown: ['unknown', '不明'],
  waiting: ['waiting', '待機中'], running: ['searching', '探索中'], line: ['line', '手順'], open_moves: ['must-play cells left', '残る必須点'],
  checked: ['The independent checker has accepted the certificate', '独立した検査プログラムが証明書を受理しました'],
  certificate: ['Certificate', '証明書'], bytes: ['bytes', 'バイト'], statement: ['What was proved', '証明された内容'],
  expected_fail: ['as expected', '期待どおり'], not_wanted: ['not what the block expects', '期待と異なります'],
  proof: ['Proof', '証明'], steps: ['steps', 'ステップ'], explore_hint: ['Click a cell to play there against the proof.', 'マスをクリックすると証明に対して打てます。'],
  disturbs_nothing: ['disturbs nothing: no answer is needed', '何も乱さない：応手は不要'],
  answered: ['is answered by', 'には'], by_step: ['step', 'ステップ'], restart: ['Start again', '最初から'], back: ['Back', '一手戻す'],
  if_plays: ['after', '相手'], others: ['others', '他'], needs: ['needs', '必要な石'], no_tree: ['This certificate has no single steps to look at; it can be downloaded.', 'この証明書には一つずつ見るステップがありません。ダウンロードできます。'],
  rule_done: ['the goal is reached', '目標が達成されている'], rule_both: ['two regions that do not meet', '交わらない二つの領域'],
  rule_weaken: ['a stronger claim', 'より強い主張'], rule_reply: ['play here first', 'まずここに打つ'], rule_either: ['threats with nothing in common', '共通点のない脅し'],
  rule_split: ['an answer to every move', 'すべての手への応手'], rule_image: ['moved or turned', '移動・回転'], rule_potential: ['by counting', '数え上げ'],
  rule_dual: ['joining the other edges cuts', '反対の辺を結んで切る'], rule_fill: ['dead or captured cells', '死んだマス・捕獲されたマス'],
  save: ['Save', '保存'], share: ['Share', '共有'], import: ['Import', '取り込む'], import_hint: ['Paste a HexWorld or trmph link, or SGF', 'HexWorld・trmph のリンクか SGF を貼り付け'],
  export: ['Export', '書き出す'], copy_link: ['Copy link', 'リンクをコピー'], copied: ['Copied', 'コピーしました'],
  moves: ['Moves', '手順'], new_game: ['New game', '新しい対局'], size: ['Size', '大きさ'], rule: ['Rule', 'ルール'],
  opponent: ['Opponent', '相手'], nobody: ['nobody: both sides are yours', 'なし（両方を打つ）'], solver: ['the solver', 'ソルバー'], level1: ['level 1', 'レベル1'], level2: ['level 2', 'レベル2'],
  plays: ['plays', '担当'], hint: ['Hint', 'ヒント'], analyse: ['Analyse', '解析'], hide: ['Hide', '隠す'], to_move: ['to move', 'の番'], wins: ['wins', 'の勝ち'], has_won: ['has won', 'の勝ち'],
  winning: ['winning move', '勝つ手'], losing: ['losing move', '負ける手'], must_play: ['must-play', '必須点'], inferior: ['dead or captured', '死・捕獲'], proof_numbers: ['proof and disproof numbers', '証明数と反証数'],
  pass: ['Pass', 'パス'], swap: ['Swap pieces', 'スワップ'], resign: ['Resign', '投了'], typed_move: ['Move', '着手'], numbers: ['Move numbers', '手数表示'], coordinates: ['Coordinates', '座標'],
  thinking: ['thinking', '考え中'], play_here: ['Make it a claim', '主張にする'], play_strategy: ['Play against this proof', 'この証明と対局'], start_of_game: ['start', '開始'],
  no_block: ['Write a claim, or choose an example.', '主張を書くか、例を選んでください。'], errors: ['errors', 'エラー'], mend: ['Mend the text to see the board.', '文書を直すと盤が見えます。'],
  link_hint: ['Click two ends: stones or edges.', '二つの端（石か辺）をクリック。'], name_ask: ['Name of the stone', '石の名前'],
  goal: ['Goal', '目標'], owner: ['Owner', '主張者'], first: ['First to move', '先手'], owner_word: ['owner', '主張者'], opponent_word: ['opponent', '相手'], expect: ['Expected', '期待'],
  suggestions: ['Suggestions', '候補'], did_you_mean: ['did you mean', 'もしかして'], more_time: ['Time limit', '制限時間'],
  guide: ['Guide the proof', '証明を導く'], guide_intro: ['You play for the owner. The machine intrudes where the last line depended on a cell, and closes what it can.', 'あなたは主張者を打ちます。機械は直前の手順が頼ったマスに侵入し、できるものは自分で閉じます。'],
  guide_close: ['close by itself what it can', '閉じられるものは機械が閉じる'], guide_reply: ['Your reply to', '次の侵入への応手：'], guide_done: ['Everything is answered.', 'すべてに応手があります。'], guide_open: ['open questions', '未解決'], guide_bad: ['does not work: the opponent then succeeds', 'はうまくいきません：相手が成功します'],
  paving: ['Paving', '敷き詰め'], lattice: ['repeats', '繰り返し'], pairs: ['pairs', '組'], areas: ['areas', '区域'], breaker_answers: ['Click a cell: Maker plays there and Breaker answers.', 'マスをクリック：メーカーが打ち、ブレーカーが応じます。'],
  column: ['column', '列'], drop_hint: ['Click a column: the attacker drops a stone, the drawing answers.', '列をクリック：攻め手が落とし、図が応じます。'], play_out: ['Play out', '自動対局'], scroll: ['Scroll', 'スクロール'], beaten: ['beaten by', '破る手順'],
  sets_hint: ['Click a cell to play there against the proof.', 'マスをクリックすると証明に対して打てます。'], sets: ['sets', '集合'],
  dismissed: ['Close', '閉じる'], board: ['Board', '盤'], print: ['Print', '印刷'], won_line: ['wins for certain', 'が必ず勝つ'],
  keys_title: ['Keys', 'キー操作'],
  key_arrows: ['move on the board', '盤上を移動'], key_enter: ['play or apply the tool', '打つ・道具を使う'], key_type: ['type a cell such as e4, then Enter', 'e4 のようにマスを入力して Enter'],
  key_undo: ['undo and redo', '元に戻す・やり直す'], key_steps: ['back and forward through the moves', '手順を戻る・進む'], key_ends: ['first and last move', '最初・最後の手'], key_tools: ['black, white, erase, region, link, name, mark, what if', '黒・白・消す・領域・連結・名前・印・もし'], key_prove: ['prove', '証明する'], key_pan: ['pan the torus', 'トーラスをずらす'], key_help: ['this list', 'この一覧'],
  first_move: ['First move', '最初の手'], last_move: ['Last move', '最後の手'],
  skip: ['Skip to the board', '盤へ移動'], settings: ['Settings', '設定'], no_answer: ['No answer', '応答なし'],
};

/** @type {'en' | 'ja'} */
let language = 'en';

/** @param {string} wanted */
export function setLanguage(wanted) {
  language = wanted === 'ja' ? 'ja' : 'en';
  document.documentElement.lang = language;
}

/** The words for something, in the language that was chosen. @param {string} name @returns {string} */
export function t(name) {
  const words = WORDS[name];
  return words ? words[language === 'ja' ? 1 : 0] : name;
}

/** A player at the start of a sentence. @param {string} player */
export function title(player) {
  return t(player.charAt(0).toUpperCase() + player.slice(1)) || player;
}
