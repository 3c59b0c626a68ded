//! Class files by name: what a test can call and set, and the types it can write.

use forkless_driver::JavaLocation;
use forkless_lang_java::classfile::{
    AccessFlags, ClassFile, ClassSignature, FieldInfo, GenericType, JavaType, MethodDescriptor,
    MethodInfo, MethodSignature, TypeArguments, TypeParameter, bounds, parameter_names,
};
use forkless_lang_java::classpath::{ClassOrigin, ClassPath};
use std::cell::RefCell;
use std::collections::HashMap;
use std::rc::Rc;

/// Type arguments of type arguments count up to this depth.
const DEPTH: usize = 4;

/// No chain of superclasses is longer.
const MOST_SUPERCLASSES: usize = 100;

/// A class file, and whether it is one of the JDK.
#[derive(Clone)]
pub(crate) struct Known {
    /// The file.
    pub file: Rc<ClassFile>,
    /// Is it the JDK's?
    pub is_jdk: bool,
}

/// Class files by name.
pub(crate) struct Classes {
    class_path: Option<ClassPath>,
    known: RefCell<HashMap<String, Option<Known>>>,
}

/// How a member is called.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum CallKind {
    /// `new Class(…)`
    Constructor,
    /// `Class.name(…)`
    Static,
    /// `object.name(…)`
    Instance,
}

/// A constructor or method that a test can call.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Callable {
    /// The class that declares it, a binary name.
    pub class: String,
    /// Its name.
    pub name: String,
    /// Its descriptor.
    pub descriptor: String,
    /// How it is called.
    pub kind: CallKind,
    /// Is the class that declares it an interface?
    pub is_interface: bool,
    /// What it takes.
    pub parameters: Vec<GenericType>,
    /// What it gives.
    pub returns: Option<GenericType>,
    /// The names of its parameters.
    pub names: Vec<String>,
    /// Does it declare exceptions that are checked, as far as their names tell?
    pub throws: bool,
    /// Is its last parameter a list of arguments?
    pub is_varargs: bool,
    /// Can every class call it?
    pub is_public: bool,
}

impl Classes {
    /// The classes of a program.
    pub fn new(location: Option<&JavaLocation<'_>>) -> Classes {
        let class_path =
            location.and_then(|one| ClassPath::open(one.class_path, Some(one.jdk)).ok());
        Classes { class_path, known: RefCell::default() }
    }

    /// A class by its binary name.
    pub fn get(&self, class: &str) -> Option<Known> {
        if let Some(known) = self.known.borrow().get(class) {
            return known.clone();
        }
        let found =
            self.class_path.as_ref().and_then(|path| path.load(&internal(class)).ok()).flatten();
        let found = found.map(|(file, origin)| Known {
            file: Rc::new(file),
            is_jdk: matches!(origin, ClassOrigin::Jdk),
        });
        self.known.borrow_mut().insert(class.to_string(), found.clone());
        found
    }

    /// Is it a class of the JDK?
    pub fn is_jdk(&self, class: &str) -> bool {
        self.get(class).is_some_and(|known| known.is_jdk)
    }

    /// A class and those above it, interfaces not among them.
    pub fn lineage(&self, class: &str) -> Vec<Known> {
        let mut found = vec![];
        let mut next = Some(class.to_string());
        while let Some(known) = next.and_then(|class| self.get(&class)) {
            next = known.file.superclass.as_deref().map(dotted);
            found.push(known);
            if found.len() > MOST_SUPERCLASSES {
                break;
            }
        }
        found
    }

    /// Is a class the other one, or below it?
    pub fn is_below(&self, class: &str, above: &str) -> bool {
        if class == above || above == "java.lang.Object" {
            return true;
        }
        let Some(known) = self.get(class) else { return false };
        let file = &known.file;
        file.superclass.iter().chain(&file.interfaces).any(|one| self.is_below(&dotted(one), above))
    }

    /// Can code of a package name a class?
    pub fn can_name(&self, class: &str, package: &str) -> bool {
        if let Some(element) = class.strip_suffix("[]") {
            return self.can_name(element, package);
        }
        if is_primitive(class) {
            return true;
        }
        let Some(known) = self.get(class) else { return false };
        let file = &known.file;
        let is_open = |access: AccessFlags| can_use(access, class, package);
        match file.inner_classes.iter().find(|inner| inner.name == file.name) {
            Some(inner) => {
                inner.simple_name.is_some()
                    && is_open(inner.access)
                    && inner
                        .outer
                        .as_ref()
                        .is_some_and(|outer| self.can_name(&dotted(outer), package))
            }
            None => file.enclosing_method.is_none() && is_open(file.access),
        }
    }

