//! What an input reference may be, and what follows when it turns out to be that.

use super::bound::Admission;
use super::{Eagerness, Finding, ForkingHeap, InputObject, KnownReference, ReferenceShape};
use crate::HeapContext;
use crate::reference_fork::{
    BoundsTaken, HeapResult, Prerequisite, ReferenceFork, ReferenceOption, Referent,
};
use forkless_ir::{ClassId, ClassSet};
use forkless_term::Term;
use std::rc::Rc;
use std::sync::Arc;

impl ForkingHeap {
    /// The next question about an input reference that is not settled.
    pub(super) fn look_at(&self, context: &mut HeapContext, symbol: Term) -> Prerequisite {
        Prerequisite::Fork(self.question(context, symbol, &mut vec![]))
    }

    /// The same; `asked` are the references that wait for this one to be resolved.
    fn question(
        &self,
        context: &mut HeapContext,
        symbol: Term,
        asked: &mut Vec<Term>,
    ) -> ReferenceFork {
        asked.push(symbol);
        let is_open = !matches!(self.symbols.get(&symbol), Some(KnownReference::NotNull));
        let answer = if is_open && self.eagerness != Eagerness::Lazy {
            self.null_or_not(context, symbol, asked)
        } else {
            match self.objects_for(context, symbol, asked) {
                (fork, None) => Ok(fork),
                (_, Some(first)) => Err(first),
            }
        };
        let mut fork = match answer {
            Ok(fork) => fork,
            Err(first) => return self.question(context, first, asked),
        };
        let may_be_null = is_open && !context.is_never_null(symbol);
        if may_be_null
            && !matches!(self.bounded(symbol).admits(context, Referent::Null), Admission::No)
        {
            let condition = context.null_fits(symbol);
            fork.options.insert(0, ReferenceOption { referent: Referent::Null, condition });
        }
        if fork.options.is_empty() && !fork.bounds.any() && is_open {
            // No constant is there.
            fork.options.push(certain(context, Referent::Null));
        }
        fork
    }

    /// Can the reference, of which it is open whether it is null, be an object at all? And was
    /// that only denied by bounds?
    pub(crate) fn can_be_object(
        &self,
        context: &mut HeapContext,
        symbol: Term,
    ) -> HeapResult<(bool, BoundsTaken)> {
        match self.null_or_not(context, symbol, &[symbol]) {
            Ok(ReferenceFork { options, bounds, .. }) if options.is_empty() => Ok((false, bounds)),
            Ok(ReferenceFork { options, .. })
                if options[0].referent == Referent::NotNull
                    && context.pool.as_truth(options[0].condition) == Some(true) =>
            {
                Ok((true, BoundsTaken::default()))
            }
            // Null is not excluded: the objects that it may be instead may turn out impossible.
            Ok(_) | Err(_) => Err(self.look_at(context, symbol)),
        }
    }

    /// What a reference may be that is not null: which object is left open, unless the bound
    /// leaves only objects that depend on their class. Or else the reference that must be looked
    /// at first.
    fn null_or_not(
        &self,
        context: &mut HeapContext,
        symbol: Term,
        asked: &[Term],
    ) -> Result<ReferenceFork, Term> {
        let not_null = certain(context, Referent::NotNull);
        let nothing = || ReferenceFork { symbol, options: vec![], bounds: BoundsTaken::default() };
        let (mut fork, is_possible, first) = if self.bound.is_none() && !self.has_limits() {
            let fork = nothing();
            let declared = self.declared_classes(context, symbol);
            match self.may_hold_objects(context, symbol, &declared) {
                Some(condition) if condition != not_null.condition => {
                    let options = vec![ReferenceOption { referent: Referent::NotNull, condition }];
                    return Ok(ReferenceFork { options, ..fork });
                }
                possible => (fork, possible.is_some(), None),
            }
        } else {
            let (fork, first) = self.objects_for(context, symbol, asked);
            let is_possible =
                fork.options.iter().any(|option| option.condition == not_null.condition);
            (fork, is_possible, first)
        };
        match first {
            _ if is_possible => fork = ReferenceFork { options: vec![not_null], ..nothing() },
            Some(first) => return Err(first),
            None => {}
        }
        Ok(fork)
    }

