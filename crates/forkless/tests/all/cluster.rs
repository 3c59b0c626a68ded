//! Runs on a cluster, with a real NATS server: the same results as on one machine, whoever is killed on the way.

use crate::command::{forkless, root, stderr, stdout, without_times};
use forkless_cluster::{LocalServer, LocalWorker};
use forkless_lang_java::jdk::Jdk;
use forkless_test_support::{Folder, Random, Rounds, is_long};
use std::path::Path;
use std::process::{Child, Command, Output, Stdio};
use std::thread::sleep;
use std::time::{Duration, Instant};

/// Targets of all languages and commands. The last ones need a JDK.
const TARGETS: &[&[&str]] = &[
    &["explore", "corpus/pose/treemap_put.pose", "--bound", "2"],
    &["explore", "corpus/pose/fig1c_hasNull_max4.pose", "--paths"],
    &["explore", "corpus/pose/avl_find.pose", "--bound", "2", "--strategy", "lazy"],
    &["explore", "corpus/pose/dll_indexOf.pose", "--strategy", "summary", "--bound", "2"],
    &["explore", "corpus/pose/avl_find.pose", "--bound", "3", "--count-only"],
    &["explore", "corpus/pose/avl_find.pose", "--merge", "all", "--null", "fork"],
    &["explore", "corpus/javalite/tree_mirror.jl"],
    &["explore", "corpus/javalite/linked_list_limited_3.jl", "--paths"],
    &["explore", "corpus/javalite/shapes.jl", "--format", "json", "--paths"],
    &["count", "corpus/pose/avl_find.pose", "--bound", "1"],
    &["count", "corpus/javalite/tree_same_shape.jl", "--bound", "1"],
    &["check", "corpus/pose/avl_find.pose", "--bound", "1", "--format", "json"],
    &["check", "corpus/javalite/null_dereference.jl"],
];
const JAVA: &[&[&str]] = &[
    &["explore", "examples/Account.java", "Account.moveTo", "--paths"],
    &["explore", "corpus/java/examples/Playlist.java", "--all"],
    &["explore", "corpus/java/examples/LruCache.java", "put", "--array-bound", "2"],
    &["explore", "jdk", "java.util.LinkedList.removeLast"],
    &["explore", "corpus/java/kiasan/Triangle.java", "--no-jvm"],
    &["check", "corpus/java/examples/BoundedQueue.java", "-j", "2", "--format", "json"],
    &["check", "corpus/java/examples/Prices.java", "--format", "json"],
    &["count", "corpus/java/examples/Playlist.java", "takeAll", "--bound", "1"],
    &["test", "corpus/java/examples/Playlist.java"],
    &["test", "corpus/java/examples/BoundedQueue.java", "--failing", "--format", "json"],
];

/// Those that every run of the tests takes.
const USUAL: [usize; 6] = [0, 4, 8, 9, 13, 21];

/// Whatever takes longer hangs.
const PATIENCE: Duration = Duration::from_secs(300);

/// Commands that use a server.
trait Commands {
    fn command(&self, arguments: &[&str]) -> Child;
    fn worker(&self, arguments: &[&str]) -> LocalWorker;
    fn runs(&self) -> Vec<String>;
}

impl Commands for LocalServer {
    /// Starts a command that uses it.
    fn command(&self, arguments: &[&str]) -> Child {
        Command::new(env!("CARGO_BIN_EXE_forkless"))
            .args(arguments)
            .args(["--cluster", &self.url()])
            .current_dir(root())
            .stdin(Stdio::null())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .expect("the command starts")
    }

    fn worker(&self, arguments: &[&str]) -> LocalWorker {
        let forkless = Path::new(env!("CARGO_BIN_EXE_forkless"));
        self.start_worker(forkless, arguments).expect("the worker starts")
    }

    /// The ids of the runs that are there.
    fn runs(&self) -> Vec<String> {
        let listed = stdout(&wait(self.command(&["runs"])));
        let ids = listed.lines().skip(1).filter_map(|line| line.split_whitespace().next());
        ids.filter(|id| id.len() == 8).map(str::to_string).collect()
    }
}

/// A server; none where there is no program for it, which is said.
fn server() -> Option<LocalServer> {
    let server = LocalServer::start().expect("the server starts");
    if server.is_none() {
        eprintln!("SKIPPED: there is no nats-server on the PATH, so no run on a cluster is tested");
    }
    server
}

/// What a command has printed, when it is over.
fn wait(child: Child) -> Output {
    let number = child.id();
    let (sender, receiver) = std::sync::mpsc::channel();
    std::thread::spawn(move || sender.send(child.wait_with_output()));
    match receiver.recv_timeout(PATIENCE) {
        Ok(output) => output.expect("its output is read"),
        Err(_) => {
            let _ = Command::new("kill").args(["-9", &number.to_string()]).output();
            panic!("a command hangs");
        }
    }
}

