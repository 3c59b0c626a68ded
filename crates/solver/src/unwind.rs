//! A conjunction as a disjunction of if-then-else-free conjunctions, one at a time
//! (POSE-unwind, path-optimal POSE section 4.1, RQ3).
//!
//! Depth first: the first if-then-else condition that itself has none is assumed true or false,
//! everything is simplified under that, and so on. The half of a condition that a given model
//! takes comes first. Every model of the conjunction satisfies exactly one disjunct.

use forkless_term::{Evaluator, Model, Node, Term, TermPool};
use rustc_hash::{FxHashMap, FxHashSet};

/// The disjuncts of a conjunction that are not false by simplification alone.
pub(crate) struct Disjuncts {
    /// Conjunctions still to be taken apart; the next one is last.
    open: Vec<Vec<Term>>,
}

impl Disjuncts {
    pub(crate) fn new(conjuncts: Vec<Term>) -> Self {
        Disjuncts { open: vec![conjuncts] }
    }

    /// Have all disjuncts been given out?
    pub(crate) fn exhausted(&self) -> bool {
        self.open.is_empty()
    }

    /// The next disjunct; `None` if there are no more. `go_on` is asked now and then: if it says
    /// no, there are no more either.
    pub(crate) fn next(
        &mut self,
        pool: &mut TermPool,
        guide: &Model,
        go_on: impl Fn() -> bool,
    ) -> Option<Vec<Term>> {
        while go_on() {
            let conjuncts = self.open.pop()?;
            let Some(condition) = first_condition(pool, &conjuncts) else {
                return Some(conjuncts);
            };
            let likely = Evaluator::new(pool, guide).truth(condition);
            for assumed in [!likely, likely] {
                if let Some(simpler) = assume(pool, &conjuncts, condition, assumed) {
                    self.open.push(simpler);
                }
            }
        }
        None
    }
}

/// The condition of an if-then-else whose parts have none. Arguments come first in a cone, so it
/// is the first one there.
fn first_condition(pool: &TermPool, conjuncts: &[Term]) -> Option<Term> {
    pool.cone(conjuncts).into_iter().find_map(|term| match pool.node(term) {
        Node::Ite(condition, ..) => Some(condition),
        _ => None,
    })
}

/// The conjuncts and the assumption, simplified; `None` if they contradict each other plainly.
fn assume(
    pool: &mut TermPool,
    conjuncts: &[Term],
    condition: Term,
    assumed: bool,
) -> Option<Vec<Term>> {
    let mut replaced: FxHashMap<Term, Term> = FxHashMap::default();
    replaced.insert(condition, pool.truth(assumed));
    for term in pool.cone(conjuncts) {
        if !replaced.contains_key(&term) {
            let simpler = pool.rebuild(pool.node(term), |argument| replaced[&argument]);
            replaced.insert(term, simpler);
        }
    }
    let mut result = vec![];
    let mut seen = FxHashSet::default();
    for conjunct in conjuncts {
        let simpler = replaced[conjunct];
        match pool.as_truth(simpler) {
            Some(true) => {}
            Some(false) => return None,
            None if seen.insert(simpler) => result.push(simpler),
            None => {}
        }
    }
    let assumption = if assumed { condition } else { pool.not(condition) };
    match pool.as_truth(assumption) {
        Some(false) => return None,
        Some(true) => {}
        None => result.push(assumption),
    }
    Some(result)
}
