//! Resources: files on the class path and in the JDK's modules that a program reads by their names.
//!
//! Their places are URLs, as a JVM has them. A connection to one is never made: who reads from it gets
//! the bytes.

use super::Continuation;
use super::call::{ModelResult, NativeCall, done, give, unsupported};
use super::loaders::sees_class_path;
use super::registry::{ClassModels, nothing};
use super::strings::{byte_array, need_text};
use crate::classpath::ClassPathError;
use crate::java::{NewCode, NewMethod, STATIC};
use crate::synthetic::Maker;
use forkless_ir::{Callee, Code, Handle, NativeEnd, Register, Terminator, Type, Unsupported};

const URL: &str = "java.net.URL";
const CONNECTION: &str = "java.net.URLConnection";
const RUNTIME_CONNECTION: &str = "sun.net.www.protocol.jrt.JavaRuntimeURLConnection";

pub(super) const GROUPS: &[ClassModels] = &[
    (
        "java.lang.ClassLoader",
        &[
            ("getResource", resource),
            ("getResourceAsStream", resource_as_stream),
            ("getResources", all_resources),
            ("getSystemResourceAsStream", system_resource_as_stream),
        ],
    ),
    (
        "jdk.internal.loader.BootLoader",
        &[
            ("findResource(Ljava/lang/String;)Ljava/net/URL;", resource_of_jdk),
            (
                "findResource(Ljava/lang/String;Ljava/lang/String;)Ljava/net/URL;",
                resource_of_module,
            ),
            ("findResourceAsStream", resource_of_module_as_stream),
            ("findResources", all_resources_of_jdk),
        ],
    ),
    ("sun.net.www.protocol.file.FileURLConnection", CONNECTIONS),
    ("sun.net.www.protocol.jar.JarURLConnection", CONNECTIONS),
    (RUNTIME_CONNECTION, CONNECTIONS),
    // It opens the image of the JDK, which nobody reads.
    (RUNTIME_CONNECTION, &[("<clinit>", nothing)]),
    (BUNDLE_LOADER, &[("<clinit>", initialize_bundle_loader)]),
];

const CONNECTIONS: &[(&str, super::call::NativeModel)] =
    &[("connect", connect), ("getInputStream", input_of_connection)];

/// What Java 8 loads bundles of texts with.
const BUNDLE_LOADER: &str = "java.util.ResourceBundle$RBClassLoader";

/// How places of resources are handed out.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) enum PlacesForm {
    /// A `URL`.
    One,
    /// An `Enumeration` of them.
    All,
}

/// What the class path says, unless it cannot be read.
fn read<T>(name: &str, found: Result<T, ClassPathError>) -> ModelResult<T> {
    match found {
        Ok(found) => Ok(found),
        Err(error) => unsupported(format!("the resource {name}: {error}")),
    }
}

/// The places of a resource: in the JDK, then on the class path.
fn places(call: &NativeCall<'_>, name: &str, with_class_path: bool) -> ModelResult<Vec<String>> {
    if name.split('/').any(|part| part == "..") {
        return unsupported(format!("the resource {name}"));
    }
    let class_path = call.java.class_path();
    let of_jdk = read(name, class_path.jdk_place(name))?;
    let mut places: Vec<String> = of_jdk.into_iter().collect();
    if with_class_path {
        places.extend(read(name, class_path.user_resources(name))?);
    }
    Ok(places)
}

/// The places that the loader that is called finds for the name; none for loaders of the program.
fn places_of_loader(call: &mut NativeCall<'_>) -> ModelResult<Option<(String, Vec<String>)>> {
    let (loader, name) = (call.argument(0), call.argument(1));
    let Some(sees) = sees_class_path(call, loader)? else { return Ok(None) };
    let name = need_text(call, name, "the name of a resource")?;
    let places = places(call, &name, sees)?;
    Ok(Some((name, places)))
}

