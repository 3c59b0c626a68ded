//! Floats. The symbolic interpreter and the concrete one compute what the JVM computes
//! (`floats/corners.txt`, made by the program beside it), and decisions on floats are paths like
//! any other. Programs are built by hand; every witness is replayed.

use crate::build::{Code, NOWHERE, ends, field, method};
use forkless_engine::{Budgets, Change, Config, Exploration, Progress, explore};
use forkless_heap::Strategy;
use forkless_ir::{
    BinaryOp, BodyBuilder, Class, ClassId, ClassKind, Constant, Op, Program, Register, Terminator,
    Type, UnaryOp,
};
use forkless_term::Value;
use std::collections::BTreeMap;

fn class(program: &mut Program, name: &str, kind: ClassKind) -> ClassId {
    program.add_class(Class::new(name, kind, NOWHERE))
}

impl Code {
    fn double(&mut self, value: f64) -> Register {
        self.constant(Constant::F64(value.to_bits()))
    }

    fn unary(&mut self, op: UnaryOp, operand: Register) -> Register {
        self.op(|destination| Op::Unary { destination, op, operand })
    }

    fn convert(&mut self, source: Register, from: Type, to: Type) -> Register {
        self.op(|destination| Op::Convert { destination, source, from, to })
    }

    /// Two ways to go on, each with its name in the trail.
    fn branch(mut self, condition: Register, value: Register) -> BodyBuilder {
        let (then, otherwise) = (self.0.block(), self.0.block());
        self.end(Terminator::Branch { condition, then, otherwise });
        for (block, name) in [(then, "then"), (otherwise, "otherwise")] {
            self.0.switch_to(block);
            self.push(Op::Mark { name: name.into() });
            self.end(Terminator::Return(Some(value)));
        }
        self.0
    }
}

/// Explores a program; what is not cut was replayed.
fn run_with(program: &mut Program, main: BodyBuilder, config: &Config) -> Exploration {
    program.entry = Some(method(program, "main", 0, main));
    program.verify().expect("the program is well formed");
    let found = explore(program, config, &Progress::default()).expect("it runs");
    assert_eq!(found.counts.mismatches, 0, "every witness replays: {:?}", found.counts);
    found
}

fn run(program: &mut Program, main: BodyBuilder) -> Exploration {
    run_with(program, main, &Config::default())
}

fn bits(value: Value) -> u64 {
    match value {
        Value::Bool(truth) => u64::from(truth),
        Value::Bits(_, bits) | Value::Float(_, bits) => bits,
        Value::Reference(_) => panic!("not a number"),
    }
}

/// A line of the table: an operation, its first operand, the results for all second operands.
struct Line {
    ty: Type,
    op: String,
    operand: u64,
    results: Vec<u64>,
}

fn type_of(word: &str) -> Type {
    match word {
        "byte" => Type::I8,
        "char" => Type::U16,
        "int" => Type::I32,
        "long" => Type::I64,
        "float" => Type::F32,
        "double" => Type::F64,
        other => panic!("no type {other}"),
    }
}

fn lines() -> Vec<Line> {
    let hex = |word: &str| u64::from_str_radix(word, 16).expect("a hexadecimal number");
    let read = |line: &str| {
        let words: Vec<&str> = line.split(' ').collect();
        let results = words[3..].iter().map(|word| hex(word)).collect();
        Line { ty: type_of(words[0]), op: words[1].into(), operand: hex(words[2]), results }
    };
    include_str!("floats/corners.txt").lines().map(read).collect()
}

fn binary_op(name: &str) -> Option<BinaryOp> {
    Some(match name {
        "add" => BinaryOp::Add,
        "subtract" => BinaryOp::Subtract,
        "multiply" => BinaryOp::Multiply,
        "divide" => BinaryOp::Divide,
        "remainder" => BinaryOp::Remainder,
        "compare-low" => BinaryOp::CompareLow,
        "compare-high" => BinaryOp::CompareHigh,
        "equal" => BinaryOp::Equal,
        "not-equal" => BinaryOp::NotEqual,
        "less" => BinaryOp::Less,
        "less-or-equal" => BinaryOp::LessOrEqual,
        "greater" => BinaryOp::Greater,
        "greater-or-equal" => BinaryOp::GreaterOrEqual,
        _ => return None,
    })
}

