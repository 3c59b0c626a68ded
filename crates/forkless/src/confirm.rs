//! Runs the inputs that were found on the JVM of the JDK.

use crate::java::JavaTarget;
use forkless_engine::{Exploration, PathEnd};
use forkless_ir::Program;
use forkless_jvm::{Jvm, Verdict};
use forkless_lang_java::classpath::ClassPath;
use forkless_report::Confirmation;
use std::sync::Arc;

/// A JVM that gets ready while paths are explored.
pub struct Confirmer<'a> {
    target: &'a JavaTarget,
    jvm: Jvm,
}

impl<'a> Confirmer<'a> {
    /// Starts a JVM; the reason why there is none is ready to print.
    pub fn start(target: &'a JavaTarget) -> Result<Confirmer<'a>, String> {
        let place = &target.place;
        let class_path = ClassPath::open(&place.class_path, Some(&place.jdk));
        let class_path = class_path.map_err(|error| format!("note: no JVM is used: {error}\n"))?;
        let jvm = Jvm::start(&place.jdk, Arc::new(class_path));
        let jvm = jvm.map_err(|error| format!("note: {error}\n"))?;
        Ok(Confirmer { target, jvm })
    }

    /// Runs the inputs of all paths.
    pub fn confirm(mut self, program: &Program, exploration: &Exploration) -> Confirmation {
        let mut confirmation = Confirmation::default();
        for (number, path) in exploration.paths.iter().enumerate() {
            // What was not explored is told elsewhere.
            if let PathEnd::Cut(_) = path.end {
                continue;
            }
            let pool = exploration.pool(path);
            match self.jvm.replay(program, &self.target.calls, path, pool) {
                Verdict::Agrees => confirmation.agreed += 1,
                Verdict::Differs(difference) => {
                    confirmation.differing.push((number, difference.to_string()));
                }
                Verdict::NotComparable(reason) => {
                    *confirmation.not_compared.entry(reason).or_default() += 1;
                }
            }
        }
        confirmation.machine = format!("JVM {}", self.jvm.version()).trim_end().to_string();
        confirmation
    }
}
