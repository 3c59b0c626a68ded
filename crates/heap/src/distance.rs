//! The bound on the heap as conditions on the initial heap.
//!
//! Each input reference that a run reads has a distance: that of a program's input is zero, that of a
//! reference in an object is one more than the least distance of the references read before that point
//! at this object. The bound allows a reference that is null, whose distance is at most the bound, or that
//! points where one that was read before does.
//!
//! Where it is open what references point at, so are distances. But a reference that is reached in few
//! steps has a small distance whatever the heap is: conditions are made only beyond the bound.

use crate::list::List;
use forkless_ir::ClassSet;
use forkless_term::{Node, Term, TermPool};
use rustc_hash::FxHashSet;
use std::sync::Arc;

/// A part of a run at which an input reference is read for the first time.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ReadEvent {
    /// The reference.
    pub value: Term,
    /// The reference to the input object that it was read from; `None` for a program's input. An
    /// earlier event has read it, wherever this one happens.
    pub parent: Option<Term>,
    /// The condition under which the read happens. False where the parent is null.
    pub guard: Term,
}

/// For each event, in the order of the program, what the bound demands: the reference is null, or
/// points where an earlier one did, or its distance is not too large.
pub(crate) fn bound_conditions(pool: &mut TermPool, bound: u32, events: &[ReadEvent]) -> Vec<Term> {
    let mut distances = List::default();
    let mut condition = |&event: &ReadEvent| {
        let read = MeasuredRead::new(pool, bound, &distances, event, None);
        let condition = read.condition(pool, bound, &distances);
        distances.push(read);
        condition
    };
    events.iter().map(&mut condition).collect()
}

/// The references of which the field was read before that `value` is. Where such a reference points at the
/// object of `value`, so does its field, and that one's distance counts.
fn twins(pool: &TermPool, before: &List<MeasuredRead>, value: Term) -> FxHashSet<Term> {
    let Node::Apply(field, [Some(_), None]) = pool.node(value) else { return FxHashSet::default() };
    let holder = |read: &MeasuredRead| match pool.node(read.event.value) {
        Node::Apply(function, [holder, None]) if function == field => holder,
        _ => None,
    };
    before.iter().filter(|read| read.is_sure(pool)).filter_map(holder).collect()
}

/// An event, and what is known of its distance.
#[derive(Clone, Debug)]
pub(crate) struct MeasuredRead {
    pub event: ReadEvent,
    /// The classes that its object may have, if known.
    classes: Option<Arc<ClassSet>>,
    /// A distance that it does not exceed, whatever references point at, if there is one within the bound.
    certain: Option<u32>,
    /// For each smaller distance: is its own at most that? Where another event has read the same field of
    /// the same object, the distance of that one may be meant.
    at_most: Arc<[Term]>,
    /// Is it the same event on all paths that may be merged?
    is_shared: bool,
}

impl MeasuredRead {
    /// The next event after `before`.
    pub fn new(
        pool: &mut TermPool,
        bound: u32,
        before: &List<MeasuredRead>,
        event: ReadEvent,
        classes: Option<Arc<ClassSet>>,
    ) -> Self {
        let (certain, at_most) = (Some(0), Arc::default());
        let input = MeasuredRead { event, classes, certain, at_most, is_shared: false };
        let Some(parent) = event.parent else { return input };
        let readers = || before.iter().filter(|earlier| earlier.event.value == parent);
        let holder_classes = readers().find_map(|reader| reader.classes.as_ref());
        let certain = readers().filter_map(|reader| reader.certain).min().map(|least| least + 1);
        let certain = certain.filter(|&certain| certain <= bound);
        let twins = twins(pool, before, event.value);
        // What is read from an object is at least one step away.
        let mut at_most = vec![pool.truth(false)];
        for distance in 1..certain.unwrap_or(bound + 1) {
            let mut is_near = pool.truth(false);
            for reader in before.iter().filter(|reader| !twins.contains(&reader.event.value)) {
                let reads_near = reader.is_within(pool, distance - 1);
                let reads = reader.reads(pool, (parent, holder_classes), reads_near);
                is_near = pool.or(is_near, reads);
            }
            at_most.push(is_near);
        }
        MeasuredRead { certain, at_most: at_most.into(), ..input }
    }

