//! Programs in Javalite.

use super::{FrontEnd, check_whole};
use crate::{Failure, Language, Request, Subject, Types};

/// A program in Javalite.
pub(super) struct Javalite {
    file: String,
    types: Types,
    requires: Vec<String>,
}

impl Javalite {
    pub(super) fn new(request: &Request) -> Javalite {
        Javalite {
            file: request.target.clone(),
            types: request.types.unwrap_or(Language::Javalite.defaults().types),
            requires: request.requires.clone(),
        }
    }
}

impl FrontEnd for Javalite {
    fn load(&self, method: Option<&str>) -> Result<Subject, Failure> {
        check_whole(&self.file, method)?;
        if !self.requires.is_empty() {
            return Err(Failure::new("`--requires` is for Java and POSE programs"));
        }
        match self.types {
            Types::Any => {
                let message = "`--types any` is for POSE programs: Javalite is typed";
                return Err(Failure::new(message));
            }
            Types::Declared | Types::Exact => {}
        }
        Ok(Subject {
            name: self.file.clone(),
            language: Language::Javalite,
            program: forkless_lang_javalite::load(&self.file)?,
            types: self.types,
            requires: vec![],
            clauses: vec![],
            allowed_exceptions: vec![],
            is_harness: false,
            class: None,
            call: None,
            assumed_not_null: vec![],
            notes: vec![],
            machine: None,
        })
    }
}
