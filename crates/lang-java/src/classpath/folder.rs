//! Folders of class files.

use super::ClassPathError;
use super::file::LARGEST_CLASS;
use std::collections::BTreeSet;
use std::io::{ErrorKind, Read};
use std::path::{Path, PathBuf};
use std::sync::Arc;

/// The bytes of a class in a folder.
pub(super) fn find(folder: &Path, class: &str) -> Result<Option<Arc<[u8]>>, ClassPathError> {
    // A name comes from a class file, which may try to lead elsewhere.
    let leads_out = |part: &str| part.is_empty() || part == "." || part == "..";
    let elsewhere = cfg!(windows) && class.contains(['\\', ':']);
    if class.split('/').any(leads_out) || class.contains('\0') || elsewhere {
        return Ok(None);
    }
    let path = folder.join(format!("{class}.class"));
    let io = |error| ClassPathError::io(&path, &error);
    let file = match std::fs::File::open(&path) {
        Ok(file) => file,
        Err(error) => {
            return match error.kind() {
                ErrorKind::NotFound | ErrorKind::NotADirectory | ErrorKind::InvalidFilename => {
                    Ok(None)
                }
                _ => Err(io(error)),
            };
        }
    };
    let metadata = file.metadata().map_err(io)?;
    if !metadata.is_file() {
        return Ok(None);
    }
    let mut bytes = Vec::with_capacity(metadata.len().min(LARGEST_CLASS) as usize);
    file.take(LARGEST_CLASS + 1).read_to_end(&mut bytes).map_err(io)?;
    if bytes.len() as u64 > LARGEST_CLASS {
        let problem = format!("a class of more than {LARGEST_CLASS} bytes is not read");
        return Err(ClassPathError::Format { path, offset: LARGEST_CLASS, problem });
    }
    Ok(Some(bytes.into()))
}

/// Adds the names of all classes in a folder. Folders that contain themselves by links are entered
/// once.
pub(super) fn classes(folder: &Path, names: &mut BTreeSet<String>) -> Result<(), ClassPathError> {
    let mut entered = BTreeSet::new();
    let mut open: Vec<(PathBuf, String)> = vec![(folder.to_path_buf(), String::new())];
    while let Some((folder, prefix)) = open.pop() {
        let io = |error| ClassPathError::io(&folder, &error);
        if !entered.insert(folder.canonicalize().map_err(io)?) {
            continue;
        }
        for entry in std::fs::read_dir(&folder).map_err(io)? {
            let path = entry.map_err(io)?.path();
            let Some(name) = path.file_name().and_then(|name| name.to_str()) else { continue };
            if let Some(class) = name.strip_suffix(".class")
                && path.is_file()
            {
                names.insert(format!("{prefix}{class}"));
            } else if path.is_dir() {
                open.push((path.clone(), format!("{prefix}{name}/")));
            }
        }
    }
    Ok(())
}
