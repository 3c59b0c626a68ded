//! The command as a Java developer meets it for the first time: names of classes and methods, folders
//! that are not quite right, what is shown of paths, a JVM that does not answer.
//!
//! Without a JDK that has a compiler there is nothing to test.

use crate::command::{forkless, json, stderr, stdout};
use forkless_lang_java::javac::compile;
use forkless_lang_java::jdk::Jdk;
use forkless_test_support::Folder;
use std::path::Path;

const LIST: &str = r#"
package com.acme.util;

public class IntList {
    private IntNode head;
    private int size;

    IntList() {}

    IntList(int first) {
        head = new IntNode();
        head.value = first;
        size = 1;
    }

    public int get(int index, int unused) {
        if (index < 0 || index >= size) throw new IndexOutOfBoundsException();
        IntNode node = head;
        for (int i = 0; i < index; i++) node = node.next;
        return node.value;
    }

    boolean add(int value) {
        IntNode node = new IntNode();
        node.value = value;
        node.next = head;
        head = node;
        return true;
    }

    IntNode first(boolean copied, Integer boxed) {
        if (!copied) return head;
        IntNode copy = new IntNode();
        copy.value = head.value + 1;
        return copy;
    }

    static int apply(java.util.function.IntBinaryOperator operator, char letter) {
        return operator == null && letter == 'x' ? 1 : 2;
    }

    static void report(int value) { System.out.println("value " + value); }

    static Integer box(int value) { return value; }

    static Kind kind(boolean known) { return known ? Kind.KNOWN : Kind.OTHER; }

    enum Kind { KNOWN, OTHER }

    static String name() { return "a\nlist"; }

    static int length(IntNode node) { return node == null ? 0 : 1 + length(node.next); }

    static int depth(boolean deep) { return deep ? depthOf(40) : 0; }

    static int depthOf(int number) { return number == 0 ? 0 : 1 + depthOf(number - 1); }

    static int sign(String s) { return s.charAt(0) == '-' ? -1 : 1; }

    static int order(String s) { return s.compareTo("m\"") < 0 ? 1 : s.equals("no") ? 2 : 3; }

    static int same(Object any, IntNode node) { return any == node ? 7 : 4; }

    static String tagged(String s) {
        String tagged = "<" + s.charAt(0) + ">";
        return tagged.charAt(0) == '<' ? tagged : null;
    }

    static int isNull(StringBuilder builder) { return (builder + "").equals("null") ? 1 : 0; }

    static int element(int[] numbers) { return numbers[3]; }

    static int isText(Class<?> type) { return type == String.class ? 1 : 0; }

    static class Cursor {
        char letter;

        boolean atEnd() { return letter == '\uffff'; }

        char step() {
            if (letter == '\uffff') return 'z';
            letter++;
            return letter;
        }
    }

    enum Colour { RED, GREEN, BLUE, NONE }

    static int wave(Colour colour) {
        switch (colour) {
            case RED: return 700;
            case GREEN: return 530;
            case BLUE: return 470;
            default: throw new IllegalArgumentException();
        }
    }

    static int days(int month) {
        switch (month) {
            case 2: return 28;
            case 4: case 6: case 9: case 11: return 30;
            default:
                if (month > 12) throw new IllegalArgumentException();
                return 31;
        }
    }

    static Character boxed(char letter) { return letter == 'x' ? 'y' : letter; }

    static int order(int a, int b) {
        int order = Integer.compare(a, b);
        if (order != 0) return order;
        return 0;
    }

    static boolean sameText(String a, String b) { return a.equals(b); }

    static Colour following(Colour colour) {
        return Colour.values()[(colour.ordinal() + 1) % Colour.values().length];
    }

    static int positive(java.util.ArrayList<Integer> numbers) {
        int[] count = {0};
        numbers.forEach(number -> { if (number > 0) count[0]++; });
        return count[0];
    }

    static int wait(int value) throws InterruptedException {
        if (value == 7) Thread.sleep(100_000);
        return value;
    }

    public static void main(String[] arguments) {
        System.out.println("size " + new IntList(3).size);
    }
}
"#;

const NODE: &str = "package com.acme.util; class IntNode { int value; IntNode next; }";

/// A project in a folder of its own, which goes away with it.
struct Project {
    folder: Folder,
}

impl Project {
    /// None without a JDK that has a compiler.
    fn new() -> Option<Project> {
        let jdk = Jdk::find(None).ok().filter(|jdk| jdk.javac().is_some());
        let Some(jdk) = jdk else {
            println!("skipped: there is no JDK with a compiler");
            return None;
        };
        let folder = Folder::new();
        let list = folder.write("src/main/java/com/acme/util/IntList.java", LIST);
        folder.write("src/main/java/com/acme/util/IntNode.java", NODE);
        let compiled = compile(&list, &[], &jdk).expect("it compiles");
        copy(compiled.folder(), &folder.path().join("target/classes"));
        Some(Project { folder })
    }

