//! Floating-point numbers in SMT-LIB's theory of them.
//!
//! A term of that sort is a number of the theory, which has one NaN. Where the bits of a term are
//! asked for it has them as a second name: those of an input are the input; signs are bits; the
//! result of an operation has the bits that stand for it, and the usual ones if it is no number. So
//! the text means what the term means, but for the remainder, which the theory does not have: that
//! is any number, and a model may turn out to be none.

use super::ScriptWriter;
use forkless_term::{
    FloatBinaryOp, FloatComparison, FloatUnaryOp, Node, Precision, Sort, Term, TermPool, Value,
    Width,
};
use rustc_hash::FxHashSet;
use std::fmt::Write;

/// The floating-point terms whose bits are asked for.
pub(super) fn wanting_bits(pool: &TermPool, cone: &[Term]) -> FxHashSet<Term> {
    let mut wanting = FxHashSet::default();
    let is_float = |term: Term| matches!(pool.sort(term), Sort::Float(_));
    // What uses a term comes after it in the cone, so backwards each term is complete when met.
    for &term in cone.iter().rev() {
        match pool.node(term) {
            Node::FloatUnary(FloatUnaryOp::ToBits, operand) => {
                wanting.insert(operand);
            }
            Node::Equal(left, right) if is_float(left) => wanting.extend([left, right]),
            Node::Ite(_, then, otherwise) if wanting.contains(&term) => {
                wanting.extend([then, otherwise]);
            }
            Node::FloatUnary(FloatUnaryOp::Negate | FloatUnaryOp::Absolute, operand)
                if wanting.contains(&term) =>
            {
                wanting.insert(operand);
            }
            _ => {}
        }
    }
    wanting
}

pub(super) fn sort(precision: Precision) -> String {
    format!("(_ FloatingPoint {} {})", precision.exponent_bits(), precision.significand_bits())
}

/// What makes a number of bits, or of another number.
fn conversion(precision: Precision) -> String {
    format!("(_ to_fp {} {})", precision.exponent_bits(), precision.significand_bits())
}

fn literal(width: Width, bits: u64) -> String {
    format!("(_ bv{bits} {})", width.bits())
}

pub(super) fn comparison_name(op: FloatComparison) -> &'static str {
    match op {
        FloatComparison::Equal => "fp.eq",
        FloatComparison::Less => "fp.lt",
        FloatComparison::LessOrEqual => "fp.leq",
    }
}

