//! `tatami cluster` with a real server: the same winners, whoever is killed; and what is said when something is
//! in the way. Skipped where nats-server is not installed, unless TATAMI_NATS is set, as `./test` does.

use assert_cmd::Command;
use serde_json::Value;
use std::fs;
use std::io::{BufRead, BufReader, Read, Write};
use std::net::TcpListener;
use std::path::{Path, PathBuf};
use std::process::{Child, Output, Stdio};
use std::time::{Duration, Instant};

fn tatami(arguments: &[&str]) -> Output {
    Command::cargo_bin("tatami").unwrap().args(arguments).output().unwrap()
}

/// The server's program, if it is installed.
fn program() -> Option<PathBuf> {
    let path = std::env::var_os("PATH").unwrap_or_default();
    let folders = std::env::split_paths(&path).chain([PathBuf::from("/usr/sbin"), "/usr/local/sbin".into()]);
    let found = folders.map(|folder| folder.join("nats-server")).find(|file| file.exists());
    if found.is_none() {
        assert!(std::env::var_os("TATAMI_NATS").is_none(), "nats-server is not installed");
        eprintln!("SKIPPED: nats-server is not installed");
    }
    found
}

/// A server of one's own. Messages of at most 32 KiB, so that larger proofs take the way of large ones.
struct Nats {
    program: PathBuf,
    folder: tempfile::TempDir,
    port: u16,
    child: Child,
}

impl Nats {
    fn start() -> Option<Self> {
        Self::start_with(|_| String::new())
    }

    /// With more lines of configuration, which may speak of files in the server's folder.
    fn start_with(more: impl FnOnce(&Path) -> String) -> Option<Self> {
        let program = program()?;
        let folder = tempfile::tempdir().unwrap();
        let port = TcpListener::bind("127.0.0.1:0").unwrap().local_addr().unwrap().port();
        let config = format!(
            "listen: 127.0.0.1:{port}\nmax_payload: 32768\njetstream {{ store_dir: {:?} }}\n{}",
            folder.path().join("js"),
            more(folder.path())
        );
        fs::write(folder.path().join("nats.conf"), config).unwrap();
        let child = run(&program, folder.path(), port);
        Some(Self { program, folder, port, child })
    }

    fn url(&self) -> String {
        format!("nats://127.0.0.1:{}", self.port)
    }

    fn path(&self, name: &str) -> String {
        self.folder.path().join(name).to_str().unwrap().to_string()
    }

    /// Ends the server as a loss of power does, and starts it again.
    fn kill(&mut self) {
        self.child.kill().unwrap();
        self.child.wait().unwrap();
        std::thread::sleep(Duration::from_millis(300));
        self.child = run(&self.program, self.folder.path(), self.port);
    }
}

impl Drop for Nats {
    fn drop(&mut self) {
        _ = self.child.kill();
        _ = self.child.wait();
    }
}

fn run(program: &Path, folder: &Path, port: u16) -> Child {
    let child = std::process::Command::new(program)
        .arg("-c")
        .arg(folder.join("nats.conf"))
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .spawn()
        .unwrap();
    let start = Instant::now();
    while std::net::TcpStream::connect(("127.0.0.1", port)).is_err() {
        assert!(start.elapsed() < Duration::from_secs(20), "the server does not start");
        std::thread::sleep(Duration::from_millis(20));
    }
    child
}

/// A program that is ended with the test, if it has not ended before.
struct Running(Option<Child>);

impl Running {
    fn start(arguments: &[&str]) -> Self {
        let child = std::process::Command::new(env!("CARGO_BIN_EXE_tatami"))
            .args(arguments)
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .unwrap();
        Self(Some(child))
    }

    fn is_over(&mut self) -> bool {
        self.0.as_mut().unwrap().try_wait().unwrap().is_some()
    }

    fn interrupt(&self) {
        let id = self.0.as_ref().unwrap().id().to_string();
        assert!(std::process::Command::new("kill").args(["-INT", &id]).status().unwrap().success());
    }

