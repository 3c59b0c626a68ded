//! A precondition: a method that is called on the inputs before anything else, and whose result is
//! assumed. A path on which it returns false or throws is none of the program's.

use super::invocation::{Invocation, InvocationKind, RECEIVER, declaring_class};
use super::{EntryBuilder, problem, problem_with_help};
use crate::classfile::{JavaType, MethodInfo};
use crate::names::internal;
use crate::synthetic::Maker;
use forkless_ir::{
    BinaryOp, Callee, Constant, Handler, LoadError, Op, Register, Terminator, Type, nearest,
};

/// A way to call a precondition.
struct PreconditionCall {
    descriptor: String,
    is_static: bool,
    arguments: Vec<Register>,
}

/// Calls the method of this name and assumes its result.
pub(super) fn require(
    entry: &EntryBuilder<'_>,
    maker: &mut Maker<'_>,
    name: &str,
    receiver: Option<Register>,
    parameters: &[Register],
) -> Result<Invocation, LoadError> {
    let ways = ways(entry, receiver, parameters);
    let found = ways.into_iter().find_map(|way| {
        let method = entry.java.find_method(entry.program, entry.class, name, &way.descriptor)?;
        let access = entry.java.method_info(entry.program, method).access;
        (access.is_static() == way.is_static).then_some((method, way))
    });
    let Some((method, way)) = found else { return Err(not_found(entry, name)) };
    let PreconditionCall { descriptor, is_static, arguments } = way;
    let names = entry.parameter_names();
    let input = |register: &Register| match parameters.iter().position(|it| it == register) {
        Some(place) => names[place].clone(),
        None => RECEIVER.to_string(),
    };
    let inputs = arguments.iter().map(input).collect();
    let callee = match entry.program.method(method).selector {
        Some(selector) => Callee::Virtual { selector, receiver: Some(entry.class) },
        None if entry.java.method_info(entry.program, method).access.is_static() => {
            Callee::Static(method)
        }
        None => Callee::Special(method),
    };
    // The call has a block of its own, with a handler for whatever it throws.
    let (calling, failed, go_on) = (maker.body.block(), maker.body.block(), maker.body.block());
    let thrown = maker.temporary(Type::Ref(maker.class("java.lang.Throwable")));
    let zero = maker.constant(Constant::I32(0));
    maker.end(Terminator::Jump(calling));
    maker.body.switch_to(calling);
    maker.body.handle(Handler { catches: None, target: failed, exception: thrown });
    let result = maker.call(callee, arguments, Some(Type::I32)).unwrap_or(zero);
    maker.body.mark_precondition();
    maker.end(Terminator::Jump(go_on));
    maker.body.switch_to(failed);
    let never = maker.constant(Constant::Bool(false));
    maker.push(Op::Assume { condition: never });
    maker.end(Terminator::Throw(thrown));
    maker.body.switch_to(go_on);
    let holds = maker.binary(BinaryOp::NotEqual, result, zero, Type::Bool);
    maker.push(Op::Assume { condition: holds });
    let dispatch = if is_static { InvocationKind::Static } else { InvocationKind::Virtual };
    let class = declaring_class(entry.program, method);
    Ok(Invocation { class, name: name.to_string(), descriptor, dispatch, inputs })
}

/// On the receiver without arguments; with the arguments of the method; static, of the receiver.
fn ways(
    entry: &EntryBuilder<'_>,
    receiver: Option<Register>,
    parameters: &[Register],
) -> Vec<PreconditionCall> {
    let takes: String = entry.shape.parameters.iter().map(JavaType::descriptor).collect();
    let mut ways = vec![];
    if let Some(receiver) = receiver {
        let with_receiver = |more: &[Register]| {
            std::iter::once(receiver).chain(more.iter().copied()).collect::<Vec<_>>()
        };
        let class = internal(&entry.found.class);
        let on_receiver = [
            ("()Z".to_string(), vec![receiver]),
            (format!("({takes})Z"), with_receiver(parameters)),
        ];
        ways.extend(on_receiver.map(|(descriptor, arguments)| PreconditionCall {
            descriptor,
            is_static: false,
            arguments,
        }));
        let of_receiver = [
            (format!("(L{class};)Z"), vec![receiver]),
            (format!("(L{class};{takes})Z"), with_receiver(parameters)),
        ];
        ways.extend(of_receiver.map(|(descriptor, arguments)| PreconditionCall {
            descriptor,
            is_static: true,
            arguments,
        }));
    }
    let arguments = parameters.to_vec();
    ways.push(PreconditionCall { descriptor: format!("({takes})Z"), is_static: true, arguments });
    ways.push(PreconditionCall { descriptor: "()Z".into(), is_static: true, arguments: vec![] });
    ways
}

fn not_found(entry: &EntryBuilder<'_>, name: &str) -> LoadError {
    let class = &entry.found.class;
    let Some(file) = entry.java.file_named(class) else {
        return problem(entry.java.class_problem(class).to_string());
    };
    if file.methods.iter().any(|method| method.name == name) {
        let message = format!("the precondition `{name}` of class `{class}` cannot be called here");
        let help = "a precondition returns `boolean`, and has no parameters or those of the method";
        return problem_with_help(message, help);
    }
    let message = format!("the precondition `{name}` is not a method of class `{class}`");
    let is_test =
        |method: &&MethodInfo| method.descriptor.ends_with(")Z") && !method.access.is_synthetic();
    let tests: Vec<&str> =
        file.methods.iter().filter(is_test).map(|method| method.name.as_str()).collect();
    let help = match nearest(name, tests.iter().copied()) {
        Some(near) => format!("did you mean `{near}`?"),
        None if tests.is_empty() => {
            format!("a precondition returns `boolean`: no method of `{class}` does")
        }
        None => format!("these return `boolean`: {}", tests.join(", ")),
    };
    problem_with_help(message, &help)
}
