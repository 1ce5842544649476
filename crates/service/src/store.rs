//! A file of settled positions: what whole-board searches keep from one run to the next, in an embedded
//! database.
//!
//! A file is for one board. It has a table `meta` that says so, with the format of the entries, and a table
//! `entries`, whose bytes are the business of `hex::whole::store`. Each batch is one transaction, so that a
//! run may end at any moment. The file is locked while it is open, and its checksums are compared when it is
//! opened.

use game::Board;
use hex::whole::store::{FORMAT, Keeper};
use redb::{Builder, Database, ReadOnlyTable, ReadableDatabase, ReadableTable, TableDefinition};
use std::cell::Cell;
use std::fmt;
use std::io::ErrorKind;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::{Path, PathBuf};
use std::sync::{Mutex, MutexGuard, PoisonError};

const META: TableDefinition<'_, &str, &str> = TableDefinition::new("meta");
const ENTRIES: TableDefinition<'_, &[u8], &[u8]> = TableDefinition::new("entries");

type Entries = ReadOnlyTable<&'static [u8], &'static [u8]>;

/// How many bytes of the file are held in memory.
const CACHE: usize = 64 << 20;

/// Why a store cannot be used.
#[derive(Debug)]
pub enum StoreError {
    /// Another process has it open.
    InUse,
    /// The file is something else.
    Foreign,
    /// It has another format.
    Format(String),
    /// It is for another board.
    OtherBoard(Board),
    /// Its bytes are not those that were written.
    Damaged(String),
    /// The system refuses.
    Io(String),
}

impl fmt::Display for StoreError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::InUse => write!(f, "another process is using it"),
            Self::Foreign => write!(f, "it is not a store of settled positions"),
            Self::Format(format) => {
                write!(f, "it has format {format}, and this program knows format {FORMAT}")
            }
            Self::OtherBoard(board) => write!(f, "it is for the board {board}"),
            Self::Damaged(how) => write!(f, "it is damaged: {how}"),
            Self::Io(error) => write!(f, "{error}"),
        }
    }
}

impl From<redb::Error> for StoreError {
    fn from(error: redb::Error) -> Self {
        use redb::Error;
        match error {
            Error::DatabaseAlreadyOpen => Self::InUse,
            Error::UpgradeRequired(format) => Self::Format(format!("{format} of redb")),
            Error::TableDoesNotExist(_)
            | Error::TableTypeMismatch { .. }
            | Error::TableIsMultimap(_)
            | Error::TypeDefinitionChanged { .. } => Self::Foreign,
            Error::Io(error) if matches!(error.kind(), ErrorKind::InvalidData | ErrorKind::UnexpectedEof) => {
                Self::Foreign
            }
            Error::Io(error) => Self::Io(error.to_string()),
            error => Self::Damaged(error.to_string()),
        }
    }
}

/// A file of settled positions, open for this process alone.
pub struct Store {
    file: File,
    path: PathBuf,
    board: Board,
    /// Why nothing more can be written.
    failure: Mutex<Option<String>>,
}

impl Store {
    /// Opens the store of a board, or makes one where no file is.
    pub fn open_or_create(path: &Path, board: Board) -> Result<Self, StoreError> {
        if !path.exists() {
            create(path, board)?;
        }
        let store = Self::open(path)?;
        if store.board == board { Ok(store) } else { Err(StoreError::OtherBoard(store.board)) }
    }

    /// Opens a store that is there.
    pub fn open(path: &Path) -> Result<Self, StoreError> {
        let file = File::open(path)?;
        let board = board_of(&file)?;
        let mut store = Self { file, path: path.to_owned(), board, failure: Mutex::new(None) };
        // The description has been read, so that a file of somebody else's is not mended.
        store.file.check()?;
        Ok(store)
    }

    /// The board whose positions these are.
    pub fn board(&self) -> Board {
        self.board
    }

    /// How many bytes the file has.
    pub fn bytes(&self) -> u64 {
        std::fs::metadata(&self.path).map_or(0, |file| file.len())
    }

    /// Shows all entries, key before bytes.
    pub fn each(&self, show: impl FnMut(&[u8], &[u8])) -> Result<(), StoreError> {
        let mut show = show;
        // Whoever looks at the entries is not guarded.
        let entries = guarded(|| self.entries())?;
        let mut all = guarded(|| entries.iter())?;
        while let Some((key, value)) = guarded(|| all.next().transpose())? {
            show(key.value(), value.value());
        }
        Ok(())
    }

    /// Why nothing more could be written, if so.
    pub fn failure(&self) -> Option<String> {
        self.lock().clone()
    }

    fn lock(&self) -> MutexGuard<'_, Option<String>> {
        self.failure.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn entries(&self) -> Result<Entries, redb::Error> {
        Ok(self.file.database()?.begin_read()?.open_table(ENTRIES)?)
    }

    fn read(&self, key: &[u8]) -> Result<Option<Vec<u8>>, redb::Error> {
        Ok(self.entries()?.get(key)?.map(|value| value.value().to_vec()))
    }

