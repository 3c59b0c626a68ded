//! Inputs and assumptions of harnesses: `org.sosy_lab.sv_benchmarks.Verifier` of SV-COMP, `org.cprover.CProver`.

use super::call::{ModelResult, NativeCall, done, give};
use super::registry::ClassModels;
use forkless_ir::{ClassId, Code, Handle, Op, Type};

pub(super) const GROUPS: &[ClassModels] = &[
    (
        "org.sosy_lab.sv_benchmarks.Verifier",
        &[
            ("assume", assume),
            ("nondetBoolean", nondet_boolean),
            ("nondetByte", nondet_byte),
            ("nondetChar", nondet_char),
            ("nondetDouble", nondet_double),
            ("nondetFloat", nondet_float),
            ("nondetInt", nondet_int),
            ("nondetLong", nondet_long),
            ("nondetShort", nondet_short),
            ("nondetString", nondet_string),
        ],
    ),
    (
        "org.cprover.CProver",
        &[
            ("assume", assume),
            ("nondetBoolean", nondet_boolean),
            ("nondetByte", nondet_byte),
            ("nondetChar", nondet_char),
            ("nondetDouble", nondet_double),
            ("nondetFloat", nondet_float),
            ("nondetInt", nondet_int),
            ("nondetLong", nondet_long),
            ("nondetShort", nondet_short),
            ("nondetWithNull", nondet_with_null),
            ("nondetWithoutNull", nondet_without_null),
        ],
    ),
];

/// A new input of a type.
fn input(call: &mut NativeCall<'_>, kind: &str, ty: Type) -> ModelResult<Handle> {
    let number = call.host.next_number();
    Ok(call.host.input(&format!("{kind}{number}"), ty)?)
}

/// A new input of a type, as registers hold it.
fn nondet(call: &mut NativeCall<'_>, kind: &str, ty: Type) -> ModelResult {
    let value = input(call, kind, ty)?;
    give(call.widened(value, ty)?)
}

/// `Verifier.assume(condition)`
fn assume(call: &mut NativeCall<'_>) -> ModelResult {
    let condition = call.narrowed(call.argument(0), Type::Bool)?;
    call.host.assume(condition)?;
    done()
}

/// `Verifier.nondetBoolean`
fn nondet_boolean(call: &mut NativeCall<'_>) -> ModelResult {
    nondet(call, "boolean", Type::Bool)
}

/// `Verifier.nondetByte`
fn nondet_byte(call: &mut NativeCall<'_>) -> ModelResult {
    nondet(call, "byte", Type::I8)
}

/// `Verifier.nondetChar`
fn nondet_char(call: &mut NativeCall<'_>) -> ModelResult {
    nondet(call, "char", Type::U16)
}

/// `Verifier.nondetShort`
fn nondet_short(call: &mut NativeCall<'_>) -> ModelResult {
    nondet(call, "short", Type::I16)
}

/// `Verifier.nondetInt`
fn nondet_int(call: &mut NativeCall<'_>) -> ModelResult {
    nondet(call, "int", Type::I32)
}

/// `Verifier.nondetLong`
fn nondet_long(call: &mut NativeCall<'_>) -> ModelResult {
    nondet(call, "long", Type::I64)
}

/// `Verifier.nondetFloat`
fn nondet_float(call: &mut NativeCall<'_>) -> ModelResult {
    nondet(call, "float", Type::F32)
}

/// `Verifier.nondetDouble`
fn nondet_double(call: &mut NativeCall<'_>) -> ModelResult {
    nondet(call, "double", Type::F64)
}

/// `Verifier.nondetString`: a string that is there.
fn nondet_string(call: &mut NativeCall<'_>) -> ModelResult {
    let class = call.class("java.lang.String");
    let string = input(call, "String", Type::Ref(class))?;
    let is_there = is_not_null(call, string)?;
    call.host.assume(is_there)?;
    give(string)
}

/// `CProver.nondetWithNull`: any object of the class that the caller takes it for, or null.
fn nondet_with_null(call: &mut NativeCall<'_>) -> ModelResult {
    let class = expected_class(call);
    let class = class.unwrap_or_else(|| call.class("java.lang.Object"));
    give(input(call, "object", Type::Ref(class))?)
}

/// `CProver.nondetWithoutNull`: the same without null.
fn nondet_without_null(call: &mut NativeCall<'_>) -> ModelResult {
    let class = expected_class(call);
    let class = class.unwrap_or_else(|| call.class("java.lang.Object"));
    let object = input(call, "object", Type::Ref(class))?;
    let is_there = is_not_null(call, object)?;
    call.host.assume(is_there)?;
    give(object)
}

/// The class that the caller casts the result of this call to: compilers do that for a result of a generic type.
fn expected_class(call: &NativeCall<'_>) -> Option<ClassId> {
    let caller = call.host.stack().into_iter().next()?;
    let Code::Body(body) = call.program.code(caller.method) else { return None };
    let instructions = body.block(caller.block).instructions.get(caller.instruction..)?;
    let (first, rest) = instructions.split_first()?;
    let Op::Invoke { destination: Some(result), .. } = &first.op else { return None };
    // The result may be moved before it is cast.
    let mut holders = vec![*result];
    rest.iter().find_map(|instruction| match &instruction.op {
        Op::Move { destination, source } if holders.contains(source) => {
            holders.push(*destination);
            None
        }
        Op::Cast { object, class, .. } if holders.contains(object) => Some(*class),
        _ => None,
    })
}

/// Whether a reference is not null, as a truth value.
fn is_not_null(call: &mut NativeCall<'_>, reference: Handle) -> ModelResult<Handle> {
    let null = call.null();
    Ok(call.host.binary(forkless_ir::BinaryOp::NotEqual, reference, null)?)
}
