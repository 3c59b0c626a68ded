//! Why there is no result: bad input, in words that can be shown as they are.

use forkless_engine::ExploreError;
use forkless_ir::{Diagnostic, LoadError, SourceMap, Span};
use forkless_lang_java::classpath::ClassPathError;
use forkless_lang_java::javac::JavacError;
use std::fmt;

/// What is wrong with a request: one problem or several.
///
/// It displays as a terminal shows it, without a line break at its end:
///
/// ```
/// # use forkless_driver::Failure;
/// let failure = Failure::with_help("no subject is called `x`", "there is `y`");
/// assert_eq!(failure.to_string(), "error: no subject is called `x`\n = help: there is `y`");
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Failure {
    problems: Vec<Problem>,
}

/// One thing that is wrong.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Problem {
    /// What is wrong, in one sentence.
    pub message: String,
    /// Where, if it is in the text of a program.
    pub place: Option<SourcePlace>,
    /// How to put it right.
    pub help: Option<String>,
    /// All this as a terminal shows it, with an excerpt of the text.
    shown: String,
}

/// A place in the text of a program.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SourcePlace {
    /// The file, as the user named it.
    pub file: String,
    /// The line, from 1.
    pub line: usize,
    /// The column, from 1, in characters.
    pub column: usize,
}

impl Failure {
    /// A problem without a place.
    pub fn new(message: impl Into<String>) -> Failure {
        Failure::of(Diagnostic::new(Span::SYNTHETIC, message))
    }

    /// The same with a line of help.
    pub fn with_help(message: impl Into<String>, help: impl Into<String>) -> Failure {
        Failure::of(Diagnostic::new(Span::SYNTHETIC, message).with_help(help))
    }

    /// What is wrong: at least one problem.
    pub fn problems(&self) -> &[Problem] {
        &self.problems
    }

    fn of(diagnostic: Diagnostic) -> Failure {
        Failure { problems: vec![Problem::new(diagnostic, &SourceMap::default())] }
    }
}

impl Problem {
    fn new(diagnostic: Diagnostic, sources: &SourceMap) -> Problem {
        let shown = diagnostic.render(sources);
        let place = sources.file(diagnostic.span.file).map(|file| {
            let position = file.position(diagnostic.span.start);
            SourcePlace { file: file.name.clone(), line: position.line, column: position.column }
        });
        Problem { message: diagnostic.message, place, help: diagnostic.help, shown }
    }
}

impl fmt::Display for Failure {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        let shown: Vec<&str> = self.problems.iter().map(|problem| problem.shown.as_str()).collect();
        let shown = shown.join("\n");
        formatter.write_str(shown.strip_suffix('\n').unwrap_or(&shown))
    }
}

impl std::error::Error for Failure {}

impl From<LoadError> for Failure {
    fn from(error: LoadError) -> Failure {
        let LoadError { sources, diagnostics } = error;
        let problems = diagnostics.into_iter().map(|one| Problem::new(one, &sources));
        Failure { problems: problems.collect() }
    }
}

impl From<ExploreError> for Failure {
    fn from(error: ExploreError) -> Failure {
        Failure::new(error.to_string())
    }
}

impl From<ClassPathError> for Failure {
    fn from(error: ClassPathError) -> Failure {
        Failure::new(error.to_string())
    }
}

impl From<JavacError> for Failure {
    fn from(error: JavacError) -> Failure {
        Failure::new(error.to_string())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn several_problems_have_a_blank_line_between_them() {
        let sources = SourceMap::default();
        let file = sources.add("a.pose", "x\nyy");
        let diagnostics = vec![
            Diagnostic::new(Span::new(file, 2, 4), "no `yy`").with_help("say `y`"),
            Diagnostic::new(Span::SYNTHETIC, "no end"),
        ];
        let failure = Failure::from(LoadError { sources, diagnostics });
        assert_eq!(
            failure.to_string(),
            "error: no `yy`\n --> a.pose:2:1\n  |\n2 | yy\n  | ^^\n  = help: say `y`\n\nerror: no end"
        );
        let [first, second] = failure.problems() else { panic!("there are two") };
        let place = SourcePlace { file: "a.pose".into(), line: 2, column: 1 };
        assert_eq!((&first.place, first.help.as_deref()), (&Some(place), Some("say `y`")));
        assert_eq!((second.message.as_str(), &second.place), ("no end", &None));
    }
}
