//! Which comparisons of numbers can hold together?
//!
//! Once it is known of every sum whether it wraps around, a comparison of two numbers bounds the
//! difference of two inputs: `x + 1 < y` is `x - y <= -2`. Such bounds are the edges of a graph
//! over the inputs. They can hold together if and only if no cycle of edges adds up to less than
//! zero, and a cycle that does is a short reason why the comparisons on it contradict each other.
//!
//! The SAT solver decides the comparisons and asks here as it goes: it learns from such reasons,
//! and a number never becomes a circuit.

use crate::sat::{Lit, Values};
use std::collections::VecDeque;

/// An input number; [`ZERO`] is not one, but what constants are an offset from.
pub(crate) type InputNumber = u32;

/// The number that all constants are compared with.
pub(crate) const ZERO: InputNumber = 0;

/// An input plus a constant. The sum is exact where it does not wrap around.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Sum {
    pub(crate) input: InputNumber,
    pub(crate) offset: i128,
    /// The literal that says whether the sum wraps around, and what is added if it does.
    pub(crate) wrap: Option<(Lit, i128)>,
}

/// `literal` holds exactly if `left < right`.
#[derive(Clone, Copy, Debug)]
struct LessThan {
    literal: Lit,
    left: Sum,
    right: Sum,
}

/// `high - low <= most`, because these literals hold.
#[derive(Clone, Copy, Debug)]
struct Edge {
    low: InputNumber,
    high: InputNumber,
    most: i128,
    /// Filled up with a literal that always holds.
    because: [Lit; 3],
}

/// The comparisons of a query and the inputs that they compare.
#[derive(Debug)]
pub(crate) struct Differences {
    always: Lit,
    comparisons: Vec<LessThan>,
    /// What each input may well be: a solution starts there.
    guesses: Vec<i128>,
    /// What holds without any comparison: the range of each input.
    ranges: Vec<Edge>,
    /// The numbers of comparisons that depend on a variable, for all variables one after the
    /// other, and where those of each variable begin.
    dependent: Vec<u32>,
    dependent_from: Vec<u32>,
    /// The number of the comparison that a variable says, or one too large.
    comparison_of: Vec<u32>,
    /// The ranges, and the edges of all decided comparisons in the order they were decided.
    edges: Vec<Edge>,
    /// The comparison of each edge after the ranges.
    decided: Vec<u32>,
    is_decided: Vec<bool>,
    /// How much of the SAT solver's trail is taken into account.
    noted: usize,
    /// For each decision of the SAT solver, how much was noted and decided before it.
    levels: Vec<(usize, usize)>,
    /// Numbers that satisfy all edges, but for those not checked yet.
    solution: Vec<i128>,
    /// The same while they are changed.
    lowered: Vec<i128>,
    /// For each input the edge that lowered it last.
    lowered_by: Vec<Option<usize>>,
    /// For each input the edges that it is the low end of, in their order.
    edges_from: Vec<Vec<u32>>,
    /// Inputs that were lowered, and whose edges are to be looked at.
    open: VecDeque<InputNumber>,
}

impl Differences {
    /// Of no inputs yet. `always` is a literal that always holds.
    pub(crate) fn new(always: Lit) -> Self {
        Differences {
            always,
            comparisons: vec![],
            guesses: vec![0],
            ranges: vec![],
            dependent: vec![],
            dependent_from: vec![],
            comparison_of: vec![],
            edges: vec![],
            decided: vec![],
            is_decided: vec![],
            noted: 0,
            levels: vec![],
            solution: vec![],
            lowered: vec![],
            lowered_by: vec![],
            edges_from: vec![],
            open: VecDeque::new(),
        }
    }

    /// A new input within a range.
    pub(crate) fn input(&mut self, smallest: i128, largest: i128, guess: i128) -> InputNumber {
        let input = self.guesses.len() as InputNumber;
        let because = [self.always; 3];
        self.ranges.push(Edge { low: ZERO, high: input, most: largest, because });
        self.ranges.push(Edge { low: input, high: ZERO, most: -smallest, because });
        self.guesses.push(guess);
        input
    }

    /// What an input may well be.
    pub(crate) fn guess(&self, input: InputNumber) -> i128 {
        self.guesses[input as usize]
    }

    /// The number that an input is in the last assignment.
    pub(crate) fn value(&self, input: InputNumber) -> i128 {
        self.solution[input as usize]
    }

    /// From now on `literal` holds exactly if `left < right`.
    pub(crate) fn compare(&mut self, literal: Lit, left: Sum, right: Sum) {
        self.comparisons.push(LessThan { literal, left, right });
    }

