//! Every puzzle of the page is what it says: its one move wins, and every other move loses, each with a
//! certificate that the checker has accepted.

use game::{Board, CellSet, Formula, Player};
use hex::whole::{HexPosition, Solver, Techniques};
use proof::Verdict;
use proof::limits::{Limits, Monitor};
use service::certify::certify;

struct Puzzle {
    position: HexPosition,
    solution: String,
}

fn read(text: &str) -> Puzzle {
    let parts: Vec<&str> = text.split('|').map(str::trim).collect();
    let (side, mover) = parts[0].split_once(' ').expect("side and mover");
    let side = side.parse().expect("a side");
    let board = Board::new(side, side).expect("a board");
    let stones = |names: &str| -> CellSet {
        names.split_whitespace().map(|name| board.parse(name).expect("a cell")).collect()
    };
    let mover = if mover == "white" { Player::White } else { Player::Black };
    let position = HexPosition { board, black: stones(parts[1]), white: stones(parts[2]), mover };
    Puzzle { position, solution: parts[3].to_string() }
}

#[test]
fn every_move_of_every_puzzle_is_proved_right_or_wrong() {
    let list = include_str!("../page/puzzle_list.js");
    let puzzles: Vec<Puzzle> = list
        .lines()
        .filter_map(|line| line.trim().strip_prefix('\'')?.strip_suffix("',"))
        .map(read)
        .collect();
    assert_eq!(puzzles.len(), 100);
    for Puzzle { position, solution } in puzzles {
        for cell in position.empty().iter() {
            let (after, name) = (position.after(cell), position.board.name(cell));
            // A move that joins the edges has won by the rules.
            let own = if position.mover == Player::White { &after.white } else { &after.black };
            if Formula::across(position.mover).holds(&position.board, own) {
                assert_eq!(name, solution);
                continue;
            }
            // As the page does: each position by a solver of its own.
            let (limits, monitor) = (Limits::default(), Monitor::default());
            let solver = Solver::new(position.board, Techniques::ALL, &limits, &monitor);
            let solved = solver.expect("a board of this size").solve(&after);
            let solved = solved.expect("there is no limit");
            let claim = solved.outcome.claim();
            certify(&solved.outcome, claim, Verdict::Holds).expect("the checker accepts");
            assert_eq!(solved.winner == position.mover, name == solution, "{name} of {solution}");
        }
    }
}
