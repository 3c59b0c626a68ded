//! The exactness oracle: the partition oracle for every strategy on the same concrete runs.
//!
//! For each control path, the heaps that a strategy's paths stand for are exactly those that take
//! the control path concretely. Each heap is run once and held against all strategies: each has
//! exactly one path for it, with the run's branches, end, result and final heap. So the strategies
//! agree with each other on every heap; there is nothing left to compare between them but how
//! many paths they need, and that must not grow along [`Strategy::ALL`].

use crate::chosen::ChosenHeap;
use crate::enumerate::{Bounds, enumerate, sample};
use crate::partition::{HeapLimits, Partition, PartitionReport};
use crate::recorded::run_witness;
use crate::subjects::explored;
use forkless_engine::concrete::Run;
use forkless_engine::{Budgets, Config, Cut, EndKind, Exploration, NullPolicy, Path};
use forkless_heap::Strategy;
use forkless_ir::Program;
use forkless_test_support::Random;
use std::collections::BTreeSet;
use std::ops::ControlFlow;
use std::time::Duration;

/// How a program is explored, apart from the strategy.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Setting {
    /// What a null dereference does.
    pub null: NullPolicy,
    /// The bounds on the heap.
    pub limits: HeapLimits,
    /// A strategy with more paths is left out.
    pub max_paths: u64,
    /// Are inputs looked at as soon as they are there?
    pub eager_arguments: bool,
}

/// A program under all strategies.
#[derive(Debug)]
pub struct Explored {
    setting: Setting,
    complete: Vec<(Strategy, Exploration)>,
    skipped: Vec<Strategy>,
    out_of_time: bool,
    /// What the paths of those were cut by.
    cuts: Vec<String>,
}

/// A question of a strategy that takes more is given up, and the strategy skipped for the program.
const MAX_CONFLICTS: u64 = 3_000;
/// So is a strategy whose values grow without end, as summaries do on some programs. All others take
/// a small part of this, also on a busy machine.
const MAX_TIME: Duration = Duration::from_secs(10);

impl Explored {
    /// Explores a program under every strategy that knows the setting.
    pub fn new(program: &Program, setting: Setting) -> Self {
        let (mut complete, mut skipped, mut cuts) = (vec![], vec![], vec![]);
        let mut out_of_time = false;
        for strategy in Strategy::ALL {
            let paths = Some(setting.max_paths + 1);
            let config = Config {
                strategy,
                heap_bound: setting.limits.heap_bound,
                array_bound: setting.limits.array_bound,
                object_limits: setting.limits.object_limits(),
                null: setting.null,
                eager_arguments: setting.eager_arguments,
                budgets: Budgets {
                    paths,
                    time: Some(MAX_TIME),
                    conflicts: MAX_CONFLICTS,
                    ..Budgets::default()
                },
                ..Config::default()
            };
            let exploration = explored(program, &config);
            match exploration.is_complete() {
                true => complete.push((strategy, exploration)),
                false => {
                    skipped.push(strategy);
                    out_of_time |= exploration.counts.open.contains_key(&Cut::Time);
                    cuts.push(reasons(&exploration));
                }
            }
        }
        Explored { setting, complete, skipped, out_of_time, cuts }
    }

    /// The strategies that explored the whole program, and what they found.
    pub fn complete(&self) -> &[(Strategy, Exploration)] {
        &self.complete
    }

    /// The strategies that have too many paths.
    pub fn skipped(&self) -> &[Strategy] {
        &self.skipped
    }

    /// Was a strategy skipped because it took too long? Then what is checked depends on the machine.
    pub fn is_out_of_time(&self) -> bool {
        self.out_of_time
    }

    /// What the paths of each of these were cut by.
    pub fn cuts(&self) -> &[String] {
        &self.cuts
    }

    /// What the explorations alone show to be wrong: a witness that does not replay, a strategy
    /// that needs more paths than one that splits more.
    pub fn violations(&self, program: &Program) -> Vec<String> {
        let mut wrong = self.replay_violations(program);
        wrong.extend(self.order_violations(program));
        wrong
    }

    /// The witnesses that do not replay.
    pub fn replay_violations(&self, program: &Program) -> Vec<String> {
        let differs =
            |(_, exploration): &&(Strategy, Exploration)| exploration.counts.mismatches > 0;
        let wrong = self.complete.iter().filter(differs).map(|(strategy, _)| {
            with_source(program, &format!("{}: a witness does not replay", strategy.name()))
        });
        wrong.collect()
    }

