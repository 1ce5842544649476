//! Reads certificates, only to look at them: valid ones are read as `docs/certificate.md` says, and of the others
//! not all are noticed. Whatever the text, nothing here panics.

use crate::scene::Ground;
use game::{Board, Cell, CellSet, Player, Torus};
use std::collections::{BTreeMap, HashMap};
use std::io::{self, BufRead, Read};

/// No line of a certificate is longer.
const LONGEST_LINE: u64 = 1 << 20;

/// Certificates with more steps are not drawn.
const MOST_STEPS: usize = 1_000_000;

/// How much of a certificate is wanted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Extent {
    /// What it states.
    Head,
    /// The derivation up to this step.
    Step(usize),
    /// Everything.
    All,
}

/// Why a text cannot be read as a certificate.
#[derive(Debug, thiserror::Error)]
pub enum BadCertificate {
    /// The text cannot be read at all.
    #[error("{0}")]
    Unreadable(#[from] io::Error),
    /// A line is not what the format wants.
    #[error("line {0}: {1}")]
    Line(usize, String),
    /// The derivation ends before this step.
    #[error("there is no step {0}; the last one is {1}")]
    NoStep(usize, usize),
}

/// A certificate, as far as it was read.
#[derive(Clone, Debug)]
pub struct Certificate {
    pub(crate) ground: Ground,
    pub(crate) black: CellSet,
    pub(crate) white: CellSet,
    pub(crate) owner: Player,
    pub(crate) field: CellSet,
    pub(crate) owner_first: bool,
    pub(crate) holds: bool,
    /// Goal 0 is that of the head.
    pub(crate) goals: Vec<Goal>,
    /// Step 1 is the first.
    pub(crate) steps: Vec<Step>,
    /// The step that proves the statement, once it was read.
    pub(crate) qed: Option<usize>,
    /// What the steps are called that prove claims with names.
    pub(crate) names: BTreeMap<usize, String>,
}

/// A goal, in the words of the certificate.
#[derive(Clone, Debug)]
pub(crate) struct Goal {
    /// Whose it is.
    pub(crate) owner: Player,
    /// `links`, `cut`, `hits`, `owns` or `loop`.
    pub(crate) kind: String,
    /// The formula or the sets.
    pub(crate) text: String,
    /// The stones whose links a cut prevents.
    pub(crate) stones: CellSet,
    /// The field of a cut.
    pub(crate) field: CellSet,
    /// The cells after `given`.
    pub(crate) given: CellSet,
}

/// A step: what it says, and why.
#[derive(Clone, Debug)]
pub(crate) struct Step {
    pub(crate) rule: Rule,
    /// Whose theorem or semi-claim it is.
    pub(crate) owner: Player,
    /// Whether it is a semi-claim: its owner moves first.
    pub(crate) semi: bool,
    pub(crate) needed: CellSet,
    pub(crate) cells: CellSet,
    pub(crate) goal: StepGoal,
}

/// Where the goal of a step comes from.
#[derive(Clone, Copy, Debug)]
pub(crate) enum StepGoal {
    /// It has this number.
    Numbered(usize),
    /// It is the conjunction of the goals of these steps.
    Conjunction(usize, usize),
    /// It is the moved goal of this step.
    Moved(usize),
}

/// The rule of a step, with the numbers of its premises.
#[derive(Clone, Debug)]
pub(crate) enum Rule {
    Done,
    Both(usize, usize),
    Weaken(usize),
    Reply(usize, Cell),
    Either(Vec<usize>),
    Image(usize, Motion),
    Potential,
    Dual(usize),
    /// The same step for a link whose ends stand for the edges.
    Anchor(usize),
    /// Dead or captured cells are no longer needed: these.
    Fill(usize, CellSet),
}

/// How an image moves cells.
#[derive(Clone, Debug)]
pub(crate) enum Motion {
    /// The matrix and the shift, for columns and rows counted from 1.
    Hex(Board, [i64; 6]),
    /// Half a turn about a1, perhaps, and then a move by columns and rows.
    Torus(Torus, bool, (usize, usize)),
    /// New places; the other cells stay.
    Sets(HashMap<Cell, Cell>),
}

impl Motion {
    /// Where a cell goes, if it stays on the board.
    pub(crate) fn apply(&self, cell: Cell) -> Option<Cell> {
        match self {
            Self::Hex(board, [p, q, r, s, dc, dr]) => {
                let (column, row) = (board.column(cell) as i64 + 1, board.row(cell) as i64 + 1);
                let to = (p * column + q * row + dc - 1, r * column + s * row + dr - 1);
                board.cell(isize::try_from(to.0).ok()?, isize::try_from(to.1).ok()?)
            }
            Self::Torus(torus, turned, shift) => Some(torus.moved(cell, *turned, *shift)),
            Self::Sets(pairs) => Some(pairs.get(&cell).copied().unwrap_or(cell)),
        }
    }

