//! Makes the input of a path in Java.
//!
//! The witness of a path is a *partial* object graph: the fields that matter. `graph` reads it as Java knows it: texts,
//! boxes, constants, collections, objects with fields. `writer` writes it, each object where it is used or in a
//! variable. `filled`, `library` and `collections` have objects of the JDK, `functions` lambdas. Other objects are made by calls
//! and assignments that `search` finds. Where it finds none, `reflection` makes them.

mod assembler;
mod candidates;
mod classes;
mod collections;
mod effects;
mod emission;
mod filled;
mod functions;
mod graph;
mod harness;
mod harness_code;
mod knowledge;
mod library;
mod reads;
mod reflection;
mod search;
mod types;
mod writer;

use crate::observe::is_note;
use crate::{Case, FileScope, TestScope};
use classes::{Callable, dotted, internal};
use forkless_deadline::Deadline;
use forkless_driver::Project;
use forkless_engine::{Change, Origin, PathEnd};
use forkless_lang_java::classfile::{GenericType, TypeArguments};
use forkless_lang_java::{Invocation, InvocationKind};
use forkless_term::{Node, ReferenceValue, Sort, Symbol, Term, Value};
use graph::Graph;
use knowledge::Knowledge;
use std::collections::{BTreeMap, BTreeSet};
use writer::{Site, Use, Writer, decapitalized, unsaid};

/// Java code that makes the input of a path.
#[derive(Clone, Debug, Default)]
pub struct Arrangement {
    /// Statements without their indentation, one a line.
    pub statements: Vec<String>,
    /// The expressions that are the inputs of the method, by name; the receiver is `this`.
    pub inputs: BTreeMap<String, String>,
    /// The objects of the input that have a variable, by their numbers in the witness.
    pub variables: BTreeMap<u32, String>,
    /// Methods that the file needs, as members of its class: the reflective helper, if any object needs it.
    pub members: BTreeSet<String>,
    /// Classes whose objects no constructor was found for, as the file writes them.
    pub without_constructor: BTreeSet<String>,
    /// Do the statements throw checked exceptions? Then the test declares it.
    pub throws: bool,
    /// Do fields that the condition of the path does not speak of hold something else than in the witness?
    pub is_wider: bool,
    /// A collection is perhaps not as the path has it: why there is no test then. A JVM decides.
    pub guessed: Option<String>,
}

/// Finds the code for inputs. What it finds out about classes it keeps.
pub struct Arranger<'a> {
    /// Where the program is.
    pub project: &'a Project,
    /// The version of the Java language that tests are written in.
    pub language_version: u16,
    knowledge: Knowledge,
}

/// Why there is no test with such an object.
pub(crate) const NO_OUTER: &str = "no Java code makes an inner object without its outer one";

/// The name of the receiver among the inputs.
const RECEIVER: &str = "this";

