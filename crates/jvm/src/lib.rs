//! Runs the witnesses of explored Java paths on a real JVM, and compares: the JVM must end in the
//! same way, with the same result or exception and the same heap.
//!
//! [`Jvm::start`] starts one process for a whole run, which gets ready while paths are explored;
//! [`Jvm::replay`] runs the witness of a path there. A [`Verdict`] that differs is a bug of ours.
//!
//! # In the JVM
//! A small program (`java/source`, compiled and embedded: a JRE of Java 8 or later is enough, no
//! compiler is needed) reads requests and answers them. It makes the objects of the input without
//! running constructors and sets their fields, private and final ones too; what the witness does not
//! mention is false, zero or null. Then it calls the method, whatever its access, and tells what
//! the result, the exception, objects of the input and static fields lead to, as far as the path
//! promises something of it.
//!
//! - Each path has the program's classes to itself, in a class loader of its own: static fields
//!   start anew. Classes of the JDK are shared by all paths. The bytes of classes are those that were
//!   explored: the JVM asks for them.
//! - Identity hash codes are numbers in the order in which objects are asked; a path that asks starts
//!   with [`FIRST_IDENTITY_HASH`](forkless_ir::FIRST_IDENTITY_HASH). Numbers never go back, so the next such path costs a new
//!   process. Where the JVM asked other objects, too, a difference says nothing.
//! - Assertions are checked or not ([`Conditions`]), standard input is
//!   empty, and output is thrown away. The locale is English, the time zone UTC. The order of
//!   `Set.of` and `Map.of`, which is random otherwise, is that of the path.
//! - A path that takes longer than a limit ([`Verdict::NoAnswer`]), crashes the process or ends it (`System.exit`) costs a
//!   new process.
//! - `Verifier` of SV-COMP and `CProver` are replaced by classes that hand out the inputs of the
//!   path, which are named by the type and the number of the call: `int0`, `String3`.
//!
//! # What is compared
//! - The end: returned, thrown, ended the process with an exit code.
//! - Primitive values bit by bit, except that all NaNs are the same.
//! - References by the objects that they lead to, as an isomorphism: an object of the input is that
//!   object, a new object of the path is one new object of the JVM.
//! - Of objects of the input all fields and elements: what the path neither changes nor speaks of is
//!   still false, zero or null. Of new objects those that the path promises.
//! - Static fields that the path wrote, of the program's own classes.
//! - Strings by their characters. Of exceptions not the stack trace, and the message only where the
//!   path knows it. Classes, threads, class loaders, method handles, streams, lambdas and everything
//!   in packages of the JDK's own only by their class.
//!
//! # What is not compared
//! Paths that were cut; what the program prints; static fields of the JDK. A JVM that runs out of
//! memory or stack says nothing about a path. An object of `java.lang.Class` in the input cannot be
//! made. Making an object of the input initialises its class, before anything of the path runs. Where the
//! path and the JVM differ, that is done once more in the order of the path (`starting`).
//!
//! What no path executed is not run: a witness that would make the JVM do so is not compared (`caution`
//! has the list). The process has an empty folder to work in, no variables of the environment, the system
//! properties of our interpreters, and a sandbox where there is one ([`Conditions::sandbox`]).
//! Resources of the class path (`getResource`) are not there. What a path reads
//! from its environment the JVM is given where the program reads it itself (`System.nanoTime()`). Where the
//! JDK reads it for the program (`new Date()`), the JVM has its own, and a difference says nothing
//! ([`Verdict::NotConfirmed`]).
//!
//! Invariants: nothing waits for ever; no answer of the process, however broken, makes it panic.

#![warn(missing_docs)]

mod access_path;
mod caution;
mod compare;
mod difference;
mod embedded;
mod environment;
mod expectation;
mod jvm;
mod objects;
mod process;
mod protocol;
mod request;
mod signature;
mod starting;
mod symbols;
mod value_kind;

pub use difference::{Difference, DifferenceKind, Verdict};
pub use jvm::{Jvm, JvmError};
pub use process::Conditions;
