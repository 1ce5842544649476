//! `tatami draw`: figures of documents, certificates and plain positions.

use crate::args::{Draw, FigureFormat, FigureTheme, PlayerColours, Within};
use crate::input;
use crate::interrupt;
use crate::output::write_whole;
use crate::position;
use crate::solve::on_deep_stack;
use crate::status::{Status, complain, print, print_bytes};
use figure::{CaseTree, Certificate, Colours, Extent, Format, Paving, Picture, Style, Theme, Wall};
use proof::limits::Monitor;
use std::fs;
use std::io::{BufRead, BufReader, Cursor, Read};
use std::path::{Path, PathBuf};
use std::sync::Arc;

/// A figure and what its file is called in a folder, without extension.
struct Figure {
    name: String,
    picture: Picture,
}

/// Runs the command. What has to be proved first needs a deep stack.
pub fn run(options: &Draw) -> Status {
    if options.all || options.must_play { on_deep_stack(|| draw(options)) } else { draw(options) }
}

fn draw(options: &Draw) -> Status {
    let place = match Place::of(options) {
        Ok(place) => place,
        Err(message) => return complain(&message),
    };
    let figures = match figures(options) {
        Ok(figures) => figures,
        Err(Failure::Told) => return Status::BadInput,
        Err(Failure::Message(message)) => return complain(&message),
    };
    let figures = figures.into_iter().map(|figure| captioned(figure, options)).collect();
    place.write(figures, &style(options)).unwrap_or_else(|message| complain(&message))
}

/// Why there is nothing to draw.
enum Failure {
    /// The person has been told.
    Told,
    /// The person is to be told this.
    Message(String),
}

impl From<String> for Failure {
    fn from(message: String) -> Self {
        Self::Message(message)
    }
}

fn style(options: &Draw) -> Style {
    let style = Style::default();
    Style {
        theme: match options.theme {
            FigureTheme::Light => Theme::Light,
            FigureTheme::Dark => Theme::Dark,
            FigureTheme::Print => Theme::Print,
        },
        colours: match options.colours {
            PlayerColours::BlackWhite => Colours::BlackWhite,
            PlayerColours::RedBlue => Colours::RedBlue,
        },
        size: options.size.unwrap_or(style.size),
        coordinates: !options.no_coordinates,
        crop: options.crop,
    }
}

fn captioned(mut figure: Figure, options: &Draw) -> Figure {
    // Who has won a game is no goal.
    let decided = matches!(&figure.picture, Picture::Board(scene) if !scene.ways.is_empty());
    let caption = figure.picture.caption_mut();
    // These say which case or position it is.
    if !(decided || options.goal || options.all || options.must_play) {
        caption.clear();
    }
    if let Some(words) = &options.caption {
        *caption = format!("{words} {caption}").trim_end().to_string();
    }
    figure
}

fn figures(options: &Draw) -> Result<Vec<Figure>, Failure> {
    match &options.what[..] {
        [game, size] if game == "hex" || game == "torus" => {
            let proof = options.step.is_some() || options.tree || options.all || options.must_play;
            if proof || options.goal || options.beaten || options.count.is_some() {
                return Err("a plain position has no steps, no tree and no goal".to_string().into());
            }
            let of_game = if game == "hex" { position::hex_scene } else { position::torus_scene };
            let picture = Picture::Board(of_game(size, options)?);
            Ok(vec![Figure { name: "position".to_string(), picture }])
        }
        [game, moves] if game == "drop" => {
            let wall = position::wall(moves, options)?;
            Ok(vec![Figure { name: "position".to_string(), picture: Picture::Wall(wall) }])
        }
        [game] if (game == "hex" || game == "torus") && !Path::new(game).exists() => {
            Err(format!("a plain position needs the size of its board, as in `{game} 8x8`").into())
        }
        [what] => file(what, options),
        _ => Err("draw one thing at a time: FILE#NAME, FILE, `hex WIDTHxHEIGHT`, `torus WIDTHxHEIGHT` or `drop MOVES`"
            .to_string()
            .into()),
    }
}

const PLAIN: &str = "--black, --white, --region and --moves are for plain positions, as in \
    `tatami draw hex 8x8 --black e4`; --moves is for drawings with gravity, too";

const BEATEN: &str = "--beaten is for drawings with gravity in documents; a certificate that one fails is drawn \
    with its moves anyway";

