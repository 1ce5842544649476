//! The program as it is run from a shell.

use std::io::Write;
use std::process::{Command, Output, Stdio};

const BRIDGE: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/data/bridge.cert");

fn run(arguments: &[&str], input: &[u8]) -> (i32, String, String) {
    let mut child = Command::new(env!("CARGO_BIN_EXE_tatami-check"))
        .args(arguments)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    // The program may stop reading as soon as it has seen enough.
    let _ = child.stdin.take().unwrap().write_all(input);
    let Output { status, stdout, stderr } = child.wait_with_output().unwrap();
    let text = |bytes| String::from_utf8(bytes).unwrap();
    (status.code().unwrap(), text(stdout), text(stderr))
}

#[test]
fn valid_files() {
    let (code, out, err) = run(&[BRIDGE, "-"], &std::fs::read(BRIDGE).unwrap());
    assert_eq!((code, &err[..]), (0, ""));
    assert!(out.starts_with(&format!("{BRIDGE}: valid\nOn the 8x8 Hex board")));
    assert!(out.contains("\n-: valid\nOn the 8x8 Hex board"));
}

#[test]
fn invalid_files() {
    let text = std::fs::read_to_string(BRIDGE).unwrap().replace("qed 5", "qed 4");
    let (code, out, err) = run(&["-"], text.as_bytes());
    assert_eq!((code, &out[..]), (1, ""));
    assert_eq!(err, "-: invalid: line 15: the step is a semi, but the loser moves first\n");
    let (code, out, _) = run(&[BRIDGE, "-"], b"");
    assert_eq!(code, 1);
    assert!(out.contains("valid"));
}

#[test]
fn unreadable_files_come_before_invalid_ones() {
    let (code, _, err) = run(&["no/such/file", "-"], b"junk");
    assert_eq!(code, 2);
    assert!(err.contains("no/such/file: cannot be read") && err.contains("-: invalid: line 1: "));
    let (code, _, err) = run(&[env!("CARGO_MANIFEST_DIR")], b"");
    assert_eq!(code, 2);
    assert!(err.contains("cannot be read"));
}

#[test]
fn usage() {
    assert_eq!(run(&[], b"").0, 2);
    assert_eq!(run(&["--nonsense", BRIDGE], b"").0, 2);
    let (code, out, _) = run(&["--help"], b"");
    assert!(code == 0 && out.contains("Usage: tatami-check FILE"));
    let (code, out, _) = run(&["--version"], b"");
    assert!(code == 0 && out.starts_with("tatami-check 0."));
}

#[test]
fn compressed_input() {
    let (code, out, err) = run(&["-"], b"\x28\xb5\x2f\xfd\x00\x00");
    assert_eq!((code, &out[..]), (1, ""));
    assert!(err.contains("compressed") && err.contains("zstd -dc"));
}

#[test]
fn nobody_reads_the_output() {
    let mut child = Command::new(env!("CARGO_BIN_EXE_tatami-check"))
        .args([BRIDGE; 200])
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    drop(child.stdout.take());
    let output = child.wait_with_output().unwrap();
    assert_eq!((output.status.code(), &output.stderr[..]), (Some(0), &b""[..]));
}
