//! Random Java programs without inputs, which print much: for holding the concrete interpreter against
//! a JVM.
//!
//! A program is one class with nested ones: a small hierarchy with initialisers and overriding methods,
//! an enum, a record, generic, inner and anonymous classes, exceptions of its own. Holes in these, and the
//! bodies of its methods, are filled at random.
//!
//! Invariant: every program compiles (Java 17), ends soon, and prints nothing that two JVMs could print
//! differently: no identity hashes, no time, no order of a table that depends on them.

use forkless_test_support::Random;
use std::fmt::Write;

mod classes;
mod condition;
mod numbers;
mod objects;
mod statement;

/// The source text of the program with this name and seed.
pub fn random_program(name: &str, seed: u64) -> String {
    let mut writer = ProgramWriter::new(Random::new(seed), name);
    let mut text = String::from(
        "import java.util.*;\nimport java.util.function.*;\nimport java.util.stream.*;\n\n",
    );
    let _ = writeln!(text, "public class {name} {{");
    text.push_str(classes::HELPERS);
    text.push_str(&writer.nested_classes());
    for number in 0..3 {
        text.push_str(&writer.method(number));
    }
    text.push_str(&writer.main());
    text.push_str("}\n");
    text
}

/// The types of variables.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Ty {
    Bool,
    Byte,
    Short,
    Char,
    Int,
    Long,
    Float,
    Double,
    Text,
    Integer,
    LongBox,
    Character,
    DoubleBox,
    Color,
    Shape,
    Pair,
    Cell,
    Ints,
    Longs,
    Bytes,
    Chars,
    Doubles,
    Texts,
    Grid,
    List,
    Map,
    Object,
}

const NUMBERS: [Ty; 7] = [Ty::Byte, Ty::Short, Ty::Char, Ty::Int, Ty::Long, Ty::Float, Ty::Double];
const BOXES: [Ty; 4] = [Ty::Integer, Ty::LongBox, Ty::Character, Ty::DoubleBox];
const ARRAYS: [Ty; 7] =
    [Ty::Ints, Ty::Longs, Ty::Bytes, Ty::Chars, Ty::Doubles, Ty::Texts, Ty::Grid];
const OBJECTS: [Ty; 7] = [Ty::Color, Ty::Shape, Ty::Pair, Ty::Cell, Ty::List, Ty::Map, Ty::Object];

impl Ty {
    fn name(self) -> &'static str {
        match self {
            Ty::Bool => "boolean",
            Ty::Byte => "byte",
            Ty::Short => "short",
            Ty::Char => "char",
            Ty::Int => "int",
            Ty::Long => "long",
            Ty::Float => "float",
            Ty::Double => "double",
            Ty::Text => "String",
            Ty::Integer => "Integer",
            Ty::LongBox => "Long",
            Ty::Character => "Character",
            Ty::DoubleBox => "Double",
            Ty::Color => "Color",
            Ty::Shape => "Shape",
            Ty::Pair => "Pair<Integer, String>",
            Ty::Cell => "Cell<Integer>",
            Ty::Ints => "int[]",
            Ty::Longs => "long[]",
            Ty::Bytes => "byte[]",
            Ty::Chars => "char[]",
            Ty::Doubles => "double[]",
            Ty::Texts => "String[]",
            Ty::Grid => "int[][]",
            Ty::List => "List<Integer>",
            Ty::Map => "Map<String, Integer>",
            Ty::Object => "Object",
        }
    }

    fn is_number(self) -> bool {
        NUMBERS.contains(&self)
    }

    /// Are its numbers whole?
    fn is_whole(self) -> bool {
        self.is_number() && !matches!(self, Ty::Float | Ty::Double)
    }

    fn element(self) -> Option<Ty> {
        Some(match self {
            Ty::Ints => Ty::Int,
            Ty::Longs => Ty::Long,
            Ty::Bytes => Ty::Byte,
            Ty::Chars => Ty::Char,
            Ty::Doubles => Ty::Double,
            Ty::Texts => Ty::Text,
            Ty::Grid => Ty::Ints,
            _ => return None,
        })
    }

    /// The primitive type in a box.
    fn unboxed(self) -> Option<Ty> {
        Some(match self {
            Ty::Integer => Ty::Int,
            Ty::LongBox => Ty::Long,
            Ty::Character => Ty::Char,
            Ty::DoubleBox => Ty::Double,
            _ => return None,
        })
    }
}

/// How often a variable is assigned to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Use {
    /// At any place.
    Any,
    /// Only by its loop.
    Counter,
    /// Never again: lambdas may use it.
    Final,
}

#[derive(Clone, Debug)]
struct Variable {
    name: String,
    ty: Ty,
    usage: Use,
}

/// A method that can be called.
#[derive(Clone, Debug)]
struct CallableMethod {
    name: String,
    parameters: Vec<Ty>,
    result: Ty,
}

/// Writes one program.
struct ProgramWriter {
    random: Random,
    /// The name of the program.
    class: String,
    locals: Vec<Variable>,
    callees: Vec<CallableMethod>,
    body: String,
    indent: usize,
    names: usize,
    /// The labels of the loops around.
    labels: Vec<String>,
    /// What the method around returns; none in an initialiser or lambda.
    result: Option<Ty>,
}

