//! Parts of a run as documents, and one result from all of them.
//!
//! The document of a part has, beside what every document has, the object `shard`: which part of which run it is, and what
//! text shows of its paths. So whoever puts the parts together needs neither the program nor a JDK.

use super::{
    ConfirmationDocument, DifferenceDocument, Document, PathDocument, SCHEMA, SandboxDocument,
    UnconfirmedDocument, document, summary,
};
use crate::rows::{ListedSection, Rows};
use crate::style::Style;
use crate::text::{text_of_paths, text_of_run};
use crate::ways::{Listing, Way};
use crate::{Report, counted};
use forkless_deadline::{Deadline, Signal};
use forkless_driver::{
    Confirmation, Difference, Exit, Failure, Identity, Outcome, Protection, Scope,
};
use forkless_engine::{Counts, Exploration, Shard};
use forkless_heap::Strategy;
use forkless_ir::Program;
use forkless_notation::read_decisions;
use serde::de::{DeserializeOwned, IgnoredAny};
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use std::time::Duration;

/// What is said of inputs that nobody ran, though others of the same run were.
const NO_MACHINE: &str = "there was none where their shard was explored";

/// Which part of which run a document is of.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize, Serialize)]
pub struct PartOf {
    /// The command that made it.
    pub command: String,
    /// Its number, from 1.
    number: u32,
    /// How many parts there are.
    of: u32,
    /// What the parts of one run have in common, by names that people know.
    run: BTreeMap<String, String>,
}

impl PartOf {
    /// A part of the run of this identity. `more` is what else documents must have in common.
    pub fn new(command: &str, shard: Shard, identity: &Identity, more: &[(&str, &str)]) -> PartOf {
        let run = identity.parts().map(|(name, part)| (name.to_string(), part.to_string()));
        let more = more.iter().map(|(name, part)| (name.to_string(), part.to_string()));
        PartOf {
            command: command.to_string(),
            number: shard.number(),
            of: shard.of(),
            run: run.chain(more).collect(),
        }
    }
}

/// What a document of a part has beside what every document has.
#[derive(Deserialize, Serialize)]
pub(super) struct ShardDocument {
    part: PartOf,
    counts: Counts,
    scope: Scope,
    confirmation: Option<MachineDocument>,
    has_objects: bool,
    /// How many paths there are; not all of them may be in the document.
    path_count: usize,
    paths: Vec<PathWords>,
}

/// What a machine did with the inputs, beside what every document has.
#[derive(Deserialize, Serialize)]
struct MachineDocument {
    agreeing: Vec<usize>,
    limit_ms: u64,
    refused: Option<String>,
}

/// What text shows of a path, beside what every document has.
#[derive(Deserialize, Serialize)]
struct PathWords {
    result: String,
    way: Way,
    clauses: usize,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    mismatch: Option<String>,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    listed: Vec<ListedSection>,
}

/// The document of a part of a run.
pub fn shard_document(report: &Report, details: bool, part: PartOf) -> Document {
    let whole = document(report, details);
    let words = |number| PathWords {
        result: report.result(number),
        way: report.way(number),
        clauses: report.size(number).0,
        mismatch: report.mismatch(number),
        listed: if details { report.listed(number) } else { vec![] },
    };
    let paths = (0..whole.paths.len()).map(words).collect();
    Document { shard: Some(ShardDocument { paths, ..shard_summary(report, part) }), ..whole }
}

fn shard_summary(report: &Report, part: PartOf) -> ShardDocument {
    let confirmation = report.confirmation.map(|by| MachineDocument {
        agreeing: by.agreeing.clone(),
        limit_ms: u64::try_from(by.limit.as_millis()).unwrap_or(u64::MAX),
        refused: by.refused.clone(),
    });
    ShardDocument {
        part,
        counts: report.exploration.counts.clone(),
        scope: report.scope.clone(),
        confirmation,
        has_objects: report.has_objects(),
        path_count: report.exploration.paths.len(),
        paths: vec![],
    }
}

