//! Source text and places in it.

use crate::growing_table::GrowingTable;
use std::fmt;
use std::fs::File;
use std::io::{self, ErrorKind, Read};
use std::path::Path;

/// No text of a program may be larger; people write some thousand lines.
const LARGEST_TEXT: u64 = 64 << 20;

/// The bytes of a file that has at most so many. Of a file without an end no more are read.
///
/// # Errors
/// If it cannot be read, or is larger.
pub fn read_at_most(path: &Path, most: u64) -> io::Result<Vec<u8>> {
    let file = File::open(path)?;
    let length = file.metadata()?.len();
    let mut bytes = Vec::with_capacity(length.min(most) as usize);
    if length <= most {
        file.take(most + 1).read_to_end(&mut bytes)?;
    }
    if length > most || bytes.len() as u64 > most {
        return Err(io::Error::other(format!("it has more than {most} bytes")));
    }
    Ok(bytes)
}

/// The text of a file on the disk, or why there is none, as a sentence without a final full stop.
///
/// # Errors
/// If the file cannot be read, is no UTF-8 text, or is too large.
pub fn read_text(path: &str) -> Result<String, String> {
    let bytes = read_at_most(Path::new(path), LARGEST_TEXT)
        .map_err(|error| format!("cannot read `{path}`: {}", io_reason(&error)))?;
    String::from_utf8(bytes).map_err(|error| {
        let at = error.utf8_error().valid_up_to();
        format!("cannot read `{path}`: byte {at} is not UTF-8 text")
    })
}

/// Why a file or folder cannot be used, in words that a reader without a table of error numbers
/// understands.
pub fn io_reason(error: &std::io::Error) -> String {
    match error.kind() {
        ErrorKind::NotFound => "there is no such file or folder".to_string(),
        ErrorKind::PermissionDenied => "you have no permission to use it".to_string(),
        ErrorKind::IsADirectory => "it is a folder, not a file".to_string(),
        ErrorKind::NotADirectory => "a part of its path is a file, not a folder".to_string(),
        ErrorKind::StorageFull => "the disk is full".to_string(),
        _ => {
            let words = error.to_string();
            words.split(" (os error").next().unwrap_or_default().to_string()
        }
    }
}

/// A file of a [`SourceMap`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct FileId(pub u32);

/// A half-open range of bytes in one source file.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Span {
    /// The file that the text stands in.
    pub file: FileId,
    /// Offset of the first byte.
    pub start: u32,
    /// Offset behind the last byte.
    pub end: u32,
}

impl Span {
    /// The range `start..end` of `file`.
    pub fn new(file: FileId, start: usize, end: usize) -> Self {
        Span { file, start: start as u32, end: end as u32 }
    }

    /// The smallest span that holds both, which must be of the same file.
    pub fn to(self, other: Span) -> Span {
        debug_assert_eq!(self.file, other.file, "a span lies in one file");
        Span { file: self.file, start: self.start.min(other.start), end: self.end.max(other.end) }
    }

    /// A place for code that no source text stands for.
    pub const SYNTHETIC: Span = Span { file: FileId(u32::MAX), start: 0, end: 0 };
}

/// Line and column as editors show them: both count from 1, columns count characters.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Position {
    /// The line, from 1.
    pub line: usize,
    /// The column, from 1, in characters.
    pub column: usize,
}

impl fmt::Display for Position {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}:{}", self.line, self.column)
    }
}

/// One source file: its name as the user gave it, and its text.
#[derive(Clone, Debug)]
pub struct SourceFile {
    /// The name shown in messages.
    pub name: String,
    /// The whole text; empty if only its lines are known by number.
    pub text: String,
    line_starts: Vec<usize>,
    /// Are the offsets of spans line numbers, because the text is not at hand?
    has_lines_only: bool,
}

impl SourceFile {
    fn new(name: String, text: String) -> Self {
        let line_starts =
            std::iter::once(0).chain(text.match_indices('\n').map(|(at, _)| at + 1)).collect();
        SourceFile { name, text, line_starts, has_lines_only: false }
    }

