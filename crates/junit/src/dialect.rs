//! In which Java, and with which JUnit, tests are written.

/// A version of JUnit.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum JUnit {
    /// JUnit 4, from 4.13 on.
    Four,
    /// JUnit 5 and later (Jupiter).
    #[default]
    Five,
}

impl JUnit {
    /// All versions.
    pub const ALL: [JUnit; 2] = [JUnit::Four, JUnit::Five];

    /// The version as people write it.
    pub fn name(self) -> &'static str {
        match self {
            JUnit::Four => "4",
            JUnit::Five => "5",
        }
    }

    /// The annotation of a test.
    pub(crate) fn test(self) -> &'static str {
        match self {
            JUnit::Four => "org.junit.Test",
            JUnit::Five => "org.junit.jupiter.api.Test",
        }
    }

    /// A method that asserts something.
    pub(crate) fn assertion(self, name: &str) -> String {
        match self {
            JUnit::Four => format!("org.junit.Assert.{name}"),
            JUnit::Five => format!("org.junit.jupiter.api.Assertions.{name}"),
        }
    }

    /// The method that leaves a test out unless something holds.
    pub(crate) fn assumption(self) -> &'static str {
        match self {
            JUnit::Four => "org.junit.Assume.assumeTrue",
            JUnit::Five => "org.junit.jupiter.api.Assumptions.assumeTrue",
        }
    }
}

/// In which Java, and with which JUnit, tests are written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Dialect {
    /// The version of the language: 8, 17.
    pub language: u16,
    /// The version of JUnit.
    pub junit: JUnit,
}
