//! Confirms witnesses of Java paths on the JVM of the JDK.

use super::JavaPlace;
use crate::Note;
use crate::machine::{Confirmer, Machine, Verdict};
use forkless_engine::Path;
use forkless_ir::Program;
use forkless_jvm::{Conditions, Jvm, Verdict as JvmVerdict};
use forkless_lang_java::EntryCalls;
use forkless_lang_java::classpath::ClassPath;
use forkless_term::TermPool;
use std::sync::Arc;
use std::time::{Duration, Instant};

/// The JVM of a program's JDK, for the calls of its entry.
pub(super) struct JavaMachine {
    pub place: Arc<JavaPlace>,
    pub calls: EntryCalls,
}

struct JvmConfirmer<'a> {
    jvm: Jvm,
    calls: &'a EntryCalls,
}

impl Machine for JavaMachine {
    fn start(&self, limit: Duration) -> Result<Box<dyn Confirmer + '_>, Note> {
        let JavaMachine { place, calls } = self;
        let class_path = ClassPath::open(&place.class_path, Some(&place.jdk))
            .map_err(|error| Note::NotConfirmed { reason: format!("no JVM is used: {error}") })?;
        let conditions = Conditions { limit, ..Conditions::default() };
        let jvm = Jvm::start_under(&place.jdk, Arc::new(class_path), conditions)
            .map_err(|error| Note::NotConfirmed { reason: error.to_string() })?;
        Ok(Box::new(JvmConfirmer { jvm, calls }))
    }
}

impl Confirmer for JvmConfirmer<'_> {
    fn replay(&mut self, program: &Program, path: &Path, pool: &TermPool) -> Verdict {
        match self.jvm.replay(program, self.calls, path, pool) {
            JvmVerdict::Agrees => Verdict::Agrees,
            JvmVerdict::Differs(difference) => Verdict::Differs(difference.to_string()),
            JvmVerdict::NoAnswer => Verdict::NoAnswer,
            JvmVerdict::NotConfirmed(reason) => Verdict::NotConfirmed(reason),
            JvmVerdict::NotComparable(reason) => Verdict::NotComparable(reason),
            JvmVerdict::ClassRefused(error) => Verdict::ProgramRefused(error),
        }
    }

    fn stop_at(&mut self, deadline: Instant) {
        self.jvm.stop_at(deadline);
    }

    fn name(&self) -> String {
        format!("JVM {}", self.jvm.version()).trim_end().to_string()
    }
}
