//! Maven and Gradle projects: where classes and tests are by convention.

use crate::JUnit;
use std::fs;
use std::path::{Path, PathBuf};

/// Where a project has what.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ProjectLayout {
    /// The folder that the compiler writes to.
    pub classes: PathBuf,
    /// The folder with the sources of tests.
    pub tests: PathBuf,
    /// The version of JUnit that the build file speaks of, if it does.
    pub junit: Option<JUnit>,
}

/// Build files, where their classes are, and how they are made.
const BUILDS: [(&str, &str, &str); 3] = [
    ("pom.xml", "target/classes", "mvn compile"),
    ("build.gradle", "build/classes/java/main", "gradle classes"),
    ("build.gradle.kts", "build/classes/java/main", "gradle classes"),
];

/// The layout of the Maven or Gradle project in a folder; none if there is no such project.
///
/// # Errors
/// In words, if the project is not compiled.
pub fn project_layout(folder: &Path) -> Result<Option<ProjectLayout>, String> {
    let build = BUILDS.iter().find(|(file, ..)| folder.join(file).is_file());
    let Some(&(file, classes, command)) = build else { return Ok(None) };
    let classes = folder.join(classes);
    if !classes.is_dir() {
        let (shown, folder) = (classes.display(), folder.display());
        return Err(format!(
            "`{folder}` is not compiled: there is no `{shown}`; run `{command}` first"
        ));
    }
    let text = fs::read_to_string(folder.join(file)).unwrap_or_default();
    let junit = if text.contains("junit-jupiter") || text.contains("useJUnitPlatform") {
        Some(JUnit::Five)
    } else if text.contains("<groupId>junit</groupId>") || text.contains("junit:junit") {
        Some(JUnit::Four)
    } else {
        None
    };
    Ok(Some(ProjectLayout { classes, tests: folder.join("src/test/java"), junit }))
}
