//! What Java will need and the small languages do not use: exceptions, arrays, statics, class
//! initialisation, switches, casts, wide and narrow integers. Programs are built by hand; every
//! witness is replayed on the concrete interpreter, so a path that is wrong does not pass.

use crate::build::{Code, NOWHERE, ends, field, method};
use forkless_engine::{Budgets, Config, EndKind, Exploration, NullPolicy, Progress, explore};
use forkless_heap::Strategy;
use forkless_ir::{
    BinaryOp, BodyBuilder, BuiltinException, Callee, Class, ClassId, ClassKind, Constant, Handler,
    Op, Program, Raising, Register, Terminator, Type, UnaryOp,
};
use std::time::Duration;

fn class(program: &mut Program, name: &str, kind: ClassKind, above: Option<ClassId>) -> ClassId {
    program.add_class(Class { superclass: above, ..Class::new(name, kind, NOWHERE) })
}

impl Code {
    fn int(&mut self, value: i32) -> Register {
        self.constant(Constant::I32(value))
    }
}

fn run(program: &mut Program, main: BodyBuilder) -> Exploration {
    program.entry = Some(method(program, "main", 0, main));
    program.verify().expect("the program is well formed");
    let under = |strategy: Strategy| {
        let config = Config { strategy, null: NullPolicy::Fork, ..Config::default() };
        let found = explore(program, &config, &Progress::default()).expect("it runs");
        let name = strategy.name();
        assert_eq!(found.counts.mismatches, 0, "every witness replays under {name}");
        assert_eq!(found.counts.replayed, found.counts.traces, "all are replayed under {name}");
        assert!(found.is_complete(), "nothing is cut under {name}");
        found
    };
    let mut found: Vec<Exploration> = Strategy::ALL.into_iter().map(under).collect();
    let traces: Vec<u64> = found.iter().map(|found| found.counts.traces).collect();
    assert!(traces.is_sorted_by(|more, fewer| more >= fewer), "those that split less: {traces:?}");
    let pose = found.pop().expect("there are strategies");
    assert_eq!(found.pop().map(|found| found.counts.ends), Some(pose.counts.ends.clone()));
    pose
}

fn expect(found: &Exploration, expected: &[(&str, u64)]) {
    let expected: Vec<(String, u64)> =
        expected.iter().map(|&(kind, count)| (kind.to_string(), count)).collect();
    assert_eq!(ends(found), expected);
}

#[test]
fn division_by_zero_is_a_path_of_its_own() {
    let mut program = Program::default();
    for ty in [Type::I32, Type::I64] {
        let mut code = Code::new();
        let (a, b) = (code.input("a", ty), code.input("b", ty));
        let quotient = code.binary(BinaryOp::Divide, a, b);
        let remainder = code.binary(BinaryOp::Remainder, a, b);
        let product = code.binary(BinaryOp::Multiply, quotient, b);
        let back = code.binary(BinaryOp::Add, product, remainder);
        let same = code.binary(BinaryOp::Equal, back, a);
        code.push(Op::Assume { condition: same });
        let found = run(&mut program, code.return_value(quotient));
        expect(&found, &[("returned", 1), ("division by zero", 1)]);
    }
}

