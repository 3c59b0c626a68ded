//! The classes that objects of the input may have.
//!
//! Those of the user; those of the JDK that these hold in fields, take as parameters (as type
//! arguments, too), make or test for, each with its nest (a `HashMap` is of no use without its nodes); for such a type of which none
//! of these is an instance, its usual class; `Object`; and the arrays that they hold or take. Not the
//! whole JDK: a call of `equals` on an `Object` would run hundreds of implementations. What is missing
//! the user can add.
//!
//! An enum has no objects of its own in the input: its constants are members instead, each a class
//! that stands for one object of the program. Enums of the JDK count only if the program names them, not
//! as nested classes of what is named: `Character` alone brings one with more than a hundred constants.
//!
//! Their ids come first and in the order of a walk over the hierarchy, so that a class and all below
//! it are a range of ids.

use super::statics::is_open;
use super::target::FoundMethod;
use crate::classfile::{ClassFile, FieldInfo, JavaType, JvmInstruction, MethodDescriptor};
use crate::classpath::ClassPathError;
use crate::java::Java;
use crate::library_rules;
use crate::names::{dotted, internal, name_of};
use forkless_ir::{Class, ClassId, ClassKind, Field, FieldId, InputRule, Program, Span, Type};
use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

/// What objects of a type usually are, where the program does not tell.
pub(super) const USUAL: [(&str, &str); 31] = [
    ("java.io.InputStream", "java.io.ByteArrayInputStream"),
    ("java.io.OutputStream", "java.io.ByteArrayOutputStream"),
    ("java.io.Reader", "java.io.StringReader"),
    ("java.io.Writer", "java.io.StringWriter"),
    ("java.lang.Appendable", "java.lang.StringBuilder"),
    ("java.lang.CharSequence", "java.lang.String"),
    ("java.lang.Comparable", "java.lang.Integer"),
    ("java.lang.Iterable", "java.util.ArrayList"),
    ("java.lang.Number", "java.lang.Integer"),
    ("java.text.DateFormat", "java.text.SimpleDateFormat"),
    ("java.time.chrono.ChronoLocalDate", "java.time.LocalDate"),
    ("java.time.temporal.Temporal", "java.time.LocalDate"),
    ("java.time.temporal.TemporalAccessor", "java.time.LocalDate"),
    ("java.util.AbstractCollection", "java.util.ArrayList"),
    ("java.util.AbstractList", "java.util.ArrayList"),
    ("java.util.AbstractMap", "java.util.HashMap"),
    ("java.util.AbstractSet", "java.util.HashSet"),
    ("java.util.Calendar", "java.util.GregorianCalendar"),
    ("java.util.Collection", "java.util.ArrayList"),
    ("java.util.Deque", "java.util.ArrayDeque"),
    ("java.util.List", "java.util.ArrayList"),
    ("java.util.Map", "java.util.HashMap"),
    ("java.util.Map$Entry", "java.util.AbstractMap$SimpleEntry"),
    ("java.util.NavigableMap", "java.util.TreeMap"),
    ("java.util.NavigableSet", "java.util.TreeSet"),
    ("java.util.Queue", "java.util.ArrayDeque"),
    ("java.util.Set", "java.util.HashSet"),
    ("java.util.SortedMap", "java.util.TreeMap"),
    ("java.util.SortedSet", "java.util.TreeSet"),
    ("java.util.concurrent.BlockingQueue", "java.util.concurrent.LinkedBlockingQueue"),
    ("java.util.concurrent.ConcurrentMap", "java.util.concurrent.ConcurrentHashMap"),
];

/// No chain of superclasses is longer.
const MOST_SUPERCLASSES: usize = 1000;

