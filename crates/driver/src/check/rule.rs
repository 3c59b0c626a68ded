//! What a program should not do.

use forkless_ir::{BuiltinException, all_variants};

/// What a program should not do: the kinds of findings, each with a name and a page in the docs.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Rule {
    /// An assertion does not hold.
    Assertion,
    /// What a method promises of its result and of its effects does not hold.
    Postcondition,
    /// A method is called without what it requires.
    Precondition,
    /// What holds of an object before a call does not hold after it.
    Invariant,
    /// Null is dereferenced.
    NullDereference,
    /// An index is outside of its array, list or string.
    IndexOutOfBounds,
    /// An object is cast to a class that it does not have.
    ClassCast,
    /// A number is divided by zero, or an exact operation overflows.
    Arithmetic,
    /// An object is stored in an array of another class.
    ArrayStore,
    /// An array gets a negative size.
    NegativeArraySize,
    /// Calls within calls use up the stack.
    StackOverflow,
    /// Another exception leaves the method.
    Exception,
    /// An operation gets a value of a kind that it cannot work on, in a language without types.
    WrongKind,
}

impl Rule {
    /// All rules, in the order in which findings are listed.
    pub const ALL: [Rule; 13] = all_variants![
        Rule: Assertion,
        Postcondition,
        Precondition,
        Invariant,
        NullDereference,
        IndexOutOfBounds,
        ClassCast,
        Arithmetic,
        ArrayStore,
        NegativeArraySize,
        StackOverflow,
        Exception,
        WrongKind
    ];

    /// The name in documents: `null-dereference`.
    pub fn name(self) -> &'static str {
        match self {
            Rule::Assertion => "assertion",
            Rule::Postcondition => "postcondition",
            Rule::Precondition => "precondition",
            Rule::Invariant => "invariant",
            Rule::NullDereference => "null-dereference",
            Rule::IndexOutOfBounds => "index-out-of-bounds",
            Rule::ClassCast => "class-cast",
            Rule::Arithmetic => "arithmetic",
            Rule::ArrayStore => "array-store",
            Rule::NegativeArraySize => "negative-array-size",
            Rule::StackOverflow => "stack-overflow",
            Rule::Exception => "exception",
            Rule::WrongKind => "wrong-kind",
        }
    }

    /// What a finding says, in a few words.
    pub fn title(self) -> &'static str {
        match self {
            Rule::Assertion => "assertion fails",
            Rule::Postcondition => "postcondition fails",
            Rule::Precondition => "precondition of a call fails",
            Rule::Invariant => "invariant is broken",
            Rule::NullDereference => "null dereference",
            Rule::IndexOutOfBounds => "index out of bounds",
            Rule::ClassCast => "wrong class in a cast",
            Rule::Arithmetic => "division by zero, or overflow of an exact operation",
            Rule::ArrayStore => "wrong class in an array",
            Rule::NegativeArraySize => "negative array size",
            Rule::StackOverflow => "stack overflow",
            Rule::Exception => "exception",
            Rule::WrongKind => "wrong kind of value",
        }
    }

    /// What it means, in a sentence or two.
    pub fn explanation(self) -> &'static str {
        match self {
            Rule::Assertion => {
                "An assertion of the program fails on some input: an `assert`, or an assertion of a \
                 test library."
            }
            Rule::Postcondition => {
                "A method returns, and what it promises of its result or its effects does not hold."
            }
            Rule::Precondition => {
                "A method is called, and what it requires of its arguments or its receiver does not \
                 hold."
            }
            Rule::Invariant => {
                "The invariant of a class holds before a method is called and not after it."
            }
            Rule::NullDereference => {
                "A field, method or element is accessed through null, or a library method gets a null \
                 that it does not take."
            }
            Rule::IndexOutOfBounds => {
                "An index is negative, or not below the length of its array, list or string."
            }
            Rule::ClassCast => "A cast fails: the object does not have the class.",
            Rule::Arithmetic => {
                "An integer is divided by zero, or an exact operation of a library overflows."
            }
            Rule::ArrayStore => {
                "An object is stored in an array whose elements are of another class."
            }
            Rule::NegativeArraySize => "An array is made with a negative size.",
            Rule::StackOverflow => "Calls within calls use up the stack.",
            Rule::Exception => "An exception leaves the method that is not allowed to.",
            Rule::WrongKind => {
                "An operation gets a value of a kind that it cannot work on: a number in place of an \
                 object, for example."
            }
        }
    }

    /// The rule that an operation breaks which raises this.
    pub(super) fn of(exception: BuiltinException) -> Rule {
        match exception {
            BuiltinException::NullDereference => Rule::NullDereference,
            BuiltinException::ClassCast => Rule::ClassCast,
            BuiltinException::IndexOutOfBounds => Rule::IndexOutOfBounds,
            BuiltinException::NegativeArraySize => Rule::NegativeArraySize,
            BuiltinException::ArrayStore => Rule::ArrayStore,
            BuiltinException::Arithmetic => Rule::Arithmetic,
            BuiltinException::StackOverflow => Rule::StackOverflow,
        }
    }

    /// The rule that stands behind a class of exceptions, if operations raise such ones.
    pub(super) fn of_class(name: &str) -> Option<Rule> {
        Some(match name {
            "java.lang.AssertionError" => Rule::Assertion,
            "java.lang.NullPointerException" => Rule::NullDereference,
            "java.lang.IndexOutOfBoundsException" => Rule::IndexOutOfBounds,
            "java.lang.ClassCastException" => Rule::ClassCast,
            "java.lang.ArithmeticException" => Rule::Arithmetic,
            "java.lang.ArrayStoreException" => Rule::ArrayStore,
            "java.lang.NegativeArraySizeException" => Rule::NegativeArraySize,
            "java.lang.StackOverflowError" => Rule::StackOverflow,
            _ => return None,
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeSet;

    #[test]
    fn names_are_distinct_and_plain() {
        let names: BTreeSet<&str> = Rule::ALL.iter().map(|rule| rule.name()).collect();
        assert_eq!(names.len(), Rule::ALL.len());
        let is_plain = |name: &&str| name.chars().all(|c| c.is_ascii_lowercase() || c == '-');
        assert!(names.iter().all(is_plain), "{names:?}");
    }
}
