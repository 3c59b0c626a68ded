//! A query as SMT-LIB 2 text, linear in the size of its cone.
//!
//! Every application is a constant of its own, so that its value can be asked by name; every
//! other term is a definition. Names are positions in the cone. References are bit vectors: zero
//! is null, and the highest bit says that the run allocated the object.
//!
//! An input that is a floating-point number is the bit vector of its bits: so what is no number
//! keeps its bits, and models need no notation for numbers. See the `floats` module.

mod floats;

use super::process::Logic;
use crate::classes::ClassUniverse;
use forkless_term::{
    BinaryOp, FloatUnaryOp, FunctionId, Location, Node, ReferenceValue, Sort, Term, TermPool,
    UnaryOp, Value,
};
use rustc_hash::{FxHashMap, FxHashSet};
use std::fmt::Write;

pub(super) struct Script {
    /// Declarations, assertions and `(check-sat)`.
    pub(super) question: String,
    /// The command that asks for the values of all applications and classes, if there are any.
    pub(super) wanted: Option<String>,
    /// Is it about floating-point numbers?
    pub(super) has_floats: bool,
    /// Is there a term of which the text says less than it means?
    pub(super) is_abstract: bool,
    code_width: u32,
    /// Have references a sort and constants with names of their own, for whoever reads the text again?
    names_references: bool,
    locations: Vec<Location>,
}

pub(super) fn application_name(position: usize) -> String {
    format!("a{position}")
}

pub(super) fn class_name(position: usize) -> String {
    format!("k{position}")
}

impl Script {
    pub(super) fn new(
        pool: &TermPool,
        cone: &[Term],
        conjuncts: &[Term],
        universe: &ClassUniverse,
    ) -> Self {
        Self::with_names(pool, cone, (conjuncts, false), universe)
    }

    /// The same text in which references are told from numbers.
    pub(super) fn naming_references(
        pool: &TermPool,
        cone: &[Term],
        conjuncts: &[Term],
        universe: &ClassUniverse,
    ) -> Self {
        Self::with_names(pool, cone, (conjuncts, true), universe)
    }

    fn with_names(
        pool: &TermPool,
        cone: &[Term],
        (conjuncts, names_references): (&[Term], bool),
        universe: &ClassUniverse,
    ) -> Self {
        let is_reference = |term: &&Term| pool.sort(**term) == Sort::Reference;
        let number = |&term: &Term| match pool.node(term) {
            Node::Object(number) => number as usize + 1,
            _ => 0,
        };
        // At least as many codes as there are references, null among them, beyond those of the
        // objects with numbers.
        let numbered = cone.iter().map(number).max().unwrap_or(0);
        let codes = cone.iter().filter(is_reference).count() + numbered + 1;
        let script = Script {
            question: String::new(),
            wanted: None,
            has_floats: cone.iter().any(|&term| matches!(pool.sort(term), Sort::Float(_))),
            is_abstract: false,
            // Where objects are counted, what is no part of the input has as many codes again.
            code_width: codes.next_power_of_two().ilog2().max(1)
                + u32::from(!universe.limits.is_empty()),
            names_references,
            locations: vec![],
        };
        let mut applications: FxHashMap<FunctionId, usize> = FxHashMap::default();
        for &term in cone {
            if let Node::Apply(function, _) = pool.node(term) {
                *applications.entry(function).or_default() += 1;
            }
        }
        let mut writer = ScriptWriter {
            pool,
            universe,
            script,
            applications,
            names: FxHashMap::default(),
            wants_bits: floats::wanting_bits(pool, cone),
            bits: FxHashMap::default(),
            functions: FxHashMap::default(),
            wanted: vec![],
        };
        if names_references {
            writer.name_references();
        }
        let has_limits = !universe.limits.is_empty();
        if has_limits || cone.iter().any(|&term| matches!(pool.node(term), Node::InstanceOf(..))) {
            writer.begin_classes();
        }
        for (position, &term) in cone.iter().enumerate() {
            writer.define(position, term);
        }
        for conjunct in conjuncts {
            let name = &writer.names[conjunct];
            let _ = writeln!(writer.script.question, "(assert {name})");
        }
        if has_limits {
            writer.limit_objects(cone);
        }
        writer.finish()
    }

    /// The logic that its terms need.
    pub(super) fn logic(&self) -> Logic {
        if self.has_floats { Logic::Floats } else { Logic::BitVectors }
    }

