//! Floats and their bits.

use super::call::NativeCall;
use forkless_ir::{Handle, HostResult, UnaryOp};

/// The bits of a float, as an integer of the same width.
pub(super) fn to_bits(call: &mut NativeCall<'_>, value: Handle) -> HostResult<Handle> {
    call.host.unary(UnaryOp::ToRawBits, value)
}

/// The float of these bits.
pub(super) fn from_bits(call: &mut NativeCall<'_>, bits: Handle) -> HostResult<Handle> {
    call.host.unary(UnaryOp::FromRawBits, bits)
}
