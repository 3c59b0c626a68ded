//! What jobs of a run were like: a line of JSON for each.

use forkless_driver::Failure;
use forkless_engine::{
    Budgets, Config, Continuation, Detail, ExploreError, Keeping, Progress, SavedRun, explore_on,
};
use forkless_ir::Program;
use serde::{Deserialize, Serialize};
use serde_json::Value as Json;
use std::collections::{BTreeMap, VecDeque};
use std::sync::atomic::Ordering;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};

/// A job that is done. Its time is that of the processor, where the system tells it.
#[derive(Clone, Debug, Deserialize, Serialize)]
pub struct Record {
    /// Its name: text or a number.
    job: Json,
    /// The job that left it; none for the first one.
    parent: Option<Json>,
    /// How long somebody worked on it.
    seconds: f64,
    /// When it was begun, from the beginning of the run on.
    begun_after: f64,
    /// Paths that ended in it.
    paths: u64,
    /// The size of its message and of its outcome.
    bytes: u64,
    /// How many jobs it left.
    gives: usize,
}

/// A tree of jobs. What a job left can be begun when it is done.
#[derive(Debug, Default)]
pub struct Jobs {
    /// How long each takes, in nanoseconds.
    pub costs: Vec<u64>,
    /// Which ones each left, in the order of their records.
    pub left: Vec<Vec<usize>>,
    /// The first one.
    pub first: usize,
    pub paths: u64,
    pub bytes: u64,
}

impl Jobs {
    /// The jobs of these records.
    ///
    /// # Errors
    /// If they are no tree, in words.
    pub fn of(records: &[Record]) -> Result<Jobs, String> {
        let mut numbers: BTreeMap<String, usize> = BTreeMap::new();
        for (number, record) in records.iter().enumerate() {
            if numbers.insert(record.job.to_string(), number).is_some() {
                return Err(format!("job {} is there twice", record.job));
            }
        }
        let mut jobs = Jobs { left: vec![vec![]; records.len()], ..Jobs::default() };
        let mut firsts = vec![];
        for (number, record) in records.iter().enumerate() {
            let cost = Duration::try_from_secs_f64(record.seconds).map_err(|_| {
                format!("job {} took {} seconds, which is no time", record.job, record.seconds)
            })?;
            jobs.costs.push(u64::try_from(cost.as_nanos()).unwrap_or(u64::MAX / 4));
            jobs.paths = jobs.paths.saturating_add(record.paths);
            jobs.bytes = jobs.bytes.saturating_add(record.bytes);
            match &record.parent {
                None => firsts.push(number),
                Some(parent) => match numbers.get(&parent.to_string()) {
                    Some(parent) => jobs.left[*parent].push(number),
                    None => {
                        return Err(format!(
                            "job {parent}, which left {}, is not there",
                            record.job
                        ));
                    }
                },
            }
        }
        let [first] = firsts.as_slice() else {
            return Err(format!("{} jobs have no parent: it has to be one", firsts.len()));
        };
        jobs.first = *first;
        for (record, left) in records.iter().zip(&jobs.left) {
            if record.gives != left.len() {
                return Err(format!(
                    "job {} left {} jobs, and {} are there",
                    record.job,
                    record.gives,
                    left.len()
                ));
            }
        }
        match jobs.reached() == records.len() {
            true => Ok(jobs),
            false => Err("some jobs are left by each other, and not by the first one".to_string()),
        }
    }

    /// How many jobs come from the first one.
    fn reached(&self) -> usize {
        let (mut open, mut found) = (vec![self.first], 0);
        while let Some(job) = open.pop() {
            found += 1;
            open.extend(&self.left[job]);
        }
        found
    }

    /// All the work, in nanoseconds.
    pub fn work(&self) -> u64 {
        self.costs.iter().fold(0, |sum, cost| sum.saturating_add(*cost))
    }

    /// The longest chain of jobs of which each needs the one before, in nanoseconds: no number of workers is faster.
    pub fn longest_chain(&self) -> u64 {
        let (mut open, mut longest) = (vec![(self.first, 0u64)], 0);
        while let Some((job, before)) = open.pop() {
            let until = before.saturating_add(self.costs[job]);
            longest = longest.max(until);
            open.extend(self.left[job].iter().map(|child| (*child, until)));
        }
        longest
    }
}

/// Reads records, a line each.
///
/// # Errors
/// If a line is none.
pub fn read(name: &str, text: &str) -> Result<Vec<Record>, Failure> {
    let mut records = vec![];
    for (number, line) in text.lines().enumerate().filter(|(_, line)| !line.trim().is_empty()) {
        let record = serde_json::from_str(line).map_err(|error| {
            Failure::new(format!("`{name}`, line {}: no record of a job: {error}", number + 1))
        })?;
        records.push(record);
    }
    Ok(records)
}

/// The lines of records.
pub fn text(records: &[Record]) -> String {
    let line = |record| serde_json::to_string(record).expect("a record of text and numbers") + "\n";
    records.iter().map(line).collect()
}

