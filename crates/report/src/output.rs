//! What a path printed.

use forkless_engine::Path;
use forkless_ir::Stream;

/// So many printed lines are shown to people.
const SHOWN: usize = 16;
/// What stands for printed text that depends on the input.
const UNKNOWN: &str = "<depends on the input>";

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