#[test]
fn exceptions_with_a_class_are_caught_by_the_first_handler_that_fits() {
    let mut program = Program::default();
    let throwable = class(&mut program, "Throwable", ClassKind::Concrete, None);
    let null_pointer = class(&mut program, "NullPointer", ClassKind::Concrete, Some(throwable));
    let arithmetic = class(&mut program, "Arithmetic", ClassKind::Concrete, Some(throwable));
    let node = class(&mut program, "Node", ClassKind::Concrete, None);
    let data = field(&mut program, "data", node, Type::I32, false);
    program.exceptions.null_dereference = Raising::Object(null_pointer);
    program.exceptions.arithmetic = Raising::Object(arithmetic);

    // int callee(Node n) { return 100 / n.data; }
    let mut code = Code::new();
    let object = code.0.variable("n", Type::Ref(node));
    let value = code.op(|destination| Op::GetField { destination, object, field: data });
    let hundred = code.int(100);
    let quotient = code.binary(BinaryOp::Divide, hundred, value);
    let callee = method(&mut program, "callee", 1, code.return_value(quotient));

    // try { return callee(n); } catch (Arithmetic e) { return -1; }
    let mut code = Code::new();
    let n = code.input("n", Type::Ref(node));
    let caught = code.0.temporary(Type::Any);
    let handler = code.0.block();
    code.0.handle(Handler { catches: Some(arithmetic), target: handler, exception: caught });
    let result = code.0.temporary(Type::Any);
    let callee = Callee::Static(callee);
    code.push(Op::Invoke { destination: Some(result), callee, arguments: vec![n] });
    code.end(Terminator::Return(Some(result)));
    code.0.switch_to(handler);
    let minus_one = code.int(-1);
    let found = run(&mut program, code.return_value(minus_one));
    // Null leaves the program, a zero is caught, anything else divides.
    expect(&found, &[("returned", 2), ("threw", 1)]);
}

#[test]
fn a_thrown_input_is_caught_or_not_by_its_class() {
    let mut program = Program::default();
    let throwable = class(&mut program, "Throwable", ClassKind::Concrete, None);
    let special = class(&mut program, "Special", ClassKind::Concrete, Some(throwable));
    let mut code = Code::new();
    let exception = code.input("e", Type::Ref(throwable));
    let caught = code.0.temporary(Type::Any);
    let handler = code.0.block();
    code.0.handle(Handler { catches: Some(special), target: handler, exception: caught });
    code.end(Terminator::Throw(exception));
    code.0.switch_to(handler);
    let found = run(&mut program, code.return_value(caught));
    expect(&found, &[("returned", 1), ("null dereference", 1), ("threw", 1)]);
}

#[test]
fn symbolic_arrays_do_not_fork_at_symbolic_indices() {
    let mut program = Program::default();
    class(&mut program, "int[]", ClassKind::Array { element: Type::I32 }, None);
    let array_type = Type::Ref(ClassId(0));
    // a[i] = 7; b[j] = 8; return a[i];   with a, b and i, j possibly equal
    let mut code = Code::new();
    let (a, b) = (code.input("a", array_type), code.input("b", array_type));
    let (i, j) = (code.input("i", Type::I32), code.input("j", Type::I32));
    let (seven, eight) = (code.int(7), code.int(8));
    code.push(Op::ArrayStore { array: a, index: i, value: seven, element: Type::I32 });
    code.push(Op::ArrayStore { array: b, index: j, value: eight, element: Type::I32 });
    let read = code.op(|destination| Op::ArrayLoad {
        destination,
        array: a,
        index: i,
        element: Type::I32,
    });
    let is_eight = code.binary(BinaryOp::Equal, read, eight);
    let (yes, no) = (code.0.block(), code.0.block());
    code.end(Terminator::Branch { condition: is_eight, then: yes, otherwise: no });
    code.0.switch_to(yes);
    code.end(Terminator::Return(Some(read)));
    code.0.switch_to(no);
    let found = run(&mut program, code.return_value(read));
    // Two ways to return, and null and a bad index for each of the two arrays.
    expect(&found, &[("returned", 2), ("null dereference", 2), ("index out of bounds", 2)]);
}

#[test]
fn new_arrays_have_lengths_and_zeros() {
    let mut program = Program::default();
    let ints = class(&mut program, "int[]", ClassKind::Array { element: Type::I32 }, None);
    let mut code = Code::new();
    let (length, index) = (code.input("length", Type::I32), code.input("index", Type::I32));
    let array = code.op(|destination| Op::NewArray { destination, class: ints, length });
    let one = code.int(1);
    code.push(Op::ArrayStore { array, index, value: one, element: Type::I32 });
    let zero = code.int(0);
    let first = code.op(|destination| Op::ArrayLoad {
        destination,
        array,
        index: zero,
        element: Type::I32,
    });
    let measured = code.op(|destination| Op::ArrayLength { destination, array });
    let sum = code.binary(BinaryOp::Add, first, measured);
    let found = run(&mut program, code.return_value(sum));
    expect(&found, &[("returned", 1), ("index out of bounds", 1), ("negative array size", 1)]);
}

