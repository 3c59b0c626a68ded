//! Bytecode becomes bodies over registers.
//!
//! `flow` finds the blocks that can be reached and the types of all values where they start
//! (`transfer` has the effect of each instruction on `types`), `locals` gives local variables
//! registers, `emit` and its users (`instructions`, `jumps`, `members`, `builders`) write the body. `symbols`
//! translates the constant pool.
//!
//! Invariant: what is lowered passes [`Program::verify_body`]; code that no verifier would accept
//! gives a reason instead of a body, and never a panic.

mod access;
mod builders;
mod code_map;
pub(crate) mod constants;
mod emit;
mod flow;
mod generated;
mod instructions;
mod jumps;
mod locals;
mod members;
mod monitors;
mod probes;
mod symbols;
mod transfer;
mod types;
mod verify;

use crate::assumed;
use crate::classfile::{self, ClassFile, JvmInstruction, MethodDescriptor, MethodInfo};
use crate::java::{Java, NativeKind};
pub(crate) use code_map::code_map;
use emit::{Emitter, LoweredMethod};
use forkless_ir::{BlockId, Body, ClassId, Code, MethodId, Program, Unsupported};
use locals::Parameter;
pub(crate) use monitors::Locked;
use symbols::PoolSymbols;
use types::{FrameTypes, Ty};

/// Code that is not as it must be.
#[derive(Clone, PartialEq, Eq, Debug)]
struct Bad {
    offset: u32,
    problem: String,
}

/// The code of a method of a class file.
pub(crate) fn method(java: &Java, program: &Program, id: MethodId) -> Code {
    if java.model(program, id).is_some() {
        return Code::Native(java.native(NativeKind::Method(id)));
    }
    own_code(java, program, id)
}

/// The code of a method of a class file, even if it has a model.
pub(crate) fn own_code(java: &Java, program: &Program, id: MethodId) -> Code {
    match emitted(java, program, id, |emitter: Emitter<'_>| emitter.finish()) {
        Ok(mut body) => {
            assumed::assume_calls(java, program, id, &mut body);
            Code::Body(body)
        }
        Err(missing) => Code::Missing(missing),
    }
}

/// The same, with calls of methods whose contracts are assumed elsewhere.
pub(crate) fn body_of_file(java: &Java, program: &Program, id: MethodId) -> Option<Body> {
    emitted(java, program, id, |emitter: Emitter<'_>| emitter.finish()).ok()
}

/// Where an instruction of a method's body comes from in the bytecode; the instruction behind the
/// last of a block is its terminator.
pub(crate) fn offset(
    java: &Java,
    program: &Program,
    id: MethodId,
    block: BlockId,
    instruction: usize,
) -> Option<u32> {
    let find = |emitter: Emitter<'_>| emitter.offset(block, instruction);
    emitted(java, program, id, find).ok().flatten()
}

/// What a method has locked while an instruction of its body is executed, or why that is not known.
pub(crate) fn locked(
    java: &Java,
    program: &Program,
    id: MethodId,
    block: BlockId,
    instruction: usize,
) -> Result<Vec<Locked>, Unsupported> {
    let is_synchronized = java.method_info(program, id).access.is_synchronized();
    let has_blocks = || {
        let code = java.bytecode(program, id);
        let enters = |(_, one): &(u32, JvmInstruction)| matches!(one, JvmInstruction::MonitorEnter);
        code.is_some_and(|code| code.instructions.iter().any(enters))
    };
    if !is_synchronized && !has_blocks() {
        return Ok(vec![]);
    }
    let find = |emitter: Emitter<'_>| emitter.locked(is_synchronized, block, instruction);
    emitted(java, program, id, find)?.ok_or_else(|| {
        format!("monitors of {} that are not nested", program.method_name(id)).into()
    })
}

/// What a method's bytecode becomes, or why it becomes nothing.
fn emitted<T>(
    java: &Java,
    program: &Program,
    id: MethodId,
    finish: impl FnOnce(Emitter<'_>) -> T,
) -> Result<T, Unsupported> {
    let name = || program.method_name(id);
    let no_code = || Unsupported::Feature(format!("{} has no code", name()));
    let class = program.method(id).class.ok_or_else(no_code)?;
    if java.method_info(program, id).access.is_native() {
        return Err(format!("native {}", name()).into());
    }
    let file = java.class_file(program, class).ok_or_else(no_code)?;
    let place = program.class(class).methods.binary_search(&id).ok().ok_or_else(no_code)?;
    let info = file.methods.get(place).ok_or_else(no_code)?;
    let code = match file.code(info) {
        Ok(Some(code)) => code,
        Ok(None) => return Err(no_code()),
        Err(error) => return Err(format!("{}: bad bytecode: {error}", name()).into()),
    };
    body(java, program, class, &file, info, place, &code, finish).map_err(
        |Bad { offset, problem }| {
            format!("{}: bad bytecode at offset {offset}: {problem}", name()).into()
        },
    )
}

#[expect(clippy::too_many_arguments, reason = "all of it is what a method is")]
fn body<T>(
    java: &Java,
    program: &Program,
    class: ClassId,
    file: &ClassFile,
    info: &MethodInfo,
    method_number: usize,
    code: &classfile::CodeAttribute,
    finish: impl FnOnce(Emitter<'_>) -> T,
) -> Result<T, Bad> {
    let mut symbols = PoolSymbols::new(program, file);
    symbols.verify_method(class, &info.descriptor);
    let is_static = info.access.is_static();
    let parameters =
        parameters(&symbols, class, info).map_err(|problem| Bad { offset: 0, problem })?;
    let mut entry = FrameTypes { locals: vec![Ty::Top; code.max_locals.into()], stack: vec![] };
    for &Parameter { slot, ty } in &parameters {
        if slot + usize::from(ty.is_wide()) >= entry.locals.len() {
            let problem = "there are fewer local variables than parameters".into();
            return Err(Bad { offset: 0, problem });
        }
        entry.store(slot, ty);
    }
    let flow = flow::analyse(&mut symbols, code, entry)?;
    let object = symbols.known.object;
    let locals = locals::assign(program, object, code, &flow, &parameters);
    let sets_receiver =
        |instruction: &JvmInstruction| matches!(instruction, JvmInstruction::Store(_, 0));
    let method_info = LoweredMethod {
        class,
        name: info.name.to_string(),
        is_static,
        is_initialized: is_static || info.name == "<init>",
        has_receiver: !is_static && !code.instructions.iter().any(|(_, one)| sets_receiver(one)),
        method_number,
        conditions_fork: java.conditions_fork(program, class),
    };
    let mut emitter = Emitter::new(java, method_info, symbols, code, &flow, locals);
    emitter.run()?;
    Ok(finish(emitter))
}

/// The parameters of a method, the receiver first.
fn parameters(
    symbols: &PoolSymbols<'_>,
    class: ClassId,
    info: &MethodInfo,
) -> Result<Vec<Parameter>, String> {
    let declared = MethodDescriptor::parse(&info.descriptor).map_err(|error| error.to_string())?;
    let receiver = (!info.access.is_static()).then_some(Ty::Ref(class));
    let types = receiver.into_iter().chain(declared.parameters.iter().map(|ty| symbols.ty(ty)));
    let mut slot = 0;
    Ok(types
        .map(|ty| {
            let parameter = Parameter { slot, ty };
            slot += if ty.is_wide() { 2 } else { 1 };
            parameter
        })
        .collect())
}
