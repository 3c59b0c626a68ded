//! Right programs: how they are read, and what they are lowered to.

use forkless_ir::{ClassId, MethodId, Op, Program, Terminator, Type, print_body};
use forkless_lang_pose::{Loader, Options, load, parse, parse_with};
use std::fmt::Write;

const CLASSES: &str = "
class Node { int data; Node next; bool flag;
    int get(Node n) := (this.data);
    int pair(Node a, Node b) := 2;
    int zero() := 0;
}
class Leaf extends Node { Object mark; }
";

fn parsed(text: &str) -> Program {
    parse("a.pose", text).unwrap_or_else(|error| panic!("{text}\n{}", error.render()))
}

/// All bodies of a program.
fn lowered(program: &Program) -> String {
    let mut out = String::new();
    for (index, method) in program.methods.iter().enumerate() {
        let body = method.body().expect("every method has a body");
        let name = program.method_name(MethodId(index as u32));
        let _ = write!(out, "{name}\n{}", print_body(program, body));
    }
    out
}

/// The body of the expression, after [`CLASSES`].
fn main_of(expression: &str) -> String {
    let program = parsed(&format!("{CLASSES}{expression}"));
    let main = program.method(program.entry.expect("a program has an entry"));
    print_body(&program, main.body().expect("and it has a body"))
}

/// Both expressions mean the same.
fn check_same(one: &str, other: &str) {
    assert_eq!(main_of(one), main_of(other), "{one}  against  {other}");
}

/// The lowered form of an expression, line by line.
fn check_lowered(expression: &str, expected: &[&str]) {
    let found = main_of(expression);
    let found: Vec<&str> = found.lines().map(str::trim).collect();
    assert_eq!(found, expected, "lowered form of {expression}");
}

#[test]
fn operators_bind_by_their_levels() {
    let a_to_d = |expression: &str| {
        format!("let a := 1 in let b := 2 in let c := 3 in let d := 4 in {expression}")
    };
    let check = |comfortable: &str, core: &str| check_same(&a_to_d(comfortable), &a_to_d(core));
    check("a + b - c + d", "(((a + b) - c) + d)");
    check("a + b < c - d", "((a + b) < (c - d))");
    check("a < b && c = d || ~ a", "(((a < b) && (c = d)) || (~ a))");
    check("a || b && c || d", "((a || (b && c)) || d)");
    check("a == b", "(a = b)");
    check("!a", "(~ a)");
    check("~ a = b", "((~ a) = b)");
    check("- a + b", "((- a) + b)");
    check("a - -b", "(a - (- b))");
    check("~ ~ a", "(~ (~ a))");
    check(
        "a != b || a <= b || a > b || a >= b",
        "((((a != b) || (a <= b)) || (a > b)) || (a >= b))",
    );
    check("(a = b) = c", "((a = b) = c)");
    check("((a))", "a");
    check("a + (b - c)", "(a + (b - c))");
    check("a + let e := b in e + c", "(a + (let e := b in (e + c)))");
    check("~ if a then b else c && d", "(~ (if a then b else (c && d)))");
    check("if a then b else c + d", "(if a then b else (c + d))");
    check(
        "if a && b then c + d else if b then 1 else 2 + 3",
        "if (a && b) then (c + d) else if b then 1 else (2 + 3)",
    );
}

#[test]
fn members_bind_tightest_and_assignments_weakest() {
    let check = |comfortable: &str, core: &str| {
        check_same(&format!("let a := Y0 in {comfortable}"), &format!("let a := Y0 in {core}"));
    };
    check("a.next.next.data", "(((a.next).next).data)");
    check("a.data + a.next.data", "((a.data) + ((a.next).data))");
    check("-a.data", "(- (a.data))");
    check("a.next.data := a.data + 1", "((a.next).data := ((a.data) + 1))");
    check("a.data := a.next.data := 3", "(a.data := ((a.next).data := 3))");
    check("a.flag := a = null || a.flag", "(a.flag := ((a = null) || (a.flag)))");
    check("a.next.get[a.next]", "((a.next).get[(a.next)])");
    check("a.get[null].data", "((a.get[null]).data)");
    check("a.pair[a.next, new Leaf].data", "((a.pair[(a.next), new Leaf]).data)");
    check("a.zero[] + 1", "((a.zero[]) + 1)");
    check("a.next instanceof Leaf && true", "(((a.next) instanceof Leaf) && true)");
    check("new Node.data", "(new Node.data)");
    check("@ here", "(@ here)");
    check(
        "if a.flag then a.data := 1 else a.data := 2",
        "if (a.flag) then (a.data := 1) else (a.data := 2)",
    );
    check("let b := a.data := 1 in b", "let b := (a.data := 1) in b");
}

