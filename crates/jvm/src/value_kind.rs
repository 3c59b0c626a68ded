//! Kinds of values in the JVM, and values of the primitive ones.

use forkless_ir::Type;
use forkless_term::Value;
use std::fmt;

/// What kind of value a field, element, argument or result is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum ValueKind {
    Boolean,
    Byte,
    Char,
    Short,
    Int,
    Long,
    Float,
    Double,
    Reference,
}

impl ValueKind {
    /// What a field or element of a type holds.
    pub fn of(ty: Type) -> ValueKind {
        match ty {
            Type::Bool => ValueKind::Boolean,
            Type::I8 => ValueKind::Byte,
            Type::I16 => ValueKind::Short,
            Type::U16 => ValueKind::Char,
            Type::I32 => ValueKind::Int,
            Type::I64 => ValueKind::Long,
            Type::F32 => ValueKind::Float,
            Type::F64 => ValueKind::Double,
            Type::Ref(_) | Type::AnyRef | Type::Any => ValueKind::Reference,
        }
    }

    /// The value of these bits, of which the lowest count.
    fn scalar(self, bits: u64) -> Option<Scalar> {
        Some(match self {
            ValueKind::Boolean => Scalar::Boolean(bits & 1 == 1),
            ValueKind::Byte => Scalar::Byte(bits as i8),
            ValueKind::Char => Scalar::Char(bits as u16),
            ValueKind::Short => Scalar::Short(bits as i16),
            ValueKind::Int => Scalar::Int(bits as i32),
            ValueKind::Long => Scalar::Long(bits as i64),
            ValueKind::Float => Scalar::Float(bits as u32),
            ValueKind::Double => Scalar::Double(bits),
            ValueKind::Reference => return None,
        })
    }
}

/// A value of a primitive type. Floats are their bits.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Scalar {
    Boolean(bool),
    Byte(i8),
    Char(u16),
    Short(i16),
    Int(i32),
    Long(i64),
    Float(u32),
    Double(u64),
}

impl Scalar {
    /// A value of a witness as a value of a primitive type; `None` if it is a reference, or if the
    /// type is one of references.
    pub fn of(value: Value, shape: ValueKind) -> Option<Scalar> {
        match value {
            Value::Bool(value) => shape.scalar(u64::from(value)),
            Value::Bits(_, bits) | Value::Float(_, bits) => shape.scalar(bits),
            Value::Reference(_) => None,
        }
    }

    /// Is it what a field holds before anything is written?
    pub fn is_zero(self) -> bool {
        match self {
            Scalar::Boolean(value) => !value,
            Scalar::Byte(value) => value == 0,
            Scalar::Char(value) => value == 0,
            Scalar::Short(value) => value == 0,
            Scalar::Int(value) => value == 0,
            Scalar::Long(value) => value == 0,
            Scalar::Float(bits) => bits == 0,
            Scalar::Double(bits) => bits == 0,
        }
    }

    /// Is it the same value? All NaNs are.
    pub fn is_same(self, other: Scalar) -> bool {
        match (self, other) {
            (Scalar::Float(one), Scalar::Float(other)) => {
                one == other || f32::from_bits(one).is_nan() && f32::from_bits(other).is_nan()
            }
            (Scalar::Double(one), Scalar::Double(other)) => {
                one == other || f64::from_bits(one).is_nan() && f64::from_bits(other).is_nan()
            }
            (one, other) => one == other,
        }
    }
}

impl fmt::Display for Scalar {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            Scalar::Boolean(value) => write!(formatter, "{value}"),
            Scalar::Byte(value) => write!(formatter, "{value}"),
            Scalar::Char(value) => match char::from_u32(value.into()) {
                Some(shown) => write!(formatter, "{shown:?}"),
                None => write!(formatter, "'\\u{{{value:x}}}'"),
            },
            Scalar::Short(value) => write!(formatter, "{value}"),
            Scalar::Int(value) => write!(formatter, "{value}"),
            Scalar::Long(value) => write!(formatter, "{value}L"),
            Scalar::Float(bits) => write!(formatter, "{:?}f", f32::from_bits(bits)),
            Scalar::Double(bits) => write!(formatter, "{:?}", f64::from_bits(bits)),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use forkless_term::Width;

    #[test]
    fn values_take_the_type_that_is_asked_for() {
        let check = |value, shape, expected| assert_eq!(Scalar::of(value, shape), Some(expected));
        check(Value::Bits(Width::W32, 1), ValueKind::Boolean, Scalar::Boolean(true));
        check(Value::Bool(true), ValueKind::Int, Scalar::Int(1));
        check(Value::Bits(Width::W32, 0xffff_ff80), ValueKind::Byte, Scalar::Byte(-128));
        check(Value::Bits(Width::W16, 0xffff), ValueKind::Char, Scalar::Char(0xffff));
        check(Value::Bits(Width::W64, u64::MAX), ValueKind::Long, Scalar::Long(-1));
        assert_eq!(Scalar::of(Value::NULL, ValueKind::Int), None);
        assert_eq!(Scalar::of(Value::Bool(true), ValueKind::Reference), None);
    }

    #[test]
    fn nans_are_the_same_and_zeros_are_not() {
        let double = |value: f64| Scalar::Double(value.to_bits());
        let nan = f64::NAN.to_bits();
        assert!(Scalar::Double(nan).is_same(Scalar::Double(nan | 1)));
        assert!(!double(0.0).is_same(double(-0.0)));
        assert!(!double(0.0).is_same(Scalar::Long(0)));
        let float = f32::NAN.to_bits();
        assert!(Scalar::Float(float).is_same(Scalar::Float(float | 1)));
        assert!(!Scalar::Float(0).is_same(Scalar::Float(1)));
    }
}
