//! References as decision diagrams: inner nodes are if-then-else, leaves are null, input
//! references and allocated objects. Other values that are chosen between are the same.

use crate::HeapContext;
use forkless_ir::{ClassId, ClassSet};
use forkless_term::{Node, Term};
use rustc_hash::FxHashMap;

impl HeapContext<'_> {
    /// The term that `leaf` makes of each leaf of a reference or another value, chosen between as the
    /// value chooses. A choice between numbers that has a name is a leaf.
    ///
    /// `leaf` answers `None` where the operation cannot happen (a field of null): such a branch
    /// is dropped, which the path justifies by having assumed that it is not taken (POSE Fig. 9,
    /// Getfield c3 and c4). If no leaf is left, the answer is `None`.
    pub fn map_leaves(
        &mut self,
        value: Term,
        leaf: &mut dyn FnMut(&mut Self, Term) -> Option<Term>,
    ) -> Option<Term> {
        let mut done: FxHashMap<Term, Option<Term>> = FxHashMap::default();
        let mut stack = vec![value];
        while let Some(&top) = stack.last() {
            if done.contains_key(&top) {
                stack.pop();
                continue;
            }
            let Some((condition, then, otherwise)) = self.choice(top) else {
                let value = leaf(self, top);
                done.insert(top, value);
                continue;
            };
            let taken = match self.facts.known(self.pool, condition) {
                Some(true) => [Some(then), None],
                Some(false) => [None, Some(otherwise)],
                None => [Some(then), Some(otherwise)],
            };
            let missing = taken.iter().flatten().find(|branch| !done.contains_key(branch));
            if let Some(&missing) = missing {
                stack.push(missing);
                continue;
            }
            let value = match taken.map(|branch| branch.and_then(|branch| done[&branch])) {
                [Some(then), Some(otherwise)] => Some(self.pool.ite(condition, then, otherwise)),
                [Some(only), None] | [None, Some(only)] => Some(only),
                [None, None] => None,
            };
            done.insert(top, value);
        }
        done[&value]
    }

    /// What a value chooses between, and by what.
    fn choice(&self, term: Term) -> Option<(Term, Term, Term)> {
        match self.pool.node(term) {
            Node::Ite(condition, then, otherwise) => Some((condition, then, otherwise)),
            _ => None,
        }
    }

    /// The leaves of a reference or another value, each once, in the order of the diagram.
    pub fn leaves(&self, value: Term) -> Vec<Term> {
        let mut found = vec![];
        let mut seen = std::collections::HashSet::new();
        let mut stack = vec![value];
        while let Some(top) = stack.pop() {
            if !seen.insert(top) {
                continue;
            }
            match self.choice(top) {
                Some((condition, then, otherwise)) => {
                    let known = self.facts.known(self.pool, condition);
                    if known != Some(true) {
                        stack.push(otherwise);
                    }
                    if known != Some(false) {
                        stack.push(then);
                    }
                }
                None => found.push(top),
            }
        }
        found
    }

    /// The condition under which a reference chooses one of its leaves. It is not the same as being
    /// equal to it: another leaf that is chosen may be an alias.
    pub(crate) fn chooses(&mut self, reference: Term, leaf: Term) -> Term {
        let chosen =
            self.map_leaves(reference, &mut |context, one| Some(context.pool.truth(one == leaf)));
        chosen.expect("every leaf is chosen or not")
    }

    /// Does none of these hold?
    pub(crate) fn none_of(&mut self, conditions: impl Iterator<Item = Term>) -> Term {
        let mut none = self.pool.truth(true);
        for condition in conditions {
            let not = self.pool.not(condition);
            none = self.pool.and(none, not);
        }
        none
    }

    /// Does something that only one of two merged paths did happen here?
    pub(crate) fn happens(&mut self, guard: Term, what: Term) -> Term {
        match self.facts.known(self.pool, guard) {
            Some(true) => what,
            Some(false) => self.pool.truth(false),
            None => self.pool.and(guard, what),
        }
    }

    /// Are two references the same? What the path knows is used.
    pub(crate) fn same_reference(&mut self, left: Term, right: Term) -> Term {
        if self.are_kept_apart(left, right) {
            return self.pool.truth(false);
        }
        let same = self.pool.equal(left, right);
        match self.facts.known(self.pool, same) {
            Some(value) => self.pool.truth(value),
            None => same,
        }
    }

    /// Is one of two references found in a field that owns its object, and the other one not?
    fn are_kept_apart(&self, left: Term, right: Term) -> bool {
        let variants = self.program.hierarchy().variants();
        let is_input = |term| matches!(self.pool.node(term), Node::Apply(..));
        if variants.is_empty() || !is_input(left) || !is_input(right) {
            return false;
        }
        // Both may be null.
        if !self.is_never_null(left) && !self.is_never_null(right) {
            return false;
        }
        let [left, right] = [left, right].map(|one| self.declared_classes(one));
        (left.is_subset(variants) || right.is_subset(variants)) && left.is_disjoint(&right)
    }

    /// Is an input reference (a leaf) not null and of a class in the set?
    pub(crate) fn instance_of_input(&mut self, leaf: Term, classes: &ClassSet, name: &str) -> Term {
        if classes == self.program.hierarchy().instantiable() {
            let is_null = self.pool.is_null(leaf);
            return self.pool.not(is_null);
        }
        // Classes that no input can have must not show in terms: a program that loads classes on
        // demand may number them differently in another run.
        let instantiable = self.program.hierarchy().instantiable();
        let ranges = if classes.is_subset(instantiable) {
            classes.ranges().to_vec()
        } else {
            classes.intersection(instantiable).ranges().to_vec()
        };
        let is_object = match ranges[..] {
            [(class, next)] if next == class + 1 => {
                self.program.hierarchy().constants().contains(ClassId(class))
            }
            _ => false,
        };
        let set = forkless_term::ClassSet { name: name.to_string(), is_object, ranges };
        let set = self.pool.class_set(set);
        self.pool.instance_of(leaf, set)
    }
}
