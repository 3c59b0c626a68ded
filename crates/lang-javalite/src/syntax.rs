//! What is read from a file: declarations, and expressions as flat code.
//!
//! An expression is no tree. It is the list of its [`FlatStep`]s in evaluation order, each taking its
//! operands from a stack of values and leaving one there. So nothing that reads an expression
//! recurses, and no program is nested too deeply for it.
//!
//! Invariant, kept by [`crate::expression`]: every step finds its operands on the stack; a whole
//! [`FlatCode`] leaves exactly one value; `Bind`/`EndBind` and `Then`/`Else`/`EndIf` nest properly.

use forkless_ir::Span;

/// A name and the place where it stands.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Name<'s> {
    pub text: &'s str,
    pub span: Span,
}

/// A whole program: its classes, and what to run.
#[derive(Debug)]
pub(crate) struct Declarations<'s> {
    pub classes: Vec<ClassDeclaration<'s>>,
    pub entry: Option<Entry<'s>>,
    /// Was every class, field and method read? Expressions do not count.
    pub is_complete: bool,
}

/// `(C m)`
#[derive(Clone, Copy, Debug)]
pub(crate) struct Entry<'s> {
    pub class: Name<'s>,
    pub method: Name<'s>,
    pub span: Span,
}

/// `(class C ([T f] ...) (M ...))`
#[derive(Debug)]
pub(crate) struct ClassDeclaration<'s> {
    pub name: Name<'s>,
    pub superclass: Option<Name<'s>>,
    pub fields: Vec<Variable<'s>>,
    pub methods: Vec<MethodDeclaration<'s>>,
}

/// A field, a parameter or a local variable: `T x`.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Variable<'s> {
    pub ty: Name<'s>,
    pub name: Name<'s>,
}

/// `(T m [T x] e)`
#[derive(Debug)]
pub(crate) struct MethodDeclaration<'s> {
    pub returns: Name<'s>,
    pub name: Name<'s>,
    pub parameter: Option<Variable<'s>>,
    pub body: FlatCode<'s>,
}

/// An expression as flat code.
#[derive(Debug)]
pub(crate) struct FlatCode<'s> {
    pub steps: Vec<FlatStep<'s>>,
    pub span: Span,
}

#[derive(Clone, Copy, Debug)]
pub(crate) struct FlatStep<'s> {
    pub kind: FlatStepKind<'s>,
    /// The text of the expression that the step belongs to.
    pub span: Span,
}

/// What a step takes from the stack and leaves there, as `taken -> left`.
#[derive(Clone, Copy, Debug)]
pub(crate) enum FlatStepKind<'s> {
    /// `-> value` of a variable; `this` is one.
    Read(&'s str),
    /// `-> literal`
    Boolean(bool),
    /// `-> null`
    Null,
    /// `-> object`
    New(Name<'s>),
    /// `object -> value`
    Get(Name<'s>),
    /// `value -> value`; the variable that holds the object is looked at when the value is there.
    Put { variable: Name<'s>, field: Name<'s> },
    /// `left right -> answer`
    Equal,
    /// `receiver argument? -> result`
    Call { method: Name<'s>, has_argument: bool },
    /// `value -> value`
    Assign(Name<'s>),
    /// `value ->`, now known under a name.
    Bind(Variable<'s>),
    /// `body -> body`; the innermost name is forgotten.
    EndBind,
    /// `condition ->`; what follows is the value if it holds.
    Then,
    /// `value ->`; what follows is the value if it does not hold.
    Else,
    /// `value -> value of the branch taken`
    EndIf,
    /// `value ->`
    Discard,
    /// `-> nothing that is known`: stands for text that is wrong and was complained about.
    Wrong,
}
