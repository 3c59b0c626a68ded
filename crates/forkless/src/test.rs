//! `forkless test`

mod document;

use crate::arguments::{TestArguments, TestFormat};
use crate::cluster::{self, Coordinator};
use crate::coverage::{self, Destination};
use crate::output;
use crate::progress::ProgressLine;
use crate::signals;
use forkless_deadline::Deadline;
use forkless_driver::coverage::{Coverage, MethodCoverage};
use forkless_driver::{
    CheckPlan, Distribution, Exceptions, Exit, Failure, LeftOut, Outcome, Plan, Project, Request,
    Subject, check, run as explore,
};
use forkless_engine::{Budgets, Config, Cut, Exploration, LimitOrder, Numbers};
use forkless_junit::{
    Choice, ClassTests, Existing, Explored, JUnit, MethodTests, Suite, TestPlan, project_layout,
    with_header,
};
use forkless_lang_java::outermost;
use forkless_report::{Align, Table, duration, grouped, json};
use std::cell::Cell;
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

/// Of its time, the command explores in this part; in the rest it makes tests.
const EXPLORING: f64 = 0.5;

/// At the end, the compiler and the JVM have this part of the time, but at least so long, if that is not most of it.
const TRYING: f64 = 0.15;
const LEAST_TRYING: Duration = Duration::from_secs(8);
const MOST_TRYING: f64 = 0.4;

/// Which inputs are small: objects over so many references, arrays so long, loops so often.
const SMALL: u32 = 3;

/// So many paths of a method are looked at, if nobody says otherwise: a few of them become tests.
const MOST_PATHS: u64 = 2_000;

/// A method that was explored, with all that its tests are made of.
struct Method {
    name: String,
    /// Does the precondition not apply to it?
    is_free: bool,
    subject: Subject,
    runs: Vec<(Config, Exploration)>,
    /// Where something is wrong, if that is what is wanted: exploration and path.
    findings: Option<Vec<(usize, usize)>>,
}

impl Method {
    fn explored(&self) -> Explored<'_> {
        let findings = self.findings.as_deref();
        Explored { subject: &self.subject, runs: &self.runs, findings }
    }

    /// Adds what its paths reach. What is proved of the rest, the run with most inputs proves.
    fn add_to(&self, covered: &mut Coverage, by: Deadline) {
        let Method { subject, runs, .. } = self;
        covered.add_class(subject);
        let widest = self.explored().widest();
        for (config, exploration) in runs {
            match widest.is_some_and(|widest| std::ptr::eq(widest, exploration)) {
                true => {
                    let scope = subject.scope(config);
                    covered.add_exploration(subject, config, exploration, &scope, by);
                }
                false => covered.add_reachable(subject, config, &exploration.paths),
            }
        }
    }

    /// Would going on with it explore more? More paths than there may be are none.
    fn goes_on(&self) -> bool {
        let is_open = |cut: &Cut| *cut != Cut::Paths;
        self.runs.iter().any(|(_, exploration)| exploration.counts.open.keys().any(is_open))
    }

    /// Was everything explored?
    fn is_complete(&self) -> bool {
        self.explored().widest().is_some_and(Exploration::is_complete)
    }
}

/// What came of a class.
struct ClassResult {
    tests: ClassTests,
    /// Methods that could not be explored, and why.
    failed: Vec<(String, String)>,
    /// Methods that were not explored to their end.
    incomplete: Vec<String>,
    /// Methods that the precondition does not apply to: it is one of them, or cannot be called before them.
    free: Vec<String>,
    /// Where the tests were written, or why not.
    written: Option<Result<PathBuf, String>>,
}

