//! `tatami check`: the independent checker, and a comparison with the claims of a document.

use crate::args::Check;
use crate::input::{self, Source};
use crate::statement;
use crate::stats::Stats;
use crate::status::{Status, complain, print};
use document::{Entry, Expect};
use figure::{Answer, Certificate, Extent, Paving, Strategy};
use game::{Advice, Board, CellSet, Claim, CreatureClaim, HexClaim, Means, Moves, ReplyCase};
use proof::Verdict;
use service::{Statement, certify};
use std::io::Read;
use std::path::Path;
use std::time::Instant;

/// Runs the command.
pub fn run(options: &Check) -> Status {
    let mut status = Status::AsWanted;
    let document = match &options.against {
        None => None,
        Some(path) => match statement::read(path) {
            Some(Ok(stated)) => {
                for certificate in &options.certificates {
                    status = status.max(compare(certificate, &stated));
                }
                return status;
            }
            Some(Err(message)) => return complain(&message),
            None => match input::read(path) {
                Some(source) => Some(source),
                None => return Status::BadInput,
            },
        },
    };
    for path in &options.certificates {
        let checked = check(path, document.as_ref());
        status = status.max(checked);
        if options.stats && checked != Status::BadInput {
            status = status.max(tell_stats(path));
        }
    }
    status
}

/// Checks a certificate, which must prove just this.
fn compare(path: &Path, stated: &Statement) -> Status {
    let name = path.display();
    match input::open(path).map(certify::read) {
        Ok(Ok(proved)) if proved == *stated => print(&format!("{name}: valid, and as stated\n{proved}\n")),
        Ok(Ok(proved)) => {
            let told: Vec<String> = stated.differences(&proved).iter().map(ToString::to_string).collect();
            complain(&format!("{name}: proves something else: {}", told.join("; ")));
            Status::NotAsWanted
        }
        Ok(Err(rejection)) => {
            complain(&format!("{name}: invalid: {rejection}"));
            Status::NotAsWanted
        }
        Err(error) => complain(&format!("cannot read {name}: {error}")),
    }
}

/// Says what is in a certificate, whether it was accepted or not.
fn tell_stats(path: &Path) -> Status {
    if path == Path::new("-") {
        return complain("--stats needs a file: standard input is read only once");
    }
    let counted = input::open(path).and_then(Stats::of);
    let start = Instant::now();
    let checked = input::open(path).map(certify::read);
    let seconds = start.elapsed().as_secs_f64();
    match counted.and_then(|stats| checked.map(|_| stats)) {
        Ok(stats) => print(&stats.text(seconds)),
        Err(error) => complain(&format!("cannot read {}: {error}", path.display())),
    }
}

fn check(path: &Path, document: Option<&Source>) -> Status {
    let name = path.display();
    // What is compared with a reply tree or an area is read twice.
    let twice = document.is_some_and(|document| document.entries.iter().any(restricts));
    let mut text = Vec::new();
    let checked = input::open(path).and_then(|mut input| match twice {
        true => input.read_to_end(&mut text).map(|_| certify::read(&text[..])),
        false => Ok(certify::read(input)),
    });
    let checked = match checked {
        Ok(checked) => checked,
        Err(error) => return complain(&format!("cannot read {name}: {error}")),
    };
    let statement = match checked {
        Ok(statement) => statement,
        Err(rejection) => {
            complain(&format!("{name}: invalid: {rejection}"));
            return Status::NotAsWanted;
        }
    };
    let Some(document) = document else { return print(&format!("{name}: valid\n{statement}\n")) };
    let file = document.path.display();
    let stated: Vec<(&Entry, Verdict)> =
        document.entries.iter().filter_map(|entry| Some((entry, states(&statement, entry)?))).collect();
    if stated.is_empty() {
        complain(&format!(
            "{name}: invalid: it proves a statement, but none of the claims of {file}:\n{statement}"
        ));
        return Status::NotAsWanted;
    }
    let mut status = print(&format!("{name}: valid\n{statement}\n"));
    // Several areas may prove the same: only the blocks with this one are meant, if there are any.
    let here = |(entry, verdict): &&(&Entry, Verdict)| {
        let creature = entry.creature().filter(|_| *verdict == Verdict::Holds);
        creature.is_none_or(|claim| by_area(&text, claim).is_ok())
    };
    let meant: Vec<(&Entry, Verdict)> = stated.iter().filter(here).copied().collect();
    for (entry, verdict) in if meant.is_empty() { stated } else { meant } {
        let said = format!("`{} {}` of {file}", entry.kind, entry.name);
        status = status.max(match confirms(&text, entry, verdict) {
            Ok(words) => print(&format!("This is {}{said}: it {verdict}{words}.\n", what(entry))),
            Err(why) => {
                complain(&format!("{name}: not what {said} wants: {why}"));
                Status::NotAsWanted
            }
        });
    }
    status
}

