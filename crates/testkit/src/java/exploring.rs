//! Everything that can be checked of an explored Java method.
//!
//! All strategies go the same ways through the program, and those that split no run over the heap have
//! one path for each ([`repeated_ways`]); every strategy has exactly one path for each small heap ([`crate::exactness`]);
//! every witness replays on the concrete interpreter, and those of two strategies on a JVM.

use crate::enumerate::{Bounds, LIMITS};
use crate::exactness::{Exactness, Explored, Setting};
use crate::partition::{HeapLimits, Partition};
use forkless_engine::concrete::run;
use forkless_engine::{
    Config, ControlTrace, EndKind, Exploration, Path, Progress, Replay, explore,
};
use forkless_heap::Strategy;
use forkless_ir::Program;
use forkless_jvm::{Jvm, Verdict};
use forkless_lang_java::EntryCalls;
use forkless_test_support::Random;
use std::collections::{BTreeMap, BTreeSet};

/// Heaps of one program that are enumerated.
const MAX_HEAPS: u64 = 60;
/// Further heaps, at random.
const SAMPLES: u64 = 30;

/// What was done.
#[derive(Debug, Default)]
pub struct Totals {
    /// Methods that were explored.
    pub methods: u64,
    /// Heaps that all strategies were held against.
    pub heaps: u64,
    /// Witnesses that were run on the JVM.
    pub on_jvm: u64,
    /// Why others were not.
    pub not_comparable: BTreeMap<String, u64>,
    /// Methods explored, methods skipped, paths.
    pub strategies: BTreeMap<Strategy, (u64, u64, u64)>,
    /// What the paths of skipped ones were cut by.
    pub cuts: BTreeMap<String, u64>,
    /// How paths ended.
    pub ends: BTreeMap<EndKind, u64>,
}

impl Totals {
    fn add(&mut self, explored: &Explored) {
        self.methods += 1;
        for (strategy, exploration) in explored.complete() {
            let sum = self.strategies.entry(*strategy).or_default();
            sum.0 += 1;
            sum.2 += exploration.counts.traces;
            for (kind, count) in &exploration.counts.ends {
                *self.ends.entry(kind.clone()).or_default() += count;
            }
        }
        for (strategy, reason) in explored.skipped().iter().zip(explored.cuts()) {
            self.strategies.entry(*strategy).or_default().1 += 1;
            *self.cuts.entry(reason.clone()).or_default() += 1;
        }
    }

    /// Tells what was done.
    pub fn print(&self) {
        let Totals { methods, heaps, on_jvm, not_comparable, strategies, cuts, ends } = self;
        println!("{methods} methods, {heaps} heaps, {on_jvm} paths run on the JVM; ends {ends:?}");
        println!("not comparable: {not_comparable:?}; skipped because of {cuts:?}");
        for (strategy, (explored, skipped, paths)) in strategies {
            let name = strategy.name();
            println!("{name:<12} {explored:>6} explored {skipped:>5} skipped {paths:>7} paths");
        }
    }
}

/// Explores a method and says what is wrong.
pub fn wrong_with(
    (program, calls): &(Program, EntryCalls),
    setting: Setting,
    jvm: &mut Jvm,
    random: &mut Random,
    totals: &mut Totals,
) -> (Explored, Vec<String>) {
    let explored = Explored::new(program, setting);
    totals.add(&explored);
    let mut wrong = explored.violations(program);
    wrong.extend(different_ways(&explored));
    // Those of `pose`, and of one other strategy.
    let other = Strategy::ALL[random.below(Strategy::ALL.len())];
    for (strategy, exploration) in explored.complete() {
        let is_run = [Strategy::Pose, other].contains(strategy);
        for path in exploration.paths.iter().filter(|_| is_run) {
            match jvm.replay(program, calls, path, exploration.pool(path)) {
                Verdict::Agrees => totals.on_jvm += 1,
                Verdict::Differs(difference) => {
                    let (name, decisions) = (strategy.name(), &path.decisions);
                    wrong.push(format!("{name}, {decisions:?}: on the JVM {difference}"));
                }
                Verdict::NoAnswer => {
                    let (name, decisions) = (strategy.name(), &path.decisions);
                    wrong.push(format!("{name}, {decisions:?}: no answer from the JVM"));
                }
                Verdict::NotConfirmed(words)
                | Verdict::NotComparable(words)
                | Verdict::ClassRefused(words) => {
                    *totals.not_comparable.entry(words).or_default() += 1;
                }
            }
        }
    }
    wrong.extend(inexact(program, &explored, random, totals));
    (explored, wrong)
}

