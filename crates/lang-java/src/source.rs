//! Source files of classes: their text where it is at hand, else their names, so that places in
//! code have lines.

use crate::java::Java;
use crate::names::package;
use forkless_ir::{ClassId, FileId, Program};
use rustc_hash::FxHashMap;
use std::path::PathBuf;
use std::sync::{Mutex, PoisonError};

/// Where source files may be.
#[derive(Debug, Default)]
pub(crate) struct SourceFolders {
    /// Folders (that packages are folders of, or that files are in directly), and files.
    places: Vec<PathBuf>,
    /// By package and name of the file.
    known: Mutex<FxHashMap<(String, String), FileId>>,
}

impl SourceFolders {
    pub(crate) fn new(places: Vec<PathBuf>) -> Self {
        SourceFolders { places, known: Mutex::default() }
    }

    /// The file that a class was compiled from, if its class file says.
    pub(crate) fn file_of(&self, java: &Java, program: &Program, class: ClassId) -> Option<FileId> {
        let file = java.class_file(program, class)?;
        let name = file.source_file.as_deref()?;
        let package = package(program.class_name(class));
        let is_users = !java.is_of_jdk(program.class_name(class));
        let mut known = self.known.lock().unwrap_or_else(PoisonError::into_inner);
        let key = (package.to_string(), name.to_string());
        let id = *known.entry(key).or_insert_with(|| {
            let text = is_users.then(|| self.read(package, name)).flatten();
            match text {
                Some((path, text)) => program.sources.add(path, text),
                None => program.sources.add_without_text(name),
            }
        });
        Some(id)
    }

    /// The source file of this package and name, and its path.
    fn read(&self, package: &str, name: &str) -> Option<(String, String)> {
        self.places.iter().find_map(|place| {
            let folder = package.split('.').filter(|part| !part.is_empty());
            let nested = folder.fold(place.clone(), |path, part| path.join(part)).join(name);
            let is_it = place.file_name().is_some_and(|file| file == name);
            let candidates =
                [nested, place.join(name)].into_iter().chain(is_it.then(|| place.clone()));
            candidates.filter(|path| path.is_file()).find_map(|path| {
                let path = path.to_string_lossy().into_owned();
                let text = forkless_ir::read_text(&path).ok()?;
                Some((path, text))
            })
        })
    }
}