    fn kill(&mut self) {
        let child = self.0.as_mut().unwrap();
        _ = child.kill();
        child.wait().unwrap();
    }

    /// Waits for the end.
    fn end(mut self, within: Duration) -> Output {
        let start = Instant::now();
        while !self.is_over() {
            assert!(start.elapsed() < within, "it takes too long");
            std::thread::sleep(Duration::from_millis(20));
        }
        self.0.take().unwrap().wait_with_output().unwrap()
    }
}

impl Drop for Running {
    fn drop(&mut self) {
        if let Some(child) = &mut self.0 {
            _ = child.kill();
            _ = child.wait();
        }
    }
}

fn json(output: &Output) -> Value {
    let said = String::from_utf8_lossy(&output.stderr);
    serde_json::from_slice(&output.stdout).unwrap_or_else(|_| panic!("{said}"))
}

fn coordinator(nats: &Nats, board: &str, certificates: &str) -> Running {
    let (url, store) = (nats.url(), nats.path("coordinator.store"));
    let mut arguments =
        vec!["cluster", "solve", "hex", board, "--all-openings", "--json", "--job-wait", "2s"];
    arguments.extend(["--nats", &url, "--store", &store]);
    if !certificates.is_empty() {
        arguments.extend(["--certificates", certificates]);
    }
    Running::start(&arguments)
}

fn worker(nats: &Nats, name: &str, with_store: bool) -> Running {
    let (url, store) = (nats.url(), nats.path(&format!("{name}.store")));
    let mut arguments = vec!["cluster", "work", "--nats", &url, "--name", name, "--memory", "1G"];
    if with_store {
        arguments.extend(["--store", &store]);
    }
    Running::start(&arguments)
}

fn status(nats: &Nats) -> Output {
    tatami(&["cluster", "status", "--json", "--nats", &nats.url()])
}

/// What the workbench says of the run on a server.
fn on_the_workbench(nats: &Nats) -> Value {
    let mut serve = Running::start(&["serve", "--port", "0", "--nats", &nats.url()]);
    let mut said = BufReader::new(serve.0.as_mut().unwrap().stdout.take().unwrap());
    let mut line = String::new();
    said.read_line(&mut line).unwrap();
    let address = line.split("http://").nth(1).unwrap().split(' ').next().unwrap();
    let mut stream = std::net::TcpStream::connect(address).unwrap();
    write!(stream, "GET /api/cluster HTTP/1.1\r\nHost: {address}\r\nConnection: close\r\n\r\n").unwrap();
    let mut answer = String::new();
    stream.read_to_string(&mut answer).unwrap();
    let body = answer.split_once("\r\n\r\n").unwrap().1;
    serde_json::from_str(body).unwrap_or_else(|_| panic!("{answer}"))
}

/// The winners that one search finds.
fn winners(board: &str) -> Value {
    json(&tatami(&["solve", "hex", board, "--all-openings", "--json"]))["openings"].clone()
}

/// All certificates of a folder must be valid.
fn check(folder: &str, count: usize) {
    let files: Vec<String> = fs::read_dir(folder)
        .unwrap()
        .map(|file| file.unwrap().path().to_str().unwrap().to_string())
        .collect();
    assert_eq!(files.len(), count);
    let mut arguments = vec!["check"];
    arguments.extend(files.iter().map(String::as_str));
    assert_eq!(tatami(&arguments).status.code(), Some(0));
}

/// Reports that settled something again are not more than those that came again.
fn nothing_twice(stderr: &[u8]) {
    let said = String::from_utf8_lossy(stderr).to_string();
    let before = |words: &str| -> u64 {
        let start = &said[..said.find(words).unwrap_or_else(|| panic!("{said}"))];
        start.trim_end().rsplit([' ', ',']).next().unwrap().parse().unwrap()
    };
    let (again, redelivered) = (before(" settled again"), before(" delivered again"));
    eprintln!("{}", said.trim());
    assert!(again <= redelivered, "{said}");
    assert!(!said.contains("refuses"), "{said}");
}

