//! A line on the terminal that says how far a run is.

use forkless_engine::{Config, Exploration, ExploreError, Progress, explore};
use forkless_ir::Program;
use forkless_report::grouped;
use std::io::{IsTerminal, Write};
use std::sync::atomic::Ordering;
use std::sync::mpsc::{RecvTimeoutError, channel};
use std::time::{Duration, Instant};

const INTERVAL: Duration = Duration::from_millis(200);

/// Explores, and keeps a reader at a terminal informed.
pub fn explore_with_progress(
    program: &Program,
    config: &Config,
) -> Result<Exploration, ExploreError> {
    let progress = Progress::default();
    let text = |elapsed| line(&progress, elapsed, config.budgets.time);
    informing(text, || explore(program, config, &progress))
}

/// Works, and shows a reader at a terminal a line of text from time to time.
pub fn informing<R>(text: impl Fn(Duration) -> String + Sync, work: impl FnOnce() -> R) -> R {
    if !std::io::stderr().is_terminal() {
        return work();
    }
    std::thread::scope(|scope| {
        let (finished, wait) = channel::<()>();
        let (text, start) = (&text, Instant::now());
        scope.spawn(move || {
            let mut shown = false;
            while let Err(RecvTimeoutError::Timeout) = wait.recv_timeout(INTERVAL) {
                eprint!("\r\x1b[K{}", text(start.elapsed()));
                let _ = std::io::stderr().flush();
                shown = true;
            }
            if shown {
                eprint!("\r\x1b[K");
            }
        });
        let result = work();
        drop(finished);
        result
    })
}

fn line(progress: &Progress, elapsed: Duration, budget: Option<Duration>) -> String {
    let done = progress.done.load(Ordering::Relaxed);
    let open = progress.open.load(Ordering::Relaxed);
    let rate = (done as f64 / elapsed.as_secs_f64()) as u64;
    let mut line =
        format!("{} paths done, {} open, {}/s", grouped(done), grouped(open), grouped(rate));
    if let Some(budget) = budget {
        let left = budget.saturating_sub(elapsed).as_secs();
        line.push_str(&format!(", {left} s left"));
    }
    line
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_line_tells_rate_and_time_left() {
        let progress = Progress::default();
        progress.done.store(5_000, Ordering::Relaxed);
        progress.open.store(12, Ordering::Relaxed);
        let text = line(&progress, Duration::from_secs(2), Some(Duration::from_secs(60)));
        assert_eq!(text, "5,000 paths done, 12 open, 2,500/s, 58 s left");
    }
}
