//! Move ordering by electrical resistance.
//!
//! Shannon's idea, made strong by Anshelevich (2002): let the player's two edges be the poles of a battery, every
//! empty cell a resistor, every stone of the player's a wire and every stone of the opponent's a gap. The current through a
//! cell tells how much the player's chances depend on it. With connections as wires too, the circuit sees
//! what a player sees. A good move has much current for both players.

use super::web::Web;
use crate::bits::Bits;

/// Stones resist a little, so that no current is infinite.
const STONE: f32 = 0.02;
const CELL: f32 = 1.0;
/// What flows no better than this flows not at all.
const NOTHING: f32 = 1e-9;

/// The current through each point when the player's edges are the poles of a battery.
pub fn currents<B: Bits>(web: &Web<B>) -> Vec<f32> {
    let poles = web.edges();
    let wires = wires(web);
    let inner: Vec<u8> = (0..poles.0).filter(|point| !wires[*point as usize].is_empty()).collect();
    let mut place = vec![0; web.points() as usize];
    (0..).zip(&inner).for_each(|(index, point)| place[*point as usize] = index);
    // Kirchhoff: at each point the currents cancel. One row for each point, the right-hand side last.
    let (count, width) = (inner.len(), inner.len() + 1);
    let mut rows = vec![0.0; count * width];
    for (row, point) in rows.chunks_exact_mut(width).zip(&inner) {
        for &(to, conductance) in &wires[*point as usize] {
            row[place[*point as usize]] += conductance;
            if to == poles.0 {
                row[count] += conductance;
            } else if to != poles.1 {
                row[place[to as usize]] -= conductance;
            }
        }
    }
    let inner_volts = solve(rows, count);
    let mut volts = vec![0.0; web.points() as usize];
    volts[poles.0 as usize] = 1.0;
    inner.iter().zip(inner_volts).for_each(|(point, volt)| volts[*point as usize] = volt);
    let current = |point: usize| {
        let flows = wires[point].iter().map(|(to, g)| g * (volts[point] - volts[*to as usize]).abs());
        flows.sum::<f32>() / 2.0
    };
    (0..poles.0 as usize).map(current).collect()
}

/// For each point but the edges, the points that it is connected with, and the conductance between them.
fn wires<B: Bits>(web: &Web<B>) -> Vec<Vec<(u8, f32)>> {
    let resistance = |point: u8| if web.partners(point).1 { CELL } else { STONE };
    let all = (0..web.edges().0).map(|point| {
        let mut partners: Vec<u8> = web.partners(point).0.collect();
        partners.sort_unstable();
        partners.dedup();
        let wire = |to: u8| (to, 1.0 / (resistance(point) + resistance(to)));
        partners.into_iter().map(wire).collect()
    });
    all.collect()
}

/// Solves linear equations by elimination; the matrix is symmetric and its diagonal dominates, so that no
/// pivoting is needed. Unknowns that nothing determines are 0.
fn solve(mut rows: Vec<f32>, count: usize) -> Vec<f32> {
    let width = count + 1;
    for pivot in 0..count {
        let (above, below) = rows.split_at_mut((pivot + 1) * width);
        let row = &above[pivot * width..];
        if row[pivot] < NOTHING {
            continue;
        }
        for other in below.chunks_exact_mut(width) {
            let factor = other[pivot] / row[pivot];
            if factor != 0.0 {
                other[pivot..].iter_mut().zip(&row[pivot..]).for_each(|(x, y)| *x -= factor * y);
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
