//! The arguments of `forkless test`.

use super::names::{TestFormat, choice};
use super::values::{Limit, parse_duration, parse_time};
use super::{
    CHECKING, COVERAGE, ClusterArguments, CoverageOutput, LIMITS, RunArguments, TargetArguments,
};
use clap::Args;
use forkless_junit::JUnit;
use std::path::PathBuf;
use std::time::Duration;

const TESTS: &str = "Which tests";

pub const NOTES: &str = "\
Examples:
  forkless test IntList.java                                     print the tests of a class
  forkless test target/classes com.acme.IntList --out src/test/java
  forkless test target/classes com.acme --out src/test/java      of all classes of a package
  forkless test . --time 5m                                      of a Maven or Gradle project

Every test was compiled and run before it is written. A test class lies in the package of the class
under test and needs nothing but JUnit.

Exit codes: 0 tests were written, 2 bad input or usage, 3 something was not explored or has no test,
130 and 143 interrupted by SIGINT or SIGTERM, 70 a bug in forkless.";

#[derive(Args)]
pub struct TestArguments {
    #[command(flatten)]
    pub target: TargetArguments,

    /// The folder for the tests, the one in which packages start [default: that of the Maven or Gradle
    /// project; else the tests are printed]
    #[arg(long, value_name = "FOLDER")]
    pub out: Option<PathBuf>,

    /// The version of JUnit [default: that of the project, else 5]
    #[arg(long, value_parser = choice::<JUnit>())]
    pub junit: Option<JUnit>,

    /// Overwrite files that somebody has edited
    #[arg(long)]
    pub force: bool,

    /// How to print the result
    #[arg(long, value_enum, default_value = "text")]
    pub format: TestFormat,

    /// A test of every path, and not only a few that reach every branch and every exception
    #[arg(long, help_heading = TESTS)]
    pub all_paths: bool,

    /// Also tests in which nothing but a null argument is dereferenced
    #[arg(long, help_heading = TESTS)]
    pub null_arguments: bool,

    /// Only tests whose inputs constructors and methods make, none that sets fields by reflection
    #[arg(long, help_heading = TESTS)]
    pub reachable: bool,

    /// Tests that fail in place of tests that pass: one for each finding of `forkless check`
    #[arg(long, conflicts_with_all = ["all_paths"], help_heading = TESTS)]
    pub failing: bool,

    /// Show what the tests cover, with all that they call, in place of the tests: lines, branches,
    /// combinations of conditions; what no test reaches is proved unreachable, or has a reason
    #[arg(long, help_heading = COVERAGE)]
    pub coverage: bool,

    #[command(flatten)]
    pub coverage_output: CoverageOutput,

    /// At most this time for each method, such as 10s, or `none`
    #[arg(long, value_parser = parse_time, default_value = "10s", help_heading = LIMITS)]
    pub time_per_method: Limit<Duration>,

    /// How long the JVM may take for one input, such as 10s
    #[arg(long, value_name = "TIME", value_parser = parse_duration, default_value = "10s", help_heading = CHECKING)]
    pub jvm_time: Duration,

    #[command(flatten)]
    pub run: RunArguments,

    #[command(flatten)]
    pub cluster: ClusterArguments,
}
