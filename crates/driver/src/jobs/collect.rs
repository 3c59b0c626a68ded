//! Collects what workers find, until nothing is left to do or the time is over.

use super::message::{ConfirmedThere, Kind, Outcome, open, open_job, seal_job};
use super::{Arrived, Distribution, JobId, JobRecord, Task, TaskMessage, TaskQueue};
use crate::observer::{Observer, Status, observed};
use crate::{Failure, Fingerprint, Subject};
use forkless_deadline::Deadline;
use forkless_engine::{Config, Cut, Detail, SavedRun};
use forkless_ir::io_reason;
use std::collections::{BTreeMap, BTreeSet};
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, Instant};

/// How long it waits for an outcome before it looks at other things.
const WAIT: Duration = Duration::from_millis(100);
/// How often it looks at the queue.
const LOOK: Duration = Duration::from_millis(500);
/// How often it looks for jobs that are still to be done and that the queue does not have.
const LOST: Duration = Duration::from_secs(3);
/// How long workers have to tell what they have found when the time is over.
const LAST_WORDS: Duration = Duration::from_secs(3);

/// What workers have found.
pub(crate) struct Collected {
    /// What is left is counted in it as cut.
    pub run: SavedRun,
    /// What their machines have confirmed.
    pub confirmed: Vec<ConfirmedThere>,
}

/// A job that is to be done.
struct Open {
    bytes: Vec<u8>,
    parent: Option<JobId>,
}

/// Counters for those who watch.
#[derive(Default)]
struct Watched {
    waiting: AtomicU64,
    running: AtomicU64,
    done: AtomicU64,
    workers: AtomicU64,
    paths: AtomicU64,
}

/// Has a subject explored by others, up to a deadline.
///
/// # Errors
/// If the queue cannot be used, or a worker found that there is no such run.
pub(crate) fn collect(
    distribution: &Distribution,
    subject: &Subject,
    config: &Config,
    confirm: Option<Duration>,
    deadline: Deadline,
    observer: &dyn Observer,
) -> Result<Collected, Failure> {
    config.check().map_err(Failure::from)?;
    let pack = || {
        let packed = distribution.program.pack();
        packed.map_err(|error| Failure::new(format!("the program: {}", io_reason(&error))))
    };
    let program = distribution.identity.program();
    let task = Task::new(distribution, subject, config, program.clone(), confirm);
    let id = Fingerprint::of(task.identity.join("\n").as_bytes()).text();
    let bytes = task.seal();
    let message = TaskMessage { id: &id, bytes: &bytes, program: &program };
    let watched = Watched::default();
    let status = |elapsed| Status::Distributed {
        waiting: watched.waiting.load(Ordering::Relaxed),
        running: watched.running.load(Ordering::Relaxed),
        done: watched.done.load(Ordering::Relaxed),
        workers: watched.workers.load(Ordering::Relaxed),
        paths: watched.paths.load(Ordering::Relaxed),
        elapsed,
        budget: config.budgets.time,
    };
    observed(observer, status, || {
        let first = JobId::first(&id);
        let bytes = seal_job(&id, first, &SavedRun::start());
        let mut collector = Collector {
            queue: distribution.queue.begin(&message, &pack)?,
            task: id.clone(),
            open: [(first, Open { bytes, parent: None })].into(),
            missing: BTreeSet::new(),
            run: SavedRun::default(),
            confirmed: vec![],
            distribution,
            watched: &watched,
            begun: Instant::now(),
            stops: None,
        };
        collector.collect(config, deadline)
    })
}

struct Collector<'a> {
    queue: Box<dyn TaskQueue + 'a>,
    task: String,
    /// Jobs whose outcomes are not there yet.
    open: BTreeMap<JobId, Open>,
    /// Those that were not in the queue when it was looked at last.
    missing: BTreeSet<JobId>,
    run: SavedRun,
    confirmed: Vec<ConfirmedThere>,
    distribution: &'a Distribution,
    watched: &'a Watched,
    begun: Instant,
    /// Why the run is over.
    stops: Option<Cut>,
}

