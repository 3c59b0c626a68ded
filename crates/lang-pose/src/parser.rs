//! Files, classes, fields, methods; expressions are parsed in [`crate::expression`].
//!
//! There is one grammar with two readings. The *strict* one is the compatible core of the
//! language; it is tried first. Only a file that is not in it is read again the *comfortable* way,
//! and all error messages are those of that second reading. The parser resolves no names.

use crate::expression::{Ending, parse_expression};
use crate::lexer::{Token, tokenize};
use crate::syntax::{ClassDeclaration, MethodDeclaration, Name, ParsedFile, Variable};
use forkless_ir::{Diagnostic, FileId, SourceFile, Span};

/// Words that cannot be variables.
const RESERVED: [&str; 13] = [
    "class",
    "extends",
    "new",
    "let",
    "in",
    "if",
    "then",
    "else",
    "instanceof",
    "null",
    "true",
    "false",
    "this",
];

/// What a file is for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum FileRole {
    /// Classes and the expression to execute.
    Program,
    /// Classes only.
    Included,
}

/// Parses the text of `source` from the byte `start` on: strictly if that works, else comfortably.
pub(crate) fn parse_file<'s>(
    source: &'s SourceFile,
    id: FileId,
    start: usize,
    role: FileRole,
) -> Result<ParsedFile<'s>, Diagnostic> {
    let tokens = tokenize(&source.text, id, start);
    let parser = |strict| Parser { source, tokens: &tokens, at: 0, strict };
    parser(true).file(role).or_else(|_| parser(false).file(role))
}

/// A position in the tokens of one file, and how to read them.
pub(crate) struct Parser<'p, 's> {
    source: &'s SourceFile,
    tokens: &'p [(Token<'s>, Span)],
    at: usize,
    pub strict: bool,
}

