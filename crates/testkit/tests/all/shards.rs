//! The parts of a tree of paths are the whole: each path is in exactly one of them, and the totals add up.

use crate::resume::{configs, seen};
use forkless_engine::{
    Budgets, Config, Counts, Exploration, ExploreError, Merge, Order, Progress, Shard, explore,
};
use forkless_heap::Strategy;
use forkless_ir::Program;
use forkless_lang_java::javac::compile;
use forkless_lang_java::{Options, load};
use forkless_test_support::Rounds;
use forkless_testkit::java::jdks;
use forkless_testkit::random::random_program;
use forkless_testkit::subjects::{pose_config, program_of, subject, workspace};

/// Programs with more paths take too long.
const MOST_PATHS: u64 = 400;

fn run(program: &Program, config: &Config) -> Result<Exploration, ExploreError> {
    explore(program, config, &Progress::default())
}

/// Compares the parts of a run, so many, with the whole. Prefixes are few, since trees are small. The answer is how many
/// parts beside the first have paths.
fn check(name: &str, program: &Program, config: &Config, of: u32, prefixes: u32) -> usize {
    let whole = run(program, config).expect("there is such a run");
    let (mut all, mut counts, mut others) = (vec![], Counts::default(), 0);
    for number in 1..=of {
        let shard = Shard::new(number, of).map(|shard| shard.with_prefixes(prefixes));
        // Neither threads nor the order decide what is in a part.
        let threads = 1 + number as usize % 2;
        let order = if number == of { Order::Random(7) } else { config.order };
        let part = run(program, &Config { shard, threads, order, ..config.clone() });
        let part = part.expect("there is such a part");
        others += usize::from(number > 1 && part.counts.traces > 0);
        let mut paths = seen(&part);
        paths.pop();
        all.extend(part.paths.iter().map(|path| path.decisions.clone()).zip(paths));
        counts.add(part.counts);
    }
    all.sort();
    let all: Vec<String> =
        all.into_iter().map(|(_, path)| path).chain([format!("{counts:#?}")]).collect();
    assert_eq!(all, seen(&whole), "{name} with {config:?} in {of} parts, {prefixes} prefixes each");
    others
}

#[test]
fn parts_of_random_programs_are_the_whole() {
    let rounds = Rounds { usual: 60, long: 3_000 };
    let mut others = 0;
    for seed in rounds.seeds_from(1) {
        let configs = configs();
        let config = &configs[seed as usize % configs.len()];
        let program = program_of(&format!("random_{seed}.pose"), &random_program(seed));
        // Not all have a path with the prefix, and some have very many.
        if run(&program, config).is_ok_and(|whole| whole.counts.traces <= MOST_PATHS) {
            let (of, prefixes) = ([2, 3, 8][seed as usize % 3], [1, 2, 64][seed as usize / 3 % 3]);
            others += check(&format!("random_{seed}"), &program, config, of, prefixes);
        }
    }
    assert!(others > 20, "few parts have paths: {others}");
}

#[test]
fn parts_of_the_corpus_are_the_whole() {
    let subjects = [
        ("avl_find", Strategy::Pose, Some(1)),
        ("treemap_put", Strategy::Summary, Some(1)),
        ("dll_indexOf", Strategy::LazierSharp, Some(1)),
    ];
    for (name, strategy, heap_bound) in subjects {
        let config = Config { strategy, heap_bound, ..pose_config() };
        assert!(check(name, &subject(name), &config, 4, 2) > 0, "{name}: shard 1 has all");
    }
}

#[test]
fn a_prefix_that_is_not_there_is_an_error() {
    let shard = Shard::new(2, 3);
    let config = Config { prefix: vec![77], shard, ..pose_config() };
    assert_eq!(run(&subject("avl_find"), &config).err(), Some(ExploreError::NoSuchPrefix));
    let budgets = Budgets { paths: Some(3), ..Budgets::default() };
    let config = Config { budgets, shard, ..pose_config() };
    assert_eq!(run(&subject("avl_find"), &config).err(), Some(ExploreError::ShardedPaths));
}

#[test]
fn parts_of_java_methods_are_the_whole() {
    let jdks = jdks();
    let Some(jdk) = jdks.first() else { return };
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
        for merge in [Merge::None, Merge::Library, Merge::All] {
            let budgets = Budgets { loops: Some(2), ..Budgets::default() };
            let order = Order::Coverage;
            let config =
                Config { merge, order, budgets, array_bound: Some(2), ..Config::default() };
            let program =
                load(&name, &options).unwrap_or_else(|error| panic!("{}", error.render()));
            check(&name, &program, &config, 3, 2);
        }
    }
}
