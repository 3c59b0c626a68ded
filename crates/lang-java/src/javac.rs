//! Compiles source files with the JDK's own compiler.
//!
//! With debug information, without annotation processing, into a folder of its own that goes away
//! with the result. Other source files are found as compilers find them: by packages, from the folder
//! in which the file's own package starts.

use crate::bounded;
use crate::classpath::ClassPath;
use crate::harness::input_classes_of;
use crate::jdk::Jdk;
use crate::temporary::{TemporaryFolder, temporary_folder};
use forkless_ir::{io_reason, read_at_most};
use forkless_sandbox::{Access, Sandbox};
use std::env;
use std::ffi::OsString;
use std::fmt;
use std::fs;
use std::path::{Path, PathBuf};
use std::slice;
use std::time::{Duration, Instant};

/// No source file may be larger.
const LARGEST_SOURCE: u64 = 64 << 20;

/// How long a compiler may take if nobody says otherwise.
const LONGEST_RUN: Duration = Duration::from_secs(600);

/// Compiled classes, in a temporary folder that is removed when this is dropped.
#[derive(Debug)]
pub struct Compiled {
    folder: TemporaryFolder,
    package: Vec<String>,
}

impl Compiled {
    /// The folder with the class files, an entry for a [`crate::classpath::ClassPath`].
    pub fn folder(&self) -> &Path {
        self.folder.path()
    }

    /// The full name of a class of the source file's package.
    pub fn class_named(&self, simple_name: &str) -> String {
        let names = self.package.iter().map(String::as_str);
        names.chain([simple_name]).collect::<Vec<_>>().join(".")
    }
}

/// Why a source file could not be compiled.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct JavacError {
    /// The source file.
    pub file: PathBuf,
    /// What is wrong: the compiler's own words, if it could be run.
    pub problem: String,
}

impl fmt::Display for JavacError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: {}", self.file.display(), self.problem)
    }
}

impl std::error::Error for JavacError {}

/// Compiles a source file and what it uses from its own folder and package. Classes of the class path
/// are folders and jars.
///
/// # Errors
/// If the JDK has no compiler, or the compiler finds errors.
pub fn compile(file: &Path, class_path: &[PathBuf], jdk: &Jdk) -> Result<Compiled, JavacError> {
    compile_under(&CompilerConditions::off(), file, class_path, jdk)
}

/// Under which conditions a compiler runs.
#[derive(Clone, Debug, Default)]
pub struct CompilerConditions {
    /// It reads the class path and what is below the folder in which the package of a source file starts, and
    /// writes nothing but classes.
    pub sandbox: Sandbox,
    /// When it must be done.
    pub deadline: Option<Instant>,
}

impl CompilerConditions {
    /// No sandbox, and time enough.
    pub fn off() -> CompilerConditions {
        CompilerConditions { sandbox: Sandbox::off(), deadline: None }
    }
}

/// The same under these conditions.
///
/// # Errors
/// As for [`compile`]; if the compiler is not done in time; and if a sandbox is required and there is none.
pub fn compile_under(
    conditions: &CompilerConditions,
    file: &Path,
    class_path: &[PathBuf],
    jdk: &Jdk,
) -> Result<Compiled, JavacError> {
    let fail = |problem: String| JavacError { file: file.to_path_buf(), problem };
    let javac = compiler(jdk).map_err(fail)?;
    // An absolute path cannot be taken for an option.
    let source = file.canonicalize().map_err(|error| fail(io_reason(&error)))?;
    let text = read_at_most(&source, LARGEST_SOURCE).map_err(|error| fail(io_reason(&error)))?;
    let package = package(&text);
    let (root, others) = sources(&source, &package);
    let folder = folder_for_classes().map_err(fail)?;
    let mut files = vec![source];
    files.extend(others);
    let stubs = stubs(&text).map_err(fail)?;
    let with_stubs = stubs.iter().map(|stubs| stubs.path().to_path_buf());
    let class_path: Vec<PathBuf> = class_path.iter().cloned().chain(with_stubs).collect();
    let class_path = &class_path[..];
    let work =
        CompilerRun { conditions, jdk, javac, root: &root, class_path, folder: folder.path() };
    work.run(&files).map_err(fail)?;
    Ok(Compiled { folder, package })
}

