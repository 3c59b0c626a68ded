//! What was found out about classes: it is kept from path to path.

use super::classes::{Classes, can_use};
use super::effects::EffectTable;
use super::harness::{Plan, Prover};
use super::library;
use super::search::{Scope, Solution};
use forkless_driver::Project;
use std::collections::HashMap;
use std::rc::Rc;

/// So many plans of a class are tried first.
const MOST_PLANS: usize = 6;

/// What was found out about classes.
pub(super) struct Knowledge {
    /// Class files.
    pub classes: Classes,
    /// What methods write.
    pub effects: EffectTable,
    /// Explores harnesses; none if there is no place for their files.
    pub prover: Option<Prover>,
    /// What was asked, and the answers.
    pub solutions: HashMap<String, Option<Rc<Solution>>>,
    /// The plans that made objects of a class, the last one first.
    pub plans: HashMap<String, Vec<(Plan, Scope)>>,
    /// How often sequences of calls for a class were searched in vain, one time after the other.
    pub vain: HashMap<String, usize>,
}

impl Knowledge {
    /// Of the classes of a project nothing is known yet.
    pub fn new(project: &Project) -> Knowledge {
        let location = project.java();
        Knowledge {
            classes: Classes::new(location.as_ref()),
            effects: EffectTable::default(),
            prover: location.as_ref().and_then(Prover::new),
            solutions: HashMap::new(),
            plans: HashMap::new(),
            vain: HashMap::new(),
        }
    }

    /// A plan made an object of a class.
    pub fn remember(&mut self, class: &str, plan: &Plan, scope: Scope) {
        let plans = self.plans.entry(class.to_string()).or_default();
        plans.retain(|known| *known != (plan.clone(), scope));
        plans.insert(0, (plan.clone(), scope));
        plans.truncate(MOST_PLANS);
    }

    /// Is a variable of such an object declared with the type that is asked for?
    pub fn is_library_value(&self, class: &str) -> bool {
        library::is_written_as_value(class) || class.contains('$') && self.classes.is_jdk(class)
    }

    /// Can code of a package write a static field of a class?
    pub fn can_name_static(&self, class: &str, field: &str, package: &str) -> bool {
        let Some(known) = self.classes.get(class) else { return false };
        let mut fields = known.file.fields.iter();
        let field = fields.find(|one| one.name == field && one.access.is_static());
        field.is_some_and(|one| can_use(one.access, class, package))
            && self.classes.can_name(class, package)
    }
}
