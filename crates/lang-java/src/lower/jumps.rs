//! Branches, switches, and the comparisons before them.

use super::emit::{Emitter, StackValue, ValuePlace};
use super::types::Ty;
use crate::classfile::{BranchCondition, JvmInstruction};
use forkless_ir::{BinaryOp, BlockId, Constant, Op, Register, Terminator, Type, UnaryOp};

fn comparison(condition: BranchCondition) -> BinaryOp {
    match condition {
        BranchCondition::Equal => BinaryOp::Equal,
        BranchCondition::NotEqual => BinaryOp::NotEqual,
        BranchCondition::Less => BinaryOp::Less,
        BranchCondition::GreaterOrEqual => BinaryOp::GreaterOrEqual,
        BranchCondition::Greater => BinaryOp::Greater,
        BranchCondition::LessOrEqual => BinaryOp::LessOrEqual,
    }
}

fn opposite(condition: BranchCondition) -> BranchCondition {
    match condition {
        BranchCondition::Equal => BranchCondition::NotEqual,
        BranchCondition::NotEqual => BranchCondition::Equal,
        BranchCondition::Less => BranchCondition::GreaterOrEqual,
        BranchCondition::GreaterOrEqual => BranchCondition::Less,
        BranchCondition::Greater => BranchCondition::LessOrEqual,
        BranchCondition::LessOrEqual => BranchCondition::Greater,
    }
}

/// Does a number compare so with zero?
fn holds(condition: BranchCondition, number: i32) -> bool {
    match condition {
        BranchCondition::Equal => number == 0,
        BranchCondition::NotEqual => number != 0,
        BranchCondition::Less => number < 0,
        BranchCondition::GreaterOrEqual => number >= 0,
        BranchCondition::Greater => number > 0,
        BranchCondition::LessOrEqual => number <= 0,
    }
}

/// A comparison that a branch depends on.
struct BranchComparison {
    op: BinaryOp,
    /// The operation that holds where the other does not, if there is one: of floats there is none.
    opposite: Option<BinaryOp>,
    left: Register,
    right: Register,
    /// Is the jump taken where it holds, or where it does not?
    holds: bool,
}

