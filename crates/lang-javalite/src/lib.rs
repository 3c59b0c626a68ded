//! The Javalite language: a small typed class-based language in s-expressions.
//!
//! Text goes in, a verified [`Program`] comes out, or every error that could be found, each with
//! its place. The way there: `lexer` and `reader` make s-expressions of the text, `grammar` and
//! `expression` make declarations and flat code of these, `tables` enters the declarations,
//! `check` resolves names and checks types, `lower` makes control-flow graphs.
//!
//! Invariants: no input makes it panic, and nothing recurses over the program, so no nesting is too
//! deep. Every span of a program or an error lies in the file that it names. A program that loads
//! is well typed: every register that is declared with a class holds null or an object of it.
//!
//! What is deliberately absent: programs of several files, and anything that runs a program.

#![warn(missing_docs)]

mod check;
mod cursor;
mod expression;
mod grammar;
mod lexer;
mod lower;
mod reader;
mod syntax;
mod tables;
mod typed;
mod types;

pub use forkless_ir::LoadError;

use check::check_method;
use forkless_ir::{
    ClassId, Diagnostic, Errors, FileId, Method, MethodId, Program, SelectorId, SourceMap, Span,
    Type, read_text,
};
use lower::{EntryCall, lower, lower_entry};
use syntax::{Declarations, Entry, Name};
use tables::Tables;

/// Loads the program in a file.
///
/// # Errors
/// All errors of a program, or why the file cannot be read. Where brackets do not match, nothing
/// behind the place is looked at; where a declaration cannot be read, names are not resolved.
pub fn load(path: &str) -> Result<Program, LoadError> {
    load_with(path, &Options::default())
}

/// What to make of a program, apart from its text.
#[derive(Clone, Debug, Default)]
pub struct Options {
    /// Methods without parameters that say which inputs to look at: they are called on the receiver before anything
    /// else, in this order, and their results are assumed.
    pub requires: Vec<String>,
    /// The same that are called at the end. A path on which one returns false leaves the mark of its number
    /// ([`forkless_ir::violation_mark`]).
    pub ensures: Vec<String>,
}

/// As [`load`], with options.
///
/// # Errors
/// As for [`load`]; and a method of the options that the program does not have.
pub fn load_with(path: &str, options: &Options) -> Result<Program, LoadError> {
    match read_text(path) {
        Ok(text) => parse_with(path, &text, options),
        Err(message) => Err(unreadable(message)),
    }
}

/// Loads a program from its text; `name` stands for its file in messages.
///
/// # Errors
/// As for [`load`].
pub fn parse(name: &str, text: &str) -> Result<Program, LoadError> {
    parse_with(name, text, &Options::default())
}

/// As [`parse`], with options.
///
/// # Errors
/// As for [`load_with`].
pub fn parse_with(name: &str, text: &str, options: &Options) -> Result<Program, LoadError> {
    if u32::try_from(text.len()).is_err() {
        return Err(unreadable(format!("cannot read `{name}`: it is larger than 4 GiB")));
    }
    let sources = SourceMap::default();
    let file = sources.add(name, text);
    match compile(&sources, file, options) {
        Ok(mut program) => {
            program.sources = sources;
            debug_assert_eq!(program.verify(), Ok(()), "what is lowered is well formed");
            Ok(program)
        }
        Err(diagnostics) => Err(LoadError { sources, diagnostics }),
    }
}

fn unreadable(message: String) -> LoadError {
    let diagnostics = vec![Diagnostic::new(Span::SYNTHETIC, message)];
    LoadError { sources: SourceMap::default(), diagnostics }
}

fn compile(
    sources: &SourceMap,
    file: FileId,
    options: &Options,
) -> Result<Program, Vec<Diagnostic>> {
    let source = sources.file(file).expect("it was entered as a source");
    let tree = reader::read(source, file).map_err(|error| vec![error])?;
    let mut errors = Errors::new(sources);
    let declarations = grammar::read_program(&tree, &mut errors);
    // What could not be read would be missed wherever it is used.
    let program = match declarations.is_complete {
        true => resolve(&declarations, options, &mut errors),
        false => None,
    };
    match program {
        Some(program) => Ok(program),
        None => Err(errors.into_sorted()),
    }
}

/// Resolves all names, checks all types and lowers all bodies; `None` if there are errors.
fn resolve(
    declarations: &Declarations<'_>,
    options: &Options,
    errors: &mut Errors<'_>,
) -> Option<Program> {
    let mut tables = Tables::new(&declarations.classes, errors);
    let mut checked = vec![];
    for (index, declaration) in declarations.classes.iter().enumerate() {
        let class = ClassId(index as u32);
        for method in &declaration.methods {
            checked.push((class, method, check_method(class, method, &tables, errors)));
        }
    }
    let entry = declarations.entry.and_then(|entry| entry_call(entry, options, &tables, errors));
    let entry = entry.filter(|_| errors.is_empty())?;
    let mut methods = vec![];
    for (class, declaration, body) in checked {
        let signature = tables.own_signature(class, declaration)?;
        tables.program.class_mut(class).methods.push(MethodId(methods.len() as u32));
        methods.push(Method {
            name: declaration.name.text.to_string(),
            class: Some(class),
            selector: Some(signature.selector),
            parameter_count: 1 + usize::from(declaration.parameter.is_some()),
            returns: Some(signature.returns.lowered()),
            is_abstract: false,
            is_silent: false,
            code: forkless_ir::Code::Body(lower(&body)).into(),
            span: declaration.name.span,
        });
    }
    tables.program.entry = Some(MethodId(methods.len() as u32));
    methods.push(Method {
        name: "main".to_string(),
        class: None,
        selector: None,
        parameter_count: 0,
        returns: Some(entry.returns.lowered()),
        is_abstract: false,
        is_silent: false,
        code: forkless_ir::Code::Body(lower_entry(&entry)).into(),
        span: entry.span,
    });
    tables.program.methods = methods.into_iter().collect();
    Some(tables.program)
}

/// What `(C m)` calls; `None`, with a complaint, if there is no such method.
fn entry_call<'s>(
    entry: Entry<'s>,
    options: &Options,
    tables: &Tables<'s>,
    errors: &mut Errors<'_>,
) -> Option<EntryCall<'s>> {
    let class = tables.class(entry.class, errors)?;
    let method = tables.method(class, entry.method, errors)?;
    let mut conditions = |names: &[String]| -> Vec<SelectorId> {
        let found = names.iter().filter_map(|name| {
            let name = Name { text: name, span: entry.method.span };
            condition(class, name, tables, errors)
        });
        found.collect()
    };
    let requires = conditions(&options.requires);
    let ensures = conditions(&options.ensures);
    Some(EntryCall {
        class,
        selector: method.selector,
        argument: method.parameter_name.zip(method.parameter),
        returns: method.returns,
        requires,
        ensures,
        span: entry.span,
    })
}

/// A method of the receiver without parameters that returns a `bool`; `None`, with a complaint, if there is none.
fn condition(
    class: ClassId,
    name: Name<'_>,
    tables: &Tables<'_>,
    errors: &mut Errors<'_>,
) -> Option<SelectorId> {
    let method = tables.method(class, name, errors)?;
    if method.parameter.is_some() || method.returns.lowered() != Type::Bool {
        let message = format!(
            "the condition `{}` is not a method without parameters that returns `bool`",
            name.text
        );
        errors.add(Diagnostic::new(name.span, message));
        return None;
    }
    Some(method.selector)
}
