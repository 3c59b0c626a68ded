//! Powers, cube roots and hypotenuses as `StrictMath` specifies them by naming the library fdlibm: the
//! same steps in the same order, so that all bits are the same.
//!
//! Java 8 leaves these functions to native code, later versions have code of their own. Many steps
//! split a number into its upper half, whose products are exact, and the rest.

/// Coefficients of `exp(r)`'s quotient, in powers of `r^2`.
pub(super) const EXPONENTIAL: [u64; 5] = [
    0x3fc5_5555_5555_553e,
    0xbf66_c16c_16be_bd93,
    0x3f11_566a_af25_de2c,
    0xbebb_bd41_c5d2_6bf1,
    0x3e66_3769_72be_a4d0,
];

/// The upper half of a number's bits.
fn high(number: f64) -> u32 {
    (number.to_bits() >> 32) as u32
}

/// The number with this upper half and zeros below it.
fn of_high(high: u32) -> f64 {
    f64::from_bits(u64::from(high) << 32)
}

/// The number without the lower half of its bits.
fn upper(number: f64) -> f64 {
    of_high(high(number))
}

/// The number with another upper half.
fn with_high(number: f64, high: u32) -> f64 {
    f64::from_bits(u64::from(high) << 32 | number.to_bits() & 0xffff_ffff)
}

/// The number times a power of two that is a normal number.
pub(super) fn scaled(number: f64, exponent: i32) -> f64 {
    number * f64::from_bits(((1023 + exponent) as u64) << 52)
}

/// The cube root: a third of the exponent is a guess, a quotient makes it better, and one step of
/// Newton's method from its upper bits ends it.
pub(super) fn cube_root(x: f64) -> f64 {
    const FROM_NORMAL: u32 = 715_094_163;
    const FROM_DENORMAL: u32 = 696_219_795;
    if !x.is_finite() || x == 0.0 {
        return x + x;
    }
    let size = x.abs();
    let guess = if size < f64::MIN_POSITIVE {
        let larger = scaled(size, 54);
        with_high(larger, high(larger) / 3 + FROM_DENORMAL)
    } else {
        of_high(high(size) / 3 + FROM_NORMAL)
    };
    let error = 19.0 / 35.0 + guess * guess / size * guess;
    let better =
        guess * (5.0 / 14.0 + (45.0 / 28.0) / (error + 99.0 / 70.0 + -864.0 / 1225.0 / error));
    let root = of_high(high(better) + 1);
    let quotient = size / (root * root);
    let step = (quotient - root) / (root + root + quotient);
    (root + root * step).copysign(x)
}

/// The hypotenuse: the root of a sum of squares, each of which has an exact part.
pub(super) fn hypotenuse(x: f64, y: f64) -> f64 {
    const FAR: u32 = 600 << 20;
    if x.is_infinite() || y.is_infinite() {
        return f64::INFINITY;
    }
    if x.is_nan() || y.is_nan() {
        return f64::NAN;
    }
    let (mut long, mut short) = (x.abs(), y.abs());
    if high(short) > high(long) {
        (long, short) = (short, long);
    }
    let (mut high_long, mut high_short) = (high(long), high(short));
    if high_long - high_short > 60 << 20 {
        return long + short;
    }
    let mut exponent = 0;
    if high_long > 0x5f30_0000 {
        (high_long, high_short) = (high_long - FAR, high_short - FAR);
        (long, short) = (with_high(long, high_long), with_high(short, high_short));
        exponent += 600;
    }
    if high_short < 0x20b0_0000 {
        if high_short <= 0x000f_ffff {
            if short == 0.0 {
                return long;
            }
            // The upper halves stay what they were.
            (long, short) = (scaled(long, 1022), scaled(short, 1022));
            exponent -= 1022;
        } else {
            (high_long, high_short) = (high_long + FAR, high_short + FAR);
            (long, short) = (with_high(long, high_long), with_high(short, high_short));
            exponent -= 600;
        }
    }
    let difference = long - short;
    let square = if difference > short {
        let part = of_high(high_long);
        let rest = long - part;
        part * part - (short * -short - rest * (long + part))
    } else {
        let part = of_high(high_short);
        let rest = short - part;
        let double = of_high(high_long + (1 << 20));
        let rest_of_double = long + long - double;
        double * part - (difference * -difference - (double * rest + rest_of_double * short))
    };
    scaled(square.sqrt(), exponent)
}

