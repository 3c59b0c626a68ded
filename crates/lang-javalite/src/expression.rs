//! Expressions become flat code, with an explicit stack of what is left to do: no recursion, no
//! depth limit.
//!
//! A list that is no expression is complained about and becomes [`FlatStepKind::Wrong`]; what stands
//! beside it is read all the same.

use crate::cursor::{Cursor, helped, is_reserved, unexpected};
use crate::lexer::Token;
use crate::reader::{NodeId, Tree};
use crate::syntax::{FlatCode, FlatStep, FlatStepKind, Name};
use forkless_ir::{Diagnostic, Errors, Span};

/// Something that is left to do, in the order of evaluation.
#[derive(Clone, Copy)]
enum Task<'s> {
    Expression(NodeId),
    Step(FlatStepKind<'s>, Span),
}

/// Reads one expression.
pub(crate) fn read_expression<'s>(
    tree: &Tree<'s>,
    node: NodeId,
    errors: &mut Errors<'_>,
) -> FlatCode<'s> {
    let mut steps = vec![];
    let mut tasks = vec![Task::Expression(node)];
    while let Some(task) = tasks.pop() {
        match task {
            Task::Step(kind, span) => steps.push(FlatStep { kind, span }),
            Task::Expression(node) => match parts(tree, node) {
                Ok(parts) => tasks.extend(parts.into_iter().rev()),
                Err(error) => {
                    errors.add(error);
                    steps.push(FlatStep { kind: FlatStepKind::Wrong, span: tree.span(node) });
                }
            },
        }
    }
    FlatCode { steps, span: tree.span(node) }
}

/// What an expression does, in order.
fn parts<'s>(tree: &Tree<'s>, node: NodeId) -> Result<Vec<Task<'s>>, Diagnostic> {
    if let Some(token) = tree.atom(node) {
        return Ok(vec![Task::Step(atom(tree, node, token)?, tree.span(node))]);
    }
    let mut cursor = Cursor::new(tree, node, "an expression")?;
    let form = Form { cursor, span: tree.span(node) };
    let Some(first) = cursor.peek() else {
        let error = cursor.unexpected("an expression");
        return Err(error.with_help("`(begin)` is an expression that does nothing"));
    };
    let (result, help) = match tree.atom(first) {
        Some(Token::Word("new")) => (form.allocation(), "an object is made by `(new C)`"),
        Some(Token::Word("if")) => (form.conditional(), "a choice is `(if e e else e)`"),
        Some(Token::Word("var")) => {
            (form.binding(), "a variable is introduced by `(var T x := e in e)`")
        }
        Some(Token::Word("begin")) => {
            cursor.next("`begin`")?;
            return Ok(form.sequence(cursor));
        }
        _ => return form.infix(),
    };
    result.map_err(|error| helped(error, help))
}

/// An expression that is no list.
fn atom<'s>(
    tree: &Tree<'s>,
    node: NodeId,
    token: Token<'s>,
) -> Result<FlatStepKind<'s>, Diagnostic> {
    let help = match token {
        Token::Word("null") => return Ok(FlatStepKind::Null),
        Token::Word("true") => return Ok(FlatStepKind::Boolean(true)),
        Token::Word("false") => return Ok(FlatStepKind::Boolean(false)),
        Token::Word(name) if name == "this" || !is_reserved(name) => {
            return Ok(FlatStepKind::Read(name));
        }
        Token::Word("new" | "if" | "var" | "begin") => "put parentheses around the expression",
        Token::Number(_) => "there are no numbers: values are truth values and references",
        Token::Operator(_) => "operators stand between their operands, as in `(e = e)`",
        _ => return Err(unexpected(tree, node, "an expression")),
    };
    Err(unexpected(tree, node, "an expression").with_help(help))
}

/// A list that should be an expression, read from its first child on.
struct Form<'t, 's> {
    cursor: Cursor<'t, 's>,
    span: Span,
}

type Parts<'s> = Result<Vec<Task<'s>>, Diagnostic>;

