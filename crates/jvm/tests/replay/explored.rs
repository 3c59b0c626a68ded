//! Methods that are really explored: the JVM confirms every path that has an end.

use crate::common::{LIMIT, on_each_jdk};
use forkless_engine::{Budgets, Config, NullPolicy, PathEnd, Progress, explore};
use forkless_jvm::Verdict;
use forkless_lang_java::{Options, load_with_calls};

/// Methods and a number of paths that must be confirmed at least.
const METHODS: [(&str, usize); 25] = [
    ("<init>", 2),
    ("insert", 10),
    ("lengths", 2),
    ("orderOfSets", 2),
    ("concatenation", 2),
    ("switchOnText", 2),
    ("switchOnEnum", 4),
    ("next", 2),
    ("area", 5),
    ("lambdas", 2),
    ("boxes", 2),
    ("caught", 3),
    ("wrapped", 2),
    ("table", 2),
    ("list", 4),
    ("stream", 4),
    ("shifts", 2),
    ("floats", 2),
    ("cloned", 2),
    ("anonymous", 1),
    ("grid", 1),
    ("exits", 2),
    ("optional", 3),
    ("collections", 7),
    ("throwable", 2),
];

#[test]
fn explored_paths_are_confirmed() {
    on_each_jdk("Explored.java", 11, LIMIT, |world| {
        let budgets = Budgets { paths: Some(30), ..Budgets::default() };
        let config = Config { null: NullPolicy::Fork, budgets, ..Config::default() };
        for (method, at_least) in METHODS {
            // Under a precondition, too.
            let preconditions: &[Option<&str>] =
                if method == "insert" { &[None, Some("isSorted")] } else { &[None] };
            for requires in preconditions {
                let options = Options {
                    class_path: world.class_path(),
                    jdk: Some(world.jdk.clone()),
                    requires: requires.iter().map(|&name| name.into()).collect(),
                    ..Options::default()
                };
                let loaded = load_with_calls(&format!("Explored.{method}"), &options);
                let (program, calls) = loaded.map_err(|error| error.render()).expect("it is there");
                let exploration =
                    explore(&program, &config, &Progress::default()).expect("it runs");
                let mut confirmed = 0;
                for path in &exploration.paths {
                    if let PathEnd::Cut(_) = path.end {
                        continue;
                    }
                    let pool = exploration.pool(path);
                    let verdict = world.jvm.replay(&program, &calls, path, pool);
                    let version = world.jdk.feature_version;
                    assert_eq!(verdict, Verdict::Agrees, "{method} on Java {version}: {verdict}");
                    confirmed += 1;
                }
                let ends = &exploration.counts.ends;
                assert!(confirmed >= at_least, "{method}: {confirmed} confirmed of {ends:?}");
            }
        }
    });
}
