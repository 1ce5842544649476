//! That no areas with few cells prove a creature of the line a loser, as described in section 9 of
//! `manual/src/certificate.md`; it must never accept that there are none when there are some.

use crate::budget::Budget;
use crate::clauses::{Clauses, Literal, no, yes};
use crate::text::{Answer, Lines, Words, ensure, number, quote};

/// The greatest period, number of cells, and distance between cells of the creature.
const FARTHEST: i64 = 64;

/// The bytes that a variable takes.
const ROOM_OF_VARIABLE: usize = 64;

/// The areas that are excluded: for a creature with these cells, the first of them 0.
pub struct Areas {
    offsets: Vec<i64>,
    /// The greatest number of cells: of each area, or of all in a period together.
    most: i64,
    each: bool,
    period: i64,
    /// Whether longer periods are excluded, too.
    longer: bool,
}

/// A set game: its cells, its sets, and whether Breaker wins it.
type Won = (Vec<(i64, i64)>, Vec<Vec<(i64, i64)>>, bool);

impl Areas {
    /// Takes what follows the word `areas` of a claim.
    pub fn read(cells: &[(i64, i64)], words: &mut Words<'_>) -> Answer<Areas> {
        let each = words.peek() == Some("each");
        if each {
            words.expect("each")?;
        }
        let most = words.number("the number of cells")?;
        let longer = words.one_of("`period` or `from`", ["period", "from"])? == 1;
        let period = words.number("the period")?;
        let mut offsets: Vec<i64> = cells.iter().map(|cell| cell.0).collect();
        offsets.sort_unstable();
        let first = offsets[0];
        offsets.iter_mut().for_each(|offset| *offset -= first);
        let near = offsets.iter().all(|offset| *offset <= FARTHEST);
        let small = (1..=FARTHEST).contains(&period) && (0..=FARTHEST).contains(&most);
        ensure!(near && small, "a number is greater than {FARTHEST}");
        ensure!(!each || most >= 1, "each area has a cell");
        ensure!(!each || !longer, "of the cells of each area one period is stated at a time");
        Ok(Areas { offsets, most, each, period, longer })
    }

    /// The claim as it is written.
    pub fn claim(&self) -> String {
        let each = if self.each { "each " } else { "" };
        format!("areas {each}{} {} {}", self.most, if self.longer { "from" } else { "period" }, self.period)
    }

    /// What is said of the areas.
    pub fn words(&self) -> String {
        let (most, period) = (self.most, self.period);
        let longer = if self.longer { " or more" } else { "" };
        let measure = if self.each { "each, any number of them" } else { "altogether" };
        format!(
            "there are no areas with at most {most} cells {measure}, repeated every {period}{longer} cells, together with\n\
             a choice of one area for each image, the same in every period, such that Breaker, who answers each move\n\
             in its area, can take one of the cells of every image that lie in the area chosen for it"
        )
    }

