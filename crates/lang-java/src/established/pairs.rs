//! Relations between two fields of an object: where one is not zero, the other is not null.
//!
//! An iterator that may remove has an element, a list that is not empty has a first node. A candidate is a pair of
//! fields of one class, a number or truth value and a reference, that only the nest writes. It stands if every
//! constructor leaves it true, and every method that finds it true. A method may break it for a while, but not while
//! it calls a method of the same object. What is not seen are an exception that ends a method halfway, and a call of
//! another object that comes back meanwhile.

use super::frame::{Frame, Unclear};
use super::nest::Nest;
use super::value::{Known, Value, range_of};
use super::visit;
use std::collections::BTreeSet;
use std::sync::Arc;

/// The number or truth value, and the reference, by their numbers in the nest.
pub(super) type Pair = (usize, usize);

/// Classes with more pairs are not looked at.
const MOST_PAIRS: usize = 64;

/// Finds the pairs that stand, when the facts of the fields are settled.
pub(super) fn settle(nest: &mut Nest<'_>) -> Result<(), Unclear> {
    nest.pairs = Arc::new(candidates(nest));
    while !nest.pairs.is_empty() {
        nest.broken.clear();
        for number in 0..nest.methods.len() {
            visit(nest, number)?;
            let method = &nest.methods[number];
            if let Some(outcome) = &method.outcome
                && !method.info.access.is_static()
            {
                let tracked = nest.pairs.iter().filter(|pair| is_of(nest, **pair, method.file));
                let lost = tracked.filter(|pair| !outcome.pairs.contains(pair));
                let lost: Vec<Pair> = lost.copied().collect();
                nest.broken.extend(lost);
            }
        }
        if nest.broken.is_empty() {
            break;
        }
        let left = nest.pairs.difference(&nest.broken).copied().collect();
        nest.pairs = Arc::new(left);
    }
    Ok(())
}

fn candidates(nest: &Nest<'_>) -> BTreeSet<Pair> {
    let is_closed = |field: usize| {
        let field = &nest.fields[field];
        !field.is_left_out && field.fact.is_some()
    };
    let closed: Vec<usize> = (0..nest.fields.len()).filter(|&field| is_closed(field)).collect();
    let is_number = |field: usize| {
        let interval = nest.fields[field].fact.as_ref().and_then(Value::interval);
        let may_be_zero = interval.is_some_and(|one| one.low <= 0 && one.high >= 0);
        let may_be_other = interval.is_some_and(|one| one.low != 0 || one.high != 0);
        range_of(&nest.fields[field].ty).is_some() && may_be_zero && may_be_other
    };
    let may_be_null = |field: usize| match nest.fields[field].fact.as_ref().map(|fact| &fact.known)
    {
        Some(Known::Reference(one)) => one.may_be_null && !one.is_always_null(),
        _ => false,
    };
    let mut found = BTreeSet::new();
    for file in 0..nest.files.len() {
        let own = || closed.iter().copied().filter(|&field| nest.fields[field].file == file);
        let held: Vec<usize> = own().filter(|&field| may_be_null(field)).collect();
        let guards = own().filter(|&field| is_number(field));
        let pairs: Vec<Pair> =
            guards.flat_map(|guard| held.iter().map(move |&held| (guard, held))).collect();
        if pairs.len() <= MOST_PAIRS {
            found.extend(pairs);
        }
    }
    found
}

fn is_of(nest: &Nest<'_>, pair: Pair, file: usize) -> bool {
    nest.fields[pair.0].file == file
}

/// The pairs of an object that a method finds.
pub(super) fn of_class(nest: &Nest<'_>, file: usize) -> Arc<BTreeSet<Pair>> {
    let own = nest.pairs.iter().copied().filter(|&pair| is_of(nest, pair, file));
    Arc::new(own.collect())
}

impl Frame {
    /// More, or something else, is known of a field of `this`: what does that say of pairs?
    pub(super) fn update_pairs(&mut self, field: usize) {
        let tracked = self.tracked.clone();
        let mentions = |pair: &&Pair| pair.0 == field || pair.1 == field;
        for &pair in tracked.iter().filter(mentions) {
            match self.is_certain(pair) {
                true => self.pairs.insert(pair),
                false => self.pairs.remove(&pair),
            };
        }
    }

    /// What was found out of a field only adds.
    pub(super) fn add_pairs(&mut self, field: usize) {
        let tracked = self.tracked.clone();
        let mentions = |pair: &&Pair| pair.0 == field || pair.1 == field;
        for &pair in tracked.iter().filter(mentions) {
            if self.is_certain(pair) {
                self.pairs.insert(pair);
            }
        }
    }

    /// Does what is known of both fields say that a pair is right?
    fn is_certain(&self, (guard, held): Pair) -> bool {
        let alone = |field: usize| self.fields.get(&field).map(|state| &state.alone);
        alone(guard).is_some_and(is_zero) || alone(held).is_some_and(is_there)
    }
}

fn is_zero(value: &Value) -> bool {
    value.interval().is_some_and(|one| one.low == 0 && one.high == 0)
}

fn is_there(value: &Value) -> bool {
    matches!(&value.known, Known::Reference(one) if !one.may_be_null)
}

impl Nest<'_> {
    /// Something is written to a field of an object that need not be the receiver: pairs that this may break are gone.
    pub(super) fn write_elsewhere(&mut self, field: usize, value: &Value) {
        for &pair in self.pairs.clone().iter() {
            let is_right =
                (pair.0 != field || is_zero(value)) && (pair.1 != field || is_there(value));
            if !is_right {
                self.broken.insert(pair);
            }
        }
    }

    /// A method calls another one of the same object: what it has broken by then is gone.
    pub(super) fn call_self(&mut self, frame: &mut Frame, is_constructor: bool) {
        let lost = frame.tracked.iter().filter(|pair| !frame.pairs.contains(pair));
        self.broken.extend(lost.copied());
        for (field, state) in &mut frame.fields {
            // What a constructor knows of fields leaves out what methods write.
            state.alone = match is_constructor {
                true => Value::any(&self.fields[*field].ty),
                false => state.now.clone(),
            };
        }
    }
}
