//! Limits on the number of input objects.
//!
//! An object that the path has met counts. Where as many were met as a limit allows, a fresh object is
//! no option. Which objects count must not be open: where some of the classes that a fresh object may
//! have are counted and others are not, there is an option for each kind.
//!
//! References that were read and not looked at count for nothing, unless they must point at an object:
//! where it is not certain that a fresh object leaves one for each of these, they are looked at first.

use super::ForkingHeap;
use crate::HeapContext;
use crate::reference_fork::Referent;
use forkless_ir::ClassSet;
use forkless_term::Term;
use std::sync::Arc;

impl ForkingHeap {
    /// Is the number of objects limited?
    pub(super) fn has_limits(&self) -> bool {
        !self.limits.is_empty()
    }

    /// The classes that a fresh object found in an input reference may have.
    pub(super) fn fresh_classes(&self, context: &mut HeapContext, symbol: Term) -> Arc<ClassSet> {
        let constants = context.program.hierarchy().constants();
        let exact = self.exact_classes.then(|| context.exact_class(symbol)).flatten();
        let classes = exact.unwrap_or_else(|| self.declared_classes(context, symbol));
        match classes.is_disjoint(constants) {
            true => classes,
            false => Arc::new(classes.difference(constants)),
        }
    }

    /// The same classes, cut into those that the limits treat alike.
    pub(super) fn kinds_of(&self, classes: Arc<ClassSet>) -> Vec<Arc<ClassSet>> {
        let mut kinds = vec![classes];
        for limit in self.limits.iter() {
            let cut = |kind: Arc<ClassSet>| {
                if kind.is_subset(&limit.classes) || kind.is_disjoint(&limit.classes) {
                    return vec![kind];
                }
                let counted = kind.intersection(&limit.classes);
                let others = kind.difference(&limit.classes);
                vec![Arc::new(counted), Arc::new(others)]
            };
            kinds = kinds.into_iter().flat_map(cut).collect();
        }
        kinds
    }

    /// What tells that the object of a reference is of a kind.
    pub(super) fn kind_tests(
        &self,
        context: &mut HeapContext,
        reference: Term,
        kind: &ClassSet,
    ) -> Vec<Term> {
        let mut tests = vec![];
        for limit in self.limits.iter() {
            let test = context.instance_of_input(reference, &limit.classes, &limit.name);
            let is_counted = kind.is_subset(&limit.classes);
            tests.push(if is_counted { test } else { context.pool.not(test) });
        }
        tests
    }

    /// If a reference is a fresh object, is there certainly an object for each of the other references
    /// that are not null? If not, these others.
    pub(super) fn without_room(
        &self,
        context: &mut HeapContext,
        symbol: Term,
        fresh: Referent,
    ) -> Vec<Term> {
        if self.chooses_all || !self.has_limits() {
            return vec![];
        }
        let others = self.open_objects(context).into_iter().filter(|&other| other != symbol);
        let mut others: Vec<Term> = others.collect();
        let most = self.objects.len() + 1 + others.len();
        if others.is_empty() || self.limits.iter().all(|limit| most <= limit.most as usize) {
            return vec![];
        }
        let assumed = context.assumptions.len();
        let mut chosen = self.clone();
        chosen.chooses_all = true;
        chosen.resolve(context, symbol, fresh, 0);
        let mut is_certain =
            |context: &HeapContext, condition| context.pool.as_truth(condition) == Some(true);
        let is_possible = chosen.choose_objects(context, &mut is_certain);
        context.assumptions.truncate(assumed);
        if is_possible {
            return vec![];
        }
        // Not by term: those depend on what was explored before.
        others.sort_unstable_by_key(|&other| context.pool.fingerprint(other));
        others
    }

    /// Do the limits leave room for one more object of such a kind?
    pub(super) fn has_room_for(&self, kind: &ClassSet) -> bool {
        self.limits.iter().all(|limit| {
            if kind.is_disjoint(&limit.classes) {
                return true;
            }
            let is_counted = |classes: &ClassSet| classes.is_subset(&limit.classes);
            let counted = self.objects.iter().filter(|object| is_counted(&object.classes));
            counted.count() < limit.most as usize
        })
    }
}
