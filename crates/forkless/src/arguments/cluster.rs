//! The arguments that have to do with a cluster.

use super::values::{Limit, parse_duration, parse_memory, parse_threads, parse_time};
use super::{CLUSTER, SandboxMode, choice, sandbox};
use clap::Args;
use forkless_cluster::Access;
use forkless_sandbox::Sandbox;
use std::path::PathBuf;
use std::time::Duration;

pub const WORKER_NOTES: &str = "\
A worker runs what it is given: whoever can put jobs into the server runs code here. Give it a server
that only you can use.

Exit codes: 0 it was ended by SIGINT or SIGTERM, 2 the server cannot be used.";

/// How one gets into a server.
#[derive(Args, Clone, Default)]
pub struct AccessArguments {
    /// The name of the user; or FORKLESS_CLUSTER_USER
    #[arg(long, value_name = "NAME", help_heading = CLUSTER)]
    pub cluster_user: Option<String>,

    /// A file with the password of the user; or FORKLESS_CLUSTER_PASSWORD
    #[arg(long, value_name = "FILE", help_heading = CLUSTER)]
    pub cluster_password_file: Option<PathBuf>,

    /// A file with a token; or FORKLESS_CLUSTER_TOKEN
    #[arg(long, value_name = "FILE", help_heading = CLUSTER)]
    pub cluster_token_file: Option<PathBuf>,

    /// A file with credentials, as NATS writes them; or FORKLESS_CLUSTER_CREDENTIALS
    #[arg(long, value_name = "FILE", help_heading = CLUSTER)]
    pub cluster_creds: Option<PathBuf>,

    /// A file with certificates of authorities to trust (TLS)
    #[arg(long, value_name = "FILE.pem", help_heading = CLUSTER)]
    pub cluster_ca: Option<PathBuf>,

    /// A file with the certificate of this side (TLS)
    #[arg(long, value_name = "FILE.pem", requires = "cluster_key", help_heading = CLUSTER)]
    pub cluster_cert: Option<PathBuf>,

    /// A file with the key of this side (TLS)
    #[arg(long, value_name = "FILE.pem", requires = "cluster_cert", help_heading = CLUSTER)]
    pub cluster_key: Option<PathBuf>,
}

impl AccessArguments {
    pub fn access(&self, url: &str) -> Access {
        let AccessArguments {
            cluster_user,
            cluster_password_file,
            cluster_token_file,
            cluster_creds,
            cluster_ca,
            cluster_cert,
            cluster_key,
        } = self.clone();
        Access {
            url: url.to_string(),
            user: cluster_user,
            password_file: cluster_password_file,
            token_file: cluster_token_file,
            credentials: cluster_creds,
            authority: cluster_ca,
            certificate: cluster_cert.zip(cluster_key),
        }
    }
}

/// Where paths are explored.
#[derive(Args, Clone)]
pub struct ClusterArguments {
    /// Workers (`forkless worker`) explore the paths: they and this command share a NATS server with
    /// JetStream, such as nats://localhost:4222
    #[arg(long, value_name = "URL", help_heading = CLUSTER)]
    pub cluster: Option<String>,

    #[command(flatten)]
    pub access: AccessArguments,

    /// A worker that is silent for this time has lost its job: another one gets it
    #[arg(long, value_name = "TIME", value_parser = parse_duration, default_value = "20s", help_heading = CLUSTER)]
    pub cluster_lease: Duration,

    /// Write a line of JSON for each job that is done to this file
    #[arg(long, value_name = "FILE", requires = "cluster", help_heading = CLUSTER)]
    pub cluster_log: Option<PathBuf>,

    /// The run that is gone on with.
    #[arg(skip)]
    pub go_on: Option<String>,
}

#[derive(Args)]
pub struct WorkerArguments {
    /// The NATS server, such as nats://localhost:4222
    #[arg(long, value_name = "URL")]
    pub cluster: String,

    #[command(flatten)]
    pub access: AccessArguments,

    /// So many jobs at a time, at most 256
    #[arg(short = 'j', long, value_name = "N", default_value_t = 1, value_parser = parse_threads)]
    pub threads: usize,

    /// Tell what was found at least this often: so much work is done again if the worker is killed
    #[arg(long, value_name = "TIME", value_parser = parse_duration, default_value = "5s")]
    pub slice: Duration,

    /// Take no run further when the process uses this much memory, such as 4G, or `none`
    #[arg(long, value_parser = parse_memory, default_value = "none")]
    pub memory: Limit<u64>,

    /// End when the runs that are there are done
    #[arg(long)]
    pub once: bool,

    /// Try to reach the server for this time
    #[arg(long, value_name = "TIME", value_parser = parse_duration, default_value = "30s")]
    pub patience: Duration,

    /// The JDK [default: JAVA_HOME, or that of `java` on the PATH]
    #[arg(long, value_name = "FOLDER")]
    pub jdk: Option<PathBuf>,

    /// Do `java` and `javac` run in a sandbox (Landlock, on Linux), where files, programs and the network
    /// are out of their reach?
    #[arg(long, value_parser = choice::<SandboxMode>(), default_value = "auto")]
    sandbox: SandboxMode,
}

impl WorkerArguments {
    pub fn sandbox(&self) -> Sandbox {
        sandbox(self.sandbox)
    }
}

#[derive(Args)]
pub struct ResumeArguments {
    /// The id of the run, as `forkless runs` lists it
    #[arg(value_name = "RUN")]
    pub run: String,

    /// The NATS server
    #[arg(long, value_name = "URL")]
    pub cluster: String,

    #[command(flatten)]
    pub access: AccessArguments,

    /// How long it may go on, such as 5m, or `none` [default: as long as the run had at first]
    #[arg(long, value_parser = parse_time)]
    pub time: Option<Limit<Duration>>,
}

#[derive(Args)]
pub struct RunsArguments {
    /// The NATS server
    #[arg(long, value_name = "URL")]
    pub cluster: String,

    #[command(flatten)]
    pub access: AccessArguments,

    /// Remove these runs, or `all`
    #[arg(long, value_name = "RUN", num_args = 1..)]
    pub remove: Vec<String>,
}
