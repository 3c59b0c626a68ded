//! The classes that run in the JVM, compiled for Java 8 and later. Their sources are in
//! `java/source`; a test compiles them again and compares.

macro_rules! class_files {
    ($($name:literal),* $(,)?) => {
        [$(($name, include_bytes!(concat!("../java/classes/", $name, ".class")))),*]
    };
}

/// The program that the JVM runs: paths of class files without their ending, and the files.
pub(crate) const PROGRAM: [(&str, &[u8]); 19] = class_files![
    "forkless/Call",
    "forkless/Channel",
    "forkless/Contents",
    "forkless/Fresh",
    "forkless/Functions",
    "forkless/Guard",
    "forkless/Hashes",
    "forkless/Impossible",
    "forkless/Leftovers",
    "forkless/Memory",
    "forkless/Memory12",
    "forkless/Memory8",
    "forkless/Memory9",
    "forkless/Nowhere",
    "forkless/Replay",
    "forkless/Report",
    "forkless/SymbolicField",
    "forkless/Symbols",
    "forkless/Values",
];

/// The class that the program's classes ask for the clock and the like.
pub(crate) const ENVIRONMENT: &str = "forkless.Environment";

/// Its file.
pub(crate) const ENVIRONMENT_FILE: &[u8] =
    include_bytes!("../java/classes/forkless/Environment.class");
