//! The figures of the Hex solver on a list of positions: as a table, and beside those of an earlier run.

use serde::{Deserialize, Serialize};
use std::fmt::Write;
use std::path::Path;

/// The figures of one position.
#[derive(Clone, Serialize, Deserialize)]
pub struct Row {
    /// What it is called.
    pub position: String,
    /// Who wins; `open` if that was not found within the limit.
    pub winner: String,
    pub nodes: u64,
    pub cpu_seconds: f64,
    pub nodes_per_second: f64,
    pub certificate_bytes: usize,
    pub certify_cpu_seconds: f64,
    pub check_cpu_seconds: f64,
}

/// The figures of an earlier run, as `--json` printed them.
pub fn read(path: &Path) -> Result<Vec<Row>, String> {
    let text = std::fs::read_to_string(path).map_err(|why| format!("{}: {why}", path.display()))?;
    serde_json::from_str(&text)
        .map_err(|why| format!("{}: these are no figures of `bench solve --json`: {why}", path.display()))
}

/// A table with the certificates.
pub fn as_table(rows: &[Row]) -> String {
    let wide = width(rows);
    let mut table = format!(
        "{:wide$}  winner      nodes    CPU s  nodes/s  certificate  certified in  checked in\n",
        "position"
    );
    for row in rows {
        table += &format!(
            "{:wide$}  {:6}  {:>9}  {:>7.3}  {:>7.0}  {:>9} B  {:>10.3} s  {:>8.3} s\n",
            row.position,
            row.winner,
            row.nodes,
            row.cpu_seconds,
            row.nodes_per_second,
            row.certificate_bytes,
            row.certify_cpu_seconds,
            row.check_cpu_seconds,
        );
    }
    let (nodes, seconds) = sums(rows);
    _ = writeln!(
        table,
        "{:wide$}  {:6}  {nodes:>9}  {seconds:>7.3}  {:>7.0}",
        "all",
        "",
        nodes as f64 / seconds
    );
    let [nodes, seconds] =
        [mean(rows.iter().map(|row| row.nodes as f64)), mean(rows.iter().map(|row| row.cpu_seconds))];
    _ = writeln!(table, "{:wide$}  {:6}  {nodes:>9.0}  {seconds:>7.3}", "geometric mean", "");
    table + &open(rows)
}

/// A table of what was and what is, with the ratios of now to then.
pub fn beside(rows: &[Row], earlier: &[Row]) -> Result<String, String> {
    let mut before = Vec::new();
    for row in rows {
        let Some(same) = earlier.iter().find(|old| old.position == row.position) else {
            return Err(format!("the earlier figures have no {}", row.position));
        };
        if [&row.winner, &same.winner].iter().all(|winner| *winner != OPEN) && row.winner != same.winner {
            return Err(format!("{} was won by {} and is by {}", row.position, same.winner, row.winner));
        }
        before.push(same.clone());
    }
    let wide = width(rows);
    let mut table = format!(
        "{:wide$}  winner     nodes     before  ratio    CPU s   before  ratio  nodes/s   before\n",
        "position"
    );
    let mut line = |name: &str, winner: &str, nodes: [f64; 2], seconds: [f64; 2]| {
        let speed = [0, 1].map(|of| nodes[of] / seconds[of].max(LEAST));
        _ = writeln!(
            table,
            "{name:wide$}  {winner:6} {:>9.0}  {:>9.0}  {:>5.2}  {:>7.3}  {:>7.3}  {:>5.2}  {:>7.0}  {:>7.0}",
            nodes[0],
            nodes[1],
            nodes[0] / nodes[1].max(1.0),
            seconds[0],
            seconds[1],
            seconds[0] / seconds[1].max(LEAST),
            speed[0],
            speed[1],
        );
    };
    for (row, old) in rows.iter().zip(&before) {
        let nodes = [row, old].map(|row| row.nodes as f64);
        line(&row.position, &row.winner, nodes, [row, old].map(|row| row.cpu_seconds));
    }
    let all = [rows, &before].map(sums);
    line("all", "", all.map(|(nodes, _)| nodes as f64), all.map(|(_, seconds)| seconds));
    let means = |of: fn(&Row) -> f64| [mean(rows.iter().map(of)), mean(before.iter().map(of))];
    line("geometric mean", "", means(|row| row.nodes as f64), means(|row| row.cpu_seconds));
    Ok(table + &open(rows))
}

/// What stands for the winner of a position that was not settled.
pub const OPEN: &str = "open";
/// What is faster is not told apart: seconds, for means and ratios.
const LEAST: f64 = 1e-4;

fn width(rows: &[Row]) -> usize {
    rows.iter().map(|row| row.position.len()).max().unwrap_or(0).max("geometric mean".len())
}

fn sums(rows: &[Row]) -> (u64, f64) {
    rows.iter().fold((0, 0.0), |(nodes, seconds), row| (nodes + row.nodes, seconds + row.cpu_seconds))
}

/// The geometric mean of figures.
pub fn mean(figures: impl ExactSizeIterator<Item = f64>) -> f64 {
    let count = figures.len().max(1) as f64;
    (figures.map(|figure| figure.max(LEAST).ln()).sum::<f64>() / count).exp()
}

/// A line about the positions that were not settled: they count with what was spent on them.
fn open(rows: &[Row]) -> String {
    match rows.iter().filter(|row| row.winner == OPEN).count() {
        0 => String::new(),
        open => {
            format!("not settled within their limits, and counted with these: {open} of {}\n", rows.len())
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn row(position: &str, winner: &str, nodes: u64, cpu_seconds: f64) -> Row {
        Row {
            position: position.to_string(),
            winner: winner.to_string(),
            nodes,
            cpu_seconds,
            nodes_per_second: nodes as f64 / cpu_seconds,
            certificate_bytes: 0,
            certify_cpu_seconds: 0.0,
            check_cpu_seconds: 0.0,
        }
    }

    #[test]
    fn means_are_geometric() {
        let rows = [row("a", "black", 10, 1.0), row("b", OPEN, 1000, 4.0)];
        let before = [row("b", "white", 1000, 1.0), row("a", "black", 90, 4.0)];
        let table = beside(&rows, &before).unwrap();
        let mean = table.lines().find(|line| line.starts_with("geometric mean")).unwrap();
        let figures: Vec<&str> = mean.split_whitespace().skip(2).collect();
        assert_eq!(figures, ["100", "300", "0.33", "2.000", "2.000", "1.00", "50", "150"]);
        assert!(table.contains("1 of 2"));
    }

    #[test]
    fn other_positions_and_other_winners_are_refused() {
        let rows = [row("a", "black", 10, 1.0)];
        assert!(beside(&rows, &[row("b", "black", 10, 1.0)]).unwrap_err().contains("no a"));
        assert!(beside(&rows, &[row("a", "white", 10, 1.0)]).unwrap_err().contains("won by white"));
        assert!(beside(&rows, &[row("a", OPEN, 10, 1.0)]).is_ok());
    }

    #[test]
    fn figures_are_read_again() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("figures.json");
        std::fs::write(&path, crate::status::as_json(&[row("a", "black", 10, 1.0)])).unwrap();
        assert_eq!(read(&path).unwrap()[0].nodes, 10);
        std::fs::write(&path, "{}").unwrap();
        assert!(read(&path).err().unwrap().contains("no figures"));
    }
}
