//! What a worker does with a job.

use super::archive::unpack;
use super::message::{Broken, ConfirmedThere, DoneForm, JobId, Kind, Outcome, open_job, seal};
use super::{Task, message};
use crate::confirmation::replay_twice;
use crate::machine::Verdict;
use crate::{Identity, Platform, Project, Subject};
use forkless_deadline::{Deadline, Interruption};
use forkless_engine::{Config, Cut, Detail, Exploration, PathEnd, Pause, Progress, explore_part};
use forkless_sandbox::Sandbox;
use std::fmt;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::PathBuf;
use std::sync::atomic::Ordering;
use std::time::{Duration, Instant};
use tempfile::TempDir;

/// Where a worker finds what it needs beside the task.
#[derive(Clone, Debug, Default)]
pub struct Workshop {
    /// The JDK; if none is named, that of `JAVA_HOME` or of `java` on the `PATH`.
    pub jdk: Option<PathBuf>,
    /// What the JDK's programs run in.
    pub sandbox: Sandbox,
    /// What ends the work early.
    pub interruption: Option<&'static Interruption>,
    /// How much memory the worker may use, whatever the task says.
    pub memory: Option<u64>,
}

/// Why a worker does not work on a task.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Refusal(pub String);

impl fmt::Display for Refusal {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str(&self.0)
    }
}

/// A task that is loaded and ready.
pub struct Prepared {
    id: String,
    subject: Subject,
    config: Config,
    confirm: Option<Duration>,
    /// Where its files are, as long as they are needed.
    _files: TempDir,
}

/// What was made of a job.
pub struct Finished {
    /// Its outcome, to be stored.
    pub outcome: Vec<u8>,
    /// Jobs for what it left, to be put into the queue when the outcome is stored.
    pub left: Vec<(JobId, Vec<u8>)>,
}

impl Workshop {
    /// The name of the program that a task needs.
    ///
    /// # Errors
    /// If the bytes are no task.
    pub fn program_of(task: &[u8]) -> Result<String, Broken> {
        Task::open(task).map(|task| task.program)
    }

    /// Loads a task whose program is in these bytes.
    ///
    /// # Errors
    /// If this machine does not fit, in words.
    pub fn prepare(&self, id: &str, task: &[u8], program: &[u8]) -> Result<Prepared, Refusal> {
        let refusal = |words: String| Refusal(words);
        let task = Task::open(task).map_err(|error| refusal(format!("its task: {error}")))?;
        let files = tempfile::Builder::new().prefix("forkless-job").tempdir();
        let files = files.map_err(|error| refusal(format!("no folder for its files: {error}")))?;
        let unpacked = unpack(program, files.path())
            .map_err(|words| refusal(format!("its program cannot be unpacked: {words}")))?;
        let mut request = task.request();
        request.target = unpacked.target;
        request.platform = Platform {
            class_path: unpacked.class_path,
            jdk: self.jdk.clone(),
            sandbox: self.sandbox.clone(),
            ..Platform::default()
        };
        let load = || {
            let project = Project::open(&request)?;
            let mut subject = project.load(request.method.as_deref())?;
            subject.name.clone_from(&task.name);
            let config = task.config(&subject)?;
            Ok((project, subject, config))
        };
        let first_words = |failure: crate::Failure| {
            let problem = failure.problems().first();
            refusal(problem.map_or_else(String::new, |problem| problem.message.clone()))
        };
        let (project, subject, config) = load().map_err(first_words)?;
        let identity = Identity::of(&project, &request, &subject, &config)
            .map_err(|error| refusal(format!("its program cannot be read: {error}")))?;
        let differences = identity.differences(&task.identity);
        if !differences.is_empty() {
            let words = format!("these differ here: {}", differences.join(", "));
            return Err(refusal(words + &self.versions(&identity, &task)));
        }
        let memory = self.memory.into_iter().chain(config.budgets.memory).min();
        let budgets = forkless_engine::Budgets { memory, paths: None, ..config.budgets };
        let confirm = task.confirm.filter(|_| subject.machine.is_some());
        // Whoever collects walks the paths again. Only a machine that confirms them needs them here.
        let detail = match config.detail {
            Detail::Counts => Detail::Counts,
            Detail::Paths | Detail::Choices if confirm.is_some() => Detail::Paths,
            Detail::Paths | Detail::Choices => Detail::Choices,
        };
        let config = Config { budgets, detail, interruption: self.interruption, ..config };
        Ok(Prepared { id: id.to_string(), subject, config, confirm, _files: files })
    }

    /// What is here and what is wanted, where that is short.
    fn versions(&self, identity: &Identity, task: &Task) -> String {
        let names = ["version of forkless: ", "JDK: "];
        let here: Vec<String> = identity.lines().collect();
        let find = |lines: &[String], name: &str| {
            lines.iter().find_map(|line| line.strip_prefix(name).map(str::to_string))
        };
        let mut words = String::new();
        for name in names {
            let (ours, theirs) = (find(&here, name), find(&task.identity, name));
            if let (Some(ours), Some(theirs)) = (ours, theirs)
                && ours != theirs
            {
                let what = name.trim_end_matches(": ");
                words += &format!("; the {what} is {ours} here and {theirs} there");
            }
        }
        words
    }
}

