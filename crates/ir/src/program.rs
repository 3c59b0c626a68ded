//! The tables of a program: classes, fields, methods, selectors.

use crate::body::Body;
use crate::hierarchy::Hierarchy;
use crate::source::{SourceMap, Span};
use std::sync::OnceLock;

macro_rules! id {
    ($(#[$doc:meta])* $name:ident) => {
        $(#[$doc])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
        pub struct $name(pub u32);

        impl $name {
            /// The position in its table.
            pub fn index(self) -> usize {
                self.0 as usize
            }
        }
    };
}
pub(crate) use id;

id!(
    /// A class, interface or array type of a [`Program`].
    ClassId
);
id!(
    /// A field of a [`Program`].
    FieldId
);
id!(
    /// A method of a [`Program`].
    MethodId
);
id!(
    /// A name that virtual calls are dispatched on.
    SelectorId
);

/// What a register, field or result may hold.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Type {
    /// A truth value.
    Bool,
    /// Two's complement, 8 bits.
    I8,
    /// Two's complement, 16 bits.
    I16,
    /// Unsigned, 16 bits (a Java `char`).
    U16,
    /// Two's complement, 32 bits.
    I32,
    /// Two's complement, 64 bits.
    I64,
    /// IEEE-754, 32 bits.
    F32,
    /// IEEE-754, 64 bits.
    F64,
    /// Null or an object of this class or a subclass.
    Ref(ClassId),
    /// Null or an object of any class: languages that do not check their types.
    AnyRef,
    /// Whatever the last write left there: registers of languages that do not check their types.
    Any,
}

impl Type {
    /// Is it a reference type (and not a primitive one)?
    pub fn is_reference(self) -> bool {
        matches!(self, Type::Ref(_) | Type::AnyRef)
    }
}

/// What kind of type a class-table entry is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ClassKind {
    /// A class that can have instances of its own.
    Concrete,
    /// A class that only its subclasses have instances of.
    Abstract,
    /// An interface.
    Interface,
    /// An array type.
    Array {
        /// What each element holds.
        element: Type,
    },
}

/// A class, interface or array type.
#[derive(Clone, Debug)]
pub struct Class {
    /// The name, as the source language writes it.
    pub name: String,
    /// Class, abstract class, interface, or array.
    pub kind: ClassKind,
    /// The class that it extends, if any.
    pub superclass: Option<ClassId>,
    /// The interfaces that it implements or extends.
    pub interfaces: Vec<ClassId>,
    /// The fields it declares itself, static ones too, in source order.
    pub fields: Vec<FieldId>,
    /// The methods it declares itself, in source order.
    pub methods: Vec<MethodId>,
    /// Runs once before the first use of the class ([`crate::Op::InitializeClass`]).
    pub initializer: Option<MethodId>,
    /// Where it is declared.
    pub span: Span,
}

/// A field.
#[derive(Clone, Debug)]
pub struct Field {
    /// The name, unique within its class.
    pub name: String,
    /// The class that declares it.
    pub class: ClassId,
    /// What it holds. Inputs found in it are of this type.
    pub ty: Type,
    /// One for the class instead of one for each object?
    pub is_static: bool,
    /// The class that an input object in this field most naturally has, where `ty` does not say.
    /// It constrains nothing: only the choice between otherwise equal witnesses follows it.
    pub usual_class: Option<ClassId>,
    /// Where it is declared.
    pub span: Span,
}

/// A method.
#[derive(Clone, Debug)]
pub struct Method {
    /// The name, as the source language writes it.
    pub name: String,
    /// The class that declares it; `None` for an entry point outside all classes.
    pub class: Option<ClassId>,
    /// What virtual calls find it by; `None` if they never do (static methods, entry points).
    pub selector: Option<SelectorId>,
    /// How many registers, from 0, hold arguments at the start, the receiver included.
    pub parameter_count: usize,
    /// What it returns; `None` if nothing.
    pub returns: Option<Type>,
    /// Its code; `None` if it is abstract.
    pub body: Option<Body>,
    /// Where it is declared.
    pub span: Span,
}

/// What virtual calls are dispatched on: a name and a shape of arguments.
///
/// The shape keeps overloads apart: a parameter count in small languages, a descriptor in Java.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Selector {
    /// The method's name.
    pub name: String,
    /// What tells overloads of one name apart.
    pub shape: String,
}

