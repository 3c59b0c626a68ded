//! What holds on a path.

use forkless_heap::{Facts, LocalList, PersistentMap};
use forkless_solver::{EqualityGraph, Separation};
use forkless_term::{Node, Sort, Term, TermPool};
use rustc_hash::FxHashMap;
use std::cell::RefCell;
use std::rc::Rc;

/// Where a clause of a path condition comes from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Origin {
    /// The program decided so.
    Decision,
    /// A dereference went on: the reference is not null.
    NotNull,
    /// A field or method was used: the object has it.
    Class,
    /// Holds of every input (types, lengths).
    Input,
    /// The program assumed it.
    Assumption,
    /// Holds of all inputs that are looked at: a model of a class says so.
    Usual,
    /// An input reference was looked at, and the run split over what it is.
    Heap,
    /// The bound on the heap demands it.
    Bound,
}

impl Origin {
    /// Did the path fork over it? Everything else narrows the inputs that are looked at.
    pub(crate) fn is_decision(self) -> bool {
        match self {
            Origin::Decision | Origin::Heap => true,
            Origin::NotNull
            | Origin::Class
            | Origin::Input
            | Origin::Assumption
            | Origin::Usual
            | Origin::Bound => false,
        }
    }
}

/// One conjunct of a path condition.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Clause {
    /// What holds.
    pub term: Term,
    /// Why.
    pub origin: Origin,
}

/// The condition of a path: clauses, and a table of facts that they make obvious.
#[derive(Clone, Debug, Default)]
pub(crate) struct PathCondition {
    clauses: LocalList<Clause>,
    /// Terms that are no negations, and their truth on this path.
    facts: PersistentMap<Term, bool>,
    /// Inputs and the simpler terms that they equal on this path.
    replacements: PersistentMap<Term, Term>,
    /// Inputs and others that they equal on this path, in regions as well.
    aliases: PersistentMap<Term, Term>,
    /// Clauses that hold of every input.
    of_inputs: PersistentMap<Term, ()>,
    /// In a region no input is replaced by another that it equals on this path alone: after merging, the
    /// other one would be a part of the input that no path has looked at.
    is_in_region: bool,
    /// References that are equal on this path, and others that differ.
    comparisons: LocalList<Comparison>,
    /// What these imply, once that was asked.
    implied: RefCell<Implied>,
    /// Which references never meet, once that was asked.
    separation: Option<Rc<Separation>>,
    /// How many clauses there were then.
    separated: usize,
}

/// Two references, and whether they are equal.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Comparison {
    left: Term,
    right: Term,
    are_equal: bool,
}

/// What comparisons of references imply of others. Paths that forked apart share it as long as they can.
#[derive(Clone, Debug, Default)]
struct Implied {
    graph: Rc<EqualityGraph>,
    /// So many comparisons are in the graph.
    stated: usize,
}

impl PathCondition {
    /// How many clauses there are.
    pub fn len(&self) -> usize {
        self.clauses.len()
    }

    /// The clauses in the order they were added.
    pub fn clauses(&self) -> Vec<Clause> {
        self.clauses.to_vec()
    }

    /// The clauses that were added after the first so many.
    pub fn clauses_after(&self, length: usize) -> Vec<Clause> {
        self.clauses.split_at(length).1
    }

    /// The first so many clauses; those of `base` come first. Facts that were noted besides clauses since
    /// then are forgotten.
    pub fn shortened(&self, pool: &mut TermPool, length: usize, base: &PathCondition) -> Self {
        let (clauses, _) = self.clauses.split_at(length);
        let since = clauses.split_at(base.len()).1;
        let mut shortened = PathCondition { clauses, ..base.clone() };
        since.iter().for_each(|clause| shortened.note(pool, *clause));
        shortened
    }

    /// How many clauses two conditions of paths that forked apart share.
    pub fn common_len(&self, other: &PathCondition) -> usize {
        self.clauses.common_len(&other.clauses)
    }

