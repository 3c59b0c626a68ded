//! Notes where a run of the program's own code goes.

use super::machine::{ConcreteFrame, Machine};
use forkless_ir::{BlockId, ClassId, MethodId, Program};
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

/// What a run did in the program's own code.
#[derive(Debug, Default)]
pub(super) struct Recorder {
    steps: Vec<RunStep>,
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

    pub(super) fn into_steps(self) -> Vec<RunStep> {
        self.steps
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
            recorder.steps.push(RunStep { call, method, block, left });
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
            recorder.steps.push(RunStep { call, method, block, left: Leaving::Stopped(place) });
        }
    }
}
