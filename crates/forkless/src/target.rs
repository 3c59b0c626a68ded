//! What the user names becomes a program.

use crate::arguments::{Language, Null, TargetArguments, Types};
use forkless_ir::Program;
use forkless_lang_pose::{DiskLoader, Options, load_with};

/// A loaded program and what its language does by default.
pub struct Target {
    pub name: String,
    pub program: Program,
    pub default_null: Null,
}

/// Loads the program that the user named; the error is ready to print.
pub fn load(arguments: &TargetArguments) -> Result<Target, String> {
    let name = &arguments.target;
    let language = match arguments.lang {
        Some(language) => language,
        None if name.ends_with(".pose") => Language::Pose,
        None => {
            return Err(format!(
                "error: the ending of `{name}` does not tell its language\n \
                 = help: forkless reads `.pose` files; name the language with `--lang pose`\n"
            ));
        }
    };
    match language {
        Language::Pose => {
            let options = Options { requires: arguments.requires.clone() };
            let mut program =
                load_with(name, &DiskLoader, &options).map_err(|error| error.render())?;
            if arguments.types == Types::Declared {
                forkless_lang_pose::trust_declared_types(&mut program);
            }
            Ok(Target { name: name.clone(), program, default_null: Null::Assume })
        }
    }
}
