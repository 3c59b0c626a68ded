//! What a test can see of objects: fields that it may read, and methods that only look.

use forkless_driver::{Failure, JavaLocation};
use forkless_lang_java::classfile::{
    AccessFlags, ClassFile, JavaType, JvmInstruction, MethodDescriptor, MethodInfo,
};
use forkless_lang_java::classpath::{ClassOrigin, ClassPath};
use std::cell::RefCell;
use std::collections::BTreeMap;
use std::rc::Rc;

/// Methods of the JDK that change nothing, by their names.
const LOOKS: [&str; 26] = [
    "booleanValue",
    "byteValue",
    "charAt",
    "charValue",
    "compareTo",
    "contains",
    "containsKey",
    "doubleValue",
    "equals",
    "floatValue",
    "get",
    "getKey",
    "getValue",
    "hashCode",
    "intValue",
    "isEmpty",
    "isPresent",
    "length",
    "longValue",
    "name",
    "ordinal",
    "shortValue",
    "size",
    "toString",
    "valueOf",
    "orElse",
];

/// Calls within calls that are looked into.
const DEEPEST: usize = 3;

/// Something that can be seen of an object.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Member {
    /// What is written behind the object: `.next`, `.size()`.
    pub suffix: String,
    /// Its type.
    pub ty: JavaType,
    /// The field that it shows, by the class that declares it and its name.
    pub field: Option<(String, String)>,
}

/// Reads the classes of a program.
pub(crate) struct Classes {
    path: ClassPath,
    loaded: RefCell<BTreeMap<String, Option<Rc<ClassFile>>>>,
}

impl Classes {
    /// The classes of a program and of its JDK.
    pub fn open(java: &JavaLocation<'_>) -> Result<Classes, Failure> {
        let path = ClassPath::open(java.class_path, Some(java.jdk))
            .map_err(|error| Failure::new(error.to_string()))?;
        Ok(Classes { path, loaded: RefCell::default() })
    }

    /// A class by its name with dots; none if it is nowhere or broken.
    pub fn class(&self, name: &str) -> Option<Rc<ClassFile>> {
        if let Some(known) = self.loaded.borrow().get(name) {
            return known.clone();
        }
        let found = self.path.load(&name.replace('.', "/")).ok().flatten();
        let found = found.map(|(class, _)| Rc::new(class));
        self.loaded.borrow_mut().insert(name.to_string(), found.clone());
        found
    }

    /// Is it a class of the JDK?
    pub fn is_jdk(&self, name: &str) -> bool {
        let found = self.path.find(&name.replace('.', "/")).ok().flatten();
        found.is_none_or(|found| found.origin == ClassOrigin::Jdk)
    }

    /// The access of a class as its source has it, for those of another one nested in it.
    pub fn access(&self, class: &ClassFile) -> AccessFlags {
        let nested = class.inner_classes.iter().find(|inner| inner.name == class.name);
        nested.map_or(class.access, |inner| inner.access)
    }

    /// Is it a class whose objects belong to one of the class around it, by its access?
    pub fn is_inner(&self, class: &ClassFile) -> bool {
        let nested = class.inner_classes.iter().find(|inner| inner.name == class.name);
        nested.is_some_and(|inner| {
            let is_apart = inner.access.is_static() || inner.access.is_interface();
            inner.outer.is_some() && !is_apart && !class.access.is_interface()
        })
    }

    /// Can code of a package name the class? Not if it is private, or nested in one that is, or local.
    pub fn is_nameable(&self, name: &str, package: &str) -> bool {
        let Some(class) = self.class(name) else { return false };
        let access = self.access(&class);
        let is_here = package_of(name) == package;
        let fits = access.is_public() || is_here && !access.is_private();
        let is_local = class.enclosing_method.is_some();
        let outer = name.rsplit_once('$').map(|(outer, _)| outer);
        let outer = outer.filter(|outer| self.class(outer).is_some());
        fits && !is_local && outer.is_none_or(|outer| self.is_nameable(outer, package))
    }

