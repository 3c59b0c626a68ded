//! Mathematics: floats and their bits, and the functions that older JDKs leave to the machine.
//!
//! Square roots and absolute values are operations of the interpreter. Other functions of `Math` are
//! those of the machine where their arguments are known: like those that a JVM has built in they may
//! differ from the exact result in the last bit, as the specification allows, and from the JDK's own
//! code, which runs where an argument is not known. The functions of `StrictMath` are specified to
//! the last bit; only JDKs before 21 leave them to the machine (Java 8 more of them). The logarithm
//! (which random numbers need), the exponential function and those that only Java 8 leaves to the
//! machine are computed here as the specification says; others are those of the machine.

use super::call::{ModelResult, NativeCall, give, unsupported};
use super::floats;
use super::registry::ClassModels;
use super::strict_powers::{self, EXPONENTIAL, scaled};
use forkless_ir::{Constant, Handle, UnaryOp};

pub(super) const GROUPS: &[ClassModels] = &[
    ("java.lang.Float", &[("floatToRawIntBits", to_bits), ("intBitsToFloat", from_bits)]),
    ("java.lang.Double", &[("doubleToRawLongBits", to_bits), ("longBitsToDouble", from_bits)]),
    (
        "java.lang.Math",
        &[
            ("abs(D)D", absolute),
            ("abs(F)F", absolute),
            ("cos", near_cosine),
            ("exp", near_exponential),
            ("log", near_logarithm),
            ("log10", near_logarithm_of_10),
            ("pow", near_power),
            ("sin", near_sine),
            ("sqrt", square_root),
            ("tan", near_tangent),
        ],
    ),
    (
        "java.lang.StrictMath",
        &[
            ("IEEEremainder", ieee_remainder),
            ("acos", arc_cosine),
            ("asin", arc_sine),
            ("atan", arc_tangent),
            ("atan2", arc_tangent_of_two),
            ("cbrt", cube_root),
            ("cos", cosine),
            ("cosh", hyperbolic_cosine),
            ("exp", exponential),
            ("expm1", exponential_minus_one),
            ("hypot", hypotenuse),
            ("log", logarithm),
            ("log10", logarithm_of_10),
            ("log1p", logarithm_of_one_more),
            ("pow", power),
            ("sin", sine),
            ("sinh", hyperbolic_sine),
            ("sqrt", square_root),
            ("tan", tangent),
            ("tanh", hyperbolic_tangent),
        ],
    ),
];

/// `Float.floatToRawIntBits` and `Double.doubleToRawLongBits`
fn to_bits(call: &mut NativeCall<'_>) -> ModelResult {
    give(floats::to_bits(call, call.argument(0))?)
}

/// `Float.intBitsToFloat` and `Double.longBitsToDouble`
fn from_bits(call: &mut NativeCall<'_>) -> ModelResult {
    give(floats::from_bits(call, call.argument(0))?)
}

/// `Math.abs` of floats
fn absolute(call: &mut NativeCall<'_>) -> ModelResult {
    give(call.host.unary(UnaryOp::Absolute, call.argument(0))?)
}

/// `Math.sqrt`
fn square_root(call: &mut NativeCall<'_>) -> ModelResult {
    give(call.host.unary(UnaryOp::SquareRoot, call.argument(0))?)
}

fn need_double(call: &mut NativeCall<'_>, value: Handle) -> ModelResult<f64> {
    match call.host.known(value) {
        Some(Constant::F64(bits)) => Ok(f64::from_bits(bits)),
        _ => {
            let name = call.method.map_or(String::new(), |method| call.program.method_name(method));
            unsupported(format!("{name} of a number that depends on the input"))
        }
    }
}

fn give_double(call: &mut NativeCall<'_>, value: f64) -> ModelResult {
    let bits = if value.is_nan() { 0x7ff8_0000_0000_0000 } else { value.to_bits() };
    give(call.host.constant(Constant::F64(bits)))
}

/// A function of `StrictMath` of one number.
fn of_one(call: &mut NativeCall<'_>, function: fn(f64) -> f64) -> ModelResult {
    strict(call, |numbers| function(numbers[0]))
}

/// A function of `StrictMath`: the JDK's own code where it has some.
fn strict(call: &mut NativeCall<'_>, function: impl FnOnce(&[f64]) -> f64) -> ModelResult {
    let facts = call.method.map(|method| call.java.method_info(call.program, method));
    if facts.is_some_and(|facts| !facts.access.is_native()) {
        return call.own_code();
    }
    let mut numbers = vec![];
    for &argument in call.arguments {
        numbers.push(need_double(call, argument)?);
    }
    give_double(call, function(&numbers))
}

/// A function of `Math` that a JVM has built in: the JDK's own code where the argument is not known.
fn built_in(call: &mut NativeCall<'_>, function: fn(f64) -> f64) -> ModelResult {
    match call.host.known(call.argument(0)) {
        Some(Constant::F64(bits)) => give_double(call, function(f64::from_bits(bits))),
        _ => call.own_code(),
    }
}

