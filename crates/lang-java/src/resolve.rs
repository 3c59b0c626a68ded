//! Finds the fields and methods that names mean (JVMS 5.4.3).

use crate::classfile::FieldInfo;
use crate::java::Java;
use crate::names::dotted;
use forkless_ir::{ClassId, ClassKind, FieldId, MethodId, Program};
use std::collections::BTreeSet;

/// The first field that fits: of the class itself, then of its interfaces, then of its superclass.
pub(crate) fn field(
    program: &Program,
    class: ClassId,
    fits: impl Fn(FieldId) -> bool,
) -> Option<FieldId> {
    let mut seen = vec![];
    // A stack: what is found first is looked at first, with all above it.
    let mut next = vec![class];
    while let Some(class) = next.pop() {
        if seen.contains(&class) {
            continue;
        }
        seen.push(class);
        let declaration = program.class(class);
        if let Some(&found) = declaration.fields.iter().find(|&&field| fits(field)) {
            return Some(found);
        }
        next.extend(declaration.superclass);
        next.extend(declaration.interfaces.iter().rev());
    }
    None
}

/// The field of this name and type.
pub(crate) fn typed_field(
    java: &Java,
    program: &Program,
    class: ClassId,
    name: &str,
    descriptor: &str,
) -> Option<FieldId> {
    field(program, class, |field| {
        let declaration = program.field(field);
        declaration.name == name
            && field_descriptor(java, program, field).is_none_or(|found| found == descriptor)
    })
}

/// The descriptor of a field that a class file declares.
pub(crate) fn field_descriptor(java: &Java, program: &Program, field: FieldId) -> Option<String> {
    field_info(java, program, field).map(|info| info.descriptor)
}

/// What a class file says of a field that it declares.
pub(crate) fn field_info(java: &Java, program: &Program, field: FieldId) -> Option<FieldInfo> {
    let class = program.field(field).class;
    let file = java.class_file(program, class)?;
    // In the order of the file; not all were made in that order.
    let place = program.class(class).fields.iter().position(|&one| one == field)?;
    file.fields.get(place).cloned()
}

/// The method of this name and descriptor: of the class or a superclass, else of an interface.
pub(crate) fn method(
    java: &Java,
    program: &Program,
    class: ClassId,
    name: &str,
    descriptor: &str,
) -> Option<MethodId> {
    let declared = |class| java.declared_method(program, class, name, descriptor);
    let mut lineage = std::iter::successors(Some(class), |&class| program.class(class).superclass);
    if let Some(found) = lineage.find_map(declared) {
        return Some(found);
    }
    interface_method(java, program, class, name, descriptor)
}

/// The method of an interface above a class: the most specific one that has code, else any.
fn interface_method(
    java: &Java,
    program: &Program,
    class: ClassId,
    name: &str,
    descriptor: &str,
) -> Option<MethodId> {
    let mut found: Vec<(ClassId, MethodId)> = vec![];
    for interface in interfaces_above(program, class) {
        let Some(method) = java.declared_method(program, interface, name, descriptor) else {
            continue;
        };
        let access = java.method_info(program, method).access;
        if !access.is_static() && !access.is_private() {
            found.push((interface, method));
        }
    }
    let is_overridden = |interface: ClassId| {
        let below = |&(other, _): &(ClassId, MethodId)| {
            other != interface && program.hierarchy().is_subtype(other, interface)
        };
        found.iter().any(below)
    };
    let has_code = |&&(_, method): &&(ClassId, MethodId)| !program.method(method).is_abstract;
    let most_specific = found.iter().filter(|&&(interface, _)| !is_overridden(interface));
    most_specific
        .clone()
        .find(has_code)
        .or_else(|| most_specific.clone().next())
        .map(|found| found.1)
}

/// All interfaces above a class, nearest first.
fn interfaces_above(program: &Program, class: ClassId) -> Vec<ClassId> {
    let mut found: Vec<ClassId> = vec![];
    let mut all = vec![class];
    let mut next = 0;
    while let Some(&one) = all.get(next) {
        next += 1;
        let declaration = program.class(one);
        if one != class && declaration.kind == ClassKind::Interface {
            found.push(one);
        }
        for &above in declaration.superclass.iter().chain(&declaration.interfaces) {
            if !all.contains(&above) {
                all.push(above);
            }
        }
    }
    found
}

/// Is a class another one, or below it? By dotted names, which get no ids by that.
pub(crate) fn is_below(java: &Java, class: &str, above: &str) -> bool {
    let mut seen = BTreeSet::new();
    let mut open = vec![class.to_string()];
    while let Some(class) = open.pop() {
        if class == above {
            return true;
        }
        if seen.insert(class.clone())
            && let Some(file) = java.file_named(&class)
        {
            open.extend(file.superclass.iter().chain(&file.interfaces).map(|one| dotted(one)));
        }
    }
    false
}
