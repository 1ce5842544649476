//! The server as a client sees it, over plain sockets: documents, proofs, play, and everything that must be
//! refused.

use serde_json::{Value, json};
use std::io::{BufRead, BufReader, Read, Write};
use std::net::{SocketAddr, TcpStream};
use std::sync::OnceLock;
use std::sync::mpsc;
use std::time::{Duration, Instant};
use workbench::jobs::JobLimits;
use workbench::{MAX_BODY, Options, serve};

const BRIDGE: &str = "hex 8x8\n\nclaim bridge\n  black  x=e4 w=d6\n  region d5 e5\n  goal   x-w\n";

/// Blocks that build upon each other.
const SIGMA: &str = include_str!("../../../library/proposition8.tatami");

/// A claim that takes long.
const HARD: &str = "hex 9x9\n\nclaim hard\n  black  x=e5\n  region all\n  goal   top-x & x-bottom\n";

fn start(threads: usize, waiting: usize) -> SocketAddr {
    let (tell, told) = mpsc::channel();
    std::thread::spawn(move || {
        let jobs = JobLimits { threads, waiting, time: Duration::from_secs(60), memory: 64 << 20 };
        let options = Options { address: ([127, 0, 0, 1], 0).into(), jobs };
        serve(&options, move |address| tell.send(address).unwrap(), std::future::pending()).unwrap();
    });
    told.recv().unwrap()
}

/// One server for all tests that leave nothing behind.
fn server() -> SocketAddr {
    static SERVER: OnceLock<SocketAddr> = OnceLock::new();
    *SERVER.get_or_init(|| start(2, 16))
}

/// Sends a request as it is, and returns the status, the head and the body.
fn raw(address: SocketAddr, request: &[u8]) -> (u16, String, Vec<u8>) {
    let mut stream = TcpStream::connect(address).unwrap();
    stream.set_read_timeout(Some(Duration::from_secs(30))).unwrap();
    // A server that refuses a long body may stop reading it.
    _ = stream.write_all(request);
    let mut answer = Vec::new();
    _ = stream.read_to_end(&mut answer);
    let split = answer.windows(4).position(|window| window == b"\r\n\r\n").unwrap_or(answer.len());
    let head = String::from_utf8_lossy(&answer[..split]).to_string();
    let status = head.split(' ').nth(1).and_then(|word| word.parse().ok()).unwrap_or(0);
    (status, head, answer.get(split + 4..).unwrap_or_default().to_vec())
}

fn request(
    address: SocketAddr,
    method: &str,
    path: &str,
    headers: &str,
    body: &str,
) -> (u16, String, Vec<u8>) {
    let length = body.len();
    let text = format!(
        "{method} {path} HTTP/1.1\r\nhost: {address}\r\nconnection: close\r\ncontent-length: {length}\r\n{headers}\r\n{body}"
    );
    raw(address, text.as_bytes())
}

fn post(address: SocketAddr, path: &str, body: &Value) -> (u16, Value) {
    let (status, _, bytes) =
        request(address, "POST", path, "content-type: application/json\r\n", &body.to_string());
    (status, serde_json::from_slice(&bytes).unwrap_or(Value::Null))
}

fn get(address: SocketAddr, path: &str) -> (u16, Value) {
    let (status, _, bytes) = request(address, "GET", path, "", "");
    (status, serde_json::from_slice(&bytes).unwrap_or(Value::Null))
}

/// The events of a job, until it is over: their names and their data.
fn events(address: SocketAddr, job: u64) -> Vec<(String, Value)> {
    watched(address, job, |_| {})
}

/// The same, with a look at each of them.
fn watched(address: SocketAddr, job: u64, mut look: impl FnMut(&Value)) -> Vec<(String, Value)> {
    let stream = TcpStream::connect(address).unwrap();
    stream.set_read_timeout(Some(Duration::from_secs(60))).unwrap();
    let mut writer = stream.try_clone().unwrap();
    write!(writer, "GET /api/jobs/{job}/events HTTP/1.1\r\nhost: {address}\r\n\r\n").unwrap();
    let (mut events, mut name) = (Vec::new(), String::new());
    for line in BufReader::new(stream).lines().map_while(Result::ok) {
        if let Some(event) = line.strip_prefix("event: ") {
            name = event.to_string();
        } else if let Some(data) = line.strip_prefix("data: ") {
            let data = serde_json::from_str(data).unwrap();
            look(&data);
            events.push((name.clone(), data));
            if name != "progress" {
                break;
            }
        }
    }
    events
}

/// Begins work and waits for its result.
fn work(address: SocketAddr, path: &str, body: &Value) -> Value {
    let (status, begun) = post(address, path, body);
    assert_eq!(status, 200, "{begun}");
    let (name, result) = events(address, begun["job"].as_u64().unwrap()).pop().unwrap();
    assert_eq!(name, "done", "{result}");
    result
}

#[test]
fn documents_are_read_and_changed() {
    let address = server();
    let (status, reading) = post(address, "/api/read", &json!({ "text": BRIDGE }));
    assert_eq!((status, &reading["blocks"][0]["region"]), (200, &json!(["d5", "e5"])));
    let (_, reading) = post(address, "/api/read", &json!({ "text": BRIDGE.replace("goal", "gaol") }));
    assert_eq!(reading["diagnostics"][0]["suggestion"], "goal");
    assert_eq!(reading["diagnostics"][0]["line"], 6);
    let change = |change: Value| {
        post(address, "/api/edit", &json!({ "text": BRIDGE, "block": "bridge", "change": change }))
    };
    let (status, edited) = change(json!({ "kind": "put", "cell": "a1", "player": "white" }));
    assert!(status == 200 && edited["text"].as_str().unwrap().contains("white  a1"), "{edited}");
    for (wrong, reason) in [
        (json!({ "kind": "put", "cell": "z9", "player": "white" }), "there is no cell"),
        (json!({ "kind": "put", "cell": "a1", "player": "red" }), "a player is"),
        (json!({ "kind": "field", "keyword": "goal", "value": "x-" }), ""),
    ] {
        let (status, answer) = change(wrong);
        assert!(status == 422 && answer["error"].as_str().unwrap().contains(reason), "{answer}");
    }
}