    /// What the bits of a constant stand for.
    pub(super) fn value(&self, sort: Sort, bits: u64) -> Value {
        match sort {
            Sort::Bool => Value::Bool(bits != 0),
            Sort::Bits(width) => Value::Bits(width, bits),
            Sort::Reference => Value::Reference(self.reference(bits)),
            Sort::Float(precision) => Value::Float(precision, bits),
        }
    }

    fn reference(&self, code: u64) -> ReferenceValue {
        let allocated = 1 << self.code_width;
        match code {
            0 => ReferenceValue::Null,
            code if code & allocated == 0 => ReferenceValue::Input(code as u32 - 1),
            code => ReferenceValue::Location(self.locations[(code & !allocated) as usize]),
        }
    }
}

struct ScriptWriter<'a> {
    pool: &'a TermPool,
    universe: &'a ClassUniverse,
    script: Script,
    /// How many there are of each function. A function that is applied once says nothing, and
    /// solvers do better without functions.
    applications: FxHashMap<FunctionId, usize>,
    names: FxHashMap<Term, String>,
    /// Floating-point terms whose bits are asked for.
    wants_bits: FxHashSet<Term>,
    /// The names of their bits.
    bits: FxHashMap<Term, String>,
    functions: FxHashMap<FunctionId, String>,
    wanted: Vec<String>,
}

