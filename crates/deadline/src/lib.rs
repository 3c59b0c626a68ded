//! When work has to be over: at a moment, or as soon as somebody interrupts it.
//!
//! Everything that may take long has a [`Deadline`] and asks it now and then whether it is over. A signal is
//! another reason for the same answer, so nothing needs a second way to stop.
//!
//! Nothing here waits for signals: whoever does calls [`Interruption::interrupt`].

use std::fmt;
use std::sync::OnceLock;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{Receiver, RecvTimeoutError};
use std::time::{Duration, Instant};

/// Who waits for something looks this often whether it was interrupted.
const LOOK: Duration = Duration::from_millis(20);

/// What asks a process to end.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Signal {
    /// SIGINT: the user pressed Ctrl-C.
    Interrupt,
    /// SIGTERM: somebody ends the process.
    Terminate,
}

impl Signal {
    /// All of them.
    pub const ALL: [Signal; 2] = [Signal::Interrupt, Signal::Terminate];

    /// The name, as systems have it.
    pub fn name(self) -> &'static str {
        match self {
            Signal::Interrupt => "SIGINT",
            Signal::Terminate => "SIGTERM",
        }
    }

    /// What a process exits with that ends because of it: 128 and the signal's number.
    pub fn exit_code(self) -> u8 {
        match self {
            Signal::Interrupt => 130,
            Signal::Terminate => 143,
        }
    }
}

impl fmt::Display for Signal {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str(self.name())
    }
}

/// Something that may be interrupted, once. It lives as long as the process: deadlines refer to it.
#[derive(Debug, Default)]
pub struct Interruption {
    happened: OnceLock<(Signal, Instant)>,
    /// Has the work found out?
    is_noticed: AtomicBool,
}

impl Interruption {
    /// Not interrupted yet.
    pub const fn new() -> Interruption {
        Interruption { happened: OnceLock::new(), is_noticed: AtomicBool::new(false) }
    }

    /// Interrupts what looks at it. Is this the first time?
    pub fn interrupt(&self, signal: Signal) -> bool {
        self.happened.set((signal, Instant::now())).is_ok()
    }

    /// What interrupted it, if something did.
    pub fn signal(&self) -> Option<Signal> {
        let (signal, _) = self.happened.get()?;
        self.is_noticed.store(true, Ordering::Relaxed);
        Some(*signal)
    }

    /// The same, if the work has asked since. One that comes when all is done interrupts nothing.
    pub fn noticed_signal(&self) -> Option<Signal> {
        if self.is_noticed.load(Ordering::Relaxed) { self.signal() } else { None }
    }

    /// Is what it interrupted to stop, if it may go on for so long?
    fn stops(&self, grace: Duration) -> bool {
        let stops =
            self.happened.get().is_some_and(|(_, at)| grace.is_zero() || at.elapsed() >= grace);
        if stops {
            self.is_noticed.store(true, Ordering::Relaxed);
        }
        stops
    }
}

/// When work has to be over. The default is never.
#[derive(Clone, Copy, Debug, Default)]
pub struct Deadline {
    time: Option<Instant>,
    interruption: Option<&'static Interruption>,
    /// How long work goes on that was interrupted.
    grace: Duration,
}

impl Deadline {
    /// Never, unless somebody interrupts.
    pub fn never(interruption: Option<&'static Interruption>) -> Deadline {
        Deadline { interruption, ..Deadline::default() }
    }

    /// At this moment.
    pub fn at(time: Instant) -> Deadline {
        Deadline { time: Some(time), ..Deadline::default() }
    }

    /// The same, but not later than at this moment.
    #[must_use]
    pub fn by(self, time: Option<Instant>) -> Deadline {
        Deadline { time: self.time.into_iter().chain(time).min(), ..self }
    }

    /// The same, but work that is interrupted may go on for so long: to tell what was found.
    #[must_use]
    pub fn with_grace(self, grace: Duration) -> Deadline {
        Deadline { grace, ..self }
    }

    /// The moment, if there is one.
    pub fn time(self) -> Option<Instant> {
        self.time
    }

    /// What interrupted the work, if something did.
    pub fn signal(self) -> Option<Signal> {
        self.interruption.and_then(Interruption::signal)
    }

    /// Has the work to be over now?
    pub fn is_over(self) -> bool {
        self.interruption.is_some_and(|interruption| interruption.stops(self.grace))
            || self.time.is_some_and(|time| Instant::now() >= time)
    }

    /// Waits for a message until then.
    ///
    /// # Errors
    /// If none comes in time, or none can come any more.
    pub fn receive<T>(self, messages: &Receiver<T>) -> Result<T, RecvTimeoutError> {
        loop {
            let left = self.time.map(|time| time.saturating_duration_since(Instant::now()));
            let wait = match (left, self.interruption) {
                (None, None) => return messages.recv().map_err(|_| RecvTimeoutError::Disconnected),
                (Some(left), None) => left,
                (None, Some(_)) => LOOK,
                (Some(left), Some(_)) => left.min(LOOK),
            };
            match messages.recv_timeout(wait) {
                Err(RecvTimeoutError::Timeout) if !self.is_over() => {}
                other => return other,
            }
        }
    }
}

impl From<Instant> for Deadline {
    fn from(time: Instant) -> Deadline {
        Deadline::at(time)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::sync::mpsc::channel;

    #[test]
    fn a_deadline_is_over_at_its_moment_or_when_interrupted() {
        static INTERRUPTION: Interruption = Interruption::new();
        let now = Instant::now();
        let never = Deadline::never(Some(&INTERRUPTION));
        let later = never.by(Some(now + Duration::from_secs(3600)));
        let patient = later.with_grace(Duration::from_secs(3600));
        let over = || [never, later, patient, later.by(Some(now))].map(Deadline::is_over);
        assert_eq!(over(), [false, false, false, true]);
        assert!(INTERRUPTION.interrupt(Signal::Terminate));
        assert!(!INTERRUPTION.interrupt(Signal::Interrupt), "the first one stays");
        assert!(!patient.is_over());
        assert_eq!(INTERRUPTION.noticed_signal(), None, "nobody had to stop yet");
        assert_eq!(over(), [true, true, false, true]);
        assert_eq!(INTERRUPTION.noticed_signal(), Some(Signal::Terminate));
        assert_eq!(never.signal(), Some(Signal::Terminate));
        assert!(!Deadline::default().is_over());
    }

    #[test]
    fn who_waits_is_interrupted() {
        static INTERRUPTION: Interruption = Interruption::new();
        let (sender, receiver) = channel::<u32>();
        let deadline = Deadline::never(Some(&INTERRUPTION));
        sender.send(5).unwrap();
        assert_eq!(deadline.receive(&receiver), Ok(5));
        std::thread::scope(|scope| {
            scope.spawn(|| {
                std::thread::sleep(Duration::from_millis(30));
                INTERRUPTION.interrupt(Signal::Interrupt);
            });
            assert_eq!(deadline.receive(&receiver), Err(RecvTimeoutError::Timeout));
        });
        drop(sender);
        assert_eq!(Deadline::default().receive(&receiver), Err(RecvTimeoutError::Disconnected));
    }
}
