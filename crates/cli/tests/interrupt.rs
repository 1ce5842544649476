//! Ctrl-C: what is known is reported, and soon.

mod support;

use std::process::{Command, Stdio};
use std::time::{Duration, Instant};
use support::{BRIDGE, HARD, Place};

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
    let sent = Instant::now();
    assert!(
        Command::new("bash").args(["-c", &format!("kill -INT {}", child.id())]).status().unwrap().success()
    );
    let output = child.wait_with_output().unwrap();
    assert!(sent.elapsed() < Duration::from_secs(2), "{:?}", sent.elapsed());
    let out = String::from_utf8(output.stdout).unwrap();
    assert_eq!(output.status.code(), Some(3), "{out}");
    for words in wanted {
        assert!(out.contains(words), "{words} in:\n{out}");
    }
    assert_eq!(place.list("c"), ["a.bridge.cert"]);
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
