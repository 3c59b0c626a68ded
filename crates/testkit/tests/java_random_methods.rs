//! Random Java methods with open inputs: all strategies take the same ways through the program,
//! each has exactly one path for every small heap, every witness replays, and a real JVM agrees with
//! each.
//!
//! `FORKLESS_FUZZ_ROUNDS` says how many programs there are, `FORKLESS_FUZZ_SEED` the first.

use forkless_engine::{ControlTrace, EndKind, Exploration, NullPolicy, Path as ExploredPath};
use forkless_heap::Strategy;
use forkless_ir::Program;
use forkless_jvm::{Jvm, Verdict};
use forkless_lang_java::classpath::ClassPath;
use forkless_lang_java::javac::{Compiled, compile_texts};
use forkless_lang_java::jdk::Jdk;
use forkless_lang_java::{Entered, Options, load_with_calls};
use forkless_testkit::java::methods::{RandomMethod, random_method};
use forkless_testkit::java::{TemporaryFolder, number_from_environment};
use forkless_testkit::{Bounds, Exactness, Explored, HeapLimits, Random, Setting};
use std::collections::{BTreeMap, BTreeSet};
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::Instant;

/// A strategy with more paths of a program is skipped.
const MAX_PATHS: u64 = 150;
/// Heaps of one program.
const MAX_HEAPS: u64 = 60;
const SAMPLES: u64 = 30;
/// Programs that are compiled together.
const BATCH: u64 = 100;

#[derive(Default)]
struct Totals {
    programs: u64,
    heaps: u64,
    on_jvm: u64,
    strategies: BTreeMap<Strategy, (u64, u64, u64)>,
    cuts: BTreeMap<String, u64>,
    not_comparable: BTreeMap<String, u64>,
    ends: BTreeMap<EndKind, u64>,
}

/// Programs that were compiled together, each with its classes in a folder of its own: classes of
/// one are no inputs of another.
struct Batch {
    jdk: Jdk,
    _compiled: Compiled,
    folder: TemporaryFolder,
    jvm: Jvm,
}

impl Batch {
    fn new(jdk: &Jdk, methods: &[RandomMethod]) -> Batch {
        let texts: Vec<(String, &str)> = methods
            .iter()
            .map(|method| (format!("{}A.java", method.prefix), method.text.as_str()))
            .collect();
        let texts: Vec<(&str, &str)> = texts.iter().map(|(name, text)| (&**name, *text)).collect();
        let compiled = compile_texts(&texts, jdk).unwrap_or_else(|error| panic!("{error}"));
        let folder = TemporaryFolder::new();
        let all = std::fs::read_dir(compiled.folder()).expect("the classes are there");
        let files: Vec<PathBuf> = all.map(|entry| entry.expect("a class").path()).collect();
        for file in &files {
            let name = file.file_name().expect("a name").to_string_lossy();
            let own = folder.path().join(own_folder(&name));
            std::fs::create_dir_all(&own).expect("a folder can be made");
            std::fs::copy(file, own.join(&*name)).expect("a class can be copied");
        }
        let class_path = ClassPath::open(&[compiled.folder().to_path_buf()], Some(jdk));
        let class_path = Arc::new(class_path.expect("the classes are there"));
        let jvm = Jvm::start(jdk, class_path).expect("a JVM starts");
        Batch { jdk: jdk.clone(), _compiled: compiled, folder, jvm }
    }

    fn load(&self, method: &RandomMethod) -> (Program, Entered) {
        let options = Options {
            class_path: vec![self.folder.path().join(own_folder(&method.prefix))],
            jdk: Some(self.jdk.clone()),
            ..Options::default()
        };
        load_with_calls(&method.target, &options)
            .unwrap_or_else(|error| panic!("{}", error.render()))
    }
}

/// Where the classes of a program are: they are named by what is before the first `_`.
fn own_folder(name: &str) -> &Path {
    Path::new(name.split('_').next().expect("a part"))
}

fn setting(seed: u64) -> Setting {
    let heap_bound = [None, Some(1), Some(2), Some(0)][(seed % 4) as usize];
    let limits = HeapLimits { heap_bound, array_bound: Some(2) };
    Setting { null: NullPolicy::Fork, limits, max_paths: MAX_PATHS }
}