impl Prepared {
    /// Does each of its jobs start a machine that confirms paths?
    pub fn confirms(&self) -> bool {
        self.confirm.is_some()
    }

    /// Works on a job until nothing is left of it or somebody asks for a pause. `pieces` says then how many jobs are
    /// made of what is left.
    ///
    /// # Errors
    /// If the bytes are no job of this task.
    pub fn run(
        &self,
        job: JobId,
        bytes: &[u8],
        pause: &Pause,
        pieces: &dyn Fn() -> usize,
    ) -> Result<Finished, Broken> {
        let from = open_job(&self.id, job, bytes)?;
        let begun = Instant::now();
        let progress = Progress::default();
        let explore = || {
            let Prepared { subject, config, .. } = self;
            explore_part(&subject.program, config, &progress, from, pause)
        };
        // What is wrong with a job must not end the worker.
        let explored = catch_unwind(AssertUnwindSafe(explore));
        let (exploration, mut run) = match explored {
            Ok(Ok(explored)) => explored,
            Ok(Err(error)) => return Ok(self.failed(job, error.to_string(), false)),
            Err(panic) => {
                let words = panic.downcast_ref::<String>().cloned();
                let words = words.or_else(|| panic.downcast_ref::<&str>().map(|w| w.to_string()));
                let words = words.unwrap_or_else(|| "a worker has panicked".to_string());
                return Ok(self.failed(job, words, true));
            }
        };
        let stops = stops(&exploration);
        let confirmed = self.confirm(&exploration);
        let paths = progress.done.load(Ordering::Relaxed);
        let attempt = u128::from(fastrand::u64(..)) << 64 | u128::from(fastrand::u64(..));
        let pieces = if run.open() > 1 { pieces() } else { 1 };
        let parts = run.take_open(pieces).into_iter().enumerate();
        let left: Vec<(JobId, Vec<u8>)> = parts
            .map(|(number, part)| {
                let child = job.child(attempt, number);
                (child, message::seal_job(&self.id, child, &part))
            })
            .collect();
        let micros = u64::try_from(begun.elapsed().as_micros()).unwrap_or(u64::MAX);
        let done =
            DoneForm { found: run.to_bytes(), left: left.clone(), confirmed, stops, paths, micros };
        let outcome = Outcome::Done(Box::new(done));
        Ok(Finished { outcome: seal(Kind::Outcome, &self.id, Some(job), &outcome), left })
    }

    /// The outcome of a job that nobody can do.
    pub fn failed(&self, job: JobId, words: String, is_bug: bool) -> Finished {
        let outcome = Outcome::Failed { words, is_bug };
        Finished { outcome: seal(Kind::Outcome, &self.id, Some(job), &outcome), left: vec![] }
    }

    /// The jobs that an outcome has left which somebody else has stored.
    ///
    /// # Errors
    /// If the bytes are no outcome of this job.
    pub fn left_by(&self, job: JobId, outcome: &[u8]) -> Result<Vec<(JobId, Vec<u8>)>, Broken> {
        match message::open(Kind::Outcome, &self.id, Some(job), outcome)? {
            Outcome::Done(done) => Ok(done.left),
            Outcome::Failed { .. } => Ok(vec![]),
        }
    }

    /// Runs the inputs of paths on the machine of the language. It tells on which it did what they promise; about
    /// all others whoever knows all paths has to decide.
    fn confirm(&self, exploration: &Exploration) -> Option<ConfirmedThere> {
        let machine = self.subject.machine.as_ref().zip(self.confirm);
        let (machine, limit) = machine.filter(|_| !exploration.paths.is_empty())?;
        let mut confirmer = machine.start(limit).ok()?;
        confirmer.stop_at(Deadline::never(self.config.interruption));
        // Without protection it depends on other paths what may be run.
        if !confirmer.protection().is_some_and(|protection| protection.is_there()) {
            return None;
        }
        confirmer.set_complete(true);
        let mut agreeing = vec![];
        for path in &exploration.paths {
            let is_cut = matches!(path.end, PathEnd::Cut(_));
            let verdict = (!is_cut).then(|| {
                replay_twice(confirmer.as_mut(), &self.subject.program, exploration, path)
            });
            if verdict == Some(Verdict::Agrees) {
                agreeing.push(path.decisions.clone());
            }
        }
        let (machine, protection) = (confirmer.name(), confirmer.protection());
        Some(ConfirmedThere { machine, protection, agreeing })
    }
}

/// Has a job come to an end that is one of the whole run?
fn stops(exploration: &Exploration) -> Option<Cut> {
    let used_up = |cut: &&Cut| matches!(cut, Cut::Memory);
    exploration.counts.open.keys().find(used_up).cloned()
}
