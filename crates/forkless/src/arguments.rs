//! The command line.

mod bench;
mod cluster;
mod names;
mod test;
mod values;

pub use bench::{
    Bench, BenchArguments, CheckBenchArguments, ClusterBenchArguments, GrowthArguments,
    KiasanArguments, LazyArguments, LibraryArguments, QueriesArguments, RealArguments,
    SummaryArguments, Table1Arguments, TableLanguage, TreesArguments,
};
pub use cluster::{ClusterArguments, ResumeArguments, RunsArguments, WorkerArguments};
pub use names::{
    ArgumentsLooked, CheckFormat, CoverageFormat, ExploreFormat, OrderName, TableFormat, TestFormat,
};
pub use test::TestArguments;
pub use values::{Decisions, Limit};

use clap::{Args, Parser, Subcommand};
use forkless_driver::{
    Contender, Exceptions, Failure, Inputs, JavaInputs, Language, NamedContract, ObjectRequest,
    Platform, Request, Sandbox, SandboxMode, Subject, Types,
};
use forkless_engine::{Budgets, Config, Merge, NullPolicy, Shard, SolverMode};
use forkless_heap::Strategy;
use names::choice;
use std::ffi::OsString;
use std::path::PathBuf;
use std::time::Duration;
use values::{
    parse_decisions, parse_duration, parse_exceptions, parse_length, parse_memory, parse_objects,
    parse_shard, parse_threads, parse_time,
};

/// Headings of the options.
const INPUTS: &str = "Which inputs";
const LIMITS: &str = "Limits";
const SEARCH: &str = "Search";
const CHECKING: &str = "Checking what was found";
const COVERAGE: &str = "Coverage";
const PROGRAM: &str = "Where the program is";
const FINDINGS: &str = "What is a finding";
const CLUSTER: &str = "Many machines";
const RESEARCH: &str = "Strategies and solvers";

const EXAMPLES: &str = "\
Examples:
  forkless explore IntList.java                           all methods of a class, a line each
  forkless explore IntList.java add                       all paths of a method of a source file
  forkless explore target/classes com.acme.IntList.add    of a class folder
  forkless explore app.jar 'IntList.remove(int)'          of a jar, one of several methods
  forkless explore jdk java.util.LinkedList.removeLast    of the JDK
  forkless check IntList.java                             can it fail? a verdict on a class
  forkless test IntList.java --out src/test/java          JUnit tests for every branch of a class
  forkless run Main.java                                  run a program from its main

Add --paths for a concrete input of each path. `forkless help explore` has all options.";

const CHECK_NOTES: &str = "\
Examples:
  forkless check IntList.java                          all methods of a class
  forkless check target/classes com.acme               all classes of a package
  forkless check target/classes com.acme.IntList.add --requires repOK
  forkless check app.jar --time 5m --format sarif      a whole jar, for a code scanner

Verdicts:
  holds         no input violates anything
  holds within  no input within the bounds that are named does
  violated      an input does: it is shown, and was run on the JVM
  inconclusive  not everything was explored: the reason is named
  vacuous       no input satisfies the precondition

Exit codes: 0 holds, 1 violated, 2 bad input or usage, 3 inconclusive or vacuous, 70 a bug in
forkless.";

const EXPLORE_NOTES: &str = "\
Examples:
  forkless explore IntList.java add --paths
  forkless explore target/classes com.acme.IntList               all methods of a class
  forkless explore target/classes 'com.acme.IntList.remove(int)' --requires repOK --bound 3
  forkless explore target/classes 'com.acme.IntList.<init>'      the constructor

Reading the table:
  path       what the path chose where it forked (--prefix takes it)
  end        how it ends; `cut` if it was not followed further: the last lines say what lifts that
  result     what it returns or throws
  condition  which inputs take it; the receiver is `this`

Exit codes: 0 everything was explored, 2 bad input or usage, 3 something was not explored,
130 and 143 interrupted by SIGINT or SIGTERM, 70 a bug in forkless.";

