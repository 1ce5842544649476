//! A paper as one page of HTML: figures are inline SVG, nothing is loaded from elsewhere.

use crate::page::{Figure, Page, Part};
use crate::words::Words;
use figure::{Format, TooLarge};
use std::fmt::Write;

const STYLE: &str = "\
body{font:17px/1.5 Georgia,'Times New Roman','Noto Serif CJK JP',serif;max-width:46rem;margin:2rem auto;padding:0 1rem;color:#111;background:#fff}
h1{font-size:1.7rem;line-height:1.2}h2{font-size:1.3rem;margin-top:2.5rem}h3{font-size:1.08rem;margin-top:2rem}
h2,h3{break-after:avoid}.formula{text-align:center;margin:.8rem 1rem;overflow-wrap:anywhere}
.derivation{margin:.8rem 1rem}.derivation p{margin:.25rem 0;padding-left:2.2em;text-indent:-1.2em;overflow-wrap:anywhere}
.derivation p:first-child{padding-left:1.2em}.remark{color:#555;font-style:italic}table{border-collapse:collapse;margin:1rem auto;font-size:.92rem}
th,td{border-bottom:1px solid #bbb;padding:.25rem .7rem;text-align:left;vertical-align:top;overflow-wrap:anywhere}
thead th{border-bottom:2px solid #333}.figures{display:flex;flex-wrap:wrap;justify-content:center;gap:1rem;margin:1rem 0}
figure{margin:0;max-width:100%;break-inside:avoid;text-align:center}figure svg{max-width:100%;height:auto}
figcaption{font-size:.85rem;max-width:27rem;margin:.2rem auto 0;overflow-wrap:anywhere}
pre{background:#f4f4f4;padding:.7rem;font-size:.8rem;white-space:pre-wrap;overflow-wrap:anywhere}
ul{list-style:none;padding-left:0}li{padding-left:1.2em;text-indent:-1.2em}
@media print{body{max-width:none;margin:0;font-size:10.5pt}@page{margin:18mm}}";

/// The paper as HTML.
pub fn write(page: &Page, words: &Words) -> Result<String, TooLarge> {
    let mut writer = Writer { out: String::new(), words, figures: 0 };
    let title = escaped(&page.title);
    writer.line(format_args!(
        "<!DOCTYPE html>\n<html lang=\"{}\">\n<head>\n<meta charset=\"utf-8\">\n\
         <meta name=\"viewport\" content=\"width=device-width,initial-scale=1\">\n<title>{title}</title>\n\
         <style>\n{STYLE}\n</style>\n</head>\n<body>\n<h1>{title}</h1>",
        words.code
    ));
    for part in &page.parts {
        writer.part(part)?;
    }
    writer.out.push_str("</body>\n</html>\n");
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
            Part::Heading(text) => self.line(format_args!("<h2>{}</h2>", escaped(text))),
            Part::Lemma { text, name } => {
                self.line(format_args!("<h3 id=\"{}\">{}</h3>", escaped(name), escaped(text)));
            }
            Part::Text(text) => self.line(format_args!("<p>{}</p>", escaped(text))),
            Part::Remark(text) => self.line(format_args!("<p class=\"remark\">{}</p>", escaped(text))),
            Part::Formula(text) => self.line(format_args!("<p class=\"formula\">{}</p>", escaped(text))),
            Part::Derivation(lines) => {
                let lines: Vec<String> =
                    lines.iter().map(|line| format!("<p>{}</p>", escaped(line))).collect();
                self.line(format_args!("<div class=\"derivation\">{}</div>", lines.join("\n")));
            }
            Part::Code(text) => self.line(format_args!("<pre>{}</pre>", escaped(text))),
            Part::Table { head, rows } => self.table(head, rows),
            Part::List(items) => {
                self.line(format_args!("<ul>"));
                for (depth, text) in items {
                    let text = escaped(text);
                    self.line(format_args!("<li style=\"margin-left:{}em\">{text}</li>", 2 * depth));
                }
                self.line(format_args!("</ul>"));
            }
            Part::Figures(figures) => {
                self.line(format_args!("<div class=\"figures\">"));
                for figure in figures {
                    self.figure(figure)?;
                }
                self.line(format_args!("</div>"));
            }
        }
        Ok(())
    }

    fn table(&mut self, head: &[String], rows: &[Vec<String>]) {
        let row = |tag: &str, cells: &[String]| -> String {
            cells.iter().map(|cell| format!("<{tag}>{}</{tag}>", escaped(cell))).collect()
        };
        self.line(format_args!("<table>\n<thead><tr>{}</tr></thead>\n<tbody>", row("th", head)));
        for cells in rows {
            self.line(format_args!("<tr>{}</tr>", row("td", cells)));
        }
        self.line(format_args!("</tbody>\n</table>"));
    }

    fn figure(&mut self, figure: &Figure) -> Result<(), TooLarge> {
        self.figures += 1;
        let svg = figure.drawn().write(Format::Svg)?;
        let svg = String::from_utf8_lossy(&svg);
        let (number, caption) = (self.figures, escaped(&figure.caption));
        let figure = self.words.figure;
        self.line(format_args!(
            "<figure>\n{svg}<figcaption>{figure}\u{a0}{number}. {caption}</figcaption>\n</figure>"
        ));
        Ok(())
    }
}

/// Text with the signs replaced that mean something in HTML.
fn escaped(text: &str) -> String {
    let mut out = String::new();
    for character in text.chars() {
        match character {
            '&' => out.push_str("&amp;"),
            '<' => out.push_str("&lt;"),
            '>' => out.push_str("&gt;"),
            '"' => out.push_str("&quot;"),
            '\n' => out.push('\n'),
            character if character.is_control() => out.push(' '),
            character => out.push(character),
        }
    }
    out
}

#[cfg(test)]
mod tests {
    use super::escaped;

    #[test]
    fn nothing_becomes_a_tag() {
        assert_eq!(escaped("a<b> & \"c\"\u{7}"), "a&lt;b&gt; &amp; &quot;c&quot; ");
    }
}
