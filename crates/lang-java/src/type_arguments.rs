//! What inputs of generic types are: a `Map<String, Integer>` of the input has strings as keys.
//!
//! Generic signatures are read once, before classes are loaded. For each type whose arguments matter there is a
//! variant (`forkless_ir::Variant`) of the model of its class. What cannot be read says nothing.

use crate::classfile::{ClassFile, MethodInfo};
use crate::models;
use crate::names::dotted;
use forkless_ir::{Class, ClassId, Program, Span, Variant};
use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

/// No type has more arguments within arguments.
const DEEPEST: u32 = 20;

/// A class of inputs that says more than its superclass, by names.
#[derive(Clone, Debug)]
pub(crate) struct InputVariant {
    /// Its name.
    pub name: String,
    /// The superclass, which programs see.
    above: String,
    /// What fields hold.
    fields: Vec<(&'static str, String)>,
    /// What elements of an array are.
    elements: Option<String>,
}

impl InputVariant {
    /// Adds it to the program.
    pub fn define(&self, program: &Program) {
        let above = program.intern_class(&self.above);
        let declaration = program.class(above);
        let class = |name: &str| program.intern_class(name);
        let field = |wanted: &str| {
            let mut fields = declaration.fields.iter().copied();
            fields.find(|&field| program.field(field).name == wanted)
        };
        let fields = self.fields.iter();
        let fields = fields.filter_map(|(name, held)| Some((field(name)?, class(held)))).collect();
        let elements: Option<ClassId> = self.elements.as_deref().map(class);
        let variant = Variant { fields, elements, is_exclusive: false };
        program.define_class(&self.name, |_| Class {
            superclass: Some(above),
            is_library: declaration.is_library,
            variant: Some(Box::new(variant)),
            ..Class::new(&self.name, declaration.kind, Span::SYNTHETIC)
        });
    }
}

/// The variants that a program needs.
#[derive(Debug, Default)]
pub(crate) struct Variants {
    /// Those that others refer to come first.
    all: Vec<InputVariant>,
    /// The names of variants by the signatures of types.
    of: BTreeMap<String, String>,
    /// Types that classes of the program are instances of: inputs are not only what the JDK has.
    own: BTreeSet<String>,
}

impl Variants {
    /// None yet. `own` are the types that classes of the program are instances of.
    pub fn new(own: BTreeSet<String>) -> Self {
        Variants { own, ..Variants::default() }
    }

    /// All, those first that others refer to.
    pub fn all(&self) -> impl Iterator<Item = &InputVariant> {
        self.all.iter()
    }

    /// The variant that inputs of a type are, by its signature.
    pub fn of(&self, signature: &str) -> Option<&str> {
        self.of.get(signature).map(String::as_str)
    }

    /// Adds those of the fields of classes.
    pub fn add_fields<'a>(&mut self, files: impl Iterator<Item = &'a Arc<ClassFile>>) {
        self.add(InputVariant {
            name: models::OWNED_ARRAY.to_string(),
            above: models::OBJECTS.to_string(),
            fields: vec![],
            elements: None,
        });
        for file in files {
            let signatures = file.fields.iter().filter_map(|field| field.signature.as_deref());
            signatures.for_each(|signature| self.add_type(signature));
        }
    }

    /// Adds those of the parameters of a method.
    pub fn add_parameters(&mut self, method: &MethodInfo) {
        let signature = method.signature.as_deref().unwrap_or_default();
        for parameter in parameters(signature) {
            self.add_type(parameter);
        }
    }

    fn add_type(&mut self, signature: &str) {
        if let Some((ty, "")) = GenericType::parse(signature, DEEPEST)
            && let Some(name) = self.variant(&ty)
        {
            self.of.insert(signature.to_string(), name);
        }
    }

    fn add(&mut self, variant: InputVariant) {
        if self.all.iter().all(|known| known.name != variant.name) {
            self.all.push(variant);
        }
    }

    /// The variant that inputs of a type are, if there is one.
    fn variant(&mut self, ty: &GenericType) -> Option<String> {
        let (model, fields): (_, &[&str]) = match ty.class.as_str() {
            "java.util.Map" | "java.util.HashMap" | "java.util.LinkedHashMap" => {
                (models::MAP, &[models::KEYS, models::VALUES])
            }
            "java.util.Set" | "java.util.HashSet" | "java.util.LinkedHashSet" => {
                (models::SET, &[models::KEYS])
            }
            _ => return None,
        };
        if ty.arguments.len() != fields.len() || self.own.contains(&ty.class) {
            return None;
        }
        let held: Vec<String> =
            ty.arguments.iter().map(|argument| self.array_of(argument)).collect();
        let name = format!("{model}{}", ty.arguments_in_words());
        let fields = fields.iter().copied().zip(held).collect();
        let above = model.to_string();
        self.add(InputVariant { name: name.clone(), above, fields, elements: None });
        Some(name)
    }

