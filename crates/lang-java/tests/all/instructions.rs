//! Instructions, made byte by byte.

use crate::common::assembler::{Assembler, CodeParts, numbers};
use forkless_lang_java::classfile::{
    ArithmeticOp, ArrayKind, BranchCondition, ClassError, ClassFile, CodeAttribute, ConvertKind,
    JvmInstruction, NumericKind, PrimitiveKind, SlotKind,
};
use std::sync::Arc;

fn decode(made: Assembler) -> Result<CodeAttribute, ClassError> {
    let class = ClassFile::parse(Arc::from(made.finish())).expect("the class is well-formed");
    let method = class.method("m", "()V").expect("the method is there");
    class.code(method).map(|code| code.expect("it has code"))
}

fn decode_bytes(bytes: &[u8]) -> Result<CodeAttribute, ClassError> {
    let mut made = Assembler::new();
    made.add_code(&CodeParts { max_locals: 1000, bytes: bytes.to_vec(), ..CodeParts::default() });
    decode(made)
}

/// An instruction, behind which there is a return.
fn check(bytes: &[u8], expected: JvmInstruction) {
    let code = decode_bytes(&[bytes, &[0xb1]].concat()).expect("the code is well-formed");
    let end = bytes.len() as u32;
    assert_eq!(code.instructions, [(0, expected), (end, JvmInstruction::Return(None))]);
    assert_eq!(code.length, end + 1);
}

#[test]
fn constants() {
    check(&[0x00], JvmInstruction::Nop);
    check(&[0x01], JvmInstruction::PushNull);
    for value in -1..=5_i32 {
        check(&[(3 + value) as u8], JvmInstruction::PushInt(value));
    }
    check(&[0x09], JvmInstruction::PushLong(0));
    check(&[0x0a], JvmInstruction::PushLong(1));
    for (opcode, value) in [(0x0b, 0.0_f32), (0x0c, 1.0), (0x0d, 2.0)] {
        check(&[opcode], JvmInstruction::PushFloat(value.to_bits()));
    }
    check(&[0x0e], JvmInstruction::PushDouble(0.0_f64.to_bits()));
    check(&[0x0f], JvmInstruction::PushDouble(1.0_f64.to_bits()));
    check(&[0x10, 0x80], JvmInstruction::PushInt(-128));
    check(&[0x11, 0x80, 0x01], JvmInstruction::PushInt(-32767));
}

#[test]
fn local_variables() {
    use SlotKind::{Double, Float, Int, Long, Reference};
    for (number, kind) in [Int, Long, Float, Double, Reference].into_iter().enumerate() {
        let number = number as u8;
        check(&[0x15 + number, 200], JvmInstruction::Load(kind, 200));
        check(&[0x36 + number, 200], JvmInstruction::Store(kind, 200));
        check(&[0xc4, 0x15 + number, 1, 2], JvmInstruction::Load(kind, 258));
        check(&[0xc4, 0x36 + number, 1, 2], JvmInstruction::Store(kind, 258));
        for slot in 0..4 {
            let short = number * 4 + slot;
            check(&[0x1a + short], JvmInstruction::Load(kind, u16::from(slot)));
            check(&[0x3b + short], JvmInstruction::Store(kind, u16::from(slot)));
        }
    }
    check(&[0x84, 3, 0xff], JvmInstruction::Increment { slot: 3, by: -1 });
    check(&[0xc4, 0x84, 1, 0, 0x80, 0], JvmInstruction::Increment { slot: 256, by: -32768 });
    check(&[0xa9, 7], JvmInstruction::Ret(7));
    check(&[0xc4, 0xa9, 1, 0], JvmInstruction::Ret(256));
}

