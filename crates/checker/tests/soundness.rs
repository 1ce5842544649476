//! Whatever is accepted is true: random certificates, and random changes of accepted ones, against a plain
//! minimax that knows only the head.

mod common;

use std::collections::{BTreeMap, BTreeSet, HashMap};

use checker::check;
use common::{Random, rounds, seed_is_fixed, tell};

/// A board of Hex, or of a torus.
#[derive(Clone, Copy)]
struct Ground {
    w: i32,
    h: i32,
    glued: bool,
}

impl Ground {
    /// Whether two cells touch. On a torus it is enough that one touches the other, or its double beyond an edge.
    fn touch(self, x: Place, y: Place) -> bool {
        let doubles: &[i32] = if self.glued { &[-1, 0, 1] } else { &[0] };
        let near = |(c, r): Place| matches!((c, r), (1, 0) | (-1, 0) | (0, 1) | (0, -1) | (1, -1) | (-1, 1));
        doubles.iter().any(|right| {
            doubles.iter().any(|down| near((x.0 - y.0 + right * self.w, x.1 - y.1 + down * self.h)))
        })
    }
}

/// The head of a certificate, read once more by simpler means.
struct Head {
    lines: HashMap<String, String>,
    /// The board, for Hex and links on a torus.
    size: Option<Ground>,
}

impl Head {
    fn read(text: &str) -> Head {
        let mut lines = HashMap::new();
        for line in text.lines().take_while(|line| !line.starts_with("verdict")) {
            let (word, rest) = line.split_once(' ').unwrap_or((line, ""));
            lines.insert(word.to_string(), rest.trim().to_string());
        }
        let verdict = text.lines().find(|line| line.starts_with("verdict")).unwrap();
        lines.insert("verdict".to_string(), verdict.split_whitespace().nth(1).unwrap().to_string());
        let size = lines["game"].split_whitespace().nth(1).map(|size| {
            let (w, h) = size.split_once('x').unwrap();
            let glued = lines["game"].starts_with("torus");
            Ground { w: w.parse().unwrap(), h: h.parse().unwrap(), glued }
        });
        Head { lines, size }
    }

    fn list(&self, name: &str) -> Vec<String> {
        self.lines[name].split_whitespace().map(str::to_string).collect()
    }

    /// Whether the statement is true.
    fn is_true(&self) -> bool {
        let field = if self.size.is_some() { self.list("field") } else { self.list("cells") };
        assert!(field.len() <= 9, "too much for the oracle");
        let mut taken = vec![None; field.len()];
        let owner_first = self.lines["first"] == "owner";
        self.owner_wins(&field, &mut taken, owner_first) == (self.lines["verdict"] == "holds")
    }

    /// Plain minimax: `taken` says for each cell of the field whether the owner has it.
    fn owner_wins(&self, field: &[String], taken: &mut Vec<Option<bool>>, owner_moves: bool) -> bool {
        let empty: Vec<usize> = (0..field.len()).filter(|&i| taken[i].is_none()).collect();
        if empty.is_empty() {
            let mut cells: Vec<String> =
                (0..field.len()).filter(|&i| taken[i] == Some(true)).map(|i| field[i].clone()).collect();
            if self.size.is_some() {
                cells.extend(self.list(&self.lines["owner"]));
            }
            return self.owner_has_won(&cells);
        }
        let mut found = !owner_moves;
        for cell in empty {
            taken[cell] = Some(owner_moves);
            let wins = self.owner_wins(field, taken, !owner_moves);
            taken[cell] = None;
            if wins == owner_moves {
                found = owner_moves;
                break;
            }
        }
        found
    }

    fn owner_has_won(&self, cells: &[String]) -> bool {
        if let Some(ground) = self.size {
            let places = cells.iter().map(|cell| place(cell)).collect();
            return truth(&self.lines["goal"], ground, &places);
        }
        let sets = self.lines["sets"].split('}').map(|set| set.trim().trim_start_matches('{'));
        let mut sets = sets.filter(|set| !set.is_empty());
        let has = |name: &str| cells.iter().any(|cell| cell == name);
        if self.lines["owner"] == "maker" {
            sets.any(|set| set.split_whitespace().all(has))
        } else {
            sets.all(|set| set.split_whitespace().any(has))
        }
    }
}

type Place = (i32, i32);

