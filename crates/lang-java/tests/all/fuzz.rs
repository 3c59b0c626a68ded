//! Broken input of all kinds: it gives an error or is read, but never a panic, and never takes long.
//!
//! Inputs are mutations of whole ones, each a function of its round, so every run tries the same ones.

use crate::common;
use crate::common::archives::{Resource, ZipEntry, jimage, zip};
use crate::common::assembler::{Assembler, CodeParts, numbers};
use forkless_lang_java::classfile::{ClassFile, JavaType, MethodDescriptor};
use forkless_lang_java::classpath::ClassPath;
use forkless_lang_java::jdk::Jdk;
use forkless_test_support::mutation::mutate_file;
use forkless_test_support::{Folder, Random, Rounds};
use std::ops::Range;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;
use std::time::{Duration, Instant};

/// No input may take longer: a thousand times what they take, so that a busy machine does not matter.
const LONGEST: Duration = Duration::from_secs(10);

/// Runs rounds on mutations of seeds. Answers how many inputs were accepted.
fn fuzz(
    what: &str,
    rounds: Range<u64>,
    seeds: &[Vec<u8>],
    mut run: impl FnMut(Vec<u8>) -> bool,
) -> u64 {
    let (mut accepted, mut longest) = (0, Duration::ZERO);
    let begin = Instant::now();
    for round in rounds.clone() {
        let mut random = Random::new(round);
        let seed = random.below(seeds.len());
        let other = random.below(seeds.len());
        let mut bytes = seeds[seed].clone();
        mutate_file(&mut bytes, &mut random, &seeds[other]);
        let start = Instant::now();
        match catch_unwind(AssertUnwindSafe(|| run(bytes))) {
            Ok(read) => accepted += u64::from(read),
            Err(_) => panic!("{what}: round {round}, a mutation of seed {seed}, panics"),
        }
        let took = start.elapsed();
        assert!(took < LONGEST, "{what}: round {round} takes {took:?}");
        longest = longest.max(took);
    }
    println!(
        "{what}: rounds {rounds:?} on {} seeds in {:?}, {accepted} inputs accepted, the longest took \
         {longest:?}; peak memory {:?} bytes",
        seeds.len(),
        begin.elapsed(),
        forkless_engine::memory::peak_bytes()
    );
    accepted
}

/// Reads a class and everything in it. Answers whether it was a class.
fn read_all(bytes: Vec<u8>) -> bool {
    let length = bytes.len();
    let class = match ClassFile::parse(Arc::from(bytes)) {
        Ok(class) => class,
        Err(error) => {
            assert!(error.offset <= length, "{error}");
            assert!(!error.to_string().is_empty());
            return false;
        }
    };
    for method in &class.methods {
        assert!(MethodDescriptor::parse(&method.descriptor).is_ok());
        match class.code(method) {
            Ok(None) => assert!(!method.has_code()),
            Ok(Some(code)) => check_code(&code),
            Err(error) => assert!(error.offset <= length && error.class.is_some(), "{error}"),
        }
    }
    for field in &class.fields {
        assert!(JavaType::parse(&field.descriptor).is_ok());
        if let Some(value) = field.constant_value {
            assert!(class.pool.constant(value).is_ok());
        }
    }
    for bootstrap in &class.bootstrap_methods {
        for &argument in &bootstrap.arguments {
            assert!(class.pool.constant(argument).is_ok());
        }
    }
    assert!(class.pool.class_names().any(|name| name == class.name));
    for index in 0..=class.pool.len() as u16 {
        let found = [
            class.pool.utf8(index).is_ok(),
            class.pool.class(index).is_ok(),
            class.pool.member(index).is_ok(),
            class.pool.invoke_dynamic(index).is_ok(),
            class.pool.method_handle(index).is_ok(),
            class.pool.constant(index).is_ok(),
        ];
        // A class and a method handle are constants too; everything else is one thing.
        assert!(found.iter().filter(|&&found| found).count() <= 2);
    }
    true
}

/// What lowering relies on.
fn check_code(code: &forkless_lang_java::classfile::CodeAttribute) {
    let starts = |offset| code.index_of(offset).is_some();
    for (offset, instruction) in &code.instructions {
        assert!(*offset < code.length && instruction.targets().all(starts));
    }
    let last = &code.instructions.last().expect("there is an instruction").1;
    assert!(!last.falls_through());
    for range in &code.handlers {
        assert!(range.start < range.end && starts(range.start) && starts(range.handler));
        assert!(range.end == code.length || starts(range.end));
    }
    assert!(code.lines.is_sorted_by_key(|line| line.0));
}

