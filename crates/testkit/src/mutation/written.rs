//! Mutants as files, for other tools: tests that are to find them, for example.

use super::{Mutant, mutants};
use forkless_lang_java::classfile::ClassFile;
use std::fs;
use std::io;
use std::path::{Path, PathBuf};
use std::sync::Arc;

/// The mutants that were written, in the order of their numbers.
#[derive(Debug, Default)]
pub struct Index {
    /// Each with its class file, below the folder of the index.
    pub mutants: Vec<(PathBuf, Mutant)>,
}

impl Index {
    /// A table with a line for each mutant.
    pub fn csv(&self) -> String {
        let mut table = String::from("file,class,method,descriptor,line,operator,change\n");
        for (file, Mutant { method, line, operator, change, .. }) in &self.mutants {
            let line = line.map_or_else(String::new, |line| line.to_string());
            let cells = [
                &file.to_string_lossy(),
                method.class.replace('/', ".").as_str(),
                &method.name,
                &method.descriptor,
                &line,
                operator.name(),
                change,
            ]
            .map(quoted);
            table.push_str(&cells.join(","));
            table.push('\n');
        }
        table
    }
}

/// A cell; one with a comma stands in quotes.
fn quoted(cell: &str) -> String {
    match cell.contains([',', '"']) {
        true => format!("\"{}\"", cell.replace('"', "\"\"")),
        false => cell.to_string(),
    }
}

/// Writes all mutants of the classes of a folder whose names are wanted. Each gets a folder of its own, `0001` and so on, with
/// its class file where the class has it: in front of the class path, it is the class. `index.csv` tells what they
/// are.
///
/// # Errors
/// If a file cannot be read or written, or is no class file.
pub fn write_mutants(
    classes: &Path,
    out: &Path,
    is_wanted: impl Fn(&str) -> bool,
) -> io::Result<Index> {
    let mut files = vec![];
    class_files(classes, &mut files)?;
    files.sort();
    let mut index = Index::default();
    for path in files {
        let bytes = fs::read(&path)?;
        let invalid = |error| {
            io::Error::new(io::ErrorKind::InvalidData, format!("{}: {error}", path.display()))
        };
        let file = ClassFile::parse(Arc::from(bytes.as_slice())).map_err(invalid)?;
        if !is_wanted(&file.name.replace('/', ".")) {
            continue;
        }
        for mutant in mutants(&bytes).map_err(invalid)? {
            let number = index.mutants.len() + 1;
            let below = PathBuf::from(format!("{number:04}")).join(format!("{}.class", file.name));
            let written = out.join(&below);
            fs::create_dir_all(written.parent().unwrap_or(out))?;
            fs::write(written, mutant.apply(&bytes))?;
            index.mutants.push((below, mutant));
        }
    }
    fs::create_dir_all(out)?;
    fs::write(out.join("index.csv"), index.csv())?;
    Ok(index)
}

fn class_files(folder: &Path, found: &mut Vec<PathBuf>) -> io::Result<()> {
    for entry in fs::read_dir(folder)? {
        let path = entry?.path();
        if path.is_dir() {
            class_files(&path, found)?;
        } else if path.extension().is_some_and(|ending| ending == "class") {
            found.push(path);
        }
    }
    Ok(())
}
