//! Arrays: `System.arraycopy`, and `java.lang.reflect.Array`.

use super::Continuation;
use super::boxes::{boxed, unboxed};
use super::call::{Break, ModelResult, NativeCall, done, give, unsupported};
use super::classes::class_argument;
use super::names::{is_primitive, reflective_name};
use super::registry::ClassModels;
use super::strings::{hidden_text, new_text};
use crate::java::{NewCode, NewMethod, STATIC};
use crate::messages::TALKATIVE;
use crate::names::computational;
use forkless_ir::{
    ArrayCopy, BinaryOp, BodyBuilder, Callee, ClassId, Code, Constant, Handle, MethodId, NativeEnd,
    Op, Register, Span, Terminator, Type,
};

pub(super) const GROUPS: &[ClassModels] = &[
    ("java.lang.System", &[("arraycopy", array_copy)]),
    (
        "java.lang.reflect.Array",
        &[
            ("get", get),
            ("getBoolean", get_primitive),
            ("getByte", get_primitive),
            ("getChar", get_primitive),
            ("getDouble", get_primitive),
            ("getFloat", get_primitive),
            ("getInt", get_primitive),
            ("getLength", get_length),
            ("getLong", get_primitive),
            ("getShort", get_primitive),
            ("multiNewArray", multi_new_array),
            ("newArray", new_array),
            ("set", set),
            ("setBoolean", set_primitive),
            ("setByte", set_primitive),
            ("setChar", set_primitive),
            ("setDouble", set_primitive),
            ("setFloat", set_primitive),
            ("setInt", set_primitive),
            ("setLong", set_primitive),
            ("setShort", set_primitive),
        ],
    ),
];

const STORE_EXCEPTION: &str = "java.lang.ArrayStoreException";

/// A position in an array that is to be copied from or to.
#[derive(Clone, Copy)]
struct ArrayPosition {
    array: Handle,
    class: ClassId,
    element: Type,
    position: Handle,
}

/// `System.arraycopy(source, from, target, to, length)`
fn array_copy(call: &mut NativeCall<'_>) -> ModelResult {
    let &[source, from, target, to, length] = call.arguments else {
        return unsupported("arraycopy without its arguments");
    };
    call.not_null(source)?;
    call.not_null(target)?;
    let source = part(call, source, from, "source")?;
    let target = part(call, target, to, "destination")?;
    if let Some(problem) = type_mismatch(call, source, target) {
        return refuse(call, &problem);
    }
    check_bounds(call, source, target, length)?;
    let known = |call: &mut NativeCall<'_>, value| call.known_int(value).map(|value| value as u32);
    let (from, to) = (known(call, source.position), known(call, target.position));
    let count = known(call, length);
    if count.is_some_and(|count| count > MOST_AT_ONCE) {
        return copy_one_by_one(call, source, target, length);
    }
    let (Some(from), Some(to), Some(count)) = (from, to, count) else {
        if copy_as_formula(call, source, target, length)? {
            return done();
        }
        return copy_one_by_one(call, source, target, length);
    };
    let copy = ArrayCopy {
        source: source.array,
        from,
        target: target.array,
        to,
        length: count,
        element: source.element,
    };
    if let Some(class) = misfit(call, source, target)
        && !all_fit(call, copy, class)?
    {
        // The exception is made by the same code, whether everything is known or not.
        return copy_one_by_one(call, source, target, length);
    }
    call.host.array_copy(copy)?;
    done()
}

/// Is every element that is to be copied null or of a class?
fn all_fit(call: &mut NativeCall<'_>, copy: ArrayCopy, class: ClassId) -> ModelResult<bool> {
    for offset in 0..copy.length {
        let value = call.load(copy.source, copy.from + offset, copy.element)?;
        if !call.host.is_null(value)? && !call.host.is_instance(value, class)? {
            return Ok(false);
        }
    }
    Ok(true)
}

