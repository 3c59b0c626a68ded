//! Random programs with arrays.
//!
//! They are about aliasing, of arrays and of indices: two arrays that may be the same one are
//! written and read at indices that may be the same number, and what was read is compared, used as
//! an array or object in turn, or stored somewhere else.

use super::{
    ArrayCondition, ArrayOperand, ArrayProgram, ArrayStatement, FixedClass, FixedField,
    VariableKind,
};
use forkless_test_support::Random;

/// The program of a seed.
pub fn random_array_program(seed: u64) -> ArrayProgram {
    let mut random = Random::new(seed);
    let is_plain = random.chance(40);
    let program =
        ArrayProgram { is_plain, inputs: vec![], statements: vec![], result: ArrayOperand::Int(0) };
    let first = random_array_class(&program, &mut random);
    let second = if random.chance(70) { first } else { random_array_class(&program, &mut random) };
    let mut inputs = vec![
        VariableKind::Int,
        VariableKind::Reference(FixedClass::A),
        VariableKind::Reference(first),
        VariableKind::Reference(second),
    ];
    if random.chance(60) {
        inputs.insert(1, VariableKind::Int);
    }
    if random.chance(15) {
        inputs[1] = VariableKind::Reference(FixedClass::Object);
    }
    let (branches, count) = (1 + random.below(4), 4 + random.below(6));
    let scope = inputs.clone();
    let mut writer =
        ArrayProgramWriter { random, program: ArrayProgram { inputs, ..program }, scope, branches };
    let statements = writer.statements(count);
    let result = match writer.scope.len() {
        0 => ArrayOperand::Int(0),
        known => ArrayOperand::Variable(known - 1),
    };
    ArrayProgram { statements, result, ..writer.program }
}

fn random_array_class(program: &ArrayProgram, random: &mut Random) -> FixedClass {
    if !program.is_plain && random.chance(4) {
        return FixedClass::Nevers;
    }
    let all = [
        FixedClass::Ints,
        FixedClass::As,
        FixedClass::As,
        FixedClass::Objects,
        FixedClass::Bs,
        FixedClass::Table,
    ];
    let there: Vec<FixedClass> = all.into_iter().filter(|&class| program.has(class)).collect();
    *random.pick(&there)
}

struct ArrayProgramWriter {
    random: Random,
    program: ArrayProgram,
    scope: Vec<VariableKind>,
    /// Branches that may still be written.
    branches: usize,
}

impl ArrayProgramWriter {
    fn statements(&mut self, count: usize) -> Vec<ArrayStatement> {
        let mut statements = vec![];
        for _ in 0..count {
            match self.random.chance(12) {
                true => statements.extend(self.story()),
                false => statements.push(self.statement()),
            }
        }
        statements
    }

    /// Two stores into an array, then a load that may be of either, and a use of what was loaded.
    fn story(&mut self) -> Vec<ArrayStatement> {
        let mut statements = vec![];
        let mut array = self.array();
        if self.random.chance(40) {
            let class = random_array_class(&self.program, &mut self.random);
            let length = ArrayOperand::Int(2 + self.random.below(2) as i32);
            statements.push(ArrayStatement::NewArray { class, length });
            array = self.scope.len();
            self.scope.push(VariableKind::Reference(class));
        }
        for _ in 0..2 {
            statements.push(self.store_into(array));
        }
        let index = self.number();
        let kind = self.element_of(array);
        let found = self.scope.len();
        statements.push(ArrayStatement::Load { array, index });
        self.scope.push(kind);
        match kind {
            VariableKind::Reference(class) if class.is_below(FixedClass::A) => {
                let field = *self.random.pick(&FixedField::ALL);
                statements.push(ArrayStatement::Get { object: found, field });
                self.scope.push(field.kind());
            }
            VariableKind::Reference(class) if class.element().is_some() => {
                statements.push(ArrayStatement::Length { array: found });
                self.scope.push(VariableKind::Int);
            }
            _ => {}
        }
        if self.branches > 0 && self.random.chance(50) {
            statements.push(self.branch());
        }
        statements
    }

    fn statement(&mut self) -> ArrayStatement {
        match self.random.below(100) {
            0..30 => self.load(),
            30..52 => self.store(),
            52..57 => {
                let array = self.array();
                self.scope.push(VariableKind::Int);
                ArrayStatement::Length { array }
            }
            57..65 => self.get(),
            65..71 => self.put(),
            71..74 => {
                let class = if self.program.is_plain { FixedClass::A } else { FixedClass::B };
                self.scope.push(VariableKind::Reference(class));
                ArrayStatement::New { class }
            }
            74..79 => {
                let class = random_array_class(&self.program, &mut self.random);
                let length = self.number();
                self.scope.push(VariableKind::Reference(class));
                ArrayStatement::NewArray { class, length }
            }
            79..84 => self.cast(),
            84..86 => {
                let (left, right) = (self.number(), self.number());
                self.scope.push(VariableKind::Int);
                ArrayStatement::Add { left, right }
            }
            _ if self.branches > 0 => self.branch(),
            _ => self.load(),
        }
    }

