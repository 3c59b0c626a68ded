//! What holds of inputs that are found in fields, and what a run assumes of its inputs.

use crate::{ClassId, ClassSet, Constant, FieldId, Program};
use serde::{Deserialize, Serialize};
use std::sync::Arc;

/// What holds of an input that is found in a field, apart from its type. All parts hold together.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct InputRule {
    /// It is not null.
    pub not_null: bool,
    /// If it is an object, its class is one of these, not one below them; if there are none, its type
    /// says all. It may be a variant ([`crate::Variant`]); a class means its variants, too.
    pub classes: Vec<ClassId>,
    /// It is this value.
    pub value: Option<Constant>,
    /// It is a number from the first to the second.
    pub range: Option<(i64, i64)>,
    /// It is the length of the array that this field of the same object holds at the start.
    pub length_of: Option<FieldId>,
    /// If it is an array, it has from the first to the second number of elements.
    pub length: Option<(i64, i64)>,
    /// If it is neither zero nor false, these fields of the same object are not null at the start.
    pub needs: Vec<FieldId>,
    /// Is it among those that another field needs?
    pub is_needed: bool,
    /// The language does not promise this: a result that used the rule says that it assumed this.
    pub assumption: Option<Arc<Assumption>>,
}

/// What a run takes for granted of its inputs.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct Assumption {
    /// What it is about: a class, by name.
    pub about: String,
    /// What is assumed of its objects, as a sentence: `Invoice.lines` is never null.
    pub what: String,
    /// Why that is reasonable, as a sentence.
    pub why: String,
    /// Can the user ask for a run that does without it?
    pub is_optional: bool,
}

impl InputRule {
    /// It is not null.
    pub fn never_null() -> Self {
        InputRule { not_null: true, ..InputRule::default() }
    }

    /// It is this value.
    pub fn is(value: Constant) -> Self {
        InputRule { value: Some(value), ..InputRule::default() }
    }

    /// It is a number from the first to the second.
    pub fn between(low: i64, high: i64) -> Self {
        InputRule { range: Some((low, high)), ..InputRule::default() }
    }

    /// It is an object of this very class.
    pub fn object_of(class: ClassId) -> Self {
        InputRule { not_null: true, classes: vec![class], ..InputRule::default() }
    }

    /// It is the length of the array that this field holds.
    pub fn length_of(array: FieldId) -> Self {
        InputRule { length_of: Some(array), ..InputRule::default() }
    }

    /// The same rule, which is only assumed.
    #[must_use]
    pub fn assuming(self, assumption: Assumption) -> Self {
        InputRule { assumption: Some(Arc::new(assumption)), ..self }
    }

    /// The classes that an object may have, of those that its type allows. If no input is of a class that
    /// the rule names, the type alone counts.
    pub fn narrow(&self, program: &Program, by_type: ClassSet) -> ClassSet {
        if self.classes.is_empty() {
            return by_type;
        }
        let named = ClassSet::from_classes(self.classes.iter().copied());
        let is_meant = |&class: &ClassId| {
            let known_as = [class, program.witnessed_class(class), program.visible_class(class)];
            known_as.into_iter().any(|class| named.contains(class))
        };
        let meant = ClassSet::from_classes(by_type.iter().filter(is_meant));
        if !meant.is_empty() {
            return meant;
        }
        // Some are found only where a rule names them.
        let kept_apart = named.intersection(program.hierarchy().instantiable());
        if kept_apart.is_empty() { by_type } else { kept_apart }
    }
}
