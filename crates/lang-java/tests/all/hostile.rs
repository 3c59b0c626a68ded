//! Code that no verifier would accept: it gives a reason instead of a body, and never a panic.

use crate::common;
use crate::common::assembler::{Assembler, CodeParts, numbers};
use forkless_engine::{Config, NullPolicy, Progress, explore};
use forkless_ir::{Code, Program};
use forkless_lang_java::jdk::Jdk;
use forkless_lang_java::{Options, load, open};
use forkless_test_support::{Folder, Random, Rounds};
use std::panic::{AssertUnwindSafe, catch_unwind};

fn program_of(folder: &Folder, jdk: Option<Jdk>) -> Program {
    let class_path = vec![folder.path().to_path_buf()];
    open(&Options { class_path, jdk, ..Options::default() }).expect("the folder opens").0
}

/// Lowers all methods of a class; the reasons of those that have no body.
fn lower(program: &Program, class: &str) -> Vec<String> {
    let class = program.intern_class(class);
    let mut reasons = vec![];
    for &method in &program.class(class).methods {
        match program.code(method) {
            Code::Body(body) => {
                let parameters = program.method(method).parameter_count;
                program.verify_body(body, parameters).expect("it is well formed");
            }
            Code::Native(_) => {}
            Code::Missing(reason) => reasons.push(reason.to_string()),
        }
    }
    reasons
}

/// The code of `static void m()` and how its reason goes on behind "bad bytecode"; none if it is good.
fn check(code: CodeParts, expected: Option<&str>) {
    let shown = format!("{:?}", code.bytes);
    let mut assembler = Assembler::new();
    assembler.major = 49;
    assembler.add_code(&code);
    let folder = Folder::new();
    folder.write("A.class", assembler.finish());
    let reasons = lower(&program_of(&folder, None), "A");
    let expected: Vec<String> =
        expected.iter().map(|reason| format!("A.m: bad bytecode {reason}")).collect();
    assert_eq!(reasons, expected, "{shown}");
}

fn code(max_locals: u16, bytes: &[u8]) -> CodeParts {
    CodeParts { max_locals, bytes: bytes.to_vec(), ..CodeParts::default() }
}

#[test]
fn stacks_and_local_variables_must_fit() {
    // pop; return
    check(code(0, &[0x57, 0xb1]), Some("at offset 0: the stack has not the values that are moved"));
    // iadd; return
    check(
        code(0, &[0x60, 0xb1]),
        Some("at offset 0: a value is taken off the stack, which is empty"),
    );
    // lconst_0; pop; return
    check(
        code(0, &[0x09, 0x57, 0xb1]),
        Some("at offset 1: the stack has not the values that are moved"),
    );
    // iload_0; return
    check(
        code(1, &[0x1a, 0xb1]),
        Some("at offset 0: local variable 0 holds nothing that can be used"),
    );
    // iconst_0; fneg; return
    check(
        code(0, &[0x03, 0x76, 0xb1]),
        Some("at offset 1: a float is needed, but there is an int"),
    );
    // lconst_0; lstore_0; iconst_0; istore_1; lload_0; pop2; return
    check(
        code(2, &[0x09, 0x3f, 0x03, 0x3c, 0x1e, 0x58, 0xb1]),
        Some("at offset 4: local variable 0 holds nothing that can be used"),
    );
    // aconst_null; iconst_0; putfield without a field entry is no class file; athrow of an int is
    check(
        code(0, &[0x03, 0xbf]),
        Some("at offset 1: a java.lang.Throwable is needed, but there is an int"),
    );
}

#[test]
fn ways_must_meet_with_the_same_stack() {
    // iconst_0; ifeq 5; iconst_1; return at 5: 0 or 1 values
    check(
        code(0, &[0x03, 0x99, 0x00, 0x04, 0x03, 0xb1]),
        Some("at offset 5: the stack has 0 or 1 values, depending on the way"),
    );
    // 0: iconst_0; goto 0
    check(
        code(0, &[0x03, 0xa7, 0xff, 0xff]),
        Some("at offset 0: the stack has 0 or 1 values, depending on the way"),
    );
    // An int on one way, null on the other: fine until somebody uses it.
    // iconst_0; ifeq 8; iconst_0; goto 9; 8: aconst_null; 9: pop; return
    check(code(0, &[0x03, 0x99, 0, 7, 0x03, 0xa7, 0, 4, 0x01, 0x57, 0xb1]), None);
}