    /// The strategies that split no path over its heaps and still have two paths with the same
    /// branches.
    pub fn repeated_controls(&self) -> Vec<String> {
        let never_splits =
            |strategy: &Strategy| matches!(strategy, Strategy::Summary | Strategy::Pose);
        let repeats = |(_, exploration): &&(Strategy, Exploration)| {
            let control = |path: &Path| (path.control, path.span.start);
            let controls: BTreeSet<_> = exploration.paths.iter().map(control).collect();
            controls.len() != exploration.paths.len()
        };
        let complete = self.complete.iter().filter(|(strategy, _)| never_splits(strategy));
        let wrong = complete.filter(repeats);
        wrong
            .map(|(strategy, _)| format!("{}: two paths take the same branches", strategy.name()))
            .collect()
    }

    /// The strategies that need more paths than one that splits more.
    pub fn order_violations(&self, program: &Program) -> Vec<String> {
        let mut wrong = vec![];
        // With a bound, looking later at references can mean to look at more of them. Where objects
        // are limited, one that can only be null is known to be to those who look at it.
        let limits = &self.setting.limits;
        if limits.heap_bound.is_some() || limits.objects.is_some() {
            return wrong;
        }
        for pair in self.complete.windows(2) {
            let [more, fewer] = pair else { unreachable!("windows are pairs") };
            let (most, least) = (more.1.counts.traces, fewer.1.counts.traces);
            if most < least {
                let (more, fewer) = (more.0.name(), fewer.0.name());
                let what = format!("{more} has {most} paths, {fewer} has {least}");
                wrong.push(with_source(program, &what));
            }
        }
        wrong
    }
}

/// What paths were cut by.
fn reasons(exploration: &Exploration) -> String {
    let cut = |kind: &EndKind| match kind {
        EndKind::Cut(cut) => Some(cut.to_string()),
        _ => None,
    };
    let open = exploration.counts.open.keys().map(Cut::to_string);
    exploration.counts.ends.keys().filter_map(cut).chain(open).collect::<Vec<_>>().join(", ")
}

fn with_source(program: &Program, wrong: &str) -> String {
    let texts: String = program.sources.files().map(|file| file.text.as_str()).collect();
    format!("{wrong}\n{texts}")
}

/// The explorations of a program, ready to be held against concrete runs.
pub struct Exactness<'a> {
    program: &'a Program,
    partitions: Vec<(Strategy, Partition<'a>)>,
    heaps: u64,
    capped: bool,
}

impl<'a> Exactness<'a> {
    /// Prepares the complete explorations.
    pub fn new(program: &'a Program, explored: &'a Explored) -> Self {
        let Setting { null, limits, .. } = explored.setting;
        let partition = |(strategy, exploration): &'a (Strategy, Exploration)| {
            (*strategy, Partition::with(program, exploration, null, limits))
        };
        let partitions = explored.complete.iter().map(partition).collect();
        Exactness { program, partitions, heaps: 0, capped: false }
    }

    /// Checks every heap within the bounds.
    pub fn check(&mut self, bounds: &Bounds) {
        let done = enumerate(self.program, bounds, &mut |heap, run| self.check_run(heap, run));
        self.capped |= done.capped;
    }

    /// Checks random heaps within the bounds.
    pub fn check_samples(&mut self, bounds: &Bounds, random: &mut Random) {
        sample(self.program, bounds, random, &mut |heap, run| self.check_run(heap, run));
    }

    /// Checks the witnesses of all paths of all strategies, each against all strategies. So every
    /// path is taken at least once, and the paths that only strange heaps take are not missed.
    pub fn check_witnesses(&mut self, explored: &Explored) {
        for (_, exploration) in &explored.complete {
            for path in &exploration.paths {
                let witness = path.witness.as_ref().expect("a finished path has a witness");
                let (heap, run) = run_witness(self.program, witness);
                if self.check_run(&heap, &run).is_break() {
                    return;
                }
            }
        }
    }

    fn check_run(&mut self, heap: &ChosenHeap, run: &Run) -> ControlFlow<()> {
        self.heaps += 1;
        let mut flow = ControlFlow::Continue(());
        for (_, partition) in &mut self.partitions {
            if partition.check_run(heap, run).is_break() {
                flow = ControlFlow::Break(());
            }
        }
        flow
    }

    /// Were there more heaps than the bounds allow?
    pub fn is_capped(&self) -> bool {
        self.capped
    }

    /// How many heaps were checked, and what was seen under each strategy.
    pub fn finish(self) -> (u64, Vec<(Strategy, PartitionReport)>) {
        let reports = self.partitions.into_iter();
        (self.heaps, reports.map(|(strategy, one)| (strategy, one.finish())).collect())
    }
}

/// What a report shows to be wrong after all witnesses were checked: its violations, and a path that
/// not even its own witness takes.
pub fn report_violations(strategy: Strategy, report: &PartitionReport) -> Vec<String> {
    let name = strategy.name();
    if report.violations.is_empty() && report.taken.contains(&0) {
        return vec![format!("{name}: a path is not taken by its own witness")];
    }
    report.violations.iter().map(|wrong| format!("{name}: {wrong}")).collect()
}
