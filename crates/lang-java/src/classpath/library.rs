//! The classes of a JDK: in an image, in jmods, or in jars.

use super::ClassPathError;
use super::jar::Jar;
use super::jimage::Jimage;
use crate::jdk::{Jdk, LibraryFiles};
use std::sync::Arc;

/// The module that all classes of a JDK without modules are in.
const BASE: &str = "java.base";

/// The classes of a JDK.
#[derive(Debug)]
pub(super) enum Library {
    /// An image of all modules.
    Image(Jimage),
    /// One archive for each module, with its name; or jars, which are all `java.base`.
    Archives(Vec<(String, Jar)>),
}

impl Library {
    pub(super) fn open(jdk: &Jdk) -> Result<Library, ClassPathError> {
        Ok(match jdk.library()? {
            LibraryFiles::Image(path) => Library::Image(Jimage::open(&path)?),
            LibraryFiles::Modules(paths) => {
                let mut archives = Vec::new();
                for path in paths {
                    let name = path.file_stem().unwrap_or_default().to_string_lossy().into_owned();
                    archives.push((name, Jar::open_module(&path)?));
                }
                Library::Archives(archives)
            }
            LibraryFiles::Jars(paths) => {
                let mut archives = Vec::new();
                for path in paths {
                    archives.push((BASE.to_string(), Jar::open_library(&path)?));
                }
                Library::Archives(archives)
            }
        })
    }

    /// The bytes of a class.
    pub(super) fn find(&self, class: &str) -> Result<Option<Arc<[u8]>>, ClassPathError> {
        match self {
            Library::Image(image) => image.find(class),
            Library::Archives(archives) => {
                for (_, archive) in archives {
                    if let Some(bytes) = archive.find(class)? {
                        return Ok(Some(bytes));
                    }
                }
                Ok(None)
            }
        }
    }

    /// Are files other than classes known?
    pub(super) fn has_resources(&self) -> bool {
        match self {
            Library::Image(_) => true,
            Library::Archives(archives) => archives.iter().all(|(name, _)| name == BASE),
        }
    }

    /// Is there something in this package, with slashes?
    pub(super) fn has_package(&self, package: &str) -> Result<bool, ClassPathError> {
        match self {
            Library::Image(image) => image.has_package(package),
            Library::Archives(archives) => {
                let prefix = format!("{package}/");
                Ok(archives.iter().any(|(_, jar)| jar.classes().any(|it| it.starts_with(&prefix))))
            }
        }
    }

    /// The modules that have something in a package, with slashes.
    pub(super) fn modules_with(&self, package: &str) -> Result<Vec<String>, ClassPathError> {
        match self {
            Library::Image(image) => image.modules_with(package),
            Library::Archives(archives) => {
                let mut names: Vec<String> =
                    archives.iter().map(|(name, _)| name.clone()).collect();
                names.dedup();
                Ok(names)
            }
        }
    }

    /// The bytes of a resource of a module; of jmods only classes are kept.
    pub(super) fn resource(
        &self,
        module: &str,
        name: &str,
    ) -> Result<Option<Vec<u8>>, ClassPathError> {
        match self {
            Library::Image(image) => image.resource(module, name),
            Library::Archives(archives) => {
                for (_, archive) in archives.iter().filter(|(name, _)| name == module) {
                    if let Some(bytes) = archive.resource(name)? {
                        return Ok(Some(bytes));
                    }
                }
                Ok(None)
            }
        }
    }

    /// The names of all classes in a module, sorted.
    pub(super) fn classes(&self, module: &str) -> Result<Vec<String>, ClassPathError> {
        match self {
            Library::Image(image) => image.classes(module),
            Library::Archives(archives) => {
                let of_module = archives.iter().filter(|(name, _)| name == module);
                let mut names: Vec<_> =
                    of_module.flat_map(|(_, jar)| jar.classes().map(str::to_string)).collect();
                names.sort();
                names.dedup();
                Ok(names)
            }
        }
    }
}
