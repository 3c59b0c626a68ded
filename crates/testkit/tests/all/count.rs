//! The number of input heaps of a path, counted from path conditions, against concrete runs: all
//! heaps of up to four objects are made and run, and none that takes a path may be missing from its
//! count; each that is counted is run too, and must take the path with a shape of its own.
//!
//! Trees have their numbers of shapes from the definitions of the trees: those of the Kiasan
//! papers' generating functions.

use forkless_engine::concrete::{ConcreteEnd, InputSource, Limits, run};
use forkless_engine::{
    Config, ControlTrace, CountLimits, Exploration, HeapCounter, Merge, NullPolicy, PathEnd,
};
use forkless_heap::{ObjectLimit, Strategy, sort_of};
use forkless_ir::{ClassId, FieldId, Program, Type};
use forkless_lang_pose::{DiskLoader, Loader, Options, load_with, trust_declared_types};
use forkless_term::{Model, ReferenceValue, Symbol, TermPool, Value};
use forkless_testkit::subjects::{explored, pose_config, pose_subjects, subject, workspace};
use forkless_testkit::{Bounds, Read, enumerate};
use std::collections::{BTreeMap, BTreeSet, HashSet};
use std::ops::ControlFlow;
use std::path::PathBuf;

const OBJECTS: usize = 4;

/// Explores a program in a way that its heaps can be counted.
fn counted(
    program: &Program,
    strategy: Strategy,
    null: NullPolicy,
    heap_bound: Option<u32>,
) -> Exploration {
    let config =
        Config { strategy, log_reads: true, replay: false, null, heap_bound, ..pose_config() };
    let exploration = explored(program, &config);
    assert!(exploration.is_complete());
    exploration
}

/// The number of heaps of each path of a run, by its number.
fn counts(program: &Program, exploration: &mut Exploration, limits: CountLimits) -> Vec<u64> {
    let mut counts = vec![];
    for path in &exploration.paths {
        let pool = &mut exploration.pools[path.pool];
        let count = HeapCounter::new(program, pool, limits).count(path);
        assert!(count.complete, "every question about a shape is decided");
        counts.push(count.heaps);
    }
    counts
}

/// A model as an input; notes the references that are read.
struct ModelInput<'a> {
    program: &'a Program,
    pool: &'a TermPool,
    model: &'a Model,
    reads: Vec<Read>,
    seen: BTreeSet<(Option<u32>, Symbol)>,
}

impl ModelInput<'_> {
    fn value(&mut self, parent: Option<u32>, symbol: Symbol, ty: Type) -> Value {
        let argument = parent.map(|object| Value::Reference(ReferenceValue::Input(object)));
        let entry = self
            .pool
            .find_function(&symbol)
            .and_then(|function| self.model.get(&(function, [argument, None])));
        let sort = sort_of(ty).expect("the input has values");
        let value = entry.unwrap_or_else(|| Value::default_of(sort));
        if self.seen.insert((parent, symbol))
            && let Value::Reference(target) = value
        {
            self.reads.push(Read { parent, target });
        }
        value
    }
}

impl InputSource for ModelInput<'_> {
    fn input(&mut self, name: &str, ty: Type) -> Value {
        self.value(None, Symbol::Input(name.to_string()), ty)
    }

    fn class(&mut self, object: u32) -> ClassId {
        ClassId(self.model.class(object))
    }

    fn field(&mut self, object: u32, field: FieldId, ty: Type) -> Value {
        let declaration = self.program.field(field);
        let class = self.program.class(declaration.class).name.clone();
        self.value(Some(object), Symbol::Field { class, name: declaration.name.clone() }, ty)
    }

    fn length(&mut self, _: u32) -> u32 {
        unreachable!("the language has no arrays")
    }

    fn element(&mut self, _: u32, _: u32, _: Type) -> Value {
        unreachable!("the language has no arrays")
    }
}

/// The reads with objects numbered in the order in which they are met: the shape.
fn canonical(reads: &[Read]) -> Vec<Read> {
    let mut numbers: BTreeMap<u32, u32> = BTreeMap::new();
    let mut shape = vec![];
    for read in reads {
        let parent = read.parent.map(|parent| numbers[&parent]);
        let target = match read.target {
            ReferenceValue::Input(object) => {
                let next = numbers.len() as u32;
                ReferenceValue::Input(*numbers.entry(object).or_insert(next))
            }
            other => other,
        };
        shape.push(Read { parent, target });
    }
    shape
}

type Shapes = BTreeMap<ControlTrace, HashSet<Vec<Read>>>;

/// The enumerations of all heaps of up to four objects of a subject. Its integers take values that
/// its comparisons tell apart; where sums overflow, not all that matter.
fn passes(name: &str) -> Vec<Bounds> {
    let all = |ints: &[i32]| Bounds::objects(OBJECTS, ints);
    match name {
        "avl_insertElem" => {
            let heights = [-2, -1, 0, 1];
            vec![all(&heights).with_ints("X0", &[0]).with_ints("element", &[-1, 0, 1])]
        }
        "avl_balanced" => vec![all(&[-3, -2, 0, 2, i32::MIN, i32::MAX])],
        "avl_find" => vec![all(&[-1, 0, 1])],
        "avl_maxElement" | "avl_minElement" => vec![all(&[0, 1, 2])],
        "treemap_put" => {
            vec![all(&[0, 1]).with_ints("X0", &[1]).with_ints("key", &[0, 1, 2])]
        }
        name if name.starts_with("dll_") => vec![all(&[0, 4, 5])],
        _ => vec![all(&[0, 1])],
    }
}

