//! A paper as LaTeX: an article that needs only packages of TeX Live, with its figures as TikZ. English
//! compiles with pdfLaTeX, XeLaTeX and LuaLaTeX; Japanese needs LuaLaTeX or XeLaTeX.

use crate::page::{Figure, Page, Part};
use crate::words::Words;
use figure::{Format, TooLarge};
use std::fmt::Write;

const PREAMBLE: &str = r"\documentclass[11pt,a4paper]{article}
\usepackage{iftex}
\ifPDFTeX\usepackage[T1]{fontenc}\fi
\usepackage[margin=25mm]{geometry}
\usepackage{amsmath,amssymb,tikz,array,longtable}
\setlength{\parindent}{0pt}
\setlength{\parskip}{6pt plus 2pt}
\sloppy
";

/// What Japanese needs: either of the two engines that know its fonts.
const JAPANESE: &str = r"\ifLuaTeX\usepackage{luatexja}\else
\usepackage{xeCJK}\setCJKmainfont{HaranoAjiMincho-Regular.otf}\fi
";

/// The paper as LaTeX.
pub fn write(page: &Page, words: &Words) -> Result<String, TooLarge> {
    let mut writer = Writer { out: String::new(), words, figures: 0 };
    writer.out.push_str(PREAMBLE);
    if words.code == "ja" {
        writer.out.push_str(JAPANESE);
    }
    let title = escaped(&page.title);
    writer.line(format_args!("\\title{{{title}}}\n\\date{{}}\n\\begin{{document}}\n\\maketitle"));
    for part in &page.parts {
        writer.part(part)?;
    }
    writer.out.push_str("\\end{document}\n");
    Ok(writer.out)
}

struct Writer<'a> {
    out: String,
    words: &'a Words,
    figures: usize,
}

impl Writer<'_> {
    fn line(&mut self, text: std::fmt::Arguments<'_>) {
        writeln!(self.out, "{text}").expect("a string takes every text");
    }

    fn part(&mut self, part: &Part) -> Result<(), TooLarge> {
        match part {
            Part::Heading(text) => self.line(format_args!("\\section*{{{}}}", escaped(text))),
            Part::Lemma { text, .. } => self.line(format_args!("\\subsection*{{{}}}", escaped(text))),
            Part::Text(text) => self.line(format_args!("{}\n", escaped(text))),
            Part::Remark(text) => self.line(format_args!("{{\\itshape {}\\par}}\n", escaped(text))),
            Part::Formula(text) => {
                self.line(format_args!("\\begin{{center}}\n{}\n\\end{{center}}", escaped(text)));
            }
            Part::Code(text) => {
                self.line(format_args!("{{\\ttfamily\\footnotesize\\raggedright"));
                for line in text.lines() {
                    self.line(format_args!("{}\\par", breakable(line)));
                }
                self.line(format_args!("}}"));
            }
            Part::Table { head, rows } => self.table(head, rows),
            Part::List(items) => {
                for (depth, text) in items {
                    let text = escaped(text);
                    self.line(format_args!("{{\\leftskip={depth}em\\noindent {text}\\par}}"));
                }
            }
            Part::Figures(figures) => {
                self.line(format_args!("\\begin{{center}}"));
                for figure in figures {
                    self.figure(figure)?;
                }
                self.line(format_args!("\\end{{center}}"));
            }
        }
        Ok(())
    }

    fn table(&mut self, head: &[String], rows: &[Vec<String>]) {
        let width = 0.9 / head.len().max(1) as f64;
        let column = format!(">{{\\raggedright\\arraybackslash}}p{{{width:.2}\\linewidth}}");
        self.line(format_args!("\\begin{{longtable}}{{{}}}\n\\hline", column.repeat(head.len())));
        for (index, cells) in std::iter::once(head).chain(rows.iter().map(|row| &row[..])).enumerate() {
            let cells: Vec<String> = cells.iter().map(|cell| breakable(cell)).collect();
            let rule = if index == 0 { " \\hline\\endhead" } else { "" };
            self.line(format_args!("{} \\\\{rule}", cells.join(" & ")));
        }
        self.line(format_args!("\\hline\n\\end{{longtable}}"));
    }

    fn figure(&mut self, figure: &Figure) -> Result<(), TooLarge> {
        self.figures += 1;
        let display = figure.drawn();
        let width = display.width.max(150.0);
        let picture = display.write(Format::Tex)?;
        let picture = String::from_utf8_lossy(&picture);
        let (number, caption) = (self.figures, escaped(&figure.caption));
        let figure = escaped(self.words.figure);
        self.line(format_args!(
            "\\begin{{minipage}}[t]{{{width:.0}bp}}\\centering\n{picture}\\par\\smallskip\n\
             {{\\small {figure}~{number}. {caption}\\par}}\n\\end{{minipage}}\\quad"
        ));
        Ok(())
    }
}