    fn path(&self, relative: &str) -> String {
        self.folder.argument(relative)
    }

    fn source(&self) -> String {
        self.path("src/main/java/com/acme/util/IntList.java")
    }

    fn classes(&self) -> String {
        self.path("target/classes")
    }
}

fn copy(from: &Path, to: &Path) {
    std::fs::create_dir_all(to).unwrap();
    for entry in std::fs::read_dir(from).unwrap() {
        let entry = entry.unwrap();
        let target = to.join(entry.file_name());
        match entry.file_type().unwrap().is_dir() {
            true => copy(&entry.path(), &target),
            false => drop(std::fs::copy(entry.path(), target).unwrap()),
        }
    }
}

/// What a command that fails says.
fn complaint(arguments: &[&str]) -> String {
    let output = forkless(arguments);
    assert_eq!(output.status.code(), Some(2), "{arguments:?}: {}", stdout(&output));
    stderr(&output)
}

fn check(arguments: &[&str], expected: &[&str]) {
    let text = complaint(arguments);
    for part in expected {
        assert!(text.contains(part), "{arguments:?} lacks {part:?}:\n{text}");
    }
    assert!(!text.contains("os error"), "{text}");
}

#[test]
fn methods_are_named_as_people_do() {
    let Some(project) = Project::new() else { return };
    let (source, classes) = (&project.source(), &project.classes());
    for (target, method) in [
        (source, "IntList.add"),
        (source, "add"),
        (source, "add(int)"),
        (classes, "IntList.add"),
        (classes, "util.IntList#add"),
        (classes, "IntList::add"),
    ] {
        let output = forkless(&["explore", target, method, "--no-jvm"]);
        assert_eq!(output.status.code(), Some(0), "{method}: {}", stderr(&output));
        assert!(stdout(&output).contains("1 path (pose): 1 returned"), "{}", stdout(&output));
    }
    for arguments in [&["run", source][..], &["run", classes, "IntList"]] {
        let output = forkless(arguments);
        assert_eq!(stdout(&output), "size 1\n", "{arguments:?}: {}", stderr(&output));
    }
    check(&["run", classes], &["these have a `main`: com.acme.util.IntList\n"]);
    // There are no inputs: what says something of them is an error, not ignored.
    for option in [&["--symbolic-statics"][..], &["--input-classes", "java.lang.String"]] {
        let text = complaint(&[&["run", source], option].concat());
        assert!(text.contains("unexpected argument"), "{text}");
    }
}

#[test]
fn what_is_not_a_method_is_explained() {
    let Some(project) = Project::new() else { return };
    let (source, classes) = (&project.source(), &project.classes());
    let listed = [
        "is a class: which of its methods",
        "\n     com.acme.util.IntList.add\n",
        "'com.acme.util.IntList.<init>(int)'",
    ];
    check(&["compare", classes, "com.acme.util.IntList"], &listed);
    check(&["compare", classes, "IntList"], &listed);
    check(&["compare", source], &listed);
    check(&["compare", "jdk", "java.util.TreeMap"], &["is a class", "java.util.TreeMap.get\n"]);
    check(&["explore", classes], &["which method", "com.acme.util.IntList"]);
    let within = "\n   and the classes\n     com.acme.util.IntList.Colour\n";
    check(&["compare", source], &[within, "\n     com.acme.util.IntList.Cursor\n"]);
    let nested = "did you mean `com.acme.util.IntList.Cursor.atEnd`?";
    check(&["explore", source, "atEnd"], &["`com.acme.util.IntList` has no method", nested]);
    check(&["explore", classes, "IntList.ad"], &["did you mean `add`?"]);
    check(&["explore", classes, "IntLst.add"], &["did you mean `com.acme.util.IntList`?"]);
    check(&["explore", classes, "com.acme.IntList.add"], &["there is `com.acme.util.IntList`"]);
    check(&["explore", classes, "IntList.tostring"], &["did you mean `toString`?"]);
    let requires = ["explore", classes, "IntList.get", "--requires", "isSound"];
    check(&requires, &["`isSound` is not a method", "these return `boolean`: add, sameText\n"]);
    let constructors = ["constructors are called `<init>`:", "'com.acme.util.IntList.<init>()'"];
    for method in ["IntList.IntList", "IntList.new", "new IntList()", "IntList.IntList(int)"] {
        check(&["explore", classes, method], &constructors);
    }
}