/// One that an object of the input may be of.
#[derive(Clone)]
pub(super) enum Member {
    /// A class or an array, by name.
    Class(String),
    /// A constant of an enum.
    Constant {
        /// The enum.
        class: String,
        /// The place of the constant's static field among those of the enum.
        place: usize,
        /// The constant's name.
        name: String,
    },
    /// The arrays that strings keep to themselves, by the name of the array type.
    Owned(String),
    /// A class that says more than the one that programs see.
    Variant {
        /// Its name.
        name: String,
        /// What programs see.
        class: String,
        /// What fields hold at the start: the declaring class, the name, a type of inputs or a member.
        fields: Vec<(String, String, String)>,
        /// What elements of an array hold at the start.
        elements: Option<String>,
        /// Does one reference of the input lead to each of its objects?
        is_exclusive: bool,
        /// Does an array have no elements?
        is_empty: bool,
        /// Is no element of an array null?
        has_no_null: bool,
    },
    /// The class of functions of the input.
    Function {
        /// Its name.
        name: String,
        /// The functional interface.
        interface: String,
        /// What its function is called.
        label: String,
        /// The name and the descriptor of the method.
        method: (String, String),
        /// The type of inputs that it returns, if these are references.
        returns: Option<String>,
    },
}

impl Member {
    /// The name of the class of inputs.
    pub fn full_name(&self) -> String {
        match self {
            Member::Class(name) | Member::Variant { name, .. } | Member::Function { name, .. } => {
                name.clone()
            }
            Member::Constant { class, name, .. } => format!("{class}.{name}"),
            Member::Owned(array) => library_rules::owned_array(array),
        }
    }
}

/// Gives the members their ids. The answer is all of them, in that order, and the enums among them.
pub(super) fn define(program: &Program, members: &[Member]) -> (Vec<ClassId>, Vec<Enum>) {
    let ids = members.iter().map(|member| program.intern_class(&member.full_name()));
    let ids: Vec<ClassId> = ids.collect();
    // Only now, since loading a class gives ids to those that it mentions.
    let mut enums: Vec<Enum> = vec![];
    for member in members {
        let (class, place) = match member {
            Member::Class(_) | Member::Variant { .. } | Member::Function { .. } => continue,
            Member::Owned(array) => {
                define_owned(program, array);
                continue;
            }
            Member::Constant { class, place, .. } => (class, place),
        };
        let class = program.intern_class(class);
        let Some(&holder) = program.class(class).fields.get(*place) else { continue };
        if enums.last().is_none_or(|last| last.class != class) {
            enums.push(Enum { class, ready: ready_field(program, class) });
        }
        let ready = enums[enums.len() - 1].ready;
        let name = member.full_name();
        program.define_class(&name, |_| Class {
            superclass: Some(class),
            ..Class::new(&name, ClassKind::Constant { holder, ready }, Span::SYNTHETIC)
        });
    }
    (ids, enums)
}

fn define_owned(program: &Program, array: &str) {
    let visible = program.intern_class(array);
    let (name, kind) = (library_rules::owned_array(array), program.class(visible).kind);
    program.define_class(&name, |_| Class {
        superclass: Some(visible),
        variant: Some(Box::default()),
        ..Class::new(&name, kind, Span::SYNTHETIC)
    });
}

/// An enum whose constants inputs may be.
pub(super) struct Enum {
    pub class: ClassId,
    /// To be set once it is initialised.
    pub ready: FieldId,
}

/// A static field that says that a class is initialised.
fn ready_field(program: &Program, class: ClassId) -> FieldId {
    program.add_field(Field {
        name: "<ready>".into(),
        class,
        ty: Type::Bool,
        is_static: true,
        rule: InputRule::default(),
        holds: None,
        usual_class: None,
        span: Span::SYNTHETIC,
    })
}

