//! What a run, or several, covered of each method, and what is to be said of the rest.

use super::compound::CompoundCondition;
use super::covered::{CodeItem, CodeMethod, CodePlace, Covered};
use super::jacoco::{self, Seen};
use super::tracer::{KnownMethod, Tracer};
use crate::{LeftOut, Outcome, Scope, Subject};
use forkless_deadline::Deadline;
use forkless_engine::{Config, Cut, EndKind, Exploration, Merge, Path};
use forkless_ir::{Callee, MethodId, Op, Program};
use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

/// How much of something was reached.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Tally {
    /// So many.
    pub reached: usize,
    /// Of so many.
    pub total: usize,
}

impl Tally {
    fn count(&mut self, is_reached: bool) {
        self.reached += usize::from(is_reached);
        self.total += 1;
    }

    /// Adds another one.
    pub fn add(&mut self, other: Tally) {
        self.reached += other.reached;
        self.total += other.total;
    }

    /// How much is left.
    pub fn missed(self) -> usize {
        self.total - self.reached
    }
}

/// What is to be said of a part of a method that no input reaches.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Rest {
    /// All inputs were looked at: none does.
    Unreachable,
    /// Not all were: why, and how many paths ended so.
    Open(BTreeMap<Cut, u64>),
    /// A method that may call it, or the method itself, could not be explored: which, and why.
    Failed(String),
    /// Paths were merged where the method may have run: one input stands for several ways through it.
    Merged,
    /// Inputs of paths reach some of it, but no test has these inputs.
    Untested,
}

/// A line of a method.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LineCoverage {
    /// Its number.
    pub line: u32,
    /// How many inputs reach it.
    pub inputs: u64,
    /// Its instructions.
    pub instructions: Tally,
    /// The branches of its instructions.
    pub branches: Tally,
}

/// An instruction with branches.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BranchCoverage {
    /// Where it is.
    pub place: CodePlace,
    /// How many inputs take each branch.
    pub inputs: Vec<u64>,
    /// The lines where the branches go on.
    pub lines: Vec<Option<u32>>,
    /// Is it a jump with a condition, and no switch?
    pub is_condition: bool,
    /// Does it ask whether assertions are switched on? They are.
    pub asks_for_assertions: bool,
}

/// Several conditions that decide together.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CompoundCoverage {
    /// Where it begins.
    pub place: CodePlace,
    /// How many conditions it has.
    pub conditions: usize,
    /// Each combination of conditions: the places of those that are evaluated with their branches, and how
    /// many inputs have it.
    pub combinations: Vec<(Vec<(u32, u32)>, u64)>,
}

/// What was covered of a method.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MethodCoverage {
    /// The method.
    pub method: Arc<CodeMethod>,
    /// The name of its source file, without folders.
    pub source_file: Option<String>,
    /// The source file and its text, where it is at hand.
    pub source: Option<Arc<SourceText>>,
    /// Was the method itself explored, with any inputs? If not, it was only called by others.
    pub is_explored: bool,
    /// Its lines, in order.
    pub lines: Vec<LineCoverage>,
    /// Its branches, in the order of the code.
    pub branches: Vec<BranchCoverage>,
    /// Its compound conditions, in the order of the code.
    pub compounds: Vec<CompoundCoverage>,
    /// The exceptions that leave its instructions, and how many inputs have them.
    pub exceptions: Vec<(CodePlace, String, u64)>,
    /// What is to be said of what is not reached.
    pub rest: Rest,
    /// What JaCoCo would see of its instructions.
    pub seen: Vec<Seen>,
}

impl MethodCoverage {
    /// Its lines.
    pub fn line_tally(&self) -> Tally {
        let mut tally = Tally::default();
        self.lines.iter().for_each(|line| tally.count(line.inputs > 0));
        tally
    }

    /// Its branches.
    pub fn branch_tally(&self) -> Tally {
        let mut tally = Tally::default();
        let ways = self.branches.iter().flat_map(|branch| &branch.inputs);
        ways.for_each(|&inputs| tally.count(inputs > 0));
        tally
    }

    /// The combinations of its conditions that decide together (multiple condition coverage). One that decides
    /// alone has two: its branches. So has a switch its branches.
    pub fn condition_tally(&self) -> Tally {
        let mut tally = Tally::default();
        let combinations = self.compounds.iter().flat_map(|compound| &compound.combinations);
        combinations.for_each(|&(_, inputs)| tally.count(inputs > 0));
        let in_decision = self.condition_offsets();
        let single = self.branches.iter().filter(|one| !in_decision.contains(&one.place.offset));
        single.flat_map(|branch| &branch.inputs).for_each(|&inputs| tally.count(inputs > 0));
        tally
    }

