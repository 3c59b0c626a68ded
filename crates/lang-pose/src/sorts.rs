//! Which symbolic primitives `X0`, `X1`, ... are integers and which are truth values.
//!
//! The language declares no types for them and checks none, so this is inference by best effort.
//! A *direct* use of a symbol (or of a `let` variable that stands for it) decides its sort: an
//! operand of `+` or `<`, a condition, an operand of `&&`, a write into an `int` or `bool` field, a
//! comparison with something of a plain sort. Direct uses of both sorts are an error. A symbol
//! without direct uses gets the sort of the values it meets through equations, variables,
//! parameters, results and branches; those need not agree, and a disagreement is not an error. A
//! symbol about which nothing is known is an integer. References have no sort here.

use crate::syntax::{
    ClassDeclaration, FlatCode, FlatStep, FlatStepKind, MethodDeclaration, Variable,
};
use crate::tables::Tables;
use forkless_ir::{BinaryOp, Diagnostic, Errors, Scopes, Span, Type, UnaryOp};
use std::collections::HashMap;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum PrimitiveSort {
    Int,
    Bool,
}

impl PrimitiveSort {
    fn described(self) -> &'static str {
        match self {
            PrimitiveSort::Int => "an int",
            PrimitiveSort::Bool => "a bool",
        }
    }

    fn of_type(name: &str) -> Option<PrimitiveSort> {
        match name {
            "int" => Some(PrimitiveSort::Int),
            "bool" => Some(PrimitiveSort::Bool),
            _ => None,
        }
    }
}

/// The sort found for each symbolic primitive.
pub(crate) struct SymbolTypes<'s> {
    types: HashMap<&'s str, Type>,
}

impl SymbolTypes<'_> {
    /// The type of the input of this name.
    pub fn of(&self, symbol: &str) -> Type {
        self.types.get(symbol).copied().unwrap_or(Type::I32)
    }
}

/// Infers the sorts of all symbolic primitives of a program.
pub(crate) fn infer<'s>(
    classes: &[&ClassDeclaration<'s>],
    main: &FlatCode<'s>,
    tables: &Tables<'s>,
    errors: &mut Errors<'_>,
) -> SymbolTypes<'s> {
    let mut inference = Inference {
        tables,
        errors,
        unknowns: vec![],
        symbols: HashMap::new(),
        signatures: HashMap::new(),
        agreements: vec![],
        declared: vec![],
    };
    for class in classes {
        for method in &class.methods {
            inference.method(method);
        }
    }
    let mut scopes = Scopes::new();
    inference.code(main, &mut scopes);
    inference.solve()
}

/// Is this the name of a symbolic input with this first letter: `X0`, `Y12`?
pub(crate) fn is_symbol(name: &str, letter: char) -> bool {
    let digits = name.strip_prefix(letter).unwrap_or("");
    !digits.is_empty() && digits.bytes().all(|byte| byte.is_ascii_digit())
}

/// A value whose sort is asked for: an index into [`Inference::unknowns`].
type SortVariable = usize;

struct Unknown<'s> {
    /// Another one of the same sort, or itself.
    parent: SortVariable,
    sort: Option<PrimitiveSort>,
    role: ValueRole<'s>,
}

enum ValueRole<'s> {
    /// A symbolic primitive, with the first use that decided its sort.
    Symbol { name: &'s str, decided_at: Option<Span>, reported: bool },
    /// A literal, a result of an operator, a field: its sort is plain to see.
    Plain,
    /// Anything else.
    Other,
}

#[derive(Clone)]
struct SortSignature {
    parameters: Vec<SortVariable>,
    result: SortVariable,
}

struct Inference<'a, 's, 'e> {
    tables: &'a Tables<'s>,
    errors: &'a mut Errors<'e>,
    unknowns: Vec<Unknown<'s>>,
    symbols: HashMap<&'s str, SortVariable>,
    /// One for each method name and number of parameters: overriding methods share it.
    signatures: HashMap<(&'s str, usize), SortSignature>,
    /// Pairs that should be of one sort, in the order of the text.
    agreements: Vec<(SortVariable, SortVariable)>,
    /// Sorts that declarations of parameters and results claim: believed last.
    declared: Vec<(SortVariable, PrimitiveSort)>,
}

impl<'s> Inference<'_, 's, '_> {
    fn add(&mut self, sort: Option<PrimitiveSort>, role: ValueRole<'s>) -> SortVariable {
        let parent = self.unknowns.len();
        self.unknowns.push(Unknown { parent, sort, role });
        parent
    }

    fn plain(&mut self, sort: PrimitiveSort) -> SortVariable {
        self.add(Some(sort), ValueRole::Plain)
    }

    fn other(&mut self) -> SortVariable {
        self.add(None, ValueRole::Other)
    }

    fn symbol(&mut self, name: &'s str) -> SortVariable {
        if let Some(&known) = self.symbols.get(name) {
            return known;
        }
        let value = self.add(None, ValueRole::Symbol { name, decided_at: None, reported: false });
        self.symbols.insert(name, value);
        value
    }

