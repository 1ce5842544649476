//! The display list: all that a format has to know about a picture.
//!
//! Lengths are in figure units, x to the right and y downwards. A group has one paint for all its shapes, so
//! that files stay short and can be edited by hand.

use crate::helvetica;

/// A place.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Point {
    /// To the right.
    pub x: f64,
    /// Downwards.
    pub y: f64,
}

impl Point {
    /// The place with these coordinates.
    pub const fn new(x: f64, y: f64) -> Self {
        Self { x, y }
    }

    /// The place so much further to the right and down.
    #[must_use]
    pub fn shifted(self, dx: f64, dy: f64) -> Self {
        Self::new(self.x + dx, self.y + dy)
    }
}

/// A colour: red, green, blue.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Colour(pub u8, pub u8, pub u8);

/// How lines are drawn.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Stroke {
    /// The colour.
    pub colour: Colour,
    /// The width.
    pub width: f64,
    /// The length of dashes and gaps, if the line is dashed.
    pub dash: Option<f64>,
}

impl Stroke {
    /// A full line.
    pub fn new(colour: Colour, width: f64) -> Self {
        Self { colour, width, dash: None }
    }
}

/// Which point of a text stands at its place, along the base line.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Anchor {
    /// The left end.
    Start,
    /// The middle.
    Middle,
    /// The right end.
    End,
}

/// A line of text.
#[derive(Clone, Debug, PartialEq)]
pub struct Text {
    /// Where its anchor stands on the base line.
    pub at: Point,
    /// Which point that is.
    pub anchor: Anchor,
    /// The size of the letters.
    pub size: f64,
    /// What it says.
    pub words: String,
}

impl Text {
    /// The left end of the base line, in a picture whose letters are those of Helvetica.
    pub fn start(&self) -> Point {
        let width = helvetica::width(&self.words) * self.size;
        match self.anchor {
            Anchor::Start => self.at,
            Anchor::Middle => self.at.shifted(-width / 2.0, 0.0),
            Anchor::End => self.at.shifted(-width, 0.0),
        }
    }
}

/// Something to be seen.
#[derive(Clone, Debug, PartialEq)]
pub enum Shape {
    /// A closed line.
    Polygon(Vec<Point>),
    /// An open line, never filled.
    Line(Vec<Point>),
    /// A circle by centre and radius.
    Circle(Point, f64),
    /// Text; its colour is the group's fill.
    Text(Text),
}

/// Shapes that are painted alike.
#[derive(Clone, Debug, PartialEq)]
pub struct Group {
    /// What they show.
    pub role: &'static str,
    /// The colour inside.
    pub fill: Option<Colour>,
    /// The line around.
    pub stroke: Option<Stroke>,
    /// The shapes, from the lowest to the topmost.
    pub shapes: Vec<Shape>,
}

/// A picture, ready for every format.
#[derive(Clone, Debug, PartialEq)]
pub struct Display {
    /// What it is called.
    pub title: String,
    /// The width of the page.
    pub width: f64,
    /// The height of the page.
    pub height: f64,
    /// The colour of the page.
    pub background: Colour,
    /// The groups, from the lowest to the topmost.
    pub groups: Vec<Group>,
}

impl Display {
    /// A page that fits around its groups, with a margin.
    pub fn around(title: String, background: Colour, mut groups: Vec<Group>, margin: f64) -> Self {
        groups.retain(|group| !group.shapes.is_empty());
        let bounds = Bounds::of(&groups).unwrap_or(Bounds { left: 0.0, top: 0.0, right: 1.0, bottom: 1.0 });
        let (dx, dy) = (margin - bounds.left, margin - bounds.top);
        let groups = groups.into_iter().map(|group| group.placed(1.0, dx, dy)).collect();
        let (width, height) = (bounds.width() + 2.0 * margin, bounds.height() + 2.0 * margin);
        Self { title, width, height, background, groups }
    }

    /// The same picture, so many times as large.
    #[must_use]
    pub fn scaled(mut self, factor: f64) -> Self {
        self.width *= factor;
        self.height *= factor;
        self.groups = self.groups.into_iter().map(|group| group.placed(factor, 0.0, 0.0)).collect();
        self
    }
}

impl Group {
    /// A group that is filled.
    pub fn filled(role: &'static str, fill: Colour, shapes: Vec<Shape>) -> Self {
        Self { role, fill: Some(fill), stroke: None, shapes }
    }

