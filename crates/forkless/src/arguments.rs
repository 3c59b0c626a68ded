//! The command line.

use clap::{Args, Parser, Subcommand, ValueEnum};
use forkless_engine::{Budgets, Config, Detail, NullPolicy, Order, SolverMode};
use forkless_heap::Strategy;
use std::path::PathBuf;
use std::time::Duration;

/// Explores programs whose inputs are heaps, forking only where the program branches.
#[derive(Parser)]
#[command(name = "forkless", version, max_term_width = 100)]
pub struct Arguments {
    #[command(subcommand)]
    pub command: Command,
}

#[derive(Subcommand)]
pub enum Command {
    /// Find all paths of a program: how each ends, when it is taken, what it returns
    Explore(ExploreArguments),
    /// Run a program under every strategy and show the figures side by side
    Compare(CompareArguments),
    /// Count the input heaps that take each path, up to the names of objects
    Count(CountArguments),
    /// Reproduce the tables of the papers, and measure
    Bench(BenchArguments),
}

#[derive(Args)]
pub struct ExploreArguments {
    #[command(flatten)]
    pub target: TargetArguments,

    /// Show each path in full, with a concrete input that takes it and the heap at its end
    #[arg(long)]
    pub paths: bool,

    /// How to print the result
    #[arg(long, value_enum, default_value = "text")]
    pub format: ExploreFormat,

    /// How the heap treats references that may be null, fresh or aliases
    #[arg(long, value_enum, default_value = "pose")]
    pub strategy: StrategyName,

    /// Only count the paths: keeps nothing of them, so millions are no burden
    #[arg(long, conflicts_with = "paths")]
    pub count_only: bool,

    /// Follow only paths that start with these decisions, as the column `path` shows them
    #[arg(long, value_name = "DECISIONS", value_parser = parse_decisions, default_value = "")]
    pub prefix: Decisions,

    #[command(flatten)]
    pub run: RunArguments,
}

#[derive(Args)]
pub struct CompareArguments {
    #[command(flatten)]
    pub target: TargetArguments,

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

    /// Count only heaps of at most this many objects
    #[arg(long, value_name = "N")]
    pub objects: Option<usize>,

    /// How to print the result
    #[arg(long, value_enum, default_value = "text")]
    pub format: TableFormat,

    #[command(flatten)]
    pub run: RunArguments,
}

#[derive(Args)]
pub struct BenchArguments {
    #[command(subcommand)]
    pub bench: Bench,
}

#[derive(Subcommand)]
pub enum Bench {
    /// The 21 subjects of the POSE paper's Table 1: paper beside measured
    Table1 {
        /// How to print the result
        #[arg(long, value_enum, default_value = "text")]
        format: TableFormat,
    },
    /// Time against the bound of the paper's Fig. 1 (c)
    Growth {
        /// The bounds to run
        #[arg(long, value_delimiter = ',', default_value = "10,30,100,300,1000")]
        max: Vec<u32>,
        /// Write a plot (SVG) to this file
        #[arg(long, value_name = "FILE")]
        out: Option<PathBuf>,
        /// How to print the result
        #[arg(long, value_enum, default_value = "text")]
        format: TableFormat,
    },
}

#[derive(Args)]
pub struct TargetArguments {
    /// The program: a `.pose` or `.jl` file
    #[arg(value_name = "TARGET")]
    pub target: String,

    /// What class an input reference found in a field has: any, as the POSE paper has it, or the
    /// declared one, as in Java
    #[arg(long, value_enum, default_value = "any")]
    pub types: Types,

    /// The language, where the file's ending does not tell
    #[arg(long, value_enum)]
    pub lang: Option<Language>,

    /// Look only at inputs on which this method returns true: it is called first, on the input
    /// whose method the program ends with calling
    #[arg(long, value_name = "METHOD")]
    pub requires: Option<String>,
}