    fn signature(&mut self, name: &'s str, parameters: usize) -> SortSignature {
        if let Some(known) = self.signatures.get(&(name, parameters)) {
            return known.clone();
        }
        let values = (0..parameters).map(|_| self.other()).collect();
        let signature = SortSignature { parameters: values, result: self.other() };
        self.signatures.insert((name, parameters), signature.clone());
        signature
    }

    fn method(&mut self, method: &MethodDeclaration<'s>) {
        let signature = self.signature(method.name.text, method.parameters.len());
        let mut scopes = Scopes::new();
        for (&Variable { ty, name }, &value) in method.parameters.iter().zip(&signature.parameters)
        {
            scopes.bind(name.text, value);
            self.declared.extend(PrimitiveSort::of_type(ty.text).map(|sort| (value, sort)));
        }
        let returns = PrimitiveSort::of_type(method.returns.text);
        self.declared.extend(returns.map(|sort| (signature.result, sort)));
        let result = self.code(&method.body, &mut scopes);
        self.agreements.push((result, signature.result));
    }

    /// Walks through an expression and returns its value.
    fn code(&mut self, code: &FlatCode<'s>, scopes: &mut Scopes<'s, SortVariable>) -> SortVariable {
        let mut stack: Vec<(SortVariable, Span)> = vec![];
        let mut results: Vec<SortVariable> = vec![];
        for step in &code.steps {
            match step.kind {
                FlatStepKind::Bind(name) => {
                    let (value, _) = pop(&mut stack);
                    scopes.bind(name.text, value);
                }
                FlatStepKind::EndLet => scopes.unbind(),
                FlatStepKind::Then => {
                    let (condition, span) = pop(&mut stack);
                    self.demand(condition, PrimitiveSort::Bool, span);
                    results.push(self.other());
                }
                FlatStepKind::Assume | FlatStepKind::Ensure(_) => {
                    let (condition, span) = pop(&mut stack);
                    self.demand(condition, PrimitiveSort::Bool, span);
                }
                FlatStepKind::Else | FlatStepKind::EndIf => {
                    let (value, _) = pop(&mut stack);
                    let result = *results.last().expect("`then` comes before `else`");
                    self.agreements.push((value, result));
                    if let FlatStepKind::EndIf = step.kind {
                        results.pop();
                        stack.push((result, step.span));
                    }
                }
                _ => {
                    let value = self.step(step, &mut stack, scopes);
                    stack.push((value, step.span));
                }
            }
        }
        pop(&mut stack).0
    }

    /// A step that takes operands and leaves one value.
    fn step(
        &mut self,
        step: &FlatStep<'s>,
        stack: &mut Vec<(SortVariable, Span)>,
        scopes: &Scopes<'s, SortVariable>,
    ) -> SortVariable {
        match step.kind {
            FlatStepKind::Name(name) => match scopes.get(name) {
                Some(value) => value,
                None if is_symbol(name, 'X') => self.symbol(name),
                None => self.other(),
            },
            FlatStepKind::Integer(_) => self.plain(PrimitiveSort::Int),
            FlatStepKind::Boolean(_) => self.plain(PrimitiveSort::Bool),
            FlatStepKind::This
            | FlatStepKind::Null
            | FlatStepKind::New(_)
            | FlatStepKind::Mark(_) => self.other(),
            FlatStepKind::Unary(op) => {
                let (operand, span) = pop(stack);
                let sort = match op {
                    UnaryOp::Negate => PrimitiveSort::Int,
                    UnaryOp::Not => PrimitiveSort::Bool,
                    UnaryOp::Absolute
                    | UnaryOp::SquareRoot
                    | UnaryOp::ToRawBits
                    | UnaryOp::FromRawBits => unreachable!("the language has no floats"),
                };
                self.demand(operand, sort, span);
                self.plain(sort)
            }
            FlatStepKind::Binary(op) => {
                let right = pop(stack);
                let left = pop(stack);
                self.binary(op, left, right)
            }
            FlatStepKind::InstanceOf(_) => {
                pop(stack);
                self.plain(PrimitiveSort::Bool)
            }
            FlatStepKind::Get(field) => {
                pop(stack);
                match self.field_sort(field.text) {
                    Some(sort) => self.plain(sort),
                    None => self.other(),
                }
            }
            FlatStepKind::Put(field) => {
                let (value, span) = pop(stack);
                pop(stack);
                if let Some(sort) = self.field_sort(field.text) {
                    self.demand(value, sort, span);
                }
                value
            }
            FlatStepKind::Call { method, arguments } => self.call(method.text, arguments, stack),
            FlatStepKind::Bind(_)
            | FlatStepKind::EndLet
            | FlatStepKind::Then
            | FlatStepKind::Else
            | FlatStepKind::EndIf
            | FlatStepKind::Assume
            | FlatStepKind::Ensure(_) => unreachable!("control steps leave no value of their own"),
        }
    }

    fn call(
        &mut self,
        method: &'s str,
        count: usize,
        stack: &mut Vec<(SortVariable, Span)>,
    ) -> SortVariable {
        let signature = self.signature(method, count);
        let passed = stack.split_off(stack.len() - count);
        pop(stack);
        let pairs = passed.iter().zip(&signature.parameters);
        self.agreements.extend(pairs.map(|(&(value, _), &parameter)| (value, parameter)));
        signature.result
    }

