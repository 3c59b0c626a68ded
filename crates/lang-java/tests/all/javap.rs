//! Code is decoded as the JDK's own disassembler does it.

use crate::common;
use forkless_lang_java::classfile::{
    ArithmeticOp, ArrayKind, BranchCondition, ClassFile, CodeAttribute, ConvertKind,
    JvmInstruction, NumericKind, PrimitiveKind, SlotKind,
};
use forkless_lang_java::classpath::ClassPath;
use forkless_lang_java::jdk::Jdk;
use std::process::Command;

/// About how many classes of each JDK are compared, unless `FORKLESS_LONG` asks for all.
const CLASSES: usize = 300;

#[test]
fn code_is_decoded_as_the_jdk_does() {
    for jdk in common::jdks() {
        let javap = jdk.home.join("bin/javap");
        if !javap.is_file() {
            println!("skipped: there is no {}", javap.display());
            continue;
        }
        let mut classes = some_classes(&jdk);
        // Those of a JDK may have no names of local variables.
        let parse = |(_, bytes): (_, Vec<u8>)| ClassFile::parse(bytes.into()).expect("a class");
        classes.extend(common::fixture_classes().into_iter().map(parse));
        // What is newer than `javap` it does not understand; 52 is the version of Java 8.
        classes.retain(|class| u32::from(class.major) <= jdk.feature_version + 44);
        let names = classes.iter().map(|class| class.name.replace('/', "."));
        let mut command = Command::new(javap);
        command.args(["-c", "-p", "-l", "-cp"]).arg(common::fixtures().join("classes"));
        let output = command.args(names).output().expect("javap runs");
        let text = String::from_utf8(output.stdout).expect("javap prints UTF-8");
        let mut expected = text.split("Compiled from ").skip(1);
        let (mut instructions, mut locals) = (0, 0);
        for class in &classes {
            let theirs = bodies(expected.next().expect("javap shows every class"));
            let ours: Vec<_> = class
                .methods
                .iter()
                .filter_map(|method| class.code(method).expect("it decodes"))
                .collect();
            assert_eq!(ours.len(), theirs.len(), "methods of {}", class.name);
            for (ours, theirs) in ours.iter().zip(&theirs) {
                instructions += ours.instructions.len();
                locals += ours.locals.len();
                compare(&render(ours), theirs, &class.name);
            }
        }
        assert_eq!(expected.next(), None);
        assert!(locals > 0);
        println!(
            "{}: {instructions} instructions and {locals} local variables of {} classes agree",
            jdk.home.display(),
            classes.len()
        );
    }
}

/// Classes of `java.base` from all over it.
fn some_classes(jdk: &Jdk) -> Vec<ClassFile> {
    let path = ClassPath::open(&[], Some(jdk)).expect("the JDK opens");
    let names = path.jdk_classes("java.base").expect("the classes are listed");
    let all = forkless_test_support::is_long();
    let step = if all { 1 } else { (names.len() / CLASSES).max(1) };
    let load = |name: &String| path.load(name).expect("it is read").expect("it is there").0;
    let known = |class: &ClassFile| class.source_file.is_some();
    names.iter().step_by(step).map(load).filter(known).collect()
}

fn compare(ours: &[String], theirs: &[String], class: &str) {
    for (ours, theirs) in ours.iter().zip(theirs) {
        assert_eq!(ours, theirs, "in {class}");
    }
    assert_eq!(ours.len(), theirs.len(), "in {class}");
}

