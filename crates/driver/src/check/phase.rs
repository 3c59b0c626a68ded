//! The explorations of a check.

use super::CheckPlan;
use crate::Subject;
use forkless_engine::{Budgets, Config, Detail, Merge};
use forkless_heap::Strategy;
use std::time::{Duration, Instant};

/// Which inputs are small: objects over so many references, arrays so long, loops so often.
const SMALL: u32 = 2;

/// How long the paths of all inputs are followed, one by one, before something else is tried.
const QUICK: Duration = Duration::from_secs(3);

/// How many paths are few: to follow them one by one is fastest, whatever they do.
const FEW: u64 = 500;

/// How long answers are merged before shapes of the heap are told apart, and these before answers are tried again.
const PATIENT: Duration = Duration::from_secs(4);

/// How long each of the two is tried the second time.
const LONG: Duration = Duration::from_secs(12);

/// Which time is too short to be shared by all explorations: each would have too little.
const SHORT: Duration = Duration::from_secs(4);

/// How many conflicts an easy question takes at most: a hard one must not keep what is easy from being found.
const EASY: u64 = 10_000;

/// One exploration of a check.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Phase {
    /// Small inputs, path by path.
    Small,
    /// All inputs, path by path and nothing merged, as long as there are few paths.
    Few,
    /// All inputs, path by path and nothing merged, for a short time.
    Quick,
    /// All inputs; what asks and changes nothing is merged.
    Answers(Patience),
    /// All inputs, a path for each shape of the heap. Nothing is asked about references then, and where nothing
    /// but the ends of paths can be wrong, they are only counted: there may be many.
    Shapes(Patience),
    /// All inputs, merged.
    Merged,
    /// All inputs, path by path.
    Paths,
}

/// For how long something is tried. Which of two ways is better for a method is not known before: each has a
/// short time first.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Patience {
    Short,
    Long,
}

impl Patience {
    fn time(self) -> Duration {
        match self {
            Patience::Short => PATIENT,
            Patience::Long => LONG,
        }
    }
}

/// The explorations in their order.
pub(super) fn phases(subject: &Subject, plan: &CheckPlan) -> Vec<Phase> {
    let config = &plan.plan.config;
    let can_merge = config.strategy == Strategy::Pose && !plan.merge_is_chosen;
    let is_small =
        config.heap_bound.is_some_and(|bound| bound <= SMALL) && subject.clauses.is_empty();
    let is_short = time_left(plan).is_some_and(|left| left < SHORT);
    let between: &[Phase] = match (can_merge, is_short, plan.strategy_is_chosen) {
        (false, _, _) => &[],
        (true, true, _) => &[Phase::Quick, Phase::Merged],
        (true, false, true) => {
            &[Phase::Few, Phase::Answers(Patience::Long), Phase::Quick, Phase::Merged]
        }
        (true, false, false) => &[
            Phase::Few,
            Phase::Answers(Patience::Short),
            Phase::Shapes(Patience::Short),
            Phase::Answers(Patience::Long),
            Phase::Shapes(Patience::Long),
            Phase::Merged,
        ],
    };
    let small = (!is_small).then_some(Phase::Small);
    small.into_iter().chain(between.iter().copied()).chain([Phase::Paths]).collect()
}

/// What is left of the time for exploring.
fn time_left(plan: &CheckPlan) -> Option<Duration> {
    let end = plan.plan.exploring_ends().time();
    end.map(|end| end.saturating_duration_since(Instant::now()))
}

impl Phase {
    /// The part of the time that is left which it may use.
    fn part(self) -> f64 {
        match self {
            Phase::Small | Phase::Few | Phase::Quick | Phase::Answers(_) | Phase::Shapes(_) => 0.25,
            Phase::Merged => 0.5,
            Phase::Paths => 1.0,
        }
    }

    /// The most time that it may use.
    fn most(self) -> Option<Duration> {
        match self {
            Phase::Few | Phase::Quick => Some(QUICK),
            Phase::Answers(patience) | Phase::Shapes(patience) => Some(patience.time()),
            Phase::Small | Phase::Merged | Phase::Paths => None,
        }
    }

    /// How it is run.
    pub(super) fn config(self, subject: &Subject, plan: &CheckPlan) -> Config {
        let usual = &plan.plan.config;
        let part = time_left(plan).map(|left| left.mul_f64(self.part()));
        let time = part.into_iter().chain(self.most()).min();
        let config = Config {
            detail: Detail::Paths,
            budgets: Budgets { time, ..usual.budgets },
            ..usual.clone()
        };
        let smaller = |bound: Option<u32>| Some(bound.map_or(SMALL, |bound| bound.min(SMALL)));
        let easy = Budgets { conflicts: config.budgets.conflicts.min(EASY), ..config.budgets };
        let few = easy.paths.into_iter().chain([FEW]).min();
        match self {
            Phase::Small => Config {
                heap_bound: smaller(config.heap_bound),
                array_bound: smaller(config.array_bound),
                budgets: Budgets { loops: smaller(config.budgets.loops), ..easy },
                ..config
            },
            Phase::Few => {
                Config { merge: Merge::None, budgets: Budgets { paths: few, ..easy }, ..config }
            }
            Phase::Quick => Config { merge: Merge::None, budgets: easy, ..config },
            Phase::Answers(_) => Config { merge: Merge::Answers, budgets: easy, ..config },
            Phase::Shapes(_) => Config {
                detail: match subject.clauses.is_empty() && !subject.assumes_contracts {
                    true => Detail::Counts,
                    false => Detail::Paths,
                },
                strategy: Strategy::LazierSharp,
                merge: Merge::None,
                budgets: easy,
                ..config
            },
            Phase::Merged => Config { merge: Merge::All, ..config },
            Phase::Paths => config,
        }
    }
}