/// Column and row of a cell in the first 26 columns.
fn place(name: &str) -> Place {
    (i32::from(name.as_bytes()[0] - b'a') + 1, name[1..].parse().unwrap())
}

/// The truth of a formula, found by cutting its text at its outermost signs.
fn truth(text: &str, ground: Ground, cells: &Vec<Place>) -> bool {
    let text = text.trim();
    for (sign, any) in [("|", true), ("&", false), (" given ", false)] {
        let parts = cut_outside(text, sign);
        if parts.len() < 2 {
            continue;
        }
        if sign == " given " {
            let mut more = cells.clone();
            more.push(place(parts[1].trim()));
            return truth(parts[0], ground, &more);
        }
        let mut truths = parts.iter().map(|part| truth(part, ground, cells));
        return if any { truths.any(|t| t) } else { truths.all(|t| t) };
    }
    if let Some(inner) = text.strip_prefix('(').and_then(|text| text.strip_suffix(')')) {
        // Inside parentheses, `given` binds least.
        let parts = cut_outside(inner, " given ");
        let mut more = cells.clone();
        more.extend(parts[1..].iter().map(|cell| place(cell.trim())));
        return truth(parts[0], ground, &more);
    }
    let (a, b) = text.split_once('-').unwrap();
    link(a, b, ground, cells)
}

fn cut_outside<'a>(text: &'a str, sign: &str) -> Vec<&'a str> {
    let (mut parts, mut depth, mut start) = (Vec::new(), 0, 0);
    for (at, byte) in text.bytes().enumerate() {
        match byte {
            b'(' => depth += 1,
            b')' => depth -= 1,
            _ if depth == 0 && text[at..].starts_with(sign) => {
                parts.push(&text[start..at]);
                start = at + sign.len();
            }
            _ => {}
        }
    }
    parts.push(&text[start..]);
    parts
}

fn at_edge(edge: &str, (c, r): Place, Ground { w, h, .. }: Ground) -> Option<bool> {
    match edge {
        "top" => Some(r == 1),
        "bottom" => Some(r == h),
        "left" => Some(c == 1),
        "right" => Some(c == w),
        _ => None,
    }
}

fn link(a: &str, b: &str, ground: Ground, cells: &[Place]) -> bool {
    if a == b && at_edge(a, (1, 1), ground).is_some() {
        return true;
    }
    let ends_at = |end: &str, cell: Place| at_edge(end, cell, ground).unwrap_or_else(|| place(end) == cell);
    let mut reached: Vec<Place> = cells.iter().copied().filter(|&cell| ends_at(a, cell)).collect();
    loop {
        let touched = |x: &Place, y: &Place| ground.touch(*x, *y);
        let new =
            cells.iter().find(|cell| !reached.contains(cell) && reached.iter().any(|r| touched(cell, r)));
        match new {
            Some(&cell) => reached.push(cell),
            None => return reached.iter().any(|&cell| ends_at(b, cell)),
        }
    }
}

type Names = BTreeSet<String>;

/// A goal as the generator knows it: owner and kind, the stones and field of a cut, and formula or sets.
#[derive(Clone, PartialEq)]
struct Goal {
    owner: &'static str,
    kind: &'static str,
    stones: Names,
    field: Names,
    text: String,
}

/// A step as the generator knows it.
#[derive(Clone)]
struct Step {
    semi: bool,
    needs: Names,
    carrier: Names,
    goal: Goal,
}

/// Makes random derivations whose steps do not depend on the head. The checker itself says which lines it
/// takes: a line that it rejects is left out.
struct Maker<'a> {
    random: &'a mut Random,
    cells: Vec<String>,
    /// The board, for Hex and links on a torus.
    size: Option<Ground>,
    body: String,
    goals: Vec<Goal>,
    steps: Vec<Step>,
}

fn joined<'a>(names: impl IntoIterator<Item = &'a String>) -> String {
    names.into_iter().map(|name| format!(" {name}")).collect()
}

fn edges_of(owner: &str) -> [&'static str; 2] {
    if owner == "black" { ["top", "bottom"] } else { ["left", "right"] }
}

fn opponent(owner: &str) -> &'static str {
    match owner {
        "black" => "white",
        "white" => "black",
        "maker" => "breaker",
        _ => "maker",
    }
}

