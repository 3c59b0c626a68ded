//! Compares what a path promises with what the JVM tells.
//!
//! The JVM tells of each node the object that it found in its place, so that two references are
//! the same if they lead to the same node: the heaps are then the same up to the identity of
//! objects.

use crate::difference::{Difference, DifferenceKind as Kind, Verdict};
use crate::expectation::{End, Expectation, Expected, Inside, is_synthetic};
use crate::place::Place;
use crate::protocol::{Answer, Contents, Found, FoundObject, Outcome};
use forkless_ir::{BuiltinException, Program};

/// The verdict on an answer. Of a process that has ended, the exit code is given.
pub(crate) fn compare(
    program: &Program,
    expectation: &Expectation,
    answer: &Answer,
    exit_code: Option<i32>,
) -> Verdict {
    if let Outcome::Unable(reason) = &answer.outcome {
        return Verdict::NotComparable(reason.clone());
    }
    let comparison = Comparison { program, expectation };
    if let Some(reason) = comparison.out_of_resources(&answer.outcome) {
        return Verdict::NotComparable(reason);
    }
    let difference = comparison
        .outcome(&answer.outcome, exit_code)
        .or_else(|| comparison.statics(answer))
        .or_else(|| answer.objects.iter().find_map(|object| comparison.object(object)));
    match difference {
        None => Verdict::Agrees,
        Some(difference) => Verdict::Differs(difference),
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
    let found = match exit_code {
        Some(code) => format!("ends the process with exit code {code}"),
        None => "crashes".into(),
    };
    if let (End::Exited(expected), Some(code)) = (end, exit_code)
        && same_exit_code(expected, code)
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

struct Comparison<'a> {
    program: &'a Program,
    expectation: &'a Expectation,
}

impl Comparison<'_> {
    /// A JVM has less memory and a smaller stack than a path is thought to have.
    fn out_of_resources(&self, outcome: &Outcome) -> Option<String> {
        let Outcome::Threw { class, .. } = outcome else { return None };
        let what = match class.as_str() {
            "java.lang.OutOfMemoryError" => "memory",
            "java.lang.StackOverflowError" => "stack",
            _ => return None,
        };
        let is_promised = match self.expectation.end {
            End::Threw => self.thrown_class() == Some(class),
            End::Raised(exception) => builtin_class(exception) == class,
            End::Returned | End::AssertionFailed | End::Exited(_) => false,
        };
        (!is_promised).then(|| format!("the JVM has not enough {what} for it"))
    }

    fn thrown_class(&self) -> Option<&str> {
        let node = self.expectation.thrown?.node()?;
        let class = self.expectation.nodes.get(node as usize)?.class;
        Some(self.program.class_name(class))
    }

    fn outcome(&self, outcome: &Outcome, exit_code: Option<i32>) -> Option<Difference> {
        let end = self.expectation.end;
        let differs = |found: String| {
            let expected = match (end, self.thrown_class()) {
                (End::Threw, Some(class)) => class.to_string(),
                _ => in_words(end).to_string(),
            };
            Some(Difference { kind: Kind::End, place: "the end".into(), expected, found })
        };
        match (end, outcome) {
            (_, Outcome::Unable(_)) => None,
            (_, Outcome::Wrong(why)) => Some(Difference {
                kind: Kind::Input,
                place: "the input".into(),
                expected: "a heap that no JVM can have".into(),
                found: format!("refuses it: {why}"),
            }),
            (End::Returned, Outcome::Returned(found)) => match self.expectation.result {
                Some(expected) => self.value(&Place::Root("the result".into()), expected, found),
                // A constructor, or nothing.
                None => None,
            },
            (End::Threw, Outcome::Threw { object, .. }) => {
                let expected = self.expectation.thrown?;
                self.value(&Place::Root("the exception".into()), expected, object)
            }
            (End::Raised(exception), Outcome::Threw { class, .. })
                if builtin_class(exception) == class =>
            {
                None
            }
            (End::AssertionFailed, Outcome::Threw { class, .. })
                if class == "java.lang.AssertionError" =>
            {
                None
            }
            (End::Exited(expected), Outcome::Exiting) => match exit_code {
                Some(code) if same_exit_code(expected, code) => None,
                _ => Some(Difference {
                    kind: Kind::ExitCode,
                    place: "the exit code".into(),
                    expected: expected.to_string(),
                    found: exit_code.map_or("none".into(), |code| code.to_string()),
                }),
            },
            (_, Outcome::Returned(_)) => differs("returns".into()),
            (_, Outcome::Threw { class, message, .. }) => {
                differs(format!("throws {class}: {message}"))
            }
            (_, Outcome::Exiting) => differs("ends the process".into()),
        }
    }

    fn statics(&self, answer: &Answer) -> Option<Difference> {
        let expected = &self.expectation.statics;
        expected.iter().zip(&answer.statics).find_map(|(&(field, expected), found)| {
            self.value(&Place::Static(field), expected, found)
        })
    }

    /// The difference between a value that is promised and the one that was found.
    fn value(&self, place: &Place, expected: Expected, found: &Found) -> Option<Difference> {
        let is_same = match (expected, found) {
            (Expected::Scalar(expected), Found::Scalar(found)) => expected.is_same(*found),
            (Expected::Null, Found::Null) => true,
            (Expected::Node(expected), Found::Node(found)) => expected == *found,
            _ => false,
        };
        if is_same {
            return None;
        }
        let kind = match (expected, found) {
            (_, Found::NotLoaded) => Kind::Initialization,
            (_, Found::NotThere) => Kind::Class,
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

    fn found_in_words(&self, found: &Found) -> String {
        match found {
            Found::Nothing => "nothing".into(),
            Found::Scalar(value) => value.to_string(),
            Found::Null => "null".into(),
            Found::Node(node) => self.node_in_words(*node),
            Found::Other(class) => format!("another object, of {class}"),
            Found::NotThere => "no such thing".into(),
            Found::NotLoaded => "has not even loaded the class".into(),
        }
    }

    fn object(&self, found: &FoundObject) -> Option<Difference> {
        let node = found.node;
        let expected = self.expectation.nodes.get(node as usize)?;
        let here = || self.expectation.places.node(self.program, node);
        let difference = |kind, expected: String, found: String| {
            Some(Difference { kind, place: here(), expected, found })
        };
        let class = self.program.class_name(expected.class);
        if !is_same_class(class, &found.class) {
            let (expected, found) =
                (format!("an object of {class}"), format!("of {}", found.class));
            return difference(Kind::Class, expected, found);
        }
        match (&expected.inside, &found.contents) {
            (Inside::Closed | Inside::Text(None), _) => None,
            (Inside::Text(Some(expected)), Contents::Text(found)) => {
                let is_message = self.is_message(node);
                let kind = if is_message { Kind::Message } else { Kind::Text };
                let shown = |text: &[u16]| format!("{:?}", String::from_utf16_lossy(text));
                (expected != found).then(|| difference(kind, shown(expected), shown(found)))?
            }
            (Inside::Fields(expected), Contents::Fields(found)) => {
                expected.iter().zip(found).find_map(|(&(field, expected), found)| {
                    self.value(&Place::Field(node, field), expected, found)
                })
            }
            (
                Inside::Elements { length, elements },
                Contents::Elements { length: found, values, surplus },
            ) => {
                if length != found {
                    return difference(Kind::Length, length.to_string(), found.to_string());
                }
                let mut elements = elements.iter().zip(values);
                let known = elements.find_map(|(&(index, expected), found)| {
                    self.value(&Place::Element(node, index), expected, found)
                });
                known.or_else(|| surplus.first().and_then(|more| self.surplus(node, more)))
            }
            (_, _) => {
                let expected = format!("an object of {class}");
                difference(Kind::Class, expected, "one of another kind".into())
            }
        }
    }

    /// An element that the path says nothing of is false, zero or null.
    fn surplus(&self, node: u32, (index, found): &(u32, Found)) -> Option<Difference> {
        let (kind, expected) = match found {
            Found::Scalar(_) => (Kind::Number, "zero"),
            _ => (Kind::Reference, "null"),
        };
        Some(Difference {
            kind,
            place: self.expectation.places.place(self.program, &Place::Element(node, *index)),
            expected: expected.into(),
            found: self.found_in_words(found),
        })
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

/// Is it the same class? Those that are made at run time have made-up names.
fn is_same_class(expected: &str, found: &str) -> bool {
    expected == found || is_synthetic(expected) && is_synthetic(found)
}
