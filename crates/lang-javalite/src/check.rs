//! Resolves the names of an expression and checks its types.
//!
//! The walk follows the flat code with a stack of static types. After an error the value concerned
//! is of unknown type, which fits everywhere: one mistake gives one complaint.

use crate::syntax::{self, FlatCode, MethodDeclaration, Name, Variable};
use crate::tables::Tables;
use crate::typed::{TypedBody, TypedStep, TypedStepKind, VariableId, VariableInfo};
use crate::types::StaticType;
use forkless_ir::{ClassId, Diagnostic, Errors, Scopes, Span};

/// Checks a method. The body is of use only if no error was found.
pub(crate) fn check_method<'s>(
    class: ClassId,
    method: &MethodDeclaration<'s>,
    tables: &Tables<'s>,
    errors: &mut Errors<'_>,
) -> TypedBody {
    let mut check = TypeChecker {
        tables,
        errors,
        scopes: Scopes::new(),
        variables: vec![],
        values: vec![],
        branches: vec![],
        steps: vec![],
    };
    check.declare("this", StaticType::Object(class));
    // Unknown types were complained about where the declarations were entered.
    let signature = tables.own_signature(class, method);
    if let Some(parameter) = method.parameter {
        let ty = signature.and_then(|own| own.parameter).unwrap_or(StaticType::Unknown);
        check.declare(parameter.name.text, ty);
    }
    let (value, place) = check.code(&method.body);
    let returns = signature.map_or(StaticType::Unknown, |own| own.returns);
    check.fit(value, returns, place, |wanted| {
        format!("method `{}` returns {wanted}", method.name.text)
    });
    TypedBody { variables: check.variables, steps: check.steps, span: method.body.span }
}

/// The type of a value and the text that gives it.
type TypedValue = (StaticType, Span);

struct TypeChecker<'a, 's, 'e> {
    tables: &'a Tables<'s>,
    errors: &'a mut Errors<'e>,
    scopes: Scopes<'s, VariableId>,
    variables: Vec<VariableInfo>,
    /// The values not yet used.
    values: Vec<TypedValue>,
    /// The first branch of each `if` whose second one is being checked.
    branches: Vec<TypedValue>,
    steps: Vec<TypedStep>,
}

impl<'s> TypeChecker<'_, 's, '_> {
    fn code(&mut self, code: &FlatCode<'s>) -> TypedValue {
        for step in &code.steps {
            self.step(step);
        }
        self.pop()
    }

    fn pop(&mut self) -> TypedValue {
        self.values.pop().expect("every step finds its operands")
    }

    fn declare(&mut self, name: &'s str, ty: StaticType) -> VariableId {
        let id = VariableId(self.variables.len());
        self.variables.push(VariableInfo { name: name.to_string(), ty, is_assigned: false });
        self.scopes.bind(name, id);
        id
    }

    fn describe(&self, ty: StaticType) -> String {
        ty.describe(&self.tables.program)
    }

    fn complain(&mut self, span: Span, message: impl Into<String>) {
        self.errors.add(Diagnostic::new(span, message));
    }

    /// A step that leaves a value.
    fn leave(&mut self, kind: TypedStepKind, ty: StaticType, span: Span) {
        self.steps.push(TypedStep { kind, ty, span });
        self.values.push((ty, span));
    }

    /// A step that leaves none.
    fn act(&mut self, kind: TypedStepKind, span: Span) {
        self.steps.push(TypedStep { kind, ty: StaticType::Unknown, span });
    }

    /// A value in place of one that an error leaves without meaning.
    fn wrong(&mut self, span: Span) {
        self.values.push((StaticType::Unknown, span));
    }

