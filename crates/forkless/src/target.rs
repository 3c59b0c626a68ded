//! What the user names becomes a program.

use crate::arguments::{Defaults, Language, Null, RunArguments, TargetArguments, Types};
use crate::java::{JDK, JavaTarget, Place};
use forkless_engine::Config;
use forkless_ir::Program;
use forkless_lang_java::{EntryCalls, Options};
use forkless_lang_pose::{DiskLoader, load_with, trust_declared_types};
use forkless_report::Scope;
use std::path::Path;

/// How often a loop of a Java program is followed: cyclic input makes many of them endless.
pub const JAVA_LOOP_BOUND: u32 = 32;

/// A loaded program and what its language does by default.
pub struct Target {
    pub name: String,
    pub program: Program,
    pub defaults: Defaults,
    pub types: Types,
    pub default_types: Types,
    /// Where it is, if it is a Java program.
    pub java: Option<JavaTarget>,
}

impl Target {
    /// The configuration of a run of this program, as far as it is the same for all commands.
    pub fn config(&self, run: &RunArguments) -> Config {
        Config { exact_classes: self.types == Types::Exact, ..run.config(self.defaults) }
    }

    /// What a result for this program holds for.
    pub fn scope<'a>(
        &'a self,
        chosen: &'a TargetArguments,
        run: &RunArguments,
        prefix: &'a [u32],
    ) -> Scope<'a> {
        Scope {
            null: run.null.unwrap_or(self.defaults.null).name(),
            types: self.types.name(),
            types_are_usual: self.types == self.default_types,
            requires: chosen.requires.as_deref(),
            bound: run.bound,
            array_bound: run.array_bound.0,
            prefix,
            always_null: self.java.as_ref().map_or(&[], |java| &java.calls.always_null),
        }
    }
}

/// Loads the program that the user named; the error is ready to print.
pub fn load(arguments: &TargetArguments) -> Result<Target, String> {
    let name = &arguments.target;
    let language = arguments.lang.or_else(|| language_of(name, arguments)).ok_or_else(|| {
        format!(
            "error: `{name}` does not tell its language\n \
             = help: forkless reads `.pose` and `.jl` files, and Java programs: a `.java` file, a \
             class folder or a jar, followed by `package.Class.method`; \
             name the language with `--lang pose`, `--lang javalite` or `--lang java`\n"
        )
    })?;
    match (language, &arguments.method) {
        (Language::Java, Some(method)) => return load_java(arguments, Some(method)),
        (Language::Java, None) => return load_java(arguments, None),
        (_, Some(method)) => {
            return Err(format!(
                "error: `{method}` is one argument too many: `{name}` is a whole program\n"
            ));
        }
        (_, None) => {}
    }
    let (default_null, default_types) = match language {
        Language::Pose => (Null::Assume, Types::Any),
        Language::Javalite | Language::Java => (Null::Fork, Types::Declared),
    };
    let types = arguments.types.unwrap_or(default_types);
    let program = match language {
        Language::Pose => {
            let options = forkless_lang_pose::Options { requires: arguments.requires.clone() };
            load_with(name, &DiskLoader, &options)
        }
        Language::Javalite if arguments.requires.is_some() => {
            return Err("error: `--requires` is for POSE programs\n".into());
        }
        Language::Javalite if types == Types::Any => {
            return Err("error: `--types any` is for POSE programs: Javalite is typed\n".into());
        }
        Language::Javalite => forkless_lang_javalite::load(name),
        Language::Java => unreachable!("Java programs are loaded elsewhere"),
    };
    let mut program = program.map_err(|error| error.render())?;
    if language == Language::Pose && types != Types::Any {
        trust_declared_types(&mut program);
    }
    let defaults = Defaults { null: default_null, loops: None };
    Ok(Target { name: name.clone(), program, defaults, types, default_types, java: None })
}

fn load_java(arguments: &TargetArguments, method: Option<&str>) -> Result<Target, String> {
    match arguments.types {
        Some(Types::Any) => {
            return Err("error: `--types any` is for POSE programs: Java is typed\n".into());
        }
        Some(Types::Exact) => {
            return Err(
                "error: `--types exact` is for POSE programs and Javalite: a Java field may be \
                 declared with an interface, and no object has exactly that class\n"
                    .into(),
            );
        }
        Some(Types::Declared) | None => {}
    }
    let place = Place::find(Path::new(&arguments.target), &arguments.platform)?
        .with_inputs(&arguments.java_inputs);
    let method = &named_method(&place, &arguments.target, method)?;
    // What is explored is checked: a failed assertion is a path of its own.
    let options =
        Options { assertions: true, requires: arguments.requires.clone(), ..place.options() };
    let (program, calls) =
        forkless_lang_java::load_with_calls(method, &options).map_err(|error| error.render())?;
    if let Some(note) = nameless(&calls) {
        eprint!("{note}");
    }
    for (name, class) in &calls.always_null {
        eprintln!(
            "note: `{name}` is always null: no class that inputs may have is a `{class}`; put one on \
             the class path (a lambda is none), or name one of the JDK with `--input-classes`"
        );
    }
    Ok(Target {
        name: format!("{} {method}", arguments.target),
        program,
        defaults: Defaults { null: Null::Fork, loops: Some(JAVA_LOOP_BOUND) },
        types: Types::Declared,
        default_types: Types::Declared,
        java: Some(JavaTarget { place, calls }),
    })
}

/// A note if the class file does not have the names of the parameters.
fn nameless(calls: &EntryCalls) -> Option<String> {
    let method = &calls.method;
    let is_made_up = |name: &String| {
        let number = name.strip_prefix("arg").unwrap_or_default();
        !number.is_empty() && number.bytes().all(|byte| byte.is_ascii_digit())
    };
    // Those of the JDK never have them, and nobody can change that.
    let is_own = !method.class.starts_with("java.");
    let is_nameless = method.inputs.iter().any(is_made_up) && is_own;
    is_nameless.then(|| {
        format!(
            "note: the class file of {} has no names of parameters, which are called arg0, arg1, ... \
             here; `javac -g` keeps them\n",
            method.class
        )
    })
}

/// The method as its language names it. With a source file the class may be left out; without a
/// method the error says what there is.
fn named_method(place: &Place, target: &str, method: Option<&str>) -> Result<String, String> {
    let Some(method) = method else {
        // A class in place of a method is an error that lists its methods.
        return place.class_of_file().ok_or_else(|| {
            let classes = place.some_classes(false);
            let there = match classes.as_slice() {
                [] => String::new(),
                some => format!("; there is {}", some.join(", ")),
            };
            format!(
                "error: which method of `{target}` is to be explored?\n \
                 = help: name it behind: `{target} package.Class.method`{there}\n"
            )
        });
    };
    let name = method.split('(').next().unwrap_or_default();
    match place.class_of_file() {
        Some(class)
            if !name.contains(['.', '#', ':', ' ', '/'])
                && class.rsplit('.').next() != Some(name) =>
        {
            Ok(format!("{class}.{method}"))
        }
        _ => Ok(method.to_string()),
    }
}

/// The language that a file's ending tells, or a method behind it.
fn language_of(name: &str, arguments: &TargetArguments) -> Option<Language> {
    match Path::new(name).extension().and_then(|ending| ending.to_str()) {
        Some("pose") => Some(Language::Pose),
        Some("jl") => Some(Language::Javalite),
        Some("java" | "jar" | "class") => Some(Language::Java),
        _ if arguments.method.is_some() || name == JDK => Some(Language::Java),
        _ if Path::new(name).is_dir() => Some(Language::Java),
        _ => None,
    }
}
