//! Any bytes as a request to the workbench, which runs in this process and listens on this machine only: it
//! never panics, and answers the next request. The first line of the bytes is the method and the path, the rest
//! is the body.
#![no_main]

use libfuzzer_sys::fuzz_target;
use std::io::{Read, Write};
use std::net::{SocketAddr, TcpStream};
use std::sync::{OnceLock, mpsc};
use std::time::Duration;
use workbench::jobs::JobLimits;
use workbench::{Options, serve};

fn server() -> SocketAddr {
    static SERVER: OnceLock<SocketAddr> = OnceLock::new();
    *SERVER.get_or_init(|| {
        let (tell, told) = mpsc::channel();
        std::thread::spawn(move || {
            let jobs =
                JobLimits { threads: 1, waiting: 4, time: Duration::from_millis(200), memory: 32 << 20 };
            let options = Options { address: ([127, 0, 0, 1], 0).into(), jobs };
            let ready = move |address| tell.send(address).expect("somebody waits for the address");
            serve(&options, ready, std::future::pending()).expect("the server runs");
        });
        told.recv().expect("the server starts")
    })
}

/// The status of the answer; none if the connection was closed without one.
fn status(method_and_path: &str, body: &[u8]) -> Option<u16> {
    let address = server();
    let mut stream = TcpStream::connect(address).expect("the server listens");
    stream.set_read_timeout(Some(Duration::from_secs(10))).expect("a timeout can be set");
    let length = body.len();
    let head = format!(
        "{method_and_path} HTTP/1.1\r\nhost: {address}\r\nconnection: close\r\n\
         content-type: application/json\r\ncontent-length: {length}\r\n\r\n"
    );
    _ = stream.write_all(&[head.as_bytes(), body].concat());
    let mut answer = Vec::new();
    _ = stream.read_to_end(&mut answer);
    let head = String::from_utf8_lossy(answer.get(..12)?).to_string();
    head.split(' ').nth(1)?.parse().ok()
}

fuzz_target!(|bytes: &[u8]| {
    let line = bytes.split(|byte| *byte == b'\n').next().unwrap_or_default();
    let body = bytes.get(line.len() + 1..).unwrap_or_default();
    let line = String::from_utf8_lossy(line).replace('\r', "");
    if status(&line, body) == Some(500) {
        panic!("{line:?} is an error of the server");
    }
    assert_eq!(status("GET /", b""), Some(200));
});
