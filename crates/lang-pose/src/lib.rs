//! The POSE language: a small class-based language whose programs are one expression.
//!
//! Text goes in, a verified [`Program`] comes out, or every error that could be found, each with
//! its place. The way there: `loader` reads the files, `lexer` and `parser` make declarations and
//! flat code of them, `precondition` puts a call in front, `tables` enters the declarations, `sorts` finds out what the symbolic
//! primitives are, `lower` makes control-flow graphs.
//!
//! Invariants: no input makes it panic, and nothing recurses over the program, so no nesting is too
//! deep. Every span of a program or an error lies in the file that it names.
//!
//! What is deliberately absent: type checking (the language has none) and anything that runs a
//! program.

#![warn(missing_docs)]

mod expression;
mod lexer;
mod loader;
mod lower;
mod parser;
mod precondition;
mod sorts;
mod syntax;
mod tables;

pub use forkless_ir::LoadError;
pub use loader::{DiskLoader, Loader};

use forkless_ir::{ClassId, Diagnostic, Errors, Method, MethodId, Program, SourceMap, Type};
use loader::{SingleText, Unit, read_files};
use lower::{BodyOwner, lower};
use parser::{FileRole, parse_file};
use syntax::{ClassDeclaration, FlatCode, ParsedFile};
use tables::Tables;

/// What to make of a program, apart from its text.
#[derive(Clone, Debug, Default)]
pub struct Options {
    /// Methods that say which inputs to look at. Each is called on the input that the program's
    /// expression ends with a call on, before anything else and in this order, and its result is
    /// assumed: paths on which one returns false are none of the program's.
    pub requires: Vec<String>,
    /// Methods that are called on the same input at the end, in this order. A path on which one returns false leaves
    /// the mark of its number ([`forkless_ir::violation_mark`]).
    pub ensures: Vec<String>,
}

/// Loads the program in a file, together with the files that it includes.
///
/// # Errors
/// All errors of the declarations and names of a program, or the first syntax error of each file,
/// or the files that cannot be read.
pub fn load(path: &str, loader: &dyn Loader) -> Result<Program, LoadError> {
    load_with(path, loader, &Options::default())
}

/// As [`load`], with options.
///
/// # Errors
/// As for [`load`]; and a precondition that the program has no method for, or no call to go before.
pub fn load_with(path: &str, loader: &dyn Loader, options: &Options) -> Result<Program, LoadError> {
    let mut sources = SourceMap::default();
    let result =
        read_files(path, loader, &mut sources).and_then(|units| compile(&sources, &units, options));
    match result {
        Ok(mut program) => {
            program.sources = sources;
            debug_assert_eq!(program.verify(), Ok(()), "what is lowered is well formed");
            Ok(program)
        }
        Err(diagnostics) => Err(LoadError { sources, diagnostics }),
    }
}

/// Loads a program from its text; `name` stands for its file in messages. It cannot include files.
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
    load_with(name, &SingleText { text, name }, options)
}

/// Parses, resolves and lowers; the last unit holds the expression to execute.
fn compile(
    sources: &SourceMap,
    units: &[Unit],
    options: &Options,
) -> Result<Program, Vec<Diagnostic>> {
    let mut files: Vec<ParsedFile<'_>> = vec![];
    let mut syntax_errors = vec![];
    for (index, unit) in units.iter().enumerate() {
        let role = if index + 1 == units.len() { FileRole::Program } else { FileRole::Included };
        let source = sources.file(unit.file).expect("every unit was entered as a source");
        match parse_file(source, unit.file, unit.start, role) {
            Ok(file) => files.push(file),
            Err(error) => syntax_errors.push(error),
        }
    }
    if !syntax_errors.is_empty() {
        return Err(syntax_errors);
    }
    let main = files.last_mut().and_then(|file| file.main.take());
    let mut main = main.expect("the parser demands an expression in the last file");
    let classes: Vec<&ClassDeclaration<'_>> = files.iter().flat_map(|file| &file.classes).collect();
    let mut errors = Errors::new(sources);
    // Each goes in front of what is there.
    for precondition in options.requires.iter().rev() {
        precondition::require(precondition, &classes, &mut main, &mut errors);
    }
    precondition::ensure(&options.ensures, &classes, &mut main, &mut errors);
    let program = resolve(&classes, &main, &mut errors);
    let errors = errors.into_sorted();
    if errors.is_empty() { Ok(program) } else { Err(errors) }
}

/// Resolves all names and lowers all bodies; the program is right only if no error was found.
fn resolve<'s>(
    classes: &[&ClassDeclaration<'s>],
    main: &FlatCode<'s>,
    errors: &mut Errors<'_>,
) -> Program {
    let mut tables = Tables::new(classes, errors);
    let symbols = sorts::infer(classes, main, &tables, errors);
    let mut methods = vec![];
    for (index, declaration) in classes.iter().enumerate() {
        let class = ClassId(index as u32);
        for method in &declaration.methods {
            let place = BodyOwner::Method(class, method);
            let body = lower(&method.body, place, &tables, &symbols, errors);
            methods.push(Method {
                name: method.name.text.to_string(),
                class: Some(class),
                selector: tables.own_selector(method),
                parameter_count: method.parameters.len() + 1,
                returns: Some(Type::Any),
                is_abstract: false,
                is_silent: false,
                code: forkless_ir::Code::Body(body).into(),
                span: method.name.span,
            });
        }
    }
    methods.push(Method {
        name: "main".to_string(),
        class: None,
        selector: None,
        parameter_count: 0,
        returns: Some(Type::Any),
        is_abstract: false,
        is_silent: false,
        code: forkless_ir::Code::Body(lower(main, BodyOwner::Main, &tables, &symbols, errors))
            .into(),
        span: main.span,
    });
    let program = &mut tables.program;
    for (index, method) in methods.iter().enumerate() {
        if let Some(class) = method.class {
            program.class_mut(class).methods.push(MethodId(index as u32));
        }
    }
    program.entry = Some(MethodId(methods.len() as u32 - 1));
    program.methods = methods.into_iter().collect();
    tables.program
}

/// Takes the declared types of fields at their word: an input reference found in a field of class
/// `C` is null or a `C`. Without this a reference takes its class from how it is used, as in the
/// POSE paper, and a field can hold anything.
///
/// `Object` is every object's class, as in Java.
pub fn trust_declared_types(program: &mut Program) {
    for field in 0..program.fields.len() {
        let declared = program.fields[field].usual_class;
        if let Some(class) = declared.filter(|&class| program.class(class).name != "Object") {
            program.fields[field].ty = Type::Ref(class);
        }
    }
}
