//! What documents mean: the claims that they resolve to, and their canonical form.

use document::{Entry, Expect, parse, read};
use game::{Claim, First, HexClaim, Player, SetClaim};

const HEX: &str = "
hex 8x8                                   # width x height; first line: the game

claim bridge
  black  x=e4 w=d6                        # stones, optionally named
  region d5 e5                            # cells, or: all, or: all except c1 c2
  goal   x-w                              # - joins, & and | combine (∧ ∨ too), parentheses group
";

const SETS: &str = "
sets                                      # any finite Maker–Breaker game
claim lemma2
  cells 0..13                             # or names: cells a b c d
  hits  {0 2 10} {0 1 3 11} {1 2 4 12} {2 3 5 13} {3 4 6} {0 4 5 7} {1 5 6 8} {2 6 7 9} {3 7 8 10} {4 8 9 11} {5 9 10 12} {6 10 11 13} {7 11 12} {8 12 13}
  winner breaker                          # or maker; Maker moves first unless `first breaker`
";

fn entries(source: &str) -> Vec<Entry> {
    read(source).unwrap_or_else(|errors| panic!("{errors:#?}")).1
}

fn hex(source: &str) -> HexClaim {
    match entries(&format!("hex 8x8\nclaim c\n{source}"))[0].claim().clone() {
        Claim::Hex(claim) => claim,
        other => panic!("{other:?}"),
    }
}

fn sets(source: &str) -> SetClaim {
    match entries(&format!("sets\nclaim c\n{source}"))[0].claim().clone() {
        Claim::Sets(claim) => claim,
        other => panic!("{other:?}"),
    }
}

/// Stones, owner, region, goal and who moves first, in one line.
fn check(source: &str, expected: &str) {
    let claim = hex(source);
    let names = |cells| claim.board.names(cells);
    let shown = format!(
        "B {} W {} | {} | {} | {} | {}",
        names(&claim.black),
        names(&claim.white),
        claim.owner,
        names(&claim.field),
        claim.goal.text(&|cell| claim.board.name(cell)),
        claim.first,
    );
    assert_eq!(shown, expected);
}

#[test]
fn the_examples_of_the_design() {
    let all = entries(&format!("{HEX}{SETS}"));
    let named: Vec<_> = all.iter().map(|entry| (&*entry.name, entry.kind)).collect();
    assert_eq!(named, [("bridge", "claim"), ("lemma2", "claim")]);
    let Claim::Sets(lemma) = all[1].claim() else { panic!("{:?}", all[1]) };
    assert_eq!(lemma.names.len(), 14);
    assert_eq!(
        game::write_sets(&lemma.sets[..3], &|cell| lemma.names[cell.index()].clone()),
        "{0 2 10} {0 1 3 11} {1 2 4 12}"
    );
    assert_eq!((lemma.owner, lemma.first), (Player::Breaker, First::Opponent));
}

#[test]
fn hex_claims() {
    check("  black x=e4 w=d6\n  region d5 e5\n  goal x-w", "B e4 d6 W  | black | d5 e5 | e4-d6 | opponent");
    check(
        "  goal left - o | (c3-right)\n  region\n  first owner\n  owner white\n  white o=b2\n    c3",
        "B  W b2 c3 | white |  | left-b2 | c3-right | owner",
    );
    check(
        "  black a1\n  region h8\n  goal((top-a1|top-a1)|top-top)&(a1-g2 & (g2-g3 given g3) given g2)",
        "B a1 W  | black | h8 | ((top-a1 | top-a1) | top-top) & (a1-g2 & (g2-g3 given g3) given g2) | opponent",
    );
    assert_eq!(hex("  black a1\n  region all\n  goal a1-top").field.len(), 63);
    assert_eq!(hex("  black a1\n  region all except a1 b1\n  goal a1-top").field.len(), 62);
}

