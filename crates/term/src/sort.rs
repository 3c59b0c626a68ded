//! The sorts that terms have.

/// How many bits a bit vector has.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
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

/// What kind of value a term stands for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Sort {
    /// A truth value.
    Bool,
    /// A bit vector; arithmetic wraps around.
    Bits(Width),
    /// A reference: null, an object of the input, or one that the run allocated.
    Reference,
}

impl Sort {
    /// The 32-bit integers of every source language.
    pub const INT: Sort = Sort::Bits(Width::W32);
}
