//! A test as it grows: what it arranges, the call, what it looks at, what a JVM has seen.

use crate::Case;
use crate::arrange::Arrangement;
use crate::arrange::NO_OUTER;
use crate::members::Classes;
use crate::observe::{Observation, Observer};
use crate::observed::Observed;
use crate::scope::{FileScope, TestScope};
use forkless_driver::raised_by_operation;
use forkless_engine::{PathEnd, Thrown};
use forkless_ir::Type;
use forkless_lang_java::classfile::{JavaType, MethodDescriptor};
use forkless_lang_java::name_of;
use forkless_lang_java::{Invocation, InvocationKind};
use forkless_notation::own_frame;
use forkless_term::{Value, Width};

/// How the path of a test ends.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Promise {
    /// It returns; with this value, if it is of a primitive type.
    Returns(Option<(Type, Value)>),
    /// It throws an exception of this class, if that is certain; with this message, if it is constant.
    Throws { class: Option<String>, is_assertion: bool },
}

/// What a JVM did.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Recorded {
    /// The method returned, and then this was seen, in the order of the observations.
    Returned(Vec<Observed>),
    /// It threw an exception of this class with this message.
    Threw { class: String, message: Option<Vec<u16>> },
}

/// A test.
#[derive(Clone, Debug)]
pub(crate) struct TestCase {
    /// Its name.
    pub name: String,
    /// The condition of its path, and how it ends: for people.
    pub display: String,
    /// Where its path ends: `Account.java:12`.
    pub place: Option<String>,
    pub arrangement: Arrangement,
    /// The call: `account.moveTo(other)`.
    pub call: String,
    /// The type of the result as the file writes it, and as a descriptor has it.
    pub result: Option<(String, JavaType)>,
    /// The variable for the result, or for the exception.
    pub actual: String,
    /// What is looked at: the result first, if there is one.
    pub observations: Vec<Observation>,
    /// Does the call throw checked exceptions?
    pub throws: bool,
    pub promise: Promise,
    /// Is the message of its exception the same for all inputs of the path?
    pub constant_message: bool,
    pub recorded: Option<Recorded>,
    /// Does its path ask an object for its identity hash code?
    pub asks_identity_hash: bool,
    /// Which of the explorations has found its path, and the position there.
    pub origin: (usize, usize),
}

impl TestCase {
    /// The test of a path, without its name.
    ///
    /// # Errors
    /// In words, if the method cannot be called from a test.
    pub fn new(
        case: Case<'_>,
        classes: &Classes,
        arrangement: Arrangement,
        file: &mut FileScope,
        scope: &mut TestScope,
    ) -> Result<TestCase, String> {
        let descriptor =
            MethodDescriptor::parse(&case.call.descriptor).map_err(|error| error.to_string())?;
        let call = call(case, classes, &descriptor, &arrangement, file)?;
        let is_constructor = case.call.dispatch == InvocationKind::Constructor;
        let result = match &descriptor.returns {
            _ if is_constructor => Some(JavaType::Class(case.call.class.replace('.', "/"))),
            returns => returns.clone(),
        };
        let promise = match promise(case) {
            // What is returned may be another number then: the JVM says which.
            Promise::Returns(_) if arrangement.is_wider => Promise::Returns(None),
            promise => promise,
        };
        if let Promise::Throws { class: Some(class), .. } = &promise
            && ["java.lang.ExceptionInInitializerError", "java.lang.NoClassDefFoundError"]
                .contains(&class.as_str())
        {
            return Err(
                "a class cannot be initialized: what a test sees depends on those before it".into(),
            );
        }
        let actual = scope.variable(match promise {
            Promise::Returns(_) => "actual",
            Promise::Throws { .. } => "thrown",
        });
        let mut observations = vec![];
        if let Promise::Returns(_) = promise {
            let ty = result.as_ref();
            observations
                .extend(ty.map(|ty| Observation { expression: actual.clone(), ty: ty.clone() }));
            let observer = Observer::new(case, classes, &arrangement);
            let of_result = ty.map(|ty| (actual.as_str(), Some(ty)));
            observations.extend(observer.observations(of_result, file));
        }
        let result = result.map(|ty| (file.class(&name_of(&ty)), ty));
        let throws = arrangement.throws || declares_exceptions(case, classes);
        Ok(TestCase {
            name: String::new(),
            display: String::new(),
            place: place(case),
            arrangement,
            call,
            result,
            actual,
            observations,
            throws,
            promise,
            constant_message: has_constant_message(case),
            asks_identity_hash: case.witness.identity_hashes.all > 0,
            recorded: None,
            origin: (0, 0),
        })
    }

