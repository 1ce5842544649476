//! A crowd at the door: documents that mean far more than they say, and hundreds of clients who never finish
//! a request. The server is a process of its own, so that its files and its memory are its own.

use serde_json::{Value, json};
use std::fmt::Write as _;
use std::io::{BufRead, BufReader, Read, Write};
use std::net::{SocketAddr, TcpStream};
use std::process::{Child, Command, Stdio};
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};
use workbench::jobs::JobLimits;
use workbench::{MAX_BODY, Options, serve};

/// The server of another test; by itself it is no test.
#[test]
#[ignore = "started by the other tests"]
fn a_server() {
    if std::env::var_os("TATAMI_CROWD").is_none() {
        return;
    }
    let jobs = JobLimits { threads: 2, waiting: 16, time: Duration::from_secs(60), memory: 64 << 20 };
    let options = Options { address: ([127, 0, 0, 1], 0).into(), jobs };
    let ready = |address| println!("\nserved at {address}");
    serve(&options, ready, std::future::pending()).unwrap();
}

struct Server {
    process: Child,
    address: SocketAddr,
}

impl Server {
    fn start() -> Self {
        let mut process = Command::new(std::env::current_exe().unwrap())
            .args(["a_server", "--exact", "--ignored", "--nocapture"])
            .env("TATAMI_CROWD", "1")
            .stdout(Stdio::piped())
            .spawn()
            .unwrap();
        let mut lines = BufReader::new(process.stdout.take().unwrap()).lines();
        let address = lines.find_map(|line| line.unwrap().strip_prefix("served at ").map(str::to_string));
        // The rest of what it says is nobody's business, but somebody has to take it.
        std::thread::spawn(move || lines.for_each(drop));
        Self { process, address: address.unwrap().parse().unwrap() }
    }

    /// The most memory that it has had so far, in bytes; nothing where the system does not tell.
    fn memory(&self) -> Option<usize> {
        let status = std::fs::read_to_string(format!("/proc/{}/status", self.process.id())).ok()?;
        let line = status.lines().find_map(|line| line.strip_prefix("VmHWM:"))?;
        Some(line.trim().strip_suffix("kB")?.trim().parse::<usize>().ok()? << 10)
    }

    /// Sends a request and returns the status and the body.
    fn ask(&self, method: &str, path: &str, body: &str, patience: Duration) -> (u16, Vec<u8>) {
        let mut stream = TcpStream::connect(self.address).unwrap();
        stream.set_read_timeout(Some(patience)).unwrap();
        let (address, length) = (self.address, body.len());
        let head = format!(
            "{method} {path} HTTP/1.1\r\nhost: {address}\r\nconnection: close\r\n\
             content-type: application/json\r\ncontent-length: {length}\r\n\r\n"
        );
        _ = stream.write_all(head.as_bytes()).and_then(|()| stream.write_all(body.as_bytes()));
        let mut answer = Vec::new();
        _ = stream.read_to_end(&mut answer);
        let split = answer.windows(4).position(|window| window == b"\r\n\r\n").unwrap_or(answer.len());
        let head = String::from_utf8_lossy(&answer[..split]).to_string();
        let status = head.split(' ').nth(1).and_then(|word| word.parse().ok()).unwrap_or(0);
        (status, answer.get(split + 4..).unwrap_or_default().to_vec())
    }

    fn read(&self, text: &str) -> (u16, Value) {
        let body = json!({ "text": text }).to_string();
        let (status, answer) = self.ask("POST", "/api/read", &body, Duration::from_secs(60));
        (status, serde_json::from_slice(&answer).unwrap_or(Value::Null))
    }

    /// Asks for the page, and makes sure that it is there within a second.
    fn page(&self, when: &str) {
        let start = Instant::now();
        let (status, page) = self.ask("GET", "/", "", Duration::from_secs(5));
        let taken = start.elapsed();
        assert!(status == 200 && page.starts_with(b"<!doctype html"), "{when}: status {status}");
        assert!(taken < Duration::from_secs(1), "{when}: {taken:?}");
    }

    /// Somebody who sends a part of a request.
    fn slow(&self, path: &str, more: &str) -> TcpStream {
        let mut stream = TcpStream::connect(self.address).unwrap();
        let address = self.address;
        write!(stream, "POST {path} HTTP/1.1\r\nhost: {address}\r\n{more}").unwrap();
        stream
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        _ = self.process.kill();
        _ = self.process.wait();
    }
}

/// Some 25,000 blocks, each with 968 images on its board.
fn exploding() -> String {
    let mut text = String::from("grid wrapped 11x11\n");
    for number in 0.. {
        let block = format!("loser a{number}\n  creature\n    x.x\n    x..\n");
        if text.len() + block.len() > 900_000 {
            break;
        }
        text += &block;
    }
    text
}