    /// Prepares for a search of the SAT solver: there may be new inputs and comparisons.
    pub(crate) fn begin(&mut self) {
        let largest = self.comparisons.iter().flat_map(LessThan::literals);
        let variables = largest.map(|literal| literal.variable() + 1).max().unwrap_or(0);
        let mut ends = vec![0; variables + 1];
        for literal in self.comparisons.iter().flat_map(LessThan::literals) {
            ends[literal.variable()] += 1;
        }
        let mut total = 0;
        for end in &mut ends {
            total += *end;
            *end = total;
        }
        self.dependent = vec![0; total as usize];
        for (number, comparison) in (0..).zip(&self.comparisons) {
            for literal in comparison.literals() {
                let from = &mut ends[literal.variable()];
                *from -= 1;
                self.dependent[*from as usize] = number;
            }
        }
        self.dependent_from = ends;
        self.comparison_of = vec![u32::MAX; variables];
        for (number, comparison) in (0..).zip(&self.comparisons) {
            self.comparison_of[comparison.literal.variable()] = number;
        }
        self.edges.clone_from(&self.ranges);
        self.decided.clear();
        self.is_decided = vec![false; self.comparisons.len()];
        self.noted = 0;
        self.levels.clear();
        self.solution.clone_from(&self.guesses);
        self.edges_from.iter_mut().for_each(Vec::clear);
        self.edges_from.resize_with(self.guesses.len(), Vec::new);
        for (at, edge) in (0..).zip(&self.edges) {
            self.edges_from[edge.low as usize].push(at);
        }
        // The guesses need not be within the ranges.
        self.lowered.clone_from(&self.solution);
        let contradiction = self.lower();
        assert!(contradiction.is_none(), "ranges are not empty");
        std::mem::swap(&mut self.solution, &mut self.lowered);
    }

    /// Takes into account what the SAT solver has decided since the last time. If the comparisons
    /// contradict each other, a clause that says so is the conflict: all its literals are false.
    pub(crate) fn check(
        &mut self,
        trail: &[Lit],
        values: &Values,
        conflict: &mut Vec<Lit>,
    ) -> bool {
        let first = self.edges.len();
        for literal in &trail[self.noted..] {
            let variable = literal.variable();
            let Some(&end) = self.dependent_from.get(variable + 1) else { continue };
            let from = self.dependent_from[variable];
            for &number in &self.dependent[from as usize..end as usize] {
                let at = number as usize;
                if self.is_decided[at] {
                    continue;
                }
                if let Some(edge) = self.comparisons[at].edge(self.always, values) {
                    self.is_decided[at] = true;
                    self.decided.push(number);
                    self.edges_from[edge.low as usize].push(self.edges.len() as u32);
                    self.edges.push(edge);
                }
            }
        }
        self.noted = trail.len();
        let violated = |edge: &Edge| {
            self.solution[edge.high as usize] > self.solution[edge.low as usize] + edge.most
        };
        if !self.edges[first..].iter().any(violated) {
            return false;
        }
        self.lowered.clone_from(&self.solution);
        match self.lower_after(first) {
            None => std::mem::swap(&mut self.solution, &mut self.lowered),
            Some(on_cycle) => {
                self.reason(on_cycle, conflict);
                return true;
            }
        }
        false
    }

    /// All is decided: finds the numbers close to the guesses.
    pub(crate) fn settle(&mut self) {
        self.lowered.clone_from(&self.guesses);
        let contradiction = self.lower();
        assert!(contradiction.is_none(), "comparisons that were checked hold together");
        let zero = self.lowered[ZERO as usize];
        self.solution.clear();
        self.solution.extend(self.lowered.iter().map(|number| number - zero));
    }

    /// What a comparison is in the solution so far, if this is the variable of one.
    pub(crate) fn truth(&self, variable: usize) -> Option<bool> {
        let &number = self.comparison_of.get(variable)?;
        let comparison = self.comparisons.get(number as usize)?;
        let value = |sum: &Sum| {
            let input = self.solution[sum.input as usize] - self.solution[ZERO as usize];
            sum.exact(input)
        };
        let less = value(&comparison.left) < value(&comparison.right);
        Some(less == comparison.literal.is_positive())
    }

    /// The SAT solver is about to guess.
    pub(crate) fn push_level(&mut self) {
        self.levels.push((self.noted, self.decided.len()));
    }

    /// The SAT solver has taken back all guesses but so many.
    pub(crate) fn pop_levels(&mut self, left: usize) {
        let (noted, decided) = self.levels[left];
        self.levels.truncate(left);
        self.noted = noted;
        for number in self.decided.drain(decided..) {
            self.is_decided[number as usize] = false;
        }
        for edge in self.edges.drain(self.ranges.len() + decided..).rev() {
            self.edges_from[edge.low as usize].pop();
        }
    }

