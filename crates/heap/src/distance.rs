//! The bound on the heap as conditions on the initial heap.
//!
//! A run may read an input reference that is null, or that points at an object within the bound: an object
//! that lies at most so many references from the program's inputs, along references that were read so far, this
//! one included.
//!
//! Where it is open what references point at, so are distances. But a reference that is reached in few
//! steps points at a near object whatever the heap is: conditions are made only beyond the bound.
//!
//! That is the bound along the shortest way. Along the first one ([`CountedWay::First`]) it is always open how
//! far the object of a field is, since another reference may have been the first.

mod ways;

use crate::list::List;
use crate::{CountedWay, Facts};
use forkless_ir::ClassSet;
use forkless_term::{Node, Term, TermPool};
use std::sync::Arc;
use ways::Ways;

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

/// How far objects may lie from the program's inputs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct DistanceBound {
    pub references: u32,
    pub way: CountedWay,
}

/// For each event, in the order of the program, what the bound demands.
pub(crate) fn bound_conditions(
    pool: &mut TermPool,
    bound: DistanceBound,
    events: &[ReadEvent],
) -> Vec<Term> {
    let mut reads = List::default();
    let mut condition = |&event: &ReadEvent| {
        let read = MeasuredRead::new(pool, bound, &reads, event, None);
        let condition = read.condition(pool, &(), bound, &reads);
        reads.push(read);
        condition
    };
    events.iter().map(&mut condition).collect()
}

/// When the input heap has a reference, whichever path reads it.
pub(crate) struct Existence {
    condition: Term,
    /// How many steps from an input it is.
    distance: u32,
}

impl Existence {
    /// Of an input, or a field of a field of an input; `None` for elements of arrays. A field is there where
    /// there is an object that it is a field of.
    pub fn of(pool: &mut TermPool, reference: Term) -> Option<Self> {
        let mut holders = vec![];
        let mut part = reference;
        loop {
            match pool.node(part) {
                Node::Apply(_, [None, None]) => break,
                Node::Apply(_, [Some(holder), None]) => {
                    holders.push(holder);
                    part = holder;
                }
                _ => return None,
            }
        }
        let mut existence = Existence { condition: pool.truth(true), distance: 0 };
        // From the input on: what is there of a reference is there of all that it leads to.
        for &holder in holders.iter().rev() {
            let is_null = pool.is_null(holder);
            let not_null = pool.not(is_null);
            existence.condition = pool.and(existence.condition, not_null);
            existence.distance += 1;
        }
        Some(existence)
    }
}

/// An event, and what is known of its distance.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct MeasuredRead {
    pub event: ReadEvent,
    /// The classes that its object may have, if known.
    classes: Option<Arc<ClassSet>>,
    /// A distance that it does not exceed, whatever references point at, if there is one within the bound.
    certain: Option<u32>,
    /// Is it the same event on all paths that may be merged?
    is_shared: bool,
}

impl MeasuredRead {
    /// The next event after `before`.
    pub fn new(
        pool: &TermPool,
        bound: DistanceBound,
        before: &List<MeasuredRead>,
        event: ReadEvent,
        classes: Option<Arc<ClassSet>>,
    ) -> Self {
        let certain = match (event.parent, bound.way) {
            (None, _) => Some(0),
            (Some(_), CountedWay::First) => None,
            (Some(parent), CountedWay::Shortest) => {
                // The object of the parent was read before, but perhaps by another reference.
                let is_holder =
                    |read: &&MeasuredRead| read.event.value == parent && read.is_sure(pool);
                let holders = before.iter().filter(is_holder);
                holders.filter_map(|holder| holder.certain).min().map(|least| least + 1)
            }
        };
        let certain = certain.filter(|&certain| certain <= bound.references);
        MeasuredRead { event, classes, certain, is_shared: false }
    }

