//! Numbers for classes and fields: each name is sent to a JVM once.

use crate::protocol::MessageWriter;
use forkless_ir::{FieldId, Program, Type};
use std::collections::HashMap;

/// The names that a JVM knows, and those that the next request sends.
#[derive(Debug, Default)]
pub(crate) struct JvmSymbols {
    classes: HashMap<String, u32>,
    /// By the class that declares it, the name and the type: a class file may have several of one name.
    fields: HashMap<(u32, String, u32), u32>,
    new_classes: (u32, MessageWriter),
    new_fields: (u32, MessageWriter),
}

impl JvmSymbols {
    /// The number of a class.
    pub fn class(&mut self, name: &str) -> u32 {
        if let Some(&known) = self.classes.get(name) {
            return known;
        }
        let number = self.classes.len() as u32;
        self.classes.insert(name.to_string(), number);
        let (count, writer) = &mut self.new_classes;
        *count += 1;
        writer.text(name);
        number
    }

    /// The number of a field.
    pub fn field(&mut self, program: &Program, field: FieldId) -> u32 {
        let field = program.field(field);
        let declaring = self.class(program.class_name(field.class));
        let ty = self.class(type_name(program, field.ty));
        let key = (declaring, field.name.clone(), ty);
        if let Some(&known) = self.fields.get(&key) {
            return known;
        }
        let number = self.fields.len() as u32;
        self.fields.insert(key, number);
        let (count, writer) = &mut self.new_fields;
        *count += 1;
        writer.number(declaring);
        writer.text(&field.name);
        writer.number(ty);
        number
    }

    /// Writes what is new since the last time.
    pub fn tell(&mut self, request: &mut MessageWriter) {
        for (count, writer) in [&mut self.new_classes, &mut self.new_fields] {
            request.number(std::mem::take(count));
            request.append(&std::mem::take(writer).bytes());
        }
    }
}

/// The name of a type, as the program names classes.
fn type_name(program: &Program, ty: Type) -> &str {
    match ty {
        Type::Bool => "boolean",
        Type::I8 => "byte",
        Type::I16 => "short",
        Type::U16 => "char",
        Type::I32 => "int",
        Type::I64 => "long",
        Type::F32 => "float",
        Type::F64 => "double",
        Type::Ref(class) => program.class_name(class),
        Type::AnyRef | Type::Any => "java.lang.Object",
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_name_is_told_once() {
        let mut symbols = JvmSymbols::default();
        assert_eq!((symbols.class("A"), symbols.class("B"), symbols.class("A")), (0, 1, 0));
        let told = |symbols: &mut JvmSymbols| {
            let mut writer = MessageWriter::default();
            symbols.tell(&mut writer);
            writer.bytes()
        };
        assert_eq!(told(&mut symbols), b"\0\0\0\x02\0\0\0\x01A\0\0\0\x01B\0\0\0\0");
        assert_eq!(symbols.class("C"), 2);
        assert_eq!(told(&mut symbols), b"\0\0\0\x01\0\0\0\x01C\0\0\0\0");
        assert_eq!(told(&mut symbols), [0; 8]);
    }
}
