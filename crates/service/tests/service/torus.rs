//! Torus Hex: verdicts against plain minimax, and every certificate is accepted for what it is said to state.

use crate::support::{Random, rounds, tell};
use game::{Cell, CellSet, Claim, First, Player, Rule, Torus, TorusClaim, TorusGame};
use proof::Verdict;
use proof::limits::{Limits, Monitor};
use service::settle::settle;
use std::collections::HashMap;

/// Who wins, by trying everything.
fn winner(game: &TorusGame) -> Player {
    if let Some(winner) = game.winner() {
        return winner;
    }
    let wins = |cell: Cell| {
        let mut after = game.clone();
        after.play(cell).unwrap();
        winner(&after) == game.to_move()
    };
    if game.empty().iter().any(wins) { game.to_move() } else { game.to_move().opponent() }
}

fn settled(claim: TorusClaim) -> (Verdict, Vec<u8>) {
    let claim = Claim::Torus(claim);
    let outcome = settle(&claim, &Limits::default(), &Monitor::default());
    let verdict = outcome.verdict().unwrap();
    let mut certificate = Vec::new();
    outcome.certify(&mut certificate).unwrap();
    let text = String::from_utf8_lossy(&certificate);
    let statement = checker::check(&certificate[..]).unwrap_or_else(|bad| panic!("{bad}\n{text}"));
    let head = proof::certificate::head(&claim, verdict);
    assert_eq!(checker::read_statement(head.as_bytes()).unwrap(), statement);
    let file = service::certify::statement_file(&claim, verdict).unwrap();
    assert_eq!(checker::Statement::read_file(file.as_bytes()).unwrap(), statement);
    (verdict, certificate)
}

#[test]
fn random_positions_agree_with_minimax() {
    let mut random = Random::seeded(17);
    let mut tried = 0;
    while tried < rounds(600) {
        let rule = Rule::ALL[tried % 4];
        let (width, height) = [(3, 3), (4, 3), (3, 4), (4, 4), (5, 3)][random.below(5)];
        let torus = Torus::new(width, height, rule).unwrap();
        let mut cells: Vec<Cell> = torus.grid().cells().iter().collect();
        let left = random.below(7);
        let (mut black, mut white) = (CellSet::EMPTY, CellSet::EMPTY);
        while cells.len() > left {
            let cell = cells.swap_remove(random.below(cells.len()));
            if random.below(2) == 0 {
                black.insert(cell)
            } else {
                white.insert(cell)
            };
        }
        let (owner, first) = (
            [Player::Black, Player::White][random.below(2)],
            [First::Owner, First::Opponent][random.below(2)],
        );
        let claim = TorusClaim { torus, black, white, owner, first };
        let Ok(game) = TorusGame::with_stones(&torus, &black, &white, claim.to_move()) else { continue };
        if game.winner().is_some() && !rule.is_monotone() {
            continue;
        }
        tried += 1;
        let wanted = if winner(&game) == owner { Verdict::Holds } else { Verdict::Fails };
        assert_eq!(settled(claim.clone()).0, wanted, "{claim:?}");
    }
    tell("torus positions", tried);
}

/// The same, for positions with many empty cells: what was tried is kept.
fn winner_kept(game: &TorusGame, known: &mut HashMap<[CellSet; 2], Player>) -> Player {
    let stones = [*game.stones(Player::Black), *game.stones(Player::White)];
    if let Some(winner) = game.winner().or_else(|| known.get(&stones).copied()) {
        return winner;
    }
    let mover = game.to_move();
    let wins = |cell: Cell| {
        let mut after = game.clone();
        after.play(cell).unwrap();
        winner_kept(&after, known) == mover
    };
    let winner = if game.empty().iter().any(wins) { mover } else { mover.opponent() };
    known.insert(stones, winner);
    winner
}

/// Under rules a and b nothing is monotone: whole games on boards of nine cells, and long endings on larger
/// ones.
#[test]
fn races_agree_with_minimax() {
    let mut random = Random::seeded(29);
    let mut tried = 0;
    while tried < rounds(80) {
        let rule = [Rule::A, Rule::B][tried % 2];
        let (width, height) = [(3, 3), (4, 3), (3, 4), (4, 4)][random.below(4)];
        let torus = Torus::new(width, height, rule).unwrap();
        let mut game = TorusGame::new(&torus);
        while game.winner().is_none() && game.empty().len() > 9 {
            let empty: Vec<Cell> = game.empty().iter().collect();
            game.play(empty[random.below(empty.len())]).unwrap();
        }
        if game.winner().is_some() {
            continue;
        }
        tried += 1;
        let (black, white) = (*game.stones(Player::Black), *game.stones(Player::White));
        let claim = TorusClaim { torus, black, white, owner: game.to_move(), first: First::Owner };
        let holds = winner_kept(&game, &mut HashMap::new()) == game.to_move();
        let wanted = if holds { Verdict::Holds } else { Verdict::Fails };
        assert_eq!(settled(claim).0, wanted, "{game}");
    }
    tell("torus races", tried);
}

