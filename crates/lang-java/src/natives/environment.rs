//! The environment of a program: the clock, variables and properties of the system.
//!
//! What a program reads there is an input of the path, by the name of what it calls
//! (`System.nanoTime()`). Three readings are not: what classes of the JDK read while they are
//! initialised, properties of the fixed table, and variables and properties that any class reads while
//! it is initialised. Those are as if nothing was set, and the result says so.
//!
//! Invariant: the concrete interpreter asks for the same names in the same order as the symbolic one.

use super::call::{ModelResult, NativeCall, give, unsupported};
use super::registry::ClassModels;
use super::strings::known_text;
use super::system::{count, get_fixed_property};
use super::vm_objects::Counter;
use forkless_ir::{BinaryOp, Class, Constant, EnvironmentValue, Handle, Reading, Type};

pub(super) const GROUPS: &[ClassModels] = &[
    (
        "java.lang.System",
        &[
            ("currentTimeMillis", current_time_millis),
            ("getProperty(Ljava/lang/String;)Ljava/lang/String;", get_property),
            ("getProperty(Ljava/lang/String;Ljava/lang/String;)Ljava/lang/String;", get_property),
            ("getenv()Ljava/util/Map;", variables),
            ("getenv(Ljava/lang/String;)Ljava/lang/String;", variable),
            ("nanoTime", nano_time),
        ],
    ),
    ("jdk.internal.misc.VM", &[("getNanoTimeAdjustment", nano_time_adjustment)]),
    ("java.time.Instant", &[("now()Ljava/time/Instant;", instant_now)]),
    ("java.time.LocalDate", &[("now()Ljava/time/LocalDate;", date_now)]),
    ("java.time.LocalTime", &[("now()Ljava/time/LocalTime;", time_now)]),
    ("java.time.LocalDateTime", &[("now()Ljava/time/LocalDateTime;", date_time_now)]),
];

/// What is said of settings that are not looked at.
const SETTINGS: &str =
    "system properties and environment variables that are set when classes start";
/// The same of settings that no input has a string for.
const OTHER_SETTINGS: &str =
    "system properties and environment variables that other classes than the explored one read";

/// Nanoseconds since 1970, the first time that a run without inputs asks.
const START: i64 = 1_700_000_000_000_000_000;
/// How many nanoseconds later it is whenever it asks again.
const TICK: i64 = 1_000_000;
/// The last millisecond of the year 9999, since 1970.
const LAST_MILLISECOND: i64 = 253_402_300_799_999;

/// The time in nanoseconds since 1970, where it is no input.
fn usual_time(call: &mut NativeCall<'_>) -> ModelResult<i64> {
    count(call, Counter::Clock, START, TICK)
}

/// Bits that look random, where they are no input: of the time, mixed.
pub(super) fn usual_bits(call: &mut NativeCall<'_>) -> ModelResult<i64> {
    let mut bits = usual_time(call)? as u64;
    for factor in [0xbf58_476d_1ce4_e5b9, 0x94d0_49bb_1331_11eb] {
        bits = (bits ^ bits >> 30).wrapping_mul(factor);
    }
    Ok((bits ^ bits >> 31) as i64)
}

/// It is that much later.
pub(super) fn advance(call: &mut NativeCall<'_>, nanoseconds: i64) -> ModelResult<()> {
    count(call, Counter::Clock, START, nanoseconds).map(|_| ())
}

/// Is a class being initialised, of those that are asked for?
fn is_starting(call: &NativeCall<'_>, is_asked_for: impl Fn(&Class) -> bool) -> bool {
    call.host.stack().iter().any(|entry| {
        let method = call.program.method(entry.method);
        let class = method.class.map(|class| call.program.class(class));
        method.name == "<clinit>" && class.is_some_and(&is_asked_for)
    })
}

/// Is what is read now an input?
pub(super) fn is_input(call: &NativeCall<'_>) -> bool {
    call.host.has_environment() && !is_starting(call, |class| class.is_library)
}