/// The figures of a document or a certificate.
fn file(what: &str, options: &Draw) -> Result<Vec<Figure>, Failure> {
    if [&options.black, &options.white, &options.region].iter().any(|list| !list.is_empty()) {
        return Err(PLAIN.to_string().into());
    }
    if options.count.is_some() && options.moves.is_empty() && !options.beaten {
        return Err("--count is for games against drawings: it needs --moves or --beaten".to_string().into());
    }
    let (path, block) = input::parts(what);
    let unreadable = |error| format!("cannot read {}: {error}", path.display());
    let (certificate, input) = input::open_certificate(path).map_err(unreadable)?;
    match (certificate, block) {
        (true, _) if !options.moves.is_empty() => Err(PLAIN.to_string().into()),
        (true, _) if options.beaten => Err(BEATEN.to_string().into()),
        (true, None) if options.all || options.must_play => {
            Err(format!("{} is a certificate: --all and --must-play are for blocks", path.display()).into())
        }
        (true, None) => Ok(certificate_figures(path, input, options)?),
        (true, Some(_)) => Err(format!("{} is a certificate and has no blocks", path.display()).into()),
        (false, _) => document_figures(path, input, block, options),
    }
}

/// How much of the first lines of a certificate is looked at, and of one about a creature.
const LONGEST_START: u64 = 1 << 16;
const LARGEST: u64 = 1 << 28;

/// What the figures of a certificate are called.
fn stem(path: &Path) -> String {
    let stem = path.file_stem().map_or("certificate".into(), |stem| stem.to_string_lossy());
    stem.trim_end_matches(".cert").to_string()
}

/// The figure of a certificate about a creature: its paving; or, for steps and trees, the game in its area.
fn creature_figures(path: &Path, text: &str, options: &Draw) -> Result<Vec<Figure>, String> {
    if options.step.is_some() || options.tree {
        let no_game = || format!("{} has no area and no board", path.display());
        let game = Paving::game_of_certificate(text).ok_or_else(no_game)?;
        return certificate_figures(path, game.as_bytes(), options);
    }
    let name = stem(path);
    let paving = Paving::of_certificate(&name, text);
    let paving = paving.map_err(|error| format!("{}: {error}", path.display()))?;
    Ok(vec![Figure { name, picture: Picture::Paving(paving) }])
}

/// The figures of a certificate about gravity: a position, or one drawing or two.
fn gravity_figures(path: &Path, text: &str, options: &Draw) -> Result<Vec<Figure>, String> {
    if options.step.is_some() || options.tree {
        return Err(format!("{} has no steps and no case tree", path.display()));
    }
    let walls = Wall::of_certificate(&stem(path), text.as_bytes());
    let walls = walls.map_err(|error| format!("{}: {error}", path.display()))?;
    Ok(walls.into_iter().map(|(name, wall)| Figure { name, picture: Picture::Wall(wall) }).collect())
}

fn certificate_figures(path: &Path, mut input: impl BufRead, options: &Draw) -> Result<Vec<Figure>, String> {
    let bad = |error: &dyn std::fmt::Display| format!("{}: {error}", path.display());
    let mut start = Vec::new();
    for _ in 0..2 {
        let line = (&mut input).take(LONGEST_START).read_until(b'\n', &mut start);
        line.map_err(|error| bad(&error))?;
    }
    let of_game = |name: &str| {
        String::from_utf8_lossy(&start).lines().nth(1).is_some_and(|line| line.starts_with(name))
    };
    let gravity = ["game gravity ", "game drop ", "game draw "].into_iter().any(of_game);
    let creature = of_game("game harary ");
    if creature || gravity {
        let mut text = String::from_utf8_lossy(&start).into_owned();
        input.take(LARGEST).read_to_string(&mut text).map_err(|error| bad(&error))?;
        return match creature {
            true => creature_figures(path, &text, options),
            false => gravity_figures(path, &text, options),
        };
    }
    let input = BufReader::new(Cursor::new(start).chain(input));
    let extent = match options.step {
        Some(number) => Extent::Step(number),
        None if options.tree => Extent::All,
        None => Extent::Head,
    };
    let certificate = Certificate::read(input, extent).map_err(|error| bad(&error))?;
    let stem = stem(path);
    let (name, picture) = match options.step {
        Some(number) => {
            let scene =
                certificate.step_scene(number).ok_or_else(|| bad(&format!("there is no step {number}")))?;
            (format!("{stem}.step{number}"), Picture::Board(scene))
        }
        None if options.tree => {
            let tree = certificate.case_tree().map_err(|error| bad(&error))?;
            (format!("{stem}.tree"), Picture::Tree(tree))
        }
        None => (stem, Picture::Board(certificate.statement())),
    };
    Ok(vec![Figure { name, picture }])
}

