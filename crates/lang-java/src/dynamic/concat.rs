//! Concatenation of strings, by way of a `StringBuilder`.

use super::{Linked, Site, parse};
use crate::classfile::{JavaType, LoadableConstant};
use crate::names;
use crate::synthetic::{Maker, Missing};
use forkless_ir::{Call, ClassId, Constant, Op, Register, Terminator, Type};

/// In a recipe: the next argument of the call, the next constant.
const ARGUMENT: u16 = 1;
const CONSTANT: u16 = 2;

/// A part of the result.
enum Part {
    Text(Vec<u16>),
    Argument(usize),
    Class(ClassId),
}

pub(super) fn link(site: Site<'_>, has_recipe: bool) -> Result<Linked, Missing> {
    let shape = parse(site.dynamic.descriptor)?;
    let parts = match has_recipe {
        true => parts(site, &site.text(0)?)?,
        false => (0..shape.parameters.len()).map(Part::Argument).collect(),
    };
    let fits =
        |part: &Part| !matches!(part, Part::Argument(place) if *place >= shape.parameters.len());
    if !parts.iter().all(fits) {
        return Err("the recipe has more arguments than the call".into());
    }
    site.static_method("<concatenate>", |maker| {
        let parameters = parameters(maker, &shape.parameters);
        let builder = maker.new_builder()?;
        for part in parts {
            match part {
                Part::Text(units) => {
                    let text = maker.native_text(&units);
                    maker.append(builder, text, &JavaType::Class("java/lang/String".into()))?;
                }
                Part::Argument(place) => {
                    maker.append(builder, parameters[place], &shape.parameters[place])?;
                }
                Part::Class(class) => {
                    let object = maker.class_object(class);
                    maker.append(builder, object, &JavaType::Class("java/lang/Class".into()))?;
                }
            }
        }
        let text = maker.built(builder)?;
        maker.end(Terminator::Return(Some(text)));
        Ok(())
    })
}

/// Registers for the parameters of a static method.
pub(super) fn parameters(maker: &mut Maker<'_>, types: &[JavaType]) -> Vec<Register> {
    types
        .iter()
        .map(|ty| {
            let ty = maker.register_type(ty);
            maker.temporary(ty)
        })
        .collect()
}

fn parts(site: Site<'_>, recipe: &[u16]) -> Result<Vec<Part>, Missing> {
    let mut parts = vec![];
    let mut text = vec![];
    let (mut arguments, mut constants) = (0, 1);
    for &unit in recipe {
        match unit {
            ARGUMENT => {
                parts.push(Part::Text(std::mem::take(&mut text)));
                parts.push(Part::Argument(arguments));
                arguments += 1;
            }
            CONSTANT => {
                let constant = site.argument(constants)?;
                constants += 1;
                match constant {
                    LoadableConstant::String(constant) => text.extend(constant.units()),
                    LoadableConstant::Int(value) => text.extend(value.to_string().encode_utf16()),
                    LoadableConstant::Long(value) => text.extend(value.to_string().encode_utf16()),
                    LoadableConstant::Class(name) => {
                        parts.push(Part::Text(std::mem::take(&mut text)));
                        parts.push(Part::Class(site.class_named(name)?));
                    }
                    other => return Err(format!("the constant {other:?}")),
                }
            }
            unit => text.push(unit),
        }
    }
    parts.push(Part::Text(text));
    parts.retain(|part| !matches!(part, Part::Text(text) if text.is_empty()));
    Ok(parts)
}

impl Maker<'_> {
    /// A new `StringBuilder`.
    pub(super) fn new_builder(&mut self) -> Result<Register, Missing> {
        let builder = self.class("java.lang.StringBuilder");
        self.construct(builder, "()V", &[])
    }

    /// Appends a value of a declared type.
    pub(super) fn append(
        &mut self,
        builder: Register,
        value: Register,
        ty: &JavaType,
    ) -> Result<(), Missing> {
        let takes = match ty {
            JavaType::Byte | JavaType::Short | JavaType::Int => "I".to_string(),
            JavaType::Boolean
            | JavaType::Char
            | JavaType::Long
            | JavaType::Float
            | JavaType::Double => ty.descriptor(),
            JavaType::Class(name) if name == "java/lang/String" => ty.descriptor(),
            JavaType::Class(_) | JavaType::Array(_) => "Ljava/lang/Object;".to_string(),
        };
        let class = self.class("java.lang.StringBuilder");
        let append =
            self.method(class, "append", &format!("({takes})Ljava/lang/StringBuilder;"))?;
        let callee = Call::Special(append);
        self.push(Op::Invoke { destination: None, callee, arguments: vec![builder, value] });
        Ok(())
    }

    /// The string that was built.
    pub(super) fn built(&mut self, builder: Register) -> Result<Register, Missing> {
        let class = self.class("java.lang.StringBuilder");
        let to_string = self.method(class, "toString", "()Ljava/lang/String;")?;
        let text = self.temporary(Type::Ref(self.class("java.lang.String")));
        let (callee, arguments) = (Call::Special(to_string), vec![builder]);
        self.push(Op::Invoke { destination: Some(text), callee, arguments });
        Ok(text)
    }

    /// The class object of a class.
    pub(super) fn class_object(&mut self, class: ClassId) -> Register {
        let native = self.java.native(crate::java::Special::ClassObject(class));
        let object = self.temporary(Type::Ref(self.class("java.lang.Class")));
        self.push(Op::Native { destination: Some(object), native, arguments: vec![] });
        object
    }

    /// The name of a class in its source, without package and classes around it.
    pub(super) fn simple_name(&self, class: ClassId) -> String {
        let name = self.program.class_name(class);
        let internal = names::internal(name);
        let file = self.java.class_file(self.program, class);
        let inner = file.and_then(|file| {
            let itself = file.inner_classes.iter().find(|inner| inner.name == internal)?;
            Some(itself.simple_name.clone().unwrap_or_default())
        });
        inner.unwrap_or_else(|| name.rsplit('.').next().unwrap_or_default().to_string())
    }

    pub(super) fn truth(&mut self, value: bool) -> Register {
        self.constant(Constant::I32(i32::from(value)))
    }
}