    /// The objects that a reference which is not null may be: constants, those met before, in order,
    /// and a fresh one. Where the bound needs to know another reference first, that one is the second
    /// part of the answer, and the objects that depend on it are left out.
    ///
    /// If that one waits for this one in turn, objects that depend on it count as possible: it is
    /// looked at next, and then must be something that makes them so.
    fn objects_for(
        &self,
        context: &mut HeapContext,
        symbol: Term,
        asked: &[Term],
    ) -> (ReferenceFork, Option<Term>) {
        let all = self.declared_classes(context, symbol);
        let constants = context.program.hierarchy().constants();
        let (constants, declared) = if constants.is_empty() {
            (ClassSet::default(), all)
        } else {
            let constants = all.intersection(constants);
            let declared = Arc::new(all.difference(&constants));
            (constants, declared)
        };
        let mut fork = ReferenceFork { symbol, options: vec![], bounds: BoundsTaken::default() };
        let mut first = None;
        // One whose class failed to initialise is not there.
        let constants: Vec<ClassId> = constants
            .iter()
            .filter(|&class| self.store.constant(context, class).is_some())
            .collect();
        let constants = constants.into_iter().map(Referent::Constant);
        let known = (0..self.objects.len() as u32).map(Referent::Object);
        let kinds = self.fresh_kinds(context, symbol, &declared);
        let fresh = kinds.iter().map(|(referent, _)| *referent);
        let mut bounded = self.bounded(symbol);
        for referent in constants.chain(known).chain(fresh) {
            let kind = kinds.iter().find(|(fresh, _)| *fresh == referent).map(|(_, kind)| kind);
            let condition = match referent {
                Referent::Object(number) => self.may_be(context, symbol, number, &declared),
                Referent::Constant(class) => {
                    Some(self.constant_fits_holder(context, symbol, class))
                }
                _ => self.may_hold_objects(context, symbol, kind.map_or(&declared, |kind| kind)),
            };
            let Some(condition) = condition else { continue };
            if let Some(kind) = kind {
                if !self.has_room_for(kind) {
                    fork.bounds.objects = true;
                    continue;
                }
                let others = self.without_room(context, symbol, referent);
                if let Some(&other) = others.iter().find(|other| !asked.contains(other)) {
                    first = first.or(Some(other));
                    continue;
                }
            }
            match bounded.admits(context, referent) {
                Admission::No => fork.bounds.distance = true,
                Admission::After(other) if !asked.contains(&other) => first = first.or(Some(other)),
                Admission::Yes | Admission::After(_) => {
                    fork.options.push(ReferenceOption { referent, condition })
                }
            }
        }
        (fork, first)
    }

    /// The fresh objects that a reference may be. Where their number is limited, the classes of each:
    /// an option for all that the limits treat alike.
    fn fresh_kinds(
        &self,
        context: &mut HeapContext,
        symbol: Term,
        declared: &ClassSet,
    ) -> Vec<(Referent, Arc<ClassSet>)> {
        if !self.has_limits() {
            return vec![(Referent::Fresh, Arc::new(declared.clone()))];
        }
        let classes = self.fresh_classes(context, symbol);
        let kinds = self.kinds_of(classes);
        if let [only] = &kinds[..] {
            return vec![(Referent::Fresh, only.clone())];
        }
        (0..).map(Referent::FreshOfKind).zip(kinds).collect()
    }