fn document_figures(
    path: &Path,
    input: impl Read,
    block: Option<&str>,
    options: &Draw,
) -> Result<Vec<Figure>, Failure> {
    let source = input::read_from(path, Ok(input)).ok_or(Failure::Told)?;
    if options.step.is_some() {
        let message = format!("--step is for certificates, and {} is a document", path.display());
        return Err(message.into());
    }
    let wanted: Vec<&document::Entry> =
        source.entries.iter().filter(|entry| block.is_none_or(|name| name == entry.name)).collect();
    if let Some(name) = block.filter(|_| wanted.is_empty()) {
        let names = || source.entries.iter().map(|entry| &*entry.name);
        let hint = match document::nearest(name, names()) {
            Some(near) => format!("did you mean `{near}`?"),
            None => format!("there are: {}", names().collect::<Vec<_>>().join(", ")),
        };
        return Err(format!("there is no block named `{name}` in {}; {hint}", path.display()).into());
    }
    if wanted.is_empty() {
        return Err(format!("{} has no blocks", path.display()).into());
    }
    if options.must_play {
        return must_play_figures(&source, &wanted, options);
    }
    if options.all {
        return every_figure(&source, block);
    }
    let figure = |entry: &&document::Entry| {
        let name = entry.name.clone();
        if options.beaten || !options.moves.is_empty() {
            let said = if options.beaten { BEATEN } else { PLAIN };
            let game::Claim::Drop(drawing) = entry.claim() else { return Err(said.to_string().into()) };
            let wall = match options.beaten {
                true => position::beaten(&name, drawing, options.count)?,
                false => position::attack(&name, drawing, &options.moves.concat(), options.count)?,
            };
            return Ok(Figure { name, picture: Picture::Wall(wall) });
        }
        if options.tree {
            let tree = CaseTree::of_entry(&source.document, entry);
            let tree = tree.map_err(|error| format!("{} {name}: {error}", entry.kind))?;
            return Ok(Figure { name: format!("{name}.tree"), picture: Picture::Tree(tree) });
        }
        match Picture::of_entry(&source.document, entry) {
            Some(picture) => Ok(Figure { name, picture }),
            None => Err(format!("there are no figures of `{} {name}`'s game", entry.kind).into()),
        }
    };
    wanted.iter().map(figure).collect()
}

/// The must-play of blocks: the moves that survive and, if all figures are asked for, a board for each threat.
fn must_play_figures(
    source: &input::Source,
    wanted: &[&document::Entry],
    options: &Draw,
) -> Result<Vec<Figure>, Failure> {
    let (limits, monitor) = (Within::DEFAULT.limits(), Arc::new(Monitor::default()));
    interrupt::stops(&monitor);
    let mut figures = Vec::new();
    for entry in wanted {
        let of = (&source.document, &source.entries[..]);
        let drawn = paper::must_play_figures(of, entry, options.engine.into(), &limits, &monitor);
        let none = || format!("`{} {}` is not about Hex and has no must-play", entry.kind, entry.name);
        let drawn = drawn.ok_or_else(none)?;
        let most = if options.all { usize::MAX } else { 1 };
        for (number, paper::Figure { mut picture, caption }) in drawn.into_iter().enumerate().take(most) {
            *picture.caption_mut() = caption;
            let name = match number {
                0 => format!("{}.must-play", entry.name),
                _ => format!("{}.must-play.{number}", entry.name),
            };
            figures.push(Figure { name, picture });
        }
    }
    Ok(figures)
}

/// Every figure of a block, and of the blocks that it is proved by.
fn every_figure(source: &input::Source, block: Option<&str>) -> Result<Vec<Figure>, Failure> {
    let number = block.and_then(|name| source.entries.iter().position(|entry| entry.name == name));
    let none = || "--all draws the figures of one block: name it as FILE#NAME".to_string();
    let number = number.ok_or_else(none)?;
    let file = source.path.display().to_string();
    let text = (&source.document, &source.entries[..], &*file);
    let monitor = Arc::new(Monitor::default());
    interrupt::stops(&monitor);
    let figures = paper::figures(text, number, &Within::DEFAULT.limits(), &monitor);
    let figure = |(name, paper::Figure { mut picture, caption })| {
        *picture.caption_mut() = caption;
        Figure { name, picture }
    };
    Ok(figures.into_iter().map(figure).collect())
}