#[test]
fn subroutines_are_copied() {
    // 0: jsr 7; 3: jsr 7; 6: return; 7: astore_0; 8: ret 0
    check(code(1, &[0xa8, 0, 7, 0xa8, 0, 4, 0xb1, 0x4b, 0xa9, 0]), None);
    // ret without a call: 0: iconst_0; istore_0; ret 0
    check(code(1, &[0x03, 0x3b, 0xa9, 0]), Some("at offset 2: a return address is needed"));
    // 0: jsr 0, for ever; return
    check(
        code(1, &[0xa8, 0, 0, 0xb1]),
        Some("at offset 0: there are more values on the stack than declared"),
    );
    // 0: jsr 4; 3: return; 4: pop; goto 0: a new context each time round, but for the limit
    let endless = code(1, &[0xa8, 0, 4, 0xb1, 0x57, 0xa7, 0xff, 0xfb]);
    let mut assembler = Assembler::new();
    assembler.major = 49;
    assembler.add_code(&endless);
    let folder = Folder::new();
    folder.write("A.class", assembler.finish());
    let reasons = lower(&program_of(&folder, None), "A");
    assert!(reasons.iter().all(|reason| reason.contains("too many")), "{reasons:?}");
}

#[test]
fn code_that_is_never_reached_does_not_matter() {
    // return; iadd; goto itself
    check(code(0, &[0xb1, 0x60, 0xa7, 0xff, 0xff]), None);
}

#[test]
fn a_class_above_itself_is_missing() {
    let folder = Folder::new();
    let mut one = Assembler::new();
    one.set_superclass("B");
    folder.write("A.class", one.finish());
    let mut other = Assembler::named("B");
    other.set_superclass("A");
    folder.write("B.class", other.finish());
    let mut below = Assembler::named("C");
    below.set_superclass("A");
    folder.write("C.class", below.finish());
    let program = program_of(&folder, None);
    for class in ["A", "B"] {
        let class = program.class(program.intern_class(class));
        assert_eq!(class.kind, forkless_ir::ClassKind::Missing, "{}", class.name);
    }
    let below = program.intern_class("C");
    assert!(program.hierarchy().is_subtype(below, program.intern_class("A")));
    program.verify().expect("it is well formed");
}

/// `lower` checks that calls fit what they call.
#[test]
fn methods_with_flags_that_exclude_each_other_are_not_called() {
    let mut assembler = Assembler::new();
    // An initialiser that is not static, abstract ones; `<clinit>` without `static` is none.
    let nothing = assembler.code_attribute(&code(1, &[0xb1]));
    for access in [0x0, 0x8 | 0x400, 0x400] {
        let attributes = if access & 0x400 == 0 { vec![nothing.clone()] } else { vec![] };
        assembler.add_method(access, "<clinit>", "()V", &attributes);
    }
    // invokestatic of an abstract method; return
    assembler.add_method(0x8 | 0x400, "none", "()V", &[]);
    let called = assembler.member(10, "A", "none", "()V").to_be_bytes();
    assembler.add_code(&code(0, &[0xb8, called[0], called[1], 0xb1]));
    // A constant to initialise, so that there is something to run.
    let value = assembler.constant(3, &7i32.to_be_bytes());
    let value = assembler.attribute("ConstantValue", &numbers(&[value]));
    assembler.add_field("seven", "I", &[value]);
    let folder = Folder::new();
    folder.write("A.class", assembler.finish());
    let program = program_of(&folder, None);
    lower(&program, "A");
    program.verify().expect("it is well formed");
}

