//! Dynamic constants.

use super::bootstrap_name;
use crate::classfile::{ClassFile, DynamicRef, JavaType, LoadableConstant};
use crate::names::{self, dotted};
use forkless_ir::{ClassId, Program, Unsupported};

/// What a dynamic constant is.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum DynamicConstant {
    /// Null.
    Null,
    /// The class object of a class.
    Class(ClassId),
    /// What a static field of a class holds, once the class is initialised.
    Static(ClassId, String),
}

/// What a dynamic constant is, or what of it is not supported.
pub(crate) fn constant(
    program: &Program,
    file: &ClassFile,
    dynamic: DynamicRef<'_>,
) -> Result<DynamicConstant, Unsupported> {
    let Some((class, name)) = bootstrap_name(file, dynamic) else {
        return Err("a dynamic constant without a bootstrap method".into());
    };
    let unsupported = || Unsupported::Feature(format!("dynamic constant {class}.{name}"));
    if class != "java.lang.invoke.ConstantBootstraps" {
        return Err(unsupported());
    }
    let ty = JavaType::parse(dynamic.descriptor).map_err(|error| error.to_string())?;
    match name.as_str() {
        "nullConstant" => Ok(DynamicConstant::Null),
        "primitiveClass" => {
            let name = JavaType::parse(dynamic.name).map(|ty| names::name_of(&ty));
            let name = name.unwrap_or_else(|_| "void".into());
            Ok(DynamicConstant::Class(program.intern_class(&name)))
        }
        "enumConstant" => {
            let class = names::class_of(program, &ty);
            Ok(DynamicConstant::Static(class, dynamic.name.to_string()))
        }
        "getStaticFinal" => {
            let first = arguments(file, dynamic).first().copied();
            let class = match first.map(|index| file.pool.constant(index)) {
                Some(Ok(LoadableConstant::Class(name))) => program.intern_class(&dotted(name)),
                Some(_) => return Err(unsupported()),
                None => names::class_of(program, &ty),
            };
            Ok(DynamicConstant::Static(class, dynamic.name.to_string()))
        }
        _ => Err(unsupported()),
    }
}

fn arguments<'f>(file: &'f ClassFile, dynamic: DynamicRef<'_>) -> &'f [u16] {
    let bootstrap = file.bootstrap_methods.get(usize::from(dynamic.bootstrap));
    bootstrap.map_or(&[], |bootstrap| &bootstrap.arguments)
}

/// The enum constant that a label of a switch describes: `EnumDesc.of(ClassDesc.of(class), name)`.
pub(super) fn enum_label(
    program: &Program,
    file: &ClassFile,
    dynamic: DynamicRef<'_>,
) -> Option<DynamicConstant> {
    let (owner, invoked) = invocation(file, dynamic)?;
    if owner != ("java/lang/Enum$EnumDesc".into(), "of".into()) {
        return None;
    }
    let [class, name] = invoked.as_slice() else { return None };
    let LoadableConstant::Dynamic(class) = file.pool.constant(*class).ok()? else { return None };
    let LoadableConstant::String(name) = file.pool.constant(*name).ok()? else { return None };
    let (owner, invoked) = invocation(file, class)?;
    if owner != ("java/lang/constant/ClassDesc".into(), "of".into()) {
        return None;
    }
    let LoadableConstant::String(class) = file.pool.constant(*invoked.first()?).ok()? else {
        return None;
    };
    let class = program.intern_class(&class.to_text()?);
    Some(DynamicConstant::Static(class, name.to_text()?.into_owned()))
}

/// For a constant that is what a method returns: the method's class and name, and its arguments.
fn invocation(file: &ClassFile, dynamic: DynamicRef<'_>) -> Option<((String, String), Vec<u16>)> {
    let (class, name) = bootstrap_name(file, dynamic)?;
    if class != "java.lang.invoke.ConstantBootstraps" || name != "invoke" {
        return None;
    }
    let (&handle, rest) = arguments(file, dynamic).split_first()?;
    let LoadableConstant::MethodHandle(handle) = file.pool.constant(handle).ok()? else {
        return None;
    };
    Some(((handle.class, handle.name), rest.to_vec()))
}