    fn apply_all(&self, cells: &CellSet) -> Result<CellSet, String> {
        let moved: Option<CellSet> = cells.iter().map(|cell| self.apply(cell)).collect();
        moved.ok_or_else(|| "this image leaves the board".to_string())
    }
}

impl Certificate {
    /// Reads a certificate.
    pub fn read(input: impl BufRead, extent: Extent) -> Result<Self, BadCertificate> {
        let mut lines = Lines { input, number: 0 };
        let mut reader = Reader::head(&mut lines)?;
        if extent == Extent::Head {
            return Ok(reader.certificate);
        }
        if matches!(&reader.certificate.ground, Ground::Torus(torus) if !torus.rule().is_monotone()) {
            let reason = "under rules a and b a certificate is a game tree, which has no steps to draw";
            return Err(BadCertificate::Line(lines.number + 1, reason.to_string()));
        }
        while reader.certificate.qed.is_none() {
            let line = lines.next()?;
            reader.line(&line).map_err(|reason| BadCertificate::Line(lines.number, reason))?;
            if extent == Extent::Step(reader.certificate.steps.len()) {
                return Ok(reader.certificate);
            }
        }
        match extent {
            Extent::Step(wanted) => Err(BadCertificate::NoStep(wanted, reader.certificate.steps.len())),
            _ => Ok(reader.certificate),
        }
    }

    /// A step by its number; the reader has seen that all premises exist.
    pub(crate) fn step(&self, number: usize) -> &Step {
        &self.steps[number - 1]
    }

    /// Who wins according to the verdict.
    pub(crate) fn winner(&self) -> Player {
        if self.holds { self.owner } else { self.owner.opponent() }
    }
}

/// The lines of a text, one after the other.
struct Lines<R> {
    input: R,
    number: usize,
}

impl<R: BufRead> Lines<R> {
    fn next(&mut self) -> Result<String, BadCertificate> {
        self.number += 1;
        let mut bytes = Vec::new();
        (&mut self.input).take(LONGEST_LINE + 1).read_until(b'\n', &mut bytes)?;
        let wrong = |reason: &str| Err(BadCertificate::Line(self.number, reason.to_string()));
        if bytes.is_empty() {
            return wrong("the certificate ends too early");
        }
        if bytes.last() == Some(&b'\n') {
            bytes.pop();
        }
        if bytes.len() as u64 > LONGEST_LINE {
            return wrong("this line is too long");
        }
        String::from_utf8(bytes).or_else(|_| wrong("this is not UTF-8"))
    }

