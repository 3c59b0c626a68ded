//! What workers share: work by its decisions, and the reasons to stop.
//!
//! A path is handed over as the list of its choices, a model of its condition and which bounds it
//! is known to hit. The receiver walks it again from the start in its own terms, without a question
//! to the solver, so workers share no memory and no result depends on who did what.
//!
//! A worker that panics ends the run: the others stop where they are, and none waits for work that
//! it would have given away.

use super::Pause;
use super::Progress;
use super::saving::{Contribution, Keeping, Saving};
use super::shard::Expansion;
use crate::config::{Budgets, Config};
use crate::end::Cut;
use crate::memory;
use crate::portable::{PathWork, SavedRun};
use forkless_deadline::Deadline;
use std::collections::VecDeque;
use std::sync::atomic::{AtomicBool, AtomicU8, AtomicU64, AtomicUsize, Ordering};
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::time::Instant;

pub(super) struct SharedWork<'a> {
    pub budgets: Budgets,
    pub progress: &'a Progress,
    pub deadline: Deadline,
    queue: Mutex<Queue>,
    changed: Condvar,
    /// Workers that wait for work.
    hungry: AtomicUsize,
    workers: usize,
    stop: AtomicU8,
    /// The run has failed: no result is needed.
    is_abandoned: AtomicBool,
    /// Did a path that had ended not end, so that what was saved is of another program?
    is_other_run: AtomicBool,
    /// Is the run kept while it goes on?
    pub is_kept: bool,
    /// How often that was begun.
    rounds: AtomicU64,
    /// Who may ask for a pause.
    pause: Option<Pause>,
    /// Is the tree only expanded so far? Then no path is finished.
    pub expansion: Option<Expansion>,
}

/// A path to walk again.
#[derive(Clone)]
pub(super) enum Work {
    /// To go on with: where another worker got to, or the start.
    Open(Arc<PathWork>),
    /// One that has ended, in a run before this one.
    Ended(Arc<PathWork>),
}

struct Queue {
    work: VecDeque<Work>,
    /// Every worker waits, or the run is abandoned: there is nothing left to do.
    finished: bool,
    /// Where the run is kept.
    saving: Option<Saving>,
}

impl Queue {
    /// May work change hands?
    fn is_open(&self) -> bool {
        self.saving.as_ref().is_none_or(|saving| !saving.is_pending())
    }
}

/// What a run begins with.
pub(super) struct Beginning {
    /// What a run before this one has left; none for a run that starts.
    pub from: Option<SavedRun>,
    pub keeping: Option<Keeping>,
    pub pause: Option<Pause>,
    pub expansion: Option<Expansion>,
    pub start: Instant,
}

impl<'a> SharedWork<'a> {
    pub fn new(
        workers: usize,
        config: &Config,
        progress: &'a Progress,
        beginning: Beginning,
    ) -> Self {
        let Config { budgets, interruption, .. } = *config;
        let Beginning { from, keeping, pause, expansion, start } = beginning;
        let SavedRun { counts, ended, open } = from.unwrap_or_else(SavedRun::start);
        let ended = ended.into_iter().map(Work::Ended);
        let work = ended.chain(open.into_iter().map(Work::Open)).collect();
        let saving = keeping.map(|keeping| Saving::new(keeping, workers, counts, start));
        SharedWork {
            budgets,
            progress,
            deadline: Deadline::never(interruption).by(budgets.time.map(|time| start + time)),
            is_kept: saving.is_some(),
            queue: Mutex::new(Queue { work, finished: false, saving }),
            changed: Condvar::new(),
            hungry: AtomicUsize::new(0),
            workers,
            stop: AtomicU8::new(0),
            is_abandoned: AtomicBool::new(false),
            is_other_run: AtomicBool::new(false),
            rounds: AtomicU64::new(0),
            pause,
            expansion,
        }
    }

    fn queue(&self) -> MutexGuard<'_, Queue> {
        // No code between a lock and its release leaves the queue half changed.
        self.queue.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Ends the run for all workers: it has failed, and its result is not needed.
    pub fn abandon(&self) {
        self.is_abandoned.store(true, Ordering::Relaxed);
        self.queue().finished = true;
        self.changed.notify_all();
    }

    /// Ends the run for all workers: a path that had ended goes on.
    pub fn refuse(&self) {
        self.is_other_run.store(true, Ordering::Relaxed);
        self.abandon();
    }

    /// Was the run refused?
    pub fn is_refused(&self) -> bool {
        self.is_other_run.load(Ordering::Relaxed)
    }

    /// Has the run failed, so that no worker needs to go on?
    pub fn is_abandoned(&self) -> bool {
        self.is_abandoned.load(Ordering::Relaxed)
    }