fn name(column: i32, row: i32) -> String {
    format!("{}{row}", char::from(b'a' + (column - 1) as u8))
}

/// The text with every word of letters and digits replaced.
fn replaced(text: &str, by: impl Fn(&str) -> String) -> String {
    let mut out = String::new();
    let mut word = String::new();
    for c in text.chars().chain(['\n']) {
        if c.is_alphanumeric() {
            word.push(c);
            continue;
        }
        if !word.is_empty() {
            out += &by(&std::mem::take(&mut word));
        }
        out.push(c);
    }
    out.trim_end().to_string()
}

impl<'a> Maker<'a> {
    fn new(random: &'a mut Random) -> Self {
        let mut maker = Maker {
            random,
            cells: Vec::new(),
            size: None,
            body: String::new(),
            goals: Vec::new(),
            steps: Vec::new(),
        };
        if maker.random.chance(60) {
            let glued = maker.random.chance(35);
            let flat = [(2, 2), (3, 3), (3, 2), (2, 3), (1, 3), (3, 1), (1, 1)];
            let tori = [(3, 3), (3, 4), (4, 3)];
            let (w, h) = *maker.random.pick(if glued { &tori[..] } else { &flat });
            maker.size = Some(Ground { w, h, glued });
            maker.cells = (1..=h).flat_map(|row| (1..=w).map(move |column| name(column, row))).collect();
        } else {
            maker.cells = (0..2 + maker.random.below(5)).map(|i| i.to_string()).collect();
        }
        maker
    }

    fn subset(&mut self, percent: usize) -> Names {
        self.cells.iter().filter(|_| self.random.chance(percent)).cloned().collect()
    }

    fn terminal(&mut self, edges: [&str; 2]) -> String {
        let glued = self.size.is_some_and(|ground| ground.glued);
        if self.random.chance(if glued { 2 } else { 35 }) {
            self.random.pick(&edges).to_string()
        } else {
            self.random.pick(&self.cells).clone()
        }
    }

    fn formula(&mut self, edges: [&str; 2], depth: usize) -> String {
        let kind = if depth == 0 { 0 } else { self.random.below(9) };
        match kind {
            4 | 5 => format!("({} | {})", self.formula(edges, depth - 1), self.formula(edges, depth - 1)),
            6 | 7 => format!("({} & {})", self.formula(edges, depth - 1), self.formula(edges, depth - 1)),
            8 => format!("({} given {})", self.formula(edges, depth - 1), self.random.pick(&self.cells)),
            _ => format!("{}-{}", self.terminal(edges), self.terminal(edges)),
        }
    }

    fn sets(&mut self) -> String {
        let count = 1 + self.random.below(3);
        let mut sets = Vec::new();
        for _ in 0..count {
            let mut set = self.subset(45);
            if set.is_empty() {
                set.insert(self.random.pick(&self.cells).clone());
            }
            sets.push(format!("{{{}}}", joined(&set).trim()));
        }
        sets.join(" ")
    }

    fn new_goal(&mut self) -> Goal {
        let none = Names::new;
        if self.size.is_none() {
            let (owner, kind) =
                *self.random.pick(&[("maker", "owns"), ("breaker", "hits"), ("breaker", "hits")]);
            return Goal { owner, kind, stones: none(), field: none(), text: self.sets() };
        }
        let owner = *self.random.pick(&["black", "white"]);
        if self.random.chance(50) {
            let text = self.formula(edges_of(owner), 2);
            return Goal { owner, kind: "links", stones: none(), field: none(), text };
        }
        // Often the stones and the field of an earlier cut, so that the two can be combined.
        let earlier: Vec<Goal> = self.goals.iter().filter(|goal| goal.kind == "cut").cloned().collect();
        if !earlier.is_empty() && self.random.chance(70) {
            let cut = self.random.pick(&earlier).clone();
            return Goal { text: self.formula(edges_of(opponent(cut.owner)), 2), ..cut };
        }
        let stones = self.subset(25);
        let field = self.subset(70).difference(&stones).cloned().collect();
        Goal { owner, kind: "cut", stones, field, text: self.formula(edges_of(opponent(owner)), 2) }
    }

