//! How far a run is, and whether it waits: what another thread sees of it.

use forkless_deadline::Deadline;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Condvar, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

/// A run that waits looks this often whether its time is over.
const LOOK: Duration = Duration::from_millis(20);

/// How far a run is; read it from another thread, which may let the run wait.
#[derive(Debug, Default)]
pub struct Progress {
    /// Paths that have ended.
    pub done: AtomicU64,
    /// Paths that wait to be followed.
    pub open: AtomicU64,
    /// How long the workers that are done had a processor, in nanoseconds; 0 where the system does not tell.
    pub worked: AtomicU64,
    /// Does it wait? Workers look at this, and at the other only if so.
    is_paused: AtomicBool,
    paused: Mutex<bool>,
    changed: Condvar,
}

impl Progress {
    /// Lets the run wait. Its workers do when they next look at the clock; its time goes on.
    pub fn pause(&self) {
        self.set_paused(true);
    }

    /// Lets the run go on.
    pub fn go_on(&self) {
        self.set_paused(false);
    }

    fn set_paused(&self, is_paused: bool) {
        *self.paused() = is_paused;
        self.is_paused.store(is_paused, Ordering::Relaxed);
        self.changed.notify_all();
    }

    fn paused(&self) -> MutexGuard<'_, bool> {
        // A truth value is never half changed.
        self.paused.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Waits while the run is to wait, but not beyond its time.
    pub(super) fn wait_while_paused(&self, deadline: Deadline) {
        if !self.is_paused.load(Ordering::Relaxed) {
            return;
        }
        let mut paused = self.paused();
        while *paused && !deadline.is_over() {
            let waited = self.changed.wait_timeout(paused, LOOK);
            (paused, _) = waited.unwrap_or_else(PoisonError::into_inner);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::sync::mpsc::{RecvTimeoutError, channel};
    use std::time::Instant;

    #[test]
    fn a_run_waits_until_it_may_go_on_or_its_time_is_over() {
        let progress = Progress::default();
        progress.wait_while_paused(Deadline::default());
        progress.pause();
        progress.wait_while_paused(Deadline::at(Instant::now()));
        std::thread::scope(|scope| {
            let (sender, goes_on) = channel();
            let progress = &progress;
            scope.spawn(move || {
                progress.wait_while_paused(Deadline::default());
                sender.send(()).unwrap();
            });
            let waits = goes_on.recv_timeout(Duration::from_millis(50));
            assert_eq!(waits, Err(RecvTimeoutError::Timeout));
            progress.go_on();
            goes_on.recv().unwrap();
        });
    }
}