    /// Complains if a value does not fit; `rule` says what is wanted. The type that it is taken to
    /// have from here on.
    fn fit(
        &mut self,
        value: StaticType,
        wanted: StaticType,
        place: Span,
        rule: impl FnOnce(String) -> String,
    ) -> StaticType {
        let program = &self.tables.program;
        if value.fits(wanted, program) {
            return value;
        }
        let message = format!("{}, not {}", rule(self.describe(wanted)), self.describe(value));
        let error = Diagnostic::new(place, message);
        let is_above = wanted.fits(value, program) && value != StaticType::Null;
        self.errors.add(match (value, wanted) {
            (StaticType::Object(_), StaticType::Object(_)) if is_above => {
                let (above, below) = (self.describe(value), self.describe(wanted));
                error.with_help(format!("not every {above} is a {below}, and there are no casts"))
            }
            (StaticType::AnyObject, _) => error.with_help(NO_COMMON_CLASS),
            _ => error,
        });
        wanted
    }

    fn step(&mut self, step: &syntax::FlatStep<'s>) {
        use syntax::FlatStepKind as Kind;
        let span = step.span;
        match step.kind {
            Kind::Read(name) => match self.variable(Name { text: name, span }) {
                Some(id) => self.leave(TypedStepKind::Read(id), self.variables[id.0].ty, span),
                None => self.wrong(span),
            },
            Kind::Boolean(value) => {
                self.leave(TypedStepKind::Boolean(value), StaticType::Bool, span)
            }
            Kind::Null => self.leave(TypedStepKind::Null, StaticType::Null, span),
            Kind::New(name) => match self.tables.class(name, self.errors) {
                Some(class) => {
                    self.leave(TypedStepKind::New(class), StaticType::Object(class), span)
                }
                None => self.wrong(span),
            },
            Kind::Get(field) => self.get(field, span),
            Kind::Put { variable, field } => self.put(variable, field, span),
            Kind::Call { method, has_argument } => self.call(method, has_argument, span),
            Kind::Equal => self.equal(span),
            Kind::Assign(name) => self.assign(name, span),
            Kind::Bind(variable) => self.bind(variable, span),
            Kind::EndBind => {
                self.scopes.unbind();
                let (ty, _) = self.pop();
                self.values.push((ty, span));
            }
            Kind::Then => {
                let (condition, place) = self.pop();
                let rule = |_| "the condition of an `if` is a `bool`".to_string();
                self.fit(condition, StaticType::Bool, place, rule);
                self.act(TypedStepKind::Then, span);
            }
            Kind::Else => {
                let value = self.pop();
                self.branches.push(value);
                self.act(TypedStepKind::Else, span);
            }
            Kind::EndIf => self.end_if(span),
            Kind::Discard => {
                self.pop();
                self.act(TypedStepKind::Discard, span);
            }
            Kind::Wrong => self.wrong(span),
        }
    }

    /// The variable of a name; `None`, with a complaint, if there is none.
    fn variable(&mut self, name: Name<'_>) -> Option<VariableId> {
        let found = self.scopes.get(name.text);
        if found.is_some() {
            return found;
        }
        let message = format!("no variable `{}` here", name.text);
        let receiver = self.variables.first().map(|this| this.ty);
        let field = match receiver {
            Some(StaticType::Object(class)) => self.tables.find_field(class, name.text),
            _ => None,
        };
        if self.scopes.has_ended(name.text) {
            let help = format!("the `var` that binds `{}` ended before this place", name.text);
            self.errors.add(Diagnostic::new(name.span, message).with_help(help));
        } else if field.is_some() {
            let help = format!("a field needs its object: `(this $ {})`", name.text);
            self.errors.add(Diagnostic::new(name.span, message).with_help(help));
        } else {
            self.errors.unknown(name.span, message, name.text, self.scopes.names());
        }
        None
    }

    /// The class of an object whose `member` is used; `None`, with a complaint, if it has none.
    fn class_of(&mut self, object: TypedValue, member: &str, name: Name<'_>) -> Option<ClassId> {
        let (ty, place) = object;
        match ty {
            StaticType::Object(class) => return Some(class),
            StaticType::Unknown => {}
            StaticType::Bool => self.complain(place, format!("a `bool` has no {member}s")),
            StaticType::Null => self.complain(place, format!("`null` has no {member}s")),
            StaticType::AnyObject => {
                let message = format!("no class tells what {member} `{}` is", name.text);
                self.errors.add(Diagnostic::new(place, message).with_help(NO_COMMON_CLASS));
            }
        }
        None
    }

