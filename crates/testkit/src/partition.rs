//! The partition oracle: every concrete heap satisfies exactly one path condition, and that path
//! says what the program does with the heap: which branches it takes, how it ends, its result and
//! the heap that it leaves. What people are shown of the conditions means the same.
//!
//! It works for every heap strategy. Since each is held against the same concrete runs, all agree
//! with each other: for each control path, the heaps that a strategy's paths stand for are exactly
//! those that concretely take it.
//!
//! A limit on the number of objects is no condition on the path: of heaps with more objects nothing
//! is said. No witness has more.
//!
//! Three kinds of heaps satisfy none:
//! - those beyond a bound on the heap, if there is one: they *must* not satisfy any;
//! - those on which the program uses an object that lacks the field or method, where the symbolic
//!   run went on under the assumption that it has;
//! - those on which it dereferences null, where nulls are assumed away ([`NullPolicy::Assume`]). A
//!   lazy strategy may have a path for them as well, if the program had read the
//!   reference before: both are right.
//!
//! In the latter two cases the oracle demands that some path really passes that very point, and
//! that each such path is closed to the heap by an assumption of that kind, or else stands for
//! other choices of the heap, but is not closed by a decision.
//!
//! The paths' own witnesses tell which points the paths pass. They are concrete runs too; that
//! they replay is checked by the exploration itself and again by [`Partition::new`].

use crate::agreement::disagreement;
use crate::chosen::{ChosenHeap, FunctionTable};
use crate::condition_tree::ConditionTree;
use crate::enumerate::{Bounds, Enumeration, LIMITS, enumerate, sample};
use crate::optimality::{Stop, progress, stop};
use forkless_engine::concrete::{ConcreteEnd, Run, run};
use forkless_engine::{ControlTrace, Exploration, HeapObject, NullPolicy, Origin, Witness};
use forkless_explain::{ShownCondition, condition};
use forkless_heap::ObjectLimit;
use forkless_ir::{ClassId, Program};
use forkless_notation::TermNotation;
use forkless_term::{Evaluator, TermPool, Value, debug_text};
use forkless_test_support::Random;
use rustc_hash::FxHashMap;
use std::fmt::Write;
use std::ops::ControlFlow;

/// The bounds on the heap that an exploration was made with.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct HeapLimits {
    /// How far input objects may lie from the program's inputs.
    pub heap_bound: Option<u32>,
    /// How long input arrays may be.
    pub array_bound: Option<u32>,
    /// How many objects there may be, in all or of a class.
    pub objects: Option<ObjectLimit>,
}

impl HeapLimits {
    fn allow(&self, heap: &ChosenHeap) -> bool {
        self.heap_bound.is_none_or(|bound| heap.is_within(bound))
            && self.array_bound.is_none_or(|bound| heap.has_arrays_within(bound))
    }

    /// The limits on the number of objects.
    pub fn object_limits(&self) -> Vec<ObjectLimit> {
        self.objects.into_iter().collect()
    }

    /// Has the heap no more objects than it may have? Those of which the run did not ask the class have
    /// the usual one, as in the heap's model.
    fn allow_objects(&self, program: &Program, heap: &ChosenHeap, usual: ClassId) -> bool {
        let Some(limit) = self.objects else { return true };
        let counted = limit.classes(program);
        let is_counted = |class: Option<ClassId>| counted.contains(class.unwrap_or(usual));
        heap.objects.iter().filter(|object| is_counted(object.class)).count() <= limit.most as usize
    }

    /// Has a witness more objects than it may have?
    fn deny(&self, program: &Program, witness: &Witness) -> bool {
        let Some(limit) = self.objects else { return false };
        let counted = limit.classes(program);
        // A string or list that the path does not look into gets an empty array all the same.
        let is_given = |object: &HeapObject| {
            object.variant.is_some() && object.length == Some(0) && object.elements.is_empty()
        };
        let objects = witness.objects.iter().filter(|object| !is_given(object));
        objects.filter(|object| counted.contains(object.class)).count() > limit.most as usize
    }
}

