//! Programs in Javalite.

use super::{FrontEnd, check_whole, promised};
use crate::{Failure, Language, Request, Subject, Types};
use forkless_lang_javalite::{Options, load_with};
use std::sync::Arc;

/// A program in Javalite.
pub(super) struct Javalite {
    file: String,
    types: Types,
    requires: Vec<String>,
    ensures: Vec<String>,
}

impl Javalite {
    pub(super) fn new(request: &Request) -> Javalite {
        Javalite {
            file: request.target.clone(),
            types: request.types.unwrap_or(Language::Javalite.defaults().types),
            requires: request.requires.clone(),
            ensures: request.ensures.clone(),
        }
    }
}

impl FrontEnd for Javalite {
    fn load(&self, method: Option<&str>) -> Result<Subject, Failure> {
        check_whole(&self.file, method)?;
        match self.types {
            Types::Any => {
                let message = "`--types any` is for POSE programs: Javalite is typed";
                return Err(Failure::new(message));
            }
            Types::Declared | Types::Exact => {}
        }
        let options = Options { requires: self.requires.clone(), ensures: self.ensures.clone() };
        Ok(Subject {
            name: self.file.clone(),
            method: None,
            language: Language::Javalite,
            program: load_with(&self.file, &options)?,
            types: self.types,
            requires: self.requires.clone(),
            clauses: promised(&self.ensures),
            allowed_exceptions: vec![],
            is_harness: false,
            class: None,
            call: None,
            assumed_not_null: vec![],
            assumes_contracts: false,
            assumed: Arc::default(),
            notes: vec![],
            machine: None,
        })
    }
}