    /// Lowers inputs until every edge is satisfied, where those before the first so many are satisfied already. If that
    /// has no end, an input on a cycle of edges that contradict each other.
    fn lower_after(&mut self, first: usize) -> Option<InputNumber> {
        self.lowered_by.clear();
        self.lowered_by.resize(self.lowered.len(), None);
        self.open.clear();
        for at in first..self.edges.len() {
            if self.lower_by(at) {
                return Some(self.edges[at].high);
            }
        }
        while let Some(input) = self.open.pop_front() {
            for number in 0..self.edges_from[input as usize].len() {
                let at = self.edges_from[input as usize][number] as usize;
                if self.lower_by(at) {
                    return Some(self.edges[at].high);
                }
            }
        }
        None
    }

    /// Lowers the high end of an edge as far as the edge demands. Answers whether the low end was lowered because of the
    /// high one: then there is no end to it.
    fn lower_by(&mut self, at: usize) -> bool {
        let Edge { low, high, most, .. } = self.edges[at];
        let most = self.lowered[low as usize] + most;
        if self.lowered[high as usize] <= most {
            return false;
        }
        self.lowered[high as usize] = most;
        self.lowered_by[high as usize] = Some(at);
        self.open.push_back(high);
        let mut input = low;
        while input != high {
            match self.lowered_by[input as usize] {
                Some(edge) => input = self.edges[edge].low,
                None => return false,
            }
        }
        true
    }

    /// Lowers inputs until every edge is satisfied. If that has no end, an input on a cycle of
    /// edges that contradict each other.
    fn lower(&mut self) -> Option<InputNumber> {
        self.lowered_by.clear();
        self.lowered_by.resize(self.lowered.len(), None);
        loop {
            let mut changed = false;
            for (at, edge) in self.edges.iter().enumerate() {
                let most = self.lowered[edge.low as usize] + edge.most;
                if self.lowered[edge.high as usize] > most {
                    self.lowered[edge.high as usize] = most;
                    self.lowered_by[edge.high as usize] = Some(at);
                    changed = true;
                }
            }
            if !changed {
                return None;
            }
            if let Some(on_cycle) = self.cycle() {
                return Some(on_cycle);
            }
        }
    }

    /// An input that was lowered because it was lowered itself.
    fn cycle(&self) -> Option<InputNumber> {
        const NEVER: InputNumber = InputNumber::MAX;
        let mut seen_from = vec![NEVER; self.lowered.len()];
        for start in 0..self.lowered.len() as InputNumber {
            let mut input = start;
            while seen_from[input as usize] == NEVER {
                seen_from[input as usize] = start;
                match self.lowered_by[input as usize] {
                    Some(edge) => input = self.edges[edge].low,
                    None => break,
                }
            }
            if self.lowered_by[input as usize].is_some() && seen_from[input as usize] == start {
                return Some(input);
            }
        }
        None
    }

    /// The clause that the edges of a cycle make impossible to deny.
    fn reason(&self, on_cycle: InputNumber, clause: &mut Vec<Lit>) {
        clause.clear();
        let mut input = on_cycle;
        loop {
            let edge = self.lowered_by[input as usize].expect("it is on a cycle");
            let edge = &self.edges[edge];
            clause.extend(edge.because.iter().filter(|&&one| one != self.always).map(|&one| !one));
            input = edge.low;
            if input == on_cycle {
                break;
            }
        }
    }
}

impl Sum {
    /// The number that the sum is for a value of the input.
    fn exact(&self, input: i128) -> i128 {
        let sum = input + self.offset;
        match self.wrap {
            // Half as many numbers as are added or taken away lie on each side of zero.
            Some((_, correction)) if correction < 0 && sum >= -correction / 2 => sum + correction,
            Some((_, correction)) if correction > 0 && sum < -correction / 2 => sum + correction,
            _ => sum,
        }
    }
}

impl LessThan {
    /// The literals that decide it.
    fn literals(&self) -> impl Iterator<Item = Lit> + use<> {
        let wrap = |sum: Sum| sum.wrap.map(|(literal, _)| literal);
        [Some(self.literal), wrap(self.left), wrap(self.right)].into_iter().flatten()
    }

    /// The bound that the comparison means, if all that it depends on is decided.
    fn edge(&self, always: Lit, values: &Values) -> Option<Edge> {
        let holds = values.get(self.literal)?;
        let mut because = [self.literal.holding(holds), always, always];
        let offset = |sum: &Sum, reason: &mut Lit| match sum.wrap {
            None => Some(sum.offset),
            Some((literal, correction)) => {
                let wraps = values.get(literal)?;
                *reason = literal.holding(wraps);
                Some(if wraps { sum.offset + correction } else { sum.offset })
            }
        };
        let [_, left_reason, right_reason] = &mut because;
        let left = offset(&self.left, left_reason)?;
        let right = offset(&self.right, right_reason)?;
        Some(if holds {
            let (low, high) = (self.right.input, self.left.input);
            Edge { low, high, most: right - left - 1, because }
        } else {
            let (low, high) = (self.left.input, self.right.input);
            Edge { low, high, most: left - right, because }
        })
    }
}
