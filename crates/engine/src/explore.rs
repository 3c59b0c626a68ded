//! The search: which paths there are, in which order they are followed, and when to stop.

mod coverage;
mod frontier;
mod kept;
mod progress;
mod region;
mod saving;
mod shard;
mod sharing;
mod worker;

use crate::config::Config;
use crate::memory;
use crate::portable::SavedRun;
use crate::result::{Counts, Exploration, Path};
use forkless_heap::Strategy;
use forkless_ir::Program;
pub use progress::Progress;
pub use saving::Keeping;
use saving::KeptAtEnd;
pub use shard::Shard;
use shard::{Expansion, explore_shard};
use sharing::{AbandonOnPanic, Beginning, SharedWork};
use std::fmt;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Instant;
pub(crate) use worker::limited_universe;
use worker::{Finished, Worker};

/// Why a run could not be made.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ExploreError {
    /// No path starts with the decisions that the user gave.
    NoSuchPrefix,
    /// What was saved is of another run.
    OtherRun,
    /// Paths up to a number ([`crate::Budgets::paths`]) cannot be kept: which are the first ones depends on
    /// the whole search.
    KeptPaths,
    /// The same for a part of the tree.
    ShardedPaths,
    /// [`Config::exact_classes`] under a strategy that meets no objects one after the other.
    NoExactClasses(Strategy),
    /// [`Config::merge`] under a strategy that cannot merge heaps.
    NoMerging(Strategy),
    /// The external solver cannot be used; in its words.
    ExternalSolver(String),
    /// The system has no thread for a worker; in its words.
    NoThread(String),
}

impl fmt::Display for ExploreError {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            ExploreError::NoSuchPrefix => {
                formatter.write_str("no path starts with the decisions of the prefix")
            }
            ExploreError::OtherRun => formatter.write_str(
                "what was saved is of another run: a path that had ended goes on in this one",
            ),
            ExploreError::KeptPaths => formatter.write_str(
                "a run with --max-paths cannot be kept: which paths are the first ones depends on the \
                 whole search",
            ),
            ExploreError::ShardedPaths => formatter.write_str(
                "a run with --max-paths cannot be sharded: which paths are the first ones depends on the \
                 whole search",
            ),
            ExploreError::NoExactClasses(strategy) => write!(
                formatter,
                "exact classes (--types exact) are for strategies that split runs (lazy, lazier, \
                 lazier-sharp): they say what class an object has that is first met in a field, and {} \
                 does not meet objects one after the other",
                strategy.name()
            ),
            ExploreError::NoMerging(strategy) if strategy.is_lazy() => write!(
                formatter,
                "under {} only answers are merged (--merge answers): other ways to merge need pose",
                strategy.name()
            ),
            ExploreError::NoMerging(strategy) => {
                write!(formatter, "paths are not merged under {}", strategy.name())
            }
            ExploreError::ExternalSolver(words) => formatter.write_str(words),
            ExploreError::NoThread(words) => {
                write!(formatter, "the system has no thread for a worker: {words}")
            }
        }
    }
}

impl std::error::Error for ExploreError {}

/// Terms can be nested as deeply as the program recurses, and their constructors recurse.
const STACK_BYTES: usize = 512 << 20;

/// Explores all paths of the program's entry method within the budgets.
///
/// # Panics
/// If the program has no entry method. If a worker panics, the others stop at their next step, and
/// this panics in the same way.
pub fn explore(
    program: &Program,
    config: &Config,
    progress: &Progress,
) -> Result<Exploration, ExploreError> {
    explore_on(program, config, progress, Continuation::default())
}

/// What a run goes on with, and how it is kept.
#[derive(Default)]
pub struct Continuation {
    /// What the same run has left when it was stopped before; none for a run from its start.
    pub from: Option<SavedRun>,
    /// How the run is kept while it goes on, and at its end.
    pub keeping: Option<Keeping>,
    /// Who may ask it to pause. A run that pauses has to be kept: what it left is told nowhere else.
    pub pause: Option<Pause>,
}

/// Asks a run to pause: each path is left at its next fork, so nothing that was done is done again. A run gets at
/// least one step further, however soon somebody asks.
#[derive(Clone, Debug, Default)]
pub struct Pause(Arc<AtomicBool>);

impl Pause {
    /// Asks for it.
    pub fn ask(&self) {
        self.0.store(true, Ordering::Relaxed);
    }

    /// Has somebody asked?
    pub fn is_wanted(&self) -> bool {
        self.0.load(Ordering::Relaxed)
    }
}

