//! Which methods have models.

use super::call::{ModelResult, NativeCall, NativeModel, done};
use super::{
    arrays, assertions, bits, bounds, boxes, characters, checksums, classes, deferred_texts,
    environment, files, jdk_files, loaders, logging, math, method_handles, models, modules,
    monitors, objects, open_buffers, open_texts, parsing, printing, proxies, random, reflection,
    resources, serialization, services, shutdown, strings, system, threads, throwables,
    unsafe_memory, var_handles, verifier, vm, whole_strings,
};
use rustc_hash::FxHashMap;
use std::sync::OnceLock;

/// The models of the methods of one class. A method is named alone if all its overloads have the
/// same model, otherwise with its descriptor behind its name.
pub(super) type ClassModels = (&'static str, &'static [(&'static str, NativeModel)]);

/// All groups; a class may have several.
pub(super) fn groups() -> impl Iterator<Item = &'static ClassModels> {
    let files = [
        arrays::GROUPS,
        assertions::GROUPS,
        bits::GROUPS,
        bounds::GROUPS,
        boxes::GROUPS,
        characters::GROUPS,
        checksums::GROUPS,
        classes::GROUPS,
        deferred_texts::GROUPS,
        environment::GROUPS,
        files::GROUPS,
        jdk_files::GROUPS,
        loaders::GROUPS,
        logging::GROUPS,
        math::GROUPS,
        method_handles::GROUPS,
        models::GROUPS,
        modules::GROUPS,
        monitors::GROUPS,
        objects::GROUPS,
        open_buffers::GROUPS,
        open_texts::GROUPS,
        parsing::GROUPS,
        printing::GROUPS,
        proxies::GROUPS,
        random::GROUPS,
        reflection::GROUPS,
        resources::GROUPS,
        serialization::GROUPS,
        services::GROUPS,
        shutdown::GROUPS,
        strings::GROUPS,
        system::GROUPS,
        threads::GROUPS,
        throwables::GROUPS,
        unsafe_memory::GROUPS,
        var_handles::GROUPS,
        verifier::GROUPS,
        vm::GROUPS,
        whole_strings::GROUPS,
    ];
    files.into_iter().flatten()
}

type ModelTable = FxHashMap<(&'static str, &'static str), NativeModel>;

fn table() -> &'static ModelTable {
    static TABLE: OnceLock<ModelTable> = OnceLock::new();
    TABLE.get_or_init(|| {
        let mut table = ModelTable::default();
        for (class, models) in groups() {
            for (method, model) in *models {
                table.insert((class, method), *model);
            }
        }
        table
    })
}

/// The model that runs instead of a method's own code: of native methods, and of the few others
/// that touch the virtual machine. The class's name has dots. In a class of the library, natives that
/// only prepare others have nothing to do.
pub(crate) fn model_of(
    class: &str,
    name: &str,
    descriptor: &str,
    is_library: bool,
) -> Option<NativeModel> {
    if is_library && matches!((name, descriptor), ("registerNatives" | "initIDs", "()V")) {
        return Some(nothing);
    }
    let find = |method: &str| table().get(&(class, method) as &(&str, &str)).copied();
    find(name).or_else(|| find(&format!("{name}{descriptor}")))
}

/// Nothing is to be done.
pub(super) fn nothing(_: &mut NativeCall<'_>) -> ModelResult {
    done()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::classfile::ClassFile;
    use crate::classpath::ClassPath;
    use crate::jdk::Jdk;
    use std::collections::BTreeSet;

    /// Whether a class file has a method of this name, or of this name and descriptor.
    fn has_method(file: &ClassFile, method: &str) -> bool {
        file.methods.iter().any(|info| {
            info.name == method || format!("{}{}", info.name, info.descriptor) == method
        })
    }

    /// The version of a JDK that has a method which versions that tests always have, 17 and 25, lack.
    fn only_in(class: &str, method: &str) -> Option<u32> {
        let is_object_access = class == "jdk.internal.misc.Unsafe" && method.contains("Object");
        match (class, method) {
            ("jdk.internal.misc.SharedSecrets", _)
            | ("jdk.internal.misc.VM", "initializeFromArchive")
            | ("jdk.internal.misc.Unsafe", "addressSize0" | "isBigEndian0" | "unalignedAccess0")
            | ("java.lang.Class", "getName0")
            | ("java.lang.Thread", "isInterrupted(Z)Z") => Some(11),
            _ if is_object_access => Some(11),
            (
                "java.util.ServiceLoader$LazyIterator" | "java.util.ResourceBundle$RBClassLoader",
                _,
            )
            | ("java.lang.Throwable", "getStackTraceDepth" | "getStackTraceElement")
            | ("java.io.FileInputStream", "close0") => Some(8),
            _ if class.starts_with("sun.misc.") || class.starts_with("sun.reflect.") => Some(8),
            ("java.lang.Thread", "sleep0") | ("java.lang.ref.Reference", "get0") => Some(21),
            _ => None,
        }
    }

    #[test]
    fn every_model_is_of_a_method_that_some_jdk_has() {
        let jdks = Jdk::all().unwrap_or_else(|error| panic!("{error}"));
        if jdks.is_empty() {
            eprintln!("skipped: there is no JDK");
            return;
        }
        let mut missing: BTreeSet<(&str, &str)> = BTreeSet::new();
        for (class, models) in groups() {
            missing.extend(models.iter().map(|(method, _)| (*class, *method)));
        }
        let all = missing.len();
        let versions: BTreeSet<u32> = jdks.iter().map(|jdk| jdk.feature_version).collect();
        missing.retain(|(class, method)| {
            let is_here = only_in(class, method).is_none_or(|version| versions.contains(&version));
            is_here
                && crate::input_class(class).is_none()
                && !crate::is_test_library(class)
                && !crate::models::is_model(class)
        });
        for jdk in &jdks {
            let class_path = ClassPath::open(&[], Some(jdk)).expect("the JDK can be opened");
            missing.retain(|(class, method)| {
                let file = class_path.load(&class.replace('.', "/")).expect("the class is fine");
                !file.is_some_and(|(file, _)| has_method(&file, method))
            });
        }
        // With a single JDK, what other versions have cannot be told from mistakes.
        let is_old = versions.iter().any(|&version| (9..=17).contains(&version));
        let is_new = versions.iter().any(|&version| version >= 24);
        if is_old && is_new {
            assert_eq!(missing, BTreeSet::new());
        }
        assert!(missing.len() < all / 2, "most models are of methods that every JDK has");
    }

    #[test]
    fn models_are_found_by_name_and_by_descriptor() {
        let check =
            |class: &str, name: &str, descriptor: &str, is_library: bool, expected: bool| {
                let model = model_of(class, name, descriptor, is_library);
                assert_eq!(model.is_some(), expected, "{class} {name}{descriptor}");
            };
        check("java.lang.Object", "hashCode", "()I", true, true);
        check("java.lang.Object", "equals", "(Ljava/lang/Object;)Z", true, false);
        check("java.lang.Object", "wait", "(J)V", true, true);
        check("java.lang.Object", "wait", "()V", true, false);
        check("any.Class", "registerNatives", "()V", true, true);
        // In a class of the program it is any code.
        check("any.Class", "registerNatives", "()V", false, false);
    }
}
