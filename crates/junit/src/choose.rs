//! Which paths become tests.

use crate::Case;
use forkless_driver::coverage::{BranchDetail, CodeItem, CodeMethod, Covered, Tracer};
use forkless_driver::{Subject, raised_by_operation};
use forkless_engine::{Config, Exploration, Numbers, Path, PathEnd, Replay, Thrown};
use forkless_ir::BuiltinException;
use forkless_lang_java::functions::is_result;
use forkless_lang_java::outermost;
use forkless_term::{ReferenceValue, Value};
use std::collections::{BTreeMap, BTreeSet};

/// A method that was explored.
#[derive(Clone, Copy)]
pub struct Explored<'a> {
    /// What was explored; its conditions fork.
    pub subject: &'a Subject,
    /// The explorations, and their configurations: the one with the smallest inputs first. Paths of a later one are only
    /// for what the others do not reach.
    pub runs: &'a [(Config, Exploration)],
    /// Paths on which something is wrong: their exploration, and their position there. Then there are tests of these
    /// alone, and they fail.
    pub findings: Option<&'a [(usize, usize)]>,
}

impl Explored<'_> {
    /// May a path become a test?
    fn is_wanted(&self, run: usize, number: usize) -> bool {
        self.findings.is_none_or(|findings| findings.contains(&(run, number)))
    }
}

impl<'a> Explored<'a> {
    /// The exploration that has looked at most inputs. One with numbers at limits repeats another one.
    pub fn widest(self) -> Option<&'a Exploration> {
        let mut runs = self.runs.iter();
        let found = runs.rfind(|(config, _)| !matches!(config.numbers, Numbers::Limits(_)));
        found.map(|(_, exploration)| exploration)
    }
}

/// Which paths of a method become tests.
#[derive(Clone, Copy, Debug, Default)]
pub struct Choice {
    /// Every path, and not only the fewest that reach everything.
    pub all_paths: bool,
    /// Also paths whose only news is that a null argument is dereferenced.
    pub null_arguments: bool,
    /// Only findings, as tests that fail.
    pub failing: bool,
}

/// A path that may become a test.
#[derive(Clone)]
pub(crate) struct Candidate<'a> {
    pub case: Case<'a>,
    /// Which of the explorations has found it.
    pub run: usize,
    /// The position of the path there.
    pub number: usize,
    /// Has it the numbers at limits?
    pub is_at_limit: bool,
    /// What it covers of the method's own code.
    pub covered: Covered,
    /// How it takes branches of the class under test.
    pub details: BTreeSet<BranchDetail>,
}

/// Which candidates become tests, by their numbers.
#[derive(Default)]
pub(crate) struct Chosen {
    /// These reach everything.
    pub needed: Vec<usize>,
    /// These take branches in other ways: a loop once more, one behind another, a number next to a limit.
    pub further: Vec<usize>,
}

impl Chosen {
    /// All of them.
    pub fn all(&self) -> impl Iterator<Item = usize> {
        self.needed.iter().chain(&self.further).copied()
    }
}

/// Paths that are not made tests of, by reason, and how many.
pub type Omitted = BTreeMap<String, usize>;

/// The paths of a method that may become tests: the smallest inputs first. They are to cover the method's own code.
pub(crate) fn candidates<'a>(
    explored: Explored<'a>,
    choice: Choice,
    is_own: impl Fn(&CodeMethod) -> bool,
    omitted: &mut Omitted,
) -> Vec<Candidate<'a>> {
    let Explored { subject, runs, findings } = explored;
    let Some(call) = &subject.call else { return vec![] };
    let outer = outermost(&call.class);
    let mut found = vec![];
    for (run, (config, exploration)) in runs.iter().enumerate() {
        let mut tracer = Tracer::new(subject, config);
        let is_at_limit = matches!(config.numbers, Numbers::Limits(_));
        let paths = exploration.paths.iter().enumerate();
        for (number, path) in paths.filter(|&(number, _)| explored.is_wanted(run, number)) {
            let usable = usable(subject, path, choice).and_then(|witness| match path.end {
                PathEnd::Returned(_) if findings.is_some() => {
                    Err(Some("a contract is violated, and no exception is thrown".into()))
                }
                _ => Ok(witness),
            });
            let witness = match usable {
                Ok(witness) => witness,
                // The same path was left out before.
                Err(Some(_)) if is_at_limit => continue,
                Err(Some(reason)) => {
                    *omitted.entry(reason).or_default() += 1;
                    continue;
                }
                Err(None) => continue,
            };
            let (mut covered, mut details) = tracer.covered_in_detail(path).unwrap_or_default();
            covered.retain(|item| is_own(&item.place().method));
            details.retain(|detail| outermost(&detail.place().method.class) == outer);
            let case = Case { subject, call, exploration, path, witness };
            found.push(Candidate { case, run, number, is_at_limit, covered, details });
        }
    }
    found.sort_by_key(|candidate| (candidate.run, candidate.case.path.input_size()));
    found
}

