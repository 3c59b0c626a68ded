//! A JVM that witnesses are run on.

use crate::caution::Caution;
use crate::compare::{compare, process_ended, was_there_before};
use crate::difference::{Difference, Verdict};
use crate::embedded;
use crate::environment;
use crate::expectation::{End, Expectation};
use crate::process::{Conditions, JvmProcess, ProcessFailure, ProgramFiles, Settings};
use crate::protocol::{CallOutcome, ReplayAnswer};
use crate::request::{RequestParts, is_random};
use crate::signature::CallSignature;
use crate::starting;
use crate::symbols::JvmSymbols;
use forkless_deadline::Deadline;
use forkless_engine::{Path, PathEnd, Witness};
use forkless_ir::{ClassId, FieldId, Program, Type};
use forkless_lang_java::classpath::{ClassOrigin, ClassPath};
use forkless_lang_java::jdk::Jdk;
use forkless_lang_java::{EntryCalls, input_class};
use forkless_sandbox::Protection;
use forkless_term::{Evaluator, Model, TermPool, Value};
use std::collections::BTreeSet;
use std::collections::HashMap;
use std::fmt;
use std::sync::Arc;
use std::time::Duration;

/// Why no JVM can be used.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct JvmError(String);

impl fmt::Display for JvmError {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(formatter, "no JVM can be started: {}", self.0)
    }
}

impl std::error::Error for JvmError {}

/// A JVM process and what it knows. A process that a path brought to its end is replaced by a new
/// one.
#[derive(Debug)]
pub struct Jvm {
    settings: Settings,
    classes: Classes,
    caution: Caution,
    process: Option<JvmProcess>,
    symbols: JvmSymbols,
    version: String,
    /// Why it is given up.
    broken: Option<String>,
    /// When it gives no answers any more.
    deadline: Deadline,
}

impl Jvm {
    /// Starts a JVM of a JDK for programs whose classes are on a class path. It gets ready while
    /// the caller goes on: the first path waits for it.
    ///
    /// # Errors
    /// If there is no such program or it cannot be started.
    pub fn start(jdk: &Jdk, class_path: Arc<ClassPath>) -> Result<Jvm, JvmError> {
        Jvm::start_under(jdk, class_path, Conditions::default())
    }

    /// The same, under other conditions.
    ///
    /// # Errors
    /// If there is no such program or it cannot be started.
    pub fn start_under(
        jdk: &Jdk,
        class_path: Arc<ClassPath>,
        conditions: Conditions,
    ) -> Result<Jvm, JvmError> {
        let settings = Settings::new(jdk, class_path.places(), conditions).map_err(JvmError)?;
        let process = JvmProcess::start(&settings).map_err(JvmError)?;
        let protection = settings.conditions.sandbox.protection().map_err(JvmError)?;
        Ok(Jvm {
            caution: Caution::new(jdk.feature_version, protection.is_there()),
            settings,
            classes: Classes { path: class_path, known: HashMap::new() },
            process: Some(process),
            symbols: JvmSymbols::default(),
            version: String::new(),
            broken: None,
            deadline: Deadline::default(),
        })
    }

    /// Says whether every path of the program was followed to its end. If nothing protects the machine, no
    /// path is run that the JVM might leave. Who says nothing answers for the program.
    pub fn set_complete(&mut self, is_complete: bool) {
        self.caution.set_complete(is_complete);
    }

    /// From then on there are no answers any more: what is asked is not waited for.
    pub fn stop_at(&mut self, deadline: Deadline) {
        self.deadline = deadline;
    }

    /// Waits until it is up, and tells how long that is after its start. There is no need to call this
    /// before a path is run.
    ///
    /// # Errors
    /// If it does not start.
    pub fn wait_until_up(&mut self) -> Result<Duration, JvmError> {
        let process = self.process().map_err(JvmError)?;
        match process.wait_until_up(Deadline::default()) {
            Ok(time) => Ok(time),
            Err(failure) => {
                let words = format!("{failure:?}");
                self.broken = Some(words.clone());
                Err(JvmError(words))
            }
        }
    }

    /// What protects this machine from the program.
    pub fn protection(&self) -> Option<Protection> {
        self.settings.conditions.sandbox.protection().ok()
    }

    /// The version of Java, in full; empty before it is up.
    pub fn version(&self) -> &str {
        &self.version
    }

