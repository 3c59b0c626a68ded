//! Harnesses: methods that are written to be tried on many inputs.
//!
//! The parameters of a test of JUnit or of a property of jqwik are its inputs. Its receiver is made as the test
//! engine makes it: by the constructor, with the methods that come before each test. Harnesses of other tools ask for
//! their inputs while they run, at `Verifier` of SV-COMP and `CProver`: these classes are known here, so that no
//! program needs a stub of them.

use crate::classfile::{
    Annotation, ClassFile, ElementValue, JvmInstruction, LoadableConstant, MethodInfo,
};
use crate::java::Java;
use crate::names::dotted;
use std::sync::Arc;

/// Packages of test engines, as descriptors begin with them.
const ENGINES: [&str; 3] = ["Lorg/junit/", "Lnet/jqwik/", "Lorg/testng/"];

/// What their tests are annotated with.
const TESTS: [&str; 6] =
    ["Test", "ParameterizedTest", "RepeatedTest", "Theory", "Property", "Example"];

/// What is annotated with one of these runs before each test, or before the first.
const BEFORE: [&str; 10] = [
    "BeforeAll",
    "BeforeClass",
    "BeforeContainer",
    "BeforeEach",
    "Before",
    "BeforeProperty",
    "BeforeTry",
    "BeforeExample",
    "BeforeMethod",
    "BeforeSuite",
];

/// Classes that say that a test is not about its input: those of opentest4j and of JUnit 4.
pub const ABORTED: [&str; 3] = [
    "org.opentest4j.TestAbortedException",
    "org.opentest4j.IncompleteExecutionException",
    "org.junit.internal.AssumptionViolatedException",
];

/// Packages of libraries for tests: how an assertion fails is not their users' code.
const TEST_LIBRARIES: [&str; 9] = [
    "org.junit.",
    "junit.framework.",
    "org.opentest4j.",
    "org.hamcrest.",
    "org.assertj.",
    "net.jqwik.",
    "org.testng.",
    "com.google.common.truth.",
    "org.apiguardian.",
];

/// Is it a class of a library for tests, by its dotted name?
pub fn is_test_library(class: &str) -> bool {
    TEST_LIBRARIES.iter().any(|package| class.starts_with(package))
}

/// Hands out inputs in programs of SV-COMP.
const VERIFIER: &str = "org.sosy_lab.sv_benchmarks.Verifier";
/// The same in programs for JBMC.
pub(crate) const CPROVER: &str = "org.cprover.CProver";
/// Where both have them from, on a JVM.
const INPUTS: &str = "forkless.Inputs";

/// Class files that stand in for these, by dotted names.
const INPUT_CLASSES: [(&str, &[u8]); 3] = [
    (VERIFIER, include_bytes!("../java/classes/org/sosy_lab/sv_benchmarks/Verifier.class")),
    (CPROVER, include_bytes!("../java/classes/org/cprover/CProver.class")),
    (INPUTS, include_bytes!("../java/classes/forkless/Inputs.class")),
];

/// The file of a class that hands out inputs, by its dotted name.
pub fn input_class(name: &str) -> Option<&'static [u8]> {
    INPUT_CLASSES.iter().find(|(known, _)| *known == name).map(|(_, file)| *file)
}

/// The classes that hand out inputs, if a text speaks of them: names of files below the folder that packages start in.
pub(crate) fn input_classes_of(text: &str) -> Vec<(String, &'static [u8])> {
    let is_named = |(name, _): &&(&str, &[u8])| {
        text.contains(name) || text.contains(&name[..name.rfind('.').unwrap_or(name.len())])
    };
    let named = INPUT_CLASSES.iter().filter(is_named);
    named.map(|(name, file)| (format!("{}.class", name.replace('.', "/")), *file)).collect()
}

/// The classes of objects that code of a class asks for: strings, and what compilers cast results of `CProver` to.
pub(crate) fn asked_classes(file: &ClassFile) -> Vec<String> {
    let mut asked = vec![];
    for method in &file.methods {
        let Ok(Some(code)) = file.code(method) else { continue };
        for (place, (_, instruction)) in code.instructions.iter().enumerate() {
            let JvmInstruction::InvokeStatic(called) = instruction else { continue };
            let Ok(called) = file.pool.member(*called) else { continue };
            let next = code.instructions.get(place + 1).map(|(_, next)| next);
            match (dotted(called.class).as_str(), called.name, next) {
                (VERIFIER, "nondetString", _) => asked.push("java.lang.String".to_string()),
                (
                    CPROVER,
                    "nondetWithNull" | "nondetWithoutNull",
                    Some(JvmInstruction::CheckCast(class)),
                ) => {
                    let class = file.pool.class(*class).ok();
                    asked.extend(class.filter(|class| !class.starts_with('[')).map(dotted));
                }
                _ => {}
            }
        }
    }
    asked
}

