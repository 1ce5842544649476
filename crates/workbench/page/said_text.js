// What other parts of the program say in English sentences, in Japanese: what is wrong with a document, and how the
// advice of a block fared. A sentence that is not in the list stays English.

import { language } from './words.js';

/** Sentences with places `{}`, in their order; in Japanese a place may have the number of another. */
const SENTENCES = `
unknown word {}|知らない語です：{}
unknown name {}|知らない名前です：{}
unknown game {}|知らないゲームです：{}
unknown token {}|知らない記号です：{}
unknown rule {}|知らないルールです：{}
unknown cell {}|知らないマスです：{}
unknown unit {}|知らない部品です：{}
unexpected {} after {}|{2} の後に {1} は書けません
unexpected {}|{} はここに書けません
expected {}, found {}|{1} が必要ですが、{2} があります
expected {} after {}|{2} の後に {1} が必要です
expected {} before {}|{2} の前に {1} が必要です
expected columns after {}|{} の後に列が必要です
expected a number of columns|列の数が必要です
the document is empty|文書が空です
the document has only comments|文書に注釈しかありません
the first line names the game, such as {} or {}|最初の行は {1} や {2} のようにゲームを書きます
the game line is missing before {}|{} の前にゲームの行がありません
game lines and the first lines of blocks start in column 1|ゲームの行とブロックの最初の行は行頭から書きます
the fields of a block are indented|ブロックの項目は字下げします
fields stand on indented lines of their own|項目はそれぞれ字下げした行に書きます
give all fields of a block the same indentation|ブロックの項目の字下げをそろえてください
indented lines belong to a block such as {}, and none is open here|字下げした行は {} のようなブロックのものですが、ここにはありません
a field outside a block|ブロックの外に項目があります
a field stands at most once in a block; longer lists go on in a line that is indented more|項目は一度だけです。長い一覧は次の行に続けます
a second field {}|項目 {} が二つあります
a second {}|{} が二つあります
this {} needs a name|{} には名前が必要です
this field needs a word|この項目には語が必要です
one word is enough here|ここは一語で足ります
write {}, or show it in a field {}|{1} と書くか、項目 {2} で示してください
write {}, then perhaps {}, then perhaps {}|{1}、必要なら {2}、{3} と書いてください
write {}, and if the board is limited {} or {}, and {}|{1} と書き、盤に限りがあれば {2} か {3}、{4} を加えてください
write the width and the height, such as {}|{} のように幅と高さを書いてください
write the width, the height and the rule, such as {}|{} のように幅、高さ、ルールを書いてください
write {} for the endless line, or its length, such as {} or {}|無限の直線は {1}、有限なら {2} や {3} のように長さを書いてください
write {} for the endless grid, or a size, such as {} or {}|無限の格子は {1}、有限なら {2} や {3} のように大きさを書いてください
write names or a range, such as {}|{} のように名前か範囲を書いてください
write its cells, such as {}|{} のようにマスを書いてください
write a number from 1 to {}|1 から {} までの数を書いてください
write them as moves, such as {}|{} のように手として書いてください
write {}, or {}|{1} か {2} と書いてください
write {} or {}|{1} か {2} と書いてください
write {}|{} と書いてください
{} cannot be the name of a {}|{1} は名前に使えません
a name is a letter followed by letters, digits, {}|名前は文字で始まり、文字、数字、{} が続きます
names are made of letters, digits, {} and {}, and separated by spaces|名前は文字、数字、{1}、{2} からなり、空白で区切ります
the name {} is used twice|名前 {} が二度使われています
the cell {} is used twice in this set|マス {} がこの集合に二度あります
the cell {} is used twice|マス {} が二度使われています
{} is used twice: {} and {}|{1} が二度使われています：{2} と {3}
{} is indented|{} が字下げされています
{} is a block of {}, not of {}|{1} は {2} のブロックで、{3} のものではありません
{} is read as part of {}|{1} は {2} の一部として読まれます
{} is read as the name of a stone|{} は石の名前として読まれます
{} is not a cell|{} はマスではありません
{} is not a cell of an area|{} は領域のマスではありません
{} is off the board|{} は盤の外です
{} is not the size of a board|{} は盤の大きさではありません
{} is not a whole number|{} は整数ではありません
{} is not a number of moves|{} は手数ではありません
{} is not a row of {} and {}|{1} は {2} と {3} の行ではありません
{} is not an edge, a stone or a cell|{} は辺でも石でもマスでもありません
{} is not joined to anything|{} は何ともつながれていません
{} is too far away|{} は遠すぎます
{} does not fit on the board|{} は盤に収まりません
{} cannot be read|{} を読めません
{} cannot be played here|{} にはここで打てません
{} is taken|{} には石があります
{} holds a stone|{} には石があります
{} is in the region, but it holds a stone|{} は領域のマスですが石があります
{} is in the region|{} は領域のマスです
{} is drawn as a cell of the region|{} は領域のマスとして描かれています
{} stands at two places|{} が二か所にあります
{} is a {}|{1} は {2} です
{} is about a board {}|{1} は {2} の盤についてのものです
{} is about another game|{} は別のゲームについてのものです
{} is not a range|{} は範囲ではありません
{} runs backwards|{} は逆順です
{} has no meaning here|{} はここでは意味がありません
{} among the cells|マスの中に {} があります
{} must follow {}|{2} の後に {1} が必要です
{} needs a name|{} には名前が必要です
{} needs a number|{} には数が必要です
{} needs a size|{} には大きさが必要です
{} needs the size of the board|{} には盤の大きさが必要です
{} belongs to a {}|{1} は {2} のものです
{} stands only in parentheses|{} は括弧の中にだけ書けます
{} takes an empty cell outside the region|{} には領域の外の空きマスを書きます
there is no board {}|{} という盤はありません
there is no torus {}|{} というトーラスはありません
each side of a board is between 1 and {}|盤の一辺は 1 から {} までです
each side of a torus is between {} and {}|トーラスの一辺は {1} から {2} までです
the cells of a board {} are a1 to {}|{1} の盤のマスは a1 から {2} までです
a cell is a column and a row, such as {}; cells are separated by spaces|マスは {} のように列と行で書き、空白で区切ります
a cell must follow {}|{} の後にマスが必要です
cells must follow {}|{} の後にマスが必要です
names must follow {}|{} の後に名前が必要です
a reply must follow|応手が必要です
the reply must follow {}|{} の後に応手が必要です
the name of a block must follow {}|{} の後にブロックの名前が必要です
a link must follow {}|{} の後に連結が必要です
a link must stand before {}|{} の前に連結が必要です
an edge, a stone's name or a cell must follow {}|{} の後に辺、石の名前、マスのどれかが必要です
a link joins two terminals, such as {}|連結は {} のように二つの端を結びます
a link joins two terminals, not three|連結が結ぶ端は三つではなく二つです
for a-b-c write {}|a-b-c は {} と書きます
for the whole board write {}|盤全体は {} と書きます
the goal is empty|目標が空です
nothing stands between these parentheses|括弧の中が空です
nothing stands between these braces|波括弧の中が空です
this parenthesis is never closed|この括弧が閉じていません
this parenthesis ends after {} and one cell|この括弧は {} と一マスで終わります
this brace is never closed|この波括弧が閉じていません
this {} closes nothing|この {} に対応する括弧がありません
no certificate could state this goal|この目標を述べる証明書は書けません
the {} {} has no goal|{1} {2} に目標がありません
the {} {} has no region|{1} {2} に領域がありません
the {} {} has no field {}|{1} {2} に項目 {3} がありません
add a field such as {}|{} のような項目を加えてください
add a field {} with cells, {} or nothing, or mark cells with {} in a field {}|項目 {1} を加えるか、項目 {4} に {3} で示してください
add the cells, such as {} or {}|{1} や {2} のようにマスを加えてください
add the sets, such as {}|{} のように集合を加えてください
add {} and the name of a {} above|{1} と上の {2} の名前を加えてください
add {} or {}|{1} か {2} を加えてください
add {}|{} を加えてください
a region is a list of cells, or {}, or {} and a list of cells|領域はマスの一覧、{1}、または {2} とマスの一覧です
a region has at most {} cells|領域は {} マスまでです
the region has {} cells|領域に {} マスあります
the stone {} has no place|石 {} の場所がありません
the stones of a drawing are {}, {} or names from the fields {} and {}|図の石は {1}、{2}、または項目 {3} と {4} の名前です
one token per cell: {}|一マスに一つの記号：{}
the tokens are separated by spaces|記号は空白で区切ります
this row has {} of {} tokens|この行の記号は {2} 個のうち {1} 個です
this row has {} cells, the one above it {}|この行は {1} マス、上の行は {2} マスです
the drawing has {} of {} rows|図は {2} 行のうち {1} 行です
the drawing has more than {} rows|図が {} 行より多いです
one line per row, indented more than {}|一段一行、{} より字下げして書きます
each row stands on a line of its own, indented more than {}|各段はそれぞれの行に、{} より字下げして書きます
the cell {} is empty|マス {} は空きです
the cell {} is in the region|マス {} は領域の中です
a terminal is an edge, the name of a stone, or a cell that holds a stone|端は辺、石の名前、または石のあるマスです
a goal names edges and stones, and an empty cell only inside {}|目標に書くのは辺と石で、空きマスは {} の中だけです
the edge {} is {}'s, and this is {}'s goal|辺 {1} は {2} のもので、これは {3} の目標です
{} is {}'s stone, and this is {}'s goal|{1} は {2} の石で、これは {3} の目標です
{} joins {} and {}; for {}'s claims write {}|{1} は {2} と {3} を結びます。{4} の主張なら {5} と書いてください
a block uses only blocks that stand before it|ブロックが使えるのは前にあるブロックだけです
no block above is named {}|上に {} という名のブロックはありません
only what holds against a first move can be used|使えるのは相手が先手でも成り立つものだけです
only a {} or an {} can be extended|拡張できるのは {1} か {2} だけです
in {} the owner moves first|{} では持ち主が先手です
in {} the game is over already|{} では対局がもう終わっています
a case is empty|場合が空です
a case needs {} and a reply|場合には {} と応手が必要です
the line is empty|手順が空です
the move {} has two cases|手 {} に場合が二つあります
the opponent's move {} has no reply|相手の手 {} に応手がありません
the reply {} is one of the moves|応手 {} が手の一つと同じです
the reply {} cannot be played here|応手 {} はここで打てません
the reply {} is where the opponent has just played|応手 {} は相手が打ったばかりのマスです
the moves of a case are empty cells of the region|場合の手は領域の空きマスです
a reply is an empty cell of the region|応手は領域の空きマスです
this move needs a case of its own|この手には別の場合が必要です
an extension's stone stands outside the region|拡張の石は領域の外に置きます
it is about the whole board: write {} for an empty cell|盤全体についてのものです。空きマスは {} と書いてください
it is always about joining one's edges|常に自分の二辺を結ぶことについてのものです
give the winner's first move as a stone|勝つ側の最初の手を石として書いてください
the creature has no cell|図形にマスがありません
the animal has no cell|図形にマスがありません
the area has no cell|領域にマスがありません
there is no cell|マスがありません
there is no set to hit|当てる集合がありません
a set without cells|空の集合です
a set inside a set|集合の中に集合があります
each set stands in braces, such as {}|集合は {} のように波括弧で書きます
a range is two numbers such as {}; the last one belongs to it|範囲は {} のような二つの数で、終わりも含みます
the cells of a creature are numbers, such as {}|図形のマスは {} のような数です
draw the animal with {} and {}, one row per line|図形は {1} と {2} で、一段一行に描きます
the drawing {} has no field {}|図 {1} に項目 {2} がありません
the letter {} does not stand twice|文字 {} が二度ありません
this does not fit the board|盤に合いません
where it stands is missing|場所がありません
how many in a row win is missing|いくつ並べば勝ちかがありません
it has a meaning of its own|別の意味を持っています
it is a cell of the board|盤のマスの名前です
it is an edge of the board|盤の辺の名前です
the claim itself holds|主張そのものは成り立ちます
the claim itself was not settled|主張そのものは決まりませんでした
the whole board was searched|盤全体を探索しました
the blocks used do not suffice for it|使ったブロックでは足りません
{} is not used, because it was not proved|{} は証明されなかったので使われません
{} took {} nodes, more than {}|{1} に {2} 局面かかりました（上限 {3}）
{}: a gap, {} is answered by {}|{1}：穴があり、{2} には {3} と応じられます
by {} and {} in the other {} cells, without search; moves beside the line: {}|{1} と、残り {3} マスでの {2} による（探索なし）。手順の外の手：{4}
by {} and {} in the other {} cells, {} nodes; moves beside the line: {}|{1} と、残り {3} マスでの {2} による（{4} 局面）。手順の外の手：{5}
by {} and {} in the other {} cells, without search|{1} と、残り {3} マスでの {2} による（探索なし）
by {} and {} in the other {} cells, {}|{1} と、残り {3} マスでの {2} による（{4}）
by {} in the other {} cells, without search|残り {2} マスでの {1} による（探索なし）
`;

/** @type {{ wanted: RegExp, words: string }[] | null} */
let patterns = null;

/** @returns {{ wanted: RegExp, words: string }[]} */
function compiled() {
  return SENTENCES.trim()
    .split('\n')
    .map((line) => {
      const [english, japanese] = line.split('|');
      const parts = english.split('{}').map((part) => part.replace(/[.*+?^$()[\]\\]/g, '\\$&'));
      return { wanted: new RegExp(`^${parts.join('(.+?)')}$`), words: japanese };
    });
}

/** A sentence of another part of the program, in the language of the page. @param {string} text */
export function saidText(text) {
  if (language !== 'ja') return text;
  patterns ??= compiled();
  for (const { wanted, words } of patterns) {
    const found = wanted.exec(text);
    if (!found) continue;
    let next = 0;
    return words.replace(/\{(\d?)\}/g, (_, number) => found[number ? Number(number) : ++next] ?? '');
  }
  return text;
}
