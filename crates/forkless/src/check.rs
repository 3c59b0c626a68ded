//! `forkless check`

use crate::arguments::{CheckArguments, CheckFormat};
use crate::cluster::{self, Coordinator};
use crate::output;
use crate::progress::ProgressLine;
use crate::signals;
use forkless_deadline::Deadline;
use forkless_driver::{
    CheckPlan, Exit, Failure, Inputs, JavaInputs, Plan, Project, Request, Subject, Verdict, check,
};
use forkless_engine::{Budgets, Config};
use forkless_heap::Strategy;
use forkless_ir::io_reason;
use forkless_report::check::{
    Baseline, CheckReport, MethodVerdict, check_page, check_text, github, junit, sarif,
};
use forkless_report::{counted, json};
use std::io::ErrorKind;
use std::path::Path;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::{Mutex, PoisonError};
use std::time::{Duration, Instant};

/// Rendering goes down into terms.
const STACK: usize = 256 << 20;

/// When this part of the time is over, nothing is confirmed any more.
const CONFIRMING: f64 = 0.97;

/// When this part of the time is over, no further method is looked at: what the last ones found has to be confirmed.
const EXPLORING: f64 = 0.9;

/// A method has at least this time, if there is so much: less shows nothing.
const SHORTEST: Duration = Duration::from_millis(250);

/// A method is tried again if at least this part of the time is left when all have been tried.
const WORTH_ANOTHER_ROUND: f64 = 0.1;

/// Checks methods, classes, packages or the whole target; `started` is when the command began to work.
pub fn run(arguments: &CheckArguments, started: Instant) -> Result<Exit, Failure> {
    let mut request = request(arguments);
    request.platform.deadline = arguments.run.time.0.map(|time| started + time);
    if let Some(file) = &arguments.view {
        output::check_writable(file)?;
    }
    let known = known(arguments)?;
    let project = Project::open(&request)?;
    let names: Vec<&str> =
        request.method.iter().chain(&arguments.more).map(String::as_str).collect();
    let mut methods = vec![];
    let is_whole = names.is_empty();
    match is_whole {
        true => methods.extend(project.methods_named(None)?),
        false => {
            for name in names {
                methods.extend(project.methods_named(Some(name))?);
            }
        }
    }
    // A library documents what it takes for an index.
    let is_library = is_whole && arguments.target.target.ends_with(".jar");
    let is_any = request.java_inputs.inputs == Inputs::Any;
    let trust_indices =
        arguments.trust_indices || is_library && !arguments.count_indices && !is_any;
    let coordinator = cluster::coordinator(&arguments.cluster)?;
    let is_over = AtomicBool::new(true);
    let work = Work {
        project: &project,
        arguments,
        started,
        trust_indices,
        coordinator: coordinator.as_ref(),
        is_over: &is_over,
    };
    let verdicts = match methods.as_slice() {
        [only] => vec![work.check_only(only.as_deref())?],
        _ => work.check_all(&methods),
    };
    let not_checked = methods.len() - verdicts.len();
    let mut report =
        CheckReport::new(arguments.target.target.clone(), verdicts, not_checked, started.elapsed());
    if let (Some(file), Some(known)) = (&arguments.baseline, known) {
        compare(&mut report, file, known, arguments.update_baseline, is_whole)?;
    }
    output::print(&match arguments.format {
        CheckFormat::Text => check_text(&report, output::style()),
        CheckFormat::Json => json::render(&report),
        CheckFormat::Sarif => json::render(&sarif(&report)),
        CheckFormat::Junit => junit(&report),
        CheckFormat::Github => github(&report),
        CheckFormat::Html => check_page(&report),
    })?;
    if let Some(file) = &arguments.view {
        output::write(file, &check_page(&report))?;
    }
    if let Some(coordinator) = coordinator {
        coordinator.finish(is_over.load(Ordering::Relaxed))?;
    }
    Ok(report.exit())
}

/// What the library is asked to load.
fn request(arguments: &CheckArguments) -> Request {
    let request = arguments.target.request();
    let java_inputs = JavaInputs {
        arguments_not_null: !arguments.null_arguments,
        contracts: !arguments.no_contracts,
        assume_contracts: arguments.assume_contracts,
        ..request.java_inputs
    };
    Request {
        java_inputs,
        ensures: arguments.ensures.clone(),
        invariants: arguments.invariant.clone(),
        contracts: arguments.contracts.clone(),
        ..request
    }
}