    /// The place of a step of this sort; mostly a late one.
    fn step(&mut self, semi: bool) -> Option<usize> {
        let fitting: Vec<usize> = (0..self.steps.len()).filter(|&i| self.steps[i].semi == semi).collect();
        let late = if self.random.chance(50) { fitting.len().saturating_sub(5) } else { 0 };
        fitting.get(late..).filter(|late| !late.is_empty()).map(|late| *self.random.pick(late))
    }

    /// One line that may or may not be right, added if the checker takes it.
    fn grow(&mut self) -> Option<()> {
        if self.goals.len() < 2 || self.random.chance(6) {
            let goal = self.new_goal();
            let (stones, field) = (joined(&goal.stones), joined(&goal.field));
            let cut =
                if goal.kind == "cut" { format!(" stones{stones} field{field} of") } else { String::new() };
            let line =
                format!("goal {} {} {}{cut} {}", self.goals.len() + 1, goal.owner, goal.kind, goal.text);
            if self.accepts(&line) {
                self.goals.push(goal);
            }
            return None;
        }
        let (line, step) = match self.random.below(100) {
            0..25 => self.done(),
            25..45 => self.reply()?,
            45..65 => self.cover()?,
            65..78 => self.both()?,
            78..88 => self.weaken()?,
            88..95 => self.image()?,
            _ => self.potential(),
        };
        if self.accepts(&format!("{} {line}", self.steps.len() + 1)) {
            self.steps.push(step);
        }
        Some(())
    }

    fn accepts(&mut self, line: &str) -> bool {
        let body = format!("{}{line}\n", self.body);
        let step = Step { semi: false, needs: Names::new(), carrier: Names::new(), goal: self.any_goal() };
        let said = check((self.head(&step) + &body).as_bytes()).unwrap_err().to_string();
        let taken = said.contains("the text ends before `qed`");
        if taken {
            self.body = body;
        }
        taken
    }

    fn any_goal(&self) -> Goal {
        let (owner, kind, text) = match self.size {
            Some(_) => ("black", "links", format!("{0}-{0}", self.cells[0])),
            None => ("maker", "owns", format!("{{{}}}", self.cells[0])),
        };
        Goal { owner, kind, stones: Names::new(), field: Names::new(), text }
    }

    fn done(&mut self) -> (String, Step) {
        let number = self.random.below(self.goals.len());
        let percent = *self.random.pick(&[10, 25, 40, 80]);
        let needs = self.subset(percent);
        let line = format!("done {}{}", number + 1, joined(&needs));
        (line, Step { semi: false, needs, carrier: Names::new(), goal: self.goals[number].clone() })
    }

    fn reply(&mut self) -> Option<(String, Step)> {
        let a = self.step(false)?;
        let mut step = self.steps[a].clone();
        let needs: Vec<String> = step.needs.iter().cloned().collect();
        let from = if needs.is_empty() || self.random.chance(20) { &self.cells } else { &needs };
        let cell = self.random.pick(from).clone();
        step.semi = true;
        step.needs.remove(&cell);
        step.carrier.insert(cell.clone());
        Some((format!("reply {} {cell}", a + 1), step))
    }

    /// A step by `either`.
    fn cover(&mut self) -> Option<(String, Step)> {
        let first = self.step(true)?;
        let mut step = Step { semi: false, ..self.steps[first].clone() };
        // Mostly a semi-claim that fits.
        let strict = self.random.chance(85);
        let fits = |other: &Step| {
            let apart = other.carrier.is_disjoint(&step.carrier)
                && other.needs.is_disjoint(&step.carrier)
                && step.needs.is_disjoint(&other.carrier);
            other.semi && (!strict || other.goal == step.goal && apart)
        };
        let others: Vec<usize> = (0..self.steps.len()).filter(|&i| fits(&self.steps[i])).collect();
        let mut line = format!(" {}", first + 1);
        if others.is_empty() {
            return None;
        }
        for _ in 0..1 + self.random.below(2) {
            let other = *self.random.pick(&others);
            line += &format!(" {}", other + 1);
            step.needs.extend(self.steps[other].needs.clone());
            step.carrier.extend(self.steps[other].carrier.clone());
        }
        Some((format!("either{line}"), step))
    }

