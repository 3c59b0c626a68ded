//! Runs as JSON. The format is versioned: see `docs/reference/json.md`.

mod shard;

pub use shard::{Combined, PartFile, PartOf, ordered_parts, shard_document};

use crate::Report;
use crate::inputs::inputs;
use crate::output::printed;
use crate::path::returned_words;
use forkless_deadline::Signal;
use forkless_driver::{Confirmation, Difference, ObjectRequest, Protection, Sizes, Smaller};
use forkless_engine::{
    Change, Cut, Exploration, HeapObject, Path, PathEnd, Replay, Thrown, Witness,
};
use forkless_explain::{condition, full_condition};
use forkless_ir::{Assumption, FieldId, Program, Stream, Type};
use forkless_notation::{
    ResultNotation, StackFrame, WitnessNotation, character, decision_string, end_position,
    float_text, stack_frames,
};
use forkless_term::{Location, ReferenceValue, Value};
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value as Json, json};
use shard::ShardDocument;
use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

/// Raised when something that a reader relies on changes its name, type or meaning.
pub const SCHEMA: u32 = 3;

/// A limit on the number of input objects.
#[derive(Serialize)]
pub struct ObjectLimitDocument {
    /// Null for all objects.
    class: Option<String>,
    most: u32,
}

/// The documents of these limits.
pub fn object_limits(limits: &[ObjectRequest]) -> Vec<ObjectLimitDocument> {
    let document = |limit: &ObjectRequest| {
        let ObjectRequest { class, most } = limit.clone();
        ObjectLimitDocument { class, most }
    };
    limits.iter().map(document).collect()
}

/// Something that was taken for granted of inputs.
#[derive(Clone, Debug, Serialize)]
pub struct AssumptionDocument {
    pub(crate) about: String,
    pub(crate) what: String,
    pub(crate) why: String,
    pub(crate) optional: bool,
}

/// The documents of these assumptions.
pub fn assumptions(assumptions: &BTreeSet<Arc<Assumption>>) -> Vec<AssumptionDocument> {
    let document = |assumption: &Arc<Assumption>| {
        let Assumption { about, what, why, is_optional: optional } = Assumption::clone(assumption);
        AssumptionDocument { about, what, why, optional }
    };
    assumptions.iter().map(document).collect()
}

/// Of which inputs a result is that is about smaller ones than usual.
#[derive(Serialize)]
struct SmallInputsDocument {
    bounds: BoundsDocument,
    usual_bounds: BoundsDocument,
    /// How many paths within the usual bounds had ended when the time was over.
    usual_paths: u64,
    /// The positions from here on are of paths of larger inputs.
    first_larger_path: usize,
}

/// Null for no bound.
#[derive(Serialize)]
struct BoundsDocument {
    bound: Option<u32>,
    array_bound: Option<u32>,
    loop_bound: Option<u32>,
}

impl SmallInputsDocument {
    fn new(smaller: &Smaller) -> SmallInputsDocument {
        let bounds = |Sizes { heap, arrays, loops }: Sizes| BoundsDocument {
            bound: heap,
            array_bound: arrays,
            loop_bound: loops,
        };
        let Smaller { taken, usual, ended, first_larger } = *smaller;
        SmallInputsDocument {
            bounds: bounds(taken),
            usual_bounds: bounds(usual),
            usual_paths: ended,
            first_larger_path: first_larger,
        }
    }
}

/// The document for one run.
#[derive(Serialize)]
pub struct Document {
    schema: u32,
    tool: &'static str,
    version: &'static str,
    target: String,
    strategy: String,
    null: String,
    merge: String,
    types: String,
    requires: Vec<String>,
    bound: Option<u32>,
    bound_hit: bool,
    array_bound: Option<u32>,
    array_bound_hit: bool,
    object_limits: Vec<ObjectLimitDocument>,
    object_limit_hit: bool,
    /// Where the time was too short for the usual bounds.
    #[serde(skip_serializing_if = "Option::is_none")]
    small_inputs: Option<SmallInputsDocument>,
    assumptions: Vec<AssumptionDocument>,
    always_null: Vec<String>,
    prefix: String,
    traces: u64,
    ends: BTreeMap<String, u64>,
    open: BTreeMap<String, u64>,
    complete: bool,
    /// The signal that ended the run early.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    interrupted: Option<&'static str>,
    vacuous: bool,
    queries: u64,
    solver_calls: u64,
    decisions: u64,
    assumption_checks: u64,
    heap_choices: u64,
    replayed: u64,
    mismatches: u64,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    confirmation: Option<ConfirmationDocument>,
    steps: u64,
    objects: u64,
    time_ms: f64,
    /// For lack of time to render them.
    #[serde(skip_serializing_if = "is_zero")]
    paths_left_out: usize,
    paths: Vec<PathDocument>,
    /// What `combine` needs of a part of a run.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    shard: Option<ShardDocument>,
}

