//! Compares what a path promises with what happened on the JVM.
//!
//! The JVM reports for each node the object that it found in its place, so that two references are
//! the same if they lead to the same node: the heaps are then the same up to the identity of
//! objects.

use crate::access_path::AccessPath;
use crate::difference::{Difference, DifferenceKind as Kind, Verdict};
use crate::expectation::{End, Expectation, Expected, Inside, is_synthetic};
use crate::protocol::{CallOutcome, FoundContents, FoundObject, FoundValue, ReplayAnswer};
use forkless_engine::AskedHashes;
use forkless_ir::{BuiltinException, Program};
use forkless_lang_java::models;
use forkless_notation::quoted;

/// The verdict on an answer. Of a process that has ended, the exit code is given.
pub(crate) fn compare(
    program: &Program,
    expectation: &Expectation,
    answer: &ReplayAnswer,
    exit_code: Option<i32>,
) -> Verdict {
    if let CallOutcome::Unable(reason) | CallOutcome::TooLate(reason) = &answer.outcome {
        return Verdict::NotComparable(reason.clone());
    }
    if is_too_new(&answer.outcome) {
        return Verdict::NotComparable("class files are for a newer Java than the JDK's".into());
    }
    let comparison = OutcomeComparison { program, expectation };
    if let Some(reason) = comparison.out_of_resources(&answer.outcome) {
        return Verdict::NotComparable(reason);
    }
    let difference = comparison
        .outcome(&answer.outcome, exit_code)
        .or_else(|| comparison.state(answer).into_iter().next().map(|one| one.difference));
    if let (Some(_), Some(error)) = (&difference, refused_class(&answer.outcome)) {
        return Verdict::ClassRefused(error);
    }
    if let (CallOutcome::Wrong(why), Some(class)) = (&answer.outcome, comparison.thrown_class())
        && is_refusal(class, "")
    {
        // The path says itself that classes do not fit together; then not even its input can be made.
        return Verdict::ClassRefused(why.clone());
    }
    let excuse = comparison.out_of_memory_before(&answer.outcome);
    match (difference, excuse.or_else(|| hashes_differ(expectation, answer))) {
        (None, _) => Verdict::Agrees,
        (Some(_), Some(reason)) => Verdict::NotComparable(reason),
        (Some(difference), None) => Verdict::Differs(difference),
    }
}

/// Does the JVM only have more than the path says, and had it before the method was called? Then it is
/// from the initializers of classes of the input, which it runs first. Both answers are to the same
/// request; the first without the call.
pub(crate) fn was_there_before(
    program: &Program,
    expectation: &Expectation,
    before: &ReplayAnswer,
    after: &ReplayAnswer,
) -> bool {
    let comparison = OutcomeComparison { program, expectation };
    let earlier = comparison.state(before);
    comparison.outcome(&after.outcome, None).is_none()
        && comparison.state(after).iter().all(|one| one.is_surplus && earlier.contains(one))
}

/// A difference in what a method left.
#[derive(PartialEq)]
struct StateDifference {
    difference: Difference,
    /// Has the JVM something where the path has zero or null, in no object of the input?
    is_surplus: bool,
}

/// A JVM asks some objects for their identity hashes of its own accord, where it links a lambda for
/// example, and has asked some classes before a path runs. Then the numbers of the path are others.
fn hashes_differ(expectation: &Expectation, answer: &ReplayAnswer) -> Option<String> {
    let asked = expectation.identity_hashes;
    // An object of the JVM's own may have the number of one of the input, which then is not asked.
    let not_of_inputs = |asked: AskedHashes| asked.all - asked.of_inputs.min(asked.all);
    let is_same =
        |found: AskedHashes| found.all == asked.all && not_of_inputs(found) <= not_of_inputs(asked);
    let is_other = expectation.hashes_of_machine || !answer.identity_hashes.is_some_and(is_same);
    (asked.all > 0 && is_other).then(|| "the JVM gave out other identity hashes".into())
}

