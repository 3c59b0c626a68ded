//! Reads the table `[check]` of a configuration file: what is wrong is told with its line and column.

use super::CHECK;
use crate::arguments::Arguments;
use clap::error::{ContextKind, ContextValue};
use clap::{Arg, ArgAction, CommandFactory};
use forkless_driver::{Failure, NamedContract};
use forkless_ir::{Diagnostic, Errors, FileId, LoadError, SourceMap, Span};
use std::any::TypeId;
use std::error::Error;
use std::ffi::OsString;
use std::ops::Range;
use std::path::{Path, PathBuf};
use toml::Spanned;
use toml::de::{DeTable, DeValue};

/// Options that say what to do with the file, or with this one run.
const NOT_IN_FILES: [&str; 4] = ["config", "update-baseline", "help", "version"];

/// Keys that are no options.
const TARGET: &str = "target";
const METHODS: &str = "methods";
const CONTRACTS: &str = "contracts";

/// Options that take several values separated in their own way; in a file they may be a list.
const CLASSPATH: &str = "classpath";
const EXCEPTIONS: &str = "exceptions";

/// What a file says.
#[derive(Debug, Default)]
pub struct CheckTable {
    pub target: Option<String>,
    pub methods: Vec<String>,
    /// For each option its arguments, such as `--time=5m`; options are named as `clap` does.
    pub options: Vec<(String, Vec<String>)>,
    pub contracts: Vec<NamedContract>,
}

/// Reads a file with this text.
pub fn read(path: &Path, text: &str) -> Result<CheckTable, Failure> {
    let sources = SourceMap::default();
    let file = sources.add(path.display().to_string(), text);
    let mut reader = Reader { path, file, sources: &sources, errors: Errors::new(&sources) };
    let (document, syntax) = DeTable::parse_recoverable(text);
    for error in syntax {
        let span = reader.span(error.span().unwrap_or_default());
        reader.errors.add(Diagnostic::new(span, error.message()));
    }
    let mut table = CheckTable::default();
    if reader.errors.is_empty() {
        reader.document(document.get_ref(), &mut table);
    }
    let diagnostics = reader.errors.into_sorted();
    if diagnostics.is_empty() {
        return Ok(table);
    }
    Err(LoadError { sources: sources.clone(), diagnostics }.into())
}

struct Reader<'a> {
    path: &'a Path,
    file: FileId,
    sources: &'a SourceMap,
    errors: Errors<'a>,
}

type Key<'i> = Spanned<std::borrow::Cow<'i, str>>;
type Item<'i> = Spanned<DeValue<'i>>;

