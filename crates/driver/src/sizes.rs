//! Runs that come to their end: where the time is too short for the usual bounds, the result is of smaller inputs.
//!
//! The usual run has the first part of the time for itself. If it does not end, it waits, while inputs of growing
//! size are explored, each size to its end; then it goes on. If it still does not end, the result is that of the
//! largest size that did, with one path of the usual run for each way to end that smaller inputs do not have.

use crate::Plan;
use forkless_engine::{
    Budgets, Config, Continuation, Cut, Detail, EndKind, Exploration, ExploreError, Path, PathEnd,
    Progress, Thrown, explore_on,
};
use forkless_ir::Program;
use forkless_notation::own_frame;
use forkless_term::Node;
use std::collections::{BTreeMap, BTreeSet};
use std::sync::mpsc::{RecvTimeoutError, channel};
use std::time::Instant;

/// The part of the time of exploring that the usual run has for itself.
const ALONE: f64 = 0.25;
/// When this part is over, smaller inputs are not explored any more.
const SMALLER: f64 = 0.65;
/// The smaller sizes, growing. Trees grow fastest with references, so the first steps are there; a loop over an array
/// ends a round after its last element.
const SMALLER_SIZES: [Sizes; 4] = [
    Sizes { heap: Some(1), arrays: Some(1), loops: Some(2) },
    Sizes { heap: Some(2), arrays: Some(1), loops: Some(3) },
    Sizes { heap: Some(3), arrays: Some(2), loops: Some(4) },
    Sizes { heap: Some(4), arrays: Some(3), loops: Some(6) },
];
/// A size is begun if there is so many times the time that the one before it took.
const GROWTH: u32 = 3;
/// So many paths of larger inputs are shown at most.
const MOST_LARGER: usize = 20;

/// Which bounds of a run may be smaller than usual: those that nobody has chosen.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct OpenBounds {
    /// That on the references to an object.
    pub heap: bool,
    /// That on the lengths of arrays.
    pub arrays: bool,
    /// That on the rounds of loops.
    pub loops: bool,
}

/// The bounds of a run; `None` for no bound.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Sizes {
    /// Over how many references from an input a path may first read an object.
    pub heap: Option<u32>,
    /// How long input arrays may be.
    pub arrays: Option<u32>,
    /// How often a loop that decides about the input goes round.
    pub loops: Option<u32>,
}

/// What a result is about that is of smaller inputs than usual.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Smaller {
    /// The bounds of the result.
    pub taken: Sizes,
    /// The usual ones, for which the time was too short.
    pub usual: Sizes,
    /// How many paths within the usual bounds had ended by then.
    pub ended: u64,
    /// From this position on the paths of the result are of larger inputs: there is one for each way to end that
    /// smaller inputs do not have.
    pub first_larger: usize,
}

/// What was explored.
pub(crate) struct Explored {
    pub exploration: Exploration,
    /// With the bounds that the result is about.
    pub config: Config,
    pub smaller: Option<Smaller>,
}

impl Sizes {
    fn of(config: &Config) -> Sizes {
        let Config { heap_bound: heap, array_bound: arrays, .. } = *config;
        Sizes { heap, arrays, loops: config.budgets.loops }
    }

    /// These bounds, but for open ones that are larger than they may be.
    fn at_most(self, open: OpenBounds, most: Sizes) -> Sizes {
        let smaller = |is_open: bool, bound: Option<u32>, most: Option<u32>| match is_open {
            true => bound.into_iter().chain(most).min(),
            false => bound,
        };
        Sizes {
            heap: smaller(open.heap, self.heap, most.heap),
            arrays: smaller(open.arrays, self.arrays, most.arrays),
            loops: smaller(open.loops, self.loops, most.loops),
        }
    }

    fn config(self, config: &Config) -> Config {
        let Sizes { heap, arrays, loops } = self;
        let budgets = Budgets { loops, ..config.budgets };
        Config { heap_bound: heap, array_bound: arrays, budgets, ..config.clone() }
    }
}

impl OpenBounds {
    /// Can a run be about smaller inputs? One that has all the time comes to its end; one that counts paths,
    /// begins with decisions or is a part of another is about the bounds that it has been given.
    fn are_of_use(self, config: &Config) -> bool {
        let is_open = self.heap || self.arrays || self.loops;
        let Budgets { time, paths, memory, .. } = config.budgets;
        let counts = paths.is_some() || config.detail == Detail::Counts;
        let is_whole = config.prefix.is_empty() && config.shard.is_none();
        // A run that waits keeps its memory, so a limit would have to do for two.
        is_open && time.is_some() && memory.is_none() && !counts && is_whole
    }
}

impl Plan {
    /// Explores with the usual bounds, or with smaller ones where that does not come to its end.
    pub(crate) fn explore(
        &self,
        program: &Program,
        progress: &Progress,
        continuation: Continuation,
    ) -> Result<Explored, ExploreError> {
        let config = self.exploring();
        let is_kept = continuation.from.is_some() || continuation.keeping.is_some();
        if is_kept || !self.open_bounds.are_of_use(&config) {
            let exploration = explore_on(program, &config, progress, continuation)?;
            return Ok(Explored { exploration, config, smaller: None });
        }
        std::thread::scope(|scope| {
            let (sender, ended) = channel::<()>();
            let usual = scope.spawn(|| {
                // Dropped at the end, which whoever waits notices.
                let _sender = sender;
                explore_on(program, &config, progress, continuation)
            });
            // No message comes. That the thread is gone may be known only some time after this.
            let waited = self.part_of_exploring(ALONE).receive(&ended);
            let has_ended = waited == Err(RecvTimeoutError::Disconnected);
            let smaller = match has_ended || self.exploring_ends().is_over() {
                true => None,
                false => {
                    progress.pause();
                    let smaller = self.explore_smaller(program, &config);
                    progress.go_on();
                    smaller
                }
            };
            let usual = usual.join().unwrap_or_else(|panic| std::panic::resume_unwind(panic))?;
            Ok(choose(program, &self.config, usual, smaller))
        })
    }

