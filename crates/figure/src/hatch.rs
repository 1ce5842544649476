//! Cutting convex cells: into stripes for several tints, and into hatch lines for print. Done here, so that
//! no format needs clipping.

use crate::display::Point;

/// The directions of hatch lines, in degrees; pieces take them in turn.
const DIRECTIONS: [f64; 8] = [45.0, 135.0, 90.0, 0.0, 22.5, 112.5, 67.5, 157.5];

/// The distance of hatch lines.
const SPACING: f64 = 0.15;

/// The part of a convex polygon between two upright lines.
pub fn strip(polygon: &[Point], left: f64, right: f64) -> Vec<Point> {
    let cut = half(polygon, |point| point.x - left);
    half(&cut, |point| right - point.x)
}

/// The hatch lines of a piece inside a convex polygon. Lines of neighbouring cells continue each other.
pub fn lines(polygon: &[Point], piece: usize) -> Vec<Vec<Point>> {
    let (sin, cos) = DIRECTIONS[piece % DIRECTIONS.len()].to_radians().sin_cos();
    // How far a point lies from the line of this direction through the origin.
    let height = |point: &Point| point.y * cos + point.x * sin;
    let heights = || polygon.iter().map(height);
    let (low, high) = (heights().fold(f64::MAX, f64::min), heights().fold(f64::MIN, f64::max));
    let (first, last) = ((low / SPACING).ceil() as i64, (high / SPACING).floor() as i64);
    let mut lines = Vec::new();
    for number in first..=last {
        let level = number as f64 * SPACING;
        let mut ends: Vec<Point> = Vec::new();
        for (index, from) in polygon.iter().enumerate() {
            let to = &polygon[(index + 1) % polygon.len()];
            let (a, b) = (height(from) - level, height(to) - level);
            if (a < 0.0) != (b < 0.0) {
                ends.push(between(*from, *to, a / (a - b)));
            }
        }
        if let [one, other] = ends[..]
            && (one.x - other.x).hypot(one.y - other.y) > SPACING / 4.0
        {
            lines.push(vec![one, other]);
        }
    }
    lines
}

/// The part of a convex polygon on which a linear function is not negative.
fn half(polygon: &[Point], side: impl Fn(&Point) -> f64) -> Vec<Point> {
    let mut kept = Vec::new();
    for (index, from) in polygon.iter().enumerate() {
        let to = &polygon[(index + 1) % polygon.len()];
        let (a, b) = (side(from), side(to));
        if a >= 0.0 {
            kept.push(*from);
        }
        if (a < 0.0) != (b < 0.0) && a != 0.0 && b != 0.0 {
            kept.push(between(*from, *to, a / (a - b)));
        }
    }
    kept
}

fn between(from: Point, to: Point, part: f64) -> Point {
    Point::new(from.x + (to.x - from.x) * part, from.y + (to.y - from.y) * part)
}

#[cfg(test)]
mod tests {
    use super::*;

    const SQUARE: [Point; 4] =
        [Point::new(0.0, 0.0), Point::new(1.0, 0.0), Point::new(1.0, 1.0), Point::new(0.0, 1.0)];

    #[test]
    fn strips_are_cut_out() {
        let xs = |strip: Vec<Point>| {
            let mut xs: Vec<f64> = strip.iter().map(|point| point.x).collect();
            xs.sort_by(f64::total_cmp);
            xs
        };
        assert_eq!(xs(strip(&SQUARE, 0.25, 0.5)), [0.25, 0.25, 0.5, 0.5]);
        assert_eq!(xs(strip(&SQUARE, 0.0, 1.0)), [0.0, 0.0, 1.0, 1.0]);
        assert!(strip(&SQUARE, 2.0, 3.0).is_empty());
    }

    #[test]
    fn hatch_lines_stay_inside() {
        for piece in 0..8 {
            let lines = lines(&SQUARE, piece);
            assert!(lines.len() >= 6, "{piece}");
            let inside = |point: &Point| (-1e-9..=1.0 + 1e-9).contains(&point.x.max(point.y));
            assert!(lines.iter().flatten().all(inside), "{piece}");
        }
    }
}
