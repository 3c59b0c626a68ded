//! Does a concrete run do what a path promises of its input?
//!
//! Written without the engine's own witness code, which is one of the things under test.

use crate::chosen::describe_value;
use crate::isomorphism::Isomorphism;
use forkless_engine::concrete::{ConcreteEnd, ConcreteObject, Run};
use forkless_engine::{Path, PathEnd, Thrown};
use forkless_heap::{AllocatedKind, ElementWrite, List};
use forkless_ir::{FieldId, Program};
use forkless_term::{Evaluator, Term, Value};
use std::collections::BTreeMap;

/// The first difference between a run and the path that its input satisfies, in words. A path that was
/// merged of several says nothing of branches.
pub(crate) fn disagreement(
    program: &Program,
    path: &Path,
    evaluator: &mut Evaluator,
    run: &Run,
    is_merged: bool,
) -> Option<String> {
    if !is_merged && path.control != run.control {
        return Some("the run took other branches than the path".to_string());
    }
    let (promised, found) = match results(&path.end, evaluator, &run.end) {
        Ok(results) => results,
        Err(words) => return Some(words),
    };
    if !is_merged && path.trail != run.trail {
        return Some(format!("the run left {:?}, the path {:?}", run.trail, path.trail));
    }
    // A merged path has objects of all that were merged: on a heap some of them are not there.
    if is_merged || program.runtime.is_some() {
        return Isomorphism::new(program, path, run).difference((promised, found), evaluator);
    }
    if promised != found {
        let words = |value: Option<Value>| value.map_or("nothing".to_string(), describe_value);
        let (found, promised) = (words(found), words(promised));
        return Some(format!("the run gave {found}, the path promises {promised}"));
    }
    different_writes(program, path, evaluator, run)
        .or_else(|| different_objects(program, path, evaluator, run))
}

/// What path and run returned or threw, if anything; or how their ends differ.
fn results(
    path: &PathEnd,
    evaluator: &mut Evaluator,
    run: &ConcreteEnd,
) -> Result<(Option<Value>, Option<Value>), String> {
    Ok(match (path, run) {
        (PathEnd::Returned(result), ConcreteEnd::Returned(found)) => {
            (result.map(|result| evaluator.value(result)), *found)
        }
        (PathEnd::Threw(Thrown::Object { reference, .. }), ConcreteEnd::Threw(found)) => {
            (Some(evaluator.value(*reference)), Some(Value::Reference(*found)))
        }
        (PathEnd::Threw(Thrown::Builtin(one)), ConcreteEnd::Raised(other)) if one == other => {
            (None, None)
        }
        (PathEnd::AssertionFailed(one), ConcreteEnd::AssertionFailed(other)) if one == other => {
            (None, None)
        }
        (PathEnd::Exited(one), ConcreteEnd::Exited(other)) if one == other => (None, None),
        (PathEnd::Stuck(_), ConcreteEnd::Stuck) => (None, None),
        _ => return Err(format!("the run ended with {run:?}, the path with {path:?}")),
    })
}

fn different_writes(
    program: &Program,
    path: &Path,
    evaluator: &mut Evaluator,
    run: &Run,
) -> Option<String> {
    let mut promised: BTreeMap<(u32, FieldId), Value> = BTreeMap::new();
    for (object, field, value) in path.heap.input_writes(&mut |term| evaluator.value(term)) {
        promised.insert((object, field), value);
    }
    let mut elements: BTreeMap<(u32, u32), Value> = BTreeMap::new();
    for (array, index, value) in path.heap.input_array_writes(&mut |term| evaluator.value(term)) {
        elements.insert((array, index as u32), value);
    }
    if elements != run.heap.element_writes {
        let word = |(&(array, index), &value): (&(u32, u32), &Value)| {
            format!("object {array}[{index}] = {}", describe_value(value))
        };
        let words = |writes: &BTreeMap<(u32, u32), Value>| {
            writes.iter().map(word).collect::<Vec<_>>().join(", ")
        };
        let (found, promised) = (words(&run.heap.element_writes), words(&elements));
        return Some(format!("the run wrote [{found}], the path promises [{promised}]"));
    }
    if promised == run.heap.field_writes {
        return None;
    }
    let words = |writes: &BTreeMap<(u32, FieldId), Value>| {
        let word = |(&(object, field), &value): (&(u32, FieldId), &Value)| {
            let name = &program.field(field).name;
            format!("object {object}.{name} = {}", describe_value(value))
        };
        writes.iter().map(word).collect::<Vec<_>>().join(", ")
    };
    let (found, promised) = (words(&run.heap.field_writes), words(&promised));
    Some(format!("the run wrote [{found}], the path promises [{promised}]"))
}

fn different_objects(
    program: &Program,
    path: &Path,
    evaluator: &mut Evaluator,
    run: &Run,
) -> Option<String> {
    let (promised, found) = (path.heap.allocated(), &run.heap.allocated);
    if promised.len() != found.len() {
        let (promised, found) = (promised.len(), found.len());
        return Some(format!("the run made {found} objects, the path {promised}"));
    }
    for (number, (promised, found)) in promised.iter().zip(found).enumerate() {
        if promised.class != found.class {
            return Some(format!("new {number} is of another class"));
        }
        let different = match &promised.kind {
            AllocatedKind::Object { fields } => different_fields(program, fields, evaluator, found),
            AllocatedKind::Array { length, elements, writes } => {
                different_elements(*length, elements, writes, evaluator, found)
            }
        };
        if let Some(what) = different {
            return Some(format!("new {number}{what}, as the path promises"));
        }
    }
    None
}

fn different_fields(
    program: &Program,
    fields: &[(FieldId, Option<Term>)],
    evaluator: &mut Evaluator,
    found: &ConcreteObject,
) -> Option<String> {
    if fields.len() != found.fields.len() {
        return Some(" does not have the fields".to_string());
    }
    for &(field, value) in fields {
        let promised = evaluator.value(value.expect("the field's values have terms"));
        if found.fields.get(&field) != Some(&promised) {
            let (name, value) = (&program.field(field).name, describe_value(promised));
            return Some(format!(".{name} is not {value}"));
        }
    }
    None
}

fn different_elements(
    length: Term,
    settled: &BTreeMap<u32, Term>,
    writes: &List<ElementWrite>,
    evaluator: &mut Evaluator,
    found: &ConcreteObject,
) -> Option<String> {
    let length = evaluator.value(length).bits();
    if found.length.map(u64::from) != Some(length) {
        return Some(format!(" has not {length} elements"));
    }
    let settled = settled.iter().map(|(&index, &value)| (index, evaluator.value(value)));
    let mut elements: BTreeMap<u32, Value> = settled.collect();
    for write in writes.to_vec() {
        if evaluator.truth(write.guard) {
            let index = evaluator.value(write.index).bits() as u32;
            elements.insert(index, evaluator.value(write.value));
        }
    }
    (elements != found.elements).then(|| format!(" has not the elements {elements:?}"))
}
