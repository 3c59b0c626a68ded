//! Objects, arrays, and which object is which.

use crate::common::*;
use forkless_engine::{Change, Witness};
use forkless_jvm::DifferenceKind as Kind;
use forkless_lang_java::{EntryCalls, InvocationKind};

const NODE: &str = "Heaps$Node";

#[test]
fn objects_and_arrays() {
    on_each_jdk("Heaps.java", 8, LIMIT, |world| {
        cyclic_lists(world);
        changes_of_the_input(world);
        aliased_parameters(world);
        new_objects(world);
        arrays(world);
        elements_of_all_kinds(world);
        private_members(world);
        dispatch(world);
        constructors(world);
        preconditions(world);
        things_of_the_machine(world);
        impossible_inputs(world);
    });
}

fn cyclic_lists(world: &mut World) {
    let second =
        target(InvocationKind::Static, "Heaps.second", "(LHeaps$Node;)LHeaps$Node;", &["n"]);
    let ring = Witness {
        inputs: inputs(&[("n", old(0))]),
        objects: vec![
            world.object(NODE, &[("value", int(1)), ("next", old(1))]),
            world.object(NODE, &[("next", old(0))]),
        ],
        result: Some(old(0)),
        ..Witness::default()
    };
    world.agrees(&second, &RETURNED, &ring);
    let wrong = Witness { result: Some(old(1)), ..ring.clone() };
    let found = world.differs(&second, &RETURNED, &wrong, (Kind::Reference, "the result"));
    assert_eq!(found.expected, "n.next, of Heaps$Node");
    assert_eq!(found.found, "n, of Heaps$Node");
    let wrong = Witness { result: Some(NULL), ..ring.clone() };
    world.differs(&second, &RETURNED, &wrong, (Kind::Reference, "the result"));
    let wrong = Witness {
        result: Some(new(0)),
        new_objects: vec![world.object(NODE, &[])],
        ..ring.clone()
    };
    world.differs(&second, &RETURNED, &wrong, (Kind::Reference, "the result"));
    let wrong = Witness { changes: vec![world.change(1, NODE, "value", int(5))], ..ring };
    let found = world.differs(&second, &RETURNED, &wrong, (Kind::Number, "n.next.value"));
    assert_eq!(found.to_string(), "n.next.value: the path has 5, the JVM 0");
}

fn changes_of_the_input(world: &mut World) {
    let reverse =
        target(InvocationKind::Static, "Heaps.reverse", "(LHeaps$Node;)LHeaps$Node;", &["n"]);
    let list = Witness {
        inputs: inputs(&[("n", old(0))]),
        objects: vec![
            world.object(NODE, &[("next", old(1))]),
            world.object(NODE, &[("next", old(2))]),
            world.object(NODE, &[("next", NULL)]),
        ],
        result: Some(old(2)),
        changes: vec![
            world.change(0, NODE, "next", NULL),
            world.change(1, NODE, "next", old(0)),
            world.change(2, NODE, "next", old(1)),
        ],
        ..Witness::default()
    };
    world.agrees(&reverse, &RETURNED, &list);
    // A change that the path does not promise is found, too.
    let mut wrong = list.clone();
    wrong.changes.remove(1);
    world.differs(&reverse, &RETURNED, &wrong, (Kind::Reference, "n.next.next"));
    let mut wrong = list;
    wrong.changes.remove(2);
    let found = world.differs(&reverse, &RETURNED, &wrong, (Kind::Reference, "n.next.next.next"));
    assert_eq!((found.expected.as_str(), found.found.as_str()), ("null", "n.next, of Heaps$Node"));
    // Even of a field that the path never speaks of.
    let both =
        target(InvocationKind::Static, "Heaps.both", "(LHeaps$Node;LHeaps$Node;)V", &["a", "b"]);
    let wrong = Witness {
        inputs: inputs(&[("a", old(0)), ("b", old(1))]),
        objects: vec![world.object(NODE, &[]), world.object(NODE, &[])],
        changes: vec![world.change(0, NODE, "value", int(1))],
        ..Witness::default()
    };
    world.differs(&both, &RETURNED, &wrong, (Kind::Number, "b.value"));
}

