//! Mistakes of merging that are made on purpose: the oracles find each of them, and nothing where none is
//! made.

use forkless_engine::{Config, Merge};
use forkless_heap::MergeBug;
use forkless_jvm::Jvm;
use forkless_lang_java::classpath::ClassPath;
use forkless_lang_java::javac::compile_texts;
use forkless_lang_java::jdk::Jdk;
use forkless_lang_java::{Options, load_with_calls};
use forkless_testkit::java::exploring::wrong_merged;
use std::sync::Arc;

/// Methods that merge states which differ in one way each.
const TEXT: &str = "class Merged {
    static int count;
    int value;
    static int guarded(Merged one, boolean is_set) {
        if (is_set) one.value = 1;
        return one.value;
    }
    static int allocated(boolean is_first) {
        Merged made;
        if (is_first) {
            Merged other = new Merged();
            other.value = 7;
            made = new Merged();
            made.value = 1;
        } else {
            made = new Merged();
            made.value = 2;
        }
        return made.value;
    }
    static int written(Merged one, Merged other, boolean is_set) {
        one.value = 3;
        if (is_set) other.value = 4;
        return one.value;
    }
    static int thrown(Merged one) {
        return one.value;
    }
    static int counted(boolean is_set) {
        count = is_set ? 1 : 2;
        if (is_set) count = 5;
        return count;
    }
}";

#[test]
fn the_oracles_find_every_mistake_of_merging() {
    let jdk = Jdk::find(None).ok().filter(|jdk| jdk.javac().is_some());
    let Some(jdk) = jdk else { return println!("skipped: no JDK with a compiler") };
    let compiled = compile_texts(&[("Merged.java", TEXT)], &jdk);
    let compiled = compiled.unwrap_or_else(|error| panic!("{error}"));
    let folder = vec![compiled.folder().to_path_buf()];
    let class_path = ClassPath::open(&folder, Some(&jdk)).expect("the classes are there");
    let mut jvm = Jvm::start(&jdk, Arc::new(class_path)).expect("a JVM starts");
    let mut wrong = |method: &str, merge_bug: Option<MergeBug>| {
        let options =
            Options { class_path: folder.clone(), jdk: Some(jdk.clone()), ..Options::default() };
        let loaded = load_with_calls(&format!("Merged.{method}"), &options);
        let loaded = loaded.unwrap_or_else(|error| panic!("{}", error.render()));
        let config =
            Config { merge: Merge::All, merge_bug, array_bound: Some(2), ..Config::default() };
        wrong_merged(&loaded, &config, &mut jvm)
    };
    for bug in MergeBug::ALL {
        let method = match bug {
            MergeBug::GuardDropped => "guarded",
            MergeBug::AllocationsMixedUp => "allocated",
            MergeBug::LogCutShort => "written",
            MergeBug::ExceptionMergedAway => "thrown",
            MergeBug::StaticForgotten => "counted",
        };
        assert_eq!(wrong(method, None), Vec::<String>::new(), "{method}");
        assert!(!wrong(method, Some(bug)).is_empty(), "{bug:?} in {method} is not found");
    }
}
