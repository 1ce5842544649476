//! `tatami serve`: it says where it is, answers there, and ends with Ctrl-C.

use std::io::{BufRead, BufReader, Read, Write};
use std::net::TcpStream;
use std::process::{Command, Stdio};

fn serve(arguments: &[&str]) -> Command {
    let mut command = Command::new(assert_cmd::cargo::cargo_bin("tatami"));
    command.arg("serve").args(arguments).stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::piped());
    command
}

#[test]
fn it_says_where_it_is_and_answers_there() {
    let mut server = serve(&["--port", "0"]).spawn().unwrap();
    let mut line = String::new();
    BufReader::new(server.stdout.take().unwrap()).read_line(&mut line).unwrap();
    let address = line.split("http://").nth(1).and_then(|rest| rest.split(' ').next()).unwrap().to_string();
    assert!(address.starts_with("127.0.0.1:"), "{line}");
    let mut stream = TcpStream::connect(&address).unwrap();
    write!(stream, "GET / HTTP/1.1\r\nhost: {address}\r\nconnection: close\r\n\r\n").unwrap();
    let mut answer = String::new();
    stream.read_to_string(&mut answer).unwrap();
    assert!(answer.starts_with("HTTP/1.1 200") && answer.contains("<title>Tatami</title>"), "{answer}");
    // A second one cannot have the same port.
    let port = address.rsplit(':').next().unwrap();
    let second = serve(&["--port", port]).output().unwrap();
    assert_eq!(second.status.code(), Some(2));
    assert!(String::from_utf8_lossy(&second.stderr).contains("cannot serve at 127.0.0.1"));
    #[cfg(unix)]
    {
        let stopped = Command::new("kill").args(["-INT", &server.id().to_string()]).status().unwrap();
        assert!(stopped.success());
        assert_eq!(server.wait().unwrap().code(), Some(0));
    }
    #[cfg(not(unix))]
    server.kill().unwrap();
}

#[cfg(target_os = "linux")]
#[test]
fn it_starts_the_browser_if_asked() {
    use std::os::unix::fs::PermissionsExt;
    let folder = tempfile::tempdir().unwrap();
    let (browser, told) = (folder.path().join("xdg-open"), folder.path().join("told"));
    std::fs::write(&browser, format!("#!/bin/sh\necho \"$1\" > {0}.new\nmv {0}.new {0}\n", told.display()))
        .unwrap();
    std::fs::set_permissions(&browser, std::fs::Permissions::from_mode(0o755)).unwrap();
    let path = format!("{}:{}", folder.path().display(), std::env::var("PATH").unwrap_or_default());
    let mut server = serve(&["--port", "0", "--open"]).env("PATH", path).spawn().unwrap();
    let mut line = String::new();
    BufReader::new(server.stdout.take().unwrap()).read_line(&mut line).unwrap();
    let start = std::time::Instant::now();
    while !told.exists() && start.elapsed().as_secs() < 20 {
        std::thread::sleep(std::time::Duration::from_millis(10));
    }
    server.kill().unwrap();
    server.wait().unwrap();
    let opened = std::fs::read_to_string(&told).unwrap();
    assert!(opened.starts_with("http://127.0.0.1:") && line.contains(opened.trim()), "{opened}, {line}");
}

#[test]
fn bad_options_are_refused() {
    for arguments in
        [&["--port", "99999"][..], &["--listen", "nowhere"], &["--threads", "0"], &["--memory", "much"]]
    {
        let output = serve(arguments).output().unwrap();
        assert_eq!(output.status.code(), Some(2), "{arguments:?}");
    }
}

/// The most memory that a process has had, in MiB.
#[cfg(target_os = "linux")]
fn most_memory(process: u32) -> usize {
    let status = std::fs::read_to_string(format!("/proc/{process}/status")).unwrap();
    let line = status.lines().find(|line| line.starts_with("VmHWM:")).unwrap();
    line.split_whitespace().nth(1).unwrap().parse::<usize>().unwrap() >> 10
}

#[cfg(target_os = "linux")]
#[test]
fn a_flood_of_proofs_does_not_eat_the_memory() {
    let options = ["--port", "0", "--threads", "1", "--waiting", "4", "--memory", "64M"];
    let mut server = serve(&options).spawn().unwrap();
    let mut line = String::new();
    BufReader::new(server.stdout.take().unwrap()).read_line(&mut line).unwrap();
    let address = line.split("http://").nth(1).and_then(|rest| rest.split(' ').next()).unwrap();
    // A thousand documents are sent by clients that do not wait for the answer.
    let text =
        format!("hex 9x9\\n\\nclaim hard\\n  region all\\n  goal top-bottom\\n{}", "# \\n".repeat(1_000));
    let body = format!("{{\"text\": \"{text}\", \"block\": \"hard\"}}");
    let request = format!(
        "POST /api/prove HTTP/1.1\r\nhost: {address}\r\ncontent-type: application/json\r\ncontent-length: {}\r\n\r\n{body}",
        body.len()
    );
    std::thread::scope(|scope| {
        for _ in 0..1000 {
            scope.spawn(|| {
                let mut stream = TcpStream::connect(address).unwrap();
                _ = stream.write_all(request.as_bytes());
            });
        }
    });
    let mut stream = TcpStream::connect(address).unwrap();
    write!(stream, "GET /api HTTP/1.1\r\nhost: {address}\r\nconnection: close\r\n\r\n").unwrap();
    let mut answer = String::new();
    stream.read_to_string(&mut answer).unwrap();
    let most = most_memory(server.id());
    server.kill().unwrap();
    server.wait().unwrap();
    assert!(answer.starts_with("HTTP/1.1 200"), "{answer}");
    assert!(most < 1_000, "the server took {most} MiB");
}
