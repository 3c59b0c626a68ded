//! The corpus of POSE programs, inside the binary: benchmarks run anywhere.

use forkless_ir::Program;
use forkless_lang_pose::Loader;

macro_rules! files {
    ($($path:literal),* $(,)?) => {
        &[$(($path, include_str!(concat!("../../../corpus/pose/", $path)))),*]
    };
}

/// Name and text of every file of the corpus.
const FILES: &[(&str, &str)] = files![
    "lib/avl_tree.pose",
    "lib/double_linked_list.pose",
    "lib/has_null.pose",
    "lib/node_caching_linked_list.pose",
    "lib/tree_map.pose",
    "fig1a_swap.pose",
    "fig1b_sum.pose",
    "fig1c_hasNull_max4.pose",
    "fig1c_hasNull_max10.pose",
    "avl_balanced.pose",
    "avl_find.pose",
    "avl_findMax.pose",
    "avl_findMin.pose",
    "avl_insertElem.pose",
    "avl_maxElement.pose",
    "avl_minElement.pose",
    "dll_add.pose",
    "dll_get.pose",
    "dll_getFirst.pose",
    "dll_getLast.pose",
    "dll_indexOf.pose",
    "dll_remove.pose",
    "dll_removeFirst.pose",
    "dll_removeLast.pose",
    "ncll_add.pose",
    "treemap_put.pose",
];

/// Reads from the corpus, and one more text that is not part of it.
struct Embedded<'a> {
    extra: Option<(&'a str, &'a str)>,
}

impl Loader for Embedded<'_> {
    fn load(&self, path: &str) -> Result<String, String> {
        let mut all = FILES.iter().copied().chain(self.extra);
        let found = all.find(|(name, _)| *name == path);
        found.map(|(_, text)| text.to_string()).ok_or_else(|| format!("no file `{path}` here"))
    }
}

/// A program of the corpus.
pub fn program(name: &str) -> Program {
    load(&format!("{name}.pose"), None)
}

/// A program that stands beside the corpus and may include its files.
pub fn beside(text: &str) -> Program {
    load("beside.pose", Some(("beside.pose", text)))
}

fn load(path: &str, extra: Option<(&str, &str)>) -> Program {
    match forkless_lang_pose::load(path, &Embedded { extra }) {
        Ok(program) => program,
        Err(error) => panic!("the corpus is correct: {}", error.render()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_file_of_the_corpus_is_embedded() {
        let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/../../corpus/pose");
        let mut on_disk = vec![];
        for sub in ["", "lib/"] {
            for entry in std::fs::read_dir(format!("{folder}/{sub}")).unwrap() {
                let name = entry.unwrap().file_name().into_string().unwrap();
                if name.ends_with(".pose") {
                    on_disk.push(format!("{sub}{name}"));
                }
            }
        }
        on_disk.sort();
        let mut embedded: Vec<String> = FILES.iter().map(|(name, _)| name.to_string()).collect();
        embedded.sort();
        assert_eq!(embedded, on_disk);
    }
}
