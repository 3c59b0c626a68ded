//! The system around the program: its fixed properties, and its end. What differs from machine to
//! machine is in `environment`.

use super::call::{ModelResult, NativeCall, done, give, unsupported};
use super::environment::{is_called_by_program, is_input, long_within};
use super::printing::standard_stream;
use super::registry::{ClassModels, nothing};
use super::strings::{is_known_null, known_text, new_text};
use super::vm_objects::{Counter, StandardStream, VmObject};
use crate::java::{Java, NewCode, NewMethod, STATIC};
use crate::synthetic::Maker;
use forkless_ir::{
    Callee, Class, ClassId, ClassKind, Code, Constant, Handle, NativeEnd, Op, Program, Register,
    Span, Terminator, Type, Unsupported,
};

const SECURITY_LOADER: &str = "java.security.Security$SecPropLoader";
const SYSTEM: &str = "java.lang.System";

pub(super) const GROUPS: &[ClassModels] = &[
    (
        SYSTEM,
        &[
            ("<clinit>", initialize),
            ("clearProperty", with_properties),
            ("console", no_object),
            ("gc", nothing),
            ("getProperties", with_properties),
            ("load", load_library),
            ("loadLibrary", load_library),
            ("runFinalization", nothing),
            ("setErr0", set_stream),
            ("setIn0", set_stream),
            ("setOut0", set_stream),
            ("setProperty", with_properties),
        ],
    ),
    (
        "java.lang.Runtime",
        &[
            ("availableProcessors", one),
            ("freeMemory", memory),
            ("gc", nothing),
            ("load", load_library),
            ("loadLibrary", load_library),
            ("maxMemory", memory),
            ("totalMemory", memory),
        ],
    ),
    ("java.security.Security", &[("initialize", initialize_security)]),
    (SECURITY_LOADER, &[("loadAll", security_properties)]),
    ("sun.misc.VM", &[("getSavedProperty", saved_property)]),
    ("jdk.internal.misc.VM", &[("getSavedProperty", saved_property)]),
];

/// The system properties that programs find, for a version of Java.
pub fn system_properties(version: u32) -> Vec<(String, String)> {
    let names = VERSIONED.into_iter().chain(FIXED.iter().map(|(name, _)| *name));
    names.filter_map(|name| Some((name.to_string(), property(version, name)?))).collect()
}

/// The value of a system property.
fn property(version: u32, name: &str) -> Option<String> {
    let specification = if version == 8 { "1.8".to_string() } else { version.to_string() };
    Some(match name {
        "java.version" | "java.runtime.version" | "java.vm.version" if version == 8 => {
            "1.8.0".to_string()
        }
        "java.version" | "java.runtime.version" | "java.vm.version" => version.to_string(),
        "java.specification.version" | "java.vm.specification.version" => specification,
        "java.class.version" => format!("{}.0", 44 + version),
        _ => FIXED.iter().find(|(key, _)| *key == name)?.1.to_string(),
    })
}

/// The string of a system property, null if it has no fixed value. Each has one of its own, though
/// others may have the same text: it is no literal.
fn property_object(call: &mut NativeCall<'_>, name: &str) -> ModelResult<Handle> {
    let units = |text: &str| text.encode_utf16().collect::<Vec<_>>();
    let Some(value) = property(call.java.feature_version(), name) else { return Ok(call.null()) };
    let key = VmObject::Property(call.java.intern_text(&units(name))).key();
    if let Some(known) = call.host.object_of(key) {
        return Ok(known);
    }
    let string = new_text(call, &units(&value))?;
    call.host.register(key, string);
    Ok(string)
}

/// The names of system properties that depend on the version of the JDK.
const VERSIONED: [&str; 6] = [
    "java.version",
    "java.runtime.version",
    "java.vm.version",
    "java.specification.version",
    "java.vm.specification.version",
    "java.class.version",
];

/// Where the JDK is said to be.
pub(super) const JAVA_HOME: &str = "/java";

