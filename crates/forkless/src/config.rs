//! The configuration file: options of `check` that are written down.
//!
//! A key of the table `[check]` is the name of an option, and its value is what that option takes. So the file has
//! no vocabulary of its own: values become arguments, and the command line is read again with them. An option that
//! stands on the command line wins.

mod table;

use crate::arguments::{Arguments, Command};
use clap::parser::ValueSource;
use clap::{Arg, ArgMatches, CommandFactory, FromArgMatches};
use forkless_driver::Failure;
use forkless_ir::io_reason;
use std::ffi::OsString;
use std::path::{Path, PathBuf};
use table::CheckTable;

/// The file that is read if it is in the working folder and no other is named.
pub const FILE: &str = "forkless.toml";

/// The command with options.
const CHECK: &str = "check";

/// Why there are no arguments.
pub enum NoArguments {
    /// The command line is wrong, or asks for help.
    Usage(clap::Error),
    /// The configuration file is wrong.
    Failure(Failure),
}

/// Reads the command line, with what a configuration file adds to it.
pub fn arguments(line: Vec<OsString>) -> Result<Arguments, NoArguments> {
    let parsed =
        |line: &[OsString]| Arguments::try_parse_from_line(line).map_err(NoArguments::Usage);
    // The target may be in the file.
    let optional = |argument: Arg| match argument.get_id() == "target" {
        true => argument.required(false),
        false => argument,
    };
    let lenient = Arguments::command().mut_subcommand(CHECK, |check| check.mut_args(optional));
    let Ok(matches) = lenient.try_get_matches_from(&line) else { return parsed(&line) };
    let Some((CHECK, given)) = matches.subcommand() else { return parsed(&line) };
    let Some(file) = named_file(given) else { return parsed(&line) };
    let text = std::fs::read_to_string(&file).map_err(|error| {
        let words = format!("cannot read `{}`: {}", file.display(), io_reason(&error));
        NoArguments::Failure(Failure::new(words))
    })?;
    let table = table::read(&file, &text).map_err(NoArguments::Failure)?;
    let mut arguments = parsed(&completed(&line, given, &table))?;
    if let Command::Check(check) = &mut arguments.command {
        check.contracts = table.contracts;
    }
    Ok(arguments)
}

impl Arguments {
    fn try_parse_from_line(line: &[OsString]) -> Result<Arguments, clap::Error> {
        let mut command = Arguments::command();
        let matches = command.try_get_matches_from_mut(line)?;
        Arguments::from_arg_matches(&matches).map_err(|error| error.format(&mut command))
    }
}

/// The file that the user names, or the one that is there.
fn named_file(given: &ArgMatches) -> Option<PathBuf> {
    let named = given.get_one::<PathBuf>("config").cloned();
    named.or_else(|| Some(PathBuf::from(FILE)).filter(|file| file.is_file()))
}

/// The command line with the arguments of the file that it does not have itself.
fn completed(line: &[OsString], given: &ArgMatches, table: &CheckTable) -> Vec<OsString> {
    let is_given = |id: &str| given.value_source(id) == Some(ValueSource::CommandLine);
    // The command comes first: it has no options before it.
    let (command, rest) = line.split_at(line.len().min(2));
    let mut all = command.to_vec();
    let first = given.get_one::<String>("target");
    match (first, &table.target) {
        // What is no file is a method of the target that the file names.
        (Some(first), Some(target)) if !names_target(first) => all.push(target.into()),
        (None, Some(target)) => {
            all.push(target.into());
            all.extend(table.methods.iter().map(OsString::from));
        }
        (Some(_), _) | (None, None) => {}
    }
    for (option, arguments) in &table.options {
        if !is_given(option) {
            all.extend(arguments.iter().map(OsString::from));
        }
    }
    all.extend_from_slice(rest);
    all
}

/// Is it a program, and not a method of one?
fn names_target(name: &str) -> bool {
    name == forkless_driver::JDK || Path::new(name).exists()
}
