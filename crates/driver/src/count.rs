//! Counts the input heaps that take each path.

use crate::run::explore_subject;
use crate::{Distribution, Exit, Failure, Observer, Scope, Subject};
use forkless_deadline::Deadline;
use forkless_engine::{Config, CountLimits, EndKind, Exploration, HeapCount, HeapCounter, Merge};
use forkless_heap::Strategy;
use std::time::Instant;

/// How many heaps take each path, up to the names of objects.
#[derive(Debug)]
pub struct HeapCounts {
    /// The paths.
    pub exploration: Exploration,
    /// For each path, how many heaps take it. That of a path that was cut is not complete.
    pub counts: Vec<HeapCount>,
    /// What the result holds for.
    pub scope: Scope,
}

impl HeapCounts {
    /// How many heaps were counted.
    pub fn heaps(&self) -> u64 {
        self.counts.iter().map(|count| count.heaps).sum()
    }

    /// Are these all?
    pub fn is_complete(&self) -> bool {
        self.exploration.is_complete() && self.counts.iter().all(|count| count.complete)
    }

    /// What a shell is told.
    pub fn exit(&self) -> Exit {
        Exit::of_complete(self.is_complete())
    }
}

/// Explores a subject and counts the heaps of each path, of no more objects than the configuration
/// allows. The strategy is `summary`, whatever the configuration says: it reads references in the order of the
/// program and splits no runs.
///
/// # Errors
/// As for [`run`](crate::run), and for exact classes.
pub fn count(
    subject: &Subject,
    config: &Config,
    observer: &dyn Observer,
) -> Result<HeapCounts, Failure> {
    count_on(subject, config, None, observer)
}

/// The same where others explore the paths, if they are named. Heaps are counted here.
///
/// # Errors
/// As for [`count`].
pub fn count_on(
    subject: &Subject,
    config: &Config,
    distribution: Option<&Distribution>,
    observer: &dyn Observer,
) -> Result<HeapCounts, Failure> {
    let start = Instant::now();
    if config.exact_classes {
        return Err(Failure::new(
            "`--types exact` cannot be counted: it depends on the order in which a strategy that \
             splits runs (lazy, lazier, lazier-sharp) looks at references, and heaps are counted \
             under summary, which splits none; `explore` and `compare` take it",
        ));
    }
    let config = Config {
        strategy: Strategy::Summary,
        merge: Merge::None,
        log_reads: true,
        replay: false,
        threads: 1,
        ..config.clone()
    };
    let mut exploration = explore_subject(subject, &config, distribution, observer)?;
    let end = config.budgets.time.map(|time| start + time);
    let deadline = Deadline::never(config.interruption).by(end);
    let limits = CountLimits { objects: &config.object_limits, deadline };
    let mut counts = vec![];
    for path in &exploration.paths {
        let pool = &mut exploration.pools[path.pool];
        let is_cut = matches!(path.end.kind(), Some(EndKind::Cut(_)));
        let count = HeapCounter::new(&subject.program, pool, limits).count(path);
        counts.push(HeapCount { complete: count.complete && !is_cut, ..count });
    }
    Ok(HeapCounts { exploration, counts, scope: subject.scope(&config) })
}
