//! What a method was translated from: the instructions of its language, and which part of the body
//! stands for which of them.

use crate::source::FileId;
use std::ops::Range;

/// The instructions that a method was translated from.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CodeMap {
    /// The name of the method.
    pub name: String,
    /// Its parameters and result, as the language writes them.
    pub descriptor: String,
    /// The name of the source file, without folders, if that is known.
    pub source_file: Option<String>,
    /// The text of the source file, if it is at hand.
    pub source: Option<FileId>,
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
    /// Does it never go on at the instruction that follows it, unless it jumps there?
    pub is_jump: bool,
    /// Does it branch on whether assertions are switched on?
    pub asks_for_assertions: bool,
    /// The compiler made it up: no statement of the source is this one.
    pub is_hidden: bool,
    /// The compiler wrote one statement several times, such as those of `finally`: the position of the
    /// copy that stands for this one too.
    pub copy_of: Option<usize>,
    /// Where JaCoCo notes that a run comes by.
    pub probes: Probes,
}

/// Where JaCoCo, which measures what tests cover, notes that a run comes by an instruction. It notes as well
/// that a method is left, and takes what comes before such a place for executed.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Probes {
    /// Where control comes from the instruction before it.
    pub on_falling: bool,
    /// Where control comes by a jump.
    pub on_jumping: bool,
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
