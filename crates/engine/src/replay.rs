//! Runs a path's witness on the concrete interpreter: it must take the same path to the same end.

use crate::concrete::{ConcreteEnd, ConcreteHeap, Limits, Run, run};
use crate::control::ControlTrace;
use crate::end::{PathEnd, Thrown};
use crate::witness::{Change, Witness};
use forkless_ir::{FieldId, Program, Stream, Type};
use forkless_term::{Location, ReferenceValue, Value};
use std::collections::{BTreeMap, BTreeSet};
use std::fmt;

/// What replaying a witness showed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Replay {
    /// The concrete run did the same.
    Agrees,
    /// It did not: a bug of ours.
    Differs(Mismatch),
    /// The configuration does not want it, or the path was cut and has no end to compare.
    NotRun,
}

/// How a concrete run differs from the path it should have taken.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Mismatch {
    /// The input itself cannot be: a field holds what its type does not allow.
    Input {
        /// Which field.
        field: FieldId,
    },
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
    /// It printed something else.
    Output,
    /// It left another heap.
    Heap,
}

/// What the run of the input does that its path does not promise, in words for a bug report.
impl fmt::Display for Mismatch {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Mismatch::Input { .. } => {
                f.write_str("cannot be: a field has an object that its type forbids")
            }
            Mismatch::Control => f.write_str("takes other branches"),
            Mismatch::End { found } => write!(f, "ends differently: {found}"),
            Mismatch::Result { .. } => f.write_str("gives another result"),
            Mismatch::Trail => f.write_str("leaves another trail"),
            Mismatch::Output => f.write_str("prints something else"),
            Mismatch::Heap => f.write_str("leaves another heap"),
        }
    }
}

/// What a path says of its witness.
#[derive(Clone, Copy)]
pub(crate) struct WitnessPromise<'a> {
    pub witness: &'a Witness,
    pub end: &'a PathEnd,
    pub control: ControlTrace,
    pub trail: &'a [String],
    pub output: &'a [(Stream, Option<String>)],
}

/// Replays the witness of a path.
pub(crate) fn replay(program: &Program, promise: WitnessPromise<'_>, limits: Limits) -> Replay {
    if let PathEnd::Cut(_) | PathEnd::Excluded = promise.end {
        return Replay::NotRun;
    }
    if let Some(field) = ill_typed(program, promise.witness) {
        return Replay::Differs(Mismatch::Input { field });
    }
    let mut input = promise.witness;
    let run = run(program, &mut input, limits);
    match compare(program, promise, &run) {
        None => Replay::Agrees,
        Some(mismatch) => Replay::Differs(mismatch),
    }
}

/// A field of an input object that holds an input object of a class that is none of its type's.
fn ill_typed(program: &Program, witness: &Witness) -> Option<FieldId> {
    let fits = |field: FieldId, value: Value| match (program.field(field).ty, value) {
        (Type::Ref(declared), Value::Reference(ReferenceValue::Input(object))) => {
            let class = witness.objects[object as usize].class;
            program.hierarchy().is_subtype(class, declared)
        }
        _ => true,
    };
    let mut fields = witness.objects.iter().flat_map(|object| &object.fields);
    fields.find(|&&(field, value)| !fits(field, value)).map(|&(field, _)| field)
}

/// The first difference between what a path promises of a witness and what a run did.
fn compare(program: &Program, promise: WitnessPromise<'_>, run: &Run) -> Option<Mismatch> {
    let WitnessPromise { witness, end, control, trail, output } = promise;
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
        (PathEnd::Exited(one), ConcreteEnd::Exited(other)) if one == other => (None, None),
        (PathEnd::Stuck(_), ConcreteEnd::Stuck) => (None, None),
        (_, other) => return Some(Mismatch::End { found: format!("{other:?}") }),
    };
    if control != run.control {
        return Some(Mismatch::Control);
    }
    let mut matching = Matching::new(program, witness, &run.heap);
    let is_same = match (expected, found) {
        (Some(expected), Some(found)) => matching.same(expected, found),
        (expected, found) => expected == found,
    };
    if !is_same {
        return Some(Mismatch::Result { expected, found });
    }
    if trail != run.trail {
        return Some(Mismatch::Trail);
    }
    if !same_output(output, &run.output) {
        return Some(Mismatch::Output);
    }
    (!matching.same_heap()).then_some(Mismatch::Heap)
}

