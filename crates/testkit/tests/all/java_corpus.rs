//! The Java subjects of the papers' tables: as many paths as the corpus derives for them, and every
//! witness does the same on our concrete interpreter and on a JVM.
//!
//! The tables say what is expected (`corpus/java/*/README.md` says why). A JDK with a compiler is
//! needed; without one the tests say so and check nothing.

use forkless_engine::{Budgets, Config, Detail, Exploration, NullPolicy, Progress, explore};
use forkless_heap::{CountedWay, Strategy};
use forkless_ir::Program;
use forkless_jvm::{Jvm, Verdict};
use forkless_lang_java::classpath::ClassPath;
use forkless_lang_java::javac::{Compiled, compile_texts};
use forkless_lang_java::jdk::Jdk;
use forkless_lang_java::{EntryCalls, Inputs, Options, load_with_calls};
use forkless_testkit::java::{jdks, jdks_in_full};
use forkless_testkit::subjects::workspace;
use std::collections::BTreeMap;
use std::sync::Arc;
use std::time::Duration;

/// Loops that decide about cyclic inputs have no other end; no path of these subjects is that long.
const LOOP_BOUND: u32 = 32;
/// As the command has it. Preconditions ask for shorter arrays where it matters.
const ARRAY_BOUND: u32 = 8;

/// A folder of the corpus, compiled, and its table.
struct Corpus {
    jdk: Jdk,
    compiled: Compiled,
    rows: Vec<BTreeMap<String, String>>,
}

/// A JVM with the classes of a folder, and what it said of the witnesses.
struct OnJvm {
    jvm: Jvm,
    version: u32,
    agree: u64,
    not_comparable: BTreeMap<String, u64>,
}

impl OnJvm {
    fn start(corpus: &Corpus) -> OnJvm {
        let folder = vec![corpus.compiled.folder().to_path_buf()];
        let class_path =
            ClassPath::open(&folder, Some(&corpus.jdk)).expect("the classes are there");
        let jvm = Jvm::start(&corpus.jdk, Arc::new(class_path)).expect("a JVM starts");
        let version = corpus.jdk.feature_version;
        OnJvm { jvm, version, agree: 0, not_comparable: BTreeMap::new() }
    }

    /// Runs all witnesses.
    fn run(&mut self, name: &str, (program, calls): &(Program, EntryCalls), run: &Exploration) {
        for path in &run.paths {
            match self.jvm.replay(program, calls, path, run.pool(path)) {
                Verdict::Agrees => self.agree += 1,
                Verdict::Differs(difference) => {
                    panic!("{name}, {:?}: {difference}", path.decisions)
                }
                Verdict::NoAnswer => panic!("{name}, {:?}: no answer", path.decisions),
                Verdict::NotConfirmed(words)
                | Verdict::NotComparable(words)
                | Verdict::ClassRefused(words) => {
                    *self.not_comparable.entry(words).or_default() += 1
                }
            }
        }
    }

    fn print(&self) {
        let OnJvm { version, agree, not_comparable, .. } = self;
        println!("{agree} inputs agree with the JVM {version}; not comparable: {not_comparable:?}");
    }
}

impl Corpus {
    /// Compiles a folder with the usual JDK; none if there is none that can.
    fn open(folder: &str) -> Option<Corpus> {
        Some(Corpus::compile(folder, jdks().into_iter().next()?))
    }

    /// Compiles a folder with each JDK that tests run in full.
    fn open_with_each(folder: &'static str) -> impl Iterator<Item = Corpus> {
        jdks_in_full().into_iter().map(|jdk| Corpus::compile(folder, jdk))
    }

    fn compile(folder: &str, jdk: Jdk) -> Corpus {
        let path = workspace().join("corpus/java").join(folder);
        let mut sources = vec![];
        for entry in std::fs::read_dir(&path).expect("the corpus is there") {
            let name = entry.expect("the corpus is there").file_name();
            let name = name.into_string().expect("names are text");
            if name.ends_with(".java") {
                let text = std::fs::read_to_string(path.join(&name)).expect("it can be read");
                sources.push((name, text));
            }
        }
        sources.sort();
        let texts: Vec<(&str, &str)> =
            sources.iter().map(|(name, text)| (name.as_str(), text.as_str())).collect();
        let compiled = compile_texts(&texts, &jdk).unwrap_or_else(|error| panic!("{error}"));
        let table = std::fs::read_to_string(path.join(format!("{folder}.csv"))).expect("a table");
        let mut lines = table.lines().map(|line| line.split(',').map(str::to_string));
        let headings: Vec<String> = lines.next().expect("it has headings").collect();
        let rows = lines.map(|cells| headings.iter().cloned().zip(cells).collect()).collect();
        Corpus { jdk, compiled, rows }
    }

    fn load(&self, method: &str, requires: &str) -> (Program, EntryCalls) {
        let options = Options {
            class_path: vec![self.compiled.folder().to_path_buf()],
            jdk: Some(self.jdk.clone()),
            requires: requires.split_whitespace().map(str::to_string).collect(),
            // The figures are those of all inputs.
            inputs: Inputs::Any,
            ..Options::default()
        };
        load_with_calls(method, &options)
            .unwrap_or_else(|error| panic!("{method}: {}", error.render()))
    }

