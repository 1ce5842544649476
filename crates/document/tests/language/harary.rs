//! Harary's game: what `loser` and `winner` blocks mean, their canonical form, and what is wrong with wrong
//! ones.

use document::{parse, read};
use game::{Claim, First, Images, Means, Player};

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
    assert_eq!((claim.owner, claim.by, claim.area.len()), (Player::Breaker, Means::Any, 5));
}

#[test]
fn areas_to_insist_on() {
    let source = "line\nloser a\n  creature 0 1 2\n  area -1..1 4 every 6\n  by area\n  hits {-1 0} {1 4}\n";
    let Claim::Creature(claim) = claim(source) else { panic!() };
    let point = |x| game::Point::new(x, 0);
    let hits = vec![vec![point(-1), point(0)], vec![point(1), point(4)]];
    assert_eq!((&claim.by, claim.every), (&Means::Area(hits), game::Lattice::new(6, 0, 1)));
    let game = claim.area_game().unwrap();
    assert_eq!((game.names.join(" "), game.sets.len()), ("-1 0 1 4".to_string(), 2));
    let canonical =
        "line\n\nloser a\n  creature 0 1 2\n  area   -1..1 4 every 6\n  by     area\n  hits   {-1 0} {1 4}\n";
    assert_eq!(parse(source).unwrap().to_string(), canonical);
    let Claim::Creature(claim) =
        self::claim("grid\nloser a\n  creature xx\n  area 0:0 1:0 every 2 1 1\n  by area\n")
    else {
        panic!()
    };
    assert_eq!((claim.by, claim.every), (Means::Area(Vec::new()), game::Lattice::new(2, 1, 1)));
}

#[test]
fn handicap_stones_and_several_creatures() {
    let source = "line 6\nwinner a\n  creature 0 1\n  creature 0 3\n  maker 2\n  breaker 3\n";
    let Claim::Sets(game) = claim(source) else { panic!() };
    let cells = |set: &game::CellSet| -> Vec<&str> {
        set.iter().map(|cell| game.names[cell.index()].as_str()).collect()
    };
    let mut sets: Vec<String> = game.sets.iter().map(|set| cells(set).join(" ")).collect();
    sets.sort();
    // {0 1} {1 2} {4 5}, {1 4} {2 5}, without Maker's 2; {2 3} {3 4} {0 3} are Breaker's.
    assert_eq!((game.names.join(" "), sets.join(", ")), ("0 1 4 5".into(), "0 1, 1, 1 4, 4 5, 5".into()));
    assert_eq!(parse(source).unwrap().to_string().matches("creature").count(), 2);
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
    let loser = |fields: &str| format!("line\nloser a\n  creature 0 4\n{fields}");
    refused(&loser("  by area\n"), "loser a", "the loser `a` has no field `area`");
    refused(&loser("  area 0..3\n  hits {0 1}\n"), "hits", "`hits` is for blocks with `by area`");
    refused(&loser("  area 0..3\n  by area\n  hits {0 7}\n"), "7", "`7` is no cell of the area");
    refused(&loser("  area 0..3\n  by area\n  hits {0 0}\n"), "0", "the cell `0` is used twice in this set");
    refused(&loser("  area 0..3\n  by area\n  hits {0 x}\n"), "x", "`x` is not a cell of an area");
    refused(&loser("  area 0..3 2\n"), "area", "the area has the cell `2` twice");
    refused(&loser("  area 0..3 every 3\n"), "every 3", "translates of the area meet");
    refused(&loser("  area 0..3 every x\n"), "every x", "this is not how an area is repeated");
    refused(&loser("  area 0..3 every\n"), "every", "this is not how an area is repeated");
    refused(&loser("  creature 0 5\n"), "creature", "`creature` has no meaning here");
    refused(&loser("  maker 3\n"), "maker", "there are no stones on an endless board");
    let board = |fields: &str| format!("grid 3x3\nwinner a\n  creature xx\n{fields}");
    refused(&board("  maker d1\n"), "d1", "there is no cell `d1` on the board");
    refused(&board("  maker a1\n  breaker a1\n"), "winner a", "Maker and Breaker have a cell in common");
    refused(&board("  maker a1 b1\n"), "winner a", "Maker has an image from the start");
    refused(
        &board("  breaker a1 b2 c1 a3 c3\n"),
        "winner a",
        "Breaker has a cell of every image from the start",
    );
}