/// Finds all paths of a method whose inputs are objects: when each is taken, how it ends, and an
/// input that takes it. No tests, no annotations: name a method.
#[derive(Parser)]
#[command(name = "forkless", version, max_term_width = 100, after_help = EXAMPLES)]
pub struct Arguments {
    #[command(subcommand)]
    pub command: Command,
}

#[derive(Subcommand)]
pub enum Command {
    /// Find all paths of a method: when each is taken, how it ends, what it returns
    #[command(after_help = EXPLORE_NOTES)]
    Explore(ExploreArguments),
    /// Does a method, a class or a whole program do something that it should not? One line of verdict,
    /// then the findings, each with an input
    #[command(after_help = CHECK_NOTES)]
    Check(CheckArguments),
    /// Write JUnit tests that reach every branch of a method, a class or a package
    #[command(after_help = test::NOTES)]
    Test(TestArguments),
    /// Explore a method with every strategy (how aliasing is treated) and compare the figures; paths
    /// are counted, not kept, and nothing is replayed
    Compare(CompareArguments),
    /// Count the input heaps that take each path, up to the names of objects
    Count(CountArguments),
    /// Make one result of the shards of a run: what `--shard` printed as JSON, a file each
    Combine(CombineArguments),
    /// Run a Java program from its `main` without inputs, as `java` does, on the interpreter that
    /// checks paths
    Run(ProgramArguments),
    /// Work for runs on a cluster (`--cluster`) until it is ended: take jobs from a NATS server
    #[command(after_help = cluster::WORKER_NOTES)]
    Worker(WorkerArguments),
    /// Go on with a run on a cluster whose command was killed or ran out of time
    Resume(ResumeArguments),
    /// List the runs that are on a cluster, or remove them
    Runs(RunsArguments),
    /// Reproduce the tables of the papers, and measure
    Bench(BenchArguments),
}

/// How coverage is shown, and where.
#[derive(Args)]
pub struct CoverageOutput {
    /// How to show the coverage
    #[arg(long, value_name = "FORMAT", value_enum, default_value = "text", requires = "coverage", help_heading = COVERAGE)]
    pub coverage_format: CoverageFormat,

    /// Write the coverage to this file, and show the rest as usual
    #[arg(long, value_name = "FILE", requires = "coverage", help_heading = COVERAGE)]
    pub coverage_file: Option<PathBuf>,
}

#[derive(Args)]
pub struct ExploreArguments {
    #[command(flatten)]
    pub target: TargetArguments,

    /// Only list the methods of a class, without exploring them
    #[arg(long)]
    pub list: bool,

    /// Show each path in full, with a concrete input that takes it and the heap at its end
    #[arg(long)]
    pub paths: bool,

    /// Show all paths where there are more than 40, not only the most telling ones
    #[arg(long)]
    pub all: bool,

    /// Also write a page for a browser: all paths, with pictures of the heaps at their start and end
    #[arg(long, value_name = "FILE.html", conflicts_with = "count_only")]
    pub view: Option<PathBuf>,

    /// Show what the inputs cover of the program's own code, in place of the paths: lines, branches,
    /// combinations of conditions; what no input reaches is proved unreachable, or has a reason
    /// (Java programs)
    #[arg(long, conflicts_with = "count_only", help_heading = COVERAGE)]
    pub coverage: bool,

    #[command(flatten)]
    pub coverage_output: CoverageOutput,

    /// Also write the totals of the run, without its paths, to this file as JSON
    #[arg(long, value_name = "FILE.json")]
    pub summary: Option<PathBuf>,

    /// Keep the run in this file while it goes on: one that is stopped or killed can go on from there
    #[arg(long, value_name = "FILE", help_heading = LIMITS)]
    pub checkpoint: Option<PathBuf>,

    /// Go on with the run that this file has kept, and keep it there, or where `--checkpoint` says
    #[arg(long, value_name = "FILE", help_heading = LIMITS)]
    pub resume: Option<PathBuf>,

