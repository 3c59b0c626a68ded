//! Does a concrete run leave the heap that a path promises, whatever its new objects are numbered?
//!
//! For programs with a runtime: where everything is known, natives may do in one step what takes other
//! objects where less is known, and a message that a path leaves open is text in a run. So new objects are
//! compared as far as results, writes to the input and static fields lead to them.

use crate::chosen::describe_value;
use forkless_engine::Path;
use forkless_engine::concrete::Run;
use forkless_heap::AllocatedKind;
use forkless_ir::{FieldId, Program};
use forkless_term::{Evaluator, Location, ReferenceValue, Value};
use std::collections::{BTreeMap, BTreeSet};

/// New objects of a path and the new objects of a run that they have to be.
pub(crate) struct Isomorphism<'a> {
    program: &'a Program,
    path: &'a Path,
    run: &'a Run,
    pairs: BTreeMap<Location, Location>,
    taken: BTreeSet<Location>,
    open: Vec<(Location, Location)>,
}

impl<'a> Isomorphism<'a> {
    pub(crate) fn new(program: &'a Program, path: &'a Path, run: &'a Run) -> Self {
        let (pairs, taken, open) = (BTreeMap::new(), BTreeSet::new(), vec![]);
        Isomorphism { program, path, run, pairs, taken, open }
    }

    /// Can the two values be the same? New objects have to be the same from now on.
    fn same(&mut self, promised: Value, found: Value) -> bool {
        match (promised, found) {
            (
                Value::Reference(ReferenceValue::Location(promised)),
                Value::Reference(ReferenceValue::Location(found)),
            ) => match self.pairs.get(&promised) {
                Some(&known) => {
                    known == found || [known, found].iter().all(|&one| self.is_empty(one))
                }
                None => {
                    self.pairs.insert(promised, found);
                    self.open.push((promised, found));
                    self.taken.insert(found) || self.is_empty(found)
                }
            },
            (promised, found) => promised == found,
        }
    }

    /// Is an object of the run an array without elements? One is as good as another: strings share theirs.
    fn is_empty(&self, found: Location) -> bool {
        self.run.heap.allocated[found.0 as usize].length == Some(0)
    }

    /// The first difference, given the result or the exception of both.
    pub(crate) fn difference(
        mut self,
        result: (Option<Value>, Option<Value>),
        evaluator: &mut Evaluator,
    ) -> Option<String> {
        if let (Some(promised), Some(found)) = result
            && !self.same(promised, found)
        {
            let (found, promised) = (describe_value(found), describe_value(promised));
            return Some(format!("the run gave {found}, the path promises {promised}"));
        }
        let different =
            self.different_writes(evaluator).or_else(|| self.different_statics(evaluator));
        if different.is_some() {
            return different;
        }
        while let Some((promised, found)) = self.open.pop() {
            if let Some(what) = self.different_object(promised, found, evaluator) {
                return Some(format!("the path's new {} {what}", promised.0));
            }
        }
        None
    }

    fn different_writes(&mut self, evaluator: &mut Evaluator) -> Option<String> {
        let (path, run) = (self.path, self.run);
        let writes = path.heap.input_writes(&mut |term| evaluator.value(term)).into_iter();
        let fields: BTreeMap<_, _> =
            writes.map(|(object, field, value)| ((object, field), value)).collect();
        let writes = path.heap.input_array_writes(&mut |term| evaluator.value(term)).into_iter();
        let elements: BTreeMap<_, _> =
            writes.map(|(array, index, value)| ((array, index as u32), value)).collect();
        if !self.same_table(&fields, &run.heap.field_writes) {
            let found = &run.heap.field_writes;
            return Some(format!("the run wrote the fields {found:?}, the path {fields:?}"));
        }
        if !self.same_table(&elements, &run.heap.element_writes) {
            let found = &run.heap.element_writes;
            return Some(format!("the run wrote the elements {found:?}, the path {elements:?}"));
        }
        None
    }

    fn same_table<K: Ord>(
        &mut self,
        promised: &BTreeMap<K, Value>,
        found: &BTreeMap<K, Value>,
    ) -> bool {
        promised.keys().eq(found.keys())
            && promised.values().zip(found.values()).all(|(&one, &other)| self.same(one, other))
    }

    /// Static fields of the program's own classes.
    fn different_statics(&mut self, evaluator: &mut Evaluator) -> Option<String> {
        let (program, path, run) = (self.program, self.path, self.run);
        let is_own = |field: FieldId| !program.class(program.field(field).class).is_library;
        let promised = path.heap.statics().iter().filter(|(field, _)| is_own(*field));
        let mut promised: BTreeMap<FieldId, Value> =
            promised.map(|&(field, value)| (field, evaluator.value(value))).collect();
        let mut found = run.heap.statics.clone();
        found.retain(|&field, _| is_own(field));
        // One that was never written is zero; a path merged of several may say so.
        let is_zero = |value: Value| match value {
            Value::Bool(value) => !value,
            Value::Bits(_, bits) | Value::Float(_, bits) => bits == 0,
            Value::Reference(reference) => reference == ReferenceValue::Null,
        };
        found.retain(|_, value| !is_zero(*value));
        promised.retain(|_, value| !is_zero(*value));
        (!self.same_table(&promised, &found))
            .then(|| format!("the run has the static fields {found:?}, the path {promised:?}"))
    }

    fn different_object(
        &mut self,
        promised: Location,
        found: Location,
        evaluator: &mut Evaluator,
    ) -> Option<String> {
        let (path, run) = (self.path, self.run);
        let promised = path.heap.allocated().get(promised);
        let found = &run.heap.allocated[found.0 as usize];
        if promised.class != found.class {
            return Some("is of another class".into());
        }
        match &promised.kind {
            AllocatedKind::Object { fields } => {
                for &(field, value) in fields {
                    // Nothing is promised of a hidden field.
                    let Some(value) = value else { continue };
                    let value = evaluator.value(value);
                    if !found.fields.get(&field).is_some_and(|&found| self.same(value, found)) {
                        let (name, value) =
                            (&self.program.field(field).name, describe_value(value));
                        return Some(format!("has not {name} = {value} in the run"));
                    }
                }
            }
            AllocatedKind::Array { length, elements, writes } => {
                let length = evaluator.value(*length).bits();
                if found.length.map(u64::from) != Some(length) {
                    return Some(format!("has not {length} elements in the run"));
                }
                let settled =
                    elements.iter().map(|(&index, &value)| (index, evaluator.value(value)));
                let mut elements: BTreeMap<u32, Value> = settled.collect();
                for write in writes.to_vec() {
                    if evaluator.truth(write.guard) {
                        let index = evaluator.value(write.index).bits() as u32;
                        elements.insert(index, evaluator.value(write.value));
                    }
                }
                // Nothing is promised of elements behind the end, and those that nobody wrote are zero.
                elements.retain(|&index, value| u64::from(index) < length && !is_zero(*value));
                let mut written = found.elements.clone();
                written.retain(|_, value| !is_zero(*value));
                if !self.same_table(&elements, &written) {
                    return Some(format!("has not the elements {elements:?} in the run"));
                }
            }
        }
        None
    }
}

/// Is it false, zero or null?
fn is_zero(value: Value) -> bool {
    match value {
        Value::Bool(value) => !value,
        Value::Bits(_, bits) | Value::Float(_, bits) => bits == 0,
        Value::Reference(reference) => reference == ReferenceValue::Null,
    }
}