/// Writes tests; `started` is when the command began to work.
pub fn run(arguments: &TestArguments, started: Instant) -> Result<Exit, Failure> {
    let mut request = arguments.target.request();
    request.conditions_fork = true;
    request.java_inputs.contracts = arguments.failing;
    request.java_inputs.arguments_not_null = arguments.failing && !arguments.null_arguments;
    request.platform.deadline = arguments.run.time.0.map(|time| started + time);
    let layout = project_layout(Path::new(&request.target)).map_err(Failure::new)?;
    let mut out = arguments.out.clone();
    let mut junit = arguments.junit;
    if let Some(layout) = layout {
        request.target = layout.classes.display().to_string();
        out = out.or(Some(layout.tests));
        junit = junit.or(layout.junit);
    }
    let command = TestCommand {
        arguments,
        request: &request,
        out,
        junit: junit.unwrap_or_default(),
        started,
        coordinator: cluster::coordinator(&arguments.cluster)?,
        is_over: Cell::new(true),
    };
    let project = Project::open(&request)?;
    let mut covered = arguments.coverage.then(Coverage::of_tests);
    let results = command.classes(&project, covered.as_mut())?;
    let shown = match arguments.format {
        TestFormat::Text => command.text(&results),
        TestFormat::Json => json::render(&command.document(&results)),
    };
    match coverage::destination(arguments.coverage, &arguments.coverage_output) {
        Destination::Nowhere | Destination::File => output::print(&shown)?,
        Destination::Output if command.out.is_some() => output::complain(shown.trim_end()),
        Destination::Output => {}
    }
    if let Some(covered) = &covered {
        coverage::show(covered, &arguments.target.target, &arguments.coverage_output)?;
    }
    if let Some(coordinator) = command.coordinator {
        coordinator.finish(command.is_over.get())?;
    }
    Ok(results.iter().map(exit).fold(Exit::Complete, Exit::worse))
}

/// What a shell is told of a class.
fn exit(result: &ClassResult) -> Exit {
    let ClassResult { tests, failed, incomplete, free: _, written } = result;
    if tests.methods.iter().any(|method| !method.differing.is_empty()) {
        return Exit::Bug;
    }
    let is_kept = matches!(written, Some(Err(_)));
    let has_no_test = |method: &MethodTests| {
        method.tests.is_empty() && !method.is_trivial && !method.omitted.is_empty()
    };
    match failed.is_empty()
        && incomplete.is_empty()
        && !is_kept
        && !tests.methods.iter().any(has_no_test)
    {
        true => Exit::Complete,
        false => Exit::Incomplete,
    }
}

struct TestCommand<'a> {
    arguments: &'a TestArguments,
    request: &'a Request,
    out: Option<PathBuf>,
    junit: JUnit,
    started: Instant,
    /// Others explore the paths, if so.
    coordinator: Option<Coordinator>,
    /// Was everything explored that was to be?
    is_over: Cell<bool>,
}