/// A part of a run: goes on with what is open until nothing is, or somebody asks for a pause. What it has found
/// and what it has left comes back beside the paths.
///
/// # Panics
/// As [`explore`].
pub fn explore_part(
    program: &Program,
    config: &Config,
    progress: &Progress,
    from: SavedRun,
    pause: &Pause,
) -> Result<(Exploration, SavedRun), ExploreError> {
    let kept = KeptAtEnd::default();
    let (keeping, pause) = (Some(kept.keeping()), Some(pause.clone()));
    let continuation = Continuation { from: Some(from), keeping, pause };
    let config = Config { threads: 1, ..config.clone() };
    let exploration = explore_on(program, &config, progress, continuation)?;
    Ok((exploration, kept.take()))
}

/// The same for a run that goes on with what an earlier one has left, or that is kept.
///
/// # Panics
/// As [`explore`].
pub fn explore_on(
    program: &Program,
    config: &Config,
    progress: &Progress,
    continuation: Continuation,
) -> Result<Exploration, ExploreError> {
    match config.shard {
        Some(shard) => explore_shard(program, config, progress, continuation, shard),
        None => search(program, config, progress, continuation, None),
    }
}

/// Explores what there is to begin with; of an expansion, as far as it goes.
fn search(
    program: &Program,
    config: &Config,
    progress: &Progress,
    continuation: Continuation,
    expansion: Option<Expansion>,
) -> Result<Exploration, ExploreError> {
    let Continuation { from, keeping, pause } = continuation;
    assert!(program.entry.is_some(), "the program has an entry method");
    let start = Instant::now();
    config.check()?;
    if let Some(command) = &config.external_solver {
        worker::check_external_solver(command, program)
            .map_err(|error| ExploreError::ExternalSolver(error.to_string()))?;
    }
    // Which paths are the first ones is a question of order: only one worker keeps it.
    let threads = if config.budgets.paths.is_some() { 1 } else { config.threads.max(1) };
    if config.budgets.paths.is_some() && (from.is_some() || keeping.is_some()) {
        return Err(ExploreError::KeptPaths);
    }
    let is_part = pause.is_some();
    let before = from.as_ref().map_or_else(Counts::default, |run| run.counts.clone());
    progress.done.fetch_add(before.traces, Ordering::Relaxed);
    let shared = SharedWork::new(
        threads,
        config,
        progress,
        Beginning { from, keeping, pause, expansion, start },
    );
    let finished = run_workers(program, config, &shared, threads)?;
    if shared.is_refused() {
        return Err(ExploreError::OtherRun);
    }
    shared.keep_last();
    let mut exploration = Exploration {
        paths: vec![],
        pools: vec![],
        descriptions: vec![],
        counts: before,
        time: start.elapsed(),
    };
    for (number, finished) in finished.into_iter().enumerate() {
        let Finished { pool, descriptions, paths, counts } = finished;
        exploration.pools.push(pool);
        exploration.descriptions.push(descriptions);
        exploration.counts.add(counts);
        exploration.paths.extend(paths.into_iter().map(|path| Path { pool: number, ..path }));
    }
    // Where paths are only counted, none is kept.
    if exploration.counts.traces == 0
        && exploration.counts.open.is_empty()
        && !config.prefix.is_empty()
        && !is_part
        && config.shard.is_none()
    {
        return Err(ExploreError::NoSuchPrefix);
    }
    exploration.paths.sort_by(|one, other| one.decisions.cmp(&other.decisions));
    exploration.time = start.elapsed();
    Ok(exploration)
}

/// Runs the workers to their end. A panic of one of them goes on here, as soon as the others have stopped.
fn run_workers(
    program: &Program,
    config: &Config,
    shared: &SharedWork<'_>,
    threads: usize,
) -> Result<Vec<Finished>, ExploreError> {
    std::thread::scope(|scope| {
        let work = |number: usize| {
            let _guard = AbandonOnPanic(shared);
            let finished = Worker::new(program, config, shared, number - 1).run();
            let worked = memory::thread_nanoseconds().map_or(0, |nanoseconds| nanoseconds.max(1));
            shared.progress.worked.fetch_add(worked, Ordering::Relaxed);
            finished
        };
        let spawn = |number| {
            let worker = std::thread::Builder::new()
                .name(format!("worker {number}"))
                .stack_size(STACK_BYTES)
                .spawn_scoped(scope, move || work(number));
            worker.map_err(|error| {
                // Those that run already would wait for this one.
                shared.abandon();
                ExploreError::NoThread(error.to_string())
            })
        };
        let workers = (1..=threads).map(spawn).collect::<Result<Vec<_>, _>>()?;
        let join = |worker: std::thread::ScopedJoinHandle<'_, _>| match worker.join() {
            Ok(result) => result,
            Err(panic) => std::panic::resume_unwind(panic),
        };
        Ok(workers.into_iter().map(join).collect())
    })
}
