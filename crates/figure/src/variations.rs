//! A proof of Hex as a game record: the opponent's moves as variations, each with its answer and the reason for
//! it.
//!
//! The record is grown level by level. A position is either continued by every move that has to be answered, or
//! it is cut off and says so: nothing is left out in silence.

use crate::certificate::Certificate;
use crate::claim::title_case;
use crate::scene::Ground;
use crate::step::letter;
use crate::strategy::{Answer, NoAnswer, Origin, Strategy};
use game::notation::{BadStep, HexPosition, Move, Record, Step};
use game::{Board, Cell, CellSet, Player};
use std::collections::VecDeque;
use std::fmt::Write as _;
use std::rc::Rc;

/// Longer lists of cells are not told in a comment.
const MOST_TOLD: usize = 12;

/// A proof that can be walked through.
#[derive(Clone, Debug)]
pub struct Variations {
    /// The moves and answers.
    pub record: Record,
    /// In how many positions more would have to be answered than there was room for.
    pub cut: usize,
}

/// Why a proof is no record.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum NoVariations {
    /// It is about another game.
    #[error("only certificates of Hex become records")]
    OtherGame,
    /// There is nothing to play by.
    #[error("{0}")]
    NoAnswer(#[from] NoAnswer),
    /// An answer is not possible.
    #[error("the steps of the certificate do not fit the board")]
    Broken,
}

impl From<BadStep> for NoVariations {
    fn from(_: BadStep) -> Self {
        Self::Broken
    }
}

impl Certificate {
    /// The strategy that the certificate proves, as a record of at most so many nodes; but its first move is
    /// always there.
    pub fn variations(&self, most: usize) -> Result<Variations, NoVariations> {
        let Ground::Hex(board) = self.ground else { return Err(NoVariations::OtherGame) };
        let strategy = Strategy::new(self)?;
        let player = self.winner();
        let first = strategy.first();
        let to_move = if first.is_some() { player } else { player.opponent() };
        let start = HexPosition { black: self.black, white: self.white, to_move };
        let record = Record::from_position(board, &start)?;
        let mut growth = Growth { board, player, most, record, cut: 0, waiting: VecDeque::new() };
        let stated = self.promise();
        if let Some((cell, step)) = first {
            growth.record.comment(0, &stated);
            let said = format!("Opens here by step {step}.");
            let node = growth.record.add(0, Step::Move(player, Move::Place(cell)))?;
            growth.waiting.push_back(Waiting { node, strategy, said });
        } else {
            growth.waiting.push_back(Waiting { node: 0, strategy, said: stated });
        }
        while let Some(next) = growth.waiting.pop_front() {
            growth.grow(next)?;
        }
        Ok(Variations { record: growth.record, cut: growth.cut })
    }

    /// What the strategy reaches, in words that every program can show.
    fn promise(&self) -> String {
        let winner = title_case(self.winner());
        let does = if self.holds { "guarantees" } else { "prevents" };
        let goal = &self.goals[0].text;
        let place = if self.field.len() + self.black.len() + self.white.len() == self.ground.cells().len() {
            ""
        } else {
            " Only the cells of the claim are played."
        };
        format!("{winner} {does} {goal}.{place} The checker has accepted every step.")
    }
}

/// A position in which the opponent moves, and which is still to be looked at.
struct Waiting<'c> {
    node: usize,
    strategy: Strategy<'c>,
    /// What is said of the move that led here.
    said: String,
}

/// A record in the making.
struct Growth<'c> {
    board: Board,
    player: Player,
    most: usize,
    record: Record,
    cut: usize,
    waiting: VecDeque<Waiting<'c>>,
}

/// A move of the opponent's, what the strategy says to it, and what is left afterwards.
struct Branch<'c> {
    cell: Cell,
    answer: Answer,
    after: Strategy<'c>,
    left: usize,
}

impl<'c> Growth<'c> {
    /// Says what is to be answered in a position, and adds all of it or nothing.
    fn grow(&mut self, Waiting { node, strategy, mut said }: Waiting<'c>) -> Result<(), NoVariations> {
        let pieces = strategy.pieces();
        let open = pieces.iter().fold(CellSet::EMPTY, |all, (cells, _)| all | *cells);
        self.record.label(node, labels(&pieces));
        if pieces.is_empty() {
            said.push_str(" Nothing is left to be answered.");
            self.record.comment(node, &said);
            return Ok(());
        }
        _ = write!(said, " {} moves. To be answered: ", title_case(self.player.opponent()));
        said.push_str(&self.told(&pieces));
        said.push_str(". A move elsewhere needs no answer.");
        let room = self.record.nodes().len() + 2 * open.len() <= self.most;
        if !room {
            self.cut += 1;
            said.push_str(" The record is cut off here.");
        }
        self.record.comment(node, &said);
        if room {
            let mut branches = self.branches(&strategy, &open)?;
            // The main line is one with much to answer.
            branches.sort_by_key(|branch| std::cmp::Reverse(branch.left));
            branches.into_iter().try_for_each(|branch| self.add(node, branch))?;
        }
        Ok(())
    }

