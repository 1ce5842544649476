//! `tatami prove`: verdicts, reports, options, certificates, exit statuses.

use crate::support::{BRIDGE, HARD, Place, Run, TORN, library};
use serde_json::Value;
use std::process::Command;

/// The lines of the report, each without its numbers: the verdict, the name, and what is said at the end. Notes
/// on a block are indented, and left out.
fn lines(run: &Run) -> Vec<String> {
    let shown = |line: &str| {
        let words: Vec<&str> = line.split_whitespace().collect();
        let note = words.get(6..).unwrap_or_default().join(" ");
        format!("{} {}: {note}", words[0], words[1])
    };
    let lines: Vec<&str> = run.out.lines().filter(|line| !line.starts_with(' ')).collect();
    lines[..lines.len() - 1].iter().map(|line| shown(line)).collect()
}

fn results(run: &Run) -> Vec<Value> {
    let report: Value = serde_json::from_str(&run.out).unwrap();
    assert_eq!(report.as_object().unwrap().keys().collect::<Vec<_>>(), ["results"]);
    report["results"].as_array().unwrap().clone()
}

/// The results as lists of the fields that do not change from run to run.
fn settled(run: &Run) -> Vec<[String; 4]> {
    let field = |result: &Value, key: &str| result[key].as_str().unwrap_or("null").to_string();
    let keys = ["name", "verdict", "certificate", "file"];
    results(run).iter().map(|result| keys.map(|key| field(result, key))).collect()
}

fn document(claims: &[&str]) -> String {
    claims.iter().flat_map(|claim| claim.lines().chain([""])).map(|line| format!("{line}\n")).collect()
}

#[test]
fn one_line_for_each_claim_and_one_for_all() {
    let place = Place::new();
    let fails = TORN.replace("torn", "counterexample") + "  expect fails\n";
    let wrong = BRIDGE.replace("bridge", "too_good") + "  expect fails\n";
    place.write("a.tatami", document(&[BRIDGE, &fails, TORN, &wrong]));
    let run = place.tatami(&["prove", "a.tatami"]);
    let lines = lines(&run);
    let wanted = [
        ("holds bridge: certificate of ", " bytes checked"),
        ("fails counterexample: certificate of ", " bytes checked, as expected"),
        ("fails torn: certificate of ", " bytes checked"),
        ("holds too_good: certificate of ", " bytes checked, but was expected to fail"),
    ];
    assert_eq!(lines.len(), wanted.len());
    for (line, (start, end)) in lines.iter().zip(wanted) {
        assert!(line.starts_with(start) && line.ends_with(end), "{line}");
    }
    assert!(run.out.contains("\n2 of 4 as wanted, 2 not as wanted, "), "{}", run.out);
    let notes: Vec<&str> = run.out.lines().filter(|line| line.starts_with(' ')).map(str::trim).collect();
    assert_eq!(notes, ["White refutes it, beginning with d5"; 2]);
    assert_eq!((run.code, &*run.err), (1, ""));
    assert!(!run.out.contains('\x1b'), "colours are for terminals");
    assert_eq!(place.list("."), ["a.tatami"], "nothing is written unless asked for");
}

#[test]
fn the_report_as_json() {
    let place = Place::new();
    place.write("a.tatami", document(&[TORN, BRIDGE])).write("b.tatami", SETS);
    let run = place.tatami(&["prove", "--json", "b.tatami", "a.tatami", "--certificates", "certs"]);
    assert_eq!((run.code, &*run.err), (1, ""));
    for result in results(&run) {
        let keys: Vec<&String> = result.as_object().unwrap().keys().collect();
        let mut wanted = ["name", "kind", "verdict", "nodes", "seconds", "certificate", "file"];
        wanted.sort();
        assert_eq!(keys, wanted);
        assert_eq!(result["kind"], "claim");
        assert!(result["nodes"].is_u64() && result["seconds"].is_f64());
    }
    let wanted = [
        ["pairs", "holds", "b.pairs.cert", "b.tatami"],
        ["torn", "fails", "a.torn.cert", "a.tatami"],
        ["bridge", "holds", "a.bridge.cert", "a.tatami"],
    ];
    assert_eq!(settled(&run), wanted);
    let run = place.tatami(&["prove", "--json", "a.tatami"]);
    assert!(results(&run).iter().all(|result| result["certificate"].is_null()));
}

const SETS: &str = "sets\nclaim pairs\n  cells  0..3\n  hits   {0 1} {2 3}\n  winner breaker\n";

#[test]
fn only_one_block() {
    let place = Place::new();
    place.write("a.tatami", document(&[TORN, BRIDGE]));
    let run = place.tatami(&["prove", "a.tatami", "--only", "bridge"]);
    assert_eq!((run.code, lines(&run).len()), (0, 1));
    let run = place.tatami(&["prove", "a.tatami", "--only", "brigde", "--certificates", "c"]);
    assert_eq!(run.code, 2);
    assert!(run.err.contains("`brigde`") && run.err.contains("torn, bridge"), "{}", run.err);
    assert_eq!(place.list("."), ["a.tatami"]);
}

