//! `tatami statement` and `tatami-check --statement`: a block, its statement file and its certificate belong
//! together, and no other statement does.

use crate::support::{BRIDGE, Place, TORN, library};

/// A document of each kind of claim, and the names of its blocks.
const DOCUMENTS: [(&str, &[&str]); 5] = [
    (BRIDGE, &["bridge"]),
    (
        "sets\nclaim pairs\n  cells 0..3 a b'\n  hits {0 1} {2 3}\n    {a b'}\n  winner breaker\n  first maker\n",
        &["pairs"],
    ),
    ("torus 3x3 rule c\nwin white\n  white b2\n  winner white\n", &["white"]),
    ("line\nloser three\n  creature 0 1 2\n  images translations\n", &["three"]),
    (TORN, &["torn"]),
];

#[test]
fn blocks_statements_and_certificates() {
    let place = Place::new();
    for (number, (text, names)) in DOCUMENTS.iter().enumerate() {
        let file = format!("d{number}.tatami");
        place.write(&file, text);
        let run = place.tatami(&["prove", &file, "--certificates", "c"]);
        assert!(run.code < 2, "{run:?}");
        let verdict = if run.code == 0 { "holds" } else { "fails" };
        for name in *names {
            let block = format!("{file}#{name}");
            let run = place.tatami(&["statement", &block, "--verdict", verdict]);
            assert_eq!((run.code, &*run.err), (0, ""), "{run:?}");
            assert!(run.out.starts_with("tatami statement 1\ngame "), "{}", run.out);
            place.write("stated", &run.out);
            let certificate = format!("c/d{number}.{name}.cert");
            let run = place.checker(&["--statement", "stated", &certificate], b"");
            assert!(run.code == 0 && run.out.contains(": valid, and proves stated\n"), "{run:?}");
            let run = place.tatami(&["check", &certificate, "--against", "stated"]);
            assert!(run.code == 0 && run.out.contains(": valid, and as stated\n"), "{run:?}");
            let of_certificate = place.tatami(&["statement", "--certificate", &certificate]);
            assert_eq!(of_certificate.out, place.read("stated"));

            let other = if verdict == "holds" { "fails" } else { "holds" };
            place.write("other", place.tatami(&["statement", &block, "--verdict", other]).out);
            for run in [
                place.checker(&["--statement", "other", &certificate], b""),
                place.tatami(&["check", &certificate, "--against", "other"]),
            ] {
                assert!(run.code == 1 && run.out.is_empty(), "{run:?}");
                let told = format!("the field `verdict` differs: `{other}` is stated, `{verdict}` is proved");
                assert!(run.err.contains(&told), "{run:?}");
            }
        }
    }
}

/// Every statement of the library can be written, and read again.
#[test]
fn statements_of_the_library() {
    let place = Place::new();
    for (file, name) in
        [("templates.tatami", None), ("drop.tatami", Some("figure37")), ("areas.tatami", None)]
    {
        let document = std::fs::read_to_string(library(file)).unwrap();
        let first = document.lines().find_map(|line| {
            let (kind, rest) = line.split_once(' ')?;
            ["claim", "draw"].contains(&kind).then(|| rest.split([' ', '"']).next().unwrap().to_string())
        });
        let name = name.map_or_else(|| first.unwrap(), str::to_string);
        let run = place.tatami(&["statement", &format!("{}#{name}", library(file))]);
        assert_eq!((run.code, &*run.err), (0, ""), "{run:?}");
        place.write("stated", &run.out);
        place.write("nothing", "tatami certificate 1\n");
        // The statement is read before the certificate, which is none.
        let run = place.checker(&["--statement", "stated", "nothing"], b"");
        assert!(run.code == 1 && run.err.starts_with("nothing: invalid"), "{run:?}");
    }
}

#[test]
fn the_verdict_that_the_block_expects() {
    let place = Place::new();
    place.write("a.tatami", BRIDGE).write("b.tatami", format!("{}\n  expect fails\n", TORN.trim_end()));
    assert!(place.tatami(&["statement", "a.tatami#bridge"]).out.ends_with("\nverdict holds\n"));
    assert!(place.tatami(&["statement", "b.tatami#torn"]).out.ends_with("\nverdict fails\n"));
}

#[test]
fn bad_input() {
    let place = Place::new();
    place.write("a.tatami", BRIDGE).write("bad", "tatami statement 1\ngame chess\n").write("x.cert", "x\n");
    for arguments in [
        &["statement"][..],
        &["statement", "a.tatami"],
        &["statement", "a.tatami#none"],
        &["statement", "none.tatami#bridge"],
        &["statement", "a.tatami#bridge", "--verdict", "perhaps"],
        &["statement", "--certificate", "none.cert"],
        &["statement", "--certificate", "x.cert"],
        &["check", "x.cert", "--against", "bad"],
    ] {
        let run = place.tatami(arguments);
        assert!(run.code == 2 && run.out.is_empty() && !run.err.is_empty(), "{arguments:?}: {run:?}");
    }
    let run = place.tatami(&["check", "x.cert", "--against", "bad"]);
    assert!(run.err.contains("bad: not a statement: line 2: \"chess\" is not a game"), "{run:?}");
}