/// What one machine prints.
fn alone(arguments: &[&str]) -> String {
    let child = Command::new(env!("CARGO_BIN_EXE_forkless"))
        .args(arguments)
        .current_dir(root())
        .stdin(Stdio::null())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the command starts");
    shown(arguments, &wait(child))
}

fn shown(arguments: &[&str], output: &Output) -> String {
    let is_fine = matches!(output.status.code(), Some(0 | 1 | 3));
    assert!(is_fine, "{arguments:?}: {} {}", stdout(output), stderr(output));
    without_times(&stdout(output))
}

fn has_java() -> bool {
    Jdk::find(None).is_ok_and(|jdk| jdk.javac().is_some())
}

/// The targets that can be run here.
fn targets() -> Vec<Vec<&'static str>> {
    let java: &[&[&str]] = if has_java() { JAVA } else { &[] };
    let all = TARGETS.iter().chain(java).enumerate();
    let chosen = all.filter(|(number, _)| is_long() || USUAL.contains(number));
    chosen.map(|(_, target)| [target, &["--time", "none"][..]].concat()).collect()
}

#[test]
fn a_cluster_finds_what_one_machine_finds() {
    let Some(nats) = server() else { return };
    let targets = targets();
    let expected: Vec<String> = targets.iter().map(|target| alone(target)).collect();
    let counts: &[usize] = if is_long() { &[1, 2, 4] } else { &[2] };
    let mut workers = vec![];
    for &count in counts {
        while workers.len() < count {
            workers.push(nats.worker(&[]));
        }
        for (target, expected) in targets.iter().zip(&expected) {
            let found = shown(target, &wait(nats.command(target)));
            assert_eq!(&found, expected, "{target:?} with {count} workers");
        }
    }
    assert_eq!(nats.runs(), Vec::<String>::new(), "runs that are done are removed");
}

/// A run of some seconds, of which no worker makes one.
fn long_run() -> Vec<&'static str> {
    let run =
        "explore corpus/scale/tree_total.pose --strategy lazy --types declared --prefix 12303";
    run.split(' ').chain(["--count-only", "--time", "none"]).collect()
}

/// Who is killed.
#[derive(Clone, Copy, Debug)]
enum Victim {
    Worker,
    Coordinator,
    Server,
}

/// Runs during which random ones are killed, until there were so many kills.
#[test]
fn a_run_survives_kills() {
    let Some(mut nats) = server() else { return };
    let target = long_run();
    let expected = alone(&target);
    let with_lease = [&target[..], &["--cluster-lease", "1s"]].concat();
    let most = Rounds { usual: 3, long: 50 }.count();
    let mut random = Random::new(3);
    let mut kills = vec![];
    let victims = [Victim::Worker, Victim::Server, Victim::Coordinator];
    while (kills.len() as u64) < most {
        let mut workers: Vec<LocalWorker> =
            (0..2).map(|_| nats.worker(&["--slice", "300ms"])).collect();
        let mut coordinator = nats.command(&with_lease);
        let begun = Instant::now();
        let output = loop {
            assert!(begun.elapsed() < PATIENCE, "a run does not end: {kills:?}");
            sleep(Duration::from_millis(200 + random.below(600) as u64));
            if coordinator.try_wait().expect("it can be asked").is_some() {
                break wait(coordinator);
            }
            if kills.len() as u64 >= most {
                continue;
            }
            let victim = match is_long() {
                true => victims[random.below(3)],
                false => victims[kills.len() % 3],
            };
            match victim {
                Victim::Worker => {
                    let number = random.below(workers.len());
                    workers[number] = nats.worker(&["--slice", "300ms"]);
                }
                Victim::Server => {
                    nats.kill();
                    sleep(Duration::from_millis(random.below(300) as u64));
                    nats.restart(&[]).expect("it starts again");
                }
                Victim::Coordinator => {
                    coordinator.kill().expect("it can be killed");
                    coordinator.wait().expect("it ends");
                    let runs = nats.runs();
                    // It may have been killed before there was a run, or after it was removed.
                    match runs.first() {
                        Some(run) => coordinator = nats.command(&["resume", run]),
                        None => coordinator = nats.command(&with_lease),
                    }
                }
            }
            kills.push(victim);
        };
        assert_eq!(shown(&target, &output), expected, "{kills:?}: {}", stderr(&output));
        let left = nats.runs();
        assert!(left.is_empty(), "{left:?} is left");
    }
    eprintln!("{} kills: {kills:?}", kills.len());
}

