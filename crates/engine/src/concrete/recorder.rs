//! Notes where a run of the program's own code goes.

use super::machine::{ConcreteFrame, Machine};
use forkless_ir::{BinaryOp, BlockId, ClassId, MethodId, Op, Program, Terminator};
use forkless_term::Value;
use rustc_hash::FxHashMap;

/// A block of the program's own code that a run was in.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct RunStep {
    /// The call that ran it: calls are numbered.
    pub call: u32,
    /// The method.
    pub method: MethodId,
    /// The block, which was run from its beginning.
    pub block: BlockId,
    /// How it was left.
    pub left: Leaving,
    /// Did the order of two numbers decide how it was left, and would it have been left otherwise if one of them
    /// were greater or less by one?
    pub is_at_limit: bool,
}

/// How a run left a block.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Leaving {
    /// At its end, by this alternative of its terminator, as [`forkless_ir::Terminator::successors`]
    /// counts them; 0 where the method returned.
    End(u32),
    /// An exception of this class left the instruction at this place; the place behind the last
    /// instruction is the terminator.
    Exception(usize, ClassId),
    /// The run was over at this instruction.
    Stopped(usize),
}

/// How a run went through the program's own code.
#[derive(Clone, Debug, Default)]
pub struct Recording {
    /// The blocks that it was in, in the order in which it left them.
    pub steps: Vec<RunStep>,
    /// Was it in code in which paths are merged, so that others of its path went other ways there?
    pub is_merged: bool,
    /// Did the entry method return?
    pub returned: bool,
}

/// What a run did in the program's own code.
#[derive(Debug, Default)]
pub(super) struct Recorder {
    recording: Recording,
    calls: u32,
    is_own: FxHashMap<MethodId, bool>,
}

impl Recorder {
    /// The number of a call, if it is one of the program's own code. What a precondition calls is not.
    pub(super) fn call(
        &mut self,
        program: &Program,
        caller: Option<&ConcreteFrame>,
        method: MethodId,
    ) -> Recorded {
        let is_precondition = caller.is_some_and(|caller| {
            let place = (caller.block, caller.next.saturating_sub(1));
            caller.recorded == Recorded::Never
                || program.body(caller.method).preconditions.contains(&place)
        });
        if is_precondition {
            return Recorded::Never;
        }
        let is_own = *self.is_own.entry(method).or_insert_with(|| {
            let class = program.method(method).class;
            class.is_some_and(|class| !program.is_merged_library(class))
        });
        if !is_own {
            return Recorded::Not;
        }
        self.calls += 1;
        Recorded::Call(self.calls)
    }

    /// Notes that paths are merged from here on.
    pub(super) fn merge(&mut self) {
        self.recording.is_merged = true;
    }

    pub(super) fn finish(self) -> Recording {
        self.recording
    }
}

/// Is it noted where a call goes?
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Recorded {
    /// No.
    Not,
    /// No, and neither of what it calls.
    Never,
    /// Yes: it is this one.
    Call(u32),
}

impl Machine<'_> {
    /// Notes how the innermost frame leaves its block.
    pub(super) fn leave(&mut self, left: Leaving) {
        let Some(recorder) = &mut self.recorder else { return };
        let Some(frame) = self.frames.last() else { return };
        if let Recorded::Call(call) = frame.recorded {
            let (method, block) = (frame.method, frame.block);
            let is_at_limit = is_at_limit(self.program, frame);
            recorder.recording.steps.push(RunStep { call, method, block, left, is_at_limit });
        }
    }

    /// Notes where all frames are when the run is over.
    pub(super) fn stop(&mut self) {
        let Some(recorder) = &mut self.recorder else { return };
        let innermost = self.frames.len().saturating_sub(1);
        for (depth, frame) in self.frames.iter().enumerate() {
            let Recorded::Call(call) = frame.recorded else { continue };
            // Callers have stepped over their calls.
            let place = frame.next.saturating_sub(usize::from(depth != innermost));
            let (method, block) = (frame.method, frame.block);
            recorder.recording.steps.push(RunStep {
                call,
                method,
                block,
                left: Leaving::Stopped(place),
                is_at_limit: false,
            });
        }
    }
}

/// Does a comparison decide at the end of a block that would say something else of a number next to the one that it
/// has?
fn is_at_limit(program: &Program, frame: &ConcreteFrame) -> bool {
    let block = program.body(frame.method).block(frame.block);
    let Terminator::Branch { condition, .. } = block.terminator else { return false };
    let compared = block.instructions.iter().rev().find_map(|instruction| match instruction.op {
        Op::Binary { destination, op, left, right } if destination == condition => {
            Some((op, left, right))
        }
        _ => None,
    });
    let Some((op, left, right)) = compared else { return false };
    let number = |register: forkless_ir::Register| match frame.registers.get(register.index()) {
        Some(&Some(Value::Bits(width, bits))) => Some(i128::from(width.signed(bits))),
        _ => None,
    };
    let (Some(left), Some(right)) = (number(left), number(right)) else { return false };
    match op {
        BinaryOp::Less | BinaryOp::GreaterOrEqual => matches!(left - right, -1 | 0),
        BinaryOp::LessOrEqual | BinaryOp::Greater => matches!(left - right, 0 | 1),
        _ => false,
    }
}
