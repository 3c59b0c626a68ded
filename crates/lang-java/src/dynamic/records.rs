//! `equals`, `hashCode` and `toString` of records.

use super::concat::{ConcatenationPart, parameters};
use super::{Linked, Site, parse};
use crate::classfile::{HandleKind, JavaType};
use crate::names;
use crate::resolve;
use crate::synthetic::Maker;
use forkless_ir::{
    BinaryOp, Callee, ClassId, Constant, FieldId, Op, Register, Terminator, Type, Unsupported,
};

/// A component of a record.
struct Component {
    name: String,
    field: FieldId,
    ty: JavaType,
}

pub(super) fn link(site: Site<'_>) -> Result<Linked, Unsupported> {
    let shape = parse(site.dynamic.descriptor)?;
    let record = site.class(0)?;
    let names = String::from_utf16_lossy(&site.text(1)?);
    let names: Vec<&str> = names.split(';').filter(|name| !name.is_empty()).collect();
    let mut components = vec![];
    for place in 2..site.argument_count() {
        let getter = site.handle(place)?;
        let ty = JavaType::parse(&getter.descriptor).map_err(|error| error.to_string())?;
        let class = site.class_named(&getter.class)?;
        let (java, program) = (site.java, site.program);
        let field = resolve::typed_field(java, program, class, &getter.name, &getter.descriptor)
            .filter(|&field| getter.kind == HandleKind::GetField && !program.field(field).is_static)
            .ok_or_else(|| format!("there is no component {}", getter.name))?;
        let name = names.get(place - 2).copied().unwrap_or_default().to_string();
        components.push(Component { name, field, ty });
    }
    let name = site.dynamic.name;
    let takes = match name {
        "toString" | "hashCode" => 1,
        "equals" => 2,
        other => return Err(format!("the method {other}").into()),
    };
    if shape.parameters.len() != takes {
        return Err(format!("{name} with {} parameters", shape.parameters.len()).into());
    }
    site.static_method(&format!("<{name}>"), |maker| {
        let arguments = parameters(maker, &shape.parameters);
        match name {
            "toString" => to_string(maker, record, arguments[0], &components),
            "hashCode" => hash_code(maker, arguments[0], &components),
            _ => equals(maker, record, &arguments, &components),
        }
    })
}

fn to_string(
    maker: &mut Maker<'_>,
    record: ClassId,
    this: Register,
    components: &[Component],
) -> Result<(), Unsupported> {
    let mut parts = vec![];
    let mut operands = vec![];
    let mut before = format!("{}[", maker.simple_name(record));
    for (place, component) in components.iter().enumerate() {
        before.push_str(&component.name);
        before.push('=');
        parts.extend([
            ConcatenationPart::Text(before.encode_utf16().collect()),
            ConcatenationPart::Operand(place),
        ]);
        operands.push((maker.get_field(this, component.field), component.ty.clone()));
        before = ", ".into();
    }
    let end = if components.is_empty() { format!("{before}]") } else { "]".into() };
    parts.push(ConcatenationPart::Text(end.encode_utf16().collect()));
    let text = maker.concatenate(parts, operands)?;
    maker.end(Terminator::Return(Some(text)));
    Ok(())
}

/// A static method that speaks of a value of a type: that of its wrapper, or of `Objects`.
fn static_call(
    maker: &mut Maker<'_>,
    name: &str,
    ty: &JavaType,
    values: Vec<Register>,
    returns: &str,
) -> Result<Register, Unsupported> {
    let (class, takes) = match ty {
        JavaType::Boolean => ("java.lang.Boolean", ty.descriptor()),
        JavaType::Byte => ("java.lang.Byte", ty.descriptor()),
        JavaType::Char => ("java.lang.Character", ty.descriptor()),
        JavaType::Short => ("java.lang.Short", ty.descriptor()),
        JavaType::Int => ("java.lang.Integer", ty.descriptor()),
        JavaType::Long => ("java.lang.Long", ty.descriptor()),
        JavaType::Float => ("java.lang.Float", ty.descriptor()),
        JavaType::Double => ("java.lang.Double", ty.descriptor()),
        JavaType::Class(_) | JavaType::Array(_) => {
            ("java.util.Objects", "Ljava/lang/Object;".to_string())
        }
    };
    let class = maker.class(class);
    let method =
        maker.method(class, name, &format!("({}){returns}", takes.repeat(values.len())))?;
    maker.initialize(class);
    let result = maker.temporary(Type::I32);
    let callee = Callee::Static(method);
    maker.push(Op::Invoke { destination: Some(result), callee, arguments: values });
    Ok(result)
}

fn hash_code(
    maker: &mut Maker<'_>,
    this: Register,
    components: &[Component],
) -> Result<(), Unsupported> {
    let mut result = maker.constant(Constant::I32(0));
    let factor = maker.constant(Constant::I32(31));
    for component in components {
        let value = maker.get_field(this, component.field);
        let hash = static_call(maker, "hashCode", &component.ty, vec![value], "I")?;
        let product = maker.binary(BinaryOp::Multiply, result, factor, Type::I32);
        result = maker.binary(BinaryOp::Add, product, hash, Type::I32);
    }
    maker.end(Terminator::Return(Some(result)));
    Ok(())
}

fn equals(
    maker: &mut Maker<'_>,
    record: ClassId,
    arguments: &[Register],
    components: &[Component],
) -> Result<(), Unsupported> {
    let (this, other) = (arguments[0], arguments[1]);
    let yes = maker.constant(Constant::I32(1));
    let no = maker.constant(Constant::I32(0));
    let is_same = maker.binary(BinaryOp::Equal, this, other, Type::Bool);
    let is_another = maker.branch(is_same);
    maker.end(Terminator::Return(Some(yes)));
    let different = maker.body.block();
    maker.body.switch_to(different);
    maker.end(Terminator::Return(Some(no)));
    maker.body.switch_to(is_another);
    let is_record = maker.temporary(Type::Bool);
    maker.push(Op::InstanceOf { destination: is_record, object: other, class: record });
    let go_on = |maker: &mut Maker<'_>, condition: Register| {
        let then = maker.body.block();
        maker.end(Terminator::Branch { condition, then, otherwise: different });
        maker.body.switch_to(then);
    };
    go_on(maker, is_record);
    let record_type = JavaType::Class(names::internal(maker.program.class_name(record)));
    let object_type = JavaType::Class("java/lang/Object".into());
    let other = maker.adapt(other, &object_type, &record_type)?;
    let zero = maker.constant(Constant::I32(0));
    for component in components {
        let left = maker.get_field(this, component.field);
        let right = maker.get_field(other, component.field);
        let is_equal = match &component.ty {
            JavaType::Float | JavaType::Double => {
                let order = static_call(maker, "compare", &component.ty, vec![left, right], "I")?;
                maker.binary(BinaryOp::Equal, order, zero, Type::Bool)
            }
            JavaType::Class(_) | JavaType::Array(_) => {
                let same = static_call(maker, "equals", &component.ty, vec![left, right], "Z")?;
                maker.binary(BinaryOp::NotEqual, same, zero, Type::Bool)
            }
            JavaType::Boolean
            | JavaType::Byte
            | JavaType::Char
            | JavaType::Short
            | JavaType::Int
            | JavaType::Long => maker.binary(BinaryOp::Equal, left, right, Type::Bool),
        };
        go_on(maker, is_equal);
    }
    maker.end(Terminator::Return(Some(yes)));
    Ok(())
}
