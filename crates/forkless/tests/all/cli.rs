//! The command as its users meet it: output, exit codes, budgets, errors.

use crate::command::{forkless, root, stderr, stdout};
use forkless_test_support::Folder;

/// Output without what differs from run to run.
fn without_times(text: &str) -> String {
    let lines = text.lines().map(|line| match line.split_once("SAT solver; ") {
        Some((before, _)) => format!("{before}SAT solver"),
        None if line.trim_start().starts_with("\"time_ms\"") => String::new(),
        None => line.to_string(),
    });
    lines.collect::<Vec<_>>().join("\n")
}

#[test]
fn threads_and_order_change_nothing() {
    let target = "corpus/pose/treemap_put.pose";
    let run = |more: &[&str]| {
        let arguments = [&["explore", target, "--paths", "--format", "json"], more].concat();
        without_times(&stdout(&forkless(&arguments)))
    };
    let expected = run(&[]);
    assert!(expected.contains("\"traces\": 446"), "{expected:.300}");
    for more in [
        &["-j", "2"][..],
        &["-j", "5"],
        &["--order", "breadth-first"],
        &["--order", "random", "--seed", "7", "-j", "2"],
    ] {
        assert!(run(more) == expected, "{more:?} gives another document");
    }
}

#[test]
fn queries_are_dumped_with_their_answers() {
    let folder = Folder::new();
    let path = folder.path().join("queries");
    let path = path.to_str().unwrap();
    // What is not merged comes to the SAT solver only where an input takes it.
    let program = "corpus/trees/bst_insert.pose --types declared --requires repOK --bound 3";
    let mut arguments = vec!["explore"];
    arguments.extend(program.split(' ').chain(["--merge", "answers", "--dump-queries", path]));
    let text = stdout(&forkless(&arguments));
    let files: Vec<_> = std::fs::read_dir(path).unwrap().map(|file| file.unwrap().path()).collect();
    assert!(text.contains(&format!("{} calls of the SAT solver", files.len())), "{text}");
    let mut answers = std::collections::BTreeSet::new();
    for file in files {
        let query = std::fs::read_to_string(&file).unwrap();
        assert!(query.ends_with("(check-sat)\n"), "{}: {query:.300}", file.display());
        let status = query.lines().find(|line| line.starts_with("(set-info :status"));
        answers.extend(status.map(str::to_string));
    }
    assert_eq!(answers.len(), 2, "both answers are given: {answers:?}");
    // Queries of two runs are not mixed up.
    let again = forkless(&arguments);
    assert_eq!(again.status.code(), Some(2));
    assert!(stderr(&again).contains("files in it already"), "{}", stderr(&again));
}

#[test]
fn json_is_versioned_and_adds_up() {
    let output = forkless(&["explore", "corpus/pose/dll_get.pose", "--format", "json", "--paths"]);
    let document: serde_json::Value = serde_json::from_str(&stdout(&output)).unwrap();
    assert_eq!(document["schema"], 3);
    assert_eq!(document["complete"], true);
    let ends = document["ends"].as_object().unwrap();
    let total: u64 = ends.values().map(|count| count.as_u64().unwrap()).sum();
    assert_eq!(document["traces"].as_u64(), Some(total));
    let paths = document["paths"].as_array().unwrap();
    assert_eq!(paths.len() as u64, total);
    for path in paths {
        assert_eq!(path["details"]["replay"], "agrees");
        assert!(path["details"]["input"]["inputs"]["Y0"].is_string());
    }
}

#[test]
fn a_prefix_selects_a_subtree() {
    let target = "corpus/pose/avl_find.pose";
    let count = |prefix: &str| {
        let output = forkless(&["explore", target, "--format", "json", "--prefix", prefix]);
        let document: serde_json::Value = serde_json::from_str(&stdout(&output)).unwrap();
        document["traces"].as_u64().unwrap()
    };
    assert_eq!(count(""), 190);
    assert_eq!(count("0") + count("1"), 190);
    assert_eq!(count("1"), count("10") + count("11"));
    let output = forkless(&["explore", target, "--prefix", "7"]);
    assert_eq!(output.status.code(), Some(2));
    assert!(stderr(&output).contains("no path starts with"), "{}", stderr(&output));
}

