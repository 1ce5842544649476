//! Lists the files of the page, so that they become part of the program.

use std::fmt::Write as _;
use std::path::{Path, PathBuf};
use std::{env, fs, io};

fn main() -> io::Result<()> {
    println!("cargo::rerun-if-changed=page");
    println!("cargo::rerun-if-env-changed=CARGO_MANIFEST_DIR");
    let page = PathBuf::from(env::var_os("CARGO_MANIFEST_DIR").unwrap_or_default()).join("page");
    let mut files = Vec::new();
    collect(&page, &mut files)?;
    files.sort();
    let mut list = String::from("&[\n");
    for file in &files {
        let name = file.strip_prefix(&page).unwrap_or(file).to_string_lossy().replace('\\', "/");
        let _ = writeln!(list, "    ({name:?}, include_bytes!({:?})),", file.display());
    }
    list += "]\n";
    fs::write(PathBuf::from(env::var_os("OUT_DIR").unwrap_or_default()).join("page.rs"), list)
}

fn collect(folder: &Path, files: &mut Vec<PathBuf>) -> io::Result<()> {
    for entry in fs::read_dir(folder)? {
        let path = entry?.path();
        if path.is_dir() {
            collect(&path, files)?;
        } else {
            files.push(path);
        }
    }
    Ok(())
}
