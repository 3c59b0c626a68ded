//! Runs whose paths are explored elsewhere: as jobs that somebody puts into a queue, and others take out.
//!
//! - A *task* is what is explored and how ([`task`]). It has an identity, and whoever works on it must have the same.
//! - A *job* is a part of its tree of paths: open paths, as a run that is kept has them ([`forkless_engine::SavedRun`]).
//! - A job's *outcome* is what was found, and further jobs for what was left ([`message`]).
//!
//! The first outcome of a job that is stored counts, and no other one. The jobs for what it left are named in it, by
//! ids that no other outcome uses. So the outcomes that count are a tree whose root is the first job, and everything
//! in it was done exactly once, whoever was killed in between and whatever was delivered twice.
//!
//! Nothing here knows a network: [`JobQueue`] is what there has to be of it.

mod archive;
mod collect;
mod message;
mod task;
mod worker;

pub(crate) use collect::{Collected, collect};
pub use forkless_engine::Pause;
pub(crate) use message::ConfirmedThere;
pub use message::{Broken, JobId, JobRecord};
pub(crate) use task::Task;
pub use worker::{Finished, Prepared, Refusal, Workshop};

use crate::{Failure, Identity, Project, Request, Subject};
use forkless_ir::io_reason;
use std::collections::BTreeSet;
use std::fmt;
use std::sync::Arc;
use std::time::Duration;

/// The queue between a coordinator and workers, as the coordinator sees it. What is in it outlives everybody.
pub trait JobQueue: Send + Sync {
    /// Begins a task, or goes on with one that is there. The name of its program tells programs apart; its bytes
    /// are asked for if they are not there yet.
    ///
    /// # Errors
    /// If the queue cannot be used.
    fn begin(
        &self,
        task: &TaskMessage<'_>,
        program: &dyn Fn() -> Result<Vec<u8>, Failure>,
    ) -> Result<Box<dyn TaskQueue + '_>, Failure>;
}

/// A task as it travels.
#[derive(Clone, Copy, Debug)]
pub struct TaskMessage<'a> {
    /// Its identity in a few characters.
    pub id: &'a str,
    /// What it is.
    pub bytes: &'a [u8],
    /// The name of its program.
    pub program: &'a str,
}

/// An outcome that was stored.
#[derive(Clone, Debug)]
pub struct Arrived {
    /// Of which job.
    pub job: JobId,
    /// What it is, in bytes that anybody may have written.
    pub bytes: Vec<u8>,
    /// Where it is stored.
    pub place: u64,
}

/// How a queue is.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct QueueState {
    /// Jobs that nobody has taken.
    pub waiting: u64,
    /// Jobs that somebody has taken, and not done.
    pub running: u64,
    /// Workers that have told lately that they are alive.
    pub workers: u64,
}

/// The jobs and outcomes of one task.
pub trait TaskQueue {
    /// Puts a job into the queue. One that is there already is there twice then, which costs time only.
    ///
    /// # Errors
    /// If the queue cannot be used.
    fn put(&mut self, job: JobId, bytes: &[u8]) -> Result<(), Failure>;

    /// The jobs that are in the queue: those that wait, and those that somebody has.
    ///
    /// # Errors
    /// If the queue cannot be used.
    fn present(&mut self) -> Result<BTreeSet<JobId>, Failure>;

    /// The next outcome, in the order in which they were stored, from the first one on. None if there is none within
    /// this time.
    ///
    /// # Errors
    /// If the queue cannot be used.
    fn next(&mut self, wait: Duration) -> Result<Option<Arrived>, Failure>;

    /// Removes an outcome that is none, so that another one can take its place.
    ///
    /// # Errors
    /// If the queue cannot be used.
    fn discard(&mut self, arrived: &Arrived) -> Result<(), Failure>;

    /// How the queue is now.
    ///
    /// # Errors
    /// If the queue cannot be used.
    fn state(&mut self) -> Result<QueueState, Failure>;

    /// Asks all workers to pause, and to begin no further jobs of this task; or to go on.
    ///
    /// # Errors
    /// If the queue cannot be used.
    fn pause(&mut self, is_paused: bool) -> Result<(), Failure>;
}

/// Where paths of a subject are explored if not by threads of this process.
#[derive(Clone)]
pub struct Distribution {
    pub(crate) queue: Arc<dyn JobQueue>,
    /// The identity of tasks, options aside.
    pub(crate) identity: Identity,
    pub(crate) request: Request,
    pub(crate) method: Option<String>,
    pub(crate) program: Arc<archive::ProgramFiles>,
    /// What is told of jobs that are done.
    pub(crate) listener: Option<Arc<dyn Fn(&JobRecord) + Send + Sync>>,
}

impl fmt::Debug for Distribution {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.debug_struct("Distribution").field("identity", &self.identity).finish()
    }
}

impl Distribution {
    /// A subject of a project, loaded by this request, is explored by those who work on this queue.
    ///
    /// # Errors
    /// If its program cannot be read.
    pub fn new(
        queue: Arc<dyn JobQueue>,
        project: &Project,
        request: &Request,
        subject: &Subject,
    ) -> Result<Distribution, Failure> {
        let unreadable = |error: std::io::Error| {
            let target = &request.target;
            Failure::new(format!("cannot read all of `{target}`: {}", io_reason(&error)))
        };
        let identity = Identity::of_program(project, request, subject).map_err(unreadable)?;
        let program = archive::ProgramFiles::of(project, request, subject).map_err(unreadable)?;
        Ok(Distribution {
            queue,
            identity,
            request: request.clone(),
            method: subject.method.clone(),
            program: Arc::new(program),
            listener: None,
        })
    }

    /// The same, and each job that is done is told.
    #[must_use]
    pub fn told(self, listener: Arc<dyn Fn(&JobRecord) + Send + Sync>) -> Distribution {
        Distribution { listener: Some(listener), ..self }
    }
}
