//! Keeps a run while it goes on, so that another process can go on with it.
//!
//! Now and then a *round* begins. Each worker contributes what it has found and what it has left, whenever it
//! gets to it; when all have, the run is whole. Between its first and its last contribution no work changes
//! hands. So nothing is missing in the whole, and nothing is in there twice, though no worker waits for another.
//!
//! A worker can contribute in the middle of a path: as it was at its last fork, with the counts of then. What it
//! did since is done again by whoever goes on.

use super::sharing::Work;
use crate::portable::{PathWork, SavedRun};
use crate::result::Counts;
use std::sync::Arc;
use std::time::{Duration, Instant};

/// Writing takes at most this part of the time: after so many times as long as it took, it is done again.
const PAUSES: u32 = 20;

/// How a run is kept while it goes on.
#[derive(Clone)]
pub struct Keeping {
    /// How often; less often where keeping takes long.
    pub every: Duration,
    /// What is done with the run so far. It is called on a thread of the search.
    pub keep: Arc<dyn Fn(&SavedRun) + Send + Sync>,
}

/// What a worker has found and has left to do.
pub(super) struct Contribution {
    pub counts: Counts,
    /// Paths that have ended since its last one.
    pub ended: Vec<Arc<PathWork>>,
    pub left: Vec<Work>,
}

/// The run so far, as the workers have told.
pub(super) struct Saving {
    keeping: Keeping,
    /// Totals of the run that this one goes on with.
    before: Counts,
    /// When the next round begins.
    due: Instant,
    /// Has a round begun, and not all have contributed?
    is_pending: bool,
    /// Work that nobody had taken when the round began.
    queued: Vec<Work>,
    workers: Vec<WorkerShare>,
    ended: Vec<Arc<PathWork>>,
}

#[derive(Default)]
struct WorkerShare {
    counts: Counts,
    left: Vec<Work>,
    has_contributed: bool,
    /// It has nothing to do, and has told all.
    waits: bool,
}

impl Saving {
    pub fn new(keeping: Keeping, workers: usize, before: Counts, start: Instant) -> Self {
        Saving {
            due: start + keeping.every,
            keeping,
            before,
            is_pending: false,
            queued: vec![],
            workers: (0..workers).map(|_| WorkerShare::default()).collect(),
            ended: vec![],
        }
    }

    pub fn is_pending(&self) -> bool {
        self.is_pending
    }

    /// Begins a round, if it is time. `queued` is what nobody has taken.
    pub fn begin(&mut self, queued: impl FnOnce() -> Vec<Work>) -> bool {
        let is_due = !self.is_pending && Instant::now() >= self.due;
        if is_due {
            self.is_pending = true;
            self.queued = queued();
            self.workers.iter_mut().for_each(|worker| worker.has_contributed = false);
        }
        is_due
    }

    /// Takes what a worker contributes. The answer is the whole run, if a round is over with it.
    pub fn contribute(
        &mut self,
        worker: usize,
        contribution: Contribution,
        waits: bool,
    ) -> Option<SavedRun> {
        let Contribution { counts, ended, left } = contribution;
        self.ended.extend(ended);
        self.workers[worker] = WorkerShare { counts, left, has_contributed: true, waits };
        let is_whole = self.workers.iter().all(|one| one.has_contributed || one.waits);
        (self.is_pending && is_whole).then(|| {
            self.is_pending = false;
            // Until this one is written.
            self.due = Instant::now() + Duration::from_secs(1 << 20);
            self.run()
        })
    }

    /// Keeps a run; the next round is as far off as that takes.
    pub fn keep(keeping: &Keeping, run: &SavedRun) -> Instant {
        let start = Instant::now();
        (keeping.keep)(run);
        let took = start.elapsed();
        start + took + keeping.every.max(took * PAUSES)
    }

    /// The next round begins then.
    pub fn next(&mut self, due: Instant) {
        self.due = due;
    }

    pub fn keeping(&self) -> Keeping {
        self.keeping.clone()
    }

    /// A worker has taken work.
    pub fn takes(&mut self, worker: usize) {
        self.workers[worker].waits = false;
    }

    /// The run when all workers are done. Something is queued only if it pauses.
    pub fn last(&mut self, queued: impl Iterator<Item = Work>) -> SavedRun {
        self.queued = queued.collect();
        self.run()
    }

    /// All that the workers have told.
    fn run(&self) -> SavedRun {
        let mut run =
            SavedRun { counts: self.before.clone(), ended: self.ended.clone(), open: vec![] };
        for worker in &self.workers {
            run.counts.add(worker.counts.clone());
        }
        let left = self.workers.iter().flat_map(|worker| &worker.left);
        for work in left.chain(&self.queued) {
            match work {
                Work::Open(path) => run.open.push(path.clone()),
                Work::Ended(path) => run.ended.push(path.clone()),
            }
        }
        run
    }
}
