//! Programs that end, block or fill the process, or talk to it.

use crate::common::*;
use forkless_engine::{Cut, PathEnd, Witness};
use forkless_jvm::{DifferenceKind as Kind, Verdict};
use forkless_lang_java::InvocationKind;
use forkless_lang_java::classpath::ClassPath;
use forkless_lang_java::jdk::Jdk;
use forkless_term::Value;
use std::sync::Arc;
use std::time::Duration;

fn returns(given: &[(&str, Value)], result: i32) -> Witness {
    Witness { inputs: inputs(given), result: Some(int(result)), ..Witness::default() }
}

#[test]
fn processes() {
    on_each_jdk("Processes.java", 8, LIMIT, |world| {
        exits(world);
        little_memory_and_stack(world);
        output_does_not_disturb(world);
        inputs_that_the_program_asks_for(world);
        nothing_to_compare(world);
    });
}

#[test]
fn short_limit() {
    on_each_jdk("Processes.java", 8, Duration::from_secs(2), paths_that_do_not_end);
}

fn exits(world: &mut World) {
    let exit = target(InvocationKind::Virtual, "Processes.exit", "(I)V", &["this", "code"]);
    let right = Witness {
        inputs: inputs(&[("this", old(0)), ("code", int(3))]),
        objects: vec![world.object("Processes", &[])],
        changes: vec![world.change(0, "Processes", "field", int(9))],
        ..Witness::default()
    };
    world.agrees(&exit, &PathEnd::Exited(3), &right);
    world.differs(&exit, &PathEnd::Exited(4), &right, (Kind::ExitCode, "the exit code"));
    world.differs(&exit, &RETURNED, &right, (Kind::End, "the end"));
    let wrong = Witness { changes: vec![], ..right };
    world.differs(&exit, &PathEnd::Exited(3), &wrong, (Kind::Number, "this.field"));
    let halt = target(InvocationKind::Static, "Processes.halt", "(I)V", &["code"]);
    let five = Witness { inputs: inputs(&[("code", int(5))]), ..Witness::default() };
    world.agrees(&halt, &PathEnd::Exited(5), &five);
    world.differs(&halt, &PathEnd::Exited(0), &five, (Kind::ExitCode, "the end"));
    world.differs(&halt, &RETURNED, &five, (Kind::End, "the end"));
    // A new process knows what the old one did.
    let length = target(InvocationKind::Static, "Processes.length", "([I)I", &["numbers"]);
    let mut two = returns(&[("numbers", old(0))], 2);
    two.objects = vec![world.array("int[]", 2, &[])];
    world.agrees(&length, &RETURNED, &two);
}

fn paths_that_do_not_end(world: &mut World) {
    let endless = target(InvocationKind::Static, "Processes.loop", "(I)I", &["start"]);
    let verdict = world.replay(&endless, &RETURNED, &returns(&[], 0));
    assert_eq!(verdict, Verdict::NoAnswer);
    // The next one gets a new process.
    world.agrees(&endless, &RETURNED, &returns(&[("start", int(-1))], -1));
}

fn little_memory_and_stack(world: &mut World) {
    let deep = target(InvocationKind::Static, "Processes.deep", "(I)I", &["depth"]);
    world.agrees(&deep, &RETURNED, &returns(&[("depth", int(50_000))], 50_000));
    let endless = target(InvocationKind::Static, "Processes.endless", "(I)I", &["depth"]);
    world.not_comparable(&endless, &RETURNED, &returns(&[], 0), "not enough stack");
    let catching = target(InvocationKind::Static, "Processes.catching", "()I", &[]);
    world.agrees(&catching, &RETURNED, &returns(&[], -1));
    let error = Witness {
        thrown: Some(new(0).reference()),
        new_objects: vec![world.object("java.lang.StackOverflowError", &[])],
        ..Witness::default()
    };
    world.agrees(&endless, &threw(), &error);
    let grow = target(InvocationKind::Static, "Processes.grow", "()J", &[]);
    world.not_comparable(&grow, &RETURNED, &returns(&[], 0), "not enough memory");
    let length = target(InvocationKind::Static, "Processes.length", "([I)I", &["numbers"]);
    let mut huge = returns(&[("numbers", old(0))], i32::MAX);
    huge.objects = vec![world.array("int[]", i32::MAX as u32, &[])];
    world.not_comparable(&length, &RETURNED, &huge, "out of memory for an input of [I");
    world.agrees(&catching, &RETURNED, &returns(&[], -1));
}

