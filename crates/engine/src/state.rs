//! One path so far.

use crate::control::ControlTrace;
use crate::end::PathEnd;
use crate::path_condition::PathCondition;
use forkless_heap::{Heap, List};
use forkless_ir::{BlockId, ClassId, MethodId, Program, Register, Span};
use forkless_solver::KnownModel;
use forkless_term::{PortableModel, Term};
use std::collections::{BTreeSet, VecDeque};
use std::rc::Rc;

/// The activation of a method.
#[derive(Clone, Debug)]
pub(crate) struct Frame {
    pub method: MethodId,
    pub block: BlockId,
    /// The next instruction of the block; its number of instructions for the terminator.
    pub next: usize,
    /// `None` before the first write.
    pub registers: Vec<Option<Term>>,
    /// Where the caller wants the result.
    pub result: Option<Register>,
}

impl Frame {
    pub fn new(
        program: &Program,
        method: MethodId,
        arguments: Vec<Term>,
        result: Option<Register>,
    ) -> Self {
        let body = program.method(method).body().expect("a called method has a body");
        let mut registers: Vec<Option<Term>> = arguments.into_iter().map(Some).collect();
        registers.resize(body.registers.len(), None);
        Frame { method, block: BlockId(0), next: 0, registers, result }
    }
}

/// What a path did where several ways were open.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Choice {
    /// Which of the alternatives.
    pub alternative: u32,
    /// Was another one possible? Only such choices are decisions of the path.
    pub is_fork: bool,
}

/// Choices that a path must make before it is free.
#[derive(Clone, Debug)]
pub(crate) enum Script {
    /// Every choice, from the start: another worker has made them all before and knows that they
    /// are possible. Until the last one nothing is asked; then its model holds.
    Replay {
        /// Still to be made.
        choices: VecDeque<Choice>,
        /// Satisfies the condition of the path after the last one.
        model: PortableModel,
    },
    /// The decisions only: the user's prefix.
    Prefix(VecDeque<u32>),
}

/// One path so far: everything that the next step depends on.
#[derive(Clone, Debug)]
pub(crate) struct State {
    pub top: Frame,
    pub callers: List<Frame>,
    pub heap: Heap,
    pub condition: PathCondition,
    /// Satisfies the condition, except while a replay goes on.
    pub model: KnownModel,
    pub choices: List<Choice>,
    pub script: Option<Script>,
    /// An exception on its way to a handler.
    pub thrown: Option<Term>,
    /// Names left by the program.
    pub trail: List<String>,
    pub control: ControlTrace,
    pub steps: u64,
    pub initialized: Rc<BTreeSet<ClassId>>,
    /// Set where a fork's successor is over at once: its next step reports it.
    pub ended: Option<PathEnd>,
}

impl State {
    /// The decisions so far: the identity of the path.
    pub fn decisions(&self) -> Vec<u32> {
        let choices = self.choices.to_vec();
        choices.iter().filter(|choice| choice.is_fork).map(|choice| choice.alternative).collect()
    }

    /// Is it going over ground that another worker has covered?
    pub fn is_replaying(&self) -> bool {
        matches!(self.script, Some(Script::Replay { .. }))
    }

    /// The source text of what comes next.
    pub fn span(&self, program: &Program) -> Span {
        let body = program.method(self.top.method).body();
        let block = body.expect("a running method has a body").block(self.top.block);
        match block.instructions.get(self.top.next) {
            Some(instruction) => instruction.span,
            None => block.terminator_span,
        }
    }
}
