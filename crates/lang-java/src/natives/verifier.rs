//! `org.sosy_lab.sv_benchmarks.Verifier`: inputs and assumptions of the SV-COMP programs.

use super::call::{ModelResult, NativeCall, done, give};
use super::registry::ClassModels;
use forkless_ir::{Handle, Type};

pub(super) const GROUPS: &[ClassModels] = &[(
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
)];

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

/// Whether a reference is not null, as a truth value.
fn is_not_null(call: &mut NativeCall<'_>, reference: Handle) -> ModelResult<Handle> {
    let null = call.null();
    Ok(call.host.binary(forkless_ir::BinaryOp::NotEqual, reference, null)?)
}