/// The bodies of methods that javap shows, one line for each thing.
fn bodies(text: &str) -> Vec<Vec<String>> {
    let mut bodies: Vec<Vec<String>> = Vec::new();
    let mut section = "";
    let mut switch: Option<String> = None;
    for line in text.lines() {
        let words: Vec<&str> = line.split_whitespace().collect();
        match (words.as_slice(), bodies.last_mut()) {
            (["Code:"], _) => {
                bodies.push(Vec::new());
                section = "code";
            }
            (["Exception", "table:"], _) => section = "exceptions",
            (["LineNumberTable:"], _) => section = "lines",
            (["LocalVariableTable:"], _) => section = "locals",
            // Declarations of members are not indented as deep as what is in them.
            ([_, ..], _) if !line.starts_with("    ") => section = "",
            ([], _) | (["from" | "Start", ..], _) => {}
            (words, Some(body)) => match section {
                "code" => body.extend(code_line(words, &mut switch)),
                "exceptions" => {
                    let class = words.last().filter(|&&class| class != "any");
                    let class = class.map(|class| class.trim_matches('"'));
                    let range = &words[..3];
                    body.push(format!("handler {range:?} {class:?}"));
                }
                "lines" => {
                    let line = words[1].trim_end_matches(':');
                    body.push(format!("line {line} at {}", words[2]));
                }
                "locals" => body.push(format!("local {words:?}")),
                _ => {}
            },
            (_, None) => {}
        }
    }
    for body in &mut bodies {
        // Lines are sorted by us; javap shows them as they are written.
        let first = body.iter().position(|line| line.starts_with("line "));
        let count = body.iter().filter(|line| line.starts_with("line ")).count();
        if let Some(first) = first {
            let at = |line: &String| line.rsplit(' ').next().and_then(|at| at.parse::<u32>().ok());
            body[first..first + count].sort_by_key(at);
        }
    }
    bodies
}

/// A line of code as we would show it; a switch is several lines.
fn code_line(words: &[&str], switch: &mut Option<String>) -> Option<String> {
    if let Some(text) = switch {
        match words {
            ["}"] => return switch.take(),
            ["default:", target] => text.push_str(&format!(" default {target}")),
            [value, target] => text.push_str(&format!(" {value}{target}")),
            _ => panic!("a case of a switch: {words:?}"),
        }
        return None;
    }
    let offset = words[0];
    let end = words.iter().position(|&word| word == "//").unwrap_or(words.len());
    let mnemonic = words[1];
    let operands: Vec<&str> = words[2..end].iter().map(|word| word.trim_end_matches(',')).collect();
    if mnemonic.ends_with("switch") {
        *switch = Some(format!("{offset} switch"));
        return None;
    }
    let mnemonic = mnemonic.strip_suffix("_w").unwrap_or(mnemonic);
    let (mnemonic, operands) = match (mnemonic, operands.as_slice()) {
        ("bipush" | "sipush", operands) => ("iconst", operands.join(" ")),
        ("iconst_m1", _) => ("iconst", "-1".to_string()),
        ("ldc2" | "ldc", operands) => ("ldc", operands.join(" ")),
        ("invokeinterface" | "invokedynamic", [index, _]) => (mnemonic, index.to_string()),
        ("aconst_null", _) => (mnemonic, String::new()),
        _ => match mnemonic.rsplit_once('_') {
            Some((short, number)) if number.parse::<u8>().is_ok() => (short, number.to_string()),
            _ => (mnemonic, operands.join(" ")),
        },
    };
    Some(format!("{offset} {mnemonic} {operands}").trim_end().to_string())
}

fn render(code: &CodeAttribute) -> Vec<String> {
    let mut lines: Vec<String> = code
        .instructions
        .iter()
        .map(|(offset, instruction)| format!("{offset}: {}", text(instruction)))
        .collect();
    for range in &code.handlers {
        let places = [range.start, range.end, range.handler].map(|place| place.to_string());
        lines.push(format!("handler {places:?} {:?}", range.catches.as_deref()));
    }
    lines.extend(code.lines.iter().map(|(offset, line)| format!("line {line} at {offset}")));
    for local in &code.locals {
        let numbers = [local.start, local.length, u32::from(local.slot)].map(|n| n.to_string());
        let words = [&numbers[0], &numbers[1], &numbers[2], &local.name, &local.descriptor];
        lines.push(format!("local {words:?}"));
    }
    lines
}