/// A class with what compilers no longer make.
fn old_class() -> Vec<u8> {
    let mut made = Assembler::new();
    (made.major, made.minor) = (45, 3);
    let error = made.class("java/lang/Error");
    let lines = made.attribute("LineNumberTable", &numbers(&[1, 0, 1]));
    let mut bytes = vec![0xa8, 0, 8, 0xc9, 0, 0, 0, 5, 0x4b, 0xc4, 0xa9, 0, 0];
    bytes.resize(15, 0);
    bytes.extend([0xaa, 0, 0, 0, 9, 0, 0, 0, 1, 0, 0, 0, 1, 0, 0, 0, 9, 0, 0, 0, 0xb1]);
    made.add_code(&CodeParts {
        max_locals: 300,
        bytes,
        handlers: vec![[0, 8, 8, error]],
        attributes: vec![lines],
    });
    made.finish()
}

#[test]
fn mutated_classes() {
    let mut seeds: Vec<_> = common::fixture_classes().into_iter().map(|(_, bytes)| bytes).collect();
    seeds.push(old_class());
    let accepted =
        fuzz("classes", Rounds { usual: 20_000, long: 200_000 }.seeds_from(0), &seeds, read_all);
    assert!(accepted > 0, "all mutations are rejected: they reach nothing behind the first bytes");
}

#[test]
fn mutated_classes_of_jdks() {
    for jdk in common::jdks() {
        let path = ClassPath::open(&[], Some(&jdk)).expect("the JDK opens");
        let names = path.jdk_classes("java.base").expect("the classes are listed");
        let load = |name: &String| {
            path.find(name).expect("it is read").expect("it is there").bytes.to_vec()
        };
        let seeds: Vec<Vec<u8>> = names.iter().map(load).collect();
        let what = format!("classes of Java {}", jdk.feature_version);
        assert!(
            fuzz(&what, Rounds { usual: 5_000, long: 50_000 }.seeds_from(0), &seeds, read_all) > 0
        );
    }
}

#[test]
fn mutated_jars() {
    let entry = |name, contents, deflated| ZipEntry { name, contents, deflated };
    let long = "some text ".repeat(500);
    let entries = [
        entry("META-INF/MANIFEST.MF", b"Multi-Release: true\nClass-Path: x.jar y.jar\n", true),
        entry("a/A.class", long.as_bytes(), true),
        entry("META-INF/versions/9/a/A.class", b"stored", false),
    ];
    let seeds = [false, true].map(|wide| zip(&entries, b"before", b"behind", wide));
    let folder = Folder::new();
    let accepted =
        fuzz("jars", Rounds { usual: 1_000, long: 10_000 }.seeds_from(0), &seeds, |bytes| {
            let file = folder.write("x.jar", bytes);
            let Ok(path) = ClassPath::open(&[file], None) else { return false };
            let names = path.user_classes().expect("they are listed");
            for name in names {
                match path.find(&name) {
                    Ok(found) => assert!(found.is_some()),
                    Err(error) => assert!(!error.to_string().is_empty()),
                }
            }
            true
        });
    assert!(accepted > 0);
}

#[test]
fn mutated_images() {
    let resource = |module, base, compression| Resource {
        module,
        parent: "java/lang",
        base,
        extension: "class",
        contents: b"some text".repeat(20),
        compression,
    };
    let resources = [
        resource("java.base", "Object", ""),
        resource("java.base", "String", "zip"),
        resource("java.xml", "Other", ""),
        resource("java.xml", "Odd", "compact-cp"),
    ];
    let seeds = [false, true].map(|big_endian| jimage(&resources, big_endian));
    let home = Folder::new();
    home.write("release", "JAVA_VERSION=\"25\"\n");
    let accepted =
        fuzz("images", Rounds { usual: 1_000, long: 10_000 }.seeds_from(0), &seeds, |bytes| {
            home.write("lib/modules", bytes);
            let jdk = Jdk::at(home.path()).expect("it looks like a JDK");
            let Ok(path) = ClassPath::open(&[], Some(&jdk)) else { return false };
            for name in ["Object", "String", "Other", "Odd", "Missing"] {
                if let Err(error) = path.find(&format!("java/lang/{name}")) {
                    assert!(!error.to_string().is_empty());
                }
            }
            for module in ["java.base", "java.xml"] {
                if let Err(error) = path.jdk_classes(module) {
                    assert!(!error.to_string().is_empty());
                }
            }
            true
        });
    assert!(accepted > 0);
}
