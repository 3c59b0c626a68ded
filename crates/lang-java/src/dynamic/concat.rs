//! Concatenation of strings, by way of a `StringBuilder`.
//!
//! The result is made when one of its fields is first read: messages of exceptions are rarely read, and what
//! the decimal digits of an input are is a question with many answers. Operands that are neither
//! numbers nor strings are turned into strings at once, in order, since that may have effects.

use super::{Linked, Site, parse};
use crate::classfile::{JavaType, LoadableConstant};
use crate::java::{Java, NativeKind, NewCode, NewMethod, STATIC};
use crate::names;
use crate::natives::{self, NativeCall};
use crate::synthetic::{self, Helper, Maker};
use forkless_ir::{
    Callee, ClassId, Code, Constant, ExpressionPart, Handle, HostResult, MethodId, NativeEnd, Op,
    Program, Register, Terminator, Type, Unsupported,
};
use std::sync::Arc;

/// In a recipe: the next argument of the call, the next constant.
const ARGUMENT: u16 = 1;
const CONSTANT: u16 = 2;

/// A part of the result.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum ConcatenationPart {
    /// A text.
    Text(Vec<u16>),
    /// The operand of this number.
    Operand(usize),
}

/// Parts and the types of the operands: numbers and strings.
#[derive(Clone, Debug)]
pub(crate) struct Concatenation {
    parts: Arc<[ConcatenationPart]>,
    types: Arc<[JavaType]>,
}

impl Concatenation {
    /// How people write it.
    pub(crate) fn expression(&self) -> Vec<ExpressionPart> {
        let part = |part: &ConcatenationPart| match part {
            ConcatenationPart::Text(units) => ExpressionPart::Text(String::from_utf16_lossy(units)),
            ConcatenationPart::Operand(place) => ExpressionPart::Argument(*place),
        };
        self.parts.iter().map(part).collect()
    }

    /// The place of its only operand, if it is a whole number and there is nothing else.
    pub(crate) fn only_number(&self) -> Option<usize> {
        let [ConcatenationPart::Operand(place)] = self.parts[..] else { return None };
        let is_number = matches!(
            self.types[place],
            JavaType::Byte | JavaType::Short | JavaType::Int | JavaType::Long
        );
        is_number.then_some(place)
    }
}

