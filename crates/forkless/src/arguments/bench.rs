//! The command line of `forkless bench`.

use super::names::{ArgumentsLooked, TableFormat, choice};
use super::values::{
    Decisions, Limit, parse_decisions, parse_duration, parse_threads, parse_time, parse_workers,
};
use clap::{Args, Subcommand, ValueEnum};
use forkless_driver::Inputs;
use forkless_heap::Strategy;
use std::ffi::OsString;
use std::path::PathBuf;
use std::time::Duration;

#[derive(Args)]
pub struct BenchArguments {
    #[command(subcommand)]
    pub bench: Bench,

    /// How to print the result
    #[arg(long, value_enum, default_value = "text", global = true)]
    pub format: TableFormat,
}

#[derive(Subcommand)]
pub enum Bench {
    /// The 21 subjects of the POSE paper's Table 1: paper beside measured
    Table1(Table1Arguments),
    /// The column of that table for lazy initialization: paper beside measured, and beside variants
    /// of the programs where these differ
    Lazy(LazyArguments),
    /// Time against the bound of the paper's Fig. 1 (c)
    Growth(GrowthArguments),
    /// The linked list of the papers on exact heap summaries: every strategy, one to five walks
    Summary(SummaryArguments),
    /// Search trees under their invariants: measured beside the least that is possible
    Trees(TreesArguments),
    /// The Java subjects of Kiasan's tables: cases under every bound, paper beside measured
    Kiasan(KiasanArguments),
    /// Does an operation keep its invariant? Merged, not merged, and another tool, at growing sizes; and
    /// its contract? As `forkless check` says it
    Check(CheckBenchArguments),
    /// Collections of the JDK on any receiver: how far, what stops it, whether the JVM agrees
    Library(LibraryArguments),
    /// Methods of libraries that people use: which are explored to their end, what stops the others,
    /// whether the JVM agrees
    Real(RealArguments),
    /// How well a run is shared by up to 1,024 workers: the jobs of a real run, and a simulated queue; or by
    /// a few real ones
    Cluster(ClusterBenchArguments),
    /// Queries that `explore --dump-queries` wrote, asked again
    Queries(QueriesArguments),
}

/// In which language the subjects of Table 1 are.
#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
pub enum TableLanguage {
    /// The language of the paper
    Pose,
    /// Java, beside the same programs in the language of the paper; needs a JDK
    Java,
}

#[derive(Args)]
pub struct Table1Arguments {
    /// The language of the subjects
    #[arg(long, value_enum, default_value = "pose")]
    pub lang: TableLanguage,

    /// Stop a Java subject under lazy initialization after this time, such as 30s, 5m, or `none`
    /// [default: 5s]
    #[arg(long, value_parser = parse_time)]
    pub time: Option<Limit<Duration>>,

    /// The JDK of the Java subjects [default: JAVA_HOME, or that of `java` on the PATH]
    #[arg(long, value_name = "FOLDER")]
    pub jdk: Option<PathBuf>,
}

#[derive(Args)]
pub struct ClusterBenchArguments {
    /// Measure so many real workers of this machine in place of simulated ones, such as 1,2,4: they share a NATS
    /// server that is started for them, and are compared with as many threads (needs `nats-server`)
    #[arg(long, value_name = "N", value_delimiter = ',', value_parser = parse_threads,
          conflicts_with_all = ["records", "keep", "record_slice", "record_pieces", "workers", "latency", "slice",
                                "repeat", "shortest", "pieces", "out"])]
    pub real: Vec<usize>,

    /// Records of the jobs of a run, a line of JSON each [default: a run of this machine is recorded]
    #[arg(long, value_name = "FILE.jsonl")]
    pub records: Option<PathBuf>,

    /// Also write the records that were made to this file
    #[arg(long, value_name = "FILE.jsonl", conflicts_with = "records")]
    pub keep: Option<PathBuf>,

    /// How long a recorded job takes: the simulation does not divide it
    #[arg(long, value_name = "TIME", value_parser = parse_duration, default_value = "5ms", conflicts_with = "records")]
    pub record_slice: Duration,

    /// At most so many jobs are made of what a recorded one left
    #[arg(long, value_name = "N", default_value_t = 16, conflicts_with = "records")]
    pub record_pieces: usize,

    /// Record or measure only the paths that start with these decisions: a smaller run
    #[arg(long, value_name = "DECISIONS", value_parser = parse_decisions, default_value = "", conflicts_with = "records")]
    pub prefix: Decisions,

    /// The numbers of workers
    #[arg(long, value_name = "N", value_delimiter = ',', default_value = "8,16,32,64,128,256,512,1024",
          value_parser = parse_workers)]
    pub workers: Vec<usize>,

    /// How long a message takes from a worker to the queue, or back
    #[arg(long, value_name = "TIME", value_delimiter = ',', value_parser = parse_duration, default_value = "0.5ms,2ms,10ms")]
    pub latency: Vec<Duration>,

    /// A job ends after this time, and what is left is put back
    #[arg(long, value_name = "TIME", value_parser = parse_duration, default_value = "1s")]
    pub slice: Duration,

    /// Who has nothing to do tells another one who works after this time
    #[arg(long, value_name = "TIME", value_parser = parse_duration, default_value = "20ms")]
    pub repeat: Duration,

    /// It ends after this time if somebody has told that there is nothing to do elsewhere
    #[arg(long, value_name = "TIME", value_parser = parse_duration, default_value = "20ms")]
    pub shortest: Duration,

    /// At most so many jobs are made of what is left
    #[arg(long, value_name = "N", default_value_t = 16)]
    pub pieces: usize,

    /// Write a plot (SVG) to this file
    #[arg(long, value_name = "FILE")]
    pub out: Option<PathBuf>,
}

