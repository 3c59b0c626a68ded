//! What some methods look like when they are lowered, and where explorations start.
//!
//! `FORKLESS_WRITE_EXPECTED=1` writes the expected files anew.

use crate::common;
use forkless_ir::{ClassId, Code, InputRule, Program, print_body};
use forkless_lang_java::jdk::Jdk;
use forkless_lang_java::{Inputs, Options, load, open};
use std::fmt::Write;

fn options(jdk: &Jdk) -> Options {
    let folder = common::fixtures().join("lowering");
    let inputs = Inputs::Any;
    Options { class_path: vec![folder], jdk: Some(jdk.clone()), inputs, ..Options::default() }
}

/// The code of a method, with the types of the registers that have names; without what depends on
/// the JDK.
fn show(program: &Program, name: &str, code: &Code, out: &mut String) {
    let Code::Body(body) = code else { panic!("{name}: {code:?}") };
    program.verify_body(body, 0).unwrap_or_else(|problem| panic!("{name}: {problem}"));
    let _ = writeln!(out, "== {name}");
    for (number, register) in body.registers.iter().enumerate() {
        if let Some(name) = &register.name {
            let ty = match register.ty {
                forkless_ir::Type::Ref(class) => program.class_name(class).to_string(),
                other => format!("{other:?}"),
            };
            let _ = writeln!(out, "{name}#{number}: {ty}");
        }
    }
    for line in print_body(program, body).lines() {
        if line.starts_with("  initialize java.") {
            continue;
        }
        let mut line = line.to_string();
        while let Some((before, rest)) = line.split_once("Ref(ClassId(") {
            let (number, after) = rest.split_once("))").expect("it is printed so");
            let class = ClassId(number.parse().expect("ids are numbers"));
            line = format!("{before}{}{after}", program.class_name(class));
        }
        let _ = writeln!(out, "{line}");
    }
}

fn check(found: &str, file: &str) {
    let path = common::fixtures().join("lowering").join(file);
    if std::env::var_os("FORKLESS_WRITE_EXPECTED").is_some() {
        std::fs::write(&path, found).expect("the file can be written");
    }
    let expected = std::fs::read_to_string(&path).unwrap_or_default();
    assert!(found == expected, "{file} is not what was expected:\n{found}");
}

#[test]
fn methods_become_bodies() {
    let Some(jdk) = common::jdks().into_iter().next() else { return };
    let (program, _) = open(&options(&jdk)).expect("the class path opens");
    let class = program.intern_class("Steps");
    let mut out = String::new();
    for &method in &program.class(class).methods {
        show(&program, &program.method_name(method), program.code(method), &mut out);
    }
    check(&out, "steps.txt");
}

#[test]
fn entries_make_inputs() {
    let Some(jdk) = common::jdks().into_iter().next() else { return };
    let mut out = String::new();
    let cases = [
        ("Steps.sum", &[][..]),
        ("Steps.add(Steps, boolean, char)", &["isShort"]),
        (
            "Steps.add(Steps, boolean, char)",
            &["Steps.isShort", "Character.isDigit(char)", "java.util.Objects.nonNull", "add"],
        ),
        ("Steps.take(LSteps;B)Z", &["isPositive"]),
        ("Steps.take(LSteps;B)Z", &["isShort"]),
        ("Steps.over(long, Steps[])", &[]),
        ("Steps.<init>", &[]),
        ("marked.Marked.take", &[]),
    ];
    for (target, requires) in cases {
        let requires = requires.iter().map(|name| name.to_string()).collect();
        let program = load(target, &Options { requires, ..options(&jdk) });
        let program = program.unwrap_or_else(|error| panic!("{target}: {error}"));
        let entry = program.entry.expect("it has an entry");
        show(&program, target, program.code(entry), &mut out);
    }
    check(&out, "entries.txt");
}

