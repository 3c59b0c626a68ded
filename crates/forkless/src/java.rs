//! Where a Java program is: its classes, its JDK, its sources.

use crate::arguments::PlatformArguments;
use forkless_ir::Program;
use forkless_lang_java::javac::{Compiled, compile};
use forkless_lang_java::jdk::Jdk;
use forkless_lang_java::{Java, Options, open};
use std::path::{Path, PathBuf};
use std::sync::Arc;

/// A Java program that was found. Compiled classes go away with it.
pub struct Place {
    named: PathBuf,
    jdk: Jdk,
    class_path: Vec<PathBuf>,
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
            class_path.insert(0, named.to_path_buf());
            None
        };
        Ok(Place { named: named.to_path_buf(), jdk, class_path, compiled })
    }

    /// The class that a source file is named after.
    pub fn class_of_file(&self) -> Option<String> {
        self.compiled.as_ref()?;
        Some(self.named.file_stem()?.to_str()?.to_string())
    }

    /// The program, without an entry.
    pub fn open(&self) -> Result<(Program, Arc<Java>), String> {
        let sources = if self.compiled.is_some() { vec![self.named.clone()] } else { vec![] };
        let options =
            Options { class_path: self.class_path.clone(), jdk: Some(self.jdk.clone()), sources };
        open(&options).map_err(|error| format!("error: {error}\n"))
    }
}

/// Is it a source file, by its name?
fn is_source(path: &Path) -> bool {
    path.extension().is_some_and(|ending| ending == "java")
}