/// Inside parentheses, what follows an `if` or a `let` applies to all of it, as in the core
/// language; only a file that is not in the core is read the other way.
#[test]
fn the_core_reading_comes_first() {
    let prefix = "let c := true in let a := Y0 in let b := Y1 in";
    let check = |one: &str, other: &str| {
        check_same(&format!("{prefix} {one}"), &format!("{prefix} {other}"));
    };
    check("(if c then a else b.data)", "((if c then a else b).data)");
    check("(if c then 1 else 2 + 3)", "((if c then 1 else 2) + 3)");
    check("(let d := a in d.data)", "((let d := a in d).data)");
    check("(let d := a in d.data := 5)", "((let d := a in d).data := 5)");
    check("(if c then a else b instanceof Leaf)", "((if c then a else b) instanceof Leaf)");
    check(
        "(if c then a else let d := b in d.get[null])",
        "((if c then a else let d := b in d).get[null])",
    );
    check("(if c then 1 else 2 <= 3)", "((if c then 1 else 2) <= 3)");
    // One expression outside of the core, anywhere in the file, and the usual reading applies.
    check(
        "let e := a.data in (if c then a else b.data)",
        "let e := (a.data) in (if c then a else (b.data))",
    );
}

#[test]
fn tokens_may_touch() {
    let spaced = "class A { int f ; int m ( int x ) := ( this . f := ( x + 1 ) ) ; }\n\
                  ( new A . m [ ( 0 - 1 ) ] )";
    let glued = "class A{int f;int m(int x):=(this.f:=(x+1));}(new A.m[(0-1)])// end";
    assert_eq!(lowered(&parsed(spaced)), lowered(&parsed(glued)));
    check_same("(Y0.get[(Y0.get[null])])", "Y0.get[Y0.get[null]]");
    check_same("let x:=1 in(x=-1)", "let x := 1 in x = - 1");
    check_same("if true then(1)else(2)", "if true then 1 else 2");
}

#[test]
fn members_stand_in_any_order_and_names_may_be_keywords() {
    let program = parsed("class A { int m(int x) := x; int f; int if; } new A.if");
    assert_eq!(program.fields.len(), 2);
    assert_eq!(program.class(program.find_class("A").unwrap()).methods.len(), 1);
    parsed("class include { int int; } let bool := new include in let int := 1 in (bool.int)");
}

#[test]
fn lowering_of_values() {
    check_lowered("null", &["b0:", "#0 = null", "return #0"]);
    check_lowered("-2147483648", &["b0:", "#0 = -2147483648", "return #0"]);
    check_lowered("(- 5)", &["b0:", "#0 = -5", "return #0"]);
    check_lowered("(@ left)", &["b0:", "mark left", "#0 = null", "return #0"]);
    check_lowered("(@ 1st)", &["b0:", "mark 1st", "#0 = null", "return #0"]);
    check_lowered(
        "(Y0 instanceof Leaf)",
        &["b0:", "#0 = input Y0: AnyRef", "#1 = #0 instanceof Leaf", "return #1"],
    );
    check_lowered(
        "((~ X0) && X1)",
        &[
            "b0:",
            "#0 = input X0: Bool",
            "#1 = Not #0",
            "#2 = input X1: Bool",
            "#3 = And #1, #2",
            "return #3",
        ],
    );
}

#[test]
fn lowering_of_let_and_members() {
    check_lowered(
        "let x := new Node in let x := (x.next := x) in (x.pair[null, x])",
        &[
            "b0:",
            "#0 = new Node",
            "x#1 = #0",
            "x#1.next = x#1",
            "x#2 = x#1",
            "#3 = null",
            "#4 = virtual pair(x#2, #3, x#2)",
            "return #4",
        ],
    );
    // The receiver is evaluated before the value.
    check_lowered(
        "((Y0.next).data := (Y1.data))",
        &[
            "b0:",
            "#0 = input Y0: AnyRef",
            "#1 = #0.next",
            "#2 = input Y1: AnyRef",
            "#3 = #2.data",
            "#1.data = #3",
            "return #3",
        ],
    );
}

