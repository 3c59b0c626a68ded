//! Floating-point numbers as Java writes them.

use forkless_term::Precision;

/// The text of a number: `1.0`, `-0.0`, `1.0E10`, `NaN`, `Infinity`.
///
/// The shortest decimal that is nearest to this number, but at least two digits; from 10^7 on and
/// below 10^-3 with an exponent. A NaN that no operation yields has its bits behind it, since they
/// are all there is to tell it by: `NaN(0xffc00000)`.
pub fn float_text(precision: Precision, bits: u64) -> String {
    if precision.is_nan(bits) {
        return if bits == precision.nan() { "NaN".into() } else { format!("NaN({bits:#x})") };
    }
    let sign = if bits & precision.sign_bit() == 0 { "" } else { "-" };
    let magnitude = bits & !precision.sign_bit();
    if magnitude == precision.infinity() {
        return format!("{sign}Infinity");
    }
    if magnitude == 0 {
        return format!("{sign}0.0");
    }
    let scientific = match precision {
        Precision::Single => {
            let number = f32::from_bits(magnitude as u32);
            let two_digits = format!("{number:.1e}");
            shortest(format!("{number:e}"), two_digits.parse() == Ok(number), two_digits)
        }
        Precision::Double => {
            let number = f64::from_bits(magnitude);
            let two_digits = format!("{number:.1e}");
            shortest(format!("{number:e}"), two_digits.parse() == Ok(number), two_digits)
        }
    };
    format!("{sign}{}", in_java(&scientific))
}

/// The shortest text, such as `5e-324`; or one of two digits that says it more closely, if one
/// digit would do and `is_same` says that the text of two stands for the same number.
fn shortest(shortest: String, is_same: bool, two_digits: String) -> String {
    if !shortest.contains('.') && is_same { two_digits } else { shortest }
}

/// From `d.ddde±n` to Java's notation.
fn in_java(scientific: &str) -> String {
    let (mantissa, exponent) = scientific.split_once('e').unwrap_or((scientific, "0"));
    let (whole, fraction) = mantissa.split_once('.').unwrap_or((mantissa, ""));
    let exponent: i32 = exponent.parse().unwrap_or(0);
    let fraction = fraction.trim_end_matches('0');
    let or_zero = |digits: &str| if digits.is_empty() { "0".into() } else { digits.to_string() };
    match exponent {
        -3..0 => {
            let zeros = "0".repeat(exponent.unsigned_abs() as usize - 1);
            format!("0.{zeros}{whole}{fraction}")
        }
        0..7 => {
            let places = exponent as usize;
            let padded = format!("{fraction:0<places$}");
            let (before, after) = padded.split_at(places);
            format!("{whole}{before}.{}", or_zero(after))
        }
        _ => format!("{whole}.{}E{exponent}", or_zero(fraction)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn doubles_as_java_writes_them() {
        let check = |number: f64, expected: &str| {
            assert_eq!(float_text(Precision::Double, number.to_bits()), expected);
        };
        check(0.0, "0.0");
        check(-0.0, "-0.0");
        check(1.0, "1.0");
        check(-1.5, "-1.5");
        check(100.0, "100.0");
        check(1234567.0, "1234567.0");
        check(9999999.5, "9999999.5");
        check(1e7, "1.0E7");
        check(12345678.25, "1.234567825E7");
        check(1e10, "1.0E10");
        check(0.001, "0.001");
        check(0.00123, "0.00123");
        check(0.000999, "9.99E-4");
        check(0.1, "0.1");
        check(1.0 / 3.0, "0.3333333333333333");
        check(f64::MAX, "1.7976931348623157E308");
        check(f64::from_bits(1), "4.9E-324");
        check(f64::MIN_POSITIVE, "2.2250738585072014E-308");
        check(f64::INFINITY, "Infinity");
        check(f64::NEG_INFINITY, "-Infinity");
    }

    #[test]
    fn floats_as_java_writes_them() {
        let check = |bits: u32, expected: &str| {
            assert_eq!(float_text(Precision::Single, u64::from(bits)), expected);
        };
        check(1.0f32.to_bits(), "1.0");
        check(0.1f32.to_bits(), "0.1");
        check(16777216.0f32.to_bits(), "1.6777216E7");
        check(f32::MAX.to_bits(), "3.4028235E38");
        check(1, "1.4E-45");
        check(0x7fc0_0000, "NaN");
        check(0xffc0_0000, "NaN(0xffc00000)");
    }
}
