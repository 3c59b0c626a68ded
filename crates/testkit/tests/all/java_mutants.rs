//! Mistakes in Kiasan's subjects are found: `check` says that each mutant violates its contract, or the mutant
//! does what its class does. Of the classes as they are nothing is said.

use forkless_lang_java::javac::compile_texts;
use forkless_lang_java::jdk::Jdk;
use forkless_test_support::{Rounds, on_all_cores};
use forkless_testkit::java::jdks;
use forkless_testkit::mutation::{Judge, Judgement, Mutant, Operation};
use forkless_testkit::subjects::workspace;
use std::collections::BTreeMap;
use std::path::Path;

/// So many mutants of each class.
const MUTANTS: Rounds = Rounds { usual: 1, long: 1000 };

/// The operations of each class, within the largest bounds that the table has.
fn operations() -> BTreeMap<String, Vec<Operation>> {
    let table = workspace().join("corpus/java/kiasan/contracts.csv");
    let table = std::fs::read_to_string(table).expect("there is a table");
    let mut found: BTreeMap<String, Vec<Operation>> = BTreeMap::new();
    for line in table.lines().skip(1) {
        let cells: Vec<&str> = line.split(',').collect();
        let [class, method, _, bound, arrays] = cells[..] else { panic!("five cells: {line}") };
        let number = |text: &str| text.parse().expect("a number");
        let operation = Operation {
            class: class.to_string(),
            method: method.to_string(),
            bound: number(bound),
            arrays: number(arrays),
        };
        let of_class = found.entry(class.to_string()).or_default();
        of_class.retain(|other| other.method != operation.method);
        of_class.push(operation);
    }
    found
}

/// Some of the mutants, from all parts of the class.
fn chosen(mutants: Vec<Mutant>, count: usize) -> Vec<Mutant> {
    let step = mutants.len().div_ceil(count.max(1)).max(1);
    // Not the first of each part: the first of a class is often its simplest.
    mutants.into_iter().skip(step / 2).step_by(step).collect()
}

/// Judges mutants of a class; answers what there is to say of them.
fn judged(jdk: &Jdk, folder: &Path, operations: &[Operation]) -> Vec<(Mutant, Judgement)> {
    let mut judge = Judge::new(jdk, folder, operations).unwrap_or_else(|error| panic!("{error}"));
    assert_eq!(judge.wrong_with_class(), None);
    let all = judge.mutants().unwrap_or_else(|error| panic!("{error}"));
    let chosen = chosen(all, MUTANTS.count() as usize);
    let mut judgements = vec![];
    for mutant in chosen {
        let judgement = judge.judge(&mutant);
        judgements.push((mutant, judgement));
    }
    judgements
}

#[test]
fn mutants_are_found_or_equivalent() {
    let Some(jdk) = jdks().into_iter().next() else { return };
    let folder = workspace().join("corpus/java/kiasan");
    let mut sources = vec![];
    for entry in std::fs::read_dir(folder).expect("the corpus is there") {
        let path = entry.expect("the corpus is there").path();
        if path.extension().is_some_and(|ending| ending == "java") {
            let name = path.file_name().expect("a file has a name").to_string_lossy().into_owned();
            sources.push((name, std::fs::read_to_string(&path).expect("it is text")));
        }
    }
    sources.sort();
    let texts: Vec<(&str, &str)> =
        sources.iter().map(|(name, text)| (name.as_str(), text.as_str())).collect();
    let compiled = compile_texts(&texts, &jdk).unwrap_or_else(|error| panic!("{error}"));
    let wanted = std::env::var("FORKLESS_MUTANTS_OF").ok();
    let operations: Vec<(String, Vec<Operation>)> = operations()
        .into_iter()
        .filter(|(class, _)| wanted.as_ref().is_none_or(|wanted| wanted == class))
        .collect();
    let judged = on_all_cores(0..operations.len() as u64, |places| {
        let judge = |place: u64| {
            let (class, operations) = &operations[place as usize];
            (class.clone(), judged(&jdk, compiled.folder(), operations))
        };
        places.map(judge).collect::<Vec<_>>()
    });
    let judged: BTreeMap<String, Vec<(Mutant, Judgement)>> = judged.into_iter().flatten().collect();
    println!("{:<18} mutants violated endless equivalent missed", "class");
    let mut missed = vec![];
    for (class, judgements) in &judged {
        let count = |is: fn(&Judgement) -> bool| {
            judgements.iter().filter(|(_, judgement)| is(judgement)).count()
        };
        println!(
            "{class:<18} {:>7} {:>8} {:>7} {:>10} {:>6}",
            judgements.len(),
            count(|judgement| matches!(judgement, Judgement::Violated(_))),
            count(|judgement| matches!(judgement, Judgement::Endless(_))),
            count(|judgement| matches!(judgement, Judgement::Equivalent(_))),
            count(|judgement| matches!(judgement, Judgement::Missed(_))),
        );
        for (mutant, judgement) in judgements {
            println!("  {mutant}: {judgement:?}");
            if let Judgement::Missed(words) = judgement {
                missed.push(format!("{mutant}: {words}"));
            }
        }
    }
    assert!(missed.is_empty(), "{}", missed.join("\n"));
}
