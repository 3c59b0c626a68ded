//! Programs in the language of the POSE paper.

use super::{FrontEnd, check_whole, promised};
use crate::{Failure, Language, Request, Subject, Types};
use forkless_lang_pose::{DiskLoader, Options, load_with, trust_declared_types};
use std::sync::Arc;

/// A program in the POSE language.
pub(super) struct Pose {
    file: String,
    types: Types,
    requires: Vec<String>,
    ensures: Vec<String>,
}

impl Pose {
    pub(super) fn new(request: &Request) -> Pose {
        Pose {
            file: request.target.clone(),
            types: request.types.unwrap_or(Language::Pose.defaults().types),
            requires: request.requires.clone(),
            ensures: request.ensures.clone(),
        }
    }
}

impl FrontEnd for Pose {
    fn load(&self, method: Option<&str>) -> Result<Subject, Failure> {
        check_whole(&self.file, method)?;
        let options = Options { requires: self.requires.clone(), ensures: self.ensures.clone() };
        let mut program = load_with(&self.file, &DiskLoader, &options)?;
        match self.types {
            Types::Any => {}
            Types::Declared | Types::Exact => trust_declared_types(&mut program),
        }
        Ok(Subject {
            name: self.file.clone(),
            method: None,
            language: Language::Pose,
            program,
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