    /// The condition under which an object may be found in an input reference, where these classes
    /// are declared; `None` if it never can.
    fn may_be(
        &self,
        context: &mut HeapContext,
        symbol: Term,
        number: u32,
        declared: &ClassSet,
    ) -> Option<Term> {
        let classes = &self.objects[number as usize].classes;
        let is_taken = classes.is_subset(context.program.hierarchy().exclusive());
        if is_taken || classes.is_disjoint(declared) {
            return None;
        }
        let fits = if classes.is_subset(declared) {
            context.pool.truth(true)
        } else {
            let name = self.declared_name(context, symbol);
            self.object_is_instance(context, number, declared, &name)
        };
        let mut condition = fits;
        if let Some(fits_holder) = self.fits_holder(context, symbol, number) {
            condition = context.pool.and(condition, fits_holder);
        }
        let object = context.pool.object(number);
        if let Some(length_fits) = context.length_fits(symbol, object) {
            condition = context.pool.and(condition, length_fits);
        }
        (context.pool.as_truth(condition) != Some(false)).then_some(condition)
    }

    /// Is the class of an input object in the set?
    pub(super) fn object_is_instance(
        &self,
        context: &mut HeapContext,
        number: u32,
        classes: &ClassSet,
        name: &str,
    ) -> Term {
        let possible = &self.objects[number as usize].classes;
        if possible.is_subset(classes) {
            return context.pool.truth(true);
        }
        if possible.is_disjoint(classes) {
            return context.pool.truth(false);
        }
        let object = context.pool.object(number);
        let all = context.instance_of_input(object, possible, "possible class");
        context.assume(all);
        let test = context.instance_of_input(object, classes, name);
        match context.facts.known(context.pool, test) {
            Some(truth) => context.pool.truth(truth),
            None => test,
        }
    }

    /// Notes that the object of a reference has a class in the set.
    pub(crate) fn narrow(&mut self, context: &HeapContext, reference: Term, classes: &ClassSet) {
        if let Ok(ReferenceShape::Object(number)) = self.shape(context, reference) {
            self.narrow_object(number, classes);
        }
    }

    fn narrow_object(&mut self, number: u32, classes: &ClassSet) {
        let object = &self.objects[number as usize];
        if !object.classes.is_subset(classes) {
            let both = Arc::new(object.classes.intersection(classes));
            Rc::make_mut(&mut self.objects)[number as usize].classes = both;
        }
    }

    /// Notes what an input reference is.
    pub(crate) fn resolve(
        &mut self,
        context: &mut HeapContext,
        symbol: Term,
        referent: Referent,
        after: usize,
    ) {
        let known = match referent {
            Referent::Null => KnownReference::Null,
            Referent::NotNull | Referent::Dereferenced => KnownReference::NotNull,
            Referent::Object(number) => {
                let declared = self.declared_classes(context, symbol);
                self.narrow_object(number, &declared);
                KnownReference::Object(number)
            }
            Referent::Fresh | Referent::FreshOfKind(_) => {
                let mut classes = self.fresh_classes(context, symbol);
                if let Referent::FreshOfKind(kind) = referent {
                    classes = self.kinds_of(classes).swap_remove(kind as usize);
                }
                let number = self.objects.len() as u32;
                Rc::make_mut(&mut self.objects).push(InputObject { owner: symbol, classes });
                if let Some(fits) = self.fits_holder(context, symbol, number) {
                    context.assume(fits);
                }
                let object = context.pool.object(number);
                if let Some(fits) = context.length_fits(symbol, object) {
                    context.assume(fits);
                }
                KnownReference::Object(number)
            }
            Referent::Constant(class) => match self.store.constant(context, class) {
                Some(location) => KnownReference::Constant(class, location),
                None => KnownReference::Null,
            },
        };
        self.has_constants |= matches!(known, KnownReference::Constant(..));
        Rc::make_mut(&mut self.symbols).insert_mut(symbol, known);
        self.findings.push(Finding { symbol, referent, after });
    }
}

/// An option without a condition.
fn certain(context: &mut HeapContext, referent: Referent) -> ReferenceOption {
    ReferenceOption { referent, condition: context.pool.truth(true) }
}
