//! The Java language: finds and reads class files, of a program and of its JDK, and runs them.
//!
//! [`jdk`] finds a JDK, [`classpath`] gives the bytes of a class by its name, [`classfile`] reads
//! them, [`javac`] compiles a source file first where there is one. [`Java`] is the runtime of a
//! program: `load` makes classes of class files when they are first needed, `lower` makes bodies of
//! bytecode, `dynamic` makes what `invokedynamic` asks for, `natives` are the methods that are not
//! written in Java.
//!
//! Invariants: no class file, jar or image, however broken, makes it panic, hang, or allocate more
//! than a small multiple of what it was given. An error says which file and which byte. What is not
//! supported is a named cut at the instruction that needs it, never wrong behaviour.

#![warn(missing_docs)]

mod assumed;
mod bounded;
pub mod classfile;
pub mod classpath;
mod contract;
mod dynamic;
mod entry;
mod established;
mod failed_classes;
pub mod functions;
mod harness;
mod input_types;
mod java;
pub mod java_program;
pub mod javac;
pub mod jdk;
mod launch;
mod library_rules;
mod load;
mod lower;
mod messages;
pub mod models;
mod names;
mod natives;
mod nullness;
mod platform;
mod resolve;
mod source;
pub mod string_layout;
mod synthetic;
mod temporary;
mod whole_path;

pub use assumed::{AssumedContract, AssumedLog, BY_CONTRACT};
pub use contract::{ClauseKind, ContractCache, ContractClause};
pub use entry::{
    EntryCalls, Invocation, InvocationKind, RECEIVER, StaticInput, callable_methods,
    callable_methods_of, find_named_contracts, load, load_main, load_with_calls, methods_with_code,
};
pub use forkless_ir::LoadError;
pub use harness::{ABORTED, input_class, is_test_library};
pub use java::Java;
pub use names::{name_of, outermost};
pub use natives::system_properties;
pub use platform::{Inputs, NamedContract, Options, open};
pub use temporary::{TemporaryFolder, remove_temporary_folders, temporary_folder};
pub use whole_path::WholePathCache;
