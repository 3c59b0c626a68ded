//! Modules, as far as access checks ask for them: the JDK is one, the program is the unnamed one.

use super::call::{ModelResult, NativeCall, give, unsupported};
use super::classes::{class_argument, class_behind};
use super::loaders::loader;
use super::registry::{ClassModels, nothing};
use super::strings::{need_text, text, text_of};
use super::vm_objects::{Loader, Module, VmObject};
use crate::names::package;
use forkless_ir::{ClassId, Handle, HostResult};

const MODULE: &str = "java.lang.Module";

pub(super) const GROUPS: &[ClassModels] = &[
    (
        MODULE,
        &[
            ("addExports0", nothing),
            ("addExportsToAll0", nothing),
            ("addExportsToAllUnnamed0", nothing),
            ("addReads0", nothing),
            ("canRead", yes),
            ("canUse", yes),
            ("defineModule0", nothing),
            ("getDescriptor", descriptor),
            ("implAddReads", nothing),
            ("implAddExports", nothing),
            ("implAddOpens", nothing),
            ("implAddUses", nothing),
            ("isExported", is_exported),
            ("isNativeAccessEnabled", yes),
            ("isOpen", is_open),
        ],
    ),
    ("java.lang.Class", &[("isOpenToCaller", is_open_to_caller)]),
    (
        "jdk.internal.loader.BootLoader",
        &[
            ("definePackage", define_package),
            ("loadLibrary", nothing),
            ("setBootLoaderUnnamedModule0", nothing),
        ],
    ),
];

/// The module of a class.
pub(super) fn module_of(call: &mut NativeCall<'_>, class: ClassId) -> HostResult<Handle> {
    let element = call.program.class_name(class).trim_end_matches("[]").to_string();
    let is_base = super::names::is_primitive(&element) || call.java.is_of_jdk(&element);
    module(call, if is_base { Module::Base } else { Module::Unnamed })
}

/// The object of a module.
pub(super) fn module(call: &mut NativeCall<'_>, which: Module) -> HostResult<Handle> {
    let key = VmObject::Module(which).key();
    if let Some(known) = call.host.object_of(key) {
        return Ok(known);
    }
    let class = call.class(MODULE);
    if call.program.class(class).kind == forkless_ir::ClassKind::Missing {
        return Ok(call.null());
    }
    let object = call.host.allocate(class);
    call.host.register(key, object);
    match which {
        Module::Base => {
            let name = text_of(call, "java.base")?;
            call.put_named(object, MODULE, "name", name)?;
        }
        Module::Unnamed => {
            let loader = loader(call, Loader::App)?;
            call.put_named(object, MODULE, "loader", loader)?;
        }
    }
    Ok(object)
}

fn which(call: &mut NativeCall<'_>, object: Handle) -> ModelResult<Module> {
    call.not_null(object)?;
    match call.host.key_of(object).and_then(VmObject::of) {
        Some(VmObject::Module(module)) => Ok(module),
        _ => unsupported("modules other than java.base and the unnamed one"),
    }
}

/// Whether the module that is asked trusts the one that asks with everything.
fn is_inside(call: &mut NativeCall<'_>) -> ModelResult<bool> {
    let owner = which(call, call.argument(0))?;
    let asking = match call.arguments.get(2) {
        Some(&other) => which(call, other)?,
        None => Module::Unnamed,
    };
    Ok(owner == Module::Unnamed || owner == asking)
}

/// `Module.isOpen(package, other)`: the JDK's packages are open to nobody else.
fn is_open(call: &mut NativeCall<'_>) -> ModelResult {
    let is_open = is_inside(call)?;
    call.give_truth(is_open)
}

/// `Module.isExported(package, other)`: of the JDK, what the language's libraries are.
fn is_exported(call: &mut NativeCall<'_>) -> ModelResult {
    let package = call.argument(1);
    let package = need_text(call, package, "the name of a package")?;
    let is_public = package.starts_with("java.") || package.starts_with("javax.");
    let is_exported = is_public || is_inside(call)?;
    call.give_truth(is_exported)
}

/// `Module.getDescriptor`: only the module without a name has none.
fn descriptor(call: &mut NativeCall<'_>) -> ModelResult {
    match which(call, call.argument(0))? {
        Module::Base => unsupported("what a module of the JDK says of itself"),
        Module::Unnamed => call.give_null(),
    }
}

/// `Class.isOpenToCaller(resource, caller)`, of the JDK's classes: its packages are open to nobody else.
fn is_open_to_caller(call: &mut NativeCall<'_>) -> ModelResult {
    let (name, caller) = (call.argument(1), call.argument(2));
    let name = need_text(call, name, "the name of a resource")?;
    let is_own = match call.host.is_null(caller)? {
        true => false,
        false => {
            let caller = class_behind(call, caller)?;
            call.program.class(caller).is_library
        }
    };
    let package = name.rsplit_once('/').map_or("", |(package, _)| package);
    let is_open = is_own || !call.java.class_path().has_jdk_package(package);
    call.give_truth(is_open)
}

fn yes(call: &mut NativeCall<'_>) -> ModelResult {
    give(call.truth(true))
}

/// `BootLoader.definePackage(class)`
fn define_package(call: &mut NativeCall<'_>) -> ModelResult {
    give_package(call, 0)
}

/// Returns the package of the class in an argument; nothing but its name is known.
pub(super) fn give_package(call: &mut NativeCall<'_>, argument: usize) -> ModelResult {
    const PACKAGE: &str = "java.lang.Package";
    const NAMED: &str = "java.lang.NamedPackage";
    const VERSION: &str = "java.lang.Package$VersionInfo";
    let class = class_argument(call, argument)?;
    let name: Vec<u16> = package(call.program.class_name(class)).encode_utf16().collect();
    let key = VmObject::Package(call.java.intern_text(&name)).key();
    if let Some(known) = call.host.object_of(key) {
        return give(known);
    }
    call.initialized(call.class(VERSION))?;
    let id = call.class(PACKAGE);
    let object = call.host.allocate(id);
    call.host.register(key, object);
    let name = text(call, &name)?;
    call.put_named(object, NAMED, "name", name)?;
    let module = module_of(call, class)?;
    call.put_named(object, NAMED, "module", module)?;
    let null = call.null();
    let version = call.get_named(null, VERSION, "NULL_VERSION_INFO")?;
    call.put_named(object, PACKAGE, "versionInfo", version)?;
    give(object)
}
