//! Asks for which arguments a sequence of calls makes the wanted object.
//!
//! The harness is a static method whose parameters are the arguments of the calls. It makes the object, and assumes that
//! each field that matters holds what is wanted. Exploring it gives a path, and the input of that path is the answer: it
//! is a graph of objects itself, and made in the same way.

use super::assembler::{Assembler, op};
use super::classes::{CallKind, Callable, Classes, internal};
use super::graph::Graph;
use super::harness_code::HarnessCode;
use super::types::erased_name;
use forkless_deadline::Deadline;
use forkless_driver::{JavaLocation, explore};
use forkless_engine::{Budgets, Config, Merge, NullPolicy, Order, Path, PathEnd};
use forkless_ir::Type;
use forkless_lang_java::classfile::GenericType;
use forkless_lang_java::javac::CompilerConditions;
use forkless_lang_java::jdk::Jdk;
use forkless_lang_java::{Options, TemporaryFolder, load_with_calls, temporary_folder};
use std::collections::BTreeSet;
use std::path::PathBuf;
use std::time::Duration;

/// The class whose methods state assumptions.
pub(super) const VERIFIER: &str = "org/sosy_lab/sv_benchmarks/Verifier";

/// The name of the class of harnesses, without its package.
const HARNESS: &str = "ForklessHarness";

/// How long one harness may take, and how far a path may go. The first is for what cannot be counted; paths end by the
/// second.
const TIME: Duration = Duration::from_secs(2);
const STEPS: u64 = 40_000;

/// Few harnesses make more steps and ask more of the solver, a query counting as many steps.
const USUAL_WORK: u64 = 20_000;
const QUERY: u64 = 100;

/// Loops of a harness go round that often.
const LOOPS: u32 = 12;

/// Arrays among the arguments may be that long.
const ARRAY_BOUND: u32 = 8;

/// A sequence of calls that may make an object.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Plan {
    /// What makes the object, or its builder.
    pub make: Callable,
    /// What is called on it then.
    pub calls: Vec<Callable>,
    /// What makes the object of the builder.
    pub finish: Option<Callable>,
    /// The fields that are assigned at the end: class and name.
    pub assigned: Vec<(String, String)>,
}

impl Plan {
    /// All calls, in order.
    pub fn all(&self) -> impl Iterator<Item = &Callable> {
        std::iter::once(&self.make).chain(&self.calls).chain(&self.finish)
    }
}

/// The object that is wanted.
pub(super) struct Goal<'g> {
    /// The objects.
    pub graph: &'g Graph,
    /// Which of them.
    pub root: usize,
    /// The objects that are compared field by field, the root among them.
    pub inside: BTreeSet<usize>,
    /// Other objects that these refer to: they are given, and compared as such.
    pub outside: Vec<(usize, GenericType)>,
}

/// Arguments that make the object.
pub(super) struct Found {
    /// What they are.
    pub graph: Graph,
    /// The names of the inputs: first the arguments of all calls, then the objects outside.
    pub inputs: Vec<String>,
    /// What the path read from its environment.
    pub environment: Vec<(String, Type)>,
}

/// Explores harnesses.
pub(super) struct Prover {
    jdk: Jdk,
    class_path: Vec<PathBuf>,
    folder: TemporaryFolder,
    /// How many harnesses were explored for the input that is being made; long ones count more.
    pub count: usize,
    /// When the input has to be made.
    pub deadline: Deadline,
}

impl Prover {
    /// None if there is no place for files.
    pub fn new(location: &JavaLocation<'_>) -> Option<Prover> {
        let folder = temporary_folder().ok()?;
        let mut verifier = Assembler::new(1);
        verifier.op(op::RETURN);
        let bytes = verifier.finish(VERIFIER, "assume", "(Z)V", "(Z)V")?;
        write(&folder, VERIFIER, &bytes)?;
        let mut class_path = location.class_path.to_vec();
        class_path.push(folder.path().to_path_buf());
        Some(Prover {
            jdk: location.jdk.clone(),
            class_path,
            folder,
            count: 0,
            deadline: Deadline::default(),
        })
    }

    /// Arguments with which the plan makes the object.
    pub fn find(
        &mut self,
        classes: &Classes,
        goal: &Goal<'_>,
        plan: &Plan,
        package: &str,
    ) -> Option<Found> {
        let (found, work) = self.ask(classes, goal, plan, package).unwrap_or_default();
        // One that takes long counts for several. What it did is counted, since time differs from run to run.
        self.count += 1 + (work / USUAL_WORK) as usize;
        found
    }

    /// The arguments, if there are any, and how much work it was to find out; none if it cannot be asked.
    fn ask(
        &self,
        classes: &Classes,
        goal: &Goal<'_>,
        plan: &Plan,
        package: &str,
    ) -> Option<(Option<Found>, u64)> {
        let name = match package {
            "" => HARNESS.to_string(),
            _ => format!("{package}.{HARNESS}"),
        };
        let bytes = HarnessCode::new(classes, goal, plan).write(&internal(&name))?;
        write(&self.folder, &internal(&name), &bytes)?;
        let options = Options {
            class_path: self.class_path.clone(),
            jdk: Some(self.jdk.clone()),
            // The tests run with them.
            assertions: true,
            compiler: CompilerConditions::off(),
            privileged: Some(name.clone()),
            ..Options::default()
        };
        let (program, calls) = load_with_calls(&format!("{name}.make"), &options).ok()?;
        let longest = goal.inside.iter().map(|&number| goal.graph.nodes[number].values().len());
        let config = Config {
            null: NullPolicy::Assume,
            merge: Merge::Library,
            order: Order::DepthFirst,
            array_bound: Some(ARRAY_BOUND.max(longest.max().unwrap_or(0) as u32)),
            budgets: Budgets {
                time: Some(TIME),
                paths: Some(1),
                steps: STEPS,
                loops: Some(LOOPS),
                ..Budgets::default()
            },
            replay: true,
            ..Config::default()
        };
        let exploration = explore(&program, &config, &()).ok()?;
        let work = exploration.counts.steps + QUERY * exploration.counts.queries;
        let path = exploration.paths.iter().find(|path| is_success(path));
        let found = path.and_then(|path| {
            Some(Found {
                graph: Graph::of(&program, path.witness.as_ref()?),
                inputs: calls.method.inputs.clone(),
                environment: path.environment.clone(),
            })
        });
        Some((found, work))
    }
}

fn is_success(path: &Path) -> bool {
    matches!(path.end, PathEnd::Returned(_)) && path.witness.is_some()
}

fn write(folder: &TemporaryFolder, class: &str, bytes: &[u8]) -> Option<()> {
    let file = folder.path().join(format!("{class}.class"));
    std::fs::create_dir_all(file.parent()?).ok()?;
    std::fs::write(file, bytes).ok()
}

/// Does a call give the object on which the next one is made?
pub(super) fn is_chained(call: &Callable, make: &Callable) -> bool {
    call.kind == CallKind::Instance
        && call.returns.as_ref().is_some_and(|ty| erased_name(ty) == call.class)
        && (make.class == call.class
            || make.returns.as_ref().is_some_and(|ty| erased_name(ty) == call.class))
}