#[test]
fn endless_recursion_stops_at_a_budget_and_says_so() {
    let folder = Folder::new();
    folder.write("plain.pose", "class A { int m(int x) := (this.m[x]); }\n(Y0.m[0])\n");
    let plain = folder.argument("plain.pose");
    let output = forkless(&["explore", &plain]);
    assert_eq!(output.status.code(), Some(3));
    assert!(stdout(&output).contains("1 cut (call depth bound)"), "{}", stdout(&output));
    assert!(stdout(&output).contains("incomplete"));

    let output = forkless(&["explore", &plain, "--max-steps", "100"]);
    assert!(stdout(&output).contains("1 cut (step bound)"), "{}", stdout(&output));

    let list =
        "class A { A next; int m() := if this.next = null then 0 else this.next.m[]; }\nY0.m[]\n";
    let folder = Folder::new();
    folder.write("list.pose", list);
    let list = folder.argument("list.pose");
    let output = forkless(&["explore", &list, "--max-depth", "20"]);
    assert_eq!(output.status.code(), Some(3));
    assert!(stdout(&output).contains("1 cut (call depth bound)"), "{}", stdout(&output));

    let output = forkless(&["explore", &list, "--time", "200ms", "--max-depth", "1000000"]);
    assert_eq!(output.status.code(), Some(3));
    assert!(
        stdout(&output).contains("left when the time budget was used up"),
        "{}",
        stdout(&output)
    );

    let output = forkless(&["explore", &list, "--max-paths", "5", "-j", "2"]);
    assert_eq!(output.status.code(), Some(3));
    let text = stdout(&output);
    assert!(
        text.contains("1 open path was left when the path budget") && text.contains("5 returned"),
        "{text}"
    );

    let output = forkless(&["explore", &list, "--memory", "1K"]);
    assert_eq!(output.status.code(), Some(3));
    assert!(stdout(&output).contains("left when the memory budget"), "{}", stdout(&output));
}

#[test]
fn bad_input_is_named_with_its_place() {
    let folder = Folder::new();
    folder.write("broken.pose", "class Node { int data; }\n(Y0.dat)\n");
    let broken = folder.argument("broken.pose");
    let output = forkless(&["explore", &broken]);
    assert_eq!(output.status.code(), Some(2));
    let text = stderr(&output);
    assert!(
        text.contains("no field `dat`") && text.contains(":2:5") && text.contains("^^^"),
        "{text}"
    );
    assert!(stdout(&output).is_empty());

    let missing = forkless(&["explore", "no/such/file.pose"]);
    assert_eq!(missing.status.code(), Some(2));
    assert!(stderr(&missing).contains("cannot read `no/such/file.pose`"));

    let unknown = forkless(&["explore", "README.md"]);
    assert_eq!(unknown.status.code(), Some(2));
    assert!(stderr(&unknown).contains("--lang pose"));
    assert!(stderr(&unknown).contains("--lang javalite"));

    let usage = forkless(&["explore", "x.pose", "--time", "10"]);
    assert_eq!(usage.status.code(), Some(2));
    assert!(stderr(&usage).contains("give a unit"));

    let solver = ["explore", "examples/sort_two.pose", "--solver", "no-such-solver"];
    let output = forkless(&solver);
    assert_eq!(output.status.code(), Some(2));
    let text = stderr(&output);
    assert!(text.contains("no-such-solver") && text.contains("there is no such program"), "{text}");
}

