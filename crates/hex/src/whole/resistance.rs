//! Move ordering by electrical resistance.
//!
//! Shannon's idea, made strong by Anshelevich (2002): let the player's two edges be the poles of a battery,
//! every empty cell a resistor, every stone of the player's a wire and every stone of the opponent's a gap.
//! The current through a cell tells how much the player's chances depend on it. With connections as wires
//! too, the circuit sees what a player sees. A good move has much current for both players.

use super::web::Web;
use crate::tuning::STONE_RESISTANCE;
use dfpn::bits::Bits;

/// What an empty cell resists.
const CELL: f32 = 1.0;
/// What flows no better than this flows not at all.
const NOTHING: f32 = 1e-9;

/// A player's circuit.
#[derive(Debug)]
pub struct Circuit<B> {
    /// What each point but the edges is wired with: other such points, and whether each of the two edges.
    wires: Vec<(B, [bool; 2])>,
    /// The points that are empty cells.
    cells: B,
}

impl<B: Bits> Circuit<B> {
    /// The circuit of a player's full connections.
    pub fn of(web: &Web<B>) -> Self {
        let points = 0..web.edges().0;
        let cells = points.clone().filter(|point| web.is_cell(*point));
        Self {
            cells: cells.fold(B::EMPTY, |cells, cell| cells | B::of(cell)),
            wires: points.map(|point| web.partners(point)).collect(),
        }
    }
}

/// The current through each cell when the player's edges are the poles of a battery.
pub fn currents<B: Bits>(circuit: &Circuit<B>) -> Vec<f32> {
    flow(circuit).0
}

/// The same, and the current from edge to edge.
pub fn flow<B: Bits>(circuit: &Circuit<B>) -> (Vec<f32>, f32) {
    let Circuit { wires: partners, cells } = circuit;
    let points = 0..partners.len() as u8;
    let is_wired = |point: &u8| partners[*point as usize] != (B::EMPTY, [false; 2]);
    let wired: Vec<u8> = points.clone().filter(is_wired).collect();
    let mut place = vec![0; partners.len()];
    (0..).zip(&wired).for_each(|(index, point)| place[*point as usize] = index);
    // Stones resist a little, so that no current is infinite.
    let stone = STONE_RESISTANCE.get() as f32 / 1000.0;
    let resistance = |point: u8| if cells.has(point) { CELL } else { stone };
    // The conductance of a wire from a point to a cell, and of one to a group or an edge, which resists as a
    // stone does.
    let conductances = |point: u8| (1.0 / (resistance(point) + CELL), 1.0 / (resistance(point) + stone));
    // Kirchhoff: at each point the currents cancel. One row for each point, the right-hand side last.
    let (count, width) = (wired.len(), wired.len() + 1);
    let mut rows = vec![0.0; count * width];
    for ((index, row), &point) in rows.chunks_exact_mut(width).enumerate().zip(&wired) {
        let (others, edges) = partners[point as usize];
        let (to_cell, to_stone) = conductances(point);
        for to in others.cells() {
            let wire = if cells.has(to) { to_cell } else { to_stone };
            row[index] += wire;
            row[place[to as usize]] -= wire;
        }
        row[index] += edges.iter().filter(|edge| **edge).count() as f32 * to_stone;
        row[count] = if edges[0] { to_stone } else { 0.0 };
    }
    let volts = solve(rows, count);
    let mut currents = vec![0.0; partners.len()];
    let mut total = 0.0;
    for (index, &point) in wired.iter().enumerate() {
        let (others, edges) = partners[point as usize];
        let (to_cell, to_stone) = conductances(point);
        let flow = |conductance: f32, volt: f32| conductance * (volts[index] - volt).abs();
        if edges[0] {
            total += flow(to_stone, 1.0);
        }
        let inner = others.cells().map(|to| {
            let wire = if cells.has(to) { to_cell } else { to_stone };
            flow(wire, volts[place[to as usize]])
        });
        let outer = edges.iter().zip([1.0, 0.0]).filter(|(edge, _)| **edge);
        let outer = outer.map(|(_, volt)| flow(to_stone, volt));
        currents[point as usize] = (inner.sum::<f32>() + outer.sum::<f32>()) / 2.0;
    }
    (currents, total)
}

/// Solves linear equations by elimination; the matrix is symmetric, so that half of it is enough, and its
/// diagonal dominates, so that no pivoting is needed. Unknowns that nothing determines are 0.
fn solve(mut rows: Vec<f32>, count: usize) -> Vec<f32> {
    let width = count + 1;
    for pivot in 0..count {
        let (above, below) = rows.split_at_mut((pivot + 1) * width);
        let row = &above[pivot * width..];
        if row[pivot] < NOTHING {
            continue;
        }
        for (other, below) in (pivot + 1..count).zip(below.chunks_exact_mut(width)) {
            let factor = row[other] / row[pivot];
            if factor != 0.0 {
                below[other..].iter_mut().zip(&row[other..]).for_each(|(x, y)| *x -= factor * y);
            }
        }
    }
    let mut solution = vec![0.0; count];
    for pivot in (0..count).rev() {
        let row = &rows[pivot * width..(pivot + 1) * width];
        let known: f32 = (pivot + 1..count).map(|index| row[index] * solution[index]).sum();
        solution[pivot] = if row[pivot] < NOTHING { 0.0 } else { (row[count] - known) / row[pivot] };
    }
    solution
}