/// What is wrong where paths are merged: a witness that does not replay here or on the JVM, or a small heap
/// that is not taken by exactly one path.
/// Heaps are looked at where no path is cut.
pub fn wrong_merged(
    (program, calls): &(Program, EntryCalls),
    config: &Config,
    jvm: &mut Jvm,
) -> Vec<String> {
    let mut wrong = vec![];
    let merge = config.merge;
    let merged = explore(program, config, &Progress::default());
    let merged = merged.unwrap_or_else(|error| panic!("{error}"));
    for path in &merged.paths {
        if let Replay::Differs(mismatch) = &path.replay {
            wrong.push(format!("{merge:?}: a witness does not replay: {mismatch:?}"));
        }
        if let Verdict::Differs(difference) = jvm.replay(program, calls, path, merged.pool(path)) {
            wrong.push(format!("{merge:?}: the JVM does something else: {difference}"));
        }
    }
    if merged.is_complete() {
        let limits = HeapLimits {
            heap_bound: config.heap_bound,
            array_bound: config.array_bound,
            objects: config.object_limits.first().copied(),
        };
        let mut partition = Partition::merged(program, &merged, config.null, limits);
        partition.check(&Bounds::objects(2, &[0, 1, -1]).with_lengths(2).with_runs(150));
        let found = partition.finish().violations.into_iter();
        wrong.extend(found.map(|wrong| format!("{merge:?}: {wrong}")));
    }
    wrong
}

/// The ways through the program that an exploration found: branches, and how they end.
fn ways(exploration: &Exploration) -> BTreeSet<(ControlTrace, Option<EndKind>, String)> {
    let way = |path: &Path| (path.control, path.end.kind(), format!("{:?}", path.trace));
    exploration.paths.iter().map(way).collect()
}

/// All strategies go the same ways, and those that split no run over the heap have as many paths.
fn different_ways(explored: &Explored) -> Vec<String> {
    let mut wrong = vec![];
    let Some((first, expected)) = explored.complete().last() else { return wrong };
    let expected = ways(expected);
    for (strategy, exploration) in explored.complete() {
        let (found, name) = (ways(exploration), strategy.name());
        if found != expected {
            let (one, other) = (found.len(), expected.len());
            wrong.push(format!("{name} goes {one} ways, {} goes {other}, others", first.name()));
        }
    }
    if let [.., (Strategy::Summary, one), (Strategy::Pose, other)] = explored.complete()
        && one.paths.len() != other.paths.len()
    {
        let (one, other) = (one.paths.len(), other.paths.len());
        wrong.push(format!("summary has {one} paths, pose has {other}"));
    }
    wrong
}

/// No two paths of a strategy that splits no run over the heap go the same way. Exceptions of two
/// instructions may look alike, but take different numbers of steps.
///
/// Not for programs that copy arrays, ask for the class of an object or look into the text of a
/// number: what models decide about lengths and classes is no control point.
pub fn repeated_ways(program: &Program, explored: &Explored) -> Vec<String> {
    let mut wrong = vec![];
    for (strategy, exploration) in explored.complete() {
        if !matches!(strategy, Strategy::Summary | Strategy::Pose) {
            continue;
        }
        let mut seen = BTreeMap::new();
        for path in &exploration.paths {
            let mut witness = path.witness.as_ref().expect("a finished path has a witness");
            let steps = run(program, &mut witness, LIMITS).steps;
            if let Some(other) = seen.insert((path.control, steps), &path.decisions) {
                let (name, decisions) = (strategy.name(), &path.decisions);
                wrong.push(format!("{name}: {other:?} and {decisions:?} go the same way"));
            }
        }
    }
    wrong
}

/// What is wrong with the heaps that paths stand for.
pub fn inexact(
    program: &Program,
    explored: &Explored,
    random: &mut Random,
    totals: &mut Totals,
) -> Vec<String> {
    let mut exactness = Exactness::new(program, explored);
    let bounds = Bounds::objects(3, &[0, 1, -1]).with_lengths(2);
    exactness.check(&bounds.with_runs(MAX_HEAPS));
    let wide = Bounds::objects(5, &[0, 1, 2, -1, 100, i32::MAX, i32::MIN]).with_lengths(3);
    exactness.check_samples(&wide.with_runs(SAMPLES), random);
    exactness.check_witnesses(explored);
    let (heaps, reports) = exactness.finish();
    totals.heaps += heaps;
    let mut wrong = vec![];
    for (strategy, report) in reports {
        let name = strategy.name();
        wrong.extend(report.violations.into_iter().map(|wrong| format!("{name}: {wrong}")));
    }
    wrong
}
