//! Writing to the reader: what cannot be written is an error, what could mislead a terminal is escaped, and a
//! file is whole or not there.

use crate::arguments::TableFormat;
use forkless_driver::{Failure, Note};
use forkless_ir::io_reason;
use forkless_report::{Style, duration, grouped};
use std::fmt::Write as _;
use std::io::{self, ErrorKind, IsTerminal, Write};
use std::path::{Path, PathBuf};
use std::time::Duration;

/// Colour on a terminal, unless the user does not want it.
pub fn style() -> Style {
    let wanted = std::env::var_os("NO_COLOR").is_none_or(|value| value.is_empty());
    if wanted && std::io::stdout().is_terminal() { Style::Colour } else { Style::Plain }
}

/// Prints results.
///
/// # Errors
/// If they do not reach the reader: the disk is full, or the pipe is closed.
pub fn print(text: &str) -> Result<(), Failure> {
    let mut output = io::stdout().lock();
    let text = printable(text, style());
    output
        .write_all(text.as_bytes())
        .and_then(|()| output.flush())
        .map_err(|error| no_output(&error))
}

/// Why results do not reach the reader.
pub fn no_output(error: &io::Error) -> Failure {
    let reason = match error.kind() {
        ErrorKind::BrokenPipe => "its reader has closed it".to_string(),
        _ => io_reason(error),
    };
    Failure::new(format!("cannot write to standard output: {reason}"))
}

/// Says something beside the results. If nobody can hear it, there is nobody to tell that.
pub fn complain(words: impl std::fmt::Display) {
    let words = printable(&format!("{words}\n"), Style::Plain);
    let _ = io::stderr().lock().write_all(words.as_bytes());
}

/// Tells what the user should know.
pub fn print_notes(notes: &[Note]) {
    for note in notes {
        complain(format_args!("note: {note}"));
    }
}

/// A text in which no character does anything to a terminal but start a line. Names and texts of a program
/// may have any characters; colours are our own.
fn printable(text: &str, style: Style) -> String {
    let mut out = String::with_capacity(text.len());
    let mut rest = text;
    while let Some(next) = rest.chars().next() {
        let length = match style {
            Style::Colour => colour_length(rest).unwrap_or(0),
            Style::Plain => 0,
        };
        if length > 0 {
            out.push_str(&rest[..length]);
            rest = &rest[length..];
            continue;
        }
        if next != '\n' && changes_display(next) {
            // Writing to a text never fails.
            let _ = write!(out, "\\u{:04x}", next as u32);
        } else {
            out.push(next);
        }
        rest = &rest[next.len_utf8()..];
    }
    out
}

/// Does a terminal do something else with it than show it? Control characters do, and those that turn the
/// direction of what follows.
fn changes_display(letter: char) -> bool {
    letter.is_control()
        || matches!(letter, '\u{61c}' | '\u{200e}' | '\u{200f}' | '\u{2028}' | '\u{2029}')
        || matches!(letter, '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}')
}

/// How long the command for a colour is that a text starts with.
fn colour_length(text: &str) -> Option<usize> {
    let inside = text.strip_prefix("\u{1b}[")?;
    let end = inside.find(|letter: char| !letter.is_ascii_digit() && letter != ';')?;
    (inside.as_bytes()[end] == b'm').then_some(end + 3)
}

/// Writes a file that the user asked for. It is written beside and then gets its name, so that there is never
/// half of it.
pub fn write(path: &Path, text: &str) -> Result<(), Failure> {
    let written = match beside(path) {
        Some(place) => replace(&place, text),
        None => std::fs::write(path, text),
    };
    written.map_err(|error| cannot_write(path, &error))
}

/// Where a file is that can be replaced by another one; none for a device or a pipe.
fn beside(path: &Path) -> Option<PathBuf> {
    match std::fs::metadata(path) {
        Ok(metadata) if metadata.is_file() => path.canonicalize().ok(),
        Ok(_) => None,
        // A link that leads nowhere is followed.
        Err(_) if path.is_symlink() => None,
        Err(_) => Some(path.to_path_buf()),
    }
}

fn replace(path: &Path, text: &str) -> io::Result<()> {
    let folder = match path.parent() {
        Some(folder) if !folder.as_os_str().is_empty() => folder,
        _ => Path::new("."),
    };
    let mut builder = tempfile::Builder::new();
    builder.prefix(".forkless-");
    #[cfg(unix)]
    builder.permissions(std::os::unix::fs::PermissionsExt::from_mode(0o666));
    let mut file = match builder.tempfile_in(folder) {
        Ok(file) => file,
        // The file may be one that can be written in a folder that cannot.
        Err(error) if error.kind() == ErrorKind::PermissionDenied => {
            return std::fs::write(path, text);
        }
        Err(error) => return Err(error),
    };
    if let Ok(metadata) = path.metadata() {
        file.as_file().set_permissions(metadata.permissions())?;
    }
    file.write_all(text.as_bytes())?;
    file.as_file().sync_all()?;
    file.persist(path)?;
    Ok(())
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nothing_moves_the_cursor() {
        let check = |text, style, expected| assert_eq!(printable(text, style), expected);
        check("a\tb\r\nü 木", Style::Plain, "a\\u0009b\\u000d\nü 木");
        check("\u{1b}[31mred\u{1b}[0m", Style::Plain, "\\u001b[31mred\\u001b[0m");
        check("\u{1b}[31mred\u{1b}[0m", Style::Colour, "\u{1b}[31mred\u{1b}[0m");
        check("\u{1b}[2J\u{1b}]0;x\u{7}", Style::Colour, "\\u001b[2J\\u001b]0;x\\u0007");
        check("\u{9b}31m \u{202e}txt", Style::Colour, "\\u009b31m \\u202etxt");
        check("\u{1b}[", Style::Colour, "\\u001b[");
    }

    #[test]
    fn a_file_is_replaced_as_a_whole() {
        let folder = forkless_test_support::Folder::new();
        let file = folder.path().join("page.html");
        write(&file, "one").unwrap();
        write(&file, "two").unwrap();
        assert_eq!(std::fs::read_to_string(&file).unwrap(), "two");
        let names: Vec<_> = folder.path().read_dir().unwrap().collect();
        assert_eq!(names.len(), 1, "nothing stays beside it: {names:?}");
        let failure = write(&folder.path().join("missing/page.html"), "x").unwrap_err();
        assert!(failure.to_string().contains("cannot write"), "{failure}");
    }
}