/// How a run is split into jobs here.
#[derive(Clone, Copy)]
pub struct Splitting {
    /// A job is left after this time.
    pub slice: Duration,
    /// What is open then becomes at most so many jobs.
    pub pieces: usize,
}

/// Explores a program job by job, as a single worker does that takes what it has put back, and records them. The paths
/// are only counted.
///
/// # Errors
/// If there can be no such run.
pub fn record(
    program: &Program,
    config: &Config,
    splitting: Splitting,
) -> Result<Vec<Record>, ExploreError> {
    let start = Instant::now();
    let mut waiting: VecDeque<(usize, Option<usize>, SavedRun)> = VecDeque::new();
    waiting.push_back((0, None, SavedRun::start()));
    let (mut names, mut records) = (1, vec![]);
    while let Some((job, parent, work)) = waiting.pop_back() {
        let begun_after = start.elapsed().as_secs_f64();
        let message = work.to_bytes().len();
        let (done, seconds) = slice(program, config, work, splitting.slice)?;
        let (mut done, paths) = (done.clone(), done.ended());
        let left = done.take_open(splitting.pieces);
        records.push(Record {
            job: Json::from(job),
            parent: parent.map(Json::from),
            seconds,
            begun_after,
            paths,
            bytes: (message + done.to_bytes().len()) as u64,
            gives: left.len(),
        });
        for part in left {
            waiting.push_back((names, Some(job), part));
            names += 1;
        }
    }
    Ok(records)
}

/// Goes on with work for a time, or longer if it does not get anywhere in that: what was found and left, and how long
/// it took.
fn slice(
    program: &Program,
    config: &Config,
    work: SavedRun,
    time: Duration,
) -> Result<(SavedRun, f64), ExploreError> {
    let mut time = time;
    loop {
        let kept: Arc<Mutex<SavedRun>> = Arc::default();
        let sink = kept.clone();
        let keep = move |run: &SavedRun| {
            *sink.lock().unwrap_or_else(PoisonError::into_inner) = run.clone();
        };
        let keeping = Keeping { every: Duration::from_secs(1 << 20), keep: Arc::new(keep) };
        let continuation =
            Continuation { from: Some(work.clone()), keeping: Some(keeping), pause: None };
        let budgets = Budgets { time: Some(time), ..config.budgets };
        let config = Config { threads: 1, detail: Detail::Counts, budgets, ..config.clone() };
        let (start, progress) = (Instant::now(), Progress::default());
        explore_on(program, &config, &progress, continuation)?;
        // What others do on this machine is no work of this run.
        let worked = Duration::from_nanos(progress.worked.load(Ordering::Relaxed));
        let seconds = if worked.is_zero() { start.elapsed() } else { worked }.as_secs_f64();
        let run = std::mem::take(&mut *kept.lock().unwrap_or_else(PoisonError::into_inner));
        // No path has ended and none has forked: there was no time to get anywhere.
        if run.ended() > 0 || run.open() != work.open() {
            return Ok((run, seconds));
        }
        time *= 2;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Job, parent, seconds, how many it left.
    type Line = (u32, Option<u32>, f64, usize);

    fn jobs(lines: &[Line]) -> Result<Jobs, String> {
        let record = |&(job, parent, seconds, gives): &Line| Record {
            job: Json::from(job),
            parent: parent.map(Json::from),
            seconds,
            begun_after: 0.0,
            paths: 1,
            bytes: 10,
            gives,
        };
        Jobs::of(&lines.iter().map(record).collect::<Vec<_>>())
    }

    #[test]
    fn a_tree_of_jobs_has_a_longest_chain() {
        let tree = jobs(&[
            (0, None, 1.0, 2),
            (1, Some(0), 2.0, 1),
            (2, Some(0), 0.5, 0),
            (3, Some(1), 0.25, 0),
        ]);
        let tree = tree.unwrap();
        assert_eq!((tree.work(), tree.longest_chain()), (3_750_000_000, 3_250_000_000));
        assert_eq!((tree.paths, tree.bytes), (4, 40));
    }

    #[test]
    fn what_is_no_tree_is_refused() {
        let wrong: [(&[Line], &str); 6] = [
            (&[], "0 jobs have no parent"),
            (&[(0, None, 1.0, 0), (1, None, 1.0, 0)], "2 jobs have no parent"),
            (&[(0, None, 1.0, 0), (0, None, 1.0, 0)], "twice"),
            (&[(0, None, 1.0, 0), (1, Some(7), 1.0, 0)], "is not there"),
            (&[(0, None, 1.0, 1)], "left 1 jobs, and 0"),
            (&[(0, None, 1.0, 0), (1, Some(2), 1.0, 1), (2, Some(1), 1.0, 1)], "by each other"),
        ];
        for (lines, words) in wrong {
            let error = jobs(lines).unwrap_err();
            assert!(error.contains(words), "{error}");
        }
        assert!(jobs(&[(0, None, -1.0, 0)]).unwrap_err().contains("no time"));
    }
}