    /// How to print the result
    #[arg(long, value_enum, default_value = "text")]
    pub format: ExploreFormat,

    /// How the heap treats references that may be null, fresh or aliases
    #[arg(long, value_parser = choice::<Strategy>(), default_value = "pose", help_heading = RESEARCH)]
    pub strategy: Strategy,

    /// When strategies that split runs look at arguments
    #[arg(long, value_enum, default_value = "lazy", help_heading = RESEARCH)]
    pub arguments: ArgumentsLooked,

    /// Only count the paths: keeps nothing of them, so millions are no burden
    #[arg(long, conflicts_with = "paths", help_heading = SEARCH)]
    pub count_only: bool,

    /// Ask the solver whole questions, or each if-then-else-free part by itself (POSE-unwind)
    #[arg(long, value_parser = choice::<SolverMode>(), default_value = "whole", help_heading = RESEARCH)]
    pub solver_mode: SolverMode,

    /// Where paths that forked apart become one again, with one formula for all of them; under pose, where Java
    /// has `models` by default. The lazy strategies merge answers alone
    #[arg(long, value_parser = choice::<Merge>(), help_heading = SEARCH)]
    pub merge: Option<Merge>,

    /// Write each query that reaches the SAT solver to a file of this folder, as SMT-LIB 2
    #[arg(long, value_name = "FOLDER", help_heading = RESEARCH)]
    pub dump_queries: Option<PathBuf>,

    /// Do not run the inputs found on the concrete interpreter
    #[arg(long, help_heading = CHECKING)]
    pub no_replay: bool,

    /// Do not run the inputs found on the JVM of the JDK (Java programs)
    #[arg(long, help_heading = CHECKING)]
    pub no_jvm: bool,

    /// How long the JVM may take for one input, such as 10s; all inputs together have what exploring
    /// leaves of `--time`
    #[arg(long, value_name = "TIME", value_parser = parse_duration, default_value = "10s", help_heading = CHECKING)]
    pub jvm_time: Duration,

    /// Follow only paths that start with these decisions, as the column `path` shows them
    #[arg(long, value_name = "DECISIONS", value_parser = parse_decisions, default_value = "", help_heading = SEARCH)]
    pub prefix: Decisions,

    /// Explore only one of several parts of the tree of paths, such as 3/8: the third of eight. The parts are the
    /// same for everybody; `forkless combine` makes one result of what they print with `--format json`
    #[arg(long, value_name = "N/OF", value_parser = parse_shard, conflicts_with_all = ["coverage", "list", "max_paths", "cluster"], help_heading = SEARCH)]
    pub shard: Option<Shard>,

    #[command(flatten)]
    pub run: RunArguments,

    #[command(flatten)]
    pub cluster: ClusterArguments,
}

#[derive(Args)]
pub struct CheckArguments {
    #[command(flatten)]
    pub target: TargetArguments,

    /// Further methods, classes or packages
    #[arg(value_name = "METHODS")]
    pub more: Vec<String>,

    /// How to print the result
    #[arg(long, value_enum, default_value = "text")]
    pub format: CheckFormat,

    /// Also write a page for a browser: each finding with the way there through the source, and pictures of
    /// the heaps before and after
    #[arg(long, value_name = "FILE.html")]
    pub view: Option<PathBuf>,

    /// A file with options, in its table `[check]`; those of the command line win [default:
    /// forkless.toml, if there is one]
    #[arg(long, value_name = "FILE.toml")]
    pub config: Option<PathBuf>,

    /// Contracts of the configuration file
    #[arg(skip)]
    pub contracts: Vec<NamedContract>,

    /// Findings that are in this file are known: they do not count, and are not shown
    #[arg(long, value_name = "FILE.json")]
    pub baseline: Option<PathBuf>,

    /// Write the findings to the file of `--baseline`: from now on they are known
    #[arg(long)]
    pub update_baseline: bool,