    fn binary(
        &mut self,
        op: BinaryOp,
        left: (SortVariable, Span),
        right: (SortVariable, Span),
    ) -> SortVariable {
        let (operands, result) = match op {
            BinaryOp::Equal | BinaryOp::NotEqual => {
                self.equate(left, right);
                return self.plain(PrimitiveSort::Bool);
            }
            BinaryOp::And | BinaryOp::Or | BinaryOp::Xor => {
                (PrimitiveSort::Bool, PrimitiveSort::Bool)
            }
            BinaryOp::Less
            | BinaryOp::LessOrEqual
            | BinaryOp::Greater
            | BinaryOp::GreaterOrEqual => (PrimitiveSort::Int, PrimitiveSort::Bool),
            BinaryOp::Add
            | BinaryOp::Subtract
            | BinaryOp::Multiply
            | BinaryOp::Divide
            | BinaryOp::Remainder
            | BinaryOp::ShiftLeft
            | BinaryOp::ShiftRight
            | BinaryOp::ShiftRightUnsigned
            | BinaryOp::Compare => (PrimitiveSort::Int, PrimitiveSort::Int),
            BinaryOp::CompareLow | BinaryOp::CompareHigh => {
                unreachable!("the language has no floats")
            }
        };
        for (value, span) in [left, right] {
            self.demand(value, operands, span);
        }
        self.plain(result)
    }

    /// Both sides of a comparison for equality: a plain sort on one side decides the other.
    fn equate(&mut self, left: (SortVariable, Span), right: (SortVariable, Span)) {
        for ((this, span), (that, _)) in [(left, right), (right, left)] {
            if let (ValueRole::Plain, Some(sort)) =
                (&self.unknowns[that].role, self.unknowns[that].sort)
            {
                self.demand(this, sort, span);
            }
        }
        self.agreements.push((left.0, right.0));
    }

    fn field_sort(&self, name: &str) -> Option<PrimitiveSort> {
        match self.tables.program.field(self.tables.find_field(name)?).ty {
            Type::I32 => Some(PrimitiveSort::Int),
            Type::Bool => Some(PrimitiveSort::Bool),
            _ => None,
        }
    }

    /// The value is used as one of this sort. The first use wins; another sort is an error if the
    /// value is a symbol.
    fn demand(&mut self, value: SortVariable, sort: PrimitiveSort, span: Span) {
        let unknown = &mut self.unknowns[value];
        let conflict = unknown.sort.filter(|&known| known != sort);
        match &mut unknown.role {
            ValueRole::Symbol { name, decided_at, reported } => {
                let first = *decided_at.get_or_insert(span);
                if let (Some(known), false) = (conflict, *reported) {
                    *reported = true;
                    let name = *name;
                    self.report(name, (sort, span), (known, first));
                }
            }
            ValueRole::Plain | ValueRole::Other => {}
        }
        self.unknowns[value].sort.get_or_insert(sort);
    }

    fn report(&mut self, name: &str, second: (PrimitiveSort, Span), first: (PrimitiveSort, Span)) {
        let (now, before) = (second.0.described(), first.0.described());
        let message = format!("`{name}` is used as {now} here, but as {before} before");
        let help = format!("its use as {before} is at {}", self.errors.place(first.1));
        self.errors.add(Diagnostic::new(second.1, message).with_help(help));
    }

    fn representative(&mut self, mut value: SortVariable) -> SortVariable {
        while self.unknowns[value].parent != value {
            let grandparent = self.unknowns[self.unknowns[value].parent].parent;
            self.unknowns[value].parent = grandparent;
            value = grandparent;
        }
        value
    }

    /// Spreads the sorts over all agreements; those that contradict what is known are dropped.
    fn solve(mut self) -> SymbolTypes<'s> {
        for (left, right) in std::mem::take(&mut self.agreements) {
            let (left, right) = (self.representative(left), self.representative(right));
            let (one, other) = (self.unknowns[left].sort, self.unknowns[right].sort);
            let agree = one.is_none() || other.is_none() || one == other;
            if agree && left != right {
                self.unknowns[right].parent = left;
                self.unknowns[left].sort = one.or(other);
            }
        }
        for (value, sort) in std::mem::take(&mut self.declared) {
            let value = self.representative(value);
            self.unknowns[value].sort.get_or_insert(sort);
        }
        let symbols: Vec<(&'s str, SortVariable)> = self.symbols.drain().collect();
        let mut types = HashMap::new();
        for (name, value) in symbols {
            let value = self.representative(value);
            let ty = match self.unknowns[value].sort {
                Some(PrimitiveSort::Bool) => Type::Bool,
                Some(PrimitiveSort::Int) | None => Type::I32,
            };
            types.insert(name, ty);
        }
        SymbolTypes { types }
    }
}

fn pop(stack: &mut Vec<(SortVariable, Span)>) -> (SortVariable, Span) {
    stack.pop().expect("the parser leaves an operand for every step")
}
