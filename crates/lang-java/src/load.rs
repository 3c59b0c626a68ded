//! Class files become classes of the program: members without code, names instead of classes.
//!
//! Nothing here asks the program for a class: it may be the one that is being loaded. What must be
//! known of others (that superclasses do not go round in a circle, whether an interface has default
//! methods) is read off their class files.

use crate::classfile::{ClassFile, FieldInfo, JavaType, MethodDescriptor, MethodInfo};
use crate::classpath::ClassOrigin;
use crate::established::{self, Fact, Facts};
use crate::input_types::{empty_type_name, field_type, own_bounds, type_name};
use crate::java::{Java, NewCode, NewMethod, STATIC};
use crate::library_rules::library_rule;
use crate::models;
use crate::names::{self, dotted};
use crate::nullness::{self, Nullness};
use crate::platform::Inputs;
use crate::synthetic::Synthetic;
use forkless_ir::{
    Class, ClassId, ClassKind, Field, FieldId, InputRule, Method, MethodId, Program, Span, Type,
};
use std::sync::{Arc, OnceLock};

/// The class of a class file.
pub(crate) fn class(
    java: &Java,
    program: &Program,
    id: ClassId,
    file: &Arc<ClassFile>,
    origin: ClassOrigin,
) -> Class {
    let name = program.class_name(id);
    if origin != ClassOrigin::Jdk && problem_above(java, name).is_some() {
        return Class::new(name, ClassKind::Missing, Span::SYNTHETIC);
    }
    let above = |name: &String| program.intern_class(&dotted(name));
    let kind = match file.access {
        access if access.is_interface() => ClassKind::Interface,
        access if access.is_abstract() => ClassKind::Abstract,
        _ => ClassKind::Concrete,
    };
    let nullness = nullness::of_class(java, file, origin);
    let loader =
        FieldLoader { java, program, class: id, file, nullness, facts: facts(java, file, origin) };
    let fields = loader.fields();
    // Only methods of the user's superclasses may be hidden.
    let extends_users = file.superclass.iter().any(|name| !java.is_of_jdk(&dotted(name)));
    let shape = |info: &MethodInfo| match extends_users {
        true => shape_of(java, file, info),
        false => info.descriptor.clone(),
    };
    let mut methods: Vec<MethodId> =
        file.methods.iter().map(|info| method(program, id, info, shape)).collect();
    let needs_initializer =
        has_initializer(file) || origin != ClassOrigin::Jdk && has_initializer_above(java, file);
    let initializer = needs_initializer.then(|| {
        let code = NewCode::Later(Synthetic::Initializer(id));
        let (name, descriptor) = ("<initialize>", "()V");
        let class = Some(id);
        let new = NewMethod { name, class, descriptor, access: STATIC, selector: None, code };
        java.make_method(program, new)
    });
    methods.extend(initializer);
    let initialized_before = match kind {
        ClassKind::Interface => vec![],
        _ => interfaces_with_defaults(java, program, file),
    };
    Class {
        superclass: file.superclass.as_ref().map(above),
        interfaces: file.interfaces.iter().map(above).collect(),
        fields,
        methods,
        initializer,
        initialized_before,
        is_library: origin == ClassOrigin::Jdk,
        is_stand_in: models::is_stand_in(name),
        ..Class::new(name, kind, Span::SYNTHETIC)
    }
}

/// Has the class something to run when it is initialised?
fn has_initializer(file: &ClassFile) -> bool {
    let has_value = |field: &FieldInfo| field.access.is_static() && field.constant_value.is_some();
    file.methods.iter().any(MethodInfo::is_class_initializer) || file.fields.iter().any(has_value)
}

/// Has one of the user's superclasses something to run? If that fails, the class has failed too,
/// which it has to remember; classes of the JDK do not fail.
fn has_initializer_above(java: &Java, file: &ClassFile) -> bool {
    let mut seen = vec![];
    let mut above = file.superclass.as_ref().map(|name| dotted(name));
    while let Some(name) = above.filter(|name| !seen.contains(name) && !java.is_of_jdk(name)) {
        let Some(file) = java.file_named(&name) else { return false };
        if has_initializer(&file) {
            return true;
        }
        above = file.superclass.as_ref().map(|name| dotted(name));
        seen.push(name);
    }
    false
}

/// What a class of the program establishes, if inputs are to be as it makes them.
fn facts(java: &Java, file: &Arc<ClassFile>, origin: ClassOrigin) -> Option<Arc<Facts>> {
    let is_wanted = match java.inputs() {
        Inputs::Usual => origin != ClassOrigin::Jdk,
        Inputs::Any => false,
    };
    is_wanted.then(|| established::facts(java, file))
}

/// Makes the fields of a class.
struct FieldLoader<'a> {
    java: &'a Java,
    program: &'a Program,
    class: ClassId,
    file: &'a ClassFile,
    nullness: Nullness,
    facts: Option<Arc<Facts>>,
}

