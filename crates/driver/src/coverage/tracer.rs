//! Runs the inputs of paths once more, and notes what they cover.

use super::compound::{CompoundCondition, CompoundTrace, compounds};
use super::covered::{BranchDetail, CodeItem, CodeMethod, CodePlace, Covered};
use crate::Subject;
use forkless_engine::concrete::{Leaving, Limits, RunStep, record};
use forkless_engine::{Config, Merge, Path, PathEnd, Replay, Witness};
use forkless_ir::{CodeMap, MethodId, Program};
use std::collections::{BTreeMap, BTreeSet, HashMap};
use std::sync::Arc;

/// A method whose code is known.
pub(super) struct KnownMethod {
    pub name: Arc<CodeMethod>,
    pub map: CodeMap,
    /// Its compounds, by the first condition.
    pub compounds: BTreeMap<usize, CompoundCondition>,
}

impl KnownMethod {
    pub(super) fn of(program: &Program, method: MethodId) -> Option<KnownMethod> {
        let map = program.runtime.as_ref()?.code_map(program, method)?;
        let class = program.class_name(program.method(method).class?).to_string();
        let (name, descriptor) = (map.name.clone(), map.descriptor.clone());
        let name = Arc::new(CodeMethod { class, name, descriptor });
        let compounds = compounds(&map).into_iter().map(|one| (one.conditions[0], one)).collect();
        Some(KnownMethod { name, map, compounds })
    }

    /// Does the first branch of an instruction lead to the one behind it?
    pub(super) fn falls(&self, place: usize) -> bool {
        let next = &self.map.instructions[place].next;
        next.first() == Some(&(place + 1)) && !self.map.instructions[place].is_jump
    }

    pub(super) fn place(&self, place: usize) -> CodePlace {
        let instruction = &self.map.instructions[place];
        let method = Arc::clone(&self.name);
        CodePlace { method, offset: instruction.offset, line: instruction.line }
    }

    /// The positions of instructions that somebody wrote, each statement once.
    pub(super) fn places(&self) -> impl Iterator<Item = usize> {
        let instructions = self.map.instructions.iter().enumerate();
        let written = instructions.filter(|(_, one)| !one.is_hidden && one.copy_of.is_none());
        written.map(|(place, _)| place)
    }

    /// A combination of conditions, by places in the bytecode.
    pub(super) fn ways(&self, combination: &[(usize, u32)]) -> Vec<(u32, u32)> {
        let offset = |place: usize| self.map.instructions[place].offset;
        combination.iter().map(|&(place, branch)| (offset(place), branch)).collect()
    }
}

/// Runs inputs of a subject, and notes what they cover.
pub struct Tracer<'a> {
    program: &'a Program,
    limits: Limits,
    methods: HashMap<MethodId, Option<Arc<KnownMethod>>>,
    is_merged: bool,
}

/// The rounds that a run goes, in loops and in calls within calls.
#[derive(Default)]
struct Rounds {
    /// The branches that this round has met.
    met: BTreeSet<(MethodId, usize)>,
    /// The last one of the round before.
    earlier: Option<(CodePlace, u32)>,
}

impl Rounds {
    /// Ends a round with the branch that was taken last, if there was one.
    fn end(&mut self, last: Option<&(CodePlace, u32)>) -> Option<BranchDetail> {
        self.met.clear();
        let (place, branch) = last?.clone();
        let earlier = self.earlier.replace((place.clone(), branch));
        Some(BranchDetail::Round(place, branch, earlier))
    }
}

/// The input of a path that was cut may go round forever, as in a list that is a ring. What it covers shows within so
/// many steps.
const STEPS_BEYOND_CUT: u64 = 100_000;

