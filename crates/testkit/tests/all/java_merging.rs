//! Library code that is merged: a method has the paths of its own code, and threads change nothing.

use forkless_engine::{Config, Exploration, Merge};
use forkless_ir::Program;
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

fn explored_with(program: &Program, array_bound: u32, threads: usize) -> Exploration {
    let array_bound = Some(array_bound);
    let config = Config { merge: Merge::Library, array_bound, threads, ..Config::default() };
    explored(program, &config)
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
    let check = |method: &str, array_bound: u32, expected: Option<usize>| {
        let class_path = vec![compiled.folder().to_path_buf()];
        let options = Options { class_path, jdk: Some(jdk.clone()), ..Options::default() };
        let program = load(&format!("Everyday.{method}"), &options);
        let program = program.unwrap_or_else(|error| panic!("{}", error.render()));
        let one = explored_with(&program, array_bound, 1);
        assert!(one.is_complete(), "{method}: {:?}", one.counts.ends);
        assert_eq!(one.counts.mismatches, 0, "{method}");
        if let Some(expected) = expected {
            assert_eq!(one.paths.len(), expected, "{method}");
        }
        let more = explored_with(&program, array_bound, 3);
        assert_eq!(shown(&one), shown(&more), "{method}");
        assert_eq!(one.counts.queries, more.counts.queries, "{method}");
    };
    // Null, and for each length: no duplicate, or one found last.
    check("hasDuplicate", 3, Some(7));
    check("hasDuplicate", 5, Some(11));
    check("sum", 3, None);
}
