//! `tatami play drop`: a drawing answers the attacker's moves, or plays against another drawing; without one
//! the program plays.

use super::drop_talk::{self, Typed, ask, help, picture};
use crate::args::PlayDrop;
use crate::input;
use crate::status::{Status, complain, print};
use crate::units;
use game::Claim;
use game::drop::{Drawing, End, Move, Place, Play, Spot, Stone, moves};
use std::collections::BTreeMap;
use std::io::{self, BufRead, Write};

/// Runs `tatami play drop`.
pub fn run(options: &PlayDrop) -> Status {
    play(options)
        .unwrap_or_else(|message| if message.is_empty() { Status::BadInput } else { complain(&message) })
}

fn play(options: &PlayDrop) -> Result<Status, String> {
    let Some(strategy) = &options.strategy else { return drop_talk::run(options) };
    let drawing = read(strategy)?;
    if let Some(other) = &options.against {
        let other = read(other)?;
        return Ok(each_other(drawing, other, options.count)?.report());
    }
    let mut game = Game::new(drawing);
    match &options.moves {
        Some(text) => {
            game.follow(text)?;
            Ok(game.report())
        }
        None => game.talk(),
    }
}

/// The drawing of a block, `FILE#NAME`, or of a file's only block. What is wrong with a document has been
/// shown when the message is empty.
fn read(what: &str) -> Result<Drawing, String> {
    let (path, block) = input::parts(what);
    let source = input::read(path).ok_or_else(String::new)?;
    let path = path.display();
    let drawings = source.entries.iter().filter_map(|entry| match entry.claim() {
        Claim::Drop(drawing) => Some((&*entry.name, drawing)),
        _ => None,
    });
    let drawings: Vec<(&str, &Drawing)> = drawings.collect();
    let found = match block {
        Some(name) => drawings.iter().find(|(other, _)| *other == name),
        None => drawings.first().filter(|_| drawings.len() == 1),
    };
    let names = || drawings.iter().map(|(name, _)| *name).collect::<Vec<_>>().join(", ");
    match (found, drawings.is_empty()) {
        (Some((_, drawing)), _) => Ok((*drawing).clone()),
        (None, true) => Err(format!("{path} has no drawing to play by")),
        (None, false) => Err(format!("choose a drawing of {path} as FILE#NAME; there are: {}", names())),
    }
}

/// A game against a drawing.
pub struct Game {
    drawing: Drawing,
    play: Play,
    /// The moves, and where the stones fell.
    pub played: Vec<(Move, Spot)>,
    end: Option<End>,
}

impl Game {
    /// A game that begins.
    pub fn new(drawing: Drawing) -> Self {
        Self { drawing, play: Play::new(), played: Vec::new(), end: None }
    }

    fn attacker(&self) -> Stone {
        self.drawing.defender().other()
    }

    /// Plays the attacker's move and the reply; returns the reply.
    fn attack(&mut self, column: i32) -> Result<Option<Move>, String> {
        if self.end.is_some() {
            return Err("the game is over".to_string());
        }
        if !self.drawing.board().has_column(column) {
            return Err(format!("there is no column {column} on the board"));
        }
        let full = || format!("column {column} is full");
        let (spots, end) = self.play.attack(&self.drawing, column).ok_or_else(full)?;
        for (stone, spot) in [self.attacker(), self.drawing.defender()].into_iter().zip(&spots) {
            self.played.push((Move { stone, column: spot.column }, *spot));
        }
        self.end = end;
        Ok(spots.get(1).map(|spot| Move { stone: self.drawing.defender(), column: spot.column }))
    }

    /// Plays moves that were written down: the attacker's; the drawing's own may stand between them.
    pub fn follow(&mut self, text: &str) -> Result<(), String> {
        let mut reply = None;
        for played in units::moves("--moves", text)? {
            if played.stone == self.attacker() {
                reply = self.attack(played.column).map_err(|why| format!("{played}: {why}"))?;
            } else if reply.take() != Some(played) {
                return Err(format!("{played}: this is not what the drawing answers"));
            }
        }
        Ok(())
    }

    /// Takes moves from a person.
    fn talk(&mut self) -> Result<Status, String> {
        match self.converse(&mut io::stdin().lock(), &mut anstream::stdout().lock()) {
            Err(error) if error.kind() != io::ErrorKind::BrokenPipe => Err(format!("cannot go on: {error}")),
            _ => Ok(self.status()),
        }
    }

