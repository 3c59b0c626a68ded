//! The queue of a run, as its coordinator sees it.

use crate::names::{ALIVE, CONSUMER, Names, PAUSED, task_and_job};
use crate::server::{Server, Trouble};
use crate::store::{How, Stored};
use crate::{ClusterError, Run};
use async_nats::jetstream::consumer::pull;
use async_nats::jetstream::stream::{DirectGetErrorKind, Stream};
use forkless_driver::Failure;
use forkless_driver::jobs::{Arrived, JobId, JobQueue, QueueState, TaskMessage, TaskQueue};
use futures_util::StreamExt;
use std::collections::{BTreeMap, BTreeSet};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};

/// A worker that has told nothing for so long is taken for dead.
const SILENCE: Duration = Duration::from_secs(4);
/// How often it looks for an outcome, the longer the longer none comes.
const SHORTEST_LOOK: Duration = Duration::from_millis(4);
const LONGEST_LOOK: Duration = Duration::from_millis(20);
/// No longer words of a worker are shown.
const LONGEST_WORDS: usize = 1000;
/// More workers are not told apart.
const MOST_WORKERS: usize = 100_000;

/// What workers tell of themselves.
#[derive(Default)]
pub(crate) struct Listening {
    /// When each was heard last.
    alive: BTreeMap<String, Instant>,
    /// What workers said that take no part, and was not shown yet.
    refusals: BTreeSet<String>,
    shown: BTreeSet<String>,
}

impl Listening {
    pub fn start(server: &Server, names: &Names) -> Result<Arc<Mutex<Listening>>, ClusterError> {
        let listening: Arc<Mutex<Listening>> = Arc::default();
        let subscribe = async {
            let alive = server.client.subscribe(ALIVE).await;
            let refused = server.client.subscribe(names.refused()).await;
            alive.and_then(|alive| refused.map(|refused| (alive, refused)))
        };
        let (mut alive, mut refused) = server
            .wait(subscribe)
            .map_err(|error| ClusterError::new(format!("{}: {error}", server.shown())))?;
        let heard = listening.clone();
        server.spawn(async move {
            while let Some(message) = alive.next().await {
                let name = words(&message.payload);
                let mut heard = heard.lock().unwrap_or_else(PoisonError::into_inner);
                if heard.alive.len() < MOST_WORKERS {
                    heard.alive.insert(name, Instant::now());
                }
            }
        });
        let heard = listening.clone();
        server.spawn(async move {
            while let Some(message) = refused.next().await {
                let said = words(&message.payload);
                let mut heard = heard.lock().unwrap_or_else(PoisonError::into_inner);
                if heard.shown.len() < MOST_WORKERS && !heard.shown.contains(&said) {
                    heard.refusals.insert(said);
                }
            }
        });
        Ok(listening)
    }

    fn workers(&mut self) -> u64 {
        self.alive.retain(|_, heard| heard.elapsed() < SILENCE);
        self.alive.len() as u64
    }
}

/// Words from outside, fit to be shown.
fn words(bytes: &[u8]) -> String {
    let text = String::from_utf8_lossy(&bytes[..bytes.len().min(LONGEST_WORDS)]);
    text.chars().filter(|one| !one.is_control()).collect()
}

impl Run {
    /// What workers have said that take no part, and was not asked for yet.
    pub fn refusals(&self) -> Vec<String> {
        let mut heard = self.listening.lock().unwrap_or_else(PoisonError::into_inner);
        let new = std::mem::take(&mut heard.refusals);
        heard.shown.extend(new.iter().cloned());
        new.into_iter().collect()
    }
}

impl JobQueue for Run {
    fn begin(
        &self,
        task: &TaskMessage<'_>,
        program: &dyn Fn() -> Result<Vec<u8>, Failure>,
    ) -> Result<Box<dyn TaskQueue + '_>, Failure> {
        let (server, names) = (&self.server, &self.names);
        if !server.wait(server.has_object(names, task.program))? {
            let program = program()?;
            server.wait(server.put_object(names, task.program, &program))?;
        }
        server.wait(server.store(names, &names.task(task.id), task.bytes, How::First))?;
        let (kept, jobs, consumer) =
            server.wait(server.try_again("a run cannot be used", || async {
                let later = |error: &dyn std::fmt::Display| Trouble::Later(error.to_string());
                let kept = server.jetstream.get_stream(names.run_stream()).await;
                let kept = kept.map_err(|error| later(&error))?;
                let jobs = server.jetstream.get_stream(names.job_stream()).await;
                let jobs = jobs.map_err(|error| later(&error))?;
                let consumer = jobs.get_consumer::<pull::Config>(CONSUMER).await;
                Ok((kept, jobs, consumer.map_err(|error| later(&error))?))
            }))?;
        let task = task.id.to_string();
        Ok(Box::new(Task { run: self, task, kept, jobs, consumer, last: 0, look: SHORTEST_LOOK }))
    }
}