/// Does the program's own code call? Methods that only pass a call on do not count.
pub(super) fn is_called_by_program(call: &NativeCall<'_>, passing_on: &[&str]) -> bool {
    let stack = call.host.stack();
    let mut classes = stack.iter().filter_map(|entry| call.program.method(entry.method).class);
    let caller = classes.find(|class| !passing_on.contains(&call.program.class_name(*class)));
    caller.is_some_and(|class| !call.program.class(class).is_library)
}

/// A new number from the environment, as fields and arrays hold it.
pub(super) fn read(
    call: &mut NativeCall<'_>,
    source: &str,
    ty: Type,
) -> ModelResult<EnvironmentValue> {
    Ok(call.host.environment(Reading { source, ty, is_new_each_time: true })?)
}

/// This holds of two numbers, whatever the environment is.
pub(super) fn guarantee(
    call: &mut NativeCall<'_>,
    left: Handle,
    op: BinaryOp,
    right: Handle,
) -> ModelResult<()> {
    let condition = call.host.binary(op, left, right)?;
    Ok(call.host.guarantee(condition)?)
}

/// A new number of a range, ends included, as registers hold it.
fn read_within(
    call: &mut NativeCall<'_>,
    source: &str,
    ty: Type,
    (smallest, largest): (Constant, Constant),
) -> ModelResult<EnvironmentValue> {
    let number = read(call, source, ty)?;
    let value = call.widened(number.value, ty)?;
    let previous = number.previous.map(|previous| call.widened(previous, ty)).transpose()?;
    let (smallest, largest) = (call.host.constant(smallest), call.host.constant(largest));
    guarantee(call, smallest, BinaryOp::LessOrEqual, value)?;
    guarantee(call, value, BinaryOp::LessOrEqual, largest)?;
    Ok(EnvironmentValue { value, previous })
}

/// A new `long` of a range, ends included.
pub(super) fn long_within(
    call: &mut NativeCall<'_>,
    source: &str,
    (smallest, largest): (i64, i64),
) -> ModelResult<EnvironmentValue> {
    read_within(call, source, Type::I64, (Constant::I64(smallest), Constant::I64(largest)))
}

/// A new value of a field, of a range, ends included.
fn field_within(
    call: &mut NativeCall<'_>,
    source: &str,
    field: (&str, &str),
    (smallest, largest): (i32, i32),
) -> ModelResult<EnvironmentValue> {
    let field = call.field(field.0, field.1);
    let ty = field.map_or(Type::I32, |field| call.program.field(field).ty);
    read_within(call, source, ty, (Constant::I32(smallest), Constant::I32(largest)))
}

/// The clock does not go back.
fn not_before_previous(call: &mut NativeCall<'_>, time: EnvironmentValue) -> ModelResult<Handle> {
    if let Some(previous) = time.previous {
        guarantee(call, previous, BinaryOp::LessOrEqual, time.value)?;
    }
    Ok(time.value)
}

/// `System.nanoTime`: any number, but never less than before.
fn nano_time(call: &mut NativeCall<'_>) -> ModelResult {
    if !is_input(call) {
        let time = usual_time(call)?;
        return call.give_long(time);
    }
    let own = is_called_by_program(call, &[]);
    let source = if own { "System.nanoTime()" } else { "Clock.nanos()" };
    let time = read(call, source, Type::I64)?;
    give(not_before_previous(call, time)?)
}

/// `System.currentTimeMillis`: a time from 1970 to the year 9999.
fn current_time_millis(call: &mut NativeCall<'_>) -> ModelResult {
    if !is_input(call) {
        let time = usual_time(call)?;
        return call.give_long(time / 1_000_000);
    }
    let own = is_called_by_program(call, &[]);
    let source = if own { "System.currentTimeMillis()" } else { "Clock.millis()" };
    let time = long_within(call, source, (0, LAST_MILLISECOND))?;
    give(not_before_previous(call, time)?)
}

