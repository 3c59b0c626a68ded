//! What is asked of every front end that reads a text: it never panics, and it says of every broken
//! program what is wrong with it, and where.

use crate::Random;
use crate::mutation::{mutate_bytes, mutate_pieces, pieces};
use forkless_ir::LoadError;
use std::fmt::Write;
use std::path::Path;

/// A front end, and how to break what it reads.
#[derive(Clone, Copy)]
pub struct FrontEnd {
    /// Loads a text in all ways that there are; the errors.
    pub errors: fn(&str) -> Vec<LoadError>,
    /// Programs to mutate, which need not be right.
    pub programs: &'static [&'static str],
    /// Characters that mean something in the language.
    pub characters: &'static [u8],
}

impl FrontEnd {
    /// Loads a text. If it is wrong, there is a message, and each is about a place in the text.
    ///
    /// # Panics
    /// If it is not so.
    pub fn check_survives(&self, text: &str) {
        for error in (self.errors)(text) {
            assert!(!error.diagnostics.is_empty(), "an error without a message: {text:?}");
            for diagnostic in &error.diagnostics {
                let span = diagnostic.span;
                let file = error.sources.file(span.file).expect("every place is in a file");
                let (start, end) = (span.start as usize, span.end as usize);
                let place = file.text.get(start..end);
                assert!(place.is_some(), "a place outside of the text: {text:?}");
            }
            assert!(!error.render().is_empty());
        }
    }

    /// Loads programs in which words and signs changed places.
    ///
    /// # Panics
    /// If the front end does.
    pub fn check_survives_mutated_pieces(&self, rounds: usize) {
        let mut random = Random::new(0x70C3);
        let pool: Vec<&str> = self.programs.iter().flat_map(|program| pieces(program)).collect();
        for round in 0..rounds {
            let mut program = pieces(self.programs[round % self.programs.len()]);
            mutate_pieces(&mut program, &pool, &mut random);
            self.check_survives(&program.concat());
        }
    }

    /// Loads programs in which bytes changed.
    ///
    /// # Panics
    /// If the front end does.
    pub fn check_survives_mutated_bytes(&self, rounds: usize) {
        let mut random = Random::new(0xB17E5);
        for round in 0..rounds {
            let mut bytes = self.programs[round % self.programs.len()].as_bytes().to_vec();
            mutate_bytes(&mut bytes, self.characters, &mut random);
            self.check_survives(&String::from_utf8_lossy(&bytes));
        }
    }
}

/// Runs something in a small stack, as a thread of a test runner or of a server may have.
///
/// # Panics
/// If it does.
pub fn in_a_small_stack(run: impl FnOnce() + Send + 'static) {
    let thread = std::thread::Builder::new().stack_size(256 * 1024).spawn(run);
    thread.expect("threads can be started").join().expect("it neither panics nor overflows");
}

/// A line for each error: its place and its message.
pub fn error_lines(error: &LoadError) -> String {
    let line = |diagnostic: &forkless_ir::Diagnostic| {
        let place = error.sources.locate(diagnostic.span).unwrap_or_default();
        format!("{place} {}", diagnostic.message)
    };
    error.diagnostics.iter().map(line).collect::<Vec<_>>().join("\n")
}

/// Loads the files of a folder with this ending. Each says in its first lines what is wrong with it,
/// behind what starts a comment in its language:
///
/// ```text
/// // expect: LINE:COLUMN message
/// // help: the line of help, if it has one
/// ```
///
/// These must be all errors, in this order. Places in other files begin with their name.
///
/// # Panics
/// If a file says something else.
pub fn check_broken_programs<P>(
    folder: &Path,
    ending: &str,
    comment: &str,
    load: impl Fn(&str, &str) -> Result<P, LoadError>,
) {
    let entries = std::fs::read_dir(folder).expect("the fixtures are there");
    let names = entries.map(|entry| entry.expect("readable").file_name());
    let mut names: Vec<String> =
        names.map(|name| name.into_string().expect("a plain name")).collect();
    names.retain(|name| name.ends_with(ending));
    names.sort();
    assert!(names.len() >= 45, "only {} fixtures found", names.len());
    let directives = [format!("{comment} expect:"), format!("{comment} help:")];
    let is_directive =
        |line: &&str| directives.iter().any(|directive| line.starts_with(directive.as_str()));
    let mut failures = String::new();
    for name in &names {
        let text = std::fs::read_to_string(folder.join(name)).expect("the fixture can be read");
        let expected: String =
            text.lines().take_while(is_directive).map(|line| format!("{line}\n")).collect();
        let found = match load(name, &text) {
            Ok(_) => "accepted\n".to_string(),
            Err(error) => error_directives(name, comment, &error),
        };
        if expected != found {
            let _ = writeln!(failures, "{name}\n-- expected\n{expected}-- found\n{found}");
        }
    }
    assert!(failures.is_empty(), "{failures}");
}

/// The errors in the form of the first lines of fixtures.
fn error_directives(main: &str, comment: &str, error: &LoadError) -> String {
    let mut out = String::new();
    for diagnostic in &error.diagnostics {
        let place = error.sources.locate(diagnostic.span).unwrap_or_default();
        let place = place.strip_prefix(&format!("{main}:")).unwrap_or(&place);
        let _ = writeln!(out, "{comment} expect: {place} {}", diagnostic.message);
        if let Some(help) = &diagnostic.help {
            let _ = writeln!(out, "{comment} help: {help}");
        }
    }
    out
}
