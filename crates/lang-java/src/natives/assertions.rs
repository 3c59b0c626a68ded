//! The messages of libraries for tests: texts about values, which are not computed.
//!
//! What an assertion found says all that matters. To compute its words would fork over the digits of numbers and the
//! characters of strings, and a bound on loops would cut the very paths that fail. Methods of the program that say
//! what an object is in words, such as `toString`, are not called for that.
//!
//! Invariant: where the text that stands in is known, the error that gets it is not compared with that of a JVM: it is
//! one of opentest4j, whose constructor reads its message. In other errors nothing is known of the text.

use super::call::{ModelResult, NativeCall, done, give};
use super::registry::ClassModels;
use super::strings::{hidden_text, text_of};

/// Stands in a message for what it says of values.
const VALUES: &str = "...";

pub(super) const GROUPS: &[ClassModels] = &[
    ("org.junit.jupiter.api.AssertionFailureBuilder", &[("formatValues", values)]),
    ("org.junit.jupiter.api.AssertionUtils", &[("formatValues", values)]),
    ("org.opentest4j.ValueWrapper", &[("safeValueToString", values)]),
    ("org.junit.Assert", &[("format", hidden)]),
    ("org.hamcrest.BaseDescription", &[("appendValue", described)]),
    (
        "org.hamcrest.StringDescription",
        &[("append", nothing), ("toString()Ljava/lang/String;", hidden)],
    ),
    (
        "org.assertj.core.error.MessageFormatter",
        &[(
            "format(Lorg/assertj/core/description/Description;Lorg/assertj/core/presentation/Representation;\
             Ljava/lang/String;[Ljava/lang/Object;)Ljava/lang/String;",
            hidden,
        )],
    ),
    (
        "org.assertj.core.error.ShouldBeEqual",
        &[
            ("actualAndExpectedHaveSameStringRepresentation", no),
            ("smartErrorMessage", values_or_hidden),
        ],
    ),
];

/// The text that stands for values.
fn values(call: &mut NativeCall<'_>) -> ModelResult {
    give(text_of(call, VALUES)?)
}

/// The same if the error is one of opentest4j: AssertJ looks for that library.
fn values_or_hidden(call: &mut NativeCall<'_>) -> ModelResult {
    match call.java.file_named("org.opentest4j.AssertionFailedError") {
        Some(_) => values(call),
        None => hidden(call),
    }
}

/// Only words depend on it.
fn no(call: &mut NativeCall<'_>) -> ModelResult {
    call.give_truth(false)
}

/// A text of which nothing is known.
fn hidden(call: &mut NativeCall<'_>) -> ModelResult {
    give(hidden_text(call)?)
}

/// `Description.appendValue`: the description itself.
fn described(call: &mut NativeCall<'_>) -> ModelResult {
    give(call.argument(0))
}

/// Nothing is written down.
fn nothing(_: &mut NativeCall<'_>) -> ModelResult {
    done()
}