#[derive(Args)]
pub struct KiasanArguments {
    /// Only these classes of the paper, such as DoubleLinkedList
    #[arg(value_name = "CLASS")]
    pub classes: Vec<String>,

    /// The bounds of the paper to run
    #[arg(long, value_name = "K", value_delimiter = ',', default_value = "1,2,3",
          value_parser = clap::value_parser!(u32).range(1..=3))]
    pub k: Vec<u32>,

    /// When lazy and lazier look at arguments
    #[arg(long, value_enum, default_value = "lazy")]
    pub arguments: ArgumentsLooked,

    /// Stop a run after this time, such as 30s, 5m, or `none`; there are four for each row
    #[arg(long, value_parser = parse_time, default_value = "10s")]
    pub time: Limit<Duration>,

    /// Threads; the result does not depend on it
    #[arg(short = 'j', long, value_name = "N", default_value_t = 2, value_parser = parse_threads)]
    pub threads: usize,

    /// The JDK [default: JAVA_HOME, or that of `java` on the PATH]
    #[arg(long, value_name = "FOLDER")]
    pub jdk: Option<PathBuf>,
}

#[derive(Args)]
pub struct QueriesArguments {
    /// Files, and folders of files `*.smt2`
    #[arg(value_name = "FILE", required = true)]
    pub files: Vec<PathBuf>,

    /// Ask this SMT-LIB 2 solver as well, such as "z3 -in"
    #[arg(long, value_name = "COMMAND")]
    pub solver: Option<String>,

    /// Stop a solver after this time, such as 30s, 5m, or `none`
    #[arg(long, value_parser = parse_time, default_value = "10s")]
    pub time: Limit<Duration>,
}

#[derive(Args)]
pub struct CheckBenchArguments {
    /// Only these classes, such as SearchTree
    #[arg(value_name = "CLASS")]
    pub subjects: Vec<String>,

    /// Only sizes of at most so many nodes or elements, or bounds of contracts up to this
    #[arg(long, value_name = "N")]
    pub size: Option<u64>,

    /// Run the operations with a mistake instead
    #[arg(long)]
    pub broken: bool,

    /// Run this command as well: JBMC, or what has its options
    #[arg(long, value_name = "COMMAND")]
    pub peer: Option<String>,

    /// Stop that command after this time, such as 400s, or `none` [default: that of `--time`]
    #[arg(long, value_name = "TIME", value_parser = parse_time)]
    pub peer_time: Option<Limit<Duration>>,

    /// Write a plot (SVG) of time against size to this file
    #[arg(long, value_name = "FILE")]
    pub out: Option<PathBuf>,

    /// Stop a run after this time, such as 30s, 5m, or `none`; there are up to four for each row
    #[arg(long, value_parser = parse_time, default_value = "10s")]
    pub time: Limit<Duration>,

    /// Threads; the result does not depend on it
    #[arg(short = 'j', long, value_name = "N", default_value_t = 1, value_parser = parse_threads)]
    pub threads: usize,

    /// The JDK [default: JAVA_HOME, or that of `java` on the PATH]
    #[arg(long, value_name = "FOLDER")]
    pub jdk: Option<PathBuf>,
}

#[derive(Args)]
pub struct LibraryArguments {
    /// How many references an input object may lie from the inputs
    #[arg(long, value_name = "K", default_value_t = 2)]
    pub bound: u32,

    /// How often a loop or recursion that decides about the input is followed
    #[arg(long, value_name = "N", default_value_t = 2)]
    pub loop_bound: u32,

