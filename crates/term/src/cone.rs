//! The terms that a term is made of.

use crate::node::Term;
use crate::pool::TermPool;

impl TermPool {
    /// All subterms of `roots`, themselves included, each once, arguments before what uses them.
    ///
    /// The order is that of a depth-first walk: it depends on the structure of the roots alone.
    pub fn cone(&self, roots: &[Term]) -> Vec<Term> {
        let mut order = vec![];
        // Arguments are older than what uses them: no term of the cone is younger than all roots.
        let youngest = roots.iter().map(|root| root.index()).max().unwrap_or(0);
        let mut seen = vec![0u64; youngest / 64 + 1];
        let is_seen = |seen: &[u64], term: Term| seen[term.index() / 64] >> (term.index() % 64) & 1;
        let mut stack: Vec<(Term, bool)> = roots.iter().rev().map(|&root| (root, false)).collect();
        while let Some((term, arguments_done)) = stack.pop() {
            if arguments_done {
                order.push(term);
            } else if is_seen(&seen, term) == 0 {
                seen[term.index() / 64] |= 1 << (term.index() % 64);
                stack.push((term, true));
                let children = self.node(term).children().rev();
                stack.extend(children.filter(|&one| is_seen(&seen, one) == 0).map(|c| (c, false)));
            }
        }
        order
    }
}
