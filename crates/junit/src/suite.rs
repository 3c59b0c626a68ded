//! The tests of a class: from explored methods to a file that compiles and passes.

use crate::arrange::Arranger;
use crate::choose::{Candidate, Choice, Explored, Omitted, Ways, candidates, chosen, ways};
use crate::coverage::{TestRuns, test_runs};
use crate::emit::{Part, TRIALS, TestFile, trial_name, trials};
use crate::members::{Classes, package_of};
use crate::names::{display, name, telling, with_named_limits};
use crate::scope::{FileScope, TestScope};
use crate::test_case::{Promise, TestCase};
use crate::trial::{Answer, Bench, Refusal, Runnable, refused};
use crate::{Dialect, JUnit};
use forkless_deadline::Deadline;
use forkless_driver::coverage::{CodeMethod, Coverage};
use forkless_driver::{Failure, Project, confirm_paths};
use forkless_engine::PathEnd;
use forkless_explain::condition;
use forkless_lang_java::{Invocation, InvocationKind, TemporaryFolder, outermost};
use std::collections::{BTreeMap, BTreeSet};
use std::time::{Duration, Instant};

/// Class files of Java 1 would have had this version.
const FIRST_MAJOR: u16 = 44;

/// Why there is no test of a path that came too late.
const NO_TIME: &str = "there was no time left for it (--time gives more)";

/// Why there is no test of a path whose end each JVM decides.
const IDENTITY: &str = "it depends on identity hash codes, which each JVM chooses";

/// So long inputs of a method are made while none has tests, if there is time at all: in less, a JVM is hardly up.
const LEAST_FOR_FIRST: Duration = Duration::from_secs(3);

/// The same of the others, which have that JVM. It is little, so that a large class has tests of many methods.
const LEAST_FOR_METHOD: Duration = Duration::from_millis(300);

/// So often a path that needs reflection is given up for another one.
const OTHER_PATHS: usize = 3;

/// How tests are made.
#[derive(Clone, Copy, Debug)]
pub struct TestPlan {
    /// Which paths become tests.
    pub choice: Choice,
    /// Are inputs left out that no constructor makes?
    pub reachable: bool,
    /// With which JUnit.
    pub junit: JUnit,
    /// How long the JVM may take for the input of a path.
    pub jvm_time: Duration,
    /// When all has to be done.
    pub deadline: Deadline,
}

/// The tests of a class.
#[derive(Clone, Debug)]
pub struct ClassTests {
    /// The class under test.
    pub class: String,
    /// The class of tests, with its package.
    pub test_class: String,
    /// The source, without a header; none if there is no test.
    pub source: Option<String>,
    /// What there is of each method, in order.
    pub methods: Vec<MethodTests>,
}

/// The tests of a method.
#[derive(Clone, Debug, Default)]
pub struct MethodTests {
    /// The method, as people name it.
    pub method: String,
    /// How many paths were found.
    pub paths: usize,
    /// How much there is to test in its own code.
    pub ways: Ways,
    /// Is it a constructor without parameters and branches, which tests of other methods call?
    pub is_trivial: bool,
    /// The names of its tests.
    pub tests: Vec<String>,
    /// How many of these set fields by reflection.
    pub reflective: usize,
    /// Paths that are no tests, by reason.
    pub omitted: Omitted,
    /// Tests that did not do on the JVM what their path promises: a bug of ours. In words.
    pub differing: Vec<String>,
}

/// Makes the tests of a class.
pub struct Suite<'a> {
    project: &'a Project,
    plan: TestPlan,
    classes: Classes,
    bench: Bench<'a>,
}

/// A test with the method that it is of.
struct Placed {
    method: usize,
    test: TestCase,
}

