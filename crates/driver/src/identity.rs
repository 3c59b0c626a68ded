//! What a run is of: whoever goes on with it must have the same.

use crate::{Language, Project, Request, Subject};
use forkless_engine::{Budgets, Config, PORTABLE_FORM};
use std::fs;
use std::io;
use std::path::{Path, PathBuf};

/// The part that is a fingerprint of the program.
const CLASSES: &str = "classes";

/// What decides the paths of a run: another process with the same identity finds the same ones. Threads, times
/// and memory decide nothing.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Identity {
    /// Names of its parts, as people know them, and the parts.
    parts: Vec<(&'static str, String)>,
}

impl Identity {
    /// The name of the part that is the version of forkless.
    pub const VERSION: &str = "version of forkless";

    /// The version of forkless, and of the form in which runs are kept.
    pub fn version() -> String {
        format!("{} (form {PORTABLE_FORM})", env!("CARGO_PKG_VERSION"))
    }

    /// The identity of a run.
    ///
    /// # Errors
    /// If the program cannot be read.
    pub fn of(
        project: &Project,
        request: &Request,
        subject: &Subject,
        config: &Config,
    ) -> io::Result<Identity> {
        Ok(Identity::of_program(project, request, subject)?.with_options(request, config))
    }

    /// The identity of all runs of a subject: their options are not part of it.
    pub(crate) fn of_program(
        project: &Project,
        request: &Request,
        subject: &Subject,
    ) -> io::Result<Identity> {
        let mut program = Fingerprint::default();
        match subject.language {
            Language::Pose | Language::Javalite => {
                for file in subject.program.sources.files() {
                    program.add(file.text.as_bytes());
                }
            }
            Language::Java => {
                for place in project.files() {
                    program.add_file(&place)?;
                }
            }
        }
        // Models speak of classes by their numbers.
        for &class in &subject.program.input_classes {
            program.add(subject.program.class_name(class).as_bytes());
            program.add(&class.0.to_be_bytes());
        }
        let Request {
            target: _,
            method: _,
            language: _,
            types,
            requires,
            ensures,
            invariants,
            contracts,
            platform: _,
            java_inputs,
            conditions_fork: _,
        } = request;
        let parts = vec![
            (Identity::VERSION, Identity::version()),
            ("program", subject.name.clone()),
            (CLASSES, program.text()),
            ("JDK", project.platform()?),
            ("inputs", format!("{types:?} {requires:?} {java_inputs:?}")),
            ("contract", format!("{ensures:?} {invariants:?} {contracts:?}")),
        ];
        Ok(Identity { parts })
    }

    /// The names of its parts, and the parts.
    pub fn parts(&self) -> impl Iterator<Item = (&'static str, &str)> {
        self.parts.iter().map(|(name, part)| (*name, part.as_str()))
    }

    /// The identity of a run of this subject with these options.
    pub(crate) fn with_options(&self, request: &Request, config: &Config) -> Identity {
        let options = format!("{} {}", options(config), request.conditions_fork);
        // A part of a run is no other run, but not the whole of it.
        let shard = config.shard.map(|shard| ("shard", shard.to_string()));
        let own = [("options", options)].into_iter().chain(shard);
        Identity { parts: self.parts.iter().cloned().chain(own).collect() }
    }

    /// The fingerprint of the program.
    pub(crate) fn program(&self) -> String {
        let part = self.parts.iter().find(|(name, _)| *name == CLASSES);
        part.map_or_else(String::new, |(_, text)| text.clone())
    }

    /// Its parts: a line each.
    pub(crate) fn lines(&self) -> impl Iterator<Item = String> {
        self.parts.iter().map(|(name, part)| {
            let part = part.replace('\\', "\\\\").replace('\n', "\\n");
            format!("{name}: {part}")
        })
    }

    /// The names of the parts that these lines have otherwise.
    pub(crate) fn differences(&self, lines: &[String]) -> Vec<&'static str> {
        let parts = self.parts.iter().zip(self.lines());
        let differs = parts.filter(|(_, line)| !lines.contains(line));
        differs.map(|((name, _), _)| *name).collect()
    }
}