/// A file with a document, as it was read.
pub struct PartFile {
    /// Its name.
    pub name: String,
    /// Its text.
    pub text: String,
}

/// What tells whether a file has a part of a run.
#[derive(Deserialize)]
struct Opening {
    schema: Option<u32>,
    shard: Option<ShardOpening>,
}

#[derive(Deserialize)]
struct ShardOpening {
    part: Option<IgnoredAny>,
}

#[derive(Deserialize)]
struct AnyPart {
    shard: AnyShard,
}

#[derive(Deserialize)]
struct AnyShard {
    part: PartOf,
}

impl PartFile {
    /// Which part of which run the file has.
    ///
    /// # Errors
    /// If it has none.
    fn part(&self) -> Result<PartOf, Failure> {
        let PartFile { name, text } = self;
        let opening: Opening = serde_json::from_str(text).map_err(|error| {
            Failure::new(format!("`{name}` is no document of forkless: {error}"))
        })?;
        if opening.schema.is_none() {
            return Err(Failure::new(format!("`{name}` is no document of forkless")));
        }
        if opening.shard.is_none_or(|shard| shard.part.is_none()) {
            return Err(Failure::with_help(
                format!("`{name}` is no shard"),
                "a shard is what `forkless explore … --shard 1/8 --format json` prints",
            ));
        }
        if opening.schema != Some(SCHEMA) {
            let message = format!("`{name}` was written by another version of forkless");
            return Err(Failure::with_help(message, "its `schema` is another"));
        }
        Ok(self.read::<AnyPart>()?.shard.part)
    }

    /// The document of the file.
    ///
    /// # Errors
    /// If it is not of this kind.
    pub fn read<T: DeserializeOwned>(&self) -> Result<T, Failure> {
        serde_json::from_str(&self.text)
            .map_err(|error| Failure::new(format!("`{}` is damaged: {error}", self.name)))
    }
}

/// The files in the order of their parts, and the command that made them: if they are all parts of one run, each
/// once.
///
/// # Errors
/// If they are not.
pub fn ordered_parts(files: Vec<PartFile>) -> Result<(String, Vec<PartFile>), Failure> {
    let mut parts: BTreeMap<u32, PartFile> = BTreeMap::new();
    let mut first: Option<(PartOf, String)> = None;
    for file in files {
        let part = file.part()?;
        if Shard::new(part.number, part.of).is_none() {
            let (number, of) = (part.number, part.of);
            let message = format!("`{}`: there is no shard {number} of {of}", file.name);
            return Err(Failure::new(message));
        }
        let (known, known_file) = first.get_or_insert_with(|| (part.clone(), file.name.clone()));
        same_run(known, known_file, &part, &file.name)?;
        if let Some(other) = parts.get(&part.number) {
            let message = format!(
                "`{}` and `{}` are both shard {}/{}",
                other.name, file.name, part.number, part.of
            );
            return Err(Failure::new(message));
        }
        parts.insert(part.number, file);
    }
    let Some((first, _)) = first else { return Err(Failure::new("no shard is named")) };
    let version = Identity::version();
    let written = first.run.get(Identity::VERSION).cloned().unwrap_or_default();
    if written != version {
        return Err(Failure::new(format!(
            "the shards were written by forkless {written}, and this is {version}"
        )));
    }
    let missing = (1..=first.of).filter(|number| !parts.contains_key(number));
    let missing: Vec<String> = missing.map(|number| number.to_string()).collect();
    if !missing.is_empty() {
        let words = match missing.as_slice() {
            [one] => format!("shard {one} of {} is missing", first.of),
            several => format!("shards {} of {} are missing", several.join(", "), first.of),
        };
        return Err(Failure::new(words));
    }
    Ok((first.command, parts.into_values().collect()))
}