/// How the JVM's side says that a class that the input needs is not accepted when it is loaded, and that a
/// method that it found there cannot be linked.
const CANNOT_BE_USED: [&str; 4] = [
    "there is no class ",
    " cannot be loaded: java.lang.",
    "IllegalAccessException: no such ",
    "IllegalAccessException: cannot make variable arity",
];

/// The errors with which a JVM refuses class files that are malformed, do not pass its verifier or do not fit
/// together. Those of initializers programs get to see every day.
const REFUSALS: [&str; 10] = [
    "AbstractMethodError",
    "BootstrapMethodError",
    "ClassCircularityError",
    "ClassFormatError",
    "IllegalAccessError",
    "IncompatibleClassChangeError",
    "InstantiationError",
    "NoSuchFieldError",
    "NoSuchMethodError",
    "VerifyError",
];

/// What a `NoClassDefFoundError` says of a class that is there.
const FAILED_INITIALIZER: &str = "Could not initialize class";

/// Is it an error with which a JVM refuses classes?
fn is_refusal(class: &str, message: &str) -> bool {
    class.strip_prefix("java.lang.").is_some_and(|name| {
        let is_missing = name == "NoClassDefFoundError" && !message.starts_with(FAILED_INITIALIZER);
        is_missing || REFUSALS.contains(&name)
    })
}

/// The error with which a JVM refuses classes of the program, if that is what it did. Nothing of the program
/// is at work there: compilers make no such classes together.
fn refused_class(outcome: &CallOutcome) -> Option<String> {
    match outcome {
        CallOutcome::Threw { class, message, .. } => {
            is_refusal(class, message).then(|| format!("{class}: {message}"))
        }
        CallOutcome::Wrong(why) => {
            CANNOT_BE_USED.iter().any(|words| why.contains(words)).then(|| why.clone())
        }
        CallOutcome::Returned(_)
        | CallOutcome::Exiting
        | CallOutcome::Unable(_)
        | CallOutcome::TooLate(_) => None,
    }
}

/// Did the method need a class file that the JVM refuses because of its version?
fn is_too_new(outcome: &CallOutcome) -> bool {
    match outcome {
        CallOutcome::Threw { class, .. } => class == "java.lang.UnsupportedClassVersionError",
        CallOutcome::Returned(_)
        | CallOutcome::Exiting
        | CallOutcome::Wrong(_)
        | CallOutcome::Unable(_)
        | CallOutcome::TooLate(_) => false,
    }
}

/// The class of an exception that an operation raises.
fn builtin_class(exception: BuiltinException) -> &'static str {
    match exception {
        BuiltinException::NullDereference => "java.lang.NullPointerException",
        BuiltinException::ClassCast => "java.lang.ClassCastException",
        BuiltinException::IndexOutOfBounds => "java.lang.ArrayIndexOutOfBoundsException",
        BuiltinException::NegativeArraySize => "java.lang.NegativeArraySizeException",
        BuiltinException::ArrayStore => "java.lang.ArrayStoreException",
        BuiltinException::Arithmetic => "java.lang.ArithmeticException",
        BuiltinException::StackOverflow => "java.lang.StackOverflowError",
    }
}

/// How a process ended that was to run a path.
pub(crate) fn process_ended(end: End, exit_code: Option<i32>) -> Verdict {
    // It was killed, or something in it is broken: that says nothing about the path.
    let Some(exit_code) = exit_code else {
        return Verdict::NotComparable("the JVM was killed or crashed".into());
    };
    let found = format!("ends the process with exit code {exit_code}");
    if let End::Exited(expected) = end
        && same_exit_code(expected, exit_code)
    {
        return Verdict::Agrees;
    }
    Verdict::Differs(Difference {
        kind: if matches!(end, End::Exited(_)) { Kind::ExitCode } else { Kind::End },
        place: "the end".into(),
        expected: in_words(end).into(),
        found,
    })
}

