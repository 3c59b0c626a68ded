//! Method bodies: registers, blocks, instructions.

use crate::program::{ClassId, FieldId, MethodId, SelectorId, Type, id};
use crate::runtime::NativeId;
use crate::source::Span;

id!(
    /// A register of one [`Body`].
    Register
);
id!(
    /// A block of one [`Body`].
    BlockId
);

/// The code of a method.
#[derive(Clone, Debug, Default)]
pub struct Body {
    /// Indexed by [`Register`].
    pub registers: Vec<RegisterInfo>,
    /// Indexed by [`BlockId`]; execution starts in block 0.
    pub blocks: Vec<Block>,
    /// Calls whose result the program assumes: blocks and positions of their instructions.
    pub preconditions: Vec<(BlockId, usize)>,
}

impl Body {
    /// The block of an id.
    pub fn block(&self, id: BlockId) -> &Block {
        &self.blocks[id.index()]
    }
}

/// What is known of a register.
#[derive(Clone, Debug)]
pub struct RegisterInfo {
    /// The source variable it stands for; `None` for an intermediate value.
    pub name: Option<String>,
    /// What it holds.
    pub ty: Type,
}

/// Straight-line code that ends in a jump.
#[derive(Clone, Debug)]
pub struct Block {
    /// Run in order.
    pub instructions: Vec<Instruction>,
    /// What happens then.
    pub terminator: Terminator,
    /// The text of the terminator.
    pub terminator_span: Span,
    /// Tried in order when an instruction of this block throws.
    pub handlers: Vec<Handler>,
}

/// Catches exceptions thrown in the blocks that list it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Handler {
    /// The class that it catches, with its subclasses; `None` catches everything.
    pub catches: Option<ClassId>,
    /// Where to go on.
    pub target: BlockId,
    /// Receives the exception.
    pub exception: Register,
}

/// An operation and the source text that it came from.
#[derive(Clone, Debug)]
pub struct Instruction {
    /// What to do.
    pub op: Op,
    /// The text that it stands for.
    pub span: Span,
}

/// A value written in the program.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Constant {
    /// A truth value.
    Bool(bool),
    /// A 32-bit integer. Narrower ones are converted from it, as in the JVM.
    I32(i32),
    /// A 64-bit integer.
    I64(i64),
    /// The bits of a 32-bit float.
    F32(u32),
    /// The bits of a 64-bit float.
    F64(u64),
    /// The null reference.
    Null,
}

/// An operation on one value.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum UnaryOp {
    /// Arithmetic negation; of a float, the sign bit flipped, also of NaN.
    Negate,
    /// Logical negation of a truth value.
    Not,
    /// Of a float: the sign bit cleared, also of NaN.
    Absolute,
    /// Of a float.
    SquareRoot,
    /// The bits of a float, as an integer of the same width: NaNs keep theirs.
    ToRawBits,
    /// The float of these bits, 32 or 64 of them.
    FromRawBits,
}

/// An operation on two values of one sort (the distance of a shift is always 32 bits wide).
///
/// On floats, arithmetic and comparisons are those of IEEE 754: results are rounded to the nearest
/// float, ties to even; nothing is raised; a comparison with NaN is false, but for
/// [`BinaryOp::NotEqual`]; zeros of both signs are equal. An operation that yields NaN yields the
/// one with the bits `0x7fc00000` or `0x7ff8000000000000`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum BinaryOp {
    /// Wraps around.
    Add,
    /// Wraps around.
    Subtract,
    /// Wraps around.
    Multiply,
    /// Of integers: rounds towards zero; raises [`crate::BuiltinException::Arithmetic`] on zero.
    Divide,
    /// Has the sign of the dividend; of integers, raises [`crate::BuiltinException::Arithmetic`]
    /// on zero; of floats, exact (C's `fmod`, not IEEE 754's remainder).
    Remainder,
    /// Bitwise, or of truth values: both sides are evaluated.
    And,
    /// Bitwise, or of truth values: both sides are evaluated.
    Or,
    /// Bitwise, or of truth values.
    Xor,
    /// Left, by the distance modulo the width.
    ShiftLeft,
    /// Right with the sign, by the distance modulo the width.
    ShiftRight,
    /// Right with zeros, by the distance modulo the width.
    ShiftRightUnsigned,
    /// A truth value; of any sort.
    Equal,
    /// A truth value; of any sort.
    NotEqual,
    /// A truth value; signed.
    Less,
    /// A truth value; signed.
    LessOrEqual,
    /// A truth value; signed.
    Greater,
    /// A truth value; signed.
    GreaterOrEqual,
    /// -1, 0 or 1 as a 32-bit integer; signed integers only.
    Compare,
    /// The same of floats, with NaN below everything: -1 if an operand is NaN.
    CompareLow,
    /// The same of floats, with NaN above everything: 1 if an operand is NaN.
    CompareHigh,
}

/// What a call calls.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Callee {
    /// This method; there is no receiver.
    Static(MethodId),
    /// This method, with a receiver that must not be null (constructors, `super`, private ones).
    Special(MethodId),
    /// The implementation that the receiver's class has for a selector.
    Virtual {
        /// What is called.
        selector: SelectorId,
        /// The class or interface that the receiver is known to have, if the language says so.
        receiver: Option<ClassId>,
    },
}