/// `VM.getNanoTimeAdjustment(offset in seconds)`: it is within that second or the next ones.
fn nano_time_adjustment(call: &mut NativeCall<'_>) -> ModelResult {
    let offset = call.argument(0);
    if !is_input(call) {
        let offset = call.need_long(offset, "a time")?;
        let time = usual_time(call)?;
        return call.give_long(time - offset.wrapping_mul(1_000_000_000));
    }
    let range = (0, (1 << 32) * 1_000_000_000 - 1);
    let time = long_within(call, "Clock.nanosSinceOffset()", range)?;
    give(not_before_previous(call, time)?)
}

/// `Instant.now()`: seconds since 1970 and nanoseconds.
fn instant_now(call: &mut NativeCall<'_>) -> ModelResult {
    if !is_input(call) {
        return call.own_code();
    }
    call.initialized(call.class("java.time.Instant"))?;
    let range = (0, LAST_MILLISECOND / 1000);
    let seconds = long_within(call, "Instant.now().getEpochSecond()", range)?;
    let seconds = not_before_previous(call, seconds)?;
    let nanos = field_within(
        call,
        "Instant.now().getNano()",
        ("java.time.Instant", "nanos"),
        (0, 999_999_999),
    )?
    .value;
    new_object(call, "java.time.Instant", &[("seconds", seconds), ("nanos", nanos)]).and_then(give)
}

/// `LocalDate.now()`: a day from 1970 to the year 9999.
fn date_now(call: &mut NativeCall<'_>) -> ModelResult {
    if !is_input(call) {
        return call.own_code();
    }
    call.initialized(call.class("java.time.LocalDate"))?;
    date(call, "LocalDate").and_then(give)
}

/// `LocalTime.now()`: a time of the day.
fn time_now(call: &mut NativeCall<'_>) -> ModelResult {
    if !is_input(call) {
        return call.own_code();
    }
    call.initialized(call.class("java.time.LocalTime"))?;
    time(call, "LocalTime").and_then(give)
}

/// `LocalDateTime.now()`: a day and a time of the day.
fn date_time_now(call: &mut NativeCall<'_>) -> ModelResult {
    if !is_input(call) {
        return call.own_code();
    }
    for class in ["java.time.LocalDate", "java.time.LocalTime", "java.time.LocalDateTime"] {
        call.initialized(call.class(class))?;
    }
    let date = date(call, "LocalDateTime")?;
    let time = time(call, "LocalDateTime")?;
    new_object(call, "java.time.LocalDateTime", &[("date", date), ("time", time)]).and_then(give)
}

/// A new object with these fields.
pub(super) fn new_object(
    call: &mut NativeCall<'_>,
    class: &str,
    fields: &[(&str, Handle)],
) -> ModelResult<Handle> {
    let object = call.host.allocate(call.class(class));
    for &(field, value) in fields {
        call.put_named(object, class, field, value)?;
    }
    Ok(object)
}

/// The current day, as a class reads it that has one. It is not before the last day that was read.
fn date(call: &mut NativeCall<'_>, reader: &str) -> ModelResult<Handle> {
    let part = |name: &str| format!("{reader}.now().{name}()");
    const DATE: &str = "java.time.LocalDate";
    let year = field_within(call, &part("getYear"), (DATE, "year"), (1970, 9999))?;
    let month = field_within(call, &part("getMonthValue"), (DATE, "month"), (1, 12))?;
    let day = field_within(call, &part("getDayOfMonth"), (DATE, "day"), (1, 31))?;
    let is_day = is_day_of_month(call, year.value, month.value, day.value)?;
    call.host.guarantee(is_day)?;
    if let (Some(last_year), Some(last_month), Some(last_day)) =
        (year.previous, month.previous, day.previous)
    {
        let last = day_number(call, last_year, last_month, last_day)?;
        let now = day_number(call, year.value, month.value, day.value)?;
        guarantee(call, last, BinaryOp::LessOrEqual, now)?;
    }
    let fields = [("year", year.value), ("month", month.value), ("day", day.value)];
    new_object(call, DATE, &fields)
}