    /// A subject of Table 1.
    fn subject(&self, row: &BTreeMap<String, String>) -> (Program, EntryCalls) {
        self.load(&format!("{}.{}{}", row["class"], row["method"], row["descriptor"]), "")
    }
}

fn number(row: &BTreeMap<String, String>, heading: &str) -> u64 {
    row[heading].parse().unwrap_or_else(|_| panic!("no number {heading} in {row:?}"))
}

fn config(strategy: Strategy, null: NullPolicy) -> Config {
    let budgets = Budgets {
        loops: Some(LOOP_BOUND),
        time: Some(Duration::from_secs(120)),
        ..Budgets::default()
    };
    Config { strategy, null, budgets, array_bound: Some(ARRAY_BOUND), ..Config::default() }
}

fn explored(program: &Program, config: &Config) -> Exploration {
    explore(program, config, &Progress::default()).expect("it can be explored")
}

/// Holds a run against what is expected of it, whatever it keeps of its paths.
fn check(name: &str, run: &Exploration, expected: u64) {
    assert!(run.is_complete(), "{name}: {:?}", run.counts.ends);
    assert_eq!(run.counts.traces, expected, "{name}: {:?}", run.counts.ends);
    assert_eq!(run.counts.mismatches, 0, "{name}: a witness does not replay");
    let replayed = run.paths.len() as u64;
    assert_eq!(run.counts.replayed, replayed, "{name}: every witness is replayed");
}

#[test]
fn subjects_of_table_1_have_the_expected_paths() {
    for corpus in Corpus::open_with_each("table1") {
        let version = corpus.jdk.feature_version;
        assert_eq!(corpus.rows.len(), 22);
        let mut on_jvm = OnJvm::start(&corpus);
        for row in &corpus.rows {
            let subject = corpus.subject(row);
            for (null, column) in [
                (NullPolicy::Assume, "expected_pose_null_assume"),
                (NullPolicy::Fork, "expected_pose_null_fork"),
            ] {
                let name = format!("{} ({null:?}) on Java {version}", row["subject"]);
                let run = explored(&subject.0, &config(Strategy::Pose, null));
                assert_eq!(run.paths.len() as u64, run.counts.traces, "{name}");
                check(&name, &run, number(row, column));
                on_jvm.run(&name, &subject, &run);
            }
        }
        on_jvm.print();
    }
}

/// The other strategy that never splits a run over the heap.
#[test]
fn summaries_have_as_many_paths_as_pose() {
    let Some(corpus) = Corpus::open("table1") else { return };
    for row in &corpus.rows {
        let subject = &row["subject"];
        if subject == "avl_insertElem" {
            println!("left out: {subject} takes long under summary");
            continue;
        }
        let config =
            Config { detail: Detail::Counts, ..config(Strategy::Summary, NullPolicy::Assume) };
        let run = explored(&corpus.subject(row).0, &config);
        check(subject, &run, number(row, "expected_pose_null_assume"));
    }
}

/// The paper measured lazy initialization with Java programs; those of its first figure are known.
#[test]
fn figure_1_has_the_papers_traces_under_lazy_initialization() {
    let Some(corpus) = Corpus::open("table1") else { return };
    let mut found = vec![];
    for row in corpus.rows.iter().filter(|row| row["subject"].starts_with("fig1")) {
        let config = config(Strategy::Lazy, NullPolicy::Assume);
        let run = explored(&corpus.subject(row).0, &config);
        check(&row["subject"], &run, number(row, "traces_lazy"));
        found.push(run.counts.traces);
    }
    assert_eq!(found, [21, 23, 21, 78]);
}

/// The subjects of Kiasan's tables; with k = 3 all but the slowest, unless `FORKLESS_LONG` is set.
#[test]
fn kiasans_subjects_have_the_expected_paths() {
    for corpus in Corpus::open_with_each("kiasan") {
        kiasans_subjects(&corpus);
    }
}

fn kiasans_subjects(corpus: &Corpus) {
    let leaves_out_slow = !forkless_test_support::is_long();
    let mut on_jvm = OnJvm::start(corpus);
    let mut checked = 0;
    for row in &corpus.rows {
        let version = corpus.jdk.feature_version;
        let name = format!("{} k = {} on Java {version}", row["target"], row["k"]);
        let is_slow = number(row, "k") == 3 && row["target"].starts_with("TreeMap");
        if is_slow && leaves_out_slow {
            println!("left out: {name}, it takes seconds");
            continue;
        }
        let method = format!("{}{}", row["target"], row["descriptor"]);
        let subject = corpus.load(&method, &row["requires"]);
        let bound = u32::try_from(number(row, "bound")).expect("bounds are small");
        let config = Config {
            heap_bound: Some(bound),
            counted_way: CountedWay::First,
            ..config(Strategy::Pose, NullPolicy::Fork)
        };
        let run = explored(&subject.0, &config);
        check(&name, &run, number(row, "expected_pose"));
        on_jvm.run(&name, &subject, &run);
        checked += 1;
    }
    on_jvm.print();
    assert!(checked > 110, "only {checked} rows were checked");
}
