//! What a path tells beside its result: where its exception was thrown, and what it printed.

use forkless_engine::Path;
use forkless_ir::{Program, StackEntry, Stream};
use std::fmt;

/// So many frames and printed lines are shown to people.
const SHOWN: usize = 16;
/// So many frames are told to programs: a trace of Java has no more.
const TOLD: usize = 1024;
/// What stands for printed text that depends on the input.
const UNKNOWN: &str = "<depends on the input>";

/// A frame of a stack trace.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Frame {
    pub class: String,
    pub method: String,
    /// The name of the source file, without its folder, if it is known.
    pub file: Option<String>,
    /// The line, from 1, if it is known.
    pub line: Option<usize>,
}

impl Frame {
    /// None for methods that no programmer wrote: they are in no class, or have names that no
    /// language allows.
    fn of(program: &Program, entry: &StackEntry) -> Option<Frame> {
        let method = program.method(entry.method);
        let class = program.class_name(method.class?).to_string();
        let name = method.name.as_str();
        if name.starts_with('<') && !matches!(name, "<init>" | "<clinit>") {
            return None;
        }
        let file = program.sources.file(entry.span.file);
        let line = file.map(|file| file.position(entry.span.start).line);
        let file = file.map(|file| {
            let name = file.name.rsplit(['/', '\\']).next();
            name.unwrap_or_default().to_string()
        });
        let line = line.filter(|&line| line > 0);
        Some(Frame { class, method: name.to_string(), file, line })
    }
}

/// As Java prints it.
impl fmt::Display for Frame {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Frame { class, method, file, line } = self;
        write!(formatter, "at {class}.{method}(")?;
        match (file, line) {
            (Some(file), Some(line)) => write!(formatter, "{file}:{line})"),
            (Some(file), None) => write!(formatter, "{file})"),
            (None, _) => formatter.write_str("Unknown Source)"),
        }
    }
}

/// Where the exception that the path ended with was thrown: frames, innermost first.
pub(crate) fn frames(program: &Program, path: &Path) -> Vec<Frame> {
    let frames = path.trace.iter().filter_map(|entry| Frame::of(program, entry));
    frames.take(TOLD).collect()
}

/// The innermost frame of a method that is not of a library, best one that has a line in a source
/// file; the innermost of all if there is none.
pub(crate) fn own_frame(program: &Program, path: &Path) -> Option<Frame> {
    let is_own = |entry: &&StackEntry| {
        let class = program.method(entry.method).class;
        class.is_some_and(|class| !program.class(class).is_library)
    };
    let own = path.trace.iter().filter(is_own).filter_map(|entry| Frame::of(program, entry));
    best(own).or_else(|| frames(program, path).into_iter().next())
}

/// The first frame that has a line, else the first one: code that compilers or the JDK make for a
/// lambda has none, and its number says nothing.
fn best(frames: impl Iterator<Item = Frame> + Clone) -> Option<Frame> {
    frames.clone().find(|frame| frame.line.is_some()).or_else(|| frames.clone().next())
}

/// The same as lines of text.
pub(crate) fn frame_lines(program: &Program, path: &Path) -> Vec<String> {
    let frames = frames(program, path);
    let mut lines: Vec<String> = frames.iter().take(SHOWN).map(Frame::to_string).collect();
    if frames.len() > SHOWN {
        lines.push(format!("... {} more", frames.len() - SHOWN));
    }
    lines
}

/// `file:line:column` where the path ended, or where its exception was thrown.
pub(crate) fn place(program: &Program, path: &Path) -> Option<String> {
    program.sources.locate(path.span).or_else(|| {
        let mut known = path.trace.iter().filter(|entry| Frame::of(program, entry).is_some());
        known.find_map(|entry| program.sources.locate(entry.span))
    })
}

/// What the path printed, in order; `None` for text that depends on the input. Neighbours that are
/// known and of one stream are one text.
pub(crate) fn printed(path: &Path) -> Vec<(Stream, Option<String>)> {
    let mut joined: Vec<(Stream, Option<String>)> = vec![];
    for (stream, text) in &path.output {
        match (joined.last_mut(), text) {
            (Some((last, Some(before))), Some(text)) if *last == *stream => before.push_str(text),
            _ => joined.push((*stream, text.clone())),
        }
    }
    joined
}

/// The same as lines of text; those of standard error are marked.
pub(crate) fn printed_lines(path: &Path) -> Vec<String> {
    let mut texts: Vec<(Stream, String)> = vec![];
    for (stream, text) in &path.output {
        let text = text.as_deref().unwrap_or(UNKNOWN);
        match texts.last_mut() {
            Some((last, before)) if *last == *stream => before.push_str(text),
            _ => texts.push((*stream, text.to_string())),
        }
    }
    let mut lines: Vec<String> = vec![];
    for (stream, text) in &texts {
        lines.extend(text.lines().map(|line| match stream {
            Stream::Output => line.to_string(),
            Stream::Error => format!("(error) {line}"),
        }));
    }
    if lines.len() > SHOWN {
        let more = lines.len() - SHOWN;
        lines.truncate(SHOWN);
        lines.push(format!("... {more} more"));
    }
    lines
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn frames_are_written_as_java_writes_them() {
        let frame = |file: Option<&str>, line| Frame {
            class: "a.B".into(),
            method: "<init>".into(),
            file: file.map(str::to_string),
            line,
        };
        assert_eq!(frame(Some("B.java"), Some(12)).to_string(), "at a.B.<init>(B.java:12)");
        assert_eq!(frame(Some("B.java"), None).to_string(), "at a.B.<init>(B.java)");
        assert_eq!(frame(None, None).to_string(), "at a.B.<init>(Unknown Source)");
        // What has a line is of more use, if anything has.
        let [made, written] = [frame(None, None), frame(Some("B.java"), Some(12))];
        assert_eq!(best([made.clone(), written.clone()].into_iter()), Some(written));
        assert_eq!(best([made.clone()].into_iter()), Some(made));
    }
}