/// `Math.sin`
fn near_sine(call: &mut NativeCall<'_>) -> ModelResult {
    built_in(call, f64::sin)
}

/// `Math.cos`
fn near_cosine(call: &mut NativeCall<'_>) -> ModelResult {
    built_in(call, f64::cos)
}

/// `Math.tan`
fn near_tangent(call: &mut NativeCall<'_>) -> ModelResult {
    built_in(call, f64::tan)
}

/// `Math.exp`
fn near_exponential(call: &mut NativeCall<'_>) -> ModelResult {
    built_in(call, f64::exp)
}

/// `Math.log`
fn near_logarithm(call: &mut NativeCall<'_>) -> ModelResult {
    built_in(call, f64::ln)
}

/// `Math.log10`
fn near_logarithm_of_10(call: &mut NativeCall<'_>) -> ModelResult {
    built_in(call, f64::log10)
}

/// `Math.pow(base, exponent)`
fn near_power(call: &mut NativeCall<'_>) -> ModelResult {
    let known = (call.host.known(call.argument(0)), call.host.known(call.argument(1)));
    let (Some(Constant::F64(base)), Some(Constant::F64(exponent))) = known else {
        return call.own_code();
    };
    let (base, exponent) = (f64::from_bits(base), f64::from_bits(exponent));
    give_double(call, power_of(base, exponent))
}

fn power_of(base: f64, exponent: f64) -> f64 {
    // Java has no number here, C has one.
    let is_one = base.abs() == 1.0 && exponent.is_infinite() || base == 1.0 && exponent.is_nan();
    if is_one { f64::NAN } else { base.powf(exponent) }
}

/// `StrictMath.pow(base, exponent)`
fn power(call: &mut NativeCall<'_>) -> ModelResult {
    strict(call, |numbers| strict_powers::power(numbers[0], numbers[1]))
}

/// `StrictMath.exp`
fn exponential(call: &mut NativeCall<'_>) -> ModelResult {
    of_one(call, strict_exponential)
}

/// The exponential function, in the steps that `StrictMath` specifies by naming the library fdlibm: the
/// argument is `k * ln 2 + r` with a small `r`, and `exp(r)` is a quotient with a polynomial in `r^2`.
fn strict_exponential(x: f64) -> f64 {
    // Above the first it is infinite, below the second it is zero.
    const LARGEST: f64 = f64::from_bits(0x4086_2e42_fefa_39ef);
    const SMALLEST: f64 = f64::from_bits(0xc087_4910_d52d_3051);
    const INVERSE_LN2: f64 = f64::from_bits(0x3ff7_1547_652b_82fe);
    if x.is_nan() || x > LARGEST {
        return x + f64::INFINITY;
    }
    if x < SMALLEST {
        return 0.0;
    }
    let size = (x.abs().to_bits() >> 32) as u32;
    if size < 0x3e30_0000 {
        return 1.0 + x;
    }
    let is_reduced = size > 0x3fd6_2e42;
    let k = match size {
        _ if !is_reduced => 0,
        ..0x3ff0_a2b2 => 1.0_f64.copysign(x) as i32,
        _ => (INVERSE_LN2 * x + 0.5_f64.copysign(x)) as i32,
    };
    let (high, low) = (x - f64::from(k) * LN2_HIGH, f64::from(k) * LN2_LOW);
    let r = if is_reduced { high - low } else { x };
    let square = r * r;
    let polynomial = |sum, &bits| f64::from_bits(bits) + square * sum;
    let c = r - square * EXPONENTIAL.iter().rev().fold(0.0, polynomial);
    if !is_reduced {
        return 1.0 - ((r * c) / (c - 2.0) - r);
    }
    let y = 1.0 - ((low - (r * c) / (2.0 - c)) - high);
    // In two steps: the result may be denormal, and 2^1024 is no number.
    let half = k / 2;
    match k {
        ..=-1022 => scaled(scaled(y, k + 1000), -1000),
        _ => scaled(scaled(y, half), k - half),
    }
}

/// `StrictMath.cbrt`
fn cube_root(call: &mut NativeCall<'_>) -> ModelResult {
    of_one(call, strict_powers::cube_root)
}

/// `StrictMath.hypot(x, y)`
fn hypotenuse(call: &mut NativeCall<'_>) -> ModelResult {
    strict(call, |numbers| strict_powers::hypotenuse(numbers[0], numbers[1]))
}

/// `StrictMath.sin`
fn sine(call: &mut NativeCall<'_>) -> ModelResult {
    of_one(call, f64::sin)
}

/// `StrictMath.cos`
fn cosine(call: &mut NativeCall<'_>) -> ModelResult {
    of_one(call, f64::cos)
}

/// `StrictMath.tan`
fn tangent(call: &mut NativeCall<'_>) -> ModelResult {
    of_one(call, f64::tan)
}

/// `StrictMath.asin`
fn arc_sine(call: &mut NativeCall<'_>) -> ModelResult {
    of_one(call, f64::asin)
}

