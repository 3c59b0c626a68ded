//! What an input reference may be, and what follows when it turns out to be that.

use super::bound::Admission;
use super::{Eagerness, Finding, ForkingHeap, InputObject, Known, Shape};
use crate::Context;
use crate::choose::{Choose, Need, Target, Way};
use forkless_ir::ClassSet;
use forkless_term::Term;
use std::sync::Arc;

impl ForkingHeap {
    /// The next question about an input reference that is not settled.
    pub(super) fn look_at(&self, context: &mut Context, symbol: Term) -> Need {
        let is_open = !matches!(self.symbols.get(&symbol), Some(Known::NotNull));
        let choose = match (is_open, self.eagerness) {
            (false, _) => self.objects_for(context, symbol),
            (true, Eagerness::Lazy) => {
                let mut choose = self.objects_for(context, symbol);
                if choose.symbol == symbol {
                    choose.ways.insert(0, certain(context, Target::Null));
                }
                choose
            }
            (true, Eagerness::Lazier | Eagerness::LazierSharp) => {
                let (possible, bound_hit) = self.can_be_object(context, symbol);
                let mut ways = vec![certain(context, Target::Null)];
                if possible {
                    ways.push(certain(context, Target::NotNull));
                }
                Choose { symbol, ways, bound_hit }
            }
        };
        Need::Choose(choose)
    }

    /// Can the reference be an object at all, and was that only denied by the bound?
    pub(crate) fn can_be_object(&self, context: &mut Context, symbol: Term) -> (bool, bool) {
        if self.bound.is_none() {
            return (!context.declared_classes(symbol).is_empty(), false);
        }
        let choose = self.objects_for(context, symbol);
        let possible = choose.symbol != symbol || !choose.ways.is_empty();
        (possible, choose.bound_hit && !possible)
    }

    /// The objects that a reference which is not null may be: those met before, in order, and a
    /// fresh one. Where the bound needs to know another reference first, the question is about
    /// that one.
    fn objects_for(&self, context: &mut Context, symbol: Term) -> Choose {
        let declared = context.declared_classes(symbol);
        let mut choose = Choose { symbol, ways: vec![], bound_hit: false };
        let known = (0..self.objects.len() as u32).map(Target::Object);
        for target in known.chain([Target::Fresh]) {
            let condition = match target {
                Target::Object(number) => self.may_be(context, number, &declared),
                _ => (!declared.is_empty()).then(|| context.pool.truth(true)),
            };
            let Some(condition) = condition else { continue };
            match self.admits(symbol, target) {
                Admission::Yes => choose.ways.push(Way { target, condition }),
                Admission::No => choose.bound_hit = true,
                Admission::After(pending) => {
                    let Need::Choose(first) = self.look_at(context, pending) else {
                        unreachable!("looking at a reference gives ways")
                    };
                    return first;
                }
            }
        }
        choose
    }

    /// The condition under which an object may be found where these classes are declared; `None`
    /// if it never can.
    fn may_be(&self, context: &mut Context, number: u32, declared: &ClassSet) -> Option<Term> {
        let classes = &self.objects[number as usize].classes;
        if classes.is_subset(declared) {
            return Some(context.pool.truth(true));
        }
        if classes.is_disjoint(declared) {
            return None;
        }
        Some(self.object_is_instance(context, number, declared, "declared class"))
    }

    /// Is the class of an input object in the set?
    pub(super) fn object_is_instance(
        &self,
        context: &mut Context,
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
    pub(crate) fn narrow(&mut self, context: &Context, reference: Term, classes: &ClassSet) {
        if let Ok(Shape::Object(number)) = self.shape(context, reference) {
            self.narrow_object(number, classes);
        }
    }

    fn narrow_object(&mut self, number: u32, classes: &ClassSet) {
        let object = &self.objects[number as usize];
        if !object.classes.is_subset(classes) {
            let both = Arc::new(object.classes.intersection(classes));
            Arc::make_mut(&mut self.objects)[number as usize].classes = both;
        }
    }

    /// Notes what an input reference is.
    pub(crate) fn resolve(
        &mut self,
        context: &mut Context,
        symbol: Term,
        target: Target,
        after: usize,
    ) {
        let known = match target {
            Target::Null => Known::Null,
            Target::NotNull | Target::Dereferenced => Known::NotNull,
            Target::Object(number) => {
                self.narrow_object(number, &context.declared_classes(symbol));
                Known::Object(number)
            }
            Target::Fresh => {
                let classes = context.declared_classes(symbol);
                let objects = Arc::make_mut(&mut self.objects);
                objects.push(InputObject { owner: symbol, classes });
                Known::Object(objects.len() as u32 - 1)
            }
        };
        self.symbols.insert_mut(symbol, known);
        self.findings.push(Finding { symbol, target, after });
    }
}

/// A way with nothing else to hold.
fn certain(context: &mut Context, target: Target) -> Way {
    Way { target, condition: context.pool.truth(true) }
}
