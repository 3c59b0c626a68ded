//! The contract of the method that is explored: assumed before the call, checked after it.
//!
//! A clause that does not hold, or throws, leaves a mark on the path ([`violation_mark`]), and the path goes on:
//! one clause does not hide another.

use super::{EntryBuilder, assume};
use crate::contract::{ClauseKind, ContractMethod, Takes};
use crate::synthetic::Maker;
use forkless_ir::{
    BinaryOp, Callee, Constant, Handler, Op, Register, Terminator, Type, Unsupported,
    violation_mark,
};

/// What the methods of a contract are given.
#[derive(Clone, Copy)]
pub(crate) struct Given<'a> {
    /// The receiver, or the object that a constructor has made.
    pub receiver: Option<Register>,
    pub arguments: &'a [Register],
}

/// How the call ended.
#[derive(Clone, Copy)]
pub(super) enum CallEnd {
    Returned(Option<Register>),
    Threw(Register),
}

impl EntryBuilder<'_> {
    /// Is something to be done where the call throws?
    pub(super) fn has_clause_on_throw(&self) -> bool {
        self.contract.methods.iter().any(|method| match method.kind {
            ClauseKind::ThrowEnsures | ClauseKind::Invariant | ClauseKind::Modifies => true,
            ClauseKind::Requires | ClauseKind::Ensures => false,
        })
    }

    /// Assumes what holds before the call. The invariant comes first: a requirement may rely on it, and need not
    /// end on an object that is broken.
    pub(super) fn assume_contract(
        &self,
        maker: &mut Maker<'_>,
        given: Given<'_>,
    ) -> Result<(), Unsupported> {
        let is_invariant = |method: &&ContractMethod| method.kind == ClauseKind::Invariant;
        let methods = &self.contract.methods;
        let others = methods.iter().filter(|method| !is_invariant(method));
        for method in methods.iter().filter(is_invariant).chain(others) {
            let arguments = match method.takes {
                Takes::Arguments => given.arguments,
                Takes::Nothing if given.receiver.is_some() => &[],
                Takes::Nothing
                | Takes::Result { .. }
                | Takes::Exception { .. }
                | Takes::Values { .. } => continue,
            };
            let (name, shape) = (method.name.as_str(), method.descriptor.as_str());
            let holds = self.call_clause(
                maker,
                (name, shape),
                method.is_static,
                given.receiver,
                arguments,
            )?;
            assume(maker, holds);
        }
        Ok(())
    }

    /// The values before the call that clauses speak of: for each clause its own.
    pub(super) fn old_values(
        &self,
        maker: &mut Maker<'_>,
        given: Given<'_>,
    ) -> Result<Vec<Vec<Register>>, Unsupported> {
        let mut all = vec![];
        for method in &self.contract.methods {
            let mut values = vec![];
            for old in &method.old {
                let called = (old.name.as_str(), old.descriptor.as_str());
                let object = Type::Ref(maker.class("java.lang.Object"));
                values.push(self.call_guarded(maker, called, old.is_static, given, object)?);
            }
            all.push(values);
        }
        Ok(all)
    }

    /// Checks what holds after the call.
    pub(super) fn check_contract(
        &self,
        maker: &mut Maker<'_>,
        given: Given<'_>,
        old: &[Vec<Register>],
        end: CallEnd,
    ) -> Result<(), Unsupported> {
        // The invariant comes first: a promise may not end on an object that is broken, and cut the path.
        let methods = || self.contract.methods.iter().zip(old);
        let is_invariant = |method: &ContractMethod| method.kind == ClauseKind::Invariant;
        let others = methods().filter(|(method, _)| !is_invariant(method));
        for (method, old) in methods().filter(|(method, _)| is_invariant(method)).chain(others) {
            let last = match (method.takes, end) {
                (Takes::Result { .. }, CallEnd::Returned(result)) => result,
                (Takes::Exception { .. }, CallEnd::Threw(exception)) => Some(exception),
                (Takes::Nothing, _) if given.receiver.is_some() => None,
                (Takes::Values { .. }, _) => None,
                (
                    Takes::Arguments
                    | Takes::Nothing
                    | Takes::Result { .. }
                    | Takes::Exception { .. },
                    _,
                ) => {
                    continue;
                }
            };
            // A result in which nobody is interested is no parameter.
            let last =
                last.filter(|_| method.takes != Takes::Nothing && !self.ends_without_value(method));
            let arguments: Vec<Register> = match method.takes {
                Takes::Nothing => vec![],
                Takes::Arguments
                | Takes::Result { .. }
                | Takes::Exception { .. }
                | Takes::Values { .. } => {
                    old.iter().chain(given.arguments).copied().chain(last).collect()
                }
            };
            let called = (method.name.as_str(), method.descriptor.as_str());
            let holds =
                self.call_clause(maker, called, method.is_static, given.receiver, &arguments)?;
            let violated = maker.branch(holds);
            let go_on = maker.body.block();
            maker.end(Terminator::Jump(go_on));
            maker.body.switch_to(violated);
            maker.push(Op::Mark { name: violation_mark(method.clause) });
            maker.end(Terminator::Jump(go_on));
            maker.body.switch_to(go_on);
        }
        Ok(())
    }

    /// A constructor gives an object that its clauses know as `this`.
    fn ends_without_value(&self, method: &ContractMethod) -> bool {
        self.info.name == "<init>" && matches!(method.takes, Takes::Result { .. })
    }

    /// Calls a clause: does it hold? One that throws does not.
    fn call_clause(
        &self,
        maker: &mut Maker<'_>,
        called: (&str, &str),
        is_static: bool,
        receiver: Option<Register>,
        arguments: &[Register],
    ) -> Result<Register, Unsupported> {
        let given = Given { receiver, arguments };
        call_clause(maker, &self.contract.class, called, is_static, given)
    }

    /// Calls a method of the contract: what it returns, or zero or null if it throws.
    fn call_guarded(
        &self,
        maker: &mut Maker<'_>,
        called: (&str, &str),
        is_static: bool,
        given: Given<'_>,
        returns: Type,
    ) -> Result<Register, Unsupported> {
        call_guarded(maker, &self.contract.class, called, is_static, given, returns)
    }
}

