//! Figures of what is on the screen: the page lists the shapes that it shows, and this writes them as a file.
//! Nothing is added: a caption is among the shapes, or there is none.

use super::Body;
use crate::error::{ApiError, ErrorBody};
use crate::server::Bench;
use axum::extract::State;
use axum::http::header;
use axum::response::{IntoResponse, Response};
use figure::Format;
use figure::display::{Anchor, Colour, Display, Group, Point, Shape, Stroke, Text};
use serde::Deserialize;
use std::sync::Arc;
use utoipa::ToSchema;

/// The most shapes of a picture, and the most points of one of them.
const MOST_SHAPES: usize = 20_000;
const MOST_POINTS: usize = 4_000;

/// No length is larger, in points of paper.
const FARTHEST: f64 = 10_000.0;

/// No line of text is longer.
const LONGEST_TEXT: usize = 400;

/// A picture as it is on the screen. Lengths are in points of paper, x to the right and y downwards.
#[derive(Deserialize, ToSchema)]
pub struct Shown {
    /// What it is called.
    pub title: String,
    /// The width of the page.
    pub width: f64,
    /// The height of the page.
    pub height: f64,
    /// The colour of the page: red, green, blue.
    pub background: [u8; 3],
    /// The shapes, from the lowest to the topmost.
    pub shapes: Vec<ShownShape>,
    /// `svg`, `pdf`, `png` or `tex`.
    pub format: String,
}

/// A shape and its paint.
#[derive(Deserialize, ToSchema)]
pub struct ShownShape {
    /// The colour inside.
    pub fill: Option<[u8; 3]>,
    /// The line around.
    pub stroke: Option<ShownStroke>,
    /// What it is.
    #[serde(flatten)]
    pub form: Form,
}

/// A line's paint.
#[derive(Deserialize, ToSchema)]
pub struct ShownStroke {
    /// Red, green, blue.
    pub colour: [u8; 3],
    /// The width.
    pub width: f64,
    /// The length of dashes and gaps, if it is dashed.
    pub dash: Option<f64>,
}

/// What a shape is.
#[derive(Deserialize, ToSchema)]
#[serde(tag = "kind", rename_all = "lowercase")]
pub enum Form {
    /// A closed line.
    Polygon {
        /// Its corners.
        points: Vec<[f64; 2]>,
    },
    /// An open line.
    Line {
        /// Its points.
        points: Vec<[f64; 2]>,
    },
    /// A circle.
    Circle {
        /// Its centre.
        at: [f64; 2],
        /// Its radius.
        radius: f64,
    },
    /// A line of text.
    Text {
        /// Where its anchor stands on the base line.
        at: [f64; 2],
        /// `start`, `middle` or `end`.
        anchor: String,
        /// The size of the letters.
        size: f64,
        /// What it says.
        words: String,
    },
}

/// A figure of what the page shows, as a file.
#[utoipa::path(post, path = "/api/figure/shapes", request_body = Shown, responses(
    (status = 200, description = "the file"), (status = 422, body = ErrorBody)))]
pub async fn shapes(State(bench): State<Arc<Bench>>, Body(body): Body<Shown>) -> Result<Response, ApiError> {
    let (format, kind) = super::documents::format_of(&body.format)?;
    let bytes = bench.apart(move || written(&body, format)).await??;
    Ok(([(header::CONTENT_TYPE, kind)], bytes).into_response())
}

fn written(body: &Shown, format: Format) -> Result<Vec<u8>, ApiError> {
    if body.shapes.len() > MOST_SHAPES {
        return Err(ApiError::bad(format!("a picture has at most {MOST_SHAPES} shapes")));
    }
    let mut groups: Vec<Group> = Vec::new();
    for shown in &body.shapes {
        let shape = shape(&shown.form)?;
        let fill = shown.fill.map(colour);
        let stroke = shown.stroke.as_ref().map(stroke).transpose()?;
        match groups.last_mut() {
            Some(group) if group.fill == fill && group.stroke == stroke => group.shapes.push(shape),
            _ => groups.push(Group { role: "shapes", fill, stroke, shapes: vec![shape] }),
        }
    }
    let display = Display {
        title: body.title.chars().take(LONGEST_TEXT).collect(),
        width: length(body.width)?.max(1.0),
        height: length(body.height)?.max(1.0),
        background: colour(body.background),
        groups,
    };
    display.write(format).map_err(|error| ApiError::bad(error.to_string()))
}

fn colour([red, green, blue]: [u8; 3]) -> Colour {
    Colour(red, green, blue)
}

fn length(value: f64) -> Result<f64, ApiError> {
    let near = value.is_finite() && value.abs() <= FARTHEST;
    near.then_some(value).ok_or_else(|| ApiError::bad("a length of this picture is too large"))
}

fn point([x, y]: [f64; 2]) -> Result<Point, ApiError> {
    Ok(Point::new(length(x)?, length(y)?))
}

fn points(places: &[[f64; 2]]) -> Result<Vec<Point>, ApiError> {
    if !(2..=MOST_POINTS).contains(&places.len()) {
        return Err(ApiError::bad(format!("a line has from 2 to {MOST_POINTS} points")));
    }
    places.iter().copied().map(point).collect()
}

fn stroke(shown: &ShownStroke) -> Result<Stroke, ApiError> {
    let (width, dash) = (length(shown.width)?.abs(), shown.dash.map(length).transpose()?);
    Ok(Stroke { colour: colour(shown.colour), width, dash: dash.filter(|dash| *dash > 0.0) })
}

fn shape(form: &Form) -> Result<Shape, ApiError> {
    Ok(match form {
        Form::Polygon { points: corners } => Shape::Polygon(points(corners)?),
        Form::Line { points: places } => Shape::Line(points(places)?),
        Form::Circle { at, radius } => Shape::Circle(point(*at)?, length(*radius)?.abs()),
        Form::Text { at, anchor, size, words } => {
            let anchor = match &**anchor {
                "start" => Anchor::Start,
                "middle" => Anchor::Middle,
                "end" => Anchor::End,
                _ => return Err(ApiError::bad("a text stands at its `start`, `middle` or `end`")),
            };
            let words = words.chars().filter(|c| !c.is_control()).take(LONGEST_TEXT).collect();
            Shape::Text(Text { at: point(*at)?, anchor, size: length(*size)?.abs(), words })
        }
    })
}
