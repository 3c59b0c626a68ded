//! Static fields of the program as inputs: the state that earlier calls may have left.
//!
//! All classes of the class path that have static fields which can change are initialised first, each
//! as far as that is possible; then these fields get inputs, so that no initializer sees or changes one.
//! Final fields keep what initializers give them, and so do all fields of the JDK.

use super::{EntryBuilder, assume_not_null, initialize_or, input};
use crate::classfile::FieldInfo;
use crate::classpath::ClassPathError;
use crate::harness::input_class;
use crate::java::Java;
use crate::names::dotted;
use crate::synthetic::Maker;
use forkless_ir::{ClassId, FieldId, Op, Program, Terminator, Type};

/// The static fields of a class that are inputs.
pub(super) struct Statics {
    class: ClassId,
    fields: Vec<FieldId>,
}

/// A static field that is an input.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StaticInput {
    /// The name of the input.
    pub input: String,
    /// The field.
    pub field: FieldId,
}

/// Can the program change a static field?
pub(super) fn is_open(field: &FieldInfo) -> bool {
    field.access.is_static() && !field.access.is_final() && !field.access.is_synthetic()
}

/// Which fields there are, in the order of the names of their classes.
pub(super) fn find(java: &Java, program: &Program) -> Result<Vec<Statics>, ClassPathError> {
    let mut found = vec![];
    for name in java.class_path().user_classes()? {
        let name = dotted(&name);
        // Those that hand out inputs have none of their own.
        let file = java.file_named(&name).filter(|_| input_class(&name).is_none());
        let Some(file) = file else { continue };
        if !file.fields.iter().any(is_open) {
            continue;
        }
        let class = program.intern_class(&name);
        // A class that cannot be loaded has no fields.
        let fields = program.class(class).fields.iter().zip(&file.fields);
        let fields = fields.filter(|(_, info)| is_open(info)).map(|(&field, _)| field).collect();
        found.push(Statics { class, fields });
    }
    Ok(found)
}

/// Makes the fields inputs.
pub(super) fn open(entry: &EntryBuilder<'_>, maker: &mut Maker<'_>) -> Vec<StaticInput> {
    let program = entry.program;
    let mut inputs = vec![];
    for Statics { class, .. } in &entry.statics {
        let go_on = initialize_or(maker, *class);
        maker.end(Terminator::Jump(go_on));
        maker.body.switch_to(go_on);
    }
    for Statics { class, fields } in &entry.statics {
        // A class whose initialisation failed throws again, and its fields stay as they are.
        let go_on = initialize_or(maker, *class);
        for &field in fields {
            let declaration = program.field(field);
            let name = format!("{}.{}", program.class_name(*class), declaration.name);
            let found = declaration.holds.map_or(declaration.ty, Type::Ref);
            let value = input(maker, &name, declaration.ty, found);
            if declaration.rule.not_null {
                assume_not_null(maker, value);
            }
            maker.push(Op::PutStatic { field, value });
            inputs.push(StaticInput { input: name, field });
        }
        maker.end(Terminator::Jump(go_on));
        maker.body.switch_to(go_on);
    }
    inputs
}

/// The types of the fields.
pub(super) fn types(entry: &EntryBuilder<'_>) -> impl Iterator<Item = Type> {
    let fields = entry.statics.iter().flat_map(|one| &one.fields);
    fields.map(|&field| entry.program.field(field).ty)
}

/// The names of the classes, in the order in which they are initialised.
pub(super) fn classes(entry: &EntryBuilder<'_>) -> impl Iterator<Item = String> {
    entry.statics.iter().map(|one| entry.program.class_name(one.class).to_string())
}
