//! `forkless combine`: one result from the shards of a run.

use crate::arguments::{CombineArguments, ExploreFormat};
use crate::count;
use crate::output;
use forkless_driver::{Exit, Failure, Identity, Project, Request, Subject};
use forkless_engine::Config;
use forkless_ir::io_reason;
use forkless_report::Listing;
use forkless_report::json::{self, Combined, PartFile, PartOf, ordered_parts};

/// What documents say of the command that made them.
pub const EXPLORE: &str = "explore";
pub const COUNT: &str = "count";

pub fn run(arguments: &CombineArguments) -> Result<Exit, Failure> {
    let mut files = vec![];
    for file in &arguments.shards {
        let name = file.display().to_string();
        let text = std::fs::read_to_string(file).map_err(|error| {
            Failure::new(format!("cannot read `{name}`: {}", io_reason(&error)))
        })?;
        files.push(PartFile { name, text });
    }
    let (command, files) = ordered_parts(files)?;
    match command.as_str() {
        EXPLORE => combine_paths(&files, arguments),
        COUNT if arguments.paths || arguments.all => {
            Err(Failure::new("`--paths` and `--all` are for shards of `explore`"))
        }
        COUNT => count::combine(&files, arguments.format),
        other => Err(Failure::new(format!("shards of `{other}` cannot be combined"))),
    }
}

fn combine_paths(files: &[PartFile], arguments: &CombineArguments) -> Result<Exit, Failure> {
    let combined = Combined::new(files)?;
    let exit = combined.exit();
    if arguments.paths && !combined.has_details() {
        return Err(Failure::with_help(
            "the shards do not have their paths in full",
            "explore them with `--paths`",
        ));
    }
    match arguments.format {
        ExploreFormat::Json => output::print(&json::render(&combined.into_document()))?,
        ExploreFormat::Text => {
            let listing = if arguments.all { Listing::All } else { Listing::Telling };
            if arguments.paths {
                output::print(&combined.paths_text(listing, output::style()))?;
            }
            output::print(&combined.text(listing, output::style()))?;
        }
    }
    Ok(exit)
}

/// Which part of which run the configuration is of; none for a whole run. `more` is what else decides what documents
/// have.
pub fn part(
    command: &str,
    (project, request, subject): (&Project, &Request, &Subject),
    config: &Config,
    more: &[(&str, &str)],
) -> Result<Option<PartOf>, Failure> {
    let Some(shard) = config.shard else { return Ok(None) };
    let whole = Config { shard: None, ..config.clone() };
    let identity = Identity::of(project, request, subject, &whole).map_err(|error| {
        let target = &request.target;
        Failure::new(format!("cannot read all of `{target}`: {}", io_reason(&error)))
    })?;
    Ok(Some(PartOf::new(command, shard, &identity, more)))
}
