//! Right programs: how they are read, and what they are lowered to.

use forkless_ir::{Op, Program, Type, print_body};
use forkless_lang_javalite::{load, parse};
use std::path::Path;

fn parsed(text: &str) -> Program {
    parse("a.jl", text).unwrap_or_else(|error| panic!("{text}\n{}", error.render()))
}

/// A program whose method `run` is `(ty run [Node n] body)`.
fn program_of(ty: &str, body: &str) -> Program {
    parsed(&format!(
        "(((class Data () ())
           (class Node ([Node next] [Data data] [bool flag])
             ((Node link [Node to] (this $ next := to)) (bool marked [] (this $ flag))))
           (class Leaf extends Node () ((bool marked [] true)))
           (class Twig extends Node () ())
           (class Test ([bool on]) (({ty} run [Node n] {body}))))
          (Test run))"
    ))
}

/// The lowered body of a method, line by line.
fn lines(program: &Program, method: &str) -> Vec<String> {
    let found = program.methods.iter().find(|one| one.name == method).expect("it is declared");
    let text = print_body(program, found.body().expect("it has a body"));
    text.lines().map(|line| line.trim().to_string()).collect()
}

fn check_lowered(ty: &str, body: &str, expected: &[&str]) {
    assert_eq!(lines(&program_of(ty, body), "run"), expected, "lowered form of {body}");
}

#[test]
fn lowering_of_values_and_members() {
    check_lowered("Node", "n", &["b0:", "return n#1"]);
    check_lowered("Test", "this", &["b0:", "return this#0"]);
    check_lowered("bool", "true", &["b0:", "#2 = true", "return #2"]);
    check_lowered("Node", "(begin)", &["b0:", "#2 = null", "return #2"]);
    check_lowered("Node", "(new Leaf)", &["b0:", "#2 = new Leaf", "return #2"]);
    check_lowered("bool", "(n = null)", &["b0:", "#2 = null", "#3 = Equal n#1, #2", "return #3"]);
    check_lowered(
        "bool",
        "((n$next)$flag)",
        &["b0:", "#2 = n#1.next", "#3 = #2.flag", "return #3"],
    );
    check_lowered(
        "Node",
        "(n $ next := null)",
        &["b0:", "#2 = null", "n#1.next = #2", "return #2"],
    );
    check_lowered("Node", "(n@link n)", &["b0:", "#2 = virtual link(n#1, n#1)", "return #2"]);
    check_lowered("bool", "(n @ marked)", &["b0:", "#2 = virtual marked(n#1)", "return #2"]);
}

/// A variable that is assigned is copied when it is read, and the object of a write is looked up
/// when the value is there.
#[test]
fn lowering_keeps_the_order_of_evaluation() {
    check_lowered(
        "bool",
        "(n = (n := (n $ next)))",
        &[
            "b0:",
            "#2 = n#1",
            "#3 = n#1",
            "#4 = #3.next",
            "n#1 = #4",
            "#5 = Equal #2, #4",
            "return #5",
        ],
    );
    check_lowered(
        "Node",
        "(n $ next := (n := null))",
        &["b0:", "#2 = null", "n#1 = #2", "n#1.next = #2", "return #2"],
    );
    check_lowered(
        "Node",
        "(begin (new Data) (var Node x := (new Node) in (var bool x := true in n)))",
        &[
            "b0:",
            "#4 = new Data",
            "#5 = new Node",
            "x#2 = #5",
            "#6 = true",
            "x#3 = #6",
            "return n#1",
        ],
    );
}

#[test]
fn lowering_of_if() {
    check_lowered(
        "bool",
        "(if (this $ on) (if true false else true) else false)",
        &[
            "b0:",
            "#2 = this#0.on",
            "branch #2 ? b1 : b2",
            "b1:",
            "#3 = true",
            "branch #3 ? b3 : b4",
            "b2:",
            "#7 = false",
            "#8 = #7",
            "jump b6",
            "b3:",
            "#4 = false",
            "#6 = #4",
            "jump b5",
            "b4:",
            "#5 = true",
            "#6 = #5",
            "jump b5",
            "b5:",
            "#8 = #6",
            "jump b6",
            "b6:",
            "return #8",
        ],
    );
}

#[test]
fn the_entry_makes_the_inputs() {
    let program = program_of("Node", "n");
    let expected = [
        "b0:",
        "this#0 = input this: Ref(ClassId(4))",
        "#1 = null",
        "#2 = NotEqual this#0, #1",
        "assume #2",
        "n#3 = input n: Ref(ClassId(1))",
        "#4 = virtual run(this#0, n#3)",
        "return #4",
    ];
    assert_eq!(lines(&program, "main"), expected);
    let entry = program.method(program.entry.expect("there is an entry"));
    assert_eq!((entry.name.as_str(), entry.parameter_count), ("main", 0));
    let without = parsed("((class A () ((bool m [] true))) (A m))");
    assert_eq!(lines(&without, "main")[5..], ["#3 = virtual m(this#0)", "return #3"]);
    let flag = parsed("((class A () ((bool m [bool b] b))) (A m))");
    assert_eq!(lines(&flag, "main")[5], "b#3 = input b: Bool");
    let inherited = parsed("((class A () ((bool m [] true))) (class B extends A () ()) (B m))");
    assert_eq!(lines(&inherited, "main")[1], "this#0 = input this: Ref(ClassId(1))");
}

