//! `forkless check` in CI: the configuration file, and the findings that are known.

use crate::command::{stderr, stdout};
use forkless_lang_java::jdk::Jdk;
use forkless_test_support::Folder;
use serde_json::Value as Json;
use std::path::Path;
use std::process::{Command, Output};

/// Runs `forkless check` in a folder.
fn check(folder: &Path, arguments: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_forkless"))
        .arg("check")
        .args(arguments)
        .current_dir(folder)
        .output()
        .expect("the command starts")
}

/// What a file with this text is told.
fn complaint(text: &str) -> String {
    let folder = Folder::new();
    folder.write("forkless.toml", text);
    let output = check(folder.path(), &[]);
    assert_eq!(output.status.code(), Some(2), "{}", stdout(&output));
    stderr(&output)
}

#[test]
fn what_is_wrong_with_a_file_has_a_place() {
    // The file, and the place, the message and the help for it.
    let cases = [
        (
            "[check]\ntmie = \"20s\"\n",
            "2:1",
            "no option of `forkless check` is called `tmie`",
            "did you mean `time`?",
        ),
        ("[chek]\n", "1:2", "no table of this file is called `chek`", "did you mean `check`?"),
        ("check = 3\n", "1:9", "this is a number, and should be a table: `[check]`", ""),
        ("[check]\ntime = \"20\"\n", "2:8", "`time`: give a unit: ms, s, m or h", ""),
        (
            "[check]\ntime = [\"20s\"]\n",
            "2:8",
            "this is a list, and should be a text or a decimal number",
            "",
        ),
        ("[check]\nfirst = \"yes\"\n", "2:9", "this is a text, and should be true or false", ""),
        (
            "[check]\nstrategy = \"lazyy\"\n",
            "2:12",
            "it takes one of lazy, lazier, lazier-sharp, summary, pose",
            "",
        ),
        ("[check]\nmethods = [\"a\", 2]\n", "2:17", "this is a number, and should be a text", ""),
        (
            "[check]\nbound = 0x10\n",
            "2:9",
            "this is a number, and should be a text or a decimal number",
            "",
        ),
        (
            "[check]\nconfig = \"a.toml\"\n",
            "2:1",
            "no option of `forkless check` is called `config`",
            "",
        ),
        (
            "[check.contracts.A]\nensure = \"true\"\n",
            "2:1",
            "no part of a contract is called `ensure`",
            "did you mean `ensures`?",
        ),
        (
            "[check.contracts]\nA = 1\n",
            "2:5",
            "this is a number, and should be a table with `requires`",
            "",
        ),
        ("[check]\ntarget = \"a\n", "2:12", "invalid basic string", ""),
        ("[check]\ntime = \"1s\"\ntime = \"2s\"\n", "3:1", "duplicate key", ""),
    ];
    for (text, place, message, help) in cases {
        let complaint = complaint(text);
        let expected = format!("forkless.toml:{place}\n");
        assert!(complaint.contains(&expected), "{text}{expected}{complaint}");
        assert!(complaint.contains(message), "{text}{message}\n{complaint}");
        assert!(complaint.contains(help), "{text}{help}\n{complaint}");
    }
}

/// All that is wrong is told at once.
#[test]
fn several_mistakes_are_several_errors() {
    let complaint = complaint("[check]\nfirts = true\ntime = \"20\"\nnull-argument = true\n");
    assert_eq!(complaint.matches("error: ").count(), 3, "{complaint}");
}

#[test]
fn a_missing_file_is_an_error() {
    let folder = Folder::new();
    let output = check(folder.path(), &["--config", "other.toml"]);
    assert_eq!(output.status.code(), Some(2));
    assert!(stderr(&output).contains("cannot read `other.toml`"), "{}", stderr(&output));
    let output = check(folder.path(), &["a.pose", "--update-baseline"]);
    assert!(stderr(&output).contains("does not say which file to write"), "{}", stderr(&output));
}

/// A dereference of null; this needs no JDK.
const PROGRAM: &str = "\
(((class Node ([Node next])
    ((Node second [] ((this $ next) $ next)))))
 (Node second))
";

#[test]
fn options_of_the_command_line_win() {
    let folder = Folder::new();
    folder.write("code/a.jl", PROGRAM);
    folder.write("code/b.jl", PROGRAM);
    folder.write(
        "ci/forkless.toml",
        "[check]\ntarget = \"../code/a.jl\"\nformat = \"json\"\nfirst = true\n",
    );
    let run = |arguments: &[&str]| {
        let output = check(folder.path(), &[&["--config", "ci/forkless.toml"], arguments].concat());
        assert_eq!(output.status.code(), Some(1), "{}", stderr(&output));
        stdout(&output)
    };
    // Paths start where the file is.
    let document: Json = serde_json::from_str(&run(&[])).expect("it is JSON");
    assert_eq!(document["target"], "ci/../code/a.jl");
    assert!(run(&["--format", "github"]).starts_with("::error file=ci/../code/a.jl,line=2,"));
    let document: Json = serde_json::from_str(&run(&["code/b.jl"])).expect("it is JSON");
    assert_eq!(document["target"], "code/b.jl");
}

#[test]
fn a_baseline_of_another_form_is_an_error() {
    let folder = Folder::new();
    folder.write("a.jl", PROGRAM);
    for (text, words) in [
        ("[]", "invalid length 0"),
        ("{\"schema\": 2, \"findings\": []}", "it has schema 2, and this forkless reads 1"),
        ("{\"schema\": 1, \"finding\": []}", "unknown field `finding`"),
    ] {
        folder.write("known.json", text);
        let output = check(folder.path(), &["a.jl", "--baseline", "known.json"]);
        assert_eq!(output.status.code(), Some(2));
        assert!(stderr(&output).contains(words), "{words}: {}", stderr(&output));
    }
}

