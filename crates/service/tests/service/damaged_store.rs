//! Stores that are damaged: each is refused, or its damage is harmless, and no panic of the database gets
//! out.

use game::Board;
use hex::whole::store::Keeper;
use service::store::{Store, StoreError, is_guarded};
use std::fs;
use std::path::Path;
use std::sync::atomic::{AtomicUsize, Ordering};

/// Panics that a program's hook would have told, and those that it need not tell.
static TOLD: AtomicUsize = AtomicUsize::new(0);
static UNTOLD: AtomicUsize = AtomicUsize::new(0);

/// The folder of a test, which goes with it.
struct Folder(std::path::PathBuf);

impl Folder {
    fn new() -> Self {
        let folder = std::env::temp_dir().join(format!("tatami-store-{}", std::process::id()));
        fs::create_dir_all(&folder).unwrap();
        Self(folder)
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        _ = fs::remove_dir_all(&self.0);
    }
}

/// Uses a store in every way, and returns how many entries it has.
fn used(path: &Path) -> Result<usize, StoreError> {
    let store = Store::open(path)?;
    let mut count = 0;
    store.each(|_, _| count += 1)?;
    store.get(b"key 7");
    store.put(vec![(b"new".to_vec(), b"entry".to_vec())]);
    Ok(count)
}

#[test]
fn no_panic_gets_out_and_no_hook_is_swapped() {
    std::panic::set_hook(Box::new(|panic| {
        let count = if is_guarded() { &UNTOLD } else { &TOLD };
        if count.fetch_add(1, Ordering::SeqCst) == 0 && !is_guarded() {
            eprintln!("{panic}");
        }
    }));
    let folder = Folder::new();
    let path = folder.0.join("a.store");
    let board = Board::new(3, 3).unwrap();
    let store = Store::open_or_create(&path, board).unwrap();
    for batch in 0..4 {
        let entry =
            |number: usize| (format!("key {}", 50 * batch + number).into_bytes(), vec![number as u8; 90]);
        store.put((0..50).map(entry).collect());
    }
    assert_eq!(store.failure(), None);
    drop(store);
    let whole = fs::read(&path).unwrap();
    assert_eq!(used(&path).unwrap(), 200);
    let written: Vec<usize> = (0..whole.len()).filter(|place| whole[*place] != 0).collect();
    let spread = written.iter().copied().step_by(written.len() / 60 + 1);
    let (mut refused, mut lengths) = (0, vec![0, 1, 9, 64, 320, 4095, 4096, whole.len() - 1]);
    lengths.extend((1..16).map(|part| whole.len() * part / 16));
    // The first bytes of a page say what it is: the database takes them on trust.
    let pages = (4096..whole.len()).step_by(4096).filter(|page| whole[*page] != 0);
    let heads = pages.flat_map(|page| [0, 2, 16, 38].map(|byte| page + byte));
    let flipped = (0..320)
        .step_by(3)
        .chain(heads)
        .chain(spread)
        .flat_map(|place| [0x01, 0xff].map(|bits| (place, bits)));
    let flipped = flipped.map(|(place, bits)| {
        let mut bytes = whole.clone();
        bytes[place] ^= bits;
        bytes
    });
    let cut = lengths.iter().map(|length| whole[..*length].to_vec());
    for (number, bytes) in flipped.chain(cut).enumerate() {
        fs::write(&path, &bytes).unwrap();
        match used(&path) {
            // What a store says is not trusted; a batch may be lost.
            Ok(count) => assert!(count <= 201, "{number}: {count}"),
            Err(StoreError::InUse) => panic!("{number}: the file is still open"),
            Err(error) => {
                refused += 1;
                assert!(!error.to_string().is_empty());
            }
        }
    }
    eprintln!("{refused} refused, {} panics within", UNTOLD.load(Ordering::SeqCst));
    assert!(refused > 60, "{refused}");
    assert!(UNTOLD.load(Ordering::SeqCst) > 0, "nothing was so damaged that the database gave up");
    assert_eq!(TOLD.load(Ordering::SeqCst), 0);
}
