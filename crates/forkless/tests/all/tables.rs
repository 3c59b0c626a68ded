//! `forkless compare` and `forkless bench`: every format, the papers' figures, budgets.

use crate::command::{csv, forkless, json, stderr, stdout};
use forkless_test_support::Folder;
use serde_json::Value;

const ALL: [&str; 6] = ["lazy", "lazier", "lazier-sharp", "summary", "pose", "pose-unwind"];

fn names(document: &Value) -> Vec<&str> {
    let rows = document["strategies"].as_array().expect("there are rows");
    rows.iter().map(|row| row["strategy"].as_str().expect("each has a name")).collect()
}

fn number(row: &Value, key: &str) -> u64 {
    row[key].as_u64().unwrap_or_else(|| panic!("no number {key} in {row}"))
}

#[test]
fn a_comparison_has_every_strategy_in_every_format() {
    let target = "corpus/pose/avl_findMax.pose";
    let text = stdout(&forkless(&["compare", target]));
    assert!(text.contains("pose-unwind") && text.contains("13 returned"), "{text}");
    assert!(text.contains("\ncomplete, for inputs that dereference no null\n"), "{text}");
    let rows = csv(&["compare", target]);
    assert_eq!(rows[0][..4], ["strategy", "traces", "queries", "solver_calls"]);
    assert_eq!(rows[1..].iter().map(|row| row[0].as_str()).collect::<Vec<_>>(), ALL);
    let (document, code) = json(&["compare", target]);
    assert_eq!((names(&document), code), (ALL.to_vec(), 0));
    for row in document["strategies"].as_array().unwrap() {
        let ends = row["ends"].as_object().unwrap();
        let total: u64 = ends.values().map(|count| count.as_u64().unwrap()).sum();
        assert_eq!(number(row, "traces"), total, "{row}");
    }
}

#[test]
fn strategies_can_be_chosen() {
    let target = "corpus/pose/fig1b_sum.pose";
    let (document, _) = json(&["compare", target, "--strategies", "pose,lazy,pose"]);
    assert_eq!(names(&document), ["pose", "lazy"]);
    let rows = document["strategies"].as_array().unwrap();
    assert_eq!(number(&rows[0], "heap_choices"), 0);
    assert!(number(&rows[1], "heap_choices") > 0);
    let merged = ["compare", "corpus/pose/treemap_put.pose", "--strategies", "pose,pose-merged"];
    let (document, _) = json(&merged);
    assert_eq!(names(&document), ["pose", "pose-merged"]);
    let rows = document["strategies"].as_array().unwrap();
    assert!(number(&rows[1], "traces") < number(&rows[0], "traces"), "{document}");
    let unknown = forkless(&["compare", target, "--strategies", "eager"]);
    assert_eq!(unknown.status.code(), Some(2));
}

#[test]
fn a_strategy_that_runs_out_of_time_shows_what_it_reached_and_the_others_still_run() {
    let target = "corpus/pose/dll_indexOf.pose";
    let chosen = ["compare", target, "--strategies", "lazy,pose", "--time", "500ms"];
    let (document, code) = json(&chosen);
    assert_eq!(code, 3);
    let rows = document["strategies"].as_array().unwrap();
    assert!(number(&rows[0]["open"], "time budget") > 0, "{document}");
    assert_eq!((&rows[0]["complete"], &rows[1]["complete"]), (&false.into(), &true.into()));
    let text = stdout(&forkless(&chosen));
    assert!(text.contains("open (time budget)") && text.contains("\nincomplete: lazy\n"), "{text}");
}

#[test]
fn a_comparison_says_what_it_holds_for() {
    let target = "corpus/trees/avl_insert.pose";
    let scope = ["--types", "declared", "--requires", "repOK", "--bound", "2"];
    let arguments = [&["compare", target], &scope[..]].concat();
    let text = stdout(&forkless(&arguments));
    assert!(text.contains("bound 2: hit") && text.contains("repOK returns true"), "{text}");
    let (document, code) = json(&arguments);
    assert_eq!(code, 0);
    assert_eq!(
        (&document["bound"], &document["requires"]),
        (&2.into(), &serde_json::json!(["repOK"]))
    );
    for row in document["strategies"].as_array().unwrap() {
        assert_eq!((number(row, "traces"), &row["bound_hit"]), (21, &true.into()), "{row}");
    }
}