/// A run whose time is over tells what it has, and goes on later.
#[test]
fn a_run_whose_time_is_over_goes_on() {
    let Some(nats) = server() else { return };
    let _worker = nats.worker(&["--slice", "200ms"]);
    let target = long_run();
    let expected = alone(&target);
    let mut short = target.clone();
    *short.last_mut().expect("it has a time") = "1s";
    let output = wait(nats.command(&short));
    assert_eq!(output.status.code(), Some(3), "{}", stderr(&output));
    let runs = nats.runs();
    let [run] = &runs[..] else { panic!("one run is kept: {runs:?} {}", stderr(&output)) };
    assert!(stderr(&output).contains(&format!("forkless resume {run}")), "{}", stderr(&output));
    let output = wait(nats.command(&["resume", run, "--time", "none"]));
    assert_eq!(shown(&target, &output), expected);
    assert!(nats.runs().is_empty());
}

/// The benchmark starts a server and workers of its own.
#[test]
fn real_workers_are_measured() {
    if server().is_none() {
        return;
    }
    let output = forkless(
        &"bench cluster --real 1,2 --prefix 1202 --format json".split(' ').collect::<Vec<_>>(),
    );
    assert_eq!(output.status.code(), Some(0), "{}", stderr(&output));
    let document: serde_json::Value = serde_json::from_str(&stdout(&output)).expect("it is JSON");
    let rows = document["rows"].as_array().expect("it has rows");
    let workers: Vec<_> = rows.iter().map(|row| row["workers"].as_u64()).collect();
    assert_eq!(workers, [Some(1), Some(2)]);
    assert!(rows.iter().all(|row| row["jobs"].as_u64() > Some(0)), "{document}");
}

#[test]
fn what_is_secret_is_not_shown() {
    let url = "nats://somebody:topsecret@127.0.0.1:1";
    for command in ["runs", "explore", "worker"] {
        let target: &[&str] = if command == "explore" { &["examples/sort_two.pose"] } else { &[] };
        let patience: &[&str] = if command == "worker" { &["--patience", "10ms"] } else { &[] };
        let output = forkless(&[&[command], target, &["--cluster", url], patience].concat());
        assert_eq!(output.status.code(), Some(2));
        let said = stderr(&output);
        assert!(said.contains("nats://127.0.0.1:1"), "{said}");
        assert!(!said.contains("topsecret") && !said.contains("somebody"), "{said}");
    }
}

/// Servers want a password, or TLS with certificates of their own.
#[test]
fn one_gets_in_with_a_password_or_a_certificate() {
    let Some(mut nats) = server() else { return };
    nats.kill();
    let files = Folder::new();
    let secret = files.path().join("password");
    std::fs::write(&secret, "topsecret\n").expect("it can be written");
    nats.restart(&["--user", "somebody", "--pass", "topsecret"]).expect("it starts again");
    let output = wait(nats.command(&["runs"]));
    assert_eq!(output.status.code(), Some(2), "{}", stderr(&output));
    assert!(stderr(&output).contains("does not let us in"), "{}", stderr(&output));
    let secret = secret.to_string_lossy().into_owned();
    let with = ["runs", "--cluster-user", "somebody", "--cluster-password-file", &secret];
    let output = wait(nats.command(&with));
    assert_eq!(output.status.code(), Some(0), "{}", stderr(&output));
    nats.kill();
    if !certificates(files.path()) {
        eprintln!("SKIPPED: there is no openssl on the PATH, so TLS is not tested");
        return;
    }
    let file = |name: &str| files.path().join(name).to_string_lossy().into_owned();
    let (certificate, key) = (file("server.pem"), file("server.key"));
    nats.restart(&["--tls", "--tlscert", &certificate, "--tlskey", &key]).expect("it starts again");
    let url = format!("tls://127.0.0.1:{}", nats.port());
    let runs = |extra: &[&str]| forkless(&[&["runs", "--cluster", &url], extra].concat());
    let output = runs(&["--cluster-ca", &certificate]);
    assert_eq!(output.status.code(), Some(0), "{}", stderr(&output));
    let output = runs(&[]);
    assert_eq!(output.status.code(), Some(2), "a certificate that nobody vouches for");
    assert!(stderr(&output).contains("TLS"), "{}", stderr(&output));
}

/// Makes a certificate for this machine.
fn certificates(folder: &Path) -> bool {
    let made = Command::new("openssl")
        .args("req -x509 -newkey rsa:2048 -nodes -days 2 -subj /CN=localhost".split(' '))
        .args([
            "-addext",
            "subjectAltName=DNS:localhost,IP:127.0.0.1",
            "-addext",
            "basicConstraints=CA:FALSE",
        ])
        .arg("-keyout")
        .arg(folder.join("server.key"))
        .arg("-out")
        .arg(folder.join("server.pem"))
        .output();
    made.is_ok_and(|made| made.status.success())
}
