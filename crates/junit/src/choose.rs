//! Which paths become tests.

use crate::Case;
use forkless_driver::coverage::{Covered, Tracer};
use forkless_driver::{Outcome, Subject};
use forkless_engine::{Config, Path, PathEnd, Replay, Thrown};
use forkless_lang_java::functions::is_result;
use forkless_term::{ReferenceValue, Value};
use std::collections::BTreeMap;

/// A method that was explored.
#[derive(Clone, Copy)]
pub struct Explored<'a> {
    /// What was explored; its conditions fork.
    pub subject: &'a Subject,
    /// With which configuration.
    pub config: &'a Config,
    /// What was found.
    pub outcome: &'a Outcome,
}

/// Which paths of a method become tests.
#[derive(Clone, Copy, Debug, Default)]
pub struct Choice {
    /// Every path, and not only the fewest that reach everything.
    pub all_paths: bool,
    /// Also paths whose only news is that a null argument is dereferenced.
    pub null_arguments: bool,
}

/// A path that may become a test.
#[derive(Clone)]
pub(crate) struct Candidate<'a> {
    pub case: Case<'a>,
    /// What it covers of the class under test.
    pub covered: Covered,
}

/// Paths that are not made tests of, by reason, and how many.
pub type Omitted = BTreeMap<String, usize>;

/// The paths of a method that may become tests: the smallest inputs first.
pub(crate) fn candidates<'a>(
    explored: Explored<'a>,
    choice: Choice,
    omitted: &mut Omitted,
) -> Vec<Candidate<'a>> {
    let Explored { subject, config, outcome } = explored;
    let Some(call) = &subject.call else { return vec![] };
    let mut tracer = Tracer::new(subject, config);
    let mut found = vec![];
    for (number, path) in outcome.exploration.paths.iter().enumerate() {
        let witness = match usable(explored, number, path, choice) {
            Ok(witness) => witness,
            Err(Some(reason)) => {
                *omitted.entry(reason).or_default() += 1;
                continue;
            }
            Err(None) => continue,
        };
        let mut covered = tracer.covered(path).unwrap_or_default();
        let outer = outermost(&call.class);
        covered.retain(|item| outermost(&item.place().method.class) == outer);
        let exploration = &outcome.exploration;
        found.push(Candidate { case: Case { subject, call, exploration, path, witness }, covered });
    }
    found.sort_by_key(|candidate| candidate.case.path.input_size());
    found
}

/// The class that a class is nested in, or itself.
fn outermost(class: &str) -> &str {
    class.split('$').next().unwrap_or(class)
}

/// The input of a path that can be a test, or why it cannot be one, if that is worth a word.
fn usable<'a>(
    Explored { subject, outcome, .. }: Explored<'a>,
    number: usize,
    path: &'a Path,
    choice: Choice,
) -> Result<&'a forkless_engine::Witness, Option<String>> {
    match &path.end {
        PathEnd::Returned(_) | PathEnd::Threw(_) | PathEnd::AssertionFailed(_) => {}
        PathEnd::Exited(_) => return Err(Some("it ends the JVM".into())),
        PathEnd::Cut(cut) => return Err(Some(format!("not explored to its end: {cut}"))),
        PathEnd::Stuck(_) | PathEnd::Excluded => return Err(None),
    }
    let Some(witness) = &path.witness else { return Err(Some("it has no input".into())) };
    if path.replay != Replay::Agrees {
        return Err(Some("its input was not replayed".into()));
    }
    if let Some((name, _)) = path.environment.iter().find(|(name, _)| !is_result(name)) {
        return Err(Some(format!("it depends on the environment ({name})")));
    }
    let confirmation = outcome.confirmation.as_ref();
    if !confirmation.is_some_and(|confirmation| confirmation.agreeing.contains(&number)) {
        return Err(Some("the JVM has not confirmed it".into()));
    }
    if !choice.null_arguments && is_null_argument(subject, path) {
        return Err(Some(
            "a null argument is dereferenced (--null-arguments writes a test)".into(),
        ));
    }
    Ok(witness)
}

/// Does the path end with a NullPointerException of an operation, where an argument is null?
fn is_null_argument(subject: &Subject, path: &Path) -> bool {
    let program = &subject.program;
    let (Some(witness), Some(call)) = (&path.witness, &subject.call) else { return false };
    let PathEnd::Threw(Thrown::Object { .. }) = path.end else { return false };
    let thrown = witness.thrown.and_then(|thrown| witness.object(thrown));
    let is_npe = thrown
        .is_some_and(|thrown| program.class_name(thrown.class) == "java.lang.NullPointerException");
    let is_null = |(name, value): &(String, Value)| {
        *value == Value::Reference(ReferenceValue::Null) && call.inputs.contains(name)
    };
    // What code throws itself, it means to throw.
    let by_operation = path.trace.first().is_some_and(|entry| {
        let class = program.method(entry.method).class;
        class.is_some_and(|class| program.class_name(class) != "java.util.Objects")
    });
    is_npe && by_operation && witness.inputs.iter().any(is_null)
}

/// The fewest candidates that together cover everything, or all of them: their numbers, in order.
pub(crate) fn chosen(candidates: &[Candidate<'_>], choice: Choice) -> Vec<usize> {
    if choice.all_paths {
        return (0..candidates.len()).collect();
    }
    let covered: Vec<Covered> = candidates.iter().map(|one| one.covered.clone()).collect();
    let chosen = Covered::fewest(&covered);
    // Code without bytecode of its own, such as a method of an interface that a record has.
    if chosen.is_empty() && !candidates.is_empty() { vec![0] } else { chosen }
}