    /// The words after a keyword.
    fn field(&mut self, keyword: &str) -> Result<String, BadCertificate> {
        let line = self.next()?;
        let (first, rest) = line.split_once(' ').unwrap_or((&line, ""));
        if first == keyword {
            return Ok(rest.to_string());
        }
        Err(BadCertificate::Line(self.number, format!("expected `{keyword}`")))
    }
}

/// A certificate in the making.
struct Reader {
    certificate: Certificate,
    /// The cells of a set game by name.
    numbers: HashMap<String, Cell>,
}

impl Reader {
    fn head(lines: &mut Lines<impl BufRead>) -> Result<Self, BadCertificate> {
        if lines.next()? != "tatami certificate 1" {
            return Err(BadCertificate::Line(1, "expected `tatami certificate 1`".to_string()));
        }
        let game = lines.field("game")?;
        if let Some(board) = game.strip_prefix("hex ").and_then(board) {
            return Self::hex_head(board, lines);
        }
        if let Some(torus) = game.strip_prefix("torus ").and_then(torus) {
            return Self::torus_head(torus, lines);
        }
        // How many moves Maker needs makes no difference to the steps.
        let moves = game.strip_prefix("sets moves ").map(str::parse::<u32>);
        if game == "sets" || matches!(moves, Some(Ok(_))) {
            return Self::sets_head(lines);
        }
        let expected = "expected `hex WIDTHxHEIGHT`, `torus WIDTHxHEIGHT rule R` or `sets`";
        Err(BadCertificate::Line(2, expected.to_string()))
    }

    fn new(ground: Ground) -> Self {
        let certificate = Certificate {
            ground,
            black: CellSet::EMPTY,
            white: CellSet::EMPTY,
            owner: Player::Black,
            field: CellSet::EMPTY,
            owner_first: false,
            holds: true,
            goals: Vec::new(),
            steps: Vec::new(),
            qed: None,
            names: BTreeMap::new(),
        };
        Self { certificate, numbers: HashMap::new() }
    }

    fn hex_head(board: Board, lines: &mut Lines<impl BufRead>) -> Result<Self, BadCertificate> {
        let mut reader = Self::new(Ground::Hex(board));
        reader.certificate.black = reader.field(lines, "black")?;
        reader.certificate.white = reader.field(lines, "white")?;
        reader.certificate.owner =
            one_of(lines, "owner", [("black", Player::Black), ("white", Player::White)])?;
        reader.certificate.field = reader.field(lines, "field")?;
        let formula = lines.field("goal")?;
        reader.end_of_head(lines)?;
        let certificate = &reader.certificate;
        let owned = if certificate.owner == Player::White { certificate.white } else { certificate.black };
        let (kind, stones) = if certificate.holds { ("links", CellSet::EMPTY) } else { ("cut", owned) };
        let goal = reader.goal(reader.certificate.winner(), kind, &formula);
        let goal = Goal { stones, field: reader.certificate.field, ..goal };
        reader.certificate.goals.push(goal);
        Ok(reader)
    }

    fn torus_head(torus: Torus, lines: &mut Lines<impl BufRead>) -> Result<Self, BadCertificate> {
        let mut reader = Self::new(Ground::Torus(torus));
        reader.certificate.black = reader.field(lines, "black")?;
        reader.certificate.white = reader.field(lines, "white")?;
        let stones = reader.certificate.black | reader.certificate.white;
        reader.certificate.field = torus.grid().cells() - stones;
        reader.certificate.owner =
            one_of(lines, "owner", [("black", Player::Black), ("white", Player::White)])?;
        reader.end_of_head(lines)?;
        let goal = reader.goal(reader.certificate.winner(), "loop", "");
        reader.certificate.goals.push(goal);
        Ok(reader)
    }

    fn sets_head(lines: &mut Lines<impl BufRead>) -> Result<Self, BadCertificate> {
        let names: Vec<String> = lines.field("cells")?.split_whitespace().map(str::to_string).collect();
        if names.is_empty() || names.len() > game::MAX_CELLS {
            let reason = format!("expected between 1 and {} cells", game::MAX_CELLS);
            return Err(BadCertificate::Line(lines.number, reason));
        }
        let mut reader = Self::new(Ground::Sets { names: Vec::new(), sets: Vec::new() });
        for (index, name) in names.iter().enumerate() {
            reader.numbers.insert(name.clone(), Cell::new(index));
        }
        let listed = lines.field("sets")?;
        let sets = reader.sets(&listed).map_err(|reason| BadCertificate::Line(lines.number, reason))?;
        reader.certificate.ground = Ground::Sets { names, sets };
        reader.certificate.field = reader.certificate.ground.cells();
        reader.certificate.owner =
            one_of(lines, "owner", [("breaker", Player::Breaker), ("maker", Player::Maker)])?;
        reader.end_of_head(lines)?;
        let kind = if reader.certificate.winner() == Player::Maker { "owns" } else { "hits" };
        let goal = reader.goal(reader.certificate.winner(), kind, &listed);
        reader.certificate.goals.push(goal);
        Ok(reader)
    }