#[test]
fn two_workers_settle_all_openings() {
    let Some(nats) = Nats::start() else { return };
    let none = status(&nats);
    assert_eq!(none.status.code(), Some(3), "nobody coordinates");
    let certificates = nats.path("certificates");
    let run = coordinator(&nats, "6x6", &certificates);
    // Nobody works yet, so that there is time to ask.
    let start = Instant::now();
    let told = loop {
        let told = status(&nats);
        if told.status.code() == Some(0) {
            break json(&told);
        }
        assert!(start.elapsed() < Duration::from_secs(20), "nobody answers");
    };
    assert_eq!(
        (&told["board"], &told["positions"], &told["settled"]),
        (&"6x6".into(), &18.into(), &0.into())
    );
    assert_eq!(told["open"].as_array().unwrap().len(), 18);
    let another = coordinator(&nats, "6x6", "").end(Duration::from_secs(20));
    assert_eq!(another.status.code(), Some(2), "one run at a time");
    let live = Running::start(&["cluster", "status", "--live", "--json", "--nats", &nats.url()]);
    let shown = on_the_workbench(&nats);
    assert_eq!((&shown["reached"], &shown["run"]["positions"]), (&true.into(), &18.into()), "{shown}");
    let workers = [worker(&nats, "one", true), worker(&nats, "two", false)];
    let output = run.end(Duration::from_secs(120));
    assert_eq!(output.status.code(), Some(0), "{}", String::from_utf8_lossy(&output.stderr));
    assert_eq!(json(&output)["openings"], winners("6x6"));
    nothing_twice(&output.stderr);
    check(&certificates, 18);
    let output = live.end(Duration::from_secs(60));
    assert_eq!(output.status.code(), Some(0), "it ends with the run");
    let lines: Vec<Value> = String::from_utf8(output.stdout)
        .unwrap()
        .lines()
        .map(|line| serde_json::from_str(line).unwrap())
        .collect();
    assert!(!lines.is_empty() && lines.iter().all(|line| line["positions"] == 18), "{lines:?}");
    let mut jobs = 0;
    for worker in workers {
        worker.interrupt();
        let output = worker.end(Duration::from_secs(10));
        assert_eq!(output.status.code(), Some(0));
        let said = String::from_utf8(output.stdout).unwrap();
        jobs += said.split(' ').next().unwrap().parse::<u64>().unwrap();
    }
    assert!(jobs >= 18, "{jobs}");
}

#[test]
fn ctrl_c_ends_a_run_that_another_goes_on_with() {
    let Some(nats) = Nats::start() else { return };
    let run = coordinator(&nats, "5x5", "");
    std::thread::sleep(Duration::from_millis(1500));
    run.interrupt();
    let output = run.end(Duration::from_secs(10));
    assert_eq!(output.status.code(), Some(3));
    assert!(json(&output)["openings"]["a1"].is_null());
    let run = coordinator(&nats, "5x5", "");
    let _worker = worker(&nats, "one", false);
    assert_eq!(json(&run.end(Duration::from_secs(60)))["openings"], winners("5x5"));
    // All is in the store now, and nobody is needed.
    let run = coordinator(&nats, "5x5", "").end(Duration::from_secs(20));
    assert_eq!(json(&run)["openings"], winners("5x5"));
}

