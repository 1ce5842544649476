//! Small figures in full, kept in `tests/golden` and reviewed like code. After a change that is wanted, run
//! the tests with `UPDATE_GOLDEN=1` and look at the new files.

use figure::{Certificate, Extent, Format, Picture, Scene, Size, Style, Theme};
use game::{Player, TorusGame};
use std::path::PathBuf;

const BRIDGE: &str = "hex 8x8\nclaim bridge\n  black x=e4 w=d6\n  region d5 e5\n  goal x-w\n";

const CERTIFICATE: &str = "tatami certificate 1\ngame hex 8x8\nblack e4 d6\nwhite\nowner black\nfield d5 e5\n\
    goal e4-d6\nfirst opponent\nverdict holds\n1 done 0 e4 d6 d5\n2 reply 1 d5\n3 done 0 e4 d6 e5\n\
    4 reply 3 e5\n5 either 2 4\nqed 5\n";

const TRIANGLE: &str = "sets\nclaim triangle\n  cells a b c\n  hits {a b} {b c} {a c}\n  winner maker\n";

const TORUS: &str =
    "torus 3x4 rule c\nwin small\n  black x=b2\n  white c1\n  to move black\n  winner white\n";

const SEAM: &str = "torus 4x3\nclaim seam\n  black x=d1 y=a2\n  region a1 d2\n  goal x-y\n";

/// A bridge across the seam, moved over both seams.
const SEAM_CERTIFICATE: &str = "tatami certificate 1\ngame torus 4x4\nblack\nwhite b4 c1\nowner white\n\
    field b1 c4\ngoal c1-b4\nfirst opponent\nverdict holds\ngoal 1 black links a2-d1\n1 done 1 a2 d1 a1\n\
    2 reply 1 a1\n3 done 1 a2 d1 d2\n4 reply 3 d2\n5 either 2 4\n6 image 5 1 0 0 1 2 3 white\nqed 6\n";

const GIVEN: &str =
    "hex 3x3\nclaim given\n  black x=b1\n  white c1\n  region a1 a2\n  goal (x-b2 given b2)\n";

const CUP: &str = "drop connect 4 width 5\ndraw cup\n  defender X\n  unit cup at 1\n";

fn claim(source: &str) -> Picture {
    let (document, entries) = document::read(source).unwrap();
    Picture::of_entry(&document, &entries[0]).unwrap()
}

fn certificate() -> Certificate {
    Certificate::read(CERTIFICATE.as_bytes(), Extent::All).unwrap()
}

fn check(file: &str, found: &str) {
    let path = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("tests/golden").join(file);
    if std::env::var_os("UPDATE_GOLDEN").is_some() {
        std::fs::write(&path, found).unwrap();
    }
    let wanted = std::fs::read_to_string(&path).unwrap_or_default();
    assert!(wanted == found, "{} is not what is drawn now:\n{found}", path.display());
}

fn svg(picture: &Picture, style: &Style) -> String {
    String::from_utf8(picture.draw(style).write(Format::Svg).unwrap()).unwrap()
}

fn small() -> Style {
    Style { size: Size::Cell(20.0), crop: true, ..Style::default() }
}

/// Text without its colours.
fn plain(text: &str) -> String {
    let mut parts = text.split('\u{1b}');
    let mut out = parts.next().unwrap_or_default().to_string();
    out.extend(parts.filter_map(|part| Some(part.split_once('m')?.1)));
    out
}

#[test]
fn a_claim() {
    check("bridge.svg", &svg(&claim(BRIDGE), &small()));
}

#[test]
fn given_cells_are_ringed_and_the_goal_is_written() {
    check("given.svg", &svg(&claim(GIVEN), &Style { coordinates: false, ..small() }));
}

#[test]
fn a_set_game() {
    check("triangle.svg", &svg(&claim(TRIANGLE), &small()));
}

#[test]
fn a_drawing() {
    check("cup.svg", &svg(&claim(CUP), &small()));
}

#[test]
fn a_torus_has_tabs() {
    check("torus.svg", &svg(&claim(TORUS), &small()));
}

/// Links on a torus: the region and the stones are seen on the tabs, and the certificate is drawn alike.
#[test]
fn links_on_a_torus_have_tabs() {
    check("torus_links.svg", &svg(&claim(SEAM), &small()));
    check("torus_links.txt", &plain(&claim(SEAM).text(&Style::default())));
    let certificate = Certificate::read(SEAM_CERTIFICATE.as_bytes(), Extent::All).unwrap();
    let step = Picture::Board(certificate.step_scene(6).unwrap());
    check("torus_links_step.txt", &plain(&step.text(&Style::default())));
}

/// A game that ends with a loop over both edges.
fn looped() -> Picture {
    let game = TorusGame::parse("torus 4x4 rule c: a1 c1 b1 d1 b2 a2 c2 d2 c3 a3 d3 b3 d4 b4 a4").unwrap();
    assert_eq!(game.winner(), Some(Player::Black));
    Picture::Board(Scene::of_torus_game(&game))
}

#[test]
fn a_loop_runs_over_the_tabs() {
    check("loop.svg", &svg(&looped(), &Style { theme: Theme::Dark, ..small() }));
}

#[test]
fn a_step_in_print() {
    let step = Picture::Board(certificate().step_scene(5).unwrap());
    check("either.svg", &svg(&step, &Style { theme: Theme::Print, ..small() }));
}

#[test]
fn a_tree() {
    check("tree.svg", &svg(&Picture::Tree(certificate().case_tree().unwrap()), &small()));
}

#[test]
fn tikz() {
    let drawn = claim(BRIDGE).draw(&small()).write(Format::Tex).unwrap();
    check("bridge.tex", &String::from_utf8(drawn).unwrap());
}

#[test]
fn texts() {
    let whole = Style::default();
    let step = Picture::Board(certificate().step_scene(5).unwrap());
    let tree = Picture::Tree(certificate().case_tree().unwrap());
    let texts = [
        claim(BRIDGE).text(&whole),
        claim(GIVEN).text(&whole),
        claim(TRIANGLE).text(&whole),
        claim(CUP).text(&whole),
        claim(TORUS).text(&whole),
        looped().text(&whole),
        step.text(&small()),
        tree.text(&whole),
    ];
    check("texts.txt", &plain(&texts.join("\n")));
}