fn same_run(one: &PartOf, file: &str, other: &PartOf, other_file: &str) -> Result<(), Failure> {
    if one.of != other.of {
        return Err(Failure::new(format!(
            "`{file}` is one of {}, `{other_file}` is one of {}",
            counted(u64::from(one.of), "shard", "shards"),
            counted(u64::from(other.of), "shard", "shards"),
        )));
    }
    let names = one.run.keys().chain(other.run.keys().filter(|name| !one.run.contains_key(*name)));
    let differs = |name: &&String| one.run.get(*name) != other.run.get(*name);
    let mut differences: Vec<&str> = names.filter(differs).map(String::as_str).collect();
    if one.command != other.command {
        differences.push("command");
    }
    if differences.is_empty() {
        return Ok(());
    }
    Err(Failure::with_help(
        format!(
            "`{other_file}` is a shard of another run than `{file}`: these differ: {}",
            differences.join(", ")
        ),
        "all shards need the same program and options; `-j`, `--time`, `--memory` and `--order` may be \
         others",
    ))
}

/// What is read of the document of a part.
#[derive(Deserialize)]
struct Part {
    target: String,
    strategy: String,
    interrupted: Option<String>,
    confirmation: Option<ConfirmationDocument>,
    time_ms: f64,
    paths: Vec<PathDocument>,
    shard: ShardDocument,
}

/// A run that was put together from its parts.
pub struct Combined {
    target: String,
    /// The run; its paths are not there as terms.
    outcome: Outcome,
    paths: Vec<(PathDocument, PathWords)>,
    left_out: usize,
    has_objects: bool,
    interrupted: Option<Signal>,
}

impl Combined {
    /// Puts parts together that [`ordered_parts`] has found to be all of one run of `explore`.
    ///
    /// # Errors
    /// If a document is damaged.
    pub fn new(files: &[PartFile]) -> Result<Combined, Failure> {
        let mut parts = vec![];
        for file in files {
            let part: Part = file.read()?;
            let damaged = |what: &str| Failure::new(format!("`{}` is damaged: {what}", file.name));
            let ShardDocument { path_count, paths: words, .. } = &part.shard;
            if part.paths.len() != words.len() || part.paths.len() > *path_count {
                return Err(damaged("its paths do not fit each other"));
            }
            let mut keys = vec![];
            for path in &part.paths {
                keys.push(read_decisions(&path.decisions).map_err(|error| damaged(&error))?);
            }
            parts.push((part, keys));
        }
        let positions = Positions::of(&parts);
        let mut all = Combined {
            target: String::new(),
            outcome: Outcome {
                exploration: Exploration {
                    paths: vec![],
                    pools: vec![],
                    descriptions: vec![],
                    counts: Counts::default(),
                    time: Duration::ZERO,
                },
                confirmation: None,
                scope: parts[0].0.shard.scope.clone(),
                smaller: None,
                strategy: strategy(&parts[0].0.strategy)?,
                notes: vec![],
            },
            paths: vec![],
            left_out: 0,
            has_objects: false,
            interrupted: None,
        };
        all.outcome.scope.shard = None;
        let has_machine = parts.iter().any(|(part, _)| part.confirmation.is_some());
        let mut paths = vec![];
        for (number, (part, keys)) in parts.into_iter().enumerate() {
            let (documents, words) =
                all.add(part, has_machine, |path| positions.of_path(number, path));
            let listed = keys.into_iter().zip(documents.into_iter().zip(words));
            paths.extend(listed);
        }
        // As the whole run has them. Positions were given in this order.
        paths.sort_by(|(one, _), (other, _)| one.cmp(other));
        all.paths = paths.into_iter().map(|(_, path)| path).collect();
        if let Some(confirmation) = &mut all.outcome.confirmation {
            confirmation.agreeing.sort_unstable();
            confirmation.unanswered.sort_unstable();
            confirmation.unconfirmed.sort();
            confirmation.differing.sort_by_key(|difference| difference.path);
        }
        Ok(all)
    }

