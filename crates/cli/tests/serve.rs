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

#[test]
fn bad_options_are_refused() {
    for arguments in
        [&["--port", "99999"][..], &["--listen", "nowhere"], &["--threads", "0"], &["--memory", "much"]]
    {
        let output = serve(arguments).output().unwrap();
        assert_eq!(output.status.code(), Some(2), "{arguments:?}");
    }
}