/// The class that elements of the source have to be of, if not all are by their type.
fn misfit(call: &NativeCall<'_>, source: ArrayPosition, target: ArrayPosition) -> Option<ClassId> {
    match (source.element, target.element) {
        (Type::Ref(one), Type::Ref(other)) => (!call.is_subtype(one, other)).then_some(other),
        _ => None,
    }
}

/// More elements are copied by a loop even where everything is known: it watches the clock and counts its steps.
pub(super) const MOST_AT_ONCE: u32 = 1 << 14;

/// Arrays with more elements are copied one by one, where it is open which.
const LONGEST_FORMULA: u32 = 64;

/// Copies numbers to an array that the program made, where positions or the length depend on the input: each
/// element becomes a choice between the new value and the old one. Not if there may be too many.
fn copy_as_formula(
    call: &mut NativeCall<'_>,
    source: ArrayPosition,
    target: ArrayPosition,
    length: Handle,
) -> ModelResult<bool> {
    let is_number = !matches!(source.element, Type::Ref(_) | Type::AnyRef | Type::Any);
    if !is_number || call.host.allocated_class(target.array).is_none() {
        return Ok(false);
    }
    let few = |most: &u32| *most <= LONGEST_FORMULA;
    let target_length = call.host.array_length(target.array)?;
    let source_length = call.host.array_length(source.array)?;
    let bounds = [target_length, source_length].map(|one| call.host.longest(one).filter(few));
    let [Some(most), Some(available)] = bounds else { return Ok(false) };
    let copied = call.host.longest(length).map_or(available, |copied| copied.min(available));
    // Where it is known where the copy starts, nothing in front of that changes.
    let places = match call.known_int(target.position) {
        Some(first) => first as u32..most.min((first as u32).saturating_add(copied)),
        None => 0..most,
    };
    let end = call.host.binary(BinaryOp::Add, target.position, length)?;
    let mut values = vec![];
    for place in places {
        let here = call.int(place as i32);
        let is_behind = call.host.binary(BinaryOp::LessOrEqual, target.position, here)?;
        let is_before = call.host.binary(BinaryOp::Less, here, end)?;
        let is_copied = call.host.binary(BinaryOp::And, is_behind, is_before)?;
        if call.host.known(is_copied) == Some(Constant::Bool(false)) {
            continue;
        }
        let offset = call.host.binary(BinaryOp::Subtract, here, target.position)?;
        let from = call.host.binary(BinaryOp::Add, source.position, offset)?;
        let new = call.host.array_load(source.array, from, source.element)?;
        let old = call.host.array_load(target.array, here, target.element)?;
        values.push((here, call.host.if_then_else(is_copied, new, old)));
    }
    for (here, value) in values {
        call.host.array_store(target.array, here, value)?;
    }
    Ok(true)
}

/// Copies where positions or the length depend on the input, or an element may not fit.
fn copy_one_by_one(
    call: &mut NativeCall<'_>,
    source: ArrayPosition,
    target: ArrayPosition,
    length: Handle,
) -> ModelResult {
    let mut arguments = vec![source.array, source.position, target.array, target.position, length];
    let kind = match misfit(call, source, target) {
        None => Loop::GivesNothing,
        Some(class) => {
            let problem = match call.java.is_before(TALKATIVE) {
                true => call.null(),
                false => {
                    let problem = element_mismatch(call, source.element, target.element);
                    new_text(call, &problem.encode_utf16().collect::<Vec<_>>())?
                }
            };
            arguments.push(problem);
            Loop::Checks(class)
        }
    };
    Ok(NativeEnd::Call(copy_loop(call, target.element, kind), arguments))
}

