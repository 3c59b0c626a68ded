//! What the JDK's own code asks of the virtual machine: whether it has started, what it shares
//! between packages, references that are collected, who calls.

use super::call::{ModelResult, NativeCall, done, give, unsupported};
use super::classes::{class_access_flags, class_argument, class_object, nest_host_of};
use super::environment::is_called_by_program;
use super::registry::{ClassModels, nothing};
use crate::classfile::MethodInfo;
use forkless_ir::{ClassId, Handle};

const REFERENCE: &str = "java.lang.ref.Reference";
const SHARED_SECRETS: [&str; 3] = [
    "jdk.internal.access.SharedSecrets",
    "jdk.internal.misc.SharedSecrets",
    "sun.misc.SharedSecrets",
];

/// `CleanerImpl.start`: nothing is collected. What a cleaner of the program would do then is unknown.
fn start_cleaner(call: &mut NativeCall<'_>) -> ModelResult {
    if is_called_by_program(call, &["java.lang.ref.Cleaner", "jdk.internal.ref.CleanerImpl"]) {
        return unsupported("a Cleaner of the program");
    }
    done()
}

pub(super) const GROUPS: &[ClassModels] = &[
    (
        "jdk.internal.misc.VM",
        &[
            ("initLevel()I", started),
            ("initialize", nothing),
            ("initializeFromArchive", nothing),
            ("isBooted", yes),
            ("isModuleSystemInited", yes),
        ],
    ),
    (
        "jdk.internal.misc.CDS",
        &[
            ("defineArchivedModules", nothing),
            ("getCDSConfigStatus", zero),
            ("getRandomSeedForDumping", zero_long),
            ("initializeFromArchive", nothing),
            ("isDumpingArchive0", no),
            ("isDumpingClassList0", no),
            ("isSharingEnabled0", no),
            ("logLambdaFormInvoker", nothing),
            ("needsClassInitBarrier0", no),
        ],
    ),
    ("jdk.internal.misc.PreviewFeatures", &[("isPreviewEnabled", no)]),
    ("jdk.internal.misc.Signal", &[("findSignal0", minus_one), ("handle0", zero_long)]),
    ("jdk.internal.vm.ContinuationSupport", &[("isSupported0", no)]),
    ("jdk.internal.vm.Continuation", &[("pin", nothing), ("unpin", nothing)]),
    ("jdk.internal.access.SharedSecrets", SHARED),
    (
        "jdk.internal.access.SharedSecrets",
        &[("getJavaLangReflectAccess", java_lang_reflect_access)],
    ),
    ("jdk.internal.misc.SharedSecrets", SHARED),
    ("sun.misc.SharedSecrets", SHARED),
    ("sun.misc.VM", &[("initialize", nothing), ("isBooted", yes)]),
    (
        REFERENCE,
        &[
            ("<clinit>", initialize_reference),
            ("clear0", clear),
            ("get0", give_referent),
            ("refersTo0", refers_to),
        ],
    ),
    ("java.lang.ref.PhantomReference", &[("clear0", clear), ("refersTo0", refers_to)]),
    ("java.lang.ref.Finalizer", &[("isFinalizationEnabled", no)]),
    ("jdk.internal.ref.CleanerImpl", &[("start", start_cleaner)]),
    ("jdk.internal.reflect.Reflection", REFLECTION),
    ("jdk.internal.reflect.Reflection", &[("areNestMates", are_nest_mates)]),
    ("sun.reflect.Reflection", REFLECTION),
    ("java.util.concurrent.atomic.AtomicLong", &[("VMSupportsCS8", yes)]),
    (
        "java.io.ObjectStreamClass",
        &[("hasStaticInitializer", has_static_initializer), ("initNative", nothing)],
    ),
];

const REFLECTION: &[(&str, super::call::NativeModel)] =
    &[("getCallerClass", caller_class), ("getClassAccessFlags", class_access_flags)];

const SHARED: &[(&str, super::call::NativeModel)] =
    &[("getJavaLangAccess", java_lang_access), ("getJavaLangRefAccess", java_lang_ref_access)];

fn yes(call: &mut NativeCall<'_>) -> ModelResult {
    call.give_truth(true)
}

fn no(call: &mut NativeCall<'_>) -> ModelResult {
    call.give_truth(false)
}

fn zero(call: &mut NativeCall<'_>) -> ModelResult {
    call.give_int(0)
}

fn minus_one(call: &mut NativeCall<'_>) -> ModelResult {
    call.give_int(-1)
}

fn zero_long(call: &mut NativeCall<'_>) -> ModelResult {
    call.give_long(0)
}

