//! Class files that do not fit together: members that code may not use, classes that are not there.
//! Paths end as on a JVM, or are cut with the reason.

use forkless_engine::{Config, Exploration, PathEnd, Progress, explore};
use forkless_jvm::{Jvm, Verdict};
use forkless_lang_java::classpath::ClassPath;
use forkless_lang_java::javac::{Compiled, compile_texts};
use forkless_lang_java::jdk::Jdk;
use forkless_lang_java::{Options, load_with_calls};
use std::sync::Arc;

/// Classes that were compiled together and then changed one by one.
struct Linked {
    jdk: Jdk,
    compiled: Compiled,
    havoc_missing: bool,
}

impl Linked {
    /// Compiles sources; none if there is no JDK that can.
    fn compile(sources: &[(&str, &str)]) -> Option<Linked> {
        let jdk = Jdk::find(None).ok();
        let jdk = jdk.filter(|jdk| jdk.javac().is_some() && jdk.feature_version >= 17);
        let Some(jdk) = jdk else {
            println!("skipped: no JDK 17 or later with a compiler");
            return None;
        };
        let compiled = compile_texts(sources, &jdk).unwrap_or_else(|error| panic!("{error}"));
        Some(Linked { jdk, compiled, havoc_missing: false })
    }

    /// Compiles other sources and takes their classes in place of the old ones.
    fn replace(self, sources: &[(&str, &str)]) -> Linked {
        let other = compile_texts(sources, &self.jdk).unwrap_or_else(|error| panic!("{error}"));
        for entry in std::fs::read_dir(other.folder()).expect("a folder").flatten() {
            let target = self.compiled.folder().join(entry.file_name());
            std::fs::copy(entry.path(), target).expect("a class can be replaced");
        }
        self
    }

    fn remove(self, class: &str) -> Linked {
        let file = self.compiled.folder().join(format!("{class}.class"));
        std::fs::remove_file(file).expect("the class was there");
        self
    }

    fn options(&self) -> Options {
        Options {
            class_path: vec![self.compiled.folder().to_path_buf()],
            jdk: Some(self.jdk.clone()),
            havoc_missing: self.havoc_missing,
            ..Options::default()
        }
    }

    /// Explores a method: how its paths end, and what the JVM says of each.
    fn ends(&self, method: &str) -> Vec<String> {
        let (program, calls) = load_with_calls(method, &self.options())
            .unwrap_or_else(|error| panic!("{}", error.render()));
        let found: Exploration =
            explore(&program, &Config::default(), &Progress::default()).expect("it runs");
        assert_eq!(found.counts.mismatches, 0, "{method}");
        let path = ClassPath::open(&self.options().class_path, Some(&self.jdk)).expect("it opens");
        let mut jvm = Jvm::start(&self.jdk, Arc::new(path)).expect("a JVM starts");
        let describe = |path: &forkless_engine::Path| {
            if let PathEnd::Cut(cut) = &path.end {
                return format!("{cut}");
            }
            let end = path.end.kind().map_or_else(String::new, |kind| kind.to_string());
            match jvm.replay(&program, &calls, path, found.pool(path)) {
                Verdict::Agrees => end,
                other => format!("{end}: {other}"),
            }
        };
        let mut ends: Vec<String> = found.paths.iter().map(describe).collect();
        ends.sort();
        ends
    }
}

const READER: &str = "class Reader extends Holder { int read() { return value; } \
     int call() { return method(); } static int still() { return fixed(); } \
     static int other(Holder holder) { return holder.value; } }";

#[test]
fn private_members_are_refused() {
    let holder = |access: &str| {
        format!(
            "class Holder {{ {access} int value; {access} int method() {{ return 1; }} \
             {access} static int fixed() {{ return 2; }} }}"
        )
    };
    let sources = [("Holder.java", &*holder("")), ("Reader.java", READER)];
    let Some(linked) = Linked::compile(&sources) else { return };
    for method in ["Reader.read", "Reader.call", "Reader.still"] {
        assert_eq!(linked.ends(method), ["returned"], "{method}");
    }
    let linked = linked.replace(&[("Holder.java", &holder("private"))]);
    for method in ["Reader.read", "Reader.call", "Reader.still"] {
        assert_eq!(linked.ends(method), ["threw"], "{method}");
    }
    // Whether the field may be used is found out before whether there is an object.
    assert_eq!(linked.ends("Reader.other"), ["threw"]);
}

#[test]
fn nested_classes_share_private_members() {
    let text = "class Outer { private int own; static class Inner { private int deep; \
         int up(Outer outer) { return outer.own; } } int down(Inner inner) { return inner.deep; } }";
    let Some(linked) = Linked::compile(&[("Outer.java", text)]) else { return };
    assert_eq!(linked.ends("Outer.down"), ["returned", "threw"]);
    assert_eq!(linked.ends("Outer$Inner.up"), ["returned", "threw"]);
}

const USER: &str = "class User { static int use(int number) { \
     if (number > 0) { return new Child().value(); } return 0; } }";

#[test]
fn a_missing_superclass_cuts_what_needs_it() {
    let sources = [
        ("User.java", USER),
        ("Child.java", "class Child extends Parent { int value() { return 1; } }"),
        ("Parent.java", "class Parent { }"),
    ];
    let Some(linked) = Linked::compile(&sources) else { return };
    assert_eq!(linked.ends("User.use"), ["returned", "returned"]);
    let linked = linked.remove("Parent");
    let missing = "unsupported: class Parent is not on the class path";
    assert_eq!(linked.ends("User.use"), ["returned", missing]);
    let error = load_with_calls("Child.value", &linked.options()).map(|_| ());
    let error = error.expect_err("no JVM loads it").render();
    assert!(error.contains("class `Child` cannot be loaded"), "{error}");
}

#[test]
fn a_missing_interface_of_a_lambda_cuts_what_needs_it() {
    let maker = "class Maker { static int make(int number) { \
         if (number > 0) { Action action = () -> 3; return action.act(); } return 0; } }";
    let sources = [("Maker.java", maker), ("Action.java", "interface Action { int act(); }")];
    let Some(linked) = Linked::compile(&sources) else { return };
    assert_eq!(linked.ends("Maker.make"), ["returned", "returned"]);
    let missing = "unsupported: class Action is not on the class path";
    assert_eq!(linked.remove("Action").ends("Maker.make"), ["returned", missing]);
}

#[test]
fn what_is_missing_returns_anything_on_request() {
    let sources = [
        (
            "Asks.java",
            "class Asks { static int ask() { if (Lost.size() > 3) { return 1; } return 0; } \
          static boolean flag() { return Lost.flag; } }",
        ),
        ("Lost.java", "class Lost { static int size() { return 1; } static boolean flag; }"),
    ];
    let Some(linked) = Linked::compile(&sources) else { return };
    let linked = linked.remove("Lost");
    let missing = "unsupported: class Lost is not on the class path";
    assert_eq!(linked.ends("Asks.ask"), [missing]);
    let linked = Linked { havoc_missing: true, ..linked };
    let unconfirmed = |name: &str| {
        format!(
            "returned: not confirmed: depends on code that is missing or not supported \
             (anything(\"{name}\"))"
        )
    };
    assert_eq!(linked.ends("Asks.ask"), [unconfirmed("Lost.size()"), unconfirmed("Lost.size()")]);
    assert_eq!(linked.ends("Asks.flag"), [unconfirmed("Lost.flag")]);
}
