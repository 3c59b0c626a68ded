//! Branches, switches, and the comparisons before them.

use super::emit::{Emitter, Place};
use super::types::Ty;
use crate::classfile::{Condition, Instruction};
use forkless_ir::{BinaryOp, BlockId, Constant, Op, Register, Terminator, Type};

fn comparison(condition: Condition) -> BinaryOp {
    match condition {
        Condition::Equal => BinaryOp::Equal,
        Condition::NotEqual => BinaryOp::NotEqual,
        Condition::Less => BinaryOp::Less,
        Condition::GreaterOrEqual => BinaryOp::GreaterOrEqual,
        Condition::Greater => BinaryOp::Greater,
        Condition::LessOrEqual => BinaryOp::LessOrEqual,
    }
}

fn opposite(condition: Condition) -> Condition {
    match condition {
        Condition::Equal => Condition::NotEqual,
        Condition::NotEqual => Condition::Equal,
        Condition::Less => Condition::GreaterOrEqual,
        Condition::GreaterOrEqual => Condition::Less,
        Condition::Greater => Condition::LessOrEqual,
        Condition::LessOrEqual => Condition::Greater,
    }
}

/// Does a number compare so with zero?
fn holds(condition: Condition, number: i32) -> bool {
    match condition {
        Condition::Equal => number == 0,
        Condition::NotEqual => number != 0,
        Condition::Less => number < 0,
        Condition::GreaterOrEqual => number >= 0,
        Condition::Greater => number > 0,
        Condition::LessOrEqual => number <= 0,
    }
}

impl Emitter<'_> {
    /// The block of a successor.
    fn next(&self, place: usize) -> BlockId {
        BlockId(self.flow[self.number].successors[place] as u32)
    }

    /// A comparison whose result the next instruction compares with zero is one comparison; was it
    /// that?
    pub(super) fn compare_and_branch(&mut self, first: &Instruction, next: &Instruction) -> bool {
        let Instruction::BranchIfZero(condition, _) = next else { return false };
        // What comparing gives for operands that are not numbers, if they may be.
        let nan = match first {
            Instruction::CompareLong => None,
            Instruction::CompareFloat { nan, .. } => Some(*nan),
            _ => return false,
        };
        let (right, left) = (self.pop_value(), self.pop_value());
        match nan {
            // A comparison with NaN is false; here it must be true: ask for the opposite.
            Some(nan) if holds(*condition, nan) => {
                self.branch(comparison(opposite(*condition)), left, right, false);
            }
            _ => self.branch(comparison(*condition), left, right, true),
        }
        true
    }

    pub(super) fn jump(&mut self, instruction: &Instruction) {
        match instruction {
            Instruction::BranchIfZero(condition, _) => {
                let entry = self.pop();
                if let (Place::Narrow(truth, Type::Bool), Condition::Equal | Condition::NotEqual) =
                    (entry.place, condition)
                {
                    self.branch_on(truth, *condition == Condition::NotEqual);
                    return;
                }
                let left = self.value(entry);
                let right = self.constant(Constant::I32(0));
                self.branch(comparison(*condition), left, right, true);
            }
            Instruction::BranchIfInts(condition, _) => {
                let (right, left) = (self.pop_value(), self.pop_value());
                self.branch(comparison(*condition), left, right, true);
            }
            Instruction::BranchIfRefs { equal, .. } => {
                let (right, left) = (self.pop_value(), self.pop_value());
                self.branch(
                    if *equal { BinaryOp::Equal } else { BinaryOp::NotEqual },
                    left,
                    right,
                    true,
                );
            }
            Instruction::BranchIfNull { null, .. } => {
                let left = self.pop_value();
                let right = self.constant(Constant::Null);
                self.branch(
                    if *null { BinaryOp::Equal } else { BinaryOp::NotEqual },
                    left,
                    right,
                    true,
                );
            }
            Instruction::Switch { cases, .. } => {
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
            Instruction::Jsr(_) => {
                self.stack.push(super::emit::Entry { ty: Ty::Top, place: Place::Nowhere });
                self.hand_over(None);
                self.terminate(Terminator::Jump(self.next(0)));
            }
            _ => {
                self.hand_over(None);
                self.terminate(Terminator::Jump(self.next(0)));
            }
        }
    }

    fn branch(&mut self, op: BinaryOp, left: Register, right: Register, holds: bool) {
        let condition = self.hold(Type::Bool);
        self.push(Op::Binary { destination: condition, op, left, right });
        self.branch_on(condition, holds);
    }

    /// Goes to the target if the condition is as said, else on.
    pub(super) fn branch_on(&mut self, condition: Register, holds: bool) {
        let condition = self.hand_over(Some(condition)).unwrap_or(condition);
        let (target, on) = (self.next(0), self.next(1));
        let (then, otherwise) = if holds { (target, on) } else { (on, target) };
        self.terminate(if then == otherwise {
            Terminator::Jump(then)
        } else {
            Terminator::Branch { condition, then, otherwise }
        });
    }
}
