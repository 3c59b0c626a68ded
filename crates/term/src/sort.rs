//! The sorts that terms have.

use serde::{Deserialize, Serialize};

/// How many bits a bit vector has.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum Width {
    /// 8 bits.
    W8,
    /// 16 bits.
    W16,
    /// 32 bits.
    W32,
    /// 64 bits.
    W64,
}

impl Width {
    /// All widths, narrow ones first.
    pub const ALL: [Width; 4] = [Width::W8, Width::W16, Width::W32, Width::W64];

    /// The number of bits.
    pub fn bits(self) -> u32 {
        match self {
            Width::W8 => 8,
            Width::W16 => 16,
            Width::W32 => 32,
            Width::W64 => 64,
        }
    }

    /// The bits that a value of this width may set.
    pub fn mask(self) -> u64 {
        u64::MAX >> (64 - self.bits())
    }

    /// The low bits of `value`, as this width stores them.
    pub fn truncate(self, value: u64) -> u64 {
        value & self.mask()
    }

    /// The stored bits read as two's complement.
    pub fn signed(self, value: u64) -> i64 {
        let unused = 64 - self.bits();
        ((value << unused) as i64) >> unused
    }

    /// The smallest signed value, as stored bits.
    pub fn signed_min(self) -> u64 {
        1 << (self.bits() - 1)
    }

    /// The largest signed value, as stored bits.
    pub fn signed_max(self) -> u64 {
        self.mask() >> 1
    }
}

/// How exact a floating-point number is: the two formats of IEEE 754 that programs compute with.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum Precision {
    /// 32 bits: 8 of the exponent, 24 of the significand, one of which is implied.
    Single,
    /// 64 bits: 11 of the exponent, 53 of the significand, one of which is implied.
    Double,
}

impl Precision {
    /// Both precisions.
    pub const ALL: [Precision; 2] = [Precision::Single, Precision::Double];

    /// The width of the bit vector that holds such a number.
    pub fn width(self) -> Width {
        match self {
            Precision::Single => Width::W32,
            Precision::Double => Width::W64,
        }
    }

    /// How many bits the exponent has.
    pub fn exponent_bits(self) -> u32 {
        match self {
            Precision::Single => 8,
            Precision::Double => 11,
        }
    }

    /// How many bits the significand has, the implied one included: integers of so many bits have
    /// all their values among the numbers of this precision.
    pub fn significand_bits(self) -> u32 {
        self.width().bits() - self.exponent_bits()
    }

    /// The bit that says that a number is negative.
    pub fn sign_bit(self) -> u64 {
        self.width().signed_min()
    }

    /// The bits of positive infinity: numbers that are larger, signs apart, are no numbers (NaN).
    pub fn infinity(self) -> u64 {
        let fraction_bits = self.significand_bits() - 1;
        self.width().signed_max() >> fraction_bits << fraction_bits
    }

    /// The bits of the NaN that operations yield. (A program can tell NaNs apart only by their
    /// bits.)
    pub fn nan(self) -> u64 {
        self.infinity() | 1 << (self.significand_bits() - 2)
    }

    /// Do these bits stand for no number?
    pub fn is_nan(self, bits: u64) -> bool {
        bits & !self.sign_bit() > self.infinity()
    }

    /// Do these bits stand for zero, of either sign?
    pub fn is_zero(self, bits: u64) -> bool {
        bits & !self.sign_bit() == 0
    }
}

/// What kind of value a term stands for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum Sort {
    /// A truth value.
    Bool,
    /// A bit vector; arithmetic wraps around.
    Bits(Width),
    /// A reference: null, an object of the input, or one that the run allocated.
    Reference,
    /// An IEEE 754 floating-point number.
    Float(Precision),
}

impl Sort {
    /// The 32-bit integers of every source language.
    pub const INT: Sort = Sort::Bits(Width::W32);
}
