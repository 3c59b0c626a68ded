//! A precondition: a method that is called on an input before anything else, and assumed.
//!
//! The user names a method; the expression to execute tells which input it is called on: the
//! receiver of the call that it ends with. Everything is done on the flat code of that expression,
//! before names are resolved: `(Y0.insert[X0])` with the precondition `repOK` becomes the code of
//! `(Y0.repOK[])`, a step that assumes its value, and the code that was there.

use crate::sorts::is_symbol;
use crate::syntax::{ClassDeclaration, FlatCode, FlatStep, FlatStepKind, MethodDeclaration, Name};
use forkless_ir::{Diagnostic, Errors, Scopes, Span};

/// An input reference and the place where it is called.
#[derive(Clone, Copy)]
struct Receiver<'s> {
    name: &'s str,
    span: Span,
}

/// Puts the call of the precondition in front of the expression to execute; complains, and changes
/// nothing, if there is no such call.
pub(crate) fn require<'s>(
    precondition: &'s str,
    classes: &[&ClassDeclaration<'s>],
    main: &mut FlatCode<'s>,
    errors: &mut Errors<'_>,
) {
    let receiver = final_receiver(main);
    if receiver.is_none() {
        let message = format!("the precondition `{precondition}` has no input to be called on");
        let help = "the expression must end with a call on an input, as in `(Y0.m[e])`";
        errors.add(Diagnostic::new(main.span, message).with_help(help));
    }
    let span = receiver.map_or(main.span, |receiver| receiver.span);
    let parameter = parameter_of(precondition, classes, span, errors);
    let (Some(Receiver { name, span }), Ok(parameter)) = (receiver, parameter) else { return };
    let argument = parameter.map(|ty| match ty {
        "int" => FlatStepKind::Integer(0),
        "bool" => FlatStepKind::Boolean(false),
        _ => FlatStepKind::Null,
    });
    let method = Name { text: precondition, span };
    let call = FlatStepKind::Call { method, arguments: usize::from(argument.is_some()) };
    let called = [Some(FlatStepKind::Name(name)), argument, Some(call), Some(FlatStepKind::Assume)];
    let steps = called.into_iter().flatten().map(|kind| FlatStep { kind, span });
    main.steps.splice(0..0, steps);
}

/// The input that the last thing to happen is a call on, if there is one. A variable that stands
/// for an input is as good as the input.
fn final_receiver<'s>(main: &FlatCode<'s>) -> Option<Receiver<'s>> {
    let mut variables: Scopes<'s, Option<&'s str>> = Scopes::new();
    // For each value, the input that it is.
    let mut values: Vec<Option<Receiver<'s>>> = vec![];
    let mut last = None;
    for step in &main.steps {
        let input = |name| Some(Receiver { name, span: step.span });
        let (taken, left) = match step.kind {
            FlatStepKind::Name(name) => match variables.get(name) {
                Some(known) => (0, known.and_then(input)),
                None => (0, Some(name).filter(|name| is_symbol(name, 'Y')).and_then(input)),
            },
            FlatStepKind::This
            | FlatStepKind::Integer(_)
            | FlatStepKind::Boolean(_)
            | FlatStepKind::Null
            | FlatStepKind::New(_)
            | FlatStepKind::Mark(_) => (0, None),
            FlatStepKind::Unary(_) | FlatStepKind::InstanceOf(_) | FlatStepKind::Get(_) => {
                (1, None)
            }
            FlatStepKind::Binary(_) | FlatStepKind::Put(_) => (2, None),
            FlatStepKind::Call { arguments, .. } => {
                last = values[values.len() - arguments - 1];
                (arguments + 1, None)
            }
            FlatStepKind::EndIf => (1, None),
            FlatStepKind::Bind(name) => {
                let value = values.pop().flatten();
                variables.bind(name.text, value.map(|input| input.name));
                continue;
            }
            FlatStepKind::EndLet => {
                variables.unbind();
                continue;
            }
            FlatStepKind::Then | FlatStepKind::Else | FlatStepKind::Assume => {
                values.pop();
                continue;
            }
        };
        if !matches!(step.kind, FlatStepKind::Call { .. }) {
            last = None;
        }
        values.truncate(values.len() - taken);
        values.push(left);
    }
    last
}

/// The declared type of the one parameter that the precondition has, if it has one. Of methods of
/// this name, one without parameters is preferred.
fn parameter_of<'s>(
    precondition: &str,
    classes: &[&ClassDeclaration<'s>],
    used: Span,
    errors: &mut Errors<'_>,
) -> Result<Option<&'s str>, ()> {
    let all = || classes.iter().flat_map(|class| &class.methods);
    let named = || all().filter(|method| method.name.text == precondition);
    let Some(shortest) = named().min_by_key(|method| method.parameters.len()) else {
        let message = format!("the precondition `{precondition}` is not a method of this program");
        errors.unknown(used, message, precondition, all().map(|method| method.name.text));
        return Err(());
    };
    let count = shortest.parameters.len();
    if count > 1 {
        let message = format!("the precondition `{precondition}` has {count} parameters");
        let help = "a precondition has none, or one that it does not use";
        errors.add(Diagnostic::new(shortest.name.span, message).with_help(help));
        return Err(());
    }
    let is_wrong =
        |method: &&MethodDeclaration<'s>| method.parameters.len() == count && !is_bool(method);
    let mut right = Ok(shortest.parameters.first().map(|parameter| parameter.ty.text));
    for method in named().filter(is_wrong) {
        let ty = method.returns.text;
        let message = format!("the precondition `{precondition}` returns `{ty}`, not `bool`");
        errors.add(Diagnostic::new(method.returns.span, message));
        right = Err(());
    }
    right
}

fn is_bool(method: &MethodDeclaration<'_>) -> bool {
    method.returns.text == "bool"
}
