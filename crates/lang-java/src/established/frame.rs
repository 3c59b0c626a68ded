//! What is known at a place of a method: local variables, the operand stack, fields of `this`.

use super::pairs::Pair;
use super::value::{Known, Place, Relation, Value, related};
use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

/// The code is not what a compiler makes: nothing is concluded from it.
#[derive(Debug)]
pub(super) struct Unclear;

/// What is known of a field of `this`.
#[derive(Clone, PartialEq, Debug)]
pub(super) struct FieldState {
    /// What it holds.
    pub now: Value,
    /// What it holds if no call of another object has changed it.
    pub alone: Value,
    /// May it still hold what it held when the method began?
    pub is_entry: bool,
    /// What the method has written last, if it has.
    pub written: Option<Value>,
}

/// What is known at a place of a method. Wide values have a second slot, of which nothing is known.
#[derive(Clone, PartialEq, Debug)]
pub(super) struct Frame {
    pub locals: Vec<Value>,
    pub stack: Vec<Value>,
    /// Those that its class declares, if it is no static method.
    pub fields: BTreeMap<usize, FieldState>,
    /// The pairs of its class that are right here, and all that are looked at.
    pub pairs: BTreeSet<Pair>,
    pub tracked: Arc<BTreeSet<Pair>>,
}

impl Frame {
    pub(super) fn push(&mut self, value: Value) {
        self.stack.push(value);
    }

    pub(super) fn push_wide(&mut self, value: Value) {
        self.stack.push(value);
        self.stack.push(Value::nothing());
    }

    pub(super) fn pop(&mut self) -> Result<Value, Unclear> {
        self.stack.pop().ok_or(Unclear)
    }

    pub(super) fn pop_wide(&mut self) -> Result<Value, Unclear> {
        self.pop()?;
        self.pop()
    }

    /// Pops a value of so many slots.
    pub(super) fn pop_slots(&mut self, slots: u16) -> Result<Value, Unclear> {
        if slots == 2 { self.pop_wide() } else { self.pop() }
    }

    /// Pushes a value of so many slots.
    pub(super) fn push_slots(&mut self, value: Value, slots: u16) {
        if slots == 2 { self.push_wide(value) } else { self.push(value) }
    }

    pub(super) fn local(&self, slot: u16) -> Result<&Value, Unclear> {
        self.locals.get(usize::from(slot)).ok_or(Unclear)
    }

    pub(super) fn set_local(&mut self, slot: u16, value: Value) -> Result<(), Unclear> {
        *self.locals.get_mut(usize::from(slot)).ok_or(Unclear)? = value.kept();
        self.forget(|place| place == Place::Local(slot));
        Ok(())
    }

    /// Values on the stack were not read from such places any more.
    pub(super) fn forget(&mut self, is_gone: impl Fn(Place) -> bool) {
        for value in &mut self.stack {
            value.from = value.from.filter(|&place| !is_gone(place));
            let inner = match &mut value.known {
                Known::Comparison(both) => {
                    both.0.from = both.0.from.filter(|&place| !is_gone(place));
                    &mut both.1.from
                }
                Known::IsInstance(place) => place,
                Known::Nothing | Known::Number(_) | Known::Reference(_) => continue,
            };
            *inner = inner.filter(|&place| !is_gone(place));
        }
    }

    /// More is known of what is at a place; false if that cannot be.
    pub(super) fn refine(
        &mut self,
        place: Option<Place>,
        narrow: impl Fn(Value) -> Option<Value>,
    ) -> bool {
        let at = match place {
            None => return true,
            Some(Place::Local(slot)) => self.locals.get_mut(usize::from(slot)),
            Some(Place::Field(field)) => self.fields.get_mut(&field).map(|state| &mut state.now),
        };
        let Some(at) = at else { return true };
        match narrow(at.clone()) {
            Some(narrower) => {
                *at = narrower;
                if let Some(Place::Field(field)) = place {
                    self.narrow_alone(field, &narrow);
                }
                for value in self.stack.iter_mut().filter(|value| value.from == place) {
                    if let Some(narrower) = narrow(value.clone()) {
                        *value = narrower;
                    }
                }
                true
            }
            None => false,
        }
    }

    fn narrow_alone(&mut self, field: usize, narrow: impl Fn(Value) -> Option<Value>) {
        let Some(state) = self.fields.get_mut(&field) else { return };
        if let Some(narrower) = narrow(state.alone.clone()) {
            state.alone = narrower;
        }
        self.add_pairs(field);
    }

    /// Two numbers stand in a relation; false if they never do.
    pub(super) fn relate(&mut self, relation: Relation, left: &Value, right: &Value) -> bool {
        let (Some(one), Some(two)) = (left.interval(), right.interval()) else { return true };
        let Some((one, two)) = related(relation, one, two) else { return false };
        self.refine(left.from, |value| value.meet(&Value::number(one)))
            && self.refine(right.from, |value| value.meet(&Value::number(two)))
    }

    /// What holds here, on whichever of two ways one comes; bounds that moved often do not move for ever.
    pub(super) fn join(&self, other: &Frame, widens: bool) -> Result<Frame, Unclear> {
        if self.stack.len() != other.stack.len() || self.locals.len() != other.locals.len() {
            return Err(Unclear);
        }
        let value = |(one, two): (&Value, &Value)| {
            if widens { one.widen(two) } else { one.join(two) }
        };
        let mut fields = BTreeMap::new();
        for (field, state) in &self.fields {
            let other = other.fields.get(field).ok_or(Unclear)?;
            fields.insert(
                *field,
                FieldState {
                    now: value((&state.now, &other.now)),
                    alone: value((&state.alone, &other.alone)),
                    is_entry: state.is_entry || other.is_entry,
                    written: match (&state.written, &other.written) {
                        (Some(one), Some(two)) => Some(value((one, two))),
                        (one, two) => one.clone().or_else(|| two.clone()),
                    },
                },
            );
        }
        Ok(Frame {
            locals: self.locals.iter().zip(&other.locals).map(value).collect(),
            stack: self.stack.iter().zip(&other.stack).map(value).collect(),
            fields,
            pairs: self.pairs.intersection(&other.pairs).copied().collect(),
            tracked: self.tracked.clone(),
        })
    }
}
