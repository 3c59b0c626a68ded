//! Where the bytes of classes come from: folders and jars of a program, then its JDK.
//!
//! Nothing is read before it is asked for, except the directories of jars and the index of the JDK's
//! image. A [`ClassPath`] does not change and can be asked from several threads; it caches nothing,
//! since who asks keeps what it gets.
//!
//! Entries of the user come before the JDK. A JVM looks into the JDK first: that makes a difference
//! only for classes that are in both.

mod error;
mod file;
mod folder;
mod jar;
mod jimage;
mod layout;
mod library;
mod resources;
mod zip;

pub use error::ClassPathError;
pub use layout::{FolderLayout, layout};

use crate::classfile::ClassFile;
use crate::jdk::Jdk;
use forkless_ir::read_at_most;
use jar::Jar;
use library::Library;
use std::collections::{BTreeSet, VecDeque};
use std::path::{Path, PathBuf};
use std::sync::Arc;

/// Where classes are looked for, in order: entries of the user, then the JDK.
#[derive(Debug)]
pub struct ClassPath {
    sources: Vec<ClassPathEntry>,
    jdk: Option<Library>,
    /// The folders that the JDK's own files lie below.
    jdk_folders: Vec<PathBuf>,
}

/// A folder or jar, with the position of the entry that it comes from.
#[derive(Debug)]
struct ClassPathEntry {
    entry: usize,
    place: ClassPathRoot,
}

#[derive(Debug)]
enum ClassPathRoot {
    Folder(PathBuf),
    Jar(PathBuf, Box<Jar>),
}

/// The bytes of a class, and where they were found.
#[derive(Clone, Debug)]
pub struct ClassBytes {
    /// The class file.
    pub bytes: Arc<[u8]>,
    /// Where it was found.
    pub origin: ClassOrigin,
}

/// Where a class comes from.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum ClassOrigin {
    /// An entry of the class path, by its position in the list that was given.
    User(usize),
    /// The JDK.
    Jdk,
}

impl ClassPath {
    /// Opens class folders and jars. An entry `folder/*` stands for all jars of a folder; jars that
    /// the manifest of a jar names follow it. Of jars with classes for several versions of Java,
    /// those for the JDK's version are taken, and those for all versions where there is no JDK.
    ///
    /// # Errors
    /// If an entry or the JDK is missing or broken. (Jars that only a manifest names may be missing.)
    pub fn open(entries: &[PathBuf], jdk: Option<&Jdk>) -> Result<ClassPath, ClassPathError> {
        let version = jdk.map(|jdk| jdk.feature_version);
        let mut sources = Vec::new();
        for (entry, path) in entries.iter().enumerate() {
            open_entry(entry, path, version, &mut sources)?;
        }
        let jdk_folders = match jdk {
            Some(jdk) => vec![jdk.home.join("jre"), jdk.home.clone()],
            None => vec![],
        };
        Ok(ClassPath { sources, jdk: jdk.map(Library::open).transpose()?, jdk_folders })
    }

    /// The folders and jars of the user's entries, and the jars that manifests name.
    pub fn places(&self) -> Vec<PathBuf> {
        let place = |source: &ClassPathEntry| match &source.place {
            ClassPathRoot::Folder(folder) => folder.clone(),
            ClassPathRoot::Jar(file, _) => file.clone(),
        };
        self.sources.iter().map(place).collect()
    }

    /// The bytes of a class by its internal name; none if it is nowhere. Classes in packages `java.*`
    /// come from the JDK alone: a JVM takes them from nowhere else.
    ///
    /// # Errors
    /// If a jar or image is broken or cannot be read.
    pub fn find(&self, internal_name: &str) -> Result<Option<ClassBytes>, ClassPathError> {
        let is_jdks_alone = self.jdk.is_some() && internal_name.starts_with("java/");
        for source in self.sources.iter().filter(|_| !is_jdks_alone) {
            let bytes = match &source.place {
                ClassPathRoot::Folder(folder) => folder::find(folder, internal_name)?,
                ClassPathRoot::Jar(_, jar) => jar.find(internal_name)?,
            };
            if let Some(bytes) = bytes {
                return Ok(Some(ClassBytes { bytes, origin: ClassOrigin::User(source.entry) }));
            }
        }
        let Some(jdk) = &self.jdk else { return Ok(None) };
        Ok(jdk.find(internal_name)?.map(|bytes| ClassBytes { bytes, origin: ClassOrigin::Jdk }))
    }

    /// A class by its internal name, read; none if it is nowhere.
    ///
    /// # Errors
    /// If it is broken, has another name, or cannot be read.
    pub fn load(
        &self,
        internal_name: &str,
    ) -> Result<Option<(ClassFile, ClassOrigin)>, ClassPathError> {
        let Some(found) = self.find(internal_name)? else { return Ok(None) };
        let class = ClassFile::parse(found.bytes)
            .map_err(|error| ClassPathError::Class(error.of_class(internal_name)))?;
        if class.name != internal_name {
            let (looked_for, found) = (internal_name.to_string(), class.name);
            return Err(ClassPathError::WrongName { looked_for, found });
        }
        Ok(Some((class, found.origin)))
    }

    /// The bytes of a file in a module of the JDK, by its name with slashes; none if it is not there, or
    /// if the JDK has nothing but jmods.
    ///
    /// # Errors
    /// If the image is broken or cannot be read.
    pub fn jdk_resource(
        &self,
        module: &str,
        name: &str,
    ) -> Result<Option<Vec<u8>>, ClassPathError> {
        match &self.jdk {
            Some(jdk) => jdk.resource(module, name),
            None => Ok(None),
        }
    }

