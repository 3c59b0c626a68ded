//! What a program may touch, and how a launcher is told.

use std::ffi::OsString;
use std::path::{Path, PathBuf};

/// What every program may read: libraries, devices that have nothing, and what the kernel says of the
/// machine.
pub const SYSTEM: [&str; 16] = [
    "/lib",
    "/lib32",
    "/lib64",
    "/usr/lib",
    "/usr/lib32",
    "/usr/lib64",
    "/nix/store",
    "/gnu/store",
    "/etc/ld.so.cache",
    "/etc/localtime",
    "/usr/share/zoneinfo",
    "/proc",
    "/sys/devices/system",
    "/sys/fs/cgroup",
    "/sys/kernel/mm/transparent_hugepage",
    "/dev/urandom",
];

/// Devices that every program may write to.
pub(crate) const DEVICES: [&str; 3] = ["/dev/null", "/dev/zero", "/dev/random"];

/// What a program may touch, beside what all may.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Access {
    /// Files and folders to read, with all that is below them.
    pub read: Vec<PathBuf>,
    /// Folders to write to.
    pub write: Vec<PathBuf>,
}

/// What a launcher is asked for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct LaunchRequest {
    /// The version of Landlock that is to be enforced.
    pub version: u8,
    pub access: Access,
    pub program: PathBuf,
    pub arguments: Vec<OsString>,
}

/// Kinds of arguments of a launcher; a value follows each.
const VERSION: &str = "--landlock";
const READ: &str = "--read";
const WRITE: &str = "--write";
/// The program follows, with its arguments.
const PROGRAM: &str = "--";

impl Access {
    /// The folder of a program such as a JDK, and those outside of it that its links lead to. Links are
    /// looked for in the folders that are named.
    #[must_use]
    pub fn with_folder(mut self, folder: &Path, linking: &[&str]) -> Access {
        let mut found = vec![folder.to_path_buf()];
        for name in linking {
            let Ok(entries) = folder.join(name).read_dir() else { continue };
            for entry in entries.flatten().filter(|entry| entry.path().is_symlink()) {
                found.extend(entry.path().canonicalize());
            }
        }
        found.sort();
        found.dedup();
        self.read.extend(found);
        self
    }

    /// The arguments of a launcher; the program and its arguments follow.
    pub(crate) fn arguments(&self, version: u8) -> Vec<OsString> {
        let mut arguments: Vec<OsString> = vec![VERSION.into(), version.to_string().into()];
        for (kind, paths) in [(READ, &self.read), (WRITE, &self.write)] {
            for path in paths {
                // The program may be started in another folder.
                let path = std::path::absolute(path).unwrap_or_else(|_| path.clone());
                arguments.extend([kind.into(), path.into()]);
            }
        }
        arguments.push(PROGRAM.into());
        arguments
    }

    /// Reads what a launcher is told.
    pub(crate) fn read(
        mut arguments: impl Iterator<Item = OsString>,
    ) -> Result<LaunchRequest, String> {
        let mut access = Access::default();
        let mut version = None;
        loop {
            let kind = arguments.next().ok_or("there is no program")?;
            let value = arguments.next().ok_or("an argument has no value")?;
            match kind.to_str() {
                Some(VERSION) => version = value.to_str().and_then(|text| text.parse().ok()),
                Some(READ) => access.read.push(value.into()),
                Some(WRITE) => access.write.push(value.into()),
                Some(PROGRAM) => {
                    let version = version.ok_or("there is no version")?;
                    let arguments = arguments.collect();
                    return Ok(LaunchRequest { version, access, program: value.into(), arguments });
                }
                _ => return Err(format!("there is no argument {}", kind.display())),
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_written_is_read() {
        let access =
            Access { read: vec!["/a".into(), "/--write".into()], write: vec!["/c d".into()] };
        let mut arguments = access.arguments(6);
        arguments.extend(["java".into(), "--read".into(), "A".into()]);
        let expected = LaunchRequest {
            version: 6,
            access,
            program: "java".into(),
            arguments: vec!["--read".into(), "A".into()],
        };
        assert_eq!(Access::read(arguments.into_iter()), Ok(expected));
    }

    #[test]
    fn wrong_arguments_are_errors() {
        let check = |arguments: &[&str], expected: &str| {
            let arguments = arguments.iter().map(OsString::from);
            assert_eq!(Access::read(arguments), Err(expected.into()));
        };
        check(&[], "there is no program");
        check(&["--landlock"], "an argument has no value");
        check(&["--landlock", "x", "--", "java"], "there is no version");
        check(&["--nonsense", "x"], "there is no argument --nonsense");
    }
}
