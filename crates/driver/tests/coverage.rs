//! What inputs of paths cover. It needs a JDK with a compiler.

use forkless_driver::coverage::{CodeItem, Covered, Tracer};
use forkless_driver::{Project, Request, Subject, run};
use forkless_lang_java::jdk::Jdk;
use std::collections::BTreeSet;
use std::path::PathBuf;

/// A Java class in a folder of its own, which goes away with it.
struct Source {
    folder: PathBuf,
    project: Project,
}

impl Source {
    /// None, and says so, where there is no compiler.
    fn new(class: &str, text: &str) -> Option<Source> {
        if !Jdk::find(None).is_ok_and(|jdk| jdk.javac().is_some()) {
            println!("skipped: there is no JDK with a compiler");
            return None;
        }
        let folder =
            std::env::temp_dir().join(format!("forkless-coverage-{}-{class}", std::process::id()));
        std::fs::create_dir_all(&folder).expect("the temporary folder is writable");
        let file = folder.join(format!("{class}.java"));
        std::fs::write(&file, text).expect("the temporary folder is writable");
        let target = file.to_str().expect("the path is text");
        let request = Request { conditions_fork: true, ..Request::of(target).with_method(class) };
        let project = Project::open(&request).unwrap_or_else(|failure| panic!("{failure}"));
        Some(Source { folder, project })
    }

    fn load(&self, method: &str) -> Subject {
        self.project.load(Some(method)).unwrap_or_else(|failure| panic!("{failure}"))
    }

    /// What each path of a method covers.
    fn paths(&self, method: &str) -> Vec<Covered> {
        let subject = self.load(method);
        let mut plan = subject.plan();
        plan.confirm = None;
        let outcome = run(&subject, &plan, &()).unwrap_or_else(|failure| panic!("{failure}"));
        let mut tracer = Tracer::new(&subject, &plan.config);
        let paths = &outcome.exploration.paths;
        paths.iter().map(|path| tracer.covered(path).expect("it has an input")).collect()
    }
}

impl Drop for Source {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.folder);
    }
}

/// A short text for what is covered: instructions by line, the rest in full.
fn texts(covered: &Covered) -> BTreeSet<String> {
    let text = |item: &CodeItem| {
        let place = item.place();
        let line = place.line.unwrap_or(0);
        match item {
            CodeItem::Instruction(_) => format!("{} line {line}", place.method.name),
            CodeItem::Branch(_, branch) => format!("line {line} branch {branch}"),
            CodeItem::Combination(_, ways) => {
                let ways: Vec<u32> = ways.iter().map(|&(_, branch)| branch).collect();
                format!("line {line} conditions {ways:?}")
            }
            CodeItem::Exception(_, class) => format!("line {line} throws {class}"),
        }
    };
    covered.iter().map(text).collect()
}

fn check(paths: &[Covered], expected: &[&[&str]]) {
    let found: BTreeSet<BTreeSet<String>> = paths.iter().map(texts).collect();
    let set = |one: &&[&str]| one.iter().map(|text| text.to_string()).collect();
    let expected: BTreeSet<BTreeSet<String>> = expected.iter().map(set).collect();
    assert_eq!(found, expected);
}

#[test]
fn paths_cover_lines_branches_conditions_and_exceptions() {
    let text = "class Covers {
    static boolean less(int a, int b) {
        return a < b;
    }
    static int both(boolean a, boolean b) {
        if (a && b)
            return 1;
        return 2;
    }
    static int key(int key) {
        switch (key) {
            case 1: case 2: return 5;
            case 3: return 6;
            default: return 7;
        }
    }
    static int first(int[] numbers) {
        try {
            return of(numbers);
        } finally {
            key(3);
        }
    }
    static int of(int[] numbers) {
        return numbers[0];
    }
    static int empty(boolean a) {
        if (a) {}
        return 3;
    }
}
";
    let Some(source) = Source::new("Covers", text) else { return };
    check(
        &source.paths("less"),
        &[&["less line 3", "line 3 branch 0"], &["less line 3", "line 3 branch 1"]],
    );
    check(
        &source.paths("both"),
        &[
            &["both line 6", "both line 8", "line 6 branch 1", "line 6 conditions [1]"],
            &[
                "both line 6",
                "both line 8",
                "line 6 branch 0",
                "line 6 branch 1",
                "line 6 conditions [0, 1]",
            ],
            &["both line 6", "both line 7", "line 6 branch 0", "line 6 conditions [0, 0]"],
        ],
    );
    check(
        &source.paths("key"),
        &[
            &["key line 11", "key line 14", "line 11 branch 0"],
            &["key line 11", "key line 12", "line 11 branch 1"],
            &["key line 11", "key line 13", "line 11 branch 2"],
        ],
    );
    check(
        &source.paths("empty"),
        &[
            &["empty line 28", "empty line 29", "line 28 branch 0"],
            &["empty line 28", "empty line 29", "line 28 branch 1"],
        ],
    );
    let called = ["key line 11", "key line 13", "line 11 branch 2", "of line 25"];
    let first = |rest: &[&'static str]| -> Vec<&'static str> {
        called.iter().chain(&["first line 19", "first line 21"]).chain(rest).copied().collect()
    };
    check(
        &source.paths("first"),
        &[
            &first(&[]),
            &first(&[
                "first line 22",
                "line 25 throws java.lang.NullPointerException",
                "line 19 throws java.lang.NullPointerException",
                "line 22 throws java.lang.NullPointerException",
            ]),
            &first(&[
                "first line 22",
                "line 25 throws java.lang.ArrayIndexOutOfBoundsException",
                "line 19 throws java.lang.ArrayIndexOutOfBoundsException",
                "line 22 throws java.lang.ArrayIndexOutOfBoundsException",
            ]),
        ],
    );
}

#[test]
fn preconditions_are_not_covered() {
    let text = "class Guarded {
    static boolean positive(int number) {
        return number > 0;
    }
    static int half(int number) {
        return number / 2;
    }
}
";
    let Some(source) = Source::new("Guarded", text) else { return };
    let target = source.folder.join("Guarded.java");
    let request = Request {
        conditions_fork: true,
        requires: vec!["positive".into()],
        ..Request::of(target.to_str().expect("the path is text")).with_method("half")
    };
    let project = Project::open(&request).unwrap_or_else(|failure| panic!("{failure}"));
    let source = Source { folder: source.folder.clone(), project };
    check(&source.paths("half"), &[&["half line 6"]]);
}

#[test]
fn without_the_choice_a_condition_is_a_value() {
    let text = "class Value {
    static boolean less(int a, int b) {
        return a < b;
    }
}
";
    let Some(mut source) = Source::new("Value", text) else { return };
    assert_eq!(source.paths("less").len(), 2);
    let target = source.folder.join("Value.java");
    let request = Request::of(target.to_str().expect("the path is text")).with_method("less");
    source.project = Project::open(&request).unwrap_or_else(|failure| panic!("{failure}"));
    assert_eq!(source.paths("less").len(), 1);
}