#[test]
fn exit_statuses() {
    let place = Place::new();
    for (name, content) in [("holds", BRIDGE), ("fails", TORN), ("hard", HARD), ("bad", "hex\n")] {
        place.write(name, content);
    }
    place.write("expected", TORN.to_string() + "  expect fails\n");
    for (files, code) in [
        (&["holds"][..], 0),
        (&["expected"], 0),
        (&["holds", "expected"], 0),
        (&["fails"], 1),
        (&["hard"], 3),
        (&["bad"], 2),
        (&["holds", "hard"], 3),
        (&["hard", "fails"], 1),
        (&["fails", "hard", "holds"], 1),
        (&["hard", "bad", "fails"], 2),
        (&["hard", "missing", "fails"], 2),
    ] {
        let arguments = [&["prove", "--time-limit", "200ms"], files].concat();
        assert_eq!(place.tatami(&arguments).code, code, "{files:?}");
    }
}

#[test]
fn limits() {
    let place = Place::new();
    place.write("hard", HARD).write("bridge", BRIDGE);
    let many_sets: String =
        (0..4000).map(|n| format!("{{{} {} {}}} ", n % 60, 60 + n % 53, 113 + n % 15)).collect();
    place.write("sets", format!("sets\nclaim many\n  cells 0..127\n  hits {many_sets}\n  winner breaker\n"));
    for file in ["hard", "sets"] {
        let arguments = ["prove", file, "--json", "--time-limit", "300ms", "--certificates", "c"];
        let start = std::time::Instant::now();
        let run = place.tatami(&arguments);
        assert!(start.elapsed().as_secs() < 5, "{:?}", start.elapsed());
        assert_eq!(run.code, 3);
        let result = &results(&run)[0];
        assert_eq!((&result["verdict"], &result["certificate"]), (&"unknown".into(), &Value::Null));
        assert!(place.list("c").is_empty());
    }
    let run = place.tatami(&["prove", "hard", "--time-limit", "0.1"]);
    assert_eq!(lines(&run), ["unknown hard: the time limit ran out"]);
    assert!(run.out.contains("0 of 1 as wanted, 1 unknown"));
    let run = place.tatami(&["prove", "hard", "--memory", "1M", "--time-limit", "2s"]);
    assert_eq!(run.code, 3);
    let run = place.tatami(&["prove", "bridge", &library("connections.tatami"), "--memory", "1M"]);
    assert_eq!(run.code, 0, "{}", run.out);
}

#[test]
fn threads_change_neither_results_nor_order() {
    let place = Place::new();
    let slow = library("areas.tatami");
    let quick = library("connections.tatami");
    let run = |threads: &str| {
        let run = place.tatami(&[
            "prove",
            &slow,
            &quick,
            "--json",
            "--threads",
            threads,
            "--certificates",
            threads,
        ]);
        assert_eq!(run.code, 0);
        settled(&run)
    };
    let (one, two) = (run("1"), run("2"));
    assert_eq!(one.len(), 11);
    assert_eq!(one, two);
    assert_eq!(place.list("1"), place.list("2"));
    let plain = place.tatami(&["prove", &slow, &quick, "--threads", "2"]);
    let names: Vec<String> = one.iter().map(|[name, verdict, ..]| format!("{verdict} {name}")).collect();
    let told = lines(&plain);
    assert!(told.iter().zip(&names).all(|(line, name)| line.starts_with(&format!("{name}: "))), "{told:?}");
}

#[test]
fn a_folder_means_its_documents_by_name() {
    let place = Place::new();
    place.write("f/b.tatami", BRIDGE.replace("bridge", "b"));
    place.write("f/a.tatami", BRIDGE.replace("bridge", "a"));
    place.write("f/ab.tatami", BRIDGE.replace("bridge", "ab"));
    place.write("f/sub/c.tatami", "junk").write("f/d.tatami/e.tatami", "junk").write("f/notes.txt", "junk");
    let run = place.tatami(&["prove", "f", "--json"]);
    let files: Vec<String> = settled(&run).into_iter().map(|[.., file]| file).collect();
    assert_eq!(files, ["f/a.tatami", "f/ab.tatami", "f/b.tatami"]);
    assert_eq!(run.code, 0);
}

#[test]
fn standard_input() {
    let place = Place::new();
    let run = place.tatami_with(&["prove", "-", "--json", "--certificates", "c"], BRIDGE.as_bytes());
    assert_eq!(settled(&run), [["bridge", "holds", "input.bridge.cert", "-"]]);
    assert_eq!(place.list("c"), ["input.bridge.cert"]);
    let run = place.tatami_with(&["prove", "-"], b"hex 0x0\n");
    assert!(run.code == 2 && run.err.contains("-:1:5"), "{}", run.err);
}