fn aliased_parameters(world: &mut World) {
    let both =
        target(InvocationKind::Static, "Heaps.both", "(LHeaps$Node;LHeaps$Node;)V", &["a", "b"]);
    let one = Witness {
        inputs: inputs(&[("a", old(0)), ("b", old(0))]),
        objects: vec![world.object(NODE, &[])],
        changes: vec![world.change(0, NODE, "value", int(2))],
        ..Witness::default()
    };
    world.agrees(&both, &RETURNED, &one);
    let wrong = Witness { changes: vec![world.change(0, NODE, "value", int(1))], ..one };
    world.differs(&both, &RETURNED, &wrong, (Kind::Number, "a.value"));
}

fn new_objects(world: &mut World) {
    let pair = target(InvocationKind::Static, "Heaps.pair", "()LHeaps$Node;", &[]);
    let node =
        |world: &World, value, next| world.object(NODE, &[("value", int(value)), ("next", next)]);
    let ring = Witness {
        result: Some(new(2)),
        // In any order, with objects that nothing leads to.
        new_objects: vec![node(world, 2, new(2)), node(world, 77, NULL), node(world, 0, new(0))],
        ..Witness::default()
    };
    world.agrees(&pair, &RETURNED, &ring);
    // One object of the path must be one of the JVM, and the other way round.
    let mut wrong = ring.clone();
    wrong.new_objects[2] = node(world, 0, new(2));
    world.differs(&pair, &RETURNED, &wrong, (Kind::Reference, "the result.next"));
    let mut wrong = ring.clone();
    wrong.new_objects[0] = node(world, 2, new(1));
    wrong.new_objects[1] = node(world, 0, new(0));
    world.differs(&pair, &RETURNED, &wrong, (Kind::Reference, "the result.next.next"));
    let mut wrong = ring.clone();
    wrong.new_objects[0] = node(world, 3, new(2));
    world.differs(&pair, &RETURNED, &wrong, (Kind::Number, "the result.next.value"));
    let mut wrong = ring.clone();
    wrong.new_objects[2] = world.object("Shape", &[("sides", int(0))]);
    world.differs(&pair, &RETURNED, &wrong, (Kind::Class, "the result"));
    // What is hidden is not compared.
    let mut hidden = ring;
    hidden.new_objects[0] = world.object(NODE, &[("next", new(2))]);
    world.agrees(&pair, &RETURNED, &hidden);
}

fn arrays(world: &mut World) {
    let row = target(InvocationKind::Static, "Heaps.row", "([[I)[I", &["rows"]);
    let rows = Witness {
        inputs: inputs(&[("rows", old(0))]),
        objects: vec![
            world.array("int[][]", 3, &[(0, old(1)), (1, old(2))]),
            world.array("int[]", 0, &[]),
            world.array("int[]", 2, &[(1, int(4))]),
        ],
        result: Some(old(1)),
        changes: vec![Change::Element { array: 2, index: 0, value: int(7) }],
        ..Witness::default()
    };
    world.agrees(&row, &RETURNED, &rows);
    // A condition may mention elements that are not there.
    let mut beyond = rows.clone();
    beyond.objects[1].elements = vec![(u32::MAX, int(1))];
    world.agrees(&row, &RETURNED, &beyond);
    let wrong = Witness { changes: vec![], ..rows.clone() };
    world.differs(&row, &RETURNED, &wrong, (Kind::Number, "rows[1][0]"));
    let wrong = Change::Element { array: 0, index: 2, value: old(1) };
    let wrong = Witness { changes: vec![rows.changes[0], wrong], ..rows };
    world.differs(&row, &RETURNED, &wrong, (Kind::Reference, "rows[2]"));

    let squares = target(InvocationKind::Static, "Heaps.squares", "(I)[I", &["count"]);
    let made = |length, elements: &[(u32, forkless_term::Value)]| Witness {
        inputs: inputs(&[("count", int(3))]),
        result: Some(new(0)),
        new_objects: vec![world.array("int[]", length, elements)],
        ..Witness::default()
    };
    let right = made(3, &[(0, int(0)), (1, int(1)), (2, int(4))]);
    let short = made(2, &[(1, int(1))]);
    let other = made(3, &[(1, int(2)), (2, int(4))]);
    let fewer = made(3, &[(1, int(1))]);
    world.agrees(&squares, &RETURNED, &right);
    world.differs(&squares, &RETURNED, &short, (Kind::Length, "the result"));
    world.differs(&squares, &RETURNED, &other, (Kind::Number, "the result[1]"));
    world.differs(&squares, &RETURNED, &fewer, (Kind::Number, "the result[2]"));
}

