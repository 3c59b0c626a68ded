//! The constants of enums, as class objects give them.

use super::Continuation;
use super::call::{ModelResult, NativeCall, give};
use super::classes::{CLASS, class_argument, modifiers_of};
use super::objects::copied;
use crate::classfile::JvmInstruction;
use crate::java::{NewCode, NewMethod, STATIC};
use crate::names::internal;
use crate::synthetic::Maker;
use forkless_ir::{
    Callee, ClassId, Code, Constant, FieldId, Handler, MethodId, NativeEnd, Terminator, Type,
};

/// `Class.getEnumConstantsShared`: what the enum's own `values` gives, made once; null if the class
/// is no enum, or if its `values` cannot be called or throws.
pub(super) fn constants(call: &mut NativeCall<'_>) -> ModelResult {
    let class = class_argument(call, 0)?;
    let known = call.get_named(call.argument(0), CLASS, "enumConstants")?;
    if !call.host.is_null(known)? {
        return give(known);
    }
    let Some(values) = values_of(call, class) else { return call.give_null() };
    call.initialized(class)?;
    // A copy of the array that `values` copies is as good, and can be kept at once.
    if let Some(field) = copied_field(call, class, values) {
        let constants = call.host.get_static(field);
        if !call.host.is_null(constants)?
            && let Some(copy) = copied(call, constants)?
        {
            call.put_named(call.argument(0), CLASS, "enumConstants", copy)?;
            return give(copy);
        }
    }
    Ok(NativeEnd::Call(values_or_null(call, class, values), vec![]))
}

/// The method `values`, if the class is an enum and reflection can call it.
fn values_of(call: &NativeCall<'_>, class: ClassId) -> Option<MethodId> {
    const ENUM: i32 = 0x4000;
    let is_enum = modifiers_of(call, class) & ENUM != 0
        && call.program.class(class).superclass == Some(call.class("java.lang.Enum"));
    let descriptor = format!("()[L{};", internal(call.program.class_name(class)));
    let values = call.java.find_method(call.program, class, "values", &descriptor);
    values.filter(|&values| {
        let access = call.java.method_info(call.program, values).access;
        is_enum && access.is_public() && access.is_static()
    })
}

/// The static field that `values` gives a copy of, if that is all that it does: `return $VALUES.clone()`.
fn copied_field(call: &NativeCall<'_>, class: ClassId, values: MethodId) -> Option<FieldId> {
    let file = call.java.class_file(call.program, class)?;
    let declared = &call.program.class(class).methods;
    let place = declared.iter().position(|&method| method == values)?;
    let code = file.code(file.methods.get(place)?).ok().flatten()?;
    let instructions: Vec<&JvmInstruction> =
        code.instructions.iter().map(|(_, instruction)| instruction).collect();
    let [
        JvmInstruction::GetStatic(field),
        JvmInstruction::InvokeVirtual(clone),
        JvmInstruction::CheckCast(cast),
        JvmInstruction::Return(Some(_)),
    ] = instructions.as_slice()
    else {
        return None;
    };
    let array = format!("[L{};", file.name);
    let clone = file.pool.member(*clone).ok()?;
    let is_copy = clone.class == array
        && clone.name == "clone"
        && clone.descriptor == "()Ljava/lang/Object;"
        && file.pool.class(*cast).ok()? == array;
    let field = file.pool.member(*field).ok()?;
    let is_own = field.class == file.name && field.descriptor == array;
    let array = Type::Ref(call.class(&format!("{}[]", call.program.class_name(class))));
    let mut fields = call.program.class(class).fields.iter().copied();
    fields.find(|&one| {
        let one = call.program.field(one);
        is_copy && is_own && one.is_static && one.ty == array && one.name == field.name
    })
}

/// A method that gives what `values` gives, or null if that throws.
fn values_or_null(call: &NativeCall<'_>, class: ClassId, values: MethodId) -> MethodId {
    let (java, program) = (call.java, call.program);
    java.continuations.get_or_make(Continuation::EnumConstants(values), || {
        let mut maker = Maker::new(java, program);
        let exception = maker.temporary(Type::Ref(maker.class("java.lang.Throwable")));
        let failed = maker.body.block();
        maker.body.handle(Handler { catches: None, target: failed, exception });
        let array = maker.class(&format!("{}[]", program.class_name(class)));
        let made = maker.call(Callee::Static(values), vec![], Some(Type::Ref(array)));
        maker.end(Terminator::Return(made));
        maker.body.switch_to(failed);
        let none = maker.constant(Constant::Null);
        maker.end(Terminator::Return(Some(none)));
        java.make_method(
            program,
            NewMethod {
                name: "<constants>",
                class: None,
                descriptor: "()[Ljava/lang/Object;",
                access: STATIC,
                selector: None,
                code: NewCode::Now(Code::Body(maker.body.finish())),
            },
        )
    })
}
