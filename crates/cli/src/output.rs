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

/// Writes a certificate, compressed if its file is to be called `….zst`.
pub fn write_certificate(path: &Path, certificate: &[u8]) -> Result<(), String> {
    let pack = path.extension().is_some_and(|extension| extension == "zst");
    let packed = pack.then(|| zstd::encode_all(certificate, 0)).transpose();
    let packed = packed.map_err(|error| format!("cannot compress the certificate: {error}"))?;
    write_whole(path, packed.as_deref().unwrap_or(certificate))
        .map_err(|error| format!("cannot write {}: {error}", path.display()))
}
