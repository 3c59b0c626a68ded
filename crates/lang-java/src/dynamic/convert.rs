//! Conversions between the types of a call site and those of what it calls: casts, boxing,
//! unboxing, widening.

use crate::classfile::JavaType;
use crate::names::{self, computational, type_of};
use crate::synthetic::Maker;
use forkless_ir::{Callee, Op, Register, Type, Unsupported};

/// The class that wraps a primitive type, and the method that gives the primitive back.
fn wrapper(ty: &JavaType) -> Option<(&'static str, &'static str)> {
    Some(match ty {
        JavaType::Boolean => ("java/lang/Boolean", "booleanValue"),
        JavaType::Byte => ("java/lang/Byte", "byteValue"),
        JavaType::Char => ("java/lang/Character", "charValue"),
        JavaType::Short => ("java/lang/Short", "shortValue"),
        JavaType::Int => ("java/lang/Integer", "intValue"),
        JavaType::Long => ("java/lang/Long", "longValue"),
        JavaType::Float => ("java/lang/Float", "floatValue"),
        JavaType::Double => ("java/lang/Double", "doubleValue"),
        JavaType::Class(_) | JavaType::Array(_) => return None,
    })
}

/// The primitive type that a class wraps.
fn unwrapped(class: &str) -> Option<JavaType> {
    let all = [
        JavaType::Boolean,
        JavaType::Byte,
        JavaType::Char,
        JavaType::Short,
        JavaType::Int,
        JavaType::Long,
        JavaType::Float,
        JavaType::Double,
    ];
    all.into_iter().find(|ty| wrapper(ty).is_some_and(|(name, _)| name == class))
}

impl Maker<'_> {
    /// The register type of a declared type.
    pub(super) fn register_type(&self, ty: &JavaType) -> Type {
        computational(type_of(self.program, ty))
    }

    /// A value of one declared type as another.
    pub(crate) fn adapt(
        &mut self,
        value: Register,
        from: &JavaType,
        to: &JavaType,
    ) -> Result<Register, Unsupported> {
        match (from.is_reference(), to.is_reference()) {
            _ if from == to => Ok(value),
            (true, true) => Ok(self.cast(value, to)),
            (false, false) => Ok(self.widen(value, from, to)),
            (false, true) => self.box_value(value, from),
            (true, false) => self.unbox(value, from, to),
        }
    }

    /// What a method reference gives as what its interface wants. Of a reference that is no wrapper a
    /// JVM takes any number, whatever wraps it.
    pub(super) fn adapt_result(
        &mut self,
        value: Register,
        from: &JavaType,
        to: &JavaType,
    ) -> Result<Register, Unsupported> {
        let is_wrapper = matches!(from, JavaType::Class(name) if unwrapped(name).is_some());
        let is_number = !matches!(to, JavaType::Boolean | JavaType::Char);
        let Some((_, getter)) = wrapper(to).filter(|_| is_number) else {
            return self.adapt(value, from, to);
        };
        if is_wrapper || !from.is_reference() {
            return self.adapt(value, from, to);
        }
        let number = JavaType::Class("java/lang/Number".into());
        let value = self.cast(value, &number);
        let class = names::class_of(self.program, &number);
        let descriptor = format!("(){}", to.descriptor());
        let method = self.method(class, getter, &descriptor)?;
        let selector = self.program.method(method).selector;
        let selector =
            selector.unwrap_or_else(|| self.program.intern_selector(getter, &descriptor));
        let result = self.temporary(self.register_type(to));
        let callee = Callee::Virtual { selector, receiver: Some(class) };
        self.push(Op::Invoke { destination: Some(result), callee, arguments: vec![value] });
        Ok(result)
    }

    fn cast(&mut self, value: Register, to: &JavaType) -> Register {
        if *to == JavaType::Class("java/lang/Object".into()) {
            return value;
        }
        let class = names::class_of(self.program, to);
        let destination = self.temporary(Type::Ref(class));
        self.push(Op::Cast { destination, object: value, class });
        destination
    }

    fn widen(&mut self, value: Register, from: &JavaType, to: &JavaType) -> Register {
        let (from, to) = (self.register_type(from), self.register_type(to));
        if from == to {
            return value;
        }
        let destination = self.temporary(to);
        self.push(Op::Convert { destination, source: value, from, to });
        destination
    }

    fn box_value(&mut self, value: Register, from: &JavaType) -> Result<Register, Unsupported> {
        let (class, _) = wrapper(from).expect("it is primitive");
        let descriptor = format!("({})L{class};", from.descriptor());
        let class = self.class(&names::dotted(class));
        let value_of = self.method(class, "valueOf", &descriptor)?;
        self.initialize(class);
        let boxed = self.temporary(Type::Ref(class));
        let (callee, arguments) = (Callee::Static(value_of), vec![value]);
        self.push(Op::Invoke { destination: Some(boxed), callee, arguments });
        Ok(boxed)
    }

    fn unbox(
        &mut self,
        value: Register,
        from: &JavaType,
        to: &JavaType,
    ) -> Result<Register, Unsupported> {
        let wrapped = match from {
            JavaType::Class(name) => unwrapped(name),
            _ => None,
        };
        let is_cast_needed = wrapped.is_none();
        let wrapped = wrapped.unwrap_or_else(|| to.clone());
        let (class, getter) = wrapper(&wrapped).expect("it is primitive");
        let class_type = JavaType::Class(class.into());
        let value = if is_cast_needed { self.cast(value, &class_type) } else { value };
        let class = names::class_of(self.program, &class_type);
        let getter = self.method(class, getter, &format!("(){}", wrapped.descriptor()))?;
        let unboxed = self.temporary(self.register_type(&wrapped));
        let (callee, arguments) = (Callee::Special(getter), vec![value]);
        self.push(Op::Invoke { destination: Some(unboxed), callee, arguments });
        Ok(self.widen(unboxed, &wrapped, to))
    }

    /// A field's value in a register of at least 32 bits.
    pub(super) fn get_field(&mut self, object: Register, field: forkless_ir::FieldId) -> Register {
        let stored = self.program.field(field).ty;
        let value = self.temporary(stored);
        self.push(Op::GetField { destination: value, object, field });
        let wide = computational(stored);
        if wide == stored {
            return value;
        }
        let destination = self.temporary(wide);
        self.push(Op::Convert { destination, source: value, from: stored, to: wide });
        destination
    }
}