#[test]
fn a_claim_is_proved_looked_at_and_played_against() {
    let address = server();
    let settled = work(address, "/api/prove", &json!({ "text": BRIDGE, "block": "bridge" }));
    assert_eq!((&settled["verdict"], &settled["as_wanted"]), (&json!("holds"), &json!(true)));
    assert!(settled["statement"].as_str().unwrap().contains("d6"), "{settled}");
    let proof = settled["proof"].as_u64().unwrap();
    let (_, _, certificate) = request(address, "GET", &format!("/api/proofs/{proof}/certificate"), "", "");
    assert!(checker::check(&certificate[..]).is_ok());
    let (_, about) = get(address, &format!("/api/proofs/{proof}"));
    let last = about["last"].as_u64().unwrap();
    let (_, step) = get(address, &format!("/api/proofs/{proof}/steps/{last}"));
    assert_eq!((&step["rule"], step["premises"].as_array().unwrap().len()), (&json!("either"), 2));
    let (_, told) = post(address, &format!("/api/proofs/{proof}/reply"), &json!({ "moves": ["d5"] }));
    assert_eq!(told["replies"][0]["cell"], "e5");
    let (status, told) =
        post(address, &format!("/api/proofs/{proof}/reply"), &json!({ "moves": ["d5", "d5"] }));
    assert_eq!((status, &told["error"]), (422, &json!("a stone stands there already")));
    assert_eq!(get(address, "/api/proofs/999").0, 404);
    assert_eq!(get(address, &format!("/api/proofs/{proof}/steps/99")).0, 404);
}

#[test]
fn every_move_against_a_proof_is_answered_until_the_goal_is_reached() {
    let address = server();
    let text = "hex 5x4\n\nclaim row3\n  black  x=c2\n  region all\n  goal   x-bottom\n";
    let settled = work(address, "/api/prove", &json!({ "text": text, "block": "row3" }));
    assert_eq!(settled["verdict"], "holds");
    let proof = settled["proof"].as_u64().unwrap();
    let board = game::Board::new(5, 4).unwrap();
    let goal = game::Formula::Link(
        game::Terminal::Cell(board.parse("c2").unwrap()),
        game::Terminal::Edge(game::Edge::Bottom),
    );
    // White plays the cells in many orders; whatever is left when the pieces are answered must be Black's
    // link.
    for seed in 0..40_usize {
        let mut cells: Vec<String> =
            board.cells().iter().map(|cell| board.name(cell)).filter(|cell| cell != "c2").collect();
        let turn = seed % cells.len();
        cells.rotate_left(turn);
        if seed % 3 == 0 {
            cells.reverse();
        }
        let (mut white, mut black) = (Vec::<String>::new(), vec!["c2".to_string()]);
        for cell in cells {
            if black.contains(&cell) {
                continue;
            }
            white.push(cell);
            let (_, told) = post(address, &format!("/api/proofs/{proof}/reply"), &json!({ "moves": white }));
            let reply = told["replies"].as_array().unwrap().last().unwrap()["cell"].as_str();
            assert!(reply.is_none_or(|reply| !white.iter().any(|cell| cell == reply)), "{told}");
            black.extend(reply.map(str::to_string));
        }
        let stones = black.iter().map(|cell| board.parse(cell).unwrap()).collect();
        assert!(goal.holds(&board, &stones), "seed {seed}: {black:?}");
    }
}

#[test]
fn parts_of_a_proof_tell_the_blocks_they_come_from() {
    let address = server();
    let text = "hex 5x5\n\nclaim bridge\n  black  x=e1 w=d3\n  region d2 e2\n  goal   x-w\n\nclaim side\n  \
        black  u=a1 v=b2\n  region a2 b1\n  goal   u-v\n\nwin chain\n  black  d1 c3 b5\n  to move white\n  winner black\n  \
        using  bridge side\n";
    let settled = work(address, "/api/prove", &json!({ "text": text, "block": "chain" }));
    let proof = settled["proof"].as_u64().unwrap();
    let (_, told) = post(address, &format!("/api/proofs/{proof}/reply"), &json!({ "moves": ["c2"] }));
    let (from, left) = (&told["replies"][0]["from"], &told["pieces"][0]);
    assert_eq!((&from["region"], &from["moved"]), (&json!(["c2", "d2"]), &json!(true)), "{told}");
    assert_eq!((&left["cells"], &left["from"]["moved"]), (&json!(["b4", "c4"]), &json!(true)), "{told}");
    let mut names = [&from["block"], &left["from"]["block"]].map(|name| name.as_str().unwrap_or_default());
    names.sort_unstable();
    assert_eq!((names, told["pieces"].as_array().unwrap().len()), (["bridge", "side"], 1));
    let (_, about) = get(address, &format!("/api/proofs/{proof}"));
    let steps = 1..=about["last"].as_u64().unwrap();
    let called = steps.map(|step| get(address, &format!("/api/proofs/{proof}/steps/{step}")).1);
    let called: Vec<Value> = called.filter(|step| step["block"] == "bridge").collect();
    let rules: Vec<&str> = called.iter().filter_map(|step| step["rule"].as_str()).collect();
    assert_eq!(rules, ["either", "image"]);
    let settled = work(address, "/api/prove", &json!({ "text": SIGMA, "block": "P8" }));
    let proof = settled["proof"].as_u64().unwrap();
    let (_, told) = post(address, &format!("/api/proofs/{proof}/reply"), &json!({ "moves": ["f2"] }));
    assert_eq!(told["replies"][0]["from"]["block"], "sigmaFy");
    assert_eq!(told["replies"][0]["from"]["moved"], false);
}