    fn write(&self, batch: &[(Vec<u8>, Vec<u8>)]) -> Result<(), redb::Error> {
        let writing = self.file.database()?.begin_write()?;
        {
            let mut entries = writing.open_table(ENTRIES)?;
            for (key, value) in batch {
                entries.insert(&key[..], &value[..])?;
            }
        }
        Ok(writing.commit()?)
    }
}

impl fmt::Debug for Store {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Store").field("path", &self.path).field("board", &self.board).finish_non_exhaustive()
    }
}

impl Keeper for Store {
    fn get(&self, key: &[u8]) -> Option<Vec<u8>> {
        // What cannot be read is searched for again.
        guarded(|| self.read(key)).ok().flatten()
    }

    fn put(&self, entries: Vec<(Vec<u8>, Vec<u8>)>) {
        let mut failure = self.lock();
        if failure.is_none() {
            *failure = guarded(|| self.write(&entries)).err().map(|error| error.to_string());
        }
    }
}

fn builder() -> Builder {
    let mut builder = Database::builder();
    builder.set_cache_size(CACHE);
    builder
}

/// Makes a store under another name first, so that it is there whole or not at all.
fn create(path: &Path, board: Board) -> Result<(), StoreError> {
    let mut name = path.file_name().unwrap_or_default().to_os_string();
    name.push(format!(".{}.part", std::process::id()));
    let part = path.with_file_name(name);
    let made = describe(&part, board).map_err(StoreError::from).and_then(|()| {
        match std::fs::hard_link(&part, path) {
            // Somebody else was quicker, and that file will be opened.
            Err(error) if error.kind() == std::io::ErrorKind::AlreadyExists => Ok(()),
            // Not every file system has links.
            Err(_) => std::fs::rename(&part, path).map_err(|error| StoreError::Io(error.to_string())),
            Ok(()) => Ok(()),
        }
    });
    _ = std::fs::remove_file(&part);
    made
}

thread_local! {
    /// Whether a panic of this thread is about damage, and will be told as such.
    static GUARDED: Cell<bool> = const { Cell::new(false) };
}

/// Whether a panic of this thread comes from reading a file that is damaged. It becomes an error, so that a
/// program's panic hook need say nothing.
pub fn is_guarded() -> bool {
    GUARDED.get()
}

/// Does something with a file. redb takes much of what it reads on trust, and panics where it is damaged:
/// that is told like other damage.
fn guarded<T, E: Into<redb::Error>>(work: impl FnOnce() -> Result<T, E>) -> Result<T, StoreError> {
    let before = GUARDED.replace(true);
    let done = catch_unwind(AssertUnwindSafe(work));
    GUARDED.set(before);
    match done {
        Ok(done) => done.map_err(|error| error.into().into()),
        Err(_) => Err(StoreError::Damaged("what is written in it makes no sense".to_string())),
    }
}

/// An open file, which is closed under guard, too.
struct File(Option<Database>);

impl File {
    fn open(path: &Path) -> Result<Self, StoreError> {
        guarded(|| builder().open(path)).map(|database| Self(Some(database)))
    }

    fn database(&self) -> Result<&Database, redb::Error> {
        self.0.as_ref().ok_or(redb::Error::DatabaseAlreadyOpen)
    }

    /// Compares all checksums.
    fn check(&mut self) -> Result<(), StoreError> {
        let Some(database) = &mut self.0 else { return Ok(()) };
        guarded(|| database.check_integrity()).map(drop)
    }
}

impl Drop for File {
    fn drop(&mut self) {
        let database = self.0.take();
        _ = guarded(|| {
            drop(database);
            Ok::<(), redb::Error>(())
        });
    }
}

fn describe(path: &Path, board: Board) -> Result<(), redb::Error> {
    let database = builder().create(path)?;
    let writing = database.begin_write()?;
    {
        let mut meta = writing.open_table(META)?;
        meta.insert("format", &*FORMAT.to_string())?;
        meta.insert("board", &*board.to_string())?;
        meta.insert("program", concat!("tatami ", env!("CARGO_PKG_VERSION")))?;
        writing.open_table(ENTRIES)?;
    }
    Ok(writing.commit()?)
}

/// The board that a store is for.
fn board_of(file: &File) -> Result<Board, StoreError> {
    let (format, sides) = guarded(|| description(file))?;
    let format = format.ok_or(StoreError::Foreign)?;
    if format != FORMAT.to_string() {
        return Err(StoreError::Format(format));
    }
    let sides = sides.ok_or(StoreError::Foreign)?;
    let sides =
        sides.split_once('x').and_then(|(width, height)| Some((width.parse().ok()?, height.parse().ok()?)));
    let board = sides.and_then(|(width, height)| Board::new(width, height));
    board.filter(|board| board.width() * board.height() <= game::MAX_CELLS).ok_or(StoreError::Foreign)
}

/// What is noted of format and board.
fn description(file: &File) -> Result<(Option<String>, Option<String>), redb::Error> {
    let meta = file.database()?.begin_read()?.open_table(META)?;
    let word = |name: &str| Ok(meta.get(name)?.map(|word| word.value().to_string()));
    word("format").and_then(|format| Ok((format, word("board")?)))
}