#[derive(Deserialize, Serialize)]
struct ConfirmationDocument {
    machine: String,
    /// What protected the machine from the program.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    sandbox: Option<SandboxDocument>,
    agreed: u64,
    differing: Vec<DifferenceDocument>,
    unanswered: Vec<usize>,
    /// Paths on which the machine did something else, which says nothing, and why.
    unconfirmed: Vec<UnconfirmedDocument>,
    not_compared: BTreeMap<String, u64>,
}

#[derive(Deserialize, Serialize)]
struct SandboxDocument {
    /// The version of Landlock that was enforced; none if there was no sandbox.
    landlock: Option<u8>,
    /// Why there was no sandbox.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    reason: Option<String>,
}

impl SandboxDocument {
    fn new(protection: &Protection) -> Self {
        match protection {
            Protection::Landlock(version) => {
                SandboxDocument { landlock: Some(*version), reason: None }
            }
            Protection::None(reason) => {
                SandboxDocument { landlock: None, reason: Some(reason.clone()) }
            }
        }
    }
}

#[derive(Deserialize, Serialize)]
struct DifferenceDocument {
    path: usize,
    difference: String,
}

#[derive(Deserialize, Serialize)]
struct UnconfirmedDocument {
    path: usize,
    reason: String,
}

impl ConfirmationDocument {
    fn new(confirmation: &Confirmation) -> Self {
        let Confirmation {
            machine,
            protection,
            agreeing: _,
            differing,
            unanswered,
            unconfirmed,
            limit: _,
            refused: _,
            not_compared,
        } = confirmation;
        let unconfirmed = unconfirmed
            .iter()
            .map(|(path, reason)| UnconfirmedDocument { path: *path, reason: reason.clone() });
        let differing = differing.iter().map(|Difference { path, words }| DifferenceDocument {
            path: *path,
            difference: words.clone(),
        });
        ConfirmationDocument {
            machine: machine.clone(),
            sandbox: protection.as_ref().map(SandboxDocument::new),
            agreed: confirmation.agreed(),
            differing: differing.collect(),
            unanswered: unanswered.clone(),
            unconfirmed: unconfirmed.collect(),
            not_compared: not_compared.clone(),
        }
    }
}

#[derive(Deserialize, Serialize)]
struct PathDocument {
    decisions: String,
    end: String,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    at: Option<String>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    result: Option<String>,
    /// The class of the object that was thrown.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    exception: Option<String>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    message: Option<String>,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    trace: Vec<FrameDocument>,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    printed: Vec<PrintedDocument>,
    condition: Vec<String>,
    /// What it read from its environment, such as the clock: these are inputs, too.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    environment: Vec<String>,
    trail: Vec<String>,
    steps: u64,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    details: Option<Details>,
}

/// A frame of a stack trace.
#[derive(Deserialize, Serialize)]
struct FrameDocument {
    class: String,
    method: String,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    file: Option<String>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    line: Option<usize>,
}

impl FrameDocument {
    fn new(frame: StackFrame) -> Self {
        let StackFrame { class, method, file, line } = frame;
        FrameDocument { class, method, file, line }
    }
}

#[derive(Deserialize, Serialize)]
struct PrintedDocument {
    stream: String,
    /// None for text that depends on the input.
    text: Option<String>,
}

impl PrintedDocument {
    fn new((stream, text): (Stream, Option<String>)) -> Self {
        let stream = match stream {
            Stream::Output => "output",
            Stream::Error => "error",
        };
        PrintedDocument { stream: stream.to_string(), text }
    }
}

/// What `--paths` adds.
#[derive(Deserialize, Serialize)]
struct Details {
    full_condition: Vec<String>,
    input: Option<HeapDocument>,
    output: Option<OutputDocument>,
    replay: String,
}

#[derive(Deserialize, Serialize)]
struct HeapDocument {
    inputs: Map<String, Json>,
    /// Names of inputs that can have any value.
    any: Vec<String>,
    objects: Vec<ObjectDocument>,
}

#[derive(Deserialize, Serialize)]
struct OutputDocument {
    result: Option<Json>,
    thrown: Option<Json>,
    changes: Vec<ChangeDocument>,
    new_objects: Vec<ObjectDocument>,
}

#[derive(Deserialize, Serialize)]
struct ObjectDocument {
    id: String,
    class: String,
    /// Of a string.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    text: Option<String>,
    fields: Map<String, Json>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    length: Option<u32>,
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    elements: BTreeMap<u32, Json>,
}

