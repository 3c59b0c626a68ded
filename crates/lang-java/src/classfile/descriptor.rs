//! Descriptors: how class files write types of fields and methods.

use std::fmt;

/// A type as descriptors write it.
#[derive(Clone, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub enum JavaType {
    /// `Z`
    Boolean,
    /// `B`
    Byte,
    /// `C`
    Char,
    /// `S`
    Short,
    /// `I`
    Int,
    /// `J`
    Long,
    /// `F`
    Float,
    /// `D`
    Double,
    /// `Lname;`: a class or interface by its internal name
    Class(String),
    /// `[` and the type of the elements
    Array(Box<JavaType>),
}

/// What a method takes and gives, without its receiver.
#[derive(Clone, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub struct MethodDescriptor {
    /// The parameters, in order.
    pub parameters: Vec<JavaType>,
    /// The result; none for `void`.
    pub returns: Option<JavaType>,
}

/// A text that is no descriptor.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct DescriptorError {
    /// The text.
    pub descriptor: String,
    /// The byte of the text at which it goes wrong.
    pub offset: usize,
    /// What was expected there.
    pub expected: &'static str,
}

impl fmt::Display for DescriptorError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let shown: String = self.descriptor.chars().take(200).collect();
        let more = if shown.len() < self.descriptor.len() { "..." } else { "" };
        write!(
            f,
            "descriptor `{}{more}`: expected {} at its byte {}",
            shown.escape_debug(),
            self.expected,
            self.offset
        )
    }
}

impl std::error::Error for DescriptorError {}

impl JavaType {
    /// Parses a field descriptor such as `[Ljava/lang/String;`.
    ///
    /// # Errors
    /// If the text is no field descriptor.
    pub fn parse(text: &str) -> Result<JavaType, DescriptorError> {
        let mut cursor = DescriptorCursor { text, position: 0 };
        let parsed = cursor.skip_type()?;
        cursor.end()?;
        Ok(parsed.to_type(text))
    }

    /// The type that a class entry of the constant pool names: a class by its internal name, or an
    /// array by its descriptor.
    ///
    /// # Errors
    /// If the text starts like an array and is no descriptor.
    pub fn of_class_entry(name: &str) -> Result<JavaType, DescriptorError> {
        if name.starts_with('[') {
            JavaType::parse(name)
        } else {
            Ok(JavaType::Class(name.to_string()))
        }
    }

    /// How many local variables or stack entries it needs: 1, or 2 for `long` and `double`.
    pub fn slots(&self) -> u16 {
        match self {
            JavaType::Long | JavaType::Double => 2,
            _ => 1,
        }
    }

    /// Whether its values are references.
    pub fn is_reference(&self) -> bool {
        matches!(self, JavaType::Class(_) | JavaType::Array(_))
    }

    /// The descriptor.
    pub fn descriptor(&self) -> String {
        let mut dimensions = String::new();
        let mut element = self;
        while let JavaType::Array(inner) = element {
            dimensions.push('[');
            element = inner;
        }
        match element {
            JavaType::Class(name) => format!("{dimensions}L{name};"),
            primitive => {
                dimensions.push(primitive.letter());
                dimensions
            }
        }
    }

    fn letter(&self) -> char {
        match self {
            JavaType::Boolean => 'Z',
            JavaType::Byte => 'B',
            JavaType::Char => 'C',
            JavaType::Short => 'S',
            JavaType::Int => 'I',
            JavaType::Long => 'J',
            JavaType::Float => 'F',
            JavaType::Double => 'D',
            JavaType::Class(_) => 'L',
            JavaType::Array(_) => '[',
        }
    }
}

/// As Java source writes it, with the full name of a class: `java.lang.String[]`.
impl fmt::Display for JavaType {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut dimensions = 0;
        let mut element = self;
        while let JavaType::Array(inner) = element {
            dimensions += 1;
            element = inner;
        }
        f.write_str(match element {
            JavaType::Boolean => "boolean",
            JavaType::Byte => "byte",
            JavaType::Char => "char",
            JavaType::Short => "short",
            JavaType::Int => "int",
            JavaType::Long => "long",
            JavaType::Float => "float",
            JavaType::Double => "double",
            JavaType::Class(name) => {
                return write!(f, "{}{}", name.replace('/', "."), "[]".repeat(dimensions));
            }
            JavaType::Array(_) => unreachable!("the loop above ends at what is no array"),
        })?;
        f.write_str(&"[]".repeat(dimensions))
    }
}

