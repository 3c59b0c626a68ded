//! Any SMT-LIB 2 solver, as a child process.
//!
//! Functions and the class of a reference are uninterpreted functions of that solver, so that it
//! shares neither our handling of congruence nor our circuits: in tests it checks both.
//!
//! What a query declares is gone before the next one. Whatever goes wrong with it (time, errors, its death)
//! makes the answer unknown with a reason, and the next query starts a new process.

mod process;
mod reader;
mod script;
mod values;

use crate::backend::{Backend, QueryLimits, SatResult, UnknownReason};
use crate::classes::ClassUniverse;
use forkless_term::{Evaluator, Model, Node, ReferenceValue, Term, TermPool, Value};
pub use process::StartError;
use process::{ExchangeFailure, Logic, SolverProcess};
pub use reader::DumpedQuery;
use rustc_hash::FxHashMap;
use script::{Script, binary_name};

/// A process gets slower with each query that it forgets: after so many messages a new one is
/// started.
const MOST_EXCHANGES: u64 = 1_000;

/// A query as text that [`DumpedQuery`] reads, with the name of its logic.
pub(crate) fn dumped(
    pool: &TermPool,
    conjuncts: &[Term],
    universe: &ClassUniverse,
) -> (&'static str, String) {
    let script = Script::naming_references(pool, &pool.cone(conjuncts), conjuncts, universe);
    (script.logic().name(), script.question)
}

/// Decides conjunctions with an SMT-LIB 2 solver as a child process.
#[derive(Debug)]
pub struct SmtLibProcess {
    command: String,
    universe: ClassUniverse,
    /// Is a process used for one query only?
    isolated: bool,
    process: Option<SolverProcess>,
}

impl SmtLibProcess {
    /// Starts the solver. `command` is a program with its arguments, such as `z3 -in`, that reads
    /// SMT-LIB 2 from its standard input.
    ///
    /// # Errors
    /// If the program cannot be started or does not answer as an SMT-LIB 2 solver does.
    pub fn new(command: &str, universe: ClassUniverse) -> Result<Self, StartError> {
        let process = Some(SolverProcess::start(command, Logic::BitVectors)?);
        Ok(SmtLibProcess { command: command.into(), universe, isolated: false, process })
    }

    /// The same, but each query has a process of its own: slower to start, but its answer cannot
    /// depend on earlier queries, and solvers do more on what they know to be all.
    ///
    /// # Errors
    /// As for [`SmtLibProcess::new`].
    pub fn isolated(command: &str, universe: ClassUniverse) -> Result<Self, StartError> {
        Ok(SmtLibProcess { isolated: true, ..Self::new(command, universe)? })
    }

    fn ask(
        &mut self,
        pool: &TermPool,
        conjuncts: &[Term],
        limits: &QueryLimits,
    ) -> Result<SatResult, ExchangeFailure> {
        let cone = pool.cone(conjuncts);
        let script = Script::new(pool, &cone, conjuncts, &self.universe);
        let logic = script.logic();
        let mut process = match self.process.take() {
            Some(process) if process.logic() == logic => process,
            _ => SolverProcess::start(&self.command, logic)
                .map_err(|error| ExchangeFailure(error.reason()))?,
        };
        let question = if self.isolated {
            script.question.clone()
        } else if process.exchanges() == 1 {
            format!("(push 1)\n{}", script.question)
        } else {
            format!("(pop 1)\n(push 1)\n{}", script.question)
        };
        let answer = process.exchange(&question, limits.deadline)?;
        let verdict = match answer.trim() {
            "sat" => {
                let text = match &script.wanted {
                    Some(wanted) => process.exchange(wanted, limits.deadline)?,
                    None => "()".into(),
                };
                self.sat(pool, conjuncts, &cone, &script, &text)?
            }
            "unsat" => SatResult::Unsat,
            other => {
                return Err(ExchangeFailure(UnknownReason::External(format!(
                    "it answered `{other}`"
                ))));
            }
        };
        // Only a process that did all that was asked is used again.
        if !self.isolated && process.exchanges() < MOST_EXCHANGES {
            self.process = Some(process);
        }
        Ok(verdict)
    }

    fn sat(
        &self,
        pool: &TermPool,
        conjuncts: &[Term],
        cone: &[Term],
        script: &Script,
        text: &str,
    ) -> Result<SatResult, ExchangeFailure> {
        let bad = |words: String| ExchangeFailure(UnknownReason::External(words));
        let values = values::parse(text).map_err(bad)?;
        let model = self.model(pool, cone, script, &values).map_err(bad)?;
        let mut evaluator = Evaluator::new(pool, &model);
        if conjuncts.iter().any(|&conjunct| !evaluator.truth(conjunct)) {
            if script.is_abstract {
                return Err(bad("SMT-LIB has no remainder of floating-point numbers".into()));
            }
            return Err(bad("its model does not satisfy the question".into()));
        }
        if !self.universe.admits(&model) {
            return Err(bad("its model has too many objects".into()));
        }
        Ok(SatResult::Sat(model))
    }

    fn model(
        &self,
        pool: &TermPool,
        cone: &[Term],
        script: &Script,
        values: &FxHashMap<String, u64>,
    ) -> Result<Model, String> {
        let read = |name: &str| {
            values.get(name).copied().ok_or_else(|| format!("its model has no value for {name}"))
        };
        let mut model = Model::new(self.universe.default_class);
        let mut known = FxHashMap::default();
        // In cone order, what a value depends on is in the model before the value is computed.
        for (position, &term) in cone.iter().enumerate() {
            let mut evaluator = Evaluator::resume(pool, &model, known);
            match pool.node(term) {
                Node::Apply(function, arguments) => {
                    let values =
                        arguments.map(|argument| argument.map(|term| evaluator.value(term)));
                    known = evaluator.into_values();
                    let bits = read(&script::application_name(position))?;
                    let value = script.value(pool.sort(term), bits);
                    let point = (function, values);
                    if model.get(&point).is_some_and(|earlier| earlier != value) {
                        return Err("its model gives two results for the same arguments".into());
                    }
                    model.set(point, value);
                    let is_counted = !self.universe.limits.is_empty();
                    if let (Value::Reference(ReferenceValue::Input(object)), true) =
                        (value, is_counted)
                    {
                        let class = read(&script::class_name(position))?;
                        model.set_class(object, class as u32);
                    }
                }
                Node::InstanceOf(operand, _) => {
                    let reference = evaluator.value(operand).reference();
                    known = evaluator.into_values();
                    if let ReferenceValue::Input(object) = reference {
                        let class = read(&script::class_name(position))?;
                        model.set_class(object, class as u32);
                    }
                }
                _ => known = evaluator.into_values(),
            }
        }
        Ok(model)
    }
}

impl Backend for SmtLibProcess {
    fn check(
        &mut self,
        pool: &TermPool,
        conjuncts: &[Term],
        _: Option<&Model>,
        limits: &QueryLimits,
    ) -> SatResult {
        self.ask(pool, conjuncts, limits)
            .unwrap_or_else(|ExchangeFailure(reason)| SatResult::Unknown(reason))
    }
}