/// The system keeps only the lowest bits of an exit code.
fn same_exit_code(expected: i32, found: i32) -> bool {
    expected == found || cfg!(unix) && expected & 0xff == found
}

/// How a path ends, for people.
pub(crate) fn in_words(end: End) -> &'static str {
    match end {
        End::Returned => "a return",
        End::Threw => "an exception",
        End::Raised(exception) => builtin_class(exception),
        End::AssertionFailed => "an assertion that does not hold",
        End::Exited(_) => "an end of the process",
    }
}

fn not_enough(what: &str) -> String {
    format!("the JVM has not enough {what} for it")
}

struct OutcomeComparison<'a> {
    program: &'a Program,
    expectation: &'a Expectation,
}

impl OutcomeComparison<'_> {
    /// A JVM has less memory and a smaller stack than a path is thought to have.
    fn out_of_resources(&self, outcome: &CallOutcome) -> Option<String> {
        let CallOutcome::Threw { class, .. } = outcome else { return None };
        let what = match class.as_str() {
            "java.lang.OutOfMemoryError" => "memory",
            "java.lang.StackOverflowError" => "stack",
            _ => return None,
        };
        (!self.is_promised(class)).then(|| not_enough(what))
    }

    /// A path that throws an `OutOfMemoryError` of the library promises it for another reason than
    /// a JVM has that is out of memory before.
    fn out_of_memory_before(&self, outcome: &CallOutcome) -> Option<String> {
        const ERROR: &str = "java.lang.OutOfMemoryError";
        let CallOutcome::Threw { class, .. } = outcome else { return None };
        (class == ERROR && self.is_promised(ERROR)).then(|| not_enough("memory"))
    }

    /// Does the path end with an exception of this class?
    fn is_promised(&self, class: &str) -> bool {
        match self.expectation.end {
            End::Threw => self.thrown_class() == Some(class),
            End::Raised(exception) => builtin_class(exception) == class,
            End::Returned | End::AssertionFailed | End::Exited(_) => false,
        }
    }

    fn thrown_class(&self) -> Option<&str> {
        let node = self.expectation.thrown?.node()?;
        let class = self.expectation.nodes.get(node as usize)?.class;
        Some(self.program.class_name(class))
    }

    fn outcome(&self, outcome: &CallOutcome, exit_code: Option<i32>) -> Option<Difference> {
        let end = self.expectation.end;
        let differs = |found: String| {
            let expected = match (end, self.thrown_class()) {
                (End::Threw, Some(class)) => class.to_string(),
                _ => in_words(end).to_string(),
            };
            Some(Difference { kind: Kind::End, place: "the end".into(), expected, found })
        };
        match (end, outcome) {
            (_, CallOutcome::Unable(_) | CallOutcome::TooLate(_)) => None,
            (_, CallOutcome::Wrong(why)) => Some(Difference {
                kind: Kind::Input,
                place: "the input".into(),
                expected: "a heap that no JVM can have".into(),
                found: format!("refuses it: {why}"),
            }),
            (End::Returned, CallOutcome::Returned(found)) => match self.expectation.result {
                Some(expected) => {
                    self.value(&AccessPath::Root("the result".into()), expected, found)
                }
                // A constructor, or nothing.
                None => None,
            },
            (End::Threw, CallOutcome::Threw { object, .. }) => {
                let expected = self.expectation.thrown?;
                self.value(&AccessPath::Root("the exception".into()), expected, object)
            }
            (End::Raised(exception), CallOutcome::Threw { class, .. })
                if builtin_class(exception) == class =>
            {
                None
            }
            (End::AssertionFailed, CallOutcome::Threw { class, .. })
                if class == "java.lang.AssertionError" =>
            {
                None
            }
            (End::Exited(expected), CallOutcome::Exiting) => match exit_code {
                Some(code) if same_exit_code(expected, code) => None,
                _ => Some(Difference {
                    kind: Kind::ExitCode,
                    place: "the exit code".into(),
                    expected: expected.to_string(),
                    found: exit_code.map_or("none".into(), |code| code.to_string()),
                }),
            },
            (_, CallOutcome::Returned(_)) => differs("returns".into()),
            (_, CallOutcome::Threw { class, message, .. }) => {
                differs(format!("throws {class}: {message}"))
            }
            (_, CallOutcome::Exiting) => differs("ends the process".into()),
        }
    }

    /// All differences in static fields and objects.
    fn state(&self, answer: &ReplayAnswer) -> Vec<StateDifference> {
        let expected = self.expectation.statics.iter().zip(&answer.statics);
        let statics = expected.filter_map(|(&(field, expected), found)| {
            self.left(&AccessPath::Static(field), expected, found)
        });
        statics.chain(answer.objects.iter().flat_map(|object| self.object(object))).collect()
    }

    /// The difference between a value that is promised and the one that was found.
    fn value(
        &self,
        place: &AccessPath,
        expected: Expected,
        found: &FoundValue,
    ) -> Option<Difference> {
        let is_same = match (expected, found) {
            (Expected::Scalar(expected), FoundValue::Scalar(found)) => expected.is_same(*found),
            (Expected::Null, FoundValue::Null) => true,
            (Expected::Node(expected), FoundValue::Node(found)) => expected == *found,
            _ => false,
        };
        if is_same {
            return None;
        }
        let kind = match (expected, found) {
            (_, FoundValue::NotLoaded) => Kind::Initialization,
            (_, FoundValue::NotThere) => Kind::Class,
            (Expected::Scalar(_), _) => Kind::Number,
            (Expected::Null | Expected::Node(_), _) => Kind::Reference,
        };
        Some(Difference {
            kind,
            place: self.expectation.places.place(self.program, place),
            expected: self.expected_in_words(expected),
            found: self.found_in_words(found),
        })
    }

    fn expected_in_words(&self, expected: Expected) -> String {
        match expected {
            Expected::Scalar(value) => value.to_string(),
            Expected::Null => "null".into(),
            Expected::Node(node) => self.node_in_words(node),
        }
    }

    fn node_in_words(&self, node: u32) -> String {
        let place = self.expectation.places.node(self.program, node);
        match self.expectation.nodes.get(node as usize) {
            Some(known) => format!("{place}, of {}", self.program.class_name(known.class)),
            None => place,
        }
    }

    fn found_in_words(&self, found: &FoundValue) -> String {
        match found {
            FoundValue::Nothing => "nothing".into(),
            FoundValue::Scalar(value) => value.to_string(),
            FoundValue::Null => "null".into(),
            FoundValue::Node(node) => self.node_in_words(*node),
            FoundValue::Other(class) => format!("another object, of {class}"),
            FoundValue::NotThere => "no such thing".into(),
            FoundValue::NotLoaded => "has not even loaded the class".into(),
        }
    }

    /// The difference between a value that is promised to be left and the one that was found.
    fn left(
        &self,
        place: &AccessPath,
        expected: Expected,
        found: &FoundValue,
    ) -> Option<StateDifference> {
        let difference = self.value(place, expected, found)?;
        let is_of_input = |node: u32| node < self.expectation.input_count;
        let is_surplus = match *place {
            AccessPath::Static(_) => true,
            AccessPath::Field(node, _) | AccessPath::Element(node, _) => !is_of_input(node),
            AccessPath::Root(_) => false,
        };
        let is_there = !matches!(found, FoundValue::NotLoaded | FoundValue::NotThere);
        let is_surplus = is_surplus && is_there && expected.is_zero();
        Some(StateDifference { difference, is_surplus })
    }

    /// The differences in an object.
    fn object(&self, found: &FoundObject) -> Vec<StateDifference> {
        let node = found.node;
        let Some(expected) = self.expectation.nodes.get(node as usize) else { return vec![] };
        let here = || self.expectation.places.node(self.program, node);
        let difference = |kind, expected: String, found: String| {
            let difference = Difference { kind, place: here(), expected, found };
            vec![StateDifference { difference, is_surplus: false }]
        };
        let class = self.program.class_name(self.program.visible_class(expected.class));
        if !is_same_class(class, &found.class) {
            let (expected, found) =
                (format!("an object of {class}"), format!("of {}", found.class));
            return difference(Kind::Class, expected, found);
        }
        match (&expected.inside, &found.contents) {
            (Inside::Closed | Inside::Text(None), _) => vec![],
            (Inside::Text(Some(expected)), FoundContents::Text(found)) => {
                let is_message = self.is_message(node);
                let kind = if is_message { Kind::Message } else { Kind::Text };
                let shown = |text: &[u16]| quoted(&String::from_utf16_lossy(text));
                match expected == found {
                    true => vec![],
                    false => difference(kind, shown(expected), shown(found)),
                }
            }
            (Inside::Fields(expected), FoundContents::Fields(found)) => {
                let fields = expected.iter().zip(found);
                let differing = fields.filter_map(|(&(field, expected), found)| {
                    self.left(&AccessPath::Field(node, field), expected, found)
                });
                differing.collect()
            }
            (
                Inside::Elements { length, elements },
                FoundContents::Elements { length: found, values, surplus },
            ) => {
                if length != found {
                    return difference(Kind::Length, length.to_string(), found.to_string());
                }
                let known =
                    elements.iter().zip(values).filter_map(|(&(index, expected), found)| {
                        self.left(&AccessPath::Element(node, index), expected, found)
                    });
                known.chain(surplus.iter().map(|more| self.surplus(node, more))).collect()
            }
            (_, _) => {
                let expected = format!("an object of {class}");
                difference(Kind::Class, expected, "one of another kind".into())
            }
        }
    }

    /// An element that the path says nothing of is false, zero or null.
    fn surplus(&self, node: u32, (index, found): &(u32, FoundValue)) -> StateDifference {
        let (kind, expected) = match found {
            FoundValue::Scalar(_) => (Kind::Number, "zero"),
            _ => (Kind::Reference, "null"),
        };
        let difference = Difference {
            kind,
            place: self.expectation.places.place(self.program, &AccessPath::Element(node, *index)),
            expected: expected.into(),
            found: self.found_in_words(found),
        };
        StateDifference { difference, is_surplus: node >= self.expectation.input_count }
    }

    /// Is it the message of the exception that was thrown?
    fn is_message(&self, string: u32) -> bool {
        let thrown = self.expectation.thrown.and_then(Expected::node);
        let thrown = thrown.and_then(|node| self.expectation.nodes.get(node as usize));
        let Some(Inside::Fields(fields)) = thrown.map(|node| &node.inside) else { return false };
        fields.iter().any(|&(field, value)| {
            value == Expected::Node(string) && self.program.field(field).name == "detailMessage"
        })
    }
}