#[test]
fn game_trees_answer_every_move_until_the_game_is_won() {
    let address = server();
    for (side, rule, mover) in
        [(3, "a", "black"), (3, "b", "black"), (3, "b", "white"), (3, "a", "white"), (4, "b", "white")]
    {
        let text = format!(
            "torus {side}x{side} rule {rule}\n\nwin w\n  black  b2\n  to move {mover}\n  winner black\n"
        );
        let settled = work(address, "/api/prove", &json!({ "text": text, "block": "w" }));
        let proof = settled["proof"].as_u64().unwrap();
        let (_, about) = get(address, &format!("/api/proofs/{proof}"));
        assert!(about["positions"].is_u64() && about["last"].is_null(), "{about}");
        let torus = game::Torus::new(side, side, game::Rule::parse(rule).unwrap()).unwrap();
        let cell = |name: &str| torus.grid().parse(name).unwrap();
        let loser = if about["winner"] == "black" { "white" } else { "black" };
        let winner = if loser == "black" { game::Player::White } else { game::Player::Black };
        for seed in 0..24_usize {
            let colour = if mover == "black" { game::Player::Black } else { game::Player::White };
            let start = game::CellSet::of(cell("b2"));
            let mut game =
                game::TorusGame::with_stones(&torus, &start, &game::CellSet::EMPTY, colour).unwrap();
            let mut moves: Vec<String> = Vec::new();
            let ask = |moves: &[String]| {
                post(address, &format!("/api/proofs/{proof}/reply"), &json!({ "moves": moves })).1
            };
            if let Some(first) = ask(&moves)["first"].as_str() {
                game.play(cell(first)).unwrap();
            }
            while game.winner().is_none() {
                let (_, told) =
                    post(address, &format!("/api/proofs/{proof}/branches"), &json!({ "moves": moves }));
                let branches = told["branches"].as_array().unwrap();
                let listed: Vec<&str> = branches
                    .iter()
                    .flat_map(|branch| branch["moves"].as_array().unwrap())
                    .filter_map(Value::as_str)
                    .collect();
                moves.push(listed[(seed * 7 + moves.len() * 5) % listed.len()].to_string());
                game.play(cell(moves.last().unwrap())).unwrap();
                if let Some(reply) =
                    ask(&moves)["replies"].as_array().unwrap().last().unwrap()["cell"].as_str()
                {
                    game.play(cell(reply)).unwrap();
                }
            }
            assert_eq!(game.winner(), Some(winner), "rule {rule}, {moves:?}");
        }
    }
}

#[test]
fn drawings_are_explained() {
    let address = server();
    let text = "drop connect 4\n\ndraw good\n  defender O\n  unit cup at 1..4 every 5 mirrored\n\n\
        draw bad\n  defender O\n  expect fails\n";
    let explain = |block: &str, to: i32| {
        post(address, "/api/drop/reasons", &json!({ "text": text, "block": block, "from": -4, "to": to }))
    };
    let (status, told) = explain("good", 5);
    let all =
        |list: &str, told: &Value| told[list].as_array().unwrap().iter().all(|one| one["reason"].is_string());
    assert!(status == 200 && all("pairs", &told) && all("lines", &told), "{told}");
    assert_eq!(told["pairs"].as_array().unwrap().len(), 12);
    let (_, told) = explain("bad", 5);
    assert!(!all("lines", &told) && told["pairs"].as_array().unwrap().is_empty());
    assert_eq!(explain("good", 500).0, 422);
}

#[test]
fn positions_with_gravity_are_settled_and_played_through() {
    let address = server();
    let position = |stones: &str, moves: &str| json!({ "connect": 4, "columns": null, "height": null, "first": "X", "stones": stones, "moves": moves });
    let figure1 = position("", "X0O1X1O-1X-1O2");
    let settled = work(address, "/api/gravity/solve", &json!({ "position": figure1 }));
    assert_eq!((&settled["result"], &settled["player"]), (&json!("X"), &json!("X")), "{settled}");
    let proof = settled["proof"].as_u64().unwrap();
    let (_, _, certificate) = request(address, "GET", &format!("/api/proofs/{proof}/certificate"), "", "");
    assert!(checker::check(&certificate[..]).is_ok());
    assert_eq!(post(address, &format!("/api/proofs/{proof}/reply"), &json!({ "moves": [] })).0, 422);
    let play = |tries: &[i32]| {
        post(address, "/api/gravity/play", &json!({ "position": figure1, "proof": proof, "tries": tries }))
    };
    let mut tries = Vec::new();
    let view = loop {
        let (status, view) = play(&tries);
        assert!(status == 200 && tries.len() < 20, "{view}");
        if !view["end"].is_null() {
            break view;
        }
        tries.push([0, 9, 1, -2][tries.len() % 4]);
    };
    assert_eq!(view["end"]["text"], "X has 4 in a row");
    assert_eq!(view["stones"].as_array().unwrap().len(), 6);
    tries.push(0);
    assert_eq!(play(&tries).1["code"], "game-over");

    let small =
        json!({ "connect": 4, "columns": [0, 3], "height": 4, "first": "O", "stones": "", "moves": "" });
    let settled = work(address, "/api/gravity/solve", &json!({ "position": small }));
    assert_eq!((&settled["result"], &settled["player"]), (&json!("draw"), &json!("X")), "{settled}");
    let question = json!({ "position": position("", ""), "seconds": 0.2 });
    let settled = work(address, "/api/gravity/solve", &question);
    assert_eq!((&settled["result"], &settled["reason"]["code"]), (&json!("unknown"), &json!("time-out")));
    assert!(settled["proof"].is_null(), "{settled}");

    for (stones, moves, code) in [
        ("", "X0X1", "not-their-turn"),
        ("", "X0 or so", "bad-moves"),
        ("X2000", "", "far-stones"),
        ("X0X1X2X3", "", "in-a-row"),
        ("X0X1X2X3", "X4", "game-over"),
    ] {
        let question = json!({ "position": position(stones, moves) });
        let (status, told) = post(address, "/api/gravity/solve", &question);
        assert_eq!((status, &told["code"]), (422, &json!(code)), "{stones} {moves}: {told}");
    }
    for (field, value, code) in [
        ("connect", json!(17), "connect"),
        ("columns", json!([3, 1]), "board-sides"),
        ("columns", json!([i32::MIN, i32::MAX]), "board-sides"),
        ("height", json!(0), "board-sides"),
    ] {
        let mut wrong = position("", "");
        wrong[field] = value;
        let (status, told) = post(address, "/api/gravity/play", &json!({ "position": wrong }));
        assert_eq!((status, &told["code"]), (422, &json!(code)), "{field}: {told}");
    }
    let (status, told) = post(
        address,
        "/api/gravity/play",
        &json!({ "position": figure1, "proof": proof, "tries": [i32::MIN] }),
    );
    assert_eq!((status, &told["code"]), (422, &json!("many-moves")));
}

