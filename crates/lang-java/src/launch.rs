//! What happens to an exception that leaves `main`.

use crate::synthetic::Maker;
use forkless_ir::{Callee, Constant, Handler, Op, Terminator, Type, Unsupported};

/// From here on, an exception that nothing catches is printed with its trace, and the program exits
/// with code 1: as `java` has it.
pub(crate) fn report_uncaught(maker: &mut Maker<'_>) -> Result<(), Unsupported> {
    let throwable = maker.class("java.lang.Throwable");
    let exception = maker.temporary(Type::Ref(throwable));
    let (protected, uncaught) = (maker.body.block(), maker.body.block());
    maker.end(Terminator::Jump(protected));
    maker.body.switch_to(uncaught);
    let system = maker.class("java.lang.System");
    let stream = maker.class("java.io.PrintStream");
    maker.initialize(system);
    let errors = maker.temporary(Type::Ref(stream));
    let field = maker.java.find_field(maker.program, system, "err");
    let field = field.ok_or("there is no field java.lang.System.err")?;
    maker.push(Op::GetStatic { destination: errors, field });
    let words = maker.text("Exception in thread \"main\" ");
    let print = maker.method(stream, "print", "(Ljava/lang/String;)V")?;
    maker.call(Callee::Special(print), vec![errors, words], None);
    let selector = maker.program.intern_selector("printStackTrace", "()V");
    let callee = Callee::Virtual { selector, receiver: Some(throwable) };
    maker.call(callee, vec![exception], None);
    let exit = maker.method(system, "exit", "(I)V")?;
    let code = maker.constant(Constant::I32(1));
    maker.call(Callee::Static(exit), vec![code], None);
    maker.end(Terminator::Return(None));
    maker.body.switch_to(protected);
    maker.body.handle(Handler { catches: None, target: uncaught, exception });
    Ok(())
}
