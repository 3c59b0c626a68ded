//! Does `check` find the mistake of a mutant, within bounds? Or is there none that anybody could see there?
//!
//! A mutant whose contract holds is held against its class on the JVM: an input of every path of the class is run
//! on the mutant, and one of every path of the mutant on the class. If result and heap are the same each time, the
//! mutant is equivalent within the bounds, as far as contracts and paths can tell. A class without contracts has
//! the second half alone.

use super::{Classes, MethodName, Mutant, mutants};
use forkless_deadline::Deadline;
use forkless_driver::{
    Bound, CheckPlan, Checked, Exceptions, JavaInputs, Plan, Platform, Project, Request, check,
};
use forkless_engine::{
    Budgets, Config, Cut, Exploration, Merge, NullPolicy, PathEnd, Progress, explore,
};
use forkless_ir::Program;
use forkless_jvm::{Conditions, Jvm, Verdict as OnJvm};
use forkless_lang_java::classfile::ClassError;
use forkless_lang_java::classpath::ClassPath;
use forkless_lang_java::jdk::Jdk;
use forkless_lang_java::{ContractCache, EntryCalls, Options, load_with_calls};
use forkless_test_support::Folder;
use std::collections::BTreeSet;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::{Duration, Instant};

/// How long the JVM may take for an input: far longer than any of these methods does.
const LONGEST: Duration = Duration::from_secs(3);

/// How long a check may take.
const TIME: Duration = Duration::from_secs(60);

/// An operation with a contract, and the bounds within which it is checked.
#[derive(Clone, Debug)]
pub struct Operation {
    /// The class.
    pub class: String,
    /// The method, as users name it: `insert(int)`.
    pub method: String,
    /// Over how many references objects lie from the inputs.
    pub bound: u32,
    /// How long arrays are.
    pub arrays: u32,
}

impl Operation {
    fn name(&self) -> String {
        format!("{}.{}", self.class, self.method)
    }
}

/// What became of a mutant.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Judgement {
    /// `check` finds an input that violates something: which operation, and what.
    Violated(String),
    /// On an input on which its class ends, it does not.
    Endless(String),
    /// Everything holds, and on so many inputs it does what its class does.
    Equivalent(usize),
    /// It does something else, and `check` did not come to an end.
    Undecided(String),
    /// It does something else, and yet everything holds.
    Missed(String),
}

/// A class with operations, compiled, whose mutants are judged.
pub struct Judge {
    jdk: Jdk,
    folder: PathBuf,
    classes: Classes,
    operations: Vec<(Operation, BTreeSet<MethodName>)>,
    /// Signatures do not change, so one compilation is enough for all mutants.
    contracts: Arc<ContractCache>,
    /// A machine that has the class as it is, once one was needed.
    original: Option<Jvm>,
}

impl Judge {
    /// Gets ready to judge mutants of a class in a folder: those of methods that the operations run, and contracts
    /// do not.
    ///
    /// # Errors
    /// If a class is broken.
    ///
    /// # Panics
    /// If the JVM does not start.
    pub fn new(jdk: &Jdk, folder: &Path, operations: &[Operation]) -> Result<Judge, ClassError> {
        let class = &operations.first().expect("there is an operation").class;
        let classes = Classes::read(folder, class)?;
        let by_contracts = classes.reachable(classes.called_by_contracts())?;
        let mut with_methods = vec![];
        for operation in operations {
            let named = classes.named(class, &operation.method);
            assert!(!named.is_empty(), "{} is there", operation.name());
            let mut run = classes.reachable(named)?;
            run.retain(|method| !by_contracts.contains(method));
            with_methods.push((operation.clone(), run));
        }
        Ok(Judge {
            jdk: jdk.clone(),
            folder: folder.to_path_buf(),
            classes,
            operations: with_methods,
            contracts: Arc::default(),
            original: None,
        })
    }

    /// All mutants of the operations.
    ///
    /// # Errors
    /// If a class is broken.
    pub fn mutants(&self) -> Result<Vec<Mutant>, ClassError> {
        let mut found = vec![];
        for (_, bytes) in self.classes.files() {
            found.extend(mutants(bytes)?);
        }
        let is_run = |mutant: &Mutant| {
            self.operations.iter().any(|(_, methods)| methods.contains(&mutant.method))
        };
        found.retain(is_run);
        Ok(found)
    }

