//! The same output, apart from times, in every run and for every number of threads.

use crate::command::{forkless, stderr, stdout, without_times};
use forkless_lang_java::jdk::Jdk;
use forkless_test_support::is_long;

/// What is explored; runs that come to their end, since time ends others anywhere. The last ones need a JDK.
const TEXTS: &[&[&str]] = &[
    &["corpus/pose/treemap_put.pose"],
    &["corpus/pose/fig1c_hasNull_max4.pose"],
    &["examples/sort_two.pose"],
];
const JAVA: &[&[&str]] = &[
    &["examples/Account.java", "Account.moveTo"],
    &["corpus/java/examples/Intervals.java", "Intervals.merge"],
    &["corpus/java/examples/Playlist.java"],
    &["corpus/java/examples/BoundedQueue.java"],
    &["corpus/java/examples/LruCache.java"],
    &["corpus/java/examples/Prices.java"],
    &["corpus/java/collections/Maps.java"],
    &["corpus/java/collections/Sets.java"],
    &["corpus/java/regressions/ArrayKinds.java"],
    &["corpus/java/regressions/ClassValues.java"],
    &["corpus/java/regressions/Established.java"],
    &["corpus/java/regressions/IdentityHashes.java"],
    &["corpus/java/regressions/MergedSides.java"],
    &["corpus/java/regressions/OpenTexts.java"],
    &["corpus/java/regressions/RandomNumbers.java"],
    &["corpus/java/regressions/WidenedReferences.java"],
    &["corpus/java/kiasan/StackLi.java"],
    &["corpus/java/kiasan/Triangle.java"],
    &["corpus/java/kiasan/Vector.java"],
    &["jdk", "java.util.ArrayList.remove(int)"],
    &["jdk", "java.util.LinkedList.removeLast"],
    &["jdk", "java.util.Arrays.sort(int[])"],
    &["jdk", "java.util.Arrays.sort(Object[])"],
    &["jdk", "java.util.PriorityQueue.poll()"],
    &["jdk", "java.util.UUID.fromString(String)"],
    &["jdk", "java.lang.Integer.parseInt(String)"],
    &["jdk", "java.math.BigInteger.<init>(String)"],
];

fn explore(target: &[&str], threads: &str) -> String {
    let arguments =
        [&["explore"], target, &["-j", threads, "--time", "none", "--max-steps", "20000"]].concat();
    let output = forkless(&arguments);
    assert!(matches!(output.status.code(), Some(0 | 3)), "{target:?}: {}", stderr(&output));
    without_times(&stdout(&output))
}

/// Usually some targets with one and three threads; in the long run all with one, two and four, five times.
#[test]
fn output_does_not_depend_on_threads_or_runs() {
    let java: &[&[&str]] = match Jdk::find(None).is_ok_and(|jdk| jdk.javac().is_some()) {
        true => JAVA,
        false => &[],
    };
    let (step, threads, runs) =
        if is_long() { (1, &["1", "2", "4"][..], 5) } else { (6, &["3"][..], 1) };
    let mut wrong = vec![];
    for target in TEXTS.iter().chain(java).step_by(step) {
        let expected = explore(target, "1");
        for number in threads.iter().cycle().take(runs * threads.len()) {
            let found = explore(target, number);
            if found != expected {
                println!("{target:?} -j {number}:\n{expected}\n-- and --\n{found}");
                wrong.push(format!("{target:?} -j {number}"));
            }
        }
        println!("{target:?}: {} lines", expected.lines().count());
    }
    assert!(wrong.is_empty(), "{wrong:?}");
}
