//! The k-bound of Kiasan as conditions on the initial heap.
//!
//! A program's input has budget k; a reference read from an object of budget m has budget m - 1.
//! An object has the budget of the first reference *read* that points at it, and that must not be
//! negative. Where it is open what a reference points at, so is the budget: here both are terms.
//!
//! Budgets are never numbers: "the reference has at least budget m" is a term of its own for each
//! m, so that where references are known objects everything folds to true or false.

use forkless_term::{Term, TermPool};
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
/// points where an earlier one did, or its own budget is not negative.
pub(crate) fn bound_conditions(pool: &mut TermPool, bound: u32, events: &[ReadEvent]) -> Vec<Term> {
    let mut budgets = DistanceBudgets::new(bound);
    events.iter().map(|&event| budgets.read(pool, event)).collect()
}

/// The events of a path so far, and what budget each has. Clones share what neither has changed.
#[derive(Clone, Debug)]
pub(crate) struct DistanceBudgets {
    bound: u32,
    events: Arc<Vec<EventBudget>>,
}

#[derive(Clone, Debug)]
struct EventBudget {
    event: ReadEvent,
    /// For each m up to the bound: is its own budget at least m?
    at_least: Vec<Term>,
}

impl DistanceBudgets {
    pub fn new(bound: u32) -> Self {
        DistanceBudgets { bound, events: Arc::default() }
    }

    /// The budgets after the first events alone.
    pub fn truncated(&self, length: usize) -> Self {
        let events = self.events[..length].to_vec();
        DistanceBudgets { bound: self.bound, events: Arc::new(events) }
    }

    /// Adds an event. The answer is what the bound demands of it.
    pub fn read(&mut self, pool: &mut TermPool, event: ReadEvent) -> Term {
        let is_certain = |pool: &TermPool, term| pool.as_truth(term) == Some(true);
        let levels = self.bound as usize + 1;
        let own = match event.parent {
            None => vec![pool.truth(true); levels],
            Some(parent) => {
                // The first event that read the parent has the budget of its object.
                let first = self.was_read(pool, parent);
                let mut own: Vec<Term> = (1..levels)
                    .map(|level| {
                        let otherwise = pool.truth(false);
                        let readers = first.iter().zip(self.events.iter()).rev();
                        readers.fold(otherwise, |otherwise, (&reader, budget)| {
                            pool.ite(reader, budget.at_least[level], otherwise)
                        })
                    })
                    .collect();
                own.push(pool.truth(false));
                own
            }
        };
        let mut good = pool.is_null(event.value);
        if !is_certain(pool, own[0]) {
            for again in self.was_read(pool, event.value) {
                good = pool.or(good, again);
            }
        }
        good = pool.or(good, own[0]);
        Arc::make_mut(&mut self.events).push(EventBudget { event, at_least: own });
        pool.implies(event.guard, good)
    }

    /// For each event: did it happen and read this reference?
    fn was_read(&self, pool: &mut TermPool, reference: Term) -> Vec<Term> {
        let reads = self.events.iter().map(|EventBudget { event, .. }| {
            let same = pool.equal(event.value, reference);
            pool.and(event.guard, same)
        });
        reads.collect()
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
        let mut budgets: Vec<(Value, i64)> = vec![];
        for &(parent, value, happens) in events {
            let budget = |wanted| budgets.iter().find(|(object, _)| *object == wanted);
            if !happens || value == Value::NULL || budget(value).is_some() {
                continue;
            }
            let own = parent.map_or(i64::from(bound), |parent| budget(parent).unwrap().1 - 1);
            if own < 0 {
                return false;
            }
            budgets.push((value, own));
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
