//! The comparisons that hold on a path, as a graph that is kept from one question to the next.
//!
//! A comparison of two numbers that holds bounds their difference: an edge `high - low <= most`.
//! The model of the path satisfies all edges. A new comparison that it does not satisfy lowers one
//! number, which may lower others; only these are looked at (`path_graph/lowering`). If that comes
//! back to where it began, the edges on the way contradict each other and the answer is no. If
//! not, the lowered numbers are those of a model, unless something else on the path forbids them.
//!
//! Every number is a node, whatever it is made of. So the graph knows less than the conjuncts say:
//! "no" is certain, and a model has to be evaluated. All that the graph holds follows from the
//! path, so that it does not matter which questions were asked before.

mod lowering;

use crate::known_model::KnownModel;
use forkless_term::{Node, PoolIdentity, Sort, Term, TermPool, Value, Width};
use lowering::{Lowering, Memory};
use rustc_hash::FxHashMap;

/// A number of the graph; [`ZERO`] is none of the path's, but what constants are an offset from.
type Number = u32;

const ZERO: Number = 0;

/// The end of a list of edges.
const NONE: u32 = u32::MAX;

/// `high - low <= most`
#[derive(Clone, Copy, Debug)]
struct Edge {
    low: Number,
    high: Number,
    most: i128,
    /// The edge before it with the same lower end.
    next: u32,
}

/// A number that the path compares.
#[derive(Clone, Copy, Debug)]
struct Compared {
    /// None for [`ZERO`].
    term: Option<(Term, Width)>,
    /// The last edge with this number as its lower end.
    last_edge: u32,
}

/// `left - right != distance`
#[derive(Clone, Copy, Debug)]
struct Disequality {
    left: Number,
    right: Number,
    distance: i128,
}

/// How much there was before a conjunct was added.
#[derive(Clone, Copy, Debug)]
struct Mark {
    numbers: usize,
    edges: usize,
    disequalities: usize,
}

/// What the graph says of a question.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum GraphAnswer {
    /// The comparisons contradict each other.
    Contradiction,
    /// They hold together if these terms have these bits and all others stay as they are.
    Numbers(Vec<(Term, u64)>),
    /// The question is not about comparisons, or too many numbers have to differ.
    Open,
}

/// The comparisons of one path.
#[derive(Debug)]
pub(crate) struct PathGraph {
    /// The pool of all terms here.
    pool: Option<PoolIdentity>,
    conjuncts: Vec<Term>,
    /// For each conjunct.
    marks: Vec<Mark>,
    numbers: Vec<Compared>,
    number_of: FxHashMap<Term, Number>,
    edges: Vec<Edge>,
    disequalities: Vec<Disequality>,
    /// Used for each question again, for its memory only.
    memory: Memory,
}

impl Default for PathGraph {
    /// The graph of the empty path.
    fn default() -> Self {
        PathGraph {
            pool: None,
            conjuncts: vec![],
            marks: vec![],
            numbers: vec![Compared { term: None, last_edge: NONE }],
            number_of: FxHashMap::default(),
            edges: vec![],
            disequalities: vec![],
            memory: Memory::default(),
        }
    }
}

impl PathGraph {
    /// `model` satisfies all of `path`, but not `extra`. Can the comparisons of both hold together?
    pub(crate) fn ask(
        &mut self,
        pool: &TermPool,
        path: &[Term],
        model: &KnownModel,
        extra: Term,
    ) -> GraphAnswer {
        self.follow(pool, path);
        let before = self.mark();
        self.begin(extra);
        each_literal(pool, extra, |literal, truth| {
            self.push_literal(pool, literal, truth);
            // What comes after a false conjunct may have no value under this model.
            model.truth(pool, literal) == truth
        });
        let answer = if self.edges.len() == before.edges
            && self.disequalities.len() == before.disequalities
        {
            GraphAnswer::Open
        } else {
            let memory = std::mem::take(&mut self.memory);
            let mut lowering = Lowering::new(self, pool, model, before.disequalities, memory);
            let answer = lowering.answer(before.edges);
            self.memory = lowering.into_memory();
            answer
        };
        // Not all of it may be in the graph.
        self.shorten(path.len());
        answer
    }

    /// Becomes the graph of this path: what it has in common with the last one stays.
    fn follow(&mut self, pool: &TermPool, path: &[Term]) {
        if self.pool.as_ref() != Some(pool.identity()) {
            self.shorten(0);
            self.pool = Some(pool.identity().clone());
        }
        let common = self.conjuncts.iter().zip(path).take_while(|(one, other)| one == other);
        let common = common.count();
        self.shorten(common);
        for &conjunct in &path[common..] {
            self.begin(conjunct);
            each_literal(pool, conjunct, |literal, truth| {
                self.push_literal(pool, literal, truth);
                true
            });
        }
    }

