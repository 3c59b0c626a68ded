//! Mathematics: floats and their bits, and the functions that older JDKs leave to the machine.
//!
//! Square roots and absolute values are operations of the interpreter. The others are those of the
//! machine, which may differ from a JVM's in the last bit, as the specification of `Math` allows
//! (that of `StrictMath` does not, but only JDKs before 21 get here). They need a known argument.

use super::call::{Call, Outcome, give, unsupported};
use super::floats;
use super::registry::Group;
use forkless_ir::{Constant, Handle, UnaryOp};

pub(super) const GROUPS: &[Group] = &[
    ("java.lang.Float", &[("floatToRawIntBits", to_bits), ("intBitsToFloat", from_bits)]),
    ("java.lang.Double", &[("doubleToRawLongBits", to_bits), ("longBitsToDouble", from_bits)]),
    ("java.lang.Math", &[("abs(D)D", absolute), ("abs(F)F", absolute), ("sqrt", square_root)]),
    (
        "java.lang.StrictMath",
        &[
            ("IEEEremainder", ieee_remainder),
            ("acos", arc_cosine),
            ("asin", arc_sine),
            ("atan", arc_tangent),
            ("atan2", arc_tangent_of_two),
            ("cos", cosine),
            ("cosh", hyperbolic_cosine),
            ("expm1", exponential_minus_one),
            ("log", logarithm),
            ("log10", logarithm_of_10),
            ("log1p", logarithm_of_one_more),
            ("sin", sine),
            ("sinh", hyperbolic_sine),
            ("sqrt", square_root),
            ("tan", tangent),
            ("tanh", hyperbolic_tangent),
        ],
    ),
];

/// `Float.floatToRawIntBits` and `Double.doubleToRawLongBits`
fn to_bits(call: &mut Call<'_>) -> Outcome {
    give(floats::to_bits(call, call.argument(0))?)
}

/// `Float.intBitsToFloat` and `Double.longBitsToDouble`
fn from_bits(call: &mut Call<'_>) -> Outcome {
    give(floats::from_bits(call, call.argument(0))?)
}

/// `Math.abs` of floats
fn absolute(call: &mut Call<'_>) -> Outcome {
    give(call.host.unary(UnaryOp::Absolute, call.argument(0))?)
}

/// `Math.sqrt`
fn square_root(call: &mut Call<'_>) -> Outcome {
    give(call.host.unary(UnaryOp::SquareRoot, call.argument(0))?)
}

fn need_double(call: &mut Call<'_>, value: Handle) -> Outcome<f64> {
    match call.host.known(value) {
        Some(Constant::F64(bits)) => Ok(f64::from_bits(bits)),
        _ => {
            let name = call.method.map_or(String::new(), |method| call.program.method_name(method));
            unsupported(format!("{name} of a number that depends on the input"))
        }
    }
}

fn give_double(call: &mut Call<'_>, value: f64) -> Outcome {
    let bits = if value.is_nan() { 0x7ff8_0000_0000_0000 } else { value.to_bits() };
    give(call.host.constant(Constant::F64(bits)))
}

fn of_one(call: &mut Call<'_>, function: impl FnOnce(f64) -> f64) -> Outcome {
    let value = need_double(call, call.argument(0))?;
    give_double(call, function(value))
}

/// `StrictMath.sin`
fn sine(call: &mut Call<'_>) -> Outcome {
    of_one(call, f64::sin)
}

/// `StrictMath.cos`
fn cosine(call: &mut Call<'_>) -> Outcome {
    of_one(call, f64::cos)
}

/// `StrictMath.tan`
fn tangent(call: &mut Call<'_>) -> Outcome {
    of_one(call, f64::tan)
}

/// `StrictMath.asin`
fn arc_sine(call: &mut Call<'_>) -> Outcome {
    of_one(call, f64::asin)
}

/// `StrictMath.acos`
fn arc_cosine(call: &mut Call<'_>) -> Outcome {
    of_one(call, f64::acos)
}

/// `StrictMath.atan`
fn arc_tangent(call: &mut Call<'_>) -> Outcome {
    of_one(call, f64::atan)
}

/// `StrictMath.sinh`
fn hyperbolic_sine(call: &mut Call<'_>) -> Outcome {
    of_one(call, f64::sinh)
}

/// `StrictMath.cosh`
fn hyperbolic_cosine(call: &mut Call<'_>) -> Outcome {
    of_one(call, f64::cosh)
}

/// `StrictMath.tanh`
fn hyperbolic_tangent(call: &mut Call<'_>) -> Outcome {
    of_one(call, f64::tanh)
}

/// `StrictMath.log`
fn logarithm(call: &mut Call<'_>) -> Outcome {
    of_one(call, f64::ln)
}

/// `StrictMath.log10`
fn logarithm_of_10(call: &mut Call<'_>) -> Outcome {
    of_one(call, f64::log10)
}

/// `StrictMath.log1p`
fn logarithm_of_one_more(call: &mut Call<'_>) -> Outcome {
    of_one(call, f64::ln_1p)
}

/// `StrictMath.expm1`
fn exponential_minus_one(call: &mut Call<'_>) -> Outcome {
    of_one(call, f64::exp_m1)
}

/// `StrictMath.atan2(y, x)`
fn arc_tangent_of_two(call: &mut Call<'_>) -> Outcome {
    let (y, x) = (need_double(call, call.argument(0))?, need_double(call, call.argument(1))?);
    give_double(call, y.atan2(x))
}

/// `StrictMath.IEEEremainder(x, y)`: what is left of `x` after the multiple of `y` that is nearest.
fn ieee_remainder(call: &mut Call<'_>) -> Outcome {
    let (x, y) = (need_double(call, call.argument(0))?, need_double(call, call.argument(1))?);
    give_double(call, nearest_remainder(x, y))
}

fn nearest_remainder(x: f64, y: f64) -> f64 {
    if x.is_nan() || y.is_nan() || x.is_infinite() || y == 0.0 {
        return f64::NAN;
    }
    if y.is_infinite() {
        return x;
    }
    let y = y.abs();
    // Twice the divisor keeps the parity of the quotient; it may overflow only where nothing of `x`
    // is to be taken off.
    let double = y * 2.0;
    let mut rest = if double.is_finite() { x.abs() % double } else { x.abs() };
    let is_above_half = |rest: f64| rest > y - rest;
    let is_half = |rest: f64| rest == y - rest;
    if rest >= y {
        rest -= y;
        // The quotient so far is odd: a half goes up to the even one.
        if is_above_half(rest) || is_half(rest) {
            rest -= y;
        }
    } else if is_above_half(rest) {
        rest -= y;
    }
    if rest == 0.0 { 0.0_f64.copysign(x) } else { rest * 1.0_f64.copysign(x) }
}

#[cfg(test)]
mod tests {
    use super::nearest_remainder;

    #[test]
    fn remainders_are_of_the_nearest_even_multiple() {
        let cases = [
            (5.0, 3.0, -1.0),
            (4.0, 3.0, 1.0),
            (-5.0, 3.0, 1.0),
            (1.0, 2.0, 1.0),
            (3.0, 2.0, -1.0),
            (5.0, 2.0, 1.0),
            (7.0, 2.0, -1.0),
            (1.0, f64::INFINITY, 1.0),
        ];
        for (x, y, expected) in cases {
            assert_eq!(nearest_remainder(x, y), expected, "{x} and {y}");
        }
        assert!(nearest_remainder(1.0, 0.0).is_nan());
        assert!(nearest_remainder(-4.0, 2.0).is_sign_negative());
    }
}
