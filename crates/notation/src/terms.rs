//! Terms as people read them: infix, as Java writes them, in the program's own names.

mod characters;
mod collections;

use crate::float_text::float_text;
use forkless_engine::{Description, Descriptions, Exploration, Path};
use forkless_term::{
    BinaryOp, ClassSetId, FloatBinaryOp, FloatComparison, FloatUnaryOp, FunctionId, Location, Node,
    Precision, Sort, Symbol, Term, TermPool, UnaryOp, Width,
};
use std::collections::HashSet;
use std::fmt::Write;

/// Writes the terms of a path.
///
/// A field followed more than three times in a row is written with a count: `list.next^7`.
/// A term is a graph whose parts are shared, and may stand for an endless tree: the text is cut with
/// an ellipsis after some hundred nodes. So writing takes time for what is shown, not for what there
/// is.
#[derive(Clone, Copy, Debug)]
pub struct TermNotation<'a> {
    pool: &'a TermPool,
    descriptions: &'a Descriptions,
}

impl<'a> TermNotation<'a> {
    /// For terms of this pool.
    pub fn new(pool: &'a TermPool, descriptions: &'a Descriptions) -> Self {
        TermNotation { pool, descriptions }
    }

    /// For the terms of a path.
    pub fn of(exploration: &'a Exploration, path: &Path) -> Self {
        Self::new(exploration.pool(path), exploration.descriptions(path))
    }

    /// The pool that the terms are in.
    pub fn pool(self) -> &'a TermPool {
        self.pool
    }

    /// The text of a term, such as `this.next != null` or `x < this.next.value + 1`.
    pub fn term(self, term: Term) -> String {
        self.write(|printer| printer.term(term, Level::Top))
    }

    /// The text of a term as a part of a conjunction: with parentheses where `&&` needs them.
    pub fn conjunct(self, term: Term) -> String {
        self.write(|printer| printer.term(term, Level::And))
    }

    /// The text that a term is not true, as a part of a conjunction.
    pub fn negation(self, term: Term) -> String {
        self.write(|printer| printer.negated(term, Level::And))
    }

    /// The text that the opposite of a comparison `x < y` holds, `x > y`, as a part of a conjunction;
    /// of other terms that they are not true.
    pub fn greater(self, term: Term) -> String {
        self.write(|printer| match self.pool.node(term) {
            Node::SignedLess(left, right) if printer.is_number(left) => {
                printer.infix(right, "<", left, Level::Compare, Level::And);
            }
            Node::SignedLess(left, right) => printer.less(left, ">", right, Level::And),
            _ => printer.negated(term, Level::And),
        })
    }

    /// The text that a term has this value.
    pub fn equality(self, term: Term, value: i64) -> String {
        self.write(|printer| {
            if !printer.character_is(term, value) {
                printer.term(term, Level::Shift);
                let _ = write!(printer.out, " == {value}");
            }
        })
    }

    /// The parts of a conjunction, each once; what is written as a call is one part.
    pub fn conjuncts(self, term: Term) -> Vec<Term> {
        let printer = self.printer(&|_| None);
        let (mut open, mut parts, mut met) = (vec![term], vec![], HashSet::new());
        while let Some(part) = open.pop() {
            if !met.insert(part) {
                continue;
            }
            match self.pool.node(part) {
                Node::And(left, right) if printer.call(part).is_none() => {
                    open.extend([right, left]);
                }
                _ => parts.push(part),
            }
        }
        parts
    }

    /// Is a term written as a call, and not by its own operator?
    pub fn is_call(self, term: Term) -> bool {
        self.printer(&|_| None).call(term).is_some()
    }

    /// The text of a term, with words for the objects that the path made.
    pub(crate) fn with_objects(
        self,
        term: Term,
        new_object: &dyn Fn(Location) -> Option<String>,
    ) -> String {
        let mut printer = self.printer(new_object);
        printer.term(term, Level::Top);
        printer.out
    }

    /// The text of an element of a string's array as the character that it stands for; `is_byte` where
    /// the array holds bytes.
    pub(crate) fn character(
        self,
        element: Term,
        is_byte: bool,
        new_object: &dyn Fn(Location) -> Option<String>,
    ) -> String {
        let mut printer = self.printer(new_object);
        printer.element_as_character(element, is_byte);
        printer.out
    }

    fn write(self, write: impl FnOnce(&mut Printer<'_>)) -> String {
        let mut printer = self.printer(&|_| None);
        write(&mut printer);
        printer.out
    }

    fn printer<'p>(self, new_object: &'p dyn Fn(Location) -> Option<String>) -> Printer<'p>
    where
        'a: 'p,
    {
        let TermNotation { pool, descriptions } = self;
        Printer { pool, descriptions, out: String::new(), left: LARGEST, new_object }
    }
}

