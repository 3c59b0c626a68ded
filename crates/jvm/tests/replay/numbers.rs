//! Arithmetic of floating-point inputs: explored to the end without a solver from outside, and the
//! JVM confirms every path.

use crate::common::{LIMIT, on_each_jdk};
use forkless_engine::{Config, NullPolicy, PathEnd, Progress, explore};
use forkless_jvm::Verdict;
use forkless_lang_java::{Options, load_with_calls};

/// Methods, how many of their paths return, and how many throw.
const METHODS: [(&str, usize, usize); 4] =
    [("roundTrip", 1, 3), ("discounted", 3, 5), ("average", 2, 0), ("change", 2, 3)];

#[test]
fn arithmetic_of_floats_is_decided() {
    on_each_jdk("../../../../corpus/java/examples/Prices.java", 11, LIMIT, |world| {
        let config = Config { null: NullPolicy::Fork, ..Config::default() };
        for (method, returned, threw) in METHODS {
            let options = Options {
                class_path: world.class_path(),
                jdk: Some(world.jdk.clone()),
                assertions: true,
                ..Options::default()
            };
            let loaded = load_with_calls(&format!("examples.Prices.{method}"), &options);
            let (program, calls) = loaded.map_err(|error| error.render()).expect("it is there");
            let run = explore(&program, &config, &Progress::default()).expect("it runs");
            assert!(run.is_complete(), "{method}: {:?}", run.counts.ends);
            let ends = |wanted: fn(&PathEnd) -> bool| {
                run.paths.iter().filter(|path| wanted(&path.end)).count()
            };
            let found = (
                ends(|end| matches!(end, PathEnd::Returned(_))),
                ends(|end| matches!(end, PathEnd::Threw(_))),
            );
            assert_eq!(found, (returned, threw), "{method}: {:?}", run.counts.ends);
            for path in &run.paths {
                let verdict = world.jvm.replay(&program, &calls, path, run.pool(path));
                let version = world.jdk.feature_version;
                assert_eq!(verdict, Verdict::Agrees, "{method} on Java {version}: {verdict}");
            }
        }
    });
}