/// What of a block a certificate can be.
fn what(entry: &Entry) -> &'static str {
    if entry.advice == Advice::None { "" } else { "the claim of " }
}

/// Whether a block wants a proof of a kind that can be compared.
fn restricts(entry: &Entry) -> bool {
    let by_area = |claim: &CreatureClaim| matches!(claim.by, Means::Area(_));
    matches!(entry.advice, Advice::Tree { .. }) || entry.creature().is_some_and(by_area)
}

/// The verdict with which a statement is what a block claims.
fn states(statement: &Statement, entry: &Entry) -> Option<Verdict> {
    // What is listed for a copy of the block goes with it.
    let entry = entry.clone();
    [Verdict::Holds, Verdict::Fails]
        .into_iter()
        .find(|verdict| certify::stated(entry.claim(), *verdict).as_ref() == Some(statement))
}

/// What is to be said when the claim of a block has this verdict; or why the block is not confirmed by it.
fn confirms(text: &[u8], entry: &Entry, verdict: Verdict) -> Result<String, String> {
    let expected = match entry.expect {
        Expect::Holds => Verdict::Holds,
        Expect::Fails => Verdict::Fails,
    };
    if verdict != expected {
        return Err(format!("the claim {verdict}, but the block expects that it {expected}"));
    }
    let expected = if verdict == Verdict::Fails { ", as expected" } else { "" };
    let advice = match (entry.claim(), &entry.advice, verdict) {
        (Claim::Hex(claim), Advice::Tree { cases, beside, .. }, Verdict::Holds) => {
            follows_tree(text, claim, cases, beside)?;
            ", and the replies are those of the block"
        }
        (Claim::Creature(claim), _, Verdict::Holds) => by_area(text, claim)?,
        (_, Advice::None, _) | (.., Verdict::Fails) => "",
        (_, Advice::Using { line, .. }, _) if line.is_empty() => "",
        (_, _, Verdict::Holds) => ". About the lines of the block it says nothing",
    };
    Ok(format!("{expected}{advice}"))
}

/// Makes sure that the certificate of a loser, which was found valid, has the area that a block insists on.
fn by_area(text: &[u8], claim: &CreatureClaim) -> Result<&'static str, String> {
    let Means::Area(hits) = &claim.by else { return Ok("") };
    let text = std::str::from_utf8(text).map_err(|error| error.to_string())?;
    let paving = Paving::of_certificate("", text).map_err(|error| error.to_string())?;
    if paving.is_by(&claim.area, claim.every, hits) {
        Ok(", by the area of the block")
    } else {
        Err("the creature is a loser, but not by the area of the block".to_string())
    }
}

/// Makes sure that the strategy of a certificate, which was found valid, answers as a reply tree says.
fn follows_tree(text: &[u8], claim: &HexClaim, cases: &[ReplyCase], beside: &CellSet) -> Result<(), String> {
    let certificate = Certificate::read(text, Extent::All).map_err(|error| error.to_string())?;
    let strategy = Strategy::new(&certificate).map_err(|error| error.to_string())?;
    answers(&strategy, &claim.board, claim.field - *beside, cases)
}

/// The same from a node of the tree on, at which these cells are open.
fn answers(strategy: &Strategy<'_>, board: &Board, open: CellSet, cases: &[ReplyCase]) -> Result<(), String> {
    if strategy.pieces().is_empty() {
        return Ok(());
    }
    let named = cases.iter().fold(CellSet::EMPTY, |all, case| all | case.moves.named());
    for case in cases {
        let moves = match case.moves {
            Moves::On(moves) => moves & open,
            Moves::Else => open - named,
            Moves::Threat => CellSet::EMPTY,
        };
        for cell in moves.iter() {
            let mut after = strategy.clone();
            let answer = after.answer_with(cell, Some(case.reply)).map_err(|error| error.to_string())?;
            let told = match answer {
                Answer::Reply { cell: reply, .. } if reply == case.reply => {
                    answers(&after, board, open.without(cell).without(reply), &case.cases)?;
                    continue;
                }
                Answer::Reply { cell, .. } => format!("by {}", board.name(cell)),
                Answer::Anything | Answer::Over => "by nothing".to_string(),
            };
            let (cell, reply) = (board.name(cell), board.name(case.reply));
            return Err(format!("the claim holds, but {cell} is answered {told} and not by {reply}"));
        }
    }
    Ok(())
}