    /// Adds what a part found; its paths are given back.
    fn add(
        &mut self,
        part: Part,
        has_machine: bool,
        place: impl Fn(usize) -> usize,
    ) -> (Vec<PathDocument>, Vec<PathWords>) {
        let Part { target, strategy: _, interrupted, confirmation, time_ms, paths, shard } = part;
        let ShardDocument {
            part: _,
            counts,
            scope: _,
            confirmation: machine,
            has_objects,
            path_count,
            paths: words,
        } = shard;
        let time = Duration::try_from_secs_f64(time_ms / 1e3).unwrap_or_default();
        let traces = counts.traces;
        self.target = target;
        self.outcome.exploration.time = self.outcome.exploration.time.saturating_add(time);
        self.outcome.exploration.counts.add(counts);
        self.left_out += path_count - paths.len();
        // A part without paths knows nothing of it.
        self.has_objects |= has_objects && path_count > 0;
        let signal = |name: &str| Signal::ALL.into_iter().find(|signal| signal.name() == name);
        self.interrupted = self.interrupted.or(interrupted.as_deref().and_then(signal));
        match confirmation.zip(machine) {
            Some((document, machine)) => self.add_confirmation(document, machine, place),
            None if has_machine && traces > 0 => {
                let confirmation = self.outcome.confirmation.get_or_insert_default();
                *confirmation.not_compared.entry(NO_MACHINE.into()).or_default() += traces;
            }
            None => {}
        }
        (paths, words)
    }

    fn add_confirmation(
        &mut self,
        document: ConfirmationDocument,
        machine: MachineDocument,
        place: impl Fn(usize) -> usize,
    ) {
        let ConfirmationDocument {
            machine: name,
            sandbox,
            agreed: _,
            differing,
            unanswered,
            unconfirmed,
            not_compared,
        } = document;
        let MachineDocument { agreeing, limit_ms, refused } = machine;
        let all = self.outcome.confirmation.get_or_insert_with(Confirmation::default);
        // One that ran nothing does not know its version.
        let ran = !agreeing.is_empty() || !differing.is_empty() || !unconfirmed.is_empty();
        if all.machine.is_empty() || ran {
            all.machine = name;
        }
        all.limit = Duration::from_millis(limit_ms);
        // What protects least is what is said.
        let protection = sandbox.map(SandboxDocument::protection);
        let is_weaker = protection.as_ref().is_some_and(|one| !one.is_there());
        if all.protection.is_none() || is_weaker {
            all.protection = protection;
        }
        all.agreeing.extend(agreeing.into_iter().map(&place));
        let differing = differing.into_iter();
        all.differing.extend(differing.map(|DifferenceDocument { path, difference }| Difference {
            path: place(path),
            words: difference,
        }));
        all.unanswered.extend(unanswered.into_iter().map(&place));
        let unconfirmed = unconfirmed.into_iter();
        all.unconfirmed
            .extend(unconfirmed.map(|UnconfirmedDocument { path, reason }| (place(path), reason)));
        all.refused = all.refused.take().or(refused);
        for (reason, count) in not_compared {
            *all.not_compared.entry(reason).or_default() += count;
        }
    }

    /// What a shell is told.
    pub fn exit(&self) -> Exit {
        self.outcome.exit()
    }

    /// Were the paths listed in full?
    pub fn has_details(&self) -> bool {
        self.paths.iter().all(|(path, _)| path.details.is_some())
    }

    /// What `explore` prints of the whole run.
    pub fn text(&self, listing: Listing, style: Style) -> String {
        let program = Program::default();
        text_of_run(&self.report(&program), self, listing, style)
    }

    /// What `explore --paths` prints before that.
    pub fn paths_text(&self, listing: Listing, style: Style) -> String {
        text_of_paths(self, listing, style)
    }

    /// The document of the whole run.
    pub fn into_document(self) -> Document {
        let program = Program::default();
        let summary = summary(&self.report(&program));
        Document {
            interrupted: self.interrupted.map(Signal::name),
            paths_left_out: self.left_out,
            paths: self.paths.into_iter().map(|(path, _)| path).collect(),
            ..summary
        }
    }