    fn converse(&mut self, input: &mut impl BufRead, out: &mut impl Write) -> io::Result<()> {
        let you = self.attacker();
        writeln!(out, "You are {you}. Type a column, such as -3; `help` tells what else you can type.")?;
        write!(out, "{}", self.picture())?;
        while self.end.is_none() {
            match ask(you, input, out)? {
                Typed::Quit => break,
                Typed::Help => help(out)?,
                Typed::Board => write!(out, "{}", self.picture())?,
                Typed::Moves => writeln!(out, "{}", moves(&self.moves()))?,
                Typed::Hint => writeln!(out, "Nobody gives hints against a drawing.")?,
                Typed::Undo => self.undo(out)?,
                Typed::Wrong(said) => writeln!(out, "{said}")?,
                Typed::Column(column) => match self.attack(column) {
                    Ok(Some(reply)) => write!(out, "{reply}\n{}", self.picture())?,
                    Ok(None) => write!(out, "{}", self.picture())?,
                    Err(message) => writeln!(out, "{message}")?,
                },
            }
        }
        write!(out, "{}", self.ending())
    }

    /// Plays the game again, without the last move of the attacker's.
    fn undo(&mut self, out: &mut impl Write) -> io::Result<()> {
        let attacker = self.attacker();
        let mut columns: Vec<i32> = self
            .moves()
            .iter()
            .filter(|played| played.stone == attacker)
            .map(|played| played.column)
            .collect();
        if columns.pop().is_none() {
            return writeln!(out, "There is no move of yours to take back.");
        }
        *self = Self::new(self.drawing.clone());
        for column in columns {
            // What was played before can be played again.
            _ = self.attack(column);
        }
        write!(out, "{}", self.picture())
    }

    fn moves(&self) -> Vec<Move> {
        self.played.iter().map(|(played, _)| *played).collect()
    }

    /// All stones: those of the drawing, and what was played.
    fn picture(&self) -> String {
        let mut stones: BTreeMap<Spot, Stone> =
            self.played.iter().map(|(played, spot)| (*spot, played.stone)).collect();
        for (column, drawn) in self.drawing.window() {
            for row in 1..=drawn.len() as u32 {
                let spot = Spot::new(column, row);
                if let Some(Place::Stone(stone)) = self.drawing.place(spot) {
                    stones.insert(spot, stone);
                }
            }
        }
        picture(*self.drawing.board(), &stones)
    }

    /// How it has ended, if it has.
    pub fn ending(&self) -> String {
        self.end.map_or(String::new(), |end| format!("{}\n", end.words(&self.drawing)))
    }

    fn status(&self) -> Status {
        let beaten = match self.end {
            Some(End::Line(stone)) => stone == self.attacker(),
            Some(End::Stuck(_)) => true,
            Some(End::Full) | None => false,
        };
        if beaten { Status::NotAsWanted } else { Status::AsWanted }
    }

    fn report(&self) -> Status {
        let text = format!("{}\n{}{}", moves(&self.moves()), self.picture(), self.ending());
        print(&text).max(self.status())
    }
}

/// Two drawings, one of X's and one of O's, play so many moves: each sees the other's moves as attacks. The
/// game is told as the one that ends it sees it.
fn each_other(one: Drawing, other: Drawing, count: usize) -> Result<Game, String> {
    let (x, o) = if one.defender() == Stone::X { (one, other) } else { (other, one) };
    let stones = |drawing: &Drawing| -> Vec<(i32, Stone)> {
        let place = |column| match drawing.place(Spot::new(column, 1)) {
            Some(Place::Stone(stone)) => Some((column, stone)),
            _ => None,
        };
        let (first, last) = drawing.ends();
        (first..=last).filter_map(place).collect()
    };
    let opening = match stones(&x)[..] {
        [(column, Stone::X)]
            if x.defender() == Stone::X && x.place(Spot::new(column, 2)).is_none_or(is_free) =>
        {
            column
        }
        _ => return Err("one drawing must be X's, with one stone of X's".to_string()),
    };
    if o.defender() != Stone::O || !stones(&o).is_empty() {
        return Err("one drawing must be O's, without stones".to_string());
    }
    if x.board() != o.board() {
        return Err("the two drawings are for different boards".to_string());
    }
    let (mut o, mut x) = (Game::new(o), Game::new(x));
    let opened = (Move { stone: Stone::X, column: opening }, Spot::new(opening, 1));
    x.played.push(opened);
    let mut column = opening;
    while o.played.len() < count {
        match o.attack(column)? {
            Some(reply) if o.end.is_none() => column = reply.column,
            _ => break,
        }
        match x.attack(column)? {
            Some(reply) if x.end.is_none() => column = reply.column,
            _ => return Ok(x),
        }
    }
    Ok(o)
}

fn is_free(place: Place) -> bool {
    !matches!(place, Place::Stone(_))
}
