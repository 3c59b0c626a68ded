//! Primitive values and strings.

use crate::common::*;
use forkless_engine::{AskedHashes, PathEnd, Witness};
use forkless_ir::FIRST_IDENTITY_HASH;
use forkless_jvm::DifferenceKind as Kind;
use forkless_lang_java::{EntryCalls, InvocationKind};
use forkless_term::Value;

#[test]
fn values_and_strings() {
    on_each_jdk("Values.java", 8, LIMIT, |world| {
        arguments_and_results(world);
        fields_of_all_types(world);
        strings(world);
        hashes_are_numbers_and_assertions_checked(world);
    });
}

fn arguments_and_results(world: &mut World) {
    let mut check = |method: &str,
                     descriptor: &str,
                     given: &[Value],
                     right: Value,
                     wrong: Value| {
        let names = &["a", "b"][..given.len()];
        let target = target(InvocationKind::Static, &format!("Values.{method}"), descriptor, names);
        let given: Vec<_> = names.iter().copied().zip(given.iter().copied()).collect();
        let result =
            |value| Witness { inputs: inputs(&given), result: Some(value), ..Witness::default() };
        world.agrees(&target, &RETURNED, &result(right));
        world.differs(&target, &RETURNED, &result(wrong), (Kind::Number, "the result"));
    };
    check("not", "(Z)Z", &[Value::Bool(false)], Value::Bool(true), Value::Bool(false));
    check("not", "(Z)Z", &[int(1)], int(0), int(1));
    check("negate", "(B)B", &[byte(-128)], byte(-128), byte(127));
    check("negate", "(B)B", &[int(5)], int(-5), int(5));
    check("next", "(C)C", &[short(0xfffe)], short(0xffff), short(0xfffe));
    check("half", "(S)S", &[short(0x8000)], short(0xc000), short(0x4000));
    check("square", "(J)J", &[long(1 << 31)], long(1 << 62), long(0));
    check("root", "(F)F", &[float(2.0)], float(2f32.sqrt()), float(1.0));
    check("root", "(F)F", &[float(-1.0)], float(f32::NAN), float(0.0));
    let nan = Value::Float(forkless_term::Precision::Double, 0xfff8_0000_0000_0001);
    check("divide", "(DD)D", &[double(0.0), double(0.0)], nan, double(0.0));
    check("divide", "(DD)D", &[double(0.0), double(-1.0)], double(-0.0), double(0.0));
}

fn fields_of_all_types(world: &mut World) {
    let shift = target(InvocationKind::Virtual, "Values.shift", "()V", &["this"]);
    let before = [
        ("flag", Value::Bool(true)),
        ("small", byte(127)),
        ("letter", short(0xffff)),
        ("medium", short(0x7fff)),
        ("large", long(i64::MAX)),
        ("single", float(0.5)),
        ("precise", double(-1.0)),
    ];
    let after = [
        ("flag", Value::Bool(false)),
        ("small", byte(-128)),
        ("letter", short(0)),
        ("medium", short(0x8000)),
        ("large", long(i64::MIN)),
        ("single", float(1.5)),
        ("precise", double(0.0)),
    ];
    let right = Witness {
        inputs: inputs(&[("this", old(0))]),
        objects: vec![world.object("Values", &before)],
        changes: after.iter().map(|&(name, it)| world.change(0, "Values", name, it)).collect(),
        ..Witness::default()
    };
    world.agrees(&shift, &RETURNED, &right);
    for (place, (name, value)) in before.into_iter().enumerate() {
        let mut wrong = right.clone();
        wrong.changes[place] = world.change(0, "Values", name, value);
        let place = format!("this.{name}");
        world.differs(&shift, &RETURNED, &wrong, (Kind::Number, &place));
    }
}

