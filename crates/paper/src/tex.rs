//! A paper as LaTeX: an article that needs only packages of TeX Live, with its figures as TikZ. English
//! compiles with pdfLaTeX, XeLaTeX and LuaLaTeX; Japanese needs LuaLaTeX or XeLaTeX.

use crate::page::{Figure, Page, Part};
use crate::words::Words;
use figure::{Display, Format, TooLarge};
use std::fmt::Write;

/// The width of a line, of the narrowest figure with its caption, and of what is between figures, in points.
const LINE: f64 = 450.0;
const NARROWEST: f64 = 140.0;
const BETWEEN: f64 = 8.0;

/// Where there are more figures than so many, all are smaller.
const MANY: usize = 6;
const SMALLER: f64 = 0.68;

/// What stands in a cell of a table is broken if it has more letters.
const WIDEST_CELL: usize = 36;

/// A table with more rows may be broken.
const MOST_ROWS: usize = 12;

const PREAMBLE: &str = r"\documentclass[11pt,a4paper]{article}
\usepackage{iftex}
\ifPDFTeX\usepackage[T1]{fontenc}\IfFileExists{lmodern.sty}{\usepackage{lmodern}}{}\fi
\usepackage[margin=25mm]{geometry}
\usepackage{amsmath,amssymb,tikz,array,longtable}
\setlength{\parindent}{0pt}
\setlength{\parskip}{6pt plus 2pt}
\sloppy
\renewcommand{\arraystretch}{1.15}
% A new page, unless there is so much room on this one.
\newcommand{\room}[1]{\par\ifdim\pagegoal=\maxdimen\else\ifdim\dimexpr\pagegoal-\pagetotal<#1\relax\newpage\fi\fi}
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
    for (number, part) in page.parts.iter().enumerate() {
        if matches!(part, Part::Lemma { .. }) {
            let room = room(&page.parts[number + 1..]);
            writer.line(format_args!("\\room{{{room:.0}bp}}"));
        }
        writer.part(part)?;
    }
    writer.out.push_str("\\end{document}\n");
    Ok(writer.out)
}

/// The height of a statement with its figure, about: they stay on one page if they can.
fn room(parts: &[Part]) -> f64 {
    const STATEMENT: f64 = 215.0;
    const MOST: f64 = 500.0;
    let own = parts.iter().take_while(|part| !matches!(part, Part::Lemma { .. } | Part::Heading(_)));
    let figures =
        own.filter_map(|part| if let Part::Figures(figures) = part { figures.first() } else { None });
    let height = figures.map(|figure| figure.drawn().height).next().unwrap_or_default();
    (STATEMENT + height).min(MOST)
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
            // What announces a table or a figure stays with it.
            Part::Text(text) if text.ends_with([':', '：']) => {
                self.line(format_args!("{}\\par\\nopagebreak\n", escaped(text)));
            }
            Part::Text(text) => self.line(format_args!("{}\n", escaped(text))),
            Part::Remark(text) => self.line(format_args!("{{\\itshape {}\\par}}\n", escaped(text))),
            Part::Formula(text) => {
                self.line(format_args!("{{\\centering {}\\par}}", escaped(text)));
            }
            Part::Derivation(lines) => {
                self.line(format_args!("\\nopagebreak\\smallskip{{\\parskip=2pt\\raggedright"));
                for (number, line) in lines.iter().enumerate() {
                    let left = if number == 0 { 1 } else { 2 };
                    let line = escaped(line);
                    self.line(format_args!("\\leftskip={left}em\\hangindent=1.2em {line}\\par"));
                }
                self.line(format_args!("}}\\smallskip"));
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
            Part::Figures(figures) => self.figures(figures)?,
        }
        Ok(())
    }

    /// A table whose columns are as wide as what stands in them, as far as the sheet allows.
    fn table(&mut self, head: &[String], rows: &[Vec<String>]) {
        let cell_width = |cell: Option<&String>| cell.map_or(0, |cell| cell.chars().count());
        let widths: Vec<usize> = (0..head.len())
            .map(|column| {
                let cells = rows.iter().map(|row| row.get(column)).chain([head.get(column)]);
                cells.map(cell_width).max().unwrap_or(0).clamp(5, WIDEST_CELL)
            })
            .collect();
        let sum = widths.iter().sum::<usize>() as f64;
        let share = 0.98 - 0.03 * head.len() as f64;
        let column = |width: &usize| {
            let width = share * *width as f64 / sum;
            format!(">{{\\raggedright\\arraybackslash}}p{{{width:.3}\\linewidth}}")
        };
        let columns: String = widths.iter().map(column).collect();
        // A short table stays in one piece.
        let short = rows.len() <= MOST_ROWS;
        let (kind, end_head) = if short { ("tabular", "") } else { ("longtable", "\\endhead") };
        self.line(format_args!("{{\\small\\begin{{{kind}}}{{{columns}}}\n\\hline"));
        for (index, cells) in std::iter::once(head).chain(rows.iter().map(|row| &row[..])).enumerate() {
            let cells: Vec<String> = cells.iter().map(|cell| breakable(cell)).collect();
            let rule = if index == 0 { format!(" \\hline{end_head}") } else { String::new() };
            self.line(format_args!("{} \\\\{rule}", cells.join(" & ")));
        }
        self.line(format_args!("\\hline\n\\end{{{kind}}}\\par}}"));
    }

    /// Figures in rows. Each row is a paragraph: one paragraph of a hundred boards is more than TeX can hold.
    fn figures(&mut self, figures: &[Figure]) -> Result<(), TooLarge> {
        let drawn: Vec<(&Figure, Display)> = figures.iter().map(|figure| (figure, figure.drawn())).collect();
        let scale = if figures.len() > MANY { SMALLER } else { 1.0 };
        let width = |display: &Display| (scale * display.width).max(NARROWEST);
        let mut rest = &drawn[..];
        while !rest.is_empty() {
            let mut right = 0.0;
            let fits = |(_, display): &&(&Figure, Display)| {
                right += width(display) + BETWEEN;
                right - BETWEEN <= LINE
            };
            let count = rest.iter().take_while(fits).count().max(1);
            let (row, after) = rest.split_at(count);
            self.line(format_args!("{{\\centering"));
            for (figure, display) in row {
                let width = if count == 1 { LINE } else { width(display) };
                self.figure(figure, display, (width, scale))?;
            }
            self.line(format_args!("\\par}}"));
            rest = after;
        }
        Ok(())
    }

    fn figure(
        &mut self,
        figure: &Figure,
        display: &Display,
        (width, scale): (f64, f64),
    ) -> Result<(), TooLarge> {
        self.figures += 1;
        let picture = display.write(Format::Tex)?;
        let picture = String::from_utf8_lossy(&picture);
        let (number, caption) = (self.figures, escaped(&figure.caption));
        let figure = escaped(self.words.figure);
        self.line(format_args!(
            "\\begin{{minipage}}[t]{{{width:.0}bp}}\\centering\n\
             \\scalebox{{{scale}}}{{%\n{picture}}}\\par\\smallskip\n\
             {{\\small {figure}~{number}. {caption}\\par}}\n\\end{{minipage}}\\hspace{{{BETWEEN}bp}}%"
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
            // Two of them would become a dash, and a command could not be copied.
            '-' if out.ends_with('-') => out.push_str("{}-"),
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
        assert_eq!(escaped("--all"), "-{}-all");
    }
}