    /// Conjuncts that mean what the clauses mean, for the solver.
    pub fn terms(&self) -> Vec<Term> {
        let mut terms = Vec::with_capacity(self.clauses.len());
        let own = self.clauses.len() - self.separated;
        terms.extend(self.clauses.iter().take(own).map(|clause| clause.term));
        if let Some(separation) = &self.separation {
            terms.extend(separation.conditions().iter().rev());
        }
        terms.reverse();
        terms
    }

    /// The same in two parts: what the first so many clauses mean, or fewer, and the others.
    pub fn terms_split_at(&self, length: usize) -> (Vec<Term>, Vec<Term>) {
        let mut terms = self.terms();
        if length < self.separated {
            return (vec![], terms);
        }
        let own = self.clauses.len() - length;
        let rest = terms.split_off(terms.len() - own);
        (terms, rest)
    }

    /// The same, each with whether it may be left out where others imply it.
    pub fn terms_to_separate(&self) -> Vec<(Term, bool)> {
        let known = self.separation.iter().flat_map(|separation| separation.conditions());
        let mut terms: Vec<(Term, bool)> = known.map(|&term| (term, false)).collect();
        let own = self.clauses_after(self.separated);
        terms.extend(own.iter().map(|clause| (clause.term, clause.origin == Origin::Bound)));
        terms
    }

    /// Adds a clause.
    pub fn push(&mut self, pool: &mut TermPool, term: Term, origin: Origin) {
        self.clauses.push(Clause { term, origin });
        self.note(pool, Clause { term, origin });
    }

    fn note(&mut self, pool: &mut TermPool, Clause { term, origin }: Clause) {
        if origin == Origin::Input {
            self.of_inputs.insert_mut(term, ());
        }
        self.learn(pool, term);
    }

    /// Is it a fact that one of the clauses states?
    pub fn has(&self, term: Term) -> bool {
        self.facts.get(&term) == Some(&true)
    }

    /// Enters or leaves a region in which paths are merged.
    pub fn set_in_region(&mut self, is_in_region: bool) {
        self.is_in_region = is_in_region;
    }

    /// What is known of references, if that was asked.
    pub fn separation(&self) -> Option<&Separation> {
        self.separation.as_deref()
    }

    /// Of so many clauses it was asked what they imply of references.
    pub fn separated(&self) -> usize {
        self.separated
    }

    /// Notes what the first so many clauses imply of references.
    pub fn separate(&mut self, clauses: usize, separation: Rc<Separation>) {
        self.separation = Some(separation);
        self.separated = clauses;
    }

    /// Is it a clause that holds of every input?
    pub fn is_of_inputs(&self, term: Term) -> bool {
        self.of_inputs.contains_key(&term)
    }

    /// Notes something that the clauses already imply.
    pub fn learn(&mut self, pool: &mut TermPool, term: Term) {
        let mut todo = vec![(term, true)];
        while let Some((term, truth)) = todo.pop() {
            match pool.node(term) {
                Node::Bool(_) => {}
                Node::Not(operand) => todo.push((operand, !truth)),
                Node::Equal(left, right) => {
                    self.facts.insert_mut(term, truth);
                    self.learn_comparison(pool, left, right, truth);
                }
                Node::SignedLess(left, right) if truth => {
                    self.facts.insert_mut(term, truth);
                    todo.push((pool.signed_less(right, left), false));
                    todo.push((pool.equal(left, right), false));
                }
                Node::InstanceOf(reference, _) if truth => {
                    self.facts.insert_mut(term, truth);
                    todo.push((pool.is_null(reference), false));
                }
                Node::And(left, right) if truth => {
                    todo.extend([(left, true), (right, true)]);
                    self.facts.insert_mut(term, truth);
                }
                _ => self.facts.insert_mut(term, truth),
            }
        }
    }
}

impl PathCondition {
    fn learn_comparison(&mut self, pool: &TermPool, left: Term, right: Term, are_equal: bool) {
        if are_equal {
            self.learn_equal(pool, left, right);
        }
        if [left, right].iter().all(|&one| is_plain_reference(pool, one)) {
            self.comparisons.push(Comparison { left, right, are_equal });
        }
    }