    /// What the bound demands of the event.
    pub fn condition(&self, pool: &mut TermPool, bound: u32, before: &List<MeasuredRead>) -> Term {
        let mut good = self.is_within(pool, bound);
        if pool.as_truth(good) == Some(true) {
            return good;
        }
        if self.follows_from_twins(pool, before) {
            return pool.truth(true);
        }
        // Where paths are merged, it may have been read before by another one of them alone.
        let others = before.iter().filter(|earlier| earlier.event.value != self.event.value);
        for earlier in others {
            // Where it is open whether it happened, so is whether it kept to the bound.
            let is_good = match earlier.is_shared {
                true => earlier.is_within(pool, bound),
                false => pool.truth(true),
            };
            let own = (self.event.value, self.classes.as_ref());
            let again = earlier.reads(pool, own, is_good);
            good = pool.or(good, again);
        }
        let is_null = pool.is_null(self.event.value);
        good = pool.or(is_null, good);
        pool.implies(self.event.guard, good)
    }

    /// Was the same field read before of each object that the holder of this one can be? Then what the bound
    /// demands of it was demanded of those. Only where paths are merged, since they may be others.
    fn follows_from_twins(&self, pool: &TermPool, before: &List<MeasuredRead>) -> bool {
        let readers = || before.iter().filter(|read| Some(read.event.value) == self.event.parent);
        if !readers().all(|holder| holder.is_shared && holder.certain.is_none()) {
            return false;
        }
        let twins = twins(pool, before, self.event.value);
        let mut holders = before.iter().filter(|read| {
            read.certain.is_some()
                && readers().any(|holder| !holder.is_apart(read.classes.as_ref()))
        });
        holders.all(|holder| twins.contains(&holder.event.value))
    }

    /// Does it read no object of these classes?
    fn is_apart(&self, classes: Option<&Arc<ClassSet>>) -> bool {
        match (&self.classes, classes) {
            (Some(own), Some(classes)) => own.is_disjoint(classes),
            _ => false,
        }
    }

    /// The same reference, read again.
    pub fn again(&self, event: ReadEvent) -> Self {
        MeasuredRead { event, ..self.clone() }
    }

    /// Counts as read on all paths that may be merged with this one, wherever the reference exists.
    pub fn share(&mut self, existence: Term) {
        self.event.guard = existence;
        self.is_shared = true;
    }

    /// Is it an event of all paths that may be merged?
    pub fn is_shared(&self) -> bool {
        self.is_shared
    }

    /// The event on a merged path that is this one where `is_meant` holds.
    pub fn guarded(mut self, pool: &mut TermPool, is_meant: Term) -> Self {
        if !self.is_shared {
            self.event.guard = pool.and(is_meant, self.event.guard);
        }
        self
    }

    /// One event for two that are shared: as near as on either path.
    pub fn united(self, pool: &mut TermPool, twin: &MeasuredRead) -> Self {
        let mut either = |(&one, &other): (&Term, &Term)| pool.or(one, other);
        let at_most = self.at_most.iter().zip(twin.at_most.iter()).map(&mut either).collect();
        let certain = self.certain.into_iter().chain(twin.certain).min();
        MeasuredRead { at_most, certain, ..self }
    }

    /// Has it happened wherever the reference exists?
    pub fn is_sure(&self, pool: &TermPool) -> bool {
        self.is_shared || pool.as_truth(self.event.guard) == Some(true)
    }

    /// Is its distance at most this?
    fn is_within(&self, pool: &mut TermPool, distance: u32) -> Term {
        match self.at_most.get(distance as usize) {
            Some(&is_within) => is_within,
            None => pool.truth(self.certain.is_some()),
        }
    }

