//! SIGINT and SIGTERM: a run ends with what it has found so far.
//!
//! The first signal interrupts the run, which looks at its deadlines anyway and then tells what it found. Where
//! nothing was found yet, as while a program is loaded, and for the second signal, the process ends at once.
//! Processes that were started notice that by themselves: they read from a pipe that ends.

use forkless_deadline::{Interruption, Signal};
use std::sync::atomic::{AtomicBool, Ordering};

/// What the signals interrupt.
static INTERRUPTION: Interruption = Interruption::new();
/// Does some work look at it?
static IS_WATCHED: AtomicBool = AtomicBool::new(false);

/// What work has to look at that would rather tell what it found than end at once.
pub fn interruption() -> Option<&'static Interruption> {
    IS_WATCHED.store(true, Ordering::SeqCst);
    Some(&INTERRUPTION)
}

/// What has interrupted the work.
pub fn signal() -> Option<Signal> {
    INTERRUPTION.signal()
}

/// The exit code of a command that was interrupted. What it printed says so too: a signal that came after
/// that counts for neither.
pub fn exit_code() -> Option<u8> {
    INTERRUPTION.noticed_signal().map(Signal::exit_code)
}

/// From now on signals end the work and not the process, where there is work that looks at them.
pub fn install() {
    #[cfg(unix)]
    unix::install();
}

#[cfg(unix)]
mod unix {
    use super::{INTERRUPTION, IS_WATCHED};
    use forkless_deadline::Signal;
    use forkless_lang_java::remove_temporary_folders;
    use signal_hook::consts::{SIGINT, SIGTERM};
    use signal_hook::iterator::Signals;
    use std::sync::atomic::Ordering;

    /// Waits for signals on a thread of its own. A system that refuses keeps its usual behaviour: the first
    /// signal ends the process.
    pub fn install() {
        let Ok(mut signals) = Signals::new([SIGINT, SIGTERM]) else { return };
        let wait = move || {
            for number in signals.forever() {
                receive(if number == SIGINT { Signal::Interrupt } else { Signal::Terminate });
            }
        };
        let _ = std::thread::Builder::new().name("signals".into()).spawn(wait);
    }

    fn receive(signal: Signal) {
        let is_first = INTERRUPTION.interrupt(signal);
        if is_first && IS_WATCHED.load(Ordering::SeqCst) {
            return;
        }
        remove_temporary_folders();
        std::process::exit(signal.exit_code().into());
    }
}
