//! Folders that go away, also those of runs that were killed.
//!
//! A folder is locked as long as its process lives: its file `lock` is, and the system takes the lock back
//! however the process ends. The next run removes folders whose lock is free. A lock has its name only once
//! it is locked, so a folder that is just being made is never taken for a dead one. What has no
//! lock stays, unless it is old and empty.

use std::collections::BTreeSet;
use std::fs::{self, File};
use std::io;
use std::path::{Path, PathBuf};
use std::sync::{Mutex, Once, PoisonError};
use std::time::Duration;
use tempfile::TempDir;

/// What the names of our folders start with.
const PREFIX: &str = "forkless-";
/// The file that is locked.
const LOCK: &str = "lock";
/// Its name before it is.
const NEW_LOCK: &str = "new";
/// A folder without a lock is given up after this time.
const UNFINISHED: Duration = Duration::from_secs(3600);
/// The folder in ours that users get.
const CONTENTS: &str = "files";

/// The folders of this process.
static LIVE: Mutex<BTreeSet<PathBuf>> = Mutex::new(BTreeSet::new());

/// A folder that is removed with all that is in it when this is dropped.
#[derive(Debug)]
pub struct TemporaryFolder {
    contents: PathBuf,
    outer: TempDir,
    /// Locked until it is closed.
    _lock: File,
}

impl TemporaryFolder {
    /// Where it is.
    pub fn path(&self) -> &Path {
        &self.contents
    }
}

impl Drop for TemporaryFolder {
    fn drop(&mut self) {
        live(|folders| folders.remove(self.outer.path()));
        // The lock goes last: if this is as far as the process gets, the next run removes the rest.
        let _ = fs::remove_dir_all(&self.contents);
    }
}

fn live<R>(with: impl FnOnce(&mut BTreeSet<PathBuf>) -> R) -> R {
    with(&mut LIVE.lock().unwrap_or_else(PoisonError::into_inner))
}

/// A new folder that only this user can enter.
///
/// # Errors
/// If it cannot be made.
pub fn temporary_folder() -> io::Result<TemporaryFolder> {
    static CLEANED: Once = Once::new();
    let place = std::env::temp_dir();
    CLEANED.call_once(|| remove_dead(&place));
    new_folder(&place)
}

fn new_folder(place: &Path) -> io::Result<TemporaryFolder> {
    let mut builder = tempfile::Builder::new();
    builder.prefix(PREFIX);
    #[cfg(unix)]
    builder.permissions(std::os::unix::fs::PermissionsExt::from_mode(0o700));
    let outer = builder.tempdir_in(place)?;
    live(|folders| folders.insert(outer.path().to_path_buf()));
    let new = outer.path().join(NEW_LOCK);
    let lock = File::create_new(&new)?;
    // Where files cannot be locked, nobody can, and none of our folders is taken for a dead one.
    if try_lock(&lock) {
        fs::rename(&new, outer.path().join(LOCK))?;
    }
    let contents = outer.path().join(CONTENTS);
    fs::create_dir(&contents)?;
    Ok(TemporaryFolder { contents, outer, _lock: lock })
}

/// Removes all folders of this process, which ends now.
pub fn remove_temporary_folders() {
    for folder in live(std::mem::take) {
        // Somebody may be writing there; what stays is removed by the next run.
        let _ = remove(&folder);
    }
}

/// Removes the folders of dead runs. What cannot be removed, or belongs to others, stays.
fn remove_dead(place: &Path) {
    let Ok(entries) = fs::read_dir(place) else { return };
    for entry in entries.flatten() {
        let is_named = entry.file_name().to_str().is_some_and(|name| name.starts_with(PREFIX));
        // Not through a link.
        let is_folder = entry.file_type().is_ok_and(|kind| kind.is_dir());
        if !is_named || !is_folder {
            continue;
        }
        let folder = entry.path();
        match File::open(folder.join(LOCK)) {
            // Held while the folder is removed, so that nobody else does it.
            Ok(lock) if try_lock(&lock) => _ = remove(&folder),
            Ok(_) => {}
            Err(_) => remove_unfinished(&folder),
        }
    }
}

/// Removes a folder of ours, its lock last.
fn remove(folder: &Path) -> io::Result<()> {
    match fs::remove_dir_all(folder.join(CONTENTS)) {
        Err(error) if error.kind() != io::ErrorKind::NotFound => Err(error),
        Ok(()) | Err(_) => fs::remove_dir_all(folder),
    }
}

/// Removes what a process left that was killed before it could lock its folder. Only if nothing is in there,
/// and nobody has touched it for a while.
fn remove_unfinished(folder: &Path) {
    let changed = fs::metadata(folder).and_then(|metadata| metadata.modified());
    let is_old = changed.is_ok_and(|time| time.elapsed().is_ok_and(|age| age > UNFINISHED));
    let names = || fs::read_dir(folder).into_iter().flatten().flatten();
    if is_old && names().all(|entry| entry.file_name() == NEW_LOCK) {
        let _ = fs::remove_file(folder.join(NEW_LOCK));
        // Only an empty folder goes.
        let _ = fs::remove_dir(folder);
    }
}

/// Locks a file until it is closed. Not if another process, or this one, has it locked.
#[cfg(unix)]
fn try_lock(file: &File) -> bool {
    use rustix::fs::{FlockOperation, flock};
    flock(file, FlockOperation::NonBlockingLockExclusive).is_ok()
}

/// Elsewhere nothing is locked, and nothing of others is removed.
#[cfg(not(unix))]
fn try_lock(_: &File) -> bool {
    false
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    #[cfg(unix)]
    fn folders_of_dead_runs_are_removed_and_no_others() {
        let place = tempfile::tempdir().expect("a folder can be made");
        let live = new_folder(place.path()).expect("a folder can be made");
        let there = |name: &str| place.path().join(name);
        for name in ["forkless-dead/files/a", "forkless-stranger", "other"] {
            fs::create_dir_all(there(name)).expect("it can be made");
        }
        for name in ["forkless-dead/lock", "forkless-dead/files/a/B.class", "other/lock"] {
            fs::write(there(name), "").expect("it can be written");
        }
        fs::write(there("forkless-file"), "").expect("it can be written");
        std::os::unix::fs::symlink(there("other"), there("forkless-link")).expect("a link");
        remove_dead(place.path());
        let mut left: Vec<String> = fs::read_dir(place.path())
            .expect("it is a folder")
            .flatten()
            .map(|entry| entry.file_name().to_string_lossy().into_owned())
            .filter(|name| !live.outer.path().ends_with(name))
            .collect();
        left.sort();
        assert_eq!(left, ["forkless-file", "forkless-link", "forkless-stranger", "other"]);
        assert!(live.path().is_dir() && there("other/lock").is_file());
        let outer = live.outer.path().to_path_buf();
        drop(live);
        assert!(!outer.exists());
    }
}