    fn branches(&self, strategy: &Strategy<'c>, open: &CellSet) -> Result<Vec<Branch<'c>>, NoVariations> {
        let branch = |cell| {
            let mut after = strategy.clone();
            let answer = after.answer(cell)?;
            let left = after.pieces().iter().map(|(cells, _)| cells.len()).sum();
            Ok(Branch { cell, answer, after, left })
        };
        open.iter().map(branch).collect()
    }

    fn add(&mut self, parent: usize, branch: Branch<'c>) -> Result<(), NoVariations> {
        let Branch { cell, answer, after, .. } = branch;
        let opponent = self.player.opponent();
        let node = self.record.add(parent, Step::Move(opponent, Move::Place(cell)))?;
        let Answer::Reply { cell: reply, step, rule, piece, origin } = answer else {
            let said = "Needs no answer: what is left is answered as if this had not been played.";
            self.record.comment(node, said);
            return Ok(());
        };
        let mut said = format!("Answers {} by step {step} ({rule})", self.board.name(cell));
        if piece.len() <= MOST_TOLD {
            _ = write!(said, " in {}", self.board.names(&piece));
        }
        said.push_str(&from(&origin));
        said.push('.');
        let node = self.record.add(node, Step::Move(self.player, Move::Place(reply)))?;
        self.waiting.push_back(Waiting { node, strategy: after, said });
        Ok(())
    }

    /// The pieces by their letters.
    fn told(&self, pieces: &[(CellSet, Option<Rc<Origin>>)]) -> String {
        let piece = |(index, (cells, origin)): (usize, &(CellSet, Option<Rc<Origin>>))| {
            let cells = match cells.len() {
                few if few <= MOST_TOLD => self.board.names(cells),
                many => format!("{many} cells"),
            };
            format!("{} ({cells}{})", mark(pieces.len(), index), from(origin))
        };
        pieces.iter().enumerate().map(piece).collect::<Vec<_>>().join(", ")
    }
}

/// Where a piece comes from.
fn from(origin: &Option<Rc<Origin>>) -> String {
    origin.as_ref().map_or(String::new(), |origin| {
        format!(", from {}{}", origin.name, if origin.moved { ", moved" } else { "" })
    })
}

/// How the cells of a piece are marked.
fn mark(pieces: usize, index: usize) -> String {
    if pieces == 1 { "+".to_string() } else { letter(index) }
}

fn labels(pieces: &[(CellSet, Option<Rc<Origin>>)]) -> Vec<(Cell, String)> {
    let marked = pieces
        .iter()
        .enumerate()
        .flat_map(|(index, (cells, _))| cells.iter().map(move |cell| (cell, mark(pieces.len(), index))));
    marked.collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::certificate::Extent;
    use game::notation::sgf;

    const BRIDGE: &str = "tatami certificate 1\ngame hex 8x8\nblack e4 d6\nwhite\nowner black\nfield d5 e5\n\
        goal e4-d6\nfirst opponent\nverdict holds\n1 done 0 e4 d6 d5\n2 reply 1 d5\n3 done 0 e4 d6 e5\n\
        4 reply 3 e5\n5 either 2 4\nqed 5\n";

    fn read(text: &str) -> Certificate {
        Certificate::read(text.as_bytes(), Extent::All).unwrap()
    }

    #[test]
    fn a_bridge_has_two_variations() {
        let Variations { record, cut } = read(BRIDGE).variations(100).unwrap();
        assert_eq!(cut, 0);
        let text = sgf::write(&record);
        assert_eq!(
            text,
            "(;FF[4]GM[11]CA[UTF-8]SZ[8]AB[e4][d6]PL[W]C[Black guarantees e4-d6. Only the cells of the claim are \
            played. The checker has accepted every step. White moves. To be answered: + (d5 e5). A move \
            elsewhere needs no answer.]LB[d5:+][e5:+]IP[]\n\
            (;W[d5];B[e5]C[Answers d5 by step 4 (reply) in d5 e5. Nothing is left to be answered.])\n\
            (;W[e5];B[d5]C[Answers e5 by step 2 (reply) in d5 e5. Nothing is left to be answered.]))\n"
        );
        assert_eq!(sgf::write(&sgf::read(&text).unwrap()), text);
    }

    #[test]
    fn what_has_no_room_is_cut_off_and_says_so() {
        let Variations { record, cut } = read(BRIDGE).variations(4).unwrap();
        assert_eq!((cut, record.nodes().len()), (1, 1));
        assert!(record.nodes()[0].comment.ends_with("The record is cut off here."));
        assert_eq!(read(BRIDGE).variations(5).unwrap().cut, 0);
    }

    #[test]
    fn other_games_have_none() {
        let text = "tatami certificate 1\ngame sets\ncells a b c\nsets {a b c}\nowner breaker\nfirst opponent\n\
            verdict holds\n1 potential 0 needs cells a b c\nqed 1\n";
        assert_eq!(read(text).variations(100).err(), Some(NoVariations::OtherGame));
    }
}