#[test]
fn other_games_are_proved_too() {
    let address = server();
    let prove =
        |text: &str, block: &str| work(address, "/api/prove", &json!({ "text": text, "block": block }));
    let paved = prove("line\n\nloser three\n  creature 0 1 2\n", "three");
    assert_eq!((&paved["verdict"], paved["paving"]["pairs"].as_array().unwrap().len()), (&json!("holds"), 1));
    let sigma = prove(SIGMA, "P8");
    assert!(sigma["verdict"] == "holds" && sigma["proof"].is_u64(), "{sigma}");
    let area = prove("line\n\nloser l\n  creature 0 4 5 7 15\n  area 0..13\n", "l");
    let proof = area["paving"]["areas"][0]["proof"].as_u64().unwrap();
    let (status, told) = post(address, &format!("/api/proofs/{proof}/reply"), &json!({ "moves": ["0"] }));
    assert!(status == 200 && told["replies"][0]["cell"].is_string(), "{told}");
    let text = "drop connect 4\n\ndraw theorem2\n  defender O\n  unit cup at 1..4 every 5 mirrored\n";
    assert_eq!(prove(text, "theorem2")["verdict"], "holds");
    let play =
        json!({ "text": text, "block": "theorem2", "moves": [1, 3], "from": 994, "to": 1004, "rows": 4 });
    let (status, told) = post(address, "/api/drop/play", &play);
    assert_eq!(
        (status, told["played"].as_array().unwrap().len(), told["bricks"].as_array().unwrap().len()),
        (200, 4, 44)
    );
    let wide = json!({ "text": text, "block": "theorem2", "moves": [], "from": -2_000_000_000, "to": 2_000_000_000, "rows": 4 });
    assert_eq!(post(address, "/api/drop/play", &wide).0, 422);
    let decided = prove("torus 3x3 rule c\n\nwin w\n  to move black\n  winner black\n", "w");
    assert!(decided["verdict"] != "unknown" && decided["proof"].is_u64(), "{decided}");
    let links = "torus 5x5\n\nclaim seam\n  black  x=e2 y=a3\n  region a2 e3\n  goal   x-y\n";
    let (_, reading) = post(address, "/api/read", &json!({ "text": links }));
    let block = &reading["blocks"][0];
    assert_eq!((&block["game"], &block["region"]), (&json!("torus"), &json!(["a2", "e3"])));
    let decided = prove(links, "seam");
    assert!(decided["verdict"] == "holds" && decided["proof"].is_u64(), "{decided}");
    let change = json!({ "kind": "put", "cell": "c3", "player": "white" });
    let (status, edited) =
        post(address, "/api/edit", &json!({ "text": links, "block": "seam", "change": change }));
    assert!(status == 200 && edited["text"].as_str().unwrap().contains("white  c3"), "{edited}");
}

#[test]
fn finders_write_documents_and_failed_claims_get_advice() {
    let address = server();
    let bridge = "hex 8x8\n\nclaim b\n  black  x=e4 w=d6\n  region all\n  goal   x-w\n";
    let find = |text: &str, block: &str, what: &str| {
        work(address, "/api/find", &json!({ "text": text, "block": block, "what": what, "seconds": 60 }))
    };
    let minimal = find(bridge, "b", "minimal")["text"].as_str().unwrap().to_string();
    assert!(minimal.contains("region d5 e5"), "{minimal}");
    let sigma = find(&minimal, "b", "sigma")["text"].as_str().unwrap().to_string();
    assert!(sigma.contains("sigma b") && document::read(&sigma).is_ok(), "{sigma}");
    let won = "hex 5x5\n\nwin w\n  black  c3\n  to move white\n  winner black\n";
    let pieces = find(won, "w", "partition")["text"].as_str().unwrap().to_string();
    assert!(pieces.contains("claim w-1") && document::read(&pieces).is_ok(), "{pieces}");
    for (text, block, what, found) in [
        (won, "w", "strategy", "strategy S-w"),
        ("line\n\nloser l\n  creature 0 2 5 6 9\n", "l", "area", "loser l-area"),
        ("drop connect 4\n\ndraw d\n  defender O\n  stones X0X2O1\n", "d", "drawing", "draw d-found"),
    ] {
        let text = find(text, block, what)["text"].as_str().unwrap().to_string();
        assert!(text.contains(found) && document::read(&text).is_ok(), "{text}");
    }
    let asked = json!({ "text": "", "block": "", "what": "template", "row": 3, "width": 5, "seconds": 60 });
    let templates = work(address, "/api/find", &asked)["text"].as_str().unwrap().to_string();
    assert!(templates.contains("claim row3_1") && document::read(&templates).is_ok(), "{templates}");
    let torn = "hex 8x8\n\nclaim b\n  black  x=e4 w=d6\n  region d5\n  goal   x-w\n";
    let advice = work(address, "/api/advice", &json!({ "text": torn, "block": "b", "seconds": 20 }));
    assert_eq!(advice, json!({ "cells": ["e5"], "whole": true, "complete": true }));
    let none = json!({ "text": bridge, "block": "none", "what": "sigma" });
    assert_eq!(post(address, "/api/find", &none).0, 422);
}

