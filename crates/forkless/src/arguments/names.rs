//! Words that options take.
//!
//! Words for values of the library come from these values themselves, so that none can be missing:
//! [`choice`] makes an option of all that there are.

use clap::ValueEnum;
use clap::builder::{PossibleValue, PossibleValuesParser, TypedValueParser};
use forkless_driver::{Contender, Inputs, Language, SandboxMode, Types};
use forkless_engine::{Merge, NullPolicy, Order, SolverMode};
use forkless_heap::Strategy;
use forkless_ir::all_variants;
use forkless_junit::JUnit;

/// A value of the library that an option takes by its name.
pub trait Choice: Copy + Send + Sync + 'static {
    /// All values.
    fn all() -> Vec<Self>;

    /// The word for it.
    fn word(self) -> &'static str;

    /// What the help says of it; nothing where the word says it all.
    fn help(self) -> &'static str {
        ""
    }
}

/// Reads an option that takes one of these values.
pub fn choice<T: Choice>() -> impl TypedValueParser<Value = T> {
    let possible = |value: T| {
        let word = PossibleValue::new(value.word());
        if value.help().is_empty() { word } else { word.help(value.help()) }
    };
    let words = PossibleValuesParser::new(T::all().into_iter().map(possible));
    words.map(|word| {
        let found = T::all().into_iter().find(|value| value.word() == word);
        found.expect("only words of these values are possible")
    })
}

impl Choice for Language {
    fn all() -> Vec<Self> {
        Language::ALL.into()
    }

    fn word(self) -> &'static str {
        self.name()
    }

    fn help(self) -> &'static str {
        match self {
            Language::Pose => "The language of the POSE paper",
            Language::Javalite => "The language of the papers on exact heap summaries",
            Language::Java => "Java: class files, or what `javac` makes of a source file",
        }
    }
}

impl Choice for Types {
    fn all() -> Vec<Self> {
        Types::ALL.into()
    }

    fn word(self) -> &'static str {
        self.name()
    }

    fn help(self) -> &'static str {
        match self {
            Types::Any => "One that fits how the reference is used, as the POSE paper has it",
            Types::Declared => "The declared one or one below, as in Java",
            Types::Exact => {
                "As declared; and an object met first in a field has exactly the class declared \
                 there, as some tools for Java take it. Only for strategies that split runs"
            }
        }
    }
}

impl Choice for JUnit {
    fn all() -> Vec<Self> {
        JUnit::ALL.into()
    }

    fn word(self) -> &'static str {
        self.name()
    }

    fn help(self) -> &'static str {
        match self {
            JUnit::Four => "JUnit 4.13",
            JUnit::Five => "JUnit 5 and later",
        }
    }
}

impl Choice for SandboxMode {
    fn all() -> Vec<Self> {
        SandboxMode::ALL.into()
    }

    fn word(self) -> &'static str {
        self.name()
    }

    fn help(self) -> &'static str {
        match self {
            SandboxMode::Auto => "Where the system has one; the result says what it was",
            SandboxMode::Require => "Always: without one, nothing is run",
            SandboxMode::Off => "Never",
        }
    }
}

impl Choice for Inputs {
    fn all() -> Vec<Self> {
        Inputs::ALL.into()
    }

    fn word(self) -> &'static str {
        self.name()
    }

    fn help(self) -> &'static str {
        match self {
            Inputs::Usual => {
                "Those that the constructors and methods of their classes lead to, as far as the \
                 code shows that"
            }
            Inputs::Any => "All that the JVM allows, whatever their classes do",
        }
    }
}

impl Choice for Merge {
    fn all() -> Vec<Self> {
        Merge::ALL.into()
    }

    fn word(self) -> &'static str {
        self.name()
    }

    fn help(self) -> &'static str {
        match self {
            Merge::None => "Nowhere: each way through the code is a path",
            Merge::Models => "In the code that stands for maps and sets of the input",
            Merge::Library => "In preconditions, and in library code that the program calls",
            Merge::Answers => {
                "In preconditions, and in calls that return something and change no input object"
            }
            Merge::All => "Everywhere: one path for each way in which the program ends",
        }
    }
}

