//! What no constructor was found for: objects that are made, and fields that are set, by reflection.
//!
//! The file gets small private methods for that. They need no library, and run on JDK 8 and later.

use super::classes::{CallKind, can_use, simple};
use super::graph::Wanted;
use super::writer::{Site, Use, Writer, is_assignable};
use forkless_lang_java::classfile::{GenericType, TypeArguments};

/// Makes an object without a constructor, as reading a serialized object does.
const ALLOCATE: &str = "\
/** An object that no constructor has made. */
private static <T> T allocate(Class<T> type) throws ReflectiveOperationException {
    Class<?> factory = Class.forName(\"sun.reflect.ReflectionFactory\");
    Object instance = factory.getMethod(\"getReflectionFactory\").invoke(null);
    Object constructor = factory.getMethod(\"newConstructorForSerialization\", Class.class, CONSTRUCTOR.class)
            .invoke(instance, type, Object.class.getDeclaredConstructor());
    return type.cast(((CONSTRUCTOR<?>) constructor).newInstance());
}";

/// Sets a field of an object.
const SET: &str = "\
/** Sets a field that nothing else sets to this value. */
private static void set(Object object, String name, Object value) throws ReflectiveOperationException {
    for (Class<?> type = object.getClass(); type != null; type = type.getSuperclass()) {
        for (FIELD field : type.getDeclaredFields()) {
            if (field.getName().equals(name)) {
                field.setAccessible(true);
                field.set(object, value);
                return;
            }
        }
    }
    throw new NoSuchFieldException(name);
}";

impl Writer<'_> {
    fn needs_allocate(&mut self) {
        let constructor = self.file.class("java.lang.reflect.Constructor");
        self.out.members.insert(ALLOCATE.replace("CONSTRUCTOR", &constructor));
        self.out.throws = true;
    }

    fn needs_set(&mut self) {
        let field = self.file.class("java.lang.reflect.Field");
        self.out.members.insert(SET.replace("FIELD", &field));
        self.out.throws = true;
    }

    /// An array whose class cannot be named here.
    pub(super) fn reflective_array(&mut self, element: &str, length: usize) -> String {
        self.out.throws = true;
        self.out.without_constructor.insert(format!("{}[]", simple(element)));
        let array = self.file.class("java.lang.reflect.Array");
        format!("(Object[]) {array}.newInstance(Class.forName(\"{element}\"), {length})")
    }

    /// Makes an object by reflection: by a constructor without parameters if there is one, and sets its fields.
    pub(super) fn by_reflection(
        &mut self,
        site: &mut Site<'_>,
        number: usize,
        of: Use<'_>,
    ) -> Result<String, String> {
        let node = site.node(number);
        let class = node.class.clone();
        let Some(known) = self.classes().get(&class) else {
            return Err(format!("there is no class `{class}`"));
        };
        if known.is_jdk {
            return Err(format!("no constructor was found that makes this `{}`", simple(&class)));
        }
        if known.file.access.is_enum() || known.file.access.is_abstract() {
            return Err(format!(
                "there are no objects of `{}` beside its constants",
                simple(&class)
            ));
        }
        let package = self.file.package().to_string();
        let is_nameable = self.classes().can_name(&class, &package);
        let is_usable = |one: &&forkless_lang_java::classfile::MethodInfo| {
            one.name == "<init>" && one.descriptor == "()V" && can_use(one.access, &class, &package)
        };
        let constructor = known.file.methods.iter().find(is_usable);
        let constructor =
            constructor.and_then(|one| self.classes().callable(&class, one, &TypeArguments::new()));
        let ty = match is_nameable {
            true => self.class_type(&class, of.ty),
            false => GenericType::object(),
        };
        let written_class =
            if is_nameable { self.file.class(&class) } else { simple(&class).to_string() };
        // Records take their fields from the constructor alone.
        if known.file.record.is_some() {
            return Err(format!(
                "no values were found that the constructor of `{written_class}` takes"
            ));
        }
        self.out.without_constructor.insert(written_class.clone());
        let made_by =
            match constructor.filter(|one| one.kind == CallKind::Constructor && is_nameable) {
                Some(made_by) => {
                    self.out.throws |= made_by.throws;
                    format!("new {written_class}{}()", self.diamond(&ty))
                }
                None => {
                    self.needs_allocate();
                    match is_nameable {
                        true => format!("allocate({written_class}.class)"),
                        false => format!("allocate(Class.forName(\"{class}\"))"),
                    }
                }
            };
        let made_by = match self.diamond(&ty) {
            "<>" if made_by.starts_with("allocate") => format!("({written_class}) {made_by}"),
            _ => made_by,
        };
        let name = self.declare(site, number, &ty, of.like, &made_by);
        for field in node.fields().to_vec() {
            let info = self.classes().field(&field.class, &field.name);
            let Some(info) = info else { continue };
            let arguments = self.classes().arguments(&field.class, &ty);
            let field_type = self.classes().field_type(&info, &arguments);
            let value = self.value(site, field.value, Use::of(&field_type, &field.name))?;
            if is_nameable && is_assignable(self.classes(), &field.class, &field.name, &package) {
                if !field.value.is_default() || made_by.starts_with("new ") {
                    self.statement(format!("{name}.{} = {value};", field.name));
                }
                continue;
            }
            if matches!(field.value, Wanted::Null) && !made_by.starts_with("new ") {
                continue;
            }
            self.needs_set();
            self.statement(format!("set({name}, \"{}\", {value});", field.name));
        }
        Ok(name)
    }
}
