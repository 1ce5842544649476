//! The measures of Helvetica, which every PDF reader has built in: widths and heights of letters in parts of
//! their size. Layouts are made with them, whatever font a format ends up with.

/// The widths of the characters from the blank to the tilde, in thousandths.
const WIDTHS: [u16; 95] = [
    278, 278, 355, 556, 556, 889, 667, 191, 333, 333, 389, 584, 278, 333, 278, 278, // blank to /
    556, 556, 556, 556, 556, 556, 556, 556, 556, 556, 278, 278, 584, 584, 584, 556, // 0 to ?
    1015, 667, 667, 722, 722, 667, 611, 778, 722, 278, 500, 667, 556, 833, 722, 778, // @ to O
    667, 778, 722, 667, 611, 722, 667, 944, 667, 667, 611, 278, 278, 278, 469, 556, // P to _
    333, 556, 556, 500, 556, 556, 278, 556, 556, 222, 222, 500, 222, 833, 556, 556, // ` to o
    556, 556, 333, 500, 278, 556, 500, 722, 500, 500, 500, 334, 260, 334, 584, // p to ~
];

/// The height of capitals and digits.
pub const CAPITAL: f64 = 0.718;

/// The height of small letters.
const SMALL: f64 = 0.523;

/// How far letters such as g hang below the base line.
const DESCENT: f64 = -0.207;

/// The width of a character.
pub fn advance(character: char) -> f64 {
    let thousandths = match character {
        ' '..='~' => WIDTHS[character as usize - 32],
        '∧' | '∨' | 'σ' => 603,
        '→' | '…' | '—' => 1000,
        '·' | '\u{a0}' => 278,
        '×' => 584,
        '’' | '‘' => 222,
        '“' | '”' => 333,
        _ => 556,
    };
    f64::from(thousandths) / 1000.0
}

/// The width of a line of text.
pub fn width(words: &str) -> f64 {
    words.chars().map(advance).sum()
}

/// The lowest and the highest point of a line of text, above its base line.
pub fn ink(words: &str) -> (f64, f64) {
    let hangs = |c: char| "gjpqy,;|()[]{}_".contains(c);
    let low = if words.chars().any(hangs) { DESCENT } else { 0.0 };
    let small = words.chars().all(|c| "acegmnopqrsuvwxyz.,-'→σ".contains(c));
    (low, if small { SMALL } else { CAPITAL })
}

/// Cuts a text into lines no wider than `most`, at blanks; a word that is wider has a line of its own, and
/// blanks that do not break are kept.
pub fn wrap(words: &str, most: f64) -> Vec<String> {
    let mut lines: Vec<String> = Vec::new();
    for word in words.split(' ').filter(|word| !word.is_empty()) {
        match lines.last_mut() {
            Some(line) if width(line) + width(" ") + width(word) <= most => {
                line.push(' ');
                line.push_str(word);
            }
            _ => lines.push(word.to_string()),
        }
    }
    lines
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn widths_are_those_of_the_font() {
        for (text, wanted) in [("", 0.0), ("a1", 1.112), ("W", 0.944), ("~", 0.584), ("i l", 0.722)] {
            assert!((width(text) - wanted).abs() < 1e-9, "{text}");
        }
    }

    #[test]
    fn lines_are_cut_at_blanks() {
        assert_eq!(wrap("one two  three", 4.0), ["one two", "three"]);
        assert_eq!(wrap("unbreakable a", 1.0), ["unbreakable", "a"]);
        assert_eq!(wrap("{0\u{a0}1} {2\u{a0}3}", 1.0), ["{0\u{a0}1}", "{2\u{a0}3}"]);
        assert!(wrap("  ", 1.0).is_empty());
    }
}
