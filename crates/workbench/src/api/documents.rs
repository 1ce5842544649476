//! Documents: reading them, changing them as a board is changed, and figures of their blocks.

use super::Body;
use crate::error::{ApiError, ErrorBody};
use crate::view::{Reading, read as reading};
use axum::Json;
use axum::http::header;
use axum::response::{IntoResponse, Response};
use document::syntax::Game;
use document::{Change, Entry};
use figure::{Colours, Format, Picture, Style, Theme};
use game::{Board, Cell, Player};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

/// A document.
#[derive(Deserialize, ToSchema)]
pub struct Text {
    /// In the claim language.
    pub text: String,
}

/// Reads a document: its blocks, and what is wrong with it.
#[utoipa::path(post, path = "/api/read", request_body = Text, responses((status = 200, body = Reading)))]
pub async fn read(Body(body): Body<Text>) -> Json<Reading> {
    Json(reading(&body.text))
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
pub async fn edit(Body(body): Body<Edit>) -> Result<Json<TextAnswer>, ApiError> {
    let change = change(&body)?;
    let text = document::edit(&body.text, &body.block, &change);
    text.map(|text| Json(TextAnswer { text })).map_err(|error| ApiError::bad(error.to_string()))
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
pub async fn format(Body(body): Body<Text>) -> Result<Json<TextAnswer>, ApiError> {
    let document = document::parse(&body.text).map_err(|_| ApiError::bad("the text has errors"))?;
    Ok(Json(TextAnswer { text: document.to_string() }))
}

fn change(body: &Edit) -> Result<Change, ApiError> {
    let board = || {
        let document = document::parse(&body.text).map_err(|_| ApiError::bad("the text has errors"))?;
        let section = document
            .sections
            .iter()
            .find(|section| section.blocks.iter().any(|block| *block.name.node == *body.block))
            .ok_or_else(|| ApiError::bad(format!("there is no block `{}`", body.block)))?;
        match section.game.node {
            Game::Hex(board) => Ok(board),
            Game::Torus(torus) => Ok(*torus.grid()),
            _ => Err(ApiError::bad("stones are put on boards of Hex and torus Hex")),
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
        let name: String = name.chars().take(20).collect();
        ApiError::bad(format!("there is no cell `{name}` on the board {board}"))
    })
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
    let (document, entries) =
        document::read(text).map_err(|_| ApiError::bad("the text has errors; mend them first"))?;
    let number = entries.iter().position(|entry| entry.name == name);
    let number = number.ok_or_else(|| ApiError::bad("there is no such block"))?;
    Ok((document, entries, number))
}

/// A figure that is wanted.
#[derive(Deserialize, ToSchema)]
pub struct Drawn {
    /// The document.
    pub text: String,
    /// The name of the block.
    pub block: String,
    /// How it is to look.
    #[serde(flatten)]
    pub look: Look,
}

/// A figure of a block, as a file.
#[utoipa::path(post, path = "/api/figure", request_body = Drawn, responses(
    (status = 200, description = "the file"), (status = 422, body = ErrorBody)))]
pub async fn figure(Body(body): Body<Drawn>) -> Result<Response, ApiError> {
    let (document, entry) = entry(&body.text, &body.block)?;
    let picture = Picture::of_entry(&document, &entry)
        .ok_or_else(|| ApiError::bad("there are no figures of this block's game"))?;
    drawn(picture, &body.look).await
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

/// A figure as a file.
pub async fn drawn(picture: Picture, look: &Look) -> Result<Response, ApiError> {
    let (format, kind) = match &*look.format {
        "svg" => (Format::Svg, "image/svg+xml"),
        "pdf" => (Format::Pdf, "application/pdf"),
        "png" => (Format::Png, "image/png"),
        "tex" => (Format::Tex, "text/x-tex; charset=utf-8"),
        _ => return Err(ApiError::bad("the formats are svg, pdf, png and tex")),
    };
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
    let bytes = tokio::task::spawn_blocking(move || picture.draw(&style).write(format)).await;
    let bytes = bytes.map_err(|_| ApiError::bad("the figure cannot be drawn"))?;
    let bytes = bytes.map_err(|error| ApiError::bad(error.to_string()))?;
    Ok(([(header::CONTENT_TYPE, kind)], bytes).into_response())
}
