//! A class with all that can write its private fields: its nest.

use super::frame::{FieldState, Frame};
use super::pairs::{self, Pair};
use super::value::{Known, Site, Value, range_of};
use crate::classfile::{
    Annotation, ClassFile, CodeAttribute, FieldInfo, HandleKind, JavaType, JvmInstruction,
    LoadableConstant, MethodDescriptor, MethodHandle, MethodInfo,
};
use crate::java::Java;
use crate::names::{dotted, internal};
use crate::nullness::Nullness;
use crate::whole_path::whole_path;
use std::cell::OnceCell;
use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

/// Larger nests are not looked at.
const MOST_INSTRUCTIONS: usize = 60_000;

/// A field whose writers are all known: private, so they are in the nest; final, so they are constructors; or
/// one that code of the class path writes, and no other.
pub(super) struct TrackedField {
    /// The class that declares it, by its place in the nest.
    pub file: usize,
    pub name: String,
    pub ty: JavaType,
    /// Does only the nest read it?
    pub is_private: bool,
    /// May classes of the class path outside the nest write it?
    pub is_open: bool,
    /// What every established object holds in it; none as long as no such object is known.
    pub fact: Option<Value>,
    /// What is written anywhere but by a constructor to the object that it makes.
    pub written: Option<Value>,
    /// The methods that write it, apart from constructors of its class.
    pub writers: BTreeSet<String>,
    /// Do constructors write it?
    pub is_set: bool,
    /// What constructors write to it, which others may replace before they end.
    pub set_to: Option<Value>,
    /// Does a serial form leave it out?
    pub is_left_out: bool,
}

/// A method of the nest that has code, and what is known of its calls.
pub(super) struct NestMethod {
    pub file: usize,
    pub info: MethodInfo,
    pub shape: MethodDescriptor,
    pub code: Arc<CodeAttribute>,
    /// What its parameters may be; none as long as no call is known.
    pub arguments: Option<Vec<Value>>,
    /// What it leaves; none as long as it is not known to return.
    pub outcome: Option<Outcome>,
    /// Does a constructor call it, on the object that it makes?
    pub during_construction: bool,
    /// Whether no class of the class path overrides it, once that was asked.
    is_never_overridden: OnceCell<bool>,
}

/// What holds when a method returns.
#[derive(Clone, PartialEq, Debug)]
pub(super) struct Outcome {
    /// What it returns, if it does. It was read from a local variable if that is a parameter.
    pub result: Option<Value>,
    /// What is known of its parameters, by their slots; the receiver is one.
    pub locals: Vec<Value>,
    /// What is known of the receiver's fields.
    pub fields: BTreeMap<usize, FieldState>,
    /// The pairs of them that it leaves right.
    pub pairs: BTreeSet<Pair>,
}

/// A class with all that can write its private fields, and what is known so far.
pub(super) struct Nest<'a> {
    pub java: &'a Java,
    /// The nest, and behind it classes that write its fields.
    pub files: Vec<Arc<ClassFile>>,
    /// So many of them are the nest.
    own_files: usize,
    pub fields: Vec<TrackedField>,
    pub methods: Vec<NestMethod>,
    /// Can others see an object before its constructor has ended?
    pub escapes: bool,
    /// Where collections are made that something may add to.
    pub changed: BTreeSet<Site>,
    pub has_changed: bool,
    /// Do bounds that move go to the next of few values?
    pub widens: bool,
    /// Relations between two fields that stand so far, and those that a method breaks.
    pub pairs: Arc<BTreeSet<Pair>>,
    pub broken: BTreeSet<Pair>,
}