impl<'a> Tracer<'a> {
    /// One for inputs of a run with this configuration.
    pub fn new(subject: &'a Subject, config: &Config) -> Tracer<'a> {
        let limits = Limits {
            steps: config.budgets.steps.saturating_mul(2),
            depth: config.budgets.depth,
            keeps_history: false,
            merge: config.merge,
        };
        Tracer { program: &subject.program, limits, methods: HashMap::new(), is_merged: false }
    }

    /// One for a program that takes no input, and runs as many steps at most.
    pub fn of_program(program: &'a Program, steps: u64, depth: usize) -> Tracer<'a> {
        let limits = Limits { steps, depth, keeps_history: false, merge: Merge::default() };
        Tracer { program, limits, methods: HashMap::new(), is_merged: false }
    }

    /// What a program without inputs covers; none if it does not return.
    pub fn covered_without_input(&mut self) -> Option<Covered> {
        let witness = Witness::default();
        let recording = record(self.program, &mut &witness, self.limits);
        recording.returned.then(|| self.covered_by(&recording.steps))
    }

    /// What the input of a path covers. None if there is no input, or if the interpreter did something
    /// else with it than the path says.
    pub fn covered(&mut self, path: &Path) -> Option<Covered> {
        self.steps(path).map(|steps| self.covered_by(&steps))
    }

    /// The same, and how the input takes branches.
    pub fn covered_in_detail(&mut self, path: &Path) -> Option<(Covered, BTreeSet<BranchDetail>)> {
        let steps = self.steps(path)?;
        Some((self.covered_by(&steps), self.details(&steps)))
    }

    /// Where the input of a path goes.
    fn steps(&mut self, path: &Path) -> Option<Vec<RunStep>> {
        if let Replay::Differs(_) = path.replay {
            return None;
        }
        let mut witness = path.witness.as_ref()?;
        let steps = match &path.end {
            PathEnd::Cut(_) => self.limits.steps.min(STEPS_BEYOND_CUT),
            PathEnd::Returned(_)
            | PathEnd::Threw(_)
            | PathEnd::AssertionFailed(_)
            | PathEnd::Exited(_)
            | PathEnd::Stuck(_)
            | PathEnd::Excluded => self.limits.steps,
        };
        let recording = record(self.program, &mut witness, Limits { steps, ..self.limits });
        self.is_merged |= recording.is_merged;
        Some(recording.steps)
    }

    fn details(&mut self, steps: &[RunStep]) -> BTreeSet<BranchDetail> {
        let mut found = BTreeSet::new();
        let mut taken: BTreeSet<(MethodId, usize, u32)> = BTreeSet::new();
        let mut before: Option<(CodePlace, u32)> = None;
        let mut rounds = Rounds::default();
        for step in steps {
            let Leaving::End(alternative) = step.left else { continue };
            let Some(method) = self.method(step.method) else { continue };
            let Some(block) = method.map.blocks.get(step.block.index()) else { continue };
            let Some(&branch) = block.branches.get(alternative as usize) else { continue };
            let last = block.range.end - 1;
            if !taken.insert((step.method, last, branch)) {
                found.insert(BranchDetail::Again(method.place(last), branch));
            }
            if !rounds.met.insert((step.method, last)) {
                found.extend(rounds.end(before.as_ref()));
                rounds.met.insert((step.method, last));
            }
            let before = before.replace((method.place(last), branch));
            found.insert(BranchDetail::Behind(method.place(last), branch, before));
            if step.is_at_limit {
                found.insert(BranchDetail::Limit(method.place(last), branch));
            }
        }
        found.extend(rounds.end(before.as_ref()));
        found
    }

    fn covered_by(&mut self, steps: &[RunStep]) -> Covered {
        let mut items = BTreeSet::new();
        let mut traces: HashMap<u32, CompoundTrace> = HashMap::new();
        // Loops come by the same steps again and again.
        let mut seen: BTreeSet<(MethodId, usize, usize)> = BTreeSet::new();
        for step in steps {
            let Some(method) = self.method(step.method) else { continue };
            let Some(block) = method.map.blocks.get(step.block.index()) else { continue };
            let last = block.range.end - 1;
            let place_of = |instruction: usize| block.places.get(instruction).copied();
            let executed = match step.left {
                Leaving::End(alternative) => {
                    if let Some(&branch) = block.branches.get(alternative as usize) {
                        items.insert(CodeItem::Branch(method.place(last), branch));
                        let trace = traces.entry(step.call).or_default();
                        if let Some(found) = trace.taken(&method.compounds, last, branch) {
                            let first = method.place(found[0].0);
                            items.insert(CodeItem::Combination(first, method.ways(found)));
                        }
                    }
                    block.range.end
                }
                Leaving::Exception(instruction, class) => {
                    let place = place_of(instruction).unwrap_or(last);
                    let class = self.program.class_name(class).to_string();
                    items.insert(CodeItem::Exception(method.place(place), class));
                    place
                }
                Leaving::Stopped(instruction) => place_of(instruction).unwrap_or(last),
            };
            if seen.insert((step.method, block.range.start, executed)) {
                let places = block.range.start..executed;
                items.extend(places.map(|place| CodeItem::Instruction(method.place(place))));
            }
        }
        items.into_iter().collect()
    }

    /// Did an input run code in which paths are merged?
    pub(super) fn is_merged(&self) -> bool {
        self.is_merged
    }

    /// The methods that inputs have run.
    pub(super) fn methods(&self) -> impl Iterator<Item = Arc<KnownMethod>> {
        self.methods.values().flatten().cloned()
    }

    /// The same of the statement that stands for its copies.
    pub(super) fn without_copies(&self, item: &CodeItem) -> CodeItem {
        let at = item.place();
        let known = self.methods().find(|known| known.name == at.method);
        let Some(known) = known else { return item.clone() };
        let original = |offset: u32| {
            let place = known.map.instructions.binary_search_by_key(&offset, |one| one.offset);
            let place = place.unwrap_or(0);
            known.place(known.map.instructions[place].copy_of.unwrap_or(place))
        };
        let place = original(at.offset);
        match item {
            CodeItem::Instruction(_) => CodeItem::Instruction(place),
            CodeItem::Branch(_, branch) => CodeItem::Branch(place, *branch),
            CodeItem::Exception(_, class) => CodeItem::Exception(place, class.clone()),
            CodeItem::Combination(_, ways) => {
                let way = |&(offset, branch): &(u32, u32)| (original(offset).offset, branch);
                CodeItem::Combination(place, ways.iter().map(way).collect())
            }
        }
    }

    fn method(&mut self, method: MethodId) -> Option<Arc<KnownMethod>> {
        let program = self.program;
        let known = self.methods.entry(method);
        known.or_insert_with(|| KnownMethod::of(program, method).map(Arc::new)).clone()
    }
}
