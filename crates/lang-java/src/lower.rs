//! Bytecode becomes bodies over registers.
//!
//! `flow` finds the blocks that can be reached and the types of all values where they start
//! (`transfer` has the effect of each instruction on `types`), `locals` gives local variables
//! registers, `emit` and its users (`instructions`, `jumps`, `members`) write the body. `symbols`
//! translates the constant pool. `null_message` reads off the code what a message says.
//!
//! Invariant: what is lowered passes [`Program::verify_body`]; code that no verifier would accept
//! gives a reason instead of a body, and never a panic.

pub(crate) mod constants;
mod emit;
mod flow;
mod instructions;
mod jumps;
mod locals;
mod members;
mod null_message;
mod symbols;
mod transfer;
mod types;

use crate::classfile::{self, ClassFile, Instruction, MethodDescriptor, MethodInfo};
use crate::java::{Java, Special};
use emit::{Emitter, Surroundings};
use flow::FlowBlock;
use forkless_ir::{ClassId, Code, MethodId, Program};
use locals::{Locals, Parameter};
pub(crate) use null_message::null_message;
use std::rc::Rc;
use std::sync::Arc;
use symbols::Symbols;
use types::{State, Ty};

/// Code that is not as it must be.
#[derive(Clone, PartialEq, Eq, Debug)]
struct Bad {
    offset: u32,
    problem: String,
}

/// The code of a method of a class file.
pub(crate) fn method(java: &Java, program: &Program, id: MethodId) -> Code {
    if java.model(program, id).is_some() {
        return Code::Native(java.native(Special::Method(id)));
    }
    own_code(java, program, id)
}

/// The code of a method of a class file, even if it has a model.
pub(crate) fn own_code(java: &Java, program: &Program, id: MethodId) -> Code {
    let name = || program.method_name(id);
    if java.method_info(program, id).access.is_native() {
        return Code::Missing(format!("native {}", name()));
    }
    let Some((class, file, place)) = in_class_file(java, program, id) else {
        return Code::Missing(format!("{} has no code", name()));
    };
    let info = &file.methods[place];
    let code = match file.code(info) {
        Ok(Some(code)) => code,
        Ok(None) => return Code::Missing(format!("{} has no code", name())),
        Err(error) => return Code::Missing(format!("{}: bad bytecode: {error}", name())),
    };
    let analysed = Analysed::new(program, class, &file, info, &code);
    let body = analysed.and_then(|analysed| {
        let mut emitter = analysed.emitter(java, class, place, info, &code);
        emitter.run()?;
        Ok(emitter.finish())
    });
    match body {
        Ok(body) => Code::Body(body),
        Err(Bad { offset, problem }) => {
            Code::Missing(format!("{}: bad bytecode at offset {offset}: {problem}", name()))
        }
    }
}

/// The class of a method, its class file, and the place of the method in it.
fn in_class_file(
    java: &Java,
    program: &Program,
    id: MethodId,
) -> Option<(ClassId, Arc<ClassFile>, usize)> {
    let class = program.method(id).class?;
    let file = java.class_file(program, class)?;
    let place = program.class(class).methods.binary_search(&id).ok()?;
    (place < file.methods.len()).then_some((class, file, place))
}

/// A method whose blocks and types are known, ready to be written.
struct Analysed<'a> {
    symbols: Symbols<'a>,
    flow: Vec<FlowBlock>,
    locals: Locals,
}

impl<'a> Analysed<'a> {
    fn new(
        program: &'a Program,
        class: ClassId,
        file: &'a ClassFile,
        info: &MethodInfo,
        code: &classfile::Code,
    ) -> Result<Self, Bad> {
        let mut symbols = Symbols::new(program, file);
        let parameters = parameters(&symbols, class, info);
        let parameters = parameters.map_err(|problem| Bad { offset: 0, problem })?;
        let mut entry = State { locals: vec![Ty::Top; code.max_locals.into()], stack: vec![] };
        for &Parameter { slot, ty } in &parameters {
            if slot + usize::from(ty.is_wide()) >= entry.locals.len() {
                let problem = "there are fewer local variables than parameters".into();
                return Err(Bad { offset: 0, problem });
            }
            entry.store(slot, ty);
        }
        let flow = flow::analyse(&mut symbols, code, entry)?;
        let locals = locals::assign(program, symbols.known.object, code, &flow, &parameters);
        Ok(Analysed { symbols, flow, locals })
    }

    fn emitter(
        self,
        java: &'a Java,
        class: ClassId,
        method_number: usize,
        info: &MethodInfo,
        code: &'a classfile::Code,
    ) -> Emitter<'a> {
        let is_static = info.access.is_static();
        let sets_receiver =
            |(_, instruction): &(u32, Instruction)| matches!(instruction, Instruction::Store(_, 0));
        let surroundings = Surroundings {
            class,
            is_initialized: is_static || info.name == "<init>",
            has_receiver: !is_static && !code.instructions.iter().any(sets_receiver),
            method_number,
        };
        Emitter::new(java, surroundings, self.symbols, code, self.flow, self.locals)
    }
}

/// A method with its lowered form.
struct Lowered<'a> {
    code: &'a classfile::Code,
    info: &'a MethodInfo,
    symbols: Symbols<'a>,
    flow: Rc<[FlowBlock]>,
    /// For each block and instruction of the body, the position of the instruction of the code that
    /// it came from.
    places: Vec<Vec<usize>>,
}

/// Lowers a method again, for somebody who wants to know where its instructions came from.
fn lowered(
    java: &Java,
    program: &Program,
    id: MethodId,
    look: impl FnOnce(Lowered<'_>) -> Option<()>,
) -> Option<()> {
    let (class, file, place) = in_class_file(java, program, id)?;
    let info = &file.methods[place];
    let code = file.code(info).ok()??;
    let analysed = Analysed::new(program, class, &file, info, &code).ok()?;
    let mut emitter = analysed.emitter(java, class, place, info, &code);
    emitter.run().ok()?;
    let (symbols, flow, places) = emitter.into_places();
    look(Lowered { code: &code, info, symbols, flow, places })
}

/// The parameters of a method, the receiver first.
fn parameters(
    symbols: &Symbols<'_>,
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
