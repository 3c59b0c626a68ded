//! What workers share: work by its decisions, and the reasons to stop.
//!
//! A path is handed over as the list of its choices, a model of its condition and which bounds it
//! is known to hit. The receiver walks it again from the start in its own terms, without a question
//! to the solver, so workers share no memory and no result depends on who did what.
//!
//! A worker that panics ends the run: the others stop where they are, and none waits for work that
//! it would have given away.

use super::Progress;
use crate::config::{Budgets, Config};
use crate::end::Cut;
use crate::memory;
use crate::merge::RegionRecord;
use crate::state::{BoundsHit, Choice};
use forkless_deadline::Deadline;
use forkless_term::PortableModel;
use std::collections::VecDeque;
use std::sync::atomic::{AtomicBool, AtomicU8, AtomicUsize, Ordering};
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
}

/// A path to go on with.
pub(super) enum Work {
    /// The start of the program.
    Start,
    /// Where another worker got to: its choices and what was asked in its regions, a model of its
    /// condition, and which bounds are known to leave something out there.
    Path(Vec<Choice>, Vec<Arc<RegionRecord>>, PortableModel, BoundsHit),
}

struct Queue {
    work: VecDeque<Work>,
    /// Every worker waits, or the run is abandoned: there is nothing left to do.
    finished: bool,
}

impl<'a> SharedWork<'a> {
    pub fn new(workers: usize, config: &Config, progress: &'a Progress, start: Instant) -> Self {
        let Config { budgets, interruption, .. } = *config;
        SharedWork {
            budgets,
            progress,
            deadline: Deadline::never(interruption).by(budgets.time.map(|time| start + time)),
            // The start of the program is the first piece of work.
            queue: Mutex::new(Queue { work: VecDeque::from([Work::Start]), finished: false }),
            changed: Condvar::new(),
            hungry: AtomicUsize::new(0),
            workers,
            stop: AtomicU8::new(0),
            is_abandoned: AtomicBool::new(false),
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

    /// Has the run failed, so that no worker needs to go on?
    pub fn is_abandoned(&self) -> bool {
        self.is_abandoned.load(Ordering::Relaxed)
    }

    /// Does another worker wait for work?
    pub fn is_hungry(&self) -> bool {
        self.hungry.load(Ordering::Relaxed) > 0
    }

    /// Hands work to a worker that waits.
    pub fn give(&self, work: Work) {
        self.queue().work.push_back(work);
        self.changed.notify_one();
    }

    /// Waits for work; `None` when all is done.
    pub fn take(&self) -> Option<Work> {
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
            if let Some(work) = queue.work.pop_front() {
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

    /// Looks at the clock.
    pub fn check_time(&self) {
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
