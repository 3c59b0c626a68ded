//! Finds a JDK (or JRE) and what it consists of.
//!
//! Nothing of it is run, unless `java` on the `PATH` is a program that only starts another one.

use crate::bounded;
use crate::classfile::ClassFile;
use crate::classpath::{ClassPath, ClassPathError};
use forkless_ir::read_at_most;
use std::env;
use std::io;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::{Duration, Instant};

/// A JDK or JRE.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Jdk {
    /// Its folder, which has `bin` and `lib`.
    pub home: PathBuf,
    /// The number of its version of Java: 8, 17, 25.
    pub feature_version: u32,
}

/// The files that have the classes of a JDK.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum LibraryFiles {
    /// `lib/modules`.
    Image(PathBuf),
    /// `jmods/*.jmod`, sorted.
    Modules(Vec<PathBuf>),
    /// `lib/rt.jar` and its companions, before Java 9.
    Jars(Vec<PathBuf>),
}

/// The environment variable with further JDKs for tests: folders, separated as on the `PATH`.
pub const NAMED_JDKS: &str = "FORKLESS_JDKS";

/// The file `release` has a dozen lines.
const LARGEST_RELEASE: u64 = 1 << 20;

/// How long a `java` on the `PATH` may take to tell where it is.
const LONGEST_ANSWER: Duration = Duration::from_secs(20);

/// What a JDK is searched for, for errors.
const LOOKED_FOR: &str = "lib/modules, jmods/java.base.jmod, jre/lib/rt.jar or lib/rt.jar";

impl Jdk {
    /// The JDK in a folder if one is given; else that of `JAVA_HOME`; else that of `java` on the
    /// `PATH`.
    ///
    /// # Errors
    /// If there is none. A folder that is given, or `JAVA_HOME`, must be right: nothing else is tried
    /// then.
    pub fn find(explicit: Option<&Path>) -> Result<Jdk, ClassPathError> {
        Jdk::find_until(explicit, None)
    }

    /// The same, but a `java` that has to be asked must answer before the deadline.
    ///
    /// # Errors
    /// As for [`Jdk::find`].
    pub fn find_until(
        explicit: Option<&Path>,
        deadline: Option<Instant>,
    ) -> Result<Jdk, ClassPathError> {
        if let Some(home) = explicit {
            return Jdk::at(home);
        }
        if let Some(home) = env::var_os("JAVA_HOME").filter(|home| !home.is_empty()) {
            return Jdk::at(Path::new(&home)).map_err(|error| {
                ClassPathError::NoJdk(format!("the environment variable JAVA_HOME: {error}"))
            });
        }
        match java_on(&env::var_os("PATH").unwrap_or_default()) {
            Some(java) => Jdk::of_program(&java, deadline),
            None => Err(ClassPathError::NoJdk(
                "no JDK was found: name one, set JAVA_HOME, or put `java` on the PATH".to_string(),
            )),
        }
    }

    /// The JDKs that [`NAMED_JDKS`] names, in its order.
    ///
    /// # Errors
    /// If one of them is none.
    pub fn named() -> Result<Vec<Jdk>, ClassPathError> {
        let folders = env::var_os(NAMED_JDKS).unwrap_or_default();
        let folders = env::split_paths(&folders).filter(|folder| !folder.as_os_str().is_empty());
        let named = |error| ClassPathError::NoJdk(format!("{NAMED_JDKS}: {error}"));
        // Whatever links lead there, it is one JDK.
        let resolved = |folder: PathBuf| folder.canonicalize().unwrap_or(folder);
        folders.map(|folder| Jdk::at(&resolved(folder)).map_err(named)).collect()
    }

    /// The JDKs of this machine, each once: the one that [`Jdk::find`] finds, that on the `PATH`,
    /// those in folders beside them, and those that are [named](Jdk::named). The usual one is the first; the others are
    /// sorted by version.
    ///
    /// # Errors
    /// If one that is named is none. There may be no JDK at all.
    pub fn all() -> Result<Vec<Jdk>, ClassPathError> {
        let home = |jdk: &Jdk| jdk.home.canonicalize().unwrap_or_else(|_| jdk.home.clone());
        let usual = Jdk::find(None).ok();
        let on_path = java_on(&env::var_os("PATH").unwrap_or_default());
        let on_path = on_path.and_then(|java| Jdk::of_program(&java, None).ok());
        let around =
            usual.iter().chain(&on_path).filter_map(|jdk| home(jdk).parent()?.read_dir().ok());
        let beside =
            around.flatten().flatten().filter_map(|entry| entry.path().canonicalize().ok());
        let mut others: Vec<Jdk> = beside.filter_map(|folder| Jdk::at(&folder).ok()).collect();
        others.extend(Jdk::named()?);
        others.sort_by_key(|jdk| (jdk.feature_version, home(jdk)));
        let mut all: Vec<Jdk> = vec![];
        for jdk in usual.into_iter().chain(others) {
            if all.iter().all(|known| home(known) != home(&jdk)) {
                all.push(jdk);
            }
        }
        Ok(all)
    }

