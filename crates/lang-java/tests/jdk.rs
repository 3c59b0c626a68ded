//! Every class of the JDKs that are found can be read, with all its code.

mod common;

use forkless_lang_java::classfile::ClassFile;
use forkless_lang_java::classpath::{ClassPath, Origin};
use std::time::Instant;

#[test]
fn every_class_of_java_base_is_read() {
    for jdk in common::jdks() {
        let start = Instant::now();
        let path = ClassPath::open(&[], Some(&jdk)).expect("the JDK opens");
        let opened = start.elapsed();
        let names = path.jdk_classes("java.base").expect("the classes are listed");
        assert!(names.len() > 1000, "{}: only {} classes", jdk.home.display(), names.len());

        let start = Instant::now();
        let found: Vec<_> = names
            .iter()
            .map(|name| path.find(name).expect("it can be read").expect("it is there"))
            .collect();
        let located = start.elapsed();
        assert!(found.iter().all(|found| found.origin == Origin::Jdk));

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
            "{} (Java {}): opened in {opened:?}; {} classes of java.base: located and read in \
             {located:?}, parsed in {parsed:?}; {methods} methods with {instructions} \
             instructions: decoded in {decoded:?}",
            jdk.home.display(),
            jdk.feature_version,
            names.len(),
        );
    }
}