/// The type of an operation's result.
fn result_type(line: &Line) -> Type {
    match line.op.as_str() {
        "compare-low" | "compare-high" => Type::I32,
        "equal" | "not-equal" | "less" | "less-or-equal" | "greater" | "greater-or-equal" => {
            Type::Bool
        }
        op => op.strip_prefix("to-").map_or(line.ty, type_of),
    }
}

/// Where the operands of a test come from.
#[derive(Clone, Copy, PartialEq)]
enum Source {
    /// They are constants: the symbolic side folds.
    Constants,
    /// They are inputs of which the bits are assumed: the symbolic side evaluates.
    Inputs,
}

/// A value of the type with these bits.
fn operand(code: &mut Code, ty: Type, bits: u64, source: Source, name: &str) -> Register {
    let wide = matches!(ty, Type::I64 | Type::F64);
    let whole = if wide { Constant::I64(bits as i64) } else { Constant::I32(bits as u32 as i32) };
    let constant = code.constant(whole);
    let bits = match source {
        Source::Constants => constant,
        Source::Inputs => {
            let input = code.input(name, if wide { Type::I64 } else { Type::I32 });
            let condition = code.binary(BinaryOp::Equal, input, constant);
            code.push(Op::Assume { condition });
            input
        }
    };
    match ty {
        Type::F32 | Type::F64 => code.unary(UnaryOp::FromRawBits, bits),
        Type::I8 | Type::U16 => code.convert(bits, Type::I32, ty),
        _ => bits,
    }
}

fn result(code: &mut Code, line: &Line, left: Register, right: Option<Register>) -> Register {
    match (binary_op(&line.op), right) {
        (Some(op), Some(right)) => code.binary(op, left, right),
        _ => match line.op.as_str() {
            "negate" => code.unary(UnaryOp::Negate, left),
            "absolute" => code.unary(UnaryOp::Absolute, left),
            "square-root" => code.unary(UnaryOp::SquareRoot, left),
            _ => code.convert(left, line.ty, result_type(line)),
        },
    }
}

/// Computes a group of lines in one run, each result into a static field of its own, and holds
/// what both interpreters agree on against the table.
fn check_group(group: &[Line], source: Source) -> usize {
    let mut program = Program::default();
    let results = class(&mut program, "Results", ClassKind::Concrete);
    let mut code = Code::new();
    let operands: Vec<Register> = group
        .iter()
        .enumerate()
        .map(|(at, line)| operand(&mut code, line.ty, line.operand, source, &format!("x{at}")))
        .collect();
    let mut expected = BTreeMap::new();
    for (line, &left) in group.iter().zip(&operands) {
        for (at, &number) in line.results.iter().enumerate() {
            // The second operands are the first ones of all lines.
            let right = binary_op(&line.op).map(|_| operands[at]);
            let value = result(&mut code, line, left, right);
            let name = format!("{} {:x} {at}", line.op, line.operand);
            let field = field(&mut program, &name, results, result_type(line), true);
            code.push(Op::PutStatic { field, value });
            expected.insert(field, number);
        }
    }
    let found = run(&mut program, code.return_value(None));
    assert_eq!(ends(&found), [("returned".to_string(), 1)]);
    let witness = found.paths[0].witness.as_ref().expect("the path has a witness");
    let mut checked = 0;
    for change in &witness.changes {
        let Change::Static { field, value } = *change else { panic!("only statics change") };
        let name = &program.field(field).name;
        assert_eq!(bits(value), expected[&field], "{:?} {name}", group[0].ty);
        checked += 1;
    }
    assert_eq!(checked, expected.len(), "every result is in its field");
    checked
}