    /// Did it happen and read this reference, to an object of one of these classes, while `also` holds?
    fn reads(
        &self,
        pool: &mut TermPool,
        (reference, classes): (Term, Option<&Arc<ClassSet>>),
        also: Term,
    ) -> Term {
        if self.is_apart(classes) || pool.as_truth(also) == Some(false) {
            return pool.truth(false);
        }
        let same = pool.equal(self.event.value, reference);
        let happens = pool.and(self.event.guard, same);
        pool.and(happens, also)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use forkless_term::{Evaluator, Function, FunctionId, Model, ReferenceValue};
    use forkless_term::{Sort, Value};

    fn function(pool: &mut TermPool, name: &str, arguments: usize, result: Sort) -> FunctionId {
        pool.function(match arguments {
            0 => Function::input(name, result),
            _ => Function::field("Class", name, result),
        })
    }

    /// The definition, on numbers: events are parent, value, and whether they happen.
    fn is_within(bound: u32, events: &[(Option<Value>, Value, bool)]) -> bool {
        let mut distances: Vec<(Value, u32)> = vec![];
        for &(parent, value, happens) in events {
            if !happens || value == Value::NULL {
                continue;
            }
            let of = |wanted: Value| {
                distances.iter().filter(move |(object, _)| *object == wanted).map(|(_, at)| *at)
            };
            let own = parent.map_or(0, |parent| of(parent).min().unwrap() + 1);
            if own > bound && of(value).next().is_none() {
                return false;
            }
            distances.push((value, own));
        }
        true
    }

    /// Two inputs, `x.f`, `y.f` if a flag says so, and `x.f.f`, each null or one of three objects.
    #[test]
    fn terms_say_what_numbers_say() {
        let mut pool = TermPool::new();
        let f = function(&mut pool, "f", 1, Sort::Reference);
        let names = ["x", "y", "flag"];
        let [x, y, flag] = names.map(|name| {
            let sort = if name == "flag" { Sort::Bool } else { Sort::Reference };
            function(&mut pool, name, 0, sort)
        });
        let [x_term, y_term, flag_term] = [x, y, flag].map(|input| pool.apply(input, &[]));
        let x_f = pool.apply(f, &[x_term]);
        let y_f = pool.apply(f, &[y_term]);
        let x_f_f = pool.apply(f, &[x_f]);
        let parts = [
            (x_term, None),
            (y_term, None),
            (x_f, Some(x_term)),
            (y_f, Some(y_term)),
            (x_f_f, Some(x_f)),
        ];
        let mut events = vec![];
        for (value, parent) in parts {
            let always = pool.truth(true);
            let is_null = parent.map(|parent| pool.is_null(parent));
            let mut guard = is_null.map_or(always, |is_null| pool.not(is_null));
            if value == y_f {
                guard = pool.and(guard, flag_term);
            }
            events.push(ReadEvent { value, parent, guard });
        }
        let reference = |number: u32| match number {
            0 => Value::NULL,
            number => Value::Reference(ReferenceValue::Input(number - 1)),
        };
        for bound in 0..4 {
            let conditions = bound_conditions(&mut pool, bound, &events);
            let mut within = 0;
            for code in 0..2 * 4_u32.pow(5) {
                let digit = |place: u32| code / 2 / 4_u32.pow(place) % 4;
                let mut model = Model::new(0);
                model.set((x, [None, None]), reference(digit(0)));
                model.set((y, [None, None]), reference(digit(1)));
                model.set((flag, [None, None]), Value::Bool(code % 2 == 1));
                for object in 0..3 {
                    let point = Some(reference(object + 1));
                    model.set((f, [point, None]), reference(digit(2 + object)));
                }
                let mut evaluator = Evaluator::new(&pool, &model);
                let numbers: Vec<_> = events
                    .iter()
                    .map(|event| {
                        let parent = event.parent.map(|parent| evaluator.value(parent));
                        (parent, evaluator.value(event.value), evaluator.truth(event.guard))
                    })
                    .collect();
                let found = conditions.iter().all(|&condition| evaluator.truth(condition));
                assert_eq!(found, is_within(bound, &numbers), "bound {bound}, {numbers:?}");
                within += u32::from(found);
            }
            assert!(within > 0);
        }
    }

    #[test]
    fn known_objects_need_no_conditions() {
        let mut pool = TermPool::new();
        let objects: Vec<Term> = (0..3).map(|number| pool.object(number)).collect();
        let guard = pool.truth(true);
        let chain: Vec<ReadEvent> = (0..3)
            .map(|number| ReadEvent {
                value: objects[number],
                parent: number.checked_sub(1).map(|parent| objects[parent]),
                guard,
            })
            .collect();
        let truths = |pool: &mut TermPool, bound| {
            let conditions = bound_conditions(pool, bound, &chain);
            conditions.into_iter().map(|one| pool.as_truth(one).unwrap()).collect::<Vec<_>>()
        };
        assert_eq!(truths(&mut pool, 2), [true, true, true]);
        assert_eq!(truths(&mut pool, 1), [true, true, false]);
        assert_eq!(truths(&mut pool, 0), [true, false, false]);
    }
}