fn kind(kind: SlotKind) -> &'static str {
    match kind {
        SlotKind::Int => "i",
        SlotKind::Long => "l",
        SlotKind::Float => "f",
        SlotKind::Double => "d",
        SlotKind::Reference => "a",
    }
}

fn array(kind: ArrayKind) -> &'static str {
    match kind {
        ArrayKind::ByteOrBoolean => "ba",
        ArrayKind::Char => "ca",
        ArrayKind::Short => "sa",
        ArrayKind::Int => "ia",
        ArrayKind::Long => "la",
        ArrayKind::Float => "fa",
        ArrayKind::Double => "da",
        ArrayKind::Reference => "aa",
    }
}

fn primitive(kind: PrimitiveKind) -> &'static str {
    match kind {
        PrimitiveKind::Boolean => "boolean",
        PrimitiveKind::Byte => "byte",
        PrimitiveKind::Char => "char",
        PrimitiveKind::Short => "short",
        PrimitiveKind::Int => "int",
        PrimitiveKind::Long => "long",
        PrimitiveKind::Float => "float",
        PrimitiveKind::Double => "double",
    }
}

fn numeric(kind: NumericKind) -> &'static str {
    match kind {
        NumericKind::Int => "i",
        NumericKind::Long => "l",
        NumericKind::Float => "f",
        NumericKind::Double => "d",
    }
}

fn operation(op: ArithmeticOp) -> &'static str {
    match op {
        ArithmeticOp::Add => "add",
        ArithmeticOp::Sub => "sub",
        ArithmeticOp::Mul => "mul",
        ArithmeticOp::Div => "div",
        ArithmeticOp::Rem => "rem",
        ArithmeticOp::Neg => "neg",
        ArithmeticOp::Shl => "shl",
        ArithmeticOp::Shr => "shr",
        ArithmeticOp::Ushr => "ushr",
        ArithmeticOp::And => "and",
        ArithmeticOp::Or => "or",
        ArithmeticOp::Xor => "xor",
    }
}

fn convert(kind: ConvertKind) -> &'static str {
    match kind {
        ConvertKind::Int => "i",
        ConvertKind::Long => "l",
        ConvertKind::Float => "f",
        ConvertKind::Double => "d",
        ConvertKind::Byte => "b",
        ConvertKind::Char => "c",
        ConvertKind::Short => "s",
    }
}

fn condition(condition: BranchCondition) -> &'static str {
    match condition {
        BranchCondition::Equal => "eq",
        BranchCondition::NotEqual => "ne",
        BranchCondition::Less => "lt",
        BranchCondition::GreaterOrEqual => "ge",
        BranchCondition::Greater => "gt",
        BranchCondition::LessOrEqual => "le",
    }
}

