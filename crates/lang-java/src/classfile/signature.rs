//! Generic signatures: types with their arguments, which descriptors leave out.
//!
//! Nothing in a JVM depends on them, so nothing here is an error: what cannot be read is not there.

use super::{ClassFile, JavaType};
use std::collections::BTreeMap;

/// A type with its arguments.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum GenericType {
    /// A primitive type.
    Primitive(JavaType),
    /// A class or interface by its internal name. A wildcard is its bound, without one `Object`.
    Class {
        /// The name, with `$` before a nested one.
        name: String,
        /// The arguments of the class itself, not of those around it.
        arguments: Vec<GenericType>,
    },
    /// An array of these.
    Array(Box<GenericType>),
    /// A type variable by its name.
    Variable(String),
}

/// What stands for the variables of a generic class or method, by their names.
pub type TypeArguments = BTreeMap<String, GenericType>;

/// A type variable with its first bound.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct TypeParameter {
    /// The name.
    pub name: String,
    /// What the arguments are below.
    pub bound: GenericType,
}

/// The generic signature of a class.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ClassSignature {
    /// Its own variables.
    pub parameters: Vec<TypeParameter>,
    /// The superclass and then the interfaces.
    pub above: Vec<GenericType>,
}

/// The generic signature of a method.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct MethodSignature {
    /// Its own variables.
    pub variables: Vec<TypeParameter>,
    /// The parameters.
    pub parameters: Vec<GenericType>,
    /// The result; none for `void`.
    pub returns: Option<GenericType>,
}

impl GenericType {
    /// `java.lang.Object`.
    pub fn object() -> Self {
        GenericType::class("java/lang/Object")
    }

    /// A class without arguments.
    pub fn class(name: &str) -> Self {
        GenericType::Class { name: name.to_string(), arguments: vec![] }
    }

    /// The type of a descriptor.
    pub fn of(ty: &JavaType) -> Self {
        match ty {
            JavaType::Class(name) => GenericType::class(name),
            JavaType::Array(element) => GenericType::Array(Box::new(GenericType::of(element))),
            JavaType::Boolean
            | JavaType::Byte
            | JavaType::Char
            | JavaType::Short
            | JavaType::Int
            | JavaType::Long
            | JavaType::Float
            | JavaType::Double => GenericType::Primitive(ty.clone()),
        }
    }

    /// The type that a field's signature writes.
    pub fn parse(signature: &str) -> Option<Self> {
        let mut reader = SignatureReader { rest: signature };
        let ty = reader.ty()?;
        reader.rest.is_empty().then_some(ty)
    }

    /// The type with arguments instead of variables. Variables that have none are `Object`, and so is
    /// what lies deeper than `depth` types.
    #[must_use]
    pub fn with(&self, arguments: &TypeArguments, depth: usize) -> Self {
        match self {
            GenericType::Primitive(_) => self.clone(),
            GenericType::Class { name, .. } if depth == 0 => GenericType::class(name),
            GenericType::Class { name, arguments: own } => {
                let own = own.iter().map(|one| one.with(arguments, depth - 1)).collect();
                GenericType::Class { name: name.clone(), arguments: own }
            }
            GenericType::Array(element) => {
                GenericType::Array(Box::new(element.with(arguments, depth)))
            }
            GenericType::Variable(name) => match arguments.get(name) {
                Some(ty) => ty.with(&TypeArguments::new(), depth),
                None => GenericType::object(),
            },
        }
    }
}

impl ClassSignature {
    /// The signature as class files write it.
    pub fn parse(signature: &str) -> Option<Self> {
        let mut reader = SignatureReader { rest: signature };
        let parameters = reader.parameters()?;
        let mut above = vec![];
        while !reader.rest.is_empty() {
            above.push(reader.ty()?);
        }
        Some(ClassSignature { parameters, above })
    }
}

impl MethodSignature {
    /// The signature as class files write it.
    pub fn parse(signature: &str) -> Option<Self> {
        let mut reader = SignatureReader { rest: signature };
        let variables = reader.parameters()?;
        let mut parameters = vec![];
        reader.skip('(')?;
        while reader.skip(')').is_none() {
            parameters.push(reader.ty()?);
        }
        let returns = match reader.skip('V') {
            Some(()) => None,
            None => Some(reader.ty()?),
        };
        Some(MethodSignature { variables, parameters, returns })
    }
}

/// What variables are where nothing is known of them: their bounds. A bound that speaks of its own
/// variable has `Object` there.
pub fn bounds(parameters: &[TypeParameter]) -> TypeArguments {
    let mut known = TypeArguments::new();
    for parameter in parameters {
        const DEPTH: usize = 3;
        let bound = parameter.bound.with(&known, DEPTH);
        known.insert(parameter.name.clone(), bound);
    }
    known
}

/// The descriptor of a type whose variables are these; none if one of them is unknown.
fn erased_descriptor(ty: &GenericType, known: &TypeArguments) -> Option<String> {
    match ty {
        GenericType::Primitive(ty) => Some(ty.descriptor()),
        GenericType::Class { name, .. } => Some(format!("L{name};")),
        GenericType::Array(element) => Some(format!("[{}", erased_descriptor(element, known)?)),
        GenericType::Variable(name) => erased_descriptor(known.get(name)?, &TypeArguments::new()),
    }
}