    fn mark(&self) -> Mark {
        Mark {
            numbers: self.numbers.len(),
            edges: self.edges.len(),
            disequalities: self.disequalities.len(),
        }
    }

    /// Leaves the first so many conjuncts.
    fn shorten(&mut self, count: usize) {
        let Some(&mark) = self.marks.get(count) else { return };
        self.marks.truncate(count);
        self.conjuncts.truncate(count);
        self.disequalities.truncate(mark.disequalities);
        while self.edges.len() > mark.edges {
            self.pop_edge();
        }
        for (term, _) in self.numbers.drain(mark.numbers..).filter_map(|number| number.term) {
            self.number_of.remove(&term);
        }
    }

    /// What is added from now on is what this conjunct says.
    fn begin(&mut self, conjunct: Term) {
        self.marks.push(self.mark());
        self.conjuncts.push(conjunct);
    }

    fn push_literal(&mut self, pool: &TermPool, literal: Term, truth: bool) {
        match pool.node(literal) {
            Node::SignedLess(left, right) => self.push_less(pool, left, right, truth),
            Node::Equal(left, right) => self.push_equal(pool, left, right, truth),
            _ => {}
        }
    }

    fn push_less(&mut self, pool: &TermPool, left: Term, right: Term, truth: bool) {
        let ((left, left_offset), (right, right_offset)) =
            (self.number(pool, left), self.number(pool, right));
        let distance = right_offset - left_offset;
        if truth {
            self.push_edge(right, left, distance - 1);
        } else {
            self.push_edge(left, right, -distance);
        }
    }

    fn push_equal(&mut self, pool: &TermPool, left: Term, right: Term, truth: bool) {
        let Sort::Bits(_) = pool.sort(left) else { return };
        let ((left, left_offset), (right, right_offset)) =
            (self.number(pool, left), self.number(pool, right));
        let distance = right_offset - left_offset;
        if truth {
            self.push_edge(right, left, distance);
            self.push_edge(left, right, -distance);
        } else {
            self.disequalities.push(Disequality { left, right, distance });
        }
    }

    /// A number of the graph and the constant that is added to it.
    fn number(&mut self, pool: &TermPool, term: Term) -> (Number, i128) {
        let width = pool.width(term);
        if let Some(bits) = pool.as_bits(term) {
            return (ZERO, i128::from(width.signed(bits)));
        }
        let numbers = &mut self.numbers;
        let number = *self.number_of.entry(term).or_insert_with(|| {
            numbers.push(Compared { term: Some((term, width)), last_edge: NONE });
            numbers.len() as Number - 1
        });
        (number, 0)
    }

    fn push_edge(&mut self, low: Number, high: Number, most: i128) {
        let lower_end = &mut self.numbers[low as usize];
        self.edges.push(Edge { low, high, most, next: lower_end.last_edge });
        lower_end.last_edge = self.edges.len() as u32 - 1;
    }

    fn pop_edge(&mut self) {
        if let Some(edge) = self.edges.pop() {
            self.numbers[edge.low as usize].last_edge = edge.next;
        }
    }
}

/// The parts that all hold if a conjunct does, in the order in which they are evaluated, each with
/// its truth; until `visit` says that it is enough.
fn each_literal(pool: &TermPool, conjunct: Term, mut visit: impl FnMut(Term, bool) -> bool) {
    let mut open = vec![(conjunct, true)];
    while let Some((term, truth)) = open.pop() {
        match pool.node(term) {
            Node::Not(operand) => open.push((operand, !truth)),
            Node::And(left, right) if truth => open.extend([(right, true), (left, true)]),
            _ if visit(term, truth) => {}
            _ => return,
        }
    }
}

/// The model with these numbers in place of its own, if that is a model of `path` and `extra`.
pub(crate) fn with_numbers(
    pool: &TermPool,
    path: &[Term],
    model: &KnownModel,
    extra: Term,
    numbers: &[(Term, u64)],
) -> Option<KnownModel> {
    let mut entries = Vec::with_capacity(numbers.len());
    for &(term, bits) in numbers {
        let Node::Apply(function, arguments) = pool.node(term) else { return None };
        let arguments = arguments.map(|term| term.map(|term| model.value(pool, term)));
        entries.push(((function, arguments), Value::Bits(pool.width(term), bits)));
    }
    let mut edited = model.clone();
    let entries_of_model = edited.edit();
    for (point, value) in entries {
        entries_of_model.set(point, value);
    }
    let mut conjuncts = [extra].into_iter().chain(path.iter().rev().copied());
    conjuncts.all(|conjunct| edited.truth(pool, conjunct)).then_some(edited)
}
