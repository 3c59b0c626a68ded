//! Circuits against what terms mean, and that against the machine: on constants, which the gates
//! fold, and on open inputs that are fixed afterwards, which nothing folds.

use super::*;
use crate::backend::QueryLimits;
use forkless_term::{FloatUnaryOp, Value, Width};
use forkless_test_support::Random;

/// An operation and the sorts of its operands.
#[derive(Clone, Copy, Debug)]
enum Operation {
    Binary(FloatBinaryOp, Precision),
    Root(Precision),
    Integer(Width, Precision),
    Float(Precision, Precision),
    Truncate(Precision, Width),
}

impl Operation {
    fn all() -> Vec<Operation> {
        let mut all = vec![Operation::Float(Precision::Single, Precision::Double)];
        all.push(Operation::Float(Precision::Double, Precision::Single));
        for precision in Precision::ALL {
            all.extend(FloatBinaryOp::ALL.map(|op| Operation::Binary(op, precision)));
            all.push(Operation::Root(precision));
            for width in Width::ALL {
                all.push(Operation::Integer(width, precision));
                all.push(Operation::Truncate(precision, width));
            }
        }
        all
    }

    /// The widths of the operands.
    fn operands(self) -> Vec<u32> {
        match self {
            Operation::Binary(_, precision) => vec![precision.width().bits(); 2],
            Operation::Root(precision)
            | Operation::Float(precision, _)
            | Operation::Truncate(precision, _) => vec![precision.width().bits()],
            Operation::Integer(width, _) => vec![width.bits()],
        }
    }

    /// Interesting operands: few, and any of many.
    fn corners(self) -> Vec<u64> {
        match self {
            Operation::Binary(_, precision)
            | Operation::Root(precision)
            | Operation::Float(precision, _)
            | Operation::Truncate(precision, _) => corners(precision),
            Operation::Integer(width, _) => {
                let (least, most) = (width.signed_min(), width.signed_max());
                let mut all = vec![0, 1, 2, least, least + 1, most, most - 1, width.mask()];
                // Halfway between two numbers of single or double precision, and beside that.
                for shift in [23, 24, 25, 52, 53, 54, 61] {
                    for offset in [0, 1, 2, 3, 5, 6] {
                        let number = (1u64 << shift) + offset * (1 << (shift % 24)) / 2;
                        all.extend([number, number + 1, number - 1, number.wrapping_neg()]);
                    }
                }
                all.iter_mut().for_each(|number| *number = width.truncate(*number));
                all
            }
        }
    }

    fn build(self, circuit: &mut Circuit, operands: &[Word]) -> Computed {
        let word = match self {
            Operation::Binary(op, precision) => {
                let left = circuit.unpack(precision, &operands[0]);
                let right = circuit.unpack(precision, &operands[1]);
                return circuit.float_binary(op, precision, &left, &right);
            }
            Operation::Root(precision) => {
                let operand = circuit.unpack(precision, &operands[0]);
                circuit.float_root(precision, &operand)
            }
            Operation::Integer(_, precision) => circuit.float_of_integer(precision, &operands[0]),
            Operation::Float(from, to) => {
                let operand = circuit.unpack(from, &operands[0]);
                circuit.float_of_float(from, to, &operand)
            }
            Operation::Truncate(precision, width) => {
                let operand = circuit.unpack(precision, &operands[0]);
                circuit.integer_of_float(precision, width, &operand)
            }
        };
        Computed { word, is_exact: circuit.constant(true) }
    }

    /// Does the circuit leave the result open? Only of remainders with quotients of more than 64
    /// bits; `result` has what is said of them.
    fn is_open(self, operands: &[u64], result: u64) -> bool {
        let Operation::Binary(FloatBinaryOp::Remainder, precision) = self else { return false };
        let magnitude = |bits: u64| match precision {
            Precision::Single => f64::from(f32::from_bits(bits as u32)).abs(),
            Precision::Double => f64::from_bits(bits).abs(),
        };
        let sign = |bits: u64| bits & precision.sign_bit();
        magnitude(operands[0]) / magnitude(operands[1]) >= 2f64.powi(63)
            && magnitude(result) <= magnitude(operands[1])
            && sign(result) == sign(operands[0])
    }

