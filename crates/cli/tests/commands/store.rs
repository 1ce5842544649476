//! `tatami solve hex --store`, and `tatami store`.

use assert_cmd::Command;
use serde_json::Value;
use std::fs;
use std::path::Path;
use std::process::Output;
use std::time::{Duration, Instant};

fn tatami(arguments: &[&str]) -> Output {
    Command::cargo_bin("tatami").unwrap().args(arguments).output().unwrap()
}

fn json(arguments: &[&str], status: i32) -> Value {
    let output = tatami(&[arguments, &["--json"]].concat());
    assert_eq!(output.status.code(), Some(status), "{}", String::from_utf8_lossy(&output.stderr));
    serde_json::from_slice(&output.stdout).unwrap()
}

/// The command must refuse the store with these words, and leave the file alone.
fn refused(arguments: &[&str], file: &Path, words: &str) {
    let before = fs::read(file).unwrap();
    let output = tatami(arguments);
    let said = String::from_utf8_lossy(&output.stderr);
    assert_eq!(output.status.code(), Some(2), "{said}");
    assert!(said.contains(words), "{said}");
    assert_eq!(fs::read(file).unwrap(), before);
}

fn opening(store: &str) -> [&str; 8] {
    ["solve", "hex", "5x5", "--black", "a2", "--to-move", "white", store]
}

#[test]
fn a_second_run_knows_what_the_first_has_found() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("5x5.store");
    let path = file.to_str().unwrap();
    let store = format!("--store={path}");
    let alone = json(&opening("--threads=1"), 0);
    let first = json(&opening(&store), 0);
    assert_eq!(first["winner"], alone["winner"]);
    assert_eq!(first["nodes"], alone["nodes"]);
    let certificate = folder.path().join("a.cert");
    let certificate = certificate.to_str().unwrap();
    let second = json(&[&opening(&store)[..], &["--certificate", certificate]].concat(), 0);
    assert_eq!((&second["winner"], &second["nodes"]), (&alone["winner"], &0.into()));
    assert_eq!(tatami(&["check", certificate]).status.code(), Some(0));

    let stats = json(&["store", "stats", path], 0);
    assert_eq!(stats["board"], "5x5");
    let count = |name: &str| stats[name].as_u64().unwrap();
    assert!(count("positions") > 0 && count("proofs") >= count("positions"), "{stats}");
    assert_eq!(count("won_by_black") + count("won_by_white"), count("positions"));
    assert_eq!(count("unreadable"), 0);
    let verified = json(&["store", "verify", path, "--certify", "1000000"], 0);
    assert_eq!(verified["certified"], stats["positions"], "{verified}");
    let exported = String::from_utf8(tatami(&["store", "export", path]).stdout).unwrap();
    assert_eq!(exported.lines().filter(|line| !line.starts_with('#')).count() as u64, count("positions"));
    assert!(exported.contains(&format!("winner {}\n", alone["winner"].as_str().unwrap())), "{exported}");
}

#[test]
fn a_run_that_was_killed_goes_on() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("6x6.store");
    let path = file.to_str().unwrap();
    let openings = ["solve", "hex", "6x6", "--all-openings"];
    let whole = json(&openings, 0);
    json(&[&openings[..], &["--store", path, "--time-limit", "100ms"]].concat(), 3);
    // Killed in the middle, wherever that is.
    let mut child = std::process::Command::new(env!("CARGO_BIN_EXE_tatami"))
        .args(openings)
        .args(["--store", path, "--threads", "2"])
        .stdout(std::process::Stdio::null())
        .spawn()
        .unwrap();
    std::thread::sleep(Duration::from_millis(100));
    child.kill().unwrap();
    child.wait().unwrap();
    assert_eq!(tatami(&["store", "verify", path]).status.code(), Some(0));
    let rest = json(&[&openings[..], &["--store", path]].concat(), 0);
    assert_eq!(rest["openings"], whole["openings"]);
    assert!(rest["nodes"].as_u64() < whole["nodes"].as_u64(), "{} of {}", rest["nodes"], whole["nodes"]);
}