fn output_does_not_disturb(world: &mut World) {
    let noise = target(InvocationKind::Static, "Processes.noise", "(Z)I", &["closes"]);
    world.agrees(&noise, &RETURNED, &returns(&[], -1));
    world.agrees(&noise, &RETURNED, &returns(&[], -1));
    // With the file closed no answer can come, and a new process is needed.
    let _ = world.replay(&noise, &RETURNED, &returns(&[("closes", int(1))], -1));
    let catching = target(InvocationKind::Static, "Processes.catching", "()I", &[]);
    world.agrees(&catching, &RETURNED, &returns(&[], -1));
}

fn inputs_that_the_program_asks_for(world: &mut World) {
    let asks = target(InvocationKind::Static, "Processes.asks", "()I", &[]);
    let mut right = returns(&[("int2", int(40)), ("String3", old(0))], 42);
    let [text, bytes] = world.string("ab", old(1));
    right.objects = vec![text, bytes];
    world.agrees(&asks, &RETURNED, &right);
    let wrong = Witness { result: Some(int(41)), ..right.clone() };
    world.differs(&asks, &RETURNED, &wrong, (Kind::Number, "the result"));
    right.inputs = inputs(&[("boolean1", Value::Bool(true)), ("int0", int(7))]);
    right.result = Some(int(7));
    world.agrees(&asks, &RETURNED, &right);
    right.inputs = inputs(&[("other", int(7))]);
    world.not_comparable(&asks, &RETURNED, &right, "`other` is not one of the method");
    // Another kind of input than the program asks for.
    right.inputs = inputs(&[("long0", long(7))]);
    world.differs(&asks, &RETURNED, &right, (Kind::End, "the end"));
}

fn nothing_to_compare(world: &mut World) {
    let catching = target(InvocationKind::Static, "Processes.catching", "()I", &[]);
    let check = |world: &mut World, end: PathEnd, words| {
        world.not_comparable(&catching, &end, &Witness::default(), words);
    };
    check(world, PathEnd::Cut(Cut::Depth), "the path was cut: call depth bound");
    check(world, PathEnd::Excluded, "no input takes the path");
    check(world, PathEnd::Stuck(String::new()), "stuck");
    let broken = Witness { result: Some(new(3)), ..Witness::default() };
    world.not_comparable(&catching, &RETURNED, &broken, "the witness");
}

#[test]
fn a_jdk_that_does_not_start() {
    for jdk in jdks().into_iter().filter(|jdk| jdk.feature_version > 8) {
        let class_path = Arc::new(ClassPath::open(&[], None).expect("it is empty"));
        // It does not know options of later versions.
        let missing = Jdk { home: "/nowhere".into(), feature_version: 17 };
        let error = forkless_jvm::Jvm::start(&missing, Arc::clone(&class_path)).unwrap_err();
        assert!(error.to_string().starts_with("no JVM can be started: `/nowhere`"), "{error}");
        let older = Jdk { feature_version: 8, ..jdk };
        let mut jvm = forkless_jvm::Jvm::start(&older, class_path).expect("the program is there");
        // Without the option that opens the JDK its program cannot go on; the reason is told.
        let error = jvm.wait_until_up().unwrap_err().to_string();
        assert!(error.contains("Unsafe"), "{error}");
    }
}
