//! What is explored and how, in a form that another process understands.

use super::message::{Broken, Kind, open, seal};
use crate::{Distribution, Failure, JavaInputs, Language, ObjectRequest, Request, Subject, Types};
use forkless_engine::{Budgets, Config, Detail, Merge, NullPolicy, Numbers, Order, SolverMode};
use forkless_heap::{CountedWay, Strategy};
use forkless_lang_java::NamedContract;
use serde::{Deserialize, Serialize};
use std::time::Duration;

/// The name of a task is not known before it is read.
const ANY: &str = "";

/// What is explored and how.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub(crate) struct Task {
    /// The identity of the run, a line for each part.
    pub identity: Vec<String>,
    /// What the user named.
    pub name: String,
    /// The program that it needs.
    pub program: String,
    request: TaskRequest,
    config: TaskConfig,
    /// How long a machine may take for an input, where inputs are confirmed by those who find them.
    pub confirm: Option<Duration>,
}

#[derive(Clone, Debug, Serialize, Deserialize)]
struct TaskRequest {
    method: Option<String>,
    language: Language,
    types: Option<Types>,
    requires: Vec<String>,
    ensures: Vec<String>,
    invariants: Vec<String>,
    contracts: Vec<NamedContract>,
    java_inputs: JavaInputs,
    conditions_fork: bool,
}

#[derive(Clone, Debug, Serialize, Deserialize)]
struct TaskConfig {
    strategy: Strategy,
    heap_bound: Option<u32>,
    counted_way: CountedWay,
    array_bound: Option<u32>,
    objects: Vec<ObjectRequest>,
    exact_classes: bool,
    eager_arguments: bool,
    null: NullPolicy,
    merge: Merge,
    order: Order,
    budgets: Budgets,
    solver_mode: SolverMode,
    external_solver: Option<String>,
    log_reads: bool,
    detail: Detail,
    numbers: Numbers,
    replay: bool,
    prefix: Vec<u32>,
}

impl Task {
    /// A run of a subject.
    pub fn new(
        distribution: &Distribution,
        subject: &Subject,
        config: &Config,
        program: String,
        confirm: Option<Duration>,
    ) -> Task {
        let Distribution { identity, request, method, .. } = distribution;
        Task {
            identity: identity.with_options(request, config).lines().collect(),
            name: subject.name.clone(),
            program,
            request: TaskRequest {
                method: method.clone(),
                language: subject.language,
                types: request.types,
                requires: request.requires.clone(),
                ensures: request.ensures.clone(),
                invariants: request.invariants.clone(),
                contracts: request.contracts.clone(),
                java_inputs: request.java_inputs.clone(),
                conditions_fork: request.conditions_fork,
            },
            config: TaskConfig {
                strategy: config.strategy,
                heap_bound: config.heap_bound,
                counted_way: config.counted_way,
                array_bound: config.array_bound,
                objects: subject.object_requests(config),
                exact_classes: config.exact_classes,
                eager_arguments: config.eager_arguments,
                null: config.null,
                merge: config.merge,
                order: config.order,
                budgets: config.budgets,
                solver_mode: config.solver_mode,
                external_solver: config.external_solver.clone(),
                log_reads: config.log_reads,
                detail: config.detail,
                numbers: config.numbers,
                replay: config.replay,
                prefix: config.prefix.clone(),
            },
            confirm,
        }
    }

    /// As a message.
    pub fn seal(&self) -> Vec<u8> {
        seal(Kind::Task, ANY, None, self)
    }

    /// The task that a message is.
    pub fn open(bytes: &[u8]) -> Result<Task, Broken> {
        open(Kind::Task, ANY, None, bytes)
    }

    /// What has to be loaded, apart from where it is.
    pub fn request(&self) -> Request {
        let TaskRequest {
            method,
            language,
            types,
            requires,
            ensures,
            invariants,
            contracts,
            java_inputs,
            conditions_fork,
        } = self.request.clone();
        Request {
            target: String::new(),
            method,
            language: Some(language),
            types,
            requires,
            ensures,
            invariants,
            contracts,
            platform: Default::default(),
            java_inputs,
            conditions_fork,
        }
    }

    /// How its subject is explored.
    ///
    /// # Errors
    /// If a limit is on a class that is not there.
    pub fn config(&self, subject: &Subject) -> Result<Config, Failure> {
        let TaskConfig {
            strategy,
            heap_bound,
            counted_way,
            array_bound,
            objects,
            exact_classes,
            eager_arguments,
            null,
            merge,
            order,
            budgets,
            solver_mode,
            external_solver,
            log_reads,
            detail,
            numbers,
            replay,
            prefix,
        } = self.config.clone();
        Ok(Config {
            strategy,
            heap_bound,
            counted_way,
            array_bound,
            object_limits: subject.object_limits(&objects)?,
            exact_classes,
            eager_arguments,
            null,
            merge,
            merge_bug: None,
            order,
            threads: 1,
            budgets,
            interruption: None,
            solver_mode,
            external_solver,
            query_dump: None,
            log_reads,
            detail,
            numbers,
            replay,
            prefix,
            // Workers explore what jobs name.
            shard: None,
        })
    }
}