    fn both(&mut self) -> Option<(String, Step)> {
        let (a, b) = (self.step(false)?, self.step(false)?);
        let (first, second) = (self.steps[a].clone(), self.steps[b].clone());
        if first.goal.text.len() + second.goal.text.len() > 100 {
            return None;
        }
        let (f, g) = (&first.goal.text, &second.goal.text);
        let text = match first.goal.kind {
            "links" => format!("({f}) & ({g})"),
            "cut" => format!("({f}) | ({g})"),
            "hits" => format!("{f} {g}"),
            _ => products(f, g),
        };
        let needs = first.needs.union(&second.needs).cloned().collect();
        let carrier = first.carrier.union(&second.carrier).cloned().collect();
        let step = Step { semi: false, needs, carrier, goal: Goal { text, ..first.goal } };
        Some((format!("both {} {}", a + 1, b + 1), step))
    }

    fn weaken(&mut self) -> Option<(String, Step)> {
        let a = self.step(false)?;
        let mut step = self.steps[a].clone();
        let mut line = format!("weaken {}", a + 1);
        if self.random.chance(85) {
            let number = self.random.below(self.goals.len());
            step.goal = self.goals[number].clone();
            line += &format!(" to {} by", number + 1);
            for _ in 0..1 + self.random.below(3) {
                line += *self.random.pick(&[" 0", " 0", " 1", " 2", " -"]);
            }
        }
        let (needs, cells) = (self.subset(10), self.subset(10));
        line += &format!(" needs{} cells{}", joined(&needs), joined(&cells));
        step.needs.extend(needs);
        step.carrier.extend(cells);
        Some((line, step))
    }

    fn image(&mut self) -> Option<(String, Step)> {
        let a = self.step(false)?;
        let step = self.steps[a].clone();
        let Some(Ground { w, h, glued }) = self.size else {
            let (x, y) = (self.random.pick(&self.cells).clone(), self.random.pick(&self.cells).clone());
            let swap = |word: &str| {
                if *word == *x {
                    y.clone()
                } else if *word == *y {
                    x.clone()
                } else {
                    word.into()
                }
            };
            let line = if x == y { format!("{x}>{x}") } else { format!("{x}>{y} {y}>{x}") };
            return Some((format!("image {} {line}", a + 1), moved(&step, step.goal.owner, swap)));
        };
        // Any linear map with small entries, mostly one that keeps touching cells together.
        let maps = [
            (1, 0, 0, 1),
            (-1, 0, 0, -1),
            (0, 1, 1, 0),
            (-1, -1, 0, 1),
            (0, -1, -1, 0),
            (1, 1, -1, 0),
            (1, 0, -1, -1),
        ];
        let mut map = *self.random.pick(&maps);
        if self.random.chance(20) {
            let mut entry = || self.random.below(3) as i32 - 1;
            map = (entry(), entry(), entry(), entry());
        }
        let centre = (w + 1 - (map.0 * (w + 1) + map.1 * (h + 1)) / 2 - (w + 1) / 2, 0);
        let right = centre.0 + self.random.below(3) as i32 - 1;
        let down = (h + 1) / 2 - (map.2 * (w + 1) + map.3 * (h + 1)) / 2 + self.random.below(3) as i32 - 1;
        let owner = *self.random.pick(&["black", "white"]);
        let targets: Vec<(&str, &str)> = ["top", "bottom", "left", "right"]
            .into_iter()
            .filter(|edge| step.goal.text.contains(edge))
            .map(|edge| (edge, *self.random.pick(&["top", "bottom", "left", "right"])))
            .collect();
        let pairs: String = targets.iter().map(|(edge, to)| format!(" {edge}>{to}")).collect();
        let line =
            format!("image {} {} {} {} {} {right} {down} {owner}{pairs}", a + 1, map.0, map.1, map.2, map.3);
        let to = |word: &str| {
            if let Some((_, edge)) = targets.iter().find(|(edge, _)| *edge == word) {
                return edge.to_string();
            }
            if !self.cells.iter().any(|cell| cell == word) {
                return word.to_string();
            }
            let (c, r) = place(word);
            if glued {
                let (c, r) = (map.0 * c + map.1 * r + right - 1, map.2 * c + map.3 * r + down - 1);
                return name(c.rem_euclid(w) + 1, r.rem_euclid(h) + 1);
            }
            name((map.0 * c + map.1 * r + right).clamp(1, w), (map.2 * c + map.3 * r + down).clamp(1, h))
        };
        let image = moved(&step, owner, to);
        Some((line, image))
    }

