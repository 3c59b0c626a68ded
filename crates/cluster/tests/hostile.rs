//! Somebody puts broken messages into the server while a run goes on: nobody panics, and the result is the right one.

use fastrand::Rng;
use forkless_cluster::{Access, LocalServer, Run, RunInfo, Server, WorkerOptions, work};
use forkless_deadline::{Interruption, Signal};
use forkless_driver::jobs::Workshop;
use forkless_driver::{Distribution, Outcome, Plan, Project, Request, run};
use forkless_engine::{Budgets, Config};
use forkless_test_support::Rounds;
use futures_util::StreamExt;
use std::collections::BTreeSet;
use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::time::Duration;

/// So many mutants are made of each message.
const MUTANTS: usize = 12;

/// What is explored: some seconds with small jobs.
fn request() -> Request {
    let file = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../corpus/pose/treemap_put.pose");
    Request::of(file.to_string_lossy())
}

/// Everything that people see of a result.
fn seen(outcome: &Outcome) -> Vec<String> {
    let paths = outcome.exploration.paths.iter();
    let paths =
        paths.map(|path| format!("{:?} {:?} {:?}", path.decisions, path.witness, path.replay));
    paths.chain([format!("{:#?}", outcome.exploration.counts)]).collect()
}

fn mutant(bytes: &[u8], random: &mut Rng) -> Vec<u8> {
    let mut mutant = bytes.to_vec();
    for _ in 0..random.usize(1..4) {
        if mutant.is_empty() {
            return vec![random.u8(..)];
        }
        let place = random.usize(..mutant.len());
        match random.u8(..5) {
            0 => mutant[place] = random.u8(..),
            1 => mutant[place] ^= 1 << random.u8(..8),
            2 => mutant.truncate(place),
            3 => mutant.insert(place, random.u8(..)),
            _ => mutant.extend(bytes[..place.min(200).min(bytes.len())].iter()),
        }
    }
    mutant
}

/// Answers every message with mutants of it, in its place and in those of jobs and outcomes. How many there were.
async fn attack(url: String, is_over: Arc<AtomicBool>, sent: Arc<AtomicU64>) {
    let client = async_nats::connect(url).await.expect("there is a server");
    let mut messages = client.subscribe("forkless.>").await.expect("it can be heard");
    let mut random = Rng::with_seed(11);
    let (mut budget, mut attacked) = (0, BTreeSet::new());
    while !is_over.load(Ordering::Relaxed) {
        let next = tokio::time::timeout(Duration::from_millis(50), messages.next()).await;
        let Ok(Some(message)) = next else { continue };
        let subject = message.subject.to_string();
        let is_ours =
            message.headers.as_ref().is_some_and(|headers| headers.get("Mutant").is_some());
        // Who answered all of them would only keep others from working.
        if is_ours || subject.ends_with(".run") || !attacked.insert(subject.clone()) {
            continue;
        }
        budget += 1;
        for _ in 0..MUTANTS {
            let mutant = mutant(&message.payload, &mut random);
            let place = match random.u8(..4) {
                0 => subject.clone(),
                1 => subject.replace(".job.", ".outcome."),
                2 => subject.replace(".outcome.", ".job."),
                _ => {
                    format!("{}{:04x}", &subject[..subject.len().saturating_sub(4)], random.u16(..))
                }
            };
            let mut headers = async_nats::HeaderMap::new();
            headers.insert("Mutant", "1");
            if random.u8(..10) == 0 {
                headers.insert("Forkless-Object", "there is none");
            }
            let _ = client.publish_with_headers(place, headers, mutant.into()).await;
            sent.fetch_add(1, Ordering::Relaxed);
        }
        let _ = client.flush().await;
        if budget % 10 == 0 {
            tokio::time::sleep(Duration::from_millis(20)).await;
        }
    }
}

#[test]
fn mutants_change_nothing() {
    let Some(nats) = LocalServer::start().expect("it starts") else {
        eprintln!("SKIPPED: there is no nats-server on the PATH, so no run on a cluster is tested");
        return;
    };
    let access = Access { url: nats.url(), ..Access::default() };
    let server = Server::connect(&access, Duration::from_secs(5)).expect("there is a server");
    let request = request();
    let project = Project::open(&request).expect("it is there");
    let subject = project.load(None).expect("it is right");
    let plan = subject.plan();
    let budgets = Budgets { time: None, ..plan.config.budgets };
    let config = Config { heap_bound: Some(2), budgets, ..plan.config.clone() };
    let plan = Plan { config, ..plan };
    let expected = seen(&run(&subject, &plan, &()).expect("it runs"));
    // As long as the process lives, as that of a command.
    let interruption: &'static Interruption = Box::leak(Box::default());
    let (is_over, sent) = (Arc::new(AtomicBool::new(false)), Arc::new(AtomicU64::new(0)));
    let wanted = Rounds { usual: 600, long: 10_000 }.count();
    let runtime =
        tokio::runtime::Builder::new_multi_thread().worker_threads(1).enable_all().build();
    let runtime = runtime.expect("there are threads");
    runtime.spawn(attack(nats.url(), is_over.clone(), sent.clone()));
    std::thread::scope(|scope| {
        let worker = server.clone();
        scope.spawn(move || {
            let options = WorkerOptions {
                threads: 2,
                slice: Duration::from_millis(20),
                version: "test".to_string(),
                workshop: Workshop::default(),
                interruption: Some(interruption),
                once: false,
                say: Box::new(|_| {}),
            };
            work(&worker, &options).expect("it works");
        });
        let mut rounds = 0;
        while sent.load(Ordering::Relaxed) < wanted {
            rounds += 1;
            assert!(rounds < 1_000, "nobody attacks");
            let info = RunInfo::new("test", vec![]);
            let queue = Run::begin(&server, &info, Duration::from_secs(2)).expect("it begins");
            let queue = Arc::new(queue);
            let distribution = Distribution::new(queue.clone(), &project, &request, &subject);
            let distribution = Some(distribution.expect("it can be read"));
            let found = run(&subject, &Plan { distribution, ..plan.clone() }, &());
            let found = found.unwrap_or_else(|failure| panic!("{failure}"));
            assert_eq!(seen(&found), expected);
            queue.remove().expect("it can be removed");
        }
        interruption.interrupt(Signal::Terminate);
    });
    is_over.store(true, Ordering::Relaxed);
    eprintln!("{} mutants", sent.load(Ordering::Relaxed));
}
