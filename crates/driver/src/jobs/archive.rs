//! The files of a program, packed for another machine.
//!
//! What comes from there is written below a new folder and nowhere else: a name that leads out of it is an error.

use crate::{JDK, Language, Project, Request, Subject};
use serde::{Deserialize, Serialize};
use std::fs;
use std::io;
use std::path::{Component, Path, PathBuf};

/// More is no program, or none that should travel.
pub(crate) const MOST_BYTES: usize = 1 << 30;

/// Where the files of a program are.
pub(crate) enum ProgramFiles {
    /// One that is in the JDK, with folders and jars of its class path.
    Jdk(Vec<PathBuf>),
    /// Class folders and jars; the first one is the target.
    Classes(Vec<PathBuf>),
    /// Files by their names; the first one is the target.
    Sources(Vec<(String, String)>),
}

/// A program in one piece.
#[derive(Debug, Default, Serialize, Deserialize)]
struct Archive {
    /// The target; none for the JDK itself.
    target: Option<String>,
    /// Further folders and jars.
    class_path: Vec<String>,
    folders: Vec<String>,
    files: Vec<(String, Vec<u8>)>,
}

/// A program that was unpacked.
pub(crate) struct Unpacked {
    pub target: String,
    pub class_path: Vec<PathBuf>,
}

impl ProgramFiles {
    /// Those of a subject.
    pub fn of(project: &Project, request: &Request, subject: &Subject) -> io::Result<Self> {
        match subject.language {
            Language::Java if request.target == JDK => Ok(ProgramFiles::Jdk(project.files())),
            Language::Java => Ok(ProgramFiles::Classes(project.files())),
            Language::Pose | Language::Javalite => {
                // Included files come before those that include them.
                let target = fs::canonicalize(&request.target)?;
                let mut all = vec![];
                for file in subject.program.sources.files() {
                    all.push((fs::canonicalize(&file.name)?, file.text.clone()));
                }
                all.sort_by_key(|(path, _)| *path != target);
                let folders = all.iter().filter_map(|(path, _)| path.parent());
                let common = folders.map(Path::to_path_buf).reduce(|one, other| {
                    let same = one.components().zip(other.components());
                    same.take_while(|(one, other)| one == other).map(|(one, _)| one).collect()
                });
                let common = common.unwrap_or_default();
                let name = |path: &Path| {
                    path.strip_prefix(&common).unwrap_or(path).to_string_lossy().into_owned()
                };
                Ok(ProgramFiles::Sources(
                    all.iter().map(|(path, text)| (name(path), text.clone())).collect(),
                ))
            }
        }
    }

    /// All of it as bytes.
    pub fn pack(&self) -> io::Result<Vec<u8>> {
        let mut archive = Archive::default();
        match self {
            ProgramFiles::Sources(files) => {
                archive.target = files.first().map(|(name, _)| name.clone());
                let files = files.iter();
                archive.files =
                    files.map(|(name, text)| (name.clone(), text.clone().into_bytes())).collect();
            }
            ProgramFiles::Jdk(places) => {
                archive.class_path = archive.add_places(places)?;
            }
            ProgramFiles::Classes(places) => {
                let mut names = archive.add_places(places)?.into_iter();
                archive.target = names.next();
                archive.class_path = names.collect();
            }
        }
        Ok(postcard::to_stdvec(&archive).expect("all of it has a form"))
    }
}

impl Archive {
    /// Adds folders and jars, each in a folder of its own: their order counts, and they may have the same names.
    fn add_places(&mut self, places: &[PathBuf]) -> io::Result<Vec<String>> {
        let mut names = vec![];
        for (number, place) in places.iter().enumerate() {
            let name = match place.file_name().filter(|_| place.is_file()) {
                Some(name) => format!("{number}/{}", name.to_string_lossy()),
                None => number.to_string(),
            };
            self.add(place, &name)?;
            names.push(name);
        }
        Ok(names)
    }

    fn add(&mut self, place: &Path, name: &str) -> io::Result<()> {
        let mut open = vec![(place.to_path_buf(), name.to_string())];
        let mut size = 0;
        while let Some((path, name)) = open.pop() {
            if path.is_dir() {
                for entry in fs::read_dir(&path)? {
                    let entry = entry?;
                    let inner = format!("{name}/{}", entry.file_name().to_string_lossy());
                    open.push((entry.path(), inner));
                }
                self.folders.push(name);
            } else if path.exists() {
                let bytes = fs::read(&path)?;
                size += bytes.len();
                if size > MOST_BYTES {
                    return Err(io::Error::other("it is too large to travel"));
                }
                self.files.push((name, bytes));
            }
        }
        Ok(())
    }
}

/// Unpacks a program into a folder.
///
/// # Errors
/// In words, if the bytes are no program, or a file cannot be written.
pub(crate) fn unpack(bytes: &[u8], folder: &Path) -> Result<Unpacked, String> {
    let archive: Archive = postcard::from_bytes(bytes).map_err(|error| error.to_string())?;
    let inside = |name: &str| -> Result<PathBuf, String> {
        let relative = Path::new(name);
        let is_plain = relative.components().all(|part| matches!(part, Component::Normal(_)));
        match is_plain && !name.is_empty() {
            true => Ok(folder.join(relative)),
            false => Err(format!("a file of it is called `{}`", name.escape_debug())),
        }
    };
    let written = |result: io::Result<()>| result.map_err(|error| error.to_string());
    for name in &archive.folders {
        written(fs::create_dir_all(inside(name)?))?;
    }
    for (name, bytes) in &archive.files {
        let path = inside(name)?;
        written(path.parent().map_or(Ok(()), fs::create_dir_all))?;
        written(fs::write(path, bytes))?;
    }
    let target = match &archive.target {
        None => JDK.to_string(),
        Some(name) => inside(name)?.to_string_lossy().into_owned(),
    };
    let class_path =
        archive.class_path.iter().map(|name| inside(name)).collect::<Result<_, _>>()?;
    Ok(Unpacked { target, class_path })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn archive(target: &str, files: &[(&str, &str)]) -> Vec<u8> {
        let files = files.iter().map(|(name, text)| (name.to_string(), text.as_bytes().to_vec()));
        let archive = Archive {
            target: Some(target.to_string()),
            files: files.collect(),
            ..Archive::default()
        };
        postcard::to_stdvec(&archive).unwrap()
    }

    #[test]
    fn files_are_written_below_the_folder_alone() {
        let folder = tempfile::tempdir().unwrap();
        let inner = folder.path().join("inner");
        fs::create_dir(&inner).unwrap();
        let found = unpack(&archive("a/b.pose", &[("a/b.pose", "x")]), &inner).unwrap();
        assert_eq!(fs::read_to_string(found.target).unwrap(), "x");
        for name in ["../out", "/tmp/out", "a/../../out", "", "./x", "a/./../../out"] {
            assert!(unpack(&archive("x", &[(name, "x")]), &inner).is_err(), "{name}");
            assert!(unpack(&archive(name, &[]), &inner).is_err(), "{name}");
        }
        assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 1);
    }
}
