//! Torus Hex: what `win` and `claim` blocks mean, their canonical form, and what is wrong with wrong ones.

use document::{parse, read};
use game::{Board, Claim, TorusClaim};

fn claim(source: &str) -> TorusClaim {
    match read(source).unwrap_or_else(|errors| panic!("{errors:#?}")).1[0].claim().clone() {
        Claim::Torus(claim) => claim,
        other => panic!("{other:?}"),
    }
}

/// The torus, the stones, whose turn it is, and who is to win.
fn check(fields: &str, expected: &str) {
    let claim = claim(&format!("torus 4x3 rule c'\nwin w\n{fields}"));
    let names = |cells| claim.torus.grid().names(cells);
    let (black, white, mover) = (names(&claim.black), names(&claim.white), claim.to_move());
    assert_eq!(format!("{}: B {black} W {white} | {mover} | {}", claim.torus, claim.owner), expected);
}

fn refused(source: &str, place: &str, message: &str) {
    let errors = read(source).unwrap_err();
    let shown: Vec<_> = errors.iter().map(|error| (&source[error.span.range()], &*error.message)).collect();
    assert_eq!(shown, [(place, message)], "{source}");
}

#[test]
fn positions() {
    check("  winner black\n", "torus 4x3 rule c': B  W  | black | black");
    check("  winner white\n  to move white\n", "torus 4x3 rule c': B  W  | white | white");
    check(
        "  black a1 x=b2\n  white d3\n  to move white\n  winner black\n",
        "torus 4x3 rule c': B a1 b2 W d3 | white | black",
    );
    check(
        "  winner black\n  white y\n  board\n    B . . .\n     . . y .\n      . W . .\n",
        "torus 4x3 rule c': B a1 W c2 b3 | black | black",
    );
}

#[test]
fn canonical_form() {
    let text = "torus 4x3 rule c'  # glued\n\nwin w  # yes\n  black  a1 b2\n  white  d3\n  to move white\n  \
                winner black\n  board\n    . . . .\n     . . . .\n      . . . W\n  expect fails\n";
    assert_eq!(parse(text).unwrap().to_string(), text);
    let loose = text.replace("  to move white", "  to   move   white");
    assert_eq!(parse(&loose).unwrap(), parse(text).unwrap());
}

#[test]
fn wrong_game_lines() {
    refused("torus\n", "torus", "`torus` needs the size of the board");
    refused("torus five rule c\n", "five", "`five` is not the size of a board");
    refused("torus 5x5 rules c\n", "rules", "unexpected `rules` after the size");
    refused("torus 5x5 rule\n", "rule", "`rule` needs a name");
    refused("torus 5x5 rule d\n", "d", "unknown rule `d`");
    refused("torus 5x5 rule c c\n", "c", "unexpected `c` after the rule");
    refused("torus 5x2 rule c\n", "5x2", "there is no torus `5x2`");
}

#[test]
fn wrong_blocks() {
    let win = |fields: &str| format!("torus 4x4 rule a\nwin w\n{fields}");
    refused(&win("  to move black\n"), "win w", "the win `w` has no field `winner`");
    refused(&win("  winner maker\n"), "maker", "unknown word `maker`");
    refused(&win("  winner black\n  to play white\n"), "play", "unknown word `play`");
    refused(&win("  winner black\n  to\n"), "to", "`move` must follow `to`");
    refused(&win("  winner black\n  to move\n"), "to move", "this field needs a word");
    refused(&win("  winner black\n  region all\n"), "region", "unknown word `region`");
    refused(&win("  winner black\n  black e1\n"), "e1", "`e1` is off the board");
    refused(&win("  winner black\n  black a1 a2 a3 a4\n"), "win w", "in `w` the game is over already");
    refused(
        &win("  winner black\n  board\n    . . . .\n     . - . .\n      . . . .\n       . . . .\n"),
        "-",
        "a `win` has no region",
    );
    refused("torus 12x12 rule c\nwin w\n  winner black\n", "win w", "the torus has 144 cells");
    refused("torus 4x4 rule c\nclaim w\n  winner black\n", "winner", "unknown word `winner`");
}

/// Links are made on a board whose edges are glued, whether a rule is named or not.
#[test]
fn claims() {
    let text = |game: &str| {
        format!(
            "{game}\n\nclaim seam\n  black  x=e2 y=a3\n  region a2 e3\n  goal   x-y\n\n\
             claim twice\n  white  z=d4\n  region all except a1\n  goal   z-b2\n  owner  white\n  \
             using  seam\n  expect fails\n"
        )
    };
    for game in ["torus 5x5", "torus 5x5 rule a"] {
        let (document, entries) = read(&text(game)).unwrap_or_else(|errors| panic!("{errors:#?}"));
        assert_eq!(document.to_string(), text(game));
        let board = Board::glued(5, 5).unwrap();
        let claim = entries[0].hex().unwrap();
        assert_eq!((claim.board, &*board.names(&claim.field)), (board, "a2 e3"));
        assert_eq!(entries[1].hex().unwrap().field.len(), 23);
    }
}

#[test]
fn wrong_claims() {
    let claim = |fields: &str| format!("torus 5x5\nclaim c\n  black x=a1\n{fields}");
    refused(&claim("  region b1\n  goal x-top\n"), "top", "a torus has no edge top");
    refused(&claim("  region b1\n  goal x-left\n"), "left", "a torus has no edge left");
    refused(&claim("  region b1\n  goal x-q\n"), "q", "unknown name `q`");
    refused(&claim("  region b1\n  goal x-f1\n"), "f1", "`f1` is off the board");
    refused(&claim("  region b1\n"), "claim c", "the claim `c` has no goal");
    refused(&claim("  goal x-x\n"), "claim c", "the claim `c` has no region");
    refused(
        "torus 12x12\nclaim c\n  black x=a1\n  region all\n  goal x-x\n",
        "region",
        "the region has 143 cells",
    );
    refused("torus 5x5\nwin w\n  winner black\n", "win w", "the win `w` needs a rule");
    refused(
        "hex 5x5\nclaim h\n  black x=a1\n  region b1\n  goal x-x\n\ntorus 5x5\nclaim c\n  black x=a1\n  \
         region b1\n  goal x-x\n  using h\n",
        "h",
        "`h` is about another game",
    );
}
