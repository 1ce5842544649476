//! Harary's game: what `loser` and `winner` blocks mean, their canonical form, and what is wrong with wrong
//! ones.

use document::{parse, read};
use game::{Claim, First, Images, Player};

fn claim(source: &str) -> Claim {
    read(source).unwrap_or_else(|errors| panic!("{errors:#?}")).1[0].claim().clone()
}

fn refused(source: &str, place: &str, message: &str) {
    let errors = read(source).unwrap_err();
    let shown: Vec<_> = errors.iter().map(|error| (&source[error.span.range()], &*error.message)).collect();
    assert_eq!(shown, [(place, message)], "{source}");
}

#[test]
fn creatures_on_the_endless_board() {
    let Claim::Creature(claim) = claim("line\nloser a\n  creature 5 9 10\n  area 0..3 7\n") else { panic!() };
    let xs: Vec<i32> = claim.creature.cells().iter().map(|cell| cell.x).collect();
    assert_eq!((xs, claim.creature.images()), (vec![0, 4, 5], Images::Translations));
    assert_eq!((claim.owner, claim.by_paving, claim.area.len()), (Player::Breaker, false, 5));
}

#[test]
fn animals_count_with_all_their_images() {
    let Claim::Creature(claim) = claim("grid\nwinner a\n  creature\n    .xx\n    xx.\n") else { panic!() };
    assert_eq!((claim.creature.images(), claim.creature.shapes().len()), (Images::All, 4));
    assert_eq!(claim.owner, Player::Maker);
}

#[test]
fn finite_boards_are_set_games() {
    for (line, sets, names) in
        [("grid 3x2", 7, "a1 b1 c1 a2 b2 c2"), ("grid wrapped 3x2", 9, "a1 b1 c1 a2 b2 c2")]
    {
        let Claim::Sets(claim) = claim(&format!("{line}\nwinner a\n  creature xx\n")) else { panic!() };
        assert_eq!((claim.sets.len(), claim.names.join(" ")), (sets, names.to_string()), "{line}");
        assert_eq!((claim.owner, claim.first), (Player::Maker, First::Owner));
    }
    let Claim::Sets(fast) = claim("grid 6x6\nwinner a\n  creature xxxx\n  moves 6\n") else { panic!() };
    assert_eq!(fast.moves, Some(6));
    let Claim::Sets(claim) = claim("line 5\nloser a\n  creature 0 2\n") else { panic!() };
    assert_eq!((claim.sets.len(), claim.owner, claim.first), (3, Player::Breaker, First::Opponent));
}

#[test]
fn the_canonical_form() {
    let source = "grid  wrapped 4x4\nloser a # small\n  creature .x\n     xx\n  images   all\n";
    let wanted = "grid wrapped 4x4\n\nloser a  # small\n  creature\n    .x\n    xx\n  images all\n";
    assert_eq!(parse(source).unwrap().to_string(), wanted);
    let source = "line\nloser a\n  creature 0 1 3\n  by paving\n";
    assert_eq!(parse(source).unwrap().to_string(), "line\n\nloser a\n  creature 0 1 3\n  by     paving\n");
}

#[test]
fn what_is_wrong() {
    refused("line x\nloser a\n  creature 0\n", "x", "`x` is not the size of a board");
    refused("grid 12x12\nloser a\n  creature x\n", "12x12", "there is no board `12x12`");
    refused("grid wrapped\nloser a\n  creature x\n", "wrapped", "`wrapped` needs a size");
    refused("line\nloser a\n  creature 0 0\n", "0", "the cell `0` is used twice");
    refused("line\nloser a\n  creature 0 b\n", "b", "`b` is not a whole number");
    refused("line\nloser a\n  creature 0 9999\n", "9999", "`9999` is too far away");
    refused("grid\nloser a\n  creature xo\n", "xo", "`xo` is not a row of `x` and `.`");
    refused("grid\nloser a\n  creature ..\n", "creature", "the animal has no cell");
    refused("line\nloser a\n  images all\n", "loser a", "the loser `a` has no field `creature`");
    refused("line\nwinner a\n  creature 0 1\n  area 0..3\n", "area", "`area` has no meaning here");
    refused("grid\nwinner a\n  creature x\n  moves 3\n", "moves", "`moves` has no meaning here");
    refused("grid 3x3\nwinner a\n  creature x\n  moves 0\n", "0", "`0` is not a number of moves");
    refused("line 3\nloser a\n  creature 0 4\n", "loser a", "`a` does not fit on the board");
    refused("line\nloser a\n  creature 0 4\n  area 3..0\n", "3..0", "`3..0` is not a cell of an area");
    refused("line\nloser a\n  creature 0 4\n  by magic\n", "magic", "unknown word `magic`");
}
