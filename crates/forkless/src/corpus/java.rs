//! The Java subjects of benchmarks: their sources are inside the binary, the JDK of the machine
//! compiles them.

use forkless_driver::Failure;
use forkless_ir::Program;
use forkless_lang_java::javac::{Compiled, compile_texts};
use forkless_lang_java::jdk::Jdk;
use forkless_lang_java::{Inputs, Options};
use std::path::Path;

macro_rules! source {
    ($folder:literal, $name:literal) => {
        (
            concat!($name, ".java"),
            include_str!(concat!("../../../../corpus/java/", $folder, "/", $name, ".java")),
        )
    };
}

macro_rules! sources {
    ($folder:literal: $($name:literal),* $(,)?) => {
        &[$(source!($folder, $name)),*]
    };
}

/// The subjects of the POSE paper's Table 1: name and text of every file.
pub const TABLE1: &[(&str, &str)] = sources!["table1":
    "Avl", "DoubleLinkedList", "NodeCachingLinkedList", "RedBlackMap", "Sample",
];

/// The subjects of Kiasan's tables.
pub const KIASAN: &[(&str, &str)] = sources!["kiasan":
    "AbsoluteValue", "ArrayPartition", "AvlTree", "BinaryHeap", "BinarySearchTree", "Contents",
    "DisjSets", "DisjSetsFast", "DoubleLinkedList", "Ensures", "Invariant", "Item", "MarkPhase",
    "Nullable", "Requires", "Sort", "SortedList", "StackAr", "StackLi", "ThrowEnsures", "TreeMap",
    "Triangle", "Vector",
];

/// Operations that are to keep an invariant.
pub const INVARIANTS: &[(&str, &str)] = &[
    source!("invariants", "BalancedTree"),
    source!("invariants", "ChainedTable"),
    source!("invariants", "Circle"),
    source!("invariants", "LinkedDeque"),
    source!("invariants", "PriorityHeap"),
    source!("invariants", "SearchTree"),
    source!("invariants", "SortedNumbers"),
    source!("scopes", "VisitedTreeMap"),
];

/// Compiled subjects; the class files go away with this.
pub struct JavaSubjects {
    jdk: Jdk,
    compiled: Compiled,
}

impl JavaSubjects {
    /// Compiles sources.
    pub fn compile(sources: &[(&str, &str)], jdk: Option<&Path>) -> Result<JavaSubjects, Failure> {
        let jdk = Jdk::find(jdk).map_err(|error| {
            let help = "the Java subjects have to be compiled: a JDK with `javac` is needed";
            Failure::with_help(error.to_string(), help)
        })?;
        let compiled = compile_texts(sources, &jdk)?;
        Ok(JavaSubjects { jdk, compiled })
    }

    /// Opens the JDK and loads a subject: nothing is kept from one call to the next.
    pub fn load(&self, method: &str, requires: Option<&str>) -> Result<Program, Failure> {
        self.load_with(Options::default(), method, requires)
    }

    /// The same, with its assertions.
    pub fn load_checked(&self, method: &str, requires: Option<&str>) -> Result<Program, Failure> {
        self.load_with(Options { assertions: true, ..Options::default() }, method, requires)
    }

    fn load_with(
        &self,
        options: Options,
        method: &str,
        requires: Option<&str>,
    ) -> Result<Program, Failure> {
        let options = Options {
            class_path: vec![self.compiled.folder().to_path_buf()],
            jdk: Some(self.jdk.clone()),
            requires: requires.into_iter().map(str::to_string).collect(),
            // The papers know nothing of what classes establish.
            inputs: Inputs::Any,
            ..options
        };
        Ok(forkless_lang_java::load(method, &options)?)
    }

    /// The folder of the class files.
    pub fn folder(&self) -> &Path {
        self.compiled.folder()
    }

    /// The JDK, in words.
    pub fn jdk_words(&self) -> String {
        format!("JDK {}", self.jdk.feature_version)
    }
}
