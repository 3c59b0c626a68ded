//! Expressions whose names are resolved and whose types are checked, as flat code.
//!
//! The shape is that of [`crate::syntax`]; what was a name is an id. Only programs without errors
//! get this far in a form that is used.

use crate::types::StaticType;
use forkless_ir::{ClassId, FieldId, SelectorId, Span};

/// A variable of one [`TypedBody`], by its place in the table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct VariableId(pub usize);

/// A body: the receiver and the parameter are the first variables.
#[derive(Debug)]
pub(crate) struct TypedBody {
    pub variables: Vec<VariableInfo>,
    pub steps: Vec<TypedStep>,
    pub span: Span,
}

#[derive(Debug)]
pub(crate) struct VariableInfo {
    pub name: String,
    pub ty: StaticType,
    /// Does anything assign it after it was bound? Then reading it must copy it.
    pub is_assigned: bool,
}

#[derive(Clone, Copy, Debug)]
pub(crate) struct TypedStep {
    pub kind: TypedStepKind,
    /// The type of the value that it leaves, if it leaves one.
    pub ty: StaticType,
    pub span: Span,
}

/// As in [`crate::syntax::TypedStepKind`].
#[derive(Clone, Copy, Debug)]
pub(crate) enum TypedStepKind {
    Read(VariableId),
    Boolean(bool),
    Null,
    New(ClassId),
    Get(FieldId),
    Put { variable: VariableId, field: FieldId },
    Equal,
    Call { selector: SelectorId, receiver: ClassId, arguments: usize },
    Assign(VariableId),
    Bind(VariableId),
    Then,
    Else,
    EndIf,
    Discard,
}