    /// Where the parts of compound conditions are.
    fn condition_offsets(&self) -> BTreeSet<u32> {
        let combinations = self.compounds.iter().flat_map(|compound| &compound.combinations);
        combinations.flat_map(|(ways, _)| ways.iter().map(|&(offset, _)| offset)).collect()
    }
}

/// A source file and its text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SourceText {
    /// The path of the file.
    pub name: String,
    /// What is in it.
    pub text: String,
}

/// A run that is part of the coverage: what its result holds for.
#[derive(Clone, Debug)]
pub struct CoverageRun {
    /// What was explored, as the user named it.
    pub subject: String,
    /// The method that was explored.
    pub method: Option<Arc<CodeMethod>>,
    /// What it is restricted to.
    pub scope: Scope,
    /// What the bounds left out.
    pub left_out: LeftOut,
    /// Paths that were not followed to their end, by the reason; those that were left open too.
    pub cuts: BTreeMap<Cut, u64>,
    /// Paths whose inputs are not known.
    pub unknown: u64,
    /// Were paths merged in code that may have called the program's own?
    pub is_merged: bool,
}

impl CoverageRun {
    /// Were all inputs looked at, within the bounds?
    pub fn is_complete(&self) -> bool {
        self.cuts.is_empty() && self.unknown == 0 && self.scope.prefix.is_empty()
    }
}

/// A method that is part of the coverage.
struct ListedMethod {
    known: Arc<KnownMethod>,
    source: Option<Arc<SourceText>>,
}

/// What runs covered of the program's own code.
#[derive(Default)]
pub struct Coverage {
    /// The runs.
    pub runs: Vec<CoverageRun>,
    /// Methods that could not be explored, with the reason.
    failed: BTreeMap<String, String>,
    methods: BTreeMap<Arc<CodeMethod>, ListedMethod>,
    /// How many inputs cover what.
    inputs: BTreeMap<CodeItem, u64>,
    /// How many inputs execute an instruction, or try to.
    reached: BTreeMap<CodePlace, u64>,
    covered: Covered,
    /// What paths reach, if it is tests that cover.
    reachable: Option<Covered>,
}

impl Coverage {
    /// What tests cover: paths tell only what could be covered.
    pub fn of_tests() -> Coverage {
        Coverage { reachable: Some(Covered::default()), ..Coverage::default() }
    }

    /// Adds a run. Its methods are the one that was explored, and all of the program's own that it called.
    /// Inputs that are not run by then are not known.
    pub fn add(&mut self, subject: &Subject, config: &Config, outcome: &Outcome, by: Deadline) {
        self.add_exploration(subject, config, &outcome.exploration, &outcome.scope, by);
    }

    /// The same of an exploration whose result holds for a scope.
    pub fn add_exploration(
        &mut self,
        subject: &Subject,
        config: &Config,
        exploration: &Exploration,
        scope: &Scope,
        by: Deadline,
    ) {
        let mut tracer = Tracer::new(subject, config);
        let mut unknown = 0;
        for path in &exploration.paths {
            let covered = if by.is_over() { None } else { tracer.covered(path) };
            let Some(covered) = covered else {
                unknown += 1;
                continue;
            };
            match &mut self.reachable {
                Some(reachable) => reachable.extend(&covered),
                None => self.add_input(&covered, &tracer),
            }
        }
        let program = &subject.program;
        let entry = explored_method(program);
        let entry = entry.and_then(|entry| KnownMethod::of(program, entry));
        let method = entry.as_ref().map(|known| Arc::clone(&known.name));
        let known = tracer.methods().chain(entry.map(Arc::new));
        known.for_each(|known| self.add_method(program, known));
        let counts = &exploration.counts;
        let mut cuts = counts.open.clone();
        for (end, &count) in &counts.ends {
            if let EndKind::Cut(cut) = end {
                *cuts.entry(cut.clone()).or_default() += count;
            }
        }
        let left_out = LeftOut::of([counts]);
        let (subject, scope) = (subject.name.clone(), scope.clone());
        let is_merged = tracer.is_merged();
        let run = CoverageRun { subject, method, scope, left_out, cuts, unknown, is_merged };
        self.runs.push(run);
    }

    /// Adds what paths of a further run of a method reach. What the run left open counts for nothing.
    pub fn add_reachable(&mut self, subject: &Subject, config: &Config, paths: &[Path]) {
        let Some(reachable) = &mut self.reachable else { return };
        let mut tracer = Tracer::new(subject, config);
        paths.iter().filter_map(|path| tracer.covered(path)).for_each(|one| reachable.extend(&one));
    }