struct Task<'a> {
    run: &'a Run,
    task: String,
    kept: Stream,
    jobs: Stream,
    consumer: async_nats::jetstream::consumer::Consumer<pull::Config>,
    /// The place of the last outcome that was read.
    last: u64,
    /// How long it waits before it looks again.
    look: Duration,
}

impl Task<'_> {
    /// The next outcome that is there.
    async fn read(
        &self,
    ) -> Result<Option<(String, async_nats::HeaderMap, bytes::Bytes, u64)>, Trouble> {
        let subject = self.run.names.outcomes(&self.task);
        match self.kept.direct_get_next_for_subject(subject, Some(self.last + 1)).await {
            Ok(message) => {
                let subject = message.subject.to_string();
                Ok(Some((subject, message.headers, message.payload, message.sequence)))
            }
            Err(error) => match error.kind() {
                DirectGetErrorKind::NotFound => Ok(None),
                DirectGetErrorKind::ErrorResponse(status, _) if status.as_u16() == 404 => Ok(None),
                DirectGetErrorKind::Request => self.run.server.missing(&self.run.names).await,
                kind => Err(Trouble::Later(kind.to_string())),
            },
        }
    }
}

impl TaskQueue for Task<'_> {
    fn put(&mut self, job: JobId, bytes: &[u8]) -> Result<(), Failure> {
        let Run { server, names, .. } = self.run;
        let subject = names.job(&self.task, &job);
        let stored = server.wait(server.store(names, &subject, bytes, How::Add))?;
        debug_assert_eq!(stored, Stored::Now);
        Ok(())
    }

    fn present(&mut self) -> Result<BTreeSet<JobId>, Failure> {
        let Run { server, names, .. } = self.run;
        let found = server.try_again("jobs cannot be listed", || async {
            let later = |error: &dyn std::fmt::Display| Trouble::Later(error.to_string());
            let subjects = self.jobs.info_with_subjects(names.jobs(&self.task)).await;
            let mut subjects = subjects.map_err(|error| later(&error))?;
            let mut found = BTreeSet::new();
            while let Some(subject) = subjects.next().await {
                let (subject, _) = subject.map_err(|error| later(&error))?;
                found.extend(task_and_job(&subject).map(|(_, job)| job));
            }
            Ok(found)
        });
        Ok(server.wait(found)?)
    }

    fn next(&mut self, wait: Duration) -> Result<Option<Arrived>, Failure> {
        let Run { server, names, .. } = self.run;
        let end = Instant::now() + wait;
        loop {
            let found = server.wait(server.try_again("outcomes cannot be read", || self.read()))?;
            if let Some((subject, headers, payload, place)) = found {
                self.last = place;
                self.look = SHORTEST_LOOK;
                let Some((_, job)) = task_and_job(&subject) else { continue };
                // An object that cannot be read is no outcome.
                let contents = server.wait(server.contents(names, Some(&headers), payload));
                return Ok(Some(Arrived { job, bytes: contents.unwrap_or_default(), place }));
            }
            let left = end.saturating_duration_since(Instant::now());
            if left.is_zero() {
                return Ok(None);
            }
            std::thread::sleep(self.look.min(left));
            self.look = (self.look * 2).min(LONGEST_LOOK);
        }
    }

    fn discard(&mut self, arrived: &Arrived) -> Result<(), Failure> {
        let server = &self.run.server;
        // It may be gone already.
        let _ = server.wait(self.kept.delete_message(arrived.place));
        Ok(())
    }

    fn state(&mut self) -> Result<QueueState, Failure> {
        let server = &self.run.server;
        let info = server.try_again("the queue cannot be looked at", || async {
            self.consumer.get_info().await.map_err(|error| Trouble::Later(error.to_string()))
        });
        let info = server.wait(info)?;
        let mut heard = self.run.listening.lock().unwrap_or_else(PoisonError::into_inner);
        let workers = heard.workers();
        Ok(QueueState { waiting: info.num_pending, running: info.num_ack_pending as u64, workers })
    }

    fn pause(&mut self, is_paused: bool) -> Result<(), Failure> {
        let Run { server, names, .. } = self.run;
        let word = if is_paused { PAUSED } else { b"goes on" };
        server.wait(server.store(names, &names.paused(&self.task), word, How::Add))?;
        if is_paused {
            // Whoever goes on puts them there again.
            let purged = self.jobs.purge().filter(names.jobs(&self.task));
            let _ = server.wait(async { purged.await });
        }
        Ok(())
    }
}
