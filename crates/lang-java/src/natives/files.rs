//! Files: there are none. What the JDK looks for in its own folder, and random devices, are not
//! there; everything else that asks for a file is not supported. Resources within the JDK's modules
//! are there.

use super::call::{ModelResult, NativeCall, done, give, unsupported};
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
    (
        "jdk.internal.loader.BootLoader",
        &[("findResource", no_resource), ("findResourceAsStream", resource)],
    ),
    ("java.lang.ClassLoader", &[("getSystemResourceAsStream", system_resource)]),
    (BUNDLE_LOADER, &[("<clinit>", initialize_bundle_loader)]),
];

/// What Java 8 loads bundles of texts with.
const BUNDLE_LOADER: &str = "java.util.ResourceBundle$RBClassLoader";

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

/// `BootLoader.findResourceAsStream(module, name)`
fn resource(call: &mut NativeCall<'_>) -> ModelResult {
    let (module, name) = (call.argument(0), call.argument(1));
    let name = need_text(call, name, "the name of a resource")?;
    let module = need_text(call, module, "the name of a module")?;
    match contents(call, &module, &name)? {
        Some(bytes) => give_stream(call, &bytes),
        None => unsupported(format!("the resource {name} of the JDK")),
    }
}

/// The bytes of a resource of the JDK.
fn contents(call: &NativeCall<'_>, module: &str, name: &str) -> ModelResult<Option<Vec<u8>>> {
    match call.java.class_path().jdk_resource(module, name) {
        Ok(found) => Ok(found),
        Err(error) => unsupported(format!("the resource {name} of the JDK: {error}")),
    }
}

/// A stream of these bytes.
fn give_stream(call: &mut NativeCall<'_>, bytes: &[u8]) -> ModelResult {
    const STREAM: &str = "java.io.ByteArrayInputStream";
    let class = call.class(STREAM);
    let stream = call.host.allocate(class);
    let contents = byte_array(call, bytes)?;
    call.put_named(stream, STREAM, "buf", contents)?;
    let count = call.int(bytes.len() as i32);
    call.put_named(stream, STREAM, "count", count)?;
    give(stream)
}

/// `ClassLoader.getSystemResourceAsStream(name)`: of the JDK's resources those that programs may see.
/// Java 8, which has no modules, has none in its packages that neither it nor the user has; which
/// others are there is not supported.
fn system_resource(call: &mut NativeCall<'_>) -> ModelResult {
    let name = call.argument(0);
    call.not_null(name)?;
    let name = need_text(call, name, "the name of a resource")?;
    let is_before_modules = call.java.is_before(9);
    // Modules hide what is not a class.
    let found = match is_before_modules || name.ends_with(".class") {
        true => contents(call, "java.base", &name)?,
        false => None,
    };
    let in_jdk = ["java/", "javax/", "sun/", "com/sun/"];
    let is_absent = is_before_modules
        && in_jdk.iter().any(|package| name.starts_with(package))
        && !call.java.class_path().has_user_resource(&name);
    match found {
        Some(bytes) => give_stream(call, &bytes),
        None if is_absent => call.give_null(),
        None => unsupported(format!("the resource {name}")),
    }
}

/// `RBClassLoader.<clinit>` of Java 8: there is no loader behind it, and so it finds what the system
/// finds. None of what its constructor prepares is used.
fn initialize_bundle_loader(call: &mut NativeCall<'_>) -> ModelResult {
    let class = call.class(BUNDLE_LOADER);
    let loader = call.host.allocate(class);
    call.put_static_named(BUNDLE_LOADER, "INSTANCE", loader)?;
    done()
}

/// `BootLoader.findResource`: there are no places to name.
fn no_resource(_: &mut NativeCall<'_>) -> ModelResult {
    unsupported("the place of a resource of the JDK")
}
