//! Inputs of Java methods that are not just any objects, under every strategy: both replays confirm
//! every path, and `pose` finds the paths that the program itself tells apart.
//!
//! A JDK with a compiler is needed; without one the tests say so and check nothing.

use forkless_engine::{Config, Exploration, Path, Progress, Witness, explore};
use forkless_heap::Strategy;
use forkless_jvm::{Jvm, Verdict};
use forkless_lang_java::classpath::ClassPath;
use forkless_lang_java::javac::{Compiled, compile_texts};
use forkless_lang_java::jdk::Jdk;
use forkless_lang_java::{Inputs, Options, load_with_calls};
use forkless_notation::TermNotation;
use forkless_term::Value;
use std::collections::BTreeSet;
use std::sync::Arc;

struct World {
    jdk: Jdk,
    compiled: Compiled,
    jvm: Jvm,
}

impl World {
    /// Compiles the methods; none if there is no JDK that can.
    fn open() -> Option<World> {
        let jdk = Jdk::find(None).ok().filter(|jdk| jdk.javac().is_some());
        let Some(jdk) = jdk else {
            println!("skipped: no JDK with a compiler (JAVA_HOME, or `java` on the PATH)");
            return None;
        };
        let text = include_str!("java_inputs/Inputs.java");
        let compiled = compile_texts(&[("Inputs.java", text)], &jdk).expect("it compiles");
        let folder = [compiled.folder().to_path_buf()];
        let class_path = ClassPath::open(&folder, Some(&jdk)).expect("it is there");
        let jvm = Jvm::start(&jdk, Arc::new(class_path)).expect("it starts");
        Some(World { jdk, compiled, jvm })
    }

    fn options(&self) -> Options {
        Options {
            class_path: vec![self.compiled.folder().to_path_buf()],
            jdk: Some(self.jdk.clone()),
            inputs: Inputs::Any,
            ..Options::default()
        }
    }

    /// Explores a method under all strategies, with and without a bound on the heap, and has the
    /// JVM confirm all paths. The answer is what `pose` found without a bound.
    fn explored(&mut self, method: &str, options: &Options) -> Exploration {
        let mut last = None;
        let both = |strategy| [(strategy, Some(1)), (strategy, None)];
        for (strategy, heap_bound) in Strategy::ALL.into_iter().flat_map(both) {
            let what = format!("{method} under {} with bound {heap_bound:?}", strategy.name());
            let loaded = load_with_calls(&format!("Inputs.{method}"), options);
            let (program, calls) = loaded.map_err(|error| error.render()).expect("it is there");
            let config = Config { strategy, heap_bound, array_bound: Some(3), ..Config::default() };
            let found = explore(&program, &config, &Progress::default()).expect("it runs");
            assert_eq!(found.counts.mismatches, 0, "{what}: a witness does not replay");
            assert!(found.is_complete(), "{what}: {:?}", found.counts.ends);
            for path in &found.paths {
                let verdict = self.jvm.replay(&program, &calls, path, found.pool(path));
                assert_eq!(verdict, Verdict::Agrees, "{what}: {verdict}");
            }
            last = Some(found);
        }
        last.expect("there are strategies")
    }

    fn check(&mut self, method: &str, options: &Options, paths: usize) {
        assert_eq!(self.explored(method, options).paths.len(), paths, "{method}");
    }
}

#[test]
fn enums() {
    let Some(mut world) = World::open() else { return };
    let options = world.options();
    let mut check = |method, paths| world.check(method, &options, paths);
    check("identity", 3);
    // Each may be null; else they are the same or not.
    check("hashed", 5);
    check("cases", 4);
    check("two", 3);
    check("bodies", 3);
    check("Operation.isAdd", 1);
    check("fields", 4);
    check("elements", 6);
    check("shapes", 4);
    check("objects", 4);
    check("same", 1);
    check("order", 3);
    // No constant was ever made: the input is null.
    check("broken", 1);
}

/// Where strings differ first is no path of its own, nor how long they are.
#[test]
fn whole_strings() {
    let Some(mut world) = World::open() else { return };
    let options = world.options();
    let mut check = |method, paths| world.check(method, &options, paths);
    // It is null, equal, or not.
    check("isHi", 3);
    // The first is null; the other one is null, equal (perhaps the same), or not.
    check("isSame", 4);
    // Of two known ones: it is null, equal, or not.
    check("isThere", 6);
    // It is null; it starts so; or not, and goes on so; or neither.
    check("begins", 4);
    // One of them is null; the first comes before the other, is equal, or comes behind.
    check("ordered", 5);
    // It is null, before or not.
    check("beforeMiddle", 3);
    // It is null; the hash code is that of a case, whose text it is or not, or none of them.
    check("chosen", 6);
    // It is null; its place is empty, has another hash code, or the same, and the text is equal or not.
    check("looked", 5);
}

