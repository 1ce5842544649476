//! The figures of `tatami bench connections` as a plot: nodes and CPU time of each problem, on logarithmic
//! scales.

use super::connections::{Row, Run};
use std::fmt::Write;

const LEFT: f64 = 60.0;
const STEP: f64 = 14.0;
const PANEL: f64 = 220.0;
const GAP: f64 = 40.0;
/// Room for the names of the problems.
const BELOW: f64 = 120.0;
const COLOURS: [&str; 3] = ["#ee6677", "#ccbb44", "#4477aa"];

/// A panel: what is shown, and the powers of ten that it reaches from and to.
struct Panel {
    title: &'static str,
    value: fn(&Run) -> f64,
    top: f64,
    powers: (i32, i32),
}

impl Panel {
    /// The height of a value.
    fn y(&self, value: f64) -> f64 {
        let (low, high) = (self.powers.0 as f64, self.powers.1 as f64);
        let place = (value.log10().clamp(low, high) - low) / (high - low);
        self.top + PANEL * (1.0 - place)
    }
}

/// The plot as SVG; problems are in the order of the nodes of the first engine.
pub fn svg(rows: &[Row]) -> String {
    let mut ordered: Vec<&Row> = rows.iter().collect();
    ordered.sort_by_key(|row| row.runs.first().map(|run| run.nodes));
    let width = LEFT + STEP * (rows.len() + 1) as f64 + 20.0;
    let height = 2.0 * PANEL + 2.0 * GAP + BELOW;
    let mut text = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {width} {height}\" width=\"{width}\" \
         height=\"{height}\" font-family=\"Helvetica, Arial, sans-serif\" font-size=\"10\">\n\
         <rect width=\"{width}\" height=\"{height}\" fill=\"white\"/>\n"
    );
    let nodes: fn(&Run) -> f64 = |run| run.nodes.max(1) as f64;
    let seconds: fn(&Run) -> f64 = |run| run.cpu_seconds.max(1e-4);
    let powers = |value: fn(&Run) -> f64, least: i32| {
        let all = rows.iter().flat_map(|row| &row.runs).map(value);
        let largest = all.fold(0.0, f64::max).max(1e-9);
        (least, (largest.log10().ceil() as i32).max(least + 1))
    };
    let below = 2.0 * GAP + PANEL;
    let panels = [
        Panel { title: "nodes", value: nodes, top: GAP, powers: powers(nodes, 0) },
        Panel { title: "CPU seconds", value: seconds, top: below, powers: powers(seconds, -4) },
    ];
    for panel in &panels {
        frame(&mut text, panel, width);
        for (index, row) in ordered.iter().enumerate() {
            for (run, colour) in row.runs.iter().zip(COLOURS) {
                mark(&mut text, column(index), panel.y((panel.value)(run)), colour, run.finished());
            }
        }
    }
    if let Some(row) = rows.first() {
        for (index, run) in row.runs.iter().enumerate() {
            let x = width - 150.0 + 50.0 * index as f64;
            mark(&mut text, x, 18.0, COLOURS[index], true);
            _ = writeln!(text, "<text x=\"{}\" y=\"21.5\">{}</text>", x + 7.0, run.engine);
        }
    }
    for (index, row) in ordered.iter().enumerate() {
        let (x, y) = (column(index) + 3.0, 2.0 * (PANEL + GAP) + 8.0);
        let turned = format!("transform=\"rotate(-90 {x} {y})\" text-anchor=\"end\" font-size=\"8\"");
        _ = writeln!(text, "<text x=\"{x}\" y=\"{y}\" {turned}>{}</text>", row.name);
    }
    text + "</svg>\n"
}

fn column(index: usize) -> f64 {
    LEFT + STEP * (index + 1) as f64
}

fn frame(text: &mut String, panel: &Panel, width: f64) {
    _ = writeln!(text, "<text x=\"8\" y=\"{}\" font-weight=\"bold\">{}</text>", panel.top - 8.0, panel.title);
    for power in panel.powers.0..=panel.powers.1 {
        let y = panel.y(10f64.powi(power));
        let right = width - 10.0;
        _ = writeln!(text, "<line x1=\"{LEFT}\" y1=\"{y}\" x2=\"{right}\" y2=\"{y}\" stroke=\"#dddddd\"/>");
        let label =
            if power < 0 { 10f64.powi(power).to_string() } else { 10u64.pow(power as u32).to_string() };
        let x = LEFT - 6.0;
        _ = writeln!(text, "<text x=\"{x}\" y=\"{}\" text-anchor=\"end\">{label}</text>", y + 3.5);
    }
}

/// A dot; a circle where a limit ran out.
fn mark(text: &mut String, x: f64, y: f64, colour: &str, finished: bool) {
    let fill = if finished { colour } else { "white" };
    _ = writeln!(text, "<circle cx=\"{x}\" cy=\"{y:.1}\" r=\"3.5\" fill=\"{fill}\" stroke=\"{colour}\"/>");
}