fn strings(world: &mut World) {
    let descriptor = "(Ljava/lang/String;)Ljava/lang/String;";
    let twice = target(InvocationKind::Static, "Values.twice", descriptor, &["text"]);
    let [given, bytes] = world.string("ab", old(1));
    let [made, more] = world.string("abab", new(1));
    let right = Witness {
        inputs: inputs(&[("text", old(0))]),
        objects: vec![given, bytes],
        result: Some(new(0)),
        new_objects: vec![made, more],
        ..Witness::default()
    };
    world.agrees(&twice, &RETURNED, &right);
    let mut wrong = right.clone();
    wrong.new_objects[1].elements[3].1 = world.letter(b'x');
    let found = world.differs(&twice, &RETURNED, &wrong, (Kind::Text, "the result"));
    assert_eq!((found.expected.as_str(), found.found.as_str()), ("\"abax\"", "\"abab\""));
    let wrong = Witness { result: Some(old(0)), ..right.clone() };
    world.differs(&twice, &RETURNED, &wrong, (Kind::Reference, "the result"));
    // Contents that the path does not know.
    let mut hidden = right.clone();
    hidden.new_objects[0].fields.clear();
    world.agrees(&twice, &RETURNED, &hidden);
    // A string that nobody looks into may be any.
    let same = target(InvocationKind::Static, "Values.same", descriptor, &["text"]);
    let any = Witness {
        inputs: inputs(&[("text", old(0))]),
        objects: vec![world.object("java.lang.String", &[])],
        result: Some(old(0)),
        ..Witness::default()
    };
    world.agrees(&same, &RETURNED, &any);
    if !world.has_wide_strings() {
        two_bytes_for_each_character(world, &twice, right);
    }
}

fn two_bytes_for_each_character(world: &mut World, twice: &EntryCalls, narrow: Witness) {
    let mut wide = narrow;
    let text: Vec<Value> =
        "ä€".encode_utf16().flat_map(u16::to_ne_bytes).map(|it| byte(it as i8)).collect();
    let doubled: Vec<(u32, Value)> = (0..).zip(text.repeat(2)).collect();
    let coder = world.field("java.lang.String", "coder");
    for (string, array, length) in [(0, 1, 4), (2, 3, 8)] {
        let mut objects = wide.objects.iter_mut().chain(&mut wide.new_objects);
        let fields = &mut objects.nth(string).expect("a string").fields;
        fields.iter_mut().filter(|(field, _)| *field == coder).for_each(|it| it.1 = byte(1));
        let mut objects = wide.objects.iter_mut().chain(&mut wide.new_objects);
        let bytes = objects.nth(array).expect("its bytes");
        bytes.length = Some(length);
        bytes.elements = doubled[..length as usize].to_vec();
    }
    world.agrees(twice, &RETURNED, &wide);
}

/// A second path that asks needs a new process, and starts with the same number.
fn hashes_are_numbers_and_assertions_checked(world: &mut World) {
    let hash = target(InvocationKind::Static, "Values.hash", "(Ljava/lang/Object;)I", &["object"]);
    let right = Witness {
        inputs: inputs(&[("object", old(0))]),
        objects: vec![world.object("Values", &[])],
        result: Some(int(2 * FIRST_IDENTITY_HASH + 1)),
        identity_hashes: AskedHashes { all: 2, of_inputs: 1 },
        ..Witness::default()
    };
    world.agrees(&hash, &RETURNED, &right);
    world.agrees(&hash, &RETURNED, &right);
    let wrong = Witness { result: Some(int(2)), ..right };
    world.differs(&hash, &RETURNED, &wrong, (Kind::Number, "the result"));
    let asserts = target(InvocationKind::Static, "Values.asserts", "()Z", &[]);
    let failed = Witness {
        thrown: Some(new(0).reference()),
        new_objects: vec![world.object("java.lang.AssertionError", &[])],
        ..Witness::default()
    };
    world.agrees(&asserts, &threw(), &failed);
    world.agrees(&asserts, &PathEnd::AssertionFailed(String::new()), &Witness::default());
}