/// What decides how a run is made.
#[derive(Args)]
pub struct RunArguments {
    /// What dereferencing a reference that may be null does: go on as if it were not, or fork
    /// [default: assume for .pose, fork for .jl]
    #[arg(long, value_enum)]
    pub null: Option<Null>,

    /// Consider only heaps whose objects lie at most K references from the program's inputs
    /// (Kiasan's k-bound)
    #[arg(long, value_name = "K")]
    pub bound: Option<u32>,

    /// Which open path to follow next; the result does not depend on it
    #[arg(long, value_enum, default_value = "depth-first")]
    pub order: OrderName,

    /// The seed of `--order random`
    #[arg(long, default_value_t = 0)]
    pub seed: u64,

    /// Threads; the result does not depend on it (with --max-paths, one is used)
    #[arg(short = 'j', long, value_name = "N", default_value_t = 1)]
    pub threads: usize,

    /// Stop after this time, such as 500ms, 30s, 5m, or `none`
    #[arg(long, value_parser = parse_time, default_value = "60s")]
    pub time: Limit<Duration>,

    /// Stop when the process uses this much memory, such as 500M, 4G, or `none`
    #[arg(long, value_parser = parse_memory, default_value = "none")]
    pub memory: Limit<u64>,

    /// Stop after this many paths
    #[arg(long, value_name = "N")]
    pub max_paths: Option<u64>,

    /// Cut a path after this many instructions
    #[arg(long, value_name = "N", default_value_t = Budgets::default().steps)]
    pub max_steps: u64,

    /// Cut a path at this many calls within calls
    #[arg(long, value_name = "N", default_value_t = Budgets::default().depth)]
    pub max_depth: usize,

    /// Ask the solver whole questions, or each if-then-else-free part by itself (POSE-unwind)
    #[arg(long, value_enum, default_value = "whole")]
    pub solver_mode: SolverModeName,

    /// An SMT-LIB 2 solver for what the embedded one does not decide, such as "z3 -in"
    #[arg(long, value_name = "COMMAND")]
    pub solver: Option<String>,

    /// Do not run the inputs found on the concrete interpreter
    #[arg(long)]
    pub no_replay: bool,
}

#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
pub enum Language {
    /// The language of the POSE paper
    Pose,
    /// The language of the papers on exact heap summaries
    Javalite,
}

#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
pub enum Types {
    Any,
    Declared,
}

#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
pub enum ExploreFormat {
    Text,
    Json,
}

#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
pub enum TableFormat {
    Text,
    Json,
    Csv,
}

#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
pub enum StrategyName {
    /// Reading an input reference splits the run over all that it may be
    Lazy,
    /// Reading it splits over null or not; using it over the objects that it may be
    Lazier,
    /// Only testing it for null and using it split the run
    LazierSharp,
    /// Exact heap summaries: a reference is a guarded set of locations, nothing is split
    Summary,
    /// Path-optimal: aliasing lives in the values, nothing is split
    Pose,
}

impl StrategyName {
    pub fn strategy(self) -> Strategy {
        match self {
            StrategyName::Lazy => Strategy::Lazy,
            StrategyName::Lazier => Strategy::Lazier,
            StrategyName::LazierSharp => Strategy::LazierSharp,
            StrategyName::Summary => Strategy::Summary,
            StrategyName::Pose => Strategy::Pose,
        }
    }
}

#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
pub enum Null {
    Assume,
    Fork,
}

impl Null {
    pub fn name(self) -> &'static str {
        match self {
            Null::Assume => "assume",
            Null::Fork => "fork",
        }
    }
}

#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
pub enum OrderName {
    DepthFirst,
    BreadthFirst,
    Random,
}

#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
pub enum SolverModeName {
    Whole,
    Unwind,
}

/// A list of decisions.
#[derive(Clone, Debug, Default)]
pub struct Decisions(pub Vec<u32>);

/// A limit, or none.
#[derive(Clone, Copy, Debug)]
pub struct Limit<T>(pub Option<T>);