/// Forgets signatures of fields that speak of another type than the field has: a JVM does not look at them.
pub(super) fn forget_misfits(class: &mut ClassFile) {
    if class.fields.iter().all(|field| field.signature.is_none()) {
        return;
    }
    let own = class.signature.as_deref().and_then(ClassSignature::parse);
    let known = own.map_or_else(TypeArguments::new, |own| bounds(&own.parameters));
    for field in &mut class.fields {
        let written = field.signature.as_deref().and_then(GenericType::parse);
        let erased = written.and_then(|ty| erased_descriptor(&ty, &known));
        if erased.is_some_and(|erased| erased != field.descriptor) {
            field.signature = None;
        }
    }
}

struct SignatureReader<'s> {
    rest: &'s str,
}

impl<'s> SignatureReader<'s> {
    fn skip(&mut self, letter: char) -> Option<()> {
        self.rest = self.rest.strip_prefix(letter)?;
        Some(())
    }

    /// The text up to one of these letters, which is left.
    fn until(&mut self, ends: &[char]) -> Option<&'s str> {
        let (text, rest) = self.rest.split_at(self.rest.find(ends)?);
        self.rest = rest;
        Some(text)
    }

    fn ty(&mut self) -> Option<GenericType> {
        if self.skip('[').is_some() {
            return Some(GenericType::Array(Box::new(self.ty()?)));
        }
        if self.skip('T').is_some() {
            let name = self.until(&[';'])?.to_string();
            self.skip(';')?;
            return Some(GenericType::Variable(name));
        }
        if self.skip('L').is_some() {
            return self.class();
        }
        let letter = self.rest.chars().next()?;
        let primitive = JavaType::parse(letter.encode_utf8(&mut [0; 4])).ok()?;
        self.skip(letter)?;
        Some(GenericType::Primitive(primitive))
    }

    /// Behind the `L`, up to the `;`.
    fn class(&mut self) -> Option<GenericType> {
        let mut name = self.until(&['<', '.', ';'])?.to_string();
        let mut arguments = vec![];
        loop {
            if self.skip('<').is_some() {
                arguments.clear();
                while self.skip('>').is_none() {
                    arguments.push(self.argument()?);
                }
            } else if self.skip('.').is_some() {
                name.push('$');
                name.push_str(self.until(&['<', '.', ';'])?);
                arguments.clear();
            } else {
                self.skip(';')?;
                return Some(GenericType::Class { name, arguments });
            }
        }
    }

    fn argument(&mut self) -> Option<GenericType> {
        if self.skip('*').is_some() {
            return Some(GenericType::object());
        }
        let _ = self.skip('+').or_else(|| self.skip('-'));
        self.ty()
    }

    /// The variables that a class or method declares, if any.
    fn parameters(&mut self) -> Option<Vec<TypeParameter>> {
        let mut parameters = vec![];
        if self.skip('<').is_none() {
            return Some(parameters);
        }
        while self.skip('>').is_none() {
            let name = self.until(&[':'])?.to_string();
            let mut bounds = vec![];
            while self.skip(':').is_some() {
                // The class bound may be missing where interfaces follow.
                if !self.rest.starts_with(':') {
                    bounds.push(self.ty()?);
                }
            }
            let bound = bounds.into_iter().next().unwrap_or_else(GenericType::object);
            parameters.push(TypeParameter { name, bound });
        }
        Some(parameters)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn list(of: GenericType) -> GenericType {
        GenericType::Class { name: "a/List".into(), arguments: vec![of] }
    }

    #[test]
    fn types_are_read() {
        let one = GenericType::class("b/One");
        let check = |text: &str, expected: Option<GenericType>| {
            assert_eq!(GenericType::parse(text), expected, "{text}");
        };
        check("La/List<Lb/One;>;", Some(list(one.clone())));
        check("La/List<+Lb/One;>;", Some(list(one.clone())));
        check("La/List<-Lb/One;>;", Some(list(one)));
        check("La/List<*>;", Some(list(GenericType::object())));
        check("La/List<TT;>;", Some(list(GenericType::Variable("T".into()))));
        check("[I", Some(GenericType::Array(Box::new(GenericType::Primitive(JavaType::Int)))));
        let inner = GenericType::Class {
            name: "a/Outer$Inner".into(),
            arguments: vec![GenericType::class("b/Two")],
        };
        check("La/Outer<Lb/One;>.Inner<Lb/Two;>;", Some(inner));
        check("La/Broken<La/", None);
        check("", None);
    }

    #[test]
    fn variables_have_bounds() {
        let text =
            "<K::Ljava/lang/Comparable<TK;>;V:Ljava/lang/Object;>Ljava/lang/Object;La/Map<TK;TV;>;";
        let signature = ClassSignature::parse(text).expect("it is one");
        let known = bounds(&signature.parameters);
        let comparable = GenericType::Class {
            name: "java/lang/Comparable".into(),
            arguments: vec![GenericType::object()],
        };
        assert_eq!(known["K"], comparable);
        assert_eq!(known["V"], GenericType::object());
        assert_eq!(signature.above.len(), 2);
        let method = MethodSignature::parse("<T:La/B;>(ITT;)V").expect("it is one");
        assert_eq!(method.parameters.len(), 2);
        assert_eq!(method.returns, None);
    }
}
