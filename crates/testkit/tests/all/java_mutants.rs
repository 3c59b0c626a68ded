//! Mistakes in Kiasan's subjects are found: `check` says that each mutant violates its contract, or the mutant
//! does what its class does. Of the classes as they are nothing is said.

use forkless_lang_java::javac::{Compiled, compile_texts};
use forkless_lang_java::jdk::Jdk;
use forkless_test_support::{Folder, Rounds, is_long, on_all_cores};
use forkless_testkit::java::jdks;
use forkless_testkit::mutation::{Judge, Judgement, Mutant, Operation, mutants, write_mutants};
use forkless_testkit::subjects::workspace;
use std::collections::BTreeMap;
use std::path::Path;
use std::process::Command;

/// So many mutants of each class.
const MUTANTS: Rounds = Rounds { usual: 3, long: 1000 };

/// The classes of which some are tried always; of the others in the long run only.
const USUAL: [&str; 4] = ["AvlTree", "BinaryHeap", "SortedList", "StackLi"];

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
        println!("{mutant}: {judgement:?}");
        judgements.push((mutant, judgement));
    }
    judgements
}

/// Kiasan's subjects, and further sources.
fn compiled(jdk: &Jdk, further: &[(&str, &str)]) -> Compiled {
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
    let texts = sources.iter().map(|(name, text)| (name.as_str(), text.as_str()));
    let texts: Vec<(&str, &str)> = texts.chain(further.iter().copied()).collect();
    compile_texts(&texts, jdk).unwrap_or_else(|error| panic!("{error}"))
}

#[test]
fn mutants_are_found_or_equivalent() {
    let Some(jdk) = jdks().into_iter().next() else { return };
    let compiled = compiled(&jdk, &[]);
    let mut operations: Vec<(String, Vec<Operation>)> = operations().into_iter().collect();
    operations.retain(|(class, _)| is_long() || USUAL.contains(&class.as_str()));
    let judged = on_all_cores(0..operations.len() as u64, |places| {
        let judge = |place: u64| {
            let (class, operations) = &operations[place as usize];
            (class.clone(), judged(&jdk, compiled.folder(), operations))
        };
        places.map(judge).collect::<Vec<_>>()
    });
    let judged: BTreeMap<String, Vec<(Mutant, Judgement)>> = judged.into_iter().flatten().collect();
    println!("{:<18} mutants violated endless equivalent undecided missed", "class");
    let mut missed = vec![];
    for (class, judgements) in &judged {
        let count = |is: fn(&Judgement) -> bool| {
            judgements.iter().filter(|(_, judgement)| is(judgement)).count()
        };
        println!(
            "{class:<18} {:>7} {:>8} {:>7} {:>10} {:>9} {:>6}",
            judgements.len(),
            count(|judgement| matches!(judgement, Judgement::Violated(_))),
            count(|judgement| matches!(judgement, Judgement::Endless(_))),
            count(|judgement| matches!(judgement, Judgement::Equivalent(_))),
            count(|judgement| matches!(judgement, Judgement::Undecided(_))),
            count(|judgement| matches!(judgement, Judgement::Missed(_))),
        );
        for (mutant, judgement) in judgements {
            if let Judgement::Missed(words) = judgement {
                missed.push(format!("{mutant}: {words}"));
            }
        }
    }
    assert!(missed.is_empty(), "{}", missed.join("\n"));
}

/// Links the class of each line of a file, `FOLDER CLASS`, in a loader of its own: the JVM verifies it then.
const LINKING: &str = "import java.io.*; import java.net.*; import java.nio.file.*;
final class Linking {
    public static void main(String[] arguments) throws Exception {
        URL usual = new File(arguments[1]).toURI().toURL();
        int linked = 0;
        for (String line : Files.readAllLines(Paths.get(arguments[0]))) {
            String[] words = line.split(\" \");
            URL[] path = {new File(words[0]).toURI().toURL(), usual};
            try (URLClassLoader loader = new URLClassLoader(path, null)) {
                Class.forName(words[1], true, loader);
                linked++;
            } catch (LinkageError error) {
                System.out.println(line + \": \" + error);
            }
        }
        System.out.println(linked + \" linked\");
    }
}";

#[test]
fn mutants_are_valid_classes() {
    let Some(jdk) = jdks().into_iter().next() else { return };
    let compiled = compiled(&jdk, &[("Linking.java", LINKING)]);
    let out = Folder::new();
    let index = write_mutants(compiled.folder(), out.path(), |class| class != "Linking");
    let index = index.unwrap_or_else(|error| panic!("{error}"));
    let line = |(file, mutant): &(std::path::PathBuf, Mutant)| {
        let folder = file.iter().next().expect("each has a folder");
        format!("{} {}\n", out.path().join(folder).display(), mutant.method.class)
    };
    let list = out.write("list", index.mutants.iter().map(line).collect::<String>());
    let java = jdk.home.join("bin").join(format!("java{}", std::env::consts::EXE_SUFFIX));
    let run = Command::new(java)
        .arg("-cp")
        .arg(compiled.folder())
        .arg("Linking")
        .args([list.as_path(), compiled.folder()])
        .output()
        .expect("java runs");
    let said = String::from_utf8_lossy(&run.stdout).into_owned();
    assert_eq!(said.trim(), format!("{} linked", index.mutants.len()), "{:?}", run.stderr);
    let table = std::fs::read_to_string(out.path().join("index.csv")).expect("there is an index");
    assert_eq!(table.lines().count(), index.mutants.len() + 1);
}

#[test]
fn mistakes_are_those_that_people_make() {
    let Some(jdk) = jdks().into_iter().next() else { return };
    let text = "class Small {
        Small left, right;
        int size;
        Small step(int by) {
            if (by < 3) {
                size = size + by;
                right = left;
                clear();
            }
            return left;
        }
        void clear() {}
    }";
    let compiled = compile_texts(&[("Small.java", text)], &jdk);
    let compiled = compiled.unwrap_or_else(|error| panic!("{error}"));
    let class_file = std::fs::read(compiled.folder().join("Small.class")).expect("it is there");
    let found = mutants(&class_file).unwrap_or_else(|error| panic!("{error}"));
    let found: Vec<String> = found.iter().map(Mutant::to_string).collect();
    let expected = [
        "5: constant: 3 became 2",
        "5: constant: 3 became 4",
        "5: negation: jumps on <, not on >=",
        "5: case: never jumps",
        "5: bound: jumps on >, not on >=",
        "6: arithmetic: + became -",
        "6: write: `size` is not written",
        "7: field: `left` became `right`",
        "7: write: `right` is not written",
        "7: field: `right` became `left`",
        "8: call: `clear` is not called",
        "10: field: `left` became `right`",
        "10: result: null is returned",
    ];
    let expected = expected.map(|words| format!("Small.step(I)LSmall;, line {words}"));
    assert_eq!(found, expected);
}
