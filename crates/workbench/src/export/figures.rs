//! Figures of the blocks in the formats that a browser cannot make by itself, and in the others.

use super::Page;
use crate::api::prove::Settled;
use crate::proofs::Proofs;
use document::{Document, Entry};
use figure::{Format, Paving, Picture, Style};
use serde_json::{Map, Value};

impl Page {
    /// Adds the figures of a block with its number, those that can be drawn, and tells by format where they are.
    /// A caption says what was proved.
    pub(super) fn add_figures(
        &mut self,
        (document, entry, number): (&Document, &Entry, usize),
        settled: &Settled,
        proofs: &Proofs,
    ) -> Value {
        let mut places = Map::new();
        let paved = settled.certified.proof.and_then(|id| proofs.get(id)).and_then(|proof| {
            let text = std::str::from_utf8(&proof.checked.text).ok()?;
            Some(Picture::Paving(Paving::of_certificate(&entry.name, text).ok()?))
        });
        let Some(mut picture) = paved.or_else(|| Picture::of_entry(document, entry)) else {
            return Value::Null;
        };
        if settled.verdict != "holds" {
            picture.caption_mut().clear();
        }
        let display = picture.draw(&Style::default());
        let formats =
            [(Format::Svg, "svg"), (Format::Pdf, "pdf"), (Format::Png, "png"), (Format::Tex, "tex")];
        for (format, extension) in formats {
            if let Ok(bytes) = display.write(format) {
                let place = format!("figures/{}-{}.{extension}", number + 1, file_name(&entry.name));
                places.insert(extension.to_string(), Value::from(&*place));
                self.files.push((place, bytes));
            }
        }
        Value::Object(places)
    }
}

/// A block's name as part of an address.
fn file_name(name: &str) -> String {
    name.chars().map(|sign| if sign.is_ascii_alphanumeric() || sign == '-' { sign } else { '_' }).collect()
}