    fn potential(&mut self) -> (String, Step) {
        let number = self.random.below(self.goals.len());
        let (needs, cells) = (self.subset(15), self.subset(80));
        let cells: Names = cells.difference(&needs).cloned().collect();
        let line = format!("potential {} needs{} cells{}", number + 1, joined(&needs), joined(&cells));
        (line, Step { semi: false, needs, carrier: cells, goal: self.goals[number].clone() })
    }

    /// The head that says what the step says.
    fn head(&self, step: &Step) -> String {
        let Goal { owner, kind, stones, field, text } = &step.goal;
        let first = |owner_first| if owner_first { "owner" } else { "opponent" };
        let Some(Ground { w, h, glued }) = self.size else {
            return format!(
                "tatami certificate 1\ngame sets\ncells{}\nsets {text}\nowner {owner}\nfirst {}\nverdict holds\n",
                joined(&self.cells),
                first(step.semi)
            );
        };
        let (claimant, own, field, first, verdict) = match *kind {
            "links" => (*owner, &step.needs, &step.carrier, first(step.semi), "holds"),
            _ => (opponent(owner), stones, field, first(!step.semi), "fails"),
        };
        let (black, white) =
            if claimant == "black" { (joined(own), "".into()) } else { ("".into(), joined(own)) };
        format!(
            "tatami certificate 1\ngame {} {w}x{h}\nblack{black}\nwhite{white}\nowner {claimant}\nfield{}\n\
             goal {text}\nfirst {first}\nverdict {verdict}\n",
            if glued { "torus" } else { "hex" },
            joined(field)
        )
    }
}

fn moved(step: &Step, owner: &'static str, to: impl Fn(&str) -> String) -> Step {
    let names = |names: &Names| names.iter().map(|name| to(name)).collect::<Names>();
    let Goal { kind, stones, field, text, .. } = &step.goal;
    let text = replaced(text, |word| if word == "given" { word.into() } else { to(word) });
    let goal = Goal { owner, kind, stones: names(stones), field: names(field), text };
    Step { semi: step.semi, needs: names(&step.needs), carrier: names(&step.carrier), goal }
}

/// All unions of one set of each list.
fn products(f: &str, g: &str) -> String {
    let sets = |text: &str| -> Vec<Names> {
        let sets = text.split('}').map(|set| set.trim().trim_start_matches('{').to_string());
        sets.filter(|set| !set.is_empty()).map(|set| set.split(' ').map(str::to_string).collect()).collect()
    };
    let (first, second) = (sets(f), sets(g));
    let unions =
        first.iter().flat_map(|a| second.iter().map(move |b| a.union(b).cloned().collect::<Names>()));
    unions.map(|set| format!("{{{}}}", joined(&set).trim())).collect::<Vec<_>>().join(" ")
}

/// Every step that the checker takes is true, and is accepted as the proof of a head that says so.
#[test]
fn random_certificates() {
    let mut random = Random::seeded(1);
    let mut rules = BTreeMap::<(String, String), usize>::new();
    for _ in 0..rounds(4000) {
        let mut maker = Maker::new(&mut random);
        for _ in 0..60 {
            maker.grow();
        }
        let lines: Vec<&str> = maker.body.lines().filter(|line| !line.starts_with("goal")).collect();
        for (index, step) in maker.steps.iter().enumerate() {
            // A head gives no cells to the winner of a cut or of a game of sets.
            if step.goal.kind != "links" && !step.needs.is_empty() || step.carrier.len() > 5 {
                continue;
            }
            if step.goal.kind == "cut"
                && (!step.carrier.is_subset(&step.goal.field) || step.goal.field.len() > 6)
            {
                continue;
            }
            let text = format!("{}{}qed {}\n", maker.head(step), maker.body, index + 1);
            check(text.as_bytes()).unwrap_or_else(|rejection| panic!("{rejection}:\n{text}"));
            assert!(Head::read(&text).is_true(), "false, but accepted:\n{text}");
            let rule = lines[index].split(' ').nth(1).unwrap().to_string();
            let glued = maker.size.is_some_and(|ground| ground.glued);
            let kind = format!("{}{}", if glued { "torus " } else { "" }, step.goal.kind);
            *rules.entry((rule, kind)).or_default() += 1;
        }
    }
    println!("{rules:?}");
    tell("steps of random certificates", rules.values().sum());
    if !seed_is_fixed() {
        return;
    }
    for (rule, kinds) in [
        ("done", &["links", "cut", "torus links", "torus cut"][..]),
        ("reply", &["links", "cut", "hits", "owns", "torus links", "torus cut"]),
        ("either", &["links", "cut", "hits", "owns", "torus links"]),
        ("both", &["links", "cut", "torus links"]),
        ("weaken", &["links", "cut", "hits", "torus links"]),
        ("image", &["links", "cut", "hits", "owns", "torus links", "torus cut"]),
        ("potential", &["hits"]),
    ] {
        for kind in kinds {
            assert!(
                rules.contains_key(&(rule.to_string(), kind.to_string())),
                "no {rule} of {kind}: {rules:?}"
            );
        }
    }
    assert!(rules.values().sum::<usize>() > 10_000, "{rules:?}");
}

