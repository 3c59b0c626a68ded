//! A run that is stopped anywhere and goes on from what was kept finds what an undisturbed one finds: the same paths,
//! inputs and totals.

use crate::determinism::shown;
use forkless_deadline::{Interruption, Signal};
use forkless_engine::{
    Budgets, Config, Continuation, Detail, Exploration, Keeping, Merge, NullPolicy, Order,
    Progress, SavedRun, explore_on,
};
use forkless_heap::Strategy;
use forkless_ir::Program;
use forkless_lang_java::javac::compile;
use forkless_lang_java::{Options, load};
use forkless_test_support::{Random, Rounds};
use forkless_testkit::java::jdks;
use forkless_testkit::random::random_program;
use forkless_testkit::subjects::{pose_config, program_of, subject, workspace};
use std::sync::{Arc, Mutex};
use std::time::Duration;

/// So many of the moments at which a run was kept are gone on from.
const MOMENTS: usize = 3;
/// Programs with more paths take too long.
const MOST_PATHS: u64 = 200;

/// Everything that people can see of a run, times aside.
pub fn seen(exploration: &Exploration) -> Vec<String> {
    let paths = exploration
        .paths
        .iter()
        .map(|path| format!("{}\n{:?} {:?}", shown(exploration, path), path.replay, path.output));
    paths.chain([format!("{:#?}", exploration.counts)]).collect()
}

/// A run from what was kept, and all that was kept meanwhile. If `stop` says so, it is interrupted when it has been
/// kept so many times.
fn run(
    program: &Program,
    config: &Config,
    from: Option<&[u8]>,
    stop: Option<usize>,
) -> (Exploration, Vec<Vec<u8>>) {
    // As long as the process lives, as that of a command.
    let interruption: &'static Interruption = Box::leak(Box::default());
    let config = Config { interruption: Some(interruption), ..config.clone() };
    let kept: Arc<Mutex<Vec<Vec<u8>>>> = Arc::default();
    let all = kept.clone();
    let keep = move |run: &SavedRun| {
        let mut all = all.lock().unwrap();
        all.push(run.to_bytes());
        if stop == Some(all.len()) {
            interruption.interrupt(Signal::Interrupt);
        }
    };
    let continuation = Continuation {
        from: from.map(|bytes| SavedRun::from_bytes(bytes).expect("it was written so")),
        keeping: Some(Keeping { every: Duration::ZERO, keep: Arc::new(keep) }),
        pause: None,
    };
    let exploration = explore_on(program, &config, &Progress::default(), continuation);
    let kept = std::mem::take(&mut *kept.lock().unwrap());
    (exploration.expect("there is such a run"), kept)
}

/// Goes on from some moments of a run, as after a kill, and interrupts it at some. The program is loaded
/// again for that, as another process would. The answer is how many moments there were.
fn check(name: &str, load: &dyn Fn() -> Program, config: &Config, random: &mut Random) -> usize {
    let program = load();
    let undisturbed =
        explore_on(&program, config, &Progress::default(), Continuation::default()).unwrap();
    let usual = seen(&undisturbed);
    let same = |found: &Exploration, how: &str| {
        assert_eq!(seen(found), usual, "{name} with {config:?}, {how}");
    };
    let (whole, moments) = run(&program, config, None, None);
    same(&whole, "kept while it went on");
    let again = load();
    for _ in 0..MOMENTS {
        let moment = random.below(moments.len());
        let threads = 1 + random.below(2);
        let config = Config { threads, ..config.clone() };
        same(&run(&again, &config, Some(&moments[moment]), None).0, "killed");
        // Interrupted, gone on with, and interrupted again.
        let stop = 1 + random.below(moments.len());
        let (_, left) = run(&again, &config, None, Some(stop));
        let left = left.last().expect("it is kept at its end");
        let (_, left) = run(&again, &config, Some(left), Some(1 + random.below(3)));
        let left = left.last().expect("it is kept at its end");
        same(&run(&again, &config, Some(left), None).0, "interrupted twice");
    }
    moments.len()
}

/// Ways to explore a program of a small language.
pub fn configs() -> Vec<Config> {
    let mut all = vec![];
    for strategy in Strategy::ALL {
        all.push(Config { strategy, ..pose_config() });
    }
    all.push(Config { null: NullPolicy::Fork, threads: 2, ..pose_config() });
    all.push(Config { merge: Merge::All, null: NullPolicy::Fork, ..pose_config() });
    let strategy = Strategy::LazierSharp;
    all.push(Config { strategy, merge: Merge::Answers, threads: 2, ..pose_config() });
    all.push(Config { strategy: Strategy::Lazy, detail: Detail::Counts, ..pose_config() });
    all.push(Config { order: Order::Coverage, heap_bound: Some(1), ..pose_config() });
    let prefix = Config { prefix: vec![0], order: Order::BreadthFirst, ..pose_config() };
    all.push(prefix);
    all
}

#[test]
fn random_programs_go_on() {
    let rounds = Rounds { usual: 25, long: 1_000 };
    let mut moments = 0;
    for seed in rounds.seeds_from(1) {
        let mut random = Random::new(seed);
        let configs = configs();
        let config = &configs[seed as usize % configs.len()];
        let text = random_program(seed);
        let load = || program_of(&format!("random_{seed}.pose"), &text);
        let whole = explore_on(&load(), config, &Progress::default(), Continuation::default());
        // Not all have a path with the prefix, and some have very many.
        if whole.is_ok_and(|whole| whole.counts.traces <= MOST_PATHS) {
            moments += check(&format!("random_{seed}"), &load, config, &mut random);
        }
    }
    assert!(moments > 40, "there are few moments: {moments}");
}

#[test]
fn programs_of_the_corpus_go_on() {
    let mut random = Random::new(7);
    let subjects = [
        ("avl_find", Strategy::Pose, Some(1)),
        ("treemap_put", Strategy::Summary, Some(1)),
        ("dll_indexOf", Strategy::LazierSharp, Some(1)),
    ];
    for (name, strategy, heap_bound) in subjects {
        let config = Config { strategy, heap_bound, ..pose_config() };
        check(name, &|| subject(name), &config, &mut random);
    }
}

#[test]
fn java_methods_go_on() {
    let jdks = jdks();
    let Some(jdk) = jdks.first() else { return };
    let mut random = Random::new(11);
    let folder = workspace().join("corpus/java/examples");
    for (file, method) in [("LruCache", "put"), ("Playlist", "takeAll")] {
        let compiled = compile(&folder.join(format!("{file}.java")), &[], jdk);
        let compiled = compiled.unwrap_or_else(|error| panic!("{error}"));
        let options = Options {
            class_path: vec![compiled.folder().to_path_buf()],
            jdk: Some(jdk.clone()),
            ..Options::default()
        };
        let name = compiled.class_named(&format!("{file}.{method}"));
        for merge in [Merge::None, Merge::Models, Merge::Library, Merge::All] {
            let budgets = Budgets { loops: Some(2), ..Budgets::default() };
            let order = Order::Coverage;
            let config =
                Config { merge, order, budgets, array_bound: Some(2), ..Config::default() };
            let program =
                || load(&name, &options).unwrap_or_else(|error| panic!("{}", error.render()));
            check(&name, &program, &config, &mut random);
        }
    }
}
