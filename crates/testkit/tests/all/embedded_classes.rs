//! The class files that are embedded are those of the sources beside them: the program that a JVM runs, and the
//! models of collections.

use forkless_lang_java::classfile::ClassFile;
use forkless_test_support::Folder;
use forkless_testkit::java::jdks;
use forkless_testkit::subjects::workspace;
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::process::Command;

/// Each has `source`, `classes` and, if need be, `stubs` of classes that sources refer to.
const FOLDERS: [&str; 2] = ["crates/jvm/java", "crates/lang-java/java"];

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
    let Some(jdk) = jdks.first() else { return };
    for folder in FOLDERS {
        let root = workspace().join(folder);
        let is_renewed = std::env::var_os("FORKLESS_RENEW").is_some();
        let made = Folder::new();
        let compiled = if is_renewed { root.join("classes") } else { made.path().to_path_buf() };
        let sources = files(&root.join("source"));
        let sources = sources.keys().map(|name| root.join("source").join(name));
        let output = Command::new(jdk.javac().expect("it was chosen for that"))
            .args(["--release", "8", "-g:none", "-Xlint:-options", "-proc:none", "-implicit:none"])
            .args(["-encoding", "UTF-8", "-sourcepath"])
            .arg(root.join("stubs"))
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
        let (made, kept) = (files(&compiled), files(&root.join("classes")));
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
}
