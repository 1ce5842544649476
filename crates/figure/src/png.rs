//! PNG: the display list painted by `tiny-skia`, its text by the stroke font.

use crate::display::{Colour, Display, Group, Point, Shape, Text};
use crate::picture::TooLarge;
use crate::stroke_font;
use tiny_skia::{
    FillRule, LineCap, LineJoin, Paint, Path, PathBuilder, Pixmap, Stroke, StrokeDash, Transform,
};

/// Pixels to a point: 300 to the inch.
const SCALE: f64 = 300.0 / 72.0;

/// Larger pictures are refused: they would take too much memory.
const MOST_PIXELS: f64 = 100e6;

/// The weight of letters, in parts of their size.
const WEIGHT: f64 = 0.085;

/// The picture as PNG.
pub fn write(display: &Display) -> Result<Vec<u8>, TooLarge> {
    let too_large = TooLarge(display.width, display.height);
    let (width, height) = ((display.width * SCALE).ceil(), (display.height * SCALE).ceil());
    if width * height > MOST_PIXELS {
        return Err(too_large);
    }
    let mut canvas = Pixmap::new((width as u32).max(1), (height as u32).max(1)).ok_or(too_large)?;
    let Colour(red, green, blue) = display.background;
    canvas.fill(tiny_skia::Color::from_rgba8(red, green, blue, 255));
    for group in &display.groups {
        for shape in &group.shapes {
            paint(&mut canvas, group, shape);
        }
    }
    canvas.encode_png().map_err(|_| too_large)
}

fn paint(canvas: &mut Pixmap, group: &Group, shape: &Shape) {
    let stroke = group.stroke.map(|stroke| (stroke.colour, pen(stroke.width, stroke.dash)));
    let (path, fill) = match shape {
        Shape::Polygon(points) => (lines(std::slice::from_ref(points), true), group.fill),
        Shape::Line(points) => (lines(std::slice::from_ref(points), false), None),
        Shape::Circle(centre, radius) => {
            let (x, y) = place(*centre);
            (PathBuilder::from_circle(x, y, (radius * SCALE) as f32), group.fill)
        }
        Shape::Text(text) => {
            if let (Some(path), Some(colour)) = (letters(text), group.fill) {
                canvas.stroke_path(
                    &path,
                    &ink(colour),
                    &pen(text.size * WEIGHT, None),
                    Transform::identity(),
                    None,
                );
            }
            return;
        }
    };
    let Some(path) = path else { return };
    if let Some(colour) = fill {
        canvas.fill_path(&path, &ink(colour), FillRule::Winding, Transform::identity(), None);
    }
    if let Some((colour, pen)) = stroke {
        canvas.stroke_path(&path, &ink(colour), &pen, Transform::identity(), None);
    }
}

fn ink(Colour(red, green, blue): Colour) -> Paint<'static> {
    let mut paint = Paint::default();
    paint.set_color_rgba8(red, green, blue, 255);
    paint
}

fn pen(width: f64, dash: Option<f64>) -> Stroke {
    let dash = dash.map(|dash| (dash * SCALE) as f32);
    Stroke {
        width: (width * SCALE) as f32,
        line_cap: if dash.is_some() { LineCap::Butt } else { LineCap::Round },
        line_join: LineJoin::Round,
        dash: dash.and_then(|dash| StrokeDash::new(vec![dash, dash], 0.0)),
        ..Stroke::default()
    }
}

fn place(point: Point) -> (f32, f32) {
    ((point.x * SCALE) as f32, (point.y * SCALE) as f32)
}

fn lines(strokes: &[Vec<Point>], closed: bool) -> Option<Path> {
    let mut builder = PathBuilder::new();
    for stroke in strokes {
        for (index, &point) in stroke.iter().enumerate() {
            let (x, y) = place(point);
            if index == 0 {
                builder.move_to(x, y);
            } else {
                builder.line_to(x, y);
            }
        }
        if closed {
            builder.close();
        }
    }
    builder.finish()
}

fn letters(text: &Text) -> Option<Path> {
    let start = text.start();
    let mut strokes = stroke_font::strokes(&text.words);
    for point in strokes.iter_mut().flatten() {
        *point = Point::new(start.x + point.x * text.size, start.y + point.y * text.size);
    }
    lines(&strokes, false)
}
