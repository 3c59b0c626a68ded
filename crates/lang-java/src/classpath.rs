//! Where the bytes of classes come from: folders and jars of a program, then its JDK.

mod error;

pub use error::ClassPathError;

use crate::classfile::ClassFile;
use crate::jdk::Jdk;
use std::path::PathBuf;
use std::sync::Arc;

/// Where classes are looked for, in order: entries of the user, then the JDK.
#[derive(Debug)]
pub struct ClassPath {
    entries: Vec<PathBuf>,
    jdk: Option<Jdk>,
}

/// The bytes of a class.
#[derive(Clone, Debug)]
pub struct Found {
    /// The class file.
    pub bytes: Arc<[u8]>,
    /// Where it was found.
    pub origin: Origin,
}

/// Where a class comes from.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Origin {
    /// An entry of the class path, by its position in the list that was given.
    User(usize),
    /// The JDK.
    Jdk,
}

impl ClassPath {
    /// Opens class folders and jars.
    ///
    /// # Errors
    /// If one is missing or broken.
    pub fn open(entries: &[PathBuf], jdk: Option<&Jdk>) -> Result<ClassPath, ClassPathError> {
        Ok(ClassPath { entries: entries.to_vec(), jdk: jdk.cloned() })
    }

    /// The bytes of a class by its internal name; none if it is nowhere.
    ///
    /// # Errors
    /// If a jar or image is broken or cannot be read.
    pub fn find(&self, internal_name: &str) -> Result<Option<Found>, ClassPathError> {
        let _ = (internal_name, &self.entries, &self.jdk);
        Ok(None)
    }

    /// A class by its internal name, read; none if it is nowhere.
    ///
    /// # Errors
    /// If it is broken, has another name, or cannot be read.
    pub fn load(&self, internal_name: &str) -> Result<Option<(ClassFile, Origin)>, ClassPathError> {
        let Some(found) = self.find(internal_name)? else { return Ok(None) };
        let class = ClassFile::parse(found.bytes)
            .map_err(|error| ClassPathError::Class(error.of_class(internal_name)))?;
        Ok(Some((class, found.origin)))
    }

    /// The internal names of all classes in entries of the user, sorted.
    ///
    /// # Errors
    /// If a folder cannot be read.
    pub fn user_classes(&self) -> Result<Vec<String>, ClassPathError> {
        Ok(Vec::new())
    }

    /// The internal names of all classes in a module of the JDK, such as `java.base`, sorted.
    ///
    /// # Errors
    /// If the JDK's files are broken or cannot be read.
    pub fn jdk_classes(&self, module: &str) -> Result<Vec<String>, ClassPathError> {
        let _ = module;
        Ok(Vec::new())
    }
}
