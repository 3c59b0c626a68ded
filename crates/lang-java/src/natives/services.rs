//! `ServiceLoader`: it finds what the files of the class path name, with its own code. Of what the JDK's
//! modules provide only what is built in is there.

use super::call::{ModelResult, NativeCall, unsupported};
use super::classes::class_behind;
use super::registry::ClassModels;
use forkless_ir::{Handle, NativeEnd};

const LOADER: &str = "java.util.ServiceLoader";
const MODULES: &str = "java.util.ServiceLoader$ModuleServicesLookupIterator";
const LAZY: &str = "java.util.ServiceLoader$LazyIterator";

pub(super) const GROUPS: &[ClassModels] =
    &[(MODULES, &[("iteratorFor", services_of_modules)]), (LAZY, &[("hasNextService", has_next)])];

/// `ModuleServicesLookupIterator.iteratorFor(loader)`
fn services_of_modules(call: &mut NativeCall<'_>) -> ModelResult {
    let loader = call.get_named(call.argument(0), MODULES, "this$0")?;
    let service = call.get_named(loader, LOADER, "service")?;
    provided_by_no_module(call, service)?;
    let collections = "java.util.Collections";
    let none = call.find_method(collections, "emptyIterator", "()Ljava/util/Iterator;")?;
    call.initialized(call.class(collections))?;
    Ok(NativeEnd::Call(none, vec![]))
}

/// `ServiceLoader.LazyIterator.hasNextService` of Java 8, which has no modules: nothing of the class path is
/// found there.
fn has_next(call: &mut NativeCall<'_>) -> ModelResult {
    let service = call.get_named(call.argument(0), LAZY, "service")?;
    let service = class_behind(call, service)?;
    let name = call.program.class_name(service);
    if !call.java.is_of_jdk(name) {
        return unsupported(format!("ServiceLoader of {name}"));
    }
    call.give_truth(false)
}

/// A service of the program has no provider in the JDK. The JDK itself goes on with what is built in; what
/// the program asks for is not supported.
fn provided_by_no_module(call: &mut NativeCall<'_>, service: Handle) -> ModelResult<()> {
    let service = class_behind(call, service)?;
    let name = call.program.class_name(service);
    let is_asked_by_jdk = || {
        let stack = call.host.stack();
        let classes = stack.iter().filter(|entry| !call.java.is_made(entry.method));
        let mut classes = classes.filter_map(|entry| call.program.method(entry.method).class);
        let asking = classes.find(|&class| !call.program.class_name(class).starts_with(LOADER));
        asking.is_some_and(|class| call.program.class(class).is_library)
    };
    if call.java.is_of_jdk(name) && !is_asked_by_jdk() {
        return unsupported(format!("ServiceLoader of {name}, which modules of the JDK provide"));
    }
    Ok(())
}