#[test]
fn columns_have_the_names_that_they_have_in_json() {
    for (arguments, rows) in [
        (&["compare", "corpus/pose/fig1a_swap.pose"][..], "strategies"),
        (&["bench", "lazy", "--time", "10ms"], "rows"),
        (&["bench", "growth", "--max", "4"], "rows"),
        (&["bench", "cluster", "--prefix", "1202", "--workers", "1,8"], "rows"),
        (&["bench", "summary", "--calls", "1", "--bound", "2"], "rows"),
        (&["bench", "trees", "--bound", "1"], "rows"),
    ] {
        let (document, _) = json(arguments);
        let columns = csv(arguments).swap_remove(0);
        for column in columns {
            assert!(document[rows][0].get(&column).is_some(), "{arguments:?}: {column}");
        }
    }
}

/// Is there a JDK that can compile the Java subjects?
fn has_compiler() -> bool {
    let found = forkless_lang_java::jdk::Jdk::find(None).is_ok_and(|jdk| jdk.javac().is_some());
    if !found {
        println!("skipped: no JDK with a compiler is found");
    }
    found
}

#[test]
fn java_subjects_have_the_derived_counts() {
    if !has_compiler() {
        return;
    }
    let (document, _) = json(&["bench", "table1", "--lang", "java", "--time", "500ms"]);
    let rows = document["rows"].as_array().unwrap();
    assert_eq!(rows.len(), 22);
    for row in rows {
        assert_eq!(row["expected"], true, "{row}");
        if row["subject"].as_str().unwrap().starts_with("fig1") {
            assert_eq!(row["traces"], row["traces_paper"], "{row}");
            assert_eq!(row["traces_lazy"], row["traces_lazy_paper"], "{row}");
        }
        // Times are compared of programs that make the same decisions.
        if !row["pose_language_program"].is_null() {
            assert_eq!(row["pose_language_traces"], row["traces"], "{row}");
        }
    }
}

#[test]
fn kiasans_tables_are_held_against_the_paper() {
    if !has_compiler() {
        return;
    }
    let arguments = ["bench", "kiasan", "--k", "1", "--time", "20s"];
    let (document, code) = json(&arguments);
    assert_eq!(code, 0, "{document}");
    let rows = document["rows"].as_array().unwrap();
    assert_eq!(rows.len(), 40);
    for row in rows {
        assert_eq!(row["pose"], row["pose_expected"], "{row}");
        assert!(row["out_of_time"].as_array().unwrap().is_empty(), "{row}");
        assert!(number(row, "pose") <= number(row, "lazier_sharp"), "{row}");
    }
    for column in csv(&arguments).swap_remove(0) {
        assert!(rows[0].get(&column).is_some(), "{column}");
    }
    let text = stdout(&forkless(&["bench", "kiasan", "--k", "3", "--time", "1ms"]));
    assert!(text.contains("out of time") && text.contains('>'), "{text}");
}

/// Queries of a run are asked again, with the same answers, of ours and of another solver.
#[test]
fn dumped_queries_are_asked_again() {
    let folder = Folder::new();
    let queries = folder.argument("queries");
    let explored = forkless(&[
        "explore",
        "corpus/trees/bst_insert.pose",
        "--types",
        "declared",
        "--requires",
        "repOK",
        "--bound",
        "2",
        "--dump-queries",
        &queries,
    ]);
    assert_eq!(explored.status.code(), Some(0), "{}", stderr(&explored));
    let (document, code) = json(&["bench", "queries", &queries]);
    assert_eq!(code, 0, "{document}");
    let rows = document["rows"].as_array().unwrap();
    assert!(rows.len() > 5, "{document}");
    for row in rows {
        assert_eq!(row["noted"], row["answer"], "{row}");
    }
    let text = stdout(&forkless(&["bench", "queries", &queries, "--solver", "z3 -in"]));
    assert!(text.contains("sat") && text.contains("the other solver: 0 unknown"), "{text}");
    folder.write("queries/other.smt2", "(declare-fun a () (_ FloatingPoint 8 24))");
    let (document, code) = json(&["bench", "queries", &queries]);
    assert_eq!(code, 3, "{document}");
    let unread = document["rows"].as_array().unwrap().last().unwrap();
    assert!(unread["why"].as_str().unwrap().starts_with("not read"), "{unread}");
    let wrong = "(set-info :status sat)\n(assert false)\n(check-sat)\n";
    folder.write("wrong.smt2", wrong);
    let differs = forkless(&["bench", "queries", &folder.argument("wrong.smt2")]);
    assert_eq!(differs.status.code(), Some(1), "{}", stdout(&differs));
    let empty = forkless(&["bench", "queries", &folder.argument("nothing")]);
    assert_eq!(empty.status.code(), Some(2));
}