#[derive(Deserialize, Serialize)]
struct ChangeDocument {
    /// An object's id; the class for a static field.
    of: String,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    field: Option<String>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    index: Option<u32>,
    value: Json,
}

/// Open paths by what was used up.
pub fn open_paths(open: &BTreeMap<Cut, u64>) -> BTreeMap<String, u64> {
    open.iter().map(|(cut, &count)| (cut.to_string(), count)).collect()
}

/// The document of a run; `details` adds each path's full condition, input and output.
pub fn document(report: &Report, details: bool) -> Document {
    let mut paths = vec![];
    for path in &report.exploration.paths {
        if report.is_late() {
            break;
        }
        paths.push(path_document(report, path, details));
    }
    let paths_left_out = report.exploration.paths.len() - paths.len();
    Document { paths, paths_left_out, ..summary(report) }
}

/// The same without paths.
pub fn summary(report: &Report) -> Document {
    let Exploration { counts, time, .. } = report.exploration;
    Document {
        schema: SCHEMA,
        tool: "forkless",
        version: env!("CARGO_PKG_VERSION"),
        target: report.target.to_string(),
        strategy: report.strategy.to_string(),
        null: report.scope.null.name().to_string(),
        merge: report.scope.merge.name().to_string(),
        types: report.scope.types.name().to_string(),
        requires: report.scope.requires.clone(),
        bound: report.scope.bound,
        bound_hit: counts.bound_hit,
        array_bound: report.scope.array_bound,
        array_bound_hit: counts.array_bound_hit,
        object_limits: object_limits(&report.scope.objects),
        object_limit_hit: counts.object_limit_hit,
        small_inputs: report.smaller.map(SmallInputsDocument::new),
        assumptions: assumptions(&counts.assumptions),
        always_null: report.scope.always_null.iter().map(|one| one.input.clone()).collect(),
        prefix: decision_string(&report.scope.prefix),
        traces: counts.traces,
        ends: counts.ends.iter().map(|(kind, &count)| (kind.to_string(), count)).collect(),
        open: open_paths(&counts.open),
        complete: report.exploration.is_complete(),
        interrupted: report.deadline.signal().map(Signal::name),
        vacuous: report.scope.is_vacuous(report.exploration),
        queries: counts.queries,
        solver_calls: counts.solver.solver_calls,
        decisions: counts.decisions,
        assumption_checks: counts.assumption_checks,
        heap_choices: counts.heap_choices,
        replayed: counts.replayed,
        mismatches: counts.mismatches,
        confirmation: report.confirmation.map(ConfirmationDocument::new),
        steps: counts.steps,
        objects: counts.objects,
        time_ms: (time.as_secs_f64() * 1e6).round() / 1e3,
        paths_left_out: 0,
        paths: vec![],
        shard: None,
    }
}

fn is_zero(number: &usize) -> bool {
    *number == 0
}

/// The document as indented text.
pub fn render(document: &impl Serialize) -> String {
    serde_json::to_string_pretty(document).expect("a document of strings and numbers") + "\n"
}

fn path_document(report: &Report, path: &Path, details: bool) -> PathDocument {
    let result = match &path.end {
        PathEnd::Returned(result) => {
            result.map(|result| returned_words(report, path, result, usize::MAX))
        }
        // Its class says what it is; the fields that all exceptions have would bury that.
        PathEnd::Threw(Thrown::Object { reference, .. }) => {
            let notation = ResultNotation::of(report.program, report.exploration, path);
            Some(notation.term(*reference, 0))
        }
        _ => None,
    };
    let exception = match path.end {
        PathEnd::Threw(Thrown::Object { class: Some(class), .. }) => {
            Some(report.program.class_name(class).to_string())
        }
        _ => None,
    };
    let message = match &path.end {
        PathEnd::AssertionFailed(message) | PathEnd::Stuck(message) => Some(message.clone()),
        PathEnd::Exited(code) => Some(format!("exit code {code}")),
        _ => None,
    };
    PathDocument {
        decisions: decision_string(&path.decisions),
        end: path.end.kind().map_or_else(|| "excluded".into(), |kind| kind.to_string()),
        at: end_position(report.program, path),
        result,
        exception,
        message,
        trace: stack_frames(report.program, path).into_iter().map(FrameDocument::new).collect(),
        printed: printed(path).into_iter().map(PrintedDocument::new).collect(),
        condition: condition(report.exploration, path),
        environment: path.environment.iter().map(|(name, _)| name.clone()).collect(),
        trail: path.trail.clone(),
        steps: path.steps,
        details: details.then(|| Details {
            full_condition: full_condition(report.exploration, path),
            input: path.witness.as_ref().map(|witness| input(report, path, witness)),
            output: path.witness.as_ref().map(|witness| output(report.program, witness)),
            replay: match path.replay {
                Replay::Agrees => "agrees".to_string(),
                Replay::Differs(_) => "differs".to_string(),
                Replay::NotRun => "not run".to_string(),
            },
        }),
    }
}