/// The findings that are known, if a file has them. One that is to be written may not be there yet.
fn known(arguments: &CheckArguments) -> Result<Option<Baseline>, Failure> {
    let CheckArguments { baseline, update_baseline, .. } = arguments;
    let Some(file) = baseline else {
        return match update_baseline {
            true => Err(Failure::with_help(
                "`--update-baseline` does not say which file to write",
                "name it with `--baseline FILE.json`, or in forkless.toml",
            )),
            false => Ok(None),
        };
    };
    if *update_baseline {
        output::check_writable(file)?;
    }
    let wrong = |reason: &str| format!("cannot read the baseline `{}`: {reason}", file.display());
    match std::fs::read_to_string(file) {
        Ok(text) => Baseline::read(&text).map(Some).map_err(|reason| Failure::new(wrong(&reason))),
        Err(error) if error.kind() == ErrorKind::NotFound => match update_baseline {
            true => Ok(Some(Baseline::empty())),
            false => Err(Failure::with_help(
                wrong(&io_reason(&error)),
                "`--update-baseline` writes it: what is found then is known",
            )),
        },
        Err(error) => Err(Failure::new(wrong(&io_reason(&error)))),
    }
}

/// Marks what is known, and writes what is known from now on.
fn compare(
    report: &mut CheckReport,
    file: &Path,
    mut known: Baseline,
    update: bool,
    is_whole: bool,
) -> Result<(), Failure> {
    let name = file.display().to_string();
    if update {
        let updated = known.updated(report, is_whole);
        output::write(file, &json::render(&updated))?;
        let now = counted(updated.len() as u64, "finding", "findings");
        output::complain(format_args!("note: {name} has {now}, and had {} before", known.len()));
        known = updated;
    }
    report.compare(&known, name, is_whole);
    Ok(())
}

/// What the methods of a command have in common.
struct Work<'a> {
    project: &'a Project,
    arguments: &'a CheckArguments,
    started: Instant,
    /// Who has methods explored elsewhere.
    coordinator: Option<&'a Coordinator>,
    /// Was nothing left open?
    is_over: &'a AtomicBool,
    /// Does the caller see to it that arguments are indices?
    trust_indices: bool,
}