    /// Has a module of the JDK this package, with slashes? One that cannot be read has none.
    pub fn has_jdk_package(&self, package: &str) -> bool {
        self.jdk.as_ref().is_some_and(|jdk| jdk.has_package(package).unwrap_or(false))
    }

    /// Are all resources of the JDK known? Of jmods only classes are.
    pub fn has_jdk_resources(&self) -> bool {
        self.jdk.as_ref().is_some_and(Library::has_resources)
    }

    /// The bytes of a file that the JDK keeps in its folders `lib` or `conf`, such as
    /// `conf/logging.properties`; none if it is not there.
    ///
    /// # Errors
    /// If it cannot be read.
    pub fn jdk_file(&self, name: &str) -> Result<Option<Vec<u8>>, ClassPathError> {
        let is_inside = ["lib/", "conf/"].iter().any(|folder| name.starts_with(folder));
        if !is_inside || name.split('/').any(|part| matches!(part, "" | "." | "..")) {
            return Ok(None);
        }
        let paths = self.jdk_folders.iter().map(|folder| folder.join(name));
        match paths.into_iter().find(|path| path.is_file()) {
            Some(path) => {
                let bytes = read_at_most(&path, file::LARGEST_CLASS);
                bytes.map(Some).map_err(|error| ClassPathError::io(&path, &error))
            }
            None => Ok(None),
        }
    }

    /// The internal names of all classes in entries of the user, sorted. Descriptions of modules and
    /// packages are left out.
    ///
    /// # Errors
    /// If a folder cannot be read.
    pub fn user_classes(&self) -> Result<Vec<String>, ClassPathError> {
        let mut names = BTreeSet::new();
        for source in &self.sources {
            match &source.place {
                ClassPathRoot::Folder(folder) => folder::classes(folder, &mut names)?,
                ClassPathRoot::Jar(_, jar) => names.extend(jar.classes().map(str::to_string)),
            }
        }
        names.retain(|name| is_class(name));
        Ok(names.into_iter().collect())
    }

    /// The internal names of all classes in a module of the JDK, such as `java.base`, sorted. Those
    /// of a JDK without modules are all in `java.base`. Descriptions of modules and packages are left
    /// out.
    ///
    /// # Errors
    /// If the JDK's files are broken or cannot be read.
    pub fn jdk_classes(&self, module: &str) -> Result<Vec<String>, ClassPathError> {
        let mut names = match &self.jdk {
            Some(jdk) => jdk.classes(module)?,
            None => Vec::new(),
        };
        names.retain(|name| is_class(name));
        Ok(names)
    }
}

fn is_class(name: &str) -> bool {
    !matches!(name.rsplit('/').next(), Some("module-info" | "package-info"))
}

/// Opens an entry of the class path and what it stands for.
fn open_entry(
    entry: usize,
    path: &Path,
    version: Option<u32>,
    sources: &mut Vec<ClassPathEntry>,
) -> Result<(), ClassPathError> {
    if path.file_name().is_some_and(|name| name == "*") {
        for jar in jars_of(path.parent().unwrap_or(Path::new("")))? {
            open_jar(entry, &jar, version, sources)?;
        }
        return Ok(());
    }
    let metadata = std::fs::metadata(path).map_err(|error| ClassPathError::io(path, &error))?;
    if metadata.is_dir() {
        sources.push(ClassPathEntry { entry, place: ClassPathRoot::Folder(path.to_path_buf()) });
        return Ok(());
    }
    if path.extension().is_some_and(|extension| extension == "class") {
        let problem =
            "an entry of a class path is a folder or a jar, not a class: give the folder \
                       that its package starts in"
                .to_string();
        return Err(ClassPathError::Io { path: path.to_path_buf(), problem });
    }
    open_jar(entry, path, version, sources)
}

/// Opens a jar, then those that manifests name and that exist, each once.
fn open_jar(
    entry: usize,
    path: &Path,
    version: Option<u32>,
    sources: &mut Vec<ClassPathEntry>,
) -> Result<(), ClassPathError> {
    let mut seen = BTreeSet::from([path.to_path_buf()]);
    let mut waiting = VecDeque::from([path.to_path_buf()]);
    while let Some(path) = waiting.pop_front() {
        if path.is_dir() {
            sources.push(ClassPathEntry { entry, place: ClassPathRoot::Folder(path) });
            continue;
        }
        let jar = Jar::open(&path, version)?;
        let folder = path.parent().unwrap_or(Path::new(""));
        for name in &jar.class_path {
            let next = folder.join(name);
            if next.exists() && seen.insert(next.clone()) {
                waiting.push_back(next);
            }
        }
        sources.push(ClassPathEntry { entry, place: ClassPathRoot::Jar(path, Box::new(jar)) });
    }
    Ok(())
}

/// The jars in a folder, sorted by name.
fn jars_of(folder: &Path) -> Result<Vec<PathBuf>, ClassPathError> {
    let folder = if folder.as_os_str().is_empty() { Path::new(".") } else { folder };
    let io = |error| ClassPathError::io(folder, &error);
    let mut jars = Vec::new();
    for entry in std::fs::read_dir(folder).map_err(io)? {
        let path = entry.map_err(io)?.path();
        if path.extension().is_some_and(|extension| extension.eq_ignore_ascii_case("jar")) {
            jars.push(path);
        }
    }
    jars.sort();
    Ok(jars)
}
