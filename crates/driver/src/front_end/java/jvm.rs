//! Confirms witnesses of Java paths on the JVM of the JDK.

use super::JavaPlace;
use crate::Note;
use crate::machine::{Confirmer, Machine, Verdict};
use forkless_deadline::Deadline;
use forkless_engine::Path;
use forkless_ir::Program;
use forkless_jvm::{Conditions, Jvm, Verdict as JvmVerdict};
use forkless_lang_java::EntryCalls;
use forkless_lang_java::classpath::ClassPath;
use forkless_sandbox::Protection;
use forkless_term::TermPool;
use std::sync::{Arc, PoisonError};
use std::time::Duration;

/// The JVM of a program's JDK, for the calls of its entry.
pub(super) struct JavaMachine {
    pub place: Arc<JavaPlace>,
    pub calls: EntryCalls,
}

struct JvmConfirmer<'a> {
    place: &'a JavaPlace,
    /// There until it is given back.
    jvm: Option<Jvm>,
    limit: Duration,
    calls: &'a EntryCalls,
}

impl Machine for JavaMachine {
    fn start(&self, limit: Duration) -> Result<Box<dyn Confirmer + '_>, Note> {
        let JavaMachine { place, calls } = self;
        let confirmer = |jvm: Jvm| Box::new(JvmConfirmer { place, jvm: Some(jvm), limit, calls });
        let mut idle = place.idle_jvms.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(known) = idle.iter().position(|(known, _)| *known == limit) {
            return Ok(confirmer(idle.swap_remove(known).1));
        }
        drop(idle);
        let class_path = ClassPath::open(&place.class_path, Some(&place.jdk))
            .map_err(|error| Note::NotConfirmed { reason: format!("no JVM is used: {error}") })?;
        let sandbox = place.sandbox.clone();
        let conditions = Conditions { limit, sandbox, ..Conditions::default() };
        let jvm = Jvm::start_under(&place.jdk, Arc::new(class_path), conditions)
            .map_err(|error| Note::NotConfirmed { reason: error.to_string() })?;
        Ok(confirmer(jvm))
    }
}

impl Confirmer for JvmConfirmer<'_> {
    fn replay(&mut self, program: &Program, path: &Path, pool: &TermPool) -> Verdict {
        let Some(jvm) = &mut self.jvm else { return Verdict::NoAnswer };
        match jvm.replay(program, self.calls, path, pool) {
            JvmVerdict::Agrees => Verdict::Agrees,
            JvmVerdict::Differs(difference) => Verdict::Differs(difference.to_string()),
            JvmVerdict::NoAnswer => Verdict::NoAnswer,
            JvmVerdict::NotConfirmed(reason) => Verdict::NotConfirmed(reason),
            JvmVerdict::NotComparable(reason) => Verdict::NotComparable(reason),
            JvmVerdict::ClassRefused(error) => Verdict::ProgramRefused(error),
        }
    }

    fn set_complete(&mut self, is_complete: bool) {
        if let Some(jvm) = &mut self.jvm {
            jvm.set_complete(is_complete);
        }
    }

    fn stop_at(&mut self, deadline: Deadline) {
        if let Some(jvm) = &mut self.jvm {
            jvm.stop_at(deadline);
        }
    }

    fn protection(&self) -> Option<Protection> {
        self.jvm.as_ref().and_then(Jvm::protection)
    }

    fn name(&self) -> String {
        let version = self.jvm.as_ref().map_or("", |jvm| jvm.version());
        format!("JVM {version}").trim_end().to_string()
    }
}

/// What a method does not need any more, the next one takes.
impl Drop for JvmConfirmer<'_> {
    fn drop(&mut self) {
        let mut idle = self.place.idle_jvms.lock().unwrap_or_else(PoisonError::into_inner);
        idle.extend(self.jvm.take().map(|jvm| (self.limit, jvm)));
    }
}