#[test]
fn lowering_of_if() {
    check_lowered(
        "let r := if (X0 < 1) then Y0 else if true then 1 else null in r",
        &[
            "b0:",
            "#0 = input X0: I32",
            "#1 = 1",
            "#2 = Less #0, #1",
            "branch #2 ? b1 : b2",
            "b1:",
            "#4 = input Y0: AnyRef",
            "#3 = #4",
            "jump b3",
            "b2:",
            "#5 = true",
            "branch #5 ? b4 : b5",
            "b3:",
            "r#9 = #3",
            "return r#9",
            "b4:",
            "#7 = 1",
            "#6 = #7",
            "jump b6",
            "b5:",
            "#8 = null",
            "#6 = #8",
            "jump b6",
            "b6:",
            "#3 = #6",
            "jump b3",
        ],
    );
}

/// The lowered form of an expression with the precondition `valid`, which is declared as said.
fn check_required(declaration: &str, expression: &str, expected: &[&str]) {
    let text = format!("class A {{ int m(int x) := x; bool good; {declaration} }}\n{expression}");
    let options = Options { requires: vec!["valid".to_string()], ..Options::default() };
    let program = parse_with("a.pose", &text, &options)
        .unwrap_or_else(|error| panic!("{text}\n{}", error.render()));
    let main = program.method(program.entry.expect("a program has an entry"));
    let found = print_body(&program, main.body().expect("and it has a body"));
    let found: Vec<&str> = found.lines().map(str::trim).collect();
    assert_eq!(found, expected, "lowered form of {text}");
}

#[test]
fn preconditions_come_first_and_are_assumed() {
    check_required(
        "bool valid() := true;",
        "(Y0.m[X0])",
        &[
            "b0:",
            "#0 = input Y0: AnyRef",
            "#1 = virtual valid(#0)",
            "assume #1",
            "#2 = input Y0: AnyRef",
            "#3 = input X0: I32",
            "#4 = virtual m(#2, #3)",
            "return #4",
        ],
    );
    // Before anything else, and on the input that a variable stands for.
    check_required(
        "bool valid() := true;",
        "let Y0 := Y1 in let x := (Y0.m[1]) in (Y0.m[x])",
        &[
            "b0:",
            "#0 = input Y1: AnyRef",
            "#1 = virtual valid(#0)",
            "assume #1",
            "#2 = input Y1: AnyRef",
            "Y0#3 = #2",
            "#4 = 1",
            "#5 = virtual m(Y0#3, #4)",
            "x#6 = #5",
            "#7 = virtual m(Y0#3, x#6)",
            "return #7",
        ],
    );
}

#[test]
fn the_unused_parameter_of_a_precondition_is_zero() {
    for (declarations, call) in [
        ("bool valid(int unused) := true;", &["#1 = 0", "#2 = virtual valid(#0, #1)"][..]),
        ("bool valid(bool unused) := true;", &["#1 = false", "#2 = virtual valid(#0, #1)"]),
        ("bool valid(Object unused) := true;", &["#1 = null", "#2 = virtual valid(#0, #1)"]),
        ("int valid(int x) := x; bool valid() := true;", &["#1 = virtual valid(#0)"]),
    ] {
        let next = call.len() + 1;
        let assumed = format!("assume #{}", next - 1);
        let receiver = format!("#{next} = input Y0: AnyRef");
        let argument = format!("#{} = 5", next + 1);
        let called = format!("#{} = virtual m(#{next}, #{})", next + 2, next + 1);
        let result = format!("return #{}", next + 2);
        let rest = [&assumed, &receiver, &argument, &called, &result].map(String::as_str);
        let expected = [&["b0:", "#0 = input Y0: AnyRef"], call, &rest].concat();
        check_required(declarations, "(Y0.m[5])", &expected);
    }
}

