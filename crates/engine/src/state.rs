//! One path so far.

use crate::control::ControlTrace;
use crate::end::{Cut, PathEnd};
use crate::identity_hashes::IdentityHashes;
use crate::merge::{RegionPart, RegionRecord};
use crate::path_condition::PathCondition;
use crate::rounds::LoopRounds;
use forkless_heap::{Allocated, Heap, LocalList, PersistentMap};
use forkless_ir::{
    BlockId, ClassId, FieldId, Key, MethodId, Program, Register, Span, StackEntry, Stream, Type,
};
use forkless_solver::{KnownModel, Separation};
use forkless_term::{Location, PortableModel, Term};
use serde::{Deserialize, Serialize};
use std::cell::OnceCell;
use std::collections::{BTreeMap, BTreeSet, VecDeque};
use std::rc::Rc;
use std::sync::Arc;

/// How far apart in the stack calls of one method are taken for a recursion.
const CALLS_OF_A_RECURSION: usize = 32;

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
    /// Do decisions not count as the program's own?
    pub is_silent: bool,
    /// Do its calls of library code begin regions, though it is library code itself? So where its own region
    /// was given up.
    pub merges_calls: bool,
    /// The method that the caller's instruction was about to call when this frame came first.
    pub resumes: Option<MethodId>,
    /// How often loops of this method went round.
    pub rounds: LoopRounds,
    /// How often this method was entered again within itself after something was decided about the
    /// input; counted only where there is a bound on it.
    pub recursions: u32,
    /// [`State::decided`] when it was entered.
    pub decided_at_entry: u64,
    /// How often each loop that the frame is in was entered again, outer ones first: the place of the loop's
    /// first block, and the number. Only where paths are merged.
    pub iterations: Vec<(u32, u32)>,
}

impl Frame {
    pub fn new(
        program: &Program,
        method: MethodId,
        arguments: &[Term],
        result: Option<Register>,
    ) -> Self {
        Frame::in_memory(vec![], program, method, arguments, result)
    }

    /// The same. The memory of `registers` is used again, whatever it holds.
    pub fn in_memory(
        mut registers: Vec<Option<Term>>,
        program: &Program,
        method: MethodId,
        arguments: &[Term],
        result: Option<Register>,
    ) -> Self {
        let declaration = program.method(method);
        let body = declaration.body().expect("a running method has a body");
        registers.clear();
        registers.reserve(body.registers.len());
        registers.extend(arguments.iter().copied().map(Some));
        registers.resize(body.registers.len(), None);
        let is_silent = declaration.is_silent;
        Frame {
            method,
            block: BlockId(0),
            next: 0,
            registers,
            result,
            is_silent,
            merges_calls: false,
            resumes: None,
            rounds: LoopRounds::default(),
            recursions: 0,
            decided_at_entry: 0,
            iterations: vec![],
        }
    }

    /// The source text of an instruction of the current block, or of what follows them.
    fn span(&self, program: &Program, instruction: usize) -> Span {
        let block = program.body(self.method).block(self.block);
        match block.instructions.get(instruction) {
            Some(instruction) => instruction.span,
            None => block.terminator_span,
        }
    }

    fn entry(&self, program: &Program, instruction: usize) -> StackEntry {
        let span = self.span(program, instruction);
        StackEntry { method: self.method, span, block: self.block, instruction }
    }
}

/// What native methods know of a path besides the heap.
#[derive(Clone, Debug, Default)]
pub(crate) struct NativeState {
    /// The objects that stand for something.
    pub objects: PersistentMap<Key, Term>,
    /// What they stand for.
    pub keys: PersistentMap<Term, Key>,
    /// How those were made that a native method made in a region.
    pub made: PersistentMap<Key, Rc<MadeObjects>>,
    /// Boxes that may be shared ([`forkless_ir::Host::boxed`]), by the field that holds their value.
    pub boxes: LocalList<(FieldId, Location)>,
    /// Output; `None` for text that depends on the input.
    pub output: LocalList<(Stream, Option<Rc<str>>)>,
    /// What was read from the environment: the names of these inputs and their types.
    pub environment: LocalList<(Rc<str>, Type)>,
    /// How many names of inputs there are.
    pub names: u64,
    /// The identity hashes that were asked for.
    pub hashes: IdentityHashes,
    /// Objects whose contents are made when one of their fields is first read.
    pub deferred: PersistentMap<Location, Rc<Deferred>>,
    /// Objects whose contents were made so.
    pub filled: PersistentMap<Location, Rc<Deferred>>,
}

