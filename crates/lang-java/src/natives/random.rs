//! Random numbers that no seed of the program determines: inputs of the path.
//!
//! A `Random` without a seed gives any sequence of numbers that its methods may return. The object that
//! would hold its seed says so; a program that sets a seed later gets the numbers of that seed.

use super::call::{ModelResult, NativeCall, done, give, unsupported};
use super::environment::{guarantee, is_called_by_program, is_input, new_object, read, usual_bits};
use super::registry::{ClassModels, nothing};
use super::vm_objects::VmObject;
use forkless_ir::{BinaryOp, Constant, Handle, NativeEnd, Type};

const RANDOM: &str = "java.util.Random";
const SECURE: &str = "java.security.SecureRandom";
const LOCAL: &str = "java.util.concurrent.ThreadLocalRandom";
const SEED: &str = "java.util.concurrent.atomic.AtomicLong";

pub(super) const GROUPS: &[ClassModels] = &[
    (
        RANDOM,
        &[
            ("<init>()V", without_seed),
            ("next(I)I", next),
            ("nextBoolean()Z", next_boolean),
            ("nextDouble()D", next_double),
            ("nextFloat()F", next_float),
            ("nextGaussian()D", next_gaussian),
            ("nextInt()I", next_int),
            ("nextInt(I)I", next_int_below),
            ("nextLong()J", next_long),
            ("setSeed(J)V", set_seed),
        ],
    ),
    (
        LOCAL,
        &[
            ("nextBoolean()Z", next_boolean),
            ("nextDouble()D", next_double),
            ("nextFloat()F", next_float),
            ("nextInt()I", next_int),
            ("nextInt(I)I", next_int_below),
            ("nextInt(II)I", next_int_between),
            ("nextLong()J", next_long),
            ("nextLong(J)J", next_long_below),
            ("nextLong(JJ)J", next_long_between),
        ],
    ),
    (
        SECURE,
        &[
            ("getDefaultPRNG", secure),
            ("getThreadSafe", yes),
            ("next(I)I", next),
            ("nextBytes([B)V", next_bytes),
            ("setSeed(J)V", nothing),
        ],
    ),
    ("java.lang.Math", &[("random", math_random)]),
    ("java.lang.StrictMath", &[("random", math_random)]),
    ("java.util.UUID", &[("randomUUID", random_uuid)]),
];

/// `new Random()`: its seed is not known.
fn without_seed(call: &mut NativeCall<'_>) -> ModelResult {
    if !is_input(call) {
        return call.own_code();
    }
    call.initialized(call.class(SEED))?;
    let seed = new_object(call, SEED, &[])?;
    if let Some(value) = call.field(SEED, "value") {
        call.host.hide_field(seed, value);
    }
    let number = call.host.identity(seed)?;
    call.host.register(VmObject::UnknownSeed(number).key(), seed);
    call.put_named(call.argument(0), RANDOM, "seed", seed)?;
    done()
}

/// Is the seed of a `Random` not known?
fn is_without_seed(call: &mut NativeCall<'_>, random: Handle) -> ModelResult<bool> {
    let class = call.host.allocated_class(random);
    if class.is_none() {
        return Ok(false);
    }
    let seed = call.get_named(random, RANDOM, "seed")?;
    let key = call.host.key_of(seed).and_then(VmObject::of);
    Ok(matches!(key, Some(VmObject::UnknownSeed(_))))
}

/// `Random.setSeed(seed)`, also where none was known before.
fn set_seed(call: &mut NativeCall<'_>) -> ModelResult {
    let random = call.argument(0);
    if is_without_seed(call, random)? {
        let seed = new_object(call, SEED, &[])?;
        call.put_named(random, RANDOM, "seed", seed)?;
    }
    call.own_code()
}

