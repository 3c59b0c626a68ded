//! Random Java programs without inputs: the concrete interpreter prints what a JVM prints, and ends with
//! the same uncaught exception.
//!
//! All programs run in one JVM. `FORKLESS_FUZZ_ROUNDS` says how many there are, `FORKLESS_FUZZ_SEED` the
//! first.

use forkless_lang_java::javac::compile_texts;
use forkless_lang_java::jdk::Jdk;
use forkless_test_support::Rounds;
use forkless_testkit::java::programs::random_program;
use forkless_testkit::java::seen::{Seen, difference, on_ours};
use std::collections::BTreeMap;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::Path;
use std::process::Command;
use std::time::Instant;

/// Programs that are compiled together.
const BATCH: usize = 60;

/// Runs programs one after the other, with a line before each and one behind it.
const DRIVER: &str = r#"
public class Driver {
    public static void main(String[] names) throws Exception {
        for (String name : names) {
            System.out.println("@@begin " + name);
            String end = "returned";
            try {
                Class<?> program = Class.forName(name, false, Driver.class.getClassLoader());
                program.getMethod("main", String[].class).invoke(null, (Object) new String[0]);
            } catch (java.lang.reflect.InvocationTargetException exception) {
                end = "Exception in thread \"main\" " + exception.getCause();
            } catch (Throwable exception) {
                end = "Exception in thread \"main\" " + exception;
            }
            System.out.println("@@end " + end);
        }
    }
}
"#;

fn on_jvm(jdk: &Jdk, folder: &Path, names: &[String]) -> BTreeMap<String, Seen> {
    let output = Command::new(jdk.home.join("bin/java"))
        .args(["-XX:TieredStopAtLevel=1", "-XX:+UseSerialGC", "-Dstdout.encoding=UTF-8"])
        .args(["-Dfile.encoding=UTF-8", "-Dsun.stdout.encoding=UTF-8", "-cp"])
        .arg(folder)
        .arg("Driver")
        .args(names)
        .output()
        .expect("a JVM can be run");
    let text = String::from_utf8_lossy(&output.stdout).into_owned();
    let mut found = BTreeMap::new();
    for part in text.split("@@begin ").skip(1) {
        let (name, rest) = part.split_once('\n').expect("a line with the name");
        let (printed, end) = rest.rsplit_once("@@end ").expect("a line with the end");
        let uncaught = Some(end.lines().next().unwrap_or("").to_string());
        let uncaught = uncaught.filter(|line| line != "returned");
        let exit_code = i32::from(uncaught.is_some());
        found.insert(name.to_string(), Seen { output: printed.to_string(), exit_code, uncaught });
    }
    found
}

#[derive(Default)]
struct Totals {
    programs: u64,
    lines: u64,
    uncaught: u64,
    cuts: BTreeMap<String, u64>,
}

/// What is wrong with programs, by name.
fn wrong(jdk: &Jdk, programs: &[(String, String)], totals: &mut Totals) -> Vec<String> {
    let files: Vec<(String, &str)> = programs
        .iter()
        .map(|(name, text)| (format!("{name}.java"), text.as_str()))
        .chain([("Driver.java".to_string(), DRIVER)])
        .collect();
    let texts: Vec<(&str, &str)> = files.iter().map(|(name, text)| (&**name, *text)).collect();
    let compiled = compile_texts(&texts, jdk).unwrap_or_else(|error| panic!("{error}"));
    let names: Vec<String> = programs.iter().map(|(name, _)| name.clone()).collect();
    let expected = on_jvm(jdk, compiled.folder(), &names);
    let mut wrong = vec![];
    for (name, text) in programs {
        let Some(expected) = expected.get(name) else {
            wrong.push(format!("{name}: the JVM does not come to it"));
            break;
        };
        totals.programs += 1;
        totals.lines += expected.output.lines().count() as u64;
        totals.uncaught += u64::from(expected.uncaught.is_some());
        let found = catch_unwind(AssertUnwindSafe(|| on_ours(jdk, compiled.folder(), name)));
        match found.unwrap_or_else(|_| Err("it panics".into())) {
            Ok(found) if found == *expected => {}
            Ok(found) => wrong.push(format!("{name}: {}\n{text}", difference(expected, &found))),
            Err(cut) => {
                *totals.cuts.entry(cut.clone()).or_default() += 1;
                wrong.push(format!("{name}: is cut: {cut}\n{text}"));
            }
        }
    }
    wrong
}

#[test]
fn random_programs_do_what_java_does() {
    let jdk = Jdk::find(None).ok().filter(|jdk| jdk.javac().is_some() && jdk.feature_version >= 17);
    let Some(jdk) = jdk else { return println!("skipped: no JDK 17 or later with a compiler") };
    let (start, mut totals, mut found) = (Instant::now(), Totals::default(), vec![]);
    let seeds: Vec<u64> = Rounds { usual: 10, long: 1_000 }.seeds_from(0).collect();
    for seeds in seeds.chunks(BATCH) {
        let program = |&seed: &u64| {
            let name = format!("C{seed}");
            let text = random_program(&name, seed);
            (name, text)
        };
        let programs: Vec<(String, String)> = seeds.iter().map(program).collect();
        for one in wrong(&jdk, &programs, &mut totals) {
            println!("seed {one}");
            found.push(one.lines().next().unwrap_or("").to_string());
        }
    }
    let Totals { programs, lines, uncaught, cuts } = totals;
    println!(
        "{programs} programs print {lines} lines; {uncaught} end with an exception; cuts: {cuts:?}"
    );
    println!("{:.1?}", start.elapsed());
    assert!(found.is_empty(), "{}", found.join("\n"));
}
