//! `tatami draw` as it is typed.

use crate::support::{library, tatami};
use std::fs;
use std::path::{Path, PathBuf};
use tempfile::TempDir;

const BRIDGE: &str = "tatami certificate 1\ngame hex 8x8\nblack e4 d6\nwhite\nowner black\nfield d5 e5\n\
    goal e4-d6\nfirst opponent\nverdict holds\n1 done 0 e4 d6 d5\n2 reply 1 d5\n3 done 0 e4 d6 e5\n\
    4 reply 3 e5\n5 either 2 4\nqed 5\n";

fn certificate(folder: &TempDir, text: &str) -> String {
    let path = folder.path().join("bridge.cert");
    fs::write(&path, text).unwrap();
    path.to_str().unwrap().to_string()
}

fn files(folder: &Path) -> Vec<PathBuf> {
    let mut files: Vec<PathBuf> = fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()).collect();
    files.sort();
    files
}

#[test]
fn a_block_as_text() {
    let (status, out, _) = tatami(&["draw", &(library("connections.tatami") + "#bridge")]);
    let wanted = "bridge\n  a b c d e f g h\n1 . . . . . . . .\n 2 . . . . . . . .\n  3 . . . . . . . .\n   \
        4 . . . . x . . .\n    5 . . . - - . . .\n     6 . . . w . . . .\n      7 . . . . . . . .\n       \
        8 . . . . . . . .\nblack x=e4 w=d6\n";
    assert_eq!((status, &*out), (0, wanted));
}

#[test]
fn one_file_of_each_format() {
    let folder = TempDir::new().unwrap();
    for (extension, start) in
        [("svg", "<svg "), ("pdf", "%PDF-"), ("png", "\u{89}PNG"), ("tex", "%"), ("txt", "bridge")]
    {
        let path = folder.path().join(format!("x.{extension}"));
        let what = library("connections.tatami") + "#bridge";
        let (status, out, err) = tatami(&["draw", &what, "-o", path.to_str().unwrap(), "--goal"]);
        assert_eq!((status, &*out, &*err), (0, "", ""));
        let start: Vec<u8> = start.chars().map(|c| c as u8).collect();
        assert!(fs::read(&path).unwrap().starts_with(&start), "{extension}");
    }
}

#[test]
fn the_figure_of_the_manual_is_what_its_command_draws() {
    let what = library("sigma-f.tatami") + "#F";
    let (status, out, _) = tatami(&["draw", &what, "--goal", "--format", "svg"]);
    let kept = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../manual/src/figures/F.svg");
    assert!(status == 0 && out == fs::read_to_string(kept).unwrap());
}

#[test]
fn all_blocks_into_a_folder() {
    let folder = TempDir::new().unwrap();
    let place = format!("{}/new/", folder.path().display());
    let (status, ..) = tatami(&["draw", &library("areas.tatami"), "-o", &place, "--format", "tex"]);
    assert_eq!(status, 0);
    let names: Vec<String> = files(Path::new(&place))
        .iter()
        .map(|path| path.file_name().unwrap().to_string_lossy().into_owned())
        .collect();
    assert_eq!(names, ["lemma2.tex", "lemma4.tex", "lemma5.tex", "lemma5_breaker.tex", "neighbour.tex"]);
}

#[test]
fn certificates_statement_step_and_tree() {
    let folder = TempDir::new().unwrap();
    let path = certificate(&folder, BRIDGE);
    let (status, out, _) = tatami(&["draw", &path, "--goal"]);
    assert_eq!(status, 0);
    assert!(out.ends_with("black e4 d6\nBlack: e4-d6 — holds\n"), "{out}");
    let (status, out, _) = tatami(&["draw", &path, "--step", "5", "--crop"]);
    assert_eq!(status, 0);
    assert!(out.contains("A reply d5: d5\nB reply e5: e5\n"), "{out}");
    let (status, out, _) = tatami(&["draw", &path, "--tree"]);
    assert_eq!((status, &*out), (0, "statement (holds)\n├ e5 → d5\n└ d5 → e5\n"));
    let (status, out, _) = tatami(&["draw", &path, "--tree", "-o", "-", "--format", "svg"]);
    assert!(status == 0 && out.starts_with("<svg "));
}

