//! What a run found.

use crate::control::ControlTrace;
use crate::descriptions::Descriptions;
use crate::end::{Cut, EndKind, PathEnd};
use crate::path_condition::Clause;
use crate::replay::Replay;
use crate::witness::Witness;
use forkless_heap::FinalHeap;
use forkless_ir::{Assumption, MethodId, Span, StackEntry, Stream, Type};
use forkless_solver::SolverStatistics;
use forkless_term::{Location, ReferenceValue, Term, TermPool, Value};
use serde::{Deserialize, Serialize};
use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;
use std::time::Duration;

/// A finished path.
#[derive(Clone, Debug)]
pub struct Path {
    /// What it chose where it forked: its identity.
    pub decisions: Vec<u32>,
    /// How it ended.
    pub end: PathEnd,
    /// Where it ended.
    pub span: Span,
    /// Its condition, in the order in which it grew.
    pub clauses: Vec<Clause>,
    /// The heap at its end.
    pub heap: FinalHeap,
    /// How objects were made whose contents are computed when they are read.
    pub made: BTreeMap<Location, MadeObject>,
    /// Where the exception that it ended with was thrown: frames, innermost first. Empty if it
    /// ended in another way.
    pub trace: Vec<StackEntry>,
    /// What it printed; `None` for text that depends on the input.
    pub output: Vec<(Stream, Option<String>)>,
    /// The inputs that it read from the environment, such as the clock, in the order of reading.
    pub environment: Vec<(String, Type)>,
    /// The names that the program left.
    pub trail: Vec<String>,
    /// What it did at its control points.
    pub control: ControlTrace,
    /// How many instructions it ran.
    pub steps: u64,
    /// A concrete input that takes it; `None` where the run ended before there was one.
    pub witness: Option<Witness>,
    /// What running that input on the concrete interpreter showed.
    pub replay: Replay,
    /// Which of [`Exploration::pools`] its terms are in.
    pub pool: usize,
}

impl Path {
    /// How much there is to read in its input: objects, then numbers, then nulls. One without an input comes
    /// last.
    pub fn input_size(&self) -> (bool, usize, u128, usize) {
        let Some(witness) = &self.witness else { return (true, 0, 0, 0) };
        let Witness { inputs, objects, .. } = witness;
        let fields =
            objects.iter().flat_map(|object| object.fields.iter().map(|(_, value)| *value));
        let elements =
            objects.iter().flat_map(|object| object.elements.iter().map(|(_, value)| *value));
        let values = inputs.iter().map(|(_, value)| *value).chain(fields).chain(elements);
        let (mut numbers, mut nulls) = (0u128, 0);
        for value in values {
            match value {
                Value::Bits(width, bits) => {
                    numbers += u128::from(width.signed(bits).unsigned_abs());
                }
                Value::Reference(ReferenceValue::Null) => nulls += 1,
                Value::Bool(_) | Value::Float(..) | Value::Reference(_) => {}
            }
        }
        (false, objects.len(), numbers, nulls)
    }
}

/// What an object is made of ([`forkless_ir::Runtime::expression`] has the words).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MadeObject {
    /// What sets its fields.
    pub method: MethodId,
    /// Its arguments.
    pub arguments: Vec<Term>,
}

/// Totals of a run. They do not depend on search order or threads, times aside.
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
pub struct Counts {
    /// Leaves of the tree of paths with a satisfiable condition.
    pub traces: u64,
    /// The same, by how they ended; they add up to `traces`.
    #[serde(with = "pairs")]
    pub ends: BTreeMap<EndKind, u64>,
    /// Paths that were open when the run was over, by what was used up. They are not among `traces`.
    #[serde(with = "pairs")]
    pub open: BTreeMap<Cut, u64>,
    /// Feasibility questions at decisions, as the papers count them.
    pub queries: u64,
    /// Decisions at which more than one way was open.
    pub decisions: u64,
    /// Feasibility questions at assumptions that the path's model did not answer.
    pub assumption_checks: u64,
    /// Forks over what an input reference refers to: they need no question to the solver.
    pub heap_choices: u64,
    /// The ways to go on at these places, all together.
    pub heap_ways: u64,
    /// What a tool would ask at branches that knows nothing without asking: whether the jump over
    /// the first block is possible, and if so whether the block itself is; so 2, or 1 if the jump is
    /// impossible, wherever the condition is no constant. [`Counts::queries`] leaves out what the path
    /// already knows.
    pub branch_questions: u64,
    /// Did the bound on the heap take anything away? If not, the paths stand for all heaps.
    pub bound_hit: bool,
    /// The same for the bound on the lengths of input arrays.
    pub array_bound_hit: bool,
    /// The same for the limits on the number of input objects.
    pub object_limit_hit: bool,
    /// What was taken for granted of inputs.
    pub assumptions: BTreeSet<Arc<Assumption>>,
    /// Witnesses that were run on the concrete interpreter.
    pub replayed: u64,
    /// Those among them that did something else than promised.
    pub mismatches: u64,
    /// Instructions executed.
    pub steps: u64,
    /// Objects allocated by the paths.
    pub objects: u64,
    /// What the solver did.
    pub solver: SolverStatistics,
}

