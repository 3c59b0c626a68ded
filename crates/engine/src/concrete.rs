//! Runs a program on concrete values: the oracle that symbolic results are checked against.
//!
//! Deliberately naive and separate: it shares with the symbolic side the program representation
//! and the type of values, and nothing that computes.

mod calls;
mod floats;
mod heap;
mod machine;
mod native;
mod operators;
mod recorder;

pub use heap::{ConcreteHeap, ConcreteObject};
pub(crate) use machine::tabulate;
pub use machine::{ConcreteEnd, Limits, Run, initializes, needed_classes, record, run};
pub use recorder::{Leaving, Recording, RunStep};

use forkless_ir::{ClassId, FieldId, Type};
use forkless_term::Value;

/// A concrete input, read piece by piece: what a run never reads need not exist.
///
/// Answers must not change during a run.
pub trait InputSource {
    /// The value of a program input.
    fn input(&mut self, name: &str, ty: Type) -> Value;
    /// Is what the program reads from its environment, such as the clock, among the inputs?
    fn has_environment(&self) -> bool {
        true
    }
    /// The runtime class of an input object.
    fn class(&mut self, object: u32) -> ClassId;
    /// What a field of an input object holds at the start; `ty` is the field's type.
    fn field(&mut self, object: u32, field: FieldId, ty: Type) -> Value;
    /// How long an input array is.
    fn length(&mut self, array: u32) -> u32;
    /// What an element of an input array holds at the start.
    fn element(&mut self, array: u32, index: u32, element: Type) -> Value;
}

/// The input of a program that has none.
#[derive(Clone, Copy, Debug)]
pub struct NoInput;

impl InputSource for NoInput {
    fn input(&mut self, _: &str, ty: Type) -> Value {
        heap::zero(ty).unwrap_or(Value::NULL)
    }

    fn has_environment(&self) -> bool {
        false
    }

    fn class(&mut self, _: u32) -> ClassId {
        unreachable!("without input there are no input objects")
    }

    fn field(&mut self, _: u32, _: FieldId, _: Type) -> Value {
        unreachable!("without input there are no input objects")
    }

    fn length(&mut self, _: u32) -> u32 {
        unreachable!("without input there are no input objects")
    }

    fn element(&mut self, _: u32, _: u32, _: Type) -> Value {
        unreachable!("without input there are no input objects")
    }
}
