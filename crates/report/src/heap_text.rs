//! Heaps as lines of text.

use crate::value::Names;
use forkless_engine::{Change, HeapObject, Witness};
use forkless_ir::Program;

/// `Node@1 { next: null }`, or the bare name where nothing of the object matters.
fn object(names: &Names, name: &str, object: &HeapObject) -> String {
    let fields = object.fields.iter().map(|&(field, value)| {
        format!("{}: {}", names.program.field(field).name, names.value(value))
    });
    let length = object.length.map(|length| format!("length: {length}"));
    let elements =
        object.elements.iter().map(|&(index, value)| format!("[{index}]: {}", names.value(value)));
    let parts: Vec<String> = fields.chain(length).chain(elements).collect();
    match parts.is_empty() {
        true => name.to_string(),
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
        lines.push(object(&names, &names.input_object(number as u32), one));
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
        lines.push(format!("new {}", object(&names, &names.new_object(number as u32), one)));
    }
    lines
}