impl Collector<'_> {
    fn collect(&mut self, config: &Config, deadline: Deadline) -> Result<Collected, Failure> {
        // What is there already, of a run that goes on.
        while let Some(arrived) = self.queue.next(Duration::ZERO)? {
            self.take(&arrived)?;
        }
        self.stops = None;
        self.queue.pause(false)?;
        self.put_missing(false)?;
        let (mut last_look, mut last_search) = (Instant::now(), Instant::now());
        while !self.open.is_empty() && self.stops.is_none() {
            if deadline.is_over() {
                let is_interrupted = deadline.signal().is_some();
                self.stops = Some(if is_interrupted { Cut::Interrupted } else { Cut::Time });
                break;
            }
            if config.budgets.paths.is_some_and(|most| self.run.ended() >= most) {
                self.stops = Some(Cut::Paths);
                break;
            }
            if let Some(arrived) = self.queue.next(WAIT)? {
                self.take(&arrived)?;
            }
            if last_look.elapsed() >= LOOK {
                last_look = Instant::now();
                self.look()?;
            }
            if last_search.elapsed() >= LOST {
                self.put_missing(true)?;
                last_search = Instant::now();
            }
        }
        if !self.open.is_empty() {
            self.hear_last_words()?;
        }
        self.finish(config)
    }

    /// Looks at the queue.
    fn look(&mut self) -> Result<(), Failure> {
        let state = self.queue.state()?;
        self.watched.waiting.store(state.waiting, Ordering::Relaxed);
        self.watched.running.store(state.running, Ordering::Relaxed);
        self.watched.workers.store(state.workers, Ordering::Relaxed);
        Ok(())
    }

    /// Puts those jobs into the queue that are still to be done and are not there: a server was restored, somebody
    /// has removed them, or nobody has put them there yet. A worker may be just about to do that, so where
    /// others work only those count that were missing the last time, too.
    fn put_missing(&mut self, others_work: bool) -> Result<(), Failure> {
        let present = self.queue.present()?;
        let missing: BTreeSet<JobId> =
            self.open.keys().filter(|job| !present.contains(job)).copied().collect();
        for job in &missing {
            if let Some(Open { bytes, .. }) = self.open.get(job)
                && (!others_work || self.missing.contains(job))
            {
                self.queue.put(*job, bytes)?;
            }
        }
        self.missing = missing;
        Ok(())
    }

    /// Takes an outcome. One that is none makes place for another one.
    fn take(&mut self, arrived: &Arrived) -> Result<(), Failure> {
        let Arrived { job, bytes, .. } = arrived;
        let Some(Open { bytes: job_bytes, parent }) = self.open.get(job) else { return Ok(()) };
        let (size, parent) = (job_bytes.len() + bytes.len(), *parent);
        let Ok((outcome, found)) = self.read(*job, bytes) else {
            self.queue.discard(arrived)?;
            return self.queue.put(*job, job_bytes);
        };
        let done = match outcome {
            Outcome::Done(done) => done,
            Outcome::Failed { words, is_bug: false } => return Err(Failure::new(words)),
            Outcome::Failed { words, is_bug: true } => {
                // A panic of a thread would be one of this process, too.
                panic!("a worker has failed: {words}");
            }
        };
        self.open.remove(job);
        self.watched.done.fetch_add(1, Ordering::Relaxed);
        self.watched.paths.fetch_add(done.paths, Ordering::Relaxed);
        let seconds = Duration::from_micros(done.micros).as_secs_f64();
        if let Some(listener) = &self.distribution.listener {
            listener(&JobRecord {
                job: job.to_string(),
                parent: parent.map(|parent| parent.to_string()),
                seconds,
                begun_after: (self.begun.elapsed().as_secs_f64() - seconds).max(0.0),
                paths: done.paths,
                bytes: size as u64,
                gives: done.left.len(),
            });
        }
        self.run.add(found);
        self.confirmed.extend(done.confirmed);
        self.stops = self.stops.take().or(done.stops);
        for (child, bytes) in done.left {
            self.open.insert(child, Open { bytes, parent: Some(*job) });
        }
        Ok(())
    }

    /// Reads all of an outcome, and of the jobs that it leaves.
    fn read(&self, job: JobId, bytes: &[u8]) -> Result<(Outcome, SavedRun), ()> {
        let outcome: Outcome = open(Kind::Outcome, &self.task, Some(job), bytes).map_err(|_| ())?;
        let Outcome::Done(done) = &outcome else { return Ok((outcome, SavedRun::default())) };
        let found = SavedRun::from_bytes(&done.found).map_err(|_| ())?;
        for (child, bytes) in &done.left {
            open_job(&self.task, *child, bytes).map_err(|_| ())?;
        }
        match found.open() {
            0 => Ok((outcome, found)),
            _ => Err(()),
        }
    }

    /// Asks all workers to pause, and waits for a moment for what they tell then.
    fn hear_last_words(&mut self) -> Result<(), Failure> {
        self.queue.pause(true)?;
        let end = Instant::now() + LAST_WORDS;
        while !self.open.is_empty() && Instant::now() < end {
            match self.queue.next(WAIT)? {
                Some(arrived) => self.take(&arrived)?,
                None if self.queue.state()?.running == 0 => break,
                None => {}
            }
        }
        // What was stored just before the last one stopped.
        while let Some(arrived) = self.queue.next(Duration::ZERO)? {
            self.take(&arrived)?;
        }
        Ok(())
    }

    /// All that was found. What is open is counted as cut.
    fn finish(&mut self, config: &Config) -> Result<Collected, Failure> {
        let mut run = std::mem::take(&mut self.run);
        for (job, Open { bytes, .. }) in &self.open {
            let left = open_job(&self.task, *job, bytes);
            run.add(left.map_err(|error| Failure::new(format!("a job: {error}")))?);
        }
        if let Some(most) = config.budgets.paths.filter(|_| config.detail != Detail::Counts) {
            if run.ended() > most {
                self.stops.get_or_insert(Cut::Paths);
            }
            run.keep_first(most);
        }
        if let Some(cut) = self.stops.take() {
            run.cut_open(cut);
        }
        Ok(Collected { run, confirmed: std::mem::take(&mut self.confirmed) })
    }
}
