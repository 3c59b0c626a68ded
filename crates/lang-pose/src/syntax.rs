//! What the parser makes of a file: declarations, and expressions as flat code.
//!
//! An expression is no tree. It is the list of its [`FlatStep`]s in evaluation order, each taking its
//! operands from a stack of values and leaving one there. So nothing that reads an expression
//! recurses, and no program is nested too deeply for it.
//!
//! Invariant, kept by the parser: every step finds its operands on the stack; a whole [`FlatCode`]
//! leaves exactly one value; `Bind`/`EndLet` and `Then`/`Else`/`EndIf` nest properly.

use forkless_ir::{BinaryOp, Span, UnaryOp};

/// A name and the place where it stands.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Name<'s> {
    pub text: &'s str,
    pub span: Span,
}

/// A parsed file.
#[derive(Debug)]
pub(crate) struct ParsedFile<'s> {
    pub classes: Vec<ClassDeclaration<'s>>,
    /// The expression to execute; included files have none.
    pub main: Option<FlatCode<'s>>,
}

#[derive(Debug)]
pub(crate) struct ClassDeclaration<'s> {
    pub name: Name<'s>,
    pub superclass: Option<Name<'s>>,
    pub fields: Vec<Variable<'s>>,
    pub methods: Vec<MethodDeclaration<'s>>,
}

/// A field or a parameter: `TYPE name`.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Variable<'s> {
    pub ty: Name<'s>,
    pub name: Name<'s>,
}

#[derive(Debug)]
pub(crate) struct MethodDeclaration<'s> {
    pub returns: Name<'s>,
    pub name: Name<'s>,
    pub parameters: Vec<Variable<'s>>,
    pub body: FlatCode<'s>,
}

/// An expression as flat code.
#[derive(Debug)]
pub(crate) struct FlatCode<'s> {
    pub steps: Vec<FlatStep<'s>>,
    /// The whole expression, without parentheses around it.
    pub span: Span,
}

#[derive(Clone, Copy, Debug)]
pub(crate) struct FlatStep<'s> {
    pub kind: FlatStepKind<'s>,
    /// The text of the expression that ends with this step, without parentheses around it; for
    /// `Bind` the text `let x := e`; for `Then` and `Else` the text of the value that they take.
    pub span: Span,
}

/// What a step takes from the stack and leaves there, as `taken -> left`.
#[derive(Clone, Copy, Debug)]
pub(crate) enum FlatStepKind<'s> {
    /// `-> value` of a variable or of a symbolic input.
    Name(&'s str),
    /// `-> this`
    This,
    /// `-> literal`, which need not fit 32 bits.
    Integer(i64),
    /// `-> literal`
    Boolean(bool),
    /// `-> null`
    Null,
    /// `-> object`
    New(Name<'s>),
    /// `operand -> result`
    Unary(UnaryOp),
    /// `left right -> result`
    Binary(BinaryOp),
    /// `object -> answer`
    InstanceOf(Name<'s>),
    /// `object -> value`
    Get(Name<'s>),
    /// `object value -> value`
    Put(Name<'s>),
    /// `receiver arguments.. -> result`
    Call { method: Name<'s>, arguments: usize },
    /// `-> null`
    Mark(&'s str),
    /// `value ->`, now known under a name.
    Bind(Name<'s>),
    /// `body -> body`; the innermost name is forgotten.
    EndLet,
    /// `condition ->`; what follows is the value if it holds.
    Then,
    /// `value ->`; what follows is the value if it does not hold.
    Else,
    /// `value -> value of the branch taken`
    EndIf,
    /// `condition ->`; what follows happens only where it holds. No text says this.
    Assume,
    /// `condition ->`; where it does not hold, the path violates the postcondition of this number. No text says this.
    Ensure(usize),
}