    /// The class around an inner class whose objects have one of it around them.
    pub fn outer_object(&self, class: &str) -> Option<String> {
        let known = self.get(class)?;
        let file = &known.file;
        let inner = file.inner_classes.iter().find(|inner| inner.name == file.name)?;
        (!inner.access.is_static() && !inner.access.is_interface() && !file.access.is_interface())
            .then(|| inner.outer.as_deref().map(dotted))?
    }

    /// The type variables of a class.
    pub fn variables(&self, class: &str) -> Vec<TypeParameter> {
        let known = self.get(class);
        let written =
            known.and_then(|one| one.file.signature.as_deref().and_then(ClassSignature::parse));
        written.map_or_else(Vec::new, |written| written.parameters)
    }

    /// What the variables of a class stand for in a type; what is not known stands for its bound.
    pub fn arguments(&self, class: &str, ty: &GenericType) -> TypeArguments {
        let variables = self.variables(class);
        let mut known = bounds(&variables);
        if let GenericType::Class { name, arguments } = ty
            && arguments.len() == variables.len()
            && (dotted(name) == class || self.is_below(class, &dotted(name)))
        {
            known.extend(variables.into_iter().map(|one| one.name).zip(arguments.iter().cloned()));
        }
        known
    }

    /// A field that a class declares.
    pub fn field(&self, class: &str, name: &str) -> Option<FieldInfo> {
        let known = self.get(class)?;
        known
            .file
            .fields
            .iter()
            .find(|field| field.name == name && !field.access.is_static())
            .cloned()
    }

    /// The type of a field, with these arguments for the variables of its class.
    pub fn field_type(&self, field: &FieldInfo, arguments: &TypeArguments) -> GenericType {
        let written = field.signature.as_deref().and_then(GenericType::parse);
        let declared = || {
            JavaType::parse(&field.descriptor)
                .map_or_else(|_| GenericType::object(), |ty| GenericType::of(&ty))
        };
        written.unwrap_or_else(declared).with(arguments, DEPTH)
    }

    /// A method as calls see it.
    pub fn callable(
        &self,
        class: &str,
        method: &MethodInfo,
        arguments: &TypeArguments,
    ) -> Option<Callable> {
        let known = self.get(class)?;
        let file = &known.file;
        let shape = MethodDescriptor::parse(&method.descriptor).ok()?;
        let written = method.signature.as_deref().and_then(MethodSignature::parse);
        let written = written.filter(|one| one.parameters.len() == shape.parameters.len());
        let plain: Vec<GenericType> = shape.parameters.iter().map(GenericType::of).collect();
        let mut parameters = plain;
        let mut returns = shape.returns.as_ref().map(GenericType::of);
        if let Some(written) = written {
            let mut variables = arguments.clone();
            variables.extend(bounds(&written.variables));
            parameters = written.parameters.iter().map(|ty| ty.with(&variables, DEPTH)).collect();
            returns = written.returns.map(|ty| ty.with(&variables, DEPTH));
        }
        let kind = match method.name.as_str() {
            "<init>" => CallKind::Constructor,
            _ if method.access.is_static() => CallKind::Static,
            _ => CallKind::Instance,
        };
        let is_unchecked = |name: &String| {
            let name = dotted(name);
            self.is_below(&name, "java.lang.RuntimeException")
                || self.is_below(&name, "java.lang.Error")
        };
        Some(Callable {
            class: class.to_string(),
            name: method.name.clone(),
            descriptor: method.descriptor.clone(),
            kind,
            is_interface: file.access.is_interface(),
            names: parameter_names(file, method),
            parameters,
            returns,
            throws: !method.exceptions.iter().all(is_unchecked),
            is_varargs: method.access.is_varargs(),
            is_public: method.access.is_public(),
        })
    }
}

/// Can code of a package use a member of a class with these flags?
pub(crate) fn can_use(access: AccessFlags, class: &str, package: &str) -> bool {
    access.is_public() || !access.is_private() && package_of(class) == package
}

/// The package of a class.
pub(crate) fn package_of(class: &str) -> &str {
    class.rsplit_once('.').map_or("", |(package, _)| package)
}

/// The name without packages and classes around it.
pub(crate) fn simple(class: &str) -> &str {
    class.rsplit(['.', '$']).next().unwrap_or(class)
}

/// `java.util.Map$Entry` of `java/util/Map$Entry`.
pub(crate) fn dotted(internal: &str) -> String {
    internal.replace('/', ".")
}

/// `java/util/Map$Entry` of `java.util.Map$Entry`.
pub(crate) fn internal(dotted: &str) -> String {
    dotted.replace('.', "/")
}

/// Is it the name of a primitive type?
pub(crate) fn is_primitive(name: &str) -> bool {
    ["boolean", "byte", "char", "short", "int", "long", "float", "double"].contains(&name)
}