/// What the oracle saw.
#[derive(Clone, Debug, Default)]
pub struct PartitionReport {
    /// Heaps that were checked.
    pub heaps: u64,
    /// Those of them that no path stands for, because an assumption excludes them.
    pub excluded: u64,
    /// Those of them that no path stands for, because the bound on the heap excludes them.
    pub beyond_bound: u64,
    /// Heaps that were not checked, because they have more objects than they may have.
    pub too_many_objects: u64,
    /// Were there more heaps than the bounds allow?
    pub capped: bool,
    /// For each path of the exploration, how many heaps took it.
    pub taken: Vec<u64>,
    /// What is wrong, in words; the check stops at the first few.
    pub violations: Vec<String>,
}

/// After this many violations a check stops.
const ENOUGH: usize = 3;

/// Shown conditions have no tree: with more paths they are not looked at.
const MOST_SHOWN: usize = 30;

/// They are looked at on one of so many heaps: a wrong one is wrong on many.
const HEAPS_TO_A_LOOK: u64 = 3;

/// An exploration, ready to be held against concrete runs.
pub struct Partition<'a> {
    program: &'a Program,
    exploration: &'a Exploration,
    pool: &'a TermPool,
    null: NullPolicy,
    limits: HeapLimits,
    /// Were paths merged? Then they say nothing of the branches that runs take.
    is_merged: bool,
    functions: FunctionTable,
    tree: ConditionTree,
    /// For each point that paths pass: which ones, and how far they come in all.
    passing: FxHashMap<ControlTrace, Vec<(usize, u64)>>,
    /// The same as trees, made when they are needed.
    passing_trees: FxHashMap<ControlTrace, ConditionTree>,
    /// What people are shown of each path's condition; empty if there are too many paths.
    shown: Vec<ShownCondition>,
    report: PartitionReport,
}

impl<'a> Partition<'a> {
    /// Prepares an exploration that was made with one thread, no bound on the heap, and nulls
    /// assumed away.
    ///
    /// # Panics
    /// If it is incomplete or used several pools.
    pub fn new(program: &'a Program, exploration: &'a Exploration) -> Self {
        Self::with(program, exploration, NullPolicy::Assume, HeapLimits::default())
    }

    /// Prepares an exploration that was made with one thread, this null policy and these bounds on
    /// the heap.
    ///
    /// # Panics
    /// If it is incomplete or used several pools.
    pub fn with(
        program: &'a Program,
        exploration: &'a Exploration,
        null: NullPolicy,
        limits: HeapLimits,
    ) -> Self {
        Self::prepare(program, exploration, null, limits, false)
    }

    /// The same for an exploration whose paths were merged.
    ///
    /// # Panics
    /// If it is incomplete or used several pools.
    pub fn merged(
        program: &'a Program,
        exploration: &'a Exploration,
        null: NullPolicy,
        limits: HeapLimits,
    ) -> Self {
        Self::prepare(program, exploration, null, limits, true)
    }

