//! Expressions, parsed with an explicit stack of what is still open: no recursion, no depth limit.
//!
//! Strict reading: an operator applies only directly inside a pair of parentheses, one operator a
//! pair, and `let` and `if` end where their last part ends. Comfortable reading: operators bind by
//! the usual levels, and `let` and `if` reach as far right as they can. Everything else is shared.

use crate::lexer::Token;
use crate::parser::Parser;
use crate::syntax::{FlatCode, FlatStep, FlatStepKind, Name};
use forkless_ir::{BinaryOp, Diagnostic, Span, UnaryOp};

/// What must follow an expression.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Ending {
    /// A `;`, which is left to the caller.
    Method,
    /// The end of the file.
    Program,
}

/// Parses one expression and checks what follows it.
pub(crate) fn parse_expression<'s>(
    parser: &mut Parser<'_, 's>,
    ending: Ending,
) -> Result<FlatCode<'s>, Diagnostic> {
    let state = ExpressionParser { parser, ending, open: vec![], operands: vec![], steps: vec![] };
    state.run()
}

/// Something begun and not yet ended.
#[derive(Clone, Copy)]
enum Open<'s> {
    /// `(`; has an operator been applied in it (strict)?
    Parenthesis { start: Span, applied: bool },
    /// `let x :=`
    LetValue { start: Span, name: Name<'s> },
    /// `let x := e in`
    LetBody { start: Span },
    /// `if`
    Condition { start: Span },
    /// `if e then`
    ThenBranch { start: Span },
    /// `if e then e else`
    ElseBranch { start: Span },
    /// `op`
    Unary { op: UnaryOp, start: Span },
    /// `e op`
    Binary { op: BinaryOp, level: Level },
    /// `e.f :=`
    Assignment { field: Name<'s> },
    /// `e.m[e, e,`
    Arguments { method: Name<'s>, bracket: Span, count: usize },
}

/// How tightly a binary operator binds.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Level {
    Or,
    And,
    Comparison,
    Sum,
}

/// A finished operand: its text with the parentheses around it, and without.
#[derive(Clone, Copy)]
struct Operand {
    outer: Span,
    text: Span,
}

/// What comes next after a complete operand was dealt with.
enum Next {
    /// Another operand begins.
    Operand,
    /// The operand grew: look again at what follows it.
    Again,
    /// The expression is complete.
    Done,
}

struct ExpressionParser<'p, 'q, 's> {
    parser: &'p mut Parser<'q, 's>,
    ending: Ending,
    open: Vec<Open<'s>>,
    operands: Vec<Operand>,
    steps: Vec<FlatStep<'s>>,
}