impl MethodDescriptor {
    /// Parses a method descriptor such as `(ILjava/lang/String;)V`.
    ///
    /// # Errors
    /// If the text is no method descriptor.
    pub fn parse(text: &str) -> Result<MethodDescriptor, DescriptorError> {
        let mut parameters = Vec::new();
        let returns = walk_method(text, |parameter| parameters.push(parameter.to_type(text)))?;
        Ok(MethodDescriptor { parameters, returns: returns.map(|found| found.to_type(text)) })
    }

    /// How many local variables the parameters need, without the receiver.
    pub fn parameter_slots(&self) -> u16 {
        // A checked descriptor has at most 255 slots.
        self.parameters.iter().map(JavaType::slots).sum()
    }

    /// The descriptor.
    pub fn descriptor(&self) -> String {
        let mut text = String::from("(");
        for parameter in &self.parameters {
            text.push_str(&parameter.descriptor());
        }
        text.push(')');
        text.push_str(&self.returns.as_ref().map_or_else(|| "V".to_string(), JavaType::descriptor));
        text
    }
}

/// Checks a field descriptor without allocating anything.
pub(super) fn check_field(text: &str) -> Result<(), DescriptorError> {
    let mut cursor = DescriptorCursor { text, position: 0 };
    cursor.skip_type()?;
    cursor.end()
}

/// Checks a method descriptor without allocating anything; answers with its number of parameters.
pub(super) fn check_method(text: &str) -> Result<usize, DescriptorError> {
    let mut parameters = 0;
    walk_method(text, |_| parameters += 1)?;
    Ok(parameters)
}

/// Where a type stands in a descriptor.
struct TypePosition {
    dimensions: usize,
    start: usize,
    end: usize,
    two_slots: bool,
}

impl TypePosition {
    fn to_type(&self, text: &str) -> JavaType {
        let element = match &text[self.start..self.end] {
            "Z" => JavaType::Boolean,
            "B" => JavaType::Byte,
            "C" => JavaType::Char,
            "S" => JavaType::Short,
            "I" => JavaType::Int,
            "J" => JavaType::Long,
            "F" => JavaType::Float,
            "D" => JavaType::Double,
            class => JavaType::Class(class[1..class.len() - 1].to_string()),
        };
        (0..self.dimensions).fold(element, |element, _| JavaType::Array(Box::new(element)))
    }
}

fn walk_method(
    text: &str,
    mut parameter: impl FnMut(TypePosition),
) -> Result<Option<TypePosition>, DescriptorError> {
    let mut cursor = DescriptorCursor { text, position: 0 };
    if cursor.peek() != Some(b'(') {
        return Err(cursor.error("`(`"));
    }
    cursor.position += 1;
    let mut slots = 0;
    while cursor.peek() != Some(b')') {
        let found = cursor.skip_type()?;
        slots += 1 + usize::from(found.two_slots);
        if slots > 255 {
            return Err(cursor.error("no more parameters, which fill 255 slots already,"));
        }
        parameter(found);
    }
    cursor.position += 1;
    if cursor.peek() == Some(b'V') {
        cursor.position += 1;
        cursor.end()?;
        return Ok(None);
    }
    let returns = cursor.skip_type()?;
    cursor.end()?;
    Ok(Some(returns))
}

struct DescriptorCursor<'a> {
    text: &'a str,
    position: usize,
}

impl DescriptorCursor<'_> {
    fn peek(&self) -> Option<u8> {
        self.text.as_bytes().get(self.position).copied()
    }

    fn error(&self, expected: &'static str) -> DescriptorError {
        DescriptorError { descriptor: self.text.to_string(), offset: self.position, expected }
    }

    fn end(&self) -> Result<(), DescriptorError> {
        if self.peek().is_some() { Err(self.error("its end")) } else { Ok(()) }
    }

    fn skip_type(&mut self) -> Result<TypePosition, DescriptorError> {
        let first = self.position;
        while self.peek() == Some(b'[') {
            self.position += 1;
        }
        let dimensions = self.position - first;
        if dimensions > 255 {
            return Err(self.error("no more than 255 dimensions"));
        }
        let start = self.position;
        let letter = self.peek();
        match letter {
            Some(b'Z' | b'B' | b'C' | b'S' | b'I' | b'J' | b'F' | b'D') => self.position += 1,
            Some(b'L') => {
                let rest = &self.text[start + 1..];
                match rest.find(';') {
                    Some(length) if length > 0 => self.position = start + 1 + length + 1,
                    Some(_) => return Err(self.error("the name of a class")),
                    None => return Err(self.error("a class that ends with `;`")),
                }
            }
            _ => return Err(self.error("a type")),
        }
        let two_slots = dimensions == 0 && matches!(letter, Some(b'J' | b'D'));
        Ok(TypePosition { dimensions, start, end: self.position, two_slots })
    }
}

