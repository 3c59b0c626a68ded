//! `forkless explore`

use crate::arguments::{ExploreArguments, ExploreFormat, SolverModeName};
use crate::java::{self, JavaTarget};
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
    let wants_jvm = config.replay && detail == Detail::Paths && !arguments.no_jvm;
    let jvm = target.java.as_ref().filter(|_| wants_jvm).and_then(JavaTarget::start_jvm);
    let exploration = progress::explore_with_progress(&target.program, &config)
        .map_err(|error| format!("error: {error}\n"))?;
    let confirmation = jvm.zip(target.java.as_ref()).map(|(mut jvm, java)| {
        java::confirm(&mut jvm, java, &target.program, &exploration)
    });
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
    let is_confirmed = confirmation.is_none_or(|confirmation| confirmation.differ.is_empty());
    Ok(if is_confirmed { exit(&exploration) } else { Exit::Bug })
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
