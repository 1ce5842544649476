//! Lists the files of the page, so that they become part of the program, and leaves out the comments of its modules
//! and styles: they are for who works on the page, and a fifth of it.

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
    let out = PathBuf::from(env::var_os("OUT_DIR").unwrap_or_default());
    let mut list = String::from("&[\n");
    for file in &files {
        let name = file.strip_prefix(&page).unwrap_or(file).to_string_lossy().replace('\\', "/");
        let bare = match name.rsplit('.').next() {
            Some("js") => Some(without_comments(&fs::read_to_string(file)?)),
            // In styles white space at the beginning of a line means nothing.
            Some("css") => Some(without_comments(&fs::read_to_string(file)?).replace("\n  ", "\n")),
            _ => None,
        };
        let shipped = match bare {
            Some(text) => {
                let shipped = out.join(&name);
                fs::write(&shipped, text)?;
                shipped
            }
            None => file.clone(),
        };
        let _ = writeln!(list, "    ({name:?}, include_bytes!({:?})),", shipped.display());
    }
    list += "]\n";
    fs::write(out.join("page.rs"), list)
}

/// A module without the comments that have lines of their own, as the formatter leaves them.
fn without_comments(text: &str) -> String {
    let mut bare = String::new();
    let mut inside = false;
    for line in text.lines() {
        let words = line.trim();
        // A comment may also stand before code, on the same line.
        let whole = match words.find("*/") {
            _ if inside => true,
            Some(end) => words.starts_with("/*") && words.len() == end + 2,
            None => words.starts_with("/*") || words.starts_with("//"),
        };
        inside = (inside || words.starts_with("/*")) && !words.contains("*/");
        if !whole {
            bare += line;
            bare.push('\n');
        }
    }
    bare
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
