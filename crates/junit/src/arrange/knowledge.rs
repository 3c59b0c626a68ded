//! What was found out about classes: it is kept from path to path.

use super::classes::{Classes, can_use};
use super::library;
use forkless_driver::Project;

/// What was found out about classes.
pub(super) struct Knowledge {
    /// Class files.
    pub classes: Classes,
}

impl Knowledge {
    /// Of the classes of a project nothing is known yet.
    pub fn new(project: &Project) -> Knowledge {
        Knowledge { classes: Classes::new(project.java().as_ref()) }
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