/// In a circular list the first way to an entry is not the shortest one: with the paper's bound, the element of the
/// last entry is null or one that was met before.
#[test]
fn kiasans_bound_counts_the_first_way() {
    if !has_compiler() {
        return;
    }
    let (document, code) = json(&["bench", "kiasan", "DoubleLinkedList", "--k", "3"]);
    assert_eq!(code, 0, "{document}");
    let columns = ["lazy", "lazier", "lazier_sharp", "pose"];
    let expected = [
        ("addBefore", [6, 6, 6, 6]),
        ("clear", [3, 3, 3, 3]),
        ("indexOf", [16, 16, 16, 12]),
        ("lastIndexOf", [12, 12, 12, 10]),
        ("remove", [16, 16, 16, 12]),
        ("removeLast", [5, 5, 3, 3]),
        ("toArray", [6, 6, 3, 3]),
    ];
    let rows = document["rows"].as_array().unwrap();
    let mut found: Vec<_> = rows
        .iter()
        .map(|row| (row["method"].as_str().unwrap(), columns.map(|column| number(row, column))))
        .collect();
    found.sort();
    assert_eq!(found, expected);
}

/// Whatever there is time for: only bounds cut paths, and the JVM does what each path says.
#[test]
fn collections_of_the_jdk_are_explored_up_to_bounds() {
    if forkless_lang_java::jdk::Jdk::find(None).is_err() {
        return println!("skipped: no JDK is found");
    }
    let arguments = ["bench", "library", "--inputs", "any", "--time", "1s"];
    let (document, code) = json(&arguments);
    assert!([0, 3].contains(&code), "{document}");
    let rows = document["rows"].as_array().unwrap();
    assert_eq!(rows.len(), 18);
    for row in rows {
        assert!(row["not_explored"].as_object().unwrap().is_empty(), "{row}");
        assert_eq!(number(row, "inputs_differ"), 0, "{row}");
        let is_done = row["out_of_time"] == false;
        assert!(number(row, "inputs_agree") > 0 || !is_done, "{row}");
    }
    let text = stdout(&forkless(&["bench", "library", "--time", "1ms", "--bound", "1"]));
    assert!(text.contains("18 methods") && text.contains("time budget"), "{text}");
}

/// Each method has a row, whatever becomes of it.
#[test]
fn real_methods_have_a_row_each() {
    if !has_compiler() {
        return;
    }
    let folder = Folder::new();
    let methods = "library,method,paths\njdk,\"java.lang.Math.floorMod(int, int)\",7\n\
                   jdk,java.lang.Integer.nothing()\n";
    folder.write("methods.csv", methods);
    folder.write("others.csv", "library,method\nother,a.B.c\n");
    let (list, others) = (folder.argument("methods.csv"), folder.argument("others.csv"));
    let run = ["bench", "real", "--jars", ".", "--list", &list];
    let (document, code) = json(&run);
    assert_eq!(code, 0, "{document}");
    let [ended, refused] = document["rows"].as_array().unwrap().as_slice() else { panic!() };
    assert_eq!((&ended["verdict"], &refused["verdict"]), (&"ended".into(), &"refused".into()));
    assert!(number(ended, "paths") > 0 && number(ended, "inputs_differ") == 0, "{document}");
    assert!(refused["message"].as_str().unwrap().contains("`nothing`"), "{document}");
    let text = stdout(&forkless(&[&run[..], &["floorMod"]].concat()));
    assert!(text.contains("1 method: 1 ended (100 %)"), "{text}");
    let unknown = forkless(&["bench", "real", "--jars", ".", "--list", &others]);
    assert_eq!(unknown.status.code(), Some(2));
    assert!(stderr(&unknown).contains("no library `other`"), "{}", stderr(&unknown));
}

#[test]
fn operations_keep_their_invariants_and_mistakes_are_found() {
    if !has_compiler() {
        return;
    }
    for (options, verdict) in [(&[][..], "holds"), (&["--broken"], "fails")] {
        // The smallest sizes on which each mistake shows.
        let classes = ["SearchTree", "LinkedDeque", "Circle", "PriorityHeap", "SortedNumbers"];
        let arguments =
            [&["bench", "check", "--size", "4", "--time", "60s"], options, &classes[..]];
        let (document, _) = json(&arguments.concat());
        let rows = document["rows"].as_array().unwrap();
        for class in classes {
            let of_class: Vec<_> = rows.iter().filter(|row| row["class"] == class).collect();
            let largest = of_class.last().expect("each class has a row");
            assert_eq!(largest["unmerged"], verdict, "{largest}");
            assert_eq!(largest["merged"], verdict, "{largest}");
        }
    }
}

