//! Why a class could not be found or read.

use crate::classfile::ClassError;
use forkless_ir::io_reason;
use std::fmt;
use std::path::{Path, PathBuf};

/// Why a class could not be found or read.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum ClassPathError {
    /// A file cannot be read.
    Io {
        /// The file or folder.
        path: PathBuf,
        /// What the operating system says.
        problem: String,
    },
    /// A jar or image is broken, or uses something that is not supported.
    Format {
        /// The file.
        path: PathBuf,
        /// The byte of the file.
        offset: u64,
        /// What was expected and what was found.
        problem: String,
    },
    /// There is no JDK, or what was given is none.
    NoJdk(String),
    /// A class file is broken.
    Class(ClassError),
    /// A class file has another class than its place says.
    WrongName {
        /// The class that was looked for.
        looked_for: String,
        /// The class that it has.
        found: String,
    },
}

impl ClassPathError {
    pub(crate) fn io(path: &Path, error: &std::io::Error) -> ClassPathError {
        ClassPathError::Io { path: path.to_path_buf(), problem: io_reason(error) }
    }
}

impl fmt::Display for ClassPathError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            ClassPathError::Io { path, problem } => write!(f, "{}: {problem}", path.display()),
            ClassPathError::Format { path, offset, problem } => {
                write!(f, "{}, byte {offset}: {problem}", path.display())
            }
            ClassPathError::NoJdk(problem) => f.write_str(problem),
            ClassPathError::Class(error) => error.fmt(f),
            ClassPathError::WrongName { looked_for, found } => {
                write!(f, "the class file of `{looked_for}` has the class `{found}`")
            }
        }
    }
}

impl std::error::Error for ClassPathError {}