/// Is it the same class? Those that are made at run time have made-up names, and no JVM has what models
/// make for themselves.
fn is_same_class(expected: &str, found: &str) -> bool {
    let is_made_up = is_synthetic(expected) && is_synthetic(found);
    expected == found || is_made_up || models::is_model(expected)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::value_kind::{Scalar, ValueKind};
    use forkless_engine::{Change, HeapObject, PathEnd, Thrown, Witness};
    use forkless_ir::{Class, ClassId, ClassKind, Field, FieldId, InputRule, Span, Type};
    use forkless_term::{Location, ReferenceValue, TermPool, Value, Width};

    /// A class `A` with a number `n` and a reference `next`, and the class `int[]`.
    fn program() -> Program {
        let mut program = Program::default();
        let span = Span::SYNTHETIC;
        let class = program.add_class(Class::new("A", ClassKind::Concrete, span));
        for (name, ty) in [("n", Type::I32), ("next", Type::Ref(class))] {
            let field = program.add_field(Field {
                name: name.into(),
                class,
                ty,
                is_static: false,
                rule: InputRule::default(),
                holds: None,
                usual_class: None,
                span,
            });
            program.class_mut(class).fields.push(field);
        }
        let array = ClassKind::Array { element: Type::I32 };
        program.add_class(Class::new("int[]", array, span));
        program
    }

    fn int(value: u64) -> Value {
        Value::Bits(Width::W32, value)
    }

    fn object(n: u64, next: Value) -> HeapObject {
        let fields = vec![(FieldId(0), int(n)), (FieldId(1), next)];
        HeapObject { class: ClassId(0), variant: None, fields, length: None, elements: vec![] }
    }

    /// The input `a` with `n` 1, which the path sets to 2; it returns a new object that leads to `a`,
    /// and makes one that nothing leads to.
    fn expectation(program: &Program) -> Expectation {
        let a = Value::Reference(ReferenceValue::Input(0));
        let witness = Witness {
            inputs: vec![("a".into(), a)],
            objects: vec![object(1, Value::NULL)],
            result: Some(Value::Reference(ReferenceValue::Location(Location(1)))),
            changes: vec![Change::Field { object: 0, field: FieldId(0), value: int(2) }],
            new_objects: vec![object(9, Value::NULL), object(3, a)],
            ..Witness::default()
        };
        let end = PathEnd::Returned(None);
        let result = Some(ValueKind::Reference);
        Expectation::new(program, &witness, &end, result, &mut |_| true).expect("it is whole")
    }

    fn number(value: i32) -> FoundValue {
        FoundValue::Scalar(Scalar::Int(value))
    }

    fn found(node: u32, class: &str, fields: Vec<FoundValue>) -> FoundObject {
        FoundObject { node, class: class.into(), contents: FoundContents::Fields(fields) }
    }

    /// What a JVM says that does the same.
    fn agreeing() -> ReplayAnswer {
        ReplayAnswer {
            outcome: CallOutcome::Returned(FoundValue::Node(1)),
            identity_hashes: None,
            statics: vec![],
            objects: vec![
                found(0, "A", vec![number(2), FoundValue::Null]),
                found(1, "A", vec![number(3), FoundValue::Node(0)]),
            ],
        }
    }

    /// If the JVM asked other objects for their hashes, a difference may be due to that.
    #[test]
    fn other_identity_hashes_excuse_a_difference() {
        let program = program();
        let hashes = |(all, of_inputs)| AskedHashes { all, of_inputs };
        let check =
            |promised: (u32, u32), asked: Option<(u32, u32)>, is_same: bool, expected: &str| {
                let identity_hashes = hashes(promised);
                let expectation = Expectation { identity_hashes, ..expectation(&program) };
                let mut answer = ReplayAnswer { identity_hashes: asked.map(hashes), ..agreeing() };
                if !is_same {
                    answer.outcome = CallOutcome::Returned(FoundValue::Node(0));
                }
                let verdict = compare(&program, &expectation, &answer, None);
                assert!(
                    format!("{verdict:?}").starts_with(expected),
                    "{promised:?} {asked:?}: {verdict:?}"
                );
            };
        check((2, 0), Some((2, 0)), true, "Agrees");
        check((2, 0), Some((3, 0)), true, "Agrees");
        check((2, 0), Some((2, 0)), false, "Differs");
        check((2, 0), Some((3, 0)), false, "NotComparable");
        check((2, 0), None, false, "NotComparable");
        // Two of the input: or one of them, and an object of the JVM's own.
        check((2, 2), Some((2, 2)), false, "Differs");
        check((2, 2), Some((2, 1)), false, "NotComparable");
        check((2, 1), Some((2, 2)), false, "Differs");
        // The path asked nobody.
        check((0, 0), None, false, "Differs");
        // It asked a class, which the JVM may have asked before.
        let expectation = Expectation {
            identity_hashes: hashes((1, 0)),
            hashes_of_machine: true,
            ..expectation(&program)
        };
        let outcome = CallOutcome::Returned(FoundValue::Node(0));
        let answer = ReplayAnswer { outcome, identity_hashes: Some(hashes((1, 0))), ..agreeing() };
        let verdict = compare(&program, &expectation, &answer, None);
        assert!(matches!(verdict, Verdict::NotComparable(_)), "{verdict:?}");
    }

    #[test]
    fn each_difference_is_found() {
        let program = program();
        let expectation = expectation(&program);
        assert_eq!(expectation.nodes.len(), 2, "what nothing leads to does not matter");
        assert_eq!(compare(&program, &expectation, &agreeing(), None), Verdict::Agrees);
        let check = |change: &dyn Fn(&mut ReplayAnswer), kind, expected: &str| {
            let mut answer = agreeing();
            change(&mut answer);
            match compare(&program, &expectation, &answer, None) {
                Verdict::Differs(found) => {
                    assert_eq!((found.kind, found.to_string().as_str()), (kind, expected));
                }
                other => panic!("{other}"),
            }
        };
        check(
            &|answer| answer.outcome = CallOutcome::Returned(FoundValue::Null),
            Kind::Reference,
            "the result: the path has the result, of A, the JVM null",
        );
        check(
            &|answer| answer.outcome = CallOutcome::Exiting,
            Kind::End,
            "the end: the path has a return, the JVM ends the process",
        );
        check(
            &|answer| answer.outcome = CallOutcome::Wrong("no".into()),
            Kind::Input,
            "the input: the path has a heap that no JVM can have, the JVM refuses it: no",
        );
        check(
            &|answer| answer.objects[0] = found(0, "A", vec![number(1), FoundValue::Null]),
            Kind::Number,
            "a.n: the path has 2, the JVM 1",
        );
        check(
            &|answer| answer.objects[1] = found(1, "A", vec![number(3), FoundValue::Node(1)]),
            Kind::Reference,
            "the result.next: the path has a, of A, the JVM the result, of A",
        );
        check(
            &|answer| {
                answer.objects[1] = found(1, "A", vec![number(3), FoundValue::Other("B".into())])
            },
            Kind::Reference,
            "the result.next: the path has a, of A, the JVM another object, of B",
        );
        check(
            &|answer| answer.objects[1] = found(1, "B", vec![number(3), FoundValue::NotThere]),
            Kind::Class,
            "the result: the path has an object of A, the JVM of B",
        );
        check(
            &|answer| answer.objects[1].contents = FoundContents::Text(vec![]),
            Kind::Class,
            "the result: the path has an object of A, the JVM one of another kind",
        );
    }

    #[test]
    fn arrays_have_no_more_than_promised() {
        let program = program();
        let array = HeapObject {
            class: ClassId(1),
            variant: None,
            fields: vec![],
            length: Some(2),
            elements: vec![(1, int(5))],
        };
        let witness = Witness {
            result: Some(Value::Reference(ReferenceValue::Location(Location(0)))),
            new_objects: vec![array],
            ..Witness::default()
        };
        let end = PathEnd::Returned(None);
        let result = Some(ValueKind::Reference);
        let expectation = Expectation::new(&program, &witness, &end, result, &mut |_| true);
        let expectation = expectation.expect("it is whole");
        let check = |length, five, surplus: Vec<(u32, FoundValue)>, expected: &str| {
            let contents = FoundContents::Elements { length, values: vec![number(five)], surplus };
            let object = FoundObject { node: 0, class: "int[]".into(), contents };
            let outcome = CallOutcome::Returned(FoundValue::Node(0));
            let answer = ReplayAnswer {
                outcome,
                identity_hashes: None,
                statics: vec![],
                objects: vec![object],
            };
            let verdict = compare(&program, &expectation, &answer, None);
            assert_eq!(verdict.to_string(), expected);
        };
        check(2, 5, vec![], "the JVM agrees");
        check(3, 5, vec![], "the JVM differs: the result: the path has 2, the JVM 3");
        check(2, 6, vec![], "the JVM differs: the result[1]: the path has 5, the JVM 6");
        let more = vec![(0, number(4))];
        check(2, 5, more, "the JVM differs: the result[0]: the path has zero, the JVM 4");
    }

    #[test]
    fn a_jvm_has_limits() {
        let program = program();
        let expectation = expectation(&program);
        let answer = |outcome| ReplayAnswer {
            outcome,
            identity_hashes: None,
            statics: vec![],
            objects: vec![],
        };
        let threw = |class: &str| {
            answer(CallOutcome::Threw {
                object: FoundValue::Other(class.into()),
                class: class.into(),
                message: "why".into(),
            })
        };
        let check = |answer: ReplayAnswer, expected: &str| {
            assert_eq!(compare(&program, &expectation, &answer, None).to_string(), expected);
        };
        let words = "not compared: the JVM has not enough stack for it";
        check(threw("java.lang.StackOverflowError"), words);
        let words = "not compared: the JVM has not enough memory for it";
        check(threw("java.lang.OutOfMemoryError"), words);
        check(answer(CallOutcome::Unable("tired".into())), "not compared: tired");
        let words = "not compared: class files are for a newer Java than the JDK's";
        check(threw("java.lang.UnsupportedClassVersionError"), words);
        let words = "the JVM differs: the end: the path has a return, the JVM throws E: why";
        check(threw("E"), words);
    }

    #[test]
    fn a_jvm_may_be_out_of_memory_before_the_path_is() {
        const ERROR: &str = "java.lang.OutOfMemoryError";
        let mut program = program();
        let class = program.add_class(Class::new(ERROR, ClassKind::Concrete, Span::SYNTHETIC));
        let error =
            HeapObject { class, variant: None, fields: vec![], length: None, elements: vec![] };
        let witness = Witness {
            thrown: Some(ReferenceValue::Location(Location(0))),
            new_objects: vec![error],
            ..Witness::default()
        };
        let reference = TermPool::default().null();
        let end = PathEnd::Threw(Thrown::Object { reference, class: Some(class) });
        let expectation = Expectation::new(&program, &witness, &end, None, &mut |_| true);
        let expectation = expectation.expect("it is whole");
        let check = |object, expected: &str| {
            let outcome = CallOutcome::Threw { object, class: ERROR.into(), message: "why".into() };
            let answer =
                ReplayAnswer { outcome, identity_hashes: None, statics: vec![], objects: vec![] };
            let verdict = compare(&program, &expectation, &answer, None);
            assert_eq!(verdict.to_string(), expected);
        };
        check(FoundValue::Node(0), "the JVM agrees");
        let words = "not compared: the JVM has not enough memory for it";
        check(FoundValue::Other("an object of the JVM".into()), words);
    }

    #[test]
    fn ends_of_processes() {
        let check = |end, code, expected: &str| {
            assert_eq!(process_ended(end, code).to_string(), expected);
        };
        check(End::Exited(3), Some(3), "the JVM agrees");
        let words = "the JVM differs: the end: the path has an end of the process, the JVM ends the \
                     process with exit code 4";
        check(End::Exited(3), Some(4), words);
        check(End::Returned, None, "not compared: the JVM was killed or crashed");
    }

    #[test]
    fn classes_made_at_run_time() {
        assert!(is_same_class("A$$Lambda/3", "A$$Lambda$14/0x0000000800c03000"));
        assert!(!is_same_class("A$$Lambda/3", "A"));
        assert!(is_same_class("A", "A"));
    }
}