    fn end_of_head(&mut self, lines: &mut Lines<impl BufRead>) -> Result<(), BadCertificate> {
        self.certificate.owner_first = one_of(lines, "first", [("owner", true), ("opponent", false)])?;
        self.certificate.holds = one_of(lines, "verdict", [("holds", true), ("fails", false)])?;
        Ok(())
    }

    fn field(&self, lines: &mut Lines<impl BufRead>, keyword: &str) -> Result<CellSet, BadCertificate> {
        let words = lines.field(keyword)?;
        self.cells(words.split_whitespace()).map_err(|reason| BadCertificate::Line(lines.number, reason))
    }

    fn goal(&self, owner: Player, kind: &str, text: &str) -> Goal {
        // A cell is given if it follows the word; a set of that name would merely be marked.
        let words: Vec<&str> = text.split_whitespace().collect();
        let given = words.windows(2).filter(|pair| pair[0] == "given");
        let given = given.filter_map(|pair| self.cell(pair[1].trim_end_matches(')')).ok()).collect();
        Goal {
            owner,
            kind: kind.to_string(),
            text: text.to_string(),
            stones: CellSet::EMPTY,
            field: CellSet::EMPTY,
            given,
        }
    }

    fn cell(&self, word: &str) -> Result<Cell, String> {
        let found = match &self.certificate.ground {
            Ground::Hex(board) => board.parse(word).ok(),
            Ground::Torus(torus) => torus.grid().parse(word).ok(),
            Ground::Sets { .. } => self.numbers.get(word).copied(),
        };
        found.ok_or_else(|| format!("there is no cell `{}`", shown(word)))
    }

    fn cells<'w>(&self, words: impl IntoIterator<Item = &'w str>) -> Result<CellSet, String> {
        words.into_iter().map(|word| self.cell(word)).collect()
    }

    fn sets(&self, listed: &str) -> Result<Vec<CellSet>, String> {
        let mut sets = Vec::new();
        for part in listed.split_inclusive('}') {
            let set = part.trim().strip_prefix('{').and_then(|part| part.strip_suffix('}'));
            let set = set.ok_or("expected sets such as `{0 1} {1 2}`")?;
            sets.push(self.cells(set.split_whitespace())?);
        }
        Ok(sets)
    }

    /// A line of the derivation.
    fn line(&mut self, line: &str) -> Result<(), String> {
        let (first, rest) = line.split_once(' ').unwrap_or((line, ""));
        match first {
            "goal" => self.goal_line(rest),
            "release" => Ok(()),
            "qed" => {
                let number = self.premise(rest)?;
                self.certificate.qed = Some(number);
                Ok(())
            }
            _ => {
                let wanted = self.certificate.steps.len() + 1;
                if first.parse() != Ok(wanted) {
                    return Err(format!("expected step {wanted}, `goal`, `release` or `qed`"));
                }
                if wanted > MOST_STEPS {
                    return Err(format!("certificates of more than {MOST_STEPS} steps are not drawn"));
                }
                let words: Vec<&str> = rest.split_whitespace().collect();
                let step = self.step(&words)?;
                self.certificate.steps.push(step);
                Ok(())
            }
        }
    }