    /// Are paths left where they fork next?
    pub fn is_paused(&self) -> bool {
        self.pause.as_ref().is_some_and(Pause::is_wanted)
    }

    /// Does another worker wait for work?
    pub fn is_hungry(&self) -> bool {
        self.hungry.load(Ordering::Relaxed) > 0
    }

    /// Hands work to a worker that waits, if work may change hands now. Did it?
    pub fn give(&self, work: impl FnOnce() -> Option<Work>) -> bool {
        let mut queue = self.queue();
        let work = if queue.is_open() { work() } else { None };
        let is_given = work.is_some();
        queue.work.extend(work);
        self.changed.notify_one();
        is_given
    }

    /// The number of the round in which the run is kept; a new one if it is time.
    pub fn round(&self) -> u64 {
        if !self.is_kept {
            return 0;
        }
        let mut queue = self.queue();
        let Queue { work, saving, .. } = &mut *queue;
        let begins =
            saving.as_mut().is_some_and(|saving| saving.begin(|| work.iter().cloned().collect()));
        self.rounds.fetch_add(u64::from(begins), Ordering::Relaxed) + u64::from(begins)
    }

    /// Takes what a worker has found and has left. One that waits has nothing left but what it may not do.
    pub fn contribute(&self, worker: usize, contribution: Contribution, waits: bool) {
        let mut queue = self.queue();
        let Some(saving) = &mut queue.saving else { return };
        let whole = saving.contribute(worker, contribution, waits);
        let keeping = saving.keeping();
        if let Some(run) = whole {
            drop(queue);
            self.changed.notify_all();
            let due = Saving::keep(&keeping, &run);
            if let Some(saving) = &mut self.queue().saving {
                saving.next(due);
            }
        }
    }

    /// Keeps the run as it is when all workers are done.
    pub fn keep_last(&self) {
        let mut queue = self.queue();
        let Queue { work, saving, .. } = &mut *queue;
        let last = saving.as_mut().map(|saving| (saving.keeping(), saving.last(work.drain(..))));
        drop(queue);
        if let Some((keeping, run)) = last {
            Saving::keep(&keeping, &run);
        }
    }

    /// Waits for work; `None` when all is done.
    pub fn take(&self, worker: usize) -> Option<Work> {
        let mut queue = self.queue();
        let waiting = self.hungry.fetch_add(1, Ordering::Relaxed) + 1;
        if waiting == self.workers && queue.work.is_empty() {
            queue.finished = true;
            self.changed.notify_all();
        }
        loop {
            if self.is_abandoned() {
                return None;
            }
            if queue.is_open()
                && let Some(work) = queue.work.pop_front()
            {
                if let Some(saving) = &mut queue.saving {
                    saving.takes(worker);
                }
                self.hungry.fetch_sub(1, Ordering::Relaxed);
                return Some(work);
            }
            if queue.finished {
                return None;
            }
            queue = self.changed.wait(queue).unwrap_or_else(PoisonError::into_inner);
        }
    }

    /// Why the run has to stop, if it has to.
    pub fn stopped(&self) -> Option<Cut> {
        match self.stop.load(Ordering::Relaxed) {
            0 => None,
            1 => Some(Cut::Time),
            2 => Some(Cut::Paths),
            3 => Some(Cut::Memory),
            _ => Some(Cut::Interrupted),
        }
    }

    fn stop_because(&self, reason: u8) {
        // The first reason stays.
        let _ = self.stop.compare_exchange(0, reason, Ordering::Relaxed, Ordering::Relaxed);
    }

    /// Looks at the clock, and waits while the run is to wait.
    pub fn check_time(&self) {
        self.progress.wait_while_paused(self.deadline);
        if self.deadline.is_over() {
            self.stop_because(if self.deadline.signal().is_some() { 4 } else { 1 });
        }
    }

    /// Looks at the memory.
    pub fn check_memory(&self) {
        if let Some(limit) = self.budgets.memory
            && memory::resident_bytes().is_some_and(|bytes| bytes > limit)
        {
            self.stop_because(3);
        }
    }

    /// Notes that a path has ended.
    pub fn path_done(&self) {
        let done = self.progress.done.fetch_add(1, Ordering::Relaxed) + 1;
        if self.budgets.paths.is_some_and(|limit| done >= limit) {
            self.stop_because(2);
        }
    }
}

/// Abandons the run if the worker that owns this panics.
pub(super) struct AbandonOnPanic<'a>(pub &'a SharedWork<'a>);

impl Drop for AbandonOnPanic<'_> {
    fn drop(&mut self) {
        if std::thread::panicking() {
            self.0.abandon();
        }
    }
}
