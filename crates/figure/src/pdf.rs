//! PDF by `pdf-writer`: one page of the size of the picture, all of it vectors, with the fonts that every
//! reader has built in.

use crate::display::{Colour, Display, Group, Point, Shape, Text};
use crate::picture::TooLarge;
use pdf_writer::types::{LineCapStyle, LineJoinStyle};
use pdf_writer::{Content, Finish, Name, Pdf, Rect, Ref, Str, TextStr};

/// Pages may not be longer, in points.
const LONGEST: f64 = 14_400.0;

const LETTERS: Name<'_> = Name(b"F1");
const SIGNS: Name<'_> = Name(b"F2");

/// The picture as a PDF document.
pub fn write(display: &Display) -> Result<Vec<u8>, TooLarge> {
    if display.width.max(display.height) > LONGEST {
        return Err(TooLarge(display.width, display.height));
    }
    let [catalog, pages, page, letters, signs, content, info] = [1, 2, 3, 4, 5, 6, 7].map(Ref::new);
    let mut pdf = Pdf::new();
    pdf.catalog(catalog).pages(pages);
    pdf.pages(pages).kids([page]).count(1);
    let mut sheet = pdf.page(page);
    sheet.media_box(Rect::new(0.0, 0.0, display.width as f32, display.height as f32));
    sheet.parent(pages).contents(content);
    let mut resources = sheet.resources();
    resources.fonts().pair(LETTERS, letters).pair(SIGNS, signs);
    resources.finish();
    sheet.finish();
    pdf.type1_font(letters).base_font(Name(b"Helvetica")).encoding_predefined(Name(b"WinAnsiEncoding"));
    pdf.type1_font(signs).base_font(Name(b"Symbol"));
    pdf.document_info(info).title(TextStr(&display.title)).creator(TextStr("tatami draw"));
    pdf.stream(content, &Sheet::drawn(display));
    Ok(pdf.finish())
}

/// The page's content. PDF counts upwards from the bottom.
struct Sheet {
    content: Content,
    height: f64,
}

impl Sheet {
    fn drawn(display: &Display) -> Vec<u8> {
        let mut sheet = Self { content: Content::new(), height: display.height };
        sheet.content.set_line_join(LineJoinStyle::RoundJoin);
        sheet.fill_colour(display.background);
        sheet.content.rect(0.0, 0.0, display.width as f32, display.height as f32).fill_nonzero();
        for group in &display.groups {
            sheet.group(group);
        }
        sheet.content.finish().to_vec()
    }

    fn group(&mut self, group: &Group) {
        if let Some(fill) = group.fill {
            self.fill_colour(fill);
        }
        if let Some(stroke) = group.stroke {
            let [red, green, blue] = parts(stroke.colour);
            self.content.set_stroke_rgb(red, green, blue).set_line_width(stroke.width as f32);
            let (cap, dashes) = match stroke.dash {
                Some(dash) => (LineCapStyle::ButtCap, vec![dash as f32]),
                None => (LineCapStyle::RoundCap, Vec::new()),
            };
            self.content.set_line_cap(cap).set_dash_pattern(dashes, 0.0);
        }
        for shape in &group.shapes {
            match shape {
                Shape::Polygon(points) => {
                    self.path(points);
                    self.content.close_path();
                    self.paint(group);
                }
                Shape::Line(points) => {
                    self.path(points);
                    self.content.stroke();
                }
                Shape::Circle(centre, radius) => {
                    self.circle(*centre, *radius);
                    self.paint(group);
                }
                Shape::Text(text) => self.text(text),
            }
        }
    }

    fn fill_colour(&mut self, colour: Colour) {
        let [red, green, blue] = parts(colour);
        self.content.set_fill_rgb(red, green, blue);
    }

    fn paint(&mut self, group: &Group) {
        match (group.fill, group.stroke) {
            (Some(_), Some(_)) => self.content.fill_nonzero_and_stroke(),
            (Some(_), None) => self.content.fill_nonzero(),
            (None, Some(_)) => self.content.stroke(),
            (None, None) => self.content.end_path(),
        };
    }