fn elements_of_all_kinds(world: &mut World) {
    let mixed = target(InvocationKind::Static, "Heaps.mixed", "()[Ljava/lang/Object;", &[]);
    let [string, bytes] = world.string("text", new(2));
    let right = Witness {
        result: Some(new(0)),
        new_objects: vec![
            world.array("java.lang.Object[]", 4, &[(0, new(1)), (1, new(3)), (3, new(4))]),
            string,
            bytes,
            world.object("java.lang.Character", &[("value", short(b'c'.into()))]),
            world.array("int[]", 2, &[]),
        ],
        ..Witness::default()
    };
    world.agrees(&mixed, &RETURNED, &right);
    let mut wrong = right.clone();
    wrong.new_objects[2].elements[0].1 = world.letter(b'T');
    let found = world.differs(&mixed, &RETURNED, &wrong, (Kind::Text, "the result[0]"));
    assert_eq!(found.to_string(), "the result[0]: the path has \"Text\", the JVM \"text\"");
    let mut wrong = right;
    wrong.new_objects[0].elements.remove(2);
    world.differs(&mixed, &RETURNED, &wrong, (Kind::Reference, "the result[3]"));
}

fn private_members(world: &mut World) {
    let reveal = target(InvocationKind::Exact, "Heaps$Secret.reveal", "(I)I", &["this", "by"]);
    let secret = "Heaps$Secret";
    let right = Witness {
        inputs: inputs(&[("this", old(0)), ("by", int(-2))]),
        objects: vec![
            world.object(secret, &[("number", int(40)), ("names", old(1))]),
            world.array("java.lang.String[]", 1, &[]),
        ],
        result: Some(int(38)),
        changes: vec![world.change(0, secret, "more", old(1))],
        ..Witness::default()
    };
    world.agrees(&reveal, &RETURNED, &right);
    let wrong = Witness { result: Some(int(39)), ..right };
    world.differs(&reveal, &RETURNED, &wrong, (Kind::Number, "the result"));
}

fn dispatch(world: &mut World) {
    let square = |count| Witness {
        inputs: inputs(&[("this", old(0))]),
        objects: vec![world.object("Square", &[("sides", int(1))])],
        result: Some(int(count)),
        ..Witness::default()
    };
    let (one, four, eight) = (square(1), square(4), square(8));
    let count = |dispatch| target(dispatch, "Shape.count", "()I", &["this"]);
    world.agrees(&count(InvocationKind::Virtual), &RETURNED, &four);
    world.agrees(&count(InvocationKind::Exact), &RETURNED, &one);
    let twice = target(InvocationKind::Exact, "Shape.twice", "()I", &["this"]);
    world.agrees(&twice, &RETURNED, &eight);

    let greet = target(InvocationKind::Exact, "Greeting.greet", "()Ljava/lang/String;", &["this"]);
    let [name, bytes] = world.string("you", old(2));
    let [text, more] = world.string("hello you", new(1));
    let greeting = Witness {
        inputs: inputs(&[("this", old(0))]),
        objects: vec![world.object("World", &[("name", old(1))]), name, bytes],
        result: Some(new(0)),
        new_objects: vec![text, more],
        ..Witness::default()
    };
    world.agrees(&greet, &RETURNED, &greeting);
}

fn constructors(world: &mut World) {
    let descriptor = "(Ljava/lang/String;[I)V";
    let make =
        target(InvocationKind::Constructor, "World.<init>", descriptor, &["name", "lengths"]);
    let [name, bytes] = world.string("abc", old(1));
    let right = Witness {
        inputs: inputs(&[("name", old(0)), ("lengths", old(2))]),
        objects: vec![name, bytes, world.array("int[]", 1, &[])],
        result: Some(new(0)),
        changes: vec![Change::Element { array: 2, index: 0, value: int(3) }],
        new_objects: vec![world.object("World", &[("name", old(0))])],
        ..Witness::default()
    };
    world.agrees(&make, &RETURNED, &right);
    let mut wrong = right.clone();
    wrong.new_objects = vec![world.object("World", &[("name", NULL)])];
    world.differs(&make, &RETURNED, &wrong, (Kind::Reference, "the new object.name"));
}