    fn goal_line(&mut self, rest: &str) -> Result<(), String> {
        let mut words = rest.splitn(4, ' ');
        let wanted = self.certificate.goals.len();
        if words.next().and_then(|word| word.parse().ok()) != Some(wanted) {
            return Err(format!("expected goal {wanted}"));
        }
        let owner = player(words.next())?;
        let kind = words.next().ok_or("this goal is cut short")?;
        let text = words.next().unwrap_or("");
        let goal = if kind == "cut" {
            let (lists, formula) = text.split_once(" of ").ok_or("expected `of` and a formula")?;
            let lists: Vec<&str> = lists.split_whitespace().collect();
            let (stones, field) = cut_at(&lists, "field").ok_or("expected `field`")?;
            let stones = stones.strip_prefix(&["stones"]).ok_or("expected `stones`")?;
            let goal = self.goal(owner, kind, formula);
            let (stones, field) = (self.cells(stones.iter().copied())?, self.cells(field.iter().copied())?);
            Goal { stones, field, ..goal }
        } else {
            self.goal(owner, kind, text)
        };
        self.certificate.goals.push(goal);
        Ok(())
    }

    /// The number of an earlier step.
    fn premise(&self, word: &str) -> Result<usize, String> {
        let number = word.parse().ok().filter(|number| (1..=self.certificate.steps.len()).contains(number));
        number.ok_or_else(|| format!("there is no earlier step `{}`", shown(word)))
    }

    fn theorem(&self, word: Option<&&str>) -> Result<usize, String> {
        let number = self.premise(word.ok_or("a step is missing")?)?;
        if self.certificate.step(number).semi {
            return Err(format!("step {number} is a semi-claim, not a theorem"));
        }
        Ok(number)
    }

    fn semis(&self, words: &[&str]) -> Result<Vec<usize>, String> {
        let numbers: Result<Vec<usize>, String> = words.iter().map(|word| self.premise(word)).collect();
        let numbers = numbers?;
        match numbers.iter().find(|&&number| !self.certificate.step(number).semi) {
            _ if numbers.is_empty() => Err("there is no premise".to_string()),
            Some(number) => Err(format!("step {number} is a theorem, not a semi-claim")),
            None => Ok(numbers),
        }
    }

    fn goal_number(&self, word: Option<&&str>) -> Result<usize, String> {
        let number = word.and_then(|word| word.parse().ok());
        let known = number.filter(|&number| number < self.certificate.goals.len());
        known.ok_or_else(|| "there is no such goal".to_string())
    }

    fn step(&self, words: &[&str]) -> Result<Step, String> {
        let (rule, words) = words.split_first().ok_or("this step is cut short")?;
        match *rule {
            "done" => {
                let number = self.goal_number(words.first())?;
                let needed = self.cells(words[1..].iter().copied())?;
                Ok(self.of_goal(Rule::Done, number, needed, CellSet::EMPTY))
            }
            "both" => self.both(words),
            "weaken" => self.weaken(words),
            "reply" => self.reply(words),
            "either" => {
                let semis = self.semis(words)?;
                let cells = self.union(&semis, |step| step.cells);
                let needed = self.union(&semis, |step| step.needed);
                let first = self.certificate.step(semis[0]);
                let (owner, goal, rule) = (first.owner, first.goal, Rule::Either(semis));
                Ok(Step { rule, owner, semi: false, needed, cells, goal })
            }
            "image" => self.image(words),
            "potential" => {
                let number = self.goal_number(words.first())?;
                let (needed, cells) = cut_at(&words[1..], "cells").ok_or("expected `cells`")?;
                let needed = needed.strip_prefix(&["needs"]).ok_or("expected `needs`")?;
                let (needed, cells) =
                    (self.cells(needed.iter().copied())?, self.cells(cells.iter().copied())?);
                Ok(self.of_goal(Rule::Potential, number, needed, cells))
            }
            "dual" => self.dual(words),
            "anchor" => self.anchor(words),
            "fill" => {
                let a = self.theorem(words.first())?;
                let (premise, filled) = (self.certificate.step(a), self.cells(words[1..].iter().copied())?);
                Ok(Step {
                    rule: Rule::Fill(a, filled),
                    owner: premise.owner,
                    semi: false,
                    needed: premise.needed - filled,
                    cells: if filled.len() == 1 { premise.cells } else { premise.cells | filled },
                    goal: premise.goal,
                })
            }
            _ => Err(format!("there is no rule `{}`", shown(rule))),
        }
    }

