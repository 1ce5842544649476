//! Writing files.

use std::fs;
use std::io::{self, Write};
use std::path::{Path, PathBuf};

/// Writes a file so that it is there whole or not at all.
pub fn write_whole(path: &Path, bytes: &[u8]) -> io::Result<()> {
    let mut name = path.file_name().unwrap_or_default().to_os_string();
    name.push(format!(".{}.part", std::process::id()));
    let part: PathBuf = path.with_file_name(name);
    let written = fs::File::create(&part).and_then(|mut file| file.write_all(bytes));
    written.and_then(|()| fs::rename(&part, path)).inspect_err(|_| _ = fs::remove_file(&part))
}