    /// Two terms are equal: from now on the simpler one stands for both.
    fn learn_equal(&mut self, pool: &TermPool, left: Term, right: Term) {
        let is_input = |term| matches!(pool.node(term), Node::Apply(..));
        let size = |term| pool.cone(&[term]).len();
        let (from, to) = match (is_input(left), is_input(right)) {
            (true, true) if size(left) < size(right) => (right, left),
            (true, _) if pool.is_constant(right) || is_input(right) => (left, right),
            _ => return,
        };
        if !self.is_in_region {
            self.replacements.insert_mut(from, to);
        } else if is_input(to) {
            let (from, to) = (self.alias(from), self.alias(to));
            let (from, to) = if size(from) < size(to) { (to, from) } else { (from, to) };
            if from != to {
                self.aliases.insert_mut(from, to);
            }
        }
    }

    fn alias(&self, mut input: Term) -> Term {
        while let Some(&other) = self.aliases.get(&input) {
            input = other;
        }
        input
    }
}

/// Is it a reference that makes no choice?
fn is_plain_reference(pool: &TermPool, term: Term) -> bool {
    pool.sort(term) == Sort::Reference && !matches!(pool.node(term), Node::Ite(..))
}

/// How many levels of a term are searched for facts: a deeper search costs more than it finds.
const DEPTH: usize = 4;

impl PathCondition {
    /// Are two references known to be equal or not, by what was found out of all of them?
    fn look_up_apart(&self, pool: &TermPool, left: Term, right: Term) -> Option<bool> {
        let separation = self.separation.as_ref()?;
        let is_false = |condition| self.facts.get(&condition) == Some(&false);
        let [left, right] = [left, right].map(|one| separation.representative(one, is_false));
        if left == right {
            return Some(true);
        }
        let is_null = match (pool.node(left), pool.node(right)) {
            (Node::Null, _) => separation.is_null(right, is_false),
            (_, Node::Null) => separation.is_null(left, is_false),
            _ => return separation.differ(left, right, is_false).then_some(false),
        };
        is_null.then_some(true)
    }

    /// Are two references equal, or do they differ, because others do?
    fn look_up_implied(&self, pool: &TermPool, left: Term, right: Term) -> Option<bool> {
        if self.comparisons.is_empty()
            || ![left, right].iter().all(|&one| is_plain_reference(pool, one))
        {
            return None;
        }
        let mut implied = self.implied.borrow_mut();
        let new = self.comparisons.split_at(implied.stated).1;
        implied.stated = self.comparisons.len();
        let graph = Rc::make_mut(&mut implied.graph);
        for Comparison { left, right, are_equal } in new {
            graph.state(pool, left, right, are_equal);
        }
        graph.are_equal(pool, left, right)
    }

    fn look_up(&self, pool: &TermPool, term: Term, depth: usize) -> Option<bool> {
        let node = pool.node(term);
        match node {
            Node::Bool(value) => return Some(value),
            Node::Not(operand) => return self.look_up(pool, operand, depth).map(|value| !value),
            _ => {}
        }
        if let Some(&known) = self.facts.get(&term) {
            return Some(known);
        }
        if let Node::Equal(left, right) = node {
            let known = self.look_up_apart(pool, left, right);
            if let Some(known) = known.or_else(|| self.look_up_implied(pool, left, right)) {
                return Some(known);
            }
        }
        let depth = depth.checked_sub(1)?;
        match node {
            Node::And(left, right) => {
                let left = self.look_up(pool, left, depth);
                if left == Some(false) {
                    return left;
                }
                match self.look_up(pool, right, depth) {
                    Some(true) => left,
                    right => right.filter(|value| !value),
                }
            }
            Node::Ite(condition, then, otherwise) => {
                let taken = if self.look_up(pool, condition, depth)? { then } else { otherwise };
                self.look_up(pool, taken, depth)
            }
            _ => None,
        }
    }
}

