//! Zeros at the ends of a number, as one formula: the JDK's own code asks a question for each half.

use super::call::{ModelResult, NativeCall, give};
use super::registry::ClassModels;
use forkless_ir::{BinaryOp, Handle};

pub(super) const GROUPS: &[ClassModels] = &[
    (
        "java.lang.Integer",
        &[
            ("numberOfLeadingZeros", |call| zeros(call, End::High, Width::Int)),
            ("numberOfTrailingZeros", |call| zeros(call, End::Low, Width::Int)),
        ],
    ),
    (
        "java.lang.Long",
        &[
            ("numberOfLeadingZeros", |call| zeros(call, End::High, Width::Long)),
            ("numberOfTrailingZeros", |call| zeros(call, End::Low, Width::Long)),
        ],
    ),
];

/// Where zeros are counted.
#[derive(Clone, Copy)]
enum End {
    High,
    Low,
}

/// The type of the number.
#[derive(Clone, Copy)]
enum Width {
    Int,
    Long,
}

impl Width {
    fn bits(self) -> i32 {
        match self {
            Width::Int => 32,
            Width::Long => 64,
        }
    }
}

/// How many zeros a number has at one end; all of its bits if it is zero.
fn zeros(call: &mut NativeCall<'_>, end: End, width: Width) -> ModelResult {
    let number = call.argument(0);
    if call.host.known(number).is_some() {
        return call.own_code();
    }
    let zero = match width {
        Width::Int => call.int(0),
        Width::Long => call.long(0),
    };
    // What is moved out at that end, and how the rest moves there.
    let (out, along) = match end {
        End::High => (BinaryOp::ShiftRightUnsigned, BinaryOp::ShiftLeft),
        End::Low => (BinaryOp::ShiftLeft, BinaryOp::ShiftRightUnsigned),
    };
    let mut left = number;
    let mut count = call.int(0);
    let mut step = width.bits() / 2;
    while step > 0 {
        let is_zero = is_zero_behind(call, left, (out, width.bits() - step), zero)?;
        let distance = call.int(step);
        let more = call.host.binary(BinaryOp::Add, count, distance)?;
        let moved = call.host.binary(along, left, distance)?;
        count = call.host.if_then_else(is_zero, more, count);
        left = call.host.if_then_else(is_zero, moved, left);
        step /= 2;
    }
    let is_zero = call.host.binary(BinaryOp::Equal, number, zero)?;
    let all = call.int(width.bits());
    give(call.host.if_then_else(is_zero, all, count))
}

/// Is nothing left of a number that is shifted?
fn is_zero_behind(
    call: &mut NativeCall<'_>,
    number: Handle,
    (shift, distance): (BinaryOp, i32),
    zero: Handle,
) -> ModelResult<Handle> {
    let distance = call.int(distance);
    let rest = call.host.binary(shift, number, distance)?;
    Ok(call.host.binary(BinaryOp::Equal, rest, zero)?)
}
