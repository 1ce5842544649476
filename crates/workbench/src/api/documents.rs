//! Documents: reading them, changing them as a board is changed, and figures of their blocks.

use super::Body;
use crate::error::{ApiError, ErrorBody};
use crate::message::Message;
use crate::server::Bench;
use crate::view::{Reading, read as reading};
use axum::Json;
use axum::extract::State;
use axum::http::header;
use axum::response::{IntoResponse, Response};
use document::syntax::Game;
use document::{Change, EditError, Entry};
use figure::{Colours, Format, Paving, Picture, Style, Theme, Wall};
use game::drop::{Drawing, Spot, Stone};
use game::{Board, Cell, Claim, Player, Point};
use serde::{Deserialize, Serialize};
use std::sync::Arc;
use utoipa::ToSchema;

/// A document.
#[derive(Deserialize, ToSchema)]
pub struct Text {
    /// In the claim language.
    pub text: String,
}

/// Reads a document: its blocks, and what is wrong with it.
#[utoipa::path(post, path = "/api/read", request_body = Text, responses((status = 200, body = Reading)))]
pub async fn read(
    State(bench): State<Arc<Bench>>,
    Body(body): Body<Text>,
) -> Result<Json<Reading>, ApiError> {
    bench.apart(move || reading(&body.text)).await.map(Json)
}

/// A change to a block.
#[derive(Deserialize, ToSchema)]
pub struct Edit {
    /// The document.
    pub text: String,
    /// The name of the block.
    pub block: String,
    /// What is done to it.
    pub change: EditChange,
}

/// What is done to a block.
#[derive(Deserialize, ToSchema)]
#[serde(tag = "kind", rename_all = "lowercase")]
pub enum EditChange {
    /// A stone, perhaps with a name, takes the place of whatever is on the cell.
    Put {
        /// Where.
        cell: String,
        /// `black` or `white`.
        player: String,
        /// Its name.
        name: Option<String>,
    },
    /// Nothing stands on the cell any more.
    Remove {
        /// Where.
        cell: String,
    },
    /// Cells join or leave the region.
    Region {
        /// Which.
        cells: Vec<String>,
        /// Whether they belong to it.
        inside: bool,
    },
    /// A field says this; an empty value removes it.
    Field {
        /// Its keyword.
        keyword: String,
        /// What it says.
        value: String,
    },
}

/// Changes a block as a person does on the board; returns the text in its canonical form.
#[utoipa::path(post, path = "/api/edit", request_body = Edit, responses(
    (status = 200, body = TextAnswer), (status = 422, body = ErrorBody)))]
pub async fn edit(
    State(bench): State<Arc<Bench>>,
    Body(body): Body<Edit>,
) -> Result<Json<TextAnswer>, ApiError> {
    bench.apart(move || edited(&body)).await?
}

fn edited(body: &Edit) -> Result<Json<TextAnswer>, ApiError> {
    let change = change(body)?;
    let text = document::edit(&body.text, &body.block, &change);
    text.map(|text| Json(TextAnswer { text })).map_err(|error| {
        ApiError::bad(match error {
            EditError::Unreadable => Message::TextErrors,
            EditError::NoBlock(block) => Message::NoBlock { block },
            EditError::NoBoard => Message::NoBoard,
            EditError::Wrong(text) => Message::Other { text },
        })
    })
}

/// A document as an answer.
#[derive(Serialize, ToSchema)]
pub struct TextAnswer {
    /// In the claim language.
    pub text: String,
}

/// The canonical form of a document.
#[utoipa::path(post, path = "/api/format", request_body = Text, responses(
    (status = 200, body = TextAnswer), (status = 422, body = ErrorBody)))]
pub async fn format(
    State(bench): State<Arc<Bench>>,
    Body(body): Body<Text>,
) -> Result<Json<TextAnswer>, ApiError> {
    let formatted = move || document::parse(&body.text).map(|document| document.to_string());
    let text = bench.apart(formatted).await?.map_err(|_| ApiError::bad(Message::TextErrors))?;
    Ok(Json(TextAnswer { text }))
}

