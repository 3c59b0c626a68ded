//! The inputs that a program declares.

use crate::{Code, Op, Program, Type};

impl Program {
    /// The inputs that the entry method makes, in that order: names and declared types.
    pub fn declared_inputs(&self) -> impl Iterator<Item = (&str, Type)> {
        let blocks = match self.entry.map(|entry| self.code(entry)) {
            Some(Code::Body(body)) => body.blocks.as_slice(),
            Some(Code::Native(_) | Code::Missing(_)) | None => &[],
        };
        let instructions = blocks.iter().flat_map(|block| &block.instructions);
        instructions.filter_map(|instruction| match &instruction.op {
            Op::Input { name, ty, .. } => Some((name.as_str(), *ty)),
            _ => None,
        })
    }
}
