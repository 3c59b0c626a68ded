//! Tokens become s-expressions: atoms, and lists in matching brackets.
//!
//! The nodes lie in one table and name each other by number, and an explicit stack holds the lists
//! that are open: nothing recurses, however deep the nesting. What a list means is the business of
//! [`crate::grammar`] and [`crate::expression`].

use crate::lexer::{Bracket, Token, stray, tokenize};
use forkless_ir::{Diagnostic, FileId, SourceFile, Span};

/// A node of a [`Tree`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct NodeId(usize);

/// The s-expressions of one file.
#[derive(Debug)]
pub(crate) struct Tree<'s> {
    nodes: Vec<TreeNode<'s>>,
    /// The outermost ones.
    pub roots: Vec<NodeId>,
    /// Behind the last token.
    pub end: Span,
}

#[derive(Debug)]
struct TreeNode<'s> {
    content: Content<'s>,
    span: Span,
}

/// What a node is.
#[derive(Debug)]
enum Content<'s> {
    Atom(Token<'s>),
    List { bracket: Bracket, children: Vec<NodeId> },
}

/// A list that is not closed yet.
struct OpenList {
    bracket: Bracket,
    start: Span,
    children: Vec<NodeId>,
}

/// Reads all s-expressions of a file; the error is the first in the text.
pub(crate) fn read(source: &SourceFile, file: FileId) -> Result<Tree<'_>, Diagnostic> {
    let tokens = tokenize(&source.text, file);
    let end = tokens.last().map_or(source.text.len(), |(_, span)| span.end as usize);
    let end = Span::new(file, end, end);
    let mut tree = Tree { nodes: vec![], roots: vec![], end };
    let mut open: Vec<OpenList> = vec![];
    for (token, span) in tokens {
        let (content, span) = match token {
            Token::Stray(character) => return Err(stray(character, span)),
            Token::Open(bracket) => {
                open.push(OpenList { bracket, start: span, children: vec![] });
                continue;
            }
            Token::Close(bracket) => match open.pop() {
                Some(list) if list.bracket == bracket => {
                    let content = Content::List { bracket, children: list.children };
                    (content, list.start.to(span))
                }
                Some(list) => {
                    let found = format!("`{}`", bracket.closing());
                    return Err(unclosed(&list, span, &found, source));
                }
                None => {
                    let message = format!("this `{}` closes nothing", bracket.closing());
                    return Err(Diagnostic::new(span, message));
                }
            },
            Token::Word(_) | Token::Number(_) | Token::Operator(_) => (Content::Atom(token), span),
        };
        let id = NodeId(tree.nodes.len());
        tree.nodes.push(TreeNode { content, span });
        open.last_mut().map_or(&mut tree.roots, |list| &mut list.children).push(id);
    }
    match open.last() {
        Some(list) => Err(unclosed(list, end, "the end of the file", source)),
        None => Ok(tree),
    }
}

fn unclosed(list: &OpenList, place: Span, found: &str, source: &SourceFile) -> Diagnostic {
    let (opening, closing) = (list.bracket.opening(), list.bracket.closing());
    let position = source.position(list.start.start);
    Diagnostic::new(place, format!("expected `{closing}`, found {found}"))
        .with_help(format!("the `{opening}` at {position} is still open"))
}

impl<'s> Tree<'s> {
    /// The text of a node, brackets included.
    pub fn span(&self, node: NodeId) -> Span {
        self.nodes[node.0].span
    }

    /// The token of a node that is no list.
    pub fn atom(&self, node: NodeId) -> Option<Token<'s>> {
        match self.nodes[node.0].content {
            Content::Atom(token) => Some(token),
            Content::List { .. } => None,
        }
    }

    /// The children of a node that is a list.
    pub fn list(&self, node: NodeId) -> Option<&[NodeId]> {
        match &self.nodes[node.0].content {
            Content::Atom(_) => None,
            Content::List { children, .. } => Some(children),
        }
    }

    /// Is it a list that starts with this word?
    pub fn starts_with(&self, node: NodeId, word: &str) -> bool {
        let first = self.list(node).and_then(|children| children.first());
        first.is_some_and(|&first| self.atom(first) == Some(Token::Word(word)))
    }

    fn bracket(&self, list: NodeId) -> Bracket {
        match self.nodes[list.0].content {
            Content::List { bracket, .. } => bracket,
            Content::Atom(_) => unreachable!("only lists have brackets"),
        }
    }

    /// The bracket that a list starts with, and its place.
    pub fn opening(&self, list: NodeId) -> (char, Span) {
        let span = self.span(list);
        (self.bracket(list).opening(), Span { end: span.start + 1, ..span })
    }

    /// The bracket that a list ends with, and its place.
    pub fn closing(&self, list: NodeId) -> (char, Span) {
        let span = self.span(list);
        (self.bracket(list).closing(), Span { start: span.end - 1, ..span })
    }
}