/// The power, whose logarithm to base 2 is computed in two parts.
pub(super) fn power(x: f64, y: f64) -> f64 {
    if y == 0.0 {
        return 1.0;
    }
    if x.is_nan() || y.is_nan() {
        return f64::NAN;
    }
    let size = x.abs();
    if y.is_infinite() {
        return match size {
            1.0 => f64::NAN,
            _ if (size > 1.0) == (y > 0.0) => f64::INFINITY,
            _ => 0.0,
        };
    }
    match y {
        1.0 => return x,
        -1.0 => return 1.0 / x,
        2.0 => return x * x,
        0.5 if !x.is_sign_negative() => return x.sqrt(),
        _ => {}
    }
    let is_odd = y.trunc() == y && (y % 2.0).abs() == 1.0;
    let sign = if x.is_sign_negative() && is_odd { -1.0 } else { 1.0 };
    if size == 0.0 || size.is_infinite() {
        return sign * if y < 0.0 { 1.0 / size } else { size };
    }
    if x < 0.0 && y.trunc() != y {
        return f64::NAN;
    }
    if size == 1.0 {
        return sign;
    }
    let high_size = high(size);
    let is_far = high(y.abs()) > 0x41e0_0000;
    let is_very_far = high(y.abs()) > 0x43f0_0000;
    let is_near_one = matches!(high_size, 0x3fef_ffff | 0x3ff0_0000);
    if is_very_far || is_far && !is_near_one {
        return sign * if (size > 1.0) == (y > 0.0) { f64::INFINITY } else { 0.0 };
    }
    let logarithm = if is_far { logarithm_near_one(size) } else { logarithm(size) };
    sign * power_of_two(logarithm, y)
}

/// The logarithm to base 2 of a number near 1, in two parts.
fn logarithm_near_one(x: f64) -> (f64, f64) {
    const INVERSE_LN2: f64 = f64::from_bits(0x3ff7_1547_652b_82fe);
    const INVERSE_LN2_HIGH: f64 = f64::from_bits(0x3ff7_1547_6000_0000);
    const INVERSE_LN2_LOW: f64 = f64::from_bits(0x3e54_ae0b_f85d_df44);
    let t = x - 1.0;
    let w = (t * t) * (0.5 - t * (0.333_333_333_333_333_3 - t * 0.25));
    let u = INVERSE_LN2_HIGH * t;
    let v = t * INVERSE_LN2_LOW - w * INVERSE_LN2;
    let first = upper(u + v);
    (first, v - (first - u))
}