    fn meaning(self, operands: &[u64]) -> u64 {
        use FloatUnaryOp as F;
        let value = match self {
            Operation::Binary(op, precision) => {
                return op.apply(precision, operands[0], operands[1]);
            }
            Operation::Root(precision) => F::SquareRoot.apply(Value::Float(precision, operands[0])),
            Operation::Integer(width, precision) => {
                F::Round(precision).apply(Value::Bits(width, operands[0]))
            }
            Operation::Float(from, to) => F::Round(to).apply(Value::Float(from, operands[0])),
            Operation::Truncate(precision, width) => {
                F::Truncate(width).apply(Value::Float(precision, operands[0]))
            }
        };
        match value {
            Value::Bits(_, bits) | Value::Float(_, bits) => bits,
            Value::Bool(_) | Value::Reference(_) => panic!("a number is needed"),
        }
    }
}

/// Zeros, numbers beside zero, the largest subnormal and the smallest normal ones, numbers at
/// which integers end, the largest ones, infinities, NaNs.
fn corners(precision: Precision) -> Vec<u64> {
    let numbers = [
        1.0,
        1.5,
        3.0,
        0.1,
        0.75,
        16_777_217.0,
        2_147_483_647.5,
        -2_147_483_648.0,
        -2_147_483_649.0,
        9_223_372_036_854_775_807.0,
        127.9,
        -32_768.9,
        1e-40,
        3.5e38,
        -1e-46,
    ];
    let mut all: Vec<u64> = match precision {
        Precision::Single => numbers.map(|number| u64::from((number as f32).to_bits())).to_vec(),
        Precision::Double => numbers.map(f64::to_bits).to_vec(),
    };
    // The least number of single precision and half of it, in double precision.
    if precision == Precision::Double {
        all.extend([f64::from(f32::from_bits(1)), 2f64.powi(-150)].map(f64::to_bits));
        let just_above = 2f64.powi(-150).to_bits() + 1;
        all.extend([just_above, f64::from(f32::MAX).to_bits() + (1 << 28)]);
    }
    let least_normal = 1 << fraction_bits(precision);
    let infinity = precision.infinity();
    all.extend([0, 1, 2, least_normal - 1, least_normal, least_normal + 1]);
    all.extend([infinity - 1, infinity, infinity + 1, precision.nan()]);
    let signed: Vec<u64> = all.iter().map(|&bits| bits ^ precision.sign_bit()).collect();
    all.extend(signed);
    all
}

/// Operands: all corners with each other, and random ones, many of them close to each other, since
/// those of any two random bit patterns differ too much in size to meet.
fn samples(operation: Operation, random: &mut Random, count: usize) -> Vec<Vec<u64>> {
    let (widths, corners) = (operation.operands(), operation.corners());
    let mut all: Vec<Vec<u64>> = vec![];
    for &first in &corners {
        match widths.len() {
            1 => all.push(vec![first]),
            _ => all.extend(corners.iter().map(|&second| vec![first, second])),
        }
    }
    for _ in 0..count {
        let mask = |width: u32| u64::MAX >> (64 - width);
        let mut operands: Vec<u64> =
            widths.iter().map(|&width| random.next() & mask(width)).collect();
        let kind = random.next() % 8;
        if let [first, second] = &mut operands[..] {
            let (width, fraction) = match widths[0] {
                32 => (32, 23),
                _ => (64, 52),
            };
            match kind {
                // Exponents that are close.
                0..=2 => {
                    let by = (random.next() % 61) << fraction;
                    *second = (*first & !mask(fraction) | *second & mask(fraction))
                        .wrapping_add(by)
                        & mask(width);
                }
                // Short significands, which have ties.
                3 => {
                    for operand in [first, second] {
                        *operand &= !mask(fraction - 4);
                    }
                }
                // Products and quotients that are subnormal, one of them with a corner.
                4 => *second = corners[(random.next() % corners.len() as u64) as usize],
                5 => *first &= mask(fraction),
                _ => {}
            }
        } else if kind < 3 {
            // Numbers around those that integers can hold.
            if let Operation::Truncate(precision, _) | Operation::Float(precision, _) = operation {
                let fraction = fraction_bits(precision);
                let exponent = bias(precision) + random.next() % 70 - 3;
                let kept = mask(fraction as u32) | precision.sign_bit();
                operands[0] = operands[0] & kept | exponent << fraction;
            } else {
                operands[0] >>= random.next() % u64::from(widths[0]);
            }
        }
        all.push(operands);
    }
    all
}

fn circuit() -> Circuit {
    Circuit::new(&QueryLimits::default(), true, Default::default())
}