/// Integers, truth values and null as themselves; objects by their id. JSON's numbers lack what is
/// no number, infinity and bits: floats are text and bits.
fn json(names: &WitnessNotation<'_>, ty: Type, value: Value) -> Json {
    if let Some(character) = character(ty, value) {
        return Json::from(character);
    }
    match value {
        Value::Bool(value) => Json::Bool(value),
        Value::Bits(width, bits) => Json::from(width.signed(bits)),
        Value::NULL => Json::Null,
        Value::Reference(reference) => Json::String(names.reference(reference)),
        Value::Float(precision, bits) => {
            let digits = precision.width().bits() as usize / 4;
            json!({
                "float": float_text(precision, bits),
                "bits": format!("0x{bits:0digits$x}"),
            })
        }
    }
}

fn fields(names: &WitnessNotation<'_>, fields: &[(FieldId, Value)]) -> Map<String, Json> {
    fields
        .iter()
        .map(|&(field, value)| {
            let field = names.program.field(field);
            (field.name.clone(), json(names, field.ty, value))
        })
        .collect()
}

fn object(names: &WitnessNotation<'_>, id: String, object: &HeapObject) -> ObjectDocument {
    let element = names.element_type(object.class);
    let elements =
        object.elements.iter().map(|&(index, value)| (index, json(names, element, value)));
    ObjectDocument {
        id,
        class: names.program.class(object.class).name.clone(),
        text: names.text(object),
        fields: fields(names, &object.fields),
        length: object.length,
        elements: elements.collect(),
    }
}

fn input(report: &Report, path: &Path, witness: &Witness) -> HeapDocument {
    let names = WitnessNotation { program: report.program, witness };
    let inputs = inputs(report, path, witness);
    let any = inputs.iter().filter(|input| input.is_any).map(|input| input.name.clone()).collect();
    let inputs = inputs.into_iter().map(|input| (input.name, json(&names, input.ty, input.value)));
    let objects = witness.objects.iter().enumerate();
    let objects =
        objects.map(|(number, one)| object(&names, names.input_object(number as u32), one));
    HeapDocument { inputs: inputs.collect(), any, objects: objects.collect() }
}

fn output(program: &Program, witness: &Witness) -> OutputDocument {
    let names = WitnessNotation { program, witness };
    let changes = witness.changes.iter().map(|change| match *change {
        Change::Field { object, field, value } => ChangeDocument {
            of: names.input_object(object),
            field: Some(program.field(field).name.clone()),
            index: None,
            value: json(&names, program.field(field).ty, value),
        },
        Change::Element { array, index, value } => ChangeDocument {
            of: names.input_object(array),
            field: None,
            index: Some(index),
            value: json(&names, names.element_type_of(array), value),
        },
        Change::Static { field, value } => ChangeDocument {
            of: program.class(program.field(field).class).name.clone(),
            field: Some(program.field(field).name.clone()),
            index: None,
            value: json(&names, program.field(field).ty, value),
        },
    });
    let new_objects = witness.new_objects.iter().enumerate();
    let new_objects = new_objects.map(|(number, one)| {
        let id = names.reference(ReferenceValue::Location(Location(number as u32)));
        object(&names, id, one)
    });
    OutputDocument {
        result: witness.result.map(|value| json(&names, names.result_type(), value)),
        thrown: witness
            .thrown
            .map(|reference| json(&names, Type::AnyRef, Value::Reference(reference))),
        changes: changes.collect(),
        new_objects: new_objects.collect(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use forkless_term::{Precision, Width};

    #[test]
    fn floats_have_their_text_and_their_bits() {
        let (program, witness) = (Program::default(), Witness::default());
        let names = WitnessNotation { program: &program, witness: &witness };
        let text = |value| json(&names, Type::Any, value).to_string();
        assert_eq!(text(Value::Bits(Width::W8, 0x80)), "-128");
        assert_eq!(
            text(Value::Float(Precision::Single, 0x3fc0_0000)),
            r#"{"bits":"0x3fc00000","float":"1.5"}"#
        );
        assert_eq!(
            text(Value::Float(Precision::Double, 1)),
            r#"{"bits":"0x0000000000000001","float":"4.9E-324"}"#
        );
    }
}
