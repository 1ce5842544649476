//! Every format on every claim of the library, in every theme.

use figure::{Colours, Display, Format, Picture, Size, Style, Theme};
use std::path::Path;

/// The pictures of the library, by name.
fn library() -> Vec<(String, Picture)> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../library");
    let mut pictures = Vec::new();
    for file in std::fs::read_dir(folder).unwrap() {
        let path = file.unwrap().path();
        if path.extension().is_some_and(|extension| extension == "tatami") {
            let source = std::fs::read_to_string(&path).unwrap();
            let (document, entries) = document::read(&source).unwrap();
            for entry in &entries {
                let picture = Picture::of_entry(&document, entry);
                // Drawings are many, wide and much alike: two will do.
                let alike = |picture: &Picture| {
                    matches!(picture, Picture::Wall(_)) && !matches!(&*entry.name, "width-4-O" | "height-2-O")
                };
                let picture = picture.filter(|picture| !alike(picture));
                pictures.extend(picture.map(|picture| (entry.name.clone(), picture)));
            }
        }
    }
    assert!(pictures.len() > 20);
    pictures
}

fn styles() -> Vec<Style> {
    let size = Size::Cell(9.0);
    let mut styles = Vec::new();
    for theme in [Theme::Light, Theme::Dark, Theme::Print] {
        for (colours, crop) in [(Colours::BlackWhite, true), (Colours::RedBlue, false)] {
            styles.push(Style { theme, colours, crop, size, coordinates: !crop });
        }
    }
    styles
}

fn check_all(check: impl Fn(&str, &Display)) {
    for (name, picture) in library() {
        for style in styles() {
            check(&name, &picture.draw(&style));
        }
    }
}

#[test]
fn svg_is_well_formed() {
    check_all(|name, display| {
        let bytes = display.write(Format::Svg).unwrap();
        well_formed(std::str::from_utf8(&bytes).unwrap()).unwrap_or_else(|why| panic!("{name}: {why}"));
    });
}

/// Enough of XML to notice tags that do not match, attributes without quotes and bare signs.
fn well_formed(text: &str) -> Result<(), String> {
    let mut open: Vec<&str> = Vec::new();
    let mut rest = text;
    while let Some((before, after)) = rest.split_once('<') {
        content(before)?;
        let (tag, after) = after.split_once('>').ok_or("a tag has no end")?;
        if let Some(name) = tag.strip_prefix('/') {
            if open.pop() != Some(name) {
                return Err(format!("</{name}> closes nothing"));
            }
        } else {
            let (name, attributes) = tag.trim_end_matches('/').split_once(' ').unwrap_or((tag, ""));
            let quotes: Vec<&str> = attributes.split('"').collect();
            if quotes.len().is_multiple_of(2) || quotes.iter().step_by(2).any(|between| between.contains('&'))
            {
                return Err(format!("bad attributes: {attributes}"));
            }
            quotes.iter().skip(1).step_by(2).try_for_each(|value| content(value))?;
            if !tag.ends_with('/') {
                open.push(name);
            }
        }
        rest = after;
    }
    if open.is_empty() && rest.trim().is_empty() { Ok(()) } else { Err(format!("{open:?} is open")) }
}

fn content(text: &str) -> Result<(), String> {
    let entities = ["amp;", "lt;", "gt;", "quot;"];
    let bad = text.split('&').skip(1).any(|after| !entities.iter().any(|entity| after.starts_with(entity)));
    if bad || text.contains('>') { Err(format!("bad text: {text}")) } else { Ok(()) }
}

#[test]
fn pdf_has_one_page_of_the_right_size() {
    check_all(|name, display| {
        let bytes = display.write(Format::Pdf).unwrap();
        assert!(bytes.starts_with(b"%PDF-") && bytes.ends_with(b"%%EOF"), "{name}");
        let text = String::from_utf8_lossy(&bytes);
        assert!(text.contains("/Count 1"), "{name}");
        let (_, media) = text.split_once("/MediaBox [").unwrap();
        let numbers: Vec<f64> =
            media.split(']').next().unwrap().split_whitespace().map(|n| n.parse().unwrap()).collect();
        assert!((numbers[2] - display.width).abs() < 0.01 && (numbers[3] - display.height).abs() < 0.01);
    });
}

#[test]
fn png_has_the_right_size_and_is_not_empty() {
    check_all(|name, display| {
        let bytes = display.write(Format::Png).unwrap();
        let mut reader = png::Decoder::new(std::io::Cursor::new(bytes)).read_info().unwrap();
        let mut pixels = vec![0; reader.output_buffer_size().unwrap()];
        let frame = reader.next_frame(&mut pixels).unwrap();
        let wanted = [display.width, display.height].map(|points| (points * (300.0 / 72.0)).ceil() as u32);
        assert_eq!([frame.width, frame.height], wanted, "{name}");
        assert!(pixels.iter().any(|part| *part != pixels[0]), "{name}");
    });
}

#[test]
fn tikz_is_balanced() {
    check_all(|name, display| {
        let text = String::from_utf8(display.write(Format::Tex).unwrap()).unwrap();
        let code = text.replace("\\{", "").replace("\\}", "");
        let count = |sign: char| code.matches(sign).count();
        for (open, close) in [('{', '}'), ('[', ']')] {
            assert_eq!(count(open), count(close), "{name}");
        }
        assert!(text.contains("\\begin{tikzpicture}") && text.trim_end().ends_with("\\end{tikzpicture}"));
        let commands = text.lines().filter(|line| line.starts_with("\\path") || line.starts_with("\\node"));
        assert!(commands.clone().count() > 5 && commands.clone().all(|line| line.ends_with(';')), "{name}");
    });
}

#[test]
fn everything_lies_on_the_page() {
    check_all(|name, display| {
        let bounds = figure::display::Bounds::of(&display.groups).unwrap();
        assert!(bounds.left > 0.0 && bounds.top > 0.0, "{name}");
        assert!(bounds.right < display.width && bounds.bottom < display.height, "{name}");
    });
}

#[test]
fn texts_name_every_stone() {
    for (name, picture) in library() {
        let Picture::Board(scene) = &picture else { continue };
        let text = picture.text(&Style::default());
        for (&cell, stone) in &scene.stones {
            let place = scene.ground.name(cell);
            let listed = if stone.label.is_empty() { place } else { format!("{}={place}", stone.label) };
            assert!(text.contains(&listed), "{name}: {listed}");
        }
    }
}

#[test]
fn the_total_width_is_what_was_asked_for() {
    for (name, picture) in library() {
        let page = picture.draw(&Style { size: Size::Total(340.0), ..Style::default() });
        assert!((page.width - 340.0).abs() < 1e-6, "{name}");
    }
}

#[test]
fn odd_words_do_no_harm() {
    let mut scene = library().remove(0).1;
    *scene.caption_mut() = "<&\"> \\{}$%#_^~ σ ∧ 漢字 \u{0} \u{fffe} é".to_string();
    let display = scene.draw(&Style::default());
    for format in [Format::Svg, Format::Pdf, Format::Png, Format::Tex] {
        assert!(display.write(format).is_ok());
    }
    let svg = display.write(Format::Svg).unwrap();
    well_formed(std::str::from_utf8(&svg).unwrap()).unwrap();
}
