//! Broken programs and the complaints about them.
//!
//! Each file of `tests/bad` says in its first lines what is wrong with it:
//!
//! ```text
//! ; expect: LINE:COLUMN message
//! ; help: the line of help, if it has one
//! ```
//!
//! These must be all errors, in this order.

use forkless_lang_javalite::{load, parse};
use forkless_test_support::front_end::{check_broken_programs, error_lines};
use std::path::Path;

#[test]
fn every_broken_program_is_rejected_as_it_says() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/bad");
    check_broken_programs(&folder, ".jl", ";", parse);
}

/// For texts that a directive in front would change.
fn check(text: &str, expected: &str) {
    let error = parse("a.jl", text).expect_err(text);
    assert_eq!(error_lines(&error), expected, "errors of {text:?}");
}

#[test]
fn texts_without_a_line_to_spare() {
    check("", "a.jl:1:1 there is no program");
    check(" \r\n\t\n", "a.jl:3:1 there is no program");
    check("; only a comment", "a.jl:1:17 there is no program");
    check("\0", "a.jl:1:1 unexpected character U+0000");
    check("\u{feff}\u{feff}", "a.jl:1:2 unexpected character `\u{feff}`");
    check("(", "a.jl:1:2 expected `)`, found the end of the file");
    check(")", "a.jl:1:1 this `)` closes nothing");
    check("()", "a.jl:1:2 there is no method to run");
    check("(() (A m))", "a.jl:1:6 no class `A` in this program");
    check("((A m))", "a.jl:1:3 no class `A` in this program");
    check("x", "a.jl:1:1 expected `(`, found `x`");
    check("(())", "a.jl:1:3 expected the name of a class, found `)`");
}

#[test]
fn files_that_cannot_be_read() {
    let error = load("no/such.jl").expect_err("there is no such file");
    assert_eq!(
        error.render(),
        "error: cannot read `no/such.jl`: there is no such file or folder\n"
    );
}

#[test]
fn errors_are_rendered_one_after_the_other() {
    let text = "(((class Node ([Node next])\n   ((Nod second [] ((this $ next) $ nxet)))))\n (Node second))\n";
    let expected = "\
error: no class `Nod` in this program
 --> list.jl:2:6
  |
2 |    ((Nod second [] ((this $ next) $ nxet)))))
  |      ^^^
  = help: did you mean `Node`?

error: class `Node` has no field `nxet`
 --> list.jl:2:37
  |
2 |    ((Nod second [] ((this $ next) $ nxet)))))
  |                                     ^^^^
  = help: did you mean `next`?
";
    assert_eq!(parse("list.jl", text).unwrap_err().render(), expected);
}