#[test]
fn a_precondition_leaves_only_inputs_that_meet_it() {
    let text = "class A { int size; A next; \
                bool small() := if this.size < 0 then false else if this.size > 9 then false else \
                this.next = null; \
                bool large() := this.size > 5; \
                int grow(int by) := if this.next = null then this.size + by else 0; }\n\
                Y0.grow[X0]\n";
    let folder = Folder::new();
    folder.write("requires.pose", text);
    let target = folder.argument("requires.pose");
    let all = stdout(&forkless(&["explore", &target]));
    assert!(all.contains("2 paths (pose): 2 returned"), "{all}");
    let small = forkless(&["explore", &target, "--requires", "small"]);
    assert_eq!(small.status.code(), Some(0));
    assert!(stdout(&small).contains("1 path (pose): 1 returned"), "{}", stdout(&small));
    let both = ["explore", &target, "--requires", "small", "--requires", "large"];
    let both = stdout(&forkless(&both));
    assert!(both.contains("\nonly inputs on which small and large return true\n"), "{both}");
    assert!(both.contains("Y0.size > 5") && both.contains("Y0.size <= 9"), "{both}");
    let compared = stdout(&forkless(&["compare", &target, "--requires", "small"]));
    assert!(compared.contains("1 returned") && !compared.contains("2 returned"), "{compared}");

    let unknown = forkless(&["explore", &target, "--requires", "smal"]);
    assert_eq!(unknown.status.code(), Some(2));
    let text = stderr(&unknown);
    assert!(
        text.contains("precondition `smal` is not a method")
            && text.contains(":2:1")
            && text.contains("did you mean `small`?"),
        "{text}"
    );
}

#[test]
fn a_run_says_what_its_result_holds_for() {
    let first = "corpus/pose/dll_getFirst.pose";
    let text = stdout(&forkless(&["explore", first, "--bound", "9"]));
    assert!(text.contains("\ncomplete, for inputs"), "{text}");
    assert!(text.contains("bound 9: never hit, the result holds for all heaps"), "{text}");
    let hit = forkless(&["explore", first, "--bound", "1"]);
    assert_eq!(hit.status.code(), Some(0));
    let text = stdout(&hit);
    assert!(text.contains("complete within the bound, for inputs"), "{text}");
    assert!(text.contains("bound 1: hit, heaps with an object that is first read over more than 1 reference were left out"), "{text}");
    let part = stdout(&forkless(&["explore", first, "--bound", "9", "--prefix", "1"]));
    assert!(part.contains("complete, for paths that start with 1 and inputs that"), "{part}");
    assert!(!part.contains("all heaps"), "{part}");

    let tree = "corpus/trees/bst_insert.pose";
    let scope = ["--types", "declared", "--requires", "repOK", "--bound", "2"];
    let run = |more: &[&str]| {
        let output = forkless(&[&["explore", tree], &scope[..], more].concat());
        assert_eq!(output.status.code(), Some(0), "{}", stderr(&output));
        stdout(&output)
    };
    let text = run(&["--count-only", "--strategy", "lazier-sharp"]);
    assert!(text.starts_with("21 paths (lazier-sharp): 21 returned\ncomplete within"), "{text}");
    assert!(text.contains("only inputs on which repOK returns true; references in"), "{text}");
    assert!(text.contains("the paths were only counted"), "{text}");
    let document: serde_json::Value = serde_json::from_str(&run(&["--format", "json"])).unwrap();
    assert_eq!(document["types"], "declared");
    assert_eq!(document["requires"], serde_json::json!(["repOK"]));
    assert_eq!(document["bound"], 2);
    assert_eq!(document["bound_hit"], true);
    assert_eq!(document["complete"], true);

    let plain = stdout(&forkless(&["explore", first, "--format", "json"]));
    let document: serde_json::Value = serde_json::from_str(&plain).unwrap();
    assert_eq!(document["types"], "any");
    assert!(document["requires"] == serde_json::json!([]) && document["bound"].is_null());
    assert_eq!(document["bound_hit"], false);
    assert_eq!(
        (&document["array_bound"], &document["array_bound_hit"]),
        (&8.into(), &false.into())
    );
    let any_length = ["explore", first, "--format", "json", "--array-bound", "none"];
    let document: serde_json::Value =
        serde_json::from_str(&stdout(&forkless(&any_length))).unwrap();
    assert!(document["array_bound"].is_null());
}

