//! `forkless explore`

use crate::arguments::{ArgumentsLooked, ExploreArguments, ExploreFormat, RunArguments};
use crate::cluster::{self, Coordinator};
use crate::combine;
use crate::coverage::{self, Destination};
use crate::explore_class::explore_class;
use crate::output;
use crate::progress::ProgressLine;
use crate::signals;
use forkless_driver::coverage::Coverage;
use forkless_driver::{
    Checkpoint, ClassMethods, Exit, Failure, Identity, OpenBounds, Plan, Project, Request, Subject,
    run as explore,
};
use forkless_engine::{Config, Detail, QueryDump, SavedRun};
use forkless_ir::io_reason;
use forkless_report::{Listing, Report, json, page, paths_text, run_text};
use std::path::Path;
use std::sync::Arc;
use std::time::Instant;

/// Explores a method, or the methods of a class; `started` is when the command began to work.
pub fn run(arguments: &ExploreArguments, started: Instant) -> Result<Exit, Failure> {
    let mut request = request(arguments);
    request.platform.deadline = arguments.run.time.0.map(|time| started + time);
    let project = Project::open(&request)?;
    let methods = project.class_methods(request.method.as_deref())?;
    match (methods, arguments.list) {
        (Some(methods), true) => list(&methods),
        (Some(_), false) if arguments.shard.is_some() => {
            Err(Failure::with_help("`--shard` is for a method", "name one: `--list` lists them"))
        }
        (Some(methods), false) => explore_class(&project, methods, arguments, started),
        (None, true) => Err(Failure::new("`--list` is for a class: it lists its methods")),
        (None, false) => {
            let subject = project.load(request.method.as_deref())?;
            explore_method(&project, &subject, arguments, started)
        }
    }
}

/// What the library is asked to load. Both branches of a condition are to be covered, also of one that is only a
/// value.
pub fn request(arguments: &ExploreArguments) -> Request {
    Request { conditions_fork: arguments.coverage, ..arguments.target.request() }
}

/// Prints the methods of a class, as they can be named.
fn list(ClassMethods { methods, .. }: &ClassMethods) -> Result<Exit, Failure> {
    output::print(&methods.iter().map(|method| format!("{method}\n")).collect::<String>())?;
    Ok(Exit::Complete)
}

fn explore_method(
    project: &Project,
    subject: &Subject,
    arguments: &ExploreArguments,
    started: Instant,
) -> Result<Exit, Failure> {
    output::print_notes(&subject.notes);
    coverage::check_language(subject, arguments)?;
    for file in arguments.view.iter().chain(&arguments.coverage_output.coverage_file) {
        check_view(file, &arguments.target.target)?;
    }
    let query_dump = arguments.dump_queries.as_deref().map(query_dump).transpose()?;
    let config = config(arguments, subject, query_dump.clone())?;
    let confirm = (!arguments.no_jvm).then_some(arguments.jvm_time);
    let (checkpoint, resume) = checkpoint(project, subject, &config, arguments)?;
    let coordinator = coordinator(arguments)?;
    let distribution = coordinator.as_ref();
    let distribution = distribution
        .map(|one| one.distribution(project, &request(arguments), subject))
        .transpose()?;
    let open_bounds = open_bounds(arguments, subject);
    let plan = Plan { config, confirm, started, checkpoint, resume, distribution, open_bounds };
    let outcome = explore(subject, &plan, &ProgressLine)?;
    output::print_notes(&outcome.notes);
    if let Some(failure) = query_dump.as_ref().and_then(|dump| dump.failure()) {
        return Err(Failure::new(format!("not all queries could be written: {failure}")));
    }
    let report = Report { deadline: plan.deadline(), ..Report::new(subject, &outcome) };
    let listing = listing(arguments);
    let destination = coverage::destination(arguments.coverage, &arguments.coverage_output);
    match arguments.format {
        _ if matches!(destination, Destination::Output) => {}
        ExploreFormat::Json => {
            let whole = (project, &request(arguments), subject);
            let more = [("paths in full", yes(arguments.paths)), ("JVM", yes(!arguments.no_jvm))];
            let part = combine::part(combine::EXPLORE, whole, &plan.config, &more)?;
            output::print(&json::render(&match part {
                None => json::document(&report, arguments.paths),
                Some(part) => json::shard_document(&report, arguments.paths, part),
            }))?;
        }
        ExploreFormat::Text => {
            if arguments.paths {
                output::print(&paths_text(&report, listing, output::style()))?;
            }
            output::print(&run_text(&report, listing, output::style()))?;
        }
    }
    match destination {
        Destination::Nowhere => {}
        Destination::Output | Destination::File => {
            let mut covered = Coverage::default();
            coverage::add(&mut covered, subject, &plan, &outcome);
            coverage::show(&covered, &arguments.target.target, &arguments.coverage_output)?;
        }
    }
    if let Some(file) = &arguments.view {
        output::write(file, &page(&report))?;
    }
    if let Some(file) = &arguments.summary {
        output::write(file, &json::render(&json::summary(&report)))?;
    }
    plan.checkpoint.as_ref().map_or(Ok(()), Checkpoint::check)?;
    if let Some(coordinator) = coordinator {
        coordinator.finish(outcome.exploration.counts.open.is_empty())?;
    }
    Ok(outcome.exit())
}