/// `StrictMath.acos`
fn arc_cosine(call: &mut NativeCall<'_>) -> ModelResult {
    of_one(call, f64::acos)
}

/// `StrictMath.atan`
fn arc_tangent(call: &mut NativeCall<'_>) -> ModelResult {
    of_one(call, f64::atan)
}

/// `StrictMath.sinh`
fn hyperbolic_sine(call: &mut NativeCall<'_>) -> ModelResult {
    of_one(call, f64::sinh)
}

/// `StrictMath.cosh`
fn hyperbolic_cosine(call: &mut NativeCall<'_>) -> ModelResult {
    of_one(call, f64::cosh)
}

/// `StrictMath.tanh`
fn hyperbolic_tangent(call: &mut NativeCall<'_>) -> ModelResult {
    of_one(call, f64::tanh)
}

/// The logarithm of 2 in two parts, the first of which has few digits.
const LN2_HIGH: f64 = f64::from_bits(0x3fe6_2e42_fee0_0000);
const LN2_LOW: f64 = f64::from_bits(0x3dea_39ef_3579_3c76);

/// `StrictMath.log`
fn logarithm(call: &mut NativeCall<'_>) -> ModelResult {
    of_one(call, strict_logarithm)
}

/// The logarithm, in the steps that `StrictMath` specifies by naming the library fdlibm: the
/// argument is `2^k * (1 + f)` with `1 + f` near 1, and `log(1 + f)` is a polynomial in
/// `s = f / (2 + f)`.
fn strict_logarithm(x: f64) -> f64 {
    const EVEN: [f64; 3] =
        [3.999_999_999_940_942e-1, 2.222_219_843_214_978_4e-1, 1.531_383_769_920_937_3e-1];
    const ODD: [f64; 4] = [
        6.666_666_666_666_735e-1,
        2.857_142_874_366_239e-1,
        1.818_357_216_161_805e-1,
        1.479_819_860_511_658_6e-1,
    ];
    if x.is_nan() || x < 0.0 {
        return f64::NAN;
    }
    if x == 0.0 {
        return f64::NEG_INFINITY;
    }
    if x.is_infinite() {
        return x;
    }
    let (scaled, shift) = if x < f64::MIN_POSITIVE { (x * 2.0_f64.powi(54), -54) } else { (x, 0) };
    let bits = scaled.to_bits();
    let high = (bits >> 32) as i32;
    let fraction = high & 0xf_ffff;
    // Above the square root of 2 it counts as the upper half of the next power.
    let carry = (fraction + 0x9_5f64) & 0x10_0000;
    let k = f64::from(shift + (high >> 20) - 1023 + (carry >> 20));
    let near_one = u64::from((fraction | (carry ^ 0x3ff0_0000)) as u32) << 32 | bits & 0xffff_ffff;
    let f = f64::from_bits(near_one) - 1.0;
    if (fraction + 2) & 0xf_ffff < 3 {
        if f == 0.0 {
            return if k == 0.0 { 0.0 } else { k * LN2_HIGH + k * LN2_LOW };
        }
        let r = f * f * (0.5 - 0.333_333_333_333_333_3 * f);
        return if k == 0.0 { f - r } else { k * LN2_HIGH - ((r - k * LN2_LOW) - f) };
    }
    let s = f / (2.0 + f);
    let z = s * s;
    let w = z * z;
    let even = w * (EVEN[0] + w * (EVEN[1] + w * EVEN[2]));
    let odd = z * (ODD[0] + w * (ODD[1] + w * (ODD[2] + w * ODD[3])));
    let r = odd + even;
    if (fraction - 0x6_147a) | (0x6_b851 - fraction) > 0 {
        let half = 0.5 * f * f;
        let part = s * (half + r);
        return if k == 0.0 {
            f - (half - part)
        } else {
            k * LN2_HIGH - ((half - (part + k * LN2_LOW)) - f)
        };
    }
    let part = s * (f - r);
    if k == 0.0 { f - part } else { k * LN2_HIGH - ((part - k * LN2_LOW) - f) }
}

/// `StrictMath.log10`
fn logarithm_of_10(call: &mut NativeCall<'_>) -> ModelResult {
    of_one(call, f64::log10)
}

/// `StrictMath.log1p`
fn logarithm_of_one_more(call: &mut NativeCall<'_>) -> ModelResult {
    of_one(call, f64::ln_1p)
}

/// `StrictMath.expm1`
fn exponential_minus_one(call: &mut NativeCall<'_>) -> ModelResult {
    of_one(call, f64::exp_m1)
}

/// `StrictMath.atan2(y, x)`
fn arc_tangent_of_two(call: &mut NativeCall<'_>) -> ModelResult {
    strict(call, |numbers| numbers[0].atan2(numbers[1]))
}

/// `StrictMath.IEEEremainder(x, y)`: what is left of `x` after the multiple of `y` that is nearest.
fn ieee_remainder(call: &mut NativeCall<'_>) -> ModelResult {
    strict(call, |numbers| nearest_remainder(numbers[0], numbers[1]))
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
