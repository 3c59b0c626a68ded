//! Runs forkless from Rust: loads what a user names, explores its paths, and confirms the inputs
//! that were found.
//!
//! This is the library under the command. It prints nothing and reads no arguments: a
//! [`Request`] goes in, an [`Outcome`] or a [`Failure`] comes out.
//!
//! ```
//! use forkless_driver::{Exit, Request, load, run};
//!
//! # fn main() -> Result<(), forkless_driver::Failure> {
//! # let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/../..");
//! let subject = load(&Request::of(format!("{folder}/examples/sort_two.pose")))?;
//! let outcome = run(&subject, &subject.plan(), &())?;
//! for path in &outcome.exploration.paths {
//!     println!("{:?} {:?}", path.decisions, path.end.kind());
//! }
//! assert_eq!(outcome.exploration.paths.len(), 5);
//! assert_eq!(outcome.exit(), Exit::Complete);
//! # Ok(())
//! # }
//! ```
//!
//! # The steps of a run
//! 1. A [`Request`] names a target, and for Java a method of it. [`Project::open`] finds the target
//!    and its [`Language`]. [`Project::load`] makes a [`Subject`] of one method: a program with the
//!    defaults of its language. [`load`] does both.
//! 2. [`Subject::plan`] is how the subject is run if nobody says otherwise. Change what you like:
//!    bounds, budgets, the heap strategy, whether witnesses are confirmed.
//! 3. [`run`] explores. For Java it runs each witness on a JVM as well. The [`Outcome`] has the
//!    paths, the [`Confirmation`], the [`Scope`] that the result holds for, and the [`Exit`].
//!
//! [`compare`] runs several strategies on one subject, [`count`] counts the input heaps of each
//! path, [`run_main`] runs a Java program from its `main`.
//!
//! # What the caller is told on the way
//! A [`Note`] is something that the user should know and that is no error. A subject has notes, and
//! so has an outcome. An [`Observer`] is told how far a run is; `&()` is one that does not listen.
//!
//! # Adding a language
//! Add a variant to [`Language`], and the compiler shows every place to fill in. The main one is an
//! implementation of the trait in `front_end`.
//!
//! What is deliberately absent: arguments, output formats, and how conditions are worded.

mod check;
mod checkpoint;
mod compare;
mod confirmation;
mod count;
pub mod coverage;
mod exit;
mod failure;
mod front_end;
mod identity;
pub mod jobs;
mod language;
mod machine;
mod main_method;
mod note;
mod objects;
mod observer;
mod project;
mod request;
mod run;
mod scope;
mod sizes;
mod subject;
mod types;

pub use check::{
    Bound, CheckPlan, CheckRun, Checked, Confirmed, Exceptions, Finding, RouteKind, RouteStep,
    Rule, Verdict, Violation, check, raised_by_operation,
};
pub use checkpoint::Checkpoint;
pub use compare::{Comparison, Contender, compare};
pub use confirmation::{Confirmation, Difference, confirm_paths};
pub use count::{HeapCounts, count, count_on};
pub use exit::Exit;
pub use failure::{Failure, Problem, SourcePlace};
pub use forkless_lang_java::{AssumedContract, Inputs, NamedContract};
pub use forkless_sandbox::{Protection, Sandbox, SandboxMode};
pub use front_end::{JDK, JavaLocation};
pub use identity::{Fingerprint, Identity};
pub use jobs::Distribution;
pub use language::{Defaults, Language};
pub use main_method::{MainRequest, run_main};
pub use note::{AlwaysNull, Note};
pub use objects::ObjectRequest;
pub use observer::{Observer, Status};
pub use project::{ClassMethods, Project, load};
pub use request::{JavaInputs, Platform, Request};
pub use run::{Outcome, Plan, explore, run};
pub use scope::{LeftOut, Scope};
pub use sizes::{OpenBounds, Sizes, Smaller};
pub use subject::{ARRAY_BOUND, Clause, Subject};
pub use types::Types;