#[cfg(test)]
mod tests {
    use super::{JavaType, MethodDescriptor, check_field, check_method};

    #[test]
    fn field_descriptors() {
        let check = |text: &str, shown: &str, slots: u16| {
            let parsed = JavaType::parse(text).expect(text);
            assert_eq!(parsed.descriptor(), text);
            assert_eq!(parsed.to_string(), shown);
            assert_eq!(parsed.slots(), slots, "{text}");
            assert_eq!(parsed.is_reference(), text.starts_with(['L', '[']), "{text}");
        };
        check("Z", "boolean", 1);
        check("B", "byte", 1);
        check("C", "char", 1);
        check("S", "short", 1);
        check("I", "int", 1);
        check("J", "long", 2);
        check("F", "float", 1);
        check("D", "double", 2);
        check("Ljava/lang/String;", "java.lang.String", 1);
        check("[[J", "long[][]", 1);
        check("[LA$B;", "A$B[]", 1);
        check("LÄ;", "Ä", 1);
    }

    #[test]
    fn method_descriptors() {
        let check = |text: &str, parameters: usize, slots: u16, returns: Option<&str>| {
            let parsed = MethodDescriptor::parse(text).expect(text);
            assert_eq!(parsed.descriptor(), text);
            assert_eq!(parsed.parameters.len(), parameters, "{text}");
            assert_eq!(parsed.parameter_slots(), slots, "{text}");
            assert_eq!(parsed.returns.map(|returns| returns.to_string()).as_deref(), returns);
            assert_eq!(check_method(text), Ok(parameters));
        };
        check("()V", 0, 0, None);
        check("(IJ[D)I", 3, 4, Some("int"));
        check("(Ljava/lang/Object;Z)[Ljava/lang/String;", 2, 2, Some("java.lang.String[]"));
        check(&format!("({})V", "D".repeat(127)), 127, 254, None);
    }

    #[test]
    fn what_is_no_descriptor() {
        let field = |text: &str, offset: usize, expected: &str| {
            let error = JavaType::parse(text).expect_err(text);
            assert_eq!((error.offset, error.expected), (offset, expected), "{text}");
            assert_eq!(check_field(text), Err(error));
        };
        field("", 0, "a type");
        field("V", 0, "a type");
        field("X", 0, "a type");
        field("[", 1, "a type");
        field("II", 1, "its end");
        field("L;", 0, "the name of a class");
        field("Ljava/lang/String", 0, "a class that ends with `;`");
        field(&"[".repeat(256), 256, "no more than 255 dimensions");
        assert!(JavaType::parse(&format!("{}I", "[".repeat(255))).is_ok());
        let method = |text: &str, offset: usize, expected: &str| {
            let error = MethodDescriptor::parse(text).expect_err(text);
            assert_eq!((error.offset, error.expected), (offset, expected), "{text}");
        };
        method("", 0, "`(`");
        method("I", 0, "`(`");
        method("(", 1, "a type");
        method("(V)V", 1, "a type");
        method("()", 2, "a type");
        method("()VV", 3, "its end");
        method("()II", 3, "its end");
        let full = format!("({})V", "J".repeat(128));
        method(&full, 129, "no more parameters, which fill 255 slots already,");
    }

    #[test]
    fn class_entries() {
        let check = |name: &str, shown: &str| {
            assert_eq!(JavaType::of_class_entry(name).expect(name).to_string(), shown);
        };
        check("java/util/Map$Entry", "java.util.Map$Entry");
        check("[[I", "int[][]");
        check("I", "I");
        assert!(JavaType::of_class_entry("[x").is_err());
    }
}
