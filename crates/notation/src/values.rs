//! The concrete values of a witness, and the names of its objects.

use crate::float_text::float_text;
use crate::literals::quoted_character;
use forkless_engine::Witness;
use forkless_ir::{ClassId, ClassKind, Program, Type};
use forkless_lang_java::functions::function_class;
use forkless_term::{ReferenceValue, Value};

/// A path's decisions, a digit each: `0110`. Numbers above 9 stand in parentheses.
pub fn decision_string(decisions: &[u32]) -> String {
    decisions
        .iter()
        .map(|&decision| match decision {
            0..=9 => decision.to_string(),
            _ => format!("({decision})"),
        })
        .collect()
}

/// The decisions that [`decision_string`] writes so.
///
/// # Errors
/// If they are none; in words.
pub fn read_decisions(text: &str) -> Result<Vec<u32>, String> {
    let mut decisions = vec![];
    let mut rest = text;
    while let Some(first) = rest.chars().next() {
        if let Some(inside) = rest.strip_prefix('(') {
            let (number, after) = inside.split_once(')').ok_or("a `(` is not closed")?;
            let number = number.parse().map_err(|_| format!("`{number}` is not a number"))?;
            decisions.push(number);
            rest = after;
        } else {
            let digit = first.to_digit(10).ok_or(format!("`{first}` is not a decision"))?;
            decisions.push(digit);
            rest = &rest[1..];
        }
    }
    Ok(decisions)
}

/// Writes the values and objects of a witness: `Node@1` for objects of the input, `Node#1` for new
/// ones.
#[derive(Clone, Copy, Debug)]
pub struct WitnessNotation<'a> {
    /// The program.
    pub program: &'a Program,
    /// The input, and what becomes of it.
    pub witness: &'a Witness,
}

impl WitnessNotation<'_> {
    /// Functions are shown by their interface.
    fn class(&self, class: ClassId) -> &str {
        let function = function_class(self.program, class);
        let shown = function.map_or(self.program.visible_class(class), |(interface, _)| interface);
        self.program.class_name(shown)
    }

    /// The name of an object of the input: `Node@1`.
    pub fn input_object(&self, number: u32) -> String {
        let object = &self.witness.objects[number as usize];
        format!("{}@{}", self.class(object.class), number + 1)
    }

    /// The name of an object that the path made: `Node#1`.
    pub fn new_object(&self, number: u32) -> String {
        let object = &self.witness.new_objects[number as usize];
        format!("{}#{}", self.class(object.class), number + 1)
    }

    /// The name of the object that a reference leads to.
    pub fn reference(&self, reference: ReferenceValue) -> String {
        match reference {
            ReferenceValue::Null => "null".to_string(),
            ReferenceValue::Input(number) => self.input_object(number),
            ReferenceValue::Location(location) => match self.witness.constant_class(location) {
                Some(class) => self.class(class).to_string(),
                None => self.new_object(location.0),
            },
        }
    }

    /// A value of this type: a character is a literal.
    pub fn value_of(&self, ty: Type, value: Value) -> String {
        character(ty, value).map_or_else(|| self.value(value), quoted_character)
    }

    /// What the elements of an array are; of other classes anything.
    pub fn element_type(&self, class: ClassId) -> Type {
        match self.program.class(class).kind {
            ClassKind::Array { element } => element,
            ClassKind::Concrete
            | ClassKind::Abstract
            | ClassKind::Interface
            | ClassKind::Missing
            | ClassKind::Constant { .. } => Type::Any,
        }
    }

    /// What the elements of an input array are.
    pub fn element_type_of(&self, array: u32) -> Type {
        let array = self.witness.objects.get(array as usize);
        array.map_or(Type::Any, |array| self.element_type(array.class))
    }

    /// What the program returns.
    pub fn result_type(&self) -> Type {
        let entry = self.program.entry.map(|entry| self.program.method(entry));
        entry.and_then(|entry| entry.returns).unwrap_or(Type::Any)
    }

    /// A value whose type says no more than its kind.
    pub fn value(&self, value: Value) -> String {
        match value {
            Value::Bool(value) => value.to_string(),
            Value::Bits(width, bits) => width.signed(bits).to_string(),
            Value::Float(precision, bits) => float_text(precision, bits),
            Value::Reference(reference) => self.reference(reference),
        }
    }
}

/// The number of a character; none of values of other types.
pub fn character(ty: Type, value: Value) -> Option<u16> {
    match (ty, value) {
        (Type::U16, Value::Bits(_, bits)) => Some(bits as u16),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use forkless_term::{Precision, Width};

    #[test]
    fn numbers_are_written_as_programs_write_them() {
        let (program, witness) = (Program::default(), Witness::default());
        let names = WitnessNotation { program: &program, witness: &witness };
        assert_eq!(names.value(Value::Bits(Width::W32, 0xffff_ffff)), "-1");
        let bits = Value::Bits(Width::W16, 0xffff);
        assert_eq!(names.value_of(Type::I16, bits), "-1");
        assert_eq!(names.value_of(Type::U16, bits), r"'\uffff'");
        assert_eq!(names.value_of(Type::U16, Value::Bits(Width::W32, 65)), "'A'");
        assert_eq!(names.value(Value::Float(Precision::Single, 0x4b18_9680)), "1.0E7");
        assert_eq!(names.value(Value::Float(Precision::Double, 1 << 63)), "-0.0");
    }

    #[test]
    fn decisions_are_digits() {
        assert_eq!(decision_string(&[0, 1, 12, 3]), "01(12)3");
        assert_eq!(decision_string(&[]), "");
    }
}
