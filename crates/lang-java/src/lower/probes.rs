//! Where JaCoCo puts its probes, so that what it will see of a run can be told beforehand.
//!
//! A probe is where two ways meet, and in front of each line that calls a method. (What leaves a method has one
//! too; that needs no list.)

use crate::classfile::{CodeAttribute, JvmInstruction};
use forkless_ir::{CodeInstruction, Probes};

/// Sets the probes of all instructions.
pub(super) fn set(code: &CodeAttribute, instructions: &mut [CodeInstruction]) {
    let count = instructions.len();
    let mut jumps = vec![0_u32; count];
    let mut jump_to = |offset: u32| {
        if let Some(place) = code.index_of(offset) {
            jumps[place] += 1;
        }
    };
    for range in &code.handlers {
        jump_to(range.start);
        jump_to(range.handler);
    }
    for (_, instruction) in &code.instructions {
        let mut targets: Vec<u32> = instruction.targets().collect();
        // Several keys of a switch lead there as one.
        targets.sort_unstable();
        targets.dedup();
        targets.into_iter().for_each(&mut jump_to);
    }
    // The method begins there.
    if let Some(first) = jumps.first_mut() {
        *first += 1;
    }
    let calls = lines_with_calls(code);
    for (place, instruction) in instructions.iter_mut().enumerate() {
        let is_fallen_into = place > 0 && code.instructions[place - 1].1.falls_through();
        let is_meeting = jumps[place] >= 2 || jumps[place] == 1 && is_fallen_into;
        let on_falling = is_fallen_into && (is_meeting || calls[place]);
        instruction.probes = Probes { on_falling, on_jumping: is_meeting };
    }
}

/// For each instruction: does a line begin there that calls a method?
fn lines_with_calls(code: &CodeAttribute) -> Vec<bool> {
    let mut found = vec![false; code.instructions.len()];
    let mut start = None;
    for (place, (offset, instruction)) in code.instructions.iter().enumerate() {
        if code.lines.binary_search_by_key(offset, |&(start, _)| start).is_ok() {
            start = Some(place);
        }
        let is_call = matches!(
            instruction,
            JvmInstruction::InvokeVirtual(_)
                | JvmInstruction::InvokeSpecial(_)
                | JvmInstruction::InvokeStatic(_)
                | JvmInstruction::InvokeInterface(_)
                | JvmInstruction::InvokeDynamic(_)
        );
        if let (true, Some(start)) = (is_call, start) {
            found[start] = true;
        }
    }
    found
}
