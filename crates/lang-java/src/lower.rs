//! Bytecode becomes bodies over registers.

pub(crate) mod constants;

use crate::java::{Java, Special};
use crate::natives;
use forkless_ir::{Code, MethodId, Program};

/// The code of a method of a class file.
pub(crate) fn method(java: &Java, program: &Program, id: MethodId) -> Code {
    let method = program.method(id);
    let class = method.class.map_or("", |class| program.class_name(class));
    let facts = java.method_info(program, id);
    if natives::model_of(class, &method.name, &facts.descriptor).is_some() {
        return Code::Native(java.native(Special::Method(id)));
    }
    if facts.access.is_native() {
        return Code::Missing(format!("native {}", program.method_name(id)));
    }
    Code::Missing(format!("{} is not lowered", program.method_name(id)))
}
