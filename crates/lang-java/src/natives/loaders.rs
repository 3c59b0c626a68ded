//! Class loaders: the one of the program's classes, which is the system's, and the one above it. The
//! JDK's classes have none. All of them find classes where the class path has them.

use super::call::{ModelResult, NativeCall, done, give, unsupported};
use super::classes::class_object_named;
use super::modules;
use super::names::{is_primitive, program_name};
use super::registry::ClassModels;
use super::strings::{need_text, text_of};
use super::vm_objects::{Loader, Module, VmObject};
use forkless_ir::{ClassId, ClassKind, Handle, HostResult};

const CLASS_LOADER: &str = "java.lang.ClassLoader";
const LOADERS: &str = "jdk.internal.loader.ClassLoaders";

pub(super) const GROUPS: &[ClassModels] = &[
    (
        CLASS_LOADER,
        &[
            ("definePackage(Ljava/lang/Class;)Ljava/lang/Package;", define_package),
            ("findBootstrapClass", find_bootstrap_class),
            ("findLoadedClass0", no_object),
            ("getDefinedPackage", defined_packages),
            ("getDefinedPackages", defined_packages),
            ("getPlatformClassLoader", platform_loader),
            ("getSystemClassLoader", system_loader),
        ],
    ),
    (LOADERS, &[("<clinit>", initialize_loaders)]),
    (
        "jdk.internal.loader.BuiltinClassLoader",
        &[("loadClassOrNull(Ljava/lang/String;Z)Ljava/lang/Class;", load_class)],
    ),
    (
        "jdk.internal.loader.BootLoader",
        &[
            ("hasClassPath", no),
            ("loadClass", find_bootstrap_class),
            ("loadClassOrNull", find_bootstrap_class),
        ],
    ),
    ("jdk.internal.misc.VM", &[("latestUserDefinedLoader", latest_loader)]),
    ("sun.misc.VM", &[("latestUserDefinedLoader", latest_loader)]),
];

/// The object of a class loader; null in Java 8, whose loaders are other classes.
pub(super) fn loader(call: &mut NativeCall<'_>, which: Loader) -> HostResult<Handle> {
    let key = VmObject::Loader(which).key();
    if let Some(known) = call.host.object_of(key) {
        return Ok(known);
    }
    let (class, name) = match which {
        Loader::App => ("jdk.internal.loader.ClassLoaders$AppClassLoader", "app"),
        Loader::Platform => ("jdk.internal.loader.ClassLoaders$PlatformClassLoader", "platform"),
    };
    let class = call.class(class);
    if call.program.class(class).kind == ClassKind::Missing {
        return Ok(call.null());
    }
    let object = call.host.allocate(class);
    call.host.register(key, object);
    let quoted = text_of(call, &format!("'{name}'"))?;
    call.put_named(object, CLASS_LOADER, "nameAndId", quoted)?;
    let name = text_of(call, name)?;
    call.put_named(object, CLASS_LOADER, "name", name)?;
    if which == Loader::App {
        let parent = loader(call, Loader::Platform)?;
        call.put_named(object, CLASS_LOADER, "parent", parent)?;
        let module = modules::module(call, Module::Unnamed)?;
        call.put_named(object, CLASS_LOADER, "unnamedModule", module)?;
    }
    Ok(object)
}

/// The loader of a class; null for the JDK's and for primitive types.
pub(super) fn loader_of(call: &mut NativeCall<'_>, class: ClassId) -> HostResult<Handle> {
    let element = call.program.class_name(class).trim_end_matches("[]");
    let is_of_jdk = is_primitive(element)
        || call.program.class(call.class(element)).is_library
        || call.java.is_of_jdk(element);
    if is_of_jdk { Ok(call.null()) } else { loader(call, Loader::App) }
}

/// Which loader an object is; none for those that the program has made.
pub(super) fn which(call: &mut NativeCall<'_>, object: Handle) -> Option<Loader> {
    match call.host.key_of(object).and_then(VmObject::of) {
        Some(VmObject::Loader(loader)) => Some(loader),
        _ => None,
    }
}

