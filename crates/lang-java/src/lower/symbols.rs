//! The constant pool of the class that is being lowered, in terms of the program.

use super::types::Ty;
use super::verify::Verification;
use crate::classfile::{ClassFile, JavaType, LoadableConstant, MemberRef, MethodDescriptor};
use crate::names::{self, dotted};
use forkless_ir::{ClassId, Program, Type};
use rustc_hash::FxHashMap;
use std::rc::Rc;

/// The classes that lowering itself speaks of.
#[derive(Clone, Copy, Debug)]
pub(super) struct WellKnownClasses {
    pub object: ClassId,
    pub string: ClassId,
    pub class: ClassId,
    pub throwable: ClassId,
    pub method_handle: ClassId,
    pub method_type: ClassId,
    pub booleans: ClassId,
}

impl WellKnownClasses {
    fn new(program: &Program) -> Self {
        let class = |name| program.intern_class(name);
        WellKnownClasses {
            object: class("java.lang.Object"),
            string: class("java.lang.String"),
            class: class("java.lang.Class"),
            throwable: class("java.lang.Throwable"),
            method_handle: class("java.lang.invoke.MethodHandle"),
            method_type: class("java.lang.invoke.MethodType"),
            booleans: class("boolean[]"),
        }
    }
}

/// What a call takes and gives.
#[derive(Debug)]
pub(super) struct CallShape {
    pub parameters: Vec<Ty>,
    pub returns: Option<Ty>,
}

/// Entries of the constant pool, as far as they were asked for.
pub(super) struct PoolSymbols<'a> {
    pub program: &'a Program,
    pub file: &'a ClassFile,
    pub known: WellKnownClasses,
    pub verification: Verification,
    shapes: FxHashMap<u16, Rc<CallShape>>,
    fields: FxHashMap<u16, (Ty, Type)>,
    classes: FxHashMap<u16, ClassId>,
}

/// What an entry of the pool is that is not what the instruction needs.
type Problem = String;

impl<'a> PoolSymbols<'a> {
    pub(super) fn new(program: &'a Program, file: &'a ClassFile) -> Self {
        PoolSymbols {
            program,
            file,
            known: WellKnownClasses::new(program),
            verification: Verification::none(),
            shapes: FxHashMap::default(),
            fields: FxHashMap::default(),
            classes: FxHashMap::default(),
        }
    }

    /// The class of a class entry.
    pub(super) fn class(&mut self, index: u16) -> Result<ClassId, Problem> {
        if let Some(&known) = self.classes.get(&index) {
            return Ok(known);
        }
        let name = self.file.pool.class(index).map_err(|error| error.problem)?;
        let class = self.class_named(name)?;
        self.classes.insert(index, class);
        Ok(class)
    }

    /// The class of an internal name or array descriptor.
    pub(super) fn class_named(&self, name: &str) -> Result<ClassId, Problem> {
        names::class_of_entry(self.program, name).map_err(|error| error.to_string())
    }

    /// The class of arrays of what a class entry names.
    pub(super) fn array_of(&mut self, index: u16) -> Result<ClassId, Problem> {
        let element = self.class(index)?;
        Ok(self.program.intern_class(&format!("{}[]", self.program.class_name(element))))
    }

    pub(super) fn member(&self, index: u16) -> Result<MemberRef<'a>, Problem> {
        self.file.pool.member(index).map_err(|error| error.problem)
    }

    /// What a field holds: on the stack, and in the field.
    pub(super) fn field(&mut self, index: u16) -> Result<(Ty, Type), Problem> {
        if let Some(&known) = self.fields.get(&index) {
            return Ok(known);
        }
        let member = self.member(index)?;
        let ty = JavaType::parse(member.descriptor).map_err(|error| error.to_string())?;
        let found = (self.ty(&ty), names::type_of(self.program, &ty));
        self.fields.insert(index, found);
        Ok(found)
    }

    /// What a method or call site takes and gives, the receiver left out.
    pub(super) fn shape(&mut self, index: u16, is_dynamic: bool) -> Result<Rc<CallShape>, Problem> {
        if let Some(known) = self.shapes.get(&index) {
            return Ok(known.clone());
        }
        let descriptor = if is_dynamic {
            self.file.pool.invoke_dynamic(index).map_err(|error| error.problem)?.descriptor
        } else {
            self.member(index)?.descriptor
        };
        let shape = Rc::new(self.shape_of(descriptor)?);
        self.shapes.insert(index, shape.clone());
        Ok(shape)
    }

    pub(super) fn shape_of(&self, descriptor: &str) -> Result<CallShape, Problem> {
        let parsed = MethodDescriptor::parse(descriptor).map_err(|error| error.to_string())?;
        Ok(CallShape {
            parameters: parsed.parameters.iter().map(|ty| self.ty(ty)).collect(),
            returns: parsed.returns.as_ref().map(|ty| self.ty(ty)),
        })
    }

    /// What a loadable constant is on the stack.
    pub(super) fn constant_ty(&self, index: u16) -> Result<Ty, Problem> {
        let constant = self.file.pool.constant(index).map_err(|error| error.problem)?;
        Ok(match constant {
            LoadableConstant::Int(_) => Ty::Int,
            LoadableConstant::Float(_) => Ty::Float,
            LoadableConstant::Long(_) => Ty::Long,
            LoadableConstant::Double(_) => Ty::Double,
            LoadableConstant::String(_) => Ty::Ref(self.known.string),
            LoadableConstant::Class(_) => Ty::Ref(self.known.class),
            LoadableConstant::MethodType(_) => Ty::Ref(self.known.method_type),
            LoadableConstant::MethodHandle(_) => Ty::Ref(self.known.method_handle),
            LoadableConstant::Dynamic(dynamic) => {
                let ty = JavaType::parse(dynamic.descriptor).map_err(|error| error.to_string())?;
                self.ty(&ty)
            }
        })
    }

    /// What a value of a declared type is on the stack.
    pub(super) fn ty(&self, ty: &JavaType) -> Ty {
        match ty {
            JavaType::Boolean | JavaType::Byte | JavaType::Char | JavaType::Short => Ty::Int,
            JavaType::Int => Ty::Int,
            JavaType::Long => Ty::Long,
            JavaType::Float => Ty::Float,
            JavaType::Double => Ty::Double,
            JavaType::Class(name) => Ty::Ref(self.program.intern_class(&dotted(name))),
            JavaType::Array(_) => Ty::Ref(names::class_of(self.program, ty)),
        }
    }

    /// What an element of an array of references is.
    pub(super) fn element(&self, array: Ty) -> Ty {
        let Ty::Ref(class) = array else { return array };
        let name = self.program.class_name(class);
        match name.strip_suffix("[]") {
            Some(element) if names::primitive(element).is_none() => {
                Ty::Ref(self.program.intern_class(element))
            }
            _ => Ty::Ref(self.known.object),
        }
    }
}