pub(super) fn link(site: Site<'_>, has_recipe: bool) -> Result<Linked, Unsupported> {
    let shape = parse(site.dynamic.descriptor)?;
    let count = shape.parameters.len();
    let (parts, classes) = match has_recipe {
        true => parts(site, &site.text(0)?, count)?,
        false => ((0..count).map(ConcatenationPart::Operand).collect(), vec![]),
    };
    site.static_method("<concatenate>", |maker| {
        let registers = parameters(maker, &shape.parameters);
        let mut operands: Vec<(Register, JavaType)> =
            registers.into_iter().zip(shape.parameters.iter().cloned()).collect();
        for class in classes {
            let object = maker.class_object(class);
            operands.push((object, JavaType::Class("java/lang/Class".into())));
        }
        let text = maker.concatenate(parts, operands)?;
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

/// The parts of a recipe, and the classes among its constants: they are operands behind those of
/// the call.
fn parts(
    site: Site<'_>,
    recipe: &[u16],
    count: usize,
) -> Result<(Vec<ConcatenationPart>, Vec<ClassId>), Unsupported> {
    let mut parts = vec![];
    let mut classes = vec![];
    let mut text = vec![];
    let (mut operands, mut constants) = (0, 1);
    for &unit in recipe {
        match unit {
            ARGUMENT => {
                parts.push(ConcatenationPart::Text(std::mem::take(&mut text)));
                parts.push(ConcatenationPart::Operand(operands));
                operands += 1;
            }
            CONSTANT => {
                let constant = site.argument(constants)?;
                constants += 1;
                match constant {
                    LoadableConstant::String(constant) => text.extend(constant.units()),
                    LoadableConstant::Int(value) => text.extend(value.to_string().encode_utf16()),
                    LoadableConstant::Long(value) => text.extend(value.to_string().encode_utf16()),
                    LoadableConstant::Class(name) => {
                        parts.push(ConcatenationPart::Text(std::mem::take(&mut text)));
                        parts.push(ConcatenationPart::Operand(count + classes.len()));
                        classes.push(site.class_named(name)?);
                    }
                    other => return Err(format!("the constant {other:?}").into()),
                }
            }
            unit => text.push(unit),
        }
    }
    if operands != count || constants != site.argument_count() {
        return Err("a recipe for other arguments than the call has".into());
    }
    parts.push(ConcatenationPart::Text(text));
    parts.retain(|part| !matches!(part, ConcatenationPart::Text(text) if text.is_empty()));
    Ok((parts, classes))
}

/// Is it a number, or a string?
pub(crate) fn is_plain(ty: &JavaType) -> bool {
    !ty.is_reference() || *ty == string()
}

fn string() -> JavaType {
    JavaType::Class("java/lang/String".into())
}

/// The native that concatenates numbers and strings.
pub(crate) fn native(
    java: &Java,
    program: &Program,
    parts: &[ConcatenationPart],
    types: &[JavaType],
) -> Result<forkless_ir::NativeId, Unsupported> {
    let mut maker = Maker::new(java, program);
    let operands = parameters(&mut maker, types);
    let builder = maker.new_builder()?;
    for part in parts {
        match part {
            ConcatenationPart::Text(units) => {
                let text = maker.native_text(units);
                maker.append(builder, text, &string())?;
            }
            ConcatenationPart::Operand(place) => {
                maker.append(builder, operands[*place], &types[*place])?
            }
        }
    }
    let text = maker.built(builder)?;
    maker.end(Terminator::Return(Some(text)));
    let takes: String = types.iter().map(JavaType::descriptor).collect();
    let method = java.make_method(
        program,
        NewMethod {
            name: "<concatenate>",
            class: None,
            descriptor: &format!("({takes})Ljava/lang/String;"),
            access: STATIC,
            selector: None,
            code: NewCode::Silent(Code::Body(maker.body.finish())),
        },
    );
    let concatenation = Concatenation { parts: parts.into(), types: types.into() };
    java.concatenations.insert(method, concatenation);
    Ok(java.native(NativeKind::Deferred(method)))
}

/// The string that a silent static method makes of the call's arguments, now or later.
pub(crate) fn deferred(call: &mut NativeCall<'_>, method: MethodId) -> HostResult<NativeEnd> {
    let concatenation = call.java.concatenations.get(&method);
    if let Some(text) = concatenation.as_ref().and_then(|all| known(call, all, natives::literal)) {
        let text = natives::new_text(call, &text)?;
        return Ok(NativeEnd::Return(Some(text)));
    }
    let class = call.program.intern_class("java.lang.String");
    let contents = ["value", "coder"];
    let fields = contents.map(|name| call.java.find_field(call.program, class, name));
    let fields: Vec<_> = fields.into_iter().flatten().collect();
    let filler = synthetic::helper(call.java, call.program, Helper::Fill(method));
    if let Some(string) = call.host.allocate_deferred(class, &fields, filler, call.arguments) {
        return Ok(NativeEnd::Return(Some(string)));
    }
    // The interpreter knows everything.
    let read = |call: &mut NativeCall<'_>, string| natives::read_text(call, string).ok().flatten();
    if let Some(text) = concatenation.as_ref().and_then(|all| known(call, all, read)) {
        let text = natives::new_text(call, &text)?;
        return Ok(NativeEnd::Return(Some(text)));
    }
    Ok(NativeEnd::Call(method, call.arguments.to_vec()))
}

/// The result, if everything is known. (How floats are written is the JDK's business.)
fn known(
    call: &mut NativeCall<'_>,
    concatenation: &Concatenation,
    read: fn(&mut NativeCall<'_>, Handle) -> Option<Vec<u16>>,
) -> Option<Vec<u16>> {
    let mut text = vec![];
    for part in concatenation.parts.iter() {
        let place = match part {
            ConcatenationPart::Text(units) => {
                text.extend(units);
                continue;
            }
            ConcatenationPart::Operand(place) => *place,
        };
        let operand = call.arguments[place];
        let constant = call.host.known(operand);
        match (&concatenation.types[place], constant) {
            (JavaType::Boolean, Some(Constant::I32(value))) => {
                text.extend((value != 0).to_string().encode_utf16());
            }
            (JavaType::Char, Some(Constant::I32(value))) => text.push(value as u16),
            (JavaType::Byte | JavaType::Short | JavaType::Int, Some(Constant::I32(value))) => {
                text.extend(value.to_string().encode_utf16());
            }
            (JavaType::Long, Some(Constant::I64(value))) => {
                text.extend(value.to_string().encode_utf16());
            }
            (JavaType::Class(_), Some(Constant::Null)) => text.extend("null".encode_utf16()),
            (JavaType::Class(_), None) => text.extend(read(call, operand)?),
            _ => return None,
        }
    }
    Some(text)
}

impl Maker<'_> {
    /// The string of all parts.
    pub(crate) fn concatenate(
        &mut self,
        parts: Vec<ConcatenationPart>,
        operands: Vec<(Register, JavaType)>,
    ) -> Result<Register, Unsupported> {
        let mut arguments = vec![];
        let mut types = vec![];
        for (register, ty) in operands {
            match is_plain(&ty) {
                true => {
                    arguments.push(register);
                    types.push(ty);
                }
                false => {
                    arguments.push(self.value_of(register)?);
                    types.push(string());
                }
            }
        }
        let native = native(self.java, self.program, &parts, &types)?;
        let text = self.temporary(Type::Ref(self.class("java.lang.String")));
        self.push(Op::Native { destination: Some(text), native, arguments });
        Ok(text)
    }

    /// What `String.valueOf` gives for an object.
    fn value_of(&mut self, object: Register) -> Result<Register, Unsupported> {
        let class = self.class("java.lang.String");
        let value_of = self.method(class, "valueOf", "(Ljava/lang/Object;)Ljava/lang/String;")?;
        let text = self.temporary(Type::Ref(class));
        let (callee, arguments) = (Callee::Static(value_of), vec![object]);
        self.push(Op::Invoke { destination: Some(text), callee, arguments });
        Ok(text)
    }

    /// A new `StringBuilder`.
    fn new_builder(&mut self) -> Result<Register, Unsupported> {
        let builder = self.class("java.lang.StringBuilder");
        self.construct(builder, "()V", &[])
    }

    /// Appends a number or string.
    fn append(
        &mut self,
        builder: Register,
        value: Register,
        ty: &JavaType,
    ) -> Result<(), Unsupported> {
        let takes = match ty {
            JavaType::Byte | JavaType::Short | JavaType::Int => "I".to_string(),
            JavaType::Boolean
            | JavaType::Char
            | JavaType::Long
            | JavaType::Float
            | JavaType::Double
            | JavaType::Class(_)
            | JavaType::Array(_) => ty.descriptor(),
        };
        let class = self.class("java.lang.StringBuilder");
        let append =
            self.method(class, "append", &format!("({takes})Ljava/lang/StringBuilder;"))?;
        let callee = Callee::Special(append);
        self.push(Op::Invoke { destination: None, callee, arguments: vec![builder, value] });
        Ok(())
    }

    /// The string that was built.
    fn built(&mut self, builder: Register) -> Result<Register, Unsupported> {
        let class = self.class("java.lang.StringBuilder");
        let to_string = self.method(class, "toString", "()Ljava/lang/String;")?;
        let text = self.temporary(Type::Ref(self.class("java.lang.String")));
        let (callee, arguments) = (Callee::Special(to_string), vec![builder]);
        self.push(Op::Invoke { destination: Some(text), callee, arguments });
        Ok(text)
    }

    /// The class object of a class.
    fn class_object(&mut self, class: ClassId) -> Register {
        let native = self.java.native(NativeKind::ClassObject(class));
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
}