/// System properties that are always the same.
const FIXED: [(&str, &str); 36] = [
    ("file.encoding", "UTF-8"),
    ("file.separator", "/"),
    ("java.class.path", ""),
    ("java.home", JAVA_HOME),
    ("java.io.tmpdir", "/tmp"),
    ("java.library.path", ""),
    ("java.specification.name", "Java Platform API Specification"),
    ("java.specification.vendor", "Oracle Corporation"),
    // Nobody else could help: the thread that runs does all tasks itself.
    ("java.util.concurrent.ForkJoinPool.common.parallelism", "0"),
    ("java.vendor", "forkless"),
    ("java.vendor.url", ""),
    ("java.vm.info", "symbolic"),
    ("java.vm.name", "forkless"),
    ("java.vm.specification.name", "Java Virtual Machine Specification"),
    ("java.vm.specification.vendor", "Oracle Corporation"),
    ("java.vm.vendor", "forkless"),
    // Accessors of members stay natives: no code is generated at run time.
    ("jdk.reflect.useNativeAccessorOnly", "true"),
    ("line.separator", "\n"),
    ("native.encoding", "UTF-8"),
    ("os.arch", "amd64"),
    ("os.name", "Linux"),
    ("os.version", "1"),
    ("path.separator", ":"),
    ("stderr.encoding", "UTF-8"),
    ("stdout.encoding", "UTF-8"),
    ("sun.boot.library.path", ""),
    ("sun.jnu.encoding", "UTF-8"),
    ("sun.reflect.inflationThreshold", "2147483647"),
    ("user.country", "US"),
    ("user.dir", "/"),
    ("user.home", "/"),
    ("user.language", "en"),
    ("user.name", "user"),
    ("user.script", ""),
    ("user.timezone", "UTC"),
    ("user.variant", ""),
];

/// `System.<clinit>`: the standard streams, and how other packages of the JDK get at this one. What
/// else a virtual machine prepares when it starts is made when it is asked for.
fn initialize(call: &mut NativeCall<'_>) -> ModelResult {
    let maker = input_class(call.java, call.program);
    call.initialized(maker)?;
    let output = standard_stream(call, StandardStream::Output)?;
    call.put_static_named(SYSTEM, "out", output)?;
    let error = standard_stream(call, StandardStream::Error)?;
    call.put_static_named(SYSTEM, "err", error)?;
    call.put_static_named(SYSTEM, "initialErr", error)?;
    call.put_static_named(SYSTEM, "initialErrStream", error)?;
    let separator = property_object(call, "line.separator")?;
    call.put_static_named(SYSTEM, "lineSeparator", separator)?;
    let never = call.int(1);
    call.put_static_named(SYSTEM, "allowSecurityManager", never)?;
    let share = call.find_method(SYSTEM, "setJavaLangAccess", "()V")?;
    Ok(NativeEnd::Call(share, vec![]))
}

/// `System.setOut0(stream)` and its siblings.
fn set_stream(call: &mut NativeCall<'_>) -> ModelResult {
    let method = call.method.map_or("", |method| &call.program.method(method).name);
    let field = match method {
        "setOut0" => "out",
        "setErr0" => "err",
        _ => "in",
    };
    call.put_static_named(SYSTEM, field, call.argument(0))?;
    done()
}

/// Whether the properties are an object already, which the program may have changed.
fn has_properties(call: &mut NativeCall<'_>) -> ModelResult<bool> {
    let null = call.null();
    let properties = call.get_named(null, SYSTEM, "props")?;
    Ok(!is_known_null(call, properties))
}

/// What `System.getProperty` ends with, or the name of a property that has no fixed value.
pub(super) fn get_fixed_property(
    call: &mut NativeCall<'_>,
) -> ModelResult<Result<NativeEnd, String>> {
    let key = call.argument(0);
    if has_properties(call)? || call.host.is_null(key)? {
        return call.own_code().map(Ok);
    }
    let Some(key) = known_text(call, key)? else {
        return unsupported("System.getProperty of a name that depends on the input");
    };
    if key.is_empty() {
        return call.own_code().map(Ok);
    }
    if property(call.java.feature_version(), &key).is_none() {
        return Ok(Err(key));
    }
    give(property_object(call, &key)?).map(Ok)
}

