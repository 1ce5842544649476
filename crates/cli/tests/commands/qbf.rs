//! Quantified formulas of small claims, settled by a solver of others: its verdicts are ours.

use crate::support::Place;
use std::process::{Command, Stdio};

/// Numbers that look random and are the same each time.
struct Dice(u64);

impl Dice {
    fn below(&mut self, bound: usize) -> usize {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) as usize % bound
    }
}

/// A set game of six to eight cells, or a union on a part of a board.
fn block(dice: &mut Dice, number: usize) -> String {
    if number.is_multiple_of(2) {
        let cells = 6 + dice.below(3);
        let sets: Vec<String> = (0..5 + dice.below(4))
            .map(|_| {
                let chosen: Vec<String> =
                    (0..cells).filter(|_| dice.below(5) < 2).map(|cell| cell.to_string()).collect();
                format!("{{{}}}", if chosen.is_empty() { "0".to_string() } else { chosen.join(" ") })
            })
            .collect();
        let winner = ["maker", "breaker"][dice.below(2)];
        return format!(
            "sets\nclaim c{number}\n  cells 0..{}\n  hits {}\n  winner {winner}\n",
            cells - 1,
            sets.join(" ")
        );
    }
    let region: Vec<String> = "a1 b1 c1 d1 e1 a2 b2 d2 e2 a3 b3 c3 d3"
        .split(' ')
        .filter(|_| dice.below(2) == 0)
        .take(8)
        .map(str::to_string)
        .collect();
    let goal = ["top-x | top-y", "x-y | top-x", "top-y", "x-y"][dice.below(4)];
    format!("hex 5x5\nclaim c{number}\n  black x=c2 y=b4\n  region e5 {}\n  goal {goal}\n", region.join(" "))
}

/// Whether the solver calls a formula true; `None` if there is no solver.
fn depqbf(place: &Place, file: &str) -> Option<bool> {
    let run = Command::new("depqbf").arg(place.path().join(file)).stdout(Stdio::null()).status();
    match run.ok()?.code() {
        Some(10) => Some(true),
        Some(20) => Some(false),
        code => panic!("depqbf ends with {code:?}"),
    }
}

/// Needs Debian's depqbf. `./test` installs it and sets TATAMI_DEPQBF, so that it cannot be missing there.
#[test]
fn a_solver_of_others_agrees() {
    let place = Place::new();
    let mut dice = Dice(7);
    let mut verdicts = [0; 2];
    for number in 0..200 {
        if verdicts.iter().all(|count| *count >= 24) {
            break;
        }
        place.write("c.tatami", block(&mut dice, number));
        let settled = place.tatami(&["prove", "c.tatami"]);
        let holds = settled.out.starts_with("holds");
        assert!(holds || settled.out.starts_with("fails"), "{settled:?}");
        if verdicts[usize::from(holds)] >= 24 {
            continue;
        }
        let written = place.tatami(&["convert", &format!("c.tatami#c{number}"), "-o", "c.qdimacs"]);
        assert_eq!(written.code, 0, "{written:?}");
        let Some(answer) = depqbf(&place, "c.qdimacs") else {
            assert!(std::env::var_os("TATAMI_DEPQBF").is_none(), "depqbf is not installed");
            return;
        };
        assert_eq!(answer, holds, "{}", place.read("c.tatami"));
        verdicts[usize::from(holds)] += 1;
    }
    assert_eq!(verdicts, [24, 24]);
}

#[test]
fn what_cannot_be_written() {
    let place = Place::new();
    place.write("big.tatami", "hex 8x8\nclaim big\n  region all\n  goal top-bottom\n");
    let run = place.tatami(&["convert", "big.tatami#big", "--to", "qcir"]);
    assert!(run.code == 2 && run.err.contains("64 cells are played"), "{run:?}");
    place.write("line.tatami", "line\nloser three\n  creature 0 1 2\n");
    let run = place.tatami(&["convert", "line.tatami#three", "--to", "qdimacs"]);
    assert!(run.code == 2 && run.err.contains("only claims of Hex and of set games"), "{run:?}");
    let run = place.tatami(&["convert", "line.tatami#three", "--to", "sgf", "--moves", "3"]);
    assert!(run.code == 2 && run.err.contains("--moves is for"), "{run:?}");
}