    /// The JDK in a folder.
    ///
    /// # Errors
    /// If there is none.
    pub fn at(folder: &Path) -> Result<Jdk, ClassPathError> {
        // On macOS the folder that has a name is one around it.
        let home = [folder.to_path_buf(), folder.join("Contents/Home")]
            .into_iter()
            .find(|home| library_files(home).is_some());
        let Some(home) = home else {
            let folder = folder.display();
            return Err(ClassPathError::NoJdk(format!(
                "`{folder}` is not the folder of a JDK: it has no {LOOKED_FOR}"
            )));
        };
        let feature_version = match release_version(&home) {
            Some(version) => version,
            None => version_of_classes(&home)?,
        };
        Ok(Jdk { home, feature_version })
    }

    /// The JDK that a `java` program belongs to.
    fn of_program(java: &Path, deadline: Option<Instant>) -> Result<Jdk, ClassPathError> {
        let program = java.canonicalize().map_err(|error| ClassPathError::io(java, &error))?;
        let home = program.parent().and_then(Path::parent);
        if let Some(home) = home.filter(|home| library_files(home).is_some()) {
            return Jdk::at(home);
        }
        home_by_asking(&program, deadline).map_or_else(
            |reason| {
                Err(ClassPathError::NoJdk(format!(
                    "`{}` is on the PATH, but belongs to no JDK, and does not tell of one{}: its \
                     folder has no {LOOKED_FOR}",
                    java.display(),
                    reason.map_or_else(String::new, |reason| format!(", since {reason}")),
                )))
            },
            |home| Jdk::at(&home),
        )
    }

    /// The compiler, if it has one.
    pub fn javac(&self) -> Option<PathBuf> {
        let name = format!("javac{}", env::consts::EXE_SUFFIX);
        // Before Java 9 a JDK has its JRE in a folder.
        let around = self.home.parent().filter(|_| self.home.ends_with("jre"));
        [Some(self.home.as_path()), around]
            .into_iter()
            .flatten()
            .map(|home| home.join("bin").join(&name))
            .find(|javac| javac.is_file())
    }

    /// What tells it from another one: what it says of itself, and how large the files with its classes are.
    ///
    /// # Errors
    /// If it cannot be read.
    pub fn identity(&self) -> io::Result<String> {
        let files = match library_files(&self.home) {
            Some(LibraryFiles::Image(image)) => vec![image],
            Some(LibraryFiles::Modules(files) | LibraryFiles::Jars(files)) => files,
            None => vec![],
        };
        let mut words = format!("Java {}", self.feature_version);
        for file in files {
            words += &format!(", {} bytes", std::fs::metadata(&file)?.len());
        }
        // Before Java 9 some have no such file.
        let release = std::fs::read_to_string(self.home.join("release")).unwrap_or_default();
        let version = release.lines().find(|line| line.starts_with("JAVA_RUNTIME_VERSION"));
        let version = version.or(release.lines().find(|line| line.starts_with("JAVA_VERSION")));
        Ok(words + &version.map(|line| format!(", {line}")).unwrap_or_default())
    }

    /// The files that have its classes.
    pub(crate) fn library(&self) -> Result<LibraryFiles, ClassPathError> {
        library_files(&self.home).ok_or_else(|| {
            let home = self.home.display();
            ClassPathError::NoJdk(format!("the JDK in `{home}` has no {LOOKED_FOR}"))
        })
    }
}

fn library_files(home: &Path) -> Option<LibraryFiles> {
    let image = home.join("lib/modules");
    if image.is_file() {
        return Some(LibraryFiles::Image(image));
    }
    let modules = home.join("jmods");
    if modules.join("java.base.jmod").is_file() {
        let entries = std::fs::read_dir(modules).ok()?.flatten().map(|entry| entry.path());
        let is_module = |path: &PathBuf| path.extension().is_some_and(|end| end == "jmod");
        let mut paths: Vec<_> = entries.filter(is_module).collect();
        paths.sort();
        return Some(LibraryFiles::Modules(paths));
    }
    let lib = [home.join("jre/lib"), home.join("lib")]
        .into_iter()
        .find(|lib| lib.join("rt.jar").is_file())?;
    let names = ["rt.jar", "resources.jar", "jsse.jar", "jce.jar", "charsets.jar"];
    let jars = names.map(|name| lib.join(name));
    Some(LibraryFiles::Jars(jars.into_iter().filter(|jar| jar.is_file()).collect()))
}