impl<'a> Suite<'a> {
    /// For the classes of a Java project.
    ///
    /// # Errors
    /// If the project is not in Java, or its classes cannot be read.
    pub fn new(project: &'a Project, plan: TestPlan) -> Result<Suite<'a>, Failure> {
        let java = project.java();
        let java = java.ok_or_else(|| Failure::new("JUnit tests are for Java programs"))?;
        let classes = Classes::open(&java)?;
        let bench = Bench { java, deadline: plan.deadline.time() };
        Ok(Suite { project, plan, classes, bench })
    }

    /// The tests of a class whose methods were explored; each with its name. Inputs are made up to the moment `making`;
    /// what comes then is for the compiler and the JVM. What the tests cover is added to `coverage`.
    ///
    /// # Errors
    /// If the compiler or the JVM cannot be run.
    pub fn tests(
        &self,
        class: &str,
        methods: &[(String, Explored<'_>)],
        making: Deadline,
        coverage: Option<&mut Coverage>,
    ) -> Result<ClassTests, Failure> {
        let package = package_of(class);
        let simple = class.strip_prefix(package).unwrap_or(class).trim_start_matches('.');
        let kind = if self.plan.choice.failing { "Findings" } else { "Paths" };
        let test_class = format!("{}{kind}Test", simple.replace('$', ""));
        let mut file = FileScope::new(package, &[&test_class, TRIALS]);
        let mut told: Vec<MethodTests> = vec![];
        let mut placed: Vec<Placed> = vec![];
        let dialect = Dialect { language: self.language(class), junit: self.plan.junit };
        let language_version = dialect.language;
        let mut arranger = Arranger::new(self.project, language_version);
        for (number, (method, explored)) in methods.iter().enumerate() {
            let least = if placed.is_empty() { LEAST_FOR_FIRST } else { LEAST_FOR_METHOD };
            let making = share(making, methods.len() - number, least);
            arranger.set_deadline(making);
            let mut tests = MethodTests {
                method: method.clone(),
                paths: explored.widest().map_or(0, |widest| widest.paths.len()),
                is_trivial: explored.findings.is_none()
                    && methods.len() > 1
                    && is_trivial(*explored),
                ..MethodTests::default()
            };
            let made = self.method_tests(*explored, making, &mut arranger, &mut file, &mut tests);
            placed.extend(made.into_iter().map(|test| Placed { method: told.len(), test }));
            told.push(tests);
        }
        unique_names(&mut placed);
        self.record(&mut placed, &mut file, &mut told)?;
        let classes = &self.classes;
        let is_failing = self.plan.choice.failing;
        let tests = TestFile { class: &test_class, subject: class, dialect, classes, is_failing };
        let is_measured = coverage.is_some();
        let (source, compiled) =
            self.confirm(&tests, &mut placed, &mut file, &mut told, is_measured)?;
        if let (Some(coverage), Some(compiled)) = (coverage, &compiled) {
            let runs = TestRuns {
                java: &self.bench.java,
                compiled: compiled.path(),
                package,
                deadline: self.plan.deadline,
            };
            for (number, Placed { method, test }) in placed.iter().enumerate() {
                runs.add(coverage, number, methods[*method].1, test.origin);
            }
        }
        for Placed { method, test } in &placed {
            told[*method].tests.push(test.name.clone());
            told[*method].reflective +=
                usize::from(!test.arrangement.without_constructor.is_empty());
        }
        let test_class = match package {
            "" => test_class,
            _ => format!("{package}.{test_class}"),
        };
        let source = (!placed.is_empty()).then_some(source);
        Ok(ClassTests { class: class.to_string(), test_class, source, methods: told })
    }

    /// The version of the Java language that a class was compiled for.
    fn language(&self, class: &str) -> u16 {
        let major = self.classes.class(class).map_or(FIRST_MAJOR + 8, |class| class.major);
        major.saturating_sub(FIRST_MAJOR)
    }

    /// The tests of a method, not tried yet.
    fn method_tests(
        &self,
        explored: Explored<'_>,
        making: Deadline,
        arranger: &mut Arranger<'_>,
        file: &mut FileScope,
        told: &mut MethodTests,
    ) -> Vec<TestCase> {
        let is_own = |method: &CodeMethod| self.is_own(explored, method);
        let mut open = candidates(explored, self.plan.choice, is_own, &mut told.omitted);
        told.ways = ways(&open);
        if told.is_trivial {
            return vec![];
        }
        let mut made: BTreeMap<usize, TestCase> = BTreeMap::new();
        let mut rounds = OTHER_PATHS;
        // A path whose input cannot be made is left out, and others take its place.
        let picked = loop {
            let mut picked = chosen(&open, self.plan.choice);
            if rounds == 0 {
                picked.further.retain(|&number| made.contains_key(&key(&open[number])));
            }
            let mut out: BTreeSet<usize> = BTreeSet::new();
            let mut later: BTreeSet<usize> = BTreeSet::new();
            let new: Vec<usize> =
                picked.all().filter(|&number| !made.contains_key(&key(&open[number]))).collect();
            let confirmed = self.confirmed(explored, &open, &new, making);
            for (number, confirmed) in new.into_iter().zip(confirmed) {
                let test = confirmed.and_then(|()| match making.is_over() {
                    true => Err(NO_TIME.into()),
                    false => self.make(&open[number], making, arranger, file),
                });
                match test {
                    Ok(test) => {
                        let is_reflective = !test.arrangement.without_constructor.is_empty();
                        if is_reflective && picked.further.contains(&number) {
                            // Nobody would write it, and everything is reached without it.
                            out.insert(number);
                            continue;
                        }
                        if is_reflective && rounds > 0 {
                            later.insert(number);
                        }
                        made.insert(key(&open[number]), test);
                    }
                    Err(reason) => {
                        *told.omitted.entry(reason).or_default() += 1;
                        out.insert(number);
                    }
                }
            }
            if making.is_over()
                || out.is_empty() && (later.is_empty() || rounds == 0 || self.plan.choice.all_paths)
            {
                break picked;
            }
            rounds = rounds.saturating_sub(1);
            let (mut first, mut last) = (vec![], vec![]);
            for (number, candidate) in open.into_iter().enumerate() {
                if later.contains(&number) {
                    last.push(candidate);
                } else if !out.contains(&number) {
                    first.push(candidate);
                }
            }
            first.append(&mut last);
            open = first;
        };
        let mut picked: Vec<usize> = picked.all().collect();
        picked.retain(|&number| made.contains_key(&key(&open[number])));
        picked.sort_by_key(|&number| &open[number].case.path.decisions);
        let cases: Vec<&Candidate<'_>> = picked.iter().map(|&number| &open[number]).collect();
        let mut tests: Vec<TestCase> =
            cases.iter().filter_map(|candidate| made.remove(&key(candidate))).collect();
        entitle(&cases, &mut tests);
        // What returns comes first, and what a person would not write comes last.
        tests.sort_by_key(|test| {
            let throws = matches!(test.promise, Promise::Throws { .. });
            (!test.arrangement.without_constructor.is_empty(), throws)
        });
        tests
    }

    /// Is a method part of the code that tests of the explored one are for? It is that itself, and what no other test of
    /// its class is for: private methods, lambdas, nested classes.
    fn is_own(&self, explored: Explored<'_>, method: &CodeMethod) -> bool {
        let Some(call) = &explored.subject.call else { return false };
        let is_it = method.name == call.name && method.descriptor == call.descriptor;
        if method.class != call.class {
            return outermost(&method.class) == outermost(&call.class);
        }
        let Some(class) = self.classes.class(&method.class) else { return is_it };
        let of_class = class
            .methods
            .iter()
            .find(|one| one.name == method.name && one.descriptor == method.descriptor);
        is_it || of_class.is_none_or(|one| one.access.is_private() || one.access.is_synthetic())
    }

    /// Does a JVM do with the inputs of candidates what their paths promise? Else why there is no test.
    fn confirmed(
        &self,
        Explored { subject, runs, .. }: Explored<'_>,
        candidates: &[Candidate<'_>],
        numbers: &[usize],
        deadline: Deadline,
    ) -> Vec<Result<(), String>> {
        let mut answers: Vec<Result<(), String>> = vec![Ok(()); numbers.len()];
        for (run, (_, exploration)) in runs.iter().enumerate() {
            let places: Vec<usize> =
                (0..numbers.len()).filter(|&place| candidates[numbers[place]].run == run).collect();
            if places.is_empty() {
                continue;
            }
            let paths: Vec<usize> =
                places.iter().map(|&place| candidates[numbers[place]].number).collect();
            let found = confirm_paths(subject, exploration, &paths, self.plan.jvm_time, deadline);
            match found {
                Ok(found) => {
                    for (place, answer) in places.into_iter().zip(found) {
                        answers[place] = answer;
                    }
                }
                Err(note) => {
                    places.into_iter().for_each(|place| answers[place] = Err(note.to_string()))
                }
            }
        }
        answers
    }

    fn make(
        &self,
        candidate: &Candidate<'_>,
        making: Deadline,
        arranger: &mut Arranger<'_>,
        file: &mut FileScope,
    ) -> Result<TestCase, String> {
        let mut scope = TestScope::default();
        // What is not written in the end is not imported.
        let mut tried = file.clone();
        let arrangement = arranger.arrange(candidate.case, &mut tried, &mut scope)?;
        // With more time, calls might have been found.
        if making.is_over() && !arrangement.without_constructor.is_empty() {
            return Err(NO_TIME.into());
        }
        if self.plan.reachable && !arrangement.without_constructor.is_empty() {
            return Err(
                "no constructor makes its input (without --reachable there is a test)".into()
            );
        }
        let test =
            TestCase::new(candidate.case, &self.classes, arrangement, &mut tried, &mut scope)?;
        *file = tried;
        Ok(TestCase { origin: (candidate.run, candidate.number), ..test })
    }

    /// Runs the cases on a JVM, and keeps what it sees. Cases that do not compile, or do something else there, are
    /// dropped.
    fn record(
        &self,
        placed: &mut Vec<Placed>,
        file: &mut FileScope,
        told: &mut [MethodTests],
    ) -> Result<(), Failure> {
        let path = path_of(file.package(), TRIALS);
        let class = full_name(file.package(), TRIALS);
        while !placed.is_empty() {
            let cases: Vec<(usize, &TestCase)> =
                placed.iter().enumerate().map(|(number, placed)| (number, &placed.test)).collect();
            let source = trials(file, TRIALS, &cases);
            let methods: Vec<Runnable> =
                (0..placed.len()).map(|number| (class.clone(), trial_name(number))).collect();
            match self.bench.run(&[(path.clone(), source.text())], &methods) {
                Ok((answers, _)) => {
                    let answers = answers.into_iter().map(|answer| match answer {
                        Answer::Recorded(recorded) => Ok(recorded),
                        Answer::Passed => Err("it says nothing".to_string()),
                        Answer::Failed(words) => Err(format!("it cannot be tried: {words}")),
                    });
                    let mut kept = vec![];
                    for (mut one, answer) in placed.drain(..).zip(answers) {
                        let told = &mut told[one.method];
                        match answer {
                            Ok(recorded) => match one.test.agrees(&recorded) {
                                Ok(()) => {
                                    one.test.recorded = Some(recorded);
                                    kept.push(one);
                                }
                                Err(_) if one.test.asks_identity_hash => {
                                    *told.omitted.entry(IDENTITY.into()).or_default() += 1;
                                }
                                Err(_) if one.test.arrangement.guessed.is_some() => {
                                    let reason = one.test.arrangement.guessed.unwrap_or_default();
                                    *told.omitted.entry(reason).or_default() += 1;
                                }
                                Err(words) => {
                                    told.differing.push(format!("{}: {words}", one.test.display));
                                }
                            },
                            Err(reason) => *told.omitted.entry(reason).or_default() += 1,
                        }
                    }
                    *placed = kept;
                    return Ok(());
                }
                Err(Refusal::Lines(lines)) => {
                    drop_refused(placed, told, refused(&source, &path, &lines), &lines)?;
                }
                Err(Refusal::Other(_)) if self.plan.deadline.is_over() => {
                    drop_late(placed, told);
                }
                Err(Refusal::Other(problem)) => return Err(Failure::new(problem)),
            }
        }
        Ok(())
    }

    /// Compiles and runs the tests as they are written, in both orders: those that do not pass are dropped. Gives their
    /// classes as well, with what runs them one by one, if it is measured what they cover.
    fn confirm(
        &self,
        tests: &TestFile<'_>,
        placed: &mut Vec<Placed>,
        file: &mut FileScope,
        told: &mut [MethodTests],
        is_measured: bool,
    ) -> Result<(String, Option<TemporaryFolder>), Failure> {
        let path = path_of(file.package(), tests.class);
        let full = full_name(file.package(), tests.class);
        loop {
            let cases: Vec<(usize, &TestCase)> =
                placed.iter().enumerate().map(|(number, placed)| (number, &placed.test)).collect();
            let mut scope = file.clone();
            let source = tests.source(&mut scope, &cases);
            if placed.is_empty() {
                return Ok((source.text(), None));
            }
            let methods: Vec<Runnable> =
                placed.iter().map(|placed| (full.clone(), placed.test.name.clone())).collect();
            let both: Vec<Runnable> = methods.iter().chain(methods.iter().rev()).cloned().collect();
            let mut sources = vec![(path.clone(), source.text())];
            if is_measured {
                sources.push(test_runs(&full, &methods));
            }
            match self.bench.run(&sources, &both) {
                Ok((answers, classes)) => {
                    let count = placed.len();
                    let failure = |number: usize| {
                        let both = [&answers[number], &answers[2 * count - 1 - number]];
                        both.into_iter().find_map(|answer| match answer {
                            Answer::Passed if tests.is_failing => Some("it passes".into()),
                            Answer::Passed => None,
                            Answer::Failed(_) if tests.is_failing => None,
                            Answer::Failed(words) => Some(words.clone()),
                            Answer::Recorded(_) => Some("it is no test".into()),
                        })
                    };
                    let failures: Vec<Option<String>> = (0..count).map(failure).collect();
                    if failures.iter().all(Option::is_none) {
                        return Ok((source.text(), Some(classes)));
                    }
                    let mut kept = vec![];
                    for (one, failure) in placed.drain(..).zip(failures) {
                        match failure {
                            None => kept.push(one),
                            Some(words) => {
                                let reason = match tests.is_failing {
                                    true => format!("its test does not fail: {words}"),
                                    false => format!("its test does not pass each time: {words}"),
                                };
                                *told[one.method].omitted.entry(reason).or_default() += 1;
                            }
                        }
                    }
                    *placed = kept;
                }
                Err(Refusal::Lines(lines)) => {
                    drop_refused(placed, told, refused(&source, &path, &lines), &lines)?;
                }
                Err(Refusal::Other(_)) if self.plan.deadline.is_over() => {
                    drop_late(placed, told);
                }
                Err(Refusal::Other(problem)) => return Err(Failure::new(problem)),
            }
        }
    }
}

/// Leaves out all tests: what was not run is not written.
fn drop_late(placed: &mut Vec<Placed>, told: &mut [MethodTests]) {
    for one in placed.drain(..) {
        *told[one.method].omitted.entry(NO_TIME.into()).or_default() += 1;
    }
}

/// The moment when the first of so many has had its share of the time. What it leaves is for the others.
fn share(deadline: Deadline, of: usize, least: Duration) -> Deadline {
    let now = Instant::now();
    let share = |end: Instant| (end.saturating_duration_since(now) / of as u32).max(least);
    deadline.by(deadline.time().map(|end| now + share(end)))
}

/// Leaves out what the compiler refuses: things to look at, else whole tests.
fn drop_refused(
    placed: &mut Vec<Placed>,
    told: &mut [MethodTests],
    parts: Vec<(Part, String)>,
    lines: &[(String, usize, String)],
) -> Result<(), Failure> {
    let mut cases: BTreeMap<usize, String> = BTreeMap::new();
    let mut observations: BTreeSet<(usize, usize)> = BTreeSet::new();
    for (part, words) in parts {
        match part {
            Part::File => {}
            Part::Case(number) => {
                cases.entry(number).or_insert(words);
            }
            Part::Observation(number, place) => {
                observations.insert((number, place));
            }
        }
    }
    if cases.is_empty() && observations.is_empty() {
        let words: Vec<String> =
            lines.iter().map(|(file, line, words)| format!("{file}:{line}: {words}")).collect();
        return Err(Failure::new(format!("the tests do not compile: {}", words.join("; "))));
    }
    for &(number, place) in observations.iter().rev() {
        let test = &mut placed[number].test;
        // Without its result, what was seen would be that of others.
        test.drop_observation(place);
    }
    let mut number = 0;
    placed.retain(|one| {
        let refused = cases.get(&number);
        number += 1;
        if let Some(words) = refused {
            let reason = format!("its test does not compile: {words}");
            *told[one.method].omitted.entry(reason).or_default() += 1;
        }
        refused.is_none()
    });
    Ok(())
}

/// Is it a constructor without parameters that has one path and returns?
fn is_trivial(explored: Explored<'_>) -> bool {
    let is_plain =
        |call: &Invocation| call.dispatch == InvocationKind::Constructor && call.inputs.is_empty();
    let Some(widest) = explored.widest() else { return false };
    let [path] = widest.paths.as_slice() else { return false };
    explored.subject.call.as_ref().is_some_and(is_plain) && matches!(path.end, PathEnd::Returned(_))
}

/// A path among those of its method.
fn key(candidate: &Candidate<'_>) -> usize {
    std::ptr::from_ref(candidate.case.path) as usize
}

/// Gives the tests of a method their names.
fn entitle(cases: &[&Candidate<'_>], tests: &mut [TestCase]) {
    let named = |one: &&Candidate<'_>| -> Vec<String> {
        let clauses = condition(one.case.exploration, one.case.path);
        clauses.iter().map(|clause| with_named_limits(clause)).collect()
    };
    let conditions: Vec<Vec<String>> = cases.iter().map(named).collect();
    let telling = telling(&conditions);
    for (number, test) in tests.iter_mut().enumerate() {
        let call = cases[number].case.call;
        let method = match call.name.as_str() {
            "<init>" => "constructor",
            name => name,
        };
        let end = match &test.promise {
            Promise::Returns(_) => None,
            Promise::Throws { class: Some(class), .. } => {
                let simple = class.rsplit(['.', '$']).next().unwrap_or(class);
                Some(format!("throws {simple}"))
            }
            Promise::Throws { class: None, .. } => Some("throws".to_string()),
        };
        test.name = name(method, end.as_deref(), &telling[number]);
        test.display = display(method, end.as_deref(), &conditions[number], &telling[number]);
        if cases[number].is_at_limit {
            test.name += "_at_limit";
            test.display += " (at a limit)";
        }
    }
}

/// No two tests have the same name.
fn unique_names(placed: &mut [Placed]) {
    let mut taken: BTreeSet<String> = BTreeSet::new();
    for Placed { test, .. } in placed {
        let mut name = test.name.clone();
        let mut number = 2;
        while !taken.insert(name.clone()) {
            name = format!("{}_{number}", test.name);
            number += 1;
        }
        test.name = name;
    }
}

pub(crate) fn full_name(package: &str, class: &str) -> String {
    if package.is_empty() { class.to_string() } else { format!("{package}.{class}") }
}

/// The path of a class's source below the folder that packages start in.
pub(crate) fn path_of(package: &str, class: &str) -> String {
    format!("{}.java", full_name(package, class).replace('.', "/"))
}