    /// Is the result the first thing that is looked at?
    fn looks_at_result(&self) -> bool {
        self.observations.first().is_some_and(|first| first.expression == self.actual)
    }

    /// Looks at one thing less.
    pub fn drop_observation(&mut self, place: usize) {
        if place < self.observations.len() {
            self.observations.remove(place);
            if let Some(Recorded::Returned(seen)) = &mut self.recorded
                && place < seen.len()
            {
                seen.remove(place);
            }
        }
    }

    /// Did the JVM do what the path promises? In words, if not.
    pub fn agrees(&self, recorded: &Recorded) -> Result<(), String> {
        match (&self.promise, recorded) {
            (Promise::Returns(None), Recorded::Returned(_)) => Ok(()),
            (Promise::Returns(Some((ty, value))), Recorded::Returned(seen)) => {
                match seen.first().filter(|_| self.looks_at_result()) {
                    Some(Observed::Primitive(_, found)) if !same(*ty, *value, *found) => {
                        Err("the method returns something else".into())
                    }
                    _ => Ok(()),
                }
            }
            (Promise::Throws { class: Some(class), .. }, Recorded::Threw { class: found, .. })
                if class != found =>
            {
                Err(format!("the method throws {found}"))
            }
            (Promise::Throws { .. }, Recorded::Threw { .. }) => Ok(()),
            (Promise::Returns(_), Recorded::Threw { class, .. }) => {
                Err(format!("the method throws {class}"))
            }
            (Promise::Throws { .. }, Recorded::Returned(_)) => Err("the method returns".into()),
        }
    }
}

/// Are two values of a primitive type the same? All NaNs are.
fn same(ty: Type, expected: Value, found: Value) -> bool {
    match (expected, found) {
        (Value::Float(precision, one), Value::Float(_, other)) => {
            one == other || precision.is_nan(one) && precision.is_nan(other)
        }
        (Value::Bool(one), Value::Bool(other)) => one == other,
        (Value::Bool(one), Value::Bits(_, other)) | (Value::Bits(_, other), Value::Bool(one)) => {
            u64::from(one) == other
        }
        (Value::Bits(_, one), Value::Bits(_, other)) => {
            let width = match ty {
                Type::I8 => Width::W8,
                Type::I16 | Type::U16 => Width::W16,
                Type::I64 => Width::W64,
                _ => Width::W32,
            };
            width.truncate(one) == width.truncate(other)
        }
        _ => false,
    }
}

fn promise(case: Case<'_>) -> Promise {
    let program = case.program();
    match &case.path.end {
        PathEnd::Threw(Thrown::Object { class, .. }) => {
            let by_object = case.witness.thrown.and_then(|thrown| case.witness.object(thrown));
            let class = by_object.map(|object| object.class).or(*class);
            let class = class.map(|class| program.class_name(class).to_string());
            let is_assertion = class.as_deref() == Some("java.lang.AssertionError");
            Promise::Throws { class, is_assertion }
        }
        PathEnd::Threw(Thrown::Builtin(_)) => Promise::Throws { class: None, is_assertion: false },
        PathEnd::AssertionFailed(_) => Promise::Throws { class: None, is_assertion: true },
        PathEnd::Returned(_)
        | PathEnd::Exited(_)
        | PathEnd::Stuck(_)
        | PathEnd::Excluded
        | PathEnd::Cut(_) => {
            let returned =
                case.witness.result.filter(|value| !matches!(value, Value::Reference(_)));
            let entry = program.entry.map(|entry| program.method(entry));
            let ty = entry.and_then(|entry| entry.returns);
            Promise::Returns(returned.zip(ty).map(|(value, ty)| (ty, value)))
        }
    }
}