    /// Which objects are inputs, as for `explore`
    #[arg(long, value_parser = choice::<Inputs>(), default_value = "usual")]
    pub inputs: Inputs,

    /// Stop a method after this time, such as 30s, 5m, or `none`
    #[arg(long, value_parser = parse_time, default_value = "60s")]
    pub time: Limit<Duration>,

    /// Threads; the result does not depend on it
    #[arg(short = 'j', long, value_name = "N", default_value_t = 2, value_parser = parse_threads)]
    pub threads: usize,

    /// The JDK [default: JAVA_HOME, or that of `java` on the PATH]
    #[arg(long, value_name = "FOLDER")]
    pub jdk: Option<PathBuf>,
}

#[derive(Args)]
pub struct RealArguments {
    /// The folder with the jars of the libraries
    #[arg(long, value_name = "FOLDER")]
    pub jars: PathBuf,

    /// Only these libraries, and methods whose name has this in it
    #[arg(value_name = "FILTER")]
    pub filter: Vec<String>,

    /// Other methods: a table with the columns `library` and `method`
    #[arg(long, value_name = "FILE.csv")]
    pub list: Option<PathBuf>,

    /// Other libraries: a table with the columns `library`, `jar` and `classpath` (further jars that it
    /// needs, with blanks between them)
    #[arg(long, value_name = "FILE.csv")]
    pub libraries: Option<PathBuf>,

    /// The time of each method, such as 30s or 5m; half as long again, and it is killed
    #[arg(long, value_parser = parse_duration, default_value = "20s")]
    pub time: Duration,

    /// Explore this many methods at the same time, each with one thread
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = parse_threads)]
    pub processes: usize,

    /// Also write the table to this file, as comma-separated values
    #[arg(long, value_name = "FILE.csv")]
    pub out: Option<PathBuf>,

    /// The JDK [default: JAVA_HOME, or that of `java` on the PATH]
    #[arg(long, value_name = "FOLDER")]
    pub jdk: Option<PathBuf>,

    /// Further options of `forkless explore`
    #[arg(last = true, value_name = "OPTIONS")]
    pub further: Vec<OsString>,
}

#[derive(Args)]
pub struct LazyArguments {
    /// Only these subjects, such as dll_remove
    #[arg(value_name = "SUBJECT")]
    pub subjects: Vec<String>,

    /// Stop a program after this time, such as 30s, 5m, or `none`
    #[arg(long, value_parser = parse_time, default_value = "60s")]
    pub time: Limit<Duration>,

    /// Threads; the result does not depend on it
    #[arg(short = 'j', long, value_name = "N", default_value_t = 2, value_parser = parse_threads)]
    pub threads: usize,
}

#[derive(Args)]
pub struct GrowthArguments {
    /// The bounds to run
    #[arg(long, value_delimiter = ',', default_value = "10,30,100,300,1000")]
    pub max: Vec<u32>,

    /// Write a plot (SVG) to this file
    #[arg(long, value_name = "FILE")]
    pub out: Option<PathBuf>,
}

#[derive(Args)]
pub struct SummaryArguments {
    /// The most nodes of a list: how many references an input object may lie from the inputs
    #[arg(long, value_name = "K", default_value_t = 6)]
    pub bound: u32,

    /// The most walks of the list, up to 5
    #[arg(long, value_name = "N", default_value_t = 5,
          value_parser = clap::value_parser!(u32).range(1..=5))]
    pub calls: u32,

    /// Stop a run after this time, such as 30s, 5m, or `none`; a strategy that needs longer is left
    /// out of what follows
    #[arg(long, value_parser = parse_time, default_value = "30s")]
    pub time: Limit<Duration>,

    /// Threads; the result does not depend on it, but for times
    #[arg(short = 'j', long, value_name = "N", default_value_t = 1, value_parser = parse_threads)]
    pub threads: usize,

    /// Write a plot (SVG) to this file
    #[arg(long, value_name = "FILE")]
    pub out: Option<PathBuf>,
}

#[derive(Args)]
pub struct TreesArguments {
    /// The bounds on the heap: trees have up to so many levels
    #[arg(long, value_name = "K", value_delimiter = ',', default_value = "1,2,3",
          value_parser = clap::value_parser!(u32).range(1..=3))]
    pub bound: Vec<u32>,

    /// The strategy to run
    #[arg(long, value_parser = choice::<Strategy>(), default_value = "lazier-sharp")]
    pub strategy: Strategy,

    /// Stop a run after this time, such as 30s, 5m, or `none`
    #[arg(long, value_parser = parse_time, default_value = "60s")]
    pub time: Limit<Duration>,
}
