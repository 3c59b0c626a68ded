//! Does a folder have class files, and where their packages say? People name the folder beside the
//! right one easily: the one of a package, of a project, of the sources.

use super::file::LARGEST_CLASS;
use super::folder;
use crate::classfile::ClassFile;
use forkless_ir::read_at_most;
use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

/// What is found in a folder that is to be an entry of a class path.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum FolderLayout {
    /// Class files where their packages say, or nothing that could be judged.
    Usual,
    /// Class files, none of which lies where its package says: these folders are the right ones.
    StartsElsewhere(Vec<PathBuf>),
    /// No class files.
    NoClasses {
        /// Are there source files?
        has_sources: bool,
        /// A folder nearby, as build tools call them, that has class files.
        nearby: Option<PathBuf>,
    },
}

/// As many class files are looked at to find where their packages start.
const LOOKED_AT: usize = 100;

/// Where build tools put class files, from the folder of the project.
const USUAL_FOLDERS: [&str; 6] = [
    "target/classes",
    "build/classes/java/main",
    "build/classes",
    "out/production",
    "bin",
    "classes",
];

/// Looks at a folder, and beyond it only if it has no class files.
pub fn layout(folder: &Path) -> FolderLayout {
    let Some(classes) = classes_of(folder) else { return FolderLayout::Usual };
    if classes.is_empty() {
        let has_sources = has_sources(folder);
        return FolderLayout::NoClasses { has_sources, nearby: class_folder_near(folder) };
    }
    let mut roots = BTreeSet::new();
    for place in classes.iter().take(LOOKED_AT) {
        let Some(name) = name_in(&folder.join(format!("{place}.class"))) else { continue };
        if name == *place {
            return FolderLayout::Usual;
        }
        roots.extend(root(folder, place, &name));
    }
    match roots.is_empty() {
        true => FolderLayout::Usual,
        false => FolderLayout::StartsElsewhere(roots.into_iter().collect()),
    }
}

/// The places of the class files in a folder, without their ending; none if it cannot be read.
/// Those for other versions of Java say nothing about where packages start.
fn classes_of(folder: &Path) -> Option<Vec<String>> {
    let mut classes = BTreeSet::new();
    folder::classes(folder, &mut classes).ok()?;
    let counts = |place: &String| super::is_class(place) && !place.starts_with("META-INF/");
    Some(classes.into_iter().filter(counts).collect())
}

/// The name that a class file gives itself.
fn name_in(file: &Path) -> Option<String> {
    let bytes = read_at_most(file, LARGEST_CLASS).ok()?;
    ClassFile::parse(bytes.into()).ok().map(|class| class.name)
}

/// The folder in which packages start, by the place of a class in another folder and by its name.
fn root(folder: &Path, place: &str, name: &str) -> Option<PathBuf> {
    // The folder is one around it: `java/main/com/acme/List` is `com/acme/List`.
    if let Some(before) = place.strip_suffix(name) {
        return before.strip_suffix('/').map(|below| folder.join(below));
    }
    // The folder is one of a package: `List` is `com/acme/List`.
    let package = name.strip_suffix(place)?.strip_suffix('/')?;
    let mut root = folder.to_path_buf();
    if root.components().count() < package.split('/').count() {
        root = root.canonicalize().ok()?;
    }
    for part in package.rsplit('/') {
        if !root.ends_with(part) || !root.pop() {
            return None;
        }
    }
    match root.as_os_str().is_empty() {
        true => Some(PathBuf::from(".")),
        false => Some(root),
    }
}

/// A folder that build tools write to, in this folder or around it, that has class files.
fn class_folder_near(folder: &Path) -> Option<PathBuf> {
    let folder = folder.canonicalize().ok()?;
    let here = std::env::current_dir().and_then(|here| here.canonicalize()).ok();
    let found = folder.ancestors().take(5).find_map(|project| {
        let usual = USUAL_FOLDERS.iter().map(|name| project.join(name));
        usual
            .filter(|path| path.is_dir())
            .find(|path| classes_of(path).is_some_and(|classes| !classes.is_empty()))
    })?;
    let relative = here.and_then(|here| found.strip_prefix(here).ok().map(Path::to_path_buf));
    Some(relative.unwrap_or(found))
}

/// Are there source files in the folder or below it?
fn has_sources(folder: &Path) -> bool {
    let mut open = vec![(folder.to_path_buf(), 0)];
    while let Some((folder, depth)) = open.pop() {
        for entry in std::fs::read_dir(folder).into_iter().flatten().flatten() {
            let path = entry.path();
            if path.extension().is_some_and(|ending| ending == "java") {
                return true;
            }
            // A link is no folder here, so that this ends.
            if depth < DEEPEST && entry.file_type().is_ok_and(|kind| kind.is_dir()) {
                open.push((path, depth + 1));
            }
        }
    }
    false
}

/// So many folders within each other are looked into for sources.
const DEEPEST: usize = 12;

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn packages_start_above_or_below() {
        let check = |folder: &str, place: &str, name: &str, expected: Option<&str>| {
            let found = root(Path::new(folder), place, name);
            assert_eq!(found.as_deref(), expected.map(Path::new), "{folder} {place} {name}");
        };
        check("build/classes/com/acme", "List", "com/acme/List", Some("build/classes"));
        check("build/com", "acme/List", "com/acme/List", Some("build"));
        check("com/acme", "List", "com/acme/List", Some("."));
        check("build", "java/main/com/acme/List", "com/acme/List", Some("build/java/main"));
        check("build/other", "List", "com/acme/List", None);
        check("build", "List", "Other", None);
    }
}
