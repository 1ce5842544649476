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

const STATEMENT: &str = "tatami statement 1\ngame hex 8x8\nblack e4 d6\nwhite\nowner black\nfield d5 e5\n\
                         goal e4-d6\nfirst opponent\nverdict holds\n";

/// Runs the program with a statement file of this text.
fn stated(name: &str, statement: &str, certificate: &[u8]) -> (i32, String, String) {
    let path = std::env::temp_dir().join(format!("tatami-check-{}-{name}", std::process::id()));
    std::fs::write(&path, statement).unwrap();
    let result = run(&["--statement", path.to_str().unwrap(), "-"], certificate);
    std::fs::remove_file(path).unwrap();
    result
}

#[test]
fn statements() {
    let bridge = std::fs::read(BRIDGE).unwrap();
    let (code, out, err) = stated("same", STATEMENT, &bridge);
    assert_eq!((code, &err[..]), (0, ""));
    assert!(out.starts_with("-: valid, and proves ") && out.contains("Black can guarantee: e4-d6."), "{out}");
    let (code, out, err) = stated("other", &STATEMENT.replace("white", "white d7"), &bridge);
    assert_eq!((code, &out[..]), (1, ""));
    assert!(err.starts_with("-: proves something else than "), "{err}");
    assert!(err.ends_with("\nthe field `white` differs: `d7` is stated, nothing is proved\n"), "{err}");
    let text = String::from_utf8(bridge.clone()).unwrap().replace("qed 5", "qed 4");
    let (code, out, err) = stated("invalid", STATEMENT, text.as_bytes());
    assert!(code == 1 && out.is_empty() && err.starts_with("-: invalid: line 15"), "{err}");
    let (code, out, err) = stated("malformed", &STATEMENT.replace("goal e4", "goal z4"), &bridge);
    assert!(
        code == 2 && out.is_empty() && err.contains(": not a statement: line 7: \"z4\" is neither"),
        "{err}"
    );
    let (code, out, err) = run(&["--statement", "no/such/file", BRIDGE], b"");
    assert!(code == 2 && out.is_empty() && err.contains("no/such/file: cannot be read"), "{err}");
    for arguments in [&["--statement"][..], &["--statement", BRIDGE], &[BRIDGE, "--statement", BRIDGE]] {
        assert_eq!(run(arguments, b"").0, 2);
    }
    assert_eq!(run(&["--statement", BRIDGE, BRIDGE, BRIDGE], b"").0, 2);
}