#[test]
fn constants_give_constants() {
    let mut random = Random::new(1);
    let mut circuit = circuit();
    for operation in Operation::all() {
        for operands in samples(operation, &mut random, 1_500) {
            let words: Vec<Word> = operation
                .operands()
                .iter()
                .zip(&operands)
                .map(|(&width, &bits)| circuit.number(width as usize, bits))
                .collect();
            let result = operation.build(&mut circuit, &words);
            if circuit.as_constant(result.is_exact) == Some(false) {
                // A zero with the dividend's sign is what could be.
                let sign = operands[0] >> (operation.operands()[0] - 1);
                let zero = sign << (operation.operands()[0] - 1);
                assert!(operation.is_open(&operands, zero), "{operands:x?}");
                continue;
            }
            let mut bits = 0;
            for (place, &literal) in result.word.iter().enumerate() {
                let bit = circuit.as_constant(literal).expect("constants are folded");
                bits |= u64::from(bit) << place;
            }
            let expected = operation.meaning(&operands);
            assert_eq!(bits, expected, "{operation:?} of {operands:x?}: {bits:x}, {expected:x}");
        }
    }
}

#[test]
fn gates_give_the_result_and_no_other() {
    let mut random = Random::new(2);
    for operation in Operation::all() {
        let mut circuit = circuit();
        let words: Vec<Word> = operation
            .operands()
            .iter()
            .map(|&width| (0..width).map(|_| circuit.variable(None)).collect())
            .collect();
        let result = operation.build(&mut circuit, &words);
        // A part of them is enough for mistakes in single gates; another one for each operation.
        let first = random.next() as usize % 7;
        for operands in samples(operation, &mut random, 1_000).into_iter().skip(first).step_by(7) {
            let mut fixed: Vec<Lit> = vec![];
            for (word, bits) in words.iter().zip(&operands) {
                let literals = word.iter().enumerate();
                fixed.extend(literals.map(|(at, &bit)| bit.holding(bits >> at & 1 != 0)));
            }
            let expected = operation.meaning(&operands);
            assert!(circuit.can_hold(&fixed), "{operation:?} of {operands:x?} has a result");
            let bits = circuit.word_value(&result.word);
            if !circuit.value(result.is_exact) {
                assert!(operation.is_open(&operands, bits), "{operands:x?}: {bits:x}");
                continue;
            }
            assert_eq!(bits, expected, "{operation:?} of {operands:x?}: {bits:x}, {expected:x}");
            let place = random.next() as usize % result.word.len();
            fixed.push(result.word[place].holding(expected >> place & 1 == 0));
            assert!(!circuit.can_hold(&fixed), "{operation:?} of {operands:x?} has one result");
        }
    }
}

/// What the circuits are held against is the arithmetic of the machine itself.
#[test]
fn meaning_is_that_of_the_machine() {
    let mut random = Random::new(3);
    for _ in 0..20_000 {
        let (a, b) = (random.next(), random.next());
        let (x, y) = (f64::from_bits(a), f64::from_bits(b));
        let canonical = |number: f64| {
            if number.is_nan() { Precision::Double.nan() } else { number.to_bits() }
        };
        let double = |op| Operation::Binary(op, Precision::Double).meaning(&[a, b]);
        assert_eq!(double(FloatBinaryOp::Add), canonical(x + y));
        assert_eq!(double(FloatBinaryOp::Multiply), canonical(x * y));
        assert_eq!(double(FloatBinaryOp::Divide), canonical(x / y));
        let integer = Operation::Truncate(Precision::Double, Width::W64).meaning(&[a]);
        assert_eq!(integer as i64, x as i64);
        let single = Operation::Integer(Width::W64, Precision::Single).meaning(&[a]);
        assert_eq!(single, u64::from((a as i64 as f32).to_bits()));
    }
}

/// How many gates a circuit has: constants are to make it small.
#[test]
fn constants_make_circuits_small() {
    let size = |factor: Option<f32>| {
        let mut circuit = circuit();
        let single = Precision::Single;
        let open: Word = (0..32).map(|_| circuit.variable(None)).collect();
        let other: Word = match factor {
            Some(factor) => circuit.number(32, u64::from(factor.to_bits())),
            None => (0..32).map(|_| circuit.variable(None)).collect(),
        };
        let before = circuit.gate().variable();
        let (left, right) = (circuit.unpack(single, &open), circuit.unpack(single, &other));
        circuit.float_binary(FloatBinaryOp::Multiply, single, &left, &right);
        circuit.gate().variable() - before
    };
    let (open, simple) = (size(None), size(Some(0.75)));
    assert!(3 * simple < open, "{simple} gates for a simple factor, {open} for an open one");
    assert!(size(Some(2.0)) < simple);
}