    /// What holds when the method returns: an expression over `this`, the parameters, `result` and
    /// `old(...)`, such as "size() == old(size()) + 1", or a method without parameters; of programs that
    /// are not in Java, a method
    #[arg(long, value_name = "EXPRESSION", help_heading = FINDINGS)]
    pub ensures: Vec<String>,

    /// What holds of the receiver before each call and after it: an expression, a method without
    /// parameters, or `auto` for repOK, invariant, checkRep or isValid (Java programs)
    #[arg(long, value_name = "EXPRESSION", help_heading = FINDINGS)]
    pub invariant: Vec<String>,

    /// Leave out @Requires, @Ensures, @ThrowEnsures and @Invariant
    #[arg(long, help_heading = FINDINGS)]
    pub no_contracts: bool,

    /// A call of a method with a contract is replaced by the contract: what it requires is checked, what it
    /// promises is assumed, its code does not run (Java programs)
    #[arg(long, help_heading = FINDINGS)]
    pub assume_contracts: bool,

    /// Which exceptions that leave a method are findings: none, operations (null, index, cast, division,
    /// array store, negative size), all, or classes separated by commas. Failed assertions always are
    #[arg(long, value_name = "WHICH", value_parser = parse_exceptions, default_value = "operations", help_heading = FINDINGS)]
    pub exceptions: Exceptions,

    /// Arguments may be null, also where no annotation such as @Nullable says so
    #[arg(long, help_heading = FINDINGS)]
    pub null_arguments: bool,

    /// Count exceptions that come from instance methods of other classes, or depend on private fields of the
    /// JDK's classes, too: they may be right or wrong, depending on objects whose class is not the one that is
    /// checked
    #[arg(long, help_heading = FINDINGS)]
    pub everywhere: bool,

    /// Arguments that are used as indices without a test are indices: who calls the method sees to it
    #[arg(long, help_heading = FINDINGS)]
    pub trust_indices: bool,

    /// Count arguments that are no index in a whole jar, too: without this, who calls a library sees to them
    #[arg(long, conflicts_with = "trust_indices", help_heading = FINDINGS)]
    pub count_indices: bool,

    /// Stop at the first finding
    #[arg(long, help_heading = FINDINGS)]
    pub first: bool,

    /// How the heap treats references that may be null, fresh or aliases [default: pose; lazier-sharp too,
    /// where that does not come to its end]
    #[arg(long, value_parser = choice::<Strategy>(), help_heading = RESEARCH)]
    pub strategy: Option<Strategy>,

    /// Where paths that forked apart become one again [default: nowhere as long as there are few paths, then
    /// answers, then everywhere, until one comes to its end]
    #[arg(long, value_parser = choice::<Merge>(), help_heading = SEARCH)]
    pub merge: Option<Merge>,

    /// At most this time for each method, such as 10s, or `none`
    #[arg(long, value_parser = parse_time, default_value = "none", help_heading = LIMITS)]
    pub time_per_method: Limit<Duration>,

    /// Do not run the findings on the JVM of the JDK (Java programs)
    #[arg(long, help_heading = CHECKING)]
    pub no_jvm: bool,

    /// How long the JVM may take for one input, such as 10s
    #[arg(long, value_name = "TIME", value_parser = parse_duration, default_value = "10s", help_heading = CHECKING)]
    pub jvm_time: Duration,

    #[command(flatten)]
    pub run: RunArguments,

    #[command(flatten)]
    pub cluster: ClusterArguments,
}

#[derive(Args)]
pub struct CompareArguments {
    #[command(flatten)]
    pub target: TargetArguments,

    /// The strategies to run, separated by commas [default: all; those that split runs, with
    /// `--types exact`]
    #[arg(long, value_parser = choice::<Contender>(), value_delimiter = ',', value_name = "NAMES")]
    pub strategies: Vec<Contender>,

    /// How to print the result
    #[arg(long, value_enum, default_value = "text")]
    pub format: TableFormat,

    #[command(flatten)]
    pub run: RunArguments,
}

#[derive(Args)]
pub struct CountArguments {
    #[command(flatten)]
    pub target: TargetArguments,