/// `ClassLoader.getResource(name)`
fn resource(call: &mut NativeCall<'_>) -> ModelResult {
    match places_of_loader(call)? {
        Some((_, places)) => give_first(call, &places),
        None => call.own_code(),
    }
}

/// `ClassLoader.getResources(name)`
fn all_resources(call: &mut NativeCall<'_>) -> ModelResult {
    match places_of_loader(call)? {
        Some((_, places)) => give_places(call, &places, PlacesForm::All),
        None => call.own_code(),
    }
}

/// `ClassLoader.getResourceAsStream(name)`
fn resource_as_stream(call: &mut NativeCall<'_>) -> ModelResult {
    match places_of_loader(call)? {
        Some((name, places)) => give_contents(call, &name, &places),
        None => call.own_code(),
    }
}

/// `BootLoader.findResource(name)`
fn resource_of_jdk(call: &mut NativeCall<'_>) -> ModelResult {
    let name = call.argument(0);
    let name = need_text(call, name, "the name of a resource")?;
    let places = places(call, &name, false)?;
    give_first(call, &places)
}

/// `BootLoader.findResources(name)`
fn all_resources_of_jdk(call: &mut NativeCall<'_>) -> ModelResult {
    let name = call.argument(0);
    let name = need_text(call, name, "the name of a resource")?;
    let places = places(call, &name, false)?;
    give_places(call, &places, PlacesForm::All)
}

/// The place of a resource of the JDK, whoever may see it. All modules are one here: so it is in whichever
/// has it.
fn place_in_modules(call: &mut NativeCall<'_>) -> ModelResult<(String, Vec<String>)> {
    let (module, name) = (call.argument(0), call.argument(1));
    let name = need_text(call, name, "the name of a resource")?;
    need_text(call, module, "the name of a module")?;
    let class_path = call.java.class_path();
    if !class_path.has_jdk_resources() {
        return unsupported(format!("the resource {name} of the JDK"));
    }
    let place = read(&name, class_path.place_in_modules(&name))?;
    Ok((name, place.into_iter().collect()))
}

/// `BootLoader.findResource(module, name)`
fn resource_of_module(call: &mut NativeCall<'_>) -> ModelResult {
    let (_, places) = place_in_modules(call)?;
    give_first(call, &places)
}

/// `BootLoader.findResourceAsStream(module, name)`
fn resource_of_module_as_stream(call: &mut NativeCall<'_>) -> ModelResult {
    let (name, places) = place_in_modules(call)?;
    give_contents(call, &name, &places)
}