/// What a native method allocated when it made an object that stands for something.
#[derive(Debug)]
pub(crate) struct MadeObjects {
    /// Where the first one is. The others follow it.
    pub first: Location,
    /// As they were when the method was done.
    pub objects: Vec<Arc<Allocated>>,
}

/// How an object gets its contents.
#[derive(Debug)]
pub(crate) struct Deferred {
    /// Sets its fields.
    pub method: MethodId,
    /// Follow the object.
    pub arguments: Vec<Term>,
}

/// Which alternative a path took.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Choice {
    /// Its number.
    pub alternative: u32,
    /// Was another one possible? Only such choices are decisions of the path.
    pub is_fork: bool,
}

/// Choices that a path must make before it explores on its own.
#[derive(Clone, Debug)]
pub(crate) enum ForcedChoices {
    /// Every choice, from the start: another worker has made them all before and knows that they
    /// are possible. Until the last one no question goes to the solver; then its model holds.
    Replay {
        /// Still to be made.
        choices: VecDeque<Choice>,
        /// Of the regions that are still to be run.
        records: VecDeque<Arc<RegionRecord>>,
        /// Satisfies the condition of the path after the last one.
        model: PortableModel,
        /// Why nobody knows whether the last one is possible.
        undecided: Option<Cut>,
    },
    /// The decisions only: the user's prefix.
    Prefix(VecDeque<u32>),
}

/// Which bounds on the input are known to have left heaps out of a path. Once that is known it is
/// not asked again: questions about what lies beyond a bound are many, and the hardest of a path.
#[derive(Clone, Copy, Debug, Default, Serialize, Deserialize)]
pub(crate) struct BoundsHit {
    /// The bound on the references over which an object is first read.
    pub distance: bool,
    /// The bound on the lengths of arrays.
    pub array_length: bool,
    /// A limit on the number of objects.
    pub objects: bool,
}

/// The condition of a path that has decided on an answer. Which references never meet is asked at most once for
/// all paths that go on from there.
#[derive(Debug)]
pub(crate) struct Unseparated {
    pub condition: PathCondition,
    pub found: OnceCell<Rc<Separation>>,
}

/// One path so far: everything that the next step depends on.
#[derive(Clone, Debug)]
pub(crate) struct State {
    pub top: Frame,
    pub callers: LocalList<Frame>,
    pub heap: Heap,
    pub condition: PathCondition,
    /// A function of the path's decisions, as all of it is: a worker that takes a path over gets it.
    pub bounds_hit: BoundsHit,
    /// Satisfies the condition, except while a replay goes on.
    pub model: KnownModel,
    pub choices: LocalList<Choice>,
    /// Of the regions that it has left.
    pub records: LocalList<Arc<RegionRecord>>,
    pub forced_choices: Option<ForcedChoices>,
    /// An exception on its way to a handler.
    pub thrown: Option<Term>,
    /// Where the exception thrown last came from.
    pub trace: Option<(Term, Rc<[StackEntry]>)>,
    /// The method that the current instruction calls, where that took a decision.
    pub calling: Option<MethodId>,
    /// What native methods have made.
    pub native_state: NativeState,
    /// How many decisions depended on the input.
    pub decided: u64,
    /// Names left by the program.
    pub trail: LocalList<String>,
    pub control: ControlTrace,
    pub steps: u64,
    pub initialized: Rc<BTreeSet<ClassId>>,
    /// Set where a fork's successor is over at once: its next step reports it.
    pub ended: Option<PathEnd>,
    /// Does it end since nobody knows whether its last choice is possible?
    pub is_undecided: bool,
    /// In a region whose paths are merged: how many callers its first frame has.
    pub region: Option<usize>,
    /// The methods whose regions were given up on this path: they are not tried again.
    pub given_up: Rc<BTreeSet<MethodId>>,
    /// Was it merged of several? Then a decision may settle what its values are.
    pub is_merged: bool,
    /// Has it left a region whose answer it has not decided on?
    pub has_answer: bool,
    /// What to ask of its references, once it changes their objects.
    pub unseparated: Option<Rc<Unseparated>>,
    /// The same in a region, of an answer within it that was decided on.
    pub unseparated_within: Option<Rc<Unseparated>>,
    /// Which inputs it stands for, of those that entered the region; all where it has no parts.
    pub parts: Vec<RegionPart>,
    /// How many clauses the model satisfies, where that is not all of them: in a region a path goes on
    /// without a question whether it can, and no input may take it.
    pub confirmed: Option<usize>,
    /// How often methods ran within themselves in a region, where an input was known to get there. So often is not asked
    /// again: it leads to no circle without an end.
    pub depths: Rc<BTreeMap<MethodId, usize>>,
    /// Must that be asked before it goes on? Where it runs in a circle.
    pub must_confirm: bool,
    /// Has it just found out what an instruction asks for, which it executes next? Merged with one that
    /// found out the opposite, it would ask again, for ever.
    pub is_retrying: bool,
}

