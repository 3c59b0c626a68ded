//! What a method was translated from: the instructions of its language, and which part of the body
//! stands for which of them.

use std::ops::Range;

/// The instructions that a method was translated from.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CodeMap {
    /// The name of the method.
    pub name: String,
    /// Its parameters and result, as the language writes them.
    pub descriptor: String,
    /// All instructions, in the order of the code.
    pub instructions: Vec<CodeInstruction>,
    /// For each block of the body.
    pub blocks: Vec<CodeBlock>,
}

/// An instruction that a method was translated from.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CodeInstruction {
    /// Where it is in the code.
    pub offset: u32,
    /// Its line in the source, if that is known.
    pub line: Option<u32>,
    /// Where control goes on, by position in [`CodeMap::instructions`]: its *branches*, if there are
    /// several. Of a jump with a condition the first is the one that does not jump; of a switch the
    /// first is the default, and keys that go on at one place are one branch.
    pub next: Vec<usize>,
    /// The compiler made it up: no statement of the source is this one.
    pub is_hidden: bool,
    /// The compiler wrote one statement several times, such as those of `finally`: the position of the
    /// first copy.
    pub copy_of: Option<usize>,
}

/// What a block of a body stands for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CodeBlock {
    /// The positions of its instructions.
    pub range: Range<usize>,
    /// The position that each instruction of the body comes from, then that of the terminator.
    pub places: Vec<usize>,
    /// The branch that each alternative of the terminator is. Empty where none is decided.
    pub branches: Vec<u32>,
}
