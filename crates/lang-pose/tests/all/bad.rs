//! Broken programs and the complaints about them.
//!
//! Each file of `tests/bad` says in its first lines what is wrong with it:
//!
//! ```text
//! // expect: LINE:COLUMN message
//! // help: the line of help, if it has one
//! // requires: a precondition, if it is loaded with one; a line for each
//! ```
//!
//! A place in an included file is `FILE:LINE:COLUMN`. These must be all errors, in this order.

use forkless_lang_pose::{DiskLoader, Loader, Options, load, load_with, parse};
use forkless_test_support::Folder;
use forkless_test_support::front_end::{check_broken_programs, error_lines};
use std::path::Path;

/// Reads from `tests/bad`, so that messages name files without the folder.
struct Fixtures;

impl Loader for Fixtures {
    fn load(&self, path: &str) -> Result<String, String> {
        let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/bad/");
        let folder = folder.to_str().expect("the path of the sources is text");
        let loaded = DiskLoader.load(&format!("{folder}{path}"));
        loaded.map_err(|message| message.replace(folder, ""))
    }
}

#[test]
fn every_broken_program_is_rejected_as_it_says() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/bad");
    check_broken_programs(&folder, ".pose", "//", |name, text| {
        let preconditions = text.lines().filter_map(|line| line.strip_prefix("// requires: "));
        let options =
            Options { requires: preconditions.map(str::to_string).collect(), ..Options::default() };
        load_with(name, &Fixtures, &options)
    });
}

/// For texts that a directive in front would change.
fn check(text: &str, expected: &str) {
    let error = parse("a.pose", text).expect_err(text);
    assert_eq!(error_lines(&error), expected, "errors of {text:?}");
}

#[test]
fn texts_without_a_line_to_spare() {
    check("", "a.pose:1:1 there is no expression to execute");
    check(" \r\n\t\n", "a.pose:3:1 there is no expression to execute");
    check("// only a comment", "a.pose:1:18 there is no expression to execute");
    check("\0", "a.pose:1:1 unexpected character U+0000");
    check("(1 +\0 2)", "a.pose:1:5 unexpected character U+0000");
    check("(1 +\u{1b} 2)", "a.pose:1:5 unexpected character U+001B");
    check("\u{feff}\u{feff}1", "a.pose:1:2 unexpected character `\u{feff}`");
    check("(", "a.pose:1:2 expected an expression, found the end of the file");
    check("let", "a.pose:1:4 expected the name of a variable, found the end of the file");
    check("class", "a.pose:1:6 expected a class name, found the end of the file");
    check("include", "a.pose:1:1 `include` needs the name of a file");
    check("include a.pose", "a.pose:1:9 `a.pose` includes itself");
    check(
        "include b.pose\nnull",
        "a.pose:1:9 cannot read `b.pose`: this program was given without other files",
    );
}

#[test]
fn files_that_cannot_be_read() {
    let error = load("no/such.pose", &DiskLoader).expect_err("there is no such file");
    assert_eq!(
        error.render(),
        "error: cannot read `no/such.pose`: there is no such file or folder\n"
    );
    let folder = Folder::new();
    folder.write("a.pose", b"null \xff");
    let path = folder.argument("a.pose");
    let error = load(&path, &DiskLoader).expect_err("it is no text");
    let expected = format!("error: cannot read `{path}`: byte 5 is not UTF-8 text\n");
    assert_eq!(error.to_string(), expected);
}

#[test]
fn errors_are_rendered_one_after_the_other() {
    let error = parse("list.pose", "class Node { }\nlet a := new Nod in (a.next)\n").unwrap_err();
    let expected = "\
error: no class `Nod` in this program
 --> list.pose:2:14
  |
2 | let a := new Nod in (a.next)
  |              ^^^
  = help: did you mean `Node`?

error: no field `next` in this program
 --> list.pose:2:24
  |
2 | let a := new Nod in (a.next)
  |                        ^^^^
";
    assert_eq!(error.render(), expected);
}