/// Classes that a program asks for inputs, for a source file that speaks of them: those of the class path come first.
fn stubs(text: &[u8]) -> Result<Option<TemporaryFolder>, String> {
    let files = input_classes_of(&String::from_utf8_lossy(text));
    if files.is_empty() {
        return Ok(None);
    }
    let folder = folder_for_classes()?;
    for (name, bytes) in files {
        let file = folder.path().join(name);
        let made = file.parent().map_or(Ok(()), fs::create_dir_all);
        made.and_then(|()| fs::write(&file, bytes))
            .map_err(|error| format!("cannot be written: {}", io_reason(&error)))?;
    }
    Ok(Some(folder))
}

/// Compiles texts that belong together, each with the name of its file, such as `Node.java`; classes
/// are in no package.
///
/// # Errors
/// If the JDK has no compiler, or the compiler finds errors.
pub fn compile_texts(texts: &[(&str, &str)], jdk: &Jdk) -> Result<Compiled, JavacError> {
    let first = texts.first().map_or_else(PathBuf::new, |(name, _)| PathBuf::from(name));
    let fail = |problem: String| JavacError { file: first.clone(), problem };
    let javac = compiler(jdk).map_err(fail)?;
    let written = folder_for_classes().map_err(fail)?;
    let mut files = vec![];
    for (name, text) in texts {
        let file = written.path().join(name);
        fs::write(&file, text).map_err(|error| {
            fail(format!("cannot be written to be compiled: {}", io_reason(&error)))
        })?;
        files.push(file);
    }
    let folder = folder_for_classes().map_err(fail)?;
    let conditions = &CompilerConditions::off();
    let (root, folder_path) = (written.path(), folder.path());
    let work = CompilerRun { conditions, jdk, javac, root, class_path: &[], folder: folder_path };
    work.run(&files).map_err(fail)?;
    Ok(Compiled { folder, package: vec![] })
}

/// Compiles a text whose file has this path below the folder that packages start in, against classes; the folder
/// with what comes out.
///
/// # Errors
/// If the JDK has no compiler, or the compiler finds errors.
pub(crate) fn compile_for_classes(
    conditions: &CompilerConditions,
    path: &str,
    text: &str,
    class_path: &[PathBuf],
    jdk: &Jdk,
) -> Result<TemporaryFolder, String> {
    compile_sources(conditions, &[(path.to_string(), text.to_string())], class_path, jdk)
}

/// Compiles texts that belong together, each with the path of its file below the folder that packages start in, against
/// classes; the folder with what comes out. The words of the compiler name files by these paths.
///
/// # Errors
/// If the JDK has no compiler, or the compiler finds errors.
pub fn compile_sources(
    conditions: &CompilerConditions,
    sources: &[(String, String)],
    class_path: &[PathBuf],
    jdk: &Jdk,
) -> Result<TemporaryFolder, String> {
    let javac = compiler(jdk)?;
    let written = folder_for_classes()?;
    let mut files = vec![];
    for (path, text) in sources {
        let file = written.path().join(path);
        let made = file.parent().map_or(Ok(()), fs::create_dir_all);
        made.and_then(|()| fs::write(&file, text))
            .map_err(|error| format!("cannot be written to be compiled: {}", io_reason(&error)))?;
        files.push(file);
    }
    let (folder, root) = (folder_for_classes()?, written.path());
    let work = CompilerRun { conditions, jdk, javac, root, class_path, folder: folder.path() };
    let place = format!("{}{}", root.display(), std::path::MAIN_SEPARATOR);
    work.run(&files).map_err(|problem| problem.replace(&place, ""))?;
    Ok(folder)
}

