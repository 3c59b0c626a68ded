//! What the tests share: the JDKs of this machine and folders for files that they make.

#![allow(dead_code)]

pub mod archives;
pub mod assembler;

use forkless_lang_java::jdk::Jdk;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicU32, Ordering};

/// The JDKs of this machine, see [`Jdk::all`]. Says which they are, or that there is none.
pub fn jdks() -> Vec<Jdk> {
    let jdks = Jdk::all().unwrap_or_else(|error| panic!("{error}"));
    match jdks.is_empty() {
        true => println!("skipped: no JDK is found by JAVA_HOME or on the PATH"),
        false => {
            let versions: Vec<u32> = jdks.iter().map(|jdk| jdk.feature_version).collect();
            println!("with Java {versions:?}");
        }
    }
    jdks
}

/// A JDK with a compiler.
pub fn jdk_with_compiler() -> Option<Jdk> {
    let found = jdks().into_iter().find(|jdk| jdk.javac().is_some());
    if found.is_none() {
        println!("skipped: no JDK with a compiler is found");
    }
    found
}

/// The rounds of a test on broken input: `FORKLESS_FUZZ_ROUNDS` of them or as many as usual, from
/// `FORKLESS_FUZZ_SEED` or 0 on.
pub fn rounds(usual: u64) -> std::ops::Range<u64> {
    let number = |name: &str, otherwise| match std::env::var(name) {
        Ok(number) => number.parse().unwrap_or_else(|_| panic!("{name} is a number")),
        Err(_) => otherwise,
    };
    let first = number("FORKLESS_FUZZ_SEED", 0);
    first..first + number("FORKLESS_FUZZ_ROUNDS", usual)
}

/// A folder for files of a test, removed at its end.
pub struct Folder(PathBuf);

impl Folder {
    pub fn new() -> Folder {
        static NUMBER: AtomicU32 = AtomicU32::new(0);
        let number = NUMBER.fetch_add(1, Ordering::Relaxed);
        let name = format!("forkless-test-{}-{number}", std::process::id());
        let path = std::env::temp_dir().join(name);
        std::fs::create_dir_all(&path).expect("a folder can be made");
        Folder(path)
    }

    pub fn path(&self) -> &Path {
        &self.0
    }

    /// Writes a file in it, and the folders on the way.
    pub fn write(&self, name: &str, bytes: impl AsRef<[u8]>) -> PathBuf {
        let path = self.0.join(name);
        let folder = path.parent().expect("it is in a folder");
        std::fs::create_dir_all(folder).expect("a folder can be made");
        std::fs::write(&path, bytes).expect("a file can be written");
        path
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.0);
    }
}

/// The folder of the test classes that are kept compiled, with their sources.
pub fn fixtures() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/fixtures")
}

/// The bytes of all test classes that are kept compiled, by their names.
pub fn fixture_classes() -> Vec<(String, Vec<u8>)> {
    let folder = fixtures().join("classes/demo");
    let mut classes: Vec<_> = std::fs::read_dir(folder)
        .expect("the fixtures are there")
        .map(|entry| entry.expect("the fixtures are there").path())
        .map(|path| {
            let name = path.file_stem().expect("it has a name").to_string_lossy().into_owned();
            (name, std::fs::read(&path).expect("the fixtures can be read"))
        })
        .collect();
    classes.sort();
    classes
}
