//! `tatami fmt` and `tatami completions`.

use crate::support::{BRIDGE, Place, library};

const UNTIDY: &str =
    "hex 8x8\nclaim bridge\n black w=d6 # kept\n region   d5\n   e5\n goal ((x-w))\n white\n";
const TIDY: &str = "hex 8x8\n\nclaim a\n  region\n  goal   top-top\n";

#[test]
fn the_canonical_form() {
    let place = Place::new();
    place.write("a.tatami", TIDY).write("b.tatami", UNTIDY.replace("w=d6", "w=d6 x=e4"));
    let run = place.tatami(&["fmt", "b.tatami"]);
    assert_eq!((run.code, &*run.err), (0, ""));
    assert!(run.out.contains("# kept") && run.out.contains("region d5 e5"), "{}", run.out);
    let again = place.tatami_with(&["fmt", "-"], run.out.as_bytes());
    assert_eq!((again.code, &*again.out), (0, &*run.out));

    let check = place.tatami(&["fmt", "--check", "b.tatami"]);
    assert_eq!((check.code, &*check.out), (1, ""));
    assert!(check.err.contains("b.tatami is not in canonical form"), "{}", check.err);
    assert_eq!(place.read("b.tatami"), UNTIDY.replace("w=d6", "w=d6 x=e4"), "--check writes nothing");

    let write = place.tatami(&["fmt", "--write", "b.tatami"]);
    assert_eq!((write.code, &*write.out, &*write.err), (0, "", ""));
    assert_eq!(place.read("b.tatami"), run.out);
    assert_eq!(place.tatami(&["fmt", "--check", "b.tatami"]).code, 0);
    assert_eq!(place.list("."), ["a.tatami", "b.tatami"], "no parts of files are left");
    assert_eq!(place.tatami(&["fmt", "--write", "--check", "b.tatami"]).code, 2);
}

#[test]
fn a_formatted_document_makes_the_same_claims() {
    let place = Place::new();
    for name in ["areas.tatami", "connections.tatami", "drop.tatami", "drop-widths.tatami", "sigma-f.tatami"]
    {
        let original = library(name);
        let run = place.tatami(&["fmt", &original]);
        assert_eq!(run.code, 0);
        let text = std::fs::read_to_string(&original).unwrap();
        let claims = |text: &str| -> Vec<document::Entry> {
            let mut entries = document::read(text).unwrap().1;
            entries.iter_mut().for_each(|entry| entry.span = document::Span::default());
            entries
        };
        assert_eq!(claims(&run.out), claims(&text), "{name}");
    }
}

#[test]
fn wrong_documents_are_left_alone() {
    let place = Place::new();
    let wrong = UNTIDY;
    place.write("a.tatami", wrong).write("b.tatami", BRIDGE);
    let run = place.tatami(&["fmt", "--write", "b.tatami", "a.tatami"]);
    assert!(run.code == 2 && run.err.contains("a.tatami:6:9"), "{run:?}");
    assert_eq!((&*place.read("a.tatami"), &*place.read("b.tatami")), (wrong, BRIDGE));
}

#[test]
fn completions() {
    let place = Place::new();
    for shell in ["bash", "zsh", "fish", "elvish", "powershell"] {
        let run = place.tatami(&["completions", shell]);
        assert!(run.code == 0 && run.out.contains("time-limit"), "{shell}");
    }
}
