//! The variables without a value, the one that took part in most of the latest conflicts first.

/// Above this all counts are made smaller.
const MUCH: f64 = 1e100;

/// A heap of variables.
pub struct Order {
    /// How much each variable took part in conflicts, the later ones counting more,
    weights: Vec<f64>,
    /// and how much the present conflict counts.
    step: f64,
    /// The heap: no variable weighs more than the one at half of its place.
    heap: Vec<u32>,
    /// Where each variable is in the heap; none if it is not there.
    places: Vec<Option<u32>>,
}

impl Order {
    /// No variables.
    pub fn new() -> Self {
        Self { weights: Vec::new(), step: 1.0, heap: Vec::new(), places: Vec::new() }
    }

    /// Takes note of one more variable.
    pub fn add(&mut self) {
        let variable = self.weights.len() as u32;
        self.weights.push(0.0);
        self.places.push(None);
        self.enter(variable);
    }

    /// Puts a variable into the heap, if it is not there.
    pub fn enter(&mut self, variable: u32) {
        if self.places[variable as usize].is_none() {
            self.heap.push(variable);
            self.up(self.heap.len() - 1);
        }
    }

    /// Takes the first variable out of the heap.
    pub fn first(&mut self) -> Option<u32> {
        let first = *self.heap.first()?;
        let last = self.heap.pop()?;
        self.places[first as usize] = None;
        if !self.heap.is_empty() {
            self.heap[0] = last;
            self.down();
        }
        Some(first)
    }

    /// A variable took part in the present conflict.
    pub fn bump(&mut self, variable: u32) {
        self.weights[variable as usize] += self.step;
        if self.weights[variable as usize] > MUCH {
            self.weights.iter_mut().for_each(|weight| *weight /= MUCH);
            self.step /= MUCH;
        }
        if let Some(place) = self.places[variable as usize] {
            self.up(place as usize);
        }
    }

    /// The next conflict counts more, by this factor.
    pub fn grow(&mut self, factor: f64) {
        self.step *= factor;
    }

    fn weight(&self, variable: u32) -> f64 {
        self.weights[variable as usize]
    }

    fn up(&mut self, mut place: usize) {
        let variable = self.heap[place];
        while place > 0 && self.weight(self.heap[(place - 1) / 2]) < self.weight(variable) {
            self.put(self.heap[(place - 1) / 2], place);
            place = (place - 1) / 2;
        }
        self.put(variable, place);
    }

    fn down(&mut self) {
        let (mut place, variable) = (0, self.heap[0]);
        loop {
            let below = (2 * place + 1..self.heap.len()).take(2);
            let weight = |place: &usize| self.weight(self.heap[*place]);
            let Some(greater) = below.max_by(|one, two| weight(one).total_cmp(&weight(two))) else { break };
            if self.weight(self.heap[greater]) <= self.weight(variable) {
                break;
            }
            self.put(self.heap[greater], place);
            place = greater;
        }
        self.put(variable, place);
    }

    fn put(&mut self, variable: u32, place: usize) {
        self.heap[place] = variable;
        self.places[variable as usize] = Some(place as u32);
    }
}