    /// A variable of a kind that fits, mostly a late one.
    fn variable(&mut self, fits: impl Fn(VariableKind) -> bool) -> Option<usize> {
        let fitting: Vec<usize> =
            (0..self.scope.len()).filter(|&number| fits(self.scope[number])).collect();
        if fitting.is_empty() {
            return None;
        }
        let late = self.random.below(fitting.len()).max(self.random.below(fitting.len()));
        Some(fitting[late])
    }

    fn array(&mut self) -> usize {
        let is_array =
            |kind| matches!(kind, VariableKind::Reference(class) if class.element().is_some());
        self.variable(is_array).expect("two inputs are arrays")
    }

    fn object(&mut self) -> Option<usize> {
        self.variable(
            |kind| matches!(kind, VariableKind::Reference(class) if class.is_below(FixedClass::A)),
        )
    }

    fn number(&mut self) -> ArrayOperand {
        if self.random.chance(35) {
            return ArrayOperand::Int(self.random.below(3) as i32);
        }
        let number = self.variable(|kind| kind == VariableKind::Int).expect("an input is a number");
        ArrayOperand::Variable(number)
    }

    /// A reference that may be where this class is declared; any at all where that is checked.
    fn reference(&mut self, class: FixedClass, is_checked: bool) -> ArrayOperand {
        if self.random.chance(12) {
            return ArrayOperand::Null;
        }
        let any = is_checked && self.random.chance(30);
        let fits =
            |kind| matches!(kind, VariableKind::Reference(one) if any || one.is_below(class));
        self.variable(fits).map_or(ArrayOperand::Null, ArrayOperand::Variable)
    }

    fn element_of(&self, array: usize) -> VariableKind {
        match self.scope[array] {
            VariableKind::Reference(class) => class.element().expect("it is an array"),
            VariableKind::Int => unreachable!("a number is no array"),
        }
    }

    fn load(&mut self) -> ArrayStatement {
        let (array, index) = (self.array(), self.number());
        self.scope.push(self.element_of(array));
        ArrayStatement::Load { array, index }
    }

    fn store(&mut self) -> ArrayStatement {
        let array = self.array();
        self.store_into(array)
    }

    fn store_into(&mut self, array: usize) -> ArrayStatement {
        let index = self.number();
        let value = match self.element_of(array) {
            VariableKind::Int => self.number(),
            VariableKind::Reference(class) => self.reference(class, true),
        };
        ArrayStatement::Store { array, index, value }
    }

    fn get(&mut self) -> ArrayStatement {
        let Some(object) = self.object() else { return self.load() };
        let field = *self.random.pick(&FixedField::ALL);
        self.scope.push(field.kind());
        ArrayStatement::Get { object, field }
    }

    fn put(&mut self) -> ArrayStatement {
        let Some(object) = self.object() else { return self.store() };
        let field = *self.random.pick(&FixedField::ALL);
        let value = match field.kind() {
            VariableKind::Int => self.number(),
            VariableKind::Reference(class) => self.reference(class, false),
        };
        ArrayStatement::Put { object, field, value }
    }

    fn class(&mut self) -> FixedClass {
        let there: Vec<FixedClass> =
            FixedClass::ALL.into_iter().filter(|&class| self.program.has(class)).collect();
        *self.random.pick(&there)
    }

    /// A class that an object of another one may have as well.
    fn related(&mut self, class: FixedClass) -> FixedClass {
        for _ in 0..4 {
            let other = self.class();
            if other != class && (other.is_below(class) || class.is_below(other)) {
                return other;
            }
        }
        class
    }

    fn cast(&mut self) -> ArrayStatement {
        let object =
            self.variable(|kind| kind != VariableKind::Int).expect("two inputs are arrays");
        let VariableKind::Reference(class) = self.scope[object] else {
            unreachable!("it is no number")
        };
        let class = self.related(class);
        self.scope.push(VariableKind::Reference(class));
        ArrayStatement::Cast { object, class }
    }

    fn branch(&mut self) -> ArrayStatement {
        self.branches -= 1;
        let condition = self.condition();
        let kept = self.scope.len();
        let count = 1 + self.random.below(3);
        let then = self.statements(count);
        self.scope.truncate(kept);
        let count = self.random.below(3);
        let otherwise = self.statements(count);
        self.scope.truncate(kept);
        ArrayStatement::If { condition, then, otherwise }
    }

    fn condition(&mut self) -> ArrayCondition {
        let is_reference = |kind| kind != VariableKind::Int;
        match self.random.below(100) {
            0..40 => {
                let one = self.variable(is_reference).expect("two inputs are arrays");
                let other = self.variable(is_reference).filter(|&other| other != one);
                let other = other.map_or(ArrayOperand::Null, ArrayOperand::Variable);
                ArrayCondition::Same(ArrayOperand::Variable(one), other)
            }
            40..60 => ArrayCondition::Same(self.number(), self.number()),
            60..78 => ArrayCondition::Less(self.number(), self.number()),
            _ => {
                let variable = self.variable(is_reference).expect("two inputs are arrays");
                let VariableKind::Reference(class) = self.scope[variable] else {
                    unreachable!("it is no number")
                };
                ArrayCondition::InstanceOf(variable, self.related(class))
            }
        }
    }
}
