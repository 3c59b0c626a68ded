//! The inputs of a path: all that the program has, also those that the path does not look at.

use forkless_engine::Witness;
use forkless_heap::sort_of;
use forkless_ir::{Code, Op, Program};
use forkless_term::Value;

/// An input with a value that takes the path.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Input {
    pub name: String,
    pub value: Value,
    /// Would any other value do as well?
    pub is_any: bool,
}

/// The inputs in the order in which the program makes them, then those that it asks for on its way.
pub(crate) fn inputs(program: &Program, witness: &Witness) -> Vec<Input> {
    let chosen = |name: &str| witness.inputs.iter().find(|(known, _)| known == name);
    let mut inputs: Vec<Input> = vec![];
    let entry = program.entry.map(|entry| program.code(entry));
    let blocks = match entry {
        Some(Code::Body(body)) => body.blocks.as_slice(),
        Some(Code::Native(_) | Code::Missing(_)) | None => &[],
    };
    for instruction in blocks.iter().flat_map(|block| &block.instructions) {
        let Op::Input { name, ty, .. } = &instruction.op else { continue };
        let value = chosen(name).map(|(_, value)| *value);
        let Some(any) = sort_of(*ty).map(Value::default_of) else { continue };
        if inputs.iter().all(|input| input.name != *name) {
            let is_any = value.is_none();
            inputs.push(Input { name: name.clone(), value: value.unwrap_or(any), is_any });
        }
    }
    for (name, value) in &witness.inputs {
        if inputs.iter().all(|input| input.name != *name) {
            inputs.push(Input { name: name.clone(), value: *value, is_any: false });
        }
    }
    inputs
}