impl ScriptWriter<'_> {
    /// Defines a floating-point term, and its bits if they are asked for.
    pub(super) fn define_float(&mut self, position: usize, term: Term, precision: Precision) {
        let known_bits = self.known_bits(position, term, precision);
        let value = match (self.pool.node(term), &known_bits) {
            (
                Node::Float(..) | Node::Apply(..) | Node::FloatUnary(FloatUnaryOp::FromBits, _),
                Some(bits),
            ) => format!("({} {bits})", conversion(precision)),
            (node, _) => self.expression(position, node),
        };
        let name = format!("t{position}");
        let text = &mut self.script.question;
        let _ = writeln!(text, "(define-fun {name} () {} {value})", sort(precision));
        if self.wants_bits.contains(&term) {
            let bits = known_bits.unwrap_or_else(|| self.bits_of(position, &name, precision));
            self.bits.insert(term, bits);
        }
        self.names.insert(term, name);
    }

    /// The bits of a term that has them by itself; only where they are asked for, if that makes a
    /// difference.
    fn known_bits(&mut self, position: usize, term: Term, precision: Precision) -> Option<String> {
        let width = precision.width();
        let wanted = self.wants_bits.contains(&term);
        match self.pool.node(term) {
            Node::Float(_, bits) => Some(literal(width, bits)),
            Node::Apply(function, _) => Some(self.application(position, term, function)),
            Node::FloatUnary(FloatUnaryOp::FromBits, operand) => Some(self.names[&operand].clone()),
            Node::Ite(condition, then, otherwise) if wanted => Some(format!(
                "(ite {} {} {})",
                self.names[&condition], self.bits[&then], self.bits[&otherwise]
            )),
            Node::FloatUnary(FloatUnaryOp::Negate, operand) if wanted => {
                let sign = literal(width, precision.sign_bit());
                Some(format!("(bvxor {} {sign})", self.bits[&operand]))
            }
            Node::FloatUnary(FloatUnaryOp::Absolute, operand) if wanted => {
                let others = literal(width, !precision.sign_bit() & width.mask());
                Some(format!("(bvand {} {others})", self.bits[&operand]))
            }
            _ => None,
        }
    }

    /// New bits that stand for a number.
    fn bits_of(&mut self, position: usize, name: &str, precision: Precision) -> String {
        let (bits, width) = (format!("b{position}"), precision.width());
        let nan = literal(width, precision.nan());
        let text = &mut self.script.question;
        let _ = writeln!(text, "(declare-fun {bits} () (_ BitVec {}))", width.bits());
        let _ = writeln!(text, "(assert (= ({} {bits}) {name}))", conversion(precision));
        let _ = writeln!(text, "(assert (=> (fp.isNaN {name}) (= {bits} {nan})))");
        bits
    }

    /// The operations that the theory has.
    pub(super) fn float_unary(&self, op: FloatUnaryOp, operand: Term) -> String {
        let name = &self.names[&operand];
        match op {
            FloatUnaryOp::Negate => format!("(fp.neg {name})"),
            FloatUnaryOp::Absolute => format!("(fp.abs {name})"),
            FloatUnaryOp::SquareRoot => format!("(fp.sqrt RNE {name})"),
            FloatUnaryOp::Round(precision) => format!("({} RNE {name})", conversion(precision)),
            FloatUnaryOp::Truncate(width) => self.truncation(name, width, operand),
            FloatUnaryOp::ToBits | FloatUnaryOp::FromBits => {
                unreachable!("bits and what they stand for are names of one term")
            }
        }
    }

    /// The theory says nothing of integers out of range: they are told apart before.
    fn truncation(&self, name: &str, width: Width, operand: Term) -> String {
        let precision = self.pool.precision(operand);
        let number = |bits| match FloatUnaryOp::Round(precision).apply(bits) {
            Value::Float(_, bits) => {
                format!("({} {})", conversion(precision), literal(precision.width(), bits))
            }
            other => unreachable!("{other:?} is no floating-point number"),
        };
        let (least, most) = (width.signed_min(), width.signed_max());
        let least_number = number(Value::Bits(width, least));
        // The negation of the least integer is the first one beyond the range, and is exact.
        let beyond = format!("(fp.neg {least_number})");
        format!(
            "(ite (fp.isNaN {name}) {} (ite (fp.leq {name} {least_number}) {} \
             (ite (fp.leq {beyond} {name}) {} ((_ fp.to_sbv {}) RTZ {name}))))",
            literal(width, 0),
            literal(width, least),
            literal(width, most),
            width.bits()
        )
    }

    pub(super) fn float_binary(
        &mut self,
        position: usize,
        op: FloatBinaryOp,
        left: Term,
        right: Term,
    ) -> String {
        let name = match op {
            FloatBinaryOp::Add => "fp.add",
            FloatBinaryOp::Subtract => "fp.sub",
            FloatBinaryOp::Multiply => "fp.mul",
            FloatBinaryOp::Divide => "fp.div",
            FloatBinaryOp::Remainder => {
                self.script.is_abstract = true;
                let (name, sort) = (format!("m{position}"), sort(self.pool.precision(left)));
                let _ = writeln!(self.script.question, "(declare-fun {name} () {sort})");
                return name;
            }
        };
        format!("({name} RNE {} {})", self.names[&left], self.names[&right])
    }
}