#[test]
fn what_is_in_the_way_is_told() {
    let said = |arguments: &[&str], code: i32, words: &str| {
        let output = tatami(arguments);
        let said = String::from_utf8_lossy(&output.stderr);
        assert_eq!(output.status.code(), Some(code), "{said}");
        assert!(said.contains(words), "{said}");
    };
    let folder = tempfile::tempdir().unwrap();
    let store = folder.path().join("a.store");
    let store = store.to_str().unwrap();
    let solve = ["cluster", "solve", "hex", "4x4", "--all-openings"];
    let with = |more: &[&'static str]| [&solve[..], more].concat();
    said(&with(&["--nats", "nats://127.0.0.1:1"]), 2, "--store");
    let kept = |url| [&solve[..], &["--store", store, "--nats", url]].concat();
    said(&kept("http://127.0.0.1"), 2, "no address of a NATS server");
    said(&kept("nats://127.0.0.1:1"), 3, "cannot reach the NATS server at nats://127.0.0.1:1");
    said(&[&kept("nats://127.0.0.1:1")[..], &["--jobs", "2"]].concat(), 2, "--jobs");
    said(&[&kept("nats://127.0.0.1:1")[..], &["--creds", "missing.creds"]].concat(), 2, "missing.creds");
    said(&[&kept("nats://127.0.0.1:1")[..], &["--tls-ca", "missing.pem"]].concat(), 2, "missing.pem");
    said(&["cluster", "work", "--nats", "nats://127.0.0.1:1"], 3, "cannot reach");
    said(&["cluster", "status", "--nats", "nats://127.0.0.1:1"], 3, "cannot reach");
    said(&["cluster", "work", "--nats", "nats://127.0.0.1:1", "--store", "/dev/null"], 2, "/dev/null");
    let Some(nats) = Nats::start() else { return };
    // A worker with a store for another board.
    let store = nats.path("another.store");
    assert_eq!(tatami(&["solve", "hex", "3x3", "--store", &store]).status.code(), Some(0));
    let _run = coordinator(&nats, "4x4", "");
    let url = nats.url();
    said(&["cluster", "work", "--nats", &url, "--store", &store], 2, "it is for the board 3x3");
    // The job comes to the next one.
    let (_worker, run) = (worker(&nats, "one", false), _run);
    assert_eq!(json(&run.end(Duration::from_secs(60)))["openings"], winners("4x4"));
}

/// Makes an authority, and a certificate for this machine that it has signed.
fn certificates(folder: &Path) {
    let openssl = |arguments: &str| {
        let mut command = std::process::Command::new("openssl");
        let made = command.args(arguments.split(' ')).current_dir(folder).output().unwrap();
        assert!(made.status.success(), "{}", String::from_utf8_lossy(&made.stderr));
    };
    openssl("req -x509 -newkey rsa:2048 -nodes -keyout ca-key.pem -out ca.pem -subj /CN=authority -days 2");
    openssl("req -newkey rsa:2048 -nodes -keyout key.pem -out request.pem -subj /CN=localhost");
    fs::write(folder.join("names"), "subjectAltName=DNS:localhost\n").unwrap();
    openssl(
        "x509 -req -in request.pem -CA ca.pem -CAkey ca-key.pem -CAcreateserial -extfile names -out cert.pem -days 2",
    );
}

#[test]
fn encrypted_and_with_a_password() {
    if std::process::Command::new("openssl").arg("version").output().is_err() {
        eprintln!("SKIPPED: openssl is not installed");
        return;
    }
    let nats = Nats::start_with(|folder| {
        certificates(folder);
        let file = |name| folder.join(name);
        let (cert, key) = (file("cert.pem"), file("key.pem"));
        format!(
            "tls {{ cert_file: {cert:?}, key_file: {key:?} }}\nauthorization {{ user: me, password: secret }}\n"
        )
    });
    let Some(nats) = nats else { return };
    let (ca, store) = (nats.path("ca.pem"), nats.path("a.store"));
    let url = |password: &str| format!("tls://me:{password}@localhost:{}", nats.port);
    let status = |url: &str, more: &[&str]| {
        let output = tatami(&[&["cluster", "status", "--nats", url], more].concat());
        let said = String::from_utf8_lossy(&output.stderr).to_string();
        assert!(!said.contains("secret") && !said.contains("guess"), "{said}");
        (output.status.code(), said)
    };
    assert_eq!(status(&url("secret"), &["--tls-ca", &ca]).0, Some(3), "nobody coordinates");
    let (code, said) = status(&url("guess"), &["--tls-ca", &ca]);
    assert!(code == Some(2) && said.contains("does not let us in"), "{code:?} {said}");
    let (code, said) = status(&url("secret"), &[]);
    assert!(code == Some(3) && said.contains("cannot reach"), "{code:?} {said}");
    let with = |words: &[&'static str]| {
        let mut all: Vec<String> = words.iter().map(|word| word.to_string()).collect();
        all.extend(["--nats".to_string(), url("secret"), "--tls-ca".to_string(), ca.clone()]);
        all
    };
    let start = |words: &[String]| Running::start(&words.iter().map(String::as_str).collect::<Vec<_>>());
    let mut solve = with(&["cluster", "solve", "hex", "3x3", "--all-openings", "--json"]);
    solve.extend(["--store".to_string(), store]);
    let run = start(&solve);
    let _worker = start(&with(&["cluster", "work"]));
    assert_eq!(json(&run.end(Duration::from_secs(60)))["openings"], winners("3x3"));
}

/// Numbers from a seed.
struct Random(u64);

impl Random {
    fn below(&mut self, most: u64) -> u64 {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) % most
    }
}