/// What is said when an element does not fit into the target. Where no element of the target's type
/// can be one of the source's either, the arrays as a whole are blamed.
fn element_mismatch(call: &NativeCall<'_>, source: Type, target: Type) -> String {
    let (Type::Ref(one), Type::Ref(other)) = (source, target) else {
        return "arraycopy: element type mismatch".into();
    };
    let name = |class| reflective_name(call.program.class_name(class));
    let (source, target) = (name(one), name(other));
    match call.is_subtype(other, one) {
        true => format!(
            "arraycopy: element type mismatch: can not cast one of the elements of {source}[] to \
             the type of the destination array, {target}"
        ),
        false => format!("arraycopy: type mismatch: can not copy {source}[] into {target}[]"),
    }
}

/// Throws because of what arrays hold. Older JVMs do not say why.
fn refuse(call: &mut NativeCall<'_>, problem: &str) -> ModelResult {
    match call.java.is_before(TALKATIVE) {
        true => call.throw_plain(STORE_EXCEPTION),
        false => call.throw(STORE_EXCEPTION, problem),
    }
}

fn part(
    call: &mut NativeCall<'_>,
    array: Handle,
    position: Handle,
    role: &str,
) -> ModelResult<ArrayPosition> {
    let class = call.host.class_of(array)?;
    match call.element_of(class) {
        Some(element) => Ok(ArrayPosition { array, class, element, position }),
        None => {
            let name = reflective_name(call.program.class_name(class));
            let problem = format!("arraycopy: {role} type {name} is not an array");
            Err(Break::End(refuse(call, &problem)?))
        }
    }
}

/// How messages name an array: by its element type, if that is primitive.
fn family(call: &NativeCall<'_>, part: ArrayPosition) -> String {
    if part.element.is_reference() {
        return "object array".into();
    }
    call.program.class_name(part.class).trim_end_matches("[]").to_string()
}

fn type_mismatch(
    call: &NativeCall<'_>,
    source: ArrayPosition,
    target: ArrayPosition,
) -> Option<String> {
    let (one, other) = (source.element, target.element);
    if one == other || one.is_reference() && other.is_reference() {
        return None;
    }
    let (one, other) = (family(call, source), family(call, target));
    Some(format!("arraycopy: type mismatch: can not copy {one}[] into {other}[]"))
}

/// Throws unless both parts lie within their arrays.
fn check_bounds(
    call: &mut NativeCall<'_>,
    source: ArrayPosition,
    target: ArrayPosition,
    length: Handle,
) -> ModelResult<()> {
    let zero = call.int(0);
    for (role, part) in [("source", source), ("destination", target)] {
        if call.compares(BinaryOp::Less, part.position, zero)? {
            let numbers = [part.position];
            return out_of_bounds(call, part, &format!("arraycopy: {role} index"), &numbers);
        }
    }
    if call.compares(BinaryOp::Less, length, zero)? {
        let known = call.known_int(length);
        let problem = known.map(|length| format!("arraycopy: length {length} is negative"));
        return throw_index(call, problem);
    }
    for (role, part) in [("source", source), ("destination", target)] {
        let size = call.host.array_length(part.array)?;
        let room = call.host.binary(BinaryOp::Subtract, size, part.position)?;
        if call.compares(BinaryOp::Less, room, length)? {
            let numbers = [part.position, length];
            return out_of_bounds(call, part, &format!("arraycopy: last {role} index"), &numbers);
        }
    }
    Ok(())
}

fn throw_index<T>(call: &mut NativeCall<'_>, problem: Option<String>) -> ModelResult<T> {
    const EXCEPTION: &str = "java.lang.ArrayIndexOutOfBoundsException";
    let end = match problem {
        _ if call.java.is_before(TALKATIVE) => call.throw_plain(EXCEPTION)?,
        Some(problem) => call.throw(EXCEPTION, &problem)?,
        None => {
            let message = hidden_text(call)?;
            call.throw_with(EXCEPTION, message)?
        }
    };
    Err(Break::End(end))
}

