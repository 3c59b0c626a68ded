//! Runs that are on a server.

use crate::ClusterError;
use crate::names::{CONSUMER, Names, is_run_id};
use crate::server::{Server, Trouble};
use crate::store::{How, Stored, random};
use async_nats::jetstream::consumer::{AckPolicy, pull};
use async_nats::jetstream::context::GetStreamErrorKind;
use async_nats::jetstream::message::StreamMessage;
use async_nats::jetstream::object_store;
use async_nats::jetstream::stream::{
    Config, DirectGetError, DirectGetErrorKind, RetentionPolicy, Stream,
};
use futures_util::StreamExt;
use serde::{Deserialize, Serialize};
use std::sync::{Arc, Mutex};
use std::time::{Duration, SystemTime, UNIX_EPOCH};

/// More jobs at a time, or workers that wait, are not of use.
const MOST_JOBS: i64 = 100_000;
/// No longer description of a run is read.
const LONGEST_INFO: usize = 1 << 20;

/// What is known of a run.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct RunInfo {
    /// The version of forkless that began it.
    pub version: String,
    /// The words of the command, without those that say how one gets into the server.
    pub arguments: Vec<String>,
    /// The folder that it was begun in.
    pub folder: String,
    /// When it was begun, in seconds since 1970.
    pub begun: u64,
}

/// A run, and how far it is.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RunSummary {
    /// Its id.
    pub id: String,
    /// What is known of it; none if that is not complete or cannot be read.
    pub info: Option<RunInfo>,
    /// Jobs that are not done.
    pub open: u64,
    /// Jobs that are done.
    pub done: u64,
    /// How many bytes it takes.
    pub bytes: u64,
}

/// A run that this process coordinates.
pub struct Run {
    pub(crate) server: Server,
    pub(crate) names: Names,
    /// What workers have told of themselves.
    pub(crate) listening: Arc<Mutex<crate::queue::Listening>>,
}

impl RunInfo {
    /// A run that begins now.
    pub fn new(version: &str, arguments: Vec<String>) -> RunInfo {
        let begun = SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |time| time.as_secs());
        let folder = std::env::current_dir().unwrap_or_default().to_string_lossy().into_owned();
        RunInfo { version: version.to_string(), arguments, folder, begun }
    }
}

impl Run {
    /// Begins a run. A worker that is silent for as long as `lease` has lost its job.
    ///
    /// # Errors
    /// If the server cannot be used.
    pub fn begin(server: &Server, info: &RunInfo, lease: Duration) -> Result<Run, ClusterError> {
        let digits = b"abcdefghjkmnpqrstuvwxyz23456789";
        let mut number = random();
        let mut digit = || {
            let digit = digits[(number % digits.len() as u64) as usize];
            number /= digits.len() as u64;
            char::from(digit)
        };
        let names = Names::new(&(0..8).map(|_| digit()).collect::<String>());
        server.wait(create(server, &names, lease))?;
        let bytes = postcard::to_stdvec(info).expect("all of it has a form");
        let stored = server.wait(server.store(&names, &names.info(), &bytes, How::First))?;
        if stored == Stored::Before {
            return Err(ClusterError::new("there is a run of the same name"));
        }
        Run::listen(server, names)
    }

    /// Goes on with a run.
    ///
    /// # Errors
    /// If it is not there.
    pub fn go_on(server: &Server, id: &str) -> Result<(Run, RunInfo), ClusterError> {
        let unknown = || {
            ClusterError::new(format!(
                "there is no run `{}` on {}",
                id.escape_debug(),
                server.shown()
            ))
        };
        if !is_run_id(id) {
            return Err(unknown());
        }
        let names = Names::new(id);
        let info = server.wait(info(server, &names))?.ok_or_else(unknown)?;
        Ok((Run::listen(server, names)?, info))
    }

    fn listen(server: &Server, names: Names) -> Result<Run, ClusterError> {
        let listening = crate::queue::Listening::start(server, &names)?;
        Ok(Run { server: server.clone(), names, listening })
    }

    /// Its id.
    pub fn id(&self) -> &str {
        &self.names.run
    }

    /// Removes it from the server.
    ///
    /// # Errors
    /// If the server cannot be used.
    pub fn remove(&self) -> Result<(), ClusterError> {
        self.server.wait(delete(&self.server, &self.names))
    }
}

async fn create(server: &Server, names: &Names, lease: Duration) -> Result<(), ClusterError> {
    server
        .try_again("a run cannot be begun", || async {
            let later = |error: &dyn std::fmt::Display| Trouble::Later(error.to_string());
            let bucket = object_store::Config { bucket: names.bucket(), ..Default::default() };
            server
                .jetstream
                .create_object_store(bucket)
                .await
                .map_err(|error| later(&error.kind()))?;
            let kept = Config {
                name: names.run_stream(),
                subjects: names.run_subjects(),
                allow_direct: true,
                ..Default::default()
            };
            server.jetstream.get_or_create_stream(kept).await.map_err(|error| later(&error))?;
            let jobs = Config {
                name: names.job_stream(),
                subjects: names.job_subjects(),
                retention: RetentionPolicy::WorkQueue,
                ..Default::default()
            };
            let jobs = server.jetstream.get_or_create_stream(jobs).await;
            let jobs = jobs.map_err(|error| later(&error))?;
            let workers = pull::Config {
                durable_name: Some(CONSUMER.to_string()),
                ack_policy: AckPolicy::Explicit,
                ack_wait: lease,
                max_ack_pending: MOST_JOBS,
                max_waiting: MOST_JOBS,
                ..Default::default()
            };
            jobs.get_or_create_consumer(CONSUMER, workers).await.map_err(|error| later(&error))?;
            Ok(())
        })
        .await
}