fn change(body: &Edit) -> Result<Change, ApiError> {
    let board = || {
        let document = document::parse(&body.text).map_err(|_| ApiError::bad(Message::TextErrors))?;
        let section = document
            .sections
            .iter()
            .find(|section| section.blocks.iter().any(|block| *block.name.node == *body.block))
            .ok_or_else(|| no_block(&body.block))?;
        match section.game.node {
            Game::Hex(board) => Ok(board),
            Game::Torus(board, _) => Ok(board),
            _ => Err(ApiError::bad(Message::NoBoard)),
        }
    };
    Ok(match &body.change {
        EditChange::Put { cell, player, name } => {
            let name = name.clone().filter(|name| !name.is_empty());
            Change::Put(super::documents::cell(&board()?, cell)?, colour(player)?, name)
        }
        EditChange::Remove { cell } => Change::Remove(super::documents::cell(&board()?, cell)?),
        EditChange::Region { cells, inside } => {
            let board = board()?;
            let cells: Result<Vec<Cell>, ApiError> =
                cells.iter().map(|name| super::documents::cell(&board, name)).collect();
            Change::Region(cells?, *inside)
        }
        EditChange::Field { keyword, value } => Change::Field(keyword.clone(), value.clone()),
    })
}

/// A cell by its name.
pub fn cell(board: &Board, name: &str) -> Result<Cell, ApiError> {
    board.parse(name).map_err(|_| {
        let cell = name.chars().take(20).collect();
        ApiError::bad(Message::NoCell { cell, board: board.to_string() })
    })
}

fn no_block(name: &str) -> ApiError {
    ApiError::bad(Message::NoBlock { block: name.chars().take(60).collect() })
}

/// Black or White by name.
pub fn colour(name: &str) -> Result<Player, ApiError> {
    match name {
        "black" => Ok(Player::Black),
        "white" => Ok(Player::White),
        _ => Err(ApiError::bad("a player is `black` or `white`")),
    }
}

/// The block of a document by its name.
pub fn entry(text: &str, name: &str) -> Result<(document::Document, Entry), ApiError> {
    let (document, mut entries, number) = entries(text, name)?;
    Ok((document, entries.swap_remove(number)))
}

/// All blocks of a document, and the number of the one with this name.
pub fn entries(text: &str, name: &str) -> Result<(document::Document, Vec<Entry>, usize), ApiError> {
    let (document, entries) = document::read(text).map_err(|_| ApiError::bad(Message::TextErrors))?;
    let number = entries.iter().position(|entry| entry.name == name);
    let number = number.ok_or_else(|| no_block(name))?;
    Ok((document, entries, number))
}

/// A figure that is wanted.
#[derive(Deserialize, ToSchema)]
pub struct Drawn {
    /// The document.
    pub text: String,
    /// The name of the block.
    pub block: String,
    /// The proof whose paving is to be seen on an endless board.
    pub proof: Option<u64>,
    /// The part of an endless board that is to be seen.
    pub part: Option<Part>,
    /// How it is to look.
    #[serde(flatten)]
    pub look: Look,
}

/// A part of an endless board. Each cell is a column and a row.
#[derive(Deserialize, ToSchema)]
pub struct Part {
    /// Its first cell.
    pub first: [i32; 2],
    /// Its last cell.
    pub last: [i32; 2],
    /// Maker's or the attacker's stones.
    pub maker: Vec<[i32; 2]>,
    /// Breaker's or the defender's stones.
    pub breaker: Vec<[i32; 2]>,
}

/// The most stones of a part, and how far it may be away.
const MOST_STONES: usize = 5_000;
const FARTHEST: u32 = 90_000;

impl Part {
    fn check(&self) -> Result<(), ApiError> {
        let stones = || self.maker.iter().chain(&self.breaker);
        let near = |cell: &[i32; 2]| cell.iter().all(|number| number.unsigned_abs() <= FARTHEST);
        if stones().count() > MOST_STONES || ![self.first, self.last].iter().chain(stones()).all(near) {
            return Err(ApiError::bad("this part of the board is too far away, or has too many stones"));
        }
        Ok(())
    }

    /// The part of a drawing's board; its first row is the ground.
    fn of_drawing(&self, name: &str, drawing: &Drawing) -> Wall {
        let row = |row: i32| u32::try_from(row).ok().filter(|row| *row > 0);
        let spot = |cell: &[i32; 2]| Some(Spot::new(cell[0], row(cell[1])?));
        let own = |cells: &[[i32; 2]], stone: Stone| {
            cells.iter().filter_map(spot).map(move |spot| (spot, stone)).collect::<Vec<_>>()
        };
        let defender = drawing.defender();
        let stones = [own(&self.maker, defender.other()), own(&self.breaker, defender)].concat();
        let rows = row(self.last[1]).unwrap_or(1);
        let columns = (self.first[0], self.last[0]);
        Wall::of_part(name, drawing, columns, rows, &stones.into_iter().collect())
    }

