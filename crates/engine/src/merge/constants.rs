//! Objects that stand for something (literals, classes): one path has asked for some that the other has
//! not. It gets them before the two are merged, as if it had.
//!
//! That is so wherever they do not depend on the path: they are made of constants, and of each other.

use crate::state::{MadeObjects, State};
use crate::step::Executor;
use forkless_heap::{Allocated, AllocatedKind, List};
use forkless_ir::Key;
use forkless_term::{Location, Node, Term};
use std::collections::BTreeMap;
use std::rc::Rc;

impl Executor<'_> {
    /// Gives a path the objects that another one has asked for and it has not. `None` if one of them may
    /// depend on that path.
    pub(super) fn import_constants(&mut self, to: &mut State, from: &State) -> Option<()> {
        let mut missing: Vec<(Location, Key, Rc<MadeObjects>)> = vec![];
        // Where the objects of the other path are on this one.
        let mut places: BTreeMap<Location, Location> = BTreeMap::new();
        for (key, &object) in from.native_state.objects.iter() {
            let Node::Location(location) = self.pool.node(object) else { return None };
            match to.native_state.objects.get(key).map(|&known| self.pool.node(known)) {
                Some(Node::Location(known)) => _ = places.insert(location, known),
                Some(_) => return None,
                None => {
                    let made = from.native_state.made.get(key)?;
                    missing.push((location, *key, made.clone()));
                }
            }
        }
        let common = from.heap.common_allocations(&to.heap);
        missing.sort_by_key(|(location, ..)| *location);
        for (location, key, made) in missing {
            if !places.contains_key(&location) {
                self.import(to, &made, common, &mut places)?;
            }
            let object = self.pool.location(*places.get(&location)?);
            to.native_state.objects.insert_mut(key, object);
            to.native_state.keys.insert_mut(object, key);
            let first = *places.get(&made.first)?;
            let all = (first.0..).map(Location).take(made.objects.len());
            let objects = all.map(|place| to.heap.allocated().shared(place)).collect();
            let made = Rc::new(MadeObjects { first, objects });
            to.native_state.made.insert_mut(key, made);
        }
        Some(())
    }

    fn import(
        &mut self,
        to: &mut State,
        made: &MadeObjects,
        common: usize,
        places: &mut BTreeMap<Location, Location>,
    ) -> Option<()> {
        let next = to.heap.allocated().len() as u32;
        for number in 0..made.objects.len() as u32 {
            places.insert(Location(made.first.0 + number), Location(next + number));
        }
        for object in &made.objects {
            let mut place = |term: Term| match self.pool.node(term) {
                Node::Location(location) if (location.0 as usize) < common => Some(term),
                Node::Location(location) => {
                    places.get(&location).map(|&place| self.pool.location(place))
                }
                _ => self.pool.is_constant(term).then_some(term),
            };
            let object = placed(object, &mut place)?;
            to.heap.import(object);
        }
        Some(())
    }
}

/// The object with other terms, if there is one for each.
fn placed(object: &Allocated, place: &mut dyn FnMut(Term) -> Option<Term>) -> Option<Allocated> {
    let kind = match &object.kind {
        AllocatedKind::Object { fields } => {
            let mut placed = vec![];
            for &(field, value) in fields {
                placed.push((field, Some(place(value?)?)));
            }
            AllocatedKind::Object { fields: placed }
        }
        AllocatedKind::Array { length, elements, writes } => {
            if !writes.is_empty() {
                return None;
            }
            let mut placed = BTreeMap::new();
            for (&index, &value) in elements {
                placed.insert(index, place(value)?);
            }
            let length = place(*length)?;
            AllocatedKind::Array { length, elements: placed, writes: List::default() }
        }
    };
    Some(Allocated { class: object.class, kind })
}