/// A stream, if it is there.
async fn stream(server: &Server, name: &str) -> Result<Option<Stream>, Trouble> {
    match server.jetstream.get_stream(name).await {
        Ok(stream) => Ok(Some(stream)),
        Err(error) => match error.kind() {
            GetStreamErrorKind::JetStream(error) if error.code() == 404 => Ok(None),
            kind => Err(Trouble::Later(kind.to_string())),
        },
    }
}

/// What is known of a run; none if it is not there.
pub(crate) async fn info(server: &Server, names: &Names) -> Result<Option<RunInfo>, ClusterError> {
    server
        .try_again("a run cannot be looked at", || async {
            let Some(stream) = stream(server, &names.run_stream()).await? else { return Ok(None) };
            Ok(first(&stream, &names.info()).await?.and_then(|(_, payload)| {
                let is_short = payload.len() <= LONGEST_INFO;
                postcard::from_bytes(&payload).ok().filter(|_| is_short)
            }))
        })
        .await
}

/// A message and its headers.
type Found = (async_nats::HeaderMap, bytes::Bytes);

/// The first message of a subject: where the first one counts.
pub(crate) async fn first(stream: &Stream, subject: &str) -> Result<Option<Found>, Trouble> {
    found(stream.direct_get_next_for_subject(subject, Some(1)).await)
}

/// The last message of a subject: where things change.
pub(crate) async fn last(stream: &Stream, subject: &str) -> Result<Option<Found>, Trouble> {
    found(stream.direct_get_last_for_subject(subject).await)
}

fn found(answer: Result<StreamMessage, DirectGetError>) -> Result<Option<Found>, Trouble> {
    match answer {
        Ok(message) => Ok(Some((message.headers, message.payload))),
        Err(error) => match error.kind() {
            DirectGetErrorKind::NotFound => Ok(None),
            DirectGetErrorKind::ErrorResponse(status, _) if status.as_u16() == 404 => Ok(None),
            kind => Err(Trouble::Later(kind.to_string())),
        },
    }
}

/// The runs that are on a server.
pub(crate) async fn all(server: &Server) -> Result<Vec<Names>, ClusterError> {
    server
        .try_again("runs cannot be listed", || async {
            let mut names = server.jetstream.stream_names();
            let mut all = vec![];
            while let Some(name) = names.next().await {
                let name = name.map_err(|error| Trouble::Later(error.to_string()))?;
                all.extend(Names::of_stream(&name));
            }
            all.sort_by(|one, other| one.run.cmp(&other.run));
            Ok(all)
        })
        .await
}

/// Lists the runs of a server.
///
/// # Errors
/// If the server cannot be used.
pub fn list(server: &Server) -> Result<Vec<RunSummary>, ClusterError> {
    server.wait(async {
        let mut found = vec![];
        for names in all(server).await? {
            let info = info(server, &names).await?;
            let summary = server
                .try_again("a run cannot be looked at", || async {
                    let wrong = |error: &dyn std::fmt::Display| Trouble::Later(error.to_string());
                    let mut summary = RunSummary {
                        id: names.run.clone(),
                        info: info.clone(),
                        open: 0,
                        done: 0,
                        bytes: 0,
                    };
                    if let Some(jobs) = stream(server, &names.job_stream()).await? {
                        let state = jobs.cached_info().state.clone();
                        summary.open = state.messages;
                        summary.bytes += state.bytes;
                    }
                    if let Some(kept) = stream(server, &names.run_stream()).await? {
                        summary.bytes += kept.cached_info().state.bytes;
                        let outcomes = format!("forkless.{}.outcome.*.*", names.run);
                        let subjects = kept.info_with_subjects(outcomes).await;
                        summary.done =
                            subjects.map_err(|error| wrong(&error))?.count().await as u64;
                    }
                    let bucket = format!("OBJ_{}", names.bucket());
                    if let Some(bucket) = stream(server, &bucket).await? {
                        summary.bytes += bucket.cached_info().state.bytes;
                    }
                    Ok(summary)
                })
                .await?;
            found.push(summary);
        }
        Ok(found)
    })
}

/// Removes a run from a server. Was it there?
///
/// # Errors
/// If the server cannot be used.
pub fn remove(server: &Server, id: &str) -> Result<bool, ClusterError> {
    if !is_run_id(id) {
        return Ok(false);
    }
    let names = Names::new(id);
    server.wait(async {
        let there = server.try_again("a run cannot be looked at", || async {
            Ok(stream(server, &names.run_stream()).await?.is_some())
        });
        let is_there = there.await?;
        delete(server, &names).await?;
        Ok(is_there)
    })
}

/// Deletes what there is. Jobs go first: nobody begins one of them then.
async fn delete(server: &Server, names: &Names) -> Result<(), ClusterError> {
    let bucket = format!("OBJ_{}", names.bucket());
    for name in [names.job_stream(), bucket, names.run_stream()] {
        server
            .try_again("a run cannot be removed", || async {
                if stream(server, &name).await?.is_none() {
                    return Ok(());
                }
                let deleted = server.jetstream.delete_stream(&name).await;
                deleted.map(|_| ()).map_err(|error| Trouble::Later(error.to_string()))
            })
            .await?;
    }
    Ok(())
}