impl FieldLoader<'_> {
    /// The fields in their order. Those whose rules speak of others are made behind these.
    fn fields(&self) -> Vec<FieldId> {
        let infos = &self.file.fields;
        let (last, first): (Vec<usize>, Vec<usize>) = (0..infos.len())
            .partition(|&place| self.fact(&infos[place]).is_some_and(|one| !one.needs.is_empty()));
        let mut made: Vec<FieldId> = vec![];
        let mut in_order = vec![None; infos.len()];
        for place in first.into_iter().chain(last) {
            let field = self.field(&infos[place], &made);
            made.push(field);
            in_order[place] = Some(field);
        }
        in_order.into_iter().flatten().collect()
    }

    /// What the class establishes of a field.
    fn fact(&self, info: &FieldInfo) -> Option<&Fact> {
        let key = (dotted(&self.file.name), info.name.clone());
        self.facts.as_ref().and_then(|facts| facts.get(&key))
    }

    /// Is it a field that is not null where another one is not zero?
    fn is_needed(&self, info: &FieldInfo) -> bool {
        let class = dotted(&self.file.name);
        let mut facts = self.facts.iter().flat_map(|facts| facts.iter());
        facts.any(|(key, fact)| key.0 == class && fact.needs.contains(&info.name))
    }

    /// A field; `earlier` are those of the class that were made before.
    fn field(&self, info: &FieldInfo, earlier: &[FieldId]) -> FieldId {
        let FieldLoader { java, program, .. } = *self;
        let declared = JavaType::parse(&info.descriptor).expect("the class file was checked");
        let name = program.class_name(self.class);
        let is_promised = declared.is_reference() && self.nullness.forbids_null(&info.annotations);
        let rule = match library_rule(java, program, name, &info.name, &declared, earlier) {
            Some(rule) => rule,
            None => {
                let fact = self.fact(info);
                let rule = fact.map(|fact| fact.rule(program, name, earlier)).unwrap_or_default();
                let is_needed = self.is_needed(info);
                InputRule { not_null: rule.not_null || is_promised, is_needed, ..rule }
            }
        };
        program.add_field(Field {
            name: info.name.clone(),
            class: self.class,
            ty: names::type_of(program, &declared),
            is_static: info.access.is_static(),
            rule,
            holds: self.usual_type(info),
            usual_class: None,
            span: Span::SYNTHETIC,
        })
    }

    /// The type of inputs that are found in a field, where usual ones are wanted and there is one.
    fn usual_type(&self, info: &FieldInfo) -> Option<ClassId> {
        if self.java.inputs() == Inputs::Any {
            return None;
        }
        let ty = field_type(info, &own_bounds(self.file))?;
        let is_empty = self.fact(info).is_some_and(|fact| fact.empty_classes().is_some());
        let name = if is_empty { empty_type_name(&ty) } else { type_name(&ty) };
        self.program.find_class(&name?)
    }
}

fn method(
    program: &Program,
    class: ClassId,
    info: &MethodInfo,
    shape: impl Fn(&MethodInfo) -> String,
) -> MethodId {
    let parsed = MethodDescriptor::parse(&info.descriptor).expect("the class file was checked");
    let access = info.access;
    let is_virtual = !access.is_static() && !access.is_private() && !info.name.starts_with('<');
    program.add_method(Method {
        name: info.name.clone(),
        class: Some(class),
        selector: is_virtual.then(|| program.intern_selector(&info.name, &shape(info))),
        parameter_count: parsed.parameters.len() + usize::from(!access.is_static()),
        returns: parsed.returns.map(|ty| names::computational(names::type_of(program, &ty))),
        is_abstract: access.is_abstract(),
        is_silent: FILLS_CACHE.contains(&(program.class_name(class), info.name.as_str())),
        code: OnceLock::new(),
        span: Span::SYNTHETIC,
    })
}

/// Methods of the JDK that fill a cache which silent code uses as well. A concatenation with a `double` may be
/// computed by one interpreter and not yet by the other: whether the cache is filled must not show on a path.
const FILLS_CACHE: [(&str, &str); 1] =
    [("jdk.internal.math.FloatingDecimal", "getBinaryToASCIIBuffer")];

/// What virtual calls know a method by, beside its name: the descriptor. A method that has the name
/// and descriptor of one above it, but does not override it, since that one is visible in another
/// package only, is known by its class too (JVMS 5.4.5). Classes of the JDK have no such methods.
fn shape_of(java: &Java, file: &ClassFile, info: &MethodInfo) -> String {
    let mut owner = file.name.clone();
    let mut above = file.superclass.clone();
    let mut is_hidden = false;
    let mut seen = vec![];
    while let Some(name) = above {
        let outside = seen.contains(&name) || java.is_of_jdk(&dotted(&name));
        let Some(file) = (!outside).then(|| java.file_named(&dotted(&name))).flatten() else {
            break;
        };
        let same = file.method(&info.name, &info.descriptor);
        if let Some(other) = same.filter(|other| is_inherited(other)) {
            let packages =
                [&owner, &file.name].map(|name| names::package(&dotted(name)).to_string());
            if !other.access.is_package_private() || packages[0] == packages[1] {
                // It overrides this one, which may override one further up.
                is_hidden = false;
                owner = file.name.clone();
            } else {
                is_hidden = true;
            }
        }
        above = file.superclass.clone();
        seen.push(name);
    }
    match is_hidden {
        true => format!("{} of {owner}", info.descriptor),
        false => info.descriptor.clone(),
    }
}