    fn get(&mut self, name: Name<'_>, span: Span) {
        let object = self.pop();
        let class = self.class_of(object, "field", name);
        match class.and_then(|class| self.tables.field(class, name, self.errors)) {
            Some(field) => {
                self.leave(TypedStepKind::Get(field), self.tables.field_type(field), span)
            }
            None => self.wrong(span),
        }
    }

    fn put(&mut self, variable: Name<'_>, name: Name<'_>, span: Span) {
        let (value, place) = self.pop();
        let Some(variable_id) = self.variable(variable) else { return self.wrong(span) };
        let object = (self.variables[variable_id.0].ty, variable.span);
        let class = self.class_of(object, "field", name);
        let Some(field) = class.and_then(|class| self.tables.field(class, name, self.errors))
        else {
            return self.wrong(span);
        };
        let rule = |wanted| format!("field `{}` holds {wanted}", name.text);
        let value = self.fit(value, self.tables.field_type(field), place, rule);
        self.leave(TypedStepKind::Put { variable: variable_id, field }, value, span);
    }

    fn call(&mut self, name: Name<'_>, has_argument: bool, span: Span) {
        let argument = has_argument.then(|| self.pop());
        let receiver = self.pop();
        let Some(class) = self.class_of(receiver, "method", name) else { return self.wrong(span) };
        let Some(method) = self.tables.method(class, name, self.errors) else {
            return self.wrong(span);
        };
        match (method.parameter, argument) {
            (Some(wanted), Some((value, place))) => {
                let rule = |wanted| format!("method `{}` takes {wanted}", name.text);
                self.fit(value, wanted, place, rule);
            }
            (None, None) => {}
            (Some(_), None) => {
                self.complain(name.span, format!("method `{}` takes an argument", name.text));
            }
            (None, Some((_, place))) => {
                self.complain(place, format!("method `{}` takes no argument", name.text));
            }
        }
        let arguments = usize::from(has_argument);
        let call = TypedStepKind::Call { selector: method.selector, receiver: class, arguments };
        self.leave(call, method.returns, span);
    }

    fn equal(&mut self, span: Span) {
        let (right, _) = self.pop();
        let (left, _) = self.pop();
        if left.join(right, &self.tables.program).is_none() {
            let (left, right) = (self.describe(left), self.describe(right));
            let rule = "`=` compares two truth values or two references";
            self.complain(span, format!("{rule}, not {left} with {right}"));
        }
        self.leave(TypedStepKind::Equal, StaticType::Bool, span);
    }

    fn assign(&mut self, name: Name<'_>, span: Span) {
        let (value, place) = self.pop();
        let Some(id) = self.variable(name) else { return self.wrong(span) };
        let variable = &mut self.variables[id.0];
        variable.is_assigned = true;
        let wanted = variable.ty;
        let rule = |wanted| format!("variable `{}` holds {wanted}", name.text);
        let value = self.fit(value, wanted, place, rule);
        self.leave(TypedStepKind::Assign(id), value, span);
    }

    fn bind(&mut self, variable: Variable<'s>, span: Span) {
        let (value, place) = self.pop();
        let name = variable.name.text;
        let ty = self.tables.type_of(variable.ty, self.errors);
        self.fit(value, ty, place, |wanted| format!("variable `{name}` holds {wanted}"));
        let id = self.declare(name, ty);
        self.act(TypedStepKind::Bind(id), span);
    }

    fn end_if(&mut self, span: Span) {
        let (otherwise, place) = self.pop();
        let (then, _) = self.branches.pop().expect("`else` comes before the end of an `if`");
        let joined = then.join(otherwise, &self.tables.program);
        if joined.is_none() {
            let (then, otherwise) = (self.describe(then), self.describe(otherwise));
            let rule = "both branches of an `if` are truth values or both are references";
            self.complain(place, format!("{rule}, not {then} and {otherwise}"));
        }
        self.leave(TypedStepKind::EndIf, joined.unwrap_or(StaticType::Unknown), span);
    }
}

const NO_COMMON_CLASS: &str = "the branches of the `if` that gives it have no class in common";
