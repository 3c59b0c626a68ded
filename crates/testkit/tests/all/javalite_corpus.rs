//! Every Javalite program of the corpus ends as its comment says, and its inputs replay.

use forkless_engine::{Budgets, Config, EndKind, NullPolicy};
use forkless_lang_javalite::load;
use forkless_testkit::subjects::{explored, workspace};
use std::path::PathBuf;

/// How Javalite programs are explored.
fn javalite_config() -> Config {
    Config { null: NullPolicy::Fork, ..Config::default() }
}

fn programs() -> Vec<PathBuf> {
    let folder = workspace().join("corpus/javalite");
    let entries = std::fs::read_dir(folder).expect("the corpus is there");
    let paths = entries.map(|entry| entry.expect("it can be read").path());
    let mut files: Vec<PathBuf> =
        paths.filter(|path| path.extension().is_some_and(|ending| ending == "jl")).collect();
    files.sort();
    files
}

/// What the line `; ends:` says.
fn expected_ends(text: &str) -> Option<&str> {
    text.lines().find_map(|line| line.strip_prefix("; ends: "))
}

#[test]
fn programs_end_as_they_say() {
    let (mut complete, mut bounded) = (0, 0);
    for file in programs() {
        let name = file.display();
        let text = std::fs::read_to_string(&file).expect("the program can be read");
        let expected = expected_ends(&text).unwrap_or_else(|| panic!("{name} says how it ends"));
        let program = load(&file.to_string_lossy()).unwrap_or_else(|error| panic!("{error}"));
        if expected == "only within a bound" {
            let budgets = Budgets { depth: 6, ..Budgets::default() };
            let exploration = explored(&program, &Config { budgets, ..javalite_config() });
            assert!(!exploration.is_complete(), "{name} ends without a bound");
            assert!(exploration.counts.ends.contains_key(&EndKind::Returned), "{name}");
            assert_eq!(exploration.counts.mismatches, 0, "{name}: a witness does not replay");
            bounded += 1;
            continue;
        }
        let exploration = explored(&program, &javalite_config());
        let ends: Vec<String> =
            exploration.counts.ends.iter().map(|(kind, count)| format!("{count} {kind}")).collect();
        assert_eq!(ends.join(", "), expected, "the ends of {name}");
        assert!(exploration.is_complete(), "{name}");
        assert_eq!(exploration.counts.mismatches, 0, "{name}: a witness does not replay");
        let replayed = exploration.counts.replayed;
        assert_eq!(replayed, exploration.counts.traces, "{name}: every witness is replayed");
        complete += 1;
    }
    assert!(complete >= 20 && bounded == 5, "{complete} programs end, {bounded} do not");
}
