// What the page says about what is happening, in English and in Japanese: reasons, figures, the start, puzzles.

/** @type {Record<string, [string, string]>} */
export const STORIES = {
  fails_claim: ['Not so: {other} can keep {owner} from {goal}.', '成り立たない：{other}は {goal} を防げる。'],
  fails_win: ['Not so: {other} wins.', '成り立たない：{other}の勝ち。'],
  fails_any: ['Not so: this was refuted.', '成り立たない：反証されました。'],
  refuting: ['{winner} begins with {move}.', '{winner}はまず {move} に打つ。'],
  why_over: [
    '{winner} has already reached it: nothing is left to answer.',
    '{winner}はもう達成している：応手は不要。',
  ],
  why_outside: [
    '{move} lies outside the shaded cells, where {winner} needs nothing: no answer is needed.',
    '{move} は色つきのマスの外：{winner}は応じなくてよい。',
  ],
  why_nothing: [
    '{move} disturbs nothing: {winner} need not answer.',
    '{move} は何も乱さない：{winner}は応じなくてよい。',
  ],
  why_bridge: [
    '{move} disturbs the bridge; {reply} completes it.',
    '{move} がブリッジを乱し、{reply} でつながる。',
  ],
  why_block: ['{move} disturbs {block}; {reply} mends it.', '{move} が {block} を乱し、{reply} で直る。'],
  why_either: [
    '{move} meets one threat of {winner}’s; {reply} follows another that it does not touch.',
    '{move} は{winner}の脅しの一つを止めるだけ：{reply} が別の脅しを続ける。',
  ],
  why_split: [
    '{reply} answers {move}: every move in this piece has its answer.',
    '{move} には {reply}：この部分のどの手にも応手がある。',
  ],
  why_position: ['{reply} is the winning answer to {move}.', '{move} には {reply} が勝つ応手。'],
  why_reply: ['{move} is answered by {reply}.', '{move} には {reply}。'],
  plain_done: ['{owner} has reached the goal already.', '{owner}はもう目標を達成している。'],
  plain_both: [
    '{parts} pieces that share no cell: each is answered by itself.',
    'マスを共有しない {parts} 個の部分：それぞれ別に応じる。',
  ],
  plain_weaken: ['More than this was shown before.', 'これより強いことが示されている。'],
  plain_reply: ['{owner} plays {reply} first.', '{owner}はまず {reply} に打つ。'],
  plain_either: [
    '{parts} threats with no cell in common: no single move stops them all.',
    '共通のマスがない {parts} 個の脅し：一手では止められない。',
  ],
  plain_split: [
    'Each move of the opponent’s here has an answer of its own.',
    '相手のどの手にも、それぞれ応手がある。',
  ],
  plain_image: [
    'The same as a part that was shown before, moved or turned.',
    '前に示した部分を移動・回転したもの。',
  ],
  plain_potential: [
    'There are too few threats left to succeed: by counting.',
    '残る脅しが足りない：数え上げによる。',
  ],
  plain_dual: [
    'Whoever joins the other two edges has cut this link.',
    '反対の二辺を結べば、この連結は切れる。',
  ],
  plain_anchor: ['Whoever joins the edges has made this link.', '辺を結べば、この連結ができる。'],
  plain_fill: [
    'Some cells make no difference: they are dead or captured.',
    '影響のないマスがある（死・捕獲）。',
  ],
  story: ['What is happening', 'いまの状況'],
  formal: ['formally', '形式的には'],
  other_piece: ['other piece', 'その他の部分'],
  figure: ['Figure', '図'],
  figure_caption: ['caption', '説明文'],
  figure_legend: ['legend', '凡例'],
  figure_nothing: [
    'Nothing is proved here yet, so there is no caption.',
    'まだ証明がないので、説明文はありません。',
  ],
  copy_picture: ['Copy picture', '画像をコピー'],
  copy_tikz: ['Copy TikZ', 'TikZ をコピー'],
  away: [
    'The server does not answer. Nothing is lost: this page goes on as soon as it is back.',
    'サーバーが応答しません。戻り次第、このまま続けられます。',
  ],
  back_again: ['The server is back.', 'サーバーが戻りました。'],
  busy: [
    'A proof is being searched: stop it before you change the claim.',
    '証明を探索中です。変更する前に止めてください。',
  ],
  drop_ask: ['A proof is being searched. Drop it?', '証明を探索中です。やめますか？'],
  drop_yes: ['Drop it', 'やめる'],
  drop_no: ['Let it go on', '続ける'],
  ok: ['OK', 'OK'],
  no_winning: [
    'Every move loses here for {player}; {cell} resists.',
    '{player}はどこに打っても負け。粘るなら {cell}。',
  ],
  best_move: ['{cell} wins for {player}, proved.', '{player}は {cell} で勝ち（証明済み）。'],
  guide_leave: ['Leave', '終える'],
  guide_ask: [
    '{other} plays {move}. Where does {owner} answer?',
    '{other}が {move} に打ちました。{owner}の応手は？',
  ],
  guide_ask_first: ['{owner} begins. Where?', '{owner}から打ちます。どこに？'],
  guide_refuted: [
    '{reply} does not work: {other} then succeeds.',
    '{reply} はうまくいきません：{other}が成功します。',
  ],
  guide_hint: ['{cell} works.', '{cell} なら成り立ちます。'],
  guide_proved: ['Proved by your replies, and checked.', 'あなたの応手で証明され、検査されました。'],
  guide_lost: [
    'This line is lost, whatever you play: go back.',
    'この手順はもう成り立ちません。一手戻してください。',
  ],
  analysis_numbers: [
    'a/b: how much is left to search before the move is known to win, or to lose',
    'a/b：勝ち・負けが分かるまでに残る探索の量',
  ],
  home: ['Start', 'はじめ'],
  home_title: ['Games that can be proved', '証明できるゲーム'],
  home_text: [
    'Play, state what a player can always achieve, and see why: ' +
      'what is said to hold has a proof that an independent program has checked.',
    '対局し、いつでも達成できることを述べ、理由を見る。成り立つと言うことには、独立したプログラムが検査した証明があります。',
  ],
  home_play: ['Play Hex', 'ヘックスを打つ'],
  home_play_text: [
    'Join top and bottom. The opponent answers at once.',
    '上下をつなぐ。相手がすぐに応じます。',
  ],
  home_prove: ['See a proof', '証明を見る'],
  home_prove_text: [
    'Proposition 8 in colours: click anywhere, it answers.',
    '色分けした命題 8：どこに打っても応じます。',
  ],
  home_puzzle: ['Solve a puzzle', '問題を解く'],
  home_puzzle_text: ['One move wins. Which?', '勝つ手は一つだけ。どれ？'],
  home_infinite: ['Infinite games', '無限のゲーム'],
  home_infinite_text: [
    'Connect-Four without end: a drawing that never loses.',
    '果てのないコネクトフォー：負けない図。',
  ],
  home_more: ['More to open', 'そのほか'],
  home_tour: ['Tour in six steps', '六歩の案内'],
  tour_next: ['Next', '次へ'],
  tour_end: ['End the tour', '案内を終える'],
  tour_1: [
    'Hex: Black joins top and bottom, White left and right. Somebody always wins. Click a cell and play.',
    'ヘックス：黒は上下、白は左右をつなぐ。必ずどちらかが勝つ。マスをクリックして打ってみよう。',
  ],
  tour_2: [
    'The bridge: two stones with two empty cells between. Play White in one of them: the other joins.',
    'ブリッジ：間に空きマスが二つある二つの石。一方に白を打つと、もう一方でつながる。',
  ],
  tour_3: [
    'Edge template: this stone on the fourth row reaches the edge, whatever White tries. Try it.',
    '辺テンプレート：4段目の石は、白がどう打っても辺に届く。試してみよう。',
  ],
  tour_4: [
    'Must-play: this claim fails. White’s cut is on the board: Black has to disturb every threat at once, and cannot.',
    '必須点：この主張は成り立たない。盤上の白の切断を、黒は止められない。',
  ],
  tour_5: [
    'σ-connection: a region with several goals at once, put together with a bridge into a win. ' +
      'The colours are its pieces.',
    'σ連結：いくつもの目標を持つ領域。ブリッジと組み合わせると勝ちになる。色はその部分。',
  ],
  tour_6: [
    'Now play against the proof: click anywhere. It answers, says why, and cannot lose.',
    '証明と対局しよう：どこに打っても応じ、理由を言い、負けない。',
  ],
  puzzles: ['Puzzles', '問題'],
  puzzle_text: ['{player} to move. One move wins: find it.', '{player}の番。勝つ手は一つだけ。'],
  puzzle_right: ['Yes: {cell} is the only winning move, proved.', '正解：{cell} だけが勝つ手（証明済み）。'],
  puzzle_wins: ['Yes: {cell} wins, proved.', '正解：{cell} で勝ち（証明済み）。'],
  puzzle_own: ['{player} to move. Find a move that wins.', '{player}の番。勝つ手を見つけよう。'],
  make_puzzle: ['Make it a puzzle', '問題にする'],
  puzzle_wrong: ['{cell} loses: {other} answers {reply}.', '{cell} は負け：{other}が {reply} と応じる。'],
  puzzle_hint: ['It lies in row {row}.', '{row} 段目にある。'],
  puzzle_next: ['Next puzzle', '次の問題'],
  puzzle_solved: ['{count} of {all} solved', '{all} 問中 {count} 問正解'],
  puzzle_level: ['Difficulty {level}', '難しさ {level}'],
  whole_board: ['Whole board', '盤全体'],
  shrink: ['Shrink to what the proof used', '証明が使ったマスに縮める'],
  new_claim: ['New', '新規'],
  held_pair: [
    'Here the creature covers both cells of pair {pair}, of which Breaker gets one.',
    'ここでは生き物が組 {pair} の両方を含み、その一方はブレーカーが取る。',
  ],
  held_area: [
    'Here the creature covers {cells}, of which Breaker gets one in area {area}.',
    'ここでは生き物が {cells} を含み、その一つは区域 {area} でブレーカーが取る。',
  ],
  why_later: [
    'Once it is proved, move the creature over the paving: what stops it is lit.',
    '証明したら、生き物を敷き詰めの上で動かそう：止めるものが光る。',
  ],
  turn_creature: ['Turn it', '向きを変える'],
  why_loser: [
    'Every copy of the creature, wherever it lies, covers a pair, or cells of an area of which Breaker gets one.',
    '生き物の写しはどこにあっても、組か、ブレーカーが一つを取る区域のマスを含む。',
  ],
};