fn check_table(source: Source) {
    let mut groups: BTreeMap<(String, String), Vec<Line>> = BTreeMap::new();
    for line in lines() {
        groups.entry((format!("{:?}", line.ty), line.op.clone())).or_default().push(line);
    }
    let checked: usize = groups.values().map(|group| check_group(group, source)).sum();
    assert!(checked > 10_000, "the table is there as a whole: {checked} results");
}

#[test]
fn constants_are_computed_as_the_jvm_does() {
    check_table(Source::Constants);
}

#[test]
fn inputs_are_computed_as_the_jvm_does() {
    check_table(Source::Inputs);
}

#[test]
fn raw_bits_are_kept_where_they_are_only_moved() {
    let odd_nan = 0xfff8_0000_dead_beef;
    let mut program = Program::default();
    let holder = class(&mut program, "Holder", ClassKind::Concrete);
    let held = field(&mut program, "held", holder, Type::F64, false);
    let array_class = class(&mut program, "double[]", ClassKind::Array { element: Type::F64 });
    let mut code = Code::new();
    let nan = code.constant(Constant::F64(odd_nan));
    let object = code.op(|destination| Op::New { destination, class: holder });
    code.push(Op::PutField { object, field: held, value: nan });
    let value = code.op(|destination| Op::GetField { destination, object, field: held });
    let (length, index) = (code.constant(Constant::I32(2)), code.constant(Constant::I32(1)));
    let array = code.op(|destination| Op::NewArray { destination, class: array_class, length });
    code.push(Op::ArrayStore { array, index, value, element: Type::F64 });
    let element = Type::F64;
    let value = code.op(|destination| Op::ArrayLoad { destination, array, index, element });
    let raw = code.unary(UnaryOp::ToRawBits, value);
    let found = run(&mut program, code.return_value(Some(raw)));
    let witness = found.paths[0].witness.as_ref().expect("the path has a witness");
    assert_eq!(witness.result.map(bits), Some(odd_nan));
}

/// What is never decided on needs no solver, whatever is computed with it.
#[test]
fn inputs_that_are_only_computed_with_take_one_path() {
    for strategy in Strategy::ALL {
        let mut program = Program::default();
        let node = class(&mut program, "Node", ClassKind::Concrete);
        let weight = field(&mut program, "weight", node, Type::F32, false);
        let mut code = Code::new();
        let (x, n) = (code.input("x", Type::F64), code.input("n", Type::Ref(node)));
        let y = code.op(|destination| Op::GetField { destination, object: n, field: weight });
        let wide = code.convert(y, Type::F32, Type::F64);
        let three = code.double(3.0);
        let product = code.binary(BinaryOp::Multiply, x, three);
        let sum = code.binary(BinaryOp::Add, product, wide);
        let root = code.unary(UnaryOp::SquareRoot, sum);
        let rest = code.binary(BinaryOp::Remainder, root, three);
        let narrow = code.convert(rest, Type::F64, Type::F32);
        code.push(Op::PutField { object: n, field: weight, value: narrow });
        let config = Config { strategy, ..Config::default() };
        let found = run_with(&mut program, code.return_value(Some(rest)), &config);
        let expected = [("returned".to_string(), 1), ("null dereference".to_string(), 1)];
        assert_eq!(ends(&found), expected, "{strategy:?}");
        assert_eq!(found.counts.replayed, 2);
    }
}

/// `if (x < y) ...` as class files have it: `dcmpg`, then a test of its result.
fn compare_and_test(code: &mut Code, op: BinaryOp, test: BinaryOp) -> Register {
    let (x, y) = (code.input("x", Type::F64), code.input("y", Type::F64));
    let order = code.binary(op, x, y);
    let zero = code.constant(Constant::I32(0));
    code.binary(test, order, zero)
}