/// The run on the cluster that the arguments name. What cannot be told from elsewhere does not go together with it.
pub fn coordinator(arguments: &ExploreArguments) -> Result<Option<Coordinator>, Failure> {
    let ExploreArguments { checkpoint, resume, dump_queries, .. } = arguments;
    let is_kept = checkpoint.is_some() || resume.is_some();
    if arguments.cluster.cluster.is_some() && (is_kept || dump_queries.is_some()) {
        return Err(Failure::with_help(
            "`--checkpoint`, `--resume` and `--dump-queries` are not for runs on a cluster",
            "the server keeps the run: `forkless resume` goes on with it",
        ));
    }
    cluster::coordinator(&arguments.cluster)
}

fn yes(is_so: bool) -> &'static str {
    if is_so { "yes" } else { "no" }
}

/// Where the run is kept, and what it goes on with.
fn checkpoint(
    project: &Project,
    subject: &Subject,
    config: &Config,
    arguments: &ExploreArguments,
) -> Result<(Option<Checkpoint>, Option<SavedRun>), Failure> {
    let Some(file) = arguments.checkpoint.as_ref().or(arguments.resume.as_ref()) else {
        return Ok((None, None));
    };
    let request = request(arguments);
    let identity = Identity::of(project, &request, subject, config).map_err(|error| {
        let target = &request.target;
        Failure::new(format!("cannot read all of `{target}`: {}", io_reason(&error)))
    })?;
    let resume = arguments.resume.as_deref();
    let resume = resume.map(|file| Checkpoint::read(file, &identity)).transpose()?;
    check_view(file, &request.target)?;
    Ok((Some(Checkpoint::new(file, identity)), resume))
}

/// Which bounds the user has not chosen. What is to be covered needs no end.
pub fn open_bounds(arguments: &ExploreArguments, subject: &Subject) -> OpenBounds {
    let RunArguments { bound, objects, array_bound, loop_bound, .. } = &arguments.run;
    if !subject.defaults().adapts_bounds || arguments.coverage {
        return OpenBounds::default();
    }
    OpenBounds {
        heap: bound.is_none() && objects.is_empty(),
        arrays: array_bound.is_none(),
        loops: loop_bound.is_none(),
    }
}

/// Which paths the user wants to see.
pub fn listing(arguments: &ExploreArguments) -> Listing {
    if arguments.all { Listing::All } else { Listing::Telling }
}

/// The configuration of a run.
pub fn config(
    arguments: &ExploreArguments,
    subject: &Subject,
    query_dump: Option<Arc<QueryDump>>,
) -> Result<Config, Failure> {
    let usual = arguments.run.config(subject)?;
    Ok(Config {
        interruption: signals::interruption(),
        query_dump,
        strategy: arguments.strategy,
        eager_arguments: arguments.arguments == ArgumentsLooked::Eager,
        merge: arguments.merge.unwrap_or(subject.defaults().merge_under(arguments.strategy)),
        detail: if arguments.count_only { Detail::Counts } else { Detail::Paths },
        replay: !arguments.no_replay,
        solver_mode: arguments.solver_mode,
        prefix: arguments.prefix.0.clone(),
        shard: arguments.shard,
        ..usual
    })
}

fn query_dump(folder: &Path) -> Result<Arc<QueryDump>, Failure> {
    let dump = QueryDump::new(folder);
    let failure = |error| Failure::new(format!("cannot write to `{}`: {error}", folder.display()));
    dump.map(Arc::new).map_err(failure)
}

/// A file must not replace the program, and it must be possible to write it.
pub fn check_view(file: &Path, target: &str) -> Result<(), Failure> {
    let is_target = std::fs::canonicalize(file)
        .is_ok_and(|file| std::fs::canonicalize(target).is_ok_and(|target| file == target));
    if is_target {
        return Err(Failure::new(format!("`{}` is the program", file.display())));
    }
    output::check_writable(file)
}