    /// What the bound demands of the event, on a path that knows these facts.
    pub fn condition(
        &self,
        pool: &mut TermPool,
        facts: &dyn Facts,
        bound: DistanceBound,
        before: &List<MeasuredRead>,
    ) -> Term {
        if self.certain.is_some() {
            return pool.truth(true);
        }
        let DistanceBound { references, way: _ } = bound;
        let mut ways = Ways::new(pool, facts, bound, before);
        let own = ways.way_of(pool, self);
        let mut good = ways.is_own_within(pool, &own, references);
        for number in 0..ways.before.len() {
            let earlier = &ways.before[number];
            // Where paths are merged, it may have been read before by another one of them alone. And where it
            // is open whether it happened, so is whether it kept to the bound.
            let is_good = match earlier.read.is_shared {
                true if earlier.read.event.value == self.event.value => continue,
                true => {
                    let earlier = earlier.clone();
                    ways.is_own_within(pool, &earlier, references)
                }
                false => pool.truth(true),
            };
            let again = ways.before[number].reads(pool, facts, &own, is_good);
            good = pool.or(good, again);
        }
        let is_null = pool.is_null(self.event.value);
        good = pool.or(is_null, good);
        pool.implies(self.event.guard, good)
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
    pub fn share(&mut self, bound: u32, Existence { condition, distance }: Existence) {
        self.event.guard = condition;
        self.certain = Some(distance).filter(|&distance| distance <= bound);
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

    /// Has it happened wherever the reference exists?
    pub fn is_sure(&self, pool: &TermPool) -> bool {
        self.is_shared || pool.as_truth(self.event.guard) == Some(true)
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
    fn is_within(bound: DistanceBound, events: &[(Option<Value>, Value, bool)]) -> bool {
        match bound.way {
            CountedWay::Shortest => is_near(bound.references, events),
            CountedWay::First => is_first_near(bound.references, events),
        }
    }

    fn is_first_near(bound: u32, events: &[(Option<Value>, Value, bool)]) -> bool {
        let mut distances: Vec<(Value, u32)> = vec![];
        for &(parent, value, happens) in events {
            let distance = |wanted| distances.iter().find(|(object, _)| *object == wanted);
            if !happens || value == Value::NULL || distance(value).is_some() {
                continue;
            }
            let own = parent.map_or(0, |parent| distance(parent).unwrap().1 + 1);
            if own > bound {
                return false;
            }
            distances.push((value, own));
        }
        true
    }

    fn is_near(bound: u32, events: &[(Option<Value>, Value, bool)]) -> bool {
        let mut edges: Vec<(Option<Value>, Value)> = vec![];
        for &(parent, value, happens) in events {
            if !happens || value == Value::NULL {
                continue;
            }
            edges.push((parent, value));
            let mut near = vec![];
            for _ in 0..=bound {
                let is_near = |&(parent, _): &&(Option<Value>, Value)| {
                    parent.is_none_or(|parent| near.contains(&parent))
                };
                near = edges.iter().filter(is_near).map(|&(_, value)| value).collect();
            }
            if !near.contains(&value) {
                return false;
            }
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
        let ways = [CountedWay::Shortest, CountedWay::First];
        let bounds =
            (0..4).flat_map(|references| ways.map(|way| DistanceBound { references, way }));
        for bound in bounds {
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
                assert_eq!(found, is_within(bound, &numbers), "{bound:?}, {numbers:?}");
                within += u32::from(found);
            }
            assert!(within > 0);
        }
    }

    /// Knows that some references are the same.
    struct Aliases(Vec<(Term, Term)>);

    impl Facts for Aliases {
        fn known(&self, pool: &TermPool, condition: Term) -> Option<bool> {
            pool.as_truth(condition)
        }

        fn representative(&self, _: &TermPool, input: Term) -> Term {
            let mut input = input;
            while let Some(&(_, to)) = self.0.iter().find(|&&(from, _)| from == input) {
                input = to;
            }
            input
        }
    }

    /// Numbers below a limit, by a generator with this state.
    fn below(state: &mut u64, limit: usize) -> usize {
        *state = state.wrapping_mul(6364136223846793005).wrapping_add(1442695040888963407);
        (*state >> 33) as usize % limit
    }

    /// Fields of inputs, and fields of these, some read if a flag says so, and some known to be the same.
    #[test]
    fn random_reads_are_within_the_bound_as_numbers_say() {
        let mut checked = [0; 2];
        for seed in 0..120 {
            let mut random = seed;
            let mut pool = TermPool::new();
            let inputs = ["x", "y"].map(|name| function(&mut pool, name, 0, Sort::Reference));
            let fields = ["f", "g"].map(|name| function(&mut pool, name, 1, Sort::Reference));
            let mut flags = vec![];
            let mut events: Vec<ReadEvent> = vec![];
            for input in inputs {
                let (value, guard) = (pool.apply(input, &[]), pool.truth(true));
                events.push(ReadEvent { value, parent: None, guard });
            }
            while events.len() < 9 {
                let ReadEvent { value: parent, guard, .. } =
                    events[below(&mut random, events.len())];
                let value = pool.apply(fields[below(&mut random, 2)], &[parent]);
                if events.iter().any(|event| event.value == value) {
                    continue;
                }
                let is_null = pool.is_null(parent);
                let not_null = pool.not(is_null);
                let mut guard = pool.and(guard, not_null);
                if below(&mut random, 3) == 0 {
                    let name = format!("flag{}", flags.len());
                    let flag = function(&mut pool, &name, 0, Sort::Bool);
                    flags.push(flag);
                    let flag = pool.apply(flag, &[]);
                    guard = pool.and(guard, flag);
                }
                events.push(ReadEvent { value, parent: Some(parent), guard });
            }
            let mut aliases = vec![];
            for _ in 0..seed % 3 {
                let from = 1 + below(&mut random, events.len() - 1);
                let to = below(&mut random, from);
                let (from, to) = (events[from].value, events[to].value);
                if !aliases.iter().any(|&(one, _)| one == from) {
                    aliases.push((from, to));
                }
            }
            let facts = Aliases(aliases);
            let way = if seed % 2 == 0 { CountedWay::Shortest } else { CountedWay::First };
            let bound = DistanceBound { references: 1 + (seed % 3) as u32, way };
            let mut reads = List::default();
            let mut conditions = vec![];
            for &event in &events {
                let read = MeasuredRead::new(&pool, bound, &reads, event, None);
                conditions.push(read.condition(&mut pool, &facts, bound, &reads));
                reads.push(read);
            }
            for _ in 0..3000 {
                let mut model = Model::new(0);
                let mut reference = || match below(&mut random, 5) {
                    0 => Value::NULL,
                    number => Value::Reference(ReferenceValue::Input(number as u32 - 1)),
                };
                for input in inputs {
                    model.set((input, [None, None]), reference());
                }
                for field in fields {
                    for object in 0..4 {
                        let point = Some(Value::Reference(ReferenceValue::Input(object)));
                        model.set((field, [point, None]), reference());
                    }
                }
                for &flag in &flags {
                    model.set((flag, [None, None]), Value::Bool(reference() == Value::NULL));
                }
                let mut evaluator = Evaluator::new(&pool, &model);
                let mut is_same =
                    |&(one, other): &(Term, Term)| evaluator.value(one) == evaluator.value(other);
                if !facts.0.iter().all(&mut is_same) {
                    continue;
                }
                let mut numbers = vec![];
                for event in &events {
                    let parent = event.parent.map(|parent| evaluator.value(parent));
                    numbers.push((
                        parent,
                        evaluator.value(event.value),
                        evaluator.truth(event.guard),
                    ));
                }
                let found = conditions.iter().all(|&condition| evaluator.truth(condition));
                assert_eq!(found, is_within(bound, &numbers), "seed {seed}, {numbers:?}");
                checked[usize::from(found)] += 1;
            }
        }
        assert!(checked.iter().all(|&checked| checked > 1000), "{checked:?}");
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
        for way in [CountedWay::Shortest, CountedWay::First] {
            let mut within = |references| truths(&mut pool, DistanceBound { references, way });
            assert_eq!(within(2), [true, true, true]);
            assert_eq!(within(1), [true, true, false]);
            assert_eq!(within(0), [true, false, false]);
        }
    }
}