impl<'s> ExpressionParser<'_, '_, 's> {
    fn run(mut self) -> Result<FlatCode<'s>, Diagnostic> {
        loop {
            while self.prefix()? {}
            loop {
                match self.after_operand()? {
                    Next::Operand => break,
                    Next::Again => {}
                    Next::Done => {
                        let span = self.pop().text;
                        return Ok(FlatCode { steps: self.steps, span });
                    }
                }
            }
        }
    }

    fn pop(&mut self) -> Operand {
        self.operands.pop().expect("the parser finishes an operand before it uses it")
    }

    /// Adds a step that leaves a value and the operand that it completes.
    fn complete(&mut self, kind: FlatStepKind<'s>, text: Span) {
        self.steps.push(FlatStep { kind, span: text });
        self.operands.push(Operand { outer: text, text });
    }

    /// Reads the start of an expression; `true` if an operand must still follow it.
    fn prefix(&mut self) -> Result<bool, Diagnostic> {
        let token = self.parser.peek();
        let start = self.parser.span();
        match token {
            Token::Symbol("(") => {
                self.parser.advance();
                self.open.push(Open::Parenthesis { start, applied: false });
                Ok(true)
            }
            Token::Symbol(symbol @ ("~" | "!" | "-")) => {
                self.apply()?;
                self.parser.advance();
                let op = if symbol == "-" { UnaryOp::Negate } else { UnaryOp::Not };
                self.open.push(Open::Unary { op, start });
                Ok(true)
            }
            Token::Word("let") => {
                self.parser.advance();
                let name = self.parser.name("the name of a variable")?;
                self.parser.expect(":=")?;
                self.open.push(Open::LetValue { start, name });
                Ok(true)
            }
            Token::Word("if") => {
                self.parser.advance();
                self.open.push(Open::Condition { start });
                Ok(true)
            }
            _ => self.operand(token, start).map(|()| false),
        }
    }

    /// Reads an operand that needs no other.
    fn operand(&mut self, token: Token<'s>, start: Span) -> Result<(), Diagnostic> {
        let kind = match token {
            Token::Symbol("@") => {
                self.apply()?;
                self.parser.advance();
                let (Token::Word(name) | Token::Number(name)) = self.parser.peek() else {
                    return Err(self.parser.unexpected("the name of a breadcrumb"));
                };
                let end = self.parser.advance();
                self.complete(FlatStepKind::Mark(name), start.to(end));
                return Ok(());
            }
            Token::Word("new") => {
                self.parser.advance();
                let class = self.parser.name("a class name")?;
                self.complete(FlatStepKind::New(class), start.to(class.span));
                return Ok(());
            }
            Token::Number(digits) if digits.bytes().all(|byte| byte.is_ascii_digit()) => {
                FlatStepKind::Integer(digits.parse().unwrap_or(i64::MAX))
            }
            Token::Number(word) => {
                let message = format!("`{word}` is neither a number nor a name");
                return Err(Diagnostic::new(start, message));
            }
            Token::Word("this") => FlatStepKind::This,
            Token::Word("null") => FlatStepKind::Null,
            Token::Word("true") => FlatStepKind::Boolean(true),
            Token::Word("false") => FlatStepKind::Boolean(false),
            Token::Word(name) if !crate::parser::is_reserved(name) => FlatStepKind::Name(name),
            _ => return Err(self.parser.unexpected("an expression")),
        };
        self.parser.advance();
        self.complete(kind, start);
        Ok(())
    }

    /// Notes that an operator is about to be applied; fails where the strict reading has none.
    fn apply(&mut self) -> Result<(), Diagnostic> {
        if !self.parser.strict {
            return Ok(());
        }
        match self.open.last_mut() {
            Some(Open::Parenthesis { applied, .. }) if !*applied => {
                *applied = true;
                Ok(())
            }
            // Never shown: the comfortable reading follows.
            _ => Err(self.parser.unexpected("`)`")),
        }
    }

    /// Deals with the token behind a complete operand.
    fn after_operand(&mut self) -> Result<Next, Diagnostic> {
        if self.parser.strict {
            while let Some(Open::LetBody { .. } | Open::ElseBranch { .. }) = self.open.last() {
                self.reduce();
            }
        }
        match self.parser.peek() {
            Token::Symbol(".") => self.member(),
            Token::Word("instanceof") => {
                self.apply()?;
                self.reduce_to(Level::Comparison)?;
                self.parser.advance();
                let class = self.parser.name("a class name")?;
                let object = self.pop();
                self.complete(FlatStepKind::InstanceOf(class), object.outer.to(class.span));
                Ok(Next::Again)
            }
            Token::Symbol(symbol) => match binary_operator(symbol) {
                Some((op, level)) => {
                    self.apply()?;
                    self.reduce_to(level)?;
                    self.parser.advance();
                    self.open.push(Open::Binary { op, level });
                    Ok(Next::Operand)
                }
                None => self.close(),
            },
            _ => self.close(),
        }
    }

    /// `.f`, `.f := e` or `.m[...]` behind an operand.
    fn member(&mut self) -> Result<Next, Diagnostic> {
        self.apply()?;
        self.parser.advance();
        let name = self.parser.word("the name of a field or method")?;
        if self.parser.peek() == Token::Symbol(":=") {
            if let Some(Open::Unary { .. } | Open::Binary { .. }) = self.open.last() {
                let message = "an assignment cannot be an operand as it stands";
                let help = "`:=` binds weaker than any operator: put `(e.f := e)` in parentheses";
                return Err(Diagnostic::new(self.parser.span(), message).with_help(help));
            }
            self.parser.advance();
            self.open.push(Open::Assignment { field: name });
            return Ok(Next::Operand);
        }
        if let Some(bracket) = self.parser.eat(Token::Symbol("[")) {
            if let Some(end) = self.parser.eat(Token::Symbol("]")) {
                self.call(name, 0, end);
                return Ok(Next::Again);
            }
            self.open.push(Open::Arguments { method: name, bracket, count: 0 });
            return Ok(Next::Operand);
        }
        let object = self.pop();
        self.complete(FlatStepKind::Get(name), object.outer.to(name.span));
        Ok(Next::Again)
    }

    fn call(&mut self, method: Name<'s>, arguments: usize, end: Span) {
        self.operands.truncate(self.operands.len() - arguments);
        let receiver = self.pop();
        self.complete(FlatStepKind::Call { method, arguments }, receiver.outer.to(end));
    }

    /// Ends the operators that bind at least as tightly as `level`.
    fn reduce_to(&mut self, level: Level) -> Result<(), Diagnostic> {
        loop {
            match self.open.last() {
                Some(Open::Unary { .. }) => self.reduce(),
                Some(Open::Binary { level: Level::Comparison, .. })
                    if level == Level::Comparison =>
                {
                    let message = "comparisons cannot be chained";
                    return Err(Diagnostic::new(self.parser.span(), message)
                        .with_help("put one of them in parentheses"));
                }
                Some(Open::Binary { level: pending, .. }) if *pending >= level => self.reduce(),
                _ => return Ok(()),
            }
        }
    }

    /// Ends the innermost open operator, assignment, `let` or `if`, whose last operand is complete.
    /// `false` if the innermost open thing is none of these.
    fn try_reduce(&mut self) -> bool {
        let Some(&open) = self.open.last() else { return false };
        let (kind, start) = match open {
            Open::Unary { op, start } => (FlatStepKind::Unary(op), start),
            Open::LetBody { start } => (FlatStepKind::EndLet, start),
            Open::ElseBranch { start } => (FlatStepKind::EndIf, start),
            Open::Binary { op, .. } => (FlatStepKind::Binary(op), self.left_of_last()),
            Open::Assignment { field } => (FlatStepKind::Put(field), self.left_of_last()),
            Open::Parenthesis { .. }
            | Open::LetValue { .. }
            | Open::Condition { .. }
            | Open::ThenBranch { .. }
            | Open::Arguments { .. } => return false,
        };
        self.open.pop();
        let last = self.pop();
        let text = start.to(last.outer);
        if let FlatStepKind::Binary(_) | FlatStepKind::Put(_) = kind {
            self.pop();
        }
        match (kind, self.steps.last()) {
            // A negated literal is a literal: -2147483648 fits, its digits alone do not.
            (
                FlatStepKind::Unary(UnaryOp::Negate),
                Some(&FlatStep { kind: FlatStepKind::Integer(value), .. }),
            ) => {
                self.steps.pop();
                self.complete(FlatStepKind::Integer(-value), text);
            }
            _ => self.complete(kind, text),
        }
        true
    }

    fn reduce(&mut self) {
        let reduced = self.try_reduce();
        debug_assert!(reduced, "only what a complete operand can end is reduced");
    }

    /// The text of the operand before the last one.
    fn left_of_last(&self) -> Span {
        self.operands[self.operands.len() - 2].outer
    }

    /// Deals with a token that continues no operand: it must end the innermost open construct.
    fn close(&mut self) -> Result<Next, Diagnostic> {
        while self.try_reduce() {}
        let token = self.parser.peek();
        let Some(&innermost) = self.open.last() else { return self.finish(token) };
        match (innermost, token) {
            (Open::Parenthesis { start, .. }, Token::Symbol(")")) => {
                let end = self.parser.advance();
                let text = self.pop().text;
                self.operands.push(Operand { outer: start.to(end), text });
                self.open.pop();
                Ok(Next::Again)
            }
            (Open::LetValue { start, name }, Token::Word("in")) => {
                let value = self.pop();
                self.go_on(FlatStepKind::Bind(name), start.to(value.outer), Open::LetBody { start })
            }
            (Open::Condition { start }, Token::Word("then")) => {
                let condition = self.pop().text;
                self.go_on(FlatStepKind::Then, condition, Open::ThenBranch { start })
            }
            (Open::ThenBranch { start }, Token::Word("else")) => {
                let value = self.pop().text;
                self.go_on(FlatStepKind::Else, value, Open::ElseBranch { start })
            }
            (Open::Arguments { method, bracket, count }, Token::Symbol(",")) => {
                self.parser.advance();
                self.open.pop();
                self.open.push(Open::Arguments { method, bracket, count: count + 1 });
                Ok(Next::Operand)
            }
            (Open::Arguments { method, count, .. }, Token::Symbol("]")) => {
                let end = self.parser.advance();
                self.open.pop();
                self.call(method, count + 1, end);
                Ok(Next::Again)
            }
            _ => Err(self.misplaced(Some(innermost))),
        }
    }

    /// Replaces the innermost open construct by its next stage.
    fn go_on(
        &mut self,
        kind: FlatStepKind<'s>,
        span: Span,
        stage: Open<'s>,
    ) -> Result<Next, Diagnostic> {
        self.parser.advance();
        self.steps.push(FlatStep { kind, span });
        self.open.pop();
        self.open.push(stage);
        Ok(Next::Operand)
    }

    /// Nothing is open any more: the expression ends here if what follows may follow it.
    fn finish(&mut self, token: Token<'s>) -> Result<Next, Diagnostic> {
        match (self.ending, token) {
            (Ending::Method, Token::Symbol(";")) | (Ending::Program, Token::End) => Ok(Next::Done),
            _ => Err(self.misplaced(None)),
        }
    }

    /// The complaint about a token behind an operand, with what the innermost construct awaits.
    fn misplaced(&self, innermost: Option<Open<'s>>) -> Diagnostic {
        let since = |what: &str, span: Span| {
            Some(format!("{what} at {} is still open", self.parser.position(span)))
        };
        let (expected, still_open) = match innermost {
            None if self.ending == Ending::Method => ("an operator or `;`", None),
            None => ("an operator or the end of the program", None),
            Some(Open::Parenthesis { start, .. }) => {
                ("an operator or `)`", since("the `(`", start))
            }
            Some(Open::LetValue { start, .. }) => {
                ("an operator or `in`", since("the `let`", start))
            }
            Some(Open::Condition { start }) => ("an operator or `then`", since("the `if`", start)),
            Some(Open::ThenBranch { start }) => ("an operator or `else`", since("the `if`", start)),
            Some(Open::Arguments { bracket, .. }) => {
                ("an operator, `,` or `]`", since("the `[`", bracket))
            }
            Some(_) => ("an operator", None),
        };
        let error = self.parser.unexpected(expected);
        match self.hint().map(str::to_string).or(still_open) {
            Some(help) if !matches!(self.parser.peek(), Token::Stray(_)) => error.with_help(help),
            _ => error,
        }
    }

    /// Advice for some common slips.
    fn hint(&self) -> Option<&'static str> {
        let (last, before) = (self.parser.before(1), self.parser.before(2));
        match self.parser.peek() {
            Token::Symbol(":=") => Some("only a field can be assigned, as in `e.f := e`"),
            Token::Symbol("(") if before == Some(Token::Symbol(".")) => {
                Some("arguments stand in brackets, as in `e.m[e]`")
            }
            Token::Symbol("(") if before == Some(Token::Word("new")) => {
                Some("`new C` takes no arguments")
            }
            Token::Symbol("[") if matches!(last, Some(Token::Word(_))) => {
                Some("a call needs a receiver, as in `this.m[e]`")
            }
            Token::Word("class") if self.ending == Ending::Program => {
                Some("classes come before the expression to execute")
            }
            _ => None,
        }
    }
}

fn binary_operator(symbol: &str) -> Option<(BinaryOp, Level)> {
    Some(match symbol {
        "||" => (BinaryOp::Or, Level::Or),
        "&&" => (BinaryOp::And, Level::And),
        "=" | "==" => (BinaryOp::Equal, Level::Comparison),
        "!=" => (BinaryOp::NotEqual, Level::Comparison),
        "<" => (BinaryOp::Less, Level::Comparison),
        "<=" => (BinaryOp::LessOrEqual, Level::Comparison),
        ">" => (BinaryOp::Greater, Level::Comparison),
        ">=" => (BinaryOp::GreaterOrEqual, Level::Comparison),
        "+" => (BinaryOp::Add, Level::Sum),
        "-" => (BinaryOp::Subtract, Level::Sum),
        _ => return None,
    })
}