/// The lengths of all arrays in the witnesses of the paths that return.
fn lengths(found: &Exploration) -> Vec<u32> {
    let returned = found.paths.iter().filter(|path| path.end.kind() == Some(EndKind::Returned));
    let witnesses = returned.map(|path| path.witness.as_ref().expect("it has a witness"));
    let objects = witnesses.flat_map(|witness| witness.objects.iter().chain(&witness.new_objects));
    objects.filter_map(|object| object.length).collect()
}

#[test]
fn witnesses_have_short_arrays_where_they_may() {
    let billion = 1_000_000_000;
    for (least, longest) in [(0, 16), (20_000, 1 << 16), (billion, billion as u32)] {
        let mut program = Program::default();
        let ints = class(&mut program, "int[]", ClassKind::Array { element: Type::I32 }, None);
        // assume high >= 1000000000 && high - low >= least; return new int[high - low];
        let mut code = Code::new();
        let (high, low) = (code.input("high", Type::I32), code.input("low", Type::I32));
        let length = code.binary(BinaryOp::Subtract, high, low);
        for (number, limit) in [(high, billion), (length, least)] {
            let limit = code.int(limit);
            let condition = code.binary(BinaryOp::GreaterOrEqual, number, limit);
            code.push(Op::Assume { condition });
        }
        let array = code.op(|destination| Op::NewArray { destination, class: ints, length });
        let found = run(&mut program, code.return_value(array));
        let lengths = lengths(&found);
        assert!(matches!(lengths[..], [length] if length <= longest), "{lengths:?}");
    }
}

#[test]
fn a_bound_on_arrays_leaves_longer_ones_out_and_says_so() {
    let mut program = Program::default();
    let ints = class(&mut program, "int[]", ClassKind::Array { element: Type::I32 }, None);
    // if (a.length > 3) return 1; else return 0;
    let mut code = Code::new();
    let array = code.input("a", Type::Ref(ints));
    let length = code.op(|destination| Op::ArrayLength { destination, array });
    let three = code.int(3);
    let condition = code.binary(BinaryOp::Greater, length, three);
    let (then, otherwise) = (code.0.block(), code.0.block());
    code.end(Terminator::Branch { condition, then, otherwise });
    for block in [then, otherwise] {
        code.0.switch_to(block);
        code.end(Terminator::Return(Some(length)));
    }
    expect(&run(&mut program, code.0), &[("returned", 2), ("null dereference", 1)]);
    for strategy in Strategy::ALL {
        for (bound, returned, hit) in [(Some(3), 1, true), (Some(4), 2, true), (None, 2, false)] {
            let config = Config { strategy, array_bound: bound, ..Config::default() };
            let found = explore(&program, &config, &Progress::default()).expect("it runs");
            expect(&found, &[("returned", returned), ("null dereference", 1)]);
            assert_eq!((found.counts.array_bound_hit, found.counts.bound_hit), (hit, false));
        }
    }
}

#[test]
fn a_stored_reference_must_fit_the_array() {
    let mut program = Program::default();
    let base = class(&mut program, "Base", ClassKind::Concrete, None);
    let sub = class(&mut program, "Sub", ClassKind::Concrete, Some(base));
    let kind = |element| ClassKind::Array { element: Type::Ref(element) };
    let bases = class(&mut program, "Base[]", kind(base), None);
    class(&mut program, "Sub[]", kind(sub), Some(bases));
    let mut code = Code::new();
    let (array, value) = (code.input("a", Type::Ref(bases)), code.input("v", Type::Ref(base)));
    let zero = code.int(0);
    let element = Type::Ref(base);
    code.push(Op::ArrayStore { array, index: zero, value, element });
    let found = run(&mut program, code.return_value(value));
    expect(
        &found,
        &[("returned", 1), ("null dereference", 1), ("index out of bounds", 1), ("array store", 1)],
    );
}

