//! The shapes of terms.

use crate::float_semantics;
use crate::model::Value;
use crate::sort::{Precision, Sort, Width};
use serde::{Deserialize, Serialize};
use std::fmt;

/// A term of a [`crate::TermPool`]; meaningful only together with it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Term(pub(crate) u32);

impl Term {
    /// The position in the pool. Ids depend on the order of construction: never print them or
    /// order output by them.
    pub fn index(self) -> usize {
        self.0 as usize
    }
}

/// An uninterpreted function of a [`crate::TermPool`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct FunctionId(pub(crate) u32);

/// A set of runtime classes, interned in a [`crate::TermPool`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct ClassSetId(pub(crate) u32);

/// An object that the run allocated: the n-th one of its path.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct Location(pub u32);

/// What an uninterpreted function stands for. No two functions of a pool have the same symbol, and
/// symbols of different kinds never clash: an input may be called `length`.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum Symbol {
    /// An input of the program, by its name.
    Input(String),
    /// What a field of an input object holds at the start.
    Field {
        /// The class that declares the field.
        class: String,
        /// The field's own name.
        name: String,
    },
    /// What an element of this sort of an input array holds at the start.
    Element(Sort),
    /// How long an input array is.
    Length,
}

/// For debugging; also what fingerprints are made of, so that the order of terms follows it.
impl fmt::Display for Symbol {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Symbol::Input(name) => formatter.write_str(name),
            Symbol::Field { class, name } => write!(formatter, "{class}.{name}"),
            Symbol::Element(sort) => write!(formatter, "element {sort:?}"),
            Symbol::Length => formatter.write_str("length"),
        }
    }
}

/// An input, or a part of the input heap: a function that nothing is known about except that
/// equal arguments give equal results.
///
/// A reference that it yields is null or an object of the input, never one that the run allocated.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Function {
    /// What it stands for: unique within a pool.
    pub symbol: Symbol,
    /// The sorts of its arguments: none for an input, one or two for parts of the heap.
    pub arguments: Vec<Sort>,
    /// The sort of its result.
    pub result: Sort,
}

impl Function {
    /// The program's input of this name.
    pub fn input(name: &str, result: Sort) -> Function {
        Function { symbol: Symbol::Input(name.into()), arguments: vec![], result }
    }

    /// What the field `name`, declared in `class`, holds at the start.
    pub fn field(class: &str, name: &str, result: Sort) -> Function {
        let symbol = Symbol::Field { class: class.into(), name: name.into() };
        Function { symbol, arguments: vec![Sort::Reference], result }
    }

    /// What elements of this sort hold at the start.
    pub fn element(result: Sort) -> Function {
        let arguments = vec![Sort::Reference, Sort::INT];
        Function { symbol: Symbol::Element(result), arguments, result }
    }

    /// How long arrays are.
    pub fn length() -> Function {
        let arguments = vec![Sort::Reference];
        Function { symbol: Symbol::Length, arguments, result: Sort::INT }
    }
}

/// An operation on one bit vector.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum UnaryOp {
    /// Two's complement negation.
    Negate,
    /// Every bit flipped.
    Complement,
}

/// An operation on two bit vectors of one width, with the meaning that SMT-LIB gives it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum BinaryOp {
    /// Wraps around.
    Add,
    /// Wraps around.
    Subtract,
    /// Wraps around.
    Multiply,
    /// Signed, towards zero; by zero: -1 for what is not negative, else 1.
    SignedDivide,
    /// Signed, with the sign of the dividend; by zero: the dividend.
    SignedRemainder,
    /// Bitwise.
    And,
    /// Bitwise.
    Or,
    /// Bitwise.
    Xor,
    /// By the unsigned distance; zero from the width on.
    ShiftLeft,
    /// With the sign, by the unsigned distance; only the sign from the width on.
    ShiftRightSigned,
    /// With zeros, by the unsigned distance; zero from the width on.
    ShiftRightUnsigned,
}

