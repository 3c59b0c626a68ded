//! Coverage for programs. The format is versioned with that of runs.

use super::{CoverageReport, Totals, holds_for, is_proved, totals};
use crate::json::SCHEMA;
use forkless_driver::coverage::{CoverageRun, MethodCoverage, Tally};
use serde_json::{Map, Value, json};

/// What was covered, as a JSON document.
pub fn document(report: &CoverageReport) -> Value {
    let failures: Map<String, Value> = report
        .failures
        .iter()
        .map(|(method, reason)| (method.clone(), Value::from(reason.clone())))
        .collect();
    json!({
        "schema": SCHEMA,
        "tool": "forkless",
        "version": env!("CARGO_PKG_VERSION"),
        "target": report.target,
        "totals": totals_of(report.totals()),
        "runs": report.runs.iter().map(run).collect::<Vec<_>>(),
        "not_explored": failures,
        "methods": report.methods.iter().map(|one| method(report, one)).collect::<Vec<_>>(),
    })
}

fn totals_of(Totals { lines, branches, conditions }: Totals) -> Value {
    json!({
        "lines": tally(lines),
        "branches": tally(branches),
        "conditions": tally(conditions),
    })
}

fn tally(Tally { reached, total }: Tally) -> Value {
    json!({ "reached": reached, "total": total })
}

fn run(run: &CoverageRun) -> Value {
    let cuts: Map<String, Value> =
        run.cuts.iter().map(|(cut, &count)| (cut.to_string(), Value::from(count))).collect();
    let method = run.method.as_ref();
    json!({
        "subject": run.subject,
        "method": method.map(|method| format!("{}.{}", method.class, method.signature())),
        "complete": run.is_complete(),
        "holds_for": run.is_complete().then(|| holds_for(&run.scope, &run.left_out)),
        "cuts": cuts,
    })
}

fn method(report: &CoverageReport, method: &MethodCoverage) -> Value {
    let missing = if is_proved(method) { "unreachable" } else { "not reached" };
    let status = |inputs: u64| if inputs > 0 { "reached" } else { missing };
    let lines = method.lines.iter().map(|line| {
        json!({
            "line": line.line,
            "status": status(line.inputs),
            "inputs": line.inputs,
            "instructions": tally(line.instructions),
            "branches": tally(line.branches),
        })
    });
    let branches = method.branches.iter().map(|branch| {
        let ways = branch.inputs.iter().zip(&branch.lines).map(
            |(&inputs, to)| json!({ "to_line": to, "status": status(inputs), "inputs": inputs }),
        );
        let (line, offset) = (branch.place.line, branch.place.offset);
        json!({ "line": line, "offset": offset, "ways": ways.collect::<Vec<_>>() })
    });
    let compounds = method.compounds.iter().map(|compound| {
        let combinations = compound.combinations.iter().map(|(ways, inputs)| {
            let ways: Vec<Value> = ways
                .iter()
                .map(|(offset, branch)| json!({ "offset": offset, "branch": branch }))
                .collect();
            json!({ "evaluated": ways, "status": status(*inputs), "inputs": inputs })
        });
        json!({
            "line": compound.place.line,
            "offset": compound.place.offset,
            "conditions": compound.conditions,
            "combinations": combinations.collect::<Vec<_>>(),
        })
    });
    let exceptions = method.exceptions.iter().map(|(place, class, inputs)| {
        json!({ "line": place.line, "offset": place.offset, "class": class, "inputs": inputs })
    });
    json!({
        "class": method.method.class,
        "name": method.method.name,
        "descriptor": method.method.descriptor,
        "signature": method.method.signature(),
        "source_file": method.source_file,
        "explored": method.is_explored,
        "totals": totals_of(totals(method)),
        "rest": report.rest_words(method),
        "lines": lines.collect::<Vec<_>>(),
        "branches": branches.collect::<Vec<_>>(),
        "compound_conditions": compounds.collect::<Vec<_>>(),
        "exceptions": exceptions.collect::<Vec<_>>(),
    })
}