#[test]
fn comparisons_need_no_arithmetic_and_no_external_solver() {
    use BinaryOp::{CompareHigh, CompareLow, Equal, Greater, GreaterOrEqual, Less, LessOrEqual};
    let shown = [
        (CompareHigh, Less, ["(Less x y)"]),
        (CompareHigh, LessOrEqual, ["(LessOrEqual x y)"]),
        (CompareLow, Greater, ["(Less y x)"]),
        (CompareLow, GreaterOrEqual, ["(LessOrEqual y x)"]),
        // The other way round, what is no number is on this side.
        (CompareLow, Less, ["(not (LessOrEqual y x))"]),
        (CompareHigh, Greater, ["(not (LessOrEqual x y))"]),
    ];
    for (op, test, expected) in shown {
        let mut code = Code::new();
        let condition = compare_and_test(&mut code, op, test);
        let found = run(&mut Program::default(), code.branch(condition, condition));
        assert_eq!(ends(&found), [("returned".to_string(), 2)], "{op:?} {test:?}");
        let path = found.paths.iter().find(|path| path.trail == ["then"]).expect("it is taken");
        let pool = found.pool(path);
        let clauses: Vec<String> = path
            .clauses
            .iter()
            .map(|clause| forkless_term::debug_text(pool, clause.term))
            .collect();
        assert_eq!(clauses, expected);
    }
    // Equal both ways is equal; x != x is what is no number.
    let mut code = Code::new();
    let x = code.input("x", Type::F32);
    let is_number = code.binary(Equal, x, x);
    let found = run(&mut Program::default(), code.branch(is_number, x));
    assert_eq!(ends(&found), [("returned".to_string(), 2)]);
    let nan = found.paths.iter().find(|path| path.trail == ["otherwise"]).expect("it is taken");
    let input = nan.witness.as_ref().expect("it has a witness").inputs[0].1;
    assert!(f32::from_bits(bits(input) as u32).is_nan());
}

/// A chain of comparisons that has no solution is found out by the embedded procedure.
#[test]
fn contradictions_among_comparisons_are_found() {
    let mut code = Code::new();
    let [x, y, z] = ["x", "y", "z"].map(|name| code.input(name, Type::F64));
    for (low, high) in [(x, y), (y, z)] {
        let condition = code.binary(BinaryOp::Less, low, high);
        code.push(Op::Assume { condition });
    }
    let condition = code.binary(BinaryOp::LessOrEqual, z, x);
    let found = run(&mut Program::default(), code.branch(condition, x));
    assert_eq!(ends(&found), [("returned".to_string(), 1)]);
    assert_eq!(found.paths[0].trail, ["otherwise"]);
}

/// `x * x < 0.0` holds for no number, but that takes arithmetic.
fn square_is_negative() -> BodyBuilder {
    let mut code = Code::new();
    let x = code.input("x", Type::F64);
    let square = code.binary(BinaryOp::Multiply, x, x);
    let zero = code.double(0.0);
    let condition = code.binary(BinaryOp::Less, square, zero);
    code.branch(condition, square)
}

/// `(int) (x / 3.0f) == 7 && x != 21.0f`
fn third_is_seven() -> BodyBuilder {
    let mut code = Code::new();
    let x = code.input("x", Type::F32);
    let three = code.constant(Constant::F32(3f32.to_bits()));
    let third = code.binary(BinaryOp::Divide, x, three);
    let whole = code.convert(third, Type::F32, Type::I32);
    let seven = code.constant(Constant::I32(7));
    let limit = code.constant(Constant::F32(21f32.to_bits()));
    let is_seven = code.binary(BinaryOp::Equal, whole, seven);
    let other = code.binary(BinaryOp::NotEqual, x, limit);
    let condition = code.binary(BinaryOp::And, is_seven, other);
    code.branch(condition, x)
}

#[test]
fn arithmetic_of_inputs_is_decided() {
    let found = run(&mut Program::default(), square_is_negative());
    assert_eq!(ends(&found), [("returned".to_string(), 1)]);
    let found = run(&mut Program::default(), third_is_seven());
    assert_eq!(ends(&found), [("returned".to_string(), 2)]);
}

