//! Mutants of compiled Java classes: valid programs, each with one small mistake.
//!
//! A mutant differs from its class in one instruction, or in two that follow each other. Invariant: code keeps its
//! length, and the stack behind the change has the types that it had, so jumps, handlers, lines and frames stay
//! right and every JVM accepts the class. Which mutants there are depends on nothing but the class.
//!
//! What it does not do: break class files. [`forkless_test_support::class_mutation`] does that.

mod judge;
mod operator;
mod reach;
mod written;

pub use judge::{Judge, Judgement, Operation};
pub use operator::Operator;
pub use reach::{Classes, MethodName};
pub use written::{Index, write_mutants};

use forkless_lang_java::classfile::{ClassError, ClassFile, CodeAttribute, MethodInfo};
use std::ops::Range;
use std::sync::Arc;

/// A class with one mistake.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Mutant {
    /// The method that has it.
    pub method: MethodName,
    /// The line of the source, if the class has debug information.
    pub line: Option<u32>,
    /// The kind of mistake.
    pub operator: Operator,
    /// What was changed, in words.
    pub change: String,
    /// Where the changed bytes start.
    at: usize,
    /// What is there now.
    bytes: Vec<u8>,
}

impl Mutant {
    /// The class file of the mutant, made of that of its class.
    ///
    /// # Panics
    /// If that is another class file than the one it was found in.
    pub fn apply(&self, class_file: &[u8]) -> Vec<u8> {
        let mut mutated = class_file.to_vec();
        mutated[self.at..self.at + self.bytes.len()].copy_from_slice(&self.bytes);
        mutated
    }
}

impl std::fmt::Display for Mutant {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let Mutant { method, operator, change, .. } = self;
        write!(f, "{method}")?;
        if let Some(line) = self.line {
            write!(f, ", line {line}")?;
        }
        write!(f, ": {}: {change}", operator.name())
    }
}

/// All mutants of a class, in the order of its code. Class initialisers and methods that the compiler added have none.
///
/// # Errors
/// If it is no class file.
pub fn mutants(class_file: &[u8]) -> Result<Vec<Mutant>, ClassError> {
    let file = ClassFile::parse(Arc::from(class_file))?;
    let mut found = vec![];
    for method in &file.methods {
        if method.access.is_synthetic() || method.is_class_initializer() {
            continue;
        }
        if let (Some(code), Some(start)) = (file.code(method)?, method.code_start()) {
            Code { class_file, file: &file, method, code: &code, start }.mutants(&mut found);
        }
    }
    Ok(found)
}

/// The code of a method, and where it is.
struct Code<'a> {
    class_file: &'a [u8],
    file: &'a ClassFile,
    method: &'a MethodInfo,
    code: &'a CodeAttribute,
    /// Where its first instruction is in the class file.
    start: usize,
}

/// Other bytes in place of instructions.
struct Change {
    operator: Operator,
    words: String,
    /// What it replaces.
    replaced: Range<usize>,
    /// Shorter ones are filled up with what does nothing.
    bytes: Vec<u8>,
}

impl Code<'_> {
    fn mutants(&self, found: &mut Vec<Mutant>) {
        for place in 0..self.code.instructions.len() {
            for change in operator::changes(self, place) {
                let Change { operator, words, replaced, mut bytes } = change;
                bytes.resize(replaced.len(), operator::NOP);
                let offset = self.code.instructions[place].0;
                found.push(Mutant {
                    method: MethodName::of(self.file, self.method),
                    line: self.code.line_at(offset),
                    operator,
                    change: words,
                    at: replaced.start,
                    bytes,
                });
            }
        }
    }

    /// Where an instruction is in the class file.
    fn range(&self, place: usize) -> Range<usize> {
        let offset = |place: usize| {
            let next = self.code.instructions.get(place).map(|&(offset, _)| offset);
            self.start + next.unwrap_or(self.code.length) as usize
        };
        offset(place)..offset(place + 1)
    }

    /// Its operation.
    fn opcode(&self, place: usize) -> u8 {
        self.class_file[self.range(place).start]
    }

    /// Is it only reached from the instruction before it?
    fn follows_only(&self, place: usize) -> bool {
        let offset = self.code.instructions[place].0;
        let is_target =
            self.code.instructions.iter().any(|(_, one)| one.targets().any(|to| to == offset));
        let is_handler = self.code.handlers.iter().any(|handler| handler.handler == offset);
        !is_target && !is_handler
    }
}
