//! Folders of class files.

use super::ClassPathError;
use super::file::LARGEST_CLASS;
use forkless_ir::read_at_most;
use std::collections::BTreeSet;
use std::io::ErrorKind;
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
    // Opening what is no file may wait for ever.
    let metadata = match std::fs::metadata(&path) {
        Ok(metadata) => metadata,
        Err(error) => {
            return match error.kind() {
                ErrorKind::NotFound | ErrorKind::NotADirectory | ErrorKind::InvalidFilename => {
                    Ok(None)
                }
                _ => Err(io(error)),
            };
        }
    };
    if !metadata.is_file() {
        return Ok(None);
    }
    let bytes = read_at_most(&path, LARGEST_CLASS).map_err(io)?;
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