impl State {
    /// Goes on in another method until that returns.
    pub fn push_frame(&mut self, mut frame: Frame) {
        frame.is_silent |= self.top.is_silent;
        frame.rounds = LoopRounds::entered(self.decided);
        frame.decided_at_entry = self.decided;
        // Whatever was decided about the call of this instruction, the new frame comes first.
        self.calling = None;
        self.callers.push(std::mem::replace(&mut self.top, frame));
    }

    /// Counts how often the method that was entered last runs within itself. One that comes back
    /// after very many other calls counts as new.
    pub fn count_recursion(&mut self) {
        let method = self.top.method;
        let mut callers = self.callers.iter().take(CALLS_OF_A_RECURSION);
        if let Some(outer) = callers.find(|frame| frame.method == method) {
            let again = u32::from(outer.decided_at_entry != self.decided);
            self.top.recursions = outer.recursions + again;
        }
    }

    /// How many frames of the region run the method of the last one.
    pub fn depth_in_region(&self) -> usize {
        let callers = self.region.map_or(0, |callers| self.callers.len() - callers);
        let method = self.top.method;
        self.callers.iter().take(callers).filter(|frame| frame.method == method).count()
    }

    /// An input is known to get here.
    pub fn note_depth(&mut self) {
        let (method, depth) = (self.top.method, self.depth_in_region());
        if self.depths.get(&method).is_none_or(|&known| known < depth) {
            Rc::make_mut(&mut self.depths).insert(method, depth);
        }
    }

    /// Notes a decision of the program.
    pub fn note(&mut self, record: impl FnOnce(&mut ControlTrace)) {
        if !self.top.is_silent {
            record(&mut self.control);
        }
    }

    /// The decisions so far: the identity of the path.
    pub fn decisions(&self) -> Vec<u32> {
        let choices = self.choices.to_vec();
        choices.iter().filter(|choice| choice.is_fork).map(|choice| choice.alternative).collect()
    }

    /// Is it open whether an input takes this path?
    pub fn is_unconfirmed(&self) -> bool {
        self.confirmed.is_some()
    }

    /// From the next clause on, the model need not satisfy the condition.
    pub fn doubt(&mut self) {
        self.confirmed.get_or_insert(self.condition.len());
    }

    /// Takes a decision that the user's prefix demands, if it has one left. Is it this one?
    pub fn follows_prefix(&mut self, decision: u32) -> bool {
        let Some(ForcedChoices::Prefix(decisions)) = &mut self.forced_choices else { return true };
        let wanted = decisions.pop_front();
        if decisions.is_empty() {
            self.forced_choices = None;
        }
        wanted.is_none_or(|wanted| wanted == decision)
    }

    /// Is it going over ground that another worker has covered?
    pub fn is_replaying(&self) -> bool {
        matches!(self.forced_choices, Some(ForcedChoices::Replay { .. }))
    }

    /// The source text of what comes next.
    pub fn span(&self, program: &Program) -> Span {
        self.top.span(program, self.top.next)
    }

    /// The frames, innermost first. Callers have stepped over their calls.
    pub fn stack(&self, program: &Program) -> Vec<StackEntry> {
        let callers = self.callers.iter();
        let callers = callers.map(|frame| frame.entry(program, frame.next.saturating_sub(1)));
        std::iter::once(self.top.entry(program, self.top.next)).chain(callers).collect()
    }
}
