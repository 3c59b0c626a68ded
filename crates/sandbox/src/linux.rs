//! Landlock and limits of the kernel.

use crate::access::{DEVICES, LaunchRequest, SYSTEM};
use close_fds::CloseFdsBuilder;
use landlock::{
    ABI, Access as _, AccessFs, AccessNet, BitFlags, CompatLevel, Compatible, PathBeneath, PathFd,
    RestrictionStatus, Ruleset, RulesetAttr, RulesetCreated, RulesetCreatedAttr, RulesetError,
    RulesetStatus, Scope,
};
use rustix::process::{Resource, Rlimit, getrlimit, setrlimit};
use std::convert::Infallible;
use std::ffi::OsStr;
use std::fs;
use std::io::Read;
use std::os::unix::ffi::OsStrExt;
use std::os::unix::process::CommandExt;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::OnceLock;

/// The versions that are used, the latest first. Later ones add nothing that is asked for.
const VERSIONS: [(u8, ABI); 6] =
    [(6, ABI::V6), (5, ABI::V5), (4, ABI::V4), (3, ABI::V3), (2, ABI::V2), (1, ABI::V1)];

/// The address space of a JVM is much larger than what it uses.
const ADDRESS_SPACE: u64 = 16 << 30;
/// No file that a program writes is larger.
const FILE_SIZE: u64 = 256 << 20;
/// So many more processes and threads than there are.
const PROCESSES: u64 = 512;
/// Seconds of processor time, for programs whose asker is gone: who asks has a shorter limit.
const PROCESSOR_TIME: u64 = 3600;

/// The version of Landlock that the kernel has, as far as it is used.
pub(crate) fn supported() -> Result<u8, String> {
    static SUPPORTED: OnceLock<Option<u8>> = OnceLock::new();
    let find = || {
        let mut versions = VERSIONS.into_iter();
        versions.find(|&(_, abi)| ruleset(abi).is_ok()).map(|(version, _)| version)
    };
    SUPPORTED.get_or_init(find).ok_or_else(|| "the kernel has no Landlock".into())
}

/// Rules that allow nothing yet; an error if the kernel cannot keep all of them.
fn ruleset(abi: ABI) -> Result<RulesetCreated, RulesetError> {
    let mut rules = Ruleset::default()
        .set_compatibility(CompatLevel::HardRequirement)
        .handle_access(AccessFs::from_all(abi))?;
    if abi >= ABI::V4 {
        rules = rules.handle_access(AccessNet::from_all(abi))?;
    }
    if abi >= ABI::V6 {
        rules = rules.scope(Scope::from_all(abi))?;
    }
    rules.create()
}

/// Closes all descriptors but the three usual ones when another program is started.
pub(crate) fn keep_descriptors() {
    CloseFdsBuilder::new().cloexecfrom(3);
}

/// Restricts this process and becomes the program.
pub(crate) fn become_program(request: &LaunchRequest) -> Result<Infallible, String> {
    limit_resources()?;
    keep_descriptors();
    let status = restrict(request).map_err(|error| error.to_string())?;
    if status.ruleset != RulesetStatus::FullyEnforced {
        return Err(format!("the kernel does not keep version {}", request.version));
    }
    let error = Command::new(&request.program).args(&request.arguments).exec();
    Err(format!("`{}`: {error}", request.program.display()))
}

fn restrict(request: &LaunchRequest) -> Result<RestrictionStatus, RulesetError> {
    let versions = VERSIONS.iter().find(|(version, _)| *version == request.version);
    let abi = versions.map_or(ABI::V6, |(_, abi)| *abi);
    let read = AccessFs::ReadFile | AccessFs::ReadDir;
    let mut rules = ruleset(abi)?;
    for path in SYSTEM.iter().map(Path::new).chain(paths(&request.access.read)) {
        rules = allow(rules, path, read)?;
    }
    for path in DEVICES {
        rules = allow(rules, Path::new(path), read | AccessFs::WriteFile)?;
    }
    for path in paths(&request.access.write) {
        rules = allow(rules, path, AccessFs::from_all(abi) & !AccessFs::Execute)?;
    }
    // The program itself, and what the kernel starts it with.
    rules = allow(rules, &request.program, read | AccessFs::Execute)?;
    for loader in loaders().into_iter().chain(loader_of(&request.program)) {
        rules = allow(rules, &loader, read | AccessFs::Execute)?;
    }
    rules.restrict_self()
}

