//! Classes of the JDK as targets, their objects built field by field.

use crate::common::*;
use forkless_engine::{Change, HeapObject, Witness};
use forkless_jvm::DifferenceKind as Kind;
use forkless_lang_java::InvocationKind;
use forkless_term::Value;

fn integer(world: &World, value: i32) -> HeapObject {
    world.object("java.lang.Integer", &[("value", int(value))])
}

#[test]
fn classes_of_the_jdk() {
    on_each_jdk("Heaps.java", 8, LIMIT, |world| {
        array_list(world);
        tree_map(world);
    });
}

fn array_list(world: &mut World) {
    let list = "java.util.ArrayList";
    let add = target(
        InvocationKind::Exact,
        "java.util.ArrayList.add",
        "(Ljava/lang/Object;)Z",
        &["this", "e"],
    );
    let right = Witness {
        inputs: inputs(&[("e", old(2)), ("this", old(0))]),
        objects: vec![
            world.object(list, &[("elementData", old(1)), ("size", int(1))]),
            world.array("java.lang.Object[]", 3, &[(0, old(2))]),
            integer(world, 7),
        ],
        result: Some(Value::Bool(true)),
        changes: vec![
            world.change(0, list, "size", int(2)),
            world.change(0, list, "modCount", int(1)),
            Change::Element { array: 1, index: 1, value: old(2) },
        ],
        ..Witness::default()
    };
    world.agrees(&add, &RETURNED, &right);
    let mut wrong = right.clone();
    wrong.changes.remove(1);
    world.differs(&add, &RETURNED, &wrong, (Kind::Number, "this.modCount"));
    let mut wrong = right.clone();
    wrong.changes.remove(2);
    world.differs(&add, &RETURNED, &wrong, (Kind::Reference, "this.elementData[1]"));
    // A private method that makes a larger array.
    let grow = target(
        InvocationKind::Exact,
        "java.util.ArrayList.grow",
        "(I)[Ljava/lang/Object;",
        &["this", "minimum"],
    );
    if world.jdk.feature_version >= 11 {
        let larger = Witness {
            inputs: inputs(&[("minimum", int(4)), ("this", old(0))]),
            result: Some(new(0)),
            changes: vec![world.change(0, list, "elementData", new(0))],
            new_objects: vec![world.array("java.lang.Object[]", 4, &[(0, old(2))])],
            ..right
        };
        world.agrees(&grow, &RETURNED, &larger);
    }
}

fn tree_map(world: &mut World) {
    let (map, entry) = ("java.util.TreeMap", "java.util.TreeMap$Entry");
    let descriptor = "(Ljava/lang/Object;Ljava/lang/Object;)Ljava/lang/Object;";
    let names = ["this", "key", "value"];
    let put = target(InvocationKind::Exact, "java.util.TreeMap.put", descriptor, &names);
    let made = world.object(
        entry,
        &[
            ("key", old(3)),
            ("value", old(3)),
            ("left", NULL),
            ("right", NULL),
            ("parent", old(1)),
            ("color", Value::Bool(false)),
        ],
    );
    let right = Witness {
        inputs: inputs(&[("key", old(3)), ("this", old(0)), ("value", old(3))]),
        objects: vec![
            world.object(map, &[("root", old(1)), ("size", int(1)), ("comparator", NULL)]),
            world.object(entry, &[("key", old(2)), ("color", Value::Bool(true))]),
            integer(world, 5),
            integer(world, 9),
        ],
        result: Some(NULL),
        changes: vec![
            world.change(0, map, "size", int(2)),
            world.change(0, map, "modCount", int(1)),
            world.change(1, entry, "right", new(0)),
        ],
        new_objects: vec![made],
        ..Witness::default()
    };
    world.agrees(&put, &RETURNED, &right);
    let mut wrong = right.clone();
    wrong.changes[2] = world.change(1, entry, "left", new(0));
    world.differs(&put, &RETURNED, &wrong, (Kind::Reference, "this.root.left"));
    let mut wrong = right;
    let color = world.field(entry, "color");
    let fields = &mut wrong.new_objects[0].fields;
    fields.iter_mut().filter(|(field, _)| *field == color).for_each(|it| it.1 = Value::Bool(true));
    world.differs(&put, &RETURNED, &wrong, (Kind::Number, "this.root.right.color"));
}