    /// The variant that the arrays are in which a collection keeps elements of a type.
    fn array_of(&mut self, ty: &GenericType) -> String {
        let element = self.variant(ty).unwrap_or_else(|| ty.class.clone());
        if element == "java.lang.Object" {
            return models::OWNED_ARRAY.to_string();
        }
        let name = format!("{} with {element}", models::OWNED_ARRAY);
        let above = models::OBJECTS.to_string();
        self.add(InputVariant {
            name: name.clone(),
            above,
            fields: vec![],
            elements: Some(element),
        });
        name
    }
}

/// The signatures of the parameters in the generic signature of a method.
pub(crate) fn parameters(signature: &str) -> Vec<&str> {
    let Some((_, rest)) = signature.split_once('(') else { return vec![] };
    let mut rest = rest;
    let mut found = vec![];
    while let Some(after) = skip_type(rest) {
        found.push(&rest[..rest.len() - after.len()]);
        rest = after;
    }
    found
}

/// What follows a type; none if there is no type.
fn skip_type(signature: &str) -> Option<&str> {
    let unbracketed = signature.trim_start_matches('[');
    match unbracketed.chars().next()? {
        'L' | 'T' => {
            let mut depth = 0;
            let end = unbracketed.char_indices().find(|&(_, letter)| {
                match letter {
                    '<' => depth += 1,
                    '>' => depth -= 1,
                    _ => {}
                }
                letter == ';' && depth == 0
            });
            end.map(|(end, _)| &unbracketed[end + 1..])
        }
        'B' | 'C' | 'D' | 'F' | 'I' | 'J' | 'S' | 'Z' => Some(&unbracketed[1..]),
        _ => None,
    }
}

/// A reference type with its arguments. Arrays and type variables are known by what they erase to, or as
/// `Object`.
#[derive(Clone, Debug, PartialEq, Eq)]
struct GenericType {
    /// The dotted name, `[]` behind it for each dimension.
    class: String,
    arguments: Vec<GenericType>,
}

impl GenericType {
    fn object() -> GenericType {
        GenericType { class: "java.lang.Object".into(), arguments: vec![] }
    }

    /// The type that a signature starts with, and what follows.
    fn parse(signature: &str, depth: u32) -> Option<(GenericType, &str)> {
        let depth = depth.checked_sub(1)?;
        let after = skip_type(signature)?;
        let text = &signature[..signature.len() - after.len()];
        let Some(text) = text.strip_prefix('L') else {
            // A type variable, an array, a primitive type.
            return Some((GenericType::object(), after));
        };
        let text = text.strip_suffix(';')?;
        let Some((class, rest)) = text.split_once('<') else {
            return Some((GenericType { class: dotted(text), arguments: vec![] }, after));
        };
        let mut arguments = vec![];
        let mut rest = rest;
        while !rest.starts_with('>') {
            let (argument, next) = GenericType::argument(rest, depth)?;
            arguments.push(argument);
            rest = next;
        }
        if rest != ">" {
            // A class within a generic class: nothing is known of its arguments.
            return Some((GenericType::object(), after));
        }
        Some((GenericType { class: dotted(class), arguments }, after))
    }

    /// A type argument: a wildcard is what it extends.
    fn argument(signature: &str, depth: u32) -> Option<(GenericType, &str)> {
        match signature.chars().next()? {
            '*' => Some((GenericType::object(), &signature[1..])),
            '+' => GenericType::parse(&signature[1..], depth),
            '-' => Some((GenericType::object(), skip_type(&signature[1..])?)),
            _ => GenericType::parse(signature, depth),
        }
    }

    /// `<java.lang.String, int[]>`
    fn arguments_in_words(&self) -> String {
        let words: Vec<String> = self
            .arguments
            .iter()
            .map(|argument| format!("{}{}", argument.class, argument.arguments_in_words()))
            .collect();
        if words.is_empty() { String::new() } else { format!("<{}>", words.join(", ")) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn parameters_are_told_apart() {
        let check = |signature: &str, expected: &[&str]| {
            assert_eq!(parameters(signature), expected, "{signature}");
        };
        check(
            "<T:La/B;>(ILa/List<La/One;>;[[TT;[J)La/R;",
            &["I", "La/List<La/One;>;", "[[TT;", "[J"],
        );
        check("()V", &[]);
        check("(La/Broken<", &[]);
        check("", &[]);
    }

    #[test]
    fn maps_have_variants() {
        let check = |signature: &str, expected: Option<&str>| {
            let mut variants = Variants::default();
            variants.add_type(signature);
            assert_eq!(variants.of(signature), expected, "{signature}");
        };
        let strings = "Ljava/util/Map<Ljava/lang/String;Ljava/util/Set<+Ljava/lang/Integer;>;>;";
        let name = "forkless.model.InputMap<java.lang.String, java.util.Set<java.lang.Integer>>";
        check(strings, Some(name));
        check("Ljava/util/Map;", None);
        check("Ljava/util/List<Ljava/lang/String;>;", None);
        check("Ljava/util/Set<*>;", Some("forkless.model.InputSet<java.lang.Object>"));
        check("Ljava/util/Set<", None);
    }
}