#[test]
fn winning_moves_agree_with_minimax() {
    let mut random = Random::seeded(23);
    let mut tried = 0;
    while tried < rounds(120) {
        let rule = Rule::ALL[tried % 4];
        let (width, height) = [(3, 3), (4, 3), (3, 5)][random.below(3)];
        let torus = Torus::new(width, height, rule).unwrap();
        let mut game = TorusGame::new(&torus);
        while game.empty().len() > 6 {
            let empty: Vec<Cell> = game.empty().iter().collect();
            if game.play(empty[random.below(empty.len())]) != Ok(None) {
                break;
            }
        }
        if game.winner().is_some() {
            continue;
        }
        tried += 1;
        let (black, white) = (*game.stones(Player::Black), *game.stones(Player::White));
        let claim = TorusClaim { torus, black, white, owner: game.to_move(), first: First::Owner };
        let found = torus::winning_moves(&claim, &Limits::default(), &Monitor::default()).unwrap();
        let wins = |cell: &Cell| {
            let mut after = game.clone();
            after.play(*cell).unwrap();
            winner(&after) == game.to_move()
        };
        assert_eq!(found, game.empty().iter().filter(wins).collect(), "{game}");
    }
    tell("winning moves on the torus", tried);
}

/// Who wins the empty boards with Black to move.
#[test]
fn the_small_boards() {
    for (rule, size, wanted) in [
        (Rule::A, (3, 3), Player::White),
        (Rule::A, (3, 4), Player::White),
        (Rule::A, (4, 3), Player::Black),
        (Rule::B, (3, 3), Player::Black),
        (Rule::B, (3, 4), Player::Black),
        (Rule::B, (4, 3), Player::Black),
        (Rule::C, (3, 3), Player::White),
        (Rule::C, (3, 4), Player::White),
        (Rule::C, (4, 3), Player::White),
        (Rule::CPrime, (3, 3), Player::Black),
        (Rule::CPrime, (3, 4), Player::Black),
        (Rule::CPrime, (4, 3), Player::Black),
    ] {
        let torus = Torus::new(size.0, size.1, rule).unwrap();
        let (black, white) = (CellSet::EMPTY, CellSet::EMPTY);
        let claim = TorusClaim { torus, black, white, owner: Player::Black, first: First::Owner };
        let verdict = if wanted == Player::Black { Verdict::Holds } else { Verdict::Fails };
        assert_eq!(settled(claim).0, verdict, "{torus}");
    }
}

/// Under a reflection in the diagonal with the colours exchanged, rule c becomes rule c'.
#[test]
fn certificates_of_4x4_check() {
    let torus = |rule| Torus::new(4, 4, rule).unwrap();
    let claim = |rule, owner| TorusClaim {
        torus: torus(rule),
        black: CellSet::EMPTY,
        white: CellSet::EMPTY,
        owner,
        first: First::Owner,
    };
    let one = settled(claim(Rule::C, Player::Black)).0;
    let other = settled(claim(Rule::CPrime, Player::White)).0;
    assert_eq!(one, other);
    let (verdict, tree) = settled(claim(Rule::B, Player::White));
    assert_eq!(verdict, Verdict::Holds);
    assert!(tree.len() > 5_000);
}

#[test]
fn whoever_watches_sees_the_root_and_the_line() {
    for rule in [Rule::A, Rule::C] {
        let torus = Torus::new(5, 4, rule).unwrap();
        let black = CellSet::of(torus.grid().parse("b2").unwrap());
        let claim =
            TorusClaim { torus, black, white: CellSet::EMPTY, owner: Player::Black, first: First::Opponent };
        let (limits, monitor) = (Limits { nodes: Some(20_000), ..Limits::default() }, Monitor::default());
        let mut seen = Vec::new();
        std::thread::scope(|scope| {
            let work = scope.spawn(|| settle(&Claim::Torus(claim), &limits, &monitor).nodes);
            while !work.is_finished() {
                seen.extend(monitor.glimpse());
            }
        });
        assert!(seen.iter().any(|glimpse| !glimpse.line.is_empty()), "rule {rule}: nothing was told");
        for glimpse in seen {
            let line: CellSet = glimpse.line.iter().copied().collect();
            assert!(line.len() == glimpse.line.len() && line.is_disjoint(&black), "{glimpse:?}");
            assert!(glimpse.mover == Player::White && glimpse.open.is_disjoint(&black), "{glimpse:?}");
            assert!(glimpse.line.first().is_none_or(|first| glimpse.open.contains(*first)), "{glimpse:?}");
        }
    }
}
