// What is said of games that are read, of finders, and of how the advice of a block fared, in English and in Japanese;
// for the form see `said_text.js`.

export const NOTES = `
the claim itself holds|主張そのものは成り立ちます
the claim itself was not settled|主張そのものは決まりませんでした
the whole board was searched|盤全体を探索しました
the blocks used do not suffice for it|使ったブロックでは足りません
{} is not used, because it was not proved|{} は証明されなかったので使われません
{} took {} nodes, more than {}|{1} に {2} 局面かかりました（上限 {3}）
by {} and {} in the other {} cells, without search; moves beside the line: {}
  |{1} と、残り {3} マスでの {2} による（探索なし）。手順の外の手：{4}
by {} and {} in the other {} cells, {} nodes; moves beside the line: {}|{1} と、残り {3} マスでの {2} による（{4} 局面）。手順の外の手：{5}
by {} and {} in the other {} cells, without search|{1} と、残り {3} マスでの {2} による（探索なし）
by {} in the other {} cells, without search|残り {2} マスでの {1} による（探索なし）
size={} in the diagram|図の中に size={}
<hexboard {}/>|<hexboard {}/>
expected {}|{!} が必要です
nothing more: only one diagram is read|これ以上書けません：読む図は一つだけです
nothing more: only one game is read|これ以上書けません：読む棋譜は一つだけです
an attribute such as size={}, or />|size={} のような属性か />
a value in quotes|引用符で囲んだ値
a closing quote after this|この後に閉じる引用符
R, B, E or S before the cells|マスの前に R、B、E、S のどれか
a move, or nothing more|手か、終わり
r1 to r12, n or c1, or a comma and the moves|r1 から r12、n、c1、またはコンマと手
a comma and the moves|コンマと手
a cell, a colon and a label, such as {}|{} のようなマス、コロン、文字
{}, {}, {} or a property such as {}|{1}、{2}、{3} か、{4} のような属性
a game such as {}|{} のような棋譜
{} after this|この後に {}
the size of the board, such as {} or {}|{1} や {2} のような盤の大きさ
a move such as {}|{} のような手
the text is longer than {} bytes|文が {} バイトより長いです
{} is no size of a board: each side is between 1 and {}|{1} は盤の大きさではありません：一辺は 1 から {2} までです
{} is no cell: expected a column and a row, such as {}|{1} はマスではありません：{2} のように列と行で書いてください
the {} board has no cell {}|{1} の盤にマス {2} はありません
the game is number {}, and Hex is 11|ゲーム番号が {} ですが、ヘックスは 11 です
a node has one move or one setup, not both and not two moves|節にあるのは一手か一つの配置で、両方や二手ではありません
{} stands twice in one node|{} が一つの節に二度あります
this notation has square boards only, and this one is {}|この記法は正方形の盤だけで、これは {} です
this notation has boards up to {}, and this one is {}|この記法の盤は {1} までで、これは {2} です
this notation has no passes, and without them it would not be {}'s turn|この記法にパスはなく、なければ {!} の番になりません
arrows and marks|矢印と印
names and dates|名前と日付
turns that do not follow from the number of stones|石の数から決まらない手番
how the game ended|終局のしかた
a stone stands on {} already|{} にはもう石があります
one setup says two things about {}|一つの配置が {} について二つのことを述べています
pieces are swapped on square boards only, and this one is {}|交換は正方形の盤だけで、これは {} です
the game is over: it was resigned or forfeited|対局は投了か反則で終わっています
a record has at most {} moves|棋譜は {} 手までです
the checker ended unexpectedly|検査プログラムが思いがけず終わりました
the checker rejects it: {}|検査プログラムが受け入れません：{}
it states something else than the claim|主張と違うことを述べています
{} is no loser on the endless line of which translations count, within {} cells
  |{1} は果てのない直線の敗者（平行移動だけを数え、{2} マス以内）ではありません
no area was found with a period of at most {} cells|周期 {} マスまでの区域は見つかりませんでした
stopped before an area was found|区域が見つかる前に止められました
the limits ran out before an area was found|区域が見つかる前に上限に達しました
the library could not be written as a document|ライブラリを文書に書けませんでした
{} does not hold as it was found|見つかったままでは {} は成り立ちません
the limits ran out before what was found was proved|見つかったものが証明される前に上限に達しました
{} has no certificate: {}|{1} に証明書がありません：{2!}
{} is no {}|{1} は {2} ではありません
{} is no cell of a board {}|{1} は {2} の盤のマスではありません
the limits ran out before σ-connections were found|σ連結が見つかる前に上限に達しました
no σ-connection was found that makes the rest of the board forced|盤の残りを強制にするσ連結は見つかりませんでした
what was found could not be read again|見つかったものを読み直せませんでした
what was found does not prove {}: {}|見つかったものは {1} を証明しません：{2!}
{} is no drawing|{} は図ではありません
drawings are looked for around at most {} stones, in columns from {} to {}|図を探せるのは {2} から {3} 列の {1} 個までの石のまわりです
there is no drawing within {} columns and cups or glasses outside|{} 列以内で、外が CUP か GLASS の図はありません
there is no drawing at all with these stones|この石のまわりにはどんな図もありません
stopped before a drawing was found|図が見つかる前に止められました
the limits ran out before a drawing was found|図が見つかる前に上限に達しました
what was found could not be written as a document|見つかったものを文書に書けませんでした
{} is no position of Hex in which the loser moves|{} は負ける側の手番のヘックスの局面ではありません
the limits ran out|上限に達しました
{} does not win {}|{2} で {1!} は勝ちません
{} is not about Hex|{} はヘックスについてのものではありません
{} is on a torus, which has no σ-connections|{} はトーラス上のもので、σ 連結はありません
the limits ran out before a minimal carrier was found|最小の領域が見つかる前に上限に達しました
in a σ-connection the opponent moves first|σ連結では相手が先手です
the limits ran out before a reply tree was found|応手木が見つかる前に上限に達しました
{} fails: there is no reply tree|{} は成り立ちません：応手木はありません
the strategy could not be read again: {}|戦略を読み直せませんでした：{!}
the strategy was lost|戦略が失われました
the strategy was not proved: {}|戦略は証明されませんでした：{!}
stopped before a strategy was found|戦略が見つかる前に止められました
no strategy was found within the limits|上限までに戦略は見つかりませんでした
a stone on row {} needs a width of at least {}|{1} 列目の石には幅 {2} 以上が必要です
a region that is searched has at most {} cells: choose a smaller width|探索する領域は {} マスまでです。幅を狭くしてください
the limits ran out before a template was found|テンプレートが見つかる前に上限に達しました
a stone on row {} is not joined to the edge within a width of {}|幅 {2} では {1} 列目の石は辺につながりません
rows are 2 to 8, and widths 1 to 30|列は 2 から 8、幅は 1 から 30 までです
nothing is known of finding {}|{} の探し方は知られていません
the line stops early: {} is answered by {}, by search|手順が早く終わります：{1!} には {2}（探索による）
the line leaves out {}: answered by {}, by search|手順に {1!} がありません：応手は {2}（探索による）
the line does not force: {}|手順は強制になっていません：{}
the line plays {}, which lies in the region of a block used|手順の {} は使うブロックの領域にあります
{} once {} are filled|{1}（{2} が埋まった後）
{} does nothing: it does not fit here|{} は働いていません：ここに合いません
{} does nothing: {} is in force on cells of its region|{1} は働いていません：領域のマスに {2} が効いています
{} does nothing: the goal follows without it|{} は働いていません：なくても目標が出ます
{} does nothing: it is nowhere in force|{} は働いていません：どこにも効いていません
the blocks named do nothing: {} moves first|挙げたブロックは働いていません：{!} が先手です
the whole region was searched|領域全体を探索しました
after {}: the last reply is taken already|{} の後：最後の応手のマスにはもう石があります
after {}: the blocks named do not suffice, it was searched|{} の後：挙げたブロックでは足りず、探索しました
after {}: the blocks in force leave nothing to prove|{} の後：効いているブロックで証明が終わっています
at the root: the blocks in force leave nothing to prove|最初の局面：効いているブロックで証明が終わっています
{}: the blocks in force leave nothing to prove|{!}：効いているブロックで証明が終わっています
{}: the reply {} lies in the region of a block in force|{1!}：応手 {2} は効いているブロックの領域にあります
{}: no proof was found|{!}：証明は見つかりませんでした
{}: a gap, filled by {} nodes of search|{1!}：穴があり、{2} 局面の探索で埋めました
{}: no reply to {} was found|{1!}：{2} への応手は見つかりませんでした
{}: a gap, {} is answered by {}|{1!}：穴があり、{2} には {3} と応じられます
no reply to {} after {} keeps {}|{2} の後、{1} へのどの応手も {3} を保てません
no reply to {} keeps {}|{1} へのどの応手も {2} を保てません
after {}, {} fails|{1} の後、{2} は成り立ちません
after {}|{} の後
at the root|最初の局面
the threat {}|脅し {}
{} moves without a prescribed reply were answered by search: {}|応手の決まっていない {1} 手には探索で応じました：{2}
it has no line: the whole board was searched|手順がありません：盤全体を探索しました
{} ({} ours to move, {} theirs), {}, {}, {}, {}, {}; {}, {}, {} of the claims atoms; {} nodes of search in
  all, the largest claim {} cells, the median {}
  |{1!}（自分の手番 {2}、相手の手番 {3}）、{4!}、{5!}、{6!}、{7!}、{8!}；{9!}、{10!}、主張のうち原子 {11}；探索は全部で {12} 局面、最大の主張 {13} マス、中央値 {14}
{} node|{} 局面
{} nodes|{} 局面
{} leaf|葉 {}
{} leaves|葉 {}
{} forced line|強制手順 {}
{} forced lines|強制手順 {}
{} claim|主張 {}
{} claims|主張 {}
{} σ-connection|σ連結 {}
{} σ-connections|σ連結 {}
{} figure|図 {}
{} figures|図 {}
{} case|場合 {}
{} cases|場合 {}
{} extension|拡張 {}
{} extensions|拡張 {}
by {} and {} in the other {} cells, {}; {}|{1} と、残り {3} マスでの {2} による（{4!}）；{5!}
by {} and {} in the other {} cells, {}|{1} と、残り {3} マスでの {2} による（{4!}）
by {} in the other {} cells, {}|残り {2} マスでの {1} による（{3!}）
without search|探索なし
a player is {} or {}|プレイヤーは {1} か {2} です
this part of the board is too far away, or has too many stones|盤のこの部分は遠すぎるか、石が多すぎます
the figure cannot be drawn|図を描けません
this block is not a drawing|このブロックは図ではありません
at most {} columns are shown at a time|一度に見せるのは {} 列までです
the players are X and O|プレイヤーは X と O です
only claims about Hex are guided|手引きできるのはヘックスの主張だけです
a guided proof has at most {} replies|手引きの証明の応手は {} までです
two stones stand on one cell|一つのマスに石が二つあります
levels are 1 to 9|レベルは 1 から 9 までです
the rules are {}|ルールは {} です
this certificate is not a derivation that can be looked at|この証明書は開いて見られる導出ではありません
there is no such step|その段階はありません
each place stands after its parent|手は親の後に並びます
the replies cannot be listed|応手を一覧にできません
there is no such cell|そのマスはありません
a picture has at most {} shapes|図の形は {} 個までです
a length of this picture is too large|この図には長すぎる線があります
a line has from 2 to {} points|線の点は 2 から {} までです
the blocks up to {} have more than {} names of cells to show|{1} までのブロックのマスの名前が {2} を超えます
split the document; {} reads it as it is|文書を分けてください。{} はそのまま読みます
{}: {} does nothing|{1!}：{2} は働いていません
{} does nothing|{} は働いていません
{}, Black {}: {}|{1!}、黒 {2}：{3!}
{}, White {}: {}|{1!}、白 {2}：{3!}
{} fails|{} は成り立ちません
Black wins|黒の勝ち
White wins|白の勝ち
Black|黒
White|白
black|黒
white|白
`;
