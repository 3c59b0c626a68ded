//! The classes that are embedded are those of the sources.

use crate::common::jdks;
use forkless_lang_java::classfile::ClassFile;
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::process::Command;

fn java(folder: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("java").join(folder)
}

/// The files of a folder and the folders in it, by their paths from there.
fn files(root: &Path) -> BTreeMap<PathBuf, Vec<u8>> {
    let mut found = BTreeMap::new();
    let mut folders = vec![root.to_path_buf()];
    while let Some(folder) = folders.pop() {
        for entry in std::fs::read_dir(&folder).expect("it is a folder").flatten() {
            let path = entry.path();
            if path.is_dir() {
                folders.push(path);
            } else {
                let bytes = std::fs::read(&path).expect("it is a file");
                let name = path.strip_prefix(root).expect("it is in there").to_path_buf();
                found.insert(name, bytes);
            }
        }
    }
    found
}

/// What every compiler makes of the same source: the members of a class and their types.
fn members(bytes: &[u8]) -> Vec<String> {
    let class = ClassFile::parse(bytes.into()).expect("a compiler made it");
    let fields = class.fields.iter().map(|field| format!("{} {}", field.name, field.descriptor));
    let methods = class.methods.iter().map(|it| format!("{}{}", it.name, it.descriptor));
    fields.chain(methods).collect()
}

/// To renew the classes: set `FORKLESS_RENEW` and run this test.
#[test]
fn classes_are_up_to_date() {
    let jdks = jdks();
    let Some(jdk) = jdks.first() else {
        eprintln!("skipped: no JDK with a compiler was found");
        return;
    };
    let is_renewed = std::env::var_os("FORKLESS_RENEW").is_some();
    let folder = tempfile::TempDir::new().expect("a temporary folder can be made");
    let compiled = if is_renewed { java("classes") } else { folder.path().to_path_buf() };
    let sources = files(&java("source"));
    let sources = sources.keys().map(|name| java("source").join(name));
    let javac = jdk.javac().expect("it was chosen for that");
    let output = Command::new(javac)
        .args(["--release", "8", "-g:none", "-Xlint:-options", "-proc:none", "-implicit:none"])
        .args(["-encoding", "UTF-8", "-sourcepath"])
        .arg(java("stubs"))
        .arg("-d")
        .arg(&compiled)
        .args(sources)
        .output()
        .expect("the compiler runs");
    let words = String::from_utf8_lossy(&output.stderr).into_owned();
    if !output.status.success() && words.contains("release version 8 not supported") {
        eprintln!("skipped: the compiler does not compile for Java 8 any more");
        return;
    }
    assert!(output.status.success(), "{words}");
    let (made, kept) = (files(&compiled), files(&java("classes")));
    assert!(made.keys().eq(kept.keys()), "other classes: set FORKLESS_RENEW to renew them");
    for (name, made) in &made {
        let kept = &kept[name];
        if made == kept {
            continue;
        }
        // Compilers of other versions may make other code of the same source.
        let version = jdk.feature_version;
        eprintln!("{} is not what the compiler of Java {version} makes", name.display());
        assert_eq!(members(made), members(kept), "{}: set FORKLESS_RENEW", name.display());
        assert!(!(17..=25).contains(&version), "{}: set FORKLESS_RENEW", name.display());
    }
}