impl TestCommand<'_> {
    /// Makes the tests of all classes that were named, one class after the other.
    fn classes(
        &self,
        project: &Project,
        mut covered: Option<&mut Coverage>,
    ) -> Result<Vec<ClassResult>, Failure> {
        let methods = project.methods_named(self.request.method.as_deref())?;
        let plan = TestPlan {
            choice: Choice {
                all_paths: self.arguments.all_paths,
                null_arguments: self.arguments.null_arguments,
                failing: self.arguments.failing,
            },
            reachable: self.arguments.reachable,
            junit: self.junit,
            jvm_time: self.arguments.jvm_time,
            deadline: self.deadline(1.0),
        };
        if methods.is_empty() {
            return Err(self.no_methods());
        }
        let suite = Suite::new(project, plan)?;
        let is_one = methods.len() == 1;
        // Of a class it is asked for those of its methods that have a receiver to ask.
        let without = match is_one || self.request.requires.is_empty() {
            true => None,
            false => Some(Project::open(&Request { requires: vec![], ..self.request.clone() })?),
        };
        let mut by_class: Vec<(String, Vec<String>)> = vec![];
        for method in methods {
            let method = method.unwrap_or_default();
            let class = class_of(&method).to_string();
            match by_class.last_mut() {
                Some((known, methods)) if *known == class => methods.push(method),
                _ => by_class.push((class, vec![method])),
            }
        }
        let mut left: usize = by_class.iter().map(|(_, methods)| methods.len()).sum();
        let mut results = vec![];
        for (class, methods) in &by_class {
            let mut explored: Vec<Method> = vec![];
            let mut failed = vec![];
            for name in methods {
                if signals::signal().is_some() {
                    self.is_over.set(false);
                    failed.push((name.clone(), "interrupted before it was explored".into()));
                    continue;
                }
                match self.explore(project, without.as_ref(), name, left) {
                    Ok(method) => {
                        self.is_over.set(self.is_over.get() && !method.goes_on());
                        explored.push(method);
                    }
                    // What is wrong with the one name that was given is an error.
                    Err(failure) if is_one => return Err(failure),
                    Err(failure) => {
                        let problem = failure.problems().first();
                        let words = problem.map_or_else(String::new, |one| one.message.clone());
                        if let Some(covered) = covered.as_deref_mut() {
                            covered.add_failure(name, words.clone());
                        }
                        failed.push((name.clone(), words));
                    }
                }
                left -= 1;
            }
            let making = self.making(explored.len(), left);
            let covered = covered.as_deref_mut();
            results.push(self.class_result(&suite, class, &explored, failed, making, covered)?);
        }
        Ok(results)
    }

    /// Nothing of what was named can be called by a test.
    fn no_methods(&self) -> Failure {
        let named = self.request.method.as_deref().unwrap_or(&self.request.target);
        Failure::new(format!(
            "`{named}` has no method that a test can call: none with code that is not private"
        ))
    }

    /// When this part of the time is over.
    fn deadline(&self, part: f64) -> Deadline {
        let end = self.arguments.run.time.0.map(|time| self.started + time.mul_f64(part));
        Deadline::never(signals::interruption()).by(end)
    }

    /// When the inputs of so many methods have to be made, if so many others are still to be explored.
    fn making(&self, methods: usize, left: usize) -> Deadline {
        let end = self.arguments.run.time.0.map(|time| {
            let trying = time.mul_f64(TRYING).max(LEAST_TRYING).min(time.mul_f64(MOST_TRYING));
            let now = Instant::now();
            let rest = (self.started + time - trying).saturating_duration_since(now);
            let weight = (1.0 - EXPLORING) * methods as f64;
            now + rest.mul_f64(weight / (weight + left as f64).max(f64::MIN_POSITIVE))
        });
        self.deadline(1.0).by(end)
    }

    /// Explores a method in its share of the time: so many methods share what is left. Small inputs come first; if
    /// these reach all of its code, that is all.
    fn explore(
        &self,
        project: &Project,
        without: Option<&Project>,
        name: &str,
        of: usize,
    ) -> Result<Method, Failure> {
        let arguments = self.arguments;
        let share = self
            .deadline(EXPLORING)
            .time()
            .map(|end| end.saturating_duration_since(Instant::now()) / of.max(1) as u32);
        let time: Option<Duration> = share.into_iter().chain(arguments.time_per_method.0).min();
        let (subject, is_free) = self.load(project, without, name)?;
        let loaded_from = without.filter(|_| is_free).unwrap_or(project);
        let distribution = self.distribution(loaded_from, &subject, is_free)?;
        output::print_notes(&subject.notes);
        let usual = arguments.run.config(&subject)?;
        let most = usual.budgets.paths.unwrap_or(MOST_PATHS);
        let config = Config {
            interruption: signals::interruption(),
            numbers: Numbers::Telling,
            budgets: Budgets { time, paths: Some(most), ..usual.budgets },
            ..usual
        };
        if arguments.failing {
            return self.check(name, is_free, subject, config, distribution);
        }
        let begun = Instant::now();
        let mut runs = vec![];
        let run = |config: &Config| {
            let left = time.map(|time| time.saturating_sub(begun.elapsed()));
            let budgets = Budgets { time: left, ..config.budgets };
            let config = Config { budgets, ..config.clone() };
            let plan = Plan {
                config: config.clone(),
                confirm: None,
                started: Instant::now(),
                distribution: distribution.clone(),
                ..subject.plan()
            };
            explore(&subject, &plan, &ProgressLine).map(|outcome| (config, outcome))
        };
        for config in [small(&config), config.clone()] {
            let (config, outcome) = run(&config)?;
            let reaches_all = self.reaches_all(&subject, &config, &outcome);
            runs.push((config, outcome.exploration));
            if reaches_all {
                break;
            }
        }
        // The same small inputs once more, with other numbers, if there is time for that.
        for order in LimitOrder::ALL {
            if time.is_none_or(|time| begun.elapsed() < time / 2) {
                let numbers = Numbers::Limits(order);
                let (config, outcome) = run(&Config { numbers, ..small(&config) })?;
                runs.push((config, outcome.exploration));
            }
        }
        Ok(Method { name: name.to_string(), is_free, subject, runs, findings: None })
    }

    /// Loads a method; without the precondition if that is the method itself, or cannot be called before it.
    fn load(
        &self,
        project: &Project,
        without: Option<&Project>,
        name: &str,
    ) -> Result<(Subject, bool), Failure> {
        let method = Some(name).filter(|name| !name.is_empty());
        let Some(without) = without else { return Ok((project.load(method)?, false)) };
        let is_it = |required: &String| {
            let simple = |text: &str| {
                let text = text.split('(').next().unwrap_or_default();
                text.rsplit('.').next().unwrap_or_default().to_string()
            };
            simple(required) == simple(name)
        };
        if self.request.requires.iter().any(is_it) {
            return Ok((without.load(method)?, true));
        }
        match project.load(method) {
            Ok(subject) => Ok((subject, false)),
            Err(failure) => {
                without.load(method).map(|subject| (subject, true)).map_err(|_| failure)
            }
        }
    }

    /// Where the paths of a method are explored, if not here. A free one was loaded without the precondition.
    fn distribution(
        &self,
        project: &Project,
        subject: &Subject,
        is_free: bool,
    ) -> Result<Option<Distribution>, Failure> {
        let Some(coordinator) = &self.coordinator else { return Ok(None) };
        let mut request = self.request.clone();
        if is_free {
            request.requires.clear();
        }
        coordinator.distribution(project, &request, subject).map(Some)
    }

    /// Checks a method: its findings become tests.
    fn check(
        &self,
        name: &str,
        is_free: bool,
        subject: Subject,
        config: Config,
        distribution: Option<Distribution>,
    ) -> Result<Method, Failure> {
        let plan = CheckPlan {
            plan: Plan { config: config.clone(), confirm: None, distribution, ..subject.plan() },
            exceptions: Exceptions::Operations,
            everywhere: false,
            trust_indices: false,
            confirm_until: self.deadline(EXPLORING),
            first: false,
            merge_is_chosen: false,
            strategy_is_chosen: true,
        };
        let checked = check(&subject, &plan, &ProgressLine)?;
        let findings = checked.findings.iter().map(|one| (one.run, one.path)).collect();
        let runs = checked.runs.into_iter().map(|run| (config.clone(), run.exploration)).collect();
        Ok(Method { name: name.to_string(), is_free, subject, runs, findings: Some(findings) })
    }

    /// Does a run reach all code of the class under test that it calls, or has it seen all inputs?
    fn reaches_all(&self, subject: &Subject, config: &Config, outcome: &Outcome) -> bool {
        let LeftOut { bound, array_bound, objects, assumptions: _ } =
            LeftOut::of([&outcome.exploration.counts]);
        if outcome.exploration.is_complete() && !bound && !array_bound && !objects {
            return true;
        }
        let mut coverage = Coverage::default();
        coverage.add(subject, config, outcome, self.deadline(EXPLORING));
        let class = subject.class.as_deref().unwrap_or_default();
        let is_open = |method: &MethodCoverage| {
            outermost(&method.method.class) == outermost(class)
                && method.condition_tally().missed() + method.line_tally().missed() > 0
        };
        !coverage.methods().iter().any(is_open)
    }

    fn class_result(
        &self,
        suite: &Suite<'_>,
        class: &str,
        explored: &[Method],
        failed: Vec<(String, String)>,
        making: Deadline,
        mut covered: Option<&mut Coverage>,
    ) -> Result<ClassResult, Failure> {
        let found = explored.iter().find_map(|method| method.subject.class.clone());
        let class = found.unwrap_or_else(|| class.to_string());
        let of_methods: Vec<(String, Explored<'_>)> =
            explored.iter().map(|method| (method.name.clone(), method.explored())).collect();
        if let Some(covered) = covered.as_deref_mut() {
            explored.iter().for_each(|method| method.add_to(covered, self.deadline(1.0)));
        }
        let tests = suite.tests(&class, &of_methods, making, covered)?;
        let is_incomplete = |method: &&Method| !method.is_complete();
        let incomplete = explored.iter().filter(is_incomplete).map(|method| method.name.clone());
        let free = explored.iter().filter(|method| method.is_free);
        let free = free.map(|method| method.name.clone()).collect();
        let written = match (&tests.source, &self.out) {
            (Some(source), Some(folder)) => Some(self.write(folder, &tests, source)?),
            _ => None,
        };
        Ok(ClassResult { incomplete: incomplete.collect(), free, tests, failed, written })
    }

    /// Writes a file of tests, unless somebody has edited it.
    fn write(
        &self,
        folder: &Path,
        tests: &ClassTests,
        source: &str,
    ) -> Result<Result<PathBuf, String>, Failure> {
        let file = folder.join(format!("{}.java", tests.test_class.replace('.', "/")));
        if let Ok(text) = std::fs::read_to_string(&file)
            && !self.arguments.force
        {
            let shown = file.display();
            match Existing::of(&text) {
                Existing::Untouched => {}
                Existing::Edited => {
                    return Ok(Err(format!(
                        "{shown} was edited: it is kept (--force overwrites it)"
                    )));
                }
                Existing::Foreign => {
                    return Ok(Err(format!(
                        "{shown} is not from forkless: it is kept (--force overwrites it)"
                    )));
                }
            }
        }
        if let Some(folder) = file.parent() {
            std::fs::create_dir_all(folder).map_err(|error| {
                Failure::new(format!("cannot make the folder `{}`: {error}", folder.display()))
            })?;
        }
        output::write(&file, &with_header(&tests.class, source))?;
        Ok(Ok(file))
    }

    fn text(&self, results: &[ClassResult]) -> String {
        let style = output::style();
        let mut out = String::new();
        for result in results {
            match (&result.written, &result.tests.source) {
                (None, Some(source)) => out += &with_header(&result.tests.class, source),
                (Some(Ok(file)), _) => {
                    out +=
                        &format!("{}: {}\n", file.display(), style.bold(&summary(&result.tests)));
                }
                (Some(Err(words)), _) => out += &format!("{}\n", style.warn(words)),
                (None, None) => {
                    out += &format!("{}: {}\n", result.tests.class, style.warn("no tests"));
                }
            }
        }
        let mut table = Table::new(&[
            ("method", Align::Left),
            ("paths", Align::Right),
            ("tests", Align::Right),
            ("", Align::Left),
        ]);
        let mut is_empty = true;
        for result in results {
            for method in &result.tests.methods {
                let mut words = vec![];
                if result.incomplete.contains(&method.method) {
                    words.push("not explored to its end".to_string());
                }
                if result.free.contains(&method.method) {
                    words.push("without the precondition".to_string());
                }
                if method.is_trivial {
                    words.push("nothing to decide: other tests call it".to_string());
                }
                if method.reflective > 0 {
                    words.push(format!("{} by reflection", method.reflective));
                }
                words.extend(method.differing.iter().map(|one| format!("BUG in forkless: {one}")));
                for (reason, count) in &method.omitted {
                    words.push(format!("{count} left out: {reason}"));
                }
                let count = grouped(method.tests.len() as u64);
                let name = method.method.clone();
                table.row(vec![name, grouped(method.paths as u64), count, words.join("; ")]);
                is_empty = false;
            }
            for (method, reason) in &result.failed {
                table.row(vec![method.clone(), "-".into(), "-".into(), reason.clone()]);
                is_empty = false;
            }
        }
        let told = if is_empty { String::new() } else { format!("\n{}\n", table.render(style)) };
        let time = duration(self.started.elapsed());
        let tests: usize = results.iter().map(|result| count(&result.tests)).sum();
        let told = format!("{told}{}, each compiled and run; {time}\n", counted(tests, "test"));
        // What is printed can be a file: then the rest is beside it.
        match self.out {
            Some(_) => out + &told,
            None => {
                output::complain(told.trim_end());
                out
            }
        }
    }
}

/// The configuration for small inputs.
fn small(config: &Config) -> Config {
    let smaller = |bound: Option<u32>| Some(bound.map_or(SMALL, |bound| bound.min(SMALL)));
    Config {
        heap_bound: smaller(config.heap_bound),
        array_bound: smaller(config.array_bound),
        budgets: Budgets { loops: smaller(config.budgets.loops), ..config.budgets },
        ..config.clone()
    }
}

/// The class of a method, as it is named.
fn class_of(method: &str) -> &str {
    let name = method.split('(').next().unwrap_or(method);
    name.rsplit_once('.').map_or(name, |(class, _)| class)
}

fn count(tests: &ClassTests) -> usize {
    tests.methods.iter().map(|method| method.tests.len()).sum()
}

/// `1 test`, `2 tests`.
fn counted(number: usize, what: &str) -> String {
    let number = grouped(number as u64);
    if number == "1" { format!("1 {what}") } else { format!("{number} {what}s") }
}

fn summary(tests: &ClassTests) -> String {
    let tested = tests.methods.iter().filter(|method| !method.tests.is_empty()).count();
    format!("{} of {}", counted(count(tests), "test"), counted(tested, "method"))
}