    fn at(&self, point: Point) -> (f32, f32) {
        (point.x as f32, (self.height - point.y) as f32)
    }

    fn path(&mut self, points: &[Point]) {
        for (index, &point) in points.iter().enumerate() {
            let (x, y) = self.at(point);
            if index == 0 {
                self.content.move_to(x, y);
            } else {
                self.content.line_to(x, y);
            }
        }
    }

    /// A circle as four curves.
    fn circle(&mut self, centre: Point, radius: f64) {
        const PULL: f64 = 0.5523;
        let on = |x: f64, y: f64| self.at(centre.shifted(x * radius, y * radius));
        let (x, y) = on(1.0, 0.0);
        let quarters = [(1.0, 0.0), (0.0, 1.0), (-1.0, 0.0), (0.0, -1.0)].map(|(x, y): (f64, f64)| {
            // The next quarter point is this one turned by a right angle.
            [on(x - PULL * y, y + PULL * x), on(PULL * x - y, x + PULL * y), on(-y, x)]
        });
        self.content.move_to(x, y);
        for [(ax, ay), (bx, by), (cx, cy)] in quarters {
            self.content.cubic_to(ax, ay, bx, by, cx, cy);
        }
        self.content.close_path();
    }

    fn text(&mut self, text: &Text) {
        let (x, y) = self.at(text.start());
        self.content.begin_text().next_line(x, y);
        for (font, bytes) in runs(&text.words) {
            self.content.set_font(font, text.size as f32).show(Str(&bytes));
        }
        self.content.end_text();
    }
}

fn parts(Colour(red, green, blue): Colour) -> [f32; 3] {
    [red, green, blue].map(|part| f32::from(part) / 255.0)
}

/// A text in the codes of the two fonts; what neither has becomes a question mark.
fn runs(words: &str) -> Vec<(Name<'static>, Vec<u8>)> {
    let mut runs: Vec<(Name<'static>, Vec<u8>)> = Vec::new();
    for character in words.chars() {
        let (font, code) = code(character);
        match runs.last_mut() {
            Some((last, bytes)) if *last == font => bytes.push(code),
            _ => runs.push((font, vec![code])),
        }
    }
    runs
}

fn code(character: char) -> (Name<'static>, u8) {
    const GREEK: &str = "αβχδεφγηιϕκλμνοπθρστυϖωξψζ";
    let letter = |code| (LETTERS, code);
    match character {
        ' '..='~' | '\u{a0}'..='\u{ff}' => letter(character as u8),
        '…' => letter(0x85),
        '‘' => letter(0x91),
        '’' => letter(0x92),
        '“' => letter(0x93),
        '”' => letter(0x94),
        '–' => letter(0x96),
        '—' => letter(0x97),
        '∧' => (SIGNS, 0xd9),
        '∨' => (SIGNS, 0xda),
        '→' => (SIGNS, 0xae),
        '∅' => (SIGNS, 0xc6),
        '∩' => (SIGNS, 0xc7),
        '∪' => (SIGNS, 0xc8),
        'α'..='ω' | 'ϕ' | 'ϖ' => {
            let place = GREEK.chars().position(|letter| letter == character);
            place.map_or(letter(b'?'), |place| (SIGNS, b'a' + place as u8))
        }
        _ => letter(b'?'),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn signs_come_from_the_second_font() {
        assert_eq!(
            runs("a ∧ σ"),
            [(LETTERS, b"a ".to_vec()), (SIGNS, vec![0xd9]), (LETTERS, b" ".to_vec()), (SIGNS, vec![b's'])]
        );
        assert_eq!(runs("é漢"), [(LETTERS, vec![0xe9, b'?'])]);
    }

    #[test]
    fn pages_have_a_largest_size() {
        let page = |height| Display {
            title: String::new(),
            width: 10.0,
            height,
            background: Colour(255, 255, 255),
            groups: Vec::new(),
        };
        assert!(write(&page(14_000.0)).is_ok());
        assert_eq!(write(&page(15_000.0)), Err(TooLarge(10.0, 15_000.0)));
    }
}
