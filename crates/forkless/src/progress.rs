//! A line on the terminal that says how far a run is.

use forkless_driver::{Observer, Status};
use forkless_report::grouped;
use std::io::{IsTerminal, Write};
use std::time::Duration;

const INTERVAL: Duration = Duration::from_millis(200);

/// Keeps a reader at a terminal informed; elsewhere it says nothing.
pub struct ProgressLine;

impl Observer for ProgressLine {
    fn interval(&self) -> Option<Duration> {
        std::io::stderr().is_terminal().then_some(INTERVAL)
    }

    fn progress(&self, status: Status) {
        say(&format!("\r\x1b[K{}", line(status)));
        let _ = std::io::stderr().flush();
    }

    fn stage_over(&self) {
        say("\r\x1b[K");
    }
}

fn line(status: Status) -> String {
    match status {
        Status::Exploring { done, open, elapsed, budget } => {
            let rate = (done as f64 / elapsed.as_secs_f64()) as u64;
            let (done, open, rate) = (grouped(done), grouped(open), grouped(rate));
            let mut line = format!("{done} paths done, {open} open, {rate}/s");
            if let Some(budget) = budget {
                let left = budget.saturating_sub(elapsed).as_secs();
                line.push_str(&format!(", {left} s left"));
            }
            line
        }
        Status::Distributed { waiting, running, done, workers, paths, elapsed, budget } => {
            let [waiting, running, done, workers, paths] =
                [waiting, running, done, workers, paths].map(grouped);
            let mut line = format!(
                "{paths} paths; jobs: {done} done, {running} running, {waiting} waiting; {workers} workers"
            );
            if let Some(budget) = budget {
                let left = budget.saturating_sub(elapsed).as_secs();
                line.push_str(&format!(", {left} s left"));
            }
            line
        }
        Status::Confirming { done, total, unanswered } => {
            let (done, total) = (grouped(done as u64), grouped(total as u64));
            let mut line = format!("{done} of {total} inputs run on the JVM");
            if unanswered > 0 {
                line.push_str(&format!(", {unanswered} without an answer"));
            }
            line
        }
    }
}

/// Progress that cannot be shown is none.
fn say(words: &str) {
    let _ = std::io::stderr().lock().write_all(words.as_bytes());
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_line_tells_rate_and_time_left() {
        let status = Status::Exploring {
            done: 5_000,
            open: 12,
            elapsed: Duration::from_secs(2),
            budget: Some(Duration::from_secs(60)),
        };
        assert_eq!(line(status), "5,000 paths done, 12 open, 2,500/s, 58 s left");
    }

    #[test]
    fn the_line_tells_of_inputs_that_hang() {
        let check = |unanswered, expected: &str| {
            assert_eq!(line(Status::Confirming { done: 5, total: 1200, unanswered }), expected);
        };
        check(0, "5 of 1,200 inputs run on the JVM");
        check(2, "5 of 1,200 inputs run on the JVM, 2 without an answer");
    }
}
