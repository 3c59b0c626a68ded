//! What tests of Java programs share: the JDKs of the machine, folders for compiled classes, and random
//! programs.

pub mod exploring;
pub mod methods;
pub mod programs;
pub mod seen;

use forkless_lang_java::jdk::Jdk;
use std::collections::BTreeSet;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicU32, Ordering};

/// The JDKs that are found: that of `JAVA_HOME`, that of the `PATH`, and those that lie beside them.
/// Says so if there is none.
pub fn jdks() -> Vec<Jdk> {
    let named = std::env::var_os("JAVA_HOME").map(PathBuf::from);
    let on_path: Vec<PathBuf> = std::env::var_os("PATH")
        .iter()
        .flat_map(std::env::split_paths)
        .filter_map(|folder| folder.join("java").canonicalize().ok())
        .filter_map(|java| Some(java.parent()?.parent()?.to_path_buf()))
        .collect();
    let named: Vec<PathBuf> = named.into_iter().chain(on_path).collect();
    let beside = named.iter().filter_map(|home| std::fs::read_dir(home.parent()?).ok());
    let beside: Vec<PathBuf> = beside.flatten().flatten().map(|entry| entry.path()).collect();
    let homes: BTreeSet<PathBuf> =
        named.iter().chain(&beside).filter_map(|home| home.canonicalize().ok()).collect();
    let jdks: Vec<Jdk> = homes.iter().filter_map(|home| Jdk::at(home).ok()).collect();
    if jdks.is_empty() {
        println!("skipped: no JDK is found by JAVA_HOME or on the PATH");
    }
    jdks
}

/// A number that an environment variable gives.
///
/// # Panics
/// If it is no number.
pub fn number_from_environment(name: &str, otherwise: u64) -> u64 {
    match std::env::var(name) {
        Ok(number) => number.parse().unwrap_or_else(|_| panic!("{name} is a number")),
        Err(_) => otherwise,
    }
}

/// A folder for files of a test, removed at its end.
#[derive(Debug)]
pub struct TemporaryFolder(PathBuf);

impl TemporaryFolder {
    /// A new, empty one.
    ///
    /// # Panics
    /// If it cannot be made.
    #[allow(clippy::new_without_default, reason = "it makes a folder")]
    pub fn new() -> TemporaryFolder {
        static NUMBER: AtomicU32 = AtomicU32::new(0);
        let number = NUMBER.fetch_add(1, Ordering::Relaxed);
        let name = format!("forkless-testkit-{}-{number}", std::process::id());
        let path = std::env::temp_dir().join(name);
        std::fs::create_dir_all(&path).expect("a folder can be made");
        TemporaryFolder(path)
    }

    /// Where it is.
    pub fn path(&self) -> &Path {
        &self.0
    }
}

impl Drop for TemporaryFolder {
    fn drop(&mut self) {
        // What cannot be removed is left to the system.
        let _ = std::fs::remove_dir_all(&self.0);
    }
}