/// The options that decide which paths there are, and what is kept of them.
fn options(config: &Config) -> String {
    let Config {
        strategy,
        heap_bound,
        counted_way,
        array_bound,
        object_limits,
        exact_classes,
        eager_arguments,
        null,
        merge,
        merge_bug,
        order: _,
        threads: _,
        budgets,
        interruption: _,
        solver_mode,
        external_solver,
        query_dump: _,
        log_reads,
        detail,
        numbers,
        replay,
        prefix,
        shard: _,
    } = config;
    let Budgets { time: _, paths: _, steps, loops, depth, memory: _, conflicts, regions } = budgets;
    let bound = (heap_bound, counted_way, array_bound, object_limits);
    let heap = (strategy, bound, exact_classes, eager_arguments, null);
    let search = (
        merge,
        merge_bug,
        solver_mode,
        external_solver,
        log_reads,
        detail,
        numbers,
        replay,
        prefix,
    );
    format!("{heap:?} {search:?} {:?}", (steps, loops, depth, conflicts, regions))
}

/// A number that differs where contents do.
#[derive(Clone, Copy, Debug)]
pub struct Fingerprint(u128);

impl Default for Fingerprint {
    fn default() -> Self {
        Fingerprint(0x6c62_272e_07bb_0142_62b8_2175_6295_c58d)
    }
}

impl Fingerprint {
    /// The fingerprint of one thing.
    pub fn of(bytes: &[u8]) -> Fingerprint {
        let mut all = Fingerprint::default();
        all.add(bytes);
        all
    }

    /// It as a number.
    pub(crate) fn number(self) -> u128 {
        self.0
    }

    /// It as digits.
    pub fn text(self) -> String {
        format!("{:032x}", self.0)
    }

    /// Adds bytes, and where they end (FNV-1a).
    pub fn add(&mut self, bytes: &[u8]) {
        for byte in bytes.iter().chain(&(bytes.len() as u64).to_be_bytes()) {
            self.0 = (self.0 ^ u128::from(*byte))
                .wrapping_mul(0x0000_0000_0100_0000_0000_0000_0000_013b);
        }
    }

    /// Adds a file, or all that is in a folder, by name.
    fn add_file(&mut self, path: &Path) -> io::Result<()> {
        let mut open: Vec<(PathBuf, PathBuf)> = vec![(path.to_path_buf(), PathBuf::new())];
        while let Some((path, name)) = open.pop() {
            self.add(name.to_string_lossy().as_bytes());
            if !path.is_dir() {
                self.add(&fs::read(&path)?);
                continue;
            }
            let entries = fs::read_dir(&path)?.collect::<io::Result<Vec<_>>>()?;
            let mut names: Vec<_> = entries.iter().map(fs::DirEntry::file_name).collect();
            names.sort();
            open.extend(names.iter().map(|entry| (path.join(entry), name.join(entry))));
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn contents_have_other_fingerprints() {
        let of = |parts: &[&str]| {
            let mut all = Fingerprint::default();
            parts.iter().for_each(|part| all.add(part.as_bytes()));
            all.text()
        };
        assert_eq!(of(&["a", "b"]), of(&["a", "b"]));
        assert_ne!(of(&["a", "b"]), of(&["ab"]));
        assert_ne!(of(&["a", "b"]), of(&["b", "a"]));
        assert_ne!(of(&[]), of(&[""]));
    }

    #[test]
    fn what_decides_no_path_is_no_part() {
        let usual = Config::default();
        let budgets = Budgets { time: None, memory: Some(1), ..usual.budgets };
        let other = Config { threads: 4, budgets, ..usual.clone() };
        assert_eq!(options(&usual), options(&other));
        let other = Config { heap_bound: Some(2), ..usual.clone() };
        assert_ne!(options(&usual), options(&other));
    }
}