    fn of_paving(&self, paving: Paving) -> Paving {
        let point = |cell: &[i32; 2]| Point::new(cell[0], cell[1]);
        let own = |cells: &[[i32; 2]], player: Player| {
            cells.iter().map(|cell| (point(cell), player)).collect::<Vec<_>>()
        };
        let stones = [own(&self.maker, Player::Maker), own(&self.breaker, Player::Breaker)].concat();
        paving.showing(point(&self.first), point(&self.last), stones)
    }
}

/// A figure of a block, as a file.
#[utoipa::path(post, path = "/api/figure", request_body = Drawn, responses(
    (status = 200, description = "the file"), (status = 404, body = ErrorBody), (status = 422, body = ErrorBody)))]
pub async fn figure(State(bench): State<Arc<Bench>>, Body(body): Body<Drawn>) -> Result<Response, ApiError> {
    let own = bench.clone();
    let (picture, look) =
        bench.apart(move || pictured(&own, &body).map(|picture| (picture, body.look))).await??;
    drawn(&bench, picture, &look).await
}

fn pictured(bench: &Bench, body: &Drawn) -> Result<Picture, ApiError> {
    let (document, entry) = entry(&body.text, &body.block)?;
    body.part.as_ref().map_or(Ok(()), Part::check)?;
    let proof = body.proof.map(|proof| super::proofs::proof(bench, proof)).transpose()?;
    let paved = proof.as_ref().and_then(|proof| {
        let text = std::str::from_utf8(&proof.checked.text).ok()?;
        Some(Picture::Paving(Paving::of_certificate(&entry.name, text).ok()?))
    });
    let picture = paved.or_else(|| Picture::of_entry(&document, &entry));
    let mut picture = picture.ok_or_else(|| ApiError::bad(Message::NoFigure))?;
    // What a block says is a claim until its certificate was read; no caption says more.
    if proof.is_none() && !picture.caption().is_empty() {
        picture.caption_mut().insert_str(0, "Claim: ");
    }
    Ok(match (&body.part, picture, entry.claim()) {
        (Some(part), Picture::Wall(_), Claim::Drop(drawing)) => {
            Picture::Wall(part.of_drawing(&entry.name, drawing))
        }
        (Some(part), Picture::Paving(paving), _) => Picture::Paving(part.of_paving(paving)),
        (_, picture, _) => picture,
    })
}

/// How a figure is to look.
#[derive(Deserialize, ToSchema)]
pub struct Look {
    /// `svg`, `pdf`, `png` or `tex`.
    pub format: String,
    /// `light`, `dark` or `print`.
    pub theme: Option<String>,
    /// `black-white` or `red-blue`.
    pub colours: Option<String>,
}

/// A format by its name, and the type of its files.
pub fn format_of(name: &str) -> Result<(Format, &'static str), ApiError> {
    Ok(match name {
        "svg" => (Format::Svg, "image/svg+xml"),
        "pdf" => (Format::Pdf, "application/pdf"),
        "png" => (Format::Png, "image/png"),
        "tex" => (Format::Tex, "text/x-tex; charset=utf-8"),
        _ => return Err(ApiError::bad("the formats are svg, pdf, png and tex")),
    })
}

/// A figure as a file.
pub async fn drawn(bench: &Bench, picture: Picture, look: &Look) -> Result<Response, ApiError> {
    let (format, kind) = format_of(&look.format)?;
    let theme = match look.theme.as_deref() {
        None | Some("light") => Theme::Light,
        Some("dark") => Theme::Dark,
        Some("print") => Theme::Print,
        Some(_) => return Err(ApiError::bad("the themes are light, dark and print")),
    };
    let colours = match look.colours.as_deref() {
        None | Some("black-white") => Colours::BlackWhite,
        Some("red-blue") => Colours::RedBlue,
        Some(_) => return Err(ApiError::bad("the colours are black-white and red-blue")),
    };
    let style = Style { theme, colours, ..Style::default() };
    let bytes = bench.apart(move || picture.draw(&style).write(format)).await;
    let bytes = bytes.map_err(|_| ApiError::bad("the figure cannot be drawn"))?;
    let bytes = bytes.map_err(|error| ApiError::bad(error.to_string()))?;
    Ok(([(header::CONTENT_TYPE, kind)], bytes).into_response())
}