/// `VM.initLevel()`: everything has started.
fn started(call: &mut NativeCall<'_>) -> ModelResult {
    call.give_int(4)
}

/// What a package shares with others, once the class that shares it is initialised.
fn shared(call: &mut NativeCall<'_>, field: &str, sharing: &str) -> ModelResult {
    let sharing = call.class(sharing);
    call.initialized(sharing)?;
    let null = call.null();
    let found = SHARED_SECRETS.iter().find(|class| call.field(class, field).is_some());
    match found {
        Some(class) => give(call.get_named(null, class, field)?),
        None => unsupported(format!("a JDK without `{field}`")),
    }
}

/// `SharedSecrets.getJavaLangAccess`
fn java_lang_access(call: &mut NativeCall<'_>) -> ModelResult {
    shared(call, "javaLangAccess", "java.lang.System")
}

/// `SharedSecrets.getJavaLangRefAccess`
fn java_lang_ref_access(call: &mut NativeCall<'_>) -> ModelResult {
    shared(call, "javaLangRefAccess", REFERENCE)
}

/// `SharedSecrets.getJavaLangReflectAccess`
fn java_lang_reflect_access(call: &mut NativeCall<'_>) -> ModelResult {
    shared(call, "javaLangReflectAccess", "java.lang.reflect.AccessibleObject")
}

/// `Reference.<clinit>` without the thread that some versions start there: nothing is ever
/// collected.
fn initialize_reference(call: &mut NativeCall<'_>) -> ModelResult {
    let starts_later =
        call.find_method(REFERENCE, "startReferenceHandlerThread", "(Ljava/lang/ThreadGroup;)V");
    if starts_later.is_ok() {
        return call.own_code();
    }
    let access = call.class("java.lang.ref.Reference$1");
    let access = call.host.allocate(access);
    for class in SHARED_SECRETS {
        call.put_static_named(class, "javaLangRefAccess", access)?;
    }
    done()
}

fn referent(call: &mut NativeCall<'_>) -> ModelResult<Handle> {
    call.get_named(call.argument(0), REFERENCE, "referent")
}

/// `Reference.get0`, of Java 21: nothing is ever collected.
fn give_referent(call: &mut NativeCall<'_>) -> ModelResult {
    give(referent(call)?)
}

/// `Reference.refersTo0(object)`
fn refers_to(call: &mut NativeCall<'_>) -> ModelResult {
    let referent = referent(call)?;
    let same = call.host.same(referent, call.argument(1))?;
    call.give_truth(same)
}

/// `Reference.clear0`
fn clear(call: &mut NativeCall<'_>) -> ModelResult {
    let null = call.null();
    call.put_named(call.argument(0), REFERENCE, "referent", null)?;
    done()
}

/// `Reflection.areNestMates(one, other)`
fn are_nest_mates(call: &mut NativeCall<'_>) -> ModelResult {
    let (one, other) = (class_argument(call, 0)?, class_argument(call, 1)?);
    let same = nest_host_of(call, one) == nest_host_of(call, other);
    call.give_truth(same)
}

/// Whether a method's frame stands between a method that is called by reflection and its caller.
fn is_between(class: &str, name: &str) -> bool {
    let is_accessor =
        class.starts_with("jdk.internal.reflect.") || class.starts_with("sun.reflect.");
    is_accessor && class.contains("MethodAccessor")
        || (class, name) == ("java.lang.reflect.Method", "invoke")
}

/// The class of the frame that many frames out: with none, that of the method that called the one
/// whose model runs.
pub(super) fn caller_of(call: &NativeCall<'_>, frames: usize) -> Option<ClassId> {
    let stack = call.host.stack();
    stack
        .iter()
        .filter(|entry| !call.java.is_made(entry.method))
        .skip(frames)
        .filter_map(|entry| {
            let method = call.program.method(entry.method);
            Some((method.class?, &method.name))
        })
        .find(|(class, name)| !is_between(call.program.class_name(*class), name))
        .map(|(class, _)| class)
}

/// `Reflection.getCallerClass`: who called the method that asks.
fn caller_class(call: &mut NativeCall<'_>) -> ModelResult {
    match caller_of(call, 1) {
        Some(class) => give(class_object(call, class)?),
        None => call.give_null(),
    }
}

/// `ObjectStreamClass.hasStaticInitializer(class)`
fn has_static_initializer(call: &mut NativeCall<'_>) -> ModelResult {
    let class = class_argument(call, 0)?;
    let file = call.java.class_file(call.program, class);
    call.give_truth(
        file.is_some_and(|file| file.methods.iter().any(MethodInfo::is_class_initializer)),
    )
}
