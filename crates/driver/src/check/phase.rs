//! The explorations of a check.

use super::CheckPlan;
use crate::Subject;
use forkless_engine::{Budgets, Config, Detail, Merge};
use forkless_heap::Strategy;
use std::time::{Duration, Instant};

/// Which inputs are small: objects over so many references, arrays so long, loops so often.
const SMALL: u32 = 2;

/// How long the paths of all inputs are followed before merging is tried: where that is not enough, merging is
/// likely to be better.
const QUICK: Duration = Duration::from_secs(3);

/// How many conflicts an easy question takes at most: a hard one must not keep what is easy from being found.
const EASY: u64 = 10_000;

/// One exploration of a check.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Phase {
    /// Small inputs, path by path.
    Small,
    /// All inputs, path by path and nothing merged, for a short time.
    Quick,
    /// All inputs, merged.
    Merged,
    /// All inputs, path by path.
    Paths,
}

/// The explorations in their order.
pub(super) fn phases(subject: &Subject, plan: &CheckPlan) -> Vec<Phase> {
    let config = &plan.plan.config;
    let can_merge = config.strategy == Strategy::Pose && !plan.merge_is_chosen;
    let is_small =
        config.heap_bound.is_some_and(|bound| bound <= SMALL) && subject.clauses.is_empty();
    let small = (!is_small).then_some(Phase::Small);
    let merged = [Phase::Quick, Phase::Merged].into_iter().filter(|_| can_merge);
    small.into_iter().chain(merged).chain([Phase::Paths]).collect()
}

impl Phase {
    /// The part of the time that is left which it may use.
    fn part(self) -> f64 {
        match self {
            Phase::Small => 0.25,
            Phase::Quick => 0.25,
            Phase::Merged => 0.5,
            Phase::Paths => 1.0,
        }
    }

    /// How it is run.
    pub(super) fn config(self, plan: &CheckPlan) -> Config {
        let usual = &plan.plan.config;
        let left = plan
            .plan
            .exploring_ends()
            .time()
            .map(|end| end.saturating_duration_since(Instant::now()));
        let most = (self == Phase::Quick).then_some(QUICK);
        let time = left.map(|left| left.mul_f64(self.part())).into_iter().chain(most).min();
        let config = Config {
            detail: Detail::Paths,
            budgets: Budgets { time, ..usual.budgets },
            ..usual.clone()
        };
        let smaller = |bound: Option<u32>| Some(bound.map_or(SMALL, |bound| bound.min(SMALL)));
        let easy = Budgets { conflicts: config.budgets.conflicts.min(EASY), ..config.budgets };
        match self {
            Phase::Small => Config {
                heap_bound: smaller(config.heap_bound),
                array_bound: smaller(config.array_bound),
                budgets: Budgets { loops: smaller(config.budgets.loops), ..easy },
                ..config
            },
            Phase::Quick => Config { merge: Merge::None, budgets: easy, ..config },
            Phase::Merged => Config { merge: Merge::All, ..config },
            Phase::Paths => config,
        }
    }
}