#[test]
fn classes_are_initialised_once_superclasses_first() {
    let mut program = Program::default();
    let base = class(&mut program, "Base", ClassKind::Concrete, None);
    let sub = class(&mut program, "Sub", ClassKind::Concrete, Some(base));
    let count = field(&mut program, "count", base, Type::I32, true);
    // Base: count = count + 1; Sub: count = count * 10
    for (owner, op, number) in [(base, BinaryOp::Add, 1), (sub, BinaryOp::Multiply, 10)] {
        let mut code = Code::new();
        let old = code.op(|destination| Op::GetStatic { destination, field: count });
        let number = code.int(number);
        let value = code.binary(op, old, number);
        code.push(Op::PutStatic { field: count, value });
        code.end(Terminator::Return(None));
        let initializer = method(&mut program, "<clinit>", 0, code.0);
        program.class_mut(owner).initializer = Some(initializer);
    }
    let mut code = Code::new();
    for class in [sub, base, sub] {
        code.push(Op::InitializeClass { class });
    }
    let value = code.op(|destination| Op::GetStatic { destination, field: count });
    let found = run(&mut program, code.return_value(value));
    expect(&found, &[("returned", 1)]);
    let witness = found.paths[0].witness.as_ref().unwrap();
    assert_eq!(witness.result.unwrap().bits(), 10);
}

#[test]
fn a_switch_forks_for_each_case_that_is_possible() {
    let mut program = Program::default();
    let mut code = Code::new();
    let value = code.input("x", Type::I32);
    let five = code.int(5);
    let small = code.binary(BinaryOp::Less, value, five);
    code.push(Op::Assume { condition: small });
    let blocks = [code.0.block(), code.0.block(), code.0.block()];
    let cases = vec![(1, blocks[0]), (7, blocks[1])];
    code.end(Terminator::Switch { value, cases, default: blocks[2] });
    for block in blocks {
        code.0.switch_to(block);
        code.end(Terminator::Return(Some(value)));
    }
    // 7 is impossible.
    expect(&run(&mut program, code.0), &[("returned", 2)]);
}

/// Millions of paths, none of them long enough to look at the clock by itself.
#[test]
fn time_is_over_for_short_paths_too() {
    let mut program = Program::default();
    let mut code = Code::new();
    for number in 0..24 {
        let condition = code.input(&format!("b{number}"), Type::Bool);
        let (then, otherwise) = (code.0.block(), code.0.block());
        code.end(Terminator::Branch { condition, then, otherwise });
        code.0.switch_to(then);
        code.end(Terminator::Jump(otherwise));
        code.0.switch_to(otherwise);
    }
    code.end(Terminator::Return(None));
    program.entry = Some(method(&mut program, "main", 0, code.0));
    let budgets = Budgets { time: Some(Duration::from_millis(200)), ..Budgets::default() };
    let config = Config { budgets, ..Config::default() };
    let found = explore(&program, &config, &Progress::default()).expect("it runs");
    assert!(!found.is_complete() && found.time < Duration::from_secs(60), "{:?}", found.time);
}

#[test]
fn casts_and_class_tests_follow_the_runtime_class() {
    let mut program = Program::default();
    let base = class(&mut program, "Base", ClassKind::Abstract, None);
    let sub = class(&mut program, "Sub", ClassKind::Concrete, Some(base));
    class(&mut program, "Other", ClassKind::Concrete, Some(base));
    let mut code = Code::new();
    let object = code.input("o", Type::Ref(base));
    let cast = code.op(|destination| Op::Cast { destination, object, class: sub });
    let test = code.op(|destination| Op::InstanceOf { destination, object: cast, class: sub });
    let is_null = {
        let null = code.op(|destination| Op::Constant { destination, value: Constant::Null });
        code.binary(BinaryOp::Equal, cast, null)
    };
    let either = code.binary(BinaryOp::Or, test, is_null);
    code.push(Op::Assert { condition: either, message: "a cast gives null or a Sub".into() });
    let found = run(&mut program, code.return_value(cast));
    expect(&found, &[("returned", 1), ("class cast", 1)]);
}