    /// Count only the heaps of one of several parts of the tree of paths, such as 3/8: the third of eight.
    /// `forkless combine` makes one result of what they print with `--format json`
    #[arg(long, value_name = "N/OF", value_parser = parse_shard, conflicts_with_all = ["max_paths", "cluster"])]
    pub shard: Option<Shard>,

    /// How to print the result
    #[arg(long, value_enum, default_value = "text")]
    pub format: TableFormat,

    #[command(flatten)]
    pub run: RunArguments,

    #[command(flatten)]
    pub cluster: ClusterArguments,
}

#[derive(Args)]
pub struct CombineArguments {
    /// The shards, all of them, in any order: files with what `explore` or `count` printed with
    /// `--shard` and `--format json`
    #[arg(value_name = "FILE.json", required = true)]
    pub shards: Vec<PathBuf>,

    /// Show each path in full; the shards must have been explored with `--paths`
    #[arg(long)]
    pub paths: bool,

    /// Show all paths where there are more than 40, not only the most telling ones
    #[arg(long)]
    pub all: bool,

    /// How to print the result
    #[arg(long, value_enum, default_value = "text")]
    pub format: ExploreFormat,
}

#[derive(Args)]
pub struct ProgramArguments {
    /// A `.java` file, a folder with class files, or a jar
    #[arg(value_name = "PROGRAM")]
    pub program: PathBuf,

    /// The class whose `main` runs [default: the class that the `.java` file is named after]
    #[arg(value_name = "CLASS")]
    pub class: Option<String>,

    #[command(flatten)]
    pub platform: PlatformArguments,

    /// Stop after this many instructions
    #[arg(long, value_name = "N", default_value_t = 1_000_000_000)]
    pub max_steps: u64,

    /// Raise StackOverflowError at this many calls within calls
    #[arg(long, value_name = "N", default_value_t = 6_000)]
    pub max_depth: usize,
}

/// Where classes of Java programs come from.
#[derive(Args)]
pub struct PlatformArguments {
    /// Further folders and jars with classes, separated as on the Java command line
    #[arg(long, value_name = "PATHS", help_heading = PROGRAM)]
    pub classpath: Option<OsString>,

    /// The JDK [default: JAVA_HOME, or that of `java` on the PATH]
    #[arg(long, value_name = "FOLDER", help_heading = PROGRAM)]
    pub jdk: Option<PathBuf>,

    /// Do `java` and `javac` run in a sandbox (Landlock, on Linux), where files, programs and the network
    /// are out of their reach?
    #[arg(long, value_parser = choice::<SandboxMode>(), default_value = "auto", help_heading = CHECKING)]
    pub sandbox: SandboxMode,
}

/// What inputs of Java programs may be.
#[derive(Args)]
pub struct JavaInputArguments {
    /// Classes that objects of the input may have beside those of the class path and those that it
    /// mentions, such as java.lang.String, separated by commas
    #[arg(long, value_name = "CLASSES", value_delimiter = ',', help_heading = INPUTS)]
    pub input_classes: Vec<String>,

    /// Static fields of the program that are not final hold anything at the start, not what
    /// initializers leave there
    #[arg(long, help_heading = INPUTS)]
    pub symbolic_statics: bool,

    /// Which objects of Java classes are inputs; the result names what is assumed of them
    #[arg(long, value_parser = choice::<Inputs>(), default_value = "usual", help_heading = INPUTS)]
    pub inputs: Inputs,

    /// Classes and methods that are missing or not supported return anything, instead of cutting the
    /// path
    #[arg(long, help_heading = INPUTS)]
    pub havoc_missing: bool,
}

#[derive(Args)]
pub struct TargetArguments {
    /// The program: a `.java` file, the folder with class files that packages start in, a jar, or
    /// `jdk` for the JDK's own classes; or a `.pose` or `.jl` file
    #[arg(value_name = "TARGET")]
    pub target: String,

