//! Programs of others that are run to their end: none takes longer than it may, and none fills the memory
//! with what it says.

use forkless_ir::io_reason;
use std::io::Read;
use std::process::{Child, Command, ExitStatus, Stdio};
use std::sync::mpsc::{Receiver, channel};
use std::thread;
use std::time::{Duration, Instant};

/// As much of each stream is kept. A compiler that finds a hundred errors says less.
const MOST_BYTES: u64 = 4 << 20;

/// How long to wait for the last words of a program that has ended. Its own children may hold its streams.
const LAST_WORDS: Duration = Duration::from_millis(200);

/// How often to look whether a program has ended.
const LOOK: Duration = Duration::from_millis(2);

/// What a program said, and how it ended.
#[derive(Debug)]
pub(crate) struct Said {
    pub status: ExitStatus,
    pub output: String,
    pub errors: String,
}

/// Runs a program with an input that is empty, and open as long as this process lives. It is killed if it is not done after `limit`, or at the deadline.
///
/// # Errors
/// In words, if it cannot be started, takes too long or says too much.
pub(crate) fn run(
    command: &mut Command,
    limit: Duration,
    deadline: Option<Instant>,
) -> Result<Said, String> {
    let start = Instant::now();
    let limit_end = start + limit;
    let end = deadline.map_or(limit_end, |deadline| deadline.min(limit_end));
    let command = command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
    let mut child = command.spawn().map_err(|error| io_reason(&error))?;
    let _input = child.stdin.take();
    let mut streams = [Stream::of(child.stdout.take()), Stream::of(child.stderr.take())];
    let ended = wait(&mut child, &mut streams, end);
    if ended.is_err() {
        // It may have ended just now.
        let _ = child.kill();
        let _ = child.wait();
    }
    let status = ended.map_err(|problem| match problem {
        Endless::Time if end < limit_end => {
            "it is not done in time (--time gives more)".to_string()
        }
        Endless::Time => format!("it is not done after {:.0} s", limit.as_secs_f64()),
        Endless::Words => format!("it prints more than {MOST_BYTES} bytes"),
        Endless::Lost(problem) => problem,
    })?;
    let [output, errors] = streams.map(Stream::text);
    Ok(Said { status, output, errors })
}

/// Why a program was not waited for.
enum Endless {
    Time,
    Words,
    Lost(String),
}

/// Waits for the end of a program.
fn wait(child: &mut Child, streams: &mut [Stream; 2], end: Instant) -> Result<ExitStatus, Endless> {
    loop {
        match child.try_wait() {
            // One that says too much may have ended when nobody listened any more.
            Ok(Some(status)) => {
                let is_full = streams.iter_mut().any(Stream::is_full_in_the_end);
                return if is_full { Err(Endless::Words) } else { Ok(status) };
            }
            Ok(None) => {}
            Err(error) => return Err(Endless::Lost(io_reason(&error))),
        }
        if streams.iter_mut().any(Stream::is_full) {
            return Err(Endless::Words);
        }
        if Instant::now() >= end {
            return Err(Endless::Time);
        }
        thread::sleep(LOOK);
    }
}

/// What a program says on one of its streams.
struct Stream {
    coming: Receiver<Vec<u8>>,
    /// What it said, once the stream is closed or there is too much of it.
    kept: Option<Vec<u8>>,
}

impl Stream {
    /// Reads in a thread that nobody has to wait for.
    fn of(stream: Option<impl Read + Send + 'static>) -> Stream {
        let (sender, coming) = channel();
        thread::spawn(move || {
            let mut bytes = vec![];
            if let Some(stream) = stream {
                // What could be read counts.
                let _ = stream.take(MOST_BYTES + 1).read_to_end(&mut bytes);
            }
            // Perhaps nobody wants it any more.
            let _ = sender.send(bytes);
        });
        Stream { coming, kept: None }
    }

    fn is_full(&mut self) -> bool {
        if self.kept.is_none() {
            self.kept = self.coming.try_recv().ok();
        }
        self.kept.as_ref().is_some_and(|bytes| bytes.len() as u64 > MOST_BYTES)
    }

    /// The same when the program has ended.
    fn is_full_in_the_end(&mut self) -> bool {
        if self.kept.is_none() {
            self.kept = self.coming.recv_timeout(LAST_WORDS).ok();
        }
        self.is_full()
    }

    fn text(self) -> String {
        String::from_utf8_lossy(&self.kept.unwrap_or_default()).into_owned()
    }
}

#[cfg(all(test, unix))]
mod tests {
    use super::run;
    use std::process::Command;
    use std::time::{Duration, Instant};

    fn shell(script: &str, limit: Duration) -> Result<String, String> {
        let said = run(Command::new("sh").args(["-c", script]), limit, None)?;
        Ok(format!("{:?} {} {}", said.status.code(), said.output.trim(), said.errors.trim()))
    }

    #[test]
    fn a_program_is_run_to_its_end() {
        let check = |script, expected: Result<&str, &str>| {
            let expected = expected.map(String::from).map_err(String::from);
            assert_eq!(shell(script, Duration::from_secs(20)), expected, "{script}");
        };
        check("echo one; echo two >&2; exit 3", Ok("Some(3) one two"));
        check("exec >&- 2>&-; sleep 0.1", Ok("Some(0)  "));
        check("cat /dev/zero", Err("it prints more than 4194304 bytes"));
        check("exec cat /dev/zero >&2", Err("it prints more than 4194304 bytes"));
    }

    #[test]
    fn nobody_waits_for_ever() {
        let start = Instant::now();
        let problem = shell("exec sleep 60", Duration::from_millis(100)).unwrap_err();
        assert_eq!(problem, "it is not done after 0 s");
        // A child of its own has its streams.
        assert_eq!(shell("sleep 60 & exit 0", Duration::from_secs(20)).unwrap(), "Some(0)  ");
        let until = Instant::now() + Duration::from_millis(50);
        let sleep = &mut Command::new("sleep");
        let problem = run(sleep.arg("60"), Duration::from_secs(60), Some(until)).unwrap_err();
        assert!(problem.contains("--time"), "{problem}");
        assert!(start.elapsed() < Duration::from_secs(10));
    }
}