/// Whether a loader, or null for that of the JDK, sees the class path; none for those of the program.
pub(super) fn sees_class_path(
    call: &mut NativeCall<'_>,
    object: Handle,
) -> ModelResult<Option<bool>> {
    // Java 8 has one loader for everything.
    if call.host.is_null(object)? {
        return Ok(Some(call.java.is_before(9)));
    }
    Ok(match which(call, object) {
        Some(Loader::App) => Some(true),
        Some(Loader::Platform) => Some(false),
        None => None,
    })
}

/// `ClassLoader.getSystemClassLoader`
fn system_loader(call: &mut NativeCall<'_>) -> ModelResult {
    give(loader(call, Loader::App)?)
}

/// `ClassLoader.getPlatformClassLoader`
fn platform_loader(call: &mut NativeCall<'_>) -> ModelResult {
    give(loader(call, Loader::Platform)?)
}

/// `ClassLoaders.<clinit>`: nobody sees the loader of the JDK's own classes.
fn initialize_loaders(call: &mut NativeCall<'_>) -> ModelResult {
    let app = loader(call, Loader::App)?;
    call.put_static_named(LOADERS, "APP_LOADER", app)?;
    let platform = loader(call, Loader::Platform)?;
    call.put_static_named(LOADERS, "PLATFORM_LOADER", platform)?;
    done()
}

/// `VM.latestUserDefinedLoader`: that of the innermost frame of the program.
fn latest_loader(call: &mut NativeCall<'_>) -> ModelResult {
    let stack = call.host.stack();
    let is_own = stack.iter().filter(|entry| !call.java.is_made(entry.method)).any(|entry| {
        let class = call.program.method(entry.method).class;
        class.is_some_and(|class| !call.program.class(class).is_library)
    });
    give(loader(call, if is_own { Loader::App } else { Loader::Platform })?)
}

/// Returns the class object of a class that a loader finds by this name, or null. Arrays have no loader
/// that could be asked.
fn give_found(call: &mut NativeCall<'_>, name: Handle, sees_class_path: bool) -> ModelResult {
    let name = need_text(call, name, "the name of a class")?;
    let found = program_name(&name).filter(|found| !found.ends_with("[]"));
    let found = found.filter(|found| match sees_class_path {
        true => call.java.file_named(found).is_some(),
        false => call.java.is_of_jdk(found),
    });
    match found {
        Some(name) => give(class_object_named(call, &name)?),
        None => call.give_null(),
    }
}

/// `BuiltinClassLoader.loadClassOrNull(name, resolve)`
fn load_class(call: &mut NativeCall<'_>) -> ModelResult {
    let (loader, name) = (call.argument(0), call.argument(1));
    match sees_class_path(call, loader)? {
        Some(sees_class_path) => give_found(call, name, sees_class_path),
        None => call.own_code(),
    }
}

/// `BootLoader.loadClass(module, name)`, `BootLoader.loadClassOrNull(name)` and
/// `ClassLoader.findBootstrapClass(name)`: null if there is none.
fn find_bootstrap_class(call: &mut NativeCall<'_>) -> ModelResult {
    match call.arguments.last() {
        Some(&name) => give_found(call, name, false),
        None => call.give_null(),
    }
}

/// `ClassLoader.definePackage(class)`
fn define_package(call: &mut NativeCall<'_>) -> ModelResult {
    match which(call, call.argument(0)) {
        Some(_) => modules::give_package(call, 1),
        None => call.own_code(),
    }
}

/// `ClassLoader.getDefinedPackage(name)` and `getDefinedPackages()`: it depends on which classes a JVM has
/// loaded.
fn defined_packages(call: &mut NativeCall<'_>) -> ModelResult {
    match which(call, call.argument(0)) {
        Some(_) => unsupported("which packages a class loader has defined"),
        None => call.own_code(),
    }
}

/// `BootLoader.hasClassPath`
fn no(call: &mut NativeCall<'_>) -> ModelResult {
    call.give_truth(false)
}

/// Null.
fn no_object(call: &mut NativeCall<'_>) -> ModelResult {
    call.give_null()
}
