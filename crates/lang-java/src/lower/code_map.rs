//! Which bytecode a body stands for: what coverage counts.

use super::emit::Emitter;
use crate::classfile::{CodeAttribute, JvmInstruction};
use crate::java::Java;
use forkless_ir::{CodeBlock, CodeInstruction, CodeMap, MethodId, Program, Terminator};

/// The bytecode of a method of a class file; none if it has none.
pub(crate) fn code_map(java: &Java, program: &Program, id: MethodId) -> Option<CodeMap> {
    let code = java.bytecode(program, id)?;
    let info = java.method_info(program, id);
    let blocks = super::emitted(java, program, id, |emitter| emitter.code_blocks());
    Some(CodeMap {
        name: program.method(id).name.clone(),
        descriptor: info.descriptor.to_string(),
        instructions: instructions(&code),
        blocks: blocks.unwrap_or_default(),
    })
}

fn instructions(code: &CodeAttribute) -> Vec<CodeInstruction> {
    let instruction = |(place, (offset, instruction)): (usize, &(u32, JvmInstruction))| {
        let next = branches(code, place, instruction);
        let line = code.line_at(*offset);
        CodeInstruction { offset: *offset, line, next, is_hidden: false, copy_of: None }
    };
    code.instructions.iter().enumerate().map(instruction).collect()
}

/// Where an instruction goes on: each branch once, as [`CodeInstruction::next`] has it.
fn branches(code: &CodeAttribute, place: usize, instruction: &JvmInstruction) -> Vec<usize> {
    let behind = instruction.falls_through().then_some(place + 1);
    let mut targets: Vec<usize> =
        instruction.targets().filter_map(|target| code.index_of(target)).collect();
    if let JvmInstruction::Switch { .. } = instruction {
        // The default is the last target.
        targets.rotate_right(1);
        let mut distinct = vec![];
        for target in targets {
            if !distinct.contains(&target) {
                distinct.push(target);
            }
        }
        return distinct;
    }
    behind.into_iter().chain(targets).filter(|&next| next < code.instructions.len()).collect()
}

impl Emitter<'_> {
    /// What each block stands for.
    fn code_blocks(&self) -> Vec<CodeBlock> {
        let blocks = self.flow.iter().enumerate();
        blocks.map(|(number, flow)| self.code_block(number, flow.first, flow.end)).collect()
    }

    fn code_block(&self, number: usize, first: usize, end: usize) -> CodeBlock {
        let written = self.written(number);
        let place = |&offset: &u32| self.code.index_of(offset).unwrap_or(first);
        let (_, last) = &self.code.instructions[end - 1];
        let branches = match written.terminator {
            Some(Terminator::Branch { .. }) => match written.jumps_where_true {
                true => vec![1, 0],
                false => vec![0, 1],
            },
            Some(Terminator::Switch { cases, .. }) => {
                let ways = branches(self.code, end - 1, last);
                let branch = |target: u32| {
                    let place = self.code.index_of(target);
                    ways.iter().position(|&way| Some(way) == place).unwrap_or(0) as u32
                };
                debug_assert_eq!(last.targets().count(), cases.len() + 1);
                last.targets().map(branch).collect()
            }
            Some(Terminator::Jump(_) | Terminator::Return(_) | Terminator::Throw(_)) | None => {
                vec![]
            }
        };
        CodeBlock {
            range: first..end,
            places: written.offsets.iter().map(place).collect(),
            branches,
        }
    }
}
