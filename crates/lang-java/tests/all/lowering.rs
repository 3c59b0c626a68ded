//! Every method of the JDKs that are found is lowered, and what comes out is well formed.

use crate::common;
use forkless_ir::{Body, ClassId, Code, Op, Program};
use forkless_lang_java::{Options, open};
use std::collections::BTreeMap;
use std::time::Instant;

/// What became of methods.
#[derive(Default)]
struct Counts {
    bodies: usize,
    instructions: usize,
    registers: usize,
    natives: usize,
    /// By the first words of the reason.
    missing: BTreeMap<String, usize>,
    /// Instructions that cut paths, by their reasons.
    cuts: BTreeMap<String, usize>,
}

fn count_cuts(program: &Program, body: &Body, counts: &mut Counts) {
    let runtime = program.runtime.as_ref().expect("Java programs have a runtime");
    for instruction in body.blocks.iter().flat_map(|block| &block.instructions) {
        if let Op::Native { native, .. } = instruction.op {
            let name = runtime.native_name(program, native);
            if let Some(reason) = name.strip_prefix("unsupported ") {
                *counts.cuts.entry(reason.to_string()).or_default() += 1;
            }
        }
    }
}

fn lower(program: &Program, classes: &[ClassId], counts: &mut Counts) {
    for &class in classes {
        for &method in &program.class(class).methods {
            match program.code(method) {
                Code::Body(body) => {
                    counts.bodies += 1;
                    counts.registers += body.registers.len();
                    counts.instructions +=
                        body.blocks.iter().map(|block| block.instructions.len()).sum::<usize>();
                    count_cuts(program, body, counts);
                    let parameters = program.method(method).parameter_count;
                    if let Err(problem) = program.verify_body(body, parameters) {
                        panic!("{}: {problem}", program.method_name(method));
                    }
                }
                Code::Native(_) => counts.natives += 1,
                Code::Missing(reason) => {
                    let reason = reason.to_string();
                    let is_expected = reason.starts_with("native ")
                        || program.method(method).is_abstract
                        || reason.contains("is not supported");
                    assert!(is_expected, "{}: {reason}", program.method_name(method));
                    let kind = reason.split(' ').next().unwrap_or_default().to_string();
                    *counts.missing.entry(kind).or_default() += 1;
                }
            }
        }
    }
}

#[test]
fn every_method_of_java_base_is_lowered() {
    for jdk in common::jdks() {
        let start = Instant::now();
        let options = Options { jdk: Some(jdk.clone()), ..Options::default() };
        let (program, java) = open(&options).expect("the JDK opens");
        let opened = start.elapsed();
        let names = java.class_path().jdk_classes("java.base").expect("the classes are listed");
        let start = Instant::now();
        let classes: Vec<ClassId> =
            names.iter().map(|name| program.intern_class(&name.replace('/', "."))).collect();
        let methods: usize = classes.iter().map(|&id| program.class(id).methods.len()).sum();
        let loaded = start.elapsed();
        let start = Instant::now();
        let mut counts = Counts::default();
        lower(&program, &classes, &mut counts);
        println!(
            "Java {}: opened in {opened:?}; {} classes with {methods} methods loaded in {loaded:?}; \
             lowered in {:?}: {} bodies with {} instructions and {} registers, {} natives, other \
             {:?}",
            jdk.feature_version,
            classes.len(),
            start.elapsed(),
            counts.bodies,
            counts.instructions,
            counts.registers,
            counts.natives,
            counts.missing,
        );
        println!("cuts: {:#?}", counts.cuts);
        program.verify().expect("all of it is well formed");
    }
}