    /// What code of a package sees of objects of a class of the user.
    pub fn members(&self, class: &str, package: &str) -> Vec<Member> {
        let mut found: Vec<Member> = vec![];
        let mut next = Some(class.to_string());
        while let Some(name) = next.take().filter(|name| !self.is_jdk(name)) {
            let Some(file) = self.class(&name) else { break };
            let is_here = package_of(&name) == package;
            let is_visible = |access: AccessFlags| {
                !access.is_static()
                    && !access.is_synthetic()
                    && (access.is_public() || is_here && !access.is_private())
            };
            for method in file.methods.iter().filter(|method| is_visible(method.access)) {
                if let Some(member) = self.look(&file, &name, method)
                    && !found.iter().any(|known| known.suffix == member.suffix)
                {
                    found.push(member);
                }
            }
            for field in file.fields.iter().filter(|field| is_visible(field.access)) {
                let shown = Some((name.clone(), field.name.clone()));
                let Ok(ty) = JavaType::parse(&field.descriptor) else { continue };
                if !found.iter().any(|member| member.field == shown) {
                    found.push(Member { suffix: format!(".{}", field.name), ty, field: shown });
                }
            }
            next = file.superclass.as_ref().map(|name| name.replace('/', "."));
        }
        found
    }

    /// A method without parameters that only looks.
    fn look(&self, class: &ClassFile, name: &str, method: &MethodInfo) -> Option<Member> {
        let MethodDescriptor { parameters, returns } =
            MethodDescriptor::parse(&method.descriptor).ok()?;
        let ty = returns.filter(|_| parameters.is_empty() && method.exceptions.is_empty())?;
        let is_odd = ["hashCode", "clone", "getClass", "iterator"].contains(&method.name.as_str());
        if is_odd || !self.only_looks(class, method, DEEPEST) {
            return None;
        }
        let field = self.returned_field(class, method).map(|field| (name.to_string(), field));
        Some(Member { suffix: format!(".{}()", method.name), ty, field })
    }

    /// The field that a getter returns.
    fn returned_field(&self, class: &ClassFile, method: &MethodInfo) -> Option<String> {
        let code = class.code(method).ok()??;
        let operations: Vec<&JvmInstruction> =
            code.instructions.iter().map(|(_, one)| one).collect();
        let [
            JvmInstruction::Load(_, 0),
            JvmInstruction::GetField(field),
            JvmInstruction::Return(Some(_)),
        ] = operations[..]
        else {
            return None;
        };
        let field = class.pool.member(*field).ok()?;
        (field.class == class.name).then(|| field.name.to_string())
    }

    /// Does a method change nothing, as far as its code tells?
    fn only_looks(&self, class: &ClassFile, method: &MethodInfo, depth: usize) -> bool {
        let Ok(Some(code)) = class.code(method) else { return false };
        code.instructions.iter().all(|(_, instruction)| match instruction {
            JvmInstruction::PutField(_)
            | JvmInstruction::PutStatic(_)
            | JvmInstruction::ArrayStore(_)
            | JvmInstruction::MonitorEnter
            | JvmInstruction::InvokeDynamic(_)
            | JvmInstruction::New(_) => false,
            JvmInstruction::InvokeVirtual(callee)
            | JvmInstruction::InvokeSpecial(callee)
            | JvmInstruction::InvokeStatic(callee)
            | JvmInstruction::InvokeInterface(callee) => {
                let Ok(callee) = class.pool.member(*callee) else { return false };
                if callee.class.starts_with("java/") {
                    return LOOKS.contains(&callee.name);
                }
                let owner = self.class(&callee.class.replace('/', ".")).filter(|_| depth > 0);
                owner.is_some_and(|owner| {
                    let found = owner.method(callee.name, callee.descriptor);
                    found.is_some_and(|found| self.only_looks(&owner, found, depth - 1))
                })
            }
            _ => true,
        })
    }
}

/// The package of a class.
pub(crate) fn package_of(class: &str) -> &str {
    class.rsplit_once('.').map_or("", |(package, _)| package)
}