impl<'a> Arranger<'a> {
    /// Of the classes of a project nothing is known yet.
    pub fn new(project: &'a Project, language_version: u16) -> Arranger<'a> {
        Arranger { project, language_version, knowledge: Knowledge::new(project) }
    }

    /// From now on, calls that make objects are looked for up to this moment.
    pub fn set_deadline(&mut self, deadline: Deadline) {
        if let Some(prover) = &mut self.knowledge.prover {
            prover.deadline = deadline;
        }
    }

    /// The code that makes the input of a path. Where no call makes it, it may differ from the witness in fields that
    /// the condition of the path does not speak of.
    ///
    /// # Errors
    /// In words, if the input cannot be made: why there is no test of this path.
    pub fn arrange(
        &mut self,
        case: Case<'_>,
        file: &mut FileScope,
        test: &mut TestScope,
    ) -> Result<Arrangement, String> {
        let graph = Graph::of(case.program(), case.witness);
        let (mut other_file, mut other_test) = (file.clone(), test.clone());
        let exact = self.arrange_graph(case, graph.clone(), file, test);
        if !exact.as_ref().is_ok_and(|made| !made.without_constructor.is_empty()) {
            return exact;
        }
        let mut wider = graph;
        if !self.leave_open(&mut wider, &fields_of_condition(&case)) {
            return exact;
        }
        match self.arrange_graph(case, wider, &mut other_file, &mut other_test) {
            Ok(made) if made.without_constructor.is_empty() => {
                (*file, *test) = (other_file, other_test);
                Ok(Arrangement { is_wider: true, ..made })
            }
            _ => exact,
        }
    }

    /// Says of objects of the program's classes only what these fields hold. Is that less than before?
    fn leave_open(&self, graph: &mut Graph, fields: &BTreeSet<(String, String)>) -> bool {
        let mut is_less = false;
        for node in &mut graph.nodes {
            if let graph::Kind::Fields(held) = &mut node.kind
                && !self.knowledge.classes.is_jdk(&node.class)
            {
                let before = held.len();
                held.retain(|field| fields.contains(&(field.class.clone(), field.name.clone())));
                is_less |= held.len() < before;
            }
        }
        is_less
    }

    fn arrange_graph(
        &mut self,
        case: Case<'_>,
        mut graph: Graph,
        file: &mut FileScope,
        test: &mut TestScope,
    ) -> Result<Arrangement, String> {
        if tells_objects_apart(&case) {
            graph.tell_texts_apart();
        }
        let only_reads_lists = reads::only_reads_lists(&self.knowledge.classes, &case.call.class);
        let types = self.input_types(case.call);
        let mut site = Site::new(&graph, case.call.inputs.clone(), case.path.environment.clone());
        (site.kept, site.changed) = touched(&case, &graph);
        if let Some(prover) = &mut self.knowledge.prover {
            prover.count = 0;
        }
        let mut writer = Writer {
            knowledge: &mut self.knowledge,
            language_version: self.language_version,
            file,
            test,
            out: Arrangement::default(),
            only_reads_lists,
            depth: 0,
        };
        for (input, ty) in case.call.inputs.iter().zip(&types) {
            let value = graph.input(input).unwrap_or_else(|| unsaid(ty));
            let receiver = decapitalized(&case.call.class);
            let like = if input == RECEIVER { &receiver } else { input };
            let written = writer.value(&mut site, value, Use { ty, like, is_input: true })?;
            writer.out.inputs.insert(input.clone(), written);
        }
        let mut out = writer.out;
        let variables =
            site.made.into_iter().filter(|(number, _)| *number < case.witness.objects.len());
        out.variables = variables.map(|(number, name)| (number as u32, name)).collect();
        Ok(out)
    }

    /// What the inputs of a call are declared with.
    fn input_types(&self, call: &Invocation) -> Vec<GenericType> {
        let classes = &self.knowledge.classes;
        let variables = classes.variables(&call.class);
        let known = forkless_lang_java::classfile::bounds(&variables);
        let mut types = vec![];
        if matches!(call.dispatch, InvocationKind::Virtual | InvocationKind::Exact) {
            let arguments = variables.iter().map(|one| known[&one.name].clone()).collect();
            types.push(GenericType::Class { name: internal(&call.class), arguments });
        }
        let parameters = self.callable(call, &known).map(|one| one.parameters).unwrap_or_default();
        types.extend(parameters);
        types.resize(call.inputs.len(), GenericType::object());
        types
    }

    fn callable(&self, call: &Invocation, known: &TypeArguments) -> Option<Callable> {
        let classes = &self.knowledge.classes;
        let found = classes.get(&dotted(&call.class))?;
        let method = found.file.method(&call.name, &call.descriptor)?;
        classes.callable(&call.class, method, known)
    }
}

/// The fields that the condition of a path speaks of: class and name. What only says which inputs there are is no part of
/// it, since constructors see to that.
fn fields_of_condition(case: &Case<'_>) -> BTreeSet<(String, String)> {
    let pool = case.exploration.pool(case.path);
    let is_said = |origin: Origin| match origin {
        Origin::Decision | Origin::NotNull | Origin::Assumption | Origin::Heap => true,
        Origin::Class | Origin::Input | Origin::Usual | Origin::Bound => false,
    };
    let clauses = case.path.clauses.iter().filter(|clause| is_said(clause.origin));
    let terms: Vec<Term> = clauses.map(|clause| clause.term).collect();
    let cone = pool.cone(&terms).into_iter();
    let fields = cone.filter_map(|term| match pool.node(term) {
        Node::Apply(function, _) => match &pool.declaration(function).symbol {
            Symbol::Field { class, name } => Some((class.clone(), name.clone())),
            _ => None,
        },
        _ => None,
    });
    fields.collect()
}

/// Does the path depend on two objects not being the same?
fn tells_objects_apart(case: &Case<'_>) -> bool {
    let pool = case.exploration.pool(case.path);
    let is_object =
        |term: Term| pool.sort(term) == Sort::Reference && !matches!(pool.node(term), Node::Null);
    case.path.clauses.iter().any(|clause| {
        let Node::Not(same) = pool.node(clause.term) else { return false };
        matches!(pool.node(same), Node::Equal(one, other) if is_object(one) && is_object(other))
    })
}

/// The objects that are worth a variable since the path returns or changes them, and those that it changes.
fn touched(case: &Case<'_>, graph: &Graph) -> (BTreeSet<usize>, BTreeSet<usize>) {
    let mut changed = BTreeSet::new();
    for change in &case.witness.changes {
        match *change {
            Change::Field { field, .. } if is_note(case.program(), field) => false,
            Change::Field { object, .. } => changed.insert(object as usize),
            Change::Element { array, .. } => changed.insert(array as usize),
            Change::Static { .. } => false,
        };
    }
    // A list changes with the array that it keeps to itself.
    for (number, object) in case.witness.objects.iter().enumerate() {
        let is_held = |value: &Value| match value {
            Value::Reference(ReferenceValue::Input(held)) => changed.contains(&(*held as usize)),
            _ => false,
        };
        if matches!(graph.nodes[number].kind, graph::Kind::List(_))
            && object.fields.iter().any(|(_, value)| is_held(value))
        {
            changed.insert(number);
        }
    }
    let mut kept = changed.clone();
    if let Some(Value::Reference(ReferenceValue::Input(number))) = case.witness.result {
        kept.insert(number as usize);
    }
    // Where the elements of an array change places, a test says which is where.
    let returns = matches!(case.path.end, PathEnd::Returned(_));
    for &array in changed.iter().filter(|_| returns) {
        let elements = case.witness.objects.get(array).map_or(&[][..], |array| &array.elements);
        kept.extend(elements.iter().filter_map(|(_, element)| match element {
            Value::Reference(ReferenceValue::Input(number)) => Some(*number as usize),
            _ => None,
        }));
    }
    kept.retain(|&number| !graph.nodes[number].is_value());
    (kept, changed)
}