    /// The method of a Java program: `package.Class.method`, or less of it where that is clear:
    /// `Class.method`, and `method` of a source file. `(int, Node)` behind it tells methods of one
    /// name apart. A class stands for all its methods that are not private
    #[arg(value_name = "METHOD")]
    pub method: Option<String>,

    #[command(flatten)]
    pub platform: PlatformArguments,

    #[command(flatten)]
    pub java_inputs: JavaInputArguments,

    /// What class an input reference found in a field has [default: any for .pose, declared for
    /// others]
    #[arg(long, value_parser = choice::<Types>(), help_heading = INPUTS)]
    pub types: Option<Types>,

    /// The language, where the file's ending does not tell
    #[arg(long, value_parser = choice::<Language>(), help_heading = PROGRAM)]
    pub lang: Option<Language>,

    /// Look only at inputs that make sense: those on which this method returns true, such as repOK.
    /// It is called first, on the receiver of the method that is explored, or on its arguments. Of a
    /// Java program it may be a method of any class: Rules.isSorted, or an expression: "n > 0 && head
    /// != null". May be given several times
    #[arg(long, value_name = "METHOD", help_heading = INPUTS)]
    pub requires: Vec<String>,
}

impl PlatformArguments {
    pub fn platform(&self) -> Platform {
        let class_path = self.classpath.iter().flat_map(std::env::split_paths).collect();
        let (jdk, sandbox) = (self.jdk.clone(), sandbox(self.sandbox));
        Platform { class_path, jdk, sandbox, ..Platform::default() }
    }
}

/// This command is the launcher, too.
pub fn sandbox(mode: SandboxMode) -> Sandbox {
    Sandbox { mode, launcher: std::env::current_exe().ok() }
}

impl TargetArguments {
    /// What the library is asked to load.
    pub fn request(&self) -> Request {
        let JavaInputArguments { input_classes, symbolic_statics, inputs, havoc_missing } =
            &self.java_inputs;
        Request {
            target: self.target.clone(),
            method: self.method.clone(),
            language: self.lang,
            types: self.types,
            requires: self.requires.clone(),
            ensures: vec![],
            invariants: vec![],
            contracts: vec![],
            platform: self.platform.platform(),
            java_inputs: JavaInputs {
                classes: input_classes.clone(),
                symbolic_statics: *symbolic_statics,
                inputs: *inputs,
                havoc_missing: *havoc_missing,
                arguments_not_null: false,
                contracts: false,
                assume_contracts: false,
            },
            conditions_fork: false,
        }
    }
}

/// What decides how a run is made.
#[derive(Args)]
pub struct RunArguments {
    /// What dereferencing a reference that may be null does: go on as if it were not, or fork
    /// [default: assume for .pose, fork for others]
    #[arg(long, value_parser = choice::<NullPolicy>(), help_heading = INPUTS)]
    pub null: Option<NullPolicy>,

    /// Look only at small inputs: heaps in which a path first reads each object over at most K
    /// references from an input. Every heap of up to K + 1 objects is one (Kiasan's k-bound)
    #[arg(long, value_name = "K", help_heading = INPUTS)]
    pub bound: Option<u32>,

    /// Look only at inputs of at most N objects; with a class, such as Node=9, of at most N objects of
    /// that class and its subclasses. All limits that are given hold
    #[arg(long, value_name = "[CLASS=]N", value_parser = parse_objects, help_heading = INPUTS)]
    pub objects: Vec<ObjectRequest>,

    /// Look only at heaps whose arrays have at most N elements, or `none` for any length [default: 4 for
    /// Java, 8 for others]
    #[arg(long, value_name = "N", value_parser = parse_length, help_heading = INPUTS)]
    pub array_bound: Option<Limit<u32>>,

    /// Which open path to follow next; the result of a run that comes to its end does not depend on it
    /// [default: coverage for Java, depth-first for others]
    #[arg(long, value_enum, help_heading = SEARCH)]
    pub order: Option<OrderName>,