#[test]
fn arrays_and_stack() {
    use ArrayKind::{ByteOrBoolean, Char, Double, Float, Int, Long, Reference, Short};
    let kinds = [Int, Long, Float, Double, Reference, ByteOrBoolean, Char, Short];
    for (number, kind) in kinds.into_iter().enumerate() {
        check(&[0x2e + number as u8], JvmInstruction::ArrayLoad(kind));
        check(&[0x4f + number as u8], JvmInstruction::ArrayStore(kind));
    }
    let primitives = [
        PrimitiveKind::Boolean,
        PrimitiveKind::Char,
        PrimitiveKind::Float,
        PrimitiveKind::Double,
        PrimitiveKind::Byte,
        PrimitiveKind::Short,
        PrimitiveKind::Int,
        PrimitiveKind::Long,
    ];
    for (number, kind) in primitives.into_iter().enumerate() {
        check(&[0xbc, 4 + number as u8], JvmInstruction::NewPrimitiveArray(kind));
    }
    let stack = [
        JvmInstruction::Pop,
        JvmInstruction::Pop2,
        JvmInstruction::Dup,
        JvmInstruction::DupX1,
        JvmInstruction::DupX2,
        JvmInstruction::Dup2,
        JvmInstruction::Dup2X1,
        JvmInstruction::Dup2X2,
        JvmInstruction::Swap,
    ];
    for (number, instruction) in stack.into_iter().enumerate() {
        check(&[0x57 + number as u8], instruction);
    }
    check(&[0xbe], JvmInstruction::ArrayLength);
    check(&[0xbf], JvmInstruction::Throw);
    check(&[0xc2], JvmInstruction::MonitorEnter);
    check(&[0xc3], JvmInstruction::MonitorExit);
}

#[test]
fn arithmetic() {
    use ArithmeticOp::{Add, And, Div, Mul, Neg, Or, Rem, Shl, Shr, Sub, Ushr, Xor};
    use NumericKind::{Double, Float, Int, Long};
    let mut opcode = 0x60;
    for op in [Add, Sub, Mul, Div, Rem, Neg] {
        for kind in [Int, Long, Float, Double] {
            check(&[opcode], JvmInstruction::Arithmetic(kind, op));
            opcode += 1;
        }
    }
    for op in [Shl, Shr, Ushr, And, Or, Xor] {
        for kind in [Int, Long] {
            check(&[opcode], JvmInstruction::Arithmetic(kind, op));
            opcode += 1;
        }
    }
    check(&[0x94], JvmInstruction::CompareLong);
    check(&[0x95], JvmInstruction::CompareFloat { double: false, nan: -1 });
    check(&[0x96], JvmInstruction::CompareFloat { double: false, nan: 1 });
    check(&[0x97], JvmInstruction::CompareFloat { double: true, nan: -1 });
    check(&[0x98], JvmInstruction::CompareFloat { double: true, nan: 1 });
}

#[test]
fn conversions() {
    use ConvertKind::{Byte, Char, Double, Float, Int, Long, Short};
    let all = [
        (Int, [Long, Float, Double]),
        (Long, [Int, Float, Double]),
        (Float, [Int, Long, Double]),
        (Double, [Int, Long, Float]),
        (Int, [Byte, Char, Short]),
    ];
    let pairs = all.into_iter().flat_map(|(from, to)| to.map(|to| (from, to)));
    for ((from, to), opcode) in pairs.zip(0x85..) {
        check(&[opcode], JvmInstruction::Convert { from, to });
    }
}

#[test]
fn branches() {
    use BranchCondition::{Equal, Greater, GreaterOrEqual, Less, LessOrEqual, NotEqual};
    let conditions = [Equal, NotEqual, Less, GreaterOrEqual, Greater, LessOrEqual];
    for (number, condition) in conditions.into_iter().enumerate() {
        let number = number as u8;
        check(&[0x99 + number, 0, 3], JvmInstruction::BranchIfZero(condition, 3));
        check(&[0x9f + number, 0, 3], JvmInstruction::BranchIfInts(condition, 3));
    }
    check(&[0xa5, 0, 3], JvmInstruction::BranchIfRefs { equal: true, target: 3 });
    check(&[0xa6, 0, 3], JvmInstruction::BranchIfRefs { equal: false, target: 3 });
    check(&[0xc6, 0, 3], JvmInstruction::BranchIfNull { null: true, target: 3 });
    check(&[0xc7, 0, 3], JvmInstruction::BranchIfNull { null: false, target: 3 });
    check(&[0xa7, 0, 0], JvmInstruction::Goto(0));
    check(&[0xc8, 0, 0, 0, 5], JvmInstruction::Goto(5));
    check(&[0xa8, 0, 3], JvmInstruction::Jsr(3));
    check(&[0xc9, 0, 0, 0, 5], JvmInstruction::Jsr(5));
    let back = decode_bytes(&[0x00, 0xa7, 0xff, 0xff]).expect("the code is well-formed");
    assert_eq!(back.instructions[1], (1, JvmInstruction::Goto(0)));
}