/// What asks for the properties as an object, or changes them: they are made first.
fn with_properties(call: &mut NativeCall<'_>) -> ModelResult {
    let maker = properties_class(call.java, call.program);
    call.initialized(maker)?;
    call.own_code()
}

/// A class whose initialisation fills `System.in`: a stream at its end.
fn input_class(java: &Java, program: &Program) -> ClassId {
    filling_class(java, program, "forkless.StandardInput", |maker| {
        let bytes = maker.class("byte[]");
        let length = maker.constant(Constant::I32(0));
        let nothing = maker.temporary(Type::Ref(bytes));
        maker.push(Op::NewArray { destination: nothing, class: bytes, length });
        let stream = maker.class("java.io.ByteArrayInputStream");
        let stream = maker.construct(stream, "([B)V", &[nothing])?;
        let buffered = maker.class("java.io.BufferedInputStream");
        let input = maker.construct(buffered, "(Ljava/io/InputStream;)V", &[stream])?;
        fill(maker, (SYSTEM, "in"), input)?;
        // Versions differ in whether they remember the first one.
        let system = maker.class(SYSTEM);
        match maker.java.find_field(maker.program, system, "initialIn") {
            Some(_) => fill(maker, (SYSTEM, "initialIn"), input),
            None => Ok(()),
        }
    })
}

/// A class whose initialisation fills `System.props`.
fn properties_class(java: &Java, program: &Program) -> ClassId {
    filling_class(java, program, "forkless.SystemProperties", |maker| {
        let string = Type::Ref(maker.class("java.lang.String"));
        let get = "(Ljava/lang/String;)Ljava/lang/String;";
        let get = Callee::Static(maker.method(maker.class(SYSTEM), "getProperty", get)?);
        let mut all = vec![];
        for (name, _) in system_properties(java.feature_version()) {
            // Until the field is set this gives the strings that programs find without the object.
            let (name, value) = (maker.text(&name), maker.temporary(string));
            let (destination, arguments) = (Some(value), vec![name]);
            maker.push(Op::Invoke { destination, callee: get, arguments });
            all.push((name, value));
        }
        fill_properties(maker, (SYSTEM, "props"), &all)
    })
}