/// What strings were asked has one name on a path, whatever was asked on others.
#[test]
fn names_do_not_depend_on_threads() {
    let Some(world) = World::open() else { return };
    let conditions = |threads| {
        let loaded = load_with_calls("Inputs.asked", &world.options());
        let (program, _) = loaded.map_err(|error| error.render()).expect("it is there");
        let config = Config { threads, array_bound: Some(3), ..Config::default() };
        let found = explore(&program, &config, &Progress::default()).expect("it runs");
        let shown = |path: &Path| {
            let notation = TermNotation::of(&found, path);
            let clauses = path.clauses.iter().map(|clause| notation.term(clause.term));
            clauses.collect::<Vec<_>>().join(" && ")
        };
        found.paths.iter().map(shown).collect::<Vec<_>>()
    };
    let usual = conditions(1);
    let all = usual.concat();
    for name in ["one.equals(\"ab\")", "one.compareTo(other) < 0"] {
        assert!(all.contains(name), "{name} is nowhere in {all}");
    }
    for _ in 0..4 {
        let found = conditions(4);
        assert_eq!(found.len(), usual.len());
        for (found, usual) in found.iter().zip(&usual) {
            assert_eq!(found, usual);
        }
    }
}

#[test]
fn statics() {
    let Some(mut world) = World::open() else { return };
    let mut options = world.options();
    world.check("statics", &options, 1);
    world.check("failing", &options, 1);
    world.check("watched", &options, 1);
    options.symbolic_statics = true;
    world.check("statics", &options, 5);
    world.check("watched", &options, 3);
    world.check("failing", &options, 1);
    let found = world.explored("statics", &options);
    let names = |witness: &Witness| -> Vec<String> {
        witness.inputs.iter().map(|(name, _)| name.clone()).collect()
    };
    let witnesses = found.paths.iter().filter_map(|path| path.witness.as_ref());
    let told: BTreeSet<String> = witnesses.flat_map(names).collect();
    for name in ["counter", "mode", "shared", "Settings.isLoud"] {
        let name = format!("Inputs.{name}").replace(".Settings", "$Settings");
        assert!(told.contains(&name), "{name} is no input among {told:?}");
    }
    assert!(!told.iter().any(|name| name.ends_with("LIMIT")), "final fields keep their values");
}

#[test]
fn classes() {
    let Some(mut world) = World::open() else { return };
    let mut options = world.options();
    let known = |options: &Options| -> Vec<String> {
        let (program, _) = load_with_calls("Inputs.generic", options).expect("it is there");
        program.input_classes.iter().map(|&class| program.class_name(class).into()).collect()
    };
    assert!(known(&options).contains(&"java.lang.Short".to_string()), "a type argument");
    world.check("generic", &options, 2);
    assert!(!known(&options).contains(&"java.util.BitSet".to_string()));
    options.input_classes = vec!["BitSet".into(), "java.util.Map.Entry[]".into()];
    assert!(known(&options).contains(&"java.util.BitSet".to_string()));
    assert!(known(&options).contains(&"java.util.Map$Entry[]".to_string()));
    for (wrong, right) in [
        ("java.util.BitSett", "java.util.BitSet"),
        ("Inputs.Colour", "Inputs$Color"),
        ("java.util.BitSett[]", "java.util.BitSet"),
    ] {
        options.input_classes = vec![wrong.to_string()];
        let Err(error) = load_with_calls("Inputs.generic", &options) else {
            panic!("there is no class {wrong}");
        };
        let text = error.render();
        let named = wrong.trim_end_matches("[]");
        assert!(text.contains(&format!("`{named}`")) && text.contains(right), "{text}");
    }
}

#[test]
fn strings() {
    let Some(mut world) = World::open() else { return };
    let options = world.options();
    for method in ["strings", "hidden", "sharing"] {
        let found = world.explored(method, &options);
        let results: BTreeSet<Option<u64>> = found
            .paths
            .iter()
            .filter_map(|path| path.witness.as_ref())
            .map(|witness| witness.result.map(Value::bits))
            .collect();
        // Nobody can write into a string.
        assert_eq!(results.contains(&Some(2)), method == "sharing", "{method}: {results:?}");
        assert!(results.contains(&Some(1)), "{method}: {results:?}");
    }
}