/// The exceptions that an operation itself can raise.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum BuiltinException {
    /// A field, method or array access through null.
    NullDereference,
    /// A cast to a class that the object does not have.
    ClassCast,
    /// An array index below 0 or not below the length.
    IndexOutOfBounds,
    /// An array of negative length.
    NegativeArraySize,
    /// A reference stored into an array whose elements are of another class.
    ArrayStore,
    /// An integer division by zero.
    Arithmetic,
}

/// The class of the object that each built-in exception throws, where the language has one.
///
/// Without a class the exception cannot be caught: it ends the path.
#[derive(Clone, Copy, Debug, Default)]
pub struct ExceptionClasses {
    /// For [`BuiltinException::NullDereference`].
    pub null_dereference: Option<ClassId>,
    /// For [`BuiltinException::ClassCast`].
    pub class_cast: Option<ClassId>,
    /// For [`BuiltinException::IndexOutOfBounds`].
    pub index_out_of_bounds: Option<ClassId>,
    /// For [`BuiltinException::NegativeArraySize`].
    pub negative_array_size: Option<ClassId>,
    /// For [`BuiltinException::ArrayStore`].
    pub array_store: Option<ClassId>,
    /// For [`BuiltinException::Arithmetic`].
    pub arithmetic: Option<ClassId>,
}

impl ExceptionClasses {
    /// The class for one exception.
    pub fn class_of(&self, exception: BuiltinException) -> Option<ClassId> {
        match exception {
            BuiltinException::NullDereference => self.null_dereference,
            BuiltinException::ClassCast => self.class_cast,
            BuiltinException::IndexOutOfBounds => self.index_out_of_bounds,
            BuiltinException::NegativeArraySize => self.negative_array_size,
            BuiltinException::ArrayStore => self.array_store,
            BuiltinException::Arithmetic => self.arithmetic,
        }
    }
}

/// A whole program, ready to run from its entry method.
#[derive(Clone, Debug, Default)]
pub struct Program {
    /// Indexed by [`ClassId`].
    pub classes: Vec<Class>,
    /// Indexed by [`FieldId`].
    pub fields: Vec<Field>,
    /// Indexed by [`MethodId`].
    pub methods: Vec<Method>,
    /// Indexed by [`SelectorId`].
    pub selectors: Vec<Selector>,
    /// Where execution starts: a method without parameters.
    pub entry: Option<MethodId>,
    /// The classes of built-in exceptions.
    pub exceptions: ExceptionClasses,
    /// The files that the spans point into.
    pub sources: SourceMap,
    /// Made on first use; the class table must not change afterwards.
    hierarchy: OnceLock<Hierarchy>,
}

impl Program {
    /// The class of an id.
    pub fn class(&self, id: ClassId) -> &Class {
        &self.classes[id.index()]
    }

    /// The field of an id.
    pub fn field(&self, id: FieldId) -> &Field {
        &self.fields[id.index()]
    }

    /// The method of an id.
    pub fn method(&self, id: MethodId) -> &Method {
        &self.methods[id.index()]
    }

    /// Subtypes and method resolution of the finished class table.
    pub fn hierarchy(&self) -> &Hierarchy {
        self.hierarchy.get_or_init(|| Hierarchy::new(self))
    }

    /// The class of this name.
    pub fn find_class(&self, name: &str) -> Option<ClassId> {
        let index = self.classes.iter().position(|class| class.name == name)?;
        Some(ClassId(index as u32))
    }

    /// The id of this selector, entered into the table if it is new.
    pub fn intern_selector(&mut self, name: &str, shape: &str) -> SelectorId {
        let known = self
            .selectors
            .iter()
            .position(|selector| selector.name == name && selector.shape == shape);
        let index = known.unwrap_or_else(|| {
            self.selectors.push(Selector { name: name.to_string(), shape: shape.to_string() });
            self.selectors.len() - 1
        });
        SelectorId(index as u32)
    }

    /// The instance fields of an object of this class: inherited ones first, each class's in
    /// source order.
    pub fn instance_fields(&self, class: ClassId) -> Vec<FieldId> {
        let mut lineage = vec![class];
        while let Some(superclass) = self.class(lineage[lineage.len() - 1]).superclass {
            lineage.push(superclass);
        }
        let declared = lineage.iter().rev().flat_map(|&class| &self.class(class).fields);
        declared.copied().filter(|&field| !self.field(field).is_static).collect()
    }

    /// `Class.method`, or the bare name of an entry point.
    pub fn method_name(&self, id: MethodId) -> String {
        let method = self.method(id);
        match method.class {
            Some(class) => format!("{}.{}", self.class(class).name, method.name),
            None => method.name.clone(),
        }
    }
}
