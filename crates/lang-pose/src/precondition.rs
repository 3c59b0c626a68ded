//! A precondition: a method that is called on an input before anything else, and assumed. And a postcondition: one
//! that is called on it at the end, and checked.
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
    let condition = Condition { what: "precondition", name: precondition };
    let steps = condition.steps(receiver, FlatStepKind::Assume, classes, main.span, errors);
    main.steps.splice(0..0, steps);
}

/// Puts the calls of postconditions behind the expression to execute; complains, and changes nothing, if there is no
/// such call.
pub(crate) fn ensure<'s>(
    postconditions: &'s [String],
    classes: &[&ClassDeclaration<'s>],
    main: &mut FlatCode<'s>,
    errors: &mut Errors<'_>,
) {
    let receiver = final_receiver(main);
    for (number, name) in postconditions.iter().enumerate() {
        let condition = Condition { what: "postcondition", name };
        let end = FlatStepKind::Ensure(number);
        let steps = condition.steps(receiver, end, classes, main.span, errors);
        main.steps.extend(steps);
    }
}

/// A method that is called on an input.
#[derive(Clone, Copy)]
struct Condition<'s> {
    /// What it is, in messages.
    what: &'static str,
    name: &'s str,
}

impl<'s> Condition<'s> {
    /// The call on an input, and what is done with its result. None, with a complaint, if that is not possible.
    fn steps(
        self,
        receiver: Option<Receiver<'s>>,
        end: FlatStepKind<'s>,
        classes: &[&ClassDeclaration<'s>],
        whole: Span,
        errors: &mut Errors<'_>,
    ) -> Vec<FlatStep<'s>> {
        let Condition { what, name: text } = self;
        if receiver.is_none() {
            let message = format!("the {what} `{text}` has no input to be called on");
            let help = "the expression must end with a call on an input, as in `(Y0.m[e])`";
            errors.add(Diagnostic::new(whole, message).with_help(help));
        }
        let span = receiver.map_or(whole, |receiver| receiver.span);
        let parameter = self.parameter(classes, span, errors);
        let (Some(Receiver { name, span }), Ok(parameter)) = (receiver, parameter) else {
            return vec![];
        };
        let argument = parameter.map(|ty| match ty {
            "int" => FlatStepKind::Integer(0),
            "bool" => FlatStepKind::Boolean(false),
            _ => FlatStepKind::Null,
        });
        let method = Name { text, span };
        let call = FlatStepKind::Call { method, arguments: usize::from(argument.is_some()) };
        let called = [Some(FlatStepKind::Name(name)), argument, Some(call), Some(end)];
        called.into_iter().flatten().map(|kind| FlatStep { kind, span }).collect()
    }
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
            FlatStepKind::Then
            | FlatStepKind::Else
            | FlatStepKind::Assume
            | FlatStepKind::Ensure(_) => {
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

impl<'s> Condition<'s> {
    /// The declared type of the one parameter that it has, if it has one. Of methods of this name, one without
    /// parameters is preferred.
    fn parameter(
        self,
        classes: &[&ClassDeclaration<'s>],
        used: Span,
        errors: &mut Errors<'_>,
    ) -> Result<Option<&'s str>, ()> {
        let Condition { what, name } = self;
        let all = || classes.iter().flat_map(|class| &class.methods);
        let named = || all().filter(|method| method.name.text == name);
        let Some(shortest) = named().min_by_key(|method| method.parameters.len()) else {
            let message = format!("the {what} `{name}` is not a method of this program");
            errors.unknown(used, message, name, all().map(|method| method.name.text));
            return Err(());
        };
        let count = shortest.parameters.len();
        if count > 1 {
            let message = format!("the {what} `{name}` has {count} parameters");
            let help = format!("a {what} has none, or one that it does not use");
            errors.add(Diagnostic::new(shortest.name.span, message).with_help(help));
            return Err(());
        }
        let is_wrong =
            |method: &&MethodDeclaration<'s>| method.parameters.len() == count && !is_bool(method);
        let mut right = Ok(shortest.parameters.first().map(|parameter| parameter.ty.text));
        for method in named().filter(is_wrong) {
            let ty = method.returns.text;
            let message = format!("the {what} `{name}` returns `{ty}`, not `bool`");
            errors.add(Diagnostic::new(method.returns.span, message));
            right = Err(());
        }
        right
    }
}

fn is_bool(method: &MethodDeclaration<'_>) -> bool {
    method.returns.text == "bool"
}
