//! SVG, written by hand: one `g` per group.

use crate::display::{Anchor, Colour, Display, Group, Point, Shape};
use std::fmt::Write;

/// The picture as an SVG document.
pub fn write(display: &Display) -> String {
    let (width, height) = (number(display.width), number(display.height));
    let mut out = String::new();
    line(
        &mut out,
        format_args!(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{width}pt\" height=\"{height}pt\" \
             viewBox=\"0 0 {width} {height}\" font-family=\"Helvetica, Arial, Liberation Sans, sans-serif\" \
             stroke-linejoin=\"round\" stroke-linecap=\"round\">"
        ),
    );
    if !display.title.is_empty() {
        line(&mut out, format_args!("<title>{}</title>", escaped(&display.title)));
    }
    let background = hex(display.background);
    line(&mut out, format_args!("<rect width=\"{width}\" height=\"{height}\" fill=\"{background}\"/>"));
    for group in &display.groups {
        write_group(&mut out, group);
    }
    out.push_str("</svg>\n");
    out
}

fn write_group(out: &mut String, group: &Group) {
    let fill = group.fill.map_or("none".to_string(), hex);
    let stroke = group.stroke.map_or(String::new(), |stroke| {
        let dash =
            stroke.dash.map_or(String::new(), |dash| format!(" stroke-dasharray=\"{}\"", number(dash)));
        let (colour, width) = (hex(stroke.colour), number(stroke.width));
        // Round ends would fill the gaps of a dashed line.
        let cap = if stroke.dash.is_some() { " stroke-linecap=\"butt\"" } else { "" };
        format!(" stroke=\"{colour}\" stroke-width=\"{width}\"{dash}{cap}")
    });
    line(out, format_args!("<g class=\"{}\" fill=\"{fill}\"{stroke}>", group.role));
    for shape in &group.shapes {
        match shape {
            Shape::Polygon(points) => line(out, format_args!("<polygon points=\"{}\"/>", list(points))),
            Shape::Line(points) => {
                line(out, format_args!("<polyline points=\"{}\" fill=\"none\"/>", list(points)));
            }
            Shape::Circle(centre, radius) => {
                let (x, y, r) = (number(centre.x), number(centre.y), number(*radius));
                line(out, format_args!("<circle cx=\"{x}\" cy=\"{y}\" r=\"{r}\"/>"));
            }
            Shape::Text(text) => {
                let anchor = match text.anchor {
                    Anchor::Start => "start",
                    Anchor::Middle => "middle",
                    Anchor::End => "end",
                };
                let (x, y, size) = (number(text.at.x), number(text.at.y), number(text.size));
                let words = escaped(&text.words);
                line(
                    out,
                    format_args!(
                        "<text x=\"{x}\" y=\"{y}\" font-size=\"{size}\" text-anchor=\"{anchor}\">{words}</text>"
                    ),
                );
            }
        }
    }
    out.push_str("</g>\n");
}

fn line(out: &mut String, text: std::fmt::Arguments<'_>) {
    writeln!(out, "{text}").expect("a string takes every text");
}

fn list(points: &[Point]) -> String {
    let points: Vec<String> =
        points.iter().map(|point| format!("{},{}", number(point.x), number(point.y))).collect();
    points.join(" ")
}

/// A number with two digits after the point, and none that is idle.
pub fn number(value: f64) -> String {
    let text = format!("{value:.2}");
    let text = text.trim_end_matches('0').trim_end_matches('.');
    if text == "-0" { "0".to_string() } else { text.to_string() }
}

fn hex(Colour(red, green, blue): Colour) -> String {
    format!("#{red:02x}{green:02x}{blue:02x}")
}

/// Text with the signs replaced that mean something in XML; control characters have no place there.
fn escaped(text: &str) -> String {
    let mut out = String::new();
    for character in text.chars() {
        match character {
            '&' => out.push_str("&amp;"),
            '<' => out.push_str("&lt;"),
            '>' => out.push_str("&gt;"),
            '"' => out.push_str("&quot;"),
            '\u{fffe}' | '\u{ffff}' => out.push('\u{fffd}'),
            character if character.is_control() => out.push(' '),
            character => out.push(character),
        }
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_short() {
        for (value, wanted) in [(1.0, "1"), (0.5, "0.5"), (-0.001, "0"), (12.346, "12.35"), (100.0, "100")] {
            assert_eq!(number(value), wanted);
        }
    }

    #[test]
    fn text_is_escaped() {
        assert_eq!(escaped("a<b & \"c\"\u{1}"), "a&lt;b &amp; &quot;c&quot; ");
    }
}
