//! Compiles and runs trials and tests: what is written has been run.

use crate::emit::{Part, Source};
use crate::observed::{Observed, units};
use crate::test_case::Recorded;
use forkless_driver::JavaLocation;
use forkless_lang_java::java_program::JavaProgram;
use forkless_lang_java::javac::{CompilerConditions, compile_sources};
use forkless_lang_java::{TemporaryFolder, temporary_folder};
use std::fs;
use std::path::PathBuf;
use std::time::{Duration, Instant};

/// The recorder, and JUnit as far as tests use it.
const OWN: [(&str, &str); 8] = [
    ("forkless/Recorder.java", include_str!("../java/Recorder.java")),
    ("org/junit/jupiter/api/Test.java", include_str!("../java/junit5/Test.java")),
    ("org/junit/jupiter/api/DisplayName.java", include_str!("../java/junit5/DisplayName.java")),
    ("org/junit/jupiter/api/Assertions.java", include_str!("../java/junit5/Assertions.java")),
    ("org/junit/jupiter/api/Assumptions.java", include_str!("../java/junit5/Assumptions.java")),
    ("org/junit/Assert.java", include_str!("../java/junit4/Assert.java")),
    ("org/junit/Assume.java", include_str!("../java/junit4/Assume.java")),
    ("org/junit/Test.java", include_str!("../java/junit4/Test.java")),
];

/// So long all trials of a class may take.
const LONGEST: Duration = Duration::from_secs(60);

/// What a JVM did in a trial or a test.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Answer {
    /// A trial.
    Recorded(Recorded),
    /// A test passed.
    Passed,
    /// Something else happened, in words.
    Failed(String),
}

/// Compiles and runs sources.
pub(crate) struct Bench<'a> {
    pub java: JavaLocation<'a>,
    pub deadline: Option<Instant>,
}

/// Why sources cannot be run.
#[derive(Debug)]
pub(crate) enum Refusal {
    /// The compiler finds errors in these lines of a file, each with its words.
    Lines(Vec<(String, usize, String)>),
    /// Something else, in words.
    Other(String),
}

/// A method to run: its class and its name.
pub(crate) type Runnable = (String, String);

impl Bench<'_> {
    fn conditions(&self) -> CompilerConditions {
        CompilerConditions { sandbox: self.java.sandbox.clone(), deadline: self.deadline }
    }

    /// Compiles sources, each with the path of its file, and runs methods of them: what these did, and the classes.
    ///
    /// # Errors
    /// If they do not compile, or the JVM cannot be started.
    pub fn run(
        &self,
        sources: &[(String, String)],
        methods: &[Runnable],
    ) -> Result<(Vec<Answer>, TemporaryFolder), Refusal> {
        let own = OWN.iter().map(|&(path, text)| (path.to_string(), text.to_string()));
        let all: Vec<(String, String)> = sources.iter().cloned().chain(own).collect();
        let conditions = self.conditions();
        let compiled = compile_sources(&conditions, &all, self.java.class_path, self.java.jdk);
        let classes = compiled.map_err(|problem| refusal(&problem))?;
        let mut class_path: Vec<PathBuf> = self.java.class_path.to_vec();
        // Before a JUnit that the program has: the tests are compiled against ours.
        class_path.insert(0, classes.path().to_path_buf());
        let mut answers = vec![];
        // One that never ends takes the others with it: they are tried again without it.
        while answers.len() < methods.len() {
            let before = answers.len();
            self.run_some(&class_path, &methods[before..], &mut answers)?;
            if answers.len() == before {
                break;
            }
        }
        answers.resize(methods.len(), Answer::Failed("it was not run".into()));
        Ok((answers, classes))
    }

    fn run_some(
        &self,
        class_path: &[PathBuf],
        methods: &[Runnable],
        answers: &mut Vec<Answer>,
    ) -> Result<(), Refusal> {
        let other = |problem: std::io::Error| Refusal::Other(problem.to_string());
        let folder = temporary_folder().map_err(other)?;
        let (said, wanted) = (folder.path().join("said"), folder.path().join("wanted"));
        let lines: String =
            methods.iter().map(|(class, name)| format!("{class} {name}\n")).collect();
        fs::write(&wanted, lines).map_err(other)?;
        let conditions = self.conditions();
        let program = JavaProgram {
            jdk: self.java.jdk,
            class_path,
            main: "forkless.Recorder",
            folder: folder.path(),
            conditions: &conditions,
            limit: LONGEST,
        };
        let run = program.run(&[said.clone().into(), wanted.into()]);
        let text = fs::read_to_string(&said).unwrap_or_default();
        let mut found = read(&text);
        if !text.ends_with("done\n") {
            // The last one did not end, or ended the JVM.
            let problem = run.err().unwrap_or_else(|| "it ends the JVM".into());
            match found.last_mut() {
                Some(last) => *last = Answer::Failed(problem),
                None => return Err(Refusal::Other(problem)),
            }
        }
        answers.extend(found);
        Ok(())
    }
}

