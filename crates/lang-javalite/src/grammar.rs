//! S-expressions become declarations; expressions are read in [`crate::expression`].
//!
//! A declaration that is written wrongly is complained about and left out, and the others are read
//! all the same. No names are resolved here.

use crate::cursor::{Cursor, helped, unexpected};
use crate::expression::read_expression;
use crate::lexer::Token;
use crate::reader::{NodeId, Tree};
use crate::syntax::{ClassDeclaration, Declarations, Entry, MethodDeclaration, Variable};
use forkless_ir::{Diagnostic, Errors};

const PROGRAM: &str = "a program is `((CL ...) (C m))`: its classes, then the method to run";
const CLASS: &str = "a class is `(class C ([T f] ...) (M ...))`";
const FIELD: &str = "a field is `[T f]`";
const METHOD: &str = "a method is `(T m [T x] e)`, or `(T m [] e)` without parameter";
const ENTRY: &str = "`(C m)` runs method `m` of class `C`";

/// Reads a whole program.
pub(crate) fn read_program<'s>(tree: &Tree<'s>, errors: &mut Errors<'_>) -> Declarations<'s> {
    let mut grammar = Grammar { tree, errors, is_complete: true };
    let mut classes = vec![];
    let mut entry = None;
    if let Some((class_nodes, entry_node)) = grammar.accept(parts(tree), PROGRAM) {
        for node in class_nodes {
            let class = grammar.class(node);
            classes.extend(grammar.accept(class, CLASS));
        }
        entry = grammar.accept(read_entry(tree, entry_node), ENTRY);
    }
    Declarations { classes, entry, is_complete: grammar.is_complete }
}

/// The nodes of the classes, and the node of what to run.
fn parts(tree: &Tree<'_>) -> Result<(Vec<NodeId>, NodeId), Diagnostic> {
    let Some(&program) = tree.roots.first() else {
        return Err(Diagnostic::new(tree.end, "there is no program"));
    };
    if tree.starts_with(program, "class") {
        let error = Diagnostic::new(tree.opening(program).1, "a program is one list");
        return Err(error.with_help(
            "put one pair of parentheses around the classes and the method to run: \
             `((class ...) ... (C m))`",
        ));
    }
    if let Some(&next) = tree.roots.get(1) {
        return Err(unexpected(tree, next, "the end of the file"));
    }
    let Some(children) = tree.list(program) else {
        return Err(unexpected(tree, program, "`(`"));
    };
    let is_group = |node: NodeId| {
        let first = tree.list(node).and_then(|inside| inside.first());
        first.is_some_and(|&first| tree.list(first).is_some())
    };
    let is_entry = |&last: &NodeId| !tree.starts_with(last, "class") && !is_group(last);
    let entry = children.last().copied().filter(is_entry);
    let Some(entry) = entry else {
        let place = tree.closing(program).1;
        let message = "there is no method to run";
        return Err(Diagnostic::new(place, message)
            .with_help("a program ends with `(C m)`, after its classes"));
    };
    let classes = &children[..children.len() - 1];
    // The papers put the classes into a list of their own, which never starts with a word.
    if let [group] = *classes
        && let Some(inside) = tree.list(group)
        && (inside.is_empty() || is_group(group))
    {
        return Ok((inside.to_vec(), entry));
    }
    Ok((classes.to_vec(), entry))
}

fn read_entry<'s>(tree: &Tree<'s>, node: NodeId) -> Result<Entry<'s>, Diagnostic> {
    let mut cursor = Cursor::new(tree, node, "the method to run")?;
    let class = cursor.name("the name of a class")?;
    let method = cursor.name("the name of a method")?;
    cursor.end()?;
    Ok(Entry { class, method, span: cursor.span() })
}

struct Grammar<'t, 's, 'a, 'e> {
    tree: &'t Tree<'s>,
    errors: &'a mut Errors<'e>,
    is_complete: bool,
}

impl<'s> Grammar<'_, 's, '_, '_> {
    /// What was read, or a complaint with some help, unless it has a better one.
    fn accept<T>(&mut self, read: Result<T, Diagnostic>, help: &str) -> Option<T> {
        read.map_err(|error| {
            self.errors.add(helped(error, help));
            self.is_complete = false;
        })
        .ok()
    }

    fn class(&mut self, node: NodeId) -> Result<ClassDeclaration<'s>, Diagnostic> {
        let tree = self.tree;
        let mut cursor = Cursor::new(tree, node, "a class")?;
        cursor.expect(Token::Word("class"))?;
        let name = cursor.name("the name of a class")?;
        let superclass = match cursor.eat(Token::Word("extends")) {
            true => Some(cursor.name("the name of the class to extend")?),
            false => None,
        };
        let fields = list(tree, cursor.next("the list of fields")?, "the list of fields")?;
        let methods = list(tree, cursor.next("the list of methods")?, "the list of methods")?;
        cursor.end()?;
        let mut class = ClassDeclaration { name, superclass, fields: vec![], methods: vec![] };
        for &node in fields {
            class.fields.extend(self.accept(read_field(tree, node), FIELD));
        }
        for &node in methods {
            let method = self.method(node);
            class.methods.extend(self.accept(method, METHOD));
        }
        Ok(class)
    }

    fn method(&mut self, node: NodeId) -> Result<MethodDeclaration<'s>, Diagnostic> {
        let tree = self.tree;
        let mut cursor = Cursor::new(tree, node, "a method")?;
        let returns = cursor.type_name()?;
        let name = cursor.name("the name of a method")?;
        let parameter = cursor.next("the parameter")?;
        let mut inside = Cursor::new(tree, parameter, "the parameter")?;
        let parameter = match inside.peek() {
            None => None,
            Some(_) => Some(inside.variable("the name of the parameter")?),
        };
        let help = "a method has one parameter: several values travel in an object";
        inside.end().map_err(|error| error.with_help(help))?;
        let body = cursor.next("the body of the method")?;
        let help = "a body is one expression: several are `(begin e ...)`";
        cursor.end().map_err(|error| error.with_help(help))?;
        let body = read_expression(tree, body, self.errors);
        Ok(MethodDeclaration { returns, name, parameter, body })
    }
}

fn read_field<'s>(tree: &Tree<'s>, node: NodeId) -> Result<Variable<'s>, Diagnostic> {
    let mut cursor = Cursor::new(tree, node, "a field")?;
    let field = cursor.variable("the name of a field")?;
    cursor.end()?;
    Ok(field)
}

fn list<'t>(tree: &'t Tree<'_>, node: NodeId, what: &str) -> Result<&'t [NodeId], Diagnostic> {
    tree.list(node).ok_or_else(|| unexpected(tree, node, what))
}
