//! Writing to the reader.

use crate::arguments::TableFormat;
use forkless_driver::{Failure, Note};
use forkless_ir::io_reason;
use forkless_report::{Style, duration, grouped};
use std::io::{IsTerminal, Write};
use std::path::Path;
use std::time::Duration;

/// Colour on a terminal, unless the user does not want it.
pub fn style() -> Style {
    let wanted = std::env::var_os("NO_COLOR").is_none_or(|value| value.is_empty());
    if wanted && std::io::stdout().is_terminal() { Style::Colour } else { Style::Plain }
}

/// Prints results. A reader who has seen enough and closed the pipe is no error.
pub fn print(text: &str) {
    let _ = std::io::stdout().lock().write_all(text.as_bytes());
}

/// Tells what the user should know.
pub fn print_notes(notes: &[Note]) {
    for note in notes {
        eprintln!("note: {note}");
    }
}

/// Writes a file that the user asked for.
pub fn write(path: &Path, text: &str) -> Result<(), Failure> {
    std::fs::write(path, text).map_err(|error| cannot_write(path, &error))
}

/// Tells before long work that a file cannot be written after it. All stays as it is.
pub fn check_writable(path: &Path) -> Result<(), Failure> {
    let is_new = !path.exists();
    let opened = std::fs::OpenOptions::new().append(true).create(true).open(path);
    opened.map_err(|error| cannot_write(path, &error))?;
    if is_new {
        std::fs::remove_file(path).map_err(|error| cannot_write(path, &error))?;
    }
    Ok(())
}

fn cannot_write(path: &Path, error: &std::io::Error) -> Failure {
    Failure::new(format!("cannot write `{}`: {}", path.display(), io_reason(error)))
}

/// Milliseconds to the microsecond, as JSON and CSV have times.
pub fn milliseconds(time: Duration) -> f64 {
    (time.as_secs_f64() * 1e6).round() / 1e3
}

/// Figures are written for people in text, and for programs in everything else.
impl TableFormat {
    /// A number: `1,234` in text, `1234` elsewhere.
    pub fn number(self, number: u64) -> String {
        if self == TableFormat::Text { grouped(number) } else { number.to_string() }
    }

    /// A time: with a unit in text, milliseconds elsewhere.
    pub fn time(self, time: Duration) -> String {
        match self {
            TableFormat::Text => duration(time),
            TableFormat::Json | TableFormat::Csv => milliseconds(time).to_string(),
        }
    }
}