    /// Adds a test: what it covers, of classes that are not of tests. The tracer has run it.
    pub fn add_test(
        &mut self,
        program: &Program,
        tracer: &Tracer<'_>,
        mut covered: Covered,
        is_tested: impl Fn(&str) -> bool,
    ) {
        covered.retain(|item| is_tested(&item.place().method.class));
        self.add_input(&covered, tracer);
        let known = tracer.methods().filter(|known| is_tested(&known.name.class));
        known.for_each(|known| self.add_method(program, known));
    }

    /// Adds all methods of the class of a subject, whether something calls them or not.
    pub fn add_class(&mut self, subject: &Subject) {
        let program = &subject.program;
        let Some(name) = &subject.class else { return };
        let class = program.intern_class(name);
        for &method in &program.class(class).methods {
            if let Some(known) = KnownMethod::of(program, method) {
                self.add_method(program, Arc::new(known));
            }
        }
    }

    /// Notes that a method could not be explored.
    pub fn add_failure(&mut self, method: &str, reason: String) {
        self.failed.insert(method.to_string(), reason);
    }

    /// The methods that could not be explored, with the reasons.
    pub fn failures(&self) -> impl Iterator<Item = (&str, &str)> {
        self.failed.iter().map(|(method, reason)| (method.as_str(), reason.as_str()))
    }

    fn add_method(&mut self, program: &Program, known: Arc<KnownMethod>) {
        let name = Arc::clone(&known.name);
        self.methods.entry(name).or_insert_with(|| {
            let file = known.map.source.and_then(|file| program.sources.file(file));
            let source = file.filter(|file| !file.text.is_empty()).map(|file| {
                Arc::new(SourceText { name: file.name.clone(), text: file.text.clone() })
            });
            ListedMethod { known, source }
        });
    }

    fn add_input(&mut self, covered: &Covered, tracer: &Tracer<'_>) {
        self.covered.extend(covered);
        let items: BTreeSet<CodeItem> =
            covered.iter().map(|item| tracer.without_copies(item)).collect();
        let mut reached = BTreeSet::new();
        for item in items {
            match &item {
                CodeItem::Instruction(place) | CodeItem::Exception(place, _) => {
                    reached.insert(place.clone());
                }
                CodeItem::Branch(..) | CodeItem::Combination(..) => {}
            }
            *self.inputs.entry(item).or_default() += 1;
        }
        for place in reached {
            *self.reached.entry(place).or_default() += 1;
        }
    }

    /// What was covered of each method, by class and place in the source. Methods that a compiler made up are left
    /// out.
    pub fn methods(&self) -> Vec<MethodCoverage> {
        let is_written = |listed: &&ListedMethod| listed.known.places().next().is_some();
        let methods = self.methods.values().filter(is_written);
        let mut found: Vec<MethodCoverage> = methods.map(|listed| self.method(listed)).collect();
        let order = |one: &MethodCoverage| {
            let first = one.lines.iter().map(|line| line.line).min();
            (one.method.class.clone(), first, one.method.clone())
        };
        found.sort_by_cached_key(order);
        found
    }

    fn method(&self, ListedMethod { known, source }: &ListedMethod) -> MethodCoverage {
        let exceptions = self.inputs.iter().filter_map(|(item, &inputs)| match item {
            CodeItem::Exception(place, class) if place.method == known.name => {
                Some((place.clone(), class.clone(), inputs))
            }
            _ => None,
        });
        let is_explored =
            self.runs.iter().any(|run| run.method.as_ref().is_some_and(|one| *one == known.name));
        let branches = self.branches(known);
        MethodCoverage {
            method: Arc::clone(&known.name),
            source_file: known.map.source_file.clone(),
            source: source.clone(),
            is_explored,
            lines: self.lines(known, &branches),
            branches,
            compounds: self.compounds(known),
            exceptions: exceptions.collect(),
            rest: self.rest(&known.name),
            seen: jacoco::seen(known, &self.covered),
        }
    }

    /// Do paths reach something of a method that no test covers?
    fn is_untested(&self, method: &CodeMethod) -> bool {
        let Some(reachable) = &self.reachable else { return false };
        let mut open = reachable.without(&self.covered);
        // That an exception leaves an instruction is no part of what is counted.
        open.any(|item| match item {
            CodeItem::Exception(..) => false,
            CodeItem::Instruction(place)
            | CodeItem::Branch(place, _)
            | CodeItem::Combination(place, _) => *place.method == *method,
        })
    }

    /// How many inputs cover something.
    fn inputs(&self, item: &CodeItem) -> u64 {
        self.inputs.get(item).copied().unwrap_or(0)
    }