/// Two places of one method that differ in nothing but their lines, and one of another method.
const SHELF: &str = "\
package shop;

class Shelf {
    int width;

    int share(int people, int parts) {
        int first = width / people;
        return first / parts;
    }

    int half(int of) {
        return width / of;
    }
}
";

const CONFIG: &str = "\
[check]
target = \"shop/Shelf.java\"
baseline = \"known.json\"

[check.contracts.\"shop.Shelf.half\"]
requires = \"of != 7\"

[check.contracts.\"shop.Shelf\"]
invariant = [\"width >= 0\"]
";

#[test]
fn known_findings_do_not_count() {
    if Jdk::find(None).ok().and_then(|jdk| jdk.javac()).is_none() {
        return println!("skipped: there is no JDK with a compiler");
    }
    let folder = Folder::new();
    folder.write("forkless.toml", CONFIG);
    folder.write("shop/Shelf.java", SHELF);
    let run = |arguments: &[&str]| {
        let output = check(folder.path(), &[arguments, &["--no-jvm"]].concat());
        (output.status.code(), stdout(&output), stderr(&output))
    };
    let (code, _, complaint) = run(&[]);
    assert_eq!(code, Some(2), "there is no baseline yet: {complaint}");
    let (code, text, complaint) = run(&["--update-baseline"]);
    assert_eq!(code, Some(0), "{text}{complaint}");
    assert!(text.starts_with("nothing new: 3 methods; 0 new findings, 3 known,"), "{text}");
    assert!(text.contains("\n3 known findings are not shown: known.json\n"), "{text}");
    assert!(complaint.contains("known.json has 3 findings, and had 0 before"), "{complaint}");

    // Moved lines change nothing.
    let moved = SHELF.replace("    int width;", "    // Centimetres.\n    int width;\n\n");
    folder.write("shop/Shelf.java", &moved);
    let (code, text, _) = run(&[]);
    assert_eq!(code, Some(0), "{text}");

    // A new one fails, a method that is right again is told, and one that is not looked at is not.
    let fixed = moved.replace("return width / of", "return of == 0 ? 0 : width / of");
    let worse = fixed.replace("return first / parts;", "return first / parts / (people - 1);");
    folder.write(
        "shop/Shelf.java",
        worse.replace("int first", "int other = parts / people; int first"),
    );
    let (code, text, _) = run(&["--format", "json"]);
    let document: Json = serde_json::from_str(&text).expect("it is JSON");
    assert_eq!(code, Some(0), "the same two lines divide: {text}");
    assert_eq!(document["baseline"]["gone"][0]["checked"], "shop.Shelf.half");
    folder.write(
        "shop/Shelf.java",
        fixed.replace("return first", "int last = width / (people - parts);\n        return first"),
    );
    let (code, text, _) = run(&["--format", "sarif"]);
    assert_eq!(code, Some(1), "{text}");
    let log: Json = serde_json::from_str(&text).expect("it is JSON");
    let results = log["runs"][0]["results"].as_array().cloned().unwrap_or_default();
    let state = |one: &Json| one["baselineState"].as_str().unwrap_or_default().to_string();
    let states: Vec<String> = results.iter().map(state).collect();
    assert_eq!(states, ["unchanged", "unchanged", "new", "absent"], "{text}");

    // A run of one method forgets only what it looked at.
    let (code, _, complaint) = run(&["shop.Shelf.half", "--update-baseline"]);
    assert_eq!(code, Some(0), "{complaint}");
    assert!(complaint.contains("known.json has 2 findings, and had 3 before"), "{complaint}");
}

/// A list whose method leaves it alone, or links it to itself.
const LISTS: &str = "\
(((class Node ([Node next])
    ((bool alone [] (if ((this $ next) = null) true else false))
     (Node cut [] (this $ next := null))
     (Node link [] (this $ next := this)))))
 (Node METHOD))
";

const NUMBERS: &str = "\
class Node {
    int data;

    bool small() := this.data < 5;

    bool positive() := 0 < this.data;

    int set(int value) := this.data := value;
}

Y0.set[X0]
";

/// Of the other languages, `--requires` and `--ensures` take methods.
#[test]
fn postconditions_are_methods_in_other_languages() {
    let folder = Folder::new();
    folder.write("cut.jl", LISTS.replace("METHOD", "cut"));
    folder.write("link.jl", LISTS.replace("METHOD", "link"));
    folder.write("set.pose", NUMBERS);
    let cases: [(&[&str], i32, &[&str]); 7] = [
        (&["cut.jl", "--ensures", "alone"], 0, &["holds: for all inputs"]),
        (&["link.jl", "--ensures", "alone"], 1, &["postcondition fails: alone"]),
        (
            &["link.jl", "--requires", "alone", "--ensures", "alone"],
            1,
            &["when      this.next == null", "only inputs that satisfy alone"],
        ),
        (&["cut.jl", "--ensures", "cut"], 2, &["`cut` is not a method without parameters"]),
        (
            &["set.pose", "--ensures", "small", "--ensures", "positive"],
            1,
            &["2 findings", "X0 >= 5", "X0 <= 0"],
        ),
        (&["set.pose", "--ensures", "smal"], 2, &["did you mean `small`?"]),
        (&["set.pose", "--invariant", "small"], 2, &["`--invariant` and contracts of a file"]),
    ];
    for (arguments, code, words) in cases {
        let output = check(folder.path(), arguments);
        let said = format!("{}{}", stdout(&output), stderr(&output));
        assert_eq!(output.status.code(), Some(code), "{arguments:?}: {said}");
        for one in words {
            assert!(said.contains(one), "{arguments:?}: {one}: {said}");
        }
    }
}
