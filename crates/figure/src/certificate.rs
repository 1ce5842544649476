//! Certificates to look at. The checker reads them and this module looks on: what can be drawn has been
//! accepted, and what a step needs and where it is played is the checker's word.

use crate::scene::Ground;
use checker::{Observer, Rejection, check_with};
use game::{Board, Cell, CellSet, Player, Torus};
use std::collections::{BTreeMap, HashMap};
use std::io::BufRead;

/// Certificates with more steps are not drawn.
const MOST_STEPS: usize = 1_000_000;

/// How much of a certificate is kept to be looked at. All of it is checked.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Extent {
    /// What it states.
    Head,
    /// The derivation up to this step.
    Step(usize),
    /// Everything.
    All,
}

/// Why a certificate cannot be looked at.
#[derive(Debug, thiserror::Error)]
pub enum BadCertificate {
    /// The checker does not accept it.
    #[error("{0}")]
    Rejected(#[from] Rejection),
    /// It is about another game.
    #[error("there are no figures of such certificates")]
    OtherGame,
    /// It is a game tree.
    #[error("under rules a and b a certificate is a game tree, which has no steps to draw")]
    Tree,
    /// It has too many steps.
    #[error("certificates of more than {MOST_STEPS} steps are not drawn")]
    TooLong,
    /// The derivation ends before this step.
    #[error("there is no step {0}; the last one is {1}")]
    NoStep(usize, usize),
}

/// A certificate that was accepted, as far as it is kept.
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

/// The rules that pass on what their premise plays.
const PASSED: [&str; 3] = ["weaken", "dual", "anchor"];

/// The rule of a step, with the numbers of its premises.
#[derive(Clone, Debug)]
pub(crate) enum Rule {
    Done,
    Both(usize, usize),
    /// A rule of this name that passes on what its premise plays: only goal, needs or cells are other.
    Passed(&'static str, usize),
    Reply(usize, Cell),
    Either(Vec<usize>),
    Image(usize, Motion),
    Potential,
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
}

impl Certificate {
    /// Has a certificate checked, and keeps what is wanted of it.
    pub fn read(input: impl BufRead, extent: Extent) -> Result<Self, BadCertificate> {
        let (_, reader) = check_with(input, Reader::new(extent))?;
        let certificate = reader.certificate.ok_or(BadCertificate::OtherGame)?;
        match extent {
            Extent::Head => {}
            _ if certificate.is_tree() => return Err(BadCertificate::Tree),
            Extent::Step(wanted) if (1..=reader.steps).contains(&wanted) && wanted <= MOST_STEPS => {}
            Extent::Step(wanted) => return Err(BadCertificate::NoStep(wanted, reader.steps)),
            Extent::All if reader.steps > MOST_STEPS => return Err(BadCertificate::TooLong),
            Extent::All => {}
        }
        Ok(certificate)
    }

    /// Whether it is a game tree, which has no steps.
    pub(crate) fn is_tree(&self) -> bool {
        matches!(&self.ground, Ground::Torus(torus) if !torus.rule().is_monotone())
    }

    /// A step by its number; steps refer only to earlier ones.
    pub(crate) fn step(&self, number: usize) -> &Step {
        &self.steps[number - 1]
    }

    /// Who wins according to the verdict.
    pub(crate) fn winner(&self) -> Player {
        if self.holds { self.owner } else { self.owner.opponent() }
    }
}

/// Who looks on while a certificate is checked.
pub(crate) struct Reader {
    extent: Extent,
    head: HashMap<String, String>,
    /// The cells of a set game by name.
    numbers: HashMap<String, Cell>,
    /// What is kept, once the head was read; nothing of other games.
    pub(crate) certificate: Option<Certificate>,
    /// How many steps there are, kept or not.
    steps: usize,
}

impl Observer for Reader {
    fn line(&mut self, text: &str) {
        let (word, rest) = text.split_once(' ').unwrap_or((text, ""));
        match (word, &mut self.certificate) {
            (_, None) if self.head.contains_key("verdict") => {}
            ("verdict", None) => {
                self.head.insert(word.to_string(), rest.to_string());
                self.certificate = self.begin();
            }
            (_, None) => _ = self.head.insert(word.to_string(), rest.to_string()),
            ("goal", Some(_)) => {
                let goal = self.goal_line(rest);
                self.certificate
                    .as_mut()
                    .zip(goal)
                    .into_iter()
                    .for_each(|(read, goal)| read.goals.push(goal));
            }
            ("qed", Some(read)) => read.qed = rest.parse().ok().filter(|number| *number <= read.steps.len()),
            _ => {}
        }
    }

