//! Words that options take.

use clap::ValueEnum;
use clap::builder::PossibleValue;
use forkless_engine::SolverMode;
use forkless_heap::Strategy;
use std::sync::LazyLock;

#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
pub enum Language {
    /// The language of the POSE paper
    Pose,
    /// The language of the papers on exact heap summaries
    Javalite,
    /// Java: class files, or what `javac` makes of a source file
    Java,
}

#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
pub enum Types {
    /// One that fits how the reference is used, as the POSE paper has it
    Any,
    /// The declared one or one below, as in Java
    Declared,
    /// As declared; and an object met first in a field has exactly the class declared there, as some
    /// tools for Java take it. Only for strategies that split runs
    Exact,
}

#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
pub enum ExploreFormat {
    Text,
    Json,
}

#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
pub enum TableFormat {
    Text,
    Json,
    Csv,
}

#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
pub enum StrategyName {
    /// Reading an input reference splits the run over all that it may be
    Lazy,
    /// Reading it splits over null or not; using it over the objects that it may be
    Lazier,
    /// Only testing it for null and using it split the run
    LazierSharp,
    /// Exact heap summaries: a reference is a guarded set of locations, nothing is split
    Summary,
    /// Path-optimal: aliasing lives in the values, nothing is split
    Pose,
}

impl StrategyName {
    pub fn strategy(self) -> Strategy {
        match self {
            StrategyName::Lazy => Strategy::Lazy,
            StrategyName::Lazier => Strategy::Lazier,
            StrategyName::LazierSharp => Strategy::LazierSharp,
            StrategyName::Summary => Strategy::Summary,
            StrategyName::Pose => Strategy::Pose,
        }
    }
}

#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
pub enum Null {
    Assume,
    Fork,
}

impl Types {
    pub fn name(self) -> &'static str {
        match self {
            Types::Any => "any",
            Types::Declared => "declared",
            Types::Exact => "exact",
        }
    }
}

impl Null {
    pub fn name(self) -> &'static str {
        match self {
            Null::Assume => "assume",
            Null::Fork => "fork",
        }
    }
}

#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
pub enum OrderName {
    DepthFirst,
    BreadthFirst,
    Random,
}

#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
pub enum SolverModeName {
    Whole,
    Unwind,
}

/// What `compare` runs: a strategy, and how it asks the solver.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Contender {
    pub strategy: Strategy,
    pub solver_mode: SolverMode,
}

impl Contender {
    pub fn name(self) -> &'static str {
        match self.solver_mode {
            SolverMode::Whole => self.strategy.name(),
            SolverMode::Unwind => UNWIND,
        }
    }
}

const UNWIND: &str = "pose-unwind";

/// Every strategy there is, and POSE-unwind.
static CONTENDERS: LazyLock<Vec<Contender>> = LazyLock::new(|| {
    let whole = |strategy| Contender { strategy, solver_mode: SolverMode::Whole };
    let unwind = Contender { strategy: Strategy::Pose, solver_mode: SolverMode::Unwind };
    Strategy::ALL.into_iter().map(whole).chain([unwind]).collect()
});

impl ValueEnum for Contender {
    fn value_variants<'a>() -> &'a [Self] {
        &CONTENDERS
    }

    fn to_possible_value(&self) -> Option<PossibleValue> {
        Some(PossibleValue::new(self.name()))
    }
}
