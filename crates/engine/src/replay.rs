//! Runs a path's witness on the concrete interpreter: it must take the same path to the same end.

use crate::concrete::{ConcreteEnd, ConcreteHeap, Limits, Run, run};
use crate::control::ControlTrace;
use crate::end::{PathEnd, Thrown};
use crate::witness::{Change, HeapObject, Witness};
use forkless_ir::Program;
use forkless_term::{ReferenceValue, Value};
use std::collections::BTreeMap;

/// What replaying a witness showed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Replay {
    /// The concrete run did the same.
    Agrees,
    /// It did not: a bug of ours.
    Differs(Mismatch),
    /// It was not asked for, or the path was cut and has no end to compare.
    NotRun,
}

/// How a concrete run differs from the path it should have taken.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Mismatch {
    /// It took other branches.
    Control,
    /// It ended in another way.
    End {
        /// How, in words for a bug report.
        found: String,
    },
    /// It returned or threw another value.
    Result {
        /// What the path promises.
        expected: Option<Value>,
        /// What the run gave.
        found: Option<Value>,
    },
    /// It left other names.
    Trail,
    /// It left another heap.
    Heap,
}

/// Replays a witness of a path that ended with `end`.
pub(crate) fn replay(
    program: &Program,
    witness: &Witness,
    end: &PathEnd,
    control: ControlTrace,
    trail: &[String],
    limits: Limits,
) -> Replay {
    if let PathEnd::Cut(_) | PathEnd::Excluded = end {
        return Replay::NotRun;
    }
    let mut input = witness;
    let run = run(program, &mut input, limits);
    match compare(witness, end, control, trail, &run) {
        None => Replay::Agrees,
        Some(mismatch) => Replay::Differs(mismatch),
    }
}

/// The first difference between what a path promises of a witness and what a run did.
pub(crate) fn compare(
    witness: &Witness,
    end: &PathEnd,
    control: ControlTrace,
    trail: &[String],
    run: &Run,
) -> Option<Mismatch> {
    let reference = |value: ReferenceValue| Some(Value::Reference(value));
    let (expected, found) = match (end, &run.end) {
        (PathEnd::Returned(_), ConcreteEnd::Returned(value)) => (witness.result, *value),
        (PathEnd::Threw(Thrown::Builtin(one)), ConcreteEnd::Raised(other)) if one == other => {
            (None, None)
        }
        (PathEnd::Threw(Thrown::Object { .. }), ConcreteEnd::Threw(object)) => {
            (witness.thrown.and_then(reference), reference(*object))
        }
        (PathEnd::AssertionFailed(one), ConcreteEnd::AssertionFailed(other)) if one == other => {
            (None, None)
        }
        (PathEnd::Stuck(_), ConcreteEnd::Stuck) => (None, None),
        (_, other) => return Some(Mismatch::End { found: format!("{other:?}") }),
    };
    if control != run.control {
        return Some(Mismatch::Control);
    }
    if expected != found {
        return Some(Mismatch::Result { expected, found });
    }
    if trail != run.trail {
        return Some(Mismatch::Trail);
    }
    (!same_heap(witness, &run.heap)).then_some(Mismatch::Heap)
}

fn same_heap(witness: &Witness, heap: &ConcreteHeap) -> bool {
    let mut fields = BTreeMap::new();
    let mut elements = BTreeMap::new();
    let mut statics = BTreeMap::new();
    for change in &witness.changes {
        match *change {
            Change::Field { object, field, value } => {
                fields.insert((object, field), value);
            }
            Change::Element { array, index, value } => {
                elements.insert((array, index), value);
            }
            Change::Static { field, value } => {
                statics.insert(field, value);
            }
        }
    }
    let allocated: Vec<HeapObject> = heap
        .allocated
        .iter()
        .map(|object| HeapObject {
            class: object.class,
            fields: object.fields.iter().map(|(&field, &value)| (field, value)).collect(),
            length: object.length,
            elements: object.elements.iter().map(|(&index, &value)| (index, value)).collect(),
        })
        .collect();
    let sorted = |object: &HeapObject| {
        let mut object = object.clone();
        object.fields.sort();
        object
    };
    fields == heap.field_writes
        && elements == heap.element_writes
        && statics == heap.statics
        && allocated == witness.new_objects.iter().map(sorted).collect::<Vec<_>>()
}
