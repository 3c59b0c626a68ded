//! Does a concrete run do what a path promises of its input?
//!
//! Written without the engine's own witness code, which is one of the things under test.

use crate::chosen::describe_value;
use forkless_engine::concrete::{ConcreteEnd, Run};
use forkless_engine::{Path, PathEnd, Thrown};
use forkless_heap::AllocatedKind;
use forkless_ir::{FieldId, Program};
use forkless_term::{Evaluator, Value};
use std::collections::BTreeMap;

/// The first difference between a run and the path that its input satisfies, in words.
pub(crate) fn disagreement(
    program: &Program,
    path: &Path,
    evaluator: &mut Evaluator,
    run: &Run,
) -> Option<String> {
    if path.control != run.control {
        return Some("the run took other branches than the path".to_string());
    }
    different_end(&path.end, evaluator, &run.end)
        .or_else(|| {
            (path.trail != run.trail)
                .then(|| format!("the run left {:?}, the path {:?}", run.trail, path.trail))
        })
        .or_else(|| different_writes(program, path, evaluator, run))
        .or_else(|| different_objects(program, path, evaluator, run))
}

fn different_end(path: &PathEnd, evaluator: &mut Evaluator, run: &ConcreteEnd) -> Option<String> {
    let (promised, found) = match (path, run) {
        (PathEnd::Returned(result), ConcreteEnd::Returned(found)) => {
            (result.map(|result| evaluator.value(result)), *found)
        }
        (PathEnd::Threw(Thrown::Object { reference, .. }), ConcreteEnd::Threw(found)) => {
            (Some(evaluator.value(*reference)), Some(Value::Reference(*found)))
        }
        (PathEnd::Threw(Thrown::Builtin(one)), ConcreteEnd::Raised(other)) if one == other => {
            return None;
        }
        (PathEnd::AssertionFailed(one), ConcreteEnd::AssertionFailed(other)) if one == other => {
            return None;
        }
        (PathEnd::Stuck(_), ConcreteEnd::Stuck) => return None,
        _ => return Some(format!("the run ended with {run:?}, the path with {path:?}")),
    };
    let words = |value: Option<Value>| value.map_or("nothing".to_string(), describe_value);
    (promised != found)
        .then(|| format!("the run gave {}, the path promises {}", words(found), words(promised)))
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
    let elements = path.heap.input_array_writes(&mut |term| evaluator.value(term));
    assert!(elements.is_empty(), "enumerated heaps have no arrays");
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
        let AllocatedKind::Object { fields } = &promised.kind else {
            panic!("programs with enumerated heaps make no arrays")
        };
        if promised.class != found.class || fields.len() != found.fields.len() {
            return Some(format!("new {number} is of another class"));
        }
        for &(field, value) in fields {
            let promised = evaluator.value(value.expect("the field's values have terms"));
            if found.fields.get(&field) != Some(&promised) {
                let (name, value) = (&program.field(field).name, describe_value(promised));
                return Some(format!("new {number}.{name} is not {value}, as the path promises"));
            }
        }
    }
    None
}
