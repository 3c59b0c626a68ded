//! Makes a conjunction smaller before it is encoded: what one conjunct says is used in the others.
//!
//! A conjunct that is an equality replaces the larger side by the smaller one everywhere else; any
//! other conjunct is true, and its negation false, wherever it occurs elsewhere. Aliasing is what
//! path conditions decide most, so most if-then-else terms that stand for possible aliases vanish
//! here, and most contradictions show without a SAT solver.
//!
//! The result is equivalent to the conjunction over the same functions: a model of one is a model
//! of the other. It lives in a scratch pool: a run asks many questions and keeps none of them.

use forkless_term::{Node, Sort, Term, TermPool};
use rustc_hash::{FxBuildHasher, FxHashMap, FxHashSet};

/// A conjunction after propagation.
pub(crate) enum Propagated {
    /// It cannot hold.
    Contradiction,
    /// Equivalent conjuncts in a pool of their own.
    Conjuncts(TermPool, Vec<Term>),
}

/// Later facts reach earlier conjuncts only in the next round.
const ROUNDS: usize = 2;

/// Propagates until nothing changes, or a few times.
pub(crate) fn propagate(pool: &TermPool, conjuncts: &[Term]) -> Propagated {
    let mut current = match round(pool, conjuncts) {
        None => return Propagated::Contradiction,
        Some(result) => result,
    };
    for _ in 1..ROUNDS {
        if !current.can_go_on() {
            break;
        }
        let Some(next) = round(&current.pool, &current.conjuncts) else {
            return Propagated::Contradiction;
        };
        current = next;
    }
    Propagated::Conjuncts(current.pool, current.conjuncts)
}

/// One pass over all conjuncts into a fresh pool; `None` if they contradict each other.
fn round(source: &TermPool, conjuncts: &[Term]) -> Option<Round> {
    let mut rewriter = Rewriter {
        source,
        pool: source.scratch(),
        replacements: with_room(),
        done: with_room(),
        kept: vec![],
    };
    let mut order: Vec<Term> = conjuncts.to_vec();
    // What replaces most comes first; the order is stable otherwise.
    order.sort_by_key(|&term| rank(source, term));
    for conjunct in order {
        let rewritten = rewriter.rewrite(conjunct);
        if !rewriter.keep(rewritten) {
            return None;
        }
    }
    let Rewriter { pool, kept, replacements, .. } = rewriter;
    Some(Round { pool, conjuncts: kept, replacements })
}

/// What a pass has left.
struct Round {
    pool: TermPool,
    conjuncts: Vec<Term>,
    /// What the conjuncts say of terms.
    replacements: FxHashMap<Term, Term>,
}

impl Round {
    /// Is there a term that a conjunct speaks of and another one contains?
    fn can_go_on(&self) -> bool {
        let stated: FxHashSet<Term> = self.conjuncts.iter().copied().collect();
        let speaks_of = |term: Term, child: Term| {
            let node = self.pool.node(term);
            stated.contains(&term) && (node == Node::Not(child) || matches!(node, Node::Equal(..)))
        };
        self.pool.cone(&self.conjuncts).into_iter().any(|term| {
            let mut children = self.pool.node(term).children();
            children.any(|child| self.replacements.contains_key(&child) && !speaks_of(term, child))
        })
    }
}

/// A map for as many terms as a query usually has.
fn with_room() -> FxHashMap<Term, Term> {
    FxHashMap::with_capacity_and_hasher(224, FxBuildHasher)
}

fn rank(pool: &TermPool, term: Term) -> u8 {
    match pool.node(term) {
        // Aliases first: what is known of one name of an object is then known of the other.
        Node::Equal(left, right) if is_input(pool, left) && is_input(pool, right) => 0,
        Node::Equal(..) => 1,
        Node::Not(inner) => match pool.node(inner) {
            Node::Equal(..) => 2,
            Node::And(..) => 5,
            _ => 3,
        },
        Node::Ite(..) => 5,
        _ => 4,
    }
}

fn is_input(pool: &TermPool, term: Term) -> bool {
    matches!(pool.node(term), Node::Apply(..))
}

struct Rewriter<'a> {
    source: &'a TermPool,
    pool: TermPool,
    /// Terms of the new pool and what they equal by a conjunct that is kept.
    replacements: FxHashMap<Term, Term>,
    /// Terms of the source and what they have become. May lag behind the replacements: a term
    /// that was not simplified as far as possible is still right.
    done: FxHashMap<Term, Term>,
    kept: Vec<Term>,
}

