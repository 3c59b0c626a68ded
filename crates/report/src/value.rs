//! Values as people read them.

use forkless_engine::Witness;
use forkless_ir::{ClassId, Program};
use forkless_term::{ReferenceValue, Value, float_text};

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

/// Names the objects of a witness: `Node@1` for those of the input, `Node#1` for new ones.
pub(crate) struct Names<'a> {
    pub program: &'a Program,
    pub witness: &'a Witness,
}

impl Names<'_> {
    fn class(&self, class: ClassId) -> &str {
        &self.program.class(class).name
    }

    pub fn input_object(&self, number: u32) -> String {
        let object = &self.witness.objects[number as usize];
        format!("{}@{}", self.class(object.class), number + 1)
    }

    pub fn new_object(&self, number: u32) -> String {
        let object = &self.witness.new_objects[number as usize];
        format!("{}#{}", self.class(object.class), number + 1)
    }

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

    pub fn value(&self, value: Value) -> String {
        match value {
            Value::Bool(value) => value.to_string(),
            Value::Bits(width, bits) => width.signed(bits).to_string(),
            Value::Float(precision, bits) => float_text(precision, bits),
            Value::Reference(reference) => self.reference(reference),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use forkless_term::{Precision, Width};

    #[test]
    fn numbers_are_written_as_programs_write_them() {
        let (program, witness) = (Program::default(), Witness::default());
        let names = Names { program: &program, witness: &witness };
        assert_eq!(names.value(Value::Bits(Width::W32, 0xffff_ffff)), "-1");
        assert_eq!(names.value(Value::Float(Precision::Single, 0x4b18_9680)), "1.0E7");
        assert_eq!(names.value(Value::Float(Precision::Double, 1 << 63)), "-0.0");
    }

    #[test]
    fn decisions_are_digits() {
        assert_eq!(decision_string(&[0, 1, 12, 3]), "01(12)3");
        assert_eq!(decision_string(&[]), "");
    }
}