impl<'s> Form<'_, 's> {
    fn step(&self, kind: FlatStepKind<'s>) -> Task<'s> {
        Task::Step(kind, self.span)
    }

    /// Any expression. The words between the parts of a form are none: a part is missing there.
    fn expression(&mut self) -> Result<Task<'s>, Diagnostic> {
        let what = "an expression";
        let node = self.cursor.next(what)?;
        match self.cursor.tree.atom(node) {
            Some(Token::Word("else" | "in")) => Err(unexpected(self.cursor.tree, node, what)),
            _ => Ok(Task::Expression(node)),
        }
    }

    /// `(new C)`
    fn allocation(mut self) -> Parts<'s> {
        self.cursor.expect(Token::Word("new"))?;
        let class = self.cursor.name("the name of a class")?;
        self.cursor.end()?;
        Ok(vec![self.step(FlatStepKind::New(class))])
    }

    /// `(if e e else e)`
    fn conditional(mut self) -> Parts<'s> {
        self.cursor.expect(Token::Word("if"))?;
        let condition = self.expression()?;
        let then = self.expression()?;
        self.cursor.expect(Token::Word("else"))?;
        let otherwise = self.expression()?;
        self.cursor.end()?;
        let [branch, other, end] = [FlatStepKind::Then, FlatStepKind::Else, FlatStepKind::EndIf];
        Ok(vec![condition, self.step(branch), then, self.step(other), otherwise, self.step(end)])
    }

    /// `(var T x := e in e)`
    fn binding(mut self) -> Parts<'s> {
        self.cursor.expect(Token::Word("var"))?;
        let variable = self.cursor.variable("the name of a variable")?;
        self.cursor.expect(Token::Operator(":="))?;
        let value = self.expression()?;
        self.cursor.expect(Token::Word("in"))?;
        let body = self.expression()?;
        self.cursor.end()?;
        let binding = Task::Step(FlatStepKind::Bind(variable), variable.name.span);
        Ok(vec![value, binding, body, self.step(FlatStepKind::EndBind)])
    }

    /// `(begin e ...)`, the word already read: all values but the last are dropped.
    fn sequence(&self, mut cursor: Cursor<'_, 's>) -> Vec<Task<'s>> {
        let mut tasks = vec![];
        while let Ok(node) = cursor.next("an expression") {
            if !tasks.is_empty() {
                tasks.push(self.step(FlatStepKind::Discard));
            }
            tasks.push(Task::Expression(node));
        }
        if tasks.is_empty() {
            tasks.push(self.step(FlatStepKind::Null));
        }
        tasks
    }

    /// The forms whose second part says what they are.
    fn infix(mut self) -> Parts<'s> {
        let tree = self.cursor.tree;
        let first = self.cursor.next("an expression")?;
        let left_atom = tree.atom(first);
        if let Some(token) = left_atom {
            atom(tree, first, token)?;
        }
        let (result, help) = if self.cursor.eat(Token::Operator("=")) {
            (self.comparison(first), "a comparison is `(e = e)`")
        } else if self.cursor.eat(Token::Operator("$")) {
            (self.field(first), "`(e $ f)` reads a field, `(x $ f := e)` writes it")
        } else if self.cursor.eat(Token::Operator("@")) {
            (self.call(first), "a call is `(e @ m e)`, or `(e @ m)` without argument")
        } else if self.cursor.eat(Token::Operator(":=")) {
            (self.assignment(first), "`(x := e)` assigns a variable, `(x $ f := e)` a field")
        } else {
            let help = match (self.cursor.peek(), left_atom) {
                (None, _) => "parentheses do not group: leave this pair out",
                (_, Some(Token::Word("return"))) => "the value of a method is that of its body",
                _ => "a call is `(e @ m e)`; expressions in a row are `(begin e ...)`",
            };
            (Err(self.cursor.unexpected("`$`, `@`, `=` or `:=`")), help)
        };
        result.map_err(|error| helped(error, help))
    }

    /// `(e = e)`, the operator already read, as in the next ones.
    fn comparison(mut self, left: NodeId) -> Parts<'s> {
        let right = self.expression()?;
        self.cursor.end()?;
        Ok(vec![Task::Expression(left), right, self.step(FlatStepKind::Equal)])
    }

    /// `(e $ f)` or `(x $ f := e)`
    fn field(mut self, object: NodeId) -> Parts<'s> {
        let field = self.cursor.name("the name of a field")?;
        if !self.cursor.eat(Token::Operator(":=")) {
            self.cursor.end()?;
            return Ok(vec![Task::Expression(object), self.step(FlatStepKind::Get(field))]);
        }
        let tree = self.cursor.tree;
        let Some(variable) = variable(tree, object) else {
            let error = Diagnostic::new(tree.span(object), "only fields of a variable are written");
            return Err(error.with_help("name the object first: `(var T x := e in (x $ f := e))`"));
        };
        let value = self.expression()?;
        self.cursor.end()?;
        Ok(vec![value, self.step(FlatStepKind::Put { variable, field })])
    }

    /// `(e @ m e)` or `(e @ m)`
    fn call(mut self, receiver: NodeId) -> Parts<'s> {
        let method = self.cursor.name("the name of a method")?;
        let argument = match self.cursor.peek() {
            Some(_) => Some(self.expression()?),
            None => None,
        };
        let help = "a call has at most one argument: several values travel in an object";
        self.cursor.end().map_err(|error| error.with_help(help))?;
        let call = self.step(FlatStepKind::Call { method, has_argument: argument.is_some() });
        Ok([Task::Expression(receiver)].into_iter().chain(argument).chain([call]).collect())
    }

    /// `(x := e)`
    fn assignment(mut self, target: NodeId) -> Parts<'s> {
        let tree = self.cursor.tree;
        let Some(variable) = variable(tree, target) else {
            return Err(Diagnostic::new(tree.span(target), "this cannot be assigned"));
        };
        let value = self.expression()?;
        self.cursor.end()?;
        Ok(vec![value, self.step(FlatStepKind::Assign(variable))])
    }
}

/// The variable that a node names.
fn variable<'s>(tree: &Tree<'s>, node: NodeId) -> Option<Name<'s>> {
    match tree.atom(node)? {
        Token::Word(text) if text == "this" || !is_reserved(text) => {
            Some(Name { text, span: tree.span(node) })
        }
        _ => None,
    }
}
