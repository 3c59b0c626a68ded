//! The number of input heaps of a path, counted from path conditions, against concrete runs: every
//! heap of up to four objects is made and run, and the shapes that take a path are collected.
//!
//! Trees have their numbers of shapes from the definitions of the trees: those of the Kiasan
//! papers' generating functions.

use forkless_engine::{
    Config, ControlTrace, CountLimits, Exploration, HeapCounter, NullPolicy, PathEnd,
};
use forkless_heap::Strategy;
use forkless_ir::Program;
use forkless_lang_pose::{DiskLoader, Loader, Options, load_with, trust_declared_types};
use forkless_testkit::subjects::{explored, pose_config, pose_files, subject, workspace};
use forkless_testkit::{Bounds, Read, enumerate};
use std::collections::{BTreeMap, HashSet};
use std::ops::ControlFlow;
use std::path::PathBuf;

const OBJECTS: usize = 4;

/// Explores a program in a way that its heaps can be counted.
fn counted(program: &Program, null: NullPolicy, heap_bound: Option<u32>) -> Exploration {
    let config = Config {
        strategy: Strategy::Summary,
        log_reads: true,
        replay: false,
        null,
        heap_bound,
        ..pose_config()
    };
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

/// The enumerations that find every shape of up to four objects of a subject: its integers take
/// the values that its comparisons tell apart.
fn passes(name: &str) -> Vec<Bounds> {
    let all = |ints: &[i32]| Bounds::objects(OBJECTS, ints);
    match name {
        "avl_insertElem" => {
            let heights: [&[i32]; 3] = [
                &[-4, -3, -2, -1, 0, 1, 2],
                &[1, i32::MAX - 2, i32::MAX - 1, i32::MAX, i32::MIN],
                &[-2, 0, i32::MAX - 1, i32::MAX, i32::MIN + 1],
            ];
            let insert =
                |heights| all(heights).with_ints("X0", &[0]).with_ints("element", &[-1, 0, 1]);
            heights.into_iter().map(insert).collect()
        }
        "avl_balanced" => vec![all(&[-4, -3, -2, -1, 0, 1, 2, i32::MIN, i32::MAX])],
        "avl_find" => vec![all(&[-1, 0, 1])],
        "avl_maxElement" | "avl_minElement" => vec![all(&[0, 1, 2, 3])],
        "treemap_put" => {
            vec![all(&[0, 1]).with_ints("X0", &[1]).with_ints("key", &[0, 1, 2])]
        }
        name if name.starts_with("dll_") => vec![all(&[0, 4, 5])],
        _ => vec![all(&[0, 1])],
    }
}

/// The shapes that take each control path, over all heaps of the passes.
fn shapes(program: &Program, passes: &[Bounds]) -> BTreeMap<ControlTrace, HashSet<Vec<Read>>> {
    let mut shapes: BTreeMap<ControlTrace, HashSet<Vec<Read>>> = BTreeMap::new();
    for bounds in passes {
        enumerate(program, bounds, &mut |heap, run| {
            shapes.entry(run.control).or_default().insert(heap.reads.clone());
            ControlFlow::Continue(())
        });
    }
    shapes
}

fn check(name: &str, program: &Program, null: NullPolicy) -> u64 {
    let mut exploration = counted(program, null, None);
    let limits = CountLimits { objects: Some(OBJECTS), deadline: None };
    let counts = counts(program, &mut exploration, limits);
    let shapes = shapes(program, &passes(name));
    for (path, &count) in exploration.paths.iter().zip(&counts) {
        let seen = shapes.get(&path.control).map_or(0, |shapes| shapes.len() as u64);
        assert_eq!(count, seen, "{name}, path {:?}", path.decisions);
    }
    counts.iter().sum()
}

#[test]
fn counts_are_those_of_all_small_heaps() {
    let mut total = 0;
    for file in pose_files(&workspace().join("corpus/pose")) {
        let name = file.file_stem().expect("a program has a name").to_string_lossy().into_owned();
        let mut program = subject(&name);
        let any = check(&name, &program, NullPolicy::Assume);
        trust_declared_types(&mut program);
        let declared = check(&name, &program, NullPolicy::Assume);
        let forked = check(&name, &program, NullPolicy::Fork);
        println!("{name:20} {any:8} heaps, {declared:8} well typed, {forked:8} with null");
        total += any + declared + forked;
    }
    println!("{total} heaps of up to {OBJECTS} objects");
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
            let mut exploration = counted(&program, NullPolicy::Assume, Some(bound));
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
