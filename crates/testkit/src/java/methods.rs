//! Random classes with a random method whose inputs are to be left open.
//!
//! Each program is a class `A` with a subclass `B`, an interface that both implement, an inner class
//! and a record, with names that start with a prefix of its own, so that many compile together. The
//! method reads and writes fields and arrays, compares references, tests and casts, calls virtual
//! methods, computes, loops a few times and catches what it raises.
//!
//! Invariant: every program compiles (Java 16), and no run of it is endless, whatever its input.
//! Deliberately absent: strings and floats, whose paths are many or stay undecided.

use forkless_test_support::Random;
use std::fmt::Write;

mod expression;
mod library;
mod statement;

/// A random program.
#[derive(Clone, Debug)]
pub struct RandomMethod {
    /// What the names of all its classes start with.
    pub prefix: String,
    /// The source text of its classes.
    pub text: String,
    /// The method, as a user names it.
    pub target: String,
}

/// The program of a seed.
pub fn random_method(seed: u64) -> RandomMethod {
    let prefix = format!("M{seed}_");
    let mut writer = MethodWriter::new(Random::new(seed), prefix.clone());
    let text = writer.classes();
    let target = format!("{prefix}A.run");
    RandomMethod { prefix, text, target }
}

/// Classes that are the same in all programs.
const OTHERS: &str = "class PREFIXOops extends RuntimeException {
    int code;
}

class PREFIXCell<T> {
    T inside;

    T get() {
        return inside;
    }
}

class PREFIXOnce {
    static int number = ++PREFIXA.total;
}

class PREFIXSums {
    static int of(int... numbers) {
        int sum = numbers.length;
        for (int one : numbers) {
            sum += one;
        }
        return sum;
    }
}

";

/// The types of variables.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Ty {
    Bool,
    Byte,
    Char,
    Short,
    Int,
    Long,
    /// The class, its subclass, their interface, the inner class, the record.
    A,
    B,
    Face,
    Inner,
    Record,
    Object,
    Integer,
    /// An exception of the program; a generic class.
    Oops,
    Cell,
    Ints,
    Longs,
    Bytes,
    Grid,
    Objects,
    As,
}

const ARRAYS: [Ty; 6] = [Ty::Ints, Ty::Longs, Ty::Bytes, Ty::Grid, Ty::Objects, Ty::As];
const NUMBERS: [Ty; 5] = [Ty::Byte, Ty::Char, Ty::Short, Ty::Int, Ty::Long];
const REFERENCES: [Ty; 15] = [
    Ty::A,
    Ty::B,
    Ty::Face,
    Ty::Inner,
    Ty::Record,
    Ty::Object,
    Ty::Integer,
    Ty::Oops,
    Ty::Cell,
    Ty::Ints,
    Ty::Longs,
    Ty::Bytes,
    Ty::Grid,
    Ty::Objects,
    Ty::As,
];

impl Ty {
    fn is_number(self) -> bool {
        NUMBERS.contains(&self)
    }

    /// The type of the elements of an array.
    fn element(self) -> Option<Ty> {
        Some(match self {
            Ty::Ints => Ty::Int,
            Ty::Longs => Ty::Long,
            Ty::Bytes => Ty::Byte,
            Ty::Grid => Ty::Ints,
            Ty::Objects => Ty::Object,
            Ty::As => Ty::A,
            _ => return None,
        })
    }

    /// Is every value of this reference type one of the other type?
    fn is_below(self, other: Ty) -> bool {
        self == other
            || match other {
                Ty::Object => REFERENCES.contains(&self),
                Ty::A => self == Ty::B,
                Ty::Face => matches!(self, Ty::A | Ty::B),
                Ty::Objects => matches!(self, Ty::As | Ty::Grid),
                _ => false,
            }
    }

    /// Can references of the two types be compared, and one be cast to the other?
    fn meets(self, other: Ty) -> bool {
        self.is_below(other) || other.is_below(self)
    }
}

#[derive(Clone, Debug)]
struct Variable {
    name: String,
    ty: Ty,
    /// May it be assigned to?
    changes: bool,
}

/// Writes one program.
struct MethodWriter {
    random: Random,
    prefix: String,
    fields_of_a: Vec<Variable>,
    fields_of_b: Vec<Variable>,
    /// The local variables that are in scope.
    locals: Vec<Variable>,
    /// How the object of class `A` is named.
    this: String,
    /// Can the methods of the classes be called?
    calls: bool,
    body: String,
    indent: usize,
    names: usize,
    /// How many statements may still be written.
    left: usize,
    loops: usize,
}

impl MethodWriter {
    fn new(random: Random, prefix: String) -> MethodWriter {
        MethodWriter {
            random,
            prefix,
            fields_of_a: vec![],
            fields_of_b: vec![],
            locals: vec![],
            this: "this".into(),
            calls: false,
            body: String::new(),
            indent: 2,
            names: 0,
            left: 0,
            loops: 0,
        }
    }

