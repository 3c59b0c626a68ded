//! Makes a conjunction smaller before it is encoded: what one conjunct says is used in the others.
//!
//! A conjunct that is an equality replaces the larger side by the smaller one everywhere else; any
//! other conjunct is true, and its negation false, wherever it occurs elsewhere; references to
//! objects of different classes differ. Aliasing is what path conditions decide most, so most
//! if-then-else terms that stand for possible aliases vanish here, and most contradictions show
//! without a SAT solver.
//!
//! The result is equivalent to the conjunction over the same functions: a model of one is a model
//! of the other. It lives in a scratch pool: a run asks many questions and keeps none of them.

use crate::backend::QueryLimits;
use crate::known_classes::KnownClasses;
use forkless_term::{Node, Sort, Term, TermPool};
use rustc_hash::{FxBuildHasher, FxHashMap, FxHashSet};

/// Why there are no conjuncts after propagation.
pub(crate) enum PropagationStop {
    /// They cannot hold together.
    Contradiction,
    /// The time was over before that was known.
    OutOfTime,
}

/// Later facts reach earlier conjuncts only in the next round.
const ROUNDS: usize = 2;

/// Terms rewritten between two looks at the clock.
const TERMS_PER_CLOCK: u32 = 64;

/// Propagates until nothing changes, or a few times; not beyond the deadline. Equivalent conjuncts
/// in a pool of their own.
pub(crate) fn propagate(
    pool: &TermPool,
    conjuncts: &[Term],
    limits: &QueryLimits,
) -> Result<(TermPool, Vec<Term>), PropagationStop> {
    let mut current = round(pool, conjuncts, limits)?;
    for _ in 1..ROUNDS {
        if !current.can_go_on() {
            break;
        }
        current = round(&current.pool, &current.conjuncts, limits)?;
    }
    Ok((current.pool, current.conjuncts))
}

/// One pass over all conjuncts into a fresh pool.
fn round(
    source: &TermPool,
    conjuncts: &[Term],
    limits: &QueryLimits,
) -> Result<Round, PropagationStop> {
    let mut rewriter = Rewriter {
        source,
        pool: source.scratch(),
        replacements: with_room(),
        classes: KnownClasses::default(),
        done: with_room(),
        kept: vec![],
        limits: *limits,
        until_clock: 0,
    };
    let mut order: Vec<Term> = conjuncts.to_vec();
    // What replaces most comes first; the order is stable otherwise.
    order.sort_by_cached_key(|&term| rank(source, term));
    for conjunct in order {
        let rewritten = rewriter.rewrite(conjunct)?;
        if !rewriter.keep(rewritten) {
            return Err(PropagationStop::Contradiction);
        }
    }
    let Rewriter { pool, kept, replacements, classes, .. } = rewriter;
    Ok(Round { pool, conjuncts: kept, replacements, classes })
}

/// What a pass has left.
struct Round {
    pool: TermPool,
    conjuncts: Vec<Term>,
    /// What the conjuncts say of terms.
    replacements: FxHashMap<Term, Term>,
    /// What they say of classes.
    classes: KnownClasses,
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
            children.any(|child| {
                let part = match self.pool.node(child) {
                    Node::Not(inner) => inner,
                    _ => child,
                };
                let is_known = self.replacements.contains_key(&part)
                    || self.classes.decide(&self.pool, part).is_some();
                is_known && !speaks_of(term, child)
            })
        })
    }
}

/// A map for as many terms as a query usually has.
fn with_room() -> FxHashMap<Term, Term> {
    FxHashMap::with_capacity_and_hasher(224, FxBuildHasher)
}

/// When a conjunct has its turn. Aliases come first: what is known of one name of an object is then known of the other. Of
/// these, short names do: others may be read through them.
fn rank(pool: &TermPool, term: Term) -> (u8, usize) {
    let rank = match pool.node(term) {
        Node::Equal(left, right) if is_input(pool, left) && is_input(pool, right) => {
            return match (name_length(pool, left), name_length(pool, right)) {
                (Some(left), Some(right)) => (0, left.max(right)),
                _ => (1, 0),
            };
        }
        Node::Equal(..) => 2,
        Node::Not(inner) => match pool.node(inner) {
            Node::Equal(..) => 3,
            // What the declared type says of a reference is such a small choice.
            Node::And(left, right) if ![left, right].iter().any(|&part| is_choice(pool, part)) => 6,
            Node::And(..) => 7,
            _ => 4,
        },
        Node::Ite(..) => 7,
        _ => 5,
    };
    (rank, 0)
}