/// One random change of one or two words or lines.
fn changed(random: &mut Random, text: &str) -> String {
    let mut lines: Vec<Vec<String>> =
        text.lines().map(|line| line.split(' ').map(str::to_string).collect()).collect();
    let words: Vec<String> = text.split_whitespace().map(str::to_string).collect();
    for _ in 0..1 + random.below(2) {
        let at = 1 + random.below(lines.len() - 1);
        if lines[at].is_empty() {
            continue;
        }
        let word = random.below(lines[at].len());
        match random.below(12) {
            0 => drop(lines.remove(at)),
            1 => lines.insert(at, lines[random.below(lines.len())].clone()),
            2 => drop(lines[at].remove(word)),
            3 => lines[at].push(random.pick(&words).clone()),
            4 => lines[at].insert(word, random.pick(&words).clone()),
            5 => lines[at][word] = random.below(8).to_string(),
            6 => {
                let new = match &lines[at][word][..] {
                    "owner" => "opponent",
                    "opponent" => "owner",
                    "holds" => "fails",
                    "fails" => "holds",
                    "black" => "white",
                    "white" => "black",
                    "maker" => "breaker",
                    "breaker" => "maker",
                    _ => continue,
                };
                lines[at][word] = new.to_string();
            }
            _ => lines[at][word] = random.pick(&words).clone(),
        }
        if lines.len() < 3 {
            break;
        }
    }
    lines.iter().map(|line| line.join(" ") + "\n").collect()
}

#[test]
fn changed_certificates() {
    let mut random = Random::seeded(2);
    let mut accepted = 0;
    for (name, text) in common::accepted() {
        assert!(Head::read(&text).is_true(), "{name}");
        for _ in 0..rounds(6000) {
            let text = changed(&mut random, &text);
            if check(text.as_bytes()).is_ok() {
                assert!(Head::read(&text).is_true(), "false, but accepted:\n{text}");
                accepted += 1;
            }
        }
    }
    tell("changed certificates of Hex and sets", accepted);
    assert!(accepted > 1000, "{accepted}");
}

#[test]
fn the_oracle_itself() {
    let bridge = &common::accepted()[1].1;
    assert!(Head::read(bridge).is_true());
    assert!(!Head::read(&bridge.replace("holds", "fails")).is_true());
    assert!(!Head::read(&bridge.replace("field d5 e5", "field d5")).is_true());
    assert!(Head::read(&bridge.replace("field d5 e5", "field d5").replace("opponent", "owner")).is_true());
    let flat = Ground { w: 3, h: 3, glued: false };
    let formula = |text: &str, cells: &[Place]| truth(text, flat, &cells.to_vec());
    for (glued, reached) in [(false, 2), (true, 6)] {
        let ground = Ground { w: 4, h: 3, glued };
        let all = (1..=4).flat_map(|c| (1..=3).map(move |r| (c, r)));
        assert_eq!(all.filter(|cell| ground.touch((1, 1), *cell)).count(), reached);
    }
    assert!(formula("top-bottom | a1-a1", &[(1, 1)]));
    assert!(!formula("(top-bottom & a1-a1)", &[(1, 1)]));
    assert!(formula("((a1-c1 given b1) & a1-a1)", &[(1, 1), (3, 1)]));
    assert!(!formula("(a1-c1 | b2-b2 given b3)", &[(1, 1), (3, 1)]));
    assert!(formula("a1-a1 | (b2-b2 | b3-b3 given c3)", &[(1, 1)]));
}