/// What is declared is what the registers and fields say.
#[test]
fn types_reach_the_program() {
    let program = program_of(
        "Node",
        "(if (this $ on) (new Leaf) else (if (this $ on) null else (new Twig)))",
    );
    let types: Vec<Type> = program.fields.iter().map(|field| field.ty).collect();
    let class = |name: &str| program.find_class(name).expect("it is declared");
    let node = Type::Ref(class("Node"));
    assert_eq!(types, [node, Type::Ref(class("Data")), Type::Bool, Type::Bool]);
    let run = program.methods.iter().find(|one| one.name == "run").expect("it is declared");
    assert_eq!((run.returns, run.parameter_count), (Some(node), 2));
    let body = run.body().expect("it has a body");
    let register = |register: forkless_ir::Register| body.registers[register.index()].ty;
    let moved: Vec<Type> = body
        .blocks
        .iter()
        .flat_map(|block| &block.instructions)
        .filter_map(|instruction| match instruction.op {
            Op::Move { destination, .. } => Some(register(destination)),
            _ => None,
        })
        .collect();
    // Of a leaf and a twig-or-null, of null and a twig: the common superclass, and the twig.
    let twig = Type::Ref(class("Twig"));
    assert_eq!(moved, [node, twig, twig, node]);
}

fn check_accepted(ty: &str, body: &str) {
    program_of(ty, body);
}

#[test]
fn values_fit_where_they_may() {
    check_accepted("Node", "(new Leaf)");
    check_accepted("Node", "null");
    check_accepted("Node", "(n @ link (new Leaf))");
    check_accepted("Node", "(var Node x := (new Leaf) in (x := (new Twig)))");
    check_accepted("Node", "(if (this $ on) (new Leaf) else (new Twig))");
    check_accepted("Node", "(if (this $ on) null else null)");
    check_accepted("bool", "((new Leaf) = (new Data))");
    check_accepted("bool", "((if (this $ on) n else (new Data)) = null)");
    check_accepted("bool", "((n = null) = (this $ on))");
    check_accepted("Leaf", "(var Leaf x := (new Leaf) in (begin (n := x)))");
    // A value written is what is left, not what the place is declared with.
    check_accepted("Leaf", "(n := (new Leaf))");
    check_accepted("Leaf", "(n $ next := (new Leaf))");
    check_accepted("Test", "(this := (new Test))");
    check_accepted("Node", "((if (this $ on) (new Leaf) else n) $ next)");
    check_accepted(
        "bool",
        "(begin 
; a comment
// another
 true)",
    );
    // An inner name hides an outer one, of whatever type.
    check_accepted("bool", "(var bool n := true in n)");
}

#[test]
fn members_may_share_names() {
    parsed(
        "((class A ([B f] [bool g]) ((bool f [] (this $ g)) (bool m [] ((this $ f) @ f true))))
          (class B ([A f]) ((bool f [bool f] f)))
          (A m))",
    );
    // The result of an overriding method may be narrower.
    parsed("((class A () ((A m [A x] x))) (class B extends A () ((B m [A x] (new B)))) (A m))");
}

#[test]
fn both_spellings_of_a_program_mean_the_same() {
    let one = parsed("(((class A () ((bool m [] true))) (class B () ())) (A m))");
    let other = parsed("[[class A [] [[bool m () true]]]\n(class B()()) (A m)]");
    assert_eq!(lines(&one, "m"), lines(&other, "m"));
    let names = |program: &Program| -> Vec<String> {
        program.class_ids().map(|class| program.class_name(class).to_string()).collect()
    };
    assert_eq!(names(&one), names(&other));
    let single = parsed("((class A () ((bool m [] true))) (A m))");
    assert_eq!(names(&single), ["A"]);
}

#[test]
fn instructions_know_their_text() {
    let program = program_of("Node", "(begin (n $ next) (n @ link (new Leaf)))");
    let run = program.methods.iter().find(|one| one.name == "run").expect("it is declared");
    let body = run.body().expect("it has a body");
    let texts: Vec<&str> = body.blocks[0]
        .instructions
        .iter()
        .map(|instruction| program.sources.text(instruction.span))
        .collect();
    assert_eq!(texts, ["(n $ next)", "(new Leaf)", "(n @ link (new Leaf))"]);
}

#[test]
fn the_corpus_loads() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../corpus/javalite");
    let mut count = 0;
    for entry in std::fs::read_dir(folder).expect("the corpus is there") {
        let path = entry.expect("readable").path();
        if path.extension().is_some_and(|ending| ending == "jl") {
            let program = load(&path.to_string_lossy()).unwrap_or_else(|error| panic!("{error}"));
            assert_eq!(program.verify(), Ok(()));
            count += 1;
        }
    }
    assert!(count >= 25, "only {count} programs found");
}

/// The examples of the language's page in the documentation.
#[test]
fn the_documented_programs_load() {
    let page = include_str!("../../../../docs/reference/language-javalite.md");
    let mut count = 0;
    for block in page.split("```javalite\n").skip(1) {
        parsed(block.split("```").next().expect("a block ends"));
        count += 1;
    }
    assert!(count >= 2, "only {count} programs found");
    let broken = page.split("```javalite-broken\n").nth(1);
    let broken = broken.and_then(|rest| rest.split("```").next()).expect("there is a broken one");
    let error = parse("list.jl", broken).unwrap_err();
    assert!(page.contains(&error.render()), "the page should show\n{}", error.render());
}
