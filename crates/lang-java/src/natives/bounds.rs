//! Exceptions of indices that are out of bounds.
//!
//! The JDK puts the indices into boxes and formats a message with them. Whether a number has a box
//! already and what its digits are would be decisions; here the message is made when it is read.

use super::Continuation;
use super::call::{ModelResult, NativeCall};
use super::registry::ClassModels;
use crate::classfile::JavaType;
use crate::dynamic::ConcatenationPart;
use crate::java::{NewCode, NewMethod, STATIC};
use crate::synthetic::Maker;
use forkless_ir::{ClassId, Code, MethodId, NativeEnd, Register, Terminator, Unsupported};

const PRECONDITIONS: &str = "jdk.internal.util.Preconditions";

pub(super) const GROUPS: &[ClassModels] = &[(
    PRECONDITIONS,
    &[
        ("outOfBoundsCheckIndex", check_index),
        ("outOfBoundsCheckFromToIndex", check_from_to),
        ("outOfBoundsCheckFromIndexSize", check_from_size),
    ],
)];

/// What was checked.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) enum BoundsCheck {
    Index,
    FromTo,
    FromSize,
}

impl BoundsCheck {
    /// The words of the message, and between them the numbers.
    fn parts(self) -> Vec<ConcatenationPart> {
        let text = |text: &str| ConcatenationPart::Text(text.encode_utf16().collect());
        let number = ConcatenationPart::Operand;
        match self {
            BoundsCheck::Index => {
                vec![text("Index "), number(0), text(" out of bounds for length "), number(1)]
            }
            BoundsCheck::FromTo => vec![
                text("Range ["),
                number(0),
                text(", "),
                number(1),
                text(") out of bounds for length "),
                number(2),
            ],
            BoundsCheck::FromSize => vec![
                text("Range ["),
                number(0),
                text(", "),
                number(0),
                text(" + "),
                number(1),
                text(") out of bounds for length "),
                number(2),
            ],
        }
    }

    fn numbers(self) -> usize {
        match self {
            BoundsCheck::Index => 2,
            BoundsCheck::FromTo | BoundsCheck::FromSize => 3,
        }
    }
}

fn check_index(call: &mut NativeCall<'_>) -> ModelResult {
    out_of_bounds(call, BoundsCheck::Index)
}

fn check_from_to(call: &mut NativeCall<'_>) -> ModelResult {
    out_of_bounds(call, BoundsCheck::FromTo)
}

fn check_from_size(call: &mut NativeCall<'_>) -> ModelResult {
    out_of_bounds(call, BoundsCheck::FromSize)
}

/// The exception; what makes it is the first argument, null for the usual one.
fn out_of_bounds(call: &mut NativeCall<'_>, check: BoundsCheck) -> ModelResult {
    let Some(method) = call.method else { return super::call::unsupported("no method") };
    let class = exception_class(call)?;
    let is_wide = call.java.method_info(call.program, method).descriptor.contains(";J");
    let made = class.and_then(|class| maker_of(call, class, check, is_wide).ok());
    Ok(match made {
        Some(made) => NativeEnd::Call(made, call.arguments[1..].to_vec()),
        None => NativeEnd::Call(call.java.own_code(call.program, method), call.arguments.to_vec()),
    })
}

/// The class of the exception that the first argument makes, if it is one of the JDK's own.
fn exception_class(call: &mut NativeCall<'_>) -> ModelResult<Option<ClassId>> {
    let maker = call.argument(0);
    if call.host.is_null(maker)? {
        return Ok(Some(call.class("java.lang.IndexOutOfBoundsException")));
    }
    let own = [
        ("SIOOBE_FORMATTER", "java.lang.StringIndexOutOfBoundsException"),
        ("AIOOBE_FORMATTER", "java.lang.ArrayIndexOutOfBoundsException"),
        ("IOOBE_FORMATTER", "java.lang.IndexOutOfBoundsException"),
    ];
    for (field, class) in own {
        let Some(field) = call.field(PRECONDITIONS, field) else { continue };
        let known = call.host.get_static(field);
        if call.host.same(maker, known)? {
            return Ok(Some(call.class(class)));
        }
    }
    Ok(None)
}

/// The static method that makes the exception of the numbers.
fn maker_of(
    call: &NativeCall<'_>,
    class: ClassId,
    check: BoundsCheck,
    is_wide: bool,
) -> Result<MethodId, Unsupported> {
    let (java, program) = (call.java, call.program);
    let key = Continuation::OutOfBounds(class, check, is_wide);
    if let Some(known) = java.continuations.get(&key) {
        return Ok(known);
    }
    let ty = if is_wide { JavaType::Long } else { JavaType::Int };
    let mut maker = Maker::new(java, program);
    let operands: Vec<(Register, JavaType)> = (0..check.numbers())
        .map(|_| {
            let register = maker.temporary(crate::names::type_of(program, &ty));
            (register, ty.clone())
        })
        .collect();
    let message = maker.concatenate(check.parts(), operands)?;
    let exception = maker.construct(class, "(Ljava/lang/String;)V", &[message])?;
    maker.end(Terminator::Return(Some(exception)));
    let takes = ty.descriptor().repeat(check.numbers());
    let made = java.make_method(
        program,
        NewMethod {
            name: "<out of bounds>",
            class: None,
            descriptor: &format!("({takes})Ljava/lang/RuntimeException;"),
            access: STATIC,
            selector: None,
            code: NewCode::Now(Code::Body(maker.body.finish())),
        },
    );
    Ok(java.continuations.insert(key, made))
}
