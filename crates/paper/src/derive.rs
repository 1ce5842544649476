//! Derivations in a paper: how a statement follows from connections and blocks, line by line.

use crate::compose::{Composer, Names, braces, in_signs, index, lettered};
use crate::page::Part;
use figure::Piece;
use game::HexClaim;
use strategies::guided::calculus::{Derivation, Notation, Premise};

/// A goal that is longer is not written into the legend of a figure.
const LONGEST_NOTE: usize = 32;

impl Composer<'_, '_> {
    /// The lines of a derivation; `region` says what the region of a premise is called.
    pub(crate) fn lines(
        &self,
        names: &Names,
        claim: &HexClaim,
        derivation: &Derivation,
        region: &dyn Fn(usize, &Premise) -> String,
    ) -> Vec<String> {
        let cell = |cell| names.get(&cell).cloned().unwrap_or_else(|| claim.board.name(cell));
        let words = self.words;
        let notation = Notation { cell: &cell, region, rules: words.rules, through: words.through };
        derivation.text(&notation).iter().map(|line| in_signs(line)).collect()
    }

    /// A derivation whose premises are called by their letters in a figure.
    pub(crate) fn lettered_lines(
        &self,
        names: &Names,
        claim: &HexClaim,
        derivation: &Derivation,
    ) -> Vec<String> {
        let letters = letters(derivation);
        self.lines(names, claim, derivation, &|number, _| letters[number].clone())
    }

    /// The premises of a derivation as the pieces of a figure.
    pub(crate) fn premises(&self, names: &Names, claim: &HexClaim, premises: &[Premise]) -> Vec<Piece> {
        let cell = |cell| names.get(&cell).cloned().unwrap_or_else(|| claim.board.name(cell));
        let piece = |premise: &Premise| {
            let note = note(premise.name.as_deref(), &in_signs(&premise.goal.text(&cell)));
            Piece { cells: premise.region, note, label: String::new() }
        };
        lettered(premises.iter().map(piece).collect())
    }

    /// How the claim on the rest of a position follows from connections, with the cells of each.
    pub(crate) fn rest_derivation(&mut self, names: &Names, rest: &HexClaim, derivation: &Derivation) {
        let words = self.words;
        self.text(words.rest_derived, &[]);
        let region = |number: usize, _: &Premise| format!("R{}", index(number + 1));
        let lines = self.lines(names, rest, derivation, &region);
        self.parts.push(Part::Derivation(lines));
        let cells = derivation.premises.iter().enumerate().map(|(number, premise)| {
            format!("R{} = {}", index(number + 1), braces(rest, &premise.region, words.comma))
        });
        let cells = cells.collect::<Vec<_>>().join("; ");
        self.text(words.regions, &[("regions", &cells)]);
    }
}

/// The letters of the premises of a derivation, as in a figure.
pub(crate) fn letters(derivation: &Derivation) -> Vec<String> {
    let empty =
        |_: &Premise| Piece { cells: game::CellSet::EMPTY, note: String::new(), label: String::new() };
    let pieces = lettered(derivation.premises.iter().map(empty).collect());
    pieces.into_iter().map(|piece| piece.label).collect()
}

/// What the legend of a figure says of a region: its block, and what is reached there if that is short.
pub(crate) fn note(name: Option<&str>, goal: &str) -> String {
    let short = goal.chars().count() <= LONGEST_NOTE;
    match name {
        Some(name) if short => format!("{name}: {goal}"),
        Some(name) => name.to_string(),
        None if short => goal.to_string(),
        None => String::new(),
    }
}
