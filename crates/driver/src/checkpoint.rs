//! A run that is kept in a file, so that another process can go on with it.
//!
//! The file begins with lines of text: what it is, of which run, and a checksum. The run follows as bytes
//! ([`SavedRun`]). It is always whole: it is written beside, and renamed.

use crate::identity::Fingerprint;
use crate::{Failure, Identity};
use forkless_engine::{Keeping, SavedRun};
use forkless_ir::io_reason;
use std::ffi::OsString;
use std::fs::{self, File};
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

/// How often a run is kept.
const EVERY: Duration = Duration::from_secs(2);
/// The first line of a file.
const TITLE: &str = "forkless checkpoint";
/// What the line with the checksum begins with.
const CHECKSUM: &str = "checksum: ";
/// No longer lines are read before a file is taken for something else.
const LONGEST_HEADER: usize = 1 << 20;

/// A file in which a run is kept while it goes on.
#[derive(Clone, Debug)]
pub struct Checkpoint {
    file: PathBuf,
    identity: Identity,
    /// Why it could not be written, the last time.
    failure: Arc<Mutex<Option<String>>>,
}

impl Checkpoint {
    /// A run of this identity is kept in this file.
    pub fn new(file: impl Into<PathBuf>, identity: Identity) -> Checkpoint {
        Checkpoint { file: file.into(), identity, failure: Arc::default() }
    }

    /// Reads the run that a file has.
    ///
    /// # Errors
    /// If the file cannot be read, is none, or has another run.
    pub fn read(file: &Path, identity: &Identity) -> Result<SavedRun, Failure> {
        let shown = file.display();
        let bytes = fs::read(file).map_err(|error| {
            Failure::new(format!("cannot read `{shown}`: {}", io_reason(&error)))
        })?;
        let (lines, body) = parts(&bytes)
            .ok_or_else(|| Failure::new(format!("`{shown}` is no checkpoint of forkless")))?;
        let differences = identity.differences(&lines);
        if !differences.is_empty() {
            let message = format!(
                "`{shown}` is a checkpoint of another run: these differ: {}",
                differences.join(", ")
            );
            let help = "go on with the same program and options; `-j`, `--time`, `--memory` and \
                        `--order` may be others";
            return Err(Failure::with_help(message, help));
        }
        let checksum = lines.iter().find_map(|line| line.strip_prefix(CHECKSUM));
        if checksum != Some(Fingerprint::of(body).text().as_str()) {
            return Err(Failure::new(format!("`{shown}` is damaged: its checksum is wrong")));
        }
        SavedRun::from_bytes(body).map_err(|error| Failure::new(format!("`{shown}`: {error}")))
    }

    /// How a run is kept here.
    pub fn keeping(&self) -> Keeping {
        let checkpoint = self.clone();
        let keep = move |run: &SavedRun| {
            let failure = checkpoint.write(run).err().map(|error| io_reason(&error));
            *checkpoint.failure.lock().unwrap_or_else(PoisonError::into_inner) = failure;
        };
        Keeping { every: EVERY, keep: Arc::new(keep) }
    }

    /// Why the file is not as it should be, if it is not.
    ///
    /// # Errors
    /// If the run could not be written.
    pub fn check(&self) -> Result<(), Failure> {
        match &*self.failure.lock().unwrap_or_else(PoisonError::into_inner) {
            None => Ok(()),
            Some(reason) => {
                let file = self.file.display();
                Err(Failure::new(format!("cannot write `{file}`: {reason}")))
            }
        }
    }

    fn write(&self, run: &SavedRun) -> io::Result<()> {
        let body = run.to_bytes();
        let mut text = format!("{TITLE}\n");
        for line in self.identity.lines() {
            text += &format!("{line}\n");
        }
        text += &format!("paths: {} ended, {} open\n", run.ended(), run.open());
        text += &format!("{CHECKSUM}{}\n\n", Fingerprint::of(&body).text());
        replace(&self.file, &[text.as_bytes(), &body])
    }
}

/// Writes a file beside, and renames it: a reader sees the old one or the new one.
fn replace(file: &Path, contents: &[&[u8]]) -> io::Result<()> {
    let mut name = file.file_name().map_or_else(OsString::new, OsString::from);
    name.push(".new");
    let beside = file.with_file_name(name);
    let write = || {
        let mut written = File::create(&beside)?;
        contents.iter().try_for_each(|part| written.write_all(part))?;
        written.sync_data()?;
        fs::rename(&beside, file)
    };
    write().inspect_err(|_| {
        // What is half written is of no use.
        let _ = fs::remove_file(&beside);
    })
}

/// The lines of a file, and what follows them.
fn parts(bytes: &[u8]) -> Option<(Vec<String>, &[u8])> {
    let header = &bytes[..bytes.len().min(LONGEST_HEADER)];
    let end = header.windows(2).position(|pair| pair == b"\n\n")?;
    let text = std::str::from_utf8(&bytes[..end]).ok()?;
    let mut lines = text.lines();
    (lines.next() == Some(TITLE)).then(|| (lines.map(str::to_string).collect(), &bytes[end + 2..]))
}