/// An instruction as javap shows it, with one name for all forms of an operation.
fn text(instruction: &JvmInstruction) -> String {
    match instruction {
        JvmInstruction::Nop => "nop".to_string(),
        JvmInstruction::PushNull => "aconst_null".to_string(),
        JvmInstruction::PushInt(value) => format!("iconst {value}"),
        JvmInstruction::PushLong(value) => format!("lconst {value}"),
        JvmInstruction::PushFloat(bits) => format!("fconst {}", f32::from_bits(*bits)),
        JvmInstruction::PushDouble(bits) => format!("dconst {}", f64::from_bits(*bits)),
        JvmInstruction::LoadConstant(index) => format!("ldc #{index}"),
        JvmInstruction::Load(of, slot) => format!("{}load {slot}", kind(*of)),
        JvmInstruction::Store(of, slot) => format!("{}store {slot}", kind(*of)),
        JvmInstruction::ArrayLoad(of) => format!("{}load", array(*of)),
        JvmInstruction::ArrayStore(of) => format!("{}store", array(*of)),
        JvmInstruction::Pop => "pop".to_string(),
        JvmInstruction::Pop2 => "pop2".to_string(),
        JvmInstruction::Dup => "dup".to_string(),
        JvmInstruction::DupX1 => "dup_x1".to_string(),
        JvmInstruction::DupX2 => "dup_x2".to_string(),
        JvmInstruction::Dup2 => "dup2".to_string(),
        JvmInstruction::Dup2X1 => "dup2_x1".to_string(),
        JvmInstruction::Dup2X2 => "dup2_x2".to_string(),
        JvmInstruction::Swap => "swap".to_string(),
        JvmInstruction::Arithmetic(of, op) => format!("{}{}", numeric(*of), operation(*op)),
        JvmInstruction::Increment { slot, by } => format!("iinc {slot} {by}"),
        JvmInstruction::Convert { from, to } => format!("{}2{}", convert(*from), convert(*to)),
        JvmInstruction::CompareLong => "lcmp".to_string(),
        JvmInstruction::CompareFloat { double, nan } => {
            let (of, end) = (if *double { "d" } else { "f" }, if *nan < 0 { "l" } else { "g" });
            format!("{of}cmp{end}")
        }
        JvmInstruction::BranchIfZero(how, target) => format!("if{} {target}", condition(*how)),
        JvmInstruction::BranchIfInts(how, target) => format!("if_icmp{} {target}", condition(*how)),
        JvmInstruction::BranchIfRefs { equal, target } => {
            format!("if_acmp{} {target}", if *equal { "eq" } else { "ne" })
        }
        JvmInstruction::BranchIfNull { null, target } => {
            format!("if{} {target}", if *null { "null" } else { "nonnull" })
        }
        JvmInstruction::Goto(target) => format!("goto {target}"),
        JvmInstruction::Jsr(target) => format!("jsr {target}"),
        JvmInstruction::Ret(slot) => format!("ret {slot}"),
        JvmInstruction::Switch { cases, default } => {
            let cases: String = cases.iter().map(|(v, target)| format!(" {v}:{target}")).collect();
            format!("switch{cases} default {default}")
        }
        JvmInstruction::Return(Some(of)) => format!("{}return", kind(*of)),
        JvmInstruction::Return(None) => "return".to_string(),
        JvmInstruction::GetStatic(index) => format!("getstatic #{index}"),
        JvmInstruction::PutStatic(index) => format!("putstatic #{index}"),
        JvmInstruction::GetField(index) => format!("getfield #{index}"),
        JvmInstruction::PutField(index) => format!("putfield #{index}"),
        JvmInstruction::InvokeVirtual(index) => format!("invokevirtual #{index}"),
        JvmInstruction::InvokeSpecial(index) => format!("invokespecial #{index}"),
        JvmInstruction::InvokeStatic(index) => format!("invokestatic #{index}"),
        JvmInstruction::InvokeInterface(index) => format!("invokeinterface #{index}"),
        JvmInstruction::InvokeDynamic(index) => format!("invokedynamic #{index}"),
        JvmInstruction::New(index) => format!("new #{index}"),
        JvmInstruction::NewPrimitiveArray(of) => format!("newarray {}", primitive(*of)),
        JvmInstruction::NewArray(index) => format!("anewarray #{index}"),
        JvmInstruction::MultiNewArray { class, dimensions } => {
            format!("multianewarray #{class} {dimensions}")
        }
        JvmInstruction::ArrayLength => "arraylength".to_string(),
        JvmInstruction::Throw => "athrow".to_string(),
        JvmInstruction::CheckCast(index) => format!("checkcast #{index}"),
        JvmInstruction::InstanceOf(index) => format!("instanceof #{index}"),
        JvmInstruction::MonitorEnter => "monitorenter".to_string(),
        JvmInstruction::MonitorExit => "monitorexit".to_string(),
    }
}