/// The version in the file `release`; none if there is no such file or line.
fn release_version(home: &Path) -> Option<u32> {
    let text = read_at_most(&home.join("release"), LARGEST_RELEASE).ok()?;
    let text = String::from_utf8_lossy(&text);
    text.lines().find_map(|line| {
        let value = line.strip_prefix("JAVA_VERSION=")?;
        feature_version(value.trim().trim_matches('"'))
    })
}

/// The feature version in a text such as `17.0.15`, `25`, `26-ea` or `1.8.0_392`.
fn feature_version(text: &str) -> Option<u32> {
    let mut numbers = text.split(['.', '-', '_', '+']).map(|part| part.parse::<u32>().ok());
    match numbers.next()?? {
        1 => numbers.next()?,
        version => Some(version),
    }
}

/// The version that the JDK's own classes are compiled for.
fn version_of_classes(home: &Path) -> Result<u32, ClassPathError> {
    let assumed = Jdk { home: home.to_path_buf(), feature_version: 8 };
    let object = ClassPath::open(&[], Some(&assumed))?.find("java/lang/Object")?;
    let Some(object) = object else {
        let home = home.display();
        return Err(ClassPathError::NoJdk(format!("the JDK in `{home}` has no java.lang.Object")));
    };
    let object = ClassFile::parse(object.bytes).map_err(ClassPathError::Class)?;
    // Class files of Java 8 have version 52.
    Ok(u32::from(object.major).saturating_sub(44))
}

/// The first `java` in the folders of a search path.
fn java_on(path: &std::ffi::OsStr) -> Option<PathBuf> {
    let name = format!("java{}", env::consts::EXE_SUFFIX);
    env::split_paths(path).map(|folder| folder.join(&name)).find(|java| java.is_file())
}

/// Asks a `java` program where its home is: it may be one that only starts another.
///
/// # Errors
/// Why it does not tell, if that can be said.
fn home_by_asking(java: &Path, deadline: Option<Instant>) -> Result<PathBuf, Option<String>> {
    let mut command = Command::new(java);
    let command = command.args(["-XshowSettings:properties", "-version"]);
    let said = bounded::run(command, LONGEST_ANSWER, deadline).map_err(Some)?;
    let home = said.errors.lines().find_map(|line| line.trim().strip_prefix("java.home = "));
    home.map(|home| PathBuf::from(home.trim())).ok_or(None)
}

#[cfg(test)]
mod tests {
    use super::{feature_version, java_on};

    #[test]
    fn versions_are_read() {
        let check = |text, expected| assert_eq!(feature_version(text), expected, "{text}");
        check("1.8.0_392", Some(8));
        check("9", Some(9));
        check("17.0.15", Some(17));
        check("26-ea", Some(26));
        check("25+36", Some(25));
        check("", None);
        check("1", None);
        check("x.1", None);
    }

    #[test]
    fn nothing_on_the_path() {
        assert_eq!(java_on("".as_ref()), None);
        assert_eq!(java_on("no-such-folder".as_ref()), None);
    }

    /// A `java` that belongs to no JDK is asked where its own is.
    #[cfg(unix)]
    #[test]
    fn programs_that_start_another() {
        use super::Jdk;
        use crate::classpath::ClassPathError;
        use std::os::unix::fs::PermissionsExt;

        let folder = tempfile::TempDir::new().expect("a temporary folder can be made");
        let bin = folder.path().join("shims/bin");
        let home = folder.path().join("a JDK");
        std::fs::create_dir_all(&bin).expect("a folder can be made");
        std::fs::create_dir_all(home.join("lib")).expect("a folder can be made");
        std::fs::write(home.join("lib/modules"), "").expect("a file can be written");
        std::fs::write(home.join("release"), "JAVA_VERSION=\"21\"\n").expect("it can be written");
        let write = |text: String| {
            let java = bin.join("java");
            std::fs::write(&java, text).expect("a file can be written");
            let executable = std::fs::Permissions::from_mode(0o755);
            std::fs::set_permissions(&java, executable).expect("it can be made executable");
            java_on(bin.as_os_str()).expect("it is found")
        };
        let says = format!("echo '    java.home = {}' >&2", home.display());
        let java = write(format!("#!/bin/sh\n{says}\n"));
        let found = Jdk::of_program(&java, None).map(|jdk| (jdk.home, jdk.feature_version));
        let silent = Jdk::of_program(&write("#!/bin/sh\n".to_string()), None);
        assert_eq!(found, Ok((home, 21)));
        let Err(ClassPathError::NoJdk(problem)) = silent else { panic!("{silent:?}") };
        assert!(problem.contains("belongs to no JDK"), "{problem}");
    }
}