/// The members, in the order in which they are to get their ids. `added` are classes that the user
/// wants beside; `with_statics` says that static fields are inputs, too.
pub(super) fn members(
    java: &Java,
    found: &FoundMethod,
    added: &[String],
    with_statics: bool,
) -> Result<Vec<Member>, ClassPathError> {
    let mut members = Members { files: BTreeMap::new(), with_statics };
    for name in java.class_path().user_classes()? {
        members.add(java, dotted(&name));
    }
    members.add_nest(java, &found.class);
    members.add_nest(java, &found.declaring);
    let mut arrays = members.arrays(java, true);
    let mut mentioned: BTreeSet<String> =
        members.files.values().flat_map(|file| mentioned(file, with_statics)).collect();
    mentioned
        .extend(members.with_superclasses(java).values().flat_map(|file| held(file, with_statics)));
    for name in &mentioned {
        if java.is_of_jdk(name) && !is_throwable(java, name) {
            members.add_nest(java, name);
        }
    }
    for name in added {
        match name.ends_with("[]") {
            true => arrays.extend([name.clone()]),
            false => members.add_nest(java, name),
        }
    }
    let instances = members.supertypes(java);
    for (name, usual) in USUAL {
        if mentioned.contains(name) && !instances.contains(name) {
            members.add_nest(java, usual);
        }
    }
    members.add(java, "java.lang.Object".into());
    arrays.extend(members.arrays(java, false));
    let is_named = |name: &str| {
        mentioned.contains(name)
            || name == found.class
            || added.iter().any(|one| one == name)
            || !java.is_of_jdk(name)
    };
    let mut ordered = members.in_order(java, &is_named);
    ordered.extend(arrays.into_iter().map(Member::Class));
    ordered.extend(
        members.files.get(library_rules::OWNER).into_iter().flat_map(|file| owned_arrays(file)),
    );
    Ok(ordered)
}

/// The arrays that strings keep to themselves, from the class file of strings.
pub(super) fn owned_arrays(strings: &ClassFile) -> Vec<Member> {
    let fields = strings.fields.iter().filter(|field| field.name == library_rules::OWNED);
    let types = fields.filter_map(|field| JavaType::parse(&field.descriptor).ok());
    types.map(|ty| Member::Owned(name_of(&ty))).collect()
}

/// The constants of an enum.
pub(super) fn constants(java: &Java, class: &str, file: &ClassFile) -> Vec<Member> {
    let fields = file.fields.iter().enumerate();
    let constants = fields.filter(|(_, field)| field.access.is_static() && field.access.is_enum());
    let member = |(place, field): (usize, &FieldInfo)| {
        let name = field.name.clone();
        // There might be a class of that name in a package called as the enum is.
        let is_free = java.file_named(&format!("{class}.{name}")).is_none();
        is_free.then(|| Member::Constant { class: class.to_string(), place, name })
    };
    constants.filter_map(member).collect()
}

/// The classes that fields of a class hold, by their types.
fn held(file: &ClassFile, with_statics: bool) -> BTreeSet<String> {
    let fields = file.fields.iter().filter(|field| holds_inputs(field, with_statics));
    let types = fields.filter_map(|field| JavaType::parse(&field.descriptor).ok());
    types.filter_map(|ty| class_in(&ty)).collect()
}

/// The class of a type, or of the elements of an array.
fn class_in(mut ty: &JavaType) -> Option<String> {
    while let JavaType::Array(element) = ty {
        ty = element;
    }
    match ty {
        JavaType::Class(name) => Some(dotted(name)),
        _ => None,
    }
}

/// The classes whose objects a class holds in fields, takes as parameters, makes or tests for, by
/// dotted name.
fn mentioned(file: &ClassFile, with_statics: bool) -> BTreeSet<String> {
    let mut found = held(file, with_statics);
    let mut add = |ty: &JavaType| found.extend(class_in(ty));
    let mut arguments = BTreeSet::new();
    for field in file.fields.iter().filter(|field| holds_inputs(field, with_statics)) {
        arguments.extend(field.signature.iter().flat_map(|text| classes_in_signature(text)));
    }
    for method in &file.methods {
        if !method.access.is_private()
            && let Ok(shape) = MethodDescriptor::parse(&method.descriptor)
        {
            shape.parameters.iter().for_each(&mut add);
            let parameters = method.signature.iter().flat_map(|text| parameters_in(text));
            arguments.extend(parameters);
        }
        // Code that cannot be read is reported when it is run.
        let Ok(Some(code)) = file.code(method) else { continue };
        for (_, instruction) in &code.instructions {
            if let JvmInstruction::New(index)
            | JvmInstruction::CheckCast(index)
            | JvmInstruction::InstanceOf(index) = instruction
                && let Ok(entry) = file.pool.class(*index)
            {
                JavaType::of_class_entry(entry).iter().for_each(&mut add);
            }
        }
    }
    found.extend(arguments);
    found
}

/// Are inputs found in the field?
fn holds_inputs(field: &FieldInfo, with_statics: bool) -> bool {
    !field.access.is_static() || with_statics && is_open(field)
}