    fn prepare(
        program: &'a Program,
        exploration: &'a Exploration,
        null: NullPolicy,
        limits: HeapLimits,
        is_merged: bool,
    ) -> Self {
        assert!(exploration.is_complete(), "only complete explorations partition the heaps");
        let [pool] = &exploration.pools[..] else { panic!("the oracle works on one pool") };
        let mut partition = Partition {
            program,
            exploration,
            pool,
            null,
            limits,
            is_merged,
            functions: FunctionTable::new(program, pool),
            tree: ConditionTree::new(exploration),
            passing: FxHashMap::default(),
            passing_trees: FxHashMap::default(),
            shown: vec![],
            report: PartitionReport::default(),
        };
        partition.report.taken = vec![0; exploration.paths.len()];
        if exploration.paths.len() <= MOST_SHOWN {
            let shown = exploration
                .paths
                .iter()
                .map(|path| ShownCondition::new(TermNotation::of(exploration, path), path));
            partition.shown = shown.collect();
        }
        for (number, path) in exploration.paths.iter().enumerate() {
            if path.witness.as_ref().is_some_and(|witness| limits.deny(program, witness)) {
                partition.complain("a witness has more objects than it may have", "", &[number]);
            }
            if !is_merged {
                partition.replay_witness(number);
            }
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
        let usual = ClassId(self.functions.default_class);
        if !self.limits.allow_objects(self.program, heap, usual) {
            self.report.too_many_objects += 1;
            return ControlFlow::Continue(());
        }
        if has_missing_constant(self.program, heap, run) {
            return ControlFlow::Continue(());
        }
        self.report.heaps += 1;
        let model = heap.model(self.pool, &self.functions);
        let mut evaluator = Evaluator::new(self.pool, &model);
        let matching = self.tree.matching(&mut evaluator);
        let within_bound = self.limits.allow(heap);
        let wrong = match (&matching[..], stop(run)) {
            (&[], _) if !within_bound => {
                self.report.beyond_bound += 1;
                None
            }
            // Where paths are merged, one may stand for it all the same. Nothing is promised of it.
            _ if !within_bound && self.is_merged => None,
            _ if !within_bound => Some("a path stands for this heap beyond the bound".to_string()),
            (&[only], _) => {
                self.report.taken[only] += 1;
                let path = &self.exploration.paths[only];
                disagreement(self.program, path, &mut evaluator, run, self.is_merged)
            }
            (&[], Some(stop)) => {
                self.report.excluded += 1;
                self.wrongly_excluded(&mut evaluator, stop, run)
            }
            (&[], None) if run.end == ConcreteEnd::Excluded => None,
            (&[], None) => Some("no path stands for this heap".to_string()),
            _ => Some("several paths stand for this heap".to_string()),
        };
        let wrong = wrong.or_else(|| self.wrongly_shown(&mut evaluator, &matching));
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

    /// The path whose condition as people see it is another one than the path's, on this heap.
    fn wrongly_shown(&self, evaluator: &mut Evaluator, matching: &[usize]) -> Option<String> {
        if !self.report.heaps.is_multiple_of(HEAPS_TO_A_LOOK) {
            return None;
        }
        let mut shown = self.shown.iter().enumerate();
        let (number, _) = shown.find(|(number, shown)| {
            shown.holds(self.pool, evaluator) != matching.contains(number)
        })?;
        let shown = condition(self.exploration, &self.exploration.paths[number]).join(" && ");
        Some(format!("path {number} is shown as {shown}, and that is something else"))
    }

    /// Why it is wrong that no path stands for a heap on which the run stopped.
    fn wrongly_excluded(
        &mut self,
        evaluator: &mut Evaluator,
        stop: Stop,
        run: &Run,
    ) -> Option<String> {
        let allowed = match (&run.end, self.null) {
            (ConcreteEnd::Stuck, _) => Origin::Class,
            (_, NullPolicy::Assume) => Origin::NotNull,
            (_, NullPolicy::Fork) => {
                return Some("no path stands for this heap that dereferences null".into());
            }
        };
        if self.is_merged {
            return None;
        }
        let tree = self.passing_trees.entry(stop.after).or_insert_with(|| {
            let passing = self.passing.get(&stop.after).into_iter().flatten();
            ConditionTree::weighted(self.exploration, passing.copied())
        });
        let origins = tree.closed_by(evaluator, stop.progress);
        if let Some(other) = origins.iter().find(|&&one| one != allowed && one != Origin::Heap) {
            return Some(format!("no path stands for this heap, one is closed to it by {other:?}"));
        }
        (!origins.contains(&allowed))
            .then(|| "no path stands for this heap, and none goes on where it stops".into())
    }

    fn complain(&mut self, about: &str, heap: &str, paths: &[usize]) {
        let mut text = format!("{about}\n{heap}\n");
        for &number in paths {
            let path = &self.exploration.paths[number];
            let _ = writeln!(text, "path {:?}, {:?}:", path.decisions, path.end.kind());
            for clause in &path.clauses {
                let _ = writeln!(text, "    {}", debug_text(self.pool, clause.term));
            }
        }
        // Of classes that were loaded only the names are known.
        for file in self.program.sources.files().filter(|file| !file.text.is_empty()) {
            let _ = writeln!(text, "--- {}\n{}", file.name, file.text);
        }
        self.report.violations.push(text);
    }
}

/// Has a heap a constant of an enum whose initialisation failed? No program has such a heap.
fn has_missing_constant(program: &Program, heap: &ChosenHeap, run: &Run) -> bool {
    let classes = heap.objects.iter().filter_map(|object| object.class);
    let mut fields = classes.filter_map(|class| forkless_heap::constant_fields(program, class));
    fields.any(|(_, ready)| run.heap.statics.get(&ready) != Some(&Value::Bool(true)))
}
