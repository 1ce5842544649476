//! The nearest valid word to a wrong one.

/// Longer words are nobody's slip of the finger.
const LONGEST: usize = 40;

/// The valid word that was most likely meant, if one is near enough.
///
/// A third of the letters may be wrong; a difference of case alone counts for nothing.
pub fn nearest<'c>(word: &str, valid: impl IntoIterator<Item = &'c str>) -> Option<&'c str> {
    let word = letters(word)?;
    valid
        .into_iter()
        .filter_map(|candidate| Some((distance(&word, &letters(candidate)?), candidate)))
        .filter(|&(wrong, candidate)| wrong <= word.len().max(candidate.chars().count()) / 3)
        .min_by_key(|&(wrong, _)| wrong)
        .map(|(_, candidate)| candidate)
}

fn letters(word: &str) -> Option<Vec<char>> {
    let short = word.len() <= 4 * LONGEST;
    let letters: Vec<char> = short.then(|| word.to_lowercase().chars().collect())?;
    (letters.len() <= LONGEST).then_some(letters)
}

/// How many letters must be changed, added, left out or swapped with their neighbour.
fn distance(a: &[char], b: &[char]) -> usize {
    let mut before = vec![0; b.len() + 1];
    let mut above: Vec<usize> = (0..=b.len()).collect();
    for i in 1..=a.len() {
        let mut row = vec![i; b.len() + 1];
        for j in 1..=b.len() {
            let changed = above[j - 1] + usize::from(a[i - 1] != b[j - 1]);
            row[j] = changed.min(above[j] + 1).min(row[j - 1] + 1);
            if i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1] {
                row[j] = row[j].min(before[j - 2] + 1);
            }
        }
        before = std::mem::replace(&mut above, row);
    }
    above[b.len()]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn near_words_are_found_and_far_ones_are_not() {
        let valid = ["black", "white", "region", "goal", "top", "x"];
        for (word, wanted) in [
            ("blakc", Some("black")),
            ("regoin", Some("region")),
            ("gaol", Some("goal")),
            ("TOP", Some("top")),
            ("X", Some("x")),
            ("y", None),
            ("to", Some("top")),
            ("tip", Some("top")),
            ("wombat", None),
            ("", None),
        ] {
            assert_eq!(nearest(word, valid), wanted, "{word}");
        }
        assert_eq!(nearest(&"a".repeat(10_000_000), valid), None);
    }
}
