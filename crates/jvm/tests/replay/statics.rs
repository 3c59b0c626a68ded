//! Static fields and the initialisation of classes.

use crate::common::*;
use forkless_engine::Witness;
use forkless_jvm::DifferenceKind as Kind;
use forkless_lang_java::InvocationKind;

#[test]
fn static_fields() {
    on_each_jdk("Heaps.java", 8, LIMIT, |world| {
        every_path_starts_anew(world);
        initialization_that_fails(world);
    });
}

fn every_path_starts_anew(world: &mut World) {
    let next = target(InvocationKind::Static, "State.next", "(Ljava/lang/Object;)I", &["object"]);
    let right = Witness {
        inputs: inputs(&[("object", old(0))]),
        objects: vec![world.object("java.lang.Object", &[])],
        result: Some(int(1)),
        changes: vec![
            world.set_static("State", "count", int(1)),
            world.set_static("State", "TABLE", new(0)),
            world.set_static("State", "last", old(0)),
            world.set_static("State", "unused", long(3)),
        ],
        new_objects: vec![world.array("int[]", 2, &[(0, int(11)), (1, int(2))])],
        ..Witness::default()
    };
    for _ in 0..3 {
        world.agrees(&next, &RETURNED, &right);
    }
    let mut wrong = right.clone();
    wrong.changes[0] = world.set_static("State", "count", int(2));
    world.differs(&next, &RETURNED, &wrong, (Kind::Number, "State.count"));
    let mut wrong = right.clone();
    wrong.changes[2] = world.set_static("State", "last", NULL);
    world.differs(&next, &RETURNED, &wrong, (Kind::Reference, "State.last"));
    let mut wrong = right.clone();
    wrong.new_objects[0].elements[0].1 = int(1);
    world.differs(&next, &RETURNED, &wrong, (Kind::Number, "State.TABLE[0]"));
    let mut wrong = right.clone();
    wrong.changes.push(world.set_static("Never", "touched", int(1)));
    world.differs(&next, &RETURNED, &wrong, (Kind::Initialization, "Never.touched"));
    // Static fields of the JDK do not belong to the path.
    let mut right = right;
    right.changes.push(world.set_static("java.lang.Math", "PI", double(3.0)));
    world.agrees(&next, &RETURNED, &right);
}

fn initialization_that_fails(world: &mut World) {
    let get = target(InvocationKind::Static, "Broken.get", "()I", &[]);
    let error = "java.lang.ExceptionInInitializerError";
    let right = Witness {
        thrown: Some(forkless_term::ReferenceValue::Location(forkless_term::Location(0))),
        new_objects: vec![world.object(error, &[])],
        ..Witness::default()
    };
    world.agrees(&get, &threw(), &right);
    let returns = Witness { result: Some(int(0)), ..Witness::default() };
    let found = world.differs(&get, &RETURNED, &returns, (Kind::End, "the end"));
    assert!(found.found.starts_with("throws java.lang.ExceptionInInitializerError"), "{found}");
}