/// How many reads lead to an input, as to `list.head.next`. None if what is read depends on anything that was computed.
fn name_length(pool: &TermPool, mut term: Term) -> Option<usize> {
    for length in 0.. {
        let Node::Apply(_, [receiver, index]) = pool.node(term) else { break };
        if index.is_some_and(|index| !pool.is_constant(index)) {
            return None;
        }
        match receiver {
            Some(receiver) => term = receiver,
            None => return Some(length),
        }
    }
    pool.is_constant(term).then_some(0)
}

fn is_choice(pool: &TermPool, term: Term) -> bool {
    match pool.node(term) {
        Node::Not(inner) => is_choice(pool, inner),
        Node::And(..) | Node::Ite(..) => true,
        _ => false,
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
    /// What class tests that are kept say.
    classes: KnownClasses,
    /// Terms of the source and what they have become. May lag behind what is known: a term that was
    /// not simplified as far as possible is still right.
    done: FxHashMap<Term, Term>,
    kept: Vec<Term>,
    limits: QueryLimits,
    until_clock: u32,
}

impl Rewriter<'_> {
    fn rewrite(&mut self, root: Term) -> Result<Term, PropagationStop> {
        let mut stack = vec![root];
        while let Some(&top) = stack.last() {
            self.look_at_clock()?;
            if self.done.contains_key(&top) {
                stack.pop();
                continue;
            }
            let node = self.source.node(top);
            // Of a choice that is already made only the branch taken is looked at.
            let taken = match node {
                Node::Ite(condition, then, otherwise) => {
                    let known = self.rewritten(condition).and_then(|c| self.pool.as_truth(c));
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
                None => self.rebuild(node),
            };
            let replaced = self.replace(rebuilt);
            self.done.insert(top, replaced);
            stack.pop();
        }
        Ok(self.done[&root])
    }

    /// A node of the source over what its arguments, which are done, have become.
    fn rebuild(&mut self, node: Node) -> Term {
        let mut arguments = [None; 3];
        for (slot, child) in arguments.iter_mut().zip(node.children()) {
            *slot = self.rewritten(child).map(|term| (child, term));
        }
        let argument = |child: Term| {
            let of_child = arguments.iter().flatten().find(|(source, _)| *source == child);
            of_child.expect("arguments are rewritten before what uses them").1
        };
        // What is made of the same arguments is as simple as it was; what is cheap to simplify is
        // simplified all the same, since not every source is simple. Nothing is opaque here.
        let (source, pool) = (self.source, &self.pool);
        let same = |child| source.fingerprint(child) == pool.fingerprint(argument(child));
        let is_cheap = matches!(node, Node::Not(_) | Node::And(..) | Node::Opaque(_));
        if !is_cheap && node.children().all(same) {
            self.pool.intern(node.map(argument))
        } else {
            self.pool.rebuild(node, argument)
        }
    }

    /// What a term of the source has become, by all that is known now: of a truth value that was
    /// rewritten before a conjunct spoke of it, too. (What is learned of others clears `done`.)
    fn rewritten(&mut self, source: Term) -> Option<Term> {
        let done = *self.done.get(&source)?;
        Some(if self.pool.sort(done) == Sort::Bool { self.replace(done) } else { done })
    }

    fn look_at_clock(&mut self) -> Result<(), PropagationStop> {
        if self.until_clock > 0 {
            self.until_clock -= 1;
            return Ok(());
        }
        self.until_clock = TERMS_PER_CLOCK;
        if self.limits.are_over() { Err(PropagationStop::OutOfTime) } else { Ok(()) }
    }

    fn replace(&mut self, mut term: Term) -> Term {
        if let Node::Not(inner) = self.pool.node(term) {
            let replaced = self.replace(inner);
            return if replaced == inner { term } else { self.pool.not(replaced) };
        }
        while let Some(&simpler) = self.replacements.get(&term) {
            term = simpler;
        }
        match self.classes.decide(&self.pool, term) {
            Some(truth) => self.pool.truth(truth),
            None => term,
        }
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
                    if !self.learn(term) {
                        return false;
                    }
                }
            }
        }
        true
    }

    /// Uses what a kept conjunct says from now on. `false` if no object has a class that it may have.
    fn learn(&mut self, literal: Term) -> bool {
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
        self.classes.learn(&self.pool, literal)
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

    fn is_false(&mut self, term: Term) -> bool {
        let replaced = self.replace(term);
        self.pool.as_truth(replaced) == Some(false)
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
