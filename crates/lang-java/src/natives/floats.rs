//! Floats and their bits.

use super::call::{Call, Outcome, unsupported};
use forkless_ir::{Constant, Handle};

/// The bits of a float, as an integer of the same width.
pub(super) fn to_bits(call: &mut Call<'_>, value: Handle) -> Outcome<Handle> {
    match call.host.known(value) {
        Some(Constant::F32(bits)) => Ok(call.host.constant(Constant::I32(bits as i32))),
        Some(Constant::F64(bits)) => Ok(call.host.constant(Constant::I64(bits as i64))),
        _ => unsupported("the bits of a float that depends on the input"),
    }
}

/// The float of these bits.
pub(super) fn from_bits(call: &mut Call<'_>, bits: Handle) -> Outcome<Handle> {
    match call.host.known(bits) {
        Some(Constant::I32(bits)) => Ok(call.host.constant(Constant::F32(bits as u32))),
        Some(Constant::I64(bits)) => Ok(call.host.constant(Constant::F64(bits as u64))),
        _ => unsupported("a float of bits that depend on the input"),
    }
}