/// What a precondition returns is a truth value.
#[test]
fn a_precondition_decides_the_sort_of_its_result() {
    check_required(
        "bool valid() := X0;",
        "(Y0.m[X0])",
        &[
            "b0:",
            "#0 = input Y0: AnyRef",
            "#1 = virtual valid(#0)",
            "assume #1",
            "#2 = input Y0: AnyRef",
            "#3 = input X0: Bool",
            "#4 = virtual m(#2, #3)",
            "return #4",
        ],
    );
}

#[test]
fn declarations_become_tables() {
    let text = "class A extends B { int n; C c; Object o; bool b;\n  Void m(int x, A y) := this; int m() := 1; }\n\
                class B { } class C extends A { Void m(int a, int b) := a; } null";
    let program = parsed(text);
    let names =
        |ids: &[MethodId]| ids.iter().map(|id| program.method_name(*id)).collect::<Vec<_>>();
    let id = |name| program.find_class(name).unwrap();
    assert_eq!(program.class(id("A")).superclass, Some(id("B")));
    assert_eq!(names(&program.class(id("A")).methods), ["A.m", "A.m"]);
    let fields: Vec<_> = program
        .fields
        .iter()
        .map(|field| (field.name.as_str(), field.ty, field.usual_class))
        .collect();
    assert_eq!(
        fields,
        [
            ("n", Type::I32, None),
            ("c", Type::AnyRef, Some(id("C"))),
            ("o", Type::AnyRef, None),
            ("b", Type::Bool, None),
        ]
    );
    let selectors: Vec<_> =
        program.selectors.iter().map(|one| (one.name.as_str(), one.shape.as_str())).collect();
    assert_eq!(selectors, [("m", "2"), ("m", "0")]);
    let main = program.method(program.entry.unwrap());
    assert_eq!((main.name.as_str(), main.class, main.selector), ("main", None, None));
    let registers = &program.methods[0].body().unwrap().registers;
    assert_eq!(registers[0].ty, Type::Ref(id("A")));
    assert_eq!(registers[2].name.as_deref(), Some("y"));
    assert_eq!(program.methods[0].parameter_count, 3);
    let found = program.hierarchy().implementations(program.methods[0].selector.unwrap());
    assert_eq!(found.len(), 2);
}

/// The instruction texts of an expression, in block order, and those of the terminators.
fn check_spans(expression: &str, expected: &[&str]) {
    let program = parsed(&format!("{CLASSES}{expression}"));
    let body = program.methods.last().and_then(|main| main.body()).unwrap();
    let mut found = vec![];
    for block in &body.blocks {
        found.extend(block.instructions.iter().map(|one| program.sources.text(one.span)));
        let is_branch = matches!(block.terminator, Terminator::Branch { .. });
        found.extend(is_branch.then(|| program.sources.text(block.terminator_span)));
    }
    assert_eq!(found, expected, "spans of {expression}");
}

#[test]
fn instructions_know_their_text() {
    check_spans(
        "let x := ( new  Node ) in ((x.next).data := (1 + 2))",
        &[
            "new  Node",
            "let x := ( new  Node )",
            "x.next",
            "1",
            "2",
            "1 + 2",
            "(x.next).data := (1 + 2)",
        ],
    );
    check_spans(
        "if ((X0 = 1)) then (Y0.get[(@ a)]) else (~ true)",
        &[
            "X0",
            "1",
            "X0 = 1",
            "X0 = 1",
            "Y0",
            "@ a",
            "@ a",
            "Y0.get[(@ a)]",
            "Y0.get[(@ a)]",
            "true",
            "~ true",
            "~ true",
        ],
    );
    check_spans(
        "-2147483648 + Y0.next.data",
        &["-2147483648", "Y0", "Y0.next", "Y0.next.data", "-2147483648 + Y0.next.data"],
    );
}

/// The types of the symbolic primitives of a program, as `X0:I32 X1:Bool`.
fn check_sorts(text: &str, expected: &str) {
    let program = parsed(&format!("{CLASSES}{text}"));
    let bodies = program.methods.iter().filter_map(|method| method.body());
    let instructions = bodies.flat_map(|body| &body.blocks).flat_map(|block| &block.instructions);
    let mut found: Vec<String> = instructions
        .filter_map(|one| match &one.op {
            Op::Input { name, ty, .. } if name.starts_with('X') => Some(format!("{name}:{ty:?}")),
            _ => None,
        })
        .collect();
    found.sort();
    found.dedup();
    assert_eq!(found.join(" "), expected, "sorts in {text}");
}

