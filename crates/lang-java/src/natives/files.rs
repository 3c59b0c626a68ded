//! Files: there are none. What the JDK looks for in its own folder, and random devices, are not
//! there; everything else that asks for a file is not supported.

use super::call::{ModelResult, NativeCall, give, unsupported};
use super::registry::ClassModels;
use super::strings::{byte_array, need_text};
use super::system::JAVA_HOME;

pub(super) const GROUPS: &[ClassModels] = &[
    (
        "java.io.UnixFileSystem",
        &[
            ("canonicalize0", canonicalize),
            ("checkAccess", check_access),
            ("checkAccess0", check_access),
            ("getBooleanAttributes0", attributes),
        ],
    ),
    ("sun.nio.fs.UnixNativeDispatcher", &[("getcwd", current_folder), ("init", no_abilities)]),
];

/// Whether a file is certainly not there; whether others are is not supported.
fn is_absent(call: &mut NativeCall<'_>, path: &str) -> ModelResult<()> {
    let is_of_jdk = path.strip_prefix(JAVA_HOME).is_some_and(|rest| rest.starts_with('/'));
    if is_of_jdk || matches!(path, "/dev/random" | "/dev/urandom") {
        return Ok(());
    }
    let name = call.method.map_or(String::new(), |method| call.program.method_name(method));
    unsupported(format!("{name} of the file {path}"))
}

/// The path of the `File` in an argument.
fn path(call: &mut NativeCall<'_>, index: usize) -> ModelResult<String> {
    let file = call.argument(index);
    call.not_null(file)?;
    let path = call.get_named(file, "java.io.File", "path")?;
    need_text(call, path, "the name of a file")
}

/// `UnixFileSystem.getBooleanAttributes0(file)`: it does not exist.
fn attributes(call: &mut NativeCall<'_>) -> ModelResult {
    let path = path(call, 1)?;
    is_absent(call, &path)?;
    call.give_int(0)
}

/// `UnixFileSystem.checkAccess(file, kind)`: no.
fn check_access(call: &mut NativeCall<'_>) -> ModelResult {
    let path = path(call, 1)?;
    is_absent(call, &path)?;
    call.give_truth(false)
}

/// `UnixFileSystem.canonicalize0(path)`: there are no links.
fn canonicalize(call: &mut NativeCall<'_>) -> ModelResult {
    let path = call.argument(1);
    let known = need_text(call, path, "the name of a file")?;
    if known.split('/').any(|part| part == "." || part == "..") {
        is_absent(call, &known)?;
    }
    give(path)
}

/// `UnixNativeDispatcher.init`: which optional calls the system has.
fn no_abilities(call: &mut NativeCall<'_>) -> ModelResult {
    call.give_int(0)
}

/// `UnixNativeDispatcher.getcwd`
fn current_folder(call: &mut NativeCall<'_>) -> ModelResult {
    give(byte_array(call, b"/")?)
}
