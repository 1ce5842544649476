//! Goals as they are written beneath a figure.

/// Longer goals are cut.
const LONGEST: usize = 240;

/// A formula of a document or certificate with the signs that papers use.
pub fn in_signs(formula: &str) -> String {
    shortened(&formula.replace('|', "∨").replace('&', "∧"))
}

/// Sets whose blanks do not break, so that each stays on its line.
pub fn unbroken(sets: &str) -> String {
    let parts: Vec<String> = sets.split("} ").map(|set| set.replace(' ', "\u{a0}")).collect();
    parts.join("} ")
}

/// A text cut to a length that still can be read.
pub fn shortened(text: &str) -> String {
    match text.char_indices().nth(LONGEST) {
        None => text.to_string(),
        Some((end, _)) => {
            let kept = &text[..end];
            format!("{} …", kept.rsplit_once(' ').map_or(kept, |(words, _)| words))
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn signs_and_lengths() {
        assert_eq!(in_signs("(top-x | y-x) & x-w"), "(top-x ∨ y-x) ∧ x-w");
        assert_eq!(unbroken("{0 1} {2 3}"), "{0\u{a0}1} {2\u{a0}3}");
        let long = "top-bottom | ".repeat(100);
        assert!(in_signs(&long).chars().count() <= LONGEST + 2 && in_signs(&long).ends_with(" …"));
        assert_eq!(shortened(&"é".repeat(300)).chars().count(), LONGEST + 2);
    }
}