impl Rewriter<'_> {
    fn rewrite(&mut self, root: Term) -> Term {
        let mut stack = vec![root];
        while let Some(&top) = stack.last() {
            if self.done.contains_key(&top) {
                stack.pop();
                continue;
            }
            let node = self.source.node(top);
            // Of a choice that is already made only the branch taken is looked at.
            let taken = match node {
                Node::Ite(condition, then, otherwise) => {
                    let known = self.done.get(&condition).and_then(|&c| self.pool.as_truth(c));
                    known.map(|truth| if truth { then } else { otherwise })
                }
                _ => None,
            };
            let missing = match (taken, node) {
                (Some(branch), _) => Some(branch).filter(|branch| !self.done.contains_key(branch)),
                (None, Node::Ite(condition, ..)) if !self.done.contains_key(&condition) => {
                    Some(condition)
                }
                (None, _) => node.children().find(|child| !self.done.contains_key(child)),
            };
            if let Some(missing) = missing {
                stack.push(missing);
                continue;
            }
            let rebuilt = match taken {
                Some(branch) => self.done[&branch],
                None => {
                    let (done, source) = (&self.done, self.source);
                    // What is made of the same arguments is as simple as it was; what is cheap to
                    // simplify is simplified all the same, since not every source is simple.
                    let same =
                        |child| source.fingerprint(child) == self.pool.fingerprint(done[&child]);
                    let is_cheap = matches!(node, Node::Not(_) | Node::And(..));
                    if !is_cheap && node.children().all(same) {
                        self.pool.intern(node.map(|child| done[&child]))
                    } else {
                        self.pool.rebuild(node, |child| done[&child])
                    }
                }
            };
            let replaced = self.replace(rebuilt);
            self.done.insert(top, replaced);
            stack.pop();
        }
        self.done[&root]
    }

    fn replace(&self, mut term: Term) -> Term {
        while let Some(&simpler) = self.replacements.get(&term) {
            term = simpler;
        }
        term
    }

    /// Keeps a conjunct and uses what it says from now on. `false` if it contradicts the others.
    fn keep(&mut self, conjunct: Term) -> bool {
        let mut todo = vec![conjunct];
        while let Some(term) = todo.pop() {
            match self.pool.node(term) {
                Node::Bool(true) => {}
                Node::Bool(false) => return false,
                Node::And(left, right) => todo.extend([right, left]),
                _ => {
                    self.kept.push(term);
                    self.learn(term);
                }
            }
        }
        true
    }

    fn learn(&mut self, literal: Term) {
        let (truth, falsity) = (self.pool.truth(true), self.pool.truth(false));
        match self.pool.node(literal) {
            Node::Not(inner) => {
                self.replacements.insert(inner, falsity);
                if let Node::SignedLess(left, right) = self.pool.node(inner) {
                    self.learn_not_less(left, right);
                }
            }
            Node::Equal(left, right) => {
                self.replacements.insert(literal, truth);
                self.learn_equal(left, right);
            }
            Node::SignedLess(left, right) => {
                self.replacements.insert(literal, truth);
                let (reverse, equal) =
                    (self.pool.signed_less(right, left), self.pool.equal(left, right));
                self.deny(&[reverse, equal]);
            }
            Node::InstanceOf(reference, _) => {
                self.replacements.insert(literal, truth);
                let is_null = self.pool.is_null(reference);
                self.deny(&[is_null]);
            }
            _ => {
                self.replacements.insert(literal, truth);
            }
        }
    }

    /// What a kept conjunct rules out is false wherever it occurs.
    fn deny(&mut self, terms: &[Term]) {
        let falsity = self.pool.truth(false);
        for &term in terms {
            if !self.pool.is_constant(term) && !matches!(self.pool.node(term), Node::Not(_)) {
                self.replacements.insert(term, falsity);
            }
        }
    }

    /// `left >= right`; if also `right >= left`, they are equal, and if they differ, `right` is
    /// less.
    fn learn_not_less(&mut self, left: Term, right: Term) {
        let (reverse, equal) = (self.pool.signed_less(right, left), self.pool.equal(left, right));
        let truth = self.pool.truth(true);
        if self.is_false(reverse) && !self.pool.is_constant(equal) {
            self.replacements.insert(equal, truth);
            self.learn_equal(left, right);
        } else if self.is_false(equal) && matches!(self.pool.node(reverse), Node::SignedLess(..)) {
            self.replacements.insert(reverse, truth);
        }
    }

    fn is_false(&self, term: Term) -> bool {
        self.pool.as_truth(self.replace(term)) == Some(false)
    }

    /// Two terms are equal: from now on one stands for both.
    fn learn_equal(&mut self, left: Term, right: Term) {
        let Some((from, to)) = self.orient(left, right) else { return };
        let (from, to) = (self.replace(from), self.replace(to));
        // Replacing twice must come to an end.
        if from != to && !self.pool.cone(&[to]).contains(&from) && !self.pool.is_constant(from) {
            self.replacements.insert(from, to);
            self.done.clear();
        }
    }

    /// Which side of an equation is replaced by what: an unknown by something without it.
    fn orient(&self, left: Term, right: Term) -> Option<(Term, Term)> {
        if self.pool.sort(left) == Sort::Bool {
            return None;
        }
        if self.pool.is_constant(right) {
            // No input is an object that the run allocated: this is for the backend to refute.
            let impossible =
                is_input(&self.pool, left) && matches!(self.pool.node(right), Node::Location(_));
            return (!impossible).then_some((left, right));
        }
        let (left_size, right_size) =
            (self.pool.cone(&[left]).len(), self.pool.cone(&[right]).len());
        match (is_input(&self.pool, left), is_input(&self.pool, right)) {
            (true, true) if left_size >= right_size => Some((left, right)),
            (true, true) => Some((right, left)),
            // A choice between references may hold an object that the run allocated, of which the
            // terms do not know the class: it stands for no input.
            (false, false) => None,
            _ if self.pool.sort(left) == Sort::Reference => None,
            (true, false) => Some((left, right)),
            (false, true) => Some((right, left)),
        }
    }
}