/// Who gives the numbers, as people write it, if they are inputs.
fn source(call: &mut NativeCall<'_>) -> ModelResult<Option<&'static str>> {
    if !is_input(call) {
        return Ok(None);
    }
    let declaring = call.method.and_then(|method| call.program.method(method).class);
    match declaring.map_or("", |class| call.program.class_name(class)) {
        LOCAL => Ok(is_called_by_program(call, &[]).then_some("ThreadLocalRandom")),
        SECURE => Ok(Some("SecureRandom")),
        _ => {
            let random = call.argument(0);
            // A subclass may say itself what comes next.
            let is_plain = call.host.allocated_class(random) == Some(call.class(RANDOM));
            Ok((is_plain && is_without_seed(call, random)?).then_some("Random"))
        }
    }
}

/// Any number of a type, unless the numbers are known.
fn anything(call: &mut NativeCall<'_>, method: &str, ty: Type) -> ModelResult {
    let Some(source) = source(call)? else { return call.own_code() };
    let value = read(call, &format!("{source}.{method}()"), ty)?.value;
    give(call.widened(value, ty)?)
}

/// `nextInt()`
fn next_int(call: &mut NativeCall<'_>) -> ModelResult {
    anything(call, "nextInt", Type::I32)
}

/// `nextLong()`
fn next_long(call: &mut NativeCall<'_>) -> ModelResult {
    anything(call, "nextLong", Type::I64)
}

/// `nextBoolean()`
fn next_boolean(call: &mut NativeCall<'_>) -> ModelResult {
    anything(call, "nextBoolean", Type::Bool)
}

/// `next(bits)`: a number of so many bits, which subclasses build on.
fn next(call: &mut NativeCall<'_>) -> ModelResult {
    let random = call.argument(0);
    let declaring = call.method.and_then(|method| call.program.method(method).class);
    let is_secure = declaring == Some(call.class(SECURE));
    let is_input = is_input(call);
    if !is_secure && (!is_input || !is_without_seed(call, random)?) {
        return call.own_code();
    }
    let Some(bits @ 1..=32) = call.known_int(call.argument(1)) else {
        return unsupported("random numbers with a number of bits that depends on the input");
    };
    if !is_input {
        let number = usual_bits(call)? as u64 >> (64 - bits);
        return call.give_int(number as i32);
    }
    let number = read(call, &format!("Random.next({bits})"), Type::I32)?.value;
    if bits < 32 {
        let (first, last) = (call.int(0), call.int(((1u32 << bits) - 1) as i32));
        guarantee(call, first, BinaryOp::LessOrEqual, number)?;
        guarantee(call, number, BinaryOp::LessOrEqual, last)?;
    }
    give(number)
}

/// A number from `origin` to before `bound`.
fn between(
    call: &mut NativeCall<'_>,
    method: &str,
    (origin, bound): (Handle, Handle),
    ty: Type,
) -> ModelResult {
    let Some(source) = source(call)? else { return call.own_code() };
    if !call.compares(BinaryOp::Less, origin, bound)? {
        return call.own_code();
    }
    // Not with the numbers: those that one run knows another one does not.
    let arguments = if call.arguments.len() > 2 { "origin, bound" } else { "bound" };
    let number = read(call, &format!("{source}.{method}({arguments})"), ty)?.value;
    guarantee(call, origin, BinaryOp::LessOrEqual, number)?;
    guarantee(call, number, BinaryOp::Less, bound)?;
    give(number)
}

/// `nextInt(bound)`
fn next_int_below(call: &mut NativeCall<'_>) -> ModelResult {
    let range = (call.int(0), call.argument(1));
    between(call, "nextInt", range, Type::I32)
}

/// `nextInt(origin, bound)`
fn next_int_between(call: &mut NativeCall<'_>) -> ModelResult {
    between(call, "nextInt", (call.argument(1), call.argument(2)), Type::I32)
}

/// `nextLong(bound)`
fn next_long_below(call: &mut NativeCall<'_>) -> ModelResult {
    let range = (call.long(0), call.argument(1));
    between(call, "nextLong", range, Type::I64)
}

/// `nextLong(origin, bound)`
fn next_long_between(call: &mut NativeCall<'_>) -> ModelResult {
    between(call, "nextLong", (call.argument(1), call.argument(2)), Type::I64)
}

/// A number from `first` to `last`, or to before that.
fn float_within(
    call: &mut NativeCall<'_>,
    name: &str,
    ty: Type,
    (first, last): (f64, f64),
    op: BinaryOp,
) -> ModelResult {
    let number = read(call, name, ty)?.value;
    let mut constant = |number: f64| {
        call.host.constant(match ty {
            Type::F32 => Constant::F32((number as f32).to_bits()),
            _ => Constant::F64(number.to_bits()),
        })
    };
    let (first, last) = (constant(first), constant(last));
    guarantee(call, first, BinaryOp::LessOrEqual, number)?;
    guarantee(call, number, op, last)?;
    give(number)
}

/// `nextDouble()`
fn next_double(call: &mut NativeCall<'_>) -> ModelResult {
    let Some(source) = source(call)? else { return call.own_code() };
    float_within(call, &format!("{source}.nextDouble()"), Type::F64, (0.0, 1.0), BinaryOp::Less)
}

/// `nextFloat()`
fn next_float(call: &mut NativeCall<'_>) -> ModelResult {
    let Some(source) = source(call)? else { return call.own_code() };
    float_within(call, &format!("{source}.nextFloat()"), Type::F32, (0.0, 1.0), BinaryOp::Less)
}

/// `nextGaussian()`: any finite number.
fn next_gaussian(call: &mut NativeCall<'_>) -> ModelResult {
    let Some(source) = source(call)? else { return call.own_code() };
    let range = (f64::MIN, f64::MAX);
    let name = format!("{source}.nextGaussian()");
    float_within(call, &name, Type::F64, range, BinaryOp::LessOrEqual)
}

/// `Math.random()`
fn math_random(call: &mut NativeCall<'_>) -> ModelResult {
    if !is_input(call) {
        return call.own_code();
    }
    let own = is_called_by_program(call, &[]);
    let name = if own { "Math.random()" } else { "Random.nextDouble()" };
    float_within(call, name, Type::F64, (0.0, 1.0), BinaryOp::Less)
}

/// `SecureRandom.getDefaultPRNG`: what gives the numbers is not modelled.
fn secure(call: &mut NativeCall<'_>) -> ModelResult {
    for field in ["provider", "secureRandomSpi", "algorithm"] {
        if let Some(field) = call.field(SECURE, field) {
            call.host.hide_field(call.argument(0), field);
        }
    }
    done()
}

/// `SecureRandom.getThreadSafe`
fn yes(call: &mut NativeCall<'_>) -> ModelResult {
    call.give_truth(true)
}

/// `SecureRandom.nextBytes(bytes)`
fn next_bytes(call: &mut NativeCall<'_>) -> ModelResult {
    let bytes = call.argument(1);
    call.not_null(bytes)?;
    let is_input = is_input(call);
    let length = call.host.array_length(bytes)?;
    let length = call.need_int(length, "a number of random bytes")?;
    for index in 0..length {
        let index = call.int(index);
        let byte = if is_input {
            read(call, "SecureRandom.nextByte()", Type::I8)?.value
        } else {
            let bits = usual_bits(call)?;
            let byte = call.int(i32::from(bits as i8));
            call.narrowed(byte, Type::I8)?
        };
        call.host.array_store(bytes, index, byte)?;
    }
    done()
}

/// `UUID.randomUUID()`: any of version 4.
fn random_uuid(call: &mut NativeCall<'_>) -> ModelResult {
    let is_input = is_input(call);
    call.initialized(call.class("java.util.UUID"))?;
    let mut half = |name: &str, mask: i64, wanted: i64| {
        if !is_input {
            let bits = usual_bits(call)?;
            return Ok(call.long(bits & !mask | wanted));
        }
        let number = read(call, &format!("UUID.randomUUID().{name}()"), Type::I64)?.value;
        let (mask, wanted) = (call.long(mask), call.long(wanted));
        let fixed = call.host.binary(BinaryOp::And, number, mask)?;
        guarantee(call, fixed, BinaryOp::Equal, wanted)?;
        ModelResult::Ok(number)
    };
    let most = half("getMostSignificantBits", 0xf000, 0x4000)?;
    let least = half("getLeastSignificantBits", 3 << 62, 2 << 62)?;
    let fields = [("mostSigBits", most), ("leastSigBits", least)];
    Ok(NativeEnd::Return(Some(new_object(call, "java.util.UUID", &fields)?)))
}