    /// Runs the witness of a path and compares: the calls are those of the program's entry, and the
    /// path's terms are in the pool. A mismatch is a bug of ours.
    pub fn replay(
        &mut self,
        program: &Program,
        calls: &EntryCalls,
        path: &Path,
        pool: &TermPool,
    ) -> Verdict {
        let Some(witness) = &path.witness else {
            return Verdict::NotComparable("the path has no witness".into());
        };
        let names = || path.environment.iter().map(|(name, _)| name.as_str());
        let classes = &mut self.classes;
        let files = || classes.files_that_run(program, calls);
        if let Some(reason) = self.caution.may_leave_path(names(), files) {
            return Verdict::NotConfirmed(reason);
        }
        let no_inputs = Model::default();
        let mut evaluator = Evaluator::new(pool, &no_inputs);
        let statics = path.heap.statics().iter();
        let random = statics.filter(|(field, _)| is_random(program, *field));
        let random: Vec<_> = random.map(|&(field, term)| (field, evaluator.value(term))).collect();
        let environment = &path.environment;
        let promise = PathPromise { end: &path.end, witness, random: &random, environment };
        let verdict = self.try_replay(program, calls, promise);
        match (verdict.unwrap_or_else(Verdict::NotComparable), environment::dependence(names())) {
            (Verdict::Differs(_) | Verdict::ClassRefused(_), Some(reason)) => {
                Verdict::NotConfirmed(reason)
            }
            (verdict, _) => verdict,
        }
    }

    /// Runs a witness of a path that ends like this, and compares.
    pub fn replay_witness(
        &mut self,
        program: &Program,
        calls: &EntryCalls,
        end: &PathEnd,
        witness: &Witness,
    ) -> Verdict {
        let promise = PathPromise { end, witness, random: &[], environment: &[] };
        self.try_replay(program, calls, promise).unwrap_or_else(Verdict::NotComparable)
    }

    fn try_replay(
        &mut self,
        program: &Program,
        calls: &EntryCalls,
        promise: PathPromise<'_>,
    ) -> Result<Verdict, String> {
        let PathPromise { end, witness, random, environment } = promise;
        self.caution.check(program, witness)?;
        let signature = CallSignature::of(&calls.method)?;
        let classes = &mut self.classes;
        let is_own = &mut |name: &str| classes.is_own(name);
        let expectation = Expectation::new(program, witness, end, signature.result, is_own)?;
        let loaded = match witness.identity_hashes.all {
            0 => vec![],
            _ => classes.that_run(program, calls),
        };
        let expectation = &expectation;
        let loaded = &loaded;
        let is_called = true;
        let parts = RequestParts {
            program,
            calls,
            witness,
            random,
            environment,
            expectation,
            loaded,
            started: &[],
            is_called,
        };
        if let Some(verdict) = self.ask(&parts)? {
            return Ok(verdict);
        }
        // A new process counts identity hashes from the start.
        self.restart();
        let late = || Verdict::NotComparable("a JVM uses up the identity hashes".into());
        Ok(self.ask(&parts)?.unwrap_or_else(late))
    }

    /// The verdict on a request; none if the process cannot run it any more, but a new one could.
    fn ask(&mut self, parts: &RequestParts<'_>) -> Result<Option<Verdict>, String> {
        self.process()?;
        let request = parts.request(&mut self.symbols)?;
        if let Some(words) = self.symbols.unclear.take() {
            // The process was not told the names of this request.
            self.restart();
            return Err(words);
        }
        let process = self.process.as_mut().ok_or("there is no JVM")?;
        let compare = |answer: &ReplayAnswer, exit_code| {
            compare(parts.program, parts.expectation, answer, exit_code)
        };
        let verdict = match process.ask(&request, self.deadline, &mut self.classes) {
            Ok(ReplayAnswer { outcome: CallOutcome::TooLate(_), .. }) => return Ok(None),
            Ok(answer @ ReplayAnswer { outcome: CallOutcome::Exiting, .. }) => {
                let exit_code = process.exit_code();
                self.restart();
                compare(&answer, exit_code)
            }
            Ok(answer) => {
                if self.version.is_empty() {
                    self.version.clone_from(&process.version);
                }
                match compare(&answer, None) {
                    Verdict::Differs(difference) if parts.started.is_empty() => {
                        self.differing(parts, &answer, difference)?
                    }
                    verdict => verdict,
                }
            }
            Err(failure) => self.without_answer(parts.expectation.end, failure),
        };
        Ok(Some(verdict))
    }

    /// The verdict where something differs: the JVM initialises the classes of the input's objects
    /// before the method runs, in the order of the objects, and even of those that the method does not use.
    fn differing(
        &mut self,
        parts: &RequestParts<'_>,
        after: &ReplayAnswer,
        difference: Difference,
    ) -> Result<Verdict, String> {
        let started = starting::order(parts.program, parts.witness);
        let in_order = RequestParts { started: &started, ..*parts };
        if !started.is_empty() && self.ask(&in_order)? == Some(Verdict::Agrees) {
            return Ok(Verdict::Agrees);
        }
        self.process()?;
        let process = self.process.as_mut().ok_or("there is no JVM")?;
        let parts = RequestParts { is_called: false, ..*parts };
        let request = parts.request(&mut self.symbols)?;
        let before = process.ask(&request, self.deadline, &mut self.classes);
        Ok(match before {
            Ok(before) if was_there_before(parts.program, parts.expectation, &before, after) => {
                let place = difference.place;
                let reason = format!("classes of the input change {place} when they start");
                Verdict::NotConfirmed(reason)
            }
            Ok(_) => Verdict::Differs(difference),
            Err(_) => {
                self.restart();
                Verdict::Differs(difference)
            }
        })
    }

