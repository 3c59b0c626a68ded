//! The programs that benchmarks run, inside the binary: benchmarks run anywhere.

mod java;
mod records;

pub use java::{INVARIANTS, JavaSubjects, KIASAN, TABLE1};
pub use records::{Record, records};

use forkless_ir::{LoadError, Program};
use forkless_lang_pose::{Loader, Options, trust_declared_types};

/// Name, below the folder of the corpus, and text of every file that is needed; the build script
/// lists them.
const FILES: &[(&str, &str)] = include!(concat!(env!("OUT_DIR"), "/corpus.rs"));

/// Reads from the corpus, and one more text that is not part of it.
struct Embedded<'a> {
    extra: Option<(&'a str, &'a str)>,
}

impl Loader for Embedded<'_> {
    fn load(&self, path: &str) -> Result<String, String> {
        let path = self.identity(path);
        let mut all = FILES.iter().copied().chain(self.extra);
        let found = all.find(|(name, _)| *name == path);
        found.map(|(_, text)| text.to_string()).ok_or_else(|| format!("no file `{path}` here"))
    }
}

/// A subject of the POSE paper, or a variant of one in a folder beside them.
pub fn subject(name: &str) -> Program {
    load_pose(&format!("pose/{name}.pose"), None, &Options::default())
}

/// A subject of the POSE paper whose input references have their declared classes.
pub fn typed_subject(name: &str) -> Program {
    let mut program = subject(name);
    trust_declared_types(&mut program);
    program
}

/// A program that stands beside the subjects of the POSE paper and may include their files.
pub fn beside_subjects(text: &str) -> Program {
    let path = "pose/beside.pose";
    load_pose(path, Some((path, text)), &Options::default())
}

/// An operation of a search tree, on typed inputs that meet the tree's invariant.
pub fn tree(name: &str) -> Program {
    let options = Options { requires: vec!["repOK".to_string()], ..Options::default() };
    let mut program = load_pose(&format!("trees/{name}.pose"), None, &options);
    trust_declared_types(&mut program);
    program
}

/// The linked list of the papers on heap summaries, walked this many times.
pub fn linked_list(calls: u32) -> Program {
    let path = format!("javalite/linked_list_{calls}.jl");
    let text = Embedded { extra: None }.load(&path).expect("there is one for each number of calls");
    correct(forkless_lang_javalite::parse(&path, &text))
}

fn load_pose(path: &str, extra: Option<(&str, &str)>, options: &Options) -> Program {
    correct(forkless_lang_pose::load_with(path, &Embedded { extra }, options))
}

fn correct(loaded: Result<Program, LoadError>) -> Program {
    match loaded {
        Ok(program) => program,
        Err(error) => panic!("the corpus is correct: {}", error.render()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_java_subject_is_embedded() {
        let corpus = concat!(env!("CARGO_MANIFEST_DIR"), "/../../corpus/java");
        for (folder, files) in [("table1", TABLE1), ("kiasan", KIASAN)] {
            let entries = std::fs::read_dir(format!("{corpus}/{folder}")).unwrap();
            let names = entries.map(|entry| entry.unwrap().file_name().into_string().unwrap());
            let mut on_disk: Vec<String> = names.filter(|name| name.ends_with(".java")).collect();
            on_disk.sort();
            let embedded: Vec<&str> = files.iter().map(|(name, _)| *name).collect();
            assert_eq!(embedded, on_disk, "{folder}");
        }
    }
}
