//! Messages about bad input, with the place they speak of.

use crate::source::{SourceMap, Span};
use std::fmt::Write;

/// One error in a program: what is wrong, where, and what may help.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Diagnostic {
    /// What is wrong, in one sentence without a final full stop.
    pub message: String,
    /// The text that is wrong.
    pub span: Span,
    /// How to put it right, or other places that matter.
    pub help: Option<String>,
}

impl Diagnostic {
    /// An error at a place.
    pub fn new(span: Span, message: impl Into<String>) -> Self {
        Diagnostic { message: message.into(), span, help: None }
    }

    /// The same error with a line of help.
    pub fn with_help(mut self, help: impl Into<String>) -> Self {
        self.help = Some(help.into());
        self
    }

    /// The message as a terminal shows it: place, excerpt with the text underlined, help.
    ///
    /// ```text
    /// error: no class `Nod` in this program
    ///  --> list.pose:3:9
    ///   |
    /// 3 |     new Nod
    ///   |         ^^^
    ///   = help: did you mean `Node`?
    /// ```
    pub fn render(&self, sources: &SourceMap) -> String {
        let mut out = format!("error: {}\n", self.message);
        if let Some(file) = sources.file(self.span.file) {
            let position = file.position(self.span.start);
            let line = file.line(position.line);
            let number = position.line.to_string();
            let margin = " ".repeat(number.len());
            let width = underline_width(line, position.column, file.text_of(self.span));
            let _ = writeln!(out, "{margin}--> {}:{position}", file.name);
            let _ = writeln!(out, "{margin} |");
            let _ = writeln!(out, "{number} | {}", line.replace('\t', " "));
            let _ = writeln!(
                out,
                "{margin} | {}{}",
                " ".repeat(position.column - 1),
                "^".repeat(width)
            );
            if let Some(help) = &self.help {
                let _ = writeln!(out, "{margin} = help: {help}");
            }
        } else if let Some(help) = &self.help {
            let _ = writeln!(out, " = help: {help}");
        }
        out
    }
}

/// How many characters of `line`, from `column`, the marked text covers: at least one.
fn underline_width(line: &str, column: usize, marked: &str) -> usize {
    let first_line = marked.split('\n').next().unwrap_or("");
    let left_on_line = (line.chars().count() + 1).saturating_sub(column);
    first_line.chars().count().min(left_on_line).max(1)
}

impl crate::source::SourceFile {
    fn text_of(&self, span: Span) -> &str {
        self.text.get(span.start as usize..span.end as usize).unwrap_or("")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn renders_an_excerpt() {
        let sources = SourceMap::default();
        let file = sources.add("list.pose", "class A { }\nnew Nod");
        let error = Diagnostic::new(Span::new(file, 16, 19), "no class `Nod` in this program")
            .with_help("did you mean `Node`?");
        assert_eq!(
            error.render(&sources),
            "error: no class `Nod` in this program\n --> list.pose:2:5\n  |\n2 | new Nod\n  |     ^^^\n  = help: did you mean `Node`?\n"
        );
    }

    #[test]
    fn the_end_of_the_text_has_a_place_too() {
        let sources = SourceMap::default();
        let file = sources.add("a", "x");
        let error = Diagnostic::new(Span::new(file, 1, 1), "unexpected end");
        assert!(error.render(&sources).ends_with("1 | x\n  |  ^\n"));
    }
}
