//! `forkless explore`

use crate::arguments::{ExploreArguments, ExploreFormat, SolverModeName};
use crate::confirm::Confirmer;
use crate::{Exit, output, progress, target};
use forkless_engine::{Config, Detail, Exploration, SolverMode};
use forkless_report::{Report, json, page, paths_text, run_text};

pub fn run(arguments: &ExploreArguments) -> Result<Exit, String> {
    let target = target::load(&arguments.target)?;
    if let Some(file) = &arguments.view {
        if std::fs::canonicalize(file).is_ok_and(|file| {
            std::fs::canonicalize(&arguments.target.target).is_ok_and(|target| file == target)
        }) {
            return Err(format!("error: `{}` is the program\n", file.display()));
        }
        output::check_writable(file)?;
    }
    let detail = if arguments.count_only { Detail::Counts } else { Detail::Paths };
    let config = Config {
        strategy: arguments.strategy.strategy(),
        detail,
        replay: !arguments.no_replay,
        solver_mode: match arguments.solver_mode {
            SolverModeName::Whole => SolverMode::Whole,
            SolverModeName::Unwind => SolverMode::Unwind,
        },
        prefix: arguments.prefix.0.clone(),
        ..target.config(&arguments.run)
    };
    let confirmer = match &target.java {
        // It gets ready while paths are explored.
        Some(java) if !arguments.no_jvm && !arguments.count_only => {
            Confirmer::start(java, arguments.jvm_time).inspect_err(|words| eprint!("{words}")).ok()
        }
        _ => None,
    };
    let exploration = progress::explore_with_progress(&target.program, &config)
        .map_err(|error| format!("error: {error}\n"))?;
    let confirmation = confirmer
        .map(|confirmer| confirmer.confirm(&target.program, &exploration, config.budgets.time));
    let report = Report {
        target: &target.name,
        program: &target.program,
        exploration: &exploration,
        strategy: config.strategy.name(),
        scope: target.scope(&arguments.target, &arguments.run, &config.prefix),
        confirmation: confirmation.as_ref(),
    };
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
    match confirmation {
        Some(confirmation) if !confirmation.differing.is_empty() => Ok(Exit::Bug),
        _ => Ok(exit(&exploration)),
    }
}

/// What the shell is told of a run.
pub fn exit(exploration: &Exploration) -> Exit {
    if exploration.counts.mismatches > 0 {
        Exit::Bug
    } else if exploration.is_complete() {
        Exit::Complete
    } else {
        Exit::Incomplete
    }
}