impl<'s> Parser<'_, 's> {
    /// The next token.
    pub fn peek(&self) -> Token<'s> {
        self.tokens[self.at].0
    }

    /// The place of the next token.
    pub fn span(&self) -> Span {
        self.tokens[self.at].1
    }

    /// The token `distance` places before the next one.
    pub fn before(&self, distance: usize) -> Option<Token<'s>> {
        Some(self.tokens[self.at.checked_sub(distance)?].0)
    }

    /// Moves on, but never past the end, and returns the place of the token left behind.
    pub fn advance(&mut self) -> Span {
        let span = self.span();
        self.at = (self.at + 1).min(self.tokens.len() - 1);
        span
    }

    /// Moves on if the next token is this one.
    pub fn eat(&mut self, token: Token<'_>) -> Option<Span> {
        (self.peek() == token).then(|| self.advance())
    }

    /// Moves past this token or complains that it is not there.
    pub fn expect(&mut self, symbol: &'static str) -> Result<Span, Diagnostic> {
        let expected = || format!("`{symbol}`");
        self.eat(Token::Symbol(symbol)).ok_or_else(|| self.unexpected(&expected()))
    }

    /// Any word, keywords too: for places where only a name can stand.
    pub fn word(&mut self, what: &str) -> Result<Name<'s>, Diagnostic> {
        match self.peek() {
            Token::Word(text) => Ok(Name { text, span: self.advance() }),
            _ => Err(self.unexpected(what)),
        }
    }

    /// A word that is not a keyword.
    pub fn name(&mut self, what: &str) -> Result<Name<'s>, Diagnostic> {
        let name = self.word(what)?;
        if is_reserved(name.text) {
            let message = format!("expected {what}, found the keyword `{}`", name.text);
            return Err(Diagnostic::new(name.span, message));
        }
        Ok(name)
    }

    /// The complaint that the next token is none of what was `expected`.
    pub fn unexpected(&self, expected: &str) -> Diagnostic {
        let found = match self.peek() {
            Token::Stray(character) => return stray(character, self.span()),
            Token::Word(text) if is_reserved(text) => format!("the keyword `{text}`"),
            Token::Word(text) | Token::Number(text) => format!("`{text}`"),
            Token::Symbol(text) => format!("`{text}`"),
            Token::End => "the end of the file".to_string(),
        };
        Diagnostic::new(self.span(), format!("expected {expected}, found {found}"))
    }

    /// `line:column` of a place in this file.
    pub fn position(&self, span: Span) -> String {
        self.source.position(span.start).to_string()
    }

    fn file(mut self, role: FileRole) -> Result<ParsedFile<'s>, Diagnostic> {
        let mut classes = vec![];
        while self.eat(Token::Word("class")).is_some() {
            classes.push(self.class()?);
        }
        let misplaced = "`include` lines come before everything else in a file";
        let main = match (role, self.peek()) {
            (_, Token::Word("include")) => Err(Diagnostic::new(self.span(), misplaced)),
            (FileRole::Included, Token::End) => Ok(None),
            (FileRole::Included, Token::Stray(character)) => Err(stray(character, self.span())),
            (FileRole::Included, _) => {
                let message = "an included file holds classes only";
                Err(Diagnostic::new(self.span(), message)
                    .with_help("the expression to execute stands in the including file"))
            }
            (FileRole::Program, Token::End) => {
                let message = "there is no expression to execute";
                Err(Diagnostic::new(self.span(), message)
                    .with_help("a program ends with one expression, after its classes"))
            }
            (FileRole::Program, _) => parse_expression(&mut self, Ending::Program).map(Some),
        };
        Ok(ParsedFile { classes, main: main? })
    }

    /// A class, its keyword already read.
    fn class(&mut self) -> Result<ClassDeclaration<'s>, Diagnostic> {
        let name = self.name("a class name")?;
        if matches!(name.text, "int" | "bool") {
            let message = format!("`{}` is a built-in type: a class needs another name", name.text);
            return Err(Diagnostic::new(name.span, message));
        }
        let superclass = match self.eat(Token::Word("extends")) {
            Some(_) => Some(self.name("the name of the class to extend")?),
            None => None,
        };
        let open = self.expect("{")?;
        let mut class = ClassDeclaration { name, superclass, fields: vec![], methods: vec![] };
        while self.eat(Token::Symbol("}")).is_none() {
            self.member(&mut class, open)?;
        }
        Ok(class)
    }

    /// One field or method.
    fn member(&mut self, class: &mut ClassDeclaration<'s>, open: Span) -> Result<(), Diagnostic> {
        if !matches!(self.peek(), Token::Word(word) if word != "class") {
            let name = class.name.text;
            let help = format!("class `{name}` is open since the `{{` at {}", self.position(open));
            let error = self.unexpected("a field, a method or `}`");
            let is_stray = matches!(self.peek(), Token::Stray(_));
            return Err(if is_stray { error } else { error.with_help(help) });
        }
        let ty = self.word("a type")?;
        let name = self.word("the name of a field or method")?;
        match self.peek() {
            Token::Symbol(";") if !self.strict || class.methods.is_empty() => {
                self.advance();
                class.fields.push(Variable { ty, name });
            }
            Token::Symbol("(") => {
                self.advance();
                let parameters = self.parameters()?;
                self.expect(":=")?;
                let body = parse_expression(self, Ending::Method)?;
                self.expect(";")?;
                class.methods.push(MethodDeclaration { returns: ty, name, parameters, body });
            }
            _ => return Err(self.unexpected("`;` after a field or `(` after a method's name")),
        }
        Ok(())
    }

    /// The parameters of a method up to the `)`, the `(` already read.
    fn parameters(&mut self) -> Result<Vec<Variable<'s>>, Diagnostic> {
        let mut parameters = vec![];
        if self.eat(Token::Symbol(")")).is_some() {
            return Ok(parameters);
        }
        loop {
            let ty = self.word("a parameter's type or `)`")?;
            let name = self.name("a parameter's name")?;
            parameters.push(Variable { ty, name });
            if self.eat(Token::Symbol(")")).is_some() {
                return Ok(parameters);
            }
            if self.eat(Token::Symbol(",")).is_none() {
                return Err(self.unexpected("`,` or `)`"));
            }
        }
    }
}

/// Is this a word that cannot be a variable?
pub(crate) fn is_reserved(word: &str) -> bool {
    RESERVED.contains(&word)
}

fn stray(character: char, span: Span) -> Diagnostic {
    let shown = if character.is_control() {
        format!("U+{:04X}", u32::from(character))
    } else {
        format!("`{character}`")
    };
    let error = Diagnostic::new(span, format!("unexpected character {shown}"));
    match character {
        ':' => error.with_help("did you mean `:=`?"),
        '&' => error.with_help("did you mean `&&`?"),
        '|' => error.with_help("did you mean `||`?"),
        '/' => error.with_help("a comment starts with `//`; there is no division"),
        _ => error,
    }
}
