//! The messages of exceptions that operations raise, as the JVM words them.
//!
//! A message is a text only where all operands are known. Elsewhere it is a string whose contents
//! are hidden: throwing and catching costs no decision, and only a path that reads the message is
//! cut.

use crate::natives::hidden_text;
use crate::natives::{self, NativeCall};
use forkless_ir::{
    BuiltinException, ClassId, ClassKind, Constant, HostResult, NativeEnd, Program, Type,
};

/// The version of Java since which the JVM says more than which index was wrong, and which classes
/// a cast was about.
pub(crate) const TALKATIVE: u32 = 11;

/// The message of an exception, of the operands that are the call's arguments.
pub(crate) fn message(
    call: &mut NativeCall<'_>,
    exception: BuiltinException,
) -> HostResult<NativeEnd> {
    let is_terse = call.java.is_before(TALKATIVE);
    let text = match exception {
        BuiltinException::IndexOutOfBounds if is_terse => {
            number(call, 0).map(|index| index.to_string())
        }
        BuiltinException::NegativeArraySize if is_terse => {
            return Ok(NativeEnd::Return(Some(call.null())));
        }
        BuiltinException::IndexOutOfBounds => match (number(call, 0), number(call, 1)) {
            (Some(index), Some(length)) => {
                Some(format!("Index {index} out of bounds for length {length}"))
            }
            _ => None,
        },
        BuiltinException::NegativeArraySize => number(call, 0).map(|length| length.to_string()),
        BuiltinException::ClassCast => class_cast(call),
        BuiltinException::ArrayStore => {
            class_of(call).map(|class| call.program.class_name(class)).map(runtime_name)
        }
        BuiltinException::NullDereference
        | BuiltinException::Arithmetic
        | BuiltinException::StackOverflow => None,
    };
    let string = match text {
        Some(text) => {
            let units: Vec<u16> = text.encode_utf16().collect();
            natives::text(call, &units)?
        }
        None => hidden_text(call)?,
    };
    Ok(NativeEnd::Return(Some(string)))
}

/// Throws the error for code that may not use what it names. Older JVMs word it differently.
pub(crate) fn refused(call: &mut NativeCall<'_>, message: &str) -> HostResult<NativeEnd> {
    let message = match call.java.is_before(17) {
        true => hidden_text(call)?,
        false => natives::text(call, &message.encode_utf16().collect::<Vec<_>>())?,
    };
    let thrower = call.java.thrower(call.program, "java.lang.IllegalAccessError");
    Ok(NativeEnd::Call(thrower, vec![message]))
}

fn number(call: &mut NativeCall<'_>, argument: usize) -> Option<i32> {
    match call.host.known(call.arguments[argument]) {
        Some(Constant::I32(value)) => Some(value),
        _ => None,
    }
}

/// The class of the first argument, which is an object. That of an input may be open, and asking for it would be a
/// decision.
fn class_of(call: &mut NativeCall<'_>) -> Option<ClassId> {
    let object = call.arguments[0];
    call.host.only_class(object)
}

/// The name that `Class.getName` gives: `[I` and `[Ljava.lang.String;` for arrays.
fn runtime_name(name: &str) -> String {
    match crate::names::type_named(name) {
        Some(ty) if name.ends_with("[]") => ty.descriptor().replace('/', "."),
        _ => name.to_string(),
    }
}

fn class_cast(call: &mut NativeCall<'_>) -> Option<String> {
    let target = number(call, 1).and_then(|number| u32::try_from(number).ok())?;
    let class = class_of(call)?;
    let from = runtime_name(call.program.class_name(class));
    let to = runtime_name(call.program.class_name(ClassId(target)));
    if call.java.is_before(TALKATIVE) {
        return Some(format!("{from} cannot be cast to {to}"));
    }
    let (class_home, target_home) = (home(call, class)?, home(call, ClassId(target))?);
    let homes = if class_home == target_home {
        format!("{from} and {to} are in {class_home}")
    } else {
        format!("{from} is in {class_home}; {to} is in {target_home}")
    };
    Some(format!("class {from} cannot be cast to class {to} ({homes})"))
}

/// The module and class loader of a class in words, where that is known.
fn home(call: &NativeCall<'_>, class: ClassId) -> Option<&'static str> {
    let element = element_class(call.program, class);
    let name = element.map_or("int", |element| call.program.class_name(element));
    if element.is_none() || is_in_base_module(name) {
        return Some("module java.base of loader 'bootstrap'");
    }
    (!call.java.is_of_jdk(name)).then_some("unnamed module of loader 'app'")
}

/// Is a class of the JDK certainly in the module `java.base`?
fn is_in_base_module(name: &str) -> bool {
    let package = crate::names::package(name);
    let bases = [
        "java.lang",
        "java.util",
        "java.io",
        "java.math",
        "java.net",
        "java.nio",
        "java.text",
        "java.time",
    ];
    let elsewhere = [
        "java.lang.instrument",
        "java.lang.management",
        "java.util.logging",
        "java.util.prefs",
        "java.net.http",
    ];
    let within = |prefix: &str| {
        package.strip_prefix(prefix).is_some_and(|rest| rest.is_empty() || rest.starts_with('.'))
    };
    bases.iter().any(|prefix| within(prefix)) && !elsewhere.iter().any(|prefix| within(prefix))
}

/// The class itself, or what an array has in the end; none for primitive types.
fn element_class(program: &Program, class: ClassId) -> Option<ClassId> {
    let mut class = class;
    loop {
        match program.class(class).kind {
            ClassKind::Array { element: Type::Ref(element) } => class = element,
            ClassKind::Array { .. } => return None,
            ClassKind::Concrete
            | ClassKind::Abstract
            | ClassKind::Interface
            | ClassKind::Missing
            | ClassKind::Constant { .. } => {
                return Some(class);
            }
        }
    }
}