/// Calls a clause of a contract that is in this class: does it hold? One that throws does not.
pub(crate) fn call_clause(
    maker: &mut Maker<'_>,
    class: &str,
    called: (&str, &str),
    is_static: bool,
    given: Given<'_>,
) -> Result<Register, Unsupported> {
    let answer = call_guarded(maker, class, called, is_static, given, Type::I32)?;
    let zero = maker.constant(Constant::I32(0));
    Ok(maker.binary(BinaryOp::NotEqual, answer, zero, Type::Bool))
}

/// Calls a method of a contract that is in this class: what it returns, or zero or null if it throws.
pub(crate) fn call_guarded(
    maker: &mut Maker<'_>,
    class: &str,
    (name, descriptor): (&str, &str),
    is_static: bool,
    given: Given<'_>,
    returns: Type,
) -> Result<Register, Unsupported> {
    let class = maker.class(class);
    let method = maker.method(class, name, descriptor)?;
    let receiver = given.receiver.filter(|_| !is_static);
    let callee = if is_static { Callee::Static(method) } else { Callee::Special(method) };
    let (calling, failed, go_on) = (maker.body.block(), maker.body.block(), maker.body.block());
    let thrown = maker.temporary(Type::Ref(maker.class("java.lang.Throwable")));
    let answer = maker.temporary(returns);
    maker.end(Terminator::Jump(calling));
    maker.body.switch_to(calling);
    maker.body.handle(Handler { catches: None, target: failed, exception: thrown });
    if is_static {
        maker.initialize(class);
    }
    let arguments = receiver.into_iter().chain(given.arguments.iter().copied()).collect();
    maker.push(Op::Invoke { destination: Some(answer), callee, arguments });
    maker.body.mark_precondition();
    maker.end(Terminator::Jump(go_on));
    maker.body.switch_to(failed);
    let value = match returns {
        Type::I32 => Constant::I32(0),
        _ => Constant::Null,
    };
    maker.push(Op::Constant { destination: answer, value });
    maker.end(Terminator::Jump(go_on));
    maker.body.switch_to(go_on);
    Ok(answer)
}