    fn step(&mut self, step: &checker::Step<'_>) {
        self.steps += 1;
        let most = match self.extent {
            Extent::Head => 0,
            Extent::Step(number) => number.min(MOST_STEPS),
            Extent::All => MOST_STEPS,
        };
        if self.steps <= most
            && let Some(read) = &self.certificate
            && let Some(step) = self.step_of(read, step)
            && let Some(read) = &mut self.certificate
        {
            read.steps.push(step);
        }
    }
}

impl Reader {
    pub(crate) fn new(extent: Extent) -> Self {
        let (head, numbers) = (HashMap::new(), HashMap::new());
        Self { extent, head, numbers, certificate: None, steps: 0 }
    }

    fn word(&self, name: &str) -> &str {
        self.head.get(name).map_or("", |words| words)
    }

    /// What the head says, of the games that can be drawn.
    fn begin(&mut self) -> Option<Certificate> {
        let (game, rest) = self.word("game").split_once(' ').unwrap_or((self.word("game"), ""));
        let ground = match game {
            "hex" => Ground::Hex(board(rest, Board::new)?),
            "torus" if !rest.contains(' ') => Ground::Hex(board(rest, Board::glued)?),
            "torus" => Ground::Torus(torus(rest)?),
            "sets" => {
                let names: Vec<String> = self.word("cells").split_whitespace().map(str::to_string).collect();
                self.numbers = names.iter().cloned().zip((0..).map(Cell::new)).collect();
                Ground::Sets { names, sets: self.sets(self.word("sets")) }
            }
            _ => return None,
        };
        let (black, white) = (self.listed(&ground, "black"), self.listed(&ground, "white"));
        let owner = player(self.word("owner"))?;
        let holds = self.word("verdict") == "holds";
        let winner = if holds { owner } else { owner.opponent() };
        let field = match &ground {
            Ground::Hex(_) => self.listed(&ground, "field"),
            _ => ground.cells() - black - white,
        };
        let owned = if owner == Player::White { white } else { black };
        let (kind, text, stones) = match (&ground, holds, winner) {
            (Ground::Hex(_), true, _) => ("links", self.word("goal"), CellSet::EMPTY),
            (Ground::Hex(_), false, _) => ("cut", self.word("goal"), owned),
            (Ground::Torus(_), ..) => ("loop", "", CellSet::EMPTY),
            (_, _, Player::Maker) => ("owns", self.word("sets"), CellSet::EMPTY),
            _ => ("hits", self.word("sets"), CellSet::EMPTY),
        };
        let given = self.given(&ground, text);
        let goal = Goal { owner: winner, kind: kind.to_string(), text: text.to_string(), stones, given };
        Some(Certificate {
            black,
            white,
            owner,
            field,
            owner_first: self.word("first") == "owner",
            holds,
            goals: vec![goal],
            steps: Vec::new(),
            qed: None,
            names: BTreeMap::new(),
            ground,
        })
    }

    /// The cells that a line of the head lists.
    fn listed(&self, ground: &Ground, name: &str) -> CellSet {
        self.cells(ground, self.word(name).split_whitespace())
    }

    fn cell(&self, ground: &Ground, word: &str) -> Option<Cell> {
        match ground {
            Ground::Hex(board) => board.parse(word).ok(),
            Ground::Torus(torus) => torus.grid().parse(word).ok(),
            Ground::Sets { .. } => self.numbers.get(word).copied(),
        }
    }