/// So often somebody is killed.
const MOST_KILLS: u32 = 20;

/// Workers, coordinator and server are killed at random times. TATAMI_SEED sets the seed.
#[test]
#[ignore = "takes minutes; ./test --long runs it"]
fn whoever_is_killed_nothing_is_lost() {
    let Some(mut nats) = Nats::start() else { return };
    let now = std::time::SystemTime::now().duration_since(std::time::UNIX_EPOCH).unwrap().as_secs();
    let seed = std::env::var("TATAMI_SEED").ok().and_then(|seed| seed.parse().ok()).unwrap_or(now);
    eprintln!("TATAMI_SEED={seed}");
    let mut random = Random(seed);
    let board = std::env::var("TATAMI_BOARD").unwrap_or("7x7".to_string());
    let certificates = nats.path("certificates");
    let mut run = coordinator(&nats, &board, &certificates);
    let mut workers = [worker(&nats, "one", true), worker(&nats, "two", true)];
    let start = Instant::now();
    let mut killed = [0u32; 3];
    // What coordinators had counted shortly before they were killed.
    let mut counted = [0u64; 4];
    while !run.is_over() {
        assert!(start.elapsed() < Duration::from_secs(1800), "it takes too long");
        std::thread::sleep(Duration::from_millis(500 + random.below(4000)));
        // At last all are left alone: whoever is killed for ever comes to no end.
        if killed.iter().sum::<u32>() >= MOST_KILLS {
            continue;
        }
        match random.below(6) {
            0 | 1 if !run.is_over() => {
                let told = status(&nats);
                if told.status.code() == Some(0) {
                    let told = json(&told);
                    for (sum, name) in counted.iter_mut().zip(["jobs", "redelivered", "again", "parked"]) {
                        *sum += told[name].as_u64().unwrap();
                    }
                }
                run.kill();
                run = coordinator(&nats, &board, &certificates);
                killed[0] += 1;
            }
            2 => {
                nats.kill();
                killed[1] += 1;
            }
            _ => {
                let which = random.below(2) as usize;
                workers[which].kill();
                workers[which] = worker(&nats, ["one", "two"][which], true);
                killed[2] += 1;
            }
        }
    }
    eprintln!("killed: coordinator {}, server {}, workers {}", killed[0], killed[1], killed[2]);
    let [jobs, redelivered, again, parked] = counted;
    eprintln!(
        "before: {jobs} reports, {redelivered} delivered again, {again} settled again, {parked} parked"
    );
    assert!(again <= redelivered);
    let output = run.end(Duration::from_secs(1));
    assert_eq!(output.status.code(), Some(0), "{}", String::from_utf8_lossy(&output.stderr));
    let openings = winners(&board);
    assert_eq!(json(&output)["openings"], openings);
    nothing_twice(&output.stderr);
    check(&certificates, openings.as_object().unwrap().len().div_ceil(2));
    // A worker has its store to itself as long as it is there.
    workers.iter_mut().for_each(Running::kill);
    for name in ["coordinator", "one", "two"] {
        assert_eq!(tatami(&["store", "verify", &nats.path(&format!("{name}.store"))]).status.code(), Some(0));
    }
}
