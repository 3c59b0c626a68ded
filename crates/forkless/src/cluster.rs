//! Runs on many machines: `--cluster`, `forkless worker`, `forkless resume`, `forkless runs`.

use crate::arguments::{
    Arguments, ClusterArguments, Command, ResumeArguments, RunArguments, RunsArguments,
    WorkerArguments,
};
use crate::config::{self, NoArguments};
use crate::{faults, output, signals};
use forkless_cluster::{Run, RunInfo, Server, WorkerOptions, list, remove, work};
use forkless_driver::jobs::{JobRecord, Workshop};
use forkless_driver::{Distribution, Exit, Failure, Project, Request, Subject};
use forkless_report::{Align, Table};
use std::fs::File;
use std::io::Write;
use std::path::Path;
use std::sync::mpsc::{RecvTimeoutError, Sender, channel};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread::JoinHandle;
use std::time::{Duration, SystemTime, UNIX_EPOCH};

/// How often somebody looks whether workers refuse to take part.
const LOOK: Duration = Duration::from_millis(300);

/// A run whose paths others explore.
pub struct Coordinator {
    run: Arc<Run>,
    /// Where jobs that are done are told.
    log: Option<Arc<Mutex<File>>>,
    /// Tells of workers that take no part, until this is closed.
    telling: Option<(Sender<()>, JoinHandle<()>)>,
    shown: String,
}

/// Begins a run on the cluster that the arguments name, or goes on with one.
pub fn coordinator(arguments: &ClusterArguments) -> Result<Option<Coordinator>, Failure> {
    let Some(url) = &arguments.cluster else { return Ok(None) };
    let access = arguments.access.access(url);
    let server = Server::connect(&access, Duration::ZERO)?;
    let run = match &arguments.go_on {
        Some(id) => Run::go_on(&server, id)?.0,
        None => {
            let words = std::env::args().skip(1).collect();
            let info = RunInfo::new(env!("CARGO_PKG_VERSION"), without_access(words));
            Run::begin(&server, &info, arguments.cluster_lease)?
        }
    };
    let log = arguments.cluster_log.as_deref().map(create).transpose()?;
    let (run, shown) = (Arc::new(run), server.shown().to_string());
    output::complain(format_args!("note: this is run {} on {shown}", run.id()));
    let telling = Some(tell(run.clone()));
    Ok(Some(Coordinator { run, log: log.map(|log| Arc::new(Mutex::new(log))), telling, shown }))
}

fn create(file: &Path) -> Result<File, Failure> {
    let failure = |error| Failure::new(format!("cannot write `{}`: {error}", file.display()));
    File::create(file).map_err(failure)
}

/// Tells of workers that take no part.
fn tell(run: Arc<Run>) -> (Sender<()>, JoinHandle<()>) {
    let (sender, receiver) = channel::<()>();
    let telling = std::thread::spawn(move || {
        while receiver.recv_timeout(LOOK) == Err(RecvTimeoutError::Timeout) {
            for words in run.refusals() {
                output::complain(format_args!("note: {words}"));
            }
        }
    });
    (sender, telling)
}

/// The words of a command without those that say where the server is and how one gets in.
fn without_access(words: Vec<String>) -> Vec<String> {
    let mut kept = vec![];
    let mut words = words.into_iter();
    while let Some(word) = words.next() {
        if !word.starts_with("--cluster") {
            kept.push(word);
        } else if !word.contains('=') {
            // All of these have a value.
            words.next();
        }
    }
    kept
}

impl Coordinator {
    /// How the paths of a subject are explored.
    pub fn distribution(
        &self,
        project: &Project,
        request: &Request,
        subject: &Subject,
    ) -> Result<Distribution, Failure> {
        let distribution = Distribution::new(self.run.clone(), project, request, subject)?;
        let Some(log) = self.log.clone() else { return Ok(distribution) };
        Ok(distribution.told(Arc::new(move |record: &JobRecord| {
            let line = serde_json::to_string(record).unwrap_or_default();
            let mut log = log.lock().unwrap_or_else(PoisonError::into_inner);
            // What cannot be written is not worth a run of hours.
            let _ = writeln!(log, "{line}");
        })))
    }

    /// Removes a run that is done. One that is not stays, and can be gone on with.
    pub fn finish(mut self, is_over: bool) -> Result<(), Failure> {
        if let Some((sender, telling)) = self.telling.take() {
            drop(sender);
            let _ = telling.join();
        }
        if is_over {
            return Ok(self.run.remove()?);
        }
        let (id, url) = (self.run.id(), &self.shown);
        output::complain(format_args!(
            "note: run {id} is kept: `forkless resume {id} --cluster {url}` goes on with it"
        ));
        Ok(())
    }
}

