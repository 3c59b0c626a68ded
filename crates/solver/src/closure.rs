//! Congruence closure of the equalities that a query states.
//!
//! Inputs that are equal in every model share their encoding. That decides many queries without
//! any search, and keeps the solver from giving equal references different guesses.
//!
//! It is not complete: it sees only equalities that are conjuncts, and gives up after a few
//! passes. What it misses is left to the encoding and to the lemmas of the `congruence` module.

use forkless_term::{FunctionId, Node, Term, TermPool};
use rustc_hash::FxHashMap;

/// Passes over the cone. One carries an equality all the way up; more are needed only where that
/// makes terms equal that come earlier in the cone.
const MOST_PASSES: usize = 4;

/// Classes of terms of a cone that are equal in every model.
pub(crate) struct Closure<'a> {
    pool: &'a TermPool,
    cone: &'a [Term],
    positions: FxHashMap<Term, usize>,
    /// A position's own one, or one closer to that of its class.
    parents: Vec<usize>,
}

impl<'a> Closure<'a> {
    /// The closure of what `facts` says to be true or false.
    pub(crate) fn new(pool: &'a TermPool, cone: &'a [Term], facts: &FxHashMap<Term, bool>) -> Self {
        let mut closure = Closure { pool, cone, positions: FxHashMap::default(), parents: vec![] };
        let states = |&&term: &&Term| facts.get(&term) == Some(&true);
        let equalities: Vec<(Term, Term)> = cone
            .iter()
            .filter(states)
            .filter_map(|&term| match pool.node(term) {
                Node::Equal(left, right) => Some((left, right)),
                _ => None,
            })
            .collect();
        if equalities.is_empty() {
            return closure;
        }
        closure.positions = cone.iter().enumerate().map(|(at, &term)| (term, at)).collect();
        closure.parents = (0..cone.len()).collect();
        for (left, right) in equalities {
            closure.unite(closure.positions[&left], closure.positions[&right]);
        }
        for _ in 0..MOST_PASSES {
            if !closure.pass() {
                break;
            }
        }
        closure
    }

    /// The term that stands for the class of `term`: a constant if it has one, else the first in
    /// the cone.
    pub(crate) fn representative(&self, term: Term) -> Term {
        self.positions.get(&term).map_or(term, |&position| self.cone[self.root(position)])
    }

    /// Unites the applications of one function to equal arguments. Answers whether there were any.
    fn pass(&mut self) -> bool {
        let mut seen: FxHashMap<(FunctionId, [Option<usize>; 2]), usize> = FxHashMap::default();
        let mut changed = false;
        for position in 0..self.cone.len() {
            let Node::Apply(function, arguments) = self.pool.node(self.cone[position]) else {
                continue;
            };
            let roots = arguments.map(|term| term.map(|term| self.root(self.positions[&term])));
            let first = *seen.entry((function, roots)).or_insert(position);
            changed |= self.unite(first, position);
        }
        changed
    }

    fn root(&self, mut position: usize) -> usize {
        while self.parents[position] != position {
            position = self.parents[position];
        }
        position
    }

    fn unite(&mut self, one: usize, other: usize) -> bool {
        let (one, other) = (self.root(one), self.root(other));
        let rank = |position: usize| (!self.pool.is_constant(self.cone[position]), position);
        let (root, child) = if rank(one) <= rank(other) { (one, other) } else { (other, one) };
        self.parents[child] = root;
        // A class is looked up through its members: they point at the root directly.
        self.parents[one] = root;
        root != child
    }
}