    fn branches(&self, known: &KnownMethod) -> Vec<BranchCoverage> {
        let branching =
            known.places().filter(|&place| known.map.instructions[place].next.len() > 1);
        let branch = |place: usize| {
            let instruction = &known.map.instructions[place];
            let at = known.place(place);
            let ways = 0..instruction.next.len() as u32;
            let line = |&next: &usize| known.map.instructions[next].line;
            BranchCoverage {
                inputs: ways.map(|way| self.inputs(&CodeItem::Branch(at.clone(), way))).collect(),
                lines: instruction.next.iter().map(line).collect(),
                is_condition: known.falls(place),
                asks_for_assertions: instruction.asks_for_assertions,
                place: at,
            }
        };
        branching.map(branch).collect()
    }

    fn lines(&self, known: &KnownMethod, branches: &[BranchCoverage]) -> Vec<LineCoverage> {
        let mut lines: BTreeMap<u32, LineCoverage> = BTreeMap::new();
        for place in known.places() {
            let at = known.place(place);
            let reached = self.reached.get(&at).copied().unwrap_or(0);
            let number = at.line.unwrap_or(0);
            let line = lines.entry(number).or_insert_with(|| LineCoverage {
                line: number,
                inputs: 0,
                instructions: Tally::default(),
                branches: Tally::default(),
            });
            line.inputs = line.inputs.max(reached);
            line.instructions.count(reached > 0);
        }
        for branch in branches {
            if let Some(line) = lines.get_mut(&branch.place.line.unwrap_or(0)) {
                branch.inputs.iter().for_each(|&inputs| line.branches.count(inputs > 0));
            }
        }
        lines.into_values().collect()
    }

    fn compounds(&self, known: &KnownMethod) -> Vec<CompoundCoverage> {
        let counted = known.places().filter_map(|place| known.compounds.get(&place));
        let compound = |compound: &CompoundCondition| {
            let place = known.place(compound.conditions[0]);
            let combinations = compound.combinations.iter().map(|combination| {
                let ways = known.ways(combination);
                let item = CodeItem::Combination(place.clone(), ways.clone());
                (ways, self.inputs(&item))
            });
            let combinations = combinations.collect();
            CompoundCoverage { place, conditions: compound.conditions.len(), combinations }
        };
        counted.map(compound).collect()
    }

    /// What is to be said of what no input reaches in a method. Of one that was explored itself, its own run tells;
    /// of others all runs together.
    fn rest(&self, method: &CodeMethod) -> Rest {
        if self.is_untested(method) {
            return Rest::Untested;
        }
        let own = |run: &&CoverageRun| run.method.as_deref() == Some(method);
        let mut runs: Vec<&CoverageRun> = self.runs.iter().filter(own).collect();
        let is_own = !runs.is_empty();
        if !is_own {
            if let Some((method, reason)) = self.failed.iter().next() {
                return Rest::Failed(format!("{method}: {reason}"));
            }
            runs = self.runs.iter().collect();
        }
        let mut cuts = BTreeMap::new();
        for run in &runs {
            for (cut, count) in &run.cuts {
                *cuts.entry(cut.clone()).or_default() += count;
            }
        }
        let is_merged = runs.iter().any(|run| match run.scope.merge {
            // Answers of own code are merged, too.
            Merge::Answers | Merge::All => true,
            Merge::None | Merge::Models | Merge::Library => run.is_merged && !is_own,
        });
        match runs.iter().all(|run| run.is_complete()) {
            true if is_merged => Rest::Merged,
            true => Rest::Unreachable,
            false => Rest::Open(cuts),
        }
    }
}

/// The method that the entry of a program calls.
fn explored_method(program: &Program) -> Option<MethodId> {
    let body = program.body(program.entry?);
    let blocks = body.blocks.iter().enumerate();
    let calls = blocks.flat_map(|(number, block)| {
        let instructions = block.instructions.iter().enumerate();
        instructions.filter_map(move |(place, instruction)| match &instruction.op {
            Op::Invoke { callee: Callee::Static(method) | Callee::Special(method), .. } => {
                Some((number, place, *method))
            }
            _ => None,
        })
    });
    let is_precondition = |block: usize, place: usize| {
        body.preconditions.iter().any(|&(at, number)| at.index() == block && number == place)
    };
    let calls = calls.filter(|&(block, place, _)| !is_precondition(block, place));
    let runtime = program.runtime.as_ref()?;
    let own = calls.filter(|&(_, _, method)| runtime.code_map(program, method).is_some());
    own.last().map(|(_, _, method)| method)
}
