//! A loaded program that is ready to be run.

use crate::machine::Machine;
use crate::run::CONFIRM_TIME;
use crate::{Defaults, Language, Note, ObjectRequest, OpenBounds, Plan, Rule, Scope, Types};
use forkless_engine::{Budgets, Config};
use forkless_heap::ObjectLimit;
use forkless_ir::Program;
use forkless_lang_java::{AssumedLog, Invocation};
use std::sync::Arc;
use std::time::Instant;

/// How long input arrays may be if nobody says otherwise.
pub const ARRAY_BOUND: u32 = 8;

/// A clause of a contract that is checked when a method ends.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Clause {
    /// What it is.
    pub rule: Rule,
    /// Its text.
    pub text: String,
    /// Where it is written.
    pub position: Option<String>,
}

/// A loaded program that is ready to be run.
pub struct Subject {
    /// What the user named.
    pub name: String,
    /// The method, as its language names it, where there are several.
    pub method: Option<String>,
    /// Its language.
    pub language: Language,
    /// The program. Its entry method makes the inputs and calls what is explored.
    pub program: Program,
    /// What classes input objects have.
    pub types: Types,
    /// Methods whose results the program assumes before anything else.
    pub requires: Vec<String>,
    /// What the program promises of its ends: a path that breaks a promise leaves a mark
    /// ([`forkless_ir::violation_mark`]).
    pub clauses: Vec<Clause>,
    /// Exceptions that a contract allows, by their full or simple names.
    pub allowed_exceptions: Vec<String>,
    /// Is it a test, that no exception may leave? What its inputs are for is in the code that it calls.
    pub is_harness: bool,
    /// The class whose method is explored, in full, if it is one of a class.
    pub class: Option<String>,
    /// The call of the method that is explored, of a Java program.
    pub call: Option<Invocation>,
    /// Inputs of which it is assumed that they are not null, though nothing says so.
    pub assumed_not_null: Vec<String>,
    /// May contracts stand for calls of methods?
    pub assumes_contracts: bool,
    /// The contracts that did, while it was run.
    pub assumed: Arc<AssumedLog>,
    /// What the user should know of it.
    pub notes: Vec<Note>,
    /// Where its witnesses can be confirmed.
    pub(crate) machine: Option<Box<dyn Machine>>,
}

impl Subject {
    /// What its language does where the user does not say.
    pub fn defaults(&self) -> Defaults {
        self.language.defaults()
    }

    /// The configuration of a run if nobody says otherwise.
    pub fn config(&self) -> Config {
        let Defaults { null, loops, array_bound, order, merge, types: _, adapts_bounds: _ } =
            self.defaults();
        Config {
            null,
            order,
            merge,
            exact_classes: self.types == Types::Exact,
            array_bound: Some(array_bound),
            budgets: Budgets { loops, ..Budgets::default() },
            ..Config::default()
        }
    }

    /// How it is run if nobody says otherwise: all paths, each confirmed if that is possible.
    pub fn plan(&self) -> Plan {
        Plan {
            config: self.config(),
            confirm: Some(CONFIRM_TIME),
            started: Instant::now(),
            checkpoint: None,
            resume: None,
            distribution: None,
            open_bounds: OpenBounds::default(),
        }
    }

    /// The limits on objects of a run, with the names of their classes.
    pub(crate) fn object_requests(&self, config: &Config) -> Vec<ObjectRequest> {
        let request = |limit: &ObjectLimit| ObjectRequest {
            class: limit.class.map(|class| self.program.class_name(class).to_string()),
            most: limit.most,
        };
        config.object_limits.iter().map(request).collect()
    }

    /// What a result of such a run holds for.
    pub fn scope(&self, config: &Config) -> Scope {
        let always_null = self.notes.iter().filter_map(|note| match note {
            Note::AlwaysNull(input) => Some(input.clone()),
            Note::NoParameterNames { .. }
            | Note::NotConfirmed { .. }
            | Note::ReplayDiffers { .. }
            | Note::NotCompared(_) => None,
        });
        Scope {
            null: config.null,
            merge: config.merge,
            types: self.types,
            merge_is_usual: config.merge == self.defaults().merge_under(config.strategy),
            types_are_usual: self.types == self.defaults().types,
            requires: self.requires.clone(),
            bound: config.heap_bound,
            array_bound: config.array_bound,
            objects: self.object_requests(config),
            prefix: config.prefix.clone(),
            shard: config.shard,
            always_null: always_null.collect(),
        }
    }
}