#[test]
fn the_number_of_input_objects_can_be_limited() {
    let tree = "corpus/trees/bst_insert.pose";
    let run = |command: &str, more: &[&str]| {
        let scope = [command, tree, "--types", "declared", "--requires", "repOK"];
        let output = forkless(&[&scope[..], more].concat());
        assert_eq!(output.status.code(), Some(0), "{}", stderr(&output));
        stdout(&output)
    };
    let of_nodes = ["--objects", "BinarySearchNode=3"];
    for strategy in ["lazy", "lazier", "lazier-sharp", "summary", "pose"] {
        let counting = ["--count-only", "--strategy", strategy];
        let text = run("explore", &[&counting[..], &of_nodes].concat());
        // Search trees of up to three nodes: 1, 1, 2, 5. A key is one of theirs or lies in a gap.
        let expected = 1 + 3 + 2 * 5 + 5 * 7;
        assert!(text.contains(&format!("{expected} returned")), "{strategy}: {text}");
    }
    let document =
        run("explore", &["--format", "json", "--objects", "9", "--objects", "BinarySearchNode=3"]);
    let document: serde_json::Value = serde_json::from_str(&document).unwrap();
    let limits =
        serde_json::json!([{"class": null, "most": 9}, {"class": "BinarySearchNode", "most": 3}]);
    assert_eq!(document["object_limits"], limits);
    assert_eq!(document["object_limit_hit"], true);
    assert_eq!(document["bound_hit"], false);
    let text = run("compare", &of_nodes);
    assert!(text.contains("complete within the limit on objects"), "{text}");
    assert!(
        text.contains("at most 3 objects of class BinarySearchNode: hit, heaps with more"),
        "{text}"
    );
    let text = run("count", &["--objects", "4", "--objects", "BinarySearchNode=3"]);
    assert!(
        text.contains(" heaps of at most 4 objects, at most 3 objects of class BinarySearchNode"),
        "{text}"
    );

    let failure = |limit: &str| {
        let output = forkless(&["explore", tree, "--objects", limit]);
        assert_eq!(output.status.code(), Some(2), "{limit}");
        stderr(&output)
    };
    assert!(failure("BinarySearchNude=3").contains("did you mean `BinarySearchNode`?"));
    assert!(failure("BinarySearchNode=many").contains("`many` is not a number of objects"));
    assert!(failure("=3").contains("a class is missing"));
}

#[test]
fn null_dereferences_can_be_paths_of_their_own() {
    let sum = "corpus/pose/fig1b_sum.pose";
    let assumed = stdout(&forkless(&["explore", sum]));
    assert!(assumed.contains("1 path (pose): 1 returned"), "{assumed}");
    let forked = stdout(&forkless(&["explore", sum, "--null", "fork"]));
    assert!(forked.contains("1 returned, 4 null dereference"), "{forked}");
    // Conditions that the path simplifies must be recognised when the operation is tried again.
    let put = ["explore", "corpus/pose/treemap_put.pose", "--null", "fork", "--max-steps", "5000"];
    let forked = forkless(&put);
    assert_eq!(forked.status.code(), Some(0), "{}", stdout(&forked));
    assert!(stdout(&forked).contains("446 returned"), "{}", stdout(&forked));
}

