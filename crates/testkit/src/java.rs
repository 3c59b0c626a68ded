//! What tests of Java programs share: the JDKs of the machine, folders for compiled classes, and random
//! programs.

pub mod exploring;
pub mod methods;
pub mod programs;
pub mod seen;

use forkless_lang_java::jdk::Jdk;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicU32, Ordering};

/// The JDKs with a compiler of this machine, see [`Jdk::all`]; the usual one first. Says if there is
/// none.
///
/// # Panics
/// If a JDK that is named for tests is none.
pub fn jdks() -> Vec<Jdk> {
    let mut jdks = Jdk::all().unwrap_or_else(|error| panic!("{error}"));
    jdks.retain(|jdk| jdk.javac().is_some());
    if jdks.is_empty() {
        println!("skipped: no JDK with a compiler (JAVA_HOME, or `java` on the PATH)");
    }
    jdks
}

/// The JDKs that tests run in full: the usual one, and those that are [named](Jdk::named). Says which
/// they are.
///
/// # Panics
/// If a JDK that is named for tests is none, or has no compiler.
pub fn jdks_in_full() -> Vec<Jdk> {
    let named = Jdk::named().unwrap_or_else(|error| panic!("{error}"));
    if let Some(jdk) = named.iter().find(|jdk| jdk.javac().is_none()) {
        panic!("the JDK in {} is to be tested, but has no compiler", jdk.home.display());
    }
    let mut jdks = jdks();
    let mut is_usual = true;
    jdks.retain(|jdk| std::mem::take(&mut is_usual) || named.contains(jdk));
    let versions: Vec<u32> = jdks.iter().map(|jdk| jdk.feature_version).collect();
    println!("with Java {versions:?}");
    jdks
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
