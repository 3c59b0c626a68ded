//! Where a Java program is: its classes, its JDK, its sources.

use super::JDK;
use crate::{Failure, Platform};
use forkless_jvm::Jvm;
use forkless_lang_java::Options;
use forkless_lang_java::classpath::{ClassPath, FolderLayout, layout};
use forkless_lang_java::javac::{Compiled, CompilerConditions, compile_under};
use forkless_lang_java::jdk::Jdk;
use forkless_sandbox::Sandbox;
use std::path::{Path, PathBuf};
use std::sync::Mutex;
use std::time::{Duration, Instant};

/// So many classes are named where the user has to choose one.
const SHOWN: usize = 20;

/// A Java program that was found.
pub(crate) struct JavaPlace {
    named: PathBuf,
    pub jdk: Jdk,
    pub class_path: Vec<PathBuf>,
    pub sandbox: Sandbox,
    /// When programs of the JDK that are needed to load it must be done.
    deadline: Option<Instant>,
    /// The classes of a source file: they go away with this.
    compiled: Option<Compiled>,
    /// JVMs that were started and are not used now, with the time that they have for an input.
    pub idle_jvms: Mutex<Vec<(Duration, Jvm)>>,
}

impl JavaPlace {
    /// Finds a program by its source file, folder or jar, and compiles it if need be.
    pub fn find(named: &Path, platform: &Platform) -> Result<JavaPlace, Failure> {
        let jdk = Jdk::find_until(platform.jdk.as_deref(), platform.deadline)?;
        let sandbox = platform.sandbox.clone();
        sandbox.protection().map_err(Failure::new)?;
        let mut class_path = platform.class_path.clone();
        let compiled = if is_source(named) {
            let conditions =
                CompilerConditions { sandbox: sandbox.clone(), deadline: platform.deadline };
            let compiled = compile_under(&conditions, named, &class_path, &jdk)?;
            class_path.insert(0, compiled.folder().to_path_buf());
            Some(compiled)
        } else {
            if named != Path::new(JDK) {
                check_folder(named)?;
                class_path.insert(0, named.to_path_buf());
            }
            None
        };
        let (deadline, idle_jvms) = (platform.deadline, Mutex::default());
        Ok(JavaPlace {
            named: named.to_path_buf(),
            jdk,
            class_path,
            sandbox,
            deadline,
            compiled,
            idle_jvms,
        })
    }

    /// The full name of the class that a source file is named after.
    pub fn class_of_file(&self) -> Option<String> {
        let compiled = self.compiled.as_ref()?;
        Some(compiled.class_named(self.named.file_stem()?.to_str()?))
    }

    /// The classes of the folder or jar that may be meant, as people write them; some if there are
    /// many. Either all of them, or only those that have a `main`.
    pub fn some_classes(&self, with_main: bool) -> Vec<String> {
        let Ok(class_path) = ClassPath::open(&self.class_path, None) else { return vec![] };
        let classes = class_path.user_classes().unwrap_or_default();
        let has_main = |class: &&String| {
            let file = class_path.load(class).ok().flatten().map(|(file, _)| file);
            file.is_some_and(|file| file.methods.iter().any(|method| method.name == "main"))
        };
        let fitting = classes.iter().filter(|class| !with_main || has_main(class));
        fitting.filter(is_named).take(SHOWN).map(|class| class.replace('/', ".")).collect()
    }

    /// The classes of the target in a package or one below it; without a name, all. Not those that
    /// compilers number.
    pub fn classes_below(&self, package: Option<&str>) -> Vec<String> {
        // Of the JDK nobody means all.
        let Some(target) = self.class_path.first().filter(|_| self.named != Path::new(JDK)) else {
            return vec![];
        };
        let found = ClassPath::open(std::slice::from_ref(target), None);
        let classes = found.and_then(|class_path| class_path.user_classes()).unwrap_or_default();
        let is_below = |class: &String| {
            package.is_none_or(|package| {
                class.strip_prefix(package).is_some_and(|rest| rest.starts_with('.'))
            })
        };
        let names = classes.iter().filter(is_named).map(|class| class.replace('/', "."));
        names.filter(is_below).collect()
    }

    /// How to load it.
    pub fn options(&self) -> Options {
        let sources = if self.compiled.is_some() { vec![self.named.clone()] } else { vec![] };
        Options {
            class_path: self.class_path.clone(),
            jdk: Some(self.jdk.clone()),
            sources,
            compiler: CompilerConditions { sandbox: self.sandbox.clone(), deadline: self.deadline },
            ..Options::default()
        }
    }
}

/// Did a person name the class? Nobody looks for those that compilers number.
fn is_named(class: &&String) -> bool {
    let mut parts = class.split('$');
    parts.all(|part| !part.starts_with(|first: char| first.is_ascii_digit()))
}

/// Is it a source file, by its name?
fn is_source(path: &Path) -> bool {
    path.extension().is_some_and(|ending| ending == "java")
}

/// A class file where a folder is wanted: the error names that.
fn check_class_file(file: &Path) -> Result<(), Failure> {
    let is_class = file.is_file() && file.extension().is_some_and(|ending| ending == "class");
    let Some(folder) = file.parent().filter(|_| is_class) else { return Ok(()) };
    let folder = if folder.as_os_str().is_empty() { Path::new(".") } else { folder };
    let root = match layout(folder) {
        FolderLayout::StartsElsewhere(roots) => roots.into_iter().next(),
        FolderLayout::Usual | FolderLayout::NoClasses { .. } => None,
    };
    let root = root.unwrap_or_else(|| folder.to_path_buf());
    Err(Failure::with_help(
        format!("`{}` is a single class", file.display()),
        format!("name the folder that packages start in: `{}`", root.display()),
    ))
}

/// A folder that cannot be meant: the error names a better one.
fn check_folder(folder: &Path) -> Result<(), Failure> {
    if !folder.is_dir() {
        return check_class_file(folder);
    }
    let shown = folder.display();
    match layout(folder) {
        FolderLayout::Usual => Ok(()),
        FolderLayout::StartsElsewhere(roots) => {
            let roots: Vec<String> =
                roots.iter().map(|root| format!("`{}`", root.display())).collect();
            Err(Failure::with_help(
                format!(
                    "`{shown}` is not the folder that packages start in: the class files in it are \
                     of other packages than their place says"
                ),
                format!("did you mean {}?", roots.join(" or ")),
            ))
        }
        FolderLayout::NoClasses { has_sources, nearby } => {
            let help = match (nearby, has_sources) {
                (Some(nearby), _) => format!("did you mean `{}`?", nearby.display()),
                (None, true) => {
                    "it has source files: compile them (`javac -g -d classes ...`) and name the \
                     folder with the classes, or name one of the source files"
                        .to_string()
                }
                (None, false) => "name the folder that the compiler writes to, the one in which \
                                  packages start; or a jar, or a source file"
                    .to_string(),
            };
            Err(Failure::with_help(format!("there are no class files in `{shown}`"), help))
        }
    }
}
