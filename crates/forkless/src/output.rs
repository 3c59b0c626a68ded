//! Writing to the reader.

use forkless_report::Style;
use std::io::{IsTerminal, Write};

/// Colour on a terminal, unless the user does not want it.
pub fn style() -> Style {
    let wanted = std::env::var_os("NO_COLOR").is_none_or(|value| value.is_empty());
    if wanted && std::io::stdout().is_terminal() { Style::Colour } else { Style::Plain }
}

/// Prints results. A reader who has seen enough and closed the pipe is no error.
pub fn print(text: &str) {
    let _ = std::io::stdout().lock().write_all(text.as_bytes());
}
