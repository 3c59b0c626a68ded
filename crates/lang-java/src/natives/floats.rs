//! Floats and their bits.

use super::call::Call;
use forkless_ir::{Answer, Handle, UnaryOp};

/// The bits of a float, as an integer of the same width.
pub(super) fn to_bits(call: &mut Call<'_>, value: Handle) -> Answer<Handle> {
    call.host.unary(UnaryOp::ToRawBits, value)
}

/// The float of these bits.
pub(super) fn from_bits(call: &mut Call<'_>, bits: Handle) -> Answer<Handle> {
    call.host.unary(UnaryOp::FromRawBits, bits)
}
