//! Jobs and their outcomes as bytes.
//!
//! A message begins with what it is, of which version, and a checksum over that, the task, the job and the rest. So a
//! message that was damaged, cut off or stored in another place is an error, and never another message.

use crate::Fingerprint;
use forkless_engine::{Cut, PORTABLE_FORM, SavedRun};
use forkless_sandbox::Protection;
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};
use std::fmt;

/// What every message begins with.
const MARK: &[u8; 4] = b"frkl";
/// Raised when the form of messages changes: others are refused.
const FORM: u8 = 1;
/// Mark, form, kind and checksum.
const HEADER: usize = 4 + 1 + 1 + 16;

/// The name of a job within its run.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct JobId(u128);

impl JobId {
    /// The job that begins a task.
    pub fn first(task: &str) -> JobId {
        JobId(Fingerprint::of(task.as_bytes()).number())
    }

    /// A job for what an attempt at another one has left. No other attempt has the same number.
    pub fn child(self, attempt: u128, number: usize) -> JobId {
        let mut all = Fingerprint::of(&self.0.to_be_bytes());
        all.add(&attempt.to_be_bytes());
        all.add(&(number as u64).to_be_bytes());
        JobId(all.number())
    }

    /// The job that these digits name.
    pub fn named(digits: &str) -> Option<JobId> {
        let is_name = digits.len() == 32 && digits.bytes().all(|digit| digit.is_ascii_hexdigit());
        u128::from_str_radix(digits, 16).ok().filter(|_| is_name).map(JobId)
    }
}

impl fmt::Display for JobId {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(formatter, "{:032x}", self.0)
    }
}

/// What a message is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Kind {
    Job = 1,
    Outcome = 2,
    Task = 3,
}

/// Why bytes are no message.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Broken(pub(crate) String);

impl fmt::Display for Broken {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str(&self.0)
    }
}

impl std::error::Error for Broken {}

fn checksum(kind: Kind, task: &str, job: Option<JobId>, body: &[u8]) -> [u8; 16] {
    let mut all = Fingerprint::of(&[kind as u8]);
    all.add(task.as_bytes());
    all.add(&job.map_or([0; 16], |job| job.0.to_be_bytes()));
    all.add(body);
    all.number().to_be_bytes()
}

/// A message.
pub(crate) fn seal(kind: Kind, task: &str, job: Option<JobId>, body: &impl Serialize) -> Vec<u8> {
    let mut bytes = MARK.to_vec();
    bytes.extend([FORM, kind as u8]);
    bytes.extend([0; 16]);
    let mut bytes = postcard::to_extend(body, bytes).expect("all of it has a form");
    let sum = checksum(kind, task, job, &bytes[HEADER..]);
    bytes[HEADER - 16..HEADER].copy_from_slice(&sum);
    bytes
}

/// What a message says.
pub(crate) fn open<T: DeserializeOwned>(
    kind: Kind,
    task: &str,
    job: Option<JobId>,
    bytes: &[u8],
) -> Result<T, Broken> {
    let broken = |words: &str| Err(Broken(words.to_string()));
    let Some((header, body)) = bytes.split_at_checked(HEADER) else {
        return broken("it is too short");
    };
    if &header[..4] != MARK || header[5] != kind as u8 {
        return broken("it is none of forkless");
    }
    if header[4] != FORM {
        return broken("another version of forkless wrote it");
    }
    if header[6..] != checksum(kind, task, job, body) {
        return broken("its checksum is wrong");
    }
    postcard::from_bytes(body).map_err(|error| Broken(error.to_string()))
}

/// A part of a run.
#[derive(Serialize, Deserialize)]
struct JobForm {
    form: u32,
    run: Vec<u8>,
}

/// A job as a message.
pub(crate) fn seal_job(task: &str, job: JobId, run: &SavedRun) -> Vec<u8> {
    let form = JobForm { form: PORTABLE_FORM, run: run.to_bytes() };
    seal(Kind::Job, task, Some(job), &form)
}

/// The job that a message is.
pub(crate) fn open_job(task: &str, job: JobId, bytes: &[u8]) -> Result<SavedRun, Broken> {
    let JobForm { form, run } = open(Kind::Job, task, Some(job), bytes)?;
    if form != PORTABLE_FORM {
        return Err(Broken("another version of forkless wrote it".to_string()));
    }
    SavedRun::from_bytes(&run).map_err(|error| Broken(error.to_string()))
}