/// The shapes that take each control path, over all heaps of the passes.
fn enumerated(program: &Program, passes: &[Bounds]) -> Shapes {
    let mut shapes = Shapes::new();
    for bounds in passes {
        enumerate(program, bounds, &mut |heap, run| {
            // Where an object lacks what is asked of it, no path goes on.
            if run.end != ConcreteEnd::Stuck {
                shapes.entry(run.control).or_default().insert(heap.reads.clone());
            }
            ControlFlow::Continue(())
        });
    }
    shapes
}

/// Counts the heaps of a program's paths. Each that is counted is run, and must take its path with
/// a shape of its own; each that enumeration finds must have been counted.
fn check(name: &str, program: &Program, null: NullPolicy) -> u64 {
    // Summaries take long where much is written through references that may alias.
    let strategy = if name == "avl_insertElem" { Strategy::Pose } else { Strategy::Summary };
    let mut exploration = counted(program, strategy, null, None);
    let objects = [ObjectLimit { class: None, most: OBJECTS as u32 }];
    let limits = CountLimits { objects: &objects, deadline: Default::default() };
    let enumerated = enumerated(program, &passes(name));
    let mut total = 0;
    let mut all = Shapes::new();
    for path in &exploration.paths {
        let mut shapes: HashSet<Vec<Read>> = HashSet::new();
        let pool = &mut exploration.pools[path.pool];
        let count = HeapCounter::new(program, pool, limits).visit(path, &mut |pool, model| {
            let (reads, seen) = (vec![], BTreeSet::new());
            let mut input = ModelInput { program, pool, model, reads, seen };
            let run = run(
                program,
                &mut input,
                Limits { steps: 100_000, depth: 1_000, keeps_history: true, merge: Merge::None },
            );
            assert_eq!(run.control, path.control, "{name}: a counted heap takes another path");
            shapes.insert(canonical(&input.reads));
        });
        assert!(count.complete, "every question about a shape is decided");
        let decisions = &path.decisions;
        assert_eq!(count.heaps, shapes.len() as u64, "{name} {decisions:?}: counted twice");
        total += count.heaps;
        all.entry(path.control).or_default().extend(shapes);
    }
    // Paths that dereference null at different places may have equal traces.
    for (control, counted) in all {
        if let Some(found) = enumerated.get(&control) {
            assert!(found.is_subset(&counted), "{name}: a heap was not counted");
        }
    }
    total
}

/// Checks all subjects, well typed or not, and prints how many heaps they have.
fn check_subjects(null: NullPolicy, declared_types: bool) {
    let mut total = 0;
    for (name, _) in pose_subjects() {
        let mut program = subject(&name);
        if declared_types {
            trust_declared_types(&mut program);
        }
        let heaps = check(&name, &program, null);
        println!("{name:20} {heaps:8} heaps, null: {null:?}, declared types: {declared_types}");
        total += heaps;
    }
    println!("{total} heaps of up to {OBJECTS} objects");
}

#[test]
fn counts_are_those_of_all_small_heaps_without_null_dereferences() {
    check_subjects(NullPolicy::Assume, false);
}

#[test]
fn counts_are_those_of_all_small_heaps() {
    check_subjects(NullPolicy::Fork, true);
}

/// Puts a main program in front of the libraries of the tree corpus.
struct WithMain(&'static str);

impl Loader for WithMain {
    fn load(&self, path: &str) -> Result<String, String> {
        if path.ends_with("main.pose") { Ok(self.0.to_string()) } else { DiskLoader.load(path) }
    }
}

#[test]
fn trees_have_the_shapes_of_the_papers() {
    let trees = [
        ("include lib/binary_search_tree.pose\n(Y0.repOK[])", [1, 2, 5, 26]),
        ("include lib/avl_tree.pose\n(Y0.repOK[])", [1, 2, 5, 20]),
        ("include lib/red_black_tree.pose\n(Y0.repOK[])", [1, 2, 6, 31]),
    ];
    let main: PathBuf = workspace().join("corpus/trees/main.pose");
    for (text, expected) in trees {
        let mut program = load_with(&main.to_string_lossy(), &WithMain(text), &Options::default())
            .unwrap_or_else(|error| panic!("{}", error.render()));
        trust_declared_types(&mut program);
        for (bound, expected) in (0..).zip(expected) {
            let mut exploration =
                counted(&program, Strategy::Summary, NullPolicy::Assume, Some(bound));
            let limits = CountLimits::default();
            let counts = counts(&program, &mut exploration, limits);
            let accepts = |end: &PathEnd, pool: &forkless_term::TermPool| match end {
                PathEnd::Returned(Some(value)) => pool.as_truth(*value) == Some(true),
                _ => false,
            };
            let paths = exploration.paths.iter().zip(&counts);
            let accepted = paths.filter(|(path, _)| accepts(&path.end, exploration.pool(path)));
            let shapes: u64 = accepted.map(|(_, &count)| count).sum();
            assert_eq!(shapes, expected, "bound {bound} of\n{text}");
        }
    }
}