/// Is the message of the exception that the program throws itself a text that does not depend on the input?
fn has_constant_message(case: Case<'_>) -> bool {
    let program = case.program();
    let Some(thrown) = case.witness.thrown.and_then(|thrown| case.witness.object(thrown)) else {
        return false;
    };
    // The JVM and the library word their messages as they like.
    let first = case.path.trace.first();
    let is_own = first.is_some_and(|first| {
        let class = program.method(first.method).class;
        let is_raised = raised_by_operation(program, first).is_some();
        !is_raised && class.is_some_and(|class| !program.class(class).is_library)
    });
    let message =
        thrown.fields.iter().find(|(field, _)| program.field(*field).name == "detailMessage");
    let Some((_, Value::Reference(message))) = message else { return false };
    let text = case.witness.object(*message);
    let is_known = text
        .is_some_and(|text| forkless_notation::string_units(program, case.witness, text).is_some());
    is_own && is_known
}

/// `Account.java:12`, where the path ends.
fn place(case: Case<'_>) -> Option<String> {
    let frame = own_frame(case.program(), case.path)?;
    let (file, line) = (frame.file?, frame.line?);
    Some(format!("{file}:{line}"))
}

/// Does the method declare checked exceptions?
fn declares_exceptions(case: Case<'_>, classes: &Classes) -> bool {
    let class = classes.class(&case.call.class);
    class.is_some_and(|class| {
        let method = class.method(&case.call.name, &case.call.descriptor);
        method.is_some_and(|method| !method.exceptions.is_empty())
    })
}

/// The call of the method.
fn call(
    case: Case<'_>,
    classes: &Classes,
    descriptor: &MethodDescriptor,
    arrangement: &Arrangement,
    file: &mut FileScope,
) -> Result<String, String> {
    let call = case.call;
    let class = classes.class(&call.class).ok_or("its class is not there")?;
    let method = class.method(&call.name, &call.descriptor).ok_or("it is not in its class")?;
    if method.access.is_private() {
        return Err("the method is private".into());
    }
    let (receiver, parameters) = match call.dispatch {
        InvocationKind::Virtual | InvocationKind::Exact => {
            let (first, rest) = call.inputs.split_first().ok_or("it has no receiver")?;
            (Some(first), rest)
        }
        InvocationKind::Static | InvocationKind::Constructor => (None, &call.inputs[..]),
    };
    // A null may be meant for another method of the same name.
    let of_name = class.methods.iter().filter(|other| other.name == call.name).count();
    let others = class.methods.iter().filter(|other| other.name == call.name);
    let others: Vec<MethodDescriptor> =
        others.filter_map(|other| MethodDescriptor::parse(&other.descriptor).ok()).collect();
    let mut arguments = vec![];
    for (place, (input, ty)) in parameters.iter().zip(&descriptor.parameters).enumerate() {
        let written =
            arrangement.inputs.get(input).ok_or_else(|| format!("`{input}` has no value"))?;
        arguments.push(match written.as_str() {
            "null" if of_name > 1 || parameters.len() == 1 && method.access.is_varargs() => {
                format!("({}) null", file.class(&name_of(ty)))
            }
            // `1` would be meant for the method that takes an `int`.
            written => match needed_box(written, ty, place, &others) {
                Some(class) => format!("{}.valueOf({written})", file.class(&class)),
                None => written.to_string(),
            },
        });
    }
    let listed = arguments.join(", ");
    if !classes.is_nameable(&call.class, file.package())
        && (receiver.is_none() || !is_seen_above(&call.class, call, classes, file.package()))
    {
        return Err("the class is not visible to a test in its package".into());
    }
    let name = &call.name;
    Ok(match receiver {
        Some(receiver) => {
            let receiver = arrangement.inputs.get(receiver).ok_or("the receiver has no value")?;
            let is_name = receiver.chars().all(|letter| letter.is_alphanumeric() || letter == '_');
            match receiver.as_str() {
                "null" => return Err("the receiver is null".into()),
                _ if is_name || receiver.starts_with("new ") => {
                    format!("{receiver}.{name}({listed})")
                }
                _ => format!("({receiver}).{name}({listed})"),
            }
        }
        None if call.dispatch == InvocationKind::Constructor => {
            if class.access.is_abstract() {
                return Err("the class is abstract".into());
            }
            match arguments.split_first() {
                Some((outer, _)) if classes.is_inner(&class) && outer == "null" => {
                    return Err(NO_OUTER.into());
                }
                Some((outer, rest)) if classes.is_inner(&class) => {
                    let simple = call.class.rsplit(['.', '$']).next().unwrap_or(&call.class);
                    format!("{outer}.new {simple}({})", rest.join(", "))
                }
                _ => {
                    let is_generic =
                        class.signature.as_ref().is_some_and(|one| one.starts_with('<'));
                    let diamond = if is_generic { "<>" } else { "" };
                    format!("new {}{diamond}({listed})", file.class(&call.class))
                }
            }
        }
        None => format!("{}.{name}({listed})", file.class(&call.class)),
    })
}

