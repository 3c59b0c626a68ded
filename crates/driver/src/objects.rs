//! How many objects inputs may have, as a user asks for it.

use crate::{Failure, Subject};
use forkless_heap::ObjectLimit;
use forkless_ir::{ClassId, Program, nearest};
use serde::{Deserialize, Serialize};

/// At most so many input objects: in all, or of a class and its subclasses.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct ObjectRequest {
    /// The class by its name, or the last parts of it; `None` for all objects.
    pub class: Option<String>,
    /// How many.
    pub most: u32,
}

impl Subject {
    /// The limits that a user asks for, on classes of the subject.
    ///
    /// # Errors
    /// If no input object can be of a class, or the name fits several.
    pub fn object_limits(&self, requests: &[ObjectRequest]) -> Result<Vec<ObjectLimit>, Failure> {
        let limit = |request: &ObjectRequest| {
            let class = match &request.class {
                None => None,
                Some(name) => Some(class_of_inputs(&self.program, name)?),
            };
            Ok(ObjectLimit { class, most: request.most })
        };
        requests.iter().map(limit).collect()
    }
}

/// The class of this name that input objects may have, or a class above one.
fn class_of_inputs(program: &Program, name: &str) -> Result<ClassId, Failure> {
    let is_of_inputs =
        |class: &ClassId| !ObjectLimit { class: Some(*class), most: 0 }.classes(program).is_empty();
    // Types of inputs and variants are no classes that people know.
    let is_known = |class: &ClassId| {
        let class = program.class(*class);
        class.chosen_subtypes.is_none() && class.variant.is_none()
    };
    let fits = |class: &ClassId| is_called(program.class_name(*class), name) && is_known(class);
    let mut found: Vec<ClassId> = program.class_ids().filter(fits).filter(is_of_inputs).collect();
    if let Some(exact) = found.iter().find(|class| program.class_name(**class) == name) {
        found = vec![*exact];
    }
    let quoted = |class: &ClassId| format!("`{}`", program.class_name(*class));
    match found[..] {
        [only] => Ok(only),
        [] => {
            let message = format!("no input object can be of a class `{name}`");
            let inputs = program.hierarchy().instantiable().iter();
            let names: Vec<&str> = inputs
                .map(|class| program.class_name(class))
                .map(|name| name.rsplit(['.', '$']).next().unwrap_or(name))
                .collect();
            Err(match nearest(name, names) {
                Some(near) => Failure::with_help(message, format!("did you mean `{near}`?")),
                None => Failure::new(message),
            })
        }
        _ => {
            let mut names: Vec<String> = found.iter().map(quoted).collect();
            names.sort();
            let help = format!("there are {}", names.join(" and "));
            Err(Failure::with_help(format!("several classes are called `{name}`"), help))
        }
    }
}

/// Is this the name of a class, or are these its last parts? A nested class is named as in a class
/// file, or as in the source.
fn is_called(class: &str, name: &str) -> bool {
    let (class, name) = (class.replace('$', "."), name.replace('$', "."));
    match class.strip_suffix(&name) {
        Some(rest) => rest.is_empty() || rest.ends_with('.'),
        None => false,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_class_goes_by_its_last_parts() {
        for name in ["a.b.Tree$Node", "Tree$Node", "Tree.Node", "Node"] {
            assert!(is_called("a.b.Tree$Node", name), "{name}");
        }
        for name in ["ode", "Tree", "b.Node", ""] {
            assert!(!is_called("a.b.Tree$Node", name), "{name}");
        }
    }
}
