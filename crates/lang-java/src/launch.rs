//! Programs that run from `main`, as `java` runs them.

use crate::java::{Java, NewCode, NewMethod, STATIC};
use crate::synthetic::{Maker, Missing};
use forkless_ir::{Call as Callee, ClassKind, Code, Constant, Handler, Op, Program, Terminator, Type};

const MAIN: &str = "([Ljava/lang/String;)V";

/// Makes the program run `main` of a class, without arguments. An exception that nothing catches is
/// printed with its trace, and the program exits with code 1.
///
/// # Errors
/// If there is no such class, or it has no static `main` that takes strings; in words.
pub fn launch(program: &mut Program, java: &Java, class: &str) -> Result<(), String> {
    let id = program.intern_class(class);
    if program.class(id).kind == ClassKind::Missing {
        return Err(java.class_problem(class));
    }
    let is_main = java
        .find_method(program, id, "main", MAIN)
        .is_some_and(|method| java.method_info(program, method).access.is_static());
    if !is_main {
        return Err(format!("class {class} has no method `static void main(String[])`"));
    }
    let body = entry(&mut Maker::new(java, program), class)?;
    let entry = java.make_method(
        program,
        NewMethod {
            name: "<launch>",
            class: None,
            descriptor: "()V",
            access: STATIC,
            selector: None,
            code: NewCode::Now(body),
        },
    );
    program.entry = Some(entry);
    Ok(())
}

fn entry(maker: &mut Maker<'_>, class: &str) -> Result<Code, Missing> {
    let class = maker.class(class);
    let strings = maker.class("java.lang.String[]");
    let throwable = maker.class("java.lang.Throwable");
    let exception = maker.temporary(Type::Ref(throwable));
    let uncaught = maker.body.block();
    maker.body.handle(Handler { catches: None, target: uncaught, exception });
    maker.initialize(class);
    let length = maker.constant(Constant::I32(0));
    let arguments = maker.temporary(Type::Ref(strings));
    maker.push(Op::NewArray { destination: arguments, class: strings, length });
    let main = maker.method(class, "main", MAIN)?;
    maker.call(Callee::Static(main), vec![arguments], None);
    maker.end(Terminator::Return(None));

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
    let body = std::mem::take(&mut maker.body);
    Ok(Code::Body(body.finish()))
}
