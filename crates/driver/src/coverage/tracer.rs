//! Runs the inputs of paths once more, and notes what they cover.

use super::covered::{CodeItem, CodeMethod, CodePlace, Covered};
use super::decisions::{Decision, DecisionTrace, decisions};
use crate::Subject;
use forkless_engine::concrete::{Leaving, Limits, RunStep, record};
use forkless_engine::{Config, Path, Replay};
use forkless_ir::{CodeMap, MethodId, Program};
use std::collections::{BTreeMap, BTreeSet, HashMap};
use std::sync::Arc;

/// A method whose code is known.
pub(super) struct KnownMethod {
    pub name: Arc<CodeMethod>,
    pub map: CodeMap,
    /// Its decisions, by the first condition.
    pub decisions: BTreeMap<usize, Decision>,
}

impl KnownMethod {
    pub(super) fn of(program: &Program, method: MethodId) -> Option<KnownMethod> {
        let map = program.runtime.as_ref()?.code_map(program, method)?;
        let class = program.class_name(program.method(method).class?).to_string();
        let (name, descriptor) = (map.name.clone(), map.descriptor.clone());
        let name = Arc::new(CodeMethod { class, name, descriptor });
        let decisions = decisions(&map).into_iter().map(|one| (one.conditions[0], one)).collect();
        Some(KnownMethod { name, map, decisions })
    }

    pub(super) fn place(&self, place: usize) -> CodePlace {
        let instruction = &self.map.instructions[place];
        let method = Arc::clone(&self.name);
        CodePlace { method, offset: instruction.offset, line: instruction.line }
    }

    pub(super) fn combination(&self, combination: &[(usize, u32)]) -> CodeItem {
        let offset = |place: usize| self.map.instructions[place].offset;
        let ways = combination.iter().map(|&(place, branch)| (offset(place), branch)).collect();
        CodeItem::Combination(self.place(combination[0].0), ways)
    }
}

/// Runs inputs of a subject, and notes what they cover.
pub struct Tracer<'a> {
    program: &'a Program,
    limits: Limits,
    methods: HashMap<MethodId, Option<Arc<KnownMethod>>>,
}

impl<'a> Tracer<'a> {
    /// One for inputs of a run with this configuration.
    pub fn new(subject: &'a Subject, config: &Config) -> Tracer<'a> {
        let limits = Limits {
            steps: config.budgets.steps.saturating_mul(2),
            depth: config.budgets.depth,
            keeps_history: false,
            merge: config.merge,
        };
        Tracer { program: &subject.program, limits, methods: HashMap::new() }
    }

    /// What the input of a path covers. None if there is no input, or if the interpreter did something
    /// else with it than the path says.
    pub fn covered(&mut self, path: &Path) -> Option<Covered> {
        if let Replay::Differs(_) = path.replay {
            return None;
        }
        let mut witness = path.witness.as_ref()?;
        let (_, steps) = record(self.program, &mut witness, self.limits);
        Some(self.covered_by(&steps))
    }

    fn covered_by(&mut self, steps: &[RunStep]) -> Covered {
        let mut items = BTreeSet::new();
        let mut traces: HashMap<u32, DecisionTrace> = HashMap::new();
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
                        if let Some(found) = trace.taken(&method.decisions, last, branch) {
                            items.insert(method.combination(found));
                        }
                    }
                    block.range.end
                }
                Leaving::Exception(instruction, class) => {
                    let place = place_of(instruction).unwrap_or(last);
                    let class = self.program.class_name(class).to_string();
                    items.insert(CodeItem::Exception(method.place(place), class));
                    place + 1
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

    fn method(&mut self, method: MethodId) -> Option<Arc<KnownMethod>> {
        let program = self.program;
        let known = self.methods.entry(method);
        known.or_insert_with(|| KnownMethod::of(program, method).map(Arc::new)).clone()
    }
}
