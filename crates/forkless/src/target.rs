//! What the user names becomes a program.

use crate::arguments::{Language, Null, RunArguments, TargetArguments, Types};
use forkless_ir::Program;
use forkless_lang_pose::{DiskLoader, Options, load_with, trust_declared_types};
use forkless_report::Scope;

/// A loaded program and what its language does by default.
pub struct Target {
    pub name: String,
    pub program: Program,
    pub default_null: Null,
    pub types: Types,
    pub default_types: Types,
}

impl Target {
    /// What a result for this program holds for.
    pub fn scope<'a>(
        &self,
        chosen: &'a TargetArguments,
        run: &RunArguments,
        prefix: &'a [u32],
    ) -> Scope<'a> {
        Scope {
            null: run.null.unwrap_or(self.default_null).name(),
            types: self.types.name(),
            types_are_usual: self.types == self.default_types,
            requires: chosen.requires.as_deref(),
            bound: run.bound,
            array_bound: run.array_bound.0,
            prefix,
        }
    }
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
    let (default_null, default_types) = match language {
        Language::Pose => (Null::Assume, Types::Any),
        Language::Javalite => (Null::Fork, Types::Declared),
    };
    let types = arguments.types.unwrap_or(default_types);
    let program = match language {
        Language::Pose => {
            let options = Options { requires: arguments.requires.clone() };
            load_with(name, &DiskLoader, &options)
        }
        Language::Javalite if arguments.requires.is_some() => {
            return Err("error: `--requires` is for POSE programs\n".into());
        }
        Language::Javalite if types == Types::Any => {
            return Err("error: `--types any` is for POSE programs: Javalite is typed\n".into());
        }
        Language::Javalite => forkless_lang_javalite::load(name),
    };
    let mut program = program.map_err(|error| error.render())?;
    if language == Language::Pose && types == Types::Declared {
        trust_declared_types(&mut program);
    }
    Ok(Target { name: name.clone(), program, default_null, types, default_types })
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