/// A number that is larger for later days.
fn day_number(
    call: &mut NativeCall<'_>,
    year: Handle,
    month: Handle,
    day: Handle,
) -> ModelResult<Handle> {
    let (months, days) = (call.int(16), call.int(32));
    let number = call.host.binary(BinaryOp::Multiply, year, months)?;
    let number = call.host.binary(BinaryOp::Add, number, month)?;
    let number = call.host.binary(BinaryOp::Multiply, number, days)?;
    Ok(call.host.binary(BinaryOp::Add, number, day)?)
}

/// Does the month have that day, which is from 1 to 31?
fn is_day_of_month(
    call: &mut NativeCall<'_>,
    year: Handle,
    month: Handle,
    day: Handle,
) -> ModelResult<Handle> {
    let yes = call.host.constant(Constant::Bool(true));
    let no = call.host.constant(Constant::Bool(false));
    let is = |call: &mut NativeCall<'_>, left: Handle, op: BinaryOp, right: i32| {
        let right = call.int(right);
        call.host.binary(op, left, right)
    };
    let four = call.int(4);
    let hundred = call.int(100);
    let four_hundred = call.int(400);
    let rest = call.host.binary(BinaryOp::Remainder, year, four)?;
    let by_four = is(call, rest, BinaryOp::Equal, 0)?;
    let rest = call.host.binary(BinaryOp::Remainder, year, hundred)?;
    let not_by_hundred = is(call, rest, BinaryOp::NotEqual, 0)?;
    let rest = call.host.binary(BinaryOp::Remainder, year, four_hundred)?;
    let by_four_hundred = is(call, rest, BinaryOp::Equal, 0)?;
    let of_century = call.host.if_then_else(not_by_hundred, yes, by_four_hundred);
    let is_leap = call.host.if_then_else(by_four, of_century, no);
    let to_28 = is(call, day, BinaryOp::LessOrEqual, 28)?;
    let to_29 = is(call, day, BinaryOp::LessOrEqual, 29)?;
    let to_30 = is(call, day, BinaryOp::LessOrEqual, 30)?;
    let mut answer = yes;
    for short in [4, 6, 9, 11] {
        let is_short = is(call, month, BinaryOp::Equal, short)?;
        answer = call.host.if_then_else(is_short, to_30, answer);
    }
    let in_february = call.host.if_then_else(is_leap, to_29, to_28);
    let is_february = is(call, month, BinaryOp::Equal, 2)?;
    Ok(call.host.if_then_else(is_february, in_february, answer))
}

/// The current time of the day.
fn time(call: &mut NativeCall<'_>, reader: &str) -> ModelResult<Handle> {
    let part = |name: &str| format!("{reader}.now().{name}()");
    const TIME: &str = "java.time.LocalTime";
    let hour = field_within(call, &part("getHour"), (TIME, "hour"), (0, 23))?.value;
    let minute = field_within(call, &part("getMinute"), (TIME, "minute"), (0, 59))?.value;
    let second = field_within(call, &part("getSecond"), (TIME, "second"), (0, 59))?.value;
    let nano = field_within(call, &part("getNano"), (TIME, "nano"), (0, 999_999_999))?.value;
    let fields = [("hour", hour), ("minute", minute), ("second", second), ("nano", nano)];
    new_object(call, TIME, &fields)
}

/// A setting of the system: a string or null, the same whenever it is read.
fn setting(call: &mut NativeCall<'_>, source: &str) -> ModelResult<Handle> {
    let string = call.class("java.lang.String");
    if !call.program.input_classes.contains(&string) {
        call.host.leave_out(OTHER_SETTINGS);
        return Ok(call.null());
    }
    let ty = Type::Ref(string);
    let reading = Reading { source, ty, is_new_each_time: false };
    Ok(call.host.environment(reading)?.value)
}

