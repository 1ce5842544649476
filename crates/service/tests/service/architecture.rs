//! The crates use one another as ARCHITECTURE.md says, and in no other way.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};

type Uses = BTreeMap<String, BTreeSet<String>>;

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

/// The table of crates: what each may use.
fn allowed() -> Uses {
    let text = fs::read_to_string(root().join("ARCHITECTURE.md")).unwrap();
    let table = text.split("| crate | holds | may use |").nth(1).unwrap();
    let rows = table.lines().skip(2).take_while(|line| line.starts_with("| `"));
    let row = |line: &str| {
        let columns: Vec<&str> = line.split('|').map(str::trim).collect();
        let uses = columns[3].split(", ").filter(|name| *name != "—").map(str::to_string);
        (columns[1].trim_matches('`').to_string(), uses.collect())
    };
    rows.map(row).collect()
}

/// The folders of our own crates by the names of their packages.
fn folders() -> BTreeMap<String, String> {
    let name = |text: &str| {
        text.lines().find_map(|line| line.strip_prefix("name = ")).unwrap().trim_matches('"').to_string()
    };
    manifests().into_iter().map(|(folder, text)| (name(&text), folder)).collect()
}

/// The names of our own crates in a part of a manifest, as their folders are called.
fn named(manifest: &str, section: &str) -> BTreeSet<String> {
    let folders = folders();
    let mut inside = false;
    let mut found = BTreeSet::new();
    for line in manifest.lines() {
        if line.starts_with('[') {
            inside = line == section;
        } else if inside && let Some((name, _)) = line.split_once([' ', '.']) {
            found.extend(folders.get(name).cloned());
        }
    }
    found
}

fn manifests() -> BTreeMap<String, String> {
    let folders = fs::read_dir(root().join("crates")).unwrap().map(|entry| entry.unwrap().path());
    let read = |folder: PathBuf| {
        let name = folder.file_name().unwrap().to_string_lossy().to_string();
        (name, fs::read_to_string(folder.join("Cargo.toml")).unwrap())
    };
    folders.filter(|folder| folder.join("Cargo.toml").exists()).map(read).collect()
}

#[test]
fn crates_use_what_they_may_and_nothing_else() {
    let used: Uses =
        manifests().into_iter().map(|(name, text)| (name, named(&text, "[dependencies]"))).collect();
    assert_eq!(used, allowed());
}

#[test]
fn arrows_go_one_way() {
    let allowed = allowed();
    let mut settled: BTreeSet<&str> = BTreeSet::new();
    while settled.len() < allowed.len() {
        let ready = |(name, uses): &(&String, &BTreeSet<String>)| {
            !settled.contains(name.as_str()) && uses.iter().all(|used| settled.contains(used.as_str()))
        };
        let next: Vec<&str> = allowed.iter().filter(ready).map(|(name, _)| name.as_str()).collect();
        assert!(!next.is_empty(), "some crates use each other in a circle: {settled:?}");
        settled.extend(next);
    }
}

#[test]
fn front_ends_do_not_call_the_checker() {
    for name in ["cli", "workbench"] {
        let used = &allowed()[name];
        assert!(!used.contains("checker") && !used.contains("kernel") && used.contains("service"), "{name}");
    }
}
