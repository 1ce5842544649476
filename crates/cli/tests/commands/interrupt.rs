//! Ctrl-C: what is known is reported, and soon.

use crate::support::{BRIDGE, HARD, Place};
use std::process::{Child, Command, Output, Stdio};
use std::time::{Duration, Instant};

/// Sends SIGINT to a long run after a while; the exit status and the output must be these.
fn check(options: &[&str], wanted: &[&str]) {
    let place = Place::new();
    place.write("a.tatami", [BRIDGE, HARD, &HARD.replace("hard", "harder")].join("\n"));
    let mut child = Command::new(env!("CARGO_BIN_EXE_tatami"))
        .args(["prove", "a.tatami", "--certificates", "c"])
        .args(options)
        .current_dir(place.path())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    let started = Instant::now();
    while place.list("c").is_empty() && started.elapsed() < Duration::from_secs(20) {
        std::thread::sleep(Duration::from_millis(10));
    }
    std::thread::sleep(Duration::from_millis(300));
    assert!(child.try_wait().unwrap().is_none(), "it has not ended by itself");
    let output = interrupted(child);
    let out = String::from_utf8(output.stdout).unwrap();
    assert_eq!(output.status.code(), Some(3), "{out}");
    for words in wanted {
        assert!(out.contains(words), "{words} in:\n{out}");
    }
    assert_eq!(place.list("c"), ["a.bridge.cert"]);
}

/// Sends SIGINT; what the program still says must come soon.
fn interrupted(child: Child) -> Output {
    let sent = Instant::now();
    assert!(
        Command::new("bash").args(["-c", &format!("kill -INT {}", child.id())]).status().unwrap().success()
    );
    let output = child.wait_with_output().unwrap();
    assert!(sent.elapsed() < Duration::from_secs(2), "{:?}", sent.elapsed());
    output
}

/// A search by SAT solver over many periods: those that are done are told and certified.
#[test]
fn areas_excluded_so_far_are_kept() {
    let place = Place::new();
    let mut child = Command::new(env!("CARGO_BIN_EXE_tatami"))
        .args(["find", "area", "0", "4", "5", "7", "15", "--size", "11", "--certificates", "c"])
        .current_dir(place.path())
        .stdout(Stdio::piped())
        .spawn()
        .unwrap();
    let started = Instant::now();
    while place.list("c").len() < 4 && started.elapsed() < Duration::from_secs(20) {
        std::thread::sleep(Duration::from_millis(10));
    }
    assert!(child.try_wait().unwrap().is_none(), "it has not ended by itself");
    let output = interrupted(child);
    let out = String::from_utf8(output.stdout).unwrap();
    assert_eq!(output.status.code(), Some(3), "{out}");
    assert!(out.ends_with(" or more: not tried, stopped\n"), "{out}");
    let done = out
        .lines()
        .filter(|line| line.contains(": none, parts chosen alike in every period, certificate of "))
        .count();
    let kept = place.list("c");
    assert!(kept.len() >= 4 && kept.len() == done, "{kept:?}\n{out}");
    let mut check = Command::new(env!("CARGO_BIN_EXE_tatami"));
    let checked = check.arg("check").args(kept).current_dir(place.path().join("c")).output().unwrap();
    assert!(checked.status.success(), "{checked:?}");
}

#[test]
fn a_report_in_words() {
    check(
        &[],
        &["holds   bridge", "unknown hard ", "unknown harder", "stopped\n", "1 of 3 as wanted, 2 unknown"],
    );
    check(&["--threads", "2"], &["unknown hard ", "unknown harder"]);
}

#[test]
fn a_report_in_json() {
    check(&["--json"], &["\"verdict\": \"holds\"", "\"verdict\": \"unknown\"", "\"name\": \"harder\""]);
}
