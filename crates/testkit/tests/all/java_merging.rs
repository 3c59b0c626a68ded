//! Library code that is merged: a method has the paths of its own code, and threads change nothing. Nor do
//! they where some calls cost too much to be merged.

use forkless_engine::{Budgets, Config, Exploration, Merge};
use forkless_lang_java::javac::compile_texts;
use forkless_lang_java::jdk::Jdk;
use forkless_lang_java::{Options, load};
use forkless_term::debug_text;
use forkless_testkit::subjects::explored;

const TEXT: &str = "import java.util.*;
class Everyday {
    static boolean hasDuplicate(int[] numbers) {
        Set<Integer> seen = new HashSet<>();
        for (int number : numbers) if (!seen.add(number)) return true;
        return false;
    }
    static int sum(ArrayList<Integer> numbers) {
        int sum = 0;
        for (int number : numbers) sum += number;
        return sum;
    }
}";

/// A run in which a merged call may cost so much.
fn config(array_bound: u32, regions: u64) -> Config {
    let budgets = Budgets { regions, ..Budgets::default() };
    Config { merge: Merge::Library, array_bound: Some(array_bound), budgets, ..Config::default() }
}

/// Everything that people see of the paths.
fn shown(exploration: &Exploration) -> Vec<String> {
    let path = |path: &forkless_engine::Path| {
        let pool = exploration.pool(path);
        let clauses: Vec<String> =
            path.clauses.iter().map(|clause| debug_text(pool, clause.term)).collect();
        let (decisions, end) = (&path.decisions, path.end.kind());
        format!("{decisions:?} {end:?} {clauses:?} {:?} {:?}", path.witness, path.replay)
    };
    exploration.paths.iter().map(path).collect()
}

#[test]
fn methods_have_the_paths_of_their_own_code_whatever_the_threads() {
    let jdk = Jdk::find(None).ok().filter(|jdk| jdk.javac().is_some());
    let Some(jdk) = jdk else { return println!("skipped: no JDK with a compiler") };
    let compiled = compile_texts(&[("Everyday.java", TEXT)], &jdk);
    let compiled = compiled.unwrap_or_else(|error| panic!("{error}"));
    let check = |method: &str, array_bound: u32, regions: u64, expected: Option<usize>| {
        let class_path = vec![compiled.folder().to_path_buf()];
        let options = Options { class_path, jdk: Some(jdk.clone()), ..Options::default() };
        let program = load(&format!("Everyday.{method}"), &options);
        let program = program.unwrap_or_else(|error| panic!("{}", error.render()));
        let config = config(array_bound, regions);
        let one = explored(&program, &config);
        let what = format!("{method}, {regions}");
        assert!(one.is_complete(), "{what}: {:?}", one.counts.ends);
        assert_eq!(one.counts.mismatches, 0, "{what}");
        if let Some(expected) = expected {
            assert_eq!(one.paths.len(), expected, "{what}");
        }
        let more = explored(&program, &Config { threads: 3, ..config.clone() });
        assert_eq!(shown(&one), shown(&more), "{what}");
        assert_eq!(one.counts.queries, more.counts.queries, "{what}");
        // The decisions of a path lead to it alone.
        for (number, path) in one.paths.iter().enumerate() {
            let prefix = path.decisions.clone();
            let again = explored(&program, &Config { prefix, ..config.clone() });
            assert_eq!(shown(&again), shown(&one)[number..=number], "{what}");
        }
        one.paths.len()
    };
    let usual = Budgets::default().regions;
    // Null, and for each length: no duplicate, or one found last.
    check("hasDuplicate", 3, usual, Some(7));
    check("hasDuplicate", 5, usual, Some(11));
    check("sum", 3, usual, None);
    // Each call that forks is given up, or some are, or none. The fewer are, the fewer paths there are.
    let paths = [0, 300, usual].map(|regions| check("hasDuplicate", 3, regions, None));
    assert!(paths[0] > paths[1] && paths[1] >= paths[2], "{paths:?}");
    let paths = [0, 100, usual].map(|regions| check("sum", 2, regions, None));
    assert!(paths[0] >= paths[2], "{paths:?}");
}
