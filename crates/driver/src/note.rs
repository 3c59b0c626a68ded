//! What a user should know and what is no error.

use crate::Contender;
use serde::{Deserialize, Serialize};
use std::fmt;

/// Something about a subject or a run that the user should know.
///
/// It displays as a sentence, without `note:` in front of it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Note {
    /// The class file does not have the names of the method's parameters.
    NoParameterNames {
        /// The class.
        class: String,
    },
    /// An input is always null.
    AlwaysNull(AlwaysNull),
    /// Witnesses are not confirmed, since the machine cannot be started; in its words.
    NotConfirmed {
        /// Why.
        reason: String,
    },
    /// The concrete run of an input does something else than its path, which is no finding: a bug in forkless.
    ReplayDiffers {
        /// What was run.
        subject: String,
        /// What the run does.
        words: String,
    },
    /// These cannot look at exact classes, and were left out of a comparison.
    NotCompared(Vec<Contender>),
}

/// An input that is always null: no class that inputs may have fits its type.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct AlwaysNull {
    /// The name of the input.
    pub input: String,
    /// Its declared class.
    pub class: String,
}

impl fmt::Display for Note {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Note::NoParameterNames { class } => write!(
                formatter,
                "the class file of {class} has no names of parameters, which are called arg0, arg1, \
                 ... here; `javac -g` keeps them"
            ),
            Note::AlwaysNull(AlwaysNull { input, class }) => write!(
                formatter,
                "`{input}` is always null: no class that inputs may have is a `{class}`; put one on \
                 the class path (a lambda is none), or name one of the JDK with `--input-classes`"
            ),
            Note::NotConfirmed { reason } => formatter.write_str(reason),
            Note::ReplayDiffers { subject, words } => write!(
                formatter,
                "{subject}: the concrete run of an input {words}. This is a bug in forkless: please report it."
            ),
            Note::NotCompared(contenders) => {
                let names: Vec<&str> = contenders.iter().map(|one| one.name()).collect();
                let names = names.join(", ");
                write!(
                    formatter,
                    "`--types exact` is for strategies that split runs, not for {names}"
                )
            }
        }
    }
}
