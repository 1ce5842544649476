//! From what a search has found to a certificate that the independent checker has accepted. Everything that
//! shows a verdict to a person goes through here.

use checker::{Rejection, Statement};
use game::Claim;
use proof::Outcome;
use proof::Verdict;
use proof::certificate::head;
use std::io::{self, BufRead, Read, Write};
use std::sync::mpsc::{Receiver, SyncSender, sync_channel};

/// A certificate that was accepted.
#[derive(Clone, Debug)]
pub struct Checked {
    /// Its text.
    pub text: Vec<u8>,
    /// What the checker found proved.
    pub statement: Statement,
}

/// Derives the certificate of an outcome through the kernel, and has it checked. It must state just this
/// claim with this verdict.
pub fn certify(outcome: &Outcome<'_>, claim: &Claim, verdict: Verdict) -> Result<Checked, String> {
    let mut text = Vec::new();
    outcome.certify(&mut text).map_err(|error| error.to_string())?;
    check(text, &head(claim, verdict))
}

/// The same with two threads: the checker reads in the other while the certificate is still being derived.
pub fn certify_with_two_threads(
    outcome: &Outcome<'_>,
    claim: &Claim,
    verdict: Verdict,
) -> Result<Checked, String> {
    let (to, from) = sync_channel(PIECES_WAITING);
    let mut copying = Copying { text: Vec::new(), sent: 0, to };
    std::thread::scope(|scope| {
        let checking = scope.spawn(|| checker::check(Pieces { from, piece: Vec::new(), read: 0 }));
        outcome.certify(&mut copying).map_err(|error| error.to_string())?;
        let text = copying.finish();
        let checked = checking.join().map_err(|_| "the checker ended unexpectedly".to_string())?;
        accepted(text, checked, &head(claim, verdict))
    })
}

/// The statement file of a claim with a verdict.
pub fn statement_file(claim: &Claim, verdict: Verdict) -> Result<String, Rejection> {
    checker::read_statement(head(claim, verdict).as_bytes()).map(|statement| statement.file())
}

/// What a claim with a verdict states, as the checker reads it from its statement file.
pub fn stated(claim: &Claim, verdict: Verdict) -> Option<Statement> {
    read_statement_file(statement_file(claim, verdict).ok()?.as_bytes()).ok()
}

/// Reads a statement file.
pub fn read_statement_file(input: impl Read) -> Result<Statement, Rejection> {
    Statement::read_file(input)
}

/// What the head of a certificate says, which nothing has proved yet.
pub fn read_head(input: impl BufRead) -> Result<Statement, Rejection> {
    checker::read_statement(input)
}

/// Has a certificate checked that comes from elsewhere.
pub fn read(input: impl BufRead) -> Result<Statement, Rejection> {
    checker::check(input)
}

/// Has a certificate checked, which must state what the head says.
pub fn check(text: Vec<u8>, head: &str) -> Result<Checked, String> {
    let checked = checker::check(&text[..]);
    accepted(text, checked, head)
}

fn accepted(text: Vec<u8>, checked: Result<Statement, Rejection>, head: &str) -> Result<Checked, String> {
    let statement = checked.map_err(|rejection| format!("the checker rejects it: {rejection}"))?;
    if checker::read_statement(head.as_bytes()).ok().as_ref() != Some(&statement) {
        return Err("it states something else than the claim".to_string());
    }
    Ok(Checked { text, statement })
}

/// A certificate goes to the checker in pieces of about so many bytes,
const PIECE: usize = 1 << 16;
/// of which so many may wait there.
const PIECES_WAITING: usize = 64;

/// Keeps what is written, and sends it on.
struct Copying {
    text: Vec<u8>,
    sent: usize,
    to: SyncSender<Vec<u8>>,
}

impl Copying {
    fn send(&mut self) {
        // A checker that has heard enough has its reasons, and will tell them.
        _ = self.to.send(self.text[self.sent..].to_vec());
        self.sent = self.text.len();
    }

    /// Sends the rest, and gives back the whole.
    fn finish(mut self) -> Vec<u8> {
        self.send();
        self.text
    }
}

impl Write for Copying {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.text.extend_from_slice(bytes);
        if self.text.len() - self.sent >= PIECE {
            self.send();
        }
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

/// The pieces of a certificate as one text.
struct Pieces {
    from: Receiver<Vec<u8>>,
    piece: Vec<u8>,
    read: usize,
}

impl Read for Pieces {
    fn read(&mut self, into: &mut [u8]) -> io::Result<usize> {
        let count = self.fill_buf()?.read(into)?;
        self.consume(count);
        Ok(count)
    }
}

impl BufRead for Pieces {
    fn fill_buf(&mut self) -> io::Result<&[u8]> {
        while self.read == self.piece.len() {
            self.read = 0;
            self.piece = match self.from.recv() {
                Ok(piece) => piece,
                Err(_) => return Ok(&[]),
            };
        }
        Ok(&self.piece[self.read..])
    }

    fn consume(&mut self, count: usize) {
        self.read += count;
    }
}