#[test]
fn a_link_proved_like_a_whole_board_is_drawn_too() {
    let folder = TempDir::new().unwrap();
    let proofs = folder.path().join("proofs");
    let (status, ..) = tatami(&[
        "prove",
        &library("templates.tatami"),
        "--only",
        "IV2a",
        "--certificates",
        proofs.to_str().unwrap(),
    ]);
    assert_eq!(status, 0);
    let path = files(&proofs).remove(0);
    let text = fs::read_to_string(&path).unwrap();
    let anchor = text.lines().find(|line| line.contains(" anchor ")).expect("a search, and not seen at once");
    let step = anchor.split(' ').next().unwrap();
    let (status, out, err) = tatami(&["draw", path.to_str().unwrap(), "--step", step]);
    assert_eq!((status, &*err), (0, ""));
    assert!(out.contains("anchor"), "{out}");
    let (status, out, err) = tatami(&["draw", path.to_str().unwrap(), "--tree"]);
    assert_eq!((status, &*err), (0, ""));
    assert!(out.starts_with("statement (holds)\n├ 5 moves → b2\n"), "{out}");
}

#[test]
fn the_reply_tree_of_a_block() {
    let block = format!("{}#sigmaF", library("proposition8.tatami"));
    let (status, out, err) = tatami(&["draw", &block, "--tree"]);
    assert_eq!(status, 0, "{err}");
    assert!(out.starts_with("sigmaF\n├ f1 g1 → f2: "), "{out}");
    assert!(out.ends_with("\n└ else → f2: top-x ∧ top-f2\n"), "{out}");
    let (status, out, _) = tatami(&["draw", &block, "--tree", "-o", "-", "--format", "svg"]);
    assert!(status == 0 && out.starts_with("<svg "));
}

#[test]
fn what_prove_writes_can_be_drawn() {
    let folder = TempDir::new().unwrap();
    let place = folder.path().to_str().unwrap();
    let proved =
        tatami(&["prove", &library("connections.tatami"), "--only", "unionV", "--certificates", place]);
    assert_eq!(proved.0, 0);
    let [path] = &files(folder.path())[..] else { panic!("there is one certificate") };
    let path = path.to_str().unwrap();
    assert_eq!(tatami(&["draw", path, "--tree"]).0, 0);
    let last = fs::read_to_string(path).unwrap().lines().last().unwrap().replace("qed ", "");
    assert_eq!(tatami(&["draw", path, "--step", &last]).0, 0);
    let beyond = (last.parse::<usize>().unwrap() + 1).to_string();
    let (status, _, err) = tatami(&["draw", path, "--step", &beyond]);
    assert!(status == 2 && err.contains(&format!("there is no step {beyond}; the last one is {last}")));
}

#[test]
fn plain_positions() {
    let (status, out, _) = tatami(&[
        "draw", "hex", "4x3", "--black", "a1", "x=b2", "--white", "c1", "--region", "d2", "--moves", "a3",
        "b3",
    ]);
    let wanted = "  a b c d\n1 ● . ○ .\n 2 . x . -\n  3 1 2 . .\nblack a1 x=b2 1=a3\nwhite c1 2=b3\n";
    assert_eq!((status, &*out), (0, wanted));
    let (status, out, _) = tatami(&["draw", "hex", "2", "--region", "all", "--no-coordinates"]);
    assert_eq!((status, &*out), (0, "- -\n - -\n"));
}

