//! Random POSE programs whose calls give answers: numbers, truths and objects that they find out by branching on
//! numbers. Few of them fork over references, so even a lazy strategy can merge them.

use forkless_test_support::Random;
use std::fmt::Write;

/// The program of a seed.
pub fn random_program_with_answers(seed: u64) -> String {
    let mut random = Random::new(seed);
    let mut writer = Writer { random: &mut random, branches: 0 };
    let mut text = "class Node {\n  int a;\n  int b;\n  Node next;\n  Node other;\n".to_string();
    for (method, called) in [("first", None), ("second", Some("first")), ("third", Some("second"))]
    {
        writer.branches = 3;
        let scope = Scope { node: "this", number: "k", called };
        let body = writer.number(&scope, 4);
        let _ = writeln!(text, "  int {method}(int k) := {body};");
    }
    writer.branches = 2;
    let scope = Scope { node: "this", number: "k", called: Some("second") };
    let (condition, node, other) = (writer.condition(&scope, 2), writer.node(), writer.node());
    let _ = writeln!(text, "  Node node(int k) := if {condition} then {node} else {other};");
    text.push_str("}\n");
    let scope = |node| Scope { node, number: "X0", called: Some("third") };
    writer.branches = 3;
    let (one, other) = (writer.condition(&scope("Y0"), 2), writer.condition(&scope("Y1"), 2));
    let (found, last) = (writer.number(&scope("Y0"), 2), writer.number(&scope("n"), 2));
    let written = *writer.random.pick(&["Y0.a", "Y1.b", "n.a", "n.b"]);
    let _ = writeln!(
        text,
        "if {one} then let n := (Y0.node[X0]) in let w := ({written} := {found}) in {last}\n\
         else if {other} then (Y1.a) else (Y0.first[X0])"
    );
    text
}

/// What an expression may speak of.
struct Scope<'a> {
    node: &'a str,
    number: &'a str,
    /// A method that may be called.
    called: Option<&'a str>,
}

struct Writer<'a> {
    random: &'a mut Random,
    /// How many more branches there may be.
    branches: usize,
}

impl Writer<'_> {
    fn number(&mut self, scope: &Scope, depth: usize) -> String {
        let Scope { node, number, called } = *scope;
        match self.random.below(if depth == 0 { 40 } else { 100 }) {
            0..15 => format!("({node}.a)"),
            15..25 => format!("({node}.b)"),
            25..35 => number.to_string(),
            35..40 => self.random.below(3).to_string(),
            40..50 if called.is_some() => {
                let argument = self.number(scope, depth - 1);
                format!("({node}.{}[{argument}])", called.unwrap_or_default())
            }
            40..60 => format!("({} + {})", self.number(scope, 0), self.number(scope, depth - 1)),
            _ if self.branches > 0 => {
                self.branches -= 1;
                let condition = self.condition(scope, 1);
                let (then, otherwise) =
                    (self.number(scope, depth - 1), self.number(scope, depth - 1));
                format!("(if {condition} then {then} else {otherwise})")
            }
            _ => self.number(scope, depth - 1),
        }
    }

    fn condition(&mut self, scope: &Scope, depth: usize) -> String {
        let operator = *self.random.pick(&["<", "="]);
        format!("({} {operator} {})", self.number(scope, depth), self.number(scope, 0))
    }

    /// An object that a call answers with: of the input, or a new one.
    fn node(&mut self) -> String {
        let number = *self.random.pick(&["k", "(this.a)", "1"]);
        match self.random.below(5) {
            0 => "this".into(),
            1 => "(this.next)".into(),
            2 => "(this.other)".into(),
            3 => "(new Node)".into(),
            _ => format!("(let made := (new Node) in let set := (made.a := {number}) in made)"),
        }
    }
}
