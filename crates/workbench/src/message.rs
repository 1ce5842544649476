//! What the server tells a person: a code with values, and the English sentence that they make. The page has
//! a sentence in its other language for each code; what other parts of the program say is passed on as it is.

use proof::limits::Exhausted;
use serde::Serialize;
use utoipa::ToSchema;

/// Something to be told.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema, thiserror::Error)]
#[serde(tag = "code", content = "values", rename_all = "kebab-case")]
pub enum Message {
    /// In the words of another part of the program.
    #[error("{text}")]
    Other {
        /// The words.
        text: String,
    },
    /// No file of the page.
    #[error("there is no such page")]
    NoPage,
    /// No question of the API.
    #[error("there is nothing at this address; /api describes what there is")]
    NoAddress,
    /// The request goes to another server.
    #[error("this is not a name of this server")]
    OtherName,
    /// Another page asks.
    #[error("requests from other pages are refused")]
    OtherPage,
    /// The body is too long.
    #[error("a request has at most {most} bytes")]
    TooLong {
        /// The limit.
        most: usize,
    },
    /// The request did not arrive, or was not answered, in time.
    #[error("the request took too long")]
    TooSlow,
    /// The body is not what is asked for.
    #[error("the request cannot be read: {why}")]
    Malformed {
        /// What is wrong with it.
        why: String,
    },
    /// Too many requests.
    #[error("too many requests at once")]
    ManyRequests,
    /// The queue is full.
    #[error("{waiting} jobs are waiting already; try again later")]
    QueueFull {
        /// How many wait.
        waiting: usize,
    },
    /// A job was stopped while it waited.
    #[error("stopped before it was begun")]
    StoppedEarly,
    /// A job is forgotten.
    #[error("there is no such job any more")]
    NoJob,
    /// A job has too many listeners.
    #[error("too many listen to this job")]
    ManyListeners,
    /// A job broke down.
    #[error("the work ended unexpectedly")]
    Unexpected,
    /// A document that cannot be read.
    #[error("the text has errors; mend them first")]
    TextErrors,
    /// No block of this name.
    #[error("there is no block `{block}`")]
    NoBlock {
        /// The name.
        block: String,
    },
    /// A block without a board.
    #[error("stones and regions are changed in blocks of Hex and torus Hex")]
    NoBoard,
    /// No cell of this name.
    #[error("there is no cell `{cell}` on the board {board}")]
    NoCell {
        /// The name.
        cell: String,
        /// The size of the board.
        board: String,
    },
    /// A block that cannot be drawn.
    #[error("there are no figures of this block's game")]
    NoFigure,
    /// A proof is forgotten.
    #[error("this proof is no longer kept; prove the claim again")]
    NoProof,
    /// A certificate without replies.
    #[error("this certificate cannot be played against")]
    NotPlayable,
    /// A cell is not empty.
    #[error("a stone stands there already")]
    Taken,
    /// A move against the rules.
    #[error("{place} cannot be played")]
    CannotPlay {
        /// The cell or the column.
        place: String,
    },
    /// A move after the end.
    #[error("the game is over")]
    GameOver,
    /// A game that is too long.
    #[error("at most {most} moves are played, near the middle")]
    ManyMoves {
        /// The limit.
        most: usize,
    },
    /// A board of a size that is not there.
    #[error("each side of the board is between {least} and {most}")]
    BoardSides {
        /// The shortest side.
        least: usize,
        /// The longest.
        most: usize,
    },
    /// A board that is too large to be solved.
    #[error("the solver takes boards of at most {most} cells")]
    SolverBoard {
        /// The limit.
        most: usize,
    },
    /// A text that is no game.
    #[error("this is neither SGF nor a link to HexWorld or trmph")]
    NoNotation,
    /// A game that cannot be read.
    #[error("line {line}, column {column}: {why}")]
    BadRecord {
        /// Where.
        line: usize,
        /// Where in the line.
        column: usize,
        /// What is wrong.
        why: String,
    },
    /// The time is up.
    #[error("the time limit ran out")]
    TimeOut,
    /// The memory is used up.
    #[error("the memory limit ran out")]
    MemoryOut,
    /// The nodes are used up.
    #[error("the nodes ran out")]
    NodesOut,
    /// Somebody stopped it.
    #[error("stopped")]
    Stopped,
    /// No method leads further.
    #[error("neither proved nor refuted by the methods here")]
    NoMethod,
    /// A verdict that is not told, because nothing certifies it.
    #[error("there is no certificate: {why}")]
    NoCertificate {
        /// Why not.
        why: String,
    },
    /// The game has ended.
    #[error("{winner} has won")]
    HasWon {
        /// Who.
        winner: String,
    },
    /// The game is decided.
    #[error("{winner} wins for certain")]
    WinsForCertain {
        /// Who.
        winner: String,
    },
    /// The opponent has found out who wins; nothing certifies it.
    #[error("by its own search {winner} wins")]
    SeesWin {
        /// Who.
        winner: String,
    },
    /// The game is not decided yet.
    #[error("undecided: {why}")]
    Undecided {
        /// Why it is not known.
        #[schema(no_recursion)]
        why: Box<Message>,
    },
    /// How good a move looks.
    #[error("{percent} % of {playouts} play-outs won")]
    PlayoutsWon {
        /// How many of a hundred.
        percent: u32,
        /// How many there were.
        playouts: u64,
    },
    /// A line on a board with gravity.
    #[error("{stone} has {connect} in a row")]
    InARow {
        /// Whose.
        stone: String,
        /// How many.
        connect: u32,
    },
    /// Moves on a board with gravity that cannot be read.
    #[error("expected moves such as X0O1X-1 at `{rest}`")]
    BadMoves {
        /// What is left.
        rest: String,
    },
    /// A stone beside the board.
    #[error("{place}: there is no such column on the board")]
    NoColumn {
        /// The move.
        place: String,
    },
    /// A column without room.
    #[error("{place}: the column is full")]
    FullColumn {
        /// The move.
        place: String,
    },
    /// A move of the wrong player.
    #[error("{place}: it is the turn of {stone}")]
    NotTheirTurn {
        /// The move.
        place: String,
        /// Whose turn it is.
        stone: String,
    },
    /// Stones that cannot be stated in certificates.
    #[error("stones must lie between the columns -{farthest} and {farthest}, at most {highest} in one")]
    FarStones {
        /// The last column.
        farthest: i32,
        /// The most stones in a column.
        highest: usize,
    },
    /// A number in a row that is not there.
    #[error("between {least} and {most} in a row win")]
    Connect {
        /// The fewest.
        least: u32,
        /// The most.
        most: u32,
    },
    /// A drawing has no answer.
    #[error("{stone} has no reply")]
    Stuck {
        /// Whose drawing.
        stone: String,
    },
    /// Nobody has won.
    #[error("the board is full: a draw")]
    Draw,
}