    /// A theorem whose goal has a number.
    fn of_goal(&self, rule: Rule, goal: usize, needed: CellSet, cells: CellSet) -> Step {
        let owner = self.certificate.goals[goal].owner;
        Step { rule, owner, semi: false, needed, cells, goal: StepGoal::Numbered(goal) }
    }

    fn both(&self, words: &[&str]) -> Result<Step, String> {
        let (a, b) = (self.theorem(words.first())?, self.theorem(words.get(1))?);
        let pair = [a, b];
        Ok(Step {
            rule: Rule::Both(a, b),
            owner: self.certificate.step(a).owner,
            semi: false,
            needed: self.union(&pair, |step| step.needed),
            cells: self.union(&pair, |step| step.cells),
            goal: StepGoal::Conjunction(a, b),
        })
    }

    fn weaken(&self, words: &[&str]) -> Result<Step, String> {
        let a = self.theorem(words.first())?;
        let premise = self.certificate.step(a);
        let mut step = Step { rule: Rule::Weaken(a), ..premise.clone() };
        let mut list = None;
        let mut rest = words[1..].iter();
        while let Some(word) = rest.next() {
            match *word {
                "to" if list.is_none() => {
                    let number = self.goal_number(rest.next())?;
                    step.goal = StepGoal::Numbered(number);
                    step.owner = self.certificate.goals[number].owner;
                }
                "by" if list.is_none() => list = Some("by"),
                "needs" => list = Some("needs"),
                "cells" => list = Some("cells"),
                word => match list {
                    Some("needs") => _ = step.needed.insert(self.cell(word)?),
                    Some("cells") => _ = step.cells.insert(self.cell(word)?),
                    Some(_) => {}
                    None => return Err(format!("`{}` is not expected here", shown(word))),
                },
            }
        }
        Ok(step)
    }

    fn reply(&self, words: &[&str]) -> Result<Step, String> {
        let a = self.theorem(words.first())?;
        let cell = self.cell(words.get(1).ok_or("the cell of the reply is missing")?)?;
        let premise = self.certificate.step(a);
        Ok(Step {
            rule: Rule::Reply(a, cell),
            owner: premise.owner,
            semi: true,
            needed: premise.needed.without(cell),
            cells: premise.cells.with(cell),
            goal: premise.goal,
        })
    }

    fn image(&self, words: &[&str]) -> Result<Step, String> {
        let a = self.theorem(words.first())?;
        let premise = self.certificate.step(a);
        let mut owner = premise.owner;
        let motion = match &self.certificate.ground {
            Ground::Hex(board) => {
                owner = player(words.get(7).copied())?;
                Motion::Hex(*board, integers(&words[1..])?)
            }
            Ground::Torus(torus) => {
                let turned = words.get(1) == Some(&"turned");
                let to = self.cell(words.last().ok_or("the cell of the image is missing")?)?;
                Motion::Torus(*torus, turned, (torus.grid().column(to), torus.grid().row(to)))
            }
            Ground::Sets { .. } => {
                let mut pairs = HashMap::new();
                for pair in &words[1..] {
                    let (from, to) = pair.split_once('>').ok_or("expected pairs such as `0>1`")?;
                    pairs.insert(self.cell(from)?, self.cell(to)?);
                }
                Motion::Sets(pairs)
            }
        };
        Ok(Step {
            owner,
            semi: false,
            needed: motion.apply_all(&premise.needed)?,
            cells: motion.apply_all(&premise.cells)?,
            goal: StepGoal::Moved(a),
            rule: Rule::Image(a, motion),
        })
    }