    /// A group that is outlined.
    pub fn outlined(role: &'static str, stroke: Stroke, shapes: Vec<Shape>) -> Self {
        Self { role, fill: None, stroke: Some(stroke), shapes }
    }

    /// The same with a line around.
    #[must_use]
    pub fn with(mut self, stroke: Stroke) -> Self {
        self.stroke = Some(stroke);
        self
    }

    /// The group made so many times as large, and then moved.
    #[must_use]
    pub fn placed(mut self, factor: f64, dx: f64, dy: f64) -> Self {
        let place = |point: Point| Point::new(point.x * factor + dx, point.y * factor + dy);
        if let Some(stroke) = &mut self.stroke {
            stroke.width *= factor;
            stroke.dash = stroke.dash.map(|dash| dash * factor);
        }
        for shape in &mut self.shapes {
            match shape {
                Shape::Polygon(points) | Shape::Line(points) => {
                    points.iter_mut().for_each(|point| *point = place(*point));
                }
                Shape::Circle(centre, radius) => (*centre, *radius) = (place(*centre), *radius * factor),
                Shape::Text(text) => (text.at, text.size) = (place(text.at), text.size * factor),
            }
        }
        self
    }
}

/// The smallest upright rectangle around shapes.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Bounds {
    /// The smallest x.
    pub left: f64,
    /// The smallest y.
    pub top: f64,
    /// The largest x.
    pub right: f64,
    /// The largest y.
    pub bottom: f64,
}

impl Bounds {
    /// Around groups, if there is a shape in them.
    pub fn of(groups: &[Group]) -> Option<Self> {
        let shapes = groups.iter().flat_map(|group| &group.shapes);
        shapes.flat_map(corners).map(Self::at).reduce(Self::joined)
    }

    /// From left to right.
    pub fn width(&self) -> f64 {
        self.right - self.left
    }

    /// From top to bottom.
    pub fn height(&self) -> f64 {
        self.bottom - self.top
    }

    fn at(point: Point) -> Self {
        Self { left: point.x, top: point.y, right: point.x, bottom: point.y }
    }

    fn joined(self, other: Self) -> Self {
        Self {
            left: self.left.min(other.left),
            top: self.top.min(other.top),
            right: self.right.max(other.right),
            bottom: self.bottom.max(other.bottom),
        }
    }
}

/// Points whose bounds are those of a shape.
fn corners(shape: &Shape) -> Vec<Point> {
    match shape {
        Shape::Polygon(points) | Shape::Line(points) => points.clone(),
        Shape::Circle(centre, radius) => {
            vec![centre.shifted(-radius, -radius), centre.shifted(*radius, *radius)]
        }
        Shape::Text(text) => {
            let (low, high) = helvetica::ink(&text.words);
            let start = text.start();
            let end = start.x + helvetica::width(&text.words) * text.size;
            vec![start.shifted(0.0, -high * text.size), Point::new(end, start.y - low * text.size)]
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_page_fits_around_its_shapes() {
        let dot = Shape::Circle(Point::new(-3.0, 5.0), 1.0);
        let line = Shape::Line(vec![Point::new(0.0, 0.0), Point::new(4.0, 5.0)]);
        let groups = vec![Group::filled("test", Colour(0, 0, 0), vec![dot, line])];
        let page = Display::around(String::new(), Colour(255, 255, 255), groups, 0.5);
        assert_eq!((page.width, page.height), (9.0, 7.0));
        assert_eq!(page.groups[0].shapes[0], Shape::Circle(Point::new(1.5, 5.5), 1.0));
        let larger = page.scaled(2.0);
        assert_eq!((larger.width, larger.height), (18.0, 14.0));
        assert_eq!(larger.groups[0].shapes[0], Shape::Circle(Point::new(3.0, 11.0), 2.0));
    }

    #[test]
    fn texts_stand_at_their_anchors() {
        let text = |anchor| Text { at: Point::new(10.0, 0.0), anchor, size: 2.0, words: "00".to_string() };
        let width = 2.0 * 2.0 * 0.556;
        for (anchor, x) in
            [(Anchor::Start, 10.0), (Anchor::Middle, 10.0 - width / 2.0), (Anchor::End, 10.0 - width)]
        {
            assert!((text(anchor).start().x - x).abs() < 1e-9, "{anchor:?}");
        }
    }
}
