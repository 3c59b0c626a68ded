//! Switches over types and enum constants: which label, from a given one on, is the first that
//! fits?

use super::concat::parameters;
use super::constants::{DynamicConstant, enum_label};
use super::{Linked, Site, constant, parse};
use crate::classfile::{JavaType, LoadableConstant};
use crate::names::{self, name_of};
use crate::synthetic::Maker;
use forkless_ir::{
    BinaryOp, BlockId, Callee, ClassId, ClassKind, Constant, FieldId, Op, Register, Terminator,
    Type, Unsupported,
};

/// What a case of a switch takes.
enum Label {
    /// Objects of a class.
    Class(ClassId),
    /// Strings with this text.
    Text(Vec<u16>),
    /// Numbers and characters of this value.
    Int(i32),
    /// What a static field holds.
    Static(FieldId),
    /// Nothing: the enum constant is not there.
    Never,
    /// Every value: it is of a primitive type that has no others.
    Always,
}

pub(super) fn type_switch(site: Site<'_>) -> Result<Linked, Unsupported> {
    let shape = parse(site.dynamic.descriptor)?;
    let selector = shape.parameters.first().ok_or("it has nothing to select by")?;
    let label = |place| {
        Ok(match site.argument(place)? {
            LoadableConstant::Class(name) => Label::Class(site.class_named(name)?),
            LoadableConstant::String(text) => Label::Text(text.to_units()),
            LoadableConstant::Int(value) => Label::Int(value),
            LoadableConstant::Dynamic(dynamic) => {
                let found = match enum_label(site.program, site.file, dynamic) {
                    Some(found) => found,
                    None => constant(site.program, site.file, dynamic)?,
                };
                match found {
                    DynamicConstant::Static(class, name) => enum_constant(site, class, &name),
                    DynamicConstant::Class(class) => {
                        primitive_label(site.program.class_name(class), selector)?
                    }
                    DynamicConstant::Null => Label::Never,
                }
            }
            other => return Err(Unsupported::Feature(format!("the label {other:?}"))),
        })
    };
    let labels: Result<Vec<Label>, Unsupported> = (0..site.argument_count()).map(label).collect();
    switch(site, labels?)
}

/// A label of a primitive type takes all values of that type. (Labels of other types than the
/// selector has are a preview feature.)
fn primitive_label(label: &str, selector: &JavaType) -> Result<Label, Unsupported> {
    match name_of(selector) == label {
        true => Ok(Label::Always),
        false => Err(format!("a label of type {label}").into()),
    }
}

pub(super) fn enum_switch(site: Site<'_>) -> Result<Linked, Unsupported> {
    let shape = parse(site.dynamic.descriptor)?;
    let selector = shape.parameters.first().ok_or("it has nothing to select by")?;
    let class = names::class_of(site.program, selector);
    let label = |place| {
        Ok(match site.argument(place)? {
            LoadableConstant::Class(name) => Label::Class(site.class_named(name)?),
            LoadableConstant::String(name) => match name.to_text() {
                Some(name) => enum_constant(site, class, &name),
                None => Label::Never,
            },
            other => return Err(Unsupported::Feature(format!("the label {other:?}"))),
        })
    };
    let labels: Result<Vec<Label>, Unsupported> = (0..site.argument_count()).map(label).collect();
    switch(site, labels?)
}

fn enum_constant(site: Site<'_>, class: ClassId, name: &str) -> Label {
    if site.program.class(class).kind == ClassKind::Missing {
        return Label::Never;
    }
    let found = site.java.find_field(site.program, class, name);
    match found.filter(|&field| site.program.field(field).is_static) {
        Some(field) => Label::Static(field),
        None => Label::Never,
    }
}