/// A table as a list of pairs: in JSON, keys would have to be text.
mod pairs {
    use serde::{Deserialize, Deserializer, Serialize, Serializer};
    use std::collections::BTreeMap;

    pub fn serialize<K: Serialize, S: Serializer>(
        table: &BTreeMap<K, u64>,
        serializer: S,
    ) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(table)
    }

    pub fn deserialize<'de, K: Deserialize<'de> + Ord, D: Deserializer<'de>>(
        deserializer: D,
    ) -> Result<BTreeMap<K, u64>, D::Error> {
        Ok(Vec::deserialize(deserializer)?.into_iter().collect())
    }
}

/// Everything that a run found.
#[derive(Debug)]
pub struct Exploration {
    /// All paths, in the order of their decisions.
    pub paths: Vec<Path>,
    /// The terms of the paths: one pool for each worker.
    pub pools: Vec<TermPool>,
    /// How people write some of these terms, for each pool.
    pub descriptions: Vec<Descriptions>,
    /// Totals.
    pub counts: Counts,
    /// How long it took.
    pub time: Duration,
}

impl Exploration {
    /// Was everything explored: no path cut, none left open?
    pub fn is_complete(&self) -> bool {
        let is_cut = |kind: &EndKind| matches!(kind, EndKind::Cut(_));
        self.counts.open.is_empty() && !self.counts.ends.keys().any(is_cut)
    }

    /// Adds some paths of another run of the same program behind all others. They count as paths; what else that
    /// run did does not.
    pub fn add_paths(&mut self, other: Exploration, positions: &[usize]) {
        let Exploration { mut paths, pools, descriptions, counts, time: _ } = other;
        let first_pool = self.pools.len();
        let mut added: Vec<Path> = vec![];
        // From behind, so that the other positions stay.
        let mut sorted: Vec<usize> = positions.to_vec();
        sorted.sort_unstable_by(|one, other| other.cmp(one));
        for position in sorted {
            let path = paths.remove(position);
            let objects = path.heap.allocated().len() as u64;
            self.counts.count(&path.end, &path.replay, path.steps, objects);
            added.push(Path { pool: first_pool + path.pool, ..path });
        }
        if !added.is_empty() {
            self.pools.extend(pools);
            self.descriptions.extend(descriptions);
            self.counts.assumptions.extend(counts.assumptions);
            self.paths.extend(added.into_iter().rev());
        }
    }

    /// The pool that a path's terms are in.
    pub fn pool(&self, path: &Path) -> &TermPool {
        &self.pools[path.pool]
    }

    /// How people write some terms of that pool.
    pub fn descriptions(&self, path: &Path) -> &Descriptions {
        &self.descriptions[path.pool]
    }
}

impl Counts {
    /// Adds what another part of the same run counted.
    pub fn add(&mut self, other: Counts) {
        self.traces += other.traces;
        for (kind, count) in other.ends {
            *self.ends.entry(kind).or_default() += count;
        }
        for (cut, count) in other.open {
            *self.open.entry(cut).or_default() += count;
        }
        self.queries += other.queries;
        self.decisions += other.decisions;
        self.assumption_checks += other.assumption_checks;
        self.heap_choices += other.heap_choices;
        self.heap_ways += other.heap_ways;
        self.branch_questions += other.branch_questions;
        self.bound_hit |= other.bound_hit;
        self.array_bound_hit |= other.array_bound_hit;
        self.object_limit_hit |= other.object_limit_hit;
        self.assumptions.extend(other.assumptions);
        self.replayed += other.replayed;
        self.mismatches += other.mismatches;
        self.steps += other.steps;
        self.objects += other.objects;
        self.solver += other.solver;
    }

    /// Counts one finished path.
    pub(crate) fn count(&mut self, end: &PathEnd, replay: &Replay, steps: u64, objects: u64) {
        if let Some(kind) = end.kind() {
            self.traces += 1;
            *self.ends.entry(kind).or_default() += 1;
        }
        self.steps += steps;
        self.objects += objects;
        match replay {
            Replay::Agrees => self.replayed += 1,
            Replay::Differs(_) => {
                self.replayed += 1;
                self.mismatches += 1;
            }
            Replay::NotRun => {}
        }
    }
}