/// What the machine of a worker has confirmed.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct ConfirmedThere {
    pub machine: String,
    pub protection: Option<Protection>,
    /// The decisions of paths on whose inputs it did what they promise.
    pub agreeing: Vec<Vec<u32>>,
}

/// What a worker made of a job.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub(crate) enum Outcome {
    /// It was done.
    Done(Box<DoneForm>),
    /// It cannot be done, in words: the run has failed.
    Failed { words: String, is_bug: bool },
}

#[derive(Clone, Debug, Serialize, Deserialize)]
pub(crate) struct DoneForm {
    /// What was found: a [`SavedRun`] without open paths.
    pub found: Vec<u8>,
    /// Jobs for what was left, as messages.
    pub left: Vec<(JobId, Vec<u8>)>,
    pub confirmed: Option<ConfirmedThere>,
    /// Why the whole run has to stop, if so.
    pub stops: Option<Cut>,
    /// How many paths have ended.
    pub paths: u64,
    /// How long it took, in microseconds.
    pub micros: u64,
}

/// What is told of a job that is done.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct JobRecord {
    /// Its name.
    pub job: String,
    /// The job that left it; none for the first one.
    pub parent: Option<String>,
    /// How long somebody worked on it.
    pub seconds: f64,
    /// When it was begun, from the beginning of the run on, as far as the coordinator knows.
    pub begun_after: f64,
    /// Paths that ended in it.
    pub paths: u64,
    /// The size of its message and of its outcome.
    pub bytes: u64,
    /// How many jobs it left.
    pub gives: usize,
}

#[cfg(test)]
mod tests {
    use super::*;
    use fastrand::Rng;

    fn outcome(job: JobId) -> Vec<u8> {
        let left = (0..3).map(|number| job.child(7, number));
        let left = left.map(|job| (job, seal_job("task", job, &SavedRun::start())));
        let done = DoneForm {
            found: SavedRun::default().to_bytes(),
            left: left.collect(),
            confirmed: Some(ConfirmedThere {
                machine: "JVM 17".into(),
                protection: Some(Protection::Landlock(3)),
                agreeing: vec![vec![0, 1], vec![2]],
            }),
            stops: Some(Cut::Memory),
            paths: 2,
            micros: 12,
        };
        seal(Kind::Outcome, "task", Some(job), &Outcome::Done(Box::new(done)))
    }

    #[test]
    fn messages_are_read_as_they_were_written() {
        let job = JobId::first("task");
        let read: Outcome = open(Kind::Outcome, "task", Some(job), &outcome(job)).unwrap();
        let Outcome::Done(done) = read else { panic!("it is done") };
        assert_eq!((done.left.len(), done.paths, done.stops), (3, 2, Some(Cut::Memory)));
        for (job, bytes) in &done.left {
            assert_eq!(open_job("task", *job, bytes).unwrap().open(), 1);
        }
        assert_eq!(JobId::named(&job.to_string()), Some(job));
    }

    #[test]
    fn no_mutant_is_a_message() {
        let job = JobId::first("task");
        let (whole, part) = (outcome(job), seal_job("task", job, &SavedRun::start()));
        let mut random = Rng::with_seed(5);
        for round in 0..10_000 {
            let mut mutant = if round % 2 == 0 { whole.clone() } else { part.clone() };
            let before = mutant.clone();
            for _ in 0..random.usize(1..4) {
                let place = random.usize(..mutant.len());
                match random.u8(..5) {
                    0 => mutant[place] = random.u8(..),
                    1 => mutant[place] ^= 1 << random.u8(..8),
                    2 => mutant.truncate(place.max(1)),
                    3 => mutant.insert(place, random.u8(..)),
                    _ => mutant.extend(before[..place.min(before.len())].iter()),
                }
            }
            if mutant != before {
                let read: Result<Outcome, _> = open(Kind::Outcome, "task", Some(job), &mutant);
                assert!(read.is_err() && open_job("task", job, &mutant).is_err(), "{mutant:?}");
            }
        }
        // What is right belongs to one place alone.
        assert!(open_job("task", job.child(1, 1), &part).is_err());
        assert!(open_job("other", job, &part).is_err());
        assert!(open::<Outcome>(Kind::Outcome, "task", Some(job), &part).is_err());
    }
}