#[test]
fn switches() {
    let words = |values: &[i32]| values.iter().flat_map(|v| v.to_be_bytes()).collect::<Vec<u8>>();
    let table = [&[0xaa, 0, 0, 0][..], &words(&[24, -1, 0, 24, 0])].concat();
    let cases = vec![(-1, 24), (0, 0)];
    check(&table, JvmInstruction::Switch { cases, default: 24 });
    let lookup = [&[0xab, 0, 0, 0][..], &words(&[28, 2, -7, 28, 9, 0])].concat();
    let cases = vec![(-7, 28), (9, 0)];
    check(&lookup, JvmInstruction::Switch { cases, default: 28 });
    let empty = [&[0xab, 0, 0, 0][..], &words(&[12, 0])].concat();
    check(&empty, JvmInstruction::Switch { cases: Vec::new(), default: 12 });
    for nops in 0_u8..4 {
        let mut bytes = vec![0; usize::from(nops)];
        bytes.push(0xab);
        bytes.resize(bytes.len().next_multiple_of(4), 0);
        let end = bytes.len() + 8;
        bytes.extend(words(&[end as i32 - i32::from(nops), 0]));
        bytes.push(0xb1);
        let code = decode_bytes(&bytes).expect("the code is well-formed");
        let switch = JvmInstruction::Switch { cases: Vec::new(), default: end as u32 };
        assert_eq!(code.instructions[usize::from(nops)], (u32::from(nops), switch));
    }
}

#[test]
fn returns() {
    use SlotKind::{Double, Float, Int, Long, Reference};
    for (number, kind) in [Int, Long, Float, Double, Reference].into_iter().enumerate() {
        check(&[0xac + number as u8], JvmInstruction::Return(Some(kind)));
    }
}

#[test]
fn references() {
    let check = |opcode: u8, rest: &[u8], tag: u8, expected: fn(u16) -> JvmInstruction| {
        let mut made = Assembler::new();
        let index = match tag {
            7 => made.class("B"),
            18 => {
                let site = made.name_and_type("x", "()V");
                made.constant(18, &numbers(&[0, site]))
            }
            9 => made.member(9, "B", "f", "I"),
            tag => made.member(tag, "B", "g", "()V"),
        };
        let bytes = [&[opcode][..], &index.to_be_bytes(), rest, &[0xb1]].concat();
        made.add_code(&CodeParts { bytes, ..CodeParts::default() });
        let code = decode(made).expect("the code is well-formed");
        assert_eq!(code.instructions[0], (0, expected(index)));
        assert_eq!(code.instructions[1].0, 3 + rest.len() as u32);
    };
    check(0xb2, &[], 9, JvmInstruction::GetStatic);
    check(0xb3, &[], 9, JvmInstruction::PutStatic);
    check(0xb4, &[], 9, JvmInstruction::GetField);
    check(0xb5, &[], 9, JvmInstruction::PutField);
    check(0xb6, &[], 10, JvmInstruction::InvokeVirtual);
    check(0xb7, &[], 10, JvmInstruction::InvokeSpecial);
    check(0xb7, &[], 11, JvmInstruction::InvokeSpecial);
    check(0xb8, &[], 10, JvmInstruction::InvokeStatic);
    check(0xb8, &[], 11, JvmInstruction::InvokeStatic);
    check(0xb9, &[1, 0], 11, JvmInstruction::InvokeInterface);
    check(0xba, &[0, 0], 18, JvmInstruction::InvokeDynamic);
    check(0xbb, &[], 7, JvmInstruction::New);
    check(0xbd, &[], 7, JvmInstruction::NewArray);
    check(0xc0, &[], 7, JvmInstruction::CheckCast);
    check(0xc1, &[], 7, JvmInstruction::InstanceOf);
    check(0xc5, &[2], 7, |class| JvmInstruction::MultiNewArray { class, dimensions: 2 });
    check(0x13, &[], 7, JvmInstruction::LoadConstant);
}

