//! The Java language: finds and reads class files, of a program and of its JDK.
//!
//! [`jdk`] finds a JDK, [`classpath`] gives the bytes of a class by its name, [`classfile`] reads
//! them, [`javac`] compiles a source file first where there is one.
//!
//! Invariants: no class file, jar or image, however broken, makes it panic, hang, or allocate more
//! than a small multiple of what it was given. An error says which file and which byte.

#![warn(missing_docs)]

pub mod classfile;
pub mod classpath;
pub mod javac;
pub mod jdk;