/// A signed type of Java.
fn name(width: Width) -> &'static str {
    match width {
        Width::W8 => "byte",
        Width::W16 => "short",
        Width::W32 => "int",
        Width::W64 => "long",
    }
}

/// How many nodes of a term are written: nobody reads more.
const LARGEST: usize = 400;

/// How tightly the surroundings bind: what binds less tightly needs parentheses.
#[derive(Clone, Copy, PartialEq, PartialOrd)]
enum Level {
    Top,
    Or,
    And,
    Compare,
    Bitwise,
    Shift,
    Sum,
    Product,
    Unary,
    Postfix,
}

struct Printer<'a> {
    pool: &'a TermPool,
    descriptions: &'a Descriptions,
    out: String,
    /// How many more nodes are written.
    left: usize,
    new_object: &'a dyn Fn(Location) -> Option<String>,
}

impl Printer<'_> {
    /// May another node be written? If not, an ellipsis stands for it. All that calls itself asks.
    fn has_room(&mut self) -> bool {
        if self.left == 0 {
            if !self.out.ends_with('…') {
                self.out.push('…');
            }
            return false;
        }
        self.left -= 1;
        true
    }

    fn term(&mut self, term: Term, around: Level) {
        if !self.has_room() {
            return;
        }
        match self.pool.node(term) {
            Node::Bool(value) => {
                let _ = write!(self.out, "{value}");
            }
            Node::Bits(width, bits) => {
                let _ = write!(self.out, "{}", width.signed(bits));
            }
            Node::Null => self.out.push_str("null"),
            Node::Location(location) => match (self.new_object)(location) {
                Some(words) => self.out.push_str(&words),
                None => {
                    let _ = write!(self.out, "new#{}", location.0 + 1);
                }
            },
            Node::Object(number) => {
                let _ = write!(self.out, "input#{}", number + 1);
            }
            Node::Apply(..) | Node::Resize { .. } | Node::Binary(BinaryOp::And, ..)
                if self.as_character(term) => {}
            Node::Apply(function, arguments) => self.apply(function, arguments),
            Node::Not(operand) => self.negation(operand, around),
            Node::And(..) | Node::Ite(..) | Node::Opaque(_) if self.write_call(term) => {}
            Node::And(left, right) => self.infix(left, "&&", right, Level::And, around),
            Node::Ite(condition, then, otherwise) => match self.descriptions.get(term) {
                Some(&Description::Input(reference)) => self.term(reference, around),
                Some(Description::Call { .. }) | None => {
                    self.choice(condition, then, otherwise, around, Self::term);
                }
            },
            Node::Opaque(number) => self.term(number, around),
            Node::Equal(left, right) if self.is_number(left) => {
                self.infix(right, "==", left, Level::Compare, around);
            }
            Node::Equal(left, right) => self.infix(left, "==", right, Level::Compare, around),
            Node::SignedLess(left, right) if self.is_number(left) => {
                self.infix(right, ">", left, Level::Compare, around);
            }
            Node::SignedLess(left, right) if self.write_absence(left, right, true) => {}
            Node::SignedLess(left, right) => self.less(left, "<", right, around),
            Node::UnsignedLess(index, length) if self.is_length(length) => {
                self.in_range(index, length, around);
            }
            Node::UnsignedLess(left, right) => {
                self.infix(left, "<u", right, Level::Compare, around);
            }
            Node::Unary(op, operand) => {
                self.out.push(match op {
                    UnaryOp::Negate => '-',
                    UnaryOp::Complement => '~',
                });
                self.term(operand, Level::Postfix);
            }
            Node::Binary(op, left, right) => self.binary(op, left, right, around),
            Node::Resize { signed, width, operand } => {
                self.resized(signed, width, operand, around);
            }
            Node::InstanceOf(operand, set) => {
                let is_object = self.pool.classes(set).is_object;
                let operator = if is_object { "==" } else { "instanceof" };
                self.class_test(operand, operator, set, around);
            }
            Node::Float(precision, bits) => self.out.push_str(&float_text(precision, bits)),
            Node::FloatUnary(op, operand) => self.float_unary(op, operand),
            Node::FloatBinary(op, left, right) => {
                let (symbol, own, inner_right) = match op {
                    FloatBinaryOp::Add => ("+", Level::Sum, Level::Product),
                    FloatBinaryOp::Subtract => ("-", Level::Sum, Level::Product),
                    FloatBinaryOp::Multiply => ("*", Level::Product, Level::Unary),
                    FloatBinaryOp::Divide => ("/", Level::Product, Level::Unary),
                    FloatBinaryOp::Remainder => ("%", Level::Product, Level::Unary),
                };
                self.parenthesized(own, around, |printer| {
                    printer.term(left, own);
                    let _ = write!(printer.out, " {symbol} ");
                    printer.term(right, inner_right);
                });
            }
            Node::FloatCompare(op, left, right) => {
                let is_constant = self.is_number(left);
                let symbol = match (op, is_constant) {
                    (FloatComparison::Equal, _) => "==",
                    (FloatComparison::Less, false) => "<",
                    (FloatComparison::Less, true) => ">",
                    (FloatComparison::LessOrEqual, false) => "<=",
                    (FloatComparison::LessOrEqual, true) => ">=",
                };
                let (left, right) = if is_constant { (right, left) } else { (left, right) };
                self.infix(left, symbol, right, Level::Compare, around);
            }
        }
    }

    /// As Java writes it: a cast where the value may change, nothing where it stays.
    fn resized(&mut self, signed: bool, width: Width, operand: Term, around: Level) {
        let from = match self.pool.sort(operand) {
            Sort::Bits(from) => from,
            Sort::Bool | Sort::Reference | Sort::Float(_) => width,
        };
        if width.bits() < from.bits() {
            let is_char = !signed && width == Width::W16;
            let room = if is_char { width.bits() } else { width.bits() - 1 };
            if self.zero_extended(operand).is_some_and(|bits| bits <= room) {
                return self.term(operand, around);
            }
            return self.cast(if is_char { "char" } else { name(width) }, operand);
        }
        match (signed, from, self.pool.node(operand)) {
            (true, Width::W16, _) if self.is_character(operand) => self.cast("short", operand),
            (true, _, _) => self.term(operand, around),
            // A number that was made a character, and is a number again.
            (false, Width::W16, Node::Resize { width: Width::W16, operand: inner, .. }) => {
                self.resized(false, Width::W16, inner, around);
            }
            // What has 16 bits and no sign is a character already.
            (false, Width::W16, Node::Apply(..)) => self.term(operand, around),
            (false, Width::W16, _) => self.cast("char", operand),
            (false, _, _) => self.parenthesized(Level::Bitwise, around, |printer| {
                printer.term(operand, Level::Shift);
                let _ = match from {
                    Width::W8 => write!(printer.out, " & 255"),
                    _ => write!(printer.out, " & {:#x}", u64::MAX >> (64 - from.bits())),
                };
            }),
        }
    }

    /// In how many bits a number fits that is never negative: it was made wider with zeros in front,
    /// or masked.
    fn zero_extended(&self, term: Term) -> Option<u32> {
        if let Node::Binary(BinaryOp::And, left, right) = self.pool.node(term) {
            let mask = [left, right].into_iter().find_map(|side| match self.pool.node(side) {
                Node::Bits(_, bits) => Some(bits),
                _ => None,
            });
            return mask.map(|mask| 64 - mask.leading_zeros());
        }
        let Node::Resize { signed: false, width, operand } = self.pool.node(term) else {
            return None;
        };
        match self.pool.sort(operand) {
            Sort::Bits(from) if from.bits() < width.bits() => Some(from.bits()),
            _ => None,
        }
    }

    fn cast(&mut self, to: &str, operand: Term) {
        let _ = write!(self.out, "({to}) ");
        self.term(operand, Level::Postfix);
    }

    /// `0 <= i < a.length`; of a constant `a.length > 3`.
    fn in_range(&mut self, index: Term, length: Term, around: Level) {
        if self.is_number(index) {
            return self.infix(length, ">", index, Level::Compare, around);
        }
        self.parenthesized(Level::Compare, around, |printer| {
            printer.out.push_str("0 <= ");
            printer.term(index, Level::Shift);
            printer.out.push_str(" < ");
            printer.term(length, Level::Shift);
        });
    }

    /// `i < 0 || i >= a.length`; of a constant `a.length <= 3`.
    fn out_of_range(&mut self, index: Term, length: Term, around: Level) {
        if self.is_number(index) {
            return self.infix(length, "<=", index, Level::Compare, around);
        }
        self.parenthesized(Level::Or, around, |printer| {
            printer.term(index, Level::Shift);
            printer.out.push_str(" < 0 || ");
            printer.infix(index, ">=", length, Level::Compare, Level::Or);
        });
    }

    /// `a < b`, or its negation. A length, from which nothing can overflow, is compared itself:
    /// `a.length < 2` for `a.length - 2 < 0`.
    fn less(&mut self, left: Term, op: &str, right: Term, around: Level) {
        if let (Node::Binary(BinaryOp::Add, length, less), Node::Bits(_, 0)) =
            (self.pool.node(left), self.pool.node(right))
            && self.is_length(length)
            && let Some(least) = self.negative_constant(less)
        {
            return self.parenthesized(Level::Compare, around, |printer| {
                printer.term(length, Level::Shift);
                let _ = write!(printer.out, " {op} {least}");
            });
        }
        self.infix(left, op, right, Level::Compare, around);
    }

    /// Is it the length of an array, which is never negative?
    fn is_length(&self, term: Term) -> bool {
        let Node::Apply(function, _) = self.pool.node(term) else { return false };
        self.pool.declaration(function).symbol == Symbol::Length
    }

    /// Is it a constant? People write those on the right of a comparison.
    fn is_number(&self, term: Term) -> bool {
        matches!(self.pool.node(term), Node::Bits(..) | Node::Float(..))
    }

    /// As a function, but for the sign and for casts. (The negation of a comparison stays one: where something
    /// is no number, `!(a < b)` is not `a >= b`.)
    fn float_unary(&mut self, op: FloatUnaryOp, operand: Term) {
        let _ = match op {
            FloatUnaryOp::Negate => {
                self.out.push('-');
                return self.term(operand, Level::Postfix);
            }
            FloatUnaryOp::Absolute => write!(self.out, "abs("),
            FloatUnaryOp::SquareRoot => write!(self.out, "sqrt("),
            FloatUnaryOp::Round(precision) => {
                return self.cast(
                    if precision == Precision::Single { "float" } else { "double" },
                    operand,
                );
            }
            FloatUnaryOp::Truncate(width) => return self.cast(name(width), operand),
            FloatUnaryOp::ToBits => write!(self.out, "rawBits("),
            FloatUnaryOp::FromBits => write!(self.out, "fromRawBits("),
        };
        self.term(operand, Level::Top);
        self.out.push(')');
    }

    fn parenthesized(&mut self, own: Level, around: Level, write: impl FnOnce(&mut Self)) {
        let needed = own < around;
        if needed {
            self.out.push('(');
        }
        write(self);
        if needed {
            self.out.push(')');
        }
    }

    fn infix(&mut self, left: Term, op: &str, right: Term, own: Level, around: Level) {
        if own == Level::Compare && self.compared_characters((left, right), op, around) {
            return;
        }
        self.parenthesized(own, around, |printer| {
            // In Java `a & b == c` is `a & (b == c)`: what binds less tightly than a sum is bracketed.
            let inner = if own == Level::Compare { Level::Shift } else { own };
            printer.term(left, inner);
            let _ = write!(printer.out, " {op} ");
            printer.term(right, inner);
        });
    }

    /// `condition ? then : otherwise`, the branches written by `branch`.
    fn choice(
        &mut self,
        condition: Term,
        then: Term,
        otherwise: Term,
        around: Level,
        branch: fn(&mut Self, Term, Level),
    ) {
        self.parenthesized(Level::Top, around, |printer| {
            printer.term(condition, Level::Or);
            printer.out.push_str(" ? ");
            branch(printer, then, Level::Or);
            printer.out.push_str(" : ");
            branch(printer, otherwise, Level::Or);
        });
    }

    fn class_test(&mut self, operand: Term, operator: &str, set: ClassSetId, around: Level) {
        self.parenthesized(Level::Compare, around, |printer| {
            printer.term(operand, Level::Bitwise);
            let _ = write!(printer.out, " {operator} {}", printer.pool.classes(set).name);
        });
    }

    /// Negations are pushed into what they negate: `!(a == b)` is `a != b`.
    fn negation(&mut self, operand: Term, around: Level) {
        match self.pool.node(operand) {
            Node::Equal(left, right) if self.is_number(left) => {
                self.infix(right, "!=", left, Level::Compare, around);
            }
            Node::Equal(left, right) => self.infix(left, "!=", right, Level::Compare, around),
            Node::SignedLess(left, right) if self.is_number(left) => {
                self.infix(right, "<=", left, Level::Compare, around);
            }
            Node::SignedLess(left, right) if self.write_absence(left, right, false) => {}
            Node::SignedLess(left, right) => self.less(left, ">=", right, around),
            Node::UnsignedLess(index, length) if self.is_length(length) => {
                self.out_of_range(index, length, around);
            }
            Node::UnsignedLess(left, right) => {
                self.infix(left, ">=u", right, Level::Compare, around);
            }
            Node::InstanceOf(operand, set) if self.pool.classes(set).is_object => {
                self.class_test(operand, "!=", set, around);
            }
            Node::And(..) if self.call(operand).is_some() => {
                self.out.push('!');
                self.write_call(operand);
            }
            Node::And(left, right) if self.write_nothing_found(left, right) => {}
            Node::And(left, right) => self.parenthesized(Level::Or, around, |printer| {
                printer.negated(left, Level::Or);
                printer.out.push_str(" || ");
                printer.negated(right, Level::Or);
            }),
            Node::Ite(condition, then, otherwise) => {
                self.choice(condition, then, otherwise, around, Self::negated);
            }
            _ => {
                self.out.push('!');
                self.term(operand, Level::Postfix);
            }
        }
    }

    fn negated(&mut self, term: Term, around: Level) {
        if !self.has_room() {
            return;
        }
        match self.pool.node(term) {
            Node::Not(inner) => self.term(inner, around),
            _ => self.negation(term, around),
        }
    }

    fn binary(&mut self, op: BinaryOp, left: Term, right: Term, around: Level) {
        let (symbol, own, inner_right) = match op {
            BinaryOp::Add => ("+", Level::Sum, Level::Sum),
            BinaryOp::Subtract => ("-", Level::Sum, Level::Product),
            BinaryOp::Multiply => ("*", Level::Product, Level::Product),
            BinaryOp::SignedDivide => ("/", Level::Product, Level::Unary),
            BinaryOp::SignedRemainder => ("%", Level::Product, Level::Unary),
            BinaryOp::And => ("&", Level::Bitwise, Level::Shift),
            BinaryOp::Or => ("|", Level::Bitwise, Level::Shift),
            BinaryOp::Xor => ("^", Level::Bitwise, Level::Shift),
            BinaryOp::ShiftLeft => ("<<", Level::Shift, Level::Sum),
            BinaryOp::ShiftRightSigned => (">>", Level::Shift, Level::Sum),
            BinaryOp::ShiftRightUnsigned => (">>>", Level::Shift, Level::Sum),
        };
        let inner_left = if own == Level::Bitwise { Level::Shift } else { own };
        self.parenthesized(own, around, |printer| {
            printer.term(left, inner_left);
            match printer.negative_constant(right) {
                Some(magnitude) if op == BinaryOp::Add => {
                    let _ = write!(printer.out, " - {magnitude}");
                }
                _ => {
                    let _ = write!(printer.out, " {symbol} ");
                    printer.term(right, inner_right);
                }
            }
        });
    }

    fn negative_constant(&self, term: Term) -> Option<u64> {
        let Node::Bits(width, bits) = self.pool.node(term) else { return None };
        let value = width.signed(bits);
        (value < 0).then(|| value.unsigned_abs())
    }

    fn apply(&mut self, function: FunctionId, [first, second]: [Option<Term>; 2]) {
        match (&self.pool.declaration(function).symbol, first, second) {
            (Symbol::Field { class, name }, Some(object), _) => {
                if !self.write_size_field(class, name, object) {
                    self.field(function, name, object);
                }
            }
            (Symbol::Element(_), Some(array), Some(index)) if self.write_element(array, index) => {}
            (Symbol::Element(_), Some(array), Some(index)) => {
                self.term(array, Level::Postfix);
                self.out.push('[');
                self.term(index, Level::Top);
                self.out.push(']');
            }
            (Symbol::Length, Some(array), _) if self.write_size(array) => {}
            (Symbol::Length, Some(array), _) => match self.string_of(array) {
                Some(string) => {
                    self.term(string, Level::Postfix);
                    self.out.push_str(".length()");
                }
                None => {
                    self.term(array, Level::Postfix);
                    self.out.push_str(".length");
                }
            },
            (symbol, _, _) => {
                let _ = write!(self.out, "{symbol}");
            }
        }
    }

    fn field(&mut self, function: FunctionId, name: &str, object: Term) {
        let mut times = 1;
        let mut start = object;
        while let Node::Apply(inner, [Some(next), None]) = self.pool.node(start) {
            if inner != function {
                break;
            }
            times += 1;
            start = next;
        }
        self.term(start, Level::Postfix);
        if times > 3 {
            let _ = write!(self.out, ".{name}^{times}");
        } else {
            for _ in 0..times {
                let _ = write!(self.out, ".{name}");
            }
        }
    }
}

#[cfg(test)]
mod tests;