impl Emitter<'_> {
    /// The block of a successor.
    fn next(&self, place: usize) -> BlockId {
        BlockId(self.flow[self.number].successors[place] as u32)
    }

    /// A comparison whose result the next instruction compares with zero is one comparison; was it
    /// that?
    pub(super) fn compare_and_branch(
        &mut self,
        first: &JvmInstruction,
        next: &JvmInstruction,
    ) -> bool {
        let JvmInstruction::BranchIfZero(condition, _) = next else { return false };
        // What comparing gives for operands that are not numbers, if they may be.
        let nan = match first {
            JvmInstruction::CompareLong => None,
            JvmInstruction::CompareFloat { nan, .. } => Some(*nan),
            _ => return false,
        };
        let (right, left) = (self.pop_value(), self.pop_value());
        match nan {
            None => self.branch(*condition, left, right),
            // A comparison with NaN is false. Where it must be true, ask for the opposite.
            Some(nan) => {
                let holds = !holds(*condition, nan);
                let op = comparison(if holds { *condition } else { opposite(*condition) });
                self.branch_by(&BranchComparison { op, opposite: None, left, right, holds });
            }
        }
        true
    }

    pub(super) fn jump(&mut self, instruction: &JvmInstruction) {
        let equality =
            |equal: bool| if equal { BranchCondition::Equal } else { BranchCondition::NotEqual };
        match instruction {
            JvmInstruction::BranchIfZero(condition, _) => {
                let entry = self.pop();
                if let (
                    ValuePlace::Narrow(truth, Type::Bool),
                    BranchCondition::Equal | BranchCondition::NotEqual,
                ) = (entry.place, condition)
                {
                    self.branch_on(truth, *condition == BranchCondition::NotEqual);
                    return;
                }
                let left = self.value(entry);
                let right = self.constant(Constant::I32(0));
                self.branch(*condition, left, right);
            }
            JvmInstruction::BranchIfInts(condition, _) => {
                let (right, left) = (self.pop_value(), self.pop_value());
                self.branch(*condition, left, right);
            }
            JvmInstruction::BranchIfRefs { equal, .. } => {
                let (right, left) = (self.pop_value(), self.pop_value());
                self.branch(equality(*equal), left, right);
            }
            JvmInstruction::BranchIfNull { null, .. } => {
                let left = self.pop_value();
                let right = self.constant(Constant::Null);
                self.branch(equality(*null), left, right);
            }
            JvmInstruction::Switch { cases, .. } => {
                let value = self.pop_value();
                let value = self.hand_over(Some(value)).unwrap_or(value);
                let cases: Vec<(i32, BlockId)> = cases
                    .iter()
                    .enumerate()
                    .map(|(place, &(value, _))| (value, self.next(place)))
                    .collect();
                let default = self.next(cases.len());
                self.terminate(Terminator::Switch { value, cases, default });
            }
            JvmInstruction::Jsr(_) => {
                self.stack.push(StackValue { ty: Ty::Top, place: ValuePlace::Nowhere });
                self.hand_over(None);
                self.terminate(Terminator::Jump(self.next(0)));
            }
            _ => {
                self.hand_over(None);
                self.terminate(Terminator::Jump(self.next(0)));
            }
        }
    }

    /// Goes to the target if integers or references compare so, else on.
    fn branch(&mut self, condition: BranchCondition, left: Register, right: Register) {
        let (op, opposite) = (comparison(condition), Some(comparison(opposite(condition))));
        self.branch_by(&BranchComparison { op, opposite, left, right, holds: true });
    }

    fn branch_by(&mut self, comparison: &BranchComparison) {
        let &BranchComparison { op, opposite, left, right, holds } = comparison;
        let destination = self.hold(Type::Bool);
        let (op, holds) = match (self.diamond(), opposite) {
            (Some((_, one_if_taken)), Some(opposite)) if holds != one_if_taken => {
                (opposite, !holds)
            }
            _ => (op, holds),
        };
        self.push(Op::Binary { destination, op, left, right });
        self.branch_on(destination, holds);
    }

    /// Goes to the target if the condition is as said, else on.
    fn branch_on(&mut self, condition: Register, holds: bool) {
        if let Some((join, one_if_taken)) = self.diamond() {
            self.close_diamond(condition, holds == one_if_taken, join);
            return;
        }
        let condition = self.hand_over(Some(condition)).unwrap_or(condition);
        let (target, on) = (self.next(0), self.next(1));
        if target == on && !self.method.conditions_fork {
            self.terminate(Terminator::Jump(on));
        } else {
            self.terminate_branch(condition, holds, (target, on));
        }
    }

    /// Compilers write a condition as a value with a branch: push 1, or push 0, and go on at the same
    /// place. That place, and whether it is the target that pushes 1, if the branch is one of those and
    /// need not stay one.
    fn diamond(&self) -> Option<(usize, bool)> {
        if self.method.conditions_fork {
            return None;
        }
        let &[target, on] = self.flow[self.number].successors.as_slice() else { return None };
        let ((taken, join), (not_taken, other)) = (self.pushes(target)?, self.pushes(on)?);
        let is_value = join == other && (taken, not_taken) != (not_taken, taken);
        is_value.then_some((join, taken == 1))
    }

    /// What a block pushes, 0 or 1, and where it goes on, if it does nothing else.
    fn pushes(&self, number: usize) -> Option<(i32, usize)> {
        let block = &self.flow[number];
        let &[next] = block.successors.as_slice() else { return None };
        match &self.code.instructions[block.first..block.end] {
            [(_, JvmInstruction::PushInt(value @ 0..=1))]
            | [(_, JvmInstruction::PushInt(value @ 0..=1)), (_, JvmInstruction::Goto(_))] => {
                Some((*value, next))
            }
            _ => None,
        }
    }

    /// Goes on where both ways of a branch meet, with its condition as a value: nothing is decided.
    fn close_diamond(&mut self, condition: Register, is_one: bool, join: usize) {
        let truth = match is_one {
            true => condition,
            false => {
                let destination = self.hold(Type::Bool);
                let op = UnaryOp::Not;
                self.push(Op::Unary { destination, op, operand: condition });
                destination
            }
        };
        self.stack.push(StackValue { ty: Ty::Int, place: ValuePlace::Narrow(truth, Type::Bool) });
        self.hand_over_to(&[join], None);
        self.terminate(Terminator::Jump(BlockId(join as u32)));
    }
}