#[test]
fn subjects_keep_their_contracts() {
    if !has_compiler() {
        return;
    }
    // Rotations, links in both directions, an exception whose class is imported.
    let classes = ["AvlTree", "DoubleLinkedList"];
    let arguments = [&["bench", "check", "--size", "2", "--time", "60s"], &classes[..]].concat();
    let (document, code) = json(&arguments);
    assert_eq!(code, 0, "{document}");
    for class in classes {
        let rows = document["rows"].as_array().unwrap().iter();
        let of_class: Vec<_> = rows.filter(|row| row["class"] == class).collect();
        assert!(!of_class.is_empty(), "each class has a row");
        for row in of_class {
            assert_eq!(row["check"], "holds", "{row}");
        }
    }
}

#[test]
fn java_benchmarks_say_what_they_need() {
    for (bench, need) in [
        (&["bench", "table1", "--lang", "java"][..], "JDK with `javac`"),
        (&["bench", "kiasan"], "JDK with `javac`"),
        (&["bench", "library"], "not the folder of a JDK"),
    ] {
        let output = forkless(&[bench, &["--jdk", "/no/such/folder"]].concat());
        let said = String::from_utf8_lossy(&output.stderr).into_owned();
        assert_eq!(output.status.code(), Some(2), "{said}");
        assert!(said.contains("/no/such/folder") && said.contains(need), "{said}");
    }
    let output = forkless(&["bench", "table1", "--time", "1s"]);
    assert_eq!(output.status.code(), Some(2));
}

/// The rows that the paper and every implementation must agree on. Only strategies that never
/// split a run over the heap have the paper's counts.
#[test]
fn figure_1_has_the_papers_counts() {
    for (subject, traces, queries) in [
        ("fig1a_swap", 2, 2),
        ("fig1b_sum", 1, 0),
        ("fig1c_hasNull_max4", 6, 10),
        ("fig1c_hasNull_max10", 12, 22),
    ] {
        let target = format!("corpus/pose/{subject}.pose");
        let (document, _) = json(&["compare", &target]);
        for row in document["strategies"].as_array().unwrap() {
            if number(row, "heap_choices") == 0 {
                assert_eq!(row["traces"], traces, "{subject}: {row}");
                assert!(number(row, "queries") <= queries, "{subject}: {row}");
            } else {
                assert!(number(row, "traces") > traces, "{subject}: {row}");
            }
        }
        let whole = document["strategies"].as_array().unwrap().iter();
        let path_optimal = whole.filter(|row| number(row, "heap_choices") == 0).count();
        assert_eq!(path_optimal, 3, "{subject}: summary, pose, pose-unwind");
    }
}

#[test]
fn growth_draws_what_it_measures() {
    let folder = Folder::new();
    let plot = folder.argument("growth.svg");
    let rows = csv(&["bench", "growth", "--max", "4,10", "--out", &plot]);
    assert_eq!(rows[1][..3], ["4", "6", "10"]);
    assert_eq!(rows[2][..3], ["10", "12", "22"]);
    assert!(std::fs::read_to_string(&plot).unwrap().starts_with("<svg"));
}

#[test]
fn lazy_initialization_is_held_against_the_paper() {
    let arguments = ["bench", "lazy", "--time", "200ms"];
    let text = stdout(&forkless(&arguments));
    assert!(text.contains("corpus/pose/README.md"), "{text}");
    let late = text.lines().find(|line| line.starts_with("dll_indexOf")).unwrap();
    assert!(late.contains("332,856") && late.contains('>'), "{text}");
    let (document, code) = json(&arguments);
    assert_eq!(code, 3);
    let rows = document["rows"].as_array().unwrap();
    assert_eq!(rows.len(), 21);
    let swap = &rows[0];
    assert_eq!((&swap["subject"], number(swap, "traces_paper")), (&"fig1a_swap".into(), 21));
    assert_eq!((&swap["complete"], &swap["result"]), (&true.into(), &"equal".into()));
    assert!(swap["variant"].is_null(), "{swap}");
}