#[test]
fn what_is_no_store_of_this_board_is_left_alone() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("a.store");
    let path = file.to_str().unwrap();
    for text in ["", "stones", &"not a store ".repeat(1000)] {
        fs::write(&file, text).unwrap();
        refused(&["solve", "hex", "3x3", "--store", path], &file, "not a store of settled positions");
        refused(&["store", "stats", path], &file, "not a store of settled positions");
    }
    fs::remove_file(&file).unwrap();
    assert_eq!(tatami(&["store", "stats", path]).status.code(), Some(2));
    assert!(!file.exists());
    assert_eq!(tatami(&["solve", "hex", "3x3", "--store", path]).status.code(), Some(0));
    let whole = fs::read(&file).unwrap();
    fs::write(&file, &whole[..100]).unwrap();
    refused(&["store", "stats", path], &file, "not a store of settled positions");
    fs::write(&file, whole).unwrap();
    let output = tatami(&["solve", "hex", "4x3", "--store", path]);
    assert_eq!(output.status.code(), Some(2));
    assert!(String::from_utf8_lossy(&output.stderr).contains("it is for the board 3x3"));
    let left: Vec<_> = fs::read_dir(folder.path()).unwrap().collect();
    assert_eq!(left.len(), 1, "{left:?}");
}

#[test]
fn a_second_process_is_refused() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("a.store");
    let path = file.to_str().unwrap();
    let mut child = std::process::Command::new(env!("CARGO_BIN_EXE_tatami"))
        .args(["solve", "hex", "11x11", "--store", path, "--memory", "64M"])
        .spawn()
        .unwrap();
    let started = Instant::now();
    let mut said = String::new();
    while !said.contains("another process") && started.elapsed() < Duration::from_secs(10) {
        said = String::from_utf8(tatami(&["store", "stats", path]).stderr).unwrap();
    }
    let output = tatami(&["solve", "hex", "11x11", "--store", path]);
    child.kill().unwrap();
    child.wait().unwrap();
    assert!(said.contains("another process is using it"), "{said}");
    assert_eq!(output.status.code(), Some(2));
    // The lock has gone with the process.
    assert_eq!(tatami(&["store", "stats", path]).status.code(), Some(0));
}

#[test]
fn damage_is_noticed_or_harmless() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("a.store");
    let path = file.to_str().unwrap();
    let store = format!("--store={path}");
    let solve = opening(&store);
    assert_eq!(tatami(&solve).status.code(), Some(0));
    let whole = fs::read(&file).unwrap();
    // The header byte by byte here and there, then all over where something is written.
    let written: Vec<usize> = (0..whole.len()).filter(|place| whole[*place] != 0).collect();
    let places = (0..320).step_by(23).chain(written.iter().copied().step_by(written.len() / 24 + 1));
    for place in places {
        let mut bytes = whole.clone();
        bytes[place] ^= 0x55;
        fs::write(&file, &bytes).unwrap();
        let output = tatami(&["store", "verify", path]);
        let said = String::from_utf8_lossy(&output.stderr);
        assert!(matches!(output.status.code(), Some(0..=2)) && !said.contains("panicked"), "{place}: {said}");
        let output = tatami(&solve);
        let said = String::from_utf8_lossy(&output.stderr);
        assert!(matches!(output.status.code(), Some(0 | 2)) && !said.contains("panicked"), "{place}: {said}");
        if output.status.code() == Some(0) {
            assert!(String::from_utf8_lossy(&output.stdout).starts_with("white wins"), "{place}");
        }
    }
    for length in [1, 100, 4096, whole.len() / 2, whole.len() - 1] {
        fs::write(&file, &whole[..length]).unwrap();
        let output = tatami(&["store", "verify", path]);
        assert!(matches!(output.status.code(), Some(0..=2)), "{length}");
        assert!(!String::from_utf8_lossy(&output.stderr).contains("panicked"), "{length}");
    }
}

