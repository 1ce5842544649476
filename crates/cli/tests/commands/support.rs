//! Running the programs, and folders for them to work in.

use std::fs;
use std::path::Path;
use std::time::Duration;
use tempfile::TempDir;

/// A claim that holds.
pub const BRIDGE: &str = "hex 8x8\nclaim bridge\n  black  x=e4 w=d6\n  region d5 e5\n  goal   x-w\n";

/// A claim that fails.
pub const TORN: &str = "hex 8x8\nclaim torn\n  black  x=e4 w=d6\n  region d5\n  goal   x-w\n";

/// A claim that nobody settles in the time of a test.
pub const HARD: &str = "hex 11x11\nclaim hard\n  region all\n  goal   top-bottom\n";

/// What a program did.
#[derive(Debug)]
pub struct Run {
    pub code: i32,
    pub out: String,
    pub err: String,
}

/// A folder that goes away with the test.
pub struct Place(TempDir);

impl Place {
    pub fn new() -> Self {
        Self(TempDir::new().unwrap())
    }

    pub fn path(&self) -> &Path {
        self.0.path()
    }

    /// Writes a file, and the folders above it.
    pub fn write(&self, name: &str, content: impl AsRef<[u8]>) -> &Self {
        let path = self.path().join(name);
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        fs::write(path, content).unwrap();
        self
    }

    pub fn read(&self, name: &str) -> String {
        fs::read_to_string(self.path().join(name)).unwrap()
    }

    /// The files and folders of a folder, by name; none if it is not there.
    pub fn list(&self, name: &str) -> Vec<String> {
        let Ok(entries) = fs::read_dir(self.path().join(name)) else { return Vec::new() };
        let mut names: Vec<String> =
            entries.map(|entry| entry.unwrap().file_name().into_string().unwrap()).collect();
        names.sort();
        names
    }

    /// Runs `tatami` here.
    pub fn tatami(&self, arguments: &[&str]) -> Run {
        self.tatami_with(arguments, b"")
    }

    /// Runs `tatami` here, with something on its standard input.
    pub fn tatami_with(&self, arguments: &[&str], input: &[u8]) -> Run {
        self.run(Path::new(env!("CARGO_BIN_EXE_tatami")), arguments, input)
    }

    /// Runs the independent checker here.
    pub fn checker(&self, arguments: &[&str], input: &[u8]) -> Run {
        self.run(Path::new(env!("CARGO_BIN_EXE_tatami-check")), arguments, input)
    }

    fn run(&self, program: &Path, arguments: &[&str], input: &[u8]) -> Run {
        let mut command = assert_cmd::Command::new(program);
        command.current_dir(self.path()).args(arguments).timeout(Duration::from_secs(600));
        let output = command.write_stdin(input).output().unwrap();
        let text = |bytes| String::from_utf8(bytes).unwrap();
        let code = output.status.code().unwrap_or_else(|| panic!("{arguments:?}: {output:?}"));
        Run { code, out: text(output.stdout), err: text(output.stderr) }
    }
}

/// Runs `tatami` where the tests run; its status, and what it says on both outputs.
pub fn tatami(arguments: &[&str]) -> (i32, String, String) {
    let output = assert_cmd::Command::cargo_bin("tatami").unwrap().args(arguments).output().unwrap();
    let text = |bytes| String::from_utf8(bytes).unwrap();
    (output.status.code().unwrap(), text(output.stdout), text(output.stderr))
}

/// A file or folder of the library.
pub fn library(name: &str) -> String {
    format!("{}/../../library/{name}", env!("CARGO_MANIFEST_DIR"))
}
