//! The programs that benchmarks run, inside the binary: benchmarks run anywhere.

mod java;
mod records;

pub use java::{JavaSubjects, KIASAN, TABLE1};
pub use records::{Record, records};

use forkless_ir::{LoadError, Program};
use forkless_lang_pose::{Loader, Options, trust_declared_types};

macro_rules! files {
    ($($path:literal),* $(,)?) => {
        &[$(($path, include_str!(concat!("../../../corpus/", $path)))),*]
    };
}

/// Name and text of every file that is needed.
const FILES: &[(&str, &str)] = files![
    "javalite/linked_list_1.jl",
    "javalite/linked_list_2.jl",
    "javalite/linked_list_3.jl",
    "javalite/linked_list_4.jl",
    "javalite/linked_list_5.jl",
    "pose/lib/avl_tree.pose",
    "pose/lib/double_linked_list.pose",
    "pose/lib/has_null.pose",
    "pose/lib/node_caching_linked_list.pose",
    "pose/lib/tree_map.pose",
    "pose/fig1a_swap.pose",
    "pose/fig1b_sum.pose",
    "pose/fig1c_hasNull_max4.pose",
    "pose/fig1c_hasNull_max10.pose",
    "pose/avl_balanced.pose",
    "pose/avl_find.pose",
    "pose/avl_findMax.pose",
    "pose/avl_findMin.pose",
    "pose/avl_insertElem.pose",
    "pose/avl_maxElement.pose",
    "pose/avl_minElement.pose",
    "pose/dll_add.pose",
    "pose/dll_get.pose",
    "pose/dll_getFirst.pose",
    "pose/dll_getLast.pose",
    "pose/dll_indexOf.pose",
    "pose/dll_remove.pose",
    "pose/dll_removeFirst.pose",
    "pose/dll_removeLast.pose",
    "pose/ncll_add.pose",
    "pose/treemap_put.pose",
    "pose/variants/avl_balanced_by_cases.pose",
    "trees/lib/avl_tree.pose",
    "trees/lib/binary_search_tree.pose",
    "trees/lib/red_black_tree.pose",
    "trees/avl_find.pose",
    "trees/avl_insert.pose",
    "trees/avl_remove.pose",
    "trees/bst_find.pose",
    "trees/bst_insert.pose",
    "trees/bst_remove.pose",
    "trees/rb_find.pose",
    "trees/rb_insert.pose",
    "trees/rb_remove.pose",
];

/// Reads from the corpus, and one more text that is not part of it.
struct Embedded<'a> {
    extra: Option<(&'a str, &'a str)>,
}

impl Loader for Embedded<'_> {
    fn load(&self, path: &str) -> Result<String, String> {
        let path = self.identity(path);
        let mut all = FILES.iter().copied().chain(self.extra);
        let found = all.find(|(name, _)| *name == path);
        found.map(|(_, text)| text.to_string()).ok_or_else(|| format!("no file `{path}` here"))
    }
}

/// A subject of the POSE paper, or a variant of one in a folder beside them.
pub fn subject(name: &str) -> Program {
    load_pose(&format!("pose/{name}.pose"), None, &Options::default())
}

/// A subject of the POSE paper whose input references have their declared classes.
pub fn typed_subject(name: &str) -> Program {
    let mut program = subject(name);
    trust_declared_types(&mut program);
    program
}

/// A program that stands beside the subjects of the POSE paper and may include their files.
pub fn beside_subjects(text: &str) -> Program {
    let path = "pose/beside.pose";
    load_pose(path, Some((path, text)), &Options::default())
}

/// An operation of a search tree, on typed inputs that meet the tree's invariant.
pub fn tree(name: &str) -> Program {
    let options = Options { requires: Some("repOK".to_string()) };
    let mut program = load_pose(&format!("trees/{name}.pose"), None, &options);
    trust_declared_types(&mut program);
    program
}

/// The linked list of the papers on heap summaries, walked this many times.
pub fn linked_list(calls: u32) -> Program {
    let path = format!("javalite/linked_list_{calls}.jl");
    let text = Embedded { extra: None }.load(&path).expect("there is one for each number of calls");
    correct(forkless_lang_javalite::parse(&path, &text))
}

fn load_pose(path: &str, extra: Option<(&str, &str)>, options: &Options) -> Program {
    correct(forkless_lang_pose::load_with(path, &Embedded { extra }, options))
}

fn correct(loaded: Result<Program, LoadError>) -> Program {
    match loaded {
        Ok(program) => program,
        Err(error) => panic!("the corpus is correct: {}", error.render()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_file_of_the_corpus_is_embedded() {
        let corpus = concat!(env!("CARGO_MANIFEST_DIR"), "/../../corpus");
        let mut on_disk = vec![];
        for folder in ["javalite/", "pose/", "pose/lib/", "pose/variants/", "trees/", "trees/lib/"]
        {
            for entry in std::fs::read_dir(format!("{corpus}/{folder}")).unwrap() {
                let name = entry.unwrap().file_name().into_string().unwrap();
                let list = name.starts_with("linked_list_") && !name.contains("limited");
                if name.ends_with(".pose") || list {
                    on_disk.push(format!("{folder}{name}"));
                }
            }
        }
        on_disk.sort();
        let mut embedded: Vec<String> = FILES.iter().map(|(name, _)| name.to_string()).collect();
        embedded.sort();
        assert_eq!(embedded, on_disk);
    }

    #[test]
    fn every_java_subject_is_embedded() {
        let corpus = concat!(env!("CARGO_MANIFEST_DIR"), "/../../corpus/java");
        for (folder, files) in [("table1", TABLE1), ("kiasan", KIASAN)] {
            let entries = std::fs::read_dir(format!("{corpus}/{folder}")).unwrap();
            let names = entries.map(|entry| entry.unwrap().file_name().into_string().unwrap());
            let mut on_disk: Vec<String> = names.filter(|name| name.ends_with(".java")).collect();
            on_disk.sort();
            let embedded: Vec<&str> = files.iter().map(|(name, _)| *name).collect();
            assert_eq!(embedded, on_disk, "{folder}");
        }
    }
}