/// Throws for an index, the sum of some numbers, that the array of a part does not have.
fn out_of_bounds<T>(
    call: &mut NativeCall<'_>,
    part: ArrayPosition,
    index: &str,
    numbers: &[Handle],
) -> ModelResult<T> {
    let size = call.host.array_length(part.array)?;
    let mut sum = Some(0_i64);
    for &number in numbers {
        let number = call.known_int(number);
        sum = sum.zip(number).map(|(sum, number)| sum + i64::from(number));
    }
    let family = family(call, part);
    let problem = sum
        .zip(call.known_int(size))
        .map(|(sum, size)| format!("{index} {sum} out of bounds for {family}[{size}]"));
    throw_index(call, problem)
}

/// What a loop that copies elements gives back.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) enum Loop {
    /// The array that it copied to.
    GivesTarget,
    /// Nothing.
    GivesNothing,
    /// Nothing; it throws at the first element that is neither null nor of this class.
    Checks(ClassId),
}

/// A method that copies elements one by one, for positions and lengths that depend on the input:
/// its parameters are those of `System.arraycopy`, and one that checks has the message of its exception as well.
pub(super) fn copy_loop(call: &mut NativeCall<'_>, element: Type, gives: Loop) -> MethodId {
    let object = call.class("java.lang.Object");
    let element = if element.is_reference() { Type::Ref(object) } else { element };
    let java = call.java;
    let refuse = java.thrower(call.program, STORE_EXCEPTION);
    java.continuations.get_or_make(Continuation::CopyLoop(element, gives), || {
        let (problem, result) = match gives {
            Loop::GivesTarget => ("", "Ljava/lang/Object;"),
            Loop::GivesNothing => ("", "V"),
            Loop::Checks(_) => ("Ljava/lang/String;", "V"),
        };
        java.make_method(
            call.program,
            NewMethod {
                name: "<copy>",
                class: None,
                descriptor: &format!("(Ljava/lang/Object;ILjava/lang/Object;II{problem}){result}"),
                access: STATIC,
                selector: None,
                code: NewCode::Silent(Code::Body(copy_body(object, element, gives, refuse))),
            },
        )
    })
}

/// Copies backwards within one array where the target is behind the source, forwards otherwise.
fn copy_body(object: ClassId, element: Type, gives: Loop, refuse: MethodId) -> forkless_ir::Body {
    const HERE: Span = Span::SYNTHETIC;
    let mut code = BodyBuilder::new();
    let reference = Type::Ref(object);
    let source = code.variable("source", reference);
    let from = code.variable("from", Type::I32);
    let target = code.variable("target", reference);
    let to = code.variable("to", Type::I32);
    let length = code.variable("length", Type::I32);
    let check = match gives {
        Loop::GivesTarget | Loop::GivesNothing => None,
        Loop::Checks(class) => {
            Some(ElementCheck { class, refuse, problem: code.variable("problem", reference) })
        }
    };
    let index = code.temporary(Type::I32);
    let step = code.temporary(Type::I32);
    let end = code.temporary(Type::I32);
    let one = code.temporary(Type::I32);
    let condition = code.temporary(Type::Bool);
    let other = code.temporary(Type::Bool);
    let (backwards, forwards) = (code.block(), code.block());
    let (head, body, exit) = (code.block(), code.block(), code.block());
    let binary = |code: &mut BodyBuilder, destination, op, left, right| {
        code.push(Op::Binary { destination, op, left, right }, HERE);
    };
    let constant = |code: &mut BodyBuilder, destination, value| {
        code.push(Op::Constant { destination, value: Constant::I32(value) }, HERE);
    };
    binary(&mut code, condition, BinaryOp::Equal, source, target);
    binary(&mut code, other, BinaryOp::Less, from, to);
    binary(&mut code, condition, BinaryOp::And, condition, other);
    let choose = Terminator::Branch { condition, then: backwards, otherwise: forwards };
    code.terminate(choose, HERE);

    code.switch_to(backwards);
    constant(&mut code, one, 1);
    binary(&mut code, index, BinaryOp::Subtract, length, one);
    constant(&mut code, step, -1);
    constant(&mut code, end, -1);
    code.terminate(Terminator::Jump(head), HERE);

    code.switch_to(forwards);
    constant(&mut code, index, 0);
    constant(&mut code, step, 1);
    code.push(Op::Move { destination: end, source: length }, HERE);
    code.terminate(Terminator::Jump(head), HERE);

    code.switch_to(head);
    binary(&mut code, condition, BinaryOp::Equal, index, end);
    code.terminate(Terminator::Branch { condition, then: exit, otherwise: body }, HERE);

    code.switch_to(body);
    copy_one(&mut code, element, check, [source, from, target, to, index]);
    binary(&mut code, index, BinaryOp::Add, index, step);
    code.terminate(Terminator::Jump(head), HERE);

    code.switch_to(exit);
    let result = match gives {
        Loop::GivesTarget => Some(target),
        Loop::GivesNothing | Loop::Checks(_) => None,
    };
    code.terminate(Terminator::Return(result), HERE);
    code.finish()
}

