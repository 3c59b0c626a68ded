//! Limits of time and memory hold for the whole command, whatever it does: finding classes, exploring, solving,
//! replaying, running a JVM, rendering.

#![cfg(target_os = "linux")]

#[path = "all/command/mod.rs"]
mod command;

use command::root;
use forkless_lang_java::javac::compile;
use forkless_lang_java::jdk::Jdk;
use forkless_test_support::is_long;
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

/// What the command is given.
const TIME: Duration = Duration::from_secs(3);
const MEMORY_MIB: u64 = 300;

/// How long the command took, and how much memory it had at most.
struct Used {
    time: Duration,
    memory_kib: u64,
    code: Option<i32>,
}

/// The most memory that a process ever had, as far as the system tells.
fn peak_kib(process: u32) -> Option<u64> {
    let status = std::fs::read_to_string(format!("/proc/{process}/status")).ok()?;
    let line = status.lines().find_map(|line| line.strip_prefix("VmHWM:"))?;
    line.split_whitespace().next()?.parse().ok()
}

fn run(arguments: &[&str]) -> Used {
    let start = Instant::now();
    let mut child = Command::new(env!("CARGO_BIN_EXE_forkless"))
        .args(arguments)
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .spawn()
        .expect("the command starts");
    let mut memory_kib = 0;
    let code = loop {
        memory_kib = memory_kib.max(peak_kib(child.id()).unwrap_or(0));
        if let Some(status) = child.try_wait().expect("it can be asked") {
            break status.code();
        }
        if start.elapsed() > 20 * TIME {
            child.kill().expect("it can be killed");
        }
        std::thread::sleep(Duration::from_millis(5));
    };
    Used { time: start.elapsed(), memory_kib, code }
}

/// Usually every fifth target, in the long run all of them.
#[test]
fn heavy_targets_keep_their_limits() {
    let Some(jdk) = Jdk::find(None).ok().filter(|jdk| jdk.javac().is_some()) else {
        println!("skipped: there is no JDK with `javac`");
        return;
    };
    let corpus = root().join("corpus/java/limits");
    let compiled = compile(&corpus.join("Heavy.java"), &[], &jdk).expect("it compiles");
    let heavy = compiled.folder().to_str().expect("the path is text");
    let targets = std::fs::read_to_string(corpus.join("targets.txt")).expect("they are listed");
    let step = if is_long() { 1 } else { 5 };
    let mut wrong = vec![];
    for line in targets.lines().step_by(step) {
        let place = if line.starts_with("Heavy") { heavy } else { "jdk" };
        let words = line.split(' ');
        let arguments: Vec<&str> = ["explore", place]
            .into_iter()
            .chain(words)
            .chain(["--time", "3s", "--memory", "300M"])
            .collect();
        let Used { time, memory_kib, code } = run(&arguments);
        println!("{line}: {time:?}, {} MiB, exit code {code:?}", memory_kib / 1024);
        let is_in_time = time <= TIME.mul_f64(1.1) + Duration::from_millis(500);
        let fits = memory_kib <= MEMORY_MIB * 1024 * 11 / 10;
        if !is_in_time || !fits || !matches!(code, Some(0 | 3)) {
            wrong.push(format!("{line}: {time:?}, {memory_kib} KiB, exit code {code:?}"));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}
