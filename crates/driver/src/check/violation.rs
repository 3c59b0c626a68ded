//! What a path violates.
//!
//! A method may reject its input: it throws an exception itself, or lets a helper such as
//! `Objects.requireNonNull` do it. That is no finding. An operation that raises an exception is one, and so
//! is a library method that the program calls with what that method does not take.

use super::Rule;
use crate::Subject;
use forkless_engine::{Exploration, Path, PathEnd, Thrown};
use forkless_ir::{
    BuiltinException, Callee, ClassId, Code, MethodId, Op, Program, Raising, StackEntry,
};
use forkless_lang_java::{ABORTED, is_test_library, outermost};
use forkless_notation::StackFrame;
use std::collections::BTreeSet;

/// Which exceptions that leave a method are findings. Failed assertions always are.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub enum Exceptions {
    /// None.
    None,
    /// Those of operations: null, index, cast, arithmetic, store, negative size.
    #[default]
    Operations,
    /// All.
    All,
    /// Those of these classes and the ones below them, by their full or simple names.
    Of(BTreeSet<String>),
}

/// What a path violates, and where: two paths that violate the same are one finding.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Violation {
    /// What should not be.
    pub rule: Rule,
    /// Where it is in the program's own code.
    pub frame: Option<StackFrame>,
    /// The line of the program's text, where no method has it.
    pub position: Option<String>,
    /// The class of the exception, or what an assertion says.
    pub what: Option<String>,
}

/// Does an exception come from an instance method of another class than the one that is checked? Whether
/// that is right or wrong depends on that object, and is looked at where its class is checked. Classes above
/// the checked one and around it belong to it, and so does what static methods and constructors do for it.
pub(super) fn is_elsewhere(subject: &Subject, path: &Path) -> bool {
    let Some(checked) = &subject.class else { return false };
    let program = &subject.program;
    let above = program.find_class(checked).map(|class| with_superclasses(program, class));
    let above = above.unwrap_or_default();
    let belongs = |class: &str| outermost(class) == outermost(checked) || above.contains(&class);
    path.trace.iter().filter(|entry| is_own(program, entry)).any(|entry| {
        let method = program.method(entry.method);
        let class = method.class.map(|class| program.class_name(class));
        method.selector.is_some() && class.is_some_and(|class| !belongs(class))
    })
}

/// Methods whose job is to throw if an argument is not as it should be: of `java.util.Objects` by these names ...
const CHECKING_METHODS: [&str; 5] = [
    "requireNonNull",
    "checkIndex",
    "checkFromToIndex",
    "checkFromIndexSize",
    "requireNonNullElse",
];

/// ... and all methods of classes of these names.
const CHECKING_CLASSES: [&str; 8] =
    ["Preconditions", "Validate", "Verify", "Assert", "Asserts", "Checks", "Args", "Intrinsics"];

/// What a path violates by how it ends.
pub(super) fn violation(subject: &Subject, path: &Path, policy: &Exceptions) -> Option<Violation> {
    let program = &subject.program;
    match &path.end {
        PathEnd::Threw(Thrown::Builtin(exception)) => {
            let counts = !matches!(policy, Exceptions::None);
            counts.then(|| at_end(program, path, Rule::of(*exception), None))
        }
        PathEnd::Threw(Thrown::Object { class, .. }) => {
            let class = class.or_else(|| witnessed_class(path))?;
            thrown(subject, path, class, policy)
        }
        PathEnd::AssertionFailed(message) => {
            let what = (!message.is_empty()).then(|| message.clone());
            Some(at_end(program, path, Rule::Assertion, what))
        }
        PathEnd::Stuck(message) => {
            Some(at_end(program, path, Rule::WrongKind, Some(message.clone())))
        }
        PathEnd::Returned(_) | PathEnd::Exited(_) | PathEnd::Excluded | PathEnd::Cut(_) => None,
    }
}

/// The class of the object that a witness throws.
fn witnessed_class(path: &Path) -> Option<ClassId> {
    let witness = path.witness.as_ref()?;
    Some(witness.object(witness.thrown?)?.class)
}

/// A violation where the path ends, in a language whose traces have no frames.
fn at_end(program: &Program, path: &Path, rule: Rule, what: Option<String>) -> Violation {
    Violation { rule, frame: None, position: program.sources.locate(path.span), what }
}

fn thrown(
    subject: &Subject,
    path: &Path,
    class: ClassId,
    policy: &Exceptions,
) -> Option<Violation> {
    let program = &subject.program;
    let classes = with_superclasses(program, class);
    let is_allowed =
        |class: &&str| subject.allowed_exceptions.iter().any(|name| names(name, class));
    if classes.iter().any(is_allowed) || is_abort(&classes) {
        return None;
    }
    let kind = classes.iter().find_map(|name| Rule::of_class(name));
    let raised = path.trace.first().and_then(|entry| raised_by_operation(program, entry));
    let raised = raised.or_else(|| class_of_operation(program, class));
    let policy = match policy {
        // A test fails if anything leaves it.
        Exceptions::Operations if subject.is_harness => &Exceptions::All,
        policy => policy,
    };
    let rule = match policy {
        _ if kind == Some(Rule::Assertion) => Rule::Assertion,
        Exceptions::None => return None,
        Exceptions::Operations => match raised {
            Some(exception) => Rule::of(exception),
            None => kind.filter(|_| is_raised_by_library(program, &path.trace))?,
        },
        Exceptions::All => kind.unwrap_or(Rule::Exception),
        Exceptions::Of(listed) => {
            let is_named = |class: &&&str| listed.iter().any(|name| names(name, class));
            classes.iter().find(is_named)?;
            kind.unwrap_or(Rule::Exception)
        }
    };
    let own = path.trace.iter().filter(|entry| is_own(program, entry));
    let frames: Vec<StackFrame> = own.filter_map(|entry| StackFrame::of(program, entry)).collect();
    let frame = frames.iter().find(|frame| frame.line.is_some()).or(frames.first()).cloned();
    let what = Some(program.class_name(class).to_string());
    Some(Violation { rule, frame, position: None, what })
}