/// What elements have to be of, who throws if one is not, and what is said then.
struct ElementCheck {
    class: ClassId,
    refuse: MethodId,
    problem: Register,
}

impl ElementCheck {
    /// Goes on only with null or an object of the class.
    fn make(self, code: &mut BodyBuilder, value: Register) {
        const HERE: Span = Span::SYNTHETIC;
        let ElementCheck { class, refuse, problem } = self;
        let (fits, misfit) = (code.block(), code.block());
        let null = code.temporary(Type::Ref(class));
        let is_null = code.temporary(Type::Bool);
        let is_instance = code.temporary(Type::Bool);
        code.push(Op::Constant { destination: null, value: Constant::Null }, HERE);
        let binary = |op, left, right| Op::Binary { destination: is_null, op, left, right };
        code.push(binary(BinaryOp::Equal, value, null), HERE);
        code.push(Op::InstanceOf { destination: is_instance, object: value, class }, HERE);
        code.push(binary(BinaryOp::Or, is_null, is_instance), HERE);
        let choose = Terminator::Branch { condition: is_null, then: fits, otherwise: misfit };
        code.terminate(choose, HERE);

        code.switch_to(misfit);
        let callee = Callee::Static(refuse);
        code.push(Op::Invoke { destination: None, callee, arguments: vec![problem] }, HERE);
        code.terminate(Terminator::Return(None), HERE);
        code.switch_to(fits);
    }
}

/// `target[to + index] = source[from + index]`
fn copy_one(
    code: &mut BodyBuilder,
    element: Type,
    check: Option<ElementCheck>,
    registers: [Register; 5],
) {
    const HERE: Span = Span::SYNTHETIC;
    let [source, from, target, to, index] = registers;
    let place = code.temporary(Type::I32);
    let value = code.temporary(element);
    let add = |left| Op::Binary { destination: place, op: BinaryOp::Add, left, right: index };
    code.push(add(from), HERE);
    code.push(Op::ArrayLoad { destination: value, array: source, index: place, element }, HERE);
    if let Some(check) = check {
        check.make(code, value);
    }
    code.push(add(to), HERE);
    code.push(Op::ArrayStore { array: target, index: place, value, element }, HERE);
}

/// An array argument: its class and what its elements hold.
fn array_argument(call: &mut NativeCall<'_>, index: usize) -> ModelResult<(Handle, ClassId, Type)> {
    let array = call.argument(index);
    call.not_null(array)?;
    let class = call.host.class_of(array)?;
    match call.element_of(class) {
        Some(element) => Ok((array, class, element)),
        None => {
            let problem = "Argument is not an array";
            Err(Break::End(call.throw("java.lang.IllegalArgumentException", problem)?))
        }
    }
}