    /// Inputs of growing size, each with what is left of the time: the largest that comes to its end.
    fn explore_smaller(&self, program: &Program, usual: &Config) -> Option<(Exploration, Sizes)> {
        let deadline = self.part_of_exploring(SMALLER);
        let left = || Some(deadline.time()?.saturating_duration_since(Instant::now()));
        let mut found: Option<(Exploration, Sizes)> = None;
        for most in SMALLER_SIZES {
            let sizes = Sizes::of(usual).at_most(self.open_bounds, most);
            let took = found.as_ref().map(|(exploration, _)| exploration.time);
            let is_in_time = took.is_none_or(|took| Some(took * GROWTH) <= left());
            if sizes == Sizes::of(usual) || !is_in_time {
                break;
            }
            if found.as_ref().is_some_and(|(_, known)| *known == sizes) {
                continue;
            }
            let config = sizes.config(usual);
            let config = Config { budgets: Budgets { time: left(), ..config.budgets }, ..config };
            let explored =
                explore_on(program, &config, &Progress::default(), Continuation::default());
            match explored {
                // A precondition may leave no small input.
                Ok(exploration) if has_ended(&exploration) && exploration.paths.is_empty() => {}
                Ok(exploration) if has_ended(&exploration) => found = Some((exploration, sizes)),
                Ok(_) | Err(_) => break,
            }
        }
        found
    }
}

/// Was every path followed to its end, to a bound, or to what no time would change?
fn has_ended(exploration: &Exploration) -> bool {
    let is_end = |kind: &EndKind| match kind {
        EndKind::Cut(Cut::Time | Cut::Paths | Cut::Memory | Cut::Interrupted) => false,
        EndKind::Cut(Cut::SolverUnknown(_)) => false,
        EndKind::Cut(Cut::Depth | Cut::Loops | Cut::Steps | Cut::Unsupported(_)) => true,
        EndKind::Returned
        | EndKind::Exception(_)
        | EndKind::ThrewObject
        | EndKind::AssertionFailed
        | EndKind::Exited
        | EndKind::Stuck => true,
    };
    exploration.counts.open.is_empty() && exploration.counts.ends.keys().all(is_end)
}

/// The usual run if it has ended or there is nothing else, or else that of smaller inputs.
fn choose(
    program: &Program,
    config: &Config,
    usual: Exploration,
    smaller: Option<(Exploration, Sizes)>,
) -> Explored {
    let is_interrupted = usual.counts.open.contains_key(&Cut::Interrupted);
    let smaller = smaller.filter(|_| !has_ended(&usual) && !is_interrupted);
    let Some((mut exploration, taken)) = smaller else {
        return Explored { exploration: usual, config: config.clone(), smaller: None };
    };
    let smaller = Smaller {
        taken,
        usual: Sizes::of(config),
        ended: usual.counts.traces,
        first_larger: exploration.paths.len(),
    };
    let larger = other_ways(program, &exploration, &usual);
    exploration.time = usual.time;
    exploration.add_paths(usual, &larger);
    Explored { exploration, config: taken.config(config), smaller: Some(smaller) }
}

/// How a path ends, and where: another one that ends in the same way tells nothing new.
type Way = (EndKind, String, String);

/// None for a path that was not followed to its end.
fn way(program: &Program, exploration: &Exploration, path: &Path) -> Option<Way> {
    let kind = path.end.kind()?;
    let (what, place) = match &path.end {
        PathEnd::Returned(Some(result)) => {
            let node = exploration.pool(path).node(*result);
            let is_constant = matches!(node, Node::Bool(_) | Node::Bits(..) | Node::Null);
            (if is_constant { format!("{node:?}") } else { String::new() }, None)
        }
        PathEnd::Threw(Thrown::Object { class, .. }) => {
            let class = class.map(|class| program.class_name(class).to_string());
            (class.unwrap_or_default(), own_frame(program, path))
        }
        PathEnd::Threw(Thrown::Builtin(_)) => (String::new(), own_frame(program, path)),
        PathEnd::AssertionFailed(words) | PathEnd::Stuck(words) => (words.clone(), None),
        PathEnd::Exited(code) => (code.to_string(), None),
        PathEnd::Returned(None) => (String::new(), None),
        PathEnd::Excluded | PathEnd::Cut(_) => return None,
    };
    Some((kind, what, place.map(|frame| frame.to_string()).unwrap_or_default()))
}

/// The positions of paths that end as none of smaller inputs does: the smallest for each way. All inputs within the
/// smaller bounds are on paths of the first run, so these paths have none of them, unless that path was cut.
fn other_ways(program: &Program, smaller: &Exploration, usual: &Exploration) -> Vec<usize> {
    let known: BTreeSet<Way> =
        smaller.paths.iter().filter_map(|path| way(program, smaller, path)).collect();
    let mut found: BTreeMap<Way, usize> = BTreeMap::new();
    for (number, path) in usual.paths.iter().enumerate() {
        let Some(way) = way(program, usual, path).filter(|way| !known.contains(way)) else {
            continue;
        };
        let best = found.entry(way).or_insert(number);
        if path.input_size() < usual.paths[*best].input_size() {
            *best = number;
        }
    }
    let mut numbers: Vec<usize> = found.into_values().collect();
    numbers.sort_by_key(|&number| (usual.paths[number].input_size(), number));
    numbers.truncate(MOST_LARGER);
    // As all paths: in the order of their decisions.
    numbers.sort_unstable();
    numbers
}
