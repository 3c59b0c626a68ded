//! What `forkless test` tells as JSON.

use super::{ClassResult, TestCommand};
use crate::output;
use forkless_junit::MethodTests;
use forkless_report::json;
use serde::Serialize;
use std::collections::BTreeMap;

impl TestCommand<'_> {
    /// What is told of these classes.
    pub fn document(&self, results: &[ClassResult]) -> Document {
        let class = |result: &ClassResult| ClassDocument {
            class: result.tests.class.clone(),
            test_class: result.tests.test_class.clone(),
            file: match &result.written {
                Some(Ok(file)) => Some(file.display().to_string()),
                _ => None,
            },
            kept: match &result.written {
                Some(Err(words)) => Some(words.clone()),
                _ => None,
            },
            source: result.tests.source.clone().filter(|_| result.written.is_none()),
            methods: result
                .tests
                .methods
                .iter()
                .map(|method| method_document(result, method))
                .collect(),
            failed: result.failed.iter().cloned().collect(),
        };
        Document {
            schema: json::SCHEMA,
            tool: "forkless",
            version: env!("CARGO_PKG_VERSION"),
            target: self.arguments.target.target.clone(),
            classes: results.iter().map(class).collect(),
            time_ms: output::milliseconds(self.started.elapsed()),
        }
    }
}

/// What is told of tests.
#[derive(Serialize)]
pub struct Document {
    schema: u32,
    tool: &'static str,
    version: &'static str,
    target: String,
    classes: Vec<ClassDocument>,
    time_ms: f64,
}

#[derive(Serialize)]
struct ClassDocument {
    class: String,
    test_class: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    file: Option<String>,
    /// Why a file that was there was not overwritten.
    #[serde(skip_serializing_if = "Option::is_none")]
    kept: Option<String>,
    /// The tests, where they were not written to a file.
    #[serde(skip_serializing_if = "Option::is_none")]
    source: Option<String>,
    methods: Vec<MethodDocument>,
    /// Methods that could not be explored, and why.
    failed: BTreeMap<String, String>,
}

#[derive(Serialize)]
struct MethodDocument {
    method: String,
    complete: bool,
    paths: usize,
    /// The branches of its own code that inputs take, and the exceptions that leave its instructions.
    branches: usize,
    exceptions: usize,
    tests: Vec<String>,
    reflective: usize,
    omitted: BTreeMap<String, usize>,
    differing: Vec<String>,
}

fn method_document(result: &ClassResult, method: &MethodTests) -> MethodDocument {
    MethodDocument {
        method: method.method.clone(),
        complete: !result.incomplete.contains(&method.method),
        paths: method.paths,
        branches: method.ways.branches,
        exceptions: method.ways.exceptions,
        tests: method.tests.clone(),
        reflective: method.reflective,
        omitted: method.omitted.clone(),
        differing: method.differing.clone(),
    }
}