#[test]
fn the_page_is_there_whatever_others_do() {
    let server = Server::start();
    server.page("at first");
    let (text, stop) = (exploding(), AtomicBool::new(false));
    std::thread::scope(|scope| {
        for _ in 0..2 {
            scope.spawn(|| {
                while !stop.load(Ordering::Relaxed) {
                    let (status, answer) = server.read(&text);
                    let message = &answer["diagnostics"][0]["message"];
                    let told = message.as_str().unwrap_or_default();
                    assert!(
                        status == 200 && told.contains("names of cells to show"),
                        "{status}: {answer:.300}"
                    );
                    assert!(answer["diagnostics"][0]["line"].as_u64().is_some_and(|line| line > 2));
                }
            });
        }
        // Whatever is asserted in here, the two others have to end.
        let end = Ending(&stop);
        std::thread::sleep(Duration::from_millis(300));
        server.page("with two large documents");
        let crowd: Vec<TcpStream> = (0..512).map(|_| server.slow("/api/read", "x: ")).collect();
        for round in 0..10 {
            server.page(&format!("with 512 slow clients, {round}"));
            std::thread::sleep(Duration::from_millis(100));
        }
        drop((end, crowd));
    });
    server.page("in the end");
    if let Some(memory) = server.memory() {
        assert!(memory < 800 << 20, "{} MB", memory >> 20);
    }
}

/// Tells others to end, also when something is wrong.
struct Ending<'a>(&'a AtomicBool);

impl Drop for Ending<'_> {
    fn drop(&mut self) {
        self.0.store(true, Ordering::Relaxed);
    }
}

/// Until the server closes it, or so many seconds have passed.
fn closed_within(stream: &mut TcpStream, seconds: u64) -> bool {
    stream.set_read_timeout(Some(Duration::from_secs(seconds))).unwrap();
    match stream.read_to_end(&mut Vec::new()) {
        Ok(_) => true,
        Err(error) => error.kind() == std::io::ErrorKind::ConnectionReset,
    }
}

#[test]
fn half_a_head_is_waited_for_only_so_long() {
    let server = Server::start();
    let mut slow = server.slow("/api/read", "x: ");
    let mut idle = TcpStream::connect(server.address).unwrap();
    // Bytes that come one by one do not make it longer.
    let mut trickle = slow.try_clone().unwrap();
    std::thread::spawn(move || {
        while trickle.write_all(b"y").is_ok() {
            std::thread::sleep(Duration::from_millis(200));
        }
    });
    assert!(closed_within(&mut slow, 20));
    // A connection that is not used goes, too.
    assert!(closed_within(&mut idle, 20));
}

#[test]
fn bodies_that_do_not_arrive_make_room_for_others() {
    let server = Server::start();
    let begun = format!("content-type: application/json\r\ncontent-length: {MAX_BODY}\r\n\r\n{{");
    let crowd: Vec<TcpStream> = (0..400).map(|_| server.slow("/api/read", &begun)).collect();
    std::thread::sleep(Duration::from_millis(1500));
    for _ in 0..5 {
        let (status, answer) = server.read("line\n\nloser a\n  creature 0 1\n");
        assert_eq!((status, &answer["blocks"][0]["name"]), (200, &json!("a")));
    }
    drop(crowd);
}

/// Other documents that mean far more than they say are read, or refused at their place, in little time.
#[test]
fn other_documents_that_explode() {
    let server = Server::start();
    let filled = |head: &str, block: &dyn Fn(usize) -> String| {
        let mut text = head.to_string();
        for number in 0.. {
            let more = block(number);
            if text.len() + more.len() > 900_000 {
                break;
            }
            text += &more;
        }
        text
    };
    let mut sigma = "hex 11x11\nsigma s\n  black x=f6\n  region all\n  goal top-x | top-bottom\n".to_string();
    for number in 0..40 {
        let (letter, row) = (char::from(b'a' + number / 11), number % 11 + 1);
        writeln!(sigma, "  on {letter}{row}: k11, then top-x").unwrap();
    }
    let documents = [
        filled("hex 30x30\n", &|number| format!("claim a{number}\n region all\n goal top-bottom\n")),
        filled("sets\n", &|number| format!("claim a{number}\n cells 0..127\n hits {{0}}\n winner maker\n")),
        filled("drop connect 4\n", &|number| {
            format!("draw a{number}\n defender O\n unit cup at 1..4 every 1000 mirrored\n")
        }),
        filled(&sigma, &|number| {
            format!("extension a{number}\n of s\n black g{}\n goal top-x\n", number % 9 + 1)
        }),
        filled("line\n", &|number| format!("loser a{number}\n creature 0 1\n area -63..63\n")),
        filled("line wrapped 128\n", &|number| format!("loser a{number}\n creature 0 1\n images all\n")),
    ];
    for text in documents {
        let start = Instant::now();
        let (status, answer) = server.read(&text);
        let taken = start.elapsed();
        assert_eq!(status, 200, "{text:.80}");
        assert!(taken < Duration::from_secs(15), "{text:.80}: {taken:?}");
        let line = answer["diagnostics"][0]["line"].as_u64();
        assert!(line.is_none_or(|line| line > 1), "{answer:.300}");
    }
    if let Some(memory) = server.memory() {
        assert!(memory < 800 << 20, "{} MB", memory >> 20);
    }
}