/// A stream of the bytes at the first place, or null.
fn give_contents(call: &mut NativeCall<'_>, name: &str, places: &[String]) -> ModelResult {
    let Some(place) = places.first() else { return call.give_null() };
    match read(name, call.java.class_path().resource_at(place))? {
        Some(bytes) => give_stream(call, &bytes),
        None => unsupported(format!("a stream of the folder {name}")),
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

/// `ClassLoader.getSystemResourceAsStream(name)`. Java 8, which has no modules, has none in its packages
/// that neither it nor the user has; which others are there is not supported.
fn system_resource_as_stream(call: &mut NativeCall<'_>) -> ModelResult {
    if !call.java.is_before(9) {
        return call.own_code();
    }
    let name = call.argument(0);
    let name = need_text(call, name, "the name of a resource")?;
    let class_path = call.java.class_path();
    let found = read(&name, class_path.jdk_resource("java.base", &name))?;
    let in_jdk = ["java/", "javax/", "sun/", "com/sun/"];
    let is_of_user = !read(&name, class_path.user_resources(&name))?.is_empty();
    let is_absent = in_jdk.iter().any(|package| name.starts_with(package)) && !is_of_user;
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

/// Returns the first place as a `URL`, or null.
fn give_first(call: &mut NativeCall<'_>, places: &[String]) -> ModelResult {
    match places {
        [first, ..] => give_places(call, std::slice::from_ref(first), PlacesForm::One),
        [] => call.give_null(),
    }
}

/// Goes on as a method that makes the URLs.
fn give_places(call: &mut NativeCall<'_>, places: &[String], form: PlacesForm) -> ModelResult {
    let (java, program) = (call.java, call.program);
    let text: Vec<u16> = places.join("\n").encode_utf16().collect();
    let key = Continuation::Places { places: java.intern_text(&text), form };
    let method = java.continuations.get_or_make(key, || {
        let mut maker = Maker::new(java, program);
        let code = match places_body(&mut maker, places, form) {
            Ok(()) => Code::Body(maker.body.finish()),
            Err(missing) => Code::Missing(missing),
        };
        let descriptor = match form {
            PlacesForm::One => "()Ljava/net/URL;",
            PlacesForm::All => "()Ljava/util/Enumeration;",
        };
        let code = NewCode::Now(code);
        let (name, class) = ("<places>", None);
        let new = NewMethod { name, class, descriptor, access: STATIC, selector: None, code };
        java.make_method(program, new)
    });
    Ok(NativeEnd::Call(method, vec![]))
}

fn places_body(
    maker: &mut Maker<'_>,
    places: &[String],
    form: PlacesForm,
) -> Result<(), Unsupported> {
    let made: Result<Vec<Register>, _> = places.iter().map(|place| url(maker, place)).collect();
    let made = made?;
    let result = match form {
        PlacesForm::One => made.first().copied(),
        PlacesForm::All => {
            let vector = maker.class("java.util.Vector");
            let all = maker.construct(vector, "()V", &[])?;
            let add = maker.method(vector, "addElement", "(Ljava/lang/Object;)V")?;
            for url in made {
                maker.call(Callee::Special(add), vec![all, url], None);
            }
            let elements = maker.method(vector, "elements", "()Ljava/util/Enumeration;")?;
            let enumeration = Type::Ref(maker.class("java.util.Enumeration"));
            maker.call(Callee::Special(elements), vec![all], Some(enumeration))
        }
    };
    maker.end(Terminator::Return(result));
    Ok(())
}

/// A new `URL`, with the JDK's own handler of its protocol.
fn url(maker: &mut Maker<'_>, place: &str) -> Result<Register, Unsupported> {
    let protocol = place.split(':').next().unwrap_or_default();
    let handler = maker.class(&format!("sun.net.www.protocol.{protocol}.Handler"));
    let handler = maker.construct(handler, "()V", &[])?;
    let context = maker.constant(forkless_ir::Constant::Null);
    let text = maker.text(place);
    let class = maker.class(URL);
    let takes = "(Ljava/net/URL;Ljava/lang/String;Ljava/net/URLStreamHandler;)V";
    maker.construct(class, takes, &[context, text, handler])
}

/// The place that a connection leads to, if it is a resource that can be read.
fn place_of_connection(call: &mut NativeCall<'_>) -> ModelResult<Option<(String, Vec<u8>)>> {
    let url = call.get_named(call.argument(0), CONNECTION, "url")?;
    let part = |call: &mut NativeCall<'_>, name: &str| -> ModelResult<Handle> {
        call.get_named(url, URL, name)
    };
    let protocol = part(call, "protocol")?;
    let protocol = need_text(call, protocol, "a protocol")?;
    let file = part(call, "file")?;
    let file = need_text(call, file, "the place of a resource")?;
    let place = format!("{protocol}:{file}");
    let bytes = read(&place, call.java.class_path().resource_at(&place))?;
    Ok(bytes.map(|bytes| (place, bytes)))
}

/// `connect` of a connection
fn connect(call: &mut NativeCall<'_>) -> ModelResult {
    if place_of_connection(call)?.is_none() {
        return call.own_code();
    }
    let yes = call.truth(true);
    call.put_named(call.argument(0), CONNECTION, "connected", yes)?;
    done()
}

/// `getInputStream` of a connection
fn input_of_connection(call: &mut NativeCall<'_>) -> ModelResult {
    match place_of_connection(call)? {
        Some((_, bytes)) => give_stream(call, &bytes),
        None => call.own_code(),
    }
}
