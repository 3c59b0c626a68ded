//! What tests of Java programs share: the JDKs of the machine, and random programs.

pub mod exploring;
pub mod methods;
pub mod programs;
pub mod seen;

use forkless_lang_java::jdk::Jdk;

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