/// The logarithm to base 2 of a positive number, in two parts: that of a power of two, that of 1 or
/// 1.5, and a polynomial for what is left.
fn logarithm(x: f64) -> (f64, f64) {
    const COEFFICIENTS: [f64; 6] = [
        5.999_999_999_999_946e-1,
        4.285_714_285_785_502e-1,
        3.333_333_298_183_774_3e-1,
        2.727_281_238_085_34e-1,
        2.306_607_457_755_617_5e-1,
        2.069_750_178_003_384_2e-1,
    ];
    // Two thirds of the inverse of ln 2, in parts, and the logarithm of 1.5.
    const FACTOR: f64 = f64::from_bits(0x3fee_c709_dc3a_03fd);
    const FACTOR_HIGH: f64 = f64::from_bits(0x3fee_c709_e000_0000);
    const FACTOR_LOW: f64 = f64::from_bits(0xbe3e_2fe0_145b_01f5);
    const BASE_HIGH: f64 = f64::from_bits(0x3fe2_b803_4000_0000);
    const BASE_LOW: f64 = f64::from_bits(0x3e4c_fdeb_43cf_d006);
    let (x, shift) = if x < f64::MIN_POSITIVE { (scaled(x, 53), -53) } else { (x, 0) };
    let fraction = high(x) & 0xf_ffff;
    let mut exponent = shift + (high(x) >> 20) as i32 - 1023;
    let mut high_x = fraction | 0x3ff0_0000;
    let mut is_middle = false;
    match fraction {
        ..=0x3_988e => {}
        0x3_988f..0xb_b67a => is_middle = true,
        _ => {
            exponent += 1;
            high_x -= 1 << 20;
        }
    }
    let x = with_high(x, high_x);
    let (base, base_high, base_low) =
        if is_middle { (1.5, BASE_HIGH, BASE_LOW) } else { (1.0, 0.0, 0.0) };
    let u = x - base;
    let v = 1.0 / (x + base);
    let s = u * v;
    let s_high = upper(s);
    let sum = of_high((high_x >> 1 | 0x2000_0000) + 0x8_0000 + (u32::from(is_middle) << 18));
    let sum_low = x - (sum - base);
    let s_low = v * ((u - s_high * sum) - s_high * sum_low);
    let square = s * s;
    let polynomial = COEFFICIENTS[..5]
        .iter()
        .rev()
        .fold(COEFFICIENTS[5], |sum, coefficient| coefficient + square * sum);
    let r = square * square * polynomial + s_low * (s_high + s);
    let square = s_high * s_high;
    let t = upper(3.0 + square + r);
    let t_low = r - ((t - 3.0) - square);
    let u = s_high * t;
    let v = s_low * t + t_low * s;
    let p = upper(u + v);
    let p_low = v - (p - u);
    let z = FACTOR_HIGH * p;
    let z_low = FACTOR_LOW * p + p_low * FACTOR + base_low;
    let exponent = f64::from(exponent);
    let first = upper(((z + z_low) + base_high) + exponent);
    (first, z_low - (((first - exponent) - base_high) - z))
}

/// Two to the power of `y` times a number in two parts.
fn power_of_two((first, second): (f64, f64), y: f64) -> f64 {
    // What lies between the largest number and where rounding makes it infinite.
    const OVERFLOW: f64 = 8.008_566_259_537_294e-17;
    const LN2: f64 = f64::from_bits(0x3fe6_2e42_fefa_39ef);
    const LN2_HIGH: f64 = f64::from_bits(0x3fe6_2e43_0000_0000);
    const LN2_LOW: f64 = f64::from_bits(0xbe20_5c61_0ca8_6c39);
    let y_high = upper(y);
    let low = (y - y_high) * first + y * second;
    let mut p = y_high * first;
    let z = low + p;
    if z > 1024.0 || z == 1024.0 && low + OVERFLOW > z - p {
        return f64::INFINITY;
    }
    if z < -1075.0 || z == -1075.0 && low <= z - p {
        return 0.0;
    }
    let mut n = 0;
    if high(z.abs()) > 0x3fe0_0000 {
        n = (upper(z.abs()) + 0.5).copysign(z) as i32;
        p -= f64::from(n);
    }
    let t = upper(low + p);
    let u = t * LN2_HIGH;
    let v = (low - (t - p)) * LN2 + t * LN2_LOW;
    let z = u + v;
    let w = v - (z - u);
    let square = z * z;
    let polynomial = |sum, &bits| f64::from_bits(bits) + square * sum;
    let c = z - square * EXPONENTIAL.iter().rev().fold(0.0, polynomial);
    let r = (z * c) / (c - 2.0) - (w + z * w);
    let result = 1.0 - (r - z);
    // In two steps, of which the first is exact: the result may be denormal, and 2^1024 is no number.
    if n < -1000 {
        scaled(scaled(result, n + 1000), -1000)
    } else {
        scaled(scaled(result, n / 2), n - n / 2)
    }
}
