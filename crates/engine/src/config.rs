//! The configuration of a run.

use crate::explore::{ExploreError, Shard};
use forkless_deadline::Interruption;
use forkless_heap::{CountedClasses, CountedWay, HeapConfig, MergeBug, ObjectLimit, Strategy};
use forkless_ir::{BlockId, MethodId, Program};
use forkless_solver::{QueryDump, SolverMode};
use serde::{Deserialize, Serialize};
use std::sync::Arc;
use std::time::Duration;

/// What happens where a reference that may be null is dereferenced.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum NullPolicy {
    /// The path goes on where it is not null; only a reference that is certainly null ends it
    /// (the POSE papers).
    Assume,
    /// The exception is a path of its own (Java).
    Fork,
}

impl NullPolicy {
    /// All policies.
    pub const ALL: [NullPolicy; 2] = forkless_ir::all_variants![NullPolicy: Assume, Fork];

    /// The name on the command line and in documents.
    pub fn name(self) -> &'static str {
        match self {
            NullPolicy::Assume => "assume",
            NullPolicy::Fork => "fork",
        }
    }
}

/// Where paths that forked apart become one again: one state and one formula in place of many paths.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub enum Merge {
    /// Nowhere: each way through the code is a path.
    #[default]
    None,
    /// In the code that stands for maps and sets of the input ([`forkless_ir::Class::is_stand_in`]): how a key is
    /// found there is no way through the program.
    Models,
    /// In preconditions, and in library code that the program's own code calls.
    Library,
    /// In preconditions, and in calls that return something and change no object of the input: how an answer is found
    /// is no way through the program. Under a lazy strategy, if they fork over no reference either.
    Answers,
    /// Everywhere: there is one path for each way in which the program ends.
    All,
}

impl Merge {
    /// All ways to merge.
    pub const ALL: [Merge; 5] =
        forkless_ir::all_variants![Merge: None, Models, Library, Answers, All];

    /// The name on the command line and in documents.
    pub fn name(self) -> &'static str {
        match self {
            Merge::None => "none",
            Merge::Models => "models",
            Merge::Library => "library",
            Merge::Answers => "answers",
            Merge::All => "all",
        }
    }

    /// Can a heap strategy merge so? The lazy ones merge what forked over numbers, in calls that fork over no
    /// reference.
    pub fn goes_with(self, strategy: Strategy) -> bool {
        match (self, strategy) {
            (Merge::None, _) | (_, Strategy::Pose) => true,
            (Merge::Answers, Strategy::Lazy | Strategy::Lazier | Strategy::LazierSharp) => true,
            (
                Merge::Models | Merge::Library | Merge::Answers | Merge::All,
                Strategy::Lazy | Strategy::Lazier | Strategy::LazierSharp | Strategy::Summary,
            ) => false,
        }
    }

    /// Does a call begin a region in which paths are merged? `caller` stands at the call.
    pub(crate) fn begins_at(
        self,
        program: &Program,
        caller: (MethodId, BlockId, usize),
        callee: MethodId,
    ) -> bool {
        let (caller, block, instruction) = caller;
        let is_precondition = || program.body(caller).preconditions.contains(&(block, instruction));
        match self {
            Merge::None | Merge::All => false,
            Merge::Models => is_model(program, callee) && !is_model(program, caller),
            Merge::Answers => is_precondition() || program.method(callee).returns.is_some(),
            Merge::Library => {
                is_precondition()
                    || is_library(program, caller) == Some(false)
                        && is_library(program, callee) == Some(true)
            }
        }
    }

    /// What a region may cost, where one in library code may cost so much. An answer is wanted for all inputs
    /// together: its single paths cost far more.
    pub(crate) fn work_of_region(self, library: u64) -> u64 {
        match self {
            Merge::None | Merge::Models | Merge::Library | Merge::All => library,
            Merge::Answers => library.saturating_mul(100),
        }
    }

    /// May a region change objects of the input? A call that does is not only there for its answer.
    pub(crate) fn may_change_inputs(self) -> bool {
        match self {
            Merge::None | Merge::Models | Merge::Library | Merge::All => true,
            Merge::Answers => false,
        }
    }

    /// Does a call that library code makes begin one, where its own region was given up?
    pub(crate) fn begins_within_library(self, program: &Program, callee: MethodId) -> bool {
        self == Merge::Library && is_library(program, callee) == Some(true)
    }
}