/// The compiler, or why there is none.
fn compiler(jdk: &Jdk) -> Result<PathBuf, String> {
    jdk.javac().ok_or_else(|| {
        let home = jdk.home.display();
        format!(
            "cannot be compiled, since `{home}` has no compiler (it is a JRE, not a JDK): compile it \
             yourself with `javac -g`, or name a JDK"
        )
    })
}

fn folder_for_classes() -> Result<TemporaryFolder, String> {
    temporary_folder()
        .map_err(|error| format!("no temporary folder for its classes: {}", io_reason(&error)))
}

/// The class that runs the compiler, and ends when its input does.
const COMPILE: (&str, &[u8]) =
    ("forkless/Compile.class", include_bytes!("../java/classes/forkless/Compile.class"));

/// A program that takes the arguments of the compiler, with arguments of its own before these, and ends when
/// its input does.
struct CompilerProgram {
    program: PathBuf,
    first: Vec<OsString>,
    /// What it reads.
    folder: TemporaryFolder,
}

impl CompilerProgram {
    fn of(javac: &Path) -> Result<CompilerProgram, String> {
        let folder = folder_for_classes()?;
        let java = javac.with_file_name(format!("java{}", env::consts::EXE_SUFFIX));
        if !java.is_file() {
            let first = vec![OsString::from("-J-XX:-UsePerfData")];
            return Ok(CompilerProgram { program: javac.to_path_buf(), first, folder });
        }
        let (name, bytes) = COMPILE;
        let file = folder.path().join(name);
        fs::create_dir_all(file.parent().unwrap_or(folder.path()))
            .and_then(|()| fs::write(&file, bytes))
            .map_err(|error| {
                format!("no temporary folder for its classes: {}", io_reason(&error))
            })?;
        let options = ["-XX:TieredStopAtLevel=1", "-XX:-UsePerfData", "-cp"].map(OsString::from);
        let class = [folder.path().into(), OsString::from("forkless.Compile")];
        let first = options.into_iter().chain(class).collect();
        Ok(CompilerProgram { program: java, first, folder })
    }
}

/// How the compiler is run.
struct CompilerRun<'a> {
    conditions: &'a CompilerConditions,
    jdk: &'a Jdk,
    javac: PathBuf,
    /// Sources of other classes are looked for below it.
    root: &'a Path,
    class_path: &'a [PathBuf],
    /// Where classes are written.
    folder: &'a Path,
}

impl CompilerRun<'_> {
    /// Runs the compiler on files.
    fn run(&self, files: &[PathBuf]) -> Result<(), String> {
        let mut classes: Vec<&Path> = self.class_path.iter().map(PathBuf::as_path).collect();
        // Otherwise the current folder, or whatever the environment says, would be the class path.
        classes.push(self.folder);
        let class_path = env::join_paths(classes).map_err(|error| error.to_string())?;
        let CompilerProgram { program, first, folder } = &CompilerProgram::of(&self.javac)?;
        let mut access = self.access();
        access.read.push(folder.path().to_path_buf());
        let mut command = self.conditions.sandbox.command(program, &access)?;
        let command = command
            .args(first)
            .args(["-g", "-proc:none", "-nowarn", "-encoding", "UTF-8", "-implicit:class"])
            .args([OsString::from("-d"), self.folder.into()])
            .args([OsString::from("-sourcepath"), self.root.into()])
            .args([OsString::from("-classpath"), class_path])
            .args(files)
            .env_remove("JAVA_TOOL_OPTIONS")
            .env_remove("_JAVA_OPTIONS")
            .env_remove("JDK_JAVA_OPTIONS")
            .env_remove("JDK_JAVAC_OPTIONS");
        let said = bounded::run(command, LONGEST_RUN, self.conditions.deadline)
            .map_err(|problem| format!("the compiler cannot be run: {problem}"))?;
        if said.status.success() {
            return Ok(());
        }
        let words = [said.errors, said.output].concat();
        Err(format!("javac finds errors ({}):\n{}", said.status, words.trim_end()))
    }

    fn access(&self) -> Access {
        let mut access = jdk_access(self.jdk);
        access.read.push(self.root.to_path_buf());
        // What is wrong with an entry the compiler says itself.
        let entries = self.class_path.iter().map(slice::from_ref);
        let entries = entries.map(|entry| ClassPath::open(entry, None));
        access.read.extend(entries.flatten().flat_map(|entry| entry.places()));
        access.write.push(self.folder.to_path_buf());
        access
    }
}