/// How many subterms [`PathCondition::simplify`] looks at: large terms stay as they are.
const VISITS: usize = 300;

/// The same of [`PathCondition::settle`], for all values of a state.
const SETTLED: usize = 100_000;

impl PathCondition {
    /// A condition that means the same on this path, with what the path knows filled in.
    pub fn simplify(&self, pool: &mut TermPool, condition: Term) -> Term {
        self.simplify_on(pool, condition, &mut Rewritten::default())
    }

    /// The same, going on with what terms have become on this path.
    pub fn simplify_on(&self, pool: &mut TermPool, condition: Term, done: &mut Rewritten) -> Term {
        self.fill_in(pool, condition, done, VISITS).unwrap_or(condition)
    }

    /// A value that is the same on this path, with what the path knows filled in. `done` remembers subterms;
    /// so many that terms stay as they are. Numbers that people read as a call are not looked into.
    pub fn settle(&self, pool: &mut TermPool, value: Term, done: &mut Rewritten) -> Term {
        if pool.is_constant(value) {
            return value;
        }
        self.fill_in(pool, value, done, SETTLED).unwrap_or(value)
    }

    /// The same, if no more than so many subterms are looked at.
    fn fill_in(
        &self,
        pool: &mut TermPool,
        term: Term,
        done: &mut Rewritten,
        visits: usize,
    ) -> Option<Term> {
        let mut stack = vec![term];
        while let Some(&top) = stack.last() {
            if done.get(top).is_some() {
                stack.pop();
                continue;
            }
            if done.len() > visits {
                return None;
            }
            let node = pool.node(top);
            if pool.sort(top) == Sort::Bool
                && let Some(&known) = self.facts.get(&top)
            {
                done.insert(top, pool.truth(known));
                continue;
            }
            if let Some(child) = node.children().find(|&child| done.get(child).is_none()) {
                stack.push(child);
                continue;
            }
            let unchanged = node.children().all(|child| done.of(child) == child);
            let mut result =
                if unchanged { top } else { pool.rebuild(node, |child| done.of(child)) };
            while !self.replacements.is_empty()
                && let Some(&simpler) = self.replacements.get(&result)
            {
                result = simpler;
            }
            // Facts are about truth values, and the term itself was looked up.
            if result != top
                && pool.sort(result) == Sort::Bool
                && let Some(&known) = self.facts.get(&result)
            {
                result = pool.truth(known);
            }
            done.insert(top, result);
        }
        Some(done.of(term))
    }
}

/// So many terms are found faster by looking at all of them.
const FEW: usize = 16;

/// What terms have become.
#[derive(Default)]
pub(crate) struct Rewritten {
    few: Vec<(Term, Term)>,
    /// All of them, if they are not few.
    many: FxHashMap<Term, Term>,
}

impl Rewritten {
    fn len(&self) -> usize {
        self.few.len().max(self.many.len())
    }

    fn get(&self, term: Term) -> Option<Term> {
        if self.many.is_empty() {
            let found = self.few.iter().find(|&&(from, _)| from == term);
            return found.map(|&(_, to)| to);
        }
        self.many.get(&term).copied()
    }

    /// What a term has become that was rewritten.
    fn of(&self, term: Term) -> Term {
        self.get(term).expect("arguments are rewritten before what uses them")
    }

    fn insert(&mut self, from: Term, to: Term) {
        if self.few.len() < FEW {
            self.few.push((from, to));
            return;
        }
        if self.many.is_empty() {
            self.many.extend(self.few.iter().copied());
        }
        self.many.insert(from, to);
    }
}

impl Facts for PathCondition {
    fn known(&self, pool: &TermPool, condition: Term) -> Option<bool> {
        self.look_up(pool, condition, DEPTH)
    }

    fn representative(&self, _: &TermPool, input: Term) -> Term {
        let is_false = |condition| self.facts.get(&condition) == Some(&false);
        let known = self.separation.as_ref();
        let same = known.map_or(input, |known| known.representative(input, is_false));
        self.alias(same)
    }
}
