//! Bugs of forkless itself: a panic of any thread ends the command with exit code 70 and a message to report.
//!
//! The panic hook ends the process at once. It does not wait for the panic to unwind: other threads may
//! wait for the one that panicked, and unwinding would wait for them.

use std::backtrace::{Backtrace, BacktraceStatus};
use std::ffi::OsStr;
use std::io::Write;
use std::panic::PanicHookInfo;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread;

/// The exit code of a bug in forkless.
const BUG: i32 = 70;

/// From now on every panic of the process ends it with a report. Call this before anything else.
pub fn install() {
    std::panic::set_hook(Box::new(end_with_report));
    #[cfg(debug_assertions)]
    seeded::panic_if_asked();
}

/// From now on a panic is told, and ends its thread alone: the worker of a cluster goes on with other jobs, and the
/// one with which that happened is told to whoever wants it done.
pub fn tell_only() {
    std::panic::set_hook(Box::new(|panic| {
        let place = panic.location().map_or("an unknown place".into(), ToString::to_string);
        let words =
            format!("note: a job has failed, a bug in forkless: {}, at {place}\n", message(panic));
        let _ = std::io::stderr().write_all(words.as_bytes());
    }));
}

/// The panic hook. Only the first thread that panics reports; others that panic meanwhile wait for the end.
fn end_with_report(panic: &PanicHookInfo<'_>) {
    static IS_REPORTED: AtomicBool = AtomicBool::new(false);
    if IS_REPORTED.swap(true, Ordering::SeqCst) {
        loop {
            thread::park();
        }
    }
    let fault = Fault {
        message: message(panic),
        place: panic.location().map_or("an unknown place".into(), ToString::to_string),
        thread: thread::current().name().unwrap_or("(unnamed)").into(),
        command: command_line(std::env::args_os()),
        backtrace: Backtrace::capture(),
    };
    // A closed standard error is no reason to do anything else.
    let _ = std::io::stderr().write_all(fault.report().as_bytes());
    std::process::exit(BUG);
}

/// What the panic says; the payload of `panic!` is text in one of two types.
fn message<'a>(panic: &'a PanicHookInfo<'_>) -> &'a str {
    let payload = panic.payload();
    let constant = payload.downcast_ref::<&'static str>().copied();
    constant
        .or_else(|| payload.downcast_ref::<String>().map(String::as_str))
        .unwrap_or("a panic without a message")
}

/// What is known of a panic.
struct Fault<'a> {
    message: &'a str,
    place: String,
    thread: String,
    command: String,
    backtrace: Backtrace,
}

impl Fault<'_> {
    fn report(&self) -> String {
        let Fault { message, place, thread, command, backtrace } = self;
        let version = env!("CARGO_PKG_VERSION");
        let (os, architecture) = (std::env::consts::OS, std::env::consts::ARCH);
        let backtrace = match backtrace.status() {
            BacktraceStatus::Captured => format!("{backtrace}"),
            _ => "  with RUST_BACKTRACE=1 in the environment, a backtrace follows here\n".into(),
        };
        // The line of the progress display may stand on the terminal.
        format!(
            "\nerror: this is a bug in forkless, please report it with these lines:\n  \
             panic    {message}\n  \
             at       {place}\n  \
             thread   {thread}\n  \
             version  forkless {version} ({os}, {architecture})\n  \
             command  {command}\n{backtrace}"
        )
    }
}

/// A command line that a shell reads as these arguments.
fn command_line(arguments: impl Iterator<Item = impl AsRef<OsStr>>) -> String {
    let quoted = arguments.map(|argument| {
        let text = argument.as_ref().to_string_lossy();
        let text = without_password(&text);
        let is_plain = |letter: char| letter.is_alphanumeric() || "-_./:=,+@%".contains(letter);
        match !text.is_empty() && text.chars().all(is_plain) {
            true => text,
            false => format!("'{}'", text.replace('\'', r"'\''")),
        }
    });
    quoted.collect::<Vec<_>>().join(" ")
}

/// A word of a command without the password of an address in it.
fn without_password(word: &str) -> String {
    let parts = word.split(',').map(|part| match (part.find("://"), part.rfind('@')) {
        (Some(scheme), Some(at)) if scheme + 3 <= at => {
            format!("{}...{}", &part[..scheme + 3], &part[at..])
        }
        _ => part.to_string(),
    });
    parts.collect::<Vec<_>>().join(",")
}

/// Panics for tests of this module; not part of a release.
#[cfg(debug_assertions)]
mod seeded {
    use std::thread;

    /// Panics where `FORKLESS_TEST_PANIC` says: `main`, or `thread` for one that the main thread never
    /// hears of.
    pub fn panic_if_asked() {
        match std::env::var("FORKLESS_TEST_PANIC").as_deref() {
            Ok("main") => panic!("seeded in the main thread"),
            Ok("thread") => {
                thread::spawn(|| panic!("seeded in another thread"));
                loop {
                    thread::park();
                }
            }
            _ => {}
        }
    }
}

#[cfg(test)]
mod tests {
    use super::command_line;

    #[test]
    fn a_command_line_can_be_copied_to_a_shell() {
        let check = |arguments: &[&str], expected| {
            assert_eq!(command_line(arguments.iter()), expected);
        };
        check(&["forkless", "explore", "a/B.java", "B.c"], "forkless explore a/B.java B.c");
        check(&["explore", "jdk", "List.add(Object)"], "explore jdk 'List.add(Object)'");
        check(&["--solver", "z3 -in", ""], "--solver 'z3 -in' ''");
        check(&["it's"], r"'it'\''s'");
    }
}
