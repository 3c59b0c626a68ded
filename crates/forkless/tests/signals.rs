//! Signals at random moments of runs: what was found is told, and nothing is left behind.

#![cfg(target_os = "linux")]

#[path = "all/command/mod.rs"]
mod command;

use command::{root, stdout};
use forkless_test_support::{Folder, Random, Rounds};
use std::fs;
use std::path::Path;
use std::process::{Child, Command, Output, Stdio};
use std::thread::sleep;
use std::time::{Duration, Instant};

/// Runs of several seconds.
const RUNS: [&[&str]; 5] = [
    &[
        "explore",
        "corpus/scale/tree_total.pose",
        "--strategy",
        "lazy",
        "--types",
        "declared",
        "--count-only",
        "--time",
        "none",
    ],
    &["explore", "jdk", "java.util.ArrayList.equals", "--time", "none", "-j", "2"],
    &["explore", "corpus/java/examples/LruCache.java", "--format", "json", "--time", "none"],
    &["compare", "corpus/pose/avl_insertElem.pose", "--format", "json", "--time", "none"],
    &["count", "corpus/pose/avl_insertElem.pose", "--format", "json", "--time", "none"],
];

/// The longest time from the start of a run to its signal.
const LATEST: usize = 2_500;
/// A run is over by then, on whatever machine.
const PATIENCE: Duration = Duration::from_secs(120);

/// A run whose temporary folders are in a place of its own.
fn start(arguments: &[&str], place: &Folder) -> Child {
    Command::new(env!("CARGO_BIN_EXE_forkless"))
        .args(arguments)
        .current_dir(root())
        .env("TMPDIR", place.path())
        .stdin(Stdio::null())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the command starts")
}

/// Sends a signal to a run, unless it is over.
fn signal(child: &Child, name: &str) {
    let _ = Command::new("kill").args([&format!("-{name}"), &child.id().to_string()]).output();
}

/// What a run has printed when it is over, which is soon. Another thread reads it, so that it does not wait.
fn wait(child: Child) -> Output {
    let (number, begin) = (child.id(), Instant::now());
    let reader =
        std::thread::spawn(move || child.wait_with_output().expect("it can be waited for"));
    while !reader.is_finished() {
        assert!(begin.elapsed() < PATIENCE, "process {number} goes on");
        sleep(Duration::from_millis(5));
    }
    reader.join().expect("nothing panics")
}

/// The processes that use a place: their command lines name it.
fn processes_in(place: &Path) -> Vec<String> {
    let name = place.display().to_string();
    let entries = fs::read_dir("/proc").expect("Linux has it").flatten();
    let lines = entries.filter_map(|entry| fs::read(entry.path().join("cmdline")).ok());
    let lines = lines.map(|line| String::from_utf8_lossy(&line).replace('\0', " "));
    lines.filter(|line| line.contains(&name)).collect()
}

/// Within so long a time, no process of a run is left.
fn check_no_process(place: &Folder, within: Duration, what: &str) {
    let end = Instant::now() + within;
    while !processes_in(place.path()).is_empty() {
        assert!(Instant::now() < end, "{what}: {:?}", processes_in(place.path()));
        sleep(Duration::from_millis(10));
    }
}

fn check_no_folder(place: &Folder, what: &str) {
    let left: Vec<_> = fs::read_dir(place.path()).expect("it is a folder").flatten().collect();
    assert!(left.is_empty(), "{what}: {left:?} is left");
}

/// What an interrupted run has printed is a result that says so, or nothing.
fn check_told(output: &Output, name: &str, what: &str) {
    let text = stdout(output);
    if text.is_empty() {
        return;
    }
    if what.contains("json") {
        let document: serde_json::Value =
            serde_json::from_str(&text).unwrap_or_else(|error| panic!("{what}: {error}: {text}"));
        let is_marked = document["interrupted"] == name;
        // It may come when all is done.
        let is_complete = document["complete"] == true;
        assert!(is_marked || is_complete || document["strategies"].is_array(), "{what}: {text}");
    } else {
        let is_marked = text.contains(&format!("interrupted by {name}"));
        assert!(is_marked || text.contains("\ncomplete"), "{what}: {text}");
    }
}

