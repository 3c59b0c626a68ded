//! Random Java methods with open inputs: all strategies take the same ways through the program,
//! each has exactly one path for every small heap, every witness replays, and a real JVM agrees with
//! each. So it is where library code is merged, and where all is.

use forkless_engine::{Budgets, Config, Merge, NullPolicy};
use forkless_heap::ObjectLimit;
use forkless_ir::Program;
use forkless_jvm::Jvm;
use forkless_lang_java::classpath::ClassPath;
use forkless_lang_java::javac::{Compiled, compile_texts};
use forkless_lang_java::jdk::Jdk;
use forkless_lang_java::{EntryCalls, Options, load_with_calls};
use forkless_test_support::{Folder, Random, Rounds};
use forkless_testkit::java::exploring::{Totals, repeated_ways, wrong_merged, wrong_with};
use forkless_testkit::java::methods::{RandomMethod, random_method};
use forkless_testkit::{HeapLimits, Setting};
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::{Duration, Instant};

/// A strategy with more paths of a program is skipped.
const MAX_PATHS: u64 = 150;
/// Programs that are compiled together.
const BATCH: u64 = 100;

/// Programs that were compiled together, each with its classes in a folder of its own: classes of
/// one are no inputs of another.
struct Batch {
    jdk: Jdk,
    _compiled: Compiled,
    folder: Folder,
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
        let folder = Folder::new();
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

    fn load(&self, method: &RandomMethod) -> (Program, EntryCalls) {
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
    // Of two, and of four objects: strings and arrays count.
    let most = [None, None, Some(2), None, Some(4)][(seed / 4 % 5) as usize];
    let objects = most.map(|most| ObjectLimit { class: None, most });
    let limits = HeapLimits { heap_bound, array_bound: Some(2), objects };
    Setting { null: NullPolicy::Fork, limits, max_paths: MAX_PATHS, eager_arguments: false }
}

/// How a method is explored where paths are merged: it may take this long. Calls that are merged may cost as
/// much as usual, or so little that some of them run unmerged.
fn merging(seed: u64, merge: Merge) -> Config {
    let Setting { null, limits, max_paths, .. } = setting(seed);
    let usual = Budgets::default().regions;
    let regions = [usual, 200, usual, 2_000, 20][(seed % 5) as usize];
    let time = Some(Duration::from_secs(1));
    Config {
        merge,
        null,
        heap_bound: limits.heap_bound,
        array_bound: limits.array_bound,
        budgets: Budgets { paths: Some(max_paths), time, regions, ..Budgets::default() },
        ..Config::default()
    }
}

fn wrong(seed: u64, batch: &mut Batch, method: &RandomMethod, totals: &mut Totals) -> Vec<String> {
    let loaded = batch.load(method);
    let mut random = Random::new(seed);
    let (explored, mut wrong) =
        wrong_with(&loaded, setting(seed), &mut batch.jvm, &mut random, totals);
    // Models decide about lengths here: of arrays that are copied, of numbers as text that is read.
    let deciding = ["arraycopy(", ".clone()", ").equals(\"k7\")"];
    if !deciding.iter().any(|call| method.text.contains(call)) {
        wrong.extend(repeated_ways(&loaded.0, &explored));
    }
    for merge in [Merge::Library, Merge::All] {
        let config = merging(seed, merge);
        wrong.extend(wrong_merged(&loaded, &config, &mut batch.jvm));
    }
    wrong
}

#[test]
fn random_methods_are_explored_alike_and_as_the_jvm_runs_them() {
    let jdk = Jdk::find(None).ok().filter(|jdk| jdk.javac().is_some() && jdk.feature_version >= 16);
    let Some(jdk) = jdk else { return println!("skipped: no JDK 16 or later with a compiler") };
    let (start, mut totals, mut wrong) = (Instant::now(), Totals::default(), vec![]);
    let seeds: Vec<u64> = Rounds { usual: 30, long: 3_000 }.seeds_from(0).collect();
    for seeds in seeds.chunks(BATCH as usize) {
        let methods: Vec<RandomMethod> = seeds.iter().map(|&seed| random_method(seed)).collect();
        let mut batch = Batch::new(&jdk, &methods);
        for (&seed, method) in seeds.iter().zip(&methods) {
            let checked = catch_unwind(AssertUnwindSafe(|| {
                self::wrong(seed, &mut batch, method, &mut totals)
            }));
            let found = checked.unwrap_or_else(|_| vec!["it panics".into()]);
            if !found.is_empty() {
                let (text, setting) = (&method.text, setting(seed));
                let found = found.join("\n");
                println!("seed {seed}, {setting:?}: {found}\n{text}");
                wrong.push(seed);
            }
        }
    }
    totals.print();
    println!("{:.1?}", start.elapsed());
    assert!(wrong.is_empty(), "wrong with the seeds {wrong:?}");
}
