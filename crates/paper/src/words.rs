//! The words of papers, in English and Japanese: the one table of them. In a sentence, `{…}` is filled in.

use game::Player;

/// The languages.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Language {
    /// English.
    #[default]
    English,
    /// Japanese.
    Japanese,
}

impl Language {
    /// The words of a language.
    pub fn words(self) -> &'static Words {
        match self {
            Self::English => &ENGLISH,
            Self::Japanese => &JAPANESE,
        }
    }
}

/// The words of a language.
#[derive(Debug)]
pub struct Words {
    /// The language's code.
    pub code: &'static str,
    pub title: &'static str,
    pub summary: &'static str,
    pub board: &'static str,
    pub notation: &'static str,
    /// What a torus is called, and what is different on it.
    pub torus: &'static str,
    pub glued: &'static str,
    pub results: &'static str,
    pub appendix: &'static str,
    pub figure: &'static str,
    pub black: &'static str,
    pub white: &'static str,
    pub kinds: [(&'static str, &'static str); 5],
    pub other_kind: &'static str,
    pub counterexample: &'static str,
    pub comma: &'static str,
    pub holds: &'static str,
    pub fails: &'static str,
    pub unwanted: &'static str,
    pub open: &'static str,
    pub advice_fails: &'static str,
    pub uncertified: &'static str,
    pub refuted_by: &'static str,
    pub first_owner: &'static str,
    pub first_opponent: &'static str,
    pub statement: &'static str,
    pub position: &'static str,
    pub other_statement: &'static str,
    pub nodes: &'static str,
    pub no_nodes: &'static str,
    pub remark: &'static str,
    pub prover_says: &'static str,
    pub plays: &'static str,
    pub replies: &'static str,
    pub then: &'static str,
    pub otherwise: &'static str,
    pub goal_as_it_was: &'static str,
    pub cases: &'static str,
    pub case: &'static str,
    pub extension: &'static str,
    /// What the rules of a derivation are called: both, weaken, given, transitivity.
    pub rules: [&'static str; 4],
    /// What stands before the stones of a transitivity, and between them.
    pub through: (&'static str, &'static str),
    pub derived: &'static str,
    pub rest_derived: &'static str,
    pub regions: &'static str,
    pub case_leaf: &'static str,
    pub refuted_figure: &'static str,
    pub survivors: &'static str,
    pub no_survivor: &'static str,
    pub threat_board: &'static str,
    pub decided_board: &'static str,
    pub must_play: &'static str,
    pub put_together: &'static str,
    pub rest: &'static str,
    pub moved: &'static str,
    pub suffices: &'static str,
    pub whole_board: &'static str,
    pub line: &'static str,
    pub line_figure: &'static str,
    pub force_figure: &'static str,
    pub beside: &'static str,
    pub tree: &'static str,
    pub tree_figure: &'static str,
    pub tree_too_large: &'static str,
    pub threat: &'static str,
    pub by: &'static str,
    pub by_search: &'static str,
    pub leaf: &'static str,
    pub leaves: &'static str,
    pub node: &'static str,
    pub nodes_drawn: &'static str,
    pub measures: &'static str,
    pub certificates: &'static str,
    pub block: &'static str,
    pub verdict: &'static str,
    pub searched: &'static str,
    pub bytes: &'static str,
    pub to_check: &'static str,
}

impl Words {
    /// A player's name.
    pub fn player(&self, player: Player) -> &'static str {
        match player {
            Player::Black => self.black,
            Player::White => self.white,
            Player::Maker => "Maker",
            Player::Breaker => "Breaker",
        }
    }

    /// What a kind of block is called.
    pub fn kind(&self, keyword: &str) -> &'static str {
        let known = self.kinds.iter().find(|(kind, _)| *kind == keyword);
        known.map_or(self.other_kind, |(_, word)| word)
    }
}