    fn without_answer(&mut self, end: End, failure: ProcessFailure) -> Verdict {
        match self.deadline.is_over() {
            // Nobody waits for the next one.
            true => self.process = None,
            false => self.restart(),
        }
        match failure {
            ProcessFailure::NotStarted(words) => {
                let words = format!("no JVM can be started: {words}");
                // The next one would do no better.
                self.process = None;
                self.broken = Some(words.clone());
                Verdict::NotComparable(words)
            }
            ProcessFailure::TooLong => Verdict::NoAnswer,
            ProcessFailure::Ended(exit_code) => process_ended(end, exit_code),
            ProcessFailure::Garbled(words) => {
                Verdict::NotComparable(format!("the JVM cannot be understood: {words}"))
            }
        }
    }

    /// The process, started again if the last one has ended.
    fn process(&mut self) -> Result<&mut JvmProcess, String> {
        if let Some(words) = &self.broken {
            return Err(words.clone());
        }
        if self.process.is_none() {
            self.restart();
        }
        match &mut self.process {
            Some(process) => Ok(process),
            None => Err("no JVM can be started".into()),
        }
    }

    /// Starts a new process in place of one that is of no more use.
    fn restart(&mut self) {
        self.process = None;
        self.symbols = JvmSymbols::default();
        match JvmProcess::start(&self.settings) {
            Ok(process) => self.process = Some(process),
            Err(words) => self.broken = Some(words),
        }
    }
}

/// What a path promises.
struct PathPromise<'a> {
    end: &'a PathEnd,
    witness: &'a Witness,
    /// Static fields of the JDK that hold something random, and what.
    random: &'a [(FieldId, Value)],
    /// What it read from the environment.
    environment: &'a [(String, Type)],
}

/// The classes of the program.
#[derive(Debug)]
struct Classes {
    path: Arc<ClassPath>,
    /// Classes that were looked for, by name.
    known: HashMap<String, bool>,
}

impl ProgramFiles for Classes {
    fn class_file(&mut self, name: &str) -> Option<Arc<[u8]>> {
        self.file(name)
    }

    fn places(&mut self, name: &str) -> Vec<String> {
        self.path.user_resources(name).unwrap_or_default()
    }
}

impl Classes {
    /// The file of a class of the program; none for the JDK's.
    fn file(&self, name: &str) -> Option<Arc<[u8]>> {
        if let Some(file) = input_class(name) {
            return Some(file.into());
        }
        if name == embedded::ENVIRONMENT {
            return Some(embedded::ENVIRONMENT_FILE.into());
        }
        let found = self.path.find(&name.replace('.', "/")).ok().flatten()?;
        match found.origin {
            ClassOrigin::User(_) => match environment::redirected(&found.bytes) {
                Some(changed) => Some(changed.into()),
                None => Some(found.bytes),
            },
            ClassOrigin::Jdk => None,
        }
    }

    /// The program's own classes whose methods are called, or of which some code has run.
    fn that_run(&mut self, program: &Program, calls: &EntryCalls) -> Vec<String> {
        let has_run = |class: &ClassId| {
            let methods = &program.class(*class).methods;
            methods.iter().any(|&method| program.method(method).code.get().is_some())
        };
        let loaded = program.class_ids().filter(|&class| program.is_loaded(class));
        let names = loaded.filter(has_run).map(|class| program.class_name(class).to_string());
        let called = calls.requires.iter().chain([&calls.method]).map(|call| call.class.clone());
        let own: BTreeSet<String> = names.chain(called).filter(|name| self.is_own(name)).collect();
        own.into_iter().collect()
    }

    /// The files of these classes.
    fn files_that_run(&mut self, program: &Program, calls: &EntryCalls) -> Vec<Arc<[u8]>> {
        let names = self.that_run(program, calls);
        names.iter().filter_map(|name| self.file(name)).collect()
    }

    /// Is it a class of the program, and not of the JDK? (Classes that hand out inputs are
    /// neither: they are replaced.)
    fn is_own(&mut self, name: &str) -> bool {
        if name == embedded::ENVIRONMENT || input_class(name).is_some() {
            return false;
        }
        if let Some(&known) = self.known.get(name) {
            return known;
        }
        let is_own = self.file(name).is_some();
        self.known.insert(name.to_string(), is_own);
        is_own
    }
}