impl From<String> for Message {
    fn from(text: String) -> Self {
        Self::Other { text }
    }
}

impl From<&str> for Message {
    fn from(text: &str) -> Self {
        Self::Other { text: text.to_string() }
    }
}

impl From<Exhausted> for Message {
    fn from(limit: Exhausted) -> Self {
        match limit {
            Exhausted::Time => Self::TimeOut,
            Exhausted::Memory => Self::MemoryOut,
            Exhausted::Nodes => Self::NodesOut,
            Exhausted::Stopped => Self::Stopped,
            Exhausted::NoMethod => Self::NoMethod,
        }
    }
}

/// A message as it is sent.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct Said {
    /// In English.
    pub text: String,
    /// What it is made of.
    #[serde(flatten)]
    pub message: Message,
}

impl<M: Into<Message>> From<M> for Said {
    fn from(message: M) -> Self {
        let message = message.into();
        Self { text: message.to_string(), message }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use utoipa::PartialSchema;

    #[test]
    fn the_page_knows_every_message_in_its_other_language() {
        let schema = serde_json::to_value(Message::schema()).unwrap();
        let kinds = schema["oneOf"].as_array().unwrap();
        let words = include_str!("../page/said.js");
        for kind in kinds {
            let code = kind["properties"]["code"]["enum"][0].as_str().unwrap();
            assert!(code == "other" || words.contains(&format!("\n  '{code}': ")), "{code}");
            for value in kind["properties"]["values"]["required"].as_array().into_iter().flatten() {
                let place = format!("{{{}}}", value.as_str().unwrap());
                let line = words.lines().find(|line| line.starts_with(&format!("  '{code}'")));
                assert!(code == "other" || line.is_some_and(|line| line.contains(&place)), "{code} {place}");
            }
        }
        assert_eq!(words.matches("\n  '").count(), kinds.len() - 1, "it has words for nothing else");
    }

    #[test]
    fn a_message_is_sent_with_its_code_and_its_values() {
        let sent = |message: Message| serde_json::to_value(Said::from(message)).unwrap();
        let full = sent(Message::QueueFull { waiting: 3 });
        assert_eq!((&full["code"], &full["values"]["waiting"]), (&"queue-full".into(), &3.into()));
        let undecided = sent(Message::Undecided { why: Box::new(Exhausted::Time.into()) });
        assert_eq!(undecided["text"], "undecided: the time limit ran out");
        assert_eq!(undecided["values"]["why"]["code"], "time-out");
    }
}
