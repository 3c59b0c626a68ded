//! The languages that forkless reads, and what each does by default.

use crate::Types;
use crate::front_end::JDK;
use crate::subject::ARRAY_BOUND;
use forkless_engine::{Merge, NullPolicy, Order};
use forkless_heap::Strategy;
use forkless_ir::all_variants;
use serde::{Deserialize, Serialize};
use std::path::Path;

/// A language that forkless reads.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum Language {
    /// The language of the POSE paper.
    Pose,
    /// The language of the papers on exact heap summaries.
    Javalite,
    /// Java: class files, or what `javac` makes of a source file.
    Java,
}

/// What a language does where the user does not say.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Defaults {
    /// What a null dereference does.
    pub null: NullPolicy,
    /// How often a loop that decides about the input is followed; `None` for no bound.
    pub loops: Option<u32>,
    /// How long arrays of the input are.
    pub array_bound: u32,
    /// What classes input objects have.
    pub types: Types,
    /// Which open path is followed next.
    pub order: Order,
    /// Where paths are merged, under the strategy that can: see [`Defaults::merge_under`].
    pub merge: Merge,
    /// Is a result about smaller inputs where the time is too short for the usual bounds?
    pub adapts_bounds: bool,
}

impl Defaults {
    /// Where paths are merged under a strategy. The others merge only where they are asked to.
    pub fn merge_under(&self, strategy: Strategy) -> Merge {
        match strategy {
            Strategy::Pose => self.merge,
            Strategy::Lazy | Strategy::Lazier | Strategy::LazierSharp | Strategy::Summary => {
                Merge::None
            }
        }
    }
}

impl Language {
    /// All languages.
    pub const ALL: [Language; 3] = all_variants![Language: Pose, Javalite, Java];

    /// The name on the command line.
    pub fn name(self) -> &'static str {
        match self {
            Language::Pose => "pose",
            Language::Javalite => "javalite",
            Language::Java => "java",
        }
    }

    /// The endings of files in this language.
    pub fn endings(self) -> &'static [&'static str] {
        match self {
            Language::Pose => &["pose"],
            Language::Javalite => &["jl"],
            Language::Java => &["java", "jar", "class"],
        }
    }

    /// What it does where the user does not say.
    pub fn defaults(self) -> Defaults {
        match self {
            Language::Pose => Defaults {
                null: NullPolicy::Assume,
                loops: None,
                array_bound: ARRAY_BOUND,
                types: Types::Any,
                order: Order::DepthFirst,
                merge: Merge::None,
                adapts_bounds: false,
            },
            Language::Javalite => Defaults {
                null: NullPolicy::Fork,
                loops: None,
                array_bound: ARRAY_BOUND,
                types: Types::Declared,
                order: Order::DepthFirst,
                merge: Merge::None,
                adapts_bounds: false,
            },
            // Small inputs show what the code of a program does, and few runs on larger ones come to
            // their end. What they have found until then is to show all branches.
            Language::Java => Defaults {
                null: NullPolicy::Fork,
                loops: Some(8),
                array_bound: 4,
                types: Types::Declared,
                order: Order::Coverage,
                merge: Merge::Models,
                adapts_bounds: true,
            },
        }
    }

    /// The language of a target: its ending tells, or that a method is named behind it, which only
    /// Java has.
    pub(crate) fn of(target: &str, has_method: bool) -> Option<Language> {
        let path = Path::new(target);
        let ending = path.extension().and_then(|ending| ending.to_str());
        let by_ending = Language::ALL
            .into_iter()
            .find(|language| ending.is_some_and(|ending| language.endings().contains(&ending)));
        let is_java = || has_method || target == JDK || path.is_dir();
        by_ending.or_else(|| is_java().then_some(Language::Java))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn targets_tell_their_language() {
        let check = |target: &str, has_method, expected| {
            assert_eq!(Language::of(target, has_method), expected, "{target}");
        };
        check("a/b.pose", false, Some(Language::Pose));
        check("b.jl", true, Some(Language::Javalite));
        check("B.java", false, Some(Language::Java));
        check("b.jar", false, Some(Language::Java));
        check("jdk", false, Some(Language::Java));
        check("no-such-folder", true, Some(Language::Java));
        check("no-such-folder", false, None);
        check("README.md", false, None);
        check(".", false, Some(Language::Java));
    }
}