/// Reads what the recorder has written.
fn read(text: &str) -> Vec<Answer> {
    let mut answers: Vec<Answer> = vec![];
    for line in text.lines() {
        let (word, rest) = line.split_once(' ').unwrap_or((line, ""));
        let last = answers.last_mut();
        match (word, last) {
            ("case", _) => answers.push(Answer::Failed("it says nothing".into())),
            ("passed", Some(last)) => *last = Answer::Passed,
            ("returned", Some(last)) => *last = Answer::Recorded(Recorded::Returned(vec![])),
            ("threw", Some(last)) => {
                let (class, message) = rest.split_once(' ').unwrap_or((rest, "N"));
                let message = message.strip_prefix('T').and_then(units);
                *last = Answer::Recorded(Recorded::Threw { class: class.into(), message });
            }
            ("value", Some(Answer::Recorded(Recorded::Returned(seen)))) => {
                seen.push(Observed::parse(rest).unwrap_or(Observed::Failed));
            }
            ("failed", Some(last)) => {
                let words = rest.strip_prefix('T').and_then(units).unwrap_or_default();
                *last = Answer::Failed(String::from_utf16_lossy(&words));
            }
            _ => {}
        }
    }
    answers
}

/// The lines that the compiler complains of: `com/acme/ATest.java:12: error: words`.
fn refusal(problem: &str) -> Refusal {
    let found: Vec<(String, usize, String)> = problem
        .lines()
        .filter_map(|line| {
            let (place, words) = line.split_once(": error: ")?;
            let (file, number) = place.rsplit_once(':')?;
            Some((file.to_string(), number.parse().ok()?, words.to_string()))
        })
        .collect();
    if found.is_empty() { Refusal::Other(problem.to_string()) } else { Refusal::Lines(found) }
}

/// The parts of a file that a compiler refuses, with its words; all of it if it is the file as a whole.
pub(crate) fn refused(
    source: &Source,
    path: &str,
    lines: &[(String, usize, String)],
) -> Vec<(Part, String)> {
    let own = lines.iter().filter(|(file, ..)| file == path);
    own.map(|(_, line, words)| (source.part(*line), words.clone())).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_the_recorder_says_is_read() {
        let answers = read(
            "case\nreturned\nvalue I5\nvalue L ( T0061 N )\ncase\nthrew a.B T0062\ncase\npassed\ncase\n",
        );
        let list = Observed::List(vec![Observed::Text(vec![0x61]), Observed::Null]);
        let [first, second, third, last] = &answers[..] else { panic!("{answers:?}") };
        let Answer::Recorded(Recorded::Returned(seen)) = first else { panic!("{first:?}") };
        assert_eq!(seen[1], list);
        assert_eq!(
            *second,
            Answer::Recorded(Recorded::Threw { class: "a.B".into(), message: Some(vec![0x62]) })
        );
        assert_eq!(*third, Answer::Passed);
        assert!(matches!(last, Answer::Failed(_)));
    }

    #[test]
    fn errors_of_the_compiler_have_lines() {
        let words = "javac finds errors (exit status: 1):\na/B.java:12: error: cannot find symbol\n  symbol: x\n";
        let Refusal::Lines(lines) = refusal(words) else { panic!("no lines") };
        assert_eq!(lines, [("a/B.java".to_string(), 12, "cannot find symbol".to_string())]);
    }
}