#[test]
fn folders_that_are_not_quite_right_lead_to_the_right_one() {
    let Some(project) = Project::new() else { return };
    let right = project.classes();
    for wrong in ["target/classes/com/acme/util", "target/classes/com", "target", "."] {
        let folder = project.path(wrong);
        let text = complaint(&["explore", &folder, "IntList.add"]);
        assert!(text.contains("is not the folder that packages start in"), "{text}");
        assert!(text.replace("/./", "/").contains(&format!("did you mean `{right}`?")), "{text}");
    }
    let class = project.path("target/classes/com/acme/util/IntList.class");
    let help = format!("name the folder that packages start in: `{right}`");
    check(&["explore", &class, "IntList.add"], &["is a single class", &help]);
    let sources = project.path("src/main/java");
    check(
        &["explore", &sources, "IntList.add"],
        &["there are no class files in", "target/classes`"],
    );
    std::fs::remove_dir_all(&right).unwrap();
    check(&["explore", &sources, "IntList.add"], &["it has source files", "javac -g"]);
    let nowhere = project.path("nowhere");
    for target in [nowhere.clone(), format!("{nowhere}.jar"), format!("{nowhere}.java")] {
        check(&["explore", &target, "A.b"], &["there is no such file or folder"]);
    }
}

#[test]
fn recursions_that_decide_are_bounded_like_loops() {
    let Some(project) = Project::new() else { return };
    for (method, expected) in [
        ("length", "5 paths (pose): 4 returned, 1 cut (loop bound)"),
        ("depth", "2 paths (pose): 2 returned"),
    ] {
        let classes = project.classes();
        let output = forkless(&[
            "explore",
            &classes,
            &format!("IntList.{method}"),
            "--loop-bound",
            "3",
            "--no-jvm",
        ]);
        assert!(stdout(&output).contains(expected), "{}{}", stdout(&output), stderr(&output));
    }
}

#[test]
fn every_input_has_a_value() {
    let Some(project) = Project::new() else { return };
    let arguments = ["explore", &project.classes(), "IntList.get", "--no-jvm", "--loop-bound", "1"];
    let text = stdout(&forkless(&[&arguments[..], &["--paths"]].concat()));
    let first = text.split("\n\n").next().unwrap();
    assert!(first.contains("condition index < 0\n"), "{first}");
    let inputs =
        ["input     this = com.acme.util.IntList@1\n", " index = -", " unused = 0 (any)\n"];
    for input in inputs {
        assert!(first.contains(input), "{first}");
    }
    // The receiver is never null, and nobody needs to be told.
    assert!(!text.contains("this != null"), "{text}");
    assert!(text.contains("  loop bound: try --bound K"), "{text}");
    // Among many paths the places of exceptions are listed once.
    let many = stdout(&forkless(&[&arguments[..4], &["--loop-bound", "12"]].concat()));
    let place =
        many.lines().find(|line| line.contains(" com.acme.util.IntList.get(IntList.java:20)"));
    assert!(place.is_some_and(|line| line.contains("NullPointerException")), "{many}");
    assert!(place.is_some_and(|line| line.contains('#')), "{many}");
    let (document, _) = json(&[&arguments[..], &["--paths"]].concat());
    let input = &document["paths"][0]["details"]["input"];
    assert_eq!((&input["any"][0], &input["inputs"]["unused"]), (&"unused".into(), &0.into()));
    // What is thrown has a name, not the number that the run gave it.
    let thrown = &document["paths"][0];
    assert_eq!(thrown["exception"], "java.lang.IndexOutOfBoundsException");
    assert_eq!(thrown["result"], "new java.lang.IndexOutOfBoundsException");
    let returned = document["paths"].as_array().unwrap().iter();
    let returned = returned.filter(|path| path["end"] == "returned");
    assert!(returned.clone().count() > 0, "{document}");
    assert!(returned.clone().all(|path| path.get("exception").is_none()), "{document}");
}

