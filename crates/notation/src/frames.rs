//! Stack frames as Java prints them.

use forkless_engine::Path;
use forkless_ir::{Program, StackEntry};
use std::fmt;

/// A trace of Java has no more frames.
const MOST_FRAMES: usize = 1024;

/// A frame of a stack trace.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct StackFrame {
    /// The class of the method.
    pub class: String,
    /// The name of the method.
    pub method: String,
    /// The name of the source file, without its folder, if it is known.
    pub file: Option<String>,
    /// The line, from 1, if it is known.
    pub line: Option<usize>,
}

impl StackFrame {
    /// The frame of an entry; none for methods that no programmer wrote: they are in no class, or have names that no
    /// language allows.
    pub fn of(program: &Program, entry: &StackEntry) -> Option<StackFrame> {
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
        Some(StackFrame { class, method: name.to_string(), file, line })
    }
}

/// As Java prints it.
impl fmt::Display for StackFrame {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        let StackFrame { class, method, file, line } = self;
        write!(formatter, "at {class}.{method}(")?;
        match (file, line) {
            (Some(file), Some(line)) => write!(formatter, "{file}:{line})"),
            (Some(file), None) => write!(formatter, "{file})"),
            (None, _) => formatter.write_str("Unknown Source)"),
        }
    }
}

/// Where the exception that the path ended with was thrown: frames, innermost first.
pub fn stack_frames(program: &Program, path: &Path) -> Vec<StackFrame> {
    let frames = path.trace.iter().filter_map(|entry| StackFrame::of(program, entry));
    frames.take(MOST_FRAMES).collect()
}

/// The innermost frame of a method that is not of a library, best one that has a line in a source
/// file; the innermost of all if there is none.
pub fn own_frame(program: &Program, path: &Path) -> Option<StackFrame> {
    let is_own = |entry: &&StackEntry| {
        let class = program.method(entry.method).class;
        class.is_some_and(|class| !program.class(class).is_library)
    };
    let own = path.trace.iter().filter(is_own).filter_map(|entry| StackFrame::of(program, entry));
    best(own).or_else(|| stack_frames(program, path).into_iter().next())
}

/// The first frame that has a line, else the first one: code that compilers or the JDK make for a
/// lambda has none, and its number says nothing.
fn best(frames: impl Iterator<Item = StackFrame> + Clone) -> Option<StackFrame> {
    frames.clone().find(|frame| frame.line.is_some()).or_else(|| frames.clone().next())
}

/// `file:line:column` where the path ended, or where its exception was thrown.
pub fn end_position(program: &Program, path: &Path) -> Option<String> {
    program.sources.locate(path.span).or_else(|| {
        let mut known = path.trace.iter().filter(|entry| StackFrame::of(program, entry).is_some());
        known.find_map(|entry| program.sources.locate(entry.span))
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn frames_are_written_as_java_writes_them() {
        let frame = |file: Option<&str>, line| StackFrame {
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