    fn cells<'w>(&self, ground: &Ground, words: impl IntoIterator<Item = &'w str>) -> CellSet {
        words.into_iter().filter_map(|word| self.cell(ground, word)).collect()
    }

    fn sets(&self, listed: &str) -> Vec<CellSet> {
        let sets =
            listed.split('}').map(|set| set.trim().trim_start_matches('{')).filter(|set| !set.is_empty());
        sets.map(|set| set.split(' ').filter_map(|word| self.numbers.get(word).copied()).collect()).collect()
    }

    /// The cells after the word `given`; a set of that name would merely be marked.
    fn given(&self, ground: &Ground, text: &str) -> CellSet {
        let words: Vec<&str> = text.split_whitespace().collect();
        let given = words.windows(2).filter(|pair| pair[0] == "given");
        given.filter_map(|pair| self.cell(ground, pair[1].trim_end_matches(')'))).collect()
    }

    /// A goal, from its number on.
    fn goal_line(&self, rest: &str) -> Option<Goal> {
        let ground = &self.certificate.as_ref()?.ground;
        let mut words = rest.splitn(4, ' ').skip(1);
        let owner = player(words.next()?)?;
        let kind = words.next()?.to_string();
        let mut text = words.next().unwrap_or("");
        let mut stones = CellSet::EMPTY;
        if kind == "cut" {
            let (lists, formula) = text.split_once("of ")?;
            let (cut, _) = lists.strip_prefix("stones")?.split_once("field")?;
            (stones, text) = (self.cells(ground, cut.split_whitespace()), formula);
        }
        Some(Goal { owner, kind, text: text.to_string(), stones, given: self.given(ground, text) })
    }

    /// A step that was accepted: its rule and its goal by the words of its line, everything else by the
    /// checker.
    fn step_of(&self, read: &Certificate, step: &checker::Step<'_>) -> Option<Step> {
        let words: Vec<&str> = step.line.split(' ').skip(1).collect();
        let (name, words) = words.split_first()?;
        let number = |index: usize| words.get(index)?.parse::<usize>().ok();
        let earlier = |index: usize| number(index).filter(|number| (1..=read.steps.len()).contains(number));
        let goal = |index: usize| number(index).filter(|number| *number < read.goals.len());
        let (rule, goal) = match *name {
            "done" => (Rule::Done, StepGoal::Numbered(goal(0)?)),
            "potential" => (Rule::Potential, StepGoal::Numbered(goal(0)?)),
            "both" => (Rule::Both(earlier(0)?, earlier(1)?), StepGoal::Conjunction(earlier(0)?, earlier(1)?)),
            "reply" => {
                let premise = earlier(0)?;
                (Rule::Reply(premise, self.cell(&read.ground, words.get(1)?)?), read.step(premise).goal)
            }
            "either" => {
                let semis: Option<Vec<usize>> = (0..words.len()).map(earlier).collect();
                (Rule::Either(semis?), read.step(earlier(0)?).goal)
            }
            "image" => {
                (Rule::Image(earlier(0)?, self.motion(&read.ground, words)?), StepGoal::Moved(earlier(0)?))
            }
            "fill" => {
                let (premise, filled) = (earlier(0)?, self.cells(&read.ground, words[1..].iter().copied()));
                (Rule::Fill(premise, filled), read.step(premise).goal)
            }
            name => {
                let (name, premise) = (PASSED.iter().find(|passed| **passed == name)?, earlier(0)?);
                // The new goal follows the premise or the word `to`; without either it is the same.
                let goal = if words.get(1) == Some(&"to") { goal(2) } else { goal(1) };
                let goal = goal.map_or(read.step(premise).goal, StepGoal::Numbered);
                (Rule::Passed(name, premise), goal)
            }
        };
        let owner = match (&rule, goal) {
            (Rule::Image(_, Motion::Hex(..)), _) => player(words.get(7)?)?,
            (_, StepGoal::Numbered(number)) => read.goals[number].owner,
            (_, StepGoal::Conjunction(premise, _) | StepGoal::Moved(premise)) => read.step(premise).owner,
        };
        let needed = self.cells(&read.ground, step.needs());
        let cells = self.cells(&read.ground, step.carrier());
        Some(Step { rule, owner, semi: step.semi, needed, cells, goal })
    }