/// Is a method one of a class that stands for another one?
fn is_model(program: &Program, method: MethodId) -> bool {
    program.method(method).class.is_some_and(|class| program.class(class).is_stand_in)
}

/// Is a method library code that is merged? `None` for one without a class.
fn is_library(program: &Program, method: MethodId) -> Option<bool> {
    program.method(method).class.map(|class| program.is_merged_library(class))
}

/// Which open path is continued next. The set of paths does not depend on it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Order {
    /// New branches of the program's own code first, then what was tried least.
    Coverage,
    /// The deepest first: least memory.
    DepthFirst,
    /// The shallowest first: short paths come early.
    BreadthFirst,
    /// Any, as this seed has it.
    Random(u64),
}

/// How much a run may spend. What is left then is counted as cut, never dropped silently.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Budgets {
    /// Wall-clock time of the whole run.
    pub time: Option<Duration>,
    /// Finished paths.
    pub paths: Option<u64>,
    /// Instructions of one path.
    pub steps: u64,
    /// How often a loop that decides about the input goes round each time it is entered; and how often
    /// a method is entered within itself.
    pub loops: Option<u32>,
    /// Calls within calls of one path.
    pub depth: usize,
    /// Resident memory of the process, in bytes.
    pub memory: Option<u64>,
    /// Conflicts of the SAT solver in one query.
    pub conflicts: u64,
    /// Work of a call whose paths are merged, before it runs as any other. A step is 1; what else counts is
    /// the same in every run, and takes no look at the clock.
    pub regions: u64,
}

impl Default for Budgets {
    fn default() -> Self {
        Budgets {
            time: Some(Duration::from_secs(60)),
            paths: None,
            steps: 10_000_000,
            loops: None,
            depth: 10_000,
            memory: None,
            conflicts: 1_000_000,
            regions: 60_000,
        }
    }
}

/// What a run keeps of the paths it finds.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Detail {
    /// All of them, each with a witness.
    Paths,
    /// Only how many there are, and how they end: for millions of paths.
    Counts,
    /// Their choices alone, as a run that is kept has them ([`crate::SavedRun`]): somebody else walks them again.
    Choices,
}

/// Which numbers the witness of a path has.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub enum Numbers {
    /// Those that the solver finds first.
    #[default]
    Any,
    /// Small ones, no two the same: for tests and findings.
    Telling,
    /// Telling ones, then as many as possible of them at limits of the path at which those are not: 64, where it
    /// says that a number is from 15 to 64.
    Limits(LimitOrder),
}

/// Of which decision of a path numbers are at the limit, where they cannot be at all limits.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum LimitOrder {
    /// Of an early one.
    FirstDecision,
    /// Of a late one.
    LastDecision,
}

impl LimitOrder {
    /// Both.
    pub const ALL: [LimitOrder; 2] = [LimitOrder::FirstDecision, LimitOrder::LastDecision];
}

