//! The program representation that every language is lowered to and every interpreter runs.
//!
//! A [`Program`] is a table of classes, fields and methods. A method's [`Body`] is a control-flow
//! graph over registers: straight-line [`Op`]s in [`Block`]s that end in one [`Terminator`].
//! Exception handlers are attached to blocks. Every instruction carries the [`Span`] of the source
//! text it came from.
//!
//! Invariants, checked by [`Program::verify`]:
//! - every id points into its table, every jump at an existing block;
//! - the arguments of a call arrive in the callee's registers `0..n`, the receiver first;
//! - the superclass relation has no cycle.
//!
//! What every front end needs to speak of source text lives here too: [`SourceMap`], [`Diagnostic`],
//! [`Errors`], [`Scopes`].
//!
//! What is deliberately absent: expressions (they are flattened into registers), symbolic values
//! (see the `term` crate), and anything that only one source language knows.

#![warn(missing_docs)]

mod body;
mod builder;
mod class_set;
mod code_map;
mod diagnostic;
mod errors;
mod growing_table;
mod hierarchy;
mod input_rule;
mod inputs;
mod print;
mod program;
mod runtime;
mod scopes;
mod source;
mod unsupported;
mod variants;
mod verify;

pub use body::{
    BinaryOp, Block, BlockId, Body, Callee, Constant, Handler, Instruction, Op, Register,
    RegisterInfo, Terminator, UnaryOp, call_mark, is_violation, violated_call, violated_clause,
    violation_mark,
};
pub use builder::BodyBuilder;
pub use class_set::ClassSet;
pub use code_map::{CodeBlock, CodeInstruction, CodeMap, Probes};
pub use diagnostic::Diagnostic;
pub use errors::{Errors, LoadError, nearest};
pub use growing_table::GrowingTable;
pub use hierarchy::{ClassTest, Hierarchy, Implementation};
pub use input_rule::{Assumption, InputRule};
pub use print::print_body;
pub use program::{
    BuiltinException, Class, ClassId, ClassKind, Code, Exceptions, Field, FieldId, Method,
    MethodId, Program, Raising, Selector, SelectorId, Type, Variant,
};
pub use runtime::{
    ArrayCopy, CallDescription, DescribedOperand, EnvironmentValue, ExpressionPart,
    FIRST_IDENTITY_HASH, Handle, Host, HostResult, Key, NativeEnd, NativeId, ObjectExpression,
    Reading, Runtime, StackEntry, Stopped, Stream,
};
pub use scopes::Scopes;
pub use source::{
    FileId, Position, SourceFile, SourceMap, Span, io_reason, read_at_most, read_text,
};
pub use unsupported::Unsupported;
