//! Reads the head of a certificate that the checker has accepted, written from `manual/src/certificate.md`.

use game::{Board, Cell, CellSet, Claim, Edge, First, Formula, HexClaim, Player, SetClaim, Terminal};

/// The claim that the head states, and whether it says that the claim holds.
pub fn read_head(text: &str) -> (Claim, bool) {
    let mut lines = text.lines().map(|line| line.split_once(' ').unwrap_or((line, "")));
    let mut value = |word: &str| {
        let (keyword, value) = lines.next().unwrap_or_default();
        assert_eq!(keyword, word, "in:\n{text}");
        value.trim_start()
    };
    assert_eq!(value("tatami").split_whitespace().collect::<Vec<_>>(), ["certificate", "1"]);
    let mut game = value("game").split_whitespace();
    if game.next() == Some("sets") {
        let names: Vec<String> = value("cells").split_whitespace().map(str::to_string).collect();
        let sets = sets(value("sets"), &names);
        let owner = if value("owner") == "maker" { Player::Maker } else { Player::Breaker };
        let first = first(value("first"));
        return (
            Claim::Sets(SetClaim { names, sets, owner, first, moves: None }),
            value("verdict") == "holds",
        );
    }
    let (width, height) = game.next().unwrap().split_once('x').unwrap();
    let board = Board::new(width.parse().unwrap(), height.parse().unwrap()).unwrap();
    let cells = |list: &str| list.split_whitespace().map(|name| board.parse(name).unwrap()).collect();
    let (black, white): (CellSet, CellSet) = (cells(value("black")), cells(value("white")));
    let owner = if value("owner") == "white" { Player::White } else { Player::Black };
    let field = cells(value("field"));
    let goal = Goal { board, words: words(value("goal")), at: 0 }.whole();
    let first = first(value("first"));
    let claim = HexClaim { board, black, white, owner, field, goal, first };
    (Claim::Hex(claim), value("verdict") == "holds")
}

fn first(word: &str) -> First {
    if word == "owner" { First::Owner } else { First::Opponent }
}

fn sets(text: &str, names: &[String]) -> Vec<CellSet> {
    let number = |name: &str| Cell::new(names.iter().position(|other| other == name).unwrap());
    let set = |text: &str| text.trim_start().trim_start_matches('{').split_whitespace().map(number).collect();
    text.trim_end().trim_end_matches('}').split('}').map(set).collect()
}

/// Symbols stand alone, links and the rest are words.
fn words(text: &str) -> Vec<String> {
    let spaced = ["(", ")", "&", "|"]
        .iter()
        .fold(text.to_string(), |text, symbol| text.replace(symbol, &format!(" {symbol} ")));
    spaced.split_whitespace().map(str::to_string).collect()
}

struct Goal {
    board: Board,
    words: Vec<String>,
    at: usize,
}

impl Goal {
    fn whole(mut self) -> Formula {
        let formula = self.formula();
        assert_eq!(self.at, self.words.len(), "{:?}", self.words);
        formula
    }

    fn takes(&mut self, word: &str) -> bool {
        let found = self.words.get(self.at).is_some_and(|next| next == word);
        self.at += usize::from(found);
        found
    }

    fn word(&mut self) -> String {
        self.at += 1;
        self.words[self.at - 1].clone()
    }

    fn formula(&mut self) -> Formula {
        let mut parts = vec![self.term()];
        while self.takes("|") {
            parts.push(self.term());
        }
        if parts.len() == 1 { parts.remove(0) } else { Formula::Any(parts) }
    }

    fn term(&mut self) -> Formula {
        let mut parts = vec![self.factor()];
        while self.takes("&") {
            parts.push(self.factor());
        }
        if parts.len() == 1 { parts.remove(0) } else { Formula::All(parts) }
    }

    fn factor(&mut self) -> Formula {
        if !self.takes("(") {
            let word = self.word();
            let (a, b) = word.split_once('-').unwrap();
            return Formula::Link(self.terminal(a), self.terminal(b));
        }
        let inner = self.formula();
        let formula = if self.takes("given") {
            let cell = self.word();
            Formula::Given(Box::new(inner), self.board.parse(&cell).unwrap())
        } else {
            inner
        };
        assert!(self.takes(")"), "{:?}", self.words);
        formula
    }

    fn terminal(&self, word: &str) -> Terminal {
        let edge = Edge::ALL.into_iter().find(|edge| edge.to_string() == word);
        edge.map_or_else(|| Terminal::Cell(self.board.parse(word).unwrap()), Terminal::Edge)
    }
}
