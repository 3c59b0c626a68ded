//! Every class of the JDKs that are found can be read, with all its code: those of `java.base`, or, with
//! `FORKLESS_LONG`, of all modules.

use crate::common;
use forkless_lang_java::classfile::ClassFile;
use forkless_lang_java::classpath::{ClassOrigin, ClassPath};
use forkless_lang_java::jdk::Jdk;
use std::time::Instant;

/// The modules whose classes are read.
fn modules(jdk: &Jdk) -> Vec<String> {
    let mut modules = vec!["java.base".to_string()];
    if forkless_test_support::is_long() {
        let release = std::fs::read_to_string(jdk.home.join("release")).unwrap_or_default();
        let all = release.lines().find_map(|line| line.strip_prefix("MODULES="));
        let all = all.unwrap_or_default().trim_matches('"').split_whitespace();
        modules.extend(all.filter(|&name| name != "java.base").map(str::to_string));
    }
    modules
}

#[test]
fn every_class_of_a_jdk_is_read() {
    for jdk in common::jdks() {
        let start = Instant::now();
        let path = ClassPath::open(&[], Some(&jdk)).expect("the JDK opens");
        let opened = start.elapsed();
        let modules = modules(&jdk);
        let list = |module: &String| path.jdk_classes(module).expect("the classes are listed");
        let names: Vec<String> = modules.iter().flat_map(list).collect();
        assert!(names.len() > 1000, "{}: only {} classes", jdk.home.display(), names.len());

        let start = Instant::now();
        let found: Vec<_> = names
            .iter()
            .map(|name| path.find(name).expect("it can be read").expect("it is there"))
            .collect();
        let located = start.elapsed();
        assert!(found.iter().all(|found| found.origin == ClassOrigin::Jdk));

        let start = Instant::now();
        let parse = |(name, bytes): (&String, _)| {
            let class = ClassFile::parse(bytes).unwrap_or_else(|error| panic!("{name}: {error}"));
            assert_eq!(&class.name, name);
            class
        };
        let bytes = found.iter().map(|found| found.bytes.clone());
        let classes: Vec<ClassFile> = names.iter().zip(bytes).map(parse).collect();
        let parsed = start.elapsed();

        let start = Instant::now();
        let (mut methods, mut instructions) = (0, 0);
        for class in &classes {
            for method in &class.methods {
                let code = class.code(method).unwrap_or_else(|error| panic!("{error}"));
                methods += usize::from(code.is_some());
                instructions += code.map_or(0, |code| code.instructions.len());
            }
        }
        let decoded = start.elapsed();
        println!(
            "{} (Java {}): opened in {opened:?}; {} classes of {} modules: located and read in \
             {located:?}, parsed in {parsed:?}; {methods} methods with {instructions} \
             instructions: decoded in {decoded:?}",
            jdk.home.display(),
            jdk.feature_version,
            names.len(),
            modules.len(),
        );
    }
}