/// One step of straight-line code.
#[derive(Clone, Debug)]
#[allow(missing_docs, reason = "each operation's equation explains its fields")]
pub enum Op {
    /// `destination = value`
    Constant { destination: Register, value: Constant },
    /// `destination = source`
    Move { destination: Register, source: Register },
    /// `destination = op operand`
    Unary { destination: Register, op: UnaryOp, operand: Register },
    /// `destination = left op right`
    Binary { destination: Register, op: BinaryOp, left: Register, right: Register },
    /// `destination = (to) source`: between the numeric types, by the JVM's rules. From floats to
    /// integers towards zero, what is out of range as the nearest integer that is not, NaN as zero;
    /// types narrower than 32 bits by way of 32 bits. A truth value becomes 0 or 1; as a truth value
    /// a number is its lowest bit.
    Convert { destination: Register, source: Register, from: Type, to: Type },
    /// `destination =` the input of this name: the same value wherever the name stands.
    Input { destination: Register, name: String, ty: Type },
    /// `destination =` a new object, its fields zero, false, null.
    New { destination: Register, class: ClassId },
    /// `destination = object.field`
    GetField { destination: Register, object: Register, field: FieldId },
    /// `object.field = value`
    PutField { object: Register, field: FieldId, value: Register },
    /// `destination = field`
    GetStatic { destination: Register, field: FieldId },
    /// `field = value`
    PutStatic { field: FieldId, value: Register },
    /// Runs the class's initializer unless it ran or runs already.
    InitializeClass { class: ClassId },
    /// `destination =` a new array of `length` zeros; `class` is the array type.
    NewArray { destination: Register, class: ClassId, length: Register },
    /// `destination = array[index]`; `element` is what the instruction reads.
    ArrayLoad { destination: Register, array: Register, index: Register, element: Type },
    /// `array[index] = value`; `element` is what the instruction writes.
    ArrayStore { array: Register, index: Register, value: Register, element: Type },
    /// `destination = array.length`
    ArrayLength { destination: Register, array: Register },
    /// `destination =` is `object` not null and of `class` or a subclass?
    InstanceOf { destination: Register, object: Register, class: ClassId },
    /// `destination = (class) object`: raises [`crate::BuiltinException::ClassCast`] otherwise.
    Cast { destination: Register, object: Register, class: ClassId },
    /// `destination = callee(arguments)`; the receiver is the first argument.
    Invoke { destination: Option<Register>, callee: Callee, arguments: Vec<Register> },
    /// `destination = native(arguments)`: something that only the language's
    /// [`crate::Runtime`] can do.
    Native { destination: Option<Register>, native: NativeId, arguments: Vec<Register> },
    /// Go on only where `condition` holds; elsewhere the path never was.
    Assume { condition: Register },
    /// Ends the path with a finding where `condition` does not hold.
    Assert { condition: Register, message: String },
    /// Leaves a name in the path's trail.
    Mark { name: String },
}

/// What the mark of a clause of a contract begins with; no language has such a name.
const VIOLATED: &str = "violates clause ";

/// The mark that a path leaves which violates a clause of a contract.
pub fn violation_mark(clause: usize) -> String {
    format!("{VIOLATED}{clause}")
}

/// What the mark of a call begins with whose requirement is not met; no language has such a name.
const VIOLATED_CALL: &str = "violates the requirement of a call\u{1}";

/// The mark that a path leaves which calls a method, at a position, without what it requires.
pub fn call_mark(position: &str, requirement: &str) -> String {
    format!("{VIOLATED_CALL}{position}\u{1}{requirement}")
}

/// The position and the requirement of a call that a mark says are violated, if it does.
pub fn violated_call(mark: &str) -> Option<(&str, &str)> {
    mark.strip_prefix(VIOLATED_CALL)?.split_once('\u{1}')
}

/// Does a mark say that something is violated?
pub fn is_violation(mark: &str) -> bool {
    violated_clause(mark).is_some() || violated_call(mark).is_some()
}

/// The clause that a mark says is violated, if it does.
pub fn violated_clause(mark: &str) -> Option<usize> {
    mark.strip_prefix(VIOLATED)?.parse().ok()
}

/// How a block ends.
#[derive(Clone, Debug)]
pub enum Terminator {
    /// Go on there.
    Jump(BlockId),
    /// Go on at one of two blocks.
    Branch {
        /// A truth value.
        condition: Register,
        /// Where it holds.
        then: BlockId,
        /// Where it does not.
        otherwise: BlockId,
    },
    /// Go on at the block of a value.
    Switch {
        /// A 32-bit integer.
        value: Register,
        /// Distinct values, each with its block.
        cases: Vec<(i32, BlockId)>,
        /// For every other value.
        default: BlockId,
    },
    /// Leave the method, with a value or without.
    Return(Option<Register>),
    /// Throw an object; null raises [`crate::BuiltinException::NullDereference`].
    Throw(Register),
}

impl Terminator {
    /// The blocks that may come next in this method, handlers left out.
    pub fn successors(&self) -> Vec<BlockId> {
        match self {
            Terminator::Jump(target) => vec![*target],
            Terminator::Branch { then, otherwise, .. } => vec![*then, *otherwise],
            Terminator::Switch { cases, default, .. } => {
                cases.iter().map(|&(_, target)| target).chain([*default]).collect()
            }
            Terminator::Return(_) | Terminator::Throw(_) => vec![],
        }
    }
}