#[test]
fn mutations_of_classes_do_not_panic() {
    let seeds = common::fixture_classes();
    let jdk = common::jdks().into_iter().next();
    let rounds = Rounds { usual: 600, long: 6_000 }.seeds_from(0);
    let (mut loaded, mut bad) = (0, 0);
    let folder = Folder::new();
    for (name, bytes) in &seeds {
        folder.write(&format!("demo/{name}.class"), bytes);
    }
    for round in rounds.clone() {
        let mut random = Random::new(round);
        let (name, seed) = random.pick(&seeds);
        let mut bytes = seed.clone();
        for _ in 0..1 + random.below(3) {
            // Code is in the second half.
            let half = bytes.len() / 2;
            let place = half + random.below(half);
            bytes[place] = random.next() as u8;
        }
        let file = format!("demo/{name}.class");
        folder.write(&file, &bytes);
        // Some without the JDK: nothing is found then.
        let jdk = jdk.clone().filter(|_| round % 4 == 0);
        let run = || {
            let program = program_of(&folder, jdk);
            let reasons = lower(&program, &format!("demo.{name}"));
            let is_bad = reasons.iter().any(|reason| reason.contains("bad bytecode"));
            (program.class(program.intern_class(&format!("demo.{name}"))).methods.len(), is_bad)
        };
        match catch_unwind(AssertUnwindSafe(run)) {
            Ok((methods, is_bad)) => {
                loaded += usize::from(methods > 0);
                bad += usize::from(is_bad);
            }
            Err(_) => panic!("round {round}, a mutation of {name}, panics"),
        }
        folder.write(&file, seed);
    }
    println!("rounds {rounds:?}: {loaded} classes were loaded, {bad} of them have bad bytecode");
    assert!(loaded > rounds.count() / 4, "most mutations are still classes");
}

/// Explores `static boolean m(Object, boolean)`, which asks whether the object is locked: how its paths
/// end, in words.
fn held_locks(jdk: &Jdk, before: &[u8], after: &[u8]) -> Vec<String> {
    let mut assembler = Assembler::new();
    assembler.major = 49;
    let asked = assembler.member(10, "java/lang/Thread", "holdsLock", "(Ljava/lang/Object;)Z");
    // aload_0; invokestatic holdsLock; ...; ireturn
    let [high, low] = asked.to_be_bytes();
    let bytes = [before, &[0x2a, 0xb8, high, low], after, &[0xac]].concat();
    let attribute = assembler.code_attribute(&code(2, &bytes));
    assembler.add_method(0x9, "m", "(Ljava/lang/Object;Z)Z", &[attribute]);
    let folder = Folder::new();
    folder.write("A.class", assembler.finish());
    let class_path = vec![folder.path().to_path_buf()];
    let options = Options { class_path, jdk: Some(jdk.clone()), ..Options::default() };
    let program = load("A.m", &options).unwrap_or_else(|error| panic!("{}", error.render()));
    let config = Config { null: NullPolicy::Assume, ..Config::default() };
    let found = explore(&program, &config, &Progress::default()).expect("it runs");
    found.paths.iter().map(|path| format!("{:?}", path.end)).collect()
}

#[test]
fn monitors_that_are_not_nested_are_named_when_somebody_asks() {
    for jdk in common::jdks() {
        // aload_0; monitorenter; and behind the question: aload_0; monitorexit
        let nested = held_locks(&jdk, &[0x2a, 0xc2], &[0x2a, 0xc3]);
        assert!(nested.iter().any(|end| end.starts_with("Returned")), "{nested:?}");
        // iload_1; ifeq over the rest; aload_0; monitorenter: entered on one of two ways
        let once = held_locks(&jdk, &[0x1b, 0x99, 0, 5, 0x2a, 0xc2], &[]);
        let is_named = |end: &&String| end.contains("monitors of A.m that are not nested");
        assert_eq!(once.iter().filter(is_named).count(), 2, "{once:?}");
        assert!(!once.iter().any(|end| end.starts_with("Returned")), "{once:?}");
    }
}