#[test]
fn signals_leave_a_result_and_nothing_else() {
    let moments = Rounds { usual: 1, long: 20 };
    let mut told = 0;
    for seed in moments.seeds_from(1) {
        let mut random = Random::new(seed);
        for arguments in RUNS {
            for (name, code) in [("INT", Some(130)), ("TERM", Some(143)), ("KILL", None)] {
                let place = Folder::new();
                let after = Duration::from_millis(random.below(LATEST) as u64);
                let what = format!("{name} {after:?} after the start of {arguments:?}");
                let child = start(arguments, &place);
                sleep(after);
                signal(&child, name);
                let output = wait(child);
                check_no_process(&place, Duration::from_millis(1_500), &what);
                match (code, output.status.code()) {
                    (_, Some(0 | 3)) => {}
                    (Some(_), found) => {
                        assert_eq!(found, code, "{what}: {output:?}");
                        check_told(&output, &format!("SIG{name}"), &what);
                        told += u64::from(!output.stdout.is_empty());
                    }
                    (None, found) => assert_eq!(found, None, "{what}: {output:?}"),
                }
                if code.is_none() {
                    // The next run cleans up.
                    let next = ["explore", "examples/Account.java", "Account.moveTo", "--no-jvm"];
                    let next = wait(start(&next, &place));
                    assert_eq!(next.status.code(), Some(0), "{what}: {next:?}");
                }
                check_no_folder(&place, &what);
            }
        }
    }
    assert!(told > 0, "no run was interrupted when it had found something");
}

#[test]
fn the_second_signal_ends_a_run_at_once() {
    let place = Folder::new();
    // What was found takes longer to render than anybody waits.
    let child = start(RUNS[1], &place);
    sleep(Duration::from_millis(1_500));
    signal(&child, "INT");
    signal(&child, "TERM");
    let code = wait(child).status.code();
    assert!(matches!(code, Some(130 | 143)), "{code:?}");
    check_no_process(&place, Duration::from_millis(1_500), "two signals");
    check_no_folder(&place, "two signals");
}

/// A run without what differs from time to time.
fn document(output: &Output) -> serde_json::Value {
    let text = stdout(output);
    let mut document: serde_json::Value =
        serde_json::from_str(&text).unwrap_or_else(|error| panic!("{error}: {text}"));
    document["time_ms"] = 0.into();
    document
}

#[test]
fn a_run_that_was_stopped_goes_on() {
    let place = Folder::new();
    let file = place.argument("run");
    let usual = [
        &["explore", "corpus/pose/avl_insertElem.pose", "--strategy", "lazier", "--count-only"][..],
        &["--bound", "4", "--format", "json", "--time", "none"],
    ]
    .concat();
    let whole = wait(start(&usual, &place));
    let mut further = ["--checkpoint", &file];
    for name in ["KILL", "TERM", "KILL"] {
        let child = start(&[&usual[..], &further].concat(), &place);
        let begin = Instant::now();
        // The first one is killed when there is something to go on with.
        while begin.elapsed() < Duration::from_millis(500) || !Path::new(&file).exists() {
            assert!(begin.elapsed() < PATIENCE, "nothing is kept");
            sleep(Duration::from_millis(10));
        }
        signal(&child, name);
        wait(child);
        further = ["--resume", &file];
    }
    let resumed = wait(start(&[&usual[..], &further].concat(), &place));
    assert_eq!(resumed.status, whole.status);
    assert_eq!(document(&resumed), document(&whole));
    let other = [&usual[..], &further, &["--array-bound", "3"]].concat();
    let refused = wait(start(&other, &place));
    assert_eq!(refused.status.code(), Some(2));
    let words = command::stderr(&refused);
    assert!(words.contains("is a checkpoint of another run: these differ: options"), "{words}");
    // What is damaged is refused as well.
    let mut bytes = fs::read(&file).expect("it was kept");
    *bytes.last_mut().expect("it has contents") ^= 1;
    fs::write(&file, bytes).expect("it can be written");
    let refused = wait(start(&[&usual[..], &further].concat(), &place));
    assert_eq!(refused.status.code(), Some(2));
    assert!(command::stderr(&refused).contains("is damaged"), "{refused:?}");
    fs::write(&file, "something else\n\n").expect("it can be written");
    let refused = wait(start(&[&usual[..], &further].concat(), &place));
    assert!(command::stderr(&refused).contains("is no checkpoint"), "{refused:?}");
}