    /// What `check` says against the operations of the class as it is.
    pub fn wrong_with_class(&self) -> Option<String> {
        let project = self.project(&self.folder);
        self.operations.iter().find_map(|(operation, _)| {
            let checked = checked(&project, operation);
            let verdict = checked.verdict;
            (verdict.exit() != forkless_driver::Exit::Complete || is_cut(&checked))
                .then(|| format!("{}: {}", operation.name(), verdict.name()))
        })
    }

    /// Judges a mutant.
    ///
    /// # Panics
    /// If it cannot be loaded.
    pub fn judge(&mut self, mutant: &Mutant) -> Judgement {
        let folder = self.folder_of(mutant);
        let project = self.project(folder.path());
        let mut is_known = true;
        for operation in &self.running(mutant) {
            let checked = checked(&project, operation);
            if let Some(finding) = checked.findings.first() {
                let violation = &finding.violation;
                let what = violation.what.clone().unwrap_or_default();
                let words = format!("{}: {} {what}", operation.name(), violation.rule.name());
                return Judgement::Violated(words);
            }
            is_known &= checked.unexplored.is_empty();
        }
        match self.without_contracts(mutant) {
            Judgement::Missed(words) if !is_known => Judgement::Undecided(words),
            Judgement::Equivalent(_) if !is_known => Judgement::Undecided("time".to_string()),
            judgement => judgement,
        }
    }

    /// Holds a mutant against its class, whatever contracts say.
    ///
    /// # Panics
    /// If it cannot be loaded.
    pub fn without_contracts(&mut self, mutant: &Mutant) -> Judgement {
        let run = self.running(mutant);
        if run.is_empty() {
            return Judgement::Missed(format!("no operation runs {}", mutant.method));
        }
        let folder = self.folder_of(mutant);
        let mut mutated = start_jvm(&self.jdk, folder.path());
        let mut inputs = 0;
        for operation in &run {
            match self.compare(operation, folder.path(), &mut mutated) {
                Ok(compared) => inputs += compared,
                Err(judgement) => return judgement,
            }
        }
        Judgement::Equivalent(inputs)
    }

    /// The operations that run the method of a mutant.
    fn running(&self, mutant: &Mutant) -> Vec<Operation> {
        let operations = self.operations.iter();
        let run = operations.filter(|(_, methods)| methods.contains(&mutant.method));
        run.map(|(operation, _)| operation.clone()).collect()
    }

    /// Holds a mutant of an operation against its class; answers on how many inputs.
    fn compare(
        &mut self,
        operation: &Operation,
        mutated: &Path,
        machine: &mut Jvm,
    ) -> Result<usize, Judgement> {
        let of_class = self.explored(operation, &self.folder);
        let of_mutant = self.explored(operation, mutated);
        let there = compare_on(machine, &of_class, operation)?;
        look_for_end(machine, &of_mutant, operation)?;
        let (jdk, folder) = (&self.jdk, &self.folder);
        let original = self.original.get_or_insert_with(|| start_jvm(jdk, folder));
        let back = compare_on(original, &of_mutant, operation)?;
        Ok(there + back)
    }

    /// Explores an operation within its bounds, path by path.
    fn explored(&self, operation: &Operation, folder: &Path) -> Explored {
        let options = Options {
            class_path: vec![folder.to_path_buf()],
            jdk: Some(self.jdk.clone()),
            assertions: true,
            contracts: true,
            arguments_not_null: true,
            contract_cache: Arc::clone(&self.contracts),
            ..Options::default()
        };
        let loaded = load_with_calls(&operation.name(), &options);
        let (program, calls) = loaded.unwrap_or_else(|error| panic!("{}", error.render()));
        let config = Config {
            heap_bound: Some(operation.bound),
            array_bound: Some(operation.arrays),
            merge: Merge::None,
            null: NullPolicy::Fork,
            budgets: Budgets { loops: Some(32), time: Some(TIME), ..Budgets::default() },
            ..Config::default()
        };
        let exploration = explore(&program, &config, &Progress::default());
        let exploration = exploration.unwrap_or_else(|error| panic!("{error}"));
        Explored { program, calls, exploration }
    }

    /// The class files with the mutant among them.
    fn folder_of(&self, mutant: &Mutant) -> Folder {
        let folder = Folder::new();
        let file_of = |class: &str| format!("{class}.class");
        for entry in std::fs::read_dir(&self.folder).expect("the folder can be read") {
            let path = entry.expect("the folder can be read").path();
            let name = path.file_name().expect("a file has a name").to_string_lossy().into_owned();
            folder.write(&name, std::fs::read(&path).expect("the file can be read"));
        }
        let class = &mutant.method.class;
        let bytes = self.classes.bytes(class).expect("it is a mutant of these classes");
        folder.write(&file_of(class), mutant.apply(bytes));
        folder
    }