#[test]
fn inputs_have_the_classes_of_the_class_path() {
    let Some(jdk) = common::jdks().into_iter().next() else { return };
    let program = load("Steps.sum", &options(&jdk)).expect("it is there");
    let names: Vec<&str> = program.input_classes.iter().map(|&id| program.class_name(id)).collect();
    for expected in ["java.lang.Object", "Steps", "int[]", "Steps[]"] {
        assert!(names.contains(&expected), "{expected} is missing in {names:?}");
    }
    let ids: Vec<u32> = program.input_classes.iter().map(|id| id.0).collect();
    assert_eq!(ids, (0..ids.len() as u32).collect::<Vec<_>>(), "they have the first ids");
}

#[test]
fn annotations_say_what_is_never_null() {
    let Some(jdk) = common::jdks().into_iter().next() else { return };
    let (program, _) = open(&options(&jdk)).expect("the class path opens");
    let rule = |class: &str, name: &str| {
        let fields = &program.class(program.intern_class(class)).fields;
        let field = fields.iter().map(|&field| program.field(field)).find(|one| one.name == name);
        field.unwrap_or_else(|| panic!("{class} has no field {name}")).rule.clone()
    };
    for (class, field) in [
        ("Steps", "never"),
        ("marked.Marked", "text"),
        ("marked.Marked$Inner", "inner"),
        ("wholly.Whole", "next"),
    ] {
        assert_eq!(rule(class, field), InputRule::never_null(), "{class}.{field}");
    }
    let of_strings = rule("java.lang.String", "value");
    assert!(of_strings.not_null && of_strings.classes.len() == 1, "{of_strings:?}");
    for (class, field) in [
        ("Steps", "next"),
        ("marked.Marked", "maybe"),
        ("marked.Marked", "number"),
        ("wholly.Whole$Free", "whole"),
    ] {
        assert_eq!(rule(class, field), InputRule::default(), "{class}.{field}");
    }
}

#[test]
fn what_is_not_there_is_explained() {
    let Some(jdk) = common::jdks().into_iter().next() else { return };
    let check = |target: &str, requires: Option<&str>, expected: &[&str]| {
        let requires = requires.into_iter().map(str::to_string).collect();
        let error = match load(target, &Options { requires, ..options(&jdk) }) {
            Ok(_) => panic!("{target} was found"),
            Err(error) => error.to_string(),
        };
        for part in expected {
            assert!(error.contains(part), "{target}: {error}");
        }
    };
    check("Stepz.sum", None, &["no class `Stepz`", "did you mean `Steps`?"]);
    check("a.b.Steps.sum", None, &["no class `a.b.Steps`", "there is `Steps`"]);
    check("Steps.sun", None, &["class `Steps` has no method `sun`", "did you mean `sum`?"]);
    check("Steps.over", None, &["has 2 methods `over`", "`over(int)`, `over(long, Steps[])`"]);
    check("Steps.over(char)", None, &["has these parameters", "`over(int)`"]);
    check("sum", None, &["names no method"]);
    check("Steps.sum", Some("isShorty"), &["`isShorty` is not a method", "`isShort`?"]);
    check("Steps.sum", Some("sum"), &["`sum` does not return `boolean`", "`sum(int[])`"]);
    check("Steps.sum", Some("Stepz.isShort"), &["no class `Stepz`", "did you mean `Steps`?"]);
    check(
        "Steps.sum",
        Some("isShort"),
        &["called here", "`(Steps)`; the inputs are `int[] numbers`"],
    );
    check("Steps.sum", Some("Steps.isShort(int)"), &["has these parameters", "`isShort()`"]);
    check("Steps.sum", Some("Objects.nonNul"), &["`java.util.Objects`", "did you mean `nonNull`?"]);
    check("Steps.sum", Some("Objects.hash"), &["`Objects.hash` does not return `boolean`"]);
    check("Steps.sum", Some("Objects.equals"), &["`(java.lang.Object, java.lang.Object)`"]);
    check("Steps.sum", Some("isShort("), &["has no `)` behind its parameters"]);
    check("Steps.sum", Some(""), &["`` names no method"]);
    let two = ["can take different inputs", "`(double)` fits `(a)` as well as `(b)`"];
    check("Steps.above", Some("Double.isNaN"), &two);
    check("Steps.<init>", Some("isShort"), &["cannot be called here", "there are no inputs"]);
}