#[test]
fn the_solver_and_the_torus_opponent_move() {
    let address = server();
    let position = json!({ "width": 4, "height": 4, "black": ["b2"], "white": ["a4"], "to_move": "black" });
    let moved = work(address, "/api/hex/move", &position);
    assert!(moved["cell"].is_string() && moved["winner"] == "black" && moved["proof"].is_u64(), "{moved}");
    let analysis = work(address, "/api/hex/analysis", &position);
    let moves = analysis["moves"].as_object().unwrap();
    assert_eq!((moves.len(), &analysis["winner"]), (14, &json!("black")));
    assert!(analysis["inferior"].is_array(), "{analysis}");
    // Nothing of it is certified, and it says so.
    assert_eq!(analysis["certified"], json!([]), "{analysis}");
    // Each is what solving the position after it says.
    for (cell, winner) in moves {
        let after =
            json!({ "width": 4, "height": 4, "black": ["b2", cell], "white": ["a4"], "to_move": "white" });
        assert_eq!(work(address, "/api/hex/move", &after)["winner"], *winner, "{cell}");
    }
    // A board that is not settled in time has numbers instead.
    let large =
        json!({ "width": 11, "height": 11, "black": [], "white": [], "to_move": "black", "seconds": 2 });
    let open = work(address, "/api/hex/analysis", &large);
    assert!(open["winner"].is_null() && open["reason"]["code"] == "time-out", "{open}");
    assert!(!open["numbers"].as_object().unwrap().is_empty(), "{open}");
    // Where the solver does not go, somebody answers all the same; whoever has lost plays no nonsense.
    let huge = json!({ "width": 19, "height": 19, "black": ["j10"], "white": [], "to_move": "white" });
    let moved = work(address, "/api/hex/move", &huge);
    assert!(moved["cell"].is_string() && moved["winner"].is_null() && moved["proof"].is_null(), "{moved}");
    let lost =
        json!({ "width": 7, "height": 7, "black": ["d4"], "white": [], "to_move": "white", "seconds": 4 });
    let moved = work(address, "/api/hex/move", &lost);
    assert!(moved["winner"] == "black" && moved["cell"].is_string(), "{moved}");
    let only = json!({ "width": 7, "height": 7, "black": ["d4"], "white": [], "to_move": "white", "verdict_only": true });
    assert!(work(address, "/api/hex/move", &only)["cell"].is_null());
    for level in [1, 5, 9] {
        let turn = json!({ "width": 19, "height": 19, "black": ["j10"], "white": [], "to_move": "white",
            "seconds": 0.2, "level": level });
        let moved = work(address, "/api/hex/play", &turn);
        assert!(moved["cell"].is_string() && moved["swaps"] == false, "{level}: {moved}");
    }
    // The play-outs of the level are the end of it, not the time, however busy the machine is.
    let strong = json!({ "width": 11, "height": 11, "black": ["f6"], "white": [], "to_move": "white",
        "seconds": 30, "level": 6, "swap": true });
    assert_eq!(work(address, "/api/hex/play", &strong)["swaps"], true, "the middle is taken over");
    let offer = json!({ "width": 11, "height": 11, "black": [], "white": [], "to_move": "black",
        "seconds": 0.5, "level": 6, "swap": true });
    assert!(work(address, "/api/hex/play", &offer)["cell"].is_string());
    for bad in [json!({ "level": 0 }), json!({ "level": 10 }), json!({ "width": 2 })] {
        let mut turn = strong.clone();
        turn.as_object_mut().unwrap().extend(bad.as_object().unwrap().clone());
        turn["black"] = json!([]);
        assert_eq!(post(address, "/api/hex/play", &turn).0, 422, "{bad}");
    }
    let game = json!({ "width": 5, "height": 5, "rule": "c", "moves": ["a1"], "think": true, "level": 1 });
    assert!(work(address, "/api/torus/move", &game)["cell"].is_string());
    let over = json!({ "width": 3, "height": 3, "rule": "b", "moves": ["a1", "b1", "a2", "b2", "a3"], "think": false });
    let told = work(address, "/api/torus/move", &over);
    assert_eq!((&told["winner"], told["way"].as_array().unwrap().len()), (&json!("black"), 3));
    assert_eq!(
        post(
            address,
            "/api/hex/move",
            &json!({ "width": 99, "height": 4, "black": [], "white": [], "to_move": "black" })
        )
        .0,
        422
    );
    assert_eq!(
        post(
            address,
            "/api/torus/move",
            &json!({ "width": 2, "height": 4, "rule": "c", "moves": [], "think": true })
        )
        .0,
        422
    );
}

