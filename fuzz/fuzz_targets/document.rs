//! Any bytes as a document: nothing panics, every error can be shown, and what can be read has one canonical
//! form, which reads as the same document.
#![no_main]

use document::{Colour, decode, parse, read, render};
use libfuzzer_sys::fuzz_target;

fuzz_target!(|bytes: &[u8]| {
    let text = match decode(bytes) {
        Ok(text) => text,
        Err(error) => {
            assert!(!error.to_string().is_empty());
            assert!(error.position().is_none_or(|position| position <= bytes.len()));
            return;
        }
    };
    match read(text) {
        Ok((document, entries)) => {
            let printed = document.to_string();
            let (again, claims) = read(&printed).expect("the canonical form can be read");
            assert_eq!(again, document);
            assert_eq!(again.to_string(), printed, "the canonical form is its own");
            assert_eq!(entries.len(), claims.len());
            for (one, other) in entries.iter().zip(&claims) {
                assert_eq!((&one.name, one.claim()), (&other.name, other.claim()));
            }
        }
        Err(diagnostics) => {
            assert!(!diagnostics.is_empty());
            for diagnostic in &diagnostics {
                assert!(text.get(diagnostic.span.range()).is_some());
                assert!(!render(diagnostic, "x.tatami", text, Colour::Never).is_empty());
            }
            assert!(!render(&diagnostics[0], "x.tatami", text, Colour::Always).is_empty());
            // What is wrong with names only can still be printed.
            if let Ok(document) = parse(text) {
                assert_eq!(parse(&document.to_string()), Ok(document));
            }
        }
    }
});
