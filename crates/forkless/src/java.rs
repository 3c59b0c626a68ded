//! Where a Java program is: its classes, its JDK, its sources.

use crate::arguments::PlatformArguments;
use forkless_lang_java::javac::{Compiled, compile};
use forkless_lang_java::jdk::Jdk;
use forkless_lang_java::{Entered, Options};
use std::path::{Path, PathBuf};

/// A Java program that is explored from one of its methods.
pub struct JavaTarget {
    pub place: Place,
    pub calls: Entered,
}

/// A Java program that was found.
pub struct Place {
    named: PathBuf,
    pub jdk: Jdk,
    pub class_path: Vec<PathBuf>,
    input_classes: Vec<String>,
    symbolic_statics: bool,
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
        Ok(Place {
            named: named.to_path_buf(),
            jdk,
            class_path,
            input_classes: platform.input_classes.clone(),
            symbolic_statics: platform.symbolic_statics,
            compiled,
        })
    }

    /// The class that a source file is named after.
    pub fn class_of_file(&self) -> Option<String> {
        self.compiled.as_ref()?;
        Some(self.named.file_stem()?.to_str()?.to_string())
    }

    /// How to load it.
    pub fn options(&self) -> Options {
        let sources = if self.compiled.is_some() { vec![self.named.clone()] } else { vec![] };
        Options {
            class_path: self.class_path.clone(),
            jdk: Some(self.jdk.clone()),
            sources,
            input_classes: self.input_classes.clone(),
            symbolic_statics: self.symbolic_statics,
            ..Options::default()
        }
    }
}

/// Is it a source file, by its name?
pub fn is_source(path: &Path) -> bool {
    path.extension().is_some_and(|ending| ending == "java")
}
