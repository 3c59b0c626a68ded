//! Writes JUnit tests for the paths of Java methods.
//!
//! A finished path has a concrete input, and a JVM has confirmed what the method does with it. A test makes
//! this input in Java (*arrange*), calls the method (*act*), and says what it does (*assert*). Its source is
//! what a person would write: constructors, literals, names that say what sets the path apart.
//!
//! - [`arrange`] makes the objects of an input.
//! - [`FileScope`] and [`TestScope`] know which names a file and a test use.
//! - [`literal`] writes values that need no object.
//!
//! What is deliberately absent: exploring, and a runtime library. A test needs JUnit and the class under test.

pub mod arrange;
mod case;
mod choose;
mod coverage;
mod dialect;
mod emit;
mod file;
mod layout;
pub mod literal;
mod members;
mod names;
mod observe;
mod observed;
mod scope;
mod suite;
mod test_case;
mod trial;

pub use case::Case;
pub use choose::{Choice, Explored, Omitted, Ways};
pub use dialect::{Dialect, JUnit};
pub use file::{Existing, with_header};
pub use layout::{ProjectLayout, project_layout};
pub use scope::{FileScope, TestScope};
pub use suite::{ClassTests, MethodTests, Suite, TestPlan};