impl Work<'_> {
    /// When nothing is confirmed any more.
    fn confirm_until(&self) -> Deadline {
        let end = self.arguments.run.time.0.map(|time| self.started + time.mul_f64(CONFIRMING));
        Deadline::never(signals::interruption()).by(end)
    }

    /// Has somebody interrupted the command?
    fn is_interrupted(&self) -> bool {
        signals::interruption().is_some_and(|interruption| interruption.signal().is_some())
    }

    /// What is left of the time of the command.
    fn left(&self) -> Option<Duration> {
        self.arguments.run.time.0.map(|time| time.saturating_sub(self.started.elapsed()))
    }

    /// What is left of it for looking at further methods.
    fn left_for_methods(&self) -> Option<Duration> {
        let time = self.arguments.run.time.0.map(|time| time.mul_f64(EXPLORING));
        time.map(|time| time.saturating_sub(self.started.elapsed()))
    }

    /// Checks the only method: what is wrong with it is what is wrong with the command.
    fn check_only(&self, method: Option<&str>) -> Result<MethodVerdict, Failure> {
        let subject = self.project.load(method)?;
        output::print_notes(&subject.notes);
        let name = method.map_or_else(|| subject.name.clone(), str::to_string);
        let time = self.shortest(self.left());
        self.check_subject(&subject, name, time, self.arguments.run.threads)
    }

    /// The time of a method, which is not more than one may have.
    fn shortest(&self, time: Option<Duration>) -> Option<Duration> {
        let most = self.arguments.time_per_method.0;
        time.into_iter().chain(most).min()
    }

    /// Checks methods, several at a time. They share the time: what one leaves is for the others. Those for which
    /// it was not enough are tried again with what is left at the end.
    fn check_all(&self, methods: &[Option<String>]) -> Vec<MethodVerdict> {
        let mut verdicts: Vec<Option<MethodVerdict>> = vec![None; methods.len()];
        let mut open: Vec<usize> = (0..methods.len()).collect();
        loop {
            for (number, verdict) in self.round(methods, &open) {
                verdicts[number] = Some(verdict);
            }
            let is_open = |number: &usize| verdicts[*number].as_ref().is_none_or(ran_out_of_time);
            let still_open: Vec<usize> = open.iter().copied().filter(is_open).collect();
            let worth = self.arguments.run.time.0.is_some_and(|time| {
                self.left_for_methods().is_some_and(|left| left > time.mul_f64(WORTH_ANOTHER_ROUND))
            });
            let is_done = self.arguments.first && verdicts.iter().flatten().any(is_violated);
            let is_done = is_done || self.is_interrupted();
            if still_open.is_empty() || !worth || is_done || still_open.len() == open.len() {
                return verdicts.into_iter().flatten().collect();
            }
            open = still_open;
        }
    }

    /// Checks each of these methods once, as long as there is time.
    fn round(&self, methods: &[Option<String>], open: &[usize]) -> Vec<(usize, MethodVerdict)> {
        let next = AtomicUsize::new(0);
        let found = Mutex::new(vec![]);
        let threads = self.arguments.run.threads.min(open.len().max(1));
        let worker = || {
            loop {
                let place = next.fetch_add(1, Ordering::Relaxed);
                let Some(&number) = open.get(place) else { break };
                let share = self.left_for_methods().map(|left| {
                    let others = open.len().div_ceil(threads) - place / threads;
                    (left / others.max(1) as u32).max(SHORTEST.min(left))
                });
                let is_over = share.is_some_and(|share| share < Duration::from_millis(1));
                if is_over || self.is_interrupted() {
                    break;
                }
                let verdict = self.check_method(&methods[number], self.shortest(share));
                let is_last = self.arguments.first && is_violated(&verdict);
                let mut found = found.lock().unwrap_or_else(PoisonError::into_inner);
                found.push((number, verdict));
                if is_last {
                    next.store(open.len(), Ordering::Relaxed);
                }
            }
        };
        std::thread::scope(|scope| {
            for _ in 0..threads {
                let builder = std::thread::Builder::new().stack_size(STACK);
                builder.spawn_scoped(scope, worker).expect("a thread can be started");
            }
        });
        found.into_inner().unwrap_or_else(PoisonError::into_inner)
    }

    fn check_method(&self, method: &Option<String>, time: Option<Duration>) -> MethodVerdict {
        let begun = Instant::now();
        let name = method.clone().unwrap_or_else(|| self.arguments.target.target.clone());
        let loaded = self.project.load(method.as_deref());
        let checked =
            loaded.and_then(|subject| self.check_subject(&subject, name.clone(), time, 1));
        checked.unwrap_or_else(|failure| {
            MethodVerdict::failed(name, failure.to_string(), begun.elapsed())
        })
    }

    fn check_subject(
        &self,
        subject: &Subject,
        method: String,
        time: Option<Duration>,
        threads: usize,
    ) -> Result<MethodVerdict, Failure> {
        let arguments = self.arguments;
        let begun = Instant::now();
        let usual = arguments.run.config(subject)?;
        let strategy = arguments.strategy.unwrap_or(Strategy::Pose);
        let merge = arguments.merge.unwrap_or(subject.defaults().merge_under(strategy));
        let config = Config {
            strategy,
            merge,
            threads,
            interruption: signals::interruption(),
            budgets: Budgets { time, ..usual.budgets },
            ..usual
        };
        let confirm = (!arguments.no_jvm).then_some(arguments.jvm_time);
        let distribution = self.coordinator;
        let distribution = distribution
            .map(|one| one.distribution(self.project, &request(arguments), subject))
            .transpose()?;
        let plan = CheckPlan {
            plan: Plan { config, confirm, started: begun, distribution, ..subject.plan() },
            exceptions: arguments.exceptions.clone(),
            confirm_until: self.confirm_until(),
            everywhere: arguments.everywhere,
            trust_indices: self.trust_indices,
            first: arguments.first,
            merge_is_chosen: arguments.merge.is_some(),
            strategy_is_chosen: arguments.strategy.is_some(),
        };
        let checked = check(subject, &plan, &ProgressLine)?;
        let is_open = checked.verdict == Verdict::Inconclusive && !checked.unexplored.is_empty();
        if is_open {
            self.is_over.store(false, Ordering::Relaxed);
        }
        output::print_notes(&checked.notes);
        let has_pictures = arguments.view.is_some() || arguments.format == CheckFormat::Html;
        Ok(MethodVerdict::new(method, subject, &checked, begun.elapsed(), has_pictures))
    }
}

fn is_violated(verdict: &MethodVerdict) -> bool {
    verdict.verdict == Verdict::Violated
}

/// Would more time help?
fn ran_out_of_time(verdict: &MethodVerdict) -> bool {
    verdict.verdict == Verdict::Inconclusive && verdict.error.is_none()
}
