//! What the user names becomes a program.

use crate::arguments::{Language, Null, TargetArguments, Types};
use forkless_ir::Program;
use forkless_lang_pose::{DiskLoader, Options, load_with, trust_declared_types};

/// A loaded program and what its language does by default.
pub struct Target {
    pub name: String,
    pub program: Program,
    pub default_null: Null,
}

/// Loads the program that the user named; the error is ready to print.
pub fn load(arguments: &TargetArguments) -> Result<Target, String> {
    let name = &arguments.target;
    let language = arguments.lang.or_else(|| language_of(name)).ok_or_else(|| {
        format!(
            "error: the ending of `{name}` does not tell its language\n \
             = help: forkless reads `.pose` and `.jl` files; \
             name the language with `--lang pose` or `--lang javalite`\n"
        )
    })?;
    let (program, default_null) = match language {
        Language::Pose => {
            let options = Options { requires: arguments.requires.clone() };
            (load_with(name, &DiskLoader, &options), Null::Assume)
        }
        Language::Javalite if arguments.requires.is_some() => {
            return Err("error: `--requires` is for POSE programs\n".into());
        }
        Language::Javalite => (forkless_lang_javalite::load(name), Null::Fork),
    };
    let mut program = program.map_err(|error| error.render())?;
    if language == Language::Pose && arguments.types == Types::Declared {
        trust_declared_types(&mut program);
    }
    Ok(Target { name: name.clone(), program, default_null })
}

/// The language that a file's ending tells.
fn language_of(name: &str) -> Option<Language> {
    let (_, ending) = name.rsplit_once('.')?;
    match ending {
        "pose" => Some(Language::Pose),
        "jl" => Some(Language::Javalite),
        _ => None,
    }
}
