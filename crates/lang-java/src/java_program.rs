//! Runs a Java program of our own on a JVM, in a sandbox, to its end.

use crate::bounded;
use crate::classpath::ClassPath;
use crate::javac::{CompilerConditions, jdk_access};
use crate::jdk::Jdk;
use std::env;
use std::ffi::OsString;
use std::path::{Path, PathBuf};
use std::slice;
use std::time::Duration;

/// A program that is run on a JVM. It must end when its standard input does.
#[derive(Clone, Copy, Debug)]
pub struct JavaProgram<'a> {
    /// The JDK.
    pub jdk: &'a Jdk,
    /// Its classes.
    pub class_path: &'a [PathBuf],
    /// The class with its `main`.
    pub main: &'a str,
    /// The folder that it works in: it writes nowhere else.
    pub folder: &'a Path,
    /// Its sandbox, and when it must be done.
    pub conditions: &'a CompilerConditions,
    /// So long it may take in any case.
    pub limit: Duration,
}

impl JavaProgram<'_> {
    /// Runs it with these arguments, as our interpreters and the JVM that confirms have it: with assertions, in
    /// English, in UTC. Its exit code counts for nothing.
    ///
    /// # Errors
    /// In words, if it cannot be started, or does not end in time.
    pub fn run(&self, arguments: &[OsString]) -> Result<(), String> {
        let name = format!("java{}", env::consts::EXE_SUFFIX);
        let programs = ["bin", "jre/bin"].map(|folder| self.jdk.home.join(folder).join(&name));
        let java = programs.into_iter().find(|java| java.is_file());
        let java =
            java.ok_or_else(|| format!("`{}` has no program bin/{name}", self.jdk.home.display()))?;
        let mut access = jdk_access(self.jdk);
        let entries = self.class_path.iter().map(slice::from_ref);
        let entries = entries.map(|entry| ClassPath::open(entry, None));
        access.read.extend(entries.flatten().flat_map(|entry| entry.places()));
        access.write.push(self.folder.to_path_buf());
        // It runs in a folder of its own, and the class path may be meant from here.
        let entries =
            self.class_path.iter().map(std::path::absolute).collect::<Result<Vec<_>, _>>();
        let class_path = entries.map_err(|error| error.to_string())?;
        let class_path = env::join_paths(class_path).map_err(|error| error.to_string())?;
        let mut command = self.conditions.sandbox.command(&java, &access)?;
        let options = [
            "-XX:+IgnoreUnrecognizedVMOptions",
            "-Xshare:auto",
            "-XX:TieredStopAtLevel=1",
            "-XX:+UseSerialGC",
            "-XX:-UsePerfData",
            "-XX:-CreateCoredumpOnCrash",
            "-Xrs",
            "-Xss64m",
            "-Xmx1g",
            "-ea",
            "-Duser.language=en",
            "-Duser.country=US",
            "-Duser.timezone=UTC",
            "-Dfile.encoding=UTF-8",
        ];
        let command = command
            .current_dir(self.folder)
            .env_clear()
            .args(options)
            .args([OsString::from("-cp"), class_path, OsString::from(self.main)])
            .args(arguments);
        bounded::run(command, self.limit, self.conditions.deadline).map(|_| ())
    }
}
