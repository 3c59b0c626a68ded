//! The partition oracle: every concrete heap satisfies exactly one path condition, and that path
//! says what the program does with the heap.
//!
//! Two kinds of heaps may satisfy none: those on which the program dereferences null or uses an
//! object that lacks the field or method, where the symbolic run went on under the assumption that
//! neither happens. For them the oracle demands that some path really passes that very point, and
//! that each such path is closed to the heap by an assumption of that kind and not by a decision.
//!
//! The paths' own witnesses tell which points the paths pass. They are concrete runs too; that
//! they replay is checked by the exploration itself and again by [`Partition::new`].

use crate::agreement::disagreement;
use crate::chosen::{ChosenHeap, FunctionTable};
use crate::condition_tree::ConditionTree;
use crate::enumerate::{Bounds, Enumeration, LIMITS, enumerate, sample};
use crate::optimality::{Stop, progress, stop};
use crate::rng::Random;
use forkless_engine::concrete::{ConcreteEnd, Run, run};
use forkless_engine::{ControlTrace, Exploration, Origin};
use forkless_ir::Program;
use forkless_term::{Evaluator, Model, TermPool, display};
use rustc_hash::FxHashMap;
use std::fmt::Write;
use std::ops::ControlFlow;

/// What the oracle saw.
#[derive(Clone, Debug, Default)]
pub struct PartitionReport {
    /// Heaps that were checked.
    pub heaps: u64,
    /// Those of them that no path stands for, because an assumption excludes them.
    pub excluded: u64,
    /// Were there more heaps than the bounds allow?
    pub capped: bool,
    /// For each path of the exploration, how many heaps took it.
    pub taken: Vec<u64>,
    /// What is wrong, in words; the check stops at the first few.
    pub violations: Vec<String>,
}

/// After this many violations a check stops.
const ENOUGH: usize = 3;

/// An exploration, ready to be held against concrete runs.
pub struct Partition<'a> {
    program: &'a Program,
    exploration: &'a Exploration,
    pool: &'a TermPool,
    functions: FunctionTable,
    tree: ConditionTree,
    /// For each point that paths pass: which ones, and how far they come in all.
    passing: FxHashMap<ControlTrace, Vec<(usize, u64)>>,
    report: PartitionReport,
}

impl<'a> Partition<'a> {
    /// Prepares an exploration that was made with one thread.
    ///
    /// # Panics
    /// If it is incomplete or used several pools.
    pub fn new(program: &'a Program, exploration: &'a Exploration) -> Self {
        assert!(exploration.is_complete(), "only complete explorations partition the heaps");
        let [pool] = &exploration.pools[..] else { panic!("the oracle works on one pool") };
        let mut partition = Partition {
            program,
            exploration,
            pool,
            functions: FunctionTable::new(program, pool),
            tree: ConditionTree::new(exploration),
            passing: FxHashMap::default(),
            report: PartitionReport::default(),
        };
        partition.report.taken = vec![0; exploration.paths.len()];
        for number in 0..exploration.paths.len() {
            partition.replay_witness(number);
        }
        partition
    }

    fn replay_witness(&mut self, number: usize) {
        let path = &self.exploration.paths[number];
        let mut witness = path.witness.as_ref().expect("a finished path has a witness");
        let replayed = run(self.program, &mut witness, LIMITS);
        if replayed.control != path.control {
            let about = format!("the witness of path {:?} takes another path", path.decisions);
            self.complain(&about, "", &[number]);
            return;
        }
        let (start, progress) = (ControlTrace::default(), progress(&replayed));
        for &point in [start].iter().chain(&replayed.history) {
            self.passing.entry(point).or_default().push((number, progress));
        }
    }

    /// Checks every heap within the bounds.
    pub fn check(&mut self, bounds: &Bounds) {
        let program = self.program;
        let Enumeration { capped, .. } =
            enumerate(program, bounds, &mut |heap, run| self.check_run(heap, run));
        self.report.capped |= capped;
    }

    /// Checks random heaps within the bounds.
    pub fn check_samples(&mut self, bounds: &Bounds, random: &mut Random) {
        let program = self.program;
        sample(program, bounds, random, &mut |heap, run| self.check_run(heap, run));
    }

    /// What was seen.
    pub fn finish(self) -> PartitionReport {
        self.report
    }

    /// Checks one heap and the run that it was chosen by.
    pub fn check_run(&mut self, heap: &ChosenHeap, run: &Run) -> ControlFlow<()> {
        self.report.heaps += 1;
        let model = heap.model(self.pool, &self.functions);
        let mut evaluator = Evaluator::new(self.pool, &model);
        let matching = self.tree.matching(&mut evaluator);
        let stop = stop(run);
        let wrong = match (&matching[..], stop) {
            (&[only], _) => {
                self.report.taken[only] += 1;
                disagreement(self.program, &self.exploration.paths[only], &mut evaluator, run)
            }
            (&[], Some(stop)) => {
                self.report.excluded += 1;
                self.wrongly_excluded(&model, stop, run)
            }
            (&[], None) if run.end == ConcreteEnd::Excluded => None,
            (&[], None) => Some("no path stands for this heap".to_string()),
            _ => Some("several paths stand for this heap".to_string()),
        };
        if let Some(wrong) = wrong {
            let heap = heap.describe(self.program);
            let about = format!("{wrong}\nthe run ended with {:?}", run.end);
            self.complain(&about, &heap, &matching);
        }
        match self.report.violations.len() {
            ENOUGH.. => ControlFlow::Break(()),
            _ => ControlFlow::Continue(()),
        }
    }

    /// Why it is wrong that no path stands for a heap on which the run stopped.
    fn wrongly_excluded(&self, model: &Model, stop: Stop, run: &Run) -> Option<String> {
        let allowed = match run.end {
            ConcreteEnd::Stuck => Origin::Class,
            _ => Origin::NotNull,
        };
        let mut evaluator = Evaluator::new(self.pool, model);
        let mut passes = false;
        for &(number, progress) in self.passing.get(&stop.after).into_iter().flatten() {
            if progress <= stop.progress {
                continue;
            }
            passes = true;
            let path = &self.exploration.paths[number];
            let broken = path.clauses.iter().find(|clause| !evaluator.truth(clause.term));
            let origin = broken.map(|clause| clause.origin);
            if origin != Some(allowed) {
                let decisions = &path.decisions;
                return Some(format!("path {decisions:?} is closed to it by {origin:?}"));
            }
        }
        (!passes).then(|| "no path stands for this heap, and none goes on where it stops".into())
    }

    fn complain(&mut self, about: &str, heap: &str, paths: &[usize]) {
        let mut text = format!("{about}\n{heap}\n");
        for &number in paths {
            let path = &self.exploration.paths[number];
            let _ = writeln!(text, "path {:?}, {:?}:", path.decisions, path.end.kind());
            for clause in &path.clauses {
                let _ = writeln!(text, "    {}", display(self.pool, clause.term));
            }
        }
        for file in self.program.sources.files() {
            let _ = writeln!(text, "--- {}\n{}", file.name, file.text);
        }
        self.report.violations.push(text);
    }
}
