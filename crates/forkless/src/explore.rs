//! `forkless explore`

use crate::arguments::{ExploreArguments, ExploreFormat};
use crate::output;
use crate::progress::ProgressLine;
use forkless_driver::{Exit, Failure, Plan, load, run as explore};
use forkless_engine::{Config, Detail, QueryDump};
use forkless_report::{Report, json, page, paths_text, run_text};
use std::path::Path;
use std::sync::Arc;

pub fn run(arguments: &ExploreArguments) -> Result<Exit, Failure> {
    let subject = load(&arguments.target.request())?;
    output::print_notes(&subject.notes);
    if let Some(file) = &arguments.view {
        check_view(file, &arguments.target.target)?;
    }
    let query_dump = arguments.dump_queries.as_deref().map(query_dump).transpose()?;
    let config = Config {
        query_dump: query_dump.clone(),
        strategy: arguments.strategy,
        merge: arguments.merge,
        detail: if arguments.count_only { Detail::Counts } else { Detail::Paths },
        replay: !arguments.no_replay,
        solver_mode: arguments.solver_mode,
        prefix: arguments.prefix.0.clone(),
        ..arguments.run.config(&subject)?
    };
    let confirm = (!arguments.no_jvm).then_some(arguments.jvm_time);
    let outcome = explore(&subject, &Plan { config, confirm }, &ProgressLine)?;
    output::print_notes(&outcome.notes);
    if let Some(failure) = query_dump.as_ref().and_then(|dump| dump.failure()) {
        return Err(Failure::new(format!("not all queries could be written: {failure}")));
    }
    let report = Report::new(&subject, &outcome);
    match arguments.format {
        ExploreFormat::Json => {
            output::print(&json::render(&json::document(&report, arguments.paths)));
        }
        ExploreFormat::Text => {
            if arguments.paths {
                output::print(&paths_text(&report, output::style()));
            }
            output::print(&run_text(&report, output::style()));
        }
    }
    if let Some(file) = &arguments.view {
        output::write(file, &page(&report))?;
    }
    Ok(outcome.exit())
}

fn query_dump(folder: &Path) -> Result<Arc<QueryDump>, Failure> {
    let dump = QueryDump::new(folder);
    let failure = |error| Failure::new(format!("cannot write to `{}`: {error}", folder.display()));
    dump.map(Arc::new).map_err(failure)
}

/// The page must not replace the program, and it must be possible to write it.
fn check_view(file: &Path, target: &str) -> Result<(), Failure> {
    let is_target = std::fs::canonicalize(file)
        .is_ok_and(|file| std::fs::canonicalize(target).is_ok_and(|target| file == target));
    if is_target {
        return Err(Failure::new(format!("`{}` is the program", file.display())));
    }
    output::check_writable(file)
}