    /// Reads the proof.
    pub fn refuted(
        &self,
        lines: &mut Lines<'_>,
        mut game: impl FnMut(&mut Lines<'_>) -> Answer<Won>,
    ) -> Answer<()> {
        if self.longer {
            lines.head("few", |_| Ok(()))?;
            return self.few();
        }
        lines.budget.take(self.variables() * ROOM_OF_VARIABLE);
        lines.budget.check()?;
        let mut known = Clauses::new(self.variables(), lines.budget.clone());
        self.axioms(&mut known);
        if self.each {
            self.crowds(&mut known, &lines.budget)?;
        }
        loop {
            let mut words = lines.next()?.ok_or("the text ends before the empty clause")?;
            match words.word("`loss`, `chain`, `clause` or `forget`")? {
                "loss" => {
                    let images = words.map(integer).collect::<Answer<Vec<_>>>()?;
                    let won = game(lines)?;
                    self.loss(&images, won, &mut known)?;
                }
                "chain" => {
                    let cells = words.map(integer).collect::<Answer<Vec<_>>>()?;
                    self.chain(&cells, &mut known)?;
                }
                word => {
                    if known.line(word, &mut words, |word| self.literal(word))? {
                        return Ok(());
                    }
                }
            }
        }
    }

    /// The parts have too few cells.
    fn few(&self) -> Answer<()> {
        let pairs = || self.offsets.iter().flat_map(|a| self.offsets.iter().map(move |b| b - a));
        let once = |difference: &i64| pairs().filter(|other| other == difference).count() == 1;
        let different = pairs().filter(|difference| *difference != 0).all(|difference| once(&difference));
        ensure!(different, "two pairs of cells of the creature have the same distance");
        let of_two = (self.most / 2).min(self.period);
        let needed = 2 * of_two + 3 * (self.period - of_two);
        let had = self.offsets.len() as i64 * self.most;
        ensure!(needed > had, "the parts need {needed} cells of {had}, which are enough");
        Ok(())
    }

    fn reach(&self) -> i64 {
        (self.offsets[self.offsets.len() - 1] + self.period - 1) / self.period
    }

    /// The variable of a cell of an image.
    fn part(&self, image: i64, cell: usize) -> usize {
        image.rem_euclid(self.period) as usize * self.offsets.len() + cell
    }

    /// The variable of two cells of different kinds; none if they are far apart.
    fn together(&self, one: i64, two: i64) -> Option<usize> {
        let (p, r) = (self.period, self.reach());
        let (low, high) = if one.rem_euclid(p) < two.rem_euclid(p) { (one, two) } else { (two, one) };
        let apart = high.div_euclid(p) - low.div_euclid(p);
        let place = (low.rem_euclid(p) * p + high.rem_euclid(p)) * (2 * r + 1) + apart + r;
        (apart.abs() <= r).then_some(p as usize * self.offsets.len() + place as usize)
    }

    fn covered(&self, kind: i64) -> usize {
        let pairs = self.period * self.period * (2 * self.reach() + 1);
        self.period as usize * self.offsets.len() + (pairs + kind) as usize
    }

    fn counted(&self, kind: i64, count: i64) -> usize {
        self.covered(self.period) + (kind * (self.most + 1) + count - 1) as usize
    }

    /// How many cells there are variables for that say whether they are in one area with a cell.
    fn partners(&self) -> i64 {
        self.period * (2 * self.reach() + 1)
    }

    /// The variable: of the partners up to this one so many are in one area with a cell of this kind.
    fn crowded(&self, kind: i64, partner: i64, count: i64) -> usize {
        let place = (kind * self.partners() + partner) * self.most + count - 1;
        self.covered(self.period) + place as usize
    }

    /// The number of variables.
    fn variables(&self) -> usize {
        if self.each { self.crowded(self.period, 0, 1) } else { self.counted(self.period, 1) }
    }

    /// In one area with a cell there are fewer others than an area may have cells.
    fn crowds(&self, known: &mut Clauses, budget: &Budget) -> Answer<()> {
        let wide = 2 * self.reach() + 1;
        for (kind, partner) in (0..self.period).flat_map(|a| (0..self.partners()).map(move |i| (a, i))) {
            budget.check()?;
            let cell = partner / wide + (partner % wide - self.reach()) * self.period;
            let both = if partner / wide == kind { None } else { self.together(kind, cell) };
            let crowded = |partner: i64, count: i64| self.crowded(kind, partner, count);
            both.into_iter().for_each(|both| known.add([no(both), yes(crowded(partner, 1))]));
            for count in (1..=self.most).filter(|_| partner > 0) {
                let before = no(crowded(partner - 1, count));
                known.add([before, yes(crowded(partner, count))]);
                if let Some(both) = both.filter(|_| count < self.most) {
                    known.add([before, no(both), yes(crowded(partner, count + 1))]);
                }
            }
        }
        (0..self.period).for_each(|a| known.add([no(self.crowded(a, self.partners() - 1, self.most))]));
        Ok(())
    }

    fn axioms(&self, known: &mut Clauses) {
        let (p, size) = (self.period, self.offsets.len());
        for image in 0..p {
            for cell in 0..size {
                let others = (0..size).filter(|other| *other != cell);
                known.add(others.clone().map(|other| yes(self.part(image, other))));
                let (one, at) = (self.part(image, cell), image + self.offsets[cell]);
                known.add([no(one), yes(self.covered(at.rem_euclid(p)))]);
                for other in others {
                    let (two, there) = (self.part(image, other), image + self.offsets[other]);
                    if (at - there) % p == 0 {
                        known.add([no(one), no(two)]);
                    } else if let Some(both) = self.together(at, there) {
                        known.add([no(one), no(two), yes(both)]);
                        known.add([no(one), no(both), yes(two)]);
                    }
                }
            }
        }
        let near = || (-self.reach()..=self.reach()).map(|n| n * p);
        for (a, b) in (0..p).flat_map(|a| (0..p).map(move |b| (a, b))).filter(|(a, b)| a != b) {
            for (by, more) in near().flat_map(|by| near().map(move |more| (by, more))) {
                let Some(ab) = self.together(a, b + by) else { continue };
                if let Some(other) = self.together(a, b + more).filter(|other| *other != ab) {
                    known.add([no(ab), no(other)]);
                }
                // From c to a it is the same clause.
                for c in (a + 1..p).filter(|c| *c != b) {
                    let (bc, ac) = (self.together(b + by, c + more), self.together(a, c + more));
                    if let Some((bc, ac)) = bc.zip(ac) {
                        known.add([no(ab), no(bc), yes(ac)]);
                    }
                }
            }
        }
        if self.each || self.most >= p {
            let beside = if p > 1 { self.together(-1, 0) } else { None };
            beside.into_iter().for_each(|beside| known.add([no(beside)]));
            return;
        }
        known.add([no(self.covered(0))]);
        for kind in 0..p {
            known.add([no(self.covered(kind)), yes(self.counted(kind, 1))]);
            for count in (1..=self.most + 1).filter(|_| kind > 0) {
                let before = no(self.counted(kind - 1, count));
                known.add([before, yes(self.counted(kind, count))]);
                if count <= self.most {
                    known.add([before, no(self.covered(kind)), yes(self.counted(kind, count + 1))]);
                }
            }
        }
        known.add([no(self.counted(p - 1, self.most + 1))]);
    }

    /// Maker wins a game of parts of images: one of them, wherever along the line, is larger.
    fn loss(&self, images: &[i64], (_, sets, hits): Won, known: &mut Clauses) -> Answer<()> {
        ensure!(!hits, "Maker must win the game of a loss");
        ensure!(images.len() == sets.len(), "there are {} images for {} sets", images.len(), sets.len());
        let mut missing: Vec<(i64, usize)> = Vec::new();
        for (image, set) in images.iter().zip(&sets) {
            let at = |cell: usize| (image + self.offsets[cell], 0);
            let inside = set.iter().all(|cell| (0..self.offsets.len()).any(|own| at(own) == *cell));
            ensure!(inside, "a set is not a part of the image at {image}");
            missing.extend(
                (0..self.offsets.len()).filter(|cell| !set.contains(&at(*cell))).map(|cell| (*image, cell)),
            );
        }
        for by in 0..self.period {
            known.add(missing.iter().map(|(image, cell)| yes(self.part(image + by, *cell))));
        }
        Ok(())
    }

    /// A cell, an image with this cell and another one, that cell, and so on, up to a translate of the first
    /// cell.
    fn chain(&self, cells: &[i64], known: &mut Clauses) -> Answer<()> {
        ensure!(cells.len() >= 3 && cells.len() % 2 == 1, "a chain goes from cell to cell by images");
        let mut parts: Vec<(i64, usize)> = Vec::new();
        for step in cells.windows(3).step_by(2) {
            for cell in [step[0], step[2]] {
                let found = self.offsets.iter().position(|offset| step[1] + offset == cell);
                let found =
                    found.ok_or_else(|| format!("the image at {} does not contain {cell}", step[1]))?;
                parts.push((step[1], found));
            }
        }
        let around = cells[cells.len() - 1] - cells[0];
        ensure!(
            around != 0 && around % self.period == 0,
            "the chain does not end at a translate of its start"
        );
        for by in 0..self.period {
            known.add(parts.iter().map(|(image, cell)| no(self.part(image + by, *cell))));
        }
        Ok(())
    }

    /// A number, or `!` and a number.
    fn literal(&self, word: &str) -> Answer<Literal> {
        let (sign, rest) = word.strip_prefix('!').map_or((true, word), |rest| (false, rest));
        let variable = number::<usize>(rest).filter(|variable| *variable < self.variables());
        let variable = variable.ok_or_else(|| format!("{} is not a variable", quote(word)))?;
        Ok(if sign { yes(variable) } else { no(variable) })
    }
}

fn integer(word: &str) -> Answer<i64> {
    let near = number::<i64>(word).filter(|number| number.abs() <= 100_000);
    near.ok_or_else(|| format!("{} is not a place on the line", quote(word)))
}