/// The input of a path that can be a test, or why it cannot be one, if that is worth a word.
fn usable<'a>(
    subject: &Subject,
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
    if !choice.null_arguments && !choice.failing && is_null_argument(subject, path) {
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
    let innermost = path.trace.first();
    let raised = innermost.and_then(|innermost| raised_by_operation(program, innermost));
    let is_null = |(name, value): &(String, Value)| {
        *value == Value::Reference(ReferenceValue::Null) && call.inputs.contains(name)
    };
    raised == Some(BuiltinException::NullDereference) && witness.inputs.iter().any(is_null)
}

/// The fewest candidates that together cover everything, and further ones; or all of them.
pub(crate) fn chosen(candidates: &[Candidate<'_>], choice: Choice) -> Chosen {
    if choice.all_paths || choice.failing {
        return Chosen { needed: (0..candidates.len()).collect(), further: vec![] };
    }
    let needed = needed(candidates);
    let further = further(candidates, &needed);
    Chosen { needed, further }
}

fn needed(candidates: &[Candidate<'_>]) -> Vec<usize> {
    let mut chosen: Vec<usize> = vec![];
    let mut reached = Covered::default();
    let runs = candidates.last().map_or(0, |last| last.run + 1);
    for run in 0..runs {
        let of_run: Vec<usize> =
            (0..candidates.len()).filter(|&number| candidates[number].run == run).collect();
        let news = |&number: &usize| {
            let mut covered = candidates[number].covered.clone();
            covered.retain(|item| !reached.contains(item));
            covered
        };
        let covered: Vec<Covered> = of_run.iter().map(news).collect();
        let fewest = Covered::fewest(&covered);
        for place in fewest {
            reached.extend(&covered[place]);
            chosen.push(of_run[place]);
        }
    }
    // Code without bytecode of its own, such as a method of an interface that a record has.
    if chosen.is_empty() && !candidates.is_empty() { vec![0] } else { chosen }
}

/// How much there is to test in a method's own code.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Ways {
    /// The branches that inputs take.
    pub branches: usize,
    /// The exceptions that leave instructions, each class at each instruction.
    pub exceptions: usize,
}

/// What all candidates together cover.
pub(crate) fn ways(candidates: &[Candidate<'_>]) -> Ways {
    let items: BTreeSet<&CodeItem> =
        candidates.iter().flat_map(|candidate| candidate.covered.iter()).collect();
    let mut ways = Ways::default();
    for item in items {
        match item {
            CodeItem::Branch(..) => ways.branches += 1,
            CodeItem::Exception(..) => ways.exceptions += 1,
            CodeItem::Instruction(_) | CodeItem::Combination(..) => {}
        }
    }
    ways
}

/// Candidates that take branches as no other does, those that show most first. With those that are needed they are at
/// most as many as the method's own code has branches, twice.
fn further(candidates: &[Candidate<'_>], needed: &[usize]) -> Vec<usize> {
    let branches = ways(candidates).branches;
    let mut open: BTreeSet<(&BranchDetail, bool)> = candidates.iter().flat_map(shown).collect();
    for &number in needed {
        open = &open - &shown(&candidates[number]).collect();
    }
    let mut chosen = vec![];
    while needed.len() + chosen.len() < 2 * branches {
        let gain =
            |candidate: &Candidate<'_>| shown(candidate).filter(|one| open.contains(one)).count();
        let gains = candidates.iter().map(gain).enumerate();
        let best = gains.max_by_key(|&(place, gain)| (gain, std::cmp::Reverse(place)));
        let Some((best, _)) = best.filter(|&(_, gain)| gain > 0) else { break };
        open = &open - &shown(&candidates[best]).collect();
        chosen.push(best);
    }
    chosen
}

/// How a candidate takes branches, and whether it returns: an exception hides much of what happened before.
fn shown<'a>(candidate: &'a Candidate<'_>) -> impl Iterator<Item = (&'a BranchDetail, bool)> {
    let returns = matches!(candidate.case.path.end, PathEnd::Returned(_));
    candidate.details.iter().map(move |detail| (detail, returns))
}