#[test]
fn javalite_is_told_by_the_ending_or_by_name() {
    let target = "corpus/javalite/null_dereference.jl";
    let output = forkless(&["explore", target, "--paths"]);
    assert_eq!(output.status.code(), Some(0), "{}", stderr(&output));
    let text = stdout(&output);
    assert!(text.contains("1 returned, 3 null dereference"), "{text}");
    assert!(text.contains("input     this = Node@1"), "{text}");
    let assumed = stdout(&forkless(&["explore", target, "--null", "assume"]));
    assert!(assumed.contains("1 path (pose): 1 returned"), "{assumed}");

    let source = std::fs::read_to_string(root().join(target)).unwrap();
    let folder = Folder::new();
    folder.write("javalite.pose", &source);
    let other_ending = folder.argument("javalite.pose");
    let output = forkless(&["explore", &other_ending, "--lang", "javalite"]);
    assert!(stdout(&output).contains("1 returned, 3 null dereference"), "{}", stderr(&output));
    let as_pose = forkless(&["explore", target, "--lang", "pose"]);
    assert_eq!(as_pose.status.code(), Some(2));

    let list = ["explore", "corpus/javalite/linked_list_2.jl", "--max-depth", "5"];
    let output = forkless(&list);
    assert_eq!(output.status.code(), Some(3));
    assert!(stdout(&output).contains("4 cut (call depth bound)"), "{}", stdout(&output));

    let untyped = forkless(&["explore", target, "--types", "any"]);
    assert_eq!(untyped.status.code(), Some(2));
    assert!(stderr(&untyped).contains("Javalite is typed"), "{}", stderr(&untyped));

    let exact = ["explore", "corpus/javalite/shapes.jl", "--types", "exact"];
    let output = forkless(&[&exact[..], &["--strategy", "lazy"]].concat());
    assert!(stdout(&output).contains("have exactly its declared class"), "{}", stdout(&output));
    let output = forkless(&exact);
    assert_eq!(output.status.code(), Some(2));
    assert!(stderr(&output).contains("strategies that split runs"), "{}", stderr(&output));

    let shapes = "corpus/javalite/shapes.jl";
    let counted = forkless(&["count", shapes, "--types", "exact"]);
    assert_eq!(counted.status.code(), Some(2));
    assert!(stderr(&counted).contains("cannot be counted"), "{}", stderr(&counted));
    let compare = ["compare", shapes, "--types", "exact", "--format", "csv"];
    let output = forkless(&compare);
    assert_eq!(output.status.code(), Some(0), "{}", stderr(&output));
    let rows = stdout(&output);
    let names: Vec<&str> = rows.lines().skip(1).filter_map(|row| row.split(',').next()).collect();
    assert_eq!(names, ["lazy", "lazier", "lazier-sharp"]);
    assert!(stderr(&output).contains("not for summary, pose, pose-unwind"), "{}", stderr(&output));
    let named = forkless(&[&compare[..], &["--strategies", "lazy,pose"]].concat());
    assert_eq!(named.status.code(), Some(2));
    assert!(stderr(&named).contains("(lazy, lazier, lazier-sharp)"), "{}", stderr(&named));

    let of_java = forkless(&["explore", "List.java", "List.add", "--types", "exact"]);
    assert_eq!(of_java.status.code(), Some(2));
    assert!(stderr(&of_java).contains("declared with an interface"), "{}", stderr(&of_java));

    let missing = forkless(&["explore", "no/such/file.jl"]);
    assert_eq!(missing.status.code(), Some(2));
    assert!(stderr(&missing).contains("cannot read `no/such/file.jl`"));
}

/// A panic anywhere in the process: exit code 70 at once, and what a report needs.
#[cfg(debug_assertions)]
#[test]
fn a_panic_is_a_bug_to_report() {
    for (thread, message) in
        [("main", "seeded in the main thread"), ("thread", "seeded in another thread")]
    {
        let start = std::time::Instant::now();
        let output = std::process::Command::new(env!("CARGO_BIN_EXE_forkless"))
            .args(["explore", "no such file.pose", "-j", "2"])
            .env("FORKLESS_TEST_PANIC", thread)
            .env_remove("RUST_BACKTRACE")
            .output()
            .expect("the command starts");
        let words = stderr(&output);
        assert_eq!(output.status.code(), Some(70), "{thread}: {words}");
        assert!(start.elapsed() < std::time::Duration::from_secs(5), "{thread}");
        assert_eq!(stdout(&output), "", "{thread}");
        let version = format!("version  forkless {}", env!("CARGO_PKG_VERSION"));
        let expected = [
            "this is a bug in forkless, please report it",
            message,
            "faults.rs:",
            &version,
            "explore 'no such file.pose' -j 2",
        ];
        for expected in expected {
            assert!(words.contains(expected), "{thread}: {expected:?} in\n{words}");
        }
    }
}