impl Choice for Strategy {
    fn all() -> Vec<Self> {
        Strategy::ALL.into()
    }

    fn word(self) -> &'static str {
        self.name()
    }

    fn help(self) -> &'static str {
        match self {
            Strategy::Lazy => "Reading an input reference splits the run over all that it may be",
            Strategy::Lazier => {
                "Reading it splits over null or not; using it over the objects that it may be"
            }
            Strategy::LazierSharp => "Only testing it for null and using it split the run",
            Strategy::Summary => {
                "Exact heap summaries: a reference is a guarded set of locations, nothing is split"
            }
            Strategy::Pose => "Path-optimal: aliasing lives in the values, nothing is split",
        }
    }
}

impl Choice for NullPolicy {
    fn all() -> Vec<Self> {
        NullPolicy::ALL.into()
    }

    fn word(self) -> &'static str {
        self.name()
    }
}

impl Choice for SolverMode {
    fn all() -> Vec<Self> {
        all_variants![SolverMode: Whole, Unwind].into()
    }

    fn word(self) -> &'static str {
        match self {
            SolverMode::Whole => "whole",
            SolverMode::Unwind => "unwind",
        }
    }
}

impl Choice for Contender {
    fn all() -> Vec<Self> {
        Contender::all().collect()
    }

    fn word(self) -> &'static str {
        self.name()
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum OrderName {
    /// New branches of the program's own code first, then what was tried least
    Coverage,
    DepthFirst,
    BreadthFirst,
    Random,
}

impl OrderName {
    /// The order; the seed is for a random one.
    pub fn order(self, seed: u64) -> Order {
        match self {
            OrderName::Coverage => Order::Coverage,
            OrderName::DepthFirst => Order::DepthFirst,
            OrderName::BreadthFirst => Order::BreadthFirst,
            OrderName::Random => Order::Random(seed),
        }
    }
}

/// How a verdict is printed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum CheckFormat {
    /// For people
    Text,
    /// For programs
    Json,
    /// SARIF 2.1.0, for code scanners
    Sarif,
    /// JUnit's XML, for CI servers
    Junit,
    /// Annotations of GitHub workflows
    Github,
    /// A page for a browser
    Html,
}

/// How `test` prints its result.
#[derive(Clone, Copy, ValueEnum, PartialEq, Eq, Debug)]
pub enum TestFormat {
    /// For people
    Text,
    /// For programs
    Json,
}

#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
pub enum ExploreFormat {
    Text,
    Json,
}

#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
pub enum CoverageFormat {
    /// A line for each method, then what is not reached and why
    Text,
    Json,
    /// A page over the source
    Html,
    /// A trace file of LCOV
    Lcov,
    /// The XML that JaCoCo would write of tests with these inputs
    Jacoco,
}

#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
pub enum TableFormat {
    Text,
    Json,
    Csv,
}

/// When references that are arguments are looked at.
#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
pub enum ArgumentsLooked {
    /// Where they are used
    Lazy,
    /// At once, as Kiasan does
    Eager,
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeSet;

    fn check<T: Choice>() {
        let words: BTreeSet<&str> = T::all().into_iter().map(Choice::word).collect();
        assert_eq!(words.len(), T::all().len(), "{words:?}");
    }

    #[test]
    fn words_are_different() {
        check::<Language>();
        check::<Types>();
        check::<Inputs>();
        check::<Strategy>();
        check::<NullPolicy>();
        check::<SolverMode>();
        check::<Contender>();
    }

    /// Does not compile if an order has no name.
    #[test]
    fn every_order_has_a_name() {
        let name = |order: Order| match order {
            Order::Coverage => OrderName::Coverage,
            Order::DepthFirst => OrderName::DepthFirst,
            Order::BreadthFirst => OrderName::BreadthFirst,
            Order::Random(_) => OrderName::Random,
        };
        for &one in OrderName::value_variants() {
            assert_eq!(name(one.order(7)), one);
        }
    }
}
