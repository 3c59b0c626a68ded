//! What things are called on the server. All names of a run have its id in them.

use forkless_driver::jobs::JobId;

/// What the streams of runs begin with.
const RUN_STREAM: &str = "forkless-run-";
const JOB_STREAM: &str = "forkless-jobs-";
/// The consumer that all workers share.
pub const CONSUMER: &str = "workers";
/// What is said of a task that is paused.
pub const PAUSED: &[u8] = b"is paused";
/// Where workers tell that they are alive.
pub const ALIVE: &str = "forkless-alive";
/// Every new run is told here.
pub const ANY_RUN: &str = "forkless.*.run";

/// Is this the id of a run? Others are no part of a name.
pub fn is_run_id(id: &str) -> bool {
    (1..=40).contains(&id.len())
        && id.bytes().all(|one| one.is_ascii_lowercase() || one.is_ascii_digit())
}

/// The names of a run.
#[derive(Clone, Debug)]
pub struct Names {
    /// Its id.
    pub run: String,
}

impl Names {
    pub fn new(run: &str) -> Names {
        Names { run: run.to_string() }
    }

    /// The run whose stream is called so.
    pub fn of_stream(stream: &str) -> Option<Names> {
        stream.strip_prefix(RUN_STREAM).filter(|id| is_run_id(id)).map(Names::new)
    }

    /// Tasks and outcomes: what stays until the run is removed.
    pub fn run_stream(&self) -> String {
        format!("{RUN_STREAM}{}", self.run)
    }

    /// Jobs: each stays until it is done.
    pub fn job_stream(&self) -> String {
        format!("{JOB_STREAM}{}", self.run)
    }

    /// Programs, and what is too large for a message.
    pub fn bucket(&self) -> String {
        format!("forkless-{}", self.run)
    }

    pub fn info(&self) -> String {
        format!("forkless.{}.run", self.run)
    }

    pub fn task(&self, task: &str) -> String {
        format!("forkless.{}.task.{task}", self.run)
    }

    /// Is a task paused?
    pub fn paused(&self, task: &str) -> String {
        format!("forkless.{}.paused.{task}", self.run)
    }

    pub fn job(&self, task: &str, job: &JobId) -> String {
        format!("forkless.{}.job.{task}.{job}", self.run)
    }

    pub fn jobs(&self, task: &str) -> String {
        format!("forkless.{}.job.{task}.*", self.run)
    }

    pub fn outcome(&self, task: &str, job: &JobId) -> String {
        format!("forkless.{}.outcome.{task}.{job}", self.run)
    }

    pub fn outcomes(&self, task: &str) -> String {
        format!("forkless.{}.outcome.{task}.*", self.run)
    }

    /// Where a worker asks for work that has none.
    pub fn hungry(&self) -> String {
        format!("forkless.{}.hungry", self.run)
    }

    /// Where a worker tells why it takes no part.
    pub fn refused(&self) -> String {
        format!("forkless.{}.refused", self.run)
    }

    pub fn run_subjects(&self) -> Vec<String> {
        let all = ["run", "task.*", "paused.*", "outcome.*.*"];
        all.iter().map(|end| format!("forkless.{}.{end}", self.run)).collect()
    }

    pub fn job_subjects(&self) -> Vec<String> {
        vec![format!("forkless.{}.job.*.*", self.run)]
    }
}

/// The task and the job of a subject of a job or an outcome.
pub fn task_and_job(subject: &str) -> Option<(&str, JobId)> {
    let mut parts = subject.split('.').skip(3);
    let (task, job) = (parts.next()?, parts.next()?);
    Some((task, JobId::named(job)?))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_read_as_they_are_made() {
        let (names, job) = (Names::new("ab12"), JobId::first("t"));
        assert_eq!(task_and_job(&names.job("t", &job)), Some(("t", job)));
        assert_eq!(task_and_job(&names.outcome("t", &job)), Some(("t", job)));
        let of = Names::of_stream(&names.run_stream()).unwrap();
        assert_eq!(of.run, "ab12");
        for wrong in ["forkless-run-", "forkless-run-a.b", "forkless-run-a*", "other-ab12"] {
            assert!(Names::of_stream(wrong).is_none(), "{wrong}");
        }
        for wrong in ["forkless.ab12.job.t", "forkless.ab12.job.t.xyz", "", "a.b.c.d.e"] {
            assert_eq!(task_and_job(wrong), None, "{wrong}");
        }
    }
}