    /// The run without its paths, of a program that is not needed.
    fn report<'a>(&'a self, program: &'a Program) -> Report<'a> {
        Report {
            target: &self.target,
            program,
            exploration: &self.outcome.exploration,
            strategy: self.outcome.strategy.name(),
            scope: &self.outcome.scope,
            // Parts are about the bounds that they were given.
            smaller: None,
            confirmation: self.outcome.confirmation.as_ref(),
            deadline: Deadline::default(),
        }
    }
}

fn strategy(name: &str) -> Result<Strategy, Failure> {
    let found = Strategy::ALL.into_iter().find(|strategy| strategy.name() == name);
    found.ok_or_else(|| Failure::new(format!("there is no strategy `{name}`")))
}

impl SandboxDocument {
    fn protection(self) -> Protection {
        match self.landlock {
            Some(version) => Protection::Landlock(version),
            None => Protection::None(self.reason.unwrap_or_default()),
        }
    }
}

/// Where paths of the parts are in the whole.
struct Positions {
    by_part: Vec<Vec<usize>>,
    /// So many are in documents. Those that are not come behind them.
    listed: usize,
    /// How many others come before those of a part.
    others_before: Vec<usize>,
}

impl Positions {
    fn of(parts: &[(Part, Vec<Vec<u32>>)]) -> Positions {
        let mut keys: Vec<(&[u32], usize, usize)> = vec![];
        let mut by_part = vec![];
        let (mut others_before, mut others) = (vec![], 0);
        for (number, (part, own)) in parts.iter().enumerate() {
            keys.extend(own.iter().enumerate().map(|(path, key)| (key.as_slice(), number, path)));
            by_part.push(vec![0; own.len()]);
            others_before.push(others);
            others += part.shard.path_count - own.len();
        }
        keys.sort_unstable();
        for (place, (_, number, path)) in keys.iter().enumerate() {
            by_part[*number][*path] = place;
        }
        Positions { listed: keys.len(), by_part, others_before }
    }

    fn of_path(&self, part: usize, path: usize) -> usize {
        let own = &self.by_part[part];
        own.get(path).copied().unwrap_or_else(|| {
            // As far as a damaged document tells.
            self.listed + self.others_before[part] + path.saturating_sub(own.len())
        })
    }
}

impl Rows for Combined {
    fn count(&self) -> usize {
        self.paths.len()
    }

    fn decisions(&self, number: usize) -> String {
        self.paths[number].0.decisions.clone()
    }

    fn end(&self, number: usize) -> String {
        self.paths[number].0.end.clone()
    }

    fn result(&self, number: usize) -> String {
        self.paths[number].1.result.clone()
    }

    fn condition(&self, number: usize) -> Vec<String> {
        self.paths[number].0.condition.clone()
    }

    fn way(&self, number: usize) -> Way {
        self.paths[number].1.way.clone()
    }

    fn size(&self, number: usize) -> (usize, u64) {
        let (path, words) = &self.paths[number];
        (words.clauses, path.steps)
    }

    fn is_disputed(&self, number: usize) -> bool {
        let confirmation = self.outcome.confirmation.as_ref();
        self.paths[number].1.mismatch.is_some()
            || confirmation.is_some_and(|by| by.difference(number).is_some())
    }

    fn mismatch(&self, number: usize) -> Option<String> {
        self.paths[number].1.mismatch.clone()
    }

    fn place(&self, number: usize) -> Option<String> {
        self.paths[number].0.at.clone()
    }

    fn listed(&self, number: usize) -> Vec<ListedSection> {
        self.paths[number].1.listed.clone()
    }

    fn has_objects(&self) -> bool {
        self.has_objects || self.paths.is_empty()
    }

    fn is_late(&self) -> bool {
        false
    }

    fn left_out(&self) -> usize {
        self.left_out
    }

    fn interrupted_by(&self) -> Option<Signal> {
        self.interrupted
    }
}
