//! Models of the JDK's native methods, and of the few others that touch the virtual machine.
//!
//! Library code is the JDK's own bytecode; what is not bytecode runs here, on top of the interface
//! [`forkless_ir::Host`], so that a model is written once for both interpreters. Models are found by
//! the names of class and method in the tables of each file (see `registry`); a method without one is
//! named when it is called, and that path is cut.
//!
//! A virtual machine is never booted. What its start would prepare is made when it is first asked
//! for: class objects, class loaders, the thread that runs, standard streams, system properties.
//! Everything is the same on every machine: there are no files but those of the class path and the JDK.
//! What differs, such as the clock, is an input.
//!
//! Invariant: a model asks before it changes anything, or changes only what is undone if the
//! interpreter stops it. Deliberately absent: other threads, files, networks, finalizers, weak
//! references that are ever cleared.

mod access;
mod arrays;
mod assertions;
mod attributes;
mod bits;
mod bounds;
mod boxes;
mod call;
mod characters;
mod checksums;
mod classes;
mod deferred_texts;
mod enums;
mod environment;
mod files;
mod floats;
mod handle_calls;
mod jdk_files;
mod loaders;
mod logging;
mod math;
mod method_handles;
mod models;
mod modules;
mod monitors;
mod names;
mod null_messages;
mod objects;
mod open_buffers;
mod open_texts;
mod parsing;
mod printing;
mod proxies;
mod random;
mod reflection;
mod registry;
mod resources;
mod serialization;
mod services;
mod shutdown;
mod strict_powers;
mod strings;
mod system;
mod threads;
mod throwables;
mod unsafe_memory;
mod var_handles;
mod verifier;
mod vm;
mod vm_objects;
mod whole_strings;

pub(crate) use call::{NativeCall, NativeModel, run};
pub(crate) use characters::CharacterTable;
pub(crate) use classes::class_object;
pub(crate) use method_handles::HandleMeaning;
pub(crate) use registry::model_of;
pub(crate) use strings::{hidden_text, literal, new_text, read_text, text};
pub use system::system_properties;

use forkless_ir::{ClassId, HostResult, MethodId, NativeEnd, Type};

/// A method that a model goes on as: there is one of each.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) enum Continuation {
    /// A method that stands for one that has a model.
    Instead(crate::synthetic::Synthetic),
    /// Copies elements of arrays of this type one by one.
    CopyLoop(Type, arrays::Loop),
    /// Makes the exception of this class for a check that failed, of `long`s or `int`s.
    OutOfBounds(ClassId, bounds::BoundsCheck, bool),
    /// Runs a privileged action and wraps its checked exceptions.
    Privileged,
    /// Calls a method as reflection does.
    Reflective(MethodId),
    /// Calls `values` of an enum, and gives null if that throws.
    EnumConstants(MethodId),
    /// Makes an object of a class and runs a constructor of a superclass on it.
    Deserialized {
        /// The class.
        class: ClassId,
        /// The constructor.
        constructor: MethodId,
    },
    /// Makes the URLs of resources.
    Places {
        /// The number of the text of their places, a line each.
        places: u32,
        /// How they are handed out.
        form: resources::PlacesForm,
    },
    /// Does what a method handle means, with the types of a call site.
    Handle {
        /// The number of the meaning.
        meaning: u32,
        /// The number of the text of the descriptor.
        site: u32,
    },
}

/// Classes that a virtual machine initialises before anything runs: their instances may be made
/// without asking for the class.
pub(crate) const INITIALIZED_FIRST: [&str; 2] = ["java.lang.String", "java.lang.Class"];

/// Any value of a type, in place of what is missing or not supported.
pub(crate) fn anything(
    call: &mut NativeCall<'_>,
    name: &str,
    ty: Option<Type>,
) -> HostResult<NativeEnd> {
    call::finish(environment::anything(call, name, ty))
}

/// A value that a contract leaves open.
pub(crate) fn by_contract(
    call: &mut NativeCall<'_>,
    name: &str,
    ty: Type,
) -> HostResult<NativeEnd> {
    call::finish(environment::by_contract(call, name, ty))
}

/// What a function of the input gives.
pub(crate) fn function_result(
    call: &mut NativeCall<'_>,
    name: &str,
    ty: Option<Type>,
) -> HostResult<NativeEnd> {
    call::finish(environment::function_result(call, name, ty))
}

/// The `Method` object of a method.
pub(crate) fn method_object(call: &mut NativeCall<'_>, method: MethodId) -> HostResult<NativeEnd> {
    call::finish(proxies::method_object(call, method))
}

/// Calls a method of `MethodHandle` or `VarHandle` that takes what the call site says.
pub(crate) fn polymorphic(
    call: &mut NativeCall<'_>,
    method: MethodId,
    descriptor: &str,
) -> HostResult<NativeEnd> {
    let declaration = call.program.method(method);
    let class = declaration.class.map_or("", |class| call.program.class_name(class));
    call::finish(match class {
        "java.lang.invoke.VarHandle" => var_handles::invoke(call, &declaration.name, descriptor),
        _ => method_handles::invoke(call, &declaration.name, descriptor),
    })
}