/// Does an exception say that a test is not about its input?
fn is_abort(classes: &[&str]) -> bool {
    classes.iter().any(|class| ABORTED.contains(class))
}

/// Does a test reject every input that it was tried on?
pub(super) fn all_aborted(subject: &Subject, exploration: &Exploration) -> bool {
    let program = &subject.program;
    let is_aborted = |path: &Path| match &path.end {
        PathEnd::Threw(Thrown::Object { class, .. }) => {
            let class = class.or_else(|| witnessed_class(path));
            class.is_some_and(|class| is_abort(&with_superclasses(program, class)))
        }
        PathEnd::Threw(Thrown::Builtin(_))
        | PathEnd::Returned(_)
        | PathEnd::Exited(_)
        | PathEnd::AssertionFailed(_)
        | PathEnd::Stuck(_)
        | PathEnd::Excluded
        | PathEnd::Cut(_) => false,
    };
    !exploration.paths.is_empty() && exploration.paths.iter().all(is_aborted)
}

/// Does a name mean a class? It may be its full or its simple name.
fn names(name: &str, class: &str) -> bool {
    name == class || class.rsplit(['.', '$']).next() == Some(name)
}

/// The names of a class and of those above it.
fn with_superclasses(program: &Program, class: ClassId) -> Vec<&str> {
    let above = std::iter::successors(Some(class), |&class| program.class(class).superclass);
    above.map(|class| program.class_name(class)).collect()
}

/// The exception that an operation raises, if the innermost frame is what does that.
pub fn raised_by_operation(program: &Program, innermost: &StackEntry) -> Option<BuiltinException> {
    BuiltinException::ALL.into_iter().find(|&exception| match program.exceptions.of(exception) {
        Raising::Method(method) => method == innermost.method,
        Raising::Object(_) | Raising::Uncatchable => false,
    })
}

/// The exception that has objects of this class, in a language where operations throw them themselves.
fn class_of_operation(program: &Program, class: ClassId) -> Option<BuiltinException> {
    BuiltinException::ALL
        .into_iter()
        .find(|&exception| program.exceptions.of(exception) == Raising::Object(class))
}

/// Is it a method of the program, and not of a library? Test libraries are on the class path beside the program.
fn is_own(program: &Program, entry: &StackEntry) -> bool {
    let class = program.method(entry.method).class;
    class.is_some_and(|class| {
        !program.is_merged_library(class) && !is_test_library(program.class_name(class))
    })
}

/// Is an exception raised inside the JDK?
pub(super) fn is_in_library(program: &Program, path: &Path) -> bool {
    let above = path.trace.iter().take_while(|entry| !is_own(program, entry));
    let mut classes = above.filter_map(|entry| program.method(entry.method).class);
    classes.any(|class| program.is_merged_library(class))
}

/// Did a library method throw, that is not there to reject input? If not, the program itself did.
fn is_raised_by_library(program: &Program, trace: &[StackEntry]) -> bool {
    let own = trace.iter().position(|entry| is_own(program, entry)).unwrap_or(trace.len());
    let outermost = trace[..own].iter().rev().find_map(|entry| named(program, entry.method));
    let called = outermost.or_else(|| named(program, native_call(program, trace.get(own)?)?));
    called.is_some_and(|(class, method)| !rejects_input(class, method))
}

/// The class and the name of a method, if it is one of a class.
fn named(program: &Program, method: MethodId) -> Option<(&str, &str)> {
    let method = program.method(method);
    Some((program.class_name(method.class?), method.name.as_str()))
}

/// The native method that a frame calls: it has no frame of its own.
fn native_call(program: &Program, entry: &StackEntry) -> Option<MethodId> {
    let Code::Body(body) = program.code(entry.method) else { return None };
    let instruction = body.block(entry.block).instructions.get(entry.instruction)?;
    let Op::Invoke { callee, .. } = &instruction.op else { return None };
    match callee {
        Callee::Static(method) | Callee::Special(method) => {
            matches!(program.code(*method), Code::Native(_)).then_some(*method)
        }
        Callee::Virtual { .. } => None,
    }
}

/// Is it a method whose job is to reject input?
fn rejects_input(class: &str, method: &str) -> bool {
    let simple = class.rsplit(['.', '$']).next().unwrap_or_default();
    CHECKING_CLASSES.contains(&simple)
        || class == "java.util.Objects" && CHECKING_METHODS.contains(&method)
}