impl BinaryOp {
    /// All operations.
    pub const ALL: [BinaryOp; 11] = [
        BinaryOp::Add,
        BinaryOp::Subtract,
        BinaryOp::Multiply,
        BinaryOp::SignedDivide,
        BinaryOp::SignedRemainder,
        BinaryOp::And,
        BinaryOp::Or,
        BinaryOp::Xor,
        BinaryOp::ShiftLeft,
        BinaryOp::ShiftRightSigned,
        BinaryOp::ShiftRightUnsigned,
    ];

    /// Does the order of the operands not matter?
    pub fn is_commutative(self) -> bool {
        use BinaryOp::{Add, And, Multiply, Or, Xor};
        matches!(self, Add | Multiply | And | Or | Xor)
    }
}

/// An operation that takes or yields a floating-point number. Results round to the nearest number,
/// ties to even; a result that is no number is [`Precision::nan`], except where bits are all that
/// counts.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum FloatUnaryOp {
    /// The sign bit flipped, also of what is no number.
    Negate,
    /// The sign bit cleared, also of what is no number.
    Absolute,
    /// The square root; of a negative number there is none.
    SquareRoot,
    /// The nearest number of this precision: of a signed bit vector, or of a number of the other
    /// precision.
    Round(Precision),
    /// The integer towards zero; beyond the signed range of the width the nearest one of it, and
    /// zero for what is no number.
    Truncate(Width),
    /// The bits of a number.
    ToBits,
    /// The number that bits (32 or 64) stand for.
    FromBits,
}

impl FloatUnaryOp {
    /// What the operation makes of a value.
    ///
    /// # Panics
    /// If it is not made for values of this sort.
    pub fn apply(self, operand: Value) -> Value {
        float_semantics::unary(self, operand)
    }
}

/// An operation on two floating-point numbers of one precision. Rounds to the nearest number, ties
/// to even; a result that is no number is [`Precision::nan`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[allow(missing_docs, reason = "the names say it")]
pub enum FloatBinaryOp {
    Add,
    Subtract,
    Multiply,
    Divide,
    /// What is left when the quotient is cut towards zero: exact, with the sign of the dividend.
    Remainder,
}

impl FloatBinaryOp {
    /// All operations.
    pub const ALL: [FloatBinaryOp; 5] = [
        FloatBinaryOp::Add,
        FloatBinaryOp::Subtract,
        FloatBinaryOp::Multiply,
        FloatBinaryOp::Divide,
        FloatBinaryOp::Remainder,
    ];

    /// Does the order of the operands not matter?
    pub fn is_commutative(self) -> bool {
        matches!(self, FloatBinaryOp::Add | FloatBinaryOp::Multiply)
    }

    /// What the operation makes of numbers, by their bits.
    pub fn apply(self, precision: Precision, left: u64, right: u64) -> u64 {
        float_semantics::binary(self, precision, left, right)
    }
}

/// A comparison of two floating-point numbers as IEEE 754 has it: false if one of them is no
/// number, and zeros of both signs are equal.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[allow(missing_docs, reason = "the names say it")]
pub enum FloatComparison {
    Equal,
    Less,
    LessOrEqual,
}

impl FloatComparison {
    /// All comparisons.
    pub const ALL: [FloatComparison; 3] =
        [FloatComparison::Equal, FloatComparison::Less, FloatComparison::LessOrEqual];

    /// Does it hold of numbers, by their bits?
    pub fn holds(self, precision: Precision, left: u64, right: u64) -> bool {
        float_semantics::compare(self, precision, left, right)
    }
}

