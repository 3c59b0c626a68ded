//! Loading and exploring programs the way all oracles do.

use forkless_engine::{Config, Exploration, NullPolicy, Progress, explore};
use forkless_ir::Program;
use forkless_lang_pose::{DiskLoader, load, parse};
use std::path::{Path, PathBuf};

/// How POSE programs are explored.
pub fn pose_config() -> Config {
    Config { null: NullPolicy::Assume, ..Config::default() }
}

/// Explores a program, which is known to be explorable.
///
/// # Panics
/// If the exploration cannot be made.
pub fn explored(program: &Program, config: &Config) -> Exploration {
    explore(program, config, &Progress::default()).expect("the program can be explored")
}

/// The program of a text.
///
/// # Panics
/// If the text is wrong.
pub fn program_of(name: &str, text: &str) -> Program {
    parse(name, text).unwrap_or_else(|error| panic!("{}\n{text}", error.render()))
}

/// The program in a file.
///
/// # Panics
/// If the file cannot be read or is wrong.
pub fn program_in(path: &Path) -> Program {
    load(&path.to_string_lossy(), &DiskLoader).unwrap_or_else(|error| panic!("{}", error.render()))
}

/// The top folder of the workspace.
pub fn workspace() -> PathBuf {
    let crate_folder = Path::new(env!("CARGO_MANIFEST_DIR"));
    let workspace = crate_folder.ancestors().nth(2).expect("crates are two levels down");
    workspace.to_path_buf()
}

/// The POSE subject of this name; `variants/NAME` is a variant of one.
///
/// # Panics
/// If there is none.
pub fn subject(name: &str) -> Program {
    program_in(&workspace().join("corpus/pose").join(format!("{name}.pose")))
}

/// The `.pose` files of a folder, sorted.
///
/// # Panics
/// If the folder cannot be read.
pub fn pose_files(folder: &Path) -> Vec<PathBuf> {
    let entries = std::fs::read_dir(folder).expect("the folder can be read");
    let paths = entries.map(|entry| entry.expect("the folder can be read").path());
    let mut files: Vec<PathBuf> =
        paths.filter(|path| path.extension().is_some_and(|ending| ending == "pose")).collect();
    files.sort();
    files
}

/// The POSE subjects and the variants of them: name, for [`subject`], and file.
///
/// # Panics
/// If the folders cannot be read.
pub fn pose_subjects() -> Vec<(String, PathBuf)> {
    let corpus = workspace().join("corpus/pose");
    let files = ["", "variants"].into_iter().flat_map(|folder| pose_files(&corpus.join(folder)));
    let name = |file: &PathBuf| {
        let within = file.strip_prefix(&corpus).expect("it is a file of the corpus");
        within.with_extension("").to_string_lossy().into_owned()
    };
    files.map(|file| (name(&file), file)).collect()
}