/// The ways through the program that an exploration found: branches, and how they end. Exceptions of
/// two instructions of one line look the same.
fn ways(exploration: &Exploration) -> BTreeSet<(ControlTrace, Option<EndKind>, String)> {
    let way = |path: &ExploredPath| (path.control, path.end.kind(), format!("{:?}", path.trace));
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

fn differences_on_jvm(
    batch: &mut Batch,
    loaded: &(Program, Entered),
    explored: &Explored,
    totals: &mut Totals,
) -> Vec<String> {
    let mut wrong = vec![];
    for (strategy, exploration) in explored.complete() {
        for path in &exploration.paths {
            let pool = exploration.pool(path);
            match batch.jvm.replay(&loaded.0, &loaded.1, path, pool) {
                Verdict::Agrees => totals.on_jvm += 1,
                Verdict::Differs(difference) => {
                    let (name, decisions) = (strategy.name(), &path.decisions);
                    wrong.push(format!("{name}, {decisions:?}: on the JVM {difference}"));
                }
                Verdict::NotComparable(words) => {
                    *totals.not_comparable.entry(words).or_default() += 1
                }
            }
        }
    }
    wrong
}

fn inexact(seed: u64, program: &Program, explored: &Explored, totals: &mut Totals) -> Vec<String> {
    let mut exactness = Exactness::new(program, explored);
    let bounds = Bounds::objects(3, &[0, 1, -1]).with_lengths(2);
    exactness.check(&bounds.clone().with_runs(MAX_HEAPS));
    let mut random = Random::new(seed);
    let wide = Bounds::objects(5, &[0, 1, 2, -1, 100, i32::MAX, i32::MIN]).with_lengths(3);
    exactness.check_samples(&wide.with_runs(SAMPLES), &mut random);
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

fn check(seed: u64, batch: &mut Batch, method: &RandomMethod, totals: &mut Totals) -> Vec<String> {
    let loaded = batch.load(method);
    let explored = Explored::new(&loaded.0, setting(seed));
    totals.programs += 1;
    for (strategy, exploration) in explored.complete() {
        let sum = totals.strategies.entry(*strategy).or_default();
        sum.0 += 1;
        sum.2 += exploration.counts.traces;
        for (kind, count) in &exploration.counts.ends {
            *totals.ends.entry(kind.clone()).or_default() += count;
        }
    }
    for (strategy, reason) in explored.skipped().iter().zip(explored.cuts()) {
        totals.strategies.entry(*strategy).or_default().1 += 1;
        *totals.cuts.entry(reason.clone()).or_default() += 1;
    }
    let mut wrong = explored.violations(&loaded.0);
    wrong.extend(different_ways(&explored));
    wrong.extend(differences_on_jvm(batch, &loaded, &explored, totals));
    wrong.extend(inexact(seed, &loaded.0, &explored, totals));
    wrong
}

#[test]
fn random_methods_are_explored_alike_and_as_the_jvm_runs_them() {
    let jdk = Jdk::find(None).ok().filter(|jdk| jdk.javac().is_some() && jdk.feature_version >= 16);
    let Some(jdk) = jdk else { return println!("skipped: no JDK 16 or later with a compiler") };
    let rounds = number_from_environment("FORKLESS_FUZZ_ROUNDS", 60);
    let first = number_from_environment("FORKLESS_FUZZ_SEED", 0);
    let (start, mut totals, mut wrong) = (Instant::now(), Totals::default(), vec![]);
    let seeds: Vec<u64> = (first..first + rounds).collect();
    for seeds in seeds.chunks(BATCH as usize) {
        let methods: Vec<RandomMethod> = seeds.iter().map(|&seed| random_method(seed)).collect();
        let mut batch = Batch::new(&jdk, &methods);
        for (&seed, method) in seeds.iter().zip(&methods) {
            let checked =
                catch_unwind(AssertUnwindSafe(|| check(seed, &mut batch, method, &mut totals)));
            let found = checked.unwrap_or_else(|_| vec!["it panics".into()]);
            if !found.is_empty() {
                let (text, setting) = (&method.text, setting(seed));
                let found = found.join("\n");
                println!("seed {seed}, {setting:?}: {found}\n{text}");
                wrong.push(seed);
            }
        }
    }
    let Totals { programs, heaps, on_jvm, .. } = totals;
    println!("{programs} random methods, {heaps} heaps, {on_jvm} paths run on the JVM");
    println!("not comparable: {:?}\nends: {:?}", totals.not_comparable, totals.ends);
    println!("skipped because of {:?}", totals.cuts);
    for (strategy, (explored, skipped, paths)) in totals.strategies {
        println!(
            "{:<12} {explored:>6} explored {skipped:>5} skipped {paths:>7} paths",
            strategy.name()
        );
    }
    println!("{:.1?}", start.elapsed());
    assert!(wrong.is_empty(), "wrong with the seeds {wrong:?}");
}
