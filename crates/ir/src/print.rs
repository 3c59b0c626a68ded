//! A textual form of bodies, for people who debug a front end.

use crate::body::{Body, Callee, Constant, Op, Register, Terminator};
use crate::program::Program;
use std::fmt::Write;

/// One line an instruction, blocks as `b0:`.
pub fn print_body(program: &Program, body: &Body) -> String {
    let mut out = String::new();
    for (number, block) in body.blocks.iter().enumerate() {
        let _ = writeln!(out, "b{number}:");
        for instruction in &block.instructions {
            let _ = writeln!(out, "  {}", print_op(program, body, &instruction.op));
        }
        let _ = writeln!(out, "  {}", print_terminator(body, &block.terminator));
        for handler in &block.handlers {
            let class = handler.catches.map_or("anything", |class| program.class_name(class));
            let register = name(body, handler.exception);
            let _ = writeln!(out, "  catch {class} as {register} -> b{}", handler.target.0);
        }
    }
    out
}

fn name(body: &Body, register: Register) -> String {
    match &body.registers[register.index()].name {
        Some(name) => format!("{name}#{}", register.0),
        None => format!("#{}", register.0),
    }
}

fn print_call(
    body: &Body,
    destination: Option<&Register>,
    target: &str,
    arguments: &[Register],
) -> String {
    let arguments: Vec<String> = arguments.iter().map(|&one| name(body, one)).collect();
    let call = format!("{target}({})", arguments.join(", "));
    match destination {
        Some(&to) => format!("{} = {call}", name(body, to)),
        None => call,
    }
}

fn print_op(program: &Program, body: &Body, op: &Op) -> String {
    let r = |register: &Register| name(body, *register);
    let field = |id: &crate::FieldId| program.field(*id).name.clone();
    let class = |id: &crate::ClassId| program.class_name(*id).to_string();
    match op {
        Op::Constant { destination, value } => {
            let value = match value {
                Constant::Bool(value) => value.to_string(),
                Constant::I32(value) => value.to_string(),
                Constant::I64(value) => format!("{value}L"),
                Constant::F32(bits) => format!("{}f", f32::from_bits(*bits)),
                Constant::F64(bits) => format!("{}d", f64::from_bits(*bits)),
                Constant::Null => "null".to_string(),
            };
            format!("{} = {value}", r(destination))
        }
        Op::Move { destination, source } => format!("{} = {}", r(destination), r(source)),
        Op::Unary { destination, op, operand } => {
            format!("{} = {op:?} {}", r(destination), r(operand))
        }
        Op::Binary { destination, op, left, right } => {
            format!("{} = {op:?} {}, {}", r(destination), r(left), r(right))
        }
        Op::Convert { destination, source, from, to } => {
            format!("{} = convert {} from {from:?} to {to:?}", r(destination), r(source))
        }
        Op::Input { destination, name, ty } => {
            format!("{} = input {name}: {ty:?}", r(destination))
        }
        Op::New { destination, class: id } => format!("{} = new {}", r(destination), class(id)),
        Op::GetField { destination, object, field: id } => {
            format!("{} = {}.{}", r(destination), r(object), field(id))
        }
        Op::PutField { object, field: id, value } => {
            format!("{}.{} = {}", r(object), field(id), r(value))
        }
        Op::GetStatic { destination, field: id } => {
            format!("{} = static {}", r(destination), field(id))
        }
        Op::PutStatic { field: id, value } => format!("static {} = {}", field(id), r(value)),
        Op::InitializeClass { class: id } => format!("initialize {}", class(id)),
        Op::NewArray { destination, class: id, length } => {
            format!("{} = new {}[{}]", r(destination), class(id), r(length))
        }
        Op::ArrayLoad { destination, array, index, .. } => {
            format!("{} = {}[{}]", r(destination), r(array), r(index))
        }
        Op::ArrayStore { array, index, value, .. } => {
            format!("{}[{}] = {}", r(array), r(index), r(value))
        }
        Op::ArrayLength { destination, array } => {
            format!("{} = length {}", r(destination), r(array))
        }
        Op::InstanceOf { destination, object, class: id } => {
            format!("{} = {} instanceof {}", r(destination), r(object), class(id))
        }
        Op::Cast { destination, object, class: id } => {
            format!("{} = ({}) {}", r(destination), class(id), r(object))
        }
        Op::Invoke { destination, callee, arguments } => {
            let target = match callee {
                Callee::Static(method) => format!("static {}", program.method_name(*method)),
                Callee::Special(method) => format!("special {}", program.method_name(*method)),
                Callee::Virtual { selector, .. } => {
                    format!("virtual {}", program.selectors[selector.index()].name)
                }
            };
            print_call(body, destination.as_ref(), &target, arguments)
        }
        Op::Native { destination, native, arguments } => {
            let name = match &program.runtime {
                Some(runtime) => runtime.native_name(program, *native),
                None => native.0.to_string(),
            };
            print_call(body, destination.as_ref(), &format!("native {name}"), arguments)
        }
        Op::Assume { condition } => format!("assume {}", r(condition)),
        Op::Assert { condition, message } => format!("assert {}, {message:?}", r(condition)),
        Op::Mark { name } => format!("mark {name}"),
    }
}

fn print_terminator(body: &Body, terminator: &Terminator) -> String {
    match terminator {
        Terminator::Jump(target) => format!("jump b{}", target.0),
        Terminator::Branch { condition, then, otherwise } => {
            format!("branch {} ? b{} : b{}", name(body, *condition), then.0, otherwise.0)
        }
        Terminator::Switch { value, cases, default } => {
            let cases: Vec<String> =
                cases.iter().map(|(value, target)| format!("{value} -> b{}", target.0)).collect();
            let value = name(body, *value);
            format!("switch {value} [{}], else b{}", cases.join(", "), default.0)
        }
        Terminator::Return(None) => "return".to_string(),
        Terminator::Return(Some(value)) => format!("return {}", name(body, *value)),
        Terminator::Throw(value) => format!("throw {}", name(body, *value)),
    }
}