impl ProgramWriter {
    fn new(random: Random, class: &str) -> ProgramWriter {
        ProgramWriter {
            random,
            class: class.to_string(),
            locals: vec![],
            callees: vec![],
            body: String::new(),
            indent: 2,
            names: 0,
            labels: vec![],
            result: None,
        }
    }

    fn one_of(&mut self, texts: &[&str]) -> String {
        (*self.random.pick(texts)).to_string()
    }

    fn fresh(&mut self, start: &str) -> String {
        self.names += 1;
        format!("{start}{}", self.names)
    }

    fn any_type(&mut self) -> Ty {
        match self.random.below(20) {
            0..4 => Ty::Int,
            4..10 => *self.random.pick(&NUMBERS),
            10 => Ty::Bool,
            11..14 => Ty::Text,
            14 => *self.random.pick(&BOXES),
            15 | 16 => *self.random.pick(&ARRAYS),
            _ => *self.random.pick(&OBJECTS),
        }
    }

    /// An expression of a type.
    fn expression(&mut self, ty: Ty, depth: usize) -> String {
        match ty {
            Ty::Bool => self.condition(depth),
            _ if ty.is_number() => self.number(ty, depth),
            Ty::Text => self.text(depth),
            _ => self.object(ty, depth),
        }
    }

    /// A variable of a type.
    fn variable(&mut self, ty: Ty, written: bool) -> Option<String> {
        let fits = |one: &&Variable| one.ty == ty && (!written || one.usage == Use::Any);
        let names: Vec<&Variable> = self.locals.iter().filter(fits).collect();
        match names.len() {
            0 => None,
            count => Some(names[self.random.below(count)].name.clone()),
        }
    }

    /// A method that is called with random arguments, if there is one with such a result.
    fn call(&mut self, ty: Ty, depth: usize) -> Option<String> {
        let fits = |one: &&CallableMethod| one.result == ty;
        let fitting: Vec<CallableMethod> = self.callees.iter().filter(fits).cloned().collect();
        if fitting.is_empty() {
            return None;
        }
        let callee = self.random.pick(&fitting).clone();
        let arguments: Vec<String> =
            callee.parameters.iter().map(|&ty| self.expression(ty, depth)).collect();
        Some(format!("{}({})", callee.name, arguments.join(", ")))
    }

    /// An expression over these variables alone.
    fn hole(&mut self, variables: &[(&str, Ty)], ty: Ty) -> String {
        let variable = |&(name, ty): &(&str, Ty)| Variable {
            name: name.to_string(),
            ty,
            // Fields that are final.
            usage: if ["id", "weight", "first", "second"].contains(&name) {
                Use::Final
            } else {
                Use::Any
            },
        };
        let outside = std::mem::replace(&mut self.locals, variables.iter().map(variable).collect());
        let text = self.expression(ty, 2);
        self.locals = outside;
        text
    }

    /// A static method with a random body.
    fn method(&mut self, number: usize) -> String {
        let parameters: Vec<Ty> = (0..1 + self.random.below(3)).map(|_| self.any_type()).collect();
        let result = self.any_type();
        let named = parameters.iter().enumerate();
        self.locals = named
            .map(|(number, &ty)| Variable { name: format!("p{number}"), ty, usage: Use::Any })
            .collect();
        let parameter = |one: &Variable| format!("{} {}", one.ty.name(), one.name);
        let declared: Vec<String> = self.locals.iter().map(parameter).collect();
        self.result = Some(result);
        for _ in 0..2 + self.random.below(5) {
            self.statement(2);
        }
        let last = self.expression(result, 2);
        self.result = None;
        self.locals.clear();
        let name = format!("m{number}");
        let (declared, body) = (declared.join(", "), std::mem::take(&mut self.body));
        self.callees.push(CallableMethod { name: name.clone(), parameters, result });
        let zero = self.simplest(result);
        format!(
            "    static {} {name}({declared}) {{\n        if (fuel-- < 0) return {zero};\n{body}        \
             return {last};\n    }}\n\n",
            result.name()
        )
    }

    /// A value that costs nothing.
    fn simplest(&mut self, ty: Ty) -> &'static str {
        match ty {
            Ty::Bool => "false",
            Ty::Byte | Ty::Short | Ty::Char | Ty::Int | Ty::Long | Ty::Float | Ty::Double => "0",
            _ => "null",
        }
    }

    /// `main` and its parts: what one of them throws mostly does not end the program.
    fn main(&mut self) -> String {
        let (mut parts, mut calls) = (String::new(), String::new());
        for number in 0..5 {
            let this = Variable { name: "self".into(), ty: Ty::Object, usage: Use::Final };
            self.locals = vec![this];
            for _ in 0..3 + self.random.below(4) {
                self.statement(3);
            }
            let body = std::mem::take(&mut self.body);
            let _ = writeln!(
                parts,
                "    static void part{number}(Object self) {{\n        fuel = 100;\n{body}    }}\n"
            );
            let call = format!("part{number}(\"self\");");
            let _ = match self.random.chance(8) {
                true => writeln!(calls, "        {call}"),
                false => writeln!(
                    calls,
                    "        try {{ {call} }} catch (Throwable e) {{ System.out.println(\"main \" + e); }}"
                ),
            };
        }
        let end = "System.out.println(\"end \" + Base.made + \" \" + total);";
        format!(
            "{parts}    public static void main(String[] arguments) {{\n{calls}        {end}\n    }}\n"
        )
    }
}