    /// The name of a type in source text.
    fn name(&self, ty: Ty) -> String {
        let prefix = &self.prefix;
        match ty {
            Ty::Bool => "boolean".into(),
            Ty::Byte => "byte".into(),
            Ty::Char => "char".into(),
            Ty::Short => "short".into(),
            Ty::Int => "int".into(),
            Ty::Long => "long".into(),
            Ty::A => format!("{prefix}A"),
            Ty::B => format!("{prefix}B"),
            Ty::Face => format!("{prefix}Face"),
            Ty::Inner => format!("{prefix}A.Inner"),
            Ty::Record => format!("{prefix}Record"),
            Ty::Object => "Object".into(),
            Ty::Integer => "Integer".into(),
            Ty::Oops => format!("{prefix}Oops"),
            Ty::Cell => format!("{prefix}Cell<{prefix}A>"),
            Ty::Ints => "int[]".into(),
            Ty::Longs => "long[]".into(),
            Ty::Bytes => "byte[]".into(),
            Ty::Grid => "int[][]".into(),
            Ty::Objects => "Object[]".into(),
            Ty::As => format!("{prefix}A[]"),
        }
    }

    fn any_type(&mut self) -> Ty {
        match self.random.below(100) {
            0..22 => Ty::Int,
            22..30 => Ty::Long,
            30..36 => Ty::Bool,
            36..42 => *self.random.pick(&NUMBERS),
            42..66 => Ty::A,
            66..76 => Ty::B,
            _ => *self.random.pick(&REFERENCES),
        }
    }

    fn fresh(&mut self, start: &str) -> String {
        self.names += 1;
        format!("{start}{}", self.names)
    }

    fn fields(&mut self, start: &str, at_least: usize, more: usize) -> Vec<Variable> {
        let count = at_least + self.random.below(more + 1);
        (0..count)
            .map(|_| {
                let ty = self.any_type();
                Variable { name: self.fresh(start), ty, changes: true }
            })
            .collect()
    }

    fn declarations(&self, fields: &[Variable]) -> String {
        let line = |one: &Variable| format!("    {} {};\n", self.name(one.ty), one.name);
        fields.iter().map(line).collect()
    }

    fn classes(&mut self) -> String {
        self.fields_of_a = self.fields("f", 2, 2);
        self.fields_of_b = self.fields("g", 0, 2);
        let (a, b) = (self.name(Ty::A), self.name(Ty::B));
        let (face, record) = (self.name(Ty::Face), self.name(Ty::Record));
        let mut text = format!("interface {face} {{\n    int value(int k);\n");
        text.push_str("    default long twice(int k) { return 2L * value(k); }\n}\n\n");
        let _ = writeln!(text, "record {record}(int number, {a} node) {{}}\n");
        text.push_str(&OTHERS.replace("PREFIX", &self.prefix));
        let fields = self.declarations(&self.fields_of_a);
        let _ = write!(text, "class {a} implements {face} {{\n{fields}");
        let _ = writeln!(text, "    static int total;\n    static {a} last;\n");
        let _ = writeln!(text, "    class Inner {{\n        int own;\n");
        let own = Variable { name: "own".into(), ty: Ty::Int, changes: true };
        self.this = format!("{a}.this");
        let inner = self.small(&[own], Ty::Int);
        self.this = "this".into();
        let _ = writeln!(
            text,
            "        int sum() {{\n            return {inner};\n        }}\n    }}\n"
        );
        text.push_str(&self.methods());
        text.push_str(&self.run());
        text.push_str("}\n\n");
        let fields = self.declarations(&self.fields_of_b);
        let _ = writeln!(text, "class {b} extends {a} {{\n{fields}");
        text.push_str(&self.methods());
        text.push_str("}\n");
        text
    }

    /// An expression over some variables and the fields of `A`.
    fn small(&mut self, locals: &[Variable], ty: Ty) -> String {
        self.locals = locals.to_vec();
        let text = self.expression(ty, 2);
        self.locals.clear();
        text
    }

    /// The methods that both classes have.
    fn methods(&mut self) -> String {
        let k = Variable { name: "k".into(), ty: Ty::Int, changes: true };
        let (value, step) = (self.small(&[k], Ty::Int), self.small(&[], Ty::A));
        let (total, a) = (self.small(&[], Ty::Int), self.name(Ty::A));
        format!(
            "    public int value(int k) {{\n        return {value};\n    }}\n\n    {a} step() {{\n        \
             return {step};\n    }}\n\n    void count() {{\n        total += {total};\n    }}\n\n"
        )
    }

    /// The method that is explored.
    fn run(&mut self) -> String {
        let parameters = self.fields("p", 1, 3);
        let result = self.any_type();
        self.locals = parameters.clone();
        self.calls = true;
        self.left = 4 + self.random.below(10);
        while self.left > 0 {
            self.statement(2);
        }
        let last = self.expression(result, 2);
        self.calls = false;
        let named = |one: &Variable| format!("{} {}", self.name(one.ty), one.name);
        let parameters: Vec<String> = parameters.iter().map(named).collect();
        let (parameters, result) = (parameters.join(", "), self.name(result));
        let body = &self.body;
        format!("    {result} run({parameters}) {{\n{body}        return {last};\n    }}\n\n")
    }
}
