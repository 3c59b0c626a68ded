//! Two states before they are merged: objects that are to be one have one location, and objects that stand
//! for something are on both.

use crate::descriptions::{Description, Operand};
use crate::state::{Deferred, Frame, NativeState, State};
use crate::step::Executor;
use forkless_heap::{MergeBug, PersistentMap, Relocation};
use forkless_term::{Location, Node, Term};
use std::borrow::Cow;
use std::rc::Rc;

/// Two states that fit, as far as they do.
pub(super) struct Aligned<'a> {
    pub left: Cow<'a, State>,
    /// Its objects are moved; its condition is not: [`Aligned::relocation`] does that.
    pub right: Cow<'a, State>,
    pub relocation: Relocation,
    /// What natives know of either.
    pub native_state: NativeState,
}

impl Executor<'_> {
    /// Aligns two states; `values` are pairs that are at the same place. `None` if they cannot be merged.
    pub(super) fn align<'a>(
        &mut self,
        left: &'a State,
        right: &'a State,
        values: &[(Option<Term>, Option<Term>)],
    ) -> Option<Aligned<'a>> {
        let (one, other) = (&left.native_state, &right.native_state);
        let shared_output = one.output.common_len(&other.output);
        let is_same_output =
            one.output.len() == shared_output && other.output.len() == shared_output;
        let readings = one.environment.common_len(&other.environment);
        let is_same_environment =
            one.environment.len() == readings && other.environment.len() == readings;
        let marks = left.trail.common_len(&right.trail);
        let is_same_trail = left.trail.len() == marks && right.trail.len() == marks;
        let is_same_state = is_same_output
            && is_same_trail
            && is_same_environment
            && left.initialized == right.initialized
            && one.names == other.names
            && one.hashes.is_same(&other.hashes);
        if !is_same_state {
            return None;
        }
        let (mut left, mut right) = (Cow::Borrowed(left), Cow::Borrowed(right));
        // What stands for something is an object that was allocated.
        let have_allocated = !left.heap.has_same_allocations(&right.heap);
        let is_known = |of: &NativeState, others: &NativeState| {
            !have_allocated || of.objects.keys().all(|key| others.objects.contains_key(key))
        };
        if !is_known(one, other) {
            let from = left.clone();
            self.import_constants(right.to_mut(), &from)?;
        }
        if !is_known(other, one) {
            let from = right.clone();
            self.import_constants(left.to_mut(), &from)?;
        }
        let mut relocation = Relocation::default();
        if have_allocated {
            relocation = self.relocation(&left, &right, values)?;
        }
        if !relocation.is_identity() {
            right = Cow::Owned(self.relocated(&left, &right, &mut relocation));
        }
        let native_state = self.merge_natives(&left, &right)?;
        Some(Aligned { left, right, relocation, native_state })
    }

    /// Where the objects of the right state go.
    fn relocation(
        &mut self,
        left: &State,
        right: &State,
        values: &[(Option<Term>, Option<Term>)],
    ) -> Option<Relocation> {
        let (one, other) = (&left.native_state, &right.native_state);
        // Contents that are still to be made are not compared.
        let is_made = |left: Location, right: Location| {
            !one.deferred.contains_key(&left) && !other.deferred.contains_key(&right)
        };
        let mut matching = left.heap.matching(&right.heap, &self.pool, is_made)?;
        for (key, &object) in one.objects.iter() {
            let objects = (self.pool.node(object), self.pool.node(*other.objects.get(key)?));
            let (Node::Location(left), Node::Location(right)) = objects else { return None };
            if !matching.pair(left, right) {
                return None;
            }
            // What was made along with it.
            if let (Some(one), Some(other)) = (one.made.get(key), other.made.get(key)) {
                for number in 0..one.objects.len().min(other.objects.len()) as u32 {
                    let at = |first: Location| Location(first.0 + number);
                    matching.pair(at(one.first), at(other.first));
                }
            }
        }
        matching.follow(&self.pool);
        for (left, right) in values {
            if let (Some(left), Some(right)) = (left, right) {
                matching.values(&self.pool, *left, *right);
            }
        }
        Some(matching.finish(&mut self.pool))
    }

    /// The right state with its objects moved, but for its condition.
    fn relocated(&mut self, left: &State, right: &State, relocation: &mut Relocation) -> State {
        let (mut moved, bug) = (right.clone(), self.config.merge_bug);
        moved.heap = right.heap.relocated(&left.heap, relocation, &mut self.pool);
        let mut map = |term| relocation.term(&mut self.pool, term);
        let mut map_frame = |frame: &mut Frame| {
            frame.registers.iter_mut().flatten().for_each(|value| *value = map(*value));
        };
        if bug != Some(MergeBug::AllocationsMixedUp) {
            map_frame(&mut moved.top);
        }
        let shared = left.callers.common_len(&right.callers);
        let (mut callers, own) = right.callers.split_at(shared);
        for mut frame in own {
            map_frame(&mut frame);
            callers.push(frame);
        }
        moved.callers = callers;
        moved.thrown = right.thrown.map(&mut map);
        moved.trace = right.trace.clone().map(|(thrown, trace)| (map(thrown), trace));
        let mut moved_contents = |all: &PersistentMap<Location, Rc<Deferred>>| {
            let moved = all.iter().map(|(location, contents)| {
                let arguments: Vec<Term> = contents.arguments.iter().map(|&one| map(one)).collect();
                let is_same = arguments == contents.arguments;
                let contents = match is_same {
                    true => contents.clone(),
                    false => Rc::new(Deferred { arguments, method: contents.method }),
                };
                (*location, contents)
            });
            moved.collect::<Vec<_>>()
        };
        let deferred = moved_contents(&right.native_state.deferred);
        let filled = moved_contents(&right.native_state.filled);
        let at_new_place = |all: Vec<(Location, Rc<Deferred>)>| {
            all.into_iter()
                .map(|(location, contents)| (relocation.location(location), contents))
                .collect()
        };
        moved.native_state.deferred = at_new_place(deferred);
        moved.native_state.filled = at_new_place(filled);
        let shared = left.native_state.boxes.common_len(&right.native_state.boxes);
        let (mut boxes, own) = right.native_state.boxes.split_at(shared);
        for (field, location) in own {
            boxes.push((field, relocation.location(location)));
        }
        moved.native_state.boxes = boxes;
        self.describe_moved(relocation);
        moved
    }

    /// People read what has moved as they did before.
    fn describe_moved(&mut self, relocation: &mut Relocation) {
        for (old, new) in relocation.changed() {
            let Some(description) = self.descriptions.get(old).cloned() else { continue };
            let mut operand = |operand| match operand {
                Operand::Object(term) => Operand::Object(relocation.term(&mut self.pool, term)),
                Operand::Characters(term) => {
                    Operand::Characters(relocation.term(&mut self.pool, term))
                }
                Operand::Literal(text) => Operand::Literal(text),
            };
            let description = match description {
                Description::Call { receiver, method, argument, second } => Description::Call {
                    receiver: operand(receiver),
                    method,
                    argument: argument.map(&mut operand),
                    second: second.map(operand),
                },
                Description::Input(reference) => Description::Input(reference),
            };
            self.descriptions.insert(&self.pool, new, description);
        }
    }

    /// What natives have made on either path. An object that both have since before they forked apart has
    /// contents that are still to be made on both, or on neither.
    fn merge_natives(&self, left: &State, right: &State) -> Option<NativeState> {
        let (one, other) = (&left.native_state, &right.native_state);
        let common = left.heap.common_allocations(&right.heap);
        let is_common = |location: &&Location| (location.0 as usize) < common;
        let all = one.deferred.keys().chain(other.deferred.keys());
        for location in all.filter(is_common) {
            let (one, other) = (one.deferred.get(location)?, other.deferred.get(location)?);
            if !Rc::ptr_eq(one, other) {
                return None;
            }
        }
        let mut merged = one.clone();
        for (location, contents) in other.deferred.iter() {
            merged.deferred.insert_mut(*location, contents.clone());
        }
        // Objects that have become one need not be made in one way.
        for (location, contents) in one.filled.iter() {
            let same = other.filled.get(location);
            if !same.is_some_and(|other| Rc::ptr_eq(contents, other)) {
                merged.filled.remove_mut(location);
            }
        }
        // A box that only one path has made serves the other as well.
        let shared = one.boxes.common_len(&other.boxes);
        let known = one.boxes.split_at(shared).1;
        for made in other.boxes.split_at(shared).1 {
            if !known.contains(&made) {
                merged.boxes.push(made);
            }
        }
        Some(merged)
    }
}
