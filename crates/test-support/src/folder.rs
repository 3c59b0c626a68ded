//! Folders for files of tests.

use std::path::{Path, PathBuf};
use tempfile::TempDir;

/// A folder for files of a test, removed at its end.
#[derive(Debug)]
pub struct Folder(TempDir);

impl Folder {
    /// A new, empty one.
    ///
    /// # Panics
    /// If it cannot be made.
    #[allow(clippy::new_without_default, reason = "it makes a folder")]
    pub fn new() -> Folder {
        Folder(TempDir::with_prefix("forkless-test-").expect("a temporary folder can be made"))
    }

    /// Where it is.
    pub fn path(&self) -> &Path {
        self.0.path()
    }

    /// Where a file in it is or would be, as an argument of a command.
    ///
    /// # Panics
    /// If the folder for temporary files has a name that is no text.
    pub fn argument(&self, name: &str) -> String {
        self.path().join(name).into_os_string().into_string().expect("the path is text")
    }

    /// Writes a file in it, and the folders on the way.
    ///
    /// # Panics
    /// If it cannot be written.
    pub fn write(&self, name: &str, bytes: impl AsRef<[u8]>) -> PathBuf {
        let path = self.path().join(name);
        let folder = path.parent().expect("it is in a folder");
        std::fs::create_dir_all(folder).expect("a folder can be made");
        std::fs::write(&path, bytes).expect("a file can be written");
        path
    }
}