    /// The seed of `--order random`
    #[arg(long, default_value_t = 0, help_heading = SEARCH)]
    pub seed: u64,

    /// Threads, at most 256; the result does not depend on it (with --max-paths, one is used)
    #[arg(short = 'j', long, value_name = "N", default_value_t = 1, value_parser = parse_threads, help_heading = SEARCH)]
    pub threads: usize,

    /// Be done after this time, such as 500ms, 30s, 5m, or `none`. `explore` keeps a part of it for the
    /// JVM and for what is printed, and the methods of a class share it; each strategy of
    /// `compare` has it for itself. Where `explore` has too little time for the usual bounds on inputs of
    /// Java methods, it takes smaller ones, and names them
    #[arg(long, value_parser = parse_time, default_value = "60s", help_heading = LIMITS)]
    pub time: Limit<Duration>,

    /// Stop when the process uses this much memory, such as 500M, 4G, or `none`
    #[arg(long, value_parser = parse_memory, default_value = "none", help_heading = LIMITS)]
    pub memory: Limit<u64>,

    /// Stop after this many paths
    #[arg(long, value_name = "N", help_heading = LIMITS)]
    pub max_paths: Option<u64>,

    /// Cut a path after this many instructions
    #[arg(long, value_name = "N", default_value_t = Budgets::default().steps, help_heading = LIMITS)]
    pub max_steps: u64,

    /// Cut a path where a loop that decides about the input goes round more often than this each time
    /// it is entered, or a method is entered within itself more often; or `none` [default: 8 for
    /// Java, none for others]
    #[arg(long, value_name = "N", value_parser = parse_length, help_heading = LIMITS)]
    pub loop_bound: Option<Limit<u32>>,

    /// Cut a path at this many calls within calls
    #[arg(long, value_name = "N", default_value_t = Budgets::default().depth, help_heading = LIMITS)]
    pub max_depth: usize,

    /// An SMT-LIB 2 solver for what the embedded one does not decide, such as "z3 -in". Of the time
    /// that is left, the embedded one has at most half for a question
    #[arg(long, value_name = "COMMAND", help_heading = RESEARCH)]
    pub solver: Option<String>,
}

impl RunArguments {
    /// The configuration of a run as far as it is the same for all commands.
    ///
    /// # Errors
    /// If a limit is on a class that no input object can have.
    pub fn config(&self, subject: &Subject) -> Result<Config, Failure> {
        let usual = subject.config();
        Ok(Config {
            heap_bound: self.bound,
            object_limits: subject.object_limits(&self.objects)?,
            array_bound: self.array_bound.map_or(usual.array_bound, |bound| bound.0),
            null: self.null.unwrap_or(usual.null),
            order: self.order.map_or(usual.order, |order| order.order(self.seed)),
            threads: self.threads,
            budgets: Budgets {
                time: self.time.0,
                paths: self.max_paths,
                steps: self.max_steps,
                loops: self.loop_bound.map_or(usual.budgets.loops, |bound| bound.0),
                depth: self.max_depth,
                memory: self.memory.0,
                ..usual.budgets
            },
            external_solver: self.solver.clone(),
            ..usual
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_run_without_options_is_as_the_library_has_it() {
        let target = concat!(env!("CARGO_MANIFEST_DIR"), "/../../examples/sort_two.pose");
        let arguments = Arguments::parse_from(["forkless", "explore", target]);
        let Command::Explore(arguments) = arguments.command else { panic!("it explores") };
        let subject = forkless_driver::load(&arguments.target.request()).unwrap();
        let plan = subject.plan();
        let config = Config {
            strategy: arguments.strategy,
            solver_mode: arguments.solver_mode,
            ..arguments.run.config(&subject).unwrap()
        };
        assert_eq!(format!("{config:?}"), format!("{:?}", plan.config));
        assert_eq!(Some(arguments.jvm_time), plan.confirm);
    }

    #[test]
    fn the_command_line_is_consistent() {
        use clap::CommandFactory;
        Arguments::command().debug_assert();
    }
}