/// `Array.getLength(array)`
fn get_length(call: &mut NativeCall<'_>) -> ModelResult {
    let (array, _, _) = array_argument(call, 0)?;
    give(call.host.array_length(array)?)
}

/// Throws unless the array has this index.
fn check_index(call: &mut NativeCall<'_>, array: Handle, index: Handle) -> ModelResult<()> {
    let length = call.host.array_length(array)?;
    let zero = call.int(0);
    if !call.compares(BinaryOp::Less, index, zero)?
        && call.compares(BinaryOp::Less, index, length)?
    {
        return Ok(());
    }
    Err(Break::End(call.throw_plain("java.lang.ArrayIndexOutOfBoundsException")?))
}

/// An element of an array argument, as registers hold it, and the name of its type.
fn element(call: &mut NativeCall<'_>) -> ModelResult<(Handle, String)> {
    let (array, class, element) = array_argument(call, 0)?;
    let index = call.argument(1);
    check_index(call, array, index)?;
    let value = call.host.array_load(array, index, element)?;
    let value = call.widened(value, element)?;
    let name = call.program.class_name(class);
    Ok((value, name.strip_suffix("[]").unwrap_or(name).to_string()))
}

/// Throws unless an array argument has all of some indices, given by the first and how many.
pub(super) fn check_range(
    call: &mut NativeCall<'_>,
    array: Handle,
    (start, count): (Handle, Handle),
) -> ModelResult<()> {
    call.not_null(array)?;
    let length = call.host.array_length(array)?;
    let zero = call.int(0);
    let room = call.host.binary(BinaryOp::Subtract, length, count)?;
    if !call.compares(BinaryOp::Less, start, zero)?
        && !call.compares(BinaryOp::Less, count, zero)?
        && !call.compares(BinaryOp::Less, room, start)?
    {
        return Ok(());
    }
    let numbers = call.known_int(start).zip(call.known_int(count)).zip(call.known_int(length));
    const EXCEPTION: &str = "java.lang.IndexOutOfBoundsException";
    let end = match numbers {
        Some(((start, count), length)) => {
            let problem =
                format!("Range [{start}, {start} + {count}) out of bounds for length {length}");
            call.throw(EXCEPTION, &problem)?
        }
        None => {
            let message = hidden_text(call)?;
            call.throw_with(EXCEPTION, message)?
        }
    };
    Err(Break::End(end))
}

/// `Array.get(array, index)`: primitive elements in boxes.
fn get(call: &mut NativeCall<'_>) -> ModelResult {
    let (value, ty) = element(call)?;
    if is_primitive(&ty) { boxed(call, &ty, value) } else { give(value) }
}

/// The primitive type that the name of a method of `Array` has in it: `getInt`.
fn named_type(call: &NativeCall<'_>) -> String {
    let name = call.method.map_or("", |method| &call.program.method(method).name);
    name.get(3..).unwrap_or_default().to_lowercase()
}

fn type_mismatch_exception(call: &mut NativeCall<'_>) -> ModelResult {
    call.throw("java.lang.IllegalArgumentException", "argument type mismatch")
}

/// `Array.getInt(array, index)` and the like, with widening.
fn get_primitive(call: &mut NativeCall<'_>) -> ModelResult {
    let (value, ty) = element(call)?;
    let wanted = named_type(call);
    match super::boxes::widened(call, value, &ty, &wanted)? {
        Some(value) => give(value),
        None => type_mismatch_exception(call),
    }
}

/// Stores a primitive value of a type into an array argument, with widening.
fn put_primitive(call: &mut NativeCall<'_>, value: Handle, ty: &str) -> ModelResult {
    let (array, class, element) = array_argument(call, 0)?;
    let name = call.program.class_name(class);
    let wanted = name.strip_suffix("[]").unwrap_or(name).to_string();
    let Some(value) = super::boxes::widened(call, value, ty, &wanted)? else {
        return type_mismatch_exception(call);
    };
    let index = call.argument(1);
    check_index(call, array, index)?;
    let value = call.narrowed(value, element)?;
    call.host.array_store(array, index, value)?;
    done()
}

