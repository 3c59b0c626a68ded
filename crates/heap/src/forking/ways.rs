//! What an input reference may be, and what follows when it turns out to be that.

use super::bound::Admission;
use super::{Eagerness, Finding, ForkingHeap, InputObject, Known, Shape};
use crate::Context;
use crate::choose::{Access, Choose, Need, Target, Way};
use forkless_ir::ClassSet;
use forkless_term::Term;
use std::sync::Arc;

impl ForkingHeap {
    /// The next question about an input reference that is not settled.
    pub(super) fn look_at(&self, context: &mut Context, symbol: Term) -> Need {
        Need::Choose(self.question(context, symbol, &mut vec![]))
    }

    /// The same; `asked` are the references whose questions wait for this one.
    fn question(&self, context: &mut Context, symbol: Term, asked: &mut Vec<Term>) -> Choose {
        asked.push(symbol);
        let is_open = !matches!(self.symbols.get(&symbol), Some(Known::NotNull));
        let answer = if is_open && self.eagerness != Eagerness::Lazy {
            self.null_or_not(context, symbol, asked)
        } else {
            match self.objects_for(context, symbol, asked) {
                (choose, None) => Ok(choose),
                (_, Some(first)) => Err(first),
            }
        };
        let mut choose = match answer {
            Ok(choose) => choose,
            Err(first) => return self.question(context, first, asked),
        };
        let may_be_null = is_open && !context.is_never_null(symbol);
        if may_be_null && !matches!(self.admits(context, symbol, Target::Null), Admission::No) {
            choose.ways.insert(0, certain(context, Target::Null));
        }
        if choose.ways.is_empty() && !choose.bound_hit && is_open {
            // No constant is there.
            choose.ways.push(certain(context, Target::Null));
        }
        choose
    }

    /// Can the reference, of which it is open whether it is null, be an object at all? And was
    /// that only denied by the bound?
    pub(crate) fn can_be_object(
        &self,
        context: &mut Context,
        symbol: Term,
    ) -> Access<(bool, bool)> {
        match self.null_or_not(context, symbol, &[symbol]) {
            Ok(Choose { ways, bound_hit, .. }) if ways.is_empty() => Ok((false, bound_hit)),
            Ok(Choose { ways, .. })
                if ways[0].target == Target::NotNull
                    && context.pool.as_truth(ways[0].condition) == Some(true) =>
            {
                Ok((true, false))
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
        context: &mut Context,
        symbol: Term,
        asked: &[Term],
    ) -> Result<Choose, Term> {
        let not_null = certain(context, Target::NotNull);
        let (mut choose, is_possible, first) = if self.bound.is_none() {
            let choose = Choose { symbol, ways: vec![], bound_hit: false };
            let declared = self.declared_classes(context, symbol);
            match self.may_hold_objects(context, symbol, &declared) {
                Some(condition) if condition != not_null.condition => {
                    let ways = vec![Way { target: Target::NotNull, condition }];
                    return Ok(Choose { ways, ..choose });
                }
                possible => (choose, possible.is_some(), None),
            }
        } else {
            let (choose, first) = self.objects_for(context, symbol, asked);
            let is_possible = choose.ways.iter().any(|way| way.condition == not_null.condition);
            (choose, is_possible, first)
        };
        match first {
            _ if is_possible => choose = Choose { symbol, ways: vec![not_null], bound_hit: false },
            Some(first) => return Err(first),
            None => {}
        }
        Ok(choose)
    }

    /// The objects that a reference which is not null may be: constants, those met before, in order,
    /// and a fresh one. Where the bound needs to know another reference first, that one is the second
    /// part of the answer, and the objects that depend on it are left out.
    ///
    /// If that one waits for this one in turn, objects that depend on it count as possible: it is
    /// looked at next, and then must be something that makes them so.
    fn objects_for(
        &self,
        context: &mut Context,
        symbol: Term,
        asked: &[Term],
    ) -> (Choose, Option<Term>) {
        let all = self.declared_classes(context, symbol);
        let constants = all.intersection(context.program.hierarchy().constants());
        let declared = all.difference(&constants);
        let mut choose = Choose { symbol, ways: vec![], bound_hit: false };
        let mut first = None;
        let constants = constants.iter().map(Target::Constant);
        let known = (0..self.objects.len() as u32).map(Target::Object);
        for target in constants.chain(known).chain([Target::Fresh]) {
            let condition = match target {
                Target::Object(number) => self.may_be(context, symbol, number, &declared),
                Target::Constant(class) => Some(self.constant_fits_holder(context, symbol, class)),
                _ => self.may_hold_objects(context, symbol, &declared),
            };
            let Some(condition) = condition else { continue };
            match self.admits(context, symbol, target) {
                Admission::No => choose.bound_hit = true,
                Admission::After(other) if !asked.contains(&other) => first = first.or(Some(other)),
                Admission::Yes | Admission::After(_) => choose.ways.push(Way { target, condition }),
            }
        }
        (choose, first)
    }

    /// The condition under which an object may be found in an input reference, where these classes
    /// are declared; `None` if it never can.
    fn may_be(
        &self,
        context: &mut Context,
        symbol: Term,
        number: u32,
        declared: &ClassSet,
    ) -> Option<Term> {
        let classes = &self.objects[number as usize].classes;
        if classes.is_disjoint(declared) {
            return None;
        }
        let name = self.declared_name(context, symbol);
        let fits = self.object_is_instance(context, number, declared, &name);
        let Some(fits_holder) = self.fits_holder(context, symbol, number) else {
            return Some(fits);
        };
        let condition = context.pool.and(fits, fits_holder);
        (context.pool.as_truth(condition) != Some(false)).then_some(condition)
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
                let declared = self.declared_classes(context, symbol);
                self.narrow_object(number, &declared);
                Known::Object(number)
            }
            Target::Fresh => {
                let constants = context.program.hierarchy().constants();
                let exact = self.exact_classes.then(|| context.exact_class(symbol)).flatten();
                let classes = exact.unwrap_or_else(|| self.declared_classes(context, symbol));
                let classes = match classes.is_disjoint(constants) {
                    true => classes,
                    false => Arc::new(classes.difference(constants)),
                };
                let number = self.objects.len() as u32;
                Arc::make_mut(&mut self.objects).push(InputObject { owner: symbol, classes });
                if let Some(fits) = self.fits_holder(context, symbol, number) {
                    context.assume(fits);
                }
                Known::Object(number)
            }
            Target::Constant(class) => match self.store.constant(context, class) {
                Some(location) => Known::Constant(class, location),
                None => Known::Null,
            },
        };
        self.symbols.insert_mut(symbol, known);
        self.findings.push(Finding { symbol, target, after });
    }
}

/// A way with nothing else to hold.
fn certain(context: &mut Context, target: Target) -> Way {
    Way { target, condition: context.pool.truth(true) }
}
