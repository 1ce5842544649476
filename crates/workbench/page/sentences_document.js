// What is wrong with a document, in English and in Japanese; for the form see `said_text.js`.

export const WRONG = `
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
write {}, then perhaps {} (to the right), {} or {}, then perhaps {}
  |{1}、必要なら {2}（右へ）か {3} か {4}、必要なら {5} と書いてください
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
{}, {} and {} are for losers on endless boards, {} for winners on finite ones; only finite boards have stones
  and several creatures
  |{1}、{2}、{3} は果てのない盤の敗者、{4} は有限の盤の勝者のものです。石と複数の図形は有限の盤だけです
{} is no cell of the area|{} は区域のマスではありません
a goal names edges, stones and cells of the region, and other empty cells only inside {}
  |目標に書くのは辺、石、領域のマスで、他の空きマスは {} の中だけです
expected {} after this|この後に {} が必要です
{} is {} here, and {} is {}|ここでは {1} は {2} で、{3} は {4} です
in a block a name means one cell, and a cell has one name|ブロックの中で名前は一マスを指し、マスの名前は一つです
first used here|最初はここです
the first is here|最初はここです
the outermost is here|いちばん外側はここです
the stone is here|石はここです
the area|区域
left out here|ここにありません
the {} stone|{} の石
did you mean {}?|{} ですか？
{} or {}|{1} か {2}
a document has at most {} bytes (16 MiB), and this has more|文書は {} バイト（16 MiB）までですが、これはもっと長いです
this looks like UTF-16 (byte {}); save the file as UTF-8|UTF-16 のようです（{} バイト目）。UTF-8 で保存してください
this is not a text file: byte {} is zero; a document is text in UTF-8|テキストではありません：{} バイト目が 0 です。文書は UTF-8 のテキストです
this is not UTF-8 text: byte {} is wrong; save the file as UTF-8|UTF-8 ではありません：{} バイト目。UTF-8 で保存してください
the stones make a line before play starts|始まる前に石が並んでいます
this cell will be {}'s, not {}'s|このマスは {2} でなく {1} のものになります
or write {}, and nothing is said of the cell|または {} と書けば、そのマスについて何も言いません
a stone is not on the board|盤の外の石があります
copies made by {} may be left out at the end of the board, but not the first|{} による写しは盤の端で省けますが、最初のものは省けません
this overlaps another unit, or its own image, in column {}, row {}|{1} 列 {2} 段で、他の部品か自分の像と重なります
a letter stands in an even number of cells, matched from the outside in; once only if mirrored and not repeated
  |文字は偶数個のマスに置き、外側から順に組になります。一度でよいのは、鏡映されて繰り返されないときだけです
the end of the chain in column {}, row {} is not joined|{1} 列 {2} 段の鎖の端がつながっていません
ends are joined over one column of follow-up, a right end with a left one|端は追随の一列をはさんで、右の端と左の端がつながります
column {} has an unmatched cell under a matched one in row {}|{1} 列では {2} 段の組のマスの下に、組でないマスがあります
the drawing is too wide before it repeats|図の繰り返しの幅が広すぎます
too many cells of column {} are drawn: more than the board has, or than {}|{1} 列に描かれたマスが多すぎます（盤の段数か {2} を超えます）
the cells of this drawing do not match|この図のマスの組が合いません
a number from {} to {}|{1} から {2} までの数
a drawing can be slid by at most 1000 columns|図をずらせるのは 1000 列までです
on a board that repeats without end, slide by the rest after whole periods|果てなく繰り返す盤では、周期で割った余りだけずらしてください
this field needs a number of columns|この項目には列の数が必要です
this field needs the first and the last column of a stretch|この項目には、繰り返す区間の最初と最後の列が必要です
only a board with two ends widens|広がるのは両側に端のある盤だけです
give the width of the narrowest board in the line of the game, such as \`width 9\`|ゲームの行に、最も狭い盤の幅を書いてください（例：\`width 9\`）
with copies of these columns, column {}, row {} loses its partner|これらの列を複製すると、{} 列 {} 段の相手がなくなります
positive numbers slide to the right, negative ones to the left|正の数は右へ、負の数は左へずらします
stones are written as the moves that put them there, such as {}|石は {} のように、置いた手として書きます
this field needs stones in columns from -1000 to 1000|この項目には -1000 から 1000 列までの石が必要です
this field needs the name of a unit|この項目には部品の名前が必要です
units of your own are drawn with {}|自分の部品は {} で描きます
this takes {} columns|これは {} 列を占めます
there are no rows|段がありません
there are more than {} rows|段が {} より多いです
the text has errors; mend them first|文書にエラーがあります。先に直してください
there is no block {}|ブロック {} はありません
stones and regions are changed in blocks of Hex and torus Hex|石と領域を変えられるのはヘックスとトーラスヘックスのブロックです
a field is one line without comments|項目は注釈のない一行です
Maker and Breaker have a cell in common|メーカーとブレーカーに共通のマスがあります
Maker has an image from the start|メーカーは初めから像を持っています
Breaker has a cell of every image from the start|ブレーカーは初めからどの像にもマスを持っています
the area has the cell {} twice|区域にマス {} が二度あります
translates of the area meet|区域の平行移動が重なります
{} is for blocks with {}|{1} は {2} のあるブロックのものです
{} insists on that area|{} はその区域に限ります
sides are between 1 and {}, and a board has at most {} cells|一辺は 1 から {1} まで、盤は {2} マスまでです
cells lie between -{} and {}|マスは -{1} から {2} までです
a creature has at most {} cells|図形は {} マスまでです
an animal has at most {} cells, columns and rows|図形は {} マス、{} 列、{} 段までです
an area is made of numbers and ranges, such as {}|区域は {} のように数と範囲で書きます
an area is made of columns and rows, such as {}|区域は {} のように列と段で書きます
this is not how an area is repeated|区域の繰り返しの書き方ではありません
{} repeats it every 14 cells|{} は 14 マスごとに繰り返します
{} repeats it by (4, 0) and by (1, 2); the 1 is less than the 4|{} は (4, 0) と (1, 2) で繰り返します（1 は 4 より小さく）
there are no stones on an endless board|果てのない盤に石は置けません
certificates about endless boards begin without any; give the board a size|果てのない盤の証明書は石なしで始まります。盤の大きさを書いてください
there is no cell {} on the board|盤にマス {} はありません
an area has at most {} cells|区域は {} マスまでです
cases nest deeper than {}|場合の入れ子が {} より深いです
only {} takes a list of moves|手の一覧を書けるのは {} だけです
a line is made of moves and replies, as in {}|手順は {} のように手と応手で書きます
one block is extended|拡張するブロックは一つです
a field is indented less than a row|項目の字下げは段より浅くします
a token may be the name of a stone, too|記号は石の名前でもかまいません
{}, {} and {} nest deeper than 1,000|{1}、{2}、{3} の入れ子が 1,000 より深いです
parentheses nest deeper than 1,000|括弧の入れ子が 1,000 より深いです
the goal has more than 4,096 links|目標の連結が 4,096 より多いです
the goal has more than 4,096 {}|目標の {} が 4,096 より多いです
{} answers on {} itself: add a case {} that cell|{1} が {2} そのものに応じています。そのマスの場合を {3} で加えてください
the reply {} may be where the opponent has just played|応手 {} は相手が打ったばかりのマスかもしれません
in a {} blocks are put together where the tree ends|{} ではブロックは木の終わりで組み合わせます
a case of a {} needs no {}|{1} の場合に {2} は要りません
this board is {}|この盤は {} です
each cell of a line is empty until it is played|手順のマスは打たれるまで空きです
an extension adds stones of {} only|拡張で加えるのは {} の石だけです
a {} has no region|{} に領域はありません
a line begins with the loser's move|手順は負ける側の手で始まります
a strategy answers moves, and here the winner moves first|戦略は手に応じるものですが、ここでは勝つ側が先手です
give the first move as a stone, and {} the other player|最初の手を石として書き、{} に相手を書いてください
{} is {} here and {} elsewhere|{1} はここでは {2}、他では {3} です
a field is not indented more than the field before it|項目は前の項目より深く字下げしません
the cell {} is empty and outside the region|マス {} は空きで、領域の外です
this field is indented less, so it goes on|この項目は字下げが浅いので続きになります
the blocks up to {} mean more than {} cells, columns and cases together|{1} までのブロックの意味するマス、列、場合の合計が {2} を超えます
ranges, repeated units and extensions count with all that they stand for; split the document
  |範囲、繰り返す部品、拡張は意味するものすべてを数えます。文書を分けてください
the sets are made of the names in the field {}|集合は項目 {} の名前で書きます
it has a meaning of its own in certificates|証明書の中で別の意味を持っています
there are more than {} cells|マスが {} より多いです
a set game has at most {} cells|集合ゲームは {} マスまでです
{} starts a number with 0|{} は数が 0 で始まります
{} is too long: numbers have at most 4 digits|{} は長すぎます：数は 4 桁までです
this brace is not closed before {}|{} の前でこの波括弧が閉じていません
nobody can hit it, and Maker would have it from the start|誰も当てられず、メーカーが初めから持つことになります
a torus has no edge {}|トーラスに辺 {} はありません
a goal names stones and cells of the region|目標に書くのは石と領域のマスです
a terminal is the name of a stone, or a cell that holds a stone|端は石の名前、または石のあるマスです
the win {} needs a rule|win の {} には規則が必要です
name it in the game line, such as {}|{} のようにゲームの行に書いてください
the torus has {} cells|トーラスに {} マスあります
a torus that is searched has at most {} cells|探索するトーラスは {} マスまでです
there are loops that decide it|すでに勝負を決める輪があります
`;