#[test]
fn shapes_of_the_page_become_files_and_nothing_else_does() {
    let address = server();
    let shown = |format: &str, shapes: Value| json!({ "title": "t", "width": 60, "height": 40, "background": [255, 255, 255], "shapes": shapes, "format": format });
    let circle = json!([{ "kind": "circle", "at": [30, 20], "radius": 9, "fill": [1, 2, 3], "stroke": null },
        { "kind": "text", "at": [5, 35], "anchor": "start", "size": 8, "words": "a & b", "fill": [9, 9, 9], "stroke": null }]);
    for (format, part) in [("svg", "<circle"), ("tex", "RGB}{1,2,3}"), ("pdf", "%PDF"), ("png", "PNG")] {
        let body = shown(format, circle.clone()).to_string();
        let (status, _, bytes) =
            request(address, "POST", "/api/figure/shapes", "content-type: application/json\r\n", &body);
        assert_eq!(status, 200, "{format}");
        assert!(String::from_utf8_lossy(&bytes).contains(part), "{format}");
    }
    let far = json!([{ "kind": "circle", "at": [1e9, 20], "radius": 9, "fill": [1, 2, 3], "stroke": null }]);
    let dot = json!([{ "kind": "polygon", "points": [[1, 1]], "fill": null, "stroke": null }]);
    let sideways = json!([{ "kind": "text", "at": [5, 35], "anchor": "up", "size": 8, "words": "", "fill": null, "stroke": null }]);
    for wrong in [shown("gif", circle), shown("svg", far), shown("svg", dot), shown("svg", sideways)] {
        assert_eq!(post(address, "/api/figure/shapes", &wrong).0, 422, "{wrong}");
    }
}

#[test]
fn figures_come_in_every_format() {
    let address = server();
    for (format, start) in [("svg", "<svg"), ("pdf", "%PDF"), ("png", "\u{89}PNG"), ("tex", "\\begin")] {
        let body =
            json!({ "text": BRIDGE, "block": "bridge", "format": format, "colours": "red-blue" }).to_string();
        let (status, _, bytes) =
            request(address, "POST", "/api/figure", "content-type: application/json\r\n", &body);
        let text: String = bytes.iter().take(400).map(|byte| char::from(*byte)).collect();
        assert!(status == 200 && text.contains(start), "{format}: {text}");
    }
    let (status, _) =
        post(address, "/api/figure", &json!({ "text": BRIDGE, "block": "bridge", "format": "gif" }));
    assert_eq!(status, 422);
}

