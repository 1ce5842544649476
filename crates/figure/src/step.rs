//! Scenes of certificates: what they state, and each of their steps.

use crate::certificate::{Certificate, Rule, StepGoal};
use crate::claim::{set_goal, title_case};
use crate::goal_text::{in_signs, shortened, unbroken};
use crate::scene::{Ground, Piece, Scene};
use game::{CellSet, Player};

/// A goal made of goals made of goals is told to this depth.
const DEEPEST_GOAL: usize = 8;

impl Certificate {
    /// What the certificate states.
    pub fn statement(&self) -> Scene {
        let verdict = if self.holds { "holds" } else { "fails" };
        let mut scene = Scene::empty(format!("statement ({verdict})"), self.ground.clone());
        scene.place(Player::Black, &self.black);
        scene.place(Player::White, &self.white);
        if self.is_hex() {
            scene.shade(self.field);
        }
        scene.given = self.goals[0].given;
        let first = if self.owner_first { ", moving first" } else { "" };
        let owner = title_case(self.owner);
        let comma = if self.owner_first { "," } else { "" };
        scene.caption = match &self.ground {
            Ground::Hex(_) => format!("{owner}{first}: {} — {verdict}", in_signs(&self.goals[0].text)),
            Ground::Torus(torus) => format!("{owner}{first}{comma} wins (rule {}) — {verdict}", torus.rule()),
            Ground::Sets { .. } => format!("{owner}{first}{comma} {} — {verdict}", set_goal(self.owner)),
        };
        scene
    }

    /// One step of the derivation, if it was read: the stones it needs, its region, and the pieces or
    /// carriers that it is made of.
    pub fn step_scene(&self, number: usize) -> Option<Scene> {
        let step = self.steps.get(number.checked_sub(1)?)?;
        let mut scene = Scene::empty(format!("step {number}: {}", step.rule.name()), self.ground.clone());
        scene.place(step.owner, &step.needed);
        let (goal, stones, given) = self.goal_of(step.goal);
        scene.place(step.owner.opponent(), &stones);
        scene.given = given - step.needed;
        match &step.rule {
            Rule::Reply(_, cell) => {
                scene.shade(step.cells);
                scene.letters.insert(*cell, "A".to_string());
            }
            Rule::Either(semis) => self.carriers(&mut scene, semis),
            Rule::Both(a, b) => {
                scene.pieces = [*a, *b].into_iter().filter_map(|part| self.part(part)).collect();
                if let [_] = scene.pieces[..] {
                    scene.shade(step.cells);
                }
                number_pieces(&mut scene.pieces);
            }
            _ => scene.shade(step.cells),
        }
        let first = if step.semi { " (first to move)" } else { "" };
        scene.caption = format!("Step {number}, {}{first}: {goal}", step.rule.name());
        Some(scene)
    }

    fn is_hex(&self) -> bool {
        matches!(self.ground, Ground::Hex(_))
    }

    /// The carriers of semi-claims as pieces, and their first moves as letters.
    fn carriers(&self, scene: &mut Scene, semis: &[usize]) {
        for (index, &semi) in semis.iter().enumerate() {
            let label = letter(index);
            let carrier = self.step(semi);
            let note = match carrier.rule {
                Rule::Reply(_, cell) => {
                    let mark = scene.letters.entry(cell).or_default();
                    *mark = if mark.is_empty() { label.clone() } else { format!("{mark}{label}") };
                    format!("reply {}", self.ground.name(cell))
                }
                _ => format!("step {semi}"),
            };
            scene.pieces.push(Piece { cells: carrier.cells, label, note });
        }
        if let [only] = &mut scene.pieces[..] {
            only.label.clear();
            only.note.clear();
        }
    }

    /// A premise of `both` as a piece, unless nothing is played in it.
    fn part(&self, number: usize) -> Option<Piece> {
        let cells = self.step(number).cells;
        let note = format!("step {number}");
        (!cells.is_empty()).then_some(Piece { cells, label: String::new(), note })
    }

    /// A goal in words, the stones that it cuts, and the cells after `given`.
    pub(crate) fn goal_of(&self, goal: StepGoal) -> (String, CellSet, CellSet) {
        let mut stones = CellSet::EMPTY;
        let mut given = CellSet::EMPTY;
        let text = self.goal_text(goal, DEEPEST_GOAL, &mut stones, &mut given);
        (shortened(&text), stones, given)
    }

    fn goal_text(&self, goal: StepGoal, depth: usize, stones: &mut CellSet, given: &mut CellSet) -> String {
        if depth == 0 {
            return "…".to_string();
        }
        match goal {
            StepGoal::Numbered(number) => {
                let goal = &self.goals[number];
                *stones |= goal.stones;
                *given |= goal.given;
                match &*goal.kind {
                    "links" => in_signs(&goal.text),
                    "loop" => format!("a loop of {}'s", title_case(goal.owner)),
                    "hits" | "owns" if number == 0 => {
                        format!("{} {}", title_case(goal.owner), set_goal(goal.owner))
                    }
                    "hits" | "owns" => format!("{} {}", goal.kind, unbroken(&shortened(&goal.text))),
                    kind => format!("{kind} {}", in_signs(&goal.text)),
                }
            }
            StepGoal::Conjunction(a, b) => {
                let [a, b] = [a, b].map(|part| {
                    let text = self.goal_text(self.step(part).goal, depth - 1, stones, given);
                    if text.contains(' ') { format!("({text})") } else { text }
                });
                format!("{a} ∧ {b}")
            }
            StepGoal::Moved(a) => {
                // The words and stones are those of the theorem before it was moved.
                let (mut before, mut unmoved) = (CellSet::EMPTY, CellSet::EMPTY);
                let text = self.goal_text(self.step(a).goal, depth - 1, &mut before, &mut unmoved);
                format!("image of {text}")
            }
        }
    }
}

impl Rule {
    /// The name of the rule, and the steps it uses.
    pub(crate) fn name(&self) -> String {
        let list = |numbers: &[usize]| numbers.iter().map(|number| format!(" {number}")).collect::<String>();
        match self {
            Self::Done => "done".to_string(),
            Self::Both(a, b) => format!("both {a} {b}"),
            Self::Passed(name, a) => format!("{name} {a}"),
            Self::Reply(a, _) => format!("reply {a}"),
            Self::Either(semis) => format!("either{}", list(semis)),
            Self::Image(a, _) => format!("image {a}"),
            Self::Potential => "potential".to_string(),
            Self::Fill(a, _) => format!("fill {a}"),
        }
    }
}

/// Letters the pieces, if there are several.
pub(crate) fn number_pieces(pieces: &mut [Piece]) {
    if pieces.len() > 1 {
        for (index, piece) in pieces.iter_mut().enumerate() {
            piece.label = letter(index);
        }
    }
}

/// A, B, …, Z, AA, AB, …
pub(crate) fn letter(index: usize) -> String {
    let last = (b'A' + (index % 26) as u8) as char;
    if index < 26 { last.to_string() } else { letter(index / 26 - 1) + &last.to_string() }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn letters_go_on_after_z() {
        let letters = [0, 25, 26, 27, 701, 702].map(letter);
        assert_eq!(letters, ["A", "Z", "AA", "AB", "ZZ", "AAA"]);
    }
}
