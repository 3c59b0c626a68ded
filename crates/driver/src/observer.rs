//! Tells a caller how far a run is.

use std::sync::mpsc::{RecvTimeoutError, channel};
use std::time::{Duration, Instant};

/// How far a run is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Status {
    /// Paths are being explored.
    Exploring {
        /// Paths that have ended.
        done: u64,
        /// Paths that wait to be followed.
        open: u64,
        /// How long it has taken so far.
        elapsed: Duration,
        /// How long it may take.
        budget: Option<Duration>,
    },
    /// Paths are being explored by workers elsewhere.
    Distributed {
        /// Jobs that nobody has taken.
        waiting: u64,
        /// Jobs that somebody works on.
        running: u64,
        /// Jobs that are done.
        done: u64,
        /// Workers that are alive.
        workers: u64,
        /// Paths that have ended.
        paths: u64,
        /// How long it has taken so far.
        elapsed: Duration,
        /// How long it may take.
        budget: Option<Duration>,
    },
    /// Witnesses are being confirmed.
    Confirming {
        /// Witnesses that were run.
        done: usize,
        /// Witnesses that there are.
        total: usize,
        /// Those among `done` on which the machine did not answer in time.
        unanswered: usize,
    },
}

/// Is told how far a run is. Everything is optional: `()` is an observer that does not listen.
pub trait Observer: Sync {
    /// How often to tell; `None` for never.
    fn interval(&self) -> Option<Duration> {
        None
    }

    /// How far it is. This is called on a thread of its own, beside the work.
    fn progress(&self, status: Status) {
        let _ = status;
    }

    /// A stage of the run is over of which [`Observer::progress`] was told.
    fn stage_over(&self) {}
}

impl Observer for () {}

/// Works, and tells an observer from time to time.
pub(crate) fn observed<R>(
    observer: &dyn Observer,
    status: impl Fn(Duration) -> Status + Sync,
    work: impl FnOnce() -> R,
) -> R {
    let Some(interval) = observer.interval() else { return work() };
    std::thread::scope(|scope| {
        let (finished, wait) = channel::<()>();
        let (status, start) = (&status, Instant::now());
        scope.spawn(move || {
            let mut told = false;
            while let Err(RecvTimeoutError::Timeout) = wait.recv_timeout(interval) {
                observer.progress(status(start.elapsed()));
                told = true;
            }
            if told {
                observer.stage_over();
            }
        });
        let result = work();
        drop(finished);
        result
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::sync::Mutex;
    use std::sync::atomic::{AtomicU64, Ordering};

    /// Remembers what it is told.
    #[derive(Default)]
    struct Listener {
        heard: Mutex<Vec<u64>>,
        stages: AtomicU64,
    }

    impl Observer for Listener {
        fn interval(&self) -> Option<Duration> {
            Some(Duration::from_millis(1))
        }

        fn progress(&self, status: Status) {
            if let Status::Exploring { done, .. } = status {
                self.heard.lock().unwrap().push(done);
            }
        }

        fn stage_over(&self) {
            self.stages.fetch_add(1, Ordering::Relaxed);
        }
    }

    #[test]
    fn an_observer_hears_of_the_work_while_it_is_done() {
        let listener = Listener::default();
        let status = |elapsed| Status::Exploring { done: 7, open: 1, elapsed, budget: None };
        let result = observed(&listener, status, || {
            while listener.heard.lock().unwrap().len() < 2 {
                std::thread::yield_now();
            }
            "done"
        });
        assert_eq!(result, "done");
        assert!(listener.heard.lock().unwrap().iter().all(|&done| done == 7));
        assert_eq!(listener.stages.load(Ordering::Relaxed), 1);
    }
}