    fn project(&self, folder: &Path) -> Project {
        let request = Request {
            target: folder.to_string_lossy().into_owned(),
            method: Some(self.operations[0].0.class.clone()),
            platform: Platform {
                jdk: Some(self.jdk.home.clone()),
                contract_cache: Arc::clone(&self.contracts),
                ..Platform::default()
            },
            java_inputs: JavaInputs {
                contracts: true,
                arguments_not_null: true,
                ..JavaInputs::default()
            },
            ..Request::default()
        };
        Project::open(&request).unwrap_or_else(|failure| panic!("{failure}"))
    }
}

struct Explored {
    program: Program,
    calls: EntryCalls,
    exploration: Exploration,
}

fn start_jvm(jdk: &Jdk, folder: &Path) -> Jvm {
    let class_path = ClassPath::open(&[folder.to_path_buf()], Some(jdk)).expect("it is there");
    let conditions = Conditions { limit: LONGEST, ..Conditions::default() };
    Jvm::start_under(jdk, Arc::new(class_path), conditions).expect("a JVM starts")
}

/// Runs an input of every path on a machine that has the other class.
fn compare_on(
    machine: &mut Jvm,
    explored: &Explored,
    operation: &Operation,
) -> Result<usize, Judgement> {
    let Explored { program, calls, exploration } = explored;
    let name = operation.name();
    if !exploration.is_complete() {
        let reason = format!("{name}: explored in part: {:?}", exploration.counts.ends);
        return Err(Judgement::Missed(reason));
    }
    for path in &exploration.paths {
        match machine.replay(program, calls, path, exploration.pool(path)) {
            OnJvm::Agrees => {}
            OnJvm::Differs(difference) => {
                return Err(Judgement::Missed(format!("{name}: {difference}")));
            }
            OnJvm::NoAnswer => return Err(Judgement::Endless(name)),
            OnJvm::NotConfirmed(reason)
            | OnJvm::NotComparable(reason)
            | OnJvm::ClassRefused(reason) => {
                return Err(Judgement::Missed(format!("{name}: not compared: {reason}")));
            }
        }
    }
    Ok(exploration.paths.len())
}

/// Runs inputs of paths that went round too often on a machine that has the same class: does it come to an end?
fn look_for_end(
    machine: &mut Jvm,
    explored: &Explored,
    operation: &Operation,
) -> Result<(), Judgement> {
    let Explored { program, calls, exploration } = explored;
    for path in &exploration.paths {
        let is_long = matches!(path.end, PathEnd::Cut(Cut::Loops | Cut::Steps | Cut::Depth));
        let Some(witness) = path.witness.as_ref().filter(|_| is_long) else { continue };
        // What it promises does not matter: an answer of any kind is an end.
        let answer = machine.replay_witness(program, calls, &PathEnd::Returned(None), witness);
        if answer == OnJvm::NoAnswer {
            return Err(Judgement::Endless(operation.name()));
        }
    }
    Ok(())
}

/// Checks an operation as `forkless check --first` does.
fn checked(project: &Project, operation: &Operation) -> Checked {
    let started = Instant::now();
    let subject = project.load(Some(&operation.name()));
    let subject = subject.unwrap_or_else(|failure| panic!("{failure}"));
    let usual = subject.config();
    let config = Config {
        heap_bound: Some(operation.bound),
        array_bound: Some(operation.arrays),
        budgets: Budgets { time: Some(TIME), ..usual.budgets },
        ..usual
    };
    let plan = CheckPlan {
        plan: Plan { config, confirm: None, started, ..subject.plan() },
        // A contract says what is thrown.
        exceptions: Exceptions::All,
        everywhere: false,
        trust_indices: false,
        confirm_until: Deadline::never(None),
        first: true,
        merge_is_chosen: false,
        strategy_is_chosen: false,
    };
    check(&subject, &plan, &()).unwrap_or_else(|failure| panic!("{failure}"))
}

/// Was something cut within the bounds on the heap and on arrays?
fn is_cut(checked: &Checked) -> bool {
    !checked.unexplored.is_empty()
        || checked.bounds.iter().any(|bound| match bound {
            Bound::Heap(_) | Bound::Arrays(_) | Bound::Objects => false,
            Bound::Loops(_) | Bound::Depth(_) | Bound::Steps(_) => true,
        })
}