#[test]
fn merged_paths_are_one_for_each_end() {
    let target = "corpus/pose/treemap_put.pose";
    let merged = forkless(&["explore", target, "--merge", "all"]);
    let text = stdout(&merged);
    assert_eq!(merged.status.code(), Some(0), "{text}");
    assert!(text.contains("1 path (pose, all merged): 1 returned"), "{text}");
    let document = stdout(&forkless(&["explore", target, "--merge", "all", "--format", "json"]));
    assert!(document.contains("\"merge\": \"all\""), "{document:.300}");
    let lazy = forkless(&["explore", target, "--merge", "all", "--strategy", "lazy"]);
    assert_eq!(lazy.status.code(), Some(2));
    assert!(stderr(&lazy).contains("under lazy only answers are merged"), "{}", stderr(&lazy));
}

/// The trees are paths. Where in a tree a key is found is an answer.
#[test]
fn lazy_strategies_merge_answers() {
    let explore = |merge: &str| {
        let inputs = ["--types", "declared", "--requires", "repOK", "--bound", "3", "--count-only"];
        let lazy = ["--strategy", "lazier-sharp", "--merge", merge];
        let arguments = [&["explore", "corpus/trees/rb_find.pose"][..], &inputs, &lazy].concat();
        let explored = forkless(&arguments);
        assert_eq!(explored.status.code(), Some(0), "{}", stderr(&explored));
        stdout(&explored)
    };
    // There are 31 trees, and 331 places of a key in them.
    assert!(explore("none").starts_with("331 paths (lazier-sharp): 331 returned"));
    let merged = explore("answers");
    assert!(merged.starts_with("31 paths (lazier-sharp, answers merged): 31 returned"), "{merged}");
}

/// A precondition costs a formula, not paths of its own.
#[test]
fn merged_preconditions_are_no_paths() {
    let explore = |merge: &str| {
        let target = "corpus/trees/bst_find.pose";
        let inputs = ["--types", "declared", "--requires", "repOK", "--bound", "2"];
        let arguments = [&["explore", target, "--merge", merge][..], &inputs].concat();
        let output = forkless(&arguments);
        assert_eq!(output.status.code(), Some(0), "{}", stdout(&output));
        stdout(&output)
    };
    let paths = |text: &str| {
        let line = text.lines().find(|line| line.contains("(pose")).expect("a summary");
        line.split(' ').next().and_then(|number| number.parse::<u32>().ok()).expect("a number")
    };
    let (all, fewer) = (paths(&explore("none")), paths(&explore("library")));
    assert!(fewer < all, "{fewer} paths with a merged precondition, {all} without");
}

#[test]
fn a_precondition_that_no_input_satisfies_is_no_complete_run() {
    let folder = Folder::new();
    let text =
        "class A { int n; bool never() := (this.n < this.n); int get() := this.n; } (Y0.get[])";
    let file = folder.write("vacuous.pose", text);
    let file = file.to_str().expect("a name in Unicode");
    let output = forkless(&["explore", file, "--requires", "never"]);
    assert_eq!(output.status.code(), Some(3), "{}", stdout(&output));
    let text = stdout(&output);
    assert!(text.contains("nothing was explored: never returns true on no input\n"), "{text}");
    assert!(!text.contains("complete"), "{text}");
    let document = stdout(&forkless(&["explore", file, "--requires", "never", "--format", "json"]));
    assert!(document.contains("\"vacuous\": true"), "{document:.300}");
}