impl<'a> Nest<'a> {
    /// The nest of a class; none if not all of it can be read, or something writes fields in ways that
    /// cannot be followed.
    pub(super) fn of(java: &'a Java, class: &Arc<ClassFile>) -> Option<Nest<'a>> {
        let files = nest_of(java, class);
        let files = files.iter().map(|name| java.file_named(&dotted(name)));
        let files: Vec<Arc<ClassFile>> = files.collect::<Option<_>>()?;
        let own_files = files.len();
        let mut nest = Nest {
            java,
            files,
            own_files,
            fields: vec![],
            methods: vec![],
            escapes: false,
            changed: BTreeSet::new(),
            has_changed: false,
            widens: false,
            pairs: Arc::default(),
            broken: BTreeSet::new(),
        };
        let named_in_code = nest.names_of_accessed_fields();
        for (file, one) in nest.files.clone().iter().enumerate() {
            nest.add_fields(file, one, &named_in_code);
        }
        if nest.fields.is_empty() {
            return None;
        }
        nest.add_other_writers()?;
        nest.add_methods()?;
        nest.open_handles();
        Some(nest)
    }

    fn add_fields(&mut self, file: usize, of: &ClassFile, named_in_code: &BTreeSet<String>) {
        for field in &of.fields {
            let access = field.access;
            let is_closed = access.is_private() || access.is_final();
            // Code of others may write public fields; of those that packages and subclasses see, which never hold
            // null is worth knowing, and which are never null beside a number.
            let is_open = !is_closed && !access.is_public() && whole_path(self.java).is_some();
            let is_tracked = !access.is_static()
                && (is_closed || is_open)
                && !named_in_code.contains(&field.name)
                && !is_set_by_frameworks(field);
            let Ok(ty) = JavaType::parse(&field.descriptor) else { continue };
            if !is_tracked {
                continue;
            }
            // Deserialisation leaves transient fields as they are in a new object, unless code restores them.
            let is_restored = whole_path(self.java).is_some_and(|path| path.is_restored(&of.name));
            let is_left = access.is_transient() && !is_restored;
            let left = is_left.then(|| Value::zero(&ty));
            self.fields.push(TrackedField {
                file,
                name: field.name.clone(),
                ty,
                is_private: access.is_private(),
                is_open,
                fact: None,
                written: left,
                writers: BTreeSet::new(),
                is_set: false,
                set_to: None,
                is_left_out: is_left,
            });
        }
    }

    /// Adds the classes outside the nest that write its fields.
    fn add_other_writers(&mut self) -> Option<()> {
        let open = self.fields.iter().filter(|field| field.is_open);
        let mut writers = BTreeSet::new();
        for field in open {
            let class = &self.files[field.file].name;
            let path = whole_path(self.java)?;
            writers.extend(path.writers(class, &field.name, &field.ty.descriptor()));
        }
        for name in writers {
            if self.files.iter().all(|file| file.name != name) {
                self.files.push(self.java.file_named(&dotted(&name))?);
            }
        }
        Some(())
    }

    fn add_methods(&mut self) -> Option<()> {
        let mut size = 0;
        for (file, of) in self.files.clone().iter().enumerate() {
            let is_own = file < self.own_files;
            for info in &of.methods {
                if info.access.is_native() && is_own {
                    return None;
                }
                let is_unused = info.name == "<init>"
                    && whole_path(self.java)
                        .is_some_and(|path| path.is_unused(&of.name, &info.descriptor));
                if is_unused {
                    continue;
                }
                let Some(code) = of.code(info).ok()? else { continue };
                size += code.instructions.len();
                let is_strange = |instruction: &JvmInstruction| {
                    matches!(instruction, JvmInstruction::Jsr(_) | JvmInstruction::Ret(_))
                };
                if size > MOST_INSTRUCTIONS
                    || code.instructions.iter().any(|(_, one)| is_strange(one))
                {
                    return None;
                }
                let shape = MethodDescriptor::parse(&info.descriptor).ok()?;
                // Of another class not all that calls its private methods is here.
                let is_closed = is_own && info.access.is_private() && !is_called_by_others(info);
                let arguments = (!is_closed).then(|| any_arguments(self.java, info, &shape));
                self.methods.push(NestMethod {
                    file,
                    info: info.clone(),
                    shape,
                    code: Arc::new(code),
                    arguments,
                    outcome: None,
                    during_construction: false,
                    is_never_overridden: OnceCell::new(),
                });
            }
        }
        Some(())
    }

    /// Methods that handles lead to are called with anything.
    fn open_handles(&mut self) {
        let mut handles: Vec<MethodHandle> = vec![];
        for file in &self.files {
            for index in 1..file.pool.len() as u16 {
                if let Ok(LoadableConstant::MethodHandle(handle)) = file.pool.constant(index) {
                    handles.push(handle);
                }
            }
        }
        for handle in handles {
            if let Some(method) = self.find_method(&handle.class, &handle.name, &handle.descriptor)
            {
                let NestMethod { info, shape, .. } = &self.methods[method];
                self.methods[method].arguments = Some(any_arguments(self.java, info, shape));
            }
            if handle.kind == HandleKind::PutField
                && let Some(field) =
                    self.find_field(&handle.class, &handle.name, &handle.descriptor)
            {
                let any = Value::any(&self.fields[field].ty);
                self.write(field, &any, "a method handle");
            }
        }
    }

    /// The strings in code that has ways to write a field by its name.
    fn names_of_accessed_fields(&self) -> BTreeSet<String> {
        const ACCESS: [&str; 6] = [
            "java/lang/reflect/Field",
            "java/lang/invoke/MethodHandles$Lookup",
            "java/util/concurrent/atomic/AtomicReferenceFieldUpdater",
            "java/util/concurrent/atomic/AtomicIntegerFieldUpdater",
            "java/util/concurrent/atomic/AtomicLongFieldUpdater",
            "sun/misc/Unsafe",
        ];
        let has_access = self.files.iter().any(|file| {
            let from_code = |class: &str| ACCESS.contains(&class);
            // Each class with a lambda mentions the lookup among its nested classes; code names it.
            file.pool.class_names().any(|class| from_code(class) && uses(file, class))
        });
        let mut found = BTreeSet::new();
        for file in self.files.iter().filter(|_| has_access) {
            for index in 1..file.pool.len() as u16 {
                if let Ok(LoadableConstant::String(text)) = file.pool.constant(index) {
                    found.extend(String::from_utf16(&text.to_units()));
                }
            }
        }
        found
    }

    /// The tracked field that code refers to.
    pub(super) fn find_field(&self, class: &str, name: &str, descriptor: &str) -> Option<usize> {
        let mut next = Some(class.to_string());
        let mut seen: Vec<String> = vec![];
        while let Some(class) = next.filter(|class| !seen.contains(class)) {
            let file = self.java.file_named(&dotted(&class))?;
            if file.field(name, descriptor).is_some() {
                let file = self.files.iter().position(|one| one.name == class)?;
                let is_it = |one: &TrackedField| one.file == file && one.name == name;
                // Another field of the same name has another type.
                return self
                    .fields
                    .iter()
                    .position(|one| is_it(one) && one.ty.descriptor() == descriptor);
            }
            next = file.superclass.clone();
            seen.push(class);
        }
        None
    }

    /// The method of the nest that a reference leads to, whether it is overridden or not.
    pub(super) fn find_method(&self, class: &str, name: &str, descriptor: &str) -> Option<usize> {
        let mut next = Some(class.to_string());
        while let Some(class) = next {
            let file = self.files.iter().position(|file| file.name == class)?;
            let found = self.methods.iter().position(|method| {
                method.file == file
                    && method.info.name == name
                    && method.info.descriptor == descriptor
            });
            if found.is_some() || name == "<init>" {
                return found;
            }
            next = self.files[file].superclass.clone();
        }
        None
    }

    /// Does no class of the class path override a method?
    pub(super) fn is_never_overridden(&self, number: usize) -> bool {
        let NestMethod { file, info, is_never_overridden, .. } = &self.methods[number];
        let class = &self.files[*file].name;
        let has_none = |below: &String| {
            let file = self.java.file_named(&dotted(below));
            file.is_some_and(|file| file.method(&info.name, &info.descriptor).is_none())
        };
        *is_never_overridden.get_or_init(|| {
            whole_path(self.java).is_some_and(|path| {
                path.all_below(class).iter().filter(|below| *below != class).all(has_none)
            })
        })
    }

    /// Something is written to a field.
    pub(super) fn write(&mut self, field: usize, value: &Value, writer: &str) {
        let widens = self.widens;
        let field = &mut self.fields[field];
        field.writers.insert(writer.to_string());
        let value = fitting(value.clone().passed(), &field.ty);
        self.has_changed |= add(&mut field.written, &value, widens);
    }

    /// A constructor writes to a field of the object that it makes.
    pub(super) fn set(&mut self, field: usize, value: &Value) {
        let widens = self.widens;
        let field = &mut self.fields[field];
        field.is_set = true;
        let value = fitting(value.clone().passed(), &field.ty);
        self.has_changed |= add(&mut field.set_to, &value, widens);
    }

    /// A constructor has ended, and leaves this in a field.
    pub(super) fn establish(&mut self, field: usize, value: &Value) {
        let widens = self.widens;
        let field = &mut self.fields[field];
        let mut value = fitting(value.clone().passed(), &field.ty);
        if let Some(written) = &field.written {
            value = value.join(written);
        }
        self.has_changed |= add(&mut field.fact, &value, widens);
    }

    /// A method is called by the nest.
    pub(super) fn pass(&mut self, method: usize, arguments: &[Value]) {
        let widens = self.widens;
        let known = &mut self.methods[method].arguments;
        let arguments: Vec<Value> = arguments.iter().cloned().map(Value::passed).collect();
        match known {
            None => {
                *known = Some(arguments);
                self.has_changed = true;
            }
            Some(known) => {
                for (known, argument) in known.iter_mut().zip(arguments) {
                    let mut slot = Some(known.clone());
                    self.has_changed |= add(&mut slot, &argument, widens);
                    *known = slot.unwrap_or(argument);
                }
            }
        }
    }

    /// What is found in a field of an object, which may not be established yet.
    pub(super) fn read(&self, field: usize, is_under_construction: bool) -> Option<Value> {
        let field = &self.fields[field];
        // Numbers in fields that others see are set by hand, too.
        let is_set_by_hand = field.is_open && range_of(&field.ty).is_some();
        let fact = match is_set_by_hand {
            true => Some(Value::any(&field.ty)),
            false => field.fact.clone(),
        };
        if !is_under_construction && !self.escapes {
            return fact;
        }
        let found = [fact, field.set_to.clone()].into_iter().flatten();
        Some(found.fold(Value::zero(&field.ty), |all, one| all.join(&one)))
    }

    /// Objects are seen before they are established.
    pub(super) fn let_escape(&mut self) {
        self.has_changed |= !self.escapes;
        self.escapes = true;
    }

    /// Something may add to a collection.
    pub(super) fn let_change(&mut self, collection: &Value) {
        for site in collection.sites() {
            self.has_changed |= self.changed.insert(site);
        }
    }

    /// Does a field hold but collections that were made empty, and that nothing adds to?
    pub(super) fn is_always_empty(&self, field: &TrackedField) -> bool {
        let Some(Value { known: Known::Reference(reference), .. }) = &field.fact else {
            return false;
        };
        let made_at = &reference.made_at;
        field.is_private
            && !made_at.or_elsewhere
            && !made_at.sites.is_empty()
            && made_at.sites.is_disjoint(&self.changed)
            && reference.classes.is_some()
            && !is_known_to_frameworks(&self.files[field.file])
    }

    /// Where a method begins; none as long as it is not known to be called.
    pub(super) fn first_frame(&self, number: usize) -> Option<Frame> {
        let method = &self.methods[number];
        let is_static = method.info.access.is_static();
        let mut locals = vec![];
        if !is_static {
            locals.push(Value::this());
        }
        let arguments = method.arguments.as_ref()?;
        for (value, ty) in arguments.iter().zip(&method.shape.parameters) {
            locals.push(value.clone());
            locals.extend((1..ty.slots()).map(|_| Value::nothing()));
        }
        locals.resize(usize::from(method.code.max_locals).max(locals.len()), Value::nothing());
        let mut fields = BTreeMap::new();
        let own = self.fields.iter().enumerate().filter(|(_, field)| field.file == method.file);
        for (number, field) in own.filter(|_| !is_static) {
            let now = match method.info.name.as_str() {
                "<init>" => Value::zero(&field.ty),
                _ => self.read(number, method.during_construction)?,
            };
            let alone = now.clone();
            fields.insert(number, FieldState { now, alone, is_entry: true, written: None });
        }
        let tracked = if is_static { Arc::default() } else { pairs::of_class(self, method.file) };
        let pairs = BTreeSet::clone(&tracked);
        Some(Frame { locals, stack: vec![], fields, pairs, tracked })
    }
}

/// The classes of a nest, the host first. Before Java 11 a nest is a class of its own: others go through
/// accessors of that class.
pub(super) fn nest_of(java: &Java, class: &ClassFile) -> Vec<String> {
    let host = class.nest_host.as_ref().unwrap_or(&class.name);
    let host_file = java.file_named(&dotted(host));
    let members = host_file.iter().flat_map(|file| file.nest_members.iter().cloned());
    let names: Vec<String> = [host.clone()].into_iter().chain(members).collect();
    if names.contains(&class.name) { names } else { vec![class.name.clone()] }
}

/// Any values of the parameters' types; if callers pass no null, none where no annotation allows it.
pub(super) fn any_arguments(
    java: &Java,
    info: &MethodInfo,
    shape: &MethodDescriptor,
) -> Vec<Value> {
    let passes_null = |place: usize| {
        !java.arguments_not_null
            || info.takes_any_object()
            || info.parameter_annotations.get(place).is_some_and(|one| Nullness::allows_null(one))
    };
    let value = |(place, ty): (usize, &JavaType)| match ty.is_reference() && !passes_null(place) {
        true => Value::reference(false),
        false => Value::any(ty),
    };
    shape.parameters.iter().enumerate().map(value).collect()
}

/// A value as a field of this type has it.
fn fitting(value: Value, ty: &JavaType) -> Value {
    match (value.interval(), range_of(ty)) {
        (Some(interval), Some(range)) if interval.is_within(range) => value,
        (None, None) if ty.is_reference() == matches!(value.known, Known::Reference(_)) => value,
        _ => Value::any(ty),
    }
}

/// Adds a possible value. Is anything new?
fn add(known: &mut Option<Value>, value: &Value, widens: bool) -> bool {
    let joined = match known {
        None => value.clone(),
        Some(known) if widens => known.widen(value),
        Some(known) => known.join(value),
    };
    let is_new = known.as_ref() != Some(&joined);
    *known = Some(joined);
    is_new
}

/// Does code of the class use another class, in a call or by its name?
fn uses(file: &ClassFile, class: &str) -> bool {
    (1..file.pool.len() as u16)
        .any(|index| file.pool.member(index).is_ok_and(|member| member.class == class))
}

/// Annotations that say something of a field to people and checkers, not to a framework that sets it.
const HARMLESS: [&str; 12] = [
    "Nullable",
    "NonNull",
    "NotNull",
    "Nonnull",
    "CheckForNull",
    "Deprecated",
    "GuardedBy",
    "VisibleForTesting",
    "Serial",
    "Generated",
    "Final",
    "Stable",
];

fn is_set_by_frameworks(field: &FieldInfo) -> bool {
    field.annotations.iter().any(is_of_framework)
}

/// Does a class carry annotations by which a framework may know it?
pub(super) fn is_known_to_frameworks(file: &ClassFile) -> bool {
    file.annotations.iter().any(is_of_framework)
}

fn is_of_framework(annotation: &Annotation) -> bool {
    !HARMLESS.contains(&annotation.simple_name())
        && annotation.simple_name() != "FunctionalInterface"
}

/// Is a private method called by the platform, or by a framework that finds it by an annotation?
fn is_called_by_others(info: &MethodInfo) -> bool {
    const HOOKS: [&str; 5] =
        ["readObject", "readObjectNoData", "readResolve", "writeObject", "writeReplace"];
    HOOKS.contains(&info.name.as_str()) || info.annotations.iter().any(is_of_framework)
}

/// The internal name of a class that has a safe constructor: it calls nothing that can be overridden.
pub(super) fn is_plain_superclass(name: &str) -> bool {
    ["java.lang.Object", "java.lang.Record", "java.lang.Enum"]
        .map(internal)
        .contains(&name.to_string())
}