/// The classes in the parameters of a method's generic signature.
fn parameters_in(signature: &str) -> BTreeSet<String> {
    let parameters = signature.split_once('(').and_then(|(_, rest)| rest.split_once(')'));
    parameters.map_or_else(BTreeSet::new, |(parameters, _)| classes_in_signature(parameters))
}

/// The classes in generic types, type arguments too, by dotted name. What cannot be read is left out:
/// nothing depends on these attributes being right.
fn classes_in_signature(signature: &str) -> BTreeSet<String> {
    let mut found = BTreeSet::new();
    // The classes whose ends have not come, outer ones first.
    let mut open: Vec<String> = vec![];
    let mut letters = signature.chars();
    let mut is_name = false;
    while let Some(letter) = letters.next() {
        match letter {
            'L' if !is_name => {
                open.push(String::new());
                is_name = true;
            }
            // A type variable.
            'T' if !is_name => {
                letters.by_ref().find(|&letter| letter == ';');
            }
            '<' => is_name = false,
            '.' => {
                open.iter_mut().last().into_iter().for_each(|class| class.push('$'));
                is_name = true;
            }
            ';' => {
                found.extend(open.pop().map(|class| dotted(&class)));
                is_name = false;
            }
            letter if is_name => {
                open.iter_mut().last().into_iter().for_each(|class| class.push(letter));
            }
            // Arrays, wildcards, primitive types, the end of arguments.
            _ => {}
        }
    }
    found
}

fn is_throwable(java: &Java, name: &str) -> bool {
    let mut name = name.to_string();
    // A superclass cycle ends somewhere.
    for _ in 0..MOST_SUPERCLASSES {
        if name == "java.lang.Throwable" {
            return true;
        }
        let above = java.file_named(&name).and_then(|file| file.superclass.clone());
        let Some(above) = above else { return false };
        name = dotted(&above);
    }
    false
}

/// Are there any number of objects of just this class?
fn has_objects(file: &ClassFile) -> bool {
    is_concrete(file) && !file.access.is_enum()
}

/// Is it an enum, and not the class of one of its constants?
pub(super) fn is_enum(file: &ClassFile) -> bool {
    file.access.is_enum() && file.superclass.as_deref() == Some("java/lang/Enum")
}

pub(super) fn is_concrete(file: &ClassFile) -> bool {
    !file.access.is_abstract() && !file.access.is_interface()
}

/// What was chosen: classes and interfaces by name.
struct Members {
    files: BTreeMap<String, Arc<ClassFile>>,
    /// Do static fields hold inputs?
    with_statics: bool,
}

impl Members {
    fn add(&mut self, java: &Java, name: String) {
        if !self.files.contains_key(&name)
            && let Some(file) = java.file_named(&name)
        {
            self.files.insert(name, file);
        }
    }

    /// Adds a class and those that it shares its private members with.
    fn add_nest(&mut self, java: &Java, name: &str) {
        let Some(file) = java.file_named(name) else { return };
        let host = file.nest_host.as_ref().map_or_else(|| name.to_string(), |host| dotted(host));
        self.add(java, name.to_string());
        let Some(host_file) = java.file_named(&host) else { return };
        // Before Java 11 class files list nested classes, but no nests.
        let nested = host_file.inner_classes.iter().map(|inner| &inner.name);
        let prefix = format!("{}$", internal(&host));
        let nested = nested.filter(|inner| inner.starts_with(&prefix));
        let members: Vec<String> =
            host_file.nest_members.iter().chain(nested).map(|member| dotted(member)).collect();
        self.add(java, host);
        for member in members {
            self.add(java, member);
        }
    }

    /// Everything that an instance of one of the classes is an instance of, enums apart: few of those
    /// that are `Comparable` mean an enum.
    fn supertypes(&self, java: &Java) -> BTreeSet<String> {
        let mut found = BTreeSet::new();
        let mut open: Vec<Arc<ClassFile>> =
            self.files.values().filter(|file| has_objects(file)).cloned().collect();
        while let Some(file) = open.pop() {
            for above in file.superclass.iter().chain(&file.interfaces).map(|name| dotted(name)) {
                if !found.contains(&above) {
                    open.extend(java.file_named(&above));
                    found.insert(above);
                }
            }
        }
        found
    }

