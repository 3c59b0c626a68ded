//! `forkless explore`

use crate::arguments::{ExploreArguments, ExploreFormat, SolverModeName};
use crate::{Exit, output, progress, target};
use forkless_engine::{Config, Detail, Exploration, SolverMode};
use forkless_report::{Report, json, paths_text, run_text};

pub fn run(arguments: &ExploreArguments) -> Result<Exit, String> {
    let target = target::load(&arguments.target)?;
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
        ..arguments.run.config(target.defaults)
    };
    let exploration = progress::explore_with_progress(&target.program, &config)
        .map_err(|error| format!("error: {error}\n"))?;
    let report = Report {
        target: &target.name,
        program: &target.program,
        exploration: &exploration,
        strategy: config.strategy.name(),
        scope: target.scope(&arguments.target, &arguments.run, &config.prefix),
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
    Ok(exit(&exploration))
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
