//! The terms that a term is made of.

use crate::node::Term;
use crate::pool::TermPool;
use rustc_hash::FxHashSet;

impl TermPool {
    /// All subterms of `roots`, themselves included, each once, arguments before what uses them.
    ///
    /// The order is that of a depth-first walk: it depends on the structure of the roots alone.
    pub fn cone(&self, roots: &[Term]) -> Vec<Term> {
        let mut order = vec![];
        let mut seen = FxHashSet::default();
        let mut stack: Vec<(Term, bool)> = roots.iter().rev().map(|&root| (root, false)).collect();
        while let Some((term, arguments_done)) = stack.pop() {
            if arguments_done {
                order.push(term);
            } else if seen.insert(term) {
                stack.push((term, true));
                let children = self.node(term).children().rev();
                stack.extend(children.filter(|child| !seen.contains(child)).map(|c| (c, false)));
            }
        }
        order
    }
}