fn preconditions(world: &mut World) {
    let second =
        target(InvocationKind::Static, "Heaps.second", "(LHeaps$Node;)LHeaps$Node;", &["n"]);
    let positive = target(InvocationKind::Static, "Heaps.positive", "(LHeaps$Node;)Z", &["n"]);
    let calls = EntryCalls { requires: vec![positive.method], ..second };
    let ring = |value| Witness {
        inputs: inputs(&[("n", old(0))]),
        objects: vec![world.object(NODE, &[("value", int(value)), ("next", old(0))])],
        result: Some(old(0)),
        ..Witness::default()
    };
    let (right, wrong) = (ring(1), ring(0));
    world.agrees(&calls, &RETURNED, &right);
    let found = world.differs(&calls, &RETURNED, &wrong, (Kind::Input, "the input"));
    assert_eq!(found.found, "refuses it: the precondition does not hold");
    let null = Witness { inputs: vec![], objects: vec![], result: None, ..wrong };
    let found = world.differs(&calls, &RETURNED, &null, (Kind::Input, "the input"));
    assert!(found.found.contains("the precondition throws java.lang.NullPointer"), "{found}");
}

fn things_of_the_machine(world: &mut World) {
    let supplier =
        target(InvocationKind::Static, "Heaps.supplier", "(I)Ljava/lang/Object;", &["n"]);
    let classes = target(InvocationKind::Static, "Heaps.classes", "()Ljava/lang/Object;", &[]);
    let made = |class: &str| Witness {
        result: Some(new(0)),
        new_objects: vec![world.object(class, &[])],
        ..Witness::default()
    };
    let (lambda, class, node) = (made("Heaps$$Lambda/1"), made("java.lang.Class"), made(NODE));
    world.agrees(&supplier, &RETURNED, &lambda);
    world.agrees(&classes, &RETURNED, &class);
    world.differs(&supplier, &RETURNED, &class, (Kind::Class, "the result"));
    world.differs(&classes, &RETURNED, &node, (Kind::Class, "the result"));
}

fn impossible_inputs(world: &mut World) {
    let second =
        target(InvocationKind::Static, "Heaps.second", "(LHeaps$Node;)LHeaps$Node;", &["n"]);
    let shape = world.object("Shape", &[]);
    let list =
        |objects| Witness { inputs: inputs(&[("n", old(0))]), objects, ..Witness::default() };
    let refused = |world: &mut World, witness: &Witness, words: &str| {
        let found = world.differs(&second, &RETURNED, witness, (Kind::Input, "the input"));
        assert!(found.found.contains(words), "{found}");
    };
    let wrong_field = list(vec![world.object(NODE, &[("next", old(1))]), shape.clone()]);
    refused(world, &wrong_field, "the field next of Heaps$Node cannot hold an object of Shape");
    let wrong_argument = list(vec![shape.clone()]);
    refused(world, &wrong_argument, "parameter 0 of Heaps$Node cannot be of Shape");
    let mut wrong_owner = list(vec![shape]);
    wrong_owner.objects[0].fields = vec![(world.field(NODE, "next"), NULL)];
    refused(world, &wrong_owner, "an object of Shape has no field next");
    let interface = list(vec![world.object("Greeting", &[])]);
    refused(world, &interface, "Greeting, which is abstract");
    let missing = list(vec![world.object("Nowhere", &[])]);
    world.refuses_class(&second, &RETURNED, &missing, "there is no class Nowhere");
    let mut element = list(vec![world.array("int[][]", 1, &[(0, old(1))])]);
    element.objects.push(world.object(NODE, &[]));
    refused(world, &element, "element 0 of an array of [I cannot be of Heaps$Node");
    // That is the JVM's own affair.
    let class = list(vec![world.object("java.lang.Class", &[])]);
    world.not_comparable(&second, &RETURNED, &class, "an object of java.lang.Class");
    let none = target(InvocationKind::Static, "Heaps.third", "(LHeaps$Node;)LHeaps$Node;", &["n"]);
    let nothing = Witness::default();
    let found = world.differs(&none, &RETURNED, &nothing, (Kind::Input, "the input"));
    assert!(found.found.contains("NoSuchMethodException"), "{found}");
    // After all of that it still works.
    let fine = list(vec![world.object(NODE, &[("next", old(0))])]);
    world.agrees(&second, &RETURNED, &Witness { result: Some(old(0)), ..fine });
}