/// A sentence with its gaps filled.
pub fn fill(sentence: &str, gaps: &[(&str, &str)]) -> String {
    let mut out = String::new();
    let mut rest = sentence;
    while let Some((before, after)) = rest.split_once('{') {
        out.push_str(before);
        let Some((name, after)) = after.split_once('}') else {
            rest = after;
            break;
        };
        out.push_str(gaps.iter().find(|(gap, _)| *gap == name).map_or("", |(_, words)| words));
        rest = after;
    }
    out.push_str(rest);
    out
}

static ENGLISH: Words = Words {
    code: "en",
    title: "The proofs of {file}",
    summary: "This paper was written from {file}. Blocks: {blocks}, of which proved {holds}, refuted {fails}, open {open}. Every verdict below was settled when the paper was written, and has a certificate that an independent checker has accepted; the appendix tells how to check it again. What is not settled is said to be open.",
    board: "The board",
    notation: "Boards are {sizes}. A cell is written by its column, a letter, and its row, a number from the top. A cell in column c and row r touches those at (c±1, r), (c, r±1), (c+1, r−1) and (c−1, r+1). Black (●) owns the edges top and bottom, White (○) left and right. S[α] says: if the opponent moves first and only the empty cells S are played, every other empty cell counting as the opponent’s, the owner can make α true. In α, a-b means that a chain of the owner’s stones joins a and b; a chain may end at an edge but never runs through it. (α given y) reads α as if the owner had y, too. ○ {moves} ● c means: of the opponent’s moves a and b are left, and c answers each of them. S′ is S moved or reflected.",
    torus: "torus",
    glued: "On a torus opposite edges are glued: beyond the last column comes the first again, and beyond the last row the first. Nobody owns an edge there.",
    results: "Lemmas and theorems",
    appendix: "Appendix: certificates",
    figure: "Figure",
    black: "Black",
    white: "White",
    kinds: [
        ("claim", "Lemma"),
        ("sigma", "σ-connection"),
        ("extension", "σ-extension"),
        ("win", "Proposition"),
        ("strategy", "Theorem"),
    ],
    other_kind: "Statement",
    counterexample: "Counterexample",
    comma: ", ",
    holds: "Proved.",
    fails: "This does not hold: refuted, with a certificate.",
    unwanted: "The document states it as true; it is not.",
    open: "Open: it was not settled within the limits.",
    advice_fails: "The proof that the document gives is not one; whether the claim itself holds is said below.",
    uncertified: "No certificate: {why}. So nothing is proved here.",
    refuted_by: "{opponent} refutes it, beginning with {move}.",
    first_owner: "{owner} moves first.",
    first_opponent: "{opponent} moves first.",
    statement: "{stones}. In the region S{index} = {cells} (cells: {count}):",
    position: "{stones}. {mover} to move; {owner} wins:",
    other_statement: "{caption}.",
    nodes: "Nodes of search for this statement, without what it uses: {nodes}.",
    no_nodes: "Nothing was searched for this statement, apart from what it uses.",
    remark: "Remark in the document: {text}",
    prover_says: "Told by the prover: {text}.",
    plays: "{opponent} plays",
    replies: "{owner} replies",
    then: "then holds",
    otherwise: "anything else",
    goal_as_it_was: "the goal as it was",
    cases: "The replies:",
    case: "{moves} → {reply}",
    extension: "This extends {base}: with {stones} added, the stronger formula holds wherever its replies have led. As one strategy that keeps both promises:",
    rules: ["both", "weaken", "given", "transitivity"],
    through: (" through ", ", "),
    derived: "It follows from connections in disjoint regions, which the proof begins with:",
    rest_derived: "The claim on R follows from connections in disjoint parts of it:",
    regions: "{regions}.",
    case_leaf: "After {moves}: {goal}.",
    refuted_figure: "{opponent} refutes it, beginning with {move}, which is marked.",
    survivors: "The must-play leaves {cells} to {mover}.",
    no_survivor: "No move survives the must-play.",
    threat_board: "If {side} were to play {cell}, the shaded cells would suffice: {mover} has to play on {cell} or in them.",
    decided_board: "{side} has succeeded already, within the shaded cells.",
    must_play: "The must-play, before any search:",
    put_together: "It is put together from disjoint regions:",
    rest: "Here R is the rest, {cells}. Its cells: {count}; nodes of search for its claim: {nodes}.",
    moved: "′ marks a lemma that is moved or reflected to where it stands in the figure.",
    suffices: "Nothing is left to prove in the rest of the board.",
    whole_board: "It is not put together from lemmas: the whole board was searched.",
    line: "The forced line in R:",
    line_figure: "{name}: the blocks in force, and the forced line with numbered moves. The same number stands in all cells that are left for a move.",
    force_figure: "{name}: the blocks in force.",
    beside: "Moves that the line does not answer, are not seen to lose at once, and were answered by search: {cells}.",
    tree: "The tree:",
    tree_figure: "{name}: the tree; small stones mark moves that one reply answers.",
    tree_too_large: "The tree has too many boards for one figure; the list below has all of it.",
    threat: "threat",
    by: "by {names}",
    by_search: "by search, within the certificate of this theorem",
    leaf: "After {moves}: {derivation}.",
    leaves: "The leaves, each with the regions that it is put together from, and what is reached in them. A region without a name was searched for this leaf.",
    node: "After {moves}: {opponent} to move.",
    nodes_drawn: "The positions of the tree in which the loser moves, with the regions of the blocks in force:",
    measures: "Its measures: {measures}.",
    certificates: "Each certificate is a text that states the claim and derives it step by step. The hash is the SHA-256 of its bytes, uncompressed.",
    block: "block",
    verdict: "verdict",
    searched: "nodes",
    bytes: "bytes",
    to_check: "To write the certificates and check them again (zst files are the same, compressed):",
};

