//! A `tikzpicture` for LaTeX: `\input` it where the package `tikz` is loaded.

use crate::display::{Anchor, Colour, Display, Group, Point, Shape, Stroke};
use crate::svg::number;
use std::collections::BTreeMap;
use std::fmt::Write;

/// The picture as TikZ.
pub fn write(display: &Display) -> String {
    let colours = colours(display);
    let mut out = String::new();
    let name = comment(&display.title);
    line(&mut out, format_args!("% {name}: \\input this where \\usepackage{{tikz}} is in force."));
    line(&mut out, format_args!("\\begin{{tikzpicture}}[x=1bp,y=-1bp,line join=round]"));
    for (Colour(red, green, blue), name) in &colours {
        line(&mut out, format_args!("\\definecolor{{{name}}}{{RGB}}{{{red},{green},{blue}}}"));
    }
    let (width, height) = (number(display.width), number(display.height));
    let background = &colours[&display.background];
    line(&mut out, format_args!("\\fill[{background}] (0,0) rectangle ({width},{height});"));
    for group in &display.groups {
        write_group(&mut out, group, &colours);
    }
    out.push_str("\\end{tikzpicture}\n");
    out
}

/// All colours of a picture, each with a name.
fn colours(display: &Display) -> BTreeMap<Colour, String> {
    let used = display.groups.iter().flat_map(|group| {
        let stroke = group.stroke.map(|stroke| stroke.colour);
        group.fill.into_iter().chain(stroke)
    });
    let mut colours: BTreeMap<Colour, String> = BTreeMap::new();
    for colour in std::iter::once(display.background).chain(used) {
        let Colour(red, green, blue) = colour;
        colours.entry(colour).or_insert_with(|| format!("tatami{red:02x}{green:02x}{blue:02x}"));
    }
    colours
}

fn write_group(out: &mut String, group: &Group, colours: &BTreeMap<Colour, String>) {
    let stroke = |stroke: Stroke| {
        let colour = &colours[&stroke.colour];
        let dash = stroke.dash.map_or("line cap=round".to_string(), |dash| {
            format!("dash pattern=on {0}bp off {0}bp", number(dash))
        });
        format!("draw={colour},line width={}bp,{dash}", number(stroke.width))
    };
    let fill = group.fill.map(|fill| format!("fill={}", colours[&fill]));
    let draw = group.stroke.map(stroke);
    let both: Vec<&str> = [fill.as_deref(), draw.as_deref()].into_iter().flatten().collect();
    let (both, draw) = (both.join(","), draw.unwrap_or_default());
    line(out, format_args!("% {}", group.role));
    for shape in &group.shapes {
        match shape {
            Shape::Polygon(points) => line(out, format_args!("\\path[{both}] {} -- cycle;", path(points))),
            Shape::Line(points) => line(out, format_args!("\\path[{draw}] {};", path(points))),
            Shape::Circle(centre, radius) => {
                let centre = place(*centre);
                line(out, format_args!("\\path[{both}] {centre} circle[radius={}bp];", number(*radius)));
            }
            Shape::Text(text) => {
                let anchor = match text.anchor {
                    Anchor::Start => "base west",
                    Anchor::Middle => "base",
                    Anchor::End => "base east",
                };
                let colour = group.fill.map_or("black", |fill| &colours[&fill]);
                let (at, size) = (place(text.at), number(text.size));
                let words = escaped(&text.words);
                line(
                    out,
                    format_args!(
                        "\\node[anchor={anchor},inner sep=0,text={colour},\
                         font=\\sffamily\\fontsize{{{size}bp}}{{{size}bp}}\\selectfont] at {at} {{{words}}};"
                    ),
                );
            }
        }
    }
}

fn line(out: &mut String, text: std::fmt::Arguments<'_>) {
    writeln!(out, "{text}").expect("a string takes every text");
}

fn place(point: Point) -> String {
    format!("({},{})", number(point.x), number(point.y))
}

fn path(points: &[Point]) -> String {
    let points: Vec<String> = points.iter().map(|&point| place(point)).collect();
    points.join(" -- ")
}

fn comment(title: &str) -> String {
    let title: String = title.chars().map(|c| if c.is_control() { ' ' } else { c }).collect();
    if title.is_empty() { "A figure".to_string() } else { title }
}

/// Text with the signs replaced that mean something in TeX.
fn escaped(text: &str) -> String {
    const GREEK: [(char, &str); 6] =
        [('α', "alpha"), ('β', "beta"), ('γ', "gamma"), ('δ', "delta"), ('π', "pi"), ('σ', "sigma")];
    let mut out = String::new();
    for character in text.chars() {
        match character {
            '\\' => out.push_str("\\textbackslash{}"),
            '~' => out.push_str("\\textasciitilde{}"),
            '^' => out.push_str("\\textasciicircum{}"),
            '{' | '}' | '$' | '&' | '#' | '%' | '_' => out.extend(['\\', character]),
            '\u{a0}' => out.push('~'),
            '|' => out.push_str("\\textbar{}"),
            '<' => out.push_str("$<$"),
            '>' => out.push_str("$>$"),
            '∧' => out.push_str("$\\land$"),
            '∨' => out.push_str("$\\lor$"),
            '→' => out.push_str("$\\to$"),
            '×' => out.push_str("$\\times$"),
            '·' => out.push_str("$\\cdot$"),
            '…' => out.push_str("\\dots{}"),
            '—' => out.push_str("---"),
            '–' => out.push_str("--"),
            character if character.is_control() => out.push(' '),
            character => match GREEK.iter().find(|(letter, _)| *letter == character) {
                Some((_, name)) => out.push_str(&format!("$\\{name}$")),
                None => out.push(character),
            },
        }
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn text_is_escaped() {
        assert_eq!(escaped("{0 1} ∧ x_1 & σ"), "\\{0 1\\} $\\land$ x\\_1 \\& $\\sigma$");
    }
}
