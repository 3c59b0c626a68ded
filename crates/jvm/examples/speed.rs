//! How long a JVM takes to be up, and how many paths a second it runs.
//!
//! `cargo run --release -p forkless-jvm --example speed -- FOLDER package.Class.method [ROUNDS]`
//! explores a method of a class folder and runs the inputs of all its paths, so many times.

use forkless_engine::{Config, NullPolicy, Progress, explore};
use forkless_jvm::{Jvm, Verdict};
use forkless_lang_java::classpath::ClassPath;
use forkless_lang_java::jdk::Jdk;
use forkless_lang_java::{Options, load_with_calls};
use std::error::Error;
use std::path::PathBuf;
use std::sync::Arc;
use std::time::Instant;

fn main() -> Result<(), Box<dyn Error>> {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let [folder, method, rest @ ..] = &arguments[..] else {
        return Err("a class folder and a method are needed".into());
    };
    let rounds: u32 = rest.first().map_or(Ok(1), |text| text.parse())?;
    let jdk = Jdk::find(None)?;
    let class_path = vec![PathBuf::from(folder)];
    let opened = Arc::new(ClassPath::open(&class_path, Some(&jdk))?);

    for _ in 0..3 {
        let start = Instant::now();
        let mut jvm = Jvm::start(&jdk, Arc::clone(&opened))?;
        let spawned = start.elapsed();
        jvm.wait_until_up()?;
        println!("start: returns after {spawned:.1?}, up after {:.1?}", start.elapsed());
    }

    let mut jvm = Jvm::start(&jdk, opened)?;
    let options = Options { class_path, jdk: Some(jdk), ..Options::default() };
    let (program, calls) = load_with_calls(method, &options).map_err(|error| error.render())?;
    let config = Config { null: NullPolicy::Fork, ..Config::default() };
    let start = Instant::now();
    let exploration = explore(&program, &config, &Progress::default())?;
    println!("{} paths explored in {:.1?}", exploration.paths.len(), start.elapsed());
    for round in 1..=rounds {
        let start = Instant::now();
        let mut counts = [0; 3];
        for path in &exploration.paths {
            counts[match jvm.replay(&program, &calls, path, exploration.pool(path)) {
                Verdict::Agrees => 0,
                Verdict::Differs(_) => 1,
                Verdict::NotConfirmed(_)
                | Verdict::NotComparable(_)
                | Verdict::ClassRefused(_)
                | Verdict::NoAnswer => 2,
            }] += 1;
        }
        let time = start.elapsed();
        let rate = exploration.paths.len() as f64 / time.as_secs_f64();
        let [agree, differ, others] = counts;
        println!(
            "round {round}: {agree} agree, {differ} differ, {others} not compared; \
             {time:.1?}, {rate:.0} paths a second"
        );
    }
    Ok(())
}