/// Where figures go, and how they are written.
enum Place {
    Output(FigureFormat),
    File(PathBuf, FigureFormat),
    Folder(PathBuf, FigureFormat),
}

impl Place {
    fn of(options: &Draw) -> Result<Self, String> {
        let Some(path) = options.output.as_ref().filter(|path| *path != Path::new("-")) else {
            return Ok(Self::Output(options.format.unwrap_or(FigureFormat::Txt)));
        };
        let named_as_folder = path.to_string_lossy().ends_with(['/', std::path::MAIN_SEPARATOR]);
        if named_as_folder || path.is_dir() {
            return Ok(Self::Folder(path.clone(), options.format.unwrap_or(FigureFormat::Svg)));
        }
        let extension = path.extension().map(|extension| extension.to_string_lossy().to_lowercase());
        let known = match extension.as_deref() {
            Some("svg") => Some(FigureFormat::Svg),
            Some("pdf") => Some(FigureFormat::Pdf),
            Some("png") => Some(FigureFormat::Png),
            Some("tex") => Some(FigureFormat::Tex),
            Some("txt") => Some(FigureFormat::Txt),
            _ => None,
        };
        let format = options.format.or(known).ok_or_else(|| {
            let path = path.display();
            format!(
                "{path} names no format: expected .svg, .pdf, .png, .tex or .txt, or a folder ending in /"
            )
        })?;
        Ok(Self::File(path.clone(), format))
    }

    /// Writes the figures. All are drawn before anything is written.
    fn write(&self, figures: Vec<Figure>, style: &Style) -> Result<Status, String> {
        match self {
            Self::Output(FigureFormat::Txt) => {
                let texts: Vec<String> = figures.iter().map(|figure| figure.picture.text(style)).collect();
                Ok(print(&texts.join("\n")))
            }
            Self::Output(format) => Ok(print_bytes(&only(figures)?.bytes(*format, style)?)),
            Self::File(path, format) => {
                let bytes = only(figures)?.bytes(*format, style)?;
                save(path, &bytes)
            }
            Self::Folder(folder, format) => {
                let drawn = figures.iter().map(|figure| {
                    let file = folder.join(format!("{}.{}", figure.name, extension(*format)));
                    Ok((file, figure.bytes(*format, style)?))
                });
                let drawn: Vec<(PathBuf, Vec<u8>)> = drawn.collect::<Result<_, String>>()?;
                fs::create_dir_all(folder)
                    .map_err(|error| format!("cannot make the folder {}: {error}", folder.display()))?;
                for (file, bytes) in &drawn {
                    save(file, bytes)?;
                }
                Ok(Status::AsWanted)
            }
        }
    }
}

impl Figure {
    fn bytes(&self, format: FigureFormat, style: &Style) -> Result<Vec<u8>, String> {
        let format = match format {
            FigureFormat::Svg => Format::Svg,
            FigureFormat::Pdf => Format::Pdf,
            FigureFormat::Png => Format::Png,
            FigureFormat::Tex => Format::Tex,
            FigureFormat::Txt => {
                let text = self.picture.text(style);
                return Ok(anstream::adapter::strip_str(&text).to_string().into_bytes());
            }
        };
        let drawn = self.picture.draw(style).write(format);
        drawn.map_err(|error| format!("cannot draw {}: {error}", self.name))
    }
}

fn extension(format: FigureFormat) -> &'static str {
    match format {
        FigureFormat::Svg => "svg",
        FigureFormat::Pdf => "pdf",
        FigureFormat::Png => "png",
        FigureFormat::Tex => "tex",
        FigureFormat::Txt => "txt",
    }
}

/// The one figure that fits into one file.
fn only(mut figures: Vec<Figure>) -> Result<Figure, String> {
    match (figures.len(), figures.pop()) {
        (1, Some(figure)) => Ok(figure),
        (count, _) => Err(format!(
            "there are {count} blocks: name one of them as FILE#NAME, or a folder with -o FOLDER/"
        )),
    }
}

fn save(path: &Path, bytes: &[u8]) -> Result<Status, String> {
    write_whole(path, bytes).map_err(|error| format!("cannot write {}: {error}", path.display()))?;
    Ok(Status::AsWanted)
}