/// A class whose initialisation fills static fields of others.
fn filling_class(
    java: &Java,
    program: &Program,
    name: &str,
    body: impl FnOnce(&mut Maker<'_>) -> Result<(), Unsupported>,
) -> ClassId {
    program.define_class(name, |id| {
        let mut maker = Maker::new(java, program);
        let made = body(&mut maker);
        maker.end(Terminator::Return(None));
        let code = match made {
            Ok(()) => Code::Body(maker.body.finish()),
            Err(missing) => Code::Missing(missing),
        };
        let fill = java.make_method(
            program,
            NewMethod {
                name: "<fill>",
                class: Some(id),
                descriptor: "()V",
                access: STATIC,
                selector: None,
                code: NewCode::Now(code),
            },
        );
        let mut class = Class::new(name, ClassKind::Abstract, Span::SYNTHETIC);
        class.methods.push(fill);
        class.initializer = Some(fill);
        class
    })
}

/// Puts an object into a static field.
fn fill(
    maker: &mut Maker<'_>,
    (class, field): (&str, &str),
    value: Register,
) -> Result<(), Unsupported> {
    let owner = maker.class(class);
    let found = maker.java.find_field(maker.program, owner, field);
    let field = found.ok_or_else(|| format!("{class} has no field {field}"))?;
    maker.push(Op::PutStatic { field, value });
    Ok(())
}

/// Puts new properties into a static field.
fn fill_properties(
    maker: &mut Maker<'_>,
    field: (&str, &str),
    properties: &[(Register, Register)],
) -> Result<(), Unsupported> {
    let properties_class = maker.class("java.util.Properties");
    let object = maker.construct(properties_class, "()V", &[])?;
    let set = "(Ljava/lang/String;Ljava/lang/String;)Ljava/lang/Object;";
    let set = maker.method(properties_class, "setProperty", set)?;
    let result = Type::Ref(maker.class("java.lang.Object"));
    for &(name, value) in properties {
        maker.call(Callee::Special(set), vec![object, name, value], Some(result));
    }
    fill(maker, field, object)
}

/// `Security.SecPropLoader.loadAll`: instead of the JDK's file, what is needed to find its own
/// algorithms.
fn security_properties(call: &mut NativeCall<'_>) -> ModelResult {
    // Before Java 9 providers are named by their classes.
    let own = if call.java.is_before(9) { "sun.security.provider.Sun" } else { "SUN" };
    let properties = [
        ("keystore.type", "pkcs12"),
        ("security.provider.1", own),
        ("securerandom.source", "file:/dev/random"),
    ];
    let field = ("java.security.Security", "props");
    let name = "forkless.SecurityProperties";
    let class = filling_class(call.java, call.program, name, |maker| {
        let properties = properties.map(|(name, value)| (maker.text(name), maker.text(value)));
        fill_properties(maker, field, &properties)
    });
    call.initialized(class)?;
    done()
}

/// `Security.initialize`: versions differ in whether it has a loader of properties.
fn initialize_security(call: &mut NativeCall<'_>) -> ModelResult {
    let loader = call.class(SECURITY_LOADER);
    if call.program.class(loader).kind == ClassKind::Missing {
        return security_properties(call);
    }
    call.own_code()
}

/// `VM.getSavedProperty(key)`
fn saved_property(call: &mut NativeCall<'_>) -> ModelResult {
    let key = call.argument(0);
    call.not_null(key)?;
    let Some(key) = known_text(call, key)? else {
        return unsupported("VM.getSavedProperty of a name that depends on the input");
    };
    give(property_object(call, &key)?)
}

/// What is counted so far; the next one is that much higher.
pub(super) fn count(
    call: &mut NativeCall<'_>,
    counter: Counter,
    start: i64,
    step: i64,
) -> ModelResult<i64> {
    let key = VmObject::Counter(counter).key();
    let array = match call.host.object_of(key) {
        Some(known) => known,
        None => {
            let start = call.long(start);
            let array = call.array("long", &[start])?;
            call.host.register(key, array);
            array
        }
    };
    let number = call.load(array, 0, Type::I64)?;
    let number = call.need_long(number, "a count")?;
    let next = call.long(number.wrapping_add(step));
    call.store(array, 0, next, Type::I64)?;
    Ok(number)
}

/// `Runtime.availableProcessors`
fn one(call: &mut NativeCall<'_>) -> ModelResult {
    call.give_int(1)
}

/// Libraries of the JDK are not needed: what their methods do is modelled. Those of the program are code
/// that nobody can look at.
fn load_library(call: &mut NativeCall<'_>) -> ModelResult {
    if is_called_by_program(call, &[SYSTEM, "java.lang.Runtime"]) {
        return unsupported("native libraries of the program");
    }
    done()
}

/// Memory of the machine: as if nothing was ever used, where it is no input.
fn memory(call: &mut NativeCall<'_>) -> ModelResult {
    const ALL: i64 = 1 << 30;
    if !is_input(call) || !is_called_by_program(call, &["java.lang.Runtime"]) {
        return call.give_long(ALL);
    }
    let name = call.method.map_or("", |method| &call.program.method(method).name);
    give(long_within(call, &format!("Runtime.{name}()"), (0, ALL))?.value)
}

/// Null.
fn no_object(call: &mut NativeCall<'_>) -> ModelResult {
    call.give_null()
}