#[test]
fn what_explains_a_difference_is_said_beside_it() {
    let subjects = ["dll_getFirst", "dll_add", "dll_remove", "dll_removeLast"];
    let arguments = [&["bench", "lazy"], &subjects[..]].concat();
    let (document, code) = json(&arguments);
    let rows = document["rows"].as_array().unwrap();
    let results: Vec<&str> = rows.iter().map(|row| row["result"].as_str().unwrap()).collect();
    let expected = ["variant-equal-traces", "equal", "variant-equal", "variant-equal"];
    assert_eq!((code, &results[..]), (0, &expected[..]), "{document}");
    let [add, _, remove, last] = &rows[..] else { panic!("{document}") };
    assert_eq!((number(add, "variant_traces"), number(add, "variant_queries")), (312, 390));
    assert_eq!((number(remove, "variant_traces"), number(remove, "variant_queries")), (949, 1089));
    assert_eq!(
        (&last["variant"], &last["variant_types"]),
        (&"dll_removeLast".into(), &"exact".into())
    );
    let text = stdout(&forkless(&arguments));
    for line in [
        "\nequal as it is (1): dll_getFirst\n",
        "\nequal with the variant (2): dll_remove, dll_removeLast\n",
        "\ntraces equal with the variant, queries not (1): dll_add\n",
        "  dll_remove       the element is read after",
    ] {
        assert!(text.contains(line), "{line}: {text}");
    }
    let lines = csv(&arguments);
    assert_eq!((lines.len(), lines[3][0].as_str()), (5, "dll_remove"));
    assert!(lines[3].contains(&"variants/lazy/dll_remove".to_string()), "{lines:?}");
    let unknown = forkless(&["bench", "lazy", "dll_sort"]);
    assert_eq!(unknown.status.code(), Some(2));
}

#[test]
fn summaries_need_fewer_paths_than_lazy_initialization() {
    let folder = Folder::new();
    let plot = folder.argument("summary.svg");
    let arguments = ["bench", "summary", "--bound", "3", "--calls", "2"];
    let (document, code) = json(&[&arguments[..], &["--out", &plot]].concat());
    assert_eq!(code, 0, "walks round a cycle are expected to be cut");
    let rows = document["rows"].as_array().unwrap();
    assert_eq!(rows.len(), 10);
    let traces = |calls: u64, strategy: &str| {
        let row = rows.iter().find(|row| row["calls"] == calls && row["strategy"] == strategy);
        number(row.expect("every strategy is there"), "traces")
    };
    for calls in [1, 2] {
        assert_eq!(traces(calls, "summary"), traces(calls, "pose"));
        assert!(traces(calls, "pose") < traces(calls, "lazier-sharp"));
        assert!(traces(calls, "lazier-sharp") <= traces(calls, "lazy"));
    }
    let svg = std::fs::read_to_string(&plot).unwrap();
    assert!(svg.contains(">lazier-sharp<") && !svg.contains("out of time"), "{svg}");

    let short = ["bench", "summary", "--bound", "7", "--calls", "3", "--time", "5ms"];
    let output = forkless(&short);
    assert_eq!(output.status.code(), Some(3));
    let text = stdout(&output);
    let last = text.lines().find(|line| line.trim_start().starts_with("3 ")).unwrap();
    assert!(text.contains('>') && last.contains(" - "), "{text}");
}

#[test]
fn trees_have_as_many_paths_as_they_must() {
    let (document, code) = json(&["bench", "trees", "--bound", "1,2"]);
    assert_eq!(code, 0);
    let rows = document["rows"].as_array().unwrap();
    assert_eq!(rows.len(), 18);
    for row in rows {
        assert_eq!(number(row, "traces"), number(row, "least"), "{row}");
    }
    let text = stdout(&forkless(&["bench", "trees", "--bound", "1", "--strategy", "pose"]));
    assert!(text.contains("pose, 9 of 9 runs with the least number of paths"), "{text}");
}

#[test]
fn heaps_are_counted() {
    let text = stdout(&forkless(&["count", "corpus/pose/fig1a_swap.pose"]));
    assert!(text.contains("21 heaps on 2 paths"), "{text}");
    let tree = "corpus/trees/bst_find.pose";
    let options = ["--types", "declared", "--requires", "repOK", "--bound", "2"];
    let text = stdout(&forkless(&[&["count", tree][..], &options].concat()));
    assert!(text.contains("21 heaps within bound 2 on 21 paths"), "{text}");
    // Three references that are both objects or one: all but those with a third object.
    let (document, code) = json(&["count", "corpus/pose/fig1b_sum.pose", "--objects", "2"]);
    assert_eq!((number(&document, "heaps"), code), (8, 0));
    let rows = csv(&["count", "corpus/pose/fig1c_hasNull_max4.pose"]);
    assert_eq!(rows[0], ["path", "end", "heaps", "condition"]);
    assert_eq!(rows.len(), 7);
}
