//! Folders that go away.

use std::io;
use tempfile::TempDir;

/// A new folder that only this user can enter. It is removed with all that is in it when the result
/// is dropped.
///
/// # Errors
/// If it cannot be made.
pub fn temporary_folder() -> io::Result<TempDir> {
    let mut builder = tempfile::Builder::new();
    builder.prefix("forkless-");
    #[cfg(unix)]
    builder.permissions(std::os::unix::fs::PermissionsExt::from_mode(0o700));
    builder.tempdir()
}