fn is_inherited(info: &MethodInfo) -> bool {
    !info.access.is_static() && !info.access.is_private()
}

/// What keeps a class of the program from being loaded, of what is above it.
pub(crate) enum ProblemAbove {
    /// It is above itself.
    Circle,
    /// This superclass or interface is not there.
    Missing(String),
}

/// What is wrong above a class of the program, if anything is.
pub(crate) fn problem_above(java: &Java, class: &str) -> Option<ProblemAbove> {
    let has_jdk = java.feature_version() > 0;
    let mut found: Vec<String> = vec![];
    let mut next = vec![class.to_string()];
    while let Some(one) = next.pop() {
        if java.is_of_jdk(&one) {
            continue;
        }
        let Some(file) = java.file_named(&one) else {
            // Without a JDK its classes are missing to all.
            match has_jdk {
                true => return Some(ProblemAbove::Missing(one)),
                false => continue,
            }
        };
        for above in file.superclass.iter().chain(&file.interfaces) {
            let above = dotted(above);
            if above == class {
                return Some(ProblemAbove::Circle);
            }
            if !found.contains(&above) {
                found.push(above.clone());
                next.push(above);
            }
        }
    }
    None
}

/// The interfaces above a class that are initialised with it: those with default methods (JVMS
/// 5.5), as far as there is something to run, those above before those below.
fn interfaces_with_defaults(java: &Java, program: &Program, file: &ClassFile) -> Vec<ClassId> {
    fn collect(java: &Java, file: &ClassFile, seen: &mut Vec<String>, found: &mut Vec<String>) {
        for interface in &file.interfaces {
            let name = dotted(interface);
            if seen.contains(&name) {
                continue;
            }
            seen.push(name.clone());
            let Some(file) = java.file_named(&name) else { continue };
            collect(java, &file, seen, found);
            let is_default =
                |method: &MethodInfo| !method.access.is_abstract() && !method.access.is_static();
            if has_initializer(&file) && file.methods.iter().any(is_default) {
                found.push(name);
            }
        }
    }
    let mut found = vec![];
    collect(java, file, &mut vec![], &mut found);
    found.iter().map(|name| program.intern_class(name)).collect()
}

/// Arrays, primitive types, and classes that are not there.
pub(crate) fn without_file(java: &Java, program: &Program, id: ClassId) -> Class {
    let name = program.class_name(id);
    let Some(element) = name.strip_suffix("[]") else {
        let is_primitive = names::primitive(name).is_some() || name == "void";
        let kind = if is_primitive { ClassKind::Abstract } else { ClassKind::Missing };
        return Class::new(name, kind, Span::SYNTHETIC);
    };
    let element_type =
        names::primitive(element).unwrap_or_else(|| Type::Ref(program.intern_class(element)));
    let mut interfaces = vec!["java.lang.Cloneable".into(), "java.io.Serializable".into()];
    let above_element = supertypes_of(java, element);
    interfaces.extend(above_element.into_iter().map(|above| format!("{above}[]")));
    Class {
        superclass: Some(program.intern_class("java.lang.Object")),
        interfaces: interfaces.iter().map(|name| program.intern_class(name)).collect(),
        ..Class::new(name, ClassKind::Array { element: element_type }, Span::SYNTHETIC)
    }
}

/// The direct supertypes of a type, by name: arrays are covariant.
pub(crate) fn supertypes_of(java: &Java, name: &str) -> Vec<String> {
    let mut dimensions = String::new();
    let mut element = name;
    while let Some(inner) = element.strip_suffix("[]") {
        element = inner;
        dimensions.push_str("[]");
    }
    let mut above = vec![];
    if names::primitive(element).is_none() {
        if let Some(file) = java.file_named(element) {
            let names = file.superclass.iter().chain(&file.interfaces);
            above.extend(names.map(|name| format!("{}{dimensions}", dotted(name))));
        } else {
            above.push(format!("java.lang.Object{dimensions}"));
        }
    }
    // An array of n dimensions is an array of n - 1 dimensions of what every array is.
    while let Some(fewer) = dimensions.strip_suffix("[]") {
        dimensions = fewer.to_string();
        for every in ["java.lang.Object", "java.lang.Cloneable", "java.io.Serializable"] {
            above.push(format!("{every}{dimensions}"));
        }
    }
    above
}