#[test]
fn sorts_of_symbols() {
    check_sorts("X0", "X0:I32");
    check_sorts("(X0 + 1)", "X0:I32");
    check_sorts("if X0 then 1 else 2", "X0:Bool");
    check_sorts("(X0 = X1)", "X0:I32 X1:I32");
    check_sorts("((X0 = X1) && X1)", "X0:Bool X1:Bool");
    check_sorts("(X0 = (Y0.flag))", "X0:Bool");
    check_sorts("(Y0.flag := X7)", "X7:Bool");
    check_sorts("let x := X0 in let y := x in (~ y)", "X0:Bool");
    check_sorts("if true then (~ (if true then X0 else X1)) else X2", "X0:Bool X1:Bool X2:Bool");
    // A branch, a parameter or a result that is of no one sort is nobody's error.
    check_sorts("if (X0 < 1) then 5 else null", "X0:I32");
    check_sorts("if (X0 < 1) then 5 else true", "X0:I32");
    check_sorts("((if true then X0 else 5) && X0)", "X0:Bool");
    // Symbols also get sorts through calls: by the parameter, by other arguments, by the result.
    check_sorts("class B { int m(int q) := if q then 1 else 2; } (new B.m[X0])", "X0:Bool");
    check_sorts("class B { int m(Object q) := q; } ((new B.m[X0]) = (new B.m[true]))", "X0:Bool");
    check_sorts("class B { int m(bool q) := 1; } (new B.m[X0])", "X0:Bool");
    check_sorts("class B { bool m(int q) := X0; } (new B.m[null])", "X0:Bool");
    check_sorts("class B { int m(int q) := X0; } if (new B.m[3]) then X1 else 2", "X0:Bool X1:I32");
    check_sorts(
        "class B { int m(int q) := q; } if (new B.m[X0]) then 1 else ((new B.m[2]) + 1)",
        "X0:Bool",
    );
    // A variable hides the symbol of its name.
    check_sorts("let X0 := true in (X0 && X1)", "X1:Bool");
}

struct Files(&'static [(&'static str, &'static str)]);

impl Loader for Files {
    fn load(&self, path: &str) -> Result<String, String> {
        let found = self.0.iter().find(|&&(name, _)| name == self.identity(path));
        found.map(|&(_, text)| text.to_string()).ok_or_else(|| format!("cannot read `{path}`"))
    }
}

#[test]
fn includes_come_first_and_once() {
    let files = Files(&[
        (
            "main.pose",
            "// the program\n\ninclude lib/b.pose // both\ninclude \"lib/a.pose\"\nclass M extends B { }\n(new M.f)",
        ),
        ("lib/a.pose", "class A { int f; }"),
        // Not in the core, which the other files do not mind.
        ("lib/b.pose", "include ../lib/a.pose\r\nclass B extends A { int g() := this.f + 1; }\n"),
    ]);
    let program = load("main.pose", &files).unwrap_or_else(|error| panic!("{}", error.render()));
    let names: Vec<&str> = program.class_ids().map(|class| program.class_name(class)).collect();
    assert_eq!(names, ["A", "B", "M"]);
    let place = |class: u32| program.sources.locate(program.class(ClassId(class)).span).unwrap();
    assert_eq!(
        [place(0), place(1), place(2)],
        ["lib/../lib/a.pose:1:7", "lib/b.pose:2:7", "main.pose:5:7"]
    );
    assert_eq!(program.sources.files().count(), 3);
}

/// The examples of the language's page in the documentation.
#[test]
fn the_documented_programs_load() {
    let page = include_str!("../../../../docs/reference/language-pose.md");
    let mut count = 0;
    for block in page.split("```pose\n").skip(1) {
        let program = block.split("```").next().expect("a block ends");
        parsed(program);
        count += 1;
    }
    assert!(count >= 2, "only {count} programs found");
    let broken = page.split("```pose-broken\n").nth(1).and_then(|rest| rest.split("```").next());
    let error = parse("list.pose", broken.expect("there is a broken one")).unwrap_err();
    assert!(page.contains(&error.render()), "the page should show\n{}", error.render());
}