#[test]
fn loaded_constants() {
    let check = |tag: u8, contents: &[u8], opcode: u8| {
        let mut made = Assembler::new();
        let index = made.constant(tag, contents);
        let mut bytes = vec![opcode];
        bytes.extend(if opcode == 0x12 { vec![index as u8] } else { numbers(&[index]) });
        bytes.push(0xb1);
        made.add_code(&CodeParts { bytes, ..CodeParts::default() });
        let code = decode(made).expect("the code is well-formed");
        assert_eq!(code.instructions[0].1, JvmInstruction::LoadConstant(index));
    };
    check(3, &[0; 4], 0x12);
    check(4, &[0; 4], 0x13);
    check(5, &[0; 8], 0x14);
    check(6, &[0; 8], 0x14);
    check(8, &[0, 1], 0x12);
}

#[test]
fn handlers_lines_and_variables() {
    let mut made = Assembler::new();
    let exception = made.class("java/lang/Error");
    let (x, int) = (made.text("x"), made.text("I"));
    // Written out of order, in two tables.
    let lines = made.attribute("LineNumberTable", &numbers(&[2, 2, 12, 0, 10]));
    let more = made.attribute("LineNumberTable", &numbers(&[1, 1, 11]));
    let variables = made.attribute("LocalVariableTable", &numbers(&[1, 1, 2, x, int, 0]));
    let unknown = made.attribute("Unknown", &[1, 2, 3]);
    made.add_code(&CodeParts {
        max_locals: 1,
        bytes: vec![0x00, 0x00, 0xb1],
        handlers: vec![[0, 3, 1, exception], [0, 1, 2, 0]],
        attributes: vec![lines, variables, unknown, more],
    });
    let code = decode(made).expect("the code is well-formed");
    assert_eq!((code.max_stack, code.max_locals, code.length), (10, 1, 3));
    assert_eq!(code.lines, [(0, 10), (1, 11), (2, 12)]);
    assert_eq!((code.line_at(0), code.line_at(1), code.line_at(9)), (Some(10), Some(11), Some(12)));
    assert_eq!((code.index_of(2), code.index_of(3)), (Some(2), None));
    let ranges: Vec<_> = code
        .handlers
        .iter()
        .map(|range| (range.start, range.end, range.handler, range.catches.as_deref()))
        .collect();
    assert_eq!(ranges, [(0, 3, 1, Some("java/lang/Error")), (0, 1, 2, None)]);
    let local = &code.locals[0];
    assert_eq!((local.start, local.length, local.slot), (1, 2, 0));
    assert_eq!((local.name.as_str(), local.descriptor.as_str()), ("x", "I"));
}