/// Text in which long words without blanks may be broken, as hashes are.
fn breakable(text: &str) -> String {
    let long = |word: &str| word.chars().count() > 24 && word.is_ascii();
    let pieces = text.split(' ').map(|word| {
        if !long(word) {
            return escaped(word);
        }
        let letters: Vec<char> = word.chars().collect();
        let pieces = letters.chunks(8).map(|piece| escaped(&piece.iter().collect::<String>()));
        pieces.collect::<Vec<_>>().join("\\allowbreak{}")
    });
    pieces.collect::<Vec<_>>().join(" ")
}

/// Signs that pdfLaTeX has no letter for.
const SIGNS: &[(char, &str)] = &[
    ('\\', "\\textbackslash{}"),
    ('~', "\\textasciitilde{}"),
    ('^', "\\textasciicircum{}"),
    ('|', "\\textbar{}"),
    ('<', "$<$"),
    ('>', "$>$"),
    ('\u{a0}', "~"),
    ('∧', "$\\land$"),
    ('∨', "$\\lor$"),
    ('∪', "$\\cup$"),
    ('⇒', "$\\Rightarrow$"),
    ('→', "$\\to$"),
    ('×', "$\\times$"),
    ('·', "$\\cdot$"),
    ('≤', "$\\le$"),
    ('±', "$\\pm$"),
    ('−', "$-$"),
    ('○', "$\\circ$"),
    ('●', "$\\bullet$"),
    ('′', "$'$"),
    ('σ', "$\\sigma$"),
    ('α', "$\\alpha$"),
    ('β', "$\\beta$"),
    ('…', "\\dots{}"),
    ('—', "---"),
    ('–', "--"),
    ('“', "``"),
    ('”', "''"),
    ('’', "'"),
];

/// Text with the signs replaced that mean something in TeX, or that its fonts do not have.
fn escaped(text: &str) -> String {
    let mut out = String::new();
    for character in text.chars() {
        match character {
            '{' | '}' | '$' | '&' | '#' | '%' | '_' => out.extend(['\\', character]),
            '₀'..='₉' => {
                let digit = character as u32 - '₀' as u32;
                out.push_str(&format!("$_{digit}$"));
            }
            character if character.is_control() => out.push(' '),
            character => match SIGNS.iter().find(|(sign, _)| *sign == character) {
                Some((_, tex)) => out.push_str(tex),
                None => out.push(character),
            },
        }
    }
    out
}

#[cfg(test)]
mod tests {
    use super::{breakable, escaped};

    #[test]
    fn signs_are_commands() {
        assert_eq!(escaped("S₁₂[x-z] ∧ a_b\\"), "S$_1$$_2$[x-z] $\\land$ a\\_b\\textbackslash{}");
    }

    #[test]
    fn hashes_may_break() {
        let hash = "0123456789abcdef0123456789abcdef";
        assert_eq!(breakable(hash).matches("\\allowbreak{}").count(), 3);
        assert_eq!(breakable("a_b c"), "a\\_b c");
    }
}