/// Does a test engine run this method?
pub(crate) fn is_harness(method: &MethodInfo) -> bool {
    has_annotation(method, &TESTS)
}

fn has_annotation(method: &MethodInfo, names: &[&str]) -> bool {
    let is_one = |annotation: &Annotation| {
        ENGINES.iter().any(|engine| annotation.descriptor.starts_with(engine))
            && names.contains(&annotation.simple_name())
    };
    method.annotations.iter().any(is_one)
}

/// The numbers that a parameter of a property of jqwik takes, ends included: `@IntRange(min = 1, max = 9)`. Several
/// annotations give several ranges.
pub(crate) fn ranges(file: &ClassFile, annotations: &[Annotation]) -> Vec<(i64, i64)> {
    let constraints =
        annotations.iter().filter(|one| one.descriptor.starts_with("Lnet/jqwik/api/constraints/"));
    let number = |annotation: &Annotation, name: &str| match annotation.element(name)? {
        ElementValue::Constant(_, index) => match file.pool.constant(*index).ok()? {
            LoadableConstant::Int(number) => Some(i64::from(number)),
            LoadableConstant::Long(number) => Some(number),
            _ => None,
        },
        ElementValue::Text(_)
        | ElementValue::Enum { .. }
        | ElementValue::Class(_)
        | ElementValue::Annotation(_)
        | ElementValue::Array(_) => None,
    };
    let range = |annotation: &Annotation| match annotation.simple_name() {
        "IntRange" | "LongRange" | "ShortRange" | "ByteRange" => {
            let smallest = number(annotation, "min").unwrap_or(0);
            Some((smallest, number(annotation, "max").unwrap_or(i64::MAX)))
        }
        "Positive" => Some((1, i64::MAX)),
        "Negative" => Some((i64::MIN, -1)),
        _ => None,
    };
    constraints.filter_map(range).collect()
}

/// The exception that a test of JUnit 4 says it throws.
pub(crate) fn expected_exception(method: &MethodInfo) -> Option<String> {
    let tests = method.annotations.iter().filter(|one| one.descriptor == "Lorg/junit/Test;");
    let mut expected = tests.filter_map(|one| one.element("expected"));
    expected.find_map(|value| match value {
        ElementValue::Class(descriptor) => {
            let name = descriptor.strip_prefix('L')?.strip_suffix(';')?;
            Some(dotted(name)).filter(|name| name != "org.junit.Test$None")
        }
        ElementValue::Constant(..)
        | ElementValue::Text(_)
        | ElementValue::Enum { .. }
        | ElementValue::Annotation(_)
        | ElementValue::Array(_) => None,
    })
}

/// A method that runs before a test: its class, in full, and itself.
pub(crate) struct Preparing {
    pub class: String,
    pub method: MethodInfo,
}

/// How a test engine makes the object that a test is called on: its class's constructor, then these methods. None if
/// the constructor takes something, or the class is inside another object: then the receiver is an input.
pub(crate) fn preparation(
    java: &Java,
    class: &str,
    file: &Arc<ClassFile>,
) -> Option<Vec<Preparing>> {
    let is_constructor =
        |method: &&MethodInfo| method.name == "<init>" && method.descriptor == "()V";
    file.methods.iter().find(is_constructor)?;
    let mut above = vec![(class.to_string(), Arc::clone(file))];
    while let Some((name, next)) = above.last().and_then(|(_, file)| {
        let name = dotted(file.superclass.as_ref()?);
        Some((name.clone(), java.file_named(&name)?))
    }) {
        if java.is_of_jdk(&name) || above.iter().any(|(known, _)| *known == name) {
            break;
        }
        above.push((name, next));
    }
    let mut preparing = vec![];
    // What is static comes first, and superclasses before their subclasses.
    for is_static in [true, false] {
        for (class, file) in above.iter().rev() {
            let methods = file.methods.iter().filter(|method| {
                method.access.is_static() == is_static
                    && method.descriptor == "()V"
                    && has_annotation(method, &BEFORE)
            });
            preparing.extend(
                methods.map(|method| Preparing { class: class.clone(), method: method.clone() }),
            );
        }
    }
    Some(preparing)
}
