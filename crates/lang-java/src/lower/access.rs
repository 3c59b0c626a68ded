//! May code use the members that it names (JVMS 5.4.4)? Class files that were compiled against other
//! versions of a class may name what they may not use; a JVM refuses when it comes there.

use crate::classfile::{AccessFlags, MethodDescriptor};
use crate::java::Java;
use crate::names::{dotted, name_of, package};
use crate::resolve;
use forkless_ir::{ClassId, ClassKind, FieldId, MethodId, Program, Unsupported};

/// Why code cannot use a member.
#[derive(Debug)]
pub(super) enum LinkProblem {
    /// The path is cut.
    Cut(Unsupported),
    /// A JVM throws an `IllegalAccessError` with this message.
    Refused(String),
}

impl From<Unsupported> for LinkProblem {
    fn from(problem: Unsupported) -> Self {
        LinkProblem::Cut(problem)
    }
}

/// Checks whether code of a class may use a field that it found by the name of another class.
pub(super) fn check_field(
    java: &Java,
    program: &Program,
    user: ClassId,
    named: ClassId,
    field: FieldId,
) -> Result<(), LinkProblem> {
    let declaring = program.field(field).class;
    if !is_checked(java, program, user, declaring) {
        return Ok(());
    }
    check_class(java, program, user, named)?;
    let Some(access) = resolve::field_info(java, program, field).map(|info| info.access) else {
        return Ok(());
    };
    if is_allowed(java, program, user, declaring, access) {
        return Ok(());
    }
    let (user, owner) = (program.class_name(user), program.class_name(declaring));
    let (kind, name) = (kind_of(access), &program.field(field).name);
    Err(LinkProblem::Refused(format!(
        "class {user} tried to access {kind}field {owner}.{name} ({})",
        modules(java, program, user, declaring)
    )))
}

/// Checks whether a method of a class may write a field: one that is final only in an initializer of its
/// class. Before Java 9 any method of the class could.
pub(super) fn check_write(
    java: &Java,
    program: &Program,
    user: ClassId,
    method: &str,
    field: FieldId,
) -> Result<(), LinkProblem> {
    let is_final = resolve::field_info(java, program, field).is_some_and(|it| it.access.is_final());
    if !is_final || program.class(user).is_library {
        return Ok(());
    }
    let declared = program.field(field);
    let (kind, initializer) =
        if declared.is_static { ("static", "<clinit>") } else { ("non-static", "<init>") };
    let place = if user != declared.class {
        let user = program.class_name(user);
        format!("different class ({user}) than the field's declaring class")
    } else {
        // Class files of Java 9 have version 53.
        let is_strict = java.class_file(program, user).is_some_and(|file| file.major >= 53);
        if !is_strict || method == initializer {
            return Ok(());
        }
        format!("different method ({method}) than the initializer method {initializer} ")
    };
    let (class, name) = (program.class_name(declared.class), &declared.name);
    Err(LinkProblem::Refused(format!(
        "Update to {kind} final field {class}.{name} attempted from a {place}"
    )))
}

/// The same of a method.
pub(super) fn check_method(
    java: &Java,
    program: &Program,
    user: ClassId,
    named: ClassId,
    method: MethodId,
) -> Result<(), LinkProblem> {
    let facts = java.method_info(program, method);
    let Some(declaring) = facts.class else { return Ok(()) };
    let is_array = matches!(program.class(named).kind, ClassKind::Array { .. });
    if is_array || !is_checked(java, program, user, declaring) {
        return Ok(());
    }
    check_class(java, program, user, named)?;
    if is_allowed(java, program, user, declaring, facts.access) {
        return Ok(());
    }
    let user = program.class_name(user);
    let is_abstract = if facts.access.is_abstract() { "abstract " } else { "" };
    Err(LinkProblem::Refused(format!(
        "class {user} tried to access {is_abstract}{}method '{}' ({})",
        kind_of(facts.access),
        written(program, declaring, &program.method(method).name, &facts.descriptor),
        modules(java, program, user, declaring)
    )))
}

/// Code of the JDK is taken to fit together, and contracts see everything.
fn is_checked(java: &Java, program: &Program, user: ClassId, declaring: ClassId) -> bool {
    user != declaring
        && !program.class(user).is_library
        && !java.sees_everything(program.class_name(user))
}

/// May code of a class name another one at all?
fn check_class(
    java: &Java,
    program: &Program,
    user: ClassId,
    named: ClassId,
) -> Result<(), LinkProblem> {
    let is_public = java.class_file(program, named).is_none_or(|file| file.access.is_public());
    if is_public || in_same_package(program, user, named) {
        return Ok(());
    }
    let (user, name) = (program.class_name(user), program.class_name(named));
    Err(LinkProblem::Refused(format!(
        "failed to access class {name} from class {user} ({})",
        modules(java, program, name, program.intern_class(user))
    )))
}

fn in_same_package(program: &Program, one: ClassId, other: ClassId) -> bool {
    package(program.class_name(one)) == package(program.class_name(other))
}

fn is_allowed(
    java: &Java,
    program: &Program,
    user: ClassId,
    declaring: ClassId,
    access: AccessFlags,
) -> bool {
    if access.is_public() {
        return true;
    }
    if access.is_private() {
        return is_of_same_nest(java, program, user, declaring);
    }
    in_same_package(program, user, declaring)
        || access.is_protected() && program.hierarchy().is_subtype(user, declaring)
}

/// Do two classes share their private members?
fn is_of_same_nest(java: &Java, program: &Program, one: ClassId, other: ClassId) -> bool {
    let host = |class: ClassId| {
        let file = java.class_file(program, class);
        let host = file.and_then(|file| file.nest_host.as_ref().map(|host| dotted(host)));
        host.unwrap_or_else(|| program.class_name(class).to_string())
    };
    // A host has to know its members.
    let knows = |host: &str, class: ClassId| {
        let name = program.class_name(class);
        let file = java.class_file(program, program.intern_class(host));
        name == host
            || file.is_some_and(|file| file.nest_members.iter().any(|it| dotted(it) == name))
    };
    let (first, second) = (host(one), host(other));
    !java.is_before(11) && first == second && knows(&first, one) && knows(&first, other)
}

fn kind_of(access: AccessFlags) -> &'static str {
    if access.is_private() {
        "private "
    } else if access.is_protected() {
        "protected "
    } else {
        ""
    }
}

/// `int pack.Class.method(int, java.lang.String)`
fn written(program: &Program, class: ClassId, name: &str, descriptor: &str) -> String {
    let Ok(shape) = MethodDescriptor::parse(descriptor) else { return name.to_string() };
    let returns = shape.returns.as_ref().map_or_else(|| "void".to_string(), name_of);
    let parameters: Vec<String> = shape.parameters.iter().map(name_of).collect();
    format!("{returns} {}.{name}({})", program.class_name(class), parameters.join(", "))
}

/// Where two classes are, of which the second may be the JDK's.
fn modules(java: &Java, program: &Program, user: &str, other: ClassId) -> String {
    let name = program.class_name(other);
    match java.is_of_jdk(name) {
        false => format!("{user} and {name} are in unnamed module of loader 'app'"),
        true => format!(
            "{user} is in unnamed module of loader 'app'; {name} is in module java.base of loader \
             'bootstrap'"
        ),
    }
}