    fn motion(&self, ground: &Ground, words: &[&str]) -> Option<Motion> {
        Some(match ground {
            Ground::Hex(board) => {
                let numbers: Vec<i64> =
                    words.get(1..7)?.iter().filter_map(|word| word.parse().ok()).collect();
                Motion::Hex(*board, numbers.try_into().ok()?)
            }
            Ground::Torus(torus) => {
                let turned = words.get(1) == Some(&"turned");
                let to = self.cell(ground, words.last()?)?;
                Motion::Torus(*torus, turned, (torus.grid().column(to), torus.grid().row(to)))
            }
            Ground::Sets { .. } => {
                let pair = |word: &&str| {
                    let (from, to) = word.split_once('>')?;
                    Some((self.cell(ground, from)?, self.cell(ground, to)?))
                };
                Motion::Sets(words.get(1..)?.iter().map(pair).collect::<Option<_>>()?)
            }
        })
    }
}

fn player(word: &str) -> Option<Player> {
    let players = [Player::Black, Player::White, Player::Maker, Player::Breaker];
    players.into_iter().find(|player| word == player.to_string())
}

fn board(size: &str, of_sides: fn(usize, usize) -> Option<Board>) -> Option<Board> {
    let (width, height) = size.split_once('x')?;
    of_sides(width.parse().ok()?, height.parse().ok()?)
}

fn torus(words: &str) -> Option<Torus> {
    let (size, rule) = words.split_once(" rule ")?;
    let (width, height) = size.split_once('x')?;
    Torus::new(width.parse().ok()?, height.parse().ok()?, game::Rule::parse(rule)?)
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
    fn as_much_is_kept_as_is_wanted() {
        let kept = |extent| Certificate::read(BRIDGE.as_bytes(), extent).map(|read| read.steps.len());
        assert_eq!(kept(Extent::Head).unwrap(), 0);
        assert_eq!(kept(Extent::Step(3)).unwrap(), 3);
        assert_eq!(kept(Extent::Step(6)).unwrap_err().to_string(), "there is no step 6; the last one is 5");
        assert_eq!(kept(Extent::Step(0)).unwrap_err().to_string(), "there is no step 0; the last one is 5");
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
    fn a_dual_needs_what_lies_in_the_field_of_its_cut() {
        let text = "tatami certificate 1\ngame hex 3x3\nblack a1\nwhite\nowner black\nfield a2\n\
            goal top-bottom\nfirst opponent\nverdict fails\ngoal 1 white links left-right\n\
            1 done 1 a2 b2 c2\n2 dual 1 0 lent\n3 reply 2 a2\nqed 3\n";
        let certificate = read(text).unwrap();
        let Ground::Hex(board) = certificate.ground else { panic!("this is Hex") };
        let needed = |number| board.names(&certificate.step(number).needed);
        assert_eq!([needed(1), needed(2), needed(3)], ["a2 b2 c2", "a2", ""]);
        assert_eq!(board.names(&certificate.goals[0].stones), "a1");
    }

    #[test]
    fn only_what_the_checker_accepts_is_looked_at() {
        for (from, to, wanted) in [
            ("tatami certificate 1", "tatami certificate 2", "line 1: "),
            ("hex 8x8", "hex 80x8", "line 2: "),
            ("black e4", "black e9", "line 3: "),
            ("verdict holds", "verdict perhaps", "line 9: "),
            ("done 0 e4 d6 d5", "done 0 e4 d6 c5", "line 10: the goal is not true of the cells"),
            ("2 reply 1", "2 reply 2", "line 11: "),
            ("either 2 4", "either 2", "line 14: all carriers contain d5"),
            ("qed 5\n", "", "line 15: the text ends before `qed`"),
        ] {
            assert!(BRIDGE.contains(from), "{from}");
            let error = read(&BRIDGE.replacen(from, to, 1)).unwrap_err().to_string();
            assert!(error.starts_with(wanted), "{error}");
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
