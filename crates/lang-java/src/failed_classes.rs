//! What a class that failed to initialise throws when it is used again: since Java 17 an error whose
//! cause tells the first failure, with its message and stack trace but without the exception itself.
//!
//! The cause is made when it is first needed, and is then the same for all errors of the class.

use crate::synthetic::Maker;
use forkless_ir::{
    BinaryOp, Callee, ClassId, Constant, Field, FieldId, InputRule, Op, Register, Span, Terminator,
    Type, Unsupported,
};

/// Static fields of a class for its first failure.
#[derive(Clone, Copy)]
pub(crate) struct FirstFailure {
    thrown: FieldId,
    cause: FieldId,
}

impl FirstFailure {
    pub(crate) fn of(maker: &Maker<'_>, class: ClassId) -> FirstFailure {
        let ty = Type::Ref(maker.class("java.lang.Throwable"));
        let field = |name: &str| {
            maker.program.add_field(Field {
                name: name.into(),
                class,
                ty,
                is_static: true,
                rule: InputRule::is(Constant::Null),
                holds: None,
                usual_class: None,
                span: Span::SYNTHETIC,
            })
        };
        FirstFailure { thrown: field("<thrown>"), cause: field("<cause>") }
    }

    /// This exception ends the initialisation.
    pub(crate) fn remember(self, maker: &mut Maker<'_>, exception: Register) {
        maker.push(Op::PutStatic { field: self.thrown, value: exception });
    }

    /// Throws the error with this message.
    pub(crate) fn throw_again(
        self,
        maker: &mut Maker<'_>,
        message: Register,
    ) -> Result<(), Unsupported> {
        let throwable = maker.class("java.lang.Throwable");
        let cause = maker.temporary(Type::Ref(throwable));
        maker.push(Op::GetStatic { destination: cause, field: self.cause });
        let (making, throwing) = (maker.body.block(), maker.body.block());
        let null = maker.constant(Constant::Null);
        let condition = maker.binary(BinaryOp::Equal, cause, null, Type::Bool);
        maker.end(Terminator::Branch { condition, then: making, otherwise: throwing });

        maker.body.switch_to(making);
        self.make_cause(maker)?;
        maker.push(Op::GetStatic { destination: cause, field: self.cause });
        maker.end(Terminator::Jump(throwing));

        maker.body.switch_to(throwing);
        let error = maker.class("java.lang.NoClassDefFoundError");
        let error = maker.construct(error, "(Ljava/lang/String;)V", &[message])?;
        let field = field_of_throwable(maker, "cause")?;
        maker.push(Op::PutField { object: error, field, value: cause });
        maker.end(Terminator::Throw(error));
        Ok(())
    }

    fn make_cause(self, maker: &mut Maker<'_>) -> Result<(), Unsupported> {
        let thrown = maker.temporary(Type::Ref(maker.class("java.lang.Throwable")));
        maker.push(Op::GetStatic { destination: thrown, field: self.thrown });
        let text = description(maker, thrown)?;
        let class = maker.class("java.lang.ExceptionInInitializerError");
        let cause = maker.construct(class, "(Ljava/lang/String;)V", &[text])?;
        for name in ["backtrace", "depth", "stackTrace"] {
            let field = field_of_throwable(maker, name)?;
            let value = maker.temporary(maker.program.field(field).ty);
            maker.push(Op::GetField { destination: value, object: thrown, field });
            maker.push(Op::PutField { object: cause, field, value });
        }
        maker.push(Op::PutStatic { field: self.cause, value: cause });
        Ok(())
    }
}

fn field_of_throwable(maker: &Maker<'_>, name: &str) -> Result<FieldId, Unsupported> {
    let throwable = maker.class("java.lang.Throwable");
    let field = maker.java.find_field(maker.program, throwable, name);
    field.ok_or_else(|| format!("java.lang.Throwable has no field {name}").into())
}

/// The text that tells of an exception: its class, the message that it has without asking it, and the
/// thread, of which there is one.
fn description(maker: &mut Maker<'_>, exception: Register) -> Result<Register, Unsupported> {
    let (object, class) = (maker.class("java.lang.Object"), maker.class("java.lang.Class"));
    let string = maker.class("java.lang.String");
    let get_class = maker.method(object, "getClass", "()Ljava/lang/Class;")?;
    let get_name = maker.method(class, "getName", "()Ljava/lang/String;")?;
    let concat = maker.method(string, "concat", "(Ljava/lang/String;)Ljava/lang/String;")?;
    let message_field = field_of_throwable(maker, "detailMessage")?;
    let of_class = maker.temporary(Type::Ref(class));
    let call = |maker: &mut Maker<'_>, destination, method, arguments| {
        let callee = Callee::Special(method);
        maker.push(Op::Invoke { destination: Some(destination), callee, arguments });
    };
    call(maker, of_class, get_class, vec![exception]);
    let (name, text) = (maker.temporary(Type::Ref(string)), maker.temporary(Type::Ref(string)));
    call(maker, name, get_name, vec![of_class]);
    let start = maker.text("Exception ");
    call(maker, text, concat, vec![start, name]);
    let message = maker.temporary(Type::Ref(string));
    maker.push(Op::GetField { destination: message, object: exception, field: message_field });
    let null = maker.constant(Constant::Null);
    let condition = maker.binary(BinaryOp::Equal, message, null, Type::Bool);
    let (with_message, last) = (maker.body.block(), maker.body.block());
    maker.end(Terminator::Branch { condition, then: last, otherwise: with_message });

    maker.body.switch_to(with_message);
    let between = maker.text(": ");
    call(maker, text, concat, vec![text, between]);
    call(maker, text, concat, vec![text, message]);
    maker.end(Terminator::Jump(last));

    maker.body.switch_to(last);
    let end = maker.text(" [in thread \"main\"]");
    call(maker, text, concat, vec![text, end]);
    Ok(text)
}