#[test]
fn results_are_what_they_are() {
    let Some(project) = Project::new() else { return };
    let run = |method: &str| {
        let method = format!("IntList.{method}");
        let output = forkless(&["explore", &project.classes(), &method, "--no-jvm", "--paths"]);
        assert_eq!(output.status.code(), Some(0), "{}", stderr(&output));
        stdout(&output)
    };
    let new = "result    new com.acme.util.IntNode { value: this.head.value + 1, next: null }\n";
    assert!(run("first").contains(new), "{}", run("first"));
    assert!(run("box").contains("result    Integer(value)\n"), "{}", run("box"));
    assert!(
        run("kind").contains("result    com.acme.util.IntList$Kind.KNOWN\n"),
        "{}",
        run("kind")
    );
    assert!(run("name").contains("result    \"a\\nlist\"\n"), "{}", run("name"));
    // Printing a number does not decide how many digits it has.
    let report = run("report");
    assert!(report.contains("prints    <depends on the input>\n"), "{report}");
    assert!(report.contains("1 path (pose): 1 returned"), "{report}");
    // There are functions among the inputs.
    assert!(run("apply").contains("condition operator != null\n"), "{}", run("apply"));
    // No class of the project is one, and the reader has to know.
    let classes = project.classes();
    let apply = ["explore", &classes, "IntList.apply", "--no-jvm", "--inputs", "any"];
    let output = forkless(&apply);
    let (text, note) = (stdout(&output), stderr(&output));
    assert!(note.contains("note: `operator` is always null: no class"), "{note}");
    assert!(note.contains("`java.util.function.IntBinaryOperator`"), "{note}");
    assert!(text.contains("letter == 'x'"), "{text}");
    assert!(text.contains("\ncomplete, for inputs in which `operator` is null\n"), "{text}");
    let (document, _) = json(&apply);
    assert_eq!(document["always_null"], serde_json::json!(["operator"]));
    let element = run("element");
    assert!(element.contains("condition numbers.length > 3\n"), "{element}");
    assert!(element.contains("(--array-bound N looks at more)"), "{element}");
    // What strings are asked is shown as that.
    let order = run("order(String)");
    assert!(order.contains(r#"condition s.compareTo("m\"") < 0"#), "{order}");
    assert!(order.contains(r#"s.compareTo("m\"") >= 0 && !s.equals("no")"#), "{order}");
    // Where runs are split, conditions name classes as well.
    let same = ["explore", &project.classes(), "IntList.same", "--strategy", "lazy"];
    let same = stdout(&forkless(&[&same[..], &["--inputs", "any"]].concat()));
    assert!(same.contains("any instanceof com.acme.util.IntNode && "), "{same}");
    assert!(same.contains("!(any instanceof an enum)"), "{same}");
    // Open characters stand between those that are known.
    let tagged = run("tagged");
    assert!(tagged.contains("result    \"<\" + s.charAt(0) + \">\"\n"), "{tagged}");
    // A builder may claim to have any number of characters, and replay does not look at them all.
    let text = stdout(&forkless(&["explore", &project.classes(), "IntList.isNull", "--no-jvm"]));
    assert!(text.contains("replayed on the concrete interpreter: all agree"), "{text}");
    // Strings are seen as their characters, and those that were not looked at are named.
    let sign = run("sign");
    assert!(sign.contains("s.charAt(0) == '-'\n"), "{sign}");
    assert!(sign.contains("\ncomplete within the bound on arrays, for usual inputs\n"), "{sign}");
    assert!(
        sign.contains("  characters of strings are Latin-1: others are not supported in inputs\n"),
        "{sign}"
    );
    let type_of = run("isText");
    assert!(type_of.contains("\ncomplete, for usual inputs\n"), "{type_of}");
    assert!(
        type_of.contains("  no input of type `Class` is the class of an object or a literal: ")
    );
}

/// A hash of choices between characters would use up the time.
#[test]
fn the_hash_of_a_string_that_may_be_one_of_several_is_decided() {
    let Some(_) = Project::new() else { return };
    let file =
        concat!(env!("CARGO_MANIFEST_DIR"), "/../../corpus/java/regressions/HashOfAliases.java");
    for strategy in ["pose", "summary"] {
        let arguments = ["explore", file, "oneOfTwo", "--strategy", strategy, "--no-jvm"];
        let text = stdout(&forkless(&[&arguments[..], &["--paths"]].concat()));
        assert!(text.contains("\ncomplete within the bound on arrays"), "{text}");
        // No condition is shown by characters.
        assert!(text.contains(".hashCode()") && !text.contains(".charAt("), "{text}");
    }
}

#[test]
fn conditions_say_nothing_twice() {
    let Some(project) = Project::new() else { return };
    let run = |method: &str| {
        let method = format!("IntList.{method}");
        let arguments = ["explore", &project.classes(), &method, "--no-jvm", "--array-bound", "1"];
        let (document, _) = json(&arguments);
        let paths = document["paths"].as_array().unwrap().clone();
        let conditions = paths.iter().map(|path| {
            let clauses = path["condition"].as_array().unwrap().iter();
            clauses.map(|clause| clause.as_str().unwrap()).collect::<Vec<_>>().join(" && ")
        });
        conditions.collect::<Vec<String>>()
    };
    // One constant is none of the others, and not null.
    let wave = run("wave");
    let colour = |name: &str| format!("colour == com.acme.util.IntList$Colour.{name}");
    let expected = [colour("BLUE"), colour("GREEN"), colour("RED"), "colour == null".to_string()];
    assert!(expected.iter().all(|one| wave.contains(one)), "{wave:?}");
    // What is above 12 is none of the cases.
    assert!(run("days").contains(&"month > 12".to_string()), "{:?}", run("days"));
    // An order and an inequality are one comparison, and the result is what that makes it.
    assert_eq!(run("order(int, int)"), ["b == a", "a > b", "a < b"]);
    let order = ["explore", &project.classes(), "IntList.order(int, int)", "--no-jvm"];
    let (document, _) = json(&order);
    let results: Vec<&serde_json::Value> =
        document["paths"].as_array().unwrap().iter().map(|path| &path["result"]).collect();
    assert_eq!(results, ["0", "1", "-1"]);
    // What is declared as a text is one or null.
    let same = ["b == null", "a == null", "b != null"];
    let found = run("sameText");
    assert!(same.iter().all(|one| found.iter().any(|all| all.ends_with(one))), "{found:?}");
    assert!(found.iter().all(|all| !all.contains("instanceof")), "{found:?}");
}

#[test]
fn what_the_compiler_added_is_not_shown() {
    let Some(project) = Project::new() else { return };
    let run = |method: &str| {
        let method = format!("IntList.{method}");
        let arguments = ["explore", &project.classes(), &method, "--no-jvm", "--paths"];
        stdout(&forkless(&[&arguments[..], &["--array-bound", "3", "--inputs", "any"]].concat()))
    };
    let wave = run("wave");
    assert!(wave.contains("condition") && !wave.contains("SwitchMap"), "{wave}");
    // A cast in the code that a lambda is made of has no line: the call of the lambda has one.
    let places = run("positive");
    let places = places.split("\nend  ").nth(1).unwrap();
    assert!(places.contains("java.lang.ClassCastException"), "{places}");
    assert!(!places.contains("Unknown Source"), "{places}");
}

#[test]
fn characters_are_no_numbers() {
    let Some(project) = Project::new() else { return };
    let arguments = ["explore", &project.classes(), "Cursor.step", "--no-jvm", "--paths"];
    let text = stdout(&forkless(&arguments));
    for part in [
        "result    'z'\n",
        "output    'z'\n",
        "Cursor@1 { letter: '\\uffff' }\n",
        "Cursor@1.letter = '\\u0001'\n",
    ] {
        assert!(text.contains(part), "lacks {part:?}:\n{text}");
    }
    let boxed = ["explore", &project.classes(), "IntList.boxed", "--no-jvm", "--paths"];
    let text = stdout(&forkless(&boxed));
    let results: Vec<&str> =
        text.lines().filter_map(|line| line.strip_prefix("  result    ")).collect();
    let expected = ["Character(letter)", "Character('y')"];
    assert_eq!(results, expected);
    let (document, _) = json(&arguments);
    let path = &document["paths"][1];
    assert_eq!(path["result"], "'z'");
    assert_eq!(path["details"]["input"]["objects"][0]["fields"]["letter"], 65535);
    assert_eq!(path["details"]["output"]["result"], u32::from('z'));
}

#[test]
fn the_next_constant_is_a_choice_between_constants() {
    let Some(project) = Project::new() else { return };
    let arguments = ["explore", &project.classes(), "IntList.following", "--paths"];
    let text = stdout(&forkless(&arguments));
    assert!(text.contains("all agree"), "{text}");
    assert!(!text.contains('%'), "{text}");
}

#[test]
fn long_paths_are_counted_in_short_lines() {
    let Some(project) = Project::new() else { return };
    let arguments =
        ["count", &project.classes(), "IntList.length", "--objects", "2", "--loop-bound", "40"];
    let text = stdout(&forkless(&arguments));
    assert!(text.lines().all(|line| line.chars().count() < 95), "{text}");
    // A program that reads the table wants all of it.
    let csv = ["count", &project.classes(), "IntList.wave", "--format", "csv"];
    let csv = stdout(&forkless(&csv));
    assert!(csv.contains(".RED") && !csv.contains('…'), "{csv}");
}

const ACCOUNT: &str = r#"
package com.acme;

public class Account {
    private int balance;
    public Account(int balance) { this.balance = balance; }
    public int take(int amount) {
        if (amount > balance) throw new IllegalArgumentException();
        balance -= amount;
        return balance;
    }
    boolean isEmpty() { return balance == 0; }
    private int secret() { return 7; }
    static int digits(int a, int b) {
        int found = 0;
        for (int at = 0; at < 6; at++) if ((a >> at & 1) == 1) found++;
        if (found == 3) throw new IllegalStateException();
        return found * b;
    }
    static int move(Inner from, Account.Inner to) { return from == to ? 1 : 2; }
    static void fail(int n) { throw new IllegalStateException(); }
    static class Inner {}
}
"#;

/// A class stands for its methods, a line each; what is private is not among them.
#[test]
fn a_class_is_explored_method_by_method() {
    if Project::new().is_none() {
        return;
    }
    let folder = Folder::new();
    folder.write("com/acme/Account.java", ACCOUNT);
    let file = folder.argument("com/acme/Account.java");
    let names = ["<init>(int)", "take(int)", "isEmpty()", "digits(int, int)", "move(Inner, Inner)"];
    let listed = stdout(&forkless(&["explore", &file, "--list"]));
    let expected: Vec<String> =
        names.iter().chain(&["fail(int)"]).map(|name| format!("com.acme.Account.{name}")).collect();
    assert_eq!(listed.lines().collect::<Vec<_>>(), expected);
    let output = forkless(&["explore", &file, "Account", "--no-jvm", "--loop-bound", "9"]);
    assert_eq!(output.status.code(), Some(0), "{}", stderr(&output));
    let text = stdout(&output);
    let line = |name: &str| text.lines().find(|line| line.starts_with(name)).map(str::to_string);
    for name in names {
        assert!(line(name).is_some_and(|line| line.contains("complete")), "{name}: {text}");
    }
    assert!(line("take(int)").unwrap().contains("1 returned, 1 threw"), "{text}");
    assert!(text.contains("com.acme.Account: 6 of 6 methods complete, "), "{text}");
    let (document, code) =
        json(&["explore", &file, "com.acme.Account", "--no-jvm", "--loop-bound", "9"]);
    assert_eq!((code, &document["complete"]), (0, &true.into()));
    assert_eq!(document["methods"][1]["run"]["traces"], 2);
    assert!(document["methods"][1]["run"]["paths"].as_array().unwrap().is_empty());
    check(&["explore", &file, "take", "--list"], &["`--list` is for a class"]);
    // Types of parameters may be named within the class around them.
    for types in ["Inner, Inner", "Account.Inner, com.acme.Account$Inner"] {
        let output = forkless(&["explore", &file, &format!("move({types})"), "--no-jvm"]);
        assert_eq!(output.status.code(), Some(0), "{}", stderr(&output));
    }
}

/// Of many paths there is a table by their ends, and the smallest of each; if none returns, that is said.
#[test]
fn many_paths_are_shown_by_how_they_end() {
    if Project::new().is_none() {
        return;
    }
    let folder = Folder::new();
    folder.write("com/acme/Account.java", ACCOUNT);
    let file = folder.argument("com/acme/Account.java");
    let explore = |method: &str, more: &[&str]| {
        let arguments = ["explore", &file, method, "--no-jvm", "--loop-bound", "9"];
        stdout(&forkless(&[&arguments[..], more].concat()))
    };
    let text = explore("digits", &[]);
    assert!(text.contains("64 paths (pose): 44 returned, 20 threw\n"), "{text}");
    let way = text.lines().find(|line| line.contains("com.acme.Account.digits(Account.java:17)"));
    let count = way.and_then(|way| way.split_whitespace().rev().nth(1));
    assert_eq!(count, Some("20"), "{text}");
    assert!(text.contains(" of 64 paths: the smallest for each way of ending; --all"), "{text}");
    assert!(text.lines().count() < 30, "{text}");
    let all = explore("digits", &["--all"]);
    assert!(all.lines().count() > 64 && all.contains("\n64  "), "{all}");
    let few = explore("digits", &["--max-paths", "3"]);
    assert!(few.contains("3 paths (pose)") && few.contains("open paths were left"), "{few}");
    let none = explore("fail", &[]);
    assert!(none.contains("no path returns: there is no input for which"), "{none}");
}

#[test]
fn a_jvm_that_does_not_answer_is_told() {
    let Some(project) = Project::new() else { return };
    let arguments = ["explore", &project.classes(), "IntList.wait", "--jvm-time", "1s"];
    let output = forkless(&arguments);
    assert_eq!(output.status.code(), Some(0), "{}", stderr(&output));
    let text = stdout(&output);
    assert!(text.contains("1 input run on the JVM") && text.contains("it agrees"), "{text}");
    assert!(text.contains("1 input: no answer from the JVM"), "{text}");
    assert!(text.contains("within 1.00 s (path 2); --jvm-time gives it more"), "{text}");
    let (document, _) = json(&arguments);
    assert_eq!(document["confirmation"]["unanswered"], serde_json::json!([1]));
    let none_left = stdout(&forkless(&[&arguments[..], &["--time", "1ms"]].concat()));
    // Either there was no time to explore, or none to run everything.
    assert!(none_left.contains("time budget"), "{none_left}");
}

/// A native that stops to ask is not merged with itself: it would ask for ever. Paths that are merged write
/// static fields, and are as many as may be finished.
#[test]
fn merged_code_asks_writes_and_ends() {
    if Project::new().is_none() {
        return;
    }
    let folder = Folder::new();
    let text = "class Sides {
        static int last;
        static int copies(int n) { int[] a = new int[3]; System.arraycopy(a, 0, a, 0, n); return 1; }
        static void writes(int n) { if (n > 0) last = 1; }
        static int ends(int n) {
            if (n == 1) throw new RuntimeException();
            if (n == 2) throw new IllegalStateException();
            return n;
        }
    }";
    folder.write("Sides.java", text);
    let file = folder.argument("Sides.java");
    let explore = |method: &str, more: &[&str]| {
        let arguments = ["explore", &file, method, "--merge", "all"];
        let output = forkless(&[&arguments[..], more].concat());
        (output.status.code(), stdout(&output))
    };
    let check = |method: &str, more: &[&str], code: i32, expected: &str| {
        let (found, text) = explore(method, more);
        assert_eq!(found, Some(code), "{text}");
        assert!(text.contains(expected), "{text}");
    };
    check("copies", &[], 0, "2 paths (pose, all merged): 1 returned, 1 threw");
    check("writes", &[], 0, "1 path (pose, all merged): 1 returned");
    check("ends", &[], 0, "3 paths (pose, all merged): 1 returned, 2 threw");
    check("ends", &["--max-paths", "1"], 3, "2 open paths were left when the path budget");
}

const RULES: &str = r#"
package shop;

class Rules {
    static boolean small(Cart cart) { return cart.size < 3; }
    static boolean positive(int amount) { return amount > 0; }
    static boolean named(Cart cart, String name) { return name != null && cart.size > 1; }
    static boolean either(int amount) { return true; }
    static boolean either(String name) { return true; }
    boolean ofRules() { return true; }
}

class Order {
    static boolean isFirst(int amount) { return Log.first.equals("Order"); }
    static { Log.note("Order"); }
}

class Start {
    static { Log.note("Start"); }
    static int length(int amount) { return Log.first.length(); }
}

class Log {
    static String first = "";
    static void note(String name) { if (first.isEmpty()) first = name; }
}

public class Cart {
    int size;
    Cart next;

    boolean isAlone() { return next == null; }
    private boolean has(int amount) { return amount < size; }
    int take(int amount, String name) { return amount == size ? 1 : name == null ? 2 : 3; }
    static int move(Cart from, Cart to, int amount) { return from == to ? 1 : amount > 4 ? 2 : 3; }
    static int first(Cart from) { return from == null ? 0 : from.size; }
    Cart(int amount) { size = amount > 3 ? amount : 0; }
}
"#;

/// The JVM calls them, too: it refuses an input on which one does not hold.
#[test]
fn preconditions_are_methods_of_any_class() {
    let Some(jdk) = Jdk::find(None).ok().filter(|jdk| jdk.javac().is_some()) else {
        println!("skipped: there is no JDK with a compiler");
        return;
    };
    let folder = Folder::new();
    let compiled = compile(&folder.write("Cart.java", RULES), &[], &jdk).expect("it compiles");
    let classes = compiled.folder().to_str().expect("a name in Unicode");
    let explore = |method: &str, requires: &[&str], more: &[&str]| {
        let requires: Vec<&str> = requires.iter().flat_map(|name| ["--requires", name]).collect();
        let method = if method.contains('.') { method.into() } else { format!("Cart.{method}") };
        let output = forkless(&[&["explore", classes, &method], &requires[..], more].concat());
        (output.status.code(), stdout(&output) + &stderr(&output))
    };
    let holds = |method: &str, requires: &[&str], expected: &[&str]| {
        for merge in ["none", "library"] {
            let (code, text) = explore(method, requires, &["--merge", merge]);
            assert_eq!(code, Some(0), "{method} {requires:?} {text}");
            for part in expected.iter().chain(&["all agree", "complete"]) {
                assert!(text.contains(part), "{method} {requires:?}: no {part:?} in {text}");
            }
        }
    };
    holds("take", &["Rules.small"], &["this.size < 3", "which Rules.small returns true"]);
    let three = ["isAlone", "shop.Rules.named", "Rules.positive(int)"];
    let conditions = ["this.next == null", "amount > 0", "name != null", "this.size > 1"];
    holds("take", &three, &conditions);
    holds(
        "take",
        &three,
        &["only inputs on which isAlone, shop.Rules.named and Rules.positive(int)"],
    );
    holds("take", &["has"], &["amount < this.size"]);
    holds("move", &["Rules.positive"], &["amount > 0 && "]);
    holds("<init>", &["Rules.positive"], &["amount > 0 && "]);
    // The class of a parameter; null has no methods.
    let (_, text) = explore("first", &["Cart.isAlone"], &[]);
    assert!(text.contains("1 path (pose): 1 returned") && text.contains("it agrees"), "{text}");
    // A precondition initialises its class before the call does that of the target.
    let (_, text) = explore("Start.length", &["Order.isFirst"], &[]);
    assert!(text.contains("returned  5") && text.contains("it agrees"), "{text}");

    let fails = |method: &str, requires: &str, expected: &[&str]| {
        let (code, text) = explore(method, &[requires], &[]);
        assert_eq!(code, Some(2), "{method} {requires} {text}");
        for part in expected {
            assert!(text.contains(part), "{method} {requires}: no {part:?} in {text}");
        }
    };
    let two = "`(shop.Cart)` fits `(from)` as well as `(to)`; the inputs are `shop.Cart from`";
    fails("move", "Rules.small", &["can take different inputs", two]);
    let which = "say which one by its parameters: `either(int)`, `either(String)`";
    fails("take", "Rules.either", &["several methods", which]);
    let others =
        "it takes `(shop.Rules)`; the inputs are `shop.Cart this`, `int amount`, `java.lang";
    fails("take", "Rules.ofRules", &["`Rules.ofRules` cannot be called here", others]);
    fails("take", "Rules.small(int)", &["has these parameters", "there is `small(Cart)`"]);
    fails("take", "Rule.small", &["no class `Rule`", "did you mean `shop.Rules`?"]);
    fails("take", "Rules.smal", &["is not a method of class `shop.Rules`", "`small`?"]);
    fails("<init>", "isAlone", &["cannot be called here", "the inputs are `int amount`"]);
    let (code, text) = explore("first", &["Cart.isAlone", "Cart.isAlone", "Rules.nothing"], &[]);
    assert!(code == Some(2) && text.contains("`nothing` is not a method"), "{text}");
}

const LOOPS: &str = r#"
class Loops {
    static class Row { int left; Row next; }

    /// Twice up to two rounds, or one of them is cut.
    static int inTurn(int a, int b) {
        int sum = 0;
        for (int i = 0; i < a; i++) sum += 1;
        for (int j = 0; j < b; j++) sum += 2;
        return sum;
    }

    /// The rows are new to the inner loop.
    static int nested(Row row) {
        int sum = 0;
        for (; row != null; row = row.next)
            for (int i = 0; i < row.left; i++) sum++;
        return sum;
    }

    /// Only the outer loop decides.
    static int known(Row row) {
        int sum = 0;
        for (; row != null; row = row.next)
            for (int i = 0; i < 100; i++) sum++;
        return sum;
    }
}
"#;

#[test]
fn each_loop_has_the_bound_for_itself() {
    let Some(jdk) = Jdk::find(None).ok().filter(|jdk| jdk.javac().is_some()) else {
        println!("skipped: there is no JDK with a compiler");
        return;
    };
    let folder = Folder::new();
    let compiled = compile(&folder.write("Loops.java", LOOPS), &[], &jdk).expect("it compiles");
    let classes = compiled.folder().to_str().expect("a name in Unicode");
    let check = |method: &str, bound: &str, expected: &str| {
        let method = format!("Loops.{method}");
        let output = forkless(&["explore", classes, &method, "--loop-bound", bound, "--no-jvm"]);
        assert!(
            stdout(&output).contains(expected),
            "{method}: {}{}",
            stdout(&output),
            stderr(&output)
        );
    };
    check("inTurn", "2", "\n13 paths (pose): 9 returned, 4 cut (loop bound)\n");
    // Up to two rows with up to two rounds each return. Cut is a row with more, or a third row.
    check("nested", "2", "\n53 paths (pose): 13 returned, 40 cut (loop bound)\n");
    check("known", "2", "\n4 paths (pose): 3 returned, 1 cut (loop bound)\n");
}

/// Where states asked for other hashes they stay apart. The JVM numbers objects in the same way.
#[test]
fn merged_paths_have_the_identity_hashes_of_a_jvm() {
    let file = "corpus/java/regressions/IdentityHashes.java";
    if Jdk::find(None).ok().is_none_or(|jdk| jdk.javac().is_none()) {
        println!("skipped: there is no JDK with a compiler");
        return;
    }
    for (method, merge) in [("differ", "all"), ("two", "none"), ("sum", "none")] {
        let output = forkless(&["explore", file, method, "--merge", merge]);
        let text = stdout(&output);
        assert_eq!(output.status.code(), Some(0), "{method}: {text}{}", stderr(&output));
        assert!(
            text.contains("run on the JVM") && text.contains("\ncomplete\n"),
            "{method}: {text}"
        );
    }
}
