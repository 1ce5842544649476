//! From settled blocks to the parts of a paper. It says that something is proved only where a certificate
//! was accepted in the same run.

use crate::derive::note;
use crate::must_play;
use crate::page::{Figure, Page, Part};
use crate::settled::Settled;
use crate::strategy;
use crate::words::{Words, fill};
use document::{Document, Entry, Expect};
use figure::{CaseTree, Picture, Piece, Scene};
use game::{Advice, Board, Cell, CellSet, Claim, First, ForcedStep, HexClaim, Moves, Player, ReplyCase};
use service::blocks::Workshop;
use std::collections::{BTreeSet, HashMap};
use strategies::guided::calculus::{Derivation, Premise};
use strategies::guided::{Assembly, BlockVerdict, JOINED, Lemma};

/// What a paper is composed from.
pub struct Composer<'a, 'w> {
    /// The words of its language.
    pub words: &'static Words,
    /// The document.
    pub document: &'a Document,
    /// Its blocks.
    pub entries: &'a [Entry],
    /// What became of them.
    pub settled: &'a [Settled],
    /// Where blocks are put in force for figures.
    pub workshop: &'a mut Workshop<'w>,
    /// How the document is called.
    pub file: &'a str,
    pub(crate) parts: Vec<Part>,
}

/// The names that a block gives to cells.
pub(crate) type Names = HashMap<Cell, String>;

/// A formula with the signs of papers.
pub(crate) fn in_signs(text: &str) -> String {
    text.replace('|', "∨").replace('&', "∧")
}

/// A number as an index.
pub(crate) fn index(number: usize) -> String {
    let digit = |digit: char| char::from_u32('₀' as u32 + digit.to_digit(10).unwrap_or(0)).unwrap_or(digit);
    number.to_string().chars().map(digit).collect()
}