/// What a program of a JDK has to read of it.
pub fn jdk_access(jdk: &Jdk) -> Access {
    // Before Java 9 a JDK has its JRE in a folder.
    let around = jdk.home.parent().filter(|_| jdk.home.ends_with("jre"));
    let home = around.unwrap_or(&jdk.home);
    Access::default().with_folder(home, &["", "conf", "conf/security", "lib", "lib/security"])
}

/// The folder in which a file's package starts. If the file does not lie as its package says, it is
/// the file's own folder, and further files of the same package beside it have to be named.
fn sources(file: &Path, package: &[String]) -> (PathBuf, Vec<PathBuf>) {
    let folder = file.parent().unwrap_or(Path::new("."));
    let mut root = Some(folder);
    for name in package.iter().rev() {
        root = root.filter(|root| root.ends_with(name)).and_then(Path::parent);
    }
    if let Some(root) = root {
        return (root.to_path_buf(), Vec::new());
    }
    let beside = |path: &PathBuf| {
        path != file
            && path.extension().is_some_and(|extension| extension == "java")
            && read_at_most(path, LARGEST_SOURCE).is_ok_and(|text| self::package(&text) == package)
    };
    let entries = fs::read_dir(folder).into_iter().flatten().flatten().map(|entry| entry.path());
    let mut others: Vec<_> = entries.filter(beside).collect();
    others.sort();
    (folder.to_path_buf(), others)
}

/// The names of the package that a source file declares; none for the unnamed package.
fn package(source: &[u8]) -> Vec<String> {
    let text = String::from_utf8_lossy(source);
    let Some(rest) = skip_space(&text).strip_prefix("package") else { return Vec::new() };
    if !rest.starts_with(|next: char| next.is_whitespace() || next == '/') {
        return Vec::new();
    }
    let mut names = Vec::new();
    let mut rest = skip_space(rest);
    loop {
        let end = rest.find(|c: char| !(c.is_alphanumeric() || c == '_' || c == '$'));
        let (name, behind) = rest.split_at(end.unwrap_or(rest.len()));
        names.push(name.to_string());
        match skip_space(behind).strip_prefix('.') {
            Some(next) => rest = skip_space(next),
            None => return names,
        }
    }
}

/// The text behind white space and comments.
fn skip_space(mut text: &str) -> &str {
    loop {
        text = text.trim_start_matches('\u{feff}').trim_start();
        text = if text.starts_with("//") {
            text.split_once('\n').map_or("", |(_, rest)| rest)
        } else if let Some(comment) = text.strip_prefix("/*") {
            comment.split_once("*/").map_or("", |(_, rest)| rest)
        } else {
            return text;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::package;

    #[test]
    fn packages_are_found() {
        let check = |source: &str, expected: &[&str]| {
            assert_eq!(package(source.as_bytes()), expected, "{source}");
        };
        check("", &[]);
        check("class A {}", &[]);
        check("packages x;", &[]);
        check("package a;", &["a"]);
        check(
            "\u{feff}// package x;\n/* package y; */ package/**/a . b /**/.c_1 ;",
            &["a", "b", "c_1"],
        );
        check("import x.Y; package z;", &[]);
        check("/* not closed", &[]);
        check("package", &[]);
        check("package a.", &["a", ""]);
    }
}