static JAPANESE: Words = Words {
    code: "ja",
    title: "{file} の証明",
    summary: "本稿は {file} から書き出したものである。{blocks} 個のブロックのうち {holds} 個は証明され、{fails} 個は反証され、{open} 個は未解決である。以下の判定はすべて本稿の作成時に決定され、独立な検査プログラムが受理した証明書をもつ。検査のしかたは付録に記す。決定されていないものは未解決と記す。",
    board: "盤",
    notation: "盤の大きさは {sizes}。マスは列の文字と上から数えた行の番号で表す。列 c、行 r のマスは (c±1, r)、(c, r±1)、(c+1, r−1)、(c−1, r+1) に接する。黒(●)は上辺 top と下辺 bottom を、白(○)は左辺 left と右辺 right をもつ。S[α] は、相手が先に打ち、空きマスの集合 S の中だけで打たれ、ほかの空きマスは相手のものとみなすとき、α を真にできることをいう。a-b は、自分の石の鎖が a と b を結ぶことをいう。鎖は辺で終わってよいが、辺を通り抜けない。(α given y) は、y も自分の石であるとみなした α である。○ {moves} ● c は、相手の手が a と b に限られ、そのいずれにも c で応じることをいう。S′ は S を移動または反転したものである。",
    torus: "トーラス",
    glued: "トーラスでは向かい合う辺が貼り合わされ、最後の列の次は最初の列、最後の行の次は最初の行である。辺は誰のものでもない。",
    results: "補題と定理",
    appendix: "付録：証明書",
    figure: "図",
    black: "黒",
    white: "白",
    kinds: [
        ("claim", "補題"),
        ("sigma", "σ連結"),
        ("extension", "σ拡張"),
        ("win", "命題"),
        ("strategy", "定理"),
    ],
    other_kind: "主張",
    counterexample: "反例",
    comma: "、",
    holds: "証明済み。",
    fails: "これは成り立たない。証明書つきで反証された。",
    unwanted: "文書は成り立つと述べているが、成り立たない。",
    open: "未解決：制限内では決定されなかった。",
    advice_fails: "文書の与える証明は証明になっていない。主張そのものの成否は下に記す。",
    uncertified: "証明書なし：{why}。したがってここでは何も証明されていない。",
    refuted_by: "{opponent}は {move} から始めてこれを破る。",
    first_owner: "{owner}が先に打つ。",
    first_opponent: "{opponent}が先に打つ。",
    statement: "{stones}。{count} マス S{index} = {cells} において、",
    position: "{stones}。{mover}の手番で、{owner}の勝ち：",
    other_statement: "{caption}。",
    nodes: "この主張の探索節点数（用いる補題の分を除く）：{nodes}。",
    no_nodes: "用いる補題のほかには何も探索していない。",
    remark: "文書中の注記：{text}",
    prover_says: "証明系の報告：{text}。",
    plays: "{opponent}の手",
    replies: "{owner}の応手",
    then: "その後成り立つもの",
    otherwise: "その他",
    goal_as_it_was: "もとの目標",
    cases: "応手：",
    case: "{moves} → {reply}",
    extension: "{base} の拡張である。{stones} を加えると、応手がどこへ進んでいても、より強い式が成り立つ。両方の約束を守る一つの戦略として、",
    rules: ["領域の合併", "弱化", "given", "推移律"],
    through: ("、経由：", "、"),
    derived: "証明の最初にある、互いに素な領域での連結から導かれる：",
    rest_derived: "R の主張は、R の互いに素な部分での連結から導かれる：",
    regions: "{regions}。",
    case_leaf: "{moves} の後：{goal}。",
    refuted_figure: "{opponent}は印をつけた {move} から始めてこれを破る。",
    survivors: "先行排除の後に{mover}に残る手は {cells}。",
    no_survivor: "先行排除の後に残る手はない。",
    threat_board: "{side}が {cell} に打てば、影をつけたマスで足りる。{mover}は {cell} かその中に打たなければならない。",
    decided_board: "{side}は影をつけたマスの中ですでに目標を達している。",
    must_play: "探索に先立つ先行排除：",
    put_together: "互いに素な領域から組み立てる：",
    rest: "R は残りの {count} マスであり、その主張の探索節点数は {nodes} である：{cells}。",
    moved: "′ は、補題を図の位置へ移動または反転したものを表す。",
    suffices: "盤の残りで証明すべきことはない。",
    whole_board: "補題から組み立てたものではなく、盤全体を探索した。",
    line: "R における強制手順：",
    line_figure: "{name}：用いるブロックと、番号をつけた強制手順。ある手に残されたマスには同じ番号を記す。",
    force_figure: "{name}：用いるブロック。",
    beside: "手順にない手で、直ちに負けと見えず、探索で応じたもの：{cells}。",
    tree: "木：",
    tree_figure: "{name}：木。小さな石は、一つの応手で応じる手を表す。",
    tree_too_large: "木は一つの図には大きすぎる。下の一覧にすべてを記す。",
    threat: "脅し",
    by: "{names} による",
    by_search: "この定理の証明書の中の探索による",
    leaf: "{moves} の後：{derivation}。",
    leaves: "葉と、それを組み立てる領域、およびそこで達せられること。名前のない領域はこの葉のために探索した。",
    node: "{moves} の後、{opponent}の手番。",
    nodes_drawn: "敗者の手番である木の局面と、用いるブロックの領域：",
    measures: "その大きさ（英語表記）：{measures}。",
    certificates: "証明書は、主張を述べ、一歩ずつ導く文章である。ハッシュは圧縮しないバイト列の SHA-256 である。",
    block: "ブロック",
    verdict: "判定",
    searched: "節点",
    bytes: "バイト",
    to_check: "証明書を書き出して検査するには（zst は圧縮した同じもの）：",
};

#[cfg(test)]
mod tests {
    use super::fill;

    #[test]
    fn gaps_are_filled_once() {
        assert_eq!(fill("{a} and {b}{c}", &[("a", "{b}"), ("b", "2")]), "{b} and 2");
        assert_eq!(fill("open {a", &[("a", "1")]), "open a");
    }
}
