//! Writes mutants of compiled classes: `cargo run -p forkless-testkit --example mutate -- CLASSES OUT [CLASS…]`.
//!
//! `CLASSES` is the folder that packages start in. `OUT` gets a folder for each mutant and `index.csv`. Classes are
//! named in full, `a.b.Node` with those nested in it; without any, all are mutated.

use forkless_testkit::mutation::write_mutants;
use std::path::Path;
use std::process::ExitCode;

fn main() -> ExitCode {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let [classes, out, wanted @ ..] = arguments.as_slice() else {
        eprintln!("usage: mutate CLASSES OUT [CLASS…]");
        return ExitCode::from(2);
    };
    let is_wanted = |class: &str| {
        let outer = class.split('$').next().unwrap_or(class);
        wanted.is_empty() || wanted.iter().any(|one| one == class || one == outer)
    };
    match write_mutants(Path::new(classes), Path::new(out), is_wanted) {
        Ok(index) => {
            println!("{} mutants in {out}", index.mutants.len());
            ExitCode::SUCCESS
        }
        Err(error) => {
            eprintln!("error: {error}");
            ExitCode::from(2)
        }
    }
}