/// A static method of the object and the label to start from: the number of the label that fits,
/// that of none if none does, and -1 for null.
fn switch(site: Site<'_>, labels: Vec<Label>) -> Result<Linked, Unsupported> {
    let shape = parse(site.dynamic.descriptor)?;
    if shape.parameters.len() != 2 {
        return Err(format!("{} parameters", shape.parameters.len()).into());
    }
    site.static_method("<switch>", |maker| {
        let arguments = parameters(maker, &shape.parameters);
        let (object, start) = (arguments[0], arguments[1]);
        if shape.parameters[0].is_reference() {
            let null = maker.constant(Constant::Null);
            let is_null = maker.binary(BinaryOp::Equal, object, null, Type::Bool);
            let is_object = maker.branch(is_null);
            let minus_one = maker.constant(Constant::I32(-1));
            maker.end(Terminator::Return(Some(minus_one)));
            maker.body.switch_to(is_object);
        } else if !labels.iter().all(|label| matches!(label, Label::Always)) {
            return Err("a selector of a primitive type".into());
        }
        let tests: Vec<BlockId> = labels.iter().map(|_| maker.body.block()).collect();
        let none = maker.body.block();
        let cases = tests.iter().enumerate().map(|(number, &test)| (number as i32, test)).collect();
        maker.end(Terminator::Switch { value: start, cases, default: none });
        for (number, label) in labels.iter().enumerate() {
            maker.body.switch_to(tests[number]);
            let next = tests.get(number + 1).copied().unwrap_or(none);
            let then = maker.body.block();
            match fits(maker, object, label)? {
                Some(condition) => {
                    maker.end(Terminator::Branch { condition, then, otherwise: next });
                }
                None => maker.end(Terminator::Jump(next)),
            }
            maker.body.switch_to(then);
            let answer = maker.constant(Constant::I32(number as i32));
            maker.end(Terminator::Return(Some(answer)));
        }
        maker.body.switch_to(none);
        let answer = maker.constant(Constant::I32(labels.len() as i32));
        maker.end(Terminator::Return(Some(answer)));
        Ok(())
    })
}

/// Does an object fit a label? None if it never does.
fn fits(
    maker: &mut Maker<'_>,
    object: Register,
    label: &Label,
) -> Result<Option<Register>, Unsupported> {
    Ok(match label {
        Label::Never => None,
        Label::Always => Some(maker.constant(Constant::Bool(true))),
        Label::Class(class) => Some(maker.instance_of(object, *class)),
        Label::Static(field) => {
            maker.initialize(maker.program.field(*field).class);
            let value = maker.temporary(maker.program.field(*field).ty);
            maker.push(Op::GetStatic { destination: value, field: *field });
            Some(maker.binary(BinaryOp::Equal, object, value, Type::Bool))
        }
        Label::Text(units) => {
            let text = maker.native_text(units);
            let string = maker.class("java.lang.String");
            let equals = maker.method(string, "equals", "(Ljava/lang/Object;)Z")?;
            let same = maker.temporary(Type::I32);
            let (callee, arguments) = (Callee::Special(equals), vec![text, object]);
            maker.push(Op::Invoke { destination: Some(same), callee, arguments });
            let zero = maker.constant(Constant::I32(0));
            Some(maker.binary(BinaryOp::NotEqual, same, zero, Type::Bool))
        }
        Label::Int(value) => Some(has_value(maker, object, *value)?),
    })
}

/// Is an object a number with this `int` value, or a character?
fn has_value(maker: &mut Maker<'_>, object: Register, value: i32) -> Result<Register, Unsupported> {
    let answer = maker.temporary(Type::Bool);
    let expected = maker.constant(Constant::I32(value));
    let done = maker.body.block();
    for (class, getter, returns) in
        [("java.lang.Number", "intValue", "I"), ("java.lang.Character", "charValue", "C")]
    {
        let class = maker.class(class);
        let getter_method = maker.method(class, getter, &format!("(){returns}"))?;
        let is_it = maker.instance_of(object, class);
        let other = maker.branch(is_it);
        let typed = maker.temporary(Type::Ref(class));
        maker.push(Op::Cast { destination: typed, object, class });
        let number = maker.temporary(Type::I32);
        let callee = match maker.program.method(getter_method).selector {
            Some(selector) => Callee::Virtual { selector, receiver: Some(class) },
            None => Callee::Special(getter_method),
        };
        maker.push(Op::Invoke { destination: Some(number), callee, arguments: vec![typed] });
        let op = BinaryOp::Equal;
        maker.push(Op::Binary { destination: answer, op, left: number, right: expected });
        maker.end(Terminator::Jump(done));
        maker.body.switch_to(other);
    }
    maker.push(Op::Constant { destination: answer, value: Constant::Bool(false) });
    maker.end(Terminator::Jump(done));
    maker.body.switch_to(done);
    Ok(answer)
}

impl Maker<'_> {
    fn instance_of(&mut self, object: Register, class: ClassId) -> Register {
        let destination = self.temporary(Type::Bool);
        self.push(Op::InstanceOf { destination, object, class });
        destination
    }
}