impl Reader<'_> {
    fn span(&self, range: Range<usize>) -> Span {
        Span::new(self.file, range.start, range.end)
    }

    fn wrong(&mut self, range: Range<usize>, message: String) {
        let span = self.span(range);
        self.errors.add(Diagnostic::new(span, message));
    }

    fn unknown<'n>(&mut self, key: &Key<'_>, what: &str, known: impl IntoIterator<Item = &'n str>) {
        let name = key.get_ref();
        let span = self.span(key.span());
        self.errors.unknown(span, format!("no {what} is called `{name}`"), name, known);
    }

    fn document(&mut self, document: &DeTable<'_>, table: &mut CheckTable) {
        for (key, value) in document {
            match (key.get_ref().as_ref(), value.get_ref()) {
                (CHECK, DeValue::Table(keys)) => self.check(keys, table),
                (CHECK, other) => self.wrong_type(value, other, "a table: `[check]`"),
                _ => self.unknown(key, "table of this file", [CHECK]),
            }
        }
    }

    fn check(&mut self, keys: &DeTable<'_>, table: &mut CheckTable) {
        let mut command = Arguments::command();
        command.build();
        let check = command.find_subcommand(CHECK).expect("there is such a command");
        let options: Vec<&Arg> = check.get_arguments().filter(|one| is_for_files(one)).collect();
        for (key, value) in keys {
            let name = key.get_ref().as_ref();
            match name {
                TARGET => {
                    let path = self.text(value).map(|target| self.relative_target(&target));
                    table.target = path;
                }
                METHODS => table.methods = self.texts(value),
                CONTRACTS => self.contracts(value, table),
                _ => match options.iter().find(|option| option.get_long() == Some(name)) {
                    Some(option) => {
                        let arguments = self.option(option, value);
                        table.options.push((option.get_id().to_string(), arguments));
                    }
                    None => {
                        let known = options.iter().filter_map(|option| option.get_long());
                        let known = known.chain([TARGET, METHODS, CONTRACTS]);
                        self.unknown(key, "option of `forkless check`", known);
                    }
                },
            }
        }
    }

    /// The arguments that an option with this value has on the command line.
    fn option(&mut self, option: &Arg, value: &Item<'_>) -> Vec<String> {
        let name = option.get_long().unwrap_or_default().to_string();
        let is_path = option.get_value_parser().type_id() == TypeId::of::<PathBuf>();
        let texts: Vec<(String, Range<usize>)> = match option.get_action() {
            ArgAction::SetTrue => {
                return match value.get_ref() {
                    DeValue::Boolean(true) => vec![format!("--{name}")],
                    DeValue::Boolean(false) => vec![],
                    other => {
                        self.wrong_type(value, other, "true or false");
                        vec![]
                    }
                };
            }
            ArgAction::Append => self.list(value, "a text, or a list of texts"),
            _ if name == CLASSPATH || name == EXCEPTIONS => {
                let parts = self.list(value, "a text, or a list of texts");
                let texts: Vec<String> = parts.into_iter().map(|(text, _)| text).collect();
                match name.as_str() {
                    CLASSPATH => vec![(self.class_path(&texts), value.span())],
                    _ => vec![(texts.join(","), value.span())],
                }
            }
            _ => self.scalar(value, "a text or a decimal number").into_iter().collect(),
        };
        let mut arguments = vec![];
        for (text, range) in texts {
            let text = if is_path { self.relative(&text) } else { text };
            let argument = format!("--{name}={text}");
            if let Err(reason) = try_option(option, &argument) {
                self.wrong(range, format!("`{name}`: {reason}"));
            }
            arguments.push(argument);
        }
        arguments
    }

    /// Contracts by the classes and methods they are of.
    fn contracts(&mut self, value: &Item<'_>, table: &mut CheckTable) {
        let DeValue::Table(members) = value.get_ref() else {
            return self.wrong_type(
                value,
                value.get_ref(),
                "a table with the names of classes and methods",
            );
        };
        for (member, clauses) in members {
            let place = self.sources.file(self.file).map(|file| {
                let line = file.position(self.span(member.span()).start).line;
                format!("{}:{line}", file.name)
            });
            let mut contract = NamedContract {
                name: member.get_ref().to_string(),
                place: place.unwrap_or_default(),
                ..NamedContract::default()
            };
            let DeValue::Table(clauses) = clauses.get_ref() else {
                self.wrong_type(
                    clauses,
                    clauses.get_ref(),
                    "a table with `requires`, `ensures` or `invariant`",
                );
                continue;
            };
            for (key, value) in clauses {
                match key.get_ref().as_ref() {
                    "requires" => contract.requires = self.texts(value),
                    "ensures" => contract.ensures = self.texts(value),
                    "invariant" => contract.invariants = self.texts(value),
                    _ => self.unknown(
                        key,
                        "part of a contract",
                        ["requires", "ensures", "invariant"],
                    ),
                }
            }
            table.contracts.push(contract);
        }
        // As the file has them, and not as the names are sorted.
        table.contracts.sort_by_key(|contract| line_of(&contract.place));
    }

    fn wrong_type(&mut self, value: &Item<'_>, found: &DeValue<'_>, wanted: &str) {
        let found = match found {
            DeValue::String(_) => "a text",
            DeValue::Integer(_) | DeValue::Float(_) => "a number",
            DeValue::Boolean(_) => "true or false",
            DeValue::Datetime(_) => "a date",
            DeValue::Array(_) => "a list",
            DeValue::Table(_) => "a table",
        };
        self.wrong(value.span(), format!("this is {found}, and should be {wanted}"));
    }

    fn scalar(&mut self, value: &Item<'_>, wanted: &str) -> Option<(String, Range<usize>)> {
        let text = match value.get_ref() {
            DeValue::String(text) => text.to_string(),
            DeValue::Integer(number) if number.radix() == 10 => number.as_str().to_string(),
            other @ (DeValue::Integer(_)
            | DeValue::Float(_)
            | DeValue::Boolean(_)
            | DeValue::Datetime(_)
            | DeValue::Array(_)
            | DeValue::Table(_)) => {
                self.wrong_type(value, other, wanted);
                return None;
            }
        };
        Some((text, value.span()))
    }

    fn list(&mut self, value: &Item<'_>, wanted: &str) -> Vec<(String, Range<usize>)> {
        match value.get_ref() {
            DeValue::Array(values) => {
                values.iter().filter_map(|value| self.scalar(value, "a text")).collect()
            }
            _ => self.scalar(value, wanted).into_iter().collect(),
        }
    }

    fn texts(&mut self, value: &Item<'_>) -> Vec<String> {
        match value.get_ref() {
            DeValue::Array(values) => values.iter().filter_map(|value| self.text(value)).collect(),
            DeValue::String(text) => vec![text.to_string()],
            other => {
                self.wrong_type(value, other, "a text, or a list of texts");
                vec![]
            }
        }
    }

    fn text(&mut self, value: &Item<'_>) -> Option<String> {
        let text = value.get_ref().as_str().map(str::to_string);
        if text.is_none() {
            self.wrong_type(value, value.get_ref(), "a text");
        }
        text
    }

    /// A path of the file starts where the file is.
    fn relative(&self, path: &str) -> String {
        match self.path.parent().filter(|folder| !folder.as_os_str().is_empty()) {
            Some(folder) => folder.join(path).to_string_lossy().into_owned(),
            None => path.to_string(),
        }
    }

    fn relative_target(&self, target: &str) -> String {
        if target == forkless_driver::JDK { target.to_string() } else { self.relative(target) }
    }

    fn class_path(&self, paths: &[String]) -> String {
        let split = paths.iter().flat_map(|path| std::env::split_paths(path).collect::<Vec<_>>());
        let paths: Vec<String> = split.map(|path| self.relative(&path.to_string_lossy())).collect();
        let joined: OsString = std::env::join_paths(&paths).unwrap_or_default();
        joined.to_string_lossy().into_owned()
    }
}

/// The line of a place.
fn line_of(place: &str) -> usize {
    place.rsplit(':').next().and_then(|line| line.parse().ok()).unwrap_or_default()
}

fn is_for_files(option: &Arg) -> bool {
    option.get_long().is_some_and(|name| !NOT_IN_FILES.contains(&name))
}

/// Does an option take a value? If not, why.
fn try_option(option: &Arg, argument: &str) -> Result<(), String> {
    let alone = clap::Command::new(CHECK).no_binary_name(true).disable_help_flag(true);
    let error = match alone.arg(option.clone()).try_get_matches_from([argument]) {
        Ok(_) => return Ok(()),
        Err(error) => error,
    };
    if let Some(reason) = error.source() {
        return Err(reason.to_string());
    }
    let possible = match error.get(ContextKind::ValidValue) {
        Some(ContextValue::Strings(values)) if !values.is_empty() => values.join(", "),
        _ => return Err("this is not a value that the option takes".to_string()),
    };
    Err(format!("it takes one of {possible}"))
}
