//! Which methods have models.

use super::call::{Call, Model, Outcome, done};
use super::{
    arrays, checksums, classes, files, math, modules, objects, printing, reflection, strings,
    system, threads, throwables, unsafe_memory, var_handles, verifier, vm,
};
use rustc_hash::FxHashMap;
use std::sync::OnceLock;

/// The models of the methods of one class. A method is named alone if all its overloads have the
/// same model, otherwise with its descriptor behind its name.
pub(super) type Group = (&'static str, &'static [(&'static str, Model)]);

/// All groups; a class may have several.
pub(super) fn groups() -> impl Iterator<Item = &'static Group> {
    let files = [
        arrays::GROUPS,
        checksums::GROUPS,
        classes::GROUPS,
        files::GROUPS,
        math::GROUPS,
        modules::GROUPS,
        objects::GROUPS,
        printing::GROUPS,
        reflection::GROUPS,
        strings::GROUPS,
        system::GROUPS,
        threads::GROUPS,
        throwables::GROUPS,
        unsafe_memory::GROUPS,
        var_handles::GROUPS,
        verifier::GROUPS,
        vm::GROUPS,
    ];
    files.into_iter().flatten()
}

type Table = FxHashMap<(&'static str, &'static str), Model>;

fn table() -> &'static Table {
    static TABLE: OnceLock<Table> = OnceLock::new();
    TABLE.get_or_init(|| {
        let mut table = Table::default();
        for (class, models) in groups() {
            for (method, model) in *models {
                table.insert((class, method), *model);
            }
        }
        table
    })
}

/// The model that runs instead of a method's own code: of native methods, and of the few others
/// that touch the virtual machine. The class's name has dots.
pub(crate) fn model_of(class: &str, name: &str, descriptor: &str) -> Option<Model> {
    if matches!((name, descriptor), ("registerNatives" | "initIDs", "()V")) {
        return Some(nothing);
    }
    let find = |method: &str| table().get(&(class, method) as &(&str, &str)).copied();
    find(name).or_else(|| find(&format!("{name}{descriptor}")))
}

/// Nothing is to be done.
pub(super) fn nothing(_: &mut Call<'_>) -> Outcome {
    done()
}
