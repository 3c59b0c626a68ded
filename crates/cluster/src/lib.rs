//! Runs whose paths are explored by workers on many machines: their jobs are in a NATS server with JetStream.
//!
//! - [`Access`] says where the server is, and how one gets in. What is secret is never shown.
//! - [`Server`] is a connection. Everything is tried again while the server is away, for a while.
//! - [`Run`] is what a coordinator has put there; it is a [`forkless_driver::jobs::JobQueue`].
//! - [`work`] is what a worker does.
//! - [`LocalServer`] is a server of this machine alone, for tests and benchmarks.
//!
//! What jobs mean is the matter of [`forkless_driver::jobs`]; here they are bytes. The invariant that everything
//! rests on is kept by the server: an outcome is stored only if its job has none yet.

mod access;
mod local;
mod names;
mod queue;
mod run;
mod server;
mod store;
mod worker;

pub use access::Access;
pub use local::{LocalServer, LocalWorker};
pub use run::{Run, RunInfo, RunSummary, list, remove};
pub use server::Server;
pub use worker::{WorkerOptions, work};

use std::fmt;

/// Why a cluster cannot be used, in words that can be shown: no address with a password is in them.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ClusterError(String);

impl ClusterError {
    pub(crate) fn new(words: impl Into<String>) -> ClusterError {
        ClusterError(words.into())
    }
}

impl fmt::Display for ClusterError {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str(&self.0)
    }
}

impl std::error::Error for ClusterError {}

impl From<ClusterError> for forkless_driver::Failure {
    fn from(error: ClusterError) -> forkless_driver::Failure {
        forkless_driver::Failure::new(error.0)
    }
}