#[test]
fn broken_code() {
    let check = |bytes: &[u8], at: usize, expected: &str| {
        let mut made = Assembler::new();
        made.add_code(&CodeParts { max_locals: 2, bytes: bytes.to_vec(), ..CodeParts::default() });
        let length = made.finish().len();
        let mut made = Assembler::new();
        made.add_code(&CodeParts { max_locals: 2, bytes: bytes.to_vec(), ..CodeParts::default() });
        let error = decode(made).expect_err(expected);
        assert_eq!(error.class.as_deref(), Some("A"));
        assert!(error.problem.starts_with("in the code of `m()V`: "), "{error}");
        assert!(error.problem.contains(expected), "{error}, expected: {expected}");
        // Behind the code: no handlers, no attributes, no attributes of the class.
        assert_eq!(error.offset, length - 6 - bytes.len() + at, "{error}");
    };
    check(&[0xca], 0, "expected an opcode, found 0xca");
    check(&[0x10], 1, "expected a number (1 byte), but only 0 are left");
    check(&[0xa7, 0, 1, 0xb1], 0, "branch from 0 to 1, where no instruction starts");
    check(&[0xa7, 0, 4, 0xb1], 1, "branch from 0 to 4, but code ends at 4");
    check(&[0xa7, 0xff, 0xff], 1, "branch from 0 to -1");
    check(&[0x15, 2, 0xb1], 0, "local variable 2 of kind Int, but there are only 2");
    check(&[0x16, 1, 0xb1], 0, "local variable 1 of kind Long, but there are only 2");
    check(&[0x00], 0, "expected a jump, return or throw at the end of the code");
    check(&[0xbc, 3], 1, "expected a primitive type, 4 to 11, found 3");
    check(&[0xc4, 0x00, 0, 0], 1, "expected an opcode that `wide` fits, found 0x00");
    check(&[0xb2, 0, 2, 0xb1], 1, "expected a field as constant 2 (of 8), found a class");
    check(&[0x12, 0, 0xb1], 1, "as constant 0 (of 8), found nothing");
    check(&[0xc5, 0, 2, 0, 0xb1], 3, "expected at least one length of an array, found 0");
    let huge = [0xaa, 0, 0, 0, 0, 0, 0, 0, 0x80, 0, 0, 0, 0x7f, 0xff, 0xff, 0xff];
    check(&huge, 8, "switch over -2147483648 to 2147483647, but 0 bytes follow");
    let many = [0xab, 0, 0, 0, 0, 0, 0, 0, 0x7f, 0xff, 0xff, 0xff];
    check(&many, 8, "switch of 2147483647 cases, but 0 bytes follow");
    let mixed =
        [0xab, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 2, 0, 0, 0, 1, 0, 0, 0, 0, 0, 0, 0, 1, 0, 0, 0, 0];
    check(&mixed, 20, "expected ascending values of a switch: 1 after 1");
}

#[test]
fn broken_tables() {
    let check = |parts: CodeParts, made: Assembler, expected: &str| {
        let mut made = made;
        made.add_code(&CodeParts { bytes: vec![0x10, 1, 0xb1], ..parts });
        let error = decode(made).expect_err(expected);
        assert!(error.problem.contains(expected), "{error}, expected: {expected}");
    };
    let handler = |range: [u16; 4], expected: &str| {
        let parts = CodeParts { handlers: vec![range], ..CodeParts::default() };
        check(parts, Assembler::new(), expected);
    };
    handler([0, 0, 0, 0], "expected an exception range of instructions, found 0..0");
    handler([1, 2, 0, 0], "expected an exception range of instructions, found 1..2");
    handler([0, 1, 0, 0], "expected an exception range of instructions, found 0..1");
    handler([0, 4, 0, 0], "expected an exception range of instructions, found 0..4");
    handler([0, 3, 1, 0], "exception handler at 1, where no instruction starts");
    handler([0, 3, 0, 1], "expected a class as constant 1 (of 8), found text");
    let table = |name: &str, contents: &[u16], expected: &str| {
        let mut made = Assembler::new();
        let attributes = vec![made.attribute(name, &numbers(contents))];
        check(CodeParts { attributes, ..CodeParts::default() }, made, expected);
    };
    table("LineNumberTable", &[1, 3, 7], "line 7 starts at 3, but code ends at 3");
    table("LineNumberTable", &[2, 0, 7], "expected 2 line numbers, but only 4 bytes follow");
    table("LineNumberTable", &[0, 0], "expected the end of LineNumberTable, but 2 more bytes");
    table("LocalVariableTable", &[1, 1, 3, 1, 1, 0], "local variable `A` lives until 4");
}

#[test]
fn code_of_the_first_class_files() {
    let make = |minor: u16| {
        let mut made = Assembler::new();
        (made.major, made.minor) = (45, minor);
        let contents = [9, 8, 0, 2, 0x04, 0xac, 0, 0, 0, 0];
        let code = made.attribute("Code", &contents);
        made.add_method(0x9, "m", "()V", &[code]);
        decode(made)
    };
    let code = make(2).expect("the code is well-formed");
    assert_eq!((code.max_stack, code.max_locals, code.length), (9, 8, 2));
    assert_eq!(code.instructions[1], (1, JvmInstruction::Return(Some(SlotKind::Int))));
    assert!(make(3).is_err());
}