/// Damage at the head, and a file that is cut off, are refused by every command, in one sentence.
#[test]
fn damaged_stores_are_refused_in_one_sentence() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("a.store");
    let path = file.to_str().unwrap();
    let store = format!("--store={path}");
    let solve = opening(&store);
    assert_eq!(tatami(&solve).status.code(), Some(0));
    let whole = fs::read(&file).unwrap();
    let cut = |length: usize| whole[..length].to_vec();
    let flipped = |places: &[usize]| {
        let mut bytes = whole.clone();
        places.iter().for_each(|place| bytes[*place] ^= 0xff);
        bytes
    };
    let middle: Vec<usize> = (4096..whole.len()).filter(|place| whole[*place] != 0).collect();
    let damaged =
        [cut(1), cut(4096), cut(whole.len() / 2), flipped(&[0]), flipped(&[9, 70, 200]), flipped(&middle)];
    for (number, bytes) in damaged.iter().enumerate() {
        for arguments in
            [&solve[..], &["store", "stats", path], &["store", "verify", path], &["store", "export", path]]
        {
            fs::write(&file, bytes).unwrap();
            let output = Command::cargo_bin("tatami")
                .unwrap()
                .args(arguments)
                .env("RUST_BACKTRACE", "1")
                .output()
                .unwrap();
            let said = String::from_utf8_lossy(&output.stderr);
            assert_eq!(output.status.code(), Some(2), "{number} {arguments:?}: {said}");
            assert!(said.contains("cannot use the store") && said.lines().count() == 1, "{number}: {said}");
        }
    }
    // The first bytes of a page say what it is: the database takes them on trust.
    let pages = (4096..whole.len()).step_by(4096).filter(|page| whole[*page] != 0);
    for place in pages.flat_map(|page| [page, page + 2, page + 16, page + 38]) {
        fs::write(&file, flipped(&[place])).unwrap();
        let output = Command::cargo_bin("tatami").unwrap().args(["store", "verify", path]).output().unwrap();
        let said = String::from_utf8_lossy(&output.stderr);
        assert!(matches!(output.status.code(), Some(0..=2)), "{place}: {said}");
        assert!(said.lines().count() <= 1, "{place}: {said}");
    }
}

#[test]
fn jobs_fill_a_store_from_which_the_position_is_certified() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("5x5.store");
    let store = format!("--store={}", path.display());
    let alone = json(&opening("--threads=1"), 0);
    let jobs = json(&[&opening(&store)[..], &["--jobs", "2"]].concat(), 0);
    assert_eq!(jobs["winner"], alone["winner"]);
    assert!(jobs["nodes"].as_u64().unwrap() > 0);
    let again = json(&opening(&store), 0);
    assert_eq!((&again["winner"], again["nodes"].as_u64()), (&alone["winner"], Some(0)));
    let map = ["solve", "hex", "4x4", "--all-openings"];
    let openings = json(&[&map[..], &["--jobs", "2"]].concat(), 0);
    assert_eq!(openings["openings"], json(&map, 0)["openings"]);
}

#[test]
fn stores_are_merged_and_nothing_is_written_twice() {
    let folder = tempfile::tempdir().unwrap();
    let file = |name: &str| folder.path().join(name).display().to_string();
    let solve = |cell: &str, store: &str| {
        json(&["solve", "hex", "5x5", "--black", cell, "--to-move", "white", "--store", store], 0)
    };
    let (one, two, all) = (file("1.store"), file("2.store"), file("all.store"));
    let winners = [solve("a2", &one)["winner"].clone(), solve("b2", &two)["winner"].clone()];
    let merged = tatami(&["store", "merge", &all, &one, &two]);
    assert_eq!(merged.status.code(), Some(0), "{}", String::from_utf8_lossy(&merged.stderr));
    let before = json(&["store", "stats", &all], 0);
    for (cell, winner) in ["a2", "b2"].iter().zip(winners) {
        let known = solve(cell, &all);
        assert_eq!((&known["winner"], known["nodes"].as_u64()), (&winner, Some(0)), "{cell}");
    }
    assert_eq!(json(&["store", "verify", &all], 0)["flaws"].as_array().unwrap().len(), 0);
    assert_eq!(tatami(&["store", "merge", &all, &one]).status.code(), Some(0));
    let after = json(&["store", "stats", &all], 0);
    for what in ["positions", "open", "proofs"] {
        assert_eq!(after[what], before[what], "{what}");
    }
    let other = file("4.store");
    json(&["solve", "hex", "4x4", "--store", &other], 0);
    let words = "is for the board 5x5";
    refused(&["store", "merge", &all, &one, &other], Path::new(&all), words);
    // The database notes in the file that it was opened, so that what is in it is compared.
    let output = tatami(&["store", "merge", &all, &other]);
    assert_eq!(output.status.code(), Some(2));
    assert!(String::from_utf8_lossy(&output.stderr).contains(words));
    assert_eq!(json(&["store", "stats", &all], 0)["positions"], before["positions"]);
}
