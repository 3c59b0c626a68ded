//! What the tests share: the JDKs of this machine, and the classes that are kept compiled.

pub mod archives;
pub mod assembler;

use forkless_lang_java::jdk::Jdk;
use std::path::{Path, PathBuf};

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