#[test]
fn a_failed_assertion_is_a_finding_with_a_witness() {
    let mut program = Program::default();
    let mut code = Code::new();
    let x = code.input("x", Type::I64);
    let negated = code.op(|destination| Op::Unary { destination, op: UnaryOp::Negate, operand: x });
    // -x != x or x == 0: wrong for the smallest number.
    let zero = code.op(|destination| Op::Constant { destination, value: Constant::I64(0) });
    let differs = code.binary(BinaryOp::NotEqual, negated, x);
    let is_zero = code.binary(BinaryOp::Equal, x, zero);
    let condition = code.binary(BinaryOp::Or, differs, is_zero);
    code.push(Op::Assert { condition, message: "no number is its own negation".into() });
    let found = run(&mut program, code.return_value(x));
    expect(&found, &[("returned", 1), ("assertion failed", 1)]);
    let failed = found.paths.iter().find(|path| path.end.kind() == Some(EndKind::AssertionFailed));
    let (_, value) = failed.unwrap().witness.as_ref().unwrap().inputs[0];
    assert_eq!(value.bits(), i64::MIN as u64);
}

#[test]
fn narrow_integers_are_converted_as_in_the_jvm() {
    let mut program = Program::default();
    let mut code = Code::new();
    let x = code.input("x", Type::I32);
    let convert = |code: &mut Code, source, from, to| {
        code.op(|destination| Op::Convert { destination, source, from, to })
    };
    let byte = convert(&mut code, x, Type::I32, Type::I8);
    let from_byte = convert(&mut code, byte, Type::I8, Type::I32);
    let character = convert(&mut code, x, Type::I32, Type::U16);
    let from_character = convert(&mut code, character, Type::U16, Type::I32);
    let (minus_one, all_ones) = (code.int(-1), code.int(0xffff));
    let byte_is = code.binary(BinaryOp::Equal, from_byte, minus_one);
    let character_is = code.binary(BinaryOp::Equal, from_character, all_ones);
    let both = code.binary(BinaryOp::And, byte_is, character_is);
    let three = code.int(35);
    let shifted = code.binary(BinaryOp::ShiftRightUnsigned, x, three);
    let (yes, no) = (code.0.block(), code.0.block());
    code.end(Terminator::Branch { condition: both, then: yes, otherwise: no });
    code.0.switch_to(yes);
    code.end(Terminator::Return(Some(shifted)));
    code.0.switch_to(no);
    expect(&run(&mut program, code.return_value(x)), &[("returned", 2)]);
}

#[test]
fn null_policies_differ_where_a_reference_may_be_null() {
    let mut program = Program::default();
    let node = class(&mut program, "Node", ClassKind::Concrete, None);
    let next = field(&mut program, "next", node, Type::Ref(node), false);
    let mut code = Code::new();
    let object = code.input("n", Type::Ref(node));
    let first = code.op(|destination| Op::GetField { destination, object, field: next });
    let second = code.op(|destination| Op::GetField { destination, object: first, field: next });
    let found = run(&mut program, code.return_value(second));
    expect(&found, &[("returned", 1), ("null dereference", 2)]);
    assert_eq!(
        found
            .paths
            .iter()
            .filter(|path| path.end.kind()
                == Some(EndKind::Exception(BuiltinException::NullDereference)))
            .count(),
        2
    );
    let assume = Config { null: NullPolicy::Assume, ..Config::default() };
    let found = explore(&program, &assume, &Progress::default()).unwrap();
    expect(&found, &[("returned", 1)]);
}