/// The shape of a term: its operator and arguments.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Node {
    /// A truth value.
    Bool(bool),
    /// A bit vector; bits above the width are zero.
    Bits(Width, u64),
    /// The null reference.
    Null,
    /// An object that the run allocated.
    Location(Location),
    /// An object of the input by its number: strategies that tell input objects apart name them
    /// so. Objects of different numbers are different.
    Object(u32),
    /// An input or a part of the input heap.
    Apply(FunctionId, [Option<Term>; 2]),
    /// Logical negation.
    Not(Term),
    /// Conjunction. A disjunction is the negation of one.
    And(Term, Term),
    /// If the first then the second else the third; of any sort.
    Ite(Term, Term, Term),
    /// Equality of two terms of one sort: they are the same value. Floating-point numbers are the
    /// same if their bits are; to compare them as numbers there is [`Node::FloatCompare`].
    Equal(Term, Term),
    /// Signed comparison.
    SignedLess(Term, Term),
    /// Unsigned comparison.
    UnsignedLess(Term, Term),
    /// An operation on one bit vector.
    Unary(UnaryOp, Term),
    /// An operation on two bit vectors.
    Binary(BinaryOp, Term, Term),
    /// The low bits, or the value extended with its sign (`signed`) or with zeros.
    Resize {
        /// Extend with the sign?
        signed: bool,
        /// The new width.
        width: Width,
        /// What is resized.
        operand: Term,
    },
    /// Is this reference not null and its object's class in the set?
    InstanceOf(Term, ClassSetId),
    /// A floating-point number by its bits; bits above the width are zero.
    Float(Precision, u64),
    /// An operation that takes or yields a floating-point number.
    FloatUnary(FloatUnaryOp, Term),
    /// An operation on two floating-point numbers.
    FloatBinary(FloatBinaryOp, Term, Term),
    /// A comparison of two floating-point numbers.
    FloatCompare(FloatComparison, Term, Term),
    /// The same number as its operand, as one whole: no rewrite rule and no heap operation looks
    /// into it. Made of large formulas that would fall apart otherwise.
    Opaque(Term),
}

impl Node {
    /// The same shape over other arguments.
    #[must_use]
    pub fn map(self, mut argument: impl FnMut(Term) -> Term) -> Node {
        match self {
            Node::Bool(_)
            | Node::Bits(..)
            | Node::Null
            | Node::Location(_)
            | Node::Object(_)
            | Node::Float(..) => self,
            Node::Apply(function, arguments) => {
                Node::Apply(function, arguments.map(|one| one.map(&mut argument)))
            }
            Node::Not(operand) => Node::Not(argument(operand)),
            Node::And(left, right) => Node::And(argument(left), argument(right)),
            Node::Ite(condition, then, otherwise) => {
                Node::Ite(argument(condition), argument(then), argument(otherwise))
            }
            Node::Equal(left, right) => Node::Equal(argument(left), argument(right)),
            Node::SignedLess(left, right) => Node::SignedLess(argument(left), argument(right)),
            Node::UnsignedLess(left, right) => Node::UnsignedLess(argument(left), argument(right)),
            Node::Unary(op, operand) => Node::Unary(op, argument(operand)),
            Node::Binary(op, left, right) => Node::Binary(op, argument(left), argument(right)),
            Node::Resize { signed, width, operand } => {
                Node::Resize { signed, width, operand: argument(operand) }
            }
            Node::InstanceOf(operand, set) => Node::InstanceOf(argument(operand), set),
            Node::Opaque(operand) => Node::Opaque(argument(operand)),
            Node::FloatUnary(op, operand) => Node::FloatUnary(op, argument(operand)),
            Node::FloatBinary(op, left, right) => {
                Node::FloatBinary(op, argument(left), argument(right))
            }
            Node::FloatCompare(op, left, right) => {
                Node::FloatCompare(op, argument(left), argument(right))
            }
        }
    }

    /// The arguments, in order.
    pub fn children(&self) -> impl DoubleEndedIterator<Item = Term> + use<> {
        let all: [Option<Term>; 3] = match *self {
            Node::Bool(_)
            | Node::Bits(..)
            | Node::Null
            | Node::Location(_)
            | Node::Object(_)
            | Node::Float(..) => [None; 3],
            Node::Apply(_, [first, second]) => [first, second, None],
            Node::Not(only)
            | Node::Unary(_, only)
            | Node::Resize { operand: only, .. }
            | Node::InstanceOf(only, _)
            | Node::Opaque(only)
            | Node::FloatUnary(_, only) => [Some(only), None, None],
            Node::And(left, right)
            | Node::Equal(left, right)
            | Node::SignedLess(left, right)
            | Node::UnsignedLess(left, right)
            | Node::Binary(_, left, right)
            | Node::FloatBinary(_, left, right)
            | Node::FloatCompare(_, left, right) => [Some(left), Some(right), None],
            Node::Ite(condition, then, otherwise) => [Some(condition), Some(then), Some(otherwise)],
        };
        all.into_iter().flatten()
    }
}