/// Every certificate has a file of its own, whatever the files and blocks are called.
#[test]
fn files_and_blocks_whose_names_collide() {
    let place = Place::new();
    let named = |name: &str| BRIDGE.replace("bridge", name);
    let files = [
        ("p/a.tatami", named("x")),
        ("q/a.tatami", named("x")),
        ("a-2.tatami", named("x")),
        ("input.tatami", named("x")),
        ("a.b.tatami", named("c")),
        ("r/a.tatami", named("b.c")),
        ("s/a.txt", named("x")),
    ];
    for (name, content) in &files {
        place.write(name, content);
    }
    let names: Vec<&str> = files.iter().map(|(name, _)| *name).collect();
    let arguments = [&["prove", "--json", "--certificates", "c"], &names[..], &["-"]].concat();
    let run = place.tatami_with(&arguments, named("x").as_bytes());
    assert_eq!(run.code, 0);
    let mut certificates: Vec<String> =
        settled(&run).into_iter().map(|[_, _, certificate, _]| certificate).collect();
    certificates.sort();
    assert_eq!(certificates, place.list("c"));
    assert_eq!(certificates.len(), files.len() + 1);
}

#[test]
fn certificates_are_accepted_by_both_checkers() {
    let place = Place::new();
    let documents = [library("connections.tatami"), library("areas.tatami")];
    for document in &documents {
        let run = place.tatami(&["prove", document, "--json", "--certificates", "some/where"]);
        assert_eq!(run.code, 0);
        for [name, _, certificate, _] in settled(&run) {
            let path = format!("some/where/{certificate}");
            let run = place.tatami(&["check", &path, "--against", document]);
            let said = format!(" {name}` of {document}: it ");
            assert!(run.code == 0 && run.out.contains(&said), "{run:?}");
            let packed = certificate.ends_with(".zst");
            let run = if packed { unpacked(&place, &path) } else { place.checker(&[&path], b"") };
            assert!(run.code == 0 && run.out.contains(": valid\n"), "{run:?}");
        }
    }
    assert_eq!(place.list("some/where").len(), 11, "no parts of files are left");
}

/// A certificate above a mebibyte, whatever the search finds: its head alone has two names of 600 KB.
#[test]
fn long_certificates_are_compressed() {
    let place = Place::new();
    let name = "n".repeat(600_000);
    let document = format!("sets\nclaim long\n  cells {name} b\n  hits {{{name} b}}\n  winner breaker\n");
    place.write("a.tatami", document).write("b.tatami", BRIDGE);
    let run = place.tatami(&["prove", "a.tatami", "b.tatami", "--json", "--certificates", "c"]);
    assert_eq!(run.code, 0);
    assert_eq!(place.list("c"), ["a.long.cert.zst", "b.bridge.cert"]);
    assert_eq!(settled(&run)[0][2], "a.long.cert.zst");
    assert_eq!(place.tatami(&["check", "c/a.long.cert.zst", "--against", "a.tatami"]).code, 0);
    let run = unpacked(&place, "c/a.long.cert.zst");
    assert!(run.code == 0 && run.out.starts_with("-: valid\n"), "{}", run.err);
}

/// `zstd -dc FILE | tatami-check -`, as the documentation has it.
fn unpacked(place: &Place, path: &str) -> Run {
    let unpacked = Command::new("zstd").args(["-dc", path]).current_dir(place.path()).output().unwrap();
    assert!(unpacked.status.success() && unpacked.stdout.len() > 1 << 20);
    place.checker(&["-"], &unpacked.stdout)
}

#[test]
fn a_folder_that_cannot_be_made() {
    let place = Place::new();
    place.write("a.tatami", BRIDGE).write("taken", "");
    let run = place.tatami(&["prove", "a.tatami", "--certificates", "taken"]);
    assert!(run.code == 2 && run.err.contains("cannot make the folder taken"), "{run:?}");
}

#[test]
fn a_reader_that_goes_away() {
    let place = Place::new();
    place.write("a.tatami", BRIDGE);
    let program = env!("CARGO_BIN_EXE_tatami");
    let script = format!("'{program}' prove a.tatami | true; exit ${{PIPESTATUS[0]}}");
    let status = Command::new("bash").args(["-c", &script]).current_dir(place.path()).status().unwrap();
    assert_eq!(status.code(), Some(0));
}

/// Where no thread can be started nothing is settled, and that is no success.
#[cfg(target_os = "linux")]
#[test]
fn no_thread_is_no_success() {
    let program = env!("CARGO_BIN_EXE_tatami");
    let command = format!("ulimit -v 250000; exec {program} prove {}", library("connections.tatami"));
    let output = std::process::Command::new("sh").args(["-c", &command]).output().unwrap();
    let said = String::from_utf8_lossy(&output.stderr);
    assert_eq!(output.status.code(), Some(2), "{said}");
    assert!(said.contains("cannot start a thread") && output.stdout.is_empty(), "{said}");
}
