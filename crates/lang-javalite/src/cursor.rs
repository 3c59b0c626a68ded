//! Reads the children of one list from left to right, and says what is wrong where they do not fit.

use crate::lexer::Token;
use crate::reader::{NodeId, Tree};
use crate::syntax::{Name, Variable};
use forkless_ir::{Diagnostic, Span};

/// The words of the grammar: no name can be one of them.
const RESERVED: [&str; 13] = [
    "class", "extends", "bool", "new", "if", "else", "var", "in", "begin", "null", "true", "false",
    "this",
];

/// A position among the children of a list.
#[derive(Clone, Copy)]
pub(crate) struct Cursor<'t, 's> {
    pub tree: &'t Tree<'s>,
    list: NodeId,
    children: &'t [NodeId],
    at: usize,
}

impl<'t, 's> Cursor<'t, 's> {
    /// The children of a node, which must be a list; `what` says of what.
    pub fn new(tree: &'t Tree<'s>, node: NodeId, what: &str) -> Result<Self, Diagnostic> {
        match tree.list(node) {
            Some(children) => Ok(Cursor { tree, list: node, children, at: 0 }),
            None => Err(unexpected(tree, node, what)),
        }
    }

    /// The text of the whole list.
    pub fn span(&self) -> Span {
        self.tree.span(self.list)
    }

    /// The next child, without moving on.
    pub fn peek(&self) -> Option<NodeId> {
        self.children.get(self.at).copied()
    }

    /// Moves on if the next child is this token.
    pub fn eat(&mut self, token: Token<'_>) -> bool {
        let found = self.peek().is_some_and(|node| self.tree.atom(node) == Some(token));
        self.at += usize::from(found);
        found
    }

    /// Any child.
    pub fn next(&mut self, what: &str) -> Result<NodeId, Diagnostic> {
        let node = self.peek().ok_or_else(|| self.unexpected(what))?;
        self.at += 1;
        Ok(node)
    }

    /// A word or operator of the grammar.
    pub fn expect(&mut self, token: Token<'static>) -> Result<(), Diagnostic> {
        if self.eat(token) {
            return Ok(());
        }
        let (Token::Word(text) | Token::Operator(text)) = token else {
            unreachable!("only words and operators are asked for")
        };
        Err(self.unexpected(&format!("`{text}`")))
    }

    /// A word that is not one of the grammar's.
    pub fn name(&mut self, what: &str) -> Result<Name<'s>, Diagnostic> {
        let node = self.next(what)?;
        match self.tree.atom(node) {
            Some(Token::Word(text)) if !is_reserved(text) => {
                Ok(Name { text, span: self.tree.span(node) })
            }
            _ => Err(unexpected(self.tree, node, what)),
        }
    }

    /// `bool` or the name of a class.
    pub fn type_name(&mut self) -> Result<Name<'s>, Diagnostic> {
        match self.peek() {
            Some(node) if self.tree.atom(node) == Some(Token::Word("bool")) => {
                self.at += 1;
                Ok(Name { text: "bool", span: self.tree.span(node) })
            }
            _ => self.name("a type: `bool` or a class"),
        }
    }

    /// `T x`
    pub fn variable(&mut self, what: &str) -> Result<Variable<'s>, Diagnostic> {
        let ty = self.type_name()?;
        Ok(Variable { ty, name: self.name(what)? })
    }

    /// Complains if a child is left.
    pub fn end(&self) -> Result<(), Diagnostic> {
        match self.peek() {
            None => Ok(()),
            Some(_) => Err(self.unexpected(&format!("`{}`", self.tree.closing(self.list).0))),
        }
    }

    /// The complaint that what comes next is not what was `expected`.
    pub fn unexpected(&self, expected: &str) -> Diagnostic {
        match self.peek() {
            Some(node) => unexpected(self.tree, node, expected),
            None => {
                let (bracket, place) = self.tree.closing(self.list);
                Diagnostic::new(place, format!("expected {expected}, found `{bracket}`"))
            }
        }
    }
}

/// The complaint that a node is not what was `expected`.
pub(crate) fn unexpected(tree: &Tree<'_>, node: NodeId, expected: &str) -> Diagnostic {
    let (found, place) = match tree.atom(node) {
        Some(Token::Word(text)) if is_reserved(text) => {
            (format!("the keyword `{text}`"), tree.span(node))
        }
        Some(Token::Word(text) | Token::Number(text)) => (format!("`{text}`"), tree.span(node)),
        Some(Token::Operator(text)) => (format!("`{text}`"), tree.span(node)),
        Some(Token::Open(_) | Token::Close(_) | Token::Stray(_)) => {
            unreachable!("the reader makes no atoms of these")
        }
        None => {
            let (bracket, place) = tree.opening(node);
            (format!("`{bracket}`"), place)
        }
    };
    Diagnostic::new(place, format!("expected {expected}, found {found}"))
}

/// The error with some help, unless it has a better one.
pub(crate) fn helped(error: Diagnostic, help: &str) -> Diagnostic {
    if error.help.is_some() { error } else { error.with_help(help) }
}

/// Is this a word that cannot be a name?
pub(crate) fn is_reserved(word: &str) -> bool {
    RESERVED.contains(&word)
}