/// Everything that decides what a run does.
#[derive(Clone, Debug)]
pub struct Config {
    /// How the heap treats references.
    pub strategy: Strategy,
    /// How many references from the program's inputs an object may lie that a path reads; `None` for no bound.
    pub heap_bound: Option<u32>,
    /// Along which references that is measured.
    pub counted_way: CountedWay,
    /// How long input arrays may be; `None` for no bound, which is fine for programs that do not
    /// loop over them.
    pub array_bound: Option<u32>,
    /// How many objects an input may have; all of these limits hold. What counts are the objects that
    /// the references point at which a path speaks of.
    pub object_limits: Vec<ObjectLimit>,
    /// Has an object that is first met in a field exactly the class that the field is declared with?
    /// Only for the lazy strategies ([`Strategy::is_lazy`]): see
    /// [`HeapConfig::exact_classes`].
    pub exact_classes: bool,
    /// Are inputs looked at as soon as they are there, as Kiasan does? See [`HeapConfig::eager_arguments`].
    pub eager_arguments: bool,
    /// What a null dereference does.
    pub null: NullPolicy,
    /// Where paths are merged, if the strategy can ([`Merge::goes_with`]).
    pub merge: Merge,
    /// A mistake that merging makes: for tests of the oracles alone.
    pub merge_bug: Option<MergeBug>,
    /// Search order.
    pub order: Order,
    /// Worker threads; at least one.
    pub threads: usize,
    /// Limits.
    pub budgets: Budgets,
    /// What may interrupt the run before a limit is reached.
    pub interruption: Option<&'static Interruption>,
    /// How queries are decided.
    pub solver_mode: SolverMode,
    /// An SMT-LIB solver as a command, for what the embedded one does not decide.
    pub external_solver: Option<String>,
    /// Where the queries of the run are written.
    pub query_dump: Option<Arc<QueryDump>>,
    /// Remember which input references each path reads? Counting heaps needs it.
    pub log_reads: bool,
    /// What is kept of paths. Without witnesses nothing is replayed.
    pub detail: Detail,
    /// Which numbers witnesses have, where the path leaves that open.
    pub numbers: Numbers,
    /// Run every witness on the concrete interpreter?
    pub replay: bool,
    /// Only paths that start with these decisions.
    pub prefix: Vec<u32>,
    /// Only one of several parts of the tree of paths.
    pub shard: Option<Shard>,
}

impl Config {
    /// Can there be such a run?
    ///
    /// # Errors
    /// If its parts do not go together.
    pub fn check(&self) -> Result<(), ExploreError> {
        if self.exact_classes && !self.strategy.is_lazy() {
            return Err(ExploreError::NoExactClasses(self.strategy));
        }
        if !self.merge.goes_with(self.strategy) {
            return Err(ExploreError::NoMerging(self.strategy));
        }
        Ok(())
    }

    /// Is it asked which references never meet, where the answer of a region says so? The objects of the lazy
    /// strategies have numbers that tell.
    pub(crate) fn separates(&self) -> bool {
        self.merge == Merge::Answers && !self.strategy.is_lazy()
    }

    /// The kind of heap that the run works on.
    pub fn heap(&self, program: &Program) -> HeapConfig {
        let limits = match self.strategy.is_lazy() {
            true => CountedClasses::of(&self.object_limits, program),
            false => vec![],
        };
        HeapConfig {
            strategy: self.strategy,
            bound: self.heap_bound,
            way: self.counted_way,
            array_bound: self.array_bound,
            limits: limits.into(),
            log_reads: self.log_reads,
            exact_classes: self.exact_classes,
            eager_arguments: self.eager_arguments,
        }
    }
}

impl Default for Config {
    fn default() -> Self {
        Config {
            strategy: Strategy::Pose,
            heap_bound: None,
            counted_way: CountedWay::Shortest,
            array_bound: None,
            object_limits: vec![],
            exact_classes: false,
            eager_arguments: false,
            null: NullPolicy::Fork,
            merge: Merge::None,
            merge_bug: None,
            order: Order::DepthFirst,
            threads: 1,
            budgets: Budgets::default(),
            interruption: None,
            solver_mode: SolverMode::Whole,
            external_solver: None,
            query_dump: None,
            log_reads: false,
            detail: Detail::Paths,
            numbers: Numbers::Any,
            replay: true,
            prefix: vec![],
            shard: None,
        }
    }
}