/// `forkless worker`
pub fn run_worker(arguments: &WorkerArguments) -> Result<Exit, Failure> {
    faults::tell_only();
    let interruption = signals::interruption();
    let server = Server::connect(&arguments.access.access(&arguments.cluster), arguments.patience)?;
    output::complain(format_args!("note: this worker takes jobs from {}", server.shown()));
    let options = WorkerOptions {
        threads: arguments.threads,
        slice: arguments.slice,
        version: env!("CARGO_PKG_VERSION").to_string(),
        workshop: Workshop {
            jdk: arguments.jdk.clone(),
            sandbox: arguments.sandbox(),
            interruption,
            memory: arguments.memory.0,
        },
        interruption,
        once: arguments.once,
        say: Box::new(|words| output::complain(format_args!("note: {words}"))),
    };
    work(&server, &options)?;
    Ok(Exit::Complete)
}

/// The command that `forkless resume` goes on with: that of the run, in the folder in which it was begun.
pub fn resumed(arguments: &ResumeArguments) -> Result<Command, Failure> {
    let server = Server::connect(&arguments.access.access(&arguments.cluster), Duration::ZERO)?;
    let (run, info) = Run::go_on(&server, &arguments.run)?;
    if info.version != env!("CARGO_PKG_VERSION") {
        let (id, version) = (run.id(), &info.version);
        return Err(Failure::new(format!("run {id} is of version {version} of forkless")));
    }
    std::env::set_current_dir(&info.folder).map_err(|error| {
        let folder = &info.folder;
        Failure::with_help(
            format!("the run was begun in `{folder}`: {error}"),
            "go on with it on the machine on which it was begun",
        )
    })?;
    let words = ["forkless".to_string()].into_iter().chain(info.arguments);
    let parsed: Arguments = match config::arguments(words.map(Into::into).collect()) {
        Ok(parsed) => parsed,
        Err(NoArguments::Failure(failure)) => return Err(failure),
        Err(NoArguments::Usage(_)) => {
            return Err(Failure::new("the words of its command cannot be read"));
        }
    };
    let mut command = parsed.command;
    let change = |cluster: &mut ClusterArguments, run: &mut RunArguments| {
        cluster.cluster = Some(arguments.cluster.clone());
        cluster.access = arguments.access.clone();
        cluster.go_on = Some(arguments.run.clone());
        run.time = arguments.time.unwrap_or(run.time);
    };
    match &mut command {
        Command::Explore(explore) => change(&mut explore.cluster, &mut explore.run),
        Command::Check(check) => change(&mut check.cluster, &mut check.run),
        Command::Count(count) => change(&mut count.cluster, &mut count.run),
        Command::Test(test) => change(&mut test.cluster, &mut test.run),
        _ => return Err(Failure::new("it is of a command that does not run on a cluster")),
    }
    Ok(command)
}

/// `forkless runs`
pub fn runs(arguments: &RunsArguments) -> Result<Exit, Failure> {
    let server = Server::connect(&arguments.access.access(&arguments.cluster), Duration::ZERO)?;
    if !arguments.remove.is_empty() {
        let all = arguments.remove.iter().any(|id| id == "all");
        let ids = match all {
            true => list(&server)?.into_iter().map(|run| run.id).collect(),
            false => arguments.remove.clone(),
        };
        for id in &ids {
            if !remove(&server, id)? {
                return Err(Failure::new(format!("there is no run `{}`", id.escape_debug())));
            }
        }
        return Ok(Exit::Complete);
    }
    let mut table = Table::new(&[
        ("run", Align::Left),
        ("begun", Align::Left),
        ("jobs done", Align::Right),
        ("open", Align::Right),
        ("size", Align::Right),
        ("command", Align::Left),
    ]);
    let now = SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |time| time.as_secs());
    for run in list(&server)? {
        let (begun, command) = match run.info {
            None => ("-".to_string(), "it cannot be read".to_string()),
            Some(info) => {
                let ago = Duration::from_secs(now.saturating_sub(info.begun));
                let words = info.arguments.join(" ");
                let words = words.chars().filter(|one| !one.is_control()).take(100).collect();
                (format!("{} ago", forkless_report::duration(ago)), words)
            }
        };
        let size = format!("{} KB", forkless_report::grouped(run.bytes.div_ceil(1024)));
        table.row(vec![run.id, begun, run.done.to_string(), run.open.to_string(), size, command]);
    }
    output::print(&table.render(output::style()))?;
    Ok(Exit::Complete)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn secrets_are_no_part_of_a_command() {
        let words = "explore a.pose --cluster nats://me:secret@host -j 2 --cluster-user=me \
                     --cluster-token-file f --bound 2 --cluster=x";
        let kept = without_access(words.split_whitespace().map(str::to_string).collect());
        assert_eq!(kept.join(" "), "explore a.pose -j 2 --bound 2");
    }
}
