//! What was covered of the program's own code: text, JSON, a page over the source, LCOV, JaCoCo's XML.

mod jacoco;
mod json;
mod lcov;
mod page;
mod text;

pub use jacoco::jacoco;
pub use json::document;
pub use lcov::lcov;
pub use page::coverage_page;
pub use text::coverage_text;

use crate::counted;
use crate::scope::{BoundLine, bound_lines, complete_line, inputs_line};

use forkless_driver::coverage::{
    CodeMethod, Coverage, CoverageRun, LineCoverage, MethodCoverage, Rest, SourceText, Tally,
};
use forkless_driver::{LeftOut, Scope};
use std::collections::BTreeMap;
use std::sync::Arc;

/// What runs covered, to be rendered.
pub struct CoverageReport {
    /// What the user named.
    pub target: String,
    /// All methods, by class.
    pub methods: Vec<MethodCoverage>,
    /// The runs.
    pub runs: Vec<CoverageRun>,
    /// Methods that could not be explored, with the reason.
    pub failures: Vec<(String, String)>,
}

/// Lines, branches and combinations of conditions.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Totals {
    pub lines: Tally,
    pub branches: Tally,
    pub conditions: Tally,
}

impl CoverageReport {
    /// A report of what was covered.
    pub fn new(target: String, coverage: &Coverage) -> CoverageReport {
        let failure = |(method, reason): (&str, &str)| (method.to_string(), reason.to_string());
        CoverageReport {
            target,
            methods: coverage.methods(),
            runs: coverage.runs.clone(),
            failures: coverage.failures().map(failure).collect(),
        }
    }

    pub(crate) fn totals(&self) -> Totals {
        let mut all = Totals::default();
        for method in &self.methods {
            let one = totals(method);
            all.lines.add(one.lines);
            all.branches.add(one.branches);
            all.conditions.add(one.conditions);
        }
        all
    }

    /// What the bounds left out, in words: of all runs together.
    pub(crate) fn bound_lines(&self) -> Vec<BoundLine> {
        let Some(first) = self.runs.first() else { return vec![] };
        let hit = left_out(&self.runs);
        let is_complete = self.runs.iter().all(CoverageRun::is_complete);
        bound_lines(&first.scope, &hit, is_complete)
    }

    /// The runs that decide about what a method does not reach: its own, or all.
    fn runs_of(&self, method: &CodeMethod) -> Vec<&CoverageRun> {
        let own = |run: &&CoverageRun| run.method.as_deref() == Some(method);
        let found: Vec<&CoverageRun> = self.runs.iter().filter(own).collect();
        if found.is_empty() { self.runs.iter().collect() } else { found }
    }

    /// What is to be said of what a method does not reach, in words.
    pub(crate) fn rest_words(&self, method: &MethodCoverage) -> String {
        let from = match (method.is_explored, self.runs.as_slice()) {
            (true, _) => String::new(),
            (false, [only]) => match &only.method {
                Some(explored) => format!(" from {}", explored.signature()),
                None => " from what was explored".to_string(),
            },
            (false, _) => " from the methods that were explored".to_string(),
        };
        match &method.rest {
            Rest::Unreachable => {
                let runs = self.runs_of(&method.method);
                let words = runs.first().map_or_else(String::new, |first| {
                    holds_for(&first.scope, &left_out(runs.iter().copied()))
                });
                format!("proved unreachable{from} ({words})")
            }
            Rest::Open(cuts) => {
                let cut = |(cut, &count): (&_, &u64)| {
                    format!("{cut} ({})", counted(count, "path", "paths"))
                };
                let mut cuts: Vec<String> = cuts.iter().map(cut).collect();
                if cuts.is_empty() {
                    cuts.push("not all inputs are known".to_string());
                }
                format!("not reached{from}, perhaps because of: {}", cuts.join(", "))
            }
            Rest::Failed(reason) => format!("not reached{from}; not explored was {reason}"),
            Rest::Untested => {
                "not reached by a test; other inputs reach some of it, and have no test".to_string()
            }
            Rest::Merged => format!(
                "not reached{from}; paths were merged where it may run, so one input stands for several"
            ),
        }
    }
}

/// Which inputs a complete run has looked at.
fn holds_for(scope: &Scope, hit: &LeftOut) -> String {
    let complete = complete_line(scope, hit);
    inputs_line(scope).map_or(complete.clone(), |inputs| format!("{complete}, {inputs}"))
}

/// What one of these runs left out.
fn left_out<'a>(runs: impl IntoIterator<Item = &'a CoverageRun>) -> LeftOut {
    let mut hit = LeftOut::default();
    for run in runs {
        hit.bound |= run.left_out.bound;
        hit.array_bound |= run.left_out.array_bound;
        hit.objects |= run.left_out.objects;
        hit.assumptions.extend(run.left_out.assumptions.iter().cloned());
    }
    hit
}

pub(crate) fn totals(method: &MethodCoverage) -> Totals {
    Totals {
        lines: method.line_tally(),
        branches: method.branch_tally(),
        conditions: method.condition_tally(),
    }
}

/// Is it proved that the rest of a method cannot be reached?
pub(crate) fn is_proved(method: &MethodCoverage) -> bool {
    match method.rest {
        Rest::Unreachable => true,
        Rest::Open(_) | Rest::Failed(_) | Rest::Merged | Rest::Untested => false,
    }
}

/// The package of a class, with slashes, and its name in it.
pub(crate) fn package_of(class: &str) -> (String, &str) {
    match class.rsplit_once('.') {
        Some((package, name)) => (package.replace('.', "/"), name),
        None => (String::new(), class),
    }
}

/// A source file, and what was covered of it.
pub(crate) struct FileCoverage<'a> {
    /// The path: where the text was found, else that below the packages.
    pub path: String,
    pub text: Option<Arc<SourceText>>,
    pub methods: Vec<&'a MethodCoverage>,
    /// Its lines; methods that share a line add up.
    pub lines: BTreeMap<u32, LineCoverage>,
    /// Lines of which it is proved that what was not reached cannot be.
    pub proved: BTreeMap<u32, bool>,
}

/// All source files, by package and name.
pub(crate) fn files(report: &CoverageReport) -> Vec<FileCoverage<'_>> {
    let mut found: BTreeMap<(String, String), FileCoverage<'_>> = BTreeMap::new();
    for method in &report.methods {
        let (package, name) = package_of(&method.method.class);
        let outer = name.split('$').next().unwrap_or(name);
        let file = method.source_file.clone().unwrap_or_else(|| format!("{outer}.java"));
        let file = found.entry((package.clone(), file.clone())).or_insert_with(|| {
            let below = if package.is_empty() { file.clone() } else { format!("{package}/{file}") };
            let text = method.source.clone();
            let path = text.as_ref().map_or(below, |text| text.name.clone());
            let (methods, lines, proved) = (vec![], BTreeMap::new(), BTreeMap::new());
            FileCoverage { path, text, methods, lines, proved }
        });
        file.methods.push(method);
        for line in method.lines.iter().filter(|line| line.line > 0) {
            let is_missing = line.instructions.missed() > 0 || line.branches.missed() > 0;
            let proved = file.proved.entry(line.line).or_insert(true);
            *proved &= !is_missing || is_proved(method);
            let sum = file.lines.entry(line.line).or_insert_with(|| LineCoverage {
                line: line.line,
                inputs: 0,
                instructions: Tally::default(),
                branches: Tally::default(),
            });
            sum.inputs = sum.inputs.max(line.inputs);
            sum.instructions.add(line.instructions);
            sum.branches.add(line.branches);
        }
    }
    found.into_values().collect()
}