#[test]
fn chains_are_flat_and_parentheses_nest() {
    use game::Formula::{All, Any, Link};
    let goal = |text: &str| hex(&format!("  region\n  goal {text}")).goal;
    let link = goal("top-top");
    assert!(matches!(link, Link(..)) && goal("((top-top))") == link);
    let l = || link.clone();
    assert_eq!(goal("top-top | top-top | top-top"), Any(vec![l(), l(), l()]));
    assert_eq!(goal("(top-top | top-top) | top-top"), Any(vec![Any(vec![l(), l()]), l()]));
    assert_eq!(goal("top-top & top-top | top-top"), Any(vec![All(vec![l(), l()]), l()]));
}

#[test]
fn lists_and_drawings_complete_each_other() {
    check(
        "  black x w=d6
  white h8
  region f5
  board
    . . . . . . . .
     . . . . . . . .
      . . . . . . . .
       . . . . x . . .
        . . . - + * . .
         . . . B . . . .
          . . . . . . . W
           . . . . . . . .
  goal x-w",
        "B e4 d6 W h7 h8 | black | d5 e5 f5 | e4-d6 | opponent",
    );
}

#[test]
fn set_claims() {
    let claim = sets("  cells a 0..2 b'\n  hits {a 2}\n    {b'}\n  winner maker\n");
    assert_eq!(claim.names, ["a", "0", "1", "2", "b'"]);
    assert_eq!((claim.owner, claim.first), (Player::Maker, First::Owner));
    let claim = sets("  cells a\n  hits {a}\n  winner maker\n  first breaker");
    assert_eq!(claim.first, First::Opponent);
    let claim = sets("  cells a\n  hits {a}\n  winner breaker\n  first breaker");
    assert_eq!(claim.first, First::Owner);
}

#[test]
fn expectations() {
    let expect =
        |word: &str| entries(&format!("hex 3x3\nclaim a\n  region\n  goal top-top\n  {word}"))[0].expect;
    assert_eq!(expect(""), Expect::Holds);
    assert_eq!(expect("expect holds"), Expect::Holds);
    assert_eq!(expect("expect fails"), Expect::Fails);
}

#[test]
fn the_canonical_form() {
    let source = format!(
        "# A library.\n\n# The board.{HEX}  # expect fails\n\n# Drawn.\nclaim drawn
 black x yy # two
 board # slanted
  . . . . . . . .
  . . . . . . . .
  # here
  . . . . . . . .
  . . . . x . . . # row 4
  . . . - - . . .
  . . . yy . . . .
  . . . . . . . .
  . . . . . . . .
 goal ((x-yy # either
      # or
      ∨ ((top-d6 ∧ x-g2) | x-yy given g2)))
{SETS}# The end.\n\n"
    );
    let expected = "\
# A library.

# The board.
hex 8x8  # width x height; first line: the game

claim bridge
  black  x=e4 w=d6  # stones, optionally named
  region d5 e5  # cells, or: all, or: all except c1 c2
  goal   x-w  # - joins, & and | combine (∧ ∨ too), parentheses group
  # expect fails

# Drawn.
claim drawn
  black  x yy  # two
  board  # slanted
    .  .  .  .  .  .  .  .
     .  .  .  .  .  .  .  .
    # here
      .  .  .  .  .  .  .  .
       .  .  .  .  x  .  .  .  # row 4
        .  .  .  -  -  .  .  .
         .  .  .  yy .  .  .  .
          .  .  .  .  .  .  .  .
           .  .  .  .  .  .  .  .
  goal   x-yy  # either
         # or
         | (top-d6 & x-g2 | x-yy given g2)

sets  # any finite Maker–Breaker game

claim lemma2
  cells  0..13  # or names: cells a b c d
  hits   {0 2 10} {0 1 3 11} {1 2 4 12} {2 3 5 13} {3 4 6} {0 4 5 7} {1 5 6 8} {2 6 7 9} {3 7 8 10}
         {4 8 9 11} {5 9 10 12} {6 10 11 13} {7 11 12} {8 12 13}
  winner breaker  # or maker; Maker moves first unless `first breaker`

# The end.
";
    let document = parse(&source).unwrap();
    assert_eq!(document.to_string(), expected);
    assert_eq!(parse(expected).unwrap(), document);
}
