//! One of several parts of the tree of paths, which are the same for everybody.
//!
//! The tree is first *expanded*: one worker follows it breadth first, until there are so many open prefixes that they
//! can be dealt out evenly. What is found does not depend on time, threads or order, so whoever expands gets the same
//! prefixes, and each path is behind exactly one of them. A path that ends during the expansion is dealt out in the
//! same way. What the expansion counted belongs to the first part.

use super::saving::Keeping;
use super::{Continuation, ExploreError, Progress, search};
use crate::config::{Budgets, Config, Merge, Order};
use crate::portable::{PathWork, SavedRun};
use crate::result::{Counts, Exploration};
use forkless_ir::Program;
use serde::{Deserialize, Serialize};
use std::fmt;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};

/// So many open prefixes each part gets, where there are so many.
const PREFIXES: u32 = 64;
/// So many paths the expansion follows for each prefix that it looks for. A tree without breadth is not expanded
/// as a whole by everybody.
const STEPS_FOR_PREFIX: u64 = 4;

/// One of several parts of the tree of paths: `3/8` is the third of eight.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub struct Shard {
    number: u32,
    of: u32,
    /// So many open prefixes each part gets.
    prefixes: u32,
}

impl Shard {
    /// More parts than anybody has machines.
    pub const MOST: u32 = 10_000;

    /// The part of this number, from 1, of so many; none if there is no such part.
    pub fn new(number: u32, of: u32) -> Option<Shard> {
        (1..=Shard::MOST).contains(&of).then_some(())?;
        (1..=of).contains(&number).then_some(Shard { number, of, prefixes: PREFIXES })
    }

    /// The same where each part gets so many open prefixes: other parts. For tests with small trees alone.
    #[must_use]
    pub fn with_prefixes(self, prefixes: u32) -> Shard {
        Shard { prefixes, ..self }
    }

    /// Its number, from 1.
    pub fn number(self) -> u32 {
        self.number
    }

    /// How many parts there are.
    pub fn of(self) -> u32 {
        self.of
    }

    /// Is this piece of those that are dealt out its own? To and fro, since neighbours are alike, and the first of them
    /// would always be that of the first part.
    fn owns(self, place: usize) -> bool {
        let of = self.of as usize;
        let (round, seat) = (place / of, place % of);
        let seat = if round.is_multiple_of(2) { seat } else { of - 1 - seat };
        seat + 1 == self.number as usize
    }

    /// Its own ones of these.
    fn own(self, mut all: Vec<Arc<PathWork>>) -> Vec<Arc<PathWork>> {
        all.sort_by_cached_key(|work| {
            work.choices.iter().map(|choice| choice.alternative).collect::<Vec<u32>>()
        });
        let all = all.into_iter().enumerate();
        all.filter(|(place, _)| self.owns(*place)).map(|(_, work)| work).collect()
    }

    /// What the run of this part begins with, when all of it was found.
    fn part(self, run: SavedRun) -> SavedRun {
        let SavedRun { counts, ended, open } = run;
        let counts = if self.number == 1 { counts } else { Counts::default() };
        SavedRun { counts, ended: self.own(ended), open: self.own(open) }
    }
}

impl fmt::Display for Shard {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(formatter, "{}/{}", self.number, self.of)
    }
}

/// When the tree is expanded far enough.
#[derive(Clone, Copy, Debug)]
pub(super) struct Expansion {
    /// So many open prefixes are enough.
    pub open: usize,
    /// So many paths are followed at most.
    pub steps: u64,
}

/// Explores a part.
pub(super) fn explore_shard(
    program: &Program,
    config: &Config,
    progress: &Progress,
    continuation: Continuation,
    shard: Shard,
) -> Result<Exploration, ExploreError> {
    if config.budgets.paths.is_some() {
        return Err(ExploreError::ShardedPaths);
    }
    let start = Instant::now();
    let Continuation { from, keeping, pause } = continuation;
    let begun = from.filter(|run| !run.is_at_start());
    let from = match begun {
        Some(run) => run,
        None => {
            let (expansion, mut run) = expand(program, config, shard)?;
            let is_cut = !expansion.counts.open.is_empty();
            if is_cut {
                // Nobody knows which part is whose: all of it is left.
                if let Some(keeping) = &keeping {
                    (keeping.keep)(&SavedRun::start());
                }
                let counts = if shard.number == 1 { run.counts } else { Counts::default() };
                let counts = Counts { open: expansion.counts.open, ..counts };
                return Ok(Exploration { counts, paths: vec![], ..expansion });
            }
            if run.ended().saturating_add(run.open() as u64) == 0 && !config.prefix.is_empty() {
                return Err(ExploreError::NoSuchPrefix);
            }
            run = shard.part(run);
            run
        }
    };
    let time = config.budgets.time.map(|time| time.saturating_sub(start.elapsed()));
    let config = Config { budgets: Budgets { time, ..config.budgets }, ..config.clone() };
    let continuation = Continuation { from: Some(from), keeping, pause };
    let found = search(program, &config, progress, continuation, None)?;
    Ok(Exploration { time: start.elapsed(), ..found })
}

/// Expands the tree: what is open then, and what has ended.
fn expand(
    program: &Program,
    config: &Config,
    shard: Shard,
) -> Result<(Exploration, SavedRun), ExploreError> {
    let kept: Arc<Mutex<SavedRun>> = Arc::default();
    let sink = kept.clone();
    let keep = move |run: &SavedRun| {
        *sink.lock().unwrap_or_else(PoisonError::into_inner) = run.clone();
    };
    // It is kept once, at its end.
    let keeping = Keeping { every: Duration::from_secs(1 << 20), keep: Arc::new(keep) };
    let from = Some(SavedRun::start());
    let open = shard.prefixes as usize * shard.of as usize;
    let steps = match config.merge {
        // The whole program is one step.
        Merge::All => 0,
        Merge::None | Merge::Models | Merge::Library | Merge::Answers => {
            STEPS_FOR_PREFIX * open as u64
        }
    };
    let config = Config { threads: 1, order: Order::BreadthFirst, ..config.clone() };
    let continuation = Continuation { from, keeping: Some(keeping), pause: None };
    let expansion = Some(Expansion { open, steps });
    let found = search(program, &config, &Progress::default(), continuation, expansion)?;
    let run = std::mem::take(&mut *kept.lock().unwrap_or_else(PoisonError::into_inner));
    Ok((found, run))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_piece_has_one_owner() {
        for of in 1..=9 {
            let owners = |place| {
                let shards = (1..=of).filter_map(|number| Shard::new(number, of));
                shards.filter(|shard| shard.owns(place)).count()
            };
            assert!((0..100).all(|place| owners(place) == 1), "{of} parts");
        }
        let third = Shard::new(3, 4).unwrap();
        let own: Vec<usize> = (0..16).filter(|place| third.owns(*place)).collect();
        assert_eq!(own, [2, 5, 10, 13]);
    }

    #[test]
    fn there_are_no_other_parts() {
        assert_eq!(Shard::new(3, 8).unwrap().to_string(), "3/8");
        for (number, of) in [(0, 1), (2, 1), (0, 0), (1, 0), (1, Shard::MOST + 1)] {
            assert_eq!(Shard::new(number, of), None);
        }
    }
}