/// `01(12)3`, as the tables print it.
fn parse_decisions(text: &str) -> Result<Decisions, String> {
    let mut decisions = vec![];
    let mut rest = text;
    while let Some(first) = rest.chars().next() {
        if let Some(inside) = rest.strip_prefix('(') {
            let (number, after) = inside.split_once(')').ok_or("a `(` is not closed")?;
            let number = number.parse().map_err(|_| format!("`{number}` is not a number"))?;
            decisions.push(number);
            rest = after;
        } else {
            let digit = first.to_digit(10).ok_or(format!("`{first}` is not a decision"))?;
            decisions.push(digit);
            rest = &rest[1..];
        }
    }
    Ok(Decisions(decisions))
}

fn split_unit(text: &str) -> Result<(f64, &str), String> {
    let end = text.find(|c: char| !c.is_ascii_digit() && c != '.').unwrap_or(text.len());
    let number =
        text[..end].parse().map_err(|_| format!("`{text}` does not start with a number"))?;
    Ok((number, &text[end..]))
}

fn parse_time(text: &str) -> Result<Limit<Duration>, String> {
    if text == "none" {
        return Ok(Limit(None));
    }
    let (number, unit) = split_unit(text)?;
    let seconds = match unit {
        "ms" => number / 1e3,
        "s" => number,
        "m" => number * 60.0,
        "h" => number * 3600.0,
        _ => return Err("give a unit: ms, s, m or h".to_string()),
    };
    let time = Duration::try_from_secs_f64(seconds).map_err(|error| error.to_string())?;
    Ok(Limit(Some(time)))
}

fn parse_memory(text: &str) -> Result<Limit<u64>, String> {
    if text == "none" {
        return Ok(Limit(None));
    }
    let (number, unit) = split_unit(text)?;
    let bytes = match unit {
        "K" => number * 1024.0,
        "M" => number * 1024.0 * 1024.0,
        "G" => number * 1024.0 * 1024.0 * 1024.0,
        _ => return Err("give a unit: K, M or G".to_string()),
    };
    Ok(Limit(Some(bytes as u64)))
}

impl RunArguments {
    /// The configuration of a run; `default_null` is what the language does.
    pub fn config(&self, default_null: Null) -> Config {
        Config {
            strategy: Strategy::Pose,
            heap_bound: self.bound,
            null: match self.null.unwrap_or(default_null) {
                Null::Assume => NullPolicy::Assume,
                Null::Fork => NullPolicy::Fork,
            },
            order: match self.order {
                OrderName::DepthFirst => Order::DepthFirst,
                OrderName::BreadthFirst => Order::BreadthFirst,
                OrderName::Random => Order::Random(self.seed),
            },
            threads: self.threads,
            budgets: Budgets {
                time: self.time.0,
                paths: self.max_paths,
                steps: self.max_steps,
                depth: self.max_depth,
                memory: self.memory.0,
                ..Budgets::default()
            },
            solver_mode: match self.solver_mode {
                SolverModeName::Whole => SolverMode::Whole,
                SolverModeName::Unwind => SolverMode::Unwind,
            },
            external_solver: self.solver.clone(),
            log_reads: false,
            detail: Detail::Paths,
            replay: !self.no_replay,
            prefix: vec![],
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_command_line_is_consistent() {
        use clap::CommandFactory;
        Arguments::command().debug_assert();
    }

    #[test]
    fn decisions_read_as_they_are_printed() {
        let decisions = vec![0, 1, 12, 3];
        let text = forkless_report::decision_string(&decisions);
        assert_eq!(parse_decisions(&text).unwrap().0, decisions);
        assert!(parse_decisions("0x").is_err());
        assert!(parse_decisions("(1").is_err());
    }

    #[test]
    fn limits_need_units() {
        assert_eq!(parse_time("1.5s").unwrap().0, Some(Duration::from_millis(1500)));
        assert_eq!(parse_time("none").unwrap().0, None);
        assert!(parse_time("10").is_err());
        assert_eq!(parse_memory("2K").unwrap().0, Some(2048));
        assert!(parse_memory("many").is_err());
    }
}