/// `Array.setInt(array, index, value)` and the like, with widening.
fn set_primitive(call: &mut NativeCall<'_>) -> ModelResult {
    let ty = named_type(call);
    put_primitive(call, call.argument(2), &ty)
}

/// `Array.set(array, index, value)`: primitive elements from boxes.
fn set(call: &mut NativeCall<'_>) -> ModelResult {
    let (array, _, element) = array_argument(call, 0)?;
    let (index, value) = (call.argument(1), call.argument(2));
    let Type::Ref(class) = element else {
        return match unboxed(call, value)? {
            Some((ty, value)) => put_primitive(call, value, ty),
            None => type_mismatch_exception(call),
        };
    };
    check_index(call, array, index)?;
    if !call.host.is_null(value)? && !call.host.is_instance(value, class)? {
        let problem = "array element type mismatch";
        return call.throw("java.lang.IllegalArgumentException", problem);
    }
    call.host.array_store(array, index, value)?;
    done()
}

/// The class of arrays of a class, for the class object in the first argument.
fn array_class(call: &mut NativeCall<'_>) -> ModelResult<String> {
    let class = class_argument(call, 0)?;
    match call.program.class_name(class) {
        "void" => Err(Break::End(call.throw_plain("java.lang.IllegalArgumentException")?)),
        name => Ok(format!("{name}[]")),
    }
}

/// A length that is not negative; throws otherwise.
fn check_length(call: &mut NativeCall<'_>, length: Handle) -> ModelResult<()> {
    let zero = call.int(0);
    if !call.compares(BinaryOp::Less, length, zero)? {
        return Ok(());
    }
    let message = match call.known_int(length) {
        _ if call.java.is_before(TALKATIVE) => call.null(),
        Some(length) => super::strings::text_of(call, &length.to_string())?,
        None => hidden_text(call)?,
    };
    Err(Break::End(call.throw_with("java.lang.NegativeArraySizeException", message)?))
}

/// `Array.newArray(component, length)`
fn new_array(call: &mut NativeCall<'_>) -> ModelResult {
    let class = array_class(call)?;
    let length = call.argument(1);
    check_length(call, length)?;
    let class = call.class(&class);
    give(call.host.allocate_array(class, length))
}

/// `Array.multiNewArray(component, lengths)`
fn multi_new_array(call: &mut NativeCall<'_>) -> ModelResult {
    let class = array_class(call)?;
    let lengths = call.argument(1);
    call.not_null(lengths)?;
    let lengths = call.elements(lengths, "an array with a number of dimensions")?;
    for &length in &lengths {
        check_length(call, length)?;
    }
    let Some((_, inner)) = lengths.split_first() else {
        let problem = "Empty dimensions array";
        return call.throw("java.lang.IllegalArgumentException", problem);
    };
    let class = format!("{class}{}", "[]".repeat(inner.len()));
    give(nested_arrays(call, &class, &lengths)?)
}

/// Arrays within arrays, as many as the first length says, and so on.
fn nested_arrays(
    call: &mut NativeCall<'_>,
    class: &str,
    lengths: &[Handle],
) -> ModelResult<Handle> {
    let id = call.class(class);
    let array = call.host.allocate_array(id, lengths[0]);
    if lengths.len() == 1 {
        return Ok(array);
    }
    let length = call.need_int(lengths[0], "the outer length of a nested array")?;
    let inner = class.strip_suffix("[]").unwrap_or(class);
    let element = Type::Ref(call.class(inner));
    for index in 0..length as u32 {
        let part = nested_arrays(call, inner, &lengths[1..])?;
        call.store(array, index, part, computational(element))?;
    }
    Ok(array)
}