/// The box that a literal has to be written with, if a method of the same name would take it as a primitive value.
fn needed_box(
    written: &str,
    ty: &JavaType,
    place: usize,
    others: &[MethodDescriptor],
) -> Option<String> {
    const BOXES: [&str; 8] =
        ["Boolean", "Byte", "Character", "Short", "Integer", "Long", "Float", "Double"];
    /// What is declared so may be any box.
    const ABOVE: [&str; 4] =
        ["java.lang.Object", "java.lang.Number", "java.lang.Comparable", "java.io.Serializable"];
    let is_literal = written
        .starts_with(|first: char| first.is_ascii_digit() || matches!(first, '-' | '\'' | '('))
        || ["true", "false"].contains(&written);
    let takes_primitive = |other: &MethodDescriptor| {
        other.parameters.get(place).is_some_and(|other| !other.is_reference())
    };
    if !is_literal || !others.iter().any(takes_primitive) {
        return None;
    }
    let class = name_of(ty);
    if class.strip_prefix("java.lang.").is_some_and(|name| BOXES.contains(&name)) {
        return Some(class);
    }
    let of_literal = match written {
        "true" | "false" => "Boolean",
        _ if written.starts_with('\'') => "Character",
        _ if written.starts_with("(byte)") => "Byte",
        _ if written.starts_with("(short)") => "Short",
        _ if written.starts_with('(') => return None,
        _ if written.ends_with('L') => "Long",
        _ if written.ends_with('f') => "Float",
        _ if written.contains('.') => "Double",
        _ => "Integer",
    };
    ABOVE.contains(&class.as_str()).then(|| format!("java.lang.{of_literal}"))
}

/// Has a class or an interface above this one the method, and can a test name it?
fn is_seen_above(class: &str, call: &Invocation, classes: &Classes, package: &str) -> bool {
    let Some(file) = classes.class(class) else { return false };
    file.superclass.iter().chain(&file.interfaces).map(|above| above.replace('/', ".")).any(
        |above| {
            let has_it = classes
                .class(&above)
                .is_some_and(|above| above.methods.iter().any(|method| method.name == call.name));
            has_it && classes.is_nameable(&above, package)
                || is_seen_above(&above, call, classes, package)
        },
    )
}