/// Is a setting an input that is read now? Those that classes read when they start are not set.
fn is_setting_read(call: &mut NativeCall<'_>, passing_on: &[&str]) -> bool {
    if !call.host.has_environment() || !is_called_by_program(call, passing_on) {
        return false;
    }
    let is_starting = is_starting(call, |_| true);
    if is_starting {
        call.host.leave_out(SETTINGS);
    }
    !is_starting
}

/// `System.getProperty(key)` and `System.getProperty(key, otherwise)`
fn get_property(call: &mut NativeCall<'_>) -> ModelResult {
    let own = match get_fixed_property(call)? {
        Ok(end) => return Ok(end),
        Err(key) => key,
    };
    let otherwise = match call.arguments.get(1) {
        Some(&otherwise) => otherwise,
        None => call.null(),
    };
    const PASSING_ON: [&str; 4] =
        ["java.lang.System", "java.lang.Boolean", "java.lang.Integer", "java.lang.Long"];
    if !is_setting_read(call, &PASSING_ON) {
        return give(otherwise);
    }
    let value = setting(call, &format!("System.getProperty({own:?})"))?;
    let is_absent = call.arguments.len() > 1 && call.host.is_null(value)?;
    give(if is_absent { otherwise } else { value })
}

/// `System.getenv()`: there are no variables.
fn variables(call: &mut NativeCall<'_>) -> ModelResult {
    if call.host.has_environment() && is_called_by_program(call, &[]) {
        call.host.leave_out("environment variables that `System.getenv()` lists");
    }
    let empty = call.find_method("java.util.Collections", "emptyMap", "()Ljava/util/Map;")?;
    call.initialized(call.class("java.util.Collections"))?;
    Ok(forkless_ir::NativeEnd::Call(empty, vec![]))
}

/// `System.getenv(name)`
fn variable(call: &mut NativeCall<'_>) -> ModelResult {
    let name = call.argument(0);
    call.not_null(name)?;
    if !is_setting_read(call, &[]) {
        return call.give_null();
    }
    let Some(name) = known_text(call, name)? else {
        return unsupported("System.getenv of a name that depends on the input");
    };
    give(setting(call, &format!("System.getenv({name:?})"))?)
}

/// Any value of a type that registers hold, in place of what is missing or not supported.
pub(super) fn anything(call: &mut NativeCall<'_>, name: &str, ty: Option<Type>) -> ModelResult {
    if !call.host.has_environment() {
        return unsupported(format!("{name} is missing or not supported"));
    }
    call.host.leave_out("what missing and unsupported code does besides returning a value");
    let Some(ty) = ty else { return super::call::done() };
    if let Type::Ref(class) = ty
        && call.program.hierarchy().subtypes(class).is_empty()
    {
        call.host.leave_out(
            "objects that missing and unsupported code returns of classes that no input has",
        );
        return call.give_null();
    }
    let value = read(call, &format!("anything({name:?})"), ty)?.value;
    give(call.widened(value, ty)?)
}

/// A value that a contract leaves open: anything of its type, each time anew.
pub(super) fn by_contract(call: &mut NativeCall<'_>, name: &str, ty: Type) -> ModelResult {
    let value = read(call, name, ty)?.value;
    give(call.widened(value, ty)?)
}

/// What a function of the input gives: anything of its type, each time anew.
pub(super) fn function_result(
    call: &mut NativeCall<'_>,
    name: &str,
    ty: Option<Type>,
) -> ModelResult {
    let Some(ty) = ty else { return super::call::done() };
    if let Type::Ref(class) = ty
        && call.program.hierarchy().subtypes(class).is_empty()
    {
        call.host.leave_out("objects that functions return of classes that no input has");
        return call.give_null();
    }
    let value = read(call, name, ty)?.value;
    give(call.widened(value, ty)?)
}