/// Is it false, zero or null?
fn is_zero(value: Value) -> bool {
    match value {
        Value::Bool(value) => !value,
        Value::Bits(_, bits) | Value::Float(_, bits) => bits == 0,
        Value::Reference(reference) => reference == ReferenceValue::Null,
    }
}

/// Did the run print the same, as far as the path knows what?
fn same_output(expected: &[(Stream, Option<String>)], found: &[(Stream, String)]) -> bool {
    expected.len() == found.len()
        && expected.iter().zip(found).all(|((stream, text), (found_stream, found))| {
            stream == found_stream && text.as_ref().is_none_or(|text| text == found)
        })
}

/// Compares two heaps as far as anything can be reached from the result, from what was written to
/// the input, and from static fields. What nothing points at does not matter, and neither does
/// the order of allocation.
struct Matching<'a> {
    program: &'a Program,
    witness: &'a Witness,
    heap: &'a ConcreteHeap,
    /// New objects of the witness, each with the one of the run that it must be.
    pairs: BTreeMap<Location, Location>,
    taken: BTreeSet<Location>,
    /// Pairs whose contents are still to be compared.
    open: Vec<(Location, Location)>,
}

impl<'a> Matching<'a> {
    fn new(program: &'a Program, witness: &'a Witness, heap: &'a ConcreteHeap) -> Self {
        let (pairs, taken, open) = (BTreeMap::new(), BTreeSet::new(), vec![]);
        Matching { program, witness, heap, pairs, taken, open }
    }

    /// Can the two values be the same? New objects have to be the same from now on.
    fn same(&mut self, expected: Value, found: Value) -> bool {
        match (expected, found) {
            (
                Value::Reference(ReferenceValue::Location(expected)),
                Value::Reference(ReferenceValue::Location(found)),
            ) => match self.pairs.get(&expected) {
                Some(&known) => {
                    known == found || [known, found].iter().all(|&one| self.is_empty(one))
                }
                None => {
                    self.pairs.insert(expected, found);
                    self.open.push((expected, found));
                    self.taken.insert(found) || self.is_empty(found)
                }
            },
            (expected, found) => expected == found,
        }
    }

    /// Is an object of the run an array without elements? Strings share theirs, which nobody can see: one is as good as
    /// another.
    fn is_empty(&self, found: Location) -> bool {
        self.heap.allocated[found.0 as usize].length == Some(0)
    }

    /// Is everything the same that was written, and all that can be reached from there?
    fn same_heap(&mut self) -> bool {
        let mut fields = BTreeMap::new();
        let mut elements = BTreeMap::new();
        let mut statics = BTreeMap::new();
        for change in &self.witness.changes {
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
        let (heap, program) = (self.heap, self.program);
        let mut written = heap.statics.clone();
        written.retain(|&field, _| !program.class(program.field(field).class).is_library);
        // One that was never written is zero; a path merged of several may say so.
        written.retain(|_, value| !is_zero(*value));
        statics.retain(|_, value| !is_zero(*value));
        let is_same = self.same_table(&fields, &heap.field_writes)
            && self.same_table(&elements, &heap.element_writes)
            && self.same_table(&statics, &written);
        if !is_same {
            return false;
        }
        while let Some((expected, found)) = self.open.pop() {
            if !self.same_object(expected, found) {
                return false;
            }
        }
        true
    }

    fn same_table<K: Ord>(
        &mut self,
        expected: &BTreeMap<K, Value>,
        found: &BTreeMap<K, Value>,
    ) -> bool {
        expected.keys().eq(found.keys())
            && expected.values().zip(found.values()).all(|(&one, &other)| self.same(one, other))
    }

    fn same_object(&mut self, expected: Location, found: Location) -> bool {
        let promised = &self.witness.new_objects[expected.0 as usize];
        let made = &self.heap.allocated[found.0 as usize];
        // Elements that nobody wrote are zero; a path may say so.
        let not_zero = |(_, value): &(u32, Value)| !is_zero(*value);
        let elements: BTreeMap<u32, Value> =
            promised.elements.iter().copied().filter(not_zero).collect();
        let made_elements = made.elements.iter().map(|(&index, &value)| (index, value));
        let made_elements: BTreeMap<u32, Value> = made_elements.filter(not_zero).collect();
        // A field that the path does not promise anything of is hidden.
        promised.class == made.class
            && promised.length == made.length
            && promised.fields.iter().all(|&(field, value)| {
                made.fields.get(&field).is_some_and(|&found| self.same(value, found))
            })
            && self.same_table(&elements, &made_elements)
    }
}
