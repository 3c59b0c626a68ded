//! Heaps as lines of text.

use crate::Report;
use crate::inputs::{Input, inputs};
use forkless_engine::{Change, HeapObject, Path, Witness};
use forkless_ir::Program;
use forkless_notation::{WitnessNotation, quoted};
use forkless_term::{Location, ReferenceValue};

/// `Node@1 { next: null }`, `String@1 "text"`, or the bare name where nothing of the object matters.
fn object(names: &WitnessNotation<'_>, reference: ReferenceValue, object: &HeapObject) -> String {
    let name = names.reference(reference);
    if let Some(text) = names.text(object) {
        return format!("{name} {}", quoted(&text));
    }
    if let Some(contents) = names.contents(object) {
        return format!("{name} {}", names.contents_in_words(&contents));
    }
    let fields = names.readable_fields(reference, object).into_iter().map(|(field, value)| {
        let field = names.program.field(field);
        format!("{}: {}", field.name, names.readable_of(field.ty, value))
    });
    let length = object.length.map(|length| format!("length: {length}"));
    let element = names.element_type(object.class);
    let elements = object
        .elements
        .iter()
        .map(|&(index, value)| format!("[{index}]: {}", names.readable_of(element, value)));
    let parts: Vec<String> = fields.chain(length).chain(elements).collect();
    match parts.is_empty() {
        true => name,
        false => format!("{name} {{ {} }}", parts.join(", ")),
    }
}

/// The inputs, then the input objects, a line each.
pub(crate) fn input_lines(report: &Report, path: &Path, witness: &Witness) -> Vec<String> {
    let names = WitnessNotation { program: report.program, witness };
    let inputs = inputs(report, path, witness).into_iter();
    let mut lines: Vec<String> = inputs
        .map(|Input { name, ty, value, is_any }| {
            let any = if is_any { " (any)" } else { "" };
            format!("{name} = {}{any}", names.value_of(ty, value))
        })
        .collect();
    let visible = names.visible();
    for (number, one) in witness.objects.iter().enumerate() {
        let reference = ReferenceValue::Input(number as u32);
        if visible.contains(&reference) {
            lines.push(object(&names, reference, one));
        }
    }
    lines
}

/// Was something written that was there already?
pub(crate) fn is_as_before(witness: &Witness, change: &Change) -> bool {
    match *change {
        Change::Field { object, field, value } => {
            let before = witness.objects.get(object as usize);
            before.is_some_and(|before| before.fields.contains(&(field, value)))
        }
        Change::Element { array, index, value } => {
            let before = witness.objects.get(array as usize);
            before.is_some_and(|before| before.elements.contains(&(index, value)))
        }
        Change::Static { .. } => false,
    }
}

/// What is different at the end, a line each: changed parts of the input, then new objects.
pub(crate) fn change_lines(program: &Program, witness: &Witness) -> Vec<String> {
    let names = WitnessNotation { program, witness };
    let mut lines = vec![];
    let changes = witness.changes.iter().filter(|change| names.is_readable_change(change));
    for change in changes.filter(|change| !is_as_before(witness, change)) {
        lines.push(match *change {
            Change::Field { object, field, value } => {
                let (object, field) = (names.input_object(object), program.field(field));
                format!("{object}.{} = {}", field.name, names.readable_of(field.ty, value))
            }
            Change::Element { array, index, value } => {
                let value = names.readable_of(names.element_type_of(array), value);
                format!("{}[{index}] = {value}", names.input_object(array))
            }
            Change::Static { field, value } => {
                let value = names.readable_of(program.field(field).ty, value);
                format!("{} = {value}", names.static_field(field))
            }
        });
    }
    for number in 0..witness.objects.len() as u32 {
        if let Some(contents) = names.changed_contents(number) {
            let contents = names.contents_in_words(&contents);
            lines.push(format!("{} = {contents}", names.input_object(number)));
        }
    }
    let visible = names.visible();
    for (number, one) in witness.new_objects.iter().enumerate() {
        let reference = ReferenceValue::Location(Location(number as u32));
        if visible.contains(&reference) && names.tells_more(reference) {
            let new = if names.is_constant(reference) { "" } else { "new " };
            lines.push(format!("{new}{}", object(&names, reference, one)));
        }
    }
    lines
}