    /// Line and column of a byte offset; offsets past the end count as the end.
    pub fn position(&self, offset: u32) -> Position {
        if self.has_lines_only {
            return Position { line: offset as usize, column: 1 };
        }
        let offset = (offset as usize).min(self.text.len());
        let line = self.line_starts.partition_point(|&start| start <= offset) - 1;
        let column = self.text[self.line_starts[line]..offset].chars().count() + 1;
        Position { line: line + 1, column }
    }

    /// The text of a line (from 1), without its line break.
    pub fn line(&self, line: usize) -> &str {
        let Some(&start) = self.line_starts.get(line - 1) else { return "" };
        let rest = &self.text[start..];
        rest.split('\n').next().unwrap_or("").trim_end_matches('\r')
    }

    /// The code of a line (from 1) as a span of this file.
    fn line_span(&self, file: FileId, line: u32) -> Span {
        if self.has_lines_only {
            return Span { file, start: line, end: line };
        }
        let index = (line.max(1) as usize - 1).min(self.line_starts.len() - 1);
        let text = self.line(index + 1);
        let start = self.line_starts[index] + text.len() - text.trim_start().len();
        Span::new(file, start, start + text.trim().len())
    }
}

/// All files that a program was read from.
///
/// It grows while a program with a [`crate::Runtime`] runs.
#[derive(Clone, Debug, Default)]
pub struct SourceMap {
    /// In a box: errors carry a map, and should be small.
    files: Box<GrowingTable<SourceFile>>,
}

impl SourceMap {
    /// Adds a file and returns its id.
    pub fn add(&self, name: impl Into<String>, text: impl Into<String>) -> FileId {
        FileId(self.files.push(SourceFile::new(name.into(), text.into())) as u32)
    }

    /// Adds a file whose text is not at hand: places in it are known by line.
    pub fn add_without_text(&self, name: impl Into<String>) -> FileId {
        let file = SourceFile::new(name.into(), String::new());
        FileId(self.files.push(SourceFile { has_lines_only: true, ..file }) as u32)
    }

    /// The code of a line (from 1) of a file.
    pub fn line_span(&self, file: FileId, line: u32) -> Span {
        self.file(file).map_or(Span::SYNTHETIC, |source| source.line_span(file, line))
    }

    /// The file of an id; `None` for synthetic places.
    pub fn file(&self, id: FileId) -> Option<&SourceFile> {
        self.files.get(id.0 as usize)
    }

    /// All files, in the order they were added.
    pub fn files(&self) -> impl Iterator<Item = &SourceFile> {
        self.files.iter()
    }

    /// The text that a span covers; empty for synthetic places.
    pub fn text(&self, span: Span) -> &str {
        self.file(span.file)
            .and_then(|file| file.text.get(span.start as usize..span.end as usize))
            .unwrap_or("")
    }

    /// `file:line:column` of a span's start; `None` for synthetic places.
    pub fn locate(&self, span: Span) -> Option<String> {
        let file = self.file(span.file)?;
        let position = file.position(span.start);
        Some(match file.has_lines_only {
            true => format!("{}:{}", file.name, position.line),
            false => format!("{}:{position}", file.name),
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn positions_count_lines_and_characters_from_one() {
        let map = SourceMap::default();
        let id = map.add("a.pose", "one\nzwö!x\n");
        let file = map.file(id).unwrap();
        assert_eq!(file.position(0).to_string(), "1:1");
        assert_eq!(file.position(4).to_string(), "2:1");
        assert_eq!(file.position(9).to_string(), "2:5");
        assert_eq!(file.position(99).to_string(), "3:1");
        assert_eq!(file.line(2), "zwö!x");
        assert_eq!(map.locate(Span::new(id, 4, 5)).unwrap(), "a.pose:2:1");
        assert_eq!(map.locate(Span::SYNTHETIC), None);
    }
}
