//! Records and enums.

use crate::common::*;
use forkless_engine::Witness;
use forkless_jvm::DifferenceKind as Kind;
use forkless_lang_java::InvocationKind;

#[test]
fn records_and_enums() {
    on_each_jdk("Modern.java", 17, LIMIT, |world| {
        records(world);
        enums(world);
    });
}

fn records(world: &mut World) {
    let point = "Modern$Point";
    let mirrored =
        target(InvocationKind::Exact, "Modern$Point.mirrored", "()LModern$Point;", &["this"]);
    let right = Witness {
        inputs: inputs(&[("this", old(0))]),
        objects: vec![world.object(point, &[("x", int(3)), ("y", old(0))])],
        result: Some(new(0)),
        new_objects: vec![world.object(point, &[("x", int(-3)), ("y", old(0))])],
        ..Witness::default()
    };
    world.agrees(&mirrored, &RETURNED, &right);
    let mut wrong = right;
    wrong.new_objects[0].fields[0].1 = int(3);
    world.differs(&mirrored, &RETURNED, &wrong, (Kind::Number, "the result.x"));
    let sum = target(InvocationKind::Static, "Modern.sum", "(Ljava/lang/Object;)I", &["object"]);
    let right = Witness {
        inputs: inputs(&[("object", old(0))]),
        objects: vec![world.object(point, &[("x", int(3))])],
        result: Some(int(3)),
        ..Witness::default()
    };
    world.agrees(&sum, &RETURNED, &right);
}

fn enums(world: &mut World) {
    let color = "Modern$Color";
    let opposite =
        target(InvocationKind::Static, "Modern.opposite", "(I)LModern$Color;", &["number"]);
    let [red, red_bytes] = world.string("RED", new(3));
    let [green, green_bytes] = world.string("GREEN", new(5));
    let constant = |world: &World, number, name| {
        world.object(color, &[("ordinal", int(number)), ("name", name)])
    };
    let right = Witness {
        inputs: inputs(&[("number", int(0))]),
        result: Some(new(1)),
        changes: vec![
            world.set_static(color, "RED", new(0)),
            world.set_static(color, "GREEN", new(1)),
            world.set_static(color, "$VALUES", new(6)),
        ],
        new_objects: vec![
            constant(world, 0, new(2)),
            constant(world, 1, new(4)),
            red,
            red_bytes,
            green,
            green_bytes,
            world.array("Modern$Color[]", 2, &[(0, new(0)), (1, new(1))]),
        ],
        ..Witness::default()
    };
    world.agrees(&opposite, &RETURNED, &right);
    let wrong = Witness { result: Some(new(0)), ..right };
    world.differs(&opposite, &RETURNED, &wrong, (Kind::Reference, "Modern$Color.RED"));
}
