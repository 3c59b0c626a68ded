//! Where a Java program is: its classes, its JDK, its sources; and what a JVM says of its paths.

use crate::arguments::PlatformArguments;
use forkless_engine::{Exploration, PathEnd};
use forkless_ir::Program;
use forkless_jvm::{Jvm, Verdict};
use forkless_lang_java::classpath::ClassPath;
use forkless_lang_java::{Entered, Options};
use forkless_lang_java::javac::{Compiled, compile};
use forkless_lang_java::jdk::Jdk;
use forkless_report::Confirmation;
use std::path::{Path, PathBuf};
use std::sync::Arc;

/// A Java program that was found.
pub struct Place {
    named: PathBuf,
    pub jdk: Jdk,
    pub class_path: Vec<PathBuf>,
    input_classes: Vec<String>,
    /// The classes of a source file: they go away with this.
    compiled: Option<Compiled>,
}

impl Place {
    /// Finds a program by its source file, folder or jar, and compiles it if need be; the error is
    /// ready to print.
    pub fn find(named: &Path, platform: &PlatformArguments) -> Result<Place, String> {
        let fail = |error: &dyn std::fmt::Display| format!("error: {error}\n");
        let jdk = Jdk::find(platform.jdk.as_deref()).map_err(|error| fail(&error))?;
        let mut class_path: Vec<PathBuf> =
            platform.classpath.iter().flat_map(std::env::split_paths).collect();
        let compiled = if is_source(named) {
            let compiled = compile(named, &class_path, &jdk).map_err(|error| fail(&error))?;
            class_path.insert(0, compiled.folder().to_path_buf());
            Some(compiled)
        } else {
            if named != Path::new("jdk") {
                class_path.insert(0, named.to_path_buf());
            }
            None
        };
        let input_classes = platform.input_classes.clone();
        Ok(Place { named: named.to_path_buf(), jdk, class_path, input_classes, compiled })
    }

    /// The class that a source file is named after.
    pub fn class_of_file(&self) -> Option<String> {
        self.compiled.as_ref()?;
        Some(self.named.file_stem()?.to_str()?.to_string())
    }

    /// How to load it.
    pub fn options(&self, requires: Option<String>) -> Options {
        let sources = if self.compiled.is_some() { vec![self.named.clone()] } else { vec![] };
        Options {
            class_path: self.class_path.clone(),
            jdk: Some(self.jdk.clone()),
            sources,
            input_classes: self.input_classes.clone(),
            requires,
        }
    }
}

/// Is it a source file, by its name?
pub fn is_source(path: &Path) -> bool {
    path.extension().is_some_and(|ending| ending == "java")
}

/// A method of a Java program.
pub struct JavaTarget {
    pub place: Place,
    pub calls: Entered,
}

impl JavaTarget {
    /// Starts a JVM that gets ready while the program is explored; `None`, with a word about it, if
    /// there is none.
    pub fn start_jvm(&self) -> Option<Jvm> {
        let Place { jdk, class_path, .. } = &self.place;
        let classes = ClassPath::open(class_path, Some(jdk)).ok()?;
        match Jvm::start(jdk, Arc::new(classes)) {
            Ok(jvm) => Some(jvm),
            Err(error) => {
                eprintln!("forkless: no JVM confirms the result: {error}");
                None
            }
        }
    }
}

/// Runs the witness of every path on a JVM.
pub fn confirm(
    jvm: &mut Jvm,
    target: &JavaTarget,
    program: &Program,
    exploration: &Exploration,
) -> Confirmation {
    let mut confirmation = Confirmation {
        machine: format!("the JVM of Java {}", target.place.jdk.feature_version),
        ..Confirmation::default()
    };
    for path in &exploration.paths {
        if let PathEnd::Cut(_) = path.end {
            continue;
        }
        match jvm.replay(program, &target.calls, path) {
            Verdict::Agrees => confirmation.agree += 1,
            Verdict::Differs(difference) => {
                confirmation.add_difference(&path.decisions, difference.to_string());
            }
            Verdict::NotComparable(reason) => {
                *confirmation.not_compared.entry(reason).or_default() += 1;
            }
        }
    }
    confirmation
}