impl<'a, 'w> Composer<'a, 'w> {
    /// An empty paper.
    pub fn new(
        words: &'static Words,
        (document, entries): (&'a Document, &'a [Entry]),
        (settled, workshop): (&'a [Settled], &'a mut Workshop<'w>),
        file: &'a str,
    ) -> Self {
        Self { words, document, entries, settled, workshop, file, parts: Vec::new() }
    }

    /// The whole paper.
    pub fn compose(mut self) -> Page {
        self.opening();
        self.parts.push(Part::Heading(self.words.results.to_string()));
        for number in 0..self.entries.len() {
            self.block(number);
        }
        self.appendix();
        Page { title: fill(self.words.title, &[("file", self.file)]), parts: self.parts }
    }

    /// The figures of some blocks, each with a name: the block's, and a number if the block has several.
    pub fn figures(mut self, blocks: &BTreeSet<usize>) -> Vec<(String, Figure)> {
        let mut named = Vec::new();
        for &number in blocks {
            self.parts.clear();
            self.block(number);
            let parts = std::mem::take(&mut self.parts);
            let figures = parts.into_iter().filter_map(|part| match part {
                Part::Figures(figures) => Some(figures),
                _ => None,
            });
            let name = &self.entries[number].name;
            let figures = figures.flatten().enumerate();
            named.extend(figures.map(|(index, figure)| match index {
                0 => (name.clone(), figure),
                _ => (format!("{name}.{index}"), figure),
            }));
        }
        named
    }

    pub(crate) fn text(&mut self, sentence: &str, gaps: &[(&str, &str)]) {
        self.parts.push(Part::Text(fill(sentence, gaps)));
    }

    fn opening(&mut self) {
        let count = |wanted: Option<BlockVerdict>| {
            self.settled.iter().filter(|settled| settled.proved() == wanted).count()
        };
        let (holds, fails) = (count(Some(BlockVerdict::Holds)), count(Some(BlockVerdict::Fails)));
        let blocks = self.entries.len();
        let (open, blocks) = ((blocks - holds - fails).to_string(), blocks.to_string());
        let (holds, fails) = (holds.to_string(), fails.to_string());
        let gaps =
            [("file", self.file), ("blocks", &blocks), ("holds", &holds), ("fails", &fails), ("open", &open)];
        self.text(self.words.summary, &gaps);
        let (mut sizes, mut glued): (Vec<String>, bool) = (Vec::new(), false);
        for claim in self.entries.iter().filter_map(Entry::hex) {
            let mut size = format!("{}×{}", claim.board.width(), claim.board.height());
            if claim.board.is_glued() {
                size += &format!(" ({})", self.words.torus);
                glued = true;
            }
            if !sizes.contains(&size) {
                sizes.push(size);
            }
        }
        if !sizes.is_empty() {
            self.parts.push(Part::Heading(self.words.board.to_string()));
            let gaps = [("sizes", &*sizes.join(self.words.comma)), ("moves", "{a, b}")];
            self.text(self.words.notation, &gaps);
            if glued {
                self.text(self.words.glued, &[]);
            }
        }
    }

    /// What others call a block: its kind, its number and its name.
    pub(crate) fn called(&self, number: usize) -> String {
        let entry = &self.entries[number];
        let kind = match self.settled[number].proved() {
            Some(BlockVerdict::Fails) => self.words.counterexample,
            _ => self.words.kind(entry.kind),
        };
        format!("{kind} {} ({})", number + 1, entry.name)
    }

    fn block(&mut self, number: usize) {
        let (words, entry) = (self.words, &self.entries[number]);
        let text = self.called(number);
        self.parts.push(Part::Lemma { text, name: entry.name.clone() });
        self.comments(entry);
        match entry.claim() {
            Claim::Hex(claim) => self.hex(number, claim),
            _ => {
                let picture = Picture::of_entry(self.document, entry);
                let caption = picture.as_ref().map_or(String::new(), |picture| picture.caption().to_string());
                if !caption.is_empty() {
                    self.text(words.other_statement, &[("caption", &caption)]);
                }
                self.verdict(number);
                let figures: Vec<Figure> = picture
                    .into_iter()
                    .map(|picture| Figure { picture, caption: entry.name.clone() })
                    .collect();
                self.parts.push(Part::Figures(figures));
            }
        }
    }

    /// What the author wrote above a block.
    fn comments(&mut self, entry: &Entry) {
        let Some((_, block)) = self.document.source(entry) else { return };
        let lines: Vec<&str> = block.leading.iter().map(|comment| comment.text.trim()).collect();
        let text = lines.join(" ");
        if !text.trim().is_empty() {
            self.parts.push(Part::Remark(fill(self.words.remark, &[("text", text.trim())])));
        }
    }

    fn hex(&mut self, number: usize, claim: &HexClaim) {
        let entry = &self.entries[number];
        let Some(scene) = Scene::of_entry(self.document, entry) else { return };
        let names = self.names(entry, claim);
        self.statement(number, claim, &names);
        self.verdict(number);
        let proved = self.settled[number].proved() == Some(BlockVerdict::Holds);
        match &entry.advice {
            Advice::None => self.plain(number, claim, &names, scene),
            Advice::Tree { cases, .. } => {
                self.board(number, scene.clone());
                // The cases name replies, too.
                let names = self.document.reply_names(entry).into_iter().chain(names).collect();
                self.replies(claim, &names, cases);
                if proved {
                    self.leaves(number, &names, &scene);
                } else if entry.kind == "sigma" {
                    self.case_figures(entry);
                }
            }
            Advice::Using { line, .. } if proved => self.win(number, claim, scene, line),
            Advice::Using { .. } => self.board(number, scene),
            Advice::Strategy { blocks, cases } => strategy::compose(self, number, (blocks, cases), scene),
        }
    }

    /// The claim in words and in the notation of the papers.
    fn statement(&mut self, number: usize, claim: &HexClaim, names: &Names) {
        let (words, board) = (self.words, &claim.board);
        let stones = self.stones(claim, names);
        let (owner, opponent) = (words.player(claim.owner), words.player(claim.owner.opponent()));
        let index = index(number + 1);
        if let Advice::Tree { also: Some(_), .. } = &self.entries[number].advice {
            let base = self.base(number);
            let given = claim.goal.given_cells();
            let added: Vec<String> = given.iter().map(|cell| named(board, names, cell)).collect();
            self.text(words.extension, &[("base", &base), ("stones", &added.join(words.comma))]);
        }
        if claim.joins_edges() {
            let mover = if claim.first == First::Owner { owner } else { opponent };
            self.text(words.position, &[("stones", &stones), ("mover", mover), ("owner", owner)]);
        } else {
            let (count, cells) = (claim.field.len().to_string(), braces(claim, &claim.field, words.comma));
            let gaps = [("stones", &*stones), ("count", &count), ("index", &index), ("cells", &cells)];
            self.text(words.statement, &gaps);
        }
        let called = |cell| names.get(&cell).cloned().unwrap_or_else(|| board.name(cell));
        let goal = in_signs(&claim.goal.text(&called));
        self.parts.push(Part::Formula(format!("S{index}[{goal}]")));
        if !claim.joins_edges() {
            let sentence = if claim.first == First::Owner { words.first_owner } else { words.first_opponent };
            self.text(sentence, &[("owner", owner), ("opponent", opponent)]);
        }
    }

    /// The names that a block gives to cells.
    pub(crate) fn names(&self, entry: &Entry, claim: &HexClaim) -> Names {
        self.document.stone_names(entry, &claim.board)
    }

    /// The σ-connection that an extension extends, which stands above it.
    fn base(&self, number: usize) -> String {
        let of = self.document.base_of(&self.entries[number]);
        let base = of.and_then(|of| self.entries.iter().position(|entry| entry.name == of));
        base.map_or(String::new(), |base| self.called(base))
    }

    fn stones(&self, claim: &HexClaim, names: &Names) -> String {
        let (words, board) = (self.words, &claim.board);
        let of = |player: Player, stones: CellSet| {
            let stones: Vec<String> = stones.iter().map(|cell| named(board, names, cell)).collect();
            let none = "–".to_string();
            let stones = if stones.is_empty() { none } else { stones.join(words.comma) };
            format!("{}: {stones}", words.player(player))
        };
        format!("{}; {}", of(Player::Black, claim.black), of(Player::White, claim.white))
    }

    fn verdict(&mut self, number: usize) {
        let (words, entry, settled) = (self.words, &self.entries[number], &self.settled[number]);
        let mut said = Vec::new();
        match (settled.proved(), &settled.certificate) {
            (Some(BlockVerdict::Holds), _) => said.push(words.holds.to_string()),
            (Some(BlockVerdict::Fails), _) => {
                said.push(words.fails.to_string());
                if entry.expect == Expect::Holds {
                    said.push(words.unwanted.to_string());
                }
            }
            (Some(BlockVerdict::AdviceFails), _) => said.push(words.advice_fails.to_string()),
            (None, Err(why)) if settled.verdict == Some(BlockVerdict::AdviceFails) => {
                said.push(words.advice_fails.to_string());
                said.push(fill(words.uncertified, &[("why", why)]));
            }
            (None, Err(why)) if settled.verdict.is_some() => {
                said.push(fill(words.uncertified, &[("why", why)]));
            }
            (None, _) => said.push(words.open.to_string()),
        }
        if let (Some(cell), Some(claim), Some(_)) = (settled.refuting, entry.hex(), settled.proved()) {
            let (opponent, name) = (words.player(claim.owner.opponent()), claim.board.name(cell));
            said.push(fill(words.refuted_by, &[("opponent", opponent), ("move", &name)]));
        }
        let nodes = settled.nodes.to_string();
        said.push(match settled.nodes {
            0 => words.no_nodes.to_string(),
            _ => fill(words.nodes, &[("nodes", &nodes)]),
        });
        self.parts.push(Part::Text(said.join(" ")));
        for note in &settled.notes {
            self.parts.push(Part::Remark(fill(words.prover_says, &[("text", note)])));
        }
    }

    /// The figure of a claim; a move that refutes it is marked.
    pub(crate) fn board(&mut self, number: usize, mut scene: Scene) {
        let (entry, settled) = (&self.entries[number], &self.settled[number]);
        if let (Some(cell), Some(claim)) =
            (settled.refuting.filter(|_| settled.proved().is_some()), entry.hex())
        {
            scene.intrusions = Some((claim.owner.opponent(), CellSet::of(cell)));
        }
        let mut caption = self.called(number);
        if let Some(claim) = entry.hex() {
            let names = self.names(entry, claim);
            let called = |cell| names.get(&cell).cloned().unwrap_or_else(|| claim.board.name(cell));
            caption += &format!(": S{}[{}]", index(number + 1), in_signs(&claim.goal.text(&called)));
            if let Some(cell) = settled.refuting.filter(|_| settled.proved().is_some()) {
                let opponent = self.words.player(claim.owner.opponent());
                let gaps = [("opponent", opponent), ("move", &*claim.board.name(cell))];
                caption += &format!(". {}", fill(self.words.refuted_figure, &gaps));
            }
        }
        self.parts.push(Part::Figures(vec![Figure { picture: Picture::Board(scene), caption }]));
    }

    /// A claim without advice: how it follows from the connections that its proof begins with, if it does.
    fn plain(&mut self, number: usize, claim: &HexClaim, names: &Names, mut scene: Scene) {
        let settled = &self.settled[number];
        let argument = settled.argument.as_ref().filter(|_| settled.proved() == Some(BlockVerdict::Holds));
        let derivation = argument.and_then(Derivation::of_argument);
        if let Some(derivation) = &derivation {
            scene.pieces = self.premises(names, claim, &derivation.premises);
        }
        self.board(number, scene);
        if let Some(derivation) = derivation {
            self.text(self.words.derived, &[]);
            let lines = self.lettered_lines(names, claim, &derivation);
            self.parts.push(Part::Derivation(lines));
        }
    }

    /// The leaves of a reply tree, each with its figure and how it follows.
    fn leaves(&mut self, number: usize, names: &Names, scene: &Scene) {
        let settled = self.settled;
        for leaf in settled[number].leaves.iter().filter(|leaf| !leaf.path.is_empty()) {
            let (claim, assembly) = (&leaf.claim, &leaf.assembly);
            let mut scene = Scene { pieces: Vec::new(), intrusions: None, ..scene.clone() };
            strategy::play(&mut scene, claim.owner, &leaf.path);
            let derivation = if assembly.pieces.is_empty() {
                Derivation::of_argument(&assembly.argument)
            } else {
                Derivation::of_assembly(claim, assembly)
            };
            match &derivation {
                Some(derivation) => scene.pieces = self.premises(names, claim, &derivation.premises),
                None => scene.shade(assembly.argument.region),
            }
            let called = |cell| names.get(&cell).cloned().unwrap_or_else(|| claim.board.name(cell));
            let goal = in_signs(&claim.goal.text(&called));
            let moves = strategy::path_text(claim, &leaf.path);
            let caption = fill(self.words.case_leaf, &[("moves", &moves), ("goal", &goal)]);
            self.parts.push(Part::Figures(vec![Figure { picture: Picture::Board(scene), caption }]));
            if let Some(derivation) = derivation {
                let lines = self.lettered_lines(names, claim, &derivation);
                self.parts.push(Part::Derivation(lines));
            }
        }
    }

    /// What these blocks are called.
    pub(crate) fn all_called(&self, blocks: &[usize]) -> String {
        let names: Vec<String> = blocks.iter().map(|&block| self.called(block)).collect();
        names.join(self.words.comma)
    }

    /// The table of replies of a σ-connection.
    fn replies(&mut self, claim: &HexClaim, names: &Names, cases: &[ReplyCase]) {
        let words = self.words;
        let (owner, opponent) = (words.player(claim.owner), words.player(claim.owner.opponent()));
        let head = vec![
            fill(words.plays, &[("opponent", opponent)]),
            fill(words.replies, &[("owner", owner)]),
            words.then.to_string(),
        ];
        let mut rows = Vec::new();
        self.reply_rows(claim, names, (cases, 0), &mut rows);
        if !rows.is_empty() {
            self.parts.push(Part::Text(words.cases.to_string()));
            self.parts.push(Part::Table { head, rows });
        }
    }

    fn reply_rows(
        &self,
        claim: &HexClaim,
        names: &Names,
        (cases, depth): (&[ReplyCase], usize),
        rows: &mut Vec<Vec<String>>,
    ) {
        let board = &claim.board;
        let called = |cell| names.get(&cell).cloned().unwrap_or_else(|| board.name(cell));
        for case in cases {
            let moves = match &case.moves {
                Moves::On(cells) => self.list(claim, cells),
                Moves::Else | Moves::Threat => self.words.otherwise.to_string(),
            };
            let mut then = match &case.then {
                Some(then) => in_signs(&then.text(&called)),
                None => self.words.goal_as_it_was.to_string(),
            };
            if !case.by.is_empty() {
                then += &format!(", {}", fill(self.words.by, &[("names", &self.all_called(&case.by))]));
            }
            rows.push(vec![format!("{}{moves}", "…".repeat(depth)), named(board, names, case.reply), then]);
            self.reply_rows(claim, names, (&case.cases, depth + 1), rows);
        }
    }

    /// The boards of the cases of a σ-connection.
    fn case_figures(&mut self, entry: &Entry) {
        fn boards(node: CaseTree, out: &mut Vec<Figure>) {
            let CaseTree { scene, label, branches, .. } = node;
            if !label.is_empty() {
                out.push(Figure { picture: Picture::Board(scene), caption: label });
            }
            branches.into_iter().for_each(|branch| boards(branch, out));
        }
        if let Ok(tree) = CaseTree::of_entry(self.document, entry) {
            let mut figures = Vec::new();
            boards(tree, &mut figures);
            self.parts.push(Part::Figures(figures));
        }
    }

    /// A position put together from blocks in force, with its forced line.
    fn win(&mut self, number: usize, claim: &HexClaim, mut scene: Scene, line: &[ForcedStep]) {
        let words = self.words;
        let settled = self.settled;
        let Some(assembly) = &settled[number].assembly else {
            self.text(words.whole_board, &[]);
            return self.board(number, scene);
        };
        self.must_play(number, claim, scene.clone());
        self.derivation(number, claim, assembly, line.is_empty());
        let names = self.names(&self.entries[number], claim);
        let derivation = Derivation::of_assembly(claim, assembly);
        scene.pieces = match derivation {
            // The rest of the board keeps its colour: the line is played there.
            Some(derivation) => {
                let named: Vec<Premise> =
                    derivation.premises.into_iter().filter(|premise| premise.name.is_some()).collect();
                self.premises(&names, claim, &named)
            }
            None => lettered(self.pieces(claim, &assembly.pieces)),
        };
        if !line.is_empty() {
            self.text(words.line, &[]);
            self.parts.push(Part::Formula(line_text(claim, line)));
            number_moves(&mut scene, claim, line);
        }
        if !assembly.beside_the_line.is_empty() {
            let name = |cell| claim.board.name(cell);
            let asides = assembly.beside_the_line.iter();
            let cells: Vec<String> =
                asides.map(|aside| format!("{} → {}", name(aside.cell), name(aside.reply))).collect();
            self.text(words.beside, &[("cells", &cells.join(words.comma))]);
        }
        let sentence = if line.is_empty() { words.force_figure } else { words.line_figure };
        let caption = fill(sentence, &[("name", &self.called(number))]);
        self.parts.push(Part::Figures(vec![Figure { picture: Picture::Board(scene), caption }]));
    }

    /// The figures of the must-play of a position, where it excludes moves.
    fn must_play(&mut self, number: usize, claim: &HexClaim, scene: Scene) {
        let Some(must_play) = self.workshop.must_play(&self.entries[number]) else { return };
        if must_play.threats().is_empty() {
            return;
        }
        self.text(self.words.must_play, &[]);
        self.parts.push(Part::Figures(must_play::figures(self.words, claim, scene, &must_play)));
    }

    /// `S₁[α] ∧ S₂[β] ∧ R[γ] ⇒ (S₁ ∪ S₂ ∪ R)[δ]`, line by line. The claim on the rest is derived, too, unless
    /// a line proves it.
    fn derivation(&mut self, number: usize, claim: &HexClaim, assembly: &Assembly, searched: bool) {
        let (words, names) = (self.words, self.names(&self.entries[number], claim));
        let Some(derivation) = Derivation::of_assembly(claim, assembly) else { return };
        self.text(words.put_together, &[]);
        let lines = self.lines(&names, claim, &derivation, &|_, premise| self.set(premise));
        self.parts.push(Part::Derivation(lines));
        match &assembly.rest {
            Some((rest, argument, nodes)) => {
                let (count, nodes) = (rest.field.len().to_string(), nodes.to_string());
                let cells = braces(rest, &rest.field, words.comma);
                self.text(words.rest, &[("count", &count), ("nodes", &nodes), ("cells", &cells)]);
                if let Some(derivation) = Derivation::of_argument(argument).filter(|_| searched) {
                    self.rest_derivation(&names, rest, &derivation);
                }
            }
            None => self.text(words.suffices, &[]),
        }
        if derivation.premises.iter().any(|premise| premise.moved) {
            self.text(words.moved, &[]);
        }
    }

    /// The sign of the region of a premise: that of its block, or R for the rest.
    fn set(&self, premise: &Premise) -> String {
        let Some(name) = &premise.name else { return "R".to_string() };
        let sign = |name: &str| {
            let number = self.entries.iter().position(|entry| entry.name == *name);
            let number = number.map_or(String::new(), |number| index(number + 1));
            format!("S{number}{}", if premise.moved { "′" } else { "" })
        };
        let signs: Vec<String> = name.split(JOINED).map(sign).collect();
        if signs.len() == 1 { signs.concat() } else { format!("({})", signs.join(JOINED)) }
    }

    /// The regions of blocks in force, for a figure.
    pub(crate) fn pieces(&self, claim: &HexClaim, lemmas: &[Lemma]) -> Vec<Piece> {
        let piece = |(name, argument): &Lemma| {
            let goal = in_signs(&argument.goal.text(&|cell| claim.board.name(cell)));
            Piece { cells: argument.region, note: note(Some(name), &goal), label: String::new() }
        };
        lemmas.iter().map(piece).collect()
    }

    /// Cells by their names.
    pub(crate) fn list(&self, claim: &HexClaim, cells: &CellSet) -> String {
        let names: Vec<String> = cells.iter().map(|cell| claim.board.name(cell)).collect();
        names.join(self.words.comma)
    }

    fn appendix(&mut self) {
        let words = self.words;
        self.parts.push(Part::Heading(words.appendix.to_string()));
        self.text(words.certificates, &[]);
        let head = [words.block, words.verdict, words.searched, words.bytes, "SHA-256"];
        let row = |(entry, settled): (&Entry, &Settled)| {
            let verdict = settled.proved().map_or("–".to_string(), |verdict| verdict.to_string());
            let (bytes, hash) = match &settled.certificate {
                Ok(certificate) => (certificate.text.len().to_string(), certificate.hash.clone()),
                Err(_) => ("–".to_string(), "–".to_string()),
            };
            vec![entry.name.clone(), verdict, settled.nodes.to_string(), bytes, hash]
        };
        let rows = self.entries.iter().zip(self.settled).map(row).collect();
        self.parts.push(Part::Table { head: head.map(String::from).to_vec(), rows });
        self.text(words.to_check, &[]);
        let file = self.file;
        let stem = file.rsplit(['/', '\\']).next().unwrap_or(file).trim_end_matches(".tatami");
        let name = self.entries.first().map_or("NAME", |entry| &*entry.name);
        self.parts.push(Part::Code(format!(
            "tatami prove {file} --certificates proofs\ntatami check proofs/*.cert* --against {file}\n\
             tatami-check proofs/{stem}.{name}.cert\nsha256sum proofs/{stem}.{name}.cert"
        )));
    }
}

/// Pieces with letters, by which the legend of a figure names them.
pub(crate) fn lettered(mut pieces: Vec<Piece>) -> Vec<Piece> {
    let letters = ('A'..='Z').map(String::from).chain((1..).map(|number: usize| number.to_string()));
    for (piece, letter) in pieces.iter_mut().zip(letters) {
        piece.label = letter;
    }
    pieces
}

/// A cell by its name, and where it is: `x = e4`.
fn named(board: &Board, names: &Names, cell: Cell) -> String {
    let place = board.name(cell);
    names.get(&cell).map_or(place.clone(), |name| format!("{name} = {place}"))
}

pub(crate) fn braces(claim: &HexClaim, cells: &CellSet, comma: &str) -> String {
    let names: Vec<String> = cells.iter().map(|cell| claim.board.name(cell)).collect();
    format!("{{{}}}", names.join(comma))
}

/// A forced line as the papers write it.
pub(crate) fn line_text(claim: &HexClaim, line: &[ForcedStep]) -> String {
    let (us, them) = if claim.owner == Player::White { ("○", "●") } else { ("●", "○") };
    let step = |step: &ForcedStep| {
        let moves = match step.moves.first() {
            Some(only) if step.moves.len() == 1 => claim.board.name(only),
            _ => braces(claim, &step.moves, ", "),
        };
        format!("{them} {moves} {us} {}", claim.board.name(step.reply))
    };
    line.iter().map(step).collect::<Vec<_>>().join("  ")
}

/// Puts the moves of a line on the board, with their numbers; where several are left, all have the number.
pub(crate) fn number_moves(scene: &mut Scene, claim: &HexClaim, line: &[ForcedStep]) {
    for (step, number) in line.iter().zip((1..).step_by(2)) {
        let stone = |player, number: usize| figure::Stone {
            label: number.to_string(),
            ..figure::Stone::plain(player)
        };
        let moves = step.moves.without(step.reply);
        match moves.first() {
            Some(only) if moves.len() == 1 => {
                scene.stones.insert(only, stone(claim.owner.opponent(), number));
            }
            _ => scene.letters.extend(moves.iter().map(|cell| (cell, number.to_string()))),
        }
        scene.stones.insert(step.reply, stone(claim.owner, number + 1));
    }
}