#[test]
fn mistakes_are_told_and_nothing_is_written() {
    let folder = TempDir::new().unwrap();
    let path = certificate(&folder, BRIDGE);
    let connections = library("connections.tatami");
    let unknown = format!("{connections}#brigde");
    let far = format!("{connections}#xyzzyx");
    let named = format!("{path}#a");
    let target = folder.path().join("x.svg");
    let target = target.to_str().unwrap();
    let cases: &[(&[&str], &str)] = &[
        (&[&unknown], "did you mean `bridge`?"),
        (&[&far], "there are: bridge, trapezoid"),
        (&[&connections], "blocks: name one of them as FILE#NAME, or a folder with -o FOLDER/"),
        (&[&named], "is a certificate and has no blocks"),
        (&["nothing.tatami"], "cannot read nothing.tatami"),
        (&["hex"], "needs the size of its board"),
        (&["hex", "0x5"], "`0x5` is no size"),
        (&["hex", "5x5", "--black", "f1"], "the 5x5 board has no cell `f1`"),
        (&["hex", "5x5", "--black", "x=y"], "`y` is no cell"),
        (&["hex", "5x5", "--black", "a1", "--moves", "a1"], "the cell a1 is used twice"),
        (&["hex", "5x5", "--black", "a1", "--region", "a1"], "a1 is in the region, but it holds a stone"),
        (&["hex", "5x5", "--tree"], "a plain position has no steps"),
        (&["go", "9x9"], "draw one thing at a time"),
        (&[&path, "--step", "0"], "there is no step 0"),
        (&[&path, "--step", "6"], "there is no step 6; the last one is 5"),
        (&[&path, "--black", "a1"], "are for plain positions"),
        (&[&format!("{connections}#bridge"), "--tree"], "no replies are given there"),
        (&[&format!("{connections}#bridge"), "--step", "3"], "--step is for certificates"),
        (&["hex", "5x5", "--size", "huge"], "expected the width of a cell"),
        (&["hex", "30x30", "--size", "5000"], "is too large for this format"),
    ];
    for (arguments, wanted) in cases {
        let target = target.replace(".svg", if arguments.contains(&"5000") { ".png" } else { ".svg" });
        let arguments = [&["draw", "-o", &target], *arguments].concat();
        let (status, _, err) = tatami(&arguments);
        assert_eq!(status, 2, "{arguments:?}: {err}");
        assert!(err.contains(wanted), "{arguments:?}: {err}");
    }
    let (status, _, err) = tatami(&["draw", "hex", "5x5", "-o", "x.gif"]);
    assert!(status == 2 && err.contains("expected .svg, .pdf, .png, .tex or .txt"), "{err}");
    assert_eq!(files(folder.path()), [folder.path().join("bridge.cert")]);
}

#[test]
fn bad_certificates_and_documents_are_no_panic() {
    let folder = TempDir::new().unwrap();
    for (from, to, wanted) in [
        ("5 either 2 4", "5 either 2 9", "line 14: there is no step 9 yet"),
        ("qed 5\n", "", "line 15: the text ends before `qed`"),
        ("hex 8x8", "hex 99x8", "line 2: \"99x8\" is not the size of a board"),
        ("5 either 2 4", "5 either 2 1", "line 14: step 1 is a Theorem, not a Semi"),
        // What is false is not drawn, even if a figure could be made of it.
        ("5 either 2 4", "5 either 2", "line 14: all carriers contain"),
    ] {
        let path = certificate(&folder, &BRIDGE.replace(from, to));
        for what in [&["--tree"][..], &["--step", "1"], &[]] {
            let (status, _, err) = tatami(&[&["draw", &path], what].concat());
            assert!(status == 2 && err.contains(wanted), "{err}");
        }
    }
    let path = folder.path().join("bad.tatami");
    fs::write(&path, "hex 8x8\nclaim a\n  gaol x-y\n").unwrap();
    let (status, _, err) = tatami(&["draw", path.to_str().unwrap()]);
    assert!(status == 2 && err.contains("goal"), "{err}");
}
