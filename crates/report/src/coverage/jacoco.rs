//! Coverage as the file that JaCoCo would write of tests with the same inputs.
//!
//! So it counts as JaCoCo counts: what an exception cuts short is not seen there
//! ([`forkless_driver::coverage::Seen`]).

use super::{CoverageReport, package_of};
use crate::markup::escape;
use forkless_driver::coverage::{MethodCoverage, Seen};
use std::collections::BTreeMap;
use std::fmt::Write;

/// So many were missed, so many covered.
#[derive(Clone, Copy, Default)]
struct Counter {
    missed: usize,
    covered: usize,
}

impl Counter {
    fn of(is_covered: bool) -> Counter {
        Counter { missed: usize::from(!is_covered), covered: usize::from(is_covered) }
    }

    fn add(&mut self, other: Counter) {
        self.missed += other.missed;
        self.covered += other.covered;
    }
}

/// The counters of a method, a class, a file, a package, or all.
#[derive(Clone, Default)]
struct Counters {
    instructions: Counter,
    branches: Counter,
    complexity: Counter,
    methods: Counter,
    classes: Counter,
    /// Instructions and branches by line.
    lines: BTreeMap<u32, (Counter, Counter)>,
    /// Lines of several files, which are not the same though their numbers are.
    other_lines: Counter,
}

impl Counters {
    fn of_method(method: &MethodCoverage) -> Counters {
        let mut all = Counters::default();
        for Seen { line, is_executed, branches, taken } in &method.seen {
            let instruction = Counter::of(*is_executed);
            let (total, covered) = (*branches as usize, *taken as usize);
            let branches = Counter { missed: total - covered, covered };
            all.instructions.add(instruction);
            all.branches.add(branches);
            if total > 1 {
                let covered = covered.saturating_sub(1);
                all.complexity.add(Counter { missed: total - 1 - covered, covered });
            }
            if let Some(line) = line {
                let (instructions, of_line) = all.lines.entry(*line).or_default();
                instructions.add(instruction);
                of_line.add(branches);
            }
        }
        let is_executed = all.instructions.covered > 0;
        all.methods = Counter::of(is_executed);
        all.complexity.add(Counter::of(is_executed));
        all
    }

    /// Adds what is in the same file.
    fn add(&mut self, other: &Counters) {
        self.instructions.add(other.instructions);
        self.branches.add(other.branches);
        self.complexity.add(other.complexity);
        self.methods.add(other.methods);
        self.classes.add(other.classes);
        self.other_lines.add(other.other_lines);
        for (line, (instructions, branches)) in &other.lines {
            let sum = self.lines.entry(*line).or_default();
            sum.0.add(*instructions);
            sum.1.add(*branches);
        }
    }

    /// Adds what is in another file.
    fn add_file(&mut self, other: &Counters) {
        let lines = other.line_counter();
        self.add(&Counters { lines: BTreeMap::new(), other_lines: lines, ..other.clone() });
    }

    fn line_counter(&self) -> Counter {
        let mut lines = self.other_lines;
        for (instructions, _) in self.lines.values() {
            lines.add(Counter::of(instructions.covered > 0));
        }
        lines
    }

    fn write(&self, out: &mut String) {
        let all = [
            ("INSTRUCTION", self.instructions),
            ("BRANCH", self.branches),
            ("LINE", self.line_counter()),
            ("COMPLEXITY", self.complexity),
            ("METHOD", self.methods),
            ("CLASS", self.classes),
        ];
        for (name, Counter { missed, covered }) in all {
            if missed + covered > 0 {
                let _ = write!(
                    out,
                    "<counter type=\"{name}\" missed=\"{missed}\" covered=\"{covered}\"/>"
                );
            }
        }
    }
}

/// What was covered, as JaCoCo's XML.
pub fn jacoco(report: &CoverageReport) -> String {
    let mut packages: BTreeMap<String, BTreeMap<&str, Vec<&MethodCoverage>>> = BTreeMap::new();
    for method in &report.methods {
        let (package, _) = package_of(&method.method.class);
        let classes = packages.entry(package).or_default();
        classes.entry(&method.method.class).or_default().push(method);
    }
    let mut out = String::from(
        "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n\
         <!DOCTYPE report PUBLIC \"-//JACOCO//DTD Report 1.1//EN\" \"report.dtd\">\n",
    );
    let _ = writeln!(out, "<report name=\"{}\">", escape(&report.target));
    let mut all = Counters::default();
    for (package, classes) in &packages {
        let _ = writeln!(out, "<package name=\"{}\">", escape(package));
        let counters = write_package(&mut out, classes);
        counters.write(&mut out);
        out.push_str("</package>\n");
        all.add_file(&counters);
    }
    all.write(&mut out);
    out.push_str("</report>\n");
    out
}

fn write_package(out: &mut String, classes: &BTreeMap<&str, Vec<&MethodCoverage>>) -> Counters {
    let mut files: BTreeMap<String, Counters> = BTreeMap::new();
    let mut counters = Counters::default();
    for (class, methods) in classes {
        let source = methods.iter().find_map(|method| method.source_file.clone());
        let of_class = write_class(out, class, source.as_deref(), methods);
        match source {
            Some(file) => files.entry(file).or_default().add(&of_class),
            None => counters.add_file(&of_class),
        }
    }
    for (file, of_file) in &files {
        let _ = write!(out, "<sourcefile name=\"{}\">", escape(file));
        for (line, (instructions, branches)) in &of_file.lines {
            let _ = write!(
                out,
                "<line nr=\"{line}\" mi=\"{}\" ci=\"{}\" mb=\"{}\" cb=\"{}\"/>",
                instructions.missed, instructions.covered, branches.missed, branches.covered
            );
        }
        of_file.write(out);
        out.push_str("</sourcefile>\n");
        counters.add_file(of_file);
    }
    counters
}

fn write_class(
    out: &mut String,
    class: &str,
    source: Option<&str>,
    methods: &[&MethodCoverage],
) -> Counters {
    let _ = write!(out, "<class name=\"{}\"", escape(&class.replace('.', "/")));
    if let Some(source) = source {
        let _ = write!(out, " sourcefilename=\"{}\"", escape(source));
    }
    out.push_str(">\n");
    let mut counters = Counters::default();
    for method in methods {
        let of_method = Counters::of_method(method);
        let (name, descriptor) = (&method.method.name, &method.method.descriptor);
        let _ = write!(out, "<method name=\"{}\" desc=\"{}\"", escape(name), escape(descriptor));
        if let Some(line) = of_method.lines.keys().next() {
            let _ = write!(out, " line=\"{line}\"");
        }
        out.push('>');
        of_method.write(out);
        out.push_str("</method>\n");
        counters.add(&of_method);
    }
    counters.classes = Counter::of(counters.instructions.covered > 0);
    counters.write(out);
    out.push_str("</class>\n");
    counters
}