    /// The classes and all above them: an object has the fields of those, too. What every exception and
    /// every enum brings along is not asked for: programs do not look into it.
    fn with_superclasses(&self, java: &Java) -> BTreeMap<String, Arc<ClassFile>> {
        let mut all = self.files.clone();
        let mut open: Vec<Arc<ClassFile>> = self.files.values().cloned().collect();
        while let Some(file) = open.pop() {
            let Some(above) = file.superclass.as_ref().map(|above| dotted(above)) else { continue };
            let is_usual = above == "java.lang.Enum" || is_throwable(java, &above);
            if !is_usual
                && !all.contains_key(&above)
                && let Some(file) = java.file_named(&above)
            {
                open.push(file.clone());
                all.insert(above, file);
            }
        }
        all
    }

    /// The array types in fields, inherited ones too, and in parameters if those are wanted, sorted.
    fn arrays(&self, java: &Java, with_parameters: bool) -> BTreeSet<String> {
        let mut found = BTreeSet::new();
        let mut add = |mut ty: &JavaType| {
            while let JavaType::Array(element) = ty {
                found.insert(name_of(ty));
                ty = element;
            }
        };
        for (name, file) in self.with_superclasses(java) {
            let held = file.fields.iter().filter(|field| holds_inputs(field, self.with_statics));
            for field in held.filter(|field| field.descriptor.starts_with('[')) {
                JavaType::parse(&field.descriptor).iter().for_each(&mut add);
            }
            let is_taken = with_parameters && self.files.contains_key(&name);
            let taken = file.methods.iter().filter(|_| is_taken);
            for method in taken.filter(|method| method.descriptor.contains('[')) {
                if let Ok(shape) = MethodDescriptor::parse(&method.descriptor) {
                    shape.parameters.iter().for_each(&mut add);
                }
            }
        }
        found
    }

    /// The classes that can have instances, each followed by those below it.
    fn in_order(&self, java: &Java, is_named: &dyn Fn(&str) -> bool) -> Vec<Member> {
        let mut below: BTreeMap<String, BTreeSet<String>> = BTreeMap::new();
        let root = "java.lang.Object".to_string();
        for name in self.files.keys() {
            let mut name = name.clone();
            // A superclass cycle ends where a class is entered for the second time.
            while let Some(file) = java.file_named(&name) {
                let Some(above) = file.superclass.as_ref().map(|above| dotted(above)) else {
                    break;
                };
                if !below.entry(above.clone()).or_default().insert(name) {
                    break;
                }
                name = above;
            }
        }
        let mut ordered = vec![];
        let mut next = vec![root];
        while let Some(name) = next.pop() {
            match self.files.get(&name) {
                Some(file) if is_enum(file) && is_named(&name) => {
                    ordered.extend(constants(java, &name, file));
                }
                // An enum that does not count, or the class of a constant with a body.
                Some(file) if file.access.is_enum() => {}
                Some(file) if is_concrete(file) => ordered.push(Member::Class(name.clone())),
                Some(_) | None => {}
            }
            next.extend(below.remove(&name).into_iter().flatten().rev());
        }
        ordered
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn type_arguments_are_found() {
        let check = |signature: &str, expected: &[&str]| {
            let found: Vec<String> = classes_in_signature(signature).into_iter().collect();
            assert_eq!(found, expected, "{signature}");
        };
        check("Ljava/util/List<Ljava/lang/Integer;>;", &["java.lang.Integer", "java.util.List"]);
        check("TT;[I", &[]);
        check("La/Map<TK;[Lb/Title;>;", &["a.Map", "b.Title"]);
        check("La/Outer<Lb/Left;>.Inner<*+Lb/Low;-TT;>;", &["a.Outer$Inner", "b.Left", "b.Low"]);
        check("La/Broken<La/", &[]);
        let found = parameters_in("<T:La/Bound;>(ILa/List<La/One;>;)La/Result;");
        assert_eq!(found.into_iter().collect::<Vec<_>>(), ["a.List", "a.One"]);
    }
}
