//! Coverage in the format of LCOV's trace files, which `genhtml` and many editors read.

use super::{CoverageReport, FileCoverage, files};
use std::fmt::Write;

/// What was covered, as a trace file. Counts are numbers of inputs.
pub fn lcov(report: &CoverageReport) -> String {
    let mut out = String::new();
    for file in files(report) {
        record(&mut out, &file);
    }
    out
}

fn record(out: &mut String, file: &FileCoverage<'_>) {
    let _ = writeln!(out, "TN:\nSF:{}", file.path);
    let mut reached = 0;
    for method in &file.methods {
        let name = format!("{}.{}", method.method.class, method.method.signature());
        let first = method.lines.iter().map(|line| line.line).min().unwrap_or(0);
        let inputs = method.lines.iter().map(|line| line.inputs).max().unwrap_or(0);
        reached += usize::from(inputs > 0);
        let _ = writeln!(out, "FN:{first},{name}\nFNDA:{inputs},{name}");
    }
    let _ = writeln!(out, "FNF:{}\nFNH:{reached}", file.methods.len());
    let (mut found, mut hit) = (0, 0);
    for method in &file.methods {
        for (block, branch) in method.branches.iter().enumerate() {
            let line = branch.place.line.unwrap_or(0);
            let is_evaluated = branch.inputs.iter().any(|&inputs| inputs > 0);
            for (number, &inputs) in branch.inputs.iter().enumerate() {
                let taken = if is_evaluated { inputs.to_string() } else { "-".to_string() };
                let _ = writeln!(out, "BRDA:{line},{block},{number},{taken}");
                found += 1;
                hit += usize::from(inputs > 0);
            }
        }
    }
    let _ = writeln!(out, "BRF:{found}\nBRH:{hit}");
    for line in file.lines.values() {
        let _ = writeln!(out, "DA:{},{}", line.line, line.inputs);
    }
    let reached = file.lines.values().filter(|line| line.inputs > 0).count();
    let _ = writeln!(out, "LF:{}\nLH:{reached}\nend_of_record", file.lines.len());
}
