//! Heaps as lines of text.

use crate::value::Names;
use forkless_engine::{Change, Witness};
use forkless_ir::{FieldId, Program};
use forkless_term::Value;

fn fields(names: &Names, fields: &[(FieldId, Value)]) -> Vec<String> {
    fields
        .iter()
        .map(|&(field, value)| {
            format!("{}: {}", names.program.field(field).name, names.value(value))
        })
        .collect()
}

fn elements(names: &Names, length: Option<u32>, elements: &[(u32, Value)]) -> Vec<String> {
    let length = length.map(|length| format!("length: {length}"));
    let elements =
        elements.iter().map(|&(index, value)| format!("[{index}]: {}", names.value(value)));
    length.into_iter().chain(elements).collect()
}

fn object(name: String, mut parts: Vec<String>, more: Vec<String>) -> String {
    parts.extend(more);
    match parts.is_empty() {
        true => name,
        false => format!("{name} {{ {} }}", parts.join(", ")),
    }
}

/// The inputs, then the input objects, a line each.
pub(crate) fn input_lines(program: &Program, witness: &Witness) -> Vec<String> {
    let names = Names { program, witness };
    let mut lines: Vec<String> = witness
        .inputs
        .iter()
        .map(|(name, value)| format!("{name} = {}", names.value(*value)))
        .collect();
    for (number, one) in witness.objects.iter().enumerate() {
        let more = elements(&names, one.length, &one.elements);
        lines.push(object(names.input_object(number as u32), fields(&names, &one.fields), more));
    }
    lines
}

/// What is different at the end, a line each: changed parts of the input, then new objects.
pub(crate) fn change_lines(program: &Program, witness: &Witness) -> Vec<String> {
    let names = Names { program, witness };
    let mut lines = vec![];
    for change in &witness.changes {
        lines.push(match *change {
            Change::Field { object, field, value } => {
                let (object, field) = (names.input_object(object), &program.field(field).name);
                format!("{object}.{field} = {}", names.value(value))
            }
            Change::Element { array, index, value } => {
                format!("{}[{index}] = {}", names.input_object(array), names.value(value))
            }
            Change::Static { field, value } => {
                let declaration = program.field(field);
                let class = &program.class(declaration.class).name;
                format!("{class}.{} = {}", declaration.name, names.value(value))
            }
        });
    }
    for (number, one) in witness.new_objects.iter().enumerate() {
        let more = elements(&names, one.length, &one.elements);
        let text = object(names.new_object(number as u32), fields(&names, &one.fields), more);
        lines.push(format!("new {text}"));
    }
    lines
}