/// `x > 1e300 && x % 3.0 == 0.5` has no solution, but to see it takes quotients of 995 bits.
#[test]
fn remainders_of_huge_quotients_are_a_named_cut() {
    let mut code = Code::new();
    let x = code.input("x", Type::F64);
    let (huge, three, half) = (code.double(1e300), code.double(3.0), code.double(0.5));
    let is_huge = code.binary(BinaryOp::Greater, x, huge);
    code.push(Op::Assume { condition: is_huge });
    let rest = code.binary(BinaryOp::Remainder, x, three);
    let condition = code.binary(BinaryOp::Equal, rest, half);
    let found = run(&mut Program::default(), code.branch(condition, x));
    let ends = ends(&found);
    assert_eq!(ends.len(), 2, "{ends:?}");
    assert_eq!(ends[0], ("returned".to_string(), 1));
    assert!(ends[1].0.starts_with("cut (solver unknown: "), "{ends:?}");
    assert!(ends[1].0.contains("remainder"), "{ends:?}");
}

#[test]
fn an_external_solver_decides_what_is_given_up() {
    if std::process::Command::new("z3").arg("--version").output().is_err() {
        eprintln!("SKIPPED: z3 is not installed, nothing decides what is given up");
        return;
    }
    let budgets = Budgets { conflicts: 1, ..Budgets::default() };
    let config = Config { budgets, ..Config::default() };
    let found = run_with(&mut Program::default(), third_is_seven(), &config);
    assert!(!found.is_complete(), "one conflict is not enough: {:?}", ends(&found));
    let config = Config { external_solver: Some("z3 -in".into()), ..config };
    let found = run_with(&mut Program::default(), third_is_seven(), &config);
    assert_eq!(ends(&found), [("returned".to_string(), 2)]);
}

/// A cheap guess is enough for most arithmetic that has a solution.
#[test]
fn simple_equations_need_no_solver() {
    let mut code = Code::new();
    let x = code.input("x", Type::F64);
    let (two, one, ten) = (code.double(2.0), code.double(1.0), code.double(10.0));
    let double = code.binary(BinaryOp::Multiply, x, two);
    let sum = code.binary(BinaryOp::Add, double, one);
    let condition = code.binary(BinaryOp::Greater, sum, ten);
    let found = run(&mut Program::default(), code.branch(condition, x));
    assert_eq!(ends(&found), [("returned".to_string(), 2)]);
}

/// Fields of input objects that may be one object, under every strategy; elements of an input
/// array at a symbolic index.
#[test]
fn floats_of_the_input_heap_are_decided_on() {
    for strategy in Strategy::ALL {
        let mut program = Program::default();
        let node = class(&mut program, "Node", ClassKind::Concrete);
        let weight = field(&mut program, "weight", node, Type::F64, false);
        let mut code = Code::new();
        let (m, n) = (code.input("m", Type::Ref(node)), code.input("n", Type::Ref(node)));
        let one = code.double(1.0);
        code.push(Op::PutField { object: m, field: weight, value: one });
        let value = code.op(|destination| Op::GetField { destination, object: n, field: weight });
        let condition = code.binary(BinaryOp::Less, value, one);
        let config = Config { strategy, ..Config::default() };
        let found = run_with(&mut program, code.branch(condition, value), &config);
        assert!(found.is_complete(), "{strategy:?}: {:?}", ends(&found));
        assert!(found.paths.iter().any(|path| path.trail == ["then"]), "{strategy:?}");
    }
    let mut program = Program::default();
    let array_class = class(&mut program, "float[]", ClassKind::Array { element: Type::F32 });
    let mut code = Code::new();
    let array = code.input("array", Type::Ref(array_class));
    let (i, j) = (code.input("i", Type::I32), code.input("j", Type::I32));
    let element = Type::F32;
    let half = code.constant(Constant::F32(0.5f32.to_bits()));
    code.push(Op::ArrayStore { array, index: i, value: half, element });
    let value = code.op(|destination| Op::ArrayLoad { destination, array, index: j, element });
    let condition = code.binary(BinaryOp::Equal, value, half);
    let found = run(&mut program, code.branch(condition, value));
    assert!(found.is_complete());
    let equal = found.paths.iter().filter(|path| path.trail == ["then"]).count();
    let other = found.paths.iter().filter(|path| path.trail == ["otherwise"]).count();
    assert_eq!((equal, other), (1, 1), "the index is not forked over");
}
