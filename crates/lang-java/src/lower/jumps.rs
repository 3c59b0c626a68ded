//! Branches, switches, and the comparisons before them.

use super::emit::{Emitter, Entry, Place};
use super::types::Ty;
use crate::classfile::{Condition, Instruction};
use forkless_ir::{BinaryOp, BlockId, Constant, Op, Register, Terminator, Type, UnaryOp};

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

/// A comparison that a branch depends on.
struct Comparison {
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
            None => self.branch(*condition, left, right),
            // A comparison with NaN is false. Where it must be true, ask for the opposite.
            Some(nan) => {
                let holds = !holds(*condition, nan);
                let op = comparison(if holds { *condition } else { opposite(*condition) });
                self.branch_by(&Comparison { op, opposite: None, left, right, holds });
            }
        }
        true
    }

    pub(super) fn jump(&mut self, instruction: &Instruction) {
        let equality = |equal: bool| if equal { Condition::Equal } else { Condition::NotEqual };
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
                self.branch(*condition, left, right);
            }
            Instruction::BranchIfInts(condition, _) => {
                let (right, left) = (self.pop_value(), self.pop_value());
                self.branch(*condition, left, right);
            }
            Instruction::BranchIfRefs { equal, .. } => {
                let (right, left) = (self.pop_value(), self.pop_value());
                self.branch(equality(*equal), left, right);
            }
            Instruction::BranchIfNull { null, .. } => {
                let left = self.pop_value();
                let right = self.constant(Constant::Null);
                self.branch(equality(*null), left, right);
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
                self.stack.push(Entry { ty: Ty::Top, place: Place::Nowhere });
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
    fn branch(&mut self, condition: Condition, left: Register, right: Register) {
        let (op, opposite) = (comparison(condition), Some(comparison(opposite(condition))));
        self.branch_by(&Comparison { op, opposite, left, right, holds: true });
    }

    fn branch_by(&mut self, comparison: &Comparison) {
        let &Comparison { op, opposite, left, right, holds } = comparison;
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
        let (then, otherwise) = if holds { (target, on) } else { (on, target) };
        self.terminate(if then == otherwise {
            Terminator::Jump(then)
        } else {
            Terminator::Branch { condition, then, otherwise }
        });
    }

    /// Compilers write a condition as a value with a branch: push 1, or push 0, and go on at the same
    /// place. That place, and whether it is the target that pushes 1, if the branch is one of those.
    fn diamond(&self) -> Option<(usize, bool)> {
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
            [(_, Instruction::PushInt(value @ 0..=1))]
            | [(_, Instruction::PushInt(value @ 0..=1)), (_, Instruction::Goto(_))] => {
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
        self.stack.push(Entry { ty: Ty::Int, place: Place::Narrow(truth, Type::Bool) });
        self.hand_over_to(&[join], None);
        self.terminate(Terminator::Jump(BlockId(join as u32)));
    }
}
