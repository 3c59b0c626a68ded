//! What the operations on bit vectors mean, on stored bits. Constant folding and evaluation share it.

use crate::node::{BinaryOp, UnaryOp};
use crate::sort::Width;

pub(crate) fn unary(op: UnaryOp, width: Width, value: u64) -> u64 {
    width.truncate(match op {
        UnaryOp::Negate => value.wrapping_neg(),
        UnaryOp::Complement => !value,
    })
}

pub(crate) fn binary(op: BinaryOp, width: Width, left: u64, right: u64) -> u64 {
    let (signed_left, signed_right) = (width.signed(left), width.signed(right));
    let too_far = right >= u64::from(width.bits());
    width.truncate(match op {
        BinaryOp::Add => left.wrapping_add(right),
        BinaryOp::Subtract => left.wrapping_sub(right),
        BinaryOp::Multiply => left.wrapping_mul(right),
        BinaryOp::SignedDivide if right == 0 => {
            if signed_left < 0 {
                1
            } else {
                u64::MAX
            }
        }
        BinaryOp::SignedDivide => signed_left.wrapping_div(signed_right) as u64,
        BinaryOp::SignedRemainder if right == 0 => left,
        BinaryOp::SignedRemainder => signed_left.wrapping_rem(signed_right) as u64,
        BinaryOp::And => left & right,
        BinaryOp::Or => left | right,
        BinaryOp::Xor => left ^ right,
        BinaryOp::ShiftLeft if too_far => 0,
        BinaryOp::ShiftLeft => left << right,
        BinaryOp::ShiftRightSigned if too_far => (signed_left >> 63) as u64,
        BinaryOp::ShiftRightSigned => (signed_left >> right) as u64,
        BinaryOp::ShiftRightUnsigned if too_far => 0,
        BinaryOp::ShiftRightUnsigned => left >> right,
    })
}

pub(crate) fn resize(signed: bool, from: Width, to: Width, value: u64) -> u64 {
    to.truncate(if signed { from.signed(value) as u64 } else { value })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn edges_of_division_and_shifts() {
        let w = Width::W8;
        let minus_one = 0xff;
        assert_eq!(binary(BinaryOp::SignedDivide, w, 0x80, minus_one), 0x80);
        assert_eq!(binary(BinaryOp::SignedRemainder, w, 0x80, minus_one), 0);
        assert_eq!(binary(BinaryOp::SignedDivide, w, 0xf9, 2), 0xfd);
        assert_eq!(binary(BinaryOp::SignedDivide, w, 5, 0), 0xff);
        assert_eq!(binary(BinaryOp::SignedDivide, w, 0xf9, 0), 1);
        assert_eq!(binary(BinaryOp::SignedRemainder, w, 0xf9, 0), 0xf9);
        assert_eq!(binary(BinaryOp::ShiftRightSigned, w, 0x80, 200), 0xff);
        assert_eq!(binary(BinaryOp::ShiftLeft, w, 1, 8), 0);
        assert_eq!(resize(true, Width::W8, Width::W16, 0x80), 0xff80);
        assert_eq!(resize(false, Width::W16, Width::W8, 0x1234), 0x34);
    }
}