    fn dual(&self, words: &[&str]) -> Result<Step, String> {
        let a = self.theorem(words.first())?;
        let number = self.goal_number(words.get(1))?;
        let premise = self.certificate.step(a);
        let needed = premise.needed & self.certificate.goals[number].field;
        Ok(self.of_goal(Rule::Dual(a), number, needed, premise.cells))
    }

    fn anchor(&self, words: &[&str]) -> Result<Step, String> {
        let a = self.theorem(words.first())?;
        let number = self.goal_number(words.get(1))?;
        let lent = self.cells(words.iter().skip_while(|word| **word != "lent").skip(1).copied())?;
        let premise = self.certificate.step(a);
        Ok(self.of_goal(Rule::Anchor(a), number, premise.needed - lent, premise.cells))
    }

    fn union(&self, steps: &[usize], of: impl Fn(&Step) -> CellSet) -> CellSet {
        steps.iter().fold(CellSet::EMPTY, |all, &number| all | of(self.certificate.step(number)))
    }
}

/// A field that has one of two words.
fn one_of<T>(
    lines: &mut Lines<impl BufRead>,
    keyword: &str,
    words: [(&str, T); 2],
) -> Result<T, BadCertificate> {
    let word = lines.field(keyword)?;
    let [(one, _), (other, _)] = &words;
    let reason = format!("expected `{one}` or `{other}`");
    let found = words.into_iter().find(|(name, _)| *name == word);
    found.map(|(_, value)| value).ok_or(BadCertificate::Line(lines.number, reason))
}

fn player(word: Option<&str>) -> Result<Player, String> {
    let players = [Player::Black, Player::White, Player::Maker, Player::Breaker];
    let found = players.into_iter().find(|player| word == Some(&*player.to_string()));
    found.ok_or_else(|| "expected a player".to_string())
}

fn board(size: &str) -> Option<Board> {
    let (width, height) = size.split_once('x')?;
    Board::new(width.parse().ok()?, height.parse().ok()?)
}

fn torus(words: &str) -> Option<Torus> {
    let (size, rule) = words.split_once(" rule ")?;
    let (width, height) = size.split_once('x')?;
    Torus::new(width.parse().ok()?, height.parse().ok()?, game::Rule::parse(rule)?)
}

fn cut_at<'a, 'w>(words: &'a [&'w str], keyword: &str) -> Option<(&'a [&'w str], &'a [&'w str])> {
    let place = words.iter().position(|word| *word == keyword)?;
    Some((&words[..place], &words[place + 1..]))
}

/// The matrix and the shift of an image; what follows is of no interest to a figure.
fn integers(words: &[&str]) -> Result<[i64; 6], String> {
    let mut numbers = [0; 6];
    for (index, number) in numbers.iter_mut().enumerate() {
        let value = words.get(index).and_then(|word| word.parse::<i32>().ok());
        *number = i64::from(value.ok_or("expected six integers")?);
    }
    Ok(numbers)
}