fn paths(paths: &[PathBuf]) -> impl Iterator<Item = &Path> {
    paths.iter().map(PathBuf::as_path)
}

/// Allows something for a file or for all below a folder. What is not there needs no rule.
fn allow(
    rules: RulesetCreated,
    path: &Path,
    access: BitFlags<AccessFs>,
) -> Result<RulesetCreated, RulesetError> {
    let Ok(place) = PathFd::new(path) else { return Ok(rules) };
    // Rights that only folders have are no rights of a file.
    let access = if path.is_dir() { access } else { access & AccessFs::from_file(ABI::V6) };
    rules.add_rule(PathBeneath::new(place, access))
}

/// The dynamic loaders of the machine: programs are started by them.
fn loaders() -> Vec<PathBuf> {
    let is_loader = |name: &str| name.starts_with("ld-") || name.starts_with("ld.so");
    let folders = ["/lib64", "/lib", "/lib32"].map(fs::read_dir);
    let entries = folders.into_iter().flatten().flatten().flatten();
    let named = entries.filter(|entry| entry.file_name().to_str().is_some_and(is_loader));
    named.map(|entry| entry.path()).collect()
}

/// The loader that a program names itself: the header of an ELF file of 64 bits has a table of segments,
/// and one of them is its path.
fn loader_of(program: &Path) -> Option<PathBuf> {
    const SEGMENT_OF_LOADER: u64 = 3;
    let mut bytes = vec![];
    fs::File::open(program).ok()?.take(1 << 16).read_to_end(&mut bytes).ok()?;
    let number = |at: usize, length: usize| {
        let bytes = bytes.get(at..at.checked_add(length)?)?;
        Some(bytes.iter().rev().fold(0_u64, |number, byte| number << 8 | u64::from(*byte)))
    };
    // Of 64 bits, the lower bytes first.
    if bytes.get(..6)? != b"\x7fELF\x02\x01" {
        return None;
    }
    let (table, size, count) = (number(32, 8)?, number(54, 2)?, number(56, 2)?);
    let mut segments = (0..count).map(|segment| table.wrapping_add(segment * size) as usize);
    let segment = segments.find(|&at| number(at, 4) == Some(SEGMENT_OF_LOADER))?;
    let (start, length) = (
        number(segment.checked_add(8)?, 8)? as usize,
        number(segment.checked_add(32)?, 8)? as usize,
    );
    let path = bytes.get(start..start.checked_add(length)?)?.strip_suffix(b"\0")?;
    Some(PathBuf::from(OsStr::from_bytes(path)))
}

fn limit_resources() -> Result<(), String> {
    // All tasks of the machine, of which the user's are a part: "... 2/345 ...".
    let tasks = fs::read_to_string("/proc/loadavg").ok();
    let tasks = tasks.as_deref().and_then(|text| text.split('/').nth(1)?.split(' ').next());
    let tasks: Option<u64> = tasks.and_then(|tasks| tasks.parse().ok());
    let limits = [
        (Resource::As, Some(ADDRESS_SPACE)),
        (Resource::Fsize, Some(FILE_SIZE)),
        (Resource::Core, Some(0)),
        (Resource::Cpu, Some(PROCESSOR_TIME)),
        (Resource::Nproc, tasks.map(|tasks| tasks + PROCESSES)),
    ];
    for (resource, limit) in limits {
        let Some(limit) = limit else { continue };
        // Nobody can raise a limit.
        let limit = getrlimit(resource).maximum.map_or(limit, |most| most.min(limit));
        let limit = Rlimit { current: Some(limit), maximum: Some(limit) };
        setrlimit(resource, limit).map_err(|error| format!("no limit can be set: {error}"))?;
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn programs_name_their_loaders() {
        let this = std::env::current_exe().expect("it is a file");
        if let Some(loader) = loader_of(&this) {
            assert!(loader.exists(), "{}", loader.display());
        }
        let check = |bytes: &[u8]| {
            let folder = std::env::temp_dir();
            let file = folder.join(format!("forkless-loader-{}", std::process::id()));
            fs::write(&file, bytes).expect("it can be written");
            let found = loader_of(&file);
            fs::remove_file(&file).expect("it can be removed");
            assert_eq!(found, None);
        };
        check(b"#!/bin/sh\n");
        check(b"\x7fELF\x02\x01");
        let mut broken = b"\x7fELF\x02\x01".to_vec();
        broken.resize(200, 0xff);
        check(&broken);
    }
}
