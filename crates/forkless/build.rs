//! Lists the folders of the corpus that benchmarks take programs from, so that the binary has them inside.
//! What is added to these folders is there without another word.

use std::path::{Path, PathBuf};
use std::{env, fs};

/// The folders, below that of the corpus.
const FOLDERS: [&str; 7] =
    ["javalite", "pose", "pose/lib", "pose/variants", "pose/variants/lazy", "trees", "trees/lib"];

fn main() {
    let here = PathBuf::from(env::var_os("CARGO_MANIFEST_DIR").expect("cargo says where we are"));
    let corpus = here.join("../../corpus");
    let mut entries = String::new();
    for folder in FOLDERS {
        println!("cargo::rerun-if-changed={}", corpus.join(folder).display());
        for file in programs(&corpus.join(folder)) {
            let name = format!("{folder}/{file}");
            let path = corpus.join(&name);
            entries.push_str(&format!("    ({name:?}, include_str!({path:?})),\n"));
        }
    }
    let out = PathBuf::from(env::var_os("OUT_DIR").expect("cargo says where to write"));
    fs::write(out.join("corpus.rs"), format!("&[\n{entries}]\n")).expect("the list can be written");
}

/// The names of the programs in a folder, in order.
fn programs(folder: &Path) -> Vec<String> {
    let entries = fs::read_dir(folder).expect("the folder of the corpus can be read");
    let names = entries.map(|entry| entry.expect("it can be read").file_name());
    let names = names.filter_map(|name| name.into_string().ok());
    let mut programs: Vec<String> =
        names.filter(|name| name.ends_with(".pose") || name.ends_with(".jl")).collect();
    programs.sort();
    programs
}
