//! Collections that nothing ever adds to: classes of inputs without elements.

use super::super::universe::Member;
use super::{InputType, Walk, is_owned_array};
use crate::classfile::{ClassFile, FieldInfo, JavaType, TypeArguments};
use crate::established;
use crate::input_types::{empty_type_name, erased, field_type, own_bounds};
use crate::models;
use crate::names::{dotted, name_of};
use std::collections::BTreeSet;
use std::sync::Arc;

/// Behind the name of a class: its variant whose objects have no elements.
const EMPTY: &str = " without elements";

impl Walk<'_> {
    /// Declares the type of what is found in a field, if that is a collection which nothing ever adds to.
    /// Is it?
    pub(super) fn declare_empty(&mut self, declaring: &Arc<ClassFile>, field: &FieldInfo) -> bool {
        let owner = dotted(&declaring.name);
        if self.java.is_of_jdk(&owner) {
            return false;
        }
        let facts = established::facts(self.java, declaring);
        let fact = facts.get(&(owner, field.name.clone()));
        let Some(classes) = fact.and_then(|fact| fact.empty_classes()) else { return false };
        let Some(ty) = field_type(field, &own_bounds(declaring)) else { return false };
        let Some(name) = empty_type_name(&ty) else { return false };
        let classes: Vec<String> =
            classes.into_iter().map(|class| self.empty_object(class)).collect();
        let declared = name_of(&erased(&ty));
        let nothing = InputType { declared, classes: BTreeSet::new(), assumption: None };
        // Fields of the same type may hold collections of other classes.
        self.found.types.entry(name).or_insert(nothing).classes.extend(classes);
        true
    }

    /// The class of objects of a collection without elements.
    fn empty_object(&mut self, class: &str) -> String {
        let class = models::stand_in(class).unwrap_or(class);
        let name = format!("{class}{EMPTY}");
        let mut fields = vec![];
        let nothing = TypeArguments::new();
        self.walk_fields(class, &nothing, &mut |walk, declaring, field, _| {
            let owner = dotted(&declaring.name);
            let visible = JavaType::parse(&field.descriptor);
            if let Ok(visible) = visible
                && is_owned_array(&owner, &field.name)
            {
                let visible = name_of(&visible);
                let array = walk.add_variant(Member::Variant {
                    name: format!("{visible} {} of {name}", field.name),
                    class: visible,
                    fields: vec![],
                    elements: None,
                    is_exclusive: true,
                    is_empty: true,
                    has_no_null: false,
                });
                fields.push((owner, field.name.clone(), array));
            }
        });
        self.add_variant(Member::Variant {
            name,
            class: class.to_string(),
            fields,
            elements: None,
            is_exclusive: false,
            is_empty: false,
            has_no_null: false,
        })
    }
}