/// A word in a message, cut if it is very long.
fn shown(word: &str) -> String {
    word.chars().take(40).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    const BRIDGE: &str = "tatami certificate 1\ngame hex 8x8\nblack e4 d6\nwhite\nowner black\nfield d5 e5\n\
        goal e4-d6\nfirst opponent\nverdict holds\n1 done 0 e4 d6 d5\n2 reply 1 d5\n3 done 0 e4 d6 e5\n\
        4 reply 3 e5\n5 either 2 4\nqed 5\n";

    fn read(text: &str) -> Result<Certificate, BadCertificate> {
        Certificate::read(text.as_bytes(), Extent::All)
    }

    #[test]
    fn steps_know_their_cells() {
        let certificate = read(BRIDGE).unwrap();
        let Ground::Hex(board) = certificate.ground else { panic!("this is Hex") };
        for (number, needed, cells) in
            [(1, "e4 d5 d6", ""), (2, "e4 d6", "d5"), (4, "e4 d6", "e5"), (5, "e4 d6", "d5 e5")]
        {
            let step = certificate.step(number);
            assert_eq!((&*board.names(&step.needed), &*board.names(&step.cells)), (needed, cells));
        }
        assert_eq!(certificate.qed, Some(5));
    }

    #[test]
    fn images_move_columns_and_rows() {
        // A half turn of a 4x4 board.
        let board = Board::new(4, 4).unwrap();
        let motion = Motion::Hex(board, [-1, 0, 0, -1, 5, 5]);
        let moved = motion.apply(board.parse("b1").unwrap()).unwrap();
        assert_eq!(board.name(moved), "c4");
        // A reflection in the long diagonal.
        let motion = Motion::Hex(board, [0, 1, 1, 0, 0, 0]);
        assert_eq!(board.name(motion.apply(board.parse("b4").unwrap()).unwrap()), "d2");
        let motion = Motion::Hex(board, [1, 0, 0, 1, 9, 0]);
        assert_eq!(motion.apply(board.parse("b4").unwrap()), None);
    }

    #[test]
    fn a_dual_keeps_the_stones_of_its_goals_field() {
        let head = "tatami certificate 1\ngame hex 3x3\nblack\nwhite\nowner black\nfield a2 b2 c2\n\
            goal top-bottom\nfirst opponent\nverdict fails\n";
        let steps = "goal 1 white links left-right\n1 done 1 a2 b2 c2\n2 reply 1 b2\n\
            goal 2 white cut stones a1 field b2 c2 of top-bottom\n3 either 2\n4 dual 3 2 lent b1\n5 dual 3 0 lent\n\
            6 reply 5 a2\nqed 6\n";
        let certificate = read(&format!("{head}{steps}")).unwrap();
        let Ground::Hex(board) = certificate.ground else { panic!("this is Hex") };
        let needed = |number| board.names(&certificate.step(number).needed);
        assert_eq!([needed(4), needed(5)], ["c2", "a2 c2"]);
        assert_eq!(board.names(&certificate.goals[2].stones), "a1");
    }

    #[test]
    fn bad_texts_are_told_by_line() {
        for (from, to, wanted) in [
            ("tatami certificate 1", "tatami certificate 2", "line 1: expected `tatami certificate 1`"),
            (
                "hex 8x8",
                "hex 80x8",
                "line 2: expected `hex WIDTHxHEIGHT`, `torus WIDTHxHEIGHT rule R` or `sets`",
            ),
            ("black e4", "black e9", "line 3: there is no cell `e9`"),
            ("white\n", "whit\n", "line 4: expected `white`"),
            ("verdict holds", "verdict perhaps", "line 9: expected `holds` or `fails`"),
            ("2 reply 1", "2 reply 2", "line 11: there is no earlier step `2`"),
            ("4 reply 3", "4 reply 2", "line 13: step 2 is a semi-claim, not a theorem"),
            ("either 2 4", "either 2 3", "line 14: step 3 is a theorem, not a semi-claim"),
            ("either 2 4", "either", "line 14: there is no premise"),
            ("5 either", "6 either", "line 14: expected step 5, `goal`, `release` or `qed`"),
            ("5 either", "5 magic", "line 14: there is no rule `magic`"),
            ("done 0", "done 1", "line 10: there is no such goal"),
            ("qed 5\n", "", "line 15: the certificate ends too early"),
        ] {
            assert!(BRIDGE.contains(from), "{from}");
            let error = read(&BRIDGE.replacen(from, to, 1)).unwrap_err();
            assert_eq!(error.to_string(), wanted);
        }
    }

    #[test]
    fn no_cut_or_changed_text_makes_it_panic() {
        for end in 0..BRIDGE.len() {
            _ = read(&BRIDGE[..end]);
            for letter in ["", " ", "0", "9", "x", "}", "{", "\n"] {
                let changed = format!("{}{letter}{}", &BRIDGE[..end], &BRIDGE[end + 1..]);
                _ = read(&changed);
            }
        }
    }
}