#[test]
fn figures_of_endless_boards_show_what_is_on_show() {
    let address = server();
    let svg = |text: &str, proof: &Value, part: Value| {
        let body = json!({ "text": text, "block": "b", "format": "svg", "proof": proof, "part": part });
        let (status, _, bytes) =
            request(address, "POST", "/api/figure", "content-type: application/json\r\n", &body.to_string());
        (status, String::from_utf8_lossy(&bytes).to_string())
    };
    let part = |first: [i32; 2], last: [i32; 2]| json!({ "first": first, "last": last, "maker": [first], "breaker": [last, [first[0] - 1, first[1]]] });
    let line = "line\n\nloser b\n  creature 0 1 2\n";
    let settled = work(address, "/api/prove", &json!({ "text": line, "block": "b" }));
    // Pairs of neighbours: ten cells have five bars, or four and two halves, however far away.
    let pair = &settled["paving"]["pairs"][0];
    let even = pair[0][0].as_i64().unwrap().min(pair[1][0].as_i64().unwrap()) % 2 == 0;
    for first in [0, 1, -88_888, 88_887] {
        let bars = if (first % 2 == 0) == even { 5 } else { 4 };
        let (status, figure) = svg(line, &settled["proof"], part([first, 0], [first + 9, 0]));
        assert_eq!((status, figure.matches("<polyline").count()), (200, bars), "{figure}");
        let stones = figure.split(r#"class="stones""#).skip(1);
        let stones: usize =
            stones.map(|group| group.split("</g>").next().unwrap().matches("<circle").count()).sum();
        assert_eq!(stones, 2, "{figure}");
    }
    let drop = "drop connect 4\n\ndraw b\n  defender O\n  unit cup at 1..4 every 5 mirrored\n";
    let (status, figure) = svg(drop, &Value::Null, part([700, 1], [709, 6]));
    assert!(
        status == 200 && figure.contains(">700<") && figure.contains(">709<") && !figure.contains(">710<")
    );
    assert_eq!(svg(line, &json!(999_999), Value::Null).0, 404);
    assert_eq!(svg(line, &Value::Null, part([-90_001, 0], [0, 0])).0, 422);
    let backwards = svg(line, &settled["proof"], part([5, 5], [-5, -5]));
    assert_eq!(backwards.0, 200);
}

#[test]
fn games_are_read_and_written_as_elsewhere() {
    let address = server();
    let link = "https://hexworld.org/board/#11r9nc1,a10:sf6,g7";
    let (status, record) = post(address, "/api/record/read", &json!({ "text": link }));
    assert_eq!((status, &record["width"], &record["current"]), (200, &json!(11), &json!(3)));
    let moves: Vec<&str> =
        record["nodes"].as_array().unwrap().iter().filter_map(|node| node["move"].as_str()).collect();
    assert_eq!(moves, ["a10", ":s", "f6", "g7"]);
    let (status, written) = post(address, "/api/record/write", &record);
    assert_eq!((status, &written["hexworld"]), (200, &json!(link)));
    let (_, again) = post(address, "/api/record/read", &json!({ "text": written["sgf"] }));
    assert_eq!(again["nodes"], record["nodes"]);
    let labelled = "(;FF[4]GM[11]CA[UTF-8]SZ[5];B[c3]LB[a1:+][d2:A])\n";
    let (_, read) = post(address, "/api/record/read", &json!({ "text": labelled }));
    assert_eq!(read["nodes"][1]["labels"], json!({ "a1": "+", "d2": "A" }));
    assert_eq!(post(address, "/api/record/write", &read).1["sgf"], json!(labelled));
    let mut bad = read.clone();
    bad["nodes"][1]["labels"] = json!({ "z9": "A" });
    assert_eq!(post(address, "/api/record/write", &bad).0, 422);
    let body = json!({ "record": record, "format": "svg" }).to_string();
    let (status, _, svg) =
        request(address, "POST", "/api/record/figure", "content-type: application/json\r\n", &body);
    assert!(status == 200 && String::from_utf8_lossy(&svg).contains("<svg"));
    for (text, reason) in
        [("x", "neither SGF"), ("#0", "no size"), ("#5,a1a1", "column 6: a stone stands on a1")]
    {
        let (status, answer) = post(address, "/api/record/read", &json!({ "text": text }));
        assert!(status == 422 && answer["error"].as_str().unwrap().contains(reason), "{answer}");
    }
    let orphan = json!({ "width": 5, "height": 5, "current": 0, "view": record["view"],
        "nodes": [{ "parent": null }, { "parent": 7, "move": "a1" }] });
    assert_eq!(post(address, "/api/record/write", &orphan).0, 422);
}

#[test]
fn a_guided_proof_is_a_theorem() {
    let address = server();
    let ask = |answers: &Value, close: bool| {
        work(
            address,
            "/api/guide",
            &json!({ "text": BRIDGE, "block": "bridge", "close": close, "answers": answers }),
        )
    };
    assert_eq!(ask(&json!([]), true)["settled"]["verdict"], "holds");
    let mut answers = Vec::new();
    for _ in 0..2 {
        let told = ask(&json!(answers), false);
        let question = &told["question"];
        let other = if question["intrusion"] == "d5" { "e5" } else { "d5" };
        answers.push(json!({ "owner": question["owner"], "opponent": question["opponent"], "reply": other }));
    }
    let settled = &ask(&json!(answers), false)["settled"];
    assert!(settled["verdict"] == "holds" && settled["proof"].is_u64(), "{settled}");
}

#[test]
fn hostile_requests_are_answered_with_clear_errors() {
    let address = server();
    let json_type = "content-type: application/json\r\n";
    let long = json!({ "text": "#".repeat(MAX_BODY + 10) }).to_string();
    assert_eq!(request(address, "POST", "/api/read", json_type, &long).0, 413);
    let code = |body: &str| {
        let (_, _, answer) = request(address, "POST", "/api/read", json_type, body);
        serde_json::from_slice::<Value>(&answer).unwrap()["code"].clone()
    };
    assert_eq!((code(&long), code("{")), (json!("too-long"), json!("malformed")));
    assert_eq!(request(address, "POST", "/api/read", json_type, "{").0, 400);
    assert_eq!(request(address, "POST", "/api/read", json_type, "{}").0, 422);
    assert_eq!(request(address, "POST", "/api/read", "", "{}").0, 415);
    let deep = json!({ "text": format!("hex 5x5\n\nclaim a\n  region all\n  goal {}top-bottom{}\n", "(".repeat(9_000), ")".repeat(9_000)) });
    let (status, reading) = post(address, "/api/read", &deep);
    assert_eq!((status, reading["diagnostics"].as_array().unwrap().is_empty()), (200, false));
    let nested = format!("{}{}", "[".repeat(100_000), "]".repeat(100_000));
    assert_eq!(request(address, "POST", "/api/read", json_type, &nested).0, 422);
    let bad = post(address, "/api/prove", &json!({ "text": "hex", "block": "a" }));
    assert_eq!((bad.0, &bad.1["error"]), (422, &json!("the text has errors; mend them first")));
    assert_eq!(bad.1["code"], "text-errors");
    let (_, gone) = get(address, "/api/proofs/999999");
    assert_eq!((&gone["code"], &gone["values"]), (&json!("no-proof"), &Value::Null));
    assert_eq!(request(address, "GET", "/api/nothing", "", "").0, 404);
    assert_eq!(request(address, "GET", "/..%2f..%2fetc%2fpasswd", "", "").0, 404);
    assert_eq!(request(address, "GET", "/api/jobs/77777/events", "", "").0, 404);
}

#[test]
fn other_origins_are_refused() {
    let address = server();
    let json_type = "content-type: application/json\r\n";
    let body = json!({ "text": BRIDGE }).to_string();
    for header in ["origin: http://evil.example\r\n", "origin: null\r\n", "sec-fetch-site: cross-site\r\n"] {
        assert_eq!(
            request(address, "POST", "/api/read", &format!("{json_type}{header}"), &body).0,
            403,
            "{header}"
        );
    }
    let own = format!("{json_type}origin: http://{address}\r\n");
    assert_eq!(request(address, "POST", "/api/read", &own, &body).0, 200);
    let rebound = b"GET / HTTP/1.1\r\nhost: evil.example\r\nconnection: close\r\n\r\n";
    assert_eq!(raw(address, rebound).0, 403);
}

#[test]
fn every_question_refuses_what_it_cannot_read() {
    let address = server();
    let (_, description) = get(address, "/api");
    let paths = description["paths"].as_object().unwrap();
    let questions: Vec<&String> = paths.keys().filter(|path| !paths[*path]["post"].is_null()).collect();
    assert!(questions.len() >= 15, "{questions:?}");
    let nonsense =
        json!({ "text": "hex 5x5\n\nclaim a\n  goal ((((\n", "block": "a", "moves": [7], "width": -1 });
    for path in questions {
        let path = path.replace("{id}", "1");
        for body in ["", "{", "[]", "null", "{\"text\": 5}", "{\"moves\": {}}", &nonsense.to_string()] {
            let (status, _, answer) =
                request(address, "POST", &path, "content-type: application/json\r\n", body);
            // A document with errors is told its errors.
            let fine = path == "/api/read" && body.contains("claim");
            assert!(fine || (400..=422).contains(&status), "{path} {body}: {status}");
            let answer: Value = serde_json::from_slice(&answer).unwrap_or(Value::Null);
            assert!(
                fine || answer["error"].as_str().is_some_and(|error| !error.is_empty()),
                "{path}: {answer}"
            );
        }
    }
}

#[test]
fn a_body_without_end_is_cut_off() {
    let address = server();
    let mut stream = TcpStream::connect(address).unwrap();
    stream.set_read_timeout(Some(Duration::from_secs(30))).unwrap();
    write!(
        stream,
        "POST /api/read HTTP/1.1\r\nhost: {address}\r\nconnection: close\r\n\
         content-type: application/json\r\ntransfer-encoding: chunked\r\n\r\n"
    )
    .unwrap();
    let chunk = format!("10000\r\n{}\r\n", " ".repeat(0x10000));
    let most = 4 * MAX_BODY / 0x10000;
    let sent = (0..most).take_while(|_| stream.write_all(chunk.as_bytes()).is_ok()).count();
    let mut answer = Vec::new();
    _ = stream.read_to_end(&mut answer);
    let refused = String::from_utf8_lossy(&answer).starts_with("HTTP/1.1 413");
    assert!(refused || sent < most, "{sent} chunks were taken");
    assert_eq!(post(address, "/api/read", &json!({ "text": BRIDGE })).0, 200);
}

#[test]
fn a_thousand_proofs_at_once_are_bounded() {
    let address = start(1, 4);
    let prove = || post(address, "/api/prove", &json!({ "text": HARD, "block": "hard" }));
    let answers: Vec<(u16, Value)> = std::thread::scope(|scope| {
        let asked: Vec<_> = (0..1000).map(|_| scope.spawn(prove)).collect();
        asked.into_iter().map(|thread| thread.join().unwrap()).collect()
    });
    let taken = answers.iter().filter(|(status, _)| *status == 200).count();
    for (status, answer) in answers.iter().filter(|(status, _)| *status != 200) {
        let error = answer["error"].as_str().unwrap_or_default();
        let clear = error.contains("4 jobs are waiting") || error.contains("too many requests at once");
        assert!(*status == 503 && clear, "{status}: {answer}");
    }
    // One runs, four wait; perhaps one that was taken has begun to run in the meantime.
    assert!((4..=6).contains(&taken), "{taken} were taken");
    assert_eq!(post(address, "/api/read", &json!({ "text": BRIDGE })).0, 200);
    // Nobody listens to them: they make room.
    let start = Instant::now();
    while prove().0 != 200 {
        assert!(start.elapsed() < Duration::from_secs(20), "there is still no room");
        std::thread::sleep(Duration::from_millis(200));
    }
}

#[test]
fn clients_may_vanish_in_the_middle_of_everything() {
    let address = start(1, 4);
    let begun = format!(
        "POST /api/prove HTTP/1.1\r\nhost: {address}\r\ncontent-type: application/json\r\ncontent-length: 900\r\n\r\n{{"
    );
    // Half a head, or a head and half a body.
    for length in [20, begun.len()].repeat(150) {
        let mut stream = TcpStream::connect(address).unwrap();
        stream.write_all(&begun.as_bytes()[..length]).unwrap();
    }
    let settled = work(address, "/api/prove", &json!({ "text": BRIDGE, "block": "bridge" }));
    assert_eq!(settled["verdict"], "holds");
}

#[test]
fn work_ends_when_it_is_stopped_or_its_client_is_gone() {
    let address = start(1, 4);
    let prove =
        || post(address, "/api/prove", &json!({ "text": HARD, "block": "hard" })).1["job"].as_u64().unwrap();
    let job = prove();
    let mut shown = false;
    let told = watched(address, job, |data| {
        // Once the must-play region is told, it is enough.
        if !shown && data["open"].as_array().is_some_and(|open| !open.is_empty()) {
            shown = true;
            assert_eq!(request(address, "DELETE", &format!("/api/jobs/{job}"), "", "").0, 204);
        }
    });
    assert!(shown, "the must-play region was never told: {told:?}");
    let (name, settled) = told.last().unwrap();
    assert_eq!(
        (&**name, &settled["verdict"], &settled["reason"]["text"]),
        ("done", &json!("unknown"), &json!("stopped"))
    );
    // A client that vanishes: its job makes room for the next within a few seconds.
    let gone = prove();
    let mut stream = TcpStream::connect(address).unwrap();
    write!(stream, "GET /api/jobs/{gone}/events HTTP/1.1\r\nhost: {address}\r\n\r\n").unwrap();
    std::thread::sleep(Duration::from_millis(200));
    drop(stream);
    let start = Instant::now();
    let settled = work(address, "/api/prove", &json!({ "text": BRIDGE, "block": "bridge" }));
    assert_eq!(settled["verdict"], "holds");
    assert!(start.elapsed() < Duration::from_secs(15), "{:?}", start.elapsed());
}

#[test]
fn the_page_is_small_and_the_api_describes_itself() {
    let address = server();
    let (_, description) = get(address, "/api");
    let paths = description["paths"].as_object().unwrap();
    for path in ["/api/read", "/api/prove", "/api/jobs/{id}/events", "/api/proofs/{id}/reply", "/api/cluster"]
    {
        assert!(paths.contains_key(path), "{path}");
    }
    let (status, nobody) = get(address, "/api/cluster");
    assert_eq!((status, nobody), (200, json!({ "server": null, "reached": false, "run": null })));
    let (status, head, page) = request(address, "GET", "/", "", "");
    assert!(status == 200 && head.contains("content-security-policy") && head.contains("nosniff"), "{head}");
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/page");
    let mut total = 0;
    for file in std::fs::read_dir(folder).unwrap() {
        let name = file.unwrap().file_name().to_string_lossy().to_string();
        let (status, head, bytes) = request(address, "GET", &format!("/{name}"), "", "");
        assert_eq!(status, 200, "{name}");
        // The page of a cluster is another one, which few look at.
        if !name.starts_with("cluster.") {
            total += head.len() + bytes.len();
        }
    }
    assert!(page.len() < 2_000 && total < 400_000, "the page takes {total} bytes");
}