impl ScriptWriter<'_> {
    fn name_references(&mut self) {
        let bits = self.script.code_width + 1;
        let text = &mut self.script.question;
        let ranges = |ranges: &[(u32, u32)]| {
            ranges.iter().fold(String::new(), |text, (low, high)| text + &format!(" {low} {high}"))
        };
        let ClassUniverse { ranges: classes, default_class, limits } = self.universe;
        let _ = writeln!(text, "(set-info :classes \"{default_class}{}\")", ranges(classes));
        for limit in limits {
            let _ = writeln!(text, "(set-info :limit \"{}{}\")", limit.most, ranges(&limit.ranges));
        }
        let _ = writeln!(text, "(define-sort Reference () (_ BitVec {bits}))");
    }

    fn begin_classes(&mut self) {
        let reference = self.sort(Sort::Reference);
        let text = &mut self.script.question;
        let _ = writeln!(text, "(declare-fun class ({reference}) (_ BitVec 32))");
    }

    fn finish(mut self) -> Script {
        self.script.question.push_str("(check-sat)\n");
        if !self.wanted.is_empty() {
            self.script.wanted = Some(format!("(get-value ({}))\n", self.wanted.join(" ")));
        }
        self.script
    }

    fn sort(&self, sort: Sort) -> String {
        match sort {
            Sort::Bool => "Bool".into(),
            Sort::Bits(width) => format!("(_ BitVec {})", width.bits()),
            Sort::Reference if self.script.names_references => "Reference".into(),
            Sort::Reference => format!("(_ BitVec {})", self.script.code_width + 1),
            Sort::Float(precision) => floats::sort(precision),
        }
    }

    /// The sort of what functions take and yield.
    fn input_sort(&self, sort: Sort) -> String {
        match sort {
            Sort::Float(precision) => self.sort(Sort::Bits(precision.width())),
            Sort::Bool | Sort::Bits(_) | Sort::Reference => self.sort(sort),
        }
    }

    fn define(&mut self, position: usize, term: Term) {
        if let Sort::Float(precision) = self.pool.sort(term) {
            return self.define_float(position, term, precision);
        }
        let name = match self.pool.node(term) {
            _ if self.pool.is_constant(term) => self.constant(term),
            Node::Apply(function, _) => self.application(position, term, function),
            node => {
                let value = self.expression(position, node);
                let sort = self.sort(self.pool.sort(term));
                let name = format!("t{position}");
                let _ = writeln!(self.script.question, "(define-fun {name} () {sort} {value})");
                name
            }
        };
        self.names.insert(term, name);
    }

    fn constant(&mut self, term: Term) -> String {
        let code = match self.pool.node(term) {
            Node::Bool(value) => return value.to_string(),
            Node::Bits(width, bits) => return format!("(_ bv{bits} {})", width.bits()),
            Node::Location(location) => {
                let code = self.script.locations.len() as u64 | 1 << self.script.code_width;
                self.script.locations.push(location);
                code
            }
            Node::Object(number) => u64::from(number) + 1,
            _ => 0,
        };
        let value = format!("(_ bv{code} {})", self.script.code_width + 1);
        if !self.script.names_references {
            return value;
        }
        let name = format!("r{code}");
        let text = &mut self.script.question;
        let _ = writeln!(text, "(define-fun {name} () Reference {value})");
        name
    }

    fn application(&mut self, position: usize, term: Term, function: FunctionId) -> String {
        let name = application_name(position);
        let sort = self.input_sort(self.pool.sort(term));
        let _ = writeln!(self.script.question, "(declare-fun {name} () {sort})");
        let arguments: Vec<&str> =
            self.pool.node(term).children().map(|child| self.names[&child].as_str()).collect();
        if !arguments.is_empty() && self.applications[&function] > 1 {
            let arguments = arguments.join(" ");
            let function = self.function(function);
            let _ = writeln!(self.script.question, "(assert (= {name} ({function} {arguments})))");
        }
        if self.pool.sort(term) == Sort::Reference {
            let top = self.script.code_width;
            let _ =
                writeln!(self.script.question, "(assert (= ((_ extract {top} {top}) {name}) #b0))");
        }
        if self.pool.sort(term) == Sort::Reference && !self.universe.limits.is_empty() {
            self.counted_application(position, term, &name);
        }
        self.wanted.push(name.clone());
        name
    }

    /// A reference has one of the codes that are counted, unless it is no part of the input: asked of
    /// null, or of what the run allocated. Its object has a class.
    fn counted_application(&mut self, position: usize, term: Term, name: &str) {
        let top = self.script.code_width;
        let high = top - 1;
        let null = format!("(_ bv0 {})", top + 1);
        let class = class_name(position);
        let possible = in_ranges(&class, &self.universe.ranges);
        let mut is_counted = format!("(or (= ((_ extract {high} {high}) {name}) #b0)");
        for argument in self.pool.node(term).children() {
            if self.pool.sort(argument) == Sort::Reference {
                let argument = &self.names[&argument];
                let _ = write!(
                    is_counted,
                    " (= {argument} {null}) (= ((_ extract {top} {top}) {argument}) #b1)"
                );
            }
        }
        is_counted.push(')');
        let text = &mut self.script.question;
        let _ = writeln!(text, "(assert {is_counted})");
        let _ = writeln!(text, "(declare-fun {class} () (_ BitVec 32))");
        let _ = writeln!(text, "(assert (= {class} (class {name})))");
        let _ = writeln!(text, "(assert (or {possible} (= {name} {null})))");
        self.wanted.push(class);
    }

    /// States how many of the codes that references have may be of which classes.
    fn limit_objects(&mut self, cone: &[Term]) {
        let width = self.script.code_width + 1;
        let codes = 1_u64 << (self.script.code_width - 1);
        let is_reference = |term: &&Term| {
            matches!(self.pool.node(**term), Node::Apply(..))
                && self.pool.sort(**term) == Sort::Reference
        };
        let references: Vec<&String> =
            cone.iter().filter(is_reference).map(|term| &self.names[term]).collect();
        for limit in &self.universe.limits {
            let mut sum = format!("(_ bv0 {width})");
            for code in 1..codes {
                let code_text = format!("(_ bv{code} {width})");
                let mut used = "(or false".to_string();
                for name in &references {
                    let _ = write!(used, " (= {name} {code_text})");
                }
                used.push(')');
                let is_counted = in_ranges(&format!("(class {code_text})"), &limit.ranges);
                sum = format!(
                    "(bvadd {sum} (ite (and {used} {is_counted}) (_ bv1 {width}) (_ bv0 {width})))"
                );
            }
            let most = u64::from(limit.most).min(codes);
            let _ = writeln!(self.script.question, "(assert (bvule {sum} (_ bv{most} {width})))");
        }
    }

    /// The name of a function, declared when it is first met.
    fn function(&mut self, function: FunctionId) -> String {
        if let Some(name) = self.functions.get(&function) {
            return name.clone();
        }
        let name = format!("f{}", self.functions.len());
        let declaration = self.pool.declaration(function);
        let arguments: Vec<String> =
            declaration.arguments.iter().map(|&sort| self.input_sort(sort)).collect();
        let (arguments, result) = (arguments.join(" "), self.input_sort(declaration.result));
        let _ = writeln!(self.script.question, "(declare-fun {name} ({arguments}) {result})");
        self.functions.insert(function, name.clone());
        name
    }

    fn expression(&mut self, position: usize, node: Node) -> String {
        let name = |term: Term| &self.names[&term];
        match node {
            Node::Not(operand) => format!("(not {})", name(operand)),
            Node::And(left, right) => format!("(and {} {})", name(left), name(right)),
            Node::Ite(condition, then, otherwise) => {
                format!("(ite {} {} {})", name(condition), name(then), name(otherwise))
            }
            Node::Equal(left, right) => match self.pool.sort(left) {
                Sort::Float(_) => format!("(= {} {})", self.bits[&left], self.bits[&right]),
                Sort::Bool | Sort::Bits(_) | Sort::Reference => {
                    format!("(= {} {})", name(left), name(right))
                }
            },
            Node::SignedLess(left, right) => format!("(bvslt {} {})", name(left), name(right)),
            Node::UnsignedLess(left, right) => format!("(bvult {} {})", name(left), name(right)),
            Node::Unary(op, operand) => {
                let op = match op {
                    UnaryOp::Negate => "bvneg",
                    UnaryOp::Complement => "bvnot",
                };
                format!("({op} {})", name(operand))
            }
            Node::Binary(op, left, right) => {
                format!("({} {} {})", binary_name(op), name(left), name(right))
            }
            Node::Resize { signed, width, operand } => {
                let (from, to) = (self.pool.width(operand).bits(), width.bits());
                match (to > from, signed) {
                    (true, true) => format!("((_ sign_extend {}) {})", to - from, name(operand)),
                    (true, false) => format!("((_ zero_extend {}) {})", to - from, name(operand)),
                    (false, _) => format!("((_ extract {} 0) {})", to - 1, name(operand)),
                }
            }
            Node::InstanceOf(operand, set) => {
                let operand_name = name(operand).clone();
                self.class_test(position, &operand_name, &self.pool.classes(set).ranges)
            }
            Node::Opaque(operand) => name(operand).clone(),
            Node::FloatUnary(FloatUnaryOp::ToBits, operand) => self.bits[&operand].clone(),
            Node::FloatUnary(op, operand) => self.float_unary(op, operand),
            Node::FloatBinary(op, left, right) => self.float_binary(position, op, left, right),
            Node::FloatCompare(op, left, right) => {
                format!("({} {} {})", floats::comparison_name(op), name(left), name(right))
            }
            Node::Bool(_)
            | Node::Bits(..)
            | Node::Null
            | Node::Location(_)
            | Node::Object(_)
            | Node::Float(..)
            | Node::Apply(..) => {
                unreachable!("constants and applications are not definitions")
            }
        }
    }

    fn class_test(&mut self, position: usize, operand_name: &str, ranges: &[(u32, u32)]) -> String {
        let class = class_name(position);
        let possible = in_ranges(&class, &self.universe.ranges);
        let text = &mut self.script.question;
        let _ = writeln!(text, "(declare-fun {class} () (_ BitVec 32))");
        let _ = writeln!(text, "(assert (= {class} (class {operand_name})))");
        let _ = writeln!(text, "(assert {possible})");
        self.wanted.push(class.clone());
        let null = format!("(_ bv0 {})", self.script.code_width + 1);
        format!("(and (not (= {operand_name} {null})) {})", in_ranges(&class, ranges))
    }
}

fn in_ranges(class: &str, ranges: &[(u32, u32)]) -> String {
    let mut text = "(or false".to_string();
    for (low, high) in ranges {
        let _ =
            write!(text, " (and (bvule (_ bv{low} 32) {class}) (bvult {class} (_ bv{high} 32)))");
    }
    text.push(')');
    text
}

pub(super) fn binary_name(op: BinaryOp) -> &'static str {
    match op {
        BinaryOp::Add => "bvadd",
        BinaryOp::Subtract => "bvsub",
        BinaryOp::Multiply => "bvmul",
        BinaryOp::SignedDivide => "bvsdiv",
        BinaryOp::SignedRemainder => "bvsrem",
        BinaryOp::And => "bvand",
        BinaryOp::Or => "bvor",
        BinaryOp::Xor => "bvxor",
        BinaryOp::ShiftLeft => "bvshl",
        BinaryOp::ShiftRightSigned => "bvashr",
        BinaryOp::ShiftRightUnsigned => "bvlshr",
    }
}
